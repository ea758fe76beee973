import assert from "node:assert/strict";
import { test } from "node:test";
import { shortened } from "../scripts/glue.mjs";
import { share } from "../scripts/share.mjs";

/** Functions over memory, each within one block, as jco writes them. */
const glue = (...functions) => `function instantiate(){${functions.map((text, nth) => `function f${nth}(view,at,given){${text}}`).join("")}return[${functions.map((_, nth) => `f${nth}`)}]}`;
const run = (source) => new Function(`${source};return instantiate()`)();
const count = (source) => source.split("function shared").length - 1;
const view = new DataView(Uint8Array.from({ length: 256 }, (_, nth) => nth % 5).buffer);

/** Runs the functions as they are and as they are shared; both must answer alike. Returns the number of shared functions. */
function shares(functions, ...args) {
  const source = glue(...functions);
  const shorter = share(source);
  const answers = (text) => run(text).map((f) => f(view, ...args));
  assert.deepEqual(answers(shorter), answers(source));
  return count(shorter);
}

const lift = (name, offset) =>
  `let ${name};switch(view.getUint8(at+${offset})){case 0:{${name}="nothing at all";break}case 1:{var v${name}=view.getUint8(at+${offset + 4});` +
  `${name}={tag:"some",val:v${name}};break}default:{${name}=["another alternative",view.getUint32(at+${offset + 8},true)]}}`;

test("conversions that differ in names and in one offset become one function", () => {
  for (const at of [0, 1, 2, 3, 60]) assert.equal(shares([`${lift("a", 0)}return a`, `${lift("b", 16)}${lift("c", 32)}return[b,c]`], at), 1);
});

test("a conversion that holds another one is shared, and so is what it holds", () => {
  const loop = (name) => `var ${name}=[];for(let i=0;i<4;i++){const base=at+i*16;${lift("x", 0).replaceAll("at+", "base+")}${name}.push(x)}`;
  assert.equal(shares([`${loop("one")}return one`, `${loop("two")}return two`, `${lift("y", 8)}return y`], 5), 2);
});

test("several results come back together", () => {
  const flat = (name) =>
    `let ${name}_0;let ${name}_1;switch(given.tag){case"first":{${name}_0=1;${name}_1=given.val.length+1000;break}` +
    `case"second":{${name}_0=2;${name}_1=given.val*1000+1;break}default:throw new TypeError("no such alternative")}`;
  const functions = [`${flat("a")}return[a_0,a_1]`, `${flat("b")}return[b_1,b_0]`];
  for (const given of [{ tag: "first", val: "text" }, { tag: "second", val: 7 }]) assert.equal(shares(functions, 0, given), 1);
});

test("statements that act on the function around them stay", () => {
  const leaves = `if(view.getUint8(at)>=0){const text="it is long enough to be shared";const more="and has another text too";const last="and a third one";return text+more+last}`;
  const goesOn = `for(;;){if(view.getUint8(at)>=0){const text="it is long enough to be shared";const more="and has another text";at=text.length+more.length;break}}return at`;
  assert.equal(shares([leaves, `${leaves}`], 1), 0);
  assert.equal(count(share(glue(`while(true){if(view.getUint8(at)>=0){${"at=at+1;".repeat(20)}break}}return at`, `while(true){if(view.getUint8(at)>=0){${"at=at+1;".repeat(20)}break}}return at`))), 0);
  assert.equal(shares([goesOn, goesOn], 1), 0);
});

test("a variable with a value before, or one that is used behind, keeps its statement where it is", () => {
  const filled = lift("a", 0).replace("let a;", "let a=5;");
  assert.equal(shares([`${filled}return a`, `${filled}return a`], 0), 0);
  const used = `${lift("a", 0)}return[a,va]`;
  assert.equal(shares([used, used], 1), 0);
});

test("glue that jco writes in another way is told", () => {
  assert.throws(() => shortened("export function instantiate() {}"), /jco writes promising exports in another way than scripts\/glue.mjs knows/);
});
