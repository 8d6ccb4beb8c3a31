// ocean 0.1.0 | commit 5ee2e393480c | rules 1.0 | signature - | 98578 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::a::{mg::{ud,Xc},J::Params,xc::{Ua,ob}},std::{io::{BufRead,Write,stdin,stdout},time::Duration}};
fn main(){let mut b=ud::new(ic());let mut d=stdin().lock();let mut a:Vec<String> =Vec::new();loop{a.clear();let Some(h)=Qg(&mut d)else{return;};let g=b.Oa();a.push(h);
while a.len()<b.Ji(){let Some(i)=Qg(&mut d)else{return;};a.push(i);}let j:Vec<&str> =a.iter().map(String::as_str).collect();let mut c=b.Qe(&j,g);c.push('\n');let mut e=stdout().lock();
if e.write_all(c.as_bytes()).and_then(|()|e.flush()).is_err(){return;}b.fi();}}
fn Qg(b:&mut impl BufRead)->Option<String>{let mut a=Vec::new();let c=b.read_until(b'\n',&mut a).ok()?;let d=String::from_utf8_lossy(&a);(c>0).then(| |d.trim_end_matches(['\n',
'\r']).to_string())}
fn ic()->Xc{let a=|d|{std::env::var(d).ok().and_then(|g|g.parse().ok())};let mut J=Params::default();if let Err(b)=J.Re(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {b}");}let e=a("OCEAN_TIME").map_or(Ua::hh,|c|Ua::mb{kd:Duration::from_secs(1),Za:Duration::from_millis(c)});Xc{Db:a("OCEAN_WORK").map_or(e,
Ua::gg),Kd:a("OCEAN_SEED").unwrap_or_else(ci),J,vc:ob::ji()}}
fn ci()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod a{pub mod mg{use crate::{a::{J::Params,Pd::{mc,
Dc,kf},b::{U,W,d,gb,Cell,D,G,E,ab,ub,ga,rb,cell::vf,k::hb,ka::Bc},xc::{Ua,mb,na,ob,Ca,fe},w::{Y,bc,dg}},Qd::{qb,Wc,Zi::Hc}};#[derive(Clone)]pub struct Xc{pub Db:Ua,
pub Kd:u64,pub J:Params,pub vc:ob}#[derive(Clone)]pub struct ud{ic:Xc,fc:mb,Rd:Hc,Ub:Option<Rc>}#[derive(Clone)]struct Rc{g:d,ua:ga,k:rb,i:u8,Kc:bc,Sc:u16,Rb:Option<ub>}
impl ud{
pub fn new(ic:Xc)->ud{let Rd=Hc::ve(ic.Kd);ud{fc:mb::new(ic.Db),ic,Rd,Ub:None}}
pub fn Ji(&self)->usize{match self.Ub{None=>crate::a::Pd::ue::Yg,Some(_)=>crate::a::Pd::ue::th}}
pub fn Oa(&self)->na{match self.Ub{None=>self.fc.kd(),Some(_)=>self.fc.Za()}}
pub fn Qe(&mut self,d:&[&str],mut b:na)->String{self.Tg();let Some(a)=&mut self.Ub else{return self.fc(d).zc().to_string();};let g=Dc::parse(d.iter().copied()).ok();
a.sj(&self.ic.J,g.as_ref());let c=a.fe(&self.ic,&mut b,&mut self.Rd);let e=kf(&c);a.Rb=Some(c);self.fc.Rb(&b);e}
pub fn fi(&mut self){self.Tg();self.fc.Nc();}
fn Tg(&mut self){if let Some(a)=&mut self.Ub{if let Some(b)=a.Rb.take(){a.ij(&b);}}}
fn fc(&mut self,c:&[&str])->&mut Rc{let a=mc::parse(c.iter().copied()).unwrap_or(mc{ua:ga::yd,e:D::Lb});let d=cfg!(debug_assertions)&&matches!(self.ic.Db,Ua::mb{
..});let b=if d{dg}else{Y};self.Ub.insert(Rc::new(&a,b,&mut self.Rd))}}impl Rc{
fn new(a:&mc,e:usize,h:&mut impl qb)->Rc{let g=d::new(a.e);let c=Ui(&g,h);let mut b=Rc{ua:a.ua,k:rb::new(ab::xe,gb([c;2])),i:Bc,Kc:bc::new(&g,e),Sc:0,Rb:None,g};
b.Sh(c);b}
fn Sh(&mut self,a:Cell){self.k=rb::new(ab::xe,gb([a;2]));self.k.na[self.ua.re()].a=u8::MAX;}
fn zc(&self)->Cell{self.k.na[self.ua].cell}
fn sj(&mut self,i:&Params,a:Option<&Dc>){if self.k.Fg()!=self.ua{self.k.Za+=1;}let Some(a)=a else{return};let d=a.Hb.iter().filter(|c|c.is_none()).count();self.k.Sb=match d{
0=>ab::xe,1=>ab(2),_=>ab(1)};self.Kc.oe(&self.g,Some(i),a.pa,&a.Va,a.i,a.li());let h=|g:& &W|matches!(g,W::ea);self.Sc+=a.Va.iter().filter(h).count()as u16;self.i=a.i;
let b=&mut self.k.na[self.ua];b.cell=a.cell;b.b.insert(a.cell);b.a=a.a;for(c,e)in a.Hb.into_iter().zip(G::m){b.ca.set(e,c.map_or(0,|d|e.Gb()-d));}}
fn fe(&self,d:&Xc,e:&mut na,j:&mut impl qb)->ub{let mut J=&d.J;let b;if self.Ei(J){b=J.Jh();J=&b;}let l=Ca{g:&self.g,J,vc:&d.vc,ua:self.ua,k:&self.k,i:self.i,ya:self.Kc.ya(),
B:self.Kc.B()};let a=fe(&l,e,j);let h=a.iter().copied().map(hb::U);let c=self.k.clone().Ng(&self.g,h);if c.ja.is_none()&&c.yc.is_empty()&&!a.is_empty(){a}else{self.Fi()}
}
fn Ei(&self,a:&Params)->bool{let b=self.k.Za/2;b>=a.patient_from&&a.patient_turns*f32::from(self.Sc)>=f32::from(b)}
fn ij(&mut self,d:&[U]){let e=d.iter().copied().map(hb::U);let b=self.k.na[self.ua.re()];let a=self.k.Ng(&self.g,e).Fb;self.k.na[self.ua.re()]=b;let c=self.k.na[self.ua].a;
self.Kc.Lh(&self.g,&a,c);}
fn Fi(&self)->ub{let a=&self.k.na[self.ua];let d=*self.g.e()-a.b;let e=E::m.into_iter().find(|&Z|{a.cell.va(Z).is_some_and(|c|d.contains(c))});let b=e.map_or(U::ra,
|Z|U::fa{Z,sa:Some(G::aa)});ub::from_iter([b])}}
fn Ui(b:&d,g:&mut impl qb)->Cell{let h=|a:Cell|D::from(a).Ic(b.e(),vf).len();let c=b.e().iter().max_by_key(|&a|{let e=b.sb(a).len();(h(a),e,g.Od())});c.or(D::Lb.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}
mod h{pub mod Ea{use{crate::{arrayvec::L,a::{db::{me,ed,ln},J::Params,b::{d,Cell,D,ka::lb},w::V}},super::ja};#[derive(Clone)]pub struct Ra{pub o:V<f32>,pub Xa:V<f32>}
impl Ra{
pub fn new(a:&d,c:&V<f32>)->Ra{let mut Xa=V::Pa(0.);for b in*a.e(){let e=c[b];if e>0.0{for g in*a.cb(b){Xa[g]+=e;}}}Ra{o:*c,Xa}}
pub fn cd(&self,a:Cell)->f32{self.Xa[a]+self.o[a]}
pub fn ja(&self,c:&Params,b:u8,a:Cell)->f32{(self.Xa[a]-self.o[a])*ja(c,b,1)+self.o[a]*ja(c,b,2)}
pub fn Jd<const N:usize>(&self,e:&Params,d:u8,c:D,)->L<(Cell,f32),N>{let mut b=L::<(Cell,f32),N>::new();for a in c{if self.Xa[a]<=1e-4{continue;}ed(&mut b,a,self.ja(e,
d,a));}b}}
pub fn Xb(b:&Params,a:f32)->f32{me(b.strike_doubt*ln(a.max(1e-9)))}#[derive(Clone,Copy,Default)]pub struct Fc{pub ja:f32,pub Qa:f32,pub Ca:[f32;5],pub xd:f32}impl Fc{
pub fn new(k:&d,m:&Params,o:&V<f32>,h:u8,j:&[Cell])->Fc{let mut i=D::q;for&c in j{i|=*k.cb(c);}let mut a=Fc::default();for l in i&*k.e(){let b=o[l];if b>0.0{let g:u8=j.iter().map(|&c|lb(c,
l)).sum();a.Ca[usize::from(g.min(h).min(4))]+=b;a.ja+=b*ja(m,h,g);if g>=h{a.Qa+=b;}}}let Xb=Xb(m,a.Ca[1..].iter().sum());a.ja*=Xb;a.Qa*=Xb;a.Ca[1..].iter_mut().for_each(|n|*n*=Xb);
a.Ca[0]=(1.0-a.Ca[1..].iter().sum::<f32>()).max(0.);for e in a.Ca{if e>1e-6{a.xd-=e*ln(e);}}a}}}mod We{use{crate::{arrayvec::L,a::{db::{ed,ln},J::qc,b::{Cell,D,G,
E,pa,Xa::{bb,Ob},ka::{Bc,lb}},w::V}},super::{Ra,la,oa,Ca,wb,Ea::Xb,vc::Ab}};const Je:usize=14;const uh:usize=4;const Hf:f32=1e-6;type Bd=L<f32,Ab>;pub struct sc<'a>{
h:&'a la<'a>,bc:[f32;Je],qb:f32}impl<'a>sc<'a>{
pub fn new(h:&'a la<'a>)->Self{let c=h.p;let d=c.ya;let a=|e,g|d.Ag(e,g);let qb=a(G::aa,1);let mut b=L::<f32,Je>::new();b.extend([qb,a(G::aa,2),a(G::aa,3),a(G::ba,
1),a(G::ba,3),a(G::ea,1),a(G::ia,1),f32::from(c.k.Za)/300.,h.Ib,c.g.e().len()as f32/225.,h.pb.Gc.len()as f32/225.,d.Qi()as f32/8.]);let(i,j)=yi(h);b.extend([i,j]);
let mut bc=[0.;Je];bc.copy_from_slice(&b);sc{h,bc,qb}}
pub fn p(&self)->&Ca<'a>{self.h.p}
pub fn We(&self,B:&pa,Ra:&oa,i:u8,o:&V<f32>)->[f32;Ab]{let b=self.p().g;let g=&Ra.Ta;let c=Sf{sc:self,B,Ra,i,o,next:Ra::new(b,&Ih(o,*b.e())),jd:fd(b.e().iter().map(|e|g.cd(e)))}
;let mut a=Bd::new();a.extend(self.bc);for j in[B.a,i]{a.extend((2..=Bc).map(|h|f32::from(u8::from(j>=h))));}ca(B,&mut a);c.oi(&mut a);c.zi(&mut a);c.Ri(&mut a);
let mut d=[0.;Ab];d.copy_from_slice(&a);d}
pub fn ta(&self,j:&pa,l:&oa,e:&[Cell])->f32{let c=self.p();let(k,p)=(c.g,c.ya.o());let d=|a|wi(*k.e(),p,e,a);let i=d(0);let g=1.0-i.0;let Xb=Xb(c.J,g);let n=if e.is_empty(){
0}else{4};let m=(1..=n).map(|a|(a,d(a)));let o=core::iter::once((0,i)).chain(m);let r=o.map(|(a,(b,d))|{let b=match a{0=>b+(1.0-Xb)*g,_=>b*Xb};let h=c.i.saturating_sub(a);
let q=match(j.a,h){_ if b<=0.0=>0.,(0,0)=>0.5,(0,_)=>0.,(_,0)=>1.,_=>c.vc.da(&self.We(j,l,h,&d))};b*q});r.sum()}}struct Sf<'a>{sc:&'a sc<'a>,B:&'a pa,Ra:&'a oa,i:u8,
o:&'a V<f32>,next:Ra,jd:f32}impl Sf<'_>{
fn oi(&self,n:&mut Bd){let c=self.sc.h;let(a,b)=(self.B,self.Ra);let k=c.p.g;let g=&c.pb;let d=&b.Ta;let[l,o,m]=b.nj(a.cell);let p=b.pj(a.cell);let h=*k.e()-a.b;
let i=wb::pd(a.cell,&h,qc)as f32;let j=wb::pd(a.cell,&(h-g.Gc),qc)as f32;let e=g.Pi(a.cell);n.extend([b.Ld/5.4,1.0/(1.0+b.c.len()as f32),self.jd/2.,d.o[a.cell],d.Xa[a.cell],
l,o,m,p,e.min(3.)/3.,e.min(0.5),i/40.,1.0/(1.0+i),j/40.,1.0/(1.0+j)]);}
fn zi(&self,B:&mut Bd){let(g,l,k)=(self.B,self.o,&self.next);let c=self.sc.p().g;let t=Ra::new(c,l);let mut o=0.;let mut a=[0.;4];let mut p=0.;let mut d=0.;let w=usize::from(Ob);
for b in*c.e(){let e=l[b];if e<=Hf{continue;}d+=1.;o-=e*ln(e);let n=c.rg(g.cell,b).map_or(30,usize::from);p+=e*n as f32;if let Some(id)=a.get_mut(n.saturating_sub(w-1)){
*id+=e;}}for u in 1..a.len(){a[u]+=a[u-1];}let r=D::from(g.cell).Ic(c.e(),1+w);let h=|i:&Ra,d:D|fd(d.iter().map(|b|i.cd(b)));let q=|i:&Ra,d:D|{fd(d.iter().map(|b|match self.i{
1=>i.Xa[b],2=>i.o[b],_=>0.}))};let j=g.l|g.fb;let m=f32::from(u8::from(g.ca.Tb(G::aa)<=1));let z=h(k,r);B.extend([o/5.4,1.0/(1.0+d),h(&t,*c.e())/2.,h(k,*c.e())/2.,
z/2.,m*z/2.,m*q(k,r),p/20.,a[0],a[1],a[2],a[3],self.sc.qb*a[1],j.len()as f32/8.,l.sum(j.Jc()),h(k,j)/2.,q(&t,j)]);}
fn Ri(&self,o:&mut Bd){let sc{h,bc,qb}=*self.sc;let(a,d,l)=(self.B,self.Ra,self.o);let Ca{g,J,..}=*h.p;let c=*g.e();let i=&d.Ta;let n=|z:usize|D::from(a.cell).Ic(g.e(),
z);let m=usize::from(Ob);let e=l.sum(n(1+m));let p=a.ca.Tb(G::aa);let[j,w]=[1,2].map(|q|f32::from(u8::from(p<=q)));let t=n(2+m);let r=fd(t.iter().map(|b|self.next.cd(b)));
let B=d.Ma(J,&h.pb,a.cell,a.a.max(1));let k=(a.l|a.fb).Jc()&c;let u=bc[3];o.extend([d.gi(a.cell,a.a),qb*i.Xa[a.cell],qb*i.o[a.cell],qb*self.jd/2.,fd(c.iter().map(|b|i.o[b])),
(B/3.).clamp(-1.,2.),dj(a,c)as f32/17.,fd(c.iter().map(|b|l[b])),h.rd.sum(k)/3.,k.len()as f32/225.,j*e,(f32::from(a.a)-f32::from(self.i))/6.,w*r/2.,e*u,(1.0-qb)*j*e]);
}}
fn Ih(c:&V<f32>,d:D)->V<f32>{let mut b=V::Pa(0.);for a in d{if c[a]>Hf{b.Pc(a,c[a],d);}}b}
fn fd(a:impl Iterator<Item=f32>)->f32{a.fold(0.,f32::max)}
fn dj(b:&pa,g:D)->usize{let e=g-b.b;let mut c=D::from(b.cell);for d in E::m{let mut a=D::from(b.cell);for _ in 0..bb{a=a.Qa(d)&e;c|=a;}}c.len()}
fn wi(e:D,d:&V<f32>,h:&[Cell],i:u8)->(f32,V<f32>){let j=|a|h.iter().map(|&g|lb(g,a)).sum();let mut c=V::Pa(0.);let mut b=0.;for a in e{if i==j(a){c[a]=d[a];b+=d[a];
}}if b<=0.0{return(0.,*d);}for a in e{c[a]/=b;}(b,c)}
fn ca(e:&pa,d:&mut Bd){let c=|b|f32::from(e.ca.Tb(b));let a=|b,a:f32|if c(b)<=a{1.}else{0.};d.extend([a(G::aa,0.),a(G::aa,1.),a(G::aa,2.),a(G::ba,0.),a(G::ba,1.),
a(G::ba,3.),c(G::ba)/6.,a(G::ea,0.),a(G::ea,1.),c(G::ea)/3.,a(G::ia,0.)]);}
fn yi(e:&la)->(f32,f32){let i=e.p;let mut g=L::<((Cell,D),f32),uh>::new();for b in i.ya.n(){ed(&mut g,(b.cell,b.b),b.yb);}let j=e.ka.l.Jc();let mut a=[0.;3];for((d,
k),c)in g{let h=*i.g.e()-k;a[0]+=c;a[1]+=c*wb::pd(d,&h,qc)as f32;a[2]+=c*wb::pd(d,&(h-j),qc)as f32;}(a[1]/a[0]/40.,a[2]/a[0]/40.)}}pub mod vc{use{crate::{vb::ki::pg,
a::db::me},super::r::{Vf,Yf}};pub const Ab:usize=82;const pc:usize=24;#[derive(Clone)]pub struct ob{Rc:[[f32;pc];Ab],Mc:[f32;pc],pub Zc:[f32;pc],Nc:[f32;Ab],pub zc:f32}
impl ob{
pub fn ji()->ob{ob::vi(pg(Yf,Vf))}
fn vi(a:impl IntoIterator<Item=f32>)->ob{let mut b=ob{Rc:[[0.;pc];Ab],Mc:[0.;pc],Zc:[0.;pc],Nc:[0.;Ab],zc:0.};let mut a=a.into_iter();b.uj(|c|*c=a.next().unwrap_or_default());
b}
pub fn uj(&mut self,mut a:impl FnMut(&mut f32)){self.Rc.iter_mut().flatten().for_each(&mut a);self.Mc.iter_mut().for_each(&mut a);self.Zc.iter_mut().for_each(&mut a);
self.Nc.iter_mut().for_each(&mut a);a(&mut self.zc);}
pub fn Ld(&self,c:&[f32;Ab])->[f32;pc]{let mut b=self.Mc;for(a,d)in c.iter().zip(&self.Rc){if*a!=0.0{for(e,g)in b.iter_mut().zip(d){*e+=a*g;}}}b}
fn Ki(&self,d:&[f32;Ab],e:&[f32;pc])->f32{let i=e.iter().zip(&self.Zc);let g:f32=i.map(|(h,a)|h.max(0.)*a).sum();let b=d.iter().zip(&self.Nc);self.zc+g+b.map(|(c,
a)|c*a).sum::<f32>()}
pub fn da(&self,a:&[f32;Ab])->f32{1.0/(1.0+me(-self.Ki(a,&self.Ld(a))))}}}pub mod nd{use crate::a::{J::Params,b::{d,Cell,D,Sa,G},w::V};
pub fn ca(a:&Params,ca:&Sa)->f32{G::m.into_iter().map(|b|{let(c,d)=match b{G::aa=>(a.reserve_torpedo_charge,a.reserve_torpedo_full),G::ia=>(a.reserve_sonar_charge,
a.reserve_sonar_full),G::ba=>(a.reserve_silence_charge,a.reserve_silence_full),G::ea=>(a.reserve_mine_charge,a.reserve_mine_full)};let e=if ca.uc(b){d}else{0.};c*f32::from(ca.get(b))+e}
).sum()}
pub fn za(a:&d,c:&Params,i:&V<f32>,h:&D,e:Cell)->f32{let b=(*a.cb(e)&*a.e())-*h;let j:f32=b.iter().map(|g|i[g]).sum();c.mine_area*b.len()as f32/9.0+c.mine_traffic*j}}
pub mod wb{use crate::a::b::{Cell,D,E,Ve::ce};
pub fn pd(k:Cell,a:&D,h:usize)->usize{let mut a=*a;let mut c=k;a.te(c);for n in 0..h{let i=a.tf(c);let e=sh.into_iter().filter_map(|g|{let b=c.va(g)?;(i>>g as usize&1!=0).then_some((g,
b))});let o=|b:&(E,Cell)|(i>>4&ce[b.0 as usize]).count_ones();let m=|b:&(E,Cell)|D::from(b.1).Ic(&a,h).len();let l=|b:(E,Cell)|{let j=D::from(c).Lc()&a;j.Cg(&D::from(b.1).Ic(&a,
4))};let d=if Nh(i)||e.clone().next().is_some_and(l){e.min_by_key(o)}else{e.max_by_key(m)};let Some((_,d))=d else{return n};a.te(d);c=d;}h}const sh:[E;4]=[E::Eb,
E::Qb,E::Zb,E::ec];
fn Nh(b:usize)->bool{let[c,d,e,a,k,m,j,l]=core::array::from_fn(|g|b>>g&1!=0);let i=[c&&!(j&&a),a&&!(l&&d),d&&!(m&&e),e&&!(k&&c)];match i.into_iter().filter(|&h|h).count(){
0=>true,1=>b&15!=15,_=>false}}}pub mod xb{use{crate::{arrayvec::L,a::{h::Ma::mf,db::La,J::{uf,Params,qc},b::{d,Cell,D,Sa,G,ga,rb,pa,k::Ad},w::{V,z}}},super::{Ra,
ac,oa,ob,Fc,ja,nd,wb}};pub struct Ca<'a>{pub g:&'a d,pub J:&'a Params,pub vc:&'a ob,pub ua:ga,pub k:&'a rb,pub i:u8,pub ya:&'a z,pub B:&'a z}#[derive(Clone,Copy)]pub struct Gc{
now:f32,ob:f32,Gb:f32,Qa:f32,Ma:f32}impl Gc{
pub fn da(&self)->f32{self.now+(1.0-self.Qa)*(self.ob-self.Ma)}
pub fn tj(self,Ma:f32)->f32{Gc{Ma,..self}.da()}
pub fn je(&self,b:&Params,c:f32,a:f32)->f32{let d=(1.0-self.Qa)*c-(1.0-self.Qa)*self.Gb;b.duel_weight*(d-a)}}#[derive(Clone,Copy)]pub struct Zc{pub a:u8,da:f32,Gb:f32}
#[derive(Clone,Copy)]pub struct Le{pub a:u8,now:f32,Qa:f32}pub struct la<'a>{pub p:&'a Ca<'a>,pub ka:pa,pub Ta:Ra,pub pb:ac,qd:L<(Cell,f32),uf>,pub rd:V<f32>,nd:D,
pub Ib:f32,Rb:f32,oc:[f32;48],wb:[f32;48],dc:[f32;48]}impl<'a>la<'a>{
pub fn new(p:&'a Ca<'a>)->Self{let Ca{g,J,ua,k,i,ya,..}=*p;let a=Ad.saturating_sub(k.Za+1);let mut ka=k.na[ua];ka.jg();let b=Ra::new(g,&ya.Si(g));la{p,ka,Ta:Ra::new(g,
ya.o()),pb:ac::new(g,J,ya),qd:b.Jd(J,i,*g.e()),rd:ya.rd(g,J.mine_traffic_turns),nd:ka.l.Jc(),Ib:(f32::from(a)/f32::from(J.end_fading_turns)).min(1.),Rb:if a>0{1.}
else{0.},oc:La(J.torpedo_reload),wb:La(J.room_discount),dc:La(J.attack_approach)}}
pub fn jc(&self,b:Cell,n:D,k:bool,j:f32)->Zc{let Ca{g,J,..}=*self.p;let c=*g.e()-n;let d=wb::pd(b,&c,qc);let o=wb::pd(b,&(c-self.pb.Gc),qc);let h=J.room_surface*self.wb[d]+J.room_cramped/(1.0+d as f32);
let mut e=-(h+J.room_unmined*self.wb[o])*self.Ib;let mut a=self.ka.a;if k{e-=J.surface_cost+ja(J,a,1);a=a.saturating_sub(1);}let m=self.qd.iter().map(|&(l,i)|i*mf(g,
&self.dc,b,l));Zc{a,da:e+j,Gb:m.fold(0.,f32::max)}}
pub fn gj(&self,j:&[Cell],l:Option<Cell>,h:u8,d:u8)->Option<Le>{let Ca{g,J,i,..}=*self.p;let b=Fc::new(g,J,&self.Ta.o,i,j);if d>0&&b.ja<=0.0{return None;}let e=h.saturating_sub(d);
let c=l.map_or(0.,|c|{let k=(self.ka.l-D::from(c)).Jc();nd::za(g,J,&self.rd,&k,c)});let now=self.hi(&b,e)+b.ja+J.knowledge_gain*b.xd-ja(J,h,d)-self.Ib*c;Some(Le{
a:e,now,Qa:b.Qa})}
pub fn xb(&self,d:&Zc,c:&Le,a:&Sa,e:f32,Ma:f32)->Gc{let b=self.p.J;let g=a.Tb(G::aa).saturating_sub(1);let h=self.oc[usize::from(g)];let Gb=self.Ib*b.attack_next*d.Gb*h;
Gc{now:c.now,ob:d.da+Gb+self.Ib*(nd::ca(b,a)+e),Gb,Qa:c.Qa,Ma}}
pub fn Ma(&self,b:&oa,a:Cell,c:u8)->f32{let d=self.p.J;self.Rb*b.Ma(d,&self.pb,a,c.max(1))}
pub fn za(&self,a:Cell)->f32{let Ca{g,J,..}=*self.p;nd::za(g,J,&self.rd,&self.nd,a)}
fn hi(&self,g:&Fc,b:u8)->f32{let Ca{k,J,i,..}=*self.p;if k.Za+2<Ad{return 0.;}let e=g.Ca.iter().zip(0..);let h=e.map(|(c,d)|{let a=i.saturating_sub(d);c*(f32::from(u8::from(b>a))-f32::from(u8::from(b<a)))}
);J.end_decision*h.sum::<f32>()}}}pub mod Ma{use{crate::{arrayvec::L,a::{db::La,J::{Params,Zf,ag,bg,cg,ae},b::{d,Cell,D,G,Xa::Ob,ka::lb},w::{V,z}}},super::{Ra,ja}
};#[derive(Clone,Copy)]struct Fe{cell:Cell,Na:f32,nc:D}#[derive(Clone)]pub struct ac{Pc:Vec<Fe>,pub c:D,l:Vec<(Cell,f32)>,ac:V<f32>,pub Gc:D,pub w:f32,Lc:f32,dc:[f32;
48]}impl ac{
pub fn new(a:&d,j:&Params,b:&z)->ac{let n=b.o();let mut r=V::Pa(D::q);for g in b.n(){let u=*a.e()-g.b;r[g.cell]|=D::from(g.cell).Lc()&u;}let Pc=b.c().iter().filter(|&cell|n[cell]>Zf).map(|cell|{
let e=r[cell]|cell.into();let nc=e.iter().fold(D::q,|nc,e|{nc|(*a.sb(e)-*a.cb(e))});Fe{cell,Na:n[cell],nc}}).collect();let t=b.qe(a);let mut l=Vec::new();let mut ac=V::Pa(0.);
for cell in*a.e(){let i=t[cell];if i>cg{l.push((cell,i));for k in*a.cb(cell){ac[k]+=i*f32::from(lb(cell,k));}}}let h=a.e().iter();let h=h.filter(|&cell|ac[cell]>j.room_mined_from);
let B=La(j.torpedo_reload);let mut Lc=0.;let mut p=0.;for m in 1..=3{let o=b.Ag(G::aa,m);Lc+=(o-p)*B[usize::from(m)-1];p=o;}ac{Pc,c:b.cf(),l,Gc:h.collect(),ac,w:b.Bg(G::aa),
Lc,dc:La(j.threat_approach)}}
pub fn Pi(&self,a:Cell)->f32{self.ac[a]}}
pub fn mf(a:&d,La:&[f32],c:Cell,e:Cell)->f32{let b=a.rg(c,e).map_or(usize::MAX,usize::from);La.get(b.saturating_sub(1+usize::from(Ob))).copied().unwrap_or(0.)}impl Fe{
fn Kh(&self,k:&Params,j:f32,e:&mut[Wa],i:impl Fn(Cell)->f32){let h=self.Na*j;let d=|a:& &mut Wa|self.nc.contains(a.Ea);let mut b=0.;let mut c=0.;let g=|a:&Wa,b:f32|(a.ta-k.threat_target_cutoff*b).max(0.);
for a in e.iter_mut().filter(d){if c==0.0{b=a.ta;}c+=g(a,b);}if c>0.0{for a in e.iter_mut().filter(d){a.Na+=h*i(a.Ea)*g(a,b)/c;}}}}#[derive(Clone,Copy)]struct Wa{
Ea:Cell,Na:f32,ta:f32}#[derive(Clone)]pub struct oa{Wb:L<Wa,ae>,db:Vec<Wa>,pub Ta:Ra,pub c:D,ob:f32,pub Ld:f32,pub bd:bool}impl oa{
pub fn new(h:&d,a:&Params,e:&ac,j:&z,l:u8)->oa{let Ta=Ra::new(h,j.o());let k=|p:Cell|{let n=Ta.cd(p);((n-a.threat_fire_from)/(a.threat_fire_sure-a.threat_fire_from)).clamp(0.,
1.)};let mut Wb:L<Wa,ae> =Ta.Jd::<ae>(a,l,*h.e()).into_iter().map(|(Ea,ta)|Wa{Ea,Na:0.,ta}).collect();let mut ob=0.;for i in&e.Pc{i.Kh(a,e.w,&mut Wb,k);let m=Wb.iter().take(ag).map(|g|{
g.ta*mf(h,&e.dc,i.cell,g.Ea)});ob+=e.Lc*i.Na*m.fold(0.,f32::max);}let db=e.l.iter().filter(|& &(b,_)|Ta.Xa[b]>0.).map(|&(b,o)|Wa{Ea:b,Na:o.min(1.)*k(b),ta:Ta.ja(a,
l,b)}).filter(|g|g.Na>0.).collect();oa{Wb,db,c:j.cf(),ob,Ld:j.mi(),bd:false,Ta}}
pub fn nj(&self,d:Cell)->[f32;3]{let[mut b,mut c]=[0.;2];for a in&self.Wb{b+=a.Na*a.ta;c+=a.Na*f32::from(lb(a.Ea,d));}[b,c,self.ob]}
pub fn pj(&self,b:Cell)->f32{let c=|a:&Wa|a.Na*f32::from(lb(a.Ea,b));self.db.iter().map(c).sum::<f32>().min(2.)}
pub fn gi(&self,b:Cell,d:u8)->f32{let e=self.Wb.iter().chain(&self.db);let c=e.filter(|a|lb(a.Ea,b)>=d);c.map(|a|a.Na).sum::<f32>().min(1.)}
pub fn Wi(&self,a:&Params)->f32{let d=self.Wb.iter();let c:f32=d.map(|b|b.Na*b.ta).sum();a.threat_torpedo*c+a.threat_exposure*self.ob}
pub fn Ma(&self,a:&Params,h:&ac,c:Cell,e:u8)->f32{let d=|b:&Wa|{let i=ja(a,e,lb(b.Ea,c));b.Na*(a.threat_blend*b.ta+(1.0-a.threat_blend)*i)};let j:f32=self.Wb.iter().map(d).sum();
let k:f32=self.db.iter().map(d).sum();let g=if self.bd{a.threat_provoked}else{1.};g*a.threat_torpedo*j+a.threat_trigger*k.min(ja(a,e,2))+a.threat_minefield*h.ac[c].min(bg)+a.threat_exposure*self.ob-a.exposure_hidden*self.Ld}}}
mod r{pub const Vf:f32=6.6932023e-4;pub const Yf:&str="\
    PXP+R]OlO8RDSSPOODQ}PaRnQoOpPkOgQ.QqPiQvM|MhP3OqR4MHPIS6QGD`TIPvOpRuP#QvO@SAJLSHPKShM&R{R/Q&O8L]\
    R?R]P@NpP0PYPPM|PgN/U*SmPiMoTqQURVP.NnNtPGO%NBR8TeP_Q8Q#N{##Q`NEQJQKP*R~LBQfNnOFO-S#QMOyMnQ~PhP,\
    V%PVR#NmPFSRR(PHPTRaN#RSMYS0L6OfP;PKM4MQRiN4P*PXPPP|QCP?PSPBO;OpO@PFOEPaPIOsOaQ0PTPoP*PWQ*P.PeP=\
    R(P`PKQ;P}PZN?P<O6P4M?OhP'NyPGNlO>O-Q-S@O?P)R8MXQ9L~OoMoN=T@OIMeN/JHN%UrPMPJTbOBQgMIQ#SHN|P9O2P<\
    R<OhNeS`OCM2PoOmN1ORP=S0N^OmV&O7O-PQP8R&PnNPQLR/N?O7H0KsPaKrS`P`RLN|O~TYQsT$Q%PcNWPePCNLN:M1O|KG\
    KJPs@3G+^cQ{UcQ]OmN.O8>8XcXTT@X%CQZAX_KvQDItOv@fQQNLPTOkPCNtO}NhO2L(P|H4SFPzQaRKQcPVQmO3O<S2OsS[\
    NXPKM|PmR&NbP$OtRbRnMeOVNKNCJvT?R4S1JtOUQ6SaQ4ShHgQ)OLL{ZIVwRbMzNZUEMjR-TENmI^MjL}QiYAN;N3L2OnLg\
    OeU@TXR3I?MwKEN<QwPgTsP>PdOGK)QnTSMWM4V+P{USOzT3NrV3QRRbLfSNPeO*QsPnPRLjR8NhQ:OwR*P2NsU@Q-SmP,R(\
    OlSiQ_SDNQOgLeQEMyOJOMR(SBOXMqNTP=O/L~SbOASOOtRuN.T1P0TcN0R>LMP(N-OVNDNPRTRRP6OONVQtPxSmOTO{NnQO\
    PiUvN~T;QAQlOjNAP2OcLyTjPUNcG+NFODRgOCR{OhPyO)S(OKR8JrN<S$TuPbQfORNnKAPGUFUYK3S/OHOQU~NoPFLHN<MI\
    TIM5PoLWRT@OS6O(NTSEP-N(RcV|IjSqN,OgSiQ8PYLjQuPfS*P/PfLFSPT'R#OdMdSNS6K^SnV+MDSBNgPDQUOiN/OtQLOZ\
    R}NsQsOvRYHQRtNHQ;SeRTNSPWR%L|T$LsP.Q)MdN-M3QkOJR@O}ONPdR#P_QsO6Q)REMzPORbOQO_PMN?NqTHPFOsORRgNA\
    M*QyQ*N4ORDSOxN-QnOkQ@P/TSMoUTQCOwO|QHRKPdP,RgQ1M&PaR#PrP&L0NLOHP'P-S@QzOvQON[R3O;R(PVOkR2P4P?Nj\
    O>P~PSO{P[VMOoN}P=Q$R/S/Q#PFVXQ.R|PqQMPnQZP%O6PXP(QiOmP$PESORmPnQ]QaLMQMRSP_QWOOPANgPmQDQaO]QPQ2\
    NiS?O:P3OLSGO5O;MtO{LTQ:R@PPSPO>Q,KXR3OHQ1Q1N~PJQ7Q4P8P*POLSPrO-O[QDPJQ+R6OpRgO9P,OTQBPPO}RvOVOB\
    PCN}O-PzS,NtTbQ)QHN1TKU,IVPxR2RIO8TRRFV/QhPJOaN@KoPzOPP0N2IMOeQ[RDK=M0P%WWMvOUQ-OyQ>Q(R~PJPqM}P>\
    PoOoP)PRPLN`Q`N1QiPAP]POQ%Q>P_P?OzPKP`QEO]Q-NkPhPgO<OLPRO|MmQyRKQSP+ReQ6OOOMR/P&OYP]P]QyNyQsNzQ-\
    O5Q-PGPgNuVbP2QBO&OmRUPCQ@S(P[TkP=O_Q$O@R-QEOLP=PKQ%I$JpRYRoO|P9PeT1LRK4NMJVTXOuMxTCQ.Q%P]O4P+JM\
    L/SLPAQ]QVR0M-NzP/R.OnL7N(L4N{M~R$T,N#SuPnSlRxPfMJP9RnP+Q9NdRtPDM_N)QeQ{S3RURSOmQzO5T4T%OnOgMwN>\
    S(PiP'PKNyS1P2MeQ+O=PqOjQ-Q`OhR.R%OnPEP0NHPAO'OnL{S6PKO#QMQ1QZNiMEP+S&PtP@R=QaNFP0QhO>S;MuQeNDQY\
    R,RUOSOUQAOJP]MeQzOuQJO'NsPiQxJNS*UaK}TPQTR@R?RqNsR?LGPHPXTAP&QsNvQIVzJ*LLOfQVL+PhLwK1PrNvPRMjRT\
    S_PiPBQ%OOO{QTPGOwR&V?S~JCR9R@R+P?N=MsP*QMQ?PCQ)O-R8R[L%QJNgPQO+ObVTNtJrJ,N*W^JIBFXzV4N3Q>PhQxG{\
    H~U*H}QVJ|MzKxRfNBY`JTI@JJF3W%LRN&Y4OsSINaR0RrJTO5O]OkR*LCI(SDNfQuT[JUOQK;NoKjRdK`UvQzL{RFNJN?NN\
    NtOcLIOGOQM_O`NfQmU?Q1NqRIQYQ`RuNnRHNNOZO1Q$PbMfUt^KJTOESmF1VRMXQdStRX[)E-K$F/N)Q9LvRUTENKM2O=IG\
    QqGfRyWmL{LVK`N6R$RgK/PXNbOcP`N-^8RdK@QJPRU$P:SJPKVBS7OvS8KnS=O>QLZbL{NhFvNbM<T^SrPHLUNEPnJjQ}PI\
    YFIXXkGtIb;XX9R|QtLGPyYoR~TnI>W&L|O&T$ORNZL}S%I%O4TlS+SUYeN^N&N.R#X[MiI*NWQ*N?PgQ_O.NCT@MzOPN(Lb\
    MxO4T<N/RuSbOBRQN5MXP{SDT@P=U3OsS5N:OzOsO;OeRmT1M8NPMnR#U(RJM~PtPYO+S(MeQER.WFMnSHRnS-SrNVT?RAOw\
    UdTDJkNRQ%V+R-R:PdQWEFR-JcQqP9Q&P0OoNBKzNpOBN7O1OaLgS8WQN.Y8KrN`N_L^P9Q0T4PqV(O9S|MbTbNPQTR]N)Rc\
    VP[?7yS8VCZEGvOnP=Y]P;Q7NS&iSV.7P6BD;+I.NMOaPmPqS#Q0RnTGQXL3SHNvN3P5PpQrP2PuP[PkPgN<SMONOsMxNtQZ\
    S|T+L=OiPBP_R-QDQ2PGIdP;L'QzPKS:NwM/Q'R$PgOtR2RTUuT#N+T'OQY{P)PHP]LYH(NgNMPqQyRGL~O}OEKaQKO+Q(OH\
    VWVhLKIjS1MWS'O|MlO+BOS=K#N8N9QGSqOlR&N>Q1QOP$OfQFP9PAN3P[SVP3NnQ1P/M8QSORPeRQTnObPLPHQkObPXR&N^\
    SmJ#M;M-PqO0QkP]QpR3RONcQbJ`T;MsQERhL>PxQMNNMgMCSVNhU2S&SWQ+RFRQN:L&P0TEPtNeJ;O`M;KbRjJCO>RzMuT,\
    N^PtOZRbM-NVN5R?O[K]SWV)RkVFQaSeOdR<NAN{MrQwNnPaKlPHOaO}LJN:M$PUNdMPP%T6[0SoUzRwNkGLWyMnN:Q[PiN>\
    H<ONS%K{UMV8PdO*QUJ~M=RSK5>+S.E`I~DTOvQiQ.S3MyM4V7DHUQPpQ1>NMiPDNu^^M$W:FqK}F,*kCVc*:ZOZOlPQO/<u\
    O]MTO#ONRFP'PyN~PbPiOgNSN*O}NEO-P_RHPeQ3PnR]QnOtQ8MhPwOvQjR;Q~PPO(P=PaMZQ$O=OCR%P4Q?N_R2P^OJPWN-\
    R|PPPUQ&O4Q4P1Q.N'OyP1P+NGM4P6NzP2PRS0RfNKQ-Q:PmOvSDN&RiOnPlR@Q6Q.SHO-PuNrO$QyOWOvKBP4O|RQR<P|Q_\
    [MDrN_K#ZKNRY[OcNKIWU>YER_Y.HdX+FZ@aRTFKOXF%OHKRQ(NsO-S+MIQpOwM[MYV5J5M@QEO`QIPuS5W`QgN`MkP_NiQi\
    MaOPP$N{M_RlRVPoMVL9SPQMPZReU(PTNCNdT0PhNKRnQjOh?_ZU?FTfR(KpG`O(S^CWSl@tZ)N*foNHU{]RKkQcQbZwOCN]\
    H3a;_mbiB$IwCzPdP3fSTDO{>#=dFICP_Wb|==`bO]`CNb[7O$PyX4T8NFM&J3RBQ?M}S{UkT;MhRnN.NnRTQ}QsNjOcO8TU\
    JXYKY4V'FyYlBPNPP+CkZ[P~QhCOVLD}OrFsGw_3RMU.NF]8LoTYM,NNNX]hMGQYMgHxKKUUTZSDR:KzNTKJNJLKR3VfR5QX\
    OpI'Q(QDO6%2PaQ?QbQAFJOmKAS*I]LaLsU.P}NOQ@MSPML'OHV5P]R[LG]'L4PCNpPsE8N5IfKMT}VmNCK`TWMTPfONQ7KC\
    RlO5S{QXQlO$QMR=PRQHQ+PTPiQ3TNPCQZQ:OTR*MeQXMlOpJ<X<a{]+CQnVJbNbNjWrTlHEI>KO[$KSYUU[EcW-OeU-REYy\
    OfO>PVOOO'O'Q/P~P7N%JxQFPYM&StR0R:RdRTNDM}O6O1OhPSPGQRQZR@QSNBRNQTOXRdS[QfOyOlPqOUQwPmQxWGPLPKKW\
    T7K9MjOaOrP}PnQgO4NlP3QWPHR+OoNRRYS0QqRhPkOcODOaE$OMP/[|^=Q?`^TBQONrPV\
";}
use crate::a::J::Params;pub use{Ea::{Ra,Fc},We::sc,vc::ob,xb::{la,Gc,Ca,Zc},Ma::{ac,oa}};
pub fn ja(b:&Params,a:u8,c:u8)->f32{let e=|d:u8|match d{1=>b.life_first,2=>b.life_second,3=>b.life_third,_=>1.};(a-c.min(a)+1..=a).map(e).sum()}}mod db{use crate::arrayvec::L;
pub fn ln(h:f32)->f32{let d=h.to_bits();let mut e=(d>>23)as i32-127;let mut a=f32::from_bits(d&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;e+=1;
}let c=(a-1.)/(a+1.);let b=c*c;let g=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*c*g+e as f32*core::f32::consts::LN_2}
pub fn La(b:f32)->[f32;48]{let mut La=[1.;48];for a in 1..La.len(){La[a]=La[a-1]*b;}La}
pub fn Vg(a:u32)->f32{(a>>8)as f32/16_777_216.0}
pub fn ed<T,const N:usize>(a:&mut L<(T,f32),N>,e:T,b:f32){if a.uc(){if a[N-1].1>=b{return;}a.jf();}a.push((e,b));a.sort_by(|c,d|d.1.total_cmp(&c.1));}
pub fn me(a:f32)->f32{let a=a.clamp(-80.,80.);let c=(a*core::f32::consts::LOG2_E).round();let d=a-c*core::f32::consts::LN_2;let mut b=1.;for e in(1..=7u8).rev(){
b=1.0+b*d/f32::from(e);}b*f32::from_bits(((c as i32+127)<<23)as u32)}}pub mod J{crate::vb::Kg!{Params torpedo_reload=0.88;life_first=3.5;life_second=1.05;life_third=1.3;
strike_doubt=0.7;knowledge_gain=0.17;attack_next=0.17;duel_weight=0.5;duel_pairs:u32=40;duel_leaf_shot=0.4;duel_silence=1.0;duel_torpedo=0.5;duel_discount=0.95;threat_approach=0.9;
attack_approach=0.93;threat_blend=0.35;threat_fire_from=0.25;threat_fire_sure=0.53;threat_target_cutoff=0.7;threat_torpedo=0.87;threat_provoked=1.3;threat_trigger=0.7;
threat_exposure=0.35;exposure_hidden=0.14;threat_minefield=0.95;surface_cost=0.12;room_surface=0.5;room_cramped=2.3;room_unmined=0.5;room_mined_from=0.33;room_discount=0.91;
reserve_torpedo_charge=0.54;reserve_torpedo_full=0.05;reserve_silence_charge=0.19;reserve_silence_full=0.25;reserve_mine_charge=0.03;reserve_mine_full=-0.08;reserve_sonar_charge=0.005;
reserve_sonar_full=0.0;mine_area=0.76;mine_traffic=0.35;mine_traffic_turns:usize=6;sonar_information=0.75;end_fading_turns:u16=24;end_decision=8.0;motion_start=1.25;
motion_start_corner=0.1;motion_start_border=0.02;motion_start_centre=0.1;motion_straight=2.0;motion_ways_0=0.15;motion_ways_1=1.4;motion_ways_3=0.8;motion_silence_none=0.3;
motion_silence_one=1.0;motion_silence_more=1.2;motion_mine_avoidance=6.0;motion_floor=0.01;learned_weight=1.75;learned_margin=1.3;choice_noise=0.02;patient_from:u16=40;
patient_turns=5.0;}impl Params{
pub fn Jh(&self)->Params{Params{life_first:3.5666,life_third:1.294,strike_doubt:0.6937,knowledge_gain:0.1568,duel_leaf_shot:0.4274,duel_discount:0.9521,threat_approach:1.,
attack_approach:0.8923,threat_blend:0.3469,threat_fire_from:0.2718,threat_fire_sure:0.609,threat_target_cutoff:0.6156,threat_torpedo:0.7503,threat_provoked:1.1027,
threat_trigger:1.008,exposure_hidden:0.148,threat_minefield:0.76,surface_cost:0.1087,room_cramped:2.3292,room_unmined:0.5284,room_discount:0.82,reserve_torpedo_charge:0.4295,
reserve_torpedo_full:0.0619,reserve_silence_charge:0.1824,reserve_mine_charge:0.0345,reserve_mine_full:-0.0847,reserve_sonar_charge:0.0032,mine_traffic_turns:7,end_fading_turns:23,
end_decision:8.8081,learned_weight:2.1,..self.clone()}}}#[derive(Clone,Copy)]pub struct Yb{pub Ya:f32,pub Qc:f32,pub ad:f32,pub r:[f32;4]}impl Yb{
const fn new(Ya:f32,ad:f32,Qc:f32,r:[f32;4])->Yb{Yb{Ya,ad,Qc,r}}}pub const vd:[Yb;5]=[Yb::new(0.39,0.6,0.003,[1000.,0.1,30.,0.5]),Yb::new(0.1,0.3,0.003,[1000.,0.1,
0.5,30.]),Yb::new(0.12,0.04,0.02,[100.,0.2,300.,3.]),Yb::new(0.09,0.03,0.01,[300.,0.1,1.,300.]),Yb::new(0.3,0.03,0.3,[1.,1.,1.2,1.])];pub const Pf:f32=0.2;pub const Qf:f32=0.9;
pub const xf:usize=50_000;pub const wf:usize=128;pub const fg:usize=1000;pub const Cf:usize=3;pub const Gf:usize=48;pub const Ge:f32=0.002;pub const Af:u16=3;pub const yf:usize=24;
pub const zf:u64=10_000;pub const Ce:usize=2;pub const Bf:f32=0.1;pub const Gd:usize=4;pub const Ne:usize=3;pub const uf:usize=8;pub const qc:usize=40;pub const If:f32=0.9;
pub const ae:usize=64;pub const ag:usize=4;pub const Zf:f32=0.001;pub const cg:f32=0.01;pub const bg:f32=4.;}mod Pd{pub mod Qe{use{core::fmt,crate::a::b::U};impl fmt::Display for U{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{a.write_str(self.Nd().name())?;match self{U::ra=>Ok(()),U::fa{Z,sa}=>{write!(a," {}",Z.pe())?;sa.map_or(Ok(()),|c|write!(a,
" {}",c.name()))}U::ea(Z)=>write!(a," {}",Z.pe()),U::aa(b)|U::xa(b)=>write!(a," {b}"),U::ia(d)=>write!(a," {}",d.hd()),U::ba{Z,Aa}=>write!(a," {} {Aa}",Z.pe())}}}
pub fn kf(a:&[U])->String{if a.is_empty(){return U::ra.to_string();}let b:Vec<String> =a.iter().map(ToString::to_string).collect();b.join("|")}}pub mod ue{use{crate::a::b::{
W,ma,Cell,D,G,ga,ha,cell::jb},super::{Fd,Pg}};pub const Yg:usize=1+jb as usize;pub const th:usize=3;#[derive(Clone,Copy)]pub struct mc{pub ua:ga,pub e:D}impl mc{
pub fn parse<'a>(a:impl IntoIterator<Item=&'a str>)->Result<mc,Fd>{let mut a=cc::new(a);let ua=a.next("`15 15` and the player's id, 0 or 1",|c|match c{"15 15 0"=>Some(ga::yd),
"15 15 1"=>Some(ga::Zd),_=>None})?;let mut e=D::q;for i in 0..jb{let b=a.next("a row of 15 cells, each `x` or `.`",|c|{let mut b=D::q;let mut d=0;for h in c.chars(){
let g=Cell::new(d,i)?;match h{'.'=>b.insert(g),'x'=>{}_=>return None}d+=1;}(d==jb).then_some(b)})?;e|=b;}Ok(mc{ua,e})}}#[derive(Clone)]pub struct Dc{pub cell:Cell,
pub a:u8,pub i:u8,pub Hb:[Option<u8>;4],pub pa:Option<bool>,pub Va:ma}impl Dc{
pub fn li(&self)->Option<bool>{self.Va.iter().find_map(|a|match a{W::ia(b)=>Some(self.cell.od()==*b),_=>None})}
pub fn parse<'a>(c:impl IntoIterator<Item=&'a str>)->Result<Dc,Fd>{let mut c=cc::new(c);let(cell,a,i,Hb)=c.next("eight integers: x y life life and four cooldowns",
|d|{let mut e=d.split(' ');let mut b=| |e.next()?.parse::<i32>().ok();let cell=Cell::Ye(b()?,b()?)?;let a=u8::try_from(b()?).ok()?;let i=u8::try_from(b()?).ok()?;
let mut Hb=[None;4];for(g,h)in Hb.iter_mut().zip(G::m){*g=match b()?{-1=>None,k=>{Some(u8::try_from(k).ok().filter(|&j|j<=h.Gb())?)}};}e.next().is_none().then_some((cell,
a,i,Hb))})?;let pa=c.next("a sonar answer: `Y`, `N` or `NA`",|d|match d{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let Va=c.next("the other side's orders, or `NA`",
Vi)?;Ok(Dc{cell,a,i,Hb,pa,Va})}}
fn Vi(h:&str)->Option<ma>{let mut d=ma::new();if h=="NA"{return Some(d);}for k in h.split('|'){let l:Vec<&str> =k.trim().split(' ').collect();let e=|b:&str,c:&str|Cell::Ye(b.parse().ok()?,
c.parse().ok()?);let g=|a:&str|ha::new(a.parse().ok()?);let i=match l[..]{["MOVE",j]=>W::fa(Pg(j)?),["SURFACE",a]=>W::ra(g(a)?),["TORPEDO",b,c]=>W::aa(e(b,c)?),["SONAR",
a]=>W::ia(g(a)?),["SILENCE"]=>W::ba,["MINE"]=>W::ea,["TRIGGER",b,c]=>W::xa(e(b,c)?),_=>return None};d.we(i).ok()?;}Some(d)}struct cc<I>{Ka:I,hd:usize}impl<'a,I:Iterator<Item=&'a str> >cc<I>{
fn new(a:impl IntoIterator<IntoIter=I>)->Self{cc{Ka:a.into_iter(),hd:0}}
fn next<T>(&mut self,ta:&'static str,b:impl FnOnce(&str)->Option<T>,)->Result<T,Fd>{self.hd+=1;let a=self.Ka.next().unwrap_or_default();let a=a.strip_suffix('\r').unwrap_or(a);
b(a).ok_or_else(| |Fd{Qd:self.hd,Td:a.to_string(),ta})}}}use crate::vb::E;pub use{Qe::kf,ue::{mc,Dc}};
fn Pg(a:&str)->Option<E>{a.parse().ok().and_then(E::ui)}#[derive(Clone)]pub struct Fd{pub Qd:usize,pub Td:String,pub ta:&'static str}}mod b{pub mod g{use super::{
Cell,D,cell::Fa,Xa::Ob};#[derive(Clone)]pub struct d{e:D,sb:Vec<D>,cb:Vec<D>,Oc:Vec<u8>}impl d{
pub fn new(e:D)->d{let mut b=d{e,sb:vec![D::q;Fa],cb:vec![D::q;Fa],Oc:vec![u8::MAX;Fa*Fa]};for g in D::Lb{b.cb[g.index()]=D::from(g).Jc();}for i in e{let mut c=D::from(i);
let mut a=c;let mut h=0;while!a.is_empty(){for g in a{b.Oc[i.index()*Fa+g.index()]=h;}a=(a.Lc()&e)-c;c|=a;if h==Ob{b.sb[i.index()]=c-a;}h+=1;}if h<=Ob{b.sb[i.index()]=c;
}}b}
pub fn e(&self)->&D{&self.e}
pub fn sb(&self,a:Cell)->&D{&self.sb[a.index()]}
pub fn cb(&self,a:Cell)->&D{&self.cb[a.index()]}
pub fn rg(&self,b:Cell,c:Cell)->Option<u8>{let a=self.Oc[b.index()*Fa+c.index()];(a!=u8::MAX).then_some(a)}}}pub mod cell{use{core::fmt,crate::vb::E};pub const jb:u8=15;
pub const kb:u8=16;pub const Fa:usize=jb as usize*kb as usize;pub const vf:usize=jb as usize*jb as usize;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);
impl Cell{
pub fn new(a:u8,b:u8)->Option<Cell>{(a<jb&&b<jb).then(| |Cell(b*kb+a))}
pub fn Ye(a:i32,b:i32)->Option<Cell>{Cell::new(u8::try_from(a).ok()?,u8::try_from(b).ok()?)}
pub fn ti(a:usize)->Cell{debug_assert!(a%usize::from(kb)<usize::from(jb)&&a<Fa);Cell(a as u8)}
pub fn x(self)->u8{self.0%kb}
pub fn y(self)->u8{self.0/kb}
pub fn index(self)->usize{usize::from(self.0)}
pub fn va(self,c:E)->Option<Cell>{let(a,b)=(self.x(),self.y());match c{E::Eb=>(b>0).then(| |Cell(self.0-kb)),E::ec=>(b+1<jb).then(| |Cell(self.0+kb)),E::Qb=>(a>0).then(| |Cell(self.0-1)),
E::Zb=>(a+1<jb).then(| |Cell(self.0+1))}}
pub fn od(self)->ha{ha(self.x()/5+1+3*(self.y()/5))}
pub fn bi(self,a:Cell)->u8{let b=self.x().abs_diff(a.x());let c=self.y().abs_diff(a.y());b.max(c)}}impl fmt::Display for Cell{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct ha(u8);impl ha{
pub fn new(a:i32)->Option<ha>{(1..=9).contains(&a).then_some(ha(a as u8))}
pub fn all()->impl Iterator<Item=ha>{(1..=9).map(ha)}
pub fn hd(self)->u8{self.0}}}pub mod Ve{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub,SubAssign},crate::{gc::{array::kc,jd::Cd},vb::E},super::{Cell,
cell::{jb,kb,ha}}};const Ba:usize=kb as usize;const Vc:usize=64-Ba;const Yd:u64=0x7fff_7fff_7fff_7fff;pub const ce:[usize;4]=[0b0100_0101,0b1000_1010,0b0001_0011,
0b0010_1100];#[derive(Clone,Copy,Default)]pub struct D{la:kc<[u64;4],Cd>}impl D{pub const q:D=D::tc([0;4]);pub const Lb:D=D::tc([Yd,Yd,Yd,Yd>>Ba]);
const fn tc(a:[u64;4])->D{D{la:kc{ld:core::marker::PhantomData,m:a}}}
pub fn sd(&self)->[u64;4]{self.la.m}
pub fn od(g:ha)->D{let d=g.hd()-1;let(e,a)=(d%3*5,d/3*5);let mut b=[0u64;4];for c in a..a+5{b[usize::from(c/4)]|=0x1f<<(c%4*kb+e);}D::tc(b)}
pub fn contains(&self,a:Cell)->bool{self.la.m[a.index()/64]>>(a.index()%64)&1!=0}
pub fn insert(&mut self,a:Cell){self.la.m[a.index()/64]|=1<<(a.index()%64);}
pub fn te(&mut self,a:Cell){self.la.m[a.index()/64]&=!(1<<(a.index()%64));}
pub fn len(&self)->usize{self.la.m.iter().map(|a|a.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.la.m==[0;4]}
pub fn Cg(&self,a:&D)->bool{(*self-*a).is_empty()}
pub fn Ci(&self,a:&D)->bool{(*self&*a).is_empty()}
pub fn first(&self)->Option<Cell>{self.iter().next()}
pub fn iter(&self)->wd{wd{sd:self.la.m,at:0}}
pub fn Qa(&self,e:E)->D{let[c,a,b,d]=self.la.m;D::tc(match e{E::Zb=>[c<<1,a<<1,b<<1,d<<1],E::Qb=>[c>>1,a>>1,b>>1,d>>1],E::ec=>[c<<Ba,a<<Ba|c>>Vc,b<<Ba|a>>Vc,d<<Ba|b>>Vc],
E::Eb=>[c>>Ba|a<<Vc,a>>Ba|b<<Vc,b>>Ba|d<<Vc,d>>Ba]})&D::Lb}
pub fn qf(&self,b:i8,j:i8)->D{let mut i=self.la.m;if b!=0{let m=if b>0{(0x7fff_u64<<b)&0x7fff}else{0x7fff_u64>>-b};let l=m*0x0001_0001_0001_0001;for c in&mut i{*c=if b>0{
*c<<b}else{*c>>-b}&l;}}let k=usize::from(j.unsigned_abs());let(h,d)=(k/4,k%4*Ba);if k!=0{let n=i;let c=|a:Option<usize>|a.and_then(|a|n.get(a)).copied().unwrap_or(0);
for(a,o)in i.iter_mut().enumerate(){let(e,g)=if j>0{(a.checked_sub(h),a.checked_sub(h+1))}else{(Some(a+h),Some(a+h+1))};let(e,g)=(c(e),c(g));*o=match(d,j>0){(0,_)=>e,
(_,true)=>e<<d|g>>(64-d),(_,false)=>e>>d|g<<(64-d)};}}D::tc(i)&D::Lb}
pub fn Lc(&self)->D{self.Qa(E::Eb)|self.Qa(E::ec)|self.Qa(E::Qb)|self.Qa(E::Zb)}
pub fn Jc(&self)->D{let a=*self|self.Qa(E::Qb)|self.Qa(E::Zb);a|a.Qa(E::Eb)|a.Qa(E::ec)}
pub fn tf(&self,e:Cell)->usize{let(d,l)=(e.x(),usize::from(e.y()));let k=self.la.m;let h=|g:usize|{let o=k.get(g+1).copied().unwrap_or(0);u128::from(k[g])|u128::from(o)<<64}
;let b=match l.checked_sub(2){Some(j)=>h(j/4)>>(j%4*Ba),None=>h(0)<<((2-l)*Ba)};let b=b<<2>>d;let a=|c:usize,m:usize|(b>>(c*Ba+m))as usize&1;let i=|c:usize|(b>>(c*Ba+1))as usize&5;
let p=a(2,0)&usize::from(d>0);let n=a(2,4)&usize::from(d<jb-1);a(1,2)|a(3,2)<<1|a(2,1)<<2|a(2,3)<<3|(i(1)|i(3)<<1)<<4|p<<8|n<<9|a(0,2)<<10|a(4,2)<<11}
pub fn Ic(&self,c:&D,d:usize)->D{let mut a=*self&*c;for _ in 0..d{let b=(a|a.Lc())&*c;if b==a{break;}a=b;}a}}impl ha{
pub fn c(self)->D{D::od(self)}}impl PartialEq for D{
fn eq(&self,a:&D)->bool{self.la.m==a.la.m}}impl BitAnd for D{type Output=D;
fn bitand(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::tc([a&e,b&g,c&h,d&i])}}impl BitOr for D{type Output=D;
fn bitor(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::tc([a|e,b|g,c|h,d|i])}}impl Sub for D{type Output=D;
fn sub(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::tc([a&!e,b&!g,c&!h,d&!i])}}impl Not for D{type Output=D;
fn not(self)->D{D::Lb-self}}impl BitAndAssign for D{
fn bitand_assign(&mut self,a:D){*self=*self&a;}}impl BitOrAssign for D{
fn bitor_assign(&mut self,a:D){*self=*self|a;}}impl SubAssign for D{
fn sub_assign(&mut self,a:D){*self=*self-a;}}impl From<Cell>for D{
fn from(b:Cell)->D{let mut a=D::q;a.insert(b);a}}impl FromIterator<Cell>for D{
fn from_iter<I:IntoIterator<Item=Cell> >(c:I)->D{let mut a=D::q;for b in c{a.insert(b);}a}}impl IntoIterator for D{type Item=Cell;type IntoIter=wd;
fn into_iter(self)->wd{self.iter()}}#[derive(Clone)]pub struct wd{sd:[u64;4],at:usize}impl Iterator for wd{type Item=Cell;
fn next(&mut self)->Option<Cell>{while self.at<4{let a=self.sd[self.at];if a!=0{self.sd[self.at]=a&(a-1);return Some(Cell::ti(self.at*64+a.trailing_zeros()as usize));
}self.at+=1;}None}}}pub mod ca{const Fh:u8=3;const Ah:u8=4;const yh:u8=6;const jh:u8=3;#[derive(Clone,Copy,PartialEq)]pub enum G{aa,ia,ba,ea}impl G{pub const m:[G;
4]=[G::aa,G::ia,G::ba,G::ea];
pub fn Gb(self)->u8{[Fh,Ah,yh,jh][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Sa([u8;4]);impl Sa{
pub fn get(&self,a:G)->u8{self.0[a as usize]}
pub fn set(&mut self,a:G,b:u8){self.0[a as usize]=b.min(a.Gb());}
pub fn sa(&mut self,a:G){self.set(a,self.get(a)+1);}
pub fn yb(&mut self,a:G){self.0[a as usize]=0;}
pub fn Tb(&self,a:G)->u8{a.Gb()-self.get(a)}
pub fn uc(&self,a:G)->bool{self.Tb(a)==0}}}pub mod Sb{use super::{X,G};#[derive(Clone,Copy)]pub struct ab(pub u8);impl ab{pub const xe:ab=ab(4);
pub fn dd(self,a:G)->bool{let b=match a{G::aa=>1,G::ia|G::ba=>2,G::ea=>3};self.0>=b}
pub fn Dg(self,a:X)->bool{match a{X::fa|X::ra=>true,X::xa=>self.dd(G::ea),_=>a.ie().is_some_and(|b|self.dd(b))}}}}pub mod Eg{use super::{U,X,d,Cell,D,G,E,ab,ha,pa,
Xa::bb};#[derive(Clone,Copy,Default)]pub struct Yc(u8);impl Yc{
pub fn contains(self,a:X)->bool{self.0>>a as u8&1!=0}
pub fn yj(self,a:X)->Yc{Yc(self.0|1<<a as u8)}}
pub fn wg(g:&d,i:ab,a:&pa,p:Yc,mut b:impl FnMut(U)){let j=*g.e()-a.b;let c=|h:X|{!p.contains(h)&&i.Dg(h)&&h.ie().is_none_or(|e|a.ca.uc(e))};if c(X::fa){for Z in E::m{
if va(a.cell,Z,j).is_none(){continue;}for e in G::m.into_iter().filter(|&e|i.dd(e)){let sa=Some(e);b(U::fa{Z,sa});}let sa=None;b(U::fa{Z,sa});}}if c(X::ra){b(U::ra);
}if c(X::aa){for o in*g.sb(a.cell){b(U::aa(o));}}if c(X::ia){for n in ha::all(){b(U::ia(n));}}if c(X::ba){si(a.cell,j,&mut b);}if c(X::ea){let l=*g.e()-a.l-a.fb;
for Z in E::m{if va(a.cell,Z,l).is_some(){b(U::ea(Z));}}}if c(X::xa){for k in a.l{b(U::xa(k));}}}
fn si(c:Cell,e:D,b:&mut impl FnMut(U)){b(U::ba{Z:E::Eb,Aa:0});for Z in E::m{let mut a=c;for Aa in 1..=bb{let Some(d)=va(a,Z,e)else{break;};a=d;b(U::ba{Z,Aa});}}}
fn va(b:Cell,c:E,d:D)->Option<Cell>{b.va(c).filter(|&a|d.contains(a))}}pub mod Xa{use{crate::arrayvec::L,super::{Cell,G,E,ha}};pub const Ef:u8=2;pub const Tf:u8=1;
pub const Ob:u8=4;pub const bb:u8=4;#[derive(Clone,Copy)]pub enum U{fa{Z:E,sa:Option<G>},ra,aa(Cell),ia(ha),ba{Z:E,Aa:u8},ea(E),xa(Cell)}impl U{
pub fn Nd(&self)->X{match self{U::fa{..}=>X::fa,U::ra=>X::ra,U::aa(_)=>X::aa,U::ia(_)=>X::ia,U::ba{..}=>X::ba,U::ea(_)=>X::ea,U::xa(_)=>X::xa}}}#[derive(Clone,Copy,
PartialEq)]pub enum X{fa,ra,aa,ia,ba,ea,xa}impl X{pub const m:[X;7]=[X::fa,X::ra,X::aa,X::ia,X::ba,X::ea,X::xa];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn ie(self)->Option<G>{match self{X::aa=>Some(G::aa),X::ia=>Some(G::ia),X::ba=>Some(G::ba),X::ea=>Some(G::ea),X::fa|X::ra|X::xa=>None}}}const Jf:usize=X::m.len();
pub type ub=L<U,Jf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum W{fa(E),ra(ha),aa(Cell),ia(ha),ba,ea,xa(Cell)}impl W{
pub fn Ea(&self)->Option<Cell>{match*self{W::aa(a)|W::xa(a)=>Some(a),_=>None}}}pub type ma=L<W,Jf>;}pub mod k{use{crate::arrayvec::L,super::{U,X,W,ma,d,gb,Cell,D,
G,E,ab,ga,pa,Xa::bb}};pub const Ad:u16=598;#[derive(Clone,Copy)]pub enum hb{Xd,be,U(U),Nf(X),Cb(X,Cb)}#[derive(Clone,Copy)]pub enum Cb{Hj,E,G,vh}#[derive(Clone,Copy)]pub enum Ha{
Dj,be,Cb(X,Cb),Zg,xh}#[derive(Clone,Copy)]pub enum Ga{mh(G),Of,lh,Xg,Lf}#[derive(Clone,Copy)]enum Da{Pe(U),Xd,Ga(Ga),Ha(Ha)}#[derive(Clone)]pub struct Rf{pub Fb:ma,
pub yc:L<Ga,8>,pub ja:Option<Ha>}#[derive(Clone,Copy)]pub struct rb{pub Sb:ab,pub na:gb<pa>,pub Za:u16,Jd:gb<u8>}impl rb{
pub fn new(Sb:ab,a:gb<Cell>)->rb{let na=gb(a.0.map(pa::new));rb{Sb,na,Za:0,Jd:gb(na.0.map(|b|b.a))}}
pub fn Fg(&self)->ga{ga::m[usize::from(self.Za%2)]}
fn xi(&self)->bool{self.na.0.iter().any(|a|a.a==0)}
pub fn Ng(&mut self,g:&d,b:impl IntoIterator<Item=hb>)->Rf{let c=self.Fg();self.Za+=1;self.na[c].jg();let mut a=Rf{Fb:ma::new(),yc:L::new(),ja:None};let mut b=b.into_iter();
let mut j=match self.Gg(g,c,&mut b,&mut a.yc){Ok(e)=>Some(e.unwrap_or(U::ra)),Err(i)=>{a.ja=Some(i);None}};while let Some(e)=j{let h=self.aj(g,c,e).and_then(|k|{
a.Fb.push(k);self.Gg(g,c,&mut b,&mut a.yc)});match h{Ok(h)=>j=h,Err(i)=>{a.ja=Some(i);return a;}}self.Jd=gb(self.na.0.map(|l|l.a));if self.xi(){break;}}a}
fn Gg(&self,b:&d,j:ga,h:&mut impl Iterator<Item=hb>,c:&mut L<Ga,8>)->Result<Option<U>,Ha>{for g in h{match self.lj(b,j,g){Da::Pe(a)=>return Ok(Some(a)),Da::Xd=>{
}Da::Ga(i)=>c.push(i),Da::Ha(e)=>return Err(e)}}Ok(None)}
fn lj(&self,h:&d,k:ga,i:hb)->Da{let c=&self.na[k];let a=match i{hb::Xd=>return Da::Xd,hb::be=>return Da::Ha(Ha::be),hb::U(b)=>b.Nd(),hb::Nf(a)|hb::Cb(a,_)=>a};if!self.Sb.Dg(a){
return Da::Ha(Ha::be);}if let Some(g)=a.ie(){if!c.ca.uc(g){return Da::Ga(Ga::mh(g));}}let b=match i{hb::Cb(a,m)=>return Da::Ha(Ha::Cb(a,m)),hb::Nf(X::xa)=>return Da::Ga(Ga::Lf),
hb::U(b)=>b,_=>return Da::Ga(Ga::Of)};match b{U::fa{sa:Some(g),..}if!self.Sb.dd(g)=>{Da::Ha(Ha::Cb(a,Cb::G))}U::ba{Aa,..}if Aa>bb=>{Da::Ha(Ha::Cb(a,Cb::vh))}U::aa(l)if!h.sb(c.cell).contains(l)=>{
Da::Ga(Ga::Of)}U::ea(j)=>match c.cell.va(j){Some(e)if h.e().contains(e)=>{if(c.l|c.fb).contains(e){Da::Ga(Ga::Xg)}else{Da::Pe(b)}}_=>Da::Ga(Ga::lh)},U::xa(e)if!c.l.contains(e)=>{
Da::Ga(Ga::Lf)}_=>Da::Pe(b)}}
pub fn aj(&mut self,h:&d,e:ga,g:U)->Result<W,Ha>{let l=self.na[e.re()].cell;let a=&mut self.na[e];let k=match g{U::fa{Z,sa}=>{Hd(h,a,Z)?;if let Some(c)=sa{a.ca.sa(c);
}W::fa(Z)}U::ra=>{a.b=D::from(a.cell);a.a=a.a.saturating_sub(1);W::ra(a.cell.od())}U::aa(j)=>{self.tg(j);W::aa(j)}U::ia(i)=>{a.pa=Some(l.od()==i);W::ia(i)}U::ba{
Z,Aa}=>{for _ in 0..Aa{Hd(h,a,Z)?;}W::ba}U::ea(Z)=>{if let Some(b)=a.cell.va(Z){a.fb.insert(b);}W::ea}U::xa(b)=>{a.l.te(b);a.dd.insert(b);self.tg(b);W::xa(b)}};if let Some(c)=g.Nd().ie(){
self.na[e].ca.yb(c);}Ok(k)}
fn tg(&mut self,a:Cell){for b in&mut self.na.0{b.jj(a);}}}
fn Hd(c:&d,a:&mut pa,g:E)->Result<(),Ha>{let b=a.cell.va(g).filter(|&e|c.e().contains(e)).ok_or(Ha::Zg)?;if a.b.contains(b){return Err(Ha::xh);}a.cell=b;a.b.insert(b);
Ok(())}}pub mod ka{use super::{Cell,D,Sa,Xa::{Ef,Tf}};pub const Bc:u8=6;#[derive(Clone,Copy)]pub struct pa{pub cell:Cell,pub a:u8,pub b:D,pub ca:Sa,pub l:D,pub fb:D,
pub dd:D,pub pa:Option<bool>}impl pa{
pub fn new(cell:Cell)->pa{pa{cell,a:Bc,b:cell.into(),ca:Sa::default(),l:D::q,fb:D::q,dd:D::q,pa:None}}
pub fn jg(&mut self){self.l|=self.fb;self.fb=D::q;self.dd=D::q;self.pa=None;}
pub fn jj(&mut self,a:Cell){self.a=self.a.saturating_sub(lb(a,self.cell));}}
pub fn lb(b:Cell,a:Cell)->u8{match b.bi(a){0=>Ef,1=>Tf,_=>0}}}pub use{g::d,cell::{Cell,ha},Ve::D,ca::{Sa,G},crate::vb::{gb,E,ga},Sb::ab,Xa::{U,X,W,ma,ub},k::rb,ka::pa}
;}pub mod xc{pub mod Oa{use{core::{cell::Cell,time::Duration},crate::vb::{Ac,Pb}};#[derive(Clone,Copy)]pub enum Ua{mb{kd:Duration,Za:Duration},gg(u64)}impl Ua{pub const hh:Ua=Ua::mb{
kd:Duration::from_millis(700),Za:Duration::from_millis(if cfg!(debug_assertions){14}else{22})};}const gh:Duration=Duration::from_millis(if cfg!(debug_assertions){
10}else{4});#[derive(Clone,Copy)]pub enum Nb{wh,ih,oa,Eh}#[derive(Clone)]pub struct na{Md:Nb,Fd:Option<fn(Nb)>,Dc:Tc,lc:u64,Wc:u64}#[derive(Clone)]enum Tc{Oe(Cell<Pb>),
Mf(u64)}#[derive(Clone)]pub struct mb{Db:Ua,wc:Ac}impl mb{
pub fn new(Db:Ua)->mb{mb{Db,wc:Ac::new(gh)}}
pub fn kd(&self)->na{self.zc(|a,_|a)}
pub fn Za(&self)->na{self.zc(|_,a|a)}
fn zc(&self,a:impl Fn(Duration,Duration)->Duration)->na{let Dc=match self.Db{Ua::mb{kd,Za}=>{Tc::Oe(Cell::new(self.wc.vj(a(kd,Za))))}Ua::gg(b)=>Tc::Mf(b)};na{Md:Nb::wh,
Fd:None,Dc,lc:0,Wc:u64::MAX}}
pub fn Rb(&mut self,a:&na){if let Tc::Oe(b)=&a.Dc{self.wc.Rb(&b.get());}}
pub fn Nc(&mut self){if let Ua::mb{..}=self.Db{self.wc.Nc();}}}impl na{
pub fn ke(&mut self,a:Nb)->Nb{if let Some(b)=self.Fd{b(a);}core::mem::replace(&mut self.Md,a)}
pub fn yb(&mut self,a:u64){self.lc+=a;}
pub fn Ja(&mut self,a:u64){self.Wc=self.lc+a;}
pub fn hc(&self)->bool{if self.lc>=self.Wc{return true;}match&self.Dc{Tc::Oe(b)=>Pb::Mi(b),Tc::Mf(a)=>self.lc>=*a}}}}mod je{use{crate::{arrayvec::L,a::{h::{la,oa,
Ca,ja},db::{ed,La},J::{Ce,Af,Bf,Params},b::{d,Cell,D,G,E,Xa::{bb,Ob},k::Ad}}},super::{Oa::na,Ka::Bb}};
pub fn ii(a:&la)->u16{let Ca{J,B,k,..}=*a.p;let b=a.pb.c.len()*B.cf().len();if b>J.duel_pairs as usize{return 0;}Af.min(Ad.saturating_sub(k.Za+1))}
pub fn kj(l:&la,d:&Bb,e:Option<&oa>,id:u16,n:&mut na)->f32{let Ca{g,J,ya,i,..}=*l.p;let Some(e)=e.filter(|_|d.a>0)else{return 0.;};let r=Na{c:e.c,mc:*g.e()-d.t.b,
w:d.ca.Tb(G::aa),eb:d.ca.Tb(G::ba),a:d.a};let u=ya.Bg(G::ba)>=0.5;let h=&l.pb;let b=Na{c:h.c,mc:*g.e(),w:1,eb:if u{0}else{G::ba.Gb()},a:i};let mut o=De::new(g,J,
n);let mut m=0.;let[z,B]=[d.w,d.tb].map(|j|j.map(|j|j.1));for(q,_,b)in b.Ze(g,z){for(t,_,b)in b.Ze(g,B){let p=Na{w:G::aa.Gb(),..b};for(k,b)in[(h.w,b),(1.0-h.w,p)]{
if b.a>0&&k>Bf{m+=q*t*k*o.da(&b,&r,id);}}}}d.xb.je(J,e.Wi(J),m)}#[derive(Clone,Copy)]struct Na{c:D,mc:D,w:u8,eb:u8,a:u8}impl Na{
fn Pc(&self)->D{let mut b=self.c;for c in E::m{let mut a=self.c;for _ in 0..bb{a=a.Qa(c)&self.mc;b|=a;}}b}
fn Ze(&self,k:&d,b:Option<Cell>)->L<(f32,u8,Na),3>{let g=b.map_or(D::q,|b|*k.cb(b));let h=b.map_or(D::q,D::from);let j=self.c.len()as f32;let e=[!g,g-h,h].into_iter().zip(0u8..);
let e=e.map(|(c,i)|{let mut a=*self;a.c&=c;a.a-=i.min(a.a);(a.c.len()as f32/j,i,a)});e.filter(|c|c.0>0.).collect()}}struct De<'a>{g:&'a d,J:&'a Params,oc:[f32;48],
Oa:&'a mut na}impl<'a>De<'a>{
fn new(g:&'a d,J:&'a Params,Oa:&'a mut na)->Self{De{g,J,oc:La(J.torpedo_reload),Oa}}
fn cd(&self,a:&Na,b:Cell)->f32{let d=(a.c&*self.g.cb(b)).len()as f32;let c=f32::from(u8::from(a.c.contains(b)));let e=(d-c)*ja(self.J,a.a,1);(e+c*ja(self.J,a.a,2))/a.c.len()as f32}
fn Sd(&self,d:&Na,c:&Na)->L<(Cell,f32),Ce>{let e=d.c.Ic(self.g.e(),1+usize::from(Ob));let mut a=L::<(Cell,f32),Ce>::new();for b in c.c.Jc()&e{ed(&mut a,b,self.cd(c,
b));}a}
fn Og(&self,a:&Na,d:&Na)->f32{let b=self.Sd(a,d).first().map_or(0.,|c|c.1);b*self.oc[usize::from(a.w.saturating_sub(1))]}
fn da(&mut self,a:&Na,c:&Na,e:u16)->f32{let k=self.J;self.Oa.yb(4);if e==0||self.Oa.hc(){return k.duel_leaf_shot*(self.Og(a,c)-self.Og(c,a));}let mut i=self.Gh(a,
c,e);i.sort_by(|l,m|m.0.total_cmp(&l.0));let mut b=a.c;let mut d=0.;for(g,h)in i{d+=g*(b&h).len()as f32;b-=h;}if!b.is_empty(){let mut j=*a;j.c=b;let g=self.da(c,
&j,e-1);d-=k.duel_discount*g*b.len()as f32;}d/a.c.len()as f32}
fn Gh(&mut self,a:&Na,j:&Na,n:u16)->Vec<(f32,D)>{let k=self.J;let mut l:L<Option<Cell>,3> =L::from_iter([None]);if a.w<=1{let o=self.Sd(a,j).into_iter();l.extend(o.map(|(p,
_)|Some(p)));}let mut h=Vec::new();for(g,e)in E::m.into_iter().flat_map(|g|l.iter().map(move|&e|(g,e))){let r=a.c&a.mc.Qa(g.wc());for(q,w,eb)in self.ai(a,g,e){let b=r&q;
if b.is_empty(){continue;}let mut d=Na{c:b.Qa(g),w,eb,..*a};if b.len()==1{d.mc-=b;}let mut i=e.map_or(0.,|_|k.duel_torpedo);h.push((self.Jg(&d,j,e,n)-i,b));if a.eb==0{
d.c=d.Pc();d.eb=G::ba.Gb();i+=k.duel_silence;h.push((self.Jg(&d,j,e,n)-i,b));}}}h}
fn ai(&self,a:&Na,h:E,j:Option<Cell>)->L<(D,u8,u8),2>{let c=G::aa.Gb();let g=a.eb.saturating_sub(1);let Some(e)=j else{return L::from_iter([match a.w{0=>(D::Lb,0,
g),i=>(D::Lb,i-1,a.eb)}]);};let b=*self.g.sb(e)-*self.g.cb(e);let d=b.Qa(h.wc());match a.w{0=>L::from([(b,c-1,a.eb),(d-b,c,g)]),_=>L::from_iter([(d,c,a.eb)])}}
fn Jg(&mut self,h:&Na,e:&Na,i:Option<Cell>,j:u16)->f32{let c=self.J;let mut a=0.;for(d,g,b)in e.Ze(self.g,i){a+=d*ja(c,e.a,g);if b.a>0{a-=d*c.duel_discount*self.da(&b,
h,j-1);}}a}}}mod ug{use{crate::a::{h::{la,oa,Ca},J::{wf,xf,fg},b::{W,ma},w::z},std::collections::HashMap,super::Oa::{na,Nb}};#[derive(Default)]pub struct oc{Ac:HashMap<ma,
oa>,he:Option<z>}impl oc{
pub fn Mh(&self)->bool{self.he.is_some()}
pub fn get(&self,a:&ma)->Option<&oa>{self.Ac.get(a)}
pub fn Id(&mut self,i:&la,a:&ma,d:u8,j:bool,b:&mut na)->&oa{let Ca{g,J,B,..}=*i.p;let mut e=B.Wg(a);let c=e>xf;if(c&&j)||!self.Ac.contains_key(a){let o=b.ke(Nb::oa);
let m=if c&&!j{let h=self.he.get_or_insert_with(| |B.he(wf));e=h.Wg(a);h.Id(g,a,d)}else{B.Id(g,a,d)};let n=if c{e/fg}else{0};b.yb(20+n as u64);let mut k=oa::new(g,
J,&i.pb,&m,d.max(1));let p=|l:&_|matches!(l,W::aa(_));k.bd=a.iter().any(p);self.Ac.insert(a.clone(),k);b.ke(o);}&self.Ac[a]}}}mod Ka{use{crate::{arrayvec::L,a::{
h::{la,oa,Gc,Zc,nd},db::{ln,Vg},J::{Gd,Ne},b::{U,X,W,ma,Cell,Sa,G,E,ub,ha,pa,ka::lb}},Qd::qb},std::collections::HashMap,super::{Oa::na,ug::oc,t::pb}};type Wa=(usize,
Cell);#[derive(Clone)]pub struct Bb<'p>{pub t:&'p pb,pub w:Option<Wa>,pub tb:Option<Wa>,za:Option<(usize,E)>,pa:Option<ha>,sa:Option<G>,pub a:u8,pub ca:Sa,pub xb:Gc,
pub da:f32}impl Bb<'_>{
pub fn Fb(&self)->ma{let mut b:L<(usize,W),3> =L::new();b.extend(self.tb.map(|(a,c)|(a,W::xa(c))));b.extend(self.w.map(|(a,c)|(a,W::aa(c))));b.extend(self.za.map(|(a,
_)|(a,W::ea)));self.t.hg(&b)}
pub fn ka(&self,c:&la)->pa{let mut a=c.ka;a.cell=self.t.end();a.b=self.t.b;a.a=self.a;a.ca=self.ca;if let Some((_,e))=self.tb{a.l.te(e);}if let Some((g,d))=self.za{
if let Some(b)=self.t.c[g].va(d){a.fb.insert(b);}}a}
pub fn Ta(&self)->L<Cell,2>{let b=self.w.iter().chain(&self.tb);b.map(|a|a.1).collect()}
pub fn jd(&self)->ub{let mut a=ub::new();if let Some(g)=self.pa{a.push(U::ia(g));}for c in 0..self.t.c.len(){if let Some((_,d))=self.tb.filter(|&(b,_)|b==c){a.push(U::xa(d));
}if let Some((_,d))=self.w.filter(|&(b,_)|b==c){a.push(U::aa(d));}if let Some((_,Z))=self.za.filter(|&(b,_)|b==c){a.push(U::ea(Z));}a.extend(self.t.Aa.get(c).map(|&h|match h{
U::fa{Z,..}=>U::fa{Z,sa:self.sa},e=>e}));}a}}
pub fn Ka<'p>(b:&la,j:&'p[pb],g:&mut oc,c:&mut na,k:&mut impl qb,)->Vec<Bb<'p> >{let i=b.p.J;let mut a=Ee::new(b);for t in j{if c.hc()&&!a.Ka.is_empty(){break;}let h=i.choice_noise*Vg(k.Od());
let l=t.Td(X::ra).is_some();let jc=b.jc(t.end(),t.b,l,h);let d=t.hg(&[]);let Ra=g.Id(b,&d,jc.a,false,c);let e=Be{t,Ma:b.Ma(Ra,t.end(),jc.a),jc,Ra,drop:a.Uh(t)};let n=a.Wb(t);
for&m in&n{for o in a.db.clone(){c.yb(1);a.ei(&e,m,o);}}}a.Ka}struct Be<'a,'p>{t:&'p pb,jc:Zc,Ra:&'a oa,Ma:f32,drop:Option<(f32,(usize,E))>}struct Ee<'a,'p>{h:&'a la<'a>,
db:L<Option<Cell>,{Ne+1}>,pa:Option<ha>,ud:Option<ha>,Sd:HashMap<Cell,L<(Cell,f32),Gd> >,Ka:Vec<Bb<'p> >}impl<'a,'p>Ee<'a,'p>{
fn new(h:&'a la<'a>)->Self{let a=h.p.J;let d=h.p.i;let e=h.ka.l;let b=h.Ta.Jd::<Ne>(a,d,e);let mut db=L::from_iter([None]);db.extend(b.into_iter().map(|(c,_)|Some(c)));
let g=4.0*a.reserve_sonar_charge+a.reserve_sonar_full;Ee{h,db,pa:kg(h,g),ud:kg(h,0.),Sd:HashMap::new(),Ka:Vec::new()}}
fn Wb(&mut self,a:&pb)->Vec<Option<Wa> >{let i=self.h.p;let e=i.g;let k=&self.h.Ta;let(n,l)=(i.J,i.i);let mut d=vec![None];let q=self.h.ka.ca.Tb(G::aa);let m=match(q,
a.Td(X::fa)){(0,_)=>0,(1,Some(c))=>c+1,_=>return d};for c in m..a.c.len(){let g=a.c[c];if a.c[m..c].contains(&g){continue;}let b=self.Sd.entry(g).or_insert_with(| |{
let o=*e.sb(g);let mut b=k.Jd::<Gd>(n,l,o);let h=o-*e.cb(g);if b.iter().all(|(p,_)|!h.contains(*p)){b.truncate(Gd/2);b.extend(k.Jd::<{Gd/2}>(n,l,h));}b});d.extend(b.iter().map(|&(j,
_)|Some((c,j))));}if a.Aa.is_empty()&&d.len()==1{let h=*e.sb(a.end())-*e.cb(a.end());d.extend(h.first().map(|j|Some((0,j))));}d}
fn Uh(&self,c:&pb)->Option<(f32,(usize,E))>{let e=self.h.p;let g=&self.h.ka;let k=g.ca.Tb(G::ea);let j=match(k,c.Td(X::fa)){_ if!e.k.Sb.dd(G::ea)=>return None,(0,
_)=>0,(1,Some(a))=>a+1,_=>return None};let n=*e.g.e()-g.l;(j..c.c.len()).flat_map(|a|E::m.map(|b|(a,b))).filter_map(|(a,b)|{let d=c.c[a].va(b)?;let l=n.contains(d);
l.then(| |(self.h.za(d),(a,b)))}).max_by(|h,i|h.0.total_cmp(&i.0))}
fn ei(&mut self,b:&Be<'_,'p>,w:Option<Wa>,tb:Option<Cell>){let e=self.h;let Be{t,jc,..}=b;let tb=tb.map(|za|(qj(t,za),za));let k=w.iter().chain(&tb);let i:L<Cell,
2> =k.clone().map(|&(_,d)|d).collect();let l:u8=k.map(|&(m,d)|lb(d,t.c[m])).sum();let za=tb.map(|(_,za)|za);let Some(g)=e.gj(&i,za,jc.a,l)else{return;};let n=match l{
0=>b.Ma,_=>e.Ma(b.Ra,t.end(),g.a)};let c=t.Aa.is_empty()&&i.is_empty();for j in[None].into_iter().chain(b.drop.map(Some)){let za=j.map(|(_,za)|za);let c=c&&za.is_none();
let pa=match self.pa{None if c=>self.ud,pa=>pa};if c&&pa.is_none(){continue;}let Some((sa,ca))=self.Th(t,w,za,pa)else{continue;};let h=j.map_or(0.,|(h,_)|h);let xb=e.xb(jc,
&g,&ca,h,n);self.Ka.push(Bb{t,w,tb,za,pa,sa,a:g.a,ca,da:xb.da(),xb});}}
fn Th(&self,j:&pb,u:Option<Wa>,q:Option<(usize,E)>,r:Option<ha>)->Option<(Option<G>,Sa)>{let p=self.h.p.k.Sb;let t=[(G::aa,u.map(|(g,_)|g)),(G::ba,j.Td(X::ba)),(G::ea,
q.map(|(g,_)|g)),(G::ia,r.map(|_|0))];let h=j.Td(X::fa);let mut d:Option<(f32,Option<G>,Sa)> =None;let o=G::m.map(Some).into_iter().chain([None]);for e in o{match(e,
h){(Some(b),Some(_))if p.dd(b)=>{}(None,None)=>{}_=>continue}let mut a=self.h.ka.ca;let mut k=true;for b in G::m{let c=t.iter().find(|c|c.0==b).and_then(|c|c.1);
let i=c.is_some_and(|g|h.is_none_or(|h|g<=h));let mut l=|a:&mut Sa|{k&=a.uc(b);a.yb(b);};if i{l(&mut a);}if e==Some(b){a.sa(b);}if c.is_some()&&!i{l(&mut a);}}let n=nd::ca(self.h.p.J,
&a);if k&&d.is_none_or(|(d,_,_)|n>d){d=Some((n,e,a));}}d.map(|(_,e,a)|(e,a))}}
fn qj(a:&pb,b:Cell)->usize{let d=0..a.c.len();d.min_by_key(|&c|lb(b,a.c[c])).unwrap_or(0)}
fn kg(a:&la,j:f32)->Option<ha>{if!a.ka.ca.uc(G::ia){return None;}let b=|k:&ha|{let e=a.Ta.o.sum(k.c());let g=|c:f32|if c>1e-6{-c*ln(c)}else{0.};g(e)+g(1.0-e)};let d=ha::all().max_by(|h,
i|b(h).total_cmp(&b(i)))?;let l=a.p.J.sonar_information*b(&d);(l>=j).then_some(d)}}mod t{use crate::{arrayvec::L,a::b::{U,X,W,ma,d,Cell,D,G,rb,pa,Eg::{Yc,wg}}};const He:usize=3;
#[derive(Clone)]pub struct pb{pub Aa:L<U,He>,pub c:L<Cell,{He+1}>,pub b:D}impl pb{
pub fn end(&self)->Cell{self.c[self.Aa.len()]}
pub fn Td(&self,a:X)->Option<usize>{self.Aa.iter().position(|b|b.Nd()==a)}
pub fn hg(&self,e:&[(usize,W)])->ma{let mut a=ma::new();for b in 0..=self.Aa.len(){for&(d,c)in e{if d==b{a.push(c);}}a.extend(self.Aa.get(b).and_then(|g|match*g{
U::fa{Z,..}=>Some(W::fa(Z)),U::ba{..}=>Some(W::ba),U::ra=>Some(W::ra(self.c[b].od())),_=>None}));}a}}
pub fn se(h:&d,k:&rb,g:&pa)->Vec<pb>{let j=pb{Aa:L::new(),c:L::from_iter([g.cell]),b:g.b};let mut a=vec![j];let mut e=0;while e<a.len(){let i=a[e].clone();e+=1;extend(h,
k,g,&i,&mut a);}a}
fn extend(l:&d,q:&rb,k:&pa,g:&pb,n:&mut Vec<pb>){let e:L<X,He> =g.Aa.iter().map(U::Nd).collect();if e.uc(){return;}let mut i=Yc::default();for h in X::m{let o=match e[..]{
[]|[X::fa]=>k.a>1,_=>false};let p=match h{X::fa|X::ba=>!e.contains(&h),X::ra=>o,_=>false};if!p{i=i.yj(h);}}let mut a=*k;a.cell=g.end();a.b=g.b;if e.contains(&X::fa)&&a.ca.Tb(G::ba)==1{
a.ca.sa(G::ba);}wg(l,q.Sb,&a,i,|j|{let mut c=g.clone();match j{U::fa{sa:Some(_),..}=>return,U::fa{Z,..}=>{let b=a.cell.va(Z).unwrap_or(a.cell);c.b.insert(b);c.c.push(b);
}U::ba{Z,Aa}=>{let mut b=a.cell;for _ in 0..Aa{b=b.va(Z).unwrap_or(b);c.b.insert(b);}c.c.push(b);}_=>{c.b=D::from(a.cell);c.c.push(a.cell);}}c.Aa.push(j);n.push(c);
});}}use{crate::{a::{h::{la,oa,sc},db::ln,J::{yf,zf,Cf,Ge,Gf},b::ub},Qd::qb},ug::oc,Ka::{Bb,Ka},t::se};pub use{crate::a::h::{ob,Ca},Oa::{Ua,mb,na,Nb}};type eg<'l,
'p> =Vec<(f32,&'l Bb<'p>)>;
pub fn fe(j:&Ca,a:&mut na,p:&mut impl qb)->ub{a.ke(Nb::ih);let c=la::new(j);let se=se(j.g,j.k,&c.ka);let mut h=oc::default();let mut Ka=Ka(&c,&se,&mut h,a,p);a.ke(Nb::Eh);
Ka.sort_by(|d,e|e.da.total_cmp(&d.da));let m=je::ii(&c);let o=j.J.learned_margin;let mut g=di(&c,&Ka,o,&mut h,a);if h.Mh(){let mut i=Vec::new();for&(_,b)in g.iter().take(Cf){
if a.hc(){break;}i.push((da(&c,b,true,&mut h,a),b,));}if i.len()>1{i.sort_by(|d,e|e.0.total_cmp(&d.0));g=i;}}Hh(&c,&mut g,&h,a);let mut k=g.first().copied();g.truncate(yf);
a.Ja(zf);for r in 2..=m{let t=g.iter().map(|&(da,b)|{let n=h.get(&b.Fb());let q=je::kj(&c,b,n,r,a);(da+q,b)});let l=t.reduce(|d,e|if e.0>d.0{e}else{d});if a.hc(){
break;}k=l;}k.map_or_else(ub::new,|(_,b)|b.jd())}
fn Hh(a:&la,b:&mut eg,j:&oc,c:&mut na){let k=sc::new(a);let mut e=0;for(da,d)in b.iter_mut().take(Gf){if c.hc(){break;}c.yb(4);let bf=j.get(&d.Fb()).map_or(0.,|i|{
bf(&k,a,d,i)});*da+=a.Ib*a.p.J.learned_weight*bf;e+=1;}b.truncate(e.max(1));b.sort_by(|g,h|h.0.total_cmp(&g.0));}
fn bf(e:&sc,b:&la,a:&Bb,c:&oa)->f32{let d=a.ka(b);let da=e.ta(&d,c,&a.Ta());let da=da.clamp(Ge,1.0-Ge);ln(da/(1.0-da))}
fn di<'l,'p>(i:&la,Ka:&'l[Bb<'p>],e:f32,j:&mut oc,d:&mut na,)->eg<'l,'p>{let mut a:Option<f32> =None;let mut b=Vec::new();for c in Ka{if a.is_some_and(|a|a>=c.da+e||d.hc()){
break;}let da=da(i,c,false,j,d);a=Some(a.map_or(da,|a|a.max(da)));b.push((da,c));}b.retain(|&(da,_)|a.is_some_and(|a|da>=a-e));b.sort_by(|g,h|h.0.total_cmp(&g.0));
b}
fn da(b:&la,a:&Bb,d:bool,g:&mut oc,c:&mut na)->f32{let e=g.Id(b,&a.Fb(),a.a,d,c);let h=b.Ma(e,a.t.end(),a.a);a.xb.tj(h)}}mod w{mod n{mod Pj{use{crate::a::{b::{Cell,
D},w::{u::{Ia,dc,ib},yc::i}},std::{collections::HashMap,sync::Arc},super::{Va,V}};impl Va{
pub fn Ud(&mut self){let c=&self.j;let e=(c.len()*2).next_power_of_two()-1;let mut d=vec![Uc;e+1];let mut b=Sc::new(c.len());for(g,h)in c.iter().enumerate(){let mut a=(h.hash()>>20)as usize&e;
while d[a]!=Uc&&!c[b.first[d[a]as usize]as usize].Di(h){a=(a+1)&e;}if d[a]==Uc{d[a]=b.first.len()as u32;b.fc(g as u32);}else{b.add(d[a]as usize,g as u32);}}if b.first.len()<c.len(){
self.join(&b,false);}}
fn join(&mut self,h:&Sc,Uj:bool){let mut b=Uj.then(dc::new);let mut r=HashMap::new();let mut Zj=HashMap::new();let c=self.take();let mut l=Vec::with_capacity(c.j.len());
let mut B=0;for a in&c.j{l.push(B);B+=a.count();}let mut m=V::Pa(0.0f32);for&d in&h.first{let mut a=c.j[d as usize];if let Some(b)=&mut b{let k=(a.z,a.d);let u=|e:u32|{
let a=&c.j[e as usize];(a.z,a.d)};let Vj=h.df(d).all(|e|u(e)==k);let mut o=|b:&mut dc|{let mut z=ib::q;for(w,Wj)in h.df(d).map(u){let Xj=Zj.entry(w).or_insert_with(| |{
c.u.get(w).md(i::default())});z.add(Xj,Wj);}b.ee(z)};(a.z,a.d)=match c.u.get(a.z){_ if!Vj=>o(b),Ia::td(_)=>*r.entry(k).or_insert_with(| |o(b)),Ia::Kb(Yj)=>*r.entry(k).or_insert_with(| |b.add(Yj.to_vec(),
a.d))};}if h.next[d as usize]==Uc{let ak=&c.r[l[d as usize]..];self.push(a,ak[..a.count()].iter().copied());continue;}let mut p=D::q;let mut t=Kf::default();for e in h.df(d){
let j=&c.j[e as usize];let mut n=0.;for(g,id)in j.c.iter().zip(&c.r[l[e as usize]..]){m[g]+=id;n+=id;}t.add(j.Lb,n);p|=j.c;a.Ai(j);}a.Lb=t.Ni();a.Pc(p);self.push(a,
a.c.iter().map(|g|m[g]));for g in a.c{m[g]=0.;}}if let Some(b)=b{self.u=Arc::new(b.Xe());}}
pub fn Vh(&self)->Vec<(f32,usize)>{let d=|(_,e):(_,&[f32])|e.iter().sum::<f32>();let mut a:Vec<(f32,usize)> =self.Mc().map(d).zip(0..).collect();a.sort_by(|b,c|c.0.total_cmp(&b.0));
a}
pub fn bd(&mut self,g:usize){let j=g.saturating_mul(ch);for e in[false,true]{if self.j.len()<=g&&self.r.len()<=j{return;}let mut c:Vec<(u32,u64,u32)> =Vec::with_capacity(self.j.len());
for(b,(o,bk))in self.Mc().enumerate(){let ak=!bk.iter().sum::<f32>().to_bits();let i{q,dy}=o.d;let id=u64::from(o.z)<<16|u64::from(q as u8)<<8|u64::from(dy as u8);
let B=o.c.first().map_or(0,Cell::index)as u64;let Uj=u64::from(o.Pa);let w=if e{Uj<<56|B<<48|id&0xffff_ffff_ffff}else{(Uj<<48|id)<<8|B};c.push((ak,w,b as u32));}
let mut a=g/2;if a<c.len(){c.select_nth_unstable(a);}a=a.min(c.len());let z=|&(..,b):&(u32,u64,u32)|self.j[b as usize].count();let mut k:usize=c[..a].iter().map(z).sum();
if k>j/2{c[..a].sort_unstable();while k>j/2{a-=1;k-=z(&c[a]);}}let mut d=Sc::new(self.j.len());for&(..,b)in&c[..a]{d.fc(b);}let h=&mut c[a..];h.sort_unstable_by_key(|&(_,
w,b)|(w,b));let mut n=h.len().div_ceil(g-a).max(1);let l=if e{56}else{8};let Zj=|m:&[(u32,u64,u32)]|{let u=m.iter().map(|&(..,b)|self.j[b as usize].c);u.fold(D::q,
|Vj,u|Vj|u).len()};while e&&n<h.len(){let Xj=h.chunk_by(|p,t|p.1>>l==t.1>>l);let Yj:usize=Xj.flat_map(|r|r.chunks(n)).map(Zj).sum();if k+Yj<=j{break;}n*=2;}for r in h.chunk_by(|p,
t|p.1>>l==t.1>>l){for m in r.chunks(n){d.fc(m[0].2);let Wj=d.first.len()-1;for&(..,b)in&m[1..]{d.add(Wj,b);}}}if e||d.first.len()<=g{self.kc+=(self.j.len()-d.first.len())as u64;
self.join(&d,e);self.Ud();}}}}#[derive(Default)]struct Kf{rb:[f32;3],yb:f32}impl Kf{
fn add(&mut self,b:[u8;3],a:f32){for(c,d)in self.rb.iter_mut().zip(b){*c+=a*f32::from(d);}self.yb+=a;}
fn Ni(&self)->[u8;3]{let a=1.0/self.yb.max(f32::MIN_POSITIVE);self.rb.map(|b|(b*a+0.5)as u8)}}const ch:usize=32;const Uc:u32=u32::MAX;struct Sc{first:Vec<u32>,Jb:Vec<u32>,
next:Vec<u32>}impl Sc{
fn new(a:usize)->Sc{Sc{first:Vec::with_capacity(a),Jb:Vec::with_capacity(a),next:vec![Uc;a]}}
fn fc(&mut self,a:u32){self.first.push(a);self.Jb.push(a);}
fn add(&mut self,a:usize,b:u32){self.next[self.Jb[a]as usize]=b;self.Jb[a]=b;}
fn df(&self,b:u32)->impl Iterator<Item=u32>+'_{let a=|&c:&u32|Some(self.next[c as usize]).filter(|&a|a!=Uc);core::iter::successors(Some(b),a)}}}mod l{use{crate::{
arrayvec::L,a::{b::{d,Cell,D,E},w::{u::{Ie,qa,Ia,dc,ib,ad,Te,sf},yc::{i,wa}}}},std::{collections::HashMap,sync::Arc},super::{Va,V}};const kh:usize=64;const Bh:usize=64;
pub enum Dd<'a>{Df(&'a[(f32,L<Cell,4>)]),Xf(D)}impl Va{
fn Rg(&mut self,j:&[i],e:impl Fn(&[qa],i)->Vec<qa>){let mut b=dc::new();let mut h=HashMap::new();for a in&mut self.j{let l=h.entry((a.z,a.d)).or_insert_with(| |match self.u.get(a.z){
Ia::Kb(g)=>b.add(e(g,a.d),a.d),d=>{let mut c=d.md(a.d);j.iter().for_each(|&k|c.insert(k));b.ee(c)}});(a.z,a.d)=*l;}self.u=Arc::new(b.Xe());}
pub fn Oh(&mut self){self.Rg(&[],|a,_|ad(a));}
pub fn Gi(&mut self,g:&d){let w=self.u.clone();let e=g.e().Lc();let t=self.l;let mut j=self.Ja;self.retain(|b,_|{let Ia::Kb(a)=w.get(b.z)else{return e;};let c=a.iter().filter(|p|{
let n=b.d.Ub(p.at);n.q.abs()+n.dy.abs()<=2});let c=c.count();if c==0||a.len()>t{return e;}let a=sf(a,b.d);let mut k=D::q;for h in b.c&e{let r=(D::from(h).Lc()&*g.e()).len();
let u=|o:i|b.d.Ub(o).from(h);let l=r>c||j==0;j-=usize::from(!l);if l||Te(g,&a,u){k.insert(h);}}k});self.Rg(&E::m.map(i::of),sf);self.l+=1;self.hc=true;}
pub fn tb(&mut self,z:&d,m:Cell){let mut p=dc::new();let g=self.take();let mut B=self.Ja;let Yj=g.mj(m);for(h,(a,j))in g.Mc().enumerate(){let k=g.u.get(a.z);let e=match k{
Ia::Kb(e)if!Yj[h]=>e,k=>{let r=k.md(a.d);let ak=|b:Cell|i::lg(b,m);let id=|&b:&Cell|r.contains(ak(b));let mut c=*a;c.Md(a.c.iter().filter(id).collect());(c.z,c.d)=p.ee(r);
let o=g.l as f32/r.len().max(1)as f32;let j=a.c.iter().zip(j);let j=j.filter(|(b,_)|id(b));self.push(c,j.map(|(_,&w)|w*o));continue;}};let Zj=e.len()==g.l;for(h,
b)in ng(a,e,m){let l=&e[h];let q=|Wj:i|a.d.Ub(Wj).from(b);let(t,ek)=Aj(e,h,m,q);if Zj&&ek&&B>0{B-=1;if!Te(z,&t,q){continue;}}let u=|l:&qa|{let n=q(l.at);n.map_or(1,
|n|l.qd(z,n).len().max(1))as f32};let ck=e[..h].iter().chain(&e[h+1..]);let dk=t.iter().zip(ck).map(|(Uj,Xj)|u(Uj)/u(Xj));let o=dk.product::<f32>()/u(l);let(k,Vj)=p.add(t,
a.d);let g=a.c.iter().take_while(|&bk|bk!=b);let w=j[g.count()];let mut c=*a;c.Md(b.into());(c.z,c.d)=(k,Vj);self.push(c,[w*o]);}}self.u=Arc::new(p.Xe());self.l=self.l.saturating_sub(1);
self.Ud();self.bd(self.Ja);}
fn mj(&self,i:Cell)->Vec<bool>{let g=|e:&wa|match self.u.get(e.z){Ia::Kb(h)=>ng(e,h,i).count(),Ia::td(_)=>0};let a:Vec<usize> =self.j.iter().map(g).collect();let mut d=vec![false;
a.len()];let mut b=self.Ja;if a.iter().sum::<usize>()>b{for(_,c)in self.Vh(){d[c]=a[c]>b;b=b.saturating_sub(a[c]);}}d}
fn ri(&self,Vj:&d,mut Zj:impl FnMut(f32,Dd)){let mut Uj:Vec<(u32,i,usize,usize)> =Vec::with_capacity(self.j.len());let mut n=0;for(e,t)in self.j.iter().enumerate(){
if t.z!=0{Uj.push((t.z,t.d,e,n));}n+=t.count();}Uj.sort_unstable();let mut p:Vec<(f32,usize,&[_])> =Vec::new();for c in Uj.chunk_by(|h,l|(h.0,h.1)==(l.0,l.1)){let dk=c.iter().flat_map(|&(_,
_,e,n)|{let j:&[f32]=&self.r[n..][..self.j[e].count()];j});let b:f32=dk.sum();let a=c.iter().map(|&(_,_,e,_)|self.j[e].count());let w=match self.u.get(c[0].0){Ia::Kb(m)=>m.len()*a.sum::<usize>(),
Ia::td(_)=>0};p.push((b,w,c));}let mut B=self.Ja.saturating_mul(kh);if p.iter().map(|c|c.1).sum::<usize>()>B{p.sort_by(|h,l|l.0.total_cmp(&h.0));}let mut u=Vec::new();
for(b,w,c)in p{let(g,k,..)=c[0];let g=self.u.get(g);let mut a=D::q;for&(_,_,e,_)in c{a|=self.j[e].c;}let m=match g{Ia::Kb(m)if w<=B=>m,g=>{u.push((b,a,g,k));continue;
}};B-=w;let mut Xj=V::Pa(0.);for&(_,_,e,n)in c{for(o,b)in self.j[e].c.iter().zip(&self.r[n..]){Xj[o]+=b;}}let ak=(self.l as f32/m.len()as f32).min(1.);for o in a{
let id=m.iter().filter_map(|Wj|{let bk=k.Ub(Wj.at).from(o)?;let Yj=Wj.qd(Vj,bk);Some((ak/Yj.len()as f32,Yj))});let id:L<_,Ie> =id.collect();Zj(Xj[o],Dd::Df(&id));
}}u.sort_by(|h,l|l.0.total_cmp(&h.0));let(z,ck)=u.split_at(u.len().min(Bh));let mut j=(0.,D::q,ib::q);for&(b,a,g,k)in ck{j.0+=b;j.1|=a;j.2.add(&g.md(k),i::default());
}let z=z.iter().map(|&(b,a,g,k)|(b,a,g.md(k)));for(b,a,r)in z.chain([j]){let r=r.Ph(a)&*Vj.e();if!r.is_empty(){Zj(b,Dd::Xf(r));}}}
pub fn qe(&self,g:&d)->V<f32>{let mut a=V::Pa(0.);self.ri(g,|e,i|match i{Dd::Df(j)=>{for(b,l)in j{for&k in l{a[k]+=e*b;}}}Dd::Xf(c)=>{let b=e*self.l as f32/c.len()as f32;
for h in c{a[h]+=b;}}});a}}
fn ng<'a>(e:&'a wa,d:&'a[qa],j:Cell,)->impl Iterator<Item=(usize,Cell)>+'a{let i=|&(b,a):&(usize,&qa)|a.Bi()&&(b==0||d[b-1]!=*a);let g=move|(b,a):(usize,&'a qa)|{
let k=e.d.Ub(a.at).ff();a.Kd().filter_map(move|h|{let c=k.from(j.va(h.wc())?)?;e.c.contains(c).then_some((b,c))})};d.iter().enumerate().filter(i).flat_map(g)}
fn Aj(c:&[qa],j:usize,n:Cell,l:impl Fn(i)->Option<Cell>)->(Vec<qa>,bool){let mut h=false;let mut g=Vec::with_capacity(c.len());for(k,&a)in c.iter().enumerate(){let mut a=a;
if k==j{continue;}for e in E::m{let b=1<<e as u8;let d=l(a.at);if a.Tb&b!=0&&d.is_some()&&n.va(e.wc())==d{a.Tb&=!b;h=true;}}g.push(a);}(g,h)}}mod gd{use{crate::a::{
b::{d,Cell,D,E,cell::{Fa,kb},Xa::bb},w::yc::{Ke,Ed}},super::{Va,V,Db,wa}};const zh:usize=160;const ph:usize=8;const oh:usize=20;impl Va{
pub fn va(&mut self,g:&d,c:E,a:Option<&Db>,i:Option<E>){let j=g.e().Qa(c.wc());let e=a.map(|a|a.Kd(i));self.retain(|b,m|{if b.zg(c){return D::q;}if let Some((a,e))=a.zip(e.as_ref()){
let k=b.oj();for(h,l)in b.c.iter().zip(m){*l*=a.Ii(c,e,h,k);}}j});for b in&mut self.j{b.Hd(c);}}
pub fn pf(&mut self,b:D){self.retain(|_,_|b);for a in&mut self.j{a.pf();a.Pa+=1;}self.Ud();}
pub fn eb(&mut self,w:&d,h:Option<&Db>){let Uj=E::m.map(|c|w.e().Qa(c.wc()));let Vj=|b:&wa|{let n=E::m.map(|c|b.xg(c,bb));1+n.iter().sum::<usize>()};let id=if self.l>0{
oh}else{ph};let o=self.j.iter();let o=o.map(|b|Vj(b)*(id+b.count()));if o.sum::<usize>()>self.Ja.saturating_mul(zh){self.bd((self.Ja/8*3).max(2));}let l=self.take();
let g=h.map(cc::new);let z=h.map_or(V::Pa(1.),|h|h.entry);self.j.reserve(l.j.len()*12);self.r.reserve(l.r.len()*12);let mut u=[[0.;3];256];for(&b,Wj)in l.Mc(){let n=E::m.map(|c|b.xg(c,
bb));for(e,&j)in b.c.iter().zip(Wj){u[e.index()]=match&g{Some(g)=>g.cj(e,n,b.Lb).map(|B|B*j),None=>[j;3]};}let mut q=|mut a:wa,i:usize,k:usize|{let r=self.r.len();
self.r.resize(r+a.count(),0.);let p=i.min(2);for(j,e)in self.r[r..].iter_mut().zip(a.c){*j=u[(e.index()+k)%256][p]*z[e];}if g.is_some(){let t=&mut a.Lb[p];*t=t.saturating_add(Ke);
}self.j.push(a);};q(b,0,0);for(c,k)in E::m.into_iter().zip([16,240,1,255]){let mut a=b;for i in 1..=usize::from(bb){a.Md(Uj[c as usize]);if a.zg(c)||a.c.is_empty(){
break;}a.Hd(c);q(a,i,i*k);}}}self.Ud();self.bd(self.Ja);}}struct cc{rb:[[V<f32>;bb as usize+1];4],entry:V<f32>,Ya:[f32;3]}impl cc{
fn new(c:&Db)->cc{const Vd:usize=bb as usize*kb as usize;let mut e=[0.;Vd+Fa+Vd];e[Vd..][..Fa].copy_from_slice(&c.entry.0);let j=V::Pa(0.);let mut rb=[[j;bb as usize+1];
4];for(g,k)in rb.iter_mut().zip(Ed){let mut a=[1.;Fa];for d in 1..g.len(){let m=Vd as isize+d as isize*isize::from(k as i8);let l=&e[m as usize..][..Fa];let(b,h)=g.split_at_mut(d);
let rb=h[0].0.iter_mut().zip(b[d-1].0);for(((n,b),a),&i)in rb.zip(&mut a).zip(l){*a=if*a>0.0{i}else{0.};*n=b+*a;}}}cc{rb,entry:c.entry,Ya:c.eb}}
fn cj(&self,d:Cell,b:[usize;4],k:[u8;3])->[f32;3]{let mut c=[self.entry[d],0.,0.];for(g,b)in self.rb.iter().zip(b){let h=g[b.min(1)][d];c[1]+=h;c[2]+=g[b][d]-h;}
let mut i=[0.;3];let mut e=0.;for a in 0..3{if c[a]>0.0{let j=f32::from(k[a])/f32::from(Ke);i[a]=(self.Ya[a]+j)/c[a];e+=self.Ya[a]+j;}}i.map(|l|l/e)}}}use{crate::a::b::{
d,Cell,D},std::sync::Arc,super::{V,ef::Db,u::Mb,yc::wa}};const nh:usize=2;#[derive(Clone,Copy)]pub struct Qc{pub yb:f32,pub cell:Cell,pub b:D}#[derive(Clone)]pub struct Va{
j:Vec<wa>,r:Vec<f32>,u:Arc<Mb>,pub l:usize,hc:bool,Ic:bool,pub Ja:usize,pub kc:u64}impl Va{
pub fn new(a:D,Ja:usize)->Va{let mut b=Va{j:Vec::new(),r:Vec::new(),u:Arc::new(Mb::new()),l:0,hc:false,Ic:false,Ja,kc:0};b.push(wa::new(a),(0..a.len()).map(|_|1.));
b}
pub fn len(&self)->usize{self.r.len()}
pub fn j(&self)->usize{self.j.len()}
pub fn is_empty(&self)->bool{self.j.is_empty()}
pub fn c(&self)->D{let a=|b,d:&wa|b|d.c;self.j.iter().fold(D::q,a)}
fn Mc(&self)->impl Iterator<Item=(&wa,&[f32])>{let mut b=self.r.as_slice();self.j.iter().map(move|a|{let c=b.split_off(..a.count()).unwrap_or_default();(a,c)})}
pub fn iter(&self)->impl Iterator<Item=Qc>+'_{self.Mc().flat_map(|(a,d)|{let c=a.c.iter().zip(d);c.map(|(cell,&yb)|Qc{yb,cell,b:a.Ug(cell)})})}
pub fn o(&self)->(V<f32>,f32){let mut a=V::Pa(0.);for(c,e)in self.Mc(){for(b,d)in c.c.iter().zip(e){a[b]+=d;}}(a,self.r.iter().sum())}
pub fn Ti(&mut self,a:f32){let b:f32=self.r.iter().sum();let d=self.r.len()as f32;let e=if b>0.0{1.0/b}else{0.};for c in&mut self.r{*c=(*c*e+a/d)/(1.0+a);}}
fn push(&mut self,a:wa,b:impl IntoIterator<Item=f32>){if!a.c.is_empty(){self.j.push(a);self.r.extend(b);}}
fn take(&mut self)->Va{let b=Va{j:Vec::with_capacity(self.j.len()),r:Vec::with_capacity(self.r.len()),u:Arc::new(Mb::new()),..*self};let a=core::mem::replace(self,
b);self.u=a.u.clone();a}
pub fn retain(&mut self,mut j:impl FnMut(&wa,&mut[f32])->D){let(mut e,mut c)=(0,0);let b=&mut self.r;self.j.retain_mut(|a|{let g=a.c;let d=e..e+a.count();e=d.end;
a.Md(j(a,&mut b[d.clone()]));if a.c==g{b.copy_within(d,c);c+=a.count();}else if!a.c.is_empty(){for(i,h)in d.zip(g){b[c]=b[i];c+=usize::from(a.c.contains(h));}}!a.c.is_empty()}
);b.truncate(c);}
pub fn xj(&mut self,b:impl Fn(Cell)->f32){let mut e=self.r.iter_mut();for c in&self.j{for(a,d)in c.c.iter().zip(&mut e){*d*=b(a);}}}
pub fn Ea(&mut self,k:&d,e:Cell){let b=*k.cb(e);let g=D::from(e);if self.c().Ci(&b){return;}self.Ic=true;let j=self.take();for(i,a)in j.Mc(){for(m,h)in[(0,!b),(1,
b-g),(2,g)]{let mut c=*i;c.Md(h);c.Pa+=m;let a=i.c.iter().zip(a);let a=a.filter(|(l,_)|h.contains(*l));self.push(c,a.map(|(_,&n)|n));}}self.bd(self.Ja.saturating_mul(nh));
}
pub fn bj(&mut self,a:u8,d:bool){let c=|b:&wa,_:&mut[f32]|{if b.Pa==a||d&&b.Pa>a{D::Lb}else{D::q}};self.retain(c);self.fc();}
pub fn fc(&mut self){for a in&mut self.j{a.Pa=0;}if self.hc{self.Oh();}if self.hc||self.Ic{self.Ud();self.bd(self.Ja);}(self.hc,self.Ic)=(false,false);}}}mod Wh{
use{core::ops::{Index,IndexMut},crate::a::b::{Cell,D,cell::{Fa,kb}}};#[derive(Clone,Copy)]pub struct V<T>(pub[T;Fa]);impl<T:Copy>V<T>{
pub fn Pa(a:T)->V<T>{V([a;Fa])}}impl V<f32>{
pub fn sum(&self,b:D)->f32{b.iter().map(|a|self[a]).sum()}
pub fn hj(&self)->V<f32>{const Ba:usize=kb as usize;let mut b=[0.;Fa+2*Ba+2];b[Ba+1..][..Fa].copy_from_slice(&self.0);let mut a=V::Pa(0.);for d in 0..3{for c in 0..3{
let e=&b[d*Ba+c..][..Fa];for(h,i)in a.0.iter_mut().zip(e){*h+=i;}}}for g in a.0.chunks_mut(Ba).filter_map(<[f32]>::last_mut){*g=0.;}a}}impl<T>Index<Cell>for V<T>{
type Output=T;
fn index(&self,a:Cell)->&T{&self.0[a.index()]}}impl<T>IndexMut<Cell>for V<T>{
fn index_mut(&mut self,a:Cell)->&mut T{&mut self.0[a.index()]}}}mod Zh{use crate::a::{J::{vd,Pf,Qf},b::{Sa,G}};const Ec:usize=560;const rc:[usize;4]=[140,28,4,1];
#[derive(Clone)]pub struct nc{Ca:[[f32;Ec];vd.len()]}const Wd:[[u8;4];Ec]={let mut Sg=[[0;4];Ec];let mut k=0;while k<Ec{let Nc=k%rc[0];Sg[k]=[(k/rc[0])as u8,(Nc/rc[1])as u8,
(Nc%rc[1]/rc[2])as u8,(Nc%rc[2])as u8];k+=1;}Sg};impl nc{
pub fn new()->nc{nc::Xh(&Sa::default())}
fn Xh(d:&Sa)->nc{let c=G::m.map(|e|d.get(e));let b=|h:f32,a|if a==c{h}else{0.};nc{Ca:vd.map(|g|Wd.map(|a|b(g.Ya,a)))}}
pub fn sa(&mut self){for(b,h)in self.Ca.iter_mut().zip(vd){let k=core::mem::replace(b,[0.;Ec]);for(d,a)in k.into_iter().enumerate(){if a==0.0{continue;}let mut e=h.r;
for c in G::m{if Wd[d][c as usize]==c.Gb(){e[c as usize]=0.;}}let i:f32=e.iter().sum();let g=if i>0.0{1.0-h.Qc}else{0.};b[d]+=a*(1.0-g);for(j,l)in e.into_iter().zip(rc){
if j>0.0{b[d+l]+=a*g*j/i;}}}}}
pub fn yb(&mut self,c:G){let j=self.af(c,0)>0.;let mut h=0.;for a in&mut self.Ca{let i=core::mem::replace(a,[0.;Ec]);for(b,d)in i.into_iter().enumerate(){let e=Wd[b][c as usize];
if e==c.Gb()||!j{a[b-usize::from(e)*rc[c as usize]]+=d;h+=d;}}}for b in 0..Ec{let m:f32=self.Ca.iter().map(|a|a[b]).sum();for(a,g)in self.Ca.iter_mut().zip(vd){let(k,
l)=match c{G::aa=>(Qf,g.ad),_=>(Pf,g.Ya)};a[b]+=k*(l*m-a[b]);a[b]/=h;}}}
pub fn af(&self,a:G,g:u8)->f32{let e=a.Gb()-g;let i=self.Ca.iter().flat_map(|c|c.iter().zip(&Wd));let h=i.filter(|(_,d)|d[a as usize]>=e);h.map(|(b,_)|b).sum::<f32>().min(1.)}}}
mod Mj{use{crate::a::{J::If,b::{d,Cell,D}},super::{V,z}};impl z{
pub fn Si(&self,c:&d)->V<f32>{let mut b=V::Pa(0.);for a in self.n(){let e=*c.e()-a.b;b.Pc(a.cell,a.yb,e);}b}
pub fn rd(&self,c:&d,g:usize)->V<f32>{let mut a=*self.o();for _ in 0..g{let mut e=V::Pa(0.);for b in*c.e(){if a[b]>0.0{e.Pc(b,a[b],*c.e());}}a=e;}a}
pub fn cf(&self)->D{let b=self.o();let mut a:Vec<Cell> =self.c().iter().collect();a.sort_by(|&d,&e|b[e].total_cmp(&b[d]));let mut c=0.;a.retain(|&g|{let h=c<If;c+=b[g];
h});a.into_iter().collect()}}impl V<f32>{
pub fn Pc(&mut self,a:Cell,e:f32,d:D){let c=D::from(a).Lc()&d;let b=e/(c.len()+1)as f32;self[a]+=b;for g in c{self[g]+=b;}}}}mod Kc{use{crate::a::{J::Params,b::{
W,ma,d}},super::z};#[derive(Clone)]pub struct bc{ya:z,B:z,Fb:ma}impl bc{
pub fn new(b:&d,c:usize)->bc{let a=z::zj(b,c);bc::of(a.clone(),a)}
pub fn of(ya:z,B:z)->bc{bc{ya,B,Fb:ma::new()}}
pub fn ya(&self)->&z{&self.ya}
pub fn B(&self)->&z{&self.B}
pub fn oe(&mut self,a:&d,b:Option<&Params>,h:Option<bool>,c:&[W],e:u8,g:Option<bool>){self.Hi(a,h);if let Some(b)=b{self.ya.ni(a,b,&self.B);}self.ya.Hg(a,c);self.ya.hf(a,
e);self.B.Ig(a,c,g);}
pub fn Lh(&mut self,b:&d,a:&[W],c:u8){self.B.Hg(b,a);self.B.hf(b,c);self.Fb=a.iter().copied().collect();}
fn Hi(&mut self,b:&d,c:Option<bool>){let a=core::mem::take(&mut self.Fb);self.ya.Ig(b,&a,c);}}}mod ef{use{crate::a::{db::La,J::Params,b::{d,Cell,D,E,Ve::ce}},super::{
V,yc::Ed}};const Dh:usize=3;const Ch:f32=0.4;#[derive(Clone)]pub struct Db{pub entry:V<f32>,Xc:[[f32;4];256],e:V<u16>,Od:[[f32;4];256],Nd:f32,pub eb:[f32;3],pub od:f32,
md:f32}impl Db{
pub fn new(b:&d,a:&Params)->Db{let mut e=V::Pa(0);for c in*b.e(){e[c]=b.e().tf(c)as u16;}let h=[a.motion_ways_0,a.motion_ways_1,1.,a.motion_ways_3];let k=|i:usize|ce.map(|j|h[(i&j).count_ones()as usize]);
let mut g=Db{entry:V::Pa(0.),Xc:[[0.;4];256],e,Od:core::array::from_fn(k),Nd:a.motion_straight,eb:[a.motion_silence_none,a.motion_silence_one,a.motion_silence_more],
od:a.motion_floor,md:a.motion_mine_avoidance};g.ig(b,&V::Pa(0.));g}
pub fn ig(&mut self,c:&d,e:&V<f32>){for a in*c.e(){let b=1.0/(1.0+self.md*e[a]);self.entry[a]=b;for(h,i)in Ed.into_iter().enumerate(){let g=a.index().wrapping_sub(i)%256;
self.Xc[g][h]=b;}}}
pub fn Kd(&self,b:Option<E>)->[[f32;4];16]{core::array::from_fn(|c|{E::m.map(|a|match c>>a as usize&1{0=>0.,_ if b==Some(a)=>self.Nd,_=>1.})})}
pub fn Ii(&self,i:E,b:&[[f32;4];16],c:Cell,j:usize)->f32{let d=usize::from(self.e[c])&!j;let(b,k)=(b[d%16],self.Od[d/16%256]);let h=self.Xc[c.index()];let e:[f32;
4]=core::array::from_fn(|a|b[a]*k[a]*h[a]);let g:f32=e.iter().sum();e[i as usize]/g.max(f32::MIN_POSITIVE)}}
pub fn Ya(n:&d,c:&Params)->V<f32>{let e=n.e();let p=La(c.motion_start);let l=La(Ch);let i=|a:Cell,g:u8,h:u8|a.x().abs_diff(g)+a.y().abs_diff(h);let o:[(f32,&dyn Fn(Cell)->f32);
4]=[(1.,&|a|{p[D::from(a).Ic(e,Dh).len()]}),(c.motion_start_corner,&|a|{let b=|g,h|l[usize::from(i(a,g,h))];b(0,0)+b(14,0)+b(0,14)+b(14,14)}),(c.motion_start_border,
&|a|{let j=1..=13;f32::from(!j.contains(&a.x())||!j.contains(&a.y()))}),(c.motion_start_centre,&|a|{l[usize::from(i(a,7,7))]})];let mut Ya=V::Pa(0.);for(q,k)in o{
let m:f32=e.iter().map(k).sum();for a in*e{Ya[a]+=q*k(a)/m.max(f32::MIN_POSITIVE);}}Ya}}mod u{use{crate::{arrayvec::L,a::b::{d,Cell,D,E}},std::collections::HashMap,
super::yc::i};pub const Ie:usize=32;#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct qa{pub at:i,pub Tb:u8}const eh:u8=0b1_1111;const Ff:u8=0b1_0000;
impl qa{
pub fn Bi(self)->bool{self.Tb&Ff==0}
pub fn qd(self,a:&d,c:Cell)->L<Cell,4>{self.Kd().filter_map(|e|c.va(e)).filter(|&b|a.e().contains(b)).collect()}
pub fn Kd(self)->impl Iterator<Item=E>{let b=move|a:&E|self.Tb>>*a as u8&1!=0;E::m.into_iter().filter(b)}}const nb:i8=14;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct ib([u32;
29]);impl ib{pub const q:ib=ib([0;29]);
pub fn insert(&mut self,i{dy,q}:i){if dy.abs()<=nb&&q.abs()<=nb{self.0[(dy+nb)as usize]|=1<<(q+nb);}}
pub fn add(&mut self,d:&ib,b:i){for(e,a)in(-nb..).zip(d.0){if let Some(c)=self.0.get_mut((e+b.dy+nb)as usize){let a=u64::from(a)<<32;let a=if b.q<0{a>>-b.q}else{
a<<b.q};*c|=(a>>32)as u32&0x1fff_ffff;}}}
pub fn contains(&self,i{dy,q}:i)->bool{let a=usize::try_from(dy+nb).ok();let a=a.and_then(|a|self.0.get(a)).copied().unwrap_or(0);q.abs()<=nb&&a>>(q+nb)&1!=0}
pub fn len(&self)->u32{self.0.iter().map(|a|a.count_ones()).sum()}
pub fn Ph(&self,e:D)->D{let mut b=D::q;for(g,c)in(-nb..).zip(self.0){let d=e.qf(0,g);if c==0||d.is_empty(){continue;}for a in(-nb..=nb).filter(|a|c>>(a+nb)&1!=0){
b|=d.qf(a,0);}}b}}#[derive(Clone,Copy)]pub enum Ia<'a>{Kb(&'a[qa]),td(&'a ib)}impl Ia<'_>{
pub fn md(self,b:i)->ib{let mut a=ib::q;match self{Ia::Kb(e)=>{for c in e{for g in c.Kd(){a.insert(b.Ub(c.at).Ub(i::of(g)));}}}Ia::td(d)=>a.add(d,b)}a}}const ze:u32=1<<31;
#[derive(Clone)]pub struct Mb{xc:Vec<qa>,gc:Vec<usize>,cc:Vec<ib>}impl Mb{
pub fn new()->Mb{Mb{xc:Vec::new(),gc:vec![0],cc:Vec::new()}}
pub fn get(&self,a:u32)->Ia<'_>{if a&ze!=0{return Ia::td(&self.cc[(a&!ze)as usize]);}let a=a as usize;let c=a.checked_sub(1).map_or(0,|b|self.gc[b]);Ia::Kb(&self.xc[c..self.gc[a]])}}
pub struct dc{Fc:Mb,zd:HashMap<Vec<qa>,u32>,cc:HashMap<ib,u32>}impl dc{
pub fn new()->dc{dc{Fc:Mb::new(),zd:HashMap::from([(Vec::new(),0)]),cc:HashMap::new()}}
pub fn add(&mut self,mut a:Vec<qa>,d:i)->(u32,i){a.sort_unstable();let Some(e)=a.first().map(|b|b.at)else{return(0,i::default());};if a.len()>Ie{return self.ee(Ia::Kb(&a).md(d));
}for b in&mut a{b.at=b.at.Ub(e.ff());}let c=&mut self.Fc;let g=*self.zd.entry(a).or_insert_with_key(|a|{c.xc.extend_from_slice(a);c.gc.push(c.xc.len());c.gc.len()as u32-1}
);(g,d.Ub(e))}
pub fn ee(&mut self,a:ib)->(u32,i){let b=&mut self.Fc.cc;let c=*self.cc.entry(a).or_insert_with(| |{b.push(a);b.len()as u32-1});(c|ze,i::default())}
pub fn Xe(self)->Mb{self.Fc}}
pub fn sf(b:&[qa],a:i)->Vec<qa>{let c=qa{at:a.ff(),Tb:eh};b.iter().copied().chain([c]).collect()}
pub fn ad(c:&[qa])->Vec<qa>{let b=|a:&qa|qa{Tb:a.Tb&!Ff,..*a};c.iter().map(b).collect()}
pub fn Te(e:&d,g:&[qa],j:impl Fn(i)->Option<Cell>)->bool{let c:Vec<L<Cell,4> > =g.iter().map(|b|{let a=j(b.at);a.map_or(L::new(),|a|b.qd(e,a))}).collect();let mut k=[usize::MAX;
240];(0..c.len()).all(|h|Mg(h,&c,&mut k,&mut D::default()))}
fn Mg(d:usize,g:&[L<Cell,4>],b:&mut[usize;240],c:&mut D)->bool{for&a in&g[d]{if c.contains(a){continue;}c.insert(a);let e=b[a.index()];if e==usize::MAX||Mg(e,g,b,
c){b[a.index()]=d;return true;}}false}}mod Qj{use{crate::a::{db::ln,b::{d,D,G}},super::{Qc,V,z}};impl z{
pub fn c(&self)->D{self.Vb().c}
pub fn len(&self)->usize{self.n.len()}
pub fn j(&self)->usize{self.n.j()}
pub fn o(&self)->&V<f32>{&self.Vb().o}
pub fn mi(&self)->f32{self.c().iter().fold(0.,|b,c|{let a=self.o()[c];if a<f32::MIN_POSITIVE{return b;}b-a*ln(a)})}
pub fn Bg(&self,a:G)->f32{self.ca.af(a,1)}
pub fn Ag(&self,a:G,b:u8)->f32{self.ca.af(a,b)}
pub fn Qi(&self)->usize{self.n.l}
pub fn qe(&self,a:&d)->V<f32>{let mut b=self.n.qe(a);let g=self.Jc as f32/a.e().len().max(1)as f32;let e=self.Vb().tc;for c in*a.e(){b[c]=b[c]/e+g;}b}
pub fn Oi(&self,c:&d)->V<f32>{let b=self.qe(c);let mut a=b.hj();for(a,e)in a.0.iter_mut().zip(b.0){*a+=e;}a}
pub fn n(&self)->impl Iterator<Item=Qc>+'_{let b=self.Vb().tc;self.n.iter().map(move|a|Qc{yb:a.yb/b,..a})}}}mod yc{use crate::a::b::{Cell,D,E};#[derive(Clone,Copy,
Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct i{pub dy:i8,pub q:i8}impl i{
pub fn of(a:E)->i{let(q,dy)=match a{E::Eb=>(0,-1),E::ec=>(0,1),E::Qb=>(-1,0),E::Zb=>(1,0)};i{dy,q}}
pub fn lg(a:Cell,b:Cell)->i{i{dy:b.y()as i8-a.y()as i8,q:b.x()as i8-a.x()as i8}}
pub fn Ub(self,a:i)->i{i{dy:self.dy+a.dy,q:self.q+a.q}}
pub fn ff(self)->i{i{dy:-self.dy,q:-self.q}}
pub fn from(self,a:Cell)->Option<Cell>{Cell::Ye(i32::from(a.x())+i32::from(self.q),i32::from(a.y())+i32::from(self.dy))}}pub const Ed:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct wa{pub c:D,count:u8,b:D,wa:Cell,pub Pa:u8,pub z:u32,pub d:i,pub Lb:[u8;3]}pub const Ke:u8=16;impl wa{
pub fn new(c:D)->wa{let a=D::Lb.first().unwrap_or_else(| |unreachable!());wa{c,count:c.len()as u8,b:a.into(),wa:a,Pa:0,z:0,d:i::default(),Lb:[0;3]}}
pub fn count(&self)->usize{self.count.into()}
pub fn Md(&mut self,a:D){if!self.c.Cg(&a){self.c&=a;self.count=self.c.len()as u8;}}
pub fn pf(&mut self){*self=wa{Pa:self.Pa,z:self.z,d:self.d,Lb:self.Lb,..wa::new(self.c)};}
pub fn zg(&self,b:E)->bool{let a=(self.wa.index()+Ed[b as usize])%256;self.b.sd()[a/64]>>(a%64)&1!=0}
pub fn oj(&self)->usize{self.b.tf(self.wa)}
pub fn xg(&self,d:E,c:u8)->usize{let mut b=self.wa;for e in 0..usize::from(c){match b.va(d){Some(a)if self.b.contains(a)=>return e,Some(a)=>b=a,None=>break}}usize::from(c)}
pub fn Hd(&mut self,a:E){self.c=self.c.Qa(a);match self.wa.va(a){Some(b)=>self.wa=b,None=>self.b=self.b.Qa(a.wc())}self.b.insert(self.wa);if self.z!=0{self.d=self.d.Ub(i::of(a.wc()));
}}
pub fn Ug(&self,b:Cell)->D{let a=i::lg(self.wa,b);self.b.qf(a.q,a.dy)}
pub fn Ai(&mut self,a:&wa){if self.b!=a.b||self.wa!=a.wa{self.b&=a.Ug(self.wa);}}
pub fn Pc(&mut self,a:D){self.c=a;self.count=a.len()as u8;for b in[E::Eb,E::Qb]{loop{let c=self.b.Qa(b);if c.len()<self.b.len(){break;}self.b=c;self.wa=self.wa.va(b).unwrap_or(self.wa);
}}}
pub fn Di(&self,a:&wa)->bool{self.b==a.b&&self.wa==a.wa&&self.Pa==a.Pa&&self.z==a.z&&self.d==a.d}
pub fn hash(&self)->u64{let b=u64::from(self.z)<<32|(self.wa.index()as u64)<<24|u64::from(self.Pa)<<16|u64::from(self.d.q as u8)<<8|u64::from(self.d.dy as u8);let mut a=0;
for c in self.b.sd().into_iter().chain([b]){a=(a^c).wrapping_mul(0x9e37_79b9_7f4a_7c15);a^=a>>32;}a}}}use{n::Va,crate::a::{J::Params,b::{W,ma,d,D,G,E,ka::Bc}},ef::{
Db,Ya},std::sync::{Arc,OnceLock}};pub use{n::Qc,Wh::V,Zh::nc,Kc::bc};pub const Y:usize=1024;pub const dg:usize=128;#[derive(Clone)]pub struct z{n:Va,ca:Arc<nc>,gd:Option<Box<Db> >,
Z:Option<E>,a:u8,Va:ma,Jc:u32,Id:u32,uc:bool,Vb:OnceLock<Me>}#[derive(Clone)]struct Me{c:D,o:V<f32>,tc:f32}impl z{
fn zj(b:&d,c:usize)->z{z{n:Va::new(*b.e(),c.max(2)),ca:Arc::new(nc::new()),gd:None,Z:None,a:Bc,Va:ma::new(),Jc:0,Id:0,uc:false,Vb:OnceLock::new()}}
fn Ig(&mut self,c:&d,e:&[W],i:Option<bool>){for b in e{if let(W::ia(a),Some(j))=(b,i){let a=a.c();let h=if j{a}else{!a};self.n.retain(|_,_|h);}if let Some(g)=b.Ea(){
self.n.Ea(c,g);}}self.Va.clear();self.nf(c);}
fn ni(&mut self,a:&d,b:&Params,h:&z){let c=&mut self.n;let g=self.gd.get_or_insert_with(| |{let Ya=Ya(a,b);c.xj(|e|Ya[e]);Box::new(Db::new(a,b))});g.ig(a,&h.Oi(a));
self.Vb.take();}
fn Hg(&mut self,e:&d,b:&[W]){let a=Arc::make_mut(&mut self.ca);for c in b{match c{W::fa(_)=>a.sa(),W::aa(_)=>a.yb(G::aa),W::ia(_)=>a.yb(G::ia),W::ba=>a.yb(G::ba),
W::ea=>a.yb(G::ea),W::ra(_)|W::xa(_)=>{}}}self.oe(e,b);}
fn oe(&mut self,b:&d,a:&[W]){self.vg(b,a);self.Va=a.iter().copied().collect();self.nf(b);}
fn vg(&mut self,b:&d,h:&[W]){for e in h{let a=&mut self.n;match*e{W::fa(g)=>{a.va(b,g,self.gd.as_deref(),self.Z);self.Z=Some(g);}W::ra(k)=>a.pf(k.c()),W::aa(c)=>{
let j=*b.sb(c);a.retain(|_,_|j);}W::ba=>{a.eb(b,self.gd.as_deref());self.Z=None;}W::ea=>a.Gi(b),W::xa(c)if self.Jc==0=>{a.tb(b,c);}W::xa(_)=>a.l=a.l.saturating_sub(1),
W::ia(_)=>{}}if let Some(i)=e.Ea(){a.Ea(b,i);}}}
fn hf(&mut self,b:&d,a:u8){let e=self.a.saturating_sub(a);self.a=a;if self.uc{self.n.fc();}else{self.n.bj(e,a==0);}self.nf(b);let c=self.gd.as_ref().map_or(0.,|g|g.od);
self.n.Ti(c);self.uc=false;}
fn nf(&mut self,a:&d){if self.n.is_empty(){self.Yi(a);}self.Vb.take();}
fn Vb(&self)->&Me{self.Vb.get_or_init(| |{let(mut o,tc)=self.n.o();let c=self.n.c();for a in c{o[a]/=tc;}Me{c,o,tc}})}
fn Yi(&mut self,a:&d){self.Id+=1;self.uc=true;let Va{Ja,l,kc,..}=self.n;self.Jc+=l as u32;let b=core::mem::take(&mut self.Va);for c in[b.as_slice(),&[]]{self.n=Va::new(*a.e(),
Ja);self.vg(a,c);self.n.fc();if!self.n.is_empty(){break;}}self.n.l=l;self.n.kc+=kc;}
pub fn Id(&self,b:&d,c:&[W],e:u8)->z{let mut a=self.clone();a.oe(b,c);a.hf(b,e);a}
pub fn he(&self,b:usize)->z{let mut a=self.clone();a.n.Ja=b.max(2);a.n.bd(b.max(2));a.Vb.take();a}
pub fn Wg(&self,a:&[W])->usize{let b=a.contains(&W::ba);(self.len()+8*self.j())*if b{17}else{1}}}}}pub mod vb{pub use{crate::{Kg,Lg},Oa::{Ac,Pb},Z::E,ua::{gb,ga}
};pub mod Oa{use{core::{cell::Cell,time::Duration},std::time::Instant};const fh:Duration=Duration::from_millis(1);#[derive(Clone,Copy)]pub struct Pb{end:Instant,
Jb:Instant,zb:Duration,Mb:Duration,ta:Duration,Yb:Duration}impl Pb{
pub fn hc(&mut self)->bool{self.Li(Instant::now(),zb)}
pub fn Mi(a:&Cell<Pb>)->bool{let mut b=a.get();let c=b.hc();a.set(b);c}
fn Li(&mut self,a:Instant,zb:impl FnOnce()->Duration)->bool{let c=a-core::mem::replace(&mut self.Jb,a);if c>fh{let e=core::mem::replace(&mut self.zb,zb());let b=self.zb.saturating_sub(e);
let d=c.saturating_sub(b);self.Mb+=b;if d>self.Yb{self.Mb+=d;}}a+self.Mb.max(self.ta)>=self.end}}
fn zb()->Duration{let b=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();let a=b.split(' ').nth(1).and_then(|a|a.parse().ok());Duration::from_nanos(a.unwrap_or(0))}
#[derive(Clone)]pub struct Ac{Yb:Duration,cd:Option<Duration>,ta:Duration}impl Ac{
pub fn new(Yb:Duration)->Ac{Ac{Yb,cd:None,ta:Duration::ZERO}}
pub fn vj(&self,a:Duration)->Pb{self.wj(Instant::now(),zb(),a)}
fn wj(&self,a:Instant,zb:Duration,b:Duration)->Pb{let Mb=zb.saturating_sub(self.cd.unwrap_or(zb));Pb{end:a+b.saturating_sub(Mb),Jb:a,zb,Mb,ta:self.ta,Yb:self.Yb}
}
pub fn Rb(&mut self,a:&Pb){let mut a=*a;a.hc();self.ta=a.Mb.max(self.ta*3/4);}
pub fn Nc(&mut self){self.cd=Some(zb());}}}pub mod ki{const ye:i32=91;const rh:i32=(ye*ye-1)/2;
fn qg(og:u8)->i32{i32::from(og)-i32::from(b'#')-i32::from(og>b'\\')}
pub fn pg(d:&str,c:f32)->impl Iterator<Item=f32>+'_{let b=d.as_bytes().chunks_exact(2);b.map(move|a|(qg(a[0])*ye+qg(a[1])-rh)as f32*c)}}pub mod Z{#[derive(Clone,
Copy,PartialEq,Eq,Hash)]pub enum E{Eb,ec,Qb,Zb}impl E{pub const m:[E;4]=[E::Eb,E::ec,E::Qb,E::Zb];
pub fn pe(self)->char{['N','S','W','E'][self as usize]}
pub fn ui(b:char)->Option<E>{E::m.into_iter().find(|a|a.pe()==b)}
pub fn wc(self)->E{match self{E::Eb=>E::ec,E::ec=>E::Eb,E::Qb=>E::Zb,E::Zb=>E::Qb}}}}pub mod ua{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,PartialEq)]pub enum ga{
yd,Zd}impl ga{pub const m:[ga;2]=[ga::yd,ga::Zd];
pub fn index(self)->usize{self as usize}
pub fn re(self)->ga{match self{ga::yd=>ga::Zd,ga::Zd=>ga::yd}}}#[derive(Clone,Copy)]pub struct gb<T>(pub[T;2]);impl<T>Index<ga>for gb<T>{type Output=T;
fn index(&self,a:ga)->&T{&self.0[a.index()]}}impl<T>IndexMut<ga>for gb<T>{
fn index_mut(&mut self,a:ga)->&mut T{&mut self.0[a.index()]}}}pub mod rj{#[macro_export]macro_rules!Kg{($(#[$about:meta])*$J:ident$($(#[$doc:meta])*$name:ident$(:$count:ident)?=$default:literal;
)+)=>{$(#[$about])*#[derive(Clone,Debug,PartialEq)]pub struct$J{$($(#[$doc])*pub$name:$crate::vb::Lg!($($count)?),)+}impl$J{pub const dh:$J=$J{$($name:$default,)+}
;pub fn Re(&mut self,Yh:&str)->Result<(),String>{$crate::vb::rj::Re(Yh,|name,da|{match name{$(stringify!($name)=>self.$name=da.parse().ok()?,)+_=>return None,}Some(())}
)}}impl Default for$J{fn default()->$J{$J::dh}}};}#[macro_export]macro_rules!Lg{()=>{f32};($count:ident)=>{$count};}
pub fn Re(c:&str,mut e:impl FnMut(&str,&str)->Option<()>)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(d,
g)|e(d.trim(),g.trim()));b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}pub mod arrayvec{use::core as std;pub type Cc=u32;
macro_rules!Rh{($Ja:expr)=>{if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<Cc>(){if$Ja>Cc::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Qh{use crate::arrayvec::{Jb,std::{ptr,slice}};pub trait Hb{type Item;const Ae:usize;
fn len(&self)->usize;
unsafe fn Oc(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let a=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),a)}}
fn Se(&mut self)->&mut[Self::Item]{let a=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),a)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,a:Self::Item){self.we(a).unwrap()}
fn we(&mut self,a:Self::Item)->Result<(),Jb<Self::Item> >{if self.len()<Self::Ae{unsafe{self.Xi(a);}Ok(())}else{Err(Jb::new(a))}}
unsafe fn Xi(&mut self,b:Self::Item){let a=self.len();debug_assert!(a<Self::Ae);ptr::write(self.as_mut_ptr().add(a),b);self.Oc(a+1);}
fn jf(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.Oc(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let b=self.len();if a<b{self.Oc(a);let c=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),b-a);ptr::drop_in_place(c);}}}}}
mod arrayvec{use crate::arrayvec::{Cc,Qh::Hb,sg::Jb,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::{ManuallyDrop,MaybeUninit},ops::{Deref,DerefMut}}};#[repr(C)]pub struct L<T,
const Y:usize>{len:Cc,xs:[MaybeUninit<T>;Y]}impl<T,const Y:usize>Drop for L<T,Y>{
fn drop(&mut self){self.clear();}}impl<T,const Y:usize>L<T,Y>{
#[track_caller]pub fn new()->L<T,Y>{Rh!(Y);unsafe{L{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn Ue(&self)->usize{Y}
pub const fn uc(&self)->bool{self.len()==self.Ue()}
#[track_caller]pub fn push(&mut self,a:T){Hb::push(self,a)}
pub fn we(&mut self,a:T)->Result<(),Jb<T> >{Hb::we(self,a)}
pub fn truncate(&mut self,a:usize){Hb::truncate(self,a)}
pub fn clear(&mut self){Hb::clear(self)}
unsafe fn yg(&mut self,a:usize)->*mut T{self.as_mut_ptr().add(a)}
pub fn jf(&mut self)->Option<T>{Hb::jf(self)}
pub unsafe fn Oc(&mut self,a:usize){debug_assert!(a<=self.Ue());self.len=a as Cc;}
pub fn as_slice(&self)->&[T]{Hb::as_slice(self)}
pub fn Se(&mut self)->&mut[T]{Hb::Se(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Hb::as_mut_ptr(self)}}impl<T,const Y:usize>Hb for L<T,Y>{type Item=T;const Ae:usize=Y;
fn len(&self)->usize{self.len()}
unsafe fn Oc(&mut self,a:usize){debug_assert!(a<=Y);self.len=a as Cc;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const Y:usize>Deref for L<T,Y>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const Y:usize>DerefMut for L<T,Y>{
fn deref_mut(&mut self)->&mut Self::Target{self.Se()}}impl<T,const Y:usize>From<[T;Y]>for L<T,Y>{
#[track_caller]fn from(a:[T;Y])->Self{let a=ManuallyDrop::new(a);let mut b=<L<T,Y> >::new();unsafe{(&*a as*const[T;Y]as*const[MaybeUninit<T>;Y]).copy_to_nonoverlapping(&mut b.xs as*mut[MaybeUninit<T>;
Y],1);b.Oc(Y);}b}}impl<'a,T:'a,const Y:usize>IntoIterator for&'a L<T,Y>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const Y:usize>IntoIterator for L<T,Y>{type Item=T;type IntoIter=IntoIter<T,Y>;
fn into_iter(self)->IntoIter<T,Y>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const Y:usize>{index:usize,v:L<T,Y>}impl<T,const Y:usize>Iterator for IntoIter<T,
Y>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let a=self.index;self.index=a+1;Some(ptr::read(self.v.yg(a)))}}}}impl<T,const Y:usize>Drop for IntoIter<T,
Y>{
fn drop(&mut self){let a=self.index;let c=self.v.len();unsafe{self.v.Oc(0);let b=slice::from_raw_parts_mut(self.v.yg(a),c-a);ptr::drop_in_place(b);}}}struct Wf<T,
xd,F>where F:FnMut(&xd,&mut T){da:T,m:xd,f:F}impl<T,xd,F>Drop for Wf<T,xd,F>where F:FnMut(&xd,&mut T){
fn drop(&mut self){(self.f)(&self.m,&mut self.da)}}impl<T,const Y:usize>Extend<T>for L<T,Y>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.pi::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn qi(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const Y:usize>L<T,Y>{
#[track_caller]unsafe fn pi<I,const bh:bool>(&mut self,e:I)where I:IntoIterator<Item=T>{let h=self.Ue()-self.len();let a=self.len();let mut ptr=lf(self.as_mut_ptr(),
a);let c=lf(ptr,h);let mut d=Wf{da:&mut self.len,m:a,f:move|&a,g|{**g=a as Cc;}};let mut iter=e.into_iter();loop{if let Some(b)=iter.next(){if ptr==c&&bh{qi();}debug_assert_ne!(ptr,
c);if mem::size_of::<T>()!=0{ptr.write(b);}else{mem::forget(b);}ptr=lf(ptr,1);d.m+=1;}else{return;}}}}
unsafe fn lf<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const Y:usize>iter::FromIterator<T>for L<T,
Y>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut a=L::new();a.extend(iter);a}}impl<T,const Y:usize>Clone for L<T,Y>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const Y:usize>Hash for L<T,Y>where T:Hash{
fn hash<H:Hasher>(&self,a:&mut H){Hash::hash(&**self,a)}}impl<T,const Y:usize>PartialEq for L<T,Y>where T:PartialEq{
fn eq(&self,a:&Self)->bool{**self==**a}}impl<T,const Y:usize>Eq for L<T,Y>where T:Eq{}impl<T,const Y:usize>Default for L<T,Y>{
fn default()->L<T,Y>{L::new()}}}mod sg{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct Jb<T=()>{Pd:T}impl<T>Jb<T>{
pub const fn new(a:T)->Jb<T>{Jb{Pd:a}}}const ah:&'static str="insufficient capacity";impl<T>fmt::Debug for Jb<T>{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{}: {}","CapacityError",ah)}}}pub use crate::arrayvec::{arrayvec::L,sg::Jb};}mod gc{mod Ij{pub trait Cj{
const ZERO:Self;}}pub mod array{use{core::marker::PhantomData,crate::gc::{jd::{lc,Cd},rf::Ib}};mod iter{use crate::gc::rf::Ib;}mod Sj{use{crate::gc::{jd::lc,rf::Ib}
,super::kc};impl<A,O>Clone for kc<A,O>where A:Ib,O:lc,{
fn clone(&self)->Self{panic!()}}impl<A,O>Default for kc<A,O>where A:Ib,O:lc,{
fn default()->Self{Self::ZERO}}impl<A,O>Copy for kc<A,O>where O:lc,A:Ib+Copy,{}}#[repr(transparent)]pub struct kc<A=[usize;1],O=Cd>where A:Ib,O:lc,{pub ld:PhantomData<O>,
pub m:A}impl<A,O>kc<A,O>where A:Ib,O:lc,{pub const ZERO:Self=Self{ld:PhantomData,m:A::ZERO};}}pub mod mem{}pub mod jd{pub unsafe trait lc:{}#[derive(Clone)]pub struct Cd;
unsafe impl lc for Cd{}}mod fj{use core::cell::Cell;pub trait fb:{const ZERO:Self;}impl fb for u8{const ZERO:Self=0;}impl fb for Cell<u8>{const ZERO:Self=Self::new(0);}
impl fb for u16{const ZERO:Self=0;}impl fb for Cell<u16>{const ZERO:Self=Self::new(0);}impl fb for u32{const ZERO:Self=0;}impl fb for Cell<u32>{const ZERO:Self=Self::new(0);}
impl fb for u64{const ZERO:Self=0;}impl fb for Cell<u64>{const ZERO:Self=Self::new(0);}impl fb for usize{const ZERO:Self=0;}impl fb for Cell<usize>{const ZERO:Self=Self::new(0);}}
mod rf{use crate::gc::fj::fb;pub trait Ib:{const ZERO:Self;}impl<T>Ib for T where T:fb{const ZERO:Self=<T as fb>::ZERO;}impl<T,const N:usize>Ib for[T;N]where T:fb{
const ZERO:Self=[T::ZERO;N];}}}mod Qd{pub use crate::ld::{qb,Wc};mod Jj{mod Kj{}mod Lj{#[derive(Clone)]pub struct Fj;#[derive(Clone)]pub struct Ej;}mod Oj{}mod Tj{
}#[derive(Clone)]pub struct Gj;}mod Rd{}pub mod Zi{mod ej{use crate::ld::{qb,Wc};type Uf=super::Bj::de;#[derive(Clone)]pub struct Hc(Uf);impl Wc for Hc{
#[inline(always)]fn ve(a:u64)->Self{Hc(Uf::ve(a))}}impl qb for Hc{
#[inline(always)]fn Od(&mut self)->u32{self.0.Od()}
#[inline(always)]fn gf(&mut self)->u64{panic!()}}}mod Bj{use crate::ld::{qb,Wc};#[derive(Clone)]pub struct de{s:[u64;4]}impl Wc for de{
fn ve(mut b:u64)->Self{const qh:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for c in s.iter_mut(){b=b.wrapping_add(qh);let mut a=b;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*c=a;}debug_assert_ne!(s,[0;4]);de{s}}}impl qb for de{
fn Od(&mut self)->u32{let a=self.gf();(a>>32)as u32}
fn gf(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::ej::Hc;}}mod Nj{pub trait zd:{const ZERO:Self;}impl zd for u8{
const ZERO:Self=0;}impl zd for u16{const ZERO:Self=0;}impl zd for u32{const ZERO:Self=0;}impl zd for u64{const ZERO:Self=0;}impl zd for usize{const ZERO:Self=0;}}
mod Rj{pub mod marker{}}mod ld{pub trait qb{
fn Od(&mut self)->u32;
fn gf(&mut self)->u64;}pub trait Wc:Sized+{
fn ve(mut a:u64)->Self{panic!()}}}
