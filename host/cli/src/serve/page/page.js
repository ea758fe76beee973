/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var E,gt,jn,B,De,ge,ht,de,_t,Oe,Me,qn,re=Symbol.for("pv"),he={},_e=[],In=/^m(i|n|o|s|text|space)$/,Fe=Array.isArray,yt=_e.slice,X=Object.assign;function J(e){e&&
e.parentNode&&e.remove()}function pe(e,t,n,o,s){var i={type:e,props:t,key:n,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:re,__v:s||++gt,__i:-1,__u:0};return!s&&E.vnode&&E.
vnode(i),i}function y(e){return e.children}function me(e,t){this.props=e,this.context=t,this.__g=0}function z(e,t){if(t==null)return e.__&&z(e.__,e.__i+1);for(var n;t<e.__k.
length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:z(e)}function Un(e){var t,n=e.__v,o=n.__e,s=[],i=[],c=e.__P;c&&
((t=X({constructor:re},n)).__v=n.__v+1,E.vnode&&E.vnode(t),He(c,t,n,e.__n,c.namespaceURI,32&n.__u?[o]:null,s,o||z(n),32&n.__u,i),t.__v=n.__v,t.__.__k[t.__i]=t,St(
s,t,i),n.__=n.__e=null,t.__e!=o&&bt(t))}function bt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),bt(e)}
function mt(e){(8&e.__g||(e.__g|=8,B.push(e),ge++))&&De==E.debounceRendering||((De=E.debounceRendering)||queueMicrotask)(vt)}function vt(){try{for(var e,t=1;B.length;)
B.length>t&&B.sort(ht),e=B.shift(),t=B.length,8&e.__g&&Un(e)}finally{(ge=B.length)&&(De||queueMicrotask)(vt)}}function kt(e,t,n,o,s,i,c,u,d,m,p){var b,h,l,f,v,k,
A=o.__k||_e,x=t.length;for(d=$n(n,t,A,d,x),b=0;b<x;b++)(l=n.__k[b])!=null&&(h=~l.__i&&A[l.__i]||he,l.__i=b,k=He(e,l,h,s,i,c,u,d,m,p),f=l.__e,(h.ref!=l.ref||8&h.
__u)&&(h.ref&&je(h.ref,null,l,h),l.ref&&p.push(l.ref,l.__c||f,l)),v=v||f,4&l.__u?(d=wt(l,d,e,!h.__v),h.__e&&(h.__e=null)):typeof l.type=="function"&&k!==void 0?
d=k:f&&(d=f.nextSibling),l.__u&=-21);return n.__e=v,d}function $n(e,t,n,o,s){var i,c,u,d,m,p,b,h,l,f=n.length,v=f,k=0,A=0,x=e.__k=Array(s);for(i=0;i<s;i++)(c=t[i])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=x[i]=pe(null,c):Fe(c)?c=x[i]=pe(y,{children:c}):c.constructor===re&&
c.__b?c=x[i]=pe(c.type,c.props,c.key,c.ref,c.__v):x[i]=c,d=i+k,c.__=e,c.__b=e.__b+1,u=null,~(m=c.__i=Wn(c,n,d,v))&&(v--,(u=n[m])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
m==d-1?k--:m==d+1?k++:m!=d&&(m>d?k--:k++,A=1)):(~m||(s>f?k--:s<f&&k++),typeof c.type!="function"&&(c.__u|=4))):x[i]=null;if(A){for(p=[],b=[],i=0;i<s;i++)if((c=x[i])&&
16&c.__u){for(k=0,h=p.length;k<h;)p[l=k+h>>1]<c.__i?k=l+1:h=l;p[k]=c.__i,b[i]=k+1}for(k=p.length;i--;)b[i]&&(b[i]==k?k--:x[i].__u|=4)}if(v)for(i=0;i<f;i++)!(u=n[i])||
2&u.__u||(u.__e==o&&(o=z(u)),qe(u,u));return o}function wt(e,t,n,o){var s,i,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(i=0;i<s.length;i++)
s[i]&&(s[i].__=e,t=wt(s[i],t,n,!1));return t}for(t&&!t.parentNode&&(t=z(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!o&&
n.moveBefore&&c.parentNode?n.moveBefore(c,t):n.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Wn(e,t,n,o){var s,i=e.key,c=e.type,u=t[n],d=u&&!(2&u.__u);if(u===null&&i==null||d&&i==u.key&&c==u.type)return n;if(o>(d?1:0)){for(s=n-1;s>=0;s--)if((u=
t[s])&&!(2&u.__u)&&i==u.key&&c==u.type)return s;for(s=n+1;s<t.length;s++)if((u=t[s])&&!(2&u.__u)&&i==u.key&&c==u.type)return s}return-1}function ft(e,t,n){n==null&&
(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function le(e,t,n,o,s){var i,c;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(t in o)n&&t in n||ft(e.style,t);if(n)for(t in n)o&&n[t]==o[t]||ft(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=n,n&&o||(c=Me[t]||(Me[t]=Bn(t)),(e.__a||(e.__a={}))[t]=Oe,i=t!=(t=t.replace(_t,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),n?e.addEventListener(t,c,i):e.removeEventListener(t,c,i));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Bn(e){
return function(t){var n=this.__e;if(n){if(n=n[e],t[de]==null)t[de]=Oe++;else if(t[de]<this.__a[e])return;return n(E.event?E.event(t):t)}}}function He(e,t,n,o,s,i,c,u,d,m){
var p,b,h,l,f,v,k,A,x,D,P,Ne,dt,ue,G,pt,W,Q,I=t.type;if(t.constructor!==re)return null;128&n.__u&&(d=32&n.__u,p=n.__c.__z)&&(t.__u|=d,b=i=[],p.nodeType==8?u=fe(
p,i):i.push(p),u=i[0]||u),(p=E.__b)&&p(t);e:if(typeof I=="function"){h=c.length;try{if(A=t.props,x=(p=I.prototype)&&p.render,D=(p=I.contextType)&&o[p.__c],P=p?D?
D.props.value:p.__:o,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(x?t.__c=l=new I(A,P):(t.__c=l=new me(A,P),l.constructor=I,l.render=Kn),D&&D.sub(l),l.state||(l.state=
{}),l.__n=o,l.__g|=8,l.__h=[],l.__k=[]),x&&(l.__s||(l.__s=l.state),I.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=X({},l.__s)),X(l.__s,I.getDerivedStateFromProps(
A,l.__s)))),f=l.props,v=l.state,l.__v=t,n.__c){if(A!==f&&x&&!I.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(A,P),t.__v==n.
__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(A,l.__s,P)===!1){t.__v!=n.__v&&(l.props=A,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=
n.__k,t.__k.some(function(H){H&&(H.__=t)}),_e.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&c.push(l),u=z(n);break e}l.componentWillUpdate&&l.componentWillUpdate(
A,l.__s,P),x&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(f,v,k)})}else x&&!I.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),
x&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=P,l.props=A,l.__P=e,l.__g&=-5,Ne=E.__r,dt=x?25:0;do l.__g&=-9,Ne&&Ne(t),p=l.render(l.props,l.state=
l.__s,l.context);while(8&l.__g&&++dt<25);x&&(_e.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(o=X({},o,l.getChildContext())),x&&n.__c&&l.getSnapshotBeforeUpdate&&
(k=l.getSnapshotBeforeUpdate(f,v)),ue=p&&p.type===y&&p.key==null?p.props.children:p,A.__P&&(p=u,s=(e=A.__P).namespaceURI,d=i=null,n.props&&n.props.__P!=e&&(n.__k.
some(function(H){H&&qe(H,H)}),n.__k=null),u=n.__k?z(n,0):null),u=kt(e,Fe(ue)?ue:[ue],t,n,o,s,i,c,u,d,m),A.__P&&(t.__e=null,u=p),t.__u&=-161,b&&b.some(J),l.__h.length&&
c.push(l),1&l.__g&&(l.__g&=-4)}catch(H){if(c.length=h,t.__v=null,d||i)if(H&&H.then){if(t.__u|=128|d,i){for(~(W=i.indexOf(u||void 0))||(W=i.length);(Q=i[W-1])&&Q.
nodeType==8;)W--;for(;W<i.length;W++)if(Q=i[W])if(i[W]=null,G){if(Q==pt)break}else{if(Q.nodeType!=8)break;Q.data.startsWith("$s")&&(pt=fe(G=Q))}}if(!G){for(;u&&
u.nodeType==8&&u.nextSibling;)u=u.nextSibling;G=u}(p=fe(G=t.__c.__z||(t.__c.__z=G)))?(t.__e=G,u=p):t.__e=u,u=u&&u.nextSibling}else i&&i.some(J);else t.__e=n.__e;
t.__k||(t.__k=n.__k||[]),H&&H.then||xt(t),E.__e(H,t,n)}}else u=t.__e=zn(n.__e,t,n,o,s,i,c,d,m,e);return(p=E.diffed)&&p(t),u}function fe(e,t){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(
e)}}function xt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xt))}function St(e,t,n){for(var o=0;o<n.length;)je(n[o++],n[o++],n[o++]);E.__c&&E.__c(t,e),e.some(
function(s){try{e=s.__h,s.__h=[],e.some(function(i){i.call(s)})}catch(i){E.__e(i,s.__v)}})}function zn(e,t,n,o,s,i,c,u,d,m){var p,b,h,l,f,v,k,A,x=n.props||he,D=t.
props,P=t.type;if(P=="svg"?s="http://www.w3.org/2000/svg":P=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),i){for(p=0;p<i.
length;p++)if((f=i[p])&&(P?f.localName==P:f.nodeType==3)){e=f,i[p]=null;break}}if(!e){if(A=m.ownerDocument||document,!P)return A.createTextNode(D);e=A.createElementNS(
s,P,D.is?D:m),u&&(E.__m&&E.__m(t,i),u=!1),i=null}if(P){if(m=P=="template"&&e.content||e,i=P=="textarea"&&D.defaultValue!=null?null:i&&yt.call(m.childNodes),!u&&
i)for(x={},p=0;p<e.attributes.length;p++)x[(f=e.attributes[p]).name]=f.value;for(p in x)f=x[p],p=="dangerouslySetInnerHTML"?h=f:p=="children"||p in D||p=="value"&&
"defaultValue"in D||p=="checked"&&"defaultChecked"in D||le(e,p,null,f,s);for(p in D)f=D[p],p=="children"?l=f:p=="dangerouslySetInnerHTML"?b=f:p=="value"?v=f:p==
"checked"?k=f:u&&typeof f!="function"||x[p]===f||le(e,p,f,x[p],s);b?(u||h&&(b.__html==h.__html||b.__html==e.innerHTML)||(e.innerHTML=b.__html),t.__k=[]):(h&&(e.
textContent=""),(P=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&In.test(P))&&(s="http://www.w3.org/1999/xhtml"),kt(m,Fe(l)?l:[l],t,n,o,s,i,c,i?i[0]:
n.__k&&z(n,0),u,d),i&&i.some(J)),u&&P!="textarea"||(p="value",P=="progress"&&v==null?e.removeAttribute(p):v==null||v===e[p]&&(P!="progress"||v)||le(e,p,v,x[p],s),
p="checked",k!=null&&k!=e[p]&&le(e,p,k,x[p],s))}else x===D||u&&e.data==D||(e.data=D);return e}function je(e,t,n,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&(o=
o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){E.__e(s,n)}}function qe(e,t,n){var o,s,i,c;if(E.unmount&&E.unmount(
e),!(o=e.ref)||o.current&&o.current!=e.__e||je(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(u){E.__e(u,t)}o.__P=o.__n=null}
if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&qe(o[c],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(o=e.__c)&&(o=o.__z)&&(s=fe(o,i=[]))&&(o==e.__e&&i.some(J),J(s),
J(o)),n||J(e.__e),e.__e=e.__c=e.__=null}function Kn(e,t,n){return this.constructor(e,n)}function Et(e,t){var n,o,s,i;E.__&&E.__(e,t),t.nodeType==9&&(t=t.documentElement),
o=(n=e&&32&e.__u)?null:t.__k,t.__k=pe(y,{children:[e]}),s=[],i=[],He(t,t.__k,o||he,he,t.namespaceURI,o?null:t.firstChild?yt.call(t.childNodes):null,s,o?o.__e:t.
firstChild,n,i),St(s,t.__k,i),t.__k.props.children=null}E={__e:function(e,t,n,o){for(var s,i,c;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(i=s.constructor)&&i.getDerivedStateFromError)&&s.setState(i.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(u){e=u}}throw ge=0,e}},gt=0,jn=function(e){return e!=null&&e.
constructor===re},me.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=X({},this.state)),typeof e=="function"&&(e=e(X({},n),this.props)),
e&&(X(n,e),this.__v&&(t&&this.__k.push(t),mt(this)))},me.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),mt(this))},me.prototype.render=
y,B=[],ge=0,ht=function(e,t){return e.__v.__b-t.__v.__b},de=Symbol(),_t=/(PointerCapture)$|Capture$/i,Oe=0,Me={},qn=0;var Y,N,Ie,Ct,Ue=Object.is,ye=0,Ot=[],$e=[],R=E,Tt=R.__b,At=R.__r,Pt=R.diffed,Lt=R.__c,Rt=R.unmount,Nt=R.__;function se(e,t){R.__h&&R.__h(N,e,ye||t),ye=0;var n=N.
__H||(N.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function _(e){return ye=1,Vn(jt,e)}function Vn(e,t,n){var o=se(Y++,2);if(o.t=e,!o.__c&&
(o.__=[n?n(t):jt(void 0,t),function(i){var c=(o.__N||o.__)[0],u=o.t(c,i);Ue(c,u)||(o.__N=[u,o.__[1]],o.__c.setState({}))}],o.__c=N,!N.__f)){N.__f=!0;var s=N.shouldComponentUpdate;
N.shouldComponentUpdate=function(i,c,u){var d=this.__H;if(!d)return!0;var m=!1,p=this.props!=i;if(d.__.some(function(h){h.__N&&(m=!0,Ue(h.__[0],h.__N[0])||(p=!0))}),
s){var b=s.call(this,i,c,u);return m?b||p:b}return!m||p}}return o.__}function M(e,t){var n=se(Y++,3);!R.__s&&Be(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,N.__H.__h.push(
n))}function Ft(e,t){var n=se(Y++,4);!R.__s&&Be(n.__H,t)&&(n.__P=!1,n.__=e,n.u=t,N.__h.push(n))}function j(e){return ye=5,Gn(function(){return{current:e}},[])}function Gn(e,t){var n=se(Y++,7);return Be(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Ht(){var e=se(Y++,11);if(!e.__){for(var t=N.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function Qn(){var e;
do{for(;e=$e.shift();)try{oe(e)}catch(n){R.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Ot.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(oe),t.__h.some(We),t.__h=[]}catch(n){
t.__h=[],R.__e(n,e.__v)}}}while($e.length)}R.__b=function(e){N=null,Tt&&Tt(e)},R.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Nt&&Nt(e,t)},R.__r=function(e){
At&&At(e),Y=0;var t=(N=e.__c).__H;t&&(Ie==N?N.__h=[]:(t.__h.some(oe),t.__h.some(We),Y=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),
Ie=N},R.diffed=function(e){Pt&&Pt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Mt(Ot.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Ie=N=null},R.__c=function(e,t){
t.some(function(n){try{n.__h.some(oe),n.__h=n.__h.filter(function(o){return!o.__||We(o)})}catch(o){n.__h=[function(){throw o}]}}),Lt&&Lt(e,t)},R.unmount=function(e){
Rt&&Rt(e);var t,n,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,
Mt($e.push(s))}else oe(s)}catch(i){t=i}}),o.__H=void 0,t&&R.__e(t,o.__v))};var Dt=typeof requestAnimationFrame=="function";function Jn(e){var t,n=function(){clearTimeout(
o),Dt&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(n,35);Dt&&(t=requestAnimationFrame(n))}function Mt(e){e!=1&&Ct==R.requestAnimationFrame||((Ct=R.requestAnimationFrame)||
Jn)(Qn)}function oe(e){var t=N,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),N=t}function We(e){var t=N;e.__c=e.__(),N=t}function Be(e,t){return!e||e.length!=
t.length||t.some(function(n,o){return!Ue(n,e[o])})}function jt(e,t){return typeof t=="function"?t(e):t}var Z=class extends Error{constructor(n,o){super(o);this.code=n}code},Ke="keepstone-token",qt=async()=>{},ze,Ve=Xn();function It(e){qt=e}function Ut(e){Ve=e;try{
e===void 0?sessionStorage.removeItem(Ke):sessionStorage.setItem(Ke,e)}catch{}}function Xn(){try{return sessionStorage.getItem(Ke)??void 0}catch{return}}async function g(e,t,n){
let o=JSON.stringify(t),s={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Ge(`/api/v1/${e}`,n===void 0?s:{...s,signal:n})).
json()}async function Ge(e,t){for(;;){let n=Ve,o=await fetch(e,{...t,headers:{...t.headers,...Yn(n)}});if(o.ok)return o;let s=await Zn(o);if(s.code!=="unauthori\
zed")throw s;if(Ve!==n)continue;ze??=qt(n!==void 0).finally(()=>ze=void 0);let i=await ze;if(i===void 0)throw s;Ut(i)}}function Yn(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Zn(e){let t=await e.json().catch(()=>{});return new Z(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function $t(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},n=await fetch("/open/token",t);n.ok&&Ut((await n.json()).token)}function K(e){let t=j(e);t.current=e,M(()=>{let n=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||er(o.target))return;let s=t.current[o.key];s!==void 0&&
(o.preventDefault(),s(o))};return addEventListener("keydown",n),()=>removeEventListener("keydown",n)},[])}function er(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Wt=[500,1e3,2e3,5e3,15e3],Qe=0,Je=!1,Xe=new Set;function zt(){for(let e of Xe)e()}function be(){Qe+=1,zt()}async function Kt(){for(let e=0;;e+=1){try{let t=await Ge(
"/events",{});e=0,Bt(!0),be(),await tr(t)}catch{}Bt(!1),await new Promise(t=>setTimeout(t,Wt[Math.min(e,Wt.length-1)]))}}async function tr(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let n="";t!==void 0;){let{done:o,value:s}=await t.read();if(o)return;let i=(n+s).split(`

`);n=i.pop()??"",i.some(c=>c.startsWith("event: change"))&&be()}}function Bt(e){Je=e,zt()}function Ye(){let[e,t]=_({version:Qe,isLive:Je});return M(()=>{let n=()=>t(
{version:Qe,isLive:Je});return Xe.add(n),n(),()=>{Xe.delete(n)}},[]),e}function C(e,t){let{version:n}=Ye(),[o,s]=_({isWaiting:!0});return M(()=>{if(e===void 0)return;
let i=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...nr(c)}),t(i.signal).then(c=>!i.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!i.signal.aborted&&s(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>i.abort()},[e,n]),e===void 0?{isWaiting:!1}:o}function nr({value:e}){return e===
void 0?{}:{value:e}}var rr={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],timeline:["Timeline","Histórico"],upkeep:[
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
"{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:["Confirmed by","Confirmada por"],supersedes:["Supersedes","Substitui"],supersededBy:["Superseded \
by","Substituída por"],superseded:["superseded","substituída"],replaces:["replaces {0}: {1}","substitui {0}: {1}"],reference:["Reference","Referência"],related:[
"Related entries","Entradas relacionadas"],noRelated:["None","Nenhuma"],graph:["Graph of {0} entries and {1} links between them; the list below has the same","G\
rafo de {0} entradas e {1} ligações entre elas; a lista abaixo tem as mesmas"],history:["Changes","Alterações"],score:["Score","Pontuação"],why:["Why this\
 score","Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:["Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:["B\
onuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3\
}, tempo {4}. Repetição: −{5}."],inboxEmpty:["No candidate waits for a decision.","Nenhuma candidata espera uma decisão."],inboxHint:["Arrows move, A accep\
ts, E edits, M merges, R rejects.","As setas movem, A aceita, E edita, M junta, R rejeita."],accept:["Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:["Me\
rge","Juntar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:["No entry in force resembles i\
t.","Nenhuma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo guarda a candidata durante alg\
um tempo."],accepted:["Accepted","Aceite"],rejectedNow:["Rejected. The trash keeps it for a while.","Rejeitada. O lixo guarda-a durante algum tempo."],agent:["A\
gent","Agente"],task:["Task","Tarefa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],
compose:["Compose","Compor"],briefEmpty:["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.","O resumo está vazio: não há n\
ada a dizer a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section","Secção"],tokens:["Tokens","Tok\
ens"],leftOut:["Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],dropBudget:["did not fit into the budget","não coube n\
o orçamento"],dropLimit:["the section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} c\
haracters were cut","{0} caracteres foram cortados"],chooseAgent:["Choose an agent.","Escolha um agente."],noAgents:["No agent has written anything yet.","Nenhu\
m agente escreveu ainda nada."],working:["Work in progress","Trabalho em curso"],noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finishe\
d sessions","Sessões terminadas"],noSessions:["No finished session is stored.","Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:[
"Unfinished","Por acabar"],decisions:["Decisions","Decisões"],files:["Files","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversa\
tion is saved.","Não há conversa guardada."],updated:["Updated","Atualizado"],noChanges:["Nothing has changed yet.","Nada mudou ainda."],added:["added","criad\
a"],entryChanged:["changed","alterada"],removed:["removed","retirada"],inArchive:["in the archive","no arquivo"],undoes:["undoes change {0}","desfaz a alteração\
 {0}"],somebody:["unknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["No file has a defect.","Nenhum ficheiro tem defeitos\
."],faults:["Defects","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memória"],
countFiles:["Files","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:["In \
the trash","No lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it show\
s what would be done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feito is\
to"],lastRun:["Last run","Última vez"],never:["Never","Nunca"],due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoints delete\
d","Pontos de controlo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them","Ideias ap\
rendidas delas"],entriesPromoted:["Candidates in force now","Candidatas agora em vigor"],entriesDemoted:["Entries fading now","Entradas agora a desaparecer"],entriesArchived:[
"Entries archived","Entradas arquivadas"],missionsDeleted:["Missions moved to the trash","Missões movidas para o lixo"],whichEntries:["Which entries, and why",
"Que entradas, e porquê"],ofEntries:["{0} of at most {1} entries","{0} de no máximo {1} entradas"],ofBytes:["{0} of at most {1} bytes","{0} de no máximo {1} b\
ytes"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:["Old files deleted","Ficheiros antigos apagados"],trashEmptied:["Entries deleted \
from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],keySearch:["Go to the search","Ir para a procura"],keyMove:["Move in the list","\
Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the open entry","Editar a entrada aberta"],keyPin:["Pin or unpin it","Fixá-la ou so\
ltá-la"],keyForget:["Forget it","Esquecê-la"],keyUndo:["Undo the last change","Desfazer a última alteração"],keyHelp:["Show these keys","Mostrar estas tecl\
as"]},Ze=[["en","English"],["pt","Português"]],Vt="keepstone-language",ie=or();function or(){let e=t=>Ze.find(([n])=>t?.toLowerCase().startsWith(n))?.[0];try{return e(
localStorage.getItem(Vt))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function ve(){return ie}function et(e){ie=e,document.documentElement.
lang=e;try{localStorage.setItem(Vt,e)}catch{}}function a(e,...t){return rr[e][ie==="pt"?1:0].replace(/\{(\d)\}/g,(n,o)=>String(t[Number(o)]??""))}function F(e){
return e===void 0?"–":new Intl.DateTimeFormat(ie,{dateStyle:"medium",timeStyle:"short"}).format(e)}function S(e,t=0){return new Intl.NumberFormat(ie,{maximumFractionDigits:t}).
format(e)}function ae(e){return e===1?a("oneEntry"):a("entries",S(e))}var sr=Symbol.for("pv"),ir=0;function r(e,t,n,o,s,i){t||(t={});var c,u,d=t;if("ref"in d&&typeof e!="function")for(u in d={},t)u=="ref"?c=t[u]:d[u]=t[u];var m={type:e,props:d,key:n,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:sr,__v:--ir,__i:-1,__u:0};return(s||i)&&(m.__source=s,m.__self=i),E.vnode&&E.vnode(m),m}function V(e){let t=j(null),n=Ht();return M(()=>{t.current?.showModal()},[]),r("dialog",{ref:t,"aria-labelledby":n,onClose:e.close,children:[r("h2",{id:n,children:e.
title}),e.children]})}var ar=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function Gt(e){
return r(V,{title:a("help"),close:e.close,children:[r("dl",{class:"properties",children:ar.map(([t,n])=>r("div",{children:[r("dt",{children:r("kbd",{children:t})}),
r("dd",{children:a(n)})]},t))}),r("p",{children:a("inboxHint")}),r("form",{method:"dialog",children:r("button",{children:a("close")})})]})}var Jt=()=>{};function Qt(e){Jt(e)}async function O(e,t,n){try{let o=await e();return Qt({text:t(o),undo:await cr(n)}),be(),!0}catch(o){return Qt({text:a("faile\
d",o.message),isError:!0}),!1}}async function cr(e){return e===void 0?void 0:(await g("audit/log",{reference:e,limit:1}).catch(()=>[]))[0]?.call}function ke(e){
return O(()=>g("audit/undo",{call:e}),()=>a("undone"))}function Xt(){let[e,t]=_();M(()=>{Jt=t},[]);let n=e?.undo;return K({u:()=>n!==void 0&&void ke(n)}),r("div",
{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&r("p",{class:e.isError?"notice error":"notice",children:[r("span",{children:e.text}),n!==
void 0&&r("button",{type:"button",onClick:()=>{ke(n)},children:a("undo")}),r("button",{type:"button",onClick:()=>t(void 0),children:a("close")})]})})}function Yt(){let[e,t]=_();if(M(()=>{It(s=>new Promise(i=>t({wasWrong:s,answer:i})))},[]),e===void 0)return null;let n=s=>{e.answer(s),t(void 0)},o=s=>{s.preventDefault();
let i=new FormData(s.currentTarget).get("token");n(String(i).trim()||void 0)};return r(V,{title:a("tokenTitle"),close:()=>n(),children:r("form",{onSubmit:o,children:[
e.wasWrong&&r("p",{class:"error",role:"alert",children:a("tokenWrong")}),r("p",{children:[a("tokenWhy")," ",r("code",{children:"keepstone serve --print-token"})]}),
r("label",{children:[a("tokenTitle"),r("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),r("p",{class:"quiet",children:a("t\
okenKept")}),r("div",{class:"actions",children:[r("button",{class:"main",children:a("tokenUse")}),r("button",{type:"button",onClick:()=>n(),children:a("cancel")})]})]})})}var nt=["memory","inbox","brief","sessions","timeline","upkeep"];function tt(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{view:nt.find(n=>n===
e)??"memory",settings:new URLSearchParams(t)}}function q(e,t={}){let n=Object.entries(t).filter(s=>!!s[1]),o=new URLSearchParams(n).toString();return`#/${e}${o===
""?"":`?${o}`}`}function L(e,t="push"){let{view:n,settings:o}=tt(),s=q(n,{...Object.fromEntries(o),...e});s!==location.hash&&(t==="push"?history.pushState(null,
"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function Zt(){let[e,t]=_(tt);return M(()=>{let n=()=>t(tt());return addEventListener(
"hashchange",n),addEventListener("popstate",n),()=>{removeEventListener("hashchange",n),removeEventListener("popstate",n)}},[]),e}var we=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],en="keepstone-theme";function rt(){try{return we.find(([e])=>e===localStorage.getItem(
en))?.[0]??"auto"}catch{return"auto"}}function ot(e){let t=we.find(([n])=>n===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
en,t)}catch{}return t}var tn=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var nn=["low","medium","high"];function U(e){return r("label",{children:[e.label,r("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
n])=>r("option",{value:t,selected:t===e.value,children:n},t))})]})}function xe(){return C("agents",e=>g("vault/agents",{},e))}function Se(e){let t=C("categories",
u=>g("vault/counts",{},u)).value??[],n=[...new Set([...tn,...t.map(({category:u})=>u),...e.value===""?[]:[e.value]])],o=e.isNeeded?[]:[["",a("anyCategory")]],{name:s,
choose:i}=e,c={...s===void 0?{}:{name:s},...i===void 0?{}:{choose:i}};return r(U,{label:a("category"),value:e.value,values:[...o,...n.map(u=>[u,u])],...c})}function Ee(e){
return r(U,{label:a("agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function st(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(
t=>t!=="")}function T(e){let{value:t,error:n,isWaiting:o}=e.asked;return r(y,{children:[n!==void 0&&r("p",{class:"error",role:"alert",children:a("failed",n.message)}),t!==
void 0&&e.children(t),t===void 0&&o&&r("p",{class:"quiet",children:a("waiting")})]})}function w(e){return e.replace(/\r\n/g,`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
t=>`⟦U+${t.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}⟧`)}function $(e){let t=e.split(`
`).find(n=>n.trim()!=="")??"";return w(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function rn(e,t){let n=new TextEncoder().encode(e),o=new TextDecoder,s=[0,...t.
flatMap(({start:i,end:c})=>[i,c]),n.length];return s.slice(1).map((i,c)=>w(o.decode(n.subarray(s[c],i))))}function on(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var ur=2e3,lr={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function sn({settings:e}){let t=xe(),n=e.get("agent")??t.value?.[0],o=e.get("t\
ask")??"",s=Number(e.get("budget"))||ur,i={agent:n??"",budget:s,...o.trim()===""?{}:{task:o}},c=C(n&&JSON.stringify(i),u=>g("briefing/compose",{request:i},u));return r(
"section",{class:"narrow",children:[r("h1",{children:a("brief")}),r(T,{asked:t,children:u=>n===void 0?r("p",{children:a("noAgents")}):r("form",{class:"form",onSubmit:d=>d.
preventDefault(),children:[r("div",{class:"row",children:[r(Ee,{agents:u.includes(n)?u:[...u,n],value:n,choose:d=>L({agent:d})}),r("label",{children:[a("budget"),
r("input",{type:"number",min:1,step:100,value:s,onChange:d=>L({budget:d.currentTarget.value})})]})]}),r("label",{children:[a("task"),r("textarea",{rows:2,placeholder:a(
"taskHint"),defaultValue:o,onInput:d=>L({task:d.currentTarget.value},"replace")})]})]})}),n!==void 0&&r(T,{asked:c,children:u=>r(dr,{brief:u,budget:s})})]})}function dr({
brief:e,budget:t}){return e.text===""?r("p",{children:a("briefEmpty")}):r(y,{children:[r("p",{children:r("label",{class:"meter",children:[r("span",{children:a("\
tokensOf",S(e.tokens),S(t))}),r("meter",{min:0,max:t,value:e.tokens})]})}),r(pr,{brief:e}),r(fr,{brief:e}),r("pre",{class:"text brief",children:w(e.text)})]})}function pr({
brief:e}){let t=mr(e);return r("table",{children:[r("thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("section")}),r("th",{scope:"col",children:a(
"countEntries")}),r("th",{scope:"col",children:a("tokens")})]})}),r("tbody",{children:e.sections.map((n,o)=>r("tr",{children:[r("th",{scope:"row",children:w(n.title)}),
r("td",{children:n.sources.length}),r("td",{children:[r("meter",{min:0,max:e.tokens,value:t[o]??0,"aria-label":n.title})," ",S(t[o]??0)]})]},o))})]})}function mr({
text:e,sections:t}){let n=0,o=t.map(({title:s,sources:i})=>{let c=i.length===0?-1:e.indexOf(`${s}:`,n);return c!==-1&&(n=c+s.length),c});return o.map((s,i)=>{if(s===
-1)return 0;let c=o.slice(i+1).find(u=>u!==-1)??e.length;return on(e.slice(s,c))})}function fr({brief:e}){let t=e.sections.filter(({dropped:n,cut:o})=>n.length>
0||o>0);return t.length===0?r("p",{class:"quiet",children:a("nothingLeftOut")}):r("details",{open:!0,children:[r("summary",{children:a("leftOut")}),r("dl",{children:t.
map(({title:n,dropped:o,cut:s})=>r("div",{children:[r("dt",{children:w(n)}),s>0&&r("dd",{children:a("cut",S(s))}),o.map(({source:i,reason:c})=>r("dd",{children:[
r("a",{href:q("memory",{entry:i}),children:w(i)}),": ",a(lr[c])]},i))]},n))})]})}function it(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function Ce(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function ee(e){return e==="project"?a("project"):it(e)}var gr=100;function Te(e){let[t,n]=_(1),o=e.rows.slice(0,t*gr);return r(y,{children:[r("ul",{class:"entries",onKeyDown:_r,children:o.map(({entry:s,hit:i})=>r("l\
i",{children:r("button",{type:"button",class:"entry","aria-current":s.reference===e.chosen?"true":void 0,onClick:()=>e.choose(s.reference),children:[r("span",{class:"\
first",children:i===void 0?$(s.text):r(hr,{hit:i})}),i?.replaces&&r("span",{class:"marks",children:a("replaces",F(i.replaces.created),w(i.replaces.line))}),r(at,
{entry:s})]})},s.reference))}),o.length<e.rows.length&&r("button",{type:"button",onClick:()=>n(t+1),children:a("more")})]})}function at({entry:e}){return r("spa\
n",{class:"marks",children:[r("span",{children:ee(e.scope)}),r("span",{children:e.category}),r("span",{children:F(e.created)}),e.tier!=="active"&&r("strong",{children:a(
e.tier)}),e.status!=="promoted"&&r("strong",{children:a(e.status)}),e.supersededBy!==void 0&&r("strong",{children:a("superseded")}),e.importance==="high"&&r("st\
rong",{children:a("high")}),e.tags.map(t=>r("span",{children:["#",w(t)]},t))]})}function hr({hit:e}){let t=rn(e.snippet.text,e.snippet.highlights);return r(y,{children:t.
map((n,o)=>o%2===1?r("mark",{children:n},o):n)})}function _r(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===void 0)return;let n=[...e.currentTarget.
querySelectorAll("button")],o=n.findIndex(s=>s===document.activeElement);n[Math.max(0,Math.min(n.length-1,o+t))]?.focus(),e.preventDefault()}function Ae(e){let t=xe().value??[],n=e.value===""||e.value==="_shared"||t.includes(e.value)?[]:[e.value],o=[...e.isNeeded?[]:[["",a("anyone")]],["_shared",a("p\
roject")],...[...t,...n].map(s=>[s,s])];return r(U,{label:a("owner"),value:e.value,values:o,...yr(e)})}function yr({name:e,choose:t}){return{...e===void 0?{}:{name:e},
...t===void 0?{}:{choose:t}}}function an({owner:e,close:t}){let[n,o]=_(e===""?"_shared":e),s=async i=>{i.preventDefault();let{text:c,tags:u,category:d,importance:m}=dn(i.currentTarget),p={scope:Ce(
n),category:d,text:c,tags:st(u),importance:m};await O(()=>g("vault/add",{draft:p}),h=>{if(h.kind==="rejected")throw new Error(h.reason);return L({entry:h.reference}),
a(h.kind)})&&t()};return r(V,{title:a("write"),close:t,children:r("form",{class:"form",onSubmit:i=>{s(i)},children:[r("div",{class:"row",children:[r(Ae,{value:n,
choose:o,isNeeded:!0}),r(Se,{name:"category",value:"decisions",isNeeded:!0}),r(ln,{value:"medium"})]}),r(un,{text:"",tags:[]}),r(cn,{close:t})]})})}function ne({
entry:e,takesIn:t,close:n}){let[o]=_(e.text),[s,i]=_(),c=async m=>{m.preventDefault();let{text:p,tags:b,importance:h}=dn(m.currentTarget),{reference:l}=e,f=await g(
"vault/get",{reference:l}).catch(()=>e);if(f.text!==(s??o)){i(f.text);return}let v={text:p,tags:st(b),importance:h},k=()=>g("vault/edit",{reference:l,changes:v});
(t?await O(()=>k().then(()=>g("vault/forget",{reference:t.reference})),()=>a("mergedNow")):await O(k,D=>(L({entry:D.reference},"replace"),a("changed")),l))&&n()},
u=t===void 0?e.text:`${e.text}

${t.text}`,d=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])];return r("form",{class:"form",onSubmit:m=>{c(m)},onKeyDown:m=>m.key==="Escape"&&n(),children:[
s!==void 0&&r("div",{class:"error",role:"alert",children:[r("p",{children:a("changedMeanwhile")}),r("pre",{class:"text",children:s})]}),r(un,{text:u,tags:d}),r(
ln,{value:e.importance}),r(cn,{close:n})]})}function cn({close:e}){return r("div",{class:"actions",children:[r("button",{class:"main",children:a("save")}),r("bu\
tton",{type:"button",onClick:e,children:a("cancel")})]})}function un({text:e,tags:t}){let[n]=_({text:e,tags:t.join(" ")});return r(y,{children:[r("label",{children:[
a("text"),r("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:n.text})]}),r("label",{children:[a("tags"),r("input",{name:"tags",defaultValue:n.
tags,autocomplete:"off"})]})]})}function ln({value:e}){return r(U,{name:"importance",label:a("importance"),value:e,values:nn.map(t=>[t,a(t)])})}function dn(e){let t=new FormData(
e),n=o=>String(t.get(o)??"");return{text:n("text"),tags:n("tags"),category:n("category"),importance:n("importance")}}var br=8;function pn({candidate:e,close:t}){let[n,o]=_();return r(V,{title:a("merge"),close:t,children:n===void 0?r(vr,{candidate:e,choose:o,close:t}):r(ne,{entry:n,
takesIn:e,close:t})})}function vr({candidate:e,choose:t,close:n}){let{reference:o}=e,s={reference:o,filter:{statuses:["promoted"]},limit:br},i=C(`merge ${o}`,c=>g(
"search/related",s,c));return r(y,{children:[r("p",{children:a("mergeWith")}),r(T,{asked:i,children:c=>c.length===0?r("p",{class:"quiet",children:a("mergeNone")}):
r(Te,{rows:c.map(({entry:u})=>({entry:u})),chosen:void 0,choose:u=>c.filter(({entry:d})=>d.reference===u).forEach(({entry:d})=>t(d))})}),r("div",{class:"actions",
children:r("button",{type:"button",onClick:n,children:a("cancel")})})]})}function mn(e){let t=C("candidates",n=>g("vault/list",{filter:{statuses:["candidate"]}},n));return r("section",{class:"narrow",children:[r("h1",{children:a("inb\
ox")}),r(T,{asked:t,children:n=>n.length===0?r("p",{children:a("inboxEmpty")}):r(kr,{entries:n})})]})}function kr({entries:e}){let[t,n]=_(0),[o,s]=_(),[i,c]=_(),
u=Math.min(t,e.length-1),d=e[u],m=p=>n(Math.max(0,Math.min(e.length-1,u+p)));return M(()=>document.querySelectorAll(".candidate")[u]?.focus(),[u,d?.reference]),
K({ArrowDown:()=>m(1),ArrowUp:()=>m(-1),a:()=>d&&fn(d),r:()=>d&&gn(d),e:()=>s(d?.reference),m:()=>c(d)}),r(y,{children:[r("p",{class:"quiet",children:[ae(e.length),
". ",a("inboxHint")]}),r("ol",{class:"candidates",children:e.map((p,b)=>r("li",{children:r("article",{class:"candidate",tabIndex:-1,"aria-current":b===u?"true":
void 0,onFocus:()=>n(b),children:[r(at,{entry:p}),o===p.reference?r(ne,{entry:p,close:()=>s(void 0)}):r(y,{children:[r("pre",{class:"text",children:w(p.text)}),
r(wr,{entry:p,edit:()=>s(p.reference),merge:()=>c(p)})]})]})},p.reference))}),i!==void 0&&r(pn,{candidate:i,close:()=>c(void 0)})]})}function wr({entry:e,edit:t,
merge:n}){return r("div",{class:"actions",children:[r("button",{type:"button",class:"main",onClick:()=>fn(e),children:a("accept")}),r("button",{type:"button",onClick:t,
children:a("edit")}),r("button",{type:"button",onClick:n,children:a("merge")}),r("button",{type:"button",onClick:()=>gn(e),children:a("reject")})]})}function fn({
reference:e}){O(()=>g("vault/set-status",{reference:e,status:"promoted"}),()=>a("accepted"),e)}function gn({reference:e}){O(()=>g("vault/forget",{reference:e}),
()=>a("rejectedNow"),e)}var xr={added:"added",changed:"entryChanged",removed:"removed"};function Pe(e){let{reference:t,limit:n}=e,o=C(`${t} ${n}`,s=>g("audit/log",t===void 0?{limit:n}:
{reference:t,limit:n},s));return r(T,{asked:o,children:s=>s.length===0?r("p",{class:"quiet",children:a("noChanges")}):r("ol",{class:"changes",children:Sr(s).map(
i=>r(Cr,{lines:i,isUndone:Er(o.value??[],i[0].call)},i[0].call))})})}function Sr(e){let t=[];for(let n of e){let o=t.at(-1);o?.[0].call===n.call?o.push(n):t.push(
[n])}return t}function Er(e,t){return e.some(({undoes:n})=>n===t)}function Cr({lines:e,isUndone:t}){let[{call:n,at:o,who:s,undoes:i}]=e;return r("li",{children:[
r("p",{children:[r("time",{dateTime:new Date(o).toISOString(),children:F(o)})," ",s!==void 0&&r("span",{children:a("byWhom",w(s))})," ",i!==void 0&&r("span",{children:a(
"undoes",i)})]}),r("ul",{children:e.map(c=>r("li",{children:[a(xr[c.deed]),": ",r("a",{href:q("memory",{entry:c.reference}),children:w(c.reference)})," ",c.archived&&
a("inArchive")]},c.number))}),!t&&i===void 0&&r("button",{type:"button",onClick:()=>{ke(n)},"aria-label":`${a("undo")} ${n}`,children:a("undo")})]})}function hn(e,t,n){let o=[{entry:e,parent:0},...t.map(({entry:c})=>({entry:c,parent:0}))],s=t.map((c,u)=>[0,u+1]),i=new Map(o.map(({entry:c},u)=>[c.reference,u]));
return n.forEach((c,u)=>{let d=u+1,m=2;for(let{entry:p,score:b}of c){if(b<.5*(c[0]?.score??0))break;let h=i.get(p.reference);if(h===void 0){if(m===0)continue;m-=
1,h=o.push({entry:p,parent:d})-1,i.set(p.reference,h)}let[l,f]=d<h?[d,h]:[h,d];l!==f&&!s.some(([v,k])=>v===l&&k===f)&&s.push([l,f])}}),{nodes:o,links:s,first:t.
length}}function _n({links:e},t){return e.flatMap(([o,s])=>o===t?[s]:s===t?[o]:[]).filter(o=>o!==0).sort((o,s)=>o-s)}function yn({links:e,first:t}){return e.length>
t}function bn({nodes:e,first:t},n,o){let s=2*Math.PI/Math.max(t,1),i=Math.min(s/2,Math.PI/4),c=(u,d)=>({x:Math.sin(u)*n*d,y:-Math.cos(u)*o*d});return e.map(({parent:u},d)=>{
if(d===0)return{x:0,y:0};if(d<=t)return c((d-1)*s,.55);let m=e.flatMap((b,h)=>h>t&&b.parent===u?[h]:[]),p=m.indexOf(d)-(m.length-1)/2;return c((u-1)*s+p*i,1)})}var ce=12,Le={width:80,height:18},ct=4,Tr=440,Ar=530,vn=.2;function kn(e){let{graph:t,open:n,pointed:o,point:s}=e,[i,c]=Lr(),u=[t.nodes.length,t.links.length].map(
f=>S(f)),d=c>=Ar,m=ce+(d?Le.height:ct),p=d?Le.width/2:ce+ct,b=bn(t,Math.max(c/2-p,0),Math.min(c,Tr)/2-m),h=Math.min(...b.map(({y:f})=>f))-ce-ct,l=Math.max(...b.
map(({y:f})=>f))+m-h;return r("div",{ref:i,class:"graph",children:c>0&&r("svg",{width:c,height:l,viewBox:`${-c/2} ${h} ${c} ${l}`,role:"img","aria-label":a("gra\
ph",...u),children:[t.links.map(([f,v])=>r("path",{d:Pr(t,b,f,v),class:o===f||o===v?"pointed":void 0},`${f} ${v}`)),t.nodes.map(({entry:f},v)=>r("g",{class:`${v===
0?"middle":v<=t.first?"first":"second"}${o===v?" pointed":""}`,transform:`translate(${b[v]?.x} ${b[v]?.y})`,onClick:()=>v>0&&n(v),onMouseEnter:()=>s(v),onMouseLeave:()=>s(
void 0),children:[r("title",{children:$(f.text)}),r("circle",{r:ce}),v>0&&r("text",{dy:"0.35em",children:v}),d&&r("foreignObject",{x:-Le.width/2,y:ce,...Le,children:r(
"div",{class:"label",dir:"auto",children:$(f.text)})})]},v))]})})}function Pr({nodes:e},t,n,o){let[s,i]=[t[n],t[o]];if(s===void 0||i===void 0)return"";if(e[o]?.
parent===n)return`M ${s.x} ${s.y} L ${i.x} ${i.y}`;let[c,u]=[(s.x+i.x)/2+(i.y-s.y)*vn,(s.y+i.y)/2-(i.x-s.x)*vn];return`M ${s.x} ${s.y} Q ${c} ${u} ${i.x} ${i.y}`}
function Lr(){let e=j(null),[t,n]=_(0);return Ft(()=>{if(e.current===null)return;let o=new ResizeObserver(([s])=>n(Math.floor(s?.contentRect.width??0)));return o.
observe(e.current),()=>o.disconnect()},[]),[e,t]}var wn=!1;function xn({entry:e}){let[t,n]=_(wn),o=C(t?e.reference:void 0,s=>Dr(e,s));return r("details",{open:t,onToggle:s=>n(wn=s.currentTarget.open),children:[
r("summary",{children:a("related")}),r(T,{asked:o,children:s=>r(Or,{...s})})]})}async function Dr(e,t){let n=await g("search/related",{reference:e.reference,limit:8},
t),o=await Promise.all(n.map(({entry:s})=>Mr(s.reference,t)));return{graph:hn(e,n,o),scores:n.map(({score:s})=>s)}}async function Mr(e,t){try{return await g("se\
arch/related",{reference:e,limit:6},t)}catch(n){if(n instanceof Z&&n.code==="not-found")return[];throw n}}function Or({graph:e,scores:t}){let[n,o]=_();if(e.first===
0)return r("p",{class:"quiet",children:a("noRelated")});let s=c=>L({entry:e.nodes[c]?.entry.reference}),i=(c,u)=>r(Fr,{text:e.nodes[c]?.entry.text??"",node:c,score:u,
open:s,point:o});return r(y,{children:[yn(e)&&r(kn,{graph:e,pointed:n,point:o,open:s}),r("ul",{class:"related",children:t.map((c,u)=>r("li",{children:[i(u+1,c),
r("ul",{children:_n(e,u+1).map(d=>r("li",{children:i(d)},d))})]},u))})]})}function Fr(e){let{text:t,node:n,score:o,open:s,point:i}=e,[c,u]=[()=>i(n),()=>i(void 0)];
return r("div",{class:"item",children:[r("span",{class:"quiet","aria-hidden":"true",children:n}),r("button",{type:"button",class:"link",onClick:()=>s(n),onFocus:c,
onBlur:u,onMouseEnter:c,onMouseLeave:u,children:$(t)}),o!==void 0&&r("span",{class:"quiet",children:S(o,1)})]})}function Sn({reference:e,query:t}){let[n,o]=_(!1),s=C(n?JSON.stringify(t):void 0,i=>g("search/find",{query:{...t,explain:!0}},i));return r("details",{onToggle:i=>o(
i.currentTarget.open),children:[r("summary",{children:a("why")}),r(T,{asked:s,children:i=>{let c=i.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
r(Hr,{score:c.score,explanation:c.explanation})}})]})}function Hr({score:e,explanation:t}){let{session:n,before:o,after:s,author:i,time:c,when:u,repeated:d}=t,m=p=>S(
p,2);return r(y,{children:[r("p",{children:[a("score"),": ",m(e)]}),r("table",{children:[r("thead",{children:r("tr",{children:[r("th",{scope:"col",children:a("w\
ord")}),r("th",{scope:"col",children:a("term")}),r("th",{scope:"col",children:a("rarity")}),r("th",{scope:"col",children:a("frequency")}),r("th",{scope:"col",children:a(
"score")})]})}),r("tbody",{children:t.words.map(p=>r("tr",{children:[r("td",{children:w(p.word)}),r("td",{children:w(p.term)}),r("td",{children:m(p.idf)}),r("td",
{children:m(p.saturation)}),r("td",{children:m(p.idf*p.weight*p.saturation)})]},`${p.word} ${p.term}`))})]}),r("p",{class:"quiet",children:a("bonuses",m(n),m(o+
s),m(i),m(c),m(u),m(d))})]})}function Cn(e){let{reference:t,known:n}=e,o=C(`${t} ${n?.status}`,i=>jr(t,n,i)),s=j(null);return M(()=>s.current?.focus(),[o.value===void 0]),r(y,{children:[r("\
button",{type:"button",class:"back",onClick:()=>L({entry:void 0}),children:a("back")}),r(T,{asked:o,children:i=>i===null?r("p",{children:a("gone")}):r("article",
{children:[r("h2",{ref:s,tabIndex:-1,children:$(i.text)}),r(qr,{entry:i,query:e.query})]})})]})}async function jr(e,t,n){if(t?.status==="forgotten")return t;try{
return await g("vault/get",{reference:e},n)}catch(o){if(o instanceof Z&&o.code==="not-found")return null;throw o}}function qr({entry:e,query:t}){let[n,o]=_(!1);
return n?r(ne,{entry:e,close:()=>o(!1)}):r(y,{children:[r(Ir,{entry:e,edit:()=>o(!0)}),r("pre",{class:"text",children:w(e.text)}),r(Wr,{entry:e}),r(En,{title:a(
"supersededBy"),references:e.supersededBy===void 0?[]:[e.supersededBy]}),r(En,{title:a("supersedes"),references:e.supersedes}),t!==void 0&&r(Sn,{reference:e.reference,
query:t}),e.status!=="forgotten"&&r(xn,{entry:e}),r("details",{children:[r("summary",{children:a("history")}),r(Pe,{reference:e.reference,limit:50})]})]})}function Ir({
entry:e,edit:t}){let{reference:n}=e,o=e.tier==="pinned",s=d=>()=>{O(d,Ur,n)},i=s(()=>g("vault/set-tier",{reference:n,tier:o?"active":"pinned"})),c=()=>{O(()=>g(
"vault/forget",{reference:n}),()=>a("forgottenNow"),n).then(d=>d&&L({entry:void 0}))},u=e.status==="forgotten";return K(u?{}:{e:t,p:i,Delete:c}),u?r($r,{reference:n}):
r("div",{class:"actions",children:[r("button",{type:"button",onClick:t,children:a("edit")}),r("button",{type:"button",onClick:i,children:a(o?"unpin":"pin")}),e.
status==="promoted"?r("button",{type:"button",onClick:s(()=>g("vault/set-status",{reference:n,status:"archived"})),children:a("archive")}):r("button",{type:"but\
ton",onClick:s(()=>g("vault/set-status",{reference:n,status:"promoted"})),children:a("bringBack")}),e.scope!=="project"&&r("button",{type:"button",onClick:s(()=>g(
"vault/widen",{reference:n,to:"project"})),children:a("widen")}),r("button",{type:"button",onClick:c,children:a("forget")})]})}function Ur(e){return L({entry:e.
reference},"replace"),a("changed")}function $r({reference:e}){let t=()=>O(()=>g("vault/restore",{reference:e}),o=>(L({entry:o.reference,status:void 0},"replace"),
a("restored")),e),n=()=>confirm(a("purgeAsk"))&&void O(()=>g("audit/purge",{reference:e}),({remaining:o})=>(L({entry:void 0}),a("purged")+(o.length===0?"":`. ${a(
"stillIn",o.join(", "))}`)));return r("div",{class:"actions",children:[r("button",{type:"button",onClick:()=>{t()},children:a("restore")}),r("button",{type:"but\
ton",class:"danger",onClick:n,children:a("purge")})]})}function Wr({entry:e}){let{evidence:t}=e,n=[[a("reference"),e.reference],[a("owner"),ee(e.scope)],[a("cat\
egory"),e.category],[a("created"),F(e.created)],[a("status"),a(e.status)],[a("importance"),a(e.importance)],[a("confidence"),e.confidence===void 0?void 0:S(e.confidence,
2)],[a("author"),e.author??it(e.scope)],[a("statedBy"),zr(e)],[a("session"),e.session],[a("sources"),e.sources.join(", ")],[a("confirmedBy"),e.confirmedBy.join(
", ")],[a("seen"),t&&a("times",t.count,F(t.lastSeen))]];return r("dl",{class:"properties",children:n.map(([o,s])=>s?r("div",{children:[r("dt",{children:o}),r("d\
d",{children:w(s)})]},o):null)})}var Br={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function zr({origin:e}){if(e===void 0)
return;let{statedBy:t,client:n,line:o,commit:s,confirmed:i}=e,c=t==="person"?void 0:a(i?"isConfirmed":"notConfirmed");return[a(Br[t]),n,o===void 0?void 0:a("inL\
ine",o),s,c].filter(d=>d!==void 0).join(", ")}function En({title:e,references:t}){return t.length===0?null:r("p",{children:[e,":"," ",t.map((n,o)=>r("span",{children:[
o>0&&", ",r("button",{type:"button",class:"link",onClick:()=>L({entry:n}),children:n})]},n))]})}var Kr=3e3,An=30,ut=36e5,Vr={day:1,week:7,month:30,year:365},Gr=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forg\
otten","forgotten"]];function Pn({settings:e}){let[t,n]=_(!1),o=e.get("entry")??void 0,s=new URLSearchParams([...e].filter(([d])=>d!=="entry")).toString(),i=C(s,
d=>eo(e,d)),c=i.value?.rows.find(d=>d.entry.reference===o),u=Ln(e);return r("div",{class:o===void 0?"columns":"columns reading",children:[r("h1",{class:"unseen",
children:a("memory")}),r("section",{class:"finding",children:[r(Qr,{settings:e}),r("div",{class:"actions",children:[r("p",{class:"quiet",role:"status",children:i.
value!==void 0&&Xr(i.value)}),r("button",{type:"button",onClick:()=>n(!0),children:a("write")})]}),r(T,{asked:i,children:d=>r(Jr,{found:d,chosen:o})})]}),r("sec\
tion",{class:"detail","aria-label":a("chosen"),children:o===void 0?r("p",{class:"quiet",children:a("chooseEntry")}):r(Cn,{reference:o,known:c?.entry,query:c?.hit&&
u},o)}),t&&r(an,{owner:e.get("owner")??"_shared",close:()=>n(!1)})]})}function Qr({settings:e}){let t=s=>e.get(s)??"",n=s=>i=>L({[s]:i,entry:void 0}),o=s=>i=>L(
{[s]:i,entry:void 0},"replace");return r("form",{role:"search",class:"filters",onSubmit:s=>s.preventDefault(),children:[r("label",{class:"wide",children:[a("sea\
rch"),r(Tn,{placeholder:a("searchHint"),value:t("q"),typed:o("q")})]}),r(Ae,{value:t("owner"),choose:n("owner")}),r(Se,{value:t("category"),choose:n("category")}),
r(U,{label:a("period"),value:t("period"),values:[["",a("always")],...["day","week","month","year"].map(s=>[s,a(s)])],choose:n("period")}),r("label",{children:[a(
"tag"),r(Tn,{value:t("tag"),typed:o("tag")})]}),r(U,{label:a("status"),value:t("status"),values:Gr.map(([s,i])=>[s,a(i)]),choose:n("status")})]})}function Tn(e){
let t=j(null),n=t.current!==null&&document.activeElement===t.current?t.current.value:e.value;return r("input",{ref:t,type:"search",placeholder:e.placeholder,value:n,
autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}function Jr({found:e,chosen:t}){return e.tooMany!==void 0?r("p",{children:a("tooMan\
y",S(e.tooMany))}):e.isEmptyRoot?r("p",{children:a("emptyRoot")}):e.rows.length===0?r("p",{children:a(e.isSearch?"noHits":"noEntries")}):r(Te,{rows:e.rows,chosen:t,
choose:n=>L({entry:n})})}function Xr(e){if(e.tooMany!==void 0)return ae(e.tooMany);let t=e.rows.length;return e.isSearch&&t===An?a("firstEntries",t):ae(t)}function Yr(e){
let[t,n,o,s]=["owner","category","tag","status"].map(c=>e.get(c)),i=Vr[e.get("period")];return{...t?{scopes:[Ce(t)]}:{},...n?{categories:[n]}:{},...o?{tags:[o]}:
{},...s?{statuses:[s]}:{},...i===void 0?{}:{since:Zr()-i*24*ut}}}function Zr(){return Math.floor(Date.now()/ut)*ut}function Ln(e){return{text:e.get("q")?.trim()??
"",filter:Yr(e),limit:An}}async function eo(e,t){let n=Ln(e),{text:o,filter:s={}}=n;if(o!=="")return{rows:(await g("search/find",{query:n},t)).map(m=>({entry:m.
entry,hit:m})),isSearch:!0};let i=await to(s,t);if(i>Kr&&s.since===void 0)return{rows:[],isSearch:!1,tooMany:i};let c=await g("vault/list",{filter:s},t),u=c.length===
0&&Object.keys(s).length===0;return{rows:c.map(d=>({entry:d})),isSearch:!1,isEmptyRoot:u}}async function to(e,t){let n=e.scopes?.[0];return(await g("vault/count\
s",n===void 0?{}:{scope:n},t)).filter(({category:i})=>e.categories?.includes(i)??!0).reduce((i,{entries:c})=>i+c,0)}var Rn=20;function Nn({settings:e}){let t=C("everybody",no),n=e.get("agent")??t.value?.[0];return r("section",{class:"narrow",children:[r("h1",{children:a("sess\
ions")}),r(T,{asked:t,children:o=>n===void 0?r("p",{children:a("noAgents")}):r(y,{children:[r(Ee,{agents:o.includes(n)?o:[...o,n],value:n,choose:s=>L({agent:s})}),
r(ro,{agent:n},n)]})})]})}async function no(e){let[t,n]=await Promise.all([g("vault/agents",{},e),g("sessions/conversations",{},e)]);return[...new Set([...t,...n])].
sort()}function ro({agent:e}){let t=C("work",o=>g("sessions/get-work",{agent:e},o)),n=C("history",o=>g("sessions/history",{agent:e,limit:Rn},o));return r(y,{children:[
r("h2",{children:a("working")}),r(T,{asked:t,children:o=>o===null?r("p",{class:"quiet",children:a("noWork")}):r(oo,{work:o})}),r("h2",{children:a("past")}),r(T,
{asked:n,children:o=>r(y,{children:[o.length===0&&r("p",{class:"quiet",children:a("noSessions")}),o.map(s=>r(so,{session:s},s.timestamp))]})}),r(io,{agent:e})]})}
function oo({work:e}){return r("article",{class:"card",children:[r("p",{children:[r("strong",{children:e.status})," ",a("updated"),": ",F(e.updatedAt)]}),e.taskPrompt!==
void 0&&r("pre",{class:"text",children:w(e.taskPrompt)}),r("pre",{class:"text",children:w(e.summary)}),r(te,{title:a("nextSteps"),items:e.nextSteps}),r(te,{title:a(
"unfinished"),items:e.unfinished}),r(te,{title:a("files"),items:e.filesTouched})]})}function so({session:e}){return r("article",{class:"card",children:[r("h3",{
children:F(e.timestamp)}),r("pre",{class:"text",children:w(e.what)}),r(te,{title:a("decisions"),items:e.decisions}),r(te,{title:a("unfinished"),items:e.unfinished}),
r(te,{title:a("nextSteps"),items:e.nextSteps}),r(te,{title:a("files"),items:e.filesChanged})]})}function te({title:e,items:t}){return t.length===0?null:r(y,{children:[
r("p",{class:"title",children:e}),r("ul",{children:t.map((n,o)=>r("li",{children:w(n)},o))})]})}function io({agent:e}){let[t,n]=_(!1),o=C(t?"conversation":void 0,
s=>g("sessions/load",{agent:e},s));return r("details",{onToggle:s=>n(s.currentTarget.open),children:[r("summary",{children:a("conversation")}),r(T,{asked:o,children:s=>r(
"ol",{class:"messages",children:[s===null&&r("li",{class:"quiet",children:a("noConversation")}),s?.messages.slice(-Rn).map((i,c)=>r("li",{children:[r("strong",{
children:i.role}),r("pre",{class:"text",children:w(i.text)})]},c))]})})]})}var ao=100;function Dn(e){let[t,n]=_(1);return r("section",{class:"narrow",children:[r("h1",{children:a("timeline")}),r(Pe,{limit:t*ao}),r("button",{type:"butto\
n",onClick:()=>n(t+1),children:a("more")})]})}var Re=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var co={promoted:"promoted",demoted:"fading",archived:"archived"};function Mn(e){let t=C("health",i=>g("upkeep/health",{},i)),n=C("sizes",i=>g("upkeep/sizes",{},
i)),o=C("last",i=>g("upkeep/last-report",{},i)),s=C("due",i=>g("upkeep/is-due",{},i));return r("section",{class:"narrow",children:[r("h1",{children:a("upkeep")}),
r("h2",{children:a("health")}),r(T,{asked:t,children:i=>r(uo,{report:i})}),r(T,{asked:n,children:i=>r(lo,{sizes:i})}),r("h2",{children:a("chores")}),s.value===!0&&
r("p",{children:a("due")}),r(po,{}),r("h2",{children:a("lastRun")}),r(T,{asked:o,children:i=>i===null?r("p",{class:"quiet",children:a("never")}):r(Fn,{report:i})})]})}
function uo({report:e}){let t=[[a("countFiles"),e.files],[a("countEntries"),e.entries],[a("countPassages"),e.passages],[a("countForgotten"),e.forgotten]];return r(
y,{children:[r(lt,{rows:t.map(([n,o])=>[n,S(o)])}),e.faults.length===0?r("p",{children:a("healthy")}):r(On,{faults:e.faults}),e.unknown.length>0&&r("details",{children:[
r("summary",{children:a("unknownFiles")}),r("ul",{children:e.unknown.map(n=>r("li",{children:w(n)},n))})]})]})}function lo({sizes:e}){let t=e.flatMap(({scope:n,
entries:o,limit:s,bytes:i,quota:c})=>[...s===void 0?[]:[[ee(n),a("ofEntries",S(o),S(s))]],...c===void 0?[]:[[ee(n),a("ofBytes",S(i),S(c))]]]);return t.length===
0?null:r(lt,{rows:t})}function On({faults:e}){return e.length===0?null:r(y,{children:[r("h3",{children:a("faults")}),r("ul",{children:e.map(({key:t,line:n,message:o},s)=>r(
"li",{children:[r("code",{children:w(t)}),n!==void 0&&`, ${a("line",n)}`,": ",w(o)]},s))})]})}function po(){let[e,t]=_([...Re]),[n,o]=_(),s=(c,u)=>{o(void 0),t(
Re.filter(d=>d===c?u:e.includes(d)))},i=c=>async()=>{await O(()=>g("upkeep/run",{chores:e,dryRun:c}),d=>(o(c?d:void 0),a(c?"wouldDo":"wasDone")))||o(void 0)};return r(
y,{children:[r("fieldset",{children:[r("legend",{class:"unseen",children:a("chores")}),Re.map(c=>r("label",{class:"check",children:[r("input",{type:"checkbox",checked:e.
includes(c),onChange:u=>s(c,u.currentTarget.checked)}),c]},c))]}),r("p",{class:"quiet",children:a("dryFirst")}),r("div",{class:"actions",children:[r("button",{type:"\
button",class:"main",disabled:e.length===0,onClick:()=>{i(!0)()},children:a("dryRun")}),r("button",{type:"button",disabled:n===void 0,onClick:()=>{i(!1)()},children:a(
"runNow")})]}),n!==void 0&&r(y,{children:[r("h3",{children:a("wouldDo")}),r(Fn,{report:n})]})]})}function Fn({report:e}){let t=[[a("updated"),F(e.finished)],[a(
"checkpointsCleaned"),S(e.checkpointsCleaned)],[a("conversationsTrimmed"),S(e.conversationsTrimmed)],[a("insightsLearnt"),S(e.insightsLearnt)],[a("entriesPromot\
ed"),S(e.entriesPromoted)],[a("entriesDemoted"),S(e.entriesDemoted)],[a("entriesArchived"),S(e.entriesArchived)],[a("missionsDeleted"),S(e.missionsDeleted.length)],
[a("indexRebuilt"),a(e.indexRebuilt?"yes":"no")],[a("legacyFilesCleaned"),S(e.legacyFilesCleaned)],[a("trashEmptied"),S(e.trashEmptied)]];return r(y,{children:[
r(lt,{rows:t}),r(mo,{steps:e.steps}),r(On,{faults:e.faults})]})}function mo({steps:e}){return e.length===0?null:r("details",{children:[r("summary",{children:a("\
whichEntries")}),r("ul",{children:e.map(({reference:t,turn:n,reason:o})=>r("li",{children:[a(co[n])," ",r("a",{href:q("memory",{entry:t}),children:w(t)}),": ",w(
o)]},t))})]})}function lt({rows:e}){return r("dl",{class:"properties",children:e.map(([t,n])=>r("div",{children:[r("dt",{children:t}),r("dd",{children:n})]},t))})}var fo={memory:Pn,inbox:mn,brief:sn,sessions:Nn,timeline:Dn,upkeep:Mn};function go(){let{view:e,settings:t}=Zt(),[n,o]=_(ve()),[s,i]=_(!1);K({"?":()=>i(!0),"/":bo}),
M(()=>{document.title=`${a(e)} – Keepstone`},[e,n]);let c=fo[e],u=d=>{et(d==="pt"?"pt":"en"),o(ve())};return r(y,{children:[r("a",{class:"skip",href:"#content",
onClick:yo,children:a("skip")}),r("header",{children:[r("span",{class:"name",children:"Keepstone"}),r("nav",{"aria-label":a("views"),children:nt.map(d=>r("a",{href:q(
d),"aria-current":d===e?"page":void 0,children:a(d)},d))}),r(_o,{}),r(ho,{language:n,choose:u,help:()=>i(!0)})]}),r("main",{id:"content",tabIndex:-1,children:r(
c,{settings:t},`${e} ${n}`)}),r(Xt,{}),r(Yt,{}),s&&r(Gt,{close:()=>i(!1)})]})}function ho(e){let[t,n]=_(rt());return r("div",{class:"choices",children:[r("selec\
t",{"aria-label":a("language"),value:e.language,onChange:o=>e.choose(o.currentTarget.value),children:Ze.map(([o,s])=>r("option",{value:o,children:s},o))}),r("se\
lect",{"aria-label":a("theme"),value:t,onChange:o=>n(ot(o.currentTarget.value)),children:we.map(([o,s])=>r("option",{value:o,children:a(s)},o))}),r("button",{type:"\
button",onClick:e.help,children:a("help")})]})}function _o(){let{isLive:e}=Ye();return r("span",{class:e?"connection":"connection lost",role:"status",children:a(
e?"live":"lost")})}function yo(e){e.preventDefault(),document.getElementById("content")?.focus()}function bo(){let e=document.querySelector("input[type=search]");
e===null?location.hash=q("memory"):e.focus()}await $t();et(ve());ot(rt());var Hn=document.getElementById("page");Hn!==null&&Et(r(go,{}),Hn);Kt();
