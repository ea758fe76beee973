/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var L,wn,_o,pe,jt,Je,xn,Ke,_n,Nt,Pt,So,Oe=Symbol.for("pv"),Qe={},Ye=[],Eo=/^m(i|n|o|s|text|space)$/,Lt=Array.isArray,Rt=Ye.slice,be=Object.assign;function he(e){
e&&e.parentNode&&e.remove()}function t(e,n,r){var o,i,a,c={},d=arguments.length;for(a in n)a=="key"?o=n[a]:a=="ref"&&typeof e!="function"?i=n[a]:c[a]=n[a];return d>
2&&(c.children=d>3?Rt.call(arguments,2):r),Re(e,c,o,i,null)}function Re(e,n,r,o,i){var a={type:e,props:n,key:r,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Oe,__v:i||++wn,__i:-1,__u:0};return!i&&L.vnode&&L.
vnode(a),a}function f(e){return e.children}function Ve(e,n){this.props=e,this.context=n,this.__g=0}function me(e,n){if(n==null)return e.__&&me(e.__,e.__i+1);for(var r;n<e.
__k.length;n++)if((r=e.__k[n])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:me(e)}function Co(e){var n,r=e.__v,o=r.__e,i=[],a=[],c=e.__P;
c&&((n=be({constructor:Oe},r)).__v=r.__v+1,L.vnode&&L.vnode(n),Ot(c,n,r,e.__n,c.namespaceURI,32&r.__u?[o]:null,i,o||me(r),32&r.__u,a),n.__v=r.__v,n.__.__k[n.__i]=
n,Mn(i,n,a),r.__=r.__e=null,n.__e!=o&&Sn(n))}function Sn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(n){return n&&(e.__e=n.__e)}),
Sn(e)}function vn(e){(8&e.__g||(e.__g|=8,pe.push(e),Je++))&&jt==L.debounceRendering||((jt=L.debounceRendering)||queueMicrotask)(En)}function En(){try{for(var e,
n=1;pe.length;)pe.length>n&&pe.sort(xn),e=pe.shift(),n=pe.length,8&e.__g&&Co(e)}finally{(Je=pe.length)&&(jt||queueMicrotask)(En)}}function Cn(e,n,r,o,i,a,c,d,u,p,l){
var y,h,m,w,A,S,M=o.__k||Ye,T=n.length;for(u=To(r,n,M,u,T),y=0;y<T;y++)(m=r.__k[y])!=null&&(h=~m.__i&&M[m.__i]||Qe,m.__i=y,S=Ot(e,m,h,i,a,c,d,u,p,l),w=m.__e,(h.
ref!=m.ref||8&h.__u)&&(h.ref&&qt(h.ref,null,m,h),m.ref&&l.push(m.ref,m.__c||w,m)),A=A||w,4&m.__u?(u=Tn(m,u,e,!h.__v),h.__e&&(h.__e=null)):typeof m.type=="functi\
on"&&S!==void 0?u=S:w&&(u=w.nextSibling),m.__u&=-21);return r.__e=A,u}function To(e,n,r,o,i){var a,c,d,u,p,l,y,h,m,w=r.length,A=w,S=0,M=0,T=e.__k=Array(i);for(a=
0;a<i;a++)(c=n[a])!=null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=T[a]=Re(null,c):Lt(c)?c=T[a]=Re(f,{children:c}):
c.constructor===Oe&&c.__b?c=T[a]=Re(c.type,c.props,c.key,c.ref,c.__v):T[a]=c,u=a+S,c.__=e,c.__b=e.__b+1,d=null,~(p=c.__i=Ao(c,r,u,A))&&(A--,(d=r[p])&&(d.__u|=2)),
d&&d.__v?(c.__u|=16,p==u-1?S--:p==u+1?S++:p!=u&&(p>u?S--:S++,M=1)):(~p||(i>w?S--:i<w&&S++),typeof c.type!="function"&&(c.__u|=4))):T[a]=null;if(M){for(l=[],y=[],
a=0;a<i;a++)if((c=T[a])&&16&c.__u){for(S=0,h=l.length;S<h;)l[m=S+h>>1]<c.__i?S=m+1:h=m;l[S]=c.__i,y[a]=S+1}for(S=l.length;a--;)y[a]&&(y[a]==S?S--:T[a].__u|=4)}if(A)
for(a=0;a<w;a++)!(d=r[a])||2&d.__u||(d.__e==o&&(o=me(d)),Dt(d,d));return o}function Tn(e,n,r,o){var i,a,c,d;if(typeof e.type=="function"){if(e.props.__P)return n;
if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,n=Tn(i[a],n,r,!1));return n}for(n&&!n.parentNode&&(n=me(e))&&!n.parentNode&&(n=null),c=e.__e,d=n;d&&d.nodeType==
8;)d=d.nextSibling;for(c!=d&&(!o&&r.moveBefore&&c.parentNode?r.moveBefore(c,n):r.insertBefore(c,n||null)),n=c;(n=n&&n.nextSibling)&&n.nodeType==8&&!n.data.startsWith(
"$s"););return n}function Ao(e,n,r,o){var i,a=e.key,c=e.type,d=n[r],u=d&&!(2&d.__u);if(d===null&&a==null||u&&a==d.key&&c==d.type)return r;if(o>(u?1:0)){for(i=r-1;i>=0;i--)if((d=
n[i])&&!(2&d.__u)&&a==d.key&&c==d.type)return i;for(i=r+1;i<n.length;i++)if((d=n[i])&&!(2&d.__u)&&a==d.key&&c==d.type)return i}return-1}function kn(e,n,r){r==null&&
(r=""),n[0]=="-"?e.setProperty(n,r):e[n]=r}function Fe(e,n,r,o,i){var a,c;if(n=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(n in o)r&&n in r||kn(e.style,n);if(r)for(n in r)o&&r[n]==o[n]||kn(e.style,n,r[n])}else if(n[0]=="o"&&n[1]=="n")typeof r!="function"&&(r=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[n]=r,r&&o||(c=Pt[n]||(Pt[n]=Mo(n)),(e.__a||(e.__a={}))[n]=Nt,a=n!=(n=n.replace(_n,"$1")),(n=n.slice(2))[0]<"a"&&
(n=n.toLowerCase()),r?e.addEventListener(n,c,a):e.removeEventListener(n,c,a));else{if(i=="http://www.w3.org/2000/svg")n=n.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(n!="width"&&n!="height"&&n!="href"&&n!="list"&&n!="form"&&n!="tabIndex"&&n!="download"&&n!="rowSpan"&&n!="colSpan"&&n!="role"&&n!="popover"&&n in e)
try{return void(e[n]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&n[4]!="-"?e.removeAttribute(n):e.setAttribute(n,n=="popover"&&r==1?"":r)}}function Mo(e){
return function(n){var r=this.__e;if(r){if(r=r[e],n[Ke]==null)n[Ke]=Nt++;else if(n[Ke]<this.__a[e])return;return r(L.event?L.event(n):n)}}}function Ot(e,n,r,o,i,a,c,d,u,p){
var l,y,h,m,w,A,S,M,T,D,N,_,W,B,H,Le,X,Z,Q=n.type;if(n.constructor!==Oe)return null;128&r.__u&&(u=32&r.__u,l=r.__c.__z)&&(n.__u|=u,y=a=[],l.nodeType==8?d=Ge(l,a):
a.push(l),d=a[0]||d),(l=L.__b)&&l(n);e:if(typeof Q=="function"){h=c.length;try{if(M=n.props,T=(l=Q.prototype)&&l.render,D=(l=Q.contextType)&&o[l.__c],N=l?D?D.props.
value:l.__:o,(m=r.__c)?(n.__c=m,2&m.__g&&(m.__g|=1)):(T?n.__c=m=new Q(M,N):(n.__c=m=new Ve(M,N),m.constructor=Q,m.render=Po),D&&D.sub(m),m.state||(m.state={}),m.
__n=o,m.__g|=8,m.__h=[],m.__k=[]),T&&(m.__s||(m.__s=m.state),Q.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=be({},m.__s)),be(m.__s,Q.getDerivedStateFromProps(
M,m.__s)))),w=m.props,A=m.state,m.__v=n,r.__c){if(M!==w&&T&&!Q.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(M,N),n.__v==r.
__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(M,m.__s,N)===!1){n.__v!=r.__v&&(m.props=M,m.state=m.__s,m.__g&=-9),n.__e=r.__e,n.__k=
r.__k,n.__k.some(function(V){V&&(V.__=n)}),Ye.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&c.push(m),d=me(r);break e}m.componentWillUpdate&&m.componentWillUpdate(
M,m.__s,N),T&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(w,A,S)})}else T&&!Q.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),
T&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=N,m.props=M,m.__P=e,m.__g&=-5,_=L.__r,W=T?25:0;do m.__g&=-9,_&&_(n),l=m.render(m.props,m.state=
m.__s,m.context);while(8&m.__g&&++W<25);T&&(Ye.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(o=be({},o,m.getChildContext())),T&&r.__c&&m.getSnapshotBeforeUpdate&&
(S=m.getSnapshotBeforeUpdate(w,A)),B=l&&l.type===f&&l.key==null?l.props.children:l,M.__P&&(l=d,i=(e=M.__P).namespaceURI,u=a=null,r.props&&r.props.__P!=e&&(r.__k.
some(function(V){V&&Dt(V,V)}),r.__k=null),d=r.__k?me(r,0):null),d=Cn(e,Lt(B)?B:[B],n,r,o,i,a,c,d,u,p),M.__P&&(n.__e=null,d=l),n.__u&=-161,y&&y.some(he),m.__h.length&&
c.push(m),1&m.__g&&(m.__g&=-4)}catch(V){if(c.length=h,n.__v=null,u||a)if(V&&V.then){if(n.__u|=128|u,a){for(~(X=a.indexOf(d||void 0))||(X=a.length);(Z=a[X-1])&&Z.
nodeType==8;)X--;for(;X<a.length;X++)if(Z=a[X])if(a[X]=null,H){if(Z==Le)break}else{if(Z.nodeType!=8)break;Z.data.startsWith("$s")&&(Le=Ge(H=Z))}}if(!H){for(;d&&
d.nodeType==8&&d.nextSibling;)d=d.nextSibling;H=d}(l=Ge(H=n.__c.__z||(n.__c.__z=H)))?(n.__e=H,d=l):n.__e=d,d=d&&d.nextSibling}else a&&a.some(he);else n.__e=r.__e;
n.__k||(n.__k=r.__k||[]),V&&V.then||An(n),L.__e(V,n,r)}}else d=n.__e=jo(r.__e,n,r,o,i,a,c,u,p,e);return(l=L.diffed)&&l(n),d}function Ge(e,n){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}n&&n.push(
e)}}function An(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(An))}function Mn(e,n,r){for(var o=0;o<r.length;)qt(r[o++],r[o++],r[o++]);L.__c&&L.__c(n,e),e.some(
function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){L.__e(a,i.__v)}})}function jo(e,n,r,o,i,a,c,d,u,p){var l,y,h,m,w,A,S,M,T=r.props||Qe,D=n.
props,N=n.type;if(N=="svg"?i="http://www.w3.org/2000/svg":N=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(l=0;l<a.
length;l++)if((w=a[l])&&(N?w.localName==N:w.nodeType==3)){e=w,a[l]=null;break}}if(!e){if(M=p.ownerDocument||document,!N)return M.createTextNode(D);e=M.createElementNS(
i,N,D.is?D:p),d&&(L.__m&&L.__m(n,a),d=!1),a=null}if(N){if(p=N=="template"&&e.content||e,a=N=="textarea"&&D.defaultValue!=null?null:a&&Rt.call(p.childNodes),!d&&
a)for(T={},l=0;l<e.attributes.length;l++)T[(w=e.attributes[l]).name]=w.value;for(l in T)w=T[l],l=="dangerouslySetInnerHTML"?h=w:l=="children"||l in D||l=="value"&&
"defaultValue"in D||l=="checked"&&"defaultChecked"in D||Fe(e,l,null,w,i);for(l in D)w=D[l],l=="children"?m=w:l=="dangerouslySetInnerHTML"?y=w:l=="value"?A=w:l==
"checked"?S=w:d&&typeof w!="function"||T[l]===w||Fe(e,l,w,T[l],i);y?(d||h&&(y.__html==h.__html||y.__html==e.innerHTML)||(e.innerHTML=y.__html),n.__k=[]):(h&&(e.
textContent=""),(N=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&Eo.test(N))&&(i="http://www.w3.org/1999/xhtml"),Cn(p,Lt(m)?m:[m],n,r,o,i,a,c,a?a[0]:
r.__k&&me(r,0),d,u),a&&a.some(he)),d&&N!="textarea"||(l="value",N=="progress"&&A==null?e.removeAttribute(l):A==null||A===e[l]&&(N!="progress"||A)||Fe(e,l,A,T[l],
i),l="checked",S!=null&&S!=e[l]&&Fe(e,l,S,T[l],i))}else T===D||d&&e.data==D||(e.data=D);return e}function qt(e,n,r,o){try{typeof e=="function"?n?n.__x=e(n)||1:o&&
(o=o.__c||o.__e)&&(n=o.__x)&&(o.__x=null,typeof n=="function"?n():e(null)):e.current=n}catch(i){L.__e(i,r)}}function Dt(e,n,r){var o,i,a,c;if(L.unmount&&L.unmount(
e),!(o=e.ref)||o.current&&o.current!=e.__e||qt(o,null,n,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(d){L.__e(d,n)}o.__P=o.__n=null}
if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&Dt(o[c],n,typeof e.type!="function"||r&&!e.props.__P);!r&&(o=e.__c)&&(o=o.__z)&&(i=Ge(o,a=[]))&&(o==e.__e&&a.some(he),he(
i),he(o)),r||he(e.__e),e.__e=e.__c=e.__=null}function Po(e,n,r){return this.constructor(e,r)}function jn(e,n){var r,o,i,a;L.__&&L.__(e,n),n.nodeType==9&&(n=n.documentElement),
o=(r=e&&32&e.__u)?null:n.__k,n.__k=Re(f,{children:[e]}),i=[],a=[],Ot(n,n.__k,o||Qe,Qe,n.namespaceURI,o?null:n.firstChild?Rt.call(n.childNodes):null,i,o?o.__e:n.
firstChild,r,a),Mn(i,n.__k,a),n.__k.props.children=null}L={__e:function(e,n,r,o){for(var i,a,c;n=n.__;)if((i=n.__c)&&!(1&i.__g)){i.__g|=4;try{if((c=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(
e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),c=1),c&&8&i.__g)return void(i.__g|=2)}catch(d){e=d}}throw Je=0,e}},wn=0,_o=function(e){return e!=null&&e.
constructor===Oe},Ve.prototype.setState=function(e,n){var r=this.__s;r&&r!=this.state||(r=this.__s=be({},this.state)),typeof e=="function"&&(e=e(be({},r),this.props)),
e&&(be(r,e),this.__v&&(n&&this.__k.push(n),vn(this)))},Ve.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),vn(this))},Ve.prototype.render=
f,pe=[],Je=0,xn=function(e,n){return e.__v.__b-n.__v.__b},Ke=Symbol(),_n=/(PointerCapture)$|Capture$/i,Nt=0,Pt={},So=0;var ve,$,It,Pn,$t=Object.is,Xe=0,Hn=[],Ht=[],I=L,Nn=I.__b,Ln=I.__r,Rn=I.diffed,On=I.__c,qn=I.unmount,Dn=I.__;function De(e,n){I.__h&&I.__h($,e,Xe||n),Xe=0;var r=$.
__H||($.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function x(e){return Xe=1,No(Un,e)}function No(e,n,r){var o=De(ve++,2);if(o.t=e,!o.__c&&
(o.__=[r?r(n):Un(void 0,n),function(a){var c=(o.__N||o.__)[0],d=o.t(c,a);$t(c,d)||(o.__N=[d,o.__[1]],o.__c.setState({}))}],o.__c=$,!$.__f)){$.__f=!0;var i=$.shouldComponentUpdate;
$.shouldComponentUpdate=function(a,c,d){var u=this.__H;if(!u)return!0;var p=!1,l=this.props!=a;if(u.__.some(function(h){h.__N&&(p=!0,$t(h.__[0],h.__N[0])||(l=!0))}),
i){var y=i.call(this,a,c,d);return p?y||l:y}return!p||l}}return o.__}function R(e,n){var r=De(ve++,3);!I.__s&&Wt(r.__H,n)&&(r.__P=!0,r.__=e,r.u=n,$.__H.__h.push(
r))}function Se(e,n){var r=De(ve++,4);!I.__s&&Wt(r.__H,n)&&(r.__P=!1,r.__=e,r.u=n,$.__h.push(r))}function F(e){return Xe=5,Lo(function(){return{current:e}},[])}function Lo(e,n){var r=De(ve++,7);return Wt(r.__H,n)&&(r.__=e(),r.__H=n),r.__}function Ze(){var e=De(ve++,11);if(!e.__){for(var n=$.__v;!n.__m&&n.__;)n=n.__;var r=n.__m||(n.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Ro(){var e;
do{for(;e=Ht.shift();)try{qe(e)}catch(r){I.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Hn.shift();){var n=e.__H;if(e.__P&&n)try{n.__h.some(qe),n.__h.some(Ut),n.__h=[]}catch(r){
n.__h=[],I.__e(r,e.__v)}}}while(Ht.length)}I.__b=function(e){$=null,Nn&&Nn(e)},I.__=function(e,n){e&&n.__k&&n.__k.__m&&(e.__m=n.__k.__m),Dn&&Dn(e,n)},I.__r=function(e){
Ln&&Ln(e),ve=0;var n=($=e.__c).__H;n&&(It==$?$.__h=[]:(n.__h.some(qe),n.__h.some(Ut),ve=0),n.__h=[],n.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),
It=$},I.diffed=function(e){Rn&&Rn(e);var n=e.__c;n&&n.__H&&(n.__H.__h.length&&$n(Hn.push(n)),n.__H.__.some(function(r){r.u&&(r.__H=r.u)})),It=$=null},I.__c=function(e,n){
n.some(function(r){try{r.__h.some(qe),r.__h=r.__h.filter(function(o){return!o.__||Ut(o)})}catch(o){r.__h=[function(){throw o}]}}),On&&On(e,n)},I.unmount=function(e){
qn&&qn(e);var n,r,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}i.__P=r,
$n(Ht.push(i))}else qe(i)}catch(a){n=a}}),o.__H=void 0,n&&I.__e(n,o.__v))};var In=typeof requestAnimationFrame=="function";function Oo(e){var n,r=function(){clearTimeout(
o),In&&cancelAnimationFrame(n),setTimeout(e)},o=setTimeout(r,35);In&&(n=requestAnimationFrame(r))}function $n(e){e!=1&&Pn==I.requestAnimationFrame||((Pn=I.requestAnimationFrame)||
Oo)(Ro)}function qe(e){var n=$,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),$=n}function Ut(e){var n=$;e.__c=e.__(),$=n}function Wt(e,n){return!e||e.length!=
n.length||n.some(function(r,o){return!$t(r,e[o])})}function Un(e,n){return typeof n=="function"?n(e):n}var ke=class extends Error{constructor(r,o){super(o);this.code=r}code},Bt="keepstone-token",Wn=async()=>{},zt,Ft=qo();function zn(e){Wn=e}function Bn(e){Ft=e;try{
e===void 0?sessionStorage.removeItem(Bt):sessionStorage.setItem(Bt,e)}catch{}}function qo(){try{return sessionStorage.getItem(Bt)??void 0}catch{return}}async function g(e,n,r){
let o=JSON.stringify(n),i={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Kt(`/api/v1/${e}`,r===void 0?i:{...i,signal:r})).
json()}async function Kt(e,n){for(;;){let r=Ft,o=await fetch(e,{...n,headers:{...n.headers,...Do(r)}});if(o.ok)return o;let i=await Io(o);if(i.code!=="unauthori\
zed")throw i;if(Ft!==r)continue;zt??=Wn(r!==void 0).finally(()=>zt=void 0);let a=await zt;if(a===void 0)throw i;Bn(a)}}function Do(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Io(e){let n=await e.json().catch(()=>{});return new ke(n?.error?.code??"failed",n?.error?.message??`${e.status} ${e.statusText}`)}async function Fn(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let n={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},r=await fetch("/open/token",n);r.ok&&Bn((await r.json()).token)}var Vt=3e3;async function et(e){return await Ee(e)?[]:g("vault/entries",{filter:{statuses:["candidate"]}},e)}async function Ee(e){return await Gt({},e)>Vt}async function Gt(e,n){
let r=e.scopes?.[0];return(await g("vault/counts",r===void 0?{}:{scope:r},n)).filter(({category:a})=>e.categories?.includes(a)??!0).reduce((a,{entries:c})=>a+c,
0)}function K(e){let n=F(e);n.current=e,Se(()=>{let r=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||$o(o.target))return;let i=n.current[o.key];i!==void 0&&
i(o)!==!1&&o.preventDefault()};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function $o(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Kn=[500,1e3,2e3,5e3,15e3],Jt=0,Qt=!1,Yt=new Set;function Gn(){for(let e of Yt)e()}function Ie(){Jt+=1,Gn()}async function Jn(){for(let e=0;;e+=1){try{let n=await Kt(
"/events",{});e=0,Vn(!0),Ie(),await Ho(n)}catch{}Vn(!1),await new Promise(n=>setTimeout(n,Kn[Math.min(e,Kn.length-1)]))}}async function Ho(e){let n=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let r="";n!==void 0;){let{done:o,value:i}=await n.read();if(o)return;let a=(r+i).split(`

`);r=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&Ie()}}function Vn(e){Qt=e,Gn()}function tt(){let[e,n]=x({version:Jt,isLive:Qt});return R(()=>{let r=()=>n(
{version:Jt,isLive:Qt});return Yt.add(r),r(),()=>{Yt.delete(r)}},[]),e}function k(e,n){let{version:r}=tt(),[o,i]=x({isWaiting:!0});return R(()=>{if(e===void 0)return;
let a=new AbortController;return i(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...Uo(c)}),n(a.signal).then(c=>!a.signal.aborted&&i({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&i(d=>({...d,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,r]),e===void 0?{isWaiting:!1}:o}function Uo({value:e}){return e===
void 0?{}:{value:e}}var Wo={memory:["Memory","Memória"],inbox:["Inbox","Caixa de entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],missions:["Missions","Missões"],
upkeep:["Upkeep","Manutenção"],views:["Views","Vistas"],skip:["Skip to the content","Saltar para o conteúdo"],live:["Live","Em direto"],lost:["No connection \
to the server; trying again","Sem ligação ao servidor; a tentar de novo"],language:["Language","Idioma"],theme:["Theme","Tema"],themeAuto:["System theme","Tem\
a do sistema"],themeLight:["Light","Claro"],themeDark:["Dark","Escuro"],help:["Keyboard shortcuts","Atalhos de teclado"],close:["Close","Fechar"],cancel:["Cance\
l","Cancelar"],waiting:["Loading…","A carregar…"],failed:["This did not work: {0}","Não funcionou: {0}"],tokenTitle:["Token","Chave de acesso"],tokenWhy:["\
The server asks for its token. This command prints it:","O servidor pede a chave de acesso. Este comando mostra-a:"],tokenWrong:["The server did not take that t\
oken.","O servidor não aceitou essa chave."],tokenKept:['It is kept until this tab is closed. "keepstone open" opens the page without this question.','Fica gua\
rdada até fechar este separador. "keepstone open" abre a página sem esta pergunta.'],tokenUse:["Use it","Usar"],search:["Search","Procurar"],searchHint:["Sear\
ch, or filter: kind:decision since:7d","Procurar, ou filtrar: kind:decision since:7d"],owner:["Owner","Dono"],category:["Category","Categoria"],period:["Time","\
Tempo"],tag:["Tag","Etiqueta"],status:["Stage","Fase"],anyone:["Everyone","Todos"],project:["Project","Projeto"],day:["Last 24 hours","Últimas 24 horas"],week:[
"Last 7 days","Últimos 7 dias"],month:["Last 30 days","Últimos 30 dias"],year:["Last year","Último ano"],current:["Current","Atuais"],candidate:["Candidate",
"Candidata"],archived:["Archived","Arquivada"],forgotten:["Trash","Lixo"],promoted:["In force","Em vigor"],oneEntry:["1 entry","1 entrada"],entries:["{0} entrie\
s","{0} entradas"],firstEntries:["The first {0} entries","As primeiras {0} entradas"],more:["Show more","Mostrar mais"],emptyRoot:["Nothing is remembered yet.",
"Ainda não há nada na memória."],noHits:["No entry contains any of these words. Try other words, or fewer filters.","Nenhuma entrada contém estas palavras. T\
ente outras palavras, ou menos filtros."],noEntries:["No entry matches these filters.","Nenhuma entrada corresponde a estes filtros."],tooMany:["{0} entries are\
 too many for one list. Type words, or filter by owner and kind, or by time.","{0} entradas são demasiadas para uma lista. Escreva palavras, ou filtre por dono \
e tipo, ou por tempo."],write:["New entry","Nova entrada"],text:["Text","Texto"],tags:["Tags, separated by spaces","Etiquetas, separadas por espaços"],importance:[
"Importance","Importância"],low:["Low","Baixa"],medium:["Medium","Média"],high:["High","Alta"],save:["Save","Guardar"],edit:["Edit","Editar"],pin:["Pin","Fixa\
r"],unpin:["Unpin","Soltar"],pinned:["pinned","fixada"],fading:["fading","a desaparecer"],archive:["Archive","Arquivar"],bringBack:["Put in force","Pôr em vigor"],
widen:["Move to the project","Mover para o projeto"],forget:["Move to the trash","Mover para o lixo"],restore:["Restore","Restaurar"],purge:["Delete for good","\
Apagar de vez"],purgeAsk:["Delete this entry for good? Nothing brings it back.","Apagar esta entrada de vez? Nada a traz de volta."],undo:["Undo","Desfazer"],undone:[
"Undone","Desfeito"],stored:["Stored","Guardada"],merged:["Merged with an entry that says this already","Junta a uma entrada que já diz isto"],rejected:["Not s\
tored: {0}","Não guardada: {0}"],changed:["Changed","Alterada"],forgottenNow:["In the trash: {0}","No lixo: {0}"],restored:["Restored","Restaurada"],purged:["D\
eleted for good","Apagada de vez"],stillIn:["These files still contain the text: {0}","Estes ficheiros ainda contêm o texto: {0}"],changedMeanwhile:["Somebody \
changed this entry while you were editing. Their change is marked below. Save again to replace their text with yours.","Alguém alterou esta entrada enquanto a e\
ditava. A alteração está marcada abaixo. Guarde de novo para substituir esse texto pelo seu."],gone:["There is no such entry any more.","Essa entrada já não \
existe."],chosen:["Chosen entry","Entrada escolhida"],back:["Back to the list","Voltar à lista"],created:["Created","Criada"],author:["Author","Autor"],session:[
"Session","Sessão"],sources:["Sources","Origens"],statedBy:["Stated by","Dito por"],byPerson:["a person","uma pessoa"],byAgent:["an agent","um agente"],byTool:[
"a tool","uma ferramenta"],byFile:["a file","um ficheiro"],byImport:["an import","uma importação"],notConfirmed:["not confirmed by a person","não confirmada p\
or uma pessoa"],isConfirmed:["confirmed by a person","confirmada por uma pessoa"],inLine:["line {0}","linha {0}"],confidence:["Confidence","Confiança"],seen:["\
Observed","Observada"],times:["{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:["Confirmed by","Confirmada por"],supersedes:["Replaces an older ent\
ry","Substitui uma entrada mais antiga"],supersededBy:["Replaced by a newer entry","Substituída por uma entrada mais recente"],superseded:["replaced","substitu\
ída"],replaces:["in place of one from {0}: {1}","em vez de uma de {0}: {1}"],reference:["Reference","Referência"],related:["Related entries","Entradas relacio\
nadas"],noRelated:["No entry resembles this one.","Nenhuma entrada se parece com esta."],history:["History","Histórico"],score:["Score","Pontuação"],why:["Wh\
y this score","Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:["Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:[
"Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data \
{3}, tempo {4}. Repetição: −{5}."],inboxUnasked:["This memory is large: open the inbox to see what waits.","Esta memória é grande: abra a caixa de entrada p\
ara ver o que espera."],inboxEmpty:["Nothing waits for a decision.","Nada espera uma decisão."],inboxWhat:["Your agents learnt these, and nobody has confirmed \
them. Agents are told what you accept. What you reject goes to the trash and is not learnt again.","Os seus agentes aprenderam isto, e ninguém o confirmou. O qu\
e aceitar é dito aos agentes. O que rejeitar vai para o lixo e não volta a ser aprendido."],inboxHint:["In the inbox: ↑ ↓ move, a accepts, e edits, m merges, \
r rejects.","Na caixa de entrada: ↑ ↓ movem, a aceita, e edita, m junta, r rejeita."],accept:["Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:["Merge",
"Juntar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:["No entry in force resembles it.","\
Nenhuma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo guarda a candidata durante algum te\
mpo."],accepted:["Accepted: {0}","Aceite: {0}"],rejectedNow:["Rejected, and in the trash: {0}","Rejeitada, e no lixo: {0}"],briefWhat:["What an agent is told wh\
en it begins a task, and why.","O que se diz a um agente quando começa uma tarefa, e porquê."],agent:["Agent","Agente"],task:["Task","Tarefa"],taskHint:["What\
 the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],briefEmpty:["The brief is empty: there is nothing to s\
ay to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a dizer a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of {1} t\
okens","{0} de {1} tokens"],leftOut:["Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],nothingElseFits:["Nothing else f\
its this task. Other entries are found when the agent searches; candidates are told when they are accepted.","Nada mais se ajusta a esta tarefa. As outras entra\
das encontram-se quando o agente procura; as candidatas dizem-se quando são aceites."],dropBudget:["did not fit into the budget","não coube no orçamento"],dropLimit:[
"the section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were cut","{0} c\
aracteres foram cortados"],noAgents:["No agent has written anything yet.","Nenhum agente escreveu ainda nada."],working:["Work in progress","Trabalho em curso"],
noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Sessões terminadas"],noSessions:["No finished session is stored.","\
Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfinished","Por acabar"],decisions:["Decisions","Decisões"],files:["F\
iles","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation is saved.","Não há conversa guardada."],updated:["Updated","Atual\
izado"],oneMission:["1 mission","1 missão"],missionCount:["{0} missions","{0} missões"],topic:["Topic","Assunto"],topicHint:["Words of the topic","Palavras do\
 assunto"],state:["State","Estado"],notDeleted:["All but deleted","Todas menos as apagadas"],active:["Active","Ativa"],idle:["Idle","Parada"],decaying:["Decayin\
g","A decair"],deleted:["Deleted","Apagada"],participant:["Participant","Participante"],participants:["Participants","Participantes"],phase:["Phase","Fase"],tagNames:[
"Tags","Etiquetas"],name:["Name","Nome"],lastActive:["Last activity","Última atividade"],ended:["Ended","Terminada"],outcome:["Outcome","Resultado"],success:["\
success","êxito"],failure:["failure","fracasso"],mayRead:["May read","Podem ler"],mayWrite:["May write","Podem escrever"],mayReadAll:["every agent, all of it",
"todos os agentes, tudo"],mayWriteAll:["whoever may read a part","quem puder ler uma parte"],usage:["Usage","Ocupação"],noMissions:["There is no mission yet. \
A mission is a piece of work that several agents do together, with a description, a conversation and entries of its own. A command like this begins one:","Ainda\
 não há missões. Uma missão é um trabalho que vários agentes fazem juntos, com descrição, conversa e entradas próprias. Um comando assim começa uma:"],
noMissionSuch:["No mission has all of these properties.","Nenhuma missão tem todas estas propriedades."],chosenMission:["Chosen mission","Missão escolhida"],missionGone:[
"There is no such mission. If there was one, it has been deleted for good.","Essa missão não existe. Se existiu, foi apagada de vez."],missionDeleted:["This m\
ission was deleted: {0}. No agent finds or changes anything of it. It can be restored until upkeep deletes it for good.","Esta missão foi apagada: {0}. Nenhum a\
gente encontra ou altera nada dela. Pode ser restaurada até a manutenção a apagar de vez."],noDescription:["Nobody has described this mission.","Ninguém desc\
reveu esta missão."],itsEntries:["Its entries in the memory ({0})","As suas entradas na memória ({0})"],oneTurn:["1 turn","1 fala"],turns:["{0} turns","{0} fa\
las"],noTurns:["Nothing has been said yet.","Ainda nada foi dito."],lastTurns:["The last {0} of {1} turns","As últimas {0} de {1} falas"],earlierTurns:["Show e\
arlier turns","Mostrar falas anteriores"],sayText:["Say something","Dizer algo"],speaker:["Speaker","Quem fala"],kind:["Kind","Tipo"],sayIt:["Say it","Dizer"],said:[
"Said, as turn {0}","Dito, como fala {0}"],agentNotes:["Notes of agents","Notas dos agentes"],noAgentNotes:["No agent keeps a note here.","Nenhum agente tem aqu\
i uma nota."],artifacts:["Files and addresses","Ficheiros e endereços"],noArtifacts:["No file and no address is listed.","Não há ficheiros nem endereços na lis\
ta."],endSuccess:["End with success","Terminar com êxito"],endFailure:["End with failure","Terminar com fracasso"],successAsk:["End the mission {0} with succes\
s? Entries that are sure are copied to the project. A mission ends once.","Terminar a missão {0} com êxito? As entradas seguras são copiadas para o projeto. Uma\
 missão só termina uma vez."],failureAsk:["End the mission {0} with failure? Its entries move to the archive, except pinned ones, open tasks and open findings\
. A mission ends once.","Terminar a missão {0} com fracasso? As entradas vão para o arquivo, exceto as fixadas, as tarefas abertas e os achados abertos. Uma mis\
são só termina uma vez."],missionEnded:["The mission {0} has ended.","A missão {0} terminou."],endReport:["Entries at the end of the mission","As entradas no\
 fim da missão"],endNothing:["The mission had no entries.","A missão não tinha entradas."],endCopied:["Copied to the project: {0}","Copiadas para o projeto: \
{0}"],endArchived:["Moved to the archive: {0}","Movidas para o arquivo: {0}"],endLeft:["Left as they are: {0}","Deixadas como estão: {0}"],exportMission:["Expo\
rt as Markdown","Exportar como Markdown"],delete:["Delete","Apagar"],missionDeleteAsk:["Delete the mission {0} with its entries, conversation and notes? It can \
be restored for a while: choose the state Deleted.","Apagar a missão {0} com as entradas, a conversa e as notas? Pode ser restaurada durante algum tempo: escolh\
a o estado Apagada."],missionDeletedNow:["The mission {0} is deleted.","A missão {0} foi apagada."],noChanges:["Nothing has changed yet.","Nada mudou ainda."],
added:["added","criada"],entryChanged:["changed","alterada"],removed:["removed","retirada"],inTrashNow:["in the trash now","agora no lixo"],inArchive:["in the a\
rchive","no arquivo"],withMission:["with the mission {0}","com a missão {0}"],undoes:["undoes change {0}","desfaz a alteração {0}"],somebody:["unknown","desc\
onhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["Nothing is wrong: no file has a defect.","Está tudo bem: nenhum ficheiro tem defeito\
s."],faults:["Defects","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memória"],
countFiles:["Files","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:["In \
the trash","No lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it show\
s what would be done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feito is\
to"],lastRun:["Last run","Última vez"],never:["Never yet. Agents do it by themselves when it is due.","Ainda nunca. Os agentes fazem-na quando é precisa."],due:[
"Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoints deleted","Pontos de controlo apagados"],conversationsTrimmed:["Conversation\
s shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them","Ideias aprendidas delas"],entriesPromoted:["Candidates in force now","Candidat\
as agora em vigor"],entriesDemoted:["Entries fading now","Entradas agora a desaparecer"],entriesArchived:["Entries archived","Entradas arquivadas"],missionsDeleted:[
"Missions moved to the trash","Missões movidas para o lixo"],whichEntries:["Which entries, and why","Que entradas, e porquê"],ofEntries:["{0} of at most {1} e\
ntries","{0} de no máximo {1} entradas"],ofBytes:["{0} of at most {1} bytes","{0} de no máximo {1} bytes"],indexRebuilt:["Index built anew","Índice refeito"],
legacyFilesCleaned:["Old files deleted","Ficheiros antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","si\
m"],no:["no","não"],keySearch:["Go to the search","Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],
keyEdit:["Edit the entry","Editar a entrada"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Move it to the trash","Movê-la para o lixo"],keyUndo:[
"Undo the last change","Desfazer a última alteração"],keyHelp:["Show these keys","Mostrar estas teclas"],choreCheckpoints:["delete expired checkpoints","apag\
ar pontos de controlo expirados"],choreConversations:["learn from conversations, and shorten long ones","aprender com as conversas, e encurtar as longas"],choreConsolidate:[
"merge entries that say the same, if the policy asks for it","juntar entradas que dizem o mesmo, se a política o pedir"],choreSweep:["let unused entries fade, \
and accept candidates that several sessions confirm","deixar desaparecer as entradas sem uso, e aceitar candidatas que várias sessões confirmam"],choreVault:[
"archive the oldest entries of full categories, with a summary","arquivar as entradas mais antigas de categorias cheias, com um resumo"],choreIndex:["update the\
 search index","atualizar o índice de procura"],choreLegacy:["delete old files whose content is in the memory","apagar ficheiros antigos cujo conteúdo está na \
memória"],choreTrash:["empty the trash of what is older than the policy keeps","esvaziar o lixo do que é mais antigo do que a política guarda"],home:["Home",
"Início"],activity:["Activity","Atividade"],trash:["Trash","Lixo"],filters:["Filters","Filtros"],clearFilters:["Clear all","Limpar tudo"],removeFilter:["Remove\
 the filter {0}","Retirar o filtro {0}"],filterHint:["You can type filters too, such as tag:network or since:2026-01-31.","Também pode escrever filtros, como ta\
g:rede ou since:2026-01-31."],failedAfter:["{0} of {1} done, then this failed: {2}","{0} de {1} feitas; depois falhou: {2}"],unnamed:["Unnamed project","Projeto\
 sem nome"],unnamedWhat:["The first line of the project description is its name. Every brief begins with the description.","A primeira linha da descrição do pro\
jeto é o seu nome. Todos os resumos começam pela descrição."],nameProject:["Name the project","Dar nome ao projeto"],editProject:["Edit the description","Ed\
itar a descrição"],projectText:["Description in Markdown; the first line is the name","Descrição em Markdown; a primeira linha é o nome"],known:["What your\
 agents know","O que os seus agentes sabem"],waitsForYou:["What waits for you","O que espera por si"],openInbox:["Open the inbox","Abrir a caixa de entrada"],learntLately:[
"Learnt in the last 7 days","Aprendido nos últimos 7 dias"],allActivity:["All activity","Toda a atividade"],toldNow:["What an agent would be told now","O que s\
e diria agora a um agente"],openBrief:["Open the brief","Abrir o resumo"],andMore:["{0} more","mais {0}"],learntCount:["{0} new","{0} novas"],changedCount:["{0}\
 changed","{0} alteradas"],removedCount:["{0} removed","{0} retiradas"],contradicting:["These may contradict each other","Podem contradizer-se"],sayDifferent:["\
One says {0}, the other {1}","Uma diz {0}, a outra {1}"],faultsWait:["Files that cannot be read: {0}","Ficheiros que não se conseguem ler: {0}"],acceptIt:["Acc\
ept: {0}","Aceitar: {0}"],rejectIt:["Reject: {0}","Rejeitar: {0}"],emptyInstall:["Connect your agent. It learns from its sessions, and its next session starts w\
ith what it knows:","Ligue o seu agente. Ele aprende com as sessões, e a sessão seguinte começa com o que sabe:"],emptyClients:["Other agents: {0}.","Outros \
agentes: {0}."],emptyWrite:["Or write the first entry yourself: press n.","Ou escreva a primeira entrada: prima n."],command:["Command","Comando"],turnKind:["Ki\
nd (optional)","Tipo (opcional)"],kindDecision:["decision","decisão"],kindLesson:["lesson","lição"],kindTask:["task","tarefa"],kindProject:["project","projet\
o"],kindHandoff:["handoff","passagem"],kindPreference:["preference","preferência"],kindPattern:["pattern","padrão"],kindHabit:["habit","hábito"],kindFinding:[
"finding","achado"],kindFact:["fact","facto"],kindGotcha:["gotcha","armadilha"],kindConvention:["convention","convenção"],kindEpisode:["episode","episódio"],
kindProcedure:["procedure","procedimento"],kindDigest:["digest","síntese"],missionOf:["mission {0}","missão {0}"],select:["Select","Selecionar"],selectAll:["A\
ll of the list","Toda a lista"],selectEntry:["Select: {0}","Selecionar: {0}"],selectedCount:["{0} selected","{0} selecionadas"],trashWhat:["Restore an entry, or\
 delete it for good. Upkeep deletes what has been here for a while.","Restaure uma entrada, ou apague-a de vez. A manutenção apaga o que está aqui há algum temp\
o."],trashEmpty:["The trash is empty.","O lixo está vazio."],highImportance:["important","importante"],onlyPinned:["Pinned","Fixadas"],pinnedNow:["Pinned: {0}",
"Fixada: {0}"],unpinnedNow:["No longer pinned: {0}","Já não está fixada: {0}"],archivedNow:["Archived: {0}","Arquivada: {0}"],inForceNow:["In force again: {0\
}","De novo em vigor: {0}"],widenedNow:["Moved to the project: {0}","Movida para o projeto: {0}"],draftWaits:["Continue your unsaved draft","Continuar o seu ras\
cunho"],draftRestored:["Your unsaved draft was restored.","O seu rascunho foi recuperado."],draftHint:["Esc closes and keeps your draft. Ctrl+Enter saves.","Esc\
 fecha e guarda o rascunho. Ctrl+Enter grava."],discard:["Discard it","Descartá-lo"],preview:["Preview","Pré-visualizar"],code:["Code","Código"],table:["Tabl\
e","Tabela"],taskDone:["done","feito"],taskOpen:["open","por fazer"],fileLink:["Entries that mention {0}","Entradas que mencionam {0}"],passage:["What was said \
in the session","O que foi dito na sessão"],noPassage:["No passage of the session is stored that says this.","Não está guardada nenhuma passagem da sessão que \
diga isto."],properties:["Details","Detalhes"],wordings:["Other wordings","Outras formulações"],similarMeaning:["similar meaning","significado semelhante"],bothMention:[
"both mention {0}","ambas mencionam {0}"],sameSession:["same session","mesma sessão"],activityWhat:["Every change of the memory, newest first. Each one can be \
undone.","Todas as alterações da memória, a mais recente primeiro. Cada uma pode ser desfeita."],wasUndone:["undone","desfeita"],resembles:["Already in force",
"Já em vigor"],otherBudget:["Compare with","Comparar com"],comparison:["Comparison of the two budgets","Comparação dos dois orçamentos"],inBoth:["{0} source\
s are in both; {1} and {2} tokens.","{0} fontes estão em ambos; {1} e {2} tokens."],sameBriefs:["Both budgets tell the same.","Ambos os orçamentos dizem o mesm\
o."],differs:["In only one of them","Só num deles"],asSent:["As sent","Como enviado"],tokensTotal:["{0} tokens","{0} tokens"],whyProject:["the project descript\
ion begins every brief","a descrição do projeto começa todos os resumos"],whyRule:["convention that holds for every task","convenção que vale para todas as t\
arefas"],whyCore:["the core memory of the agent is in every brief","a memória central do agente está em todos os resumos"],whySaid:["said in a session; nobody\
 has confirmed it","dito numa sessão; ninguém o confirmou"],whyLastSession:["note for the next session","nota para a sessão seguinte"],whyRecovered:["the las\
t session was interrupted","a última sessão foi interrompida"],whyOpenTask:["open task","tarefa por fazer"],whySessions:["recent sessions of the agent","sessõ\
es recentes do agente"],whyKnowledge:["fact that every session gets","facto que todas as sessões recebem"],whyPinned:["pinned","fixada"],whyMatches:["matches {\
0}","corresponde a {0}"],whyNewest:["one of the newest entries","uma das entradas mais recentes"],whyRelevant:["relevant to the task","relevante para a tarefa"],
keyClose:["Close the entry","Fechar a entrada"],keySelect:["Select it","Selecioná-la"]},Xt=[["en","English"],["pt","Português"]],Qn="keepstone-language",Ce=zo();
function zo(){let e=n=>Xt.find(([r])=>n?.toLowerCase().startsWith(r))?.[0];try{return e(localStorage.getItem(Qn))??e(navigator.language)??"en"}catch{return e(navigator.
language)??"en"}}function nt(){return Ce}function Zt(e){Ce=e,document.documentElement.lang=e;try{localStorage.setItem(Qn,e)}catch{}}function s(e,...n){return Wo[e][Ce===
"pt"?1:0].replace(/\{(\d)\}/g,(r,o)=>String(n[Number(o)]??""))}var Bo=[["year",31536e3],["month",2592e3],["week",604800],["day",86400],["hour",3600],["minute",60]];
function Te(e){if(e===void 0)return"–";let n=(e-Date.now())/1e3,r=new Intl.RelativeTimeFormat(Ce,{numeric:"auto"});for(let[o,i]of Bo)if(Math.abs(n)>=i)return r.
format(Math.trunc(n/i),o);return r.format(0,"second")}function G(e){return e===void 0?"–":new Intl.DateTimeFormat(Ce,{dateStyle:"medium",timeStyle:"short"}).format(
e)}function b(e,n=0){return new Intl.NumberFormat(Ce,{maximumFractionDigits:n}).format(e)}function Y(e){return e===1?s("oneEntry"):s("entries",b(e))}function Yn(e){
return e===1?s("oneTurn"):s("turns",b(e))}function ee(e){let n=F(null),r=Ze();return R(()=>{n.current?.showModal()},[]),t("dialog",{ref:n,"aria-labelledby":r,onClose:e.close},t("h2",{id:r},e.title),e.children)}var Fo=[["/","keySearch"],["n","write"],["↑ ↓","keyMove"],["Enter","keyOpen"],["Esc","keyClose"],["e","keyEdit"],["p","keyPin"],["x","keySelect"],["Delete",
"keyForget"],["u","keyUndo"],["?","keyHelp"]];function Xn(e){return t(ee,{title:s("help"),close:e.close},t("dl",{class:"properties"},Fo.map(([n,r])=>t("div",{key:n},
t("dt",null,t("kbd",null,n)),t("dd",null,s(r))))),t("p",null,s("inboxHint")),t("form",{method:"dialog"},t("button",null,s("close"))))}var Ko=["home","memory","inbox","brief","sessions","missions","activity","upkeep"],Zn=new Map;function z(){let[e,n]=location.hash.replace(/^#\/?/,"").split("?",
2);return{view:Ko.find(r=>r===e)??"home",settings:new URLSearchParams(n)}}function C(e,n={}){let r=Object.entries(n).filter(i=>!!i[1]),o=new URLSearchParams(r).
toString();return`#/${e}${o===""?"":`?${o}`}`}function er(e){return Zn.get(e)??C(e)}function j(e,n="push"){let{view:r,settings:o}=z(),i=C(r,{...Object.fromEntries(
o),...e});i!==location.hash&&(n==="push"?history.pushState(null,"",i):history.replaceState(null,"",i),dispatchEvent(new HashChangeEvent("hashchange")))}function tr(){
let[e,n]=x(z);return R(()=>{let r=()=>{let o=z();Zn.set(o.view,location.hash),n(o)};return addEventListener("hashchange",r),addEventListener("popstate",r),r(),()=>{
removeEventListener("hashchange",r),removeEventListener("popstate",r)}},[]),e}var Vo=2e4,nr=()=>{};function $e(e){nr(e)}async function O(e,n,r){try{let o=await e();return $e({text:n(o),undo:typeof r=="string"?await Go(r):r}),Ie(),!0}catch(o){
return $e({text:s("failed",o.message),isError:!0}),!1}}async function rr(e,n,r){let o=[],i,a=0;for(let p of e)try{await n(p),a+=1;let l=await or(p);l!==void 0&&
o.unshift(l)}catch(l){i=l;break}let c=()=>{O(async()=>{for(let p of o)await ir(p)},()=>s("undone"))},d=i!==void 0,u=i===void 0?r(String(a)):s("failedAfter",a,e.
length,i.message);return $e({text:u,isError:d,undo:o.length>0?c:void 0}),Ie(),!d}async function Go(e){let n=await or(e);return n===void 0?void 0:()=>{en(n)}}async function or(e){
let[n]=await g("audit/log",{reference:e,limit:1}).catch(()=>[]);return n?.call}function ir(e){return g("audit/undo",{call:e})}function en(e){return O(()=>ir(e),
()=>s("undone"))}function sr(){let[e,n]=x();R(()=>{nr=n},[]),R(()=>{if(e===void 0)return;let o=()=>n(void 0),i=e.isError?void 0:setTimeout(o,Vo),{view:a}=z(),c=()=>z().
view!==a&&o();return addEventListener("hashchange",c),()=>{clearTimeout(i),removeEventListener("hashchange",c)}},[e]);let r=e?.undo;return K({u:()=>r?.()}),t("d\
iv",{class:"notices",role:e?.isError?"alert":"status"},e!==void 0&&t("p",{class:e.isError?"notice error":"notice"},t("span",null,e.text),r!==void 0&&t("button",
{type:"button",onClick:r},s("undo")," ",t("kbd",{"aria-hidden":"true"},"u")),t("button",{type:"button",onClick:()=>n(void 0)},s("close"))))}var te=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var ar=["candidate","promoted","archived","forgotten"],cr=["low","medium","high"];var rt=["kind","agent","mission","tag","since","is"],Ue={current:"promoted",candidate:"candidate",archived:"archived",trash:"forgotten"},He=36e5,Jo={h:He,d:24*He,
w:168*He,m:720*He,y:365*24*He};function Qo(e){let[,n,r]=/^(\w+):(.+)$/s.exec(e)??[],o=rt.find(a=>a===n);if(o===void 0||r===void 0)return;let i=r.replace(/^"([^"]*)"?$/,
"$1");if(i!==""&&!(o==="since"&&ur(i,0)===void 0)&&!(o==="is"&&!(i in Ue)&&i!=="pinned"))return{name:o,value:o==="kind"?se(i):i}}function ne(e){let n=[],r=e.replace(
/(^|\s)(\w+:(?:"[^"]*"|[^\s"]\S*))(?=\s|$)/g,(o,i,a)=>{let c=Qo(a);return c===void 0?o:(Ae(n,c)||n.push(c),i)});return{chips:n,words:r.replace(/\s+/g," ").trim()}}
function dr({chips:e,words:n}){return[...e.map(fe),n].filter(r=>r!=="").join(" ")}function fe({name:e,value:n}){return/\s/.test(n)?`${e}:"${n}"`:`${e}:${n}`}function Ae(e,{
name:n,value:r}){return e.some(o=>o.name===n&&o.value===r)}function lr(e,n){if(Ae(e,n))return e.filter(({name:i,value:a})=>i!==n.name||a!==n.value);let r=n.name===
"since"||n.name==="is"&&n.value!=="pinned",o=({name:i,value:a})=>i!==n.name||a==="pinned";return[...r?e.filter(o):e,n]}function We(e,n){let r=u=>e.flatMap(p=>p.
name===u?[p.value]:[]),o=[...r("agent").map(u=>u==="project"?"project":{agent:u}),...r("mission").map(u=>({mission:u}))],i=r("kind").map(tn),a=r("tag"),c=r("is").
flatMap(u=>u in Ue?[Ue[u]]:[]),d=r("since").map(u=>ur(u,n)).find(u=>u!==void 0);return{...o.length>0?{scopes:o}:{},...i.length>0?{categories:i}:{},...a.length>0?
{tags:a}:{},...r("is").includes("pinned")?{tiers:["pinned"]}:{},...c.length>0?{statuses:c}:{},...d===void 0?{}:{since:d}}}function ur(e,n){let[,r,o]=/^(\d{1,4})([hdwmy])$/.
exec(e)??[];if(r!==void 0&&o!==void 0)return n-Number(r)*(Jo[o]??0);let i=/^\d{4}-\d\d-\d\d$/.test(e)?Date.parse(e):Number.NaN;return Number.isNaN(i)?void 0:i}function se(e){
return te.includes(e)?e.slice(0,-1):e}function tn(e){return te.find(n=>n===e||n===`${e}s`)??e}function Me(e){let{statuses:n=[]}=We(e,0);return ar.find(r=>n.includes(
r))}function pr(e,n){let r=/\S*$/.exec(e)?.[0]??"",[o,i]=r.split(":",2);return r===""||o===void 0?[]:i===void 0?o.length<2?[]:rt.filter(d=>d.startsWith(o)).map(
d=>`${d}:`):(n[o]??[]).filter(d=>d.toLowerCase().startsWith(i.toLowerCase())&&d!==i).slice(0,8).map(d=>fe({name:o,value:d}))}function re(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function mr(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function ae(e){return e==="project"?s("project"):re(e)}var Yo=/[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;function v(e){return e.replace(/\r\n/g,
`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,n=>String.fromCharCode(9216+n.charCodeAt(0))).replace(/\u007f/g,"␡").replace(Yo,n=>`⟦U+${(n.codePointAt(0)??0).toString(
16).toUpperCase().padStart(4,"0")}⟧`)}function P(e){let n=e.split(`
`).find(r=>r.trim()!=="")??"";return v(nn(n.replace(/^(#+|[-*+]|>)\s+/,"")).trim()).slice(0,200)}function nn(e){return e.replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g,"\
$2")}function ot(e){try{let{protocol:n,href:r}=new URL(e);return n==="http:"||n==="https:"?r:void 0}catch{return}}function it(e,n){let r=new TextEncoder().encode(
e),o=new TextDecoder,i=[0,...n.flatMap(({start:a,end:c})=>[a,c]),r.length];return i.slice(1).map((a,c)=>v(o.decode(r.subarray(i[c],a))))}var Xo={decisions:"kindDecision",lessons:"kindLesson",tasks:"kindTask",projects:"kindProject",handoffs:"kindHandoff",preferences:"kindPreference",patterns:"kind\
Pattern",habits:"kindHabit",findings:"kindFinding",facts:"kindFact",gotchas:"kindGotcha",conventions:"kindConvention",episodes:"kindEpisode",procedures:"kindPro\
cedure",digests:"kindDigest"};function ce(e){let n=Xo[e];return n===void 0?v(se(e)):s(n)}function J({category:e}){return t("span",{class:"kind","data-kind":e},ce(
e))}function ge(e){return t("label",null,e.label,t("select",{name:e.name,value:e.value,onChange:n=>e.choose?.(n.currentTarget.value)},e.values.map(([n,r])=>t("optio\
n",{key:n,value:n,selected:n===e.value},r))))}function fr(e){let n=F(null),r=n.current!==null&&document.activeElement===n.current?n.current.value:e.value;return t(
"input",{ref:n,type:"search",placeholder:e.placeholder,value:r,autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}function we(e=!0){return k(
e?"agents":void 0,n=>g("vault/agents",{},n))}function rn(e=!0){let[n,r]=x([]);return R(()=>{if(!e)return;let o=new AbortController;return g("missions/find",{},o.
signal).then(i=>r(i.map(({id:a})=>a)),()=>{}),()=>o.abort()},[e]),n}function gr(e){let n=[...we().value??[],...rn().map(i=>re({mission:i}))],r=e.value==="_share\
d"||n.includes(e.value)?[]:[e.value],o=[["_shared",s("project")],...[...n,...r].map(i=>[i,i])];return t(ge,{label:s("owner"),value:e.value,values:o,choose:e.choose})}
function yr({value:e}){let n=k("counts",o=>g("vault/counts",{},o)).value??[],r=[...new Set([...te,...n.map(({category:o})=>o)])];return t(ge,{label:s("kind"),name:"\
category",value:e,values:r.map(o=>[o,ce(o)])})}function je(e){return t(ge,{label:s("agent"),value:e.value,values:e.agents.map(n=>[n,n]),choose:e.choose})}function on(e){
return e.split(/[\s,]+/).map(n=>n.replace(/^#+/,"")).filter(n=>n!=="")}var Zo=[["1d","day"],["7d","week"],["30d","month"],["1y","year"]],ei=[["current","promoted"],["candidate","candidate"],["archived","archived"],["trash","trash"],
["pinned","onlyPinned"]];function hr(e){return{counts:k(e?"counts":void 0,r=>g("vault/counts",{},r)).value??[],agents:we(e).value??[],missions:rn(e)}}function br({
opened:e,...n}){let{chips:r}=n,o=r.length===0?s("filters"):`${s("filters")} (${b(r.length)})`;return t(f,null,t("button",{type:"button",class:"filter",popovertarget:"\
filters"},t("span",{class:"funnel","aria-hidden":"true"}),t("span",null,o)),t("div",{id:"filters",popover:"auto",class:"panel",role:"dialog","aria-label":s("fil\
ters"),onToggle:e},t(ti,{...n})))}function ti({chips:e,known:n,choose:r}){let{counts:o,agents:i,missions:a}=n,c=o.map(({category:p})=>p).filter(p=>!te.includes(
p)),d=p=>o.find(l=>l.category===p)?.entries??0,u=(p,l)=>t("button",{key:p.value,type:"button",class:"choice","aria-pressed":Ae(e,p),onClick:()=>r(lr(e,p))},l);return t(
f,null,t(st,{title:s("kind")},[...te,...c].map(p=>u({name:"kind",value:se(p)},t(f,null,t("span",{class:"dot","data-kind":p,"aria-hidden":"true"}),ce(p)," ",t("s\
pan",{class:"count"},b(d(p))))))),t(st,{title:s("owner")},u({name:"agent",value:"project"},s("project")),i.map(p=>u({name:"agent",value:p},t("bdi",null,p))),a.map(
p=>u({name:"mission",value:p},t("bdi",null,s("missionOf",p))))),t(st,{title:s("period")},Zo.map(([p,l])=>u({name:"since",value:p},s(l)))),t(st,{title:s("status")},
ei.map(([p,l])=>u({name:"is",value:p},s(l)))),t("div",{class:"actions"},t("button",{type:"button",disabled:e.length===0,onClick:()=>r([])},s("clearFilters")),t(
"button",{type:"button",popovertarget:"filters",popovertargetaction:"hide"},s("close")),t("p",{class:"quiet"},s("filterHint"))))}function st({title:e,children:n}){
return t("fieldset",null,t("legend",null,e),n)}var ni=["1d","7d","30d","1y"],ri=new RegExp(`(^|\\s)(${rt.join("|")}):\\S*$`);function kr({route:e}){let n=vr(e),{chips:r,words:o}=ne(n),[i,a]=x(o),[c,d]=x(-1),
[u,p]=x(!1),[l,y]=x(!1),h=hr(l),m=F(null),w=F(n),A=Ze(),S=u?pr(i,oi(h)):[];K({"/":()=>m.current?.focus()}),R(()=>{let _=vr(z());_!==w.current&&(w.current=_,a(ne(
_).words))},[n]);let M=(_,W,B)=>{let H=dr({chips:_,words:W});w.current=H,z().view==="memory"?j({q:H,entry:void 0,edit:void 0},B):location.hash=C("memory",{q:H})},
T=(_,W=!1)=>{let B=W?_.length:_.search(/\S*$/),H=ne(_.slice(0,B)),{chips:Le}=ne(w.current),X=[...Le,...H.chips.filter(Q=>!Ae(Le,Q))],Z=H.chips.length===0?_:`${H.
words}${H.words===""?"":" "}${_.slice(B)}`;return a(Z),d(-1),M(X,Z.replace(ri,"").trim(),H.chips.length===0?"replace":"push"),H.chips.length>0},D=_=>{T(i.replace(
/\S*$/,_),!_.endsWith(":")),m.current?.focus()},N=_=>{let{currentTarget:W}=_,B=document.querySelectorAll(".entry");if(S.length>0&&(_.key==="ArrowDown"||_.key===
"ArrowUp"))d((c+(_.key==="ArrowDown"?1:-1)+S.length+(c===-1&&_.key==="ArrowUp"?1:0))%S.length);else if(S.length>0&&(_.key==="Enter"||_.key==="Tab"&&!_.shiftKey)&&
(c!==-1||_.key==="Tab"))D(S[Math.max(c,0)]??"");else if(_.key==="ArrowDown")B[0]?.focus();else if(_.key==="Enter")T(i,!0)||wr(()=>w.current);else if(_.key==="Es\
cape")S.length>0?p(!1):W.blur();else if(_.key==="Backspace"&&W.selectionStart===0&&W.selectionEnd===0&&r.length>0)M(r.slice(0,-1),o,"push");else return;_.preventDefault()};
return t("form",{role:"search",class:"search",onSubmit:_=>_.preventDefault()},t("div",{class:"field",onClick:_=>_.target===_.currentTarget&&m.current?.focus()},
t("span",{class:"glass","aria-hidden":"true"}),r.map(_=>t("button",{key:fe(_),type:"button",class:"chip","aria-label":s("removeFilter",fe(_)),onClick:()=>M(r.filter(
W=>W!==_),o,"push")},t("bdi",null,fe(_))," ",t("span",{"aria-hidden":"true"},"×"))),t("input",{ref:m,type:"text",role:"combobox","aria-label":s("search"),"aria\
-expanded":S.length>0,"aria-controls":A,"aria-autocomplete":"list","aria-activedescendant":c===-1?void 0:`${A}${c}`,placeholder:r.length===0?s("searchHint"):"",
value:i,dir:"auto",autocomplete:"off",spellcheck:!1,enterkeyhint:"search",onFocus:()=>y(!0),onInput:_=>{p(!0),T(_.currentTarget.value)},onBlur:()=>p(!1),onKeyDown:N}),
t("kbd",{"aria-hidden":"true"},"/")),t("div",{id:A,role:"listbox","aria-label":s("filters"),class:"offers",hidden:S.length===0},S.map((_,W)=>t("div",{key:_,id:`${A}${W}`,
role:"option","aria-selected":W===c,onMouseDown:B=>B.preventDefault(),onClick:()=>D(_)},_))),t(br,{chips:r,known:h,opened:()=>y(!0),choose:_=>M(_,o,"push")}))}function wr(e,n=e()){
e()===n&&(document.querySelector(".finding[aria-busy=true]")!==null?setTimeout(()=>wr(e,n),30):document.querySelector(".entry")?.click())}function vr({view:e,settings:n}){
return e==="memory"?n.get("q")??"":""}function oi({counts:e,agents:n,missions:r}){return{kind:[...new Set([...te,...e.map(({category:i})=>i)])].map(se),agent:["\
project",...n],mission:r,since:ni,is:[...Object.keys(Ue),"pinned"]}}function xr(){let[e,n]=x();if(R(()=>{zn(i=>new Promise(a=>n({wasWrong:i,answer:a})))},[]),e===void 0)return null;let r=i=>{e.answer(i),n(void 0)},o=i=>{i.preventDefault();
let a=new FormData(i.currentTarget).get("token");r(String(a).trim()||void 0)};return t(ee,{title:s("tokenTitle"),close:()=>r()},t("form",{onSubmit:o},e.wasWrong&&
t("p",{class:"error",role:"alert"},s("tokenWrong")),t("p",null,s("tokenWhy")," ",t("code",null,"keepstone serve --print-token")),t("label",null,s("tokenTitle"),
t("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})),t("p",{class:"quiet"},s("tokenKept")),t("div",{class:"actions"},t("button",
{class:"main"},s("tokenUse")),t("button",{type:"button",onClick:()=>r()},s("cancel")))))}function at(){return k("project",e=>g("vault/get-project",{},e))}function ct(e){return P(e?.text??"").slice(0,60)||void 0}var dt=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],_r="keepstone-theme";function sn(){try{return dt.find(([e])=>e===localStorage.getItem(
_r))?.[0]??"auto"}catch{return"auto"}}function an(e){let n=dt.find(([r])=>r===e)?.[0]??"auto";document.documentElement.dataset.theme=n;try{localStorage.setItem(
_r,n)}catch{}return n}function E(e){let{value:n,error:r,isWaiting:o}=e.asked;return t(f,null,r!==void 0&&t("p",{class:"error",role:"alert"},s("failed",r.message)),n!==void 0&&e.children(
n),n===void 0&&o&&t("p",{class:"quiet"},s("waiting")))}function U({at:e}){return e===void 0?null:t("time",{dateTime:new Date(e).toISOString(),title:G(e)},Te(e))}var ii={added:"added",changed:"entryChanged",removed:"removed"};function lt(e){let{reference:n,limit:r}=e,o=k(`${n} ${r}`,a=>g("audit/log",n===void 0?{limit:r}:
{reference:n,limit:r},a)),i=ai(n===void 0);return t(E,{asked:o},a=>a.length===0?t("p",{class:"quiet"},s("noChanges")):t("ol",{class:"changes"},ci(a).map(c=>t(li,
{key:c[0].call,lines:c,entries:i,isOfOne:n!==void 0,isUndone:di(o.value??[],c[0].call)}))))}var si=["promoted","candidate","archived","forgotten"];function ai(e){
let n=k(e?"entries":void 0,async r=>await Ee(r)?[]:g("vault/entries",{filter:{statuses:si}},r));return new Map(n.value?.map(r=>[r.reference,r]))}function ci(e){
let n=[];for(let r of e){let o=n.at(-1);o?.[0].call===r.call?o.push(r):n.push([r])}return n}function di(e,n){return e.some(({undoes:r})=>r===n)}function li({lines:e,
entries:n,isOfOne:r,isUndone:o}){let[{call:i,at:a,who:c,undoes:d}]=e;return t("li",{class:o?"undone":void 0},t("div",null,e.map(u=>t(ui,{key:u.number,line:u,entry:n.
get(u.reference),isOfOne:r})),t("span",{class:"marks"},c!==void 0&&t("span",null,s("byWhom",v(c))),t(U,{at:a}),d!==void 0&&t("span",null,s("undoes",d)),o&&t("sp\
an",null,s("wasUndone")))),!o&&d===void 0&&t("button",{type:"button",onClick:()=>{en(i)},"aria-label":`${s("undo")} ${i}`},s("undo")))}function ui({line:e,entry:n,
isOfOne:r}){return t("p",null,!r&&n!==void 0&&t(J,{category:n.category}),t("span",{class:`deed ${e.deed}`},s(ii[e.deed]))," ",!r&&t("a",{href:C("memory",{entry:e.
reference}),dir:"auto"},n===void 0?v(e.reference):P(n.text))," ",n?.status==="forgotten"&&t("strong",null,"(",s("inTrashNow"),")"),e.archived&&s("inArchive")," ",
e.withMission!==void 0&&s("withMission",v(e.withMission)))}var pi=100;function Sr(e){let[n,r]=x(1);return t("section",{class:"narrow"},t("h1",null,s("activity")),t("p",{class:"quiet"},s("activityWhat")),t(lt,{limit:n*pi}),
t("button",{type:"button",onClick:()=>r(n+1)},s("more")))}function ut({text:e,sections:n}){let r=0,o=n.map(({title:i,sources:a})=>{let c=a.length===0?-1:mi(e,i,r);return c!==-1&&(r=c+i.length),c});return n.flatMap(({title:i,
sources:a},c)=>{let d=o[c]??-1;if(d===-1)return[];let u=o.slice(c+1).find(y=>y!==-1)??e.length,p=e.slice(d,u),l=p.slice(p.indexOf(`
`)+1).replace(/\n(?:\d+ more: [^\n]*\n\s*)?---\n<!-- \/keepstone:brief -->\s*$/,"").trim();return[{title:i,sources:a,lines:fi(l,a),tokens:gi(p)}]})}function mi(e,n,r){
for(let o=e.indexOf(n,r);o!==-1;o=e.indexOf(n,o+1))if(/(^|\n)[=[ ]*$/.test(e.slice(0,o)))return e.lastIndexOf(`
`,o)+1;return-1}function fi(e,n){let r=e.split(/\n(?=- )/);return r.length!==n.length?[{text:e,...n.length===1?{source:n[0]}:{}}]:r.map((o,i)=>({text:o.replace(
/^- /,""),source:n[i]}))}function ze(e){return!e.startsWith(".")&&!e.endsWith(".md")&&e.split("/").length>=3}function gi(e){let n=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-n)/4+n)}var Cr=/^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/,Tr=/^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/,Ar=/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/,mt=/^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/,
cn=/^ {0,3}>/,yi=/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;function ft(e,n=0){let r=e.split(`
`),o=[],i=[],a=()=>{i.length>0&&o.push({kind:"paragraph",spans:de(i.join(`
`))}),i=[]},c=d=>{a(),o.push(d)};for(let d=0;d<r.length;d+=1){let u=r[d]??"",p=Cr.exec(u),l=Tr.exec(u),y=mt.exec(u);if(u.trim()==="")a();else if(p!==null){let h=p[1]??
"```",m=A=>A.trim().startsWith(h)&&A.trim().replaceAll(h.charAt(0),"")==="",w=d+1;do d+=1;while(d<r.length&&!m(r[d]??""));c({kind:"code",language:(p[2]??"").trim().
split(/\s/)[0]??"",text:r.slice(w,d).join(`
`)})}else if(l!==null)c({kind:"heading",level:(l[1]??"").length,spans:de(l[2]??"")});else if(Ar.test(u))c({kind:"rule"});else if(cn.test(u)&&n<8){let h=d;for(;d+
1<r.length&&cn.test(r[d+1]??"");)d+=1;let m=r.slice(h,d+1).map(w=>w.replace(/^ {0,3}> ?/,""));c({kind:"quote",blocks:ft(m.join(`
`),n+1)})}else if(y!==null&&n<8&&(i.length===0||y[3]!=="")){let{list:h,next:m}=hi(r,d,n);c(h),d=m-1}else if(i.length===0&&u.includes("|")&&yi.test(r[d+1]??"")&&
(r[d+1]??"").includes("-")&&pt(u).length===pt(r[d+1]??"").length){let h=pt(u).map(de),m=[];for(d+=2;d<r.length&&(r[d]??"").includes("|");d+=1){let w=pt(r[d]??"");
m.push(h.map((A,S)=>de(w[S]??"")))}d-=1,c({kind:"table",head:h,rows:m})}else i.push(u)}return a(),o}function hi(e,n,r){let o=p=>p.slice(-1),a=mt.exec(e[n]??"")?.[2]??
"-",c=[],d=n;for(;d<e.length;){let p=mt.exec(e[d]??"");if(p===null||o(p[2]??"")!==o(a)||Ar.test(e[d]??""))break;let l=p[3]===""||(p[3]??"").length>4?(p[1]+(p[2]??
"")).length+1:p[0].length,y=[(e[d]??"").slice(l)];for(d+=1;d<e.length;d+=1){let m=e[d]??"";if(!(m.trim()==="")&&Er(m)<Math.min(l,2)&&(mt.test(m)||(e[d-1]??"").trim()===
""||Cr.test(m)||Tr.test(m)||cn.test(m)))break;y.push(m.slice(Math.min(Er(m),l)))}for(;y.length>1&&y.at(-1)?.trim()==="";)y.pop();let h=/^\[([ xX])\]\s+/.exec(y[0]??
"");h!==null&&(y[0]=(y[0]??"").slice(h[0].length)),c.push({...h===null?{}:{done:h[1]!==" "},blocks:ft(y.join(`
`),r+1)})}let u=Number.parseInt(a,10);return{list:{kind:"list",...Number.isNaN(u)?{}:{start:u},items:c},next:d}}function Er(e){return e.length-e.trimStart().length}
function pt(e){return e.trim().replace(/^\|/,"").replace(/(?<!\\)\|$/,"").split(/(?<!\\)\|/).map(r=>r.trim().replaceAll("\\|","|"))}var bi=new RegExp(["\\\\([!-/:\
-@[-`{-~])","(`+)([\\s\\S]*?[^`])\\2(?!`)",'!?\\[((?:[^\\[\\]\\\\]|\\\\.){0,1000})\\]\\(<?([^\\s()<>]{1,2000})>?(?:\\s+"[^"]{0,200}")?\\)',"(https?:\\/\\/[^\\s<>`\"\
']{1,2000})","(\\*\\*|__|~~)(?=\\S)([\\s\\S]{0,2000}?\\S)\\7","(?<![\\w*])(\\*|_)(?=[^\\s*_])([^*_]{1,2000}?)(?<=\\S)\\9(?![\\w*])","( {2,}|\\\\)\\n"].join("|"));
function de(e,n=0){let r=[],o=i=>i!==""&&r.push({kind:"text",text:i});for(let i=e;i!=="";){let a=n<8?bi.exec(i):null;if(a===null){o(i);break}o(i.slice(0,a.index));
let[c,d,,u,p,l,y,h,m,w,A]=a,S=c.length;if(d!==void 0)o(d);else if(u!==void 0)r.push({kind:"code",text:u.replace(/^ (.*\S.*) $/s,"$1")});else if(p!==void 0&&l!==
void 0)r.push({kind:"link",to:l,spans:p===""?[{kind:"text",text:l}]:de(p,n+1)});else if(y!==void 0){let M=y.replace(/[.,;:!?*_~]+$/,"").replace(/\)+$/,T=>y.includes(
"(")?T:"");S=M.length,r.push({kind:"link",to:M,spans:[{kind:"text",text:M}]})}else m!==void 0?r.push({kind:h==="~~"?"del":"strong",spans:de(m,n+1)}):w!==void 0&&
A!==void 0?r.push({kind:"em",spans:de(A,n+1)}):r.push({kind:"break"});i=i.slice(a.index+S)}return r}function dn(e){let n=/^(?:\.{0,2}\/)?((?:[\w@.+-]+\/)*[\w@.+-]+)(?::\d+(?:[:-]\d+)?)?(?:#L?\d+.*)?$/.
exec(e)?.[1];if(!(n===void 0||n.length>300))return/\/[^/]*\w/.test(n)||/\.(c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|lua|md|mjs|php|proto|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|wit|ya?ml|zig)$/.
test(n)?n:void 0}function q({text:e}){return t("div",{class:"markdown"},t(ln,{blocks:ft(v(e))}))}function gt({text:e}){return t(oe,{spans:de(v(e))})}function ln({blocks:e}){return t(
f,null,e.map((n,r)=>t(Pr,{key:r,block:n})))}function Pr({block:e}){switch(e.kind){case"heading":return t("p",{class:`heading level${e.level}`,dir:"auto"},t(oe,{
spans:e.spans}));case"paragraph":return t("p",{dir:"auto"},t(oe,{spans:e.spans}));case"code":return t("pre",{tabIndex:0,"aria-label":e.language===""?s("code"):`${s(
"code")}: ${e.language}`,role:"region"},t("code",null,e.text));case"quote":return t("blockquote",null,t(ln,{blocks:e.blocks}));case"list":return e.start===void 0?
t("ul",{dir:"auto"},e.items.map(Mr)):t("ol",{dir:"auto",start:e.start},e.items.map(Mr));case"table":return t("div",{class:"scrolls",tabIndex:0,role:"region","ar\
ia-label":s("table")},t("table",{dir:"auto"},t("thead",null,t("tr",null,e.head.map((n,r)=>t("th",{key:r,scope:"col",dir:"auto"},t(oe,{spans:n}))))),t("tbody",null,
e.rows.map((n,r)=>t("tr",{key:r},n.map((o,i)=>t("td",{key:i,dir:"auto"},t(oe,{spans:o}))))))));case"rule":return t("hr",null)}}function Mr({done:e,blocks:n},r){
let[o,...i]=n;return t("li",{key:r,class:e===void 0?void 0:"task"},e!==void 0&&t("span",{role:"img","aria-label":s(e?"taskDone":"taskOpen")},e?"☑ ":"☐ "),o?.
kind==="paragraph"?t(oe,{spans:o.spans}):o!==void 0&&t(Pr,{block:o}),t(ln,{blocks:i}))}function oe({spans:e}){return t(f,null,e.map(vi))}function vi(e,n){switch(e.
kind){case"text":return e.text;case"code":return dn(e.text)===void 0?t("code",{key:n},e.text):t(jr,{key:n,to:e.text,shown:t("code",null,e.text)});case"strong":return t(
"strong",{key:n},t(oe,{spans:e.spans}));case"em":return t("em",{key:n},t(oe,{spans:e.spans}));case"del":return t("del",{key:n},t(oe,{spans:e.spans}));case"link":
return t(jr,{key:n,to:e.to,shown:t(oe,{spans:e.spans})});case"break":return t("br",{key:n})}}function jr({to:e,shown:n}){let r=ot(e);if(r!==void 0)return t("a",
{href:r,target:"_blank",rel:"noreferrer",title:r},n);let o=dn(e);return o===void 0?t(f,null,n," (",e,")"):t("a",{href:C("memory",{q:o}),title:s("fileLink",o)},n)}var ki=2e3,wi={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"},xi=[[/^project$/i,"whyProject"],[/^core memory$/i,"whyCore"],[/^rules$/i,"whyR\
ule"],[/^from sessions/i,"whySaid"],[/^last session$/i,"whyLastSession"],[/recover/i,"whyRecovered"],[/task/i,"whyOpenTask"],[/sessions?$/i,"whySessions"],[/knowledge$/i,
"whyKnowledge"]];function Nr({settings:e}){let n=we(),r=e.get("agent")??n.value?.[0],o=e.get("task")??"",i=Number(e.get("budget"))||ki,a=Number(e.get("other"))||
void 0,c=p=>({agent:r??"",budget:p,...o.trim()===""?{}:{task:o}}),d=k(r&&JSON.stringify(c(i)),p=>_i(c(i),p)),u=k(r&&(a===void 0?void 0:JSON.stringify(c(a))),p=>g(
"briefing/compose",{request:c(a??i)},p));return t("section",{class:"narrow brief"},t("h1",null,s("brief")),t("p",{class:"quiet"},s("briefWhat")),t(E,{asked:n},p=>r===
void 0?t("p",{class:"empty"},s("noAgents")):t("form",{class:"form card",onSubmit:l=>l.preventDefault()},t("label",null,s("task"),t("textarea",{rows:2,placeholder:s(
"taskHint"),dir:"auto",defaultValue:o,onInput:l=>j({task:l.currentTarget.value},"replace")})),t("div",{class:"row"},t(je,{agents:p.includes(r)?p:[...p,r],value:r,
choose:l=>j({agent:l})}),t("label",null,s("budget"),t("input",{type:"number",min:1,value:i,onInput:l=>j({budget:l.currentTarget.value},"replace")})),t("label",null,
s("otherBudget"),t("input",{type:"number",min:1,value:a??"",placeholder:"500",onInput:l=>j({other:l.currentTarget.value},"replace")}))))),r!==void 0&&t(E,{asked:d},
p=>t(f,null,a!==void 0&&t(E,{asked:u},l=>t(Mi,{one:p,budget:i,other:l,otherBudget:a})),t(Si,{composed:p,budget:i,isOfTask:o.trim()!==""}))))}async function _i(e,n){
let r=await g("briefing/compose",{request:e},n),o=new Set(r.sections.flatMap(({sources:d,dropped:u})=>[...d,...u.map(({source:p})=>p)]).filter(ze)),a=(await Promise.
all([...o].map(d=>g("vault/get",{reference:d},n).catch(()=>{})))).filter(d=>d!==void 0),c=r.sections.flatMap(({sources:d,lines:u})=>d.map((p,l)=>[p,u[l]?.words??
[]]));return{brief:r,entries:new Map(a.map(d=>[d.reference,d])),words:new Map(c)}}function Si({composed:e,budget:n,isOfTask:r}){let{brief:o}=e,[i,a]=x(!1);return o.
text===""?t("p",{class:"empty"},s("briefEmpty")):t(f,null,t("div",{class:"toolbar"},t("label",{class:"meter"},t("span",null,s("tokensOf",b(o.tokens),b(n))),t("m\
eter",{min:0,max:n,value:o.tokens})),t("button",{type:"button","aria-pressed":i,onClick:()=>a(!i)},s("asSent"))),i?t("pre",{class:"text brief-text"},v(o.text)):
t(Ei,{composed:e}),t(Ai,{composed:e,isOfTask:r}))}function Ei({composed:e}){return t(f,null,ut(e.brief).map(({title:n,lines:r,tokens:o})=>t("section",{key:n,class:"\
part"},t("div",{class:"toolbar"},t("h2",{dir:"auto"},v(n)),t("span",{class:"quiet"},s("tokensTotal",b(o)))),t("ul",{class:"lines"},r.map((i,a)=>t(Ci,{key:a,title:n,
line:i,composed:e}))))))}function Ci({title:e,line:n,composed:r}){let{source:o,text:i}=n,a=o===void 0?void 0:r.entries.get(o);return t("li",null,a===void 0?t(q,
{text:i}):t("a",{href:C("memory",{entry:a.reference}),dir:"auto"},nn(v(i))),t("small",{class:"quiet"},Ti(e,a,r)))}function Ti(e,n,{words:r}){let o=n===void 0?[]:
r.get(n.reference)??[],i=xi.find(([c])=>c.test(e)&&!/^for this task$/i.test(e))?.[1];return[...i===void 0?[]:[s(i)],...n?.tier==="pinned"?[s("whyPinned")]:[],...o.
length>0?[s("whyMatches",o.join(", "))]:[],...i===void 0&&o.length===0&&n!==void 0&&n.tier!=="pinned"?[s(/^newest$/i.test(e)?"whyNewest":"whyRelevant")]:[],...n?.
created===void 0?[]:[Te(n.created)]].join(" · ")}function Ai({composed:e,isOfTask:n}){let r=e.brief.sections.filter(({dropped:o,cut:i})=>o.length>0||i>0);return r.
length===0?t("p",{class:"quiet"},s(n?"nothingElseFits":"nothingLeftOut")):t("section",{class:"part left"},t("h2",null,s("leftOut")),r.map(({title:o,dropped:i,cut:a})=>t(
"div",{key:o},t("h3",{dir:"auto"},v(o)),a>0&&t("p",{class:"quiet"},s("cut",b(a))),t("ul",{class:"lines"},i.map(({source:c,reason:d})=>{let u=e.entries.get(c);return t(
"li",{key:c},u===void 0?t("code",null,v(c)):t("a",{href:C("memory",{entry:c}),dir:"auto"},P(u.text)),t("small",{class:"quiet"},s(wi[d])))})))))}function Mi({one:e,
budget:n,other:r,otherBudget:o}){let i=l=>new Set(l.sections.flatMap(({sources:y})=>y)),[a,c]=[i(e.brief),i(r)],d=[...new Set([...a,...c])].filter(l=>a.has(l)!==
c.has(l)),u=k(`names ${d}`,l=>Promise.all(d.map(y=>ze(y)?g("vault/get",{reference:y},l).catch(()=>{}):void 0))),p=l=>t("td",null,s(l?"yes":"no"));return t("sect\
ion",{class:"part comparison"},t("h2",null,s("comparison")),t("p",{class:"quiet"},s("inBoth",b([...a].filter(l=>c.has(l)).length),b(e.brief.tokens),b(r.tokens))),
d.length===0?t("p",null,s("sameBriefs")):t("div",{class:"scrolls",tabIndex:0,role:"region","aria-label":s("comparison")},t("table",null,t("thead",null,t("tr",null,
t("th",{scope:"col"},s("differs")),t("th",{scope:"col"},b(n)),t("th",{scope:"col"},b(o)))),t("tbody",null,d.map((l,y)=>t("tr",{key:l},t("th",{scope:"row",dir:"a\
uto"},t(gt,{text:P(u.value?.[y]?.text??l)})),p(a.has(l)),p(c.has(l))))))))}function Lr(e){return n=>{z().settings.get("entry")===e&&j({entry:n.reference},"replace")}}function ht(e,n){return s(e,P(n.text))}function Be(e){let n=e.tier===
"pinned";return O(()=>g("vault/set-tier",{reference:e.reference,tier:n?"active":"pinned"}),()=>ht(n?"unpinnedNow":"pinnedNow",e),e.reference)}function ye(e,n){let{
reference:r}=e,o=n==="archived"?"archivedNow":e.status==="candidate"?"accepted":"inForceNow";return O(()=>g("vault/set-status",{reference:r,status:n}),a=>(Lr(r)(
a),ht(o,e)),r)}function Rr(e){let{reference:n}=e;return O(()=>g("vault/move-to",{reference:n,to:"project"}),o=>(Lr(n)(o),ht("widenedNow",e)),n)}async function ie(e){
let{reference:n}=e,r=e.status==="candidate"?"rejectedNow":"forgottenNow",o=await O(()=>g("vault/forget",{reference:n}),()=>ht(r,e),n);return o&&z().settings.get(
"entry")===n&&j({entry:void 0,edit:void 0}),o}var yt={pin:{title:"pin",work:e=>g("vault/set-tier",{reference:e,tier:"pinned"})},accept:{title:"bringBack",work:e=>g(
"vault/set-status",{reference:e,status:"promoted"})},archive:{title:"archive",work:e=>g("vault/set-status",{reference:e,status:"archived"})},forget:{title:"forg\
et",work:e=>g("vault/forget",{reference:e})},restore:{title:"restore",work:e=>g("vault/restore",{reference:e})}};function Or(e,n){return rr(n,yt[e].work,r=>`${s(
yt[e].title)}: ${r}`)}var qr=["claude-code","codex","cursor","gemini"];function bt(){return t("div",{class:"empty"},t("p",null,t("strong",null,s("emptyRoot"))),t("p",null,s("emptyIns\
tall")),t("pre",{tabIndex:0,role:"region","aria-label":s("command")},t("code",null,"keepstone install ",qr[0])),t("p",{class:"quiet"},s("emptyClients",qr.slice(
1).join(", "))),t("p",null,s("emptyWrite")))}var ji=100;function le(e){let[n,r]=x(1),o=e.all.slice(0,n*ji);return t(f,null,e.children(o),o.length<e.all.length&&t("button",{type:"button",onClick:()=>r(n+1)},
s("more")))}function Pe(e){let{selection:n}=e;return t(le,{all:e.rows},r=>t("ul",{class:"entries",onKeyDown:un},r.map(({entry:o,hit:i})=>t("li",{key:o.reference},n!==void 0&&
t("input",{type:"checkbox","aria-label":s("selectEntry",P(o.text)),checked:n.references.has(o.reference),onChange:()=>n.toggle(o.reference)}),t("button",{type:"\
button",class:o.supersededBy===void 0?"entry":"entry old","data-reference":o.reference,"aria-current":o.reference===e.chosen?"true":void 0,onClick:()=>e.choose(
o.reference)},t(J,{category:o.category}),t("span",{class:"first",dir:"auto"},i===void 0?P(o.text):t(Pi,{hit:i}),i?.replaces&&t("small",null,s("replaces",Te(i.replaces.
created),v(i.replaces.line)))),t(xe,{entry:o}))))))}function xe({entry:e}){return t("span",{class:"marks"},e.tier!=="active"&&t("strong",{class:e.tier},s(e.tier)),
e.status!=="promoted"&&t("strong",null,s(e.status)),e.supersededBy!==void 0&&t("strong",null,s("superseded")),e.importance==="high"&&t("strong",null,s("highImpo\
rtance")),e.tags.map(n=>t("bdi",{key:n},"#",v(n))),t("bdi",null,ae(e.scope)),t(U,{at:e.created}))}function Pi({hit:e}){let n=it(e.snippet.text,e.snippet.highlights);
return t(f,null,n.map((r,o)=>o%2===1?t("mark",{key:o},Dr(r)):Dr(r)))}function Dr(e){return e.replace(/\*\*|`/g,"")}function un(e){let n={ArrowDown:1,ArrowUp:-1,
Home:-1/0,End:1/0}[e.key];if(n===void 0)return;let r=[...e.currentTarget.querySelectorAll("button.entry")],o=r.findIndex(i=>i===document.activeElement);o===0&&e.
key==="ArrowUp"?document.querySelector(".search input")?.focus():r[Math.max(0,Math.min(r.length-1,o+n))]?.focus(),e.preventDefault()}function vt(){return document.
activeElement instanceof HTMLElement?document.activeElement.dataset.reference:void 0}var Ni=864e5,Ir=36e5,ue=5,Li=1e3;function Hr(e){let n=k("counts",o=>g("vault/counts",{},o)),r=n.value?.every(({entries:o})=>o===0);return t("div",{class:"home"},
t(Ri,null),r?t(bt,null):t(f,null,t("div",{class:"stack"},t(E,{asked:n},o=>t(qi,{counts:o})),t($i,null)),t("div",{class:"stack"},t(Di,null),t(Wi,null))))}function Ri(){
let e=at(),[n,r]=x(!1),o=ct(e.value),i=e.value?.text.trim().split(`
`).slice(1).join(`
`).trim()??"";return t("section",{class:"about"},t("div",{class:"toolbar"},t("h1",{dir:"auto"},o??s("unnamed")),e.value!==void 0&&t("button",{type:"button",onClick:()=>r(
!0)},s(o===void 0?"nameProject":"editProject"))),o===void 0?t("p",{class:"quiet"},s("unnamedWhat")):i!==""&&t(q,{text:i}),n&&e.value!==void 0&&t(Oi,{project:e.value,
close:()=>r(!1)}))}function Oi({project:e,close:n}){let[r]=x(e),o=async i=>{i.preventDefault();let a=String(new FormData(i.currentTarget).get("text")),{version:c}=r;
await O(()=>g("vault/set-project",{text:a,...c===void 0?{}:{expect:c}}),()=>s("changed"))&&n()};return t(ee,{title:s("editProject"),close:n},t("form",{class:"fo\
rm",onSubmit:i=>{o(i)}},t("label",null,s("projectText"),t("textarea",{name:"text",rows:10,autofocus:!0,dir:"auto",defaultValue:r.text})),t("div",{class:"actions"},
t("button",{class:"main"},s("save")),t("button",{type:"button",onClick:n},s("cancel")))))}function kt(e){return t("section",{class:"block"},t("div",{class:"tool\
bar"},t("h2",null,e.title),t("a",{href:e.to},e.more)),e.children)}function qi({counts:e}){let n=e.filter(({entries:o})=>o>0).sort((o,i)=>i.entries-o.entries),r=n.
reduce((o,{entries:i})=>o+i,0);return t(kt,{title:s("known"),to:C("memory"),more:Y(r)},t("ul",{class:"counts"},n.map(({category:o,entries:i})=>t("li",{key:o},t(
"a",{href:C("memory",{q:`kind:${se(o)}`}),"data-kind":o},t("strong",null,b(i))," ",t("span",null,ce(o)))))))}function Di(){let e=k("waiting",et),n=k("large",Ee),
r=k("contradicting",async a=>await Ee(a)?[]:g("search/contradicting",{limit:3},a)),i=k("health",a=>g("upkeep/health",{},a)).value?.faults.length??0;return t(kt,
{title:s("waitsForYou"),to:C("inbox"),more:s("openInbox")},t(E,{asked:e},a=>t(f,null,a.length===0&&t("p",{class:"quiet"},s(n.value?"inboxUnasked":"inboxEmpty")),
t("ul",{class:"waiting"},a.slice(0,ue-2).map(c=>t(Ii,{key:c.reference,entry:c}))),a.length>ue-2&&t("a",{href:C("inbox")},s("andMore",b(a.length-ue+2))))),(r.value?.
length??0)>0&&t(f,null,t("h3",null,s("contradicting")),t("ul",{class:"pairs"},r.value?.map(({newer:a,older:c,newerSays:d,olderSays:u})=>t("li",{key:`${a.reference}\
 ${c.reference}`},t("a",{href:C("memory",{entry:a.reference}),dir:"auto"},v(a.line)),t("a",{href:C("memory",{entry:c.reference}),dir:"auto"},v(c.line)),t("small",
{class:"quiet"},s("sayDifferent",v(d),v(u))))))),i>0&&t("p",{class:"error"},t("a",{href:C("upkeep")},s("faultsWait",b(i)))))}function Ii({entry:e}){return t("li",
null,t("a",{href:C("memory",{entry:e.reference}),dir:"auto"},P(e.text)),t("span",{class:"under"},t(J,{category:e.category})," ",t(xe,{entry:{...e,status:"promot\
ed"}})),t("span",{class:"buttons"},t("button",{type:"button","aria-label":s("acceptIt",P(e.text)),onClick:()=>{ye(e,"promoted")}},s("accept")),t("button",{type:"\
button","aria-label":s("rejectIt",P(e.text)),onClick:()=>{ie(e)}},s("reject"))))}function $i(){let e=Math.floor(Date.now()/Ir)*Ir-7*Ni,n=k(`week ${e}`,i=>g("vau\
lt/entries",{filter:{since:e}},i)),o=(k("week",i=>g("audit/log",{limit:Li},i)).value??[]).filter(({at:i})=>i>=e);return t(kt,{title:s("learntLately"),to:C("acti\
vity"),more:s("allActivity")},t(E,{asked:n},i=>t(f,null,t("p",{class:"quiet"},Hi(i.length,o)),i.length>0&&t(Pe,{rows:i.slice(0,ue).map(a=>({entry:a})),chosen:void 0,
choose:a=>location.hash=C("memory",{entry:a})}),i.length>ue&&t("a",{href:C("memory",{q:"since:7d"})},s("andMore",b(i.length-ue))))))}function Hi(e,n){let r=a=>new Set(
n.flatMap(c=>c.deed===a?[c.reference]:[])).size,o=[...new Set(n.flatMap(({who:a})=>a===void 0?[]:[v(a)]))].slice(0,4);return[s("learntCount",b(e)),s("changedCou\
nt",b(r("changed"))),s("removedCount",b(r("removed")))].join(" · ")+(o.length===0?"":` · ${s("byWhom",o.join(", "))}`)}var Ui="_project.md",$r;function Wi(){let e=we(),
[n,r]=x($r),o=n??e.value?.[0]??"default",i=k(e.value&&`brief ${o}`,a=>g("briefing/compose",{request:{agent:o}},a));return t(kt,{title:s("toldNow"),to:C("brief",
{agent:o}),more:s("openBrief")},(e.value?.length??0)>1&&t(je,{agents:e.value??[],value:o,choose:a=>r($r=a)}),t(E,{asked:i},a=>a.text===""?t("p",{class:"quiet"},
s("briefEmpty")):t(f,null,t("p",{class:"quiet"},s("tokensTotal",b(a.tokens))),ut(a).filter(({sources:c})=>!c.includes(Ui)).map(({title:c,lines:d})=>t("div",{key:c},
t("h3",null,v(c)),t("ul",{class:"told"},d.slice(0,ue).map(({text:u,source:p},l)=>t("li",{key:l,dir:"auto"},p!==void 0&&ze(p)?t("a",{href:C("memory",{entry:p})},
P(u)):t(gt,{text:u.slice(0,300)}))),d.length>ue&&t("li",{class:"quiet"},s("andMore",b(d.length-ue)))))))))}var pn="keepstone-draft ",wt=new Map;function xt(e){try{let n=sessionStorage.getItem(pn+e);return n===null?wt.get(e):JSON.parse(n)}catch{return wt.get(e)}}function Ur(e,n){
wt.set(e,n);try{sessionStorage.setItem(pn+e,JSON.stringify(n))}catch{}}function _t(e){wt.delete(e);try{sessionStorage.removeItem(pn+e)}catch{}}function zr(e,n){let[r,o]=[Wr(e),Wr(n)],i=0;for(;i<r.length&&i<o.length&&r[i]===o[i];)i+=1;let a=0;for(;a<r.length-i&&a<o.length-i&&r[r.length-1-a]===o[o.length-
1-a];)a+=1;let c=[...r.slice(0,i).map(u=>({kind:"same",text:u})),...zi(r.slice(i,r.length-a),o.slice(i,o.length-a)),...r.slice(r.length-a).map(u=>({kind:"same",
text:u}))],d=[];for(let u of c){let p=d.at(-1);p?.kind===u.kind?p.text+=u.text:d.push({...u})}return d}function Wr(e){return e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)??
[]}function zi(e,n){let r=(p,l)=>l.map(y=>({kind:p,text:y}));if(e.length*n.length>4e6)return[...r("removed",e),...r("added",n)];let o=n.length+1,i=new Uint32Array(
(e.length+1)*o),a=(p,l)=>i[p*o+l]??0;for(let p=e.length-1;p>=0;p-=1)for(let l=n.length-1;l>=0;l-=1)i[p*o+l]=e[p]===n[l]?a(p+1,l+1)+1:Math.max(a(p+1,l),a(p,l+1));
let c=[],[d,u]=[0,0];for(;d<e.length||u<n.length;)d<e.length&&u<n.length&&e[d]===n[u]?(c.push({kind:"same",text:e[d]??""}),d+=1,u+=1):u===n.length||d<e.length&&
a(d+1,u)>=a(d,u+1)?(c.push({kind:"removed",text:e[d]??""}),d+=1):(c.push({kind:"added",text:n[u]??""}),u+=1);return c}function St({before:e,after:n}){return t("p",{class:"diff",dir:"auto"},zr(v(e),v(n)).map(({kind:r,text:o},i)=>r==="same"?o:r==="added"?t("ins",{key:i},o):t("del",
{key:i},o)))}var Bi="new";function Br({search:e,close:n}){let{scopes:r,categories:o}=We(e.chips,0),[i,a]=x(re(r?.[0]??"project")),c=Fr(Bi,"",[]),d=async u=>{u.preventDefault();
let{text:p,tags:l,category:y,importance:h}=Qr(u.currentTarget),m={scope:mr(i),category:y,text:p,tags:on(l),importance:h};await O(()=>g("vault/add",{draft:m}),w=>{
if(w.kind==="rejected")throw new Error(w.reason);c.drop(),n();let{view:A}=z();return A==="memory"?j({entry:w.reference,edit:void 0}):location.hash=C("memory",{entry:w.
reference}),s(w.kind)})};return t(ee,{title:s("write"),close:n},t("form",{class:"form",onSubmit:u=>{d(u)},onKeyDown:Gr},t("div",{class:"row"},t(gr,{value:i,choose:a}),
t(yr,{value:tn(o?.[0]??"facts")}),t(Jr,{value:"medium"})),t(Kr,{draft:c}),t(Vr,{draft:c,close:n})))}function Ne({entry:e,takesIn:n,close:r}){let o=n===void 0?e.
text:`${e.text}

${n.text}`,i=n===void 0?e.tags:[...new Set([...e.tags,...n.tags])],a=Fr(n===void 0?e.reference:`${e.reference} ${n.reference}`,o,i,e.text),[c,d]=x(),u=async l=>{
l.preventDefault();let{text:y,tags:h,importance:m}=Qr(l.currentTarget),{reference:w}=e,A=await g("vault/get",{reference:w}).catch(()=>e);if(A.text!==(c??a.begun)){
d(A.text);return}let S={text:y,tags:on(h),importance:m},M=()=>g("vault/edit",{reference:w,changes:S});(n?await O(()=>M().then(()=>g("vault/forget",{reference:n.
reference})),()=>s("mergedNow")):await O(M,N=>(z().settings.get("entry")===w&&j({entry:N.reference},"replace"),s("changed")),w))&&(a.drop(),r())};return t("form",
{class:"form",onSubmit:l=>{u(l)},onKeyDown:l=>{Gr(l),!(l.key!=="Escape"||n!==void 0)&&(l.preventDefault(),l.stopPropagation(),r())}},c!==void 0&&t("div",{class:"\
error",role:"alert"},t("p",null,s("changedMeanwhile")),t(St,{before:a.begun,after:c})),t(Kr,{draft:a}),t(Jr,{value:e.importance}),t(Vr,{draft:a,close:r}))}function Fr(e,n,r,o=n){
let[i]=x({text:n,tags:r.join(" "),begun:o}),[a]=x(()=>xt(e)),[c,d]=x(a??i),[u,p]=x(a!==void 0);return{...c,isRestored:u,type:l=>{let y={...c,...l};d(y),y.text===
i.text&&y.tags===i.tags?_t(e):Ur(e,y)},discard:()=>{_t(e),d(i),p(!1)},drop:()=>_t(e)}}function Kr({draft:e}){let[n,r]=x(!1),o=F(null);return Se(()=>o.current?.focus(),
[]),t(f,null,e.isRestored&&t("p",{class:"quiet",role:"status"},s("draftRestored")," ",t("button",{type:"button",class:"link",onClick:e.discard},s("discard"))),t(
"label",null,s("text"),t("textarea",{ref:o,name:"text",rows:10,required:!0,autofocus:!0,dir:"auto",hidden:n,value:e.text,onInput:i=>e.type({text:i.currentTarget.
value}),onInvalid:()=>r(!1)})),n&&t("div",{class:"preview"},t(q,{text:e.text})),t("button",{type:"button",class:"toggle","aria-pressed":n,onClick:()=>r(!n)},s("\
preview")),t("label",null,s("tags"),t("input",{name:"tags",value:e.tags,autocomplete:"off",dir:"auto",onInput:i=>e.type({tags:i.currentTarget.value})})))}function Vr({
draft:e,close:n}){let r=()=>{e.drop(),n()};return t("div",{class:"actions"},t("button",{class:"main"},s("save")),t("button",{type:"button",onClick:r},s("cancel")),
t("p",{class:"quiet"},s("draftHint")))}function Gr(e){e.key==="Enter"&&(e.ctrlKey||e.metaKey)&&e.currentTarget.requestSubmit()}function Jr({value:e}){return t(ge,
{name:"importance",label:s("importance"),value:e,values:cr.map(n=>[n,s(n)])})}function Qr(e){let n=new FormData(e),r=o=>String(n.get(o)??"");return{text:r("text"),
tags:r("tags"),category:r("category"),importance:r("importance")}}var Fi=8;function Yr({candidate:e,close:n}){let[r,o]=x();return t(ee,{title:s("merge"),close:n},r===void 0?t(Ki,{candidate:e,choose:o,close:n}):t(Ne,{entry:r,takesIn:e,
close:n}))}function Ki({candidate:e,choose:n,close:r}){let{reference:o}=e,i={reference:o,filter:{statuses:["promoted"]},limit:Fi},a=k(`merge ${o}`,c=>g("search/\
related",i,c));return t(f,null,t("p",null,s("mergeWith")),t(E,{asked:a},c=>c.length===0?t("p",{class:"quiet"},s("mergeNone")):t(Pe,{rows:c.map(({entry:d})=>({entry:d})),
chosen:void 0,choose:d=>c.filter(({entry:u})=>u.reference===d).forEach(({entry:u})=>n(u))})),t("div",{class:"actions"},t("button",{type:"button",onClick:r},s("c\
ancel"))))}function Et({entry:e}){let[n,r]=x(!1),{reference:o}=e,i=k(n?`passage ${o}`:void 0,a=>g("search/compare",{reference:o},a));return e.session===void 0&&(e.evidence?.
sessions??[]).length===0?null:t("details",{open:n,onToggle:a=>r(a.currentTarget.open)},t("summary",null,s("passage")),t(E,{asked:i},({said:a})=>a===void 0?t("p",
{class:"quiet"},s("noPassage")):t(Vi,{passage:a})))}function Vi({passage:e}){let{who:n,at:r,client:o,session:i,before:a,text:c}=e;return t("blockquote",{class:"\
passage"},a!==void 0&&t("div",{class:"quiet"},t(q,{text:a})),t(q,{text:c}),t("footer",{class:"marks"},t("span",null,s(Zr[n])),t("span",null,v(o)),t("span",null,
v(i)),t(U,{at:r})))}function Xr({entry:e}){let{evidence:n}=e,r=[[s("reference"),e.reference],[s("owner"),ae(e.scope)],[s("kind"),ce(e.category)],[s("created"),G(
e.created)],[s("status"),s(e.status)],[s("importance"),s(e.importance)],[s("confidence"),e.confidence===void 0?void 0:b(e.confidence,2)],[s("author"),e.author??
re(e.scope)],[s("statedBy"),Gi(e)],[s("session"),e.session],[s("sources"),e.sources.join(", ")],[s("confirmedBy"),e.confirmedBy.join(", ")],[s("seen"),n&&s("tim\
es",n.count,G(n.lastSeen))],[s("wordings"),n?.wordings.join(" · ")]];return t("section",null,t("h3",null,s("properties")),t("dl",{class:"properties"},r.map(([o,
i])=>i?t("div",{key:o},t("dt",null,o),t("dd",{dir:"auto"},v(i))):null)))}var Zr={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};
function Gi({origin:e}){if(e===void 0)return;let{statedBy:n,client:r,line:o,commit:i,confirmed:a}=e,c=n==="person"?void 0:s(a?"isConfirmed":"notConfirmed");return[
s(Zr[n]),r,o===void 0?void 0:s("inLine",o),i,c].filter(u=>u!==void 0).join(", ")}var Ji=6,Qi=4;function eo({entry:e}){let n=k(`related ${e.reference}`,r=>g("search/related",{reference:e.reference,limit:Ji},r));return t("section",null,t("h3",
null,s("related")),t(E,{asked:n},r=>r.length===0?t("p",{class:"quiet"},s("noRelated")):t("ul",{class:"related"},r.map(o=>t("li",{key:o.entry.reference},t(J,{category:o.
entry.category}),t("span",null,t("button",{type:"button",class:"link",dir:"auto",onClick:()=>j({entry:o.entry.reference,edit:void 0})},P(o.entry.text)),t("small",
{class:"quiet"},mn(e,o)," · ",t(U,{at:o.entry.created}))))))))}function mn(e,{entry:n,snippet:r}){let o=it(r.text,r.highlights).filter((d,u)=>u%2===1).map(d=>d.
replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,"")),i=[...new Map(o.map(d=>[d.toLowerCase(),d])).values()].sort((d,u)=>u.length-d.length),a=n.tags.filter(d=>e.tags.
includes(d));return[i.length===0?s("similarMeaning"):s("bothMention",i.slice(0,Qi).join(", ")),...a.map(d=>`#${d}`),...e.session!==void 0&&e.session===n.session?
[s("sameSession")]:[]].join(" · ")}var Yi=2;function to(e){let n=k("candidates",r=>g("vault/entries",{filter:{statuses:["candidate"]}},r));return t("section",{class:"narrow"},t("h1",null,s("inbox")),
t("p",{class:"quiet"},s("inboxWhat")),t(E,{asked:n},r=>r.length===0?t("p",{class:"empty"},s("inboxEmpty")):t(Xi,{entries:r})))}function Xi({entries:e}){let[n,r]=x(
0),[o,i]=x(),[a,c]=x(),d=Math.min(n,e.length-1),u=e[d],p=l=>r(Math.max(0,Math.min(e.length-1,d+l)));return R(()=>document.querySelectorAll(".candidate")[d]?.focus(),
[d,u?.reference]),K({ArrowDown:()=>p(1),ArrowUp:()=>p(-1),a:()=>u&&void ye(u,"promoted"),r:()=>u&&void ie(u),e:()=>i(u?.reference),m:()=>c(u)}),t(f,null,t("p",{
class:"quiet",role:"status"},Y(e.length)),t("ol",{class:"candidates"},e.map((l,y)=>t("li",{key:l.reference},t("article",{class:"candidate",tabIndex:-1,"aria-cur\
rent":y===d?"true":void 0,onFocus:()=>r(y)},t("p",{class:"under"},t(J,{category:l.category})," ",t(xe,{entry:{...l,status:"promoted"}})),o===l.reference?t(Ne,{entry:l,
close:()=>i(void 0)}):t(f,null,t(q,{text:l.text}),y===d&&t(Zi,{entry:l}),t(es,{entry:l,edit:()=>i(l.reference),merge:()=>c(l)})))))),a!==void 0&&t(Yr,{candidate:a,
close:()=>c(void 0)}))}function Zi({entry:e}){let n={reference:e.reference,filter:{statuses:["promoted"]},limit:Yi},o=k(`resembling ${e.reference}`,i=>g("search\
/related",n,i)).value??[];return t(f,null,o.length>0&&t("div",{class:"context"},t("p",{class:"title"},s("resembles")),t("ul",null,o.map(i=>t("li",{key:i.entry.reference},
t("a",{href:C("memory",{entry:i.entry.reference}),dir:"auto"},P(i.entry.text))," ",t("small",{class:"quiet"},mn(e,i)))))),t(Et,{entry:e}))}function Ct({text:e,letter:n,
isMain:r,act:o}){return t("button",{type:"button",class:r?"main":void 0,onClick:o},s(e)," ",t("kbd",{"aria-hidden":"true"},n))}function es({entry:e,edit:n,merge:r}){
return t("div",{class:"actions"},t(Ct,{text:"accept",letter:"a",isMain:!0,act:()=>ye(e,"promoted")}),t(Ct,{text:"edit",letter:"e",act:n}),t(Ct,{text:"merge",letter:"\
m",act:r}),t(Ct,{text:"reject",letter:"r",act:()=>ie(e)}))}function Tt(e){let{asked:n,back:r,gone:o,title:i,isUnseen:a,children:c}=e,d=F(null);return Se(()=>{d.current?.parentElement?.contains(document.activeElement)||d.
current?.focus()},[n.value===void 0]),t(f,null,t("button",{type:"button",class:"back",onClick:r,"aria-label":s("back")},t("span",{class:"narrow-only","aria-hidd\
en":"true"},"← ",s("back")),t("span",{class:"wide-only","aria-hidden":"true"},"×")),t(E,{asked:n},u=>u===null?t("p",null,o):t("article",null,t("h2",{ref:d,tabIndex:-1,
class:a?"unseen":void 0,dir:"auto"},P(i(u))),c(u))))}function no({entry:e}){let{supersedes:n,supersededBy:r}=e,o=[...r===void 0?[]:[r],...n],i=k(o.length===0?void 0:`replaced ${o}`,a=>Promise.all(o.map(c=>ts(c,a))));
return o.length===0?null:t("section",{class:"replaced"},t(E,{asked:i},a=>t(f,null,a.map((c,d)=>t(ns,{key:o[d],entry:e,other:c,reference:o[d]??"",isNewer:o[d]===
r})))))}function ts(e,n){return g("vault/get",{reference:e},n).catch(()=>null)}function ns(e){let{entry:n,other:r,reference:o,isNewer:i}=e;return t("details",{open:i},
t("summary",null,s(i?"supersededBy":"supersedes")," ",t("span",{class:"quiet"},r!==null&&t(U,{at:r.created}))),t("p",null,t("a",{href:C("memory",{entry:o})},r===
null?v(o):P(r.text))," ",r!==null&&t("span",{class:"quiet"},v(r.author??(re(r.scope)===re(n.scope)?"":ae(r.scope))))),r!==null&&t(St,{before:i?n.text:r.text,after:i?
r.text:n.text}))}function ro({reference:e,query:n}){let[r,o]=x(!1),i=k(r?JSON.stringify(n):void 0,a=>g("search/find",{query:{...n,explain:!0}},a));return t("details",{onToggle:a=>o(
a.currentTarget.open)},t("summary",null,s("why")),t(E,{asked:i},a=>{let c=a.find(({entry:d})=>d.reference===e);return c?.explanation!==void 0&&t(rs,{score:c.score,
explanation:c.explanation})}))}function rs({score:e,explanation:n}){let{session:r,before:o,after:i,author:a,time:c,when:d,repeated:u}=n,p=l=>b(l,2);return t(f,null,
t("p",null,s("score"),": ",p(e)),t("table",null,t("thead",null,t("tr",null,t("th",{scope:"col"},s("word")),t("th",{scope:"col"},s("term")),t("th",{scope:"col"},
s("rarity")),t("th",{scope:"col"},s("frequency")),t("th",{scope:"col"},s("score")))),t("tbody",null,n.words.map(l=>t("tr",{key:`${l.word} ${l.term}`},t("td",null,
v(l.word)),t("td",null,v(l.term)),t("td",null,p(l.idf)),t("td",null,p(l.saturation)),t("td",null,p(l.idf*l.weight*l.saturation)))))),t("p",{class:"quiet"},s("bo\
nuses",p(r),p(o+i),p(a),p(c),p(d),p(u))))}var gn=()=>j({entry:void 0,edit:void 0}),fn=()=>j({edit:"1"});function oo(e){let{reference:n,known:r}=e,o=k(`${n} ${r?.status}`,i=>os(n,r,i));return R(()=>()=>document.
querySelector(`[data-reference="${CSS.escape(n)}"]`)?.focus(),[]),K({Escape:gn}),t(Tt,{asked:o,back:gn,gone:s("gone"),title:({text:i})=>i,isUnseen:!0},i=>t(is,{
entry:i,edits:e.edits,query:e.query}))}async function os(e,n,r){if(n?.status==="forgotten")return n;try{return await g("vault/get",{reference:e},r)}catch(o){if(o instanceof
ke&&o.code==="not-found")return null;throw o}}function is({entry:e,edits:n,query:r}){return n&&e.status!=="forgotten"?t(Ne,{entry:e,close:()=>j({edit:void 0},"r\
eplace")}):t(f,null,t("p",{class:"under"},t(J,{category:e.category})," ",t(xe,{entry:e})),e.status==="forgotten"?t(as,{reference:e.reference}):t(ss,{entry:e}),t(
q,{text:e.text}),t(no,{entry:e}),r!==void 0&&t(ro,{reference:e.reference,query:r}),t(Et,{entry:e}),e.status!=="forgotten"&&t(eo,{entry:e}),t("section",null,t("h\
3",null,s("history")),t(lt,{reference:e.reference,limit:50})),t(Xr,{entry:e}))}function ss({entry:e}){let n=r=>()=>vt()===void 0&&void r();return K({e:n(fn),p:n(
()=>Be(e)),Delete:n(()=>ie(e))}),t("div",{class:"actions"},t("button",{type:"button",onClick:fn},s("edit")),t("button",{type:"button",onClick:()=>{Be(e)}},s(e.tier===
"pinned"?"unpin":"pin")),e.status==="promoted"?t("button",{type:"button",onClick:()=>{ye(e,"archived")}},s("archive")):t("button",{type:"button",onClick:()=>{ye(
e,"promoted")}},s(e.status==="candidate"?"accept":"bringBack")),e.scope!=="project"&&t("button",{type:"button",onClick:()=>{Rr(e)}},s("widen")),t("button",{type:"\
button",onClick:()=>{ie(e)}},s("forget")),xt(e.reference)!==void 0&&t("p",{class:"quiet"},t("button",{type:"button",class:"link",onClick:fn},s("draftWaits"))))}
function as({reference:e}){let n=()=>O(()=>g("vault/restore",{reference:e}),o=>(j({entry:o.reference,q:void 0},"replace"),s("restored")),e),r=()=>confirm(s("pur\
geAsk"))&&void O(()=>g("audit/purge",{reference:e}),({remaining:o})=>(gn(),s("purged")+(o.length===0?"":`. ${s("stillIn",o.join(", "))}`)));return t("div",{class:"\
actions"},t("button",{type:"button",onClick:()=>{n()}},s("restore")),t("button",{type:"button",class:"danger",onClick:r},s("purge")))}var so=30,io=36e5;function ao({settings:e}){let n=e.get("entry")??void 0,r=e.get("q")??"",o=ne(r),i=k(r,h=>ps(o,h)),a=i.value?.rows??[],c=a.find(h=>h.entry.reference===
n),[d,u]=x();R(()=>u(void 0),[r]);let p=h=>{let m=new Set(d);m.delete(h)||m.add(h),u(m)},l=h=>()=>{let m=a.find(({entry:w})=>w.reference===vt())?.entry;return m!==
void 0&&h(m)},y=Me(o.chips)==="forgotten";return K({x:l(({reference:h})=>p(h)),...y?{}:{e:l(({reference:h})=>j({entry:h,edit:"1"})),p:l(h=>{Be(h)}),Delete:l(h=>{
ie(h)})}}),t("div",{class:n===void 0?"columns":"columns reading"},t("div",{class:"toolbar"},t("h1",null,s(y?"trash":"memory")),t("p",{class:"quiet",role:"status"},
i.value!==void 0&&ls(i.value)),a.length>0&&t("button",{type:"button","aria-pressed":d!==void 0,onClick:()=>u(d===void 0?new Set:void 0)},s("select"))),t("sectio\
n",{class:"finding","aria-busy":i.isWaiting},y&&t("p",{class:"quiet"},s("trashWhat")),d!==void 0&&t(cs,{rows:a,selected:d,select:u}),t(E,{asked:i},h=>t(ds,{found:h,
chosen:n,search:o,selection:d&&{references:d,toggle:p}}))),n!==void 0&&t("section",{class:"detail","aria-label":s("chosen")},t(oo,{key:n,reference:n,edits:e.has(
"edit"),known:c?.entry,query:c?.hit&&co(o)})))}function cs({rows:e,selected:n,select:r}){let o=e.map(({entry:p})=>p).filter(({reference:p})=>n.has(p)),i=p=>o.length>
0&&o.every(l=>l.status===p),a=p=>o.some(l=>l.status===p),c=i("forgotten")?["restore"]:a("forgotten")?[]:["pin",i("promoted")||!a("promoted")?i("promoted")?"arch\
ive":"accept":"archive","forget"],d=p=>()=>{Or(p,o.map(({reference:l})=>l)).then(l=>l&&r(void 0))},u=o.length===e.length;return t("div",{class:"selected"},t("la\
bel",{class:"check"},t("input",{type:"checkbox",checked:u,onChange:()=>r(new Set(u?[]:e.map(({entry:p})=>p.reference)))}),s("selectAll")),t("span",{role:"status"},
s("selectedCount",b(o.length))),c.map(p=>t("button",{key:p,type:"button",disabled:o.length===0,onClick:d(p)},s(yt[p].title))))}function ds(e){let{found:n,chosen:r,
search:o,selection:i}=e;if(n.tooMany!==void 0)return t("p",{class:"empty"},s("tooMany",b(n.tooMany)));if(n.isEmptyRoot)return t(bt,null);if(n.rows.length===0){let a=Me(
o.chips)==="forgotten"&&o.chips.length===1&&o.words==="";return t("p",{class:"empty"},s(a?"trashEmpty":n.isSearch?"noHits":"noEntries"))}return t(Pe,{rows:n.rows,
chosen:r,choose:a=>j({entry:a,edit:void 0}),selection:i})}function ls(e){if(e.tooMany!==void 0)return Y(e.tooMany);let n=e.rows.length;return e.isSearch&&n===so?
s("firstEntries",n):Y(n)}function us(){return Math.floor(Date.now()/io)*io}function co({chips:e,words:n}){return{text:n,filter:We(e,us()),limit:so}}async function ps(e,n){
let r=co(e),{text:o,filter:i={}}=r;if(o!==""&&Me(e.chips)==="forgotten"){let u=await g("vault/entries",{filter:i},n),p=o.toLowerCase().split(" ");return{rows:u.
filter(l=>p.some(y=>l.text.toLowerCase().includes(y))).map(l=>({entry:l})),isSearch:!0}}if(o!=="")return{rows:(await g("search/find",{query:r},n)).map(p=>({entry:p.
entry,hit:p})),isSearch:!0};let a=await Gt(i,n);if(a>Vt&&i.since===void 0)return{rows:[],isSearch:!1,tooMany:a};let c=await g("vault/entries",{filter:i},n),d=c.
length===0&&Object.keys(i).length===0;return{rows:c.map(u=>({entry:u})),isSearch:!1,isEmptyRoot:d}}var yn=["active","idle","decaying","archived","deleted"];var ms=50,lo="";function uo(e){let{mission:n}=e,[r,o]=x(1),i=r*ms,a=k(`turns ${i}`,c=>g("missions/turns",{mission:n.id,limit:i},c));return t(f,null,t("h3",null,
s("conversation")),t(E,{asked:a},c=>t(f,null,c.length===0&&t("p",{class:"quiet"},s("noTurns")),c.length<n.turns&&c.length>0&&t("div",{class:"actions"},t("p",{class:"\
quiet",role:"status"},s("lastTurns",b(c.length),b(n.turns))),t("button",{type:"button",onClick:()=>o(r+1)},s("earlierTurns"))),t("ol",{class:"messages"},c.map((d,u)=>t(
fs,{key:u-c.length,turn:d}))))),t(gs,{...e}))}function fs({turn:e}){let{at:n,speaker:r,kind:o,text:i}=e;return t("li",null,t("span",{class:"marks"},t("span",null,
e.number),t("strong",null,r===void 0?s("somebody"):v(r)),o!==void 0&&t("span",null,v(o)),t(U,{at:n})),t(q,{text:i}))}function gs({mission:e,draft:n,type:r}){let o=async i=>{
i.preventDefault();let a=new FormData(i.currentTarget),c=String(a.get("speaker")).trim(),d=String(a.get("kind")).trim();lo=c;let u={mission:e.id,speaker:c,text:n,
...d===""?{}:{kind:d}};await O(()=>g("missions/add-turn",u),({number:p})=>s("said",p))&&r("")};return t("form",{class:"form",onSubmit:i=>{o(i)}},t("label",null,
s("sayText"),t("textarea",{rows:3,required:!0,value:n,onInput:i=>r(i.currentTarget.value)})),t("div",{class:"row"},t("label",null,s("speaker"),t("input",{name:"\
speaker",required:!0,defaultValue:lo,autocomplete:"off"})),t("label",null,s("turnKind"),t("input",{name:"kind",placeholder:"message",autocomplete:"off"}))),t("d\
iv",{class:"actions"},t("button",{class:"main"},s("sayIt"))))}function po({ending:e}){let{copied:n,archived:r,left:o}=e;return t("section",{class:"card",role:"status"},t("h3",null,s("endReport")),n.length+r.length+o.length===
0&&t("p",null,s("endNothing")),t(hn,{title:s("endCopied",b(n.length)),items:n},({original:i,copy:a})=>t(f,null,t(At,{reference:i})," → ",t(At,{reference:a}))),
t(hn,{title:s("endArchived",b(r.length)),items:r},i=>t(At,{reference:i})),t(hn,{title:s("endLeft",b(o.length)),items:o},({reference:i,reason:a})=>t(f,null,t(At,
{reference:i}),": ",v(a))))}function At({reference:e}){return t("a",{href:C("memory",{entry:e})},v(e))}function hn(e){return e.items.length===0?null:t(f,null,t(
"p",{class:"title"},e.title),t(le,{all:e.items},n=>t("ul",{class:"items"},n.map((r,o)=>t("li",{key:o},e.children(r))))))}function mo({id:e}){let n=k(e,c=>ys(e,c)),[r,o]=x(),[i,a]=x("");return t(Tt,{asked:n,back:()=>j({mission:void 0}),gone:s("missionGone"),title:({topic:c,id:d})=>c??
d},c=>c.state==="deleted"?t(hs,{mission:c}):t(f,null,t(bs,{mission:c,ended:o}),r!==void 0&&t(po,{ending:r}),t(ks,{mission:c}),t(uo,{mission:c,draft:i,type:a}),t(
xs,{id:e}),t(_s,{id:e})))}async function ys(e,n){try{return await g("missions/get",{id:e},n)}catch(o){if(!(o instanceof ke&&o.code==="not-found"))throw o}return(await g(
"missions/find",{filter:{states:["deleted"]}},n)).find(o=>o.id===e)??null}function hs({mission:e}){return t(f,null,t("p",null,s("missionDeleted",G(e.lastActive))),
t("div",{class:"actions"},t("button",{type:"button",onClick:()=>fo(e.id)},s("restore"))),t(go,{text:e.text}))}function fo(e){O(()=>g("missions/restore",{id:e}),
()=>s("restored"))}function bs({mission:e,ended:n}){let{id:r}=e,o=a=>()=>confirm(s(a==="success"?"successAsk":"failureAsk",r))&&void O(()=>g("missions/end",{id:r,
outcome:a}),c=>(n(c),s("missionEnded",r))),i=()=>confirm(s("missionDeleteAsk",r))&&void O(()=>g("missions/delete",{id:r}),()=>s("missionDeletedNow",r),()=>fo(r));
return t("div",{class:"actions"},e.outcome===void 0&&t(f,null,t("button",{type:"button",onClick:o("success")},s("endSuccess")),t("button",{type:"button",onClick:o(
"failure")},s("endFailure"))),t("button",{type:"button",onClick:()=>{vs(r)}},s("exportMission")),t("button",{type:"button",class:"danger",onClick:i},s("delete")))}
async function vs(e){try{let n=await g("missions/render",{id:e,form:"markdown"}),r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"te\
xt/markdown"})),r.download=`${e}.md`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}catch(n){$e({text:s("failed",n.message),isError:!0})}}function ks({
mission:e}){let{id:n,text:r}=e,i=k("sizes",c=>g("upkeep/sizes",{},c)).value?.find(({scope:c})=>typeof c=="object"&&"mission"in c&&c.mission===n),a=[[s("name"),n],
[s("state"),s(e.state)],[s("phase"),e.phase],[s("tagNames"),e.tags.map(c=>`#${c}`).join(" ")],[s("participants"),e.participants.join(", ")],[s("created"),G(e.created)],
[s("lastActive"),G(e.lastActive)],[s("ended"),e.ended===void 0?void 0:G(e.ended)],[s("outcome"),e.outcome&&s(e.outcome)],[s("mayRead"),e.mayRead??s("mayReadAll")],
[s("mayWrite"),e.mayWrite??s("mayWriteAll")],[s("usage"),i&&ws(i)]];return t(f,null,t(go,{text:r}),t("p",null,t("a",{href:C("memory",{q:fe({name:"mission",value:n})})},
s("itsEntries",Y(e.entries)))),t("dl",{class:"properties"},a.map(([c,d])=>d?t("div",{key:c},t("dt",null,c),t("dd",null,v(d))):null)))}function ws({entries:e,limit:n,
bytes:r,quota:o}){return[n&&s("ofEntries",b(e),b(n)),o&&s("ofBytes",b(r),b(o))].filter(a=>a).join(", ")}function go({text:e}){return e===""?t("p",{class:"quiet"},
s("noDescription")):t(q,{text:e})}function xs({id:e}){let n=k("notes",r=>g("missions/notes",{mission:e},r));return t(f,null,t("h3",null,s("agentNotes")),t(E,{asked:n},
r=>t(f,null,r.length===0&&t("p",{class:"quiet"},s("noAgentNotes")),t(le,{all:r},o=>o.map(({agent:i,text:a})=>t("article",{key:i,class:"card"},t("strong",null,v(
i)),t(q,{text:a})))))))}function _s({id:e}){let n=k("artifacts",r=>g("missions/artifacts",{mission:e},r));return t(f,null,t("h3",null,s("artifacts")),t(E,{asked:n},
r=>r.length===0?t("p",{class:"quiet"},s("noArtifacts")):t(le,{all:r},o=>t("ul",{class:"items"},o.map(({location:i,name:a,sha256:c})=>t("li",{key:i},a!==""&&`${v(
a)}: `,t(Ss,{location:i}),c!==void 0&&t("span",{class:"marks"},t("code",null,"SHA-256 ",c))))))))}function Ss({location:e}){let n=ot(e);return n===void 0?t("cod\
e",null,v(e)):t("a",{href:n,target:"_blank",rel:"noreferrer"},v(e))}function yo({settings:e}){let n=e.get("mission")??void 0,r=Es(e),{states:o=[],...i}=r,a=Object.keys(i).length>0,c=k(`all ${o}`,p=>g("missions/find",{filter:{states:o}},
p)),d=k(a?JSON.stringify(r):void 0,p=>g("missions/find",{filter:r},p)),u=a?d:c;return t("div",{class:n===void 0?"columns":"columns reading"},t("div",{class:"too\
lbar"},t("h1",null,s("missions")),t("p",{class:"quiet",role:"status"},u.value!==void 0&&(u.value.length===1?s("oneMission"):s("missionCount",b(u.value.length))))),
t("section",{class:"finding"},t(Cs,{settings:e,missions:c.value??[]}),t(E,{asked:u},p=>p.length===0?t(Ts,{isNarrowed:a||o.length>0}):t(As,{missions:p,chosen:n}))),
n!==void 0&&t("section",{class:"detail","aria-label":s("chosenMission")},t(mo,{key:n,id:n})))}function Es(e){let n=yn.find(i=>i===e.get("state")),r=e.get("topic")?.
trim(),o=e.get("participant");return{...n?{states:[n]}:{},...r?{topic:r}:{},...o?{participant:o}:{}}}function Cs({settings:e,missions:n}){let r=d=>e.get(d)??"",
o=d=>u=>j({[d]:u,mission:void 0}),i=d=>j({topic:d,mission:void 0},"replace"),a=r("participant"),c=new Set(n.flatMap(({participants:d})=>d));return a!==""&&c.add(
a),t("form",{role:"search","aria-label":s("missions"),class:"filters",onSubmit:d=>d.preventDefault()},t("label",{class:"wide"},s("topic"),t(fr,{placeholder:s("t\
opicHint"),value:r("topic"),typed:i})),t(ge,{label:s("state"),value:r("state"),values:[["",s("notDeleted")],...yn.map(d=>[d,s(d)])],choose:o("state")}),t(ge,{label:s(
"participant"),value:a,values:[["",s("anyone")],...[...c].sort().map(d=>[d,v(d)])],choose:o("participant")}))}function Ts({isNarrowed:e}){return e?t("p",{class:"\
empty"},s("noMissionSuch")):t("div",{class:"empty"},t("p",null,s("noMissions")),t("pre",{class:"text"},'keepstone mission create launch -c "Ship the checkout by\
 June." --topic checkout'))}function As({missions:e,chosen:n}){return t(le,{all:e},r=>t("ul",{class:"entries",onKeyDown:un},r.map(o=>t("li",{key:o.id},t("button",
{type:"button",class:"entry mission","aria-current":o.id===n?"true":void 0,onClick:()=>j({mission:o.id})},t("span",{class:"first"},v(o.id),o.topic!==void 0&&`: ${P(
o.topic)}`),t(Ms,{mission:o}))))))}function Ms({mission:e}){let{state:n,phase:r,tags:o,participants:i,lastActive:a,turns:c,entries:d}=e;return t("span",{class:"\
marks"},t("strong",null,s(n)),r!==void 0&&t("span",null,P(r)),t(U,{at:a}),n!=="deleted"&&t("span",null,Yn(c)),n!=="deleted"&&t("span",null,Y(d)),i.length>0&&t("\
span",null,P(i.join(", "))),o.length>0&&t("span",null,P(o.map(u=>`#${u}`).join(" "))))}var ho=20;function bo({settings:e}){let n=k("everybody",js),r=e.get("agent")??n.value?.[0];return t("section",{class:"narrow"},t("h1",null,s("sessions")),t(E,{asked:n},
o=>r===void 0?t("p",{class:"empty"},s("noAgents")):t(f,null,t(je,{agents:o.includes(r)?o:[...o,r],value:r,choose:i=>j({agent:i})}),t(Ps,{key:r,agent:r}))))}async function js(e){
let[n,r]=await Promise.all([g("vault/agents",{},e),g("conversations/agents",{},e)]);return[...new Set([...n,...r])].sort()}function Ps({agent:e}){let n=k("work",
o=>g("work/get",{agent:e},o)),r=k("history",o=>g("work/history",{agent:e,limit:ho},o));return t(f,null,t("h2",null,s("working")),t(E,{asked:n},o=>o===null?t("p",
{class:"quiet"},s("noWork")):t(Ns,{work:o})),t("h2",null,s("past")),t(E,{asked:r},o=>t(f,null,o.length===0&&t("p",{class:"quiet"},s("noSessions")),o.map(i=>t(Ls,
{key:i.timestamp,session:i})))),t(Rs,{agent:e}))}function Ns({work:e}){return t("article",{class:"card"},t("p",null,t("strong",null,e.status)," · ",t(U,{at:e.updatedAt})),
e.taskPrompt!==void 0&&t(q,{text:e.taskPrompt}),t(q,{text:e.summary}),t(_e,{title:s("nextSteps"),items:e.nextSteps}),t(_e,{title:s("unfinished"),items:e.unfinished}),
t(_e,{title:s("files"),items:e.filesTouched}))}function Ls({session:e}){return t("article",{class:"card"},t("h3",null,t(U,{at:e.timestamp})),t(q,{text:e.what}),
t(_e,{title:s("decisions"),items:e.decisions}),t(_e,{title:s("unfinished"),items:e.unfinished}),t(_e,{title:s("nextSteps"),items:e.nextSteps}),t(_e,{title:s("fi\
les"),items:e.filesChanged}))}function _e({title:e,items:n}){return n.length===0?null:t(f,null,t("p",{class:"title"},e),t("ul",null,n.map((r,o)=>t("li",{key:o},
v(r)))))}function Rs({agent:e}){let[n,r]=x(!1),o=k(n?"conversation":void 0,i=>g("conversations/load",{agent:e},i));return t("details",{onToggle:i=>r(i.currentTarget.
open)},t("summary",null,s("conversation")),t(E,{asked:o},i=>t("ol",{class:"messages"},i===null&&t("li",{class:"quiet"},s("noConversation")),i?.messages.slice(-ho).
map((a,c)=>t("li",{key:c},t("strong",null,a.role),t(q,{text:a.text}))))))}var Mt=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var Os={checkpoints:"choreCheckpoints",conversations:"choreConversations",consolidate:"choreConsolidate",sweep:"choreSweep",vault:"choreVault",index:"choreIndex",
legacy:"choreLegacy",trash:"choreTrash"},qs={promoted:"promoted",demoted:"fading",archived:"archived"};function vo(e){let n=k("health",a=>g("upkeep/health",{},a)),
r=k("sizes",a=>g("upkeep/sizes",{},a)),o=k("last",a=>g("upkeep/last-report",{},a)),i=k("due",a=>g("upkeep/is-due",{},a));return t("section",{class:"narrow"},t("\
h1",null,s("upkeep")),t("h2",null,s("health")),t(E,{asked:n},a=>t(Ds,{report:a})),t(E,{asked:r},a=>t(Is,{sizes:a})),t("h2",null,s("chores")),i.value===!0&&t("p",
null,s("due")),t($s,null),t("h2",null,s("lastRun")),t(E,{asked:o},a=>a===null?t("p",{class:"quiet"},s("never")):t(wo,{report:a})))}function Ds({report:e}){let n=t(
"a",{href:C("memory",{q:"is:trash"})},b(e.forgotten)),r=[[s("countFiles"),b(e.files)],[s("countEntries"),b(e.entries)],[s("countPassages"),b(e.passages)],[s("co\
untForgotten"),e.forgotten===0?b(0):n]];return t(f,null,e.faults.length===0?t("p",null,s("healthy")):t(ko,{faults:e.faults}),t(bn,{rows:r}),e.unknown.length>0&&
t("details",null,t("summary",null,s("unknownFiles")),t("ul",null,e.unknown.map(o=>t("li",{key:o},v(o))))))}function Is({sizes:e}){let n=e.flatMap(({scope:r,entries:o,
limit:i,bytes:a,quota:c})=>[...i===void 0?[]:[[ae(r),s("ofEntries",b(o),b(i))]],...c===void 0?[]:[[ae(r),s("ofBytes",b(a),b(c))]]]);return n.length===0?null:t(bn,
{rows:n})}function ko({faults:e}){return e.length===0?null:t(f,null,t("h3",null,s("faults")),t("ul",null,e.map(({key:n,line:r,message:o},i)=>t("li",{key:i},t("c\
ode",null,v(n)),r!==void 0&&`, ${s("line",r)}`,": ",v(o)))))}function $s(){let[e,n]=x([...Mt]),[r,o]=x(),i=(c,d)=>{o(void 0),n(Mt.filter(u=>u===c?d:e.includes(u)))},
a=c=>async()=>{await O(()=>g("upkeep/run",{chores:e,dryRun:c}),u=>(o(c?u:void 0),s(c?"wouldDo":"wasDone")))||o(void 0)};return t(f,null,t("fieldset",{class:"col\
umn"},t("legend",{class:"unseen"},s("chores")),Mt.map(c=>t("label",{key:c,class:"check"},t("input",{type:"checkbox",checked:e.includes(c),onChange:d=>i(c,d.currentTarget.
checked)}),t("span",null,t("strong",null,c),": ",s(Os[c]))))),t("p",{class:"quiet"},s("dryFirst")),t("div",{class:"actions"},t("button",{type:"button",class:"ma\
in",disabled:e.length===0,onClick:()=>{a(!0)()}},s("dryRun")),t("button",{type:"button",disabled:r===void 0,onClick:()=>{a(!1)()}},s("runNow"))),r!==void 0&&t(f,
null,t("h3",null,s("wouldDo")),t(wo,{report:r})))}function wo({report:e}){let n=[[s("updated"),G(e.finished)],[s("checkpointsCleaned"),b(e.checkpointsCleaned)],
[s("conversationsTrimmed"),b(e.conversationsTrimmed)],[s("insightsLearnt"),b(e.insightsLearnt)],[s("entriesPromoted"),b(e.entriesPromoted)],[s("entriesDemoted"),
b(e.entriesDemoted)],[s("entriesArchived"),b(e.entriesArchived)],[s("missionsDeleted"),b(e.missionsDeleted.length)],[s("indexRebuilt"),s(e.indexRebuilt?"yes":"n\
o")],[s("legacyFilesCleaned"),b(e.legacyFilesCleaned)],[s("trashEmptied"),b(e.trashEmptied)]];return t(f,null,t(bn,{rows:n}),t(Hs,{transitions:e.transitions}),t(
ko,{faults:e.faults}))}function Hs({transitions:e}){return e.length===0?null:t("details",null,t("summary",null,s("whichEntries")),t("ul",null,e.map(({reference:n,
transition:r,reason:o})=>t("li",{key:n},s(qs[r])," ",t("a",{href:C("memory",{entry:n})},v(n)),": ",v(o)))))}function bn({rows:e}){return t("dl",{class:"properti\
es"},e.map(([n,r])=>t("div",{key:n},t("dt",null,n),t("dd",null,r))))}var Us={home:Hr,memory:ao,inbox:to,brief:Nr,sessions:bo,missions:yo,activity:Sr,upkeep:vo},Ws={q:"is:trash"};function zs(){let e=tr(),{view:n,settings:r}=e,{isLive:o}=tt(),
[i,a]=x(nt()),[c,d]=x(!1),[u,p]=x(!1),l=ct(at().value);K({"?":()=>d(!0),n:()=>p(!0)}),R(()=>{document.title=[s(n),l??"Keepstone"].join(" – ")},[n,i,l]);let y=Us[n],
h=m=>{Zt(m==="pt"?"pt":"en"),a(nt())};return t(f,null,t("a",{class:"skip",href:"#content",onClick:Ks},s("skip")),t("header",{id:"side",popover:"auto",key:`side ${i}`},
t("a",{class:"name",href:C("home")},t("span",{class:"stone","aria-hidden":"true"}),t("span",null,t("strong",null,t("bdi",null,l??s("unnamed"))),t("small",null,"\
Keepstone"))),t(Bs,{route:e}),t(Fs,{language:i,choose:h,help:()=>d(!0)})),t("div",{class:"top"},t("button",{type:"button",class:"menu",popovertarget:"side","ari\
a-label":s("views")},t("span",{"aria-hidden":"true"})),t(kr,{key:`search ${i}`,route:e}),t("button",{type:"button",class:"main new",onClick:()=>p(!0)},t("span",
{"aria-hidden":"true"},"+")," ",t("span",{class:"wording"},s("write")))),t("main",{id:"content",tabIndex:-1},!o&&t("p",{class:"lost",role:"status"},s("lost")),t(
y,{key:`${n} ${i}`,settings:r})),t(sr,null),t(xr,null),u&&t(Br,{search:ne(r.get("q")??""),close:()=>p(!1)}),c&&t(Xn,{close:()=>d(!1)}))}function Bs({route:e}){let n=k(
"waiting",et).value?.length??0,r=e.view==="memory"&&Me(ne(e.settings.get("q")??"").chips)==="forgotten",o=(a,c,d,u=0)=>t("a",{key:d,class:`to ${d}`,href:a,"aria\
-current":c?"page":void 0,onClick:()=>document.getElementById("side")?.hidePopover?.()},s(d),u>0&&t("span",{class:"count"},b(u))),i=(a,c=0)=>o(a==="brief"?er(a):
C(a),e.view===a&&!r,a,c);return t("nav",{"aria-label":s("views")},i("home"),i("memory"),i("inbox",n),i("brief"),i("sessions"),i("missions"),i("activity"),o(C("m\
emory",Ws),r,"trash"),i("upkeep"))}function Fs(e){let[n,r]=x(sn()),{isLive:o}=tt();return t("div",{class:"choices"},t("select",{"aria-label":s("language"),value:e.
language,onChange:i=>e.choose(i.currentTarget.value)},Xt.map(([i,a])=>t("option",{key:i,value:i,selected:i===e.language},a))),t("select",{"aria-label":s("theme"),
value:n,onChange:i=>r(an(i.currentTarget.value))},dt.map(([i,a])=>t("option",{key:i,value:i,selected:i===n},s(a)))),t("p",null,t("button",{type:"button",class:"\
link",onClick:e.help},s("help")),o&&t("span",{class:"connection",role:"status"},s("live"))))}function Ks(e){e.preventDefault(),document.getElementById("content")?.
focus()}await Fn();Zt(nt());an(sn());var xo=document.getElementById("page");xo!==null&&jn(t(zs,null),xo);Jn();
