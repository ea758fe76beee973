/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var R,Sn,Lo,ke,Ot,tt,En,Xe,Cn,Dt,Nt,Mo,qe=Symbol.for("pv"),nt={},rt=[],jo=/^m(i|n|o|s|text|space)$/,$t=Array.isArray,It=rt.slice,Se=Object.assign;function he(e){
e&&e.parentNode&&e.remove()}function n(e,t,r){var o,i,a,c={},l=arguments.length;for(a in t)a=="key"?o=t[a]:a=="ref"&&typeof e!="function"?i=t[a]:c[a]=t[a];return l>
2&&(c.children=l>3?It.call(arguments,2):r),Ie(e,c,o,i,null)}function Ie(e,t,r,o,i){var a={type:e,props:t,key:r,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:qe,__v:i||++Sn,__i:-1,__u:0};return!i&&R.vnode&&R.
vnode(a),a}function f(e){return e.children}function Ze(e,t){this.props=e,this.context=t,this.__g=0}function ve(e,t){if(t==null)return e.__&&ve(e.__,e.__i+1);for(var r;t<e.
__k.length;t++)if((r=e.__k[t])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:ve(e)}function Po(e){var t,r=e.__v,o=r.__e,i=[],a=[],c=e.__P;
c&&((t=Se({constructor:qe},r)).__v=r.__v+1,R.vnode&&R.vnode(t),qt(c,t,r,e.__n,c.namespaceURI,32&r.__u?[o]:null,i,o||ve(r),32&r.__u,a),t.__v=r.__v,t.__.__k[t.__i]=
t,Pn(i,t,a),r.__=r.__e=null,t.__e!=o&&Tn(t))}function Tn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(t){return t&&(e.__e=t.__e)}),
Tn(e)}function wn(e){(8&e.__g||(e.__g|=8,ke.push(e),tt++))&&Ot==R.debounceRendering||((Ot=R.debounceRendering)||queueMicrotask)(An)}function An(){try{for(var e,
t=1;ke.length;)ke.length>t&&ke.sort(En),e=ke.shift(),t=ke.length,8&e.__g&&Po(e)}finally{(tt=ke.length)&&(Ot||queueMicrotask)(An)}}function Ln(e,t,r,o,i,a,c,l,u,m,d){
var y,k,p,h,M,E,L=o.__k||rt,A=t.length;for(u=Bo(r,t,L,u,A),y=0;y<A;y++)(p=r.__k[y])!=null&&(k=~p.__i&&L[p.__i]||nt,p.__i=y,E=qt(e,p,k,i,a,c,l,u,m,d),h=p.__e,(k.
ref!=p.ref||8&k.__u)&&(k.ref&&Ht(k.ref,null,p,k),p.ref&&d.push(p.ref,p.__c||h,p)),M=M||h,4&p.__u?(u=Mn(p,u,e,!k.__v),k.__e&&(k.__e=null)):typeof p.type=="functi\
on"&&E!==void 0?u=E:h&&(u=h.nextSibling),p.__u&=-21);return r.__e=M,u}function Bo(e,t,r,o,i){var a,c,l,u,m,d,y,k,p,h=r.length,M=h,E=0,L=0,A=e.__k=Array(i);for(a=
0;a<i;a++)(c=t[a])!=null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=A[a]=Ie(null,c):$t(c)?c=A[a]=Ie(f,{children:c}):
c.constructor===qe&&c.__b?c=A[a]=Ie(c.type,c.props,c.key,c.ref,c.__v):A[a]=c,u=a+E,c.__=e,c.__b=e.__b+1,l=null,~(m=c.__i=Ro(c,r,u,M))&&(M--,(l=r[m])&&(l.__u|=2)),
l&&l.__v?(c.__u|=16,m==u-1?E--:m==u+1?E++:m!=u&&(m>u?E--:E++,L=1)):(~m||(i>h?E--:i<h&&E++),typeof c.type!="function"&&(c.__u|=4))):A[a]=null;if(L){for(d=[],y=[],
a=0;a<i;a++)if((c=A[a])&&16&c.__u){for(E=0,k=d.length;E<k;)d[p=E+k>>1]<c.__i?E=p+1:k=p;d[E]=c.__i,y[a]=E+1}for(E=d.length;a--;)y[a]&&(y[a]==E?E--:A[a].__u|=4)}if(M)
for(a=0;a<h;a++)!(l=r[a])||2&l.__u||(l.__e==o&&(o=ve(l)),Ut(l,l));return o}function Mn(e,t,r,o){var i,a,c,l;if(typeof e.type=="function"){if(e.props.__P)return t;
if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,t=Mn(i[a],t,r,!1));return t}for(t&&!t.parentNode&&(t=ve(e))&&!t.parentNode&&(t=null),c=e.__e,l=t;l&&l.nodeType==
8;)l=l.nextSibling;for(c!=l&&(!o&&r.moveBefore&&c.parentNode?r.moveBefore(c,t):r.insertBefore(c,t||null)),t=c;(t=t&&t.nextSibling)&&t.nodeType==8&&!t.data.startsWith(
"$s"););return t}function Ro(e,t,r,o){var i,a=e.key,c=e.type,l=t[r],u=l&&!(2&l.__u);if(l===null&&a==null||u&&a==l.key&&c==l.type)return r;if(o>(u?1:0)){for(i=r-1;i>=0;i--)if((l=
t[i])&&!(2&l.__u)&&a==l.key&&c==l.type)return i;for(i=r+1;i<t.length;i++)if((l=t[i])&&!(2&l.__u)&&a==l.key&&c==l.type)return i}return-1}function hn(e,t,r){r==null&&
(r=""),t[0]=="-"?e.setProperty(t,r):e[t]=r}function Ye(e,t,r,o,i){var a,c;if(t=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(t in o)r&&t in r||hn(e.style,t);if(r)for(t in r)o&&r[t]==o[t]||hn(e.style,t,r[t])}else if(t[0]=="o"&&t[1]=="n")typeof r!="function"&&(r=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[t]=r,r&&o||(c=Nt[t]||(Nt[t]=Oo(t)),(e.__a||(e.__a={}))[t]=Dt,a=t!=(t=t.replace(Cn,"$1")),(t=t.slice(2))[0]<"a"&&
(t=t.toLowerCase()),r?e.addEventListener(t,c,a):e.removeEventListener(t,c,a));else{if(i=="http://www.w3.org/2000/svg")t=t.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(t!="width"&&t!="height"&&t!="href"&&t!="list"&&t!="form"&&t!="tabIndex"&&t!="download"&&t!="rowSpan"&&t!="colSpan"&&t!="role"&&t!="popover"&&t in e)
try{return void(e[t]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&t[4]!="-"?e.removeAttribute(t):e.setAttribute(t,t=="popover"&&r==1?"":r)}}function Oo(e){
return function(t){var r=this.__e;if(r){if(r=r[e],t[Xe]==null)t[Xe]=Dt++;else if(t[Xe]<this.__a[e])return;return r(R.event?R.event(t):t)}}}function qt(e,t,r,o,i,a,c,l,u,m){
var d,y,k,p,h,M,E,L,A,I,O,S,z,V,W,$e,oe,ie,ne=t.type;if(t.constructor!==qe)return null;128&r.__u&&(u=32&r.__u,d=r.__c.__z)&&(t.__u|=u,y=a=[],d.nodeType==8?l=et(
d,a):a.push(d),l=a[0]||l),(d=R.__b)&&d(t);e:if(typeof ne=="function"){k=c.length;try{if(L=t.props,A=(d=ne.prototype)&&d.render,I=(d=ne.contextType)&&o[d.__c],O=
d?I?I.props.value:d.__:o,(p=r.__c)?(t.__c=p,2&p.__g&&(p.__g|=1)):(A?t.__c=p=new ne(L,O):(t.__c=p=new Ze(L,O),p.constructor=ne,p.render=Do),I&&I.sub(p),p.state||
(p.state={}),p.__n=o,p.__g|=8,p.__h=[],p.__k=[]),A&&(p.__s||(p.__s=p.state),ne.getDerivedStateFromProps&&(p.__s==p.state&&(p.__s=Se({},p.__s)),Se(p.__s,ne.getDerivedStateFromProps(
L,p.__s)))),h=p.props,M=p.state,p.__v=t,r.__c){if(L!==h&&A&&!ne.getDerivedStateFromProps&&p.componentWillReceiveProps&&p.componentWillReceiveProps(L,O),t.__v==r.
__v&&!(8&p.__g)||!(4&p.__g)&&p.shouldComponentUpdate&&p.shouldComponentUpdate(L,p.__s,O)===!1){t.__v!=r.__v&&(p.props=L,p.state=p.__s,p.__g&=-9),t.__e=r.__e,t.__k=
r.__k,t.__k.some(function(Y){Y&&(Y.__=t)}),rt.push.apply(p.__h,p.__k),p.__k=[],p.__h.length&&c.push(p),l=ve(r);break e}p.componentWillUpdate&&p.componentWillUpdate(
L,p.__s,O),A&&p.componentDidUpdate&&p.__h.push(function(){p.componentDidUpdate(h,M,E)})}else A&&!ne.getDerivedStateFromProps&&p.componentWillMount&&p.componentWillMount(),
A&&p.componentDidMount&&p.__h.push(p.componentDidMount);p.context=O,p.props=L,p.__P=e,p.__g&=-5,S=R.__r,z=A?25:0;do p.__g&=-9,S&&S(t),d=p.render(p.props,p.state=
p.__s,p.context);while(8&p.__g&&++z<25);A&&(rt.push.apply(p.__h,p.__k),p.__k=[]),p.state=p.__s,p.getChildContext&&(o=Se({},o,p.getChildContext())),A&&r.__c&&p.getSnapshotBeforeUpdate&&
(E=p.getSnapshotBeforeUpdate(h,M)),V=d&&d.type===f&&d.key==null?d.props.children:d,L.__P&&(d=l,i=(e=L.__P).namespaceURI,u=a=null,r.props&&r.props.__P!=e&&(r.__k.
some(function(Y){Y&&Ut(Y,Y)}),r.__k=null),l=r.__k?ve(r,0):null),l=Ln(e,$t(V)?V:[V],t,r,o,i,a,c,l,u,m),L.__P&&(t.__e=null,l=d),t.__u&=-161,y&&y.some(he),p.__h.length&&
c.push(p),1&p.__g&&(p.__g&=-4)}catch(Y){if(c.length=k,t.__v=null,u||a)if(Y&&Y.then){if(t.__u|=128|u,a){for(~(oe=a.indexOf(l||void 0))||(oe=a.length);(ie=a[oe-1])&&
ie.nodeType==8;)oe--;for(;oe<a.length;oe++)if(ie=a[oe])if(a[oe]=null,W){if(ie==$e)break}else{if(ie.nodeType!=8)break;ie.data.startsWith("$s")&&($e=et(W=ie))}}if(!W){
for(;l&&l.nodeType==8&&l.nextSibling;)l=l.nextSibling;W=l}(d=et(W=t.__c.__z||(t.__c.__z=W)))?(t.__e=W,l=d):t.__e=l,l=l&&l.nextSibling}else a&&a.some(he);else t.
__e=r.__e;t.__k||(t.__k=r.__k||[]),Y&&Y.then||jn(t),R.__e(Y,t,r)}}else l=t.__e=No(r.__e,t,r,o,i,a,c,u,m,e);return(d=R.diffed)&&d(t),l}function et(e,t){if(e&&e.nodeType==
8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)return e}t&&t.push(
e)}}function jn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(jn))}function Pn(e,t,r){for(var o=0;o<r.length;)Ht(r[o++],r[o++],r[o++]);R.__c&&R.__c(t,e),e.some(
function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){R.__e(a,i.__v)}})}function No(e,t,r,o,i,a,c,l,u,m){var d,y,k,p,h,M,E,L,A=r.props||nt,I=t.
props,O=t.type;if(O=="svg"?i="http://www.w3.org/2000/svg":O=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xhtml"),a){for(d=0;d<a.
length;d++)if((h=a[d])&&(O?h.localName==O:h.nodeType==3)){e=h,a[d]=null;break}}if(!e){if(L=m.ownerDocument||document,!O)return L.createTextNode(I);e=L.createElementNS(
i,O,I.is?I:m),l&&(R.__m&&R.__m(t,a),l=!1),a=null}if(O){if(m=O=="template"&&e.content||e,a=O=="textarea"&&I.defaultValue!=null?null:a&&It.call(m.childNodes),!l&&
a)for(A={},d=0;d<e.attributes.length;d++)A[(h=e.attributes[d]).name]=h.value;for(d in A)h=A[d],d=="dangerouslySetInnerHTML"?k=h:d=="children"||d in I||d=="value"&&
"defaultValue"in I||d=="checked"&&"defaultChecked"in I||Ye(e,d,null,h,i);for(d in I)h=I[d],d=="children"?p=h:d=="dangerouslySetInnerHTML"?y=h:d=="value"?M=h:d==
"checked"?E=h:l&&typeof h!="function"||A[d]===h||Ye(e,d,h,A[d],i);y?(l||k&&(y.__html==k.__html||y.__html==e.innerHTML)||(e.innerHTML=y.__html),t.__k=[]):(k&&(e.
textContent=""),(O=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&jo.test(O))&&(i="http://www.w3.org/1999/xhtml"),Ln(m,$t(p)?p:[p],t,r,o,i,a,c,a?a[0]:
r.__k&&ve(r,0),l,u),a&&a.some(he)),l&&O!="textarea"||(d="value",O=="progress"&&M==null?e.removeAttribute(d):M==null||M===e[d]&&(O!="progress"||M)||Ye(e,d,M,A[d],
i),d="checked",E!=null&&E!=e[d]&&Ye(e,d,E,A[d],i))}else A===I||l&&e.data==I||(e.data=I);return e}function Ht(e,t,r,o){try{typeof e=="function"?t?t.__x=e(t)||1:o&&
(o=o.__c||o.__e)&&(t=o.__x)&&(o.__x=null,typeof t=="function"?t():e(null)):e.current=t}catch(i){R.__e(i,r)}}function Ut(e,t,r){var o,i,a,c;if(R.unmount&&R.unmount(
e),!(o=e.ref)||o.current&&o.current!=e.__e||Ht(o,null,t,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(l){R.__e(l,t)}o.__P=o.__n=null}
if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&Ut(o[c],t,typeof e.type!="function"||r&&!e.props.__P);!r&&(o=e.__c)&&(o=o.__z)&&(i=et(o,a=[]))&&(o==e.__e&&a.some(he),he(
i),he(o)),r||he(e.__e),e.__e=e.__c=e.__=null}function Do(e,t,r){return this.constructor(e,r)}function Bn(e,t){var r,o,i,a;R.__&&R.__(e,t),t.nodeType==9&&(t=t.documentElement),
o=(r=e&&32&e.__u)?null:t.__k,t.__k=Ie(f,{children:[e]}),i=[],a=[],qt(t,t.__k,o||nt,nt,t.namespaceURI,o?null:t.firstChild?It.call(t.childNodes):null,i,o?o.__e:t.
firstChild,r,a),Pn(i,t.__k,a),t.__k.props.children=null}R={__e:function(e,t,r,o){for(var i,a,c;t=t.__;)if((i=t.__c)&&!(1&i.__g)){i.__g|=4;try{if((c=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(
e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),c=1),c&&8&i.__g)return void(i.__g|=2)}catch(l){e=l}}throw tt=0,e}},Sn=0,Lo=function(e){return e!=null&&e.
constructor===qe},Ze.prototype.setState=function(e,t){var r=this.__s;r&&r!=this.state||(r=this.__s=Se({},this.state)),typeof e=="function"&&(e=e(Se({},r),this.props)),
e&&(Se(r,e),this.__v&&(t&&this.__k.push(t),wn(this)))},Ze.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),wn(this))},Ze.prototype.render=
f,ke=[],tt=0,En=function(e,t){return e.__v.__b-t.__v.__b},Xe=Symbol(),Cn=/(PointerCapture)$|Capture$/i,Dt=0,Nt={},Mo=0;var Ee,H,Wt,Rn,Kt=Object.is,ot=0,Wn=[],zt=[],q=R,On=q.__b,Nn=q.__r,Dn=q.diffed,$n=q.__c,In=q.unmount,qn=q.__;function Ue(e,t){q.__h&&q.__h(H,e,ot||t),ot=0;var r=H.
__H||(H.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function w(e){return ot=1,$o(Kn,e)}function $o(e,t,r){var o=Ue(Ee++,2);if(o.t=e,!o.__c&&
(o.__=[r?r(t):Kn(void 0,t),function(a){var c=(o.__N||o.__)[0],l=o.t(c,a);Kt(c,l)||(o.__N=[l,o.__[1]],o.__c.setState({}))}],o.__c=H,!H.__f)){H.__f=!0;var i=H.shouldComponentUpdate;
H.shouldComponentUpdate=function(a,c,l){var u=this.__H;if(!u)return!0;var m=!1,d=this.props!=a;if(u.__.some(function(k){k.__N&&(m=!0,Kt(k.__[0],k.__N[0])||(d=!0))}),
i){var y=i.call(this,a,c,l);return m?y||d:y}return!m||d}}return o.__}function N(e,t){var r=Ue(Ee++,3);!q.__s&&Qt(r.__H,t)&&(r.__P=!0,r.__=e,r.u=t,H.__H.__h.push(
r))}function Le(e,t){var r=Ue(Ee++,4);!q.__s&&Qt(r.__H,t)&&(r.__P=!1,r.__=e,r.u=t,H.__h.push(r))}function G(e){return ot=5,Io(function(){return{current:e}},[])}function Io(e,t){var r=Ue(Ee++,7);return Qt(r.__H,t)&&(r.__=e(),r.__H=t),r.__}function it(){var e=Ue(Ee++,11);if(!e.__){for(var t=H.__v;!t.__m&&t.__;)t=t.__;var r=t.__m||(t.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function qo(){var e;
do{for(;e=zt.shift();)try{He(e)}catch(r){q.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Wn.shift();){var t=e.__H;if(e.__P&&t)try{t.__h.some(He),t.__h.some(Ft),t.__h=[]}catch(r){
t.__h=[],q.__e(r,e.__v)}}}while(zt.length)}q.__b=function(e){H=null,On&&On(e)},q.__=function(e,t){e&&t.__k&&t.__k.__m&&(e.__m=t.__k.__m),qn&&qn(e,t)},q.__r=function(e){
Nn&&Nn(e),Ee=0;var t=(H=e.__c).__H;t&&(Wt==H?H.__h=[]:(t.__h.some(He),t.__h.some(Ft),Ee=0),t.__h=[],t.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),
Wt=H},q.diffed=function(e){Dn&&Dn(e);var t=e.__c;t&&t.__H&&(t.__H.__h.length&&Un(Wn.push(t)),t.__H.__.some(function(r){r.u&&(r.__H=r.u)})),Wt=H=null},q.__c=function(e,t){
t.some(function(r){try{r.__h.some(He),r.__h=r.__h.filter(function(o){return!o.__||Ft(o)})}catch(o){r.__h=[function(){throw o}]}}),$n&&$n(e,t)},q.unmount=function(e){
In&&In(e);var t,r,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}i.__P=r,
Un(zt.push(i))}else He(i)}catch(a){t=a}}),o.__H=void 0,t&&q.__e(t,o.__v))};var Hn=typeof requestAnimationFrame=="function";function Ho(e){var t,r=function(){clearTimeout(
o),Hn&&cancelAnimationFrame(t),setTimeout(e)},o=setTimeout(r,35);Hn&&(t=requestAnimationFrame(r))}function Un(e){e!=1&&Rn==q.requestAnimationFrame||((Rn=q.requestAnimationFrame)||
Ho)(qo)}function He(e){var t=H,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),H=t}function Ft(e){var t=H;e.__c=e.__(),H=t}function Qt(e,t){return!e||e.length!=
t.length||t.some(function(r,o){return!Kt(r,e[o])})}function Kn(e,t){return typeof t=="function"?t(e):t}var Ce=class extends Error{constructor(r,o){super(o);this.code=r}code},Gt="keepstone-token",zn=async()=>{},Vt,Jt=Uo();function Fn(e){zn=e}function Qn(e){Jt=e;try{
e===void 0?sessionStorage.removeItem(Gt):sessionStorage.setItem(Gt,e)}catch{}}function Uo(){try{return sessionStorage.getItem(Gt)??void 0}catch{return}}async function g(e,t,r){
let o=JSON.stringify(t),i={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Yt(`/api/v1/${e}`,r===void 0?i:{...i,signal:r})).
json()}async function Yt(e,t){for(;;){let r=Jt,o=await fetch(e,{...t,headers:{...t.headers,...Wo(r)}});if(o.ok)return o;let i=await Ko(o);if(i.code!=="unauthori\
zed")throw i;if(Jt!==r)continue;Vt??=zn(r!==void 0).finally(()=>Vt=void 0);let a=await Vt;if(a===void 0)throw i;Qn(a)}}function Wo(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Ko(e){let t=await e.json().catch(()=>{});return new Ce(t?.error?.code??"failed",t?.error?.message??`${e.status} ${e.statusText}`)}async function Vn(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let t={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},r=await fetch("/open/token",t);r.ok&&Qn((await r.json()).token)}var Xt=3e3;async function st(e){return await Me(e)?[]:g("vault/entries",{filter:{statuses:["candidate"]}},e)}async function Me(e){return await Zt({},e)>Xt}async function Zt(e,t){
let r=e.scopes?.[0];return(await g("vault/counts",r===void 0?{}:{scope:r},t)).filter(({category:a})=>e.categories?.includes(a)??!0).reduce((a,{entries:c})=>a+c,
0)}function J(e){let t=G(e);t.current=e,Le(()=>{let r=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||zo(o.target))return;let i=t.current[o.key];i!==void 0&&
i(o)!==!1&&o.preventDefault()};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function zo(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Gn=[500,1e3,2e3,5e3,15e3],en=0,tn=!1,nn=new Set;function Yn(){for(let e of nn)e()}function We(){en+=1,Yn()}async function Xn(){for(let e=0;;e+=1){try{let t=await Yt(
"/events",{});e=0,Jn(!0),We(),await Fo(t)}catch{}Jn(!1),await new Promise(t=>setTimeout(t,Gn[Math.min(e,Gn.length-1)]))}}async function Fo(e){let t=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let r="";t!==void 0;){let{done:o,value:i}=await t.read();if(o)return;let a=(r+i).split(`

`);r=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&We()}}function Jn(e){tn=e,Yn()}function at(){let[e,t]=w({version:en,isLive:tn});return N(()=>{let r=()=>t(
{version:en,isLive:tn});return nn.add(r),r(),()=>{nn.delete(r)}},[]),e}function x(e,t){let{version:r}=at(),[o,i]=w({isWaiting:!0});return N(()=>{if(e===void 0)return;
let a=new AbortController;return i(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...Qo(c)}),t(a.signal).then(c=>!a.signal.aborted&&i({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&i(l=>({...l,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,r]),e===void 0?{isWaiting:!1}:o}function Qo({value:e}){return e===
void 0?{}:{value:e}}function v(e){return n("button",{type:"button",...e})}var rn=[["en","English"],["pt","Português"]],Vo={en:()=>import("./text/en.js"),pt:()=>import("./text/pt.js")},Zn="keepstone-language",Ke="en",er;function tr(){
let e=t=>rn.find(([r])=>t?.toLowerCase().startsWith(r))?.[0];try{return e(localStorage.getItem(Zn))??e(navigator.language)??"en"}catch{return e(navigator.language)??
"en"}}function on(){return Ke}async function sn(e){er=(await Vo[e]()).default,Ke=e,document.documentElement.lang=e;try{localStorage.setItem(Zn,e)}catch{}}function s(e,...t){
return er[e].replace(/\{(\d)\}/g,(r,o)=>String(t[Number(o)]??""))}var Go=[["year",31536e3],["month",2592e3],["week",604800],["day",86400],["hour",3600],["minute",
60]];function je(e){if(e===void 0)return"–";let t=(e-Date.now())/1e3,r=new Intl.RelativeTimeFormat(Ke,{numeric:"auto"});for(let[o,i]of Go)if(Math.abs(t)>=i)return r.
format(Math.trunc(t/i),o);return r.format(0,"second")}function X(e){return e===void 0?"–":new Intl.DateTimeFormat(Ke,{dateStyle:"medium",timeStyle:"short"}).format(
e)}function _(e,t=0){return new Intl.NumberFormat(Ke,{maximumFractionDigits:t}).format(e)}function re(e){return e===1?s("oneEntry"):s("entries",_(e))}function nr(e){
return e===1?s("oneTurn"):s("turns",_(e))}function se(e){let t=G(null),r=it();return N(()=>{t.current?.showModal()},[]),n("dialog",{ref:t,"aria-labelledby":r,onClose:e.close},n("h2",{id:r},e.title),e.children)}function ae({rows:e}){return n("dl",{class:"properties"},e.map(([t,r],o)=>r?n("div",{key:o},n("dt",null,t),n("dd",{dir:"auto"},r)):null))}var Jo=[["/","keySearch"],["n","write"],["↑ ↓","keyMove"],["Enter","keyOpen"],["Esc","keyClose"],["e","keyEdit"],["p","keyPin"],["x","keySelect"],["Delete",
"keyForget"],["u","keyUndo"],["?","keyHelp"]];function rr(e){return n(se,{title:s("help"),close:e.close},n(ae,{rows:Jo.map(([t,r])=>[n("kbd",null,t),s(r)])}),n(
"p",null,s("inboxHint")),n("form",{method:"dialog"},n("button",null,s("close"))))}var Yo=["home","memory","inbox","brief","sessions","missions","activity","upkeep"],or=new Map;function F(){let[e,t]=location.hash.replace(/^#\/?/,"").split("?",
2);return{view:Yo.find(r=>r===e)??"home",settings:new URLSearchParams(t)}}function B(e,t={}){let r=Object.entries(t).filter(i=>!!i[1]),o=new URLSearchParams(r).
toString();return`#/${e}${o===""?"":`?${o}`}`}function ir(e){return or.get(e)??B(e)}function j(e,t="push"){let{view:r,settings:o}=F(),i=B(r,{...Object.fromEntries(
o),...e});i!==location.hash&&(t==="push"?history.pushState(null,"",i):history.replaceState(null,"",i),dispatchEvent(new HashChangeEvent("hashchange")))}function sr(){
let[e,t]=w(F);return N(()=>{let r=()=>{let o=F();or.set(o.view,location.hash),t(o)};return addEventListener("hashchange",r),addEventListener("popstate",r),r(),()=>{
removeEventListener("hashchange",r),removeEventListener("popstate",r)}},[]),e}var Xo=2e4,ar=()=>{};function ze(e){ar(e)}async function D(e,t,r){try{let o=await e();return ze({text:t(o),undo:typeof r=="string"?await Zo(r):r}),We(),!0}catch(o){
return ze({text:s("failed",o.message),isError:!0}),!1}}async function cr(e,t,r){let o=[],i,a=0;for(let m of e)try{await t(m),a+=1;let d=await lr(m);d!==void 0&&
o.unshift(d)}catch(d){i=d;break}let c=()=>{D(async()=>{for(let m of o)await dr(m)},()=>s("undone"))},l=i!==void 0,u=i===void 0?r(String(a)):s("failedAfter",a,e.
length,i.message);return ze({text:u,isError:l,undo:o.length>0?c:void 0}),We(),!l}async function Zo(e){let t=await lr(e);return t===void 0?void 0:()=>{an(t)}}async function lr(e){
let[t]=await g("audit/log",{reference:e,limit:1}).catch(()=>[]);return t?.call}function dr(e){return g("audit/undo",{call:e})}function an(e){return D(()=>dr(e),
()=>s("undone"))}function ur(){let[e,t]=w();N(()=>{ar=t},[]),N(()=>{if(e===void 0)return;let o=()=>t(void 0),i=e.isError?void 0:setTimeout(o,Xo),{view:a}=F(),c=()=>F().
view!==a&&o();return addEventListener("hashchange",c),()=>{clearTimeout(i),removeEventListener("hashchange",c)}},[e]);let r=e?.undo;return J({u:()=>r?.()}),n("d\
iv",{class:"notices",role:e?.isError?"alert":"status"},e!==void 0&&n("p",{class:e.isError?"notice error":"notice"},n("span",null,e.text),r!==void 0&&n(v,{onClick:r},
s("undo")," ",n("kbd",{"aria-hidden":"true"},"u")),n(v,{onClick:()=>t(void 0)},s("close"))))}var Z=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var mr=["candidate","promoted","archived","forgotten"],pr=["low","medium","high"];var ct=["kind","agent","mission","tag","since","is"],Qe={current:"promoted",candidate:"candidate",archived:"archived",trash:"forgotten"},Fe=36e5,ei={h:Fe,d:24*Fe,
w:168*Fe,m:720*Fe,y:365*24*Fe};function ti(e){let[,t,r]=/^(\w+):(.+)$/s.exec(e)??[],o=ct.find(a=>a===t);if(o===void 0||r===void 0)return;let i=r.replace(/^"([^"]*)"?$/,
"$1");if(i!==""&&!(o==="since"&&yr(i,0)===void 0)&&!(o==="is"&&!(i in Qe)&&i!=="pinned"))return{name:o,value:o==="kind"?me(i):i}}function ce(e){let t=[],r=e.replace(
/(^|\s)(\w+:(?:"[^"]*"|[^\s"]\S*))(?=\s|$)/g,(o,i,a)=>{let c=ti(a);return c===void 0?o:(Pe(t,c)||t.push(c),i)});return{chips:t,words:r.replace(/\s+/g," ").trim()}}
function fr({chips:e,words:t}){return[...e.map(_e),t].filter(r=>r!=="").join(" ")}function _e({name:e,value:t}){return/\s/.test(t)?`${e}:"${t}"`:`${e}:${t}`}function Pe(e,{
name:t,value:r}){return e.some(o=>o.name===t&&o.value===r)}function gr(e,t){if(Pe(e,t))return e.filter(({name:i,value:a})=>i!==t.name||a!==t.value);let r=t.name===
"since"||t.name==="is"&&t.value!=="pinned",o=({name:i,value:a})=>i!==t.name||a==="pinned";return[...r?e.filter(o):e,t]}function Ve(e,t){let r=u=>e.flatMap(m=>m.
name===u?[m.value]:[]),o=[...r("agent").map(u=>u==="project"?"project":{agent:u}),...r("mission").map(u=>({mission:u}))],i=r("kind").map(cn),a=r("tag"),c=r("is").
flatMap(u=>u in Qe?[Qe[u]]:[]),l=r("since").map(u=>yr(u,t)).find(u=>u!==void 0);return{...o.length>0?{scopes:o}:{},...i.length>0?{categories:i}:{},...a.length>0?
{tags:a}:{},...r("is").includes("pinned")?{tiers:["pinned"]}:{},...c.length>0?{statuses:c}:{},...l===void 0?{}:{since:l}}}function yr(e,t){let[,r,o]=/^(\d{1,4})([hdwmy])$/.
exec(e)??[];if(r!==void 0&&o!==void 0)return t-Number(r)*(ei[o]??0);let i=/^\d{4}-\d\d-\d\d$/.test(e)?Date.parse(e):Number.NaN;return Number.isNaN(i)?void 0:i}function me(e){
return Z.includes(e)?e.slice(0,-1):e}function cn(e){return Z.find(t=>t===e||t===`${e}s`)??e}function Be(e){let{statuses:t=[]}=Ve(e,0);return mr.find(r=>t.includes(
r))}function br(e,t){let r=/\S*$/.exec(e)?.[0]??"",[o,i]=r.split(":",2);return r===""||o===void 0?[]:i===void 0?o.length<2?[]:ct.filter(l=>l.startsWith(o)).map(
l=>`${l}:`):(t[o]??[]).filter(l=>l.toLowerCase().startsWith(i.toLowerCase())&&l!==i).slice(0,8).map(l=>_e({name:o,value:l}))}function Q({submit:e,...t}){return n("form",{class:"form",...t,onSubmit:o=>{o.preventDefault();let i=new FormData(o.currentTarget);e?.(a=>String(i.get(a)??""))}})}function le(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function kr(e){return e==="_shared"?"project":e.startsWith("_missions\
/")?{mission:e.slice(10)}:{agent:e}}function pe(e){return e==="project"?s("project"):le(e)}var ni=/[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;function b(e){return e.replace(/\r\n/g,
`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,t=>String.fromCharCode(9216+t.charCodeAt(0))).replace(/\u007f/g,"␡").replace(ni,t=>`⟦U+${(t.codePointAt(0)??0).toString(
16).toUpperCase().padStart(4,"0")}⟧`)}function P(e){let t=e.split(`
`).find(r=>r.trim()!=="")??"";return b(ln(t.replace(/^(#+|[-*+]|>)\s+/,"")).trim()).slice(0,200)}function ln(e){return e.replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g,"\
$2")}function lt(e){try{let{protocol:t,href:r}=new URL(e);return t==="http:"||t==="https:"?r:void 0}catch{return}}function dt(e,t){let r=new TextEncoder().encode(
e),o=new TextDecoder,i=[0,...t.flatMap(({start:a,end:c})=>[a,c]),r.length];return i.slice(1).map((a,c)=>b(o.decode(r.subarray(i[c],a))))}function fe(e){let t=Z.find(r=>r===e);return t===void 0?b(me(e)):s(`kind_${t}`)}function ee({category:e}){return n("span",{class:"kind","data-kind":e},fe(e))}function xe(e){return n("label",null,e.label,n("select",{name:e.name,value:e.value,onChange:t=>e.choose?.(t.currentTarget.value)},e.values.map(([t,r])=>n("optio\
n",{key:t,value:t,selected:t===e.value},r))))}function vr(e){let t=G(null),r=t.current!==null&&document.activeElement===t.current?t.current.value:e.value;return n(
"input",{ref:t,type:"search",placeholder:e.placeholder,value:r,autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}function Te(e=!0){return x(
e?"agents":void 0,t=>g("vault/agents",{},t))}function dn(e=!0){let[t,r]=w([]);return N(()=>{if(!e)return;let o=new AbortController;return g("missions/find",{},o.
signal).then(i=>r(i.map(({id:a})=>a)),()=>{}),()=>o.abort()},[e]),t}function _r(e){let t=[...Te().value??[],...dn().map(i=>le({mission:i}))],r=e.value==="_share\
d"||t.includes(e.value)?[]:[e.value],o=[["_shared",s("project")],...[...t,...r].map(i=>[i,i])];return n(xe,{label:s("owner"),value:e.value,values:o,choose:e.choose})}
function xr({value:e}){let t=x("counts",o=>g("vault/counts",{},o)).value??[],r=[...new Set([...Z,...t.map(({category:o})=>o)])];return n(xe,{label:s("kind"),name:"\
category",value:e,values:r.map(o=>[o,fe(o)])})}function Re(e){return n(xe,{label:s("agent"),value:e.value,values:e.agents.map(t=>[t,t]),choose:e.choose})}function wr(e){
return e.split(/[\s,]+/).map(t=>t.replace(/^#+/,"")).filter(t=>t!=="")}function C(e){return n("p",{class:"quiet",...e})}var ri=[["1d","day"],["7d","week"],["30d","month"],["1y","year"]],oi=[["current","promoted"],["candidate","candidate"],["archived","archived"],["trash","trash"],
["pinned","onlyPinned"]];function hr(e){return{counts:x(e?"counts":void 0,r=>g("vault/counts",{},r)).value??[],agents:Te(e).value??[],missions:dn(e)}}function Sr({
opened:e,...t}){let{chips:r}=t,o=r.length===0?s("filters"):`${s("filters")} (${_(r.length)})`;return n(f,null,n(v,{class:"filter",popovertarget:"filters"},n("sp\
an",{class:"funnel","aria-hidden":"true"}),n("span",null,o)),n("div",{id:"filters",popover:"auto",class:"panel",role:"dialog","aria-label":s("filters"),onToggle:e},
n(ii,{...t})))}function ii({chips:e,known:t,choose:r}){let{counts:o,agents:i,missions:a}=t,c=o.map(({category:m})=>m).filter(m=>!Z.includes(m)),l=m=>o.find(d=>d.
category===m)?.entries??0,u=(m,d)=>n(v,{key:m.value,class:"choice","aria-pressed":Pe(e,m),onClick:()=>r(gr(e,m))},d);return n(f,null,n(ut,{title:s("kind")},[...Z,
...c].map(m=>u({name:"kind",value:me(m)},n(f,null,n("span",{class:"dot","data-kind":m,"aria-hidden":"true"}),fe(m)," ",n("span",{class:"count"},_(l(m))))))),n(ut,
{title:s("owner")},u({name:"agent",value:"project"},s("project")),i.map(m=>u({name:"agent",value:m},n("bdi",null,m))),a.map(m=>u({name:"mission",value:m},n("bdi",
null,s("missionOf",m))))),n(ut,{title:s("period")},ri.map(([m,d])=>u({name:"since",value:m},s(d)))),n(ut,{title:s("status")},oi.map(([m,d])=>u({name:"is",value:m},
s(d)))),n("div",{class:"actions"},n(v,{disabled:e.length===0,onClick:()=>r([])},s("clearFilters")),n(v,{popovertarget:"filters",popovertargetaction:"hide"},s("c\
lose")),n(C,null,s("filterHint"))))}function ut({title:e,children:t}){return n("fieldset",null,n("legend",null,e),t)}var si=["1d","7d","30d","1y"],ai=new RegExp(`(^|\\s)(${ct.join("|")}):\\S*$`);function Cr({route:e}){let t=Er(e),{chips:r,words:o}=ce(t),[i,a]=w(o),[c,l]=w(-1),
[u,m]=w(!1),[d,y]=w(!1),k=hr(d),p=G(null),h=G(t),M=it(),E=u?br(i,ci(k)):[];J({"/":()=>p.current?.focus()}),N(()=>{let S=Er(F());S!==h.current&&(h.current=S,a(ce(
S).words))},[t]);let L=(S,z,V)=>{let W=fr({chips:S,words:z});h.current=W,F().view==="memory"?j({q:W,entry:void 0,edit:void 0},V):location.hash=B("memory",{q:W})},
A=(S,z=!1)=>{let V=z?S.length:S.search(/\S*$/),W=ce(S.slice(0,V)),{chips:$e}=ce(h.current),oe=[...$e,...W.chips.filter(ne=>!Pe($e,ne))],ie=W.chips.length===0?S:
`${W.words}${W.words===""?"":" "}${S.slice(V)}`;return a(ie),l(-1),L(oe,ie.replace(ai,"").trim(),W.chips.length===0?"replace":"push"),W.chips.length>0},I=S=>{A(
i.replace(/\S*$/,S),!S.endsWith(":")),p.current?.focus()},O=S=>{let{currentTarget:z}=S,V=document.querySelectorAll(".entry");if(E.length>0&&(S.key==="ArrowDown"||
S.key==="ArrowUp"))l((c+(S.key==="ArrowDown"?1:-1)+E.length+(c===-1&&S.key==="ArrowUp"?1:0))%E.length);else if(E.length>0&&(S.key==="Enter"||S.key==="Tab"&&!S.shiftKey)&&
(c!==-1||S.key==="Tab"))I(E[Math.max(c,0)]??"");else if(S.key==="ArrowDown")V[0]?.focus();else if(S.key==="Enter")A(i,!0)||Tr(()=>h.current);else if(S.key==="Es\
cape")E.length>0?m(!1):z.blur();else if(S.key==="Backspace"&&z.selectionStart===0&&z.selectionEnd===0&&r.length>0)L(r.slice(0,-1),o,"push");else return;S.preventDefault()};
return n(Q,{role:"search",class:"search"},n("div",{class:"field",onClick:S=>S.target===S.currentTarget&&p.current?.focus()},n("span",{class:"glass","aria-hidden":"\
true"}),r.map(S=>n(v,{key:_e(S),class:"chip","aria-label":s("removeFilter",_e(S)),onClick:()=>L(r.filter(z=>z!==S),o,"push")},n("bdi",null,_e(S))," ",n("span",{
"aria-hidden":"true"},"×"))),n("input",{ref:p,type:"text",role:"combobox","aria-label":s("search"),"aria-expanded":E.length>0,"aria-controls":M,"aria-autocompl\
ete":"list","aria-activedescendant":c===-1?void 0:`${M}${c}`,placeholder:r.length===0?s("searchHint"):"",value:i,dir:"auto",autocomplete:"off",spellcheck:!1,enterkeyhint:"\
search",onFocus:()=>y(!0),onInput:S=>{m(!0),A(S.currentTarget.value)},onBlur:()=>m(!1),onKeyDown:O}),n("kbd",{"aria-hidden":"true"},"/")),n("div",{id:M,role:"li\
stbox","aria-label":s("filters"),class:"offers",hidden:E.length===0},E.map((S,z)=>n("div",{key:S,id:`${M}${z}`,role:"option","aria-selected":z===c,onMouseDown:V=>V.
preventDefault(),onClick:()=>I(S)},S))),n(Sr,{chips:r,known:k,opened:()=>y(!0),choose:S=>L(S,o,"push")}))}function Tr(e,t=e()){e()===t&&(document.querySelector(
".finding[aria-busy=true]")!==null?setTimeout(()=>Tr(e,t),30):document.querySelector(".entry")?.click())}function Er({view:e,settings:t}){return e==="memory"?t.
get("q")??"":""}function ci({counts:e,agents:t,missions:r}){return{kind:[...new Set([...Z,...e.map(({category:i})=>i)])].map(me),agent:["project",...t],mission:r,
since:si,is:[...Object.keys(Qe),"pinned"]}}function Ar(){let[e,t]=w();if(N(()=>{Fn(o=>new Promise(i=>t({wasWrong:o,answer:i})))},[]),e===void 0)return null;let r=o=>{e.answer(o),t(void 0)};return n(se,{title:s(
"tokenTitle"),close:()=>r()},n(Q,{submit:o=>r(o("token").trim()||void 0)},e.wasWrong&&n("p",{class:"error",role:"alert"},s("tokenWrong")),n("p",null,s("tokenWhy"),
" ",n("code",null,"keepstone serve --print-token")),n("label",null,s("tokenTitle"),n("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})),
n(C,null,s("tokenKept")),n("div",{class:"actions"},n("button",{class:"main"},s("tokenUse")),n(v,{onClick:()=>r()},s("cancel")))))}function mt(){return x("project",e=>g("vault/get-project",{},e))}function pt(e){return P(e?.text??"").slice(0,60)||void 0}var ft=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],Lr="keepstone-theme";function un(){try{return ft.find(([e])=>e===localStorage.getItem(
Lr))?.[0]??"auto"}catch{return"auto"}}function mn(e){let t=ft.find(([r])=>r===e)?.[0]??"auto";document.documentElement.dataset.theme=t;try{localStorage.setItem(
Lr,t)}catch{}return t}function U({to:e,children:t}){return n("a",{href:B("memory",{entry:e}),dir:"auto"},t)}function T(e){let{value:t,error:r,isWaiting:o}=e.asked,i=e.none!==void 0&&Array.isArray(t)&&t.length===0;return n(f,null,r!==void 0&&n("p",{class:"error",role:"\
alert"},s("failed",r.message)),t===null||i?n(C,null,e.none):t!==void 0&&e.children(t),t===void 0&&o&&n(C,null,s("waiting")))}function K({at:e}){return e===void 0?null:n("time",{dateTime:new Date(e).toISOString(),title:X(e)},je(e))}var li={added:"added",changed:"entryChanged",removed:"removed"};function gt(e){let{reference:t,limit:r}=e,o=x(`${t} ${r}`,a=>g("audit/log",t===void 0?{limit:r}:
{reference:t,limit:r},a)),i=ui(t===void 0);return n(T,{asked:o,none:s("noChanges")},a=>n("ol",{class:"changes"},mi(a).map(c=>n(fi,{key:c[0].call,lines:c,entries:i,
isOfOne:t!==void 0,isUndone:pi(o.value??[],c[0].call)}))))}var di=["promoted","candidate","archived","forgotten"];function ui(e){let t=x(e?"entries":void 0,async r=>await Me(
r)?[]:g("vault/entries",{filter:{statuses:di}},r));return new Map(t.value?.map(r=>[r.reference,r]))}function mi(e){let t=[];for(let r of e){let o=t.at(-1);o?.[0].
call===r.call?o.push(r):t.push([r])}return t}function pi(e,t){return e.some(({undoes:r})=>r===t)}function fi({lines:e,entries:t,isOfOne:r,isUndone:o}){let[{call:i,
at:a,who:c,undoes:l}]=e;return n("li",{class:o?"undone":void 0},n("div",null,e.map(u=>n(gi,{key:u.number,line:u,entry:t.get(u.reference),isOfOne:r})),n("span",{
class:"marks"},c!==void 0&&n("span",null,s("byWhom",b(c))),n(K,{at:a}),l!==void 0&&n("span",null,s("undoes",l)),o&&n("span",null,s("wasUndone")))),!o&&l===void 0&&
n(v,{onClick:()=>{an(i)},"aria-label":`${s("undo")} ${i}`},s("undo")))}function gi({line:e,entry:t,isOfOne:r}){return n("p",null,!r&&t!==void 0&&n(ee,{category:t.
category}),n("span",{class:`deed ${e.deed}`},s(li[e.deed]))," ",!r&&n(U,{to:e.reference},t===void 0?b(e.reference):P(t.text))," ",t?.status==="forgotten"&&n("st\
rong",null,"(",s("inTrashNow"),")"),e.archived&&s("inArchive")," ",e.withMission!==void 0&&s("withMission",b(e.withMission)))}var yi=100;function Mr(e){let[t,r]=w(1);return n("section",{class:"narrow"},n("h1",null,s("activity")),n(C,null,s("activityWhat")),n(gt,{limit:t*yi}),n(v,{onClick:()=>r(
t+1)},s("more")))}function yt({text:e,sections:t}){let r=0,o=t.map(({title:i,sources:a})=>{let c=a.length===0?-1:bi(e,i,r);return c!==-1&&(r=c+i.length),c});return t.flatMap(({title:i,
sources:a},c)=>{let l=o[c]??-1;if(l===-1)return[];let u=o.slice(c+1).find(y=>y!==-1)??e.length,m=e.slice(l,u),d=m.slice(m.indexOf(`
`)+1).replace(/\n(?:\d+ more: [^\n]*\n\s*)?---\n<!-- \/keepstone:brief -->\s*$/,"").trim();return[{title:i,sources:a,lines:ki(d,a),tokens:vi(m)}]})}function bi(e,t,r){
for(let o=e.indexOf(t,r);o!==-1;o=e.indexOf(t,o+1))if(/(^|\n)[=[ ]*$/.test(e.slice(0,o)))return e.lastIndexOf(`
`,o)+1;return-1}function ki(e,t){let r=e.split(/\n(?=- )/);return r.length!==t.length?[{text:e,...t.length===1?{source:t[0]}:{}}]:r.map((o,i)=>({text:o.replace(
/^- /,""),source:t[i]}))}function Ge(e){return!e.startsWith(".")&&!e.endsWith(".md")&&e.split("/").length>=3}function vi(e){let t=e.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-t)/4+t)}var Pr=/^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/,Br=/^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/,Rr=/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/,kt=/^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/,
pn=/^ {0,3}>/,_i=/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;function vt(e,t=0){let r=e.split(`
`),o=[],i=[],a=()=>{i.length>0&&o.push({kind:"paragraph",spans:ge(i.join(`
`))}),i=[]},c=l=>{a(),o.push(l)};for(let l=0;l<r.length;l+=1){let u=r[l]??"",m=Pr.exec(u),d=Br.exec(u),y=kt.exec(u);if(u.trim()==="")a();else if(m!==null){let k=m[1]??
"```",p=M=>M.trim().startsWith(k)&&M.trim().replaceAll(k.charAt(0),"")==="",h=l+1;do l+=1;while(l<r.length&&!p(r[l]??""));c({kind:"code",language:(m[2]??"").trim().
split(/\s/)[0]??"",text:r.slice(h,l).join(`
`)})}else if(d!==null)c({kind:"heading",level:(d[1]??"").length,spans:ge(d[2]??"")});else if(Rr.test(u))c({kind:"rule"});else if(pn.test(u)&&t<8){let k=l;for(;l+
1<r.length&&pn.test(r[l+1]??"");)l+=1;let p=r.slice(k,l+1).map(h=>h.replace(/^ {0,3}> ?/,""));c({kind:"quote",blocks:vt(p.join(`
`),t+1)})}else if(y!==null&&t<8&&(i.length===0||y[3]!=="")){let{list:k,next:p}=xi(r,l,t);c(k),l=p-1}else if(i.length===0&&u.includes("|")&&_i.test(r[l+1]??"")&&
(r[l+1]??"").includes("-")&&bt(u).length===bt(r[l+1]??"").length){let k=bt(u).map(ge),p=[];for(l+=2;l<r.length&&(r[l]??"").includes("|");l+=1){let h=bt(r[l]??"");
p.push(k.map((M,E)=>ge(h[E]??"")))}l-=1,c({kind:"table",head:k,rows:p})}else i.push(u)}return a(),o}function xi(e,t,r){let o=m=>m.slice(-1),a=kt.exec(e[t]??"")?.[2]??
"-",c=[],l=t;for(;l<e.length;){let m=kt.exec(e[l]??"");if(m===null||o(m[2]??"")!==o(a)||Rr.test(e[l]??""))break;let d=m[3]===""||(m[3]??"").length>4?(m[1]+(m[2]??
"")).length+1:m[0].length,y=[(e[l]??"").slice(d)];for(l+=1;l<e.length;l+=1){let p=e[l]??"";if(!(p.trim()==="")&&jr(p)<Math.min(d,2)&&(kt.test(p)||(e[l-1]??"").trim()===
""||Pr.test(p)||Br.test(p)||pn.test(p)))break;y.push(p.slice(Math.min(jr(p),d)))}for(;y.length>1&&y.at(-1)?.trim()==="";)y.pop();let k=/^\[([ xX])\]\s+/.exec(y[0]??
"");k!==null&&(y[0]=(y[0]??"").slice(k[0].length)),c.push({...k===null?{}:{done:k[1]!==" "},blocks:vt(y.join(`
`),r+1)})}let u=Number.parseInt(a,10);return{list:{kind:"list",...Number.isNaN(u)?{}:{start:u},items:c},next:l}}function jr(e){return e.length-e.trimStart().length}
function bt(e){return e.trim().replace(/^\|/,"").replace(/(?<!\\)\|$/,"").split(/(?<!\\)\|/).map(r=>r.trim().replaceAll("\\|","|"))}var wi=new RegExp(["\\\\([!-/:\
-@[-`{-~])","(`+)([\\s\\S]*?[^`])\\2(?!`)",'!?\\[((?:[^\\[\\]\\\\]|\\\\.){0,1000})\\]\\(<?([^\\s()<>]{1,2000})>?(?:\\s+"[^"]{0,200}")?\\)',"(https?:\\/\\/[^\\s<>`\"\
']{1,2000})","(\\*\\*|__|~~)(?=\\S)([\\s\\S]{0,2000}?\\S)\\7","(?<![\\w*])(\\*|_)(?=[^\\s*_])([^*_]{1,2000}?)(?<=\\S)\\9(?![\\w*])","( {2,}|\\\\)\\n"].join("|"));
function ge(e,t=0){let r=[],o=i=>i!==""&&r.push({kind:"text",text:i});for(let i=e;i!=="";){let a=t<8?wi.exec(i):null;if(a===null){o(i);break}o(i.slice(0,a.index));
let[c,l,,u,m,d,y,k,p,h,M]=a,E=c.length;if(l!==void 0)o(l);else if(u!==void 0)r.push({kind:"code",text:u.replace(/^ (.*\S.*) $/s,"$1")});else if(m!==void 0&&d!==
void 0)r.push({kind:"link",to:d,spans:m===""?[{kind:"text",text:d}]:ge(m,t+1)});else if(y!==void 0){let L=y.replace(/[.,;:!?*_~]+$/,"").replace(/\)+$/,A=>y.includes(
"(")?A:"");E=L.length,r.push({kind:"link",to:L,spans:[{kind:"text",text:L}]})}else p!==void 0?r.push({kind:k==="~~"?"del":"strong",spans:ge(p,t+1)}):h!==void 0&&
M!==void 0?r.push({kind:"em",spans:ge(M,t+1)}):r.push({kind:"break"});i=i.slice(a.index+E)}return r}function fn(e){let t=/^(?:\.{0,2}\/)?((?:[\w@.+-]+\/)*[\w@.+-]+)(?::\d+(?:[:-]\d+)?)?(?:#L?\d+.*)?$/.
exec(e)?.[1];if(!(t===void 0||t.length>300))return/\/[^/]*\w/.test(t)||/\.(c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|lua|md|mjs|php|proto|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|wit|ya?ml|zig)$/.
test(t)?t:void 0}function $({text:e}){return n("div",{class:"markdown"},n(gn,{blocks:vt(b(e))}))}function _t({text:e}){return n(de,{spans:ge(b(e))})}function gn({blocks:e}){return n(
f,null,e.map((t,r)=>n(Dr,{key:r,block:t})))}function Dr({block:e}){switch(e.kind){case"heading":return n("p",{class:`heading level${e.level}`,dir:"auto"},n(de,{
spans:e.spans}));case"paragraph":return n("p",{dir:"auto"},n(de,{spans:e.spans}));case"code":return n("pre",{tabIndex:0,"aria-label":e.language===""?s("code"):`${s(
"code")}: ${e.language}`,role:"region"},n("code",null,e.text));case"quote":return n("blockquote",null,n(gn,{blocks:e.blocks}));case"list":return e.start===void 0?
n("ul",{dir:"auto"},e.items.map(Or)):n("ol",{dir:"auto",start:e.start},e.items.map(Or));case"table":return n("div",{class:"scrolls",tabIndex:0,role:"region","ar\
ia-label":s("table")},n("table",{dir:"auto"},n("thead",null,n("tr",null,e.head.map((t,r)=>n("th",{key:r,scope:"col",dir:"auto"},n(de,{spans:t}))))),n("tbody",null,
e.rows.map((t,r)=>n("tr",{key:r},t.map((o,i)=>n("td",{key:i,dir:"auto"},n(de,{spans:o}))))))));case"rule":return n("hr",null)}}function Or({done:e,blocks:t},r){
let[o,...i]=t;return n("li",{key:r,class:e===void 0?void 0:"task"},e!==void 0&&n("span",{role:"img","aria-label":s(e?"taskDone":"taskOpen")},e?"☑ ":"☐ "),o?.
kind==="paragraph"?n(de,{spans:o.spans}):o!==void 0&&n(Dr,{block:o}),n(gn,{blocks:i}))}function de({spans:e}){return n(f,null,e.map(hi))}function hi(e,t){switch(e.
kind){case"text":return e.text;case"code":return fn(e.text)===void 0?n("code",{key:t},e.text):n(Nr,{key:t,to:e.text,shown:n("code",null,e.text)});case"strong":return n(
"strong",{key:t},n(de,{spans:e.spans}));case"em":return n("em",{key:t},n(de,{spans:e.spans}));case"del":return n("del",{key:t},n(de,{spans:e.spans}));case"link":
return n(Nr,{key:t,to:e.to,shown:n(de,{spans:e.spans})});case"break":return n("br",{key:t})}}function Nr({to:e,shown:t}){let r=lt(e);if(r!==void 0)return n("a",
{href:r,target:"_blank",rel:"noreferrer",title:r},t);let o=fn(e);return o===void 0?n(f,null,t," (",e,")"):n("a",{href:B("memory",{q:o}),title:s("fileLink",o)},t)}var Si=2e3,Ei=[[/^project$/i,"whyProject"],[/^core memory$/i,"whyCore"],[/^rules$/i,"whyRule"],[/^from sessions/i,"whySaid"],[/^last session$/i,"whyLastSession"],
[/recover/i,"whyRecovered"],[/task/i,"whyOpenTask"],[/sessions?$/i,"whySessions"],[/knowledge$/i,"whyKnowledge"]];function $r({settings:e}){let t=Te(),r=e.get("\
agent")??t.value?.[0],o=e.get("task")??"",i=Number(e.get("budget"))||Si,a=Number(e.get("other"))||void 0,c=m=>({agent:r??"",budget:m,...o.trim()===""?{}:{task:o}}),
l=x(r&&JSON.stringify(c(i)),m=>Ci(c(i),m)),u=x(r&&(a===void 0?void 0:JSON.stringify(c(a))),m=>g("briefing/compose",{request:c(a??i)},m));return n("section",{class:"\
narrow brief"},n("h1",null,s("brief")),n(C,null,s("briefWhat")),n(T,{asked:t},m=>r===void 0?n("p",{class:"empty"},s("noAgents")):n(Q,{class:"form card"},n("labe\
l",null,s("task"),n("textarea",{rows:2,placeholder:s("taskHint"),dir:"auto",defaultValue:o,onInput:d=>j({task:d.currentTarget.value},"replace")})),n("div",{class:"\
row"},n(Re,{agents:m.includes(r)?m:[...m,r],value:r,choose:d=>j({agent:d})}),n("label",null,s("budget"),n("input",{type:"number",min:1,value:i,onInput:d=>j({budget:d.
currentTarget.value},"replace")})),n("label",null,s("otherBudget"),n("input",{type:"number",min:1,value:a??"",placeholder:"500",onInput:d=>j({other:d.currentTarget.
value},"replace")}))))),r!==void 0&&n(T,{asked:l},m=>n(f,null,a!==void 0&&n(T,{asked:u},d=>n(Pi,{one:m,budget:i,other:d,otherBudget:a})),n(Ti,{composed:m,budget:i,
isOfTask:o.trim()!==""}))))}async function Ci(e,t){let r=await g("briefing/compose",{request:e},t),o=new Set(r.sections.flatMap(({sources:l,dropped:u})=>[...l,...u.
map(({source:m})=>m)]).filter(Ge)),a=(await Promise.all([...o].map(l=>g("vault/get",{reference:l},t).catch(()=>{})))).filter(l=>l!==void 0),c=r.sections.flatMap(
({sources:l,lines:u})=>l.map((m,d)=>[m,u[d]?.words??[]]));return{brief:r,entries:new Map(a.map(l=>[l.reference,l])),words:new Map(c)}}function Ti({composed:e,budget:t,
isOfTask:r}){let{brief:o}=e,[i,a]=w(!1);return o.text===""?n("p",{class:"empty"},s("briefEmpty")):n(f,null,n("div",{class:"toolbar"},n("label",{class:"meter"},n(
"span",null,s("tokensOf",_(o.tokens),_(t))),n("meter",{min:0,max:t,value:o.tokens})),n(v,{"aria-pressed":i,onClick:()=>a(!i)},s("asSent"))),i?n("pre",{class:"te\
xt brief-text"},b(o.text)):n(Ai,{composed:e}),n(ji,{composed:e,isOfTask:r}))}function Ai({composed:e}){return n(f,null,yt(e.brief).map(({title:t,lines:r,tokens:o})=>n(
"section",{key:t,class:"part"},n("div",{class:"toolbar"},n("h2",{dir:"auto"},b(t)),n("span",{class:"quiet"},s("tokensTotal",_(o)))),n("ul",{class:"lines"},r.map(
(i,a)=>n(Li,{key:a,title:t,line:i,composed:e}))))))}function Li({title:e,line:t,composed:r}){let{source:o,text:i}=t,a=o===void 0?void 0:r.entries.get(o);return n(
"li",null,a===void 0?n($,{text:i}):n(U,{to:a.reference},ln(b(i))),n("small",{class:"quiet"},Mi(e,a,r)))}function Mi(e,t,{words:r}){let o=t===void 0?[]:r.get(t.reference)??
[],i=Ei.find(([l])=>l.test(e)&&!/^for this task$/i.test(e))?.[1],a=t?.tier==="pinned";return[i&&s(i),a&&s("pinned"),o.length>0&&s("whyMatches",o.join(", ")),!i&&
o.length===0&&t&&!a&&s(/^newest$/i.test(e)?"whyNewest":"whyRelevant"),t?.created&&je(t.created)].filter(l=>l).join(" · ")}function ji({composed:e,isOfTask:t}){
let r=e.brief.sections.filter(({dropped:o,cut:i})=>o.length>0||i>0);return r.length===0?n(C,null,s(t?"nothingElseFits":"nothingLeftOut")):n("section",{class:"pa\
rt left"},n("h2",null,s("leftOut")),r.map(({title:o,dropped:i,cut:a})=>n("div",{key:o},n("h3",{dir:"auto"},b(o)),a>0&&n(C,null,s("cut",_(a))),n("ul",{class:"lin\
es"},i.map(({source:c,reason:l})=>{let u=e.entries.get(c);return n("li",{key:c},u===void 0?n("code",null,b(c)):n(U,{to:c},P(u.text)),n("small",{class:"quiet"},s(
`drop_${l}`)))})))))}function Pi({one:e,budget:t,other:r,otherBudget:o}){let i=d=>new Set(d.sections.flatMap(({sources:y})=>y)),[a,c]=[i(e.brief),i(r)],l=[...new Set(
[...a,...c])].filter(d=>a.has(d)!==c.has(d)),u=x(`names ${l}`,d=>Promise.all(l.map(y=>Ge(y)?g("vault/get",{reference:y},d).catch(()=>{}):void 0))),m=d=>n("td",null,
s(d?"yes":"no"));return n("section",{class:"part comparison"},n("h2",null,s("comparison")),n(C,null,s("inBoth",_([...a].filter(d=>c.has(d)).length),_(e.brief.tokens),
_(r.tokens))),l.length===0?n("p",null,s("sameBriefs")):n("div",{class:"scrolls",tabIndex:0,role:"region","aria-label":s("comparison")},n("table",null,n("thead",
null,n("tr",null,n("th",{scope:"col"},s("differs")),n("th",{scope:"col"},_(t)),n("th",{scope:"col"},_(o)))),n("tbody",null,l.map((d,y)=>n("tr",{key:d},n("th",{scope:"\
row",dir:"auto"},n(_t,{text:P(u.value?.[y]?.text??d)})),m(a.has(d)),m(c.has(d))))))))}function Ir(e){return t=>{F().settings.get("entry")===e&&j({entry:t.reference},"replace")}}function wt(e,t){return s(e,P(t.text))}function Je(e){let t=e.tier===
"pinned";return D(()=>g("vault/set-tier",{reference:e.reference,tier:t?"active":"pinned"}),()=>wt(t?"unpinnedNow":"pinnedNow",e),e.reference)}function we(e,t){let{
reference:r}=e,o=t==="archived"?"archivedNow":e.status==="candidate"?"accepted":"inForceNow";return D(()=>g("vault/set-status",{reference:r,status:t}),a=>(Ir(r)(
a),wt(o,e)),r)}function qr(e){let{reference:t}=e;return D(()=>g("vault/move-to",{reference:t,to:"project"}),o=>(Ir(t)(o),wt("widenedNow",e)),t)}async function ue(e){
let{reference:t}=e,r=e.status==="candidate"?"rejectedNow":"forgottenNow",o=await D(()=>g("vault/forget",{reference:t}),()=>wt(r,e),t);return o&&F().settings.get(
"entry")===t&&j({entry:void 0,edit:void 0}),o}var xt={pin:{title:"pin",work:e=>g("vault/set-tier",{reference:e,tier:"pinned"})},accept:{title:"bringBack",work:e=>g(
"vault/set-status",{reference:e,status:"promoted"})},archive:{title:"archive",work:e=>g("vault/set-status",{reference:e,status:"archived"})},forget:{title:"forg\
et",work:e=>g("vault/forget",{reference:e})},restore:{title:"restore",work:e=>g("vault/restore",{reference:e})}};function Hr(e,t){return cr(t,xt[e].work,r=>`${s(
xt[e].title)}: ${r}`)}var Ur=["claude-code","codex","cursor","gemini"];function ht(){return n("div",{class:"empty"},n("p",null,n("strong",null,s("emptyRoot"))),n("p",null,s("emptyIns\
tall")),n("pre",{tabIndex:0,role:"region","aria-label":s("command")},n("code",null,"keepstone install ",Ur[0])),n(C,null,s("emptyClients",Ur.slice(1).join(", "))),
n("p",null,s("emptyWrite")))}var Bi=100;function ye(e){let[t,r]=w(1),o=e.all.slice(0,t*Bi);return n(f,null,e.children(o),o.length<e.all.length&&n(v,{onClick:()=>r(t+1)},s("more")))}function Oe(e){let{selection:t}=e;return n(ye,{all:e.rows},r=>n("ul",{class:"entries",onKeyDown:yn},r.map(({entry:o,hit:i})=>n("li",{key:o.reference},t!==void 0&&
n("input",{type:"checkbox","aria-label":s("selectEntry",P(o.text)),checked:t.references.has(o.reference),onChange:()=>t.toggle(o.reference)}),n(v,{class:o.supersededBy===
void 0?"entry":"entry old","data-reference":o.reference,"aria-current":o.reference===e.chosen?"true":void 0,onClick:()=>e.choose(o.reference)},n(ee,{category:o.
category}),n("span",{class:"first",dir:"auto"},i===void 0?P(o.text):n(Ri,{hit:i}),i?.replaces&&n("small",null,s("replaces",je(i.replaces.created),b(i.replaces.line)))),
n(Ae,{entry:o}))))))}function Ae({entry:e}){return n("span",{class:"marks"},e.tier!=="active"&&n("strong",{class:e.tier},s(e.tier)),e.status!=="promoted"&&n("st\
rong",null,s(e.status)),e.supersededBy!==void 0&&n("strong",null,s("superseded")),e.importance==="high"&&n("strong",null,s("highImportance")),e.tags.map(t=>n("b\
di",{key:t},"#",b(t))),n("bdi",null,pe(e.scope)),n(K,{at:e.created}))}function Ri({hit:e}){let t=dt(e.snippet.text,e.snippet.highlights);return n(f,null,t.map((r,o)=>o%
2===1?n("mark",{key:o},Wr(r)):Wr(r)))}function Wr(e){return e.replace(/\*\*|`/g,"")}function yn(e){let t={ArrowDown:1,ArrowUp:-1,Home:-1/0,End:1/0}[e.key];if(t===
void 0)return;let r=[...e.currentTarget.querySelectorAll("button.entry")],o=r.findIndex(i=>i===document.activeElement);o===0&&e.key==="ArrowUp"?document.querySelector(
".search input")?.focus():r[Math.max(0,Math.min(r.length-1,o+t))]?.focus(),e.preventDefault()}function St(){return document.activeElement instanceof HTMLElement?
document.activeElement.dataset.reference:void 0}var Oi=864e5,Kr=36e5,be=5,Ni=1e3;function Fr(e){let t=x("counts",o=>g("vault/counts",{},o)),r=t.value?.every(({entries:o})=>o===0);return n("div",{class:"home"},
n(Di,null),r?n(ht,null):n(f,null,n("div",{class:"stack"},n(T,{asked:t},o=>n(Ii,{counts:o})),n(Ui,null)),n("div",{class:"stack"},n(qi,null),n(zi,null))))}function Di(){
let e=mt(),[t,r]=w(!1),o=pt(e.value),i=e.value?.text.trim().split(`
`).slice(1).join(`
`).trim()??"";return n("section",{class:"about"},n("div",{class:"toolbar"},n("h1",{dir:"auto"},o??s("unnamed")),e.value!==void 0&&n(v,{onClick:()=>r(!0)},s(o===
void 0?"nameProject":"editProject"))),o===void 0?n(C,null,s("unnamedWhat")):i!==""&&n($,{text:i}),t&&e.value!==void 0&&n($i,{project:e.value,close:()=>r(!1)}))}
function $i({project:e,close:t}){let[r]=w(e),o=async i=>{let a=i("text"),{version:c}=r;await D(()=>g("vault/set-project",{text:a,...c===void 0?{}:{expect:c}}),()=>s(
"changed"))&&t()};return n(se,{title:s("editProject"),close:t},n(Q,{submit:o},n("label",null,s("projectText"),n("textarea",{name:"text",rows:10,autofocus:!0,dir:"\
auto",defaultValue:r.text})),n("div",{class:"actions"},n("button",{class:"main"},s("save")),n(v,{onClick:t},s("cancel")))))}function Et(e){return n("section",{class:"\
block"},n("div",{class:"toolbar"},n("h2",null,e.title),n("a",{href:e.to},e.more)),e.children)}function Ii({counts:e}){let t=e.filter(({entries:o})=>o>0).sort((o,i)=>i.
entries-o.entries),r=t.reduce((o,{entries:i})=>o+i,0);return n(Et,{title:s("known"),to:B("memory"),more:re(r)},n("ul",{class:"counts"},t.map(({category:o,entries:i})=>n(
"li",{key:o},n("a",{href:B("memory",{q:`kind:${me(o)}`}),"data-kind":o},n("strong",null,_(i))," ",n("span",null,fe(o)))))))}function qi(){let e=x("waiting",st),
t=x("large",Me),r=x("contradicting",async a=>await Me(a)?[]:g("search/contradicting",{limit:3},a)),i=x("health",a=>g("upkeep/health",{},a)).value?.faults.length??
0;return n(Et,{title:s("waitsForYou"),to:B("inbox"),more:s("openInbox")},n(T,{asked:e},a=>n(f,null,a.length===0&&n(C,null,s(t.value?"inboxUnasked":"inboxEmpty")),
n("ul",{class:"waiting"},a.slice(0,be-2).map(c=>n(Hi,{key:c.reference,entry:c}))),a.length>be-2&&n("a",{href:B("inbox")},s("andMore",_(a.length-be+2))))),(r.value?.
length??0)>0&&n(f,null,n("h3",null,s("contradicting")),n("ul",{class:"pairs"},r.value?.map(({newer:a,older:c,newerSays:l,olderSays:u})=>n("li",{key:`${a.reference}\
 ${c.reference}`},n(U,{to:a.reference},b(a.line)),n(U,{to:c.reference},b(c.line)),n("small",{class:"quiet"},s("sayDifferent",b(l),b(u))))))),i>0&&n("p",{class:"\
error"},n("a",{href:B("upkeep")},s("faultsWait",_(i)))))}function Hi({entry:e}){return n("li",null,n(U,{to:e.reference},P(e.text)),n("span",{class:"under"},n(ee,
{category:e.category})," ",n(Ae,{entry:{...e,status:"promoted"}})),n("span",{class:"buttons"},n(v,{"aria-label":s("acceptIt",P(e.text)),onClick:()=>{we(e,"promo\
ted")}},s("accept")),n(v,{"aria-label":s("rejectIt",P(e.text)),onClick:()=>{ue(e)}},s("reject"))))}function Ui(){let e=Math.floor(Date.now()/Kr)*Kr-7*Oi,t=x(`we\
ek ${e}`,i=>g("vault/entries",{filter:{since:e}},i)),o=(x("week",i=>g("audit/log",{limit:Ni},i)).value??[]).filter(({at:i})=>i>=e);return n(Et,{title:s("learntL\
ately"),to:B("activity"),more:s("allActivity")},n(T,{asked:t},i=>n(f,null,n(C,null,Wi(i.length,o)),i.length>0&&n(Oe,{rows:i.slice(0,be).map(a=>({entry:a})),chosen:void 0,
choose:a=>location.hash=B("memory",{entry:a})}),i.length>be&&n("a",{href:B("memory",{q:"since:7d"})},s("andMore",_(i.length-be))))))}function Wi(e,t){let r=a=>new Set(
t.flatMap(c=>c.deed===a?[c.reference]:[])).size,o=[...new Set(t.flatMap(({who:a})=>a===void 0?[]:[b(a)]))].slice(0,4);return[s("learntCount",_(e)),s("changedCou\
nt",_(r("changed"))),s("removedCount",_(r("removed")))].join(" · ")+(o.length===0?"":` · ${s("byWhom",o.join(", "))}`)}var Ki="_project.md",zr;function zi(){let e=Te(),
[t,r]=w(zr),o=t??e.value?.[0]??"default",i=x(e.value&&`brief ${o}`,a=>g("briefing/compose",{request:{agent:o}},a));return n(Et,{title:s("toldNow"),to:B("brief",
{agent:o}),more:s("openBrief")},(e.value?.length??0)>1&&n(Re,{agents:e.value??[],value:o,choose:a=>r(zr=a)}),n(T,{asked:i},a=>a.text===""?n(C,null,s("briefEmpty")):
n(f,null,n(C,null,s("tokensTotal",_(a.tokens))),yt(a).filter(({sources:c})=>!c.includes(Ki)).map(({title:c,lines:l})=>n("div",{key:c},n("h3",null,b(c)),n("ul",{
class:"told"},l.slice(0,be).map(({text:u,source:m},d)=>n("li",{key:d,dir:"auto"},m!==void 0&&Ge(m)?n(U,{to:m},P(u)):n(_t,{text:u.slice(0,300)}))),l.length>be&&n(
"li",{class:"quiet"},s("andMore",_(l.length-be)))))))))}var bn="keepstone-draft ",Ct=new Map;function Tt(e){try{let t=sessionStorage.getItem(bn+e);return t===null?Ct.get(e):JSON.parse(t)}catch{return Ct.get(e)}}function Qr(e,t){
Ct.set(e,t);try{sessionStorage.setItem(bn+e,JSON.stringify(t))}catch{}}function At(e){Ct.delete(e);try{sessionStorage.removeItem(bn+e)}catch{}}function Gr(e,t){let[r,o]=[Vr(e),Vr(t)],i=0;for(;i<r.length&&i<o.length&&r[i]===o[i];)i+=1;let a=0;for(;a<r.length-i&&a<o.length-i&&r[r.length-1-a]===o[o.length-
1-a];)a+=1;let c=[...r.slice(0,i).map(u=>({kind:"same",text:u})),...Fi(r.slice(i,r.length-a),o.slice(i,o.length-a)),...r.slice(r.length-a).map(u=>({kind:"same",
text:u}))],l=[];for(let u of c){let m=l.at(-1);m?.kind===u.kind?m.text+=u.text:l.push({...u})}return l}function Vr(e){return e.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]|\s+|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]+/gu)??
[]}function Fi(e,t){let r=(m,d)=>d.map(y=>({kind:m,text:y}));if(e.length*t.length>4e6)return[...r("removed",e),...r("added",t)];let o=t.length+1,i=new Uint32Array(
(e.length+1)*o),a=(m,d)=>i[m*o+d]??0;for(let m=e.length-1;m>=0;m-=1)for(let d=t.length-1;d>=0;d-=1)i[m*o+d]=e[m]===t[d]?a(m+1,d+1)+1:Math.max(a(m+1,d),a(m,d+1));
let c=[],[l,u]=[0,0];for(;l<e.length||u<t.length;)l<e.length&&u<t.length&&e[l]===t[u]?(c.push({kind:"same",text:e[l]??""}),l+=1,u+=1):u===t.length||l<e.length&&
a(l+1,u)>=a(l,u+1)?(c.push({kind:"removed",text:e[l]??""}),l+=1):(c.push({kind:"added",text:t[u]??""}),u+=1);return c}function Lt({before:e,after:t}){return n("p",{class:"diff",dir:"auto"},Gr(b(e),b(t)).map(({kind:r,text:o},i)=>r==="same"?o:r==="added"?n("ins",{key:i},o):n("del",
{key:i},o)))}var Qi="new";function Jr({search:e,close:t}){let{scopes:r,categories:o}=Ve(e.chips,0),[i,a]=w(le(r?.[0]??"project")),c=Yr(Qi,"",[]),l=async u=>{let m={scope:kr(
i),category:u("category"),...no(u)};await D(()=>g("vault/add",{draft:m}),d=>{if(d.kind==="rejected")throw new Error(d.reason);c.drop(),t();let{view:y}=F();return y===
"memory"?j({entry:d.reference,edit:void 0}):location.hash=B("memory",{entry:d.reference}),s(d.kind)})};return n(se,{title:s("write"),close:t},n(Q,{submit:l,onKeyDown:eo},
n("div",{class:"row"},n(_r,{value:i,choose:a}),n(xr,{value:cn(o?.[0]??"facts")}),n(to,{value:"medium"})),n(Xr,{draft:c}),n(Zr,{draft:c,close:t})))}function Ne({
entry:e,takesIn:t,close:r}){let o=t===void 0?e.text:`${e.text}

${t.text}`,i=t===void 0?e.tags:[...new Set([...e.tags,...t.tags])],a=Yr(t===void 0?e.reference:`${e.reference} ${t.reference}`,o,i,e.text),[c,l]=w();return n(Q,
{submit:async d=>{let{reference:y}=e,k=await g("vault/get",{reference:y}).catch(()=>e);if(k.text!==(c??a.begun)){l(k.text);return}let p=no(d),h=()=>g("vault/edi\
t",{reference:y,changes:p});(t?await D(()=>h().then(()=>g("vault/forget",{reference:t.reference})),()=>s("mergedNow")):await D(h,L=>(F().settings.get("entry")===
y&&j({entry:L.reference},"replace"),s("changed")),y))&&(a.drop(),r())},onKeyDown:d=>{eo(d),!(d.key!=="Escape"||t!==void 0)&&(d.preventDefault(),d.stopPropagation(),
r())}},c!==void 0&&n("div",{class:"error",role:"alert"},n("p",null,s("changedMeanwhile")),n(Lt,{before:a.begun,after:c})),n(Xr,{draft:a}),n(to,{value:e.importance}),
n(Zr,{draft:a,close:r}))}function Yr(e,t,r,o=t){let[i]=w({text:t,tags:r.join(" "),begun:o}),[a]=w(()=>Tt(e)),[c,l]=w(a??i),[u,m]=w(a!==void 0);return{...c,isRestored:u,
type:d=>{let y={...c,...d};l(y),y.text===i.text&&y.tags===i.tags?At(e):Qr(e,y)},discard:()=>{At(e),l(i),m(!1)},drop:()=>At(e)}}function Xr({draft:e}){let[t,r]=w(
!1),o=G(null);return Le(()=>o.current?.focus(),[]),n(f,null,e.isRestored&&n(C,{role:"status"},s("draftRestored")," ",n(v,{class:"link",onClick:e.discard},s("dis\
card"))),n("label",null,s("text"),n("textarea",{ref:o,name:"text",rows:10,required:!0,autofocus:!0,dir:"auto",hidden:t,value:e.text,onInput:i=>e.type({text:i.currentTarget.
value}),onInvalid:()=>r(!1)})),t&&n("div",{class:"preview"},n($,{text:e.text})),n(v,{class:"toggle","aria-pressed":t,onClick:()=>r(!t)},s("preview")),n("label",
null,s("tags"),n("input",{name:"tags",value:e.tags,autocomplete:"off",dir:"auto",onInput:i=>e.type({tags:i.currentTarget.value})})))}function Zr({draft:e,close:t}){
let r=()=>{e.drop(),t()};return n("div",{class:"actions"},n("button",{class:"main"},s("save")),n(v,{onClick:r},s("cancel")),n(C,null,s("draftHint")))}function eo(e){
e.key==="Enter"&&(e.ctrlKey||e.metaKey)&&e.currentTarget.requestSubmit()}function to({value:e}){return n(xe,{name:"importance",label:s("importance"),value:e,values:pr.
map(t=>[t,s(t)])})}function no(e){return{text:e("text"),tags:wr(e("tags")),importance:e("importance")}}var Vi=8;function ro({candidate:e,close:t}){let[r,o]=w();return n(se,{title:s("merge"),close:t},r===void 0?n(Gi,{candidate:e,choose:o,close:t}):n(Ne,{entry:r,takesIn:e,
close:t}))}function Gi({candidate:e,choose:t,close:r}){let{reference:o}=e,i={reference:o,filter:{statuses:["promoted"]},limit:Vi},a=x(`merge ${o}`,c=>g("search/\
related",i,c));return n(f,null,n("p",null,s("mergeWith")),n(T,{asked:a,none:s("mergeNone")},c=>n(Oe,{rows:c.map(({entry:l})=>({entry:l})),chosen:void 0,choose:l=>c.
filter(({entry:u})=>u.reference===l).forEach(({entry:u})=>t(u))})),n("div",{class:"actions"},n(v,{onClick:r},s("cancel"))))}function De(e){let{title:t,question:r,load:o,...i}=e,[a,c]=w(!1),l=x(a?r:void 0,o);return n("details",{onToggle:u=>c(u.currentTarget.open)},n("summary",null,t),
n(T,{asked:l,...i}))}function Mt({entry:e}){let{reference:t}=e;return e.session===void 0&&(e.evidence?.sessions??[]).length===0?null:n(De,{title:s("passage"),question:`passage ${t}`,
load:r=>g("search/compare",{reference:t},r)},({said:r})=>r===void 0?n(C,null,s("noPassage")):n(Ji,{passage:r}))}function Ji({passage:e}){let{who:t,at:r,client:o,
session:i,before:a,text:c}=e;return n("blockquote",{class:"passage"},a!==void 0&&n("div",{class:"quiet"},n($,{text:a})),n($,{text:c}),n("footer",{class:"marks"},
n("span",null,s(io[t])),n("span",null,b(o)),n("span",null,b(i)),n(K,{at:r})))}function oo({entry:e}){let{evidence:t}=e,r=[[s("reference"),e.reference],[s("owner"),
pe(e.scope)],[s("kind"),fe(e.category)],[s("created"),X(e.created)],[s("status"),s(e.status)],[s("importance"),s(e.importance)],[s("confidence"),e.confidence===
void 0?void 0:_(e.confidence,2)],[s("author"),e.author??le(e.scope)],[s("statedBy"),Yi(e)],[s("session"),e.session],[s("sources"),e.sources.join(", ")],[s("conf\
irmedBy"),e.confirmedBy.join(", ")],[s("seen"),t&&s("times",t.count,X(t.lastSeen))],[s("wordings"),t?.wordings.join(" · ")]];return n("section",null,n("h3",null,
s("properties")),n(ae,{rows:r.map(([o,i])=>[o,i&&b(i)])}))}var io={person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function Yi({
origin:e}){if(e===void 0)return;let{statedBy:t,client:r,line:o,commit:i,confirmed:a}=e,c=t==="person"?void 0:s(a?"isConfirmed":"notConfirmed");return[s(io[t]),r,
o===void 0?void 0:s("line",o),i,c].filter(u=>u!==void 0).join(", ")}var Xi=6,Zi=4;function so({entry:e}){let t=x(`related ${e.reference}`,r=>g("search/related",{reference:e.reference,limit:Xi},r));return n("section",null,n("h3",
null,s("related")),n(T,{asked:t,none:s("noRelated")},r=>n("ul",{class:"related"},r.map(o=>n("li",{key:o.entry.reference},n(ee,{category:o.entry.category}),n("sp\
an",null,n(v,{class:"link",dir:"auto",onClick:()=>j({entry:o.entry.reference,edit:void 0})},P(o.entry.text)),n("small",{class:"quiet"},kn(e,o)," · ",n(K,{at:o.
entry.created}))))))))}function kn(e,{entry:t,snippet:r}){let o=dt(r.text,r.highlights).filter((l,u)=>u%2===1).map(l=>l.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,
"")),i=[...new Map(o.map(l=>[l.toLowerCase(),l])).values()].sort((l,u)=>u.length-l.length),a=t.tags.filter(l=>e.tags.includes(l));return[i.length===0?s("similar\
Meaning"):s("bothMention",i.slice(0,Zi).join(", ")),...a.map(l=>`#${l}`),...e.session!==void 0&&e.session===t.session?[s("sameSession")]:[]].join(" · ")}var es=2;function ao(e){let t=x("candidates",r=>g("vault/entries",{filter:{statuses:["candidate"]}},r));return n("section",{class:"narrow"},n("h1",null,s("inbox")),
n(C,null,s("inboxWhat")),n(T,{asked:t},r=>r.length===0?n("p",{class:"empty"},s("inboxEmpty")):n(ts,{entries:r})))}function ts({entries:e}){let[t,r]=w(0),[o,i]=w(),
[a,c]=w(),l=Math.min(t,e.length-1),u=e[l],m=d=>r(Math.max(0,Math.min(e.length-1,l+d)));return N(()=>document.querySelectorAll(".candidate")[l]?.focus(),[l,u?.reference]),
J({ArrowDown:()=>m(1),ArrowUp:()=>m(-1),a:()=>u&&void we(u,"promoted"),r:()=>u&&void ue(u),e:()=>i(u?.reference),m:()=>c(u)}),n(f,null,n(C,{role:"status"},re(e.
length)),n("ol",{class:"candidates"},e.map((d,y)=>n("li",{key:d.reference},n("article",{class:"candidate",tabIndex:-1,"aria-current":y===l?"true":void 0,onFocus:()=>r(
y)},n("p",{class:"under"},n(ee,{category:d.category})," ",n(Ae,{entry:{...d,status:"promoted"}})),o===d.reference?n(Ne,{entry:d,close:()=>i(void 0)}):n(f,null,n(
$,{text:d.text}),y===l&&n(ns,{entry:d}),n(rs,{entry:d,edit:()=>i(d.reference),merge:()=>c(d)})))))),a!==void 0&&n(ro,{candidate:a,close:()=>c(void 0)}))}function ns({
entry:e}){let t={reference:e.reference,filter:{statuses:["promoted"]},limit:es},o=x(`resembling ${e.reference}`,i=>g("search/related",t,i)).value??[];return n(f,
null,o.length>0&&n("div",{class:"context"},n("p",{class:"title"},s("resembles")),n("ul",null,o.map(i=>n("li",{key:i.entry.reference},n(U,{to:i.entry.reference},
P(i.entry.text))," ",n("small",{class:"quiet"},kn(e,i)))))),n(Mt,{entry:e}))}function jt({text:e,letter:t,isMain:r,act:o}){return n(v,{class:r?"main":void 0,onClick:o},
s(e)," ",n("kbd",{"aria-hidden":"true"},t))}function rs({entry:e,edit:t,merge:r}){return n("div",{class:"actions"},n(jt,{text:"accept",letter:"a",isMain:!0,act:()=>we(
e,"promoted")}),n(jt,{text:"edit",letter:"e",act:t}),n(jt,{text:"merge",letter:"m",act:r}),n(jt,{text:"reject",letter:"r",act:()=>ue(e)}))}function Pt(e){let{reading:t}=e;return n("div",{class:t?"columns reading":"columns"},n("div",{class:"toolbar"},n("h1",null,e.title),n(C,{role:"status"},e.count),
e.tool),n("section",{class:"finding","aria-busy":e.isBusy},e.children),t&&n("section",{class:"detail","aria-label":e.what},t))}function Bt(e){let{asked:t,back:r,gone:o,title:i,isUnseen:a,children:c}=e,l=G(null);return Le(()=>{l.current?.parentElement?.contains(document.activeElement)||l.
current?.focus()},[t.value===void 0]),n(f,null,n(v,{class:"back",onClick:r,"aria-label":s("back")},n("span",{class:"narrow-only","aria-hidden":"true"},"← ",s(
"back")),n("span",{class:"wide-only","aria-hidden":"true"},"×")),n(T,{asked:t,none:o},u=>n("article",null,n("h2",{ref:l,tabIndex:-1,class:a?"unseen":void 0,dir:"\
auto"},P(i(u))),c(u))))}function co({entry:e}){let{supersedes:t,supersededBy:r}=e,o=[...r===void 0?[]:[r],...t],i=x(o.length===0?void 0:`replaced ${o}`,a=>Promise.all(o.map(c=>os(c,a))));
return o.length===0?null:n("section",{class:"replaced"},n(T,{asked:i},a=>n(f,null,a.map((c,l)=>n(is,{key:o[l],entry:e,other:c,reference:o[l]??"",isNewer:o[l]===
r})))))}function os(e,t){return g("vault/get",{reference:e},t).catch(()=>null)}function is(e){let{entry:t,other:r,reference:o,isNewer:i}=e;return n("details",{open:i},
n("summary",null,s(i?"supersededBy":"supersedes")," ",n("span",{class:"quiet"},r!==null&&n(K,{at:r.created}))),n("p",null,n(U,{to:o},r===null?b(o):P(r.text))," ",
r!==null&&n("span",{class:"quiet"},b(r.author??(le(r.scope)===le(t.scope)?"":pe(r.scope))))),r!==null&&n(Lt,{before:i?t.text:r.text,after:i?r.text:t.text}))}function lo({reference:e,query:t}){return n(De,{title:s("why"),question:JSON.stringify(t),load:r=>g("search/find",{query:{...t,explain:!0}},r)},r=>{let o=r.find(
({entry:i})=>i.reference===e);return o?.explanation!==void 0&&n(ss,{score:o.score,explanation:o.explanation})})}function ss({score:e,explanation:t}){let{session:r,
before:o,after:i,author:a,time:c,when:l,repeated:u}=t,m=d=>_(d,2);return n(f,null,n("p",null,s("score"),": ",m(e)),n("table",null,n("thead",null,n("tr",null,["w\
ord","term","rarity","frequency","score"].map(d=>n("th",{key:d,scope:"col"},s(d))))),n("tbody",null,t.words.map(d=>n("tr",{key:`${d.word} ${d.term}`},n("td",null,
b(d.word)),n("td",null,b(d.term)),n("td",null,m(d.idf)),n("td",null,m(d.saturation)),n("td",null,m(d.idf*d.weight*d.saturation)))))),n(C,null,s("bonuses",m(r),m(
o+i),m(a),m(c),m(l),m(u))))}var _n=()=>j({entry:void 0,edit:void 0}),vn=()=>j({edit:"1"});function uo(e){let{reference:t,known:r}=e,o=x(`${t} ${r?.status}`,i=>as(t,r,i));return N(()=>()=>document.
querySelector(`[data-reference="${CSS.escape(t)}"]`)?.focus(),[]),J({Escape:_n}),n(Bt,{asked:o,back:_n,gone:s("gone"),title:({text:i})=>i,isUnseen:!0},i=>n(cs,{
entry:i,edits:e.edits,query:e.query}))}async function as(e,t,r){if(t?.status==="forgotten")return t;try{return await g("vault/get",{reference:e},r)}catch(o){if(o instanceof
Ce&&o.code==="not-found")return null;throw o}}function cs({entry:e,edits:t,query:r}){return t&&e.status!=="forgotten"?n(Ne,{entry:e,close:()=>j({edit:void 0},"r\
eplace")}):n(f,null,n("p",{class:"under"},n(ee,{category:e.category})," ",n(Ae,{entry:e})),e.status==="forgotten"?n(ds,{reference:e.reference}):n(ls,{entry:e}),
n($,{text:e.text}),n(co,{entry:e}),r!==void 0&&n(lo,{reference:e.reference,query:r}),n(Mt,{entry:e}),e.status!=="forgotten"&&n(so,{entry:e}),n("section",null,n(
"h3",null,s("history")),n(gt,{reference:e.reference,limit:50})),n(oo,{entry:e}))}function ls({entry:e}){let t=r=>()=>St()===void 0&&void r();return J({e:t(vn),p:t(
()=>Je(e)),Delete:t(()=>ue(e))}),n("div",{class:"actions"},n(v,{onClick:vn},s("edit")),n(v,{onClick:()=>{Je(e)}},s(e.tier==="pinned"?"unpin":"pin")),e.status===
"promoted"?n(v,{onClick:()=>{we(e,"archived")}},s("archive")):n(v,{onClick:()=>{we(e,"promoted")}},s(e.status==="candidate"?"accept":"bringBack")),e.scope!=="pr\
oject"&&n(v,{onClick:()=>{qr(e)}},s("widen")),n(v,{onClick:()=>{ue(e)}},s("forget")),Tt(e.reference)!==void 0&&n(C,null,n(v,{class:"link",onClick:vn},s("draftWa\
its"))))}function ds({reference:e}){let t=()=>D(()=>g("vault/restore",{reference:e}),o=>(j({entry:o.reference,q:void 0},"replace"),s("restored")),e),r=()=>confirm(
s("purgeAsk"))&&void D(()=>g("audit/purge",{reference:e}),({remaining:o})=>(_n(),s("purged")+(o.length===0?"":`. ${s("stillIn",o.join(", "))}`)));return n("div",
{class:"actions"},n(v,{onClick:()=>{t()}},s("restore")),n(v,{class:"danger",onClick:r},s("purge")))}var po=30,mo=36e5;function fo({settings:e}){let t=e.get("entry")??void 0,r=e.get("q")??"",o=ce(r),i=x(r,k=>gs(o,k)),a=i.value?.rows??[],c=a.find(k=>k.entry.reference===
t),[l,u]=w();N(()=>u(void 0),[r]);let m=k=>{let p=new Set(l);p.delete(k)||p.add(k),u(p)},d=k=>()=>{let p=a.find(({entry:h})=>h.reference===St())?.entry;return p!==
void 0&&k(p)},y=Be(o.chips)==="forgotten";return J({x:d(({reference:k})=>m(k)),...y?{}:{e:d(({reference:k})=>j({entry:k,edit:"1"})),p:d(k=>{Je(k)}),Delete:d(k=>{
ue(k)})}}),n(Pt,{title:s(y?"trash":"memory"),count:i.value!==void 0&&ps(i.value),tool:a.length>0&&n(v,{"aria-pressed":l!==void 0,onClick:()=>u(l===void 0?new Set:
void 0)},s("select")),isBusy:i.isWaiting,what:s("chosen"),reading:t!==void 0&&n(uo,{key:t,reference:t,edits:e.has("edit"),known:c?.entry,query:c?.hit&&go(o)})},
y&&n(C,null,s("trashWhat")),l!==void 0&&n(us,{rows:a,selected:l,select:u}),n(T,{asked:i},k=>n(ms,{found:k,chosen:t,search:o,selection:l&&{references:l,toggle:m}})))}
function us({rows:e,selected:t,select:r}){let o=e.map(({entry:m})=>m).filter(({reference:m})=>t.has(m)),i=m=>o.length>0&&o.every(d=>d.status===m),a=m=>o.some(d=>d.
status===m),c=i("forgotten")?["restore"]:a("forgotten")?[]:["pin",i("promoted")||!a("promoted")?i("promoted")?"archive":"accept":"archive","forget"],l=m=>()=>{Hr(
m,o.map(({reference:d})=>d)).then(d=>d&&r(void 0))},u=o.length===e.length;return n("div",{class:"selected"},n("label",{class:"check"},n("input",{type:"checkbox",
checked:u,onChange:()=>r(new Set(u?[]:e.map(({entry:m})=>m.reference)))}),s("selectAll")),n("span",{role:"status"},s("selectedCount",_(o.length))),c.map(m=>n(v,
{key:m,disabled:o.length===0,onClick:l(m)},s(xt[m].title))))}function ms(e){let{found:t,chosen:r,search:o,selection:i}=e;if(t.tooMany!==void 0)return n("p",{class:"\
empty"},s("tooMany",_(t.tooMany)));if(t.isEmptyRoot)return n(ht,null);if(t.rows.length===0){let a=Be(o.chips)==="forgotten"&&o.chips.length===1&&o.words==="";return n(
"p",{class:"empty"},s(a?"trashEmpty":t.isSearch?"noHits":"noEntries"))}return n(Oe,{rows:t.rows,chosen:r,choose:a=>j({entry:a,edit:void 0}),selection:i})}function ps(e){
if(e.tooMany!==void 0)return re(e.tooMany);let t=e.rows.length;return e.isSearch&&t===po?s("firstEntries",t):re(t)}function fs(){return Math.floor(Date.now()/mo)*
mo}function go({chips:e,words:t}){return{text:t,filter:Ve(e,fs()),limit:po}}async function gs(e,t){let r=go(e),{text:o,filter:i={}}=r;if(o!==""&&Be(e.chips)==="\
forgotten"){let u=await g("vault/entries",{filter:i},t),m=o.toLowerCase().split(" ");return{rows:u.filter(d=>m.some(y=>d.text.toLowerCase().includes(y))).map(d=>({
entry:d})),isSearch:!0}}if(o!=="")return{rows:(await g("search/find",{query:r},t)).map(m=>({entry:m.entry,hit:m})),isSearch:!0};let a=await Zt(i,t);if(a>Xt&&i.since===
void 0)return{rows:[],isSearch:!1,tooMany:a};let c=await g("vault/entries",{filter:i},t),l=c.length===0&&Object.keys(i).length===0;return{rows:c.map(u=>({entry:u})),
isSearch:!1,isEmptyRoot:l}}var xn=["active","idle","decaying","archived","deleted"];var ys=50,yo="";function bo(e){let{mission:t}=e,[r,o]=w(1),i=r*ys,a=x(`turns ${i}`,c=>g("missions/turns",{mission:t.id,limit:i},c));return n(f,null,n("h3",null,
s("conversation")),n(T,{asked:a,none:s("noTurns")},c=>n(f,null,c.length<t.turns&&n("div",{class:"actions"},n(C,{role:"status"},s("lastTurns",_(c.length),_(t.turns))),
n(v,{onClick:()=>o(r+1)},s("earlierTurns"))),n("ol",{class:"messages"},c.map((l,u)=>n(bs,{key:u-c.length,turn:l}))))),n(ks,{...e}))}function bs({turn:e}){let{at:t,
speaker:r,kind:o,text:i}=e;return n("li",null,n("span",{class:"marks"},n("span",null,e.number),n("strong",null,r===void 0?s("somebody"):b(r)),o!==void 0&&n("spa\
n",null,b(o)),n(K,{at:t})),n($,{text:i}))}function ks({mission:e,draft:t,type:r}){return n(Q,{submit:async i=>{let a=i("speaker").trim(),c=i("kind").trim();yo=a;
let l={mission:e.id,speaker:a,text:t,...c===""?{}:{kind:c}};await D(()=>g("missions/add-turn",l),({number:u})=>s("said",u))&&r("")}},n("label",null,s("sayText"),
n("textarea",{rows:3,required:!0,value:t,onInput:i=>r(i.currentTarget.value)})),n("div",{class:"row"},n("label",null,s("speaker"),n("input",{name:"speaker",required:!0,
defaultValue:yo,autocomplete:"off"})),n("label",null,s("turnKind"),n("input",{name:"kind",placeholder:"message",autocomplete:"off"}))),n("div",{class:"actions"},
n("button",{class:"main"},s("sayIt"))))}function te(e){return e.items.length===0?null:n(f,null,n("p",{class:"title"},e.title),n(ye,{all:e.items},t=>n("ul",{class:"items"},t.map((r,o)=>n("li",{key:o},e.
children(r))))))}function ko({ending:e}){let{copied:t,archived:r,left:o}=e;return n("section",{class:"card",role:"status"},n("h3",null,s("endReport")),t.length+r.length+o.length===
0&&n("p",null,s("endNothing")),n(te,{title:s("endCopied",_(t.length)),items:t},({original:i,copy:a})=>n(f,null,n(U,{to:i},b(i))," → ",n(U,{to:a},b(a)))),n(te,
{title:s("endArchived",_(r.length)),items:r},i=>n(U,{to:i},b(i))),n(te,{title:s("endLeft",_(o.length)),items:o},({reference:i,reason:a})=>n(f,null,n(U,{to:i},b(
i)),": ",b(a))))}function vo({id:e}){let t=x(e,c=>vs(e,c)),[r,o]=w(),[i,a]=w("");return n(Bt,{asked:t,back:()=>j({mission:void 0}),gone:s("missionGone"),title:({topic:c,id:l})=>c??
l},c=>c.state==="deleted"?n(_s,{mission:c}):n(f,null,n(xs,{mission:c,ended:o}),r!==void 0&&n(ko,{ending:r}),n(hs,{mission:c}),n(bo,{mission:c,draft:i,type:a}),n(
Es,{id:e}),n(Cs,{id:e})))}async function vs(e,t){try{return await g("missions/get",{id:e},t)}catch(o){if(!(o instanceof Ce&&o.code==="not-found"))throw o}return(await g(
"missions/find",{filter:{states:["deleted"]}},t)).find(o=>o.id===e)??null}function _s({mission:e}){return n(f,null,n("p",null,s("missionDeleted",X(e.lastActive))),
n("div",{class:"actions"},n(v,{onClick:()=>_o(e.id)},s("restore"))),n(xo,{text:e.text}))}function _o(e){D(()=>g("missions/restore",{id:e}),()=>s("restored"))}function xs({
mission:e,ended:t}){let{id:r}=e,o=a=>()=>confirm(s(a==="success"?"successAsk":"failureAsk",r))&&void D(()=>g("missions/end",{id:r,outcome:a}),c=>(t(c),s("missio\
nEnded",r))),i=()=>confirm(s("missionDeleteAsk",r))&&void D(()=>g("missions/delete",{id:r}),()=>s("missionDeletedNow",r),()=>_o(r));return n("div",{class:"actio\
ns"},e.outcome===void 0&&n(f,null,n(v,{onClick:o("success")},s("endSuccess")),n(v,{onClick:o("failure")},s("endFailure"))),n(v,{onClick:()=>{ws(r)}},s("exportMi\
ssion")),n(v,{class:"danger",onClick:i},s("delete")))}async function ws(e){try{let t=await g("missions/render",{id:e,form:"markdown"}),r=document.createElement(
"a");r.href=URL.createObjectURL(new Blob([t],{type:"text/markdown"})),r.download=`${e}.md`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}catch(t){ze(
{text:s("failed",t.message),isError:!0})}}function hs({mission:e}){let{id:t,text:r}=e,i=x("sizes",c=>g("upkeep/sizes",{},c)).value?.find(({scope:c})=>typeof c==
"object"&&"mission"in c&&c.mission===t),a=[[s("name"),t],[s("state"),s(e.state)],[s("phase"),e.phase],[s("tagNames"),e.tags.map(c=>`#${c}`).join(" ")],[s("parti\
cipants"),e.participants.join(", ")],[s("created"),X(e.created)],[s("lastActive"),X(e.lastActive)],[s("ended"),e.ended===void 0?void 0:X(e.ended)],[s("outcome"),
e.outcome&&s(e.outcome)],[s("mayRead"),e.mayRead??s("mayReadAll")],[s("mayWrite"),e.mayWrite??s("mayWriteAll")],[s("usage"),i&&Ss(i)]];return n(f,null,n(xo,{text:r}),
n("p",null,n("a",{href:B("memory",{q:_e({name:"mission",value:t})})},s("itsEntries",re(e.entries)))),n(ae,{rows:a.map(([c,l])=>[c,l&&b(l)])}))}function Ss({entries:e,
limit:t,bytes:r,quota:o}){return[t&&s("ofEntries",_(e),_(t)),o&&s("ofBytes",_(r),_(o))].filter(a=>a).join(", ")}function xo({text:e}){return e===""?n(C,null,s("\
noDescription")):n($,{text:e})}function Es({id:e}){let t=x("notes",r=>g("missions/notes",{mission:e},r));return n(f,null,n("h3",null,s("agentNotes")),n(T,{asked:t,
none:s("noAgentNotes")},r=>n(ye,{all:r},o=>o.map(({agent:i,text:a})=>n("article",{key:i,class:"card"},n("strong",null,b(i)),n($,{text:a}))))))}function Cs({id:e}){
let t=x("artifacts",r=>g("missions/artifacts",{mission:e},r));return n(f,null,n("h3",null,s("artifacts")),n(T,{asked:t,none:s("noArtifacts")},r=>n(ye,{all:r},o=>n(
"ul",{class:"items"},o.map(({location:i,name:a,sha256:c})=>n("li",{key:i},a!==""&&`${b(a)}: `,n(Ts,{location:i}),c!==void 0&&n("span",{class:"marks"},n("code",null,
"SHA-256 ",c))))))))}function Ts({location:e}){let t=lt(e);return t===void 0?n("code",null,b(e)):n("a",{href:t,target:"_blank",rel:"noreferrer"},b(e))}function wo({settings:e}){let t=e.get("mission")??void 0,r=As(e),{states:o=[],...i}=r,a=Object.keys(i).length>0,c=x(`all ${o}`,m=>g("missions/find",{filter:{states:o}},
m)),l=x(a?JSON.stringify(r):void 0,m=>g("missions/find",{filter:r},m)),u=a?l:c;return n(Pt,{title:s("missions"),count:u.value!==void 0&&(u.value.length===1?s("o\
neMission"):s("missionCount",_(u.value.length))),isBusy:u.isWaiting,what:s("chosenMission"),reading:t!==void 0&&n(vo,{key:t,id:t})},n(Ls,{settings:e,missions:c.
value??[]}),n(T,{asked:u},m=>m.length===0?n(Ms,{isNarrowed:a||o.length>0}):n(js,{missions:m,chosen:t})))}function As(e){let t=xn.find(i=>i===e.get("state")),r=e.
get("topic")?.trim(),o=e.get("participant");return{...t?{states:[t]}:{},...r?{topic:r}:{},...o?{participant:o}:{}}}function Ls({settings:e,missions:t}){let r=l=>e.
get(l)??"",o=l=>u=>j({[l]:u,mission:void 0}),i=l=>j({topic:l,mission:void 0},"replace"),a=r("participant"),c=new Set(t.flatMap(({participants:l})=>l));return a!==
""&&c.add(a),n(Q,{role:"search","aria-label":s("missions"),class:"filters"},n("label",{class:"wide"},s("topic"),n(vr,{placeholder:s("topicHint"),value:r("topic"),
typed:i})),n(xe,{label:s("state"),value:r("state"),values:[["",s("notDeleted")],...xn.map(l=>[l,s(l)])],choose:o("state")}),n(xe,{label:s("participant"),value:a,
values:[["",s("anyone")],...[...c].sort().map(l=>[l,b(l)])],choose:o("participant")}))}function Ms({isNarrowed:e}){return e?n("p",{class:"empty"},s("noMissionSu\
ch")):n("div",{class:"empty"},n("p",null,s("noMissions")),n("pre",{class:"text"},'keepstone mission create launch -c "Ship the checkout by June." --topic checko\
ut'))}function js({missions:e,chosen:t}){return n(ye,{all:e},r=>n("ul",{class:"entries",onKeyDown:yn},r.map(o=>n("li",{key:o.id},n(v,{class:"entry mission","ari\
a-current":o.id===t?"true":void 0,onClick:()=>j({mission:o.id})},n("span",{class:"first"},b(o.id),o.topic!==void 0&&`: ${P(o.topic)}`),n(Ps,{mission:o}))))))}function Ps({
mission:e}){let{state:t,phase:r,tags:o,participants:i,lastActive:a,turns:c,entries:l}=e;return n("span",{class:"marks"},n("strong",null,s(t)),r!==void 0&&n("spa\
n",null,P(r)),n(K,{at:a}),t!=="deleted"&&n("span",null,nr(c)),t!=="deleted"&&n("span",null,re(l)),i.length>0&&n("span",null,P(i.join(", "))),o.length>0&&n("span",
null,P(o.map(u=>`#${u}`).join(" "))))}var ho=20;function So({settings:e}){let t=x("everybody",Bs),r=e.get("agent")??t.value?.[0];return n("section",{class:"narrow"},n("h1",null,s("sessions")),n(T,{asked:t},
o=>r===void 0?n("p",{class:"empty"},s("noAgents")):n(f,null,n(Re,{agents:o.includes(r)?o:[...o,r],value:r,choose:i=>j({agent:i})}),n(Rs,{key:r,agent:r}))))}async function Bs(e){
let[t,r]=await Promise.all([g("vault/agents",{},e),g("conversations/agents",{},e)]);return[...new Set([...t,...r])].sort()}function Rs({agent:e}){let t=x("work",
o=>g("work/get",{agent:e},o)),r=x("history",o=>g("work/history",{agent:e,limit:ho},o));return n(f,null,n("h2",null,s("working")),n(T,{asked:t,none:s("noWork")},
o=>n(Os,{work:o})),n("h2",null,s("past")),n(T,{asked:r,none:s("noSessions")},o=>o.map(i=>n(Ns,{key:i.timestamp,session:i}))),n(Ds,{agent:e}))}function Os({work:e}){
return n("article",{class:"card"},n("p",null,n("strong",null,e.status)," · ",n(K,{at:e.updatedAt})),e.taskPrompt!==void 0&&n($,{text:e.taskPrompt}),n($,{text:e.
summary}),n(te,{title:s("nextSteps"),items:e.nextSteps},b),n(te,{title:s("unfinished"),items:e.unfinished},b),n(te,{title:s("files"),items:e.filesTouched},b))}function Ns({
session:e}){return n("article",{class:"card"},n("h3",null,n(K,{at:e.timestamp})),n($,{text:e.what}),n(te,{title:s("decisions"),items:e.decisions},b),n(te,{title:s(
"unfinished"),items:e.unfinished},b),n(te,{title:s("nextSteps"),items:e.nextSteps},b),n(te,{title:s("files"),items:e.filesChanged},b))}function Ds({agent:e}){return n(
De,{title:s("conversation"),question:"conversation",load:t=>g("conversations/load",{agent:e},t),none:s("noConversation")},({messages:t})=>n("ol",{class:"message\
s"},t.slice(-ho).map((r,o)=>n("li",{key:o},n("strong",null,r.role),n($,{text:r.text})))))}var Rt=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var $s=["checkpointsCleaned","conversationsTrimmed","insightsLearnt","entriesPromoted","entriesDemoted","entriesArchived","legacyFilesCleaned","trashEmptied"],Is={
promoted:"promoted",demoted:"fading",archived:"archived"};function Eo(e){let t=x("health",a=>g("upkeep/health",{},a)),r=x("sizes",a=>g("upkeep/sizes",{},a)),o=x(
"last",a=>g("upkeep/last-report",{},a)),i=x("due",a=>g("upkeep/is-due",{},a));return n("section",{class:"narrow"},n("h1",null,s("upkeep")),n("h2",null,s("health")),
n(T,{asked:t},a=>n(qs,{report:a})),n(T,{asked:r},a=>n(Hs,{sizes:a})),n("h2",null,s("chores")),i.value===!0&&n("p",null,s("due")),n(Us,null),n("h2",null,s("lastR\
un")),n(T,{asked:o,none:s("never")},a=>n(To,{report:a})))}function qs({report:e}){let t=n("a",{href:B("memory",{q:"is:trash"})},_(e.forgotten)),r=[[s("files"),_(
e.files)],[s("countEntries"),_(e.entries)],[s("countPassages"),_(e.passages)],[s("countForgotten"),e.forgotten===0?_(0):t]];return n(f,null,e.faults.length===0?
n("p",null,s("healthy")):n(Co,{faults:e.faults}),n(ae,{rows:r}),e.unknown.length>0&&n("details",null,n("summary",null,s("unknownFiles")),n("ul",null,e.unknown.map(
o=>n("li",{key:o},b(o))))))}function Hs({sizes:e}){let t=e.flatMap(({scope:r,entries:o,limit:i,bytes:a,quota:c})=>[...i===void 0?[]:[[pe(r),s("ofEntries",_(o),_(
i))]],...c===void 0?[]:[[pe(r),s("ofBytes",_(a),_(c))]]]);return t.length===0?null:n(ae,{rows:t})}function Co({faults:e}){return e.length===0?null:n(f,null,n("h\
3",null,s("faults")),n("ul",null,e.map(({key:t,line:r,message:o},i)=>n("li",{key:i},n("code",null,b(t)),r!==void 0&&`, ${s("line",r)}`,": ",b(o)))))}function Us(){
let[e,t]=w([...Rt]),[r,o]=w(),i=(c,l)=>{o(void 0),t(Rt.filter(u=>u===c?l:e.includes(u)))},a=c=>async()=>{await D(()=>g("upkeep/run",{chores:e,dryRun:c}),u=>(o(c?
u:void 0),s(c?"wouldDo":"wasDone")))||o(void 0)};return n(f,null,n("fieldset",{class:"column"},n("legend",{class:"unseen"},s("chores")),Rt.map(c=>n("label",{key:c,
class:"check"},n("input",{type:"checkbox",checked:e.includes(c),onChange:l=>i(c,l.currentTarget.checked)}),n("span",null,n("strong",null,c),": ",s(`chore_${c}`))))),
n(C,null,s("dryFirst")),n("div",{class:"actions"},n(v,{class:"main",disabled:e.length===0,onClick:()=>{a(!0)()}},s("dryRun")),n(v,{disabled:r===void 0,onClick:()=>{
a(!1)()}},s("runNow"))),r!==void 0&&n(f,null,n("h3",null,s("wouldDo")),n(To,{report:r})))}function To({report:e}){let t=$s.map(o=>[s(o),_(e[o])]),r=[[s("updated"),
X(e.finished)],...t,[s("missionsDeleted"),_(e.missionsDeleted.length)],[s("indexRebuilt"),s(e.indexRebuilt?"yes":"no")]];return n(f,null,n(ae,{rows:r}),n(Ws,{transitions:e.
transitions}),n(Co,{faults:e.faults}))}function Ws({transitions:e}){return e.length===0?null:n("details",null,n("summary",null,s("whichEntries")),n("ul",null,e.
map(({reference:t,transition:r,reason:o})=>n("li",{key:t},s(Is[r])," ",n(U,{to:t},b(t)),": ",b(o)))))}var Ks={home:Fr,memory:fo,inbox:ao,brief:$r,sessions:So,missions:wo,activity:Mr,upkeep:Eo},zs={q:"is:trash"};function Fs(){let e=sr(),{view:t,settings:r}=e,{isLive:o}=at(),
[i,a]=w(on()),[c,l]=w(!1),[u,m]=w(!1),d=pt(mt().value);J({"?":()=>l(!0),n:()=>m(!0)}),N(()=>{document.title=[s(t),d??"Keepstone"].join(" – ")},[t,i,d]);let y=Ks[t],
k=p=>{sn(p).finally(()=>a(on()))};return n(f,null,n("a",{class:"skip",href:"#content",onClick:Gs},s("skip")),n("header",{id:"side",popover:"auto",key:`side ${i}`},
n("a",{class:"name",href:B("home")},n("span",{class:"stone","aria-hidden":"true"}),n("span",null,n("strong",null,n("bdi",null,d??s("unnamed"))),n("small",null,"\
Keepstone"))),n(Qs,{route:e}),n(Vs,{language:i,choose:k,help:()=>l(!0)})),n("div",{class:"top"},n(v,{class:"menu",popovertarget:"side","aria-label":s("views")},
n("span",{"aria-hidden":"true"})),n(Cr,{key:`search ${i}`,route:e}),n(v,{class:"main new",onClick:()=>m(!0)},n("span",{"aria-hidden":"true"},"+")," ",n("span",{
class:"wording"},s("write")))),n("main",{id:"content",tabIndex:-1},!o&&n("p",{class:"lost",role:"status"},s("lost")),n(y,{key:`${t} ${i}`,settings:r})),n(ur,null),
n(Ar,null),u&&n(Jr,{search:ce(r.get("q")??""),close:()=>m(!1)}),c&&n(rr,{close:()=>l(!1)}))}function Qs({route:e}){let t=x("waiting",st).value?.length??0,r=e.view===
"memory"&&Be(ce(e.settings.get("q")??"").chips)==="forgotten",o=(a,c,l,u=0)=>n("a",{key:l,class:`to ${l}`,href:a,"aria-current":c?"page":void 0,onClick:()=>document.
getElementById("side")?.hidePopover?.()},s(l),u>0&&n("span",{class:"count"},_(u))),i=(a,c=0)=>o(a==="brief"?ir(a):B(a),e.view===a&&!r,a,c);return n("nav",{"aria\
-label":s("views")},i("home"),i("memory"),i("inbox",t),i("brief"),i("sessions"),i("missions"),i("activity"),o(B("memory",zs),r,"trash"),i("upkeep"))}function Vs(e){
let[t,r]=w(un()),{isLive:o}=at();return n("div",{class:"choices"},n("select",{"aria-label":s("language"),value:e.language,onChange:i=>e.choose(i.currentTarget.value)},
rn.map(([i,a])=>n("option",{key:i,value:i,selected:i===e.language},a))),n("select",{"aria-label":s("theme"),value:t,onChange:i=>r(mn(i.currentTarget.value))},ft.
map(([i,a])=>n("option",{key:i,value:i,selected:i===t},s(a)))),n("p",null,n(v,{class:"link",onClick:e.help},s("help")),o&&n("span",{class:"connection",role:"sta\
tus"},s("live"))))}function Gs(e){e.preventDefault(),document.getElementById("content")?.focus()}await Vn();await sn(tr());mn(un());var Ao=document.getElementById(
"page");Ao!==null&&Bn(n(Fs,null),Ao);Xn();
