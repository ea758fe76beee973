/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var C,Et,oo,K,Ue,be,Tt,ge,Ct,$e,We,ro,ae=Symbol.for("pv"),ve={},ke=[],so=/^m(i|n|o|s|text|space)$/,ze=Array.isArray,At=ke.slice,ee=Object.assign;function Z(e){e&&
e.parentNode&&e.remove()}function he(e,t,o,r,s){var a={type:e,props:t,key:o,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ae,__v:s||++Et,__i:-1,__u:0};return!s&&C.vnode&&C.
vnode(a),a}function g(e){return e.children}function ye(e,t){this.props=e,this.context=t,this.__g=0}function G(e,t){if(t==null)return e.__&&G(e.__,e.__i+1);for(var o;t<e.__k.
length;t++)if((o=e.__k[t])&&o.__e)return o.__e;return typeof e.type!="function"||e.props.__P?null:G(e)}function io(e){var t,o=e.__v,r=o.__e,s=[],a=[],c=e.__P;c&&
((t=ee({constructor:ae},o)).__v=o.__v+1,C.vnode&&C.vnode(t),Be(c,t,o,e.__n,c.namespaceURI,32&o.__u?[r]:null,s,r||G(o),32&o.__u,a),t.__v=o.__v,t.__.__k[t.__i]=t,
Dt(s,t,a),o.__=o.__e=null,t.__e!=r&&Mt(t))}function Mt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),Mt(
e)}function xt(e){(8&e.__g||(e.__g|=8,K.push(e),be++))&&Ue==C.debounceRendering||((Ue=C.debounceRendering)||queueMicrotask)(Pt)}function Pt(){try{for(var e,t=1;K.
length;)K.length>t&&K.sort(Tt),e=K.shift(),t=K.length,8&e.__g&&io(e)}finally{(be=K.length)&&(Ue||queueMicrotask)(Pt)}}function Nt(e,t,o,r,s,a,c,u,d,m,p){var w,v,
l,h,x,S,M=r.__k||ke,T=t.length;for(d=ao(o,t,M,d,T),w=0;w<T;w++)(l=o.__k[w])!=null&&(v=~l.__i&&M[l.__i]||ve,l.__i=w,S=Be(e,l,v,s,a,c,u,d,m,p),h=l.__e,(v.ref!=l.ref||
8&v.__u)&&(v.ref&&Ve(v.ref,null,l,v),l.ref&&p.push(l.ref,l.__c||h,l)),x=x||h,4&l.__u?(d=Lt(l,d,e,!v.__v),v.__e&&(v.__e=null)):typeof l.type=="function"&&S!==void 0?
d=S:h&&(d=h.nextSibling),l.__u&=-21);return o.__e=x,d}function ao(e,t,o,r,s){var a,c,u,d,m,p,w,v,l,h=o.length,x=h,S=0,M=0,T=e.__k=Array(s);for(a=0;a<s;a++)(c=t[a])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=T[a]=he(null,c):ze(c)?c=T[a]=he(g,{children:c}):c.constructor===ae&&
c.__b?c=T[a]=he(c.type,c.props,c.key,c.ref,c.__v):T[a]=c,d=a+S,c.__=e,c.__b=e.__b+1,u=null,~(m=c.__i=co(c,o,d,x))&&(x--,(u=o[m])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
m==d-1?S--:m==d+1?S++:m!=d&&(m>d?S--:S++,M=1)):(~m||(s>h?S--:s<h&&S++),typeof c.type!="function"&&(c.__u|=4))):T[a]=null;if(M){for(p=[],w=[],a=0;a<s;a++)if((c=T[a])&&
16&c.__u){for(S=0,v=p.length;S<v;)p[l=S+v>>1]<c.__i?S=l+1:v=l;p[S]=c.__i,w[a]=S+1}for(S=p.length;a--;)w[a]&&(w[a]==S?S--:T[a].__u|=4)}if(x)for(a=0;a<h;a++)!(u=o[a])||
2&u.__u||(u.__e==r&&(r=G(u)),Ke(u,u));return r}function Lt(e,t,o,r){var s,a,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(a=0;a<s.length;a++)
s[a]&&(s[a].__=e,t=Lt(s[a],t,o,!1));return t}for(t&&!t.parentNode&&(t=G(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!r&&
o.moveBefore&&c.parentNode?o.moveBefore(c,t):o.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function co(e,t,o,r){var s,a=e.key,c=e.type,u=t[o],d=u&&!(2&u.__u);if(u===null&&a==null||d&&a==u.key&&c==u.type)return o;if(r>(d?1:0)){for(s=o-1;s>=0;s--)if((u=
t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s;for(s=o+1;s<t.length;s++)if((u=t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s}return-1}function St(e,t,o){o==null&&
(o=""),t[0]=="-"?e.setProperty(t,o):e[t]=o}function fe(e,t,o,r,s){var a,c;if(t=="style")if(typeof o=="string")e.style.cssText=o;else{if(typeof r=="string"&&(e.style.
cssText=r=""),r)for(t in r)o&&t in o||St(e.style,t);if(o)for(t in o)r&&o[t]==r[t]||St(e.style,t,o[t])}else if(t[0]=="o"&&t[1]=="n")typeof o!="function"&&(o=null),
typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=o,o&&r||(c=We[t]||(We[t]=uo(t)),(e.__a||(e.__a={}))[t]=$e,a=t!=(t=t.replace(Ct,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),o?e.addEventListener(t,c,a):e.removeEventListener(t,c,a));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=o??"")}catch{}if(typeof o=="function")return;o==null||o===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&o==1?"":o)}}function uo(e){
return function(t){var o=this.__e;if(o){if(o=o[e],t[ge]==null)t[ge]=$e++;else if(t[ge]<this.__a[e])return;return o(C.event?C.event(t):t)}}}function Be(e,t,o,r,s,a,c,u,d,m){
var p,w,v,l,h,x,S,M,T,j,P,He,kt,me,Y,wt,V,X,W=t.type;if(t.constructor!==ae)return null;128&o.__u&&(d=32&o.__u,p=o.__c.__z)&&(t.__u|=d,w=a=[],p.nodeType==8?u=_e(
p,a):a.push(p),u=a[0]||u),(p=C.__b)&&p(t);e:if(typeof W=="function"){v=c.length;try{if(M=t.props,T=(p=W.prototype)&&p.render,j=(p=W.contextType)&&r[p.__c],P=p?j?
j.props.value:p.__:r,(l=o.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(T?t.__c=l=new W(M,P):(t.__c=l=new ye(M,P),l.constructor=W,l.render=po),j&&j.sub(l),l.state||(l.state=
{}),l.__n=r,l.__g|=8,l.__h=[],l.__k=[]),T&&(l.__s||(l.__s=l.state),W.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=ee({},l.__s)),ee(l.__s,W.getDerivedStateFromProps(
M,l.__s)))),h=l.props,x=l.state,l.__v=t,o.__c){if(M!==h&&T&&!W.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(M,P),t.__v==o.
__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(M,l.__s,P)===!1){t.__v!=o.__v&&(l.props=M,l.state=l.__s,l.__g&=-9),t.__e=o.__e,t.__k=
o.__k,t.__k.some(function(I){I&&(I.__=t)}),ke.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&c.push(l),u=G(o);break e}l.componentWillUpdate&&l.componentWillUpdate(
M,l.__s,P),T&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(h,x,S)})}else T&&!W.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),
T&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=P,l.props=M,l.__P=e,l.__g&=-5,He=C.__r,kt=T?25:0;do l.__g&=-9,He&&He(t),p=l.render(l.props,l.state=
l.__s,l.context);while(8&l.__g&&++kt<25);T&&(ke.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(r=ee({},r,l.getChildContext())),T&&o.__c&&l.
getSnapshotBeforeUpdate&&(S=l.getSnapshotBeforeUpdate(h,x)),me=p&&p.type===g&&p.key==null?p.props.children:p,M.__P&&(p=u,s=(e=M.__P).namespaceURI,d=a=null,o.props&&
o.props.__P!=e&&(o.__k.some(function(I){I&&Ke(I,I)}),o.__k=null),u=o.__k?G(o,0):null),u=Nt(e,ze(me)?me:[me],t,o,r,s,a,c,u,d,m),M.__P&&(t.__e=null,u=p),t.__u&=-161,
w&&w.some(Z),l.__h.length&&c.push(l),1&l.__g&&(l.__g&=-4)}catch(I){if(c.length=v,t.__v=null,d||a)if(I&&I.then){if(t.__u|=128|d,a){for(~(V=a.indexOf(u||void 0))||
(V=a.length);(X=a[V-1])&&X.nodeType==8;)V--;for(;V<a.length;V++)if(X=a[V])if(a[V]=null,Y){if(X==wt)break}else{if(X.nodeType!=8)break;X.data.startsWith("$s")&&(wt=
_e(Y=X))}}if(!Y){for(;u&&u.nodeType==8&&u.nextSibling;)u=u.nextSibling;Y=u}(p=_e(Y=t.__c.__z||(t.__c.__z=Y)))?(t.__e=Y,u=p):t.__e=u,u=u&&u.nextSibling}else a&&a.
some(Z);else t.__e=o.__e;t.__k||(t.__k=o.__k||[]),I&&I.then||Rt(t),C.__e(I,t,o)}}else u=t.__e=lo(o.__e,t,o,r,s,a,c,d,m,e);return(p=C.diffed)&&p(t),u}function _e(e,t){
if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var o=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))o++;else if(e.data.startsWith("/$s")&&!--o)
return e}t&&t.push(e)}}function Rt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(Rt))}function Dt(e,t,o){for(var r=0;r<o.length;)Ve(o[r++],o[r++],o[r++]);C.__c&&
C.__c(t,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(a){a.call(s)})}catch(a){C.__e(a,s.__v)}})}function lo(e,t,o,r,s,a,c,u,d,m){var p,w,v,l,h,x,S,
M,T=o.props||ve,j=t.props,P=t.type;if(P=="svg"?s="http://www.w3.org/2000/svg":P=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xht\
ml"),a){for(p=0;p<a.length;p++)if((h=a[p])&&(P?h.localName==P:h.nodeType==3)){e=h,a[p]=null;break}}if(!e){if(M=m.ownerDocument||document,!P)return M.createTextNode(
j);e=M.createElementNS(s,P,j.is?j:m),u&&(C.__m&&C.__m(t,a),u=!1),a=null}if(P){if(m=P=="template"&&e.content||e,a=P=="textarea"&&j.defaultValue!=null?null:a&&At.
call(m.childNodes),!u&&a)for(T={},p=0;p<e.attributes.length;p++)T[(h=e.attributes[p]).name]=h.value;for(p in T)h=T[p],p=="dangerouslySetInnerHTML"?v=h:p=="child\
ren"||p in j||p=="value"&&"defaultValue"in j||p=="checked"&&"defaultChecked"in j||fe(e,p,null,h,s);for(p in j)h=j[p],p=="children"?l=h:p=="dangerouslySetInnerHT\
ML"?w=h:p=="value"?x=h:p=="checked"?S=h:u&&typeof h!="function"||T[p]===h||fe(e,p,h,T[p],s);w?(u||v&&(w.__html==v.__html||w.__html==e.innerHTML)||(e.innerHTML=w.
__html),t.__k=[]):(v&&(e.textContent=""),(P=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&so.test(P))&&(s="http://www.w3.org/1999/xhtml"),Nt(m,ze(l)?
l:[l],t,o,r,s,a,c,a?a[0]:o.__k&&G(o,0),u,d),a&&a.some(Z)),u&&P!="textarea"||(p="value",P=="progress"&&x==null?e.removeAttribute(p):x==null||x===e[p]&&(P!="progr\
ess"||x)||fe(e,p,x,T[p],s),p="checked",S!=null&&S!=e[p]&&fe(e,p,S,T[p],s))}else T===j||u&&e.data==j||(e.data=j);return e}function Ve(e,t,o,r){try{typeof e=="fun\
ction"?t?t.__x=e(t)||1:r&&(r=r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){C.__e(s,o)}}function Ke(e,t,o){var r,s,
a,c;if(C.unmount&&C.unmount(e),!(r=e.ref)||r.current&&r.current!=e.__e||Ve(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(u){
C.__e(u,t)}r.__P=r.__n=null}if(r=e.__k)for(c=0;c<r.length;c++)r[c]&&Ke(r[c],t,typeof e.type!="function"||o&&!e.props.__P);!o&&(r=e.__c)&&(r=r.__z)&&(s=_e(r,a=[]))&&
(r==e.__e&&a.some(Z),Z(s),Z(r)),o||Z(e.__e),e.__e=e.__c=e.__=null}function po(e,t,o){return this.constructor(e,o)}function Ot(e,t){var o,r,s,a;C.__&&C.__(e,t),t.
nodeType==9&&(t=t.documentElement),r=(o=e&&32&e.__u)?null:t.__k,t.__k=he(g,{children:[e]}),s=[],a=[],Be(t,t.__k,r||ve,ve,t.namespaceURI,r?null:t.firstChild?At.call(
t.childNodes):null,s,r?r.__e:t.firstChild,o,a),Dt(s,t.__k,a),t.__k.props.children=null}C={__e:function(e,t,o,r){for(var s,a,c;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(a=s.constructor)&&a.getDerivedStateFromError)&&s.setState(a.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,r||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(u){e=u}}throw be=0,e}},Et=0,oo=function(e){return e!=null&&e.
constructor===ae},ye.prototype.setState=function(e,t){var o=this.__s;o&&o!=this.state||(o=this.__s=ee({},this.state)),typeof e=="function"&&(e=e(ee({},o),this.props)),
e&&(ee(o,e),this.__v&&(t&&this.__k.push(t),xt(this)))},ye.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),xt(this))},ye.prototype.render=
g,K=[],be=0,Tt=function(e,t){return e.__v.__b-t.__v.__b},ge=Symbol(),Ct=/(PointerCapture)$|Capture$/i,$e=0,We={},ro=0;var te,D,Ge,jt,Qe=Object.is,we=0,Bt=[],Je=[],R=C,Ft=R.__b,qt=R.__r,It=R.diffed,Ht=R.__c,Ut=R.unmount,Wt=R.__;function ue(e,t){R.__h&&R.__h(D,e,we||t),we=0;var o=D.
__H||(D.__H={__:[],__h:[]});return e>=o.__.length&&o.__.push({}),o.__[e]}function _(e){return we=1,mo(Gt,e)}function mo(e,t,o){var r=ue(te++,2);if(r.t=e,!r.__c&&
(r.__=[o?o(t):Gt(void 0,t),function(a){var c=(r.__N||r.__)[0],u=r.t(c,a);Qe(c,u)||(r.__N=[u,r.__[1]],r.__c.setState({}))}],r.__c=D,!D.__f)){D.__f=!0;var s=D.shouldComponentUpdate;
D.shouldComponentUpdate=function(a,c,u){var d=this.__H;if(!d)return!0;var m=!1,p=this.props!=a;if(d.__.some(function(v){v.__N&&(m=!0,Qe(v.__[0],v.__N[0])||(p=!0))}),
s){var w=s.call(this,a,c,u);return m?w||p:w}return!m||p}}return r.__}function N(e,t){var o=ue(te++,3);!R.__s&&Xe(o.__H,t)&&(o.__P=!0,o.__=e,o.u=t,D.__H.__h.push(
o))}function Vt(e,t){var o=ue(te++,4);!R.__s&&Xe(o.__H,t)&&(o.__P=!1,o.__=e,o.u=t,D.__h.push(o))}function U(e){return we=5,fo(function(){return{current:e}},[])}function fo(e,t){var o=ue(te++,7);return Xe(o.__H,t)&&(o.__=e(),o.__H=t),o.__}function Kt(){var e=ue(te++,11);if(!e.__){for(var t=D.__v;!t.__m&&t.__;)t=t.__;var o=t.__m||(t.__m=[0,0]);e.__="P"+o[0]+"-"+o[1]++}return e.__}function go(){var e;
do{for(;e=Je.shift();)try{ce(e)}catch(o){R.__e(o,{__:(e=e.__P)&&e.__v})}for(;e=Bt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ce),t.__h.some(Ye),t.__h=[]}catch(o){
t.__h=[],R.__e(o,e.__v)}}}while(Je.length)}R.__b=function(e){D=null,Ft&&Ft(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Wt&&Wt(e,t)},R.__r=function(e){
qt&&qt(e),te=0;var t=(D=e.__c).__H;t&&(Ge==D?D.__h=[]:(t.__h.some(ce),t.__h.some(Ye),te=0),t.__h=[],t.__.some(function(o){o.__N&&(o.__=o.__N),o.u=o.__N=void 0})),
Ge=D},R.diffed=function(e){It&&It(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&zt(Bt.push(t)),t.__H.__.some(function(o){o.u&&(o.__H=o.u)})),Ge=D=null},R.__c=function(e,t){
t.some(function(o){try{o.__h.some(ce),o.__h=o.__h.filter(function(r){return!r.__||Ye(r)})}catch(r){o.__h=[function(){throw r}]}}),Ht&&Ht(e,t)},R.unmount=function(e){
Ut&&Ut(e);var t,o,r=e.__c;r&&r.__H&&(r.__H.__.some(function(s){try{if(s.__P&&s.__c){if(o===void 0){for(o=e.__;o&&(!o.__c||!o.__c.__P);)o=o.__;o=o&&o.__c}s.__P=o,
zt(Je.push(s))}else ce(s)}catch(a){t=a}}),r.__H=void 0,t&&R.__e(t,r.__v))};var $t=typeof requestAnimationFrame=="function";function ho(e){var t,o=function(){clearTimeout(
r),$t&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(o,35);$t&&(t=requestAnimationFrame(o))}function zt(e){e!=1&&jt==R.requestAnimationFrame||((jt=R.requestAnimationFrame)||
ho)(go)}function ce(e){var t=D,o=e.__c;typeof o=="function"&&(e.__c=void 0,o()),D=t}function Ye(e){var t=D;e.__c=e.__(),D=t}function Xe(e,t){return!e||e.length!=
t.length||t.some(function(o,r){return!Qe(o,e[r])})}function Gt(e,t){return typeof t=="function"?t(e):t}var $=class extends Error{constructor(o,r){super(r);this.code=o}code},et="keepstone-token",Qt=async()=>{},Ze,tt=yo();function Jt(e){Qt=e}function Yt(e){tt=e;try{
e===void 0?sessionStorage.removeItem(et):sessionStorage.setItem(et,e)}catch{}}function yo(){try{return sessionStorage.getItem(et)??void 0}catch{return}}async function f(e,t,o){
let r=JSON.stringify(t),s={method:"POST",headers:{"content-type":"application/json"},body:r};return await(await nt(`/api/v1/${e}`,o===void 0?s:{...s,signal:o})).
json()}async function nt(e,t){for(;;){let o=tt,r=await fetch(e,{...t,headers:{...t.headers,..._o(o)}});if(r.ok)return r;let s=await bo(r);if(s.code!=="unauthori\
zed")throw s;if(tt!==o)continue;Ze??=Qt(o!==void 0).finally(()=>Ze=void 0);let a=await Ze;if(a===void 0)throw s;Yt(a)}}function _o(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function bo(e){let t=await e.json().catch(()=>{});return new $(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function Xt(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},o=await fetch("/open/token",t);o.ok&&Yt((await o.json()).token)}function Q(e){let t=U(e);t.current=e,N(()=>{let o=r=>{if(r.ctrlKey||r.metaKey||r.altKey||r.defaultPrevented||vo(r.target))return;let s=t.current[r.key];s!==void 0&&
(r.preventDefault(),s(r))};return addEventListener("keydown",o),()=>removeEventListener("keydown",o)},[])}function vo(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Zt=[500,1e3,2e3,5e3,15e3],ot=0,rt=!1,st=new Set;function tn(){for(let e of st)e()}function xe(){ot+=1,tn()}async function nn(){for(let e=0;;e+=1){try{let t=await nt(
"/events",{});e=0,en(!0),xe(),await ko(t)}catch{}en(!1),await new Promise(t=>setTimeout(t,Zt[Math.min(e,Zt.length-1)]))}}async function ko(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let o="";t!==void 0;){let{done:r,value:s}=await t.read();if(r)return;let a=(o+s).split(`

`);o=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&xe()}}function en(e){rt=e,tn()}function it(){let[e,t]=_({version:ot,isLive:rt});return N(()=>{let o=()=>t(
{version:ot,isLive:rt});return st.add(o),o(),()=>{st.delete(o)}},[]),e}function k(e,t){let{version:o}=it(),[r,s]=_({isWaiting:!0});return N(()=>{if(e===void 0)return;
let a=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...wo(c)}),t(a.signal).then(c=>!a.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&s(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,o]),e===void 0?{isWaiting:!1}:r}function wo({value:e}){return e===
void 0?{}:{value:e}}var xo={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],missions:["Missions","Missões"],timeline:[
"Timeline","Histórico"],upkeep:["Upkeep","Manutenção"],views:["Views","Vistas"],skip:["Skip to the content","Saltar para o conteúdo"],live:["Live","Em diret\
o"],lost:["No connection to the server; trying again","Sem ligação ao servidor; a tentar de novo"],language:["Language","Idioma"],theme:["Colours","Cores"],themeAuto:[
"As the system","Como o sistema"],themeLight:["Light","Claro"],themeDark:["Dark","Escuro"],help:["Shortcuts","Atalhos"],close:["Close","Fechar"],cancel:["Cancel",
"Cancelar"],waiting:["Loading…","A carregar…"],failed:["This did not work: {0}","Não funcionou: {0}"],tokenTitle:["Token","Chave de acesso"],tokenWhy:["The\
 server asks for its token. This command prints it:","O servidor pede a chave de acesso. Este comando mostra-a:"],tokenWrong:["The server did not take that toke\
n.","O servidor não aceitou essa chave."],tokenKept:['It is kept until this tab is closed. "keepstone open" opens the page without this question.','Fica guarda\
da até fechar este separador. "keepstone open" abre a página sem esta pergunta.'],tokenUse:["Use it","Usar"],search:["Search","Procurar"],searchHint:["Words, \
names or paths","Palavras, nomes ou caminhos"],owner:["Owner","Dono"],category:["Category","Categoria"],period:["Time","Tempo"],tag:["Tag","Etiqueta"],status:["\
Stage","Fase"],anyone:["Everyone","Todos"],project:["Project","Projeto"],anyCategory:["All","Todas"],always:["Any","Qualquer"],day:["Last day","Último dia"],week:[
"Last week","Última semana"],month:["Last month","Último mês"],year:["Last year","Último ano"],current:["Current","Atuais"],candidate:["Candidate","Candidat\
a"],archived:["Archived","Arquivada"],forgotten:["Trash","Lixo"],promoted:["In force","Em vigor"],oneEntry:["1 entry","1 entrada"],entries:["{0} entries","{0} e\
ntradas"],firstEntries:["The first {0} entries","As primeiras {0} entradas"],more:["Show more","Mostrar mais"],emptyRoot:["This memory has no entries yet. Agent\
s add them as they work, and you can write one.","Esta memória ainda não tem entradas. Os agentes criam-nas ao trabalhar, e pode escrever uma."],noHits:["No e\
ntry contains any of these words. Other words or fewer filters may find one.","Nenhuma entrada contém estas palavras. Outras palavras ou menos filtros podem enc\
ontrar."],noEntries:["No entry has all of these properties.","Nenhuma entrada tem todas estas propriedades."],tooMany:["{0} entries are too many for one list. T\
ype words, or choose an owner and a category, or a time.","{0} entradas são demasiadas para uma lista. Escreva palavras, ou escolha um dono e uma categoria, ou \
um tempo."],write:["New entry","Nova entrada"],text:["Text","Texto"],tags:["Tags, separated by spaces","Etiquetas, separadas por espaços"],importance:["Importa\
nce","Importância"],low:["Low","Baixa"],medium:["Medium","Média"],high:["High","Alta"],save:["Save","Guardar"],edit:["Edit","Editar"],pin:["Pin","Fixar"],unpin:[
"Unpin","Soltar"],pinned:["pinned","fixada"],fading:["fading","a desaparecer"],archive:["Archive","Arquivar"],bringBack:["Put in force","Pôr em vigor"],widen:[
"Move to the project","Mover para o projeto"],forget:["Move to the trash","Mover para o lixo"],restore:["Restore","Restaurar"],purge:["Delete for good","Apagar \
de vez"],purgeAsk:["Delete this entry for good? Nothing brings it back.","Apagar esta entrada de vez? Nada a traz de volta."],undo:["Undo","Desfazer"],undone:["\
Undone","Desfeito"],stored:["Stored","Guardada"],merged:["Merged with an entry that says this already","Junta a uma entrada que já diz isto"],rejected:["Not st\
ored: {0}","Não guardada: {0}"],changed:["Changed","Alterada"],forgottenNow:["It is in the trash: choose the stage Trash to find it there.","Está no lixo: esco\
lha a fase Lixo para a encontrar."],restored:["Restored","Restaurada"],purged:["Deleted for good","Apagada de vez"],stillIn:["These files still contain the text\
: {0}","Estes ficheiros ainda contêm o texto: {0}"],changedMeanwhile:["Somebody has changed this entry meanwhile. Saving replaces their text, which is:","Algué\
m alterou esta entrada entretanto. Guardar substitui o texto, que é:"],gone:["There is no such entry any more.","Essa entrada já não existe."],chosen:["Chose\
n entry","Entrada escolhida"],chooseEntry:["Choose an entry to read it.","Escolha uma entrada para a ler."],back:["Back to the list","Voltar à lista"],created:[
"Created","Criada"],author:["Author","Autor"],session:["Session","Sessão"],sources:["Sources","Origens"],statedBy:["Stated by","Dito por"],byPerson:["a person",
"uma pessoa"],byAgent:["an agent","um agente"],byTool:["a tool","uma ferramenta"],byFile:["a file","um ficheiro"],byImport:["an import","uma importação"],notConfirmed:[
"not confirmed by a person","não confirmada por uma pessoa"],isConfirmed:["confirmed by a person","confirmada por uma pessoa"],inLine:["line {0}","linha {0}"],
confidence:["Confidence","Confiança"],seen:["Observed","Observada"],times:["{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:["Confirmed by","Confi\
rmada por"],supersedes:["Supersedes","Substitui"],supersededBy:["Superseded by","Substituída por"],superseded:["superseded","substituída"],replaces:["replaces\
 {0}: {1}","substitui {0}: {1}"],reference:["Reference","Referência"],related:["Related entries","Entradas relacionadas"],noRelated:["None","Nenhuma"],graph:["\
Graph of {0} entries and {1} links between them; the list below has the same","Grafo de {0} entradas e {1} ligações entre elas; a lista abaixo tem as mesmas"],
history:["Changes","Alterações"],score:["Score","Pontuação"],why:["Why this score","Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],
rarity:["Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:["Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repe\
tition: −{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repetição: −{5}."],inboxEmpty:["No candidate waits for a decis\
ion.","Nenhuma candidata espera uma decisão."],inboxWhat:["Agents learnt these, and nobody has confirmed them. Agents are told what you accept; what you reject\
 goes to the trash and is not learnt again.","Os agentes aprenderam isto, e ninguém o confirmou. O que aceitar é dito aos agentes; o que rejeitar vai para o lix\
o e não volta a ser aprendido."],inboxHint:["Arrows move, A accepts, E edits, M merges, R rejects.","As setas movem, A aceita, E edita, M junta, R rejeita."],accept:[
"Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:["Merge","Juntar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que rece\
be a candidata:"],mergeNone:["No entry in force resembles it.","Nenhuma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate \
for a while.","Junta. O lixo guarda a candidata durante algum tempo."],accepted:["Accepted: {0}","Aceite: {0}"],rejectedNow:["Rejected: {0} It is in the trash.",
"Rejeitada: {0} Está no lixo."],briefWhat:["What an agent is told when it begins a task.","O que se diz a um agente quando começa uma tarefa."],agent:["Agent",
"Agente"],task:["Task","Tarefa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],compose:[
"Compose","Compor"],briefEmpty:["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a diz\
er a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section","Secção"],tokens:["Tokens","Tokens"],leftOut:[
"Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],nothingElseFits:["Nothing else fits this task. Other entries are foun\
d when the agent searches; candidates are told when they are accepted.","Nada mais se ajusta a esta tarefa. As outras entradas encontram-se quando o agente proc\
ura; as candidatas dizem-se quando são aceites."],dropBudget:["did not fit into the budget","não coube no orçamento"],dropLimit:["the section is full","a sec\
ção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were cut","{0} caracteres foram cortados"],chooseAgent:[
"Choose an agent.","Escolha um agente."],noAgents:["No agent has written anything yet.","Nenhum agente escreveu ainda nada."],working:["Work in progress","Traba\
lho em curso"],noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Sessões terminadas"],noSessions:["No finished sessio\
n is stored.","Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfinished","Por acabar"],decisions:["Decisions","Decisõ\
es"],files:["Files","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation is saved.","Não há conversa guardada."],updated:["U\
pdated","Atualizado"],oneMission:["1 mission","1 missão"],missionCount:["{0} missions","{0} missões"],topic:["Topic","Assunto"],topicHint:["Words of the topic",
"Palavras do assunto"],state:["State","Estado"],notDeleted:["All but deleted","Todas menos as apagadas"],active:["Active","Ativa"],idle:["Idle","Parada"],decaying:[
"Decaying","A decair"],deleted:["Deleted","Apagada"],participant:["Participant","Participante"],participants:["Participants","Participantes"],phase:["Phase","Fa\
se"],tagNames:["Tags","Etiquetas"],name:["Name","Nome"],lastActive:["Last activity","Última atividade"],ended:["Ended","Terminada"],outcome:["Outcome","Resulta\
do"],success:["success","êxito"],failure:["failure","fracasso"],mayRead:["May read","Podem ler"],mayWrite:["May write","Podem escrever"],mayReadAll:["every age\
nt, all of it","todos os agentes, tudo"],mayWriteAll:["whoever may read a part","quem puder ler uma parte"],usage:["Usage","Ocupação"],noMissions:["There is n\
o mission yet. A mission is a piece of work that several agents do together, with a description, a conversation and entries of its own. A command like this begi\
ns one:","Ainda não há missões. Uma missão é um trabalho que vários agentes fazem juntos, com descrição, conversa e entradas próprias. Um comando assim começa u\
ma:"],noMissionSuch:["No mission has all of these properties.","Nenhuma missão tem todas estas propriedades."],chosenMission:["Chosen mission","Missão escolhid\
a"],chooseMission:["Choose a mission to read it.","Escolha uma missão para a ler."],missionGone:["There is no such mission. If there was one, it has been delet\
ed for good.","Essa missão não existe. Se existiu, foi apagada de vez."],missionDeleted:["This mission was deleted: {0}. No agent finds or changes anything of\
 it. It can be restored until upkeep deletes it for good.","Esta missão foi apagada: {0}. Nenhum agente encontra ou altera nada dela. Pode ser restaurada até a \
manutenção a apagar de vez."],noDescription:["Nobody has described this mission.","Ninguém descreveu esta missão."],itsEntries:["Its entries in the memory (\
{0})","As suas entradas na memória ({0})"],oneTurn:["1 turn","1 fala"],turns:["{0} turns","{0} falas"],noTurns:["Nothing has been said yet.","Ainda nada foi di\
to."],lastTurns:["The last {0} of {1} turns","As últimas {0} de {1} falas"],earlierTurns:["Show earlier turns","Mostrar falas anteriores"],sayText:["Say someth\
ing","Dizer algo"],speaker:["Speaker","Quem fala"],kind:["Kind (optional)","Tipo (opcional)"],sayIt:["Say it","Dizer"],said:["Said, as turn {0}","Dito, como fal\
a {0}"],agentNotes:["Notes of agents","Notas dos agentes"],noAgentNotes:["No agent keeps a note here.","Nenhum agente tem aqui uma nota."],artifacts:["Files and\
 addresses","Ficheiros e endereços"],noArtifacts:["No file and no address is listed.","Não há ficheiros nem endereços na lista."],endSuccess:["End with succ\
ess","Terminar com êxito"],endFailure:["End with failure","Terminar com fracasso"],successAsk:["End the mission {0} with success? Entries that are sure are cop\
ied to the project. A mission ends once.","Terminar a missão {0} com êxito? As entradas seguras são copiadas para o projeto. Uma missão só termina uma vez."],
failureAsk:["End the mission {0} with failure? Its entries move to the archive, except pinned ones, open tasks and open findings. A mission ends once.","Termina\
r a missão {0} com fracasso? As entradas vão para o arquivo, exceto as fixadas, as tarefas abertas e os achados abertos. Uma missão só termina uma vez."],missionEnded:[
"The mission {0} has ended.","A missão {0} terminou."],endReport:["Entries at the end of the mission","As entradas no fim da missão"],endNothing:["The mission\
 had no entries.","A missão não tinha entradas."],endCopied:["Copied to the project: {0}","Copiadas para o projeto: {0}"],endArchived:["Moved to the archive: \
{0}","Movidas para o arquivo: {0}"],endLeft:["Left as they are: {0}","Deixadas como estão: {0}"],exportMission:["Export as Markdown","Exportar como Markdown"],
delete:["Delete","Apagar"],missionDeleteAsk:["Delete the mission {0} with its entries, conversation and notes? It can be restored for a while: choose the state \
Deleted.","Apagar a missão {0} com as entradas, a conversa e as notas? Pode ser restaurada durante algum tempo: escolha o estado Apagada."],missionDeletedNow:[
"The mission {0} is deleted.","A missão {0} foi apagada."],timelineWhat:["Every change of the memory, the newest first.","Todas as alterações da memória, a mai\
s recente primeiro."],noChanges:["Nothing has changed yet.","Nada mudou ainda."],added:["added","criada"],entryChanged:["changed","alterada"],removed:["removed",
"retirada"],inTrashNow:["in the trash now","agora no lixo"],inArchive:["in the archive","no arquivo"],withMission:["with the mission {0}","com a missão {0}"],undoes:[
"undoes change {0}","desfaz a alteração {0}"],somebody:["unknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["Nothing is \
wrong: no file has a defect.","Está tudo bem: nenhum ficheiro tem defeitos."],faults:["Defects","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files \
that do not belong to the memory","Ficheiros que não pertencem à memória"],countFiles:["Files","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:[
"Passages without an id","Passagens sem identificador"],countForgotten:["In the trash","No lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run",
"Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it shows what would be done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["Th\
is would be done","Seria feito isto"],wasDone:["This was done","Foi feito isto"],lastRun:["Last run","Última vez"],never:["Never yet. Agents do it by themselve\
s when it is due.","Ainda nunca. Os agentes fazem-na quando é precisa."],due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoi\
nts deleted","Pontos de controlo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them",
"Ideias aprendidas delas"],entriesPromoted:["Candidates in force now","Candidatas agora em vigor"],entriesDemoted:["Entries fading now","Entradas agora a desapa\
recer"],entriesArchived:["Entries archived","Entradas arquivadas"],missionsDeleted:["Missions moved to the trash","Missões movidas para o lixo"],whichEntries:[
"Which entries, and why","Que entradas, e porquê"],ofEntries:["{0} of at most {1} entries","{0} de no máximo {1} entradas"],ofBytes:["{0} of at most {1} bytes",
"{0} de no máximo {1} bytes"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:["Old files deleted","Ficheiros antigos apagados"],trashEmptied:[
"Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],keySearch:["Go to the search","Ir para a procura"],keyMove:["Mo\
ve in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the open entry","Editar a entrada aberta"],keyPin:["Pin or unpin i\
t","Fixá-la ou soltá-la"],keyForget:["Move it to the trash","Movê-la para o lixo"],keyUndo:["Undo the last change","Desfazer a última alteração"],keyHelp:[
"Show these keys","Mostrar estas teclas"]},at=[["en","English"],["pt","Português"]],on="keepstone-language",de=So();function So(){let e=t=>at.find(([o])=>t?.toLowerCase().
startsWith(o))?.[0];try{return e(localStorage.getItem(on))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function Se(){return de}function ct(e){
de=e,document.documentElement.lang=e;try{localStorage.setItem(on,e)}catch{}}function i(e,...t){return xo[e][de==="pt"?1:0].replace(/\{(\d)\}/g,(o,r)=>String(t[Number(
r)]??""))}function L(e){return e===void 0?"–":new Intl.DateTimeFormat(de,{dateStyle:"medium",timeStyle:"short"}).format(e)}function b(e,t=0){return new Intl.NumberFormat(
de,{maximumFractionDigits:t}).format(e)}function z(e){return e===1?i("oneEntry"):i("entries",b(e))}function rn(e){return e===1?i("oneTurn"):i("turns",b(e))}var Eo=Symbol.for("pv"),To=0;function n(e,t,o,r,s,a){t||(t={});var c,u,d=t;if("ref"in d&&typeof e!="function")for(u in d={},t)u=="ref"?c=t[u]:d[u]=t[u];var m={type:e,props:d,key:o,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:Eo,__v:--To,__i:-1,__u:0};return(s||a)&&(m.__source=s,m.__self=a),C.vnode&&C.vnode(m),m}function J(e){let t=U(null),o=Kt();return N(()=>{t.current?.showModal()},[]),n("dialog",{ref:t,"aria-labelledby":o,onClose:e.close,children:[n("h2",{id:o,children:e.
title}),e.children]})}var Co=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function sn(e){
return n(J,{title:i("help"),close:e.close,children:[n("dl",{class:"properties",children:Co.map(([t,o])=>n("div",{children:[n("dt",{children:n("kbd",{children:t})}),
n("dd",{children:i(o)})]},t))}),n("p",{children:i("inboxHint")}),n("form",{method:"dialog",children:n("button",{children:i("close")})})]})}var ut=["memory","inbox","brief","sessions","missions","timeline","upkeep"],an=new Map;function se(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{
view:ut.find(o=>o===e)??"memory",settings:new URLSearchParams(t)}}function q(e,t={}){let o=Object.entries(t).filter(s=>!!s[1]),r=new URLSearchParams(o).toString();
return`#/${e}${r===""?"":`?${r}`}`}function cn(e){return an.get(e)??q(e)}function A(e,t="push"){let{view:o,settings:r}=se(),s=q(o,{...Object.fromEntries(r),...e});
s!==location.hash&&(t==="push"?history.pushState(null,"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function un(){let[
e,t]=_(se);return N(()=>{let o=()=>{let r=se();an.set(r.view,location.hash),t(r)};return addEventListener("hashchange",o),addEventListener("popstate",o),o(),()=>{
removeEventListener("hashchange",o),removeEventListener("popstate",o)}},[]),e}var Ao=2e4,dn=()=>{};function Ee(e){dn(e)}async function O(e,t,o){try{let r=await e();return Ee({text:t(r),undo:typeof o=="string"?await Mo(o):o}),xe(),!0}catch(r){
return Ee({text:i("failed",r.message),isError:!0}),!1}}async function Mo(e){let[t]=await f("audit/log",{reference:e,limit:1}).catch(()=>[]);return t&&(()=>{dt(t.
call)})}function dt(e){return O(()=>f("audit/undo",{call:e}),()=>i("undone"))}function ln(){let[e,t]=_();N(()=>{dn=t},[]),N(()=>{if(e===void 0)return;let r=()=>t(
void 0),s=e.isError?void 0:setTimeout(r,Ao),{view:a}=se(),c=()=>se().view!==a&&r();return addEventListener("hashchange",c),()=>{clearTimeout(s),removeEventListener(
"hashchange",c)}},[e]);let o=e?.undo;return Q({u:()=>o?.()}),n("div",{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&n("p",{class:e.isError?
"notice error":"notice",children:[n("span",{children:e.text}),o!==void 0&&n("button",{type:"button",onClick:o,children:i("undo")}),n("button",{type:"button",onClick:()=>t(
void 0),children:i("close")})]})})}function pn(){let[e,t]=_();if(N(()=>{Jt(s=>new Promise(a=>t({wasWrong:s,answer:a})))},[]),e===void 0)return null;let o=s=>{e.answer(s),t(void 0)},r=s=>{s.preventDefault();
let a=new FormData(s.currentTarget).get("token");o(String(a).trim()||void 0)};return n(J,{title:i("tokenTitle"),close:()=>o(),children:n("form",{onSubmit:r,children:[
e.wasWrong&&n("p",{class:"error",role:"alert",children:i("tokenWrong")}),n("p",{children:[i("tokenWhy")," ",n("code",{children:"keepstone serve --print-token"})]}),
n("label",{children:[i("tokenTitle"),n("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),n("p",{class:"quiet",children:i("t\
okenKept")}),n("div",{class:"actions",children:[n("button",{class:"main",children:i("tokenUse")}),n("button",{type:"button",onClick:()=>o(),children:i("cancel")})]})]})})}var Te=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],mn="keepstone-theme";function lt(){try{return Te.find(([e])=>e===localStorage.getItem(
mn))?.[0]??"auto"}catch{return"auto"}}function pt(e){let t=Te.find(([o])=>o===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
mn,t)}catch{}return t}var fn=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var gn=["low","medium","high"];function H(e){return n("label",{children:[e.label,n("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
o])=>n("option",{value:t,selected:t===e.value,children:o},t))})]})}function le(e){let t=U(null),o=t.current!==null&&document.activeElement===t.current?t.current.
value:e.value;return n("input",{ref:t,type:"search",placeholder:e.placeholder,value:o,autocomplete:"off",spellcheck:!1,onInput:r=>e.typed(r.currentTarget.value)})}
function Ce(){return k("agents",e=>f("vault/agents",{},e))}function Ae(e){let t=k("categories",u=>f("vault/counts",{},u)).value??[],o=[...new Set([...fn,...t.map(
({category:u})=>u),...e.value===""?[]:[e.value]])],r=e.isNeeded?[]:[["",i("anyCategory")]],{name:s,choose:a}=e,c={...s===void 0?{}:{name:s},...a===void 0?{}:{choose:a}};
return n(H,{label:i("category"),value:e.value,values:[...r,...o.map(u=>[u,u])],...c})}function Me(e){return n(H,{label:i("agent"),value:e.value,values:e.agents.
map(t=>[t,t]),choose:e.choose})}function mt(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(t=>t!=="")}function E(e){let{value:t,error:o,isWaiting:r}=e.asked;return n(g,{children:[o!==void 0&&n("p",{class:"error",role:"alert",children:i("failed",o.message)}),t!==
void 0&&e.children(t),t===void 0&&r&&n("p",{class:"quiet",children:i("waiting")})]})}var Po=/[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;function y(e){return e.replace(/\r\n/g,
`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(Po,t=>`⟦U+${(t.codePointAt(0)??0).toString(
16).toUpperCase().padStart(4,"0")}⟧`)}function F(e){let t=e.split(`
`).find(o=>o.trim()!=="")??"";return y(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function hn(e){try{let{protocol:t,href:o}=new URL(e);return t==="http:"||t===
"https:"?o:void 0}catch{return}}function yn(e,t){let o=new TextEncoder().encode(e),r=new TextDecoder,s=[0,...t.flatMap(({start:a,end:c})=>[a,c]),o.length];return s.
slice(1).map((a,c)=>y(r.decode(o.subarray(s[c],a))))}function _n(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var No=2e3,Lo={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function bn({settings:e}){let t=Ce(),o=e.get("agent")??t.value?.[0],r=e.get("t\
ask")??"",s=Number(e.get("budget"))||No,a={agent:o??"",budget:s,...r.trim()===""?{}:{task:r}},c=k(o&&JSON.stringify(a),u=>f("briefing/compose",{request:a},u));return n(
"section",{class:"narrow",children:[n("h1",{children:i("brief")}),n("p",{class:"quiet",children:i("briefWhat")}),n(E,{asked:t,children:u=>o===void 0?n("p",{children:i(
"noAgents")}):n("form",{class:"form",onSubmit:d=>d.preventDefault(),children:[n("div",{class:"row",children:[n(Me,{agents:u.includes(o)?u:[...u,o],value:o,choose:d=>A(
{agent:d})}),n("label",{children:[i("budget"),n("input",{type:"number",min:1,value:s,onInput:d=>A({budget:d.currentTarget.value},"replace")})]})]}),n("label",{children:[
i("task"),n("textarea",{rows:2,placeholder:i("taskHint"),defaultValue:r,onInput:d=>A({task:d.currentTarget.value},"replace")})]})]})}),o!==void 0&&n(E,{asked:c,
children:u=>n(Ro,{brief:u,budget:s,isOfTask:a.task!==void 0})})]})}function Ro({brief:e,budget:t,isOfTask:o}){return e.text===""?n("p",{children:i("briefEmpty")}):
n(g,{children:[n("p",{children:n("label",{class:"meter",children:[n("span",{children:i("tokensOf",b(e.tokens),b(t))}),n("meter",{min:0,max:t,value:e.tokens})]})}),
n(Do,{brief:e}),n(jo,{brief:e,isOfTask:o}),n("pre",{class:"text brief",children:y(e.text)})]})}function Do({brief:e}){let t=Oo(e);return n("table",{children:[n(
"thead",{children:n("tr",{children:[n("th",{scope:"col",children:i("section")}),n("th",{scope:"col",children:i("countEntries")}),n("th",{scope:"col",children:i(
"tokens")})]})}),n("tbody",{children:e.sections.map((o,r)=>n("tr",{children:[n("th",{scope:"row",children:y(o.title)}),n("td",{children:o.sources.length}),n("td",
{children:[n("meter",{min:0,max:e.tokens,value:t[r]??0,"aria-label":o.title})," ",b(t[r]??0)]})]},r))})]})}function Oo({text:e,sections:t}){let o=0,r=t.map(({title:s,
sources:a})=>{let c=a.length===0?-1:e.indexOf(`${s}:`,o);return c!==-1&&(o=c+s.length),c});return r.map((s,a)=>{if(s===-1)return 0;let c=r.slice(a+1).find(u=>u!==
-1)??e.length;return _n(e.slice(s,c))})}function jo({brief:e,isOfTask:t}){let o=e.sections.filter(({dropped:r,cut:s})=>r.length>0||s>0);return o.length===0?n("p",
{class:"quiet",children:i(t?"nothingElseFits":"nothingLeftOut")}):n("details",{open:!0,children:[n("summary",{children:i("leftOut")}),n("dl",{children:o.map(({title:r,
dropped:s,cut:a})=>n("div",{children:[n("dt",{children:y(r)}),a>0&&n("dd",{children:i("cut",b(a))}),s.map(({source:c,reason:u})=>n("dd",{children:[n("a",{href:q(
"memory",{entry:c}),children:y(c)}),": ",i(Lo[u])]},c))]},r))})]})}var Fo=100;function B(e){let[t,o]=_(1),r=e.all.slice(0,t*Fo);return n(g,{children:[e.children(r),r.length<e.all.length&&n("button",{type:"button",onClick:()=>o(
t+1),children:i("more")})]})}function ne(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function Pe(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function oe(e){return e==="project"?i("project"):ne(e)}function Ne(e){return n(B,{all:e.rows,children:t=>n("ul",{class:"entries",onKeyDown:gt,children:t.map(({entry:o,hit:r})=>n("li",{children:n("button",{type:"butt\
on",class:"entry","aria-current":o.reference===e.chosen?"true":void 0,onClick:()=>e.choose(o.reference),children:[n("span",{class:"first",children:r===void 0?F(
o.text):n(qo,{hit:r})}),r?.replaces&&n("span",{class:"marks",children:i("replaces",L(r.replaces.created),y(r.replaces.line))}),n(ft,{entry:o})]})},o.reference))})})}
function ft({entry:e}){return n("span",{class:"marks",children:[n("span",{children:oe(e.scope)}),n("span",{children:e.category}),n("span",{children:L(e.created)}),
e.tier!=="active"&&n("strong",{children:i(e.tier)}),e.status!=="promoted"&&n("strong",{children:i(e.status)}),e.supersededBy!==void 0&&n("strong",{children:i("s\
uperseded")}),e.importance==="high"&&n("strong",{children:i("high")}),e.tags.map(t=>n("span",{children:["#",y(t)]},t))]})}function qo({hit:e}){let t=yn(e.snippet.
text,e.snippet.highlights);return n(g,{children:t.map((o,r)=>r%2===1?n("mark",{children:o},r):o)})}function gt(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.
key];if(t===void 0)return;let o=[...e.currentTarget.querySelectorAll("button")],r=o.findIndex(s=>s===document.activeElement);o[Math.max(0,Math.min(o.length-1,r+
t))]?.focus(),e.preventDefault()}function Le(e){let o=[...Ce().value??[],...Io()],r=e.value===""||e.value==="_shared"||o.includes(e.value)?[]:[e.value],s=[...e.isNeeded?[]:[["",i("anyone")]],["\
_shared",i("project")],...[...o,...r].map(a=>[a,a])];return n(H,{label:i("owner"),value:e.value,values:s,...Ho(e)})}function Io(){let[e,t]=_([]);return N(()=>{let o=new AbortController,
r=s=>t(s.map(({id:a})=>ne({mission:a})));return f("missions/missions",{},o.signal).then(r,()=>{}),()=>o.abort()},[]),e}function Ho({name:e,choose:t}){return{...e===
void 0?{}:{name:e},...t===void 0?{}:{choose:t}}}function vn({owner:e,close:t}){let[o,r]=_(e===""?"_shared":e),s=async a=>{a.preventDefault();let{text:c,tags:u,category:d,importance:m}=Sn(a.currentTarget),p={scope:Pe(
o),category:d,text:c,tags:mt(u),importance:m};await O(()=>f("vault/add",{draft:p}),v=>{if(v.kind==="rejected")throw new Error(v.reason);return A({entry:v.reference}),
i(v.kind)})&&t()};return n(J,{title:i("write"),close:t,children:n("form",{class:"form",onSubmit:a=>{s(a)},children:[n("div",{class:"row",children:[n(Le,{value:o,
choose:r,isNeeded:!0}),n(Ae,{name:"category",value:"decisions",isNeeded:!0}),n(xn,{value:"medium"})]}),n(wn,{text:"",tags:[]}),n(kn,{close:t})]})})}function ie({
entry:e,takesIn:t,close:o}){let[r]=_(e.text),[s,a]=_(),c=async m=>{m.preventDefault();let{text:p,tags:w,importance:v}=Sn(m.currentTarget),{reference:l}=e,h=await f(
"vault/get",{reference:l}).catch(()=>e);if(h.text!==(s??r)){a(h.text);return}let x={text:p,tags:mt(w),importance:v},S=()=>f("vault/edit",{reference:l,changes:x});
(t?await O(()=>S().then(()=>f("vault/forget",{reference:t.reference})),()=>i("mergedNow")):await O(S,j=>(A({entry:j.reference},"replace"),i("changed")),l))&&o()},
u=t===void 0?e.text:`${e.text}

${t.text}`,d=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])];return n("form",{class:"form",onSubmit:m=>{c(m)},onKeyDown:m=>m.key==="Escape"&&o(),children:[
s!==void 0&&n("div",{class:"error",role:"alert",children:[n("p",{children:i("changedMeanwhile")}),n("pre",{class:"text",children:s})]}),n(wn,{text:u,tags:d}),n(
xn,{value:e.importance}),n(kn,{close:o})]})}function kn({close:e}){return n("div",{class:"actions",children:[n("button",{class:"main",children:i("save")}),n("bu\
tton",{type:"button",onClick:e,children:i("cancel")})]})}function wn({text:e,tags:t}){let[o]=_({text:e,tags:t.join(" ")});return n(g,{children:[n("label",{children:[
i("text"),n("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:o.text})]}),n("label",{children:[i("tags"),n("input",{name:"tags",defaultValue:o.
tags,autocomplete:"off"})]})]})}function xn({value:e}){return n(H,{name:"importance",label:i("importance"),value:e,values:gn.map(t=>[t,i(t)])})}function Sn(e){let t=new FormData(
e),o=r=>String(t.get(r)??"");return{text:o("text"),tags:o("tags"),category:o("category"),importance:o("importance")}}var Uo=8;function En({candidate:e,close:t}){let[o,r]=_();return n(J,{title:i("merge"),close:t,children:o===void 0?n(Wo,{candidate:e,choose:r,close:t}):n(ie,{entry:o,
takesIn:e,close:t})})}function Wo({candidate:e,choose:t,close:o}){let{reference:r}=e,s={reference:r,filter:{statuses:["promoted"]},limit:Uo},a=k(`merge ${r}`,c=>f(
"search/related",s,c));return n(g,{children:[n("p",{children:i("mergeWith")}),n(E,{asked:a,children:c=>c.length===0?n("p",{class:"quiet",children:i("mergeNone")}):
n(Ne,{rows:c.map(({entry:u})=>({entry:u})),chosen:void 0,choose:u=>c.filter(({entry:d})=>d.reference===u).forEach(({entry:d})=>t(d))})}),n("div",{class:"actions",
children:n("button",{type:"button",onClick:o,children:i("cancel")})})]})}function Tn(e){let t=k("candidates",o=>f("vault/list",{filter:{statuses:["candidate"]}},o));return n("section",{class:"narrow",children:[n("h1",{children:i("inb\
ox")}),n("p",{class:"quiet",children:i("inboxWhat")}),n(E,{asked:t,children:o=>o.length===0?n("p",{children:i("inboxEmpty")}):n($o,{entries:o})})]})}function $o({
entries:e}){let[t,o]=_(0),[r,s]=_(),[a,c]=_(),u=Math.min(t,e.length-1),d=e[u],m=p=>o(Math.max(0,Math.min(e.length-1,u+p)));return N(()=>document.querySelectorAll(
".candidate")[u]?.focus(),[u,d?.reference]),Q({ArrowDown:()=>m(1),ArrowUp:()=>m(-1),a:()=>d&&Cn(d),r:()=>d&&An(d),e:()=>s(d?.reference),m:()=>c(d)}),n(g,{children:[
n("p",{class:"quiet",children:[z(e.length),". ",i("inboxHint")]}),n("ol",{class:"candidates",children:e.map((p,w)=>n("li",{children:n("article",{class:"candidat\
e",tabIndex:-1,"aria-current":w===u?"true":void 0,onFocus:()=>o(w),children:[n(ft,{entry:p}),r===p.reference?n(ie,{entry:p,close:()=>s(void 0)}):n(g,{children:[
n("pre",{class:"text",children:y(p.text)}),n(zo,{entry:p,edit:()=>s(p.reference),merge:()=>c(p)})]})]})},p.reference))}),a!==void 0&&n(En,{candidate:a,close:()=>c(
void 0)})]})}function zo({entry:e,edit:t,merge:o}){return n("div",{class:"actions",children:[n("button",{type:"button",class:"main",onClick:()=>Cn(e),children:i(
"accept")}),n("button",{type:"button",onClick:t,children:i("edit")}),n("button",{type:"button",onClick:o,children:i("merge")}),n("button",{type:"button",onClick:()=>An(
e),children:i("reject")})]})}function Cn({reference:e,text:t}){O(()=>f("vault/set-status",{reference:e,status:"promoted"}),()=>i("accepted",F(t)),e)}function An({
reference:e,text:t}){O(()=>f("vault/forget",{reference:e}),()=>i("rejectedNow",F(t)),e)}var Re=3e3;async function De(e,t){let o=e.scopes?.[0];return(await f("vault/counts",o===void 0?{}:{scope:o},t)).filter(({category:a})=>e.categories?.includes(a)??
!0).reduce((a,{entries:c})=>a+c,0)}function Oe(e){let{asked:t,back:o,gone:r,title:s,children:a}=e,c=U(null);return N(()=>c.current?.focus(),[t.value===void 0]),n(g,{children:[n("button",{type:"bu\
tton",class:"back",onClick:o,children:i("back")}),n(E,{asked:t,children:u=>u===null?n("p",{children:r}):n("article",{children:[n("h2",{ref:c,tabIndex:-1,children:F(
s(u))}),a(u)]})})]})}var Bo={added:"added",changed:"entryChanged",removed:"removed"};function je(e){let{reference:t,limit:o}=e,r=k(`${t} ${o}`,a=>f("audit/log",t===void 0?{limit:o}:
{reference:t,limit:o},a)),s=Ko(t===void 0);return n(E,{asked:r,children:a=>a.length===0?n("p",{class:"quiet",children:i("noChanges")}):n("ol",{class:"changes",children:Go(
a).map(c=>n(Yo,{lines:c,entries:s,isUndone:Jo(r.value??[],c[0].call)},c[0].call))})})}var Vo=["promoted","candidate","archived","forgotten"];function Ko(e){let t=k(
e?"entries":void 0,async o=>await De({},o)>Re?[]:f("vault/list",{filter:{statuses:Vo}},o));return new Map(t.value?.map(o=>[o.reference,o]))}function Go(e){let t=[];
for(let o of e){let r=t.at(-1);r?.[0].call===o.call?r.push(o):t.push([o])}return t}function Qo({entry:e}){return e===void 0?null:n("span",{class:"told",children:[
F(e.text)," ",e.status==="forgotten"&&n("strong",{children:["(",i("inTrashNow"),")"]})]})}function Jo(e,t){return e.some(({undoes:o})=>o===t)}function Yo({lines:e,
entries:t,isUndone:o}){let[{call:r,at:s,who:a,undoes:c}]=e;return n("li",{children:[n("p",{children:[n("time",{dateTime:new Date(s).toISOString(),children:L(s)}),
" ",a!==void 0&&n("span",{children:i("byWhom",y(a))})," ",c!==void 0&&n("span",{children:i("undoes",c)})]}),n("ul",{children:e.map(u=>n("li",{children:[i(Bo[u.deed]),
": ",n("a",{href:q("memory",{entry:u.reference}),children:y(u.reference)})," ",u.archived&&i("inArchive")," ",u.withMission!==void 0&&i("withMission",y(u.withMission)),
" ",n(Qo,{entry:t.get(u.reference)})]},u.number))}),!o&&c===void 0&&n("button",{type:"button",onClick:()=>{dt(r)},"aria-label":`${i("undo")} ${r}`,children:i("u\
ndo")})]})}function Mn(e,t,o){let r=[{entry:e,parent:0},...t.map(({entry:c})=>({entry:c,parent:0}))],s=t.map((c,u)=>[0,u+1]),a=new Map(r.map(({entry:c},u)=>[c.reference,u]));
return o.forEach((c,u)=>{let d=u+1,m=2;for(let{entry:p,score:w}of c){if(w<.5*(c[0]?.score??0))break;let v=a.get(p.reference);if(v===void 0){if(m===0)continue;m-=
1,v=r.push({entry:p,parent:d})-1,a.set(p.reference,v)}let[l,h]=d<v?[d,v]:[v,d];l!==h&&!s.some(([x,S])=>x===l&&S===h)&&s.push([l,h])}}),{nodes:r,links:s,first:t.
length}}function Pn({links:e},t){return e.flatMap(([r,s])=>r===t?[s]:s===t?[r]:[]).filter(r=>r!==0).sort((r,s)=>r-s)}function Nn({links:e,first:t}){return e.length>
t}function Ln({nodes:e,first:t},o,r){let s=2*Math.PI/Math.max(t,1),a=Math.min(s/2,Math.PI/4),c=(u,d)=>({x:Math.sin(u)*o*d,y:-Math.cos(u)*r*d});return e.map(({parent:u},d)=>{
if(d===0)return{x:0,y:0};if(d<=t)return c((d-1)*s,.55);let m=e.flatMap((w,v)=>v>t&&w.parent===u?[v]:[]),p=m.indexOf(d)-(m.length-1)/2;return c((u-1)*s+p*a,1)})}var pe=12,Fe={width:80,height:18},ht=4,Xo=440,Zo=530,Rn=.2;function Dn(e){let{graph:t,open:o,pointed:r,point:s}=e,[a,c]=tr(),u=[t.nodes.length,t.links.length].map(
h=>b(h)),d=c>=Zo,m=pe+(d?Fe.height:ht),p=d?Fe.width/2:pe+ht,w=Ln(t,Math.max(c/2-p,0),Math.min(c,Xo)/2-m),v=Math.min(...w.map(({y:h})=>h))-pe-ht,l=Math.max(...w.
map(({y:h})=>h))+m-v;return n("div",{ref:a,class:"graph",children:c>0&&n("svg",{width:c,height:l,viewBox:`${-c/2} ${v} ${c} ${l}`,role:"img","aria-label":i("gra\
ph",...u),children:[t.links.map(([h,x])=>n("path",{d:er(t,w,h,x),class:r===h||r===x?"pointed":void 0},`${h} ${x}`)),t.nodes.map(({entry:h},x)=>n("g",{class:`${x===
0?"middle":x<=t.first?"first":"second"}${r===x?" pointed":""}`,transform:`translate(${w[x]?.x} ${w[x]?.y})`,onClick:()=>x>0&&o(x),onMouseEnter:()=>s(x),onMouseLeave:()=>s(
void 0),children:[n("title",{children:F(h.text)}),n("circle",{r:pe}),x>0&&n("text",{dy:"0.35em",children:x}),d&&n("foreignObject",{x:-Fe.width/2,y:pe,...Fe,children:n(
"div",{class:"label",dir:"auto",children:F(h.text)})})]},x))]})})}function er({nodes:e},t,o,r){let[s,a]=[t[o],t[r]];if(s===void 0||a===void 0)return"";if(e[r]?.
parent===o)return`M ${s.x} ${s.y} L ${a.x} ${a.y}`;let[c,u]=[(s.x+a.x)/2+(a.y-s.y)*Rn,(s.y+a.y)/2-(a.x-s.x)*Rn];return`M ${s.x} ${s.y} Q ${c} ${u} ${a.x} ${a.y}`}
function tr(){let e=U(null),[t,o]=_(0);return Vt(()=>{if(e.current===null)return;let r=new ResizeObserver(([s])=>o(Math.floor(s?.contentRect.width??0)));return r.
observe(e.current),()=>r.disconnect()},[]),[e,t]}var On=!1;function jn({entry:e}){let[t,o]=_(On),r=k(t?e.reference:void 0,s=>rr(e,s));return n("details",{open:t,onToggle:s=>o(On=s.currentTarget.open),children:[
n("summary",{children:i("related")}),n(E,{asked:r,children:s=>n(ir,{...s})})]})}async function rr(e,t){let o=await f("search/related",{reference:e.reference,limit:8},
t),r=await Promise.all(o.map(({entry:s})=>sr(s.reference,t)));return{graph:Mn(e,o,r),scores:o.map(({score:s})=>s)}}async function sr(e,t){try{return await f("se\
arch/related",{reference:e,limit:6},t)}catch(o){if(o instanceof $&&o.code==="not-found")return[];throw o}}function ir({graph:e,scores:t}){let[o,r]=_();if(e.first===
0)return n("p",{class:"quiet",children:i("noRelated")});let s=c=>A({entry:e.nodes[c]?.entry.reference}),a=(c,u)=>n(ar,{text:e.nodes[c]?.entry.text??"",node:c,score:u,
open:s,point:r});return n(g,{children:[Nn(e)&&n(Dn,{graph:e,pointed:o,point:r,open:s}),n("ul",{class:"related",children:t.map((c,u)=>n("li",{children:[a(u+1,c),
n("ul",{children:Pn(e,u+1).map(d=>n("li",{children:a(d)},d))})]},u))})]})}function ar(e){let{text:t,node:o,score:r,open:s,point:a}=e,[c,u]=[()=>a(o),()=>a(void 0)];
return n("div",{class:"item",children:[n("span",{class:"quiet","aria-hidden":"true",children:o}),n("button",{type:"button",class:"link",onClick:()=>s(o),onFocus:c,
onBlur:u,onMouseEnter:c,onMouseLeave:u,children:F(t)}),r!==void 0&&n("span",{class:"quiet",children:b(r,1)})]})}function Fn({reference:e,query:t}){let[o,r]=_(!1),s=k(o?JSON.stringify(t):void 0,a=>f("search/find",{query:{...t,explain:!0}},a));return n("details",{onToggle:a=>r(
a.currentTarget.open),children:[n("summary",{children:i("why")}),n(E,{asked:s,children:a=>{let c=a.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
n(cr,{score:c.score,explanation:c.explanation})}})]})}function cr({score:e,explanation:t}){let{session:o,before:r,after:s,author:a,time:c,when:u,repeated:d}=t,m=p=>b(
p,2);return n(g,{children:[n("p",{children:[i("score"),": ",m(e)]}),n("table",{children:[n("thead",{children:n("tr",{children:[n("th",{scope:"col",children:i("w\
ord")}),n("th",{scope:"col",children:i("term")}),n("th",{scope:"col",children:i("rarity")}),n("th",{scope:"col",children:i("frequency")}),n("th",{scope:"col",children:i(
"score")})]})}),n("tbody",{children:t.words.map(p=>n("tr",{children:[n("td",{children:y(p.word)}),n("td",{children:y(p.term)}),n("td",{children:m(p.idf)}),n("td",
{children:m(p.saturation)}),n("td",{children:m(p.idf*p.weight*p.saturation)})]},`${p.word} ${p.term}`))})]}),n("p",{class:"quiet",children:i("bonuses",m(o),m(r+
s),m(a),m(c),m(u),m(d))})]})}function In(e){let{reference:t,known:o}=e,r=k(`${t} ${o?.status}`,s=>ur(t,o,s));return n(Oe,{asked:r,back:()=>A({entry:void 0}),gone:i("gone"),title:({text:s})=>s,
children:s=>n(dr,{entry:s,query:e.query})})}async function ur(e,t,o){if(t?.status==="forgotten")return t;try{return await f("vault/get",{reference:e},o)}catch(r){
if(r instanceof $&&r.code==="not-found")return null;throw r}}function dr({entry:e,query:t}){let[o,r]=_(!1);return o?n(ie,{entry:e,close:()=>r(!1)}):n(g,{children:[
n(lr,{entry:e,edit:()=>r(!0)}),n("pre",{class:"text",children:y(e.text)}),n(fr,{entry:e}),n(qn,{title:i("supersededBy"),references:e.supersededBy===void 0?[]:[e.
supersededBy]}),n(qn,{title:i("supersedes"),references:e.supersedes}),t!==void 0&&n(Fn,{reference:e.reference,query:t}),e.status!=="forgotten"&&n(jn,{entry:e}),
n("details",{children:[n("summary",{children:i("history")}),n(je,{reference:e.reference,limit:50})]})]})}function lr({entry:e,edit:t}){let{reference:o}=e,r=e.tier===
"pinned",s=d=>()=>{O(d,pr,o)},a=s(()=>f("vault/set-tier",{reference:o,tier:r?"active":"pinned"})),c=()=>{O(()=>f("vault/forget",{reference:o}),()=>i("forgottenN\
ow"),o).then(d=>d&&A({entry:void 0}))},u=e.status==="forgotten";return Q(u?{}:{e:t,p:a,Delete:c}),u?n(mr,{reference:o}):n("div",{class:"actions",children:[n("bu\
tton",{type:"button",onClick:t,children:i("edit")}),n("button",{type:"button",onClick:a,children:i(r?"unpin":"pin")}),e.status==="promoted"?n("button",{type:"bu\
tton",onClick:s(()=>f("vault/set-status",{reference:o,status:"archived"})),children:i("archive")}):n("button",{type:"button",onClick:s(()=>f("vault/set-status",
{reference:o,status:"promoted"})),children:i("bringBack")}),e.scope!=="project"&&n("button",{type:"button",onClick:s(()=>f("vault/widen",{reference:o,to:"projec\
t"})),children:i("widen")}),n("button",{type:"button",onClick:c,children:i("forget")})]})}function pr(e){return A({entry:e.reference},"replace"),i("changed")}function mr({
reference:e}){let t=()=>O(()=>f("vault/restore",{reference:e}),r=>(A({entry:r.reference,status:void 0},"replace"),i("restored")),e),o=()=>confirm(i("purgeAsk"))&&
void O(()=>f("audit/purge",{reference:e}),({remaining:r})=>(A({entry:void 0}),i("purged")+(r.length===0?"":`. ${i("stillIn",r.join(", "))}`)));return n("div",{class:"\
actions",children:[n("button",{type:"button",onClick:()=>{t()},children:i("restore")}),n("button",{type:"button",class:"danger",onClick:o,children:i("purge")})]})}
function fr({entry:e}){let{evidence:t}=e,o=[[i("reference"),e.reference],[i("owner"),oe(e.scope)],[i("category"),e.category],[i("created"),L(e.created)],[i("sta\
tus"),i(e.status)],[i("importance"),i(e.importance)],[i("confidence"),e.confidence===void 0?void 0:b(e.confidence,2)],[i("author"),e.author??ne(e.scope)],[i("st\
atedBy"),hr(e)],[i("session"),e.session],[i("sources"),e.sources.join(", ")],[i("confirmedBy"),e.confirmedBy.join(", ")],[i("seen"),t&&i("times",t.count,L(t.lastSeen))]];
return n("dl",{class:"properties",children:o.map(([r,s])=>s?n("div",{children:[n("dt",{children:r}),n("dd",{children:y(s)})]},r):null)})}var gr={person:"byPerso\
n",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function hr({origin:e}){if(e===void 0)return;let{statedBy:t,client:o,line:r,commit:s,confirmed:a}=e,
c=t==="person"?void 0:i(a?"isConfirmed":"notConfirmed");return[i(gr[t]),o,r===void 0?void 0:i("inLine",r),s,c].filter(d=>d!==void 0).join(", ")}function qn({title:e,
references:t}){return t.length===0?null:n("p",{children:[e,":"," ",t.map((o,r)=>n("span",{children:[r>0&&", ",n("button",{type:"button",class:"link",onClick:()=>A(
{entry:o}),children:o})]},o))]})}var Hn=30,yt=36e5,yr={day:1,week:7,month:30,year:365},_r=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forgotten",
"forgotten"]];function Un({settings:e}){let[t,o]=_(!1),r=e.get("entry")??void 0,s=new URLSearchParams([...e].filter(([d])=>d!=="entry")).toString(),a=k(s,d=>Sr(
e,d)),c=a.value?.rows.find(d=>d.entry.reference===r),u=Wn(e);return n("div",{class:r===void 0?"columns":"columns reading",children:[n("h1",{class:"unseen",children:i(
"memory")}),n("section",{class:"finding",children:[n(br,{settings:e}),n("div",{class:"actions",children:[n("p",{class:"quiet",role:"status",children:a.value!==void 0&&
kr(a.value)}),n("button",{type:"button",onClick:()=>o(!0),children:i("write")})]}),n(E,{asked:a,children:d=>n(vr,{found:d,chosen:r})})]}),n("section",{class:"de\
tail","aria-label":i("chosen"),children:r===void 0?n("p",{class:"quiet",children:i("chooseEntry")}):n(In,{reference:r,known:c?.entry,query:c?.hit&&u},r)}),t&&n(
vn,{owner:e.get("owner")??"_shared",close:()=>o(!1)})]})}function br({settings:e}){let t=s=>e.get(s)??"",o=s=>a=>A({[s]:a,entry:void 0}),r=s=>a=>A({[s]:a,entry:void 0},
"replace");return n("form",{role:"search",class:"filters",onSubmit:s=>s.preventDefault(),children:[n("label",{class:"wide",children:[i("search"),n(le,{placeholder:i(
"searchHint"),value:t("q"),typed:r("q")})]}),n(Le,{value:t("owner"),choose:o("owner")}),n(Ae,{value:t("category"),choose:o("category")}),n(H,{label:i("period"),
value:t("period"),values:[["",i("always")],...["day","week","month","year"].map(s=>[s,i(s)])],choose:o("period")}),n("label",{children:[i("tag"),n(le,{value:t("\
tag"),typed:r("tag")})]}),n(H,{label:i("status"),value:t("status"),values:_r.map(([s,a])=>[s,i(a)]),choose:o("status")})]})}function vr({found:e,chosen:t}){return e.
tooMany!==void 0?n("p",{children:i("tooMany",b(e.tooMany))}):e.isEmptyRoot?n("p",{children:i("emptyRoot")}):e.rows.length===0?n("p",{children:i(e.isSearch?"noHi\
ts":"noEntries")}):n(Ne,{rows:e.rows,chosen:t,choose:o=>A({entry:o})})}function kr(e){if(e.tooMany!==void 0)return z(e.tooMany);let t=e.rows.length;return e.isSearch&&
t===Hn?i("firstEntries",t):z(t)}function wr(e){let[t,o,r,s]=["owner","category","tag","status"].map(c=>e.get(c)),a=yr[e.get("period")];return{...t?{scopes:[Pe(t)]}:
{},...o?{categories:[o]}:{},...r?{tags:[r]}:{},...s?{statuses:[s]}:{},...a===void 0?{}:{since:xr()-a*24*yt}}}function xr(){return Math.floor(Date.now()/yt)*yt}function Wn(e){
return{text:e.get("q")?.trim()??"",filter:wr(e),limit:Hn}}async function Sr(e,t){let o=Wn(e),{text:r,filter:s={}}=o;if(r!=="")return{rows:(await f("search/find",
{query:o},t)).map(m=>({entry:m.entry,hit:m})),isSearch:!0};let a=await De(s,t);if(a>Re&&s.since===void 0)return{rows:[],isSearch:!1,tooMany:a};let c=await f("va\
ult/list",{filter:s},t),u=c.length===0&&Object.keys(s).length===0;return{rows:c.map(d=>({entry:d})),isSearch:!1,isEmptyRoot:u}}var _t=["active","idle","decaying","archived","deleted"];var Er=50,$n="";function zn(e){let{mission:t}=e,[o,r]=_(1),s=o*Er,a=k(`turns ${s}`,c=>f("missions/turns",{mission:t.id,limit:s},c));return n(g,{children:[n("h3",
{children:i("conversation")}),n(E,{asked:a,children:c=>n(g,{children:[c.length===0&&n("p",{class:"quiet",children:i("noTurns")}),c.length<t.turns&&c.length>0&&n(
"div",{class:"actions",children:[n("p",{class:"quiet",role:"status",children:i("lastTurns",b(c.length),b(t.turns))}),n("button",{type:"button",onClick:()=>r(o+1),
children:i("earlierTurns")})]}),n("ol",{class:"messages",children:c.map((u,d)=>n(Tr,{turn:u},d-c.length))})]})}),n(Cr,{...e})]})}function Tr({turn:e}){let{at:t,
speaker:o,kind:r,text:s}=e;return n("li",{children:[n("span",{class:"marks",children:[n("span",{children:e.number}),n("strong",{children:o===void 0?i("somebody"):
y(o)}),r!==void 0&&n("span",{children:y(r)}),n("span",{children:L(t)})]}),n("pre",{class:"text",children:y(s)})]})}function Cr({mission:e,draft:t,type:o}){let r=async s=>{
s.preventDefault();let a=new FormData(s.currentTarget),c=String(a.get("speaker")).trim(),u=String(a.get("kind")).trim();$n=c;let d={mission:e.id,speaker:c,text:t,
...u===""?{}:{kind:u}};await O(()=>f("missions/add-turn",d),({number:m})=>i("said",m))&&o("")};return n("form",{class:"form",onSubmit:s=>{r(s)},children:[n("lab\
el",{children:[i("sayText"),n("textarea",{rows:3,required:!0,value:t,onInput:s=>o(s.currentTarget.value)})]}),n("div",{class:"row",children:[n("label",{children:[
i("speaker"),n("input",{name:"speaker",required:!0,defaultValue:$n,autocomplete:"off"})]}),n("label",{children:[i("kind"),n("input",{name:"kind",placeholder:"me\
ssage",autocomplete:"off"})]})]}),n("div",{class:"actions",children:n("button",{class:"main",children:i("sayIt")})})]})}function Bn({ending:e}){let{copied:t,archived:o,left:r}=e;return n("section",{class:"card",role:"status",children:[n("h3",{children:i("endReport")}),t.length+o.
length+r.length===0&&n("p",{children:i("endNothing")}),n(bt,{title:i("endCopied",b(t.length)),items:t,children:({original:s,copy:a})=>n(g,{children:[n(qe,{reference:s}),
" → ",n(qe,{reference:a})]})}),n(bt,{title:i("endArchived",b(o.length)),items:o,children:s=>n(qe,{reference:s})}),n(bt,{title:i("endLeft",b(r.length)),items:r,
children:({reference:s,reason:a})=>n(g,{children:[n(qe,{reference:s}),": ",y(a)]})})]})}function qe({reference:e}){return n("a",{href:q("memory",{entry:e}),children:y(
e)})}function bt(e){return e.items.length===0?null:n(g,{children:[n("p",{class:"title",children:e.title}),n(B,{all:e.items,children:t=>n("ul",{class:"items",children:t.
map((o,r)=>n("li",{children:e.children(o)},r))})})]})}function Vn({id:e}){let t=k(e,c=>Ar(e,c)),[o,r]=_(),[s,a]=_("");return n(Oe,{asked:t,back:()=>A({mission:void 0}),gone:i("missionGone"),title:({topic:c,id:u})=>c??
u,children:c=>c.state==="deleted"?n(Mr,{mission:c}):n(g,{children:[n(Pr,{mission:c,ended:r}),o!==void 0&&n(Bn,{ending:o}),n(Lr,{mission:c}),n(zn,{mission:c,draft:s,
type:a}),n(Dr,{id:e}),n(Or,{id:e})]})})}async function Ar(e,t){try{return await f("missions/get-mission",{id:e},t)}catch(r){if(!(r instanceof $&&r.code==="not-f\
ound"))throw r}return(await f("missions/missions",{filter:{states:["deleted"]}},t)).find(r=>r.id===e)??null}function Mr({mission:e}){return n(g,{children:[n("p",
{children:i("missionDeleted",L(e.lastActive))}),n("div",{class:"actions",children:n("button",{type:"button",onClick:()=>Kn(e.id),children:i("restore")})}),n(Gn,
{text:e.text})]})}function Kn(e){O(()=>f("missions/restore-mission",{id:e}),()=>i("restored"))}function Pr({mission:e,ended:t}){let{id:o}=e,r=a=>()=>confirm(i(a===
"success"?"successAsk":"failureAsk",o))&&void O(()=>f("missions/end-mission",{id:o,outcome:a}),c=>(t(c),i("missionEnded",o))),s=()=>confirm(i("missionDeleteAsk",
o))&&void O(()=>f("missions/delete-mission",{id:o}),()=>i("missionDeletedNow",o),()=>Kn(o));return n("div",{class:"actions",children:[e.outcome===void 0&&n(g,{children:[
n("button",{type:"button",onClick:r("success"),children:i("endSuccess")}),n("button",{type:"button",onClick:r("failure"),children:i("endFailure")})]}),n("button",
{type:"button",onClick:()=>{Nr(o)},children:i("exportMission")}),n("button",{type:"button",class:"danger",onClick:s,children:i("delete")})]})}async function Nr(e){
try{let t=await f("missions/export-mission",{id:e,form:"markdown"}),o=document.createElement("a");o.href=URL.createObjectURL(new Blob([t],{type:"text/markdown"})),
o.download=`${e}.md`,o.click(),setTimeout(()=>URL.revokeObjectURL(o.href),6e4)}catch(t){Ee({text:i("failed",t.message),isError:!0})}}function Lr({mission:e}){let{
id:t,text:o}=e,r={mission:t},a=k("sizes",u=>f("upkeep/sizes",{},u)).value?.find(({scope:u})=>typeof u=="object"&&"mission"in u&&u.mission===t),c=[[i("name"),t],
[i("state"),i(e.state)],[i("phase"),e.phase],[i("tagNames"),e.tags.map(u=>`#${u}`).join(" ")],[i("participants"),e.participants.join(", ")],[i("created"),L(e.created)],
[i("lastActive"),L(e.lastActive)],[i("ended"),e.ended===void 0?void 0:L(e.ended)],[i("outcome"),e.outcome&&i(e.outcome)],[i("mayRead"),e.mayRead??i("mayReadAll")],
[i("mayWrite"),e.mayWrite??i("mayWriteAll")],[i("usage"),a&&Rr(a)]];return n(g,{children:[n(Gn,{text:o}),n("p",{children:n("a",{href:q("memory",{owner:ne(r)}),children:i(
"itsEntries",z(e.entries))})}),n("dl",{class:"properties",children:c.map(([u,d])=>d?n("div",{children:[n("dt",{children:u}),n("dd",{children:y(d)})]},u):null)})]})}
function Rr({entries:e,limit:t,bytes:o,quota:r}){return[t&&i("ofEntries",b(e),b(t)),r&&i("ofBytes",b(o),b(r))].filter(a=>a).join(", ")}function Gn({text:e}){return e===
""?n("p",{class:"quiet",children:i("noDescription")}):n("pre",{class:"text",children:y(e)})}function Dr({id:e}){let t=k("notes",o=>f("missions/agent-notes",{mission:e},
o));return n(g,{children:[n("h3",{children:i("agentNotes")}),n(E,{asked:t,children:o=>n(g,{children:[o.length===0&&n("p",{class:"quiet",children:i("noAgentNotes")}),
n(B,{all:o,children:r=>r.map(({agent:s,text:a})=>n("article",{class:"card",children:[n("strong",{children:y(s)}),n("pre",{class:"text",children:y(a)})]},s))})]})})]})}
function Or({id:e}){let t=k("artifacts",o=>f("missions/artifacts",{mission:e},o));return n(g,{children:[n("h3",{children:i("artifacts")}),n(E,{asked:t,children:o=>o.
length===0?n("p",{class:"quiet",children:i("noArtifacts")}):n(B,{all:o,children:r=>n("ul",{class:"items",children:r.map(({location:s,name:a,sha256:c})=>n("li",{
children:[a!==""&&`${y(a)}: `,n(jr,{location:s}),c!==void 0&&n("span",{class:"marks",children:n("code",{children:["SHA-256 ",c]})})]},s))})})})]})}function jr({
location:e}){let t=hn(e);return t===void 0?n("code",{children:y(e)}):n("a",{href:t,target:"_blank",rel:"noreferrer",children:y(e)})}function Qn({settings:e}){let t=e.get("mission")??void 0,o=Fr(e),{states:r=[],...s}=o,a=Object.keys(s).length>0,c=k(`all ${r}`,m=>f("missions/missions",{filter:{
states:r}},m)),u=k(a?JSON.stringify(o):void 0,m=>f("missions/missions",{filter:o},m)),d=a?u:c;return n("div",{class:t===void 0?"columns":"columns reading",children:[
n("h1",{class:"unseen",children:i("missions")}),n("section",{class:"finding",children:[n(qr,{settings:e,missions:c.value??[]}),n("p",{class:"quiet",role:"status",
children:d.value!==void 0&&(d.value.length===1?i("oneMission"):i("missionCount",b(d.value.length)))}),n(E,{asked:d,children:m=>m.length===0?n(Ir,{isNarrowed:a||
r.length>0}):n(Hr,{missions:m,chosen:t})})]}),n("section",{class:"detail","aria-label":i("chosenMission"),children:t===void 0?n("p",{class:"quiet",children:i("c\
hooseMission")}):n(Vn,{id:t},t)})]})}function Fr(e){let t=_t.find(s=>s===e.get("state")),o=e.get("topic")?.trim(),r=e.get("participant");return{...t?{states:[t]}:
{},...o?{topic:o}:{},...r?{participant:r}:{}}}function qr({settings:e,missions:t}){let o=u=>e.get(u)??"",r=u=>d=>A({[u]:d,mission:void 0}),s=u=>A({topic:u,mission:void 0},
"replace"),a=o("participant"),c=new Set(t.flatMap(({participants:u})=>u));return a!==""&&c.add(a),n("form",{role:"search",class:"filters",onSubmit:u=>u.preventDefault(),
children:[n("label",{class:"wide",children:[i("topic"),n(le,{placeholder:i("topicHint"),value:o("topic"),typed:s})]}),n(H,{label:i("state"),value:o("state"),values:[
["",i("notDeleted")],..._t.map(u=>[u,i(u)])],choose:r("state")}),n(H,{label:i("participant"),value:a,values:[["",i("anyone")],...[...c].sort().map(u=>[u,y(u)])],
choose:r("participant")})]})}function Ir({isNarrowed:e}){return e?n("p",{children:i("noMissionSuch")}):n(g,{children:[n("p",{children:i("noMissions")}),n("pre",
{class:"text",children:'keepstone mission create launch -c "Ship the checkout by June." --topic checkout'})]})}function Hr({missions:e,chosen:t}){return n(B,{all:e,
children:o=>n("ul",{class:"entries",onKeyDown:gt,children:o.map(r=>n("li",{children:n("button",{type:"button",class:"entry","aria-current":r.id===t?"true":void 0,
onClick:()=>A({mission:r.id}),children:[n("span",{class:"first",children:[y(r.id),r.topic!==void 0&&`: ${F(r.topic)}`]}),n(Ur,{mission:r})]})},r.id))})})}function Ur({
mission:e}){let{state:t,phase:o,tags:r,participants:s,lastActive:a,turns:c,entries:u}=e;return n("span",{class:"marks",children:[n("strong",{children:i(t)}),o!==
void 0&&n("span",{children:F(o)}),n("span",{children:L(a)}),t!=="deleted"&&n("span",{children:rn(c)}),t!=="deleted"&&n("span",{children:z(u)}),s.length>0&&n("sp\
an",{children:F(s.join(", "))}),r.length>0&&n("span",{children:F(r.map(d=>`#${d}`).join(" "))})]})}var Jn=20;function Yn({settings:e}){let t=k("everybody",Wr),o=e.get("agent")??t.value?.[0];return n("section",{class:"narrow",children:[n("h1",{children:i("sess\
ions")}),n(E,{asked:t,children:r=>o===void 0?n("p",{children:i("noAgents")}):n(g,{children:[n(Me,{agents:r.includes(o)?r:[...r,o],value:o,choose:s=>A({agent:s})}),
n($r,{agent:o},o)]})})]})}async function Wr(e){let[t,o]=await Promise.all([f("vault/agents",{},e),f("sessions/conversations",{},e)]);return[...new Set([...t,...o])].
sort()}function $r({agent:e}){let t=k("work",r=>f("sessions/get-work",{agent:e},r)),o=k("history",r=>f("sessions/history",{agent:e,limit:Jn},r));return n(g,{children:[
n("h2",{children:i("working")}),n(E,{asked:t,children:r=>r===null?n("p",{class:"quiet",children:i("noWork")}):n(zr,{work:r})}),n("h2",{children:i("past")}),n(E,
{asked:o,children:r=>n(g,{children:[r.length===0&&n("p",{class:"quiet",children:i("noSessions")}),r.map(s=>n(Br,{session:s},s.timestamp))]})}),n(Vr,{agent:e})]})}
function zr({work:e}){return n("article",{class:"card",children:[n("p",{children:[n("strong",{children:e.status})," ",i("updated"),": ",L(e.updatedAt)]}),e.taskPrompt!==
void 0&&n("pre",{class:"text",children:y(e.taskPrompt)}),n("pre",{class:"text",children:y(e.summary)}),n(re,{title:i("nextSteps"),items:e.nextSteps}),n(re,{title:i(
"unfinished"),items:e.unfinished}),n(re,{title:i("files"),items:e.filesTouched})]})}function Br({session:e}){return n("article",{class:"card",children:[n("h3",{
children:L(e.timestamp)}),n("pre",{class:"text",children:y(e.what)}),n(re,{title:i("decisions"),items:e.decisions}),n(re,{title:i("unfinished"),items:e.unfinished}),
n(re,{title:i("nextSteps"),items:e.nextSteps}),n(re,{title:i("files"),items:e.filesChanged})]})}function re({title:e,items:t}){return t.length===0?null:n(g,{children:[
n("p",{class:"title",children:e}),n("ul",{children:t.map((o,r)=>n("li",{children:y(o)},r))})]})}function Vr({agent:e}){let[t,o]=_(!1),r=k(t?"conversation":void 0,
s=>f("sessions/load",{agent:e},s));return n("details",{onToggle:s=>o(s.currentTarget.open),children:[n("summary",{children:i("conversation")}),n(E,{asked:r,children:s=>n(
"ol",{class:"messages",children:[s===null&&n("li",{class:"quiet",children:i("noConversation")}),s?.messages.slice(-Jn).map((a,c)=>n("li",{children:[n("strong",{
children:a.role}),n("pre",{class:"text",children:y(a.text)})]},c))]})})]})}var Kr=100;function Xn(e){let[t,o]=_(1);return n("section",{class:"narrow",children:[n("h1",{children:i("timeline")}),n("p",{class:"quiet",children:i("timelineW\
hat")}),n(je,{limit:t*Kr}),n("button",{type:"button",onClick:()=>o(t+1),children:i("more")})]})}var Ie=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var Gr={promoted:"promoted",demoted:"fading",archived:"archived"};function Zn(e){let t=k("health",a=>f("upkeep/health",{},a)),o=k("sizes",a=>f("upkeep/sizes",{},
a)),r=k("last",a=>f("upkeep/last-report",{},a)),s=k("due",a=>f("upkeep/is-due",{},a));return n("section",{class:"narrow",children:[n("h1",{children:i("upkeep")}),
n("h2",{children:i("health")}),n(E,{asked:t,children:a=>n(Qr,{report:a})}),n(E,{asked:o,children:a=>n(Jr,{sizes:a})}),n("h2",{children:i("chores")}),s.value===!0&&
n("p",{children:i("due")}),n(Yr,{}),n("h2",{children:i("lastRun")}),n(E,{asked:r,children:a=>a===null?n("p",{class:"quiet",children:i("never")}):n(to,{report:a})})]})}
function Qr({report:e}){let t=n("a",{href:q("memory",{status:"forgotten"}),children:b(e.forgotten)}),o=[[i("countFiles"),b(e.files)],[i("countEntries"),b(e.entries)],
[i("countPassages"),b(e.passages)],[i("countForgotten"),e.forgotten===0?b(0):t]];return n(g,{children:[e.faults.length===0?n("p",{children:i("healthy")}):n(eo,{
faults:e.faults}),n(vt,{rows:o}),e.unknown.length>0&&n("details",{children:[n("summary",{children:i("unknownFiles")}),n("ul",{children:e.unknown.map(r=>n("li",{
children:y(r)},r))})]})]})}function Jr({sizes:e}){let t=e.flatMap(({scope:o,entries:r,limit:s,bytes:a,quota:c})=>[...s===void 0?[]:[[oe(o),i("ofEntries",b(r),b(
s))]],...c===void 0?[]:[[oe(o),i("ofBytes",b(a),b(c))]]]);return t.length===0?null:n(vt,{rows:t})}function eo({faults:e}){return e.length===0?null:n(g,{children:[
n("h3",{children:i("faults")}),n("ul",{children:e.map(({key:t,line:o,message:r},s)=>n("li",{children:[n("code",{children:y(t)}),o!==void 0&&`, ${i("line",o)}`,"\
: ",y(r)]},s))})]})}function Yr(){let[e,t]=_([...Ie]),[o,r]=_(),s=(c,u)=>{r(void 0),t(Ie.filter(d=>d===c?u:e.includes(d)))},a=c=>async()=>{await O(()=>f("upkeep\
/run",{chores:e,dryRun:c}),d=>(r(c?d:void 0),i(c?"wouldDo":"wasDone")))||r(void 0)};return n(g,{children:[n("fieldset",{children:[n("legend",{class:"unseen",children:i(
"chores")}),Ie.map(c=>n("label",{class:"check",children:[n("input",{type:"checkbox",checked:e.includes(c),onChange:u=>s(c,u.currentTarget.checked)}),c]},c))]}),
n("p",{class:"quiet",children:i("dryFirst")}),n("div",{class:"actions",children:[n("button",{type:"button",class:"main",disabled:e.length===0,onClick:()=>{a(!0)()},
children:i("dryRun")}),n("button",{type:"button",disabled:o===void 0,onClick:()=>{a(!1)()},children:i("runNow")})]}),o!==void 0&&n(g,{children:[n("h3",{children:i(
"wouldDo")}),n(to,{report:o})]})]})}function to({report:e}){let t=[[i("updated"),L(e.finished)],[i("checkpointsCleaned"),b(e.checkpointsCleaned)],[i("conversati\
onsTrimmed"),b(e.conversationsTrimmed)],[i("insightsLearnt"),b(e.insightsLearnt)],[i("entriesPromoted"),b(e.entriesPromoted)],[i("entriesDemoted"),b(e.entriesDemoted)],
[i("entriesArchived"),b(e.entriesArchived)],[i("missionsDeleted"),b(e.missionsDeleted.length)],[i("indexRebuilt"),i(e.indexRebuilt?"yes":"no")],[i("legacyFilesC\
leaned"),b(e.legacyFilesCleaned)],[i("trashEmptied"),b(e.trashEmptied)]];return n(g,{children:[n(vt,{rows:t}),n(Xr,{steps:e.steps}),n(eo,{faults:e.faults})]})}function Xr({
steps:e}){return e.length===0?null:n("details",{children:[n("summary",{children:i("whichEntries")}),n("ul",{children:e.map(({reference:t,turn:o,reason:r})=>n("l\
i",{children:[i(Gr[o])," ",n("a",{href:q("memory",{entry:t}),children:y(t)}),": ",y(r)]},t))})]})}function vt({rows:e}){return n("dl",{class:"properties",children:e.
map(([t,o])=>n("div",{children:[n("dt",{children:t}),n("dd",{children:o})]},t))})}var Zr={memory:Un,inbox:Tn,brief:bn,sessions:Yn,missions:Qn,timeline:Xn,upkeep:Zn};function es(){let{view:e,settings:t}=un(),[o,r]=_(Se()),[s,a]=_(!1);Q({"?":()=>a(
!0),"/":rs}),N(()=>{document.title=`${i(e)} – Keepstone`},[e,o]);let c=Zr[e],u=d=>{ct(d==="pt"?"pt":"en"),r(Se())};return n(g,{children:[n("a",{class:"skip",href:"\
#content",onClick:os,children:i("skip")}),n("header",{children:[n("span",{class:"name",children:"Keepstone"}),n("nav",{"aria-label":i("views"),children:ut.map(d=>n(
"a",{href:d==="brief"?cn(d):q(d),"aria-current":d===e?"page":void 0,children:i(d)},d))}),n(ns,{}),n(ts,{language:o,choose:u,help:()=>a(!0)})]}),n("main",{id:"co\
ntent",tabIndex:-1,children:n(c,{settings:t},`${e} ${o}`)}),n(ln,{}),n(pn,{}),s&&n(sn,{close:()=>a(!1)})]})}function ts(e){let[t,o]=_(lt());return n("div",{class:"\
choices",children:[n("select",{"aria-label":i("language"),value:e.language,onChange:r=>e.choose(r.currentTarget.value),children:at.map(([r,s])=>n("option",{value:r,
children:s},r))}),n("select",{"aria-label":i("theme"),value:t,onChange:r=>o(pt(r.currentTarget.value)),children:Te.map(([r,s])=>n("option",{value:r,children:i(s)},
r))}),n("button",{type:"button",onClick:e.help,children:i("help")})]})}function ns(){let{isLive:e}=it();return n("span",{class:e?"connection":"connection lost",
role:"status",children:i(e?"live":"lost")})}function os(e){e.preventDefault(),document.getElementById("content")?.focus()}function rs(){let e=document.querySelector(
"input[type=search]");e===null?location.hash=q("memory"):e.focus()}await Xt();ct(Se());pt(lt());var no=document.getElementById("page");no!==null&&Ot(n(es,{}),no);
nn();
