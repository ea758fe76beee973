/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var k,ut,xn,I,Le,de,lt,ie,dt,Ne,Re,Sn,Z=Symbol.for("pv"),pe={},fe=[],En=/^m(i|n|o|s|text|space)$/,De=Array.isArray,pt=fe.slice,Q=Object.assign;function G(e){e&&
e.parentNode&&e.remove()}function ce(e,t,n,r,s){var a={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Z,__v:s||++ut,__i:-1,__u:0};return!s&&k.vnode&&k.vnode(
a),a}function h(e){return e.children}function ue(e,t){this.props=e,this.context=t,this.__g=0}function W(e,t){if(t==null)return e.__&&W(e.__,e.__i+1);for(var n;t<e.__k.
length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:W(e)}function Cn(e){var t,n=e.__v,r=n.__e,s=[],a=[],c=e.__P;c&&
((t=Q({constructor:Z},n)).__v=n.__v+1,k.vnode&&k.vnode(t),Oe(c,t,n,e.__n,c.namespaceURI,32&n.__u?[r]:null,s,r||W(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,yt(
s,t,a),n.__=n.__e=null,t.__e!=r&&ft(t))}function ft(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),ft(e)}
function it(e){(8&e.__g||(e.__g|=8,I.push(e),de++))&&Le==k.debounceRendering||((Le=k.debounceRendering)||queueMicrotask)(mt)}function mt(){try{for(var e,t=1;I.length;)
I.length>t&&I.sort(lt),e=I.shift(),t=I.length,8&e.__g&&Cn(e)}finally{(de=I.length)&&(Le||queueMicrotask)(mt)}}function gt(e,t,n,r,s,a,c,u,p,f,d){var x,y,l,_,D,w,
E=r.__k||fe,v=t.length;for(p=Tn(n,t,E,p,v),x=0;x<v;x++)(l=n.__k[x])!=null&&(y=~l.__i&&E[l.__i]||pe,l.__i=x,w=Oe(e,l,y,s,a,c,u,p,f,d),_=l.__e,(y.ref!=l.ref||8&y.
__u)&&(y.ref&&Fe(y.ref,null,l,y),l.ref&&d.push(l.ref,l.__c||_,l)),D=D||_,4&l.__u?(p=ht(l,p,e,!y.__v),y.__e&&(y.__e=null)):typeof l.type=="function"&&w!==void 0?
p=w:_&&(p=_.nextSibling),l.__u&=-21);return n.__e=D,p}function Tn(e,t,n,r,s){var a,c,u,p,f,d,x,y,l,_=n.length,D=_,w=0,E=0,v=e.__k=Array(s);for(a=0;a<s;a++)(c=t[a])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=v[a]=ce(null,c):De(c)?c=v[a]=ce(h,{children:c}):c.constructor===Z&&
c.__b?c=v[a]=ce(c.type,c.props,c.key,c.ref,c.__v):v[a]=c,p=a+w,c.__=e,c.__b=e.__b+1,u=null,~(f=c.__i=An(c,n,p,D))&&(D--,(u=n[f])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
f==p-1?w--:f==p+1?w++:f!=p&&(f>p?w--:w++,E=1)):(~f||(s>_?w--:s<_&&w++),typeof c.type!="function"&&(c.__u|=4))):v[a]=null;if(E){for(d=[],x=[],a=0;a<s;a++)if((c=v[a])&&
16&c.__u){for(w=0,y=d.length;w<y;)d[l=w+y>>1]<c.__i?w=l+1:y=l;d[w]=c.__i,x[a]=w+1}for(w=d.length;a--;)x[a]&&(x[a]==w?w--:v[a].__u|=4)}if(D)for(a=0;a<_;a++)!(u=n[a])||
2&u.__u||(u.__e==r&&(r=W(u)),qe(u,u));return r}function ht(e,t,n,r){var s,a,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(a=0;a<s.length;a++)
s[a]&&(s[a].__=e,t=ht(s[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=W(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!r&&
n.moveBefore&&c.parentNode?n.moveBefore(c,t):n.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function An(e,t,n,r){var s,a=e.key,c=e.type,u=t[n],p=u&&!(2&u.__u);if(u===null&&a==null||p&&a==u.key&&c==u.type)return n;if(r>(p?1:0)){for(s=n-1;s>=0;s--)if((u=
t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s;for(s=n+1;s<t.length;s++)if((u=t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s}return-1}function ct(e,t,n){n==null&&
(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ae(e,t,n,r,s){var a,c;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.
cssText=r=""),r)for(t in r)n&&t in n||ct(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ct(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),
typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(c=Re[t]||(Re[t]=Pn(t)),(e.__a||(e.__a={}))[t]=Ne,a=t!=(t=t.replace(dt,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),n?e.addEventListener(t,c,a):e.removeEventListener(t,c,a));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Pn(e){
return function(t){var n=this.__e;if(n){if(n=n[e],t[ie]==null)t[ie]=Ne++;else if(t[ie]<this.__a[e])return;return n(k.event?k.event(t):t)}}}function Oe(e,t,n,r,s,a,c,u,p,f){
var d,x,y,l,_,D,w,E,v,O,C,Pe,st,se,B,at,U,K,j=t.type;if(t.constructor!==Z)return null;128&n.__u&&(p=32&n.__u,d=n.__c.__z)&&(t.__u|=p,x=a=[],d.nodeType==8?u=le(d,
a):a.push(d),u=a[0]||u),(d=k.__b)&&d(t);e:if(typeof j=="function"){y=c.length;try{if(E=t.props,v=(d=j.prototype)&&d.render,O=(d=j.contextType)&&r[d.__c],C=d?O?O.
props.value:d.__:r,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(v?t.__c=l=new j(E,C):(t.__c=l=new ue(E,C),l.constructor=j,l.render=Rn),O&&O.sub(l),l.state||(l.state=
{}),l.__n=r,l.__g|=8,l.__h=[],l.__k=[]),v&&(l.__s||(l.__s=l.state),j.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=Q({},l.__s)),Q(l.__s,j.getDerivedStateFromProps(
E,l.__s)))),_=l.props,D=l.state,l.__v=t,n.__c){if(E!==_&&v&&!j.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(E,C),t.__v==n.
__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(E,l.__s,C)===!1){t.__v!=n.__v&&(l.props=E,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=
n.__k,t.__k.some(function(q){q&&(q.__=t)}),fe.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&c.push(l),u=W(n);break e}l.componentWillUpdate&&l.componentWillUpdate(
E,l.__s,C),v&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(_,D,w)})}else v&&!j.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),
v&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=C,l.props=E,l.__P=e,l.__g&=-5,Pe=k.__r,st=v?25:0;do l.__g&=-9,Pe&&Pe(t),d=l.render(l.props,l.state=
l.__s,l.context);while(8&l.__g&&++st<25);v&&(fe.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(r=Q({},r,l.getChildContext())),v&&n.__c&&l.getSnapshotBeforeUpdate&&
(w=l.getSnapshotBeforeUpdate(_,D)),se=d&&d.type===h&&d.key==null?d.props.children:d,E.__P&&(d=u,s=(e=E.__P).namespaceURI,p=a=null,n.props&&n.props.__P!=e&&(n.__k.
some(function(q){q&&qe(q,q)}),n.__k=null),u=n.__k?W(n,0):null),u=gt(e,De(se)?se:[se],t,n,r,s,a,c,u,p,f),E.__P&&(t.__e=null,u=d),t.__u&=-161,x&&x.some(G),l.__h.length&&
c.push(l),1&l.__g&&(l.__g&=-4)}catch(q){if(c.length=y,t.__v=null,p||a)if(q&&q.then){if(t.__u|=128|p,a){for(~(U=a.indexOf(u||void 0))||(U=a.length);(K=a[U-1])&&K.
nodeType==8;)U--;for(;U<a.length;U++)if(K=a[U])if(a[U]=null,B){if(K==at)break}else{if(K.nodeType!=8)break;K.data.startsWith("$s")&&(at=le(B=K))}}if(!B){for(;u&&
u.nodeType==8&&u.nextSibling;)u=u.nextSibling;B=u}(d=le(B=t.__c.__z||(t.__c.__z=B)))?(t.__e=B,u=d):t.__e=u,u=u&&u.nextSibling}else a&&a.some(G);else t.__e=n.__e;
t.__k||(t.__k=n.__k||[]),q&&q.then||_t(t),k.__e(q,t,n)}}else u=t.__e=Ln(n.__e,t,n,r,s,a,c,p,f,e);return(d=k.diffed)&&d(t),u}function le(e,t){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(
e)}}function _t(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(_t))}function yt(e,t,n){for(var r=0;r<n.length;)Fe(n[r++],n[r++],n[r++]);k.__c&&k.__c(t,e),e.some(
function(s){try{e=s.__h,s.__h=[],e.some(function(a){a.call(s)})}catch(a){k.__e(a,s.__v)}})}function Ln(e,t,n,r,s,a,c,u,p,f){var d,x,y,l,_,D,w,E,v=n.props||pe,O=t.
props,C=t.type;if(C=="svg"?s="http://www.w3.org/2000/svg":C=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),a){for(d=0;d<a.
length;d++)if((_=a[d])&&(C?_.localName==C:_.nodeType==3)){e=_,a[d]=null;break}}if(!e){if(E=f.ownerDocument||document,!C)return E.createTextNode(O);e=E.createElementNS(
s,C,O.is?O:f),u&&(k.__m&&k.__m(t,a),u=!1),a=null}if(C){if(f=C=="template"&&e.content||e,a=C=="textarea"&&O.defaultValue!=null?null:a&&pt.call(f.childNodes),!u&&
a)for(v={},d=0;d<e.attributes.length;d++)v[(_=e.attributes[d]).name]=_.value;for(d in v)_=v[d],d=="dangerouslySetInnerHTML"?y=_:d=="children"||d in O||d=="value"&&
"defaultValue"in O||d=="checked"&&"defaultChecked"in O||ae(e,d,null,_,s);for(d in O)_=O[d],d=="children"?l=_:d=="dangerouslySetInnerHTML"?x=_:d=="value"?D=_:d==
"checked"?w=_:u&&typeof _!="function"||v[d]===_||ae(e,d,_,v[d],s);x?(u||y&&(x.__html==y.__html||x.__html==e.innerHTML)||(e.innerHTML=x.__html),t.__k=[]):(y&&(e.
textContent=""),(C=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&En.test(C))&&(s="http://www.w3.org/1999/xhtml"),gt(f,De(l)?l:[l],t,n,r,s,a,c,a?a[0]:
n.__k&&W(n,0),u,p),a&&a.some(G)),u&&C!="textarea"||(d="value",C=="progress"&&D==null?e.removeAttribute(d):D==null||D===e[d]&&(C!="progress"||D)||ae(e,d,D,v[d],s),
d="checked",w!=null&&w!=e[d]&&ae(e,d,w,v[d],s))}else v===O||u&&e.data==O||(e.data=O);return e}function Fe(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=
r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){k.__e(s,n)}}function qe(e,t,n){var r,s,a,c;if(k.unmount&&k.unmount(
e),!(r=e.ref)||r.current&&r.current!=e.__e||Fe(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(u){k.__e(u,t)}r.__P=r.__n=null}
if(r=e.__k)for(c=0;c<r.length;c++)r[c]&&qe(r[c],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(s=le(r,a=[]))&&(r==e.__e&&a.some(G),G(s),
G(r)),n||G(e.__e),e.__e=e.__c=e.__=null}function Rn(e,t,n){return this.constructor(e,n)}function vt(e,t){var n,r,s,a;k.__&&k.__(e,t),t.nodeType==9&&(t=t.documentElement),
r=(n=e&&32&e.__u)?null:t.__k,t.__k=ce(h,{children:[e]}),s=[],a=[],Oe(t,t.__k,r||pe,pe,t.namespaceURI,r?null:t.firstChild?pt.call(t.childNodes):null,s,r?r.__e:t.
firstChild,n,a),yt(s,t.__k,a),t.__k.props.children=null}k={__e:function(e,t,n,r){for(var s,a,c;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(a=s.constructor)&&a.getDerivedStateFromError)&&s.setState(a.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,r||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(u){e=u}}throw de=0,e}},ut=0,xn=function(e){return e!=null&&e.
constructor===Z},ue.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=Q({},this.state)),typeof e=="function"&&(e=e(Q({},n),this.props)),
e&&(Q(n,e),this.__v&&(t&&this.__k.push(t),it(this)))},ue.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),it(this))},ue.prototype.render=
h,I=[],de=0,lt=function(e,t){return e.__v.__b-t.__v.__b},ie=Symbol(),dt=/(PointerCapture)$|Capture$/i,Ne=0,Re={},Sn=0;var X,L,Me,bt,He=Object.is,me=0,Pt=[],je=[],P=k,kt=P.__b,wt=P.__r,xt=P.diffed,St=P.__c,Et=P.unmount,Ct=P.__;function ge(e,t){P.__h&&P.__h(L,e,me||t),me=0;var n=L.
__H||(L.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function g(e){return me=1,Nn(Nt,e)}function Nn(e,t,n){var r=ge(X++,2);if(r.t=e,!r.__c&&
(r.__=[n?n(t):Nt(void 0,t),function(a){var c=(r.__N||r.__)[0],u=r.t(c,a);He(c,u)||(r.__N=[u,r.__[1]],r.__c.setState({}))}],r.__c=L,!L.__f)){L.__f=!0;var s=L.shouldComponentUpdate;
L.shouldComponentUpdate=function(a,c,u){var p=this.__H;if(!p)return!0;var f=!1,d=this.props!=a;if(p.__.some(function(y){y.__N&&(f=!0,He(y.__[0],y.__N[0])||(d=!0))}),
s){var x=s.call(this,a,c,u);return f?x||d:x}return!f||d}}return r.__}function N(e,t){var n=ge(X++,3);!P.__s&&Rt(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,L.__H.__h.push(
n))}function z(e){return me=5,Dn(function(){return{current:e}},[])}function Dn(e,t){var n=ge(X++,7);return Rt(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Lt(){var e=ge(X++,11);if(!e.__){for(var t=L.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function On(){var e;
do{for(;e=je.shift();)try{ee(e)}catch(n){P.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Pt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(ee),t.__h.some(Ue),t.__h=[]}catch(n){
t.__h=[],P.__e(n,e.__v)}}}while(je.length)}P.__b=function(e){L=null,kt&&kt(e)},P.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Ct&&Ct(e,t)},P.__r=function(e){
wt&&wt(e),X=0;var t=(L=e.__c).__H;t&&(Me==L?L.__h=[]:(t.__h.some(ee),t.__h.some(Ue),X=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),
Me=L},P.diffed=function(e){xt&&xt(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&At(Pt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),Me=L=null},P.__c=function(e,t){
t.some(function(n){try{n.__h.some(ee),n.__h=n.__h.filter(function(r){return!r.__||Ue(r)})}catch(r){n.__h=[function(){throw r}]}}),St&&St(e,t)},P.unmount=function(e){
Et&&Et(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,
At(je.push(s))}else ee(s)}catch(a){t=a}}),r.__H=void 0,t&&P.__e(t,r.__v))};var Tt=typeof requestAnimationFrame=="function";function Fn(e){var t,n=function(){clearTimeout(
r),Tt&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);Tt&&(t=requestAnimationFrame(n))}function At(e){e!=1&&bt==P.requestAnimationFrame||((bt=P.requestAnimationFrame)||
Fn)(On)}function ee(e){var t=L,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),L=t}function Ue(e){var t=L;e.__c=e.__(),L=t}function Rt(e,t){return!e||e.length!=
t.length||t.some(function(n,r){return!He(n,e[r])})}function Nt(e,t){return typeof t=="function"?t(e):t}var te=class extends Error{constructor(n,r){super(r);this.code=n}code},We="keepstone-token",Dt=async()=>{},Ie,ze=qn();function Ot(e){Dt=e}function Ft(e){ze=e;try{
e===void 0?sessionStorage.removeItem(We):sessionStorage.setItem(We,e)}catch{}}function qn(){try{return sessionStorage.getItem(We)??void 0}catch{return}}async function m(e,t,n){
let r=JSON.stringify(t),s={method:"POST",headers:{"content-type":"application/json"},body:r};return await(await $e(`/api/v1/${e}`,n===void 0?s:{...s,signal:n})).
json()}async function $e(e,t){for(;;){let n=ze,r=await fetch(e,{...t,headers:{...t.headers,...Mn(n)}});if(r.ok)return r;let s=await Hn(r);if(s.code!=="unauthori\
zed")throw s;if(ze!==n)continue;Ie??=Dt(n!==void 0).finally(()=>Ie=void 0);let a=await Ie;if(a===void 0)throw s;Ft(a)}}function Mn(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Hn(e){let t=await e.json().catch(()=>{});return new te(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function qt(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},n=await fetch("/open/token",t);n.ok&&Ft((await n.json()).token)}function $(e){let t=z(e);t.current=e,N(()=>{let n=r=>{if(r.ctrlKey||r.metaKey||r.altKey||r.defaultPrevented||jn(r.target))return;let s=t.current[r.key];s!==void 0&&
(r.preventDefault(),s(r))};return addEventListener("keydown",n),()=>removeEventListener("keydown",n)},[])}function jn(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Mt=[500,1e3,2e3,5e3,15e3],Ve=0,Be=!1,Ke=new Set;function jt(){for(let e of Ke)e()}function he(){Ve+=1,jt()}async function Ut(){for(let e=0;;e+=1){try{let t=await $e(
"/events",{});e=0,Ht(!0),he(),await Un(t)}catch{}Ht(!1),await new Promise(t=>setTimeout(t,Mt[Math.min(e,Mt.length-1)]))}}async function Un(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let n="";t!==void 0;){let{done:r,value:s}=await t.read();if(r)return;let a=(n+s).split(`

`);n=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&he()}}function Ht(e){Be=e,jt()}function Ge(){let[e,t]=g({version:Ve,isLive:Be});return N(()=>{let n=()=>t(
{version:Ve,isLive:Be});return Ke.add(n),n(),()=>{Ke.delete(n)}},[]),e}function S(e,t){let{version:n}=Ge(),[r,s]=g({isWaiting:!0});return N(()=>{if(e===void 0)return;
let a=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...In(c)}),t(a.signal).then(c=>!a.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&s(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,n]),e===void 0?{isWaiting:!1}:r}function In({value:e}){return e===
void 0?{}:{value:e}}var Wn={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],timeline:["Timeline","Histórico"],upkeep:[
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
sources:["Sources","Origens"],confidence:["Confidence","Confiança"],seen:["Observed","Observada"],times:["{0} times, last {1}","{0} vezes, a última {1}"],confirmedBy:[
"Confirmed by","Confirmada por"],reference:["Reference","Referência"],related:["Related entries","Entradas relacionadas"],noRelated:["None","Nenhuma"],history:[
"Changes","Alterações"],score:["Score","Pontuação"],why:["Why this score","Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:[
"Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:["Bonuses: session {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: \
−{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo {4}. Repetição: −{5}."],inboxEmpty:["No candidate waits for a decision.","N\
enhuma candidata espera uma decisão."],inboxHint:["Arrows move, A accepts, E edits, R rejects.","As setas movem, A aceita, E edita, R rejeita."],accept:["Accep\
t","Aceitar"],reject:["Reject","Rejeitar"],accepted:["Accepted","Aceite"],rejectedNow:["Rejected. The trash keeps it for a while.","Rejeitada. O lixo guarda-a d\
urante algum tempo."],agent:["Agent","Agente"],task:["Task","Tarefa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in t\
okens","Orçamento em tokens"],compose:["Compose","Compor"],briefEmpty:["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.",
"O resumo está vazio: não há nada a dizer a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section",
"Secção"],tokens:["Tokens","Tokens"],leftOut:["Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],dropBudget:["did not \
fit into the budget","não coube no orçamento"],dropLimit:["the section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheir\
o não pode ser lido"],cut:["{0} characters were cut","{0} caracteres foram cortados"],chooseAgent:["Choose an agent.","Escolha um agente."],noAgents:["No agent\
 has written anything yet.","Nenhum agente escreveu ainda nada."],working:["Work in progress","Trabalho em curso"],noWork:["No work is in progress.","Não há tra\
balho em curso."],past:["Finished sessions","Sessões terminadas"],noSessions:["No finished session is stored.","Não há sessões terminadas."],nextSteps:["Nex\
t steps","Próximos passos"],unfinished:["Unfinished","Por acabar"],decisions:["Decisions","Decisões"],files:["Files","Ficheiros"],conversation:["Conversation",
"Conversa"],noConversation:["No conversation is saved.","Não há conversa guardada."],updated:["Updated","Atualizado"],noChanges:["Nothing has changed yet.","N\
ada mudou ainda."],added:["added","criada"],entryChanged:["changed","alterada"],removed:["removed","retirada"],inArchive:["in the archive","no arquivo"],undoes:[
"undoes change {0}","desfaz a alteração {0}"],somebody:["unknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["No file has\
 a defect.","Nenhum ficheiro tem defeitos."],faults:["Defects","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory",
"Ficheiros que não pertencem à memória"],countFiles:["Files","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passag\
ens sem identificador"],countForgotten:["In the trash","No lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],
dryFirst:["A dry run comes first: it shows what would be done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],
wasDone:["This was done","Foi feito isto"],lastRun:["Last run","Última vez"],never:["Never","Nunca"],due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:[
"Checkpoints deleted","Pontos de controlo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt fr\
om them","Ideias aprendidas delas"],entriesArchived:["Entries archived","Entradas arquivadas"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:[
"Old files deleted","Ficheiros antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],
keySearch:["Go to the search","Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the\
 open entry","Editar a entrada aberta"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Forget it","Esquecê-la"],keyUndo:["Undo the last change",
"Desfazer a última alteração"],keyHelp:["Show these keys","Mostrar estas teclas"]},Qe=[["en","English"],["pt","Português"]],It="keepstone-language",ne=zn();
function zn(){let e=t=>Qe.find(([n])=>t?.toLowerCase().startsWith(n))?.[0];try{return e(localStorage.getItem(It))??e(navigator.language)??"en"}catch{return e(navigator.
language)??"en"}}function _e(){return ne}function Je(e){ne=e,document.documentElement.lang=e;try{localStorage.setItem(It,e)}catch{}}function i(e,...t){return Wn[e][ne===
"pt"?1:0].replace(/\{(\d)\}/g,(n,r)=>String(t[Number(r)]??""))}function M(e){return e===void 0?"–":new Intl.DateTimeFormat(ne,{dateStyle:"medium",timeStyle:"s\
hort"}).format(e)}function A(e,t=0){return new Intl.NumberFormat(ne,{maximumFractionDigits:t}).format(e)}function oe(e){return e===1?i("oneEntry"):i("entries",A(
e))}var $n=Symbol.for("pv"),Vn=0;function o(e,t,n,r,s,a){t||(t={});var c,u,p=t;if("ref"in p&&typeof e!="function")for(u in p={},t)u=="ref"?c=t[u]:p[u]=t[u];var f={type:e,props:p,key:n,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:$n,__v:--Vn,__i:-1,__u:0};return(s||a)&&(f.__source=s,f.__self=a),k.vnode&&k.vnode(f),f}function Y(e){let t=z(null),n=Lt();return N(()=>{t.current?.showModal()},[]),o("dialog",{ref:t,"aria-labelledby":n,onClose:e.close,children:[o("h2",{id:n,children:e.
title}),e.children]})}var Bn=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function Wt(e){
return o(Y,{title:i("help"),close:e.close,children:[o("dl",{class:"properties",children:Bn.map(([t,n])=>o("div",{children:[o("dt",{children:o("kbd",{children:t})}),
o("dd",{children:i(n)})]},t))}),o("p",{children:i("inboxHint")}),o("form",{method:"dialog",children:o("button",{children:i("close")})})]})}var $t=()=>{};function zt(e){$t(e)}async function F(e,t,n){try{let r=await e();return zt({text:t(r),undo:await Kn(n)}),he(),!0}catch(r){return zt({text:i("faile\
d",r.message),isError:!0}),!1}}async function Kn(e){return e===void 0?void 0:(await m("audit/log",{reference:e,limit:1}).catch(()=>[]))[0]?.call}function ye(e){
return F(()=>m("audit/undo",{call:e}),()=>i("undone"))}function Vt(){let[e,t]=g();N(()=>{$t=t},[]);let n=e?.undo;return $({u:()=>n!==void 0&&void ye(n)}),o("div",
{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&o("p",{class:e.isError?"notice error":"notice",children:[o("span",{children:e.text}),n!==
void 0&&o("button",{type:"button",onClick:()=>{ye(n)},children:i("undo")}),o("button",{type:"button",onClick:()=>t(void 0),children:i("close")})]})})}function Bt(){let[e,t]=g();if(N(()=>{Ot(s=>new Promise(a=>t({wasWrong:s,answer:a})))},[]),e===void 0)return null;let n=s=>{e.answer(s),t(void 0)},r=s=>{s.preventDefault();
let a=new FormData(s.currentTarget).get("token");n(String(a).trim()||void 0)};return o(Y,{title:i("tokenTitle"),close:()=>n(),children:o("form",{onSubmit:r,children:[
e.wasWrong&&o("p",{class:"error",role:"alert",children:i("tokenWrong")}),o("p",{children:[i("tokenWhy")," ",o("code",{children:"keepstone serve --print-token"})]}),
o("label",{children:[i("tokenTitle"),o("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),o("p",{class:"quiet",children:i("t\
okenKept")}),o("div",{class:"actions",children:[o("button",{class:"main",children:i("tokenUse")}),o("button",{type:"button",onClick:()=>n(),children:i("cancel")})]})]})})}var Ye=["memory","inbox","brief","sessions","timeline","upkeep"];function Xe(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{view:Ye.find(n=>n===
e)??"memory",settings:new URLSearchParams(t)}}function V(e,t={}){let n=Object.entries(t).filter(s=>!!s[1]),r=new URLSearchParams(n).toString();return`#/${e}${r===
""?"":`?${r}`}`}function R(e,t="push"){let{view:n,settings:r}=Xe(),s=V(n,{...Object.fromEntries(r),...e});s!==location.hash&&(t==="push"?history.pushState(null,
"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function Kt(){let[e,t]=g(Xe);return N(()=>{let n=()=>t(Xe());return addEventListener(
"hashchange",n),addEventListener("popstate",n),()=>{removeEventListener("hashchange",n),removeEventListener("popstate",n)}},[]),e}var ve=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],Gt="keepstone-theme";function Ze(){try{return ve.find(([e])=>e===localStorage.getItem(
Gt))?.[0]??"auto"}catch{return"auto"}}function et(e){let t=ve.find(([n])=>n===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
Gt,t)}catch{}return t}function H(e){return o("label",{children:[e.label,o("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
n])=>o("option",{value:t,selected:t===e.value,children:n},t))})]})}function be(){return S("agents",e=>m("vault/agents",{},e))}function ke(e){return o(H,{label:i(
"agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function tt(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(t=>t!=="")}function T(e){let{value:t,error:n,isWaiting:r}=e.asked;return o(h,{children:[n!==void 0&&o("p",{class:"error",role:"alert",children:i("failed",n.message)}),t!==
void 0&&e.children(t),t===void 0&&r&&o("p",{class:"quiet",children:i("waiting")})]})}function b(e){return e.replace(/\r\n/g,`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
t=>`⟦U+${t.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}⟧`)}function re(e){let t=e.split(`
`).find(n=>n.trim()!=="")??"";return b(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function Qt(e,t){let n=new TextEncoder().encode(e),r=new TextDecoder,s=[0,...t.
flatMap(({start:a,end:c})=>[a,c]),n.length];return s.slice(1).map((a,c)=>b(r.decode(n.subarray(s[c],a))))}function Jt(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var Gn=2e3,Qn={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function Xt({settings:e}){let t=be(),n=e.get("agent")??t.value?.[0],r=e.get("t\
ask")??"",s=Number(e.get("budget"))||Gn,a={agent:n??"",budget:s,...r.trim()===""?{}:{task:r}},c=S(n&&JSON.stringify(a),u=>m("briefing/compose",{request:a},u));return o(
"section",{class:"narrow",children:[o("h1",{children:i("brief")}),o(T,{asked:t,children:u=>n===void 0?o("p",{children:i("noAgents")}):o("form",{class:"form",onSubmit:p=>p.
preventDefault(),children:[o("div",{class:"row",children:[o(ke,{agents:u.includes(n)?u:[...u,n],value:n,choose:p=>R({agent:p})}),o("label",{children:[i("budget"),
o("input",{type:"number",min:1,step:100,value:s,onChange:p=>R({budget:p.currentTarget.value})})]})]}),o("label",{children:[i("task"),o("textarea",{rows:2,placeholder:i(
"taskHint"),defaultValue:r,onInput:p=>R({task:p.currentTarget.value},"replace")})]})]})}),n!==void 0&&o(T,{asked:c,children:u=>o(Jn,{brief:u,budget:s})})]})}function Jn({
brief:e,budget:t}){return e.text===""?o("p",{children:i("briefEmpty")}):o(h,{children:[o("p",{children:o("label",{class:"meter",children:[o("span",{children:i("\
tokensOf",A(e.tokens),A(t))}),o("meter",{min:0,max:t,value:e.tokens})]})}),o(Xn,{brief:e}),o(Zn,{brief:e}),o("pre",{class:"text brief",children:b(e.text)})]})}function Xn({
brief:e}){let t=Yn(e);return o("table",{children:[o("thead",{children:o("tr",{children:[o("th",{scope:"col",children:i("section")}),o("th",{scope:"col",children:i(
"countEntries")}),o("th",{scope:"col",children:i("tokens")})]})}),o("tbody",{children:e.sections.map((n,r)=>o("tr",{children:[o("th",{scope:"row",children:b(n.title)}),
o("td",{children:n.sources.length}),o("td",{children:[o("meter",{min:0,max:e.tokens,value:t[r]??0,"aria-label":n.title})," ",A(t[r]??0)]})]},r))})]})}function Yn({
text:e,sections:t}){let n=0,r=t.map(({title:s,sources:a})=>{let c=a.length===0?-1:e.indexOf(`${s}:`,n);return c!==-1&&(n=c+s.length),c});return r.map((s,a)=>{if(s===
-1)return 0;let c=r.slice(a+1).find(u=>u!==-1)??e.length;return Jt(e.slice(s,c))})}function Zn({brief:e}){let t=e.sections.filter(({dropped:n,cut:r})=>n.length>
0||r>0);return t.length===0?o("p",{class:"quiet",children:i("nothingLeftOut")}):o("details",{open:!0,children:[o("summary",{children:i("leftOut")}),o("dl",{children:t.
map(({title:n,dropped:r,cut:s})=>o("div",{children:[o("dt",{children:b(n)}),s>0&&o("dd",{children:i("cut",A(s))}),r.map(({source:a,reason:c})=>o("dd",{children:[
o("a",{href:V("memory",{entry:a}),children:b(a)}),": ",i(Qn[c])]},a))]},n))})]})}function nt(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function we(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function xe(e){return e==="project"?i("project"):nt(e)}var eo=100;function Yt(e){let[t,n]=g(1),r=e.rows.slice(0,t*eo);return o(h,{children:[o("ul",{class:"entries",onKeyDown:no,children:r.map(({entry:s,hit:a})=>o("l\
i",{children:o("button",{type:"button",class:"entry","aria-current":s.reference===e.chosen?"true":void 0,onClick:()=>e.choose(s.reference),children:[o("span",{class:"\
first",children:a===void 0?re(s.text):o(to,{hit:a})}),o(ot,{entry:s})]})},s.reference))}),r.length<e.rows.length&&o("button",{type:"button",onClick:()=>n(t+1),children:i(
"more")})]})}function ot({entry:e}){return o("span",{class:"marks",children:[o("span",{children:xe(e.scope)}),o("span",{children:e.category}),o("span",{children:M(
e.created)}),e.tier!=="active"&&o("strong",{children:i(e.tier)}),e.status!=="promoted"&&o("strong",{children:i(e.status)}),e.importance==="high"&&o("strong",{children:i(
"high")}),e.tags.map(t=>o("span",{children:["#",b(t)]},t))]})}function to({hit:e}){let t=Qt(e.snippet.text,e.snippet.highlights);return o(h,{children:t.map((n,r)=>r%
2===1?o("mark",{children:n},r):n)})}function no(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===void 0)return;let n=[...e.currentTarget.querySelectorAll(
"button")],r=n.findIndex(s=>s===document.activeElement);n[Math.max(0,Math.min(n.length-1,r+t))]?.focus(),e.preventDefault()}var Se=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var Zt=["low","medium","high"];function Ee(e){let t=be().value??[],n=e.value===""||e.value==="_shared"||t.includes(e.value)?[]:[e.value],r=[...e.isNeeded?[]:[["",i("anyone")]],["_shared",i("p\
roject")],...[...t,...n].map(s=>[s,s])];return o(H,{label:i("owner"),value:e.value,values:r,...oo(e)})}function oo({name:e,choose:t}){return{...e===void 0?{}:{name:e},
...t===void 0?{}:{choose:t}}}function en({owner:e,close:t}){let[n,r]=g(e===""?"_shared":e),s=async a=>{a.preventDefault();let{text:c,tags:u,category:p,importance:f}=rn(a.currentTarget),d={scope:we(
n),category:p,text:c,tags:tt(u),importance:f};await F(()=>m("vault/add",{draft:d}),y=>{if(y.kind==="rejected")throw new Error(y.reason);return R({entry:y.reference}),
i(y.kind)})&&t()};return o(Y,{title:i("write"),close:t,children:o("form",{class:"form",onSubmit:a=>{s(a)},children:[o("div",{class:"row",children:[o(Ee,{value:n,
choose:r,isNeeded:!0}),o(H,{name:"category",label:i("category"),value:"decisions",values:Se.map(a=>[a,a])}),o(on,{value:"medium"})]}),o(nn,{text:"",tags:[]}),o(
tn,{close:t})]})})}function Ce({entry:e,close:t}){let[n]=g(e.text),[r,s]=g(),a=async c=>{c.preventDefault();let{text:u,tags:p,importance:f}=rn(c.currentTarget),
{reference:d}=e,x=await m("vault/get",{reference:d}).catch(()=>e);if(x.text!==(r??n)){s(x.text);return}let y={text:u,tags:tt(p),importance:f};await F(()=>m("vau\
lt/edit",{reference:d,changes:y}),_=>(R({entry:_.reference},"replace"),i("changed")),d)&&t()};return o("form",{class:"form",onSubmit:c=>{a(c)},onKeyDown:c=>c.key===
"Escape"&&t(),children:[r!==void 0&&o("div",{class:"error",role:"alert",children:[o("p",{children:i("changedMeanwhile")}),o("pre",{class:"text",children:r})]}),
o(nn,{text:e.text,tags:e.tags}),o(on,{value:e.importance}),o(tn,{close:t})]})}function tn({close:e}){return o("div",{class:"actions",children:[o("button",{class:"\
main",children:i("save")}),o("button",{type:"button",onClick:e,children:i("cancel")})]})}function nn({text:e,tags:t}){let[n]=g({text:e,tags:t.join(" ")});return o(
h,{children:[o("label",{children:[i("text"),o("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:n.text})]}),o("label",{children:[i("tags"),o(
"input",{name:"tags",defaultValue:n.tags,autocomplete:"off"})]})]})}function on({value:e}){return o(H,{name:"importance",label:i("importance"),value:e,values:Zt.
map(t=>[t,i(t)])})}function rn(e){let t=new FormData(e),n=r=>String(t.get(r)??"");return{text:n("text"),tags:n("tags"),category:n("category"),importance:n("impo\
rtance")}}function sn(e){let t=S("candidates",n=>m("vault/list",{filter:{statuses:["candidate"]}},n));return o("section",{class:"narrow",children:[o("h1",{children:i("inb\
ox")}),o(T,{asked:t,children:n=>n.length===0?o("p",{children:i("inboxEmpty")}):o(ro,{entries:n})})]})}function ro({entries:e}){let[t,n]=g(0),[r,s]=g(),a=Math.min(
t,e.length-1),c=e[a],u=p=>n(Math.max(0,Math.min(e.length-1,a+p)));return N(()=>document.querySelectorAll(".candidate")[a]?.focus(),[a,c?.reference]),$({ArrowDown:()=>u(
1),ArrowUp:()=>u(-1),a:()=>c&&an(c),r:()=>c&&cn(c),e:()=>s(c?.reference)}),o(h,{children:[o("p",{class:"quiet",children:[oe(e.length),". ",i("inboxHint")]}),o("\
ol",{class:"candidates",children:e.map((p,f)=>o("li",{children:o("article",{class:"candidate",tabIndex:-1,"aria-current":f===a?"true":void 0,onFocus:()=>n(f),children:[
o(ot,{entry:p}),r===p.reference?o(Ce,{entry:p,close:()=>s(void 0)}):o(h,{children:[o("pre",{class:"text",children:b(p.text)}),o(so,{entry:p,edit:()=>s(p.reference)})]})]})},
p.reference))})]})}function so({entry:e,edit:t}){return o("div",{class:"actions",children:[o("button",{type:"button",class:"main",onClick:()=>an(e),children:i("\
accept")}),o("button",{type:"button",onClick:t,children:i("edit")}),o("button",{type:"button",onClick:()=>cn(e),children:i("reject")})]})}function an({reference:e}){
F(()=>m("vault/set-status",{reference:e,status:"promoted"}),()=>i("accepted"),e)}function cn({reference:e}){F(()=>m("vault/forget",{reference:e}),()=>i("rejecte\
dNow"),e)}var ao={added:"added",changed:"entryChanged",removed:"removed"};function Te(e){let{reference:t,limit:n}=e,r=S(`${t} ${n}`,s=>m("audit/log",t===void 0?{limit:n}:
{reference:t,limit:n},s));return o(T,{asked:r,children:s=>s.length===0?o("p",{class:"quiet",children:i("noChanges")}):o("ol",{class:"changes",children:io(s).map(
a=>o(uo,{lines:a,isUndone:co(r.value??[],a[0].call)},a[0].call))})})}function io(e){let t=[];for(let n of e){let r=t.at(-1);r?.[0].call===n.call?r.push(n):t.push(
[n])}return t}function co(e,t){return e.some(({undoes:n})=>n===t)}function uo({lines:e,isUndone:t}){let[{call:n,at:r,who:s,undoes:a}]=e;return o("li",{children:[
o("p",{children:[o("time",{dateTime:new Date(r).toISOString(),children:M(r)})," ",s!==void 0&&o("span",{children:i("byWhom",b(s))})," ",a!==void 0&&o("span",{children:i(
"undoes",a)})]}),o("ul",{children:e.map(c=>o("li",{children:[i(ao[c.deed]),": ",o("a",{href:V("memory",{entry:c.reference}),children:b(c.reference)})," ",c.archived&&
i("inArchive")]},c.number))}),!t&&a===void 0&&o("button",{type:"button",onClick:()=>{ye(n)},"aria-label":`${i("undo")} ${n}`,children:i("undo")})]})}function un({reference:e,query:t}){let[n,r]=g(!1),s=S(n?JSON.stringify(t):void 0,a=>m("search/find",{query:{...t,explain:!0}},a));return o("details",{onToggle:a=>r(
a.currentTarget.open),children:[o("summary",{children:i("why")}),o(T,{asked:s,children:a=>{let c=a.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
o(lo,{score:c.score,explanation:c.explanation})}})]})}function lo({score:e,explanation:t}){let{session:n,before:r,after:s,author:a,time:c,when:u,repeated:p}=t,f=d=>A(
d,2);return o(h,{children:[o("p",{children:[i("score"),": ",f(e)]}),o("table",{children:[o("thead",{children:o("tr",{children:[o("th",{scope:"col",children:i("w\
ord")}),o("th",{scope:"col",children:i("term")}),o("th",{scope:"col",children:i("rarity")}),o("th",{scope:"col",children:i("frequency")}),o("th",{scope:"col",children:i(
"score")})]})}),o("tbody",{children:t.words.map(d=>o("tr",{children:[o("td",{children:b(d.word)}),o("td",{children:b(d.term)}),o("td",{children:f(d.idf)}),o("td",
{children:f(d.saturation)}),o("td",{children:f(d.idf*d.weight*d.saturation)})]},`${d.word} ${d.term}`))})]}),o("p",{class:"quiet",children:i("bonuses",f(n),f(r+
s),f(a),f(c),f(u),f(p))})]})}function ln(e){let{reference:t,known:n}=e,r=S(`${t} ${n?.status}`,a=>po(t,n,a)),s=z(null);return N(()=>s.current?.focus(),[r.value===void 0]),o(h,{children:[o("\
button",{type:"button",class:"back",onClick:()=>R({entry:void 0}),children:i("back")}),o(T,{asked:r,children:a=>a===null?o("p",{children:i("gone")}):o("article",
{children:[o("h2",{ref:s,tabIndex:-1,children:re(a.text)}),o(fo,{entry:a,query:e.query})]})})]})}async function po(e,t,n){if(t?.status==="forgotten")return t;try{
return await m("vault/get",{reference:e},n)}catch(r){if(r instanceof te&&r.code==="not-found")return null;throw r}}function fo({entry:e,query:t}){let[n,r]=g(!1);
return n?o(Ce,{entry:e,close:()=>r(!1)}):o(h,{children:[o(mo,{entry:e,edit:()=>r(!0)}),o("pre",{class:"text",children:b(e.text)}),o(_o,{entry:e}),t!==void 0&&o(
un,{reference:e.reference,query:t}),e.status!=="forgotten"&&o(yo,{reference:e.reference}),o("details",{children:[o("summary",{children:i("history")}),o(Te,{reference:e.
reference,limit:50})]})]})}function mo({entry:e,edit:t}){let{reference:n}=e,r=e.tier==="pinned",s=p=>()=>{F(p,go,n)},a=s(()=>m("vault/set-tier",{reference:n,tier:r?
"active":"pinned"})),c=()=>{F(()=>m("vault/forget",{reference:n}),()=>i("forgottenNow"),n).then(p=>p&&R({entry:void 0}))},u=e.status==="forgotten";return $(u?{}:
{e:t,p:a,Delete:c}),u?o(ho,{reference:n}):o("div",{class:"actions",children:[o("button",{type:"button",onClick:t,children:i("edit")}),o("button",{type:"button",
onClick:a,children:i(r?"unpin":"pin")}),e.status==="promoted"?o("button",{type:"button",onClick:s(()=>m("vault/set-status",{reference:n,status:"archived"})),children:i(
"archive")}):o("button",{type:"button",onClick:s(()=>m("vault/set-status",{reference:n,status:"promoted"})),children:i("bringBack")}),e.scope!=="project"&&o("bu\
tton",{type:"button",onClick:s(()=>m("vault/widen",{reference:n,to:"project"})),children:i("widen")}),o("button",{type:"button",onClick:c,children:i("forget")})]})}
function go(e){return R({entry:e.reference},"replace"),i("changed")}function ho({reference:e}){let t=()=>F(()=>m("vault/restore",{reference:e}),r=>(R({entry:r.reference,
status:void 0},"replace"),i("restored")),e),n=()=>confirm(i("purgeAsk"))&&void F(()=>m("audit/purge",{reference:e}),({remaining:r})=>(R({entry:void 0}),i("purge\
d")+(r.length===0?"":`. ${i("stillIn",r.join(", "))}`)));return o("div",{class:"actions",children:[o("button",{type:"button",onClick:()=>{t()},children:i("resto\
re")}),o("button",{type:"button",class:"danger",onClick:n,children:i("purge")})]})}function _o({entry:e}){let{evidence:t}=e,n=[[i("reference"),e.reference],[i("\
owner"),xe(e.scope)],[i("category"),e.category],[i("created"),M(e.created)],[i("status"),i(e.status)],[i("importance"),i(e.importance)],[i("confidence"),e.confidence===
void 0?void 0:A(e.confidence,2)],[i("author"),e.author??nt(e.scope)],[i("session"),e.session],[i("sources"),e.sources.join(", ")],[i("confirmedBy"),e.confirmedBy.
join(", ")],[i("seen"),t&&i("times",t.count,M(t.lastSeen))]];return o("dl",{class:"properties",children:n.map(([r,s])=>s?o("div",{children:[o("dt",{children:r}),
o("dd",{children:b(s)})]},r):null)})}function yo({reference:e}){let[t,n]=g(!1),r=S(t?e:void 0,s=>m("search/related",{reference:e,limit:8},s));return o("details",
{onToggle:s=>n(s.currentTarget.open),children:[o("summary",{children:i("related")}),o(T,{asked:r,children:s=>o("ul",{children:[s.length===0&&o("li",{class:"quie\
t",children:i("noRelated")}),s.map(({entry:a,score:c})=>o("li",{children:[o("button",{type:"button",class:"link",onClick:()=>R({entry:a.reference}),children:re(
a.text)})," ",o("span",{class:"quiet",children:A(c,1)})]},a.reference))]})})]})}var vo=3e3,pn=30,rt=36e5,bo={day:1,week:7,month:30,year:365},ko=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forg\
otten","forgotten"]];function fn({settings:e}){let[t,n]=g(!1),r=e.get("entry")??void 0,s=new URLSearchParams([...e].filter(([p])=>p!=="entry")).toString(),a=S(s,
p=>To(e,p)),c=a.value?.rows.find(p=>p.entry.reference===r),u=mn(e);return o("div",{class:r===void 0?"columns":"columns reading",children:[o("h1",{class:"unseen",
children:i("memory")}),o("section",{class:"finding",children:[o(wo,{settings:e}),o("div",{class:"actions",children:[o("p",{class:"quiet",role:"status",children:a.
value!==void 0&&So(a.value)}),o("button",{type:"button",onClick:()=>n(!0),children:i("write")})]}),o(T,{asked:a,children:p=>o(xo,{found:p,chosen:r})})]}),o("sec\
tion",{class:"detail","aria-label":i("chosen"),children:r===void 0?o("p",{class:"quiet",children:i("chooseEntry")}):o(ln,{reference:r,known:c?.entry,query:c?.hit&&
u},r)}),t&&o(en,{owner:e.get("owner")??"_shared",close:()=>n(!1)})]})}function wo({settings:e}){let t=s=>e.get(s)??"",n=s=>a=>R({[s]:a,entry:void 0}),r=s=>a=>R(
{[s]:a,entry:void 0},"replace");return o("form",{role:"search",class:"filters",onSubmit:s=>s.preventDefault(),children:[o("label",{class:"wide",children:[i("sea\
rch"),o(dn,{placeholder:i("searchHint"),value:t("q"),typed:r("q")})]}),o(Ee,{value:t("owner"),choose:n("owner")}),o(H,{label:i("category"),value:t("category"),values:[
["",i("anyCategory")],...Se.map(s=>[s,s])],choose:n("category")}),o(H,{label:i("period"),value:t("period"),values:[["",i("always")],...["day","week","month","ye\
ar"].map(s=>[s,i(s)])],choose:n("period")}),o("label",{children:[i("tag"),o(dn,{value:t("tag"),typed:r("tag")})]}),o(H,{label:i("status"),value:t("status"),values:ko.
map(([s,a])=>[s,i(a)]),choose:n("status")})]})}function dn(e){let t=z(null),n=t.current!==null&&document.activeElement===t.current?t.current.value:e.value;return o(
"input",{ref:t,type:"search",placeholder:e.placeholder,value:n,autocomplete:"off",spellcheck:!1,onInput:r=>e.typed(r.currentTarget.value)})}function xo({found:e,
chosen:t}){return e.tooMany!==void 0?o("p",{children:i("tooMany",A(e.tooMany))}):e.isEmptyRoot?o("p",{children:i("emptyRoot")}):e.rows.length===0?o("p",{children:i(
e.isSearch?"noHits":"noEntries")}):o(Yt,{rows:e.rows,chosen:t,choose:n=>R({entry:n})})}function So(e){if(e.tooMany!==void 0)return oe(e.tooMany);let t=e.rows.length;
return e.isSearch&&t===pn?i("firstEntries",t):oe(t)}function Eo(e){let[t,n,r,s]=["owner","category","tag","status"].map(c=>e.get(c)),a=bo[e.get("period")];return{
...t?{scopes:[we(t)]}:{},...n?{categories:[n]}:{},...r?{tags:[r]}:{},...s?{statuses:[s]}:{},...a===void 0?{}:{since:Co()-a*24*rt}}}function Co(){return Math.floor(
Date.now()/rt)*rt}function mn(e){return{text:e.get("q")?.trim()??"",filter:Eo(e),limit:pn}}async function To(e,t){let n=mn(e),{text:r,filter:s={}}=n;if(r!=="")return{
rows:(await m("search/find",{query:n},t)).map(f=>({entry:f.entry,hit:f})),isSearch:!0};let a=await Ao(s,t);if(a>vo&&s.since===void 0)return{rows:[],isSearch:!1,
tooMany:a};let c=await m("vault/list",{filter:s},t),u=c.length===0&&Object.keys(s).length===0;return{rows:c.map(p=>({entry:p})),isSearch:!1,isEmptyRoot:u}}async function Ao(e,t){
let n=e.scopes?.[0];return(await m("vault/counts",n===void 0?{}:{scope:n},t)).filter(({category:a})=>e.categories?.includes(a)??!0).reduce((a,{entries:c})=>a+c,
0)}var gn=20;function hn({settings:e}){let t=S("everybody",Po),n=e.get("agent")??t.value?.[0];return o("section",{class:"narrow",children:[o("h1",{children:i("sess\
ions")}),o(T,{asked:t,children:r=>n===void 0?o("p",{children:i("noAgents")}):o(h,{children:[o(ke,{agents:r.includes(n)?r:[...r,n],value:n,choose:s=>R({agent:s})}),
o(Lo,{agent:n},n)]})})]})}async function Po(e){let[t,n]=await Promise.all([m("vault/agents",{},e),m("sessions/conversations",{},e)]);return[...new Set([...t,...n])].
sort()}function Lo({agent:e}){let t=S("work",r=>m("sessions/get-work",{agent:e},r)),n=S("history",r=>m("sessions/history",{agent:e,limit:gn},r));return o(h,{children:[
o("h2",{children:i("working")}),o(T,{asked:t,children:r=>r===null?o("p",{class:"quiet",children:i("noWork")}):o(Ro,{work:r})}),o("h2",{children:i("past")}),o(T,
{asked:n,children:r=>o(h,{children:[r.length===0&&o("p",{class:"quiet",children:i("noSessions")}),r.map(s=>o(No,{session:s},s.timestamp))]})}),o(Do,{agent:e})]})}
function Ro({work:e}){return o("article",{class:"card",children:[o("p",{children:[o("strong",{children:e.status})," ",i("updated"),": ",M(e.updatedAt)]}),e.taskPrompt!==
void 0&&o("pre",{class:"text",children:b(e.taskPrompt)}),o("pre",{class:"text",children:b(e.summary)}),o(J,{title:i("nextSteps"),items:e.nextSteps}),o(J,{title:i(
"unfinished"),items:e.unfinished}),o(J,{title:i("files"),items:e.filesTouched})]})}function No({session:e}){return o("article",{class:"card",children:[o("h3",{children:M(
e.timestamp)}),o("pre",{class:"text",children:b(e.what)}),o(J,{title:i("decisions"),items:e.decisions}),o(J,{title:i("unfinished"),items:e.unfinished}),o(J,{title:i(
"nextSteps"),items:e.nextSteps}),o(J,{title:i("files"),items:e.filesChanged})]})}function J({title:e,items:t}){return t.length===0?null:o(h,{children:[o("p",{class:"\
title",children:e}),o("ul",{children:t.map((n,r)=>o("li",{children:b(n)},r))})]})}function Do({agent:e}){let[t,n]=g(!1),r=S(t?"conversation":void 0,s=>m("sessio\
ns/load",{agent:e},s));return o("details",{onToggle:s=>n(s.currentTarget.open),children:[o("summary",{children:i("conversation")}),o(T,{asked:r,children:s=>o("o\
l",{class:"messages",children:[s===null&&o("li",{class:"quiet",children:i("noConversation")}),s?.messages.slice(-gn).map((a,c)=>o("li",{children:[o("strong",{children:a.
role}),o("pre",{class:"text",children:b(a.text)})]},c))]})})]})}var Oo=100;function _n(e){let[t,n]=g(1);return o("section",{class:"narrow",children:[o("h1",{children:i("timeline")}),o(Te,{limit:t*Oo}),o("button",{type:"butto\
n",onClick:()=>n(t+1),children:i("more")})]})}var Ae=["checkpoints","conversations","vault","index","legacy","trash"];function yn(e){let t=S("health",s=>m("upkeep/health",{},s)),n=S("last",s=>m("upkeep/last-report",{},s)),r=S("due",s=>m("upkeep/is-due",{},s));return o("section",
{class:"narrow",children:[o("h1",{children:i("upkeep")}),o("h2",{children:i("health")}),o(T,{asked:t,children:s=>o(Fo,{report:s})}),o("h2",{children:i("chores")}),
r.value===!0&&o("p",{children:i("due")}),o(qo,{}),o("h2",{children:i("lastRun")}),o(T,{asked:n,children:s=>s===null?o("p",{class:"quiet",children:i("never")}):o(
bn,{report:s})})]})}function Fo({report:e}){let t=[[i("countFiles"),e.files],[i("countEntries"),e.entries],[i("countPassages"),e.passages],[i("countForgotten"),
e.forgotten]];return o(h,{children:[o(kn,{rows:t.map(([n,r])=>[n,A(r)])}),e.faults.length===0?o("p",{children:i("healthy")}):o(vn,{faults:e.faults}),e.unknown.length>
0&&o("details",{children:[o("summary",{children:i("unknownFiles")}),o("ul",{children:e.unknown.map(n=>o("li",{children:b(n)},n))})]})]})}function vn({faults:e}){
return e.length===0?null:o(h,{children:[o("h3",{children:i("faults")}),o("ul",{children:e.map(({key:t,line:n,message:r},s)=>o("li",{children:[o("code",{children:b(
t)}),n!==void 0&&`, ${i("line",n)}`,": ",b(r)]},s))})]})}function qo(){let[e,t]=g([...Ae]),[n,r]=g(),s=(c,u)=>{r(void 0),t(Ae.filter(p=>p===c?u:e.includes(p)))},
a=c=>async()=>{await F(()=>m("upkeep/run",{chores:e,dryRun:c}),p=>(r(c?p:void 0),i(c?"wouldDo":"wasDone")))||r(void 0)};return o(h,{children:[o("fieldset",{children:[
o("legend",{class:"unseen",children:i("chores")}),Ae.map(c=>o("label",{class:"check",children:[o("input",{type:"checkbox",checked:e.includes(c),onChange:u=>s(c,
u.currentTarget.checked)}),c]},c))]}),o("p",{class:"quiet",children:i("dryFirst")}),o("div",{class:"actions",children:[o("button",{type:"button",class:"main",disabled:e.
length===0,onClick:()=>{a(!0)()},children:i("dryRun")}),o("button",{type:"button",disabled:n===void 0,onClick:()=>{a(!1)()},children:i("runNow")})]}),n!==void 0&&
o(h,{children:[o("h3",{children:i("wouldDo")}),o(bn,{report:n})]})]})}function bn({report:e}){let t=[[i("updated"),M(e.finished)],[i("checkpointsCleaned"),A(e.checkpointsCleaned)],
[i("conversationsTrimmed"),A(e.conversationsTrimmed)],[i("insightsLearnt"),A(e.insightsLearnt)],[i("entriesArchived"),A(e.entriesArchived)],[i("indexRebuilt"),i(
e.indexRebuilt?"yes":"no")],[i("legacyFilesCleaned"),A(e.legacyFilesCleaned)],[i("trashEmptied"),A(e.trashEmptied)]];return o(h,{children:[o(kn,{rows:t}),o(vn,{
faults:e.faults})]})}function kn({rows:e}){return o("dl",{class:"properties",children:e.map(([t,n])=>o("div",{children:[o("dt",{children:t}),o("dd",{children:n})]},
t))})}var Mo={memory:fn,inbox:sn,brief:Xt,sessions:hn,timeline:_n,upkeep:yn};function Ho(){let{view:e,settings:t}=Kt(),[n,r]=g(_e()),[s,a]=g(!1);$({"?":()=>a(!0),"/":Wo}),
N(()=>{document.title=`${i(e)} – Keepstone`},[e,n]);let c=Mo[e],u=p=>{Je(p==="pt"?"pt":"en"),r(_e())};return o(h,{children:[o("a",{class:"skip",href:"#content",
onClick:Io,children:i("skip")}),o("header",{children:[o("span",{class:"name",children:"Keepstone"}),o("nav",{"aria-label":i("views"),children:Ye.map(p=>o("a",{href:V(
p),"aria-current":p===e?"page":void 0,children:i(p)},p))}),o(Uo,{}),o(jo,{language:n,choose:u,help:()=>a(!0)})]}),o("main",{id:"content",tabIndex:-1,children:o(
c,{settings:t},`${e} ${n}`)}),o(Vt,{}),o(Bt,{}),s&&o(Wt,{close:()=>a(!1)})]})}function jo(e){let[t,n]=g(Ze());return o("div",{class:"choices",children:[o("selec\
t",{"aria-label":i("language"),value:e.language,onChange:r=>e.choose(r.currentTarget.value),children:Qe.map(([r,s])=>o("option",{value:r,children:s},r))}),o("se\
lect",{"aria-label":i("theme"),value:t,onChange:r=>n(et(r.currentTarget.value)),children:ve.map(([r,s])=>o("option",{value:r,children:i(s)},r))}),o("button",{type:"\
button",onClick:e.help,children:i("help")})]})}function Uo(){let{isLive:e}=Ge();return o("span",{class:e?"connection":"connection lost",role:"status",children:i(
e?"live":"lost")})}function Io(e){e.preventDefault(),document.getElementById("content")?.focus()}function Wo(){let e=document.querySelector("input[type=search]");
e===null?location.hash=V("memory"):e.focus()}await qt();Je(_e());et(Ze());var wn=document.getElementById("page");wn!==null&&vt(o(Ho,{}),wn);Ut();
