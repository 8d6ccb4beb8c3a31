//! Weights of the learned value, made by `ocean-train fit --by-opponent --lambda 0.8 --rounds 2 --passes 5 --decay 0.01 runs/exploit/*.positions (29,000 games: docs/learned-value.md)`.

/// Weight that one unit of the numbers in [`TEXT`] stands for.
pub const STEP: f32 = 2.1465541e-5;

/// The weights, two of them in three characters.
pub const TEXT: &str = "\
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
";
