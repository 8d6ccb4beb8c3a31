// ocean 0.1.0 | commit 904d41df3995 | rules 1.0 | signature - | 97525 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::a::{ng::{vd,Yc},J::Params,yc::{Va,pb}},std::{io::{BufRead,Write,stdin,stdout},time::Duration}};
fn main(){let mut b=vd::new(jc());let mut d=stdin().lock();let mut a:Vec<String> =Vec::new();loop{a.clear();let Some(h)=Rg(&mut d)else{return;};let g=b.Oa();a.push(h);
while a.len()<b.Ii(){let Some(i)=Rg(&mut d)else{return;};a.push(i);}let j:Vec<&str> =a.iter().map(String::as_str).collect();let mut c=b.Re(&j,g);c.push('\n');let mut e=stdout().lock();
if e.write_all(c.as_bytes()).and_then(|()|e.flush()).is_err(){return;}b.fi();}}
fn Rg(b:&mut impl BufRead)->Option<String>{let mut a=Vec::new();let c=b.read_until(b'\n',&mut a).ok()?;let d=String::from_utf8_lossy(&a);(c>0).then(| |d.trim_end_matches(['\n',
'\r']).to_string())}
fn jc()->Yc{let a=|d|{std::env::var(d).ok().and_then(|g|g.parse().ok())};let mut J=Params::default();if let Err(b)=J.Se(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {b}");}let e=a("OCEAN_TIME").map_or(Va::ih,|c|Va::nb{ld:Duration::from_secs(1),fb:Duration::from_millis(c)});Yc{Eb:a("OCEAN_WORK").map_or(e,
Va::hg),Kd:a("OCEAN_SEED").unwrap_or_else(ci),J,wc:pb::ji()}}
fn ci()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod a{pub mod ng{use crate::{a::{J::Params,Qd::{nc,
Ec,lf},b::{U,d,hb,Cell,D,G,E,ab,vb,ga,sb,cell::wf,l::ib,ka::Cc},yc::{Va,nb,na,pb,Ca,he},w::{Y,cc,eg}},Rd::{rb,Xc,Yi::Ic}};#[derive(Clone)]pub struct Yc{pub Eb:Va,
pub Kd:u64,pub J:Params,pub wc:pb}#[derive(Clone)]pub struct vd{jc:Yc,gc:nb,Sd:Ic,Vb:Option<Sc>}#[derive(Clone)]struct Sc{g:d,ua:ga,l:sb,i:u8,Lc:cc,Sb:Option<vb>}
impl vd{
pub fn new(jc:Yc)->vd{let Sd=Ic::we(jc.Kd);vd{gc:nb::new(jc.Eb),jc,Sd,Vb:None}}
pub fn Ii(&self)->usize{match self.Vb{None=>crate::a::Qd::ve::Zg,Some(_)=>crate::a::Qd::ve::uh}}
pub fn Oa(&self)->na{match self.Vb{None=>self.gc.ld(),Some(_)=>self.gc.fb()}}
pub fn Re(&mut self,d:&[&str],mut b:na)->String{self.Ug();let Some(a)=&mut self.Vb else{return self.gc(d).Ac().to_string();};let g=Ec::parse(d.iter().copied()).ok();
a.rj(&self.jc.J,g.as_ref());let c=a.he(&self.jc,&mut b,&mut self.Sd);let e=lf(&c);a.Sb=Some(c);self.gc.Sb(&b);e}
pub fn fi(&mut self){self.Ug();self.gc.Oc();}
fn Ug(&mut self){if let Some(a)=&mut self.Vb{if let Some(b)=a.Sb.take(){a.hj(&b);}}}
fn gc(&mut self,c:&[&str])->&mut Sc{let a=nc::parse(c.iter().copied()).unwrap_or(nc{ua:ga::zd,e:D::Mb});let d=cfg!(debug_assertions)&&matches!(self.jc.Eb,Va::nb{
..});let b=if d{eg}else{Y};self.Vb.insert(Sc::new(&a,b,&mut self.Sd))}}impl Sc{
fn new(a:&nc,e:usize,h:&mut impl rb)->Sc{let g=d::new(a.e);let c=Ti(&g,h);let mut b=Sc{ua:a.ua,l:sb::new(ab::ye,hb([c;2])),i:Cc,Lc:cc::new(&g,e),Sb:None,g};b.Sh(c);
b}
fn Sh(&mut self,a:Cell){self.l=sb::new(ab::ye,hb([a;2]));self.l.na[self.ua.se()].a=u8::MAX;}
fn Ac(&self)->Cell{self.l.na[self.ua].cell}
fn rj(&mut self,g:&Params,a:Option<&Ec>){if self.l.Gg()!=self.ua{self.l.fb+=1;}let Some(a)=a else{return};let d=a.Ib.iter().filter(|c|c.is_none()).count();self.l.Tb=match d{
0=>ab::ye,1=>ab(2),_=>ab(1)};self.Lc.pe(&self.g,Some(g),a.pa,&a.gb,a.i,a.li());self.i=a.i;let b=&mut self.l.na[self.ua];b.cell=a.cell;b.b.insert(a.cell);b.a=a.a;
for(c,e)in a.Ib.into_iter().zip(G::m){b.ca.set(e,c.map_or(0,|d|e.Hb()-d));}}
fn he(&self,c:&Yc,d:&mut na,h:&mut impl rb)->vb{let j=Ca{g:&self.g,J:&c.J,wc:&c.wc,ua:self.ua,l:&self.l,i:self.i,ya:self.Lc.ya(),B:self.Lc.B()};let a=he(&j,d,h);
let e=a.iter().copied().map(ib::U);let b=self.l.clone().Og(&self.g,e);if b.ja.is_none()&&b.zc.is_empty()&&!a.is_empty(){a}else{self.Ei()}}
fn hj(&mut self,d:&[U]){let e=d.iter().copied().map(ib::U);let b=self.l.na[self.ua.se()];let a=self.l.Og(&self.g,e).Gb;self.l.na[self.ua.se()]=b;let c=self.l.na[self.ua].a;
self.Lc.Lh(&self.g,&a,c);}
fn Ei(&self)->vb{let a=&self.l.na[self.ua];let d=*self.g.e()-a.b;let e=E::m.into_iter().find(|&Z|{a.cell.va(Z).is_some_and(|c|d.contains(c))});let b=e.map_or(U::ra,
|Z|U::fa{Z,sa:Some(G::aa)});vb::from_iter([b])}}
fn Ti(b:&d,g:&mut impl rb)->Cell{let h=|a:Cell|D::from(a).Jc(b.e(),wf).len();let c=b.e().iter().max_by_key(|&a|{let e=b.tb(a).len();(h(a),e,g.Pd())});c.or(D::Mb.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}
mod h{pub mod Ea{use{crate::{arrayvec::M,a::{db::{oe,fd,ln},J::Params,b::{d,Cell,D,ka::mb},w::V}},super::ja};#[derive(Clone)]pub struct Ra{pub o:V<f32>,pub Wa:V<f32>}
impl Ra{
pub fn new(a:&d,c:&V<f32>)->Ra{let mut Wa=V::Pa(0.);for b in*a.e(){let e=c[b];if e>0.0{for g in*a.cb(b){Wa[g]+=e;}}}Ra{o:*c,Wa}}
pub fn dd(&self,a:Cell)->f32{self.Wa[a]+self.o[a]}
pub fn ja(&self,c:&Params,b:u8,a:Cell)->f32{(self.Wa[a]-self.o[a])*ja(c,b,1)+self.o[a]*ja(c,b,2)}
pub fn Kd<const N:usize>(&self,e:&Params,d:u8,c:D,)->M<(Cell,f32),N>{let mut b=M::<(Cell,f32),N>::new();for a in c{if self.Wa[a]<=1e-4{continue;}fd(&mut b,a,self.ja(e,
d,a));}b}}
pub fn Yb(b:&Params,a:f32)->f32{oe(b.strike_doubt*ln(a.max(1e-9)))}#[derive(Clone,Copy,Default)]pub struct Gc{pub ja:f32,pub Qa:f32,pub Ca:[f32;5],pub vd:f32}impl Gc{
pub fn new(k:&d,m:&Params,o:&V<f32>,h:u8,j:&[Cell])->Gc{let mut i=D::q;for&c in j{i|=*k.cb(c);}let mut a=Gc::default();for l in i&*k.e(){let b=o[l];if b>0.0{let g:u8=j.iter().map(|&c|mb(c,
l)).sum();a.Ca[usize::from(g.min(h).min(4))]+=b;a.ja+=b*ja(m,h,g);if g>=h{a.Qa+=b;}}}let Yb=Yb(m,a.Ca[1..].iter().sum());a.ja*=Yb;a.Qa*=Yb;a.Ca[1..].iter_mut().for_each(|n|*n*=Yb);
a.Ca[0]=(1.0-a.Ca[1..].iter().sum::<f32>()).max(0.);for e in a.Ca{if e>1e-6{a.vd-=e*ln(e);}}a}}}mod Xe{use{crate::{arrayvec::M,a::{db::{fd,ln},J::rc,b::{Cell,D,G,
E,pa,Ya::{bb,Pb},ka::{Cc,mb}},w::V}},super::{Ra,la,oa,Ca,xb,Ea::Yb,wc::Bb}};const Ke:usize=14;const vh:usize=4;const If:f32=1e-6;type Cd=M<f32,Bb>;pub struct tc<'a>{
h:&'a la<'a>,cc:[f32;Ke],rb:f32}impl<'a>tc<'a>{
pub fn new(h:&'a la<'a>)->Self{let c=h.p;let d=c.ya;let a=|e,g|d.Bg(e,g);let rb=a(G::aa,1);let mut b=M::<f32,Ke>::new();b.extend([rb,a(G::aa,2),a(G::aa,3),a(G::ba,
1),a(G::ba,3),a(G::ea,1),a(G::ia,1),f32::from(c.l.fb)/300.,h.Jb,c.g.e().len()as f32/225.,h.qb.Hc.len()as f32/225.,d.Pi()as f32/8.]);let(i,j)=yi(h);b.extend([i,j]);
let mut cc=[0.;Ke];cc.copy_from_slice(&b);tc{h,cc,rb}}
pub fn p(&self)->&Ca<'a>{self.h.p}
pub fn Xe(&self,B:&pa,Ra:&oa,i:u8,o:&V<f32>)->[f32;Bb]{let b=self.p().g;let g=&Ra.Ua;let c=Tf{tc:self,B,Ra,i,o,next:Ra::new(b,&Jh(o,*b.e())),ed:gd(b.e().iter().map(|e|g.dd(e)))}
;let mut a=Cd::new();a.extend(self.cc);for j in[B.a,i]{a.extend((2..=Cc).map(|h|f32::from(u8::from(j>=h))));}ca(B,&mut a);c.oi(&mut a);c.zi(&mut a);c.Qi(&mut a);
let mut d=[0.;Bb];d.copy_from_slice(&a);d}
pub fn ta(&self,j:&pa,l:&oa,e:&[Cell])->f32{let c=self.p();let(k,p)=(c.g,c.ya.o());let d=|a|wi(*k.e(),p,e,a);let i=d(0);let g=1.0-i.0;let Yb=Yb(c.J,g);let n=if e.is_empty(){
0}else{4};let m=(1..=n).map(|a|(a,d(a)));let o=core::iter::once((0,i)).chain(m);let r=o.map(|(a,(b,d))|{let b=match a{0=>b+(1.0-Yb)*g,_=>b*Yb};let h=c.i.saturating_sub(a);
let q=match(j.a,h){_ if b<=0.0=>0.,(0,0)=>0.5,(0,_)=>0.,(_,0)=>1.,_=>c.wc.da(&self.Xe(j,l,h,&d))};b*q});r.sum()}}struct Tf<'a>{tc:&'a tc<'a>,B:&'a pa,Ra:&'a oa,i:u8,
o:&'a V<f32>,next:Ra,ed:f32}impl Tf<'_>{
fn oi(&self,n:&mut Cd){let c=self.tc.h;let(a,b)=(self.B,self.Ra);let k=c.p.g;let g=&c.qb;let d=&b.Ua;let[l,o,m]=b.mj(a.cell);let p=b.oj(a.cell);let h=*k.e()-a.b;
let i=xb::qd(a.cell,&h,rc)as f32;let j=xb::qd(a.cell,&(h-g.Hc),rc)as f32;let e=g.Oi(a.cell);n.extend([b.Md/5.4,1.0/(1.0+b.c.len()as f32),self.ed/2.,d.o[a.cell],d.Wa[a.cell],
l,o,m,p,e.min(3.)/3.,e.min(0.5),i/40.,1.0/(1.0+i),j/40.,1.0/(1.0+j)]);}
fn zi(&self,B:&mut Cd){let(g,l,k)=(self.B,self.o,&self.next);let c=self.tc.p().g;let t=Ra::new(c,l);let mut o=0.;let mut a=[0.;4];let mut p=0.;let mut d=0.;let w=usize::from(Pb);
for b in*c.e(){let e=l[b];if e<=If{continue;}d+=1.;o-=e*ln(e);let n=c.sg(g.cell,b).map_or(30,usize::from);p+=e*n as f32;if let Some(id)=a.get_mut(n.saturating_sub(w-1)){
*id+=e;}}for u in 1..a.len(){a[u]+=a[u-1];}let r=D::from(g.cell).Jc(c.e(),1+w);let h=|i:&Ra,d:D|gd(d.iter().map(|b|i.dd(b)));let q=|i:&Ra,d:D|{gd(d.iter().map(|b|match self.i{
1=>i.Wa[b],2=>i.o[b],_=>0.}))};let j=g.k|g.db;let m=f32::from(u8::from(g.ca.Ub(G::aa)<=1));let z=h(k,r);B.extend([o/5.4,1.0/(1.0+d),h(&t,*c.e())/2.,h(k,*c.e())/2.,
z/2.,m*z/2.,m*q(k,r),p/20.,a[0],a[1],a[2],a[3],self.tc.rb*a[1],j.len()as f32/8.,l.sum(j.Kc()),h(k,j)/2.,q(&t,j)]);}
fn Qi(&self,o:&mut Cd){let tc{h,cc,rb}=*self.tc;let(a,d,l)=(self.B,self.Ra,self.o);let Ca{g,J,..}=*h.p;let c=*g.e();let i=&d.Ua;let n=|z:usize|D::from(a.cell).Jc(g.e(),
z);let m=usize::from(Pb);let e=l.sum(n(1+m));let p=a.ca.Ub(G::aa);let[j,w]=[1,2].map(|q|f32::from(u8::from(p<=q)));let t=n(2+m);let r=gd(t.iter().map(|b|self.next.dd(b)));
let B=d.Ma(J,&h.qb,a.cell,a.a.max(1));let k=(a.k|a.db).Kc()&c;let u=cc[3];o.extend([d.gi(a.cell,a.a),rb*i.Wa[a.cell],rb*i.o[a.cell],rb*self.ed/2.,gd(c.iter().map(|b|i.o[b])),
(B/3.).clamp(-1.,2.),cj(a,c)as f32/17.,gd(c.iter().map(|b|l[b])),h.sd.sum(k)/3.,k.len()as f32/225.,j*e,(f32::from(a.a)-f32::from(self.i))/6.,w*r/2.,e*u,(1.0-rb)*j*e]);
}}
fn Jh(c:&V<f32>,d:D)->V<f32>{let mut b=V::Pa(0.);for a in d{if c[a]>If{b.Qc(a,c[a],d);}}b}
fn gd(a:impl Iterator<Item=f32>)->f32{a.fold(0.,f32::max)}
fn cj(b:&pa,g:D)->usize{let e=g-b.b;let mut c=D::from(b.cell);for d in E::m{let mut a=D::from(b.cell);for _ in 0..bb{a=a.Qa(d)&e;c|=a;}}c.len()}
fn wi(e:D,d:&V<f32>,h:&[Cell],i:u8)->(f32,V<f32>){let j=|a|h.iter().map(|&g|mb(g,a)).sum();let mut c=V::Pa(0.);let mut b=0.;for a in e{if i==j(a){c[a]=d[a];b+=d[a];
}}if b<=0.0{return(0.,*d);}for a in e{c[a]/=b;}(b,c)}
fn ca(e:&pa,d:&mut Cd){let c=|b|f32::from(e.ca.Ub(b));let a=|b,a:f32|if c(b)<=a{1.}else{0.};d.extend([a(G::aa,0.),a(G::aa,1.),a(G::aa,2.),a(G::ba,0.),a(G::ba,1.),
a(G::ba,3.),c(G::ba)/6.,a(G::ea,0.),a(G::ea,1.),c(G::ea)/3.,a(G::ia,0.)]);}
fn yi(e:&la)->(f32,f32){let i=e.p;let mut g=M::<((Cell,D),f32),vh>::new();for b in i.ya.n(){fd(&mut g,(b.cell,b.b),b.zb);}let j=e.ka.k.Kc();let mut a=[0.;3];for((d,
k),c)in g{let h=*i.g.e()-k;a[0]+=c;a[1]+=c*xb::qd(d,&h,rc)as f32;a[2]+=c*xb::qd(d,&(h-j),rc)as f32;}(a[1]/a[0]/40.,a[2]/a[0]/40.)}}pub mod wc{use{crate::{wb::ki::qg,
a::db::oe},super::r::{Wf,Zf}};pub const Bb:usize=82;const qc:usize=24;#[derive(Clone)]pub struct pb{Sc:[[f32;qc];Bb],Nc:[f32;qc],pub Yc:[f32;qc],Oc:[f32;Bb],pub Ac:f32}
impl pb{
pub fn ji()->pb{pb::vi(qg(Zf,Wf))}
fn vi(a:impl IntoIterator<Item=f32>)->pb{let mut b=pb{Sc:[[0.;qc];Bb],Nc:[0.;qc],Yc:[0.;qc],Oc:[0.;Bb],Ac:0.};let mut a=a.into_iter();b.tj(|c|*c=a.next().unwrap_or_default());
b}
pub fn tj(&mut self,mut a:impl FnMut(&mut f32)){self.Sc.iter_mut().flatten().for_each(&mut a);self.Nc.iter_mut().for_each(&mut a);self.Yc.iter_mut().for_each(&mut a);
self.Oc.iter_mut().for_each(&mut a);a(&mut self.Ac);}
pub fn Md(&self,c:&[f32;Bb])->[f32;qc]{let mut b=self.Nc;for(a,d)in c.iter().zip(&self.Sc){if*a!=0.0{for(e,g)in b.iter_mut().zip(d){*e+=a*g;}}}b}
fn Ji(&self,d:&[f32;Bb],e:&[f32;qc])->f32{let i=e.iter().zip(&self.Yc);let g:f32=i.map(|(h,a)|h.max(0.)*a).sum();let b=d.iter().zip(&self.Oc);self.Ac+g+b.map(|(c,
a)|c*a).sum::<f32>()}
pub fn da(&self,a:&[f32;Bb])->f32{1.0/(1.0+oe(-self.Ji(a,&self.Md(a))))}}}pub mod od{use crate::a::{J::Params,b::{d,Cell,D,Ta,G},w::V};
pub fn ca(a:&Params,ca:&Ta)->f32{G::m.into_iter().map(|b|{let(c,d)=match b{G::aa=>(a.reserve_torpedo_charge,a.reserve_torpedo_full),G::ia=>(a.reserve_sonar_charge,
a.reserve_sonar_full),G::ba=>(a.reserve_silence_charge,a.reserve_silence_full),G::ea=>(a.reserve_mine_charge,a.reserve_mine_full)};let e=if ca.vc(b){d}else{0.};c*f32::from(ca.get(b))+e}
).sum()}
pub fn za(a:&d,c:&Params,i:&V<f32>,h:&D,e:Cell)->f32{let b=(*a.cb(e)&*a.e())-*h;let j:f32=b.iter().map(|g|i[g]).sum();c.mine_area*b.len()as f32/9.0+c.mine_traffic*j}}
pub mod xb{use crate::a::b::{Cell,D,E,We::de};
pub fn qd(k:Cell,a:&D,h:usize)->usize{let mut a=*a;let mut c=k;a.ue(c);for n in 0..h{let i=a.uf(c);let e=th.into_iter().filter_map(|g|{let b=c.va(g)?;(i>>g as usize&1!=0).then_some((g,
b))});let o=|b:&(E,Cell)|(i>>4&de[b.0 as usize]).count_ones();let m=|b:&(E,Cell)|D::from(b.1).Jc(&a,h).len();let l=|b:(E,Cell)|{let j=D::from(c).Mc()&a;j.Dg(&D::from(b.1).Jc(&a,
4))};let d=if Nh(i)||e.clone().next().is_some_and(l){e.min_by_key(o)}else{e.max_by_key(m)};let Some((_,d))=d else{return n};a.ue(d);c=d;}h}const th:[E;4]=[E::Fb,
E::Rb,E::ac,E::fc];
fn Nh(b:usize)->bool{let[c,d,e,a,k,m,j,l]=core::array::from_fn(|g|b>>g&1!=0);let i=[c&&!(j&&a),a&&!(l&&d),d&&!(m&&e),e&&!(k&&c)];match i.into_iter().filter(|&h|h).count(){
0=>true,1=>b&15!=15,_=>false}}}pub mod yb{use{crate::{arrayvec::M,a::{h::Ma::nf,db::La,J::{vf,Params,rc},b::{d,Cell,D,Ta,G,ga,sb,pa,l::Bd},w::{V,z}}},super::{Ra,
bc,oa,pb,Gc,ja,od,xb}};pub struct Ca<'a>{pub g:&'a d,pub J:&'a Params,pub wc:&'a pb,pub ua:ga,pub l:&'a sb,pub i:u8,pub ya:&'a z,pub B:&'a z}#[derive(Clone,Copy)]pub struct Hc{
now:f32,pb:f32,Hb:f32,Qa:f32,Ma:f32}impl Hc{
pub fn da(&self)->f32{self.now+(1.0-self.Qa)*(self.pb-self.Ma)}
pub fn sj(self,Ma:f32)->f32{Hc{Ma,..self}.da()}
pub fn ke(&self,b:&Params,c:f32,a:f32)->f32{let d=(1.0-self.Qa)*c-(1.0-self.Qa)*self.Hb;b.duel_weight*(d-a)}}#[derive(Clone,Copy)]pub struct ad{pub a:u8,da:f32,Hb:f32}
#[derive(Clone,Copy)]pub struct Me{pub a:u8,now:f32,Qa:f32}pub struct la<'a>{pub p:&'a Ca<'a>,pub ka:pa,pub Ua:Ra,pub qb:bc,rd:M<(Cell,f32),vf>,pub sd:V<f32>,nd:D,
pub Jb:f32,Sb:f32,pc:[f32;48],xb:[f32;48],ec:[f32;48]}impl<'a>la<'a>{
pub fn new(p:&'a Ca<'a>)->Self{let Ca{g,J,ua,l,i,ya,..}=*p;let a=Bd.saturating_sub(l.fb+1);let mut ka=l.na[ua];ka.kg();let b=Ra::new(g,&ya.Ri(g));la{p,ka,Ua:Ra::new(g,
ya.o()),qb:bc::new(g,J,ya),rd:b.Kd(J,i,*g.e()),sd:ya.sd(g,J.mine_traffic_turns),nd:ka.k.Kc(),Jb:(f32::from(a)/f32::from(J.end_fading_turns)).min(1.),Sb:if a>0{1.}
else{0.},pc:La(J.torpedo_reload),xb:La(J.room_discount),ec:La(J.attack_approach)}}
pub fn kc(&self,b:Cell,n:D,k:bool,j:f32)->ad{let Ca{g,J,..}=*self.p;let c=*g.e()-n;let d=xb::qd(b,&c,rc);let o=xb::qd(b,&(c-self.qb.Hc),rc);let h=J.room_surface*self.xb[d]+J.room_cramped/(1.0+d as f32);
let mut e=-(h+J.room_unmined*self.xb[o])*self.Jb;let mut a=self.ka.a;if k{e-=J.surface_cost+ja(J,a,1);a=a.saturating_sub(1);}let m=self.rd.iter().map(|&(l,i)|i*nf(g,
&self.ec,b,l));ad{a,da:e+j,Hb:m.fold(0.,f32::max)}}
pub fn fj(&self,j:&[Cell],l:Option<Cell>,h:u8,d:u8)->Option<Me>{let Ca{g,J,i,..}=*self.p;let b=Gc::new(g,J,&self.Ua.o,i,j);if d>0&&b.ja<=0.0{return None;}let e=h.saturating_sub(d);
let c=l.map_or(0.,|c|{let k=(self.ka.k-D::from(c)).Kc();od::za(g,J,&self.sd,&k,c)});let now=self.hi(&b,e)+b.ja+J.knowledge_gain*b.vd-ja(J,h,d)-self.Jb*c;Some(Me{
a:e,now,Qa:b.Qa})}
pub fn yb(&self,d:&ad,c:&Me,a:&Ta,e:f32,Ma:f32)->Hc{let b=self.p.J;let g=a.Ub(G::aa).saturating_sub(1);let h=self.pc[usize::from(g)];let Hb=self.Jb*b.attack_next*d.Hb*h;
Hc{now:c.now,pb:d.da+Hb+self.Jb*(od::ca(b,a)+e),Hb,Qa:c.Qa,Ma}}
pub fn Ma(&self,b:&oa,a:Cell,c:u8)->f32{let d=self.p.J;self.Sb*b.Ma(d,&self.qb,a,c.max(1))}
pub fn za(&self,a:Cell)->f32{let Ca{g,J,..}=*self.p;od::za(g,J,&self.sd,&self.nd,a)}
fn hi(&self,g:&Gc,b:u8)->f32{let Ca{l,J,i,..}=*self.p;if l.fb+2<Bd{return 0.;}let e=g.Ca.iter().zip(0..);let h=e.map(|(c,d)|{let a=i.saturating_sub(d);c*(f32::from(u8::from(b>a))-f32::from(u8::from(b<a)))}
);J.end_decision*h.sum::<f32>()}}}pub mod Ma{use{crate::{arrayvec::M,a::{db::La,J::{Params,ag,bg,cg,dg,be},b::{d,Cell,D,G,Ya::Pb,ka::mb},w::{V,z}}},super::{Ra,ja}
};#[derive(Clone,Copy)]struct Ge{cell:Cell,Na:f32,oc:D}#[derive(Clone)]pub struct bc{Qc:Vec<Ge>,pub c:D,k:Vec<(Cell,f32)>,bc:V<f32>,pub Hc:D,pub w:f32,Mc:f32,ec:[f32;
48]}impl bc{
pub fn new(a:&d,j:&Params,b:&z)->bc{let n=b.o();let mut r=V::Pa(D::q);for g in b.n(){let u=*a.e()-g.b;r[g.cell]|=D::from(g.cell).Mc()&u;}let Qc=b.c().iter().filter(|&cell|n[cell]>ag).map(|cell|{
let e=r[cell]|cell.into();let oc=e.iter().fold(D::q,|oc,e|{oc|(*a.tb(e)-*a.cb(e))});Ge{cell,Na:n[cell],oc}}).collect();let t=b.re(a);let mut k=Vec::new();let mut bc=V::Pa(0.);
for cell in*a.e(){let i=t[cell];if i>dg{k.push((cell,i));for l in*a.cb(cell){bc[l]+=i*f32::from(mb(cell,l));}}}let h=a.e().iter();let h=h.filter(|&cell|bc[cell]>j.room_mined_from);
let B=La(j.torpedo_reload);let mut Mc=0.;let mut p=0.;for m in 1..=3{let o=b.Bg(G::aa,m);Mc+=(o-p)*B[usize::from(m)-1];p=o;}bc{Qc,c:b.df(),k,Hc:h.collect(),bc,w:b.Cg(G::aa),
Mc,ec:La(j.threat_approach)}}
pub fn Oi(&self,a:Cell)->f32{self.bc[a]}}
pub fn nf(a:&d,La:&[f32],c:Cell,e:Cell)->f32{let b=a.sg(c,e).map_or(usize::MAX,usize::from);La.get(b.saturating_sub(1+usize::from(Pb))).copied().unwrap_or(0.)}impl Ge{
fn Kh(&self,k:&Params,j:f32,e:&mut[Xa],i:impl Fn(Cell)->f32){let h=self.Na*j;let d=|a:& &mut Xa|self.oc.contains(a.Ea);let mut b=0.;let mut c=0.;let g=|a:&Xa,b:f32|(a.ta-k.threat_target_cutoff*b).max(0.);
for a in e.iter_mut().filter(d){if c==0.0{b=a.ta;}c+=g(a,b);}if c>0.0{for a in e.iter_mut().filter(d){a.Na+=h*i(a.Ea)*g(a,b)/c;}}}}#[derive(Clone,Copy)]struct Xa{
Ea:Cell,Na:f32,ta:f32}#[derive(Clone)]pub struct oa{Xb:M<Xa,be>,Ya:Vec<Xa>,pub Ua:Ra,pub c:D,pb:f32,pub Md:f32,pub ad:bool}impl oa{
pub fn new(h:&d,a:&Params,e:&bc,j:&z,l:u8)->oa{let Ua=Ra::new(h,j.o());let k=|p:Cell|{let n=Ua.dd(p);((n-a.threat_fire_from)/(a.threat_fire_sure-a.threat_fire_from)).clamp(0.,
1.)};let mut Xb:M<Xa,be> =Ua.Kd::<be>(a,l,*h.e()).into_iter().map(|(Ea,ta)|Xa{Ea,Na:0.,ta}).collect();let mut pb=0.;for i in&e.Qc{i.Kh(a,e.w,&mut Xb,k);let m=Xb.iter().take(bg).map(|g|{
g.ta*nf(h,&e.ec,i.cell,g.Ea)});pb+=e.Mc*i.Na*m.fold(0.,f32::max);}let Ya=e.k.iter().filter(|& &(b,_)|Ua.Wa[b]>0.).map(|&(b,o)|Xa{Ea:b,Na:o.min(1.)*k(b),ta:Ua.ja(a,
l,b)}).filter(|g|g.Na>0.).collect();oa{Xb,Ya,c:j.df(),pb,Md:j.mi(),ad:false,Ua}}
pub fn mj(&self,d:Cell)->[f32;3]{let[mut b,mut c]=[0.;2];for a in&self.Xb{b+=a.Na*a.ta;c+=a.Na*f32::from(mb(a.Ea,d));}[b,c,self.pb]}
pub fn oj(&self,b:Cell)->f32{let c=|a:&Xa|a.Na*f32::from(mb(a.Ea,b));self.Ya.iter().map(c).sum::<f32>().min(2.)}
pub fn gi(&self,b:Cell,d:u8)->f32{let e=self.Xb.iter().chain(&self.Ya);let c=e.filter(|a|mb(a.Ea,b)>=d);c.map(|a|a.Na).sum::<f32>().min(1.)}
pub fn Vi(&self,a:&Params)->f32{let d=self.Xb.iter();let c:f32=d.map(|b|b.Na*b.ta).sum();a.threat_torpedo*c+a.threat_exposure*self.pb}
pub fn Ma(&self,a:&Params,h:&bc,c:Cell,e:u8)->f32{let d=|b:&Xa|{let i=ja(a,e,mb(b.Ea,c));b.Na*(a.threat_blend*b.ta+(1.0-a.threat_blend)*i)};let j:f32=self.Xb.iter().map(d).sum();
let k:f32=self.Ya.iter().map(d).sum();let g=if self.ad{a.threat_provoked}else{1.};g*a.threat_torpedo*j+a.threat_trigger*k.min(ja(a,e,2))+a.threat_minefield*h.bc[c].min(cg)+a.threat_exposure*self.pb-a.exposure_hidden*self.Md}}}
mod r{pub const Wf:f32=7.992314e-4;pub const Zf:&str="\
    Q%Q*RwPQPHQ-RpPkO2M&PVFcQ8PPQ[OWP]R*RGQQNYNQJGN=QRL*P2Q>M@SpS3S)O`K.N'TRNpR+G}Q%Q4QKR+R>X5RiMvNH\
    R-SHNtOBO|SnOFN)PlN_R^R4P'M/PAO]RYNrMeN8Q>O<NMS+R{QYPkPpO#Q[R6NSQG08P0VZP^RV=pO>LbQFQVOLObOx6^P1\
    SCS,M7O$OBNvRkORP:UbQ@LlQrRtLhP+OoPWPoMfSnL<49QzPnQ~RwOPP#PZQ%PANwLvPiNaR.NgOcOqOmM`P9PZQ#QkUAQV\
    QTQ[QrQOPYE@N[QiO'N2NNP|PRMKNqQ0OhN8P{S&QZP}##PhPqP8OZPaO3MuO%N^MdEhL,O]R*OoPhW#QhO5RAVUPGQ[J0PW\
    R,P3N:TBNiP*O>P;MxP7O3Q8M2OZQgLkO'OYNrR<R'N[QxS9MrPNMNPzQ<O:QqR]RcN8K^OxP@T8OJMtOrNFPmNvQsPiOfO1\
    MRPtRsMyWzX#RWZEOnZ'ArO2R_UEX-UEBdMKTIQ'S7RZA4CsRdKCM2N*NoO7R<PIN|TEY}NjUrSZQ*TCOcNaQ,FBNKOvV{PE\
    M>OmM>PbP.OYO&Q#R{Q?O:Q>O9NqM'SMP-PjNbPVRdLkQ-TKNvOJO;MPUhTGPqW.NKRWOjMJPMSgQ(T(NlQrW]PXR`H2P0KG\
    OdSCPYSLKTO=JdKUR,N.QMQCPGO{LRP$R2NvN0U4N}ROPoR<MUSUO7T5OJNsQdLzQ~QKQ]K.P`MAU_QJRHOfN,TWO8StOQRw\
    NZRjOYQ|NXLxO@NeMaO.RcQTSeOeO8Q1PRNcL}THOcNNO9R?QBT[S@U&M4O2N0P5MrPpQKJ]S#QFRcPCP(PFPLQPPBDlN@Ow\
    Q[R/RFTzMrPEQ[NEP0TBRBP<Q/MGOCOmQlS#O[Q4Pj_'O5O=O1OoNPPETiS7OvStOLQTMELPQoTiR+RFNxLkTGMjSnHRNML$\
    RwJOP7LcRPOsRJQ{N@KxQ;UaT>U*EmVJL{N:TiQ@S>I?RNR1SAOCPpLTRGOAS>RxMIQ0PEN`T%TkQ>R$LbPzP_P1L/JCR,P&\
    VNN@O`M5PiPZT/OkQEPIQ'QRR+QyLzS.N'OSOCOCLtH*RlOYU#NROuP,QYOlRPP9Q1UHO|RnSOO8O|OLNSNvUxOgCQPdT:P,\
    L{S,PfNzOxQ@NlR?QxNHPDIcS}N}Q|P?P4N(NJQ9P>NsXmR?MCQjP;ROP}OBMiPQOyPnPLQNODS8KYRHOaPgP&ObR1QMR+P*\
    PgRbMlQeQ8OdN$OuP@SCNqL}NdO:U9PqT5P0NUP.T^O-PGP$M|OMNbO*R5NoR^R6QuRdP%=mP{QnS~LZP,OkMwRmPkP)KpOo\
    QEN|OUQ@PZQ_OsPOMeMFPGC|P1SYT&PTRrMmMtPEPFQAQEN:QRP=Q$OuP9PQPAOvOFPkP:Q'QSO0OWNeP,N$PaQIQ9RnQ#O#\
    TsOmNDRBMvL$S,O`QWMOP{RvQCPMPSNiO*PBTlMiQ.N+NqMIT@OaRoM/S%O1H:NVR^XOQcOgPGT8DnR1P]PLIsOwMMObMYQ%\
    PmP-O;O=POPbP|Q3R2QsPeO[P4O;O[OsPmQCPoQ&Q*QaP^PIQRN^Q5P<PVP1QpR<QYRtQ.O?PKO*NHMqOtQ8PLPXQyRIOLPp\
    O0R@RPP(L~O7PpRjNtNqQ]O(Q|SkN>QwRFPNPfPGQxO`OLN|PPPzM.R?TwXHNkQ.PmXVKsKyOeK-KgNWUCPrR+P;O5S>Q<Ke\
    MnR3N4PuR0NDMYOQPHM*NTNUNBMqNbN4QSNrMzR$PFQOM_Q7MwOCQ_MkQ)F0RXR3MQJOPpOuSRSNSRPeO|PaR@SLPCN)HcMX\
    SPQENqPRNgG7O[O&QSR%QgP:P)RcNjQ_S5R{NxP-MgP,HcQ*N1SIN6P{P/Z;Q_Q<M.P.RBOnPkR;OUR*QeOUN=RuN)OQOqP|\
    R]P~OzR]UqW%PCHdQ~LwNtQ?P#QhQ,L4U-RcN|QBPIPSPoPcNXONN]QZNjQ2P}NzNyL^R&T&MXN=THUhP:N-QYO<NjN,O_N~\
    R1NVNmR9N9NDSJO_P,QIPETBLrQ#P&Q5OZMRQ5QCPJRSM2OARnQ>QbO`QmRdR=P=OKJ:SBPIM8MqRrOd?ePySBR(ReM/J`O3\
    M&S}M5OrM[U2JgP)N=X>RCO+L`F~OzI%K|OGJLRvF~I|OmN;QZS3Q6P)OAQhMrR)R?Y^H$O8MlNMN6OJK&MaNbPbPpLSJ`O(\
    NxQ(NnR2Q_RrO5OjQ}RlMGQ(QARJM9P|PFN.P/PGQsPvQ@LoT*P2MJOKT0JhV4NkQsN&K;O)P2OaP1LRVhQ#WsT^PCVFNMUb\
    N9P}O,UANKO2NzJfR7O$PPV?Q1PQKbM[XhMfNQN_MQSmPrXYVgOaPpNCOGTAN.O8QPPHP6W?M*J/J[PMILR9QHU=Po@US8UJ\
    TUI:MhGSJJN|XWKdR-M8O5X-X*Y?A2KYLaQ6VBLcR(M6RrPOOWQ(NMPxTyX&MEOyR5RaQ`TBLnP'QJSKSpMYRoTOQ)T2K8RR\
    Q3NmRcNXQGP|O8S(MqPJOOPeT_O0T(R?RqPZP?NvMpR8PVShO`M`M7Q|SxTIL}ROPTOzQBN^PTQ:SbQ9Q5RAR>SoKsTbR/O+\
    T%VoQ-OGPrS]R&Q/P[SBN_T-J,N^SANqP_PGSYNWRII,N5LuQvK/MHRnOtN&O9M#NCR=PLMZU#S#X9L4RrQZPFPqKxT1NrM*\
    MNV2N9NLZ7J,F+:fP[_7QWKjOiMOWr00OkSSQIW=R%QEPUKqP]R|R6QgQ1M[RuODMuQZP%KDPHQBMTRzN4M}SoMPQELJO{Sa\
    P|PdNqPsNPOnR3R@Q;RCQVRYN^QdQ:S)OcQRP?R'OnO:P^HOSMS=OJNcKdR#P?O3P[S0OMPPQ)MNU(QIOqRuPENnO1MLP@KE\
    QkU,RdMGOKO-R-PbMQPaPLVKL?O/R$P3Q7P=RTN~S>IYOfN.PUN&RoN=Q3Q6RAOaQ;PGO;P^P]O7R}Q%QRP6QYQkOWNGPaO)\
    SNLXNUQNUxRFRJMyQkMsLFSPL,M2OgODNsPqO5NJQJLlLFMWS*S3R9U$W>N1OET_MAL)NjQXGeLrOOH1PtMjQOQeM+T-DkR7\
    R)Q;OeQ&M~P3MwO>NTHmQGNoSRSGP;QDP~RNL?O7QqVTL4O0NHK0NaQ>TANFP.P|MRL*SkJQX.T;ZmNvN{MuNeP.L}T*L$I}\
    RYR]P.O;[SM'R'KeQaT$OfK@GGHyN_KxUAP?S4WNF[QXM_Z+StD&Q}M6TGarSp>%N`YqW&KoYcU$<gA>AzOzOoBnRVNfLtP*\
    PEN7N(ROQlV=Q^OhPjSVOwO-NrPKMwRKRMO@R)O`QRO:S;O>NWOXP}OxRTG.RJPMN|I5Q&NWQVPlNQPwQAQ0P#P[Q3MBN=PS\
    RUQ?PPOVO+H#P%QiMbEYP/O;NwM~T+O(NPQ=SSQ9OXNaNAQJP#S2M_S(O?E<R/S5Q]T3PFR)N_PLS]OFPGM<OMO?RSR/IlRt\
    XfEuN4G|UjJzW7QwN3K?P]T)SQT1L$TYC~OvWKL{T$K[M8L}O1PkRmQ?QJO@P6NWMIOPLkOKM^QLP3P/S(PEO5P,QOP#OtQw\
    P`MBNYQ)M&L,SrO^M-T]Q6K+QGR4TARWOjQvUdNaM)UTO>NOC8Y9PqZ|PiP+DnMdS)GdF'CVT8L6`pTLVDP&FcO{L#U2H:GB\
    Fp[=Ni^;EeO_D;G|ONFBY,Y7DxDYH8NDYhQ@BsZRTIPYE}YIN7OOO+RMQ>OXN+QCQFN~RnTAS]R0RMObO)PvM{Q*N?VlP*S_\
    ErTsPBX^ORK4IDI:P?]rUOI+MfHOXUK9R`P;LwS1QNWBMhT[PSSRNIRDN;MGNoQdMMQtRrL;RdSGX%NCRxO$OEM0UbMsRRK:\
    QINXOTQnQjRpPIN:Qg<zRcT*NtPf9APPM#RUOZP.R$Rz<dN1IbNiPkN5UdR3N%MLN]OdMfO8RAN?V2T3TaMgFjOBHSW&QxUS\
    R^OYRwRHQmR)PMRsPTR=N6NVP(PqOwN>QTP-NRQjN@R-MqPIK2UxR?VvE%[;JaHRNW^E_}F1IbMTaUI^VaPbL9XWJ&Z=_3X6\
    P?O^P{P<OHO,Q(PKPpO)M6O)QPN;RzRLRLR`QbNkNDNYN|OIPEP]R8Q[PpQ.O6O0PrPKPQQ|Q%P,P5PxQJR1PZQrS~OPP@MM\
    S@N0JKPwPKQwPfPhOtO<P$Q-P1PfOIR+P4OEQ_P8QHPIP:OnJ(Q7O{YR[#PD]5QiO{P=P{\
";}
use crate::a::J::Params;pub use{Ea::{Ra,Gc},Xe::tc,wc::pb,yb::{la,Hc,Ca,ad},Ma::{bc,oa}};
pub fn ja(b:&Params,a:u8,c:u8)->f32{let e=|d:u8|match d{1=>b.life_first,2=>b.life_second,3=>b.life_third,_=>1.};(a-c.min(a)+1..=a).map(e).sum()}}mod db{use crate::arrayvec::M;
pub fn ln(h:f32)->f32{let d=h.to_bits();let mut e=(d>>23)as i32-127;let mut a=f32::from_bits(d&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;e+=1;
}let c=(a-1.)/(a+1.);let b=c*c;let g=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*c*g+e as f32*core::f32::consts::LN_2}
pub fn La(b:f32)->[f32;48]{let mut La=[1.;48];for a in 1..La.len(){La[a]=La[a-1]*b;}La}
pub fn Wg(a:u32)->f32{(a>>8)as f32/16_777_216.0}
pub fn fd<T,const N:usize>(a:&mut M<(T,f32),N>,e:T,b:f32){if a.vc(){if a[N-1].1>=b{return;}a.kf();}a.push((e,b));a.sort_by(|c,d|d.1.total_cmp(&c.1));}
pub fn oe(a:f32)->f32{let a=a.clamp(-80.,80.);let c=(a*core::f32::consts::LOG2_E).round();let d=a-c*core::f32::consts::LN_2;let mut b=1.;for e in(1..=7u8).rev(){
b=1.0+b*d/f32::from(e);}b*f32::from_bits(((c as i32+127)<<23)as u32)}}pub mod J{crate::wb::Lg!{Params torpedo_reload=0.88;life_first=3.5;life_second=1.05;life_third=1.3;
strike_doubt=0.7;knowledge_gain=0.17;attack_next=0.17;duel_weight=0.5;duel_pairs:u32=40;duel_leaf_shot=0.4;duel_silence=1.0;duel_torpedo=0.5;duel_discount=0.95;threat_approach=0.9;
attack_approach=0.93;threat_blend=0.35;threat_fire_from=0.25;threat_fire_sure=0.53;threat_target_cutoff=0.7;threat_torpedo=0.87;threat_provoked=1.3;threat_trigger=0.7;
threat_exposure=0.35;exposure_hidden=0.14;threat_minefield=0.95;surface_cost=0.12;room_surface=0.5;room_cramped=2.3;room_unmined=0.5;room_mined_from=0.33;room_discount=0.91;
reserve_torpedo_charge=0.54;reserve_torpedo_full=0.05;reserve_silence_charge=0.19;reserve_silence_full=0.25;reserve_mine_charge=0.03;reserve_mine_full=-0.08;reserve_sonar_charge=0.005;
reserve_sonar_full=0.0;mine_area=0.76;mine_traffic=0.35;mine_traffic_turns:usize=6;sonar_information=0.75;end_fading_turns:u16=24;end_decision=8.0;motion_start=1.25;
motion_start_corner=0.1;motion_start_border=0.02;motion_start_centre=0.1;motion_straight=2.0;motion_ways_0=0.15;motion_ways_1=1.4;motion_ways_3=0.8;motion_silence_none=0.3;
motion_silence_one=1.0;motion_silence_more=1.2;motion_mine_avoidance=6.0;motion_floor=0.01;learned_weight=1.75;learned_margin=1.3;choice_noise=0.02;}#[derive(Clone,
Copy)]pub struct Zb{pub Za:f32,pub Rc:f32,pub bd:f32,pub r:[f32;4]}impl Zb{
const fn new(Za:f32,bd:f32,Rc:f32,r:[f32;4])->Zb{Zb{Za,bd,Rc,r}}}pub const wd:[Zb;5]=[Zb::new(0.39,0.6,0.003,[1000.,0.1,30.,0.5]),Zb::new(0.1,0.3,0.003,[1000.,0.1,
0.5,30.]),Zb::new(0.12,0.04,0.02,[100.,0.2,300.,3.]),Zb::new(0.09,0.03,0.01,[300.,0.1,1.,300.]),Zb::new(0.3,0.03,0.3,[1.,1.,1.2,1.])];pub const Qf:f32=0.2;pub const Rf:f32=0.9;
pub const yf:usize=50_000;pub const xf:usize=128;pub const gg:usize=1000;pub const Df:usize=3;pub const Hf:usize=48;pub const He:f32=0.002;pub const Bf:u16=3;pub const zf:usize=24;
pub const Af:u64=10_000;pub const De:usize=2;pub const Cf:f32=0.1;pub const Hd:usize=4;pub const Oe:usize=3;pub const vf:usize=8;pub const rc:usize=40;pub const Jf:f32=0.9;
pub const be:usize=64;pub const bg:usize=4;pub const ag:f32=0.001;pub const dg:f32=0.01;pub const cg:f32=4.;}mod Qd{pub mod Re{use{core::fmt,crate::a::b::U};impl fmt::Display for U{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{a.write_str(self.Od().name())?;match self{U::ra=>Ok(()),U::fa{Z,sa}=>{write!(a," {}",Z.qe())?;sa.map_or(Ok(()),|c|write!(a,
" {}",c.name()))}U::ea(Z)=>write!(a," {}",Z.qe()),U::aa(b)|U::xa(b)=>write!(a," {b}"),U::ia(d)=>write!(a," {}",d.jd()),U::ba{Z,Aa}=>write!(a," {} {Aa}",Z.qe())}}}
pub fn lf(a:&[U])->String{if a.is_empty(){return U::ra.to_string();}let b:Vec<String> =a.iter().map(ToString::to_string).collect();b.join("|")}}pub mod ve{use{crate::a::b::{
X,ma,Cell,D,G,ga,ha,cell::kb},super::{Gd,Qg}};pub const Zg:usize=1+kb as usize;pub const uh:usize=3;#[derive(Clone,Copy)]pub struct nc{pub ua:ga,pub e:D}impl nc{
pub fn parse<'a>(a:impl IntoIterator<Item=&'a str>)->Result<nc,Gd>{let mut a=dc::new(a);let ua=a.next("`15 15` and the player's id, 0 or 1",|c|match c{"15 15 0"=>Some(ga::zd),
"15 15 1"=>Some(ga::ae),_=>None})?;let mut e=D::q;for i in 0..kb{let b=a.next("a row of 15 cells, each `x` or `.`",|c|{let mut b=D::q;let mut d=0;for h in c.chars(){
let g=Cell::new(d,i)?;match h{'.'=>b.insert(g),'x'=>{}_=>return None}d+=1;}(d==kb).then_some(b)})?;e|=b;}Ok(nc{ua,e})}}#[derive(Clone)]pub struct Ec{pub cell:Cell,
pub a:u8,pub i:u8,pub Ib:[Option<u8>;4],pub pa:Option<bool>,pub gb:ma}impl Ec{
pub fn li(&self)->Option<bool>{self.gb.iter().find_map(|a|match a{X::ia(b)=>Some(self.cell.pd()==*b),_=>None})}
pub fn parse<'a>(c:impl IntoIterator<Item=&'a str>)->Result<Ec,Gd>{let mut c=dc::new(c);let(cell,a,i,Ib)=c.next("eight integers: x y life life and four cooldowns",
|d|{let mut e=d.split(' ');let mut b=| |e.next()?.parse::<i32>().ok();let cell=Cell::Ze(b()?,b()?)?;let a=u8::try_from(b()?).ok()?;let i=u8::try_from(b()?).ok()?;
let mut Ib=[None;4];for(g,h)in Ib.iter_mut().zip(G::m){*g=match b()?{-1=>None,k=>{Some(u8::try_from(k).ok().filter(|&j|j<=h.Hb())?)}};}e.next().is_none().then_some((cell,
a,i,Ib))})?;let pa=c.next("a sonar answer: `Y`, `N` or `NA`",|d|match d{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let gb=c.next("the other side's orders, or `NA`",
Ui)?;Ok(Ec{cell,a,i,Ib,pa,gb})}}
fn Ui(h:&str)->Option<ma>{let mut d=ma::new();if h=="NA"{return Some(d);}for k in h.split('|'){let l:Vec<&str> =k.trim().split(' ').collect();let e=|b:&str,c:&str|Cell::Ze(b.parse().ok()?,
c.parse().ok()?);let g=|a:&str|ha::new(a.parse().ok()?);let i=match l[..]{["MOVE",j]=>X::fa(Qg(j)?),["SURFACE",a]=>X::ra(g(a)?),["TORPEDO",b,c]=>X::aa(e(b,c)?),["SONAR",
a]=>X::ia(g(a)?),["SILENCE"]=>X::ba,["MINE"]=>X::ea,["TRIGGER",b,c]=>X::xa(e(b,c)?),_=>return None};d.xe(i).ok()?;}Some(d)}struct dc<I>{Ka:I,jd:usize}impl<'a,I:Iterator<Item=&'a str> >dc<I>{
fn new(a:impl IntoIterator<IntoIter=I>)->Self{dc{Ka:a.into_iter(),jd:0}}
fn next<T>(&mut self,ta:&'static str,b:impl FnOnce(&str)->Option<T>,)->Result<T,Gd>{self.jd+=1;let a=self.Ka.next().unwrap_or_default();let a=a.strip_suffix('\r').unwrap_or(a);
b(a).ok_or_else(| |Gd{Qd:self.jd,Rd:a.to_string(),ta})}}}use crate::wb::E;pub use{Re::lf,ve::{nc,Ec}};
fn Qg(a:&str)->Option<E>{a.parse().ok().and_then(E::ui)}#[derive(Clone)]pub struct Gd{pub Qd:usize,pub Rd:String,pub ta:&'static str}}mod b{pub mod g{use super::{
Cell,D,cell::Fa,Ya::Pb};#[derive(Clone)]pub struct d{e:D,tb:Vec<D>,cb:Vec<D>,Pc:Vec<u8>}impl d{
pub fn new(e:D)->d{let mut b=d{e,tb:vec![D::q;Fa],cb:vec![D::q;Fa],Pc:vec![u8::MAX;Fa*Fa]};for g in D::Mb{b.cb[g.index()]=D::from(g).Kc();}for i in e{let mut c=D::from(i);
let mut a=c;let mut h=0;while!a.is_empty(){for g in a{b.Pc[i.index()*Fa+g.index()]=h;}a=(a.Mc()&e)-c;c|=a;if h==Pb{b.tb[i.index()]=c-a;}h+=1;}if h<=Pb{b.tb[i.index()]=c;
}}b}
pub fn e(&self)->&D{&self.e}
pub fn tb(&self,a:Cell)->&D{&self.tb[a.index()]}
pub fn cb(&self,a:Cell)->&D{&self.cb[a.index()]}
pub fn sg(&self,b:Cell,c:Cell)->Option<u8>{let a=self.Pc[b.index()*Fa+c.index()];(a!=u8::MAX).then_some(a)}}}pub mod cell{use{core::fmt,crate::wb::E};pub const kb:u8=15;
pub const lb:u8=16;pub const Fa:usize=kb as usize*lb as usize;pub const wf:usize=kb as usize*kb as usize;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);
impl Cell{
pub fn new(a:u8,b:u8)->Option<Cell>{(a<kb&&b<kb).then(| |Cell(b*lb+a))}
pub fn Ze(a:i32,b:i32)->Option<Cell>{Cell::new(u8::try_from(a).ok()?,u8::try_from(b).ok()?)}
pub fn ti(a:usize)->Cell{debug_assert!(a%usize::from(lb)<usize::from(kb)&&a<Fa);Cell(a as u8)}
pub fn x(self)->u8{self.0%lb}
pub fn y(self)->u8{self.0/lb}
pub fn index(self)->usize{usize::from(self.0)}
pub fn va(self,c:E)->Option<Cell>{let(a,b)=(self.x(),self.y());match c{E::Fb=>(b>0).then(| |Cell(self.0-lb)),E::fc=>(b+1<kb).then(| |Cell(self.0+lb)),E::Rb=>(a>0).then(| |Cell(self.0-1)),
E::ac=>(a+1<kb).then(| |Cell(self.0+1))}}
pub fn pd(self)->ha{ha(self.x()/5+1+3*(self.y()/5))}
pub fn bi(self,a:Cell)->u8{let b=self.x().abs_diff(a.x());let c=self.y().abs_diff(a.y());b.max(c)}}impl fmt::Display for Cell{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct ha(u8);impl ha{
pub fn new(a:i32)->Option<ha>{(1..=9).contains(&a).then_some(ha(a as u8))}
pub fn all()->impl Iterator<Item=ha>{(1..=9).map(ha)}
pub fn jd(self)->u8{self.0}}}pub mod We{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub,SubAssign},crate::{hc::{array::lc,kd::Dd},wb::E},super::{Cell,
cell::{kb,lb,ha}}};const Ba:usize=lb as usize;const Wc:usize=64-Ba;const Zd:u64=0x7fff_7fff_7fff_7fff;pub const de:[usize;4]=[0b0100_0101,0b1000_1010,0b0001_0011,
0b0010_1100];#[derive(Clone,Copy,Default)]pub struct D{la:lc<[u64;4],Dd>}impl D{pub const q:D=D::uc([0;4]);pub const Mb:D=D::uc([Zd,Zd,Zd,Zd>>Ba]);
const fn uc(a:[u64;4])->D{D{la:lc{kd:core::marker::PhantomData,m:a}}}
pub fn td(&self)->[u64;4]{self.la.m}
pub fn pd(g:ha)->D{let d=g.jd()-1;let(e,a)=(d%3*5,d/3*5);let mut b=[0u64;4];for c in a..a+5{b[usize::from(c/4)]|=0x1f<<(c%4*lb+e);}D::uc(b)}
pub fn contains(&self,a:Cell)->bool{self.la.m[a.index()/64]>>(a.index()%64)&1!=0}
pub fn insert(&mut self,a:Cell){self.la.m[a.index()/64]|=1<<(a.index()%64);}
pub fn ue(&mut self,a:Cell){self.la.m[a.index()/64]&=!(1<<(a.index()%64));}
pub fn len(&self)->usize{self.la.m.iter().map(|a|a.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.la.m==[0;4]}
pub fn Dg(&self,a:&D)->bool{(*self-*a).is_empty()}
pub fn Ci(&self,a:&D)->bool{(*self&*a).is_empty()}
pub fn first(&self)->Option<Cell>{self.iter().next()}
pub fn iter(&self)->xd{xd{td:self.la.m,at:0}}
pub fn Qa(&self,e:E)->D{let[c,a,b,d]=self.la.m;D::uc(match e{E::ac=>[c<<1,a<<1,b<<1,d<<1],E::Rb=>[c>>1,a>>1,b>>1,d>>1],E::fc=>[c<<Ba,a<<Ba|c>>Wc,b<<Ba|a>>Wc,d<<Ba|b>>Wc],
E::Fb=>[c>>Ba|a<<Wc,a>>Ba|b<<Wc,b>>Ba|d<<Wc,d>>Ba]})&D::Mb}
pub fn rf(&self,b:i8,j:i8)->D{let mut i=self.la.m;if b!=0{let m=if b>0{(0x7fff_u64<<b)&0x7fff}else{0x7fff_u64>>-b};let l=m*0x0001_0001_0001_0001;for c in&mut i{*c=if b>0{
*c<<b}else{*c>>-b}&l;}}let k=usize::from(j.unsigned_abs());let(h,d)=(k/4,k%4*Ba);if k!=0{let n=i;let c=|a:Option<usize>|a.and_then(|a|n.get(a)).copied().unwrap_or(0);
for(a,o)in i.iter_mut().enumerate(){let(e,g)=if j>0{(a.checked_sub(h),a.checked_sub(h+1))}else{(Some(a+h),Some(a+h+1))};let(e,g)=(c(e),c(g));*o=match(d,j>0){(0,_)=>e,
(_,true)=>e<<d|g>>(64-d),(_,false)=>e>>d|g<<(64-d)};}}D::uc(i)&D::Mb}
pub fn Mc(&self)->D{self.Qa(E::Fb)|self.Qa(E::fc)|self.Qa(E::Rb)|self.Qa(E::ac)}
pub fn Kc(&self)->D{let a=*self|self.Qa(E::Rb)|self.Qa(E::ac);a|a.Qa(E::Fb)|a.Qa(E::fc)}
pub fn uf(&self,e:Cell)->usize{let(d,l)=(e.x(),usize::from(e.y()));let k=self.la.m;let h=|g:usize|{let o=k.get(g+1).copied().unwrap_or(0);u128::from(k[g])|u128::from(o)<<64}
;let b=match l.checked_sub(2){Some(j)=>h(j/4)>>(j%4*Ba),None=>h(0)<<((2-l)*Ba)};let b=b<<2>>d;let a=|c:usize,m:usize|(b>>(c*Ba+m))as usize&1;let i=|c:usize|(b>>(c*Ba+1))as usize&5;
let p=a(2,0)&usize::from(d>0);let n=a(2,4)&usize::from(d<kb-1);a(1,2)|a(3,2)<<1|a(2,1)<<2|a(2,3)<<3|(i(1)|i(3)<<1)<<4|p<<8|n<<9|a(0,2)<<10|a(4,2)<<11}
pub fn Jc(&self,c:&D,d:usize)->D{let mut a=*self&*c;for _ in 0..d{let b=(a|a.Mc())&*c;if b==a{break;}a=b;}a}}impl ha{
pub fn c(self)->D{D::pd(self)}}impl PartialEq for D{
fn eq(&self,a:&D)->bool{self.la.m==a.la.m}}impl BitAnd for D{type Output=D;
fn bitand(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::uc([a&e,b&g,c&h,d&i])}}impl BitOr for D{type Output=D;
fn bitor(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::uc([a|e,b|g,c|h,d|i])}}impl Sub for D{type Output=D;
fn sub(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.la.m,j.la.m);D::uc([a&!e,b&!g,c&!h,d&!i])}}impl Not for D{type Output=D;
fn not(self)->D{D::Mb-self}}impl BitAndAssign for D{
fn bitand_assign(&mut self,a:D){*self=*self&a;}}impl BitOrAssign for D{
fn bitor_assign(&mut self,a:D){*self=*self|a;}}impl SubAssign for D{
fn sub_assign(&mut self,a:D){*self=*self-a;}}impl From<Cell>for D{
fn from(b:Cell)->D{let mut a=D::q;a.insert(b);a}}impl FromIterator<Cell>for D{
fn from_iter<I:IntoIterator<Item=Cell> >(c:I)->D{let mut a=D::q;for b in c{a.insert(b);}a}}impl IntoIterator for D{type Item=Cell;type IntoIter=xd;
fn into_iter(self)->xd{self.iter()}}#[derive(Clone)]pub struct xd{td:[u64;4],at:usize}impl Iterator for xd{type Item=Cell;
fn next(&mut self)->Option<Cell>{while self.at<4{let a=self.td[self.at];if a!=0{self.td[self.at]=a&(a-1);return Some(Cell::ti(self.at*64+a.trailing_zeros()as usize));
}self.at+=1;}None}}}pub mod ca{const Gh:u8=3;const Bh:u8=4;const zh:u8=6;const kh:u8=3;#[derive(Clone,Copy,PartialEq)]pub enum G{aa,ia,ba,ea}impl G{pub const m:[G;
4]=[G::aa,G::ia,G::ba,G::ea];
pub fn Hb(self)->u8{[Gh,Bh,zh,kh][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Ta([u8;4]);impl Ta{
pub fn get(&self,a:G)->u8{self.0[a as usize]}
pub fn set(&mut self,a:G,b:u8){self.0[a as usize]=b.min(a.Hb());}
pub fn sa(&mut self,a:G){self.set(a,self.get(a)+1);}
pub fn zb(&mut self,a:G){self.0[a as usize]=0;}
pub fn Ub(&self,a:G)->u8{a.Hb()-self.get(a)}
pub fn vc(&self,a:G)->bool{self.Ub(a)==0}}}pub mod Tb{use super::{W,G};#[derive(Clone,Copy)]pub struct ab(pub u8);impl ab{pub const ye:ab=ab(4);
pub fn ed(self,a:G)->bool{let b=match a{G::aa=>1,G::ia|G::ba=>2,G::ea=>3};self.0>=b}
pub fn Eg(self,a:W)->bool{match a{W::fa|W::ra=>true,W::xa=>self.ed(G::ea),_=>a.je().is_some_and(|b|self.ed(b))}}}}pub mod Fg{use super::{U,W,d,Cell,D,G,E,ab,ha,pa,
Ya::bb};#[derive(Clone,Copy,Default)]pub struct Zc(u8);impl Zc{
pub fn contains(self,a:W)->bool{self.0>>a as u8&1!=0}
pub fn xj(self,a:W)->Zc{Zc(self.0|1<<a as u8)}}
pub fn xg(g:&d,i:ab,a:&pa,p:Zc,mut b:impl FnMut(U)){let j=*g.e()-a.b;let c=|h:W|{!p.contains(h)&&i.Eg(h)&&h.je().is_none_or(|e|a.ca.vc(e))};if c(W::fa){for Z in E::m{
if va(a.cell,Z,j).is_none(){continue;}for e in G::m.into_iter().filter(|&e|i.ed(e)){let sa=Some(e);b(U::fa{Z,sa});}let sa=None;b(U::fa{Z,sa});}}if c(W::ra){b(U::ra);
}if c(W::aa){for o in*g.tb(a.cell){b(U::aa(o));}}if c(W::ia){for n in ha::all(){b(U::ia(n));}}if c(W::ba){si(a.cell,j,&mut b);}if c(W::ea){let l=*g.e()-a.k-a.db;
for Z in E::m{if va(a.cell,Z,l).is_some(){b(U::ea(Z));}}}if c(W::xa){for k in a.k{b(U::xa(k));}}}
fn si(c:Cell,e:D,b:&mut impl FnMut(U)){b(U::ba{Z:E::Fb,Aa:0});for Z in E::m{let mut a=c;for Aa in 1..=bb{let Some(d)=va(a,Z,e)else{break;};a=d;b(U::ba{Z,Aa});}}}
fn va(b:Cell,c:E,d:D)->Option<Cell>{b.va(c).filter(|&a|d.contains(a))}}pub mod Ya{use{crate::arrayvec::M,super::{Cell,G,E,ha}};pub const Ff:u8=2;pub const Uf:u8=1;
pub const Pb:u8=4;pub const bb:u8=4;#[derive(Clone,Copy)]pub enum U{fa{Z:E,sa:Option<G>},ra,aa(Cell),ia(ha),ba{Z:E,Aa:u8},ea(E),xa(Cell)}impl U{
pub fn Od(&self)->W{match self{U::fa{..}=>W::fa,U::ra=>W::ra,U::aa(_)=>W::aa,U::ia(_)=>W::ia,U::ba{..}=>W::ba,U::ea(_)=>W::ea,U::xa(_)=>W::xa}}}#[derive(Clone,Copy,
PartialEq)]pub enum W{fa,ra,aa,ia,ba,ea,xa}impl W{pub const m:[W;7]=[W::fa,W::ra,W::aa,W::ia,W::ba,W::ea,W::xa];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn je(self)->Option<G>{match self{W::aa=>Some(G::aa),W::ia=>Some(G::ia),W::ba=>Some(G::ba),W::ea=>Some(G::ea),W::fa|W::ra|W::xa=>None}}}const Kf:usize=W::m.len();
pub type vb=M<U,Kf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum X{fa(E),ra(ha),aa(Cell),ia(ha),ba,ea,xa(Cell)}impl X{
pub fn Ea(&self)->Option<Cell>{match*self{X::aa(a)|X::xa(a)=>Some(a),_=>None}}}pub type ma=M<X,Kf>;}pub mod l{use{crate::arrayvec::M,super::{U,W,X,ma,d,hb,Cell,D,
G,E,ab,ga,pa,Ya::bb}};pub const Bd:u16=598;#[derive(Clone,Copy)]pub enum ib{Yd,ce,U(U),Of(W),Db(W,Db)}#[derive(Clone,Copy)]pub enum Db{Gj,E,G,wh}#[derive(Clone,Copy)]pub enum Ha{
Cj,ce,Db(W,Db),ah,yh}#[derive(Clone,Copy)]pub enum Ga{nh(G),Pf,mh,Yg,Mf}#[derive(Clone,Copy)]enum Da{Qe(U),Yd,Ga(Ga),Ha(Ha)}#[derive(Clone)]pub struct Sf{pub Gb:ma,
pub zc:M<Ga,8>,pub ja:Option<Ha>}#[derive(Clone,Copy)]pub struct sb{pub Tb:ab,pub na:hb<pa>,pub fb:u16,Jd:hb<u8>}impl sb{
pub fn new(Tb:ab,a:hb<Cell>)->sb{let na=hb(a.0.map(pa::new));sb{Tb,na,fb:0,Jd:hb(na.0.map(|b|b.a))}}
pub fn Gg(&self)->ga{ga::m[usize::from(self.fb%2)]}
fn xi(&self)->bool{self.na.0.iter().any(|a|a.a==0)}
pub fn Og(&mut self,g:&d,b:impl IntoIterator<Item=ib>)->Sf{let c=self.Gg();self.fb+=1;self.na[c].kg();let mut a=Sf{Gb:ma::new(),zc:M::new(),ja:None};let mut b=b.into_iter();
let mut j=match self.Hg(g,c,&mut b,&mut a.zc){Ok(e)=>Some(e.unwrap_or(U::ra)),Err(i)=>{a.ja=Some(i);None}};while let Some(e)=j{let h=self.Zi(g,c,e).and_then(|k|{
a.Gb.push(k);self.Hg(g,c,&mut b,&mut a.zc)});match h{Ok(h)=>j=h,Err(i)=>{a.ja=Some(i);return a;}}self.Jd=hb(self.na.0.map(|l|l.a));if self.xi(){break;}}a}
fn Hg(&self,b:&d,j:ga,h:&mut impl Iterator<Item=ib>,c:&mut M<Ga,8>)->Result<Option<U>,Ha>{for g in h{match self.kj(b,j,g){Da::Qe(a)=>return Ok(Some(a)),Da::Yd=>{
}Da::Ga(i)=>c.push(i),Da::Ha(e)=>return Err(e)}}Ok(None)}
fn kj(&self,h:&d,k:ga,i:ib)->Da{let c=&self.na[k];let a=match i{ib::Yd=>return Da::Yd,ib::ce=>return Da::Ha(Ha::ce),ib::U(b)=>b.Od(),ib::Of(a)|ib::Db(a,_)=>a};if!self.Tb.Eg(a){
return Da::Ha(Ha::ce);}if let Some(g)=a.je(){if!c.ca.vc(g){return Da::Ga(Ga::nh(g));}}let b=match i{ib::Db(a,m)=>return Da::Ha(Ha::Db(a,m)),ib::Of(W::xa)=>return Da::Ga(Ga::Mf),
ib::U(b)=>b,_=>return Da::Ga(Ga::Pf)};match b{U::fa{sa:Some(g),..}if!self.Tb.ed(g)=>{Da::Ha(Ha::Db(a,Db::G))}U::ba{Aa,..}if Aa>bb=>{Da::Ha(Ha::Db(a,Db::wh))}U::aa(l)if!h.tb(c.cell).contains(l)=>{
Da::Ga(Ga::Pf)}U::ea(j)=>match c.cell.va(j){Some(e)if h.e().contains(e)=>{if(c.k|c.db).contains(e){Da::Ga(Ga::Yg)}else{Da::Qe(b)}}_=>Da::Ga(Ga::mh)},U::xa(e)if!c.k.contains(e)=>{
Da::Ga(Ga::Mf)}_=>Da::Qe(b)}}
pub fn Zi(&mut self,h:&d,e:ga,g:U)->Result<X,Ha>{let l=self.na[e.se()].cell;let a=&mut self.na[e];let k=match g{U::fa{Z,sa}=>{Id(h,a,Z)?;if let Some(c)=sa{a.ca.sa(c);
}X::fa(Z)}U::ra=>{a.b=D::from(a.cell);a.a=a.a.saturating_sub(1);X::ra(a.cell.pd())}U::aa(j)=>{self.ug(j);X::aa(j)}U::ia(i)=>{a.pa=Some(l.pd()==i);X::ia(i)}U::ba{
Z,Aa}=>{for _ in 0..Aa{Id(h,a,Z)?;}X::ba}U::ea(Z)=>{if let Some(b)=a.cell.va(Z){a.db.insert(b);}X::ea}U::xa(b)=>{a.k.ue(b);a.dd.insert(b);self.ug(b);X::xa(b)}};if let Some(c)=g.Od().je(){
self.na[e].ca.zb(c);}Ok(k)}
fn ug(&mut self,a:Cell){for b in&mut self.na.0{b.ij(a);}}}
fn Id(c:&d,a:&mut pa,g:E)->Result<(),Ha>{let b=a.cell.va(g).filter(|&e|c.e().contains(e)).ok_or(Ha::ah)?;if a.b.contains(b){return Err(Ha::yh);}a.cell=b;a.b.insert(b);
Ok(())}}pub mod ka{use super::{Cell,D,Ta,Ya::{Ff,Uf}};pub const Cc:u8=6;#[derive(Clone,Copy)]pub struct pa{pub cell:Cell,pub a:u8,pub b:D,pub ca:Ta,pub k:D,pub db:D,
pub dd:D,pub pa:Option<bool>}impl pa{
pub fn new(cell:Cell)->pa{pa{cell,a:Cc,b:cell.into(),ca:Ta::default(),k:D::q,db:D::q,dd:D::q,pa:None}}
pub fn kg(&mut self){self.k|=self.db;self.db=D::q;self.dd=D::q;self.pa=None;}
pub fn ij(&mut self,a:Cell){self.a=self.a.saturating_sub(mb(a,self.cell));}}
pub fn mb(b:Cell,a:Cell)->u8{match b.bi(a){0=>Ff,1=>Uf,_=>0}}}pub use{g::d,cell::{Cell,ha},We::D,ca::{Ta,G},crate::wb::{hb,E,ga},Tb::ab,Ya::{U,W,X,ma,vb},l::sb,ka::pa}
;}pub mod yc{pub mod Oa{use{core::{cell::Cell,time::Duration},crate::wb::{Bc,Qb}};#[derive(Clone,Copy)]pub enum Va{nb{ld:Duration,fb:Duration},hg(u64)}impl Va{pub const ih:Va=Va::nb{
ld:Duration::from_millis(700),fb:Duration::from_millis(if cfg!(debug_assertions){14}else{22})};}const hh:Duration=Duration::from_millis(if cfg!(debug_assertions){
10}else{4});#[derive(Clone,Copy)]pub enum Ob{xh,jh,oa,Fh}#[derive(Clone)]pub struct na{Ld:Ob,Ad:Option<fn(Ob)>,Ec:Uc,mc:u64,Tc:u64}#[derive(Clone)]enum Uc{Pe(Cell<Qb>),
Nf(u64)}#[derive(Clone)]pub struct nb{Eb:Va,xc:Bc}impl nb{
pub fn new(Eb:Va)->nb{nb{Eb,xc:Bc::new(hh)}}
pub fn ld(&self)->na{self.Ac(|a,_|a)}
pub fn fb(&self)->na{self.Ac(|_,a|a)}
fn Ac(&self,a:impl Fn(Duration,Duration)->Duration)->na{let Ec=match self.Eb{Va::nb{ld,fb}=>{Uc::Pe(Cell::new(self.xc.uj(a(ld,fb))))}Va::hg(b)=>Uc::Nf(b)};na{Ld:Ob::xh,
Ad:None,Ec,mc:0,Tc:u64::MAX}}
pub fn Sb(&mut self,a:&na){if let Uc::Pe(b)=&a.Ec{self.xc.Sb(&b.get());}}
pub fn Oc(&mut self){if let Va::nb{..}=self.Eb{self.xc.Oc();}}}impl na{
pub fn me(&mut self,a:Ob)->Ob{if let Some(b)=self.Ad{b(a);}core::mem::replace(&mut self.Ld,a)}
pub fn zb(&mut self,a:u64){self.mc+=a;}
pub fn Ja(&mut self,a:u64){self.Tc=self.mc+a;}
pub fn ic(&self)->bool{if self.mc>=self.Tc{return true;}match&self.Ec{Uc::Pe(b)=>Qb::Li(b),Uc::Nf(a)=>self.mc>=*a}}}}mod ke{use{crate::{arrayvec::M,a::{h::{la,oa,
Ca,ja},db::{fd,La},J::{De,Bf,Cf,Params},b::{d,Cell,D,G,E,Ya::{bb,Pb},l::Bd}}},super::{Oa::na,Ka::Cb}};
pub fn ii(a:&la)->u16{let Ca{J,B,l,..}=*a.p;let b=a.qb.c.len()*B.df().len();if b>J.duel_pairs as usize{return 0;}Bf.min(Bd.saturating_sub(l.fb+1))}
pub fn jj(l:&la,d:&Cb,e:Option<&oa>,id:u16,n:&mut na)->f32{let Ca{g,J,ya,i,..}=*l.p;let Some(e)=e.filter(|_|d.a>0)else{return 0.;};let r=Na{c:e.c,nc:*g.e()-d.t.b,
w:d.ca.Ub(G::aa),eb:d.ca.Ub(G::ba),a:d.a};let u=ya.Cg(G::ba)>=0.5;let h=&l.qb;let b=Na{c:h.c,nc:*g.e(),w:1,eb:if u{0}else{G::ba.Hb()},a:i};let mut o=Ee::new(g,J,
n);let mut m=0.;let[z,B]=[d.w,d.ub].map(|j|j.map(|j|j.1));for(q,_,b)in b.af(g,z){for(t,_,b)in b.af(g,B){let p=Na{w:G::aa.Hb(),..b};for(k,b)in[(h.w,b),(1.0-h.w,p)]{
if b.a>0&&k>Cf{m+=q*t*k*o.da(&b,&r,id);}}}}d.yb.ke(J,e.Vi(J),m)}#[derive(Clone,Copy)]struct Na{c:D,nc:D,w:u8,eb:u8,a:u8}impl Na{
fn Qc(&self)->D{let mut b=self.c;for c in E::m{let mut a=self.c;for _ in 0..bb{a=a.Qa(c)&self.nc;b|=a;}}b}
fn af(&self,k:&d,b:Option<Cell>)->M<(f32,u8,Na),3>{let g=b.map_or(D::q,|b|*k.cb(b));let h=b.map_or(D::q,D::from);let j=self.c.len()as f32;let e=[!g,g-h,h].into_iter().zip(0u8..);
let e=e.map(|(c,i)|{let mut a=*self;a.c&=c;a.a-=i.min(a.a);(a.c.len()as f32/j,i,a)});e.filter(|c|c.0>0.).collect()}}struct Ee<'a>{g:&'a d,J:&'a Params,pc:[f32;48],
Oa:&'a mut na}impl<'a>Ee<'a>{
fn new(g:&'a d,J:&'a Params,Oa:&'a mut na)->Self{Ee{g,J,pc:La(J.torpedo_reload),Oa}}
fn dd(&self,a:&Na,b:Cell)->f32{let d=(a.c&*self.g.cb(b)).len()as f32;let c=f32::from(u8::from(a.c.contains(b)));let e=(d-c)*ja(self.J,a.a,1);(e+c*ja(self.J,a.a,2))/a.c.len()as f32}
fn Td(&self,d:&Na,c:&Na)->M<(Cell,f32),De>{let e=d.c.Jc(self.g.e(),1+usize::from(Pb));let mut a=M::<(Cell,f32),De>::new();for b in c.c.Kc()&e{fd(&mut a,b,self.dd(c,
b));}a}
fn Pg(&self,a:&Na,d:&Na)->f32{let b=self.Td(a,d).first().map_or(0.,|c|c.1);b*self.pc[usize::from(a.w.saturating_sub(1))]}
fn da(&mut self,a:&Na,c:&Na,e:u16)->f32{let k=self.J;self.Oa.zb(4);if e==0||self.Oa.ic(){return k.duel_leaf_shot*(self.Pg(a,c)-self.Pg(c,a));}let mut i=self.Hh(a,
c,e);i.sort_by(|l,m|m.0.total_cmp(&l.0));let mut b=a.c;let mut d=0.;for(g,h)in i{d+=g*(b&h).len()as f32;b-=h;}if!b.is_empty(){let mut j=*a;j.c=b;let g=self.da(c,
&j,e-1);d-=k.duel_discount*g*b.len()as f32;}d/a.c.len()as f32}
fn Hh(&mut self,a:&Na,j:&Na,n:u16)->Vec<(f32,D)>{let k=self.J;let mut l:M<Option<Cell>,3> =M::from_iter([None]);if a.w<=1{let o=self.Td(a,j).into_iter();l.extend(o.map(|(p,
_)|Some(p)));}let mut h=Vec::new();for(g,e)in E::m.into_iter().flat_map(|g|l.iter().map(move|&e|(g,e))){let r=a.c&a.nc.Qa(g.xc());for(q,w,eb)in self.ai(a,g,e){let b=r&q;
if b.is_empty(){continue;}let mut d=Na{c:b.Qa(g),w,eb,..*a};if b.len()==1{d.nc-=b;}let mut i=e.map_or(0.,|_|k.duel_torpedo);h.push((self.Kg(&d,j,e,n)-i,b));if a.eb==0{
d.c=d.Qc();d.eb=G::ba.Hb();i+=k.duel_silence;h.push((self.Kg(&d,j,e,n)-i,b));}}}h}
fn ai(&self,a:&Na,h:E,j:Option<Cell>)->M<(D,u8,u8),2>{let c=G::aa.Hb();let g=a.eb.saturating_sub(1);let Some(e)=j else{return M::from_iter([match a.w{0=>(D::Mb,0,
g),i=>(D::Mb,i-1,a.eb)}]);};let b=*self.g.tb(e)-*self.g.cb(e);let d=b.Qa(h.xc());match a.w{0=>M::from([(b,c-1,a.eb),(d-b,c,g)]),_=>M::from_iter([(d,c,a.eb)])}}
fn Kg(&mut self,h:&Na,e:&Na,i:Option<Cell>,j:u16)->f32{let c=self.J;let mut a=0.;for(d,g,b)in e.af(self.g,i){a+=d*ja(c,e.a,g);if b.a>0{a-=d*c.duel_discount*self.da(&b,
h,j-1);}}a}}}mod vg{use{crate::a::{h::{la,oa,Ca},J::{xf,yf,gg},b::{X,ma},w::z},std::collections::HashMap,super::Oa::{na,Ob}};#[derive(Default)]pub struct pc{Bc:HashMap<ma,
oa>,ie:Option<z>}impl pc{
pub fn Mh(&self)->bool{self.ie.is_some()}
pub fn get(&self,a:&ma)->Option<&oa>{self.Bc.get(a)}
pub fn Jd(&mut self,i:&la,a:&ma,d:u8,j:bool,b:&mut na)->&oa{let Ca{g,J,B,..}=*i.p;let mut e=B.Xg(a);let c=e>yf;if(c&&j)||!self.Bc.contains_key(a){let o=b.me(Ob::oa);
let m=if c&&!j{let h=self.ie.get_or_insert_with(| |B.ie(xf));e=h.Xg(a);h.Jd(g,a,d)}else{B.Jd(g,a,d)};let n=if c{e/gg}else{0};b.zb(20+n as u64);let mut k=oa::new(g,
J,&i.qb,&m,d.max(1));let p=|l:&_|matches!(l,X::aa(_));k.ad=a.iter().any(p);self.Bc.insert(a.clone(),k);b.me(o);}&self.Bc[a]}}}mod Ka{use{crate::{arrayvec::M,a::{
h::{la,oa,Hc,ad,od},db::{ln,Wg},J::{Hd,Oe},b::{U,W,X,ma,Cell,Ta,G,E,vb,ha,pa,ka::mb}},Rd::rb},std::collections::HashMap,super::{Oa::na,vg::pc,t::qb}};type Xa=(usize,
Cell);#[derive(Clone)]pub struct Cb<'p>{pub t:&'p qb,pub w:Option<Xa>,pub ub:Option<Xa>,za:Option<(usize,E)>,pa:Option<ha>,sa:Option<G>,pub a:u8,pub ca:Ta,pub yb:Hc,
pub da:f32}impl Cb<'_>{
pub fn Gb(&self)->ma{let mut b:M<(usize,X),3> =M::new();b.extend(self.ub.map(|(a,c)|(a,X::xa(c))));b.extend(self.w.map(|(a,c)|(a,X::aa(c))));b.extend(self.za.map(|(a,
_)|(a,X::ea)));self.t.ig(&b)}
pub fn ka(&self,c:&la)->pa{let mut a=c.ka;a.cell=self.t.end();a.b=self.t.b;a.a=self.a;a.ca=self.ca;if let Some((_,e))=self.ub{a.k.ue(e);}if let Some((g,d))=self.za{
if let Some(b)=self.t.c[g].va(d){a.db.insert(b);}}a}
pub fn Ua(&self)->M<Cell,2>{let b=self.w.iter().chain(&self.ub);b.map(|a|a.1).collect()}
pub fn kd(&self)->vb{let mut a=vb::new();if let Some(g)=self.pa{a.push(U::ia(g));}for c in 0..self.t.c.len(){if let Some((_,d))=self.ub.filter(|&(b,_)|b==c){a.push(U::xa(d));
}if let Some((_,d))=self.w.filter(|&(b,_)|b==c){a.push(U::aa(d));}if let Some((_,Z))=self.za.filter(|&(b,_)|b==c){a.push(U::ea(Z));}a.extend(self.t.Aa.get(c).map(|&h|match h{
U::fa{Z,..}=>U::fa{Z,sa:self.sa},e=>e}));}a}}
pub fn Ka<'p>(b:&la,j:&'p[qb],g:&mut pc,c:&mut na,k:&mut impl rb,)->Vec<Cb<'p> >{let i=b.p.J;let mut a=Fe::new(b);for t in j{if c.ic()&&!a.Ka.is_empty(){break;}let h=i.choice_noise*Wg(k.Pd());
let l=t.Ud(W::ra).is_some();let kc=b.kc(t.end(),t.b,l,h);let d=t.ig(&[]);let Ra=g.Jd(b,&d,kc.a,false,c);let e=Ce{t,Ma:b.Ma(Ra,t.end(),kc.a),kc,Ra,drop:a.Uh(t)};let n=a.Xb(t);
for&m in&n{for o in a.Ya.clone(){c.zb(1);a.ei(&e,m,o);}}}a.Ka}struct Ce<'a,'p>{t:&'p qb,kc:ad,Ra:&'a oa,Ma:f32,drop:Option<(f32,(usize,E))>}struct Fe<'a,'p>{h:&'a la<'a>,
Ya:M<Option<Cell>,{Oe+1}>,pa:Option<ha>,pd:Option<ha>,Td:HashMap<Cell,M<(Cell,f32),Hd> >,Ka:Vec<Cb<'p> >}impl<'a,'p>Fe<'a,'p>{
fn new(h:&'a la<'a>)->Self{let a=h.p.J;let d=h.p.i;let e=h.ka.k;let b=h.Ua.Kd::<Oe>(a,d,e);let mut Ya=M::from_iter([None]);Ya.extend(b.into_iter().map(|(c,_)|Some(c)));
let g=4.0*a.reserve_sonar_charge+a.reserve_sonar_full;Fe{h,Ya,pa:lg(h,g),pd:lg(h,0.),Td:HashMap::new(),Ka:Vec::new()}}
fn Xb(&mut self,a:&qb)->Vec<Option<Xa> >{let i=self.h.p;let e=i.g;let k=&self.h.Ua;let(n,l)=(i.J,i.i);let mut d=vec![None];let q=self.h.ka.ca.Ub(G::aa);let m=match(q,
a.Ud(W::fa)){(0,_)=>0,(1,Some(c))=>c+1,_=>return d};for c in m..a.c.len(){let g=a.c[c];if a.c[m..c].contains(&g){continue;}let b=self.Td.entry(g).or_insert_with(| |{
let o=*e.tb(g);let mut b=k.Kd::<Hd>(n,l,o);let h=o-*e.cb(g);if b.iter().all(|(p,_)|!h.contains(*p)){b.truncate(Hd/2);b.extend(k.Kd::<{Hd/2}>(n,l,h));}b});d.extend(b.iter().map(|&(j,
_)|Some((c,j))));}if a.Aa.is_empty()&&d.len()==1{let h=*e.tb(a.end())-*e.cb(a.end());d.extend(h.first().map(|j|Some((0,j))));}d}
fn Uh(&self,c:&qb)->Option<(f32,(usize,E))>{let e=self.h.p;let g=&self.h.ka;let k=g.ca.Ub(G::ea);let j=match(k,c.Ud(W::fa)){_ if!e.l.Tb.ed(G::ea)=>return None,(0,
_)=>0,(1,Some(a))=>a+1,_=>return None};let n=*e.g.e()-g.k;(j..c.c.len()).flat_map(|a|E::m.map(|b|(a,b))).filter_map(|(a,b)|{let d=c.c[a].va(b)?;let l=n.contains(d);
l.then(| |(self.h.za(d),(a,b)))}).max_by(|h,i|h.0.total_cmp(&i.0))}
fn ei(&mut self,b:&Ce<'_,'p>,w:Option<Xa>,ub:Option<Cell>){let e=self.h;let Ce{t,kc,..}=b;let ub=ub.map(|za|(pj(t,za),za));let k=w.iter().chain(&ub);let i:M<Cell,
2> =k.clone().map(|&(_,d)|d).collect();let l:u8=k.map(|&(m,d)|mb(d,t.c[m])).sum();let za=ub.map(|(_,za)|za);let Some(g)=e.fj(&i,za,kc.a,l)else{return;};let n=match l{
0=>b.Ma,_=>e.Ma(b.Ra,t.end(),g.a)};let c=t.Aa.is_empty()&&i.is_empty();for j in[None].into_iter().chain(b.drop.map(Some)){let za=j.map(|(_,za)|za);let c=c&&za.is_none();
let pa=match self.pa{None if c=>self.pd,pa=>pa};if c&&pa.is_none(){continue;}let Some((sa,ca))=self.Th(t,w,za,pa)else{continue;};let h=j.map_or(0.,|(h,_)|h);let yb=e.yb(kc,
&g,&ca,h,n);self.Ka.push(Cb{t,w,ub,za,pa,sa,a:g.a,ca,da:yb.da(),yb});}}
fn Th(&self,j:&qb,u:Option<Xa>,q:Option<(usize,E)>,r:Option<ha>)->Option<(Option<G>,Ta)>{let p=self.h.p.l.Tb;let t=[(G::aa,u.map(|(g,_)|g)),(G::ba,j.Ud(W::ba)),(G::ea,
q.map(|(g,_)|g)),(G::ia,r.map(|_|0))];let h=j.Ud(W::fa);let mut d:Option<(f32,Option<G>,Ta)> =None;let o=G::m.map(Some).into_iter().chain([None]);for e in o{match(e,
h){(Some(b),Some(_))if p.ed(b)=>{}(None,None)=>{}_=>continue}let mut a=self.h.ka.ca;let mut k=true;for b in G::m{let c=t.iter().find(|c|c.0==b).and_then(|c|c.1);
let i=c.is_some_and(|g|h.is_none_or(|h|g<=h));let mut l=|a:&mut Ta|{k&=a.vc(b);a.zb(b);};if i{l(&mut a);}if e==Some(b){a.sa(b);}if c.is_some()&&!i{l(&mut a);}}let n=od::ca(self.h.p.J,
&a);if k&&d.is_none_or(|(d,_,_)|n>d){d=Some((n,e,a));}}d.map(|(_,e,a)|(e,a))}}
fn pj(a:&qb,b:Cell)->usize{let d=0..a.c.len();d.min_by_key(|&c|mb(b,a.c[c])).unwrap_or(0)}
fn lg(a:&la,j:f32)->Option<ha>{if!a.ka.ca.vc(G::ia){return None;}let b=|k:&ha|{let e=a.Ua.o.sum(k.c());let g=|c:f32|if c>1e-6{-c*ln(c)}else{0.};g(e)+g(1.0-e)};let d=ha::all().max_by(|h,
i|b(h).total_cmp(&b(i)))?;let l=a.p.J.sonar_information*b(&d);(l>=j).then_some(d)}}mod t{use crate::{arrayvec::M,a::b::{U,W,X,ma,d,Cell,D,G,sb,pa,Fg::{Zc,xg}}};const Ie:usize=3;
#[derive(Clone)]pub struct qb{pub Aa:M<U,Ie>,pub c:M<Cell,{Ie+1}>,pub b:D}impl qb{
pub fn end(&self)->Cell{self.c[self.Aa.len()]}
pub fn Ud(&self,a:W)->Option<usize>{self.Aa.iter().position(|b|b.Od()==a)}
pub fn ig(&self,e:&[(usize,X)])->ma{let mut a=ma::new();for b in 0..=self.Aa.len(){for&(d,c)in e{if d==b{a.push(c);}}a.extend(self.Aa.get(b).and_then(|g|match*g{
U::fa{Z,..}=>Some(X::fa(Z)),U::ba{..}=>Some(X::ba),U::ra=>Some(X::ra(self.c[b].pd())),_=>None}));}a}}
pub fn te(h:&d,k:&sb,g:&pa)->Vec<qb>{let j=qb{Aa:M::new(),c:M::from_iter([g.cell]),b:g.b};let mut a=vec![j];let mut e=0;while e<a.len(){let i=a[e].clone();e+=1;extend(h,
k,g,&i,&mut a);}a}
fn extend(l:&d,q:&sb,k:&pa,g:&qb,n:&mut Vec<qb>){let e:M<W,Ie> =g.Aa.iter().map(U::Od).collect();if e.vc(){return;}let mut i=Zc::default();for h in W::m{let o=match e[..]{
[]|[W::fa]=>k.a>1,_=>false};let p=match h{W::fa|W::ba=>!e.contains(&h),W::ra=>o,_=>false};if!p{i=i.xj(h);}}let mut a=*k;a.cell=g.end();a.b=g.b;if e.contains(&W::fa)&&a.ca.Ub(G::ba)==1{
a.ca.sa(G::ba);}xg(l,q.Tb,&a,i,|j|{let mut c=g.clone();match j{U::fa{sa:Some(_),..}=>return,U::fa{Z,..}=>{let b=a.cell.va(Z).unwrap_or(a.cell);c.b.insert(b);c.c.push(b);
}U::ba{Z,Aa}=>{let mut b=a.cell;for _ in 0..Aa{b=b.va(Z).unwrap_or(b);c.b.insert(b);}c.c.push(b);}_=>{c.b=D::from(a.cell);c.c.push(a.cell);}}c.Aa.push(j);n.push(c);
});}}use{crate::{a::{h::{la,oa,tc},db::ln,J::{zf,Af,Df,He,Hf},b::vb},Rd::rb},vg::pc,Ka::{Cb,Ka},t::te};pub use{crate::a::h::{pb,Ca},Oa::{Va,nb,na,Ob}};type fg<'l,
'p> =Vec<(f32,&'l Cb<'p>)>;
pub fn he(j:&Ca,a:&mut na,p:&mut impl rb)->vb{a.me(Ob::jh);let c=la::new(j);let te=te(j.g,j.l,&c.ka);let mut h=pc::default();let mut Ka=Ka(&c,&te,&mut h,a,p);a.me(Ob::Fh);
Ka.sort_by(|d,e|e.da.total_cmp(&d.da));let m=ke::ii(&c);let o=j.J.learned_margin;let mut g=di(&c,&Ka,o,&mut h,a);if h.Mh(){let mut i=Vec::new();for&(_,b)in g.iter().take(Df){
if a.ic(){break;}i.push((da(&c,b,true,&mut h,a),b,));}if i.len()>1{i.sort_by(|d,e|e.0.total_cmp(&d.0));g=i;}}Ih(&c,&mut g,&h,a);let mut k=g.first().copied();g.truncate(zf);
a.Ja(Af);for r in 2..=m{let t=g.iter().map(|&(da,b)|{let n=h.get(&b.Gb());let q=ke::jj(&c,b,n,r,a);(da+q,b)});let l=t.reduce(|d,e|if e.0>d.0{e}else{d});if a.ic(){
break;}k=l;}k.map_or_else(vb::new,|(_,b)|b.kd())}
fn Ih(a:&la,b:&mut fg,j:&pc,c:&mut na){let k=tc::new(a);let mut e=0;for(da,d)in b.iter_mut().take(Hf){if c.ic(){break;}c.zb(4);let cf=j.get(&d.Gb()).map_or(0.,|i|{
cf(&k,a,d,i)});*da+=a.Jb*a.p.J.learned_weight*cf;e+=1;}b.truncate(e.max(1));b.sort_by(|g,h|h.0.total_cmp(&g.0));}
fn cf(e:&tc,b:&la,a:&Cb,c:&oa)->f32{let d=a.ka(b);let da=e.ta(&d,c,&a.Ua());let da=da.clamp(He,1.0-He);ln(da/(1.0-da))}
fn di<'l,'p>(i:&la,Ka:&'l[Cb<'p>],e:f32,j:&mut pc,d:&mut na,)->fg<'l,'p>{let mut a:Option<f32> =None;let mut b=Vec::new();for c in Ka{if a.is_some_and(|a|a>=c.da+e||d.ic()){
break;}let da=da(i,c,false,j,d);a=Some(a.map_or(da,|a|a.max(da)));b.push((da,c));}b.retain(|&(da,_)|a.is_some_and(|a|da>=a-e));b.sort_by(|g,h|h.0.total_cmp(&g.0));
b}
fn da(b:&la,a:&Cb,d:bool,g:&mut pc,c:&mut na)->f32{let e=g.Jd(b,&a.Gb(),a.a,d,c);let h=b.Ma(e,a.t.end(),a.a);a.yb.sj(h)}}mod w{mod n{mod Oj{use{crate::a::{b::{Cell,
D},w::{u::{Ia,ec,jb},zc::i}},std::{collections::HashMap,sync::Arc},super::{Wa,V}};impl Wa{
pub fn Vd(&mut self){let c=&self.j;let e=(c.len()*2).next_power_of_two()-1;let mut d=vec![Vc;e+1];let mut b=Tc::new(c.len());for(g,h)in c.iter().enumerate(){let mut a=(h.hash()>>20)as usize&e;
while d[a]!=Vc&&!c[b.first[d[a]as usize]as usize].Di(h){a=(a+1)&e;}if d[a]==Vc{d[a]=b.first.len()as u32;b.gc(g as u32);}else{b.add(d[a]as usize,g as u32);}}if b.first.len()<c.len(){
self.join(&b,false);}}
fn join(&mut self,h:&Tc,Tj:bool){let mut b=Tj.then(ec::new);let mut r=HashMap::new();let mut Yj=HashMap::new();let c=self.take();let mut l=Vec::with_capacity(c.j.len());
let mut B=0;for a in&c.j{l.push(B);B+=a.count();}let mut m=V::Pa(0.0f32);for&d in&h.first{let mut a=c.j[d as usize];if let Some(b)=&mut b{let k=(a.z,a.d);let u=|e:u32|{
let a=&c.j[e as usize];(a.z,a.d)};let Uj=h.ef(d).all(|e|u(e)==k);let mut o=|b:&mut ec|{let mut z=jb::q;for(w,Vj)in h.ef(d).map(u){let Wj=Yj.entry(w).or_insert_with(| |{
c.u.get(w).nd(i::default())});z.add(Wj,Vj);}b.fe(z)};(a.z,a.d)=match c.u.get(a.z){_ if!Uj=>o(b),Ia::ud(_)=>*r.entry(k).or_insert_with(| |o(b)),Ia::Lb(Xj)=>*r.entry(k).or_insert_with(| |b.add(Xj.to_vec(),
a.d))};}if h.next[d as usize]==Vc{let Zj=&c.r[l[d as usize]..];self.push(a,Zj[..a.count()].iter().copied());continue;}let mut p=D::q;let mut t=Lf::default();for e in h.ef(d){
let j=&c.j[e as usize];let mut n=0.;for(g,id)in j.c.iter().zip(&c.r[l[e as usize]..]){m[g]+=id;n+=id;}t.add(j.Mb,n);p|=j.c;a.Ai(j);}a.Mb=t.Mi();a.Qc(p);self.push(a,
a.c.iter().map(|g|m[g]));for g in a.c{m[g]=0.;}}if let Some(b)=b{self.u=Arc::new(b.Ye());}}
pub fn Vh(&self)->Vec<(f32,usize)>{let d=|(_,e):(_,&[f32])|e.iter().sum::<f32>();let mut a:Vec<(f32,usize)> =self.Nc().map(d).zip(0..).collect();a.sort_by(|b,c|c.0.total_cmp(&b.0));
a}
pub fn cd(&mut self,g:usize){let j=g.saturating_mul(dh);for e in[false,true]{if self.j.len()<=g&&self.r.len()<=j{return;}let mut c:Vec<(u32,u64,u32)> =Vec::with_capacity(self.j.len());
for(b,(o,ak))in self.Nc().enumerate(){let Zj=!ak.iter().sum::<f32>().to_bits();let i{q,dy}=o.d;let id=u64::from(o.z)<<16|u64::from(q as u8)<<8|u64::from(dy as u8);
let B=o.c.first().map_or(0,Cell::index)as u64;let Tj=u64::from(o.Pa);let w=if e{Tj<<56|B<<48|id&0xffff_ffff_ffff}else{(Tj<<48|id)<<8|B};c.push((Zj,w,b as u32));}
let mut a=g/2;if a<c.len(){c.select_nth_unstable(a);}a=a.min(c.len());let z=|&(..,b):&(u32,u64,u32)|self.j[b as usize].count();let mut k:usize=c[..a].iter().map(z).sum();
if k>j/2{c[..a].sort_unstable();while k>j/2{a-=1;k-=z(&c[a]);}}let mut d=Tc::new(self.j.len());for&(..,b)in&c[..a]{d.gc(b);}let h=&mut c[a..];h.sort_unstable_by_key(|&(_,
w,b)|(w,b));let mut n=h.len().div_ceil(g-a).max(1);let l=if e{56}else{8};let Yj=|m:&[(u32,u64,u32)]|{let u=m.iter().map(|&(..,b)|self.j[b as usize].c);u.fold(D::q,
|Uj,u|Uj|u).len()};while e&&n<h.len(){let Wj=h.chunk_by(|p,t|p.1>>l==t.1>>l);let Xj:usize=Wj.flat_map(|r|r.chunks(n)).map(Yj).sum();if k+Xj<=j{break;}n*=2;}for r in h.chunk_by(|p,
t|p.1>>l==t.1>>l){for m in r.chunks(n){d.gc(m[0].2);let Vj=d.first.len()-1;for&(..,b)in&m[1..]{d.add(Vj,b);}}}if e||d.first.len()<=g{self.lc+=(self.j.len()-d.first.len())as u64;
self.join(&d,e);self.Vd();}}}}#[derive(Default)]struct Lf{sb:[f32;3],zb:f32}impl Lf{
fn add(&mut self,b:[u8;3],a:f32){for(c,d)in self.sb.iter_mut().zip(b){*c+=a*f32::from(d);}self.zb+=a;}
fn Mi(&self)->[u8;3]{let a=1.0/self.zb.max(f32::MIN_POSITIVE);self.sb.map(|b|(b*a+0.5)as u8)}}const dh:usize=32;const Vc:u32=u32::MAX;struct Tc{first:Vec<u32>,Kb:Vec<u32>,
next:Vec<u32>}impl Tc{
fn new(a:usize)->Tc{Tc{first:Vec::with_capacity(a),Kb:Vec::with_capacity(a),next:vec![Vc;a]}}
fn gc(&mut self,a:u32){self.first.push(a);self.Kb.push(a);}
fn add(&mut self,a:usize,b:u32){self.next[self.Kb[a]as usize]=b;self.Kb[a]=b;}
fn ef(&self,b:u32)->impl Iterator<Item=u32>+'_{let a=|&c:&u32|Some(self.next[c as usize]).filter(|&a|a!=Vc);core::iter::successors(Some(b),a)}}}mod k{use{crate::{
arrayvec::M,a::{b::{d,Cell,D,E},w::{u::{Je,qa,Ia,ec,jb,bd,Ue,tf},zc::{i,wa}}}},std::{collections::HashMap,sync::Arc},super::{Wa,V}};const lh:usize=64;const Ch:usize=64;
pub enum Ed<'a>{Ef(&'a[(f32,M<Cell,4>)]),Yf(D)}impl Wa{
fn Sg(&mut self,j:&[i],e:impl Fn(&[qa],i)->Vec<qa>){let mut b=ec::new();let mut h=HashMap::new();for a in&mut self.j{let l=h.entry((a.z,a.d)).or_insert_with(| |match self.u.get(a.z){
Ia::Lb(g)=>b.add(e(g,a.d),a.d),d=>{let mut c=d.nd(a.d);j.iter().for_each(|&k|c.insert(k));b.fe(c)}});(a.z,a.d)=*l;}self.u=Arc::new(b.Ye());}
pub fn Oh(&mut self){self.Sg(&[],|a,_|bd(a));}
pub fn Fi(&mut self,g:&d){let w=self.u.clone();let e=g.e().Mc();let t=self.k;let mut j=self.Ja;self.retain(|b,_|{let Ia::Lb(a)=w.get(b.z)else{return e;};let c=a.iter().filter(|p|{
let n=b.d.Vb(p.at);n.q.abs()+n.dy.abs()<=2});let c=c.count();if c==0||a.len()>t{return e;}let a=tf(a,b.d);let mut k=D::q;for h in b.c&e{let r=(D::from(h).Mc()&*g.e()).len();
let u=|o:i|b.d.Vb(o).from(h);let l=r>c||j==0;j-=usize::from(!l);if l||Ue(g,&a,u){k.insert(h);}}k});self.Sg(&E::m.map(i::of),tf);self.k+=1;self.ic=true;}
pub fn ub(&mut self,z:&d,m:Cell){let mut p=ec::new();let g=self.take();let mut B=self.Ja;let Xj=g.lj(m);for(h,(a,j))in g.Nc().enumerate(){let k=g.u.get(a.z);let e=match k{
Ia::Lb(e)if!Xj[h]=>e,k=>{let r=k.nd(a.d);let Zj=|b:Cell|i::mg(b,m);let id=|&b:&Cell|r.contains(Zj(b));let mut c=*a;c.Nd(a.c.iter().filter(id).collect());(c.z,c.d)=p.fe(r);
let o=g.k as f32/r.len().max(1)as f32;let j=a.c.iter().zip(j);let j=j.filter(|(b,_)|id(b));self.push(c,j.map(|(_,&w)|w*o));continue;}};let Yj=e.len()==g.k;for(h,
b)in og(a,e,m){let l=&e[h];let q=|Vj:i|a.d.Vb(Vj).from(b);let(t,dk)=zj(e,h,m,q);if Yj&&dk&&B>0{B-=1;if!Ue(z,&t,q){continue;}}let u=|l:&qa|{let n=q(l.at);n.map_or(1,
|n|l.rd(z,n).len().max(1))as f32};let bk=e[..h].iter().chain(&e[h+1..]);let ck=t.iter().zip(bk).map(|(Tj,Wj)|u(Tj)/u(Wj));let o=ck.product::<f32>()/u(l);let(k,Uj)=p.add(t,
a.d);let g=a.c.iter().take_while(|&ak|ak!=b);let w=j[g.count()];let mut c=*a;c.Nd(b.into());(c.z,c.d)=(k,Uj);self.push(c,[w*o]);}}self.u=Arc::new(p.Ye());self.k=self.k.saturating_sub(1);
self.Vd();self.cd(self.Ja);}
fn lj(&self,i:Cell)->Vec<bool>{let g=|e:&wa|match self.u.get(e.z){Ia::Lb(h)=>og(e,h,i).count(),Ia::ud(_)=>0};let a:Vec<usize> =self.j.iter().map(g).collect();let mut d=vec![false;
a.len()];let mut b=self.Ja;if a.iter().sum::<usize>()>b{for(_,c)in self.Vh(){d[c]=a[c]>b;b=b.saturating_sub(a[c]);}}d}
fn ri(&self,Uj:&d,mut Yj:impl FnMut(f32,Ed)){let mut Tj:Vec<(u32,i,usize,usize)> =Vec::with_capacity(self.j.len());let mut n=0;for(e,t)in self.j.iter().enumerate(){
if t.z!=0{Tj.push((t.z,t.d,e,n));}n+=t.count();}Tj.sort_unstable();let mut p:Vec<(f32,usize,&[_])> =Vec::new();for c in Tj.chunk_by(|h,l|(h.0,h.1)==(l.0,l.1)){let ck=c.iter().flat_map(|&(_,
_,e,n)|{let j:&[f32]=&self.r[n..][..self.j[e].count()];j});let b:f32=ck.sum();let a=c.iter().map(|&(_,_,e,_)|self.j[e].count());let w=match self.u.get(c[0].0){Ia::Lb(m)=>m.len()*a.sum::<usize>(),
Ia::ud(_)=>0};p.push((b,w,c));}let mut B=self.Ja.saturating_mul(lh);if p.iter().map(|c|c.1).sum::<usize>()>B{p.sort_by(|h,l|l.0.total_cmp(&h.0));}let mut u=Vec::new();
for(b,w,c)in p{let(g,k,..)=c[0];let g=self.u.get(g);let mut a=D::q;for&(_,_,e,_)in c{a|=self.j[e].c;}let m=match g{Ia::Lb(m)if w<=B=>m,g=>{u.push((b,a,g,k));continue;
}};B-=w;let mut Wj=V::Pa(0.);for&(_,_,e,n)in c{for(o,b)in self.j[e].c.iter().zip(&self.r[n..]){Wj[o]+=b;}}let Zj=(self.k as f32/m.len()as f32).min(1.);for o in a{
let id=m.iter().filter_map(|Vj|{let ak=k.Vb(Vj.at).from(o)?;let Xj=Vj.rd(Uj,ak);Some((Zj/Xj.len()as f32,Xj))});let id:M<_,Je> =id.collect();Yj(Wj[o],Ed::Ef(&id));
}}u.sort_by(|h,l|l.0.total_cmp(&h.0));let(z,bk)=u.split_at(u.len().min(Ch));let mut j=(0.,D::q,jb::q);for&(b,a,g,k)in bk{j.0+=b;j.1|=a;j.2.add(&g.nd(k),i::default());
}let z=z.iter().map(|&(b,a,g,k)|(b,a,g.nd(k)));for(b,a,r)in z.chain([j]){let r=r.Ph(a)&*Uj.e();if!r.is_empty(){Yj(b,Ed::Yf(r));}}}
pub fn re(&self,g:&d)->V<f32>{let mut a=V::Pa(0.);self.ri(g,|e,i|match i{Ed::Ef(j)=>{for(b,l)in j{for&k in l{a[k]+=e*b;}}}Ed::Yf(c)=>{let b=e*self.k as f32/c.len()as f32;
for h in c{a[h]+=b;}}});a}}
fn og<'a>(e:&'a wa,d:&'a[qa],j:Cell,)->impl Iterator<Item=(usize,Cell)>+'a{let i=|&(b,a):&(usize,&qa)|a.Bi()&&(b==0||d[b-1]!=*a);let g=move|(b,a):(usize,&'a qa)|{
let k=e.d.Vb(a.at).gf();a.Ld().filter_map(move|h|{let c=k.from(j.va(h.xc())?)?;e.c.contains(c).then_some((b,c))})};d.iter().enumerate().filter(i).flat_map(g)}
fn zj(c:&[qa],j:usize,n:Cell,l:impl Fn(i)->Option<Cell>)->(Vec<qa>,bool){let mut h=false;let mut g=Vec::with_capacity(c.len());for(k,&a)in c.iter().enumerate(){let mut a=a;
if k==j{continue;}for e in E::m{let b=1<<e as u8;let d=l(a.at);if a.Ub&b!=0&&d.is_some()&&n.va(e.xc())==d{a.Ub&=!b;h=true;}}g.push(a);}(g,h)}}mod hd{use{crate::a::{
b::{d,Cell,D,E,cell::{Fa,lb},Ya::bb},w::zc::{Le,Fd}},super::{Wa,V,Eb,wa}};const Ah:usize=160;const qh:usize=8;const ph:usize=20;impl Wa{
pub fn va(&mut self,g:&d,c:E,a:Option<&Eb>,i:Option<E>){let j=g.e().Qa(c.xc());let e=a.map(|a|a.Ld(i));self.retain(|b,m|{if b.Ag(c){return D::q;}if let Some((a,e))=a.zip(e.as_ref()){
let k=b.nj();for(h,l)in b.c.iter().zip(m){*l*=a.Hi(c,e,h,k);}}j});for b in&mut self.j{b.Id(c);}}
pub fn qf(&mut self,b:D){self.retain(|_,_|b);for a in&mut self.j{a.qf();a.Pa+=1;}self.Vd();}
pub fn eb(&mut self,w:&d,h:Option<&Eb>){let Tj=E::m.map(|c|w.e().Qa(c.xc()));let Uj=|b:&wa|{let n=E::m.map(|c|b.yg(c,bb));1+n.iter().sum::<usize>()};let id=if self.k>0{
ph}else{qh};let o=self.j.iter();let o=o.map(|b|Uj(b)*(id+b.count()));if o.sum::<usize>()>self.Ja.saturating_mul(Ah){self.cd((self.Ja/8*3).max(2));}let l=self.take();
let g=h.map(dc::new);let z=h.map_or(V::Pa(1.),|h|h.entry);self.j.reserve(l.j.len()*12);self.r.reserve(l.r.len()*12);let mut u=[[0.;3];256];for(&b,Vj)in l.Nc(){let n=E::m.map(|c|b.yg(c,
bb));for(e,&j)in b.c.iter().zip(Vj){u[e.index()]=match&g{Some(g)=>g.bj(e,n,b.Mb).map(|B|B*j),None=>[j;3]};}let mut q=|mut a:wa,i:usize,k:usize|{let r=self.r.len();
self.r.resize(r+a.count(),0.);let p=i.min(2);for(j,e)in self.r[r..].iter_mut().zip(a.c){*j=u[(e.index()+k)%256][p]*z[e];}if g.is_some(){let t=&mut a.Mb[p];*t=t.saturating_add(Le);
}self.j.push(a);};q(b,0,0);for(c,k)in E::m.into_iter().zip([16,240,1,255]){let mut a=b;for i in 1..=usize::from(bb){a.Nd(Tj[c as usize]);if a.Ag(c)||a.c.is_empty(){
break;}a.Id(c);q(a,i,i*k);}}}self.Vd();self.cd(self.Ja);}}struct dc{sb:[[V<f32>;bb as usize+1];4],entry:V<f32>,Za:[f32;3]}impl dc{
fn new(c:&Eb)->dc{const Wd:usize=bb as usize*lb as usize;let mut e=[0.;Wd+Fa+Wd];e[Wd..][..Fa].copy_from_slice(&c.entry.0);let j=V::Pa(0.);let mut sb=[[j;bb as usize+1];
4];for(g,k)in sb.iter_mut().zip(Fd){let mut a=[1.;Fa];for d in 1..g.len(){let m=Wd as isize+d as isize*isize::from(k as i8);let l=&e[m as usize..][..Fa];let(b,h)=g.split_at_mut(d);
let sb=h[0].0.iter_mut().zip(b[d-1].0);for(((n,b),a),&i)in sb.zip(&mut a).zip(l){*a=if*a>0.0{i}else{0.};*n=b+*a;}}}dc{sb,entry:c.entry,Za:c.eb}}
fn bj(&self,d:Cell,b:[usize;4],k:[u8;3])->[f32;3]{let mut c=[self.entry[d],0.,0.];for(g,b)in self.sb.iter().zip(b){let h=g[b.min(1)][d];c[1]+=h;c[2]+=g[b][d]-h;}
let mut i=[0.;3];let mut e=0.;for a in 0..3{if c[a]>0.0{let j=f32::from(k[a])/f32::from(Le);i[a]=(self.Za[a]+j)/c[a];e+=self.Za[a]+j;}}i.map(|l|l/e)}}}use{crate::a::b::{
d,Cell,D},std::sync::Arc,super::{V,ff::Eb,u::Nb,zc::wa}};const oh:usize=2;#[derive(Clone,Copy)]pub struct Rc{pub zb:f32,pub cell:Cell,pub b:D}#[derive(Clone)]pub struct Wa{
j:Vec<wa>,r:Vec<f32>,u:Arc<Nb>,pub k:usize,ic:bool,Jc:bool,pub Ja:usize,pub lc:u64}impl Wa{
pub fn new(a:D,Ja:usize)->Wa{let mut b=Wa{j:Vec::new(),r:Vec::new(),u:Arc::new(Nb::new()),k:0,ic:false,Jc:false,Ja,lc:0};b.push(wa::new(a),(0..a.len()).map(|_|1.));
b}
pub fn len(&self)->usize{self.r.len()}
pub fn j(&self)->usize{self.j.len()}
pub fn is_empty(&self)->bool{self.j.is_empty()}
pub fn c(&self)->D{let a=|b,d:&wa|b|d.c;self.j.iter().fold(D::q,a)}
fn Nc(&self)->impl Iterator<Item=(&wa,&[f32])>{let mut b=self.r.as_slice();self.j.iter().map(move|a|{let c=b.split_off(..a.count()).unwrap_or_default();(a,c)})}
pub fn iter(&self)->impl Iterator<Item=Rc>+'_{self.Nc().flat_map(|(a,d)|{let c=a.c.iter().zip(d);c.map(|(cell,&zb)|Rc{zb,cell,b:a.Vg(cell)})})}
pub fn o(&self)->(V<f32>,f32){let mut a=V::Pa(0.);for(c,e)in self.Nc(){for(b,d)in c.c.iter().zip(e){a[b]+=d;}}(a,self.r.iter().sum())}
pub fn Si(&mut self,a:f32){let b:f32=self.r.iter().sum();let d=self.r.len()as f32;let e=if b>0.0{1.0/b}else{0.};for c in&mut self.r{*c=(*c*e+a/d)/(1.0+a);}}
fn push(&mut self,a:wa,b:impl IntoIterator<Item=f32>){if!a.c.is_empty(){self.j.push(a);self.r.extend(b);}}
fn take(&mut self)->Wa{let b=Wa{j:Vec::with_capacity(self.j.len()),r:Vec::with_capacity(self.r.len()),u:Arc::new(Nb::new()),..*self};let a=core::mem::replace(self,
b);self.u=a.u.clone();a}
pub fn retain(&mut self,mut j:impl FnMut(&wa,&mut[f32])->D){let(mut e,mut c)=(0,0);let b=&mut self.r;self.j.retain_mut(|a|{let g=a.c;let d=e..e+a.count();e=d.end;
a.Nd(j(a,&mut b[d.clone()]));if a.c==g{b.copy_within(d,c);c+=a.count();}else if!a.c.is_empty(){for(i,h)in d.zip(g){b[c]=b[i];c+=usize::from(a.c.contains(h));}}!a.c.is_empty()}
);b.truncate(c);}
pub fn wj(&mut self,b:impl Fn(Cell)->f32){let mut e=self.r.iter_mut();for c in&self.j{for(a,d)in c.c.iter().zip(&mut e){*d*=b(a);}}}
pub fn Ea(&mut self,k:&d,e:Cell){let b=*k.cb(e);let g=D::from(e);if self.c().Ci(&b){return;}self.Jc=true;let j=self.take();for(i,a)in j.Nc(){for(m,h)in[(0,!b),(1,
b-g),(2,g)]{let mut c=*i;c.Nd(h);c.Pa+=m;let a=i.c.iter().zip(a);let a=a.filter(|(l,_)|h.contains(*l));self.push(c,a.map(|(_,&n)|n));}}self.cd(self.Ja.saturating_mul(oh));
}
pub fn aj(&mut self,a:u8,d:bool){let c=|b:&wa,_:&mut[f32]|{if b.Pa==a||d&&b.Pa>a{D::Mb}else{D::q}};self.retain(c);self.gc();}
pub fn gc(&mut self){for a in&mut self.j{a.Pa=0;}if self.ic{self.Oh();}if self.ic||self.Jc{self.Vd();self.cd(self.Ja);}(self.ic,self.Jc)=(false,false);}}}mod Wh{
use{core::ops::{Index,IndexMut},crate::a::b::{Cell,D,cell::{Fa,lb}}};#[derive(Clone,Copy)]pub struct V<T>(pub[T;Fa]);impl<T:Copy>V<T>{
pub fn Pa(a:T)->V<T>{V([a;Fa])}}impl V<f32>{
pub fn sum(&self,b:D)->f32{b.iter().map(|a|self[a]).sum()}
pub fn gj(&self)->V<f32>{const Ba:usize=lb as usize;let mut b=[0.;Fa+2*Ba+2];b[Ba+1..][..Fa].copy_from_slice(&self.0);let mut a=V::Pa(0.);for d in 0..3{for c in 0..3{
let e=&b[d*Ba+c..][..Fa];for(h,i)in a.0.iter_mut().zip(e){*h+=i;}}}for g in a.0.chunks_mut(Ba).filter_map(<[f32]>::last_mut){*g=0.;}a}}impl<T>Index<Cell>for V<T>{
type Output=T;
fn index(&self,a:Cell)->&T{&self.0[a.index()]}}impl<T>IndexMut<Cell>for V<T>{
fn index_mut(&mut self,a:Cell)->&mut T{&mut self.0[a.index()]}}}mod Zh{use crate::a::{J::{wd,Qf,Rf},b::{Ta,G}};const Fc:usize=560;const sc:[usize;4]=[140,28,4,1];
#[derive(Clone)]pub struct oc{Ca:[[f32;Fc];wd.len()]}const Xd:[[u8;4];Fc]={let mut Tg=[[0;4];Fc];let mut l=0;while l<Fc{let Oc=l%sc[0];Tg[l]=[(l/sc[0])as u8,(Oc/sc[1])as u8,
(Oc%sc[1]/sc[2])as u8,(Oc%sc[2])as u8];l+=1;}Tg};impl oc{
pub fn new()->oc{oc::Xh(&Ta::default())}
fn Xh(d:&Ta)->oc{let c=G::m.map(|e|d.get(e));let b=|h:f32,a|if a==c{h}else{0.};oc{Ca:wd.map(|g|Xd.map(|a|b(g.Za,a)))}}
pub fn sa(&mut self){for(b,h)in self.Ca.iter_mut().zip(wd){let k=core::mem::replace(b,[0.;Fc]);for(d,a)in k.into_iter().enumerate(){if a==0.0{continue;}let mut e=h.r;
for c in G::m{if Xd[d][c as usize]==c.Hb(){e[c as usize]=0.;}}let i:f32=e.iter().sum();let g=if i>0.0{1.0-h.Rc}else{0.};b[d]+=a*(1.0-g);for(j,l)in e.into_iter().zip(sc){
if j>0.0{b[d+l]+=a*g*j/i;}}}}}
pub fn zb(&mut self,c:G){let j=self.bf(c,0)>0.;let mut h=0.;for a in&mut self.Ca{let i=core::mem::replace(a,[0.;Fc]);for(b,d)in i.into_iter().enumerate(){let e=Xd[b][c as usize];
if e==c.Hb()||!j{a[b-usize::from(e)*sc[c as usize]]+=d;h+=d;}}}for b in 0..Fc{let m:f32=self.Ca.iter().map(|a|a[b]).sum();for(a,g)in self.Ca.iter_mut().zip(wd){let(k,
l)=match c{G::aa=>(Rf,g.bd),_=>(Qf,g.Za)};a[b]+=k*(l*m-a[b]);a[b]/=h;}}}
pub fn bf(&self,a:G,g:u8)->f32{let e=a.Hb()-g;let i=self.Ca.iter().flat_map(|c|c.iter().zip(&Xd));let h=i.filter(|(_,d)|d[a as usize]>=e);h.map(|(b,_)|b).sum::<f32>().min(1.)}}}
mod Lj{use{crate::a::{J::Jf,b::{d,Cell,D}},super::{V,z}};impl z{
pub fn Ri(&self,c:&d)->V<f32>{let mut b=V::Pa(0.);for a in self.n(){let e=*c.e()-a.b;b.Qc(a.cell,a.zb,e);}b}
pub fn sd(&self,c:&d,g:usize)->V<f32>{let mut a=*self.o();for _ in 0..g{let mut e=V::Pa(0.);for b in*c.e(){if a[b]>0.0{e.Qc(b,a[b],*c.e());}}a=e;}a}
pub fn df(&self)->D{let b=self.o();let mut a:Vec<Cell> =self.c().iter().collect();a.sort_by(|&d,&e|b[e].total_cmp(&b[d]));let mut c=0.;a.retain(|&g|{let h=c<Jf;c+=b[g];
h});a.into_iter().collect()}}impl V<f32>{
pub fn Qc(&mut self,a:Cell,e:f32,d:D){let c=D::from(a).Mc()&d;let b=e/(c.len()+1)as f32;self[a]+=b;for g in c{self[g]+=b;}}}}mod Lc{use{crate::a::{J::Params,b::{
X,ma,d}},super::z};#[derive(Clone)]pub struct cc{ya:z,B:z,Gb:ma}impl cc{
pub fn new(b:&d,c:usize)->cc{let a=z::yj(b,c);cc::of(a.clone(),a)}
pub fn of(ya:z,B:z)->cc{cc{ya,B,Gb:ma::new()}}
pub fn ya(&self)->&z{&self.ya}
pub fn B(&self)->&z{&self.B}
pub fn pe(&mut self,a:&d,b:Option<&Params>,h:Option<bool>,c:&[X],e:u8,g:Option<bool>){self.Gi(a,h);if let Some(b)=b{self.ya.ni(a,b,&self.B);}self.ya.Ig(a,c);self.ya.jf(a,
e);self.B.Jg(a,c,g);}
pub fn Lh(&mut self,b:&d,a:&[X],c:u8){self.B.Ig(b,a);self.B.jf(b,c);self.Gb=a.iter().copied().collect();}
fn Gi(&mut self,b:&d,c:Option<bool>){let a=core::mem::take(&mut self.Gb);self.ya.Jg(b,&a,c);}}}mod ff{use{crate::a::{db::La,J::Params,b::{d,Cell,D,E,We::de}},super::{
V,zc::Fd}};const Eh:usize=3;const Dh:f32=0.4;#[derive(Clone)]pub struct Eb{pub entry:V<f32>,Xc:[[f32;4];256],e:V<u16>,Od:[[f32;4];256],Nd:f32,pub eb:[f32;3],pub od:f32,
md:f32}impl Eb{
pub fn new(b:&d,a:&Params)->Eb{let mut e=V::Pa(0);for c in*b.e(){e[c]=b.e().uf(c)as u16;}let h=[a.motion_ways_0,a.motion_ways_1,1.,a.motion_ways_3];let k=|i:usize|de.map(|j|h[(i&j).count_ones()as usize]);
let mut g=Eb{entry:V::Pa(0.),Xc:[[0.;4];256],e,Od:core::array::from_fn(k),Nd:a.motion_straight,eb:[a.motion_silence_none,a.motion_silence_one,a.motion_silence_more],
od:a.motion_floor,md:a.motion_mine_avoidance};g.jg(b,&V::Pa(0.));g}
pub fn jg(&mut self,c:&d,e:&V<f32>){for a in*c.e(){let b=1.0/(1.0+self.md*e[a]);self.entry[a]=b;for(h,i)in Fd.into_iter().enumerate(){let g=a.index().wrapping_sub(i)%256;
self.Xc[g][h]=b;}}}
pub fn Ld(&self,b:Option<E>)->[[f32;4];16]{core::array::from_fn(|c|{E::m.map(|a|match c>>a as usize&1{0=>0.,_ if b==Some(a)=>self.Nd,_=>1.})})}
pub fn Hi(&self,i:E,b:&[[f32;4];16],c:Cell,j:usize)->f32{let d=usize::from(self.e[c])&!j;let(b,k)=(b[d%16],self.Od[d/16%256]);let h=self.Xc[c.index()];let e:[f32;
4]=core::array::from_fn(|a|b[a]*k[a]*h[a]);let g:f32=e.iter().sum();e[i as usize]/g.max(f32::MIN_POSITIVE)}}
pub fn Za(n:&d,c:&Params)->V<f32>{let e=n.e();let p=La(c.motion_start);let l=La(Dh);let i=|a:Cell,g:u8,h:u8|a.x().abs_diff(g)+a.y().abs_diff(h);let o:[(f32,&dyn Fn(Cell)->f32);
4]=[(1.,&|a|{p[D::from(a).Jc(e,Eh).len()]}),(c.motion_start_corner,&|a|{let b=|g,h|l[usize::from(i(a,g,h))];b(0,0)+b(14,0)+b(0,14)+b(14,14)}),(c.motion_start_border,
&|a|{let j=1..=13;f32::from(!j.contains(&a.x())||!j.contains(&a.y()))}),(c.motion_start_centre,&|a|{l[usize::from(i(a,7,7))]})];let mut Za=V::Pa(0.);for(q,k)in o{
let m:f32=e.iter().map(k).sum();for a in*e{Za[a]+=q*k(a)/m.max(f32::MIN_POSITIVE);}}Za}}mod u{use{crate::{arrayvec::M,a::b::{d,Cell,D,E}},std::collections::HashMap,
super::zc::i};pub const Je:usize=32;#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct qa{pub at:i,pub Ub:u8}const fh:u8=0b1_1111;const Gf:u8=0b1_0000;
impl qa{
pub fn Bi(self)->bool{self.Ub&Gf==0}
pub fn rd(self,a:&d,c:Cell)->M<Cell,4>{self.Ld().filter_map(|e|c.va(e)).filter(|&b|a.e().contains(b)).collect()}
pub fn Ld(self)->impl Iterator<Item=E>{let b=move|a:&E|self.Ub>>*a as u8&1!=0;E::m.into_iter().filter(b)}}const ob:i8=14;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct jb([u32;
29]);impl jb{pub const q:jb=jb([0;29]);
pub fn insert(&mut self,i{dy,q}:i){if dy.abs()<=ob&&q.abs()<=ob{self.0[(dy+ob)as usize]|=1<<(q+ob);}}
pub fn add(&mut self,d:&jb,b:i){for(e,a)in(-ob..).zip(d.0){if let Some(c)=self.0.get_mut((e+b.dy+ob)as usize){let a=u64::from(a)<<32;let a=if b.q<0{a>>-b.q}else{
a<<b.q};*c|=(a>>32)as u32&0x1fff_ffff;}}}
pub fn contains(&self,i{dy,q}:i)->bool{let a=usize::try_from(dy+ob).ok();let a=a.and_then(|a|self.0.get(a)).copied().unwrap_or(0);q.abs()<=ob&&a>>(q+ob)&1!=0}
pub fn len(&self)->u32{self.0.iter().map(|a|a.count_ones()).sum()}
pub fn Ph(&self,e:D)->D{let mut b=D::q;for(g,c)in(-ob..).zip(self.0){let d=e.rf(0,g);if c==0||d.is_empty(){continue;}for a in(-ob..=ob).filter(|a|c>>(a+ob)&1!=0){
b|=d.rf(a,0);}}b}}#[derive(Clone,Copy)]pub enum Ia<'a>{Lb(&'a[qa]),ud(&'a jb)}impl Ia<'_>{
pub fn nd(self,b:i)->jb{let mut a=jb::q;match self{Ia::Lb(e)=>{for c in e{for g in c.Ld(){a.insert(b.Vb(c.at).Vb(i::of(g)));}}}Ia::ud(d)=>a.add(d,b)}a}}const Ae:u32=1<<31;
#[derive(Clone)]pub struct Nb{yc:Vec<qa>,hc:Vec<usize>,dc:Vec<jb>}impl Nb{
pub fn new()->Nb{Nb{yc:Vec::new(),hc:vec![0],dc:Vec::new()}}
pub fn get(&self,a:u32)->Ia<'_>{if a&Ae!=0{return Ia::ud(&self.dc[(a&!Ae)as usize]);}let a=a as usize;let c=a.checked_sub(1).map_or(0,|b|self.hc[b]);Ia::Lb(&self.yc[c..self.hc[a]])}}
pub struct ec{Gc:Nb,yd:HashMap<Vec<qa>,u32>,dc:HashMap<jb,u32>}impl ec{
pub fn new()->ec{ec{Gc:Nb::new(),yd:HashMap::from([(Vec::new(),0)]),dc:HashMap::new()}}
pub fn add(&mut self,mut a:Vec<qa>,d:i)->(u32,i){a.sort_unstable();let Some(e)=a.first().map(|b|b.at)else{return(0,i::default());};if a.len()>Je{return self.fe(Ia::Lb(&a).nd(d));
}for b in&mut a{b.at=b.at.Vb(e.gf());}let c=&mut self.Gc;let g=*self.yd.entry(a).or_insert_with_key(|a|{c.yc.extend_from_slice(a);c.hc.push(c.yc.len());c.hc.len()as u32-1}
);(g,d.Vb(e))}
pub fn fe(&mut self,a:jb)->(u32,i){let b=&mut self.Gc.dc;let c=*self.dc.entry(a).or_insert_with(| |{b.push(a);b.len()as u32-1});(c|Ae,i::default())}
pub fn Ye(self)->Nb{self.Gc}}
pub fn tf(b:&[qa],a:i)->Vec<qa>{let c=qa{at:a.gf(),Ub:fh};b.iter().copied().chain([c]).collect()}
pub fn bd(c:&[qa])->Vec<qa>{let b=|a:&qa|qa{Ub:a.Ub&!Gf,..*a};c.iter().map(b).collect()}
pub fn Ue(e:&d,g:&[qa],j:impl Fn(i)->Option<Cell>)->bool{let c:Vec<M<Cell,4> > =g.iter().map(|b|{let a=j(b.at);a.map_or(M::new(),|a|b.rd(e,a))}).collect();let mut k=[usize::MAX;
240];(0..c.len()).all(|h|Ng(h,&c,&mut k,&mut D::default()))}
fn Ng(d:usize,g:&[M<Cell,4>],b:&mut[usize;240],c:&mut D)->bool{for&a in&g[d]{if c.contains(a){continue;}c.insert(a);let e=b[a.index()];if e==usize::MAX||Ng(e,g,b,
c){b[a.index()]=d;return true;}}false}}mod Pj{use{crate::a::{db::ln,b::{d,D,G}},super::{Rc,V,z}};impl z{
pub fn c(&self)->D{self.Wb().c}
pub fn len(&self)->usize{self.n.len()}
pub fn j(&self)->usize{self.n.j()}
pub fn o(&self)->&V<f32>{&self.Wb().o}
pub fn mi(&self)->f32{self.c().iter().fold(0.,|b,c|{let a=self.o()[c];if a<f32::MIN_POSITIVE{return b;}b-a*ln(a)})}
pub fn Cg(&self,a:G)->f32{self.ca.bf(a,1)}
pub fn Bg(&self,a:G,b:u8)->f32{self.ca.bf(a,b)}
pub fn Pi(&self)->usize{self.n.k}
pub fn re(&self,a:&d)->V<f32>{let mut b=self.n.re(a);let g=self.Kc as f32/a.e().len().max(1)as f32;let e=self.Wb().uc;for c in*a.e(){b[c]=b[c]/e+g;}b}
pub fn Ni(&self,c:&d)->V<f32>{let b=self.re(c);let mut a=b.gj();for(a,e)in a.0.iter_mut().zip(b.0){*a+=e;}a}
pub fn n(&self)->impl Iterator<Item=Rc>+'_{let b=self.Wb().uc;self.n.iter().map(move|a|Rc{zb:a.zb/b,..a})}}}mod zc{use crate::a::b::{Cell,D,E};#[derive(Clone,Copy,
Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct i{pub dy:i8,pub q:i8}impl i{
pub fn of(a:E)->i{let(q,dy)=match a{E::Fb=>(0,-1),E::fc=>(0,1),E::Rb=>(-1,0),E::ac=>(1,0)};i{dy,q}}
pub fn mg(a:Cell,b:Cell)->i{i{dy:b.y()as i8-a.y()as i8,q:b.x()as i8-a.x()as i8}}
pub fn Vb(self,a:i)->i{i{dy:self.dy+a.dy,q:self.q+a.q}}
pub fn gf(self)->i{i{dy:-self.dy,q:-self.q}}
pub fn from(self,a:Cell)->Option<Cell>{Cell::Ze(i32::from(a.x())+i32::from(self.q),i32::from(a.y())+i32::from(self.dy))}}pub const Fd:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct wa{pub c:D,count:u8,b:D,wa:Cell,pub Pa:u8,pub z:u32,pub d:i,pub Mb:[u8;3]}pub const Le:u8=16;impl wa{
pub fn new(c:D)->wa{let a=D::Mb.first().unwrap_or_else(| |unreachable!());wa{c,count:c.len()as u8,b:a.into(),wa:a,Pa:0,z:0,d:i::default(),Mb:[0;3]}}
pub fn count(&self)->usize{self.count.into()}
pub fn Nd(&mut self,a:D){if!self.c.Dg(&a){self.c&=a;self.count=self.c.len()as u8;}}
pub fn qf(&mut self){*self=wa{Pa:self.Pa,z:self.z,d:self.d,Mb:self.Mb,..wa::new(self.c)};}
pub fn Ag(&self,b:E)->bool{let a=(self.wa.index()+Fd[b as usize])%256;self.b.td()[a/64]>>(a%64)&1!=0}
pub fn nj(&self)->usize{self.b.uf(self.wa)}
pub fn yg(&self,d:E,c:u8)->usize{let mut b=self.wa;for e in 0..usize::from(c){match b.va(d){Some(a)if self.b.contains(a)=>return e,Some(a)=>b=a,None=>break}}usize::from(c)}
pub fn Id(&mut self,a:E){self.c=self.c.Qa(a);match self.wa.va(a){Some(b)=>self.wa=b,None=>self.b=self.b.Qa(a.xc())}self.b.insert(self.wa);if self.z!=0{self.d=self.d.Vb(i::of(a.xc()));
}}
pub fn Vg(&self,b:Cell)->D{let a=i::mg(self.wa,b);self.b.rf(a.q,a.dy)}
pub fn Ai(&mut self,a:&wa){if self.b!=a.b||self.wa!=a.wa{self.b&=a.Vg(self.wa);}}
pub fn Qc(&mut self,a:D){self.c=a;self.count=a.len()as u8;for b in[E::Fb,E::Rb]{loop{let c=self.b.Qa(b);if c.len()<self.b.len(){break;}self.b=c;self.wa=self.wa.va(b).unwrap_or(self.wa);
}}}
pub fn Di(&self,a:&wa)->bool{self.b==a.b&&self.wa==a.wa&&self.Pa==a.Pa&&self.z==a.z&&self.d==a.d}
pub fn hash(&self)->u64{let b=u64::from(self.z)<<32|(self.wa.index()as u64)<<24|u64::from(self.Pa)<<16|u64::from(self.d.q as u8)<<8|u64::from(self.d.dy as u8);let mut a=0;
for c in self.b.td().into_iter().chain([b]){a=(a^c).wrapping_mul(0x9e37_79b9_7f4a_7c15);a^=a>>32;}a}}}use{n::Wa,crate::a::{J::Params,b::{X,ma,d,D,G,E,ka::Cc}},ff::{
Eb,Za},std::sync::{Arc,OnceLock}};pub use{n::Rc,Wh::V,Zh::oc,Lc::cc};pub const Y:usize=1024;pub const eg:usize=128;#[derive(Clone)]pub struct z{n:Wa,ca:Arc<oc>,hd:Option<Box<Eb> >,
Z:Option<E>,a:u8,gb:ma,Kc:u32,Gd:u32,vc:bool,Wb:OnceLock<Ne>}#[derive(Clone)]struct Ne{c:D,o:V<f32>,uc:f32}impl z{
fn yj(b:&d,c:usize)->z{z{n:Wa::new(*b.e(),c.max(2)),ca:Arc::new(oc::new()),hd:None,Z:None,a:Cc,gb:ma::new(),Kc:0,Gd:0,vc:false,Wb:OnceLock::new()}}
fn Jg(&mut self,c:&d,e:&[X],i:Option<bool>){for b in e{if let(X::ia(a),Some(j))=(b,i){let a=a.c();let h=if j{a}else{!a};self.n.retain(|_,_|h);}if let Some(g)=b.Ea(){
self.n.Ea(c,g);}}self.gb.clear();self.pf(c);}
fn ni(&mut self,a:&d,b:&Params,h:&z){let c=&mut self.n;let g=self.hd.get_or_insert_with(| |{let Za=Za(a,b);c.wj(|e|Za[e]);Box::new(Eb::new(a,b))});g.jg(a,&h.Ni(a));
self.Wb.take();}
fn Ig(&mut self,e:&d,b:&[X]){let a=Arc::make_mut(&mut self.ca);for c in b{match c{X::fa(_)=>a.sa(),X::aa(_)=>a.zb(G::aa),X::ia(_)=>a.zb(G::ia),X::ba=>a.zb(G::ba),
X::ea=>a.zb(G::ea),X::ra(_)|X::xa(_)=>{}}}self.pe(e,b);}
fn pe(&mut self,b:&d,a:&[X]){self.wg(b,a);self.gb=a.iter().copied().collect();self.pf(b);}
fn wg(&mut self,b:&d,h:&[X]){for e in h{let a=&mut self.n;match*e{X::fa(g)=>{a.va(b,g,self.hd.as_deref(),self.Z);self.Z=Some(g);}X::ra(k)=>a.qf(k.c()),X::aa(c)=>{
let j=*b.tb(c);a.retain(|_,_|j);}X::ba=>{a.eb(b,self.hd.as_deref());self.Z=None;}X::ea=>a.Fi(b),X::xa(c)if self.Kc==0=>{a.ub(b,c);}X::xa(_)=>a.k=a.k.saturating_sub(1),
X::ia(_)=>{}}if let Some(i)=e.Ea(){a.Ea(b,i);}}}
fn jf(&mut self,b:&d,a:u8){let e=self.a.saturating_sub(a);self.a=a;if self.vc{self.n.gc();}else{self.n.aj(e,a==0);}self.pf(b);let c=self.hd.as_ref().map_or(0.,|g|g.od);
self.n.Si(c);self.vc=false;}
fn pf(&mut self,a:&d){if self.n.is_empty(){self.Xi(a);}self.Wb.take();}
fn Wb(&self)->&Ne{self.Wb.get_or_init(| |{let(mut o,uc)=self.n.o();let c=self.n.c();for a in c{o[a]/=uc;}Ne{c,o,uc}})}
fn Xi(&mut self,a:&d){self.Gd+=1;self.vc=true;let Wa{Ja,k,lc,..}=self.n;self.Kc+=k as u32;let b=core::mem::take(&mut self.gb);for c in[b.as_slice(),&[]]{self.n=Wa::new(*a.e(),
Ja);self.wg(a,c);self.n.gc();if!self.n.is_empty(){break;}}self.n.k=k;self.n.lc+=lc;}
pub fn Jd(&self,b:&d,c:&[X],e:u8)->z{let mut a=self.clone();a.pe(b,c);a.jf(b,e);a}
pub fn ie(&self,b:usize)->z{let mut a=self.clone();a.n.Ja=b.max(2);a.n.cd(b.max(2));a.Wb.take();a}
pub fn Xg(&self,a:&[X])->usize{let b=a.contains(&X::ba);(self.len()+8*self.j())*if b{17}else{1}}}}}pub mod wb{pub use{crate::{Lg,Mg},Oa::{Bc,Qb},Z::E,ua::{hb,ga}
};pub mod Oa{use{core::{cell::Cell,time::Duration},std::time::Instant};const gh:Duration=Duration::from_millis(1);#[derive(Clone,Copy)]pub struct Qb{end:Instant,
Kb:Instant,Ab:Duration,Nb:Duration,ta:Duration,Zb:Duration}impl Qb{
pub fn ic(&mut self)->bool{self.Ki(Instant::now(),Ab)}
pub fn Li(a:&Cell<Qb>)->bool{let mut b=a.get();let c=b.ic();a.set(b);c}
fn Ki(&mut self,a:Instant,Ab:impl FnOnce()->Duration)->bool{let c=a-core::mem::replace(&mut self.Kb,a);if c>gh{let e=core::mem::replace(&mut self.Ab,Ab());let b=self.Ab.saturating_sub(e);
let d=c.saturating_sub(b);self.Nb+=b;if d>self.Zb{self.Nb+=d;}}a+self.Nb.max(self.ta)>=self.end}}
fn Ab()->Duration{let b=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();let a=b.split(' ').nth(1).and_then(|a|a.parse().ok());Duration::from_nanos(a.unwrap_or(0))}
#[derive(Clone)]pub struct Bc{Zb:Duration,cd:Option<Duration>,ta:Duration}impl Bc{
pub fn new(Zb:Duration)->Bc{Bc{Zb,cd:None,ta:Duration::ZERO}}
pub fn uj(&self,a:Duration)->Qb{self.vj(Instant::now(),Ab(),a)}
fn vj(&self,a:Instant,Ab:Duration,b:Duration)->Qb{let Nb=Ab.saturating_sub(self.cd.unwrap_or(Ab));Qb{end:a+b.saturating_sub(Nb),Kb:a,Ab,Nb,ta:self.ta,Zb:self.Zb}
}
pub fn Sb(&mut self,a:&Qb){let mut a=*a;a.ic();self.ta=a.Nb.max(self.ta*3/4);}
pub fn Oc(&mut self){self.cd=Some(Ab());}}}pub mod ki{const ze:i32=91;const sh:i32=(ze*ze-1)/2;
fn rg(pg:u8)->i32{i32::from(pg)-i32::from(b'#')-i32::from(pg>b'\\')}
pub fn qg(d:&str,c:f32)->impl Iterator<Item=f32>+'_{let b=d.as_bytes().chunks_exact(2);b.map(move|a|(rg(a[0])*ze+rg(a[1])-sh)as f32*c)}}pub mod Z{#[derive(Clone,
Copy,PartialEq,Eq,Hash)]pub enum E{Fb,fc,Rb,ac}impl E{pub const m:[E;4]=[E::Fb,E::fc,E::Rb,E::ac];
pub fn qe(self)->char{['N','S','W','E'][self as usize]}
pub fn ui(b:char)->Option<E>{E::m.into_iter().find(|a|a.qe()==b)}
pub fn xc(self)->E{match self{E::Fb=>E::fc,E::fc=>E::Fb,E::Rb=>E::ac,E::ac=>E::Rb}}}}pub mod ua{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,PartialEq)]pub enum ga{
zd,ae}impl ga{pub const m:[ga;2]=[ga::zd,ga::ae];
pub fn index(self)->usize{self as usize}
pub fn se(self)->ga{match self{ga::zd=>ga::ae,ga::ae=>ga::zd}}}#[derive(Clone,Copy)]pub struct hb<T>(pub[T;2]);impl<T>Index<ga>for hb<T>{type Output=T;
fn index(&self,a:ga)->&T{&self.0[a.index()]}}impl<T>IndexMut<ga>for hb<T>{
fn index_mut(&mut self,a:ga)->&mut T{&mut self.0[a.index()]}}}pub mod qj{#[macro_export]macro_rules!Lg{($(#[$about:meta])*$J:ident$($(#[$doc:meta])*$name:ident$(:$count:ident)?=$default:literal;
)+)=>{$(#[$about])*#[derive(Clone,Debug,PartialEq)]pub struct$J{$($(#[$doc])*pub$name:$crate::wb::Mg!($($count)?),)+}impl$J{pub const eh:$J=$J{$($name:$default,)+}
;pub fn Se(&mut self,Yh:&str)->Result<(),String>{$crate::wb::qj::Se(Yh,|name,da|{match name{$(stringify!($name)=>self.$name=da.parse().ok()?,)+_=>return None,}Some(())}
)}}impl Default for$J{fn default()->$J{$J::eh}}};}#[macro_export]macro_rules!Mg{()=>{f32};($count:ident)=>{$count};}
pub fn Se(c:&str,mut e:impl FnMut(&str,&str)->Option<()>)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(d,
g)|e(d.trim(),g.trim()));b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}pub mod arrayvec{use::core as std;pub type Dc=u32;
macro_rules!Rh{($Ja:expr)=>{if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<Dc>(){if$Ja>Dc::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Qh{use crate::arrayvec::{Kb,std::{ptr,slice}};pub trait Ib{type Item;const Be:usize;
fn len(&self)->usize;
unsafe fn Pc(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let a=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),a)}}
fn Te(&mut self)->&mut[Self::Item]{let a=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),a)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,a:Self::Item){self.xe(a).unwrap()}
fn xe(&mut self,a:Self::Item)->Result<(),Kb<Self::Item> >{if self.len()<Self::Be{unsafe{self.Wi(a);}Ok(())}else{Err(Kb::new(a))}}
unsafe fn Wi(&mut self,b:Self::Item){let a=self.len();debug_assert!(a<Self::Be);ptr::write(self.as_mut_ptr().add(a),b);self.Pc(a+1);}
fn kf(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.Pc(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let b=self.len();if a<b{self.Pc(a);let c=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),b-a);ptr::drop_in_place(c);}}}}}
mod arrayvec{use crate::arrayvec::{Dc,Qh::Ib,tg::Kb,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::{ManuallyDrop,MaybeUninit},ops::{Deref,DerefMut}}};#[repr(C)]pub struct M<T,
const Y:usize>{len:Dc,xs:[MaybeUninit<T>;Y]}impl<T,const Y:usize>Drop for M<T,Y>{
fn drop(&mut self){self.clear();}}impl<T,const Y:usize>M<T,Y>{
#[track_caller]pub fn new()->M<T,Y>{Rh!(Y);unsafe{M{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn Ve(&self)->usize{Y}
pub const fn vc(&self)->bool{self.len()==self.Ve()}
#[track_caller]pub fn push(&mut self,a:T){Ib::push(self,a)}
pub fn xe(&mut self,a:T)->Result<(),Kb<T> >{Ib::xe(self,a)}
pub fn truncate(&mut self,a:usize){Ib::truncate(self,a)}
pub fn clear(&mut self){Ib::clear(self)}
unsafe fn zg(&mut self,a:usize)->*mut T{self.as_mut_ptr().add(a)}
pub fn kf(&mut self)->Option<T>{Ib::kf(self)}
pub unsafe fn Pc(&mut self,a:usize){debug_assert!(a<=self.Ve());self.len=a as Dc;}
pub fn as_slice(&self)->&[T]{Ib::as_slice(self)}
pub fn Te(&mut self)->&mut[T]{Ib::Te(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Ib::as_mut_ptr(self)}}impl<T,const Y:usize>Ib for M<T,Y>{type Item=T;const Be:usize=Y;
fn len(&self)->usize{self.len()}
unsafe fn Pc(&mut self,a:usize){debug_assert!(a<=Y);self.len=a as Dc;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const Y:usize>Deref for M<T,Y>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const Y:usize>DerefMut for M<T,Y>{
fn deref_mut(&mut self)->&mut Self::Target{self.Te()}}impl<T,const Y:usize>From<[T;Y]>for M<T,Y>{
#[track_caller]fn from(a:[T;Y])->Self{let a=ManuallyDrop::new(a);let mut b=<M<T,Y> >::new();unsafe{(&*a as*const[T;Y]as*const[MaybeUninit<T>;Y]).copy_to_nonoverlapping(&mut b.xs as*mut[MaybeUninit<T>;
Y],1);b.Pc(Y);}b}}impl<'a,T:'a,const Y:usize>IntoIterator for&'a M<T,Y>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const Y:usize>IntoIterator for M<T,Y>{type Item=T;type IntoIter=IntoIter<T,Y>;
fn into_iter(self)->IntoIter<T,Y>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const Y:usize>{index:usize,v:M<T,Y>}impl<T,const Y:usize>Iterator for IntoIter<T,
Y>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let a=self.index;self.index=a+1;Some(ptr::read(self.v.zg(a)))}}}}impl<T,const Y:usize>Drop for IntoIter<T,
Y>{
fn drop(&mut self){let a=self.index;let c=self.v.len();unsafe{self.v.Pc(0);let b=slice::from_raw_parts_mut(self.v.zg(a),c-a);ptr::drop_in_place(b);}}}struct Xf<T,
yd,F>where F:FnMut(&yd,&mut T){da:T,m:yd,f:F}impl<T,yd,F>Drop for Xf<T,yd,F>where F:FnMut(&yd,&mut T){
fn drop(&mut self){(self.f)(&self.m,&mut self.da)}}impl<T,const Y:usize>Extend<T>for M<T,Y>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.pi::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn qi(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const Y:usize>M<T,Y>{
#[track_caller]unsafe fn pi<I,const ch:bool>(&mut self,e:I)where I:IntoIterator<Item=T>{let h=self.Ve()-self.len();let a=self.len();let mut ptr=mf(self.as_mut_ptr(),
a);let c=mf(ptr,h);let mut d=Xf{da:&mut self.len,m:a,f:move|&a,g|{**g=a as Dc;}};let mut iter=e.into_iter();loop{if let Some(b)=iter.next(){if ptr==c&&ch{qi();}debug_assert_ne!(ptr,
c);if mem::size_of::<T>()!=0{ptr.write(b);}else{mem::forget(b);}ptr=mf(ptr,1);d.m+=1;}else{return;}}}}
unsafe fn mf<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const Y:usize>iter::FromIterator<T>for M<T,
Y>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut a=M::new();a.extend(iter);a}}impl<T,const Y:usize>Clone for M<T,Y>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const Y:usize>Hash for M<T,Y>where T:Hash{
fn hash<H:Hasher>(&self,a:&mut H){Hash::hash(&**self,a)}}impl<T,const Y:usize>PartialEq for M<T,Y>where T:PartialEq{
fn eq(&self,a:&Self)->bool{**self==**a}}impl<T,const Y:usize>Eq for M<T,Y>where T:Eq{}impl<T,const Y:usize>Default for M<T,Y>{
fn default()->M<T,Y>{M::new()}}}mod tg{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct Kb<T=()>{Pd:T}impl<T>Kb<T>{
pub const fn new(a:T)->Kb<T>{Kb{Pd:a}}}const bh:&'static str="insufficient capacity";impl<T>fmt::Debug for Kb<T>{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{}: {}","CapacityError",bh)}}}pub use crate::arrayvec::{arrayvec::M,tg::Kb};}mod hc{mod Hj{pub trait Bj{
const ZERO:Self;}}pub mod array{use{core::marker::PhantomData,crate::hc::{kd::{mc,Dd},sf::Jb}};mod iter{use crate::hc::sf::Jb;}mod Rj{use{crate::hc::{kd::mc,sf::Jb}
,super::lc};impl<A,O>Clone for lc<A,O>where A:Jb,O:mc,{
fn clone(&self)->Self{panic!()}}impl<A,O>Default for lc<A,O>where A:Jb,O:mc,{
fn default()->Self{Self::ZERO}}impl<A,O>Copy for lc<A,O>where O:mc,A:Jb+Copy,{}}#[repr(transparent)]pub struct lc<A=[usize;1],O=Dd>where A:Jb,O:mc,{pub kd:PhantomData<O>,
pub m:A}impl<A,O>lc<A,O>where A:Jb,O:mc,{pub const ZERO:Self=Self{kd:PhantomData,m:A::ZERO};}}pub mod mem{}pub mod kd{pub unsafe trait mc:{}#[derive(Clone)]pub struct Dd;
unsafe impl mc for Dd{}}mod ej{use core::cell::Cell;pub trait gb:{const ZERO:Self;}impl gb for u8{const ZERO:Self=0;}impl gb for Cell<u8>{const ZERO:Self=Self::new(0);}
impl gb for u16{const ZERO:Self=0;}impl gb for Cell<u16>{const ZERO:Self=Self::new(0);}impl gb for u32{const ZERO:Self=0;}impl gb for Cell<u32>{const ZERO:Self=Self::new(0);}
impl gb for u64{const ZERO:Self=0;}impl gb for Cell<u64>{const ZERO:Self=Self::new(0);}impl gb for usize{const ZERO:Self=0;}impl gb for Cell<usize>{const ZERO:Self=Self::new(0);}}
mod sf{use crate::hc::ej::gb;pub trait Jb:{const ZERO:Self;}impl<T>Jb for T where T:gb{const ZERO:Self=<T as gb>::ZERO;}impl<T,const N:usize>Jb for[T;N]where T:gb{
const ZERO:Self=[T::ZERO;N];}}}mod Rd{pub use crate::md::{rb,Xc};mod Ij{mod Jj{}mod Kj{#[derive(Clone)]pub struct Ej;#[derive(Clone)]pub struct Dj;}mod Nj{}mod Sj{
}#[derive(Clone)]pub struct Fj;}mod Sd{}pub mod Yi{mod dj{use crate::md::{rb,Xc};type Vf=super::Aj::ee;#[derive(Clone)]pub struct Ic(Vf);impl Xc for Ic{
#[inline(always)]fn we(a:u64)->Self{Ic(Vf::we(a))}}impl rb for Ic{
#[inline(always)]fn Pd(&mut self)->u32{self.0.Pd()}
#[inline(always)]fn hf(&mut self)->u64{panic!()}}}mod Aj{use crate::md::{rb,Xc};#[derive(Clone)]pub struct ee{s:[u64;4]}impl Xc for ee{
fn we(mut b:u64)->Self{const rh:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for c in s.iter_mut(){b=b.wrapping_add(rh);let mut a=b;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*c=a;}debug_assert_ne!(s,[0;4]);ee{s}}}impl rb for ee{
fn Pd(&mut self)->u32{let a=self.hf();(a>>32)as u32}
fn hf(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::dj::Ic;}}mod Mj{pub trait Ad:{const ZERO:Self;}impl Ad for u8{
const ZERO:Self=0;}impl Ad for u16{const ZERO:Self=0;}impl Ad for u32{const ZERO:Self=0;}impl Ad for u64{const ZERO:Self=0;}impl Ad for usize{const ZERO:Self=0;}}
mod Qj{pub mod marker{}}mod md{pub trait rb{
fn Pd(&mut self)->u32;
fn hf(&mut self)->u64;}pub trait Xc:Sized+{
fn we(mut a:u64)->Self{panic!()}}}
