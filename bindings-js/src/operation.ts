// The operations of a memory: what each takes and answers. Both surfaces, with and without promises, are made of this.

import { categories, importances, statuses, tiers } from "./entry.js";
import { fraction, integer, list, moment, nothing, oneOf, option, record, scope, text, u32, variant } from "./shape.js";
import type { Shape } from "./shape.js";

/** One function of the contract. */
export interface Operation {
  /** Names, for errors, and shapes. */
  takes: [name: string, shape: Shape][];
  answers: Shape;
}

const texts = list(text);
const category = oneOf(categories);
const tier = oneOf(tiers);
const status = oneOf(statuses);
const importance = oneOf(importances);

const entry = record({
  reference: text,
  scope,
  category,
  created: option(moment),
  text,
  tags: texts,
  tier,
  status,
  importance,
  confidence: option(fraction),
  author: option(text),
  session: option(text),
  sources: texts,
  confirmedBy: texts,
});

const draft = record({
  scope,
  category,
  text,
  tags: option(texts, []),
  tier: option(tier),
  status: option(status),
  importance: option(importance),
  confidence: option(fraction),
  author: option(text),
  session: option(text),
  sources: option(texts, []),
  created: option(moment),
});

const filter = record({
  scopes: option(list(scope), []),
  categories: option(list(category), []),
  tags: option(texts, []),
  tiers: option(list(tier), []),
  statuses: option(list(status), []),
  since: option(moment),
  until: option(moment),
});
const everything = filter.lower({}, "filter");

const changes = record({
  text: option(text),
  tags: option(texts),
  importance: option(importance),
  confidence: option(fraction),
});

const outcome = variant({ stored: "reference", merged: "reference", rejected: "reason" });
const count = record({ category, entries: u32 });
const project = record({ text, version: option(text) });
const fault = record({ key: text, line: option(u32), message: text });

const query = record({ text, filter: option(filter, everything), limit: option(u32) });

/** The component counts bytes of UTF-8, JavaScript UTF-16 units. */
const snippet: Shape = {
  lower: (_, at) => record({}).lower(undefined, at),
  lift({ text, highlights }: { text: string; highlights: { start: number; end: number }[] }) {
    const bytes = Buffer.from(text);
    const units = (offset: number) => bytes.toString("utf8", 0, offset).length;
    return { text, highlights: highlights.map(({ start, end }) => ({ start: units(start), end: units(end) })) };
  },
};
const hit = record({ entry, score: fraction, snippet });

const request = record({ agent: text, task: option(text), budget: option(integer) });
const dropped = record({ source: text, reason: text });
const section = record({ title: text, sources: texts, dropped: list(dropped), cut: u32 });
const brief = record({ text, tokens: u32, sections: list(section) });

const health = record({
  files: u32,
  entries: u32,
  passages: u32,
  forgotten: u32,
  faults: list(fault),
  unknown: texts,
});

const reference: [string, Shape] = ["reference", text];

/** All of them, by interface. */
export const operations: Record<string, Record<string, Operation>> = {
  vault: {
    add: { takes: [["draft", draft]], answers: outcome },
    get: { takes: [reference], answers: entry },
    list: { takes: [["filter", option(filter, everything)]], answers: list(entry) },
    edit: { takes: [reference, ["changes", changes]], answers: entry },
    forget: { takes: [reference], answers: nothing },
    restore: { takes: [reference], answers: entry },
    setTier: { takes: [reference, ["tier", tier]], answers: entry },
    setStatus: { takes: [reference, ["status", status]], answers: entry },
    widen: { takes: [reference, ["to", scope]], answers: entry },
    agents: { takes: [], answers: texts },
    counts: { takes: [["scope", option(scope)]], answers: list(count) },
    getProject: { takes: [], answers: project },
    setProject: { takes: [["text", text], ["expect", option(text)]], answers: project },
  },
  search: {
    find: { takes: [["query", query]], answers: list(hit) },
  },
  briefing: {
    compose: { takes: [["request", request]], answers: brief },
    instructions: { takes: [["agent", text]], answers: text },
    scopeBlock: { takes: [["project", text], ["workspace", text]], answers: text },
  },
  upkeep: {
    health: { takes: [], answers: health },
    init: { takes: [], answers: texts },
  },
};
