/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var x,lt,En,I,Le,pe,dt,ce,pt,De,Ne,Cn,ee=Symbol.for("pv"),fe={},me=[],Tn=/^m(i|n|o|s|text|space)$/,Me=Array.isArray,ft=me.slice,J=Object.assign;function Q(e){e&&
e.parentNode&&e.remove()}function ue(e,t,n,r,s){var a={type:e,props:t,key:n,ref:r,__k:null,__:null,__b:0,__e:null,__c:null,constructor:ee,__v:s||++lt,__i:-1,__u:0};return!s&&x.vnode&&x.
vnode(a),a}function h(e){return e.children}function le(e,t){this.props=e,this.context=t,this.__g=0}function W(e,t){if(t==null)return e.__&&W(e.__,e.__i+1);for(var n;t<e.__k.
length;t++)if((n=e.__k[t])&&n.__e)return n.__e;return typeof e.type!="function"||e.props.__P?null:W(e)}function An(e){var t,n=e.__v,r=n.__e,s=[],a=[],c=e.__P;c&&
((t=J({constructor:ee},n)).__v=n.__v+1,x.vnode&&x.vnode(t),Oe(c,t,n,e.__n,c.namespaceURI,32&n.__u?[r]:null,s,r||W(n),32&n.__u,a),t.__v=n.__v,t.__.__k[t.__i]=t,vt(
s,t,a),n.__=n.__e=null,t.__e!=r&&mt(t))}function mt(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),mt(e)}
function ct(e){(8&e.__g||(e.__g|=8,I.push(e),pe++))&&Le==x.debounceRendering||((Le=x.debounceRendering)||queueMicrotask)(gt)}function gt(){try{for(var e,t=1;I.length;)
I.length>t&&I.sort(dt),e=I.shift(),t=I.length,8&e.__g&&An(e)}finally{(pe=I.length)&&(Le||queueMicrotask)(gt)}}function ht(e,t,n,r,s,a,c,u,p,f,d){var w,y,l,_,R,b,
E=r.__k||me,v=t.length;for(p=Pn(n,t,E,p,v),w=0;w<v;w++)(l=n.__k[w])!=null&&(y=~l.__i&&E[l.__i]||fe,l.__i=w,b=Oe(e,l,y,s,a,c,u,p,f,d),_=l.__e,(y.ref!=l.ref||8&y.
__u)&&(y.ref&&Fe(y.ref,null,l,y),l.ref&&d.push(l.ref,l.__c||_,l)),R=R||_,4&l.__u?(p=_t(l,p,e,!y.__v),y.__e&&(y.__e=null)):typeof l.type=="function"&&b!==void 0?
p=b:_&&(p=_.nextSibling),l.__u&=-21);return n.__e=R,p}function Pn(e,t,n,r,s){var a,c,u,p,f,d,w,y,l,_=n.length,R=_,b=0,E=0,v=e.__k=Array(s);for(a=0;a<s;a++)(c=t[a])!=
null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=v[a]=ue(null,c):Me(c)?c=v[a]=ue(h,{children:c}):c.constructor===ee&&
c.__b?c=v[a]=ue(c.type,c.props,c.key,c.ref,c.__v):v[a]=c,p=a+b,c.__=e,c.__b=e.__b+1,u=null,~(f=c.__i=Rn(c,n,p,R))&&(R--,(u=n[f])&&(u.__u|=2)),u&&u.__v?(c.__u|=16,
f==p-1?b--:f==p+1?b++:f!=p&&(f>p?b--:b++,E=1)):(~f||(s>_?b--:s<_&&b++),typeof c.type!="function"&&(c.__u|=4))):v[a]=null;if(E){for(d=[],w=[],a=0;a<s;a++)if((c=v[a])&&
16&c.__u){for(b=0,y=d.length;b<y;)d[l=b+y>>1]<c.__i?b=l+1:y=l;d[b]=c.__i,w[a]=b+1}for(b=d.length;a--;)w[a]&&(w[a]==b?b--:v[a].__u|=4)}if(R)for(a=0;a<_;a++)!(u=n[a])||
2&u.__u||(u.__e==r&&(r=W(u)),qe(u,u));return r}function _t(e,t,n,r){var s,a,c,u;if(typeof e.type=="function"){if(e.props.__P)return t;if(s=e.__k)for(a=0;a<s.length;a++)
s[a]&&(s[a].__=e,t=_t(s[a],t,n,!1));return t}for(t&&!t.parentNode&&(t=W(e))&&!t.parentNode&&(t=null),c=e.__e,u=t;u&&u.nodeType==8;)u=u.nextSibling;for(c!=u&&(!r&&
n.moveBefore&&c.parentNode?n.moveBefore(c,t):n.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith("$s"););return t}function Rn(e,t,n,r){var s,a=e.key,c=e.type,u=t[n],p=u&&!(2&u.__u);if(u===null&&a==null||p&&a==u.key&&c==u.type)return n;if(r>(p?1:0)){for(s=n-1;s>=0;s--)if((u=
t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s;for(s=n+1;s<t.length;s++)if((u=t[s])&&!(2&u.__u)&&a==u.key&&c==u.type)return s}return-1}function ut(e,t,n){n==null&&
(n=""),t[0]=="-"?e.setProperty(t,n):e[t]=n}function ie(e,t,n,r,s){var a,c;if(t=="style")if(typeof n=="string")e.style.cssText=n;else{if(typeof r=="string"&&(e.style.
cssText=r=""),r)for(t in r)n&&t in n||ut(e.style,t);if(n)for(t in n)r&&n[t]==r[t]||ut(e.style,t,n[t])}else if(t[0]=="o"&&t[1]=="n")typeof n!="function"&&(n=null),
typeof r!="function"&&(r=null),(e.__e||(e.__e={}))[t]=n,n&&r||(c=Ne[t]||(Ne[t]=Ln(t)),(e.__a||(e.__a={}))[t]=De,a=t!=(t=t.replace(pt,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),n?e.addEventListener(t,c,a):e.removeEventListener(t,c,a));else{if(s=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=n??"")}catch{}if(typeof n=="function")return;n==null||n===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&n==1?"":n)}}function Ln(e){
return function(t){var n=this.__e;if(n){if(n=n[e],t[ce]==null)t[ce]=De++;else if(t[ce]<this.__a[e])return;return n(x.event?x.event(t):t)}}}function Oe(e,t,n,r,s,a,c,u,p,f){
var d,w,y,l,_,R,b,E,v,L,T,Re,at,ae,K,it,U,G,j=t.type;if(t.constructor!==ee)return null;128&n.__u&&(p=32&n.__u,d=n.__c.__z)&&(t.__u|=p,w=a=[],d.nodeType==8?u=de(
d,a):a.push(d),u=a[0]||u),(d=x.__b)&&d(t);e:if(typeof j=="function"){y=c.length;try{if(E=t.props,v=(d=j.prototype)&&d.render,L=(d=j.contextType)&&r[d.__c],T=d?L?
L.props.value:d.__:r,(l=n.__c)?(t.__c=l,2&l.__g&&(l.__g|=1)):(v?t.__c=l=new j(E,T):(t.__c=l=new le(E,T),l.constructor=j,l.render=Dn),L&&L.sub(l),l.state||(l.state=
{}),l.__n=r,l.__g|=8,l.__h=[],l.__k=[]),v&&(l.__s||(l.__s=l.state),j.getDerivedStateFromProps&&(l.__s==l.state&&(l.__s=J({},l.__s)),J(l.__s,j.getDerivedStateFromProps(
E,l.__s)))),_=l.props,R=l.state,l.__v=t,n.__c){if(E!==_&&v&&!j.getDerivedStateFromProps&&l.componentWillReceiveProps&&l.componentWillReceiveProps(E,T),t.__v==n.
__v&&!(8&l.__g)||!(4&l.__g)&&l.shouldComponentUpdate&&l.shouldComponentUpdate(E,l.__s,T)===!1){t.__v!=n.__v&&(l.props=E,l.state=l.__s,l.__g&=-9),t.__e=n.__e,t.__k=
n.__k,t.__k.some(function(q){q&&(q.__=t)}),me.push.apply(l.__h,l.__k),l.__k=[],l.__h.length&&c.push(l),u=W(n);break e}l.componentWillUpdate&&l.componentWillUpdate(
E,l.__s,T),v&&l.componentDidUpdate&&l.__h.push(function(){l.componentDidUpdate(_,R,b)})}else v&&!j.getDerivedStateFromProps&&l.componentWillMount&&l.componentWillMount(),
v&&l.componentDidMount&&l.__h.push(l.componentDidMount);l.context=T,l.props=E,l.__P=e,l.__g&=-5,Re=x.__r,at=v?25:0;do l.__g&=-9,Re&&Re(t),d=l.render(l.props,l.state=
l.__s,l.context);while(8&l.__g&&++at<25);v&&(me.push.apply(l.__h,l.__k),l.__k=[]),l.state=l.__s,l.getChildContext&&(r=J({},r,l.getChildContext())),v&&n.__c&&l.getSnapshotBeforeUpdate&&
(b=l.getSnapshotBeforeUpdate(_,R)),ae=d&&d.type===h&&d.key==null?d.props.children:d,E.__P&&(d=u,s=(e=E.__P).namespaceURI,p=a=null,n.props&&n.props.__P!=e&&(n.__k.
some(function(q){q&&qe(q,q)}),n.__k=null),u=n.__k?W(n,0):null),u=ht(e,Me(ae)?ae:[ae],t,n,r,s,a,c,u,p,f),E.__P&&(t.__e=null,u=d),t.__u&=-161,w&&w.some(Q),l.__h.length&&
c.push(l),1&l.__g&&(l.__g&=-4)}catch(q){if(c.length=y,t.__v=null,p||a)if(q&&q.then){if(t.__u|=128|p,a){for(~(U=a.indexOf(u||void 0))||(U=a.length);(G=a[U-1])&&G.
nodeType==8;)U--;for(;U<a.length;U++)if(G=a[U])if(a[U]=null,K){if(G==it)break}else{if(G.nodeType!=8)break;G.data.startsWith("$s")&&(it=de(K=G))}}if(!K){for(;u&&
u.nodeType==8&&u.nextSibling;)u=u.nextSibling;K=u}(d=de(K=t.__c.__z||(t.__c.__z=K)))?(t.__e=K,u=d):t.__e=u,u=u&&u.nextSibling}else a&&a.some(Q);else t.__e=n.__e;
t.__k||(t.__k=n.__k||[]),q&&q.then||yt(t),x.__e(q,t,n)}}else u=t.__e=Nn(n.__e,t,n,r,s,a,c,p,f,e);return(d=x.diffed)&&d(t),u}function de(e,t){if(e&&e.nodeType==8&&
e.data.startsWith("$s"))for(var n=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))n++;else if(e.data.startsWith("/$s")&&!--n)return e}t&&t.push(
e)}}function yt(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(yt))}function vt(e,t,n){for(var r=0;r<n.length;)Fe(n[r++],n[r++],n[r++]);x.__c&&x.__c(t,e),e.some(
function(s){try{e=s.__h,s.__h=[],e.some(function(a){a.call(s)})}catch(a){x.__e(a,s.__v)}})}function Nn(e,t,n,r,s,a,c,u,p,f){var d,w,y,l,_,R,b,E,v=n.props||fe,L=t.
props,T=t.type;if(T=="svg"?s="http://www.w3.org/2000/svg":T=="math"?s="http://www.w3.org/1998/Math/MathML":s||(s="http://www.w3.org/1999/xhtml"),a){for(d=0;d<a.
length;d++)if((_=a[d])&&(T?_.localName==T:_.nodeType==3)){e=_,a[d]=null;break}}if(!e){if(E=f.ownerDocument||document,!T)return E.createTextNode(L);e=E.createElementNS(
s,T,L.is?L:f),u&&(x.__m&&x.__m(t,a),u=!1),a=null}if(T){if(f=T=="template"&&e.content||e,a=T=="textarea"&&L.defaultValue!=null?null:a&&ft.call(f.childNodes),!u&&
a)for(v={},d=0;d<e.attributes.length;d++)v[(_=e.attributes[d]).name]=_.value;for(d in v)_=v[d],d=="dangerouslySetInnerHTML"?y=_:d=="children"||d in L||d=="value"&&
"defaultValue"in L||d=="checked"&&"defaultChecked"in L||ie(e,d,null,_,s);for(d in L)_=L[d],d=="children"?l=_:d=="dangerouslySetInnerHTML"?w=_:d=="value"?R=_:d==
"checked"?b=_:u&&typeof _!="function"||v[d]===_||ie(e,d,_,v[d],s);w?(u||y&&(w.__html==y.__html||w.__html==e.innerHTML)||(e.innerHTML=w.__html),t.__k=[]):(y&&(e.
textContent=""),(T=="foreignObject"||s=="http://www.w3.org/1998/Math/MathML"&&Tn.test(T))&&(s="http://www.w3.org/1999/xhtml"),ht(f,Me(l)?l:[l],t,n,r,s,a,c,a?a[0]:
n.__k&&W(n,0),u,p),a&&a.some(Q)),u&&T!="textarea"||(d="value",T=="progress"&&R==null?e.removeAttribute(d):R==null||R===e[d]&&(T!="progress"||R)||ie(e,d,R,v[d],s),
d="checked",b!=null&&b!=e[d]&&ie(e,d,b,v[d],s))}else v===L||u&&e.data==L||(e.data=L);return e}function Fe(e,t,n,r){try{typeof e=="function"?t?t.__x=e(t)||1:r&&(r=
r.__c||r.__e)&&(t=r.__x)&&(r.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(s){x.__e(s,n)}}function qe(e,t,n){var r,s,a,c;if(x.unmount&&x.unmount(
e),!(r=e.ref)||r.current&&r.current!=e.__e||Fe(r,null,t,e),r=e.__c){if(r.componentWillUnmount)try{r.componentWillUnmount()}catch(u){x.__e(u,t)}r.__P=r.__n=null}
if(r=e.__k)for(c=0;c<r.length;c++)r[c]&&qe(r[c],t,typeof e.type!="function"||n&&!e.props.__P);!n&&(r=e.__c)&&(r=r.__z)&&(s=de(r,a=[]))&&(r==e.__e&&a.some(Q),Q(s),
Q(r)),n||Q(e.__e),e.__e=e.__c=e.__=null}function Dn(e,t,n){return this.constructor(e,n)}function bt(e,t){var n,r,s,a;x.__&&x.__(e,t),t.nodeType==9&&(t=t.documentElement),
r=(n=e&&32&e.__u)?null:t.__k,t.__k=ue(h,{children:[e]}),s=[],a=[],Oe(t,t.__k,r||fe,fe,t.namespaceURI,r?null:t.firstChild?ft.call(t.childNodes):null,s,r?r.__e:t.
firstChild,n,a),vt(s,t.__k,a),t.__k.props.children=null}x={__e:function(e,t,n,r){for(var s,a,c;t=t.__;)if((s=t.__c)&&!(1&s.__g)){s.__g|=4;try{if((c=(a=s.constructor)&&a.getDerivedStateFromError)&&s.setState(a.getDerivedStateFromError(
e)),s.componentDidCatch&&(s.componentDidCatch(e,r||{}),c=1),c&&8&s.__g)return void(s.__g|=2)}catch(u){e=u}}throw pe=0,e}},lt=0,En=function(e){return e!=null&&e.
constructor===ee},le.prototype.setState=function(e,t){var n=this.__s;n&&n!=this.state||(n=this.__s=J({},this.state)),typeof e=="function"&&(e=e(J({},n),this.props)),
e&&(J(n,e),this.__v&&(t&&this.__k.push(t),ct(this)))},le.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),ct(this))},le.prototype.render=
h,I=[],pe=0,dt=function(e,t){return e.__v.__b-t.__v.__b},ce=Symbol(),pt=/(PointerCapture)$|Capture$/i,De=0,Ne={},Cn=0;var Y,D,He,kt,je=Object.is,ge=0,Rt=[],Ue=[],N=x,wt=N.__b,xt=N.__r,St=N.diffed,Et=N.__c,Ct=N.unmount,Tt=N.__;function he(e,t){N.__h&&N.__h(D,e,ge||t),ge=0;var n=D.
__H||(D.__H={__:[],__h:[]});return e>=n.__.length&&n.__.push({}),n.__[e]}function g(e){return ge=1,Mn(Dt,e)}function Mn(e,t,n){var r=he(Y++,2);if(r.t=e,!r.__c&&
(r.__=[n?n(t):Dt(void 0,t),function(a){var c=(r.__N||r.__)[0],u=r.t(c,a);je(c,u)||(r.__N=[u,r.__[1]],r.__c.setState({}))}],r.__c=D,!D.__f)){D.__f=!0;var s=D.shouldComponentUpdate;
D.shouldComponentUpdate=function(a,c,u){var p=this.__H;if(!p)return!0;var f=!1,d=this.props!=a;if(p.__.some(function(y){y.__N&&(f=!0,je(y.__[0],y.__N[0])||(d=!0))}),
s){var w=s.call(this,a,c,u);return f?w||d:w}return!f||d}}return r.__}function M(e,t){var n=he(Y++,3);!N.__s&&Nt(n.__H,t)&&(n.__P=!0,n.__=e,n.u=t,D.__H.__h.push(
n))}function B(e){return ge=5,On(function(){return{current:e}},[])}function On(e,t){var n=he(Y++,7);return Nt(n.__H,t)&&(n.__=e(),n.__H=t),n.__}function Lt(){var e=he(Y++,11);if(!e.__){for(var t=D.__v;!t.__m&&t.__;)t=t.__;var n=t.__m||(t.__m=[0,0]);e.__="P"+n[0]+"-"+n[1]++}return e.__}function Fn(){var e;
do{for(;e=Ue.shift();)try{te(e)}catch(n){N.__e(n,{__:(e=e.__P)&&e.__v})}for(;e=Rt.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(te),t.__h.some(Ie),t.__h=[]}catch(n){
t.__h=[],N.__e(n,e.__v)}}}while(Ue.length)}N.__b=function(e){D=null,wt&&wt(e)},N.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),Tt&&Tt(e,t)},N.__r=function(e){
xt&&xt(e),Y=0;var t=(D=e.__c).__H;t&&(He==D?D.__h=[]:(t.__h.some(te),t.__h.some(Ie),Y=0),t.__h=[],t.__.some(function(n){n.__N&&(n.__=n.__N),n.u=n.__N=void 0})),
He=D},N.diffed=function(e){St&&St(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Pt(Rt.push(t)),t.__H.__.some(function(n){n.u&&(n.__H=n.u)})),He=D=null},N.__c=function(e,t){
t.some(function(n){try{n.__h.some(te),n.__h=n.__h.filter(function(r){return!r.__||Ie(r)})}catch(r){n.__h=[function(){throw r}]}}),Et&&Et(e,t)},N.unmount=function(e){
Ct&&Ct(e);var t,n,r=e.__c;r&&r.__H&&(r.__H.__.some(function(s){try{if(s.__P&&s.__c){if(n===void 0){for(n=e.__;n&&(!n.__c||!n.__c.__P);)n=n.__;n=n&&n.__c}s.__P=n,
Pt(Ue.push(s))}else te(s)}catch(a){t=a}}),r.__H=void 0,t&&N.__e(t,r.__v))};var At=typeof requestAnimationFrame=="function";function qn(e){var t,n=function(){clearTimeout(
r),At&&cancelAnimationFrame(t),setTimeout(e)},r=setTimeout(n,35);At&&(t=requestAnimationFrame(n))}function Pt(e){e!=1&&kt==N.requestAnimationFrame||((kt=N.requestAnimationFrame)||
qn)(Fn)}function te(e){var t=D,n=e.__c;typeof n=="function"&&(e.__c=void 0,n()),D=t}function Ie(e){var t=D;e.__c=e.__(),D=t}function Nt(e,t){return!e||e.length!=
t.length||t.some(function(n,r){return!je(n,e[r])})}function Dt(e,t){return typeof t=="function"?t(e):t}var ne=class extends Error{constructor(n,r){super(r);this.code=n}code},Be="keepstone-token",Mt=async()=>{},We,$e=Hn();function Ot(e){Mt=e}function Ft(e){$e=e;try{
e===void 0?sessionStorage.removeItem(Be):sessionStorage.setItem(Be,e)}catch{}}function Hn(){try{return sessionStorage.getItem(Be)??void 0}catch{return}}async function m(e,t,n){
let r=JSON.stringify(t),s={method:"POST",headers:{"content-type":"application/json"},body:r};return await(await ze(`/api/v1/${e}`,n===void 0?s:{...s,signal:n})).
json()}async function ze(e,t){for(;;){let n=$e,r=await fetch(e,{...t,headers:{...t.headers,...jn(n)}});if(r.ok)return r;let s=await Un(r);if(s.code!=="unauthori\
zed")throw s;if($e!==n)continue;We??=Mt(n!==void 0).finally(()=>We=void 0);let a=await We;if(a===void 0)throw s;Ft(a)}}function jn(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Un(e){let t=await e.json().catch(()=>{});return new ne(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function qt(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},n=await fetch("/open/token",t);n.ok&&Ft((await n.json()).token)}function $(e){let t=B(e);t.current=e,M(()=>{let n=r=>{if(r.ctrlKey||r.metaKey||r.altKey||r.defaultPrevented||In(r.target))return;let s=t.current[r.key];s!==void 0&&
(r.preventDefault(),s(r))};return addEventListener("keydown",n),()=>removeEventListener("keydown",n)},[])}function In(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Ht=[500,1e3,2e3,5e3,15e3],Ve=0,Ke=!1,Ge=new Set;function Ut(){for(let e of Ge)e()}function _e(){Ve+=1,Ut()}async function It(){for(let e=0;;e+=1){try{let t=await ze(
"/events",{});e=0,jt(!0),_e(),await Wn(t)}catch{}jt(!1),await new Promise(t=>setTimeout(t,Ht[Math.min(e,Ht.length-1)]))}}async function Wn(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let n="";t!==void 0;){let{done:r,value:s}=await t.read();if(r)return;let a=(n+s).split(`

`);n=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&_e()}}function jt(e){Ke=e,Ut()}function Qe(){let[e,t]=g({version:Ve,isLive:Ke});return M(()=>{let n=()=>t(
{version:Ve,isLive:Ke});return Ge.add(n),n(),()=>{Ge.delete(n)}},[]),e}function S(e,t){let{version:n}=Qe(),[r,s]=g({isWaiting:!0});return M(()=>{if(e===void 0)return;
let a=new AbortController;return s(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...Bn(c)}),t(a.signal).then(c=>!a.signal.aborted&&s({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&s(u=>({...u,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,n]),e===void 0?{isWaiting:!1}:r}function Bn({value:e}){return e===
void 0?{}:{value:e}}var $n={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],timeline:["Timeline","Histórico"],upkeep:[
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
"Related entries","Entradas relacionadas"],noRelated:["None","Nenhuma"],history:["Changes","Alterações"],score:["Score","Pontuação"],why:["Why this score","\
Porquê esta pontuação"],word:["Word","Palavra"],term:["Term","Termo"],rarity:["Rarity","Raridade"],frequency:["Frequency","Frequência"],bonuses:["Bonuses: s\
ession {0}, neighbours {1}, author {2}. Factors: date {3}, time {4}. Repetition: −{5}.","Bónus: sessão {0}, vizinhas {1}, autor {2}. Fatores: data {3}, tempo \
{4}. Repetição: −{5}."],inboxEmpty:["No candidate waits for a decision.","Nenhuma candidata espera uma decisão."],inboxHint:["Arrows move, A accepts, E edi\
ts, M merges, R rejects.","As setas movem, A aceita, E edita, M junta, R rejeita."],accept:["Accept","Aceitar"],reject:["Reject","Rejeitar"],merge:["Merge","Jun\
tar"],mergeWith:["Choose the entry that takes the candidate in:","Escolha a entrada que recebe a candidata:"],mergeNone:["No entry in force resembles it.","Nenh\
uma entrada em vigor se parece com ela."],mergedNow:["Merged. The trash keeps the candidate for a while.","Junta. O lixo guarda a candidata durante algum tempo."],
accepted:["Accepted","Aceite"],rejectedNow:["Rejected. The trash keeps it for a while.","Rejeitada. O lixo guarda-a durante algum tempo."],agent:["Agent","Agent\
e"],task:["Task","Tarefa"],taskHint:["What the agent is about to do","O que o agente vai fazer"],budget:["Budget in tokens","Orçamento em tokens"],compose:["Co\
mpose","Compor"],briefEmpty:["The brief is empty: there is nothing to say to this agent, or nothing fits the budget.","O resumo está vazio: não há nada a dizer \
a este agente, ou nada cabe no orçamento."],tokensOf:["{0} of {1} tokens","{0} de {1} tokens"],section:["Section","Secção"],tokens:["Tokens","Tokens"],leftOut:[
"Left out","Ficou de fora"],nothingLeftOut:["Nothing was left out.","Nada ficou de fora."],dropBudget:["did not fit into the budget","não coube no orçamento"],
dropLimit:["the section is full","a secção está cheia"],dropUnreadable:["the file cannot be read","o ficheiro não pode ser lido"],cut:["{0} characters were \
cut","{0} caracteres foram cortados"],chooseAgent:["Choose an agent.","Escolha um agente."],noAgents:["No agent has written anything yet.","Nenhum agente escrev\
eu ainda nada."],working:["Work in progress","Trabalho em curso"],noWork:["No work is in progress.","Não há trabalho em curso."],past:["Finished sessions","Se\
ssões terminadas"],noSessions:["No finished session is stored.","Não há sessões terminadas."],nextSteps:["Next steps","Próximos passos"],unfinished:["Unfin\
ished","Por acabar"],decisions:["Decisions","Decisões"],files:["Files","Ficheiros"],conversation:["Conversation","Conversa"],noConversation:["No conversation i\
s saved.","Não há conversa guardada."],updated:["Updated","Atualizado"],noChanges:["Nothing has changed yet.","Nada mudou ainda."],added:["added","criada"],entryChanged:[
"changed","alterada"],removed:["removed","retirada"],inArchive:["in the archive","no arquivo"],undoes:["undoes change {0}","desfaz a alteração {0}"],somebody:[
"unknown","desconhecido"],byWhom:["by {0}","por {0}"],health:["Health","Saúde"],healthy:["No file has a defect.","Nenhum ficheiro tem defeitos."],faults:["Defe\
cts","Defeitos"],line:["line {0}","linha {0}"],unknownFiles:["Files that do not belong to the memory","Ficheiros que não pertencem à memória"],countFiles:["F\
iles","Ficheiros"],countEntries:["Entries","Entradas"],countPassages:["Passages without an id","Passagens sem identificador"],countForgotten:["In the trash","No\
 lixo"],chores:["Chores","Tarefas de manutenção"],dryRun:["Dry run","Ensaio"],runNow:["Do it","Fazer"],dryFirst:["A dry run comes first: it shows what would b\
e done.","Primeiro um ensaio: mostra o que seria feito."],wouldDo:["This would be done","Seria feito isto"],wasDone:["This was done","Foi feito isto"],lastRun:[
"Last run","Última vez"],never:["Never","Nunca"],due:["Upkeep is due.","A manutenção está por fazer."],checkpointsCleaned:["Checkpoints deleted","Pontos de \
controlo apagados"],conversationsTrimmed:["Conversations shortened","Conversas encurtadas"],insightsLearnt:["Insights learnt from them","Ideias aprendidas delas"],
entriesArchived:["Entries archived","Entradas arquivadas"],indexRebuilt:["Index built anew","Índice refeito"],legacyFilesCleaned:["Old files deleted","Ficheiro\
s antigos apagados"],trashEmptied:["Entries deleted from the trash","Entradas apagadas do lixo"],yes:["yes","sim"],no:["no","não"],keySearch:["Go to the search",
"Ir para a procura"],keyMove:["Move in the list","Mover na lista"],keyOpen:["Open the entry","Abrir a entrada"],keyEdit:["Edit the open entry","Editar a entrada\
 aberta"],keyPin:["Pin or unpin it","Fixá-la ou soltá-la"],keyForget:["Forget it","Esquecê-la"],keyUndo:["Undo the last change","Desfazer a última alteração"],
keyHelp:["Show these keys","Mostrar estas teclas"]},Je=[["en","English"],["pt","Português"]],Wt="keepstone-language",oe=zn();function zn(){let e=t=>Je.find(([n])=>t?.
toLowerCase().startsWith(n))?.[0];try{return e(localStorage.getItem(Wt))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function ye(){return oe}
function Xe(e){oe=e,document.documentElement.lang=e;try{localStorage.setItem(Wt,e)}catch{}}function i(e,...t){return $n[e][oe==="pt"?1:0].replace(/\{(\d)\}/g,(n,r)=>String(
t[Number(r)]??""))}function F(e){return e===void 0?"–":new Intl.DateTimeFormat(oe,{dateStyle:"medium",timeStyle:"short"}).format(e)}function A(e,t=0){return new Intl.
NumberFormat(oe,{maximumFractionDigits:t}).format(e)}function re(e){return e===1?i("oneEntry"):i("entries",A(e))}var Vn=Symbol.for("pv"),Kn=0;function o(e,t,n,r,s,a){t||(t={});var c,u,p=t;if("ref"in p&&typeof e!="function")for(u in p={},t)u=="ref"?c=t[u]:p[u]=t[u];var f={type:e,props:p,key:n,ref:c,__k:null,
__:null,__b:0,__e:null,__c:null,constructor:Vn,__v:--Kn,__i:-1,__u:0};return(s||a)&&(f.__source=s,f.__self=a),x.vnode&&x.vnode(f),f}function z(e){let t=B(null),n=Lt();return M(()=>{t.current?.showModal()},[]),o("dialog",{ref:t,"aria-labelledby":n,onClose:e.close,children:[o("h2",{id:n,children:e.
title}),e.children]})}var Gn=[["/","keySearch"],["↑ ↓","keyMove"],["Enter","keyOpen"],["e","keyEdit"],["p","keyPin"],["Delete","keyForget"],["u","keyUndo"],["?","keyHelp"]];function Bt(e){
return o(z,{title:i("help"),close:e.close,children:[o("dl",{class:"properties",children:Gn.map(([t,n])=>o("div",{children:[o("dt",{children:o("kbd",{children:t})}),
o("dd",{children:i(n)})]},t))}),o("p",{children:i("inboxHint")}),o("form",{method:"dialog",children:o("button",{children:i("close")})})]})}var zt=()=>{};function $t(e){zt(e)}async function O(e,t,n){try{let r=await e();return $t({text:t(r),undo:await Qn(n)}),_e(),!0}catch(r){return $t({text:i("faile\
d",r.message),isError:!0}),!1}}async function Qn(e){return e===void 0?void 0:(await m("audit/log",{reference:e,limit:1}).catch(()=>[]))[0]?.call}function ve(e){
return O(()=>m("audit/undo",{call:e}),()=>i("undone"))}function Vt(){let[e,t]=g();M(()=>{zt=t},[]);let n=e?.undo;return $({u:()=>n!==void 0&&void ve(n)}),o("div",
{class:"notices",role:e?.isError?"alert":"status",children:e!==void 0&&o("p",{class:e.isError?"notice error":"notice",children:[o("span",{children:e.text}),n!==
void 0&&o("button",{type:"button",onClick:()=>{ve(n)},children:i("undo")}),o("button",{type:"button",onClick:()=>t(void 0),children:i("close")})]})})}function Kt(){let[e,t]=g();if(M(()=>{Ot(s=>new Promise(a=>t({wasWrong:s,answer:a})))},[]),e===void 0)return null;let n=s=>{e.answer(s),t(void 0)},r=s=>{s.preventDefault();
let a=new FormData(s.currentTarget).get("token");n(String(a).trim()||void 0)};return o(z,{title:i("tokenTitle"),close:()=>n(),children:o("form",{onSubmit:r,children:[
e.wasWrong&&o("p",{class:"error",role:"alert",children:i("tokenWrong")}),o("p",{children:[i("tokenWhy")," ",o("code",{children:"keepstone serve --print-token"})]}),
o("label",{children:[i("tokenTitle"),o("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})]}),o("p",{class:"quiet",children:i("t\
okenKept")}),o("div",{class:"actions",children:[o("button",{class:"main",children:i("tokenUse")}),o("button",{type:"button",onClick:()=>n(),children:i("cancel")})]})]})})}var Ze=["memory","inbox","brief","sessions","timeline","upkeep"];function Ye(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",2);return{view:Ze.find(n=>n===
e)??"memory",settings:new URLSearchParams(t)}}function V(e,t={}){let n=Object.entries(t).filter(s=>!!s[1]),r=new URLSearchParams(n).toString();return`#/${e}${r===
""?"":`?${r}`}`}function P(e,t="push"){let{view:n,settings:r}=Ye(),s=V(n,{...Object.fromEntries(r),...e});s!==location.hash&&(t==="push"?history.pushState(null,
"",s):history.replaceState(null,"",s),dispatchEvent(new HashChangeEvent("hashchange")))}function Gt(){let[e,t]=g(Ye);return M(()=>{let n=()=>t(Ye());return addEventListener(
"hashchange",n),addEventListener("popstate",n),()=>{removeEventListener("hashchange",n),removeEventListener("popstate",n)}},[]),e}var be=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],Qt="keepstone-theme";function et(){try{return be.find(([e])=>e===localStorage.getItem(
Qt))?.[0]??"auto"}catch{return"auto"}}function tt(e){let t=be.find(([n])=>n===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
Qt,t)}catch{}return t}function H(e){return o("label",{children:[e.label,o("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value),children:e.values.map(([t,
n])=>o("option",{value:t,selected:t===e.value,children:n},t))})]})}function ke(){return S("agents",e=>m("vault/agents",{},e))}function we(e){return o(H,{label:i(
"agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function nt(e){return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(t=>t!=="")}function C(e){let{value:t,error:n,isWaiting:r}=e.asked;return o(h,{children:[n!==void 0&&o("p",{class:"error",role:"alert",children:i("failed",n.message)}),t!==
void 0&&e.children(t),t===void 0&&r&&o("p",{class:"quiet",children:i("waiting")})]})}function k(e){return e.replace(/\r\n/g,`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(/[\u0080-\u009f\u200e\u200f\u202a-\u202e\u2066-\u2069]/g,
t=>`⟦U+${t.charCodeAt(0).toString(16).toUpperCase().padStart(4,"0")}⟧`)}function se(e){let t=e.split(`
`).find(n=>n.trim()!=="")??"";return k(t.replace(/^#+\s+/,"").trim()).slice(0,200)}function Jt(e,t){let n=new TextEncoder().encode(e),r=new TextDecoder,s=[0,...t.
flatMap(({start:a,end:c})=>[a,c]),n.length];return s.slice(1).map((a,c)=>k(r.decode(n.subarray(s[c],a))))}function Xt(e){let t=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var Jn=2e3,Xn={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"};function Yt({settings:e}){let t=ke(),n=e.get("agent")??t.value?.[0],r=e.get("t\
ask")??"",s=Number(e.get("budget"))||Jn,a={agent:n??"",budget:s,...r.trim()===""?{}:{task:r}},c=S(n&&JSON.stringify(a),u=>m("briefing/compose",{request:a},u));return o(
"section",{class:"narrow",children:[o("h1",{children:i("brief")}),o(C,{asked:t,children:u=>n===void 0?o("p",{children:i("noAgents")}):o("form",{class:"form",onSubmit:p=>p.
preventDefault(),children:[o("div",{class:"row",children:[o(we,{agents:u.includes(n)?u:[...u,n],value:n,choose:p=>P({agent:p})}),o("label",{children:[i("budget"),
o("input",{type:"number",min:1,step:100,value:s,onChange:p=>P({budget:p.currentTarget.value})})]})]}),o("label",{children:[i("task"),o("textarea",{rows:2,placeholder:i(
"taskHint"),defaultValue:r,onInput:p=>P({task:p.currentTarget.value},"replace")})]})]})}),n!==void 0&&o(C,{asked:c,children:u=>o(Yn,{brief:u,budget:s})})]})}function Yn({
brief:e,budget:t}){return e.text===""?o("p",{children:i("briefEmpty")}):o(h,{children:[o("p",{children:o("label",{class:"meter",children:[o("span",{children:i("\
tokensOf",A(e.tokens),A(t))}),o("meter",{min:0,max:t,value:e.tokens})]})}),o(Zn,{brief:e}),o(to,{brief:e}),o("pre",{class:"text brief",children:k(e.text)})]})}function Zn({
brief:e}){let t=eo(e);return o("table",{children:[o("thead",{children:o("tr",{children:[o("th",{scope:"col",children:i("section")}),o("th",{scope:"col",children:i(
"countEntries")}),o("th",{scope:"col",children:i("tokens")})]})}),o("tbody",{children:e.sections.map((n,r)=>o("tr",{children:[o("th",{scope:"row",children:k(n.title)}),
o("td",{children:n.sources.length}),o("td",{children:[o("meter",{min:0,max:e.tokens,value:t[r]??0,"aria-label":n.title})," ",A(t[r]??0)]})]},r))})]})}function eo({
text:e,sections:t}){let n=0,r=t.map(({title:s,sources:a})=>{let c=a.length===0?-1:e.indexOf(`${s}:`,n);return c!==-1&&(n=c+s.length),c});return r.map((s,a)=>{if(s===
-1)return 0;let c=r.slice(a+1).find(u=>u!==-1)??e.length;return Xt(e.slice(s,c))})}function to({brief:e}){let t=e.sections.filter(({dropped:n,cut:r})=>n.length>
0||r>0);return t.length===0?o("p",{class:"quiet",children:i("nothingLeftOut")}):o("details",{open:!0,children:[o("summary",{children:i("leftOut")}),o("dl",{children:t.
map(({title:n,dropped:r,cut:s})=>o("div",{children:[o("dt",{children:k(n)}),s>0&&o("dd",{children:i("cut",A(s))}),r.map(({source:a,reason:c})=>o("dd",{children:[
o("a",{href:V("memory",{entry:a}),children:k(a)}),": ",i(Xn[c])]},a))]},n))})]})}function ot(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function xe(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function Se(e){return e==="project"?i("project"):ot(e)}var no=100;function Ee(e){let[t,n]=g(1),r=e.rows.slice(0,t*no);return o(h,{children:[o("ul",{class:"entries",onKeyDown:ro,children:r.map(({entry:s,hit:a})=>o("l\
i",{children:o("button",{type:"button",class:"entry","aria-current":s.reference===e.chosen?"true":void 0,onClick:()=>e.choose(s.reference),children:[o("span",{class:"\
first",children:a===void 0?se(s.text):o(oo,{hit:a})}),a?.replaces&&o("span",{class:"marks",children:i("replaces",F(a.replaces.created),k(a.replaces.line))}),o(rt,
{entry:s})]})},s.reference))}),r.length<e.rows.length&&o("button",{type:"button",onClick:()=>n(t+1),children:i("more")})]})}function rt({entry:e}){return o("spa\
n",{class:"marks",children:[o("span",{children:Se(e.scope)}),o("span",{children:e.category}),o("span",{children:F(e.created)}),e.tier!=="active"&&o("strong",{children:i(
e.tier)}),e.status!=="promoted"&&o("strong",{children:i(e.status)}),e.supersededBy!==void 0&&o("strong",{children:i("superseded")}),e.importance==="high"&&o("st\
rong",{children:i("high")}),e.tags.map(t=>o("span",{children:["#",k(t)]},t))]})}function oo({hit:e}){let t=Jt(e.snippet.text,e.snippet.highlights);return o(h,{children:t.
map((n,r)=>r%2===1?o("mark",{children:n},r):n)})}function ro(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===void 0)return;let n=[...e.currentTarget.
querySelectorAll("button")],r=n.findIndex(s=>s===document.activeElement);n[Math.max(0,Math.min(n.length-1,r+t))]?.focus(),e.preventDefault()}var Ce=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var Zt=["low","medium","high"];function Te(e){let t=ke().value??[],n=e.value===""||e.value==="_shared"||t.includes(e.value)?[]:[e.value],r=[...e.isNeeded?[]:[["",i("anyone")]],["_shared",i("p\
roject")],...[...t,...n].map(s=>[s,s])];return o(H,{label:i("owner"),value:e.value,values:r,...so(e)})}function so({name:e,choose:t}){return{...e===void 0?{}:{name:e},
...t===void 0?{}:{choose:t}}}function en({owner:e,close:t}){let[n,r]=g(e===""?"_shared":e),s=async a=>{a.preventDefault();let{text:c,tags:u,category:p,importance:f}=rn(a.currentTarget),d={scope:xe(
n),category:p,text:c,tags:nt(u),importance:f};await O(()=>m("vault/add",{draft:d}),y=>{if(y.kind==="rejected")throw new Error(y.reason);return P({entry:y.reference}),
i(y.kind)})&&t()};return o(z,{title:i("write"),close:t,children:o("form",{class:"form",onSubmit:a=>{s(a)},children:[o("div",{class:"row",children:[o(Te,{value:n,
choose:r,isNeeded:!0}),o(H,{name:"category",label:i("category"),value:"decisions",values:Ce.map(a=>[a,a])}),o(on,{value:"medium"})]}),o(nn,{text:"",tags:[]}),o(
tn,{close:t})]})})}function Z({entry:e,takesIn:t,close:n}){let[r]=g(e.text),[s,a]=g(),c=async f=>{f.preventDefault();let{text:d,tags:w,importance:y}=rn(f.currentTarget),
{reference:l}=e,_=await m("vault/get",{reference:l}).catch(()=>e);if(_.text!==(s??r)){a(_.text);return}let R={text:d,tags:nt(w),importance:y},b=()=>m("vault/edi\
t",{reference:l,changes:R});(t?await O(()=>b().then(()=>m("vault/forget",{reference:t.reference})),()=>i("mergedNow")):await O(b,L=>(P({entry:L.reference},"repl\
ace"),i("changed")),l))&&n()},u=t===void 0?e.text:`${e.text}

${t.text}`,p=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])];return o("form",{class:"form",onSubmit:f=>{c(f)},onKeyDown:f=>f.key==="Escape"&&n(),children:[
s!==void 0&&o("div",{class:"error",role:"alert",children:[o("p",{children:i("changedMeanwhile")}),o("pre",{class:"text",children:s})]}),o(nn,{text:u,tags:p}),o(
on,{value:e.importance}),o(tn,{close:n})]})}function tn({close:e}){return o("div",{class:"actions",children:[o("button",{class:"main",children:i("save")}),o("bu\
tton",{type:"button",onClick:e,children:i("cancel")})]})}function nn({text:e,tags:t}){let[n]=g({text:e,tags:t.join(" ")});return o(h,{children:[o("label",{children:[
i("text"),o("textarea",{name:"text",rows:10,required:!0,autofocus:!0,defaultValue:n.text})]}),o("label",{children:[i("tags"),o("input",{name:"tags",defaultValue:n.
tags,autocomplete:"off"})]})]})}function on({value:e}){return o(H,{name:"importance",label:i("importance"),value:e,values:Zt.map(t=>[t,i(t)])})}function rn(e){let t=new FormData(
e),n=r=>String(t.get(r)??"");return{text:n("text"),tags:n("tags"),category:n("category"),importance:n("importance")}}var ao=8;function sn({candidate:e,close:t}){let[n,r]=g();return o(z,{title:i("merge"),close:t,children:n===void 0?o(io,{candidate:e,choose:r,close:t}):o(Z,{entry:n,
takesIn:e,close:t})})}function io({candidate:e,choose:t,close:n}){let{reference:r}=e,s={reference:r,filter:{statuses:["promoted"]},limit:ao},a=S(`merge ${r}`,c=>m(
"search/related",s,c));return o(h,{children:[o("p",{children:i("mergeWith")}),o(C,{asked:a,children:c=>c.length===0?o("p",{class:"quiet",children:i("mergeNone")}):
o(Ee,{rows:c.map(({entry:u})=>({entry:u})),chosen:void 0,choose:u=>c.filter(({entry:p})=>p.reference===u).forEach(({entry:p})=>t(p))})}),o("div",{class:"actions",
children:o("button",{type:"button",onClick:n,children:i("cancel")})})]})}function an(e){let t=S("candidates",n=>m("vault/list",{filter:{statuses:["candidate"]}},n));return o("section",{class:"narrow",children:[o("h1",{children:i("inb\
ox")}),o(C,{asked:t,children:n=>n.length===0?o("p",{children:i("inboxEmpty")}):o(co,{entries:n})})]})}function co({entries:e}){let[t,n]=g(0),[r,s]=g(),[a,c]=g(),
u=Math.min(t,e.length-1),p=e[u],f=d=>n(Math.max(0,Math.min(e.length-1,u+d)));return M(()=>document.querySelectorAll(".candidate")[u]?.focus(),[u,p?.reference]),
$({ArrowDown:()=>f(1),ArrowUp:()=>f(-1),a:()=>p&&cn(p),r:()=>p&&un(p),e:()=>s(p?.reference),m:()=>c(p)}),o(h,{children:[o("p",{class:"quiet",children:[re(e.length),
". ",i("inboxHint")]}),o("ol",{class:"candidates",children:e.map((d,w)=>o("li",{children:o("article",{class:"candidate",tabIndex:-1,"aria-current":w===u?"true":
void 0,onFocus:()=>n(w),children:[o(rt,{entry:d}),r===d.reference?o(Z,{entry:d,close:()=>s(void 0)}):o(h,{children:[o("pre",{class:"text",children:k(d.text)}),o(
uo,{entry:d,edit:()=>s(d.reference),merge:()=>c(d)})]})]})},d.reference))}),a!==void 0&&o(sn,{candidate:a,close:()=>c(void 0)})]})}function uo({entry:e,edit:t,merge:n}){
return o("div",{class:"actions",children:[o("button",{type:"button",class:"main",onClick:()=>cn(e),children:i("accept")}),o("button",{type:"button",onClick:t,children:i(
"edit")}),o("button",{type:"button",onClick:n,children:i("merge")}),o("button",{type:"button",onClick:()=>un(e),children:i("reject")})]})}function cn({reference:e}){
O(()=>m("vault/set-status",{reference:e,status:"promoted"}),()=>i("accepted"),e)}function un({reference:e}){O(()=>m("vault/forget",{reference:e}),()=>i("rejecte\
dNow"),e)}var lo={added:"added",changed:"entryChanged",removed:"removed"};function Ae(e){let{reference:t,limit:n}=e,r=S(`${t} ${n}`,s=>m("audit/log",t===void 0?{limit:n}:
{reference:t,limit:n},s));return o(C,{asked:r,children:s=>s.length===0?o("p",{class:"quiet",children:i("noChanges")}):o("ol",{class:"changes",children:po(s).map(
a=>o(mo,{lines:a,isUndone:fo(r.value??[],a[0].call)},a[0].call))})})}function po(e){let t=[];for(let n of e){let r=t.at(-1);r?.[0].call===n.call?r.push(n):t.push(
[n])}return t}function fo(e,t){return e.some(({undoes:n})=>n===t)}function mo({lines:e,isUndone:t}){let[{call:n,at:r,who:s,undoes:a}]=e;return o("li",{children:[
o("p",{children:[o("time",{dateTime:new Date(r).toISOString(),children:F(r)})," ",s!==void 0&&o("span",{children:i("byWhom",k(s))})," ",a!==void 0&&o("span",{children:i(
"undoes",a)})]}),o("ul",{children:e.map(c=>o("li",{children:[i(lo[c.deed]),": ",o("a",{href:V("memory",{entry:c.reference}),children:k(c.reference)})," ",c.archived&&
i("inArchive")]},c.number))}),!t&&a===void 0&&o("button",{type:"button",onClick:()=>{ve(n)},"aria-label":`${i("undo")} ${n}`,children:i("undo")})]})}function ln({reference:e,query:t}){let[n,r]=g(!1),s=S(n?JSON.stringify(t):void 0,a=>m("search/find",{query:{...t,explain:!0}},a));return o("details",{onToggle:a=>r(
a.currentTarget.open),children:[o("summary",{children:i("why")}),o(C,{asked:s,children:a=>{let c=a.find(({entry:u})=>u.reference===e);return c?.explanation!==void 0&&
o(go,{score:c.score,explanation:c.explanation})}})]})}function go({score:e,explanation:t}){let{session:n,before:r,after:s,author:a,time:c,when:u,repeated:p}=t,f=d=>A(
d,2);return o(h,{children:[o("p",{children:[i("score"),": ",f(e)]}),o("table",{children:[o("thead",{children:o("tr",{children:[o("th",{scope:"col",children:i("w\
ord")}),o("th",{scope:"col",children:i("term")}),o("th",{scope:"col",children:i("rarity")}),o("th",{scope:"col",children:i("frequency")}),o("th",{scope:"col",children:i(
"score")})]})}),o("tbody",{children:t.words.map(d=>o("tr",{children:[o("td",{children:k(d.word)}),o("td",{children:k(d.term)}),o("td",{children:f(d.idf)}),o("td",
{children:f(d.saturation)}),o("td",{children:f(d.idf*d.weight*d.saturation)})]},`${d.word} ${d.term}`))})]}),o("p",{class:"quiet",children:i("bonuses",f(n),f(r+
s),f(a),f(c),f(u),f(p))})]})}function pn(e){let{reference:t,known:n}=e,r=S(`${t} ${n?.status}`,a=>ho(t,n,a)),s=B(null);return M(()=>s.current?.focus(),[r.value===void 0]),o(h,{children:[o("\
button",{type:"button",class:"back",onClick:()=>P({entry:void 0}),children:i("back")}),o(C,{asked:r,children:a=>a===null?o("p",{children:i("gone")}):o("article",
{children:[o("h2",{ref:s,tabIndex:-1,children:se(a.text)}),o(_o,{entry:a,query:e.query})]})})]})}async function ho(e,t,n){if(t?.status==="forgotten")return t;try{
return await m("vault/get",{reference:e},n)}catch(r){if(r instanceof ne&&r.code==="not-found")return null;throw r}}function _o({entry:e,query:t}){let[n,r]=g(!1);
return n?o(Z,{entry:e,close:()=>r(!1)}):o(h,{children:[o(yo,{entry:e,edit:()=>r(!0)}),o("pre",{class:"text",children:k(e.text)}),o(ko,{entry:e}),o(dn,{title:i("\
supersededBy"),references:e.supersededBy===void 0?[]:[e.supersededBy]}),o(dn,{title:i("supersedes"),references:e.supersedes}),t!==void 0&&o(ln,{reference:e.reference,
query:t}),e.status!=="forgotten"&&o(So,{reference:e.reference}),o("details",{children:[o("summary",{children:i("history")}),o(Ae,{reference:e.reference,limit:50})]})]})}
function yo({entry:e,edit:t}){let{reference:n}=e,r=e.tier==="pinned",s=p=>()=>{O(p,vo,n)},a=s(()=>m("vault/set-tier",{reference:n,tier:r?"active":"pinned"})),c=()=>{
O(()=>m("vault/forget",{reference:n}),()=>i("forgottenNow"),n).then(p=>p&&P({entry:void 0}))},u=e.status==="forgotten";return $(u?{}:{e:t,p:a,Delete:c}),u?o(bo,
{reference:n}):o("div",{class:"actions",children:[o("button",{type:"button",onClick:t,children:i("edit")}),o("button",{type:"button",onClick:a,children:i(r?"unp\
in":"pin")}),e.status==="promoted"?o("button",{type:"button",onClick:s(()=>m("vault/set-status",{reference:n,status:"archived"})),children:i("archive")}):o("but\
ton",{type:"button",onClick:s(()=>m("vault/set-status",{reference:n,status:"promoted"})),children:i("bringBack")}),e.scope!=="project"&&o("button",{type:"button",
onClick:s(()=>m("vault/widen",{reference:n,to:"project"})),children:i("widen")}),o("button",{type:"button",onClick:c,children:i("forget")})]})}function vo(e){return P(
{entry:e.reference},"replace"),i("changed")}function bo({reference:e}){let t=()=>O(()=>m("vault/restore",{reference:e}),r=>(P({entry:r.reference,status:void 0},
"replace"),i("restored")),e),n=()=>confirm(i("purgeAsk"))&&void O(()=>m("audit/purge",{reference:e}),({remaining:r})=>(P({entry:void 0}),i("purged")+(r.length===
0?"":`. ${i("stillIn",r.join(", "))}`)));return o("div",{class:"actions",children:[o("button",{type:"button",onClick:()=>{t()},children:i("restore")}),o("button",
{type:"button",class:"danger",onClick:n,children:i("purge")})]})}function ko({entry:e}){let{evidence:t}=e,n=[[i("reference"),e.reference],[i("owner"),Se(e.scope)],
[i("category"),e.category],[i("created"),F(e.created)],[i("status"),i(e.status)],[i("importance"),i(e.importance)],[i("confidence"),e.confidence===void 0?void 0:
A(e.confidence,2)],[i("author"),e.author??ot(e.scope)],[i("statedBy"),xo(e)],[i("session"),e.session],[i("sources"),e.sources.join(", ")],[i("confirmedBy"),e.confirmedBy.
join(", ")],[i("seen"),t&&i("times",t.count,F(t.lastSeen))]];return o("dl",{class:"properties",children:n.map(([r,s])=>s?o("div",{children:[o("dt",{children:r}),
o("dd",{children:k(s)})]},r):null)})}var wo={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function xo({origin:e}){if(e===void 0)
return;let{statedBy:t,client:n,line:r,commit:s,confirmed:a}=e,c=t==="person"?void 0:i(a?"isConfirmed":"notConfirmed");return[i(wo[t]),n,r===void 0?void 0:i("inL\
ine",r),s,c].filter(p=>p!==void 0).join(", ")}function dn({title:e,references:t}){return t.length===0?null:o("p",{children:[e,":"," ",t.map((n,r)=>o("span",{children:[
r>0&&", ",o("button",{type:"button",class:"link",onClick:()=>P({entry:n}),children:n})]},n))]})}function So({reference:e}){let[t,n]=g(!1),r=S(t?e:void 0,s=>m("s\
earch/related",{reference:e,limit:8},s));return o("details",{onToggle:s=>n(s.currentTarget.open),children:[o("summary",{children:i("related")}),o(C,{asked:r,children:s=>o(
"ul",{children:[s.length===0&&o("li",{class:"quiet",children:i("noRelated")}),s.map(({entry:a,score:c})=>o("li",{children:[o("button",{type:"button",class:"link",
onClick:()=>P({entry:a.reference}),children:se(a.text)})," ",o("span",{class:"quiet",children:A(c,1)})]},a.reference))]})})]})}var Eo=3e3,mn=30,st=36e5,Co={day:1,week:7,month:30,year:365},To=[["","current"],["promoted","promoted"],["candidate","candidate"],["archived","archived"],["forg\
otten","forgotten"]];function gn({settings:e}){let[t,n]=g(!1),r=e.get("entry")??void 0,s=new URLSearchParams([...e].filter(([p])=>p!=="entry")).toString(),a=S(s,
p=>Do(e,p)),c=a.value?.rows.find(p=>p.entry.reference===r),u=hn(e);return o("div",{class:r===void 0?"columns":"columns reading",children:[o("h1",{class:"unseen",
children:i("memory")}),o("section",{class:"finding",children:[o(Ao,{settings:e}),o("div",{class:"actions",children:[o("p",{class:"quiet",role:"status",children:a.
value!==void 0&&Ro(a.value)}),o("button",{type:"button",onClick:()=>n(!0),children:i("write")})]}),o(C,{asked:a,children:p=>o(Po,{found:p,chosen:r})})]}),o("sec\
tion",{class:"detail","aria-label":i("chosen"),children:r===void 0?o("p",{class:"quiet",children:i("chooseEntry")}):o(pn,{reference:r,known:c?.entry,query:c?.hit&&
u},r)}),t&&o(en,{owner:e.get("owner")??"_shared",close:()=>n(!1)})]})}function Ao({settings:e}){let t=s=>e.get(s)??"",n=s=>a=>P({[s]:a,entry:void 0}),r=s=>a=>P(
{[s]:a,entry:void 0},"replace");return o("form",{role:"search",class:"filters",onSubmit:s=>s.preventDefault(),children:[o("label",{class:"wide",children:[i("sea\
rch"),o(fn,{placeholder:i("searchHint"),value:t("q"),typed:r("q")})]}),o(Te,{value:t("owner"),choose:n("owner")}),o(H,{label:i("category"),value:t("category"),values:[
["",i("anyCategory")],...Ce.map(s=>[s,s])],choose:n("category")}),o(H,{label:i("period"),value:t("period"),values:[["",i("always")],...["day","week","month","ye\
ar"].map(s=>[s,i(s)])],choose:n("period")}),o("label",{children:[i("tag"),o(fn,{value:t("tag"),typed:r("tag")})]}),o(H,{label:i("status"),value:t("status"),values:To.
map(([s,a])=>[s,i(a)]),choose:n("status")})]})}function fn(e){let t=B(null),n=t.current!==null&&document.activeElement===t.current?t.current.value:e.value;return o(
"input",{ref:t,type:"search",placeholder:e.placeholder,value:n,autocomplete:"off",spellcheck:!1,onInput:r=>e.typed(r.currentTarget.value)})}function Po({found:e,
chosen:t}){return e.tooMany!==void 0?o("p",{children:i("tooMany",A(e.tooMany))}):e.isEmptyRoot?o("p",{children:i("emptyRoot")}):e.rows.length===0?o("p",{children:i(
e.isSearch?"noHits":"noEntries")}):o(Ee,{rows:e.rows,chosen:t,choose:n=>P({entry:n})})}function Ro(e){if(e.tooMany!==void 0)return re(e.tooMany);let t=e.rows.length;
return e.isSearch&&t===mn?i("firstEntries",t):re(t)}function Lo(e){let[t,n,r,s]=["owner","category","tag","status"].map(c=>e.get(c)),a=Co[e.get("period")];return{
...t?{scopes:[xe(t)]}:{},...n?{categories:[n]}:{},...r?{tags:[r]}:{},...s?{statuses:[s]}:{},...a===void 0?{}:{since:No()-a*24*st}}}function No(){return Math.floor(
Date.now()/st)*st}function hn(e){return{text:e.get("q")?.trim()??"",filter:Lo(e),limit:mn}}async function Do(e,t){let n=hn(e),{text:r,filter:s={}}=n;if(r!=="")return{
rows:(await m("search/find",{query:n},t)).map(f=>({entry:f.entry,hit:f})),isSearch:!0};let a=await Mo(s,t);if(a>Eo&&s.since===void 0)return{rows:[],isSearch:!1,
tooMany:a};let c=await m("vault/list",{filter:s},t),u=c.length===0&&Object.keys(s).length===0;return{rows:c.map(p=>({entry:p})),isSearch:!1,isEmptyRoot:u}}async function Mo(e,t){
let n=e.scopes?.[0];return(await m("vault/counts",n===void 0?{}:{scope:n},t)).filter(({category:a})=>e.categories?.includes(a)??!0).reduce((a,{entries:c})=>a+c,
0)}var _n=20;function yn({settings:e}){let t=S("everybody",Oo),n=e.get("agent")??t.value?.[0];return o("section",{class:"narrow",children:[o("h1",{children:i("sess\
ions")}),o(C,{asked:t,children:r=>n===void 0?o("p",{children:i("noAgents")}):o(h,{children:[o(we,{agents:r.includes(n)?r:[...r,n],value:n,choose:s=>P({agent:s})}),
o(Fo,{agent:n},n)]})})]})}async function Oo(e){let[t,n]=await Promise.all([m("vault/agents",{},e),m("sessions/conversations",{},e)]);return[...new Set([...t,...n])].
sort()}function Fo({agent:e}){let t=S("work",r=>m("sessions/get-work",{agent:e},r)),n=S("history",r=>m("sessions/history",{agent:e,limit:_n},r));return o(h,{children:[
o("h2",{children:i("working")}),o(C,{asked:t,children:r=>r===null?o("p",{class:"quiet",children:i("noWork")}):o(qo,{work:r})}),o("h2",{children:i("past")}),o(C,
{asked:n,children:r=>o(h,{children:[r.length===0&&o("p",{class:"quiet",children:i("noSessions")}),r.map(s=>o(Ho,{session:s},s.timestamp))]})}),o(jo,{agent:e})]})}
function qo({work:e}){return o("article",{class:"card",children:[o("p",{children:[o("strong",{children:e.status})," ",i("updated"),": ",F(e.updatedAt)]}),e.taskPrompt!==
void 0&&o("pre",{class:"text",children:k(e.taskPrompt)}),o("pre",{class:"text",children:k(e.summary)}),o(X,{title:i("nextSteps"),items:e.nextSteps}),o(X,{title:i(
"unfinished"),items:e.unfinished}),o(X,{title:i("files"),items:e.filesTouched})]})}function Ho({session:e}){return o("article",{class:"card",children:[o("h3",{children:F(
e.timestamp)}),o("pre",{class:"text",children:k(e.what)}),o(X,{title:i("decisions"),items:e.decisions}),o(X,{title:i("unfinished"),items:e.unfinished}),o(X,{title:i(
"nextSteps"),items:e.nextSteps}),o(X,{title:i("files"),items:e.filesChanged})]})}function X({title:e,items:t}){return t.length===0?null:o(h,{children:[o("p",{class:"\
title",children:e}),o("ul",{children:t.map((n,r)=>o("li",{children:k(n)},r))})]})}function jo({agent:e}){let[t,n]=g(!1),r=S(t?"conversation":void 0,s=>m("sessio\
ns/load",{agent:e},s));return o("details",{onToggle:s=>n(s.currentTarget.open),children:[o("summary",{children:i("conversation")}),o(C,{asked:r,children:s=>o("o\
l",{class:"messages",children:[s===null&&o("li",{class:"quiet",children:i("noConversation")}),s?.messages.slice(-_n).map((a,c)=>o("li",{children:[o("strong",{children:a.
role}),o("pre",{class:"text",children:k(a.text)})]},c))]})})]})}var Uo=100;function vn(e){let[t,n]=g(1);return o("section",{class:"narrow",children:[o("h1",{children:i("timeline")}),o(Ae,{limit:t*Uo}),o("button",{type:"butto\
n",onClick:()=>n(t+1),children:i("more")})]})}var Pe=["checkpoints","conversations","vault","index","legacy","trash"];function bn(e){let t=S("health",s=>m("upkeep/health",{},s)),n=S("last",s=>m("upkeep/last-report",{},s)),r=S("due",s=>m("upkeep/is-due",{},s));return o("section",
{class:"narrow",children:[o("h1",{children:i("upkeep")}),o("h2",{children:i("health")}),o(C,{asked:t,children:s=>o(Io,{report:s})}),o("h2",{children:i("chores")}),
r.value===!0&&o("p",{children:i("due")}),o(Wo,{}),o("h2",{children:i("lastRun")}),o(C,{asked:n,children:s=>s===null?o("p",{class:"quiet",children:i("never")}):o(
wn,{report:s})})]})}function Io({report:e}){let t=[[i("countFiles"),e.files],[i("countEntries"),e.entries],[i("countPassages"),e.passages],[i("countForgotten"),
e.forgotten]];return o(h,{children:[o(xn,{rows:t.map(([n,r])=>[n,A(r)])}),e.faults.length===0?o("p",{children:i("healthy")}):o(kn,{faults:e.faults}),e.unknown.length>
0&&o("details",{children:[o("summary",{children:i("unknownFiles")}),o("ul",{children:e.unknown.map(n=>o("li",{children:k(n)},n))})]})]})}function kn({faults:e}){
return e.length===0?null:o(h,{children:[o("h3",{children:i("faults")}),o("ul",{children:e.map(({key:t,line:n,message:r},s)=>o("li",{children:[o("code",{children:k(
t)}),n!==void 0&&`, ${i("line",n)}`,": ",k(r)]},s))})]})}function Wo(){let[e,t]=g([...Pe]),[n,r]=g(),s=(c,u)=>{r(void 0),t(Pe.filter(p=>p===c?u:e.includes(p)))},
a=c=>async()=>{await O(()=>m("upkeep/run",{chores:e,dryRun:c}),p=>(r(c?p:void 0),i(c?"wouldDo":"wasDone")))||r(void 0)};return o(h,{children:[o("fieldset",{children:[
o("legend",{class:"unseen",children:i("chores")}),Pe.map(c=>o("label",{class:"check",children:[o("input",{type:"checkbox",checked:e.includes(c),onChange:u=>s(c,
u.currentTarget.checked)}),c]},c))]}),o("p",{class:"quiet",children:i("dryFirst")}),o("div",{class:"actions",children:[o("button",{type:"button",class:"main",disabled:e.
length===0,onClick:()=>{a(!0)()},children:i("dryRun")}),o("button",{type:"button",disabled:n===void 0,onClick:()=>{a(!1)()},children:i("runNow")})]}),n!==void 0&&
o(h,{children:[o("h3",{children:i("wouldDo")}),o(wn,{report:n})]})]})}function wn({report:e}){let t=[[i("updated"),F(e.finished)],[i("checkpointsCleaned"),A(e.checkpointsCleaned)],
[i("conversationsTrimmed"),A(e.conversationsTrimmed)],[i("insightsLearnt"),A(e.insightsLearnt)],[i("entriesArchived"),A(e.entriesArchived)],[i("indexRebuilt"),i(
e.indexRebuilt?"yes":"no")],[i("legacyFilesCleaned"),A(e.legacyFilesCleaned)],[i("trashEmptied"),A(e.trashEmptied)]];return o(h,{children:[o(xn,{rows:t}),o(kn,{
faults:e.faults})]})}function xn({rows:e}){return o("dl",{class:"properties",children:e.map(([t,n])=>o("div",{children:[o("dt",{children:t}),o("dd",{children:n})]},
t))})}var Bo={memory:gn,inbox:an,brief:Yt,sessions:yn,timeline:vn,upkeep:bn};function $o(){let{view:e,settings:t}=Gt(),[n,r]=g(ye()),[s,a]=g(!1);$({"?":()=>a(!0),"/":Go}),
M(()=>{document.title=`${i(e)} – Keepstone`},[e,n]);let c=Bo[e],u=p=>{Xe(p==="pt"?"pt":"en"),r(ye())};return o(h,{children:[o("a",{class:"skip",href:"#content",
onClick:Ko,children:i("skip")}),o("header",{children:[o("span",{class:"name",children:"Keepstone"}),o("nav",{"aria-label":i("views"),children:Ze.map(p=>o("a",{href:V(
p),"aria-current":p===e?"page":void 0,children:i(p)},p))}),o(Vo,{}),o(zo,{language:n,choose:u,help:()=>a(!0)})]}),o("main",{id:"content",tabIndex:-1,children:o(
c,{settings:t},`${e} ${n}`)}),o(Vt,{}),o(Kt,{}),s&&o(Bt,{close:()=>a(!1)})]})}function zo(e){let[t,n]=g(et());return o("div",{class:"choices",children:[o("selec\
t",{"aria-label":i("language"),value:e.language,onChange:r=>e.choose(r.currentTarget.value),children:Je.map(([r,s])=>o("option",{value:r,children:s},r))}),o("se\
lect",{"aria-label":i("theme"),value:t,onChange:r=>n(tt(r.currentTarget.value)),children:be.map(([r,s])=>o("option",{value:r,children:i(s)},r))}),o("button",{type:"\
button",onClick:e.help,children:i("help")})]})}function Vo(){let{isLive:e}=Qe();return o("span",{class:e?"connection":"connection lost",role:"status",children:i(
e?"live":"lost")})}function Ko(e){e.preventDefault(),document.getElementById("content")?.focus()}function Go(){let e=document.querySelector("input[type=search]");
e===null?location.hash=V("memory"):e.focus()}await qt();Xe(ye());tt(et());var Sn=document.getElementById("page");Sn!==null&&bt(o($o,{}),Sn);It();
