// Calls of the server, and the token that changes need.

import type { Calls } from "./contract.js";
import { readStored, store } from "./storage.js";

/** The server's reason for not answering. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

/** Asks the person for the token; none if they do not want to give it. */
export type AskForToken = (wasWrong: boolean) => Promise<string | undefined>;

const KEY = "keepstone-token";
let ask: AskForToken = async () => undefined;
let asking: Promise<string | undefined> | undefined;
let token = readStored("sessionStorage", KEY);

/** Says how to ask for the token. */
export function setAsking(asked: AskForToken): void {
  ask = asked;
}

/** Keeps a token for this tab. Not longer: another program could listen on this port later, and read it. */
export function keepToken(given: string | undefined): void {
  token = given;
  store("sessionStorage", KEY, given);
}

/**
 * Makes a call; with a time, of the memory as it was then, and `warnings` gains what the memory warns of. The person is asked for the
 * token where the server wants one.
 */
export async function call<Name extends keyof Calls>(
  name: Name,
  takes: Calls[Name]["takes"],
  signal?: AbortSignal,
  at?: Date,
  warnings?: Set<string>,
): Promise<Calls[Name]["answers"]> {
  const body = JSON.stringify(takes);
  const request = { method: "POST", headers: { "content-type": "application/json", ...(at && { "keepstone-at": at.toISOString() }) }, body };
  const answer = await withToken(`/api/v1/${name}`, signal === undefined ? request : { ...request, signal }, warnings);
  return (await answer.json()) as Calls[Name]["answers"];
}

/** What a call answers; null where there is no such thing. */
export function orNull<T>(answer: Promise<T>): Promise<T | null> {
  return answer.catch((error) => {
    if (error instanceof Refused && error.code === "not-found") return null;
    throw error;
  });
}

/** Fetches with the token, if there is one or as soon as the server wants one. `warnings` gains those of the answer, a refusal too. */
export async function withToken(path: string, request: RequestInit, warnings?: Set<string>): Promise<Response> {
  for (;;) {
    const used = token;
    const answer = await fetch(path, { ...request, headers: { ...request.headers, ...authorization(used) } });
    for (const warning of JSON.parse(answer.headers.get("keepstone-warnings") ?? "[]") as string[]) warnings?.add(warning);
    if (answer.ok) return answer;
    const problem = await problemOf(answer);
    if (problem.code !== "unauthorized") throw problem;
    if (token !== used) continue;
    asking ??= ask(used !== undefined).finally(() => (asking = undefined));
    const given = await asking;
    if (given === undefined) throw problem;
    keepToken(given);
  }
}

function authorization(used: string | undefined): Record<string, string> {
  return used === undefined ? {} : { authorization: `Bearer ${used}` };
}

async function problemOf(answer: Response): Promise<Refused> {
  const told = (await answer.json().catch(() => undefined)) as { error?: { code: string; message: string } } | undefined;
  return new Refused(told?.error?.code ?? "failed", told?.error?.message ?? `${answer.status} ${answer.statusText}`);
}

/** Exchanges the one-time code that `keepstone open` put into the address. */
export async function redeemCode(): Promise<void> {
  const code = /^#code=([0-9a-f]+)$/.exec(location.hash)?.[1];
  if (!code) return;
  history.replaceState(null, "", location.pathname);
  const request = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ code }) };
  const answer = await fetch("/open/token", request);
  if (answer.ok) keepToken(((await answer.json()) as { token: string }).token);
}
