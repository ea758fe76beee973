// Shapes: how a value looks in JavaScript and how it crosses into the component, said once for both directions.

import { invalid, MemoryError } from "./error.js";
import { isDate, isFloat32Array, isUint8Array } from "./realm.js";
import { utf16Length } from "./utf8.js";

/** One kind of value. */
export interface Shape {
  /** Checks a caller's value and turns it into the component's; `at` names it in errors. */
  lower(value: unknown, at: string): unknown;
  /** Turns the component's value into the caller's. */
  lift(value: any): unknown;
  /** True if the value may be absent. */
  readonly optional?: boolean;
}

/** One function of the contract. */
export interface Operation {
  /** Names, for errors, and shapes. */
  takes: [name: string, shape: Shape][];
  answers: Shape;
}

function same(check: (value: unknown) => string | undefined): Shape {
  return {
    lower(value, at) {
      const fault = check(value);
      if (fault) throw invalid(at, fault);
      return value;
    },
    lift: (value) => value,
  };
}

/** Text without lone surrogates, which have no UTF-8. */
export const text = same((value) => {
  if (typeof value !== "string") return `is ${kind(value)}, not a string`;
  return value.isWellFormed() ? undefined : "holds half of a surrogate pair";
});

/** True or false. */
export const flag = same((value) => (typeof value === "boolean" ? undefined : `is ${kind(value)}, not a boolean`));

/** A function. */
export const callable = same((value) => (typeof value === "function" ? undefined : `is ${kind(value)}, not a function`));

/** A number with a fraction. */
export const fraction = same((value) =>
  typeof value === "number" && Number.isFinite(value) ? undefined : `is ${kind(value)}, not a finite number`,
);

function integerFault(value: unknown, least: number, most: number): string | undefined {
  if (typeof value !== "number") return `is ${kind(value)}, not a number`;
  if (!Number.isInteger(value)) return `is ${value}, not a whole number`;
  return value >= least && value <= most ? undefined : `is ${value}; it goes from ${least} to ${most}`;
}

/** A whole number of 32 bits without a sign. */
export const u32 = same((value) => integerFault(value, 0, 0xffff_ffff));

/** A whole number with a sign; the component has 64 bits for it, JavaScript 53. */
export const integer: Shape = {
  lower(value, at) {
    const fault = integerFault(value, Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    if (fault) throw invalid(at, fault);
    return BigInt(value as number);
  },
  lift: Number,
};

/** A whole number of 64 bits without a sign; JavaScript has 53 for it. */
export const u64: Shape = {
  lower(value, at) {
    const fault = integerFault(value, 0, Number.MAX_SAFE_INTEGER);
    if (fault) throw invalid(at, fault);
    return BigInt(value as number);
  },
  lift: Number,
};

/** Milliseconds since the Unix epoch, or a `Date`. */
export const moment: Shape = {
  lower: (value, at) => u64.lower(isDate(value) ? value.getTime() : value, at),
  lift: Number,
};

/** Bytes. */
export const bytes = same((value) => (isUint8Array(value) ? undefined : `is ${kind(value)}, not a Uint8Array`));

/** Numbers of 32 bits: a `Float32Array`, or an array of numbers. */
export const vector: Shape = {
  lower(value, at) {
    if (isFloat32Array(value)) return value;
    if (!Array.isArray(value)) throw invalid(at, `is ${kind(value)}, not a Float32Array or an array of numbers`);
    return Float32Array.from(Array.from(value, (element, nth) => fraction.lower(element, `${at}[${nth}]`) as number));
  },
  lift: (value) => Float32Array.from(value),
};

/** One of some names. */
export function oneOf(names: readonly string[]): Shape {
  return same((value) => {
    if (typeof value === "string" && names.includes(value)) return undefined;
    const found = typeof value === "string" ? JSON.stringify(value) : kind(value);
    return `is ${found}; it is one of ${names.join(", ")}`;
  });
}

/** One of some names, or any other text: a variant of the component. */
export function nameOrText(names: readonly string[]): Shape {
  return {
    lower(value, at) {
      const given = text.lower(value, at) as string;
      return names.includes(given) ? { tag: given } : { tag: "other", val: given };
    },
    lift: ({ tag, val }: { tag: string; val?: string }) => val ?? tag,
  };
}

/** A flag that is absent unless it is true. */
export const mark: Shape = {
  optional: true,
  lower: (value, at) => (value === undefined || value === null ? false : flag.lower(value, at)),
  lift: (value: boolean) => value || undefined,
};

/** Any number of values of one shape. */
export function list(of: Shape): Shape {
  return {
    lower(value, at) {
      if (!Array.isArray(value)) throw invalid(at, `is ${kind(value)}, not an array`);
      // Unlike `map` this sees the holes of a sparse array.
      return Array.from(value, (element, nth) => of.lower(element, `${at}[${nth}]`));
    },
    lift: (value: unknown[]) => value.map((element) => of.lift(element)),
  };
}

/** An optional value; if it is absent, the component gets none, unless a default is given. */
export function option(of: Shape, absent?: unknown): Shape {
  return {
    optional: true,
    lower: (value, at) => (value === undefined || value === null ? absent : of.lower(value, at)),
    lift: (value) => (value === undefined ? undefined : of.lift(value)),
  };
}

/** Named values; a name that is not known is an error, and what is absent has no name. */
export function record(fields: Record<string, Shape>): Shape {
  return {
    lower(value, at) {
      const given = objectOf(value, at);
      const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name));
      if (unknown !== undefined) throw invalid(at, `has no ${JSON.stringify(unknown)}; it has ${Object.keys(fields).join(", ")}`);
      return mapped(fields, (shape, name) => shape.lower(given[name], `${at}.${name}`));
    },
    lift(value: Record<string, unknown>) {
      const lifted = mapped(fields, (shape, name) => shape.lift(value[name]));
      for (const name of Object.keys(lifted)) if (lifted[name] === undefined) delete lifted[name];
      return lifted;
    },
  };
}

/** Named values, and any others beside them, which cross as the text of one JSON object. */
export function open(fields: Record<string, Shape>): Shape {
  const named = record(fields);
  return {
    lower(value, at) {
      const all = Object.entries(objectOf(value, at));
      const known = all.filter(([name]) => Object.hasOwn(fields, name));
      const others = all.filter(([name, other]) => !Object.hasOwn(fields, name) && other !== undefined);
      const lowered = named.lower(Object.fromEntries(known), at) as Record<string, unknown>;
      return { ...lowered, other: others.length === 0 ? "" : json(Object.fromEntries(others), at) };
    },
    lift(value: Record<string, unknown> & { other: string }) {
      const others = value.other === "" ? {} : (JSON.parse(value.other) as object);
      return { ...(named.lift(value) as object), ...others };
    },
  };
}

/** A variant that a caller writes too: the name of a case without a value, or an object with nothing but the case. */
export function choice(cases: Record<string, Shape | undefined>): Shape {
  const forms = Object.entries(cases).map(([name, shape]) => (shape ? `{ ${name} }` : JSON.stringify(name)));
  const told = `${forms.slice(0, -1).join(", ")} or ${forms.at(-1)}`;
  return {
    lower(value, at) {
      if (typeof value === "string" && Object.hasOwn(cases, value) && !cases[value]) return { tag: value };
      const names = typeof value === "object" && value !== null ? Object.keys(value) : [];
      const [tag] = names;
      const shape = names.length === 1 && tag !== undefined && Object.hasOwn(cases, tag) ? cases[tag] : undefined;
      if (!shape || tag === undefined) throw invalid(at, `is ${kind(value)}; it is ${told}`);
      return { tag, val: shape.lower((value as Record<string, unknown>)[tag], `${at}.${tag}`) };
    },
    lift: ({ tag, val }: { tag: string; val?: unknown }) => (cases[tag] ? { [tag]: cases[tag].lift(val) } : tag),
  };
}

/** A variant whose cases name their one value, if they have one; only what the component answers has this shape. */
export function variant(cases: Record<string, [name: string, shape: Shape] | []>): Shape {
  return {
    lower: (_, at) => {
      throw invalid(at, "is an answer, not an argument");
    },
    lift({ tag, val }: { tag: string; val: unknown }) {
      const [name, shape] = cases[tag] ?? [];
      return name === undefined ? { kind: tag } : { kind: tag, [name]: shape?.lift(val) };
    },
  };
}

/** A part of a text with what matched in it. The component counts bytes of UTF-8, JavaScript UTF-16 units. */
export const snippet: Shape = {
  lower: (_, at) => {
    throw invalid(at, "is an answer, not an argument");
  },
  lift({ text, highlights }: { text: string; highlights: { start: number; end: number }[] }) {
    const units = utf16Length(text);
    return { text, highlights: highlights.map(({ start, end }) => ({ start: units(start), end: units(end) })) };
  },
};

/** No answer. */
export const nothing: Shape = { lower: () => undefined, lift: () => undefined };

function objectOf(value: unknown, at: string): Record<string, unknown> {
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value as Record<string, unknown>;
  throw invalid(at, `is ${kind(value)}, not an object`);
}

/** An object as JSON. What JSON would silently change is refused. */
function json(object: Record<string, unknown>, at: string): string {
  // It would be called, and answer for the whole object.
  if (typeof object.toJSON === "function") throw invalid(`${at}: "toJSON"`, "is a function, which JSON has not");
  try {
    return JSON.stringify(object, (name, value: unknown) => {
      const fault = jsonFault(value) ?? (name.isWellFormed() ? undefined : "has half of a surrogate pair in its name");
      if (fault) throw invalid(`${at}: ${JSON.stringify(name)}`, fault);
      return value;
    });
  } catch (error) {
    if (error instanceof MemoryError) throw error;
    throw invalid(at, `cannot be JSON: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function jsonFault(value: unknown): string | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : "holds half of a surrogate pair";
  if (typeof value === "number") return Number.isFinite(value) ? undefined : `is ${value}, which JSON has not`;
  const none = typeof value === "bigint" || typeof value === "function" || typeof value === "symbol";
  return none ? `is a ${typeof value}, which JSON has not` : undefined;
}

function mapped<T>(fields: Record<string, Shape>, map: (shape: Shape, name: string) => T): Record<string, T> {
  return Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, map(shape, name)]));
}

function kind(value: unknown): string {
  if (value === null || value === undefined || typeof value === "number") return String(value);
  if (Array.isArray(value)) return "an array";
  if (typeof value === "string") return JSON.stringify(value.slice(0, 40));
  return typeof value === "object" ? "an object" : `a ${typeof value}`;
}
