// jco's glue as this package ships it: the same code in a third of the text, because each start of a process parses it.
// Where jco writes a piece in another way than is known here, the build fails.

import { transformSync } from "esbuild";
import { share } from "./share.mjs";

/**
 * Code around each export, which becomes three functions. `§` stands for what differs: the name of the export, whether it
 * throws errors, its call, its result and the function that frees the result's memory.
 */
const BEGIN =
  'const hostProvided=false;getOrCreateAsyncState(0).throwIfTrapped();const[task,_wasm_call_currentTaskID]=createNewCurrentTask({' +
  'componentIdx:0,isAsync:false,isManualAsync:false,preserveFutureResult:false,entryFnName:"§",getCallbackFn:()=>null,callbackFnName:null,' +
  'errHandling:"§",callingWasmExport:true});task.setCalleeIsAsync(false);const started=task.enterSync();' +
  "CURRENT_TASK_MAY_BLOCK.value=task.mayBlock()?1:0;if(true){task.setReturnMemoryIdx(0);task.setReturnMemory((()=>memory0)())}" +
  "return _withGlobalCurrentTaskMeta({taskID:task.id(),componentIdx:task.componentIdx(),fn:()=>{try{";
const END =
  "}catch(err){if(!task.isResolvedState()){task.setErrored(err);task.reject(err)}" +
  "if(!task.isExited()){task.exit({skipExclusiveLockCheck:true})}throw err}}})}";
const CALL =
  "let ret;try{ret=_withGlobalCurrentTaskMeta({taskID:task.id(),componentIdx:task.componentIdx(),fn:()=>§})}" +
  "catch(err){getOrCreateAsyncState(0).markTrapped(err);task.setErrored(err);task.reject(err);task.exit();throw err}";
const RETURN =
  "const retCopy=§;task.resolve([retCopy.val]);let cstate=getOrCreateAsyncState(0);cstate.mayLeave=false;§(ret);cstate.mayLeave=true;" +
  'task.exit();if(typeof retCopy==="object"&&retCopy.tag==="err"){throw new ComponentError(retCopy.val)}return retCopy.val';

/** Code around each call of the host: jco counts it as a task, which is for calls that wait. Ours answer at once. */
const HOST_CALLS = [
  ["the begin of a call of the host", /const hostProvided=true;let parentTask;.*?const started=task\.enterSync\(\);/g, () => ""],
  [
    "a call of the host",
    /_withGlobalCurrentTaskMeta\(\{componentIdx:task\.componentIdx\(\),taskID:task\.id\(\),fn:\(\)=>_trackHostOperation\(\(\)=>([\w$.]+\([^()]*\))\)\}\)/g,
    (_, call) => call,
  ],
  ["a host that fails", /task\.setErrored\(err\);task\.reject\(err\);task\.exit\(\);throw err/g, () => "throw err"],
  ["the end of a call of the host", /task\.resolve\(\[[^\]]*\]\);task\.exit\(\)(;return |\};_trampoline)/g, (_, next) => next.replace(/^;/, "")],
  [
    "an import",
    /let (trampoline(\d+))=_trampoline\2\.manuallyAsync\?.*?importFn:_trampoline\2\}\)\)\):_lowerImportBackwardsCompat\.bind\(null,\{.*?importFn:_trampoline\2\}\);/g,
    (_, name) => `let ${name}=_${name};`,
  ],
];

const FUNCTIONS = [
  `function inTask(name,errors,run){${filled(filled(BEGIN, '"§"', "name"), '"§"', "errors")}return run(task)${END}`,
  `function callIn(task,call){${filled(CALL, "§", "call()")}return ret}`,
  `function returned(task,result,free){${filled(filled(RETURN, "§", "result"), "§(ret)", "free()")}}`,
];

/** Shortens the glue. */
export function shortened(source) {
  const printed = transformSync(undisturbed(source), { format: "esm", target: "node20", minifyWhitespace: true }).code;
  const once = share(replaced(printed));
  return transformSync(once, { format: "esm", target: "node20", minify: true }).code;
}

/** The glue without the log and the search for promises that a synchronous component has no use for. */
function undisturbed(source) {
  // The glue asks for an environment variable many times in each call, which costs more than the call itself.
  const quiet = source.replaceAll("globalThis?.process?.env?.JCO_DEBUG", "false");
  // It asks for promising exports one by one. Where there are none each answers with an error whose text V8 takes from
  // parsing all of the glue again: a quarter of a second a start.
  const promising = /try \{\s*(\w+) = WebAssembly\.promising\(([^;]+)\);\s*\} catch ?\(err\) \{\s*\1 = \2;\s*\}/g;
  return known("promising exports", quiet, promising, (_, name, value) => `${name} = ${value};`);
}

/** The glue with three functions in place of what stands around each export, and nothing around calls of the host. */
function replaced(source) {
  let text = known("its log", source, /_debugLog\((?:"[^"]*"|'[^']*')(?:,\{[^{}]*\})?\);/g, () => "");
  text = known("the begin of an export", text, pattern(BEGIN), (_, name, errors) => `return inTask("${name}","${errors}",task=>{`);
  text = known("the end of an export", text, pattern(END), () => "})}");
  text = known("a call of the component", text, pattern(CALL), (_, call) => `let ret=callIn(task,()=>${call});`);
  text = known("a result", text, pattern(RETURN), (_, result, free) => `return returned(task,${result},()=>${free}(ret))`);
  for (const [what, piece, instead] of HOST_CALLS) text = known(what, text, piece, instead);
  if (/\btask\b/.test(text.match(/const _trampoline.*?(?=let exports\d+;)/)?.[0] ?? "task")) throw new Error("a call of the host still has a task");
  const body = /function\*\s*_initGenerator\(\)\{/g;
  return known("the functions of its exports", text, body, (begin) => begin + FUNCTIONS.join(""));
}

function known(what, text, pattern, replacement) {
  const changed = text.replace(pattern, replacement);
  if (changed === text) throw new Error(`jco writes ${what} in another way than scripts/glue.mjs knows`);
  return changed;
}

function pattern(text) {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll("§", "([^;]*?)"), "g");
}

function filled(text, hole, value) {
  const at = text.indexOf(hole);
  return text.slice(0, at) + value + text.slice(at + hole.length);
}
