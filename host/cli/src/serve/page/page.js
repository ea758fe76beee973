/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var L,gn,go,le,Pt,Ke,hn,We,yn,jt,Nt,ho,Me=Symbol.for("pv"),Ve={},Ge=[],yo=/^m(i|n|o|s|text|space)$/,Lt=Array.isArray,bn=Ge.slice,be=Object.assign;function ye(e){
e&&e.parentNode&&e.remove()}function Ue(e,n,r,o,s){var a={type:e,props:n,key:r,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Me,__v:s||++gn,__i:-1,__u:0};return!s&&L.vnode&&L.
vnode(a),a}function b(e){return e.children}function ze(e,n){this.props=e,this.context=n,this.__g=0}function ue(e,n){if(n==null)return e.__&&ue(e.__,e.__i+1);for(var r;n<e.
__k.length;n++)if((r=e.__k[n])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:ue(e)}function bo(e){var n,r=e.__v,o=r.__e,s=[],a=[],c=e.__P;
c&&((n=be({constructor:Me},r)).__v=r.__v+1,L.vnode&&L.vnode(n),Ot(c,n,r,e.__n,c.namespaceURI,32&r.__u?[o]:null,s,o||ue(r),32&r.__u,a),n.__v=r.__v,n.__.__k[n.__i]=
n,Sn(s,n,a),r.__=r.__e=null,n.__e!=o&&vn(n))}function vn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(n){return n&&(e.__e=n.__e)}),
vn(e)}function pn(e){(8&e.__g||(e.__g|=8,le.push(e),Ke++))&&Pt==L.debounceRendering||((Pt=L.debounceRendering)||queueMicrotask)(kn)}function kn(){try{for(var e,
n=1;le.length;)le.length>n&&le.sort(hn),e=le.shift(),n=le.length,8&e.__g&&bo(e)}finally{(Ke=le.length)&&(Pt||queueMicrotask)(kn)}}function wn(e,n,r,o,s,a,c,d,l,m,u){
var h,y,p,x,T,C,M=o.__k||Ge,g=n.length;for(l=vo(r,n,M,l,g),h=0;h<g;h++)(p=r.__k[h])!=null&&(y=~p.__i&&M[p.__i]||Ve,p.__i=h,C=Ot(e,p,y,s,a,c,d,l,m,u),x=p.__e,(y.
ref!=p.ref||8&y.__u)&&(y.ref&&Dt(y.ref,null,p,y),p.ref&&u.push(p.ref,p.__c||x,p)),T=T||x,4&p.__u?(l=_n(p,l,e,!y.__v),y.__e&&(y.__e=null)):typeof p.type=="functi\
on"&&C!==void 0?l=C:x&&(l=x.nextSibling),p.__u&=-21);return r.__e=T,l}function vo(e,n,r,o,s){var a,c,d,l,m,u,h,y,p,x=r.length,T=x,C=0,M=0,g=e.__k=Array(s);for(a=
0;a<s;a++)(c=n[a])!=null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=g[a]=Ue(null,c):Lt(c)?c=g[a]=Ue(b,{children:c}):
c.constructor===Me&&c.__b?c=g[a]=Ue(c.type,c.props,c.key,c.ref,c.__v):g[a]=c,l=a+C,c.__=e,c.__b=e.__b+1,d=null,~(m=c.__i=ko(c,r,l,T))&&(T--,(d=r[m])&&(d.__u|=2)),
d&&d.__v?(c.__u|=16,m==l-1?C--:m==l+1?C++:m!=l&&(m>l?C--:C++,M=1)):(~m||(s>x?C--:s<x&&C++),typeof c.type!="function"&&(c.__u|=4))):g[a]=null;if(M){for(u=[],h=[],
a=0;a<s;a++)if((c=g[a])&&16&c.__u){for(C=0,y=u.length;C<y;)u[p=C+y>>1]<c.__i?C=p+1:y=p;u[C]=c.__i,h[a]=C+1}for(C=u.length;a--;)h[a]&&(h[a]==C?C--:g[a].__u|=4)}if(T)
for(a=0;a<x;a++)!(d=r[a])||2&d.__u||(d.__e==o&&(o=ue(d)),Rt(d,d));return o}function _n(e,n,r,o){var s,a,c,d;if(typeof e.type=="function"){if(e.props.__P)return n;
if(s=e.__k)for(a=0;a<s.length;a++)s[a]&&(s[a].__=e,n=_n(s[a],n,r,!1));return n}for(n&&!n.parentNode&&(n=ue(e))&&!n.parentNode&&(n=null),c=e.__e,d=n;d&&d.nodeType==
8;)d=d.nextSibling;for(c!=d&&(!o&&r.moveBefore&&c.parentNode?r.moveBefore(c,n):r.insertBefore(c,n||null)),n=c;(n=n&&n.nextSibling)&&n.nodeType==8&&!n.data.startsWith(
"$s"););return n}function ko(e,n,r,o){var s,a=e.key,c=e.type,d=n[r],l=d&&!(2&d.__u);if(d===null&&a==null||l&&a==d.key&&c==d.type)return r;if(o>(l?1:0)){for(s=r-1;s>=0;s--)if((d=
n[s])&&!(2&d.__u)&&a==d.key&&c==d.type)return s;for(s=r+1;s<n.length;s++)if((d=n[s])&&!(2&d.__u)&&a==d.key&&c==d.type)return s}return-1}function fn(e,n,r){r==null&&
(r=""),n[0]=="-"?e.setProperty(n,r):e[n]=r}function He(e,n,r,o,s){var a,c;if(n=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(n in o)r&&n in r||fn(e.style,n);if(r)for(n in r)o&&r[n]==o[n]||fn(e.style,n,r[n])}else if(n[0]=="o"&&n[1]=="n")typeof r!="function"&&(r=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[n]=r,r&&o||(c=Nt[n]||(Nt[n]=wo(n)),(e.__a||(e.__a={}))[n]=jt,a=n!=(n=n.replace(yn,"$1")),(n=n.slice(2))[0]<"a"&&
(n=n.toLowerCase()),r?e.addEventListener(n,c,a):e.removeEventListener(n,c,a));else{if(s=="http://www.w3.org/2000/svg")n=n.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(n!="width"&&n!="height"&&n!="href"&&n!="list"&&n!="form"&&n!="tabIndex"&&n!="download"&&n!="rowSpan"&&n!="colSpan"&&n!="role"&&n!="popover"&&n in e)
try{return void(e[n]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&n[4]!="-"?e.removeAttribute(n):e.setAttribute(n,n=="popover"&&r==1?"":r)}}function wo(e){
return function(n){var r=this.__e;if(r){if(r=r[e],n[We]==null)n[We]=jt++;else if(n[We]<this.__a[e])return;return r(L.event?L.event(n):n)}}}function Ot(e,n,r,o,s,a,c,d,l,m){
var u,h,y,p,x,T,C,M,g,P,A,$,$e,ge,K,Ae,J,he,ne=n.type;if(n.constructor!==Me)return null;128&r.__u&&(l=32&r.__u,u=r.__c.__z)&&(n.__u|=l,h=a=[],u.nodeType==8?d=Be(
u,a):a.push(u),d=a[0]||d),(u=L.__b)&&u(n);e:if(typeof ne=="function"){y=c.length;try{if(M=n.props,g=(u=ne.prototype)&&u.render,P=(u=ne.contextType)&&o[u.__c],A=
u?P?P.props.value:u.__:o,(p=r.__c)?(n.__c=p,2&p.__g&&(p.__g|=1)):(g?n.__c=p=new ne(M,A):(n.__c=p=new ze(M,A),p.constructor=ne,p.render=xo),P&&P.sub(p),p.state||
(p.state={}),p.__n=o,p.__g|=8,p.__h=[],p.__k=[]),g&&(p.__s||(p.__s=p.state),ne.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=be({},p.__s)),be(p.__s,ne.getDerivedStateFromProps(
M,p.__s)))),x=p.props,T=p.state,p.__v=n,r.__c){if(M!==x&&g&&!ne.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(M,A),n.__v==r.
__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(M,p.__s,A)===!1){n.__v!=r.__v&&(p.props=M,p.state=p.__s,p.__g&=-9),n.__e=r.__e,n.__k=
r.__k,n.__k.some(function(W){W&&(W.__=n)}),Ge.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&c.push(p),d=ue(r);break e}p.componentWillUpdate&&p.componentWillUpdate(
M,p.__s,A),g&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(x,T,C)})}else g&&!ne.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),
g&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=A,p.props=M,p.__P=e,p.__g&=-5,$=L.__r,$e=g?25:0;do p.__g&=-9,$&&$(n),u=p.render(p.props,p.state=
p.__s,p.context);while(8&p.__g&&++$e<25);g&&(Ge.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(o=be({},o,p.getChildContext())),g&&r.__c&&p.
getSnapshotBeforeUpdate&&(C=p.getSnapshotBeforeUpdate(x,T)),ge=u&&u.type===b&&u.key==null?u.props.children:u,M.__P&&(u=d,s=(e=M.__P).namespaceURI,l=a=null,r.props&&
r.props.__P!=e&&(r.__k.some(function(W){W&&Rt(W,W)}),r.__k=null),d=r.__k?ue(r,0):null),d=wn(e,Lt(ge)?ge:[ge],n,r,o,s,a,c,d,l,m),M.__P&&(n.__e=null,d=u),n.__u&=-161,
h&&h.some(ye),p.__h.length&&c.push(p),1&p.__g&&(p.__g&=-4)}catch(W){if(c.length=y,n.__v=null,l||a)if(W&&W.then){if(n.__u|=128|l,a){for(~(J=a.indexOf(d||void 0))||
(J=a.length);(he=a[J-1])&&he.nodeType==8;)J--;for(;J<a.length;J++)if(he=a[J])if(a[J]=null,K){if(he==Ae)break}else{if(he.nodeType!=8)break;he.data.startsWith("$s")&&
(Ae=Be(K=he))}}if(!K){for(;d&&d.nodeType==8&&d.nextSibling;)d=d.nextSibling;K=d}(u=Be(K=n.__c.__z||(n.__c.__z=K)))?(n.__e=K,d=u):n.__e=d,d=d&&d.nextSibling}else
a&&a.some(ye);else n.__e=r.__e;n.__k||(n.__k=r.__k||[]),W&&W.then||xn(n),L.__e(W,n,r)}}else d=n.__e=_o(r.__e,n,r,o,s,a,c,l,m,e);return(u=L.diffed)&&u(n),d}function Be(e,n){
if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)
return e}n&&n.push(e)}}function xn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xn))}function Sn(e,n,r){for(var o=0;o<r.length;)Dt(r[o++],r[o++],r[o++]);L.__c&&
L.__c(n,e),e.some(function(s){try{e=s.__h,s.__h=[],e.some(function(a){a.call(s)})}catch(a){L.__e(a,s.__v)}})}function _o(e,n,r,o,s,a,c,d,l,m){var u,h,y,p,x,T,C,
M,g=r.props||Ve,P=n.props,A=n.type;if(A=="svg"?s="http://www.w3.org/2000/svg":A=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xht\
ml"),a){for(u=0;u<a.length;u++)if((x=a[u])&&(A?x.localName==A:x.nodeType==3)){e=x,a[u]=null;break}}if(!e){if(M=m.ownerDocument||document,!A)return M.createTextNode(
P);e=M.createElementNS(s,A,P.is?P:m),d&&(L.__m&&L.__m(n,a),d=!1),a=null}if(A){if(m=A=="template"&&e.content||e,a=A=="textarea"&&P.defaultValue!=null?null:a&&bn.
call(m.childNodes),!d&&a)for(g={},u=0;u<e.attributes.length;u++)g[(x=e.attributes[u]).name]=x.value;for(u in g)x=g[u],u=="dangerouslySetInnerHTML"?y=x:u=="child\
ren"||u in P||u=="value"&&"defaultValue"in P||u=="checked"&&"defaultChecked"in P||He(e,u,null,x,s);for(u in P)x=P[u],u=="children"?p=x:u=="dangerouslySetInnerHT\
ML"?h=x:u=="value"?T=x:u=="checked"?C=x:d&&typeof x!="function"||g[u]===x||He(e,u,x,g[u],s);h?(d||y&&(h.__html==y.__html||h.__html==e.innerHTML)||(e.innerHTML=h.
__html),n.__k=[]):(y&&(e.textContent=""),(A=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&yo.test(A))&&(s="http://www.w3.org/1999/xhtml"),wn(m,Lt(p)?
p:[p],n,r,o,s,a,c,a?a[0]:r.__k&&ue(r,0),d,l),a&&a.some(ye)),d&&A!="textarea"||(u="value",A=="progress"&&T==null?e.removeAttribute(u):T==null||T===e[u]&&(A!="pro\
gress"||T)||He(e,u,T,g[u],s),u="checked",C!=null&&C!=e[u]&&He(e,u,C,g[u],s))}else g===P||d&&e.data==P||(e.data=P);return e}function Dt(e,n,r,o){try{typeof e=="f\
unction"?n?n.__x=e(n)||1:o&&(o=o.__c||o.__e)&&(n=o.__x)&&(o.__x=null,typeof n=="function"?n():e(null)):e.current=n}catch(s){L.__e(s,r)}}function Rt(e,n,r){var o,
s,a,c;if(L.unmount&&L.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Dt(o,null,n,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(d){
L.__e(d,n)}o.__P=o.__n=null}if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&Rt(o[c],n,typeof e.type!="function"||r&&!e.props.__P);!r&&(o=e.__c)&&(o=o.__z)&&(s=Be(o,a=[]))&&
(o==e.__e&&a.some(ye),ye(s),ye(o)),r||ye(e.__e),e.__e=e.__c=e.__=null}function xo(e,n,r){return this.constructor(e,r)}function En(e,n){var r,o,s,a;L.__&&L.__(e,
n),n.nodeType==9&&(n=n.documentElement),o=(r=e&&32&e.__u)?null:n.__k,n.__k=Ue(b,{children:[e]}),s=[],a=[],Ot(n,n.__k,o||Ve,Ve,n.namespaceURI,o?null:n.firstChild?
bn.call(n.childNodes):null,s,o?o.__e:n.firstChild,r,a),Sn(s,n.__k,a),n.__k.props.children=null}L={__e:function(e,n,r,o){for(var s,a,c;n=n.__;)if((s=n.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(a=s.constructor)&&a.getDerivedStateFromError)&&s.setState(a.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,o||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(d){e=d}}throw Ke=0,e}},gn=0,go=function(e){return e!=null&&e.
constructor===Me},ze.prototype.setState=function(e,n){var r=this.__s;r&&r!=this.state||(r=this.__s=be({},this.state)),typeof e=="function"&&(e=e(be({},r),this.props)),
e&&(be(r,e),this.__v&&(n&&this.__k.push(n),pn(this)))},ze.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),pn(this))},ze.prototype.render=
b,le=[],Ke=0,hn=function(e,n){return e.__v.__b-n.__v.__b},We=Symbol(),yn=/(PointerCapture)$|Capture$/i,jt=0,Nt={},ho=0;var we,F,qt,Cn,Ft=Object.is,Je=0,Dn=[],It=[],q=L,Tn=q.__b,An=q.__r,Mn=q.diffed,Pn=q.__c,Nn=q.unmount,jn=q.__;function Qe(e,n){q.__h&&q.__h(F,e,Je||n),Je=0;var r=F.
__H||(F.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function _(e){return Je=1,So(qn,e)}function So(e,n,r){var o=Qe(we++,2);if(o.t=e,!o.__c&&
(o.__=[r?r(n):qn(void 0,n),function(a){var c=(o.__N||o.__)[0],d=o.t(c,a);Ft(c,d)||(o.__N=[d,o.__[1]],o.__c.setState({}))}],o.__c=F,!F.__f)){F.__f=!0;var s=F.shouldComponentUpdate;
F.shouldComponentUpdate=function(a,c,d){var l=this.__H;if(!l)return!0;var m=!1,u=this.props!=a;if(l.__.some(function(y){y.__N&&(m=!0,Ft(y.__[0],y.__N[0])||(u=!0))}),
s){var h=s.call(this,a,c,d);return m?h||u:h}return!m||u}}return o.__}function O(e,n){var r=Qe(we++,3);!q.__s&&Rn(r.__H,n)&&(r.__P=!0,r.__=e,r.u=n,F.__H.__h.push(
r))}function V(e){return Je=5,Eo(function(){return{current:e}},[])}function Eo(e,n){var r=Qe(we++,7);return Rn(r.__H,n)&&(r.__=e(),r.__H=n),r.__}function Ye(){var e=Qe(we++,11);if(!e.__){for(var n=F.__v;!n.__m&&n.__;)n=n.__;var r=n.__m||(n.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function Co(){var e;
do{for(;e=It.shift();)try{Pe(e)}catch(r){q.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Dn.shift();){var n=e.__H;if(e.__P&&n)try{n.__h.some(Pe),n.__h.some($t),n.__h=[]}catch(r){
n.__h=[],q.__e(r,e.__v)}}}while(It.length)}q.__b=function(e){F=null,Tn&&Tn(e)},q.__=function(e,n){e&&n.__k&&n.__k.__m&&(e.__m=n.__k.__m),jn&&jn(e,n)},q.__r=function(e){
An&&An(e),we=0;var n=(F=e.__c).__H;n&&(qt==F?F.__h=[]:(n.__h.some(Pe),n.__h.some($t),we=0),n.__h=[],n.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),
qt=F},q.diffed=function(e){Mn&&Mn(e);var n=e.__c;n&&n.__H&&(n.__H.__h.length&&On(Dn.push(n)),n.__H.__.some(function(r){r.u&&(r.__H=r.u)})),qt=F=null},q.__c=function(e,n){
n.some(function(r){try{r.__h.some(Pe),r.__h=r.__h.filter(function(o){return!o.__||$t(o)})}catch(o){r.__h=[function(){throw o}]}}),Pn&&Pn(e,n)},q.unmount=function(e){
Nn&&Nn(e);var n,r,o=e.__c;o&&o.__H&&(o.__H.__.some(function(s){try{if(s.__P&&s.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}s.__P=r,
On(It.push(s))}else Pe(s)}catch(a){n=a}}),o.__H=void 0,n&&q.__e(n,o.__v))};var Ln=typeof requestAnimationFrame=="function";function To(e){var n,r=function(){clearTimeout(
o),Ln&&cancelAnimationFrame(n),setTimeout(e)},o=setTimeout(r,35);Ln&&(n=requestAnimationFrame(r))}function On(e){e!=1&&Cn==q.requestAnimationFrame||((Cn=q.requestAnimationFrame)||
To)(Co)}function Pe(e){var n=F,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),F=n}function $t(e){var n=F;e.__c=e.__(),F=n}function Rn(e,n){return!e||e.length!=
n.length||n.some(function(r,o){return!Ft(r,e[o])})}function qn(e,n){return typeof n=="function"?n(e):n}var ve=class extends Error{constructor(r,o){super(o);this.code=r}code},Wt="keepstone-token",Fn=async()=>{},Ht,Ut=Ao();function In(e){Fn=e}function $n(e){Ut=e;try{
e===void 0?sessionStorage.removeItem(Wt):sessionStorage.setItem(Wt,e)}catch{}}function Ao(){try{return sessionStorage.getItem(Wt)??void 0}catch{return}}async function f(e,n,r){
let o=JSON.stringify(n),s={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await zt(`/api/v1/${e}`,r===void 0?s:{...s,signal:r})).
json()}async function zt(e,n){for(;;){let r=Ut,o=await fetch(e,{...n,headers:{...n.headers,...Mo(r)}});if(o.ok)return o;let s=await Po(o);if(s.code!=="unauthori\
zed")throw s;if(Ut!==r)continue;Ht??=Fn(r!==void 0).finally(()=>Ht=void 0);let a=await Ht;if(a===void 0)throw s;$n(a)}}function Mo(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Po(e){let n=await e.json().catch(()=>{});return new ve(n?.error?.code??"failed",n?.error?.message??`${e.status} ${e.statusText}`)}async function Hn(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let n={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},r=await fetch("/open/token",n);r.ok&&$n((await r.json()).token)}function H(e){let n=V(e);n.current=e,O(()=>{let r=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||No(o.target))return;let s=n.current[o.key];s!==void 0&&
(o.preventDefault(),s(o))};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function No(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Wn=[500,1e3,2e3,5e3,15e3],Bt=0,Kt=!1,Vt=new Set;function zn(){for(let e of Vt)e()}function Ne(){Bt+=1,zn()}async function Bn(){for(let e=0;;e+=1){try{let n=await zt(
"/events",{});e=0,Un(!0),Ne(),await jo(n)}catch{}Un(!1),await new Promise(n=>setTimeout(n,Wn[Math.min(e,Wn.length-1)]))}}async function jo(e){let n=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let r="";n!==void 0;){let{done:o,value:s}=await n.read();if(o)return;let a=(r+s).split(`

`);r=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&Ne()}}function Un(e){Kt=e,zn()}function Xe(){let[e,n]=_({version:Bt,isLive:Kt});return O(()=>{let r=()=>n(
{version:Bt,isLive:Kt});return Vt.add(r),r(),()=>{Vt.delete(r)}},[]),e}function k(e,n){let{version:r}=Xe(),[o,s]=_({isWaiting:!0});return O(()=>{if(e===void 0)return;
let a=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...Lo(c)}),n(a.signal).then(c=>!a.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&s(d=>({...d,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,r]),e===void 0?{isWaiting:!1}:o}function Lo({value:e}){return e===
void 0?{}:{value:e}}var Oo={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],missions:["Missions","Missões"],upkeep:[
"Upkeep","Manutenção"],views:["Views","Vistas"],skip:["Skip to the content","Saltar para o conteúdo"],live:["Live","Em direto"],lost:["No connection to the s\
erver; trying again","Sem ligação ao servidor; a tentar de novo"],language:["Language","Idioma"],theme:["Theme","Tema"],themeAuto:["System theme","Tema do sis\
tema"],themeLight:["Light","Claro"],themeDark:["Dark","Escuro"],help:["Keyboard shortcuts","Atalhos de teclado"],close:["Close","Fechar"],cancel:["Cancel","Canc\
elar"],waiting:["Loading…","A carregar…"],failed:["This did not work: {0}","Não funcionou: {0}"],tokenTitle:["Token","Chave de acesso"],tokenWhy:["The serv\
er asks for its token. This command prints it:","O servidor pede a chave de acesso. Este comando mostra-a:"],tokenWrong:["The server did not take that token.","\
O servidor não aceitou essa chave."],tokenKept:['It is kept until this tab is closed. "keepstone open" opens the page without this question.','Fica guardada at\
é fechar este separador. "keepstone open" abre a página sem esta pergunta.'],tokenUse:["Use it","Usar"],search:["Search","Procurar"],searchHint:["Search, or f\
ilter: kind:decision since:7d","Procurar, ou filtrar: kind:decision since:7d"],owner:["Owner","Dono"],category:["Category","Categoria"],period:["Time","Tempo"],
tag:["Tag","Etiqueta"],status:["Stage","Fase"],anyone:["Everyone","Todos"],project:["Project","Projeto"],day:["Last 24 hours","Últimas 24 horas"],week:["Last 7\
 days","Últimos 7 dias"],month:["Last 30 days","Últimos 30 dias"],year:["Last year","Último ano"],current:["Current","Atuais"],candidate:["Candidate","Candid\
ata"],archived:["Archived","Arquivada"],forgotten:["Trash","Lixo"],promoted:["In force","Em vigor"],oneEntry:["1 entry","1 entrada"],entries:["{0} entries","{0}\
 entradas"],firstEntries:["The first {0} entries","As primeiras {0} entradas"],more:["Show more","Mostrar mais"],emptyRoot:["Nothing is remembered yet.","Ainda \
não há nada na memória."],noHits:["No entry contains any of these words. Try other words, or fewer filters.","Nenhuma entrada contém estas palavras. Tente ou\
tras palavras, ou menos filtros."],noEntries:["No entry matches these filters.","Nenhuma entrada corresponde a estes filtros."],tooMany:["{0} entries are too ma\
ny for one list. Type words, or filter by owner and kind, or by time.","{0} entradas são demasiadas para uma lista. Escreva palavras, ou filtre por dono e tipo,\
 ou por tempo."],write:["New entry","Nova entrada"],text:["Text","Texto"],tags:["Tags, separated by spaces","Etiquetas, separadas por espaços"],importance:["Im\
portance","Importância"],low:["Low","Baixa"],medium:["Medium","Média"],high:["High","Alta"],save:["Save","Guardar"],edit:["Edit","Editar"],pin:["Pin","Fixar"],
unpin:["Unpin","Soltar"],pinned:["pinned","fixada"],fading:["fading","a desaparecer"],archive:["Archive","Arquivar"],bringBack:["Put in force","Pôr em vigor"],
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
{3}, tempo {4}. Repetição: −{5}."],inboxEmpty:["Nothing waits for a decision.","Nada espera uma decisão."],inboxWhat:["Your agents learnt these, and nobody\
 has confirmed them. Agents are told what you accept. What you reject goes to the trash and is not learnt again.","Os seus agentes aprenderam isto, e ninguém o \
confirmou. O que aceitar é dito aos agentes. O que rejeitar vai para o lixo e não volta a ser aprendido."],inboxHint:["In the inbox: ↑ ↓ move, a accepts, e ed\
its, m merges, r rejects.","Na entrada: ↑ ↓ movem, a aceita, e edita, m junta, r rejeita."],accept:["Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:[
"Merge","Juntar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:["No entry in force resemble\
s it.","Nenhuma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo guarda a candidata durante \
algum tempo."],accepted:["Accepted: {0}","Aceite: {0}"],rejectedNow:["Rejected, and in the trash: {0}","Rejeitada, e no lixo: {0}"],briefWhat:["What an agent is\
 told when it begins a task, and why.","O que se diz a um agente quando começa uma tarefa, e porquê."],agent:["Agent","Agente"],task:["Task","Tarefa"],taskHint:[
"What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],briefEmpty:["The brief is empty: there is nothing\
 to say to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a dizer a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of \
{1} tokens","{0} de {1} tokens"],leftOut:["Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],nothingElseFits:["Nothing e\
lse fits this task. Other entries are found when the agent searches; candidates are told when they are accepted.","Nada mais se ajusta a esta tarefa. As outras \
entradas encontram-se quando o agente procura; as candidatas dizem-se quando são aceites."],dropBudget:["did not fit into the budget","não coube no orçamento"],
dropLimit:["the section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were \
cut","{0} caracteres foram cortados"],noAgents:["No agent has written anything yet.","Nenhum agente escreveu ainda nada."],working:["Work in progress","Trabalho\
 em curso"],noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Sessões terminadas"],noSessions:["No finished session i\
s stored.","Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfinished","Por acabar"],decisions:["Decisions","Decisões"],
files:["Files","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation is saved.","Não há conversa guardada."],updated:["Update\
d","Atualizado"],oneMission:["1 mission","1 missão"],missionCount:["{0} missions","{0} missões"],topic:["Topic","Assunto"],topicHint:["Words of the topic","Pa\
lavras do assunto"],state:["State","Estado"],notDeleted:["All but deleted","Todas menos as apagadas"],active:["Active","Ativa"],idle:["Idle","Parada"],decaying:[
"Decaying","A decair"],deleted:["Deleted","Apagada"],participant:["Participant","Participante"],participants:["Participants","Participantes"],phase:["Phase","Fa\
se"],tagNames:["Tags","Etiquetas"],name:["Name","Nome"],lastActive:["Last activity","Última atividade"],ended:["Ended","Terminada"],outcome:["Outcome","Resulta\
do"],success:["success","êxito"],failure:["failure","fracasso"],mayRead:["May read","Podem ler"],mayWrite:["May write","Podem escrever"],mayReadAll:["every age\
nt, all of it","todos os agentes, tudo"],mayWriteAll:["whoever may read a part","quem puder ler uma parte"],usage:["Usage","Ocupação"],noMissions:["There is n\
o mission yet. A mission is a piece of work that several agents do together, with a description, a conversation and entries of its own. A command like this begi\
ns one:","Ainda não há missões. Uma missão é um trabalho que vários agentes fazem juntos, com descrição, conversa e entradas próprias. Um comando assim começa u\
ma:"],noMissionSuch:["No mission has all of these properties.","Nenhuma missão tem todas estas propriedades."],chosenMission:["Chosen mission","Missão escolhid\
a"],missionGone:["There is no such mission. If there was one, it has been deleted for good.","Essa missão não existe. Se existiu, foi apagada de vez."],missionDeleted:[
"This mission was deleted: {0}. No agent finds or changes anything of it. It can be restored until upkeep deletes it for good.","Esta missão foi apagada: {0}. N\
enhum agente encontra ou altera nada dela. Pode ser restaurada até a manutenção a apagar de vez."],noDescription:["Nobody has described this mission.","Ningu\
ém descreveu esta missão."],itsEntries:["Its entries in the memory ({0})","As suas entradas na memória ({0})"],oneTurn:["1 turn","1 fala"],turns:["{0} turns",
"{0} falas"],noTurns:["Nothing has been said yet.","Ainda nada foi dito."],lastTurns:["The last {0} of {1} turns","As últimas {0} de {1} falas"],earlierTurns:[
"Show earlier turns","Mostrar falas anteriores"],sayText:["Say something","Dizer algo"],speaker:["Speaker","Quem fala"],kind:["Kind","Tipo"],sayIt:["Say it","Di\
zer"],said:["Said, as turn {0}","Dito, como fala {0}"],agentNotes:["Notes of agents","Notas dos agentes"],noAgentNotes:["No agent keeps a note here.","Nenhum ag\
ente tem aqui uma nota."],artifacts:["Files and addresses","Ficheiros e endereços"],noArtifacts:["No file and no address is listed.","Não há ficheiros nem ende\
reços na lista."],endSuccess:["End with success","Terminar com êxito"],endFailure:["End with failure","Terminar com fracasso"],successAsk:["End the mission {0\
} with success? Entries that are sure are copied to the project. A mission ends once.","Terminar a missão {0} com êxito? As entradas seguras são copiadas para o\
 projeto. Uma missão só termina uma vez."],failureAsk:["End the mission {0} with failure? Its entries move to the archive, except pinned ones, open tasks and \
open findings. A mission ends once.","Terminar a missão {0} com fracasso? As entradas vão para o arquivo, exceto as fixadas, as tarefas abertas e os achados abe\
rtos. Uma missão só termina uma vez."],missionEnded:["The mission {0} has ended.","A missão {0} terminou."],endReport:["Entries at the end of the mission","A\
s entradas no fim da missão"],endNothing:["The mission had no entries.","A missão não tinha entradas."],endCopied:["Copied to the project: {0}","Copiadas par\
a o projeto: {0}"],endArchived:["Moved to the archive: {0}","Movidas para o arquivo: {0}"],endLeft:["Left as they are: {0}","Deixadas como estão: {0}"],exportMission:[
"Export as Markdown","Exportar como Markdown"],delete:["Delete","Apagar"],missionDeleteAsk:["Delete the mission {0} with its entries, conversation and notes? It\
 can be restored for a while: choose the state Deleted.","Apagar a missão {0} com as entradas, a conversa e as notas? Pode ser restaurada durante algum tempo: e\
scolha o estado Apagada."],missionDeletedNow:["The mission {0} is deleted.","A missão {0} foi apagada."],noChanges:["Nothing has changed yet.","Nada mudou aind\
a."],added:["added","criada"],entryChanged:["changed","alterada"],removed:["removed","retirada"],inTrashNow:["in the trash now","agora no lixo"],inArchive:["in \
the archive","no arquivo"],withMission:["with the mission {0}","com a missão {0}"],undoes:["undoes change {0}","desfaz a alteração {0}"],somebody:["unknown",
"desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["Nothing is wrong: no file has a defect.","Está tudo bem: nenhum ficheiro tem de\
feitos."],faults:["Defects","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memó\
ria"],countFiles:["Files","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:[
"In the trash","No lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it \
shows what would be done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feit\
o isto"],lastRun:["Last run","Última vez"],never:["Never yet. Agents do it by themselves when it is due.","Ainda nunca. Os agentes fazem-na quando é precisa."],
due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoints deleted","Pontos de controlo apagados"],conversationsTrimmed:["Convers\
ations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them","Ideias aprendidas delas"],entriesPromoted:["Candidates in force now","Can\
didatas agora em vigor"],entriesDemoted:["Entries fading now","Entradas agora a desaparecer"],entriesArchived:["Entries archived","Entradas arquivadas"],missionsDeleted:[
"Missions moved to the trash","Missões movidas para o lixo"],whichEntries:["Which entries, and why","Que entradas, e porquê"],ofEntries:["{0} of at most {1} e\
ntries","{0} de no máximo {1} entradas"],ofBytes:["{0} of at most {1} bytes","{0} de no máximo {1} bytes"],indexRebuilt:["Index built anew","Índice refeito"],
legacyFilesCleaned:["Old files deleted","Ficheiros antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","si\
m"],no:["no","não"],keySearch:["Go to the search","Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],
keyEdit:["Edit the entry","Editar a entrada"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Move it to the trash","Movê-la para o lixo"],keyUndo:[
"Undo the last change","Desfazer a última alteração"],keyHelp:["Show these keys","Mostrar estas teclas"],home:["Home","Início"],activity:["Activity","Ativid\
ade"],trash:["Trash","Lixo"],filters:["Filters","Filtros"],clearFilters:["Clear all","Limpar tudo"],removeFilter:["Remove the filter {0}","Retirar o filtro {0}"],
filterHint:["You can type filters too, such as tag:network or since:2026-01-31.","Também pode escrever filtros, como tag:rede ou since:2026-01-31."],failedAfter:[
"{0} of {1} done, then this failed: {2}","{0} de {1} feitas; depois falhou: {2}"],unnamed:["Unnamed project","Projeto sem nome"],unnamedWhat:["The first line of\
 the project description is its name. Every brief begins with the description.","A primeira linha da descrição do projeto é o seu nome. Todos os resumos começam\
 pela descrição."],nameProject:["Name the project","Dar nome ao projeto"],editProject:["Edit the description","Editar a descrição"],projectText:["Descriptio\
n in Markdown; the first line is the name","Descrição em Markdown; a primeira linha é o nome"],known:["What your agents know","O que os seus agentes sabem"],
waitsForYou:["What waits for you","O que espera por si"],openInbox:["Open the inbox","Abrir a entrada"],learntLately:["Learnt in the last 7 days","Aprendido nos\
 últimos 7 dias"],allActivity:["All activity","Toda a atividade"],toldNow:["What an agent would be told now","O que se diria agora a um agente"],openBrief:["Op\
en the brief","Abrir o resumo"],andMore:["{0} more","mais {0}"],learntCount:["{0} new","{0} novas"],changedCount:["{0} changed","{0} alteradas"],removedCount:["\
{0} removed","{0} retiradas"],contradicting:["These may contradict each other","Podem contradizer-se"],sayDifferent:["One says {0}, the other {1}","Uma diz {0},\
 a outra {1}"],faultsWait:["Files that cannot be read: {0}","Ficheiros que não se conseguem ler: {0}"],acceptIt:["Accept: {0}","Aceitar: {0}"],rejectIt:["Rejec\
t: {0}","Rejeitar: {0}"],emptyInstall:["Connect your agent. It learns from its sessions, and its next session starts with what it knows:","Ligue o seu agente. E\
le aprende com as sessões, e a sessão seguinte começa com o que sabe:"],emptyClients:["Other agents: {0}.","Outros agentes: {0}."],emptyWrite:["Or write the \
first entry yourself: press n.","Ou escreva a primeira entrada: prima n."],command:["Command","Comando"],turnKind:["Kind (optional)","Tipo (opcional)"],kindDecision:[
"decision","decisão"],kindLesson:["lesson","lição"],kindTask:["task","tarefa"],kindProject:["project","projeto"],kindHandoff:["handoff","passagem"],kindPreference:[
"preference","preferência"],kindPattern:["pattern","padrão"],kindHabit:["habit","hábito"],kindFinding:["finding","achado"],kindFact:["fact","facto"],kindGotcha:[
"gotcha","armadilha"],kindConvention:["convention","convenção"],kindEpisode:["episode","episódio"],kindProcedure:["procedure","procedimento"],kindDigest:["di\
gest","síntese"],missionOf:["mission {0}","missão {0}"],select:["Select","Selecionar"],selectAll:["All of the list","Toda a lista"],selectEntry:["Select: {0}",
"Selecionar: {0}"],selectedCount:["{0} selected","{0} selecionadas"],trashWhat:["Restore an entry, or delete it for good. Upkeep deletes what has been here for \
a while.","Restaure uma entrada, ou apague-a de vez. A manutenção apaga o que está aqui há algum tempo."],trashEmpty:["The trash is empty.","O lixo está vaz\
io."],highImportance:["important","importante"],pinnedNow:["Pinned: {0}","Fixada: {0}"],unpinnedNow:["No longer pinned: {0}","Já não está fixada: {0}"],archivedNow:[
"Archived: {0}","Arquivada: {0}"],inForceNow:["In force again: {0}","De novo em vigor: {0}"],widenedNow:["Moved to the project: {0}","Movida para o projeto: {0}"],
draftWaits:["Continue your unsaved draft","Continuar o seu rascunho"],draftRestored:["Your unsaved draft was restored.","O seu rascunho foi recuperado."],draftHint:[
"Esc closes and keeps your draft. Ctrl+Enter saves.","Esc fecha e guarda o rascunho. Ctrl+Enter grava."],discard:["Discard it","Descartá-lo"],preview:["Preview",
"Pré-visualizar"],code:["Code","Código"],table:["Table","Tabela"],taskDone:["done","feito"],taskOpen:["open","por fazer"],fileLink:["Entries that mention {0}",
"Entradas que mencionam {0}"],passage:["What was said in the session","O que foi dito na sessão"],noPassage:["No passage of the session is stored that says thi\
s.","Não está guardada nenhuma passagem da sessão que diga isto."],properties:["Details","Detalhes"],wordings:["Other wordings","Outras formulações"],similarMeaning:[
"similar meaning","significado semelhante"],bothMention:["both mention {0}","ambas mencionam {0}"],sameSession:["same session","mesma sessão"],activityWhat:["E\
very change of the memory, newest first. Each one can be undone.","Todas as alterações da memória, a mais recente primeiro. Cada uma pode ser desfeita."],wasUndone:[
"undone","desfeita"],resembles:["Already in force","Já em vigor"],otherBudget:["Compare with","Comparar com"],comparison:["Comparison of the two budgets","Comp\
aração dos dois orçamentos"],inBoth:["{0} sources are in both; {1} and {2} tokens.","{0} fontes estão em ambos; {1} e {2} tokens."],sameBriefs:["Both budget\
s tell the same.","Ambos os orçamentos dizem o mesmo."],differs:["In only one of them","Só num deles"],asSent:["As sent","Como enviado"],tokensTotal:["{0} tok\
ens","{0} tokens"],whyProject:["the project description begins every brief","a descrição do projeto começa todos os resumos"],whyLastSession:["note for the n\
ext session","nota para a sessão seguinte"],whyRecovered:["the last session was interrupted","a última sessão foi interrompida"],whyOpenTask:["open task","ta\
refa por fazer"],whySessions:["recent sessions of the agent","sessões recentes do agente"],whyKnowledge:["fact that every session gets","facto que todas as ses\
sões recebem"],whyPinned:["pinned","fixada"],whyMatches:["matches {0}","corresponde a {0}"],whyNewest:["one of the newest entries","uma das entradas mais recen\
tes"],whyRelevant:["relevant to the task","relevante para a tarefa"],keyClose:["Close the entry","Fechar a entrada"],keySelect:["Select it","Selecioná-la"]},Gt=[
["en","English"],["pt","Português"]],Kn="keepstone-language",_e=Do();function Do(){let e=n=>Gt.find(([r])=>n?.toLowerCase().startsWith(r))?.[0];try{return e(localStorage.
getItem(Kn))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function Ze(){return _e}function Jt(e){_e=e,document.documentElement.lang=e;
try{localStorage.setItem(Kn,e)}catch{}}function i(e,...n){return Oo[e][_e==="pt"?1:0].replace(/\{(\d)\}/g,(r,o)=>String(n[Number(o)]??""))}var Ro=[["year",31536e3],
["month",2592e3],["week",604800],["day",86400],["hour",3600],["minute",60]];function xe(e){if(e===void 0)return"–";let n=(e-Date.now())/1e3,r=new Intl.RelativeTimeFormat(
_e,{numeric:"auto"});for(let[o,s]of Ro)if(Math.abs(n)>=s)return r.format(Math.trunc(n/s),o);return r.format(0,"second")}function U(e){return e===void 0?"–":new Intl.
DateTimeFormat(_e,{dateStyle:"medium",timeStyle:"short"}).format(e)}function v(e,n=0){return new Intl.NumberFormat(_e,{maximumFractionDigits:n}).format(e)}function G(e){
return e===1?i("oneEntry"):i("entries",v(e))}function Vn(e){return e===1?i("oneTurn"):i("turns",v(e))}var qo=Symbol.for("pv"),Fo=0;function t(e,n,r,o,s,a){n||(n={});var c,d,l=n;if("ref"in l&&typeof e!="function")for(d in l={},n)d=="ref"?c=n[d]:l[d]=n[d];var m={type:e,props:l,key:r,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:qo,__v:--Fo,__i:-1,__u:0};return(s||a)&&(m.__source=s,m.__self=a),L.vnode&&L.vnode(m),m}function Q(e){let n=V(null),r=Ye();return O(()=>{n.current?.showModal()},[]),t("dialog",{ref:n,"aria-labelledby":r,onClose:e.close,children:[t("h2",{id:r,children:e.
title}),e.children]})}var Io=[["/","keySearch"],["n","write"],["↑ ↓","keyMove"],["Enter","keyOpen"],["Esc","keyClose"],["e","keyEdit"],["p","keyPin"],["x","keySelect"],["Delete",
"keyForget"],["u","keyUndo"],["?","keyHelp"]];function Gn(e){return t(Q,{title:i("help"),close:e.close,children:[t("dl",{class:"properties",children:Io.map(([n,
r])=>t("div",{children:[t("dt",{children:t("kbd",{children:n})}),t("dd",{children:i(r)})]},n))}),t("p",{children:i("inboxHint")}),t("form",{method:"dialog",children:t(
"button",{children:i("close")})})]})}var $o=["home","memory","inbox","brief","sessions","missions","activity","upkeep"],Jn=new Map;function z(){let[e,n]=location.hash.replace(/^#\/?/,"").split("?",
2);return{view:$o.find(r=>r===e)??"home",settings:new URLSearchParams(n)}}function E(e,n={}){let r=Object.entries(n).filter(s=>!!s[1]),o=new URLSearchParams(r).
toString();return`#/${e}${o===""?"":`?${o}`}`}function Qn(e){return Jn.get(e)??E(e)}function N(e,n="push"){let{view:r,settings:o}=z(),s=E(r,{...Object.fromEntries(
o),...e});s!==location.hash&&(n==="push"?history.pushState(null,"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function Yn(){
let[e,n]=_(z);return O(()=>{let r=()=>{let o=z();Jn.set(o.view,location.hash),n(o)};return addEventListener("hashchange",r),addEventListener("popstate",r),r(),()=>{
removeEventListener("hashchange",r),removeEventListener("popstate",r)}},[]),e}var Ho=2e4,Xn=()=>{};function je(e){Xn(e)}async function D(e,n,r){try{let o=await e();return je({text:n(o),undo:typeof r=="string"?await Wo(r):r}),Ne(),!0}catch(o){
return je({text:i("failed",o.message),isError:!0}),!1}}async function Zn(e,n,r){let o=[],s,a=0;for(let m of e)try{await n(m),a+=1;let u=await er(m);u!==void 0&&
o.unshift(u)}catch(u){s=u;break}let c=()=>{D(async()=>{for(let m of o)await tr(m)},()=>i("undone"))},d=s!==void 0,l=s===void 0?r(String(a)):i("failedAfter",a,e.
length,s.message);return je({text:l,isError:d,undo:o.length>0?c:void 0}),Ne(),!d}async function Wo(e){let n=await er(e);return n===void 0?void 0:()=>{Qt(n)}}async function er(e){
let[n]=await f("audit/log",{reference:e,limit:1}).catch(()=>[]);return n?.call}function tr(e){return f("audit/undo",{call:e})}function Qt(e){return D(()=>tr(e),
()=>i("undone"))}function nr(){let[e,n]=_();O(()=>{Xn=n},[]),O(()=>{if(e===void 0)return;let o=()=>n(void 0),s=e.isError?void 0:setTimeout(o,Ho),{view:a}=z(),c=()=>z().
view!==a&&o();return addEventListener("hashchange",c),()=>{clearTimeout(s),removeEventListener("hashchange",c)}},[e]);let r=e?.undo;return H({u:()=>r?.()}),t("d\
iv",{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&t("p",{class:e.isError?"notice error":"notice",children:[t("span",{children:e.text}),
r!==void 0&&t("button",{type:"button",onClick:r,children:[i("undo")," ",t("kbd",{"aria-hidden":"true",children:"u"})]}),t("button",{type:"button",onClick:()=>n(
void 0),children:i("close")})]})})}var Y=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var rr=["candidate","promoted","archived","forgotten"],or=["low","medium","high"];var et=["kind","agent","mission","tag","since","is"],Oe={current:"promoted",candidate:"candidate",archived:"archived",trash:"forgotten"},Le=36e5,Uo={h:Le,d:24*Le,
w:168*Le,m:720*Le,y:365*24*Le};function zo(e){let[,n,r]=/^(\w+):(.+)$/s.exec(e)??[],o=et.find(a=>a===n);if(o===void 0||r===void 0)return;let s=r.replace(/^"([^"]*)"?$/,
"$1");if(s!==""&&!(o==="since"&&ar(s,0)===void 0)&&!(o==="is"&&!(s in Oe)&&s!=="pinned"))return{name:o,value:o==="kind"?re(s):s}}function me(e){let n=[],r=e.replace(
/(^|\s)(\w+:(?:"[^"]*"|[^\s"]\S*))(?=\s|$)/g,(o,s,a)=>{let c=zo(a);return c===void 0?o:(tt(n,c)||n.push(c),s)});return{chips:n,words:r.replace(/\s+/g," ").trim()}}
function sr({chips:e,words:n}){return[...e.map(X),n].filter(r=>r!=="").join(" ")}function X({name:e,value:n}){return/\s/.test(n)?`${e}:"${n}"`:`${e}:${n}`}function tt(e,{
name:n,value:r}){return e.some(o=>o.name===n&&o.value===r)}function ir(e,n){if(tt(e,n))return e.filter(({name:s,value:a})=>s!==n.name||a!==n.value);let r=n.name===
"since"||n.name==="is"&&n.value!=="pinned",o=({name:s,value:a})=>s!==n.name||a==="pinned";return[...r?e.filter(o):e,n]}function De(e,n){let r=l=>e.flatMap(m=>m.
name===l?[m.value]:[]),o=[...r("agent").map(l=>l==="project"?"project":{agent:l}),...r("mission").map(l=>({mission:l}))],s=r("kind").map(Yt),a=r("tag"),c=r("is").
flatMap(l=>l in Oe?[Oe[l]]:[]),d=r("since").map(l=>ar(l,n)).find(l=>l!==void 0);return{...o.length>0?{scopes:o}:{},...s.length>0?{categories:s}:{},...a.length>0?
{tags:a}:{},...r("is").includes("pinned")?{tiers:["pinned"]}:{},...c.length>0?{statuses:c}:{},...d===void 0?{}:{since:d}}}function ar(e,n){let[,r,o]=/^(\d{1,4})([hdwmy])$/.
exec(e)??[];if(r!==void 0&&o!==void 0)return n-Number(r)*(Uo[o]??0);let s=/^\d{4}-\d\d-\d\d$/.test(e)?Date.parse(e):Number.NaN;return Number.isNaN(s)?void 0:s}function re(e){
return Y.includes(e)?e.slice(0,-1):e}function Yt(e){return Y.find(n=>n===e||n===`${e}s`)??e}function Se(e){let{statuses:n=[]}=De(e,0);return rr.find(r=>n.includes(
r))}function cr(e,n){let r=/\S*$/.exec(e)?.[0]??"",[o,s]=r.split(":",2);return r===""||o===void 0?[]:s===void 0?o.length<2?[]:et.filter(d=>d.startsWith(o)).map(
d=>`${d}:`):(n[o]??[]).filter(d=>d.toLowerCase().startsWith(s.toLowerCase())&&d!==s).slice(0,8).map(d=>X({name:o,value:d}))}function Z(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function dr(e){return e==="_shared"?"project":e.startsWith("_missions/")?
{mission:e.slice(10)}:{agent:e}}function oe(e){return e==="project"?i("project"):Z(e)}var Bo=/[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;function w(e){return e.replace(/\r\n/g,
`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,n=>String.fromCharCode(9216+n.charCodeAt(0))).replace(/\u007f/g,"␡").replace(Bo,n=>`⟦U+${(n.codePointAt(0)??0).toString(
16).toUpperCase().padStart(4,"0")}⟧`)}function j(e){let r=(e.split(`
`).find(o=>o.trim()!=="")??"").replace(/^(#+|[-*+]|>)\s+/,"").replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g,"$2");return w(r.trim()).slice(0,200)}function nt(e){try{let{
protocol:n,href:r}=new URL(e);return n==="http:"||n==="https:"?r:void 0}catch{return}}function rt(e,n){let r=new TextEncoder().encode(e),o=new TextDecoder,s=[0,
...n.flatMap(({start:a,end:c})=>[a,c]),r.length];return s.slice(1).map((a,c)=>w(o.decode(r.subarray(s[c],a))))}var Ko={decisions:"kindDecision",lessons:"kindLesson",tasks:"kindTask",projects:"kindProject",handoffs:"kindHandoff",preferences:"kindPreference",patterns:"kind\
Pattern",habits:"kindHabit",findings:"kindFinding",facts:"kindFact",gotchas:"kindGotcha",conventions:"kindConvention",episodes:"kindEpisode",procedures:"kindPro\
cedure",digests:"kindDigest"};function se(e){let n=Ko[e];return n===void 0?w(re(e)):i(n)}function B({category:e}){return t("span",{class:"kind","data-kind":e,children:se(
e)})}function pe(e){return t("label",{children:[e.label,t("select",{name:e.name,value:e.value,onChange:n=>e.choose?.(n.currentTarget.value),children:e.values.map(([n,
r])=>t("option",{value:n,selected:n===e.value,children:r},n))})]})}function lr(e){let n=V(null),r=n.current!==null&&document.activeElement===n.current?n.current.
value:e.value;return t("input",{ref:n,type:"search",placeholder:e.placeholder,value:r,autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}
function ie(){return k("agents",e=>f("vault/agents",{},e))}function Re(){let[e,n]=_([]);return O(()=>{let r=new AbortController;return f("missions/missions",{},
r.signal).then(o=>n(o.map(({id:s})=>s)),()=>{}),()=>r.abort()},[]),e}function ur(e){let n=[...ie().value??[],...Re().map(s=>Z({mission:s}))],r=e.value==="_share\
d"||n.includes(e.value)?[]:[e.value],o=[["_shared",i("project")],...[...n,...r].map(s=>[s,s])];return t(pe,{label:i("owner"),value:e.value,values:o,choose:e.choose})}
function mr({value:e}){let n=k("counts",o=>f("vault/counts",{},o)).value??[],r=[...new Set([...Y,...n.map(({category:o})=>o)])];return t(pe,{label:i("kind"),name:"\
category",value:e,values:r.map(o=>[o,se(o)])})}function Ee(e){return t(pe,{label:i("agent"),value:e.value,values:e.agents.map(n=>[n,n]),choose:e.choose})}function Xt(e){
return e.split(/[\s,]+/).map(n=>n.replace(/^#+/,"")).filter(n=>n!=="")}var Vo=[["1d","day"],["7d","week"],["30d","month"],["1y","year"]],Go=[["current","promoted"],["candidate","candidate"],["archived","archived"],["trash","trash"],
["pinned","pinned"]];function pr({chips:e,choose:n}){let r=e.length===0?i("filters"):`${i("filters")} (${v(e.length)})`;return t(b,{children:[t("button",{type:"\
button",class:"filter",popovertarget:"filters",children:[t("span",{class:"funnel","aria-hidden":"true"}),t("span",{children:r})]}),t("div",{id:"filters",popover:"\
auto",class:"panel",role:"dialog","aria-label":i("filters"),children:t(Jo,{chips:e,choose:n})})]})}function Jo({chips:e,choose:n}){let r=k("counts",l=>f("vault/\
counts",{},l)).value??[],o=ie().value??[],s=Re(),a=r.map(({category:l})=>l).filter(l=>!Y.includes(l)),c=l=>r.find(m=>m.category===l)?.entries??0,d=(l,m)=>t("but\
ton",{type:"button",class:"choice","aria-pressed":tt(e,l),onClick:()=>n(ir(e,l)),children:m},l.value);return t(b,{children:[t(ot,{title:i("kind"),children:[...Y,
...a].map(l=>d({name:"kind",value:re(l)},t(b,{children:[t("span",{class:"dot","data-kind":l,"aria-hidden":"true"}),se(l)," ",t("span",{class:"count",children:v(
c(l))})]})))}),t(ot,{title:i("owner"),children:[d({name:"agent",value:"project"},i("project")),o.map(l=>d({name:"agent",value:l},t("bdi",{children:l}))),s.map(l=>d(
{name:"mission",value:l},t("bdi",{children:i("missionOf",l)})))]}),t(ot,{title:i("period"),children:Vo.map(([l,m])=>d({name:"since",value:l},i(m)))}),t(ot,{title:i(
"status"),children:Go.map(([l,m])=>d({name:"is",value:l},i(m)))}),t("div",{class:"actions",children:[t("button",{type:"button",disabled:e.length===0,onClick:()=>n(
[]),children:i("clearFilters")}),t("button",{type:"button",popovertarget:"filters",popovertargetaction:"hide",children:i("close")}),t("p",{class:"quiet",children:i(
"filterHint")})]})]})}function ot({title:e,children:n}){return t("fieldset",{children:[t("legend",{children:e}),n]})}var Qo=["1d","7d","30d","1y"],Yo=new RegExp(`(^|\\s)(${et.join("|")}):\\S*$`);function fr({route:e}){let n=e.view==="memory"?e.settings.get("q")??"":"",{chips:r,
words:o}=me(n),[s,a]=_(o),[c,d]=_(-1),[l,m]=_(!1),u=V(null),h=V(n),y=Ye(),p=l?cr(s,Xo()):[];H({"/":()=>u.current?.focus()}),O(()=>{n!==h.current&&(h.current=n,a(
o))},[n]);let x=(g,P,A)=>{let $=sr({chips:g,words:P});h.current=$,e.view==="memory"?N({q:$,entry:void 0,edit:void 0},A):location.hash=E("memory",{q:$})},T=(g,P=!1)=>{
let A=P?g.length:g.search(/\S*$/),$=me(g.slice(0,A)),$e=$.chips.reduce((K,Ae)=>K.some(J=>X(J)===X(Ae))?K:[...K,Ae],r),ge=$.chips.length===0?g:`${$.words}${$.words===
""?"":" "}${g.slice(A)}`;return a(ge),d(-1),x($e,ge.replace(Yo,"").trim(),$.chips.length===0?"replace":"push"),$.chips.length>0},C=g=>{T(s.replace(/\S*$/,g),!g.
endsWith(":")),u.current?.focus()},M=g=>{let{currentTarget:P}=g,A=document.querySelectorAll(".entry");if(p.length>0&&(g.key==="ArrowDown"||g.key==="ArrowUp"))d(
(c+(g.key==="ArrowDown"?1:-1)+p.length+(c===-1&&g.key==="ArrowUp"?1:0))%p.length);else if(p.length>0&&(g.key==="Enter"||g.key==="Tab"&&!g.shiftKey)&&(c!==-1||g.
key==="Tab"))C(p[Math.max(c,0)]??"");else if(g.key==="ArrowDown")A[0]?.focus();else if(g.key==="Enter")T(s,!0)||A[0]?.click();else if(g.key==="Escape")p.length>
0?m(!1):P.blur();else if(g.key==="Backspace"&&P.selectionStart===0&&P.selectionEnd===0&&r.length>0)x(r.slice(0,-1),o,"push");else return;g.preventDefault()};return t(
"form",{role:"search",class:"search",onSubmit:g=>g.preventDefault(),children:[t("div",{class:"field",onClick:g=>g.target===g.currentTarget&&u.current?.focus(),children:[
t("span",{class:"glass","aria-hidden":"true"}),r.map(g=>t("button",{type:"button",class:"chip","aria-label":i("removeFilter",X(g)),onClick:()=>x(r.filter(P=>P!==
g),o,"push"),children:[t("bdi",{children:X(g)})," ",t("span",{"aria-hidden":"true",children:"×"})]},X(g))),t("input",{ref:u,type:"text",role:"combobox","aria-l\
abel":i("search"),"aria-expanded":p.length>0,"aria-controls":y,"aria-autocomplete":"list","aria-activedescendant":c===-1?void 0:`${y}${c}`,placeholder:r.length===
0?i("searchHint"):"",value:s,dir:"auto",autocomplete:"off",spellcheck:!1,enterkeyhint:"search",onInput:g=>{m(!0),T(g.currentTarget.value)},onBlur:()=>m(!1),onKeyDown:M}),
t("kbd",{"aria-hidden":"true",children:"/"})]}),t("div",{id:y,role:"listbox","aria-label":i("filters"),class:"offers",hidden:p.length===0,children:p.map((g,P)=>t(
"div",{id:`${y}${P}`,role:"option","aria-selected":P===c,onMouseDown:A=>A.preventDefault(),onClick:()=>C(g),children:g},g))}),t(pr,{chips:r,choose:g=>x(g,o,"pus\
h")})]})}function Xo(){let e=k("counts",r=>f("vault/counts",{},r)).value??[];return{kind:[...new Set([...Y,...e.map(({category:r})=>r)])].map(re),agent:["projec\
t",...ie().value??[]],mission:Re(),since:Qo,is:[...Object.keys(Oe),"pinned"]}}function gr(){let[e,n]=_();if(O(()=>{In(s=>new Promise(a=>n({wasWrong:s,answer:a})))},[]),e===void 0)return null;let r=s=>{e.answer(s),n(void 0)},o=s=>{s.preventDefault();
let a=new FormData(s.currentTarget).get("token");r(String(a).trim()||void 0)};return t(Q,{title:i("tokenTitle"),close:()=>r(),children:t("form",{onSubmit:o,children:[
e.wasWrong&&t("p",{class:"error",role:"alert",children:i("tokenWrong")}),t("p",{children:[i("tokenWhy")," ",t("code",{children:"keepstone serve --print-token"})]}),
t("label",{children:[i("tokenTitle"),t("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),t("p",{class:"quiet",children:i("t\
okenKept")}),t("div",{class:"actions",children:[t("button",{class:"main",children:i("tokenUse")}),t("button",{type:"button",onClick:()=>r(),children:i("cancel")})]})]})})}function st(){return k("project",e=>f("vault/get-project",{},e))}function it(e){return j(e?.text??"").slice(0,60)||void 0}var at=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],hr="keepstone-theme";function Zt(){try{return at.find(([e])=>e===localStorage.getItem(
hr))?.[0]??"auto"}catch{return"auto"}}function en(e){let n=at.find(([r])=>r===e)?.[0]??"auto";document.documentElement.dataset.theme=n;try{localStorage.setItem(
hr,n)}catch{}return n}var ct=3e3;async function dt(e,n){let r=e.scopes?.[0];return(await f("vault/counts",r===void 0?{}:{scope:r},n)).filter(({category:a})=>e.categories?.includes(a)??
!0).reduce((a,{entries:c})=>a+c,0)}function S(e){let{value:n,error:r,isWaiting:o}=e.asked;return t(b,{children:[r!==void 0&&t("p",{class:"error",role:"alert",children:i("failed",r.message)}),n!==
void 0&&e.children(n),n===void 0&&o&&t("p",{class:"quiet",children:i("waiting")})]})}function I({at:e}){return e===void 0?null:t("time",{dateTime:new Date(e).toISOString(),title:U(e),children:xe(e)})}var Zo={added:"added",changed:"entryChanged",removed:"removed"};function lt(e){let{reference:n,limit:r}=e,o=k(`${n} ${r}`,a=>f("audit/log",n===void 0?{limit:r}:
{reference:n,limit:r},a)),s=ts(n===void 0);return t(S,{asked:o,children:a=>a.length===0?t("p",{class:"quiet",children:i("noChanges")}):t("ol",{class:"changes",children:ns(
a).map(c=>t(os,{lines:c,entries:s,isOfOne:n!==void 0,isUndone:rs(o.value??[],c[0].call)},c[0].call))})})}var es=["promoted","candidate","archived","forgotten"];
function ts(e){let n=k(e?"entries":void 0,async r=>await dt({},r)>ct?[]:f("vault/list",{filter:{statuses:es}},r));return new Map(n.value?.map(r=>[r.reference,r]))}
function ns(e){let n=[];for(let r of e){let o=n.at(-1);o?.[0].call===r.call?o.push(r):n.push([r])}return n}function rs(e,n){return e.some(({undoes:r})=>r===n)}function os({
lines:e,entries:n,isOfOne:r,isUndone:o}){let[{call:s,at:a,who:c,undoes:d}]=e;return t("li",{class:o?"undone":void 0,children:[t("div",{children:[e.map(l=>t(ss,{
line:l,entry:n.get(l.reference),isOfOne:r},l.number)),t("span",{class:"marks",children:[c!==void 0&&t("span",{children:i("byWhom",w(c))}),t(I,{at:a}),d!==void 0&&
t("span",{children:i("undoes",d)}),o&&t("span",{children:i("wasUndone")})]})]}),!o&&d===void 0&&t("button",{type:"button",onClick:()=>{Qt(s)},"aria-label":`${i(
"undo")} ${s}`,children:i("undo")})]})}function ss({line:e,entry:n,isOfOne:r}){return t("p",{children:[!r&&n!==void 0&&t(B,{category:n.category}),t("span",{class:`\
deed ${e.deed}`,children:i(Zo[e.deed])})," ",!r&&t("a",{href:E("memory",{entry:e.reference}),dir:"auto",children:n===void 0?w(e.reference):j(n.text)})," ",n?.status===
"forgotten"&&t("strong",{children:["(",i("inTrashNow"),")"]}),e.archived&&i("inArchive")," ",e.withMission!==void 0&&i("withMission",w(e.withMission))]})}var is=100;function yr(e){let[n,r]=_(1);return t("section",{class:"narrow",children:[t("h1",{children:i("activity")}),t("p",{class:"quiet",children:i("activityW\
hat")}),t(lt,{limit:n*is}),t("button",{type:"button",onClick:()=>r(n+1),children:i("more")})]})}function ut({text:e,sections:n}){let r=0,o=n.map(({title:s,sources:a})=>{let c=a.length===0?-1:as(e,s,r);return c!==-1&&(r=c+s.length),c});return n.flatMap(({title:s,
sources:a},c)=>{let d=o[c]??-1;if(d===-1)return[];let l=o.slice(c+1).find(h=>h!==-1)??e.length,m=e.slice(d,l),u=m.slice(m.indexOf(`
`)+1).replace(/\n(?:\d+ more: [^\n]*\n\s*)?---\n<!-- \/keepstone:brief -->\s*$/,"").trim();return[{title:s,sources:a,lines:cs(u,a),tokens:ds(m)}]})}function as(e,n,r){
for(let o=e.indexOf(n,r);o!==-1;o=e.indexOf(n,o+1))if(/(^|\n)[=[ ]*$/.test(e.slice(0,o)))return e.lastIndexOf(`
`,o)+1;return-1}function cs(e,n){let r=e.split(/\n(?=- )/);return r.length!==n.length?[{text:e,...n.length===1?{source:n[0]}:{}}]:r.map((o,s)=>({text:o.replace(
/^- /,""),source:n[s]}))}function qe(e){return!e.startsWith(".")&&!e.endsWith(".md")&&e.split("/").length>=3}function ds(e){let n=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-n)/4+n)}var vr=/^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/,kr=/^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/,wr=/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/,pt=/^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/,
tn=/^ {0,3}>/,ls=/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;function ft(e,n=0){let r=e.split(`
`),o=[],s=[],a=()=>{s.length>0&&o.push({kind:"paragraph",spans:ae(s.join(`
`))}),s=[]},c=d=>{a(),o.push(d)};for(let d=0;d<r.length;d+=1){let l=r[d]??"",m=vr.exec(l),u=kr.exec(l),h=pt.exec(l);if(l.trim()==="")a();else if(m!==null){let y=m[1]??
"```",p=T=>T.trim().startsWith(y)&&T.trim().replaceAll(y.charAt(0),"")==="",x=d+1;do d+=1;while(d<r.length&&!p(r[d]??""));c({kind:"code",language:(m[2]??"").trim().
split(/\s/)[0]??"",text:r.slice(x,d).join(`
`)})}else if(u!==null)c({kind:"heading",level:(u[1]??"").length,spans:ae(u[2]??"")});else if(wr.test(l))c({kind:"rule"});else if(tn.test(l)&&n<8){let y=d;for(;d+
1<r.length&&tn.test(r[d+1]??"");)d+=1;let p=r.slice(y,d+1).map(x=>x.replace(/^ {0,3}> ?/,""));c({kind:"quote",blocks:ft(p.join(`
`),n+1)})}else if(h!==null&&n<8&&(s.length===0||h[3]!=="")){let{list:y,next:p}=us(r,d,n);c(y),d=p-1}else if(s.length===0&&l.includes("|")&&ls.test(r[d+1]??"")&&
(r[d+1]??"").includes("-")&&mt(l).length===mt(r[d+1]??"").length){let y=mt(l).map(ae),p=[];for(d+=2;d<r.length&&(r[d]??"").includes("|");d+=1){let x=mt(r[d]??"");
p.push(y.map((T,C)=>ae(x[C]??"")))}d-=1,c({kind:"table",head:y,rows:p})}else s.push(l)}return a(),o}function us(e,n,r){let o=m=>m.slice(-1),a=pt.exec(e[n]??"")?.[2]??
"-",c=[],d=n;for(;d<e.length;){let m=pt.exec(e[d]??"");if(m===null||o(m[2]??"")!==o(a)||wr.test(e[d]??""))break;let u=m[3]===""||(m[3]??"").length>4?(m[1]+(m[2]??
"")).length+1:m[0].length,h=[(e[d]??"").slice(u)];for(d+=1;d<e.length;d+=1){let p=e[d]??"";if(!(p.trim()==="")&&br(p)<Math.min(u,2)&&(pt.test(p)||(e[d-1]??"").trim()===
""||vr.test(p)||kr.test(p)||tn.test(p)))break;h.push(p.slice(Math.min(br(p),u)))}for(;h.length>1&&h.at(-1)?.trim()==="";)h.pop();let y=/^\[([ xX])\]\s+/.exec(h[0]??
"");y!==null&&(h[0]=(h[0]??"").slice(y[0].length)),c.push({...y===null?{}:{done:y[1]!==" "},blocks:ft(h.join(`
`),r+1)})}let l=Number.parseInt(a,10);return{list:{kind:"list",...Number.isNaN(l)?{}:{start:l},items:c},next:d}}function br(e){return e.length-e.trimStart().length}
function mt(e){return e.trim().replace(/^\|/,"").replace(/(?<!\\)\|$/,"").split(/(?<!\\)\|/).map(r=>r.trim().replaceAll("\\|","|"))}var ms=new RegExp(["\\\\([!-/:\
-@[-`{-~])","(`+)([\\s\\S]*?[^`])\\2(?!`)",'!?\\[((?:[^\\[\\]\\\\]|\\\\.){0,1000})\\]\\(<?([^\\s()<>]{1,2000})>?(?:\\s+"[^"]{0,200}")?\\)',"(https?:\\/\\/[^\\s<>`\"\
']{1,2000})","(\\*\\*|__|~~)(?=\\S)([\\s\\S]{0,2000}?\\S)\\7","(?<![\\w*])(\\*|_)(?=[^\\s*_])([^*_]{1,2000}?)(?<=\\S)\\9(?![\\w*])","( {2,}|\\\\)\\n"].join("|"));
function ae(e,n=0){let r=[],o=s=>s!==""&&r.push({kind:"text",text:s});for(let s=e;s!=="";){let a=n<8?ms.exec(s):null;if(a===null){o(s);break}o(s.slice(0,a.index));
let[c,d,,l,m,u,h,y,p,x,T]=a,C=c.length;if(d!==void 0)o(d);else if(l!==void 0)r.push({kind:"code",text:l.replace(/^ (.*\S.*) $/s,"$1")});else if(m!==void 0&&u!==
void 0)r.push({kind:"link",to:u,spans:m===""?[{kind:"text",text:u}]:ae(m,n+1)});else if(h!==void 0){let M=h.replace(/[.,;:!?*_~]+$/,"").replace(/\)+$/,g=>h.includes(
"(")?g:"");C=M.length,r.push({kind:"link",to:M,spans:[{kind:"text",text:M}]})}else p!==void 0?r.push({kind:y==="~~"?"del":"strong",spans:ae(p,n+1)}):x!==void 0&&
T!==void 0?r.push({kind:"em",spans:ae(T,n+1)}):r.push({kind:"break"});s=s.slice(a.index+C)}return r}function nn(e){let n=/^(?:\.{0,2}\/)?((?:[\w@.+-]+\/)*[\w@.+-]+)(?::\d+(?:[:-]\d+)?)?(?:#L?\d+.*)?$/.
exec(e)?.[1];if(!(n===void 0||n.length>300))return/\/[^/]*\w/.test(n)||/\.(c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|lua|md|mjs|php|proto|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|wit|ya?ml|zig)$/.
test(n)?n:void 0}function R({text:e}){return t("div",{class:"markdown",children:t(rn,{blocks:ft(w(e))})})}function gt({text:e}){return t(ee,{spans:ae(w(e))})}function rn({blocks:e}){
return t(b,{children:e.map((n,r)=>t(Sr,{block:n},r))})}function Sr({block:e}){switch(e.kind){case"heading":return t("p",{class:`heading level${e.level}`,dir:"au\
to",children:t(ee,{spans:e.spans})});case"paragraph":return t("p",{dir:"auto",children:t(ee,{spans:e.spans})});case"code":return t("pre",{tabIndex:0,"aria-label":e.
language===""?i("code"):`${i("code")}: ${e.language}`,role:"region",children:t("code",{children:e.text})});case"quote":return t("blockquote",{children:t(rn,{blocks:e.
blocks})});case"list":return e.start===void 0?t("ul",{children:e.items.map(_r)}):t("ol",{start:e.start,children:e.items.map(_r)});case"table":return t("div",{class:"\
scrolls",tabIndex:0,role:"region","aria-label":i("table"),children:t("table",{children:[t("thead",{children:t("tr",{children:e.head.map((n,r)=>t("th",{scope:"co\
l",dir:"auto",children:t(ee,{spans:n})},r))})}),t("tbody",{children:e.rows.map((n,r)=>t("tr",{children:n.map((o,s)=>t("td",{dir:"auto",children:t(ee,{spans:o})},
s))},r))})]})});case"rule":return t("hr",{})}}function _r({done:e,blocks:n},r){let[o,...s]=n;return t("li",{dir:"auto",class:e===void 0?void 0:"task",children:[
e!==void 0&&t("span",{role:"img","aria-label":i(e?"taskDone":"taskOpen"),children:e?"☑ ":"☐ "}),o?.kind==="paragraph"?t(ee,{spans:o.spans}):o!==void 0&&t(Sr,
{block:o}),t(rn,{blocks:s})]},r)}function ee({spans:e}){return t(b,{children:e.map(ps)})}function ps(e,n){switch(e.kind){case"text":return e.text;case"code":return nn(
e.text)===void 0?t("code",{children:e.text},n):t(xr,{to:e.text,shown:t("code",{children:e.text})},n);case"strong":return t("strong",{children:t(ee,{spans:e.spans})},
n);case"em":return t("em",{children:t(ee,{spans:e.spans})},n);case"del":return t("del",{children:t(ee,{spans:e.spans})},n);case"link":return t(xr,{to:e.to,shown:t(
ee,{spans:e.spans})},n);case"break":return t("br",{},n)}}function xr({to:e,shown:n}){let r=nt(e);if(r!==void 0)return t("a",{href:r,target:"_blank",rel:"norefer\
rer",title:r,children:n});let o=nn(e);return o===void 0?t(b,{children:[n," (",e,")"]}):t("a",{href:E("memory",{q:o}),title:i("fileLink",o),children:n})}var fs=2e3,gs=50,hs={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"},ys=[[/^project$/i,"whyProject"],[/^last session$/i,"whyLastSession"],[/recover/i,
"whyRecovered"],[/task/i,"whyOpenTask"],[/sessions?$/i,"whySessions"],[/knowledge$/i,"whyKnowledge"]];function Er({settings:e}){let n=ie(),r=e.get("agent")??n.value?.[0],
o=e.get("task")??"",s=Number(e.get("budget"))||fs,a=Number(e.get("other"))||void 0,c=m=>({agent:r??"",budget:m,...o.trim()===""?{}:{task:o}}),d=k(r&&JSON.stringify(
c(s)),m=>bs(c(s),m)),l=k(r&&(a===void 0?void 0:JSON.stringify(c(a))),m=>f("briefing/compose",{request:c(a??s)},m));return t("section",{class:"narrow brief",children:[
t("h1",{children:i("brief")}),t("p",{class:"quiet",children:i("briefWhat")}),t(S,{asked:n,children:m=>r===void 0?t("p",{class:"empty",children:i("noAgents")}):t(
"form",{class:"form card",onSubmit:u=>u.preventDefault(),children:[t("label",{children:[i("task"),t("textarea",{rows:2,placeholder:i("taskHint"),dir:"auto",defaultValue:o,
onInput:u=>N({task:u.currentTarget.value},"replace")})]}),t("div",{class:"row",children:[t(Ee,{agents:m.includes(r)?m:[...m,r],value:r,choose:u=>N({agent:u})}),
t("label",{children:[i("budget"),t("input",{type:"number",min:1,value:s,onInput:u=>N({budget:u.currentTarget.value},"replace")})]}),t("label",{children:[i("othe\
rBudget"),t("input",{type:"number",min:1,value:a??"",placeholder:"500",onInput:u=>N({other:u.currentTarget.value},"replace")})]})]})]})}),r!==void 0&&t(S,{asked:d,
children:m=>t(b,{children:[a!==void 0&&t(S,{asked:l,children:u=>t(Es,{one:m,budget:s,other:u,otherBudget:a})}),t(ks,{composed:m,budget:s,isOfTask:o.trim()!==""})]})})]})}
async function bs(e,n){let r=await f("briefing/compose",{request:e},n),o=new Set(r.sections.flatMap(({sources:l,dropped:m})=>[...l,...m.map(({source:u})=>u)]).filter(
qe)),s={text:e.task??"",limit:gs,explain:!0},[a,c]=await Promise.all([Promise.all([...o].map(l=>f("vault/get",{reference:l},n).catch(()=>{}))),e.task===void 0?[]:
f("search/find",{query:s},n)]),d=a.filter(l=>l!==void 0);return{brief:r,entries:new Map(d.map(l=>[l.reference,l])),words:new Map(c.map(l=>[l.entry.reference,vs(
l)]))}}function vs({explanation:e}){let n=e?.words.filter(({word:r})=>r.length>2)??[];return[...new Set(n.sort((r,o)=>o.idf-r.idf).map(({word:r})=>r))].slice(0,
4)}function ks({composed:e,budget:n,isOfTask:r}){let{brief:o}=e,[s,a]=_(!1);return o.text===""?t("p",{class:"empty",children:i("briefEmpty")}):t(b,{children:[t(
"div",{class:"toolbar",children:[t("label",{class:"meter",children:[t("span",{children:i("tokensOf",v(o.tokens),v(n))}),t("meter",{min:0,max:n,value:o.tokens})]}),
t("button",{type:"button","aria-pressed":s,onClick:()=>a(!s),children:i("asSent")})]}),s?t("pre",{class:"text brief-text",children:w(o.text)}):t(ws,{composed:e}),
t(Ss,{composed:e,isOfTask:r})]})}function ws({composed:e}){return t(b,{children:ut(e.brief).map(({title:n,lines:r,tokens:o})=>t("section",{class:"part",children:[
t("div",{class:"toolbar",children:[t("h2",{dir:"auto",children:w(n)}),t("span",{class:"quiet",children:i("tokensTotal",v(o))})]}),t("ul",{class:"lines",children:r.
map((s,a)=>t(_s,{title:n,line:s,composed:e},a))})]},n))})}function _s({title:e,line:n,composed:r}){let{source:o,text:s}=n,a=o===void 0?void 0:r.entries.get(o);return t(
"li",{children:[a===void 0?t(R,{text:s}):t("a",{href:E("memory",{entry:a.reference}),dir:"auto",children:w(s)}),t("small",{class:"quiet",children:xs(e,a,r)})]})}
function xs(e,n,{words:r}){let o=n===void 0?[]:r.get(n.reference)??[],s=ys.find(([c])=>c.test(e)&&!/^for this task$/i.test(e))?.[1];return[...s===void 0?[]:[i(s)],
...n?.tier==="pinned"?[i("whyPinned")]:[],...o.length>0?[i("whyMatches",o.join(", "))]:[],...s===void 0&&o.length===0&&n!==void 0&&n.tier!=="pinned"?[i(/^newest$/i.
test(e)?"whyNewest":"whyRelevant")]:[],...n?.created===void 0?[]:[xe(n.created)]].join(" · ")}function Ss({composed:e,isOfTask:n}){let r=e.brief.sections.filter(
({dropped:o,cut:s})=>o.length>0||s>0);return r.length===0?t("p",{class:"quiet",children:i(n?"nothingElseFits":"nothingLeftOut")}):t("section",{class:"part left",
children:[t("h2",{children:i("leftOut")}),r.map(({title:o,dropped:s,cut:a})=>t("div",{children:[t("h3",{dir:"auto",children:w(o)}),a>0&&t("p",{class:"quiet",children:i(
"cut",v(a))}),t("ul",{class:"lines",children:s.map(({source:c,reason:d})=>{let l=e.entries.get(c);return t("li",{children:[l===void 0?t("code",{children:w(c)}):
t("a",{href:E("memory",{entry:c}),dir:"auto",children:j(l.text)}),t("small",{class:"quiet",children:i(hs[d])})]},c)})})]},o))]})}function Es({one:e,budget:n,other:r,
otherBudget:o}){let s=u=>new Set(u.sections.flatMap(({sources:h})=>h)),[a,c]=[s(e.brief),s(r)],d=[...new Set([...a,...c])].filter(u=>a.has(u)!==c.has(u)),l=k(`n\
ames ${d}`,u=>Promise.all(d.map(h=>qe(h)?f("vault/get",{reference:h},u).catch(()=>{}):void 0))),m=u=>t("td",{children:i(u?"yes":"no")});return t("section",{class:"\
part comparison",children:[t("h2",{children:i("comparison")}),t("p",{class:"quiet",children:i("inBoth",v([...a].filter(u=>c.has(u)).length),v(e.brief.tokens),v(
r.tokens))}),d.length===0?t("p",{children:i("sameBriefs")}):t("div",{class:"scrolls",tabIndex:0,role:"region","aria-label":i("comparison"),children:t("table",{children:[
t("thead",{children:t("tr",{children:[t("th",{scope:"col",children:i("differs")}),t("th",{scope:"col",children:v(n)}),t("th",{scope:"col",children:v(o)})]})}),t(
"tbody",{children:d.map((u,h)=>t("tr",{children:[t("th",{scope:"row",dir:"auto",children:t(gt,{text:j(l.value?.[h]?.text??u)})}),m(a.has(u)),m(c.has(u))]},u))})]})})]})}function Cr(e){return n=>{z().settings.get("entry")===e&&N({entry:n.reference},"replace")}}function yt(e,n){return i(e,j(n.text))}function Fe(e){let n=e.tier===
"pinned";return D(()=>f("vault/set-tier",{reference:e.reference,tier:n?"active":"pinned"}),()=>yt(n?"unpinnedNow":"pinnedNow",e),e.reference)}function fe(e,n){let{
reference:r}=e,o=n==="archived"?"archivedNow":e.status==="candidate"?"accepted":"inForceNow";return D(()=>f("vault/set-status",{reference:r,status:n}),a=>(Cr(r)(
a),yt(o,e)),r)}function Tr(e){let{reference:n}=e;return D(()=>f("vault/widen",{reference:n,to:"project"}),o=>(Cr(n)(o),yt("widenedNow",e)),n)}async function te(e){
let{reference:n}=e,r=e.status==="candidate"?"rejectedNow":"forgottenNow",o=await D(()=>f("vault/forget",{reference:n}),()=>yt(r,e),n);return o&&z().settings.get(
"entry")===n&&N({entry:void 0,edit:void 0}),o}var ht={pin:{title:"pin",work:e=>f("vault/set-tier",{reference:e,tier:"pinned"})},accept:{title:"bringBack",work:e=>f(
"vault/set-status",{reference:e,status:"promoted"})},archive:{title:"archive",work:e=>f("vault/set-status",{reference:e,status:"archived"})},forget:{title:"forg\
et",work:e=>f("vault/forget",{reference:e})},restore:{title:"restore",work:e=>f("vault/restore",{reference:e})}};function Ar(e,n){return Zn(n,ht[e].work,r=>`${i(
ht[e].title)}: ${r}`)}var Mr=["claude-code","codex","cursor","gemini"];function bt(){return t("div",{class:"empty",children:[t("p",{children:t("strong",{children:i("emptyRoot")})}),t(
"p",{children:i("emptyInstall")}),t("pre",{tabIndex:0,role:"region","aria-label":i("command"),children:t("code",{children:["keepstone install ",Mr[0]]})}),t("p",
{class:"quiet",children:i("emptyClients",Mr.slice(1).join(", "))}),t("p",{children:i("emptyWrite")})]})}var Cs=100;function ce(e){let[n,r]=_(1),o=e.all.slice(0,n*Cs);return t(b,{children:[e.children(o),o.length<e.all.length&&t("button",{type:"button",onClick:()=>r(
n+1),children:i("more")})]})}function Ce(e){let{selection:n}=e;return t(ce,{all:e.rows,children:r=>t("ul",{class:"entries",onKeyDown:on,children:r.map(({entry:o,hit:s})=>t("li",{children:[n!==
void 0&&t("input",{type:"checkbox","aria-label":i("selectEntry",j(o.text)),checked:n.references.has(o.reference),onChange:()=>n.toggle(o.reference)}),t("button",
{type:"button",class:o.supersededBy===void 0?"entry":"entry old","data-reference":o.reference,"aria-current":o.reference===e.chosen?"true":void 0,onClick:()=>e.
choose(o.reference),children:[t(B,{category:o.category}),t("span",{class:"first",dir:"auto",children:[s===void 0?j(o.text):t(Ts,{hit:s}),s?.replaces&&t("small",
{children:i("replaces",xe(s.replaces.created),w(s.replaces.line))})]}),t(Ie,{entry:o})]})]},o.reference))})})}function Ie({entry:e}){return t("span",{class:"mar\
ks",children:[e.tier!=="active"&&t("strong",{class:e.tier,children:i(e.tier)}),e.status!=="promoted"&&t("strong",{children:i(e.status)}),e.supersededBy!==void 0&&
t("strong",{children:i("superseded")}),e.importance==="high"&&t("strong",{children:i("highImportance")}),e.tags.map(n=>t("span",{children:["#",w(n)]},n)),t("bdi",
{children:oe(e.scope)}),t(I,{at:e.created})]})}function Ts({hit:e}){let n=rt(e.snippet.text,e.snippet.highlights);return t(b,{children:n.map((r,o)=>o%2===1?t("m\
ark",{children:r},o):r)})}function on(e){let n={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(n===void 0)return;let r=[...e.currentTarget.querySelectorAll(
"button.entry")],o=r.findIndex(s=>s===document.activeElement);o===0&&e.key==="ArrowUp"?document.querySelector(".search input")?.focus():r[Math.max(0,Math.min(r.
length-1,o+n))]?.focus(),e.preventDefault()}function vt(){return document.activeElement instanceof HTMLElement?document.activeElement.dataset.reference:void 0}var As=864e5,Pr=36e5,de=5,Ms=1e3;function jr(e){let n=k("counts",o=>f("vault/counts",{},o)),r=n.value?.every(({entries:o})=>o===0);return t("div",{class:"home",
children:[t(Ps,{}),r?t(bt,{}):t(b,{children:[t(S,{asked:n,children:o=>t(js,{counts:o})}),t(Ls,{}),t(Ds,{}),t(qs,{})]})]})}function Ps(){let e=st(),[n,r]=_(!1),o=it(
e.value),s=e.value?.text.trim().split(`
`).slice(1).join(`
`).trim()??"";return t("section",{class:"about",children:[t("div",{class:"toolbar",children:[t("h1",{dir:"auto",children:o??i("unnamed")}),e.value!==void 0&&t("\
button",{type:"button",onClick:()=>r(!0),children:i(o===void 0?"nameProject":"editProject")})]}),o===void 0?t("p",{class:"quiet",children:i("unnamedWhat")}):s!==
""&&t(R,{text:s}),n&&e.value!==void 0&&t(Ns,{project:e.value,close:()=>r(!1)})]})}function Ns({project:e,close:n}){let[r]=_(e),o=async s=>{s.preventDefault();let a=String(
new FormData(s.currentTarget).get("text")),{version:c}=r;await D(()=>f("vault/set-project",{text:a,...c===void 0?{}:{expect:c}}),()=>i("changed"))&&n()};return t(
Q,{title:i("editProject"),close:n,children:t("form",{class:"form",onSubmit:s=>{o(s)},children:[t("label",{children:[i("projectText"),t("textarea",{name:"text",rows:10,
autofocus:!0,dir:"auto",defaultValue:r.text})]}),t("div",{class:"actions",children:[t("button",{class:"main",children:i("save")}),t("button",{type:"button",onClick:n,
children:i("cancel")})]})]})})}function kt(e){return t("section",{class:"block",children:[t("div",{class:"toolbar",children:[t("h2",{children:e.title}),t("a",{href:e.
to,children:e.more})]}),e.children]})}function js({counts:e}){let n=e.filter(({entries:o})=>o>0).sort((o,s)=>s.entries-o.entries),r=n.reduce((o,{entries:s})=>o+
s,0);return t(kt,{title:i("known"),to:E("memory"),more:G(r),children:t("ul",{class:"counts",children:n.map(({category:o,entries:s})=>t("li",{children:t("a",{href:E(
"memory",{q:`kind:${re(o)}`}),"data-kind":o,children:[t("strong",{children:v(s)})," ",t("span",{children:se(o)})]})},o))})})}function Ls(){let e=k("candidates",
s=>f("vault/list",{filter:{statuses:["candidate"]}},s)),n=k("contradicting",s=>f("search/contradicting",{limit:3},s)),o=k("health",s=>f("upkeep/health",{},s)).value?.
faults.length??0;return t(kt,{title:i("waitsForYou"),to:E("inbox"),more:i("openInbox"),children:[t(S,{asked:e,children:s=>t(b,{children:[s.length===0&&t("p",{class:"\
quiet",children:i("inboxEmpty")}),t("ul",{class:"waiting",children:s.slice(0,de-2).map(a=>t(Os,{entry:a},a.reference))}),s.length>de-2&&t("a",{href:E("inbox"),children:i(
"andMore",v(s.length-de+2))})]})}),(n.value?.length??0)>0&&t(b,{children:[t("h3",{children:i("contradicting")}),t("ul",{class:"pairs",children:n.value?.map(({newer:s,
older:a,newerSays:c,olderSays:d})=>t("li",{children:[t("a",{href:E("memory",{entry:s.reference}),dir:"auto",children:w(s.line)}),t("a",{href:E("memory",{entry:a.
reference}),dir:"auto",children:w(a.line)}),t("small",{class:"quiet",children:i("sayDifferent",w(c),w(d))})]},`${s.reference} ${a.reference}`))})]}),o>0&&t("p",
{class:"error",children:t("a",{href:E("upkeep"),children:i("faultsWait",v(o))})})]})}function Os({entry:e}){return t("li",{children:[t(B,{category:e.category}),
t("a",{href:E("memory",{entry:e.reference}),dir:"auto",children:j(e.text)}),t("span",{class:"buttons",children:[t("button",{type:"button","aria-label":i("accept\
It",j(e.text)),onClick:()=>{fe(e,"promoted")},children:i("accept")}),t("button",{type:"button","aria-label":i("rejectIt",j(e.text)),onClick:()=>{te(e)},children:i(
"reject")})]})]})}function Ds(){let e=Math.floor(Date.now()/Pr)*Pr-7*As,n=k(`week ${e}`,s=>f("vault/list",{filter:{since:e}},s)),o=(k("week",s=>f("audit/log",{limit:Ms},
s)).value??[]).filter(({at:s})=>s>=e);return t(kt,{title:i("learntLately"),to:E("activity"),more:i("allActivity"),children:t(S,{asked:n,children:s=>t(b,{children:[
t("p",{class:"quiet",children:Rs(s.length,o)}),s.length>0&&t(Ce,{rows:s.slice(0,de).map(a=>({entry:a})),chosen:void 0,choose:a=>location.hash=E("memory",{entry:a})}),
s.length>de&&t("a",{href:E("memory",{q:"since:7d"}),children:i("andMore",v(s.length-de))})]})})})}function Rs(e,n){let r=a=>new Set(n.flatMap(c=>c.deed===a?[c.reference]:
[])).size,o=[...new Set(n.flatMap(({who:a})=>a===void 0?[]:[w(a)]))].slice(0,4);return[i("learntCount",v(e)),i("changedCount",v(r("changed"))),i("removedCount",
v(r("removed")))].join(" · ")+(o.length===0?"":` · ${i("byWhom",o.join(", "))}`)}var Nr;function qs(){let e=ie(),[n,r]=_(Nr),o=n??e.value?.[0]??"default",s=k(
e.value&&`brief ${o}`,a=>f("briefing/compose",{request:{agent:o}},a));return t(kt,{title:i("toldNow"),to:E("brief",{agent:o}),more:i("openBrief"),children:[(e.value?.
length??0)>1&&t(Ee,{agents:e.value??[],value:o,choose:a=>r(Nr=a)}),t(S,{asked:s,children:a=>a.text===""?t("p",{class:"quiet",children:i("briefEmpty")}):t(b,{children:[
t("p",{class:"quiet",children:i("tokensTotal",v(a.tokens))}),ut(a).map(({title:c,lines:d})=>t("div",{children:[t("h3",{children:w(c)}),t("ul",{class:"told",children:[
d.slice(0,de).map(({text:l,source:m},u)=>t("li",{dir:"auto",children:m!==void 0&&qe(m)?t("a",{href:E("memory",{entry:m}),children:j(l)}):t(gt,{text:l.slice(0,300)})},
u)),d.length>de&&t("li",{class:"quiet",children:i("andMore",v(d.length-de))})]})]},c))]})})]})}var sn="keepstone-draft ",wt=new Map;function _t(e){try{let n=sessionStorage.getItem(sn+e);return n===null?wt.get(e):JSON.parse(n)}catch{return wt.get(e)}}function Lr(e,n){
wt.set(e,n);try{sessionStorage.setItem(sn+e,JSON.stringify(n))}catch{}}function xt(e){wt.delete(e);try{sessionStorage.removeItem(sn+e)}catch{}}function Dr(e,n){let[r,o]=[Or(e),Or(n)],s=0;for(;s<r.length&&s<o.length&&r[s]===o[s];)s+=1;let a=0;for(;a<r.length-s&&a<o.length-s&&r[r.length-1-a]===o[o.length-
1-a];)a+=1;let c=[...r.slice(0,s).map(l=>({kind:"same",text:l})),...Fs(r.slice(s,r.length-a),o.slice(s,o.length-a)),...r.slice(r.length-a).map(l=>({kind:"same",
text:l}))],d=[];for(let l of c){let m=d.at(-1);m?.kind===l.kind?m.text+=l.text:d.push({...l})}return d}function Or(e){return e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)??
[]}function Fs(e,n){let r=(m,u)=>u.map(h=>({kind:m,text:h}));if(e.length*n.length>4e6)return[...r("removed",e),...r("added",n)];let o=n.length+1,s=new Uint32Array(
(e.length+1)*o),a=(m,u)=>s[m*o+u]??0;for(let m=e.length-1;m>=0;m-=1)for(let u=n.length-1;u>=0;u-=1)s[m*o+u]=e[m]===n[u]?a(m+1,u+1)+1:Math.max(a(m+1,u),a(m,u+1));
let c=[],[d,l]=[0,0];for(;d<e.length||l<n.length;)d<e.length&&l<n.length&&e[d]===n[l]?(c.push({kind:"same",text:e[d]??""}),d+=1,l+=1):l===n.length||d<e.length&&
a(d+1,l)>=a(d,l+1)?(c.push({kind:"removed",text:e[d]??""}),d+=1):(c.push({kind:"added",text:n[l]??""}),l+=1);return c}function St({before:e,after:n}){return t("p",{class:"diff",dir:"auto",children:Dr(w(e),w(n)).map(({kind:r,text:o},s)=>r==="same"?o:r==="added"?t("ins",{children:o},
s):t("del",{children:o},s))})}var Is="new";function Rr({search:e,close:n}){let{scopes:r,categories:o}=De(e.chips,0),[s,a]=_(Z(r?.[0]??"project")),c=qr(Is,"",[]),d=async l=>{l.preventDefault();
let{text:m,tags:u,category:h,importance:y}=Wr(l.currentTarget),p={scope:dr(s),category:h,text:m,tags:Xt(u),importance:y};await D(()=>f("vault/add",{draft:p}),T=>{
if(T.kind==="rejected")throw new Error(T.reason);let{view:C}=z();return C==="memory"?N({entry:T.reference,edit:void 0}):location.hash=E("memory",{entry:T.reference}),
i(T.kind)})&&(c.drop(),n())};return t(Q,{title:i("write"),close:n,children:t("form",{class:"form",onSubmit:l=>{d(l)},onKeyDown:$r,children:[t("div",{class:"row",
children:[t(ur,{value:s,choose:a}),t(mr,{value:Yt(o?.[0]??"facts")}),t(Hr,{value:"medium"})]}),t(Fr,{draft:c}),t(Ir,{draft:c,close:n})]})})}function Te({entry:e,
takesIn:n,close:r}){let o=n===void 0?e.text:`${e.text}

${n.text}`,s=n===void 0?e.tags:[...new Set([...e.tags,...n.tags])],a=qr(n===void 0?e.reference:`${e.reference} ${n.reference}`,o,s,e.text),[c,d]=_(),l=async u=>{
u.preventDefault();let{text:h,tags:y,importance:p}=Wr(u.currentTarget),{reference:x}=e,T=await f("vault/get",{reference:x}).catch(()=>e);if(T.text!==(c??a.begun)){
d(T.text);return}let C={text:h,tags:Xt(y),importance:p},M=()=>f("vault/edit",{reference:x,changes:C});(n?await D(()=>M().then(()=>f("vault/forget",{reference:n.
reference})),()=>i("mergedNow")):await D(M,A=>(z().settings.get("entry")===x&&N({entry:A.reference},"replace"),i("changed")),x))&&(a.drop(),r())};return t("form",
{class:"form",onSubmit:u=>{l(u)},onKeyDown:u=>{$r(u),!(u.key!=="Escape"||n!==void 0)&&(u.preventDefault(),u.stopPropagation(),r())},children:[c!==void 0&&t("div",
{class:"error",role:"alert",children:[t("p",{children:i("changedMeanwhile")}),t(St,{before:a.begun,after:c})]}),t(Fr,{draft:a}),t(Hr,{value:e.importance}),t(Ir,
{draft:a,close:r})]})}function qr(e,n,r,o=n){let[s]=_({text:n,tags:r.join(" "),begun:o}),[a]=_(()=>_t(e)),[c,d]=_(a??s),[l,m]=_(a!==void 0);return{...c,isRestored:l,
type:u=>{let h={...c,...u};d(h),h.text===s.text&&h.tags===s.tags?xt(e):Lr(e,h)},discard:()=>{xt(e),d(s),m(!1)},drop:()=>xt(e)}}function Fr({draft:e}){let[n,r]=_(
!1);return t(b,{children:[e.isRestored&&t("p",{class:"quiet",role:"status",children:[i("draftRestored")," ",t("button",{type:"button",class:"link",onClick:e.discard,
children:i("discard")})]}),t("label",{children:[i("text"),t("textarea",{name:"text",rows:10,required:!0,autofocus:!0,dir:"auto",hidden:n,value:e.text,onInput:o=>e.
type({text:o.currentTarget.value}),onInvalid:()=>r(!1)})]}),n&&t("div",{class:"preview",children:t(R,{text:e.text})}),t("button",{type:"button",class:"toggle","\
aria-pressed":n,onClick:()=>r(!n),children:i("preview")}),t("label",{children:[i("tags"),t("input",{name:"tags",value:e.tags,autocomplete:"off",dir:"auto",onInput:o=>e.
type({tags:o.currentTarget.value})})]})]})}function Ir({draft:e,close:n}){let r=()=>{e.drop(),n()};return t("div",{class:"actions",children:[t("button",{class:"\
main",children:i("save")}),t("button",{type:"button",onClick:r,children:i("cancel")}),t("p",{class:"quiet",children:i("draftHint")})]})}function $r(e){e.key==="\
Enter"&&(e.ctrlKey||e.metaKey)&&e.currentTarget.requestSubmit()}function Hr({value:e}){return t(pe,{name:"importance",label:i("importance"),value:e,values:or.map(
n=>[n,i(n)])})}function Wr(e){let n=new FormData(e),r=o=>String(n.get(o)??"");return{text:r("text"),tags:r("tags"),category:r("category"),importance:r("importan\
ce")}}var $s=8;function Ur({candidate:e,close:n}){let[r,o]=_();return t(Q,{title:i("merge"),close:n,children:r===void 0?t(Hs,{candidate:e,choose:o,close:n}):t(Te,{entry:r,
takesIn:e,close:n})})}function Hs({candidate:e,choose:n,close:r}){let{reference:o}=e,s={reference:o,filter:{statuses:["promoted"]},limit:$s},a=k(`merge ${o}`,c=>f(
"search/related",s,c));return t(b,{children:[t("p",{children:i("mergeWith")}),t(S,{asked:a,children:c=>c.length===0?t("p",{class:"quiet",children:i("mergeNone")}):
t(Ce,{rows:c.map(({entry:d})=>({entry:d})),chosen:void 0,choose:d=>c.filter(({entry:l})=>l.reference===d).forEach(({entry:l})=>n(l))})}),t("div",{class:"actions",
children:t("button",{type:"button",onClick:r,children:i("cancel")})})]})}var Ws=20;function Et({entry:e}){let n=[...e.session===void 0?[]:[e.session],...e.evidence?.sessions??[]],[r,o]=_(!1),{text:s}=e,a=k(r?`passage ${e.reference}`:
void 0,c=>f("search/passages",{text:s.slice(0,1e3),limit:Ws},c));return n.length===0?null:t("details",{open:r,onToggle:c=>o(c.currentTarget.open),children:[t("s\
ummary",{children:i("passage")}),t(S,{asked:a,children:c=>{let d=c.find(({session:l})=>n.includes(l));return d===void 0?t("p",{class:"quiet",children:i("noPassa\
ge")}):t(Us,{passage:d})}})]})}function Us({passage:e}){let{who:n,at:r,client:o,session:s,before:a,text:c}=e;return t("blockquote",{class:"passage",children:[a!==
void 0&&t("div",{class:"quiet",children:t(R,{text:a})}),t(R,{text:c}),t("footer",{class:"marks",children:[t("span",{children:i(Br[n])}),t("span",{children:w(o)}),
t("span",{children:w(s)}),t(I,{at:r})]})]})}function zr({entry:e}){let{evidence:n}=e,r=[[i("reference"),e.reference],[i("owner"),oe(e.scope)],[i("kind"),se(e.category)],
[i("created"),U(e.created)],[i("status"),i(e.status)],[i("importance"),i(e.importance)],[i("confidence"),e.confidence===void 0?void 0:v(e.confidence,2)],[i("aut\
hor"),e.author??Z(e.scope)],[i("statedBy"),zs(e)],[i("session"),e.session],[i("sources"),e.sources.join(", ")],[i("confirmedBy"),e.confirmedBy.join(", ")],[i("s\
een"),n&&i("times",n.count,U(n.lastSeen))],[i("wordings"),n?.wordings.join(" · ")]];return t("section",{children:[t("h3",{children:i("properties")}),t("dl",{class:"\
properties",children:r.map(([o,s])=>s?t("div",{children:[t("dt",{children:o}),t("dd",{dir:"auto",children:w(s)})]},o):null)})]})}var Br={person:"byPerson",agent:"\
byAgent",tool:"byTool",file:"byFile",import:"byImport"};function zs({origin:e}){if(e===void 0)return;let{statedBy:n,client:r,line:o,commit:s,confirmed:a}=e,c=n===
"person"?void 0:i(a?"isConfirmed":"notConfirmed");return[i(Br[n]),r,o===void 0?void 0:i("inLine",o),s,c].filter(l=>l!==void 0).join(", ")}var Bs=6,Ks=4;function Kr({entry:e}){let n=k(`related ${e.reference}`,r=>f("search/related",{reference:e.reference,limit:Bs},r));return t("section",{children:[t(
"h3",{children:i("related")}),t(S,{asked:n,children:r=>r.length===0?t("p",{class:"quiet",children:i("noRelated")}):t("ul",{class:"related",children:r.map(o=>t("\
li",{children:[t(B,{category:o.entry.category}),t("span",{children:[t("button",{type:"button",class:"link",dir:"auto",onClick:()=>N({entry:o.entry.reference,edit:void 0}),
children:j(o.entry.text)}),t("small",{class:"quiet",children:[an(e,o)," · ",t(I,{at:o.entry.created})]})]})]},o.entry.reference))})})]})}function an(e,{entry:n,
snippet:r}){let o=rt(r.text,r.highlights).filter((d,l)=>l%2===1),s=[...new Map(o.map(d=>[d.toLowerCase(),d])).values()].sort((d,l)=>l.length-d.length),a=n.tags.
filter(d=>e.tags.includes(d));return[s.length===0?i("similarMeaning"):i("bothMention",s.slice(0,Ks).join(", ")),...a.map(d=>`#${d}`),...e.session!==void 0&&e.session===
n.session?[i("sameSession")]:[]].join(" · ")}var Vs=2;function Vr(e){let n=k("candidates",r=>f("vault/list",{filter:{statuses:["candidate"]}},r));return t("section",{class:"narrow",children:[t("h1",{children:i(
"inbox")}),t("p",{class:"quiet",children:i("inboxWhat")}),t(S,{asked:n,children:r=>r.length===0?t("p",{class:"empty",children:i("inboxEmpty")}):t(Gs,{entries:r})})]})}
function Gs({entries:e}){let[n,r]=_(0),[o,s]=_(),[a,c]=_(),d=Math.min(n,e.length-1),l=e[d],m=u=>r(Math.max(0,Math.min(e.length-1,d+u)));return O(()=>document.querySelectorAll(
".candidate")[d]?.focus(),[d,l?.reference]),H({ArrowDown:()=>m(1),ArrowUp:()=>m(-1),a:()=>l&&void fe(l,"promoted"),r:()=>l&&void te(l),e:()=>s(l?.reference),m:()=>c(
l)}),t(b,{children:[t("p",{class:"quiet",role:"status",children:G(e.length)}),t("ol",{class:"candidates",children:e.map((u,h)=>t("li",{children:t("article",{class:"\
candidate",tabIndex:-1,"aria-current":h===d?"true":void 0,onFocus:()=>r(h),children:[t("p",{class:"under",children:[t(B,{category:u.category})," ",t(Ie,{entry:{
...u,status:"promoted"}})]}),o===u.reference?t(Te,{entry:u,close:()=>s(void 0)}):t(b,{children:[t(R,{text:u.text}),h===d&&t(Js,{entry:u}),t(Qs,{entry:u,edit:()=>s(
u.reference),merge:()=>c(u)})]})]})},u.reference))}),a!==void 0&&t(Ur,{candidate:a,close:()=>c(void 0)})]})}function Js({entry:e}){let n={reference:e.reference,
filter:{statuses:["promoted"]},limit:Vs},o=k(`resembling ${e.reference}`,s=>f("search/related",n,s)).value??[];return t(b,{children:[o.length>0&&t("div",{class:"\
context",children:[t("p",{class:"title",children:i("resembles")}),t("ul",{children:o.map(s=>t("li",{children:[t("a",{href:E("memory",{entry:s.entry.reference}),
dir:"auto",children:j(s.entry.text)})," ",t("small",{class:"quiet",children:an(e,s)})]},s.entry.reference))})]}),t(Et,{entry:e})]})}function Ct({text:e,letter:n,
isMain:r,act:o}){return t("button",{type:"button",class:r?"main":void 0,onClick:o,children:[i(e)," ",t("kbd",{"aria-hidden":"true",children:n})]})}function Qs({
entry:e,edit:n,merge:r}){return t("div",{class:"actions",children:[t(Ct,{text:"accept",letter:"a",isMain:!0,act:()=>fe(e,"promoted")}),t(Ct,{text:"edit",letter:"\
e",act:n}),t(Ct,{text:"merge",letter:"m",act:r}),t(Ct,{text:"reject",letter:"r",act:()=>te(e)})]})}function Tt(e){let{asked:n,back:r,gone:o,title:s,isUnseen:a,children:c}=e,d=V(null);return O(()=>d.current?.focus(),[n.value===void 0]),t(b,{children:[t("button",
{type:"button",class:"back",onClick:r,"aria-label":i("back"),children:[t("span",{class:"narrow-only","aria-hidden":"true",children:["← ",i("back")]}),t("span",
{class:"wide-only","aria-hidden":"true",children:"×"})]}),t(S,{asked:n,children:l=>l===null?t("p",{children:o}):t("article",{children:[t("h2",{ref:d,tabIndex:-1,
class:a?"unseen":void 0,dir:"auto",children:j(s(l))}),c(l)]})})]})}function Gr({entry:e}){let{supersedes:n,supersededBy:r}=e,o=[...r===void 0?[]:[r],...n],s=k(o.length===0?void 0:`replaced ${o}`,a=>Promise.all(o.map(c=>Ys(c,a))));
return o.length===0?null:t("section",{class:"replaced",children:t(S,{asked:s,children:a=>t(b,{children:a.map((c,d)=>t(Xs,{entry:e,other:c,reference:o[d]??"",isNewer:o[d]===
r},o[d]))})})})}function Ys(e,n){return f("vault/get",{reference:e},n).catch(()=>null)}function Xs(e){let{entry:n,other:r,reference:o,isNewer:s}=e;return t("det\
ails",{open:s,children:[t("summary",{children:[i(s?"supersededBy":"supersedes")," ",t("span",{class:"quiet",children:r!==null&&t(I,{at:r.created})})]}),t("p",{children:[
t("a",{href:E("memory",{entry:o}),children:r===null?w(o):j(r.text)})," ",r!==null&&t("span",{class:"quiet",children:w(r.author??(Z(r.scope)===Z(n.scope)?"":oe(r.
scope)))})]}),r!==null&&t(St,{before:s?n.text:r.text,after:s?r.text:n.text})]})}function Jr({reference:e,query:n}){let[r,o]=_(!1),s=k(r?JSON.stringify(n):void 0,a=>f("search/find",{query:{...n,explain:!0}},a));return t("details",{onToggle:a=>o(
a.currentTarget.open),children:[t("summary",{children:i("why")}),t(S,{asked:s,children:a=>{let c=a.find(({entry:d})=>d.reference===e);return c?.explanation!==void 0&&
t(Zs,{score:c.score,explanation:c.explanation})}})]})}function Zs({score:e,explanation:n}){let{session:r,before:o,after:s,author:a,time:c,when:d,repeated:l}=n,m=u=>v(
u,2);return t(b,{children:[t("p",{children:[i("score"),": ",m(e)]}),t("table",{children:[t("thead",{children:t("tr",{children:[t("th",{scope:"col",children:i("w\
ord")}),t("th",{scope:"col",children:i("term")}),t("th",{scope:"col",children:i("rarity")}),t("th",{scope:"col",children:i("frequency")}),t("th",{scope:"col",children:i(
"score")})]})}),t("tbody",{children:n.words.map(u=>t("tr",{children:[t("td",{children:w(u.word)}),t("td",{children:w(u.term)}),t("td",{children:m(u.idf)}),t("td",
{children:m(u.saturation)}),t("td",{children:m(u.idf*u.weight*u.saturation)})]},`${u.word} ${u.term}`))})]}),t("p",{class:"quiet",children:i("bonuses",m(r),m(o+
s),m(a),m(c),m(d),m(l))})]})}var dn=()=>N({entry:void 0,edit:void 0}),cn=()=>N({edit:"1"});function Qr(e){let{reference:n,known:r}=e,o=k(`${n} ${r?.status}`,s=>ei(n,r,s));return O(()=>()=>document.
querySelector(`[data-reference="${CSS.escape(n)}"]`)?.focus(),[]),H({Escape:dn}),t(Tt,{asked:o,back:dn,gone:i("gone"),title:({text:s})=>s,isUnseen:!0,children:s=>t(
ti,{entry:s,edits:e.edits,query:e.query})})}async function ei(e,n,r){if(n?.status==="forgotten")return n;try{return await f("vault/get",{reference:e},r)}catch(o){
if(o instanceof ve&&o.code==="not-found")return null;throw o}}function ti({entry:e,edits:n,query:r}){return n&&e.status!=="forgotten"?t(Te,{entry:e,close:()=>N(
{edit:void 0},"replace")}):t(b,{children:[t("p",{class:"under",children:[t(B,{category:e.category})," ",t(Ie,{entry:e})]}),e.status==="forgotten"?t(ri,{reference:e.
reference}):t(ni,{entry:e}),t(R,{text:e.text}),t(Gr,{entry:e}),r!==void 0&&t(Jr,{reference:e.reference,query:r}),t(Et,{entry:e}),e.status!=="forgotten"&&t(Kr,{entry:e}),
t("section",{children:[t("h3",{children:i("history")}),t(lt,{reference:e.reference,limit:50})]}),t(zr,{entry:e})]})}function ni({entry:e}){let n=o=>()=>{let s=vt();
(s===void 0||s===e.reference)&&o()},r=document.querySelector(`[data-reference="${CSS.escape(e.reference)}"]:focus`)!==null;return H(r?{}:{e:n(cn),p:n(()=>Fe(e)),
Delete:n(()=>te(e))}),t("div",{class:"actions",children:[t("button",{type:"button",onClick:cn,children:i("edit")}),t("button",{type:"button",onClick:()=>{Fe(e)},
children:i(e.tier==="pinned"?"unpin":"pin")}),e.status==="promoted"?t("button",{type:"button",onClick:()=>{fe(e,"archived")},children:i("archive")}):t("button",
{type:"button",onClick:()=>{fe(e,"promoted")},children:i(e.status==="candidate"?"accept":"bringBack")}),e.scope!=="project"&&t("button",{type:"button",onClick:()=>{
Tr(e)},children:i("widen")}),t("button",{type:"button",onClick:()=>{te(e)},children:i("forget")}),_t(e.reference)!==void 0&&t("p",{class:"quiet",children:t("but\
ton",{type:"button",class:"link",onClick:cn,children:i("draftWaits")})})]})}function ri({reference:e}){let n=()=>D(()=>f("vault/restore",{reference:e}),o=>(N({entry:o.
reference,q:void 0},"replace"),i("restored")),e),r=()=>confirm(i("purgeAsk"))&&void D(()=>f("audit/purge",{reference:e}),({remaining:o})=>(dn(),i("purged")+(o.length===
0?"":`. ${i("stillIn",o.join(", "))}`)));return t("div",{class:"actions",children:[t("button",{type:"button",onClick:()=>{n()},children:i("restore")}),t("button",
{type:"button",class:"danger",onClick:r,children:i("purge")})]})}var Xr=30,Yr=36e5;function Zr({settings:e}){let n=e.get("entry")??void 0,r=e.get("q")??"",o=me(r),s=k(r,y=>ci(o,y)),a=s.value?.rows??[],c=a.find(y=>y.entry.reference===
n),[d,l]=_();O(()=>l(void 0),[r]);let m=y=>{let p=new Set(d);p.delete(y)||p.add(y),l(p)},u=y=>()=>{let p=a.find(({entry:x})=>x.reference===vt())?.entry;p!==void 0&&
y(p)},h=Se(o.chips)==="forgotten";return H({x:u(({reference:y})=>m(y)),...h?{}:{e:u(({reference:y})=>N({entry:y,edit:"1"})),p:u(y=>{Fe(y)}),Delete:u(y=>{te(y)})}}),
t("div",{class:n===void 0?"columns":"columns reading",children:[t("section",{class:"finding",children:[t("div",{class:"toolbar",children:[t("h1",{children:i(h?"\
trash":"memory")}),t("p",{class:"quiet",role:"status",children:s.value!==void 0&&ii(s.value)}),a.length>0&&t("button",{type:"button","aria-pressed":d!==void 0,onClick:()=>l(
d===void 0?new Set:void 0),children:i("select")})]}),h&&t("p",{class:"quiet",children:i("trashWhat")}),d!==void 0&&t(oi,{rows:a,selected:d,select:l}),t(S,{asked:s,
children:y=>t(si,{found:y,chosen:n,search:o,selection:d&&{references:d,toggle:m}})})]}),n!==void 0&&t("section",{class:"detail","aria-label":i("chosen"),children:t(
Qr,{reference:n,edits:e.has("edit"),known:c?.entry,query:c?.hit&&eo(o)},n)})]})}function oi({rows:e,selected:n,select:r}){let o=e.map(({entry:m})=>m).filter(({reference:m})=>n.
has(m)),s=m=>o.length>0&&o.every(u=>u.status===m),a=m=>o.some(u=>u.status===m),c=s("forgotten")?["restore"]:a("forgotten")?[]:["pin",s("promoted")||!a("promoted")?
s("promoted")?"archive":"accept":"archive","forget"],d=m=>()=>{Ar(m,o.map(({reference:u})=>u)).then(u=>u&&r(void 0))},l=o.length===e.length;return t("div",{class:"\
selected",children:[t("label",{class:"check",children:[t("input",{type:"checkbox",checked:l,onChange:()=>r(new Set(l?[]:e.map(({entry:m})=>m.reference)))}),i("s\
electAll")]}),t("span",{role:"status",children:i("selectedCount",v(o.length))}),c.map(m=>t("button",{type:"button",disabled:o.length===0,onClick:d(m),children:i(
ht[m].title)},m))]})}function si(e){let{found:n,chosen:r,search:o,selection:s}=e;if(n.tooMany!==void 0)return t("p",{class:"empty",children:i("tooMany",v(n.tooMany))});
if(n.isEmptyRoot)return t(bt,{});if(n.rows.length===0){let a=Se(o.chips)==="forgotten"&&o.chips.length===1&&o.words==="";return t("p",{class:"empty",children:i(
a?"trashEmpty":n.isSearch?"noHits":"noEntries")})}return t(Ce,{rows:n.rows,chosen:r,choose:a=>N({entry:a,edit:void 0}),selection:s})}function ii(e){if(e.tooMany!==
void 0)return G(e.tooMany);let n=e.rows.length;return e.isSearch&&n===Xr?i("firstEntries",n):G(n)}function ai(){return Math.floor(Date.now()/Yr)*Yr}function eo({
chips:e,words:n}){return{text:n,filter:De(e,ai()),limit:Xr}}async function ci(e,n){let r=eo(e),{text:o,filter:s={}}=r;if(o!==""&&Se(e.chips)==="forgotten"){let l=await f(
"vault/list",{filter:s},n),m=o.toLowerCase().split(" ");return{rows:l.filter(u=>m.some(h=>u.text.toLowerCase().includes(h))).map(u=>({entry:u})),isSearch:!0}}if(o!==
"")return{rows:(await f("search/find",{query:r},n)).map(m=>({entry:m.entry,hit:m})),isSearch:!0};let a=await dt(s,n);if(a>ct&&s.since===void 0)return{rows:[],isSearch:!1,
tooMany:a};let c=await f("vault/list",{filter:s},n),d=c.length===0&&Object.keys(s).length===0;return{rows:c.map(l=>({entry:l})),isSearch:!1,isEmptyRoot:d}}var ln=["active","idle","decaying","archived","deleted"];var di=50,to="";function no(e){let{mission:n}=e,[r,o]=_(1),s=r*di,a=k(`turns ${s}`,c=>f("missions/turns",{mission:n.id,limit:s},c));return t(b,{children:[t("h3",
{children:i("conversation")}),t(S,{asked:a,children:c=>t(b,{children:[c.length===0&&t("p",{class:"quiet",children:i("noTurns")}),c.length<n.turns&&c.length>0&&t(
"div",{class:"actions",children:[t("p",{class:"quiet",role:"status",children:i("lastTurns",v(c.length),v(n.turns))}),t("button",{type:"button",onClick:()=>o(r+1),
children:i("earlierTurns")})]}),t("ol",{class:"messages",children:c.map((d,l)=>t(li,{turn:d},l-c.length))})]})}),t(ui,{...e})]})}function li({turn:e}){let{at:n,
speaker:r,kind:o,text:s}=e;return t("li",{children:[t("span",{class:"marks",children:[t("span",{children:e.number}),t("strong",{children:r===void 0?i("somebody"):
w(r)}),o!==void 0&&t("span",{children:w(o)}),t(I,{at:n})]}),t(R,{text:s})]})}function ui({mission:e,draft:n,type:r}){let o=async s=>{s.preventDefault();let a=new FormData(
s.currentTarget),c=String(a.get("speaker")).trim(),d=String(a.get("kind")).trim();to=c;let l={mission:e.id,speaker:c,text:n,...d===""?{}:{kind:d}};await D(()=>f(
"missions/add-turn",l),({number:m})=>i("said",m))&&r("")};return t("form",{class:"form",onSubmit:s=>{o(s)},children:[t("label",{children:[i("sayText"),t("textar\
ea",{rows:3,required:!0,value:n,onInput:s=>r(s.currentTarget.value)})]}),t("div",{class:"row",children:[t("label",{children:[i("speaker"),t("input",{name:"speak\
er",required:!0,defaultValue:to,autocomplete:"off"})]}),t("label",{children:[i("turnKind"),t("input",{name:"kind",placeholder:"message",autocomplete:"off"})]})]}),
t("div",{class:"actions",children:t("button",{class:"main",children:i("sayIt")})})]})}function ro({ending:e}){let{copied:n,archived:r,left:o}=e;return t("section",{class:"card",role:"status",children:[t("h3",{children:i("endReport")}),n.length+r.
length+o.length===0&&t("p",{children:i("endNothing")}),t(un,{title:i("endCopied",v(n.length)),items:n,children:({original:s,copy:a})=>t(b,{children:[t(At,{reference:s}),
" → ",t(At,{reference:a})]})}),t(un,{title:i("endArchived",v(r.length)),items:r,children:s=>t(At,{reference:s})}),t(un,{title:i("endLeft",v(o.length)),items:o,
children:({reference:s,reason:a})=>t(b,{children:[t(At,{reference:s}),": ",w(a)]})})]})}function At({reference:e}){return t("a",{href:E("memory",{entry:e}),children:w(
e)})}function un(e){return e.items.length===0?null:t(b,{children:[t("p",{class:"title",children:e.title}),t(ce,{all:e.items,children:n=>t("ul",{class:"items",children:n.
map((r,o)=>t("li",{children:e.children(r)},o))})})]})}function oo({id:e}){let n=k(e,c=>mi(e,c)),[r,o]=_(),[s,a]=_("");return t(Tt,{asked:n,back:()=>N({mission:void 0}),gone:i("missionGone"),title:({topic:c,id:d})=>c??
d,children:c=>c.state==="deleted"?t(pi,{mission:c}):t(b,{children:[t(fi,{mission:c,ended:o}),r!==void 0&&t(ro,{ending:r}),t(hi,{mission:c}),t(no,{mission:c,draft:s,
type:a}),t(bi,{id:e}),t(vi,{id:e})]})})}async function mi(e,n){try{return await f("missions/get-mission",{id:e},n)}catch(o){if(!(o instanceof ve&&o.code==="not-\
found"))throw o}return(await f("missions/missions",{filter:{states:["deleted"]}},n)).find(o=>o.id===e)??null}function pi({mission:e}){return t(b,{children:[t("p",
{children:i("missionDeleted",U(e.lastActive))}),t("div",{class:"actions",children:t("button",{type:"button",onClick:()=>so(e.id),children:i("restore")})}),t(io,
{text:e.text})]})}function so(e){D(()=>f("missions/restore-mission",{id:e}),()=>i("restored"))}function fi({mission:e,ended:n}){let{id:r}=e,o=a=>()=>confirm(i(a===
"success"?"successAsk":"failureAsk",r))&&void D(()=>f("missions/end-mission",{id:r,outcome:a}),c=>(n(c),i("missionEnded",r))),s=()=>confirm(i("missionDeleteAsk",
r))&&void D(()=>f("missions/delete-mission",{id:r}),()=>i("missionDeletedNow",r),()=>so(r));return t("div",{class:"actions",children:[e.outcome===void 0&&t(b,{children:[
t("button",{type:"button",onClick:o("success"),children:i("endSuccess")}),t("button",{type:"button",onClick:o("failure"),children:i("endFailure")})]}),t("button",
{type:"button",onClick:()=>{gi(r)},children:i("exportMission")}),t("button",{type:"button",class:"danger",onClick:s,children:i("delete")})]})}async function gi(e){
try{let n=await f("missions/export-mission",{id:e,form:"markdown"}),r=document.createElement("a");r.href=URL.createObjectURL(new Blob([n],{type:"text/markdown"})),
r.download=`${e}.md`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}catch(n){je({text:i("failed",n.message),isError:!0})}}function hi({mission:e}){let{
id:n,text:r}=e,s=k("sizes",c=>f("upkeep/sizes",{},c)).value?.find(({scope:c})=>typeof c=="object"&&"mission"in c&&c.mission===n),a=[[i("name"),n],[i("state"),i(
e.state)],[i("phase"),e.phase],[i("tagNames"),e.tags.map(c=>`#${c}`).join(" ")],[i("participants"),e.participants.join(", ")],[i("created"),U(e.created)],[i("la\
stActive"),U(e.lastActive)],[i("ended"),e.ended===void 0?void 0:U(e.ended)],[i("outcome"),e.outcome&&i(e.outcome)],[i("mayRead"),e.mayRead??i("mayReadAll")],[i(
"mayWrite"),e.mayWrite??i("mayWriteAll")],[i("usage"),s&&yi(s)]];return t(b,{children:[t(io,{text:r}),t("p",{children:t("a",{href:E("memory",{q:X({name:"mission",
value:n})}),children:i("itsEntries",G(e.entries))})}),t("dl",{class:"properties",children:a.map(([c,d])=>d?t("div",{children:[t("dt",{children:c}),t("dd",{children:w(
d)})]},c):null)})]})}function yi({entries:e,limit:n,bytes:r,quota:o}){return[n&&i("ofEntries",v(e),v(n)),o&&i("ofBytes",v(r),v(o))].filter(a=>a).join(", ")}function io({
text:e}){return e===""?t("p",{class:"quiet",children:i("noDescription")}):t(R,{text:e})}function bi({id:e}){let n=k("notes",r=>f("missions/agent-notes",{mission:e},
r));return t(b,{children:[t("h3",{children:i("agentNotes")}),t(S,{asked:n,children:r=>t(b,{children:[r.length===0&&t("p",{class:"quiet",children:i("noAgentNotes")}),
t(ce,{all:r,children:o=>o.map(({agent:s,text:a})=>t("article",{class:"card",children:[t("strong",{children:w(s)}),t(R,{text:a})]},s))})]})})]})}function vi({id:e}){
let n=k("artifacts",r=>f("missions/artifacts",{mission:e},r));return t(b,{children:[t("h3",{children:i("artifacts")}),t(S,{asked:n,children:r=>r.length===0?t("p",
{class:"quiet",children:i("noArtifacts")}):t(ce,{all:r,children:o=>t("ul",{class:"items",children:o.map(({location:s,name:a,sha256:c})=>t("li",{children:[a!==""&&
`${w(a)}: `,t(ki,{location:s}),c!==void 0&&t("span",{class:"marks",children:t("code",{children:["SHA-256 ",c]})})]},s))})})})]})}function ki({location:e}){let n=nt(
e);return n===void 0?t("code",{children:w(e)}):t("a",{href:n,target:"_blank",rel:"noreferrer",children:w(e)})}function ao({settings:e}){let n=e.get("mission")??void 0,r=wi(e),{states:o=[],...s}=r,a=Object.keys(s).length>0,c=k(`all ${o}`,m=>f("missions/missions",{filter:{
states:o}},m)),d=k(a?JSON.stringify(r):void 0,m=>f("missions/missions",{filter:r},m)),l=a?d:c;return t("div",{class:n===void 0?"columns":"columns reading",children:[
t("section",{class:"finding",children:[t("h1",{children:i("missions")}),t(_i,{settings:e,missions:c.value??[]}),t("p",{class:"quiet",role:"status",children:l.value!==
void 0&&(l.value.length===1?i("oneMission"):i("missionCount",v(l.value.length)))}),t(S,{asked:l,children:m=>m.length===0?t(xi,{isNarrowed:a||o.length>0}):t(Si,{
missions:m,chosen:n})})]}),n!==void 0&&t("section",{class:"detail","aria-label":i("chosenMission"),children:t(oo,{id:n},n)})]})}function wi(e){let n=ln.find(s=>s===
e.get("state")),r=e.get("topic")?.trim(),o=e.get("participant");return{...n?{states:[n]}:{},...r?{topic:r}:{},...o?{participant:o}:{}}}function _i({settings:e,missions:n}){
let r=d=>e.get(d)??"",o=d=>l=>N({[d]:l,mission:void 0}),s=d=>N({topic:d,mission:void 0},"replace"),a=r("participant"),c=new Set(n.flatMap(({participants:d})=>d));
return a!==""&&c.add(a),t("form",{role:"search","aria-label":i("missions"),class:"filters",onSubmit:d=>d.preventDefault(),children:[t("label",{class:"wide",children:[
i("topic"),t(lr,{placeholder:i("topicHint"),value:r("topic"),typed:s})]}),t(pe,{label:i("state"),value:r("state"),values:[["",i("notDeleted")],...ln.map(d=>[d,i(
d)])],choose:o("state")}),t(pe,{label:i("participant"),value:a,values:[["",i("anyone")],...[...c].sort().map(d=>[d,w(d)])],choose:o("participant")})]})}function xi({
isNarrowed:e}){return e?t("p",{class:"empty",children:i("noMissionSuch")}):t("div",{class:"empty",children:[t("p",{children:i("noMissions")}),t("pre",{class:"te\
xt",children:'keepstone mission create launch -c "Ship the checkout by June." --topic checkout'})]})}function Si({missions:e,chosen:n}){return t(ce,{all:e,children:r=>t(
"ul",{class:"entries",onKeyDown:on,children:r.map(o=>t("li",{children:t("button",{type:"button",class:"entry mission","aria-current":o.id===n?"true":void 0,onClick:()=>N(
{mission:o.id}),children:[t("span",{class:"first",children:[w(o.id),o.topic!==void 0&&`: ${j(o.topic)}`]}),t(Ei,{mission:o})]})},o.id))})})}function Ei({mission:e}){
let{state:n,phase:r,tags:o,participants:s,lastActive:a,turns:c,entries:d}=e;return t("span",{class:"marks",children:[t("strong",{children:i(n)}),r!==void 0&&t("\
span",{children:j(r)}),t(I,{at:a}),n!=="deleted"&&t("span",{children:Vn(c)}),n!=="deleted"&&t("span",{children:G(d)}),s.length>0&&t("span",{children:j(s.join(",\
 "))}),o.length>0&&t("span",{children:j(o.map(l=>`#${l}`).join(" "))})]})}var co=20;function lo({settings:e}){let n=k("everybody",Ci),r=e.get("agent")??n.value?.[0];return t("section",{class:"narrow",children:[t("h1",{children:i("sess\
ions")}),t(S,{asked:n,children:o=>r===void 0?t("p",{class:"empty",children:i("noAgents")}):t(b,{children:[t(Ee,{agents:o.includes(r)?o:[...o,r],value:r,choose:s=>N(
{agent:s})}),t(Ti,{agent:r},r)]})})]})}async function Ci(e){let[n,r]=await Promise.all([f("vault/agents",{},e),f("sessions/conversations",{},e)]);return[...new Set(
[...n,...r])].sort()}function Ti({agent:e}){let n=k("work",o=>f("sessions/get-work",{agent:e},o)),r=k("history",o=>f("sessions/history",{agent:e,limit:co},o));return t(
b,{children:[t("h2",{children:i("working")}),t(S,{asked:n,children:o=>o===null?t("p",{class:"quiet",children:i("noWork")}):t(Ai,{work:o})}),t("h2",{children:i("\
past")}),t(S,{asked:r,children:o=>t(b,{children:[o.length===0&&t("p",{class:"quiet",children:i("noSessions")}),o.map(s=>t(Mi,{session:s},s.timestamp))]})}),t(Pi,
{agent:e})]})}function Ai({work:e}){return t("article",{class:"card",children:[t("p",{children:[t("strong",{children:e.status})," · ",t(I,{at:e.updatedAt})]}),
e.taskPrompt!==void 0&&t(R,{text:e.taskPrompt}),t(R,{text:e.summary}),t(ke,{title:i("nextSteps"),items:e.nextSteps}),t(ke,{title:i("unfinished"),items:e.unfinished}),
t(ke,{title:i("files"),items:e.filesTouched})]})}function Mi({session:e}){return t("article",{class:"card",children:[t("h3",{children:t(I,{at:e.timestamp})}),t(
R,{text:e.what}),t(ke,{title:i("decisions"),items:e.decisions}),t(ke,{title:i("unfinished"),items:e.unfinished}),t(ke,{title:i("nextSteps"),items:e.nextSteps}),
t(ke,{title:i("files"),items:e.filesChanged})]})}function ke({title:e,items:n}){return n.length===0?null:t(b,{children:[t("p",{class:"title",children:e}),t("ul",
{children:n.map((r,o)=>t("li",{children:w(r)},o))})]})}function Pi({agent:e}){let[n,r]=_(!1),o=k(n?"conversation":void 0,s=>f("sessions/load",{agent:e},s));return t(
"details",{onToggle:s=>r(s.currentTarget.open),children:[t("summary",{children:i("conversation")}),t(S,{asked:o,children:s=>t("ol",{class:"messages",children:[s===
null&&t("li",{class:"quiet",children:i("noConversation")}),s?.messages.slice(-co).map((a,c)=>t("li",{children:[t("strong",{children:a.role}),t(R,{text:a.text})]},
c))]})})]})}var Mt=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var Ni={promoted:"promoted",demoted:"fading",archived:"archived"};function uo(e){let n=k("health",a=>f("upkeep/health",{},a)),r=k("sizes",a=>f("upkeep/sizes",{},
a)),o=k("last",a=>f("upkeep/last-report",{},a)),s=k("due",a=>f("upkeep/is-due",{},a));return t("section",{class:"narrow",children:[t("h1",{children:i("upkeep")}),
t("h2",{children:i("health")}),t(S,{asked:n,children:a=>t(ji,{report:a})}),t(S,{asked:r,children:a=>t(Li,{sizes:a})}),t("h2",{children:i("chores")}),s.value===!0&&
t("p",{children:i("due")}),t(Oi,{}),t("h2",{children:i("lastRun")}),t(S,{asked:o,children:a=>a===null?t("p",{class:"quiet",children:i("never")}):t(po,{report:a})})]})}
function ji({report:e}){let n=t("a",{href:E("memory",{q:"is:trash"}),children:v(e.forgotten)}),r=[[i("countFiles"),v(e.files)],[i("countEntries"),v(e.entries)],
[i("countPassages"),v(e.passages)],[i("countForgotten"),e.forgotten===0?v(0):n]];return t(b,{children:[e.faults.length===0?t("p",{children:i("healthy")}):t(mo,{
faults:e.faults}),t(mn,{rows:r}),e.unknown.length>0&&t("details",{children:[t("summary",{children:i("unknownFiles")}),t("ul",{children:e.unknown.map(o=>t("li",{
children:w(o)},o))})]})]})}function Li({sizes:e}){let n=e.flatMap(({scope:r,entries:o,limit:s,bytes:a,quota:c})=>[...s===void 0?[]:[[oe(r),i("ofEntries",v(o),v(
s))]],...c===void 0?[]:[[oe(r),i("ofBytes",v(a),v(c))]]]);return n.length===0?null:t(mn,{rows:n})}function mo({faults:e}){return e.length===0?null:t(b,{children:[
t("h3",{children:i("faults")}),t("ul",{children:e.map(({key:n,line:r,message:o},s)=>t("li",{children:[t("code",{children:w(n)}),r!==void 0&&`, ${i("line",r)}`,"\
: ",w(o)]},s))})]})}function Oi(){let[e,n]=_([...Mt]),[r,o]=_(),s=(c,d)=>{o(void 0),n(Mt.filter(l=>l===c?d:e.includes(l)))},a=c=>async()=>{await D(()=>f("upkeep\
/run",{chores:e,dryRun:c}),l=>(o(c?l:void 0),i(c?"wouldDo":"wasDone")))||o(void 0)};return t(b,{children:[t("fieldset",{children:[t("legend",{class:"unseen",children:i(
"chores")}),Mt.map(c=>t("label",{class:"check",children:[t("input",{type:"checkbox",checked:e.includes(c),onChange:d=>s(c,d.currentTarget.checked)}),c]},c))]}),
t("p",{class:"quiet",children:i("dryFirst")}),t("div",{class:"actions",children:[t("button",{type:"button",class:"main",disabled:e.length===0,onClick:()=>{a(!0)()},
children:i("dryRun")}),t("button",{type:"button",disabled:r===void 0,onClick:()=>{a(!1)()},children:i("runNow")})]}),r!==void 0&&t(b,{children:[t("h3",{children:i(
"wouldDo")}),t(po,{report:r})]})]})}function po({report:e}){let n=[[i("updated"),U(e.finished)],[i("checkpointsCleaned"),v(e.checkpointsCleaned)],[i("conversati\
onsTrimmed"),v(e.conversationsTrimmed)],[i("insightsLearnt"),v(e.insightsLearnt)],[i("entriesPromoted"),v(e.entriesPromoted)],[i("entriesDemoted"),v(e.entriesDemoted)],
[i("entriesArchived"),v(e.entriesArchived)],[i("missionsDeleted"),v(e.missionsDeleted.length)],[i("indexRebuilt"),i(e.indexRebuilt?"yes":"no")],[i("legacyFilesC\
leaned"),v(e.legacyFilesCleaned)],[i("trashEmptied"),v(e.trashEmptied)]];return t(b,{children:[t(mn,{rows:n}),t(Di,{steps:e.steps}),t(mo,{faults:e.faults})]})}function Di({
steps:e}){return e.length===0?null:t("details",{children:[t("summary",{children:i("whichEntries")}),t("ul",{children:e.map(({reference:n,turn:r,reason:o})=>t("l\
i",{children:[i(Ni[r])," ",t("a",{href:E("memory",{entry:n}),children:w(n)}),": ",w(o)]},n))})]})}function mn({rows:e}){return t("dl",{class:"properties",children:e.
map(([n,r])=>t("div",{children:[t("dt",{children:n}),t("dd",{children:r})]},n))})}var Ri={home:jr,memory:Zr,inbox:Vr,brief:Er,sessions:lo,missions:ao,activity:yr,upkeep:uo},qi={q:"is:trash"};function Fi(){let e=Yn(),{view:n,settings:r}=e,{isLive:o}=Xe(),
[s,a]=_(Ze()),[c,d]=_(!1),[l,m]=_(!1),u=it(st().value);H({"?":()=>d(!0),n:()=>m(!0)}),O(()=>{document.title=[i(n),u??"Keepstone"].join(" – ")},[n,s,u]);let h=Ri[n],
y=p=>{Jt(p==="pt"?"pt":"en"),a(Ze())};return t(b,{children:[t("a",{class:"skip",href:"#content",onClick:Hi,children:i("skip")}),t("header",{id:"side",popover:"a\
uto",children:[t("a",{class:"name",href:E("home"),children:[t("span",{class:"stone","aria-hidden":"true"}),t("span",{children:[t("strong",{children:t("bdi",{children:u??
i("unnamed")})}),t("small",{children:"Keepstone"})]})]}),t(Ii,{route:e}),t($i,{language:s,choose:y,help:()=>d(!0)})]},`side ${s}`),t("div",{class:"top",children:[
t("button",{type:"button",class:"menu",popovertarget:"side","aria-label":i("views"),children:t("span",{"aria-hidden":"true"})}),t(fr,{route:e},`search ${s}`),t(
"button",{type:"button",class:"main new",onClick:()=>m(!0),children:[t("span",{"aria-hidden":"true",children:"+"})," ",t("span",{class:"wording",children:i("wri\
te")})]})]}),t("main",{id:"content",tabIndex:-1,children:[!o&&t("p",{class:"lost",role:"status",children:i("lost")}),t(h,{settings:r},`${n} ${s}`)]}),t(nr,{}),t(
gr,{}),l&&t(Rr,{search:me(r.get("q")??""),close:()=>m(!1)}),c&&t(Gn,{close:()=>d(!1)})]})}function Ii({route:e}){let n=k("waiting",a=>f("vault/list",{filter:{statuses:[
"candidate"]}},a)).value?.length??0,r=e.view==="memory"&&Se(me(e.settings.get("q")??"").chips)==="forgotten",o=(a,c,d,l=0)=>t("a",{class:`to ${d}`,href:a,"aria-\
current":c?"page":void 0,onClick:()=>document.getElementById("side")?.hidePopover?.(),children:[i(d),l>0&&t("span",{class:"count",children:v(l)})]},d),s=(a,c=0)=>o(
a==="brief"?Qn(a):E(a),e.view===a&&!r,a,c);return t("nav",{"aria-label":i("views"),children:[s("home"),s("memory"),s("inbox",n),s("brief"),s("sessions"),s("miss\
ions"),s("activity"),o(E("memory",qi),r,"trash"),s("upkeep")]})}function $i(e){let[n,r]=_(Zt()),{isLive:o}=Xe();return t("div",{class:"choices",children:[t("sel\
ect",{"aria-label":i("language"),value:e.language,onChange:s=>e.choose(s.currentTarget.value),children:Gt.map(([s,a])=>t("option",{value:s,selected:s===e.language,
children:a},s))}),t("select",{"aria-label":i("theme"),value:n,onChange:s=>r(en(s.currentTarget.value)),children:at.map(([s,a])=>t("option",{value:s,selected:s===
n,children:i(a)},s))}),t("p",{children:[t("button",{type:"button",class:"link",onClick:e.help,children:i("help")}),o&&t("span",{class:"connection",role:"status",
children:i("live")})]})]})}function Hi(e){e.preventDefault(),document.getElementById("content")?.focus()}await Hn();Jt(Ze());en(Zt());var fo=document.getElementById(
"page");fo!==null&&En(t(Fi,{}),fo);Bn();
