// Work for a language model: any function of the caller's. What a model may change, the component decides.

import type { Query, Ranking, Task, TaskKind, Verdict } from "./contract.js";
import type { Memory } from "./memory.js";

/**
 * A language model. `prompt` is the whole task as one text, `schema` the JSON Schema of the answer; `task` has the prompt in
 * two parts, `instructions` for the system and `content` for the user. The answer is JSON of the schema, as far as the model
 * keeps to it.
 */
export type Model = (prompt: string, schema: AnswerSchema, task: Task) => Promise<string>;

/** The JSON Schema of an answer, which is always an object. */
export interface AnswerSchema extends Record<string, unknown> {
  properties: Record<string, unknown>;
}

/** Which tasks to do, and how long to wait. */
export interface JobOptions {
  /** Only tasks of these kinds. */
  kinds?: Exclude<TaskKind, "rerank">[];
  /** The number of tasks, 1 to 100. Absent: 20. */
  limit?: number;
  /** Milliseconds after which an answer is given up. Absent: two minutes. */
  timeout?: number;
}

/** The result of one task. */
export interface TaskResult {
  id: string;
  kind: TaskKind;
  /** What became of the answer; absent if there was none. */
  verdict?: Verdict;
  /** Why there was no answer. */
  error?: string;
}

/** Failures in a row after which no more is asked: the model is away. */
const MOST_FAILURES = 3;

/**
 * Has a model do the tasks that wait, one after the other. A task without an answer waits for the next run; after three of
 * them in a row the others wait too.
 */
export async function runJobs(memory: Memory, model: Model, options: JobOptions = {}): Promise<TaskResult[]> {
  const { kinds = [], limit = 20, timeout = 120_000 } = options;
  const results: TaskResult[] = [];
  let failures = 0;
  for (const task of await memory.jobs.tasks(kinds, limit)) {
    const { id, kind } = task;
    const asked = await answer(model, task, timeout);
    if ("error" in asked) {
      results.push({ id, kind, error: asked.error });
      if (++failures === MOST_FAILURES) break;
      continue;
    }
    failures = 0;
    results.push({ id, kind, verdict: await memory.jobs.submit(id, asked.text) });
  }
  return results;
}

/**
 * Searches, and has a model order what is found. If it does not answer in time (`timeout` in milliseconds, 10 seconds if
 * absent), the order is that of the search, and `refusal` says why.
 */
export async function findRanked(memory: Memory, query: Query, model: Model, options: { timeout?: number } = {}): Promise<Ranking> {
  const task = await memory.jobs.rerankTask(query);
  if (task === undefined) return { hits: await memory.search.find(query) };
  const asked = await answer(model, task, options.timeout ?? 10_000);
  if ("error" in asked) return { hits: await memory.search.find(query), refusal: asked.error };
  return memory.jobs.rerank(query, task.id, asked.text);
}

/** What the model says in time, or why it says nothing. */
async function answer(model: Model, task: Task, timeout: number): Promise<{ text: string } | { error: string }> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`the model did not answer within ${timeout} ms`)), timeout);
  });
  try {
    const prompt = `${task.instructions}\n\n${task.content}`;
    const schema = JSON.parse(task.schema) as AnswerSchema;
    const text: unknown = await Promise.race([model(prompt, schema, task), late]);
    return typeof text === "string" ? { text } : { error: `the model answered with ${typeof text}, not with a text` };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    clearTimeout(timer);
  }
}
