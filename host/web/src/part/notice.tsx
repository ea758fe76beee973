// Short notices of what was done or failed, with a way to undo it.

import { useEffect, useState } from "preact/hooks";
import { call } from "../api.js";
import { useKeys } from "../keys.js";
import { hasChanged } from "../live.js";
import { readRoute } from "../route.js";
import { say } from "../text.js";
import { Button } from "./button.js";

interface Notice {
  text: string;
  isError?: boolean;
  /** Takes it back. */
  undo?: (() => void) | undefined;
}

/** A notice of what was done goes away by itself after so many milliseconds; one of a failure stays. */
const SHOWN_FOR = 20_000;

let show: (notice: Notice | undefined) => void = () => {};

/** Shows a notice. */
export function notify(notice: Notice): void {
  show(notice);
}

/**
 * Does something that changes the memory, and tells how it went. Returns whether it was done. The notice can take it back: by undoing
 * the last change of an entry, or as the caller says.
 */
export async function attempt<T>(work: () => Promise<T>, done: (answer: T) => string, back?: string | (() => void)): Promise<boolean> {
  try {
    const answer = await work();
    notify({ text: done(answer), undo: typeof back === "string" ? await undoOfLatest(back) : back });
    hasChanged();
    return true;
  } catch (error) {
    notify({ text: say("failed", (error as Error).message), isError: true });
    return false;
  }
}

/**
 * Does the same to many entries, one after the other, until one fails. What was done can be taken back together, in the reverse order.
 */
export async function attemptAll(references: string[], work: (reference: string) => Promise<unknown>, done: (count: string) => string): Promise<boolean> {
  const calls: number[] = [];
  let problem: Error | undefined;
  let count = 0;
  for (const reference of references) {
    try {
      await work(reference);
      count += 1;
      const latest = await latestCall(reference);
      if (latest) calls.unshift(latest);
    } catch (error) {
      problem = error as Error;
      break;
    }
  }
  const undo = () =>
    void attempt(
      async () => {
        for (const call of calls) await undoCall(call);
      },
      () => say("undone"),
    );
  const isError = problem !== undefined;
  const text = problem === undefined ? done(String(count)) : say("failedAfter", count, references.length, problem.message);
  notify({ text, isError, undo: calls.length > 0 ? undo : undefined });
  hasChanged();
  return !isError;
}

async function undoOfLatest(reference: string): Promise<(() => void) | undefined> {
  const latest = await latestCall(reference);
  return latest === undefined ? undefined : () => void undo(latest);
}

async function latestCall(reference: string): Promise<number | undefined> {
  const [latest] = await call("audit/log", { reference, limit: 1 }).catch(() => []);
  return latest?.call;
}

function undoCall(number: number) {
  return call("audit/undo", { call: number });
}

/** Undoes a call of the log. */
export function undo(number: number): Promise<boolean> {
  return attempt(() => undoCall(number), () => say("undone"));
}

export function Notices() {
  const [notice, setNotice] = useState<Notice>();
  useEffect(() => {
    show = setNotice;
  }, []);
  useEffect(() => {
    if (!notice) return;
    const hide = () => setNotice(undefined);
    const timer = notice.isError ? undefined : setTimeout(hide, SHOWN_FOR);
    // What can be undone belongs to the view in which it was done.
    const { view } = readRoute();
    const leave = () => readRoute().view !== view && hide();
    addEventListener("hashchange", leave);
    return () => {
      clearTimeout(timer);
      removeEventListener("hashchange", leave);
    };
  }, [notice]);
  const undo = notice?.undo;
  useKeys({ u: undo ?? (() => setNotice({ text: say("nothingToUndo") })) });
  return (
    <div class="notices" role={notice?.isError ? "alert" : "status"}>
      {notice && (
        <p class={notice.isError ? "notice error" : "notice"}>
          <span>{notice.text}</span>
          {undo && (
            <Button onClick={undo}>
              {say("undo")} <kbd aria-hidden>u</kbd>
            </Button>
          )}
          <Button aria-label={say("close")} onClick={() => setNotice(undefined)}>
            ×
          </Button>
        </p>
      )}
    </div>
  );
}
