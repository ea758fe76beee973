// A model on the loopback that answers in the streaming forms of four providers. `TOOL[command]` in a prompt is a command that it
// runs, `CALL[name]` the name of a call of a tool that it makes, one after the other; `SAY[name]` is the name of what it says then.
// It keeps every request.

import { createServer } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";

/** The answer to a prompt that asks for none. */
const DEFAULT = "All is done.";
const MODEL = "mock-model";
let sayings = {};
let calls = {};
const USAGE = { input_tokens: 1000, output_tokens: 20, total_tokens: 1020 };

/** Starts the model with texts and calls, `[tool, arguments]`, by their names; `requests` holds the bodies in their order. */
export function startModel(texts, callsByName = {}) {
  sayings = texts;
  calls = callsByName;
  const requests = [];
  const server = createServer(async (request, response) => {
    const chunks = [];
    for await (const chunk of request) chunks.push(chunk);
    const path = request.url.split("?")[0];
    const body = parsed(Buffer.concat(chunks), request.headers["content-encoding"]);
    const answer = (status, value) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(value));
    };
    const answers = [
      [/\/messages\/count_tokens$/, () => answer(200, { input_tokens: 1000 })],
      [/\/messages$/, () => anthropic],
      [/\/responses$/, () => responses],
      [/\/chat\/completions$/, () => completions],
      [/:(stream)?generateContent$/i, () => gemini],
      [/:countTokens$/, () => answer(200, { totalTokens: 1000 })],
      [/\/models$/, () => answer(200, { object: "list", data: [{ id: MODEL, object: "model" }] })],
    ];
    const found = answers.find(([pattern]) => pattern.test(path));
    if (!found) return answer(404, { error: { type: "not_found_error", message: "not here" } });
    const reply = found[1]();
    if (typeof reply !== "function") return;
    requests.push({ path, body });
    reply(body, { path, answer, events: () => eventsOf(response) });
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const url = `http://127.0.0.1:${server.address().port}`;
      resolve({ url, requests, close: () => server.close() });
    });
  });
}

function parsed(bytes, encoding) {
  const unpacked = encoding === "gzip" ? gunzipSync(bytes) : encoding === "br" ? brotliDecompressSync(bytes) : bytes;
  try {
    return JSON.parse(unpacked.toString());
  } catch {
    return {};
  }
}

/** Server-sent events. */
function eventsOf(response) {
  response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-cache" });
  return {
    send: (value, event) => response.write(`${event ? `event: ${event}\n` : ""}data: ${JSON.stringify(value)}\n\n`),
    end: (last) => response.end(last),
  };
}

function textOf(content) {
  if (typeof content === "string") return content;
  return Array.isArray(content) ? content.map((part) => (typeof part === "string" ? part : (part.text ?? ""))).join("\n") : "";
}

/** A brief, as we write it or as a client escapes it. It may quote prompts of sessions before. */
const BRIEF = /(<|&lt;)!-- keepstone:brief --(>|&gt;)[\s\S]*?!-- \/keepstone:brief --(>|&gt;)/g;

/** A text without the briefs in it. */
export const withoutBriefs = (text) => text.replace(BRIEF, "");

/** The marks in a prompt. */
const MARK = /(SAY|TOOL|CALL)\[([^\]]*)\]/g;

/** Tools that load another one, of which a client tells only the name. */
const LOADERS = ["ToolSearch", "tool_search"];

/**
 * What the last prompt with a mark asks for now. `told` has the texts of people, and the calls of tools as `{name}`, in their order:
 * each call made does a mark, one after the other. Clients put texts of their own around the prompt, on other lines.
 */
function asked(told) {
  const flow = told.map((item) => (typeof item === "string" ? withoutBriefs(item) : item));
  const at = flow.findLastIndex((item) => typeof item === "string" && item.search(MARK) >= 0);
  const line = flow[at]?.split("\n").findLast((line) => line.search(MARK) >= 0) ?? "";
  const marks = [...line.matchAll(MARK)].map(([, kind, name]) => ({ kind, name }));
  const used = flow.slice(at + 1).flatMap(({ name }) => name ?? []);
  const made = used.filter((name) => !LOADERS.includes(name));
  const next = marks.filter(({ kind }) => kind !== "SAY")[made.length];
  return {
    say: sayings[marks.findLast(({ kind }) => kind === "SAY")?.name] ?? DEFAULT,
    tool: next?.kind === "TOOL" ? next.name : undefined,
    call: next?.kind === "CALL" ? calls[next.name] : undefined,
    hasLoaded: LOADERS.includes(used.at(-1)),
  };
}

/** The call that is asked for, of the tool that a client offers under a name of its own; else a command for its shell. */
function wanted({ tool, call }, names, shell) {
  if (call) {
    const name = names.find((name) => name?.endsWith(call[0]));
    return name && { name, args: call[1] };
  }
  const name = names.find((name) => name in shell);
  return tool && name && { name, args: shell[name](tool) };
}

let count = 0;
const id = (kind) => `${kind}_${Date.now()}${++count}`;

function anthropic(body, { answer, events }) {
  const flow = body.messages.flatMap(({ role, content }) => {
    if (role === "user") return [textOf(content)];
    return Array.isArray(content) ? content.filter(({ type }) => type === "tool_use") : [];
  });
  const wish = asked(flow);
  const names = (body.tools ?? []).map(({ name }) => name);
  const call = wanted(wish, names, { Bash: (command) => ({ command }) }) ?? deferred(wish, names, JSON.stringify(body.messages));
  const content = [{ type: "text", text: names.includes("Bash") ? wish.say : "A title" }];
  if (call) content.splice(0, 1, { type: "text", text: "I will look first." }, { type: "tool_use", id: id("toolu"), name: call.name, input: call.args });
  const stop = content.length > 1 ? "tool_use" : "end_turn";
  const usage = { input_tokens: 1000, output_tokens: 20, cache_creation_input_tokens: 0, cache_read_input_tokens: 0 };
  const message = { id: id("msg"), type: "message", role: "assistant", model: body.model, stop_sequence: null, usage };
  if (!body.stream) return answer(200, { ...message, content, stop_reason: stop });
  const { send, end } = events();
  const event = (type, more) => send({ type, ...more }, type);
  event("message_start", { message: { ...message, content: [], stop_reason: null } });
  content.forEach((block, index) => {
    const isText = block.type === "text";
    event("content_block_start", { index, content_block: isText ? { type: "text", text: "" } : { ...block, input: {} } });
    const delta = isText ? { type: "text_delta", text: block.text } : { type: "input_json_delta", partial_json: JSON.stringify(block.input) };
    event("content_block_delta", { index, delta });
    event("content_block_stop", { index });
  });
  event("message_delta", { delta: { stop_reason: stop, stop_sequence: null }, usage: { output_tokens: 20 } });
  event("message_stop", {});
  end();
}

/** A call of a tool that a client offers by its name alone: it is loaded first, and called then. */
function deferred({ call, hasLoaded }, names, told) {
  const loader = names.find((name) => LOADERS.includes(name));
  const name = loader && call && new RegExp(`mcp__\\w+__${call[0]}\\b`).exec(told)?.[0];
  if (!name) return undefined;
  return hasLoaded ? { name, args: call[1] } : { name: loader, args: { query: `select:${name}`, max_results: 1 } };
}

/** The arguments of Codex's tool, which has had several names. */
const SHELLS = {
  exec_command: (command) => ({ cmd: command }),
  shell_command: (command) => ({ command }),
  shell: (command) => ({ command: ["sh", "-c", command] }),
};

function responses(body, { answer, events }) {
  const input = Array.isArray(body.input) ? body.input : [{ role: "user", content: body.input }];
  const flow = input.filter(({ role, type }) => role === "user" || /_call$/.test(type ?? ""));
  const wish = asked(flow.map((item) => (item.role === "user" ? textOf(item.content) : item)));
  const { say } = wish;
  // Codex puts the tools of each server into a namespace.
  const tools = (body.tools ?? []).flatMap((tool) => tool.tools?.map(({ name }) => ({ name, namespace: tool.name })) ?? [{ name: tool.name ?? tool.type }]);
  const call = wanted(wish, tools.map(({ name }) => name), SHELLS);
  const item =
    call
      ? { type: "function_call", id: id("fc"), call_id: id("call"), ...tools.find(({ name }) => name === call.name), arguments: JSON.stringify(call.args), status: "completed" }
      : { type: "message", id: id("msg"), role: "assistant", status: "completed", content: [{ type: "output_text", text: say, annotations: [] }] };
  const response = { id: id("resp"), object: "response", status: "completed", model: body.model, output: [item], usage: USAGE };
  if (!body.stream) return answer(200, response);
  const { send, end } = events();
  const event = (type, more) => send({ type, ...more }, type);
  event("response.created", { response: { ...response, status: "in_progress", output: [], usage: null } });
  event("response.output_item.added", { output_index: 0, item: { ...item, ...(item.content && { content: [] }) } });
  if (item.content) event("response.output_text.delta", { item_id: item.id, output_index: 0, content_index: 0, delta: say });
  event("response.output_item.done", { output_index: 0, item });
  event("response.completed", { response });
  end();
}

function completions(body, { answer, events }) {
  const flow = body.messages.flatMap(({ role, content, tool_calls }) => {
    if (role === "user") return [textOf(content)];
    return (tool_calls ?? []).map((call) => ({ name: call.function?.name }));
  });
  const wish = asked(flow);
  const names = (body.tools ?? []).map((tool) => tool.function?.name);
  const shell = (command) => ({ command, description: "Run a command", is_background: false });
  const call =
    wanted(wish, names, { bash: shell, run_shell_command: shell, shell }) ?? deferred(wish, names, JSON.stringify(body.messages));
  const calls = call && [{ index: 0, id: id("call"), type: "function", function: { name: call.name, arguments: JSON.stringify(call.args) } }];
  // Who asks for JSON of a schema wants what was asked for, and no title of a chat.
  const content = calls ? null : names.length > 0 || body.response_format ? wish.say : "A title";
  const base = { id: id("chatcmpl"), created: Math.floor(Date.now() / 1000), model: body.model };
  // Qwen Code keeps a summary only if these say that it is shorter than what it sums up.
  const prompt_tokens = names.length > 0 ? 1000 : 2000;
  const usage = { prompt_tokens, completion_tokens: 20, total_tokens: prompt_tokens + 20 };
  const finish_reason = calls ? "tool_calls" : "stop";
  const message = { role: "assistant", content, ...(calls && { tool_calls: calls }) };
  if (!body.stream) return answer(200, { ...base, object: "chat.completion", choices: [{ index: 0, message, finish_reason }], usage });
  const { send, end } = events();
  const chunk = (choices, more) => send({ ...base, object: "chat.completion.chunk", choices, ...more });
  chunk([{ index: 0, delta: message, finish_reason: null }]);
  chunk([{ index: 0, delta: {}, finish_reason }]);
  chunk([], { usage });
  end("data: [DONE]\n\n");
}

function gemini(body, { path, answer, events }) {
  const flow = body.contents.flatMap(({ role, parts = [] }) =>
    role === "model" ? parts.flatMap((part) => part.functionCall ?? []) : [textOf(parts)],
  );
  const wish = asked(flow);
  const names = (body.tools ?? []).flatMap(({ functionDeclarations }) => functionDeclarations ?? []).map(({ name }) => name);
  const config = body.generationConfig ?? {};
  const schema = config.responseJsonSchema ?? config.responseSchema;
  const call = wanted(wish, names, { run_shell_command: (command) => ({ command, description: "Run a command" }) });
  let parts = [{ text: names.length > 0 ? wish.say : "A short summary." }];
  if (schema) parts = [{ text: JSON.stringify(filled(schema)) }];
  else if (call) parts = [{ text: "I will look first." }, { functionCall: call }];
  const usageMetadata = { promptTokenCount: 1000, candidatesTokenCount: 20, totalTokenCount: 1020 };
  const whole = { candidates: [{ content: { role: "model", parts }, finishReason: "STOP", index: 0 }], usageMetadata, modelVersion: MODEL };
  if (!/stream/i.test(path)) return answer(200, whole);
  const { send, end } = events();
  send(whole);
  end();
}

/** An object of a schema: routers and checks of Gemini CLI ask for one. */
function filled({ properties = {} }) {
  const value = ({ enum: values, type = "" }) =>
    values ? values[0] : /bool/i.test(type) ? false : /num|int/i.test(type) ? 10 : /array/i.test(type) ? [] : "ok";
  const object = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, value(schema)]));
  return "next_speaker" in object ? { ...object, next_speaker: "user" } : object;
}
