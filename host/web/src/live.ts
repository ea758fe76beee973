// Changes that anybody makes: the server tells of them, and all that is shown is asked for again.

import { useEffect, useState } from "preact/hooks";
import { withToken } from "./api.js";

/** The pause before the next attempt, in milliseconds. */
const PAUSES = [500, 1_000, 2_000, 5_000, 15_000];

let version = 0;
let isLive = false;
const listeners = new Set<() => void>();

function tell(): void {
  for (const listener of listeners) listener();
}

/** Says that something has changed, without waiting for the server to tell. */
export function hasChanged(): void {
  version += 1;
  tell();
}

/** Listens until the page is closed. */
export async function listen(): Promise<void> {
  for (let failures = 0; ; failures += 1) {
    try {
      const answer = await withToken("/events", {});
      failures = 0;
      setLive(true);
      // Something may have changed while nobody listened.
      hasChanged();
      await read(answer);
    } catch {
      // The next attempt follows.
    }
    setLive(false);
    await new Promise((done) => setTimeout(done, PAUSES[Math.min(failures, PAUSES.length - 1)]));
  }
}

async function read(answer: Response): Promise<void> {
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  for (let rest = ""; reader !== undefined; ) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (rest + value).split("\n\n");
    rest = events.pop() ?? "";
    if (events.some((event) => event.startsWith("event: change"))) hasChanged();
  }
}

function setLive(now: boolean): void {
  isLive = now;
  tell();
}

/** A number that grows with every change, and whether the server tells of changes now. */
export function useLive(): { version: number; isLive: boolean } {
  const [state, setState] = useState({ version, isLive });
  useEffect(() => {
    const listener = () => setState({ version, isLive });
    listeners.add(listener);
    listener();
    return () => {
      listeners.delete(listener);
    };
  }, []);
  return state;
}

/** An answer that is asked for again whenever its question or the memory changes. */
export interface Asked<T> {
  /** The latest answer, also while the next one is awaited. */
  value?: T;
  error?: Error;
  isWaiting: boolean;
}

/** Asks, and asks again. `question` names what is asked, times as JSON: the text of a `Date` has no milliseconds. Without it nothing is asked. */
export function useAnswer<T>(question: string | undefined, load: (signal: AbortSignal) => Promise<T>): Asked<T> {
  const { version } = useLive();
  const [state, setState] = useState<Asked<T> & { question?: string | undefined }>({ isWaiting: true });
  useEffect(() => {
    if (question === undefined) return;
    const stop = new AbortController();
    setState((state) => (state.question === question ? { ...state, isWaiting: true } : { isWaiting: true, question, ...kept(state) }));
    load(stop.signal).then(
      (value) => !stop.signal.aborted && setState({ value, isWaiting: false, question }),
      (error: Error) => !stop.signal.aborted && setState((state) => ({ ...state, error, isWaiting: false, question })),
    );
    return () => stop.abort();
  }, [question, version]);
  return question === undefined ? { isWaiting: false } : state;
}

function kept<T>({ value }: Asked<T>): { value?: T } {
  return value === undefined ? {} : { value };
}
