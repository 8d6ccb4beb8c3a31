// ocean 0.1.0 | commit 7b0b3f44930c | rules 1.0 | signature - | 99365 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::a::{sg::{wd,bd},M::Params,Ac::{Wa,rb}},std::{io::{BufRead,Write,stdin,stdout},time::Duration}};
fn main(){let mut b=wd::new(kc());let mut d=stdin().lock();let mut a:Vec<String> =Vec::new();loop{a.clear();let Some(h)=Vg(&mut d)else{return;};let g=b.Qa();a.push(h);
while a.len()<b.Ri(){let Some(i)=Vg(&mut d)else{return;};a.push(i);}let j:Vec<&str> =a.iter().map(String::as_str).collect();let mut c=b.Ve(&j,g);c.push('\n');let mut e=stdout().lock();
if e.write_all(c.as_bytes()).and_then(|()|e.flush()).is_err(){return;}b.mi();}}
fn Vg(b:&mut impl BufRead)->Option<String>{let mut a=Vec::new();let c=b.read_until(b'\n',&mut a).ok()?;let d=String::from_utf8_lossy(&a);(c>0).then(| |d.trim_end_matches(['\n',
'\r']).to_string())}
fn kc()->bd{let a=|d|{std::env::var(d).ok().and_then(|g|g.parse().ok())};let mut M=Params::default();if let Err(b)=M.We(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {b}");}let e=a("OCEAN_TIME").map_or(Wa::nh,|c|Wa::pb{nd:Duration::from_secs(1),bb:Duration::from_millis(c)});bd{Fb:a("OCEAN_WORK").map_or(e,
Wa::mg),Kd:a("OCEAN_SEED").unwrap_or_else(ji),M,yc:rb::ri()}}
fn ji()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod a{pub mod sg{use crate::{a::{M::Params,Qd::{oc,
Hc,qf},b::{Q,V,d,jb,Cell,D,G,E,cb,yb,ha,ub,cell::Af,m::kb,ma::Ec},Ac::{Wa,pb,pa,rb,Ea,je},B::{Z,dc,jg}},Rd::{tb,ad,ij::Lc}};#[derive(Clone)]pub struct bd{pub Fb:Wa,
pub Kd:u64,pub M:Params,pub yc:rb}#[derive(Clone)]pub struct wd{kc:bd,ic:pb,Sd:Lc,cc:Option<Uc>}#[derive(Clone)]struct Uc{g:d,wa:ha,m:ub,d:u8,Nc:dc,Vc:u16,Tb:Option<yb>}
impl wd{
pub fn new(kc:bd)->wd{let Sd=Lc::Ae(kc.Kd);wd{ic:pb::new(kc.Fb),kc,Sd,cc:None}}
pub fn Ri(&self)->usize{match self.cc{None=>crate::a::Qd::ze::eh,Some(_)=>crate::a::Qd::ze::yh}}
pub fn Qa(&self)->pa{match self.cc{None=>self.ic.nd(),Some(_)=>self.ic.bb()}}
pub fn Ve(&mut self,d:&[&str],mut b:pa)->String{self.Yg();let Some(a)=&mut self.cc else{return self.hc(d).Cc().to_string();};let g=Hc::parse(d.iter().copied()).ok();
a.Cj(&self.kc.M,g.as_ref());let c=a.je(&self.kc,&mut b,&mut self.Sd);let e=qf(&c);a.Tb=Some(c);self.ic.Tb(&b);e}
pub fn mi(&mut self){self.Yg();self.ic.Qc();}
fn Yg(&mut self){if let Some(a)=&mut self.cc{if let Some(b)=a.Tb.take(){a.rj(&b);}}}
fn hc(&mut self,c:&[&str])->&mut Uc{let a=oc::parse(c.iter().copied()).unwrap_or(oc{wa:ha::Ad,e:D::Nb});let d=cfg!(debug_assertions)&&matches!(self.kc.Fb,Wa::pb{
..});let b=if d{jg}else{Z};self.cc.insert(Uc::new(&a,b,&mut self.Sd))}}impl Uc{
fn new(a:&oc,e:usize,h:&mut impl tb)->Uc{let g=d::new(a.e);let c=dj(&g,h);let mut b=Uc{wa:a.wa,m:ub::new(cb::Ce,jb([c;2])),d:Ec,Nc:dc::new(&g,e),Vc:0,Tb:None,g};
b.Zh(c);b}
fn Zh(&mut self,a:Cell){self.m=ub::new(cb::Ce,jb([a;2]));self.m.pa[self.wa.we()].a=u8::MAX;}
fn Cc(&self)->Cell{self.m.pa[self.wa].cell}
fn Cj(&mut self,i:&Params,a:Option<&Hc>){if self.m.Kg()!=self.wa{self.m.bb+=1;}let Some(a)=a else{return};let d=a.Kb.iter().filter(|c|c.is_none()).count();self.m.Ub=match d{
0=>cb::Ce,1=>cb(2),_=>cb(1)};self.Nc.se(&self.g,Some(i),a.ra,&a.fb,a.d,a.si());let h=|g:& &V|matches!(g,V::fa);self.Vc+=a.fb.iter().filter(h).count()as u16;self.d=a.d;
let b=&mut self.m.pa[self.wa];b.cell=a.cell;b.b.insert(a.cell);b.a=a.a;for(c,e)in a.Kb.into_iter().zip(G::o){b.da.set(e,c.map_or(0,|d|e.Ib()-d));}}
fn je(&self,e:&bd,h:&mut pa,j:&mut impl tb)->yb{let mut M=&e.M;let b;if self.Li(M){b=M.Qh();M=&b;}let k=Ea{g:&self.g,M,yc:&e.yc,wa:self.wa,m:&self.m,d:self.d,Aa:self.Nc.Aa(),
t:self.Nc.t()};let a=je(&k,h,j);let i=a.iter().copied().map(kb::Q);let c=self.m.clone().Sg(&self.g,i);if c.ka.is_none()&&c.Ac.is_empty()&&!a.is_empty(){a}else{self.Mi()}
}
fn Li(&self,a:&Params)->bool{let b=self.m.bb/2;b>=a.patient_from&&a.patient_turns*f32::from(self.Vc)>=f32::from(b)}
fn rj(&mut self,d:&[Q]){let e=d.iter().copied().map(kb::Q);let b=self.m.pa[self.wa.we()];let a=self.m.Sg(&self.g,e).Hb;self.m.pa[self.wa.we()]=b;let c=self.m.pa[self.wa].a;
self.Nc.Sh(&self.g,&a,c);}
fn Mi(&self)->yb{let a=&self.m.pa[self.wa];let d=*self.g.e()-a.b;let e=E::o.into_iter().find(|&aa|{a.cell.xa(aa).is_some_and(|c|d.contains(c))});let b=e.map_or(Q::ta,
|aa|Q::ga{aa,ua:Some(G::ba)});yb::from_iter([b])}}
fn dj(b:&d,g:&mut impl tb)->Cell{let h=|a:Cell|D::from(a).uc(b.e(),Af).len();let c=b.e().iter().max_by_key(|&a|{let e=b.wb(a).len();(h(a),e,g.Pd())});c.or(D::Nb.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}
mod h{pub mod Ga{use{crate::{arrayvec::P,a::{fb::{re,Mc,ln},M::Params,b::{d,Cell,D,ma::ob},B::U}},super::ka};#[derive(Clone)]pub struct Ta{pub n:U<f32>,pub ib:U<f32>}
impl Ta{
pub fn new(a:&d,c:&U<f32>)->Ta{let mut ib=U::Ra(0.);for b in*a.e(){let e=c[b];if e>0.0{for g in*a.eb(b){ib[g]+=e;}}}Ta{n:*c,ib}}
pub fn gd(&self,a:Cell)->f32{self.ib[a]+self.n[a]}
pub fn ka(&self,c:&Params,b:u8,a:Cell)->f32{(self.ib[a]-self.n[a])*ka(c,b,1)+self.n[a]*ka(c,b,2)}
pub fn Kd<const N:usize>(&self,e:&Params,d:u8,c:D,)->P<(Cell,f32),N>{let mut b=P::<(Cell,f32),N>::new();for a in c{if self.ib[a]<=1e-4{continue;}Mc(&mut b,a,self.ka(e,
d,a));}b}}
pub fn Zb(b:&Params,a:f32)->f32{re(b.strike_doubt*ln(a.max(1e-9)))}#[derive(Clone,Copy,Default)]pub struct Jc{pub ka:f32,pub Sa:f32,pub Ea:[f32;5],pub zd:f32}impl Jc{
pub fn new(k:&d,n:&Params,p:&U<f32>,h:u8,j:&[Cell])->Jc{let mut i=D::r;for&c in j{i|=*k.eb(c);}let mut a=Jc::default();for m in i&*k.e(){let b=p[m];if b>0.0{let g:u8=j.iter().map(|&c|ob(c,
m)).sum();a.Ea[usize::from(g.min(h).min(4))]+=b;a.ka+=b*ka(n,h,g);if g>=h{a.Sa+=b;}}}let Zb=Zb(n,a.Ea[1..].iter().sum());a.ka*=Zb;a.Sa*=Zb;a.Ea[1..].iter_mut().for_each(|o|*o*=Zb);
a.Ea[0]=(1.0-a.Ea[1..].iter().sum::<f32>()).max(0.);for e in a.Ea{if e>1e-6{a.zd-=e*ln(e);}}a}}}mod bf{use{crate::{arrayvec::P,a::{fb::{Mc,ln},M::Gc,b::{Cell,D,G,
E,ra,Za::{db,Qb},ma::{Ec,ob}},B::U}},super::{Ta,na,qa,Ea,gb,Ga::Zb,yc::Cb}};const Oe:usize=14;const Zf:usize=4;const Le:f32=1e-6;const Kh:f32=0.02;const Lh:usize=60;
type Xc=P<f32,Cb>;pub struct tc<'a>{h:&'a na<'a>,Wb:[f32;Oe],tb:f32}impl<'a>tc<'a>{
pub fn new(h:&'a na<'a>)->Self{let c=h.q;let d=c.Aa;let a=|e,g|d.Fg(e,g);let tb=a(G::ba,1);let mut b=P::<f32,Oe>::new();b.extend([tb,a(G::ba,2),a(G::ba,3),a(G::ca,
1),a(G::ca,3),a(G::fa,1),a(G::ja,1),f32::from(c.m.bb)/300.,h.Lb,c.g.e().len()as f32/225.,h.Ta.oc.len()as f32/225.,d.Yi()as f32/8.]);let(i,j)=Fi(h);b.extend([i,j]);
let mut Wb=[0.;Oe];Wb.copy_from_slice(&b);tc{h,Wb,tb}}
pub fn q(&self)->&Ea<'a>{self.h.q}
pub fn bf(&self,t:&ra,Xa:&qa,d:u8,n:&U<f32>)->[f32;Cb]{let b=self.q().g;let j=&Xa.Va;let g=*b.e()-t.b;let o=self.h.Ta.oc;let h=|p|gb::Vd(t.cell,p,Gc)as f32;let c=Xf{
Ib:self,t,Xa,d,n,next:Ta::new(b,&Ph(n,*b.e())),md:jd(b.e().iter().map(|i|j.gd(i))),gb:[h(&g),h(&(g-o))]};let mut a=Xc::new();a.extend(self.Wb);for m in[t.a,d]{a.extend((2..=Ec).map(|k|f32::from(u8::from(m>=k))));
}da(t,&mut a);c.vi(&mut a);c.Gi(&mut a);c.Zi(&mut a);c.uj(&mut a);let mut e=[0.;Cb];e.copy_from_slice(&a);e}
pub fn va(&self,j:&ra,m:&qa,e:&[Cell])->f32{let c=self.q();let(k,q)=(c.g,c.Aa.n());let d=|a|Di(*k.e(),q,e,a);let i=d(0);let g=1.0-i.0;let Zb=Zb(c.M,g);let o=if e.is_empty(){
0}else{4};let n=(1..=o).map(|a|(a,d(a)));let p=core::iter::once((0,i)).chain(n);let t=p.map(|(a,(b,d))|{let b=match a{0=>b+(1.0-Zb)*g,_=>b*Zb};let h=c.d.saturating_sub(a);
let r=match(j.a,h){_ if b<=0.0=>0.,(0,0)=>0.5,(0,_)=>0.,(_,0)=>1.,_=>c.yc.ea(&self.bf(j,m,h,&d))};b*r});t.sum()}}struct Xf<'a>{Ib:&'a tc<'a>,t:&'a ra,Xa:&'a qa,d:u8,
n:&'a U<f32>,next:Ta,md:f32,gb:[f32;2]}impl Xf<'_>{
fn vi(&self,k:&mut Xc){let h=self.Ib.h;let(b,a)=(self.t,self.Xa);let m=&h.Ta;let c=&a.Va;let[i,n,j]=a.xj(b.cell);let o=a.zj(b.cell);let[e,g]=self.gb;let d=m.Xi(b.cell);
k.extend([a.Md/5.4,1.0/(1.0+a.c.len()as f32),self.md/2.,c.n[b.cell],c.ib[b.cell],i,n,j,o,d.min(3.)/3.,d.min(0.5),e/40.,1.0/(1.0+e),g/40.,1.0/(1.0+g)]);}
fn Gi(&self,id:&mut Xc){let(g,m,k)=(self.t,self.n,&self.next);let c=self.Ib.q().g;let u=Ta::new(c,m);let mut p=0.;let mut a=[0.;4];let mut q=0.;let mut d=0.;let z=usize::from(Qb);
for b in*c.e(){let e=m[b];if e<=Le{continue;}d+=1.;p-=e*ln(e);let o=c.oe(g.cell,b).map_or(30,usize::from);q+=e*o as f32;if let Some(fk)=a.get_mut(o.saturating_sub(z-1)){
*fk+=e;}}for w in 1..a.len(){a[w]+=a[w-1];}let t=D::from(g.cell).uc(c.e(),1+z);let h=|i:&Ta,d:D|jd(d.iter().map(|b|i.gd(b)));let r=|i:&Ta,d:D|{jd(d.iter().map(|b|match self.d{
1=>i.ib[b],2=>i.n[b],_=>0.}))};let j=g.k|g.Za;let n=f32::from(u8::from(g.da.Vb(G::ba)<=1));let B=h(k,t);id.extend([p/5.4,1.0/(1.0+d),h(&u,*c.e())/2.,h(k,*c.e())/2.,
B/2.,n*B/2.,n*r(k,t),q/20.,a[0],a[1],a[2],a[3],self.Ib.tb*a[1],j.len()as f32/8.,m.sum(j.wc()),h(k,j)/2.,r(&u,j)]);}
fn Zi(&self,p:&mut Xc){let tc{h,Wb,tb}=*self.Ib;let(a,d,m)=(self.t,self.Xa,self.n);let Ea{g,M,..}=*h.q;let c=*g.e();let i=&d.Va;let o=|B:usize|D::from(a.cell).uc(g.e(),
B);let n=usize::from(Qb);let e=m.sum(o(1+n));let q=a.da.Vb(G::ba);let[j,z]=[1,2].map(|r|f32::from(u8::from(q<=r)));let u=o(2+n);let t=jd(u.iter().map(|b|self.next.gd(b)));
let id=d.Oa(M,&h.Ta,a.cell,a.a.max(1));let k=(a.k|a.Za).wc()&c;let w=Wb[3];p.extend([d.ni(a.cell,a.a),tb*i.ib[a.cell],tb*i.n[a.cell],tb*self.md/2.,jd(c.iter().map(|b|i.n[b])),
(id/3.).clamp(-1.,2.),mj(a,c)as f32/17.,jd(c.iter().map(|b|m[b])),h.td.sum(k)/3.,k.len()as f32/225.,j*e,(f32::from(a.a)-f32::from(self.d))/6.,z*t/2.,e*w,(1.0-tb)*j*e]);
}
fn uj(&self,id:&mut Xc){let i=self.Ib.h;let(a,ik,r)=(self.t,self.n,i.q.g);let d=*r.e();let b=i.Ta.oc;let e=(a.k|a.Za).wc()&d;let k=D::from(a.cell);let jk=d.iter().filter(|&t|ik[t]>Kh);
let g=|j:D,hk:D|j.uc(&(hk|j),Lh);let o=g(k,d-b);let m=g(jk.collect(),d-e);let kk=g(k,d-a.b-b);let[gk,w,z]=self.aj(b,e);let[p,h]=self.gb;let[B,n]=[12,13].map(|q|40.0*self.Ib.Wb[q]);
let fk=f32::from(a.a)-f32::from(self.d);let c=|u:D|u.len()as f32/225.;id.extend([c(o),c(m),c(o&m),c(kk),c(e-b),f32::from(u8::from(b.contains(a.cell))),gk,w,z,(1.0+p)/(2.0+p+B),
(1.0+h)/(2.0+h+n),(fk+(h-n)/40.)/6.]);}
fn aj(&self,m:D,k:D)->[f32;3]{let b=self.Ib.q().g;let mut g=P::<(Cell,f32),Zf>::new();for a in*b.e(){if self.n[a]>Le{Mc(&mut g,a,self.n[a]);}}let mut c=[0.;3];let n:f32=g.iter().map(|(_,
d)|d).sum();for&(j,d)in&g{let h=d/n/225.;for a in*b.e(){match(b.oe(self.t.cell,a),b.oe(j,a),){(Some(i),Some(e))if i<e=>{c[0]+=h;c[1]+=if m.contains(a){0.}else{h}
;}(Some(i),Some(e))if e<i&&!k.contains(a)=>c[2]+=h,_=>{}}}}c}}
fn Ph(c:&U<f32>,d:D)->U<f32>{let mut b=U::Ra(0.);for a in d{if c[a]>Le{b.Sc(a,c[a],d);}}b}
fn jd(a:impl Iterator<Item=f32>)->f32{a.fold(0.,f32::max)}
fn mj(b:&ra,g:D)->usize{let e=g-b.b;let mut c=D::from(b.cell);for d in E::o{let mut a=D::from(b.cell);for _ in 0..db{a=a.Sa(d)&e;c|=a;}}c.len()}
fn Di(e:D,d:&U<f32>,h:&[Cell],i:u8)->(f32,U<f32>){let j=|a|h.iter().map(|&g|ob(g,a)).sum();let mut c=U::Ra(0.);let mut b=0.;for a in e{if i==j(a){c[a]=d[a];b+=d[a];
}}if b<=0.0{return(0.,*d);}for a in e{c[a]/=b;}(b,c)}
fn da(e:&ra,d:&mut Xc){let c=|b|f32::from(e.da.Vb(b));let a=|b,a:f32|if c(b)<=a{1.}else{0.};d.extend([a(G::ba,0.),a(G::ba,1.),a(G::ba,2.),a(G::ca,0.),a(G::ca,1.),
a(G::ca,3.),c(G::ca)/6.,a(G::fa,0.),a(G::fa,1.),c(G::fa)/3.,a(G::ja,0.)]);}
fn Fi(e:&na)->(f32,f32){let i=e.q;let mut g=P::<((Cell,D),f32),Zf>::new();for b in i.Aa.p(){Mc(&mut g,(b.cell,b.b),b.Ab);}let j=e.ma.k.wc();let mut a=[0.;3];for((d,
k),c)in g{let h=*i.g.e()-k;a[0]+=c;a[1]+=c*gb::Vd(d,&h,Gc)as f32;a[2]+=c*gb::Vd(d,&(h-j),Gc)as f32;}(a[1]/a[0]/40.,a[2]/a[0]/40.)}}pub mod yc{use{crate::{vb::wg::{
ae,vg},a::fb::re},super::u::{bg,eg}};pub const Cb:usize=94;const rc:usize=24;#[derive(Clone)]pub struct rb{Uc:[[f32;rc];Cb],Pc:[f32;rc],pub dd:[f32;rc],Qc:[f32;Cb],
pub Cc:f32}impl rb{
pub fn ri()->rb{rb::Ci(vg(eg,ae::Jh,bg))}
fn Ci(a:impl IntoIterator<Item=f32>)->rb{let mut b=rb{Uc:[[0.;rc];Cb],Pc:[0.;rc],dd:[0.;rc],Qc:[0.;Cb],Cc:0.};let mut a=a.into_iter();b.Ej(|c|*c=a.next().unwrap_or_default());
b}
pub fn Ej(&mut self,mut a:impl FnMut(&mut f32)){self.Uc.iter_mut().flatten().for_each(&mut a);self.Pc.iter_mut().for_each(&mut a);self.dd.iter_mut().for_each(&mut a);
self.Qc.iter_mut().for_each(&mut a);a(&mut self.Cc);}
pub fn Md(&self,c:&[f32;Cb])->[f32;rc]{let mut b=self.Pc;for(a,d)in c.iter().zip(&self.Uc){if*a!=0.0{for(e,g)in b.iter_mut().zip(d){*e+=a*g;}}}b}
fn Si(&self,d:&[f32;Cb],e:&[f32;rc])->f32{let i=e.iter().zip(&self.dd);let g:f32=i.map(|(h,a)|h.max(0.)*a).sum();let b=d.iter().zip(&self.Qc);self.Cc+g+b.map(|(c,
a)|c*a).sum::<f32>()}
pub fn ea(&self,a:&[f32;Cb])->f32{1.0/(1.0+re(-self.Si(a,&self.Md(a))))}}}pub mod qd{use crate::a::{M::Params,b::{d,Cell,D,Ua,G},B::U};
pub fn da(a:&Params,da:&Ua)->f32{G::o.into_iter().map(|b|{let(c,d)=match b{G::ba=>(a.reserve_torpedo_charge,a.reserve_torpedo_full),G::ja=>(a.reserve_sonar_charge,
a.reserve_sonar_full),G::ca=>(a.reserve_silence_charge,a.reserve_silence_full),G::fa=>(a.reserve_mine_charge,a.reserve_mine_full)};let e=if da.xc(b){d}else{0.};c*f32::from(da.get(b))+e}
).sum()}
pub fn Ba(a:&d,c:&Params,i:&U<f32>,h:&D,e:Cell)->f32{let b=(*a.eb(e)&*a.e())-*h;let j:f32=b.iter().map(|g|i[g]).sum();c.mine_area*b.len()as f32/9.0+c.mine_traffic*j}}
pub mod gb{use crate::a::b::{Cell,D,E,af::fe};
pub fn Vd(k:Cell,a:&D,h:usize)->usize{let mut a=*a;let mut c=k;a.ye(c);for o in 0..h{let i=a.yf(c);let e=xh.into_iter().filter_map(|g|{let b=c.xa(g)?;(i>>g as usize&1!=0).then_some((g,
b))});let p=|b:&(E,Cell)|(i>>4&fe[b.0 as usize]).count_ones();let n=|b:&(E,Cell)|D::from(b.1).uc(&a,h).len();let m=|b:(E,Cell)|{let j=D::from(c).Oc()&a;j.Hg(&D::from(b.1).uc(&a,
4))};let d=if Uh(i)||e.clone().next().is_some_and(m){e.min_by_key(p)}else{e.max_by_key(n)};let Some((_,d))=d else{return o};a.ye(d);c=d;}h}const xh:[E;4]=[E::Gb,
E::Sb,E::bc,E::gc];
fn Uh(b:usize)->bool{let[c,d,e,a,k,n,j,m]=core::array::from_fn(|g|b>>g&1!=0);let i=[c&&!(j&&a),a&&!(m&&d),d&&!(n&&e),e&&!(k&&c)];match i.into_iter().filter(|&h|h).count(){
0=>true,1=>b&15!=15,_=>false}}}pub mod zb{use{crate::{arrayvec::P,a::{h::Oa::sf,fb::Na,M::{zf,Params,Gc},b::{d,Cell,D,Ua,G,ha,ub,ra,m::Cd},B::{U,la}}},super::{Ta,
cc,qa,rb,Jc,ka,qd,gb}};pub struct Ea<'a>{pub g:&'a d,pub M:&'a Params,pub yc:&'a rb,pub wa:ha,pub m:&'a ub,pub d:u8,pub Aa:&'a la,pub t:&'a la}#[derive(Clone,Copy)]pub struct Kc{
now:f32,sb:f32,Jb:f32,Sa:f32,Oa:f32}impl Kc{
pub fn ea(&self)->f32{self.now+(1.0-self.Sa)*(self.sb-self.Oa)}
pub fn Dj(self,Oa:f32)->f32{Kc{Oa,..self}.ea()}
pub fn pe(&self,b:&Params,c:f32,a:f32)->f32{let d=(1.0-self.Sa)*c-(1.0-self.Sa)*self.Jb;b.duel_weight*(d-a)}}#[derive(Clone,Copy)]pub struct dd{pub a:u8,ea:f32,Jb:f32}
#[derive(Clone,Copy)]pub struct Qe{pub a:u8,now:f32,Sa:f32}pub struct na<'a>{pub q:&'a Ea<'a>,pub ma:ra,pub Va:Ta,pub Ta:cc,sd:P<(Cell,f32),zf>,pub td:U<f32>,qd:D,
pub Lb:f32,Tb:f32,uc:[f32;48],gb:[f32;48],hc:[f32;48]}impl<'a>na<'a>{
pub fn new(q:&'a Ea<'a>)->Self{let Ea{g,M,wa,m,d,Aa,..}=*q;let a=Cd.saturating_sub(m.bb+1);let mut ma=m.pa[wa];ma.pg();let b=Ta::new(g,&Aa.bj(g));na{q,ma,Va:Ta::new(g,
Aa.n()),Ta:cc::new(g,M,Aa),sd:b.Kd(M,d,*g.e()),td:Aa.td(g,M.mine_traffic_turns),qd:ma.k.wc(),Lb:(f32::from(a)/f32::from(M.end_fading_turns)).min(1.),Tb:if a>0{1.}
else{0.},uc:Na(M.torpedo_reload),gb:Na(M.room_discount),hc:Na(M.attack_approach)}}
pub fn lc(&self,b:Cell,o:D,k:bool,j:f32)->dd{let Ea{g,M,..}=*self.q;let c=*g.e()-o;let d=gb::Vd(b,&c,Gc);let p=gb::Vd(b,&(c-self.Ta.oc),Gc);let h=M.room_surface*self.gb[d]+M.room_cramped/(1.0+d as f32);
let mut e=-(h+M.room_unmined*self.gb[p])*self.Lb;let mut a=self.ma.a;if k{e-=M.surface_cost+ka(M,a,1);a=a.saturating_sub(1);}let n=self.sd.iter().map(|&(m,i)|i*sf(g,
&self.hc,b,m));dd{a,ea:e+j,Jb:n.fold(0.,f32::max)}}
pub fn pj(&self,j:&[Cell],m:Option<Cell>,i:u8,e:u8)->Option<Qe>{let Ea{g,M,d,..}=*self.q;let b=Jc::new(g,M,&self.Va.n,d,j);if e>0&&b.ka<=0.0{return None;}let h=i.saturating_sub(e);
let c=m.map_or(0.,|c|{let k=(self.ma.k-D::from(c)).wc();qd::Ba(g,M,&self.td,&k,c)});let now=self.oi(&b,h)+b.ka+M.knowledge_gain*b.zd-ka(M,i,e)-self.Lb*c;Some(Qe{
a:h,now,Sa:b.Sa})}
pub fn zb(&self,d:&dd,c:&Qe,a:&Ua,e:f32,Oa:f32)->Kc{let b=self.q.M;let g=a.Vb(G::ba).saturating_sub(1);let h=self.uc[usize::from(g)];let Jb=self.Lb*b.attack_next*d.Jb*h;
Kc{now:c.now,sb:d.ea+Jb+self.Lb*(qd::da(b,a)+e),Jb,Sa:c.Sa,Oa}}
pub fn Oa(&self,b:&qa,a:Cell,c:u8)->f32{let d=self.q.M;self.Tb*b.Oa(d,&self.Ta,a,c.max(1))}
pub fn Ba(&self,a:Cell)->f32{let Ea{g,M,..}=*self.q;qd::Ba(g,M,&self.td,&self.qd,a)}
fn oi(&self,h:&Jc,b:u8)->f32{let Ea{m,M,d,..}=*self.q;if m.bb+2<Cd{return 0.;}let g=h.Ea.iter().zip(0..);let i=g.map(|(c,e)|{let a=d.saturating_sub(e);c*(f32::from(u8::from(b>a))-f32::from(u8::from(b<a)))}
);M.end_decision*i.sum::<f32>()}}}pub mod Oa{use{crate::{arrayvec::P,a::{fb::Na,M::{Params,fg,gg,hg,ig,de},b::{d,Cell,D,G,Za::Qb,ma::ob},B::{U,la}}},super::{Ta,ka}
};#[derive(Clone,Copy)]struct Je{cell:Cell,Pa:f32,tc:D}#[derive(Clone)]pub struct cc{Sc:Vec<Je>,pub c:D,k:Vec<(Cell,f32)>,ec:U<f32>,pub oc:D,pub B:f32,Oc:f32,hc:[f32;
48]}impl cc{
pub fn new(a:&d,j:&Params,b:&la)->cc{let o=b.n();let mut t=U::Ra(D::r);for g in b.p(){let w=*a.e()-g.b;t[g.cell]|=D::from(g.cell).Oc()&w;}let Sc=b.c().iter().filter(|&cell|o[cell]>fg).map(|cell|{
let e=t[cell]|cell.into();let tc=e.iter().fold(D::r,|tc,e|{tc|(*a.wb(e)-*a.eb(e))});Je{cell,Pa:o[cell],tc}}).collect();let u=b.ue(a);let mut k=Vec::new();let mut ec=U::Ra(0.);
for cell in*a.e(){let i=u[cell];if i>ig{k.push((cell,i));for m in*a.eb(cell){ec[m]+=i*f32::from(ob(cell,m));}}}let h=a.e().iter();let h=h.filter(|&cell|ec[cell]>j.room_mined_from);
let z=Na(j.torpedo_reload);let mut Oc=0.;let mut q=0.;for n in 1..=3{let p=b.Fg(G::ba,n);Oc+=(p-q)*z[usize::from(n)-1];q=p;}cc{Sc,c:b.hf(),k,oc:h.collect(),ec,B:b.Gg(G::ba),
Oc,hc:Na(j.threat_approach)}}
pub fn Xi(&self,a:Cell)->f32{self.ec[a]}}
pub fn sf(a:&d,Na:&[f32],c:Cell,e:Cell)->f32{let b=a.oe(c,e).map_or(usize::MAX,usize::from);Na.get(b.saturating_sub(1+usize::from(Qb))).copied().unwrap_or(0.)}impl Je{
fn Rh(&self,k:&Params,j:f32,e:&mut[Ya],i:impl Fn(Cell)->f32){let h=self.Pa*j;let d=|a:& &mut Ya|self.tc.contains(a.Ga);let mut b=0.;let mut c=0.;let g=|a:&Ya,b:f32|(a.va-k.threat_target_cutoff*b).max(0.);
for a in e.iter_mut().filter(d){if c==0.0{b=a.va;}c+=g(a,b);}if c>0.0{for a in e.iter_mut().filter(d){a.Pa+=h*i(a.Ga)*g(a,b)/c;}}}}#[derive(Clone,Copy)]struct Ya{
Ga:Cell,Pa:f32,va:f32}#[derive(Clone)]pub struct qa{Yb:P<Ya,de>,rb:Vec<Ya>,pub Va:Ta,pub c:D,sb:f32,pub Md:f32,pub fd:bool}impl qa{
pub fn new(h:&d,a:&Params,e:&cc,j:&la,m:u8)->qa{let Va=Ta::new(h,j.n());let k=|q:Cell|{let o=Va.gd(q);((o-a.threat_fire_from)/(a.threat_fire_sure-a.threat_fire_from)).clamp(0.,
1.)};let mut Yb:P<Ya,de> =Va.Kd::<de>(a,m,*h.e()).into_iter().map(|(Ga,va)|Ya{Ga,Pa:0.,va}).collect();let mut sb=0.;for i in&e.Sc{i.Rh(a,e.B,&mut Yb,k);let n=Yb.iter().take(gg).map(|g|{
g.va*sf(h,&e.hc,i.cell,g.Ga)});sb+=e.Oc*i.Pa*n.fold(0.,f32::max);}let rb=e.k.iter().filter(|& &(b,_)|Va.ib[b]>0.).map(|&(b,p)|Ya{Ga:b,Pa:p.min(1.)*k(b),va:Va.ka(a,
m,b)}).filter(|g|g.Pa>0.).collect();qa{Yb,rb,c:j.hf(),sb,Md:j.ti(),fd:false,Va}}
pub fn xj(&self,d:Cell)->[f32;3]{let[mut b,mut c]=[0.;2];for a in&self.Yb{b+=a.Pa*a.va;c+=a.Pa*f32::from(ob(a.Ga,d));}[b,c,self.sb]}
pub fn zj(&self,b:Cell)->f32{let c=|a:&Ya|a.Pa*f32::from(ob(a.Ga,b));self.rb.iter().map(c).sum::<f32>().min(2.)}
pub fn ni(&self,b:Cell,d:u8)->f32{let e=self.Yb.iter().chain(&self.rb);let c=e.filter(|a|ob(a.Ga,b)>=d);c.map(|a|a.Pa).sum::<f32>().min(1.)}
pub fn fj(&self,a:&Params)->f32{let d=self.Yb.iter();let c:f32=d.map(|b|b.Pa*b.va).sum();a.threat_torpedo*c+a.threat_exposure*self.sb}
pub fn Oa(&self,a:&Params,h:&cc,c:Cell,e:u8)->f32{let d=|b:&Ya|{let i=ka(a,e,ob(b.Ga,c));b.Pa*(a.threat_blend*b.va+(1.0-a.threat_blend)*i)};let j:f32=self.Yb.iter().map(d).sum();
let k:f32=self.rb.iter().map(d).sum();let g=if self.fd{a.threat_provoked}else{1.};g*a.threat_torpedo*j+a.threat_trigger*k.min(ka(a,e,2))+a.threat_minefield*h.ec[c].min(hg)+a.threat_exposure*self.sb-a.exposure_hidden*self.Md}}}
mod u{pub const bg:f32=2.1465541e-5;pub const eg:&str="\
    URTSz|]S>Q7&Y;UJ[vUeOHzqTN;U[}K/mM9aEF9Y>)?[mS^(ZHvc+NTa&W?H^(TU,zGP$Eo2T(JKsiY3CH@*KN#VaTIDMVMH\
    KMhI:CI~^XTVIu}JSSFSCHh)ImNX_0Tt3I2lSykT1vY2VI26HTEW5pF74N*nYE~IagLo[H7ZX/WHSjKu;I2SM03K~MKt9L+u\
    WPANZ?JR|SH{M9MQ@DKWBK0|Ka7D/}MLuQJ/RN:U4{L>:T';L*lV`AEm0H71CxWEnI[WtGu2Z|'^2@T:5M8kXT`Wo>H6;SRp\
    H^nZ@ER;,Le5U+:S,JS[VJ#xMr]Vs2IbPXj%MhLYYsG20SR:GdGTUzY2vCx-X8FQz(L43G;?_=TE<8_]^VChCe0F&HM8/=9&\
    dJ<G3p;BSEG`WZsD.dSynIcMJ,>IOQX|rZ8LDiyGd.^j|[)`DT{SSaEcXL]#Tt8]]?URoJ+CIv4I}uC>[WnR]y]E21TO<H,L\
    ['}FU>GYTH_FZ#uR<zD%(E+)WosLyXA>*Hf[E>0H,E^O(^C2DCL_ZlX|_WmDXiNVa2Lf?JJ'J#4DT]S-v[1KJ6z_>DV}hQID\
    WQ}UR_HA3UfBF%g[1hI<JUGRH88Z]{VUiGXnZApX&9S?SLoOCw-M}PYGXM8LS6lWnwID5TtPUf>]@|FzfH]HX{y]z&H_#H,n\
    Y=qXr^W=DZ.TZ@/WmkD1$VakLdrBkWSJBJpUQ|-UI_HpsFqBI~KVaQ@1hJIn[4hU]=VjiIEvGcqQKKINlJq7W+,Ly[H6PL61\
    JQ`S.=WeuI1|GOgS[oUx7GYnQ|2KMwH$KHh]Ic:Sq;K0AVMJH?kK06K&CDjIKb;F_IF$7JIST0%XBiFUEGczRb@XjPZglVtx\
    V|dK}3JgLH./SnwMrtSq,O|YLZGT}UN*6WFQRbTY)GM|VJ]DJo+INqWd<XTHI~5INkM&tIb$MC}V_lc>8JSYX$ZM_mK0CX{y\
    I2)Q6[Rc8JQpJ+vKV-Q{gSJ.U3RJ5bLReS#SK&nUp-V:#TN2V/dN3+WokJRzJn<G<JQqiLZbJS&Xr1ZT*Tt8Sz;R1iR1hJ6D\
    Tb0N>;LR?K'aM|BUQkWdJN*&D%JWw0E+=T~iZrBRO;Z#IVCeYcHURzL5tK(9XrATsqI(wUyaDa8Q6{Uf,T04TldWo;Va3U4{\
    MLQM9MM00H@zLyLLy&Jf7Ly0OASTtfTa+U[KI'dT';KWOX&,Sq2Kk4OT.Nw4S,GT:FViYVVQQ^-YvOQq'U6IK~nHzAQqgLnZ\
    Zr_T~pVV|K0DFSWUGAb9nM_bW3<H-$J]WAxIYF{J^9F.7Tk0HJUGkeW>]J5$Gw,D.dLfVTj8URtZ6hBC[V0iO$zIDOJ#nQ8D\
    Q^YF%4VW*VM`EG$ZAxT}nIaiMCiLP|YdFGmCSgaKDoS^(Ux4;|oLZmYv?RuJZJ1Wn&XhhIbvSJ6DUwVa9LR7Z@mWP^FJ*V`N\
    J>`HA;K&6GccSA:A>9_#LX|w`1dT0/VtIZ8nR<)D_7]f7V_]MM(ZA_S-rQpoH?TH{LEY,T`KE)QVWGO@aQ.EUf[^jaR~fU]7\
    Ic*Zr]N+-S#gF$@B/&[;JJG]TMQ@0LBMU?^cXr$U]pFi;9}RGEW?QYV8_XJ:EGJF,tVu@H>nbtD_*TEm.Ik%T1~FK<@:&Ibh\
    ]$^F@iFquF@H[3gJpiV0wF|BKs?T2#SouIW@VMQV&8W>DCdcZKeHIcK`cDhv;@_a<8BX.G}nbN+C3-T<1^cs=fMafy_eaExY\
    V19Ku=H6'H]JJ@rV:i][xJ]6C[;F$BIu2]T)FKc]ToHyrJz2YQEM~;DW@Hy)WR)adbJ@);&CH6AZ/Q;V>Xjj]{gNl~TVGH{Y\
    T`YH|1_QWAJ-I<.B_cU>BHR_Z9GEGwKjdVMRL].]@)#&pFs7Xs%Mi>]7RX7vJ+XXKeIX`YYmJI[Ik/Em6^X`W>3XJ;_SMTCR\
    HIEF/bWdKZ_hGuIO8{FqCXt)FS+O`rS[BWFH]h7]J~H%,LyfXrIH{vTM/^OAT'nYuzYnlI)/MC|X^jIm'[tmH,<S[P]@t[DF\
    b@7@'$DTiKgbXAt#JT7cc^vdA82df$IVr=rqNQ.L*7J#aIlFSo3E*mLGA]$FJy0W[N],^VtxFT)F8pVBSUH~WQd[<VH_3NH.\
    JzJYPhS#dKV?UZmFs?a<hO8kT;S]SqDMMVj.Zq>LHKIXMQT:B/iIY:G(%Le)XUM[FDL]IF9<QTcW>oTDmWR$S?IST5N)oIbZ\
    ]7nF.#LR>K1YZA,VViSfiJpnKMVQ7~F`2RVe[clC50UG;RXjY2iCZ/YPNSImX0XW[EKl1X.pW3bGc.Hz3L?#B}nCHmJQuY<[\
    X`kYO8JH~WQS`9+Ts}TjJX$MK}7HR#V%vXh<awaTjG`kSS7<bSiJHRJejS5hD}^S$?S?1Oi`HpO>d%D~7Jmh[38?4P][MEHG\
    ?q,_G(D&HJe$<lAe3x44zNy-WfS5KpXIr9L9iAVI^va=y9}#JS*V&8KCzI~)H%2AxLY)8R1-_RtI([F$]KDUH#0GFzJz^QSM\
    JI2^uzV:&V|>@tIHz-TVuGOoW>|IlBINQT`sLn[GXCItHMt9J+vQJ}U+#Q8%Sf`RM[W4DU6/X&4J#NKMjIu{;%zT9sJ-9Ymk\
    Istb;(B~{Kbudi%YGP:lRBNi=R1A-|UeU;~1UI%Gl5ViZGc^RDFY4SUx:F7,[)hHpQWP$XA3Ww%X$kUoCT1BHyWTa$L+&XAA\
    VimM}{`iqSzwa)S=R6f+>JZg?GFExVcf%?o,]{+[b%?qD_x*<+wC>z>t?SZ]B'VFpKbkOb^XbM}c(K;hXYN/[3N[(,HhpWHi\
    KbUV|0M:F[(NK95Ue$Sf@W<dM~hE2|`WoH[VBT[COO[FA_dMC[Gc;pDsybq_H#U]7b_J*VBCK%)U4eFC9F@LKUgU4GVaV^X.\
    Vu-]pr:YFU+<VU|D0%M%-7ik[D<D&@IO+HhIYXzFiL`1AMkYHKPA62>moXjIC51_x#F_ZTs,Ila_$(G*'WoF_?yVTFX/Ka['\
    HT&WwTVB9V%;Z?6WP4`13I'jWclFLmIM5<Gg`&+Lz*O$PFisEPxZK5YZYJIz_eRF-/Jy)[)QTN>VW_K}>Yd_J{>^2{ENVLyR\
    T;C[&3[X#_FvHR~Cw9[(NY([LoKW])?hDH,+URvD|%Jg5Y4<IMLYQ#X7uK9CT(&UHtMCYR2jU+'SJ+QrOVsHUnoNdRUe6LHC\
    ]Q{XikYQeVV_V`'Jg?B_c?{l[u^D9kO_wC?8@m9C+SB`)L<PROq]f)`;M^}RDD8a)r]]+NXGd]H^M8I2QH%JK}/?]#GDkJJ/\
    _=FEn>CHWE[,K9EL,*_,~I}|Z%9GbDI;+W4g[DdSSaaZBV8t]y5N5;aPtM0lCctV/|],QL>wWF:G2*Z79Y={R=pXaz^i]KjG\
    =yYUGjccA`%+=i._=O^~*g&~EmGLdvJf.LnHIXgQ6hTM+QK7VL'VL-YnDYOS?%iCvziB<ILmF]1<1T[3WcX``;V^j5>X&^V*\
    J#/L+vKLfMs4T:zSfcG<oX&hVa>J6fMB/SH}Pd%MV9U[rVi`O_vVtYM:*Nd7X|nVjlMb$BCyJ^*JepL><Xr}O%eTDGTWVHp?\
    L4CT1yJIDS5vTrnaw}V1aUJPUyTNYnZ.]Xr5]R.VBQhzx#(/\
";}
use crate::a::M::Params;pub use{Ga::{Ta,Jc},bf::tc,yc::rb,zb::{na,Kc,Ea,dd},Oa::{cc,qa}};
pub fn ka(b:&Params,a:u8,c:u8)->f32{let e=|d:u8|match d{1=>b.life_first,2=>b.life_second,3=>b.life_third,_=>1.};(a-c.min(a)+1..=a).map(e).sum()}}mod fb{use crate::arrayvec::P;
pub fn ln(h:f32)->f32{let d=h.to_bits();let mut e=(d>>23)as i32-127;let mut a=f32::from_bits(d&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;e+=1;
}let c=(a-1.)/(a+1.);let b=c*c;let g=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*c*g+e as f32*core::f32::consts::LN_2}
pub fn Na(b:f32)->[f32;48]{let mut Na=[1.;48];for a in 1..Na.len(){Na[a]=Na[a-1]*b;}Na}
pub fn ah(a:u32)->f32{(a>>8)as f32/16_777_216.0}
pub fn Mc<T,const N:usize>(a:&mut P<(T,f32),N>,e:T,b:f32){if a.xc(){if a[N-1].1>=b{return;}a.pf();}a.push((e,b));a.sort_by(|c,d|d.1.total_cmp(&c.1));}
pub fn re(a:f32)->f32{let a=a.clamp(-80.,80.);let c=(a*core::f32::consts::LOG2_E).round();let d=a-c*core::f32::consts::LN_2;let mut b=1.;for e in(1..=7u8).rev(){
b=1.0+b*d/f32::from(e);}b*f32::from_bits(((c as i32+127)<<23)as u32)}}pub mod M{crate::vb::Pg!{Params torpedo_reload=0.88;life_first=3.5;life_second=1.05;life_third=1.3;
strike_doubt=0.7;knowledge_gain=0.17;attack_next=0.17;duel_weight=0.5;duel_pairs:u32=40;duel_leaf_shot=0.4;duel_silence=1.0;duel_torpedo=0.5;duel_discount=0.95;threat_approach=0.9;
attack_approach=0.93;threat_blend=0.35;threat_fire_from=0.25;threat_fire_sure=0.53;threat_target_cutoff=0.7;threat_torpedo=0.87;threat_provoked=1.3;threat_trigger=0.7;
threat_exposure=0.35;exposure_hidden=0.14;threat_minefield=0.95;surface_cost=0.12;room_surface=0.5;room_cramped=2.3;room_unmined=0.5;room_mined_from=0.33;room_discount=0.91;
reserve_torpedo_charge=0.54;reserve_torpedo_full=0.05;reserve_silence_charge=0.19;reserve_silence_full=0.25;reserve_mine_charge=0.03;reserve_mine_full=-0.08;reserve_sonar_charge=0.005;
reserve_sonar_full=0.0;mine_area=0.76;mine_traffic=0.35;mine_traffic_turns:usize=6;sonar_information=0.75;end_fading_turns:u16=24;end_decision=8.0;motion_start=1.25;
motion_start_corner=0.1;motion_start_border=0.02;motion_start_centre=0.1;motion_straight=2.0;motion_ways_0=0.15;motion_ways_1=1.4;motion_ways_3=0.8;motion_silence_none=0.3;
motion_silence_one=1.0;motion_silence_more=1.2;motion_mine_avoidance=6.0;motion_floor=0.01;learned_weight=1.75;learned_margin=1.3;choice_noise=0.02;patient_from:u16=25;
patient_turns=5.0;}impl Params{
pub fn Qh(&self)->Params{Params{life_first:3.5666,life_third:1.294,strike_doubt:0.6937,knowledge_gain:0.1568,duel_leaf_shot:0.4274,duel_discount:0.9521,threat_approach:1.,
attack_approach:0.8923,threat_blend:0.3469,threat_fire_from:0.2718,threat_fire_sure:0.609,threat_target_cutoff:0.6156,threat_torpedo:0.7503,threat_provoked:1.1027,
threat_trigger:1.008,exposure_hidden:0.148,threat_minefield:0.76,surface_cost:0.1087,room_cramped:2.3292,room_unmined:0.5284,room_discount:0.82,reserve_torpedo_charge:0.4295,
reserve_torpedo_full:0.0619,reserve_silence_charge:0.1824,reserve_mine_charge:0.0345,reserve_mine_full:-0.0847,reserve_sonar_charge:0.0032,mine_traffic_turns:7,end_fading_turns:23,
end_decision:8.8081,learned_weight:2.1,..self.clone()}}}#[derive(Clone,Copy)]pub struct ac{pub ab:f32,pub Tc:f32,pub ed:f32,pub u:[f32;4]}impl ac{
const fn new(ab:f32,ed:f32,Tc:f32,u:[f32;4])->ac{ac{ab,ed,Tc,u}}}pub const xd:[ac;5]=[ac::new(0.39,0.6,0.003,[1000.,0.1,30.,0.5]),ac::new(0.1,0.3,0.003,[1000.,0.1,
0.5,30.]),ac::new(0.12,0.04,0.02,[100.,0.2,300.,3.]),ac::new(0.09,0.03,0.01,[300.,0.1,1.,300.]),ac::new(0.3,0.03,0.3,[1.,1.,1.2,1.])];pub const Tf:f32=0.2;pub const Vf:f32=0.9;
pub const Cf:usize=50_000;pub const Bf:usize=128;pub const lg:usize=1000;pub const Hf:usize=3;pub const Lf:usize=48;pub const Ke:f32=0.002;pub const Ff:u16=3;pub const Df:usize=24;
pub const Ef:u64=10_000;pub const Ge:usize=2;pub const Gf:f32=0.1;pub const Hd:usize=4;pub const Se:usize=3;pub const zf:usize=8;pub const Gc:usize=40;pub const Mf:f32=0.9;
pub const de:usize=64;pub const gg:usize=4;pub const fg:f32=0.001;pub const ig:f32=0.01;pub const hg:f32=4.;}mod Qd{pub mod Ve{use{core::fmt,crate::a::b::Q};impl fmt::Display for Q{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{a.write_str(self.Od().name())?;match self{Q::ta=>Ok(()),Q::ga{aa,ua}=>{write!(a," {}",aa.te())?;ua.map_or(Ok(()),
|c|write!(a," {}",c.name()))}Q::fa(aa)=>write!(a," {}",aa.te()),Q::ba(b)|Q::za(b)=>write!(a," {b}"),Q::ja(d)=>write!(a," {}",d.ld()),Q::ca{aa,Ca}=>write!(a," {} {Ca}",
aa.te())}}}
pub fn qf(a:&[Q])->String{if a.is_empty(){return Q::ta.to_string();}let b:Vec<String> =a.iter().map(ToString::to_string).collect();b.join("|")}}pub mod ze{use{crate::a::b::{
V,oa,Cell,D,G,ha,ia,cell::mb},super::{Gd,Ug}};pub const eh:usize=1+mb as usize;pub const yh:usize=3;#[derive(Clone,Copy)]pub struct oc{pub wa:ha,pub e:D}impl oc{
pub fn parse<'a>(a:impl IntoIterator<Item=&'a str>)->Result<oc,Gd>{let mut a=ec::new(a);let wa=a.next("`15 15` and the player's id, 0 or 1",|c|match c{"15 15 0"=>Some(ha::Ad),
"15 15 1"=>Some(ha::ce),_=>None})?;let mut e=D::r;for i in 0..mb{let b=a.next("a row of 15 cells, each `x` or `.`",|c|{let mut b=D::r;let mut d=0;for h in c.chars(){
let g=Cell::new(d,i)?;match h{'.'=>b.insert(g),'x'=>{}_=>return None}d+=1;}(d==mb).then_some(b)})?;e|=b;}Ok(oc{wa,e})}}#[derive(Clone)]pub struct Hc{pub cell:Cell,
pub a:u8,pub d:u8,pub Kb:[Option<u8>;4],pub ra:Option<bool>,pub fb:oa}impl Hc{
pub fn si(&self)->Option<bool>{self.fb.iter().find_map(|a|match a{V::ja(b)=>Some(self.cell.rd()==*b),_=>None})}
pub fn parse<'a>(c:impl IntoIterator<Item=&'a str>)->Result<Hc,Gd>{let mut c=ec::new(c);let(cell,a,d,Kb)=c.next("eight integers: x y life life and four cooldowns",
|e|{let mut g=e.split(' ');let mut b=| |g.next()?.parse::<i32>().ok();let cell=Cell::df(b()?,b()?)?;let a=u8::try_from(b()?).ok()?;let d=u8::try_from(b()?).ok()?;
let mut Kb=[None;4];for(h,i)in Kb.iter_mut().zip(G::o){*h=match b()?{-1=>None,k=>{Some(u8::try_from(k).ok().filter(|&j|j<=i.Ib())?)}};}g.next().is_none().then_some((cell,
a,d,Kb))})?;let ra=c.next("a sonar answer: `Y`, `N` or `NA`",|e|match e{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let fb=c.next("the other side's orders, or `NA`",
ej)?;Ok(Hc{cell,a,d,Kb,ra,fb})}}
fn ej(h:&str)->Option<oa>{let mut d=oa::new();if h=="NA"{return Some(d);}for k in h.split('|'){let m:Vec<&str> =k.trim().split(' ').collect();let e=|b:&str,c:&str|Cell::df(b.parse().ok()?,
c.parse().ok()?);let g=|a:&str|ia::new(a.parse().ok()?);let i=match m[..]{["MOVE",j]=>V::ga(Ug(j)?),["SURFACE",a]=>V::ta(g(a)?),["TORPEDO",b,c]=>V::ba(e(b,c)?),["SONAR",
a]=>V::ja(g(a)?),["SILENCE"]=>V::ca,["MINE"]=>V::fa,["TRIGGER",b,c]=>V::za(e(b,c)?),_=>return None};d.Be(i).ok()?;}Some(d)}struct ec<I>{Ma:I,ld:usize}impl<'a,I:Iterator<Item=&'a str> >ec<I>{
fn new(a:impl IntoIterator<IntoIter=I>)->Self{ec{Ma:a.into_iter(),ld:0}}
fn next<T>(&mut self,va:&'static str,b:impl FnOnce(&str)->Option<T>,)->Result<T,Gd>{self.ld+=1;let a=self.Ma.next().unwrap_or_default();let a=a.strip_suffix('\r').unwrap_or(a);
b(a).ok_or_else(| |Gd{Qd:self.ld,Rd:a.to_string(),va})}}}use crate::vb::E;pub use{Ve::qf,ze::{oc,Hc}};
fn Ug(a:&str)->Option<E>{a.parse().ok().and_then(E::Bi)}#[derive(Clone)]pub struct Gd{pub Qd:usize,pub Rd:String,pub va:&'static str}}mod b{pub mod g{use super::{
Cell,D,cell::Ha,Za::Qb};#[derive(Clone)]pub struct d{e:D,wb:Vec<D>,eb:Vec<D>,Rc:Vec<u8>}impl d{
pub fn new(e:D)->d{let mut b=d{e,wb:vec![D::r;Ha],eb:vec![D::r;Ha],Rc:vec![u8::MAX;Ha*Ha]};for g in D::Nb{b.eb[g.index()]=D::from(g).wc();}for i in e{let mut c=D::from(i);
let mut a=c;let mut h=0;while!a.is_empty(){for g in a{b.Rc[i.index()*Ha+g.index()]=h;}a=(a.Oc()&e)-c;c|=a;if h==Qb{b.wb[i.index()]=c-a;}h+=1;}if h<=Qb{b.wb[i.index()]=c;
}}b}
pub fn e(&self)->&D{&self.e}
pub fn wb(&self,a:Cell)->&D{&self.wb[a.index()]}
pub fn eb(&self,a:Cell)->&D{&self.eb[a.index()]}
pub fn oe(&self,b:Cell,c:Cell)->Option<u8>{let a=self.Rc[b.index()*Ha+c.index()];(a!=u8::MAX).then_some(a)}}}pub mod cell{use{core::fmt,crate::vb::E};pub const mb:u8=15;
pub const nb:u8=16;pub const Ha:usize=mb as usize*nb as usize;pub const Af:usize=mb as usize*mb as usize;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);
impl Cell{
pub fn new(a:u8,b:u8)->Option<Cell>{(a<mb&&b<mb).then(| |Cell(b*nb+a))}
pub fn df(a:i32,b:i32)->Option<Cell>{Cell::new(u8::try_from(a).ok()?,u8::try_from(b).ok()?)}
pub fn Ai(a:usize)->Cell{debug_assert!(a%usize::from(nb)<usize::from(mb)&&a<Ha);Cell(a as u8)}
pub fn x(self)->u8{self.0%nb}
pub fn y(self)->u8{self.0/nb}
pub fn index(self)->usize{usize::from(self.0)}
pub fn xa(self,c:E)->Option<Cell>{let(a,b)=(self.x(),self.y());match c{E::Gb=>(b>0).then(| |Cell(self.0-nb)),E::gc=>(b+1<mb).then(| |Cell(self.0+nb)),E::Sb=>(a>0).then(| |Cell(self.0-1)),
E::bc=>(a+1<mb).then(| |Cell(self.0+1))}}
pub fn rd(self)->ia{ia(self.x()/5+1+3*(self.y()/5))}
pub fn ii(self,a:Cell)->u8{let b=self.x().abs_diff(a.x());let c=self.y().abs_diff(a.y());b.max(c)}}impl fmt::Display for Cell{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct ia(u8);impl ia{
pub fn new(a:i32)->Option<ia>{(1..=9).contains(&a).then_some(ia(a as u8))}
pub fn all()->impl Iterator<Item=ia>{(1..=9).map(ia)}
pub fn ld(self)->u8{self.0}}}pub mod af{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub,SubAssign},crate::{ic::{array::mc,md::Dd},vb::E},super::{Cell,
cell::{mb,nb,ia}}};const Da:usize=nb as usize;const Zc:usize=64-Da;const be:u64=0x7fff_7fff_7fff_7fff;pub const fe:[usize;4]=[0b0100_0101,0b1000_1010,0b0001_0011,
0b0010_1100];#[derive(Clone,Copy,Default)]pub struct D{na:mc<[u64;4],Dd>}impl D{pub const r:D=D::vc([0;4]);pub const Nb:D=D::vc([be,be,be,be>>Da]);
const fn vc(a:[u64;4])->D{D{na:mc{od:core::marker::PhantomData,o:a}}}
pub fn ud(&self)->[u64;4]{self.na.o}
pub fn rd(g:ia)->D{let d=g.ld()-1;let(e,a)=(d%3*5,d/3*5);let mut b=[0u64;4];for c in a..a+5{b[usize::from(c/4)]|=0x1f<<(c%4*nb+e);}D::vc(b)}
pub fn contains(&self,a:Cell)->bool{self.na.o[a.index()/64]>>(a.index()%64)&1!=0}
pub fn insert(&mut self,a:Cell){self.na.o[a.index()/64]|=1<<(a.index()%64);}
pub fn ye(&mut self,a:Cell){self.na.o[a.index()/64]&=!(1<<(a.index()%64));}
pub fn len(&self)->usize{self.na.o.iter().map(|a|a.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.na.o==[0;4]}
pub fn Hg(&self,a:&D)->bool{(*self-*a).is_empty()}
pub fn Ji(&self,a:&D)->bool{(*self&*a).is_empty()}
pub fn first(&self)->Option<Cell>{self.iter().next()}
pub fn iter(&self)->yd{yd{ud:self.na.o,at:0}}
pub fn Sa(&self,e:E)->D{let[c,a,b,d]=self.na.o;D::vc(match e{E::bc=>[c<<1,a<<1,b<<1,d<<1],E::Sb=>[c>>1,a>>1,b>>1,d>>1],E::gc=>[c<<Da,a<<Da|c>>Zc,b<<Da|a>>Zc,d<<Da|b>>Zc],
E::Gb=>[c>>Da|a<<Zc,a>>Da|b<<Zc,b>>Da|d<<Zc,d>>Da]})&D::Nb}
pub fn vf(&self,b:i8,j:i8)->D{let mut i=self.na.o;if b!=0{let n=if b>0{(0x7fff_u64<<b)&0x7fff}else{0x7fff_u64>>-b};let m=n*0x0001_0001_0001_0001;for c in&mut i{*c=if b>0{
*c<<b}else{*c>>-b}&m;}}let k=usize::from(j.unsigned_abs());let(h,d)=(k/4,k%4*Da);if k!=0{let o=i;let c=|a:Option<usize>|a.and_then(|a|o.get(a)).copied().unwrap_or(0);
for(a,p)in i.iter_mut().enumerate(){let(e,g)=if j>0{(a.checked_sub(h),a.checked_sub(h+1))}else{(Some(a+h),Some(a+h+1))};let(e,g)=(c(e),c(g));*p=match(d,j>0){(0,_)=>e,
(_,true)=>e<<d|g>>(64-d),(_,false)=>e>>d|g<<(64-d)};}}D::vc(i)&D::Nb}
pub fn Oc(&self)->D{self.Sa(E::Gb)|self.Sa(E::gc)|self.Sa(E::Sb)|self.Sa(E::bc)}
pub fn wc(&self)->D{let a=*self|self.Sa(E::Sb)|self.Sa(E::bc);a|a.Sa(E::Gb)|a.Sa(E::gc)}
pub fn yf(&self,e:Cell)->usize{let(d,m)=(e.x(),usize::from(e.y()));let k=self.na.o;let h=|g:usize|{let p=k.get(g+1).copied().unwrap_or(0);u128::from(k[g])|u128::from(p)<<64}
;let b=match m.checked_sub(2){Some(j)=>h(j/4)>>(j%4*Da),None=>h(0)<<((2-m)*Da)};let b=b<<2>>d;let a=|c:usize,n:usize|(b>>(c*Da+n))as usize&1;let i=|c:usize|(b>>(c*Da+1))as usize&5;
let q=a(2,0)&usize::from(d>0);let o=a(2,4)&usize::from(d<mb-1);a(1,2)|a(3,2)<<1|a(2,1)<<2|a(2,3)<<3|(i(1)|i(3)<<1)<<4|q<<8|o<<9|a(0,2)<<10|a(4,2)<<11}
pub fn uc(&self,c:&D,d:usize)->D{let mut a=*self&*c;for _ in 0..d{let b=(a|a.Oc())&*c;if b==a{break;}a=b;}a}}impl ia{
pub fn c(self)->D{D::rd(self)}}impl PartialEq for D{
fn eq(&self,a:&D)->bool{self.na.o==a.na.o}}impl BitAnd for D{type Output=D;
fn bitand(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.na.o,j.na.o);D::vc([a&e,b&g,c&h,d&i])}}impl BitOr for D{type Output=D;
fn bitor(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.na.o,j.na.o);D::vc([a|e,b|g,c|h,d|i])}}impl Sub for D{type Output=D;
fn sub(self,j:D)->D{let([a,b,c,d],[e,g,h,i])=(self.na.o,j.na.o);D::vc([a&!e,b&!g,c&!h,d&!i])}}impl Not for D{type Output=D;
fn not(self)->D{D::Nb-self}}impl BitAndAssign for D{
fn bitand_assign(&mut self,a:D){*self=*self&a;}}impl BitOrAssign for D{
fn bitor_assign(&mut self,a:D){*self=*self|a;}}impl SubAssign for D{
fn sub_assign(&mut self,a:D){*self=*self-a;}}impl From<Cell>for D{
fn from(b:Cell)->D{let mut a=D::r;a.insert(b);a}}impl FromIterator<Cell>for D{
fn from_iter<I:IntoIterator<Item=Cell> >(c:I)->D{let mut a=D::r;for b in c{a.insert(b);}a}}impl IntoIterator for D{type Item=Cell;type IntoIter=yd;
fn into_iter(self)->yd{self.iter()}}#[derive(Clone)]pub struct yd{ud:[u64;4],at:usize}impl Iterator for yd{type Item=Cell;
fn next(&mut self)->Option<Cell>{while self.at<4{let a=self.ud[self.at];if a!=0{self.ud[self.at]=a&(a-1);return Some(Cell::Ai(self.at*64+a.trailing_zeros()as usize));
}self.at+=1;}None}}}pub mod da{const Mh:u8=3;const Eh:u8=4;const Ch:u8=6;const ph:u8=3;#[derive(Clone,Copy,PartialEq)]pub enum G{ba,ja,ca,fa}impl G{pub const o:[G;
4]=[G::ba,G::ja,G::ca,G::fa];
pub fn Ib(self)->u8{[Mh,Eh,Ch,ph][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Ua([u8;4]);impl Ua{
pub fn get(&self,a:G)->u8{self.0[a as usize]}
pub fn set(&mut self,a:G,b:u8){self.0[a as usize]=b.min(a.Ib());}
pub fn ua(&mut self,a:G){self.set(a,self.get(a)+1);}
pub fn Ab(&mut self,a:G){self.0[a as usize]=0;}
pub fn Vb(&self,a:G)->u8{a.Ib()-self.get(a)}
pub fn xc(&self,a:G)->bool{self.Vb(a)==0}}}pub mod Ub{use super::{W,G};#[derive(Clone,Copy)]pub struct cb(pub u8);impl cb{pub const Ce:cb=cb(4);
pub fn hd(self,a:G)->bool{let b=match a{G::ba=>1,G::ja|G::ca=>2,G::fa=>3};self.0>=b}
pub fn Ig(self,a:W)->bool{match a{W::ga|W::ta=>true,W::za=>self.hd(G::fa),_=>a.me().is_some_and(|b|self.hd(b))}}}}pub mod Jg{use super::{Q,W,d,Cell,D,G,E,cb,ia,ra,
Za::db};#[derive(Clone,Copy,Default)]pub struct cd(u8);impl cd{
pub fn contains(self,a:W)->bool{self.0>>a as u8&1!=0}
pub fn Ij(self,a:W)->cd{cd(self.0|1<<a as u8)}}
pub fn Bg(g:&d,i:cb,a:&ra,q:cd,mut b:impl FnMut(Q)){let j=*g.e()-a.b;let c=|h:W|{!q.contains(h)&&i.Ig(h)&&h.me().is_none_or(|e|a.da.xc(e))};if c(W::ga){for aa in E::o{
if xa(a.cell,aa,j).is_none(){continue;}for e in G::o.into_iter().filter(|&e|i.hd(e)){let ua=Some(e);b(Q::ga{aa,ua});}let ua=None;b(Q::ga{aa,ua});}}if c(W::ta){b(Q::ta);
}if c(W::ba){for p in*g.wb(a.cell){b(Q::ba(p));}}if c(W::ja){for n in ia::all(){b(Q::ja(n));}}if c(W::ca){zi(a.cell,j,&mut b);}if c(W::fa){let m=*g.e()-a.k-a.Za;
for aa in E::o{if xa(a.cell,aa,m).is_some(){b(Q::fa(aa));}}}if c(W::za){for k in a.k{b(Q::za(k));}}}
fn zi(c:Cell,e:D,b:&mut impl FnMut(Q)){b(Q::ca{aa:E::Gb,Ca:0});for aa in E::o{let mut a=c;for Ca in 1..=db{let Some(d)=xa(a,aa,e)else{break;};a=d;b(Q::ca{aa,Ca});
}}}
fn xa(b:Cell,c:E,d:D)->Option<Cell>{b.xa(c).filter(|&a|d.contains(a))}}pub mod Za{use{crate::arrayvec::P,super::{Cell,G,E,ia}};pub const Jf:u8=2;pub const Yf:u8=1;
pub const Qb:u8=4;pub const db:u8=4;#[derive(Clone,Copy)]pub enum Q{ga{aa:E,ua:Option<G>},ta,ba(Cell),ja(ia),ca{aa:E,Ca:u8},fa(E),za(Cell)}impl Q{
pub fn Od(&self)->W{match self{Q::ga{..}=>W::ga,Q::ta=>W::ta,Q::ba(_)=>W::ba,Q::ja(_)=>W::ja,Q::ca{..}=>W::ca,Q::fa(_)=>W::fa,Q::za(_)=>W::za}}}#[derive(Clone,Copy,
PartialEq)]pub enum W{ga,ta,ba,ja,ca,fa,za}impl W{pub const o:[W;7]=[W::ga,W::ta,W::ba,W::ja,W::ca,W::fa,W::za];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn me(self)->Option<G>{match self{W::ba=>Some(G::ba),W::ja=>Some(G::ja),W::ca=>Some(G::ca),W::fa=>Some(G::fa),W::ga|W::ta|W::za=>None}}}const Nf:usize=W::o.len();
pub type yb=P<Q,Nf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum V{ga(E),ta(ia),ba(Cell),ja(ia),ca,fa,za(Cell)}impl V{
pub fn Ga(&self)->Option<Cell>{match*self{V::ba(a)|V::za(a)=>Some(a),_=>None}}}pub type oa=P<V,Nf>;}pub mod m{use{crate::arrayvec::P,super::{Q,W,V,oa,d,jb,Cell,D,
G,E,cb,ha,ra,Za::db}};pub const Cd:u16=598;#[derive(Clone,Copy)]pub enum kb{Zd,ee,Q(Q),Rf(W),Eb(W,Eb)}#[derive(Clone,Copy)]pub enum Eb{Sj,E,G,zh}#[derive(Clone,Copy)]pub enum Ja{
Nj,ee,Eb(W,Eb),fh,Bh}#[derive(Clone,Copy)]pub enum Ia{sh(G),Sf,rh,ch,Pf}#[derive(Clone,Copy)]enum Fa{Ue(Q),Zd,Ia(Ia),Ja(Ja)}#[derive(Clone)]pub struct Wf{pub Hb:oa,
pub Ac:P<Ia,8>,pub ka:Option<Ja>}#[derive(Clone,Copy)]pub struct ub{pub Ub:cb,pub pa:jb<ra>,pub bb:u16,Jd:jb<u8>}impl ub{
pub fn new(Ub:cb,a:jb<Cell>)->ub{let pa=jb(a.0.map(ra::new));ub{Ub,pa,bb:0,Jd:jb(pa.0.map(|b|b.a))}}
pub fn Kg(&self)->ha{ha::o[usize::from(self.bb%2)]}
fn Ei(&self)->bool{self.pa.0.iter().any(|a|a.a==0)}
pub fn Sg(&mut self,g:&d,b:impl IntoIterator<Item=kb>)->Wf{let c=self.Kg();self.bb+=1;self.pa[c].pg();let mut a=Wf{Hb:oa::new(),Ac:P::new(),ka:None};let mut b=b.into_iter();
let mut j=match self.Lg(g,c,&mut b,&mut a.Ac){Ok(e)=>Some(e.unwrap_or(Q::ta)),Err(i)=>{a.ka=Some(i);None}};while let Some(e)=j{let h=self.jj(g,c,e).and_then(|k|{
a.Hb.push(k);self.Lg(g,c,&mut b,&mut a.Ac)});match h{Ok(h)=>j=h,Err(i)=>{a.ka=Some(i);return a;}}self.Jd=jb(self.pa.0.map(|m|m.a));if self.Ei(){break;}}a}
fn Lg(&self,b:&d,j:ha,h:&mut impl Iterator<Item=kb>,c:&mut P<Ia,8>)->Result<Option<Q>,Ja>{for g in h{match self.vj(b,j,g){Fa::Ue(a)=>return Ok(Some(a)),Fa::Zd=>{
}Fa::Ia(i)=>c.push(i),Fa::Ja(e)=>return Err(e)}}Ok(None)}
fn vj(&self,h:&d,k:ha,i:kb)->Fa{let c=&self.pa[k];let a=match i{kb::Zd=>return Fa::Zd,kb::ee=>return Fa::Ja(Ja::ee),kb::Q(b)=>b.Od(),kb::Rf(a)|kb::Eb(a,_)=>a};if!self.Ub.Ig(a){
return Fa::Ja(Ja::ee);}if let Some(g)=a.me(){if!c.da.xc(g){return Fa::Ia(Ia::sh(g));}}let b=match i{kb::Eb(a,n)=>return Fa::Ja(Ja::Eb(a,n)),kb::Rf(W::za)=>return Fa::Ia(Ia::Pf),
kb::Q(b)=>b,_=>return Fa::Ia(Ia::Sf)};match b{Q::ga{ua:Some(g),..}if!self.Ub.hd(g)=>{Fa::Ja(Ja::Eb(a,Eb::G))}Q::ca{Ca,..}if Ca>db=>{Fa::Ja(Ja::Eb(a,Eb::zh))}Q::ba(m)if!h.wb(c.cell).contains(m)=>{
Fa::Ia(Ia::Sf)}Q::fa(j)=>match c.cell.xa(j){Some(e)if h.e().contains(e)=>{if(c.k|c.Za).contains(e){Fa::Ia(Ia::ch)}else{Fa::Ue(b)}}_=>Fa::Ia(Ia::rh)},Q::za(e)if!c.k.contains(e)=>{
Fa::Ia(Ia::Pf)}_=>Fa::Ue(b)}}
pub fn jj(&mut self,h:&d,e:ha,g:Q)->Result<V,Ja>{let m=self.pa[e.we()].cell;let a=&mut self.pa[e];let k=match g{Q::ga{aa,ua}=>{Id(h,a,aa)?;if let Some(c)=ua{a.da.ua(c);
}V::ga(aa)}Q::ta=>{a.b=D::from(a.cell);a.a=a.a.saturating_sub(1);V::ta(a.cell.rd())}Q::ba(j)=>{self.yg(j);V::ba(j)}Q::ja(i)=>{a.ra=Some(m.rd()==i);V::ja(i)}Q::ca{
aa,Ca}=>{for _ in 0..Ca{Id(h,a,aa)?;}V::ca}Q::fa(aa)=>{if let Some(b)=a.cell.xa(aa){a.Za.insert(b);}V::fa}Q::za(b)=>{a.k.ye(b);a.hd.insert(b);self.yg(b);V::za(b)}
};if let Some(c)=g.Od().me(){self.pa[e].da.Ab(c);}Ok(k)}
fn yg(&mut self,a:Cell){for b in&mut self.pa.0{b.sj(a);}}}
fn Id(c:&d,a:&mut ra,g:E)->Result<(),Ja>{let b=a.cell.xa(g).filter(|&e|c.e().contains(e)).ok_or(Ja::fh)?;if a.b.contains(b){return Err(Ja::Bh);}a.cell=b;a.b.insert(b);
Ok(())}}pub mod ma{use super::{Cell,D,Ua,Za::{Jf,Yf}};pub const Ec:u8=6;#[derive(Clone,Copy)]pub struct ra{pub cell:Cell,pub a:u8,pub b:D,pub da:Ua,pub k:D,pub Za:D,
pub hd:D,pub ra:Option<bool>}impl ra{
pub fn new(cell:Cell)->ra{ra{cell,a:Ec,b:cell.into(),da:Ua::default(),k:D::r,Za:D::r,hd:D::r,ra:None}}
pub fn pg(&mut self){self.k|=self.Za;self.Za=D::r;self.hd=D::r;self.ra=None;}
pub fn sj(&mut self,a:Cell){self.a=self.a.saturating_sub(ob(a,self.cell));}}
pub fn ob(b:Cell,a:Cell)->u8{match b.ii(a){0=>Jf,1=>Yf,_=>0}}}pub use{g::d,cell::{Cell,ia},af::D,da::{Ua,G},crate::vb::{jb,E,ha},Ub::cb,Za::{Q,W,V,oa,yb},m::ub,ma::ra}
;}pub mod Ac{pub mod Qa{use{core::{cell::Cell,time::Duration},crate::vb::{Dc,Rb}};#[derive(Clone,Copy)]pub enum Wa{pb{nd:Duration,bb:Duration},mg(u64)}impl Wa{pub const nh:Wa=Wa::pb{
nd:Duration::from_millis(700),bb:Duration::from_millis(if cfg!(debug_assertions){14}else{22})};}const mh:Duration=Duration::from_millis(if cfg!(debug_assertions){
10}else{4});#[derive(Clone,Copy)]pub enum Pb{Ah,oh,qa,Ih}#[derive(Clone)]pub struct pa{Ld:Pb,Bd:Option<fn(Pb)>,Dc:Wc,pc:u64,ad:u64}#[derive(Clone)]enum Wc{Te(Cell<Rb>),
Qf(u64)}#[derive(Clone)]pub struct pb{Fb:Wa,xc:Dc}impl pb{
pub fn new(Fb:Wa)->pb{pb{Fb,xc:Dc::new(mh)}}
pub fn nd(&self)->pa{self.Cc(|a,_|a)}
pub fn bb(&self)->pa{self.Cc(|_,a|a)}
fn Cc(&self,a:impl Fn(Duration,Duration)->Duration)->pa{let Dc=match self.Fb{Wa::pb{nd,bb}=>{Wc::Te(Cell::new(self.xc.Fj(a(nd,bb))))}Wa::mg(b)=>Wc::Qf(b)};pa{Ld:Pb::Ah,
Bd:None,Dc,pc:0,ad:u64::MAX}}
pub fn Tb(&mut self,a:&pa){if let Wc::Te(b)=&a.Dc{self.xc.Tb(&b.get());}}
pub fn Qc(&mut self){if let Wa::pb{..}=self.Fb{self.xc.Qc();}}}impl pa{
pub fn qe(&mut self,a:Pb)->Pb{if let Some(b)=self.Bd{b(a);}core::mem::replace(&mut self.Ld,a)}
pub fn Ab(&mut self,a:u64){self.pc+=a;}
pub fn La(&mut self,a:u64){self.ad=self.pc+a;}
pub fn jc(&self)->bool{if self.pc>=self.ad{return true;}match&self.Dc{Wc::Te(b)=>Rb::Ui(b),Wc::Qf(a)=>self.pc>=*a}}}}mod pe{use{crate::{arrayvec::P,a::{h::{na,qa,
Ea,ka},fb::{Mc,Na},M::{Ge,Ff,Gf,Params},b::{d,Cell,D,G,E,Za::{db,Qb},m::Cd}}},super::{Qa::pa,Ma::Db}};
pub fn pi(a:&na)->u16{let Ea{M,t,m,..}=*a.q;let b=a.Ta.c.len()*t.hf().len();if b>M.duel_pairs as usize{return 0;}Ff.min(Cd.saturating_sub(m.bb+1))}
pub fn tj(m:&na,e:&Db,h:Option<&qa>,fk:u16,o:&mut pa)->f32{let Ea{g,M,Aa,d,..}=*m.q;let Some(h)=h.filter(|_|e.a>0)else{return 0.;};let t=Pa{c:h.c,qc:*g.e()-e.w.b,
B:e.da.Vb(G::ba),hb:e.da.Vb(G::ca),a:e.a};let w=Aa.Gg(G::ca)>=0.5;let i=&m.Ta;let b=Pa{c:i.c,qc:*g.e(),B:1,hb:if w{0}else{G::ca.Ib()},a:d};let mut p=He::new(g,M,
o);let mut n=0.;let[z,id]=[e.B,e.xb].map(|j|j.map(|j|j.1));for(r,_,b)in b.ef(g,z){for(u,_,b)in b.ef(g,id){let q=Pa{B:G::ba.Ib(),..b};for(k,b)in[(i.B,b),(1.0-i.B,
q)]{if b.a>0&&k>Gf{n+=r*u*k*p.ea(&b,&t,fk);}}}}e.zb.pe(M,h.fj(M),n)}#[derive(Clone,Copy)]struct Pa{c:D,qc:D,B:u8,hb:u8,a:u8}impl Pa{
fn Sc(&self)->D{let mut b=self.c;for c in E::o{let mut a=self.c;for _ in 0..db{a=a.Sa(c)&self.qc;b|=a;}}b}
fn ef(&self,k:&d,b:Option<Cell>)->P<(f32,u8,Pa),3>{let g=b.map_or(D::r,|b|*k.eb(b));let h=b.map_or(D::r,D::from);let j=self.c.len()as f32;let e=[!g,g-h,h].into_iter().zip(0u8..);
let e=e.map(|(c,i)|{let mut a=*self;a.c&=c;a.a-=i.min(a.a);(a.c.len()as f32/j,i,a)});e.filter(|c|c.0>0.).collect()}}struct He<'a>{g:&'a d,M:&'a Params,uc:[f32;48],
Qa:&'a mut pa}impl<'a>He<'a>{
fn new(g:&'a d,M:&'a Params,Qa:&'a mut pa)->Self{He{g,M,uc:Na(M.torpedo_reload),Qa}}
fn gd(&self,a:&Pa,b:Cell)->f32{let d=(a.c&*self.g.eb(b)).len()as f32;let c=f32::from(u8::from(a.c.contains(b)));let e=(d-c)*ka(self.M,a.a,1);(e+c*ka(self.M,a.a,2))/a.c.len()as f32}
fn Td(&self,d:&Pa,c:&Pa)->P<(Cell,f32),Ge>{let e=d.c.uc(self.g.e(),1+usize::from(Qb));let mut a=P::<(Cell,f32),Ge>::new();for b in c.c.wc()&e{Mc(&mut a,b,self.gd(c,
b));}a}
fn Tg(&self,a:&Pa,d:&Pa)->f32{let b=self.Td(a,d).first().map_or(0.,|c|c.1);b*self.uc[usize::from(a.B.saturating_sub(1))]}
fn ea(&mut self,a:&Pa,c:&Pa,e:u16)->f32{let k=self.M;self.Qa.Ab(4);if e==0||self.Qa.jc(){return k.duel_leaf_shot*(self.Tg(a,c)-self.Tg(c,a));}let mut i=self.Nh(a,
c,e);i.sort_by(|m,n|n.0.total_cmp(&m.0));let mut b=a.c;let mut d=0.;for(g,h)in i{d+=g*(b&h).len()as f32;b-=h;}if!b.is_empty(){let mut j=*a;j.c=b;let g=self.ea(c,
&j,e-1);d-=k.duel_discount*g*b.len()as f32;}d/a.c.len()as f32}
fn Nh(&mut self,a:&Pa,j:&Pa,n:u16)->Vec<(f32,D)>{let k=self.M;let mut m:P<Option<Cell>,3> =P::from_iter([None]);if a.B<=1{let p=self.Td(a,j).into_iter();m.extend(p.map(|(q,
_)|Some(q)));}let mut h=Vec::new();for(g,e)in E::o.into_iter().flat_map(|g|m.iter().map(move|&e|(g,e))){let t=a.c&a.qc.Sa(g.zc());for(r,B,hb)in self.hi(a,g,e){let b=t&r;
if b.is_empty(){continue;}let mut d=Pa{c:b.Sa(g),B,hb,..*a};if b.len()==1{d.qc-=b;}let mut i=e.map_or(0.,|_|k.duel_torpedo);h.push((self.Og(&d,j,e,n)-i,b));if a.hb==0{
d.c=d.Sc();d.hb=G::ca.Ib();i+=k.duel_silence;h.push((self.Og(&d,j,e,n)-i,b));}}}h}
fn hi(&self,a:&Pa,h:E,j:Option<Cell>)->P<(D,u8,u8),2>{let c=G::ba.Ib();let g=a.hb.saturating_sub(1);let Some(e)=j else{return P::from_iter([match a.B{0=>(D::Nb,0,
g),i=>(D::Nb,i-1,a.hb)}]);};let b=*self.g.wb(e)-*self.g.eb(e);let d=b.Sa(h.zc());match a.B{0=>P::from([(b,c-1,a.hb),(d-b,c,g)]),_=>P::from_iter([(d,c,a.hb)])}}
fn Og(&mut self,h:&Pa,e:&Pa,i:Option<Cell>,j:u16)->f32{let c=self.M;let mut a=0.;for(d,g,b)in e.ef(self.g,i){a+=d*ka(c,e.a,g);if b.a>0{a-=d*c.duel_discount*self.ea(&b,
h,j-1);}}a}}}mod zg{use{crate::a::{h::{na,qa,Ea},M::{Bf,Cf,lg},b::{V,oa},B::la},std::collections::HashMap,super::Qa::{pa,Pb}};#[derive(Default)]pub struct qc{Bc:HashMap<oa,
qa>,ke:Option<la>}impl qc{
pub fn Th(&self)->bool{self.ke.is_some()}
pub fn get(&self,a:&oa)->Option<&qa>{self.Bc.get(a)}
pub fn Jd(&mut self,i:&na,a:&oa,d:u8,j:bool,b:&mut pa)->&qa{let Ea{g,M,t,..}=*i.q;let mut e=t.bh(a);let c=e>Cf;if(c&&j)||!self.Bc.contains_key(a){let p=b.qe(Pb::qa);
let n=if c&&!j{let h=self.ke.get_or_insert_with(| |t.ke(Bf));e=h.bh(a);h.Jd(g,a,d)}else{t.Jd(g,a,d)};let o=if c{e/lg}else{0};b.Ab(20+o as u64);let mut k=qa::new(g,
M,&i.Ta,&n,d.max(1));let q=|m:&_|matches!(m,V::ba(_));k.fd=a.iter().any(q);self.Bc.insert(a.clone(),k);b.qe(p);}&self.Bc[a]}}}mod Ma{use{crate::{arrayvec::P,a::{
h::{na,qa,Kc,dd,qd},fb::{ln,ah},M::{Hd,Se},b::{Q,W,V,oa,Cell,Ua,G,E,yb,ia,ra,ma::ob}},Rd::tb},std::collections::HashMap,super::{Qa::pa,zg::qc,w::sb}};type Ya=(usize,
Cell);#[derive(Clone)]pub struct Db<'p>{pub w:&'p sb,pub B:Option<Ya>,pub xb:Option<Ya>,Ba:Option<(usize,E)>,ra:Option<ia>,ua:Option<G>,pub a:u8,pub da:Ua,pub zb:Kc,
pub ea:f32}impl Db<'_>{
pub fn Hb(&self)->oa{let mut b:P<(usize,V),3> =P::new();b.extend(self.xb.map(|(a,c)|(a,V::za(c))));b.extend(self.B.map(|(a,c)|(a,V::ba(c))));b.extend(self.Ba.map(|(a,
_)|(a,V::fa)));self.w.ng(&b)}
pub fn ma(&self,c:&na)->ra{let mut a=c.ma;a.cell=self.w.end();a.b=self.w.b;a.a=self.a;a.da=self.da;if let Some((_,e))=self.xb{a.k.ye(e);}if let Some((g,d))=self.Ba{
if let Some(b)=self.w.c[g].xa(d){a.Za.insert(b);}}a}
pub fn Va(&self)->P<Cell,2>{let b=self.B.iter().chain(&self.xb);b.map(|a|a.1).collect()}
pub fn md(&self)->yb{let mut a=yb::new();if let Some(g)=self.ra{a.push(Q::ja(g));}for c in 0..self.w.c.len(){if let Some((_,d))=self.xb.filter(|&(b,_)|b==c){a.push(Q::za(d));
}if let Some((_,d))=self.B.filter(|&(b,_)|b==c){a.push(Q::ba(d));}if let Some((_,aa))=self.Ba.filter(|&(b,_)|b==c){a.push(Q::fa(aa));}a.extend(self.w.Ca.get(c).map(|&h|match h{
Q::ga{aa,..}=>Q::ga{aa,ua:self.ua},e=>e}));}a}}
pub fn Ma<'p>(b:&na,j:&'p[sb],g:&mut qc,c:&mut pa,k:&mut impl tb,)->Vec<Db<'p> >{let i=b.q.M;let mut a=Ie::new(b);for w in j{if c.jc()&&!a.Ma.is_empty(){break;}let h=i.choice_noise*ah(k.Pd());
let m=w.Ud(W::ta).is_some();let lc=b.lc(w.end(),w.b,m,h);let d=w.ng(&[]);let Xa=g.Jd(b,&d,lc.a,false,c);let e=Fe{w,Oa:b.Oa(Xa,w.end(),lc.a),lc,Xa,drop:a.bi(w)};let o=a.Yb(w);
for&n in&o{for p in a.rb.clone(){c.Ab(1);a.li(&e,n,p);}}}a.Ma}struct Fe<'a,'p>{w:&'p sb,lc:dd,Xa:&'a qa,Oa:f32,drop:Option<(f32,(usize,E))>}struct Ie<'a,'p>{h:&'a na<'a>,
rb:P<Option<Cell>,{Se+1}>,ra:Option<ia>,wd:Option<ia>,Td:HashMap<Cell,P<(Cell,f32),Hd> >,Ma:Vec<Db<'p> >}impl<'a,'p>Ie<'a,'p>{
fn new(h:&'a na<'a>)->Self{let a=h.q.M;let d=h.q.d;let e=h.ma.k;let b=h.Va.Kd::<Se>(a,d,e);let mut rb=P::from_iter([None]);rb.extend(b.into_iter().map(|(c,_)|Some(c)));
let g=4.0*a.reserve_sonar_charge+a.reserve_sonar_full;Ie{h,rb,ra:qg(h,g),wd:qg(h,0.),Td:HashMap::new(),Ma:Vec::new()}}
fn Yb(&mut self,a:&sb)->Vec<Option<Ya> >{let i=self.h.q;let e=i.g;let k=&self.h.Va;let(o,m)=(i.M,i.d);let mut d=vec![None];let r=self.h.ma.da.Vb(G::ba);let n=match(r,
a.Ud(W::ga)){(0,_)=>0,(1,Some(c))=>c+1,_=>return d};for c in n..a.c.len(){let g=a.c[c];if a.c[n..c].contains(&g){continue;}let b=self.Td.entry(g).or_insert_with(| |{
let p=*e.wb(g);let mut b=k.Kd::<Hd>(o,m,p);let h=p-*e.eb(g);if b.iter().all(|(q,_)|!h.contains(*q)){b.truncate(Hd/2);b.extend(k.Kd::<{Hd/2}>(o,m,h));}b});d.extend(b.iter().map(|&(j,
_)|Some((c,j))));}if a.Ca.is_empty()&&d.len()==1{let h=*e.wb(a.end())-*e.eb(a.end());d.extend(h.first().map(|j|Some((0,j))));}d}
fn bi(&self,c:&sb)->Option<(f32,(usize,E))>{let e=self.h.q;let g=&self.h.ma;let k=g.da.Vb(G::fa);let j=match(k,c.Ud(W::ga)){_ if!e.m.Ub.hd(G::fa)=>return None,(0,
_)=>0,(1,Some(a))=>a+1,_=>return None};let n=*e.g.e()-g.k;(j..c.c.len()).flat_map(|a|E::o.map(|b|(a,b))).filter_map(|(a,b)|{let d=c.c[a].xa(b)?;let m=n.contains(d);
m.then(| |(self.h.Ba(d),(a,b)))}).max_by(|h,i|h.0.total_cmp(&i.0))}
fn li(&mut self,b:&Fe<'_,'p>,B:Option<Ya>,xb:Option<Cell>){let e=self.h;let Fe{w,lc,..}=b;let xb=xb.map(|Ba|(Aj(w,Ba),Ba));let k=B.iter().chain(&xb);let i:P<Cell,
2> =k.clone().map(|&(_,d)|d).collect();let m:u8=k.map(|&(n,d)|ob(d,w.c[n])).sum();let Ba=xb.map(|(_,Ba)|Ba);let Some(g)=e.pj(&i,Ba,lc.a,m)else{return;};let o=match m{
0=>b.Oa,_=>e.Oa(b.Xa,w.end(),g.a)};let c=w.Ca.is_empty()&&i.is_empty();for j in[None].into_iter().chain(b.drop.map(Some)){let Ba=j.map(|(_,Ba)|Ba);let c=c&&Ba.is_none();
let ra=match self.ra{None if c=>self.wd,ra=>ra};if c&&ra.is_none(){continue;}let Some((ua,da))=self.ai(w,B,Ba,ra)else{continue;};let h=j.map_or(0.,|(h,_)|h);let zb=e.zb(lc,
&g,&da,h,o);self.Ma.push(Db{w,B,xb,Ba,ra,ua,a:g.a,da,ea:zb.ea(),zb});}}
fn ai(&self,j:&sb,w:Option<Ya>,r:Option<(usize,E)>,t:Option<ia>)->Option<(Option<G>,Ua)>{let q=self.h.q.m.Ub;let u=[(G::ba,w.map(|(g,_)|g)),(G::ca,j.Ud(W::ca)),(G::fa,
r.map(|(g,_)|g)),(G::ja,t.map(|_|0))];let h=j.Ud(W::ga);let mut d:Option<(f32,Option<G>,Ua)> =None;let p=G::o.map(Some).into_iter().chain([None]);for e in p{match(e,
h){(Some(b),Some(_))if q.hd(b)=>{}(None,None)=>{}_=>continue}let mut a=self.h.ma.da;let mut k=true;for b in G::o{let c=u.iter().find(|c|c.0==b).and_then(|c|c.1);
let i=c.is_some_and(|g|h.is_none_or(|h|g<=h));let mut m=|a:&mut Ua|{k&=a.xc(b);a.Ab(b);};if i{m(&mut a);}if e==Some(b){a.ua(b);}if c.is_some()&&!i{m(&mut a);}}let n=qd::da(self.h.q.M,
&a);if k&&d.is_none_or(|(d,_,_)|n>d){d=Some((n,e,a));}}d.map(|(_,e,a)|(e,a))}}
fn Aj(a:&sb,b:Cell)->usize{let d=0..a.c.len();d.min_by_key(|&c|ob(b,a.c[c])).unwrap_or(0)}
fn qg(a:&na,j:f32)->Option<ia>{if!a.ma.da.xc(G::ja){return None;}let b=|k:&ia|{let e=a.Va.n.sum(k.c());let g=|c:f32|if c>1e-6{-c*ln(c)}else{0.};g(e)+g(1.0-e)};let d=ia::all().max_by(|h,
i|b(h).total_cmp(&b(i)))?;let m=a.q.M.sonar_information*b(&d);(m>=j).then_some(d)}}mod w{use crate::{arrayvec::P,a::b::{Q,W,V,oa,d,Cell,D,G,ub,ra,Jg::{cd,Bg}}};const Me:usize=3;
#[derive(Clone)]pub struct sb{pub Ca:P<Q,Me>,pub c:P<Cell,{Me+1}>,pub b:D}impl sb{
pub fn end(&self)->Cell{self.c[self.Ca.len()]}
pub fn Ud(&self,a:W)->Option<usize>{self.Ca.iter().position(|b|b.Od()==a)}
pub fn ng(&self,e:&[(usize,V)])->oa{let mut a=oa::new();for b in 0..=self.Ca.len(){for&(d,c)in e{if d==b{a.push(c);}}a.extend(self.Ca.get(b).and_then(|g|match*g{
Q::ga{aa,..}=>Some(V::ga(aa)),Q::ca{..}=>Some(V::ca),Q::ta=>Some(V::ta(self.c[b].rd())),_=>None}));}a}}
pub fn xe(h:&d,k:&ub,g:&ra)->Vec<sb>{let j=sb{Ca:P::new(),c:P::from_iter([g.cell]),b:g.b};let mut a=vec![j];let mut e=0;while e<a.len(){let i=a[e].clone();e+=1;extend(h,
k,g,&i,&mut a);}a}
fn extend(m:&d,r:&ub,k:&ra,g:&sb,n:&mut Vec<sb>){let e:P<W,Me> =g.Ca.iter().map(Q::Od).collect();if e.xc(){return;}let mut i=cd::default();for h in W::o{let p=match e[..]{
[]|[W::ga]=>k.a>1,_=>false};let q=match h{W::ga|W::ca=>!e.contains(&h),W::ta=>p,_=>false};if!q{i=i.Ij(h);}}let mut a=*k;a.cell=g.end();a.b=g.b;if e.contains(&W::ga)&&a.da.Vb(G::ca)==1{
a.da.ua(G::ca);}Bg(m,r.Ub,&a,i,|j|{let mut c=g.clone();match j{Q::ga{ua:Some(_),..}=>return,Q::ga{aa,..}=>{let b=a.cell.xa(aa).unwrap_or(a.cell);c.b.insert(b);c.c.push(b);
}Q::ca{aa,Ca}=>{let mut b=a.cell;for _ in 0..Ca{b=b.xa(aa).unwrap_or(b);c.b.insert(b);}c.c.push(b);}_=>{c.b=D::from(a.cell);c.c.push(a.cell);}}c.Ca.push(j);n.push(c);
});}}use{crate::{a::{h::{na,qa,tc},fb::ln,M::{Df,Ef,Hf,Ke,Lf},b::yb},Rd::tb},zg::qc,Ma::{Db,Ma},w::xe};pub use{crate::a::h::{rb,Ea},Qa::{Wa,pb,pa,Pb}};type kg<'l,
'p> =Vec<(f32,&'l Db<'p>)>;
pub fn je(j:&Ea,a:&mut pa,q:&mut impl tb)->yb{a.qe(Pb::oh);let c=na::new(j);let xe=xe(j.g,j.m,&c.ma);let mut h=qc::default();let mut Ma=Ma(&c,&xe,&mut h,a,q);a.qe(Pb::Ih);
Ma.sort_by(|d,e|e.ea.total_cmp(&d.ea));let n=pe::pi(&c);let p=j.M.learned_margin;let mut g=ki(&c,&Ma,p,&mut h,a);if h.Th(){let mut i=Vec::new();for&(_,b)in g.iter().take(Hf){
if a.jc(){break;}i.push((ea(&c,b,true,&mut h,a),b,));}if i.len()>1{i.sort_by(|d,e|e.0.total_cmp(&d.0));g=i;}}Oh(&c,&mut g,&h,a);let mut k=g.first().copied();g.truncate(Df);
a.La(Ef);for t in 2..=n{let u=g.iter().map(|&(ea,b)|{let o=h.get(&b.Hb());let r=pe::tj(&c,b,o,t,a);(ea+r,b)});let m=u.reduce(|d,e|if e.0>d.0{e}else{d});if a.jc(){
break;}k=m;}k.map_or_else(yb::new,|(_,b)|b.md())}
fn Oh(a:&na,b:&mut kg,j:&qc,c:&mut pa){let k=tc::new(a);let mut e=0;for(ea,d)in b.iter_mut().take(Lf){if c.jc(){break;}c.Ab(4);let gf=j.get(&d.Hb()).map_or(0.,|i|{
gf(&k,a,d,i)});*ea+=a.Lb*a.q.M.learned_weight*gf;e+=1;}b.truncate(e.max(1));b.sort_by(|g,h|h.0.total_cmp(&g.0));}
fn gf(e:&tc,b:&na,a:&Db,c:&qa)->f32{let d=a.ma(b);let ea=e.va(&d,c,&a.Va());let ea=ea.clamp(Ke,1.0-Ke);ln(ea/(1.0-ea))}
fn ki<'l,'p>(i:&na,Ma:&'l[Db<'p>],e:f32,j:&mut qc,d:&mut pa,)->kg<'l,'p>{let mut a:Option<f32> =None;let mut b=Vec::new();for c in Ma{if a.is_some_and(|a|a>=c.ea+e||d.jc()){
break;}let ea=ea(i,c,false,j,d);a=Some(a.map_or(ea,|a|a.max(ea)));b.push((ea,c));}b.retain(|&(ea,_)|a.is_some_and(|a|ea>=a-e));b.sort_by(|g,h|h.0.total_cmp(&g.0));
b}
fn ea(b:&na,a:&Db,d:bool,g:&mut qc,c:&mut pa)->f32{let e=g.Jd(b,&a.Hb(),a.a,d,c);let h=b.Oa(e,a.w.end(),a.a);a.zb.Dj(h)}}mod B{mod p{mod ak{use{crate::a::{b::{Cell,
D},B::{z::{Ka,fc,lb},Bc::i}},std::{collections::HashMap,sync::Arc},super::{Xa,U}};impl Xa{
pub fn Wd(&mut self){let c=&self.j;let e=(c.len()*2).next_power_of_two()-1;let mut d=vec![Yc;e+1];let mut b=Vc::new(c.len());for(g,h)in c.iter().enumerate(){let mut a=(h.hash()>>20)as usize&e;
while d[a]!=Yc&&!c[b.first[d[a]as usize]as usize].Ki(h){a=(a+1)&e;}if d[a]==Yc{d[a]=b.first.len()as u32;b.hc(g as u32);}else{b.add(d[a]as usize,g as u32);}}if b.first.len()<c.len(){
self.join(&b,false);}}
fn join(&mut self,h:&Vc,gk:bool){let mut b=gk.then(fc::new);let mut t=HashMap::new();let mut lk=HashMap::new();let c=self.take();let mut m=Vec::with_capacity(c.j.len());
let mut id=0;for a in&c.j{m.push(id);id+=a.count();}let mut n=U::Ra(0.0f32);for&d in&h.first{let mut a=c.j[d as usize];if let Some(b)=&mut b{let k=(a.la,a.i);let w=|e:u32|{
let a=&c.j[e as usize];(a.la,a.i)};let hk=h.jf(d).all(|e|w(e)==k);let mut p=|b:&mut fc|{let mut B=lb::r;for(z,ik)in h.jf(d).map(w){let jk=lk.entry(z).or_insert_with(| |{
c.z.get(z).pd(i::default())});B.add(jk,ik);}b.ie(B)};(a.la,a.i)=match c.z.get(a.la){_ if!hk=>p(b),Ka::vd(_)=>*t.entry(k).or_insert_with(| |p(b)),Ka::Mb(kk)=>*t.entry(k).or_insert_with(| |b.add(kk.to_vec(),
a.i))};}if h.next[d as usize]==Yc{let mk=&c.u[m[d as usize]..];self.push(a,mk[..a.count()].iter().copied());continue;}let mut q=D::r;let mut u=Of::default();for e in h.jf(d){
let j=&c.j[e as usize];let mut o=0.;for(g,fk)in j.c.iter().zip(&c.u[m[e as usize]..]){n[g]+=fk;o+=fk;}u.add(j.Ob,o);q|=j.c;a.Hi(j);}a.Ob=u.Vi();a.Sc(q);self.push(a,
a.c.iter().map(|g|n[g]));for g in a.c{n[g]=0.;}}if let Some(b)=b{self.z=Arc::new(b.cf());}}
pub fn ci(&self)->Vec<(f32,usize)>{let d=|(_,e):(_,&[f32])|e.iter().sum::<f32>();let mut a:Vec<(f32,usize)> =self.Pc().map(d).zip(0..).collect();a.sort_by(|b,c|c.0.total_cmp(&b.0));
a}
pub fn fd(&mut self,g:usize){let j=g.saturating_mul(ih);for e in[false,true]{if self.j.len()<=g&&self.u.len()<=j{return;}let mut c:Vec<(u32,u64,u32)> =Vec::with_capacity(self.j.len());
for(b,(p,nk))in self.Pc().enumerate(){let mk=!nk.iter().sum::<f32>().to_bits();let i{r,dy}=p.i;let fk=u64::from(p.la)<<16|u64::from(r as u8)<<8|u64::from(dy as u8);
let id=p.c.first().map_or(0,Cell::index)as u64;let gk=u64::from(p.Ra);let z=if e{gk<<56|id<<48|fk&0xffff_ffff_ffff}else{(gk<<48|fk)<<8|id};c.push((mk,z,b as u32));
}let mut a=g/2;if a<c.len(){c.select_nth_unstable(a);}a=a.min(c.len());let B=|&(..,b):&(u32,u64,u32)|self.j[b as usize].count();let mut k:usize=c[..a].iter().map(B).sum();
if k>j/2{c[..a].sort_unstable();while k>j/2{a-=1;k-=B(&c[a]);}}let mut d=Vc::new(self.j.len());for&(..,b)in&c[..a]{d.hc(b);}let h=&mut c[a..];h.sort_unstable_by_key(|&(_,
z,b)|(z,b));let mut o=h.len().div_ceil(g-a).max(1);let m=if e{56}else{8};let lk=|n:&[(u32,u64,u32)]|{let w=n.iter().map(|&(..,b)|self.j[b as usize].c);w.fold(D::r,
|hk,w|hk|w).len()};while e&&o<h.len(){let jk=h.chunk_by(|q,u|q.1>>m==u.1>>m);let kk:usize=jk.flat_map(|t|t.chunks(o)).map(lk).sum();if k+kk<=j{break;}o*=2;}for t in h.chunk_by(|q,
u|q.1>>m==u.1>>m){for n in t.chunks(o){d.hc(n[0].2);let ik=d.first.len()-1;for&(..,b)in&n[1..]{d.add(ik,b);}}}if e||d.first.len()<=g{self.nc+=(self.j.len()-d.first.len())as u64;
self.join(&d,e);self.Wd();}}}}#[derive(Default)]struct Of{ub:[f32;3],Ab:f32}impl Of{
fn add(&mut self,b:[u8;3],a:f32){for(c,d)in self.ub.iter_mut().zip(b){*c+=a*f32::from(d);}self.Ab+=a;}
fn Vi(&self)->[u8;3]{let a=1.0/self.Ab.max(f32::MIN_POSITIVE);self.ub.map(|b|(b*a+0.5)as u8)}}const ih:usize=32;const Yc:u32=u32::MAX;struct Vc{first:Vec<u32>,Nb:Vec<u32>,
next:Vec<u32>}impl Vc{
fn new(a:usize)->Vc{Vc{first:Vec::with_capacity(a),Nb:Vec::with_capacity(a),next:vec![Yc;a]}}
fn hc(&mut self,a:u32){self.first.push(a);self.Nb.push(a);}
fn add(&mut self,a:usize,b:u32){self.next[self.Nb[a]as usize]=b;self.Nb[a]=b;}
fn jf(&self,b:u32)->impl Iterator<Item=u32>+'_{let a=|&c:&u32|Some(self.next[c as usize]).filter(|&a|a!=Yc);core::iter::successors(Some(b),a)}}}mod k{use{crate::{
arrayvec::P,a::{b::{d,Cell,D,E},B::{z::{Ne,sa,Ka,fc,lb,ed,Ye,xf},Bc::{i,ya}}}},std::{collections::HashMap,sync::Arc},super::{Xa,U}};const qh:usize=64;const Fh:usize=64;
pub enum Ed<'a>{If(&'a[(f32,P<Cell,4>)]),dg(D)}impl Xa{
fn Wg(&mut self,j:&[i],e:impl Fn(&[sa],i)->Vec<sa>){let mut b=fc::new();let mut h=HashMap::new();for a in&mut self.j{let m=h.entry((a.la,a.i)).or_insert_with(| |match self.z.get(a.la){
Ka::Mb(g)=>b.add(e(g,a.i),a.i),d=>{let mut c=d.pd(a.i);j.iter().for_each(|&k|c.insert(k));b.ie(c)}});(a.la,a.i)=*m;}self.z=Arc::new(b.cf());}
pub fn Vh(&mut self){self.Wg(&[],|a,_|ed(a));}
pub fn Ni(&mut self,g:&d){let z=self.z.clone();let e=g.e().Oc();let u=self.k;let mut j=self.La;self.retain(|b,_|{let Ka::Mb(a)=z.get(b.la)else{return e;};let c=a.iter().filter(|q|{
let n=b.i.Wb(q.at);n.r.abs()+n.dy.abs()<=2});let c=c.count();if c==0||a.len()>u{return e;}let a=xf(a,b.i);let mut k=D::r;for h in b.c&e{let t=(D::from(h).Oc()&*g.e()).len();
let w=|p:i|b.i.Wb(p).from(h);let m=t>c||j==0;j-=usize::from(!m);if m||Ye(g,&a,w){k.insert(h);}}k});self.Wg(&E::o.map(i::of),xf);self.k+=1;self.mc=true;}
pub fn xb(&mut self,B:&d,n:Cell){let mut q=fc::new();let g=self.take();let mut id=self.La;let kk=g.wj(n);for(h,(a,j))in g.Pc().enumerate(){let k=g.z.get(a.la);let e=match k{
Ka::Mb(e)if!kk[h]=>e,k=>{let t=k.pd(a.i);let mk=|b:Cell|i::rg(b,n);let fk=|&b:&Cell|t.contains(mk(b));let mut c=*a;c.Nd(a.c.iter().filter(fk).collect());(c.la,c.i)=q.ie(t);
let p=g.k as f32/t.len().max(1)as f32;let j=a.c.iter().zip(j);let j=j.filter(|(b,_)|fk(b));self.push(c,j.map(|(_,&z)|z*p));continue;}};let lk=e.len()==g.k;for(h,
b)in tg(a,e,n){let m=&e[h];let r=|ik:i|a.i.Wb(ik).from(b);let(u,rk)=Kj(e,h,n,r);if lk&&rk&&id>0{id-=1;if!Ye(B,&u,r){continue;}}let w=|m:&sa|{let o=r(m.at);o.map_or(1,
|o|m.sd(B,o).len().max(1))as f32};let pk=e[..h].iter().chain(&e[h+1..]);let qk=u.iter().zip(pk).map(|(gk,jk)|w(gk)/w(jk));let p=qk.product::<f32>()/w(m);let(k,hk)=q.add(u,
a.i);let g=a.c.iter().take_while(|&nk|nk!=b);let z=j[g.count()];let mut c=*a;c.Nd(b.into());(c.la,c.i)=(k,hk);self.push(c,[z*p]);}}self.z=Arc::new(q.cf());self.k=self.k.saturating_sub(1);
self.Wd();self.fd(self.La);}
fn wj(&self,i:Cell)->Vec<bool>{let g=|e:&ya|match self.z.get(e.la){Ka::Mb(h)=>tg(e,h,i).count(),Ka::vd(_)=>0};let a:Vec<usize> =self.j.iter().map(g).collect();let mut d=vec![false;
a.len()];let mut b=self.La;if a.iter().sum::<usize>()>b{for(_,c)in self.ci(){d[c]=a[c]>b;b=b.saturating_sub(a[c]);}}d}
fn yi(&self,hk:&d,mut lk:impl FnMut(f32,Ed)){let mut gk:Vec<(u32,i,usize,usize)> =Vec::with_capacity(self.j.len());let mut o=0;for(e,u)in self.j.iter().enumerate(){
if u.la!=0{gk.push((u.la,u.i,e,o));}o+=u.count();}gk.sort_unstable();let mut q:Vec<(f32,usize,&[_])> =Vec::new();for c in gk.chunk_by(|h,m|(h.0,h.1)==(m.0,m.1)){
let qk=c.iter().flat_map(|&(_,_,e,o)|{let j:&[f32]=&self.u[o..][..self.j[e].count()];j});let b:f32=qk.sum();let a=c.iter().map(|&(_,_,e,_)|self.j[e].count());let z=match self.z.get(c[0].0){
Ka::Mb(n)=>n.len()*a.sum::<usize>(),Ka::vd(_)=>0};q.push((b,z,c));}let mut id=self.La.saturating_mul(qh);if q.iter().map(|c|c.1).sum::<usize>()>id{q.sort_by(|h,m|m.0.total_cmp(&h.0));
}let mut w=Vec::new();for(b,z,c)in q{let(g,k,..)=c[0];let g=self.z.get(g);let mut a=D::r;for&(_,_,e,_)in c{a|=self.j[e].c;}let n=match g{Ka::Mb(n)if z<=id=>n,g=>{
w.push((b,a,g,k));continue;}};id-=z;let mut jk=U::Ra(0.);for&(_,_,e,o)in c{for(p,b)in self.j[e].c.iter().zip(&self.u[o..]){jk[p]+=b;}}let mk=(self.k as f32/n.len()as f32).min(1.);
for p in a{let fk=n.iter().filter_map(|ik|{let nk=k.Wb(ik.at).from(p)?;let kk=ik.sd(hk,nk);Some((mk/kk.len()as f32,kk))});let fk:P<_,Ne> =fk.collect();lk(jk[p],Ed::If(&fk));
}}w.sort_by(|h,m|m.0.total_cmp(&h.0));let(B,pk)=w.split_at(w.len().min(Fh));let mut j=(0.,D::r,lb::r);for&(b,a,g,k)in pk{j.0+=b;j.1|=a;j.2.add(&g.pd(k),i::default());
}let B=B.iter().map(|&(b,a,g,k)|(b,a,g.pd(k)));for(b,a,t)in B.chain([j]){let t=t.Wh(a)&*hk.e();if!t.is_empty(){lk(b,Ed::dg(t));}}}
pub fn ue(&self,g:&d)->U<f32>{let mut a=U::Ra(0.);self.yi(g,|e,i|match i{Ed::If(j)=>{for(b,m)in j{for&k in m{a[k]+=e*b;}}}Ed::dg(c)=>{let b=e*self.k as f32/c.len()as f32;
for h in c{a[h]+=b;}}});a}}
fn tg<'a>(e:&'a ya,d:&'a[sa],j:Cell,)->impl Iterator<Item=(usize,Cell)>+'a{let i=|&(b,a):&(usize,&sa)|a.Ii()&&(b==0||d[b-1]!=*a);let g=move|(b,a):(usize,&'a sa)|{
let k=e.i.Wb(a.at).lf();a.Ld().filter_map(move|h|{let c=k.from(j.xa(h.zc())?)?;e.c.contains(c).then_some((b,c))})};d.iter().enumerate().filter(i).flat_map(g)}
fn Kj(c:&[sa],j:usize,n:Cell,m:impl Fn(i)->Option<Cell>)->(Vec<sa>,bool){let mut h=false;let mut g=Vec::with_capacity(c.len());for(k,&a)in c.iter().enumerate(){let mut a=a;
if k==j{continue;}for e in E::o{let b=1<<e as u8;let d=m(a.at);if a.ac&b!=0&&d.is_some()&&n.xa(e.zc())==d{a.ac&=!b;h=true;}}g.push(a);}(g,h)}}mod kd{use{crate::a::{
b::{d,Cell,D,E,cell::{Ha,nb},Za::db},B::Bc::{Pe,Fd}},super::{Xa,U,Fb,ya}};const Dh:usize=160;const vh:usize=8;const uh:usize=20;impl Xa{
pub fn xa(&mut self,g:&d,c:E,a:Option<&Fb>,i:Option<E>){let j=g.e().Sa(c.zc());let e=a.map(|a|a.Ld(i));self.retain(|b,n|{if b.Eg(c){return D::r;}if let Some((a,e))=a.zip(e.as_ref()){
let k=b.yj();for(h,m)in b.c.iter().zip(n){*m*=a.Qi(c,e,h,k);}}j});for b in&mut self.j{b.Id(c);}}
pub fn uf(&mut self,b:D){self.retain(|_,_|b);for a in&mut self.j{a.uf();a.Ra+=1;}self.Wd();}
pub fn hb(&mut self,z:&d,h:Option<&Fb>){let gk=E::o.map(|c|z.e().Sa(c.zc()));let hk=|b:&ya|{let n=E::o.map(|c|b.Cg(c,db));1+n.iter().sum::<usize>()};let fk=if self.k>0{
uh}else{vh};let p=self.j.iter();let p=p.map(|b|hk(b)*(fk+b.count()));if p.sum::<usize>()>self.La.saturating_mul(Dh){self.fd((self.La/8*3).max(2));}let m=self.take();
let g=h.map(ec::new);let B=h.map_or(U::Ra(1.),|h|h.entry);self.j.reserve(m.j.len()*12);self.u.reserve(m.u.len()*12);let mut w=[[0.;3];256];for(&b,ik)in m.Pc(){let n=E::o.map(|c|b.Cg(c,
db));for(e,&j)in b.c.iter().zip(ik){w[e.index()]=match&g{Some(g)=>g.lj(e,n,b.Ob).map(|id|id*j),None=>[j;3]};}let mut r=|mut a:ya,i:usize,k:usize|{let t=self.u.len();
self.u.resize(t+a.count(),0.);let q=i.min(2);for(j,e)in self.u[t..].iter_mut().zip(a.c){*j=w[(e.index()+k)%256][q]*B[e];}if g.is_some(){let u=&mut a.Ob[q];*u=u.saturating_add(Pe);
}self.j.push(a);};r(b,0,0);for(c,k)in E::o.into_iter().zip([16,240,1,255]){let mut a=b;for i in 1..=usize::from(db){a.Nd(gk[c as usize]);if a.Eg(c)||a.c.is_empty(){
break;}a.Id(c);r(a,i,i*k);}}}self.Wd();self.fd(self.La);}}struct ec{ub:[[U<f32>;db as usize+1];4],entry:U<f32>,ab:[f32;3]}impl ec{
fn new(c:&Fb)->ec{const Xd:usize=db as usize*nb as usize;let mut e=[0.;Xd+Ha+Xd];e[Xd..][..Ha].copy_from_slice(&c.entry.0);let j=U::Ra(0.);let mut ub=[[j;db as usize+1];
4];for(g,k)in ub.iter_mut().zip(Fd){let mut a=[1.;Ha];for d in 1..g.len(){let n=Xd as isize+d as isize*isize::from(k as i8);let m=&e[n as usize..][..Ha];let(b,h)=g.split_at_mut(d);
let ub=h[0].0.iter_mut().zip(b[d-1].0);for(((o,b),a),&i)in ub.zip(&mut a).zip(m){*a=if*a>0.0{i}else{0.};*o=b+*a;}}}ec{ub,entry:c.entry,ab:c.hb}}
fn lj(&self,d:Cell,b:[usize;4],k:[u8;3])->[f32;3]{let mut c=[self.entry[d],0.,0.];for(g,b)in self.ub.iter().zip(b){let h=g[b.min(1)][d];c[1]+=h;c[2]+=g[b][d]-h;}
let mut i=[0.;3];let mut e=0.;for a in 0..3{if c[a]>0.0{let j=f32::from(k[a])/f32::from(Pe);i[a]=(self.ab[a]+j)/c[a];e+=self.ab[a]+j;}}i.map(|m|m/e)}}}use{crate::a::b::{
d,Cell,D},std::sync::Arc,super::{U,kf::Fb,z::Ob,Bc::ya}};const th:usize=2;#[derive(Clone,Copy)]pub struct Tc{pub Ab:f32,pub cell:Cell,pub b:D}#[derive(Clone)]pub struct Xa{
j:Vec<ya>,u:Vec<f32>,z:Arc<Ob>,pub k:usize,mc:bool,Jc:bool,pub La:usize,pub nc:u64}impl Xa{
pub fn new(a:D,La:usize)->Xa{let mut b=Xa{j:Vec::new(),u:Vec::new(),z:Arc::new(Ob::new()),k:0,mc:false,Jc:false,La,nc:0};b.push(ya::new(a),(0..a.len()).map(|_|1.));
b}
pub fn len(&self)->usize{self.u.len()}
pub fn j(&self)->usize{self.j.len()}
pub fn is_empty(&self)->bool{self.j.is_empty()}
pub fn c(&self)->D{let a=|b,d:&ya|b|d.c;self.j.iter().fold(D::r,a)}
fn Pc(&self)->impl Iterator<Item=(&ya,&[f32])>{let mut b=self.u.as_slice();self.j.iter().map(move|a|{let c=b.split_off(..a.count()).unwrap_or_default();(a,c)})}
pub fn iter(&self)->impl Iterator<Item=Tc>+'_{self.Pc().flat_map(|(a,d)|{let c=a.c.iter().zip(d);c.map(|(cell,&Ab)|Tc{Ab,cell,b:a.Zg(cell)})})}
pub fn n(&self)->(U<f32>,f32){let mut a=U::Ra(0.);for(c,e)in self.Pc(){for(b,d)in c.c.iter().zip(e){a[b]+=d;}}(a,self.u.iter().sum())}
pub fn cj(&mut self,a:f32){let b:f32=self.u.iter().sum();let d=self.u.len()as f32;let e=if b>0.0{1.0/b}else{0.};for c in&mut self.u{*c=(*c*e+a/d)/(1.0+a);}}
fn push(&mut self,a:ya,b:impl IntoIterator<Item=f32>){if!a.c.is_empty(){self.j.push(a);self.u.extend(b);}}
fn take(&mut self)->Xa{let b=Xa{j:Vec::with_capacity(self.j.len()),u:Vec::with_capacity(self.u.len()),z:Arc::new(Ob::new()),..*self};let a=core::mem::replace(self,
b);self.z=a.z.clone();a}
pub fn retain(&mut self,mut j:impl FnMut(&ya,&mut[f32])->D){let(mut e,mut c)=(0,0);let b=&mut self.u;self.j.retain_mut(|a|{let g=a.c;let d=e..e+a.count();e=d.end;
a.Nd(j(a,&mut b[d.clone()]));if a.c==g{b.copy_within(d,c);c+=a.count();}else if!a.c.is_empty(){for(i,h)in d.zip(g){b[c]=b[i];c+=usize::from(a.c.contains(h));}}!a.c.is_empty()}
);b.truncate(c);}
pub fn Hj(&mut self,b:impl Fn(Cell)->f32){let mut e=self.u.iter_mut();for c in&self.j{for(a,d)in c.c.iter().zip(&mut e){*d*=b(a);}}}
pub fn Ga(&mut self,k:&d,e:Cell){let b=*k.eb(e);let g=D::from(e);if self.c().Ji(&b){return;}self.Jc=true;let j=self.take();for(i,a)in j.Pc(){for(n,h)in[(0,!b),(1,
b-g),(2,g)]{let mut c=*i;c.Nd(h);c.Ra+=n;let a=i.c.iter().zip(a);let a=a.filter(|(m,_)|h.contains(*m));self.push(c,a.map(|(_,&o)|o));}}self.fd(self.La.saturating_mul(th));
}
pub fn kj(&mut self,a:u8,d:bool){let c=|b:&ya,_:&mut[f32]|{if b.Ra==a||d&&b.Ra>a{D::Nb}else{D::r}};self.retain(c);self.hc();}
pub fn hc(&mut self){for a in&mut self.j{a.Ra=0;}if self.mc{self.Vh();}if self.mc||self.Jc{self.Wd();self.fd(self.La);}(self.mc,self.Jc)=(false,false);}}}mod di{
use{core::ops::{Index,IndexMut},crate::a::b::{Cell,D,cell::{Ha,nb}}};#[derive(Clone,Copy)]pub struct U<T>(pub[T;Ha]);impl<T:Copy>U<T>{
pub fn Ra(a:T)->U<T>{U([a;Ha])}}impl U<f32>{
pub fn sum(&self,b:D)->f32{b.iter().map(|a|self[a]).sum()}
pub fn qj(&self)->U<f32>{const Da:usize=nb as usize;let mut b=[0.;Ha+2*Da+2];b[Da+1..][..Ha].copy_from_slice(&self.0);let mut a=U::Ra(0.);for d in 0..3{for c in 0..3{
let e=&b[d*Da+c..][..Ha];for(h,i)in a.0.iter_mut().zip(e){*h+=i;}}}for g in a.0.chunks_mut(Da).filter_map(<[f32]>::last_mut){*g=0.;}a}}impl<T>Index<Cell>for U<T>{
type Output=T;
fn index(&self,a:Cell)->&T{&self.0[a.index()]}}impl<T>IndexMut<Cell>for U<T>{
fn index_mut(&mut self,a:Cell)->&mut T{&mut self.0[a.index()]}}}mod gi{use crate::a::{M::{xd,Tf,Vf},b::{Ua,G}};const Ic:usize=560;const sc:[usize;4]=[140,28,4,1];
#[derive(Clone)]pub struct pc{Ea:[[f32;Ic];xd.len()]}const Yd:[[u8;4];Ic]={let mut Xg=[[0;4];Ic];let mut m=0;while m<Ic{let Qc=m%sc[0];Xg[m]=[(m/sc[0])as u8,(Qc/sc[1])as u8,
(Qc%sc[1]/sc[2])as u8,(Qc%sc[2])as u8];m+=1;}Xg};impl pc{
pub fn new()->pc{pc::ei(&Ua::default())}
fn ei(d:&Ua)->pc{let c=G::o.map(|e|d.get(e));let b=|h:f32,a|if a==c{h}else{0.};pc{Ea:xd.map(|g|Yd.map(|a|b(g.ab,a)))}}
pub fn ua(&mut self){for(b,h)in self.Ea.iter_mut().zip(xd){let k=core::mem::replace(b,[0.;Ic]);for(d,a)in k.into_iter().enumerate(){if a==0.0{continue;}let mut e=h.u;
for c in G::o{if Yd[d][c as usize]==c.Ib(){e[c as usize]=0.;}}let i:f32=e.iter().sum();let g=if i>0.0{1.0-h.Tc}else{0.};b[d]+=a*(1.0-g);for(j,m)in e.into_iter().zip(sc){
if j>0.0{b[d+m]+=a*g*j/i;}}}}}
pub fn Ab(&mut self,c:G){let j=self.ff(c,0)>0.;let mut h=0.;for a in&mut self.Ea{let i=core::mem::replace(a,[0.;Ic]);for(b,d)in i.into_iter().enumerate(){let e=Yd[b][c as usize];
if e==c.Ib()||!j{a[b-usize::from(e)*sc[c as usize]]+=d;h+=d;}}}for b in 0..Ic{let n:f32=self.Ea.iter().map(|a|a[b]).sum();for(a,g)in self.Ea.iter_mut().zip(xd){let(k,
m)=match c{G::ba=>(Vf,g.ed),_=>(Tf,g.ab)};a[b]+=k*(m*n-a[b]);a[b]/=h;}}}
pub fn ff(&self,a:G,g:u8)->f32{let e=a.Ib()-g;let i=self.Ea.iter().flat_map(|c|c.iter().zip(&Yd));let h=i.filter(|(_,d)|d[a as usize]>=e);h.map(|(b,_)|b).sum::<f32>().min(1.)}}}
mod Xj{use{crate::a::{M::Mf,b::{d,Cell,D}},super::{U,la}};impl la{
pub fn bj(&self,c:&d)->U<f32>{let mut b=U::Ra(0.);for a in self.p(){let e=*c.e()-a.b;b.Sc(a.cell,a.Ab,e);}b}
pub fn td(&self,c:&d,g:usize)->U<f32>{let mut a=*self.n();for _ in 0..g{let mut e=U::Ra(0.);for b in*c.e(){if a[b]>0.0{e.Sc(b,a[b],*c.e());}}a=e;}a}
pub fn hf(&self)->D{let b=self.n();let mut a:Vec<Cell> =self.c().iter().collect();a.sort_by(|&d,&e|b[e].total_cmp(&b[d]));let mut c=0.;a.retain(|&g|{let h=c<Mf;c+=b[g];
h});a.into_iter().collect()}}impl U<f32>{
pub fn Sc(&mut self,a:Cell,e:f32,d:D){let c=D::from(a).Oc()&d;let b=e/(c.len()+1)as f32;self[a]+=b;for g in c{self[g]+=b;}}}}mod Nc{use{crate::a::{M::Params,b::{
V,oa,d}},super::la};#[derive(Clone)]pub struct dc{Aa:la,t:la,Hb:oa}impl dc{
pub fn new(b:&d,c:usize)->dc{let a=la::Jj(b,c);dc::of(a.clone(),a)}
pub fn of(Aa:la,t:la)->dc{dc{Aa,t,Hb:oa::new()}}
pub fn Aa(&self)->&la{&self.Aa}
pub fn t(&self)->&la{&self.t}
pub fn se(&mut self,a:&d,b:Option<&Params>,h:Option<bool>,c:&[V],e:u8,g:Option<bool>){self.Oi(a,h);if let Some(b)=b{self.Aa.ui(a,b,&self.t);}self.Aa.Mg(a,c);self.Aa.nf(a,
e);self.t.Ng(a,c,g);}
pub fn Sh(&mut self,b:&d,a:&[V],c:u8){self.t.Mg(b,a);self.t.nf(b,c);self.Hb=a.iter().copied().collect();}
fn Oi(&mut self,b:&d,c:Option<bool>){let a=core::mem::take(&mut self.Hb);self.Aa.Ng(b,&a,c);}}}mod kf{use{crate::a::{fb::Na,M::Params,b::{d,Cell,D,E,af::fe}},super::{
U,Bc::Fd}};const Hh:usize=3;const Gh:f32=0.4;#[derive(Clone)]pub struct Fb{pub entry:U<f32>,bd:[[f32;4];256],e:U<u16>,Od:[[f32;4];256],Nd:f32,pub hb:[f32;3],pub rd:f32,
pd:f32}impl Fb{
pub fn new(b:&d,a:&Params)->Fb{let mut e=U::Ra(0);for c in*b.e(){e[c]=b.e().yf(c)as u16;}let h=[a.motion_ways_0,a.motion_ways_1,1.,a.motion_ways_3];let k=|i:usize|fe.map(|j|h[(i&j).count_ones()as usize]);
let mut g=Fb{entry:U::Ra(0.),bd:[[0.;4];256],e,Od:core::array::from_fn(k),Nd:a.motion_straight,hb:[a.motion_silence_none,a.motion_silence_one,a.motion_silence_more],
rd:a.motion_floor,pd:a.motion_mine_avoidance};g.og(b,&U::Ra(0.));g}
pub fn og(&mut self,c:&d,e:&U<f32>){for a in*c.e(){let b=1.0/(1.0+self.pd*e[a]);self.entry[a]=b;for(h,i)in Fd.into_iter().enumerate(){let g=a.index().wrapping_sub(i)%256;
self.bd[g][h]=b;}}}
pub fn Ld(&self,b:Option<E>)->[[f32;4];16]{core::array::from_fn(|c|{E::o.map(|a|match c>>a as usize&1{0=>0.,_ if b==Some(a)=>self.Nd,_=>1.})})}
pub fn Qi(&self,i:E,b:&[[f32;4];16],c:Cell,j:usize)->f32{let d=usize::from(self.e[c])&!j;let(b,k)=(b[d%16],self.Od[d/16%256]);let h=self.bd[c.index()];let e:[f32;
4]=core::array::from_fn(|a|b[a]*k[a]*h[a]);let g:f32=e.iter().sum();e[i as usize]/g.max(f32::MIN_POSITIVE)}}
pub fn ab(o:&d,c:&Params)->U<f32>{let e=o.e();let q=Na(c.motion_start);let m=Na(Gh);let i=|a:Cell,g:u8,h:u8|a.x().abs_diff(g)+a.y().abs_diff(h);let p:[(f32,&dyn Fn(Cell)->f32);
4]=[(1.,&|a|{q[D::from(a).uc(e,Hh).len()]}),(c.motion_start_corner,&|a|{let b=|g,h|m[usize::from(i(a,g,h))];b(0,0)+b(14,0)+b(0,14)+b(14,14)}),(c.motion_start_border,
&|a|{let j=1..=13;f32::from(!j.contains(&a.x())||!j.contains(&a.y()))}),(c.motion_start_centre,&|a|{m[usize::from(i(a,7,7))]})];let mut ab=U::Ra(0.);for(r,k)in p{
let n:f32=e.iter().map(k).sum();for a in*e{ab[a]+=r*k(a)/n.max(f32::MIN_POSITIVE);}}ab}}mod z{use{crate::{arrayvec::P,a::b::{d,Cell,D,E}},std::collections::HashMap,
super::Bc::i};pub const Ne:usize=32;#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct sa{pub at:i,pub ac:u8}const kh:u8=0b1_1111;const Kf:u8=0b1_0000;
impl sa{
pub fn Ii(self)->bool{self.ac&Kf==0}
pub fn sd(self,a:&d,c:Cell)->P<Cell,4>{self.Ld().filter_map(|e|c.xa(e)).filter(|&b|a.e().contains(b)).collect()}
pub fn Ld(self)->impl Iterator<Item=E>{let b=move|a:&E|self.ac>>*a as u8&1!=0;E::o.into_iter().filter(b)}}const qb:i8=14;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct lb([u32;
29]);impl lb{pub const r:lb=lb([0;29]);
pub fn insert(&mut self,i{dy,r}:i){if dy.abs()<=qb&&r.abs()<=qb{self.0[(dy+qb)as usize]|=1<<(r+qb);}}
pub fn add(&mut self,d:&lb,b:i){for(e,a)in(-qb..).zip(d.0){if let Some(c)=self.0.get_mut((e+b.dy+qb)as usize){let a=u64::from(a)<<32;let a=if b.r<0{a>>-b.r}else{
a<<b.r};*c|=(a>>32)as u32&0x1fff_ffff;}}}
pub fn contains(&self,i{dy,r}:i)->bool{let a=usize::try_from(dy+qb).ok();let a=a.and_then(|a|self.0.get(a)).copied().unwrap_or(0);r.abs()<=qb&&a>>(r+qb)&1!=0}
pub fn len(&self)->u32{self.0.iter().map(|a|a.count_ones()).sum()}
pub fn Wh(&self,e:D)->D{let mut b=D::r;for(g,c)in(-qb..).zip(self.0){let d=e.vf(0,g);if c==0||d.is_empty(){continue;}for a in(-qb..=qb).filter(|a|c>>(a+qb)&1!=0){
b|=d.vf(a,0);}}b}}#[derive(Clone,Copy)]pub enum Ka<'a>{Mb(&'a[sa]),vd(&'a lb)}impl Ka<'_>{
pub fn pd(self,b:i)->lb{let mut a=lb::r;match self{Ka::Mb(e)=>{for c in e{for g in c.Ld(){a.insert(b.Wb(c.at).Wb(i::of(g)));}}}Ka::vd(d)=>a.add(d,b)}a}}const De:u32=1<<31;
#[derive(Clone)]pub struct Ob{zc:Vec<sa>,jc:Vec<usize>,fc:Vec<lb>}impl Ob{
pub fn new()->Ob{Ob{zc:Vec::new(),jc:vec![0],fc:Vec::new()}}
pub fn get(&self,a:u32)->Ka<'_>{if a&De!=0{return Ka::vd(&self.fc[(a&!De)as usize]);}let a=a as usize;let c=a.checked_sub(1).map_or(0,|b|self.jc[b]);Ka::Mb(&self.zc[c..self.jc[a]])}}
pub struct fc{Hc:Ob,ve:HashMap<Vec<sa>,u32>,fc:HashMap<lb,u32>}impl fc{
pub fn new()->fc{fc{Hc:Ob::new(),ve:HashMap::from([(Vec::new(),0)]),fc:HashMap::new()}}
pub fn add(&mut self,mut a:Vec<sa>,d:i)->(u32,i){a.sort_unstable();let Some(e)=a.first().map(|b|b.at)else{return(0,i::default());};if a.len()>Ne{return self.ie(Ka::Mb(&a).pd(d));
}for b in&mut a{b.at=b.at.Wb(e.lf());}let c=&mut self.Hc;let g=*self.ve.entry(a).or_insert_with_key(|a|{c.zc.extend_from_slice(a);c.jc.push(c.zc.len());c.jc.len()as u32-1}
);(g,d.Wb(e))}
pub fn ie(&mut self,a:lb)->(u32,i){let b=&mut self.Hc.fc;let c=*self.fc.entry(a).or_insert_with(| |{b.push(a);b.len()as u32-1});(c|De,i::default())}
pub fn cf(self)->Ob{self.Hc}}
pub fn xf(b:&[sa],a:i)->Vec<sa>{let c=sa{at:a.lf(),ac:kh};b.iter().copied().chain([c]).collect()}
pub fn ed(c:&[sa])->Vec<sa>{let b=|a:&sa|sa{ac:a.ac&!Kf,..*a};c.iter().map(b).collect()}
pub fn Ye(e:&d,g:&[sa],j:impl Fn(i)->Option<Cell>)->bool{let c:Vec<P<Cell,4> > =g.iter().map(|b|{let a=j(b.at);a.map_or(P::new(),|a|b.sd(e,a))}).collect();let mut k=[usize::MAX;
240];(0..c.len()).all(|h|Rg(h,&c,&mut k,&mut D::default()))}
fn Rg(d:usize,g:&[P<Cell,4>],b:&mut[usize;240],c:&mut D)->bool{for&a in&g[d]{if c.contains(a){continue;}c.insert(a);let e=b[a.index()];if e==usize::MAX||Rg(e,g,b,
c){b[a.index()]=d;return true;}}false}}mod bk{use{crate::a::{fb::ln,b::{d,D,G}},super::{Tc,U,la}};impl la{
pub fn c(&self)->D{self.Xb().c}
pub fn len(&self)->usize{self.p.len()}
pub fn j(&self)->usize{self.p.j()}
pub fn n(&self)->&U<f32>{&self.Xb().n}
pub fn ti(&self)->f32{self.c().iter().fold(0.,|b,c|{let a=self.n()[c];if a<f32::MIN_POSITIVE{return b;}b-a*ln(a)})}
pub fn Gg(&self,a:G)->f32{self.da.ff(a,1)}
pub fn Fg(&self,a:G,b:u8)->f32{self.da.ff(a,b)}
pub fn Yi(&self)->usize{self.p.k}
pub fn ue(&self,a:&d)->U<f32>{let mut b=self.p.ue(a);let g=self.Kc as f32/a.e().len().max(1)as f32;let e=self.Xb().vc;for c in*a.e(){b[c]=b[c]/e+g;}b}
pub fn Wi(&self,c:&d)->U<f32>{let b=self.ue(c);let mut a=b.qj();for(a,e)in a.0.iter_mut().zip(b.0){*a+=e;}a}
pub fn p(&self)->impl Iterator<Item=Tc>+'_{let b=self.Xb().vc;self.p.iter().map(move|a|Tc{Ab:a.Ab/b,..a})}}}mod Bc{use crate::a::b::{Cell,D,E};#[derive(Clone,Copy,
Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct i{pub dy:i8,pub r:i8}impl i{
pub fn of(a:E)->i{let(r,dy)=match a{E::Gb=>(0,-1),E::gc=>(0,1),E::Sb=>(-1,0),E::bc=>(1,0)};i{dy,r}}
pub fn rg(a:Cell,b:Cell)->i{i{dy:b.y()as i8-a.y()as i8,r:b.x()as i8-a.x()as i8}}
pub fn Wb(self,a:i)->i{i{dy:self.dy+a.dy,r:self.r+a.r}}
pub fn lf(self)->i{i{dy:-self.dy,r:-self.r}}
pub fn from(self,a:Cell)->Option<Cell>{Cell::df(i32::from(a.x())+i32::from(self.r),i32::from(a.y())+i32::from(self.dy))}}pub const Fd:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct ya{pub c:D,count:u8,b:D,ya:Cell,pub Ra:u8,pub la:u32,pub i:i,pub Ob:[u8;3]}pub const Pe:u8=16;impl ya{
pub fn new(c:D)->ya{let a=D::Nb.first().unwrap_or_else(| |unreachable!());ya{c,count:c.len()as u8,b:a.into(),ya:a,Ra:0,la:0,i:i::default(),Ob:[0;3]}}
pub fn count(&self)->usize{self.count.into()}
pub fn Nd(&mut self,a:D){if!self.c.Hg(&a){self.c&=a;self.count=self.c.len()as u8;}}
pub fn uf(&mut self){*self=ya{Ra:self.Ra,la:self.la,i:self.i,Ob:self.Ob,..ya::new(self.c)};}
pub fn Eg(&self,b:E)->bool{let a=(self.ya.index()+Fd[b as usize])%256;self.b.ud()[a/64]>>(a%64)&1!=0}
pub fn yj(&self)->usize{self.b.yf(self.ya)}
pub fn Cg(&self,d:E,c:u8)->usize{let mut b=self.ya;for e in 0..usize::from(c){match b.xa(d){Some(a)if self.b.contains(a)=>return e,Some(a)=>b=a,None=>break}}usize::from(c)}
pub fn Id(&mut self,a:E){self.c=self.c.Sa(a);match self.ya.xa(a){Some(b)=>self.ya=b,None=>self.b=self.b.Sa(a.zc())}self.b.insert(self.ya);if self.la!=0{self.i=self.i.Wb(i::of(a.zc()));
}}
pub fn Zg(&self,b:Cell)->D{let a=i::rg(self.ya,b);self.b.vf(a.r,a.dy)}
pub fn Hi(&mut self,a:&ya){if self.b!=a.b||self.ya!=a.ya{self.b&=a.Zg(self.ya);}}
pub fn Sc(&mut self,a:D){self.c=a;self.count=a.len()as u8;for b in[E::Gb,E::Sb]{loop{let c=self.b.Sa(b);if c.len()<self.b.len(){break;}self.b=c;self.ya=self.ya.xa(b).unwrap_or(self.ya);
}}}
pub fn Ki(&self,a:&ya)->bool{self.b==a.b&&self.ya==a.ya&&self.Ra==a.Ra&&self.la==a.la&&self.i==a.i}
pub fn hash(&self)->u64{let b=u64::from(self.la)<<32|(self.ya.index()as u64)<<24|u64::from(self.Ra)<<16|u64::from(self.i.r as u8)<<8|u64::from(self.i.dy as u8);let mut a=0;
for c in self.b.ud().into_iter().chain([b]){a=(a^c).wrapping_mul(0x9e37_79b9_7f4a_7c15);a^=a>>32;}a}}}use{p::Xa,crate::a::{M::Params,b::{V,oa,d,D,G,E,ma::Ec}},kf::{
Fb,ab},std::sync::{Arc,OnceLock}};pub use{p::Tc,di::U,gi::pc,Nc::dc};pub const Z:usize=1024;pub const jg:usize=128;#[derive(Clone)]pub struct la{p:Xa,da:Arc<pc>,
kd:Option<Box<Fb> >,aa:Option<E>,a:u8,fb:oa,Kc:u32,Gd:u32,wc:bool,Xb:OnceLock<Re>}#[derive(Clone)]struct Re{c:D,n:U<f32>,vc:f32}impl la{
fn Jj(b:&d,c:usize)->la{la{p:Xa::new(*b.e(),c.max(2)),da:Arc::new(pc::new()),kd:None,aa:None,a:Ec,fb:oa::new(),Kc:0,Gd:0,wc:false,Xb:OnceLock::new()}}
fn Ng(&mut self,c:&d,e:&[V],i:Option<bool>){for b in e{if let(V::ja(a),Some(j))=(b,i){let a=a.c();let h=if j{a}else{!a};self.p.retain(|_,_|h);}if let Some(g)=b.Ga(){
self.p.Ga(c,g);}}self.fb.clear();self.tf(c);}
fn ui(&mut self,a:&d,b:&Params,h:&la){let c=&mut self.p;let g=self.kd.get_or_insert_with(| |{let ab=ab(a,b);c.Hj(|e|ab[e]);Box::new(Fb::new(a,b))});g.og(a,&h.Wi(a));
self.Xb.take();}
fn Mg(&mut self,e:&d,b:&[V]){let a=Arc::make_mut(&mut self.da);for c in b{match c{V::ga(_)=>a.ua(),V::ba(_)=>a.Ab(G::ba),V::ja(_)=>a.Ab(G::ja),V::ca=>a.Ab(G::ca),
V::fa=>a.Ab(G::fa),V::ta(_)|V::za(_)=>{}}}self.se(e,b);}
fn se(&mut self,b:&d,a:&[V]){self.Ag(b,a);self.fb=a.iter().copied().collect();self.tf(b);}
fn Ag(&mut self,b:&d,h:&[V]){for e in h{let a=&mut self.p;match*e{V::ga(g)=>{a.xa(b,g,self.kd.as_deref(),self.aa);self.aa=Some(g);}V::ta(k)=>a.uf(k.c()),V::ba(c)=>{
let j=*b.wb(c);a.retain(|_,_|j);}V::ca=>{a.hb(b,self.kd.as_deref());self.aa=None;}V::fa=>a.Ni(b),V::za(c)if self.Kc==0=>{a.xb(b,c);}V::za(_)=>a.k=a.k.saturating_sub(1),
V::ja(_)=>{}}if let Some(i)=e.Ga(){a.Ga(b,i);}}}
fn nf(&mut self,b:&d,a:u8){let e=self.a.saturating_sub(a);self.a=a;if self.wc{self.p.hc();}else{self.p.kj(e,a==0);}self.tf(b);let c=self.kd.as_ref().map_or(0.,|g|g.rd);
self.p.cj(c);self.wc=false;}
fn tf(&mut self,a:&d){if self.p.is_empty(){self.hj(a);}self.Xb.take();}
fn Xb(&self)->&Re{self.Xb.get_or_init(| |{let(mut n,vc)=self.p.n();let c=self.p.c();for a in c{n[a]/=vc;}Re{c,n,vc}})}
fn hj(&mut self,a:&d){self.Gd+=1;self.wc=true;let Xa{La,k,nc,..}=self.p;self.Kc+=k as u32;let b=core::mem::take(&mut self.fb);for c in[b.as_slice(),&[]]{self.p=Xa::new(*a.e(),
La);self.Ag(a,c);self.p.hc();if!self.p.is_empty(){break;}}self.p.k=k;self.p.nc+=nc;}
pub fn Jd(&self,b:&d,c:&[V],e:u8)->la{let mut a=self.clone();a.se(b,c);a.nf(b,e);a}
pub fn ke(&self,b:usize)->la{let mut a=self.clone();a.p.La=b.max(2);a.p.fd(b.max(2));a.Xb.take();a}
pub fn bh(&self,a:&[V])->usize{let b=a.contains(&V::ca);(self.len()+8*self.j())*if b{17}else{1}}}}}pub mod vb{pub use{crate::{Pg,Qg},Qa::{Dc,Rb},aa::E,wa::{jb,ha}
};pub mod Qa{use{core::{cell::Cell,time::Duration},std::time::Instant};const lh:Duration=Duration::from_millis(1);#[derive(Clone,Copy)]pub struct Rb{end:Instant,
Nb:Instant,Bb:Duration,Vb:Duration,va:Duration,dc:Duration}impl Rb{
pub fn jc(&mut self)->bool{self.Ti(Instant::now(),Bb)}
pub fn Ui(a:&Cell<Rb>)->bool{let mut b=a.get();let c=b.jc();a.set(b);c}
fn Ti(&mut self,a:Instant,Bb:impl FnOnce()->Duration)->bool{let c=a-core::mem::replace(&mut self.Nb,a);if c>lh{let e=core::mem::replace(&mut self.Bb,Bb());let b=self.Bb.saturating_sub(e);
let d=c.saturating_sub(b);self.Vb+=b;if d>self.dc{self.Vb+=d;}}a+self.Vb.max(self.va)>=self.end}}
fn Bb()->Duration{let b=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();let a=b.split(' ').nth(1).and_then(|a|a.parse().ok());Duration::from_nanos(a.unwrap_or(0))}
#[derive(Clone)]pub struct Dc{dc:Duration,gd:Option<Duration>,va:Duration}impl Dc{
pub fn new(dc:Duration)->Dc{Dc{dc,gd:None,va:Duration::ZERO}}
pub fn Fj(&self,a:Duration)->Rb{self.Gj(Instant::now(),Bb(),a)}
fn Gj(&self,a:Instant,Bb:Duration,b:Duration)->Rb{let Vb=Bb.saturating_sub(self.gd.unwrap_or(Bb));Rb{end:a+b.saturating_sub(Vb),Nb:a,Bb,Vb,va:self.va,dc:self.dc}
}
pub fn Tb(&mut self,a:&Rb){let mut a=*a;a.jc();self.va=a.Vb.max(self.va*3/4);}
pub fn Qc(&mut self){self.gd=Some(Bb());}}}pub mod wg{const dh:i32=91;#[derive(Clone,Copy)]pub enum ae{Oj,Jh}impl ae{
fn ve(self)->usize{1+self as usize}
fn Pi(self)->i32{[8281,867][self as usize]}}
fn qi(ug:u8)->i32{i32::from(ug)-i32::from(b'#')-i32::from(ug>b'\\')}
pub fn vg(m:&str,d:ae,j:f32)->impl Iterator<Item=f32>+'_{let(b,a)=(d.ve(),d.Pi());let h=m.as_bytes().chunks_exact(b+1);h.flat_map(move|g|{let mut e=g.iter().fold(0,
|k,&i|k*dh+qi(i));(0..b).map(move|_|{let c=e%a-a/2;e/=a;(c*c.abs().pow(b as u32-1))as f32*j})})}}pub mod aa{#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum E{Gb,
gc,Sb,bc}impl E{pub const o:[E;4]=[E::Gb,E::gc,E::Sb,E::bc];
pub fn te(self)->char{['N','S','W','E'][self as usize]}
pub fn Bi(b:char)->Option<E>{E::o.into_iter().find(|a|a.te()==b)}
pub fn zc(self)->E{match self{E::Gb=>E::gc,E::gc=>E::Gb,E::Sb=>E::bc,E::bc=>E::Sb}}}}pub mod wa{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,PartialEq)]pub enum ha{
Ad,ce}impl ha{pub const o:[ha;2]=[ha::Ad,ha::ce];
pub fn index(self)->usize{self as usize}
pub fn we(self)->ha{match self{ha::Ad=>ha::ce,ha::ce=>ha::Ad}}}#[derive(Clone,Copy)]pub struct jb<T>(pub[T;2]);impl<T>Index<ha>for jb<T>{type Output=T;
fn index(&self,a:ha)->&T{&self.0[a.index()]}}impl<T>IndexMut<ha>for jb<T>{
fn index_mut(&mut self,a:ha)->&mut T{&mut self.0[a.index()]}}}pub mod Bj{#[macro_export]macro_rules!Pg{($(#[$about:meta])*$M:ident$($(#[$doc:meta])*$name:ident$(:$count:ident)?=$default:literal;
)+)=>{$(#[$about])*#[derive(Clone,Debug,PartialEq)]pub struct$M{$($(#[$doc])*pub$name:$crate::vb::Qg!($($count)?),)+}impl$M{pub const jh:$M=$M{$($name:$default,)+}
;pub fn We(&mut self,fi:&str)->Result<(),String>{$crate::vb::Bj::We(fi,|name,ea|{match name{$(stringify!($name)=>self.$name=ea.parse().ok()?,)+_=>return None,}Some(())}
)}}impl Default for$M{fn default()->$M{$M::jh}}};}#[macro_export]macro_rules!Qg{()=>{f32};($count:ident)=>{$count};}
pub fn We(c:&str,mut e:impl FnMut(&str,&str)->Option<()>)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(d,
g)|e(d.trim(),g.trim()));b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}pub mod arrayvec{use::core as std;pub type Fc=u32;
macro_rules!Yh{($La:expr)=>{if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<Fc>(){if$La>Fc::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Xh{use crate::arrayvec::{Lb,std::{ptr,slice}};pub trait Jb{type Item;const Ee:usize;
fn len(&self)->usize;
unsafe fn Rc(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let a=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),a)}}
fn Xe(&mut self)->&mut[Self::Item]{let a=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),a)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,a:Self::Item){self.Be(a).unwrap()}
fn Be(&mut self,a:Self::Item)->Result<(),Lb<Self::Item> >{if self.len()<Self::Ee{unsafe{self.gj(a);}Ok(())}else{Err(Lb::new(a))}}
unsafe fn gj(&mut self,b:Self::Item){let a=self.len();debug_assert!(a<Self::Ee);ptr::write(self.as_mut_ptr().add(a),b);self.Rc(a+1);}
fn pf(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.Rc(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let b=self.len();if a<b{self.Rc(a);let c=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),b-a);ptr::drop_in_place(c);}}}}}
mod arrayvec{use crate::arrayvec::{Fc,Xh::Jb,xg::Lb,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::{ManuallyDrop,MaybeUninit},ops::{Deref,DerefMut}}};#[repr(C)]pub struct P<T,
const Z:usize>{len:Fc,xs:[MaybeUninit<T>;Z]}impl<T,const Z:usize>Drop for P<T,Z>{
fn drop(&mut self){self.clear();}}impl<T,const Z:usize>P<T,Z>{
#[track_caller]pub fn new()->P<T,Z>{Yh!(Z);unsafe{P{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn Ze(&self)->usize{Z}
pub const fn xc(&self)->bool{self.len()==self.Ze()}
#[track_caller]pub fn push(&mut self,a:T){Jb::push(self,a)}
pub fn Be(&mut self,a:T)->Result<(),Lb<T> >{Jb::Be(self,a)}
pub fn truncate(&mut self,a:usize){Jb::truncate(self,a)}
pub fn clear(&mut self){Jb::clear(self)}
unsafe fn Dg(&mut self,a:usize)->*mut T{self.as_mut_ptr().add(a)}
pub fn pf(&mut self)->Option<T>{Jb::pf(self)}
pub unsafe fn Rc(&mut self,a:usize){debug_assert!(a<=self.Ze());self.len=a as Fc;}
pub fn as_slice(&self)->&[T]{Jb::as_slice(self)}
pub fn Xe(&mut self)->&mut[T]{Jb::Xe(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Jb::as_mut_ptr(self)}}impl<T,const Z:usize>Jb for P<T,Z>{type Item=T;const Ee:usize=Z;
fn len(&self)->usize{self.len()}
unsafe fn Rc(&mut self,a:usize){debug_assert!(a<=Z);self.len=a as Fc;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const Z:usize>Deref for P<T,Z>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const Z:usize>DerefMut for P<T,Z>{
fn deref_mut(&mut self)->&mut Self::Target{self.Xe()}}impl<T,const Z:usize>From<[T;Z]>for P<T,Z>{
#[track_caller]fn from(a:[T;Z])->Self{let a=ManuallyDrop::new(a);let mut b=<P<T,Z> >::new();unsafe{(&*a as*const[T;Z]as*const[MaybeUninit<T>;Z]).copy_to_nonoverlapping(&mut b.xs as*mut[MaybeUninit<T>;
Z],1);b.Rc(Z);}b}}impl<'a,T:'a,const Z:usize>IntoIterator for&'a P<T,Z>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const Z:usize>IntoIterator for P<T,Z>{type Item=T;type IntoIter=IntoIter<T,Z>;
fn into_iter(self)->IntoIter<T,Z>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const Z:usize>{index:usize,v:P<T,Z>}impl<T,const Z:usize>Iterator for IntoIter<T,
Z>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let a=self.index;self.index=a+1;Some(ptr::read(self.v.Dg(a)))}}}}impl<T,const Z:usize>Drop for IntoIter<T,
Z>{
fn drop(&mut self){let a=self.index;let c=self.v.len();unsafe{self.v.Rc(0);let b=slice::from_raw_parts_mut(self.v.Dg(a),c-a);ptr::drop_in_place(b);}}}struct cg<T,
zd,F>where F:FnMut(&zd,&mut T){ea:T,o:zd,f:F}impl<T,zd,F>Drop for cg<T,zd,F>where F:FnMut(&zd,&mut T){
fn drop(&mut self){(self.f)(&self.o,&mut self.ea)}}impl<T,const Z:usize>Extend<T>for P<T,Z>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.wi::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn xi(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const Z:usize>P<T,Z>{
#[track_caller]unsafe fn wi<I,const hh:bool>(&mut self,e:I)where I:IntoIterator<Item=T>{let h=self.Ze()-self.len();let a=self.len();let mut ptr=rf(self.as_mut_ptr(),
a);let c=rf(ptr,h);let mut d=cg{ea:&mut self.len,o:a,f:move|&a,g|{**g=a as Fc;}};let mut iter=e.into_iter();loop{if let Some(b)=iter.next(){if ptr==c&&hh{xi();}debug_assert_ne!(ptr,
c);if mem::size_of::<T>()!=0{ptr.write(b);}else{mem::forget(b);}ptr=rf(ptr,1);d.o+=1;}else{return;}}}}
unsafe fn rf<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const Z:usize>iter::FromIterator<T>for P<T,
Z>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut a=P::new();a.extend(iter);a}}impl<T,const Z:usize>Clone for P<T,Z>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const Z:usize>Hash for P<T,Z>where T:Hash{
fn hash<H:Hasher>(&self,a:&mut H){Hash::hash(&**self,a)}}impl<T,const Z:usize>PartialEq for P<T,Z>where T:PartialEq{
fn eq(&self,a:&Self)->bool{**self==**a}}impl<T,const Z:usize>Eq for P<T,Z>where T:Eq{}impl<T,const Z:usize>Default for P<T,Z>{
fn default()->P<T,Z>{P::new()}}}mod xg{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct Lb<T=()>{Pd:T}impl<T>Lb<T>{
pub const fn new(a:T)->Lb<T>{Lb{Pd:a}}}const gh:&'static str="insufficient capacity";impl<T>fmt::Debug for Lb<T>{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{}: {}","CapacityError",gh)}}}pub use crate::arrayvec::{arrayvec::P,xg::Lb};}mod ic{mod Tj{pub trait Mj{
const ZERO:Self;}}pub mod array{use{core::marker::PhantomData,crate::ic::{md::{nc,Dd},wf::Kb}};mod iter{use crate::ic::wf::Kb;}mod dk{use{crate::ic::{md::nc,wf::Kb}
,super::mc};impl<A,O>Clone for mc<A,O>where A:Kb,O:nc,{
fn clone(&self)->Self{panic!()}}impl<A,O>Default for mc<A,O>where A:Kb,O:nc,{
fn default()->Self{Self::ZERO}}impl<A,O>Copy for mc<A,O>where O:nc,A:Kb+Copy,{}}#[repr(transparent)]pub struct mc<A=[usize;1],O=Dd>where A:Kb,O:nc,{pub od:PhantomData<O>,
pub o:A}impl<A,O>mc<A,O>where A:Kb,O:nc,{pub const ZERO:Self=Self{od:PhantomData,o:A::ZERO};}}pub mod mem{}pub mod md{pub unsafe trait nc:{}#[derive(Clone)]pub struct Dd;
unsafe impl nc for Dd{}}mod oj{use core::cell::Cell;pub trait ib:{const ZERO:Self;}impl ib for u8{const ZERO:Self=0;}impl ib for Cell<u8>{const ZERO:Self=Self::new(0);}
impl ib for u16{const ZERO:Self=0;}impl ib for Cell<u16>{const ZERO:Self=Self::new(0);}impl ib for u32{const ZERO:Self=0;}impl ib for Cell<u32>{const ZERO:Self=Self::new(0);}
impl ib for u64{const ZERO:Self=0;}impl ib for Cell<u64>{const ZERO:Self=Self::new(0);}impl ib for usize{const ZERO:Self=0;}impl ib for Cell<usize>{const ZERO:Self=Self::new(0);}}
mod wf{use crate::ic::oj::ib;pub trait Kb:{const ZERO:Self;}impl<T>Kb for T where T:ib{const ZERO:Self=<T as ib>::ZERO;}impl<T,const N:usize>Kb for[T;N]where T:ib{
const ZERO:Self=[T::ZERO;N];}}}mod Rd{pub use crate::od::{tb,ad};mod Uj{mod Vj{}mod Wj{#[derive(Clone)]pub struct Qj;#[derive(Clone)]pub struct Pj;}mod Zj{}mod ek{
}#[derive(Clone)]pub struct Rj;}mod Sd{}pub mod ij{mod nj{use crate::od::{tb,ad};type ag=super::Lj::he;#[derive(Clone)]pub struct Lc(ag);impl ad for Lc{
#[inline(always)]fn Ae(a:u64)->Self{Lc(ag::Ae(a))}}impl tb for Lc{
#[inline(always)]fn Pd(&mut self)->u32{self.0.Pd()}
#[inline(always)]fn mf(&mut self)->u64{panic!()}}}mod Lj{use crate::od::{tb,ad};#[derive(Clone)]pub struct he{s:[u64;4]}impl ad for he{
fn Ae(mut b:u64)->Self{const wh:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for c in s.iter_mut(){b=b.wrapping_add(wh);let mut a=b;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*c=a;}debug_assert_ne!(s,[0;4]);he{s}}}impl tb for he{
fn Pd(&mut self)->u32{let a=self.mf();(a>>32)as u32}
fn mf(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::nj::Lc;}}mod Yj{pub trait Bd:{const ZERO:Self;}impl Bd for u8{
const ZERO:Self=0;}impl Bd for u16{const ZERO:Self=0;}impl Bd for u32{const ZERO:Self=0;}impl Bd for u64{const ZERO:Self=0;}impl Bd for usize{const ZERO:Self=0;}}
mod ck{pub mod marker{}}mod od{pub trait tb{
fn Pd(&mut self)->u32;
fn mf(&mut self)->u64;}pub trait ad:Sized+{
fn Ae(mut a:u64)->Self{panic!()}}}
