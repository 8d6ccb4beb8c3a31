// ocean 0.1.0 | commit 0d8067023161 | rules 1.0 | signature ed7e1f246773e1cc | 99130 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::a::{Dg::{Bd,ed},Q::Params,Bc::{Ua,sb}},std::{io::{BufRead,Write,stdin,stdout},time::Duration}};
fn main(){let mut b=Bd::new(jc());let mut d=stdin().lock();let mut a:Vec<String> =Vec::new();loop{a.clear();let Some(h)=ch(&mut d)else{return;};let g=b.mb();a.push(h);
while a.len()<b.Ti(){let Some(i)=ch(&mut d)else{return;};a.push(i);}let j:Vec<&str> =a.iter().map(String::as_str).collect();let mut c=b.ff(&j,g);c.push('\n');let mut e=stdout().lock();
if e.write_all(c.as_bytes()).and_then(|()|e.flush()).is_err(){return;}b.pi();}}
fn ch(b:&mut impl BufRead)->Option<String>{let mut a=Vec::new();let c=b.read_until(b'\n',&mut a).ok()?;let d=String::from_utf8_lossy(&a);(c>0).then(| |d.trim_end_matches(['\n',
'\r']).to_string())}
fn jc()->ed{let a=|d|{std::env::var(d).ok().and_then(|g|g.parse().ok())};let mut Q=Params::default();if let Err(b)=Q.gf(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {b}");}let e=a("OCEAN_TIME").map_or(Ua::sh,|c|Ua::qb{rd:Duration::from_secs(1),Ya:Duration::from_millis(c)});ed{Eb:a("OCEAN_WORK").map_or(e,
Ua::yg),Hd:a("OCEAN_SEED").unwrap_or_else(ni),Q,Ac:sb::ti()}}
fn ni()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod a{pub mod Dg{use crate::{a::{Q::Params,Vd::{oc,
Jc,Bf},b::{U,V,d,eb,Cell,G,P,M,Za,xb,ia,bb,cell::Of,i::gb,q::Gc},Bc::{Ua,qb,ra,sb,sa,ue},D::{ba,cc,vg}},Uc::{Ca,dd,lj::Mc}};#[derive(Clone)]pub struct ed{pub Eb:Ua,
pub Hd:u64,pub Q:Params,pub Ac:sb}#[derive(Clone)]pub struct Bd{jc:ed,hc:qb,Wd:Mc,bc:Option<Xc>}#[derive(Clone)]struct Xc{g:d,t:ia,i:bb,d:u8,Qc:cc,Vc:u16,Tb:Option<xb>}
impl Bd{
pub fn new(jc:ed)->Bd{let Wd=Mc::Je(jc.Hd);Bd{hc:qb::new(jc.Eb),jc,Wd,bc:None}}
pub fn Ti(&self)->usize{match self.bc{None=>crate::a::Vd::Ie::jh,Some(_)=>crate::a::Vd::Ie::Eh}}
pub fn mb(&self)->ra{match self.bc{None=>self.hc.rd(),Some(_)=>self.hc.Ya()}}
pub fn ff(&mut self,d:&[&str],mut b:ra)->String{self.fh();let Some(a)=&mut self.bc else{return self.gc(d).Dc().to_string();};let g=Jc::parse(d.iter().copied()).ok();
a.Fj(&self.jc.Q,g.as_ref());let c=a.ue(&self.jc,&mut b,&mut self.Wd);let e=Bf(&c);a.Tb=Some(c);self.hc.Tb(&b);e}
pub fn pi(&mut self){self.fh();self.hc.Vc();}
fn fh(&mut self){if let Some(a)=&mut self.bc{if let Some(b)=a.Tb.take(){a.wj(&b);}}}
fn gc(&mut self,c:&[&str])->&mut Xc{let a=oc::parse(c.iter().copied()).unwrap_or(oc{t:ia::Gd,e:G::qc});let d=cfg!(debug_assertions)&&matches!(self.jc.Eb,Ua::qb{..}
);let b=if d{vg}else{ba};self.bc.insert(Xc::new(&a,b,&mut self.Wd))}}impl Xc{
fn new(a:&oc,e:usize,h:&mut impl Ca)->Xc{let g=d::new(a.e);let c=fj(&g,h);let mut b=Xc{t:a.t,i:bb::new(Za::Me,eb([c;2])),d:Gc,Qc:cc::new(&g,e),Vc:0,Tb:None,g};b.ei(c);
b}
fn ei(&mut self,a:Cell){self.i=bb::new(Za::Me,eb([a;2]));self.i.la[self.t.qd()].a=u8::MAX;}
fn Dc(&self)->Cell{self.i.la[self.t].cell}
fn Fj(&mut self,i:&Params,a:Option<&Jc>){if self.i.Vg()!=self.t{self.i.Ya+=1;}let Some(a)=a else{return};let d=a.Kb.iter().filter(|c|c.is_none()).count();self.i.Vb=match d{
0=>Za::Me,1=>Za(2),_=>Za(1)};self.Qc.Be(&self.g,Some(i),a.ra,&a.ab,a.d,a.ui());let h=|g:& &V|matches!(g,V::ha);self.Vc+=a.ab.iter().filter(h).count()as u16;self.d=a.d;
let b=&mut self.i.la[self.t];b.cell=a.cell;b.b.insert(a.cell);b.a=a.a;for(c,e)in a.Kb.into_iter().zip(P::u){b.fa.set(e,c.map_or(0,|d|e.Wc()-d));}}
fn ue(&self,e:&ed,h:&mut ra,k:&mut impl Ca)->xb{let mut Q=&e.Q;let b;if self.Mi(Q){b=Q.Vh();Q=&b;}let m=sa{g:&self.g,Q,Ac:&e.Ac,t:self.t,i:&self.i,d:self.d,z:self.Qc.z(),
o:self.Qc.o()};let a=ue(&m,h,k);let j=a.iter().copied().map(gb::U);let c=self.i.clone().ah(&self.g,j);if c.va.is_none()&&c.zc.is_empty()&&!a.is_empty(){a}else{self.Oi()}
}
fn Mi(&self,a:&Params)->bool{let b=self.i.Ya/2;b>=a.patient_from&&a.patient_turns*f32::from(self.Vc)>=f32::from(b)}
fn wj(&mut self,d:&[U]){let e=d.iter().copied().map(gb::U);let b=self.i.la[self.t.qd()];let a=self.i.ah(&self.g,e).kb;self.i.la[self.t.qd()]=b;let c=self.i.la[self.t].a;
self.Qc.Xh(&self.g,&a,c);}
fn Oi(&self)->xb{let a=&self.i.la[self.t];let d=*self.g.e()-a.b;let e=M::u.into_iter().find(|&ca|{a.cell.Aa(ca).is_some_and(|c|d.contains(c))});let b=e.map_or(U::ya,
|ca|U::ja{ca,za:Some(P::da)});xb::from_iter([b])}}
fn fj(b:&d,g:&mut impl Ca)->Cell{let h=|a:Cell|G::from(a).Pc(b.e(),Of).len();let c=b.e().iter().max_by_key(|&a|{let e=b.zb(a).len();(h(a),e,g.Sc())});c.or(G::qc.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}
mod h{pub mod Ja{use{crate::{arrayvec::W,a::{nb::{Ae,Sd,ln},Q::Params,b::{d,Cell,G,q::lb},D::Z}},super::va};#[derive(Clone)]pub struct Sa{pub p:Z<f32>,pub bb:Z<f32>}
impl Sa{
pub fn new(a:&d,c:&Z<f32>)->Sa{let mut bb=Z::Ra(0.);for b in*a.e(){let e=c[b];if e>0.0{for g in*a.yb(b){bb[g]+=e;}}}Sa{p:*c,bb}}
pub fn we(&self,a:Cell)->f32{self.bb[a]+self.p[a]}
pub fn va(&self,c:&Params,b:u8,a:Cell)->f32{(self.bb[a]-self.p[a])*va(c,b,1)+self.p[a]*va(c,b,2)}
pub fn Ub<const N:usize>(&self,e:&Params,d:u8,c:G,)->W<(Cell,f32),N>{let mut b=W::<(Cell,f32),N>::new();for a in c{if self.bb[a]<=1e-4{continue;}Sd(&mut b,a,self.va(e,
d,a));}b}}
pub fn Yb(b:&Params,a:f32)->f32{Ae(b.strike_doubt*ln(a.max(1e-9)))}#[derive(Clone,Copy,Default)]pub struct Kc{pub va:f32,pub nb:f32,pub Ca:[f32;5],pub ud:f32}impl Kc{
pub fn new(k:&d,n:&Params,p:&Z<f32>,h:u8,j:&[Cell])->Kc{let mut i=G::na;for&c in j{i|=*k.yb(c);}let mut a=Kc::default();for m in i&*k.e(){let b=p[m];if b>0.0{let g:u8=j.iter().map(|&c|lb(c,
m)).sum();a.Ca[usize::from(g.min(h).min(4))]+=b;a.va+=b*va(n,h,g);if g>=h{a.nb+=b;}}}let Yb=Yb(n,a.Ca[1..].iter().sum());a.va*=Yb;a.nb*=Yb;a.Ca[1..].iter_mut().for_each(|o|*o*=Yb);
a.Ca[0]=(1.0-a.Ca[1..].iter().sum::<f32>()).max(0.);for e in a.Ca{if e>1e-6{a.ud-=e*ln(e);}}a}}}mod nf{use{crate::{arrayvec::W,a::{nb::{Sd,ln},Q::Ic,b::{Cell,G,P,
M,la,ob::{tb,uc},q::{Gc,lb}},D::Z}},super::{Sa,w,wa,sa,cb,Ja::Yb,Ac::Cb}};const Xe:usize=14;const lg:usize=4;const Ue:f32=1e-6;const Qh:f32=0.02;const Rh:usize=60;
type ad=W<f32,Cb>;pub struct Gb<'a>{h:&'a w<'a>,Wb:[f32;Xe],pb:f32}impl<'a>Gb<'a>{
pub fn new(h:&'a w<'a>)->Self{let c=h.n;let d=c.z;let a=|e,g|d.Qg(e,g);let pb=a(P::da,1);let mut b=W::<f32,Xe>::new();b.extend([pb,a(P::da,2),a(P::da,3),a(P::ga,
1),a(P::ga,3),a(P::ha,1),a(P::pa,1),f32::from(c.i.Ya)/300.,h.Gb,c.g.e().len()as f32/225.,h.ob.oc.len()as f32/225.,d.aj()as f32/8.]);let(i,j)=Gi(h);b.extend([i,j]);
let mut Wb=[0.;Xe];Wb.copy_from_slice(&b);Gb{h,Wb,pb}}
pub fn n(&self)->&sa<'a>{self.h.n}
pub fn nf(&self,o:&la,Sa:&wa,d:u8,p:&Z<f32>)->[f32;Cb]{let b=self.n().g;let j=&Sa.Ka;let g=*b.e()-o.b;let n=self.h.ob.oc;let h=|q|cb::Zd(o.cell,q,Ic)as f32;let c=Pb{
Jb:self,o,Sa,d,p,next:Sa::new(b,&Uh(p,*b.e())),kd:ld(b.e().iter().map(|i|j.we(i))),cb:[h(&g),h(&(g-n))]};let mut a=ad::new();a.extend(self.Wb);for m in[o.a,d]{a.extend((2..=Gc).map(|k|f32::from(u8::from(m>=k))));
}fa(o,&mut a);c.wi(&mut a);c.Hi(&mut a);c.bj(&mut a);c.xj(&mut a);let mut e=[0.;Cb];e.copy_from_slice(&a);e}
pub fn rf(&self,e:&la,i:&wa,g:&[Cell],c:u8)->(f32,f32){let a=self.n();let(h,k)=(a.g,a.z.p());let(b,j)=Ei(*h.e(),k,g,c);let d=a.d.saturating_sub(c);let m=match(e.a,
d){_ if b<=0.0=>0.,(0,0)=>0.5,(0,_)=>0.,(_,0)=>1.,_=>a.Ac.ea(&self.nf(e,i,d,&j))};(b,m)}
pub fn ta(&self,g:&la,d:&wa,a:&[Cell])->f32{let(c,e)=self.rf(g,d,a,0);if a.is_empty(){return e;}let Yb=Yb(self.n().Q,1.0-c);let b=(1..=4).map(|i|self.rf(g,d,a,i));
let b:f32=b.map(|(h,j)|h*j).sum();(c+(1.0-Yb)*(1.0-c))*e+Yb*b}}struct Pb<'a>{Jb:&'a Gb<'a>,o:&'a la,Sa:&'a wa,d:u8,p:&'a Z<f32>,next:Sa,kd:f32,cb:[f32;2]}impl Pb<'_>{
fn wi(&self,k:&mut ad){let h=self.Jb.h;let(b,a)=(self.o,self.Sa);let m=&h.ob;let c=&a.Ka;let[i,n,j]=a.Aj(b.cell);let o=a.Cj(b.cell);let[e,g]=self.cb;let d=m.Zi(b.cell);
k.extend([a.Qd/5.4,1.0/(1.0+a.c.len()as f32),self.kd/2.,c.p[b.cell],c.bb[b.cell],i,n,j,o,d.min(3.)/3.,d.min(0.5),e/40.,1.0/(1.0+e),g/40.,1.0/(1.0+g)]);}
fn Hi(&self,D:&mut ad){let(g,m,k)=(self.o,self.p,&self.next);let c=self.Jb.n().g;let u=Sa::new(c,m);let mut p=0.;let mut a=[0.;4];let mut q=0.;let mut d=0.;let z=usize::from(uc);
for b in*c.e(){let e=m[b];if e<=Ue{continue;}d+=1.;p-=e*ln(e);let o=c.ye(g.cell,b).map_or(30,usize::from);q+=e*o as f32;if let Some(E)=a.get_mut(o.saturating_sub(z-1)){
*E+=e;}}for w in 1..a.len(){a[w]+=a[w-1];}let t=G::from(g.cell).Pc(c.e(),1+z);let h=|i:&Sa,d:G|ld(d.iter().map(|b|i.we(b)));let r=|i:&Sa,d:G|{ld(d.iter().map(|b|match self.d{
1=>i.bb[b],2=>i.p[b],_=>0.}))};let j=g.k|g.Va;let n=f32::from(u8::from(g.fa.zc(P::da)<=1));let B=h(k,t);D.extend([p/5.4,1.0/(1.0+d),h(&u,*c.e())/2.,h(k,*c.e())/2.,
B/2.,n*B/2.,n*r(k,t),q/20.,a[0],a[1],a[2],a[3],self.Jb.pb*a[1],j.len()as f32/8.,m.sum(j.xc()),h(k,j)/2.,r(&u,j)]);}
fn bj(&self,p:&mut ad){let Gb{h,Wb,pb}=*self.Jb;let(a,d,m)=(self.o,self.Sa,self.p);let sa{g,Q,..}=*h.n;let c=*g.e();let i=&d.Ka;let o=|B:usize|G::from(a.cell).Pc(g.e(),
B);let n=usize::from(uc);let e=m.sum(o(1+n));let q=a.fa.zc(P::da);let[j,z]=[1,2].map(|r|f32::from(u8::from(q<=r)));let u=o(2+n);let t=ld(u.iter().map(|b|self.next.we(b)));
let D=d.Qa(Q,&h.ob,a.cell,a.a.max(1));let k=(a.k|a.Va).xc()&c;let w=Wb[3];p.extend([d.qi(a.cell,a.a),pb*i.bb[a.cell],pb*i.p[a.cell],pb*self.kd/2.,ld(c.iter().map(|b|i.p[b])),
(D/3.).clamp(-1.,2.),rj(a,c)as f32/17.,ld(c.iter().map(|b|m[b])),h.yd.sum(k)/3.,k.len()as f32/225.,j*e,(f32::from(a.a)-f32::from(self.d))/6.,z*t/2.,e*w,(1.0-pb)*j*e]);
}
fn xj(&self,D:&mut ad){let i=self.Jb.h;let(a,ik,r)=(self.o,self.p,i.n.g);let d=*r.e();let b=i.ob.oc;let e=(a.k|a.Va).xc()&d;let k=G::from(a.cell);let jk=d.iter().filter(|&t|ik[t]>Qh);
let g=|j:G,hk:G|j.Pc(&(hk|j),Rh);let o=g(k,d-b);let m=g(jk.collect(),d-e);let kk=g(k,d-a.b-b);let[id,w,z]=self.cj(b,e);let[p,h]=self.cb;let[B,n]=[12,13].map(|q|40.0*self.Jb.Wb[q]);
let E=f32::from(a.a)-f32::from(self.d);let c=|u:G|u.len()as f32/225.;D.extend([c(o),c(m),c(o&m),c(kk),c(e-b),f32::from(u8::from(b.contains(a.cell))),id,w,z,(1.0+p)/(2.0+p+B),
(1.0+h)/(2.0+h+n),(E+(h-n)/40.)/6.]);}
fn cj(&self,m:G,k:G)->[f32;3]{let b=self.Jb.n().g;let mut g=W::<(Cell,f32),lg>::new();for a in*b.e(){if self.p[a]>Ue{Sd(&mut g,a,self.p[a]);}}let mut c=[0.;3];let n:f32=g.iter().map(|(_,
d)|d).sum();for&(j,d)in&g{let h=d/n/225.;for a in*b.e(){match(b.ye(self.o.cell,a),b.ye(j,a),){(Some(i),Some(e))if i<e=>{c[0]+=h;c[1]+=if m.contains(a){0.}else{h}
;}(Some(i),Some(e))if e<i&&!k.contains(a)=>c[2]+=h,_=>{}}}}c}}
fn Uh(c:&Z<f32>,d:G)->Z<f32>{let mut b=Z::Ra(0.);for a in d{if c[a]>Ue{b.Yd(a,c[a],d);}}b}
fn ld(a:impl Iterator<Item=f32>)->f32{a.fold(0.,f32::max)}
fn rj(b:&la,g:G)->usize{let e=g-b.b;let mut c=G::from(b.cell);for d in M::u{let mut a=G::from(b.cell);for _ in 0..tb{a=a.pb(d)&e;c|=a;}}c.len()}
fn Ei(e:G,d:&Z<f32>,h:&[Cell],i:u8)->(f32,Z<f32>){let j=|a|h.iter().map(|&g|lb(g,a)).sum();let mut c=Z::Ra(0.);let mut b=0.;for a in e{if i==j(a){c[a]=d[a];b+=d[a];
}}if b<=0.0{return(0.,*d);}for a in e{c[a]/=b;}(b,c)}
fn fa(e:&la,d:&mut ad){let c=|b|f32::from(e.fa.zc(b));let a=|b,a:f32|if c(b)<=a{1.}else{0.};d.extend([a(P::da,0.),a(P::da,1.),a(P::da,2.),a(P::ga,0.),a(P::ga,1.),
a(P::ga,3.),c(P::ga)/6.,a(P::ha,0.),a(P::ha,1.),c(P::ha)/3.,a(P::pa,0.)]);}
fn Gi(e:&w)->(f32,f32){let i=e.n;let mut g=W::<((Cell,G),f32),lg>::new();for b in i.z.r(){Sd(&mut g,(b.cell,b.b),b.mb);}let j=e.q.k.xc();let mut a=[0.;3];for((d,
k),c)in g{let h=*i.g.e()-k;a[0]+=c;a[1]+=c*cb::Zd(d,&h,Ic)as f32;a[2]+=c*cb::Zd(d,&(h-j),Ic)as f32;}(a[1]/a[0]/40.,a[2]/a[0]/40.)}}pub mod Ac{use{crate::{ub::Hg::{
he,Gg},a::nb::Ae},super::E::{ng,qg}};pub const Cb:usize=94;const rc:usize=24;#[derive(Clone)]pub struct sb{Uc:[[f32;rc];Cb],Lc:[f32;rc],pub Yc:[f32;rc],Pc:[f32;Cb],
pub Dc:f32}impl sb{
pub fn ti()->sb{sb::Di(Gg(qg,he::Ph,ng))}
fn Di(a:impl IntoIterator<Item=f32>)->sb{let mut b=sb{Uc:[[0.;rc];Cb],Lc:[0.;rc],Yc:[0.;rc],Pc:[0.;Cb],Dc:0.};let mut a=a.into_iter();b.Hj(|c|*c=a.next().unwrap_or_default());
b}
pub fn Hj(&mut self,mut a:impl FnMut(&mut f32)){self.Uc.iter_mut().flatten().for_each(&mut a);self.Lc.iter_mut().for_each(&mut a);self.Yc.iter_mut().for_each(&mut a);
self.Pc.iter_mut().for_each(&mut a);a(&mut self.Dc);}
pub fn Qd(&self,c:&[f32;Cb])->[f32;rc]{let mut b=self.Lc;for(a,d)in c.iter().zip(&self.Uc){if*a!=0.0{for(e,g)in b.iter_mut().zip(d){*e+=a*g;}}}b}
fn Ui(&self,d:&[f32;Cb],e:&[f32;rc])->f32{let i=e.iter().zip(&self.Yc);let g:f32=i.map(|(h,a)|h.max(0.)*a).sum();let b=d.iter().zip(&self.Pc);self.Dc+g+b.map(|(c,
a)|c*a).sum::<f32>()}
pub fn ea(&self,a:&[f32;Cb])->f32{1.0/(1.0+Ae(-self.Ui(a,&self.Qd(a))))}}}pub mod ud{use crate::a::{Q::Params,b::{d,Cell,G,Ba,P},D::Z};
pub fn fa(a:&Params,fa:&Ba)->f32{P::u.into_iter().map(|b|{let(c,d)=match b{P::da=>(a.reserve_torpedo_charge,a.reserve_torpedo_full),P::pa=>(a.reserve_sonar_charge,
a.reserve_sonar_full),P::ga=>(a.reserve_silence_charge,a.reserve_silence_full),P::ha=>(a.reserve_mine_charge,a.reserve_mine_full)};let e=if fa.yc(b){d}else{0.};c*f32::from(fa.get(b))+e}
).sum()}
pub fn Fa(a:&d,c:&Params,i:&Z<f32>,h:&G,e:Cell)->f32{let b=(*a.yb(e)&*a.e())-*h;let j:f32=b.iter().map(|g|i[g]).sum();c.mine_area*b.len()as f32/9.0+c.mine_traffic*j}}
pub mod cb{use crate::a::b::{Cell,G,M,mf::qe};
pub fn Zd(k:Cell,a:&G,h:usize)->usize{let mut a=*a;let mut c=k;a.He(c);for o in 0..h{let i=a.Lf(c);let e=Dh.into_iter().filter_map(|g|{let b=c.Aa(g)?;(i>>g as usize&1!=0).then_some((g,
b))});let p=|b:&(M,Cell)|(i>>4&qe[b.0 as usize]).count_ones();let n=|b:&(M,Cell)|G::from(b.1).Pc(&a,h).len();let m=|b:(M,Cell)|{let j=G::from(c).Rc()&a;j.Rg(&G::from(b.1).Pc(&a,
4))};let d=if Zh(i)||e.clone().next().is_some_and(m){e.min_by_key(p)}else{e.max_by_key(n)};let Some((_,d))=d else{return o};a.He(d);c=d;}h}const Dh:[M;4]=[M::Fb,
M::Sb,M::ac,M::fc];
fn Zh(b:usize)->bool{let[c,d,e,a,k,n,j,m]=core::array::from_fn(|g|b>>g&1!=0);let i=[c&&!(j&&a),a&&!(m&&d),d&&!(n&&e),e&&!(k&&c)];match i.into_iter().filter(|&h|h).count(){
0=>true,1=>b&15!=15,_=>false}}}pub mod Hb{use{crate::{arrayvec::W,a::{h::Qa::Df,nb::Ta,Q::{Nf,Params,Ic},b::{d,Cell,G,Ba,P,ia,bb,la,i::Se},D::{Z,ka}}},super::{Sa,
bc,wa,sb,Kc,va,ud,cb}};pub struct sa<'a>{pub g:&'a d,pub Q:&'a Params,pub Ac:&'a sb,pub t:ia,pub i:&'a bb,pub d:u8,pub z:&'a ka,pub o:&'a ka}#[derive(Clone,Copy)]pub struct Lc{
now:f32,Ib:f32,nb:f32,Qa:f32}impl Lc{
pub fn ea(&self)->f32{self.now+(1.0-self.nb)*(self.Ib-self.Qa)}
pub fn Gj(self,Qa:f32)->f32{Lc{Qa,..self}.ea()}}#[derive(Clone,Copy)]pub struct gd{pub a:u8,ea:f32,pd:f32}#[derive(Clone,Copy)]pub struct af{pub a:u8,now:f32,nb:f32}
#[derive(Clone)]pub struct w<'a>{pub n:&'a sa<'a>,pub q:la,pub Ka:Sa,pub ob:bc,xd:W<(Cell,f32),Nf>,pub yd:Z<f32>,Nc:G,pub Gb:f32,Tb:f32,Bd:[f32;48],cb:[f32;48],gc:[f32;
48]}impl<'a>w<'a>{
pub fn new(n:&'a sa<'a>)->Self{let sa{g,Q,t,i,d,z,..}=*n;let a=Se.saturating_sub(i.Ya+1);let mut q=i.la[t];q.jf();let b=Sa::new(g,&z.dj(g));w{n,q,Ka:Sa::new(g,z.p()),
ob:bc::new(g,Q,z),xd:b.Ub(Q,d,*g.e()),yd:z.yd(g,Q.mine_traffic_turns),Nc:q.k.xc(),Gb:(f32::from(a)/f32::from(Q.end_fading_turns)).min(1.),Tb:if a>0{1.}else{0.},Bd:Ta(Q.torpedo_reload),
cb:Ta(Q.room_discount),gc:Ta(Q.attack_approach)}}
pub fn Jf(&self,mut q:la)->Self{q.jf();w{q,Nc:q.k.xc(),..self.clone()}}
pub fn lc(&self,b:Cell,o:G,k:bool,j:f32)->gd{let sa{g,Q,..}=*self.n;let c=*g.e()-o;let d=cb::Zd(b,&c,Ic);let p=cb::Zd(b,&(c-self.ob.oc),Ic);let h=Q.room_surface*self.cb[d]+Q.room_cramped/(1.0+d as f32);
let mut e=-(h+Q.room_unmined*self.cb[p])*self.Gb;let mut a=self.q.a;if k{e-=Q.surface_cost+va(Q,a,1);a=a.saturating_sub(1);}let n=self.xd.iter().map(|&(m,i)|i*Df(g,
&self.gc,b,m));gd{a,ea:e+j,pd:n.fold(0.,f32::max)}}
pub fn uj(&self,j:&[Cell],m:Option<Cell>,i:u8,e:u8)->Option<af>{let sa{g,Q,d,..}=*self.n;let b=Kc::new(g,Q,&self.Ka.p,d,j);if e>0&&b.va<=0.0{return None;}let h=i.saturating_sub(e);
let c=m.map_or(0.,|c|{let k=(self.q.k-G::from(c)).xc();ud::Fa(g,Q,&self.yd,&k,c)});let now=self.ri(&b,h)+b.va+Q.knowledge_gain*b.ud-va(Q,i,e)-self.Gb*c;Some(af{a:h,
now,nb:b.nb})}
pub fn Hb(&self,d:&gd,c:&af,a:&Ba,g:f32,Qa:f32)->Lc{let b=self.n.Q;let h=a.zc(P::da).saturating_sub(1);let i=self.Bd[usize::from(h)];let e=self.Gb*b.attack_next*d.pd*i;
Lc{now:c.now,Ib:d.ea+e+self.Gb*(ud::fa(b,a)+g),nb:c.nb,Qa}}
pub fn Qa(&self,b:&wa,a:Cell,c:u8)->f32{let d=self.n.Q;self.Tb*b.Qa(d,&self.ob,a,c.max(1))}
pub fn Fa(&self,a:Cell)->f32{let sa{g,Q,..}=*self.n;ud::Fa(g,Q,&self.yd,&self.Nc,a)}
fn ri(&self,h:&Kc,b:u8)->f32{let sa{i,Q,d,..}=*self.n;if i.Ya+2<Se{return 0.;}let g=h.Ca.iter().zip(0..);let j=g.map(|(c,e)|{let a=d.saturating_sub(e);c*(f32::from(u8::from(b>a))-f32::from(u8::from(b<a)))}
);Q.end_decision*j.sum::<f32>()}}}pub mod Qa{use{crate::{arrayvec::W,a::{nb::Ta,Q::{Params,rg,sg,tg,ug,me},b::{d,Cell,G,P,ob::uc,q::lb},D::{Z,ka}}},super::{Sa,va}
};#[derive(Clone,Copy)]struct Re{cell:Cell,Da:f32,qc:G}#[derive(Clone)]pub struct bc{Sc:Vec<Re>,pub c:G,k:Vec<(Cell,f32)>,dc:Z<f32>,pub oc:G,pub db:f32,Kc:f32,gc:[f32;
48]}impl bc{
pub fn new(a:&d,j:&Params,b:&ka)->bc{let o=b.p();let mut r=Z::Ra(G::na);for g in b.r(){let u=*a.e()-g.b;r[g.cell]|=G::from(g.cell).Rc()&u;}let Sc=b.c().iter().filter(|&cell|o[cell]>rg).map(|cell|{
let e=r[cell]|cell.into();let qc=e.iter().fold(G::na,|qc,e|{qc|(*a.zb(e)-*a.yb(e))});Re{cell,Da:o[cell],qc}}).collect();let t=b.Ud(a);let mut k=Vec::new();let mut dc=Z::Ra(0.);
for cell in*a.e(){let i=t[cell];if i>ug{k.push((cell,i));for m in*a.yb(cell){dc[m]+=i*f32::from(lb(cell,m));}}}let h=a.e().iter();let h=h.filter(|&cell|dc[cell]>j.room_mined_from);
let w=Ta(j.torpedo_reload);let mut Kc=0.;let mut q=0.;for n in 1..=3{let p=b.Qg(P::da,n);Kc+=(p-q)*w[usize::from(n)-1];q=p;}bc{Sc,c:b.Ug(),k,oc:h.collect(),dc,db:b.Ni(P::da),
Kc,gc:Ta(j.threat_approach)}}
pub fn Zi(&self,a:Cell)->f32{self.dc[a]}}
pub fn Df(a:&d,Ta:&[f32],c:Cell,e:Cell)->f32{let b=a.ye(c,e).map_or(usize::MAX,usize::from);Ta.get(b.saturating_sub(1+usize::from(uc))).copied().unwrap_or(0.)}impl Re{
fn Wh(&self,k:&Params,j:f32,e:&mut[Wa],i:impl Fn(Cell)->f32){let h=self.Da*j;let d=|a:& &mut Wa|self.qc.contains(a.Ja);let mut b=0.;let mut c=0.;let g=|a:&Wa,b:f32|(a.ta-k.threat_target_cutoff*b).max(0.);
for a in e.iter_mut().filter(d){if c==0.0{b=a.ta;}c+=g(a,b);}if c>0.0{for a in e.iter_mut().filter(d){a.Da+=h*i(a.Ja)*g(a,b)/c;}}}}#[derive(Clone,Copy)]struct Wa{
Ja:Cell,Da:f32,ta:f32}#[derive(Clone)]pub struct wa{kc:W<Wa,me>,fb:Vec<Wa>,pub Ka:Sa,pub c:G,Ib:f32,pub Qd:f32,pub dd:bool}impl wa{
pub fn new(h:&d,a:&Params,e:&bc,j:&ka,m:u8)->wa{let Ka=Sa::new(h,j.p());let k=|q:Cell|{let o=Ka.we(q);((o-a.threat_fire_from)/(a.threat_fire_sure-a.threat_fire_from)).clamp(0.,
1.)};let mut kc:W<Wa,me> =Ka.Ub::<me>(a,m,*h.e()).into_iter().map(|(Ja,ta)|Wa{Ja,Da:0.,ta}).collect();let mut Ib=0.;for i in&e.Sc{i.Wh(a,e.db,&mut kc,k);let n=kc.iter().take(sg).map(|g|{
g.ta*Df(h,&e.gc,i.cell,g.Ja)});Ib+=e.Kc*i.Da*n.fold(0.,f32::max);}let fb=e.k.iter().filter(|& &(b,_)|Ka.bb[b]>0.).map(|&(b,p)|Wa{Ja:b,Da:p.min(1.)*k(b),ta:Ka.va(a,
m,b)}).filter(|g|g.Da>0.).collect();wa{kc,fb,c:j.Ug(),Ib,Qd:j.vi(),dd:false,Ka}}
pub fn Aj(&self,d:Cell)->[f32;3]{let[mut b,mut c]=[0.;2];for a in&self.kc{b+=a.Da*a.ta;c+=a.Da*f32::from(lb(a.Ja,d));}[b,c,self.Ib]}
pub fn Cj(&self,b:Cell)->f32{let c=|a:&Wa|a.Da*f32::from(lb(a.Ja,b));self.fb.iter().map(c).sum::<f32>().min(2.)}
pub fn qi(&self,b:Cell,d:u8)->f32{let e=self.kc.iter().chain(&self.fb);let c=e.filter(|a|lb(a.Ja,b)>=d);c.map(|a|a.Da).sum::<f32>().min(1.)}
pub fn Qa(&self,a:&Params,h:&bc,c:Cell,e:u8)->f32{let d=|b:&Wa|{let i=va(a,e,lb(b.Ja,c));b.Da*(a.threat_blend*b.ta+(1.0-a.threat_blend)*i)};let j:f32=self.kc.iter().map(d).sum();
let k:f32=self.fb.iter().map(d).sum();let g=if self.dd{a.threat_provoked}else{1.};g*a.threat_torpedo*j+a.threat_trigger*k.min(va(a,e,2))+a.threat_minefield*h.dc[c].min(tg)+a.threat_exposure*self.Ib-a.exposure_hidden*self.Qd}}}
mod E{pub const ng:f32=2.1465541e-5;pub const qg:&str="\
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
use crate::a::Q::Params;pub use{Ja::{Sa,Kc},nf::Gb,Ac::sb,Hb::{w,Lc,sa,gd},Qa::{bc,wa}};
pub fn va(b:&Params,a:u8,c:u8)->f32{let e=|d:u8|match d{1=>b.life_first,2=>b.life_second,3=>b.life_third,_=>1.};(a-c.min(a)+1..=a).map(e).sum()}}mod nb{use crate::arrayvec::W;
pub fn ln(h:f32)->f32{let d=h.to_bits();let mut e=(d>>23)as i32-127;let mut a=f32::from_bits(d&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;e+=1;
}let c=(a-1.)/(a+1.);let b=c*c;let g=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*c*g+e as f32*core::f32::consts::LN_2}
pub fn Ta(b:f32)->[f32;48]{let mut Ta=[1.;48];for a in 1..Ta.len(){Ta[a]=Ta[a-1]*b;}Ta}
pub fn ae(a:u32)->f32{(a>>8)as f32/16_777_216.0}
pub fn Sd<T,const N:usize>(a:&mut W<(T,f32),N>,e:T,b:f32){if a.yc(){if a[N-1].1>=b{return;}a.Af();}a.push((e,b));a.sort_by(|c,d|d.1.total_cmp(&c.1));}
pub fn Ae(a:f32)->f32{let a=a.clamp(-80.,80.);let c=(a*core::f32::consts::LOG2_E).round();let d=a-c*core::f32::consts::LN_2;let mut b=1.;for e in(1..=7u8).rev(){
b=1.0+b*d/f32::from(e);}b*f32::from_bits(((c as i32+127)<<23)as u32)}}pub mod Q{crate::ub::Xg!{Params torpedo_reload=0.88;life_first=3.5;life_second=1.05;life_third=1.3;
strike_doubt=0.7;knowledge_gain=0.17;attack_next=0.17;threat_approach=0.9;attack_approach=0.93;threat_blend=0.35;threat_fire_from=0.25;threat_fire_sure=0.53;threat_target_cutoff=0.7;
threat_torpedo=0.87;threat_provoked=1.3;threat_trigger=0.7;threat_exposure=0.35;exposure_hidden=0.14;threat_minefield=0.95;surface_cost=0.12;room_surface=0.5;room_cramped=2.3;
room_unmined=0.5;room_mined_from=0.33;room_discount=0.91;reserve_torpedo_charge=0.54;reserve_torpedo_full=0.05;reserve_silence_charge=0.19;reserve_silence_full=0.25;
reserve_mine_charge=0.03;reserve_mine_full=-0.08;reserve_sonar_charge=0.005;reserve_sonar_full=0.0;mine_area=0.76;mine_traffic=0.35;mine_traffic_turns:usize=6;sonar_information=0.75;
end_fading_turns:u16=24;end_decision=8.0;motion_start=1.25;motion_start_corner=0.1;motion_start_border=0.02;motion_start_centre=0.1;motion_straight=2.0;motion_ways_0=0.15;
motion_ways_1=1.4;motion_ways_3=0.8;motion_silence_none=0.3;motion_silence_one=1.0;motion_silence_more=1.2;motion_mine_avoidance=6.0;motion_floor=0.01;learned_weight=1.75;
learned_margin=1.3;reply_share=0.4;reply_margin=0.4;choice_noise=0.02;patient_from:u16=25;patient_turns=5.0;}impl Params{
pub fn Vh(&self)->Params{Params{life_first:3.5666,life_third:1.294,strike_doubt:0.6937,knowledge_gain:0.1568,threat_approach:1.,attack_approach:0.8923,threat_blend:0.3469,
threat_fire_from:0.2718,threat_fire_sure:0.609,threat_target_cutoff:0.6156,threat_torpedo:0.7503,threat_provoked:1.1027,threat_trigger:1.008,exposure_hidden:0.148,
threat_minefield:0.76,surface_cost:0.1087,room_cramped:2.3292,room_unmined:0.5284,room_discount:0.82,reserve_torpedo_charge:0.4295,reserve_torpedo_full:0.0619,reserve_silence_charge:0.1824,
reserve_mine_charge:0.0345,reserve_mine_full:-0.0847,reserve_sonar_charge:0.0032,mine_traffic_turns:7,end_fading_turns:23,end_decision:8.8081,learned_weight:2.1,
..self.clone()}}}#[derive(Clone,Copy)]pub struct Zb{pub Xa:f32,pub Tc:f32,pub hd:f32,pub E:[f32;4]}impl Zb{
const fn new(Xa:f32,hd:f32,Tc:f32,E:[f32;4])->Zb{Zb{Xa,hd,Tc,E}}}pub const Dd:[Zb;5]=[Zb::new(0.39,0.6,0.003,[1000.,0.1,30.,0.5]),Zb::new(0.1,0.3,0.003,[1000.,0.1,
0.5,30.]),Zb::new(0.12,0.04,0.02,[100.,0.2,300.,3.]),Zb::new(0.09,0.03,0.01,[300.,0.1,1.,300.]),Zb::new(0.3,0.03,0.3,[1.,1.,1.2,1.])];pub const eg:f32=0.2;pub const fg:f32=0.9;
pub const ee:usize=50_000;pub const de:usize=128;pub const wg:usize=1000;pub const Pf:usize=3;pub const Vf:usize=48;pub const Te:f32=0.002;pub const hg:usize=4;pub const jg:usize=2;
pub const Ze:usize=8;pub const ig:u64=1_000_000;pub const Md:usize=4;pub const cf:usize=3;pub const Nf:usize=8;pub const Ic:usize=40;pub const Wf:f32=0.9;pub const me:usize=64;
pub const sg:usize=4;pub const rg:f32=0.001;pub const ug:f32=0.01;pub const tg:f32=4.;}mod Vd{pub mod ff{use{core::fmt,crate::a::b::U};impl fmt::Display for U{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{a.write_str(self.Td().name())?;match self{U::ya=>Ok(()),U::ja{ca,za}=>{write!(a," {}",ca.Ce())?;za.map_or(Ok(()),
|c|write!(a," {}",c.name()))}U::ha(ca)=>write!(a," {}",ca.Ce()),U::da(b)|U::Ea(b)=>write!(a," {b}"),U::pa(d)=>write!(a," {}",d.nd()),U::ga{ca,Ga}=>write!(a," {} {Ga}",
ca.Ce())}}}
pub fn Bf(a:&[U])->String{if a.is_empty(){return U::ya.to_string();}let b:Vec<String> =a.iter().map(ToString::to_string).collect();b.join("|")}}pub mod Ie{use{crate::a::b::{
V,qa,Cell,G,P,ia,oa,cell::ib},super::{Ld,bh}};pub const jh:usize=1+ib as usize;pub const Eh:usize=3;#[derive(Clone,Copy)]pub struct oc{pub t:ia,pub e:G}impl oc{
pub fn parse<'a>(a:impl IntoIterator<Item=&'a str>)->Result<oc,Ld>{let mut a=dc::new(a);let t=a.next("`15 15` and the player's id, 0 or 1",|c|match c{"15 15 0"=>Some(ia::Gd),
"15 15 1"=>Some(ia::ke),_=>None})?;let mut e=G::na;for i in 0..ib{let b=a.next("a row of 15 cells, each `x` or `.`",|c|{let mut b=G::na;let mut d=0;for h in c.chars(){
let g=Cell::new(d,i)?;match h{'.'=>b.insert(g),'x'=>{}_=>return None}d+=1;}(d==ib).then_some(b)})?;e|=b;}Ok(oc{t,e})}}#[derive(Clone)]pub struct Jc{pub cell:Cell,
pub a:u8,pub d:u8,pub Kb:[Option<u8>;4],pub ra:Option<bool>,pub ab:qa}impl Jc{
pub fn ui(&self)->Option<bool>{self.ab.iter().find_map(|a|match a{V::pa(b)=>Some(self.cell.vd()==*b),_=>None})}
pub fn parse<'a>(c:impl IntoIterator<Item=&'a str>)->Result<Jc,Ld>{let mut c=dc::new(c);let(cell,a,d,Kb)=c.next("eight integers: x y life life and four cooldowns",
|e|{let mut g=e.split(' ');let mut b=| |g.next()?.parse::<i32>().ok();let cell=Cell::qf(b()?,b()?)?;let a=u8::try_from(b()?).ok()?;let d=u8::try_from(b()?).ok()?;
let mut Kb=[None;4];for(h,i)in Kb.iter_mut().zip(P::u){*h=match b()?{-1=>None,k=>{Some(u8::try_from(k).ok().filter(|&j|j<=i.Wc())?)}};}g.next().is_none().then_some((cell,
a,d,Kb))})?;let ra=c.next("a sonar answer: `Y`, `N` or `NA`",|e|match e{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let ab=c.next("the other side's orders, or `NA`",
gj)?;Ok(Jc{cell,a,d,Kb,ra,ab})}}
fn gj(h:&str)->Option<qa>{let mut d=qa::new();if h=="NA"{return Some(d);}for k in h.split('|'){let m:Vec<&str> =k.trim().split(' ').collect();let e=|b:&str,c:&str|Cell::qf(b.parse().ok()?,
c.parse().ok()?);let g=|a:&str|oa::new(a.parse().ok()?);let i=match m[..]{["MOVE",j]=>V::ja(bh(j)?),["SURFACE",a]=>V::ya(g(a)?),["TORPEDO",b,c]=>V::da(e(b,c)?),["SONAR",
a]=>V::pa(g(a)?),["SILENCE"]=>V::ga,["MINE"]=>V::ha,["TRIGGER",b,c]=>V::Ea(e(b,c)?),_=>return None};d.Le(i).ok()?;}Some(d)}struct dc<I>{ua:I,nd:usize}impl<'a,I:Iterator<Item=&'a str> >dc<I>{
fn new(a:impl IntoIterator<IntoIter=I>)->Self{dc{ua:a.into_iter(),nd:0}}
fn next<T>(&mut self,ta:&'static str,b:impl FnOnce(&str)->Option<T>,)->Result<T,Ld>{self.nd+=1;let a=self.ua.next().unwrap_or_default();let a=a.strip_suffix('\r').unwrap_or(a);
b(a).ok_or_else(| |Ld{Vd:self.nd,Xd:a.to_string(),ta})}}}use crate::ub::M;pub use{ff::Bf,Ie::{oc,Jc}};
fn bh(a:&str)->Option<M>{a.parse().ok().and_then(M::Ci)}#[derive(Clone)]pub struct Ld{pub Vd:usize,pub Xd:String,pub ta:&'static str}}mod b{pub mod g{use super::{
Cell,G,cell::La,ob::uc};#[derive(Clone)]pub struct d{e:G,zb:Vec<G>,yb:Vec<G>,Rc:Vec<u8>}impl d{
pub fn new(e:G)->d{let mut b=d{e,zb:vec![G::na;La],yb:vec![G::na;La],Rc:vec![u8::MAX;La*La]};for g in G::qc{b.yb[g.index()]=G::from(g).xc();}for i in e{let mut c=G::from(i);
let mut a=c;let mut h=0;while!a.is_empty(){for g in a{b.Rc[i.index()*La+g.index()]=h;}a=(a.Rc()&e)-c;c|=a;if h==uc{b.zb[i.index()]=c-a;}h+=1;}if h<=uc{b.zb[i.index()]=c;
}}b}
pub fn e(&self)->&G{&self.e}
pub fn zb(&self,a:Cell)->&G{&self.zb[a.index()]}
pub fn yb(&self,a:Cell)->&G{&self.yb[a.index()]}
pub fn ye(&self,b:Cell,c:Cell)->Option<u8>{let a=self.Rc[b.index()*La+c.index()];(a!=u8::MAX).then_some(a)}}}pub mod cell{use{core::fmt,crate::ub::M};pub const ib:u8=15;
pub const jb:u8=16;pub const La:usize=ib as usize*jb as usize;pub const Of:usize=ib as usize*ib as usize;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);
impl Cell{
pub fn new(a:u8,b:u8)->Option<Cell>{(a<ib&&b<ib).then(| |Cell(b*jb+a))}
pub fn qf(a:i32,b:i32)->Option<Cell>{Cell::new(u8::try_from(a).ok()?,u8::try_from(b).ok()?)}
pub fn Bi(a:usize)->Cell{debug_assert!(a%usize::from(jb)<usize::from(ib)&&a<La);Cell(a as u8)}
pub fn x(self)->u8{self.0%jb}
pub fn y(self)->u8{self.0/jb}
pub fn index(self)->usize{usize::from(self.0)}
pub fn Aa(self,c:M)->Option<Cell>{let(a,b)=(self.x(),self.y());match c{M::Fb=>(b>0).then(| |Cell(self.0-jb)),M::fc=>(b+1<ib).then(| |Cell(self.0+jb)),M::Sb=>(a>0).then(| |Cell(self.0-1)),
M::ac=>(a+1<ib).then(| |Cell(self.0+1))}}
pub fn vd(self)->oa{oa(self.x()/5+1+3*(self.y()/5))}
pub fn mi(self,a:Cell)->u8{let b=self.x().abs_diff(a.x());let c=self.y().abs_diff(a.y());b.max(c)}}impl fmt::Display for Cell{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct oa(u8);impl oa{
pub fn new(a:i32)->Option<oa>{(1..=9).contains(&a).then_some(oa(a as u8))}
pub fn all()->impl Iterator<Item=oa>{(1..=9).map(oa)}
pub fn nd(self)->u8{self.0}}}pub mod mf{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub},crate::{hc::{array::mc,pd::Id},ub::M},super::{Cell,cell::{
ib,jb,oa}}};const Ha:usize=jb as usize;const cd:usize=64-Ha;const ie:u64=0x7fff_7fff_7fff_7fff;pub const qe:[usize;4]=[0b0100_0101,0b1000_1010,0b0001_0011,0b0010_1100];
#[derive(Clone,Copy,Default)]pub struct G{na:mc<[u64;4],Id>}impl G{pub const na:G=G::wc([0;4]);pub const qc:G=G::wc([ie,ie,ie,ie>>Ha]);
const fn wc(a:[u64;4])->G{G{na:mc{od:core::marker::PhantomData,u:a}}}
pub fn zd(&self)->[u64;4]{self.na.u}
pub fn vd(g:oa)->G{let d=g.nd()-1;let(e,a)=(d%3*5,d/3*5);let mut b=[0u64;4];for c in a..a+5{b[usize::from(c/4)]|=0x1f<<(c%4*jb+e);}G::wc(b)}
pub fn contains(&self,a:Cell)->bool{self.na.u[a.index()/64]>>(a.index()%64)&1!=0}
pub fn insert(&mut self,a:Cell){self.na.u[a.index()/64]|=1<<(a.index()%64);}
pub fn He(&mut self,a:Cell){self.na.u[a.index()/64]&=!(1<<(a.index()%64));}
pub fn len(&self)->usize{self.na.u.iter().map(|a|a.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.na.u==[0;4]}
pub fn Rg(&self,a:&G)->bool{(*self-*a).is_empty()}
pub fn Ki(&self,a:&G)->bool{(*self&*a).is_empty()}
pub fn first(&self)->Option<Cell>{self.iter().next()}
pub fn iter(&self)->Ed{Ed{zd:self.na.u,at:0}}
pub fn pb(&self,e:M)->G{let[c,a,b,d]=self.na.u;G::wc(match e{M::ac=>[c<<1,a<<1,b<<1,d<<1],M::Sb=>[c>>1,a>>1,b>>1,d>>1],M::fc=>[c<<Ha,a<<Ha|c>>cd,b<<Ha|a>>cd,d<<Ha|b>>cd],
M::Fb=>[c>>Ha|a<<cd,a>>Ha|b<<cd,b>>Ha|d<<cd,d>>Ha]})&G::qc}
pub fn Hf(&self,b:i8,j:i8)->G{let mut i=self.na.u;if b!=0{let n=if b>0{(0x7fff_u64<<b)&0x7fff}else{0x7fff_u64>>-b};let m=n*0x0001_0001_0001_0001;for c in&mut i{*c=if b>0{
*c<<b}else{*c>>-b}&m;}}let k=usize::from(j.unsigned_abs());let(h,d)=(k/4,k%4*Ha);if k!=0{let o=i;let c=|a:Option<usize>|a.and_then(|a|o.get(a)).copied().unwrap_or(0);
for(a,p)in i.iter_mut().enumerate(){let(e,g)=if j>0{(a.checked_sub(h),a.checked_sub(h+1))}else{(Some(a+h),Some(a+h+1))};let(e,g)=(c(e),c(g));*p=match(d,j>0){(0,_)=>e,
(_,true)=>e<<d|g>>(64-d),(_,false)=>e>>d|g<<(64-d)};}}G::wc(i)&G::qc}
pub fn Rc(&self)->G{self.pb(M::Fb)|self.pb(M::fc)|self.pb(M::Sb)|self.pb(M::ac)}
pub fn xc(&self)->G{let a=*self|self.pb(M::Sb)|self.pb(M::ac);a|a.pb(M::Fb)|a.pb(M::fc)}
pub fn Lf(&self,e:Cell)->usize{let(d,m)=(e.x(),usize::from(e.y()));let k=self.na.u;let h=|g:usize|{let p=k.get(g+1).copied().unwrap_or(0);u128::from(k[g])|u128::from(p)<<64}
;let b=match m.checked_sub(2){Some(j)=>h(j/4)>>(j%4*Ha),None=>h(0)<<((2-m)*Ha)};let b=b<<2>>d;let a=|c:usize,n:usize|(b>>(c*Ha+n))as usize&1;let i=|c:usize|(b>>(c*Ha+1))as usize&5;
let q=a(2,0)&usize::from(d>0);let o=a(2,4)&usize::from(d<ib-1);a(1,2)|a(3,2)<<1|a(2,1)<<2|a(2,3)<<3|(i(1)|i(3)<<1)<<4|q<<8|o<<9|a(0,2)<<10|a(4,2)<<11}
pub fn Pc(&self,c:&G,d:usize)->G{let mut a=*self&*c;for _ in 0..d{let b=(a|a.Rc())&*c;if b==a{break;}a=b;}a}}impl oa{
pub fn c(self)->G{G::vd(self)}}impl PartialEq for G{
fn eq(&self,a:&G)->bool{self.na.u==a.na.u}}impl BitAnd for G{type Output=G;
fn bitand(self,j:G)->G{let([a,b,c,d],[e,g,h,i])=(self.na.u,j.na.u);G::wc([a&e,b&g,c&h,d&i])}}impl BitOr for G{type Output=G;
fn bitor(self,j:G)->G{let([a,b,c,d],[e,g,h,i])=(self.na.u,j.na.u);G::wc([a|e,b|g,c|h,d|i])}}impl Sub for G{type Output=G;
fn sub(self,j:G)->G{let([a,b,c,d],[e,g,h,i])=(self.na.u,j.na.u);G::wc([a&!e,b&!g,c&!h,d&!i])}}impl Not for G{type Output=G;
fn not(self)->G{G::qc-self}}impl BitAndAssign for G{
fn bitand_assign(&mut self,a:G){*self=*self&a;}}impl BitOrAssign for G{
fn bitor_assign(&mut self,a:G){*self=*self|a;}}impl From<Cell>for G{
fn from(b:Cell)->G{let mut a=G::na;a.insert(b);a}}impl FromIterator<Cell>for G{
fn from_iter<I:IntoIterator<Item=Cell> >(c:I)->G{let mut a=G::na;for b in c{a.insert(b);}a}}impl IntoIterator for G{type Item=Cell;type IntoIter=Ed;
fn into_iter(self)->Ed{self.iter()}}#[derive(Clone)]pub struct Ed{zd:[u64;4],at:usize}impl Iterator for Ed{type Item=Cell;
fn next(&mut self)->Option<Cell>{while self.at<4{let a=self.zd[self.at];if a!=0{self.zd[self.at]=a&(a-1);return Some(Cell::Bi(self.at*64+a.trailing_zeros()as usize));
}self.at+=1;}None}}}pub mod fa{const Sh:u8=3;const Kh:u8=4;const Ih:u8=6;const vh:u8=3;#[derive(Clone,Copy,PartialEq)]pub enum P{da,pa,ga,ha}impl P{pub const u:[P;
4]=[P::da,P::pa,P::ga,P::ha];
pub fn Wc(self)->u8{[Sh,Kh,Ih,vh][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Ba([u8;4]);impl Ba{
pub fn get(&self,a:P)->u8{self.0[a as usize]}
pub fn set(&mut self,a:P,b:u8){self.0[a as usize]=b.min(a.Wc());}
pub fn za(&mut self,a:P){self.set(a,self.get(a)+1);}
pub fn Ib(&mut self,a:P){self.0[a as usize]=0;}
pub fn zc(&self,a:P)->u8{a.Wc()-self.get(a)}
pub fn yc(&self,a:P)->bool{self.zc(a)==0}}}pub mod Vb{use super::{aa,P};#[derive(Clone,Copy)]pub struct Za(pub u8);impl Za{pub const Me:Za=Za(4);
pub fn kd(self,a:P)->bool{let b=match a{P::da=>1,P::pa|P::ga=>2,P::ha=>3};self.0>=b}
pub fn Sg(self,a:aa)->bool{match a{aa::ja|aa::ya=>true,aa::Ea=>self.kd(P::ha),_=>a.xe().is_some_and(|b|self.kd(b))}}}}pub mod Tg{use super::{U,aa,d,Cell,G,P,M,Za,
oa,la,ob::tb};#[derive(Clone,Copy,Default)]pub struct fd(u8);impl fd{
pub fn contains(self,a:aa)->bool{self.0>>a as u8&1!=0}
pub fn Jf(self,a:aa)->fd{fd(self.0|1<<a as u8)}}
pub fn Mg(g:&d,i:Za,a:&la,p:fd,mut b:impl FnMut(U)){let j=*g.e()-a.b;let c=|h:aa|{!p.contains(h)&&i.Sg(h)&&h.xe().is_none_or(|e|a.fa.yc(e))};if c(aa::ja){for ca in M::u{
if Aa(a.cell,ca,j).is_none(){continue;}for e in P::u.into_iter().filter(|&e|i.kd(e)){let za=Some(e);b(U::ja{ca,za});}let za=None;b(U::ja{ca,za});}}if c(aa::ya){b(U::ya);
}if c(aa::da){for o in*g.zb(a.cell){b(U::da(o));}}if c(aa::pa){for n in oa::all(){b(U::pa(n));}}if c(aa::ga){Ai(a.cell,j,&mut b);}if c(aa::ha){let m=*g.e()-a.k-a.Va;
for ca in M::u{if Aa(a.cell,ca,m).is_some(){b(U::ha(ca));}}}if c(aa::Ea){for k in a.k{b(U::Ea(k));}}}
fn Ai(c:Cell,e:G,b:&mut impl FnMut(U)){b(U::ga{ca:M::Fb,Ga:0});for ca in M::u{let mut a=c;for Ga in 1..=tb{let Some(d)=Aa(a,ca,e)else{break;};a=d;b(U::ga{ca,Ga});
}}}
fn Aa(b:Cell,c:M,d:G)->Option<Cell>{b.Aa(c).filter(|&a|d.contains(a))}}pub mod ob{use{crate::arrayvec::W,super::{Cell,P,M,oa}};pub const Sf:u8=2;pub const kg:u8=1;
pub const uc:u8=4;pub const tb:u8=4;#[derive(Clone,Copy)]pub enum U{ja{ca:M,za:Option<P>},ya,da(Cell),pa(oa),ga{ca:M,Ga:u8},ha(M),Ea(Cell)}impl U{
pub fn Td(&self)->aa{match self{U::ja{..}=>aa::ja,U::ya=>aa::ya,U::da(_)=>aa::da,U::pa(_)=>aa::pa,U::ga{..}=>aa::ga,U::ha(_)=>aa::ha,U::Ea(_)=>aa::Ea}}}#[derive(Clone,
Copy,PartialEq)]pub enum aa{ja,ya,da,pa,ga,ha,Ea}impl aa{pub const u:[aa;7]=[aa::ja,aa::ya,aa::da,aa::pa,aa::ga,aa::ha,aa::Ea];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn xe(self)->Option<P>{match self{aa::da=>Some(P::da),aa::pa=>Some(P::pa),aa::ga=>Some(P::ga),aa::ha=>Some(P::ha),aa::ja|aa::ya|aa::Ea=>None}}}const Xf:usize=aa::u.len();
pub type xb=W<U,Xf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum V{ja(M),ya(oa),da(Cell),pa(oa),ga,ha,Ea(Cell)}impl V{
pub fn Ja(&self)->Option<Cell>{match*self{V::da(a)|V::Ea(a)=>Some(a),_=>None}}}pub type qa=W<V,Xf>;}pub mod i{use{crate::arrayvec::W,super::{U,aa,V,qa,d,eb,Cell,
G,P,M,Za,ia,la,ob::tb}};pub const Se:u16=598;#[derive(Clone,Copy)]pub enum gb{fe,oe,U(U),cg(aa),Db(aa,Db)}#[derive(Clone,Copy)]pub enum Db{Uj,M,P,Fh}#[derive(Clone,
Copy)]pub enum Na{Pj,oe,Db(aa,Db),kh,Hh}#[derive(Clone,Copy)]pub enum Ma{yh(P),dg,xh,hh,ag}#[derive(Clone,Copy)]enum Ia{ef(U),fe,Ma(Ma),Na(Na)}#[derive(Clone)]pub struct gg{
pub kb:qa,pub zc:W<Ma,8>,pub va:Option<Na>}#[derive(Clone,Copy)]pub struct bb{pub Vb:Za,pub la:eb<la>,pub Ya:u16,Fd:eb<u8>}impl bb{
pub fn new(Vb:Za,a:eb<Cell>)->bb{let la=eb(a.0.map(la::new));bb{Vb,la,Ya:0,Fd:eb(la.0.map(|b|b.a))}}
pub fn Vg(&self)->ia{ia::u[usize::from(self.Ya%2)]}
fn Fi(&self)->bool{self.la.0.iter().any(|a|a.a==0)}
pub fn ah(&mut self,g:&d,b:impl IntoIterator<Item=gb>)->gg{let c=self.Vg();self.Ya+=1;self.la[c].jf();let mut a=gg{kb:qa::new(),zc:W::new(),va:None};let mut b=b.into_iter();
let mut j=match self.Wg(g,c,&mut b,&mut a.zc){Ok(e)=>Some(e.unwrap_or(U::ya)),Err(i)=>{a.va=Some(i);None}};while let Some(e)=j{let h=self.mj(g,c,e).and_then(|k|{
a.kb.push(k);self.Wg(g,c,&mut b,&mut a.zc)});match h{Ok(h)=>j=h,Err(i)=>{a.va=Some(i);return a;}}self.Fd=eb(self.la.0.map(|m|m.a));if self.Fi(){break;}}a}
fn Wg(&self,b:&d,j:ia,h:&mut impl Iterator<Item=gb>,c:&mut W<Ma,8>)->Result<Option<U>,Na>{for g in h{match self.yj(b,j,g){Ia::ef(a)=>return Ok(Some(a)),Ia::fe=>{
}Ia::Ma(i)=>c.push(i),Ia::Na(e)=>return Err(e)}}Ok(None)}
fn yj(&self,h:&d,k:ia,i:gb)->Ia{let c=&self.la[k];let a=match i{gb::fe=>return Ia::fe,gb::oe=>return Ia::Na(Na::oe),gb::U(b)=>b.Td(),gb::cg(a)|gb::Db(a,_)=>a};if!self.Vb.Sg(a){
return Ia::Na(Na::oe);}if let Some(g)=a.xe(){if!c.fa.yc(g){return Ia::Ma(Ma::yh(g));}}let b=match i{gb::Db(a,n)=>return Ia::Na(Na::Db(a,n)),gb::cg(aa::Ea)=>return Ia::Ma(Ma::ag),
gb::U(b)=>b,_=>return Ia::Ma(Ma::dg)};match b{U::ja{za:Some(g),..}if!self.Vb.kd(g)=>{Ia::Na(Na::Db(a,Db::P))}U::ga{Ga,..}if Ga>tb=>{Ia::Na(Na::Db(a,Db::Fh))}U::da(m)if!h.zb(c.cell).contains(m)=>{
Ia::Ma(Ma::dg)}U::ha(j)=>match c.cell.Aa(j){Some(e)if h.e().contains(e)=>{if(c.k|c.Va).contains(e){Ia::Ma(Ma::hh)}else{Ia::ef(b)}}_=>Ia::Ma(Ma::xh)},U::Ea(e)if!c.k.contains(e)=>{
Ia::Ma(Ma::ag)}_=>Ia::ef(b)}}
pub fn mj(&mut self,h:&d,e:ia,g:U)->Result<V,Na>{let m=self.la[e.qd()].cell;let a=&mut self.la[e];let k=match g{U::ja{ca,za}=>{Nd(h,a,ca)?;if let Some(c)=za{a.fa.za(c);
}V::ja(ca)}U::ya=>{a.b=G::from(a.cell);a.a=a.a.saturating_sub(1);V::ya(a.cell.vd())}U::da(j)=>{self.Kg(j);V::da(j)}U::pa(i)=>{a.ra=Some(m.vd()==i);V::pa(i)}U::ga{
ca,Ga}=>{for _ in 0..Ga{Nd(h,a,ca)?;}V::ga}U::ha(ca)=>{if let Some(b)=a.cell.Aa(ca){a.Va.insert(b);}V::ha}U::Ea(b)=>{a.k.He(b);a.gd.insert(b);self.Kg(b);V::Ea(b)}
};if let Some(c)=g.Td().xe(){self.la[e].fa.Ib(c);}Ok(k)}
fn Kg(&mut self,a:Cell){for b in&mut self.la.0{b.Gf(a);}}}
fn Nd(c:&d,a:&mut la,g:M)->Result<(),Na>{let b=a.cell.Aa(g).filter(|&e|c.e().contains(e)).ok_or(Na::kh)?;if a.b.contains(b){return Err(Na::Hh);}a.cell=b;a.b.insert(b);
Ok(())}}pub mod q{use super::{Cell,G,Ba,ob::{Sf,kg}};pub const Gc:u8=6;#[derive(Clone,Copy)]pub struct la{pub cell:Cell,pub a:u8,pub b:G,pub fa:Ba,pub k:G,pub Va:G,
pub gd:G,pub ra:Option<bool>}impl la{
pub fn new(cell:Cell)->la{la{cell,a:Gc,b:cell.into(),fa:Ba::default(),k:G::na,Va:G::na,gd:G::na,ra:None}}
pub fn jf(&mut self){self.k|=self.Va;self.Va=G::na;self.gd=G::na;self.ra=None;}
pub fn Gf(&mut self,a:Cell){self.a=self.a.saturating_sub(lb(a,self.cell));}}
pub fn lb(b:Cell,a:Cell)->u8{match b.mi(a){0=>Sf,1=>kg,_=>0}}}pub use{g::d,cell::{Cell,oa},mf::G,fa::{Ba,P},crate::ub::{eb,M,ia},Vb::Za,ob::{U,aa,V,qa,xb},i::bb,
q::la};}pub mod Bc{mod Nc{use{crate::a::{h::{w,wa,Gb},nb::ln,Q::Te},super::{mb::ra,Oc::fb,ua::wb}};pub type pe<'l,'p> =Vec<(f32,&'l wb<'p>)>;
pub fn se(a:&w,b:&mut pe,k:usize,j:&fb,c:&mut ra){let m=Gb::new(a);let mut e=0;for(ea,d)in b.iter_mut().take(k){if c.ic(){break;}c.Ib(4);let tf=j.get(&d.kb()).map_or(0.,
|i|{tf(&m,a,d,i)});*ea+=a.Gb*a.n.Q.learned_weight*tf;e+=1;}b.truncate(e.max(1));b.sort_by(|g,h|h.0.total_cmp(&g.0));}
fn tf(e:&Gb,b:&w,a:&wb,c:&wa)->f32{let d=a.q(b);Ge(e.ta(&d,c,&a.Ka()))}
pub fn Ge(ea:f32)->f32{let ea=ea.clamp(Te,1.0-Te);ln(ea/(1.0-ea))}
pub fn ve<'l,'p>(i:&w,k:&'l[wb<'p>],e:f32,j:&mut fb,d:&mut ra,)->pe<'l,'p>{let mut a:Option<f32> =None;let mut b=Vec::new();for c in k{if a.is_some_and(|a|a>=c.ea+e||d.ic()){
break;}let ea=ea(i,c,false,j,d);a=Some(a.map_or(ea,|a|a.max(ea)));b.push((ea,c));}b.retain(|&(ea,_)|a.is_some_and(|a|ea>=a-e));b.sort_by(|g,h|h.0.total_cmp(&g.0));
b}
pub fn ea(b:&w,a:&wb,d:bool,g:&mut fb,c:&mut ra)->f32{let e=g.vc(b,&a.kb(),a.a,d,c);let h=b.Qa(e,a.B.end(),a.a);a.Hb.Gj(h)}}pub mod mb{use{core::{cell::Cell,time::Duration}
,crate::ub::{Fc,Rb}};#[derive(Clone,Copy)]pub enum Ua{qb{rd:Duration,Ya:Duration},yg(u64)}impl Ua{pub const sh:Ua=Ua::qb{rd:Duration::from_millis(700),Ya:Duration::from_millis(if cfg!(debug_assertions){
14}else{30})};}const rh:Duration=Duration::from_millis(if cfg!(debug_assertions){10}else{4});#[derive(Clone,Copy)]pub enum Qb{Gh,uh,wa,Oh}#[derive(Clone)]pub struct ra{
Pd:Qb,vd:Option<fn(Qb)>,Cc:Zc,pc:u64,Wc:u64}#[derive(Clone)]enum Zc{df(Cell<Rb>),bg(u64)}#[derive(Clone)]pub struct qb{Eb:Ua,xc:Fc}impl qb{
pub fn new(Eb:Ua)->qb{qb{Eb,xc:Fc::new(rh)}}
pub fn rd(&self)->ra{self.Dc(|a,_|a)}
pub fn Ya(&self)->ra{self.Dc(|_,a|a)}
fn Dc(&self,a:impl Fn(Duration,Duration)->Duration)->ra{let Cc=match self.Eb{Ua::qb{rd,Ya}=>{Zc::df(Cell::new(self.xc.Ij(a(rd,Ya))))}Ua::yg(b)=>Zc::bg(b)};ra{Pd:Qb::Gh,
vd:None,Cc,pc:0,Wc:u64::MAX}}
pub fn Tb(&mut self,a:&ra){if let Zc::df(b)=&a.Cc{self.xc.Tb(&b.get());}}
pub fn Vc(&mut self){if let Ua::qb{..}=self.Eb{self.xc.Vc();}}}impl ra{
pub fn ze(&mut self,a:Qb)->Qb{if let Some(b)=self.vd{b(a);}core::mem::replace(&mut self.Pd,a)}
pub fn Ib(&mut self,a:u64){self.pc+=a;}
pub fn Pa(&mut self,a:u64){self.Wc=self.pc+a;}
pub fn ic(&self)->bool{if self.pc>=self.Wc{return true;}match&self.Cc{Zc::df(b)=>Rb::Wi(b),Zc::bg(a)=>self.pc>=*a}}}}mod Oc{use{crate::a::{h::{w,wa,sa},Q::{de,ee,
wg},b::{V,qa},D::ka},std::collections::HashMap,super::mb::{ra,Qb}};#[derive(Default)]pub struct fb{Bc:HashMap<qa,wa>,Od:Option<ka>}impl fb{
pub fn Yh(&self)->bool{self.Od.is_some()}
pub fn get(&self,a:&qa)->Option<&wa>{self.Bc.get(a)}
pub fn vc(&mut self,i:&w,a:&qa,d:u8,j:bool,b:&mut ra)->&wa{let sa{g,Q,o,..}=*i.n;let mut e=o.Mf(a);let c=e>ee;if(c&&j)||!self.Bc.contains_key(a){let q=b.ze(Qb::wa);
let n=if c&&!j{let h=self.Od.get_or_insert_with(| |o.Od(de));e=h.Mf(a);h.vc(g,a,d)}else{o.vc(g,a,d)};let p=if c{e/wg}else{0};b.Ib(20+p as u64);let mut k=wa::new(g,
Q,&i.ob,&n,d.max(1));let r=|m:&_|matches!(m,V::da(_));k.dd=a.iter().any(r);self.Bc.insert(a.clone(),k);b.ze(q);}&self.Bc[a]}}}mod ua{use{crate::{arrayvec::W,a::{
h::{w,wa,Lc,gd,ud},nb::{ln,ae},Q::{Md,cf},b::{U,aa,V,qa,Cell,Ba,P,M,xb,oa,la,q::lb}},Uc::Ca},std::collections::HashMap,super::{mb::ra,Oc::fb,B::ab}};type Wa=(usize,
Cell);#[derive(Clone)]pub struct wb<'p>{pub B:&'p ab,pub db:Option<Wa>,pub Ab:Option<Wa>,Fa:Option<(usize,M)>,ra:Option<oa>,za:Option<P>,pub a:u8,pub fa:Ba,pub Hb:Lc,
pub ea:f32}impl wb<'_>{
pub fn kb(&self)->qa{let mut b:W<(usize,V),3> =W::new();b.extend(self.Ab.map(|(a,c)|(a,V::Ea(c))));b.extend(self.db.map(|(a,c)|(a,V::da(c))));b.extend(self.Fa.map(|(a,
_)|(a,V::ha)));self.B.zg(&b)}
pub fn q(&self,c:&w)->la{let mut a=c.q;a.cell=self.B.end();a.b=self.B.b;a.a=self.a;a.fa=self.fa;if let Some((_,e))=self.Ab{a.k.He(e);}if let Some((g,d))=self.Fa{
if let Some(b)=self.B.c[g].Aa(d){a.Va.insert(b);}}a}
pub fn Ka(&self)->W<Cell,2>{let b=self.db.iter().chain(&self.Ab);b.map(|a|a.1).collect()}
pub fn pd(&self)->xb{let mut a=xb::new();if let Some(g)=self.ra{a.push(U::pa(g));}for c in 0..self.B.c.len(){if let Some((_,d))=self.Ab.filter(|&(b,_)|b==c){a.push(U::Ea(d));
}if let Some((_,d))=self.db.filter(|&(b,_)|b==c){a.push(U::da(d));}if let Some((_,ca))=self.Fa.filter(|&(b,_)|b==c){a.push(U::ha(ca));}a.extend(self.B.Ga.get(c).map(|&h|match h{
U::ja{ca,..}=>U::ja{ca,za:self.za},e=>e}));}a}}
pub fn ua<'p>(b:&w,j:&'p[ab],g:&mut fb,c:&mut ra,k:&mut impl Ca,)->Vec<wb<'p> >{let i=b.n.Q;let mut a=Qe::new(b);for B in j{if c.ic()&&!a.ua.is_empty(){break;}let h=i.choice_noise*ae(k.Sc());
let m=B.Xd(aa::ya).is_some();let lc=b.lc(B.end(),B.b,m,h);let d=B.zg(&[]);let Sa=g.vc(b,&d,lc.a,false,c);let e=Pe{B,Qa:b.Qa(Sa,B.end(),lc.a),lc,Sa,drop:a.gi(B)};
let o=a.kc(B);for&n in&o{for p in a.fb.clone(){c.Ib(1);a.oi(&e,n,p);}}}a.ua}struct Pe<'a,'p>{B:&'p ab,lc:gd,Sa:&'a wa,Qa:f32,drop:Option<(f32,(usize,M))>}struct Qe<'a,
'p>{h:&'a w<'a>,fb:W<Option<Cell>,{cf+1}>,ra:Option<oa>,td:Option<oa>,Ld:HashMap<Cell,W<(Cell,f32),Md> >,ua:Vec<wb<'p> >}impl<'a,'p>Qe<'a,'p>{
fn new(h:&'a w<'a>)->Self{let a=h.n.Q;let d=h.n.d;let e=h.q.k;let b=h.Ka.Ub::<cf>(a,d,e);let mut fb=W::from_iter([None]);fb.extend(b.into_iter().map(|(c,_)|Some(c)));
let g=4.0*a.reserve_sonar_charge+a.reserve_sonar_full;Qe{h,fb,ra:Bg(h,g),td:Bg(h,0.),Ld:HashMap::new(),ua:Vec::new()}}
fn kc(&mut self,a:&ab)->Vec<Option<Wa> >{let i=self.h.n;let e=i.g;let k=&self.h.Ka;let(o,m)=(i.Q,i.d);let mut d=vec![None];let r=self.h.q.fa.zc(P::da);let n=match(r,
a.Xd(aa::ja)){(0,_)=>0,(1,Some(c))=>c+1,_=>return d};for c in n..a.c.len(){let g=a.c[c];if a.c[n..c].contains(&g){continue;}let b=self.Ld.entry(g).or_insert_with(| |{
let p=*e.zb(g);let mut b=k.Ub::<Md>(o,m,p);let h=p-*e.yb(g);if b.iter().all(|(q,_)|!h.contains(*q)){b.truncate(Md/2);b.extend(k.Ub::<{Md/2}>(o,m,h));}b});d.extend(b.iter().map(|&(j,
_)|Some((c,j))));}if a.Ga.is_empty()&&d.len()==1{let h=*e.zb(a.end())-*e.yb(a.end());d.extend(h.first().map(|j|Some((0,j))));}d}
fn gi(&self,c:&ab)->Option<(f32,(usize,M))>{let e=self.h.n;let g=&self.h.q;let k=g.fa.zc(P::ha);let j=match(k,c.Xd(aa::ja)){_ if!e.i.Vb.kd(P::ha)=>return None,(0,
_)=>0,(1,Some(a))=>a+1,_=>return None};let n=*e.g.e()-g.k;(j..c.c.len()).flat_map(|a|M::u.map(|b|(a,b))).filter_map(|(a,b)|{let d=c.c[a].Aa(b)?;let m=n.contains(d);
m.then(| |(self.h.Fa(d),(a,b)))}).max_by(|h,i|h.0.total_cmp(&i.0))}
fn oi(&mut self,b:&Pe<'_,'p>,db:Option<Wa>,Ab:Option<Cell>){let e=self.h;let Pe{B,lc,..}=b;let Ab=Ab.map(|Fa|(Dj(B,Fa),Fa));let k=db.iter().chain(&Ab);let i:W<Cell,
2> =k.clone().map(|&(_,d)|d).collect();let m:u8=k.map(|&(n,d)|lb(d,B.c[n])).sum();let Fa=Ab.map(|(_,Fa)|Fa);let Some(g)=e.uj(&i,Fa,lc.a,m)else{return;};let o=match m{
0=>b.Qa,_=>e.Qa(b.Sa,B.end(),g.a)};let c=B.Ga.is_empty()&&i.is_empty();for j in[None].into_iter().chain(b.drop.map(Some)){let Fa=j.map(|(_,Fa)|Fa);let c=c&&Fa.is_none();
let ra=match self.ra{None if c=>self.td,ra=>ra};if c&&ra.is_none(){continue;}let Some((za,fa))=self.fi(B,db,Fa,ra)else{continue;};let h=j.map_or(0.,|(h,_)|h);let Hb=e.Hb(lc,
&g,&fa,h,o);self.ua.push(wb{B,db,Ab,Fa,ra,za,a:g.a,fa,ea:Hb.ea(),Hb});}}
fn fi(&self,j:&ab,w:Option<Wa>,q:Option<(usize,M)>,r:Option<oa>)->Option<(Option<P>,Ba)>{let p=self.h.n.i.Vb;let t=[(P::da,w.map(|(g,_)|g)),(P::ga,j.Xd(aa::ga)),
(P::ha,q.map(|(g,_)|g)),(P::pa,r.map(|_|0))];let h=j.Xd(aa::ja);let mut d:Option<(f32,Option<P>,Ba)> =None;let o=P::u.map(Some).into_iter().chain([None]);for e in o{
match(e,h){(Some(b),Some(_))if p.kd(b)=>{}(None,None)=>{}_=>continue}let mut a=self.h.q.fa;let mut k=true;for b in P::u{let c=t.iter().find(|c|c.0==b).and_then(|c|c.1);
let i=c.is_some_and(|g|h.is_none_or(|h|g<=h));let mut m=|a:&mut Ba|{k&=a.yc(b);a.Ib(b);};if i{m(&mut a);}if e==Some(b){a.za(b);}if c.is_some()&&!i{m(&mut a);}}let n=ud::fa(self.h.n.Q,
&a);if k&&d.is_none_or(|(d,_,_)|n>d){d=Some((n,e,a));}}d.map(|(_,e,a)|(e,a))}}
fn Dj(a:&ab,b:Cell)->usize{let d=0..a.c.len();d.min_by_key(|&c|lb(b,a.c[c])).unwrap_or(0)}
fn Bg(a:&w,j:f32)->Option<oa>{if!a.q.fa.yc(P::pa){return None;}let b=|k:&oa|{let e=a.Ka.p.sum(k.c());let g=|c:f32|if c>1e-6{-c*ln(c)}else{0.};g(e)+g(1.0-e)};let d=oa::all().max_by(|h,
i|b(h).total_cmp(&b(i)))?;let m=a.n.Q.sonar_information*b(&d);(m>=j).then_some(d)}}mod B{use crate::{arrayvec::W,a::b::{U,aa,V,qa,d,Cell,G,P,bb,la,Tg::{fd,Mg}}};
const Ve:usize=3;#[derive(Clone)]pub struct ab{pub Ga:W<U,Ve>,pub c:W<Cell,{Ve+1}>,pub b:G}impl ab{
pub fn end(&self)->Cell{self.c[self.Ga.len()]}
pub fn Xd(&self,a:aa)->Option<usize>{self.Ga.iter().position(|b|b.Td()==a)}
pub fn zg(&self,e:&[(usize,V)])->qa{let mut a=qa::new();for b in 0..=self.Ga.len(){for&(d,c)in e{if d==b{a.push(c);}}a.extend(self.Ga.get(b).and_then(|g|match*g{
U::ja{ca,..}=>Some(V::ja(ca)),U::ga{..}=>Some(V::ga),U::ya=>Some(V::ya(self.c[b].vd())),_=>None}));}a}}
pub fn vb(h:&d,k:&bb,g:&la)->Vec<ab>{let j=ab{Ga:W::new(),c:W::from_iter([g.cell]),b:g.b};let mut a=vec![j];let mut e=0;while e<a.len(){let i=a[e].clone();e+=1;extend(h,
k,g,&i,&mut a);}a}
fn extend(m:&d,q:&bb,k:&la,g:&ab,n:&mut Vec<ab>){let e:W<aa,Ve> =g.Ga.iter().map(U::Td).collect();if e.yc(){return;}let mut i=fd::default();for h in aa::u{let o=match e[..]{
[]|[aa::ja]=>k.a>1,_=>false};let p=match h{aa::ja|aa::ga=>!e.contains(&h),aa::ya=>o,_=>false};if!p{i=i.Jf(h);}}let mut a=*k;a.cell=g.end();a.b=g.b;if e.contains(&aa::ja)&&a.fa.zc(P::ga)==1{
a.fa.za(P::ga);}Mg(m,q.Vb,&a,i,|j|{let mut c=g.clone();match j{U::ja{za:Some(_),..}=>return,U::ja{ca,..}=>{let b=a.cell.Aa(ca).unwrap_or(a.cell);c.b.insert(b);c.c.push(b);
}U::ga{ca,Ga}=>{let mut b=a.cell;for _ in 0..Ga{b=b.Aa(ca).unwrap_or(b);c.b.insert(b);}c.c.push(b);}_=>{c.b=G::from(a.cell);c.c.push(a.cell);}}c.Ga.push(j);n.push(c);
});}}mod kj{use{crate::{a::{h::{w,sa,Gb},Q::{de,ee,Params,Ze,hg,ig,jg},b::{qa,ia,bb,la},D::{Nb,ka}},Uc::Ca},std::collections::HashMap,super::{Nc::{pe,se,ve,Ge},mb::ra,
Oc::fb,ua::{wb,ua},B::{ab,vb}}};const th:f32=0.5;
pub fn Th(d:&w,c:&mut pe,pk:&fb,j:&mut ra,q:&mut impl Ca){let b=d.n;let o=Params{choice_noise:0.,..b.Q.clone()};let hk=o.reply_share*o.learned_weight*d.Gb;let rk=c.first().map_or(0.,
|Ub|Ub.0-o.reply_margin);c.truncate(hg);c.retain(|&(u,_)|u>=rk);let m:Option<Vec<_> > =c.iter().map(|(_,g)|{let e=pk.get(&g.kb())?;Some((g.q(d),e,g.Ka()))}).collect();
let Some(m)=m.filter(|jk|jk.len()>1&&hk>0.)else{return;};if j.ic(){return;}j.Pa(ig);let id=Gb::new(d);let h=c.iter();let h=h.map(|(_,g)|Pb::vc(d,g,false));let h:Vec<Pb> =h.collect();
let r=h.iter();let r:Vec<sa> =r.map(|uk|uk.n(b,&o)).collect();let mut p:Vec<je> =r.iter().map(je::new).collect();let tk=b.z.Ud(b.g);let mut E=vec![0.0;c.len()];let mut D=0;
'b:for _ in 0..jg{let z=b.z.nj(q);let mut a=la::new(z.cell);a.b|=z.b;a.a=b.d;a.fa=b.z.oj(q);let vk=b.g.e().iter();a.k=vk.filter(|&mk|tk[mk]>th).collect();let mut B=Vec::new();
for((n,e,i),p)in m.iter().zip(&mut p){let mut a=a;i.iter().for_each(|&lk|a.Gf(lk));let nk=b.d.saturating_sub(a.a);B.push(match(n.a,a.a){(0,_)|(_,0)=>0.,_=>{let k=id.rf(n,
e,i,nk).1;p.ea(a,j,q)-k}});if j.ic(){break 'b;}}D+=1;E.iter_mut().zip(B).for_each(|(t,qk)|*t+=qk);}for(((u,_),(n,e,i)),t)in c.iter_mut().zip(&m).zip(E){let k=id.ta(n,
e,i);let sk=t/D.max(1)as f32;*u+=hk*(Ge(k+sk)-Ge(k));}c.sort_by(|ik,kk|kk.0.total_cmp(&ik.0));}struct Pb{t:ia,i:bb,d:u8,z:ka,o:ka}impl Pb{
fn vc(h:&w,a:&wb,m:bool)->Pb{let sa{g,Q,t,i,z,o,..}=*h.n;let c=a.kb();let n=o.Mf(&c)>ee;let mut b=Pb{t:t.qd(),i:*i,d:a.a,z:match n{true=>o.Od(de),false=>o.clone()}
,o:z.clone()};b.i.Ya+=1;let j=&mut b.i.la;j[t]=a.q(h);for k in a.Ka(){j[t.qd()].Gf(k);}let e=&mut b.z;if m{e.Ee(g,Nb::Rf(Q,z));}e.Ee(g,Nb::Target(&c));e.Ee(g,Nb::Yf(a.a));
b.o.Ee(g,Nb::xg(&c,None));b}
fn n<'a>(&'a self,a:&sa<'a>,Q:&'a Params)->sa<'a>{sa{Q,t:self.t,i:&self.i,d:self.d,z:&self.z,o:&self.o,..*a}}}struct je<'a>{h:w<'a>,Oc:HashMap<u8,fb>,jd:HashMap<(qa,
u8),f32>}impl<'a>je<'a>{
fn new(a:&'a sa<'a>)->Self{je{h:w::new(a),Oc:HashMap::new(),jd:HashMap::new()}}
fn ea(&mut self,h:la,g:&mut ra,j:&mut impl Ca)->f32{let a=self.h.Jf(h);let e=a.n;let k=self.Oc.entry(h.a).or_default();let vb=vb(e.g,e.i,&a.q);let Some(b)=Ub(&a,
&vb,k,g,j)else{return 0.5;};let i=(b.kb(),b.a);if let Some(&c)=self.jd.get(&i){return c;}let d=Pb::vc(&a,&b,true);let c=match(d.i.la[d.t].a,b.a){(0,0)=>0.5,(0,_)=>0.,
(_,0)=>1.,_=>d.ea(e,g,j)};self.jd.insert(i,c);c}}impl Pb{
fn ea(&self,d:&sa,g:&mut ra,j:&mut impl Ca)->f32{let e=self.n(d,d.Q);let b=w::new(&e);let vb=vb(e.g,&self.i,&b.q);let mut c=fb::default();let a=Ub(&b,&vb,&mut c,
g,j);let k=a.and_then(|a|{let h=c.get(&a.kb())?;let i=a.q(&b);Some(Gb::new(&b).ta(&i,h,&a.Ka()))});k.unwrap_or(0.5)}}
fn Ub<'p>(a:&w,vb:&'p[ab],d:&mut fb,c:&mut ra,j:&mut impl Ca,)->Option<wb<'p> >{let mut ua=ua(a,vb,d,c,j);ua.sort_by(|e,g|g.ea.total_cmp(&e.ea));let i=a.n.Q.learned_margin;
let mut b=ve(a,&ua,i,d,c);b.truncate(Ze);se(a,&mut b,Ze,d,c);b.first().map(|(_,h)|(*h).clone())}}use{Nc::{se,ve,ea},crate::{a::{h::w,Q::{Pf,Vf},b::xb},Uc::Ca},Oc::fb,
ua::ua,B::vb};pub use{crate::a::h::{sb,sa},mb::{Ua,qb,ra,Qb}};
pub fn ue(h:&sa,a:&mut ra,k:&mut impl Ca)->xb{a.ze(Qb::uh);let b=w::new(h);let vb=vb(h.g,h.i,&b.q);let mut c=fb::default();let mut ua=ua(&b,&vb,&mut c,a,k);a.ze(Qb::Oh);
ua.sort_by(|i,j|j.ea.total_cmp(&i.ea));let m=h.Q.learned_margin;let mut d=ve(&b,&ua,m,&mut c,a);if c.Yh(){let mut e=Vec::new();for&(_,g)in d.iter().take(Pf){if a.ic(){
break;}e.push((ea(&b,g,true,&mut c,a),g,));}if e.len()>1{e.sort_by(|i,j|j.0.total_cmp(&i.0));d=e;}}se(&b,&mut d,Vf,&c,a);kj::Th(&b,&mut d,&c,a,k);d.first().map_or_else(xb::new,
|(_,g)|g.pd())}}mod D{mod r{mod ck{use{crate::a::{b::{Cell,G},D::{ma::{Oa,ec,hb},Cc::j}},std::{collections::HashMap,sync::Arc},super::{Va,Z}};impl Va{
pub fn be(&mut self){let c=&self.m;let e=(c.len()*2).next_power_of_two()-1;let mut d=vec![bd;e+1];let mut b=Yc::new(c.len());for(g,h)in c.iter().enumerate(){let mut a=(h.hash()>>20)as usize&e;
while d[a]!=bd&&!c[b.first[d[a]as usize]as usize].Li(h){a=(a+1)&e;}if d[a]==bd{d[a]=b.first.len()as u32;b.gc(g as u32);}else{b.add(d[a]as usize,g as u32);}}if b.first.len()<c.len(){
self.join(&b,false);}}
fn join(&mut self,h:&Yc,E:bool){let mut b=E.then(ec::new);let mut r=HashMap::new();let mut kk=HashMap::new();let c=self.take();let mut m=Vec::with_capacity(c.m.len());
let mut B=0;for a in&c.m{m.push(B);B+=a.count();}let mut n=Z::Ra(0.0f32);for&d in&h.first{let mut a=c.m[d as usize];if let Some(b)=&mut b{let k=(a.D,a.j);let u=|e:u32|{
let a=&c.m[e as usize];(a.D,a.j)};let id=h.uf(d).all(|e|u(e)==k);let mut p=|b:&mut ec|{let mut z=hb::na;for(w,hk)in h.uf(d).map(u){let ik=kk.entry(w).or_insert_with(| |{
c.ma.get(w).td(j::default())});z.add(ik,hk);}b.te(z)};(a.D,a.j)=match c.ma.get(a.D){_ if!id=>p(b),Oa::Ad(_)=>*r.entry(k).or_insert_with(| |p(b)),Oa::Mb(jk)=>*r.entry(k).or_insert_with(| |b.add(jk.to_vec(),
a.j))};}if h.next[d as usize]==bd{let lk=&c.E[m[d as usize]..];self.push(a,lk[..a.count()].iter().copied());continue;}let mut q=G::na;let mut t=Zf::default();for e in h.uf(d){
let i=&c.m[e as usize];let mut o=0.;for(g,D)in i.c.iter().zip(&c.E[m[e as usize]..]){n[g]+=D;o+=D;}t.add(i.Ob,o);q|=i.c;a.Ii(i);}a.Ob=t.Xi();a.Yd(q);self.push(a,
a.c.iter().map(|g|n[g]));for g in a.c{n[g]=0.;}}if let Some(b)=b{self.ma=Arc::new(b.pf());}}
pub fn hi(&self)->Vec<(f32,usize)>{let d=|(_,e):(_,&[f32])|e.iter().sum::<f32>();let mut a:Vec<(f32,usize)> =self.Tc().map(d).zip(0..).collect();a.sort_by(|b,c|c.0.total_cmp(&b.0));
a}
pub fn jd(&mut self,g:usize){let i=g.saturating_mul(nh);for e in[false,true]{if self.m.len()<=g&&self.E.len()<=i{return;}let mut c:Vec<(u32,u64,u32)> =Vec::with_capacity(self.m.len());
for(b,(p,nk))in self.Tc().enumerate(){let mk=!nk.iter().sum::<f32>().to_bits();let j{w,dy}=p.j;let E=u64::from(p.D)<<16|u64::from(w as u8)<<8|u64::from(dy as u8);
let D=p.c.first().map_or(0,Cell::index)as u64;let id=u64::from(p.Ra);let z=if e{id<<56|D<<48|E&0xffff_ffff_ffff}else{(id<<48|E)<<8|D};c.push((mk,z,b as u32));}let mut a=g/2;
if a<c.len(){c.select_nth_unstable(a);}a=a.min(c.len());let B=|&(..,b):&(u32,u64,u32)|self.m[b as usize].count();let mut k:usize=c[..a].iter().map(B).sum();if k>i/2{
c[..a].sort_unstable();while k>i/2{a-=1;k-=B(&c[a]);}}let mut d=Yc::new(self.m.len());for&(..,b)in&c[..a]{d.gc(b);}let h=&mut c[a..];h.sort_unstable_by_key(|&(_,
z,b)|(z,b));let mut o=h.len().div_ceil(g-a).max(1);let m=if e{56}else{8};let lk=|n:&[(u32,u64,u32)]|{let u=n.iter().map(|&(..,b)|self.m[b as usize].c);u.fold(G::na,
|hk,u|hk|u).len()};while e&&o<h.len(){let jk=h.chunk_by(|q,t|q.1>>m==t.1>>m);let kk:usize=jk.flat_map(|r|r.chunks(o)).map(lk).sum();if k+kk<=i{break;}o*=2;}for r in h.chunk_by(|q,
t|q.1>>m==t.1>>m){for n in r.chunks(o){d.gc(n[0].2);let ik=d.first.len()-1;for&(..,b)in&n[1..]{d.add(ik,b);}}}if e||d.first.len()<=g{self.nc+=(self.m.len()-d.first.len())as u64;
self.join(&d,e);self.be();}}}}#[derive(Default)]struct Zf{sb:[f32;3],mb:f32}impl Zf{
fn add(&mut self,b:[u8;3],a:f32){for(c,d)in self.sb.iter_mut().zip(b){*c+=a*f32::from(d);}self.mb+=a;}
fn Xi(&self)->[u8;3]{let a=1.0/self.mb.max(f32::MIN_POSITIVE);self.sb.map(|b|(b*a+0.5)as u8)}}const nh:usize=32;const bd:u32=u32::MAX;struct Yc{first:Vec<u32>,Lb:Vec<u32>,
next:Vec<u32>}impl Yc{
fn new(a:usize)->Yc{Yc{first:Vec::with_capacity(a),Lb:Vec::with_capacity(a),next:vec![bd;a]}}
fn gc(&mut self,a:u32){self.first.push(a);self.Lb.push(a);}
fn add(&mut self,a:usize,b:u32){self.next[self.Lb[a]as usize]=b;self.Lb[a]=b;}
fn uf(&self,b:u32)->impl Iterator<Item=u32>+'_{let a=|&c:&u32|Some(self.next[c as usize]).filter(|&a|a!=bd);core::iter::successors(Some(b),a)}}}mod k{use{crate::{
arrayvec::W,a::{b::{d,Cell,G,M},D::{ma::{We,xa,Oa,ec,hb,hd,kf,Kf},Cc::{j,Da}}}},std::{collections::HashMap,sync::Arc},super::{Va,Z}};const wh:usize=64;const Lh:usize=64;
pub enum Jd<'a>{Qf(&'a[(f32,W<Cell,4>)]),pg(G)}impl Va{
fn dh(&mut self,i:&[j],e:impl Fn(&[xa],j)->Vec<xa>){let mut b=ec::new();let mut h=HashMap::new();for a in&mut self.m{let m=h.entry((a.D,a.j)).or_insert_with(| |match self.ma.get(a.D){
Oa::Mb(g)=>b.add(e(g,a.j),a.j),d=>{let mut c=d.td(a.j);i.iter().for_each(|&k|c.insert(k));b.te(c)}});(a.D,a.j)=*m;}self.ma=Arc::new(b.pf());}
pub fn ai(&mut self){self.dh(&[],|a,_|hd(a));}
pub fn Pi(&mut self,g:&d){let w=self.ma.clone();let e=g.e().Rc();let r=self.k;let mut i=self.Pa;self.retain(|b,_|{let Oa::Mb(a)=w.get(b.D)else{return e;};let c=a.iter().filter(|p|{
let n=b.j.Wb(p.at);n.w.abs()+n.dy.abs()<=2});let c=c.count();if c==0||a.len()>r{return e;}let a=Kf(a,b.j);let mut k=G::na;for h in b.c&e{let q=(G::from(h).Rc()&*g.e()).len();
let t=|o:j|b.j.Wb(o).from(h);let m=q>c||i==0;i-=usize::from(!m);if m||kf(g,&a,t){k.insert(h);}}k});self.dh(&M::u.map(j::of),Kf);self.k+=1;self.mc=true;}
pub fn Ab(&mut self,B:&d,n:Cell){let mut q=ec::new();let g=self.take();let mut D=self.Pa;let kk=g.zj(n);for(h,(a,i))in g.Tc().enumerate(){let k=g.ma.get(a.D);let e=match k{
Oa::Mb(e)if!kk[h]=>e,k=>{let t=k.td(a.j);let mk=|b:Cell|j::Cg(b,n);let E=|&b:&Cell|t.contains(mk(b));let mut c=*a;c.Rd(a.c.iter().filter(E).collect());(c.D,c.j)=q.te(t);
let p=g.k as f32/t.len().max(1)as f32;let i=a.c.iter().zip(i);let i=i.filter(|(b,_)|E(b));self.push(c,i.map(|(_,&z)|z*p));continue;}};let lk=e.len()==g.k;for(h,b)in Eg(a,
e,n){let m=&e[h];let r=|ik:j|a.j.Wb(ik).from(b);let(u,rk)=Mj(e,h,n,r);if lk&&rk&&D>0{D-=1;if!kf(B,&u,r){continue;}}let w=|m:&xa|{let o=r(m.at);o.map_or(1,|o|m.xd(B,
o).len().max(1))as f32};let pk=e[..h].iter().chain(&e[h+1..]);let qk=u.iter().zip(pk).map(|(id,jk)|w(id)/w(jk));let p=qk.product::<f32>()/w(m);let(k,hk)=q.add(u,
a.j);let g=a.c.iter().take_while(|&nk|nk!=b);let z=i[g.count()];let mut c=*a;c.Rd(b.into());(c.D,c.j)=(k,hk);self.push(c,[z*p]);}}self.ma=Arc::new(q.pf());self.k=self.k.saturating_sub(1);
self.be();self.jd(self.Pa);}
fn zj(&self,i:Cell)->Vec<bool>{let g=|e:&Da|match self.ma.get(e.D){Oa::Mb(h)=>Eg(e,h,i).count(),Oa::Ad(_)=>0};let a:Vec<usize> =self.m.iter().map(g).collect();let mut d=vec![false;
a.len()];let mut b=self.Pa;if a.iter().sum::<usize>()>b{for(_,c)in self.hi(){d[c]=a[c]>b;b=b.saturating_sub(a[c]);}}d}
fn zi(&self,id:&d,mut kk:impl FnMut(f32,Jd)){let mut E:Vec<(u32,j,usize,usize)> =Vec::with_capacity(self.m.len());let mut o=0;for(e,t)in self.m.iter().enumerate(){
if t.D!=0{E.push((t.D,t.j,e,o));}o+=t.count();}E.sort_unstable();let mut q:Vec<(f32,usize,&[_])> =Vec::new();for c in E.chunk_by(|h,m|(h.0,h.1)==(m.0,m.1)){let pk=c.iter().flat_map(|&(_,
_,e,o)|{let i:&[f32]=&self.E[o..][..self.m[e].count()];i});let b:f32=pk.sum();let a=c.iter().map(|&(_,_,e,_)|self.m[e].count());let w=match self.ma.get(c[0].0){Oa::Mb(n)=>n.len()*a.sum::<usize>(),
Oa::Ad(_)=>0};q.push((b,w,c));}let mut B=self.Pa.saturating_mul(wh);if q.iter().map(|c|c.1).sum::<usize>()>B{q.sort_by(|h,m|m.0.total_cmp(&h.0));}let mut u=Vec::new();
for(b,w,c)in q{let(g,k,..)=c[0];let g=self.ma.get(g);let mut a=G::na;for&(_,_,e,_)in c{a|=self.m[e].c;}let n=match g{Oa::Mb(n)if w<=B=>n,g=>{u.push((b,a,g,k));continue;
}};B-=w;let mut ik=Z::Ra(0.);for&(_,_,e,o)in c{for(p,b)in self.m[e].c.iter().zip(&self.E[o..]){ik[p]+=b;}}let lk=(self.k as f32/n.len()as f32).min(1.);for p in a{
let D=n.iter().filter_map(|hk|{let mk=k.Wb(hk.at).from(p)?;let jk=hk.xd(id,mk);Some((lk/jk.len()as f32,jk))});let D:W<_,We> =D.collect();kk(ik[p],Jd::Qf(&D));}}u.sort_by(|h,
m|m.0.total_cmp(&h.0));let(z,nk)=u.split_at(u.len().min(Lh));let mut i=(0.,G::na,hb::na);for&(b,a,g,k)in nk{i.0+=b;i.1|=a;i.2.add(&g.td(k),j::default());}let z=z.iter().map(|&(b,
a,g,k)|(b,a,g.td(k)));for(b,a,r)in z.chain([i]){let r=r.bi(a)&*id.e();if!r.is_empty(){kk(b,Jd::pg(r));}}}
pub fn Ud(&self,g:&d)->Z<f32>{let mut a=Z::Ra(0.);self.zi(g,|e,i|match i{Jd::Qf(j)=>{for(b,m)in j{for&k in m{a[k]+=e*b;}}}Jd::pg(c)=>{let b=e*self.k as f32/c.len()as f32;
for h in c{a[h]+=b;}}});a}}
fn Eg<'a>(e:&'a Da,d:&'a[xa],j:Cell,)->impl Iterator<Item=(usize,Cell)>+'a{let i=|&(b,a):&(usize,&xa)|a.Ji()&&(b==0||d[b-1]!=*a);let g=move|(b,a):(usize,&'a xa)|{
let k=e.j.Wb(a.at).wf();a.Pd().filter_map(move|h|{let c=k.from(j.Aa(h.od())?)?;e.c.contains(c).then_some((b,c))})};d.iter().enumerate().filter(i).flat_map(g)}
fn Mj(c:&[xa],i:usize,n:Cell,m:impl Fn(j)->Option<Cell>)->(Vec<xa>,bool){let mut h=false;let mut g=Vec::with_capacity(c.len());for(k,&a)in c.iter().enumerate(){let mut a=a;
if k==i{continue;}for e in M::u{let b=1<<e as u8;let d=m(a.at);if a.Zb&b!=0&&d.is_some()&&n.Aa(e.od())==d{a.Zb&=!b;h=true;}}g.push(a);}(g,h)}}mod md{use{crate::a::{
b::{d,Cell,G,M,cell::{La,jb},ob::tb},D::Cc::{Ye,Kd}},super::{Va,Z,Eb,Da}};const Jh:usize=160;const Bh:usize=8;const Ah:usize=20;impl Va{
pub fn Aa(&mut self,g:&d,c:M,a:Option<&Eb>,i:Option<M>){let j=g.e().pb(c.od());let e=a.map(|a|a.Pd(i));self.retain(|b,n|{if b.Pg(c){return G::na;}if let Some((a,
e))=a.zip(e.as_ref()){let k=b.Bj();for(h,m)in b.c.iter().zip(n){*m*=a.Si(c,e,h,k);}}j});for b in&mut self.m{b.Nd(c);}}
pub fn Ff(&mut self,b:G){self.retain(|_,_|b);for a in&mut self.m{a.Ff();a.Ra+=1;}self.be();}
pub fn Ke(&mut self,z:&d,h:Option<&Eb>){let id=M::u.map(|c|z.e().pb(c.od()));let hk=|b:&Da|{let n=M::u.map(|c|b.Ng(c,tb));1+n.iter().sum::<usize>()};let E=if self.k>0{
Ah}else{Bh};let o=self.m.iter();let o=o.map(|b|hk(b)*(E+b.count()));if o.sum::<usize>()>self.Pa.saturating_mul(Jh){self.jd((self.Pa/8*3).max(2));}let m=self.take();
let g=h.map(dc::new);let B=h.map_or(Z::Ra(1.),|h|h.entry);self.m.reserve(m.m.len()*12);self.E.reserve(m.E.len()*12);let mut w=[[0.;3];256];for(&b,ik)in m.Tc(){let n=M::u.map(|c|b.Ng(c,
tb));for(e,&j)in b.c.iter().zip(ik){w[e.index()]=match&g{Some(g)=>g.qj(e,n,b.Ob).map(|D|D*j),None=>[j;3]};}let mut q=|mut a:Da,i:usize,k:usize|{let r=self.E.len();
self.E.resize(r+a.count(),0.);let p=i.min(2);for(j,e)in self.E[r..].iter_mut().zip(a.c){*j=w[(e.index()+k)%256][p]*B[e];}if g.is_some(){let t=&mut a.Ob[p];*t=t.saturating_add(Ye);
}self.m.push(a);};q(b,0,0);for(c,k)in M::u.into_iter().zip([16,240,1,255]){let mut a=b;for i in 1..=usize::from(tb){a.Rd(id[c as usize]);if a.Pg(c)||a.c.is_empty(){
break;}a.Nd(c);q(a,i,i*k);}}}self.be();self.jd(self.Pa);}}struct dc{sb:[[Z<f32>;tb as usize+1];4],entry:Z<f32>,Xa:[f32;3]}impl dc{
fn new(c:&Eb)->dc{const ce:usize=tb as usize*jb as usize;let mut e=[0.;ce+La+ce];e[ce..][..La].copy_from_slice(&c.entry.0);let j=Z::Ra(0.);let mut sb=[[j;tb as usize+1];
4];for(g,k)in sb.iter_mut().zip(Kd){let mut a=[1.;La];for d in 1..g.len(){let n=ce as isize+d as isize*isize::from(k as i8);let m=&e[n as usize..][..La];let(b,h)=g.split_at_mut(d);
let sb=h[0].0.iter_mut().zip(b[d-1].0);for(((o,b),a),&i)in sb.zip(&mut a).zip(m){*a=if*a>0.0{i}else{0.};*o=b+*a;}}}dc{sb,entry:c.entry,Xa:c.Ke}}
fn qj(&self,d:Cell,b:[usize;4],k:[u8;3])->[f32;3]{let mut c=[self.entry[d],0.,0.];for(g,b)in self.sb.iter().zip(b){let h=g[b.min(1)][d];c[1]+=h;c[2]+=g[b][d]-h;}
let mut i=[0.;3];let mut e=0.;for a in 0..3{if c[a]>0.0{let j=f32::from(k[a])/f32::from(Ye);i[a]=(self.Xa[a]+j)/c[a];e+=self.Xa[a]+j;}}i.map(|m|m/e)}}}use{crate::a::b::{
d,Cell,G},std::sync::Arc,super::{Z,vf::Eb,ma::Ob,Cc::Da}};const zh:usize=2;#[derive(Clone,Copy)]pub struct Ec{pub mb:f32,pub cell:Cell,pub b:G}#[derive(Clone)]pub struct Va{
m:Vec<Da>,E:Vec<f32>,ma:Arc<Ob>,pub k:usize,mc:bool,Fc:bool,pub Pa:usize,pub nc:u64}impl Va{
pub fn new(a:G,Pa:usize)->Va{let mut b=Va{m:Vec::new(),E:Vec::new(),ma:Arc::new(Ob::new()),k:0,mc:false,Fc:false,Pa,nc:0};b.push(Da::new(a),(0..a.len()).map(|_|1.));
b}
pub fn len(&self)->usize{self.E.len()}
pub fn m(&self)->usize{self.m.len()}
pub fn is_empty(&self)->bool{self.m.is_empty()}
pub fn c(&self)->G{let a=|b,d:&Da|b|d.c;self.m.iter().fold(G::na,a)}
fn Tc(&self)->impl Iterator<Item=(&Da,&[f32])>{let mut b=self.E.as_slice();self.m.iter().map(move|a|{let c=b.split_off(..a.count()).unwrap_or_default();(a,c)})}
pub fn iter(&self)->impl Iterator<Item=Ec>+'_{self.Tc().flat_map(|(a,d)|{let c=a.c.iter().zip(d);c.map(|(cell,&mb)|Ec{mb,cell,b:a.gh(cell)})})}
pub fn p(&self)->(Z<f32>,f32){let mut a=Z::Ra(0.);for(c,e)in self.Tc(){for(b,d)in c.c.iter().zip(e){a[b]+=d;}}(a,self.E.iter().sum())}
pub fn ej(&mut self,a:f32){let b:f32=self.E.iter().sum();let d=self.E.len()as f32;let e=if b>0.0{1.0/b}else{0.};for c in&mut self.E{*c=(*c*e+a/d)/(1.0+a);}}
fn push(&mut self,a:Da,b:impl IntoIterator<Item=f32>){if!a.c.is_empty(){self.m.push(a);self.E.extend(b);}}
fn take(&mut self)->Va{let b=Va{m:Vec::with_capacity(self.m.len()),E:Vec::with_capacity(self.E.len()),ma:Arc::new(Ob::new()),..*self};let a=core::mem::replace(self,
b);self.ma=a.ma.clone();a}
pub fn retain(&mut self,mut j:impl FnMut(&Da,&mut[f32])->G){let(mut e,mut c)=(0,0);let b=&mut self.E;self.m.retain_mut(|a|{let g=a.c;let d=e..e+a.count();e=d.end;
a.Rd(j(a,&mut b[d.clone()]));if a.c==g{b.copy_within(d,c);c+=a.count();}else if!a.c.is_empty(){for(i,h)in d.zip(g){b[c]=b[i];c+=usize::from(a.c.contains(h));}}!a.c.is_empty()}
);b.truncate(c);}
pub fn Kj(&mut self,b:impl Fn(Cell)->f32){let mut e=self.E.iter_mut();for c in&self.m{for(a,d)in c.c.iter().zip(&mut e){*d*=b(a);}}}
pub fn Ja(&mut self,k:&d,e:Cell){let b=*k.yb(e);let g=G::from(e);if self.c().Ki(&b){return;}self.Fc=true;let j=self.take();for(i,a)in j.Tc(){for(n,h)in[(0,!b),(1,
b-g),(2,g)]{let mut c=*i;c.Rd(h);c.Ra+=n;let a=i.c.iter().zip(a);let a=a.filter(|(m,_)|h.contains(*m));self.push(c,a.map(|(_,&o)|o));}}self.jd(self.Pa.saturating_mul(zh));
}
pub fn pj(&mut self,a:u8,d:bool){let c=|b:&Da,_:&mut[f32]|{if b.Ra==a||d&&b.Ra>a{G::qc}else{G::na}};self.retain(c);self.gc();}
pub fn gc(&mut self){for a in&mut self.m{a.Ra=0;}if self.mc{self.ai();}if self.mc||self.Fc{self.be();self.jd(self.Pa);}(self.mc,self.Fc)=(false,false);}}}mod ii{
use{core::ops::{Index,IndexMut},crate::a::b::{Cell,G,cell::{La,jb}}};#[derive(Clone,Copy)]pub struct Z<T>(pub[T;La]);impl<T:Copy>Z<T>{
pub fn Ra(a:T)->Z<T>{Z([a;La])}}impl Z<f32>{
pub fn sum(&self,b:G)->f32{b.iter().map(|a|self[a]).sum()}
pub fn vj(&self)->Z<f32>{const Ha:usize=jb as usize;let mut b=[0.;La+2*Ha+2];b[Ha+1..][..La].copy_from_slice(&self.0);let mut a=Z::Ra(0.);for d in 0..3{for c in 0..3{
let e=&b[d*Ha+c..][..La];for(h,i)in a.0.iter_mut().zip(e){*h+=i;}}}for g in a.0.chunks_mut(Ha).filter_map(<[f32]>::last_mut){*g=0.;}a}}impl<T>Index<Cell>for Z<T>{
type Output=T;
fn index(&self,a:Cell)->&T{&self.0[a.index()]}}impl<T>IndexMut<Cell>for Z<T>{
fn index_mut(&mut self,a:Cell)->&mut T{&mut self.0[a.index()]}}}mod li{use crate::a::{Q::{Dd,eg,fg},b::{Ba,P}};const sc:usize=560;const tc:[usize;4]=[140,28,4,1];
#[derive(Clone)]pub struct pc{Ca:[[f32;sc];Dd.len()]}const Cd:[[u8;4];sc]={let mut eh=[[0;4];sc];let mut i=0;while i<sc{let Vc=i%tc[0];eh[i]=[(i/tc[0])as u8,(Vc/tc[1])as u8,
(Vc%tc[1]/tc[2])as u8,(Vc%tc[2])as u8];i+=1;}eh};impl pc{
pub fn new()->pc{pc::ji(&Ba::default())}
fn ji(d:&Ba)->pc{let c=P::u.map(|e|d.get(e));let b=|h:f32,a|if a==c{h}else{0.};pc{Ca:Dd.map(|g|Cd.map(|a|b(g.Xa,a)))}}
pub fn za(&mut self){for(b,h)in self.Ca.iter_mut().zip(Dd){let k=core::mem::replace(b,[0.;sc]);for(d,a)in k.into_iter().enumerate(){if a==0.0{continue;}let mut e=h.E;
for c in P::u{if Cd[d][c as usize]==c.Wc(){e[c as usize]=0.;}}let i:f32=e.iter().sum();let g=if i>0.0{1.0-h.Tc}else{0.};b[d]+=a*(1.0-g);for(j,m)in e.into_iter().zip(tc){
if j>0.0{b[d+m]+=a*g*j/i;}}}}}
pub fn Ib(&mut self,c:P){let j=self.sf(c,0)>0.;let mut h=0.;for a in&mut self.Ca{let i=core::mem::replace(a,[0.;sc]);for(b,d)in i.into_iter().enumerate(){let e=Cd[b][c as usize];
if e==c.Wc()||!j{a[b-usize::from(e)*tc[c as usize]]+=d;h+=d;}}}for b in 0..sc{let n:f32=self.Ca.iter().map(|a|a[b]).sum();for(a,g)in self.Ca.iter_mut().zip(Dd){let(k,
m)=match c{P::da=>(fg,g.hd),_=>(eg,g.Xa)};a[b]+=k*(m*n-a[b]);a[b]/=h;}}}
pub fn ij(&self,e:f32)->Ba{let mut d=e;let a=(0..sc).position(|a|{d-=self.Ca.iter().map(|g|g[a]).sum::<f32>();d<0.});let mut b=Ba::default();for c in P::u{b.set(c,
Cd[a.unwrap_or(0)][c as usize]);}b}
pub fn sf(&self,a:P,g:u8)->f32{let e=a.Wc()-g;let i=self.Ca.iter().flat_map(|c|c.iter().zip(&Cd));let h=i.filter(|(_,d)|d[a as usize]>=e);h.map(|(b,_)|b).sum::<f32>().min(1.)}}}
mod Zj{use{crate::a::{Q::Wf,b::{d,Cell,G}},super::{Z,ka}};impl ka{
pub fn dj(&self,c:&d)->Z<f32>{let mut b=Z::Ra(0.);for a in self.r(){let e=*c.e()-a.b;b.Yd(a.cell,a.mb,e);}b}
pub fn yd(&self,c:&d,g:usize)->Z<f32>{let mut a=*self.p();for _ in 0..g{let mut e=Z::Ra(0.);for b in*c.e(){if a[b]>0.0{e.Yd(b,a[b],*c.e());}}a=e;}a}
pub fn Ug(&self)->G{let b=self.p();let mut a:Vec<Cell> =self.c().iter().collect();a.sort_by(|&d,&e|b[e].total_cmp(&b[d]));let mut c=0.;a.retain(|&g|{let h=c<Wf;c+=b[g];
h});a.into_iter().collect()}}impl Z<f32>{
pub fn Yd(&mut self,a:Cell,e:f32,d:G){let c=G::from(a).Rc()&d;let b=e/(c.len()+1)as f32;self[a]+=b;for g in c{self[g]+=b;}}}}mod Qc{use{crate::a::{Q::Params,b::{
V,qa,d}},super::ka};#[derive(Clone)]pub struct cc{z:ka,o:ka,kb:qa}impl cc{
pub fn new(b:&d,c:usize)->cc{let a=ka::Lj(b,c);cc::of(a.clone(),a)}
pub fn of(z:ka,o:ka)->cc{cc{z,o,kb:qa::new()}}
pub fn z(&self)->&ka{&self.z}
pub fn o(&self)->&ka{&self.o}
pub fn Be(&mut self,a:&d,b:Option<&Params>,h:Option<bool>,c:&[V],e:u8,g:Option<bool>){self.Qi(a,h);if let Some(b)=b{self.z.Jg(a,b,&self.o);}self.z.yf(a,c);self.z.Fe(a,
e);self.o.zf(a,c,g);}
pub fn Xh(&mut self,b:&d,a:&[V],c:u8){self.o.yf(b,a);self.o.Fe(b,c);self.kb=a.iter().copied().collect();}
fn Qi(&mut self,b:&d,c:Option<bool>){let a=core::mem::take(&mut self.kb);self.z.zf(b,&a,c);}}}mod vf{use{crate::a::{nb::Ta,Q::Params,b::{d,Cell,G,M,mf::qe}},super::{
Z,Cc::Kd}};const Nh:usize=3;const Mh:f32=0.4;#[derive(Clone)]pub struct Eb{pub entry:Z<f32>,Xc:[[f32;4];256],e:Z<u16>,Td:[[f32;4];256],Rd:f32,pub Ke:[f32;3],pub sd:f32,
qd:f32}impl Eb{
pub fn new(b:&d,a:&Params)->Eb{let mut e=Z::Ra(0);for c in*b.e(){e[c]=b.e().Lf(c)as u16;}let h=[a.motion_ways_0,a.motion_ways_1,1.,a.motion_ways_3];let k=|i:usize|qe.map(|j|h[(i&j).count_ones()as usize]);
let mut g=Eb{entry:Z::Ra(0.),Xc:[[0.;4];256],e,Td:core::array::from_fn(k),Rd:a.motion_straight,Ke:[a.motion_silence_none,a.motion_silence_one,a.motion_silence_more],
sd:a.motion_floor,qd:a.motion_mine_avoidance};g.Ag(b,&Z::Ra(0.));g}
pub fn Ag(&mut self,c:&d,e:&Z<f32>){for a in*c.e(){let b=1.0/(1.0+self.qd*e[a]);self.entry[a]=b;for(h,i)in Kd.into_iter().enumerate(){let g=a.index().wrapping_sub(i)%256;
self.Xc[g][h]=b;}}}
pub fn Pd(&self,b:Option<M>)->[[f32;4];16]{core::array::from_fn(|c|{M::u.map(|a|match c>>a as usize&1{0=>0.,_ if b==Some(a)=>self.Rd,_=>1.})})}
pub fn Si(&self,i:M,b:&[[f32;4];16],c:Cell,j:usize)->f32{let d=usize::from(self.e[c])&!j;let(b,k)=(b[d%16],self.Td[d/16%256]);let h=self.Xc[c.index()];let e:[f32;
4]=core::array::from_fn(|a|b[a]*k[a]*h[a]);let g:f32=e.iter().sum();e[i as usize]/g.max(f32::MIN_POSITIVE)}}
pub fn Xa(o:&d,c:&Params)->Z<f32>{let e=o.e();let q=Ta(c.motion_start);let m=Ta(Mh);let i=|a:Cell,g:u8,h:u8|a.x().abs_diff(g)+a.y().abs_diff(h);let p:[(f32,&dyn Fn(Cell)->f32);
4]=[(1.,&|a|{q[G::from(a).Pc(e,Nh).len()]}),(c.motion_start_corner,&|a|{let b=|g,h|m[usize::from(i(a,g,h))];b(0,0)+b(14,0)+b(0,14)+b(14,14)}),(c.motion_start_border,
&|a|{let j=1..=13;f32::from(!j.contains(&a.x())||!j.contains(&a.y()))}),(c.motion_start_centre,&|a|{m[usize::from(i(a,7,7))]})];let mut Xa=Z::Ra(0.);for(r,k)in p{
let n:f32=e.iter().map(k).sum();for a in*e{Xa[a]+=r*k(a)/n.max(f32::MIN_POSITIVE);}}Xa}}mod ma{use{crate::{arrayvec::W,a::b::{d,Cell,G,M}},std::collections::HashMap,
super::Cc::j};pub const We:usize=32;#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct xa{pub at:j,pub Zb:u8}const ph:u8=0b1_1111;const Tf:u8=0b1_0000;
impl xa{
pub fn Ji(self)->bool{self.Zb&Tf==0}
pub fn xd(self,a:&d,c:Cell)->W<Cell,4>{self.Pd().filter_map(|e|c.Aa(e)).filter(|&b|a.e().contains(b)).collect()}
pub fn Pd(self)->impl Iterator<Item=M>{let b=move|a:&M|self.Zb>>*a as u8&1!=0;M::u.into_iter().filter(b)}}const rb:i8=14;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct hb([u32;
29]);impl hb{pub const na:hb=hb([0;29]);
pub fn insert(&mut self,j{dy,w}:j){if dy.abs()<=rb&&w.abs()<=rb{self.0[(dy+rb)as usize]|=1<<(w+rb);}}
pub fn add(&mut self,d:&hb,b:j){for(e,a)in(-rb..).zip(d.0){if let Some(c)=self.0.get_mut((e+b.dy+rb)as usize){let a=u64::from(a)<<32;let a=if b.w<0{a>>-b.w}else{
a<<b.w};*c|=(a>>32)as u32&0x1fff_ffff;}}}
pub fn contains(&self,j{dy,w}:j)->bool{let a=usize::try_from(dy+rb).ok();let a=a.and_then(|a|self.0.get(a)).copied().unwrap_or(0);w.abs()<=rb&&a>>(w+rb)&1!=0}
pub fn len(&self)->u32{self.0.iter().map(|a|a.count_ones()).sum()}
pub fn bi(&self,e:G)->G{let mut b=G::na;for(g,c)in(-rb..).zip(self.0){let d=e.Hf(0,g);if c==0||d.is_empty(){continue;}for a in(-rb..=rb).filter(|a|c>>(a+rb)&1!=0){
b|=d.Hf(a,0);}}b}}#[derive(Clone,Copy)]pub enum Oa<'a>{Mb(&'a[xa]),Ad(&'a hb)}impl Oa<'_>{
pub fn td(self,b:j)->hb{let mut a=hb::na;match self{Oa::Mb(e)=>{for c in e{for g in c.Pd(){a.insert(b.Wb(c.at).Wb(j::of(g)));}}}Oa::Ad(d)=>a.add(d,b)}a}}const Ne:u32=1<<31;
#[derive(Clone)]pub struct Ob{yc:Vec<xa>,ic:Vec<usize>,ec:Vec<hb>}impl Ob{
pub fn new()->Ob{Ob{yc:Vec::new(),ic:vec![0],ec:Vec::new()}}
pub fn get(&self,a:u32)->Oa<'_>{if a&Ne!=0{return Oa::Ad(&self.ec[(a&!Ne)as usize]);}let a=a as usize;let c=a.checked_sub(1).map_or(0,|b|self.ic[b]);Oa::Mb(&self.yc[c..self.ic[a]])}}
pub struct ec{Ec:Ob,De:HashMap<Vec<xa>,u32>,ec:HashMap<hb,u32>}impl ec{
pub fn new()->ec{ec{Ec:Ob::new(),De:HashMap::from([(Vec::new(),0)]),ec:HashMap::new()}}
pub fn add(&mut self,mut a:Vec<xa>,d:j)->(u32,j){a.sort_unstable();let Some(e)=a.first().map(|b|b.at)else{return(0,j::default());};if a.len()>We{return self.te(Oa::Mb(&a).td(d));
}for b in&mut a{b.at=b.at.Wb(e.wf());}let c=&mut self.Ec;let g=*self.De.entry(a).or_insert_with_key(|a|{c.yc.extend_from_slice(a);c.ic.push(c.yc.len());c.ic.len()as u32-1}
);(g,d.Wb(e))}
pub fn te(&mut self,a:hb)->(u32,j){let b=&mut self.Ec.ec;let c=*self.ec.entry(a).or_insert_with(| |{b.push(a);b.len()as u32-1});(c|Ne,j::default())}
pub fn pf(self)->Ob{self.Ec}}
pub fn Kf(b:&[xa],a:j)->Vec<xa>{let c=xa{at:a.wf(),Zb:ph};b.iter().copied().chain([c]).collect()}
pub fn hd(c:&[xa])->Vec<xa>{let b=|a:&xa|xa{Zb:a.Zb&!Tf,..*a};c.iter().map(b).collect()}
pub fn kf(e:&d,g:&[xa],i:impl Fn(j)->Option<Cell>)->bool{let c:Vec<W<Cell,4> > =g.iter().map(|b|{let a=i(b.at);a.map_or(W::new(),|a|b.xd(e,a))}).collect();let mut k=[usize::MAX;
240];(0..c.len()).all(|h|Zg(h,&c,&mut k,&mut G::default()))}
fn Zg(d:usize,g:&[W<Cell,4>],b:&mut[usize;240],c:&mut G)->bool{for&a in&g[d]{if c.contains(a){continue;}c.insert(a);let e=b[a.index()];if e==usize::MAX||Zg(e,g,b,
c){b[a.index()]=d;return true;}}false}}mod dk{use{crate::{a::{nb::{ln,ae},b::{d,G,Ba,P}},Uc::Ca},super::{Ec,Z,ka}};impl ka{
pub fn c(&self)->G{self.Xb().c}
pub fn len(&self)->usize{self.r.len()}
pub fn m(&self)->usize{self.r.m()}
pub fn p(&self)->&Z<f32>{&self.Xb().p}
pub fn vi(&self)->f32{self.c().iter().fold(0.,|b,c|{let a=self.p()[c];if a<f32::MIN_POSITIVE{return b;}b-a*ln(a)})}
pub fn Ni(&self,a:P)->f32{self.fa.sf(a,1)}
pub fn Qg(&self,a:P,b:u8)->f32{self.fa.sf(a,b)}
pub fn aj(&self)->usize{self.r.k}
pub fn Ud(&self,a:&d)->Z<f32>{let mut b=self.r.Ud(a);let g=self.Jc as f32/a.e().len().max(1)as f32;let e=self.Xb().vc;for c in*a.e(){b[c]=b[c]/e+g;}b}
pub fn Yi(&self,c:&d)->Z<f32>{let b=self.Ud(c);let mut a=b.vj();for(a,e)in a.0.iter_mut().zip(b.0){*a+=e;}a}
pub fn r(&self)->impl Iterator<Item=Ec>+'_{let b=self.Xb().vc;self.r.iter().map(move|a|Ec{mb:a.mb/b,..a})}
pub fn oj(&self,a:&mut impl Ca)->Ba{self.fa.ij(ae(a.Sc()))}
pub fn nj(&self,g:&mut impl Ca)->Ec{let mut d=ae(g.Sc());let mut b=self.r();let mut c=b.next();while let Some(a)=c{d-=a.mb;let e=if d>0.0{b.next()}else{None};if e.is_none(){
return a;}c=e;}unreachable!("a tracker is never empty")}}}mod Cc{use crate::a::b::{Cell,G,M};#[derive(Clone,Copy,Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct j{
pub dy:i8,pub w:i8}impl j{
pub fn of(a:M)->j{let(w,dy)=match a{M::Fb=>(0,-1),M::fc=>(0,1),M::Sb=>(-1,0),M::ac=>(1,0)};j{dy,w}}
pub fn Cg(a:Cell,b:Cell)->j{j{dy:b.y()as i8-a.y()as i8,w:b.x()as i8-a.x()as i8}}
pub fn Wb(self,a:j)->j{j{dy:self.dy+a.dy,w:self.w+a.w}}
pub fn wf(self)->j{j{dy:-self.dy,w:-self.w}}
pub fn from(self,a:Cell)->Option<Cell>{Cell::qf(i32::from(a.x())+i32::from(self.w),i32::from(a.y())+i32::from(self.dy))}}pub const Kd:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct Da{pub c:G,count:u8,b:G,sa:Cell,pub Ra:u8,pub D:u32,pub j:j,pub Ob:[u8;3]}pub const Ye:u8=16;impl Da{
pub fn new(c:G)->Da{let a=G::qc.first().unwrap_or_else(| |unreachable!());Da{c,count:c.len()as u8,b:a.into(),sa:a,Ra:0,D:0,j:j::default(),Ob:[0;3]}}
pub fn count(&self)->usize{self.count.into()}
pub fn Rd(&mut self,a:G){if!self.c.Rg(&a){self.c&=a;self.count=self.c.len()as u8;}}
pub fn Ff(&mut self){*self=Da{Ra:self.Ra,D:self.D,j:self.j,Ob:self.Ob,..Da::new(self.c)};}
pub fn Pg(&self,b:M)->bool{let a=(self.sa.index()+Kd[b as usize])%256;self.b.zd()[a/64]>>(a%64)&1!=0}
pub fn Bj(&self)->usize{self.b.Lf(self.sa)}
pub fn Ng(&self,d:M,c:u8)->usize{let mut b=self.sa;for e in 0..usize::from(c){match b.Aa(d){Some(a)if self.b.contains(a)=>return e,Some(a)=>b=a,None=>break}}usize::from(c)}
pub fn Nd(&mut self,a:M){self.c=self.c.pb(a);match self.sa.Aa(a){Some(b)=>self.sa=b,None=>self.b=self.b.pb(a.od())}self.b.insert(self.sa);if self.D!=0{self.j=self.j.Wb(j::of(a.od()));
}}
pub fn gh(&self,b:Cell)->G{let a=j::Cg(self.sa,b);self.b.Hf(a.w,a.dy)}
pub fn Ii(&mut self,a:&Da){if self.b!=a.b||self.sa!=a.sa{self.b&=a.gh(self.sa);}}
pub fn Yd(&mut self,a:G){self.c=a;self.count=a.len()as u8;for b in[M::Fb,M::Sb]{loop{let c=self.b.pb(b);if c.len()<self.b.len(){break;}self.b=c;self.sa=self.sa.Aa(b).unwrap_or(self.sa);
}}}
pub fn Li(&self,a:&Da)->bool{self.b==a.b&&self.sa==a.sa&&self.Ra==a.Ra&&self.D==a.D&&self.j==a.j}
pub fn hash(&self)->u64{let b=u64::from(self.D)<<32|(self.sa.index()as u64)<<24|u64::from(self.Ra)<<16|u64::from(self.j.w as u8)<<8|u64::from(self.j.dy as u8);let mut a=0;
for c in self.b.zd().into_iter().chain([b]){a=(a^c).wrapping_mul(0x9e37_79b9_7f4a_7c15);a^=a>>32;}a}}}use{r::Va,crate::a::{Q::Params,b::{V,qa,d,G,P,M,q::Gc}},vf::{
Eb,Xa},std::sync::{Arc,OnceLock}};pub use{r::Ec,ii::Z,li::pc,Qc::cc};pub const ba:usize=1024;pub const vg:usize=128;#[derive(Clone)]pub struct ka{r:Va,fa:Arc<pc>,
md:Option<Box<Eb> >,ca:Option<M>,a:u8,ab:qa,Jc:u32,wd:u32,wc:bool,Xb:OnceLock<bf>}#[derive(Clone,Copy)]pub enum Nb<'a>{xg(&'a[V],Option<bool>),Rf(&'a Params,&'a ka),
Target(&'a[V]),Yf(u8)}#[derive(Clone)]struct bf{c:G,p:Z<f32>,vc:f32}impl ka{
fn Lj(b:&d,c:usize)->ka{ka{r:Va::new(*b.e(),c.max(2)),fa:Arc::new(pc::new()),md:None,ca:None,a:Gc,ab:qa::new(),Jc:0,wd:0,wc:false,Xb:OnceLock::new()}}
pub fn Ee(&mut self,a:&d,e:Nb){match e{Nb::xg(b,h)=>self.zf(a,b,h),Nb::Rf(g,i)=>self.Jg(a,g,i),Nb::Target(b)=>self.yf(a,b),Nb::Yf(c)=>self.Fe(a,c)}}
fn zf(&mut self,c:&d,e:&[V],i:Option<bool>){for b in e{if let(V::pa(a),Some(j))=(b,i){let a=a.c();let h=if j{a}else{!a};self.r.retain(|_,_|h);}if let Some(g)=b.Ja(){
self.r.Ja(c,g);}}self.ab.clear();self.Ef(c);}
fn Jg(&mut self,a:&d,b:&Params,h:&ka){let c=&mut self.r;let g=self.md.get_or_insert_with(| |{let Xa=Xa(a,b);c.Kj(|e|Xa[e]);Box::new(Eb::new(a,b))});g.Ag(a,&h.Yi(a));
self.Xb.take();}
fn yf(&mut self,e:&d,b:&[V]){let a=Arc::make_mut(&mut self.fa);for c in b{match c{V::ja(_)=>a.za(),V::da(_)=>a.Ib(P::da),V::pa(_)=>a.Ib(P::pa),V::ga=>a.Ib(P::ga),
V::ha=>a.Ib(P::ha),V::ya(_)|V::Ea(_)=>{}}}self.Be(e,b);}
fn Be(&mut self,b:&d,a:&[V]){self.Lg(b,a);self.ab=a.iter().copied().collect();self.Ef(b);}
fn Lg(&mut self,b:&d,h:&[V]){for e in h{let a=&mut self.r;match*e{V::ja(g)=>{a.Aa(b,g,self.md.as_deref(),self.ca);self.ca=Some(g);}V::ya(k)=>a.Ff(k.c()),V::da(c)=>{
let j=*b.zb(c);a.retain(|_,_|j);}V::ga=>{a.Ke(b,self.md.as_deref());self.ca=None;}V::ha=>a.Pi(b),V::Ea(c)if self.Jc==0=>{a.Ab(b,c);}V::Ea(_)=>a.k=a.k.saturating_sub(1),
V::pa(_)=>{}}if let Some(i)=e.Ja(){a.Ja(b,i);}}}
fn Fe(&mut self,b:&d,a:u8){let e=self.a.saturating_sub(a);self.a=a;if self.wc{self.r.gc();}else{self.r.pj(e,a==0);}self.Ef(b);let c=self.md.as_ref().map_or(0.,|g|g.sd);
self.r.ej(c);self.wc=false;}
fn Ef(&mut self,a:&d){if self.r.is_empty(){self.jj(a);}self.Xb.take();}
fn Xb(&self)->&bf{self.Xb.get_or_init(| |{let(mut p,vc)=self.r.p();let c=self.r.c();for a in c{p[a]/=vc;}bf{c,p,vc}})}
fn jj(&mut self,a:&d){self.wd+=1;self.wc=true;let Va{Pa,k,nc,..}=self.r;self.Jc+=k as u32;let b=core::mem::take(&mut self.ab);for c in[b.as_slice(),&[]]{self.r=Va::new(*a.e(),
Pa);self.Lg(a,c);self.r.gc();if!self.r.is_empty(){break;}}self.r.k=k;self.r.nc+=nc;}
pub fn vc(&self,b:&d,c:&[V],e:u8)->ka{let mut a=self.clone();a.Be(b,c);a.Fe(b,e);a}
pub fn Od(&self,b:usize)->ka{let mut a=self.clone();a.r.Pa=b.max(2);a.r.jd(b.max(2));a.Xb.take();a}
pub fn Mf(&self,a:&[V])->usize{let b=a.contains(&V::ga);(self.len()+8*self.m())*if b{17}else{1}}}}}pub mod ub{pub use{crate::{Xg,Yg},mb::{Fc,Rb},ca::M,t::{eb,ia}
};pub mod mb{use{core::{cell::Cell,time::Duration},std::time::Instant};const qh:Duration=Duration::from_millis(1);#[derive(Clone,Copy)]pub struct Rb{end:Instant,
Lb:Instant,Bb:Duration,Pb:Duration,ta:Duration,cc:Duration}impl Rb{
pub fn ic(&mut self)->bool{self.Vi(Instant::now(),Bb)}
pub fn Wi(a:&Cell<Rb>)->bool{let mut b=a.get();let c=b.ic();a.set(b);c}
fn Vi(&mut self,a:Instant,Bb:impl FnOnce()->Duration)->bool{let c=a-core::mem::replace(&mut self.Lb,a);if c>qh{let e=core::mem::replace(&mut self.Bb,Bb());let b=self.Bb.saturating_sub(e);
let d=c.saturating_sub(b);self.Pb+=b;if d>self.cc{self.Pb+=d;}}a+self.Pb.max(self.ta)>=self.end}}
fn Bb()->Duration{let b=std::fs::read_to_string("/proc/thread-self/schedstat").unwrap_or_default();let a=b.split(' ').nth(1).and_then(|a|a.parse().ok());Duration::from_nanos(a.unwrap_or(0))}
#[derive(Clone)]pub struct Fc{cc:Duration,ed:Option<Duration>,ta:Duration}impl Fc{
pub fn new(cc:Duration)->Fc{Fc{cc,ed:None,ta:Duration::ZERO}}
pub fn Ij(&self,a:Duration)->Rb{self.Jj(Instant::now(),Bb(),a)}
fn Jj(&self,a:Instant,Bb:Duration,b:Duration)->Rb{let Pb=Bb.saturating_sub(self.ed.unwrap_or(Bb));Rb{end:a+b.saturating_sub(Pb),Lb:a,Bb,Pb,ta:self.ta,cc:self.cc}
}
pub fn Tb(&mut self,a:&Rb){let mut a=*a;a.ic();self.ta=a.Pb.max(self.ta*3/4);}
pub fn Vc(&mut self){self.ed=Some(Bb());}}}pub mod Hg{const ih:i32=91;#[derive(Clone,Copy)]pub enum he{Qj,Ph}impl he{
fn De(self)->usize{1+self as usize}
fn Ri(self)->i32{[8281,867][self as usize]}}
fn si(Fg:u8)->i32{i32::from(Fg)-i32::from(b'#')-i32::from(Fg>b'\\')}
pub fn Gg(m:&str,d:he,j:f32)->impl Iterator<Item=f32>+'_{let(b,a)=(d.De(),d.Ri());let h=m.as_bytes().chunks_exact(b+1);h.flat_map(move|g|{let mut e=g.iter().fold(0,
|k,&i|k*ih+si(i));(0..b).map(move|_|{let c=e%a-a/2;e/=a;(c*c.abs().pow(b as u32-1))as f32*j})})}}pub mod ca{#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum M{Fb,
fc,Sb,ac}impl M{pub const u:[M;4]=[M::Fb,M::fc,M::Sb,M::ac];
pub fn Ce(self)->char{['N','S','W','E'][self as usize]}
pub fn Ci(b:char)->Option<M>{M::u.into_iter().find(|a|a.Ce()==b)}
pub fn od(self)->M{match self{M::Fb=>M::fc,M::fc=>M::Fb,M::Sb=>M::ac,M::ac=>M::Sb}}}}pub mod t{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,PartialEq)]pub enum ia{
Gd,ke}impl ia{pub const u:[ia;2]=[ia::Gd,ia::ke];
pub fn index(self)->usize{self as usize}
pub fn qd(self)->ia{match self{ia::Gd=>ia::ke,ia::ke=>ia::Gd}}}#[derive(Clone,Copy)]pub struct eb<T>(pub[T;2]);impl<T>Index<ia>for eb<T>{type Output=T;
fn index(&self,a:ia)->&T{&self.0[a.index()]}}impl<T>IndexMut<ia>for eb<T>{
fn index_mut(&mut self,a:ia)->&mut T{&mut self.0[a.index()]}}}pub mod Ej{#[macro_export]macro_rules!Xg{($(#[$about:meta])*$Q:ident$($(#[$doc:meta])*$name:ident$(:$count:ident)?=$default:literal;
)+)=>{$(#[$about])*#[derive(Clone,Debug,PartialEq)]pub struct$Q{$($(#[$doc])*pub$name:$crate::ub::Yg!($($count)?),)+}impl$Q{pub const oh:$Q=$Q{$($name:$default,)+}
;pub fn gf(&mut self,ki:&str)->Result<(),String>{$crate::ub::Ej::gf(ki,|name,ea|{match name{$(stringify!($name)=>self.$name=ea.parse().ok()?,)+_=>return None,}Some(())}
)}}impl Default for$Q{fn default()->$Q{$Q::oh}}};}#[macro_export]macro_rules!Yg{()=>{f32};($count:ident)=>{$count};}
pub fn gf(c:&str,mut e:impl FnMut(&str,&str)->Option<()>)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(d,
g)|e(d.trim(),g.trim()));b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}pub mod arrayvec{use::core as std;pub type Hc=u32;
macro_rules!di{($Pa:expr)=>{if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<Hc>(){if$Pa>Hc::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod ci{use crate::arrayvec::{Lb,std::{ptr,slice}};pub trait Jb{type Item;const Oe:usize;
fn len(&self)->usize;
unsafe fn wd(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let a=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),a)}}
fn hf(&mut self)->&mut[Self::Item]{let a=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),a)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,a:Self::Item){self.Le(a).unwrap()}
fn Le(&mut self,a:Self::Item)->Result<(),Lb<Self::Item> >{if self.len()<Self::Oe{unsafe{self.hj(a);}Ok(())}else{Err(Lb::new(a))}}
unsafe fn hj(&mut self,b:Self::Item){let a=self.len();debug_assert!(a<Self::Oe);ptr::write(self.as_mut_ptr().add(a),b);self.wd(a+1);}
fn Af(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.wd(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let b=self.len();if a<b{self.wd(a);let c=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),b-a);ptr::drop_in_place(c);}}}}}
mod arrayvec{use crate::arrayvec::{Hc,ci::Jb,Ig::Lb,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::MaybeUninit,ops::{Deref,DerefMut}}};#[repr(C)]pub struct W<T,
const ba:usize>{len:Hc,xs:[MaybeUninit<T>;ba]}impl<T,const ba:usize>Drop for W<T,ba>{
fn drop(&mut self){self.clear();}}impl<T,const ba:usize>W<T,ba>{
#[track_caller]pub fn new()->W<T,ba>{di!(ba);unsafe{W{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn lf(&self)->usize{ba}
pub const fn yc(&self)->bool{self.len()==self.lf()}
#[track_caller]pub fn push(&mut self,a:T){Jb::push(self,a)}
pub fn Le(&mut self,a:T)->Result<(),Lb<T> >{Jb::Le(self,a)}
pub fn truncate(&mut self,a:usize){Jb::truncate(self,a)}
pub fn clear(&mut self){Jb::clear(self)}
unsafe fn Og(&mut self,a:usize)->*mut T{self.as_mut_ptr().add(a)}
pub fn Af(&mut self)->Option<T>{Jb::Af(self)}
pub unsafe fn wd(&mut self,a:usize){debug_assert!(a<=self.lf());self.len=a as Hc;}
pub fn as_slice(&self)->&[T]{Jb::as_slice(self)}
pub fn hf(&mut self)->&mut[T]{Jb::hf(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Jb::as_mut_ptr(self)}}impl<T,const ba:usize>Jb for W<T,ba>{type Item=T;const Oe:usize=ba;
fn len(&self)->usize{self.len()}
unsafe fn wd(&mut self,a:usize){debug_assert!(a<=ba);self.len=a as Hc;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const ba:usize>Deref for W<T,ba>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const ba:usize>DerefMut for W<T,ba>{
fn deref_mut(&mut self)->&mut Self::Target{self.hf()}}impl<'a,T:'a,const ba:usize>IntoIterator for&'a W<T,ba>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const ba:usize>IntoIterator for W<T,ba>{type Item=T;type IntoIter=IntoIter<T,ba>;
fn into_iter(self)->IntoIter<T,ba>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const ba:usize>{index:usize,v:W<T,ba>}impl<T,const ba:usize>Iterator for IntoIter<T,
ba>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let a=self.index;self.index=a+1;Some(ptr::read(self.v.Og(a)))}}}}impl<T,const ba:usize>Drop for IntoIter<T,
ba>{
fn drop(&mut self){let a=self.index;let c=self.v.len();unsafe{self.v.wd(0);let b=slice::from_raw_parts_mut(self.v.Og(a),c-a);ptr::drop_in_place(b);}}}struct og<T,
Fd,F>where F:FnMut(&Fd,&mut T){ea:T,u:Fd,f:F}impl<T,Fd,F>Drop for og<T,Fd,F>where F:FnMut(&Fd,&mut T){
fn drop(&mut self){(self.f)(&self.u,&mut self.ea)}}impl<T,const ba:usize>Extend<T>for W<T,ba>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.xi::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn yi(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const ba:usize>W<T,ba>{
#[track_caller]unsafe fn xi<I,const mh:bool>(&mut self,e:I)where I:IntoIterator<Item=T>{let h=self.lf()-self.len();let a=self.len();let mut ptr=Cf(self.as_mut_ptr(),
a);let c=Cf(ptr,h);let mut d=og{ea:&mut self.len,u:a,f:move|&a,g|{**g=a as Hc;}};let mut iter=e.into_iter();loop{if let Some(b)=iter.next(){if ptr==c&&mh{yi();}debug_assert_ne!(ptr,
c);if mem::size_of::<T>()!=0{ptr.write(b);}else{mem::forget(b);}ptr=Cf(ptr,1);d.u+=1;}else{return;}}}}
unsafe fn Cf<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const ba:usize>iter::FromIterator<T>for W<T,
ba>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut a=W::new();a.extend(iter);a}}impl<T,const ba:usize>Clone for W<T,ba>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const ba:usize>Hash for W<T,ba>where T:Hash{
fn hash<H:Hasher>(&self,a:&mut H){Hash::hash(&**self,a)}}impl<T,const ba:usize>PartialEq for W<T,ba>where T:PartialEq{
fn eq(&self,a:&Self)->bool{**self==**a}}impl<T,const ba:usize>Eq for W<T,ba>where T:Eq{}impl<T,const ba:usize>Default for W<T,ba>{
fn default()->W<T,ba>{W::new()}}}mod Ig{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct Lb<T=()>{Ud:T}impl<T>Lb<T>{
pub const fn new(a:T)->Lb<T>{Lb{Ud:a}}}const lh:&'static str="insufficient capacity";impl<T>fmt::Debug for Lb<T>{
fn fmt(&self,a:&mut fmt::Formatter)->fmt::Result{write!(a,"{}: {}","CapacityError",lh)}}}pub use crate::arrayvec::{arrayvec::W,Ig::Lb};}mod hc{mod Vj{pub trait Oj{
const ZERO:Self;}}pub mod array{use{core::marker::PhantomData,crate::hc::{pd::{nc,Id},If::Kb}};mod iter{use crate::hc::If::Kb;}mod fk{use{crate::hc::{pd::nc,If::Kb}
,super::mc};impl<A,O>Clone for mc<A,O>where A:Kb,O:nc,{
fn clone(&self)->Self{panic!()}}impl<A,O>Default for mc<A,O>where A:Kb,O:nc,{
fn default()->Self{Self::ZERO}}impl<A,O>Copy for mc<A,O>where O:nc,A:Kb+Copy,{}}#[repr(transparent)]pub struct mc<A=[usize;1],O=Id>where A:Kb,O:nc,{pub od:PhantomData<O>,
pub u:A}impl<A,O>mc<A,O>where A:Kb,O:nc,{pub const ZERO:Self=Self{od:PhantomData,u:A::ZERO};}}pub mod mem{}pub mod pd{pub unsafe trait nc:{}#[derive(Clone)]pub struct Id;
unsafe impl nc for Id{}}mod tj{use core::cell::Cell;pub trait db:{const ZERO:Self;}impl db for u8{const ZERO:Self=0;}impl db for Cell<u8>{const ZERO:Self=Self::new(0);}
impl db for u16{const ZERO:Self=0;}impl db for Cell<u16>{const ZERO:Self=Self::new(0);}impl db for u32{const ZERO:Self=0;}impl db for Cell<u32>{const ZERO:Self=Self::new(0);}
impl db for u64{const ZERO:Self=0;}impl db for Cell<u64>{const ZERO:Self=Self::new(0);}impl db for usize{const ZERO:Self=0;}impl db for Cell<usize>{const ZERO:Self=Self::new(0);}}
mod If{use crate::hc::tj::db;pub trait Kb:{const ZERO:Self;}impl<T>Kb for T where T:db{const ZERO:Self=<T as db>::ZERO;}impl<T,const N:usize>Kb for[T;N]where T:db{
const ZERO:Self=[T::ZERO;N];}}}mod Uc{pub use crate::sd::{Ca,dd};mod Wj{mod Xj{}mod Yj{#[derive(Clone)]pub struct Sj;#[derive(Clone)]pub struct Rj;}mod bk{}mod gk{
}#[derive(Clone)]pub struct Tj;}mod Wd{}pub mod lj{mod sj{use crate::sd::{Ca,dd};type mg=super::Nj::re;#[derive(Clone)]pub struct Mc(mg);impl dd for Mc{
#[inline(always)]fn Je(a:u64)->Self{Mc(mg::Je(a))}}impl Ca for Mc{
#[inline(always)]fn Sc(&mut self)->u32{self.0.Sc()}
#[inline(always)]fn xf(&mut self)->u64{panic!()}}}mod Nj{use crate::sd::{Ca,dd};#[derive(Clone)]pub struct re{s:[u64;4]}impl dd for re{
fn Je(mut b:u64)->Self{const Ch:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for c in s.iter_mut(){b=b.wrapping_add(Ch);let mut a=b;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*c=a;}debug_assert_ne!(s,[0;4]);re{s}}}impl Ca for re{
fn Sc(&mut self)->u32{let a=self.xf();(a>>32)as u32}
fn xf(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::sj::Mc;}}mod ak{pub trait Hd:{const ZERO:Self;}impl Hd for u8{
const ZERO:Self=0;}impl Hd for u16{const ZERO:Self=0;}impl Hd for u32{const ZERO:Self=0;}impl Hd for u64{const ZERO:Self=0;}impl Hd for usize{const ZERO:Self=0;}}
mod ek{pub mod marker{}}mod sd{pub trait Ca{
fn Sc(&mut self)->u32;
fn xf(&mut self)->u64;}pub trait dd:Sized+{
fn Je(mut a:u64)->Self{panic!()}}}
