// ocean 0.1.0 | commit c34e78bee7fe | rules 1.0 | signature - | 72289 characters
// Parts of arrayvec 0.7.8, MIT OR Apache-2.0; Copyright Ulrik Sverdrup "bluss" 2015-2023
// Parts of bitvec 1.1.1, MIT; Copyright 2018 myrrlyn (Alexander Payne)
// Parts of rand 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
// Parts of funty 2.0.0, MIT; Copyright 2020 myrrlyn (Alexander Payne)
// Parts of radium 0.7.0, MIT; Copyright 2019 kneecaw (Nika Layzell)
// Parts of rand_core 0.9.5, MIT OR Apache-2.0; Copyright 2014 The Rust Project Developers; Copyright 2018 Developers of the Rand project
#![allow(warnings)]
use{crate::l::{Sd::{Se,bf},n::ya,Df::Nb},std::io::{BufRead,Write,stdin,stdout}};
fn main(){let mut Sd=Se::new(Rc());let mut ig=stdin().lock();let mut qa:Vec<String> =Vec::new();loop{qa.clear();let Some(first)=Ri(&mut ig)else{return;};let bb=Sd.bb();
qa.push(first);while qa.len()<Sd.jl(){let Some(ka)=Ri(&mut ig)else{return;};qa.push(ka);}let Dc:Vec<&str> =qa.iter().map(String::as_str).collect();let mut xd=Sd.xd(&Dc,
bb);xd.push('\n');let mut Ni=stdout().lock();if Ni.write_all(xd.as_bytes()).and_then(|()|Ni.flush()).is_err(){return;}Sd.oi();}}
fn Ri(ig:&mut impl BufRead)->Option<String>{let mut mi=Vec::new();let read=ig.read_until(b'\n',&mut mi).ok()?;let Ya=String::from_utf8_lossy(&mi);(read>0).then(| |Ya.trim_end_matches(['\n',
'\r']).to_string())}
fn Rc()->bf{let za=|name|{std::env::var(name).ok().and_then(|ta|ta.parse().ok())};let mut n=ya::default();if let Err(Om)=n.Gj(&std::env::var("OCEAN_PARAMS").unwrap_or_default()){
eprintln!("OCEAN_PARAMS: {Om}");}bf{Kc:za("OCEAN_WORK").map_or(Nb::tj,Nb::gi),Wi:za("OCEAN_SEED").unwrap_or_else(dk),n}}
fn dk()->u64{std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(0,|Xl|Xl.as_nanos()as u64)}mod l{pub mod Sd{use crate::{l::{n::ya,Af::{pd,
Kd,wh},r::{D,U,hb,L,dc,Cell,k,B,u,wc,Fa,hc,S::Vb,M::Wb,P::We},Df::{Nb,sb,Xb,ze},Sc::{ca,ib,ei}},Ib::{fc,ue,Kl::Nd}};#[derive(Clone)]pub struct bf{pub Kc:Nb,pub Wi:u64,
pub n:ya}pub struct Se{Rc:bf,Ua:Nd,Fb:Option<pe>}struct pe{j:L,la:Fa,M:hc,Xa:u8,Ka:ib,xa:ib,ub:hb,Rd:Option<wc>}impl Se{
pub fn new(Rc:bf)->Se{let Ua=Nd::tg(Rc.Wi);Se{Rc,Ua,Fb:None}}
pub fn jl(&self)->usize{match self.Fb{None=>crate::l::Af::Dc::nj,Some(_)=>crate::l::Af::Dc::Aj}}
pub fn bb(&self)->sb{match self.Fb{None=>sb::ce(self.Rc.Kc),Some(_)=>sb::cc(self.Rc.Kc)}}
pub fn xd(&mut self,Dc:&[&str],mut bb:sb)->String{self.oi();let Some(Fb)=&mut self.Fb else{return self.Yc(Dc).Ma().to_string();};let Jb=Kd::parse(Dc.iter().copied()).ok();
Fb.zm(&self.Rc.n,Jb.as_ref());let ja=Fb.ze(&self.Rc.n,&mut bb,&mut self.Ua);let xd=wh(&ja);Fb.Rd=Some(ja);xd}
pub fn oi(&mut self){if let Some(Fb)=&mut self.Fb{if let Some(ja)=Fb.Rd.take(){Fb.km(&ja);}}}
fn Yc(&mut self,Dc:&[&str])->&mut pe{let Vf=pd::parse(Dc.iter().copied()).unwrap_or(pd{la:Fa::Xe,Y:k::Vc});let Yl=cfg!(debug_assertions)&&matches!(self.Rc.Kc,Nb::Dg{
..});let Cb=if Yl{ei}else{ca};self.Fb.insert(pe::new(&Vf,Cb,&mut self.Ua))}}impl pe{
fn new(Vf:&pd,Cb:usize,Ua:&mut impl fc)->pe{let j=L::new(Vf.Y);let Ma=wl(&j,Ua);let mut Fb=pe{la:Vf.la,M:hc::new(Vb::Ag,dc([Ma;2])),Xa:We,Ka:ib::jj(&j,Cb),xa:ib::jj(&j,
Cb),ub:hb::new(),Rd:None,j};Fb.Kj(Ma);Fb}
fn Kj(&mut self,Ma:Cell){self.M=hc::new(Vb::Ag,dc([Ma;2]));self.M.rb[self.la.aa()].G=u8::MAX;}
fn Ma(&self)->Cell{self.M.rb[self.la].cell}
fn zm(&mut self,n:&ya,Jb:Option<&Kd>){if self.M.Ji()!=self.la{self.M.cc+=1;}let Some(Jb)=Jb else{return};let db=Jb.Td.iter().filter(|kf|kf.is_none()).count();self.M.kc=match db{
0=>Vb::Ag,1=>Vb(2),_=>Vb(1)};self.Ka.Mi(&self.j,&self.ub,Jb.Va);self.Ka.sk(&self.j,n,&self.xa);self.Ka.qh(&self.j,&Jb.cb);self.Ka.ph(&self.j,Jb.Xa);self.Xa=Jb.Xa;
let xa=&mut self.M.rb[self.la];xa.cell=Jb.cell;xa.ma.insert(Jb.cell);xa.G=Jb.G;for(kf,E)in Jb.Td.into_iter().zip(B::Ea){xa.S.Hd(E,kf.map_or(0,|db|E.je()-db));}let Va=Jb.cb.iter().find_map(|cb|match cb{
U::Ta(ua)=>Some(Jb.cell.ua()==*ua),_=>None});self.xa.Mi(&self.j,&Jb.cb,Va);}
fn ze(&self,n:&ya,bb:&mut sb,Ua:&mut impl fc)->wc{let Sa=Xb{j:&self.j,n,la:self.la,M:&self.M,Xa:self.Xa,Ka:&self.Ka,xa:&self.xa};let ja=ze(&Sa,bb,Ua);let Oc=ja.iter().copied().map(Wb::D);
let Pc=self.M.clone().Oi(&self.j,Oc);if Pc.La.is_none()&&Pc.Ge.is_empty()&&!ja.is_empty(){ja}else{self.fl()}}
fn km(&mut self,ja:&[D]){let Oc=ja.iter().copied().map(Wb::D);let Ka=self.M.rb[self.la.aa()];self.ub=self.M.Oi(&self.j,Oc).ub;self.M.rb[self.la.aa()]=Ka;let G=self.M.rb[self.la].G;
self.xa.qh(&self.j,&self.ub);self.xa.ph(&self.j,G);}
fn fl(&self)->wc{let xa=&self.M.rb[self.la];let qb=*self.j.Y()-xa.ma;let sa=u::Ea.into_iter().find(|&o|{xa.cell.sa(o).is_some_and(|cell|qb.contains(cell))});let Ga=sa.map_or(D::Wa,
|o|D::Aa{o,Qa:Some(B::Da)});wc::from_iter([Ga])}}
fn wl(j:&L,Ua:&mut impl fc)->Cell{let Kb=|cell:Cell|k::from(cell).qf(j.Y(),225).len();let ia=j.Y().iter().max_by_key(|&cell|{let lb=k::from(cell).qf(j.Y(),4).len();
(Kb(cell),lb,Ua.wf())});ia.or(k::Vc.first()).unwrap_or_else(| |unreachable!("the grid has cells"))}}mod zd{pub mod ga{use{crate::{arrayvec::X,l::{be::ln,n::ya,r::{
L,Cell,k,P::Zc},Sc::da}},super::La};#[derive(Clone)]pub struct uc{pub ea:da<f32>,pub lb:da<f32>}impl uc{
pub fn new(j:&L,ea:&da<f32>)->uc{let mut lb=da::Yb(0.0);for cell in*j.Y(){let Ab=ea[cell];if Ab>0.0{for yc in*j.ic(cell){lb[yc]+=Ab;}}}uc{ea:*ea,lb}}
#[inline]pub fn Db(&self,ga:Cell)->f32{self.lb[ga]+self.ea[ga]}
#[inline]pub fn La(&self,n:&ya,G:u8,ga:Cell)->f32{(self.lb[ga]-self.ea[ga])*La(n,G,1)+self.ea[ga]*La(n,G,2)}
pub fn ia<const N:usize>(&self,n:&ya,G:u8,Fj:k,)->X<(Cell,f32),N>{let mut ia=X::<(Cell,f32),N>::new();for cell in Fj{if self.lb[cell]<=1e-4{continue;}let ta=self.La(n,
G,cell);let yf=ia.iter().position(|&(_,aa)|ta>aa).unwrap_or(ia.len());if yf<N{if ia.Bd(){ia.th();}ia.insert(yf,(cell,ta));}}ia}}#[derive(Clone,Copy,Default)]pub struct Md{
pub La:f32,pub Yd:f32,pub kb:[f32;5],pub hg:f32}impl Md{
pub fn new(j:&L,n:&ya,ea:&da<f32>,G:u8,Qb:&[Cell])->Md{let mut xe=k::tb;for&ga in Qb{xe|=*j.ic(ga);}let mut wb=Md::default();for cell in xe&*j.Y(){let Ab=ea[cell];
if Ab>0.0{let Db:u8=Qb.iter().map(|&ga|Zc(ga,cell)).sum();wb.kb[usize::from(Db.min(G).min(4))]+=Ab;wb.La+=Ab*La(n,G,Db);if Db>=G{wb.Yd+=Ab;}}}wb.kb[0]=(1.0-wb.kb[1..].iter().sum::<f32>()).max(0.0);
for Za in wb.kb{if Za>1e-6{wb.hg-=Za*ln(Za);}}wb}}}pub mod he{use crate::l::{n::ya,r::{L,Cell,k,Ub,B},Sc::{da,ib}};
pub fn S(n:&ya,S:&Ub)->f32{B::Ea.into_iter().map(|E|{let(lk,Mk)=match E{B::Da=>(n.qm,n.rm),B::Ta=>(n.Xi,n.Yi),B::Ca=>(n.Vl,n.Wl),B::Oa=>(n.nl,n.pl)};let ac=if S.Bd(E){
Mk}else{0.0};lk*f32::from(S.get(E))+ac}).sum()}
pub fn tl(j:&L,Ka:&ib)->da<f32>{let mut next=da::Yb(0.0);for Ac in Ka.na(){let Uc=k::from(Ac.cell).ed()&(*j.Y()-Ac.ma);let hd=Ac.Na/(Uc.len()+1)as f32;next[Ac.cell]+=hd;
for Ec in Uc{next[Ec]+=hd;}}next}
pub fn me(j:&L,ea:&da<f32>,Ia:usize)->da<f32>{let mut now=*ea;for _ in 0..Ia{let mut next=da::Yb(0.0);for cell in*j.Y(){if now[cell]>0.0{let Uc=k::from(cell).ed()&*j.Y();
let hd=now[cell]/(Uc.len()+1)as f32;next[cell]+=hd;for Ec in Uc{next[Ec]+=hd;}}}now=next;}now}
pub fn ra(j:&L,n:&ya,me:&da<f32>,bg:&k,V:Cell)->f32{let new=(*j.ic(V)&*j.Y())-*bg;let Cm:f32=new.iter().map(|cell|me[cell]).sum();n.ml*new.len()as f32/9.0+n.ql*Cm}}
pub mod Kb{use crate::l::r::{Cell,k};
pub fn bj(from:Cell,qb:&k,Zd:usize)->usize{let mut qb=*qb;let mut gb=from;qb.Bh(gb);for Ia in 0..Zd{let Be=k::from(gb).ed()&qb;let next=match Be.len(){0|1=>Be.first(),
_=>{let Dm=|mf:&Cell|(k::from(*mf).ed()&qb).len();let Tl=|mf:&Cell|k::from(*mf).qf(&qb,Zd).len();let dl=Be.first().is_some_and(|mf|Be.bl(&k::from(mf).qf(&qb,4)));
if dl{Be.iter().min_by_key(Dm)}else{Be.iter().max_by_key(Tl)}}};let Some(next)=next else{return Ia};qb.Bh(next);gb=next;}Zd}}pub mod bc{use{crate::{arrayvec::X,l::{
be::Hb,n::ya,r::{L,Cell,k,B,P::Zc},Sc::{da,ib}}},super::{uc,La}};const Ng:usize=16;const uj:usize=4;#[derive(Clone,Copy)]struct bi{cell:Cell,Ab:f32,ee:k}#[derive(Clone)]pub struct Wc{
uh:Vec<bi>,ba:Vec<(Cell,f32)>,ae:da<f32>,pub Mc:k,Lb:f32,wg:f32,we:[f32;48]}impl Wc{
pub fn new(j:&L,n:&ya,Ka:&ib)->Wc{let ea=Ka.ea();let mut Uc=da::Yb(k::tb);for Ac in Ka.na(){let qb=*j.Y()-Ac.ma;Uc[Ac.cell]|=k::from(Ac.cell).ed()&qb;}let uh=Ka.w().iter().filter(|&cell|ea[cell]>0.001).map(|cell|{
let mut oc=*j.sc(cell);for next in Uc[cell]{oc|=*j.sc(next);}bi{cell,Ab:ea[cell],ee:oc-*j.ic(cell)}}).collect();let Ke=Ka.Ke(j);let mut ba=Vec::new();let mut ae=da::Yb(0.0);
for cell in*j.Y(){let za=Ke[cell];if za>0.01{ba.push((cell,za));for yc in*j.ic(cell){ae[yc]+=za*f32::from(Zc(cell,yc));}}}let Mc=j.Y().iter();let Mc=Mc.filter(|&cell|ae[cell]>n.Mc);
let fe=Hb(n.fe);let mut wg=0.0;let mut Zi=0.0;for db in 1..=3{let ac=Ka.Zk(B::Da,db);wg+=(ac-Zi)*fe[usize::from(db)-1];Zi=ac;}Wc{uh,ba,Mc:Mc.collect(),ae,Lb:Ka.al(B::Da),
wg,we:Hb(n.we)}}}
pub fn zh(j:&L,Hb:&[f32],from:Cell,va:Cell)->f32{let De=j.bd(from,va).map_or(usize::MAX,usize::from);Hb.get(De.saturating_sub(5)).copied().unwrap_or(0.0)}#[derive(Clone,
Copy)]struct gc{ga:Cell,Ab:f32,Lc:f32}#[derive(Clone)]pub struct Id{Rb:X<gc,Ng>,Tc:Vec<gc>,Jh:f32}impl Id{
pub fn new(j:&L,n:&ya,jc:&Wc,lg:&ib,G:u8)->Id{let Qb=uc::new(j,lg.ea());let xi=|va:Cell|{let Db=Qb.Db(va);((Db-n.wi)/(n.Dk-n.wi)).clamp(0.0,1.0)};let mut Rb:X<gc,
Ng> =Qb.ia::<Ng>(n,G,*j.Y()).into_iter().map(|(ga,Lc)|gc{ga,Ab:0.0,Lc}).collect();let mut mg=0.0;for sg in&jc.uh{let Tf=sg.Ab*jc.Lb;let Uk=|mc:& &mut gc|sg.ee.contains(mc.ga);
if let Some(mc)=Rb.iter_mut().find(Uk){mc.Ab+=Tf*xi(mc.ga);}let ak=Rb.iter().take(uj).map(|mc|{mc.Lc*zh(j,&jc.we,sg.cell,mc.ga)});mg+=jc.wg*sg.Ab*ak.fold(0.0,f32::max);
}let Tc=jc.ba.iter().filter(|& &(ra,_)|Qb.lb[ra]>0.0).map(|&(ra,za)|gc{ga:ra,Ab:za.min(1.0)*xi(ra),Lc:Qb.La(n,G,ra)}).filter(|mc|mc.Ab>0.0).collect();let Jh=n.wk*mg-n.Tk*lg.qk();
Id{Rb,Tc,Jh}}
pub fn bc(&self,n:&ya,jc:&Wc,cell:Cell,G:u8)->f32{let ag=|mc:&gc|{let Fl=La(n,G,Zc(mc.ga,cell));mc.Ab*(n.gj*mc.Lc+(1.0-n.gj)*Fl)};let Lb:f32=self.Rb.iter().map(ag).sum();
let Sb:f32=self.Tc.iter().map(ag).sum();n.sm*Lb+n.wm*Sb.min(La(n,G,2))+n.ae*jc.ae[cell].min(4.0)+self.Jh}}}use crate::l::n::ya;pub use{ga::{uc,Md},bc::{Id,Wc}};
#[inline]pub fn La(n:&ya,G:u8,Db:u8)->f32{let zg=|Bl:u8|match Bl{1=>n.Ek,2=>n.Ol,3=>n.pm,_=>1.0};(G-Db.min(G)+1..=G).map(zg).sum()}}mod be{
pub fn ln(x:f32)->f32{let Ha=x.to_bits();let mut nf=(Ha>>23)as i32-127;let mut pg=f32::from_bits(Ha&0x007f_ffff|0x3f80_0000);if pg>core::f32::consts::SQRT_2{pg*=0.5;
nf+=1;}let s=(pg-1.0)/(pg+1.0);let ug=s*s;let Ql=1.0+ug*(1.0/3.0+ug*(0.2+ug*(1.0/7.0+ug/9.0)));2.0*s*Ql+nf as f32*core::f32::consts::LN_2}
pub fn Hb(hf:f32)->[f32;48]{let mut Hb=[1.0;48];for i in 1..Hb.len(){Hb[i]=Hb[i-1]*hf;}Hb}
pub fn Qe(Ha:u32)->f32{(Ha>>8)as f32/16_777_216.0}}pub mod n{#[derive(Clone,Copy)]pub struct Zh{pub name:&'static str,pub default:f32,pub min:f32,pub max:f32,pub Qe:&'static str}
macro_rules!n{($($(#[$doc:meta])*$name:ident=$default:literal in$min:literal..=$max:literal,$Qe:literal;)+)=>{#[derive(Clone,Debug,PartialEq)]pub struct ya{$($(#[$doc])*pub$name:f32,
)+}impl Default for ya{fn default()->ya{ya{$($name:$default,)+}}}pub const Pd:&[Zh]=&[$(Zh{name:stringify!($name),default:$default,min:$min,max:$max,Qe:$Qe,},)+];
impl ya{pub fn Qk(&mut self,name:&str)->Option<&mut f32>{match name{$(stringify!($name)=>Some(&mut self.$name),)+_=>None,}}}};}n!{fe=0.88 in 0.5..=1.0,"per turn";
Ek=4.0 in 1.0..=20.0,"life points";Ol=1.05 in 0.2..=5.0,"life points";pm=1.15 in 0.2..=5.0,"life points";hg=0.19 in 0.0..=2.0,"life points per nat";gf=0.21 in 0.0..=2.0,
"share";we=0.9 in 0.5..=1.0,"per step";Cl=0.93 in 0.5..=1.0,"per step";gj=0.35 in 0.0..=1.0,"share";wi=0.27 in 0.0..=2.0,"life points";Dk=1.0 in 0.1..=2.0,"life points";
sm=0.87 in 0.0..=3.0,"share";wm=0.7 in 0.0..=3.0,"share";wk=0.35 in 0.0..=2.0,"share";Tk=0.17 in 0.0..=1.0,"life points per nat";ae=0.95 in 0.0..=2.0,"share";Ef=0.15 in 0.0..=3.0,
"life points";Ll=0.5 in 0.0..=5.0,"life points";hk=2.3 in 0.0..=9.0,"life points";fh=0.5 in 0.0..=5.0,"life points";Mc=0.4 in 0.0..=4.0,"life points";Kb=0.92 in 0.5..=1.0,
"per step";qm=0.27 in 0.0..=1.0,"life points";rm=0.05 in-1.0..=3.0,"life points";Vl=0.11 in 0.0..=1.0,"life points";Wl=0.25 in-1.0..=3.0,"life points";nl=0.03 in 0.0..=1.0,
"life points";pl=-0.08 in-1.0..=3.0,"life points";Xi=0.005 in 0.0..=1.0,"life points";Yi=0.0 in-1.0..=3.0,"life points";ml=0.62 in 0.0..=3.0,"life points";ql=0.35 in 0.0..=3.0,
"life points";tm=6.0 in 0.0..=30.0,"turns";am=0.75 in 0.0..=3.0,"life points per nat";Ck=24.0 in 1.0..=200.0,"turns";Wg=8.0 in 0.0..=50.0,"life points";Nj=1.25 in 1.0..=1.25,
"factor per cell";Oj=2.25 in 0.1..=10.0,"factor";Mj=6.0 in 0.0..=20.0,"per life point";Lj=0.01 in 0.0..=1.0,"share of the mean weight";Gm=0.02 in 0.0..=1.0,"life points";
}impl ya{
pub fn Gj(&mut self,Wj:&str)->Result<(),String>{for jf in Wj.split(',').filter(|jf|!jf.is_empty()){let Vj=jf.split_once('=').and_then(|(name,ta)|{*self.Qk(name.trim())?=ta.trim().parse().ok()?;
Some(())});Vj.ok_or_else(| |format!("expected a parameter `name=value`, found {jf:?}"))?;}Ok(())}}}mod Af{pub mod xd{use{core::fmt,crate::l::r::D};impl fmt::Display for D{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{f.write_str(self.pa().name())?;match self{D::Wa=>Ok(()),D::Aa{o,Qa}=>{write!(f," {}",o.ng())?;Qa.map_or(Ok(()),|E|write!(f,
" {}",E.name()))}D::Oa(o)=>write!(f," {}",o.ng()),D::Da(cell)|D::fb(cell)=>write!(f," {cell}"),D::Ta(ua)=>write!(f," {}",ua.za()),D::Ca{o,Ia}=>write!(f," {} {Ia}",
o.ng())}}}
pub fn wh(ja:&[D])->String{if ja.is_empty(){return D::Wa.to_string();}let xc:Vec<String> =ja.iter().map(ToString::to_string).collect();xc.join("|")}}pub mod Dc{use{
crate::l::r::{U,hb,Cell,k,B,u,Fa,Pa,cell::td},super::af};pub const nj:usize=1+td as usize;pub const Aj:usize=3;#[derive(Clone,Copy)]pub struct pd{pub la:Fa,pub Y:k}
impl pd{
pub fn parse<'a>(qa:impl IntoIterator<Item=&'a str>)->Result<pd,af>{let mut qa=Lf::new(qa);let la=qa.next("`15 15` and the player's id, 0 or 1",|Ya|match Ya{"15 15 0"=>Some(Fa::Xe),
"15 15 1"=>Some(Fa::Pf),_=>None})?;let mut Y=k::tb;for y in 0..td{let gd=qa.next("a row of 15 cells, each `x` or `.`",|Ya|{let mut gd=k::tb;let mut x=0;for Xj in Ya.chars(){
let cell=Cell::new(x,y)?;match Xj{'.'=>gd.insert(cell),'x'=>{}_=>return None}x+=1;}(x==td).then_some(gd)})?;Y|=gd;}Ok(pd{la,Y})}}#[derive(Clone)]pub struct Kd{pub cell:Cell,
pub G:u8,pub Xa:u8,pub Td:[Option<u8>;4],pub Va:Option<bool>,pub cb:hb}impl Kd{
pub fn parse<'a>(qa:impl IntoIterator<Item=&'a str>)->Result<Kd,af>{let mut qa=Lf::new(qa);let(cell,G,Xa,Td)=qa.next("eight integers: x y life life and four cooldowns",
|Ya|{let mut mb=Ya.split(' ');let mut Ie=| |mb.next()?.parse::<i32>().ok();let cell=Cell::ch(Ie()?,Ie()?)?;let G=u8::try_from(Ie()?).ok()?;let Xa=u8::try_from(Ie()?).ok()?;
let mut Td=[None;4];for(kf,E)in Td.iter_mut().zip(B::Ea){*kf=match Ie()?{-1=>None,db=>{Some(u8::try_from(db).ok().filter(|&m|m<=E.je())?)}};}mb.next().is_none().then_some((cell,
G,Xa,Td))})?;let Va=qa.next("a sonar answer: `Y`, `N` or `NA`",|Ya|match Ya{"Y"=>Some(Some(true)),"N"=>Some(Some(false)),"NA"=>Some(None),_=>None})?;let cb=qa.next("the other side's orders, or `NA`",
zl)?;Ok(Kd{cell,G,Xa,Td,Va,cb})}}
fn zl(Ya:&str)->Option<hb>{let mut cb=hb::new();if Ya=="NA"{return Some(cb);}for Oe in Ya.split('|'){let mb:Vec<&str> =Oe.trim().split(' ').collect();let cell=|x:&str,
y:&str|Cell::ch(x.parse().ok()?,y.parse().ok()?);let ua=|za:&str|Pa::new(za.parse().ok()?);let Qd=match mb[..]{["MOVE",o]=>U::Aa(u::Kk(o)?),["SURFACE",za]=>U::Wa(ua(za)?),
["TORPEDO",x,y]=>U::Da(cell(x,y)?),["SONAR",za]=>U::Ta(ua(za)?),["SILENCE"]=>U::Ca,["MINE"]=>U::Oa,["TRIGGER",x,y]=>U::fb(cell(x,y)?),_=>return None};cb.yg(Qd).ok()?;
}Some(cb)}struct Lf<I>{qa:I,za:usize}impl<'a,I:Iterator<Item=&'a str> >Lf<I>{
fn new(qa:impl IntoIterator<IntoIter=I>)->Self{Lf{qa:qa.into_iter(),za:0}}
fn next<T>(&mut self,Lc:&'static str,read:impl FnOnce(&str)->Option<T>,)->Result<T,af>{self.za+=1;let Ya=self.qa.next().unwrap_or_default();let Ya=Ya.strip_suffix('\r').unwrap_or(Ya);
read(Ya).ok_or_else(| |af{ka:self.za,Ya:Ya.to_string(),Lc})}}}pub use{xd::wh,Dc::{pd,Kd}};#[derive(Clone)]pub struct af{pub ka:usize,pub Ya:String,pub Lc:&'static str}}
mod r{pub mod j{use super::{Cell,k,Bc::Pg};const Pd:usize=240;#[derive(Clone)]pub struct L{Y:k,sc:Vec<k>,ic:Vec<k>,Xg:Vec<u8>}impl L{
pub fn new(Y:k)->L{let mut j=L{Y,sc:vec![k::tb;Pd],ic:vec![k::tb;Pd],Xg:vec![u8::MAX;Pd*Pd]};for cell in k::Vc{j.ic[cell.index()]=k::from(cell).eh();}for Ma in Y{
let mut Cc=k::from(Ma);let mut Pe=Cc;let mut bd=0;while!Pe.is_empty(){for cell in Pe{j.Xg[Ma.index()*Pd+cell.index()]=bd;}Pe=(Pe.ed()&Y)-Cc;Cc|=Pe;if bd==Pg{j.sc[Ma.index()]=Cc-Pe;
}bd+=1;}if bd<=Pg{j.sc[Ma.index()]=Cc;}}j}
#[inline]pub fn Y(&self)->&k{&self.Y}
#[inline]pub fn sc(&self,from:Cell)->&k{&self.sc[from.index()]}
#[inline]pub fn ic(&self,ga:Cell)->&k{&self.ic[ga.index()]}
#[inline]pub fn bd(&self,from:Cell,to:Cell)->Option<u8>{let bd=self.Xg[from.index()*Pd+to.index()];(bd!=u8::MAX).then_some(bd)}}}pub mod cell{use{core::fmt,super::k}
;pub const td:u8=15;pub const Ld:u8=16;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Cell(u8);impl Cell{
#[inline]pub fn new(x:u8,y:u8)->Option<Cell>{(x<td&&y<td).then(| |Cell(y*Ld+x))}
#[inline]pub fn ch(x:i32,y:i32)->Option<Cell>{Cell::new(u8::try_from(x).ok()?,u8::try_from(y).ok()?)}
#[inline]pub fn Jk(index:usize)->Cell{debug_assert!(index%16<15&&index<240);Cell(index as u8)}
#[inline]pub fn x(self)->u8{self.0%Ld}
#[inline]pub fn y(self)->u8{self.0/Ld}
#[inline]pub fn index(self)->usize{usize::from(self.0)}
#[inline]pub fn sa(self,o:u)->Option<Cell>{let(x,y)=(self.x(),self.y());match o{u::Ic=>(y>0).then(| |Cell(self.0-Ld)),u::wd=>(y+1<td).then(| |Cell(self.0+Ld)),u::Xc=>(x>0).then(| |Cell(self.0-1)),
u::rd=>(x+1<td).then(| |Cell(self.0+1))}}
#[inline]pub fn ua(self)->Pa{Pa(self.x()/5+1+3*(self.y()/5))}
#[inline]pub fn bk(self,aa:Cell)->u8{let dx=self.x().abs_diff(aa.x());let dy=self.y().abs_diff(aa.y());dx.max(dy)}}impl fmt::Display for Cell{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{write!(f,"{} {}",self.x(),self.y())}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum u{Ic,wd,Xc,rd}impl u{pub const Ea:[u;
4]=[u::Ic,u::wd,u::Xc,u::rd];
pub fn ng(self)->char{['N','S','W','E'][self as usize]}
pub fn Kk(Ya:&str)->Option<u>{u::Ea.into_iter().find(|o|Ya.len()==1&&Ya.starts_with(o.ng()))}
#[inline]pub fn Le(self)->u{match self{u::Ic=>u::wd,u::wd=>u::Ic,u::Xc=>u::rd,u::rd=>u::Xc}}}#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub struct Pa(u8);impl Pa{
pub fn new(za:i32)->Option<Pa>{(1..=9).contains(&za).then_some(Pa(za as u8))}
pub fn all()->impl Iterator<Item=Pa>{(1..=9).map(Pa)}
#[inline]pub fn za(self)->u8{self.0}
#[inline]pub fn w(self)->k{k::ua(self)}}}mod Tj{use{core::ops::{BitAnd,BitAndAssign,BitOr,BitOrAssign,Not,Sub},crate::zc::{ff::md,ja::Ze},super::{Cell,cell::{u,Ld,
Pa}}};const Of:u64=0x7fff_7fff_7fff_7fff;#[derive(Clone,Copy)]pub struct k{Ha:md<[u64;4],Ze>}impl k{pub const tb:k=k::Ad([0;4]);pub const Vc:k=k::Ad([Of,Of,Of,Of>>16]);
#[inline]const fn Ad(mb:[u64;4])->k{k{Ha:md{Dj:core::marker::PhantomData,ab:mb}}}
#[inline]pub fn mb(&self)->[u64;4]{self.Ha.ab}
pub fn ua(ua:Pa)->k{let lj=ua.za()-1;let(ek,gd)=(lj%3*5,lj/3*5);let mut mb=[0u64;4];for y in gd..gd+5{mb[usize::from(y/4)]|=0x1f<<(y%4*Ld+ek);}k::Ad(mb)}
#[inline]pub fn contains(&self,cell:Cell)->bool{self.Ha.ab[cell.index()/64]>>(cell.index()%64)&1!=0}
#[inline]pub fn insert(&mut self,cell:Cell){self.Ha.ab[cell.index()/64]|=1<<(cell.index()%64);}
#[inline]pub fn Bh(&mut self,cell:Cell){self.Ha.ab[cell.index()/64]&=!(1<<(cell.index()%64));}
#[inline]pub fn len(&self)->usize{self.Ha.ab.iter().map(|Tb|Tb.count_ones()as usize).sum()}
#[inline]pub fn is_empty(&self)->bool{self.Ha.ab==[0;4]}
#[inline]pub fn bl(&self,aa:&k)->bool{(*self-*aa).is_empty()}
#[inline]pub fn Xk(&self,aa:&k)->bool{(*self&*aa).is_empty()}
#[inline]pub fn first(&self)->Option<Cell>{self.iter().next()}
#[inline]pub fn iter(&self)->Ue{Ue{mb:self.Ha.ab,V:0}}
#[inline]pub fn lc(&self,o:u)->k{let[a,b,c,d]=self.Ha.ab;k::Ad(match o{u::rd=>[a<<1,b<<1,c<<1,d<<1],u::Xc=>[a>>1,b>>1,c>>1,d>>1],u::wd=>[a<<16,b<<16|a>>48,c<<16|b>>48,
d<<16|c>>48],u::Ic=>[a>>16|b<<48,b>>16|c<<48,c>>16|d<<48,d>>16]})&k::Vc}
#[inline]pub fn um(&self,dx:i8,dy:i8)->k{let mut mb=self.Ha.ab;if dx!=0{let gd=if dx>0{(0x7fff_u64<<dx)&0x7fff}else{0x7fff_u64>>-dx};let tf=gd*0x0001_0001_0001_0001;
for Tb in&mut mb{*Tb=if dx>0{*Tb<<dx}else{*Tb>>-dx}&tf;}}let Dh=usize::from(dy.unsigned_abs());let(jg,Ha)=(Dh/4,Dh%4*16);if Dh!=0{let bm=mb;let Tb=|i:Option<usize>|i.and_then(|i|bm.get(i)).copied().unwrap_or(0);
for(i,va)in mb.iter_mut().enumerate(){let(lb,De)=if dy>0{(i.checked_sub(jg),i.checked_sub(jg+1))}else{(Some(i+jg),Some(i+jg+1))};let(lb,De)=(Tb(lb),Tb(De));*va=match(Ha,
dy>0){(0,_)=>lb,(_,true)=>lb<<Ha|De>>(64-Ha),(_,false)=>lb>>Ha|De<<(64-Ha)};}}k::Ad(mb)&k::Vc}
#[inline]pub fn ed(&self)->k{self.lc(u::Ic)|self.lc(u::wd)|self.lc(u::Xc)|self.lc(u::rd)}
#[inline]pub fn eh(&self)->k{let Qh=*self|self.lc(u::Xc)|self.lc(u::rd);Qh|Qh.lc(u::Ic)|Qh.lc(u::wd)}
#[inline]pub fn qf(&self,kj:&k,Ia:usize)->k{let mut Cc=*self&*kj;for _ in 0..Ia{let next=(Cc|Cc.ed())&*kj;if next==Cc{break;}Cc=next;}Cc}}impl PartialEq for k{
#[inline]fn eq(&self,aa:&k)->bool{self.Ha.ab==aa.Ha.ab}}impl BitAnd for k{type Output=k;
#[inline]fn bitand(self,aa:k)->k{let([a,b,c,d],[e,f,g,h])=(self.Ha.ab,aa.Ha.ab);k::Ad([a&e,b&f,c&g,d&h])}}impl BitOr for k{type Output=k;
#[inline]fn bitor(self,aa:k)->k{let([a,b,c,d],[e,f,g,h])=(self.Ha.ab,aa.Ha.ab);k::Ad([a|e,b|f,c|g,d|h])}}impl Sub for k{type Output=k;
#[inline]fn sub(self,aa:k)->k{let([a,b,c,d],[e,f,g,h])=(self.Ha.ab,aa.Ha.ab);k::Ad([a&!e,b&!f,c&!g,d&!h])}}impl Not for k{type Output=k;
#[inline]fn not(self)->k{k::Vc-self}}impl BitAndAssign for k{
#[inline]fn bitand_assign(&mut self,aa:k){*self=*self&aa;}}impl BitOrAssign for k{
#[inline]fn bitor_assign(&mut self,aa:k){*self=*self|aa;}}impl From<Cell>for k{
#[inline]fn from(cell:Cell)->k{let mut Hd=k::tb;Hd.insert(cell);Hd}}impl FromIterator<Cell>for k{
fn from_iter<I:IntoIterator<Item=Cell> >(w:I)->k{let mut Hd=k::tb;for cell in w{Hd.insert(cell);}Hd}}impl IntoIterator for k{type Item=Cell;type IntoIter=Ue;
#[inline]fn into_iter(self)->Ue{self.iter()}}#[derive(Clone)]pub struct Ue{mb:[u64;4],V:usize}impl Iterator for Ue{type Item=Cell;
#[inline]fn next(&mut self)->Option<Cell>{while self.V<4{let Tb=self.mb[self.V];if Tb!=0{self.mb[self.V]=Tb&(Tb-1);return Some(Cell::Jk(self.V*64+Tb.trailing_zeros()as usize));
}self.V+=1;}None}}}pub mod S{use super::J;#[derive(Clone,Copy,PartialEq)]pub enum B{Da,Ta,Ca,Oa}impl B{pub const Ea:[B;4]=[B::Da,B::Ta,B::Ca,B::Oa];
#[inline]pub fn je(self)->u8{[3,4,6,3][self as usize]}
pub fn name(self)->&'static str{["TORPEDO","SONAR","SILENCE","MINE"][self as usize]}}#[derive(Clone,Copy,Default)]pub struct Ub([u8;4]);impl Ub{
#[inline]pub fn get(&self,E:B)->u8{self.0[E as usize]}
#[inline]pub fn Hd(&mut self,E:B,S:u8){self.0[E as usize]=S.min(E.je());}
#[inline]pub fn Qa(&mut self,E:B){self.Hd(E,self.get(E)+1);}
#[inline]pub fn Bb(&mut self,E:B){self.0[E as usize]=0;}
#[inline]pub fn db(&self,E:B)->u8{E.je()-self.get(E)}
#[inline]pub fn Bd(&self,E:B)->bool{self.db(E)==0}}#[derive(Clone,Copy)]pub struct Vb(pub u8);impl Vb{pub const Ag:Vb=Vb(4);
#[inline]pub fn Fe(self,E:B)->bool{let Lk=match E{B::Da=>1,B::Ta|B::Ca=>2,B::Oa=>3};self.0>=Lk}
#[inline]pub fn Ei(self,pa:J)->bool{match pa{J::Aa|J::Wa=>true,J::fb=>self.Fe(B::Oa),_=>pa.E().is_some_and(|E|self.Fe(E))}}}}pub mod rf{use super::{D,J,L,Cell,B,
u,Pa,Pb,S::Vb,Bc::ud};#[derive(Clone,Copy,Default)]pub struct ve(u8);impl ve{
#[inline]pub fn contains(self,pa:J)->bool{self.0>>pa as u8&1!=0}
#[inline]pub fn Hm(self,pa:J)->ve{ve(self.0|1<<pa as u8)}}
pub fn zi(j:&L,kc:Vb,P:&Pb,Gf:ve,mut Eb:impl FnMut(D)){let qb=*j.Y()-P.ma;let ac=|pa:J|{!Gf.contains(pa)&&kc.Ei(pa)&&pa.E().is_none_or(|E|P.S.Bd(E))};let sa=|from:Cell,
o|from.sa(o).filter(|&cell|qb.contains(cell));if ac(J::Aa){for o in u::Ea{if sa(P.cell,o).is_some(){for E in B::Ea{if kc.Fe(E){Eb(D::Aa{o,Qa:Some(E)});}}Eb(D::Aa{
o,Qa:None});}}}if ac(J::Wa){Eb(D::Wa);}if ac(J::Da){for va in*j.sc(P.cell){Eb(D::Da(va));}}if ac(J::Ta){for ua in Pa::all(){Eb(D::Ta(ua));}}if ac(J::Ca){Eb(D::Ca{
o:u::Ic,Ia:0});for o in u::Ea{let mut cell=P.cell;for Ia in 1..=ud{let Some(next)=sa(cell,o)else{break;};cell=next;Eb(D::Ca{o,Ia});}}}if ac(J::Oa){let Mc=P.ba|P.Ee;
for o in u::Ea{let Vd=P.cell.sa(o).is_some_and(|cell|j.Y().contains(cell)&&!Mc.contains(cell));if Vd{Eb(D::Oa(o));}}}if ac(J::fb){for cell in P.ba{Eb(D::fb(cell));
}}}}pub mod Bc{use{crate::arrayvec::X,super::{Cell,B,u,Pa}};pub const Sh:u8=2;pub const ci:u8=1;pub const Pg:u8=4;pub const ud:u8=4;#[derive(Clone,Copy)]pub enum D{
Aa{o:u,Qa:Option<B>},Wa,Da(Cell),Ta(Pa),Ca{o:u,Ia:u8},Oa(u),fb(Cell)}impl D{
#[inline]pub fn pa(&self)->J{match self{D::Aa{..}=>J::Aa,D::Wa=>J::Wa,D::Da(_)=>J::Da,D::Ta(_)=>J::Ta,D::Ca{..}=>J::Ca,D::Oa(_)=>J::Oa,D::fb(_)=>J::fb}}}#[derive(Clone,
Copy,PartialEq)]pub enum J{Aa,Wa,Da,Ta,Ca,Oa,fb}impl J{pub const Ea:[J;7]=[J::Aa,J::Wa,J::Da,J::Ta,J::Ca,J::Oa,J::fb];
pub fn name(self)->&'static str{["MOVE","SURFACE","TORPEDO","SONAR","SILENCE","MINE","TRIGGER"][self as usize]}
#[inline]pub fn E(self)->Option<B>{match self{J::Da=>Some(B::Da),J::Ta=>Some(B::Ta),J::Ca=>Some(B::Ca),J::Oa=>Some(B::Oa),J::Aa|J::Wa|J::fb=>None}}}const Uh:usize=J::Ea.len();
pub type wc=X<D,Uh>;#[derive(Clone,Copy,PartialEq,Eq,Hash)]pub enum U{Aa(u),Wa(Pa),Da(Cell),Ta(Pa),Ca,Oa,fb(Cell)}impl U{
#[inline]pub fn ga(&self)->Option<Cell>{match*self{U::Da(cell)|U::fb(cell)=>Some(cell),_=>None}}}pub type hb=X<U,Uh>;}pub mod la{use core::ops::{Index,IndexMut};
#[derive(Clone,Copy,PartialEq)]pub enum Fa{Xe,Pf}impl Fa{pub const Ea:[Fa;2]=[Fa::Xe,Fa::Pf];
#[inline]pub fn index(self)->usize{self as usize}
#[inline]pub fn aa(self)->Fa{match self{Fa::Xe=>Fa::Pf,Fa::Pf=>Fa::Xe}}}#[derive(Clone,Copy)]pub struct dc<T>(pub[T;2]);impl<T>Index<Fa>for dc<T>{type Output=T;
#[inline]fn index(&self,la:Fa)->&T{&self.0[la.index()]}}impl<T>IndexMut<Fa>for dc<T>{
#[inline]fn index_mut(&mut self,la:Fa)->&mut T{&mut self.0[la.index()]}}}pub mod M{use{crate::arrayvec::X,super::{D,J,U,hb,L,dc,Cell,k,B,u,Fa,Pb,S::Vb,Bc::ud}};pub const Jg:u16=598;
#[derive(Clone,Copy)]pub enum Wb{Nf,Qf,D(D),Xh(J),vc(J,vc)}#[derive(Clone,Copy)]pub enum vc{Mm,u,B,Range}#[derive(Clone,Copy)]pub enum ob{Lm,Qf,vc(J,vc),oj,Cj}#[derive(Clone,
Copy)]pub enum nb{wj(B),Yh,vj,mj,Vh}#[derive(Clone,Copy)]enum jb{Qg(D),Nf,nb(nb),ob(ob)}#[derive(Clone)]pub struct ai{pub ub:hb,pub Ge:X<nb,8>,pub La:Option<ob>}
#[derive(Clone,Copy)]pub struct hc{pub kc:Vb,pub rb:dc<Pb>,pub cc:u16,Vi:dc<u8>}impl hc{
pub fn new(kc:Vb,nc:dc<Cell>)->hc{let rb=dc(nc.0.map(Pb::new));hc{kc,rb,cc:0,Vi:dc(rb.0.map(|P|P.G))}}
#[inline]pub fn Ji(&self)->Fa{Fa::Ea[usize::from(self.cc%2)]}
#[inline]fn Sk(&self)->bool{self.rb.0.iter().any(|P|P.G==0)}
pub fn Oi(&mut self,j:&L,Oc:impl IntoIterator<Item=Wb>)->ai{let la=self.Ji();self.cc+=1;self.rb[la].hi();let mut Pc=ai{ub:hb::new(),Ge:X::new(),La:None};let mut Oc=Oc.into_iter();
let mut next=match self.Ki(j,la,&mut Oc,&mut Pc.Ge){Ok(Ga)=>Some(Ga.unwrap_or(D::Wa)),Err(La)=>{Pc.La=Some(La);None}};while let Some(Ga)=next{let bh=self.Eh(j,la,
Ga).and_then(|Qd|{Pc.ub.push(Qd);self.Ki(j,la,&mut Oc,&mut Pc.Ge)});match bh{Ok(bh)=>next=bh,Err(La)=>{Pc.La=Some(La);return Pc;}}self.Vi=dc(self.rb.0.map(|P|P.G));
if self.Sk(){break;}}Pc}
fn Ki(&self,j:&L,la:Fa,Oc:&mut impl Iterator<Item=Wb>,Ge:&mut X<nb,8>)->Result<Option<D>,ob>{for Oe in Oc{match self.nm(j,la,Oe){jb::Qg(Ga)=>return Ok(Some(Ga)),
jb::Nf=>{}jb::nb(Gl)=>Ge.push(Gl),jb::ob(La)=>return Err(La)}}Ok(None)}
fn nm(&self,j:&L,la:Fa,Oe:Wb)->jb{let P=&self.rb[la];let pa=match Oe{Wb::Nf=>return jb::Nf,Wb::Qf=>return jb::ob(ob::Qf),Wb::D(Ga)=>Ga.pa(),Wb::Xh(pa)|Wb::vc(pa,
_)=>pa};if!self.kc.Ei(pa){return jb::ob(ob::Qf);}if let Some(E)=pa.E(){if!P.S.Bd(E){return jb::nb(nb::wj(E));}}let Ga=match Oe{Wb::vc(pa,Fm)=>return jb::ob(ob::vc(pa,
Fm)),Wb::Xh(J::fb)=>return jb::nb(nb::Vh),Wb::D(Ga)=>Ga,_=>return jb::nb(nb::Yh)};match Ga{D::Aa{Qa:Some(E),..}if!self.kc.Fe(E)=>{jb::ob(ob::vc(pa,vc::B))}D::Ca{
Ia,..}if Ia>ud=>{jb::ob(ob::vc(pa,vc::Range))}D::Da(va)if!j.sc(P.cell).contains(va)=>{jb::nb(nb::Yh)}D::Oa(o)=>match P.cell.sa(o){Some(cell)if j.Y().contains(cell)=>{
if(P.ba|P.Ee).contains(cell){jb::nb(nb::mj)}else{jb::Qg(Ga)}}_=>jb::nb(nb::vj)},D::fb(cell)if!P.ba.contains(cell)=>{jb::nb(nb::Vh)}_=>jb::Qg(Ga)}}
pub fn Eh(&mut self,j:&L,la:Fa,Ga:D)->Result<U,ob>{let Ka=self.rb[la.aa()].cell;let xa=&mut self.rb[la];let Qd=match Ga{D::Aa{o,Qa}=>{df(j,xa,o)?;if let Some(E)=Qa{
xa.S.Qa(E);}U::Aa(o)}D::Wa=>{xa.ma=k::from(xa.cell);xa.G=xa.G.saturating_sub(1);U::Wa(xa.cell.ua())}D::Da(va)=>{self.ui(va);U::Da(va)}D::Ta(ua)=>{xa.Va=Some(Ka.ua()==ua);
U::Ta(ua)}D::Ca{o,Ia}=>{for _ in 0..Ia{df(j,xa,o)?;}U::Ca}D::Oa(o)=>{if let Some(cell)=xa.cell.sa(o){xa.Ee.insert(cell);}U::Oa}D::fb(cell)=>{xa.ba.Bh(cell);xa.Hh.insert(cell);
self.ui(cell);U::fb(cell)}};if let Some(E)=Ga.pa().E(){self.rb[la].S.Bb(E);}Ok(Qd)}
fn ui(&mut self,ga:Cell){for P in&mut self.rb.0{P.lm(ga);}}}
fn df(j:&L,P:&mut Pb,o:u)->Result<(),ob>{let va=P.cell.sa(o).filter(|&cell|j.Y().contains(cell)).ok_or(ob::oj)?;if P.ma.contains(va){return Err(ob::Cj);}P.cell=va;
P.ma.insert(va);Ok(())}}pub mod P{use super::{Cell,k,Ub,Bc::{Sh,ci}};pub const We:u8=6;#[derive(Clone,Copy)]pub struct Pb{pub cell:Cell,pub G:u8,pub ma:k,pub S:Ub,
pub ba:k,pub Ee:k,pub Hh:k,pub Va:Option<bool>}impl Pb{
pub fn new(cell:Cell)->Pb{Pb{cell,G:We,ma:cell.into(),S:Ub::default(),ba:k::tb,Ee:k::tb,Hh:k::tb,Va:None}}
pub fn hi(&mut self){self.ba|=self.Ee;self.Ee=k::tb;self.Hh=k::tb;self.Va=None;}
#[inline]pub fn lm(&mut self,ga:Cell){self.G=self.G.saturating_sub(Zc(ga,self.cell));}}
#[inline]pub fn Zc(ga:Cell,V:Cell)->u8{match ga.bk(V){0=>Sh,1=>ci,_=>0}}}pub use{j::L,cell::{Cell,u,Pa},Tj::k,S::{Ub,B},Bc::{D,J,U,hb,wc},la::{dc,Fa},M::hc,P::Pb}
;}pub mod Df{pub mod bb{use{core::time::Duration,std::time::Instant};#[derive(Clone,Copy)]pub enum Nb{Dg{ce:Duration,cc:Duration},gi(u64)}impl Nb{pub const tj:Nb=Nb::Dg{
ce:Duration::from_millis(700),cc:Duration::from_millis(if cfg!(debug_assertions){14}else{26})};}#[derive(Clone)]pub struct sb{Zd:Ye,fd:u64}#[derive(Clone)]enum Ye{
fi(Instant),Wh(u64)}impl sb{
pub fn ce(Kc:Nb)->sb{sb::Ma(Kc,|ce,_|ce)}
pub fn cc(Kc:Nb)->sb{sb::Ma(Kc,|_,cc|cc)}
fn Ma(Kc:Nb,ze:impl Fn(Duration,Duration)->Duration)->sb{let Zd=match Kc{Nb::Dg{ce,cc}=>{Ye::fi(Instant::now()+ze(ce,cc))}Nb::gi(fd)=>Ye::Wh(fd)};sb{Zd,fd:0}}
#[inline]pub fn Bb(&mut self,fd:u64){self.fd+=fd;}
#[inline]pub fn Di(&self)->bool{match self.Zd{Ye::fi(Vk)=>Instant::now()>=Vk,Ye::Wh(fd)=>self.fd>=fd}}}}mod path{use crate::{arrayvec::X,l::r::{D,J,U,hb,L,Cell,k,
B,hc,Pb,rf::{ve,zi}}};const Kg:usize=3;#[derive(Clone)]pub struct Ob{pub Ia:X<D,Kg>,pub w:X<Cell,{Kg+1}>,pub ma:k}impl Ob{
pub fn yd(&self)->Cell{self.w[self.Ia.len()]}
pub fn Q(&self,pa:J)->Option<usize>{self.Ia.iter().position(|sa|sa.pa()==pa)}
pub fn Sg(&self,He:&[(usize,U)])->hb{let mut cb=hb::new();for Q in 0..=self.Ia.len(){for&(V,Qd)in He{if V==Q{cb.push(Qd);}}cb.extend(self.Ia.get(Q).and_then(|sa|match*sa{
D::Aa{o,..}=>Some(U::Aa(o)),D::Ca{..}=>Some(U::Ca),D::Wa=>Some(U::Wa(self.w[Q].ua())),_=>None}));}cb}}
pub fn Fd(j:&L,M:&hc,P:&Pb)->Vec<Ob>{let Ma=Ob{Ia:X::new(),w:X::from_iter([P.cell]),ma:P.ma};let mut Eb=vec![Ma];let mut Yg=0;while Yg<Eb.len(){let path=Eb[Yg].clone();
Yg+=1;extend(j,M,P,&path,&mut Eb);}Eb}
fn extend(j:&L,M:&hc,P:&Pb,path:&Ob,Eb:&mut Vec<Ob>){let kg:X<J,Kg> =path.Ia.iter().map(D::pa).collect();if kg.Bd(){return;}let mut Gf=ve::default();for pa in J::Ea{
let kl=match kg[..]{[]|[J::Aa]=>P.G>1,_=>false};let qb=match pa{J::Aa|J::Ca=>!kg.contains(&pa),J::Wa=>kl,_=>false};if!qb{Gf=Gf.Hm(pa);}}let mut gb=*P;gb.cell=path.yd();
gb.ma=path.ma;if kg.contains(&J::Aa)&&gb.S.db(B::Ca)==1{gb.S.Qa(B::Ca);}zi(j,M.kc,&gb,Gf,|Ga|{let mut next=path.clone();match Ga{D::Aa{Qa:Some(_),..}=>return,D::Aa{
o,..}=>{let cell=gb.cell.sa(o).unwrap_or(gb.cell);next.ma.insert(cell);next.w.push(cell);}D::Ca{o,Ia}=>{let mut cell=gb.cell;for _ in 0..Ia{cell=cell.sa(o).unwrap_or(cell);
next.ma.insert(cell);}next.w.push(cell);}_=>{next.ma=k::from(gb.cell);next.w.push(gb.cell);}}next.Ia.push(Ga);Eb.push(next);});}}use{crate::{arrayvec::X,l::{zd::{
uc,Id,Wc,Md,La,he,Kb,bc::zh},be::{ln,Hb,Qe},n::ya,r::{D,J,U,hb,L,Cell,k,Ub,B,u,wc,Fa,Pa,hc,Pb,M::Jg,P::Zc},Sc::{da,ib}},Ib::fc},path::{Ob,Fd},std::collections::HashMap}
;pub use bb::{Nb,sb};pub struct Xb<'a>{pub j:&'a L,pub n:&'a ya,pub la:Fa,pub M:&'a hc,pub Xa:u8,pub Ka:&'a ib,pub xa:&'a ib}
pub fn ze(Sa:&Xb,bb:&mut sb,Ua:&mut impl fc)->wc{let mut ad=Cg::new(Sa);let mut qa=ad.qa(bb,Ua);qa.sort_by(|a,b|b.ta.total_cmp(&a.ta));let mut ia:Option<(f32,&re)> =None;
for ka in&qa{if ia.is_some_and(|(ta,_)|ta>=ka.ta||bb.Di()){break;}let ta=ka.ta+ka.bc-ad.Nk(ka,bb);if ia.is_none_or(|(ia,_)|ta>ia){ia=Some((ta,ka));}}ia.map_or_else(wc::new,
|(_,ka)|ad.ja(ka))}type gc=(usize,Cell);#[derive(Clone)]struct re{path:usize,Lb:Option<gc>,Sb:Option<gc>,ra:Option<(usize,u)>,Va:Option<Pa>,Qa:Option<B>,G:u8,Yd:f32,
bc:f32,ta:f32}struct Cg<'a>{Sa:&'a Xb<'a>,P:Pb,Fd:Vec<Ob>,ea:da<f32>,Qb:uc,Ii:uc,me:da<f32>,bg:k,jc:Wc,cg:HashMap<hb,Id>,Va:Option<Pa>,hh:Option<Pa>,eg:f32,Rd:f32,
fe:[f32;48],Kb:[f32;48]}impl<'a>Cg<'a>{
fn new(Sa:&'a Xb<'a>)->Self{let Xb{j,n,M,Ka,..}=*Sa;let hj=Jg.saturating_sub(M.cc+1);let mut P=M.rb[Sa.la];P.hi();let ea=Ka.ea();let next=he::tl(j,Ka);let mut ad=Cg{
Sa,P,Fd:Fd(j,M,&P),ea:*ea,Qb:uc::new(j,ea),Ii:uc::new(j,&next),me:he::me(j,ea,n.tm as usize),bg:P.ba.eh(),jc:Wc::new(j,n,Ka),cg:HashMap::new(),Va:None,hh:None,eg:(f32::from(hj)/n.Ck).min(1.0),
Rd:if hj>0{1.0}else{0.0},fe:Hb(n.fe),Kb:Hb(n.Kb)};ad.hh=ad.ji(0.0);let vh=4.0*n.Xi+n.Yi;ad.Va=ad.ji(vh);ad}
fn ji(&self,vh:f32)->Option<Pa>{if!self.P.S.Bd(B::Ta){return None;}let n=self.Sa.n;let Lh=|ua:&Pa|{let Ai:f32=ua.w().iter().map(|cell|self.ea[cell]).sum();let xf=|p:f32|if p>1e-6{
-p*ln(p)}else{0.0};xf(Ai)+xf(1.0-Ai)};let ia=Pa::all().max_by(|a,b|Lh(a).total_cmp(&Lh(b)))?;(n.am*Lh(&ia)>=vh).then_some(ia)}
fn qa(&mut self,bb:&mut sb,Ua:&mut impl fc)->Vec<re>{let n=self.Sa.n;let Tc=self.Tc();let oc=self.ul();let we=Hb(n.Cl);let mut Fh:HashMap<Cell,X<(Cell,f32),4> > =HashMap::new();
let mut qa=Vec::new();for index in 0..self.Fd.len(){if bb.Di()&&!qa.is_empty(){break;}let path=self.Fd[index].clone();let hf=self.Al(&path)+n.Gm*Qe(Ua.wf());let gf=oc.iter().map(|&(va,
Lc)|{Lc*zh(self.Sa.j,&we,path.yd(),va)}).fold(0.0,f32::max);let Rb=self.Rb(&path,&mut Fh);let xk=self.Fi(&path);let ub=path.Sg(&[]);self.vi(&ub,xk,bb);for&Lb in&Rb{
for&Sb in&Tc{bb.Bb(1);self.fk(index,&path,hf,gf,Lb,Sb,&mut qa);}}}qa}
fn Al(&self,path:&Ob)->f32{let n=self.Sa.n;let qb=*self.Sa.j.Y()-path.ma;let Kb=Kb::bj(path.yd(),&qb,40);let ag=n.Ll*self.Kb[Kb]+n.hk/(1.0+Kb as f32);let fh=Kb::bj(path.yd(),
&(qb-self.jc.Mc),40);let mut ta=-(ag+n.fh*self.Kb[fh])*self.eg;if path.Q(J::Wa).is_some(){ta-=n.Ef+La(n,self.P.G,1);}ta}
fn Wg(&self,wb:&Md,G:u8)->f32{let Xb{M,n,Xa,..}=*self.Sa;if M.cc+2<Jg{return 0.0;}let xl=wb.kb.iter().zip(0..);let Nl=xl.map(|(Za,Db)|{let Ka=Xa.saturating_sub(Db);
Za*(f32::from(u8::from(G>Ka))-f32::from(u8::from(G<Ka)))});n.Wg*Nl.sum::<f32>()}
fn Fi(&self,path:&Ob)->u8{let im=path.Q(J::Wa).is_some();self.P.G-u8::from(im).min(self.P.G)}
fn ul(&self)->X<(Cell,f32),8>{let Xb{j,n,Xa,..}=*self.Sa;self.Ii.ia(n,Xa,*j.Y())}
fn Tc(&self)->X<Option<Cell>,4>{let Xb{n,Xa,..}=*self.Sa;let ia=self.Qb.ia::<3>(n,Xa,self.P.ba);let mut Tc=X::from_iter([None]);Tc.extend(ia.into_iter().map(|(cell,
_)|Some(cell)));Tc}
fn Rb(&self,path:&Ob,Fh:&mut HashMap<Cell,X<(Cell,f32),4> >)->Vec<Option<gc> >{let Xb{j,n,Xa,..}=*self.Sa;let mut Rb=vec![None];let db=self.P.S.db(B::Da);let first=match(db,
path.Q(J::Aa)){(0,_)=>0,(1,Some(Q))=>Q+1,_=>return Rb};for Q in first..path.w.len(){let from=path.w[Q];if path.w[first..Q].contains(&from){continue;}let ia=Fh.entry(from).or_insert_with(| |{
let ee=*j.sc(from);let mut ia=self.Qb.ia::<4>(n,Xa,ee);let safe=ee-*j.ic(from);if ia.iter().all(|(cell,_)|!safe.contains(*cell)){ia.truncate(2);ia.extend(self.Qb.ia::<2>(n,
Xa,safe));}ia});Rb.extend(ia.iter().map(|&(va,_)|Some((Q,va))));}if path.Ia.is_empty()&&Rb.len()==1{let safe=*j.sc(path.yd())-*j.ic(path.yd());Rb.extend(safe.first().map(|va|Some((0,
va))));}Rb}
fn vm(path:&Ob,ra:Cell)->usize{let ke=0..path.w.len();ke.min_by_key(|&Q|Zc(ra,path.w[Q])).unwrap_or(0)}
fn fk(&self,index:usize,path:&Ob,hf:f32,gf:f32,Lb:Option<gc>,Sb:Option<Cell>,qa:&mut Vec<re>){let Xb{j,n,Xa,..}=*self.Sa;let Sb=Sb.map(|ra|(Self::vm(path,ra),ra));
let Qb:X<Cell,2> =Lb.iter().chain(&Sb).map(|&(_,cell)|cell).collect();let wb=Md::new(j,n,&self.ea,Xa,&Qb);let G=self.Fi(path);let Ih:u8=Lb.iter().chain(&Sb).map(|&(Q,
cell)|Zc(cell,path.w[Q])).sum();if Ih>0&&wb.La<=0.0{return;}let mh=G.saturating_sub(Ih);let ub=path.Sg(&[]);let bc=self.cg.get(&ub).map_or(0.0,|Zg|{self.Rd*Zg.bc(n,
&self.jc,path.yd(),mh.max(1))});let dm=Sb.map_or(0.0,|(_,ra)|{self.rl(&(self.P.ba),ra)});let Fk=self.Wg(&wb,mh)+wb.La+n.hg*wb.hg-La(n,G,Ih)-self.eg*dm;let Z=[None,
self.Qj(path)];let gg=path.Ia.is_empty()&&Qb.is_empty();for ra in Z.iter().take(1+usize::from(Z[1].is_some())){let Va=match self.Va{None if gg&&ra.is_none()=>self.hh,
Va=>Va};if gg&&ra.is_none()&&Va.is_none(){continue;}let Some((Qa,S))=self.Pj(path,Lb,*ra,Va)else{continue;};let db=S.db(B::Da).saturating_sub(1);let mg=hf+self.eg*(he::S(n,
&S)+n.gf*gf*self.fe[usize::from(db)]+ra.map_or(0.0,|(Q,o)|self.qi(path,Q,o)))-bc;qa.push(re{path:index,Lb,Sb,ra:*ra,Va,Qa,G:mh,Yd:wb.Yd,bc:(1.0-wb.Yd)*bc,ta:Fk+(1.0-wb.Yd)*mg}
);}}
fn rl(&self,ba:&k,ra:Cell)->f32{let Xb{j,n,..}=*self.Sa;let sh=(*ba-k::from(ra)).eh();he::ra(j,n,&self.me,&sh,ra)}
fn qi(&self,path:&Ob,Q:usize,o:u)->f32{let Xb{j,n,..}=*self.Sa;path.w[Q].sa(o).map_or(0.0,|cell|{he::ra(j,n,&self.me,&self.bg,cell)})}
fn Qj(&self,path:&Ob)->Option<(usize,u)>{let db=self.P.S.db(B::Oa);let first=match(db,path.Q(J::Aa)){_ if!self.Sa.M.kc.Fe(B::Oa)=>return None,(0,_)=>0,(1,Some(Q))=>Q+1,
_=>return None};let Y=*self.Sa.j.Y()-self.P.ba;(first..path.w.len()).flat_map(|Q|u::Ea.map(|o|(Q,o))).filter(|&(Q,o)|{path.w[Q].sa(o).is_some_and(|cell|Y.contains(cell))}
).map(|(Q,o)|(self.qi(path,Q,o),(Q,o))).max_by(|a,b|a.0.total_cmp(&b.0)).map(|(_,drop)|drop)}
fn Pj(&self,path:&Ob,Lb:Option<gc>,ra:Option<(usize,u)>,Va:Option<Pa>)->Option<(Option<B>,Ub)>{let kc=self.Sa.M.kc;let cm=[(B::Da,Lb.map(|(Q,_)|Q)),(B::Ca,path.Q(J::Ca)),
(B::Oa,ra.map(|(Q,_)|Q)),(B::Ta,Va.map(|_|0))];let qg=path.Q(J::Aa);let mut ia:Option<(f32,Option<B>,Ub)> =None;let ck=B::Ea.map(Some).into_iter().chain([None]);
for Qa in ck{match(Qa,qg){(Some(E),Some(_))if kc.Fe(E)=>{}(None,None)=>{}_=>continue}let mut S=self.P.S;let mut Gd=true;for E in B::Ea{let Bb=cm.iter().find(|Bb|Bb.0==E).and_then(|Bb|Bb.1);
let wa=Bb.is_some_and(|Q|qg.is_none_or(|qg|Q<=qg));let mut aj=|S:&mut Ub|{Gd&=S.Bd(E);S.Bb(E);};if wa{aj(&mut S);}if Qa==Some(E){S.Qa(E);}if Bb.is_some()&&!wa{aj(&mut S);
}}let zg=he::S(self.Sa.n,&S);if Gd&&ia.is_none_or(|(ia,_,_)|zg>ia){ia=Some((zg,Qa,S));}}ia.map(|(_,Qa,S)|(Qa,S))}
fn vi(&mut self,ub:&hb,G:u8,bb:&mut sb){let Xb{j,n,xa,..}=*self.Sa;self.cg.entry(ub.clone()).or_insert_with(| |{bb.Bb(20);Id::new(j,n,&self.jc,&xa.ef(j,ub,G),G.max(1))}
);}
fn Nk(&mut self,ka:&re,bb:&mut sb)->f32{let n=self.Sa.n;let path=self.Fd[ka.path].clone();let mut He:X<(usize,U),3> =X::new();He.extend(ka.Sb.map(|(Q,cell)|(Q,U::fb(cell))));
He.extend(ka.Lb.map(|(Q,cell)|(Q,U::Da(cell))));He.extend(ka.ra.map(|(Q,_)|(Q,U::Oa)));let ub=path.Sg(&He);self.vi(&ub,ka.G,bb);let Zg=&self.cg[&ub];let bc=self.Rd*Zg.bc(n,
&self.jc,path.yd(),ka.G.max(1));(1.0-ka.Yd)*bc}
fn ja(&self,ka:&re)->wc{let path=&self.Fd[ka.path];let mut ja=wc::new();if let Some(ua)=ka.Va{ja.push(D::Ta(ua));}for Q in 0..path.w.len(){if let Some((_,cell))=ka.Sb.filter(|&(V,
_)|V==Q){ja.push(D::fb(cell));}if let Some((_,cell))=ka.Lb.filter(|&(V,_)|V==Q){ja.push(D::Da(cell));}if let Some((_,o))=ka.ra.filter(|&(V,_)|V==Q){ja.push(D::Oa(o));
}ja.extend(path.Ia.get(Q).map(|&sa|match sa{D::Aa{o,..}=>D::Aa{o,Qa:ka.Qa},aa=>aa}));}ja}}}mod Sc{mod oa{use{crate::l::{be::Hb,n::ya,r::{L,k,u}},super::{da,ib}};
const Bj:usize=3;#[derive(Clone)]pub struct tc{pub ye:da<f32>,pub yc:da<[f32;4]>,pub cj:f32,pub Ud:f32}impl tc{
pub fn new(j:&L,n:&ya,Ph:&ib)->tc{let Y=*j.Y();let ik=Ph.ol(j);let mut oa=tc{ye:da::Yb(0.0),yc:da::Yb([0.0;4]),cj:n.Oj,Ud:n.Lj};for cell in Y{oa.ye[cell]=1.0/(1.0+n.Mj*ik[cell]);
}for cell in Y{oa.yc[cell]=u::Ea.map(|o|{let next=cell.sa(o);next.map_or(0.0,|next|oa.ye[next])});}oa}}
pub fn nc(j:&L,n:&ya)->da<f32>{let mut nc=da::Yb(0.0);let Bk=Hb(n.Nj);for cell in*j.Y(){let Kb=k::from(cell).qf(j.Y(),Bj);nc[cell]=Bk[Kb.len()];}nc}}mod na{use{crate::{
arrayvec::X,l::r::{L,Cell,k,u,Bc::ud}},std::collections::HashMap,super::{da,oa::tc,ba::{Ja,Jc,sd,Tf,Ug,ij,Rh},q::{Ba,xb}}};const se:u32=u32::MAX;#[derive(Clone,Copy)]pub struct Te{
pub Na:f32,pub cell:Cell,pub ma:k}#[derive(Clone)]pub struct Gc{fa:Vec<xb>,W:Vec<f32>,Zb:Jc,pub ba:usize,Wd:bool,rg:bool,pub Cb:usize,pub vf:u64}impl Gc{
pub fn new(w:k,Cb:usize)->Gc{let mut new=Gc{fa:Vec::new(),W:Vec::new(),Zb:Jc::new(),ba:0,Wd:false,rg:false,Cb,vf:0};new.push(xb::new(w),(0..w.len()).map(|_|1.0));
new}
pub fn is_empty(&self)->bool{self.fa.is_empty()}
pub fn w(&self)->k{let all=|w,q:&xb|w|q.w;self.fa.iter().fold(k::tb,all)}
fn Ne(&self)->impl Iterator<Item=(&xb,&[f32])>{let mut vb=self.W.as_slice();self.fa.iter().map(move|q|{let W=vb.split_off(..q.w.len()).unwrap_or_default();(q,W)}
)}
pub fn iter(&self)->impl Iterator<Item=Te>+'_{self.Ne().flat_map(|(q,W)|{let w=q.w.iter().zip(W);w.map(|(cell,&Na)|Te{Na,cell,ma:q.fj(cell)})})}
pub fn ea(&self)->(da<f32>,f32){let mut ea=da::Yb(0.0);for(q,W)in self.Ne(){for(cell,Na)in q.w.iter().zip(W){ea[cell]+=Na;}}(ea,self.W.iter().sum())}
pub fn vl(&mut self,Ud:f32){let Mb:f32=self.W.iter().sum();let count=self.W.len()as f32;let Cf=if Mb>0.0{1.0/Mb}else{0.0};for Na in&mut self.W{*Na=(*Na*Cf+Ud/count)/(1.0+Ud);
}}
fn push(&mut self,q:xb,W:impl IntoIterator<Item=f32>){if!q.w.is_empty(){self.fa.push(q);self.W.extend(W);}}
fn take(&mut self)->Gc{let nk=Gc{fa:Vec::with_capacity(self.fa.len()),W:Vec::with_capacity(self.W.len()),Zb:Jc::new(),..*self};let ej=core::mem::replace(self,nk);
self.Zb=ej.Zb.clone();ej}
pub fn retain(&mut self,mut el:impl FnMut(&xb)->k){let(mut read,mut Hf,mut kh)=(0,0,0);for i in 0..self.fa.len(){let mut q=self.fa[i];let wa=q.w;let count=wa.len();
q.w&=el(&q);if q.w==wa{self.W.copy_within(read..read+count,Hf);Hf+=count;}else{for(from,cell)in(read..).zip(wa){if q.w.contains(cell){self.W[Hf]=self.W[from];Hf+=1;
}}}read+=count;if!q.w.is_empty(){self.fa[kh]=q;kh+=1;}}self.W.truncate(Hf);self.fa.truncate(kh);}
pub fn Em(&mut self,Ak:impl Fn(Cell)->f32){let mut W=self.W.iter_mut();for q in&self.fa{for(cell,Na)in q.w.iter().zip(&mut W){*Na*=Ak(cell);}}}
pub fn hl(&mut self,oa:&tc,o:u,Cd:Option<u>){let mut W=self.W.iter_mut();for q in&self.fa{let Gi=u::Ea.map(|sa|match Cd{_ if q.ih(sa)=>0.0,Some(Cd)if Cd==sa=>oa.cj,
_=>1.0});for(cell,Na)in q.w.iter().zip(&mut W){let yc=&oa.yc[cell];let all:f32=Gi.iter().zip(yc).map(|(a,b)|a*b).sum();if all>0.0{*Na*=Gi[o as usize]*yc[o as usize]/all;
}}}}
pub fn sa(&mut self,j:&L,o:u){let Gh=j.Y().lc(o.Le());self.retain(|q|{if q.ih(o){k::tb}else{Gh}});for q in&mut self.fa{q.df(o);}}
pub fn Ef(&mut self,ua:k){self.retain(|_|ua);for q in&mut self.fa{q.Ef();q.zb+=1;}self.Ff();}
pub fn Ul(&mut self,j:&L,oa:Option<&tc>){let Gh=u::Ea.map(|o|j.Y().lc(o.Le()));let mut wa=self.take();if let Some(oa)=oa{wa.hd(j,oa);}self.fa.reserve(wa.fa.len()*8);
self.W.reserve(wa.W.len()*8);let mut Xf:Vec<f32> =Vec::new();for(&q,W)in wa.Ne(){self.Pi(q,W,oa);for o in u::Ea{let mut ka=q;Xf.clear();Xf.extend_from_slice(W);for _ in 0..ud{
let fg=ka.w&Gh[o as usize];if ka.ih(o)||fg.is_empty(){break;}if fg!=ka.w{let mut w=ka.w.iter();Xf.retain(|_|w.next().is_some_and(|cell|fg.contains(cell)));ka.w=fg;
}ka.df(o);self.Pi(ka,&Xf,oa);}}}self.Ff();self.gk();}
fn Pi(&mut self,q:xb,W:&[f32],oa:Option<&tc>){self.fa.push(q);let Ma=self.W.len();self.W.extend_from_slice(W);if let Some(oa)=oa{for(Na,cell)in self.W[Ma..].iter_mut().zip(q.w){
*Na*=oa.ye[cell];}}}
fn hd(&mut self,j:&L,oa:&tc){let mut qa=[da::Yb([0.0;ud as usize+1]);4];for(o,ka)in u::Ea.into_iter().zip(&mut qa){for cell in*j.Y(){let(mut V,mut dd)=(Some(cell),
0.0);for sum in&mut ka[cell][1..]{V=V.and_then(|V|V.sa(o));V=V.filter(|&V|j.Y().contains(V));dd+=V.map_or(0.0,|V|oa.ye[V]);*sum=dd;}}}let mut W=self.W.iter_mut();
for q in&self.fa{let Vd=u::Ea.map(|o|q.Ik(o,ud));for(cell,Na)in q.w.iter().zip(&mut W){let Uc=qa.iter().zip(Vd).map(|(ka,Vd)|ka[cell][Vd]);*Na/=oa.ye[cell]+Uc.sum::<f32>();
}}}
pub fn ga(&mut self,j:&L,ga:Cell){let xe=*j.ic(ga);let ni=k::from(ga);if self.w().Xk(&xe){return;}self.rg=true;let wa=self.take();for(q,W)in wa.Ne(){for(Db,xf)in[(0,
!xe),(1,xe-ni),(2,ni)]{let mut gh=*q;gh.w&=xf;gh.zb+=Db;let W=q.w.iter().zip(W);let W=W.filter(|(cell,_)|xf.contains(*cell));self.push(gh,W.map(|(_,&Na)|Na));}}}
pub fn Rl(&mut self,og:u8,hm:bool){let zb=|q:&xb|{if q.zb==og||hm&&q.zb>og{k::Vc}else{k::tb}};self.retain(zb);self.Yc();}
pub fn Yc(&mut self){for q in&mut self.fa{q.zb=0;}if self.Wd{self.Ti(|Z,ha|(Tf(Z),ha));}if self.Wd||self.rg{self.Ff();}(self.Wd,self.rg)=(false,false);}
fn Ti(&mut self,mut jf:impl FnMut(&[Ja],Ba)->(Vec<Ja>,Ba)){let mut rc=sd::new();let mut lg=HashMap::new();for q in&mut self.fa{let Il=lg.entry((q.eb,q.ha)).or_insert_with(| |{
let(Z,ha)=jf(self.Zb.get(q.eb),q.ha);rc.add(Z,ha)});(q.eb,q.ha)=*Il;}self.Zb=rc.ah();}
pub fn gl(&mut self,j:&L){let Zb=self.Zb.clone();let ii=j.Y().ed();let ba=self.ba;self.retain(|q|{let Z=Zb.get(q.eb);let lb=Z.iter().filter(|drop|{let Ec=q.ha.Qc(drop.V);
Ec.dx.abs()+Ec.dy.abs()<=2});let lb=lb.count();if lb==0||Z.len()>ba{return ii;}let Z=Rh(Z,q.ha);let mut rf=k::tb;for cell in q.w&ii{let Vd=(k::from(cell).ed()&*j.Y()).len();
let Ed=|V:Ba|q.ha.Qc(V).from(cell);if Vd>lb||Ug(j,&Z,Ed){rf.insert(cell);}}rf});self.Ti(|Z,ha|(Rh(Z,ha),ha));self.ba+=1;self.Wd=true;}
pub fn Sb(&mut self,j:&L,va:Cell){let mut rc=sd::new();let wa=self.take();for(q,W)in wa.Ne(){let Z=wa.Zb.get(q.eb);let Ae=Z.len()==wa.ba;for(i,drop)in Z.iter().enumerate(){
if!drop.Ci()||i>0&&Z[i-1]==*drop{continue;}let Ec=q.ha.Qc(drop.V).nh();for o in u::Ea{let from=va.sa(o.Le());let gb=from.and_then(|from|Ec.from(from));let Gd=drop.Ra>>o as u8&1!=0;
let Some(cell)=gb.filter(|&cell|Gd&&q.w.contains(cell))else{continue;};let(vb,xg)=Im(Z,i,va,|V|q.ha.Qc(V).from(cell));let Ed=|V:Ba|q.ha.Qc(V).from(cell);if Ae&&xg&&!Ug(j,
&vb,Ed){continue;}let Ra=|drop:&Ja|{let from=Ed(drop.V);from.map_or(1,|from|drop.oc(j,from).count().max(1))as f32};let sh=Z[..i].iter().chain(&Z[i+1..]);let Sl=vb.iter().zip(sh).map(|(a,
b)|Ra(a)/Ra(b));let il=Sl.product::<f32>()/Ra(drop);let(eb,ha)=rc.add(vb,q.ha);let index=q.w.iter().take_while(|&aa|aa!=cell).count();let mut Zf=*q;Zf.w=cell.into();
(Zf.eb,Zf.ha)=(eb,ha);self.push(Zf,[W[index]*il]);}}}self.Zb=rc.ah();self.ba=self.ba.saturating_sub(1);self.Ff();}
fn Ff(&mut self){let fa=&self.fa;let tf=(fa.len()*2).next_power_of_two()-1;let mut ke=vec![se;tf+1];let mut yb=qe::new(fa.len());for(i,q)in fa.iter().enumerate(){
let mut Q=(q.hash()>>20)as usize&tf;while ke[Q]!=se&&!fa[yb.first[ke[Q]as usize]as usize].Yk(q){Q=(Q+1)&tf;}if ke[Q]==se{ke[Q]=yb.first.len()as u32;yb.Yc(i as u32);
}else{yb.add(ke[Q]as usize,i as u32);}}if yb.first.len()<fa.len(){self.join(&yb,None);}}
fn join(&mut self,yb:&qe,mut rc:Option<sd>){let wa=self.take();let mut nc=Vec::with_capacity(wa.fa.len());let mut Ma=0;for q in&wa.fa{nc.push(Ma);Ma+=q.w.len();}
let mut Kh=da::Yb(0.0f32);for&first in&yb.first{let mut q=wa.fa[first as usize];if let Some(rc)=&mut rc{let Z=yb.uf(first).map(|Je|{let q=&wa.fa[Je as usize];wa.kk(q)}
);let Z=Z.reduce(ij).unwrap_or_default();(q.eb,q.ha)=rc.add(Z,Ba::default());}if yb.next[first as usize]==se{let W=&wa.W[nc[first as usize]..];self.push(q,W[..q.w.len()].iter().copied());
continue;}for Je in yb.uf(first){let aa=&wa.fa[Je as usize];for(cell,Na)in aa.w.iter().zip(&wa.W[nc[Je as usize]..]){Kh[cell]+=Na;}q.w|=aa.w;q.Wk(aa);}self.push(q,
q.w.iter().map(|cell|Kh[cell]));for cell in q.w{Kh[cell]=0.0;}}if let Some(rc)=rc{self.Zb=rc.ah();}}
fn kk(&self,q:&xb)->Vec<Ja>{let Z=self.Zb.get(q.eb).iter();let gb=Z.map(|drop|Ja{V:q.ha.Qc(drop.V),..*drop});gb.collect()}
fn gk(&mut self){for Rg in[false,true]{if self.fa.len()<=self.Cb{return;}let mut ja:Vec<(u32,u64,u32)> =Vec::with_capacity(self.fa.len());for(i,(q,W))in self.Ne().enumerate(){
let Na=!W.iter().sum::<f32>().to_bits();let Ba{dx,dy}=q.ha;let ba=u64::from(q.eb)<<16|u64::from(dx as u8)<<8|u64::from(dy as u8);let first=q.w.first().map_or(0,Cell::index)as u64;
let zb=u64::from(q.zb);let qc=if Rg{zb<<56|first<<48|ba}else{(zb<<48|ba)<<8|first};ja.push((Na,qc,i as u32));}let Ae=self.Cb/2;ja.select_nth_unstable(Ae);let mut yb=qe::new(self.fa.len());
for&(..,i)in&ja[..Ae]{yb.Yc(i);}let vb=&mut ja[Ae..];vb.sort_unstable_by_key(|&(_,qc,i)|(qc,i));let Eh=vb.len().div_ceil(self.Cb-Ae);let pa=if Rg{56}else{8};for Ej in vb.chunk_by(|a,
b|a.1>>pa==b.1>>pa){for uf in Ej.chunks(Eh){yb.Yc(uf[0].2);let Xd=yb.first.len()-1;for&(..,i)in&uf[1..]{yb.add(Xd,i);self.vf+=1;}}}self.join(&yb,Rg.then(sd::new));
self.Ff();}}
fn Gk(&self,j:&L,mut Bm:impl FnMut(f32,&mut dyn Iterator<Item=(f32,X<Cell,4>)>)){let mut ja:Vec<(u32,Ba,usize,usize)> =Vec::with_capacity(self.fa.len());let mut Ma=0;
for(i,q)in self.fa.iter().enumerate(){if q.eb!=0{ja.push((q.eb,q.ha,i,Ma));}Ma+=q.w.len();}ja.sort_unstable();for Xd in ja.chunk_by(|a,b|(a.0,a.1)==(b.0,b.1)){let(eb,
ha,..)=Xd[0];let mut gb=da::Yb(0.0);let mut w=k::tb;for&(_,_,i,Ma)in Xd{for(cell,Na)in self.fa[i].w.iter().zip(&self.W[Ma..]){gb[cell]+=Na;}w|=self.fa[i].w;}let Z=self.Zb.get(eb);
let rk=(self.ba as f32/Z.len()as f32).min(1.0);for cell in w{let mut ba=Z.iter().filter_map(|drop|{let from=ha.Qc(drop.V).from(cell)?;let oc:X<Cell,4> =drop.oc(j,
from).collect();Some((rk/oc.len()as f32,oc))});Bm(gb[cell],&mut ba);}}}
pub fn Ke(&self,j:&L)->da<f32>{let mut ea=da::Yb(0.0);self.Gk(j,|Na,ba|{for(hd,oc)in ba{for va in oc{ea[va]+=Na*hd;}}});ea}}struct qe{first:Vec<u32>,Cd:Vec<u32>,
next:Vec<u32>}impl qe{
fn new(fa:usize)->qe{qe{first:Vec::with_capacity(fa),Cd:Vec::with_capacity(fa),next:vec![se;fa]}}
fn Yc(&mut self,q:u32){self.first.push(q);self.Cd.push(q);}
fn add(&mut self,Xd:usize,q:u32){self.next[self.Cd[Xd]as usize]=q;self.Cd[Xd]=q;}
fn uf(&self,first:u32)->impl Iterator<Item=u32>+'_{let next=|&Je:&u32|Some(self.next[Je as usize]).filter(|&next|next!=se);core::iter::successors(Some(first),next)}}
fn Im(Z:&[Ja],tk:usize,va:Cell,Ed:impl Fn(Ba)->Option<Cell>)->(Vec<Ja>,bool){let mut xg=false;let mut vb=Vec::with_capacity(Z.len());for(i,&drop)in Z.iter().enumerate(){
let mut drop=drop;if i==tk{continue;}for o in u::Ea{let ki=1<<o as u8;let from=Ed(drop.V);if drop.Ra&ki!=0&&from.is_some()&&va.sa(o.Le())==from{drop.Ra&=!ki;xg=true;
}}vb.push(drop);}(vb,xg)}}mod Sj{use{core::ops::{Index,IndexMut},crate::l::r::{Cell,k}};#[derive(Clone,Copy)]pub struct da<T>([T;240]);impl<T:Copy>da<T>{
pub fn Yb(ta:T)->da<T>{da([ta;240])}}impl da<f32>{
#[inline]pub fn sum(&self,w:k)->f32{w.iter().map(|cell|self[cell]).sum()}}impl<T>Index<Cell>for da<T>{type Output=T;
#[inline]fn index(&self,cell:Cell)->&T{&self.0[cell.index()]}}impl<T>IndexMut<Cell>for da<T>{
#[inline]fn index_mut(&mut self,cell:Cell)->&mut T{&mut self.0[cell.index()]}}}mod Yj{use crate::l::r::{Ub,B};const te:usize=560;const vd:[usize;4]=[140,28,4,1];
const Og:[(f32,f32,[f32;4]);5]=[(0.28,0.03,[100.0,0.2,10.0,2.0]),(0.22,0.03,[100.0,0.2,2.0,20.0]),(0.18,0.03,[40.0,0.2,60.0,1.0]),(0.12,0.03,[40.0,0.2,1.0,60.0]),
(0.2,0.2,[1.0,1.0,1.0,1.0])];#[derive(Clone)]pub struct qd{kb:[[f32;te];Og.len()]}const Kf:[[u8;4];te]={let mut dj=[[0;4];te];let mut M=0;while M<te{let vb=M%vd[0];
dj[M]=[(M/vd[0])as u8,(vb/vd[1])as u8,(vb%vd[1]/vd[2])as u8,(vb%vd[2])as u8];M+=1;}dj};impl qd{
pub fn new()->qd{qd::Uj(&Ub::default())}
fn Uj(S:&Ub)->qd{let Zj=B::Ea.map(|E|S.get(E));let Za=|Vg:f32,M|if M==Zj{Vg}else{0.0};qd{kb:Og.map(|(Vg,..)|Kf.map(|M|Za(Vg,M)))}}
pub fn Qa(&mut self){for(kb,(_,gg,mm))in self.kb.iter_mut().zip(Og){let wa=core::mem::replace(kb,[0.0;te]);for(M,Za)in wa.into_iter().enumerate(){if Za==0.0{continue;
}let mut dd=mm;for E in B::Ea{if Kf[M][E as usize]==E.je(){dd[E as usize]=0.0;}}let Mb:f32=dd.iter().sum();let li=if Mb>0.0{1.0-gg}else{0.0};kb[M]+=Za*(1.0-li);for(dd,
gm)in dd.into_iter().zip(vd){if dd>0.0{kb[M+gm]+=Za*li*dd/Mb;}}}}}
pub fn Bb(&mut self,E:B){let Gd=self.jh(E,0)>0.0;let mut Mb=0.0;for kb in&mut self.kb{let wa=core::mem::replace(kb,[0.0;te]);for(M,Za)in wa.into_iter().enumerate(){
let S=Kf[M][E as usize];if S==E.je()||!Gd{kb[M-usize::from(S)*vd[E as usize]]+=Za;Mb+=Za;}}}for Za in self.kb.iter_mut().flatten(){*Za/=Mb;}}
pub fn jh(&self,E:B,db:u8)->f32{let pk=E.je()-db;let em=self.kb.iter().flat_map(|kb|kb.iter().zip(&Kf));let ac=em.filter(|(_,S)|S[E as usize]>=pk);ac.map(|(Za,_)|Za).sum::<f32>().min(1.0)}}}
mod ba{use{crate::l::r::{L,Cell,u},std::collections::HashMap,super::q::Ba};#[derive(Clone,Copy,PartialEq,Eq,PartialOrd,Ord,Hash)]pub struct Ja{pub V:Ba,pub Ra:u8}
const rj:u8=0b1_1111;const Th:u8=0b1_0000;impl Ja{
pub fn Ci(self)->bool{self.Ra&Th==0}
pub fn oc(self,j:&L,from:Cell)->impl Iterator<Item=Cell>+'_{u::Ea.into_iter().filter(move|&o|self.Ra>>o as u8&1!=0).filter_map(move|o|from.sa(o)).filter(|&cell|j.Y().contains(cell))}}
#[derive(Clone)]pub struct Jc{Z:Vec<Ja>,lf:Vec<usize>}impl Jc{
pub fn new()->Jc{Jc{Z:Vec::new(),lf:vec![0]}}
#[inline]pub fn get(&self,za:u32)->&[Ja]{let za=za as usize;let Ma=za.checked_sub(1).map_or(0,|wa|self.lf[wa]);&self.Z[Ma..self.lf[za]]}}pub struct sd{Dd:Jc,Li:HashMap<Vec<Ja>,
u32>}impl sd{
pub fn new()->sd{sd{Dd:Jc::new(),Li:HashMap::from([(Vec::new(),0)])}}
pub fn add(&mut self,mut Z:Vec<Ja>,ha:Ba)->(u32,Ba){Z.sort_unstable();let Some(first)=Z.first().map(|drop|drop.V)else{return(0,Ba::default());};for drop in&mut Z{
drop.V=drop.V.Qc(first.nh());}let Dd=&mut self.Dd;let za=*self.Li.entry(Z).or_insert_with_key(|Z|{Dd.Z.extend_from_slice(Z);Dd.lf.push(Dd.Z.len());Dd.lf.len()as u32-1}
);(za,ha.Qc(first))}
pub fn ah(self)->Jc{self.Dd}}
pub fn Rh(Z:&[Ja],ha:Ba)->Vec<Ja>{let Wd=Ja{V:ha.nh(),Ra:rj};Z.iter().copied().chain([Wd]).collect()}
pub fn Tf(Z:&[Ja])->Vec<Ja>{let Hj=|drop:&Ja|Ja{Ra:drop.Ra&!Th,..*drop};Z.iter().map(Hj).collect()}
pub fn ij(mut rh:Vec<Ja>,mut aa:Vec<Ja>)->Vec<Ja>{let qc=|drop:&Ja|(drop.V,drop.Ci());rh.sort_unstable_by_key(qc);aa.sort_unstable_by_key(qc);let mut all:Vec<Ja> =Vec::with_capacity(rh.len());
let(mut a,mut b)=(rh.into_iter().peekable(),aa.into_iter().peekable());loop{match(a.peek(),b.peek()){(Some(&x),Some(&y))if qc(&x)==qc(&y)=>{let Ui=|drop:&Ja|qc(drop)==qc(&x);
let mut Ra=0;let(mut lh,mut Ch)=(0,0);while let Some(drop)=a.next_if(Ui){(Ra,lh)=(Ra|drop.Ra,lh+1);}while let Some(drop)=b.next_if(Ui){(Ra,Ch)=(Ra|drop.Ra,Ch+1);
}all.extend((0..lh.max(Ch)).map(|_|Ja{V:x.V,Ra}));}(Some(x),Some(y))=>{let next=if qc(x)<qc(y){a.next()}else{b.next()};all.extend(next);}(Some(_),None)=>all.extend(a.next()),
(None,_)=>{all.extend(b);return all;}}}}
pub fn Ug(j:&L,Z:&[Ja],Ed:impl Fn(Ba)->Option<Cell>)->bool{let Ra:Vec<Vec<Cell> > =Z.iter().map(|drop|{let from=Ed(drop.V);from.map_or(Vec::new(),|from|drop.oc(j,
from).collect())}).collect();let mut Me=[usize::MAX;240];(0..Ra.len()).all(|ra|yf(ra,&Ra,&mut Me,&mut[false;240]))}
fn yf(ra:usize,Ra:&[Vec<Cell>],Me:&mut[usize;240],Mh:&mut[bool;240])->bool{for cell in Ra[ra].iter().map(|cell|cell.index()){if Mh[cell]{continue;}Mh[cell]=true;
if Me[cell]==usize::MAX||yf(Me[cell],Ra,Me,Mh){Me[cell]=ra;return true;}}false}}mod q{use crate::l::r::{Cell,k,u};#[derive(Clone,Copy,Default,PartialEq,Eq,PartialOrd,
Ord,Hash)]pub struct Ba{pub dy:i8,pub dx:i8}impl Ba{
#[inline]fn of(o:u)->Ba{let(dx,dy)=match o{u::Ic=>(0,-1),u::wd=>(0,1),u::Xc=>(-1,0),u::rd=>(1,0)};Ba{dy,dx}}
#[inline]fn Rj(from:Cell,to:Cell)->Ba{Ba{dy:to.y()as i8-from.y()as i8,dx:to.x()as i8-from.x()as i8}}
#[inline]pub fn Qc(self,aa:Ba)->Ba{Ba{dy:self.dy+aa.dy,dx:self.dx+aa.dx}}
#[inline]pub fn nh(self)->Ba{Ba{dy:-self.dy,dx:-self.dx}}
#[inline]pub fn from(self,cell:Cell)->Option<Cell>{Cell::ch(i32::from(cell.x())+i32::from(self.dx),i32::from(cell.y())+i32::from(self.dy))}}#[derive(Clone,Copy)]pub struct xb{
pub w:k,ma:k,Gb:Cell,pub zb:u8,pub eb:u32,pub ha:Ba}impl xb{
pub fn new(w:k)->xb{let pi=k::Vc.first().unwrap_or_else(| |unreachable!());xb{w,ma:pi.into(),Gb:pi,zb:0,eb:0,ha:Ba::default()}}
pub fn Ef(&mut self){*self=xb{zb:self.zb,eb:self.eb,ha:self.ha,..xb::new(self.w)};}
#[inline]pub fn ih(&self,o:u)->bool{self.Gb.sa(o).is_some_and(|next|self.ma.contains(next))}
pub fn Ik(&self,o:u,Hi:u8)->usize{let mut V=self.Gb;for Ia in 0..usize::from(Hi){match V.sa(o){Some(next)if self.ma.contains(next)=>return Ia,Some(next)=>V=next,
None=>break}}usize::from(Hi)}
#[inline]pub fn df(&mut self,o:u){self.w=self.w.lc(o);match self.Gb.sa(o){Some(next)=>self.Gb=next,None=>self.ma=self.ma.lc(o.Le())}self.ma.insert(self.Gb);if self.eb!=0{
self.ha=self.ha.Qc(Ba::of(o.Le()));}}
#[inline]pub fn fj(&self,cell:Cell)->k{let Ec=Ba::Rj(self.Gb,cell);self.ma.um(Ec.dx,Ec.dy)}
pub fn Wk(&mut self,aa:&xb){if self.ma==aa.ma&&self.Gb==aa.Gb{return;}self.ma&=aa.fj(self.Gb);for o in[u::Ic,u::Xc]{loop{let Qi=self.ma.lc(o);if Qi.len()<self.ma.len(){
break;}self.ma=Qi;self.Gb=self.Gb.sa(o).unwrap_or(self.Gb);}}}
#[inline]pub fn Yk(&self,aa:&xb)->bool{self.ma==aa.ma&&self.Gb==aa.Gb&&self.zb==aa.zb&&self.eb==aa.eb&&self.ha==aa.ha}
#[inline]pub fn hash(&self)->u64{let vb=u64::from(self.eb)<<32|(self.Gb.index()as u64)<<24|u64::from(self.zb)<<16|u64::from(self.ha.dx as u8)<<8|u64::from(self.ha.dy as u8);
let mut hash=0;for Tb in self.ma.mb().into_iter().chain([vb]){hash=(hash^Tb).wrapping_mul(0x9e37_79b9_7f4a_7c15);hash^=hash>>32;}hash}}}use{oa::{tc,nc},na::Gc,core::cell::OnceCell,
crate::l::{be::ln,n::ya,r::{U,hb,L,k,B,u,P::We}}};pub use{na::Te,Sj::da,Yj::qd};pub const ca:usize=1024;pub const ei:usize=128;#[derive(Clone)]pub struct ib{na:Gc,
S:qd,oa:Option<Box<tc> >,o:Option<u>,G:u8,cb:hb,vg:u32,Si:u32,Uf:bool,kd:OnceCell<Mg>}#[derive(Clone)]struct Mg{w:k,ea:da<f32>,Mb:f32}impl ib{
pub fn jj(j:&L,Cb:usize)->ib{ib{na:Gc::new(*j.Y(),Cb.max(2)),S:qd::new(),oa:None,o:None,G:We,cb:hb::new(),vg:0,Si:0,Uf:false,kd:OnceCell::new()}}
pub fn Mi(&mut self,j:&L,xc:&[U],Va:Option<bool>){for Ga in xc{if let(U::Ta(ua),Some(om))=(Ga,Va){let ua=ua.w();let Gd=if om{ua}else{!ua};self.na.retain(|_|Gd);}
if let Some(ga)=Ga.ga(){self.na.ga(j,ga);}}self.cb.clear();self.Ah(j);}
pub fn sk(&mut self,j:&L,n:&ya,Ph:&ib){if self.oa.is_none(){let nc=nc(j,n);self.na.Em(|cell|nc[cell]);}self.oa=Some(Box::new(tc::new(j,n,Ph)));self.kd.take();}
pub fn qh(&mut self,j:&L,xc:&[U]){self.yi(j,xc);for Ga in xc{match Ga{U::Aa(_)=>self.S.Qa(),U::Da(_)=>self.S.Bb(B::Da),U::Ta(_)=>self.S.Bb(B::Ta),U::Ca=>self.S.Bb(B::Ca),
U::Oa=>self.S.Bb(B::Oa),U::Wa(_)|U::fb(_)=>{}}}self.cb=xc.iter().copied().collect();self.Ah(j);}
fn yi(&mut self,j:&L,xc:&[U]){for Ga in xc{let na=&mut self.na;match*Ga{U::Aa(o)=>{if let Some(oa)=&self.oa{na.hl(oa,o,self.o);}na.sa(j,o);self.o=Some(o);}U::Wa(ua)=>na.Ef(ua.w()),
U::Da(va)=>{let ee=*j.sc(va);na.retain(|_|ee);}U::Ca=>{na.Ul(j,self.oa.as_deref());self.o=None;}U::Oa=>na.gl(j),U::fb(va)if self.vg==0=>{na.Sb(j,va);}U::fb(_)=>na.ba=na.ba.saturating_sub(1),
U::Ta(_)=>{}}if let Some(ga)=Ga.ga(){na.ga(j,ga);}}}
pub fn ph(&mut self,j:&L,G:u8){let og=self.G.saturating_sub(G);self.G=G;if self.Uf{self.na.Yc();}else{self.na.Rl(og,G==0);}self.Ah(j);let Ud=self.oa.as_ref().map_or(0.0,
|oa|oa.Ud);self.na.vl(Ud);self.Uf=false;}
fn Ah(&mut self,j:&L){if self.na.is_empty(){self.Hl(j);}self.kd.take();}
fn kd(&self)->&Mg{self.kd.get_or_init(| |{let(mut ea,Mb)=self.na.ea();let w=self.na.w();for cell in w{ea[cell]/=Mb;}Mg{w,ea,Mb}})}
fn Hl(&mut self,j:&L){self.Si+=1;self.Uf=true;let Gc{Cb,ba,vf,..}=self.na;self.vg+=ba as u32;let cb=core::mem::take(&mut self.cb);for ja in[cb.as_slice(),&[]]{self.na=Gc::new(*j.Y(),
Cb);self.yi(j,ja);self.na.Yc();if!self.na.is_empty(){break;}}self.na.ba=ba;self.na.vf+=vf;}
pub fn w(&self)->k{self.kd().w}
pub fn ea(&self)->&da<f32>{&self.kd().ea}
pub fn qk(&self)->f32{self.w().iter().fold(0.0,|sum,cell|{let Za=self.ea()[cell];if Za<f32::MIN_POSITIVE{return sum;}sum-Za*ln(Za)})}
pub fn al(&self,E:B)->f32{self.S.jh(E,1)}
pub fn Zk(&self,E:B,sl:u8)->f32{self.S.jh(E,sl)}
pub fn Ke(&self,j:&L)->da<f32>{let mut ea=self.na.Ke(j);let ym=self.vg as f32/j.Y().len().max(1)as f32;for cell in*j.Y(){ea[cell]=ea[cell]/self.kd().Mb+ym;}ea}
fn ol(&self,j:&L)->da<f32>{let ea=self.Ke(j);let mut Db=da::Yb(0.0);for cell in k::Vc{Db[cell]=ea.sum(*j.ic(cell))+ea[cell];}Db}
pub fn na(&self)->impl Iterator<Item=Te>+'_{let Mb=self.kd().Mb;self.na.iter().map(move|Ac|Te{Na:Ac.Na/Mb,..Ac})}
pub fn ef(&self,j:&L,xc:&[U],G:u8)->ib{let mut ef=self.clone();ef.qh(j,xc);ef.ph(j,G);ef}}}}mod arrayvec{use::core as std;pub type Jd=u32;macro_rules!Jj{($Cb:expr)=>{
if crate::arrayvec::std::mem::size_of::<usize>()>crate::arrayvec::std::mem::size_of::<Jd>(){if$Cb>Jd::MAX as usize{panic!("ArrayVec: largest supported capacity is u32::MAX");
#[cfg(any())]panic!("ArrayVec: largest supported capacity is u16::MAX");}}}}mod Ij{use crate::arrayvec::{pc,std::{ptr,slice}};pub trait Fc{type Item;const Bg:usize;
fn len(&self)->usize;
unsafe fn ie(&mut self,Nc:usize);
fn as_slice(&self)->&[Self::Item]{let len=self.len();unsafe{slice::from_raw_parts(self.as_ptr(),len)}}
fn Tg(&mut self)->&mut[Self::Item]{let len=self.len();unsafe{crate::arrayvec::std::slice::from_raw_parts_mut(self.as_mut_ptr(),len)}}
fn as_ptr(&self)->*const Self::Item;
fn as_mut_ptr(&mut self)->*mut Self::Item;
#[track_caller]fn push(&mut self,pb:Self::Item){self.yg(pb).unwrap()}
fn yg(&mut self,pb:Self::Item)->Result<(),pc<Self::Item> >{if self.len()<Self::Bg{unsafe{self.Dl(pb);}Ok(())}else{Err(pc::new(pb))}}
unsafe fn Dl(&mut self,pb:Self::Item){let len=self.len();debug_assert!(len<Self::Bg);ptr::write(self.as_mut_ptr().add(len),pb);self.ie(len+1);}
fn th(&mut self)->Option<Self::Item>{if self.len()==0{return None;}unsafe{let Nc=self.len()-1;self.ie(Nc);Some(ptr::read(self.as_ptr().add(Nc)))}}
fn clear(&mut self){self.truncate(0)}
fn truncate(&mut self,Nc:usize){unsafe{let len=self.len();if Nc<len{self.ie(Nc);let jm=slice::from_raw_parts_mut(self.as_mut_ptr().add(Nc),len-Nc);ptr::drop_in_place(jm);
}}}}}mod arrayvec{use crate::arrayvec::{Jd,Ij::Fc,ti::pc,std::{iter,mem,ptr,slice,hash::{Hash,Hasher},mem::MaybeUninit,ops::{Deref,DerefMut}}};#[repr(C)]pub struct X<T,
const ca:usize>{len:Jd,xs:[MaybeUninit<T>;ca]}impl<T,const ca:usize>Drop for X<T,ca>{
fn drop(&mut self){self.clear();}}macro_rules!yl{($ll:expr,$index:expr,$len:expr)=>{panic!(concat!("ArrayVec::",$ll,": index {} is out of bounds in vector of length {}"),
$index,$len)}}impl<T,const ca:usize>X<T,ca>{
#[inline]#[track_caller]pub fn new()->X<T,ca>{Jj!(ca);unsafe{X{xs:MaybeUninit::uninit().assume_init(),len:0}}}
#[inline(always)]pub const fn len(&self)->usize{self.len as usize}
#[inline]pub const fn is_empty(&self)->bool{self.len()==0}
#[inline(always)]const fn Wf(&self)->usize{ca}
pub const fn Bd(&self)->bool{self.len()==self.Wf()}
#[track_caller]pub fn push(&mut self,pb:T){Fc::push(self,pb)}
pub fn yg(&mut self,pb:T)->Result<(),pc<T> >{Fc::yg(self,pb)}
pub fn truncate(&mut self,Nc:usize){Fc::truncate(self,Nc)}
pub fn clear(&mut self){Fc::clear(self)}
unsafe fn dh(&mut self,index:usize)->*mut T{self.as_mut_ptr().add(index)}
#[track_caller]pub fn insert(&mut self,index:usize,pb:T){self.xm(index,pb).unwrap()}
fn xm(&mut self,index:usize,pb:T)->Result<(),pc<T> >{if index>self.len(){yl!("try_insert",index,self.len())}if self.len()==self.Wf(){return Err(pc::new(pb));}let len=self.len();
unsafe{{let p:*mut _=self.dh(index);ptr::copy(p,p.offset(1),len-index);ptr::write(p,pb);}self.ie(len+1);}Ok(())}
pub fn th(&mut self)->Option<T>{Fc::th(self)}
pub unsafe fn ie(&mut self,sf:usize){debug_assert!(sf<=self.Wf());self.len=sf as Jd;}
pub fn as_slice(&self)->&[T]{Fc::as_slice(self)}
pub fn Tg(&mut self)->&mut[T]{Fc::Tg(self)}
pub fn as_mut_ptr(&mut self)->*mut T{Fc::as_mut_ptr(self)}}impl<T,const ca:usize>Fc for X<T,ca>{type Item=T;const Bg:usize=ca;
fn len(&self)->usize{self.len()}
unsafe fn ie(&mut self,sf:usize){debug_assert!(sf<=ca);self.len=sf as Jd;}
fn as_ptr(&self)->*const Self::Item{self.xs.as_ptr()as _}
fn as_mut_ptr(&mut self)->*mut Self::Item{self.xs.as_mut_ptr()as _}}impl<T,const ca:usize>Deref for X<T,ca>{type Target=[T];
#[inline]fn deref(&self)->&Self::Target{self.as_slice()}}impl<T,const ca:usize>DerefMut for X<T,ca>{
#[inline]fn deref_mut(&mut self)->&mut Self::Target{self.Tg()}}impl<'a,T:'a,const ca:usize>IntoIterator for&'a X<T,ca>{type Item=&'a T;type IntoIter=slice::Iter<'a,
T>;
fn into_iter(self)->Self::IntoIter{self.iter()}}impl<T,const ca:usize>IntoIterator for X<T,ca>{type Item=T;type IntoIter=IntoIter<T,ca>;
fn into_iter(self)->IntoIter<T,ca>{IntoIter{index:0,v:self}}}pub struct IntoIter<T,const ca:usize>{index:usize,v:X<T,ca>}impl<T,const ca:usize>Iterator for IntoIter<T,
ca>{type Item=T;
fn next(&mut self)->Option<Self::Item>{if self.index==self.v.len(){None}else{unsafe{let index=self.index;self.index=index+1;Some(ptr::read(self.v.dh(index)))}}}}
impl<T,const ca:usize>Drop for IntoIter<T,ca>{
fn drop(&mut self){let index=self.index;let len=self.v.len();unsafe{self.v.ie(0);let mk=slice::from_raw_parts_mut(self.v.dh(index),len-index);ptr::drop_in_place(mk);
}}}struct di<T,Ve,F>where F:FnMut(&Ve,&mut T){ta:T,ab:Ve,f:F}impl<T,Ve,F>Drop for di<T,Ve,F>where F:FnMut(&Ve,&mut T){
fn drop(&mut self){(self.f)(&self.ab,&mut self.ta)}}impl<T,const ca:usize>Extend<T>for X<T,ca>{
#[track_caller]fn extend<I:IntoIterator<Item=T> >(&mut self,iter:I){unsafe{self.yk::<_,true>(iter)}}}
#[inline(never)]#[cold]#[track_caller]fn zk(){panic!("ArrayVec: capacity exceeded in extend/from_iter");}impl<T,const ca:usize>X<T,ca>{
#[track_caller]unsafe fn yk<I,const qj:bool>(&mut self,cl:I)where I:IntoIterator<Item=T>{let take=self.Wf()-self.len();let len=self.len();let mut ptr=yh(self.as_mut_ptr(),
len);let si=yh(ptr,take);let mut Rk=di{ta:&mut self.len,ab:len,f:move|&len,Pl|{**Pl=len as Jd;}};let mut iter=cl.into_iter();loop{if let Some(ri)=iter.next(){if ptr==si&&qj{
zk();}debug_assert_ne!(ptr,si);if mem::size_of::<T>()!=0{ptr.write(ri);}else{mem::forget(ri);}ptr=yh(ptr,1);Rk.ab+=1;}else{return;}}}}
unsafe fn yh<T>(ptr:*mut T,offset:usize)->*mut T{if mem::size_of::<T>()==0{ptr.cast::<u8>().wrapping_add(offset).cast::<T>()}else{ptr.add(offset)}}impl<T,const ca:usize>iter::FromIterator<T>for X<T,
ca>{
fn from_iter<I:IntoIterator<Item=T> >(iter:I)->Self{let mut ff=X::new();ff.extend(iter);ff}}impl<T,const ca:usize>Clone for X<T,ca>where T:Clone{
fn clone(&self)->Self{self.iter().cloned().collect()}}impl<T,const ca:usize>Hash for X<T,ca>where T:Hash{
fn hash<H:Hasher>(&self,M:&mut H){Hash::hash(&**self,M)}}impl<T,const ca:usize>PartialEq for X<T,ca>where T:PartialEq{
fn eq(&self,aa:&Self)->bool{**self==**aa}}impl<T,const ca:usize>Eq for X<T,ca>where T:Eq{}impl<T,const ca:usize>Default for X<T,ca>{
fn default()->X<T,ca>{X::new()}}}mod ti{use crate::arrayvec::std::fmt;pub struct pc<T=()>{pb:T}impl<T>pc<T>{
pub const fn new(pb:T)->pc<T>{pc{pb:pb}}}const pj:&'static str="insufficient capacity";impl<T>fmt::Debug for pc<T>{
fn fmt(&self,f:&mut fmt::Formatter)->fmt::Result{write!(f,"{}: {}","CapacityError",pj)}}}pub use crate::arrayvec::{arrayvec::X,ti::pc};}mod zc{pub mod ff{use{core::marker::PhantomData,
crate::zc::{ja::{nd,Ze},Oh::od}};mod iter{use{core::ops::Range,crate::zc::{ja::nd,Oh::od},super::md};pub struct IntoIter<A,O>where A:od,O:nd,{ff:md<A,O>,Nm:Range<usize>}}
mod Rm{use{crate::zc::{ja::nd,Oh::od},super::md};impl<A,O>Clone for md<A,O>where A:od,O:nd,{
#[inline]fn clone(&self)->Self{panic!()}}impl<A,O>Copy for md<A,O>where O:nd,A:od+Copy,{}}#[repr(transparent)]pub struct md<A=[usize;1],O=Ze>where A:od,O:nd,{pub Dj:PhantomData<O>,
pub ab:A}}pub mod mem{use crate::{Pk::Rf,El::marker::If};pub trait Jf:{}impl Jf for u64{}impl Jf for usize{}}pub mod ja{pub unsafe trait nd:{}pub struct Ze;unsafe impl nd for Ze{
}}mod fm{use{core::{cell::Cell,fmt::Debug},crate::zc::mem::Jf};pub trait Re:{type Mf:Jf+Re<Mf=Self::Mf>;}impl Re for u64{type Mf=Self;}impl Re for usize{type Mf=Self;}}
mod Oh{use crate::zc::fm::Re;pub trait Km{}pub trait od:{}impl<T,const N:usize>od for[T;N]where T:Re{}}}mod Ib{pub use{crate::de::{fc,ue},Ua::ec};mod cd{mod jk{use crate::Ib::ec;
pub trait Hc<T>{
fn Bf<R:ec+?Sized>(&self,Ua:&mut R)->T;}}mod Pm{use{core::mem,crate::Ib::{ec,cd::{Hc,Od,Nh::{Eg,Fg,Hg}}}};pub struct yj;pub struct xj;pub trait sj{type F;
fn Bi(self,nf:i32)->Self::F;}macro_rules!Qm{($($meta:meta)?,$ty:ident,$ld:ident,$Ce:ident,$oe:ty,$dg:expr,$uk:expr)=>{$(#[cfg($meta)])?impl sj for$ld{type F=$ty;
#[inline(always)]fn Bi(self,nf:i32)->$ty{let vk:$oe=(($uk+nf)as$oe)<<$dg;$ty::from_bits(self|$ld::jd(vk))}}$(#[cfg($meta)])?impl Hc<$ty>for Od{fn Bf<R:ec+?Sized>(&self,
Ua:&mut R)->$ty{let pf=mem::size_of::<$Ce>()as$oe*8;let zf=$dg+1;let Cf=1.0/((1 as$oe<<zf)as$Ce);let ta:$ld=Ua.xh();let ta=ta>>$ld::jd(pf-zf);$ty::jd(Cf)*$ty::Yf(ta)}
}$(#[cfg($meta)])?impl Hc<$ty>for yj{fn Bf<R:ec+?Sized>(&self,Ua:&mut R)->$ty{let pf=mem::size_of::<$Ce>()as$oe*8;let zf=$dg+1;let Cf=1.0/((1 as$oe<<zf)as$Ce);let ta:$ld=Ua.xh();
let ta=ta>>$ld::jd(pf-zf);$ty::jd(Cf)*$ty::Yf(ta+$ld::jd(1))}}$(#[cfg($meta)])?impl Hc<$ty>for xj{fn Bf<R:ec+?Sized>(&self,Ua:&mut R)->$ty{let pf=mem::size_of::<$Ce>()as$oe*8;
let ta:$ld=Ua.xh();let Hk=ta>>$ld::jd(pf-$dg);Hk.Bi(0)-$ty::jd(1.0-$Ce::EPSILON/2.0)}}}}}mod Ie{use crate::Ib::{ec,cd::{Hc,Od}};impl Hc<u32>for Od{
#[inline]fn Bf<R:ec+?Sized>(&self,Ua:&mut R)->u32{panic!()}}impl Hc<u64>for Od{
#[inline]fn Bf<R:ec+?Sized>(&self,Ua:&mut R)->u64{panic!()}}}mod Nh{pub trait Fg{type cf;
fn Yf(i:Self::cf)->Self;}pub trait Eg:Sized+{
#[inline(always)]fn jd(Ml:Self)->Self{panic!()}}pub trait Hg:Sized+{
#[inline(always)]fn jd(Ml:Self)->Self{panic!()}}impl Hg for u32{}impl Hg for u64{}impl Fg for f32{type cf=u32;
#[inline]fn Yf(i:Self::cf)->Self{panic!()}}impl Eg for f32{}impl Fg for f64{type cf=u64;
#[inline]fn Yf(i:Self::cf)->Self{panic!()}}impl Eg for f64{}}pub use self::jk::Hc;pub struct Od;}mod Ua{use crate::{Ib::cd::{Hc,Od},de::fc};pub trait ec:{
#[inline]fn xh<T>(&mut self)->T where Od:Hc<T>,{panic!()}}}pub mod Kl{mod Zl{use crate::de::{fc,ue};type ec=super::Jm::Sf;pub struct Nd(ec);impl ue for Nd{
#[inline(always)]fn tg(M:u64)->Self{Nd(ec::tg(M))}}impl fc for Nd{
#[inline(always)]fn wf(&mut self)->u32{self.0.wf()}
#[inline(always)]fn oh(&mut self)->u64{panic!()}}}mod Jm{use crate::de::{fc,ue};#[derive(Clone)]pub struct Sf{s:[u64;4]}impl ue for Sf{
#[inline]fn tg(mut M:u64)->Self{const zj:u64=0x9e3779b97f4a7c15;let mut s=[0;4];for i in s.iter_mut(){M=M.wrapping_add(zj);let mut z=M;z=(z^(z>>30)).wrapping_mul(0xbf58476d1ce4e5b9);
z=(z^(z>>27)).wrapping_mul(0x94d049bb133111eb);z=z^(z>>31);*i=z;}debug_assert_ne!(s,[0;4]);Sf{s}}}impl fc for Sf{
#[inline]fn wf(&mut self)->u32{let Am=self.oh();(Am>>32)as u32}
#[inline]fn oh(&mut self)->u64{let Jl=self.s[0].wrapping_add(self.s[3]).rotate_left(23).wrapping_add(self.s[0]);let t=self.s[1]<<17;self.s[2]^=self.s[0];self.s[3]^=self.s[1];
self.s[1]^=self.s[2];self.s[0]^=self.s[3];self.s[2]^=t;self.s[3]=self.s[3].rotate_left(45);Jl}}}pub use self::Zl::Nd;}}mod Pk{use core::{convert::{TryFrom,TryInto}
,fmt::{Binary,Debug,Display,LowerHex,Octal,UpperHex},hash::Hash,iter::{Product,Sum},ops::{Add,AddAssign,BitAnd,BitAndAssign,BitOr,BitOrAssign,BitXor,BitXorAssign,
Div,DivAssign,Mul,MulAssign,Not,Rem,RemAssign,Shl,ShlAssign,Shr,ShrAssign,Sub,SubAssign},str::FromStr};pub trait Gg:{}pub trait Lg:{}pub trait Ig:{}pub trait Rf:{
}impl Gg for u32{}impl Gg for u64{}impl Gg for usize{}impl Lg for u32{}impl Lg for u64{}impl Lg for usize{}impl Ig for u32{}impl Ig for u64{}impl Ig for usize{}impl Rf for u32{
}impl Rf for u64{}impl Rf for usize{}}mod El{use core::cell::Cell;pub mod marker{pub trait If{}}impl marker::If for u32{}impl marker::If for u64{}impl marker::If for usize{
}}mod de{pub trait fc{
fn wf(&mut self)->u32;
fn oh(&mut self)->u64;}pub trait ue:Sized+{
fn tg(mut M:u64)->Self{panic!()}}}
