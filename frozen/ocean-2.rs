// ocean 0.1.0 | commit 5e31ffbcacf4 | rules 1.0 | signature - | 69906 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::n::{Bd::{je,ve},o::ra,Ge::Jb},std::io::{BufRead,Write,stdin,stdout}};
fn main(){let mut Bd=je::new(Ec());let mut a=stdin().lock();let mut ua:Vec<String> =Vec::new();loop{ua.clear();let Some(first)=Rg(&mut a)else{return;};let Aa=Bd.Aa();
ua.push(first);while ua.len()<Bd.Di(){let Some(S)=Rg(&mut a)else{return;};ua.push(S);}let pc:Vec<&str> =ua.iter().map(String::as_str).collect();let mut ed=Bd.ed(&pc,
Aa);ed.push('\n');let mut b=stdout().lock();if b.write_all(ed.as_bytes()).and_then(|()|b.flush()).is_err(){return;}Bd.rg();}}
fn Rg(a:&mut impl BufRead)->Option<String>{let mut b=Vec::new();let read=a.read_until(b'\n',&mut b).ok()?;let cb=String::from_utf8_lossy(&b);(read>0).then(| |cb.trim_end_matches(['\n',
'\r']).to_string())}
fn Ec()->ve{let ya=|name|{std::env::var(name).ok().and_then(|ka|ka.parse().ok())};let mut o=ra::default();if let Err(a)=o.Hh(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {a}");}ve{wc:ya("OCEAN_WORK").map_or(Jb::uh,Jb::mg),Vg:ya("OCEAN_SEED").unwrap_or_else(Yh),o}}
fn Yh()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|a|a.as_nanos()as u64)}mod n{pub mod Bd{use crate::{n::{o::ra,Fe::{Wc,vd,
Nf},B::{J,ba,jb,Q,Xb,q,l,E,D,kc,La,Zb,V::Rb,M::Sb,W::qe},Ge::{Jb,db,Db,Ud},Gc::{ia,kb,kg}},ef::{ec,Qd,Vi::zd}};#[derive(Clone)]pub struct ve{pub wc:Jb,pub Vg:u64,
pub o:ra}pub struct je{Ec:ve,Ob:zd,Fb:Option<Nd>}struct Nd{k:Q,oa:La,M:Zb,Wa:u8,Fa:kb,wa:kb,mb:jb,Ad:Option<kc>}impl je{
pub fn new(Ec:ve)->je{let Ob=zd::ff(Ec.Vg);je{Ec,Ob,Fb:None}}
pub fn Di(&self)->usize{match self.Fb{None=>crate::n::Fe::pc::jh,Some(_)=>crate::n::Fe::pc::Bh}}
pub fn Aa(&self)->db{match self.Fb{None=>db::Id(self.Ec.wc),Some(_)=>db::Qb(self.Ec.wc)}}
pub fn ed(&mut self,pc:&[&str],mut Aa:db)->String{self.rg();let Some(Fb)=&mut self.Fb else{return self.Mc(pc).Na().to_string();};let a=vd::parse(pc.iter().copied()).ok();
Fb.qj(&self.Ec.o,a.as_ref());let na=Fb.Ud(&self.Ec.o,&mut Aa,&mut self.Ob);let ed=Nf(&na);Fb.Ad=Some(na);ed}
pub fn rg(&mut self){if let Some(Fb)=&mut self.Fb{if let Some(na)=Fb.Ad.take(){Fb.gj(&na);}}}
fn Mc(&mut self,pc:&[&str])->&mut Nd{let a=Wc::parse(pc.iter().copied()).unwrap_or(Wc{oa:La::re,ca:l::Ic});let b=cfg!(debug_assertions)&&matches!(self.Ec.wc,Jb::pf{
..});let tb=if b{kg}else{ia};self.Fb.insert(Nd::new(&a,tb,&mut self.Ob))}}impl Nd{
fn new(a:&Wc,tb:usize,Ob:&mut impl ec)->Nd{let k=Q::new(a.ca);let Na=Ni(&k,Ob);let mut Fb=Nd{oa:a.oa,M:Zb::new(Rb::lf,Xb([Na;2])),Wa:qe,Fa:kb::gh(&k,tb),wa:kb::gh(&k,
tb),mb:jb::new(),Ad:None,k};Fb.Kh(Na);Fb}
fn Kh(&mut self,Na:q){self.M=Zb::new(Rb::lf,Xb([Na;2]));self.M.rb[self.oa.ga()].G=u8::MAX;}
fn Na(&self)->q{self.M.rb[self.oa].j}
fn qj(&mut self,o:&ra,a:Option<&vd>){if self.M.Kg()!=self.oa{self.M.Qb+=1;}let Some(a)=a else{return};let Za=a.Cd.iter().filter(|b|b.is_none()).count();self.M.bc=match Za{
0=>Rb::lf,1=>Rb(2),_=>Rb(1)};self.Fa.Ng(&self.k,&self.mb,a.Ya);self.Fa.ii(&self.k,o,&self.wa);self.Fa.Jf(&self.k,&a.gb);self.Fa.If(&self.k,a.Wa);self.Wa=a.Wa;let wa=&mut self.M.rb[self.oa];
wa.j=a.j;wa.qa.insert(a.j);wa.G=a.G;for(b,L)in a.Cd.into_iter().zip(E::Da){wa.V.pd(L,b.map_or(0,|Za|L.rd()-Za));}let Ya=a.gb.iter().find_map(|gb|match gb{ba::Va(za)=>Some(a.j.za()==*za),
_=>None});self.wa.Ng(&self.k,&a.gb,Ya);}
fn Ud(&self,o:&ra,Aa:&mut db,Ob:&mut impl ec)->kc{let Pa=Db{k:&self.k,o,oa:self.oa,M:&self.M,Wa:self.Wa,Fa:&self.Fa,wa:&self.wa};let na=Ud(&Pa,Aa,Ob);let a=na.iter().copied().map(Sb::J);
let c=self.M.clone().Pg(&self.k,a);if c.Ba.is_none()&&c.Zd.is_empty()&&!na.is_empty(){na}else{self.Ai()}}
fn gj(&mut self,na:&[J]){let a=na.iter().copied().map(Sb::J);let Fa=self.M.rb[self.oa.ga()];self.mb=self.M.Pg(&self.k,a).mb;self.M.rb[self.oa.ga()]=Fa;let G=self.M.rb[self.oa].G;
self.wa.Jf(&self.k,&self.mb);self.wa.If(&self.k,G);}
fn Ai(&self)->kc{let wa=&self.M.rb[self.oa];let Xa=*self.k.ca()-wa.qa;let pa=D::Da.into_iter().find(|&u|{wa.j.pa(u).is_some_and(|j|Xa.contains(j))});let b=pa.map_or(J::ab,
|u|J::Ha{u,Ta:Some(E::Ea)});kc::from_iter([b])}}
fn Ni(k:&Q,Ob:&mut impl ec)->q{let Hb=|j:q|l::from(j).Wd(k.ca(),225).len();let Y=k.ca().iter().max_by_key(|&j|{let hb=l::from(j).Wd(k.ca(),4).len();(Hb(j),hb,Ob.Ee())}
);Y.or(l::Ic.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}mod xc{pub mod Z{use{crate::{arrayvec::U,n::{Ac::{af,ln},o::ra,B::{Q,q,l,W::Oc},Gc::ja}
},super::Ba};#[derive(Clone)]pub struct ic{pub ea:ja<f32>,pub hb:ja<f32>}impl ic{
pub fn new(k:&Q,ea:&ja<f32>)->ic{let mut hb=ja::Vb(0.);for j in*k.ca(){let vb=ea[j];if vb>0.0{for c in*k.Eb(j){hb[c]+=vb;}}}ic{ea:*ea,hb}}
pub fn bb(&self,Z:q)->f32{self.hb[Z]+self.ea[Z]}
pub fn Ba(&self,o:&ra,G:u8,Z:q)->f32{(self.hb[Z]-self.ea[Z])*Ba(o,G,1)+self.ea[Z]*Ba(o,G,2)}
pub fn Y<const N:usize>(&self,o:&ra,G:u8,a:l,)->U<(q,f32),N>{let mut Y=U::<(q,f32),N>::new();for j in a{if self.hb[j]<=1e-4{continue;}af(&mut Y,j,self.Ba(o,G,j));
}Y}}#[derive(Clone,Copy,Default)]pub struct yd{pub Ba:f32,pub Qc:f32,pub Ra:[f32;5],pub Ye:f32}impl yd{
pub fn new(k:&Q,o:&ra,ea:&ja<f32>,G:u8,Nb:&[q])->yd{let mut c=l::eb;for&Z in Nb{c|=*k.Eb(Z);}let mut b=yd::default();for j in c&*k.ca(){let vb=ea[j];if vb>0.0{let bb:u8=Nb.iter().map(|&Z|Oc(Z,
j)).sum();b.Ra[usize::from(bb.min(G).min(4))]+=vb;b.Ba+=vb*Ba(o,G,bb);if bb>=G{b.Qc+=vb;}}}b.Ra[0]=(1.0-b.Ra[1..].iter().sum::<f32>()).max(0.);for a in b.Ra{if a>1e-6{
b.Ye-=a*ln(a);}}b}}}pub mod Jd{use crate::n::{o::ra,B::{Q,q,l,Kb,E},Gc::{ja,kb}};
pub fn V(o:&ra,V:&Kb)->f32{E::Da.into_iter().map(|L|{let(a,d)=match L{E::Ea=>(o.kj,o.lj),E::Va=>(o.Wg,o.Xg),E::xa=>(o.aj,o.bj),E::Qa=>(o.Fi,o.Hi)};let b=if V.hd(L){
d}else{0.};a*f32::from(V.get(L))+b}).sum()}
pub fn Ki(k:&Q,Fa:&kb)->ja<f32>{let mut next=ja::Vb(0.);for a in Fa.sa(){let d=l::from(a.j).Sc()&(*k.ca()-a.qa);let gc=a.Ka/(d.len()+1)as f32;next[a.j]+=gc;for h in d{
next[h]+=gc;}}next}
pub fn Ld(k:&Q,ea:&ja<f32>,Ga:usize)->ja<f32>{let mut now=*ea;for _ in 0..Ga{let mut next=ja::Vb(0.);for j in*k.ca(){if now[j]>0.0{let d=l::from(j).Sc()&*k.ca();
let gc=now[j]/(d.len()+1)as f32;next[j]+=gc;for h in d{next[h]+=gc;}}}now=next;}now}
pub fn va(k:&Q,o:&ra,Ld:&ja<f32>,We:&l,X:q)->f32{let new=(*k.Eb(X)&*k.ca())-*We;let a:f32=new.iter().map(|j|Ld[j]).sum();o.Ei*new.len()as f32/9.0+o.Ii*a}}pub mod Hb{
use crate::n::B::{q,l};
pub fn Yg(from:q,Xa:&l,Gd:usize)->usize{let mut Xa=*Xa;let mut g=from;Xa.Rf(g);for Ga in 0..Gd{let a=l::from(g).Sc()&Xa;let next=match a.len(){0|1=>a.first(),_=>{
let e=|c:&q|(l::from(*c).Sc()&Xa).len();let b=|c:&q|l::from(*c).Wd(&Xa,Gd).len();let d=a.first().is_some_and(|c|a.Gg(&l::from(c).Wd(&Xa,4)));if d{a.iter().min_by_key(e)}
else{a.iter().max_by_key(b)}}};let Some(next)=next else{return Ga};Xa.Rf(next);g=next;}Gd}}pub mod Pb{use{crate::{arrayvec::U,n::{Ac::ub,o::ra,B::{Q,q,l,E,W::Oc}
,Gc::{ja,kb}}},super::{ic,Ba}};const sf:usize=64;const vh:usize=4;#[derive(Clone,Copy)]struct fg{j:q,vb:f32,fc:l}#[derive(Clone)]pub struct Jc{Mf:Vec<fg>,pub r:l,
ha:Vec<(q,f32)>,Hd:ja<f32>,pub zc:l,pub Ca:f32,hf:f32,Td:[f32;48]}impl Jc{
pub fn new(k:&Q,o:&ra,Fa:&kb)->Jc{let ea=Fa.ea();let mut d=ja::Vb(l::eb);for a in Fa.sa(){let Xa=*k.ca()-a.qa;d[a.j]|=l::from(a.j).Sc()&Xa;}let Mf=Fa.r().iter().filter(|&j|ea[j]>0.001).map(|j|{
let from=d[j]|j.into();let fc=from.iter().fold(l::eb,|fc,from|{fc|(*k.hc(from)-*k.Eb(from))});fg{j,vb:ea[j],fc}}).collect();let be=Fa.be(k);let mut ha=Vec::new();
let mut Hd=ja::Vb(0.);for j in*k.ca(){let ya=be[j];if ya>0.01{ha.push((j,ya));for c in*k.Eb(j){Hd[c]+=ya*f32::from(Oc(j,c));}}}let zc=k.ca().iter();let zc=zc.filter(|&j|Hd[j]>o.zc);
let oc=ub(o.oc);let mut hf=0.;let mut e=0.;for Za in 1..=3{let b=Fa.zi(E::Ea,Za);hf+=(b-e)*oc[usize::from(Za)-1];e=b;}Jc{Mf,r:cf(Fa),ha,zc:zc.collect(),Hd,Ca:Fa.Fg(E::Ea),
hf,Td:ub(o.Td)}}}
pub fn Pf(k:&Q,ub:&[f32],from:q,a:q)->f32{let e=k.Pc(from,a).map_or(usize::MAX,usize::from);ub.get(e.saturating_sub(5)).copied().unwrap_or(0.)}const wh:f32=0.9;
pub fn cf(e:&kb)->l{let ea=e.ea();let mut r:Vec<q> =e.r().iter().collect();r.sort_by(|&c,&b|ea[b].total_cmp(&ea[c]));let mut sum=0.;r.retain(|&j|{let jd=sum<wh;sum+=ea[j];
jd});r.into_iter().collect()}#[derive(Clone,Copy)]struct Tb{Z:q,vb:f32,ac:f32}#[derive(Clone)]pub struct td{sb:U<Tb,sf>,Hc:Vec<Tb>,pub r:l,Fd:f32,Cg:f32}impl td{
pub fn new(k:&Q,o:&ra,Ab:&Jc,e:&kb,G:u8)->td{let Nb=ic::new(k,e.ea());let h=|a:q|{let bb=Nb.bb(a);((bb-o.yg)/(o.mi-o.yg)).clamp(0.,1.)};let mut sb:U<Tb,sf> =Nb.Y::<sf>(o,
G,*k.ca()).into_iter().map(|(Z,ac)|Tb{Z,vb:0.,ac}).collect();let mut Fd=0.;for g in&Ab.Mf{let Te=g.vb*Ab.Ca;let b=|d:& &mut Tb|g.fc.contains(d.Z);let mut Y=0.;let mut sum=0.;
let c=|d:&Tb,Y:f32|(d.ac-o.Xh*Y).max(0.);for d in sb.iter_mut().filter(b){if sum==0.0{Y=d.ac;}sum+=c(d,Y);}if sum>0.0{for d in sb.iter_mut().filter(b){d.vb+=Te*h(d.Z)*c(d,
Y)/sum;}}let i=sb.iter().take(vh).map(|d|{d.ac*Pf(k,&Ab.Td,g.j,d.Z)});Fd+=Ab.hf*g.vb*i.fold(0.,f32::max);}let Hc=Ab.ha.iter().filter(|& &(va,_)|Nb.hb[va]>0.).map(|&(va,
ya)|Tb{Z:va,vb:ya.min(1.)*h(va),ac:Nb.Ba(o,G,va)}).filter(|d|d.vb>0.).collect();td{sb,Hc,r:cf(e),Fd,Cg:e.hi()}}
pub fn Qi(&self,o:&ra)->f32{let sb=self.sb.iter();let now:f32=sb.map(|d|d.vb*d.ac).sum();o.bh*now+o.xg*self.Fd}
pub fn Pb(&self,o:&ra,Ab:&Jc,j:q,G:u8)->f32{let a=|d:&Tb|{let b=Ba(o,G,Oc(d.Z,j));d.vb*(o.dh*d.ac+(1.0-o.dh)*b)};let Ca:f32=self.sb.iter().map(a).sum();let yb:f32=self.Hc.iter().map(a).sum();
o.bh*Ca+o.pj*yb.min(Ba(o,G,2))+o.Hd*Ab.Hd[j].min(4.)+o.xg*self.Fd-o.vi*self.Cg}}}use crate::n::o::ra;pub use{Z::{ic,yd},Pb::{td,Jc}};
pub fn Ba(o:&ra,G:u8,bb:u8)->f32{let d=|a:u8|match a{1=>o.ni,2=>o.Yi,3=>o.jj,_=>1.};(G-bb.min(G)+1..=G).map(d).sum()}}mod Ac{use crate::arrayvec::U;
pub fn ln(x:f32)->f32{let Ma=x.to_bits();let mut c=(Ma>>23)as i32-127;let mut a=f32::from_bits(Ma&0x007f_ffff|0x3f80_0000);if a>core::f32::consts::SQRT_2{a*=0.5;
c+=1;}let s=(a-1.)/(a+1.);let b=s*s;let d=1.0+b*(1.0/3.0+b*(0.2+b*(1.0/7.0+b/9.)));2.0*s*d+c as f32*core::f32::consts::LN_2}
pub fn ub(e:f32)->[f32;48]{let mut ub=[1.;48];for d in 1..ub.len(){ub[d]=ub[d-1]*e;}ub}
pub fn eh(Ma:u32)->f32{(Ma>>8)as f32/16_777_216.0}
pub fn af<T,const N:usize>(Y:&mut U<(T,f32),N>,a:T,ka:f32){if Y.hd(){if Y[N-1].1>=ka{return;}Y.Lf();}Y.push((a,ka));Y.sort_by(|c,b|b.1.total_cmp(&c.1));}}pub mod o{
macro_rules!o{($($(#[$doc:meta])*$name:ident=$default:literal;)+)=>{#[derive(Clone,Debug,PartialEq)]pub struct ra{$($(#[$doc])*pub$name:f32,)+}impl ra{pub const oh:ra=ra{
$($name:$default,)+};pub fn ti(&mut self,name:&str)->Option<&mut f32>{match name{$(stringify!($name)=>Some(&mut self.$name),)+_=>None,}}}};}o!{oc=0.88;ni=4.0;Yi=1.05;
jj=1.15;Ye=0.19;lc=0.21;fd=0.5;di=40.0;ci=0.4;ei=1.0;fi=0.5;tg=0.95;Td=0.9;Ri=0.93;dh=0.35;yg=0.25;mi=0.65;Xh=0.7;bh=0.87;pj=0.7;xg=0.35;vi=0.155;Hd=0.95;He=0.15;
Wi=0.5;ai=2.3;Df=0.5;zc=0.4;Hb=0.92;kj=0.27;lj=0.05;aj=0.11;bj=0.25;Fi=0.03;Hi=-0.08;Wg=0.005;Xg=0.0;Ei=0.62;Ii=0.35;mj=6.0;dj=0.75;li=24.0;zf=8.0;Nh=1.25;Oh=2.25;
Mh=6.0;Lh=0.01;sj=0.02;}impl Default for ra{
fn default()->ra{ra::oh}}impl ra{
pub fn Hh(&mut self,c:&str)->Result<(),String>{for a in c.split(',').filter(|a|!a.is_empty()){let b=a.split_once('=').and_then(|(name,ka)|{*self.ti(name.trim())?=ka.trim().parse().ok()?;
Some(())});b.ok_or_else(| |format!("expected a parameter `name=value`, found {a:?}"))?;}Ok(())}}}mod Fe{pub mod ed{use{core::fmt,crate::n::B::J};impl fmt::Display for J{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{f.write_str(self.ta().name())?;match self{J::ab=>Ok(()),J::Ha{u,Ta}=>{write!(f," {}",u.bf())?;Ta.map_or(Ok(()),|L|write!(f,
" {}",L.name()))}J::Qa(u)=>write!(f," {}",u.bf()),J::Ea(j)|J::lb(j)=>write!(f," {j}"),J::Va(za)=>write!(f," {}",za.ya()),J::xa{u,Ga}=>write!(f," {} {Ga}",u.bf())}
}}
pub fn Nf(na:&[J])->String{if na.is_empty(){return J::ab.to_string();}let g:Vec<String> =na.iter().map(ToString::to_string).collect();g.join("|")}}pub mod pc{use{
crate::n::B::{ba,jb,q,l,E,D,La,Sa,j::ad},super::ue};pub const jh:usize=1+ad as usize;pub const Bh:usize=3;#[derive(Clone,Copy)]pub struct Wc{pub oa:La,pub ca:l}impl Wc{
pub fn parse<'a>(ua:impl IntoIterator<Item=&'a str>)->Result<Wc,ue>{let mut ua=Me::new(ua);let oa=ua.next("`15 15` and the player's id, 0 or 1",|cb|match cb{"15 15 0"=>Some(La::re),
"15 15 1"=>Some(La::Pe),_=>None})?;let mut ca=l::eb;for y in 0..ad{let c=ua.next("a row of 15 cells, each `x` or `.`",|cb|{let mut c=l::eb;let mut x=0;for a in cb.chars(){
let j=q::new(x,y)?;match a{'.'=>c.insert(j),'x'=>{}_=>return None}x+=1;}(x==ad).then_some(c)})?;ca|=c;}Ok(Wc{oa,ca})}}#[derive(Clone)]pub struct vd{pub j:q,pub G:u8,
pub Wa:u8,pub Cd:[Option<u8>;4],pub Ya:Option<bool>,pub gb:jb}impl vd{
pub fn parse<'a>(ua:impl IntoIterator<Item=&'a str>)->Result<vd,ue>{let mut ua=Me::new(ua);let(j,G,Wa,Cd)=ua.next("eight integers: x y life life and four cooldowns",
|cb|{let mut nb=cb.split(' ');let mut ae=| |nb.next()?.parse::<i32>().ok();let j=q::Cf(ae()?,ae()?)?;let G=u8::try_from(ae()?).ok()?;let Wa=u8::try_from(ae()?).ok()?;
let mut Cd=[None;4];for(b,L)in Cd.iter_mut().zip(E::Da){*b=match ae()?{-1=>None,Za=>{Some(u8::try_from(Za).ok().filter(|&a|a<=L.rd())?)}};}nb.next().is_none().then_some((j,
G,Wa,Cd))})?;let Ya=ua.next("a sonar answer: `Y`, `N` or `NA`",|cb|match cb{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let gb=ua.next("the other side's orders, or `NA`",
Oi)?;Ok(vd{j,G,Wa,Cd,Ya,gb})}}
fn Oi(cb:&str)->Option<jb>{let mut gb=jb::new();if cb=="NA"{return Some(gb);}for c in cb.split('|'){let nb:Vec<&str> =c.trim().split(' ').collect();let j=|x:&str,
y:&str|q::Cf(x.parse().ok()?,y.parse().ok()?);let za=|ya:&str|Sa::new(ya.parse().ok()?);let d=match nb[..]{["MOVE",u]=>ba::Ha(D::ri(u)?),["SURFACE",ya]=>ba::ab(za(ya)?),
["TORPEDO",x,y]=>ba::Ea(j(x,y)?),["SONAR",ya]=>ba::Va(za(ya)?),["SILENCE"]=>ba::xa,["MINE"]=>ba::Qa,["TRIGGER",x,y]=>ba::lb(j(x,y)?),_=>return None};gb.kf(d).ok()?;
}Some(gb)}struct Me<I>{ua:I,ya:usize}impl<'a,I:Iterator<Item=&'a str> >Me<I>{
fn new(ua:impl IntoIterator<IntoIter=I>)->Self{Me{ua:ua.into_iter(),ya:0}}
fn next<T>(&mut self,ac:&'static str,read:impl FnOnce(&str)->Option<T>,)->Result<T,ue>{self.ya+=1;let cb=self.ua.next().unwrap_or_default();let cb=cb.strip_suffix('\r').unwrap_or(cb);
read(cb).ok_or_else(| |ue{S:self.ya,cb:cb.to_string(),ac})}}}pub use{ed::Nf,pc::{Wc,vd}};#[derive(Clone)]pub struct ue{pub S:usize,pub cb:String,pub ac:&'static str}}
mod B{pub mod k{use super::{q,l,nc::tf};const Rd:usize=240;#[derive(Clone)]pub struct Q{ca:l,hc:Vec<l>,Eb:Vec<l>,Af:Vec<u8>}impl Q{
pub fn new(ca:l)->Q{let mut k=Q{ca,hc:vec![l::eb;Rd],Eb:vec![l::eb;Rd],Af:vec![u8::MAX;Rd*Rd]};for j in l::Ic{k.Eb[j.index()]=l::from(j).Xe();}for Na in ca{let mut b=l::from(Na);
let mut c=b;let mut Pc=0;while!c.is_empty(){for j in c{k.Af[Na.index()*Rd+j.index()]=Pc;}c=(c.Sc()&ca)-b;b|=c;if Pc==tf{k.hc[Na.index()]=b-c;}Pc+=1;}if Pc<=tf{k.hc[Na.index()]=b;
}}k}
pub fn ca(&self)->&l{&self.ca}
pub fn hc(&self,from:q)->&l{&self.hc[from.index()]}
pub fn Eb(&self,Z:q)->&l{&self.Eb[Z.index()]}
pub fn Pc(&self,from:q,a:q)->Option<u8>{let Pc=self.Af[from.index()*Rd+a.index()];(Pc!=u8::MAX).then_some(Pc)}}}pub mod j{use{core::fmt,super::l};pub const ad:u8=15;
pub const xd:u8=16;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct q(u8);impl q{
pub fn new(x:u8,y:u8)->Option<q>{(x<ad&&y<ad).then(| |q(y*xd+x))}
pub fn Cf(x:i32,y:i32)->Option<q>{q::new(u8::try_from(x).ok()?,u8::try_from(y).ok()?)}
pub fn qi(index:usize)->q{debug_assert!(index%16<15&&index<240);q(index as u8)}
pub fn x(self)->u8{self.0%xd}
pub fn y(self)->u8{self.0/xd}
pub fn index(self)->usize{usize::from(self.0)}
pub fn pa(self,u:D)->Option<q>{let(x,y)=(self.x(),self.y());match u{D::uc=>(y>0).then(| |q(self.0-xd)),D::dd=>(y+1<ad).then(| |q(self.0+xd)),D::Lc=>(x>0).then(| |q(self.0-1)),
D::Yc=>(x+1<ad).then(| |q(self.0+1))}}
pub fn za(self)->Sa{Sa(self.x()/5+1+3*(self.y()/5))}
pub fn Wh(self,ga:q)->u8{let dx=self.x().abs_diff(ga.x());let dy=self.y().abs_diff(ga.y());dx.max(dy)}}impl fmt::Display for q{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{write!(f,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum D{uc,dd,Lc,Yc}impl D{pub const Da:[D;
4]=[D::uc,D::dd,D::Lc,D::Yc];
pub fn bf(self)->char{['N','S','W','E'][self as usize]}
pub fn ri(cb:&str)->Option<D>{D::Da.into_iter().find(|u|cb.len()==1&&cb.starts_with(u.bf()))}
pub fn md(self)->D{match self{D::uc=>D::dd,D::dd=>D::uc,D::Lc=>D::Yc,D::Yc=>D::Lc}}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Sa(u8);impl Sa{
pub fn new(ya:i32)->Option<Sa>{(1..=9).contains(&ya).then_some(Sa(ya as u8))}
pub fn all()->impl Iterator<Item=Sa>{(1..=9).map(Sa)}
pub fn ya(self)->u8{self.0}
pub fn r(self)->l{l::za(self)}}}mod Th{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub,SubAssign},crate::Nc::{array::sd,na::te},super::{q,j::{D,xd,
Sa}}};const Oe:u64=0x7fff_7fff_7fff_7fff;#[derive(Clone,Copy)]pub struct l{Ma:sd<[u64;4],te>}impl l{pub const eb:l=l::gd([0;4]);pub const Ic:l=l::gd([Oe,Oe,Oe,Oe>>16]);
const fn gd(nb:[u64;4])->l{l{Ma:sd{Gh:core::marker::PhantomData,fb:nb}}}
pub fn nb(&self)->[u64;4]{self.Ma.fb}
pub fn za(za:Sa)->l{let a=za.ya()-1;let(b,c)=(a%3*5,a/3*5);let mut nb=[0u64;4];for y in c..c+5{nb[usize::from(y/4)]|=0x1f<<(y%4*xd+b);}l::gd(nb)}
pub fn contains(&self,j:q)->bool{self.Ma.fb[j.index()/64]>>(j.index()%64)&1!=0}
pub fn insert(&mut self,j:q){self.Ma.fb[j.index()/64]|=1<<(j.index()%64);}
pub fn Rf(&mut self,j:q){self.Ma.fb[j.index()/64]&=!(1<<(j.index()%64));}
pub fn len(&self)->usize{self.Ma.fb.iter().map(|b|b.count_ones()as usize).sum()}
pub fn is_empty(&self)->bool{self.Ma.fb==[0;4]}
pub fn Gg(&self,ga:&l)->bool{(*self-*ga).is_empty()}
pub fn xi(&self,ga:&l)->bool{(*self&*ga).is_empty()}
pub fn first(&self)->Option<q>{self.iter().next()}
pub fn iter(&self)->oe{oe{nb:self.Ma.fb,X:0}}
pub fn Cb(&self,u:D)->l{let[c,b,a,d]=self.Ma.fb;l::gd(match u{D::Yc=>[c<<1,b<<1,a<<1,d<<1],D::Lc=>[c>>1,b>>1,a>>1,d>>1],D::dd=>[c<<16,b<<16|c>>48,a<<16|b>>48,d<<16|a>>48],
D::uc=>[c>>16|b<<48,b>>16|a<<48,a>>16|d<<48,d>>16]})&l::Ic}
pub fn nj(&self,dx:i8,dy:i8)->l{let mut nb=self.Ma.fb;if dx!=0{let c=if dx>0{(0x7fff_u64<<dx)&0x7fff}else{0x7fff_u64>>-dx};let g=c*0x0001_0001_0001_0001;for b in&mut nb{
*b=if dx>0{*b<<dx}else{*b>>-dx}&g;}}let i=usize::from(dy.unsigned_abs());let(h,Ma)=(i/4,i%4*16);if i!=0{let ej=nb;let b=|d:Option<usize>|d.and_then(|d|ej.get(d)).copied().unwrap_or(0);
for(d,a)in nb.iter_mut().enumerate(){let(hb,e)=if dy>0{(d.checked_sub(h),d.checked_sub(h+1))}else{(Some(d+h),Some(d+h+1))};let(hb,e)=(b(hb),b(e));*a=match(Ma,dy>0){
(0,_)=>hb,(_,true)=>hb<<Ma|e>>(64-Ma),(_,false)=>hb>>Ma|e<<(64-Ma)};}}l::gd(nb)&l::Ic}
pub fn Sc(&self)->l{self.Cb(D::uc)|self.Cb(D::dd)|self.Cb(D::Lc)|self.Cb(D::Yc)}
pub fn Xe(&self)->l{let a=*self|self.Cb(D::Lc)|self.Cb(D::Yc);a|a.Cb(D::uc)|a.Cb(D::dd)}
pub fn Wd(&self,a:&l,Ga:usize)->l{let mut b=*self&*a;for _ in 0..Ga{let next=(b|b.Sc())&*a;if next==b{break;}b=next;}b}}impl PartialEq for l{
fn eq(&self,ga:&l)->bool{self.Ma.fb==ga.Ma.fb}}impl BitAnd for l{type Output=l;
fn bitand(self,ga:l)->l{let([c,b,a,d],[e,f,g,h])=(self.Ma.fb,ga.Ma.fb);l::gd([c&e,b&f,a&g,d&h])}}impl BitOr for l{type Output=l;
fn bitor(self,ga:l)->l{let([c,b,a,d],[e,f,g,h])=(self.Ma.fb,ga.Ma.fb);l::gd([c|e,b|f,a|g,d|h])}}impl Sub for l{type Output=l;
fn sub(self,ga:l)->l{let([c,b,a,d],[e,f,g,h])=(self.Ma.fb,ga.Ma.fb);l::gd([c&!e,b&!f,a&!g,d&!h])}}impl Not for l{type Output=l;
fn not(self)->l{l::Ic-self}}impl BitAndAssign for l{
fn bitand_assign(&mut self,ga:l){*self=*self&ga;}}impl BitOrAssign for l{
fn bitor_assign(&mut self,ga:l){*self=*self|ga;}}impl SubAssign for l{
fn sub_assign(&mut self,ga:l){*self=*self-ga;}}impl From<q>for l{
fn from(j:q)->l{let mut pd=l::eb;pd.insert(j);pd}}impl FromIterator<q>for l{
fn from_iter<I:IntoIterator<Item=q> >(r:I)->l{let mut pd=l::eb;for j in r{pd.insert(j);}pd}}impl IntoIterator for l{type Item=q;type IntoIter=oe;
fn into_iter(self)->oe{self.iter()}}#[derive(Clone)]pub struct oe{nb:[u64;4],X:usize}impl Iterator for oe{type Item=q;
fn next(&mut self)->Option<q>{while self.X<4{let b=self.nb[self.X];if b!=0{self.nb[self.X]=b&(b-1);return Some(q::qi(self.X*64+b.trailing_zeros()as usize));}self.X+=1;
}None}}}pub mod V{use super::P;#[derive(Clone,Copy,PartialEq)]pub enum E{Ea,Va,xa,Qa}impl E{pub const Da:[E;4]=[E::Ea,E::Va,E::xa,E::Qa];
pub fn rd(self)->u8{[3,4,6,3][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Kb([u8;4]);impl Kb{
pub fn get(&self,L:E)->u8{self.0[L as usize]}
pub fn pd(&mut self,L:E,V:u8){self.0[L as usize]=V.min(L.rd());}
pub fn Ta(&mut self,L:E){self.pd(L,self.get(L)+1);}
pub fn xb(&mut self,L:E){self.0[L as usize]=0;}
pub fn Za(&self,L:E)->u8{L.rd()-self.get(L)}
pub fn hd(&self,L:E)->bool{self.Za(L)==0}}#[derive(Clone,Copy)]pub struct Rb(pub u8);impl Rb{pub const lf:Rb=Rb(4);
pub fn Yd(self,L:E)->bool{let a=match L{E::Ea=>1,E::Va|E::xa=>2,E::Qa=>3};self.0>=a}
pub fn Hg(self,ta:P)->bool{match ta{P::Ha|P::ab=>true,P::lb=>self.Yd(E::Qa),_=>ta.L().is_some_and(|L|self.Yd(L))}}}}pub mod Be{use super::{J,P,Q,q,E,D,Sa,Mb,V::Rb,
nc::bd};#[derive(Clone,Copy,Default)]pub struct Sd(u8);impl Sd{
pub fn contains(self,ta:P)->bool{self.0>>ta as u8&1!=0}
pub fn tj(self,ta:P)->Sd{Sd(self.0|1<<ta as u8)}}
pub fn Ag(k:&Q,bc:Rb,W:&Mb,d:Sd,mut c:impl FnMut(J)){let Xa=*k.ca()-W.qa;let b=|ta:P|{!d.contains(ta)&&bc.Hg(ta)&&ta.L().is_none_or(|L|W.V.hd(L))};let pa=|from:q,
u|from.pa(u).filter(|&j|Xa.contains(j));if b(P::Ha){for u in D::Da{if pa(W.j,u).is_some(){for L in E::Da{if bc.Yd(L){c(J::Ha{u,Ta:Some(L)});}}c(J::Ha{u,Ta:None});
}}}if b(P::ab){c(J::ab);}if b(P::Ea){for a in*k.hc(W.j){c(J::Ea(a));}}if b(P::Va){for za in Sa::all(){c(J::Va(za));}}if b(P::xa){c(J::xa{u:D::uc,Ga:0});for u in D::Da{
let mut j=W.j;for Ga in 1..=bd{let Some(next)=pa(j,u)else{break;};j=next;c(J::xa{u,Ga});}}}if b(P::Qa){let zc=W.ha|W.Xd;for u in D::Da{let e=W.j.pa(u).is_some_and(|j|k.ca().contains(j)&&!zc.contains(j));
if e{c(J::Qa(u));}}}if b(P::lb){for j in W.ha{c(J::lb(j));}}}}pub mod nc{use{crate::arrayvec::U,super::{q,E,D,Sa}};pub const Xf:u8=2;pub const gg:u8=1;pub const tf:u8=4;
pub const bd:u8=4;#[derive(Clone,Copy)]pub enum J{Ha{u:D,Ta:Option<E>},ab,Ea(q),Va(Sa),xa{u:D,Ga:u8},Qa(D),lb(q)}impl J{
pub fn ta(&self)->P{match self{J::Ha{..}=>P::Ha,J::ab=>P::ab,J::Ea(_)=>P::Ea,J::Va(_)=>P::Va,J::xa{..}=>P::xa,J::Qa(_)=>P::Qa,J::lb(_)=>P::lb}}}#[derive(Clone,Copy,
PartialEq)]pub enum P{Ha,ab,Ea,Va,xa,Qa,lb}impl P{pub const Da:[P;7]=[P::Ha,P::ab,P::Ea,P::Va,P::xa,P::Qa,P::lb];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
pub fn L(self)->Option<E>{match self{P::Ea=>Some(E::Ea),P::Va=>Some(E::Va),P::xa=>Some(E::xa),P::Qa=>Some(E::Qa),P::Ha|P::ab|P::lb=>None}}}const Zf:usize=P::Da.len();
pub type kc=U<J,Zf>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum ba{Ha(D),ab(Sa),Ea(q),Va(Sa),xa,Qa,lb(q)}impl ba{
pub fn Z(&self)->Option<q>{match*self{ba::Ea(j)|ba::lb(j)=>Some(j),_=>None}}}pub type jb=U<ba,Zf>;}pub mod oa{use core::ops::{Index,IndexMut};#[derive(Clone,Copy,
PartialEq)]pub enum La{re,Pe}impl La{pub const Da:[La;2]=[La::re,La::Pe];
pub fn index(self)->usize{self as usize}
pub fn ga(self)->La{match self{La::re=>La::Pe,La::Pe=>La::re}}}#[derive(Clone,Copy)]pub struct Xb<T>(pub[T;2]);impl<T>Index<La>for Xb<T>{type Output=T;
fn index(&self,oa:La)->&T{&self.0[oa.index()]}}impl<T>IndexMut<La>for Xb<T>{
fn index_mut(&mut self,oa:La)->&mut T{&mut self.0[oa.index()]}}}pub mod M{use{crate::arrayvec::U,super::{J,P,ba,jb,Q,Xb,q,l,E,D,La,Mb,V::Rb,nc::bd}};pub const Le:u16=598;
#[derive(Clone,Copy)]pub enum Sb{Ne,Re,J(J),cg(P),jc(P,jc)}#[derive(Clone,Copy)]pub enum jc{Hj,D,E,Dh}#[derive(Clone,Copy)]pub enum qb{yj,Re,jc(P,jc),kh,Eh}#[derive(Clone,
Copy)]pub enum pb{yh(E),dg,xh,ih,ag}#[derive(Clone,Copy)]enum ob{uf(J),Ne,pb(pb),qb(qb)}#[derive(Clone)]pub struct eg{pub mb:jb,pub Zd:U<pb,8>,pub Ba:Option<qb>}
#[derive(Clone,Copy)]pub struct Zb{pub bc:Rb,pub rb:Xb<Mb>,pub Qb:u16,Ug:Xb<u8>}impl Zb{
pub fn new(bc:Rb,dc:Xb<q>)->Zb{let rb=Xb(dc.0.map(Mb::new));Zb{bc,rb,Qb:0,Ug:Xb(rb.0.map(|W|W.G))}}
pub fn Kg(&self)->La{La::Da[usize::from(self.Qb%2)]}
fn ui(&self)->bool{self.rb.0.iter().any(|W|W.G==0)}
pub fn Pg(&mut self,k:&Q,a:impl IntoIterator<Item=Sb>)->eg{let oa=self.Kg();self.Qb+=1;self.rb[oa].ng();let mut c=eg{mb:jb::new(),Zd:U::new(),Ba:None};let mut a=a.into_iter();
let mut next=match self.Lg(k,oa,&mut a,&mut c.Zd){Ok(b)=>Some(b.unwrap_or(J::ab)),Err(Ba)=>{c.Ba=Some(Ba);None}};while let Some(b)=next{let e=self.Sf(k,oa,b).and_then(|d|{
c.mb.push(d);self.Lg(k,oa,&mut a,&mut c.Zd)});match e{Ok(e)=>next=e,Err(Ba)=>{c.Ba=Some(Ba);return c;}}self.Ug=Xb(self.rb.0.map(|W|W.G));if self.ui(){break;}}c}
fn Lg(&self,k:&Q,oa:La,a:&mut impl Iterator<Item=Sb>,Zd:&mut U<pb,8>)->Result<Option<J>,qb>{for c in a{match self.ij(k,oa,c){ob::uf(b)=>return Ok(Some(b)),ob::Ne=>{
}ob::pb(d)=>Zd.push(d),ob::qb(Ba)=>return Err(Ba)}}Ok(None)}
fn ij(&self,k:&Q,oa:La,c:Sb)->ob{let W=&self.rb[oa];let ta=match c{Sb::Ne=>return ob::Ne,Sb::Re=>return ob::qb(qb::Re),Sb::J(b)=>b.ta(),Sb::cg(ta)|Sb::jc(ta,_)=>ta}
;if!self.bc.Hg(ta){return ob::qb(qb::Re);}if let Some(L)=ta.L(){if!W.V.hd(L){return ob::pb(pb::yh(L));}}let b=match c{Sb::jc(ta,d)=>return ob::qb(qb::jc(ta,d)),Sb::cg(P::lb)=>return ob::pb(pb::ag),
Sb::J(b)=>b,_=>return ob::pb(pb::dg)};match b{J::Ha{Ta:Some(L),..}if!self.bc.Yd(L)=>{ob::qb(qb::jc(ta,jc::E))}J::xa{Ga,..}if Ga>bd=>{ob::qb(qb::jc(ta,jc::Dh))}J::Ea(a)if!k.hc(W.j).contains(a)=>{
ob::pb(pb::dg)}J::Qa(u)=>match W.j.pa(u){Some(j)if k.ca().contains(j)=>{if(W.ha|W.Xd).contains(j){ob::pb(pb::ih)}else{ob::uf(b)}}_=>ob::pb(pb::xh)},J::lb(j)if!W.ha.contains(j)=>{
ob::pb(pb::ag)}_=>ob::uf(b)}}
pub fn Sf(&mut self,k:&Q,oa:La,b:J)->Result<ba,qb>{let Fa=self.rb[oa.ga()].j;let wa=&mut self.rb[oa];let d=match b{J::Ha{u,Ta}=>{we(k,wa,u)?;if let Some(L)=Ta{wa.V.Ta(L);
}ba::Ha(u)}J::ab=>{wa.qa=l::from(wa.j);wa.G=wa.G.saturating_sub(1);ba::ab(wa.j.za())}J::Ea(a)=>{self.vg(a);ba::Ea(a)}J::Va(za)=>{wa.Ya=Some(Fa.za()==za);ba::Va(za)}
J::xa{u,Ga}=>{for _ in 0..Ga{we(k,wa,u)?;}ba::xa}J::Qa(u)=>{if let Some(j)=wa.j.pa(u){wa.Xd.insert(j);}ba::Qa}J::lb(j)=>{wa.ha.Rf(j);wa.Uf.insert(j);self.vg(j);ba::lb(j)}
};if let Some(L)=b.ta().L(){self.rb[oa].V.xb(L);}Ok(d)}
fn vg(&mut self,Z:q){for W in&mut self.rb.0{W.hj(Z);}}}
fn we(k:&Q,W:&mut Mb,u:D)->Result<(),qb>{let a=W.j.pa(u).filter(|&j|k.ca().contains(j)).ok_or(qb::kh)?;if W.qa.contains(a){return Err(qb::Eh);}W.j=a;W.qa.insert(a);
Ok(())}}pub mod W{use super::{q,l,Kb,nc::{Xf,gg}};pub const qe:u8=6;#[derive(Clone,Copy)]pub struct Mb{pub j:q,pub G:u8,pub qa:l,pub V:Kb,pub ha:l,pub Xd:l,pub Uf:l,
pub Ya:Option<bool>}impl Mb{
pub fn new(j:q)->Mb{Mb{j,G:qe,qa:j.into(),V:Kb::default(),ha:l::eb,Xd:l::eb,Uf:l::eb,Ya:None}}
pub fn ng(&mut self){self.ha|=self.Xd;self.Xd=l::eb;self.Uf=l::eb;self.Ya=None;}
pub fn hj(&mut self,Z:q){self.G=self.G.saturating_sub(Oc(Z,self.j));}}
pub fn Oc(Z:q,X:q)->u8{match Z.Wh(X){0=>Xf,1=>gg,_=>0}}}pub use{k::Q,j::{q,D,Sa},Th::l,V::{Kb,E},nc::{J,P,ba,jb,kc},oa::{Xb,La},M::Zb,W::Mb};}pub mod Ge{pub mod Aa{
use{core::time::Duration,std::time::Instant};#[derive(Clone,Copy)]pub enum Jb{pf{Id:Duration,Qb:Duration},mg(u64)}impl Jb{pub const uh:Jb=Jb::pf{Id:Duration::from_millis(700),
Qb:Duration::from_millis(if cfg!(debug_assertions){14}else{22})};}#[derive(Clone)]pub struct db{Gd:se,cc:u64,ce:u64}#[derive(Clone)]enum se{lg(Instant),bg(u64)}impl db{
pub fn Id(wc:Jb)->db{db::Na(wc,|Id,_|Id)}
pub fn Qb(wc:Jb)->db{db::Na(wc,|_,Qb|Qb)}
fn Na(wc:Jb,Ud:impl Fn(Duration,Duration)->Duration)->db{let Gd=match wc{Jb::pf{Id,Qb}=>{se::lg(Instant::now()+Ud(Id,Qb))}Jb::mg(cc)=>se::bg(cc)};db{Gd,cc:0,ce:u64::MAX}
}
pub fn xb(&mut self,cc:u64){self.cc+=cc;}
pub fn tb(&mut self,cc:u64){self.ce=self.cc+cc;}
pub fn Ze(&self)->bool{if self.cc>=self.ce{return true;}match self.Gd{se::lg(a)=>Instant::now()>=a,se::bg(cc)=>self.cc>=cc}}}}mod fd{use{crate::{arrayvec::U,n::{
xc::Ba,Ac::{af,ub},o::ra,B::{Q,q,l,D}}},super::db};const ig:usize=2;#[derive(Clone,Copy)]pub struct Yb{pub r:l,pub Xa:l,pub Ca:u8,pub qd:u8,pub G:u8}impl Yb{
fn he(&self)->l{let mut he=self.r;for u in D::Da{let mut S=self.r;for _ in 0..4{S=S.Cb(u)&self.Xa;he|=S;}}he}
pub fn yc(&self,k:&Q,Z:Option<q>)->U<(f32,u8,Yb),3>{let c=Z.map_or(l::eb,|Z|*k.Eb(Z));let d=Z.map_or(l::eb,l::from);let all=self.r.len()as f32;let Bc=[!c,c-d,d].into_iter().zip(0u8..);
let Bc=Bc.map(|(a,bb)|{let mut b=*self;b.r&=a;b.G-=bb.min(b.G);(b.r.len()as f32/all,bb,b)});Bc.filter(|a|a.0>0.).collect()}}pub struct Ke<'a>{k:&'a Q,o:&'a ra,oc:[f32;
48],Aa:&'a mut db}impl<'a>Ke<'a>{
pub fn new(k:&'a Q,o:&'a ra,Aa:&'a mut db)->Self{Ke{k,o,oc:ub(o.oc),Aa}}
fn bb(&self,a:&Yb,Z:q)->f32{let hb=(a.r&*self.k.Eb(Z)).len()as f32;let d=f32::from(u8::from(a.r.contains(Z)));let c=(hb-d)*Ba(self.o,a.G,1);(c+d*Ba(self.o,a.G,2))/a.r.len()as f32}
fn Tc(&self,e:&Yb,a:&Yb)->U<(q,f32),ig>{let fc=e.r.Wd(self.k.ca(),5);let mut Y=U::<(q,f32),ig>::new();for Z in a.r.Xe()&fc{af(&mut Y,Z,self.bb(a,Z));}Y}
fn Qg(&self,e:&Yb,a:&Yb)->f32{let Y=self.Tc(e,a).first().map_or(0.,|d|d.1);Y*self.oc[usize::from(e.Ca.saturating_sub(1))]}
pub fn ka(&mut self,e:&Yb,a:&Yb,i:u16)->f32{let o=self.o;self.Aa.xb(4);if i==0||self.Aa.Ze(){return o.ci*(self.Qg(e,a)-self.Qg(a,e));}let mut Tc:U<Option<q>,3> =U::from_iter([None]);
if e.Ca<=1{let Y=self.Tc(e,a).into_iter();Tc.extend(Y.map(|(Z,_)|Some(Z)));}let mut g:Vec<(f32,l)> =Vec::new();for u in D::Da{let from=e.r&e.Xa.Cb(u.md());for&d in&Tc{
let mut h=from;let mut next=*e;if next.Ca>0{next.Ca-=1;}else{next.qd=next.qd.saturating_sub(1);}if let Some(Z)=d{let safe=*self.k.hc(Z)-*self.k.Eb(Z);let og=safe.Cb(u.md());
if e.Ca==0{h&=safe|og;next.Ca=2;}else{h&=og;next.Ca=3;}}if h.is_empty(){continue;}next.r=h.Cb(u);if h.len()==1{next.Xa-=h;}for Tf in[false,true]{let mut de=d.map_or(0.,
|_|o.fi);if Tf{if e.qd>0{continue;}next.r=next.he();next.qd=6;de+=o.ei;}let mut ka=-de;for(gc,bb,yc)in a.yc(self.k,d){ka+=gc*Ba(o,a.G,bb);if yc.G>0{ka-=gc*o.tg*self.ka(&yc,
&next,i-1);}}g.push((ka,h));}}}g.sort_by(|c,b|b.0.total_cmp(&c.0));let mut Rc=e.r;let mut sum=0.;for(ka,h)in g{sum+=ka*(Rc&h).len()as f32;Rc-=h;}if!Rc.is_empty(){
let mut next=*e;next.r=Rc;let ka=self.ka(a,&next,i-1);sum-=o.tg*ka*Rc.len()as f32;}sum/e.r.len()as f32}}}mod R{use crate::{arrayvec::U,n::B::{J,P,ba,jb,Q,q,l,E,Zb,
Mb,Be::{Sd,Ag}}};const qf:usize=3;#[derive(Clone)]pub struct Lb{pub Ga:U<J,qf>,pub r:U<q,{qf+1}>,pub qa:l}impl Lb{
pub fn end(&self)->q{self.r[self.Ga.len()]}
pub fn aa(&self,ta:P)->Option<usize>{self.Ga.iter().position(|pa|pa.ta()==ta)}
pub fn vf(&self,a:&[(usize,ba)])->jb{let mut gb=jb::new();for aa in 0..=self.Ga.len(){for&(X,d)in a{if X==aa{gb.push(d);}}gb.extend(self.Ga.get(aa).and_then(|pa|match*pa{
J::Ha{u,..}=>Some(ba::Ha(u)),J::xa{..}=>Some(ba::xa),J::ab=>Some(ba::ab(self.r[aa].za())),_=>None}));}gb}}
pub fn Cc(k:&Q,M:&Zb,W:&Mb)->Vec<Lb>{let Na=Lb{Ga:U::new(),r:U::from_iter([W.j]),qa:W.qa};let mut c=vec![Na];let mut a=0;while a<c.len(){let R=c[a].clone();a+=1;
extend(k,M,W,&R,&mut c);}c}
fn extend(k:&Q,M:&Zb,W:&Mb,R:&Lb,c:&mut Vec<Lb>){let a:U<P,qf> =R.Ga.iter().map(J::ta).collect();if a.hd(){return;}let mut d=Sd::default();for ta in P::Da{let e=match a[..]{
[]|[P::Ha]=>W.G>1,_=>false};let Xa=match ta{P::Ha|P::xa=>!a.contains(&ta),P::ab=>e,_=>false};if!Xa{d=d.tj(ta);}}let mut g=*W;g.j=R.end();g.qa=R.qa;if a.contains(&P::Ha)&&g.V.Za(E::xa)==1{
g.V.Ta(E::xa);}Ag(k,M.bc,&g,d,|b|{let mut next=R.clone();match b{J::Ha{Ta:Some(_),..}=>return,J::Ha{u,..}=>{let j=g.j.pa(u).unwrap_or(g.j);next.qa.insert(j);next.r.push(j);
}J::xa{u,Ga}=>{let mut j=g.j;for _ in 0..Ga{j=j.pa(u).unwrap_or(j);next.qa.insert(j);}next.r.push(j);}_=>{next.qa=l::from(g.j);next.r.push(g.j);}}next.Ga.push(b);
c.push(next);});}}use{crate::{arrayvec::U,n::{xc::{ic,td,Jc,yd,Ba,Jd,Hb,Pb::{cf,Pf}},Ac::{ln,ub,eh},o::ra,B::{J,P,ba,jb,Q,q,l,Kb,E,D,kc,La,Sa,Zb,Mb,M::Le,W::Oc},
Gc::{ja,kb}},ef::ec},fd::{Ke,Yb},R::{Lb,Cc},std::collections::HashMap};pub use Aa::{Jb,db};pub struct Db<'a>{pub k:&'a Q,pub o:&'a ra,pub oa:La,pub M:&'a Zb,pub Wa:u8,
pub Fa:&'a kb,pub wa:&'a kb}
pub fn Ud(Pa:&Db,Aa:&mut db,Ob:&mut impl ec)->kc{let mut a=nf::new(Pa);let mut ua=a.ua(Aa,Ob);ua.sort_by(|c,b|b.ka.total_cmp(&c.ka));let i=a.gi();let g=if i>0{qh}
else{0.};let mut Y:Option<(f32,&Kc)> =None;let mut e:Vec<(f32,&Kc)> =Vec::new();for S in&ua{if Y.is_some_and(|(ka,_)|ka>=S.ka+g||Aa.Ze()){break;}let ka=S.ka+S.Pb-a.si(S,
Aa);if Y.is_none_or(|(Y,_)|ka>Y){Y=Some((ka,S));}e.push((ka,S));}e.retain(|&(ka,_)|Y.is_some_and(|(Y,_)|ka>=Y-g));e.sort_by(|c,b|b.0.total_cmp(&c.0));e.truncate(ph);
Aa.tb(rh);for i in 2..=i{let d=|&(ka,S)|(ka+a.fd(S,i,Aa),S);let h=e.iter().map(d).reduce(|c,b|if b.0>c.0{b}else{c});if Aa.Ze(){break;}Y=h;}Y.map_or_else(kc::new,
|(_,S)|a.na(S))}const sh:u16=3;const qh:f32=1.;const ph:usize=24;const rh:u64=10_000;const Fh:f32=0.1;type Tb=(usize,q);#[derive(Clone)]struct Kc{R:usize,Ca:Option<Tb>,
yb:Option<Tb>,va:Option<(usize,D)>,Ya:Option<Sa>,Ta:Option<E>,G:u8,V:Kb,lc:f32,Qc:f32,Pb:f32,ka:f32}struct nf<'a>{Pa:&'a Db<'a>,W:Mb,Cc:Vec<Lb>,ea:ja<f32>,Nb:ic,
Jg:ic,Ld:ja<f32>,We:l,Ab:Jc,ze:HashMap<jb,td>,Ya:Option<Sa>,Ef:Option<Sa>,Ae:f32,Ad:f32,oc:[f32;48],Hb:[f32;48]}impl<'a>nf<'a>{
fn new(Pa:&'a Db<'a>)->Self{let Db{k,o,M,Fa,..}=*Pa;let b=Le.saturating_sub(M.Qb+1);let mut W=M.rb[Pa.oa];W.ng();let ea=Fa.ea();let next=Jd::Ki(k,Fa);let mut a=nf{
Pa,W,Cc:Cc(k,M,&W),ea:*ea,Nb:ic::new(k,ea),Jg:ic::new(k,&next),Ld:Jd::Ld(k,ea,o.mj as usize),We:W.ha.Xe(),Ab:Jc::new(k,o,Fa),ze:HashMap::new(),Ya:None,Ef:None,Ae:(f32::from(b)/o.li).min(1.),
Ad:if b>0{1.}else{0.},oc:ub(o.oc),Hb:ub(o.Hb)};a.Ef=a.pg(0.);let de=4.0*o.Wg+o.Xg;a.Ya=a.pg(de);a}
fn pg(&self,de:f32)->Option<Sa>{if!self.W.V.hd(E::Va){return None;}let o=self.Pa.o;let e=|za:&Sa|{let g:f32=za.r().iter().map(|j|self.ea[j]).sum();let a=|d:f32|if d>1e-6{
-d*ln(d)}else{0.};a(g)+a(1.0-g)};let Y=Sa::all().max_by(|c,b|e(c).total_cmp(&e(b)))?;(o.dj*e(&Y)>=de).then_some(Y)}
fn ua(&mut self,Aa:&mut db,Ob:&mut impl ec)->Vec<Kc>{let o=self.Pa.o;let Hc=self.Hc();let Fc=self.Li();let Td=ub(o.Ri);let mut Tc:HashMap<q,U<(q,f32),4> > =HashMap::new();
let mut ua=Vec::new();for index in 0..self.Cc.len(){if Aa.Ze()&&!ua.is_empty(){break;}let R=self.Cc[index].clone();let e=self.Pi(&R)+o.sj*eh(Ob.Ee());let lc=Fc.iter().map(|&(a,
ac)|{ac*Pf(self.Pa.k,&Td,R.end(),a)}).fold(0.,f32::max);let sb=self.sb(&R,&mut Tc);let b=self.Ig(&R);let mb=R.vf(&[]);self.wg(&mb,b,Aa);for&Ca in&sb{for&yb in&Hc{
Aa.xb(1);self.Zh(index,&R,e,lc,Ca,yb,&mut ua);}}}ua}
fn Pi(&self,R:&Lb)->f32{let o=self.Pa.o;let Xa=*self.Pa.k.ca()-R.qa;let Hb=Hb::Yg(R.end(),&Xa,40);let a=o.Wi*self.Hb[Hb]+o.ai/(1.0+Hb as f32);let Df=Hb::Yg(R.end(),
&(Xa-self.Ab.zc),40);let mut ka=-(a+o.Df*self.Hb[Df])*self.Ae;if R.aa(P::ab).is_some(){ka-=o.He+Ba(o,self.W.G,1);}ka}
fn zf(&self,b:&yd,G:u8)->f32{let Db{M,o,Wa,..}=*self.Pa;if M.Qb+2<Le{return 0.;}let c=b.Ra.iter().zip(0..);let d=c.map(|(a,bb)|{let Fa=Wa.saturating_sub(bb);a*(f32::from(u8::from(G>Fa))-f32::from(u8::from(G<Fa)))}
);o.zf*d.sum::<f32>()}
fn Ig(&self,R:&Lb)->u8{let a=R.aa(P::ab).is_some();self.W.G-u8::from(a).min(self.W.G)}
fn Li(&self)->U<(q,f32),8>{let Db{k,o,Wa,..}=*self.Pa;self.Jg.Y(o,Wa,*k.ca())}
fn Hc(&self)->U<Option<q>,4>{let Db{o,Wa,..}=*self.Pa;let Y=self.Nb.Y::<3>(o,Wa,self.W.ha);let mut Hc=U::from_iter([None]);Hc.extend(Y.into_iter().map(|(j,_)|Some(j)));
Hc}
fn sb(&self,R:&Lb,Tc:&mut HashMap<q,U<(q,f32),4> >)->Vec<Option<Tb> >{let Db{k,o,Wa,..}=*self.Pa;let mut sb=vec![None];let Za=self.W.V.Za(E::Ea);let first=match(Za,
R.aa(P::Ha)){(0,_)=>0,(1,Some(aa))=>aa+1,_=>return sb};for aa in first..R.r.len(){let from=R.r[aa];if R.r[first..aa].contains(&from){continue;}let Y=Tc.entry(from).or_insert_with(| |{
let fc=*k.hc(from);let mut Y=self.Nb.Y::<4>(o,Wa,fc);let safe=fc-*k.Eb(from);if Y.iter().all(|(j,_)|!safe.contains(*j)){Y.truncate(2);Y.extend(self.Nb.Y::<2>(o,Wa,
safe));}Y});sb.extend(Y.iter().map(|&(a,_)|Some((aa,a))));}if R.Ga.is_empty()&&sb.len()==1{let safe=*k.hc(R.end())-*k.Eb(R.end());sb.extend(safe.first().map(|a|Some((0,
a))));}sb}
fn oj(R:&Lb,va:q)->usize{let b=0..R.r.len();b.min_by_key(|&aa|Oc(va,R.r[aa])).unwrap_or(0)}
fn Zh(&self,index:usize,R:&Lb,e:f32,lc:f32,Ca:Option<Tb>,yb:Option<q>,ua:&mut Vec<Kc>){let Db{k,o,Wa,..}=*self.Pa;let yb=yb.map(|va|(Self::oj(R,va),va));let Nb:U<q,
2> =Ca.iter().chain(&yb).map(|&(_,j)|j).collect();let b=yd::new(k,o,&self.ea,Wa,&Nb);let G=self.Ig(R);let g:u8=Ca.iter().chain(&yb).map(|&(aa,j)|Oc(j,R.r[aa])).sum();
if g>0&&b.Ba<=0.0{return;}let a=G.saturating_sub(g);let mb=R.vf(&[]);let Pb=self.ze.get(&mb).map_or(0.,|c|{self.Ad*c.Pb(o,&self.Ab,R.end(),a.max(1))});let i=yb.map_or(0.,
|(_,va)|{self.Ji(&(self.W.ha),va)});let h=self.zf(&b,a)+b.Ba+o.Ye*b.Ye-Ba(o,G,g)-self.Ae*i;let fa=[None,self.Qh(R)];let d=R.Ga.is_empty()&&Nb.is_empty();for va in fa.iter().take(1+usize::from(fa[1].is_some())){
let Ya=match self.Ya{None if d&&va.is_none()=>self.Ef,Ya=>Ya};if d&&va.is_none()&&Ya.is_none(){continue;}let Some((Ta,V))=self.Ph(R,Ca,*va,Ya)else{continue;};let Za=V.Za(E::Ea).saturating_sub(1);
let lc=self.Ae*o.lc*lc*self.oc[usize::from(Za)];let Fd=e+lc+self.Ae*(Jd::V(o,&V)+va.map_or(0.,|(aa,u)|self.sg(R,aa,u)))-Pb;ua.push(Kc{R:index,Ca,yb,va:*va,Ya,Ta,
G:a,V,lc:(1.0-b.Qc)*lc,Qc:b.Qc,Pb:(1.0-b.Qc)*Pb,ka:h+(1.0-b.Qc)*Fd});}}
fn Ji(&self,ha:&l,va:q)->f32{let Db{k,o,..}=*self.Pa;let Kf=(*ha-l::from(va)).Xe();Jd::va(k,o,&self.Ld,&Kf,va)}
fn sg(&self,R:&Lb,aa:usize,u:D)->f32{let Db{k,o,..}=*self.Pa;R.r[aa].pa(u).map_or(0.,|j|{Jd::va(k,o,&self.Ld,&self.We,j)})}
fn Qh(&self,R:&Lb)->Option<(usize,D)>{let Za=self.W.V.Za(E::Qa);let first=match(Za,R.aa(P::Ha)){_ if!self.Pa.M.bc.Yd(E::Qa)=>return None,(0,_)=>0,(1,Some(aa))=>aa+1,
_=>return None};let ca=*self.Pa.k.ca()-self.W.ha;(first..R.r.len()).flat_map(|aa|D::Da.map(|u|(aa,u))).filter(|&(aa,u)|{R.r[aa].pa(u).is_some_and(|j|ca.contains(j))}
).map(|(aa,u)|(self.sg(R,aa,u),(aa,u))).max_by(|c,b|c.0.total_cmp(&b.0)).map(|(_,drop)|drop)}
fn Ph(&self,R:&Lb,Ca:Option<Tb>,va:Option<(usize,D)>,Ya:Option<Sa>)->Option<(Option<E>,Kb)>{let bc=self.Pa.M.bc;let g=[(E::Ea,Ca.map(|(aa,_)|aa)),(E::xa,R.aa(P::xa)),
(E::Qa,va.map(|(aa,_)|aa)),(E::Va,Ya.map(|_|0))];let a=R.aa(P::Ha);let mut Y:Option<(f32,Option<E>,Kb)> =None;let c=E::Da.map(Some).into_iter().chain([None]);for Ta in c{
match(Ta,a){(Some(L),Some(_))if bc.Yd(L)=>{}(None,None)=>{}_=>continue}let mut V=self.W.V;let mut od=true;for L in E::Da{let xb=g.iter().find(|xb|xb.0==L).and_then(|xb|xb.1);
let e=xb.is_some_and(|aa|a.is_none_or(|a|aa<=a));let mut b=|V:&mut Kb|{od&=V.hd(L);V.xb(L);};if e{b(&mut V);}if Ta==Some(L){V.Ta(L);}if xb.is_some()&&!e{b(&mut V);
}}let d=Jd::V(self.Pa.o,&V);if od&&Y.is_none_or(|(Y,_,_)|d>Y){Y=Some((d,Ta,V));}}Y.map(|(_,Ta,V)|(Ta,V))}
fn wg(&mut self,mb:&jb,G:u8,Aa:&mut db){let Db{k,o,wa,..}=*self.Pa;self.ze.entry(mb.clone()).or_insert_with(| |{Aa.xb(20);td::new(k,o,&self.Ab,&wa.xe(k,mb,G),G.max(1))}
);}
fn mb(&self,S:&Kc)->jb{let mut a:U<(usize,ba),3> =U::new();a.extend(S.yb.map(|(aa,j)|(aa,ba::lb(j))));a.extend(S.Ca.map(|(aa,j)|(aa,ba::Ea(j))));a.extend(S.va.map(|(aa,
_)|(aa,ba::Qa)));self.Cc[S.R].vf(&a)}
fn si(&mut self,S:&Kc,Aa:&mut db)->f32{let o=self.Pa.o;let mb=self.mb(S);self.wg(&mb,S.G,Aa);let end=self.Cc[S.R].end();let c=&self.ze[&mb];let Pb=c.Pb(o,&self.Ab,
end,S.G.max(1));(1.0-S.Qc)*self.Ad*Pb}
fn gi(&self)->u16{let Db{o,wa,M,..}=*self.Pa;let a=self.Ab.r.len()*cf(wa).len();if a as f32>o.di{return 0;}sh.min(Le.saturating_sub(M.Qb+1))}
fn fd(&self,S:&Kc,i:u16,Aa:&mut db)->f32{let Db{k,o,Fa,Wa,..}=*self.Pa;let c=self.ze.get(&self.mb(S));let Some(c)=c.filter(|_|S.G>0)else{return 0.;};let h=Yb{r:c.r,
Xa:*k.ca()-self.Cc[S.R].qa,Ca:S.V.Za(E::Ea),qd:S.V.Za(E::xa),G:S.G};let Tf=Fa.Fg(E::xa)>=0.5;let b=Yb{r:self.Ab.r,Xa:*k.ca(),Ca:1,qd:if Tf{0}else{E::xa.rd()},G:Wa}
;let mut fd=Ke::new(k,o,Aa);let mut e=0.;let[Ca,yb]=[S.Ca,S.yb].map(|d|d.map(|d|d.1));for(first,_,b)in b.yc(k,Ca){for(Xi,_,b)in b.yc(k,yb){let g=Yb{Ca:3,..b};for(a,
b)in[(self.Ab.Ca,b),(1.0-self.Ab.Ca,g)]{if b.G>0&&a>Fh{e+=first*Xi*a*fd.ka(&b,&h,i);}}}}let Ui=(1.0-S.Qc)*c.Qi(o)-S.lc;o.fd*(Ui-e)}
fn na(&self,S:&Kc)->kc{let R=&self.Cc[S.R];let mut na=kc::new();if let Some(za)=S.Ya{na.push(J::Va(za));}for aa in 0..R.r.len(){if let Some((_,j))=S.yb.filter(|&(X,
_)|X==aa){na.push(J::lb(j));}if let Some((_,j))=S.Ca.filter(|&(X,_)|X==aa){na.push(J::Ea(j));}if let Some((_,u))=S.va.filter(|&(X,_)|X==aa){na.push(J::Qa(u));}na.extend(R.Ga.get(aa).map(|&pa|match pa{
J::Ha{u,..}=>J::Ha{u,Ta:S.Ta},ga=>ga}));}na}}}mod Gc{mod Ja{use{crate::n::{Ac::ub,o::ra,B::{Q,l,D}},super::{ja,kb}};const Ch:usize=3;#[derive(Clone)]pub struct rc{
pub mc:ja<f32>,pub Zg:f32,pub Dd:f32}impl rc{
pub fn new(k:&Q,o:&ra,a:&kb)->rc{let ca=*k.ca();let b=a.Gi(k);let mut Ja=rc{mc:ja::Vb(0.),Zg:o.Oh,Dd:o.Lh};for j in ca{Ja.mc[j]=1.0/(1.0+o.Mh*b[j]);}Ja}
pub fn Kd(&self,u:D,c:[f32;4])->ja<f32>{const hh:[usize;4]=[0,32,15,17];let mut mc=[0.;272];mc[16..256].copy_from_slice(&self.mc.0);ja(core::array::from_fn(|j|{let h=|pa:usize|c[pa]*mc[j+hh[pa]];
let all:f32=(0..4).map(h).sum();h(u as usize)/all.max(f32::MIN_POSITIVE)}))}}
pub fn dc(k:&Q,o:&ra)->ja<f32>{let mut dc=ja::Vb(0.);let a=ub(o.Nh);for j in*k.ca(){let Hb=l::from(j).Wd(k.ca(),Ch);dc[j]=a[Hb.len()];}dc}}mod sa{use{crate::{arrayvec::U,
n::B::{Q,q,l,D,nc::bd}},std::collections::HashMap,super::{ja,Ja::rc,ha::{Oa,vc,Zc,Te,xf,fh,Wf},w::{Ia,zb}}};const Pd:u32=u32::MAX;#[derive(Clone,Copy)]pub struct ke{
pub Ka:f32,pub j:q,pub qa:l}#[derive(Clone)]pub struct sc{la:Vec<zb>,da:Vec<f32>,Wb:vc,pub ha:usize,Ed:bool,df:bool,pub tb:usize,pub De:u64}impl sc{
pub fn new(r:l,tb:usize)->sc{let mut new=sc{la:Vec::new(),da:Vec::new(),Wb:vc::new(),ha:0,Ed:false,df:false,tb,De:0};new.push(zb::new(r),(0..r.len()).map(|_|1.));
new}
pub fn is_empty(&self)->bool{self.la.is_empty()}
pub fn r(&self)->l{let all=|r,w:&zb|r|w.r;self.la.iter().fold(l::eb,all)}
fn Bc(&self)->impl Iterator<Item=(&zb,&[f32])>{let mut wb=self.da.as_slice();self.la.iter().map(move|w|{let da=wb.split_off(..w.count()).unwrap_or_default();(w,da)}
)}
pub fn iter(&self)->impl Iterator<Item=ke>+'_{self.Bc().flat_map(|(w,da)|{let r=w.r.iter().zip(da);r.map(|(j,&Ka)|ke{Ka,j,qa:w.ch(j)})})}
pub fn ea(&self)->(ja<f32>,f32){let mut ea=ja::Vb(0.);for(w,da)in self.Bc(){for(j,Ka)in w.r.iter().zip(da){ea[j]+=Ka;}}(ea,self.da.iter().sum())}
pub fn Mi(&mut self,Dd:f32){let Ib:f32=self.da.iter().sum();let count=self.da.len()as f32;let a=if Ib>0.0{1.0/Ib}else{0.};for Ka in&mut self.da{*Ka=(*Ka*a+Dd/count)/(1.0+Dd);
}}
fn push(&mut self,w:zb,da:impl IntoIterator<Item=f32>){if!w.r.is_empty(){self.la.push(w);self.da.extend(da);}}
fn take(&mut self)->sc{let g=sc{la:Vec::with_capacity(self.la.len()),da:Vec::with_capacity(self.da.len()),Wb:vc::new(),..*self};let a=core::mem::replace(self,g);
self.Wb=a.Wb.clone();a}
pub fn retain(&mut self,mut jd:impl FnMut(&zb,&mut[f32])->l){let(mut read,mut a)=(0,0);let da=&mut self.da;self.la.retain_mut(|w|{let e=w.r;let all=read..read+w.count();
read=all.end;w.jd(jd(w,&mut da[all.clone()]));if w.r==e{da.copy_within(all,a);a+=w.count();}else if!w.r.is_empty(){for(from,j)in all.zip(e){da[a]=da[from];a+=usize::from(w.r.contains(j));
}}!w.r.is_empty()});da.truncate(a);}
pub fn rj(&mut self,a:impl Fn(q)->f32){let mut da=self.da.iter_mut();for w in&self.la{for(j,Ka)in w.r.iter().zip(&mut da){*Ka*=a(j);}}}
pub fn pa(&mut self,k:&Q,u:D,Ja:Option<&rc>,kd:Option<D>){let d=k.ca().Cb(u.md());let mut Kd=[None;16];self.retain(|w,da|{let b=D::Da.map(|pa|w.Eg(pa));if b[u as usize]{
return l::eb;}if let Some(Ja)=Ja{let ya=b.iter().fold(0,|all,&a|all<<1|usize::from(a));let Kd=Kd[ya].get_or_insert_with(| |{let c=D::Da.map(|pa|match kd{_ if b[pa as usize]=>0.,
Some(kd)if kd==pa=>Ja.Zg,_=>1.});Ja.Kd(u,c)});for(j,Ka)in w.r.iter().zip(da){*Ka*=Kd[j];}}d});for w in&mut self.la{w.we(u);}}
pub fn He(&mut self,za:l){self.retain(|_,_|za);for w in&mut self.la{w.He();w.Bb+=1;}self.Ie();}
pub fn qd(&mut self,k:&Q,Ja:Option<&rc>){let d=D::Da.map(|u|k.ca().Cb(u.md()));let mut e=self.take();if let Some(Ja)=Ja{e.gc(k,Ja);}let mc=Ja.map_or(ja::Vb(1.),|Ja|Ja.mc);
self.la.reserve(e.la.len()*12);self.da.reserve(e.da.len()*12);let mut b=[0.;256];for(&w,da)in e.Bc(){for(j,&Ka)in w.r.iter().zip(da){b[j.index()]=Ka;}let mut push=|S:zb,
a:usize|{let Na=self.da.len();self.da.resize(Na+S.count(),0.);for(Ka,j)in self.da[Na..].iter_mut().zip(S.r){*Ka=b[(j.index()+a)%256]*mc[j];}self.la.push(S);};push(w,
0);for(u,a)in D::Da.into_iter().zip([16,240,1,255]){let mut S=w;for Ga in 1..=usize::from(bd){S.jd(d[u as usize]);if S.Eg(u)||S.r.is_empty(){break;}S.we(u);push(S,
Ga*a);}}}self.Ie();self.qg();}
fn gc(&mut self,k:&Q,Ja:&rc){let mut ua=[ja::Vb([0.;bd as usize+1]);4];for(u,S)in D::Da.into_iter().zip(&mut ua){for j in*k.ca(){let(mut X,mut c)=(Some(j),0.);for sum in&mut S[j][1..]{
X=X.and_then(|X|X.pa(u));X=X.filter(|&X|k.ca().contains(X));c+=X.map_or(0.,|X|Ja.mc[X]);*sum=c;}}}let mut da=self.da.iter_mut();for w in&self.la{let e=D::Da.map(|u|w.pi(u,
bd));for(j,Ka)in w.r.iter().zip(&mut da){let d=ua.iter().zip(e).map(|(S,e)|S[j][e]);*Ka/=Ja.mc[j]+d.sum::<f32>();}}}
pub fn Z(&mut self,k:&Q,Z:q){let c=*k.Eb(Z);let d=l::from(Z);if self.r().xi(&c){return;}self.df=true;let e=self.take();for(w,da)in e.Bc(){for(bb,a)in[(0,!c),(1,c-d),
(2,d)]{let mut yc=*w;yc.jd(a);yc.Bb+=bb;let da=w.r.iter().zip(da);let da=da.filter(|(j,_)|a.contains(*j));self.push(yc,da.map(|(_,&Ka)|Ka));}}}
pub fn Zi(&mut self,e:u8,a:bool){let Bb=|w:&zb,_:&mut[f32]|{if w.Bb==e||a&&w.Bb>e{l::Ic}else{l::eb}};self.retain(Bb);self.Mc();}
pub fn Mc(&mut self){for w in&mut self.la{w.Bb=0;}if self.Ed{self.Tg(|fa,ma|(Te(fa),ma));}if self.Ed||self.df{self.Ie();}(self.Ed,self.df)=(false,false);}
fn Tg(&mut self,mut a:impl FnMut(&[Oa],Ia)->(Vec<Oa>,Ia)){let mut i=Zc::new();let mut e=HashMap::new();for w in&mut self.la{let b=e.entry((w.ib,w.ma)).or_insert_with(| |{
let(fa,ma)=a(self.Wb.get(w.ib),w.ma);i.add(fa,ma)});(w.ib,w.ma)=*b;}self.Wb=i.Bf();}
pub fn Bi(&mut self,k:&Q){let Wb=self.Wb.clone();let a=k.ca().Sc();let ha=self.ha;self.retain(|w,_|{let fa=Wb.get(w.ib);let hb=fa.iter().filter(|drop|{let h=w.ma.Dc(drop.X);
h.dx.abs()+h.dy.abs()<=2});let hb=hb.count();if hb==0||fa.len()>ha{return a;}let fa=Wf(fa,w.ma);let mut Be=l::eb;for j in w.r&a{let e=(l::from(j).Sc()&*k.ca()).len();
let nd=|X:Ia|w.ma.Dc(X).from(j);if e>hb||xf(k,&fa,nd){Be.insert(j);}}Be});self.Tg(|fa,ma|(Wf(fa,ma),ma));self.ha+=1;self.Ed=true;}
pub fn yb(&mut self,k:&Q,a:q){let mut i=Zc::new();let e=self.take();for(w,da)in e.Bc(){let fa=e.Wb.get(w.ib);let Vd=fa.len()==e.ha;for(d,drop)in fa.iter().enumerate(){
if!drop.Dg()||d>0&&fa[d-1]==*drop{continue;}let h=w.ma.Dc(drop.X).Gf();for u in D::Da{let from=a.pa(u.md());let g=from.and_then(|from|h.from(from));let od=drop.Ua>>u as u8&1!=0;
let Some(j)=g.filter(|&j|od&&w.r.contains(j))else{continue;};let(wb,jf)=uj(fa,d,a,|X|w.ma.Dc(X).from(j));let nd=|X:Ia|w.ma.Dc(X).from(j);if Vd&&jf&&!xf(k,&wb,nd){
continue;}let Ua=|drop:&Oa|{let from=nd(drop.X);from.map_or(1,|from|drop.Fc(k,from).count().max(1))as f32};let Kf=fa[..d].iter().chain(&fa[d+1..]);let Kd=wb.iter().zip(Kf).map(|(c,
b)|Ua(c)/Ua(b));let Ci=Kd.product::<f32>()/Ua(drop);let(ib,ma)=i.add(wb,w.ma);let index=w.r.iter().take_while(|&ga|ga!=j).count();let mut Ve=*w;Ve.jd(j.into());(Ve.ib,
Ve.ma)=(ib,ma);self.push(Ve,[da[index]*Ci]);}}}self.Wb=i.Bf();self.ha=self.ha.saturating_sub(1);self.Ie();self.qg();}
fn Ie(&mut self){let la=&self.la;let g=(la.len()*2).next_power_of_two()-1;let mut b=vec![Pd;g+1];let mut a=Od::new(la.len());for(d,w)in la.iter().enumerate(){let mut aa=(w.hash()>>20)as usize&g;
while b[aa]!=Pd&&!la[a.first[b[aa]as usize]as usize].yi(w){aa=(aa+1)&g;}if b[aa]==Pd{b[aa]=a.first.len()as u32;a.Mc(d as u32);}else{a.add(b[aa]as usize,d as u32);
}}if a.first.len()<la.len(){self.join(&a,None);}}
fn join(&mut self,a:&Od,mut i:Option<Zc>){let e=self.take();let mut dc=Vec::with_capacity(e.la.len());let mut Na=0;for w in&e.la{dc.push(Na);Na+=w.count();}let mut c=ja::Vb(0.0f32);
for&first in&a.first{let mut w=e.la[first as usize];if let Some(i)=&mut i{let fa=a.Ce(first).map(|b|{let w=&e.la[b as usize];e.bi(w)});let fa=fa.reduce(fh).unwrap_or_default();
(w.ib,w.ma)=i.add(fa,Ia::default());}if a.next[first as usize]==Pd{let da=&e.da[dc[first as usize]..];self.push(w,da[..w.count()].iter().copied());continue;}let mut r=l::eb;
for b in a.Ce(first){let ga=&e.la[b as usize];for(j,Ka)in ga.r.iter().zip(&e.da[dc[b as usize]..]){c[j]+=Ka;}r|=ga.r;w.wi(ga);}w.he(r);self.push(w,w.r.iter().map(|j|c[j]));
for j in w.r{c[j]=0.;}}if let Some(i)=i{self.Wb=i.Bf();}}
fn bi(&self,w:&zb)->Vec<Oa>{let fa=self.Wb.get(w.ib).iter();let g=fa.map(|drop|Oa{X:w.ma.Dc(drop.X),..*drop});g.collect()}
fn qg(&mut self){for g in[false,true]{if self.la.len()<=self.tb{return;}let mut na:Vec<(u32,u64,u32)> =Vec::with_capacity(self.la.len());for(d,(w,da))in self.Bc().enumerate(){
let Ka=!da.iter().sum::<f32>().to_bits();let Ia{dx,dy}=w.ma;let ha=u64::from(w.ib)<<16|u64::from(dx as u8)<<8|u64::from(dy as u8);let first=w.r.first().map_or(0,
q::index)as u64;let Bb=u64::from(w.Bb);let e=if g{Bb<<56|first<<48|ha}else{(Bb<<48|ha)<<8|first};na.push((Ka,e,d as u32));}let Vd=self.tb/2;na.select_nth_unstable(Vd);
let mut a=Od::new(self.la.len());for&(..,d)in&na[..Vd]{a.Mc(d);}let wb=&mut na[Vd..];wb.sort_unstable_by_key(|&(_,e,d)|(e,d));let Sf=wb.len().div_ceil(self.tb-Vd);
let ta=if g{56}else{8};for i in wb.chunk_by(|c,b|c.1>>ta==b.1>>ta){for Ce in i.chunks(Sf){a.Mc(Ce[0].2);let h=a.first.len()-1;for&(..,d)in&Ce[1..]{a.add(h,d);self.De+=1;
}}}self.join(&a,g.then(Zc::new));self.Ie();}}
fn oi(&self,k:&Q,mut e:impl FnMut(f32,&mut dyn Iterator<Item=(f32,U<q,4>)>)){let mut na:Vec<(u32,Ia,usize,usize)> =Vec::with_capacity(self.la.len());let mut Na=0;
for(d,w)in self.la.iter().enumerate(){if w.ib!=0{na.push((w.ib,w.ma,d,Na));}Na+=w.count();}na.sort_unstable();for h in na.chunk_by(|c,b|(c.0,c.1)==(b.0,b.1)){let(ib,
ma,..)=h[0];let mut g=ja::Vb(0.);let mut r=l::eb;for&(_,_,d,Na)in h{for(j,Ka)in self.la[d].r.iter().zip(&self.da[Na..]){g[j]+=Ka;}r|=self.la[d].r;}let fa=self.Wb.get(ib);
let a=(self.ha as f32/fa.len()as f32).min(1.);for j in r{let mut ha=fa.iter().filter_map(|drop|{let from=ma.Dc(drop.X).from(j)?;let Fc:U<q,4> =drop.Fc(k,from).collect();
Some((a/Fc.len()as f32,Fc))});e(g[j],&mut ha);}}}
pub fn be(&self,k:&Q)->ja<f32>{let mut ea=ja::Vb(0.);self.oi(k,|Ka,ha|{for(gc,Fc)in ha{for a in Fc{ea[a]+=Ka*gc;}}});ea}}struct Od{first:Vec<u32>,kd:Vec<u32>,next:Vec<u32>}
impl Od{
fn new(la:usize)->Od{Od{first:Vec::with_capacity(la),kd:Vec::with_capacity(la),next:vec![Pd;la]}}
fn Mc(&mut self,w:u32){self.first.push(w);self.kd.push(w);}
fn add(&mut self,h:usize,w:u32){self.next[self.kd[h]as usize]=w;self.kd[h]=w;}
fn Ce(&self,first:u32)->impl Iterator<Item=u32>+'_{let next=|&b:&u32|Some(self.next[b as usize]).filter(|&next|next!=Pd);core::iter::successors(Some(first),next)}}
fn uj(fa:&[Oa],c:usize,a:q,nd:impl Fn(Ia)->Option<q>)->(Vec<Oa>,bool){let mut jf=false;let mut wb=Vec::with_capacity(fa.len());for(d,&drop)in fa.iter().enumerate(){
let mut drop=drop;if d==c{continue;}for u in D::Da{let b=1<<u as u8;let from=nd(drop.X);if drop.Ua&b!=0&&from.is_some()&&a.pa(u.md())==from{drop.Ua&=!b;jf=true;}
}wb.push(drop);}(wb,jf)}}mod Sh{use{core::ops::{Index,IndexMut},crate::n::B::{q,l}};#[derive(Clone,Copy)]pub struct ja<T>(pub[T;240]);impl<T:Copy>ja<T>{
pub fn Vb(ka:T)->ja<T>{ja([ka;240])}}impl ja<f32>{
pub fn sum(&self,r:l)->f32{r.iter().map(|j|self[j]).sum()}}impl<T>Index<q>for ja<T>{type Output=T;
fn index(&self,j:q)->&T{&self.0[j.index()]}}impl<T>IndexMut<q>for ja<T>{
fn index_mut(&mut self,j:q)->&mut T{&mut self.0[j.index()]}}}mod Vh{use crate::n::B::{Kb,E};const wd:usize=560;const cd:[usize;4]=[140,28,4,1];const Qe:[(f32,f32,
[f32;4]);5]=[(0.39,0.003,[1000.,0.1,30.,0.5]),(0.1,0.003,[1000.,0.1,0.5,30.]),(0.12,0.02,[100.,0.2,300.,3.]),(0.09,0.01,[300.,0.1,1.,300.]),(0.3,0.3,[1.,1.,1.2,1.])];
const mh:f32=0.2;#[derive(Clone)]pub struct Xc{Ra:[[f32;wd];Qe.len()]}const Je:[[u8;4];wd]={let mut ah=[[0;4];wd];let mut M=0;while M<wd{let wb=M%cd[0];ah[M]=[(M/cd[0])as u8,
(wb/cd[1])as u8,(wb%cd[1]/cd[2])as u8,(wb%cd[2])as u8];M+=1;}ah};impl Xc{
pub fn new()->Xc{Xc::Uh(&Kb::default())}
fn Uh(V:&Kb)->Xc{let c=E::Da.map(|L|V.get(L));let a=|b:f32,M|if M==c{b}else{0.};Xc{Ra:Qe.map(|(b,..)|Je.map(|M|a(b,M)))}}
pub fn Ta(&mut self){for(Ra,(_,d,h))in self.Ra.iter_mut().zip(Qe){let e=core::mem::replace(Ra,[0.;wd]);for(M,a)in e.into_iter().enumerate(){if a==0.0{continue;}let mut c=h;
for L in E::Da{if Je[M][L as usize]==L.rd(){c[L as usize]=0.;}}let Ib:f32=c.iter().sum();let b=if Ib>0.0{1.0-d}else{0.};Ra[M]+=a*(1.0-b);for(c,g)in c.into_iter().zip(cd){
if c>0.0{Ra[M+g]+=a*b*c/Ib;}}}}}
pub fn xb(&mut self,L:E){let od=self.Ff(L,0)>0.;let mut Ib=0.;for Ra in&mut self.Ra{let e=core::mem::replace(Ra,[0.;wd]);for(M,a)in e.into_iter().enumerate(){let V=Je[M][L as usize];
if V==L.rd()||!od{Ra[M-usize::from(V)*cd[L as usize]]+=a;Ib+=a;}}}for M in 0..wd{let sum:f32=self.Ra.iter().map(|Ra|Ra[M]).sum();for(Ra,(b,..))in self.Ra.iter_mut().zip(Qe){
Ra[M]+=mh*(b*sum-Ra[M]);Ra[M]/=Ib;}}}
pub fn Ff(&self,L:E,Za:u8)->f32{let c=L.rd()-Za;let d=self.Ra.iter().flat_map(|Ra|Ra.iter().zip(&Je));let b=d.filter(|(_,V)|V[L as usize]>=c);b.map(|(a,_)|a).sum::<f32>().min(1.)}}}
mod ha{use{crate::n::B::{Q,q,D},std::collections::HashMap,super::w::Ia};#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct Oa{pub X:Ia,pub Ua:u8}const th:u8=0b1_1111;
const Yf:u8=0b1_0000;impl Oa{
pub fn Dg(self)->bool{self.Ua&Yf==0}
pub fn Fc(self,k:&Q,from:q)->impl Iterator<Item=q>+'_{D::Da.into_iter().filter(move|&u|self.Ua>>u as u8&1!=0).filter_map(move|u|from.pa(u)).filter(|&j|k.ca().contains(j))}}
#[derive(Clone)]pub struct vc{fa:Vec<Oa>,ye:Vec<usize>}impl vc{
pub fn new()->vc{vc{fa:Vec::new(),ye:vec![0]}}
pub fn get(&self,ya:u32)->&[Oa]{let ya=ya as usize;let Na=ya.checked_sub(1).map_or(0,|e|self.ye[e]);&self.fa[Na..self.ye[ya]]}}pub struct Zc{ld:vc,Mg:HashMap<Vec<Oa>,
u32>}impl Zc{
pub fn new()->Zc{Zc{ld:vc::new(),Mg:HashMap::from([(Vec::new(),0)])}}
pub fn add(&mut self,mut fa:Vec<Oa>,ma:Ia)->(u32,Ia){fa.sort_unstable();let Some(first)=fa.first().map(|drop|drop.X)else{return(0,Ia::default());};for drop in&mut fa{
drop.X=drop.X.Dc(first.Gf());}let ld=&mut self.ld;let ya=*self.Mg.entry(fa).or_insert_with_key(|fa|{ld.fa.extend_from_slice(fa);ld.ye.push(ld.fa.len());ld.ye.len()as u32-1}
);(ya,ma.Dc(first))}
pub fn Bf(self)->vc{self.ld}}
pub fn Wf(fa:&[Oa],ma:Ia)->Vec<Oa>{let Ed=Oa{X:ma.Gf(),Ua:th};fa.iter().copied().chain([Ed]).collect()}
pub fn Te(fa:&[Oa])->Vec<Oa>{let a=|drop:&Oa|Oa{Ua:drop.Ua&!Yf,..*drop};fa.iter().map(a).collect()}
pub fn fh(mut a:Vec<Oa>,mut ga:Vec<Oa>)->Vec<Oa>{let e=|drop:&Oa|(drop.X,drop.Dg());a.sort_unstable_by_key(e);ga.sort_unstable_by_key(e);let mut all:Vec<Oa> =Vec::with_capacity(a.len());
let(mut c,mut b)=(a.into_iter().peekable(),ga.into_iter().peekable());loop{match(c.peek(),b.peek()){(Some(&x),Some(&y))if e(&x)==e(&y)=>{let g=|drop:&Oa|e(drop)==e(&x);
let mut Ua=0;let(mut Rc,mut d)=(0,0);while let Some(drop)=c.next_if(g){(Ua,Rc)=(Ua|drop.Ua,Rc+1);}while let Some(drop)=b.next_if(g){(Ua,d)=(Ua|drop.Ua,d+1);}all.extend((0..Rc.max(d)).map(|_|Oa{
X:x.X,Ua}));}(Some(x),Some(y))=>{let next=if e(x)<e(y){c.next()}else{b.next()};all.extend(next);}(Some(_),None)=>all.extend(c.next()),(None,_)=>{all.extend(b);return all;
}}}}
pub fn xf(k:&Q,fa:&[Oa],nd:impl Fn(Ia)->Option<q>)->bool{let Ua:Vec<Vec<q> > =fa.iter().map(|drop|{let from=nd(drop.X);from.map_or(Vec::new(),|from|drop.Fc(k,from).collect())}
).collect();let mut a=[usize::MAX;240];(0..Ua.len()).all(|va|Og(va,&Ua,&mut a,&mut[false;240]))}
fn Og(va:usize,Ua:&[Vec<q>],a:&mut[usize;240],b:&mut[bool;240])->bool{for j in Ua[va].iter().map(|j|j.index()){if b[j]{continue;}b[j]=true;if a[j]==usize::MAX||Og(a[j],
Ua,a,b){a[j]=va;return true;}}false}}mod w{use crate::n::B::{q,l,D};#[derive(Clone,Copy,Default,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct Ia{pub dy:i8,pub dx:i8}
impl Ia{
fn of(u:D)->Ia{let(dx,dy)=match u{D::uc=>(0,-1),D::dd=>(0,1),D::Lc=>(-1,0),D::Yc=>(1,0)};Ia{dy,dx}}
fn Rh(from:q,a:q)->Ia{Ia{dy:a.y()as i8-from.y()as i8,dx:a.x()as i8-from.x()as i8}}
pub fn Dc(self,ga:Ia)->Ia{Ia{dy:self.dy+ga.dy,dx:self.dx+ga.dx}}
pub fn Gf(self)->Ia{Ia{dy:-self.dy,dx:-self.dx}}
pub fn from(self,j:q)->Option<q>{q::Cf(i32::from(j.x())+i32::from(self.dx),i32::from(j.y())+i32::from(self.dy))}}const zh:[usize;4]=[240,16,255,1];#[derive(Clone,
Copy)]pub struct zb{pub r:l,count:u8,qa:l,Gb:q,pub Bb:u8,pub ib:u32,pub ma:Ia}impl zb{
pub fn new(r:l)->zb{let a=l::Ic.first().unwrap_or_else(| |unreachable!());zb{r,count:r.len()as u8,qa:a.into(),Gb:a,Bb:0,ib:0,ma:Ia::default()}}
pub fn count(&self)->usize{self.count.into()}
pub fn jd(&mut self,r:l){if!self.r.Gg(&r){self.r&=r;self.count=self.r.len()as u8;}}
pub fn He(&mut self){*self=zb{Bb:self.Bb,ib:self.ib,ma:self.ma,..zb::new(self.r)};}
pub fn Eg(&self,u:D)->bool{let X=(self.Gb.index()+zh[u as usize])%256;self.qa.nb()[X/64]>>(X%64)&1!=0}
pub fn pi(&self,u:D,ce:u8)->usize{let mut X=self.Gb;for Ga in 0..usize::from(ce){match X.pa(u){Some(next)if self.qa.contains(next)=>return Ga,Some(next)=>X=next,
None=>break}}usize::from(ce)}
pub fn we(&mut self,u:D){self.r=self.r.Cb(u);match self.Gb.pa(u){Some(next)=>self.Gb=next,None=>self.qa=self.qa.Cb(u.md())}self.qa.insert(self.Gb);if self.ib!=0{
self.ma=self.ma.Dc(Ia::of(u.md()));}}
pub fn ch(&self,j:q)->l{let h=Ia::Rh(self.Gb,j);self.qa.nj(h.dx,h.dy)}
pub fn wi(&mut self,ga:&zb){if self.qa!=ga.qa||self.Gb!=ga.Gb{self.qa&=ga.ch(self.Gb);}}
pub fn he(&mut self,r:l){self.r=r;self.count=r.len()as u8;for u in[D::uc,D::Lc]{loop{let a=self.qa.Cb(u);if a.len()<self.qa.len(){break;}self.qa=a;self.Gb=self.Gb.pa(u).unwrap_or(self.Gb);
}}}
pub fn yi(&self,ga:&zb)->bool{self.qa==ga.qa&&self.Gb==ga.Gb&&self.Bb==ga.Bb&&self.ib==ga.ib&&self.ma==ga.ma}
pub fn hash(&self)->u64{let wb=u64::from(self.ib)<<32|(self.Gb.index()as u64)<<24|u64::from(self.Bb)<<16|u64::from(self.ma.dx as u8)<<8|u64::from(self.ma.dy as u8);
let mut hash=0;for b in self.qa.nb().into_iter().chain([wb]){hash=(hash^b).wrapping_mul(0x9e37_79b9_7f4a_7c15);hash^=hash>>32;}hash}}}use{Ja::{rc,dc},sa::sc,crate::n::{
Ac::ln,o::ra,B::{ba,jb,Q,l,E,D,W::qe}},std::sync::OnceLock};pub use{sa::ke,Sh::ja,Vh::Xc};pub const ia:usize=1024;pub const kg:usize=128;#[derive(Clone)]pub struct kb{
sa:sc,V:Xc,Ja:Option<Box<rc> >,u:Option<D>,G:u8,gb:jb,gf:u32,Sg:u32,Ue:bool,Uc:OnceLock<rf>}#[derive(Clone)]struct rf{r:l,ea:ja<f32>,Ib:f32}impl kb{
pub fn gh(k:&Q,tb:usize)->kb{kb{sa:sc::new(*k.ca(),tb.max(2)),V:Xc::new(),Ja:None,u:None,G:qe,gb:jb::new(),gf:0,Sg:0,Ue:false,Uc:OnceLock::new()}}
pub fn Ng(&mut self,k:&Q,g:&[ba],Ya:Option<bool>){for b in g{if let(ba::Va(za),Some(a))=(b,Ya){let za=za.r();let od=if a{za}else{!za};self.sa.retain(|_,_|od);}if let Some(Z)=b.Z(){
self.sa.Z(k,Z);}}self.gb.clear();self.Qf(k);}
pub fn ii(&mut self,k:&Q,o:&ra,a:&kb){if self.Ja.is_none(){let dc=dc(k,o);self.sa.rj(|j|dc[j]);}self.Ja=Some(Box::new(rc::new(k,o,a)));self.Uc.take();}
pub fn Jf(&mut self,k:&Q,g:&[ba]){self.zg(k,g);for b in g{match b{ba::Ha(_)=>self.V.Ta(),ba::Ea(_)=>self.V.xb(E::Ea),ba::Va(_)=>self.V.xb(E::Va),ba::xa=>self.V.xb(E::xa),
ba::Qa=>self.V.xb(E::Qa),ba::ab(_)|ba::lb(_)=>{}}}self.gb=g.iter().copied().collect();self.Qf(k);}
fn zg(&mut self,k:&Q,g:&[ba]){for b in g{let sa=&mut self.sa;match*b{ba::Ha(u)=>{sa.pa(k,u,self.Ja.as_deref(),self.u);self.u=Some(u);}ba::ab(za)=>sa.He(za.r()),ba::Ea(a)=>{
let fc=*k.hc(a);sa.retain(|_,_|fc);}ba::xa=>{sa.qd(k,self.Ja.as_deref());self.u=None;}ba::Qa=>sa.Bi(k),ba::lb(a)if self.gf==0=>{sa.yb(k,a);}ba::lb(_)=>sa.ha=sa.ha.saturating_sub(1),
ba::Va(_)=>{}}if let Some(Z)=b.Z(){sa.Z(k,Z);}}}
pub fn If(&mut self,k:&Q,G:u8){let e=self.G.saturating_sub(G);self.G=G;if self.Ue{self.sa.Mc();}else{self.sa.Zi(e,G==0);}self.Qf(k);let Dd=self.Ja.as_ref().map_or(0.,
|Ja|Ja.Dd);self.sa.Mi(Dd);self.Ue=false;}
fn Qf(&mut self,k:&Q){if self.sa.is_empty(){self.Ti(k);}self.Uc.take();}
fn Uc(&self)->&rf{self.Uc.get_or_init(| |{let(mut ea,Ib)=self.sa.ea();let r=self.sa.r();for j in r{ea[j]/=Ib;}rf{r,ea,Ib}})}
fn Ti(&mut self,k:&Q){self.Sg+=1;self.Ue=true;let sc{tb,ha,De,..}=self.sa;self.gf+=ha as u32;let gb=core::mem::take(&mut self.gb);for na in[gb.as_slice(),&[]]{self.sa=sc::new(*k.ca(),
tb);self.zg(k,na);self.sa.Mc();if!self.sa.is_empty(){break;}}self.sa.ha=ha;self.sa.De+=De;}
pub fn r(&self)->l{self.Uc().r}
pub fn ea(&self)->&ja<f32>{&self.Uc().ea}
pub fn hi(&self)->f32{self.r().iter().fold(0.,|sum,j|{let a=self.ea()[j];if a<f32::MIN_POSITIVE{return sum;}sum-a*ln(a)})}
pub fn Fg(&self,L:E)->f32{self.V.Ff(L,1)}
pub fn zi(&self,L:E,a:u8)->f32{self.V.Ff(L,a)}
pub fn be(&self,k:&Q)->ja<f32>{let mut ea=self.sa.be(k);let a=self.gf as f32/k.ca().len().max(1)as f32;for j in*k.ca(){ea[j]=ea[j]/self.Uc().Ib+a;}ea}
fn Gi(&self,k:&Q)->ja<f32>{let ea=self.be(k);let mut bb=ja::Vb(0.);for j in l::Ic{bb[j]=ea.sum(*k.Eb(j))+ea[j];}bb}
pub fn sa(&self)->impl Iterator<Item=ke>+'_{let Ib=self.Uc().Ib;self.sa.iter().map(move|a|ke{Ka:a.Ka/Ib,..a})}
pub fn xe(&self,k:&Q,g:&[ba],G:u8)->kb{let mut xe=self.clone();xe.Jf(k,g);xe.If(k,G);xe}}}}pub mod arrayvec{use::core as std;pub type ud=u32;macro_rules!Jh{($tb:expr)=>{
if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<ud>(){if$tb>ud::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Ih{use crate::arrayvec::{tc,std::{ptr,slice}};pub trait qc{type Item;const mf:usize;
fn len(&self)->usize;
unsafe fn fe(&mut self,a:usize);
fn as_slice(&self)->&[Self::Item]{let len=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),len)}}
fn wf(&mut self)->&mut[Self::Item]{let len=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),len)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,Ub:Self::Item){self.kf(Ub).unwrap()}
fn kf(&mut self,Ub:Self::Item)->Result<(),tc<Self::Item> >{if self.len()<Self::mf{unsafe{self.Si(Ub);}Ok(())}else{Err(tc::new(Ub))}}
unsafe fn Si(&mut self,Ub:Self::Item){let len=self.len();debug_assert!(len<Self::mf);ptr::write(self.as_mut_ptr().add(len),Ub);self.fe(len+1);}
fn Lf(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let a=self.len()-1;self.fe(a);Some(ptr::read(self.as_ptr().add(a)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,a:usize){unsafe{let len=self.len();if a<len{self.fe(a);let b=slice::from_raw_parts_mut(self.as_mut_ptr().add(a),len-a);ptr::drop_in_place(b);
}}}}}mod arrayvec{use crate::arrayvec::{ud,Ih::qc,ug::tc,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::MaybeUninit,ops::{Deref,DerefMut}}};#[repr(C)]pub struct U<T,
const ia:usize>{len:ud,xs:[MaybeUninit<T>;ia]}impl<T,const ia:usize>Drop for U<T,ia>{
fn drop(&mut self){self.clear();}}impl<T,const ia:usize>U<T,ia>{
#[track_caller]pub fn new()->U<T,ia>{Jh!(ia);unsafe{U{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn yf(&self)->usize{ia}
pub const fn hd(&self)->bool{self.len()==self.yf()}
#[track_caller]pub fn push(&mut self,Ub:T){qc::push(self,Ub)}
pub fn kf(&mut self,Ub:T)->Result<(),tc<T> >{qc::kf(self,Ub)}
pub fn truncate(&mut self,a:usize){qc::truncate(self,a)}
pub fn clear(&mut self){qc::clear(self)}
unsafe fn Bg(&mut self,index:usize)->*mut T{self.as_mut_ptr().add(index)}
pub fn Lf(&mut self)->Option<T>{qc::Lf(self)}
pub unsafe fn fe(&mut self,a:usize){debug_assert!(a<=self.yf());self.len=a as ud;}
pub fn as_slice(&self)->&[T]{qc::as_slice(self)}
pub fn wf(&mut self)->&mut[T]{qc::wf(self)}
pub fn as_mut_ptr(&mut self)->*mut T{qc::as_mut_ptr(self)}}impl<T,const ia:usize>qc for U<T,ia>{type Item=T;const mf:usize=ia;
fn len(&self)->usize{self.len()}
unsafe fn fe(&mut self,a:usize){debug_assert!(a<=ia);self.len=a as ud;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const ia:usize>Deref for U<T,ia>{type Target=[T];
fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const ia:usize>DerefMut for U<T,ia>{
fn deref_mut(&mut self)->&mut Self::Target{self.wf()}}impl<'a,T:'a,const ia:usize>IntoIterator for&'a U<T,ia>{type Item=&'a T;type IntoIter=slice::Iter<'a,T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const ia:usize>IntoIterator for U<T,ia>{type Item=T;type IntoIter=IntoIter<T,ia>;
fn into_iter(self)->IntoIter<T,ia>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const ia:usize>{index:usize,v:U<T,ia>}impl<T,const ia:usize>Iterator for IntoIter<T,
ia>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let index=self.index;self.index=index+1;Some(ptr::read(self.v.Bg(index)))}}}}
impl<T,const ia:usize>Drop for IntoIter<T,ia>{
fn drop(&mut self){let index=self.index;let len=self.v.len();unsafe{self.v.fe(0);let a=slice::from_raw_parts_mut(self.v.Bg(index),len-index);ptr::drop_in_place(a);
}}}struct jg<T,pe,F>where F:FnMut(&pe,&mut T){ka:T,fb:pe,f:F}impl<T,pe,F>Drop for jg<T,pe,F>where F:FnMut(&pe,&mut T){
fn drop(&mut self){(self.f)(&self.fb,&mut self.ka)}}impl<T,const ia:usize>Extend<T>for U<T,ia>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.ji::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn ki(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const ia:usize>U<T,ia>{
#[track_caller]unsafe fn ji<I,const nh:bool>(&mut self,d:I)where I:IntoIterator<Item=T>{let take=self.yf()-self.len();let len=self.len();let mut ptr=Of(self.as_mut_ptr(),
len);let b=Of(ptr,take);let mut c=jg{ka:&mut self.len,fb:len,f:move|&len,e|{**e=len as ud;}};let mut iter=d.into_iter();loop{if let Some(a)=iter.next(){if ptr==b&&nh{
ki();}debug_assert_ne!(ptr,b);if mem::size_of::<T>()!=0{ptr.write(a);}else{mem::forget(a);}ptr=Of(ptr,1);c.fb+=1;}else{return;}}}}
unsafe fn Of<T>(ptr:*mut T,a:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(a).cast::<T>()}else{ptr.add(a)}}impl<T,const ia:usize>iter::FromIterator<T>for U<T,
ia>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut array=U::new();array.extend(iter);array}}impl<T,const ia:usize>Clone for U<T,ia>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const ia:usize>Hash for U<T,ia>where T:Hash{
fn hash<a:Hasher>(&self,M:&mut a){Hash::hash(&**self,M)}}impl<T,const ia:usize>PartialEq for U<T,ia>where T:PartialEq{
fn eq(&self,ga:&Self)->bool{**self==**ga}}impl<T,const ia:usize>Eq for U<T,ia>where T:Eq{}impl<T,const ia:usize>Default for U<T,ia>{
fn default()->U<T,ia>{U::new()}}}mod ug{use crate::arrayvec::std::fmt;#[derive(Clone)]pub struct tc<T=()>{Ub:T}impl<T>tc<T>{
pub const fn new(Ub:T)->tc<T>{tc{Ub:Ub}}}const lh:&'static str="insufficient capacity";impl<T>fmt::Debug for tc<T>{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{write!(f,"{}: {}","CapacityError",lh)}}}pub use crate::arrayvec::{arrayvec::U,ug::tc};}mod Nc{pub mod array{use{
core::marker::PhantomData,crate::Nc::{na::{Md,te},Vf::Vc}};mod iter{use{crate::Nc::Vf::Vc,super::sd};}mod Nj{use{crate::Nc::{na::Md,Vf::Vc},super::sd};impl<A,O>Clone for sd<A,
O>where A:Vc,O:Md,{
fn clone(&self)->Self{panic!()}}impl<A,O>Copy for sd<A,O>where O:Md,A:Vc+Copy,{}}#[repr(transparent)]pub struct sd<A=[usize;1],O=te>where A:Vc,O:Md,{pub Gh:PhantomData<O>,
pub fb:A}}pub mod mem{pub trait xj:{}}pub mod na{pub unsafe trait Md:{}#[derive(Clone)]pub struct te;unsafe impl Md for te{}}mod fj{pub trait ie:{}impl ie for u64{
}impl ie for usize{}}mod Vf{use crate::Nc::fj::ie;pub trait Vc:{}impl<T>Vc for T where T:ie{}impl<T,const N:usize>Vc for[T;N]where T:ie{}}}mod ef{pub use crate::ee::{
ec,Qd};mod Ij{mod Jj{}mod Kj{#[derive(Clone)]pub struct Ej;#[derive(Clone)]pub struct Dj;}mod ae{}mod Oj{pub trait Aj:{}}#[derive(Clone)]pub struct Fj;}mod Ob{}pub mod Vi{
mod cj{use crate::ee::{ec,Qd};type hg=super::vj::Se;pub struct zd(hg);impl Qd for zd{
#[inline(always)]fn ff(M:u64)->Self{zd(hg::ff(M))}}impl ec for zd{
#[inline(always)]fn Ee(&mut self)->u32{self.0.Ee()}
#[inline(always)]fn Hf(&mut self)->u64{panic!()}}}mod vj{use crate::ee::{ec,Qd};pub struct Se{s:[u64;4]}impl Qd for Se{
fn ff(mut M:u64)->Self{const Ah:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for d in s.iter_mut(){M=M.wrapping_add(Ah);let mut a=M;a=(a^(a>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
a=(a^(a>>27)).wrapping_mul(0x94d049bb133111eb);a=a^(a>>31);*d=a;}debug_assert_ne!(s,[0;4]);Se{s}}}impl ec for Se{
fn Ee(&mut self)->u32{let a=self.Hf();(a>>32)as u32}
fn Hf(&mut self)->u64{let a=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let b=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=b;self.s[3]=self.s[3].rotate_left(45);a}}}pub use self::cj::zd;}}mod Lj{pub trait zj:Copy+{}pub trait Cj:{}pub trait Bj:{
}pub trait Gj:{}}mod Mj{pub mod marker{pub trait wj{}}}mod ee{pub trait ec{
fn Ee(&mut self)->u32;
fn Hf(&mut self)->u64;}pub trait Qd:Sized+{
fn ff(mut M:u64)->Self{panic!()}}}
