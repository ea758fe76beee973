/* Keepstone's page, built from host/web. Contains Preact 11.2.0, MIT License, Copyright (c) 2015-present Jason Miller. */
var O,yn,yo,le,jt,Ke,bn,ze,hn,Nt,Pt,bo,Pe=Symbol.for("pv"),Ve={},Ge=[],ho=/^m(i|n|o|s|text|space)$/,Lt=Array.isArray,Ot=Ge.slice,he=Object.assign;function be(e){
e&&e.parentNode&&e.remove()}function t(e,n,r){var o,i,a,c={},d=arguments.length;for(a in n)a=="key"?o=n[a]:a=="ref"&&typeof e!="function"?i=n[a]:c[a]=n[a];return d>
2&&(c.children=d>3?Ot.call(arguments,2):r),je(e,c,o,i,null)}function je(e,n,r,o,i){var a={type:e,props:n,key:r,ref:o,__k:null,__:null,__b:0,__e:null,__c:null,constructor:Pe,__v:i||++yn,__i:-1,__u:0};return!i&&O.vnode&&O.
vnode(a),a}function f(e){return e.children}function Be(e,n){this.props=e,this.context=n,this.__g=0}function ue(e,n){if(n==null)return e.__&&ue(e.__,e.__i+1);for(var r;n<e.
__k.length;n++)if((r=e.__k[n])&&r.__e)return r.__e;return typeof e.type!="function"||e.props.__P?null:ue(e)}function vo(e){var n,r=e.__v,o=r.__e,i=[],a=[],c=e.__P;
c&&((n=he({constructor:Pe},r)).__v=r.__v+1,O.vnode&&O.vnode(n),Rt(c,n,r,e.__n,c.namespaceURI,32&r.__u?[o]:null,i,o||ue(r),32&r.__u,a),n.__v=r.__v,n.__.__k[n.__i]=
n,Sn(i,n,a),r.__=r.__e=null,n.__e!=o&&vn(n))}function vn(e){if((e=e.__)&&e.__c&&!e.props.__P)return e.__e=null,e.__k.some(function(n){return n&&(e.__e=n.__e)}),
vn(e)}function fn(e){(8&e.__g||(e.__g|=8,le.push(e),Ke++))&&jt==O.debounceRendering||((jt=O.debounceRendering)||queueMicrotask)(kn)}function kn(){try{for(var e,
n=1;le.length;)le.length>n&&le.sort(bn),e=le.shift(),n=le.length,8&e.__g&&vo(e)}finally{(Ke=le.length)&&(jt||queueMicrotask)(kn)}}function wn(e,n,r,o,i,a,c,d,l,p,u){
var b,h,m,x,T,C,M=o.__k||Ge,y=n.length;for(l=ko(r,n,M,l,y),b=0;b<y;b++)(m=r.__k[b])!=null&&(h=~m.__i&&M[m.__i]||Ve,m.__i=b,C=Rt(e,m,h,i,a,c,d,l,p,u),x=m.__e,(h.
ref!=m.ref||8&h.__u)&&(h.ref&&Dt(h.ref,null,m,h),m.ref&&u.push(m.ref,m.__c||x,m)),T=T||x,4&m.__u?(l=_n(m,l,e,!h.__v),h.__e&&(h.__e=null)):typeof m.type=="functi\
on"&&C!==void 0?l=C:x&&(l=x.nextSibling),m.__u&=-21);return r.__e=T,l}function ko(e,n,r,o,i){var a,c,d,l,p,u,b,h,m,x=r.length,T=x,C=0,M=0,y=e.__k=Array(i);for(a=
0;a<i;a++)(c=n[a])!=null&&typeof c!="boolean"&&typeof c!="function"?(typeof c!="object"||c.constructor===String?c=y[a]=je(null,c):Lt(c)?c=y[a]=je(f,{children:c}):
c.constructor===Pe&&c.__b?c=y[a]=je(c.type,c.props,c.key,c.ref,c.__v):y[a]=c,l=a+C,c.__=e,c.__b=e.__b+1,d=null,~(p=c.__i=wo(c,r,l,T))&&(T--,(d=r[p])&&(d.__u|=2)),
d&&d.__v?(c.__u|=16,p==l-1?C--:p==l+1?C++:p!=l&&(p>l?C--:C++,M=1)):(~p||(i>x?C--:i<x&&C++),typeof c.type!="function"&&(c.__u|=4))):y[a]=null;if(M){for(u=[],b=[],
a=0;a<i;a++)if((c=y[a])&&16&c.__u){for(C=0,h=u.length;C<h;)u[m=C+h>>1]<c.__i?C=m+1:h=m;u[C]=c.__i,b[a]=C+1}for(C=u.length;a--;)b[a]&&(b[a]==C?C--:y[a].__u|=4)}if(T)
for(a=0;a<x;a++)!(d=r[a])||2&d.__u||(d.__e==o&&(o=ue(d)),qt(d,d));return o}function _n(e,n,r,o){var i,a,c,d;if(typeof e.type=="function"){if(e.props.__P)return n;
if(i=e.__k)for(a=0;a<i.length;a++)i[a]&&(i[a].__=e,n=_n(i[a],n,r,!1));return n}for(n&&!n.parentNode&&(n=ue(e))&&!n.parentNode&&(n=null),c=e.__e,d=n;d&&d.nodeType==
8;)d=d.nextSibling;for(c!=d&&(!o&&r.moveBefore&&c.parentNode?r.moveBefore(c,n):r.insertBefore(c,n||null)),n=c;(n=n&&n.nextSibling)&&n.nodeType==8&&!n.data.startsWith(
"$s"););return n}function wo(e,n,r,o){var i,a=e.key,c=e.type,d=n[r],l=d&&!(2&d.__u);if(d===null&&a==null||l&&a==d.key&&c==d.type)return r;if(o>(l?1:0)){for(i=r-1;i>=0;i--)if((d=
n[i])&&!(2&d.__u)&&a==d.key&&c==d.type)return i;for(i=r+1;i<n.length;i++)if((d=n[i])&&!(2&d.__u)&&a==d.key&&c==d.type)return i}return-1}function gn(e,n,r){r==null&&
(r=""),n[0]=="-"?e.setProperty(n,r):e[n]=r}function Ue(e,n,r,o,i){var a,c;if(n=="style")if(typeof r=="string")e.style.cssText=r;else{if(typeof o=="string"&&(e.style.
cssText=o=""),o)for(n in o)r&&n in r||gn(e.style,n);if(r)for(n in r)o&&r[n]==o[n]||gn(e.style,n,r[n])}else if(n[0]=="o"&&n[1]=="n")typeof r!="function"&&(r=null),
typeof o!="function"&&(o=null),(e.__e||(e.__e={}))[n]=r,r&&o||(c=Pt[n]||(Pt[n]=_o(n)),(e.__a||(e.__a={}))[n]=Nt,a=n!=(n=n.replace(hn,"$1")),(n=n.slice(2))[0]<"a"&&
(n=n.toLowerCase()),r?e.addEventListener(n,c,a):e.removeEventListener(n,c,a));else{if(i=="http://www.w3.org/2000/svg")n=n.replace(/xlink(H|:h)/,"h").replace(/sName$/,
"s");else if(n!="width"&&n!="height"&&n!="href"&&n!="list"&&n!="form"&&n!="tabIndex"&&n!="download"&&n!="rowSpan"&&n!="colSpan"&&n!="role"&&n!="popover"&&n in e)
try{return void(e[n]=r??"")}catch{}if(typeof r=="function")return;r==null||r===!1&&n[4]!="-"?e.removeAttribute(n):e.setAttribute(n,n=="popover"&&r==1?"":r)}}function _o(e){
return function(n){var r=this.__e;if(r){if(r=r[e],n[ze]==null)n[ze]=Nt++;else if(n[ze]<this.__a[e])return;return r(O.event?O.event(n):n)}}}function Rt(e,n,r,o,i,a,c,d,l,p){
var u,b,h,m,x,T,C,M,y,j,A,H,We,ge,V,Me,J,ye,ne=n.type;if(n.constructor!==Pe)return null;128&r.__u&&(l=32&r.__u,u=r.__c.__z)&&(n.__u|=l,b=a=[],u.nodeType==8?d=Fe(
u,a):a.push(u),d=a[0]||d),(u=O.__b)&&u(n);e:if(typeof ne=="function"){h=c.length;try{if(M=n.props,y=(u=ne.prototype)&&u.render,j=(u=ne.contextType)&&o[u.__c],A=
u?j?j.props.value:u.__:o,(m=r.__c)?(n.__c=m,2&m.__g&&(m.__g|=1)):(y?n.__c=m=new ne(M,A):(n.__c=m=new Be(M,A),m.constructor=ne,m.render=So),j&&j.sub(m),m.state||
(m.state={}),m.__n=o,m.__g|=8,m.__h=[],m.__k=[]),y&&(m.__s||(m.__s=m.state),ne.getDerivedStateFromProps&&(m.__s==m.state&&(m.__s=he({},m.__s)),he(m.__s,ne.getDerivedStateFromProps(
M,m.__s)))),x=m.props,T=m.state,m.__v=n,r.__c){if(M!==x&&y&&!ne.getDerivedStateFromProps&&m.componentWillReceiveProps&&m.componentWillReceiveProps(M,A),n.__v==r.
__v&&!(8&m.__g)||!(4&m.__g)&&m.shouldComponentUpdate&&m.shouldComponentUpdate(M,m.__s,A)===!1){n.__v!=r.__v&&(m.props=M,m.state=m.__s,m.__g&=-9),n.__e=r.__e,n.__k=
r.__k,n.__k.some(function(z){z&&(z.__=n)}),Ge.push.apply(m.__h,m.__k),m.__k=[],m.__h.length&&c.push(m),d=ue(r);break e}m.componentWillUpdate&&m.componentWillUpdate(
M,m.__s,A),y&&m.componentDidUpdate&&m.__h.push(function(){m.componentDidUpdate(x,T,C)})}else y&&!ne.getDerivedStateFromProps&&m.componentWillMount&&m.componentWillMount(),
y&&m.componentDidMount&&m.__h.push(m.componentDidMount);m.context=A,m.props=M,m.__P=e,m.__g&=-5,H=O.__r,We=y?25:0;do m.__g&=-9,H&&H(n),u=m.render(m.props,m.state=
m.__s,m.context);while(8&m.__g&&++We<25);y&&(Ge.push.apply(m.__h,m.__k),m.__k=[]),m.state=m.__s,m.getChildContext&&(o=he({},o,m.getChildContext())),y&&r.__c&&m.
getSnapshotBeforeUpdate&&(C=m.getSnapshotBeforeUpdate(x,T)),ge=u&&u.type===f&&u.key==null?u.props.children:u,M.__P&&(u=d,i=(e=M.__P).namespaceURI,l=a=null,r.props&&
r.props.__P!=e&&(r.__k.some(function(z){z&&qt(z,z)}),r.__k=null),d=r.__k?ue(r,0):null),d=wn(e,Lt(ge)?ge:[ge],n,r,o,i,a,c,d,l,p),M.__P&&(n.__e=null,d=u),n.__u&=-161,
b&&b.some(be),m.__h.length&&c.push(m),1&m.__g&&(m.__g&=-4)}catch(z){if(c.length=h,n.__v=null,l||a)if(z&&z.then){if(n.__u|=128|l,a){for(~(J=a.indexOf(d||void 0))||
(J=a.length);(ye=a[J-1])&&ye.nodeType==8;)J--;for(;J<a.length;J++)if(ye=a[J])if(a[J]=null,V){if(ye==Me)break}else{if(ye.nodeType!=8)break;ye.data.startsWith("$s")&&
(Me=Fe(V=ye))}}if(!V){for(;d&&d.nodeType==8&&d.nextSibling;)d=d.nextSibling;V=d}(u=Fe(V=n.__c.__z||(n.__c.__z=V)))?(n.__e=V,d=u):n.__e=d,d=d&&d.nextSibling}else
a&&a.some(be);else n.__e=r.__e;n.__k||(n.__k=r.__k||[]),z&&z.then||xn(n),O.__e(z,n,r)}}else d=n.__e=xo(r.__e,n,r,o,i,a,c,l,p,e);return(u=O.diffed)&&u(n),d}function Fe(e,n){
if(e&&e.nodeType==8&&e.data.startsWith("$s"))for(var r=1;e=e.nextSibling;){if(e.nodeType==8){if(e.data.startsWith("$s"))r++;else if(e.data.startsWith("/$s")&&!--r)
return e}n&&n.push(e)}}function xn(e){e&&(e.__c&&(e.__c.__g|=4),e.__k&&e.__k.some(xn))}function Sn(e,n,r){for(var o=0;o<r.length;)Dt(r[o++],r[o++],r[o++]);O.__c&&
O.__c(n,e),e.some(function(i){try{e=i.__h,i.__h=[],e.some(function(a){a.call(i)})}catch(a){O.__e(a,i.__v)}})}function xo(e,n,r,o,i,a,c,d,l,p){var u,b,h,m,x,T,C,
M,y=r.props||Ve,j=n.props,A=n.type;if(A=="svg"?i="http://www.w3.org/2000/svg":A=="math"?i="http://www.w3.org/1998/Math/MathML":i||(i="http://www.w3.org/1999/xht\
ml"),a){for(u=0;u<a.length;u++)if((x=a[u])&&(A?x.localName==A:x.nodeType==3)){e=x,a[u]=null;break}}if(!e){if(M=p.ownerDocument||document,!A)return M.createTextNode(
j);e=M.createElementNS(i,A,j.is?j:p),d&&(O.__m&&O.__m(n,a),d=!1),a=null}if(A){if(p=A=="template"&&e.content||e,a=A=="textarea"&&j.defaultValue!=null?null:a&&Ot.
call(p.childNodes),!d&&a)for(y={},u=0;u<e.attributes.length;u++)y[(x=e.attributes[u]).name]=x.value;for(u in y)x=y[u],u=="dangerouslySetInnerHTML"?h=x:u=="child\
ren"||u in j||u=="value"&&"defaultValue"in j||u=="checked"&&"defaultChecked"in j||Ue(e,u,null,x,i);for(u in j)x=j[u],u=="children"?m=x:u=="dangerouslySetInnerHT\
ML"?b=x:u=="value"?T=x:u=="checked"?C=x:d&&typeof x!="function"||y[u]===x||Ue(e,u,x,y[u],i);b?(d||h&&(b.__html==h.__html||b.__html==e.innerHTML)||(e.innerHTML=b.
__html),n.__k=[]):(h&&(e.textContent=""),(A=="foreignObject"||i=="http://www.w3.org/1998/Math/MathML"&&ho.test(A))&&(i="http://www.w3.org/1999/xhtml"),wn(p,Lt(m)?
m:[m],n,r,o,i,a,c,a?a[0]:r.__k&&ue(r,0),d,l),a&&a.some(be)),d&&A!="textarea"||(u="value",A=="progress"&&T==null?e.removeAttribute(u):T==null||T===e[u]&&(A!="pro\
gress"||T)||Ue(e,u,T,y[u],i),u="checked",C!=null&&C!=e[u]&&Ue(e,u,C,y[u],i))}else y===j||d&&e.data==j||(e.data=j);return e}function Dt(e,n,r,o){try{typeof e=="f\
unction"?n?n.__x=e(n)||1:o&&(o=o.__c||o.__e)&&(n=o.__x)&&(o.__x=null,typeof n=="function"?n():e(null)):e.current=n}catch(i){O.__e(i,r)}}function qt(e,n,r){var o,
i,a,c;if(O.unmount&&O.unmount(e),!(o=e.ref)||o.current&&o.current!=e.__e||Dt(o,null,n,e),o=e.__c){if(o.componentWillUnmount)try{o.componentWillUnmount()}catch(d){
O.__e(d,n)}o.__P=o.__n=null}if(o=e.__k)for(c=0;c<o.length;c++)o[c]&&qt(o[c],n,typeof e.type!="function"||r&&!e.props.__P);!r&&(o=e.__c)&&(o=o.__z)&&(i=Fe(o,a=[]))&&
(o==e.__e&&a.some(be),be(i),be(o)),r||be(e.__e),e.__e=e.__c=e.__=null}function So(e,n,r){return this.constructor(e,r)}function En(e,n){var r,o,i,a;O.__&&O.__(e,
n),n.nodeType==9&&(n=n.documentElement),o=(r=e&&32&e.__u)?null:n.__k,n.__k=je(f,{children:[e]}),i=[],a=[],Rt(n,n.__k,o||Ve,Ve,n.namespaceURI,o?null:n.firstChild?
Ot.call(n.childNodes):null,i,o?o.__e:n.firstChild,r,a),Sn(i,n.__k,a),n.__k.props.children=null}O={__e:function(e,n,r,o){for(var i,a,c;n=n.__;)if((i=n.__c)&&!(1&i.__g)){i.__g|=4;try{if((c=(a=i.constructor)&&a.getDerivedStateFromError)&&i.setState(a.getDerivedStateFromError(
e)),i.componentDidCatch&&(i.componentDidCatch(e,o||{}),c=1),c&&8&i.__g)return void(i.__g|=2)}catch(d){e=d}}throw Ke=0,e}},yn=0,yo=function(e){return e!=null&&e.
constructor===Pe},Be.prototype.setState=function(e,n){var r=this.__s;r&&r!=this.state||(r=this.__s=he({},this.state)),typeof e=="function"&&(e=e(he({},r),this.props)),
e&&(he(r,e),this.__v&&(n&&this.__k.push(n),fn(this)))},Be.prototype.forceUpdate=function(e){this.__v&&(this.__g|=4,e&&this.__h.push(e),fn(this))},Be.prototype.render=
f,le=[],Ke=0,bn=function(e,n){return e.__v.__b-n.__v.__b},ze=Symbol(),hn=/(PointerCapture)$|Capture$/i,Nt=0,Pt={},bo=0;var _e,I,It,Cn,$t=Object.is,Je=0,Rn=[],Ht=[],q=O,Tn=q.__b,An=q.__r,Mn=q.diffed,jn=q.__c,Pn=q.unmount,Nn=q.__;function Qe(e,n){q.__h&&q.__h(I,e,Je||n),Je=0;var r=I.
__H||(I.__H={__:[],__h:[]});return e>=r.__.length&&r.__.push({}),r.__[e]}function _(e){return Je=1,Eo(qn,e)}function Eo(e,n,r){var o=Qe(_e++,2);if(o.t=e,!o.__c&&
(o.__=[r?r(n):qn(void 0,n),function(a){var c=(o.__N||o.__)[0],d=o.t(c,a);$t(c,d)||(o.__N=[d,o.__[1]],o.__c.setState({}))}],o.__c=I,!I.__f)){I.__f=!0;var i=I.shouldComponentUpdate;
I.shouldComponentUpdate=function(a,c,d){var l=this.__H;if(!l)return!0;var p=!1,u=this.props!=a;if(l.__.some(function(h){h.__N&&(p=!0,$t(h.__[0],h.__N[0])||(u=!0))}),
i){var b=i.call(this,a,c,d);return p?b||u:b}return!p||u}}return o.__}function N(e,n){var r=Qe(_e++,3);!q.__s&&Dn(r.__H,n)&&(r.__P=!0,r.__=e,r.u=n,I.__H.__h.push(
r))}function W(e){return Je=5,Co(function(){return{current:e}},[])}function Co(e,n){var r=Qe(_e++,7);return Dn(r.__H,n)&&(r.__=e(),r.__H=n),r.__}function Ye(){var e=Qe(_e++,11);if(!e.__){for(var n=I.__v;!n.__m&&n.__;)n=n.__;var r=n.__m||(n.__m=[0,0]);e.__="P"+r[0]+"-"+r[1]++}return e.__}function To(){var e;
do{for(;e=Ht.shift();)try{Ne(e)}catch(r){q.__e(r,{__:(e=e.__P)&&e.__v})}for(;e=Rn.shift();){var n=e.__H;if(e.__P&&n)try{n.__h.some(Ne),n.__h.some(Wt),n.__h=[]}catch(r){
n.__h=[],q.__e(r,e.__v)}}}while(Ht.length)}q.__b=function(e){I=null,Tn&&Tn(e)},q.__=function(e,n){e&&n.__k&&n.__k.__m&&(e.__m=n.__k.__m),Nn&&Nn(e,n)},q.__r=function(e){
An&&An(e),_e=0;var n=(I=e.__c).__H;n&&(It==I?I.__h=[]:(n.__h.some(Ne),n.__h.some(Wt),_e=0),n.__h=[],n.__.some(function(r){r.__N&&(r.__=r.__N),r.u=r.__N=void 0})),
It=I},q.diffed=function(e){Mn&&Mn(e);var n=e.__c;n&&n.__H&&(n.__H.__h.length&&On(Rn.push(n)),n.__H.__.some(function(r){r.u&&(r.__H=r.u)})),It=I=null},q.__c=function(e,n){
n.some(function(r){try{r.__h.some(Ne),r.__h=r.__h.filter(function(o){return!o.__||Wt(o)})}catch(o){r.__h=[function(){throw o}]}}),jn&&jn(e,n)},q.unmount=function(e){
Pn&&Pn(e);var n,r,o=e.__c;o&&o.__H&&(o.__H.__.some(function(i){try{if(i.__P&&i.__c){if(r===void 0){for(r=e.__;r&&(!r.__c||!r.__c.__P);)r=r.__;r=r&&r.__c}i.__P=r,
On(Ht.push(i))}else Ne(i)}catch(a){n=a}}),o.__H=void 0,n&&q.__e(n,o.__v))};var Ln=typeof requestAnimationFrame=="function";function Ao(e){var n,r=function(){clearTimeout(
o),Ln&&cancelAnimationFrame(n),setTimeout(e)},o=setTimeout(r,35);Ln&&(n=requestAnimationFrame(r))}function On(e){e!=1&&Cn==q.requestAnimationFrame||((Cn=q.requestAnimationFrame)||
Ao)(To)}function Ne(e){var n=I,r=e.__c;typeof r=="function"&&(e.__c=void 0,r()),I=n}function Wt(e){var n=I;e.__c=e.__(),I=n}function Dn(e,n){return!e||e.length!=
n.length||n.some(function(r,o){return!$t(r,e[o])})}function qn(e,n){return typeof n=="function"?n(e):n}var ve=class extends Error{constructor(r,o){super(o);this.code=r}code},zt="keepstone-token",In=async()=>{},Ut,Bt=Mo();function $n(e){In=e}function Hn(e){Bt=e;try{
e===void 0?sessionStorage.removeItem(zt):sessionStorage.setItem(zt,e)}catch{}}function Mo(){try{return sessionStorage.getItem(zt)??void 0}catch{return}}async function g(e,n,r){
let o=JSON.stringify(n),i={method:"POST",headers:{"content-type":"application/json"},body:o};return await(await Ft(`/api/v1/${e}`,r===void 0?i:{...i,signal:r})).
json()}async function Ft(e,n){for(;;){let r=Bt,o=await fetch(e,{...n,headers:{...n.headers,...jo(r)}});if(o.ok)return o;let i=await Po(o);if(i.code!=="unauthori\
zed")throw i;if(Bt!==r)continue;Ut??=In(r!==void 0).finally(()=>Ut=void 0);let a=await Ut;if(a===void 0)throw i;Hn(a)}}function jo(e){return e===void 0?{}:{authorization:`\
Bearer ${e}`}}async function Po(e){let n=await e.json().catch(()=>{});return new ve(n?.error?.code??"failed",n?.error?.message??`${e.status} ${e.statusText}`)}async function Wn(){
let e=/^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];if(e===void 0)return;history.replaceState(null,"",location.pathname);let n={method:"POST",headers:{"content\
-type":"application/json"},body:JSON.stringify({code:e})},r=await fetch("/open/token",n);r.ok&&Hn((await r.json()).token)}function U(e){let n=W(e);n.current=e,N(()=>{let r=o=>{if(o.ctrlKey||o.metaKey||o.altKey||o.defaultPrevented||No(o.target))return;let i=n.current[o.key];i!==void 0&&
i(o)!==!1&&o.preventDefault()};return addEventListener("keydown",r),()=>removeEventListener("keydown",r)},[])}function No(e){return e instanceof Element&&e.closest(
"input, textarea, select, [contenteditable]")!==null||document.querySelector("dialog[open]")!==null}var Un=[500,1e3,2e3,5e3,15e3],Kt=0,Vt=!1,Gt=new Set;function Bn(){for(let e of Gt)e()}function Le(){Kt+=1,Bn()}async function Fn(){for(let e=0;;e+=1){try{let n=await Ft(
"/events",{});e=0,zn(!0),Le(),await Lo(n)}catch{}zn(!1),await new Promise(n=>setTimeout(n,Un[Math.min(e,Un.length-1)]))}}async function Lo(e){let n=e.body?.pipeThrough(
new TextDecoderStream).getReader();for(let r="";n!==void 0;){let{done:o,value:i}=await n.read();if(o)return;let a=(r+i).split(`

`);r=a.pop()??"",a.some(c=>c.startsWith("event: change"))&&Le()}}function zn(e){Vt=e,Bn()}function Xe(){let[e,n]=_({version:Kt,isLive:Vt});return N(()=>{let r=()=>n(
{version:Kt,isLive:Vt});return Gt.add(r),r(),()=>{Gt.delete(r)}},[]),e}function k(e,n){let{version:r}=Xe(),[o,i]=_({isWaiting:!0});return N(()=>{if(e===void 0)return;
let a=new AbortController;return i(c=>c.question===e?{...c,isWaiting:!0}:{isWaiting:!0,question:e,...Oo(c)}),n(a.signal).then(c=>!a.signal.aborted&&i({value:c,isWaiting:!1,
question:e}),c=>!a.signal.aborted&&i(d=>({...d,error:c,isWaiting:!1,question:e}))),()=>a.abort()},[e,r]),e===void 0?{isWaiting:!1}:o}function Oo({value:e}){return e===
void 0?{}:{value:e}}var Ro={memory:["Memory","Memória"],inbox:["Inbox","Entrada"],brief:["Brief","Resumo"],sessions:["Sessions","Sessões"],missions:["Missions","Missões"],upkeep:[
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
io."],highImportance:["important","importante"],onlyPinned:["Pinned","Fixadas"],pinnedNow:["Pinned: {0}","Fixada: {0}"],unpinnedNow:["No longer pinned: {0}","Já\
 não está fixada: {0}"],archivedNow:["Archived: {0}","Arquivada: {0}"],inForceNow:["In force again: {0}","De novo em vigor: {0}"],widenedNow:["Moved to the pr\
oject: {0}","Movida para o projeto: {0}"],draftWaits:["Continue your unsaved draft","Continuar o seu rascunho"],draftRestored:["Your unsaved draft was restored.",
"O seu rascunho foi recuperado."],draftHint:["Esc closes and keeps your draft. Ctrl+Enter saves.","Esc fecha e guarda o rascunho. Ctrl+Enter grava."],discard:["\
Discard it","Descartá-lo"],preview:["Preview","Pré-visualizar"],code:["Code","Código"],table:["Table","Tabela"],taskDone:["done","feito"],taskOpen:["open","p\
or fazer"],fileLink:["Entries that mention {0}","Entradas que mencionam {0}"],passage:["What was said in the session","O que foi dito na sessão"],noPassage:["N\
o passage of the session is stored that says this.","Não está guardada nenhuma passagem da sessão que diga isto."],properties:["Details","Detalhes"],wordings:[
"Other wordings","Outras formulações"],similarMeaning:["similar meaning","significado semelhante"],bothMention:["both mention {0}","ambas mencionam {0}"],sameSession:[
"same session","mesma sessão"],activityWhat:["Every change of the memory, newest first. Each one can be undone.","Todas as alterações da memória, a mais recent\
e primeiro. Cada uma pode ser desfeita."],wasUndone:["undone","desfeita"],resembles:["Already in force","Já em vigor"],otherBudget:["Compare with","Comparar co\
m"],comparison:["Comparison of the two budgets","Comparação dos dois orçamentos"],inBoth:["{0} sources are in both; {1} and {2} tokens.","{0} fontes estão em\
 ambos; {1} e {2} tokens."],sameBriefs:["Both budgets tell the same.","Ambos os orçamentos dizem o mesmo."],differs:["In only one of them","Só num deles"],asSent:[
"As sent","Como enviado"],tokensTotal:["{0} tokens","{0} tokens"],whyProject:["the project description begins every brief","a descrição do projeto começa todos \
os resumos"],whyLastSession:["note for the next session","nota para a sessão seguinte"],whyRecovered:["the last session was interrupted","a última sessão foi i\
nterrompida"],whyOpenTask:["open task","tarefa por fazer"],whySessions:["recent sessions of the agent","sessões recentes do agente"],whyKnowledge:["fact that e\
very session gets","facto que todas as sessões recebem"],whyPinned:["pinned","fixada"],whyMatches:["matches {0}","corresponde a {0}"],whyNewest:["one of the ne\
west entries","uma das entradas mais recentes"],whyRelevant:["relevant to the task","relevante para a tarefa"],keyClose:["Close the entry","Fechar a entrada"],keySelect:[
"Select it","Selecioná-la"]},Jt=[["en","English"],["pt","Português"]],Kn="keepstone-language",xe=Do();function Do(){let e=n=>Jt.find(([r])=>n?.toLowerCase().startsWith(
r))?.[0];try{return e(localStorage.getItem(Kn))??e(navigator.language)??"en"}catch{return e(navigator.language)??"en"}}function Ze(){return xe}function Qt(e){xe=
e,document.documentElement.lang=e;try{localStorage.setItem(Kn,e)}catch{}}function s(e,...n){return Ro[e][xe==="pt"?1:0].replace(/\{(\d)\}/g,(r,o)=>String(n[Number(
o)]??""))}var qo=[["year",31536e3],["month",2592e3],["week",604800],["day",86400],["hour",3600],["minute",60]];function Se(e){if(e===void 0)return"–";let n=(e-
Date.now())/1e3,r=new Intl.RelativeTimeFormat(xe,{numeric:"auto"});for(let[o,i]of qo)if(Math.abs(n)>=i)return r.format(Math.trunc(n/i),o);return r.format(0,"sec\
ond")}function B(e){return e===void 0?"–":new Intl.DateTimeFormat(xe,{dateStyle:"medium",timeStyle:"short"}).format(e)}function v(e,n=0){return new Intl.NumberFormat(
xe,{maximumFractionDigits:n}).format(e)}function G(e){return e===1?s("oneEntry"):s("entries",v(e))}function Vn(e){return e===1?s("oneTurn"):s("turns",v(e))}function Q(e){let n=W(null),r=Ye();return N(()=>{n.current?.showModal()},[]),t("dialog",{ref:n,"aria-labelledby":r,onClose:e.close},t("h2",{id:r},e.title),e.children)}var Io=[["/","keySearch"],["n","write"],["↑ ↓","keyMove"],["Enter","keyOpen"],["Esc","keyClose"],["e","keyEdit"],["p","keyPin"],["x","keySelect"],["Delete",
"keyForget"],["u","keyUndo"],["?","keyHelp"]];function Gn(e){return t(Q,{title:s("help"),close:e.close},t("dl",{class:"properties"},Io.map(([n,r])=>t("div",{key:n},
t("dt",null,t("kbd",null,n)),t("dd",null,s(r))))),t("p",null,s("inboxHint")),t("form",{method:"dialog"},t("button",null,s("close"))))}var $o=["home","memory","inbox","brief","sessions","missions","activity","upkeep"],Jn=new Map;function F(){let[e,n]=location.hash.replace(/^#\/?/,"").split("?",
2);return{view:$o.find(r=>r===e)??"home",settings:new URLSearchParams(n)}}function E(e,n={}){let r=Object.entries(n).filter(i=>!!i[1]),o=new URLSearchParams(r).
toString();return`#/${e}${o===""?"":`?${o}`}`}function Qn(e){return Jn.get(e)??E(e)}function P(e,n="push"){let{view:r,settings:o}=F(),i=E(r,{...Object.fromEntries(
o),...e});i!==location.hash&&(n==="push"?history.pushState(null,"",i):history.replaceState(null,"",i),dispatchEvent(new HashChangeEvent("hashchange")))}function Yn(){
let[e,n]=_(F);return N(()=>{let r=()=>{let o=F();Jn.set(o.view,location.hash),n(o)};return addEventListener("hashchange",r),addEventListener("popstate",r),r(),()=>{
removeEventListener("hashchange",r),removeEventListener("popstate",r)}},[]),e}var Ho=2e4,Xn=()=>{};function Oe(e){Xn(e)}async function R(e,n,r){try{let o=await e();return Oe({text:n(o),undo:typeof r=="string"?await Wo(r):r}),Le(),!0}catch(o){
return Oe({text:s("failed",o.message),isError:!0}),!1}}async function Zn(e,n,r){let o=[],i,a=0;for(let p of e)try{await n(p),a+=1;let u=await er(p);u!==void 0&&
o.unshift(u)}catch(u){i=u;break}let c=()=>{R(async()=>{for(let p of o)await tr(p)},()=>s("undone"))},d=i!==void 0,l=i===void 0?r(String(a)):s("failedAfter",a,e.
length,i.message);return Oe({text:l,isError:d,undo:o.length>0?c:void 0}),Le(),!d}async function Wo(e){let n=await er(e);return n===void 0?void 0:()=>{Yt(n)}}async function er(e){
let[n]=await g("audit/log",{reference:e,limit:1}).catch(()=>[]);return n?.call}function tr(e){return g("audit/undo",{call:e})}function Yt(e){return R(()=>tr(e),
()=>s("undone"))}function nr(){let[e,n]=_();N(()=>{Xn=n},[]),N(()=>{if(e===void 0)return;let o=()=>n(void 0),i=e.isError?void 0:setTimeout(o,Ho),{view:a}=F(),c=()=>F().
view!==a&&o();return addEventListener("hashchange",c),()=>{clearTimeout(i),removeEventListener("hashchange",c)}},[e]);let r=e?.undo;return U({u:()=>r?.()}),t("d\
iv",{class:"notices",role:e?.isError?"alert":"status"},e!==void 0&&t("p",{class:e.isError?"notice error":"notice"},t("span",null,e.text),r!==void 0&&t("button",
{type:"button",onClick:r},s("undo")," ",t("kbd",{"aria-hidden":"true"},"u")),t("button",{type:"button",onClick:()=>n(void 0)},s("close"))))}var Y=["decisions","lessons","tasks","projects","handoffs","preferences","patterns","habits","findings","facts","gotchas","conventions","episodes","procedures",
"digests"];var rr=["candidate","promoted","archived","forgotten"],or=["low","medium","high"];var et=["kind","agent","mission","tag","since","is"],De={current:"promoted",candidate:"candidate",archived:"archived",trash:"forgotten"},Re=36e5,Uo={h:Re,d:24*Re,
w:168*Re,m:720*Re,y:365*24*Re};function zo(e){let[,n,r]=/^(\w+):(.+)$/s.exec(e)??[],o=et.find(a=>a===n);if(o===void 0||r===void 0)return;let i=r.replace(/^"([^"]*)"?$/,
"$1");if(i!==""&&!(o==="since"&&ar(i,0)===void 0)&&!(o==="is"&&!(i in De)&&i!=="pinned"))return{name:o,value:o==="kind"?re(i):i}}function pe(e){let n=[],r=e.replace(
/(^|\s)(\w+:(?:"[^"]*"|[^\s"]\S*))(?=\s|$)/g,(o,i,a)=>{let c=zo(a);return c===void 0?o:(tt(n,c)||n.push(c),i)});return{chips:n,words:r.replace(/\s+/g," ").trim()}}
function ir({chips:e,words:n}){return[...e.map(X),n].filter(r=>r!=="").join(" ")}function X({name:e,value:n}){return/\s/.test(n)?`${e}:"${n}"`:`${e}:${n}`}function tt(e,{
name:n,value:r}){return e.some(o=>o.name===n&&o.value===r)}function sr(e,n){if(tt(e,n))return e.filter(({name:i,value:a})=>i!==n.name||a!==n.value);let r=n.name===
"since"||n.name==="is"&&n.value!=="pinned",o=({name:i,value:a})=>i!==n.name||a==="pinned";return[...r?e.filter(o):e,n]}function qe(e,n){let r=l=>e.flatMap(p=>p.
name===l?[p.value]:[]),o=[...r("agent").map(l=>l==="project"?"project":{agent:l}),...r("mission").map(l=>({mission:l}))],i=r("kind").map(Xt),a=r("tag"),c=r("is").
flatMap(l=>l in De?[De[l]]:[]),d=r("since").map(l=>ar(l,n)).find(l=>l!==void 0);return{...o.length>0?{scopes:o}:{},...i.length>0?{categories:i}:{},...a.length>0?
{tags:a}:{},...r("is").includes("pinned")?{tiers:["pinned"]}:{},...c.length>0?{statuses:c}:{},...d===void 0?{}:{since:d}}}function ar(e,n){let[,r,o]=/^(\d{1,4})([hdwmy])$/.
exec(e)??[];if(r!==void 0&&o!==void 0)return n-Number(r)*(Uo[o]??0);let i=/^\d{4}-\d\d-\d\d$/.test(e)?Date.parse(e):Number.NaN;return Number.isNaN(i)?void 0:i}function re(e){
return Y.includes(e)?e.slice(0,-1):e}function Xt(e){return Y.find(n=>n===e||n===`${e}s`)??e}function Ee(e){let{statuses:n=[]}=qe(e,0);return rr.find(r=>n.includes(
r))}function cr(e,n){let r=/\S*$/.exec(e)?.[0]??"",[o,i]=r.split(":",2);return r===""||o===void 0?[]:i===void 0?o.length<2?[]:et.filter(d=>d.startsWith(o)).map(
d=>`${d}:`):(n[o]??[]).filter(d=>d.toLowerCase().startsWith(i.toLowerCase())&&d!==i).slice(0,8).map(d=>X({name:o,value:d}))}function Z(e){return e==="project"?"_shared":"agent"in e?e.agent:`_missions/${e.mission}`}function dr(e){return e==="_shared"?"project":e.startsWith("_missions/")?
{mission:e.slice(10)}:{agent:e}}function oe(e){return e==="project"?s("project"):Z(e)}var Bo=/[\u0080-\u009f\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}]/gu;function w(e){return e.replace(/\r\n/g,
`
`).replace(/[\u0000-\u0008\u000b-\u001f]/g,n=>String.fromCharCode(9216+n.charCodeAt(0))).replace(/\u007f/g,"␡").replace(Bo,n=>`⟦U+${(n.codePointAt(0)??0).toString(
16).toUpperCase().padStart(4,"0")}⟧`)}function L(e){let r=(e.split(`
`).find(o=>o.trim()!=="")??"").replace(/^(#+|[-*+]|>)\s+/,"").replace(/(\*\*|__|`)(?=\S)(.*?\S)\1/g,"$2");return w(r.trim()).slice(0,200)}function nt(e){try{let{
protocol:n,href:r}=new URL(e);return n==="http:"||n==="https:"?r:void 0}catch{return}}function rt(e,n){let r=new TextEncoder().encode(e),o=new TextDecoder,i=[0,
...n.flatMap(({start:a,end:c})=>[a,c]),r.length];return i.slice(1).map((a,c)=>w(o.decode(r.subarray(i[c],a))))}var Fo={decisions:"kindDecision",lessons:"kindLesson",tasks:"kindTask",projects:"kindProject",handoffs:"kindHandoff",preferences:"kindPreference",patterns:"kind\
Pattern",habits:"kindHabit",findings:"kindFinding",facts:"kindFact",gotchas:"kindGotcha",conventions:"kindConvention",episodes:"kindEpisode",procedures:"kindPro\
cedure",digests:"kindDigest"};function ie(e){let n=Fo[e];return n===void 0?w(re(e)):s(n)}function K({category:e}){return t("span",{class:"kind","data-kind":e},ie(
e))}function me(e){return t("label",null,e.label,t("select",{name:e.name,value:e.value,onChange:n=>e.choose?.(n.currentTarget.value)},e.values.map(([n,r])=>t("optio\
n",{key:n,value:n,selected:n===e.value},r))))}function lr(e){let n=W(null),r=n.current!==null&&document.activeElement===n.current?n.current.value:e.value;return t(
"input",{ref:n,type:"search",placeholder:e.placeholder,value:r,autocomplete:"off",spellcheck:!1,onInput:o=>e.typed(o.currentTarget.value)})}function se(){return k(
"agents",e=>g("vault/agents",{},e))}function Ie(){let[e,n]=_([]);return N(()=>{let r=new AbortController;return g("missions/missions",{},r.signal).then(o=>n(o.map(
({id:i})=>i)),()=>{}),()=>r.abort()},[]),e}function ur(e){let n=[...se().value??[],...Ie().map(i=>Z({mission:i}))],r=e.value==="_shared"||n.includes(e.value)?[]:
[e.value],o=[["_shared",s("project")],...[...n,...r].map(i=>[i,i])];return t(me,{label:s("owner"),value:e.value,values:o,choose:e.choose})}function pr({value:e}){
let n=k("counts",o=>g("vault/counts",{},o)).value??[],r=[...new Set([...Y,...n.map(({category:o})=>o)])];return t(me,{label:s("kind"),name:"category",value:e,values:r.
map(o=>[o,ie(o)])})}function Ce(e){return t(me,{label:s("agent"),value:e.value,values:e.agents.map(n=>[n,n]),choose:e.choose})}function Zt(e){return e.split(/[\s,]+/).
map(n=>n.replace(/^#+/,"")).filter(n=>n!=="")}var Ko=[["1d","day"],["7d","week"],["30d","month"],["1y","year"]],Vo=[["current","promoted"],["candidate","candidate"],["archived","archived"],["trash","trash"],
["pinned","onlyPinned"]];function mr({chips:e,choose:n}){let r=e.length===0?s("filters"):`${s("filters")} (${v(e.length)})`;return t(f,null,t("button",{type:"bu\
tton",class:"filter",popovertarget:"filters"},t("span",{class:"funnel","aria-hidden":"true"}),t("span",null,r)),t("div",{id:"filters",popover:"auto",class:"pane\
l",role:"dialog","aria-label":s("filters")},t(Go,{chips:e,choose:n})))}function Go({chips:e,choose:n}){let r=k("counts",l=>g("vault/counts",{},l)).value??[],o=se().
value??[],i=Ie(),a=r.map(({category:l})=>l).filter(l=>!Y.includes(l)),c=l=>r.find(p=>p.category===l)?.entries??0,d=(l,p)=>t("button",{key:l.value,type:"button",
class:"choice","aria-pressed":tt(e,l),onClick:()=>n(sr(e,l))},p);return t(f,null,t(ot,{title:s("kind")},[...Y,...a].map(l=>d({name:"kind",value:re(l)},t(f,null,
t("span",{class:"dot","data-kind":l,"aria-hidden":"true"}),ie(l)," ",t("span",{class:"count"},v(c(l))))))),t(ot,{title:s("owner")},d({name:"agent",value:"projec\
t"},s("project")),o.map(l=>d({name:"agent",value:l},t("bdi",null,l))),i.map(l=>d({name:"mission",value:l},t("bdi",null,s("missionOf",l))))),t(ot,{title:s("perio\
d")},Ko.map(([l,p])=>d({name:"since",value:l},s(p)))),t(ot,{title:s("status")},Vo.map(([l,p])=>d({name:"is",value:l},s(p)))),t("div",{class:"actions"},t("button",
{type:"button",disabled:e.length===0,onClick:()=>n([])},s("clearFilters")),t("button",{type:"button",popovertarget:"filters",popovertargetaction:"hide"},s("clos\
e")),t("p",{class:"quiet"},s("filterHint"))))}function ot({title:e,children:n}){return t("fieldset",null,t("legend",null,e),n)}var Jo=["1d","7d","30d","1y"],Qo=new RegExp(`(^|\\s)(${et.join("|")}):\\S*$`);function fr({route:e}){let n=e.view==="memory"?e.settings.get("q")??"":"",{chips:r,
words:o}=pe(n),[i,a]=_(o),[c,d]=_(-1),[l,p]=_(!1),u=W(null),b=W(n),h=Ye(),m=l?cr(i,Yo()):[];U({"/":()=>u.current?.focus()}),N(()=>{n!==b.current&&(b.current=n,a(
o))},[n]);let x=(y,j,A)=>{let H=ir({chips:y,words:j});b.current=H,e.view==="memory"?P({q:H,entry:void 0,edit:void 0},A):location.hash=E("memory",{q:H})},T=(y,j=!1)=>{
let A=j?y.length:y.search(/\S*$/),H=pe(y.slice(0,A)),We=H.chips.reduce((V,Me)=>V.some(J=>X(J)===X(Me))?V:[...V,Me],r),ge=H.chips.length===0?y:`${H.words}${H.words===
""?"":" "}${y.slice(A)}`;return a(ge),d(-1),x(We,ge.replace(Qo,"").trim(),H.chips.length===0?"replace":"push"),H.chips.length>0},C=y=>{T(i.replace(/\S*$/,y),!y.
endsWith(":")),u.current?.focus()},M=y=>{let{currentTarget:j}=y,A=document.querySelectorAll(".entry");if(m.length>0&&(y.key==="ArrowDown"||y.key==="ArrowUp"))d(
(c+(y.key==="ArrowDown"?1:-1)+m.length+(c===-1&&y.key==="ArrowUp"?1:0))%m.length);else if(m.length>0&&(y.key==="Enter"||y.key==="Tab"&&!y.shiftKey)&&(c!==-1||y.
key==="Tab"))C(m[Math.max(c,0)]??"");else if(y.key==="ArrowDown")A[0]?.focus();else if(y.key==="Enter")T(i,!0)||A[0]?.click();else if(y.key==="Escape")m.length>
0?p(!1):j.blur();else if(y.key==="Backspace"&&j.selectionStart===0&&j.selectionEnd===0&&r.length>0)x(r.slice(0,-1),o,"push");else return;y.preventDefault()};return t(
"form",{role:"search",class:"search",onSubmit:y=>y.preventDefault()},t("div",{class:"field",onClick:y=>y.target===y.currentTarget&&u.current?.focus()},t("span",
{class:"glass","aria-hidden":"true"}),r.map(y=>t("button",{key:X(y),type:"button",class:"chip","aria-label":s("removeFilter",X(y)),onClick:()=>x(r.filter(j=>j!==
y),o,"push")},t("bdi",null,X(y))," ",t("span",{"aria-hidden":"true"},"×"))),t("input",{ref:u,type:"text",role:"combobox","aria-label":s("search"),"aria-expande\
d":m.length>0,"aria-controls":h,"aria-autocomplete":"list","aria-activedescendant":c===-1?void 0:`${h}${c}`,placeholder:r.length===0?s("searchHint"):"",value:i,
dir:"auto",autocomplete:"off",spellcheck:!1,enterkeyhint:"search",onInput:y=>{p(!0),T(y.currentTarget.value)},onBlur:()=>p(!1),onKeyDown:M}),t("kbd",{"aria-hidd\
en":"true"},"/")),t("div",{id:h,role:"listbox","aria-label":s("filters"),class:"offers",hidden:m.length===0},m.map((y,j)=>t("div",{key:y,id:`${h}${j}`,role:"opt\
ion","aria-selected":j===c,onMouseDown:A=>A.preventDefault(),onClick:()=>C(y)},y))),t(mr,{chips:r,choose:y=>x(y,o,"push")}))}function Yo(){let e=k("counts",r=>g(
"vault/counts",{},r)).value??[];return{kind:[...new Set([...Y,...e.map(({category:r})=>r)])].map(re),agent:["project",...se().value??[]],mission:Ie(),since:Jo,is:[
...Object.keys(De),"pinned"]}}function gr(){let[e,n]=_();if(N(()=>{$n(i=>new Promise(a=>n({wasWrong:i,answer:a})))},[]),e===void 0)return null;let r=i=>{e.answer(i),n(void 0)},o=i=>{i.preventDefault();
let a=new FormData(i.currentTarget).get("token");r(String(a).trim()||void 0)};return t(Q,{title:s("tokenTitle"),close:()=>r()},t("form",{onSubmit:o},e.wasWrong&&
t("p",{class:"error",role:"alert"},s("tokenWrong")),t("p",null,s("tokenWhy")," ",t("code",null,"keepstone serve --print-token")),t("label",null,s("tokenTitle"),
t("input",{name:"token",type:"password",autocomplete:"off",required:!0,autofocus:!0})),t("p",{class:"quiet"},s("tokenKept")),t("div",{class:"actions"},t("button",
{class:"main"},s("tokenUse")),t("button",{type:"button",onClick:()=>r()},s("cancel")))))}function it(){return k("project",e=>g("vault/get-project",{},e))}function st(e){return L(e?.text??"").slice(0,60)||void 0}var at=[["auto","themeAuto"],["light","themeLight"],["dark","themeDark"]],yr="keepstone-theme";function en(){try{return at.find(([e])=>e===localStorage.getItem(
yr))?.[0]??"auto"}catch{return"auto"}}function tn(e){let n=at.find(([r])=>r===e)?.[0]??"auto";document.documentElement.dataset.theme=n;try{localStorage.setItem(
yr,n)}catch{}return n}var ct=3e3;async function dt(e,n){let r=e.scopes?.[0];return(await g("vault/counts",r===void 0?{}:{scope:r},n)).filter(({category:a})=>e.categories?.includes(a)??
!0).reduce((a,{entries:c})=>a+c,0)}function S(e){let{value:n,error:r,isWaiting:o}=e.asked;return t(f,null,r!==void 0&&t("p",{class:"error",role:"alert"},s("failed",r.message)),n!==void 0&&e.children(
n),n===void 0&&o&&t("p",{class:"quiet"},s("waiting")))}function $({at:e}){return e===void 0?null:t("time",{dateTime:new Date(e).toISOString(),title:B(e)},Se(e))}var Xo={added:"added",changed:"entryChanged",removed:"removed"};function lt(e){let{reference:n,limit:r}=e,o=k(`${n} ${r}`,a=>g("audit/log",n===void 0?{limit:r}:
{reference:n,limit:r},a)),i=ei(n===void 0);return t(S,{asked:o},a=>a.length===0?t("p",{class:"quiet"},s("noChanges")):t("ol",{class:"changes"},ti(a).map(c=>t(ri,
{key:c[0].call,lines:c,entries:i,isOfOne:n!==void 0,isUndone:ni(o.value??[],c[0].call)}))))}var Zo=["promoted","candidate","archived","forgotten"];function ei(e){
let n=k(e?"entries":void 0,async r=>await dt({},r)>ct?[]:g("vault/list",{filter:{statuses:Zo}},r));return new Map(n.value?.map(r=>[r.reference,r]))}function ti(e){
let n=[];for(let r of e){let o=n.at(-1);o?.[0].call===r.call?o.push(r):n.push([r])}return n}function ni(e,n){return e.some(({undoes:r})=>r===n)}function ri({lines:e,
entries:n,isOfOne:r,isUndone:o}){let[{call:i,at:a,who:c,undoes:d}]=e;return t("li",{class:o?"undone":void 0},t("div",null,e.map(l=>t(oi,{key:l.number,line:l,entry:n.
get(l.reference),isOfOne:r})),t("span",{class:"marks"},c!==void 0&&t("span",null,s("byWhom",w(c))),t($,{at:a}),d!==void 0&&t("span",null,s("undoes",d)),o&&t("sp\
an",null,s("wasUndone")))),!o&&d===void 0&&t("button",{type:"button",onClick:()=>{Yt(i)},"aria-label":`${s("undo")} ${i}`},s("undo")))}function oi({line:e,entry:n,
isOfOne:r}){return t("p",null,!r&&n!==void 0&&t(K,{category:n.category}),t("span",{class:`deed ${e.deed}`},s(Xo[e.deed]))," ",!r&&t("a",{href:E("memory",{entry:e.
reference}),dir:"auto"},n===void 0?w(e.reference):L(n.text))," ",n?.status==="forgotten"&&t("strong",null,"(",s("inTrashNow"),")"),e.archived&&s("inArchive")," ",
e.withMission!==void 0&&s("withMission",w(e.withMission)))}var ii=100;function br(e){let[n,r]=_(1);return t("section",{class:"narrow"},t("h1",null,s("activity")),t("p",{class:"quiet"},s("activityWhat")),t(lt,{limit:n*ii}),
t("button",{type:"button",onClick:()=>r(n+1)},s("more")))}function ut({text:e,sections:n}){let r=0,o=n.map(({title:i,sources:a})=>{let c=a.length===0?-1:si(e,i,r);return c!==-1&&(r=c+i.length),c});return n.flatMap(({title:i,
sources:a},c)=>{let d=o[c]??-1;if(d===-1)return[];let l=o.slice(c+1).find(b=>b!==-1)??e.length,p=e.slice(d,l),u=p.slice(p.indexOf(`
`)+1).replace(/\n(?:\d+ more: [^\n]*\n\s*)?---\n<!-- \/keepstone:brief -->\s*$/,"").trim();return[{title:i,sources:a,lines:ai(u,a),tokens:ci(p)}]})}function si(e,n,r){
for(let o=e.indexOf(n,r);o!==-1;o=e.indexOf(n,o+1))if(/(^|\n)[=[ ]*$/.test(e.slice(0,o)))return e.lastIndexOf(`
`,o)+1;return-1}function ai(e,n){let r=e.split(/\n(?=- )/);return r.length!==n.length?[{text:e,...n.length===1?{source:n[0]}:{}}]:r.map((o,i)=>({text:o.replace(
/^- /,""),source:n[i]}))}function $e(e){return!e.startsWith(".")&&!e.endsWith(".md")&&e.split("/").length>=3}function ci(e){let n=e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.
join("").length??0;return Math.ceil((e.length-n)/4+n)}var vr=/^ {0,3}(`{3,}|~{3,})\s*([^`]*)$/,kr=/^ {0,3}(#{1,6})(?:\s+(.*?))?(?:\s+#+)?\s*$/,wr=/^ {0,3}([-*_])(?:\s*\1){2,}\s*$/,mt=/^( {0,3})([-*+]|\d{1,9}[.)])(\s+|$)/,
nn=/^ {0,3}>/,di=/^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$/;function ft(e,n=0){let r=e.split(`
`),o=[],i=[],a=()=>{i.length>0&&o.push({kind:"paragraph",spans:ae(i.join(`
`))}),i=[]},c=d=>{a(),o.push(d)};for(let d=0;d<r.length;d+=1){let l=r[d]??"",p=vr.exec(l),u=kr.exec(l),b=mt.exec(l);if(l.trim()==="")a();else if(p!==null){let h=p[1]??
"```",m=T=>T.trim().startsWith(h)&&T.trim().replaceAll(h.charAt(0),"")==="",x=d+1;do d+=1;while(d<r.length&&!m(r[d]??""));c({kind:"code",language:(p[2]??"").trim().
split(/\s/)[0]??"",text:r.slice(x,d).join(`
`)})}else if(u!==null)c({kind:"heading",level:(u[1]??"").length,spans:ae(u[2]??"")});else if(wr.test(l))c({kind:"rule"});else if(nn.test(l)&&n<8){let h=d;for(;d+
1<r.length&&nn.test(r[d+1]??"");)d+=1;let m=r.slice(h,d+1).map(x=>x.replace(/^ {0,3}> ?/,""));c({kind:"quote",blocks:ft(m.join(`
`),n+1)})}else if(b!==null&&n<8&&(i.length===0||b[3]!=="")){let{list:h,next:m}=li(r,d,n);c(h),d=m-1}else if(i.length===0&&l.includes("|")&&di.test(r[d+1]??"")&&
(r[d+1]??"").includes("-")&&pt(l).length===pt(r[d+1]??"").length){let h=pt(l).map(ae),m=[];for(d+=2;d<r.length&&(r[d]??"").includes("|");d+=1){let x=pt(r[d]??"");
m.push(h.map((T,C)=>ae(x[C]??"")))}d-=1,c({kind:"table",head:h,rows:m})}else i.push(l)}return a(),o}function li(e,n,r){let o=p=>p.slice(-1),a=mt.exec(e[n]??"")?.[2]??
"-",c=[],d=n;for(;d<e.length;){let p=mt.exec(e[d]??"");if(p===null||o(p[2]??"")!==o(a)||wr.test(e[d]??""))break;let u=p[3]===""||(p[3]??"").length>4?(p[1]+(p[2]??
"")).length+1:p[0].length,b=[(e[d]??"").slice(u)];for(d+=1;d<e.length;d+=1){let m=e[d]??"";if(!(m.trim()==="")&&hr(m)<Math.min(u,2)&&(mt.test(m)||(e[d-1]??"").trim()===
""||vr.test(m)||kr.test(m)||nn.test(m)))break;b.push(m.slice(Math.min(hr(m),u)))}for(;b.length>1&&b.at(-1)?.trim()==="";)b.pop();let h=/^\[([ xX])\]\s+/.exec(b[0]??
"");h!==null&&(b[0]=(b[0]??"").slice(h[0].length)),c.push({...h===null?{}:{done:h[1]!==" "},blocks:ft(b.join(`
`),r+1)})}let l=Number.parseInt(a,10);return{list:{kind:"list",...Number.isNaN(l)?{}:{start:l},items:c},next:d}}function hr(e){return e.length-e.trimStart().length}
function pt(e){return e.trim().replace(/^\|/,"").replace(/(?<!\\)\|$/,"").split(/(?<!\\)\|/).map(r=>r.trim().replaceAll("\\|","|"))}var ui=new RegExp(["\\\\([!-/:\
-@[-`{-~])","(`+)([\\s\\S]*?[^`])\\2(?!`)",'!?\\[((?:[^\\[\\]\\\\]|\\\\.){0,1000})\\]\\(<?([^\\s()<>]{1,2000})>?(?:\\s+"[^"]{0,200}")?\\)',"(https?:\\/\\/[^\\s<>`\"\
']{1,2000})","(\\*\\*|__|~~)(?=\\S)([\\s\\S]{0,2000}?\\S)\\7","(?<![\\w*])(\\*|_)(?=[^\\s*_])([^*_]{1,2000}?)(?<=\\S)\\9(?![\\w*])","( {2,}|\\\\)\\n"].join("|"));
function ae(e,n=0){let r=[],o=i=>i!==""&&r.push({kind:"text",text:i});for(let i=e;i!=="";){let a=n<8?ui.exec(i):null;if(a===null){o(i);break}o(i.slice(0,a.index));
let[c,d,,l,p,u,b,h,m,x,T]=a,C=c.length;if(d!==void 0)o(d);else if(l!==void 0)r.push({kind:"code",text:l.replace(/^ (.*\S.*) $/s,"$1")});else if(p!==void 0&&u!==
void 0)r.push({kind:"link",to:u,spans:p===""?[{kind:"text",text:u}]:ae(p,n+1)});else if(b!==void 0){let M=b.replace(/[.,;:!?*_~]+$/,"").replace(/\)+$/,y=>b.includes(
"(")?y:"");C=M.length,r.push({kind:"link",to:M,spans:[{kind:"text",text:M}]})}else m!==void 0?r.push({kind:h==="~~"?"del":"strong",spans:ae(m,n+1)}):x!==void 0&&
T!==void 0?r.push({kind:"em",spans:ae(T,n+1)}):r.push({kind:"break"});i=i.slice(a.index+C)}return r}function rn(e){let n=/^(?:\.{0,2}\/)?((?:[\w@.+-]+\/)*[\w@.+-]+)(?::\d+(?:[:-]\d+)?)?(?:#L?\d+.*)?$/.
exec(e)?.[1];if(!(n===void 0||n.length>300))return/\/[^/]*\w/.test(n)||/\.(c|cc|cpp|cs|css|go|h|html|java|js|json|jsx|kt|lua|md|mjs|php|proto|py|rb|rs|scss|sh|sql|svelte|swift|toml|ts|tsx|txt|vue|wit|ya?ml|zig)$/.
test(n)?n:void 0}function D({text:e}){return t("div",{class:"markdown"},t(on,{blocks:ft(w(e))}))}function gt({text:e}){return t(ee,{spans:ae(w(e))})}function on({blocks:e}){return t(
f,null,e.map((n,r)=>t(Sr,{key:r,block:n})))}function Sr({block:e}){switch(e.kind){case"heading":return t("p",{class:`heading level${e.level}`,dir:"auto"},t(ee,{
spans:e.spans}));case"paragraph":return t("p",{dir:"auto"},t(ee,{spans:e.spans}));case"code":return t("pre",{tabIndex:0,"aria-label":e.language===""?s("code"):`${s(
"code")}: ${e.language}`,role:"region"},t("code",null,e.text));case"quote":return t("blockquote",null,t(on,{blocks:e.blocks}));case"list":return e.start===void 0?
t("ul",null,e.items.map(_r)):t("ol",{start:e.start},e.items.map(_r));case"table":return t("div",{class:"scrolls",tabIndex:0,role:"region","aria-label":s("table")},
t("table",null,t("thead",null,t("tr",null,e.head.map((n,r)=>t("th",{key:r,scope:"col",dir:"auto"},t(ee,{spans:n}))))),t("tbody",null,e.rows.map((n,r)=>t("tr",{key:r},
n.map((o,i)=>t("td",{key:i,dir:"auto"},t(ee,{spans:o}))))))));case"rule":return t("hr",null)}}function _r({done:e,blocks:n},r){let[o,...i]=n;return t("li",{key:r,
dir:"auto",class:e===void 0?void 0:"task"},e!==void 0&&t("span",{role:"img","aria-label":s(e?"taskDone":"taskOpen")},e?"☑ ":"☐ "),o?.kind==="paragraph"?t(ee,
{spans:o.spans}):o!==void 0&&t(Sr,{block:o}),t(on,{blocks:i}))}function ee({spans:e}){return t(f,null,e.map(pi))}function pi(e,n){switch(e.kind){case"text":return e.
text;case"code":return rn(e.text)===void 0?t("code",{key:n},e.text):t(xr,{key:n,to:e.text,shown:t("code",null,e.text)});case"strong":return t("strong",{key:n},t(
ee,{spans:e.spans}));case"em":return t("em",{key:n},t(ee,{spans:e.spans}));case"del":return t("del",{key:n},t(ee,{spans:e.spans}));case"link":return t(xr,{key:n,
to:e.to,shown:t(ee,{spans:e.spans})});case"break":return t("br",{key:n})}}function xr({to:e,shown:n}){let r=nt(e);if(r!==void 0)return t("a",{href:r,target:"_bl\
ank",rel:"noreferrer",title:r},n);let o=rn(e);return o===void 0?t(f,null,n," (",e,")"):t("a",{href:E("memory",{q:o}),title:s("fileLink",o)},n)}var mi=2e3,fi=50,gi={budget:"dropBudget",limit:"dropLimit",unreadable:"dropUnreadable"},yi=[[/^project$/i,"whyProject"],[/^last session$/i,"whyLastSession"],[/recover/i,
"whyRecovered"],[/task/i,"whyOpenTask"],[/sessions?$/i,"whySessions"],[/knowledge$/i,"whyKnowledge"]];function Er({settings:e}){let n=se(),r=e.get("agent")??n.value?.[0],
o=e.get("task")??"",i=Number(e.get("budget"))||mi,a=Number(e.get("other"))||void 0,c=p=>({agent:r??"",budget:p,...o.trim()===""?{}:{task:o}}),d=k(r&&JSON.stringify(
c(i)),p=>bi(c(i),p)),l=k(r&&(a===void 0?void 0:JSON.stringify(c(a))),p=>g("briefing/compose",{request:c(a??i)},p));return t("section",{class:"narrow brief"},t("\
h1",null,s("brief")),t("p",{class:"quiet"},s("briefWhat")),t(S,{asked:n},p=>r===void 0?t("p",{class:"empty"},s("noAgents")):t("form",{class:"form card",onSubmit:u=>u.
preventDefault()},t("label",null,s("task"),t("textarea",{rows:2,placeholder:s("taskHint"),dir:"auto",defaultValue:o,onInput:u=>P({task:u.currentTarget.value},"r\
eplace")})),t("div",{class:"row"},t(Ce,{agents:p.includes(r)?p:[...p,r],value:r,choose:u=>P({agent:u})}),t("label",null,s("budget"),t("input",{type:"number",min:1,
value:i,onInput:u=>P({budget:u.currentTarget.value},"replace")})),t("label",null,s("otherBudget"),t("input",{type:"number",min:1,value:a??"",placeholder:"500",onInput:u=>P(
{other:u.currentTarget.value},"replace")}))))),r!==void 0&&t(S,{asked:d},p=>t(f,null,a!==void 0&&t(S,{asked:l},u=>t(Si,{one:p,budget:i,other:u,otherBudget:a})),
t(vi,{composed:p,budget:i,isOfTask:o.trim()!==""}))))}async function bi(e,n){let r=await g("briefing/compose",{request:e},n),o=new Set(r.sections.flatMap(({sources:l,
dropped:p})=>[...l,...p.map(({source:u})=>u)]).filter($e)),i={text:e.task??"",limit:fi,explain:!0},[a,c]=await Promise.all([Promise.all([...o].map(l=>g("vault/g\
et",{reference:l},n).catch(()=>{}))),e.task===void 0?[]:g("search/find",{query:i},n)]),d=a.filter(l=>l!==void 0);return{brief:r,entries:new Map(d.map(l=>[l.reference,
l])),words:new Map(c.map(l=>[l.entry.reference,hi(l)]))}}function hi({explanation:e}){let n=e?.words.filter(({word:r})=>r.length>2)??[];return[...new Set(n.sort(
(r,o)=>o.idf-r.idf).map(({word:r})=>r))].slice(0,4)}function vi({composed:e,budget:n,isOfTask:r}){let{brief:o}=e,[i,a]=_(!1);return o.text===""?t("p",{class:"em\
pty"},s("briefEmpty")):t(f,null,t("div",{class:"toolbar"},t("label",{class:"meter"},t("span",null,s("tokensOf",v(o.tokens),v(n))),t("meter",{min:0,max:n,value:o.
tokens})),t("button",{type:"button","aria-pressed":i,onClick:()=>a(!i)},s("asSent"))),i?t("pre",{class:"text brief-text"},w(o.text)):t(ki,{composed:e}),t(xi,{composed:e,
isOfTask:r}))}function ki({composed:e}){return t(f,null,ut(e.brief).map(({title:n,lines:r,tokens:o})=>t("section",{key:n,class:"part"},t("div",{class:"toolbar"},
t("h2",{dir:"auto"},w(n)),t("span",{class:"quiet"},s("tokensTotal",v(o)))),t("ul",{class:"lines"},r.map((i,a)=>t(wi,{key:a,title:n,line:i,composed:e}))))))}function wi({
title:e,line:n,composed:r}){let{source:o,text:i}=n,a=o===void 0?void 0:r.entries.get(o);return t("li",null,a===void 0?t(D,{text:i}):t("a",{href:E("memory",{entry:a.
reference}),dir:"auto"},w(i)),t("small",{class:"quiet"},_i(e,a,r)))}function _i(e,n,{words:r}){let o=n===void 0?[]:r.get(n.reference)??[],i=yi.find(([c])=>c.test(
e)&&!/^for this task$/i.test(e))?.[1];return[...i===void 0?[]:[s(i)],...n?.tier==="pinned"?[s("whyPinned")]:[],...o.length>0?[s("whyMatches",o.join(", "))]:[],...i===
void 0&&o.length===0&&n!==void 0&&n.tier!=="pinned"?[s(/^newest$/i.test(e)?"whyNewest":"whyRelevant")]:[],...n?.created===void 0?[]:[Se(n.created)]].join(" · ")}
function xi({composed:e,isOfTask:n}){let r=e.brief.sections.filter(({dropped:o,cut:i})=>o.length>0||i>0);return r.length===0?t("p",{class:"quiet"},s(n?"nothingE\
lseFits":"nothingLeftOut")):t("section",{class:"part left"},t("h2",null,s("leftOut")),r.map(({title:o,dropped:i,cut:a})=>t("div",{key:o},t("h3",{dir:"auto"},w(o)),
a>0&&t("p",{class:"quiet"},s("cut",v(a))),t("ul",{class:"lines"},i.map(({source:c,reason:d})=>{let l=e.entries.get(c);return t("li",{key:c},l===void 0?t("code",
null,w(c)):t("a",{href:E("memory",{entry:c}),dir:"auto"},L(l.text)),t("small",{class:"quiet"},s(gi[d])))})))))}function Si({one:e,budget:n,other:r,otherBudget:o}){
let i=u=>new Set(u.sections.flatMap(({sources:b})=>b)),[a,c]=[i(e.brief),i(r)],d=[...new Set([...a,...c])].filter(u=>a.has(u)!==c.has(u)),l=k(`names ${d}`,u=>Promise.
all(d.map(b=>$e(b)?g("vault/get",{reference:b},u).catch(()=>{}):void 0))),p=u=>t("td",null,s(u?"yes":"no"));return t("section",{class:"part comparison"},t("h2",
null,s("comparison")),t("p",{class:"quiet"},s("inBoth",v([...a].filter(u=>c.has(u)).length),v(e.brief.tokens),v(r.tokens))),d.length===0?t("p",null,s("sameBrief\
s")):t("div",{class:"scrolls",tabIndex:0,role:"region","aria-label":s("comparison")},t("table",null,t("thead",null,t("tr",null,t("th",{scope:"col"},s("differs")),
t("th",{scope:"col"},v(n)),t("th",{scope:"col"},v(o)))),t("tbody",null,d.map((u,b)=>t("tr",{key:u},t("th",{scope:"row",dir:"auto"},t(gt,{text:L(l.value?.[b]?.text??
u)})),p(a.has(u)),p(c.has(u))))))))}function Cr(e){return n=>{F().settings.get("entry")===e&&P({entry:n.reference},"replace")}}function bt(e,n){return s(e,L(n.text))}function He(e){let n=e.tier===
"pinned";return R(()=>g("vault/set-tier",{reference:e.reference,tier:n?"active":"pinned"}),()=>bt(n?"unpinnedNow":"pinnedNow",e),e.reference)}function fe(e,n){let{
reference:r}=e,o=n==="archived"?"archivedNow":e.status==="candidate"?"accepted":"inForceNow";return R(()=>g("vault/set-status",{reference:r,status:n}),a=>(Cr(r)(
a),bt(o,e)),r)}function Tr(e){let{reference:n}=e;return R(()=>g("vault/widen",{reference:n,to:"project"}),o=>(Cr(n)(o),bt("widenedNow",e)),n)}async function te(e){
let{reference:n}=e,r=e.status==="candidate"?"rejectedNow":"forgottenNow",o=await R(()=>g("vault/forget",{reference:n}),()=>bt(r,e),n);return o&&F().settings.get(
"entry")===n&&P({entry:void 0,edit:void 0}),o}var yt={pin:{title:"pin",work:e=>g("vault/set-tier",{reference:e,tier:"pinned"})},accept:{title:"bringBack",work:e=>g(
"vault/set-status",{reference:e,status:"promoted"})},archive:{title:"archive",work:e=>g("vault/set-status",{reference:e,status:"archived"})},forget:{title:"forg\
et",work:e=>g("vault/forget",{reference:e})},restore:{title:"restore",work:e=>g("vault/restore",{reference:e})}};function Ar(e,n){return Zn(n,yt[e].work,r=>`${s(
yt[e].title)}: ${r}`)}var Mr=["claude-code","codex","cursor","gemini"];function ht(){return t("div",{class:"empty"},t("p",null,t("strong",null,s("emptyRoot"))),t("p",null,s("emptyIns\
tall")),t("pre",{tabIndex:0,role:"region","aria-label":s("command")},t("code",null,"keepstone install ",Mr[0])),t("p",{class:"quiet"},s("emptyClients",Mr.slice(
1).join(", "))),t("p",null,s("emptyWrite")))}var Ei=100;function ce(e){let[n,r]=_(1),o=e.all.slice(0,n*Ei);return t(f,null,e.children(o),o.length<e.all.length&&t("button",{type:"button",onClick:()=>r(n+1)},
s("more")))}function Te(e){let{selection:n}=e;return t(ce,{all:e.rows},r=>t("ul",{class:"entries",onKeyDown:sn},r.map(({entry:o,hit:i})=>t("li",{key:o.reference},n!==void 0&&
t("input",{type:"checkbox","aria-label":s("selectEntry",L(o.text)),checked:n.references.has(o.reference),onChange:()=>n.toggle(o.reference)}),t("button",{type:"\
button",class:o.supersededBy===void 0?"entry":"entry old","data-reference":o.reference,"aria-current":o.reference===e.chosen?"true":void 0,onClick:()=>e.choose(
o.reference)},t(K,{category:o.category}),t("span",{class:"first",dir:"auto"},i===void 0?L(o.text):t(Ci,{hit:i}),i?.replaces&&t("small",null,s("replaces",Se(i.replaces.
created),w(i.replaces.line)))),t(ke,{entry:o}))))))}function ke({entry:e}){return t("span",{class:"marks"},e.tier!=="active"&&t("strong",{class:e.tier},s(e.tier)),
e.status!=="promoted"&&t("strong",null,s(e.status)),e.supersededBy!==void 0&&t("strong",null,s("superseded")),e.importance==="high"&&t("strong",null,s("highImpo\
rtance")),e.tags.map(n=>t("span",{key:n},"#",w(n))),t("bdi",null,oe(e.scope)),t($,{at:e.created}))}function Ci({hit:e}){let n=rt(e.snippet.text,e.snippet.highlights);
return t(f,null,n.map((r,o)=>o%2===1?t("mark",{key:o},jr(r)):jr(r)))}function jr(e){return e.replace(/\*\*|`/g,"")}function sn(e){let n={ArrowDown:1,ArrowUp:-1,
Home:-1/0,End:1/0}[e.key];if(n===void 0)return;let r=[...e.currentTarget.querySelectorAll("button.entry")],o=r.findIndex(i=>i===document.activeElement);o===0&&e.
key==="ArrowUp"?document.querySelector(".search input")?.focus():r[Math.max(0,Math.min(r.length-1,o+n))]?.focus(),e.preventDefault()}function vt(){return document.
activeElement instanceof HTMLElement?document.activeElement.dataset.reference:void 0}var Ti=864e5,Pr=36e5,de=5,Ai=1e3;function Lr(e){let n=k("counts",o=>g("vault/counts",{},o)),r=n.value?.every(({entries:o})=>o===0);return t("div",{class:"home"},
t(Mi,null),r?t(ht,null):t(f,null,t("div",{class:"stack"},t(S,{asked:n},o=>t(Pi,{counts:o})),t(Oi,null)),t("div",{class:"stack"},t(Ni,null),t(qi,null))))}function Mi(){
let e=it(),[n,r]=_(!1),o=st(e.value),i=e.value?.text.trim().split(`
`).slice(1).join(`
`).trim()??"";return t("section",{class:"about"},t("div",{class:"toolbar"},t("h1",{dir:"auto"},o??s("unnamed")),e.value!==void 0&&t("button",{type:"button",onClick:()=>r(
!0)},s(o===void 0?"nameProject":"editProject"))),o===void 0?t("p",{class:"quiet"},s("unnamedWhat")):i!==""&&t(D,{text:i}),n&&e.value!==void 0&&t(ji,{project:e.value,
close:()=>r(!1)}))}function ji({project:e,close:n}){let[r]=_(e),o=async i=>{i.preventDefault();let a=String(new FormData(i.currentTarget).get("text")),{version:c}=r;
await R(()=>g("vault/set-project",{text:a,...c===void 0?{}:{expect:c}}),()=>s("changed"))&&n()};return t(Q,{title:s("editProject"),close:n},t("form",{class:"for\
m",onSubmit:i=>{o(i)}},t("label",null,s("projectText"),t("textarea",{name:"text",rows:10,autofocus:!0,dir:"auto",defaultValue:r.text})),t("div",{class:"actions"},
t("button",{class:"main"},s("save")),t("button",{type:"button",onClick:n},s("cancel")))))}function kt(e){return t("section",{class:"block"},t("div",{class:"tool\
bar"},t("h2",null,e.title),t("a",{href:e.to},e.more)),e.children)}function Pi({counts:e}){let n=e.filter(({entries:o})=>o>0).sort((o,i)=>i.entries-o.entries),r=n.
reduce((o,{entries:i})=>o+i,0);return t(kt,{title:s("known"),to:E("memory"),more:G(r)},t("ul",{class:"counts"},n.map(({category:o,entries:i})=>t("li",{key:o},t(
"a",{href:E("memory",{q:`kind:${re(o)}`}),"data-kind":o},t("strong",null,v(i))," ",t("span",null,ie(o)))))))}function Ni(){let e=k("candidates",i=>g("vault/list",
{filter:{statuses:["candidate"]}},i)),n=k("contradicting",i=>g("search/contradicting",{limit:3},i)),o=k("health",i=>g("upkeep/health",{},i)).value?.faults.length??
0;return t(kt,{title:s("waitsForYou"),to:E("inbox"),more:s("openInbox")},t(S,{asked:e},i=>t(f,null,i.length===0&&t("p",{class:"quiet"},s("inboxEmpty")),t("ul",{
class:"waiting"},i.slice(0,de-2).map(a=>t(Li,{key:a.reference,entry:a}))),i.length>de-2&&t("a",{href:E("inbox")},s("andMore",v(i.length-de+2))))),(n.value?.length??
0)>0&&t(f,null,t("h3",null,s("contradicting")),t("ul",{class:"pairs"},n.value?.map(({newer:i,older:a,newerSays:c,olderSays:d})=>t("li",{key:`${i.reference} ${a.
reference}`},t("a",{href:E("memory",{entry:i.reference}),dir:"auto"},w(i.line)),t("a",{href:E("memory",{entry:a.reference}),dir:"auto"},w(a.line)),t("small",{class:"\
quiet"},s("sayDifferent",w(c),w(d))))))),o>0&&t("p",{class:"error"},t("a",{href:E("upkeep")},s("faultsWait",v(o)))))}function Li({entry:e}){return t("li",null,t(
"a",{href:E("memory",{entry:e.reference}),dir:"auto"},L(e.text)),t("span",{class:"under"},t(K,{category:e.category})," ",t(ke,{entry:{...e,status:"promoted"}})),
t("span",{class:"buttons"},t("button",{type:"button","aria-label":s("acceptIt",L(e.text)),onClick:()=>{fe(e,"promoted")}},s("accept")),t("button",{type:"button",
"aria-label":s("rejectIt",L(e.text)),onClick:()=>{te(e)}},s("reject"))))}function Oi(){let e=Math.floor(Date.now()/Pr)*Pr-7*Ti,n=k(`week ${e}`,i=>g("vault/list",
{filter:{since:e}},i)),o=(k("week",i=>g("audit/log",{limit:Ai},i)).value??[]).filter(({at:i})=>i>=e);return t(kt,{title:s("learntLately"),to:E("activity"),more:s(
"allActivity")},t(S,{asked:n},i=>t(f,null,t("p",{class:"quiet"},Ri(i.length,o)),i.length>0&&t(Te,{rows:i.slice(0,de).map(a=>({entry:a})),chosen:void 0,choose:a=>location.
hash=E("memory",{entry:a})}),i.length>de&&t("a",{href:E("memory",{q:"since:7d"})},s("andMore",v(i.length-de))))))}function Ri(e,n){let r=a=>new Set(n.flatMap(c=>c.
deed===a?[c.reference]:[])).size,o=[...new Set(n.flatMap(({who:a})=>a===void 0?[]:[w(a)]))].slice(0,4);return[s("learntCount",v(e)),s("changedCount",v(r("change\
d"))),s("removedCount",v(r("removed")))].join(" · ")+(o.length===0?"":` · ${s("byWhom",o.join(", "))}`)}var Di="_project.md",Nr;function qi(){let e=se(),[n,r]=_(
Nr),o=n??e.value?.[0]??"default",i=k(e.value&&`brief ${o}`,a=>g("briefing/compose",{request:{agent:o}},a));return t(kt,{title:s("toldNow"),to:E("brief",{agent:o}),
more:s("openBrief")},(e.value?.length??0)>1&&t(Ce,{agents:e.value??[],value:o,choose:a=>r(Nr=a)}),t(S,{asked:i},a=>a.text===""?t("p",{class:"quiet"},s("briefEmp\
ty")):t(f,null,t("p",{class:"quiet"},s("tokensTotal",v(a.tokens))),ut(a).filter(({sources:c})=>!c.includes(Di)).map(({title:c,lines:d})=>t("div",{key:c},t("h3",
null,w(c)),t("ul",{class:"told"},d.slice(0,de).map(({text:l,source:p},u)=>t("li",{key:u,dir:"auto"},p!==void 0&&$e(p)?t("a",{href:E("memory",{entry:p})},L(l)):t(
gt,{text:l.slice(0,300)}))),d.length>de&&t("li",{class:"quiet"},s("andMore",v(d.length-de)))))))))}var an="keepstone-draft ",wt=new Map;function _t(e){try{let n=sessionStorage.getItem(an+e);return n===null?wt.get(e):JSON.parse(n)}catch{return wt.get(e)}}function Or(e,n){
wt.set(e,n);try{sessionStorage.setItem(an+e,JSON.stringify(n))}catch{}}function xt(e){wt.delete(e);try{sessionStorage.removeItem(an+e)}catch{}}function Dr(e,n){let[r,o]=[Rr(e),Rr(n)],i=0;for(;i<r.length&&i<o.length&&r[i]===o[i];)i+=1;let a=0;for(;a<r.length-i&&a<o.length-i&&r[r.length-1-a]===o[o.length-
1-a];)a+=1;let c=[...r.slice(0,i).map(l=>({kind:"same",text:l})),...Ii(r.slice(i,r.length-a),o.slice(i,o.length-a)),...r.slice(r.length-a).map(l=>({kind:"same",
text:l}))],d=[];for(let l of c){let p=d.at(-1);p?.kind===l.kind?p.text+=l.text:d.push({...l})}return d}function Rr(e){return e.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]|\s+|[^\s\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]+/gu)??
[]}function Ii(e,n){let r=(p,u)=>u.map(b=>({kind:p,text:b}));if(e.length*n.length>4e6)return[...r("removed",e),...r("added",n)];let o=n.length+1,i=new Uint32Array(
(e.length+1)*o),a=(p,u)=>i[p*o+u]??0;for(let p=e.length-1;p>=0;p-=1)for(let u=n.length-1;u>=0;u-=1)i[p*o+u]=e[p]===n[u]?a(p+1,u+1)+1:Math.max(a(p+1,u),a(p,u+1));
let c=[],[d,l]=[0,0];for(;d<e.length||l<n.length;)d<e.length&&l<n.length&&e[d]===n[l]?(c.push({kind:"same",text:e[d]??""}),d+=1,l+=1):l===n.length||d<e.length&&
a(d+1,l)>=a(d,l+1)?(c.push({kind:"removed",text:e[d]??""}),d+=1):(c.push({kind:"added",text:n[l]??""}),l+=1);return c}function St({before:e,after:n}){return t("p",{class:"diff",dir:"auto"},Dr(w(e),w(n)).map(({kind:r,text:o},i)=>r==="same"?o:r==="added"?t("ins",{key:i},o):t("del",
{key:i},o)))}var $i="new";function qr({search:e,close:n}){let{scopes:r,categories:o}=qe(e.chips,0),[i,a]=_(Z(r?.[0]??"project")),c=Ir($i,"",[]),d=async l=>{l.preventDefault();
let{text:p,tags:u,category:b,importance:h}=zr(l.currentTarget),m={scope:dr(i),category:b,text:p,tags:Zt(u),importance:h};await R(()=>g("vault/add",{draft:m}),T=>{
if(T.kind==="rejected")throw new Error(T.reason);let{view:C}=F();return C==="memory"?P({entry:T.reference,edit:void 0}):location.hash=E("memory",{entry:T.reference}),
s(T.kind)})&&(c.drop(),n())};return t(Q,{title:s("write"),close:n},t("form",{class:"form",onSubmit:l=>{d(l)},onKeyDown:Wr},t("div",{class:"row"},t(ur,{value:i,choose:a}),
t(pr,{value:Xt(o?.[0]??"facts")}),t(Ur,{value:"medium"})),t($r,{draft:c}),t(Hr,{draft:c,close:n})))}function Ae({entry:e,takesIn:n,close:r}){let o=n===void 0?e.
text:`${e.text}

${n.text}`,i=n===void 0?e.tags:[...new Set([...e.tags,...n.tags])],a=Ir(n===void 0?e.reference:`${e.reference} ${n.reference}`,o,i,e.text),[c,d]=_(),l=async u=>{
u.preventDefault();let{text:b,tags:h,importance:m}=zr(u.currentTarget),{reference:x}=e,T=await g("vault/get",{reference:x}).catch(()=>e);if(T.text!==(c??a.begun)){
d(T.text);return}let C={text:b,tags:Zt(h),importance:m},M=()=>g("vault/edit",{reference:x,changes:C});(n?await R(()=>M().then(()=>g("vault/forget",{reference:n.
reference})),()=>s("mergedNow")):await R(M,A=>(F().settings.get("entry")===x&&P({entry:A.reference},"replace"),s("changed")),x))&&(a.drop(),r())};return t("form",
{class:"form",onSubmit:u=>{l(u)},onKeyDown:u=>{Wr(u),!(u.key!=="Escape"||n!==void 0)&&(u.preventDefault(),u.stopPropagation(),r())}},c!==void 0&&t("div",{class:"\
error",role:"alert"},t("p",null,s("changedMeanwhile")),t(St,{before:a.begun,after:c})),t($r,{draft:a}),t(Ur,{value:e.importance}),t(Hr,{draft:a,close:r}))}function Ir(e,n,r,o=n){
let[i]=_({text:n,tags:r.join(" "),begun:o}),[a]=_(()=>_t(e)),[c,d]=_(a??i),[l,p]=_(a!==void 0);return{...c,isRestored:l,type:u=>{let b={...c,...u};d(b),b.text===
i.text&&b.tags===i.tags?xt(e):Or(e,b)},discard:()=>{xt(e),d(i),p(!1)},drop:()=>xt(e)}}function $r({draft:e}){let[n,r]=_(!1),o=W(null);return N(()=>o.current?.focus(),
[]),t(f,null,e.isRestored&&t("p",{class:"quiet",role:"status"},s("draftRestored")," ",t("button",{type:"button",class:"link",onClick:e.discard},s("discard"))),t(
"label",null,s("text"),t("textarea",{ref:o,name:"text",rows:10,required:!0,autofocus:!0,dir:"auto",hidden:n,value:e.text,onInput:i=>e.type({text:i.currentTarget.
value}),onInvalid:()=>r(!1)})),n&&t("div",{class:"preview"},t(D,{text:e.text})),t("button",{type:"button",class:"toggle","aria-pressed":n,onClick:()=>r(!n)},s("\
preview")),t("label",null,s("tags"),t("input",{name:"tags",value:e.tags,autocomplete:"off",dir:"auto",onInput:i=>e.type({tags:i.currentTarget.value})})))}function Hr({
draft:e,close:n}){let r=()=>{e.drop(),n()};return t("div",{class:"actions"},t("button",{class:"main"},s("save")),t("button",{type:"button",onClick:r},s("cancel")),
t("p",{class:"quiet"},s("draftHint")))}function Wr(e){e.key==="Enter"&&(e.ctrlKey||e.metaKey)&&e.currentTarget.requestSubmit()}function Ur({value:e}){return t(me,
{name:"importance",label:s("importance"),value:e,values:or.map(n=>[n,s(n)])})}function zr(e){let n=new FormData(e),r=o=>String(n.get(o)??"");return{text:r("text"),
tags:r("tags"),category:r("category"),importance:r("importance")}}var Hi=8;function Br({candidate:e,close:n}){let[r,o]=_();return t(Q,{title:s("merge"),close:n},r===void 0?t(Wi,{candidate:e,choose:o,close:n}):t(Ae,{entry:r,takesIn:e,
close:n}))}function Wi({candidate:e,choose:n,close:r}){let{reference:o}=e,i={reference:o,filter:{statuses:["promoted"]},limit:Hi},a=k(`merge ${o}`,c=>g("search/\
related",i,c));return t(f,null,t("p",null,s("mergeWith")),t(S,{asked:a},c=>c.length===0?t("p",{class:"quiet"},s("mergeNone")):t(Te,{rows:c.map(({entry:d})=>({entry:d})),
chosen:void 0,choose:d=>c.filter(({entry:l})=>l.reference===d).forEach(({entry:l})=>n(l))})),t("div",{class:"actions"},t("button",{type:"button",onClick:r},s("c\
ancel"))))}var Ui=20;function Et({entry:e}){let n=[...e.session===void 0?[]:[e.session],...e.evidence?.sessions??[]],[r,o]=_(!1),{text:i}=e,a=k(r?`passage ${e.reference}`:
void 0,c=>g("search/passages",{text:i.slice(0,1e3),limit:Ui},c));return n.length===0?null:t("details",{open:r,onToggle:c=>o(c.currentTarget.open)},t("summary",null,
s("passage")),t(S,{asked:a},c=>{let d=c.find(({session:l})=>n.includes(l));return d===void 0?t("p",{class:"quiet"},s("noPassage")):t(zi,{passage:d})}))}function zi({
passage:e}){let{who:n,at:r,client:o,session:i,before:a,text:c}=e;return t("blockquote",{class:"passage"},a!==void 0&&t("div",{class:"quiet"},t(D,{text:a})),t(D,
{text:c}),t("footer",{class:"marks"},t("span",null,s(Kr[n])),t("span",null,w(o)),t("span",null,w(i)),t($,{at:r})))}function Fr({entry:e}){let{evidence:n}=e,r=[[
s("reference"),e.reference],[s("owner"),oe(e.scope)],[s("kind"),ie(e.category)],[s("created"),B(e.created)],[s("status"),s(e.status)],[s("importance"),s(e.importance)],
[s("confidence"),e.confidence===void 0?void 0:v(e.confidence,2)],[s("author"),e.author??Z(e.scope)],[s("statedBy"),Bi(e)],[s("session"),e.session],[s("sources"),
e.sources.join(", ")],[s("confirmedBy"),e.confirmedBy.join(", ")],[s("seen"),n&&s("times",n.count,B(n.lastSeen))],[s("wordings"),n?.wordings.join(" · ")]];return t(
"section",null,t("h3",null,s("properties")),t("dl",{class:"properties"},r.map(([o,i])=>i?t("div",{key:o},t("dt",null,o),t("dd",{dir:"auto"},w(i))):null)))}var Kr={
person:"byPerson",agent:"byAgent",tool:"byTool",file:"byFile",import:"byImport"};function Bi({origin:e}){if(e===void 0)return;let{statedBy:n,client:r,line:o,commit:i,
confirmed:a}=e,c=n==="person"?void 0:s(a?"isConfirmed":"notConfirmed");return[s(Kr[n]),r,o===void 0?void 0:s("inLine",o),i,c].filter(l=>l!==void 0).join(", ")}var Fi=6,Ki=4;function Vr({entry:e}){let n=k(`related ${e.reference}`,r=>g("search/related",{reference:e.reference,limit:Fi},r));return t("section",null,t("h3",
null,s("related")),t(S,{asked:n},r=>r.length===0?t("p",{class:"quiet"},s("noRelated")):t("ul",{class:"related"},r.map(o=>t("li",{key:o.entry.reference},t(K,{category:o.
entry.category}),t("span",null,t("button",{type:"button",class:"link",dir:"auto",onClick:()=>P({entry:o.entry.reference,edit:void 0})},L(o.entry.text)),t("small",
{class:"quiet"},cn(e,o)," · ",t($,{at:o.entry.created}))))))))}function cn(e,{entry:n,snippet:r}){let o=rt(r.text,r.highlights).filter((d,l)=>l%2===1).map(d=>d.
replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}]+$/gu,"")),i=[...new Map(o.map(d=>[d.toLowerCase(),d])).values()].sort((d,l)=>l.length-d.length),a=n.tags.filter(d=>e.tags.
includes(d));return[i.length===0?s("similarMeaning"):s("bothMention",i.slice(0,Ki).join(", ")),...a.map(d=>`#${d}`),...e.session!==void 0&&e.session===n.session?
[s("sameSession")]:[]].join(" · ")}var Vi=2;function Gr(e){let n=k("candidates",r=>g("vault/list",{filter:{statuses:["candidate"]}},r));return t("section",{class:"narrow"},t("h1",null,s("inbox")),
t("p",{class:"quiet"},s("inboxWhat")),t(S,{asked:n},r=>r.length===0?t("p",{class:"empty"},s("inboxEmpty")):t(Gi,{entries:r})))}function Gi({entries:e}){let[n,r]=_(
0),[o,i]=_(),[a,c]=_(),d=Math.min(n,e.length-1),l=e[d],p=u=>r(Math.max(0,Math.min(e.length-1,d+u)));return N(()=>document.querySelectorAll(".candidate")[d]?.focus(),
[d,l?.reference]),U({ArrowDown:()=>p(1),ArrowUp:()=>p(-1),a:()=>l&&void fe(l,"promoted"),r:()=>l&&void te(l),e:()=>i(l?.reference),m:()=>c(l)}),t(f,null,t("p",{
class:"quiet",role:"status"},G(e.length)),t("ol",{class:"candidates"},e.map((u,b)=>t("li",{key:u.reference},t("article",{class:"candidate",tabIndex:-1,"aria-cur\
rent":b===d?"true":void 0,onFocus:()=>r(b)},t("p",{class:"under"},t(K,{category:u.category})," ",t(ke,{entry:{...u,status:"promoted"}})),o===u.reference?t(Ae,{entry:u,
close:()=>i(void 0)}):t(f,null,t(D,{text:u.text}),b===d&&t(Ji,{entry:u}),t(Qi,{entry:u,edit:()=>i(u.reference),merge:()=>c(u)})))))),a!==void 0&&t(Br,{candidate:a,
close:()=>c(void 0)}))}function Ji({entry:e}){let n={reference:e.reference,filter:{statuses:["promoted"]},limit:Vi},o=k(`resembling ${e.reference}`,i=>g("search\
/related",n,i)).value??[];return t(f,null,o.length>0&&t("div",{class:"context"},t("p",{class:"title"},s("resembles")),t("ul",null,o.map(i=>t("li",{key:i.entry.reference},
t("a",{href:E("memory",{entry:i.entry.reference}),dir:"auto"},L(i.entry.text))," ",t("small",{class:"quiet"},cn(e,i)))))),t(Et,{entry:e}))}function Ct({text:e,letter:n,
isMain:r,act:o}){return t("button",{type:"button",class:r?"main":void 0,onClick:o},s(e)," ",t("kbd",{"aria-hidden":"true"},n))}function Qi({entry:e,edit:n,merge:r}){
return t("div",{class:"actions"},t(Ct,{text:"accept",letter:"a",isMain:!0,act:()=>fe(e,"promoted")}),t(Ct,{text:"edit",letter:"e",act:n}),t(Ct,{text:"merge",letter:"\
m",act:r}),t(Ct,{text:"reject",letter:"r",act:()=>te(e)}))}function Tt(e){let{asked:n,back:r,gone:o,title:i,isUnseen:a,children:c}=e,d=W(null);return N(()=>d.current?.focus(),[n.value===void 0]),t(f,null,t("button",{type:"\
button",class:"back",onClick:r,"aria-label":s("back")},t("span",{class:"narrow-only","aria-hidden":"true"},"← ",s("back")),t("span",{class:"wide-only","aria-h\
idden":"true"},"×")),t(S,{asked:n},l=>l===null?t("p",null,o):t("article",null,t("h2",{ref:d,tabIndex:-1,class:a?"unseen":void 0,dir:"auto"},L(i(l))),c(l))))}function Jr({entry:e}){let{supersedes:n,supersededBy:r}=e,o=[...r===void 0?[]:[r],...n],i=k(o.length===0?void 0:`replaced ${o}`,a=>Promise.all(o.map(c=>Yi(c,a))));
return o.length===0?null:t("section",{class:"replaced"},t(S,{asked:i},a=>t(f,null,a.map((c,d)=>t(Xi,{key:o[d],entry:e,other:c,reference:o[d]??"",isNewer:o[d]===
r})))))}function Yi(e,n){return g("vault/get",{reference:e},n).catch(()=>null)}function Xi(e){let{entry:n,other:r,reference:o,isNewer:i}=e;return t("details",{open:i},
t("summary",null,s(i?"supersededBy":"supersedes")," ",t("span",{class:"quiet"},r!==null&&t($,{at:r.created}))),t("p",null,t("a",{href:E("memory",{entry:o})},r===
null?w(o):L(r.text))," ",r!==null&&t("span",{class:"quiet"},w(r.author??(Z(r.scope)===Z(n.scope)?"":oe(r.scope))))),r!==null&&t(St,{before:i?n.text:r.text,after:i?
r.text:n.text}))}function Qr({reference:e,query:n}){let[r,o]=_(!1),i=k(r?JSON.stringify(n):void 0,a=>g("search/find",{query:{...n,explain:!0}},a));return t("details",{onToggle:a=>o(
a.currentTarget.open)},t("summary",null,s("why")),t(S,{asked:i},a=>{let c=a.find(({entry:d})=>d.reference===e);return c?.explanation!==void 0&&t(Zi,{score:c.score,
explanation:c.explanation})}))}function Zi({score:e,explanation:n}){let{session:r,before:o,after:i,author:a,time:c,when:d,repeated:l}=n,p=u=>v(u,2);return t(f,null,
t("p",null,s("score"),": ",p(e)),t("table",null,t("thead",null,t("tr",null,t("th",{scope:"col"},s("word")),t("th",{scope:"col"},s("term")),t("th",{scope:"col"},
s("rarity")),t("th",{scope:"col"},s("frequency")),t("th",{scope:"col"},s("score")))),t("tbody",null,n.words.map(u=>t("tr",{key:`${u.word} ${u.term}`},t("td",null,
w(u.word)),t("td",null,w(u.term)),t("td",null,p(u.idf)),t("td",null,p(u.saturation)),t("td",null,p(u.idf*u.weight*u.saturation)))))),t("p",{class:"quiet"},s("bo\
nuses",p(r),p(o+i),p(a),p(c),p(d),p(l))))}var ln=()=>P({entry:void 0,edit:void 0}),dn=()=>P({edit:"1"});function Yr(e){let{reference:n,known:r}=e,o=k(`${n} ${r?.status}`,i=>es(n,r,i));return N(()=>()=>document.
querySelector(`[data-reference="${CSS.escape(n)}"]`)?.focus(),[]),U({Escape:ln}),t(Tt,{asked:o,back:ln,gone:s("gone"),title:({text:i})=>i,isUnseen:!0},i=>t(ts,{
entry:i,edits:e.edits,query:e.query}))}async function es(e,n,r){if(n?.status==="forgotten")return n;try{return await g("vault/get",{reference:e},r)}catch(o){if(o instanceof
ve&&o.code==="not-found")return null;throw o}}function ts({entry:e,edits:n,query:r}){return n&&e.status!=="forgotten"?t(Ae,{entry:e,close:()=>P({edit:void 0},"r\
eplace")}):t(f,null,t("p",{class:"under"},t(K,{category:e.category})," ",t(ke,{entry:e})),e.status==="forgotten"?t(rs,{reference:e.reference}):t(ns,{entry:e}),t(
D,{text:e.text}),t(Jr,{entry:e}),r!==void 0&&t(Qr,{reference:e.reference,query:r}),t(Et,{entry:e}),e.status!=="forgotten"&&t(Vr,{entry:e}),t("section",null,t("h\
3",null,s("history")),t(lt,{reference:e.reference,limit:50})),t(Fr,{entry:e}))}function ns({entry:e}){let n=r=>()=>vt()===void 0&&void r();return U({e:n(dn),p:n(
()=>He(e)),Delete:n(()=>te(e))}),t("div",{class:"actions"},t("button",{type:"button",onClick:dn},s("edit")),t("button",{type:"button",onClick:()=>{He(e)}},s(e.tier===
"pinned"?"unpin":"pin")),e.status==="promoted"?t("button",{type:"button",onClick:()=>{fe(e,"archived")}},s("archive")):t("button",{type:"button",onClick:()=>{fe(
e,"promoted")}},s(e.status==="candidate"?"accept":"bringBack")),e.scope!=="project"&&t("button",{type:"button",onClick:()=>{Tr(e)}},s("widen")),t("button",{type:"\
button",onClick:()=>{te(e)}},s("forget")),_t(e.reference)!==void 0&&t("p",{class:"quiet"},t("button",{type:"button",class:"link",onClick:dn},s("draftWaits"))))}
function rs({reference:e}){let n=()=>R(()=>g("vault/restore",{reference:e}),o=>(P({entry:o.reference,q:void 0},"replace"),s("restored")),e),r=()=>confirm(s("pur\
geAsk"))&&void R(()=>g("audit/purge",{reference:e}),({remaining:o})=>(ln(),s("purged")+(o.length===0?"":`. ${s("stillIn",o.join(", "))}`)));return t("div",{class:"\
actions"},t("button",{type:"button",onClick:()=>{n()}},s("restore")),t("button",{type:"button",class:"danger",onClick:r},s("purge")))}var Zr=30,Xr=36e5;function eo({settings:e}){let n=e.get("entry")??void 0,r=e.get("q")??"",o=pe(r),i=k(r,h=>cs(o,h)),a=i.value?.rows??[],c=a.find(h=>h.entry.reference===
n),[d,l]=_();N(()=>l(void 0),[r]);let p=h=>{let m=new Set(d);m.delete(h)||m.add(h),l(m)},u=h=>()=>{let m=a.find(({entry:x})=>x.reference===vt())?.entry;return m!==
void 0&&h(m)},b=Ee(o.chips)==="forgotten";return U({x:u(({reference:h})=>p(h)),...b?{}:{e:u(({reference:h})=>P({entry:h,edit:"1"})),p:u(h=>{He(h)}),Delete:u(h=>{
te(h)})}}),t("div",{class:n===void 0?"columns":"columns reading"},t("div",{class:"toolbar"},t("h1",null,s(b?"trash":"memory")),t("p",{class:"quiet",role:"status"},
i.value!==void 0&&ss(i.value)),a.length>0&&t("button",{type:"button","aria-pressed":d!==void 0,onClick:()=>l(d===void 0?new Set:void 0)},s("select"))),t("sectio\
n",{class:"finding"},b&&t("p",{class:"quiet"},s("trashWhat")),d!==void 0&&t(os,{rows:a,selected:d,select:l}),t(S,{asked:i},h=>t(is,{found:h,chosen:n,search:o,selection:d&&
{references:d,toggle:p}}))),n!==void 0&&t("section",{class:"detail","aria-label":s("chosen")},t(Yr,{key:n,reference:n,edits:e.has("edit"),known:c?.entry,query:c?.
hit&&to(o)})))}function os({rows:e,selected:n,select:r}){let o=e.map(({entry:p})=>p).filter(({reference:p})=>n.has(p)),i=p=>o.length>0&&o.every(u=>u.status===p),
a=p=>o.some(u=>u.status===p),c=i("forgotten")?["restore"]:a("forgotten")?[]:["pin",i("promoted")||!a("promoted")?i("promoted")?"archive":"accept":"archive","for\
get"],d=p=>()=>{Ar(p,o.map(({reference:u})=>u)).then(u=>u&&r(void 0))},l=o.length===e.length;return t("div",{class:"selected"},t("label",{class:"check"},t("inpu\
t",{type:"checkbox",checked:l,onChange:()=>r(new Set(l?[]:e.map(({entry:p})=>p.reference)))}),s("selectAll")),t("span",{role:"status"},s("selectedCount",v(o.length))),
c.map(p=>t("button",{key:p,type:"button",disabled:o.length===0,onClick:d(p)},s(yt[p].title))))}function is(e){let{found:n,chosen:r,search:o,selection:i}=e;if(n.
tooMany!==void 0)return t("p",{class:"empty"},s("tooMany",v(n.tooMany)));if(n.isEmptyRoot)return t(ht,null);if(n.rows.length===0){let a=Ee(o.chips)==="forgotten"&&
o.chips.length===1&&o.words==="";return t("p",{class:"empty"},s(a?"trashEmpty":n.isSearch?"noHits":"noEntries"))}return t(Te,{rows:n.rows,chosen:r,choose:a=>P({
entry:a,edit:void 0}),selection:i})}function ss(e){if(e.tooMany!==void 0)return G(e.tooMany);let n=e.rows.length;return e.isSearch&&n===Zr?s("firstEntries",n):G(
n)}function as(){return Math.floor(Date.now()/Xr)*Xr}function to({chips:e,words:n}){return{text:n,filter:qe(e,as()),limit:Zr}}async function cs(e,n){let r=to(e),
{text:o,filter:i={}}=r;if(o!==""&&Ee(e.chips)==="forgotten"){let l=await g("vault/list",{filter:i},n),p=o.toLowerCase().split(" ");return{rows:l.filter(u=>p.some(
b=>u.text.toLowerCase().includes(b))).map(u=>({entry:u})),isSearch:!0}}if(o!=="")return{rows:(await g("search/find",{query:r},n)).map(p=>({entry:p.entry,hit:p})),
isSearch:!0};let a=await dt(i,n);if(a>ct&&i.since===void 0)return{rows:[],isSearch:!1,tooMany:a};let c=await g("vault/list",{filter:i},n),d=c.length===0&&Object.
keys(i).length===0;return{rows:c.map(l=>({entry:l})),isSearch:!1,isEmptyRoot:d}}var un=["active","idle","decaying","archived","deleted"];var ds=50,no="";function ro(e){let{mission:n}=e,[r,o]=_(1),i=r*ds,a=k(`turns ${i}`,c=>g("missions/turns",{mission:n.id,limit:i},c));return t(f,null,t("h3",null,
s("conversation")),t(S,{asked:a},c=>t(f,null,c.length===0&&t("p",{class:"quiet"},s("noTurns")),c.length<n.turns&&c.length>0&&t("div",{class:"actions"},t("p",{class:"\
quiet",role:"status"},s("lastTurns",v(c.length),v(n.turns))),t("button",{type:"button",onClick:()=>o(r+1)},s("earlierTurns"))),t("ol",{class:"messages"},c.map((d,l)=>t(
ls,{key:l-c.length,turn:d}))))),t(us,{...e}))}function ls({turn:e}){let{at:n,speaker:r,kind:o,text:i}=e;return t("li",null,t("span",{class:"marks"},t("span",null,
e.number),t("strong",null,r===void 0?s("somebody"):w(r)),o!==void 0&&t("span",null,w(o)),t($,{at:n})),t(D,{text:i}))}function us({mission:e,draft:n,type:r}){let o=async i=>{
i.preventDefault();let a=new FormData(i.currentTarget),c=String(a.get("speaker")).trim(),d=String(a.get("kind")).trim();no=c;let l={mission:e.id,speaker:c,text:n,
...d===""?{}:{kind:d}};await R(()=>g("missions/add-turn",l),({number:p})=>s("said",p))&&r("")};return t("form",{class:"form",onSubmit:i=>{o(i)}},t("label",null,
s("sayText"),t("textarea",{rows:3,required:!0,value:n,onInput:i=>r(i.currentTarget.value)})),t("div",{class:"row"},t("label",null,s("speaker"),t("input",{name:"\
speaker",required:!0,defaultValue:no,autocomplete:"off"})),t("label",null,s("turnKind"),t("input",{name:"kind",placeholder:"message",autocomplete:"off"}))),t("d\
iv",{class:"actions"},t("button",{class:"main"},s("sayIt"))))}function oo({ending:e}){let{copied:n,archived:r,left:o}=e;return t("section",{class:"card",role:"status"},t("h3",null,s("endReport")),n.length+r.length+o.length===
0&&t("p",null,s("endNothing")),t(pn,{title:s("endCopied",v(n.length)),items:n},({original:i,copy:a})=>t(f,null,t(At,{reference:i})," → ",t(At,{reference:a}))),
t(pn,{title:s("endArchived",v(r.length)),items:r},i=>t(At,{reference:i})),t(pn,{title:s("endLeft",v(o.length)),items:o},({reference:i,reason:a})=>t(f,null,t(At,
{reference:i}),": ",w(a))))}function At({reference:e}){return t("a",{href:E("memory",{entry:e})},w(e))}function pn(e){return e.items.length===0?null:t(f,null,t(
"p",{class:"title"},e.title),t(ce,{all:e.items},n=>t("ul",{class:"items"},n.map((r,o)=>t("li",{key:o},e.children(r))))))}function io({id:e}){let n=k(e,c=>ps(e,c)),[r,o]=_(),[i,a]=_("");return t(Tt,{asked:n,back:()=>P({mission:void 0}),gone:s("missionGone"),title:({topic:c,id:d})=>c??
d},c=>c.state==="deleted"?t(ms,{mission:c}):t(f,null,t(fs,{mission:c,ended:o}),r!==void 0&&t(oo,{ending:r}),t(ys,{mission:c}),t(ro,{mission:c,draft:i,type:a}),t(
hs,{id:e}),t(vs,{id:e})))}async function ps(e,n){try{return await g("missions/get-mission",{id:e},n)}catch(o){if(!(o instanceof ve&&o.code==="not-found"))throw o}
return(await g("missions/missions",{filter:{states:["deleted"]}},n)).find(o=>o.id===e)??null}function ms({mission:e}){return t(f,null,t("p",null,s("missionDelet\
ed",B(e.lastActive))),t("div",{class:"actions"},t("button",{type:"button",onClick:()=>so(e.id)},s("restore"))),t(ao,{text:e.text}))}function so(e){R(()=>g("miss\
ions/restore-mission",{id:e}),()=>s("restored"))}function fs({mission:e,ended:n}){let{id:r}=e,o=a=>()=>confirm(s(a==="success"?"successAsk":"failureAsk",r))&&void R(
()=>g("missions/end-mission",{id:r,outcome:a}),c=>(n(c),s("missionEnded",r))),i=()=>confirm(s("missionDeleteAsk",r))&&void R(()=>g("missions/delete-mission",{id:r}),
()=>s("missionDeletedNow",r),()=>so(r));return t("div",{class:"actions"},e.outcome===void 0&&t(f,null,t("button",{type:"button",onClick:o("success")},s("endSucc\
ess")),t("button",{type:"button",onClick:o("failure")},s("endFailure"))),t("button",{type:"button",onClick:()=>{gs(r)}},s("exportMission")),t("button",{type:"bu\
tton",class:"danger",onClick:i},s("delete")))}async function gs(e){try{let n=await g("missions/export-mission",{id:e,form:"markdown"}),r=document.createElement(
"a");r.href=URL.createObjectURL(new Blob([n],{type:"text/markdown"})),r.download=`${e}.md`,r.click(),setTimeout(()=>URL.revokeObjectURL(r.href),6e4)}catch(n){Oe(
{text:s("failed",n.message),isError:!0})}}function ys({mission:e}){let{id:n,text:r}=e,i=k("sizes",c=>g("upkeep/sizes",{},c)).value?.find(({scope:c})=>typeof c==
"object"&&"mission"in c&&c.mission===n),a=[[s("name"),n],[s("state"),s(e.state)],[s("phase"),e.phase],[s("tagNames"),e.tags.map(c=>`#${c}`).join(" ")],[s("parti\
cipants"),e.participants.join(", ")],[s("created"),B(e.created)],[s("lastActive"),B(e.lastActive)],[s("ended"),e.ended===void 0?void 0:B(e.ended)],[s("outcome"),
e.outcome&&s(e.outcome)],[s("mayRead"),e.mayRead??s("mayReadAll")],[s("mayWrite"),e.mayWrite??s("mayWriteAll")],[s("usage"),i&&bs(i)]];return t(f,null,t(ao,{text:r}),
t("p",null,t("a",{href:E("memory",{q:X({name:"mission",value:n})})},s("itsEntries",G(e.entries)))),t("dl",{class:"properties"},a.map(([c,d])=>d?t("div",{key:c},
t("dt",null,c),t("dd",null,w(d))):null)))}function bs({entries:e,limit:n,bytes:r,quota:o}){return[n&&s("ofEntries",v(e),v(n)),o&&s("ofBytes",v(r),v(o))].filter(
a=>a).join(", ")}function ao({text:e}){return e===""?t("p",{class:"quiet"},s("noDescription")):t(D,{text:e})}function hs({id:e}){let n=k("notes",r=>g("missions/\
agent-notes",{mission:e},r));return t(f,null,t("h3",null,s("agentNotes")),t(S,{asked:n},r=>t(f,null,r.length===0&&t("p",{class:"quiet"},s("noAgentNotes")),t(ce,
{all:r},o=>o.map(({agent:i,text:a})=>t("article",{key:i,class:"card"},t("strong",null,w(i)),t(D,{text:a})))))))}function vs({id:e}){let n=k("artifacts",r=>g("mi\
ssions/artifacts",{mission:e},r));return t(f,null,t("h3",null,s("artifacts")),t(S,{asked:n},r=>r.length===0?t("p",{class:"quiet"},s("noArtifacts")):t(ce,{all:r},
o=>t("ul",{class:"items"},o.map(({location:i,name:a,sha256:c})=>t("li",{key:i},a!==""&&`${w(a)}: `,t(ks,{location:i}),c!==void 0&&t("span",{class:"marks"},t("co\
de",null,"SHA-256 ",c))))))))}function ks({location:e}){let n=nt(e);return n===void 0?t("code",null,w(e)):t("a",{href:n,target:"_blank",rel:"noreferrer"},w(e))}function co({settings:e}){let n=e.get("mission")??void 0,r=ws(e),{states:o=[],...i}=r,a=Object.keys(i).length>0,c=k(`all ${o}`,p=>g("missions/missions",{filter:{
states:o}},p)),d=k(a?JSON.stringify(r):void 0,p=>g("missions/missions",{filter:r},p)),l=a?d:c;return t("div",{class:n===void 0?"columns":"columns reading"},t("d\
iv",{class:"toolbar"},t("h1",null,s("missions")),t("p",{class:"quiet",role:"status"},l.value!==void 0&&(l.value.length===1?s("oneMission"):s("missionCount",v(l.
value.length))))),t("section",{class:"finding"},t(_s,{settings:e,missions:c.value??[]}),t(S,{asked:l},p=>p.length===0?t(xs,{isNarrowed:a||o.length>0}):t(Ss,{missions:p,
chosen:n}))),n!==void 0&&t("section",{class:"detail","aria-label":s("chosenMission")},t(io,{key:n,id:n})))}function ws(e){let n=un.find(i=>i===e.get("state")),r=e.
get("topic")?.trim(),o=e.get("participant");return{...n?{states:[n]}:{},...r?{topic:r}:{},...o?{participant:o}:{}}}function _s({settings:e,missions:n}){let r=d=>e.
get(d)??"",o=d=>l=>P({[d]:l,mission:void 0}),i=d=>P({topic:d,mission:void 0},"replace"),a=r("participant"),c=new Set(n.flatMap(({participants:d})=>d));return a!==
""&&c.add(a),t("form",{role:"search","aria-label":s("missions"),class:"filters",onSubmit:d=>d.preventDefault()},t("label",{class:"wide"},s("topic"),t(lr,{placeholder:s(
"topicHint"),value:r("topic"),typed:i})),t(me,{label:s("state"),value:r("state"),values:[["",s("notDeleted")],...un.map(d=>[d,s(d)])],choose:o("state")}),t(me,{
label:s("participant"),value:a,values:[["",s("anyone")],...[...c].sort().map(d=>[d,w(d)])],choose:o("participant")}))}function xs({isNarrowed:e}){return e?t("p",
{class:"empty"},s("noMissionSuch")):t("div",{class:"empty"},t("p",null,s("noMissions")),t("pre",{class:"text"},'keepstone mission create launch -c "Ship the che\
ckout by June." --topic checkout'))}function Ss({missions:e,chosen:n}){return t(ce,{all:e},r=>t("ul",{class:"entries",onKeyDown:sn},r.map(o=>t("li",{key:o.id},t(
"button",{type:"button",class:"entry mission","aria-current":o.id===n?"true":void 0,onClick:()=>P({mission:o.id})},t("span",{class:"first"},w(o.id),o.topic!==void 0&&
`: ${L(o.topic)}`),t(Es,{mission:o}))))))}function Es({mission:e}){let{state:n,phase:r,tags:o,participants:i,lastActive:a,turns:c,entries:d}=e;return t("span",{
class:"marks"},t("strong",null,s(n)),r!==void 0&&t("span",null,L(r)),t($,{at:a}),n!=="deleted"&&t("span",null,Vn(c)),n!=="deleted"&&t("span",null,G(d)),i.length>
0&&t("span",null,L(i.join(", "))),o.length>0&&t("span",null,L(o.map(l=>`#${l}`).join(" "))))}var lo=20;function uo({settings:e}){let n=k("everybody",Cs),r=e.get("agent")??n.value?.[0];return t("section",{class:"narrow"},t("h1",null,s("sessions")),t(S,{asked:n},
o=>r===void 0?t("p",{class:"empty"},s("noAgents")):t(f,null,t(Ce,{agents:o.includes(r)?o:[...o,r],value:r,choose:i=>P({agent:i})}),t(Ts,{key:r,agent:r}))))}async function Cs(e){
let[n,r]=await Promise.all([g("vault/agents",{},e),g("sessions/conversations",{},e)]);return[...new Set([...n,...r])].sort()}function Ts({agent:e}){let n=k("wor\
k",o=>g("sessions/get-work",{agent:e},o)),r=k("history",o=>g("sessions/history",{agent:e,limit:lo},o));return t(f,null,t("h2",null,s("working")),t(S,{asked:n},o=>o===
null?t("p",{class:"quiet"},s("noWork")):t(As,{work:o})),t("h2",null,s("past")),t(S,{asked:r},o=>t(f,null,o.length===0&&t("p",{class:"quiet"},s("noSessions")),o.
map(i=>t(Ms,{key:i.timestamp,session:i})))),t(js,{agent:e}))}function As({work:e}){return t("article",{class:"card"},t("p",null,t("strong",null,e.status)," · ",
t($,{at:e.updatedAt})),e.taskPrompt!==void 0&&t(D,{text:e.taskPrompt}),t(D,{text:e.summary}),t(we,{title:s("nextSteps"),items:e.nextSteps}),t(we,{title:s("unfin\
ished"),items:e.unfinished}),t(we,{title:s("files"),items:e.filesTouched}))}function Ms({session:e}){return t("article",{class:"card"},t("h3",null,t($,{at:e.timestamp})),
t(D,{text:e.what}),t(we,{title:s("decisions"),items:e.decisions}),t(we,{title:s("unfinished"),items:e.unfinished}),t(we,{title:s("nextSteps"),items:e.nextSteps}),
t(we,{title:s("files"),items:e.filesChanged}))}function we({title:e,items:n}){return n.length===0?null:t(f,null,t("p",{class:"title"},e),t("ul",null,n.map((r,o)=>t(
"li",{key:o},w(r)))))}function js({agent:e}){let[n,r]=_(!1),o=k(n?"conversation":void 0,i=>g("sessions/load",{agent:e},i));return t("details",{onToggle:i=>r(i.currentTarget.
open)},t("summary",null,s("conversation")),t(S,{asked:o},i=>t("ol",{class:"messages"},i===null&&t("li",{class:"quiet"},s("noConversation")),i?.messages.slice(-lo).
map((a,c)=>t("li",{key:c},t("strong",null,a.role),t(D,{text:a.text}))))))}var Mt=["checkpoints","conversations","consolidate","sweep","vault","index","legacy","trash"];var Ps={promoted:"promoted",demoted:"fading",archived:"archived"};function po(e){let n=k("health",a=>g("upkeep/health",{},a)),r=k("sizes",a=>g("upkeep/sizes",{},
a)),o=k("last",a=>g("upkeep/last-report",{},a)),i=k("due",a=>g("upkeep/is-due",{},a));return t("section",{class:"narrow"},t("h1",null,s("upkeep")),t("h2",null,s(
"health")),t(S,{asked:n},a=>t(Ns,{report:a})),t(S,{asked:r},a=>t(Ls,{sizes:a})),t("h2",null,s("chores")),i.value===!0&&t("p",null,s("due")),t(Os,null),t("h2",null,
s("lastRun")),t(S,{asked:o},a=>a===null?t("p",{class:"quiet"},s("never")):t(fo,{report:a})))}function Ns({report:e}){let n=t("a",{href:E("memory",{q:"is:trash"})},
v(e.forgotten)),r=[[s("countFiles"),v(e.files)],[s("countEntries"),v(e.entries)],[s("countPassages"),v(e.passages)],[s("countForgotten"),e.forgotten===0?v(0):n]];
return t(f,null,e.faults.length===0?t("p",null,s("healthy")):t(mo,{faults:e.faults}),t(mn,{rows:r}),e.unknown.length>0&&t("details",null,t("summary",null,s("unk\
nownFiles")),t("ul",null,e.unknown.map(o=>t("li",{key:o},w(o))))))}function Ls({sizes:e}){let n=e.flatMap(({scope:r,entries:o,limit:i,bytes:a,quota:c})=>[...i===
void 0?[]:[[oe(r),s("ofEntries",v(o),v(i))]],...c===void 0?[]:[[oe(r),s("ofBytes",v(a),v(c))]]]);return n.length===0?null:t(mn,{rows:n})}function mo({faults:e}){
return e.length===0?null:t(f,null,t("h3",null,s("faults")),t("ul",null,e.map(({key:n,line:r,message:o},i)=>t("li",{key:i},t("code",null,w(n)),r!==void 0&&`, ${s(
"line",r)}`,": ",w(o)))))}function Os(){let[e,n]=_([...Mt]),[r,o]=_(),i=(c,d)=>{o(void 0),n(Mt.filter(l=>l===c?d:e.includes(l)))},a=c=>async()=>{await R(()=>g("\
upkeep/run",{chores:e,dryRun:c}),l=>(o(c?l:void 0),s(c?"wouldDo":"wasDone")))||o(void 0)};return t(f,null,t("fieldset",null,t("legend",{class:"unseen"},s("chore\
s")),Mt.map(c=>t("label",{key:c,class:"check"},t("input",{type:"checkbox",checked:e.includes(c),onChange:d=>i(c,d.currentTarget.checked)}),c))),t("p",{class:"qu\
iet"},s("dryFirst")),t("div",{class:"actions"},t("button",{type:"button",class:"main",disabled:e.length===0,onClick:()=>{a(!0)()}},s("dryRun")),t("button",{type:"\
button",disabled:r===void 0,onClick:()=>{a(!1)()}},s("runNow"))),r!==void 0&&t(f,null,t("h3",null,s("wouldDo")),t(fo,{report:r})))}function fo({report:e}){let n=[
[s("updated"),B(e.finished)],[s("checkpointsCleaned"),v(e.checkpointsCleaned)],[s("conversationsTrimmed"),v(e.conversationsTrimmed)],[s("insightsLearnt"),v(e.insightsLearnt)],
[s("entriesPromoted"),v(e.entriesPromoted)],[s("entriesDemoted"),v(e.entriesDemoted)],[s("entriesArchived"),v(e.entriesArchived)],[s("missionsDeleted"),v(e.missionsDeleted.
length)],[s("indexRebuilt"),s(e.indexRebuilt?"yes":"no")],[s("legacyFilesCleaned"),v(e.legacyFilesCleaned)],[s("trashEmptied"),v(e.trashEmptied)]];return t(f,null,
t(mn,{rows:n}),t(Rs,{steps:e.steps}),t(mo,{faults:e.faults}))}function Rs({steps:e}){return e.length===0?null:t("details",null,t("summary",null,s("whichEntries")),
t("ul",null,e.map(({reference:n,turn:r,reason:o})=>t("li",{key:n},s(Ps[r])," ",t("a",{href:E("memory",{entry:n})},w(n)),": ",w(o)))))}function mn({rows:e}){return t(
"dl",{class:"properties"},e.map(([n,r])=>t("div",{key:n},t("dt",null,n),t("dd",null,r))))}var Ds={home:Lr,memory:eo,inbox:Gr,brief:Er,sessions:uo,missions:co,activity:br,upkeep:po},qs={q:"is:trash"};function Is(){let e=Yn(),{view:n,settings:r}=e,{isLive:o}=Xe(),
[i,a]=_(Ze()),[c,d]=_(!1),[l,p]=_(!1),u=st(it().value);U({"?":()=>d(!0),n:()=>p(!0)}),N(()=>{document.title=[s(n),u??"Keepstone"].join(" – ")},[n,i,u]);let b=Ds[n],
h=m=>{Qt(m==="pt"?"pt":"en"),a(Ze())};return t(f,null,t("a",{class:"skip",href:"#content",onClick:Ws},s("skip")),t("header",{id:"side",popover:"auto",key:`side ${i}`},
t("a",{class:"name",href:E("home")},t("span",{class:"stone","aria-hidden":"true"}),t("span",null,t("strong",null,t("bdi",null,u??s("unnamed"))),t("small",null,"\
Keepstone"))),t($s,{route:e}),t(Hs,{language:i,choose:h,help:()=>d(!0)})),t("div",{class:"top"},t("button",{type:"button",class:"menu",popovertarget:"side","ari\
a-label":s("views")},t("span",{"aria-hidden":"true"})),t(fr,{key:`search ${i}`,route:e}),t("button",{type:"button",class:"main new",onClick:()=>p(!0)},t("span",
{"aria-hidden":"true"},"+")," ",t("span",{class:"wording"},s("write")))),t("main",{id:"content",tabIndex:-1},!o&&t("p",{class:"lost",role:"status"},s("lost")),t(
b,{key:`${n} ${i}`,settings:r})),t(nr,null),t(gr,null),l&&t(qr,{search:pe(r.get("q")??""),close:()=>p(!1)}),c&&t(Gn,{close:()=>d(!1)}))}function $s({route:e}){let n=k(
"waiting",a=>g("vault/list",{filter:{statuses:["candidate"]}},a)).value?.length??0,r=e.view==="memory"&&Ee(pe(e.settings.get("q")??"").chips)==="forgotten",o=(a,c,d,l=0)=>t(
"a",{key:d,class:`to ${d}`,href:a,"aria-current":c?"page":void 0,onClick:()=>document.getElementById("side")?.hidePopover?.()},s(d),l>0&&t("span",{class:"count"},
v(l))),i=(a,c=0)=>o(a==="brief"?Qn(a):E(a),e.view===a&&!r,a,c);return t("nav",{"aria-label":s("views")},i("home"),i("memory"),i("inbox",n),i("brief"),i("session\
s"),i("missions"),i("activity"),o(E("memory",qs),r,"trash"),i("upkeep"))}function Hs(e){let[n,r]=_(en()),{isLive:o}=Xe();return t("div",{class:"choices"},t("sel\
ect",{"aria-label":s("language"),value:e.language,onChange:i=>e.choose(i.currentTarget.value)},Jt.map(([i,a])=>t("option",{key:i,value:i,selected:i===e.language},
a))),t("select",{"aria-label":s("theme"),value:n,onChange:i=>r(tn(i.currentTarget.value))},at.map(([i,a])=>t("option",{key:i,value:i,selected:i===n},s(a)))),t("\
p",null,t("button",{type:"button",class:"link",onClick:e.help},s("help")),o&&t("span",{class:"connection",role:"status"},s("live"))))}function Ws(e){e.preventDefault(),
document.getElementById("content")?.focus()}await Wn();Qt(Ze());tn(en());var go=document.getElementById("page");go!==null&&En(t(Is,null),go);Fn();
