// Shares what jco's glue repeats. jco writes the conversion of a type wherever the type occurs, and each start of a process
// parses all of it. Statements that are equal but for names of variables and an offset into memory become one function.

import { parse } from "acorn";

/** The characters from which a statement is worth a function of its own. */
const LEAST = 120;

/** Statements that convert a value: alternatives and loops. */
const KINDS = new Set(["SwitchStatement", "IfStatement", "ForStatement"]);

/** Parts of a statement that act on the function around it. */
const BOUND = new Set(["ReturnStatement", "AwaitExpression", "YieldExpression", "ThisExpression", "ContinueStatement", "LabeledStatement"]);

/** Statements that a `break` ends. */
const BREAKABLE = new Set(["SwitchStatement", "ForStatement", "WhileStatement", "DoWhileStatement"]);

/** In these a name of `let`, `const`, a parameter or a caught error is known. */
const SCOPES = new Set(["BlockStatement", "SwitchStatement", "ForStatement", "ArrowFunctionExpression", "FunctionExpression", "CatchClause"]);

/** Returns the glue, which has no comments and no needless white space, with functions in place of what it repeats. */
export function share(source) {
  const shared = new Map();
  for (;;) {
    const shorter = shareOnce(source, shared);
    if (shorter === undefined) return source;
    source = shorter;
  }
}

/** Shares the outermost statements that stand several times; nothing if there are none. `shared` has the functions by their text. */
function shareOnce(source, shared) {
  const body = bodyOf(parse(source, { ecmaVersion: "latest", sourceType: "module" }));
  const found = body.body.filter(({ type }) => type === "FunctionDeclaration").flatMap((fn) => conversions(source, fn));
  const times = new Map();
  for (const { text } of found) times.set(text, (times.get(text) ?? 0) + 1);
  const [functions, edits] = [[], []];
  let end = 0;
  for (const { fn, node, text, inputs, outputs } of found) {
    if (node.start < end || fn === shared.get(text) || (times.get(text) < 2 && !shared.has(text))) continue;
    end = node.end;
    if (!shared.has(text)) {
      shared.set(text, `shared${shared.size}`);
      functions.push(functionOf(shared.get(text), text, inputs.length, outputs.length));
    }
    const call = `${shared.get(text)}(${inputs.join(",")});`;
    edits.push({ start: node.start, end, text: outputs.length > 0 ? `${listed(outputs)}=${call}` : call });
  }
  if (edits.length === 0) return undefined;
  const start = body.start + 1;
  return edited(source, 0, source.length, [{ start, end: start, text: functions.join("") }, ...edits]);
}

function functionOf(name, text, inputs, outputs) {
  const made = numbered("$out", outputs);
  const [declared, returned] = outputs > 0 ? [`let ${made.join(",")};`, `return ${listed(made)}`] : ["", ""];
  return `function ${name}(${numbered("$in", inputs).join(",")}){${declared}${text}${returned}}`;
}

const numbered = (name, count) => Array.from({ length: count }, (_, nth) => `${name}${nth}`);

const listed = (names) => (names.length === 1 ? names[0] : `[${names.join(",")}]`);

/** A part of a text with some places replaced, which do not overlap and are in order. */
function edited(source, from, to, edits) {
  let text = "";
  for (const edit of edits) {
    text += source.slice(from, edit.start) + edit.text;
    from = edit.end;
  }
  return text + source.slice(from, to);
}

/** Calls `see(node, ancestors, field)` for a node and all below it; the parent is the last ancestor. */
function walk(node, see, ancestors = [], field = "") {
  see(node, ancestors, field);
  const inner = [...ancestors, node];
  for (const [field, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (typeof child?.type === "string") walk(child, see, inner, field);
  }
}

/** The block that holds the functions of the exports: the one with the most functions. */
function bodyOf(tree) {
  let [found, most] = [undefined, 0];
  walk(tree, (node) => {
    if (node.type !== "BlockStatement") return;
    const functions = node.body.filter(({ type }) => type === "FunctionDeclaration").length;
    if (functions > most) [found, most] = [node, functions];
  });
  return found;
}

/** The statements of a function that can be functions of their own, outer ones before those that they hold. */
function conversions(source, fn) {
  const uses = usesIn(fn);
  const found = [];
  walk(fn.body, (node, ancestors) => {
    const around = ancestors.at(-1);
    // An alternative of another statement is a part of it.
    const list = around?.type === "BlockStatement" ? around.body : around?.type === "SwitchCase" ? around.consequent : undefined;
    if (!list || !KINDS.has(node.type) || node.end - node.start < LEAST || isBound(node)) return;
    const conversion = described(source, node, list, uses);
    if (conversion) found.push({ fn: fn.id.name, node, ...conversion });
  });
  return found;
}

function isBound(statement) {
  let found = false;
  walk(statement, (node, ancestors) => {
    found ||= BOUND.has(node.type) || (node.type === "BreakStatement" && !ancestors.some(({ type }) => BREAKABLE.has(type)));
  });
  return found;
}

/**
 * The names in a function in the order of their places. A declaration tells the node in which the name is known; `var`
 * is known in the whole function.
 */
function usesIn(fn) {
  const uses = [];
  walk(fn, (node, ancestors, field) => {
    if (node.type !== "Identifier" || ancestors.length === 0) return;
    const parent = ancestors.at(-1);
    if (parent.type === "MemberExpression" && field === "property" && !parent.computed) return;
    if (parent.type === "Property" && field === "key" && !parent.computed && !parent.shorthand) return;
    // Of a shorthand the key and the value are one place.
    if (parent.type === "Property" && field === "key" && parent.shorthand) return;
    const pattern = patternOf(node, ancestors);
    const use = { name: node.name, start: node.start, end: node.end, isShorthand: parent.type === "Property" && parent.shorthand };
    const offset = parent.type === "BinaryExpression" && parent.operator === "+" && field === "left" && parent.right.type === "Literal";
    uses.push({ ...use, ...pattern, offset: offset ? parent.right : undefined });
  });
  return uses.sort((a, b) => a.start - b.start);
}

/** Tells what is done with a name: it is declared, written or read. */
function patternOf(node, ancestors) {
  let [inner, at] = [node, ancestors.length - 1];
  const isPattern = ({ type, value }) => ["ObjectPattern", "ArrayPattern", "RestElement"].includes(type) || (type === "Property" && value === inner);
  while (at > 0 && (isPattern(ancestors[at]) || (ancestors[at].type === "AssignmentPattern" && ancestors[at].left === inner))) inner = ancestors[at--];
  const outer = ancestors[at];
  const scope = () => ancestors.slice(0, at + 1).findLast(({ type }) => SCOPES.has(type)) ?? ancestors[0];
  if (outer.type === "VariableDeclarator" && outer.id === inner) {
    const declaration = ancestors[at - 1];
    const isVar = declaration.kind === "var";
    return { kind: "declared", isVar, isEmpty: outer.init === null && declaration.kind === "let", scope: isVar ? ancestors[0] : scope() };
  }
  if (outer.params?.includes(inner) || (outer.type === "CatchClause" && outer.param === inner)) return { kind: "declared", scope: outer };
  if ((outer.type === "AssignmentExpression" && outer.left === inner) || outer.type === "UpdateExpression") return { kind: "written" };
  return { kind: "read" };
}

/** A statement as the text of a function, with what it takes and makes; nothing if it cannot be one. */
function described(source, statement, list, uses) {
  const holds = ({ start, end }) => statement.start <= start && end <= statement.end;
  const [inside, outside] = [uses.filter(holds), uses.filter((use) => !holds(use))];
  const declared = inside.filter(({ kind }) => kind === "declared");
  const names = new Set(declared.map(({ name }) => name));
  if (outside.some((use) => names.has(use.name) && isOfInside(use, statement, uses))) return undefined;
  const outer = new Set(outside.filter(({ kind }) => kind === "declared").map(({ name }) => name));
  const [locals, edits] = [new Map(), []];
  const [inputs, outputs] = [new Map(), []];
  for (const use of inside) {
    const isKnown = ({ isVar, scope, name }) => name === use.name && (isVar || (scope.start <= use.start && use.end <= scope.end));
    if (declared.some(isKnown)) {
      if (!locals.has(use.name)) locals.set(use.name, `$own${locals.size}`);
    } else if (names.has(use.name)) {
      return undefined;
    } else if (outer.has(use.name)) {
      const all = inside.filter(({ name }) => name === use.name);
      if (all.some(({ kind }) => kind === "written")) {
        if (!outputs.includes(use.name)) outputs.push(use.name);
      } else if (!inputs.has(use.name)) {
        inputs.set(use.name, all.every(({ offset }) => offset) ? Math.min(...all.map(({ offset }) => offset.value)) : undefined);
      }
    } else {
      continue;
    }
    if (use.isShorthand) return undefined;
  }
  if (outputs.some((name) => !isMadeHere(name, statement, list, uses))) return undefined;
  const given = [...inputs.keys()];
  for (const { name, start, end, offset } of inside) {
    const text = locals.get(name) ?? (inputs.has(name) ? `$in${given.indexOf(name)}` : outputs.includes(name) ? `$out${outputs.indexOf(name)}` : undefined);
    if (text !== undefined) edits.push({ start, end, text });
    if (inputs.get(name) !== undefined) edits.push({ start: offset.start, end: offset.end, text: String(offset.value - inputs.get(name)) });
  }
  const text = edited(source, statement.start, statement.end, edits);
  return { text, inputs: given.map((name) => (inputs.get(name) ? `${name}+${inputs.get(name)}` : name)), outputs };
}

/** True if a name outside may mean what a statement declared with `var`: no declaration stands between them. */
function isOfInside({ name, start, kind }, { start: from, end: to }, uses) {
  if (kind === "declared" || start < from) return false;
  const latest = uses.findLast((use) => use.name === name && use.kind === "declared" && use.start < start);
  return latest?.isVar === true && from <= latest.start && latest.end <= to;
}

/** True if a variable is declared in the list of a statement, and nothing uses it before. */
function isMadeHere(name, statement, list, uses) {
  const before = uses.findLast((use) => use.name === name && use.start < statement.start);
  return before?.isEmpty === true && list.some(({ type, start, end }) => type === "VariableDeclaration" && start <= before.start && before.end <= end);
}
