//! A long text of digits, which the file holds packed, and code that it does not hold.

mod weights {
    /// Of all digits.
    pub const TEXT: &str = "\
    4l+C2c]`wS=/b&TZq#}]E@o0K&%&wi$S{>Y&g?[cj@O@z?^H%Xkv/:tH2MdYdy;IGocdUo'aBVXy9Qj}zR.[xe07fU\
    Rb&`(J~ronUv88d@$<ij@VeOmP^Exjq#Te3fk=Y*aQlj<dWbPXO#hisrM^p&@u9jn:.jC'z,-%]$FBE1s:OH+87Cg8\
    xEvH^}Lc`1&JTNX;D0Ce=qZ%?%U5'7]~dzYi?t|f]?gw&UzmLxtY*I3>)J,,JI7XlC3$k'o>l^8~se'S<O/=mzZo;c\
    0yTHdc%LrVG%7<Ll4NY>Ez/SjO{hbhA+(-488h>EMpdCRNN1HAqb4nj0L(W,S53N1roS,mj?l-EQHlh1^F0(H$ry$.\
    W1(;AoX71]8{A70ZSiHjCaK/=wK(&$HpK]UKV++Kp^1C>si|`xPD:i=J<BQ-F.].wmvN@TJ(L:KnIBM/irnp.B?%BV\
    ,Ej,,%u$HPc`6/dL,ey9965KJ0~eqH3=5i'Kszj|=9IZh7)yBC+{]ZjCi[h^$UN8Db&vXm%*|Pn4o34DFUlV9r.@b#\
    9gKdw[{u?AKc{a?WNkrwFv?),evR7e=JI|IjR8}}_p-2qemS96CY>l)c{UuOTe8i(g.Ct/E-4rx{}-[ASZU8L[3sb>\
    2ZphW2xHFBSk#;g[n%&tqBD=9G5i<EJnC{]8iPbX2=mT=G0&2l$iHzw4,dRmJZdzPgL#2[]OJiVN{mc1vSS=k#Fupe\
    <_pfWJ}8]syg<Qg#zTnYVNsn}+cBuwHt%Wt6uUE9,q$OD~W{iI6_Db8_e(Ee/oY+P+x[%8d~7|.Vu|FqI=g=AME+,}\
    fxR_ek)8IwkEPr@UkV9aDrM?Dr~Bx&sVKZBE;,t8n[n5qD^g744[QJVA1={J+0@ULc/:(*p%>{'c~gr[NxF2r|9/?V\
    @c]S8@AG_jnT>]DMco1>-($#aKTnG<V7v6&$T5yi*lSC3-_wI$'h*g3(F2Z.;&cu3F{;x]TMtEDvuBB*oo9OYq}kuf\
    *PjWh<hYx+Er,C9/6*=Y()u.e`dR/K(3h'[y3U~]&gE.CL-I'T*DK3DS1zI/YBdk=MNeUna03w]gkn}fh&H7<RTfL/\
    WO3m+(IwhKXIKPELfd$g26KLLm+]Fa^QS-n*4)gbmCB}mNQvRVJ_pNhd8&5C{?l41:Ws)/i{E0=D+tmgv-,>v9eZ%o\
    Rb~G?<pcAY]zQi;a,CW<$hSeb,VrennY(P^#;I}|v#i2IeKivmjGgWifWqtnJ]I3d[o4j7Cu$Yxl'RXVGxy%..#TE_\
    ERuaNT^1aP5X5%9DR3oGWDeGX|FZMb>bVY.+3=6@&0C6a/Vw:#.Yr)j>hYO)w0jzXy2D{F9a~)>zv.T2y]H{ecU1qa\
    06Tr}<8fCXhGcui>sNb0$xO~E*it[I/@eFE~BW53C;Wktp*hqe6WEFa}JEb>cRp`AN9q:n|]h6*dLg|4v>KscaM234\
    }C?.uh})l9{1?l<dlxJYL#%Jr?-?F{tNEpfS%2MO41C5{m(O,.0IKBEg)Q&-4VRu|A/zMF$eL1Pv3qEV.zmsg`lXhU\
    I?tIj4)pe19A>ZFi%ChEgD`3V~0R+wiQikd{n&sJ]{36,n5z>aMQH76S[V2p5EHy{uq$h$v3Sk/^&ZpzYFRWVq_)/`\
    'v~}#(1o4gePjElwP`}BsA0kP71(~KYOCxt*rZXSPHN[}Aurf5*Nz1e9ivtbN~2n%a=Tt9U@/BMMxBz_`Rcwx;Z[Vi\
    2mbE36$SX0&w,:^SydG66g0C%_Uu~@h}U#iBY7x9NxA,hk79Sn%e>YA(f;}d|rwh,BU_2lv)T.k/va(fA$%J_FX8p4\
    k~Khu]dXj8}U}T<cFQ6DlF9s-QN5DCCOTFl_$63C?<,nhs<iYAm4j^U<-t,6y*&VSX{4op3zhi,AS4G<xUP9?I~5Ob\
    hH.eI=~_%Hso0rR[Cs*)K73t01ZuoB=ddU2~>Txf4nC#2<lSxair@E'u8yyjd@WFxXVEc/y3:k%^(b>UhNB/,z(Y[;\
    9pd;eTfQ<@Qxo+N)^(r95G`";
}

static SHORT: &str = "###~~~";

/// Settings that only Cargo's program reads.
#[cfg(not(pasted))]
fn settings() -> &'static str {
    "settings"
}

#[cfg(pasted)]
fn settings() -> &'static str {
    "none"
}

fn main() {
    let sum = weights::TEXT.bytes().fold(7u64, |sum, byte| {
        sum.wrapping_mul(31).wrapping_add(u64::from(byte))
    });
    println!("{} {sum}", weights::TEXT.len());
    println!("{} {SHORT}", &weights::TEXT[1995..]);
    println!("{}", settings());
}
