// Arguments of callers, read loosely: unknown names are ignored, as bit-office's callers pass more
// than the functions need; known names must have the right types.

import { types } from "node:util";
import { invalid } from "../error.js";

/** Text; half of a surrogate pair, which cutting by UTF-16 units leaves behind, is replaced. */
export function text(value: unknown, at: string): string {
  if (typeof value === "string") return value.toWellFormed();
  throw invalid(at, "is not a string");
}

/** Texts, in an array, a set, or anything else that can be walked through. */
export function texts(value: unknown, at: string): string[] {
  const walked = typeof value === "object" && value !== null && Symbol.iterator in value;
  if (!walked) throw invalid(at, "is not an array of strings");
  return Array.from(value as Iterable<unknown>, (element, nth) => text(element, `${at}[${nth}]`));
}

/** Milliseconds since the Unix epoch, of ISO 8601, of themselves, or of a `Date`. */
export function moment(value: unknown, at: string): number {
  const ms = typeof value === "string" ? Date.parse(value) : types.isDate(value) ? value.getTime() : value;
  if (typeof ms === "number" && Number.isInteger(ms) && ms >= 0) return ms;
  throw invalid(at, `is ${String(value)}; it is ISO 8601, milliseconds since 1970, or a Date`);
}

/** A number with a fraction. */
export function number(value: unknown, at: string): number {
  if (typeof value === "number" && Number.isFinite(value)) return value;
  throw invalid(at, `is ${String(value)}, not a number`);
}

/** True or false. */
export function flag(value: unknown, at: string): boolean {
  if (typeof value === "boolean") return value;
  throw invalid(at, `is ${String(value)}, not a boolean`);
}

/** One of some names. */
export function oneOf<Name extends string>(names: readonly Name[]): (value: unknown, at: string) => Name {
  return (value, at) => {
    if ((names as readonly unknown[]).includes(value)) return value as Name;
    throw invalid(at, `is ${JSON.stringify(value)}; it is one of ${names.join(", ")}`);
  };
}

/** An array of which each element is read. */
export function list<T>(value: unknown, at: string, read: (element: unknown, at: string) => T): T[] {
  if (!Array.isArray(value)) throw invalid(at, "is not an array");
  return value.map((element, nth) => read(element, `${at}[${nth}]`));
}

/** An object as it is, if it has a text of this name. */
export function having(name: string): (value: unknown, at: string) => unknown {
  return (value, at) => {
    if (new Given(value, at).read(text, [name]) === undefined) throw invalid(`${at}.${name}`, "is missing");
    return value;
  };
}

/** An object, of which some members are read. */
export class Given {
  readonly #members: Record<string, unknown>;
  readonly #at: string;

  constructor(value: unknown, at: string) {
    if (typeof value !== "object" || value === null || Array.isArray(value)) throw invalid(at, "is not an object");
    this.#members = value as Record<string, unknown>;
    this.#at = at;
  }

  /** The value of the first name that has one, as a member of that name; an empty object if none has. */
  as<Name extends string, T>(name: Name, read: (value: unknown, at: string) => T, names: string[] = [name]): { [N in Name]?: T } {
    const value = this.read(read, names);
    return (value === undefined ? {} : { [name]: value }) as { [N in Name]?: T };
  }

  /** The value of the first name that has one. */
  read<T>(read: (value: unknown, at: string) => T, names: string[]): T | undefined {
    const there = (name: string) => this.#members[name] !== undefined && this.#members[name] !== null;
    const name = names.find(there);
    return name === undefined ? undefined : read(this.#members[name], `${this.#at}.${name}`);
  }
}
