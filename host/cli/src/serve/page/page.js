/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var C,_t,Wn,B,Fe,he,yt,pe,bt,je,qe,$n,oe=Symbol.for("pv"),_e={},ye=[],Bn=/^m(i|n|o|s|text|space)$/,He=Array.isArray,vt=ye.slice,Y=Object.assign;function J(e){e&&
e.parentNode&&e.remove()}function fe(e,t,n,o,s){var i={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:oe,__v:s||++_t,__i:-1,__u:0};return!s&&C.vnode&&C.
vnode(i),i}function y(e){return e.children}function me(e,t){this.props=e,this.context=t,this.__g=0}function z(e,t){if(t==null)return e.__&&z(e.__,e.__i+1);for(var n;t<e.__k.
length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:z(e)}function zn(e){var t,n=e.__v,o=n.__e,s=[],i=[],c=e.__P;c&&
((t=Y({constructor:oe},n)).__v=n.__v+1,C.vnode&&C.vnode(t),Ie(c,t,n,e.__n,c.namespaceURI,32&n.__u?[o]:null,s,o||z(n),32&n.__u,i),t.__v=n.__v,t.__.__k[t.__i]=t,Ct(
s,t,i),n.__=n.__e=null,t.__e!=o&&wt(t))}function wt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),wt(e)}
function gt(e){(8&e.__g||(e.__g|=8,B.push(e),he++))&&Fe==C.debounceRendering||((Fe=C.debounceRendering)||queueMicrotask)(kt)}function kt(){try{for(var e,t=1;B.length;)
B.length>t&&B.sort(yt),e=B.shift(),t=B.length,8&e.__g&&zn(e)}finally{(he=B.length)&&(Fe||queueMicrotask)(kt)}}function xt(e,t,n,o,s,i,c,u,l,f,p){var b,h,d,m,v,k,
A=o.__k||ye,S=t.length;for(l=Vn(n,t,A,l,S),b=0;b<S;b++)(d=n.__k[b])!=null&&(h=~d.__i&&A[d.__i]||_e,d.__i=b,k=Ie(e,d,h,s,i,c,u,l,f,p),m=d.__e,(h.ref!=d.ref||8&h.
__u)&&(h.ref&&Ue(h.ref,null,d,h),d.ref&&p.push(d.ref,d.__c||m,d)),v=v||m,4&d.__u?(l=St(d,l,e,!h.__v),h.__e&&(h.__e=null)):typeof d.type=="function"&&k!==void 0?
l=k:m&&(l=m.nextSibling),d.__u&=-21);return n.__e=v,l}function Vn(e,t,n,o,s){var i,c,u,l,f,p,b,h,d,m=n.length,v=m,k=0,A=0,S=e.__k=Array(s);for(i=0;i<s;i++)(c=t[i])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=S[i]=fe(null,c):He(c)?c=S[i]=fe(y,{children:c}):c.constructor===oe&&
c.__b?c=S[i]=fe(c.type,c.props,c.key,c.ref,c.__v):S[i]=c,l=i+k,c.__=e,c.__b=e.__b+1,u=null,~(f=c.__i=Kn(c,n,l,v))&&(v--,(u=n[f])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
f==l-1?k--:f==l+1?k++:f!=l&&(f>l?k--:k++,A=1)):(~f||(s>m?k--:s<m&&k++),typeof c.type!="function"&&(c.__u|=4))):S[i]=null;if(A){for(p=[],b=[],i=0;i<s;i++)if((c=S[i])&&
16&c.__u){for(k=0,h=p.length;k<h;)p[d=k+h>>1]<c.__i?k=d+1:h=d;p[k]=c.__i,b[i]=k+1}for(k=p.length;i--;)b[i]&&(b[i]==k?k--:S[i].__u|=4)}if(v)for(i=0;i<m;i++)!(u=n[i])||
2&u.__u||(u.__e==o&&(o=z(u)),We(u,u));return o}function St(e,t,n,o){var s,i,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(i=0;i<s.length;i++)
s[i]&&(s[i].__=e,t=St(s[i],t,n,!1));return t}for(t&&!t.parentNode&&(t=z(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!o&&
n.moveBefore&&c.parentNode?n.moveBefore(c,t):n.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Kn(e,t,n,o){var s,i=e.key,c=e.type,u=t[n],l=u&&!(2&u.__u);if(u===null&&i==null||l&&i==u.key&&c==u.type)return n;if(o>(l?1:0)){for(s=n-1;s>=0;s--)if((u=
t[s])&&!(2&u.__u)&&i==u.key&&c==u.type)return s;for(s=n+1;s<t.length;s++)if((u=t[s])&&!(2&u.__u)&&i==u.key&&c==u.type)return s}return-1}function ht(e,t,n){n==null&&
(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function le(e,t,n,o,s){var i,c;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(t in o)n&&t in n||ht(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||ht(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(c=qe[t]||(qe[t]=Gn(t)),(e.__a||(e.__a={}))[t]=je,i=t!=(t=t.replace(bt,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),n?e.addEventListener(t,c,i):e.removeEventListener(t,c,i));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Gn(e){
return function(t){var n=this.__e;if(n){if(n=n[e],t[pe]==null)t[pe]=je++;else if(t[pe]<this.__a[e])return;return n(C.event?C.event(t):t)}}}function Ie(e,t,n,o,s,i,c,u,l,f){
var p,b,h,d,m,v,k,A,S,M,L,Oe,ft,de,G,mt,$,Q,U=t.type;if(t.constructor!==oe)return null;128&n.__u&&(l=32&n.__u,p=n.__c.__z)&&(t.__u|=l,b=i=[],p.nodeType==8?u=ge(
p,i):i.push(p),u=i[0]||u),(p=C.__b)&&p(t);e:if(typeof U=="function"){h=c.length;try{if(A=t.props,S=(p=U.prototype)&&p.render,M=(p=U.contextType)&&o[p.__c],L=p?M?
M.props.value:p.__:o,(d=n.__c)?(t.__c=d,2&d.__g&&(d.__g|=1)):(S?t.__c=d=new U(A,L):(t.__c=d=new me(A,L),d.constructor=U,d.render=Jn),M&&M.sub(d),d.state||(d.state=
{}),d.__n=o,d.__g|=8,d.__h=[],d.__k=[]),S&&(d.__s||(d.__s=d.state),U.getDerivedStateFromProps&&(d.__s==d.state&&(d.__s=Y({},d.__s)),Y(d.__s,U.getDerivedStateFromProps(
A,d.__s)))),m=d.props,v=d.state,d.__v=t,n.__c){if(A!==m&&S&&!U.getDerivedStateFromProps&&d.componentWillReceiveProps&&d.componentWillReceiveProps(A,L),t.__v==n.
__v&&!(8&d.__g)||!(4&d.__g)&&d.shouldComponentUpdate&&d.shouldComponentUpdate(A,d.__s,L)===!1){t.__v!=n.__v&&(d.props=A,d.state=d.__s,d.__g&=-9),t.__e=n.__e,t.__k=
n.__k,t.__k.some(function(j){j&&(j.__=t)}),ye.push.apply(d.__h,d.__k),d.__k=[],d.__h.length&&c.push(d),u=z(n);break e}d.componentWillUpdate&&d.componentWillUpdate(
A,d.__s,L),S&&d.componentDidUpdate&&d.__h.push(function(){d.componentDidUpdate(m,v,k)})}else S&&!U.getDerivedStateFromProps&&d.componentWillMount&&d.componentWillMount(),
S&&d.componentDidMount&&d.__h.push(d.componentDidMount);d.context=L,d.props=A,d.__P=e,d.__g&=-5,Oe=C.__r,ft=S?25:0;do d.__g&=-9,Oe&&Oe(t),p=d.render(d.props,d.state=
d.__s,d.context);while(8&d.__g&&++ft<25);S&&(ye.push.apply(d.__h,d.__k),d.__k=[]),d.state=d.__s,d.getChildContext&&(o=Y({},o,d.getChildContext())),S&&n.__c&&d.getSnapshotBeforeUpdate&&
(k=d.getSnapshotBeforeUpdate(m,v)),de=p&&p.type===y&&p.key==null?p.props.children:p,A.__P&&(p=u,s=(e=A.__P).namespaceURI,l=i=null,n.props&&n.props.__P!=e&&(n.__k.
some(function(j){j&&We(j,j)}),n.__k=null),u=n.__k?z(n,0):null),u=xt(e,He(de)?de:[de],t,n,o,s,i,c,u,l,f),A.__P&&(t.__e=null,u=p),t.__u&=-161,b&&b.some(J),d.__h.length&&
c.push(d),1&d.__g&&(d.__g&=-4)}catch(j){if(c.length=h,t.__v=null,l||i)if(j&&j.then){if(t.__u|=128|l,i){for(~($=i.indexOf(u||void 0))||($=i.length);(Q=i[$-1])&&Q.
nodeType==8;)$--;for(;$<i.length;$++)if(Q=i[$])if(i[$]=null,G){if(Q==mt)break}else{if(Q.nodeType!=8)break;Q.data.startsWith("$s")&&(mt=ge(G=Q))}}if(!G){for(;u&&
u.nodeType==8&&u.nextSibling;)u=u.nextSibling;G=u}(p=ge(G=t.__c.__z||(t.__c.__z=G)))?(t.__e=G,u=p):t.__e=u,u=u&&u.nextSibling}else i&&i.some(J);else t.__e=n.__e;
t.__k||(t.__k=n.__k||[]),j&&j.then||Et(t),C.__e(j,t,n)}}else u=t.__e=Qn(n.__e,t,n,o,s,i,c,l,f,e);return(p=C.diffed)&&p(t),u}function ge(e,t){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(
e)}}function Et(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Et))}function Ct(e,t,n){for(var o=0;o<n.length;)Ue(n[o++],n[o++],n[o++]);C.__c&&C.__c(t,e),e.some(
function(s){try{e=s.__h,s.__h=[],e.some(function(i){i.call(s)})}catch(i){C.__e(i,s.__v)}})}function Qn(e,t,n,o,s,i,c,u,l,f){var p,b,h,d,m,v,k,A,S=n.props||_e,M=t.
props,L=t.type;if(L=="svg"?s="http://www.w3.org/2000/svg":L=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),i){for(p=0;p<i.
length;p++)if((m=i[p])&&(L?m.localName==L:m.nodeType==3)){e=m,i[p]=null;break}}if(!e){if(A=f.ownerDocument||document,!L)return A.createTextNode(M);e=A.createElementNS(
s,L,M.is?M:f),u&&(C.__m&&C.__m(t,i),u=!1),i=null}if(L){if(f=L=="template"&&e.content||e,i=L=="textarea"&&M.defaultValue!=null?null:i&&vt.call(f.childNodes),!u&&
i)for(S={},p=0;p<e.attributes.length;p++)S[(m=e.attributes[p]).name]=m.value;for(p in S)m=S[p],p=="dangerouslySetInnerHTML"?h=m:p=="children"||p in M||p=="value"&&
"defaultValue"in M||p=="checked"&&"defaultChecked"in M||le(e,p,null,m,s);for(p in M)m=M[p],p=="children"?d=m:p=="dangerouslySetInnerHTML"?b=m:p=="value"?v=m:p==
"checked"?k=m:u&&typeof m!="function"||S[p]===m||le(e,p,m,S[p],s);b?(u||h&&(b.__html==h.__html||b.__html==e.innerHTML)||(e.innerHTML=b.__html),t.__k=[]):(h&&(e.
textContent=""),(L=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Bn.test(L))&&(s="http://www.w3.org/1999/xhtml"),xt(f,He(d)?d:[d],t,n,o,s,i,c,i?i[0]:
n.__k&&z(n,0),u,l),i&&i.some(J)),u&&L!="textarea"||(p="value",L=="progress"&&v==null?e.removeAttribute(p):v==null||v===e[p]&&(L!="progress"||v)||le(e,p,v,S[p],s),
p="checked",k!=null&&k!=e[p]&&le(e,p,k,S[p],s))}else S===M||u&&e.data==M||(e.data=M);return e}function Ue(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=
o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){C.__e(s,n)}}function We(e,t,n){var o,s,i,c;if(C.unmount&&C.unmount(
e),!(o=e.ref)||o.current&&o.current!=e.__e||Ue(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(u){C.__e(u,t)}o.__P=o.__n=null}
if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&We(o[c],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=ge(o,i=[]))&&(o==e.__e&&i.some(J),J(s),
J(o)),n||J(e.__e),e.__e=e.__c=e.__=null}function Jn(e,t,n){return this.constructor(e,n)}function Tt(e,t){var n,o,s,i;C.__&&C.__(e,t),t.nodeType==9&&(t=t.documentElement),
o=(n=e&&32&e.__u)?null:t.__k,t.__k=fe(y,{children:[e]}),s=[],i=[],Ie(t,t.__k,o||_e,_e,t.namespaceURI,o?null:t.firstChild?vt.call(t.childNodes):null,s,o?o.__e:t.
firstChild,n,i),Ct(s,t.__k,i),t.__k.props.children=null}C={__e:function(e,t,n,o){for(var s,i,c;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(i=s.constructor)&&i.getDerivedStateFromError)&&s.setState(i.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(u){e=u}}throw he=0,e}},_t=0,Wn=function(e){return e!=null&&e.
constructor===oe},me.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Y({},this.state)),typeof e=="function"&&(e=e(Y({},n),this.props)),
e&&(Y(n,e),this.__v&&(t&&this.__k.push(t),gt(this)))},me.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),gt(this))},me.prototype.render=
y,B=[],he=0,yt=function(e,t){return e.__v.__b-t.__v.__b},pe=Symbol(),bt=/(PointerCapture)$|Capture$/i,je=0,qe={},$n=0;var X,N,$e,At,Be=Object.is,be=0,qt=[],ze=[],R=C,Lt=R.__b,Pt=R.__r,Rt=R.diffed,Nt=R.__c,Mt=R.unmount,Dt=R.__;function ie(e,t){R.__h&&R.__h(N,e,be||t),be=0;var n=N.
__H||(N.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function _(e){return be=1,Yn(It,e)}function Yn(e,t,n){var o=ie(X++,2);if(o.t=e,!o.__c&&
(o.__=[n?n(t):It(void 0,t),function(i){var c=(o.__N||o.__)[0],u=o.t(c,i);Be(c,u)||(o.__N=[u,o.__[1]],o.__c.setState({}))}],o.__c=N,!N.__f)){N.__f=!0;var s=N.shouldComponentUpdate;
N.shouldComponentUpdate=function(i,c,u){var l=this.__H;if(!l)return!0;var f=!1,p=this.props!=i;if(l.__.some(function(h){h.__N&&(f=!0,Be(h.__[0],h.__N[0])||(p=!0))}),
s){var b=s.call(this,i,c,u);return f?b||p:b}return!f||p}}return o.__}function D(e,t){var n=ie(X++,3);!R.__s&&Ke(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,N.__H.__h.push(
n))}function jt(e,t){var n=ie(X++,4);!R.__s&&Ke(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,N.__h.push(n))}function I(e){return be=5,Xn(function(){return{current:e}},[])}function Xn(e,t){var n=ie(X++,7);return Ke(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ht(){var e=ie(X++,11);if(!e.__){for(var t=N.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function Zn(){var e;
do{for(;e=ze.shift();)try{se(e)}catch(n){R.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=qt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(se),t.__h.some(Ve),t.__h=[]}catch(n){
t.__h=[],R.__e(n,e.__v)}}}while(ze.length)}R.__b=function(e){N=null,Lt&&Lt(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Dt&&Dt(e,t)},R.__r=function(e){
Pt&&Pt(e),X=0;var t=(N=e.__c).__H;t&&($e==N?N.__h=[]:(t.__h.some(se),t.__h.some(Ve),X=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),
$e=N},R.diffed=function(e){Rt&&Rt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Ft(qt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),$e=N=null},R.__c=function(e,t){
t.some(function(n){try{n.__h.some(se),n.__h=n.__h.filter(function(o){return!o.__||Ve(o)})}catch(o){n.__h=[function(){throw o}]}}),Nt&&Nt(e,t)},R.unmount=function(e){
Mt&&Mt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,
Ft(ze.push(s))}else se(s)}catch(i){t=i}}),o.__H=void 0,t&&R.__e(t,o.__v))};var Ot=typeof requestAnimationFrame=="function";function er(e){var t,n=function(){clearTimeout(
o),Ot&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Ot&&(t=requestAnimationFrame(n))}function Ft(e){e!=1&&At==R.requestAnimationFrame||((At=R.requestAnimationFrame)||
er)(Zn)}function se(e){var t=N,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),N=t}function Ve(e){var t=N;e.__c=e.__(),N=t}function Ke(e,t){return!e||e.length!=
t.length||t.some(function(n,o){return!Be(n,e[o])})}function It(e,t){return typeof t=="function"?t(e):t}var Z=class extends Error{constructor(n,o){super(o);this.code=n}code},Qe="keepstone-token",Ut=async()=>{},Ge,Je=tr();function Wt(e){Ut=e}function $t(e){Je=e;try{
e===void 0?sessionStorage.removeItem(Qe):sessionStorage.setItem(Qe,e)}catch{}}function tr(){try{return sessionStorage.getItem(Qe)??void 0}catch{return}}async function g(e,t,n){
let o=JSON.stringify(t),s={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Ye(`/api/v1/${e}`,n===void 0?s:{...s,signal:n})).
json()}async function Ye(e,t){for(;;){let n=Je,o=await fetch(e,{...t,headers:{...t.headers,...nr(n)}});if(o.ok)return o;let s=await rr(o);if(s.code!=="unauthori\
zed")throw s;if(Je!==n)continue;Ge??=Ut(n!==void 0).finally(()=>Ge=void 0);let i=await Ge;if(i===void 0)throw s;$t(i)}}function nr(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function rr(e){let t=await e.json().catch(()=>{});return new Z(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function Bt(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},n=await fetch("/open/token",t);n.ok&&$t((await n.json()).token)}function V(e){let t=I(e);t.current=e,D(()=>{let n=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||or(o.target))return;let s=t.current[o.key];s!==void 0&&
(o.preventDefault(),s(o))};return addEventListener("keydown",n),()=>removeEventListener("keydown",n)},[])}function or(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var zt=[500,1e3,2e3,5e3,15e3],Xe=0,Ze=!1,et=new Set;function Kt(){for(let e of et)e()}function ve(){Xe+=1,Kt()}async function Gt(){for(let e=0;;e+=1){try{let t=await Ye(
"/events",{});e=0,Vt(!0),ve(),await sr(t)}catch{}Vt(!1),await new Promise(t=>setTimeout(t,zt[Math.min(e,zt.length-1)]))}}async function sr(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let n="";t!==void 0;){let{done:o,value:s}=await t.read();if(o)return;let i=(n+s).split(`

`);n=i.pop()??"",i.some(c=>c.startsWith("event: change"))&&ve()}}function Vt(e){Ze=e,Kt()}function tt(){let[e,t]=_({version:Xe,isLive:Ze});return D(()=>{let n=()=>t(
{version:Xe,isLive:Ze});return et.add(n),n(),()=>{et.delete(n)}},[]),e}function E(e,t){let{version:n}=tt(),[o,s]=_({isWaiting:!0});return D(()=>{if(e===void 0)return;
let i=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...ir(c)}),t(i.signal).then(c=>!i.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!i.signal.aborted&&s(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>i.abort()},[e,n]),e===void 0?{isWaiting:!1}:o}function ir({value:e}){return e===
void 0?{}:{value:e}}var ar={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],timeline:["Timeline","Histórico"],upkeep:[
"Upkeep","Manutenção"],views:["Views","Vistas"],skip:["Skip to the content","Saltar para o conteúdo"],live:["Live","Em direto"],lost:["No connection to the s\
erver; trying again","Sem ligação ao servidor; a tentar de novo"],language:["Language","Idioma"],theme:["Colours","Cores"],themeAuto:["As the system","Como o \
sistema"],themeLight:["Light","Claro"],themeDark:["Dark","Escuro"],help:["Shortcuts","Atalhos"],close:["Close","Fechar"],cancel:["Cancel","Cancelar"],waiting:["\
Loading…","A carregar…"],failed:["This did not work: {0}","Não funcionou: {0}"],tokenTitle:["Token","Chave de acesso"],tokenWhy:["The server asks for its t\
oken. This command prints it:","O servidor pede a chave de acesso. Este comando mostra-a:"],tokenWrong:["The server did not take that token.","O servidor não ac\
eitou essa chave."],tokenKept:['It is kept until this tab is closed. "keepstone open" opens the page without this question.','Fica guardada até fechar este sepa\
rador. "keepstone open" abre a página sem esta pergunta.'],tokenUse:["Use it","Usar"],search:["Search","Procurar"],searchHint:["Words, names or paths","Palavra\
s, nomes ou caminhos"],owner:["Owner","Dono"],category:["Category","Categoria"],period:["Time","Tempo"],tag:["Tag","Etiqueta"],status:["Stage","Fase"],anyone:["\
Everyone","Todos"],project:["Project","Projeto"],anyCategory:["All","Todas"],always:["Any","Qualquer"],day:["Last day","Último dia"],week:["Last week","Última \
semana"],month:["Last month","Último mês"],year:["Last year","Último ano"],current:["Current","Atuais"],candidate:["Candidate","Candidata"],archived:["Archiv\
ed","Arquivada"],forgotten:["Trash","Lixo"],promoted:["In force","Em vigor"],oneEntry:["1 entry","1 entrada"],entries:["{0} entries","{0} entradas"],firstEntries:[
"The first {0} entries","As primeiras {0} entradas"],more:["Show more","Mostrar mais"],emptyRoot:["This memory has no entries yet. Agents add them as they work,\
 and you can write one.","Esta memória ainda não tem entradas. Os agentes criam-nas ao trabalhar, e pode escrever uma."],noHits:["No entry contains any of the\
se words. Other words or fewer filters may find one.","Nenhuma entrada contém estas palavras. Outras palavras ou menos filtros podem encontrar."],noEntries:["N\
o entry has all of these properties.","Nenhuma entrada tem todas estas propriedades."],tooMany:["{0} entries are too many for one list. Type words, or choose an\
 owner and a category, or a time.","{0} entradas são demasiadas para uma lista. Escreva palavras, ou escolha um dono e uma categoria, ou um tempo."],write:["Ne\
w entry","Nova entrada"],text:["Text","Texto"],tags:["Tags, separated by spaces","Etiquetas, separadas por espaços"],importance:["Importance","Importância"],low:[
"Low","Baixa"],medium:["Medium","Média"],high:["High","Alta"],save:["Save","Guardar"],edit:["Edit","Editar"],pin:["Pin","Fixar"],unpin:["Unpin","Soltar"],pinned:[
"pinned","fixada"],fading:["fading","a desaparecer"],archive:["Archive","Arquivar"],bringBack:["Put in force","Pôr em vigor"],widen:["Move to the project","Mov\
er para o projeto"],forget:["Move to the trash","Mover para o lixo"],restore:["Restore","Restaurar"],purge:["Delete for good","Apagar de vez"],purgeAsk:["Delete\
 this entry for good? Nothing brings it back.","Apagar esta entrada de vez? Nada a traz de volta."],undo:["Undo","Desfazer"],undone:["Undone","Desfeito"],stored:[
"Stored","Guardada"],merged:["Merged with an entry that says this already","Junta a uma entrada que já diz isto"],rejected:["Not stored: {0}","Não guardada: {0\
}"],changed:["Changed","Alterada"],forgottenNow:["It is in the trash: choose the stage Trash to find it there.","Está no lixo: escolha a fase Lixo para a encont\
rar."],restored:["Restored","Restaurada"],purged:["Deleted for good","Apagada de vez"],stillIn:["These files still contain the text: {0}","Estes ficheiros ainda\
 contêm o texto: {0}"],changedMeanwhile:["Somebody has changed this entry meanwhile. Saving replaces their text, which is:","Alguém alterou esta entrada entret\
anto. Guardar substitui o texto, que é:"],gone:["There is no such entry any more.","Essa entrada já não existe."],chosen:["Chosen entry","Entrada escolhida"],
chooseEntry:["Choose an entry to read it.","Escolha uma entrada para a ler."],back:["Back to the list","Voltar à lista"],created:["Created","Criada"],author:["\
Author","Autor"],session:["Session","Sessão"],sources:["Sources","Origens"],statedBy:["Stated by","Dito por"],byPerson:["a person","uma pessoa"],byAgent:["an a\
gent","um agente"],byTool:["a tool","uma ferramenta"],byFile:["a file","um ficheiro"],byImport:["an import","uma importação"],notConfirmed:["not confirmed by \
a person","não confirmada por uma pessoa"],isConfirmed:["confirmed by a person","confirmada por uma pessoa"],inLine:["line {0}","linha {0}"],confidence:["Confi\
dence","Confiança"],seen:["Observed","Observada"],times:["{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:["Confirmed by","Confirmada por"],supersedes:[
"Supersedes","Substitui"],supersededBy:["Superseded by","Substituída por"],superseded:["superseded","substituída"],replaces:["replaces {0}: {1}","substitui {0\
}: {1}"],reference:["Reference","Referência"],related:["Related entries","Entradas relacionadas"],noRelated:["None","Nenhuma"],graph:["Graph of {0} entries and\
 {1} links between them; the list below has the same","Grafo de {0} entradas e {1} ligações entre elas; a lista abaixo tem as mesmas"],history:["Changes","Alt\
erações"],score:["Score","Pontuação"],why:["Why this score","Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:["Rarity","Rari\
dade"],frequency:["Frequency","Frequência"],bonuses:["Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.","Bónu\
s: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repetição: −{5}."],inboxEmpty:["No candidate waits for a decision.","Nenhuma candidat\
a espera uma decisão."],inboxWhat:["Agents learnt these, and nobody has confirmed them. Agents are told what you accept; what you reject goes to the trash and \
is not learnt again.","Os agentes aprenderam isto, e ninguém o confirmou. O que aceitar é dito aos agentes; o que rejeitar vai para o lixo e não volta a ser apr\
endido."],inboxHint:["Arrows move, A accepts, E edits, M merges, R rejects.","As setas movem, A aceita, E edita, M junta, R rejeita."],accept:["Accept","Aceitar"],
reject:["Reject","Rejeitar"],merge:["Merge","Juntar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:[
"No entry in force resembles it.","Nenhuma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo \
guarda a candidata durante algum tempo."],accepted:["Accepted: {0}","Aceite: {0}"],rejectedNow:["Rejected: {0} It is in the trash.","Rejeitada: {0} Está no lixo\
."],briefWhat:["What an agent is told when it begins a task.","O que se diz a um agente quando começa uma tarefa."],agent:["Agent","Agente"],task:["Task","Tare\
fa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],compose:["Compose","Compor"],briefEmpty:[
"The brief is empty: there is nothing to say to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a dizer a este agente, ou nada cabe n\
o orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section","Secção"],tokens:["Tokens","Tokens"],leftOut:["Left out","Ficou de fora"],
nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],nothingElseFits:["Nothing else fits this task. Other entries are found when the agent searches; c\
andidates are told when they are accepted.","Nada mais se ajusta a esta tarefa. As outras entradas encontram-se quando o agente procura; as candidatas dizem-se \
quando são aceites."],dropBudget:["did not fit into the budget","não coube no orçamento"],dropLimit:["the section is full","a secção está cheia"],dropUnreadable:[
"the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were cut","{0} caracteres foram cortados"],chooseAgent:["Choose an agent.","Esco\
lha um agente."],noAgents:["No agent has written anything yet.","Nenhum agente escreveu ainda nada."],working:["Work in progress","Trabalho em curso"],noWork:["\
No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Sessões terminadas"],noSessions:["No finished session is stored.","Não há se\
ssões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfinished","Por acabar"],decisions:["Decisions","Decisões"],files:["Files","Fich\
eiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation is saved.","Não há conversa guardada."],updated:["Updated","Atualizado"],timelineWhat:[
"Every change of the memory, the newest first.","Todas as alterações da memória, a mais recente primeiro."],noChanges:["Nothing has changed yet.","Nada mudou\
 ainda."],added:["added","criada"],entryChanged:["changed","alterada"],removed:["removed","retirada"],inTrashNow:["in the trash now","agora no lixo"],inArchive:[
"in the archive","no arquivo"],undoes:["undoes change {0}","desfaz a alteração {0}"],somebody:["unknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["\
Health","Saúde"],healthy:["Nothing is wrong: no file has a defect.","Está tudo bem: nenhum ficheiro tem defeitos."],faults:["Defects","Defeitos"],line:["line \
{0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memória"],countFiles:["Files","Ficheiros"],countEntries:[
"Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:["In the trash","No lixo"],chores:["Chores","Tarefas\
 de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it shows what would be done.","Primeiro um ensaio: mos\
tra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feito isto"],lastRun:["Last run","Última vez"],never:[
"Never yet. Agents do it by themselves when it is due.","Ainda nunca. Os agentes fazem-na quando é precisa."],due:["Upkeep is due.","A manutenção está por faze\
r."],checkpointsCleaned:["Checkpoints deleted","Pontos de controlo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:[
"Insights learnt from them","Ideias aprendidas delas"],entriesPromoted:["Candidates in force now","Candidatas agora em vigor"],entriesDemoted:["Entries fading n\
ow","Entradas agora a desaparecer"],entriesArchived:["Entries archived","Entradas arquivadas"],missionsDeleted:["Missions moved to the trash","Missões movidas p\
ara o lixo"],whichEntries:["Which entries, and why","Que entradas, e porquê"],ofEntries:["{0} of at most {1} entries","{0} de no máximo {1} entradas"],ofBytes:[
"{0} of at most {1} bytes","{0} de no máximo {1} bytes"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:["Old files deleted","Ficheiros\
 antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],keySearch:["Go to the search",
"Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the open entry","Editar a entrada\
 aberta"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Move it to the trash","Movê-la para o lixo"],keyUndo:["Undo the last change","Desfazer\
 a última alteração"],keyHelp:["Show these keys","Mostrar estas teclas"]},nt=[["en","English"],["pt","Português"]],Qt="keepstone-language",ae=cr();function cr(){
let e=t=>nt.find(([n])=>t?.toLowerCase().startsWith(n))?.[0];try{return e(localStorage.getItem(Qt))??e(navigator.language)??"en"}catch{return e(navigator.language)??
"en"}}function we(){return ae}function rt(e){ae=e,document.documentElement.lang=e;try{localStorage.setItem(Qt,e)}catch{}}function a(e,...t){return ar[e][ae==="p\
t"?1:0].replace(/\{(\d)\}/g,(n,o)=>String(t[Number(o)]??""))}function q(e){return e===void 0?"–":new Intl.DateTimeFormat(ae,{dateStyle:"medium",timeStyle:"sho\
rt"}).format(e)}function w(e,t=0){return new Intl.NumberFormat(ae,{maximumFractionDigits:t}).format(e)}function ce(e){return e===1?a("oneEntry"):a("entries",w(e))}var ur=Symbol.for("pv"),dr=0;function r(e,t,n,o,s,i){t||(t={});var c,u,l=t;if("ref"in l&&typeof e!="function")for(u in l={},t)u=="ref"?c=t[u]:l[u]=t[u];var f={type:e,props:l,key:n,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:ur,__v:--dr,__i:-1,__u:0};return(s||i)&&(f.__source=s,f.__self=i),C.vnode&&C.vnode(f),f}function K(e){let t=I(null),n=Ht();return D(()=>{t.current?.showModal()},[]),r("dialog",{ref:t,"aria-labelledby":n,onClose:e.close,children:[r("h2",{id:n,children:e.
title}),e.children]})}var lr=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function Jt(e){
return r(K,{title:a("help"),close:e.close,children:[r("dl",{class:"properties",children:lr.map(([t,n])=>r("div",{children:[r("dt",{children:r("kbd",{children:t})}),
r("dd",{children:a(n)})]},t))}),r("p",{children:a("inboxHint")}),r("form",{method:"dialog",children:r("button",{children:a("close")})})]})}var ot=["memory","inbox","brief","sessions","timeline","upkeep"],Yt=new Map;function ne(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{view:ot.
find(n=>n===e)??"memory",settings:new URLSearchParams(t)}}function H(e,t={}){let n=Object.entries(t).filter(s=>!!s[1]),o=new URLSearchParams(n).toString();return`\
#/${e}${o===""?"":`?${o}`}`}function Xt(e){return Yt.get(e)??H(e)}function P(e,t="push"){let{view:n,settings:o}=ne(),s=H(n,{...Object.fromEntries(o),...e});s!==
location.hash&&(t==="push"?history.pushState(null,"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function Zt(){let[e,t]=_(
ne);return D(()=>{let n=()=>{let o=ne();Yt.set(o.view,location.hash),t(o)};return addEventListener("hashchange",n),addEventListener("popstate",n),()=>{removeEventListener(
"hashchange",n),removeEventListener("popstate",n)}},[]),e}var pr=2e4,tn=()=>{};function en(e){tn(e)}async function O(e,t,n){try{let o=await e();return en({text:t(o),undo:await fr(n)}),ve(),!0}catch(o){return en({text:a(
"failed",o.message),isError:!0}),!1}}async function fr(e){return e===void 0?void 0:(await g("audit/log",{reference:e,limit:1}).catch(()=>[]))[0]?.call}function ke(e){
return O(()=>g("audit/undo",{call:e}),()=>a("undone"))}function nn(){let[e,t]=_();D(()=>{tn=t},[]),D(()=>{if(e===void 0)return;let o=()=>t(void 0),s=e.isError?void 0:
setTimeout(o,pr),{view:i}=ne(),c=()=>ne().view!==i&&o();return addEventListener("hashchange",c),()=>{clearTimeout(s),removeEventListener("hashchange",c)}},[e]);
let n=e?.undo;return V({u:()=>n!==void 0&&void ke(n)}),r("div",{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&r("p",{class:e.isError?"no\
tice error":"notice",children:[r("span",{children:e.text}),n!==void 0&&r("button",{type:"button",onClick:()=>{ke(n)},children:a("undo")}),r("button",{type:"butt\
on",onClick:()=>t(void 0),children:a("close")})]})})}function rn(){let[e,t]=_();if(D(()=>{Wt(s=>new Promise(i=>t({wasWrong:s,answer:i})))},[]),e===void 0)return null;let n=s=>{e.answer(s),t(void 0)},o=s=>{s.preventDefault();
let i=new FormData(s.currentTarget).get("token");n(String(i).trim()||void 0)};return r(K,{title:a("tokenTitle"),close:()=>n(),children:r("form",{onSubmit:o,children:[
e.wasWrong&&r("p",{class:"error",role:"alert",children:a("tokenWrong")}),r("p",{children:[a("tokenWhy")," ",r("code",{children:"keepstone serve --print-token"})]}),
r("label",{children:[a("tokenTitle"),r("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),r("p",{class:"quiet",children:a("t\
okenKept")}),r("div",{class:"actions",children:[r("button",{class:"main",children:a("tokenUse")}),r("button",{type:"button",onClick:()=>n(),children:a("cancel")})]})]})})}var xe=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],on="keepstone-theme";function st(){try{return xe.find(([e])=>e===localStorage.getItem(
on))?.[0]??"auto"}catch{return"auto"}}function it(e){let t=xe.find(([n])=>n===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
on,t)}catch{}return t}var sn=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var an=["low","medium","high"];function W(e){return r("label",{children:[e.label,r("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
n])=>r("option",{value:t,selected:t===e.value,children:n},t))})]})}function Se(){return E("agents",e=>g("vault/agents",{},e))}function Ee(e){let t=E("categories",
u=>g("vault/counts",{},u)).value??[],n=[...new Set([...sn,...t.map(({category:u})=>u),...e.value===""?[]:[e.value]])],o=e.isNeeded?[]:[["",a("anyCategory")]],{name:s,
choose:i}=e,c={...s===void 0?{}:{name:s},...i===void 0?{}:{choose:i}};return r(W,{label:a("category"),value:e.value,values:[...o,...n.map(u=>[u,u])],...c})}function Ce(e){
return r(W,{label:a("agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function at(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(
t=>t!=="")}function T(e){let{value:t,error:n,isWaiting:o}=e.asked;return r(y,{children:[n!==void 0&&r("p",{class:"error",role:"alert",children:a("failed",n.message)}),t!==
void 0&&e.children(t),t===void 0&&o&&r("p",{class:"quiet",children:a("waiting")})]})}function x(e){return e.replace(/\r\n/g,`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
t=>`⟦U+${t.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}⟧`)}function F(e){let t=e.split(`
`).find(n=>n.trim()!=="")??"";return x(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function cn(e,t){let n=new TextEncoder().encode(e),o=new TextDecoder,s=[0,...t.
flatMap(({start:i,end:c})=>[i,c]),n.length];return s.slice(1).map((i,c)=>x(o.decode(n.subarray(s[c],i))))}function un(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var mr=2e3,gr={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function dn({settings:e}){let t=Se(),n=e.get("agent")??t.value?.[0],o=e.get("t\
ask")??"",s=Number(e.get("budget"))||mr,i={agent:n??"",budget:s,...o.trim()===""?{}:{task:o}},c=E(n&&JSON.stringify(i),u=>g("briefing/compose",{request:i},u));return r(
"section",{class:"narrow",children:[r("h1",{children:a("brief")}),r("p",{class:"quiet",children:a("briefWhat")}),r(T,{asked:t,children:u=>n===void 0?r("p",{children:a(
"noAgents")}):r("form",{class:"form",onSubmit:l=>l.preventDefault(),children:[r("div",{class:"row",children:[r(Ce,{agents:u.includes(n)?u:[...u,n],value:n,choose:l=>P(
{agent:l})}),r("label",{children:[a("budget"),r("input",{type:"number",min:1,value:s,onInput:l=>P({budget:l.currentTarget.value},"replace")})]})]}),r("label",{children:[
a("task"),r("textarea",{rows:2,placeholder:a("taskHint"),defaultValue:o,onInput:l=>P({task:l.currentTarget.value},"replace")})]})]})}),n!==void 0&&r(T,{asked:c,
children:u=>r(hr,{brief:u,budget:s,isOfTask:i.task!==void 0})})]})}function hr({brief:e,budget:t,isOfTask:n}){return e.text===""?r("p",{children:a("briefEmpty")}):
r(y,{children:[r("p",{children:r("label",{class:"meter",children:[r("span",{children:a("tokensOf",w(e.tokens),w(t))}),r("meter",{min:0,max:t,value:e.tokens})]})}),
r(_r,{brief:e}),r(br,{brief:e,isOfTask:n}),r("pre",{class:"text brief",children:x(e.text)})]})}function _r({brief:e}){let t=yr(e);return r("table",{children:[r(
"thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("section")}),r("th",{scope:"col",children:a("countEntries")}),r("th",{scope:"col",children:a(
"tokens")})]})}),r("tbody",{children:e.sections.map((n,o)=>r("tr",{children:[r("th",{scope:"row",children:x(n.title)}),r("td",{children:n.sources.length}),r("td",
{children:[r("meter",{min:0,max:e.tokens,value:t[o]??0,"aria-label":n.title})," ",w(t[o]??0)]})]},o))})]})}function yr({text:e,sections:t}){let n=0,o=t.map(({title:s,
sources:i})=>{let c=i.length===0?-1:e.indexOf(`${s}:`,n);return c!==-1&&(n=c+s.length),c});return o.map((s,i)=>{if(s===-1)return 0;let c=o.slice(i+1).find(u=>u!==
-1)??e.length;return un(e.slice(s,c))})}function br({brief:e,isOfTask:t}){let n=e.sections.filter(({dropped:o,cut:s})=>o.length>0||s>0);return n.length===0?r("p",
{class:"quiet",children:a(t?"nothingElseFits":"nothingLeftOut")}):r("details",{open:!0,children:[r("summary",{children:a("leftOut")}),r("dl",{children:n.map(({title:o,
dropped:s,cut:i})=>r("div",{children:[r("dt",{children:x(o)}),i>0&&r("dd",{children:a("cut",w(i))}),s.map(({source:c,reason:u})=>r("dd",{children:[r("a",{href:H(
"memory",{entry:c}),children:x(c)}),": ",a(gr[u])]},c))]},o))})]})}function ct(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function Te(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function ee(e){return e==="project"?a("project"):ct(e)}var vr=100;function Ae(e){let[t,n]=_(1),o=e.rows.slice(0,t*vr);return r(y,{children:[r("ul",{class:"entries",onKeyDown:kr,children:o.map(({entry:s,hit:i})=>r("l\
i",{children:r("button",{type:"button",class:"entry","aria-current":s.reference===e.chosen?"true":void 0,onClick:()=>e.choose(s.reference),children:[r("span",{class:"\
first",children:i===void 0?F(s.text):r(wr,{hit:i})}),i?.replaces&&r("span",{class:"marks",children:a("replaces",q(i.replaces.created),x(i.replaces.line))}),r(ut,
{entry:s})]})},s.reference))}),o.length<e.rows.length&&r("button",{type:"button",onClick:()=>n(t+1),children:a("more")})]})}function ut({entry:e}){return r("spa\
n",{class:"marks",children:[r("span",{children:ee(e.scope)}),r("span",{children:e.category}),r("span",{children:q(e.created)}),e.tier!=="active"&&r("strong",{children:a(
e.tier)}),e.status!=="promoted"&&r("strong",{children:a(e.status)}),e.supersededBy!==void 0&&r("strong",{children:a("superseded")}),e.importance==="high"&&r("st\
rong",{children:a("high")}),e.tags.map(t=>r("span",{children:["#",x(t)]},t))]})}function wr({hit:e}){let t=cn(e.snippet.text,e.snippet.highlights);return r(y,{children:t.
map((n,o)=>o%2===1?r("mark",{children:n},o):n)})}function kr(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===void 0)return;let n=[...e.currentTarget.
querySelectorAll("button")],o=n.findIndex(s=>s===document.activeElement);n[Math.max(0,Math.min(n.length-1,o+t))]?.focus(),e.preventDefault()}function Le(e){let t=Se().value??[],n=e.value===""||e.value==="_shared"||t.includes(e.value)?[]:[e.value],o=[...e.isNeeded?[]:[["",a("anyone")]],["_shared",a("p\
roject")],...[...t,...n].map(s=>[s,s])];return r(W,{label:a("owner"),value:e.value,values:o,...xr(e)})}function xr({name:e,choose:t}){return{...e===void 0?{}:{name:e},
...t===void 0?{}:{choose:t}}}function ln({owner:e,close:t}){let[n,o]=_(e===""?"_shared":e),s=async i=>{i.preventDefault();let{text:c,tags:u,category:l,importance:f}=gn(i.currentTarget),p={scope:Te(
n),category:l,text:c,tags:at(u),importance:f};await O(()=>g("vault/add",{draft:p}),h=>{if(h.kind==="rejected")throw new Error(h.reason);return P({entry:h.reference}),
a(h.kind)})&&t()};return r(K,{title:a("write"),close:t,children:r("form",{class:"form",onSubmit:i=>{s(i)},children:[r("div",{class:"row",children:[r(Le,{value:n,
choose:o,isNeeded:!0}),r(Ee,{name:"category",value:"decisions",isNeeded:!0}),r(mn,{value:"medium"})]}),r(fn,{text:"",tags:[]}),r(pn,{close:t})]})})}function re({
entry:e,takesIn:t,close:n}){let[o]=_(e.text),[s,i]=_(),c=async f=>{f.preventDefault();let{text:p,tags:b,importance:h}=gn(f.currentTarget),{reference:d}=e,m=await g(
"vault/get",{reference:d}).catch(()=>e);if(m.text!==(s??o)){i(m.text);return}let v={text:p,tags:at(b),importance:h},k=()=>g("vault/edit",{reference:d,changes:v});
(t?await O(()=>k().then(()=>g("vault/forget",{reference:t.reference})),()=>a("mergedNow")):await O(k,M=>(P({entry:M.reference},"replace"),a("changed")),d))&&n()},
u=t===void 0?e.text:`${e.text}

${t.text}`,l=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])];return r("form",{class:"form",onSubmit:f=>{c(f)},onKeyDown:f=>f.key==="Escape"&&n(),children:[
s!==void 0&&r("div",{class:"error",role:"alert",children:[r("p",{children:a("changedMeanwhile")}),r("pre",{class:"text",children:s})]}),r(fn,{text:u,tags:l}),r(
mn,{value:e.importance}),r(pn,{close:n})]})}function pn({close:e}){return r("div",{class:"actions",children:[r("button",{class:"main",children:a("save")}),r("bu\
tton",{type:"button",onClick:e,children:a("cancel")})]})}function fn({text:e,tags:t}){let[n]=_({text:e,tags:t.join(" ")});return r(y,{children:[r("label",{children:[
a("text"),r("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:n.text})]}),r("label",{children:[a("tags"),r("input",{name:"tags",defaultValue:n.
tags,autocomplete:"off"})]})]})}function mn({value:e}){return r(W,{name:"importance",label:a("importance"),value:e,values:an.map(t=>[t,a(t)])})}function gn(e){let t=new FormData(
e),n=o=>String(t.get(o)??"");return{text:n("text"),tags:n("tags"),category:n("category"),importance:n("importance")}}var Sr=8;function hn({candidate:e,close:t}){let[n,o]=_();return r(K,{title:a("merge"),close:t,children:n===void 0?r(Er,{candidate:e,choose:o,close:t}):r(re,{entry:n,
takesIn:e,close:t})})}function Er({candidate:e,choose:t,close:n}){let{reference:o}=e,s={reference:o,filter:{statuses:["promoted"]},limit:Sr},i=E(`merge ${o}`,c=>g(
"search/related",s,c));return r(y,{children:[r("p",{children:a("mergeWith")}),r(T,{asked:i,children:c=>c.length===0?r("p",{class:"quiet",children:a("mergeNone")}):
r(Ae,{rows:c.map(({entry:u})=>({entry:u})),chosen:void 0,choose:u=>c.filter(({entry:l})=>l.reference===u).forEach(({entry:l})=>t(l))})}),r("div",{class:"actions",
children:r("button",{type:"button",onClick:n,children:a("cancel")})})]})}function _n(e){let t=E("candidates",n=>g("vault/list",{filter:{statuses:["candidate"]}},n));return r("section",{class:"narrow",children:[r("h1",{children:a("inb\
ox")}),r("p",{class:"quiet",children:a("inboxWhat")}),r(T,{asked:t,children:n=>n.length===0?r("p",{children:a("inboxEmpty")}):r(Cr,{entries:n})})]})}function Cr({
entries:e}){let[t,n]=_(0),[o,s]=_(),[i,c]=_(),u=Math.min(t,e.length-1),l=e[u],f=p=>n(Math.max(0,Math.min(e.length-1,u+p)));return D(()=>document.querySelectorAll(
".candidate")[u]?.focus(),[u,l?.reference]),V({ArrowDown:()=>f(1),ArrowUp:()=>f(-1),a:()=>l&&yn(l),r:()=>l&&bn(l),e:()=>s(l?.reference),m:()=>c(l)}),r(y,{children:[
r("p",{class:"quiet",children:[ce(e.length),". ",a("inboxHint")]}),r("ol",{class:"candidates",children:e.map((p,b)=>r("li",{children:r("article",{class:"candida\
te",tabIndex:-1,"aria-current":b===u?"true":void 0,onFocus:()=>n(b),children:[r(ut,{entry:p}),o===p.reference?r(re,{entry:p,close:()=>s(void 0)}):r(y,{children:[
r("pre",{class:"text",children:x(p.text)}),r(Tr,{entry:p,edit:()=>s(p.reference),merge:()=>c(p)})]})]})},p.reference))}),i!==void 0&&r(hn,{candidate:i,close:()=>c(
void 0)})]})}function Tr({entry:e,edit:t,merge:n}){return r("div",{class:"actions",children:[r("button",{type:"button",class:"main",onClick:()=>yn(e),children:a(
"accept")}),r("button",{type:"button",onClick:t,children:a("edit")}),r("button",{type:"button",onClick:n,children:a("merge")}),r("button",{type:"button",onClick:()=>bn(
e),children:a("reject")})]})}function yn({reference:e,text:t}){O(()=>g("vault/set-status",{reference:e,status:"promoted"}),()=>a("accepted",F(t)),e)}function bn({
reference:e,text:t}){O(()=>g("vault/forget",{reference:e}),()=>a("rejectedNow",F(t)),e)}var Pe=3e3;async function Re(e,t){let n=e.scopes?.[0];return(await g("vault/counts",n===void 0?{}:{scope:n},t)).filter(({category:i})=>e.categories?.includes(i)??
!0).reduce((i,{entries:c})=>i+c,0)}var Ar={added:"added",changed:"entryChanged",removed:"removed"};function Ne(e){let{reference:t,limit:n}=e,o=E(`${t} ${n}`,i=>g("audit/log",t===void 0?{limit:n}:
{reference:t,limit:n},i)),s=Pr(t===void 0);return r(T,{asked:o,children:i=>i.length===0?r("p",{class:"quiet",children:a("noChanges")}):r("ol",{class:"changes",children:Rr(
i).map(c=>r(Dr,{lines:c,entries:s,isUndone:Mr(o.value??[],c[0].call)},c[0].call))})})}var Lr=["promoted","candidate","archived","forgotten"];function Pr(e){let t=E(
e?"entries":void 0,async n=>await Re({},n)>Pe?[]:g("vault/list",{filter:{statuses:Lr}},n));return new Map(t.value?.map(n=>[n.reference,n]))}function Rr(e){let t=[];
for(let n of e){let o=t.at(-1);o?.[0].call===n.call?o.push(n):t.push([n])}return t}function Nr({entry:e}){return e===void 0?null:r("span",{class:"told",children:[
F(e.text)," ",e.status==="forgotten"&&r("strong",{children:["(",a("inTrashNow"),")"]})]})}function Mr(e,t){return e.some(({undoes:n})=>n===t)}function Dr({lines:e,
entries:t,isUndone:n}){let[{call:o,at:s,who:i,undoes:c}]=e;return r("li",{children:[r("p",{children:[r("time",{dateTime:new Date(s).toISOString(),children:q(s)}),
" ",i!==void 0&&r("span",{children:a("byWhom",x(i))})," ",c!==void 0&&r("span",{children:a("undoes",c)})]}),r("ul",{children:e.map(u=>r("li",{children:[a(Ar[u.deed]),
": ",r("a",{href:H("memory",{entry:u.reference}),children:x(u.reference)})," ",u.archived&&a("inArchive")," ",r(Nr,{entry:t.get(u.reference)})]},u.number))}),!n&&
c===void 0&&r("button",{type:"button",onClick:()=>{ke(o)},"aria-label":`${a("undo")} ${o}`,children:a("undo")})]})}function vn(e,t,n){let o=[{entry:e,parent:0},...t.map(({entry:c})=>({entry:c,parent:0}))],s=t.map((c,u)=>[0,u+1]),i=new Map(o.map(({entry:c},u)=>[c.reference,u]));
return n.forEach((c,u)=>{let l=u+1,f=2;for(let{entry:p,score:b}of c){if(b<.5*(c[0]?.score??0))break;let h=i.get(p.reference);if(h===void 0){if(f===0)continue;f-=
1,h=o.push({entry:p,parent:l})-1,i.set(p.reference,h)}let[d,m]=l<h?[l,h]:[h,l];d!==m&&!s.some(([v,k])=>v===d&&k===m)&&s.push([d,m])}}),{nodes:o,links:s,first:t.
length}}function wn({links:e},t){return e.flatMap(([o,s])=>o===t?[s]:s===t?[o]:[]).filter(o=>o!==0).sort((o,s)=>o-s)}function kn({links:e,first:t}){return e.length>
t}function xn({nodes:e,first:t},n,o){let s=2*Math.PI/Math.max(t,1),i=Math.min(s/2,Math.PI/4),c=(u,l)=>({x:Math.sin(u)*n*l,y:-Math.cos(u)*o*l});return e.map(({parent:u},l)=>{
if(l===0)return{x:0,y:0};if(l<=t)return c((l-1)*s,.55);let f=e.flatMap((b,h)=>h>t&&b.parent===u?[h]:[]),p=f.indexOf(l)-(f.length-1)/2;return c((u-1)*s+p*i,1)})}var ue=12,Me={width:80,height:18},dt=4,Or=440,Fr=530,Sn=.2;function En(e){let{graph:t,open:n,pointed:o,point:s}=e,[i,c]=jr(),u=[t.nodes.length,t.links.length].map(
m=>w(m)),l=c>=Fr,f=ue+(l?Me.height:dt),p=l?Me.width/2:ue+dt,b=xn(t,Math.max(c/2-p,0),Math.min(c,Or)/2-f),h=Math.min(...b.map(({y:m})=>m))-ue-dt,d=Math.max(...b.
map(({y:m})=>m))+f-h;return r("div",{ref:i,class:"graph",children:c>0&&r("svg",{width:c,height:d,viewBox:`${-c/2} ${h} ${c} ${d}`,role:"img","aria-label":a("gra\
ph",...u),children:[t.links.map(([m,v])=>r("path",{d:qr(t,b,m,v),class:o===m||o===v?"pointed":void 0},`${m} ${v}`)),t.nodes.map(({entry:m},v)=>r("g",{class:`${v===
0?"middle":v<=t.first?"first":"second"}${o===v?" pointed":""}`,transform:`translate(${b[v]?.x} ${b[v]?.y})`,onClick:()=>v>0&&n(v),onMouseEnter:()=>s(v),onMouseLeave:()=>s(
void 0),children:[r("title",{children:F(m.text)}),r("circle",{r:ue}),v>0&&r("text",{dy:"0.35em",children:v}),l&&r("foreignObject",{x:-Me.width/2,y:ue,...Me,children:r(
"div",{class:"label",dir:"auto",children:F(m.text)})})]},v))]})})}function qr({nodes:e},t,n,o){let[s,i]=[t[n],t[o]];if(s===void 0||i===void 0)return"";if(e[o]?.
parent===n)return`M ${s.x} ${s.y} L ${i.x} ${i.y}`;let[c,u]=[(s.x+i.x)/2+(i.y-s.y)*Sn,(s.y+i.y)/2-(i.x-s.x)*Sn];return`M ${s.x} ${s.y} Q ${c} ${u} ${i.x} ${i.y}`}
function jr(){let e=I(null),[t,n]=_(0);return jt(()=>{if(e.current===null)return;let o=new ResizeObserver(([s])=>n(Math.floor(s?.contentRect.width??0)));return o.
observe(e.current),()=>o.disconnect()},[]),[e,t]}var Cn=!1;function Tn({entry:e}){let[t,n]=_(Cn),o=E(t?e.reference:void 0,s=>Ur(e,s));return r("details",{open:t,onToggle:s=>n(Cn=s.currentTarget.open),children:[
r("summary",{children:a("related")}),r(T,{asked:o,children:s=>r($r,{...s})})]})}async function Ur(e,t){let n=await g("search/related",{reference:e.reference,limit:8},
t),o=await Promise.all(n.map(({entry:s})=>Wr(s.reference,t)));return{graph:vn(e,n,o),scores:n.map(({score:s})=>s)}}async function Wr(e,t){try{return await g("se\
arch/related",{reference:e,limit:6},t)}catch(n){if(n instanceof Z&&n.code==="not-found")return[];throw n}}function $r({graph:e,scores:t}){let[n,o]=_();if(e.first===
0)return r("p",{class:"quiet",children:a("noRelated")});let s=c=>P({entry:e.nodes[c]?.entry.reference}),i=(c,u)=>r(Br,{text:e.nodes[c]?.entry.text??"",node:c,score:u,
open:s,point:o});return r(y,{children:[kn(e)&&r(En,{graph:e,pointed:n,point:o,open:s}),r("ul",{class:"related",children:t.map((c,u)=>r("li",{children:[i(u+1,c),
r("ul",{children:wn(e,u+1).map(l=>r("li",{children:i(l)},l))})]},u))})]})}function Br(e){let{text:t,node:n,score:o,open:s,point:i}=e,[c,u]=[()=>i(n),()=>i(void 0)];
return r("div",{class:"item",children:[r("span",{class:"quiet","aria-hidden":"true",children:n}),r("button",{type:"button",class:"link",onClick:()=>s(n),onFocus:c,
onBlur:u,onMouseEnter:c,onMouseLeave:u,children:F(t)}),o!==void 0&&r("span",{class:"quiet",children:w(o,1)})]})}function An({reference:e,query:t}){let[n,o]=_(!1),s=E(n?JSON.stringify(t):void 0,i=>g("search/find",{query:{...t,explain:!0}},i));return r("details",{onToggle:i=>o(
i.currentTarget.open),children:[r("summary",{children:a("why")}),r(T,{asked:s,children:i=>{let c=i.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
r(zr,{score:c.score,explanation:c.explanation})}})]})}function zr({score:e,explanation:t}){let{session:n,before:o,after:s,author:i,time:c,when:u,repeated:l}=t,f=p=>w(
p,2);return r(y,{children:[r("p",{children:[a("score"),": ",f(e)]}),r("table",{children:[r("thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("w\
ord")}),r("th",{scope:"col",children:a("term")}),r("th",{scope:"col",children:a("rarity")}),r("th",{scope:"col",children:a("frequency")}),r("th",{scope:"col",children:a(
"score")})]})}),r("tbody",{children:t.words.map(p=>r("tr",{children:[r("td",{children:x(p.word)}),r("td",{children:x(p.term)}),r("td",{children:f(p.idf)}),r("td",
{children:f(p.saturation)}),r("td",{children:f(p.idf*p.weight*p.saturation)})]},`${p.word} ${p.term}`))})]}),r("p",{class:"quiet",children:a("bonuses",f(n),f(o+
s),f(i),f(c),f(u),f(l))})]})}function Pn(e){let{reference:t,known:n}=e,o=E(`${t} ${n?.status}`,i=>Vr(t,n,i)),s=I(null);return D(()=>s.current?.focus(),[o.value===void 0]),r(y,{children:[r("\
button",{type:"button",class:"back",onClick:()=>P({entry:void 0}),children:a("back")}),r(T,{asked:o,children:i=>i===null?r("p",{children:a("gone")}):r("article",
{children:[r("h2",{ref:s,tabIndex:-1,children:F(i.text)}),r(Kr,{entry:i,query:e.query})]})})]})}async function Vr(e,t,n){if(t?.status==="forgotten")return t;try{
return await g("vault/get",{reference:e},n)}catch(o){if(o instanceof Z&&o.code==="not-found")return null;throw o}}function Kr({entry:e,query:t}){let[n,o]=_(!1);
return n?r(re,{entry:e,close:()=>o(!1)}):r(y,{children:[r(Gr,{entry:e,edit:()=>o(!0)}),r("pre",{class:"text",children:x(e.text)}),r(Yr,{entry:e}),r(Ln,{title:a(
"supersededBy"),references:e.supersededBy===void 0?[]:[e.supersededBy]}),r(Ln,{title:a("supersedes"),references:e.supersedes}),t!==void 0&&r(An,{reference:e.reference,
query:t}),e.status!=="forgotten"&&r(Tn,{entry:e}),r("details",{children:[r("summary",{children:a("history")}),r(Ne,{reference:e.reference,limit:50})]})]})}function Gr({
entry:e,edit:t}){let{reference:n}=e,o=e.tier==="pinned",s=l=>()=>{O(l,Qr,n)},i=s(()=>g("vault/set-tier",{reference:n,tier:o?"active":"pinned"})),c=()=>{O(()=>g(
"vault/forget",{reference:n}),()=>a("forgottenNow"),n).then(l=>l&&P({entry:void 0}))},u=e.status==="forgotten";return V(u?{}:{e:t,p:i,Delete:c}),u?r(Jr,{reference:n}):
r("div",{class:"actions",children:[r("button",{type:"button",onClick:t,children:a("edit")}),r("button",{type:"button",onClick:i,children:a(o?"unpin":"pin")}),e.
status==="promoted"?r("button",{type:"button",onClick:s(()=>g("vault/set-status",{reference:n,status:"archived"})),children:a("archive")}):r("button",{type:"but\
ton",onClick:s(()=>g("vault/set-status",{reference:n,status:"promoted"})),children:a("bringBack")}),e.scope!=="project"&&r("button",{type:"button",onClick:s(()=>g(
"vault/widen",{reference:n,to:"project"})),children:a("widen")}),r("button",{type:"button",onClick:c,children:a("forget")})]})}function Qr(e){return P({entry:e.
reference},"replace"),a("changed")}function Jr({reference:e}){let t=()=>O(()=>g("vault/restore",{reference:e}),o=>(P({entry:o.reference,status:void 0},"replace"),
a("restored")),e),n=()=>confirm(a("purgeAsk"))&&void O(()=>g("audit/purge",{reference:e}),({remaining:o})=>(P({entry:void 0}),a("purged")+(o.length===0?"":`. ${a(
"stillIn",o.join(", "))}`)));return r("div",{class:"actions",children:[r("button",{type:"button",onClick:()=>{t()},children:a("restore")}),r("button",{type:"but\
ton",class:"danger",onClick:n,children:a("purge")})]})}function Yr({entry:e}){let{evidence:t}=e,n=[[a("reference"),e.reference],[a("owner"),ee(e.scope)],[a("cat\
egory"),e.category],[a("created"),q(e.created)],[a("status"),a(e.status)],[a("importance"),a(e.importance)],[a("confidence"),e.confidence===void 0?void 0:w(e.confidence,
2)],[a("author"),e.author??ct(e.scope)],[a("statedBy"),Zr(e)],[a("session"),e.session],[a("sources"),e.sources.join(", ")],[a("confirmedBy"),e.confirmedBy.join(
", ")],[a("seen"),t&&a("times",t.count,q(t.lastSeen))]];return r("dl",{class:"properties",children:n.map(([o,s])=>s?r("div",{children:[r("dt",{children:o}),r("d\
d",{children:x(s)})]},o):null)})}var Xr={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function Zr({origin:e}){if(e===void 0)
return;let{statedBy:t,client:n,line:o,commit:s,confirmed:i}=e,c=t==="person"?void 0:a(i?"isConfirmed":"notConfirmed");return[a(Xr[t]),n,o===void 0?void 0:a("inL\
ine",o),s,c].filter(l=>l!==void 0).join(", ")}function Ln({title:e,references:t}){return t.length===0?null:r("p",{children:[e,":"," ",t.map((n,o)=>r("span",{children:[
o>0&&", ",r("button",{type:"button",class:"link",onClick:()=>P({entry:n}),children:n})]},n))]})}var Nn=30,lt=36e5,eo={day:1,week:7,month:30,year:365},to=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forgotten",
"forgotten"]];function Mn({settings:e}){let[t,n]=_(!1),o=e.get("entry")??void 0,s=new URLSearchParams([...e].filter(([l])=>l!=="entry")).toString(),i=E(s,l=>ao(
e,l)),c=i.value?.rows.find(l=>l.entry.reference===o),u=Dn(e);return r("div",{class:o===void 0?"columns":"columns reading",children:[r("h1",{class:"unseen",children:a(
"memory")}),r("section",{class:"finding",children:[r(no,{settings:e}),r("div",{class:"actions",children:[r("p",{class:"quiet",role:"status",children:i.value!==void 0&&
oo(i.value)}),r("button",{type:"button",onClick:()=>n(!0),children:a("write")})]}),r(T,{asked:i,children:l=>r(ro,{found:l,chosen:o})})]}),r("section",{class:"de\
tail","aria-label":a("chosen"),children:o===void 0?r("p",{class:"quiet",children:a("chooseEntry")}):r(Pn,{reference:o,known:c?.entry,query:c?.hit&&u},o)}),t&&r(
ln,{owner:e.get("owner")??"_shared",close:()=>n(!1)})]})}function no({settings:e}){let t=s=>e.get(s)??"",n=s=>i=>P({[s]:i,entry:void 0}),o=s=>i=>P({[s]:i,entry:void 0},
"replace");return r("form",{role:"search",class:"filters",onSubmit:s=>s.preventDefault(),children:[r("label",{class:"wide",children:[a("search"),r(Rn,{placeholder:a(
"searchHint"),value:t("q"),typed:o("q")})]}),r(Le,{value:t("owner"),choose:n("owner")}),r(Ee,{value:t("category"),choose:n("category")}),r(W,{label:a("period"),
value:t("period"),values:[["",a("always")],...["day","week","month","year"].map(s=>[s,a(s)])],choose:n("period")}),r("label",{children:[a("tag"),r(Rn,{value:t("\
tag"),typed:o("tag")})]}),r(W,{label:a("status"),value:t("status"),values:to.map(([s,i])=>[s,a(i)]),choose:n("status")})]})}function Rn(e){let t=I(null),n=t.current!==
null&&document.activeElement===t.current?t.current.value:e.value;return r("input",{ref:t,type:"search",placeholder:e.placeholder,value:n,autocomplete:"off",spellcheck:!1,
onInput:o=>e.typed(o.currentTarget.value)})}function ro({found:e,chosen:t}){return e.tooMany!==void 0?r("p",{children:a("tooMany",w(e.tooMany))}):e.isEmptyRoot?
r("p",{children:a("emptyRoot")}):e.rows.length===0?r("p",{children:a(e.isSearch?"noHits":"noEntries")}):r(Ae,{rows:e.rows,chosen:t,choose:n=>P({entry:n})})}function oo(e){
if(e.tooMany!==void 0)return ce(e.tooMany);let t=e.rows.length;return e.isSearch&&t===Nn?a("firstEntries",t):ce(t)}function so(e){let[t,n,o,s]=["owner","categor\
y","tag","status"].map(c=>e.get(c)),i=eo[e.get("period")];return{...t?{scopes:[Te(t)]}:{},...n?{categories:[n]}:{},...o?{tags:[o]}:{},...s?{statuses:[s]}:{},...i===
void 0?{}:{since:io()-i*24*lt}}}function io(){return Math.floor(Date.now()/lt)*lt}function Dn(e){return{text:e.get("q")?.trim()??"",filter:so(e),limit:Nn}}async function ao(e,t){
let n=Dn(e),{text:o,filter:s={}}=n;if(o!=="")return{rows:(await g("search/find",{query:n},t)).map(f=>({entry:f.entry,hit:f})),isSearch:!0};let i=await Re(s,t);if(i>
Pe&&s.since===void 0)return{rows:[],isSearch:!1,tooMany:i};let c=await g("vault/list",{filter:s},t),u=c.length===0&&Object.keys(s).length===0;return{rows:c.map(
l=>({entry:l})),isSearch:!1,isEmptyRoot:u}}var On=20;function Fn({settings:e}){let t=E("everybody",co),n=e.get("agent")??t.value?.[0];return r("section",{class:"narrow",children:[r("h1",{children:a("sess\
ions")}),r(T,{asked:t,children:o=>n===void 0?r("p",{children:a("noAgents")}):r(y,{children:[r(Ce,{agents:o.includes(n)?o:[...o,n],value:n,choose:s=>P({agent:s})}),
r(uo,{agent:n},n)]})})]})}async function co(e){let[t,n]=await Promise.all([g("vault/agents",{},e),g("sessions/conversations",{},e)]);return[...new Set([...t,...n])].
sort()}function uo({agent:e}){let t=E("work",o=>g("sessions/get-work",{agent:e},o)),n=E("history",o=>g("sessions/history",{agent:e,limit:On},o));return r(y,{children:[
r("h2",{children:a("working")}),r(T,{asked:t,children:o=>o===null?r("p",{class:"quiet",children:a("noWork")}):r(lo,{work:o})}),r("h2",{children:a("past")}),r(T,
{asked:n,children:o=>r(y,{children:[o.length===0&&r("p",{class:"quiet",children:a("noSessions")}),o.map(s=>r(po,{session:s},s.timestamp))]})}),r(fo,{agent:e})]})}
function lo({work:e}){return r("article",{class:"card",children:[r("p",{children:[r("strong",{children:e.status})," ",a("updated"),": ",q(e.updatedAt)]}),e.taskPrompt!==
void 0&&r("pre",{class:"text",children:x(e.taskPrompt)}),r("pre",{class:"text",children:x(e.summary)}),r(te,{title:a("nextSteps"),items:e.nextSteps}),r(te,{title:a(
"unfinished"),items:e.unfinished}),r(te,{title:a("files"),items:e.filesTouched})]})}function po({session:e}){return r("article",{class:"card",children:[r("h3",{
children:q(e.timestamp)}),r("pre",{class:"text",children:x(e.what)}),r(te,{title:a("decisions"),items:e.decisions}),r(te,{title:a("unfinished"),items:e.unfinished}),
r(te,{title:a("nextSteps"),items:e.nextSteps}),r(te,{title:a("files"),items:e.filesChanged})]})}function te({title:e,items:t}){return t.length===0?null:r(y,{children:[
r("p",{class:"title",children:e}),r("ul",{children:t.map((n,o)=>r("li",{children:x(n)},o))})]})}function fo({agent:e}){let[t,n]=_(!1),o=E(t?"conversation":void 0,
s=>g("sessions/load",{agent:e},s));return r("details",{onToggle:s=>n(s.currentTarget.open),children:[r("summary",{children:a("conversation")}),r(T,{asked:o,children:s=>r(
"ol",{class:"messages",children:[s===null&&r("li",{class:"quiet",children:a("noConversation")}),s?.messages.slice(-On).map((i,c)=>r("li",{children:[r("strong",{
children:i.role}),r("pre",{class:"text",children:x(i.text)})]},c))]})})]})}var mo=100;function qn(e){let[t,n]=_(1);return r("section",{class:"narrow",children:[r("h1",{children:a("timeline")}),r("p",{class:"quiet",children:a("timelineW\
hat")}),r(Ne,{limit:t*mo}),r("button",{type:"button",onClick:()=>n(t+1),children:a("more")})]})}var De=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var go={promoted:"promoted",demoted:"fading",archived:"archived"};function jn(e){let t=E("health",i=>g("upkeep/health",{},i)),n=E("sizes",i=>g("upkeep/sizes",{},
i)),o=E("last",i=>g("upkeep/last-report",{},i)),s=E("due",i=>g("upkeep/is-due",{},i));return r("section",{class:"narrow",children:[r("h1",{children:a("upkeep")}),
r("h2",{children:a("health")}),r(T,{asked:t,children:i=>r(ho,{report:i})}),r(T,{asked:n,children:i=>r(_o,{sizes:i})}),r("h2",{children:a("chores")}),s.value===!0&&
r("p",{children:a("due")}),r(yo,{}),r("h2",{children:a("lastRun")}),r(T,{asked:o,children:i=>i===null?r("p",{class:"quiet",children:a("never")}):r(In,{report:i})})]})}
function ho({report:e}){let t=r("a",{href:H("memory",{status:"forgotten"}),children:w(e.forgotten)}),n=[[a("countFiles"),w(e.files)],[a("countEntries"),w(e.entries)],
[a("countPassages"),w(e.passages)],[a("countForgotten"),e.forgotten===0?w(0):t]];return r(y,{children:[e.faults.length===0?r("p",{children:a("healthy")}):r(Hn,{
faults:e.faults}),r(pt,{rows:n}),e.unknown.length>0&&r("details",{children:[r("summary",{children:a("unknownFiles")}),r("ul",{children:e.unknown.map(o=>r("li",{
children:x(o)},o))})]})]})}function _o({sizes:e}){let t=e.flatMap(({scope:n,entries:o,limit:s,bytes:i,quota:c})=>[...s===void 0?[]:[[ee(n),a("ofEntries",w(o),w(
s))]],...c===void 0?[]:[[ee(n),a("ofBytes",w(i),w(c))]]]);return t.length===0?null:r(pt,{rows:t})}function Hn({faults:e}){return e.length===0?null:r(y,{children:[
r("h3",{children:a("faults")}),r("ul",{children:e.map(({key:t,line:n,message:o},s)=>r("li",{children:[r("code",{children:x(t)}),n!==void 0&&`, ${a("line",n)}`,"\
: ",x(o)]},s))})]})}function yo(){let[e,t]=_([...De]),[n,o]=_(),s=(c,u)=>{o(void 0),t(De.filter(l=>l===c?u:e.includes(l)))},i=c=>async()=>{await O(()=>g("upkeep\
/run",{chores:e,dryRun:c}),l=>(o(c?l:void 0),a(c?"wouldDo":"wasDone")))||o(void 0)};return r(y,{children:[r("fieldset",{children:[r("legend",{class:"unseen",children:a(
"chores")}),De.map(c=>r("label",{class:"check",children:[r("input",{type:"checkbox",checked:e.includes(c),onChange:u=>s(c,u.currentTarget.checked)}),c]},c))]}),
r("p",{class:"quiet",children:a("dryFirst")}),r("div",{class:"actions",children:[r("button",{type:"button",class:"main",disabled:e.length===0,onClick:()=>{i(!0)()},
children:a("dryRun")}),r("button",{type:"button",disabled:n===void 0,onClick:()=>{i(!1)()},children:a("runNow")})]}),n!==void 0&&r(y,{children:[r("h3",{children:a(
"wouldDo")}),r(In,{report:n})]})]})}function In({report:e}){let t=[[a("updated"),q(e.finished)],[a("checkpointsCleaned"),w(e.checkpointsCleaned)],[a("conversati\
onsTrimmed"),w(e.conversationsTrimmed)],[a("insightsLearnt"),w(e.insightsLearnt)],[a("entriesPromoted"),w(e.entriesPromoted)],[a("entriesDemoted"),w(e.entriesDemoted)],
[a("entriesArchived"),w(e.entriesArchived)],[a("missionsDeleted"),w(e.missionsDeleted.length)],[a("indexRebuilt"),a(e.indexRebuilt?"yes":"no")],[a("legacyFilesC\
leaned"),w(e.legacyFilesCleaned)],[a("trashEmptied"),w(e.trashEmptied)]];return r(y,{children:[r(pt,{rows:t}),r(bo,{steps:e.steps}),r(Hn,{faults:e.faults})]})}function bo({
steps:e}){return e.length===0?null:r("details",{children:[r("summary",{children:a("whichEntries")}),r("ul",{children:e.map(({reference:t,turn:n,reason:o})=>r("l\
i",{children:[a(go[n])," ",r("a",{href:H("memory",{entry:t}),children:x(t)}),": ",x(o)]},t))})]})}function pt({rows:e}){return r("dl",{class:"properties",children:e.
map(([t,n])=>r("div",{children:[r("dt",{children:t}),r("dd",{children:n})]},t))})}var vo={memory:Mn,inbox:_n,brief:dn,sessions:Fn,timeline:qn,upkeep:jn};function wo(){let{view:e,settings:t}=Zt(),[n,o]=_(we()),[s,i]=_(!1);V({"?":()=>i(!0),"/":Eo}),
D(()=>{document.title=`${a(e)} – Keepstone`},[e,n]);let c=vo[e],u=l=>{rt(l==="pt"?"pt":"en"),o(we())};return r(y,{children:[r("a",{class:"skip",href:"#content",
onClick:So,children:a("skip")}),r("header",{children:[r("span",{class:"name",children:"Keepstone"}),r("nav",{"aria-label":a("views"),children:ot.map(l=>r("a",{href:l===
"brief"?Xt(l):H(l),"aria-current":l===e?"page":void 0,children:a(l)},l))}),r(xo,{}),r(ko,{language:n,choose:u,help:()=>i(!0)})]}),r("main",{id:"content",tabIndex:-1,
children:r(c,{settings:t},`${e} ${n}`)}),r(nn,{}),r(rn,{}),s&&r(Jt,{close:()=>i(!1)})]})}function ko(e){let[t,n]=_(st());return r("div",{class:"choices",children:[
r("select",{"aria-label":a("language"),value:e.language,onChange:o=>e.choose(o.currentTarget.value),children:nt.map(([o,s])=>r("option",{value:o,children:s},o))}),
r("select",{"aria-label":a("theme"),value:t,onChange:o=>n(it(o.currentTarget.value)),children:xe.map(([o,s])=>r("option",{value:o,children:a(s)},o))}),r("button",
{type:"button",onClick:e.help,children:a("help")})]})}function xo(){let{isLive:e}=tt();return r("span",{class:e?"connection":"connection lost",role:"status",children:a(
e?"live":"lost")})}function So(e){e.preventDefault(),document.getElementById("content")?.focus()}function Eo(){let e=document.querySelector("input[type=search]");
e===null?location.hash=H("memory"):e.focus()}await Bt();rt(we());it(st());var Un=document.getElementById("page");Un!==null&&Tt(r(wo,{}),Un);Gt();
