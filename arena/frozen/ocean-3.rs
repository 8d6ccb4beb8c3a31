// ocean 0.1.0 | commit 546dbd7952b5 | rules 1.0 | signature - | 96032 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::a::{eg::{nd,zd},R::Params,fd::Pa},std::{io::{BufRead,Write,stdin,stdout},time::Duration}};
fn main(){let mut b=nd::new(bc());let mut d=stdin().lock();let mut a:Vec<String> =Vec::new();loop{a.clear();let Some(h)=Kg(&mut d)else{return;};let g=b.Wa();a.push(h);
while a.len()<b.Ei(){let Some(i)=Kg(&mut d)else{return;};a.push(i);}let j:Vec<&str> =a.iter().map(String::as_str).collect();let mut c=b.Ne(&j,g);c.push('\n');let mut e=stdout().lock();
if e.write_all(c.as_bytes()).and_then(|()|e.flush()).is_err(){return;}b.ci();}}
fn Kg(b:&mut impl BufRead)->Option<String>{let mut a=Vec::new();let c=b.read_until(b'\n',&mut a).ok()?;let d=String::from_utf8_lossy(&a);(c>0).then(| |d.trim_end_matches(['\n',
'\r']).to_string())}
fn bc()->zd{let a=|d|{std::env::var(d).ok().and_then(|g|g.parse().ok())};let mut R=Params::default();if let Err(b)=R.Oe(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {b}");}let e=a("OCEAN_TIME").map_or(Pa::bh,|c|Pa::hb{bd:Duration::from_secs(1),Za:Duration::from_millis(c)});zd{yb:a("OCEAN_WORK").map_or(e,
Pa::Zf),Bd:a("OCEAN_SEED").unwrap_or_else(Zh),R}}
fn Zh()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod a{pub mod eg{use crate::{a::{R::Params,Jd::{fc,
vc,df},b::{V,d,bb,Cell,L,Q,S,Va,pb,ha,lb,cell::nf,l::cb,D::tc},fd::{Pa,hb,J,ya,ae},z::{aa,Ub,Wf}},Kd::{kb,Pc,Ti::zc}};#[derive(Clone)]pub struct zd{pub yb:Pa,pub Bd:u64,
pub R:Params}#[derive(Clone)]pub struct nd{bc:zd,Xb:hb,Md:zc,Ob:Option<Kc>}#[derive(Clone)]struct Kc{g:d,sa:ha,l:lb,i:u8,Cc:Ub,oc:Option<pb>}impl nd{
pub fn new(bc:zd)->nd{let Md=zc::re(bc.Bd);nd{Xb:hb::new(bc.yb),bc,Md,Ob:None}}
pub fn Ei(&self)->usize{match self.Ob{None=>crate::a::Jd::qe::Sg,Some(_)=>crate::a::Jd::qe::oh}}
pub fn Wa(&self)->J{match self.Ob{None=>self.Xb.bd(),Some(_)=>self.Xb.Za()}}
pub fn Ne(&mut self,d:&[&str],mut b:J)->String{self.Ng();let Some(a)=&mut self.Ob else{return self.Zb(d).sc().to_string();};let g=vc::parse(d.iter().copied()).ok();
a.lj(&self.bc.R,g.as_ref());let c=a.ae(&self.bc.R,&mut b,&mut self.Md);let e=df(&c);a.oc=Some(c);self.Xb.oc(&b);e}
pub fn ci(&mut self){self.Ng();self.Xb.Ld();}
fn Ng(&mut self){if let Some(a)=&mut self.Ob{if let Some(b)=a.oc.take(){a.bj(&b);}}}
fn Zb(&mut self,c:&[&str])->&mut Kc{let a=fc::parse(c.iter().copied()).unwrap_or(fc{sa:ha::rd,e:L::vb});let d=cfg!(debug_assertions)&&matches!(self.bc.yb,Pa::hb{
..});let b=if d{Wf}else{aa};self.Ob.insert(Kc::new(&a,b,&mut self.Md))}}impl Kc{
fn new(a:&fc,e:usize,h:&mut impl kb)->Kc{let g=d::new(a.e);let c=Oi(&g,h);let mut b=Kc{sa:a.sa,l:lb::new(Va::te,bb([c;2])),i:tc,Cc:Ub::new(&g,e),oc:None,g};b.Oh(c);
b}
fn Oh(&mut self,a:Cell){self.l=lb::new(Va::te,bb([a;2]));self.l.J[self.sa.me()].a=u8::MAX;}
fn sc(&self)->Cell{self.l.J[self.sa].cell}
fn lj(&mut self,g:&Params,a:Option<&vc>){if self.l.zg()!=self.sa{self.l.Za+=1;}let Some(a)=a else{return};let d=a.Bb.iter().filter(|c|c.is_none()).count();self.l.Mb=match d{
0=>Va::te,1=>Va(2),_=>Va(1)};self.Cc.ie(&self.g,Some(g),a.ta,&a.jb,a.i,a.ii());self.i=a.i;let b=&mut self.l.J[self.sa];b.cell=a.cell;b.b.insert(a.cell);b.a=a.a;for(c,
e)in a.Bb.into_iter().zip(Q::m){b.ea.set(e,c.map_or(0,|d|e.Ab()-d));}}
fn ae(&self,R:&Params,c:&mut J,e:&mut impl kb)->pb{let h=ya{g:&self.g,R,sa:self.sa,l:&self.l,i:self.i,va:self.Cc.va(),B:self.Cc.B()};let a=ae(&h,c,e);let d=a.iter().copied().map(cb::V);
let b=self.l.clone().Hg(&self.g,d);if b.la.is_none()&&b.xc.is_empty()&&!a.is_empty(){a}else{self.Ai()}}
fn bj(&mut self,d:&[V]){let e=d.iter().copied().map(cb::V);let b=self.l.J[self.sa.me()];let a=self.l.Hg(&self.g,e).zb;self.l.J[self.sa.me()]=b;let c=self.l.J[self.sa].a;
self.Cc.Hh(&self.g,&a,c);}
fn Ai(&self)->pb{let a=&self.l.J[self.sa];let d=*self.g.e()-a.b;let e=S::m.into_iter().find(|&ba|{a.cell.oa(ba).is_some_and(|c|d.contains(c))});let b=e.map_or(V::qa,
|ba|V::ia{ba,Ba:Some(Q::ca)});pb::from_iter([b])}}
fn Oi(b:&d,g:&mut impl kb)->Cell{let h=|a:Cell|L::from(a).Ac(b.e(),nf).len();let c=b.e().iter().max_by_key(|&a|{let e=b.mb(a).len();(h(a),e,g.Id())});c.or(L::vb.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}
mod h{pub mod Aa{use{crate::{arrayvec::U,a::{Xa::{fe,Xc,ln},R::Params,b::{d,Cell,L,D::gb},z::X}},super::la};#[derive(Clone)]pub struct La{pub o:X<f32>,pub Ta:X<f32>}
impl La{
pub fn new(a:&d,c:&X<f32>)->La{let mut Ta=X::Oa(0.);for b in*a.e(){let e=c[b];if e>0.0{for g in*a.Sa(b){Ta[g]+=e;}}}La{o:*c,Ta}}
pub fn Uc(&self,a:Cell)->f32{self.Ta[a]+self.o[a]}
pub fn la(&self,c:&Params,b:u8,a:Cell)->f32{(self.Ta[a]-self.o[a])*la(c,b,1)+self.o[a]*la(c,b,2)}
pub fn Cd<const N:usize>(&self,e:&Params,d:u8,c:L,)->U<(Cell,f32),N>{let mut b=U::<(Cell,f32),N>::new();for a in c{if self.Ta[a]<=1e-4{continue;}Xc(&mut b,a,self.la(e,
d,a));}b}}
pub fn Rb(b:&Params,a:f32)->f32{fe(b.strike_doubt*ln(a.max(1e-9)))}#[derive(Clone,Copy,Default)]pub struct xc{pub la:f32,pub Oa:f32,pub Ja:[f32;5],pub nd:f32}impl xc{
pub fn new(k:&d,m:&Params,o:&X<f32>,h:u8,j:&[Cell])->xc{let mut i=L::q;for&c in j{i|=*k.Sa(c);}let mut a=xc::default();for l in i&*k.e(){let b=o[l];if b>0.0{let g:u8=j.iter().map(|&c|gb(c,
l)).sum();a.Ja[usize::from(g.min(h).min(4))]+=b;a.la+=b*la(m,h,g);if g>=h{a.Oa+=b;}}}let Rb=Rb(m,a.Ja[1..].iter().sum());a.la*=Rb;a.Oa*=Rb;a.Ja[1..].iter_mut().for_each(|n|*n*=Rb);
a.Ja[0]=(1.0-a.Ja[1..].iter().sum::<f32>()).max(0.);for e in a.Ja{if e>1e-6{a.nd-=e*ln(e);}}a}}}mod Dd{use{crate::{arrayvec::U,a::{Xa::{Xc,ln},R::lc,b::{Cell,L,Q,
S,G,Ta::{fb,Kb},D::{tc,gb}},z::X}},super::{La,E,ma,ya,rb}};pub const ub:usize=82;const Fe:usize=14;const qh:usize=4;const Af:f32=1e-6;type ud=U<f32,ub>;pub struct Jb<'a>{
h:&'a E<'a>,Ub:[f32;Fe],tb:f32}impl<'a>Jb<'a>{
pub fn new(h:&'a E<'a>)->Self{let c=h.p;let d=c.va;let a=|e,g|d.tg(e,g);let tb=a(Q::ca,1);let mut b=U::<f32,Fe>::new();b.extend([tb,a(Q::ca,2),a(Q::ca,3),a(Q::da,
1),a(Q::da,3),a(Q::ga,1),a(Q::ka,1),f32::from(c.l.Za)/300.,h.Cb,c.g.e().len()as f32/225.,h.lb.Ec.len()as f32/225.,d.Ji()as f32/8.]);let(i,j)=ui(h);b.extend([i,j]);
let mut Ub=[0.;Fe];Ub.copy_from_slice(&b);Jb{h,Ub,tb}}
pub fn p(&self)->&ya<'a>{self.h.p}
pub fn Dd(&self,B:&G,Qa:&ma,i:u8,o:&X<f32>)->[f32;ub]{let b=self.p().g;let g=&Qa.Na;let c=Lf{pc:self,B,Qa,i,o,next:La::new(b,&Fh(o,*b.e())),cd:Yc(b.e().iter().map(|e|g.Uc(e)))}
;let mut a=ud::new();a.extend(self.Ub);for j in[B.a,i]{a.extend((2..=tc).map(|h|f32::from(u8::from(j>=h))));}ea(B,&mut a);c.li(&mut a);c.vi(&mut a);c.Ki(&mut a);
let mut d=[0.;ub];d.copy_from_slice(&a);d}}struct Lf<'a>{pc:&'a Jb<'a>,B:&'a G,Qa:&'a ma,i:u8,o:&'a X<f32>,next:La,cd:f32}impl Lf<'_>{
fn li(&self,n:&mut ud){let c=self.pc.h;let(a,b)=(self.B,self.Qa);let k=c.p.g;let g=&c.lb;let d=&b.Na;let[l,o,m]=b.gj(a.cell);let p=b.ij(a.cell);let h=*k.e()-a.b;
let i=rb::hd(a.cell,&h,lc)as f32;let j=rb::hd(a.cell,&(h-g.Ec),lc)as f32;let e=g.Ii(a.cell);n.extend([b.Fd/5.4,1.0/(1.0+b.c.len()as f32),self.cd/2.,d.o[a.cell],d.Ta[a.cell],
l,o,m,p,e.min(3.)/3.,e.min(0.5),i/40.,1.0/(1.0+i),j/40.,1.0/(1.0+j)]);}
fn vi(&self,B:&mut ud){let(g,l,k)=(self.B,self.o,&self.next);let c=self.pc.p().g;let t=La::new(c,l);let mut o=0.;let mut a=[0.;4];let mut p=0.;let mut d=0.;let w=usize::from(Kb);
for b in*c.e(){let e=l[b];if e<=Af{continue;}d+=1.;o-=e*ln(e);let n=c.jg(g.cell,b).map_or(30,usize::from);p+=e*n as f32;if let Some(D)=a.get_mut(n.saturating_sub(w-1)){
*D+=e;}}for u in 1..a.len(){a[u]+=a[u-1];}let r=L::from(g.cell).Ac(c.e(),1+w);let h=|i:&La,d:L|Yc(d.iter().map(|b|i.Uc(b)));let q=|i:&La,d:L|{Yc(d.iter().map(|b|match self.i{
1=>i.Ta[b],2=>i.o[b],_=>0.}))};let j=g.k|g.ab;let m=f32::from(u8::from(g.ea.Nb(Q::ca)<=1));let z=h(k,r);B.extend([o/5.4,1.0/(1.0+d),h(&t,*c.e())/2.,h(k,*c.e())/2.,
z/2.,m*z/2.,m*q(k,r),p/20.,a[0],a[1],a[2],a[3],self.pc.tb*a[1],j.len()as f32/8.,l.sum(j.Bc()),h(k,j)/2.,q(&t,j)]);}
fn Ki(&self,o:&mut ud){let Jb{h,Ub,tb}=*self.pc;let(a,d,l)=(self.B,self.Qa,self.o);let ya{g,R,..}=*h.p;let c=*g.e();let i=&d.Na;let n=|z:usize|L::from(a.cell).Ac(g.e(),
z);let m=usize::from(Kb);let e=l.sum(n(1+m));let p=a.ea.Nb(Q::ca);let[j,w]=[1,2].map(|q|f32::from(u8::from(p<=q)));let t=n(2+m);let r=Yc(t.iter().map(|b|self.next.Uc(b)));
let B=d.Ia(R,&h.lb,a.cell,a.a.max(1));let k=(a.k|a.ab).Bc()&c;let u=Ub[3];o.extend([d.di(a.cell,a.a),tb*i.Ta[a.cell],tb*i.o[a.cell],tb*self.cd/2.,Yc(c.iter().map(|b|i.o[b])),
(B/3.).clamp(-1.,2.),Xi(a,c)as f32/17.,Yc(c.iter().map(|b|l[b])),h.kd.sum(k)/3.,k.len()as f32/225.,j*e,(f32::from(a.a)-f32::from(self.i))/6.,w*r/2.,e*u,(1.0-tb)*j*e]);
}}
fn Fh(c:&X<f32>,d:L)->X<f32>{let mut b=X::Oa(0.);for a in d{if c[a]>Af{b.Ic(a,c[a],d);}}b}
fn Yc(a:impl Iterator<Item=f32>)->f32{a.fold(0.,f32::max)}
fn Xi(b:&G,g:L)->usize{let e=g-b.b;let mut c=L::from(b.cell);for d in S::m{let mut a=L::from(b.cell);for _ in 0..fb{a=a.Ka(d)&e;c|=a;}}c.len()}
pub fn rg(e:L,d:&X<f32>,h:&[Cell],i:u8)->(f32,X<f32>){let j=|a|h.iter().map(|&g|gb(g,a)).sum();let mut c=X::Oa(0.);let mut b=0.;for a in e{if i==j(a){c[a]=d[a];b+=d[a];
}}if b<=0.0{return(0.,*d);}for a in e{c[a]/=b;}(b,c)}
fn ea(e:&G,d:&mut ud){let c=|b|f32::from(e.ea.Nb(b));let a=|b,a:f32|if c(b)<=a{1.}else{0.};d.extend([a(Q::ca,0.),a(Q::ca,1.),a(Q::ca,2.),a(Q::da,0.),a(Q::da,1.),
a(Q::da,3.),c(Q::da)/6.,a(Q::ga,0.),a(Q::ga,1.),c(Q::ga)/3.,a(Q::ka,0.)]);}
fn ui(e:&E)->(f32,f32){let i=e.p;let mut g=U::<((Cell,L),f32),qh>::new();for b in i.va.n(){Xc(&mut g,(b.cell,b.b),b.vb);}let j=e.D.k.Bc();let mut a=[0.;3];for((d,
k),c)in g{let h=*i.g.e()-k;a[0]+=c;a[1]+=c*rb::hd(d,&h,lc)as f32;a[2]+=c*rb::hd(d,&(h-j),lc)as f32;}(a[1]/a[0]/40.,a[2]/a[0]/40.)}}mod Li{use{crate::{Lb::hi::hg,
a::{Xa::fe,b::{Cell,G}}},std::sync::OnceLock,super::{ma,Jb,Aa::Rb,Dd::{ub,rg},r::{Of,Rf}}};const jc:usize=24;#[derive(Clone)]pub struct Wb{Rc:[[f32;jc];ub],Ic:[f32;
jc],pub Uc:[f32;jc],Jc:[f32;ub],pub sc:f32}impl Wb{
pub fn gi()->&'static Wb{static fh:OnceLock<Wb> =OnceLock::new();fh.get_or_init(| |Wb::si(hg(Rf,Of)))}
fn si(a:impl IntoIterator<Item=f32>)->Wb{let mut b=Wb{Rc:[[0.;jc];ub],Ic:[0.;jc],Uc:[0.;jc],Jc:[0.;ub],sc:0.};let mut a=a.into_iter();b.nj(|c|*c=a.next().unwrap_or_default());
b}
pub fn nj(&mut self,mut a:impl FnMut(&mut f32)){self.Rc.iter_mut().flatten().for_each(&mut a);self.Ic.iter_mut().for_each(&mut a);self.Uc.iter_mut().for_each(&mut a);
self.Jc.iter_mut().for_each(&mut a);a(&mut self.sc);}
pub fn Fd(&self,c:&[f32;ub])->[f32;jc]{let mut b=self.Ic;for(a,d)in c.iter().zip(&self.Rc){if*a!=0.0{for(e,g)in b.iter_mut().zip(d){*e+=a*g;}}}b}
fn Fi(&self,d:&[f32;ub],e:&[f32;jc])->f32{let i=e.iter().zip(&self.Uc);let g:f32=i.map(|(h,a)|h.max(0.)*a).sum();let b=d.iter().zip(&self.Jc);self.sc+g+b.map(|(c,
a)|c*a).sum::<f32>()}
pub fn fa(&self,a:&[f32;ub])->f32{1.0/(1.0+fe(-self.Fi(a,&self.Fd(a))))}
pub fn ra(&self,k:&Jb,j:&G,m:&ma,e:&[Cell])->f32{let d=k.p();let(l,q)=(d.g,d.va.o());let c=|a|rg(*l.e(),q,e,a);let i=c(0);let g=1.0-i.0;let Rb=Rb(d.R,g);let o=if e.is_empty(){
0}else{4};let n=(1..=o).map(|a|(a,c(a)));let p=core::iter::once((0,i)).chain(n);let t=p.map(|(a,(b,c))|{let b=match a{0=>b+(1.0-Rb)*g,_=>b*Rb};let h=d.i.saturating_sub(a);
let r=match(j.a,h){_ if b<=0.0=>0.,(0,0)=>0.5,(0,_)=>0.,(_,0)=>1.,_=>self.fa(&k.Dd(j,m,h,&c))};b*r});t.sum()}}}pub mod ed{use crate::a::{R::Params,b::{d,Cell,L,Ma,
Q},z::X};
pub fn ea(a:&Params,ea:&Ma)->f32{Q::m.into_iter().map(|b|{let(c,d)=match b{Q::ca=>(a.reserve_torpedo_charge,a.reserve_torpedo_full),Q::ka=>(a.reserve_sonar_charge,
a.reserve_sonar_full),Q::da=>(a.reserve_silence_charge,a.reserve_silence_full),Q::ga=>(a.reserve_mine_charge,a.reserve_mine_full)};let e=if ea.qc(b){d}else{0.};c*f32::from(ea.get(b))+e}
).sum()}
pub fn wa(a:&d,c:&Params,i:&X<f32>,h:&L,e:Cell)->f32{let b=(*a.Sa(e)&*a.e())-*h;let j:f32=b.iter().map(|g|i[g]).sum();c.mine_area*b.len()as f32/9.0+c.mine_traffic*j}}
pub mod rb{use crate::a::b::{Cell,L,S};
pub fn hd(i:Cell,a:&L,g:usize)->usize{let mut a=*a;let mut d=i;a.pe(d);for l in 0..g{let b=L::from(d).Ec()&a;let e=match b.len(){0|1=>b.first(),_=>{let p=|c:&Cell|{
let o=S::m.into_iter().filter_map(|n|c.oa(n));o.filter(|&h|a.contains(h)).count()};let k=|c:&Cell|L::from(*c).Ac(&a,g).len();let j=|c|b.vg(&L::from(c).Ac(&a,4));
if Jh(d,&a)||b.first().is_some_and(j){b.iter().min_by_key(p)}else{b.iter().max_by_key(k)}}};let Some(e)=e else{return l};a.pe(e);d=e;}g}
fn Jh(d:Cell,i:&L)->bool{const ph:[(i32,i32);8]=[(0,-1),(1,-1),(1,0),(1,1),(0,1),(-1,1),(-1,0),(-1,-1)];let(k,l)=(i32::from(d.x()),i32::from(d.y()));let b=ph.map(|(g,
j)|{Cell::he(k+g,l+j).is_some_and(|e|i.contains(e))});let c=(0..8).step_by(2).filter(|&a|b[a]);let h=c.clone().filter(|&a|!(b[a+1]&&b[(a+2)%8]));match h.count(){
0=>true,1=>c.count()<4,_=>false}}}pub mod sb{use{crate::{arrayvec::U,a::{h::Ia::ff,Xa::Ha,R::{mf,Params,lc},b::{d,Cell,L,Ma,Q,ha,lb,G,l::td},z::{X,w}}},super::{La,
Tb,ma,xc,la,ed,rb}};pub struct ya<'a>{pub g:&'a d,pub R:&'a Params,pub sa:ha,pub l:&'a lb,pub i:u8,pub va:&'a w,pub B:&'a w}#[derive(Clone,Copy)]pub struct yc{now:f32,
kb:f32,Ab:f32,Oa:f32,Ia:f32}impl yc{
pub fn fa(&self)->f32{self.now+(1.0-self.Oa)*(self.kb-self.Ia)}
pub fn mj(self,Ia:f32)->f32{yc{Ia,..self}.fa()}
pub fn de(&self,b:&Params,c:f32,a:f32)->f32{let d=(1.0-self.Oa)*c-(1.0-self.Oa)*self.Ab;b.duel_weight*(d-a)}}#[derive(Clone,Copy)]pub struct Rc{pub a:u8,fa:f32,Ab:f32}
#[derive(Clone,Copy)]pub struct Ie{pub a:u8,now:f32,Oa:f32}pub struct E<'a>{pub p:&'a ya<'a>,pub D:G,pub Na:La,pub lb:Tb,jd:U<(Cell,f32),mf>,pub kd:X<f32>,ed:L,pub Cb:f32,
oc:f32,ic:[f32;48],rb:[f32;48],Wb:[f32;48]}impl<'a>E<'a>{
pub fn new(p:&'a ya<'a>)->Self{let ya{g,R,sa,l,i,va,..}=*p;let a=td.saturating_sub(l.Za+1);let mut D=l.J[sa];D.bg();let b=La::new(g,&va.Mi(g));E{p,D,Na:La::new(g,
va.o()),lb:Tb::new(g,R,va),jd:b.Cd(R,i,*g.e()),kd:va.kd(g,R.mine_traffic_turns),ed:D.k.Bc(),Cb:(f32::from(a)/f32::from(R.end_fading_turns)).min(1.),oc:if a>0{1.}
else{0.},ic:Ha(R.torpedo_reload),rb:Ha(R.room_discount),Wb:Ha(R.attack_approach)}}
pub fn cc(&self,b:Cell,n:L,k:bool,j:f32)->Rc{let ya{g,R,..}=*self.p;let c=*g.e()-n;let d=rb::hd(b,&c,lc);let o=rb::hd(b,&(c-self.lb.Ec),lc);let h=R.room_surface*self.rb[d]+R.room_cramped/(1.0+d as f32);
let mut e=-(h+R.room_unmined*self.rb[o])*self.Cb;let mut a=self.D.a;if k{e-=R.surface_cost+la(R,a,1);a=a.saturating_sub(1);}let m=self.jd.iter().map(|&(l,i)|i*ff(g,
&self.Wb,b,l));Rc{a,fa:e+j,Ab:m.fold(0.,f32::max)}}
pub fn aj(&self,j:&[Cell],l:Option<Cell>,h:u8,d:u8)->Option<Ie>{let ya{g,R,i,..}=*self.p;let b=xc::new(g,R,&self.Na.o,i,j);if d>0&&b.la<=0.0{return None;}let e=h.saturating_sub(d);
let c=l.map_or(0.,|c|{let k=(self.D.k-L::from(c)).Bc();ed::wa(g,R,&self.kd,&k,c)});let now=self.ei(&b,e)+b.la+R.knowledge_gain*b.nd-la(R,h,d)-self.Cb*c;Some(Ie{a:e,
now,Oa:b.Oa})}
pub fn sb(&self,d:&Rc,c:&Ie,a:&Ma,e:f32,Ia:f32)->yc{let b=self.p.R;let g=a.Nb(Q::ca).saturating_sub(1);let h=self.ic[usize::from(g)];let Ab=self.Cb*b.attack_next*d.Ab*h;
yc{now:c.now,kb:d.fa+Ab+self.Cb*(ed::ea(b,a)+e),Ab,Oa:c.Oa,Ia}}
pub fn Ia(&self,b:&ma,a:Cell,c:u8)->f32{let d=self.p.R;self.oc*b.Ia(d,&self.lb,a,c.max(1))}
pub fn wa(&self,a:Cell)->f32{let ya{g,R,..}=*self.p;ed::wa(g,R,&self.kd,&self.ed,a)}
fn ei(&self,g:&xc,b:u8)->f32{let ya{l,R,i,..}=*self.p;if l.Za+2<td{return 0.;}let e=g.Ja.iter().zip(0..);let h=e.map(|(c,d)|{let a=i.saturating_sub(d);c*(f32::from(u8::from(b>a))-f32::from(u8::from(b<a)))}
);R.end_decision*h.sum::<f32>()}}}pub mod Ia{use{crate::{arrayvec::U,a::{Xa::Ha,R::{Params,Sf,Tf,Uf,Vf,Ud},b::{d,Cell,L,Q,Ta::Kb,D::gb},z::{X,w}}},super::{La,la}
};#[derive(Clone,Copy)]struct Be{cell:Cell,Ka:f32,gc:L}#[derive(Clone)]pub struct Tb{Lc:Vec<Be>,pub c:L,k:Vec<(Cell,f32)>,Tb:X<f32>,pub Ec:L,pub w:f32,Hc:f32,Wb:[f32;
48]}impl Tb{
pub fn new(a:&d,j:&Params,b:&w)->Tb{let n=b.o();let mut r=X::Oa(L::q);for g in b.n(){let u=*a.e()-g.b;r[g.cell]|=L::from(g.cell).Ec()&u;}let Lc=b.c().iter().filter(|&cell|n[cell]>Sf).map(|cell|{
let e=r[cell]|cell.into();let gc=e.iter().fold(L::q,|gc,e|{gc|(*a.mb(e)-*a.Sa(e))});Be{cell,Ka:n[cell],gc}}).collect();let t=b.ke(a);let mut k=Vec::new();let mut Tb=X::Oa(0.);
for cell in*a.e(){let i=t[cell];if i>Vf{k.push((cell,i));for l in*a.Sa(cell){Tb[l]+=i*f32::from(gb(cell,l));}}}let h=a.e().iter();let h=h.filter(|&cell|Tb[cell]>j.room_mined_from);
let z=Ha(j.torpedo_reload);let mut Hc=0.;let mut p=0.;for m in 1..=3{let o=b.tg(Q::ca,m);Hc+=(o-p)*z[usize::from(m)-1];p=o;}Tb{Lc,c:b.We(),k,Ec:h.collect(),Tb,w:b.ug(Q::ca),
Hc,Wb:Ha(j.threat_approach)}}
pub fn Ii(&self,a:Cell)->f32{self.Tb[a]}}
pub fn ff(a:&d,Ha:&[f32],c:Cell,e:Cell)->f32{let b=a.jg(c,e).map_or(usize::MAX,usize::from);Ha.get(b.saturating_sub(1+usize::from(Kb))).copied().unwrap_or(0.)}impl Be{
fn Gh(&self,k:&Params,j:f32,e:&mut[Ra],i:impl Fn(Cell)->f32){let h=self.Ka*j;let d=|a:& &mut Ra|self.gc.contains(a.Aa);let mut b=0.;let mut c=0.;let g=|a:&Ra,b:f32|(a.ra-k.threat_target_cutoff*b).max(0.);
for a in e.iter_mut().filter(d){if c==0.0{b=a.ra;}c+=g(a,b);}if c>0.0{for a in e.iter_mut().filter(d){a.Ka+=h*i(a.Aa)*g(a,b)/c;}}}}#[derive(Clone,Copy)]struct Ra{
Aa:Cell,Ka:f32,ra:f32}#[derive(Clone)]pub struct ma{Qb:U<Ra,Ud>,Xa:Vec<Ra>,pub Na:La,pub c:L,kb:f32,pub Fd:f32,pub Vc:bool}impl ma{
pub fn new(h:&d,a:&Params,e:&Tb,j:&w,l:u8)->ma{let Na=La::new(h,j.o());let k=|p:Cell|{let n=Na.Uc(p);((n-a.threat_fire_from)/(a.threat_fire_sure-a.threat_fire_from)).clamp(0.,
1.)};let mut Qb:U<Ra,Ud> =Na.Cd::<Ud>(a,l,*h.e()).into_iter().map(|(Aa,ra)|Ra{Aa,Ka:0.,ra}).collect();let mut kb=0.;for i in&e.Lc{i.Gh(a,e.w,&mut Qb,k);let m=Qb.iter().take(Tf).map(|g|{
g.ra*ff(h,&e.Wb,i.cell,g.Aa)});kb+=e.Hc*i.Ka*m.fold(0.,f32::max);}let Xa=e.k.iter().filter(|& &(b,_)|Na.Ta[b]>0.).map(|&(b,o)|Ra{Aa:b,Ka:o.min(1.)*k(b),ra:Na.la(a,
l,b)}).filter(|g|g.Ka>0.).collect();ma{Qb,Xa,c:j.We(),kb,Fd:j.ji(),Vc:false,Na}}
pub fn gj(&self,d:Cell)->[f32;3]{let[mut b,mut c]=[0.;2];for a in&self.Qb{b+=a.Ka*a.ra;c+=a.Ka*f32::from(gb(a.Aa,d));}[b,c,self.kb]}
pub fn ij(&self,b:Cell)->f32{let c=|a:&Ra|a.Ka*f32::from(gb(a.Aa,b));self.Xa.iter().map(c).sum::<f32>().min(2.)}
pub fn di(&self,b:Cell,d:u8)->f32{let e=self.Qb.iter().chain(&self.Xa);let c=e.filter(|a|gb(a.Aa,b)>=d);c.map(|a|a.Ka).sum::<f32>().min(1.)}
pub fn Qi(&self,a:&Params)->f32{let d=self.Qb.iter();let c:f32=d.map(|b|b.Ka*b.ra).sum();a.threat_torpedo*c+a.threat_exposure*self.kb}
pub fn Ia(&self,a:&Params,h:&Tb,c:Cell,e:u8)->f32{let d=|b:&Ra|{let i=la(a,e,gb(b.Aa,c));b.Ka*(a.threat_blend*b.ra+(1.0-a.threat_blend)*i)};let j:f32=self.Qb.iter().map(d).sum();
let k:f32=self.Xa.iter().map(d).sum();let g=if self.Vc{a.threat_provoked}else{1.};g*a.threat_torpedo*j+a.threat_trigger*k.min(la(a,e,2))+a.threat_minefield*h.Tb[c].min(Uf)+a.threat_exposure*self.kb-a.exposure_hidden*self.Fd}}}
mod r{pub const Of:f32=3.9840036e-4;pub const Rf:&str="\
    R:PcUrP)PJNgUjMBOJQ0P:PZR$QDN2O%PZS=SCSEKfLlP'NyOvJ~Q}RKMbE?SHXeIK##N8OkP5SgX%T5R^UYOqRhWHScNJL%\
    TmTZPCM}OJR<PpLuQOKFTgR|Q7LZR.Q,RyOYMCLoP/N'LiT*TfQWQ{PxN#5;S{U_WlF|R=S_QQSpN4L^LHNhS)PTW@UXPjNe\
    T<R(LGNtQAT)S?T~T6R<POKSSjT0L/LxP:NQN:MTV&OqO^RcT%QBS#OXOQNrOWONSqP}R8OzQjN4PAP`PiLTNsNePKQRQ&Ox\
    RHQ+PbR~SnOLMDQ<LhQ0JgN#QwM'M^PuQ'IAPoVMP5QnS;Q,Q#K3L/OSP;N?PyQ%OhM2TgR)Q4Q4KIQuPMMXUsQ4KYLwM|Q{\
    T]OlNsUoMCLEPfP5M7MgOcQ,L{PMT;LpM_PgNyS3PpMcR*TXM`R}M0RJP:JLSaQjT9KBNWOLPPUbPnMZPrMKPsOxNWO:OUPb\
    SnNPMrKKYyQFXDV%S|QbI-SfTvWUXQWSD_LrXMM2SGH#O6I*OIK$GmN:Q3O9QQL'Q/P.U]M0T+RLQtS/N`MbQjH#NCQCO1S)\
    K>PLQXQ`RRO|MWS,UrRDJ.O2P9M]Q8UeSEPOMLP7RrV~Q^VtPJOpQ[L>_@R)QiXPK&NTL|T-VAU~T&WHN.S&W`PnIGLJOACN\
    RfUqSrS@IfMsKmDcNYM(S/S8RsQgLjS&R2P}O(VuLBVROUSFMvSrQ?UXNPV:SFGYMkM_LHKLPgJeQAOoRGPaN,UsM.V?OhT?\
    M'S=S4RgNaNxL)OdR:P:NIS@R~M%Q/M#TmPPIqUVTWVUOSRiPjVSWIVTLUVUJZH%O-NDKjMdRtQdNXI{MpL<NpUBImOAMhP/\
    NHUtU;W<OfS-PmOuOSQ@QjSMP0K2OmKdR]Q:KFRlSXS?N2O$PmOzN7PVVlSXP,OZMzK|JiM'SaUUQ(T%NfQDWONwKwJOL_IU\
    SmGkQUJJQe6aS&V-D8LoT%L^U=VRPTW<MAQEVoQq`VJbRpOFU#MrS.JNRsS7UZO/G&PZOaN=TzWEQnQ:M]QaQUOsT{NQR*O<\
    V2L'Q9L-OvC3UPMGK.MqSaLNO2QjNAT8KGQVN`L~UUKGReKATANvNVONOvU}QzMjL0ObK)PNSXNHM^PuM5NkXFPLQ9PCTNMO\
    LdSkSlN3P0N'PEJYULOoPZP1SkN*OlTJMeO7OES;J>OrTRUCM2R=Q]S?NwK3N]LEV}E^SGSXO<TQK]SgN[K1R*M'OJQ6PCP5\
    T_Q&NdPHOuVAQZIhRSe_QRPQP/O.LhPiU:O4P{O&K;OHNKOxLuN7M}NLPgS)TDPAS9SZM9N=T0R~VKKdMLNLLpR`HfONRFR5\
    TxQ;M`QcReS-PMK_L(M>N]RaM6U<R@L5SZKfN?PdE|OYN'QkTMRfQCO(NcKZQqMAP'N.Q>S(TBO?S`M1N@GIRWR<NwTEO+N{\
    U)L>TTTOOxJOS@RJR.PuRBT&LcOkKfTEO>VmS(PmS~Q[NtLnO:S0T*L7M2NZRVRHSPRYO>O0R3NwMvR$PvPJT:S-PFL&L5Mc\
    S4R'O>MXQpN6OjQ^NAM1Q)RwS?LfQCNoQ{VDM.RKMxN]M~ROU;N,RoO_QzL]TxPGRKQhPfNMO(Q#O>N:OpROSDR5N@T?MkSG\
    NfRtQwP@OYM0PkO}OHLwQ/OARxS|Q`SES-MBSWNVROPdNdPeQJMpO_SJRiM5NOEfPiNVQRKGNOIjRPKcS`T'QgOCNLO9P8Kr\
    N4SmNwPCS2UpMgPKQ$O)M5JJQ*LLF`O1PNJ#NgQGPESaTHQ5MNP.SoLPQ:OlUCQjLIN:OsOMUmT-O#P,PAQVTVU-N.N`KqM)\
    VBR'NjPSMST<P]N8R7OzS>NhR&RnFIRpQ[H&OsLuMQPUMiP}N'VBOcQ3OxUzRMOcKeQKQ~M@R8S+T+Q6R%P<M6TfLsR:L[R5\
    QlObZHP~U]L|NHO&Y=J-RVR)R+R&OOCpN][dMsT7WyTsSOS{LiP6TeP_Q,V6O5TKJmSSUlSeUTKZHfV^HOKNJhOMSXP'KePI\
    R*P%O2RPL3LkTbSVQ0S8UOP2J5QlRgR(PDN+U#N#WdOxP)Q[QOK.MoO[KqH9P>RBPLL+NJMJR*L#USM<A#SVQ.MfS:QOR~Cb\
    L4PIKCOKR3G3Oe[OL'R)EHR5JTIIT>U.G5P,NTO&M3NQTS?,KpQmPDSHL@H~P@VPTGU$EWMzKlMtThRHFCOZM1NRRjRULmCc\
    OeQ@OGRrPuMNQ>PrSyQ,KHP<TvTOPNSxSAM+QbNqR)RjPlMDZHNKNTK0TNP4U@^IVMKhMWP~U.U*JzTZShTDY{W#AGJ`NEGa\
    M&PAU$XPJYKxJLG{RDMZVNR5JvO$PiI8[|ISLfP&V*UWP2ZPOwUsVWR#PxGyNeX$Q~LrU,S]QMKOPtThM<OpO3Z#MCSrRyP'\
    T-HzKVGoJX1>Y-ZIVWF@G4T(XDX7M)K7MRNcYjL|O}P%T|EsN-Q,NTPzUfT{LdL3PiNHU$OnPyQ$TGT9UpMkR5U-P:P?L)Sm\
    POP'T(LyTKW9MiS2KQMYO>RIUKO[OTS9S'R{NIP3N:NqT7VTP.MIMlQ7UMU4LjP4OnLMQoOCQRT<S8Q4MyUwR#V4LEUlSHN@\
    RXUwPQMWMWY|QUXoPiVEHlP$O~RjVmO,JHSZRTN}SvLbL@P<N]P%J|V(T]Z`LlJ{TnM5KqP>RMQ]]LJpSLT4R*OdLERwLBQ4\
    L}]JC)ST_Z^zJAKH_[JCD{K9?8GbjQ6f^9F^N]RsCFWXQ&UrNdRFT8S1QLIbSWP5ImEeS;NOP6PXM<SWNmEvS&M@KuMyM]TD\
    OMPDO)Q^DePaT+R:KtQ9J~M+K[RBNVVYOjWoP>TeS9QbSTR,RvTYLBO.Ip]`NHTdP&QKH~L6LbM3Q$KgNzTGN5Q]T)NhQOQ#\
    TZU0S(L8JyLsUUY,N.V7EeQdM(PtPzP:PJS'OgOuXkRdOcMMPZM%UAMAMbTxS7R6Q@WRN+LeRMQ3TpQ2O)RBOSUuTsO7S%M.\
    U&JDQXQo[.P^QHTcYCP4OGQ2MLN9KtJ?OAQ5JZNzTlNUL*OLSJQvT)UeW-NeO;XYN'PVRyLbO]M<N?N$OVN&TxM/OkV/KjUY\
    UOMpL7R@M_QSN`ORAJMVTSMQO5T;POJVKrSNKIH%QJSxN$O4PXFuFgPrU>OvR#EDHKS.D_SOTNTnY{M}JXOLVKI$EOO<QeN~\
    I>UmURQ1WvKwQaSCGKN~]SM&>3OlSiPl[dLHL-POYrUfL-X]Wp>?L3OJYn7YW;VB[4XfXURj=mWwGi@$=/S6QyI.T:M/N-Ix\
    P~MVP^S>SBNWPxO&TeMiN@JtO/Q>U@S#T1R3R@Q6P6T)RaN4L~P$T,P)SdU.RHTFTIH'S9L:SnPp4}S2PEH|PPO~SVOTPTND\
    S_RVR~O2NnSaO_RYP^K$NzM$NULbH?NKNtT3URSBJxQqQdQ#ObVeMfUlMmSJT:S3R0TvQ-R,N6N$NeM[OHC]OJMdS)TzQ'UL\
    TPH?I#IZToN/V]WdOSPKR0P7U$PZCzSaAXN+V|K^XeK.NQK~Q}PQTtQ&O%MXRsKZIQQyKaO]NmSfR-SXULQUOLQLL)R'MURm\
    N7N^LFQ2PhTXRyOdHkN%R`K/O3SnM}V-P8UqVaQ(LHScRLP'E:^HZ3`)MbTeF<:>PvUa?@O^IEH9cpMDWs`JCbUB:K[xNtaS\
    ISY?Z&_zEBIHG?R2R_Qo_OO%EUG+TrLi[@U<C%Z0S#^HM/WDPsR:N,TiTNOwPWS/Y>I$NYS8U:QDUaNzR6RQO`LOM:P&NQR?\
    =(a0U-^YQUge@I>uRqUMUISHHe=~U_7^WMFT<~Y'AB`0M%dYNtT9M<QqQ(a}T.P?OUcEM9OGYkS$J=J~P#P8R1L7LWTzSGVx\
    RQN6Q:R&QB6XQ#JxSyT+]%TfRQR$PDGBG<NbRdOlOFP&PODPNMUK@WMZT{amSlCFPlA*L'Nm`QM6ZQMxWW9vM-N<L]PoQdVr\
    U[NhVWRcR9OXRPT=Q-P~MwMFQ8RBQNO'Q>QSNYR=KTRIKnO|J}UTWpY~@W|VIP6L>r|7^%OSK2MV^&FqW|ZtI}VE9.XOSL^t\
    OhObPNPaP*NtRGO>PJOVJ4PAS'M:RLRrS)RfR9NDM%MSNbN/PGPPQ?QbP;PZPZPPPCOsQ>RuPUO|P+Q(P-QpPAQ7Q|QnOaJQ\
    TzR#KcQSP,Q>OMR/U(OJP+R9OUPTN+Q-P*MQTcOZQMP[P%PoKePLOn]f[gPXcJPaPMPrPN\
";}
use crate::a::R::Params;pub use{Aa::{La,xc},Dd::Jb,Li::Wb,sb::{E,yc,ya,Rc},Ia::{Tb,ma}};
pub fn la(b:&Params,a:u8,c:u8)->f32{let e=|d:u8|match d{1=>b.life_first,2=>b.life_second,3=>b.life_third,_=>1.};(a-c.min(a)+1..=a).map(e).sum()}}mod Xa{use crate::arrayvec::U;
pub fn ln(h:f32)->f32{let d=h.to_bits();let mut e=(d>>23)as i32-127;let mut a=f32::from_bits(d&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;e+=1;
}let c=(a-1.)/(a+1.);let b=c*c;let g=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*c*g+e as f32*core::f32::consts::LN_2}
pub fn Ha(b:f32)->[f32;48]{let mut Ha=[1.;48];for a in 1..Ha.len(){Ha[a]=Ha[a-1]*b;}Ha}
pub fn Pg(a:u32)->f32{(a>>8)as f32/16_777_216.0}
pub fn Xc<T,const N:usize>(a:&mut U<(T,f32),N>,e:T,b:f32){if a.qc(){if a[N-1].1>=b{return;}a.cf();}a.push((e,b));a.sort_by(|c,d|d.1.total_cmp(&c.1));}
pub fn fe(a:f32)->f32{let a=a.clamp(-80.,80.);let c=(a*core::f32::consts::LOG2_E).round();let d=a-c*core::f32::consts::LN_2;let mut b=1.;for e in(1..=7u8).rev(){
b=1.0+b*d/f32::from(e);}b*f32::from_bits(((c as i32+127)<<23)as u32)}}pub mod R{crate::Lb::Eg!{Params torpedo_reload=0.88;life_first=3.5;life_second=1.05;life_third=1.3;
strike_doubt=0.7;knowledge_gain=0.17;attack_next=0.17;duel_weight=0.5;duel_pairs:u32=40;duel_leaf_shot=0.4;duel_silence=1.0;duel_torpedo=0.5;duel_discount=0.95;threat_approach=0.9;
attack_approach=0.93;threat_blend=0.35;threat_fire_from=0.25;threat_fire_sure=0.53;threat_target_cutoff=0.7;threat_torpedo=0.87;threat_provoked=1.3;threat_trigger=0.7;
threat_exposure=0.35;exposure_hidden=0.14;threat_minefield=0.95;surface_cost=0.12;room_surface=0.5;room_cramped=2.3;room_unmined=0.5;room_mined_from=0.33;room_discount=0.91;
reserve_torpedo_charge=0.54;reserve_torpedo_full=0.05;reserve_silence_charge=0.19;reserve_silence_full=0.25;reserve_mine_charge=0.03;reserve_mine_full=-0.08;reserve_sonar_charge=0.005;
reserve_sonar_full=0.0;mine_area=0.76;mine_traffic=0.35;mine_traffic_turns:usize=6;sonar_information=0.75;end_fading_turns:u16=24;end_decision=8.0;motion_start=1.25;
motion_start_corner=0.1;motion_start_border=0.02;motion_start_centre=0.1;motion_straight=2.0;motion_ways_0=0.15;motion_ways_1=1.4;motion_ways_3=0.8;motion_silence_none=0.3;
motion_silence_one=1.0;motion_silence_more=1.2;motion_mine_avoidance=6.0;motion_floor=0.01;learned_weight=1.75;learned_margin=1.3;choice_noise=0.02;}#[derive(Clone,
Copy)]pub struct Sb{pub Ua:f32,pub Pc:f32,pub Sc:f32,pub r:[f32;4]}impl Sb{
const fn new(Ua:f32,Sc:f32,Pc:f32,r:[f32;4])->Sb{Sb{Ua,Sc,Pc,r}}}pub const od:[Sb;5]=[Sb::new(0.39,0.6,0.003,[1000.,0.1,30.,0.5]),Sb::new(0.1,0.3,0.003,[1000.,0.1,
0.5,30.]),Sb::new(0.12,0.04,0.02,[100.,0.2,300.,3.]),Sb::new(0.09,0.03,0.01,[300.,0.1,1.,300.]),Sb::new(0.3,0.03,0.3,[1.,1.,1.2,1.])];pub const If:f32=0.2;pub const Jf:f32=0.9;
pub const qf:usize=50_000;pub const pf:usize=128;pub const Yf:usize=1000;pub const vf:usize=3;pub const zf:usize=48;pub const Ce:f32=0.002;pub const tf:u16=3;pub const rf:usize=24;
pub const sf:u64=10_000;pub const ye:usize=2;pub const uf:f32=0.1;pub const yd:usize=4;pub const Ke:usize=3;pub const mf:usize=8;pub const lc:usize=40;pub const Bf:f32=0.9;
pub const Ud:usize=64;pub const Tf:usize=4;pub const Sf:f32=0.001;pub const Vf:f32=0.01;pub const Uf:f32=4.;}mod Jd{pub mod Ne{use{core::fmt,crate::a::b::V};impl fmt::Display for V{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{a.write_str(self.Hd().name())?;match self{V::qa=>Ok(()),V::ia{ba,Ba}=>{write!(a," {}",ba.je())?;Ba.map_or(Ok(()),
|c|write!(a," {}",c.name()))}V::ga(ba)=>write!(a," {}",ba.je()),V::ca(b)|V::ua(b)=>write!(a," {b}"),V::ka(d)=>write!(a," {}",d.Zc()),V::da{ba,xa}=>write!(a," {} {xa}",
ba.je())}}}
pub fn df(a:&[V])->String{if a.is_empty(){return V::qa.to_string();}let b:Vec<String> =a.iter().map(ToString::to_string).collect();b.join("|")}}pub mod qe{use{crate::a::b::{
Z,na,Cell,L,Q,ha,ja,cell::eb},super::{xd,Jg}};pub const Sg:usize=1+eb as usize;pub const oh:usize=3;#[derive(Clone,Copy)]pub struct fc{pub sa:ha,pub e:L}impl fc{
pub fn parse<'a>(a:impl IntoIterator<Item=&'a str>)->Result<fc,xd>{let mut a=Vb::new(a);let sa=a.next("`15 15` and the player's id, 0 or 1",|c|match c{"15 15 0"=>Some(ha::rd),
"15 15 1"=>Some(ha::Td),_=>None})?;let mut e=L::q;for i in 0..eb{let b=a.next("a row of 15 cells, each `x` or `.`",|c|{let mut b=L::q;let mut d=0;for h in c.chars(){
let g=Cell::new(d,i)?;match h{'.'=>b.insert(g),'x'=>{}_=>return None}d+=1;}(d==eb).then_some(b)})?;e|=b;}Ok(fc{sa,e})}}#[derive(Clone)]pub struct vc{pub cell:Cell,
pub a:u8,pub i:u8,pub Bb:[Option<u8>;4],pub ta:Option<bool>,pub jb:na}impl vc{
pub fn ii(&self)->Option<bool>{self.jb.iter().find_map(|a|match a{Z::ka(b)=>Some(self.cell.gd()==*b),_=>None})}
pub fn parse<'a>(c:impl IntoIterator<Item=&'a str>)->Result<vc,xd>{let mut c=Vb::new(c);let(cell,a,i,Bb)=c.next("eight integers: x y life life and four cooldowns",
|d|{let mut e=d.split(' ');let mut b=| |e.next()?.parse::<i32>().ok();let cell=Cell::he(b()?,b()?)?;let a=u8::try_from(b()?).ok()?;let i=u8::try_from(b()?).ok()?;
let mut Bb=[None;4];for(g,h)in Bb.iter_mut().zip(Q::m){*g=match b()?{-1=>None,k=>{Some(u8::try_from(k).ok().filter(|&j|j<=h.Ab())?)}};}e.next().is_none().then_some((cell,
a,i,Bb))})?;let ta=c.next("a sonar answer: `Y`, `N` or `NA`",|d|match d{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let jb=c.next("the other side's orders, or `NA`",
Pi)?;Ok(vc{cell,a,i,Bb,ta,jb})}}
fn Pi(h:&str)->Option<na>{let mut d=na::new();if h=="NA"{return Some(d);}for k in h.split('|'){let l:Vec<&str> =k.trim().split(' ').collect();let e=|b:&str,c:&str|Cell::he(b.parse().ok()?,
c.parse().ok()?);let g=|a:&str|ja::new(a.parse().ok()?);let i=match l[..]{["MOVE",j]=>Z::ia(Jg(j)?),["SURFACE",a]=>Z::qa(g(a)?),["TORPEDO",b,c]=>Z::ca(e(b,c)?),["SONAR",
a]=>Z::ka(g(a)?),["SILENCE"]=>Z::da,["MINE"]=>Z::ga,["TRIGGER",b,c]=>Z::ua(e(b,c)?),_=>return None};d.se(i).ok()?;}Some(d)}struct Vb<I>{Ga:I,Zc:usize}impl<'a,I:Iterator<Item=&'a str> >Vb<I>{
fn new(a:impl IntoIterator<IntoIter=I>)->Self{Vb{Ga:a.into_iter(),Zc:0}}
fn next<T>(&mut self,ra:&'static str,b:impl FnOnce(&str)->Option<T>,)->Result<T,xd>{self.Zc+=1;let a=self.Ga.next().unwrap_or_default();let a=a.strip_suffix('\r').unwrap_or(a);
b(a).ok_or_else(| |xd{Hd:self.Zc,Id:a.to_string(),ra})}}}use crate::Lb::S;pub use{Ne::df,qe::{fc,vc}};
fn Jg(a:&str)->Option<S>{a.parse().ok().and_then(S::ri)}#[derive(Clone)]pub struct xd{pub Hd:usize,pub Id:String,pub ra:&'static str}}mod b{pub mod g{use super::{
Cell,L,cell::kc,Ta::Kb};#[derive(Clone)]pub struct d{e:L,mb:Vec<L>,Sa:Vec<L>,Kc:Vec<u8>}impl d{
pub fn new(e:L)->d{let mut b=d{e,mb:vec![L::q;kc],Sa:vec![L::q;kc],Kc:vec![u8::MAX;kc*kc]};for g in L::vb{b.Sa[g.index()]=L::from(g).Bc();}for i in e{let mut c=L::from(i);
let mut a=c;let mut h=0;while!a.is_empty(){for g in a{b.Kc[i.index()*kc+g.index()]=h;}a=(a.Ec()&e)-c;c|=a;if h==Kb{b.mb[i.index()]=c-a;}h+=1;}if h<=Kb{b.mb[i.index()]=c;
}}b}
pub fn e(&self)->&L{&self.e}
pub fn mb(&self,a:Cell)->&L{&self.mb[a.index()]}
pub fn Sa(&self,a:Cell)->&L{&self.Sa[a.index()]}
pub fn jg(&self,b:Cell,c:Cell)->Option<u8>{let a=self.Kc[b.index()*kc+c.index()];(a!=u8::MAX).then_some(a)}}}pub mod cell{use{core::fmt,crate::Lb::S};pub const eb:u8=15;
pub const Hb:u8=16;pub const kc:usize=eb as usize*Hb as usize;pub const nf:usize=eb as usize*eb as usize;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);
impl Cell{
pub fn new(a:u8,b:u8)->Option<Cell>{(a<eb&&b<eb).then(| |Cell(b*Hb+a))}
pub fn he(a:i32,b:i32)->Option<Cell>{Cell::new(u8::try_from(a).ok()?,u8::try_from(b).ok()?)}
pub fn qi(a:usize)->Cell{debug_assert!(a%usize::from(Hb)<usize::from(eb)&&a<kc);Cell(a as u8)}
pub fn x(self)->u8{self.0%Hb}
pub fn y(self)->u8{self.0/Hb}
pub fn index(self)->usize{usize::from(self.0)}
pub fn oa(self,c:S)->Option<Cell>{let(a,b)=(self.x(),self.y());match c{S::Fb=>(b>0).then(| |Cell(self.0-Hb)),S::nc=>(b+1<eb).then(| |Cell(self.0+Hb)),S::Yb=>(a>0).then(| |Cell(self.0-1)),
S::hc=>(a+1<eb).then(| |Cell(self.0+1))}}
pub fn gd(self)->ja{ja(self.x()/5+1+3*(self.y()/5))}
pub fn Yh(self,a:Cell)->u8{let b=self.x().abs_diff(a.x());let c=self.y().abs_diff(a.y());b.max(c)}}impl fmt::Display for Cell{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct ja(u8);impl ja{
pub fn new(a:i32)->Option<ja>{(1..=9).contains(&a).then_some(ja(a as u8))}
pub fn all()->impl Iterator<Item=ja>{(1..=9).map(ja)}
pub fn Zc(self)->u8{self.0}}}mod Th{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub,SubAssign},crate::{ac::{Lh::dc,ad::vd},Lb::S},super::{Cell,cell::{
eb,Hb,ja}}};const qb:usize=Hb as usize;const Oc:usize=64-qb;const Sd:u64=0x7fff_7fff_7fff_7fff;#[derive(Clone,Copy,Default)]pub struct L{G:dc<[u64;4],vd>}impl L{
pub const q:L=L::pc([0;4]);pub const vb:L=L::pc([Sd,Sd,Sd,Sd>>qb]);
const fn pc(a:[u64;4])->L{L{G:dc{dd:core::marker::PhantomData,m:a}}}
pub fn ld(&self)->[u64;4]{self.G.m}
pub fn gd(g:ja)->L{let d=g.Zc()-1;let(e,a)=(d%3*5,d/3*5);let mut b=[0u64;4];for c in a..a+5{b[usize::from(c/4)]|=0x1f<<(c%4*Hb+e);}L::pc(b)}
pub fn contains(&self,a:Cell)->bool{self.G.m[a.index()/64]>>(a.index()%64)&1!=0}
pub fn insert(&mut self,a:Cell){self.G.m[a.index()/64]|=1<<(a.index()%64);}
pub fn pe(&mut self,a:Cell){self.G.m[a.index()/64]&=!(1<<(a.index()%64));}
pub fn len(&self)->usize{self.G.m.iter().map(|a|a.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.G.m==[0;4]}
pub fn vg(&self,a:&L)->bool{(*self-*a).is_empty()}
pub fn yi(&self,a:&L)->bool{(*self&*a).is_empty()}
pub fn first(&self)->Option<Cell>{self.iter().next()}
pub fn iter(&self)->pd{pd{ld:self.G.m,at:0}}
pub fn Ka(&self,e:S)->L{let[c,a,b,d]=self.G.m;L::pc(match e{S::hc=>[c<<1,a<<1,b<<1,d<<1],S::Yb=>[c>>1,a>>1,b>>1,d>>1],S::nc=>[c<<qb,a<<qb|c>>Oc,b<<qb|a>>Oc,d<<qb|b>>Oc],
S::Fb=>[c>>qb|a<<Oc,a>>qb|b<<Oc,b>>qb|d<<Oc,d>>qb]})&L::vb}
pub fn jf(&self,b:i8,j:i8)->L{let mut i=self.G.m;if b!=0{let m=if b>0{(0x7fff_u64<<b)&0x7fff}else{0x7fff_u64>>-b};let l=m*0x0001_0001_0001_0001;for c in&mut i{*c=if b>0{
*c<<b}else{*c>>-b}&l;}}let k=usize::from(j.unsigned_abs());let(h,d)=(k/4,k%4*qb);if k!=0{let n=i;let c=|a:Option<usize>|a.and_then(|a|n.get(a)).copied().unwrap_or(0);
for(a,o)in i.iter_mut().enumerate(){let(e,g)=if j>0{(a.checked_sub(h),a.checked_sub(h+1))}else{(Some(a+h),Some(a+h+1))};let(e,g)=(c(e),c(g));*o=match(d,j>0){(0,_)=>e,
(_,true)=>e<<d|g>>(64-d),(_,false)=>e>>d|g<<(64-d)};}}L::pc(i)&L::vb}
pub fn Ec(&self)->L{self.Ka(S::Fb)|self.Ka(S::nc)|self.Ka(S::Yb)|self.Ka(S::hc)}
pub fn Bc(&self)->L{let a=*self|self.Ka(S::Yb)|self.Ka(S::hc);a|a.Ka(S::Fb)|a.Ka(S::nc)}
pub fn Yd(&self,b:Cell)->u32{(0..5).fold(0,|d,c|{let a=usize::from(b.y())+c;if!(2..2+usize::from(eb)).contains(&a){return d;}let e=self.G.m[(a-2)/4]>>((a-2)%4*qb)&0x7fff;
d|((e as u32)<<2>>b.x()&0x1f)<<(5*c)})}
pub fn Ac(&self,c:&L,d:usize)->L{let mut a=*self&*c;for _ in 0..d{let b=(a|a.Ec())&*c;if b==a{break;}a=b;}a}}impl ja{
pub fn c(self)->L{L::gd(self)}}impl PartialEq for L{
fn eq(&self,a:&L)->bool{self.G.m==a.G.m}}impl BitAnd for L{type Output=L;
fn bitand(self,j:L)->L{let([a,b,c,d],[e,g,h,i])=(self.G.m,j.G.m);L::pc([a&e,b&g,c&h,d&i])}}impl BitOr for L{type Output=L;
fn bitor(self,j:L)->L{let([a,b,c,d],[e,g,h,i])=(self.G.m,j.G.m);L::pc([a|e,b|g,c|h,d|i])}}impl Sub for L{type Output=L;
fn sub(self,j:L)->L{let([a,b,c,d],[e,g,h,i])=(self.G.m,j.G.m);L::pc([a&!e,b&!g,c&!h,d&!i])}}impl Not for L{type Output=L;
fn not(self)->L{L::vb-self}}impl BitAndAssign for L{
fn bitand_assign(&mut self,a:L){*self=*self&a;}}impl BitOrAssign for L{
fn bitor_assign(&mut self,a:L){*self=*self|a;}}impl SubAssign for L{
fn sub_assign(&mut self,a:L){*self=*self-a;}}impl From<Cell>for L{
fn from(b:Cell)->L{let mut a=L::q;a.insert(b);a}}impl FromIterator<Cell>for L{
fn from_iter<I:IntoIterator<Item=Cell> >(c:I)->L{let mut a=L::q;for b in c{a.insert(b);}a}}impl IntoIterator for L{type Item=Cell;type IntoIter=pd;
fn into_iter(self)->pd{self.iter()}}#[derive(Clone)]pub struct pd{ld:[u64;4],at:usize}impl Iterator for pd{type Item=Cell;
fn next(&mut self)->Option<Cell>{while self.at<4{let a=self.ld[self.at];if a!=0{self.ld[self.at]=a&(a-1);return Some(Cell::qi(self.at*64+a.trailing_zeros()as usize));
}self.at+=1;}None}}}pub mod ea{const Bh:u8=3;const wh:u8=4;const uh:u8=6;const dh:u8=3;#[derive(Clone,Copy,PartialEq)]pub enum Q{ca,ka,da,ga}impl Q{pub const m:[Q;
4]=[Q::ca,Q::ka,Q::da,Q::ga];
pub fn Ab(self)->u8{[Bh,wh,uh,dh][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Ma([u8;4]);impl Ma{
pub fn get(&self,a:Q)->u8{self.0[a as usize]}
pub fn set(&mut self,a:Q,b:u8){self.0[a as usize]=b.min(a.Ab());}
pub fn Ba(&mut self,a:Q){self.set(a,self.get(a)+1);}
pub fn tb(&mut self,a:Q){self.0[a as usize]=0;}
pub fn Nb(&self,a:Q)->u8{a.Ab()-self.get(a)}
pub fn qc(&self,a:Q)->bool{self.Nb(a)==0}}}pub mod Mb{use super::{Y,Q};#[derive(Clone,Copy)]pub struct Va(pub u8);impl Va{pub const te:Va=Va(4);
pub fn Vc(self,a:Q)->bool{let b=match a{Q::ca=>1,Q::ka|Q::da=>2,Q::ga=>3};self.0>=b}
pub fn wg(self,a:Y)->bool{match a{Y::ia|Y::qa=>true,Y::ua=>self.Vc(Q::ga),_=>a.ce().is_some_and(|b|self.Vc(b))}}}}pub mod xg{use super::{V,Y,d,Cell,L,Q,S,Va,ja,G,
Ta::fb};#[derive(Clone,Copy,Default)]pub struct Qc(u8);impl Qc{
pub fn contains(self,a:Y)->bool{self.0>>a as u8&1!=0}
pub fn qj(self,a:Y)->Qc{Qc(self.0|1<<a as u8)}}
pub fn og(e:&d,i:Va,a:&G,r:Qc,mut b:impl FnMut(V)){let j=*e.e()-a.b;let c=|h:Y|{!r.contains(h)&&i.wg(h)&&h.ce().is_none_or(|g|a.ea.qc(g))};if c(Y::ia){let o=S::m.into_iter().filter(|&ba|oa(a.cell,
ba,j).is_some());for ba in o{let l=Q::m.into_iter().filter(|&g|i.Vc(g));for Ba in l.map(Some).chain([None]){b(V::ia{ba,Ba});}}}if c(Y::qa){b(V::qa);}if c(Y::ca){
for q in*e.mb(a.cell){b(V::ca(q));}}if c(Y::ka){for p in ja::all(){b(V::ka(p));}}if c(Y::da){pi(a.cell,j,&mut b);}if c(Y::ga){let n=*e.e()-a.k-a.ab;for ba in S::m{
if oa(a.cell,ba,n).is_some(){b(V::ga(ba));}}}if c(Y::ua){for k in a.k{b(V::ua(k));}}}
fn pi(c:Cell,e:L,b:&mut impl FnMut(V)){b(V::da{ba:S::Fb,xa:0});for ba in S::m{let mut a=c;for xa in 1..=fb{let Some(d)=oa(a,ba,e)else{break;};a=d;b(V::da{ba,xa});
}}}
fn oa(b:Cell,c:S,d:L)->Option<Cell>{b.oa(c).filter(|&a|d.contains(a))}}pub mod Ta{use{crate::arrayvec::U,super::{Cell,Q,S,ja}};pub const xf:u8=2;pub const Mf:u8=1;
pub const Kb:u8=4;pub const fb:u8=4;#[derive(Clone,Copy)]pub enum V{ia{ba:S,Ba:Option<Q>},qa,ca(Cell),ka(ja),da{ba:S,xa:u8},ga(S),ua(Cell)}impl V{
pub fn Hd(&self)->Y{match self{V::ia{..}=>Y::ia,V::qa=>Y::qa,V::ca(_)=>Y::ca,V::ka(_)=>Y::ka,V::da{..}=>Y::da,V::ga(_)=>Y::ga,V::ua(_)=>Y::ua}}}#[derive(Clone,Copy,
PartialEq)]pub enum Y{ia,qa,ca,ka,da,ga,ua}impl Y{pub const m:[Y;7]=[Y::ia,Y::qa,Y::ca,Y::ka,Y::da,Y::ga,Y::ua];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn ce(self)->Option<Q>{match self{Y::ca=>Some(Q::ca),Y::ka=>Some(Q::ka),Y::da=>Some(Q::da),Y::ga=>Some(Q::ga),Y::ia|Y::qa|Y::ua=>None}}}const Cf:usize=Y::m.len();
pub type pb=U<V,Cf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum Z{ia(S),qa(ja),ca(Cell),ka(ja),da,ga,ua(Cell)}impl Z{
pub fn Aa(&self)->Option<Cell>{match*self{Z::ca(a)|Z::ua(a)=>Some(a),_=>None}}}pub type na=U<Z,Cf>;}pub mod l{use{crate::arrayvec::U,super::{V,Y,Z,na,d,bb,Cell,L,
Q,S,Va,ha,G,Ta::fb}};pub const td:u16=598;#[derive(Clone,Copy)]pub enum cb{Rd,Vd,V(V),Gf(Y),xb(Y,xb)}#[derive(Clone,Copy)]pub enum xb{zj,S,Q,rh}#[derive(Clone,Copy)]pub enum Da{
vj,Vd,xb(Y,xb),Tg,th}#[derive(Clone,Copy)]pub enum Ca{ih(Q),Hf,hh,Rg,Ef}#[derive(Clone,Copy)]enum za{Me(V),Rd,Ca(Ca),Da(Da)}#[derive(Clone)]pub struct Kf{pub zb:na,
pub xc:U<Ca,8>,pub la:Option<Da>}#[derive(Clone,Copy)]pub struct lb{pub Mb:Va,pub J:bb<G>,pub Za:u16,zd:bb<u8>}impl lb{
pub fn new(Mb:Va,a:bb<Cell>)->lb{let J=bb(a.0.map(G::new));lb{Mb,J,Za:0,zd:bb(J.0.map(|b|b.a))}}
pub fn zg(&self)->ha{ha::m[usize::from(self.Za%2)]}
fn ti(&self)->bool{self.J.0.iter().any(|a|a.a==0)}
pub fn Hg(&mut self,g:&d,b:impl IntoIterator<Item=cb>)->Kf{let c=self.zg();self.Za+=1;self.J[c].bg();let mut a=Kf{zb:na::new(),xc:U::new(),la:None};let mut b=b.into_iter();
let mut j=match self.Ag(g,c,&mut b,&mut a.xc){Ok(e)=>Some(e.unwrap_or(V::qa)),Err(i)=>{a.la=Some(i);None}};while let Some(e)=j{let h=self.Ui(g,c,e).and_then(|k|{
a.zb.push(k);self.Ag(g,c,&mut b,&mut a.xc)});match h{Ok(h)=>j=h,Err(i)=>{a.la=Some(i);return a;}}self.zd=bb(self.J.0.map(|l|l.a));if self.ti(){break;}}a}
fn Ag(&self,b:&d,j:ha,h:&mut impl Iterator<Item=cb>,c:&mut U<Ca,8>)->Result<Option<V>,Da>{for g in h{match self.ej(b,j,g){za::Me(a)=>return Ok(Some(a)),za::Rd=>{
}za::Ca(i)=>c.push(i),za::Da(e)=>return Err(e)}}Ok(None)}
fn ej(&self,h:&d,k:ha,i:cb)->za{let c=&self.J[k];let a=match i{cb::Rd=>return za::Rd,cb::Vd=>return za::Da(Da::Vd),cb::V(b)=>b.Hd(),cb::Gf(a)|cb::xb(a,_)=>a};if!self.Mb.wg(a){
return za::Da(Da::Vd);}if let Some(g)=a.ce(){if!c.ea.qc(g){return za::Ca(Ca::ih(g));}}let b=match i{cb::xb(a,m)=>return za::Da(Da::xb(a,m)),cb::Gf(Y::ua)=>return za::Ca(Ca::Ef),
cb::V(b)=>b,_=>return za::Ca(Ca::Hf)};match b{V::ia{Ba:Some(g),..}if!self.Mb.Vc(g)=>{za::Da(Da::xb(a,xb::Q))}V::da{xa,..}if xa>fb=>{za::Da(Da::xb(a,xb::rh))}V::ca(l)if!h.mb(c.cell).contains(l)=>{
za::Ca(Ca::Hf)}V::ga(j)=>match c.cell.oa(j){Some(e)if h.e().contains(e)=>{if(c.k|c.ab).contains(e){za::Ca(Ca::Rg)}else{za::Me(b)}}_=>za::Ca(Ca::hh)},V::ua(e)if!c.k.contains(e)=>{
za::Ca(Ca::Ef)}_=>za::Me(b)}}
pub fn Ui(&mut self,h:&d,e:ha,g:V)->Result<Z,Da>{let l=self.J[e.me()].cell;let a=&mut self.J[e];let k=match g{V::ia{ba,Ba}=>{Ad(h,a,ba)?;if let Some(c)=Ba{a.ea.Ba(c);
}Z::ia(ba)}V::qa=>{a.b=L::from(a.cell);a.a=a.a.saturating_sub(1);Z::qa(a.cell.gd())}V::ca(j)=>{self.lg(j);Z::ca(j)}V::ka(i)=>{a.ta=Some(l.gd()==i);Z::ka(i)}V::da{
ba,xa}=>{for _ in 0..xa{Ad(h,a,ba)?;}Z::da}V::ga(ba)=>{if let Some(b)=a.cell.oa(ba){a.ab.insert(b);}Z::ga}V::ua(b)=>{a.k.pe(b);a.ad.insert(b);self.lg(b);Z::ua(b)}
};if let Some(c)=g.Hd().ce(){self.J[e].ea.tb(c);}Ok(k)}
fn lg(&mut self,a:Cell){for b in&mut self.J.0{b.cj(a);}}}
fn Ad(c:&d,a:&mut G,g:S)->Result<(),Da>{let b=a.cell.oa(g).filter(|&e|c.e().contains(e)).ok_or(Da::Tg)?;if a.b.contains(b){return Err(Da::th);}a.cell=b;a.b.insert(b);
Ok(())}}pub mod D{use super::{Cell,L,Ma,Ta::{xf,Mf}};pub const tc:u8=6;#[derive(Clone,Copy)]pub struct G{pub cell:Cell,pub a:u8,pub b:L,pub ea:Ma,pub k:L,pub ab:L,
pub ad:L,pub ta:Option<bool>}impl G{
pub fn new(cell:Cell)->G{G{cell,a:tc,b:cell.into(),ea:Ma::default(),k:L::q,ab:L::q,ad:L::q,ta:None}}
pub fn bg(&mut self){self.k|=self.ab;self.ab=L::q;self.ad=L::q;self.ta=None;}
pub fn cj(&mut self,a:Cell){self.a=self.a.saturating_sub(gb(a,self.cell));}}
pub fn gb(b:Cell,a:Cell)->u8{match b.Yh(a){0=>xf,1=>Mf,_=>0}}}pub use{g::d,cell::{Cell,ja},Th::L,ea::{Ma,Q},crate::Lb::{bb,S,ha},Mb::Va,Ta::{V,Y,Z,na,pb},l::lb,D::G}
;}pub mod fd{pub mod Wa{use{core::{cell::Cell,time::Duration},std::time::Instant};#[derive(Clone,Copy)]pub enum Pa{hb{bd:Duration,Za:Duration},Zf(u64)}impl Pa{pub const bh:Pa=Pa::hb{
bd:Duration::from_millis(700),Za:Duration::from_millis(if cfg!(debug_assertions){14}else{22})};}const Zg:Duration=Duration::from_millis(1);const ah:Duration=Duration::from_millis(if cfg!(debug_assertions){
10}else{4});#[derive(Clone,Copy)]pub enum Ib{sh,ch,ma,Ah}#[derive(Clone)]pub struct J{Cd:Ib,sd:Option<fn(Ib)>,Ac:Mc,ec:u64,Tc:u64}#[derive(Clone)]enum Mc{Le(Cell<Wd>),
Ff(u64)}#[derive(Clone,Copy)]struct Wd{end:Instant,Db:Instant,ob:Duration,Sb:Duration,ra:Duration}impl Wd{
fn yg(&mut self,a:Instant,ob:impl FnOnce()->Duration)->bool{let c=a-core::mem::replace(&mut self.Db,a);if c>Zg{let e=core::mem::replace(&mut self.ob,ob());let b=self.ob.saturating_sub(e);
let d=c.saturating_sub(b);self.Sb+=b+if d>ah{d}else{Duration::ZERO};}a+self.Sb.max(self.ra)>=self.end}}
fn ob()->Duration{let b=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();let a=b.split(' ').nth(1).and_then(|a|a.parse().ok());Duration::from_nanos(a.unwrap_or(0))}
#[derive(Clone)]pub struct hb{yb:Pa,Wc:Option<Duration>,ra:Duration}impl hb{
pub fn new(yb:Pa)->hb{hb{yb,Wc:None,ra:Duration::ZERO}}
pub fn bd(&self)->J{self.sc(|a,_|a)}
pub fn Za(&self)->J{self.sc(|_,a|a)}
fn sc(&self,a:impl Fn(Duration,Duration)->Duration)->J{let Ac=match self.yb{Pa::hb{bd,Za}=>{let c=Instant::now();let d=self.oj(c,ob(),a(bd,Za));Mc::Le(Cell::new(d))}
Pa::Zf(b)=>Mc::Ff(b)};J{Cd:Ib::sh,sd:None,Ac,ec:0,Tc:u64::MAX}}
fn oj(&self,a:Instant,ob:Duration,b:Duration)->Wd{let Sb=ob.saturating_sub(self.Wc.unwrap_or(ob));Wd{end:a+b.saturating_sub(Sb),Db:a,ob,Sb,ra:self.ra}}
pub fn oc(&mut self,b:&J){if let Mc::Le(a)=&b.Ac{let mut a=a.get();a.yg(Instant::now(),ob);self.ra=a.Sb.max(self.ra*3/4);}}
pub fn Ld(&mut self){if let Pa::hb{..}=self.yb{self.Wc=Some(ob());}}}impl J{
pub fn ee(&mut self,a:Ib)->Ib{if let Some(b)=self.sd{b(a);}core::mem::replace(&mut self.Cd,a)}
pub fn tb(&mut self,a:u64){self.ec+=a;}
pub fn Fa(&mut self,a:u64){self.Tc=self.ec+a;}
pub fn Wc(&self)->bool{if self.ec>=self.Tc{return true;}match&self.Ac{Mc::Le(b)=>{let mut a=b.get();let c=a.yg(Instant::now(),ob);b.set(a);c}Mc::Ff(d)=>self.ec>=*d}
}}}mod de{use{crate::{arrayvec::U,a::{h::{E,ma,ya,la},Xa::{Xc,Ha},R::{ye,tf,uf,Params},b::{d,Cell,L,Q,S,Ta::{fb,Kb},l::td}}},super::{Wa::J,Ga::wb}};
pub fn fi(a:&E)->u16{let ya{R,B,l,..}=*a.p;let b=a.lb.c.len()*B.We().len();if b>R.duel_pairs as usize{return 0;}tf.min(td.saturating_sub(l.Za+1))}
pub fn dj(l:&E,d:&wb,e:Option<&ma>,D:u16,n:&mut J)->f32{let ya{g,R,va,i,..}=*l.p;let Some(e)=e.filter(|_|d.a>0)else{return 0.;};let r=Ja{c:e.c,fc:*g.e()-d.t.b,w:d.ea.Nb(Q::ca),
Ya:d.ea.Nb(Q::da),a:d.a};let u=va.ug(Q::da)>=0.5;let h=&l.lb;let b=Ja{c:h.c,fc:*g.e(),w:1,Ya:if u{0}else{Q::da.Ab()},a:i};let mut o=ze::new(g,R,n);let mut m=0.;let[z,
B]=[d.w,d.nb].map(|j|j.map(|j|j.1));for(q,_,b)in b.Te(g,z){for(t,_,b)in b.Te(g,B){let p=Ja{w:Q::ca.Ab(),..b};for(k,b)in[(h.w,b),(1.0-h.w,p)]{if b.a>0&&k>uf{m+=q*t*k*o.fa(&b,
&r,D);}}}}d.sb.de(R,e.Qi(R),m)}#[derive(Clone,Copy)]struct Ja{c:L,fc:L,w:u8,Ya:u8,a:u8}impl Ja{
fn Ic(&self)->L{let mut b=self.c;for c in S::m{let mut a=self.c;for _ in 0..fb{a=a.Ka(c)&self.fc;b|=a;}}b}
fn Te(&self,k:&d,b:Option<Cell>)->U<(f32,u8,Ja),3>{let g=b.map_or(L::q,|b|*k.Sa(b));let h=b.map_or(L::q,L::from);let j=self.c.len()as f32;let e=[!g,g-h,h].into_iter().zip(0u8..);
let e=e.map(|(c,i)|{let mut a=*self;a.c&=c;a.a-=i.min(a.a);(a.c.len()as f32/j,i,a)});e.filter(|c|c.0>0.).collect()}}struct ze<'a>{g:&'a d,R:&'a Params,ic:[f32;48],
Wa:&'a mut J}impl<'a>ze<'a>{
fn new(g:&'a d,R:&'a Params,Wa:&'a mut J)->Self{ze{g,R,ic:Ha(R.torpedo_reload),Wa}}
fn Uc(&self,a:&Ja,b:Cell)->f32{let d=(a.c&*self.g.Sa(b)).len()as f32;let c=f32::from(u8::from(a.c.contains(b)));let e=(d-c)*la(self.R,a.a,1);(e+c*la(self.R,a.a,2))/a.c.len()as f32}
fn Nd(&self,d:&Ja,c:&Ja)->U<(Cell,f32),ye>{let e=d.c.Ac(self.g.e(),1+usize::from(Kb));let mut a=U::<(Cell,f32),ye>::new();for b in c.c.Bc()&e{Xc(&mut a,b,self.Uc(c,
b));}a}
fn Ig(&self,a:&Ja,d:&Ja)->f32{let b=self.Nd(a,d).first().map_or(0.,|c|c.1);b*self.ic[usize::from(a.w.saturating_sub(1))]}
fn fa(&mut self,a:&Ja,c:&Ja,e:u16)->f32{let k=self.R;self.Wa.tb(4);if e==0||self.Wa.Wc(){return k.duel_leaf_shot*(self.Ig(a,c)-self.Ig(c,a));}let mut i=self.Dh(a,
c,e);i.sort_by(|l,m|m.0.total_cmp(&l.0));let mut b=a.c;let mut d=0.;for(g,h)in i{d+=g*(b&h).len()as f32;b-=h;}if!b.is_empty(){let mut j=*a;j.c=b;let g=self.fa(c,
&j,e-1);d-=k.duel_discount*g*b.len()as f32;}d/a.c.len()as f32}
fn Dh(&mut self,a:&Ja,j:&Ja,n:u16)->Vec<(f32,L)>{let k=self.R;let mut l:U<Option<Cell>,3> =U::from_iter([None]);if a.w<=1{let o=self.Nd(a,j).into_iter();l.extend(o.map(|(p,
_)|Some(p)));}let mut h=Vec::new();for(g,e)in S::m.into_iter().flat_map(|g|l.iter().map(move|&e|(g,e))){let r=a.c&a.fc.Ka(g.rc());for(q,w,Ya)in self.Xh(a,g,e){let b=r&q;
if b.is_empty(){continue;}let mut d=Ja{c:b.Ka(g),w,Ya,..*a};if b.len()==1{d.fc-=b;}let mut i=e.map_or(0.,|_|k.duel_torpedo);h.push((self.Dg(&d,j,e,n)-i,b));if a.Ya==0{
d.c=d.Ic();d.Ya=Q::da.Ab();i+=k.duel_silence;h.push((self.Dg(&d,j,e,n)-i,b));}}}h}
fn Xh(&self,a:&Ja,h:S,j:Option<Cell>)->U<(L,u8,u8),2>{let c=Q::ca.Ab();let g=a.Ya.saturating_sub(1);let Some(e)=j else{return U::from_iter([match a.w{0=>(L::vb,0,
g),i=>(L::vb,i-1,a.Ya)}]);};let b=*self.g.mb(e)-*self.g.Sa(e);let d=b.Ka(h.rc());match a.w{0=>U::from([(b,c-1,a.Ya),(d-b,c,g)]),_=>U::from_iter([(d,c,a.Ya)])}}
fn Dg(&mut self,h:&Ja,e:&Ja,i:Option<Cell>,j:u16)->f32{let c=self.R;let mut a=0.;for(d,g,b)in e.Te(self.g,i){a+=d*la(c,e.a,g);if b.a>0{a-=d*c.duel_discount*self.fa(&b,
h,j-1);}}a}}}mod mg{use{crate::a::{h::{E,ma,ya},R::{pf,qf,Yf},b::{Z,na},z::w},std::collections::HashMap,super::Wa::{J,Ib}};#[derive(Default)]pub struct ic{yc:HashMap<na,
ma>,be:Option<w>}impl ic{
pub fn Ih(&self)->bool{self.be.is_some()}
pub fn get(&self,a:&na)->Option<&ma>{self.yc.get(a)}
pub fn Bd(&mut self,i:&E,a:&na,d:u8,j:bool,b:&mut J)->&ma{let ya{g,R,B,..}=*i.p;let mut e=B.Qg(a);let c=e>qf;if(c&&j)||!self.yc.contains_key(a){let o=b.ee(Ib::ma);
let m=if c&&!j{let h=self.be.get_or_insert_with(| |B.be(pf));e=h.Qg(a);h.Bd(g,a,d)}else{B.Bd(g,a,d)};let n=if c{e/Yf}else{0};b.tb(20+n as u64);let mut k=ma::new(g,
R,&i.lb,&m,d.max(1));let p=|l:&_|matches!(l,Z::ca(_));k.Vc=a.iter().any(p);self.yc.insert(a.clone(),k);b.ee(o);}&self.yc[a]}}}mod Ga{use{crate::{arrayvec::U,a::{
h::{E,ma,yc,Rc,ed},Xa::{ln,Pg},R::{yd,Ke},b::{V,Y,Z,na,Cell,Ma,Q,S,pb,ja,G,D::gb}},Kd::kb},std::collections::HashMap,super::{Wa::J,mg::ic,t::jb}};type Ra=(usize,
Cell);#[derive(Clone)]pub struct wb<'p>{pub t:&'p jb,pub w:Option<Ra>,pub nb:Option<Ra>,wa:Option<(usize,S)>,ta:Option<ja>,Ba:Option<Q>,pub a:u8,pub ea:Ma,pub sb:yc,
pub fa:f32}impl wb<'_>{
pub fn zb(&self)->na{let mut b:U<(usize,Z),3> =U::new();b.extend(self.nb.map(|(a,c)|(a,Z::ua(c))));b.extend(self.w.map(|(a,c)|(a,Z::ca(c))));b.extend(self.wa.map(|(a,
_)|(a,Z::ga)));self.t.ag(&b)}
pub fn D(&self,c:&E)->G{let mut a=c.D;a.cell=self.t.end();a.b=self.t.b;a.a=self.a;a.ea=self.ea;if let Some((_,e))=self.nb{a.k.pe(e);}if let Some((g,d))=self.wa{if let Some(b)=self.t.c[g].oa(d){
a.ab.insert(b);}}a}
pub fn Na(&self)->U<Cell,2>{let b=self.w.iter().chain(&self.nb);b.map(|a|a.1).collect()}
pub fn ad(&self)->pb{let mut a=pb::new();if let Some(g)=self.ta{a.push(V::ka(g));}for c in 0..self.t.c.len(){if let Some((_,d))=self.nb.filter(|&(b,_)|b==c){a.push(V::ua(d));
}if let Some((_,d))=self.w.filter(|&(b,_)|b==c){a.push(V::ca(d));}if let Some((_,ba))=self.wa.filter(|&(b,_)|b==c){a.push(V::ga(ba));}a.extend(self.t.xa.get(c).map(|&h|match h{
V::ia{ba,..}=>V::ia{ba,Ba:self.Ba},e=>e}));}a}}
pub fn Ga<'p>(b:&E,j:&'p[jb],g:&mut ic,c:&mut J,k:&mut impl kb,)->Vec<wb<'p> >{let i=b.p.R;let mut a=Ae::new(b);for t in j{if c.Wc()&&!a.Ga.is_empty(){break;}let h=i.choice_noise*Pg(k.Id());
let l=t.Od(Y::qa).is_some();let cc=b.cc(t.end(),t.b,l,h);let d=t.ag(&[]);let Qa=g.Bd(b,&d,cc.a,false,c);let e=xe{t,Ia:b.Ia(Qa,t.end(),cc.a),cc,Qa,drop:a.Qh(t)};let n=a.Qb(t);
for&m in&n{for o in a.Xa.clone(){c.tb(1);a.bi(&e,m,o);}}}a.Ga}struct xe<'a,'p>{t:&'p jb,cc:Rc,Qa:&'a ma,Ia:f32,drop:Option<(f32,(usize,S))>}struct Ae<'a,'p>{h:&'a E<'a>,
Xa:U<Option<Cell>,{Ke+1}>,ta:Option<ja>,gd:Option<ja>,Nd:HashMap<Cell,U<(Cell,f32),yd> >,Ga:Vec<wb<'p> >}impl<'a,'p>Ae<'a,'p>{
fn new(h:&'a E<'a>)->Self{let a=h.p.R;let d=h.p.i;let e=h.D.k;let b=h.Na.Cd::<Ke>(a,d,e);let mut Xa=U::from_iter([None]);Xa.extend(b.into_iter().map(|(c,_)|Some(c)));
let g=4.0*a.reserve_sonar_charge+a.reserve_sonar_full;Ae{h,Xa,ta:cg(h,g),gd:cg(h,0.),Nd:HashMap::new(),Ga:Vec::new()}}
fn Qb(&mut self,a:&jb)->Vec<Option<Ra> >{let i=self.h.p;let e=i.g;let k=&self.h.Na;let(n,l)=(i.R,i.i);let mut d=vec![None];let q=self.h.D.ea.Nb(Q::ca);let m=match(q,
a.Od(Y::ia)){(0,_)=>0,(1,Some(c))=>c+1,_=>return d};for c in m..a.c.len(){let g=a.c[c];if a.c[m..c].contains(&g){continue;}let b=self.Nd.entry(g).or_insert_with(| |{
let o=*e.mb(g);let mut b=k.Cd::<yd>(n,l,o);let h=o-*e.Sa(g);if b.iter().all(|(p,_)|!h.contains(*p)){b.truncate(yd/2);b.extend(k.Cd::<{yd/2}>(n,l,h));}b});d.extend(b.iter().map(|&(j,
_)|Some((c,j))));}if a.xa.is_empty()&&d.len()==1{let h=*e.mb(a.end())-*e.Sa(a.end());d.extend(h.first().map(|j|Some((0,j))));}d}
fn Qh(&self,c:&jb)->Option<(f32,(usize,S))>{let e=self.h.p;let g=&self.h.D;let k=g.ea.Nb(Q::ga);let j=match(k,c.Od(Y::ia)){_ if!e.l.Mb.Vc(Q::ga)=>return None,(0,
_)=>0,(1,Some(a))=>a+1,_=>return None};let n=*e.g.e()-g.k;(j..c.c.len()).flat_map(|a|S::m.map(|b|(a,b))).filter_map(|(a,b)|{let d=c.c[a].oa(b)?;let l=n.contains(d);
l.then(| |(self.h.wa(d),(a,b)))}).max_by(|h,i|h.0.total_cmp(&i.0))}
fn bi(&mut self,b:&xe<'_,'p>,w:Option<Ra>,nb:Option<Cell>){let e=self.h;let xe{t,cc,..}=b;let nb=nb.map(|wa|(jj(t,wa),wa));let k=w.iter().chain(&nb);let i:U<Cell,
2> =k.clone().map(|&(_,d)|d).collect();let l:u8=k.map(|&(m,d)|gb(d,t.c[m])).sum();let wa=nb.map(|(_,wa)|wa);let Some(g)=e.aj(&i,wa,cc.a,l)else{return;};let n=match l{
0=>b.Ia,_=>e.Ia(b.Qa,t.end(),g.a)};let c=t.xa.is_empty()&&i.is_empty();for j in[None].into_iter().chain(b.drop.map(Some)){let wa=j.map(|(_,wa)|wa);let c=c&&wa.is_none();
let ta=match self.ta{None if c=>self.gd,ta=>ta};if c&&ta.is_none(){continue;}let Some((Ba,ea))=self.Ph(t,w,wa,ta)else{continue;};let h=j.map_or(0.,|(h,_)|h);let sb=e.sb(cc,
&g,&ea,h,n);self.Ga.push(wb{t,w,nb,wa,ta,Ba,a:g.a,ea,fa:sb.fa(),sb});}}
fn Ph(&self,j:&jb,u:Option<Ra>,q:Option<(usize,S)>,r:Option<ja>)->Option<(Option<Q>,Ma)>{let p=self.h.p.l.Mb;let t=[(Q::ca,u.map(|(g,_)|g)),(Q::da,j.Od(Y::da)),(Q::ga,
q.map(|(g,_)|g)),(Q::ka,r.map(|_|0))];let h=j.Od(Y::ia);let mut d:Option<(f32,Option<Q>,Ma)> =None;let o=Q::m.map(Some).into_iter().chain([None]);for e in o{match(e,
h){(Some(b),Some(_))if p.Vc(b)=>{}(None,None)=>{}_=>continue}let mut a=self.h.D.ea;let mut k=true;for b in Q::m{let c=t.iter().find(|c|c.0==b).and_then(|c|c.1);let i=c.is_some_and(|g|h.is_none_or(|h|g<=h));
let mut l=|a:&mut Ma|{k&=a.qc(b);a.tb(b);};if i{l(&mut a);}if e==Some(b){a.Ba(b);}if c.is_some()&&!i{l(&mut a);}}let n=ed::ea(self.h.p.R,&a);if k&&d.is_none_or(|(d,
_,_)|n>d){d=Some((n,e,a));}}d.map(|(_,e,a)|(e,a))}}
fn jj(a:&jb,b:Cell)->usize{let d=0..a.c.len();d.min_by_key(|&c|gb(b,a.c[c])).unwrap_or(0)}
fn cg(a:&E,j:f32)->Option<ja>{if!a.D.ea.qc(Q::ka){return None;}let b=|k:&ja|{let e=a.Na.o.sum(k.c());let g=|c:f32|if c>1e-6{-c*ln(c)}else{0.};g(e)+g(1.0-e)};let d=ja::all().max_by(|h,
i|b(h).total_cmp(&b(i)))?;let l=a.p.R.sonar_information*b(&d);(l>=j).then_some(d)}}mod t{use crate::{arrayvec::U,a::b::{V,Y,Z,na,d,Cell,L,Q,lb,G,xg::{Qc,og}}};const De:usize=3;
#[derive(Clone)]pub struct jb{pub xa:U<V,De>,pub c:U<Cell,{De+1}>,pub b:L}impl jb{
pub fn end(&self)->Cell{self.c[self.xa.len()]}
pub fn Od(&self,a:Y)->Option<usize>{self.xa.iter().position(|b|b.Hd()==a)}
pub fn ag(&self,e:&[(usize,Z)])->na{let mut a=na::new();for b in 0..=self.xa.len(){for&(d,c)in e{if d==b{a.push(c);}}a.extend(self.xa.get(b).and_then(|g|match*g{
V::ia{ba,..}=>Some(Z::ia(ba)),V::da{..}=>Some(Z::da),V::qa=>Some(Z::qa(self.c[b].gd())),_=>None}));}a}}
pub fn oe(h:&d,k:&lb,g:&G)->Vec<jb>{let j=jb{xa:U::new(),c:U::from_iter([g.cell]),b:g.b};let mut a=vec![j];let mut e=0;while e<a.len(){let i=a[e].clone();e+=1;extend(h,
k,g,&i,&mut a);}a}
fn extend(l:&d,q:&lb,k:&G,g:&jb,n:&mut Vec<jb>){let e:U<Y,De> =g.xa.iter().map(V::Hd).collect();if e.qc(){return;}let mut i=Qc::default();for h in Y::m{let o=match e[..]{
[]|[Y::ia]=>k.a>1,_=>false};let p=match h{Y::ia|Y::da=>!e.contains(&h),Y::qa=>o,_=>false};if!p{i=i.qj(h);}}let mut a=*k;a.cell=g.end();a.b=g.b;if e.contains(&Y::ia)&&a.ea.Nb(Q::da)==1{
a.ea.Ba(Q::da);}og(l,q.Mb,&a,i,|j|{let mut c=g.clone();match j{V::ia{Ba:Some(_),..}=>return,V::ia{ba,..}=>{let b=a.cell.oa(ba).unwrap_or(a.cell);c.b.insert(b);c.c.push(b);
}V::da{ba,xa}=>{let mut b=a.cell;for _ in 0..xa{b=b.oa(ba).unwrap_or(b);c.b.insert(b);}c.c.push(b);}_=>{c.b=L::from(a.cell);c.c.push(a.cell);}}c.xa.push(j);n.push(c);
});}}use{crate::{a::{h::{E,ma,Wb,Jb},Xa::ln,R::{rf,sf,vf,Ce,zf},b::pb},Kd::kb},mg::ic,Ga::{wb,Ga},t::oe};pub use{crate::a::h::ya,Wa::{Pa,hb,J,Ib}};type Xf<'l,'p> =Vec<(f32,
&'l wb<'p>)>;
pub fn ae(j:&ya,a:&mut J,p:&mut impl kb)->pb{a.ee(Ib::ch);let c=E::new(j);let oe=oe(j.g,j.l,&c.D);let mut h=ic::default();let mut Ga=Ga(&c,&oe,&mut h,a,p);a.ee(Ib::Ah);
Ga.sort_by(|d,e|e.fa.total_cmp(&d.fa));let m=de::fi(&c);let o=j.R.learned_margin;let mut g=ai(&c,&Ga,o,&mut h,a);if h.Ih(){let mut i=Vec::new();for&(_,b)in g.iter().take(vf){
if a.Wc(){break;}i.push((fa(&c,b,true,&mut h,a),b,));}if i.len()>1{i.sort_by(|d,e|e.0.total_cmp(&d.0));g=i;}}Eh(&c,&mut g,&h,a);let mut k=g.first().copied();g.truncate(rf);
a.Fa(sf);for r in 2..=m{let t=g.iter().map(|&(fa,b)|{let n=h.get(&b.zb());let q=de::dj(&c,b,n,r,a);(fa+q,b)});let l=t.reduce(|d,e|if e.0>d.0{e}else{d});if a.Wc(){
break;}k=l;}k.map_or_else(pb::new,|(_,b)|b.ad())}
fn Eh(a:&E,b:&mut Xf,j:&ic,c:&mut J){let k=Jb::new(a);let mut e=0;for(fa,d)in b.iter_mut().take(zf){if c.Wc(){break;}c.tb(4);let Ve=j.get(&d.zb()).map_or(0.,|i|{
Ve(&k,a,d,i)});*fa+=a.Cb*a.p.R.learned_weight*Ve;e+=1;}b.truncate(e.max(1));b.sort_by(|g,h|h.0.total_cmp(&g.0));}
fn Ve(e:&Jb,b:&E,a:&wb,c:&ma)->f32{let d=a.D(b);let fa=Wb::gi().ra(e,&d,c,&a.Na());let fa=fa.clamp(Ce,1.0-Ce);ln(fa/(1.0-fa))}
fn ai<'l,'p>(i:&E,Ga:&'l[wb<'p>],e:f32,j:&mut ic,d:&mut J,)->Xf<'l,'p>{let mut a:Option<f32> =None;let mut b=Vec::new();for c in Ga{if a.is_some_and(|a|a>=c.fa+e||d.Wc()){
break;}let fa=fa(i,c,false,j,d);a=Some(a.map_or(fa,|a|a.max(fa)));b.push((fa,c));}b.retain(|&(fa,_)|a.is_some_and(|a|fa>=a-e));b.sort_by(|g,h|h.0.total_cmp(&g.0));
b}
fn fa(b:&E,a:&wb,d:bool,g:&mut ic,c:&mut J)->f32{let e=g.Bd(b,&a.zb(),a.a,d,c);let h=b.Ia(e,a.t.end(),a.a);a.sb.mj(h)}}mod z{mod n{mod Hj{use{crate::a::{b::{Cell,
L},z::{u::{Ea,Xb,db},Hc::i}},std::{collections::HashMap,sync::Arc},super::{Qa,X}};impl Qa{
pub fn Pd(&mut self){let c=&self.j;let e=(c.len()*2).next_power_of_two()-1;let mut d=vec![Nc;e+1];let mut b=Lc::new(c.len());for(g,h)in c.iter().enumerate(){let mut a=(h.hash()>>20)as usize&e;
while d[a]!=Nc&&!c[b.first[d[a]as usize]as usize].zi(h){a=(a+1)&e;}if d[a]==Nc{d[a]=b.first.len()as u32;b.Zb(g as u32);}else{b.add(d[a]as usize,g as u32);}}if b.first.len()<c.len(){
self.join(&b,false);}}
fn join(&mut self,h:&Lc,E:bool){let mut b=E.then(Xb::new);let mut r=HashMap::new();let mut Nj=HashMap::new();let c=self.take();let mut l=Vec::with_capacity(c.j.len());
let mut B=0;for a in&c.j{l.push(B);B+=a.count();}let mut m=X::Oa(0.0f32);for&d in&h.first{let mut a=c.j[d as usize];if let Some(b)=&mut b{let k=(a.z,a.d);let u=|e:u32|{
let a=&c.j[e as usize];(a.z,a.d)};let G=h.Xe(d).all(|e|u(e)==k);let mut o=|b:&mut Xb|{let mut z=db::q;for(w,J)in h.Xe(d).map(u){let id=Nj.entry(w).or_insert_with(| |{
c.u.get(w).dd(i::default())});z.add(id,J);}b.Zd(z)};(a.z,a.d)=match c.u.get(a.z){_ if!G=>o(b),Ea::md(_)=>*r.entry(k).or_insert_with(| |o(b)),Ea::Eb(Mj)=>*r.entry(k).or_insert_with(| |b.add(Mj.to_vec(),
a.d))};}if h.next[d as usize]==Nc{let Oj=&c.r[l[d as usize]..];self.push(a,Oj[..a.count()].iter().copied());continue;}let mut p=L::q;let mut t=Df::default();for e in h.Xe(d){
let j=&c.j[e as usize];let mut n=0.;for(g,D)in j.c.iter().zip(&c.r[l[e as usize]..]){m[g]+=D;n+=D;}t.add(j.Gb,n);p|=j.c;a.wi(j);}a.Gb=t.Gi();a.Ic(p);self.push(a,
a.c.iter().map(|g|m[g]));for g in a.c{m[g]=0.;}}if let Some(b)=b{self.u=Arc::new(b.Se());}}
pub fn Rh(&self)->Vec<(f32,usize)>{let d=|(_,e):(_,&[f32])|e.iter().sum::<f32>();let mut a:Vec<(f32,usize)> =self.Fc().map(d).zip(0..).collect();a.sort_by(|b,c|c.0.total_cmp(&b.0));
a}
pub fn Tc(&mut self,g:usize){let j=g.saturating_mul(Wg);for e in[false,true]{if self.j.len()<=g&&self.r.len()<=j{return;}let mut c:Vec<(u32,u64,u32)> =Vec::with_capacity(self.j.len());
for(b,(o,Qj))in self.Fc().enumerate(){let Pj=!Qj.iter().sum::<f32>().to_bits();let i{q,E}=o.d;let D=u64::from(o.z)<<16|u64::from(q as u8)<<8|u64::from(E as u8);let B=o.c.first().map_or(0,
Cell::index)as u64;let G=u64::from(o.La);let w=if e{G<<56|B<<48|D&0xffff_ffff_ffff}else{(G<<48|D)<<8|B};c.push((Pj,w,b as u32));}let mut a=g/2;if a<c.len(){c.select_nth_unstable(a);
}a=a.min(c.len());let z=|&(..,b):&(u32,u64,u32)|self.j[b as usize].count();let mut k:usize=c[..a].iter().map(z).sum();if k>j/2{c[..a].sort_unstable();while k>j/2{
a-=1;k-=z(&c[a]);}}let mut d=Lc::new(self.j.len());for&(..,b)in&c[..a]{d.Zb(b);}let h=&mut c[a..];h.sort_unstable_by_key(|&(_,w,b)|(w,b));let mut n=h.len().div_ceil(g-a).max(1);
let l=if e{56}else{8};let Oj=|m:&[(u32,u64,u32)]|{let u=m.iter().map(|&(..,b)|self.j[b as usize].c);u.fold(L::q,|J,u|J|u).len()};while e&&n<h.len(){let Mj=h.chunk_by(|p,
t|p.1>>l==t.1>>l);let Nj:usize=Mj.flat_map(|r|r.chunks(n)).map(Oj).sum();if k+Nj<=j{break;}n*=2;}for r in h.chunk_by(|p,t|p.1>>l==t.1>>l){for m in r.chunks(n){d.Zb(m[0].2);
let id=d.first.len()-1;for&(..,b)in&m[1..]{d.add(id,b);}}}if e||d.first.len()<=g{self.dc+=(self.j.len()-d.first.len())as u64;self.join(&d,e);self.Pd();}}}}#[derive(Default)]struct Df{
Nb:[f32;3],vb:f32}impl Df{
fn add(&mut self,b:[u8;3],a:f32){for(c,d)in self.Nb.iter_mut().zip(b){*c+=a*f32::from(d);}self.vb+=a;}
fn Gi(&self)->[u8;3]{let a=1.0/self.vb.max(f32::MIN_POSITIVE);self.Nb.map(|b|(b*a+0.5)as u8)}}const Wg:usize=32;const Nc:u32=u32::MAX;struct Lc{first:Vec<u32>,Db:Vec<u32>,
next:Vec<u32>}impl Lc{
fn new(a:usize)->Lc{Lc{first:Vec::with_capacity(a),Db:Vec::with_capacity(a),next:vec![Nc;a]}}
fn Zb(&mut self,a:u32){self.first.push(a);self.Db.push(a);}
fn add(&mut self,a:usize,b:u32){self.next[self.Db[a]as usize]=b;self.Db[a]=b;}
fn Xe(&self,b:u32)->impl Iterator<Item=u32>+'_{let a=|&c:&u32|Some(self.next[c as usize]).filter(|&a|a!=Nc);core::iter::successors(Some(b),a)}}}mod k{use{crate::{
arrayvec::U,a::{b::{d,Cell,L,S},z::{u::{Ee,pa,Ea,Xb,db,Sc,Qe,lf},Hc::{i,ta}}}},std::{collections::HashMap,sync::Arc},super::{Qa,X}};const eh:usize=64;const xh:usize=64;
pub enum wd<'a>{wf(&'a[(f32,U<Cell,4>)]),Qf(L)}impl Qa{
fn Lg(&mut self,j:&[i],e:impl Fn(&[pa],i)->Vec<pa>){let mut b=Xb::new();let mut h=HashMap::new();for a in&mut self.j{let l=h.entry((a.z,a.d)).or_insert_with(| |match self.u.get(a.z){
Ea::Eb(g)=>b.add(e(g,a.d),a.d),d=>{let mut c=d.dd(a.d);j.iter().for_each(|&k|c.insert(k));b.Zd(c)}});(a.z,a.d)=*l;}self.u=Arc::new(b.Se());}
pub fn Kh(&mut self){self.Lg(&[],|a,_|Sc(a));}
pub fn Bi(&mut self,g:&d){let w=self.u.clone();let e=g.e().Ec();let t=self.k;let mut j=self.Fa;self.retain(|b,_|{let Ea::Eb(a)=w.get(b.z)else{return e;};let c=a.iter().filter(|p|{
let n=b.d.Ob(p.at);n.q.abs()+n.E.abs()<=2});let c=c.count();if c==0||a.len()>t{return e;}let a=lf(a,b.d);let mut k=L::q;for h in b.c&e{let r=(L::from(h).Ec()&*g.e()).len();
let u=|o:i|b.d.Ob(o).from(h);let l=r>c||j==0;j-=usize::from(!l);if l||Qe(g,&a,u){k.insert(h);}}k});self.Lg(&S::m.map(i::of),lf);self.k+=1;self.ac=true;}
pub fn nb(&mut self,z:&d,m:Cell){let mut p=Xb::new();let g=self.take();let mut B=self.Fa;let Mj=g.fj(m);for(h,(a,j))in g.Fc().enumerate(){let k=g.u.get(a.z);let e=match k{
Ea::Eb(e)if!Mj[h]=>e,k=>{let r=k.dd(a.d);let Oj=|b:Cell|i::dg(b,m);let D=|&b:&Cell|r.contains(Oj(b));let mut c=*a;c.Gd(a.c.iter().filter(D).collect());(c.z,c.d)=p.Zd(r);
let o=g.k as f32/r.len().max(1)as f32;let j=a.c.iter().zip(j);let j=j.filter(|(b,_)|D(b));self.push(c,j.map(|(_,&w)|w*o));continue;}};let Nj=e.len()==g.k;for(h,b)in fg(a,
e,m){let l=&e[h];let q=|J:i|a.d.Ob(J).from(b);let(t,Sj)=sj(e,h,m,q);if Nj&&Sj&&B>0{B-=1;if!Qe(z,&t,q){continue;}}let u=|l:&pa|{let n=q(l.at);n.map_or(1,|n|l.jd(z,
n).len().max(1))as f32};let Qj=e[..h].iter().chain(&e[h+1..]);let Rj=t.iter().zip(Qj).map(|(E,id)|u(E)/u(id));let o=Rj.product::<f32>()/u(l);let(k,G)=p.add(t,a.d);
let g=a.c.iter().take_while(|&Pj|Pj!=b);let w=j[g.count()];let mut c=*a;c.Gd(b.into());(c.z,c.d)=(k,G);self.push(c,[w*o]);}}self.u=Arc::new(p.Se());self.k=self.k.saturating_sub(1);
self.Pd();self.Tc(self.Fa);}
fn fj(&self,i:Cell)->Vec<bool>{let g=|e:&ta|match self.u.get(e.z){Ea::Eb(h)=>fg(e,h,i).count(),Ea::md(_)=>0};let a:Vec<usize> =self.j.iter().map(g).collect();let mut d=vec![false;
a.len()];let mut b=self.Fa;if a.iter().sum::<usize>()>b{for(_,c)in self.Rh(){d[c]=a[c]>b;b=b.saturating_sub(a[c]);}}d}
fn oi(&self,G:&d,mut Nj:impl FnMut(f32,wd)){let mut E:Vec<(u32,i,usize,usize)> =Vec::with_capacity(self.j.len());let mut n=0;for(e,t)in self.j.iter().enumerate(){
if t.z!=0{E.push((t.z,t.d,e,n));}n+=t.count();}E.sort_unstable();let mut p:Vec<(f32,usize,&[_])> =Vec::new();for c in E.chunk_by(|h,l|(h.0,h.1)==(l.0,l.1)){let Rj=c.iter().flat_map(|&(_,
_,e,n)|{let j:&[f32]=&self.r[n..][..self.j[e].count()];j});let b:f32=Rj.sum();let a=c.iter().map(|&(_,_,e,_)|self.j[e].count());let w=match self.u.get(c[0].0){Ea::Eb(m)=>m.len()*a.sum::<usize>(),
Ea::md(_)=>0};p.push((b,w,c));}let mut B=self.Fa.saturating_mul(eh);if p.iter().map(|c|c.1).sum::<usize>()>B{p.sort_by(|h,l|l.0.total_cmp(&h.0));}let mut u=Vec::new();
for(b,w,c)in p{let(g,k,..)=c[0];let g=self.u.get(g);let mut a=L::q;for&(_,_,e,_)in c{a|=self.j[e].c;}let m=match g{Ea::Eb(m)if w<=B=>m,g=>{u.push((b,a,g,k));continue;
}};B-=w;let mut id=X::Oa(0.);for&(_,_,e,n)in c{for(o,b)in self.j[e].c.iter().zip(&self.r[n..]){id[o]+=b;}}let Oj=(self.k as f32/m.len()as f32).min(1.);for o in a{
let D=m.iter().filter_map(|J|{let Pj=k.Ob(J.at).from(o)?;let Mj=J.jd(G,Pj);Some((Oj/Mj.len()as f32,Mj))});let D:U<_,Ee> =D.collect();Nj(id[o],wd::wf(&D));}}u.sort_by(|h,
l|l.0.total_cmp(&h.0));let(z,Qj)=u.split_at(u.len().min(xh));let mut j=(0.,L::q,db::q);for&(b,a,g,k)in Qj{j.0+=b;j.1|=a;j.2.add(&g.dd(k),i::default());}let z=z.iter().map(|&(b,
a,g,k)|(b,a,g.dd(k)));for(b,a,r)in z.chain([j]){let r=r.Yd(a)&*G.e();if!r.is_empty(){Nj(b,wd::Qf(r));}}}
pub fn ke(&self,g:&d)->X<f32>{let mut a=X::Oa(0.);self.oi(g,|e,i|match i{wd::wf(j)=>{for(b,l)in j{for&k in l{a[k]+=e*b;}}}wd::Qf(c)=>{let b=e*self.k as f32/c.len()as f32;
for h in c{a[h]+=b;}}});a}}
fn fg<'a>(e:&'a ta,d:&'a[pa],j:Cell,)->impl Iterator<Item=(usize,Cell)>+'a{let i=|&(b,a):&(usize,&pa)|a.xi()&&(b==0||d[b-1]!=*a);let g=move|(b,a):(usize,&'a pa)|{
let k=e.d.Ob(a.at).Ze();a.Ed().filter_map(move|h|{let c=k.from(j.oa(h.rc())?)?;e.c.contains(c).then_some((b,c))})};d.iter().enumerate().filter(i).flat_map(g)}
fn sj(c:&[pa],j:usize,n:Cell,l:impl Fn(i)->Option<Cell>)->(Vec<pa>,bool){let mut h=false;let mut g=Vec::with_capacity(c.len());for(k,&a)in c.iter().enumerate(){let mut a=a;
if k==j{continue;}for e in S::m{let b=1<<e as u8;let d=l(a.at);if a.Jb&b!=0&&d.is_some()&&n.oa(e.rc())==d{a.Jb&=!b;h=true;}}g.push(a);}(g,h)}}mod Dc{use{crate::a::{
b::{d,Cell,L,S,Ta::fb},z::Hc::Ge},super::{Qa,X,yb,ta}};const vh:usize=160;const lh:usize=8;const kh:usize=20;impl Qa{
pub fn oa(&mut self,g:&d,c:S,a:Option<&yb>,i:Option<S>){let j=g.e().Ka(c.rc());let e=a.map(|a|a.Ed(i));self.retain(|b,m|{if b.sg(c){return L::q;}if let Some((a,e))=a.zip(e){
let k=b.hj();for(h,l)in b.c.iter().zip(m){*l*=a.Di(c,e,h,k);}}j});for b in&mut self.j{b.Ad(c);}}
pub fn hf(&mut self,b:L){self.retain(|_,_|b);for a in&mut self.j{a.hf();a.La+=1;}self.Pd();}
pub fn Ya(&mut self,p:&d,e:Option<&yb>){let E=S::m.map(|c|p.e().Ka(c.rc()));let G=|b:&ta|{let n=S::m.map(|c|b.pg(c,fb));1+n.iter().sum::<usize>()};let D=if self.k>0{
kh}else{lh};let o=self.j.iter();let o=o.map(|b|G(b)*(D+b.count()));if o.sum::<usize>()>self.Fa.saturating_mul(vh){self.Tc((self.Fa/8*3).max(2));}let l=self.take();
let h=e.map(|e|Vb::new(p,e));let z=e.map_or(X::Oa(1.),|e|e.entry);self.j.reserve(l.j.len()*12);self.r.reserve(l.r.len()*12);let mut w=[[0.;3];256];for(&b,J)in l.Fc(){
let n=S::m.map(|c|b.pg(c,fb));for(g,&j)in b.c.iter().zip(J){w[g.index()]=match&h{Some(h)=>h.Wi(g,n,b.Gb).map(|B|B*j),None=>[j;3]};}let mut r=|mut a:ta,i:usize,k:usize|{
let t=self.r.len();self.r.resize(t+a.count(),0.);let q=i.min(2);for(j,g)in self.r[t..].iter_mut().zip(a.c){*j=w[(g.index()+k)%256][q]*z[g];}if h.is_some(){let u=&mut a.Gb[q];
*u=u.saturating_add(Ge);}self.j.push(a);};r(b,0,0);for(c,k)in S::m.into_iter().zip([16,240,1,255]){let mut a=b;for i in 1..=usize::from(fb){a.Gd(E[c as usize]);if a.sg(c)||a.c.is_empty(){
break;}a.Ad(c);r(a,i,i*k);}}}self.Pd();self.Tc(self.Fa);}}struct Vb{Nb:[X<[f32;fb as usize+1]>;4],entry:X<f32>,Ua:[f32;3]}impl Vb{
fn new(c:&d,b:&yb)->Vb{let mut Nb=[X::Oa([0.;fb as usize+1]);4];for(h,i)in S::m.into_iter().zip(&mut Nb){for e in*c.e(){let(mut a,mut g)=(Some(e),0.);for j in&mut i[e][1..]{
a=a.and_then(|a|a.oa(h));a=a.filter(|&a|c.e().contains(a));g+=a.map_or(0.,|a|b.entry[a]);*j=g;}}}Vb{Nb,entry:b.entry,Ua:b.Ya}}
fn Wi(&self,d:Cell,b:[usize;4],k:[u8;3])->[f32;3]{let mut c=[self.entry[d],0.,0.];for(g,b)in self.Nb.iter().zip(b){let h=g[d][b.min(1)];c[1]+=h;c[2]+=g[d][b]-h;}
let mut i=[0.;3];let mut e=0.;for a in 0..3{if c[a]>0.0{let j=f32::from(k[a])/f32::from(Ge);i[a]=(self.Ua[a]+j)/c[a];e+=self.Ua[a]+j;}}i.map(|l|l/e)}}}use{crate::a::b::{
d,Cell,L},std::sync::Arc,super::{X,Ye::yb,u::Gb,Hc::ta}};const jh:usize=2;#[derive(Clone,Copy)]pub struct Jc{pub vb:f32,pub cell:Cell,pub b:L}#[derive(Clone)]pub struct Qa{
j:Vec<ta>,r:Vec<f32>,u:Arc<Gb>,pub k:usize,ac:bool,Fc:bool,pub Fa:usize,pub dc:u64}impl Qa{
pub fn new(a:L,Fa:usize)->Qa{let mut b=Qa{j:Vec::new(),r:Vec::new(),u:Arc::new(Gb::new()),k:0,ac:false,Fc:false,Fa,dc:0};b.push(ta::new(a),(0..a.len()).map(|_|1.));
b}
pub fn len(&self)->usize{self.r.len()}
pub fn j(&self)->usize{self.j.len()}
pub fn is_empty(&self)->bool{self.j.is_empty()}
pub fn c(&self)->L{let a=|b,d:&ta|b|d.c;self.j.iter().fold(L::q,a)}
fn Fc(&self)->impl Iterator<Item=(&ta,&[f32])>{let mut b=self.r.as_slice();self.j.iter().map(move|a|{let c=b.split_off(..a.count()).unwrap_or_default();(a,c)})}
pub fn iter(&self)->impl Iterator<Item=Jc>+'_{self.Fc().flat_map(|(a,d)|{let c=a.c.iter().zip(d);c.map(|(cell,&vb)|Jc{vb,cell,b:a.Og(cell)})})}
pub fn o(&self)->(X<f32>,f32){let mut a=X::Oa(0.);for(c,e)in self.Fc(){for(b,d)in c.c.iter().zip(e){a[b]+=d;}}(a,self.r.iter().sum())}
pub fn Ni(&mut self,a:f32){let b:f32=self.r.iter().sum();let d=self.r.len()as f32;let e=if b>0.0{1.0/b}else{0.};for c in&mut self.r{*c=(*c*e+a/d)/(1.0+a);}}
fn push(&mut self,a:ta,b:impl IntoIterator<Item=f32>){if!a.c.is_empty(){self.j.push(a);self.r.extend(b);}}
fn take(&mut self)->Qa{let b=Qa{j:Vec::with_capacity(self.j.len()),r:Vec::with_capacity(self.r.len()),u:Arc::new(Gb::new()),..*self};let a=core::mem::replace(self,
b);self.u=a.u.clone();a}
pub fn retain(&mut self,mut j:impl FnMut(&ta,&mut[f32])->L){let(mut e,mut c)=(0,0);let b=&mut self.r;self.j.retain_mut(|a|{let g=a.c;let d=e..e+a.count();e=d.end;
a.Gd(j(a,&mut b[d.clone()]));if a.c==g{b.copy_within(d,c);c+=a.count();}else if!a.c.is_empty(){for(i,h)in d.zip(g){b[c]=b[i];c+=usize::from(a.c.contains(h));}}!a.c.is_empty()}
);b.truncate(c);}
pub fn pj(&mut self,b:impl Fn(Cell)->f32){let mut e=self.r.iter_mut();for c in&self.j{for(a,d)in c.c.iter().zip(&mut e){*d*=b(a);}}}
pub fn Aa(&mut self,k:&d,e:Cell){let b=*k.Sa(e);let g=L::from(e);if self.c().yi(&b){return;}self.Fc=true;let j=self.take();for(i,a)in j.Fc(){for(m,h)in[(0,!b),(1,
b-g),(2,g)]{let mut c=*i;c.Gd(h);c.La+=m;let a=i.c.iter().zip(a);let a=a.filter(|(l,_)|h.contains(*l));self.push(c,a.map(|(_,&n)|n));}}self.Tc(self.Fa.saturating_mul(jh));
}
pub fn Vi(&mut self,a:u8,d:bool){let c=|b:&ta,_:&mut[f32]|{if b.La==a||d&&b.La>a{L::vb}else{L::q}};self.retain(c);self.Zb();}
pub fn Zb(&mut self){for a in&mut self.j{a.La=0;}if self.ac{self.Kh();}if self.ac||self.Fc{self.Pd();self.Tc(self.Fa);}(self.ac,self.Fc)=(false,false);}}}mod Sh{
use{core::ops::{Index,IndexMut},crate::a::b::{Cell,L}};#[derive(Clone,Copy)]pub struct X<T>(pub[T;240]);impl<T:Copy>X<T>{
pub fn Oa(a:T)->X<T>{X([a;240])}}impl X<f32>{
pub fn sum(&self,b:L)->f32{b.iter().map(|a|self[a]).sum()}}impl<T>Index<Cell>for X<T>{type Output=T;
fn index(&self,a:Cell)->&T{&self.0[a.index()]}}impl<T>IndexMut<Cell>for X<T>{
fn index_mut(&mut self,a:Cell)->&mut T{&mut self.0[a.index()]}}}mod Wh{use crate::a::{R::{od,If,Jf},b::{Ma,Q}};const wc:usize=560;const mc:[usize;4]=[140,28,4,1];
#[derive(Clone)]pub struct gc{Ja:[[f32;wc];od.len()]}const Qd:[[u8;4];wc]={let mut Mg=[[0;4];wc];let mut l=0;while l<wc{let Ld=l%mc[0];Mg[l]=[(l/mc[0])as u8,(Ld/mc[1])as u8,
(Ld%mc[1]/mc[2])as u8,(Ld%mc[2])as u8];l+=1;}Mg};impl gc{
pub fn new()->gc{gc::Uh(&Ma::default())}
fn Uh(d:&Ma)->gc{let c=Q::m.map(|e|d.get(e));let b=|h:f32,a|if a==c{h}else{0.};gc{Ja:od.map(|g|Qd.map(|a|b(g.Ua,a)))}}
pub fn Ba(&mut self){for(b,h)in self.Ja.iter_mut().zip(od){let k=core::mem::replace(b,[0.;wc]);for(d,a)in k.into_iter().enumerate(){if a==0.0{continue;}let mut e=h.r;
for c in Q::m{if Qd[d][c as usize]==c.Ab(){e[c as usize]=0.;}}let i:f32=e.iter().sum();let g=if i>0.0{1.0-h.Pc}else{0.};b[d]+=a*(1.0-g);for(j,l)in e.into_iter().zip(mc){
if j>0.0{b[d+l]+=a*g*j/i;}}}}}
pub fn tb(&mut self,c:Q){let j=self.Ue(c,0)>0.;let mut h=0.;for a in&mut self.Ja{let i=core::mem::replace(a,[0.;wc]);for(b,d)in i.into_iter().enumerate(){let e=Qd[b][c as usize];
if e==c.Ab()||!j{a[b-usize::from(e)*mc[c as usize]]+=d;h+=d;}}}for b in 0..wc{let m:f32=self.Ja.iter().map(|a|a[b]).sum();for(a,g)in self.Ja.iter_mut().zip(od){let(k,
l)=match c{Q::ca=>(Jf,g.Sc),_=>(If,g.Ua)};a[b]+=k*(l*m-a[b]);a[b]/=h;}}}
pub fn Ue(&self,a:Q,g:u8)->f32{let e=a.Ab()-g;let i=self.Ja.iter().flat_map(|c|c.iter().zip(&Qd));let h=i.filter(|(_,d)|d[a as usize]>=e);h.map(|(b,_)|b).sum::<f32>().min(1.)}}}
mod Ej{use{crate::a::{R::Bf,b::{d,Cell,L}},super::{X,w}};impl w{
pub fn Mi(&self,c:&d)->X<f32>{let mut b=X::Oa(0.);for a in self.n(){let e=*c.e()-a.b;b.Ic(a.cell,a.vb,e);}b}
pub fn kd(&self,c:&d,g:usize)->X<f32>{let mut a=*self.o();for _ in 0..g{let mut e=X::Oa(0.);for b in*c.e(){if a[b]>0.0{e.Ic(b,a[b],*c.e());}}a=e;}a}
pub fn We(&self)->L{let b=self.o();let mut a:Vec<Cell> =self.c().iter().collect();a.sort_by(|&d,&e|b[e].total_cmp(&b[d]));let mut c=0.;a.retain(|&g|{let h=c<Bf;c+=b[g];
h});a.into_iter().collect()}}impl X<f32>{
pub fn Ic(&mut self,a:Cell,e:f32,d:L){let c=L::from(a).Ec()&d;let b=e/(c.len()+1)as f32;self[a]+=b;for g in c{self[g]+=b;}}}}mod Cc{use{crate::a::{R::Params,b::{
Z,na,d}},super::w};#[derive(Clone)]pub struct Ub{va:w,B:w,zb:na}impl Ub{
pub fn new(b:&d,c:usize)->Ub{let a=w::rj(b,c);Ub::of(a.clone(),a)}
pub fn of(va:w,B:w)->Ub{Ub{va,B,zb:na::new()}}
pub fn va(&self)->&w{&self.va}
pub fn B(&self)->&w{&self.B}
pub fn ie(&mut self,a:&d,b:Option<&Params>,h:Option<bool>,c:&[Z],e:u8,g:Option<bool>){self.Ci(a,h);if let Some(b)=b{self.va.ki(a,b,&self.B);}self.va.Bg(a,c);self.va.bf(a,
e);self.B.Cg(a,c,g);}
pub fn Hh(&mut self,b:&d,a:&[Z],c:u8){self.B.Bg(b,a);self.B.bf(b,c);self.zb=a.iter().copied().collect();}
fn Ci(&mut self,b:&d,c:Option<bool>){let a=core::mem::take(&mut self.zb);self.va.Cg(b,&a,c);}}}mod Ye{use{crate::a::{Xa::Ha,R::Params,b::{d,Cell,L,S}},super::{X,
Hc::He}};const zh:usize=3;const yh:f32=0.4;const gh:[u32;4]=[7,17,11,13];const Ch:[[u32;3];4]=[[2,6,8],[22,16,18],[10,6,16],[14,8,18]];#[derive(Clone)]pub struct yb{
pub entry:X<f32>,e:X<u32>,Dd:f32,Ed:[f32;4],pub Ya:[f32;3],pub fd:f32}impl yb{
pub fn new(c:&d,a:&Params,g:&X<f32>)->yb{let mut entry=X::Oa(0.);let mut e=X::Oa(0);for b in*c.e(){entry[b]=1.0/(1.0+a.motion_mine_avoidance*g[b]);e[b]=c.e().Yd(b);
}yb{entry,e,Dd:a.motion_straight,Ed:[a.motion_ways_0,a.motion_ways_1,1.,a.motion_ways_3],Ya:[a.motion_silence_none,a.motion_silence_one,a.motion_silence_more],fd:a.motion_floor}
}
pub fn Ed(&self,a:Option<S>)->[f32;4]{let mut b=[1.;4];if let Some(a)=a{b[a as usize]=self.Dd;}b}
pub fn Di(&self,m:S,o:[f32;4],b:Cell,p:u32)->f32{let c=self.e[b]&!p;let d=|a:usize|{let[e,i,k]=Ch[a].map(|j|c>>j&1);let n=(c>>gh[a]&1)as f32;let h=(b.index()+He[a])%256;
let l=self.entry.0.get(h).copied().unwrap_or(0.);n*o[a]*self.Ed[(e+i+k)as usize]*l};let g:f32=(0..4).map(d).sum();d(m as usize)/g.max(f32::MIN_POSITIVE)}}
pub fn Ua(n:&d,c:&Params)->X<f32>{let e=n.e();let p=Ha(c.motion_start);let l=Ha(yh);let i=|a:Cell,g:u8,h:u8|a.x().abs_diff(g)+a.y().abs_diff(h);let o:[(f32,&dyn Fn(Cell)->f32);
4]=[(1.,&|a|{p[L::from(a).Ac(e,zh).len()]}),(c.motion_start_corner,&|a|{let b=|g,h|l[usize::from(i(a,g,h))];b(0,0)+b(14,0)+b(0,14)+b(14,14)}),(c.motion_start_border,
&|a|{let j=1..=13;f32::from(!j.contains(&a.x())||!j.contains(&a.y()))}),(c.motion_start_centre,&|a|{l[usize::from(i(a,7,7))]})];let mut Ua=X::Oa(0.);for(q,k)in o{
let m:f32=e.iter().map(k).sum();for a in*e{Ua[a]+=q*k(a)/m.max(f32::MIN_POSITIVE);}}Ua}}mod u{use{crate::{arrayvec::U,a::b::{d,Cell,L,S}},std::collections::HashMap,
super::Hc::i};pub const Ee:usize=32;#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct pa{pub at:i,pub Jb:u8}const Yg:u8=0b1_1111;const yf:u8=0b1_0000;
impl pa{
pub fn xi(self)->bool{self.Jb&yf==0}
pub fn jd(self,a:&d,c:Cell)->U<Cell,4>{self.Ed().filter_map(|e|c.oa(e)).filter(|&b|a.e().contains(b)).collect()}
pub fn Ed(self)->impl Iterator<Item=S>{let b=move|a:&S|self.Jb>>*a as u8&1!=0;S::m.into_iter().filter(b)}}const ib:i8=14;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct db([u32;
29]);impl db{pub const q:db=db([0;29]);
pub fn insert(&mut self,i{E,q}:i){if E.abs()<=ib&&q.abs()<=ib{self.0[(E+ib)as usize]|=1<<(q+ib);}}
pub fn add(&mut self,d:&db,b:i){for(e,a)in(-ib..).zip(d.0){if let Some(c)=self.0.get_mut((e+b.E+ib)as usize){let a=u64::from(a)<<32;let a=if b.q<0{a>>-b.q}else{a<<b.q}
;*c|=(a>>32)as u32&0x1fff_ffff;}}}
pub fn contains(&self,i{E,q}:i)->bool{let a=usize::try_from(E+ib).ok();let a=a.and_then(|a|self.0.get(a)).copied().unwrap_or(0);q.abs()<=ib&&a>>(q+ib)&1!=0}
pub fn len(&self)->u32{self.0.iter().map(|a|a.count_ones()).sum()}
pub fn Yd(&self,e:L)->L{let mut b=L::q;for(g,c)in(-ib..).zip(self.0){let d=e.jf(0,g);if c==0||d.is_empty(){continue;}for a in(-ib..=ib).filter(|a|c>>(a+ib)&1!=0){
b|=d.jf(a,0);}}b}}#[derive(Clone,Copy)]pub enum Ea<'a>{Eb(&'a[pa]),md(&'a db)}impl Ea<'_>{
pub fn dd(self,b:i)->db{let mut a=db::q;match self{Ea::Eb(e)=>{for c in e{for g in c.Ed(){a.insert(b.Ob(c.at).Ob(i::of(g)));}}}Ea::md(d)=>a.add(d,b)}a}}const ve:u32=1<<31;
#[derive(Clone)]pub struct Gb{vc:Vec<pa>,Zb:Vec<usize>,Vb:Vec<db>}impl Gb{
pub fn new()->Gb{Gb{vc:Vec::new(),Zb:vec![0],Vb:Vec::new()}}
pub fn get(&self,a:u32)->Ea<'_>{if a&ve!=0{return Ea::md(&self.Vb[(a&!ve)as usize]);}let a=a as usize;let c=a.checked_sub(1).map_or(0,|b|self.Zb[b]);Ea::Eb(&self.vc[c..self.Zb[a]])}}
pub struct Xb{Bc:Gb,qd:HashMap<Vec<pa>,u32>,Vb:HashMap<db,u32>}impl Xb{
pub fn new()->Xb{Xb{Bc:Gb::new(),qd:HashMap::from([(Vec::new(),0)]),Vb:HashMap::new()}}
pub fn add(&mut self,mut a:Vec<pa>,d:i)->(u32,i){a.sort_unstable();let Some(e)=a.first().map(|b|b.at)else{return(0,i::default());};if a.len()>Ee{return self.Zd(Ea::Eb(&a).dd(d));
}for b in&mut a{b.at=b.at.Ob(e.Ze());}let c=&mut self.Bc;let g=*self.qd.entry(a).or_insert_with_key(|a|{c.vc.extend_from_slice(a);c.Zb.push(c.vc.len());c.Zb.len()as u32-1}
);(g,d.Ob(e))}
pub fn Zd(&mut self,a:db)->(u32,i){let b=&mut self.Bc.Vb;let c=*self.Vb.entry(a).or_insert_with(| |{b.push(a);b.len()as u32-1});(c|ve,i::default())}
pub fn Se(self)->Gb{self.Bc}}
pub fn lf(b:&[pa],a:i)->Vec<pa>{let c=pa{at:a.Ze(),Jb:Yg};b.iter().copied().chain([c]).collect()}
pub fn Sc(c:&[pa])->Vec<pa>{let b=|a:&pa|pa{Jb:a.Jb&!yf,..*a};c.iter().map(b).collect()}
pub fn Qe(e:&d,g:&[pa],j:impl Fn(i)->Option<Cell>)->bool{let c:Vec<U<Cell,4> > =g.iter().map(|b|{let a=j(b.at);a.map_or(U::new(),|a|b.jd(e,a))}).collect();let mut k=[usize::MAX;
240];(0..c.len()).all(|h|Gg(h,&c,&mut k,&mut L::default()))}
fn Gg(d:usize,g:&[U<Cell,4>],b:&mut[usize;240],c:&mut L)->bool{for&a in&g[d]{if c.contains(a){continue;}c.insert(a);let e=b[a.index()];if e==usize::MAX||Gg(e,g,b,
c){b[a.index()]=d;return true;}}false}}mod Ij{use{crate::a::{Xa::ln,b::{d,L,Q}},super::{Jc,X,w}};impl w{
pub fn c(&self)->L{self.Pb().c}
pub fn len(&self)->usize{self.n.len()}
pub fn j(&self)->usize{self.n.j()}
pub fn o(&self)->&X<f32>{&self.Pb().o}
pub fn ji(&self)->f32{self.c().iter().fold(0.,|b,c|{let a=self.o()[c];if a<f32::MIN_POSITIVE{return b;}b-a*ln(a)})}
pub fn ug(&self,a:Q)->f32{self.ea.Ue(a,1)}
pub fn tg(&self,a:Q,b:u8)->f32{self.ea.Ue(a,b)}
pub fn Ji(&self)->usize{self.n.k}
pub fn ke(&self,a:&d)->X<f32>{let mut b=self.n.ke(a);let e=self.Gc as f32/a.e().len().max(1)as f32;for c in*a.e(){b[c]=b[c]/self.Pb().qc+e;}b}
pub fn Hi(&self,b:&d)->X<f32>{let e=self.ke(b);let mut c=X::Oa(0.);for a in L::vb{c[a]=e.sum(*b.Sa(a))+e[a];}c}
pub fn n(&self)->impl Iterator<Item=Jc>+'_{let b=self.Pb().qc;self.n.iter().map(move|a|Jc{vb:a.vb/b,..a})}}}mod Hc{use crate::a::b::{Cell,L,S};#[derive(Clone,Copy,
Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct i{pub E:i8,pub q:i8}impl i{
pub fn of(a:S)->i{let(q,E)=match a{S::Fb=>(0,-1),S::nc=>(0,1),S::Yb=>(-1,0),S::hc=>(1,0)};i{E,q}}
pub fn dg(a:Cell,b:Cell)->i{i{E:b.y()as i8-a.y()as i8,q:b.x()as i8-a.x()as i8}}
pub fn Ob(self,a:i)->i{i{E:self.E+a.E,q:self.q+a.q}}
pub fn Ze(self)->i{i{E:-self.E,q:-self.q}}
pub fn from(self,a:Cell)->Option<Cell>{Cell::he(i32::from(a.x())+i32::from(self.q),i32::from(a.y())+i32::from(self.E))}}pub const He:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct ta{pub c:L,count:u8,b:L,ya:Cell,pub La:u8,pub z:u32,pub d:i,pub Gb:[u8;3]}pub const Ge:u8=16;impl ta{
pub fn new(c:L)->ta{let a=L::vb.first().unwrap_or_else(| |unreachable!());ta{c,count:c.len()as u8,b:a.into(),ya:a,La:0,z:0,d:i::default(),Gb:[0;3]}}
pub fn count(&self)->usize{self.count.into()}
pub fn Gd(&mut self,a:L){if!self.c.vg(&a){self.c&=a;self.count=self.c.len()as u8;}}
pub fn hf(&mut self){*self=ta{La:self.La,z:self.z,d:self.d,Gb:self.Gb,..ta::new(self.c)};}
pub fn sg(&self,b:S)->bool{let a=(self.ya.index()+He[b as usize])%256;self.b.ld()[a/64]>>(a%64)&1!=0}
pub fn hj(&self)->u32{self.b.Yd(self.ya)}
pub fn pg(&self,d:S,c:u8)->usize{let mut b=self.ya;for e in 0..usize::from(c){match b.oa(d){Some(a)if self.b.contains(a)=>return e,Some(a)=>b=a,None=>break}}usize::from(c)}
pub fn Ad(&mut self,a:S){self.c=self.c.Ka(a);match self.ya.oa(a){Some(b)=>self.ya=b,None=>self.b=self.b.Ka(a.rc())}self.b.insert(self.ya);if self.z!=0{self.d=self.d.Ob(i::of(a.rc()));
}}
pub fn Og(&self,b:Cell)->L{let a=i::dg(self.ya,b);self.b.jf(a.q,a.E)}
pub fn wi(&mut self,a:&ta){if self.b!=a.b||self.ya!=a.ya{self.b&=a.Og(self.ya);}}
pub fn Ic(&mut self,a:L){self.c=a;self.count=a.len()as u8;for b in[S::Fb,S::Yb]{loop{let c=self.b.Ka(b);if c.len()<self.b.len(){break;}self.b=c;self.ya=self.ya.oa(b).unwrap_or(self.ya);
}}}
pub fn zi(&self,a:&ta)->bool{self.b==a.b&&self.ya==a.ya&&self.La==a.La&&self.z==a.z&&self.d==a.d}
pub fn hash(&self)->u64{let b=u64::from(self.z)<<32|(self.ya.index()as u64)<<24|u64::from(self.La)<<16|u64::from(self.d.q as u8)<<8|u64::from(self.d.E as u8);let mut a=0;
for c in self.b.ld().into_iter().chain([b]){a=(a^c).wrapping_mul(0x9e37_79b9_7f4a_7c15);a^=a>>32;}a}}}use{n::Qa,crate::a::{R::Params,b::{Z,na,d,L,Q,S,D::tc}},Ye::{
yb,Ua},std::sync::{Arc,OnceLock}};pub use{n::Jc,Sh::X,Wh::gc,Cc::Ub};pub const aa:usize=1024;pub const Wf:usize=128;#[derive(Clone)]pub struct w{n:Qa,ea:Arc<gc>,
Dc:Option<Box<yb> >,ba:Option<S>,a:u8,jb:na,Gc:u32,xd:u32,rc:bool,Pb:OnceLock<Je>}#[derive(Clone)]struct Je{c:L,o:X<f32>,qc:f32}impl w{
fn rj(b:&d,c:usize)->w{w{n:Qa::new(*b.e(),c.max(2)),ea:Arc::new(gc::new()),Dc:None,ba:None,a:tc,jb:na::new(),Gc:0,xd:0,rc:false,Pb:OnceLock::new()}}
fn Cg(&mut self,c:&d,e:&[Z],i:Option<bool>){for b in e{if let(Z::ka(a),Some(j))=(b,i){let a=a.c();let h=if j{a}else{!a};self.n.retain(|_,_|h);}if let Some(g)=b.Aa(){
self.n.Aa(c,g);}}self.jb.clear();self.gf(c);}
fn ki(&mut self,a:&d,b:&Params,g:&w){if self.Dc.is_none(){let Ua=Ua(a,b);self.n.pj(|c|Ua[c]);}let e=g.Hi(a);self.Dc=Some(Box::new(yb::new(a,b,&e)));self.Pb.take();
}
fn Bg(&mut self,e:&d,b:&[Z]){let a=Arc::make_mut(&mut self.ea);for c in b{match c{Z::ia(_)=>a.Ba(),Z::ca(_)=>a.tb(Q::ca),Z::ka(_)=>a.tb(Q::ka),Z::da=>a.tb(Q::da),
Z::ga=>a.tb(Q::ga),Z::qa(_)|Z::ua(_)=>{}}}self.ie(e,b);}
fn ie(&mut self,b:&d,a:&[Z]){self.ng(b,a);self.jb=a.iter().copied().collect();self.gf(b);}
fn ng(&mut self,b:&d,h:&[Z]){for e in h{let a=&mut self.n;match*e{Z::ia(g)=>{a.oa(b,g,self.Dc.as_deref(),self.ba);self.ba=Some(g);}Z::qa(k)=>a.hf(k.c()),Z::ca(c)=>{
let j=*b.mb(c);a.retain(|_,_|j);}Z::da=>{a.Ya(b,self.Dc.as_deref());self.ba=None;}Z::ga=>a.Bi(b),Z::ua(c)if self.Gc==0=>{a.nb(b,c);}Z::ua(_)=>a.k=a.k.saturating_sub(1),
Z::ka(_)=>{}}if let Some(i)=e.Aa(){a.Aa(b,i);}}}
fn bf(&mut self,b:&d,a:u8){let e=self.a.saturating_sub(a);self.a=a;if self.rc{self.n.Zb();}else{self.n.Vi(e,a==0);}self.gf(b);let c=self.Dc.as_ref().map_or(0.,|g|g.fd);
self.n.Ni(c);self.rc=false;}
fn gf(&mut self,a:&d){if self.n.is_empty(){self.Si(a);}self.Pb.take();}
fn Pb(&self)->&Je{self.Pb.get_or_init(| |{let(mut o,qc)=self.n.o();let c=self.n.c();for a in c{o[a]/=qc;}Je{c,o,qc}})}
fn Si(&mut self,a:&d){self.xd+=1;self.rc=true;let Qa{Fa,k,dc,..}=self.n;self.Gc+=k as u32;let b=core::mem::take(&mut self.jb);for c in[b.as_slice(),&[]]{self.n=Qa::new(*a.e(),
Fa);self.ng(a,c);self.n.Zb();if!self.n.is_empty(){break;}}self.n.k=k;self.n.dc+=dc;}
pub fn Bd(&self,b:&d,c:&[Z],e:u8)->w{let mut a=self.clone();a.ie(b,c);a.bf(b,e);a}
pub fn be(&self,b:usize)->w{let mut a=self.clone();a.n.Fa=b.max(2);a.n.Tc(b.max(2));a.Pb.take();a}
pub fn Qg(&self,a:&[Z])->usize{let b=a.contains(&Z::da);(self.len()+8*self.j())*if b{17}else{1}}}}}pub mod Lb{pub use{crate::{Eg,Fg},ba::S,sa::{bb,ha}};pub mod hi{
const ue:i32=91;const nh:i32=(ue*ue-1)/2;
fn ig(gg:u8)->i32{i32::from(gg)-i32::from(b'#')-i32::from(gg>b'\\')}
pub fn hg(d:&str,c:f32)->impl Iterator<Item=f32>+'_{let b=d.as_bytes().chunks_exact(2);b.map(move|a|(ig(a[0])*ue+ig(a[1])-nh)as f32*c)}}pub mod ba{#[derive(Clone,
Copy,PartialEq,Eq,Hash)]pub enum S{Fb,nc,Yb,hc}impl S{pub const m:[S;4]=[S::Fb,S::nc,S::Yb,S::hc];
pub fn je(self)->char{['N','S','W','E'][self as usize]}
pub fn ri(b:char)->Option<S>{S::m.into_iter().find(|a|a.je()==b)}
pub fn rc(self)->S{match self{S::Fb=>S::nc,S::nc=>S::Fb,S::Yb=>S::hc,S::hc=>S::Yb}}}}pub mod sa{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,PartialEq)]pub enum ha{
rd,Td}impl ha{pub const m:[ha;2]=[ha::rd,ha::Td];
pub fn index(self)->usize{self as usize}
pub fn me(self)->ha{match self{ha::rd=>ha::Td,ha::Td=>ha::rd}}}#[derive(Clone,Copy)]pub struct bb<T>(pub[T;2]);impl<T>Index<ha>for bb<T>{type Output=T;
fn index(&self,a:ha)->&T{&self.0[a.index()]}}impl<T>IndexMut<ha>for bb<T>{
fn index_mut(&mut self,a:ha)->&mut T{&mut self.0[a.index()]}}}pub mod kj{#[macro_export]macro_rules!Eg{($(#[$about:meta])*$R:ident$($(#[$doc:meta])*$name:ident$(:$count:ident)?=$default:literal;
)+)=>{$(#[$about])*#[derive(Clone,Debug,PartialEq)]pub struct$R{$($(#[$doc])*pub$name:$crate::Lb::Fg!($($count)?),)+}impl$R{pub const Xg:$R=$R{$($name:$default,)+}
;pub fn Oe(&mut self,Vh:&str)->Result<(),String>{$crate::Lb::kj::Oe(Vh,|name,fa|{match name{$(stringify!($name)=>self.$name=fa.parse().ok()?,)+_=>return None,}Some(())}
)}}impl Default for$R{fn default()->$R{$R::Xg}}};}#[macro_export]macro_rules!Fg{()=>{f32};($count:ident)=>{$count};}
pub fn Oe(c:&str,mut e:impl FnMut(&str,&str)->Option<()>)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(d,
g)|e(d.trim(),g.trim()));b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}pub mod arrayvec{use::core as std;pub type uc=u32;
macro_rules!Nh{($Fa:expr)=>{if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<uc>(){if$Fa>uc::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Mh{use crate::arrayvec::{Db,std::{ptr,slice}};pub trait Bb{type Item;const we:usize;
fn len(&self)->usize;
unsafe fn Gc(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let a=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),a)}}
fn Pe(&mut self)->&mut[Self::Item]{let a=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),a)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,a:Self::Item){self.se(a).unwrap()}
fn se(&mut self,a:Self::Item)->Result<(),Db<Self::Item> >{if self.len()<Self::we{unsafe{self.Ri(a);}Ok(())}else{Err(Db::new(a))}}
unsafe fn Ri(&mut self,b:Self::Item){let a=self.len();debug_assert!(a<Self::we);ptr::write(self.as_mut_ptr().add(a),b);self.Gc(a+1);}
fn cf(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.Gc(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let b=self.len();if a<b{self.Gc(a);let c=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),b-a);ptr::drop_in_place(c);}}}}}
mod arrayvec{use crate::arrayvec::{uc,Mh::Bb,kg::Db,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::{ManuallyDrop,MaybeUninit},ops::{Deref,DerefMut}}};#[repr(C)]pub struct U<T,
const aa:usize>{len:uc,xs:[MaybeUninit<T>;aa]}impl<T,const aa:usize>Drop for U<T,aa>{
fn drop(&mut self){self.clear();}}impl<T,const aa:usize>U<T,aa>{
#[track_caller]pub fn new()->U<T,aa>{Nh!(aa);unsafe{U{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn Re(&self)->usize{aa}
pub const fn qc(&self)->bool{self.len()==self.Re()}
#[track_caller]pub fn push(&mut self,a:T){Bb::push(self,a)}
pub fn se(&mut self,a:T)->Result<(),Db<T> >{Bb::se(self,a)}
pub fn truncate(&mut self,a:usize){Bb::truncate(self,a)}
pub fn clear(&mut self){Bb::clear(self)}
unsafe fn qg(&mut self,a:usize)->*mut T{self.as_mut_ptr().add(a)}
pub fn cf(&mut self)->Option<T>{Bb::cf(self)}
pub unsafe fn Gc(&mut self,a:usize){debug_assert!(a<=self.Re());self.len=a as uc;}
pub fn as_slice(&self)->&[T]{Bb::as_slice(self)}
pub fn Pe(&mut self)->&mut[T]{Bb::Pe(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Bb::as_mut_ptr(self)}}impl<T,const aa:usize>Bb for U<T,aa>{type Item=T;const we:usize=aa;
fn len(&self)->usize{self.len()}
unsafe fn Gc(&mut self,a:usize){debug_assert!(a<=aa);self.len=a as uc;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const aa:usize>Deref for U<T,aa>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const aa:usize>DerefMut for U<T,aa>{
fn deref_mut(&mut self)->&mut Self::Target{self.Pe()}}impl<T,const aa:usize>From<[T;aa]>for U<T,aa>{
#[track_caller]fn from(a:[T;aa])->Self{let a=ManuallyDrop::new(a);let mut b=<U<T,aa> >::new();unsafe{(&*a as*const[T;aa]as*const[MaybeUninit<T>;aa]).copy_to_nonoverlapping(&mut b.xs as*mut[MaybeUninit<T>;
aa],1);b.Gc(aa);}b}}impl<'a,T:'a,const aa:usize>IntoIterator for&'a U<T,aa>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const aa:usize>IntoIterator for U<T,aa>{type Item=T;type IntoIter=IntoIter<T,aa>;
fn into_iter(self)->IntoIter<T,aa>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const aa:usize>{index:usize,v:U<T,aa>}impl<T,const aa:usize>Iterator for IntoIter<T,
aa>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let a=self.index;self.index=a+1;Some(ptr::read(self.v.qg(a)))}}}}impl<T,const aa:usize>Drop for IntoIter<T,
aa>{
fn drop(&mut self){let a=self.index;let c=self.v.len();unsafe{self.v.Gc(0);let b=slice::from_raw_parts_mut(self.v.qg(a),c-a);ptr::drop_in_place(b);}}}struct Pf<T,
qd,F>where F:FnMut(&qd,&mut T){fa:T,m:qd,f:F}impl<T,qd,F>Drop for Pf<T,qd,F>where F:FnMut(&qd,&mut T){
fn drop(&mut self){(self.f)(&self.m,&mut self.fa)}}impl<T,const aa:usize>Extend<T>for U<T,aa>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.mi::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn ni(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const aa:usize>U<T,aa>{
#[track_caller]unsafe fn mi<I,const Vg:bool>(&mut self,e:I)where I:IntoIterator<Item=T>{let h=self.Re()-self.len();let a=self.len();let mut ptr=ef(self.as_mut_ptr(),
a);let c=ef(ptr,h);let mut d=Pf{fa:&mut self.len,m:a,f:move|&a,g|{**g=a as uc;}};let mut iter=e.into_iter();loop{if let Some(b)=iter.next(){if ptr==c&&Vg{ni();}debug_assert_ne!(ptr,
c);if mem::size_of::<T>()!=0{ptr.write(b);}else{mem::forget(b);}ptr=ef(ptr,1);d.m+=1;}else{return;}}}}
unsafe fn ef<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const aa:usize>iter::FromIterator<T>for U<T,
aa>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut a=U::new();a.extend(iter);a}}impl<T,const aa:usize>Clone for U<T,aa>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const aa:usize>Hash for U<T,aa>where T:Hash{
fn hash<H:Hasher>(&self,a:&mut H){Hash::hash(&**self,a)}}impl<T,const aa:usize>PartialEq for U<T,aa>where T:PartialEq{
fn eq(&self,a:&Self)->bool{**self==**a}}impl<T,const aa:usize>Eq for U<T,aa>where T:Eq{}impl<T,const aa:usize>Default for U<T,aa>{
fn default()->U<T,aa>{U::new()}}}mod kg{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct Db<T=()>{Gd:T}impl<T>Db<T>{
pub const fn new(a:T)->Db<T>{Db{Gd:a}}}const Ug:&'static str="insufficient capacity";impl<T>fmt::Debug for Db<T>{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{}: {}","CapacityError",Ug)}}}pub use crate::arrayvec::{arrayvec::U,kg::Db};}mod ac{mod Aj{pub trait uj{
const ZERO:Self;}}pub mod Lh{use{core::marker::PhantomData,crate::ac::{ad::{ec,vd},kf::Cb}};mod iter{use crate::ac::kf::Cb;}mod Kj{use{crate::ac::{ad::ec,kf::Cb}
,super::dc};impl<A,O>Clone for dc<A,O>where A:Cb,O:ec,{
fn clone(&self)->Self{panic!()}}impl<A,O>Default for dc<A,O>where A:Cb,O:ec,{
fn default()->Self{Self::ZERO}}impl<A,O>Copy for dc<A,O>where O:ec,A:Cb+Copy,{}}#[repr(transparent)]pub struct dc<A=[usize;1],O=vd>where A:Cb,O:ec,{pub dd:PhantomData<O>,
pub m:A}impl<A,O>dc<A,O>where A:Cb,O:ec,{pub const ZERO:Self=Self{dd:PhantomData,m:A::ZERO};}}pub mod mem{}pub mod ad{pub unsafe trait ec:{}#[derive(Clone)]pub struct vd;
unsafe impl ec for vd{}}mod Zi{use core::cell::Cell;pub trait ab:{const ZERO:Self;}impl ab for u8{const ZERO:Self=0;}impl ab for Cell<u8>{const ZERO:Self=Self::new(0);}
impl ab for u16{const ZERO:Self=0;}impl ab for Cell<u16>{const ZERO:Self=Self::new(0);}impl ab for u32{const ZERO:Self=0;}impl ab for Cell<u32>{const ZERO:Self=Self::new(0);}
impl ab for u64{const ZERO:Self=0;}impl ab for Cell<u64>{const ZERO:Self=Self::new(0);}impl ab for usize{const ZERO:Self=0;}impl ab for Cell<usize>{const ZERO:Self=Self::new(0);}}
mod kf{use crate::ac::Zi::ab;pub trait Cb:{const ZERO:Self;}impl<T>Cb for T where T:ab{const ZERO:Self=<T as ab>::ZERO;}impl<T,const N:usize>Cb for[T;N]where T:ab{
const ZERO:Self=[T::ZERO;N];}}}mod Kd{pub use crate::cd::{kb,Pc};mod Bj{mod Cj{}mod Dj{#[derive(Clone)]pub struct xj;#[derive(Clone)]pub struct wj;}mod Gj{}mod Lj{
}#[derive(Clone)]pub struct yj;}mod Md{}pub mod Ti{mod Yi{use crate::cd::{kb,Pc};type Nf=super::tj::Xd;#[derive(Clone)]pub struct zc(Nf);impl Pc for zc{
#[inline(always)]fn re(a:u64)->Self{zc(Nf::re(a))}}impl kb for zc{
#[inline(always)]fn Id(&mut self)->u32{self.0.Id()}
#[inline(always)]fn af(&mut self)->u64{panic!()}}}mod tj{use crate::cd::{kb,Pc};#[derive(Clone)]pub struct Xd{s:[u64;4]}impl Pc for Xd{
fn re(mut b:u64)->Self{const mh:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for c in s.iter_mut(){b=b.wrapping_add(mh);let mut a=b;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*c=a;}debug_assert_ne!(s,[0;4]);Xd{s}}}impl kb for Xd{
fn Id(&mut self)->u32{let a=self.af();(a>>32)as u32}
fn af(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::Yi::zc;}}mod Fj{pub trait sd:{const ZERO:Self;}impl sd for u8{
const ZERO:Self=0;}impl sd for u16{const ZERO:Self=0;}impl sd for u32{const ZERO:Self=0;}impl sd for u64{const ZERO:Self=0;}impl sd for usize{const ZERO:Self=0;}}
mod Jj{pub mod marker{}}mod cd{pub trait kb{
fn Id(&mut self)->u32;
fn af(&mut self)->u64;}pub trait Pc:Sized+{
fn re(mut a:u64)->Self{panic!()}}}
