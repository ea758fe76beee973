/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var E,mt,Fn,W,Me,me,gt,le,ht,Oe,De,Hn,ne=Symbol.for("pv"),ge={},he=[],jn=/^m(i|n|o|s|text|space)$/,Fe=Array.isArray,_t=he.slice,X=Object.assign;function J(e){e&&
e.parentNode&&e.remove()}function de(e,t,n,o,i){var s={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ne,__v:i||++mt,__i:-1,__u:0};return!i&&E.vnode&&E.
vnode(s),s}function y(e){return e.children}function pe(e,t){this.props=e,this.context=t,this.__g=0}function B(e,t){if(t==null)return e.__&&B(e.__,e.__i+1);for(var n;t<e.__k.
length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:B(e)}function qn(e){var t,n=e.__v,o=n.__e,i=[],s=[],c=e.__P;c&&
((t=X({constructor:ne},n)).__v=n.__v+1,E.vnode&&E.vnode(t),He(c,t,n,e.__n,c.namespaceURI,32&n.__u?[o]:null,i,o||B(n),32&n.__u,s),t.__v=n.__v,t.__.__k[t.__i]=t,xt(
i,t,s),n.__=n.__e=null,t.__e!=o&&yt(t))}function yt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),yt(e)}
function pt(e){(8&e.__g||(e.__g|=8,W.push(e),me++))&&Me==E.debounceRendering||((Me=E.debounceRendering)||queueMicrotask)(bt)}function bt(){try{for(var e,t=1;W.length;)
W.length>t&&W.sort(gt),e=W.shift(),t=W.length,8&e.__g&&qn(e)}finally{(me=W.length)&&(Me||queueMicrotask)(bt)}}function vt(e,t,n,o,i,s,c,u,d,f,p){var b,h,l,m,v,k,
T=o.__k||he,w=t.length;for(d=In(n,t,T,d,w),b=0;b<w;b++)(l=n.__k[b])!=null&&(h=~l.__i&&T[l.__i]||ge,l.__i=b,k=He(e,l,h,i,s,c,u,d,f,p),m=l.__e,(h.ref!=l.ref||8&h.
__u)&&(h.ref&&je(h.ref,null,l,h),l.ref&&p.push(l.ref,l.__c||m,l)),v=v||m,4&l.__u?(d=kt(l,d,e,!h.__v),h.__e&&(h.__e=null)):typeof l.type=="function"&&k!==void 0?
d=k:m&&(d=m.nextSibling),l.__u&=-21);return n.__e=v,d}function In(e,t,n,o,i){var s,c,u,d,f,p,b,h,l,m=n.length,v=m,k=0,T=0,w=e.__k=Array(i);for(s=0;s<i;s++)(c=t[s])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=w[s]=de(null,c):Fe(c)?c=w[s]=de(y,{children:c}):c.constructor===ne&&
c.__b?c=w[s]=de(c.type,c.props,c.key,c.ref,c.__v):w[s]=c,d=s+k,c.__=e,c.__b=e.__b+1,u=null,~(f=c.__i=Un(c,n,d,v))&&(v--,(u=n[f])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
f==d-1?k--:f==d+1?k++:f!=d&&(f>d?k--:k++,T=1)):(~f||(i>m?k--:i<m&&k++),typeof c.type!="function"&&(c.__u|=4))):w[s]=null;if(T){for(p=[],b=[],s=0;s<i;s++)if((c=w[s])&&
16&c.__u){for(k=0,h=p.length;k<h;)p[l=k+h>>1]<c.__i?k=l+1:h=l;p[k]=c.__i,b[s]=k+1}for(k=p.length;s--;)b[s]&&(b[s]==k?k--:w[s].__u|=4)}if(v)for(s=0;s<m;s++)!(u=n[s])||
2&u.__u||(u.__e==o&&(o=B(u)),qe(u,u));return o}function kt(e,t,n,o){var i,s,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(i=e.__k)for(s=0;s<i.length;s++)
i[s]&&(i[s].__=e,t=kt(i[s],t,n,!1));return t}for(t&&!t.parentNode&&(t=B(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!o&&
n.moveBefore&&c.parentNode?n.moveBefore(c,t):n.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Un(e,t,n,o){var i,s=e.key,c=e.type,u=t[n],d=u&&!(2&u.__u);if(u===null&&s==null||d&&s==u.key&&c==u.type)return n;if(o>(d?1:0)){for(i=n-1;i>=0;i--)if((u=
t[i])&&!(2&u.__u)&&s==u.key&&c==u.type)return i;for(i=n+1;i<t.length;i++)if((u=t[i])&&!(2&u.__u)&&s==u.key&&c==u.type)return i}return-1}function ft(e,t,n){n==null&&
(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ue(e,t,n,o,i){var s,c;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(t in o)n&&t in n||ft(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||ft(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(c=De[t]||(De[t]=$n(t)),(e.__a||(e.__a={}))[t]=Oe,s=t!=(t=t.replace(ht,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),n?e.addEventListener(t,c,s):e.removeEventListener(t,c,s));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function $n(e){
return function(t){var n=this.__e;if(n){if(n=n[e],t[le]==null)t[le]=Oe++;else if(t[le]<this.__a[e])return;return n(E.event?E.event(t):t)}}}function He(e,t,n,o,i,s,c,u,d,f){
var p,b,h,l,m,v,k,T,w,M,P,Ne,lt,ce,G,dt,$,Q,I=t.type;if(t.constructor!==ne)return null;128&n.__u&&(d=32&n.__u,p=n.__c.__z)&&(t.__u|=d,b=s=[],p.nodeType==8?u=fe(
p,s):s.push(p),u=s[0]||u),(p=E.__b)&&p(t);e:if(typeof I=="function"){h=c.length;try{if(T=t.props,w=(p=I.prototype)&&p.render,M=(p=I.contextType)&&o[p.__c],P=p?M?
M.props.value:p.__:o,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(w?t.__c=l=new I(T,P):(t.__c=l=new pe(T,P),l.constructor=I,l.render=Bn),M&&M.sub(l),l.state||(l.state=
{}),l.__n=o,l.__g|=8,l.__h=[],l.__k=[]),w&&(l.__s||(l.__s=l.state),I.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=X({},l.__s)),X(l.__s,I.getDerivedStateFromProps(
T,l.__s)))),m=l.props,v=l.state,l.__v=t,n.__c){if(T!==m&&w&&!I.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(T,P),t.__v==n.
__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(T,l.__s,P)===!1){t.__v!=n.__v&&(l.props=T,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=
n.__k,t.__k.some(function(F){F&&(F.__=t)}),he.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&c.push(l),u=B(n);break e}l.componentWillUpdate&&l.componentWillUpdate(
T,l.__s,P),w&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(m,v,k)})}else w&&!I.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),
w&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=P,l.props=T,l.__P=e,l.__g&=-5,Ne=E.__r,lt=w?25:0;do l.__g&=-9,Ne&&Ne(t),p=l.render(l.props,l.state=
l.__s,l.context);while(8&l.__g&&++lt<25);w&&(he.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(o=X({},o,l.getChildContext())),w&&n.__c&&l.getSnapshotBeforeUpdate&&
(k=l.getSnapshotBeforeUpdate(m,v)),ce=p&&p.type===y&&p.key==null?p.props.children:p,T.__P&&(p=u,i=(e=T.__P).namespaceURI,d=s=null,n.props&&n.props.__P!=e&&(n.__k.
some(function(F){F&&qe(F,F)}),n.__k=null),u=n.__k?B(n,0):null),u=vt(e,Fe(ce)?ce:[ce],t,n,o,i,s,c,u,d,f),T.__P&&(t.__e=null,u=p),t.__u&=-161,b&&b.some(J),l.__h.length&&
c.push(l),1&l.__g&&(l.__g&=-4)}catch(F){if(c.length=h,t.__v=null,d||s)if(F&&F.then){if(t.__u|=128|d,s){for(~($=s.indexOf(u||void 0))||($=s.length);(Q=s[$-1])&&Q.
nodeType==8;)$--;for(;$<s.length;$++)if(Q=s[$])if(s[$]=null,G){if(Q==dt)break}else{if(Q.nodeType!=8)break;Q.data.startsWith("$s")&&(dt=fe(G=Q))}}if(!G){for(;u&&
u.nodeType==8&&u.nextSibling;)u=u.nextSibling;G=u}(p=fe(G=t.__c.__z||(t.__c.__z=G)))?(t.__e=G,u=p):t.__e=u,u=u&&u.nextSibling}else s&&s.some(J);else t.__e=n.__e;
t.__k||(t.__k=n.__k||[]),F&&F.then||wt(t),E.__e(F,t,n)}}else u=t.__e=Wn(n.__e,t,n,o,i,s,c,d,f,e);return(p=E.diffed)&&p(t),u}function fe(e,t){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(
e)}}function wt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(wt))}function xt(e,t,n){for(var o=0;o<n.length;)je(n[o++],n[o++],n[o++]);E.__c&&E.__c(t,e),e.some(
function(i){try{e=i.__h,i.__h=[],e.some(function(s){s.call(i)})}catch(s){E.__e(s,i.__v)}})}function Wn(e,t,n,o,i,s,c,u,d,f){var p,b,h,l,m,v,k,T,w=n.props||ge,M=t.
props,P=t.type;if(P=="svg"?i="http://www.w3.org/2000/svg":P=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),s){for(p=0;p<s.
length;p++)if((m=s[p])&&(P?m.localName==P:m.nodeType==3)){e=m,s[p]=null;break}}if(!e){if(T=f.ownerDocument||document,!P)return T.createTextNode(M);e=T.createElementNS(
i,P,M.is?M:f),u&&(E.__m&&E.__m(t,s),u=!1),s=null}if(P){if(f=P=="template"&&e.content||e,s=P=="textarea"&&M.defaultValue!=null?null:s&&_t.call(f.childNodes),!u&&
s)for(w={},p=0;p<e.attributes.length;p++)w[(m=e.attributes[p]).name]=m.value;for(p in w)m=w[p],p=="dangerouslySetInnerHTML"?h=m:p=="children"||p in M||p=="value"&&
"defaultValue"in M||p=="checked"&&"defaultChecked"in M||ue(e,p,null,m,i);for(p in M)m=M[p],p=="children"?l=m:p=="dangerouslySetInnerHTML"?b=m:p=="value"?v=m:p==
"checked"?k=m:u&&typeof m!="function"||w[p]===m||ue(e,p,m,w[p],i);b?(u||h&&(b.__html==h.__html||b.__html==e.innerHTML)||(e.innerHTML=b.__html),t.__k=[]):(h&&(e.
textContent=""),(P=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&jn.test(P))&&(i="http://www.w3.org/1999/xhtml"),vt(f,Fe(l)?l:[l],t,n,o,i,s,c,s?s[0]:
n.__k&&B(n,0),u,d),s&&s.some(J)),u&&P!="textarea"||(p="value",P=="progress"&&v==null?e.removeAttribute(p):v==null||v===e[p]&&(P!="progress"||v)||ue(e,p,v,w[p],i),
p="checked",k!=null&&k!=e[p]&&ue(e,p,k,w[p],i))}else w===M||u&&e.data==M||(e.data=M);return e}function je(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=
o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){E.__e(i,n)}}function qe(e,t,n){var o,i,s,c;if(E.unmount&&E.unmount(
e),!(o=e.ref)||o.current&&o.current!=e.__e||je(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(u){E.__e(u,t)}o.__P=o.__n=null}
if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&qe(o[c],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(i=fe(o,s=[]))&&(o==e.__e&&s.some(J),J(i),
J(o)),n||J(e.__e),e.__e=e.__c=e.__=null}function Bn(e,t,n){return this.constructor(e,n)}function Et(e,t){var n,o,i,s;E.__&&E.__(e,t),t.nodeType==9&&(t=t.documentElement),
o=(n=e&&32&e.__u)?null:t.__k,t.__k=de(y,{children:[e]}),i=[],s=[],He(t,t.__k,o||ge,ge,t.namespaceURI,o?null:t.firstChild?_t.call(t.childNodes):null,i,o?o.__e:t.
firstChild,n,s),xt(i,t.__k,s),t.__k.props.children=null}E={__e:function(e,t,n,o){for(var i,s,c;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((c=(s=i.constructor)&&s.getDerivedStateFromError)&&i.setState(s.getDerivedStateFromError(
e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),c=1),c&&8&i.__g)return void(i.__g|=2)}catch(u){e=u}}throw me=0,e}},mt=0,Fn=function(e){return e!=null&&e.
constructor===ne},pe.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=X({},this.state)),typeof e=="function"&&(e=e(X({},n),this.props)),
e&&(X(n,e),this.__v&&(t&&this.__k.push(t),pt(this)))},pe.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),pt(this))},pe.prototype.render=
y,W=[],me=0,gt=function(e,t){return e.__v.__b-t.__v.__b},le=Symbol(),ht=/(PointerCapture)$|Capture$/i,Oe=0,De={},Hn=0;var Y,R,Ie,St,Ue=Object.is,_e=0,Dt=[],$e=[],L=E,Ct=L.__b,Tt=L.__r,At=L.diffed,Pt=L.__c,Lt=L.unmount,Rt=L.__;function oe(e,t){L.__h&&L.__h(R,e,_e||t),_e=0;var n=R.
__H||(R.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function _(e){return _e=1,zn(Ht,e)}function zn(e,t,n){var o=oe(Y++,2);if(o.t=e,!o.__c&&
(o.__=[n?n(t):Ht(void 0,t),function(s){var c=(o.__N||o.__)[0],u=o.t(c,s);Ue(c,u)||(o.__N=[u,o.__[1]],o.__c.setState({}))}],o.__c=R,!R.__f)){R.__f=!0;var i=R.shouldComponentUpdate;
R.shouldComponentUpdate=function(s,c,u){var d=this.__H;if(!d)return!0;var f=!1,p=this.props!=s;if(d.__.some(function(h){h.__N&&(f=!0,Ue(h.__[0],h.__N[0])||(p=!0))}),
i){var b=i.call(this,s,c,u);return f?b||p:b}return!f||p}}return o.__}function D(e,t){var n=oe(Y++,3);!L.__s&&Be(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,R.__H.__h.push(
n))}function Ot(e,t){var n=oe(Y++,4);!L.__s&&Be(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,R.__h.push(n))}function j(e){return _e=5,Kn(function(){return{current:e}},[])}function Kn(e,t){var n=oe(Y++,7);return Be(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ft(){var e=oe(Y++,11);if(!e.__){for(var t=R.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function Vn(){var e;
do{for(;e=$e.shift();)try{re(e)}catch(n){L.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Dt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(re),t.__h.some(We),t.__h=[]}catch(n){
t.__h=[],L.__e(n,e.__v)}}}while($e.length)}L.__b=function(e){R=null,Ct&&Ct(e)},L.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Rt&&Rt(e,t)},L.__r=function(e){
Tt&&Tt(e),Y=0;var t=(R=e.__c).__H;t&&(Ie==R?R.__h=[]:(t.__h.some(re),t.__h.some(We),Y=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),
Ie=R},L.diffed=function(e){At&&At(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Mt(Dt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ie=R=null},L.__c=function(e,t){
t.some(function(n){try{n.__h.some(re),n.__h=n.__h.filter(function(o){return!o.__||We(o)})}catch(o){n.__h=[function(){throw o}]}}),Pt&&Pt(e,t)},L.unmount=function(e){
Lt&&Lt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}i.__P=n,
Mt($e.push(i))}else re(i)}catch(s){t=s}}),o.__H=void 0,t&&L.__e(t,o.__v))};var Nt=typeof requestAnimationFrame=="function";function Gn(e){var t,n=function(){clearTimeout(
o),Nt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Nt&&(t=requestAnimationFrame(n))}function Mt(e){e!=1&&St==L.requestAnimationFrame||((St=L.requestAnimationFrame)||
Gn)(Vn)}function re(e){var t=R,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),R=t}function We(e){var t=R;e.__c=e.__(),R=t}function Be(e,t){return!e||e.length!=
t.length||t.some(function(n,o){return!Ue(n,e[o])})}function Ht(e,t){return typeof t=="function"?t(e):t}var Z=class extends Error{constructor(n,o){super(o);this.code=n}code},Ke="keepstone-token",jt=async()=>{},ze,Ve=Qn();function qt(e){jt=e}function It(e){Ve=e;try{
e===void 0?sessionStorage.removeItem(Ke):sessionStorage.setItem(Ke,e)}catch{}}function Qn(){try{return sessionStorage.getItem(Ke)??void 0}catch{return}}async function g(e,t,n){
let o=JSON.stringify(t),i={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Ge(`/api/v1/${e}`,n===void 0?i:{...i,signal:n})).
json()}async function Ge(e,t){for(;;){let n=Ve,o=await fetch(e,{...t,headers:{...t.headers,...Jn(n)}});if(o.ok)return o;let i=await Xn(o);if(i.code!=="unauthori\
zed")throw i;if(Ve!==n)continue;ze??=jt(n!==void 0).finally(()=>ze=void 0);let s=await ze;if(s===void 0)throw i;It(s)}}function Jn(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Xn(e){let t=await e.json().catch(()=>{});return new Z(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function Ut(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},n=await fetch("/open/token",t);n.ok&&It((await n.json()).token)}function z(e){let t=j(e);t.current=e,D(()=>{let n=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||Yn(o.target))return;let i=t.current[o.key];i!==void 0&&
(o.preventDefault(),i(o))};return addEventListener("keydown",n),()=>removeEventListener("keydown",n)},[])}function Yn(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var $t=[500,1e3,2e3,5e3,15e3],Qe=0,Je=!1,Xe=new Set;function Bt(){for(let e of Xe)e()}function ye(){Qe+=1,Bt()}async function zt(){for(let e=0;;e+=1){try{let t=await Ge(
"/events",{});e=0,Wt(!0),ye(),await Zn(t)}catch{}Wt(!1),await new Promise(t=>setTimeout(t,$t[Math.min(e,$t.length-1)]))}}async function Zn(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let n="";t!==void 0;){let{done:o,value:i}=await t.read();if(o)return;let s=(n+i).split(`

`);n=s.pop()??"",s.some(c=>c.startsWith("event: change"))&&ye()}}function Wt(e){Je=e,Bt()}function Ye(){let[e,t]=_({version:Qe,isLive:Je});return D(()=>{let n=()=>t(
{version:Qe,isLive:Je});return Xe.add(n),n(),()=>{Xe.delete(n)}},[]),e}function S(e,t){let{version:n}=Ye(),[o,i]=_({isWaiting:!0});return D(()=>{if(e===void 0)return;
let s=new AbortController;return i(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...er(c)}),t(s.signal).then(c=>!s.signal.aborted&&i({value:c,isWaiting:!1,
question:e}),c=>!s.signal.aborted&&i(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>s.abort()},[e,n]),e===void 0?{isWaiting:!1}:o}function er({value:e}){return e===
void 0?{}:{value:e}}var tr={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],timeline:["Timeline","Histórico"],upkeep:[
"Upkeep","Manutenção"],views:["Views","Vistas"],skip:["Skip to the content","Saltar para o conteúdo"],live:["Live","Em direto"],lost:["No connection to the s\
erver; trying again","Sem ligação ao servidor; a tentar de novo"],language:["Language","Idioma"],theme:["Colours","Cores"],themeAuto:["As the system","Como o \
sistema"],themeLight:["Light","Claro"],themeDark:["Dark","Escuro"],help:["Keys","Teclas"],close:["Close","Fechar"],cancel:["Cancel","Cancelar"],waiting:["Loadin\
g…","A carregar…"],failed:["This did not work: {0}","Não funcionou: {0}"],tokenTitle:["Token","Chave de acesso"],tokenWhy:["The server asks for its token. \
This command prints it:","O servidor pede a chave de acesso. Este comando mostra-a:"],tokenWrong:["The server did not take that token.","O servidor não aceitou \
essa chave."],tokenKept:['It is kept until this tab is closed. "keepstone open" opens the page without this question.','Fica guardada até fechar este separador.\
 "keepstone open" abre a página sem esta pergunta.'],tokenUse:["Use it","Usar"],search:["Search","Procurar"],searchHint:["Words, names or paths","Palavras, nom\
es ou caminhos"],owner:["Owner","Dono"],category:["Category","Categoria"],period:["Time","Tempo"],tag:["Tag","Etiqueta"],status:["Stage","Fase"],anyone:["Everyo\
ne","Todos"],project:["Project","Projeto"],anyCategory:["All","Todas"],always:["Any","Qualquer"],day:["Last day","Último dia"],week:["Last week","Última semana"],
month:["Last month","Último mês"],year:["Last year","Último ano"],current:["Current","Atuais"],candidate:["Candidate","Candidata"],archived:["Archived","Arqu\
ivada"],forgotten:["Trash","Lixo"],promoted:["In force","Em vigor"],oneEntry:["1 entry","1 entrada"],entries:["{0} entries","{0} entradas"],firstEntries:["The f\
irst {0} entries","As primeiras {0} entradas"],more:["Show more","Mostrar mais"],emptyRoot:["This memory has no entries yet. Agents add them as they work, and y\
ou can write one.","Esta memória ainda não tem entradas. Os agentes criam-nas ao trabalhar, e pode escrever uma."],noHits:["No entry contains any of these wor\
ds. Other words or fewer filters may find one.","Nenhuma entrada contém estas palavras. Outras palavras ou menos filtros podem encontrar."],noEntries:["No entr\
y has all of these properties.","Nenhuma entrada tem todas estas propriedades."],tooMany:["{0} entries are too many for one list. Type words, or choose an owner\
 and a category, or a time.","{0} entradas são demasiadas para uma lista. Escreva palavras, ou escolha um dono e uma categoria, ou um tempo."],write:["New entr\
y","Nova entrada"],text:["Text","Texto"],tags:["Tags, separated by spaces","Etiquetas, separadas por espaços"],importance:["Importance","Importância"],low:["L\
ow","Baixa"],medium:["Medium","Média"],high:["High","Alta"],save:["Save","Guardar"],edit:["Edit","Editar"],pin:["Pin","Fixar"],unpin:["Unpin","Soltar"],pinned:[
"pinned","fixada"],fading:["fading","a desaparecer"],archive:["Archive","Arquivar"],bringBack:["Put in force","Pôr em vigor"],widen:["Move to the project","Mov\
er para o projeto"],forget:["Forget","Esquecer"],restore:["Restore","Restaurar"],purge:["Delete for good","Apagar de vez"],purgeAsk:["Delete this entry for good\
? Nothing brings it back.","Apagar esta entrada de vez? Nada a traz de volta."],undo:["Undo","Desfazer"],undone:["Undone","Desfeito"],stored:["Stored","Guardada"],
merged:["Merged with an entry that says this already","Junta a uma entrada que já diz isto"],rejected:["Not stored: {0}","Não guardada: {0}"],changed:["Change\
d","Alterada"],forgottenNow:["Forgotten. The trash keeps it for a while.","Esquecida. O lixo guarda-a durante algum tempo."],restored:["Restored","Restaurada"],
purged:["Deleted for good","Apagada de vez"],stillIn:["These files still contain the text: {0}","Estes ficheiros ainda contêm o texto: {0}"],changedMeanwhile:[
"Somebody has changed this entry meanwhile. Saving replaces their text, which is:","Alguém alterou esta entrada entretanto. Guardar substitui o texto, que é:"],
gone:["There is no such entry any more.","Essa entrada já não existe."],chosen:["Chosen entry","Entrada escolhida"],chooseEntry:["Choose an entry to read it.",
"Escolha uma entrada para a ler."],back:["Back to the list","Voltar à lista"],created:["Created","Criada"],author:["Author","Autor"],session:["Session","Sessão"],
sources:["Sources","Origens"],statedBy:["Stated by","Dito por"],byPerson:["a person","uma pessoa"],byAgent:["an agent","um agente"],byTool:["a tool","uma ferram\
enta"],byFile:["a file","um ficheiro"],byImport:["an import","uma importação"],notConfirmed:["not confirmed by a person","não confirmada por uma pessoa"],isConfirmed:[
"confirmed by a person","confirmada por uma pessoa"],inLine:["line {0}","linha {0}"],confidence:["Confidence","Confiança"],seen:["Observed","Observada"],times:[
"{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:["Confirmed by","Confirmada por"],reference:["Reference","Referência"],related:["Related entries",
"Entradas relacionadas"],noRelated:["None","Nenhuma"],graph:["Graph of {0} entries and {1} links between them; the list below has the same","Grafo de {0} entrad\
as e {1} ligações entre elas; a lista abaixo tem as mesmas"],history:["Changes","Alterações"],score:["Score","Pontuação"],why:["Why this score","Porquê es\
ta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:["Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:["Bonuses: session {0}\
, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repet\
ição: −{5}."],inboxEmpty:["No candidate waits for a decision.","Nenhuma candidata espera uma decisão."],inboxHint:["Arrows move, A accepts, E edits, M merg\
es, R rejects.","As setas movem, A aceita, E edita, M junta, R rejeita."],accept:["Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:["Merge","Juntar"],mergeWith:[
"Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:["No entry in force resembles it.","Nenhuma entrada em vi\
gor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo guarda a candidata durante algum tempo."],accepted:["Acc\
epted","Aceite"],rejectedNow:["Rejected. The trash keeps it for a while.","Rejeitada. O lixo guarda-a durante algum tempo."],agent:["Agent","Agente"],task:["Tas\
k","Tarefa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],compose:["Compose","Compor"],
briefEmpty:["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a dizer a este agente, ou\
 nada cabe no orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section","Secção"],tokens:["Tokens","Tokens"],leftOut:["Left out","Fi\
cou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],dropBudget:["did not fit into the budget","não coube no orçamento"],dropLimit:["t\
he section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were cut","{0} car\
acteres foram cortados"],chooseAgent:["Choose an agent.","Escolha um agente."],noAgents:["No agent has written anything yet.","Nenhum agente escreveu ainda nada\
."],working:["Work in progress","Trabalho em curso"],noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Sessões termina\
das"],noSessions:["No finished session is stored.","Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfinished","Por ac\
abar"],decisions:["Decisions","Decisões"],files:["Files","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation is saved.","Não\
 há conversa guardada."],updated:["Updated","Atualizado"],noChanges:["Nothing has changed yet.","Nada mudou ainda."],added:["added","criada"],entryChanged:["ch\
anged","alterada"],removed:["removed","retirada"],inArchive:["in the archive","no arquivo"],undoes:["undoes change {0}","desfaz a alteração {0}"],somebody:["u\
nknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["No file has a defect.","Nenhum ficheiro tem defeitos."],faults:["Defect\
s","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memória"],countFiles:["Fil\
es","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:["In the trash","No l\
ixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it shows what would be \
done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feito isto"],lastRun:["L\
ast run","Última vez"],never:["Never","Nunca"],due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoints deleted","Pontos de co\
ntrolo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them","Ideias aprendidas delas"],
entriesArchived:["Entries archived","Entradas arquivadas"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:["Old files deleted","Ficheiro\
s antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],keySearch:["Go to the search",
"Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the open entry","Editar a entrada\
 aberta"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Forget it","Esquecê-la"],keyUndo:["Undo the last change","Desfazer a última alteração"],
keyHelp:["Show these keys","Mostrar estas teclas"]},Ze=[["en","English"],["pt","Português"]],Kt="keepstone-language",ie=nr();function nr(){let e=t=>Ze.find(([n])=>t?.
toLowerCase().startsWith(n))?.[0];try{return e(localStorage.getItem(Kt))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function be(){return ie}
function et(e){ie=e,document.documentElement.lang=e;try{localStorage.setItem(Kt,e)}catch{}}function a(e,...t){return tr[e][ie==="pt"?1:0].replace(/\{(\d)\}/g,(n,o)=>String(
t[Number(o)]??""))}function H(e){return e===void 0?"–":new Intl.DateTimeFormat(ie,{dateStyle:"medium",timeStyle:"short"}).format(e)}function A(e,t=0){return new Intl.
NumberFormat(ie,{maximumFractionDigits:t}).format(e)}function se(e){return e===1?a("oneEntry"):a("entries",A(e))}var rr=Symbol.for("pv"),or=0;function r(e,t,n,o,i,s){t||(t={});var c,u,d=t;if("ref"in d&&typeof e!="function")for(u in d={},t)u=="ref"?c=t[u]:d[u]=t[u];var f={type:e,props:d,key:n,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:rr,__v:--or,__i:-1,__u:0};return(i||s)&&(f.__source=i,f.__self=s),E.vnode&&E.vnode(f),f}function K(e){let t=j(null),n=Ft();return D(()=>{t.current?.showModal()},[]),r("dialog",{ref:t,"aria-labelledby":n,onClose:e.close,children:[r("h2",{id:n,children:e.
title}),e.children]})}var ir=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function Vt(e){
return r(K,{title:a("help"),close:e.close,children:[r("dl",{class:"properties",children:ir.map(([t,n])=>r("div",{children:[r("dt",{children:r("kbd",{children:t})}),
r("dd",{children:a(n)})]},t))}),r("p",{children:a("inboxHint")}),r("form",{method:"dialog",children:r("button",{children:a("close")})})]})}var Qt=()=>{};function Gt(e){Qt(e)}async function O(e,t,n){try{let o=await e();return Gt({text:t(o),undo:await sr(n)}),ye(),!0}catch(o){return Gt({text:a("faile\
d",o.message),isError:!0}),!1}}async function sr(e){return e===void 0?void 0:(await g("audit/log",{reference:e,limit:1}).catch(()=>[]))[0]?.call}function ve(e){
return O(()=>g("audit/undo",{call:e}),()=>a("undone"))}function Jt(){let[e,t]=_();D(()=>{Qt=t},[]);let n=e?.undo;return z({u:()=>n!==void 0&&void ve(n)}),r("div",
{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&r("p",{class:e.isError?"notice error":"notice",children:[r("span",{children:e.text}),n!==
void 0&&r("button",{type:"button",onClick:()=>{ve(n)},children:a("undo")}),r("button",{type:"button",onClick:()=>t(void 0),children:a("close")})]})})}function Xt(){let[e,t]=_();if(D(()=>{qt(i=>new Promise(s=>t({wasWrong:i,answer:s})))},[]),e===void 0)return null;let n=i=>{e.answer(i),t(void 0)},o=i=>{i.preventDefault();
let s=new FormData(i.currentTarget).get("token");n(String(s).trim()||void 0)};return r(K,{title:a("tokenTitle"),close:()=>n(),children:r("form",{onSubmit:o,children:[
e.wasWrong&&r("p",{class:"error",role:"alert",children:a("tokenWrong")}),r("p",{children:[a("tokenWhy")," ",r("code",{children:"keepstone serve --print-token"})]}),
r("label",{children:[a("tokenTitle"),r("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),r("p",{class:"quiet",children:a("t\
okenKept")}),r("div",{class:"actions",children:[r("button",{class:"main",children:a("tokenUse")}),r("button",{type:"button",onClick:()=>n(),children:a("cancel")})]})]})})}var nt=["memory","inbox","brief","sessions","timeline","upkeep"];function tt(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{view:nt.find(n=>n===
e)??"memory",settings:new URLSearchParams(t)}}function V(e,t={}){let n=Object.entries(t).filter(i=>!!i[1]),o=new URLSearchParams(n).toString();return`#/${e}${o===
""?"":`?${o}`}`}function N(e,t="push"){let{view:n,settings:o}=tt(),i=V(n,{...Object.fromEntries(o),...e});i!==location.hash&&(t==="push"?history.pushState(null,
"",i):history.replaceState(null,"",i),dispatchEvent(new HashChangeEvent("hashchange")))}function Yt(){let[e,t]=_(tt);return D(()=>{let n=()=>t(tt());return addEventListener(
"hashchange",n),addEventListener("popstate",n),()=>{removeEventListener("hashchange",n),removeEventListener("popstate",n)}},[]),e}var ke=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],Zt="keepstone-theme";function rt(){try{return ke.find(([e])=>e===localStorage.getItem(
Zt))?.[0]??"auto"}catch{return"auto"}}function ot(e){let t=ke.find(([n])=>n===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
Zt,t)}catch{}return t}function q(e){return r("label",{children:[e.label,r("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
n])=>r("option",{value:t,selected:t===e.value,children:n},t))})]})}function we(){return S("agents",e=>g("vault/agents",{},e))}function xe(e){return r(q,{label:a(
"agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function it(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(t=>t!=="")}function C(e){let{value:t,error:n,isWaiting:o}=e.asked;return r(y,{children:[n!==void 0&&r("p",{class:"error",role:"alert",children:a("failed",n.message)}),t!==
void 0&&e.children(t),t===void 0&&o&&r("p",{class:"quiet",children:a("waiting")})]})}function x(e){return e.replace(/\r\n/g,`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
t=>`⟦U+${t.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}⟧`)}function U(e){let t=e.split(`
`).find(n=>n.trim()!=="")??"";return x(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function en(e,t){let n=new TextEncoder().encode(e),o=new TextDecoder,i=[0,...t.
flatMap(({start:s,end:c})=>[s,c]),n.length];return i.slice(1).map((s,c)=>x(o.decode(n.subarray(i[c],s))))}function tn(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var ar=2e3,cr={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function nn({settings:e}){let t=we(),n=e.get("agent")??t.value?.[0],o=e.get("t\
ask")??"",i=Number(e.get("budget"))||ar,s={agent:n??"",budget:i,...o.trim()===""?{}:{task:o}},c=S(n&&JSON.stringify(s),u=>g("briefing/compose",{request:s},u));return r(
"section",{class:"narrow",children:[r("h1",{children:a("brief")}),r(C,{asked:t,children:u=>n===void 0?r("p",{children:a("noAgents")}):r("form",{class:"form",onSubmit:d=>d.
preventDefault(),children:[r("div",{class:"row",children:[r(xe,{agents:u.includes(n)?u:[...u,n],value:n,choose:d=>N({agent:d})}),r("label",{children:[a("budget"),
r("input",{type:"number",min:1,step:100,value:i,onChange:d=>N({budget:d.currentTarget.value})})]})]}),r("label",{children:[a("task"),r("textarea",{rows:2,placeholder:a(
"taskHint"),defaultValue:o,onInput:d=>N({task:d.currentTarget.value},"replace")})]})]})}),n!==void 0&&r(C,{asked:c,children:u=>r(ur,{brief:u,budget:i})})]})}function ur({
brief:e,budget:t}){return e.text===""?r("p",{children:a("briefEmpty")}):r(y,{children:[r("p",{children:r("label",{class:"meter",children:[r("span",{children:a("\
tokensOf",A(e.tokens),A(t))}),r("meter",{min:0,max:t,value:e.tokens})]})}),r(lr,{brief:e}),r(pr,{brief:e}),r("pre",{class:"text brief",children:x(e.text)})]})}function lr({
brief:e}){let t=dr(e);return r("table",{children:[r("thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("section")}),r("th",{scope:"col",children:a(
"countEntries")}),r("th",{scope:"col",children:a("tokens")})]})}),r("tbody",{children:e.sections.map((n,o)=>r("tr",{children:[r("th",{scope:"row",children:x(n.title)}),
r("td",{children:n.sources.length}),r("td",{children:[r("meter",{min:0,max:e.tokens,value:t[o]??0,"aria-label":n.title})," ",A(t[o]??0)]})]},o))})]})}function dr({
text:e,sections:t}){let n=0,o=t.map(({title:i,sources:s})=>{let c=s.length===0?-1:e.indexOf(`${i}:`,n);return c!==-1&&(n=c+i.length),c});return o.map((i,s)=>{if(i===
-1)return 0;let c=o.slice(s+1).find(u=>u!==-1)??e.length;return tn(e.slice(i,c))})}function pr({brief:e}){let t=e.sections.filter(({dropped:n,cut:o})=>n.length>
0||o>0);return t.length===0?r("p",{class:"quiet",children:a("nothingLeftOut")}):r("details",{open:!0,children:[r("summary",{children:a("leftOut")}),r("dl",{children:t.
map(({title:n,dropped:o,cut:i})=>r("div",{children:[r("dt",{children:x(n)}),i>0&&r("dd",{children:a("cut",A(i))}),o.map(({source:s,reason:c})=>r("dd",{children:[
r("a",{href:V("memory",{entry:s}),children:x(s)}),": ",a(cr[c])]},s))]},n))})]})}function st(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function Ee(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function Se(e){return e==="project"?a("project"):st(e)}var fr=100;function Ce(e){let[t,n]=_(1),o=e.rows.slice(0,t*fr);return r(y,{children:[r("ul",{class:"entries",onKeyDown:gr,children:o.map(({entry:i,hit:s})=>r("l\
i",{children:r("button",{type:"button",class:"entry","aria-current":i.reference===e.chosen?"true":void 0,onClick:()=>e.choose(i.reference),children:[r("span",{class:"\
first",children:s===void 0?U(i.text):r(mr,{hit:s})}),r(at,{entry:i})]})},i.reference))}),o.length<e.rows.length&&r("button",{type:"button",onClick:()=>n(t+1),children:a(
"more")})]})}function at({entry:e}){return r("span",{class:"marks",children:[r("span",{children:Se(e.scope)}),r("span",{children:e.category}),r("span",{children:H(
e.created)}),e.tier!=="active"&&r("strong",{children:a(e.tier)}),e.status!=="promoted"&&r("strong",{children:a(e.status)}),e.importance==="high"&&r("strong",{children:a(
"high")}),e.tags.map(t=>r("span",{children:["#",x(t)]},t))]})}function mr({hit:e}){let t=en(e.snippet.text,e.snippet.highlights);return r(y,{children:t.map((n,o)=>o%
2===1?r("mark",{children:n},o):n)})}function gr(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===void 0)return;let n=[...e.currentTarget.querySelectorAll(
"button")],o=n.findIndex(i=>i===document.activeElement);n[Math.max(0,Math.min(n.length-1,o+t))]?.focus(),e.preventDefault()}var Te=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var rn=["low","medium","high"];function Ae(e){let t=we().value??[],n=e.value===""||e.value==="_shared"||t.includes(e.value)?[]:[e.value],o=[...e.isNeeded?[]:[["",a("anyone")]],["_shared",a("p\
roject")],...[...t,...n].map(i=>[i,i])];return r(q,{label:a("owner"),value:e.value,values:o,...hr(e)})}function hr({name:e,choose:t}){return{...e===void 0?{}:{name:e},
...t===void 0?{}:{choose:t}}}function on({owner:e,close:t}){let[n,o]=_(e===""?"_shared":e),i=async s=>{s.preventDefault();let{text:c,tags:u,category:d,importance:f}=un(s.currentTarget),p={scope:Ee(
n),category:d,text:c,tags:it(u),importance:f};await O(()=>g("vault/add",{draft:p}),h=>{if(h.kind==="rejected")throw new Error(h.reason);return N({entry:h.reference}),
a(h.kind)})&&t()};return r(K,{title:a("write"),close:t,children:r("form",{class:"form",onSubmit:s=>{i(s)},children:[r("div",{class:"row",children:[r(Ae,{value:n,
choose:o,isNeeded:!0}),r(q,{name:"category",label:a("category"),value:"decisions",values:Te.map(s=>[s,s])}),r(cn,{value:"medium"})]}),r(an,{text:"",tags:[]}),r(
sn,{close:t})]})})}function te({entry:e,takesIn:t,close:n}){let[o]=_(e.text),[i,s]=_(),c=async f=>{f.preventDefault();let{text:p,tags:b,importance:h}=un(f.currentTarget),
{reference:l}=e,m=await g("vault/get",{reference:l}).catch(()=>e);if(m.text!==(i??o)){s(m.text);return}let v={text:p,tags:it(b),importance:h},k=()=>g("vault/edi\
t",{reference:l,changes:v});(t?await O(()=>k().then(()=>g("vault/forget",{reference:t.reference})),()=>a("mergedNow")):await O(k,M=>(N({entry:M.reference},"repl\
ace"),a("changed")),l))&&n()},u=t===void 0?e.text:`${e.text}

${t.text}`,d=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])];return r("form",{class:"form",onSubmit:f=>{c(f)},onKeyDown:f=>f.key==="Escape"&&n(),children:[
i!==void 0&&r("div",{class:"error",role:"alert",children:[r("p",{children:a("changedMeanwhile")}),r("pre",{class:"text",children:i})]}),r(an,{text:u,tags:d}),r(
cn,{value:e.importance}),r(sn,{close:n})]})}function sn({close:e}){return r("div",{class:"actions",children:[r("button",{class:"main",children:a("save")}),r("bu\
tton",{type:"button",onClick:e,children:a("cancel")})]})}function an({text:e,tags:t}){let[n]=_({text:e,tags:t.join(" ")});return r(y,{children:[r("label",{children:[
a("text"),r("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:n.text})]}),r("label",{children:[a("tags"),r("input",{name:"tags",defaultValue:n.
tags,autocomplete:"off"})]})]})}function cn({value:e}){return r(q,{name:"importance",label:a("importance"),value:e,values:rn.map(t=>[t,a(t)])})}function un(e){let t=new FormData(
e),n=o=>String(t.get(o)??"");return{text:n("text"),tags:n("tags"),category:n("category"),importance:n("importance")}}var _r=8;function ln({candidate:e,close:t}){let[n,o]=_();return r(K,{title:a("merge"),close:t,children:n===void 0?r(yr,{candidate:e,choose:o,close:t}):r(te,{entry:n,
takesIn:e,close:t})})}function yr({candidate:e,choose:t,close:n}){let{reference:o}=e,i={reference:o,filter:{statuses:["promoted"]},limit:_r},s=S(`merge ${o}`,c=>g(
"search/related",i,c));return r(y,{children:[r("p",{children:a("mergeWith")}),r(C,{asked:s,children:c=>c.length===0?r("p",{class:"quiet",children:a("mergeNone")}):
r(Ce,{rows:c.map(({entry:u})=>({entry:u})),chosen:void 0,choose:u=>c.filter(({entry:d})=>d.reference===u).forEach(({entry:d})=>t(d))})}),r("div",{class:"actions",
children:r("button",{type:"button",onClick:n,children:a("cancel")})})]})}function dn(e){let t=S("candidates",n=>g("vault/list",{filter:{statuses:["candidate"]}},n));return r("section",{class:"narrow",children:[r("h1",{children:a("inb\
ox")}),r(C,{asked:t,children:n=>n.length===0?r("p",{children:a("inboxEmpty")}):r(br,{entries:n})})]})}function br({entries:e}){let[t,n]=_(0),[o,i]=_(),[s,c]=_(),
u=Math.min(t,e.length-1),d=e[u],f=p=>n(Math.max(0,Math.min(e.length-1,u+p)));return D(()=>document.querySelectorAll(".candidate")[u]?.focus(),[u,d?.reference]),
z({ArrowDown:()=>f(1),ArrowUp:()=>f(-1),a:()=>d&&pn(d),r:()=>d&&fn(d),e:()=>i(d?.reference),m:()=>c(d)}),r(y,{children:[r("p",{class:"quiet",children:[se(e.length),
". ",a("inboxHint")]}),r("ol",{class:"candidates",children:e.map((p,b)=>r("li",{children:r("article",{class:"candidate",tabIndex:-1,"aria-current":b===u?"true":
void 0,onFocus:()=>n(b),children:[r(at,{entry:p}),o===p.reference?r(te,{entry:p,close:()=>i(void 0)}):r(y,{children:[r("pre",{class:"text",children:x(p.text)}),
r(vr,{entry:p,edit:()=>i(p.reference),merge:()=>c(p)})]})]})},p.reference))}),s!==void 0&&r(ln,{candidate:s,close:()=>c(void 0)})]})}function vr({entry:e,edit:t,
merge:n}){return r("div",{class:"actions",children:[r("button",{type:"button",class:"main",onClick:()=>pn(e),children:a("accept")}),r("button",{type:"button",onClick:t,
children:a("edit")}),r("button",{type:"button",onClick:n,children:a("merge")}),r("button",{type:"button",onClick:()=>fn(e),children:a("reject")})]})}function pn({
reference:e}){O(()=>g("vault/set-status",{reference:e,status:"promoted"}),()=>a("accepted"),e)}function fn({reference:e}){O(()=>g("vault/forget",{reference:e}),
()=>a("rejectedNow"),e)}var kr={added:"added",changed:"entryChanged",removed:"removed"};function Pe(e){let{reference:t,limit:n}=e,o=S(`${t} ${n}`,i=>g("audit/log",t===void 0?{limit:n}:
{reference:t,limit:n},i));return r(C,{asked:o,children:i=>i.length===0?r("p",{class:"quiet",children:a("noChanges")}):r("ol",{class:"changes",children:wr(i).map(
s=>r(Er,{lines:s,isUndone:xr(o.value??[],s[0].call)},s[0].call))})})}function wr(e){let t=[];for(let n of e){let o=t.at(-1);o?.[0].call===n.call?o.push(n):t.push(
[n])}return t}function xr(e,t){return e.some(({undoes:n})=>n===t)}function Er({lines:e,isUndone:t}){let[{call:n,at:o,who:i,undoes:s}]=e;return r("li",{children:[
r("p",{children:[r("time",{dateTime:new Date(o).toISOString(),children:H(o)})," ",i!==void 0&&r("span",{children:a("byWhom",x(i))})," ",s!==void 0&&r("span",{children:a(
"undoes",s)})]}),r("ul",{children:e.map(c=>r("li",{children:[a(kr[c.deed]),": ",r("a",{href:V("memory",{entry:c.reference}),children:x(c.reference)})," ",c.archived&&
a("inArchive")]},c.number))}),!t&&s===void 0&&r("button",{type:"button",onClick:()=>{ve(n)},"aria-label":`${a("undo")} ${n}`,children:a("undo")})]})}function mn(e,t,n){let o=[{entry:e,parent:0},...t.map(({entry:c})=>({entry:c,parent:0}))],i=t.map((c,u)=>[0,u+1]),s=new Map(o.map(({entry:c},u)=>[c.reference,u]));
return n.forEach((c,u)=>{let d=u+1,f=2;for(let{entry:p,score:b}of c){if(b<.5*(c[0]?.score??0))break;let h=s.get(p.reference);if(h===void 0){if(f===0)continue;f-=
1,h=o.push({entry:p,parent:d})-1,s.set(p.reference,h)}let[l,m]=d<h?[d,h]:[h,d];l!==m&&!i.some(([v,k])=>v===l&&k===m)&&i.push([l,m])}}),{nodes:o,links:i,first:t.
length}}function gn({links:e},t){return e.flatMap(([o,i])=>o===t?[i]:i===t?[o]:[]).filter(o=>o!==0).sort((o,i)=>o-i)}function hn({links:e,first:t}){return e.length>
t}function _n({nodes:e,first:t},n,o){let i=2*Math.PI/Math.max(t,1),s=Math.min(i/2,Math.PI/4),c=(u,d)=>({x:Math.sin(u)*n*d,y:-Math.cos(u)*o*d});return e.map(({parent:u},d)=>{
if(d===0)return{x:0,y:0};if(d<=t)return c((d-1)*i,.55);let f=e.flatMap((b,h)=>h>t&&b.parent===u?[h]:[]),p=f.indexOf(d)-(f.length-1)/2;return c((u-1)*i+p*s,1)})}var ae=12,Le={width:80,height:18},ct=4,Sr=440,Cr=530,yn=.2;function bn(e){let{graph:t,open:n,pointed:o,point:i}=e,[s,c]=Ar(),u=[t.nodes.length,t.links.length].map(
m=>A(m)),d=c>=Cr,f=ae+(d?Le.height:ct),p=d?Le.width/2:ae+ct,b=_n(t,Math.max(c/2-p,0),Math.min(c,Sr)/2-f),h=Math.min(...b.map(({y:m})=>m))-ae-ct,l=Math.max(...b.
map(({y:m})=>m))+f-h;return r("div",{ref:s,class:"graph",children:c>0&&r("svg",{width:c,height:l,viewBox:`${-c/2} ${h} ${c} ${l}`,role:"img","aria-label":a("gra\
ph",...u),children:[t.links.map(([m,v])=>r("path",{d:Tr(t,b,m,v),class:o===m||o===v?"pointed":void 0},`${m} ${v}`)),t.nodes.map(({entry:m},v)=>r("g",{class:`${v===
0?"middle":v<=t.first?"first":"second"}${o===v?" pointed":""}`,transform:`translate(${b[v]?.x} ${b[v]?.y})`,onClick:()=>v>0&&n(v),onMouseEnter:()=>i(v),onMouseLeave:()=>i(
void 0),children:[r("title",{children:U(m.text)}),r("circle",{r:ae}),v>0&&r("text",{dy:"0.35em",children:v}),d&&r("foreignObject",{x:-Le.width/2,y:ae,...Le,children:r(
"div",{class:"label",dir:"auto",children:U(m.text)})})]},v))]})})}function Tr({nodes:e},t,n,o){let[i,s]=[t[n],t[o]];if(i===void 0||s===void 0)return"";if(e[o]?.
parent===n)return`M ${i.x} ${i.y} L ${s.x} ${s.y}`;let[c,u]=[(i.x+s.x)/2+(s.y-i.y)*yn,(i.y+s.y)/2-(s.x-i.x)*yn];return`M ${i.x} ${i.y} Q ${c} ${u} ${s.x} ${s.y}`}
function Ar(){let e=j(null),[t,n]=_(0);return Ot(()=>{if(e.current===null)return;let o=new ResizeObserver(([i])=>n(Math.floor(i?.contentRect.width??0)));return o.
observe(e.current),()=>o.disconnect()},[]),[e,t]}var vn=!1;function kn({entry:e}){let[t,n]=_(vn),o=S(t?e.reference:void 0,i=>Rr(e,i));return r("details",{open:t,onToggle:i=>n(vn=i.currentTarget.open),children:[
r("summary",{children:a("related")}),r(C,{asked:o,children:i=>r(Mr,{...i})})]})}async function Rr(e,t){let n=await g("search/related",{reference:e.reference,limit:8},
t),o=await Promise.all(n.map(({entry:i})=>Nr(i.reference,t)));return{graph:mn(e,n,o),scores:n.map(({score:i})=>i)}}async function Nr(e,t){try{return await g("se\
arch/related",{reference:e,limit:6},t)}catch(n){if(n instanceof Z&&n.code==="not-found")return[];throw n}}function Mr({graph:e,scores:t}){let[n,o]=_();if(e.first===
0)return r("p",{class:"quiet",children:a("noRelated")});let i=c=>N({entry:e.nodes[c]?.entry.reference}),s=(c,u)=>r(Dr,{text:e.nodes[c]?.entry.text??"",node:c,score:u,
open:i,point:o});return r(y,{children:[hn(e)&&r(bn,{graph:e,pointed:n,point:o,open:i}),r("ul",{class:"related",children:t.map((c,u)=>r("li",{children:[s(u+1,c),
r("ul",{children:gn(e,u+1).map(d=>r("li",{children:s(d)},d))})]},u))})]})}function Dr(e){let{text:t,node:n,score:o,open:i,point:s}=e,[c,u]=[()=>s(n),()=>s(void 0)];
return r("div",{class:"item",children:[r("span",{class:"quiet","aria-hidden":"true",children:n}),r("button",{type:"button",class:"link",onClick:()=>i(n),onFocus:c,
onBlur:u,onMouseEnter:c,onMouseLeave:u,children:U(t)}),o!==void 0&&r("span",{class:"quiet",children:A(o,1)})]})}function wn({reference:e,query:t}){let[n,o]=_(!1),i=S(n?JSON.stringify(t):void 0,s=>g("search/find",{query:{...t,explain:!0}},s));return r("details",{onToggle:s=>o(
s.currentTarget.open),children:[r("summary",{children:a("why")}),r(C,{asked:i,children:s=>{let c=s.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
r(Or,{score:c.score,explanation:c.explanation})}})]})}function Or({score:e,explanation:t}){let{session:n,before:o,after:i,author:s,time:c,when:u,repeated:d}=t,f=p=>A(
p,2);return r(y,{children:[r("p",{children:[a("score"),": ",f(e)]}),r("table",{children:[r("thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("w\
ord")}),r("th",{scope:"col",children:a("term")}),r("th",{scope:"col",children:a("rarity")}),r("th",{scope:"col",children:a("frequency")}),r("th",{scope:"col",children:a(
"score")})]})}),r("tbody",{children:t.words.map(p=>r("tr",{children:[r("td",{children:x(p.word)}),r("td",{children:x(p.term)}),r("td",{children:f(p.idf)}),r("td",
{children:f(p.saturation)}),r("td",{children:f(p.idf*p.weight*p.saturation)})]},`${p.word} ${p.term}`))})]}),r("p",{class:"quiet",children:a("bonuses",f(n),f(o+
i),f(s),f(c),f(u),f(d))})]})}function xn(e){let{reference:t,known:n}=e,o=S(`${t} ${n?.status}`,s=>Fr(t,n,s)),i=j(null);return D(()=>i.current?.focus(),[o.value===void 0]),r(y,{children:[r("\
button",{type:"button",class:"back",onClick:()=>N({entry:void 0}),children:a("back")}),r(C,{asked:o,children:s=>s===null?r("p",{children:a("gone")}):r("article",
{children:[r("h2",{ref:i,tabIndex:-1,children:U(s.text)}),r(Hr,{entry:s,query:e.query})]})})]})}async function Fr(e,t,n){if(t?.status==="forgotten")return t;try{
return await g("vault/get",{reference:e},n)}catch(o){if(o instanceof Z&&o.code==="not-found")return null;throw o}}function Hr({entry:e,query:t}){let[n,o]=_(!1);
return n?r(te,{entry:e,close:()=>o(!1)}):r(y,{children:[r(jr,{entry:e,edit:()=>o(!0)}),r("pre",{class:"text",children:x(e.text)}),r(Ur,{entry:e}),t!==void 0&&r(
wn,{reference:e.reference,query:t}),e.status!=="forgotten"&&r(kn,{entry:e}),r("details",{children:[r("summary",{children:a("history")}),r(Pe,{reference:e.reference,
limit:50})]})]})}function jr({entry:e,edit:t}){let{reference:n}=e,o=e.tier==="pinned",i=d=>()=>{O(d,qr,n)},s=i(()=>g("vault/set-tier",{reference:n,tier:o?"activ\
e":"pinned"})),c=()=>{O(()=>g("vault/forget",{reference:n}),()=>a("forgottenNow"),n).then(d=>d&&N({entry:void 0}))},u=e.status==="forgotten";return z(u?{}:{e:t,
p:s,Delete:c}),u?r(Ir,{reference:n}):r("div",{class:"actions",children:[r("button",{type:"button",onClick:t,children:a("edit")}),r("button",{type:"button",onClick:s,
children:a(o?"unpin":"pin")}),e.status==="promoted"?r("button",{type:"button",onClick:i(()=>g("vault/set-status",{reference:n,status:"archived"})),children:a("a\
rchive")}):r("button",{type:"button",onClick:i(()=>g("vault/set-status",{reference:n,status:"promoted"})),children:a("bringBack")}),e.scope!=="project"&&r("butt\
on",{type:"button",onClick:i(()=>g("vault/widen",{reference:n,to:"project"})),children:a("widen")}),r("button",{type:"button",onClick:c,children:a("forget")})]})}
function qr(e){return N({entry:e.reference},"replace"),a("changed")}function Ir({reference:e}){let t=()=>O(()=>g("vault/restore",{reference:e}),o=>(N({entry:o.reference,
status:void 0},"replace"),a("restored")),e),n=()=>confirm(a("purgeAsk"))&&void O(()=>g("audit/purge",{reference:e}),({remaining:o})=>(N({entry:void 0}),a("purge\
d")+(o.length===0?"":`. ${a("stillIn",o.join(", "))}`)));return r("div",{class:"actions",children:[r("button",{type:"button",onClick:()=>{t()},children:a("resto\
re")}),r("button",{type:"button",class:"danger",onClick:n,children:a("purge")})]})}function Ur({entry:e}){let{evidence:t}=e,n=[[a("reference"),e.reference],[a("\
owner"),Se(e.scope)],[a("category"),e.category],[a("created"),H(e.created)],[a("status"),a(e.status)],[a("importance"),a(e.importance)],[a("confidence"),e.confidence===
void 0?void 0:A(e.confidence,2)],[a("author"),e.author??st(e.scope)],[a("statedBy"),Wr(e)],[a("session"),e.session],[a("sources"),e.sources.join(", ")],[a("conf\
irmedBy"),e.confirmedBy.join(", ")],[a("seen"),t&&a("times",t.count,H(t.lastSeen))]];return r("dl",{class:"properties",children:n.map(([o,i])=>i?r("div",{children:[
r("dt",{children:o}),r("dd",{children:x(i)})]},o):null)})}var $r={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function Wr({
origin:e}){if(e===void 0)return;let{statedBy:t,client:n,line:o,commit:i,confirmed:s}=e,c=t==="person"?void 0:a(s?"isConfirmed":"notConfirmed");return[a($r[t]),n,
o===void 0?void 0:a("inLine",o),i,c].filter(d=>d!==void 0).join(", ")}var Br=3e3,Sn=30,ut=36e5,zr={day:1,week:7,month:30,year:365},Kr=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forg\
otten","forgotten"]];function Cn({settings:e}){let[t,n]=_(!1),o=e.get("entry")??void 0,i=new URLSearchParams([...e].filter(([d])=>d!=="entry")).toString(),s=S(i,
d=>Yr(e,d)),c=s.value?.rows.find(d=>d.entry.reference===o),u=Tn(e);return r("div",{class:o===void 0?"columns":"columns reading",children:[r("h1",{class:"unseen",
children:a("memory")}),r("section",{class:"finding",children:[r(Vr,{settings:e}),r("div",{class:"actions",children:[r("p",{class:"quiet",role:"status",children:s.
value!==void 0&&Qr(s.value)}),r("button",{type:"button",onClick:()=>n(!0),children:a("write")})]}),r(C,{asked:s,children:d=>r(Gr,{found:d,chosen:o})})]}),r("sec\
tion",{class:"detail","aria-label":a("chosen"),children:o===void 0?r("p",{class:"quiet",children:a("chooseEntry")}):r(xn,{reference:o,known:c?.entry,query:c?.hit&&
u},o)}),t&&r(on,{owner:e.get("owner")??"_shared",close:()=>n(!1)})]})}function Vr({settings:e}){let t=i=>e.get(i)??"",n=i=>s=>N({[i]:s,entry:void 0}),o=i=>s=>N(
{[i]:s,entry:void 0},"replace");return r("form",{role:"search",class:"filters",onSubmit:i=>i.preventDefault(),children:[r("label",{class:"wide",children:[a("sea\
rch"),r(En,{placeholder:a("searchHint"),value:t("q"),typed:o("q")})]}),r(Ae,{value:t("owner"),choose:n("owner")}),r(q,{label:a("category"),value:t("category"),values:[
["",a("anyCategory")],...Te.map(i=>[i,i])],choose:n("category")}),r(q,{label:a("period"),value:t("period"),values:[["",a("always")],...["day","week","month","ye\
ar"].map(i=>[i,a(i)])],choose:n("period")}),r("label",{children:[a("tag"),r(En,{value:t("tag"),typed:o("tag")})]}),r(q,{label:a("status"),value:t("status"),values:Kr.
map(([i,s])=>[i,a(s)]),choose:n("status")})]})}function En(e){let t=j(null),n=t.current!==null&&document.activeElement===t.current?t.current.value:e.value;return r(
"input",{ref:t,type:"search",placeholder:e.placeholder,value:n,autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}function Gr({found:e,
chosen:t}){return e.tooMany!==void 0?r("p",{children:a("tooMany",A(e.tooMany))}):e.isEmptyRoot?r("p",{children:a("emptyRoot")}):e.rows.length===0?r("p",{children:a(
e.isSearch?"noHits":"noEntries")}):r(Ce,{rows:e.rows,chosen:t,choose:n=>N({entry:n})})}function Qr(e){if(e.tooMany!==void 0)return se(e.tooMany);let t=e.rows.length;
return e.isSearch&&t===Sn?a("firstEntries",t):se(t)}function Jr(e){let[t,n,o,i]=["owner","category","tag","status"].map(c=>e.get(c)),s=zr[e.get("period")];return{
...t?{scopes:[Ee(t)]}:{},...n?{categories:[n]}:{},...o?{tags:[o]}:{},...i?{statuses:[i]}:{},...s===void 0?{}:{since:Xr()-s*24*ut}}}function Xr(){return Math.floor(
Date.now()/ut)*ut}function Tn(e){return{text:e.get("q")?.trim()??"",filter:Jr(e),limit:Sn}}async function Yr(e,t){let n=Tn(e),{text:o,filter:i={}}=n;if(o!=="")return{
rows:(await g("search/find",{query:n},t)).map(f=>({entry:f.entry,hit:f})),isSearch:!0};let s=await Zr(i,t);if(s>Br&&i.since===void 0)return{rows:[],isSearch:!1,
tooMany:s};let c=await g("vault/list",{filter:i},t),u=c.length===0&&Object.keys(i).length===0;return{rows:c.map(d=>({entry:d})),isSearch:!1,isEmptyRoot:u}}async function Zr(e,t){
let n=e.scopes?.[0];return(await g("vault/counts",n===void 0?{}:{scope:n},t)).filter(({category:s})=>e.categories?.includes(s)??!0).reduce((s,{entries:c})=>s+c,
0)}var An=20;function Pn({settings:e}){let t=S("everybody",eo),n=e.get("agent")??t.value?.[0];return r("section",{class:"narrow",children:[r("h1",{children:a("sess\
ions")}),r(C,{asked:t,children:o=>n===void 0?r("p",{children:a("noAgents")}):r(y,{children:[r(xe,{agents:o.includes(n)?o:[...o,n],value:n,choose:i=>N({agent:i})}),
r(to,{agent:n},n)]})})]})}async function eo(e){let[t,n]=await Promise.all([g("vault/agents",{},e),g("sessions/conversations",{},e)]);return[...new Set([...t,...n])].
sort()}function to({agent:e}){let t=S("work",o=>g("sessions/get-work",{agent:e},o)),n=S("history",o=>g("sessions/history",{agent:e,limit:An},o));return r(y,{children:[
r("h2",{children:a("working")}),r(C,{asked:t,children:o=>o===null?r("p",{class:"quiet",children:a("noWork")}):r(no,{work:o})}),r("h2",{children:a("past")}),r(C,
{asked:n,children:o=>r(y,{children:[o.length===0&&r("p",{class:"quiet",children:a("noSessions")}),o.map(i=>r(ro,{session:i},i.timestamp))]})}),r(oo,{agent:e})]})}
function no({work:e}){return r("article",{class:"card",children:[r("p",{children:[r("strong",{children:e.status})," ",a("updated"),": ",H(e.updatedAt)]}),e.taskPrompt!==
void 0&&r("pre",{class:"text",children:x(e.taskPrompt)}),r("pre",{class:"text",children:x(e.summary)}),r(ee,{title:a("nextSteps"),items:e.nextSteps}),r(ee,{title:a(
"unfinished"),items:e.unfinished}),r(ee,{title:a("files"),items:e.filesTouched})]})}function ro({session:e}){return r("article",{class:"card",children:[r("h3",{
children:H(e.timestamp)}),r("pre",{class:"text",children:x(e.what)}),r(ee,{title:a("decisions"),items:e.decisions}),r(ee,{title:a("unfinished"),items:e.unfinished}),
r(ee,{title:a("nextSteps"),items:e.nextSteps}),r(ee,{title:a("files"),items:e.filesChanged})]})}function ee({title:e,items:t}){return t.length===0?null:r(y,{children:[
r("p",{class:"title",children:e}),r("ul",{children:t.map((n,o)=>r("li",{children:x(n)},o))})]})}function oo({agent:e}){let[t,n]=_(!1),o=S(t?"conversation":void 0,
i=>g("sessions/load",{agent:e},i));return r("details",{onToggle:i=>n(i.currentTarget.open),children:[r("summary",{children:a("conversation")}),r(C,{asked:o,children:i=>r(
"ol",{class:"messages",children:[i===null&&r("li",{class:"quiet",children:a("noConversation")}),i?.messages.slice(-An).map((s,c)=>r("li",{children:[r("strong",{
children:s.role}),r("pre",{class:"text",children:x(s.text)})]},c))]})})]})}var io=100;function Ln(e){let[t,n]=_(1);return r("section",{class:"narrow",children:[r("h1",{children:a("timeline")}),r(Pe,{limit:t*io}),r("button",{type:"butto\
n",onClick:()=>n(t+1),children:a("more")})]})}var Re=["checkpoints","conversations","vault","index","legacy","trash"];function Rn(e){let t=S("health",i=>g("upkeep/health",{},i)),n=S("last",i=>g("upkeep/last-report",{},i)),o=S("due",i=>g("upkeep/is-due",{},i));return r("section",
{class:"narrow",children:[r("h1",{children:a("upkeep")}),r("h2",{children:a("health")}),r(C,{asked:t,children:i=>r(so,{report:i})}),r("h2",{children:a("chores")}),
o.value===!0&&r("p",{children:a("due")}),r(ao,{}),r("h2",{children:a("lastRun")}),r(C,{asked:n,children:i=>i===null?r("p",{class:"quiet",children:a("never")}):r(
Mn,{report:i})})]})}function so({report:e}){let t=[[a("countFiles"),e.files],[a("countEntries"),e.entries],[a("countPassages"),e.passages],[a("countForgotten"),
e.forgotten]];return r(y,{children:[r(Dn,{rows:t.map(([n,o])=>[n,A(o)])}),e.faults.length===0?r("p",{children:a("healthy")}):r(Nn,{faults:e.faults}),e.unknown.length>
0&&r("details",{children:[r("summary",{children:a("unknownFiles")}),r("ul",{children:e.unknown.map(n=>r("li",{children:x(n)},n))})]})]})}function Nn({faults:e}){
return e.length===0?null:r(y,{children:[r("h3",{children:a("faults")}),r("ul",{children:e.map(({key:t,line:n,message:o},i)=>r("li",{children:[r("code",{children:x(
t)}),n!==void 0&&`, ${a("line",n)}`,": ",x(o)]},i))})]})}function ao(){let[e,t]=_([...Re]),[n,o]=_(),i=(c,u)=>{o(void 0),t(Re.filter(d=>d===c?u:e.includes(d)))},
s=c=>async()=>{await O(()=>g("upkeep/run",{chores:e,dryRun:c}),d=>(o(c?d:void 0),a(c?"wouldDo":"wasDone")))||o(void 0)};return r(y,{children:[r("fieldset",{children:[
r("legend",{class:"unseen",children:a("chores")}),Re.map(c=>r("label",{class:"check",children:[r("input",{type:"checkbox",checked:e.includes(c),onChange:u=>i(c,
u.currentTarget.checked)}),c]},c))]}),r("p",{class:"quiet",children:a("dryFirst")}),r("div",{class:"actions",children:[r("button",{type:"button",class:"main",disabled:e.
length===0,onClick:()=>{s(!0)()},children:a("dryRun")}),r("button",{type:"button",disabled:n===void 0,onClick:()=>{s(!1)()},children:a("runNow")})]}),n!==void 0&&
r(y,{children:[r("h3",{children:a("wouldDo")}),r(Mn,{report:n})]})]})}function Mn({report:e}){let t=[[a("updated"),H(e.finished)],[a("checkpointsCleaned"),A(e.checkpointsCleaned)],
[a("conversationsTrimmed"),A(e.conversationsTrimmed)],[a("insightsLearnt"),A(e.insightsLearnt)],[a("entriesArchived"),A(e.entriesArchived)],[a("indexRebuilt"),a(
e.indexRebuilt?"yes":"no")],[a("legacyFilesCleaned"),A(e.legacyFilesCleaned)],[a("trashEmptied"),A(e.trashEmptied)]];return r(y,{children:[r(Dn,{rows:t}),r(Nn,{
faults:e.faults})]})}function Dn({rows:e}){return r("dl",{class:"properties",children:e.map(([t,n])=>r("div",{children:[r("dt",{children:t}),r("dd",{children:n})]},
t))})}var co={memory:Cn,inbox:dn,brief:nn,sessions:Pn,timeline:Ln,upkeep:Rn};function uo(){let{view:e,settings:t}=Yt(),[n,o]=_(be()),[i,s]=_(!1);z({"?":()=>s(!0),"/":mo}),
D(()=>{document.title=`${a(e)} – Keepstone`},[e,n]);let c=co[e],u=d=>{et(d==="pt"?"pt":"en"),o(be())};return r(y,{children:[r("a",{class:"skip",href:"#content",
onClick:fo,children:a("skip")}),r("header",{children:[r("span",{class:"name",children:"Keepstone"}),r("nav",{"aria-label":a("views"),children:nt.map(d=>r("a",{href:V(
d),"aria-current":d===e?"page":void 0,children:a(d)},d))}),r(po,{}),r(lo,{language:n,choose:u,help:()=>s(!0)})]}),r("main",{id:"content",tabIndex:-1,children:r(
c,{settings:t},`${e} ${n}`)}),r(Jt,{}),r(Xt,{}),i&&r(Vt,{close:()=>s(!1)})]})}function lo(e){let[t,n]=_(rt());return r("div",{class:"choices",children:[r("selec\
t",{"aria-label":a("language"),value:e.language,onChange:o=>e.choose(o.currentTarget.value),children:Ze.map(([o,i])=>r("option",{value:o,children:i},o))}),r("se\
lect",{"aria-label":a("theme"),value:t,onChange:o=>n(ot(o.currentTarget.value)),children:ke.map(([o,i])=>r("option",{value:o,children:a(i)},o))}),r("button",{type:"\
button",onClick:e.help,children:a("help")})]})}function po(){let{isLive:e}=Ye();return r("span",{class:e?"connection":"connection lost",role:"status",children:a(
e?"live":"lost")})}function fo(e){e.preventDefault(),document.getElementById("content")?.focus()}function mo(){let e=document.querySelector("input[type=search]");
e===null?location.hash=V("memory"):e.focus()}await Ut();et(be());ot(rt());var On=document.getElementById("page");On!==null&&Et(r(uo,{}),On);zt();
