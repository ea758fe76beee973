// Models that make vectors of texts: any function of the caller's.

import type { Brief, Hit, Query, Request } from "./contract.js";
import { invalid } from "./error.js";
import type { Memory } from "./memory.js";

/** A model that makes a vector of each text. */
export interface Embedder {
  /** The name under which vectors are stored: another model needs another name. */
  model: string;
  /** The vectors of texts, in their order, all of one dimension. */
  embed(texts: string[]): Promise<(Float32Array | number[])[]>;
}

/** A memory with a model at hand. */
export interface SemanticMemory extends Omit<Memory, "briefing" | "search" | "user"> {
  /** The user's own memory with the same model, if it was opened beside this one. */
  user?: SemanticMemory;
  briefing: Omit<Memory["briefing"], "compose"> & {
    /** With `semantic`, entries that mean the same as the task are told too. */
    compose(request: Request & { semantic?: boolean }): Promise<Brief>;
  };
  search: Omit<Memory["search"], "find"> & {
    /** Best first; with `semantic` entries that mean the same are found too. */
    find(query: Query & { semantic?: boolean }): Promise<Hit[]>;
  };
  /** Embeds all texts that have no vector of the model yet. Returns how many vectors are new. */
  embedPending(): Promise<number>;
}

/** Texts that are embedded, and written, at once. */
const BATCH = 256;

/** A memory that embeds with a model. */
export function withEmbedder(memory: Memory, embedder: Embedder): SemanticMemory {
  const { model } = embedder;
  const embed = async (texts: string[]) => {
    const vectors = await embedder.embed(texts);
    if (vectors.length === texts.length) return vectors;
    throw invalid("embedder", `gave ${vectors.length} vectors for ${texts.length} texts`);
  };
  const { user, ...own } = memory;
  return {
    ...own,
    ...(user && { user: withEmbedder(user, embedder) }),
    briefing: {
      ...memory.briefing,
      async compose({ semantic, ...request }) {
        if (!semantic || !request.task?.trim()) return memory.briefing.compose(request);
        const [values] = await embed([request.task]);
        return memory.briefing.compose({ ...request, vector: { model, values: values! } });
      },
    },
    search: {
      ...memory.search,
      async find({ semantic, ...query }) {
        if (!semantic) return memory.search.find(query);
        const [values] = await embed([query.text]);
        return memory.search.find({ ...query, vector: { model, values: values! } });
      },
    },
    async embedPending() {
      let embedded = 0;
      for (;;) {
        const jobs = await memory.jobs.pending(model, BATCH);
        if (jobs.length === 0) return embedded;
        const vectors = await embed(jobs.map((job) => job.text));
        const added = await memory.jobs.resolve(model, jobs.map(({ id }, nth) => ({ id, vector: vectors[nth]! })));
        // Others are embedding the same, or all was edited meanwhile: what is left is theirs.
        if (added === 0) return embedded;
        embedded += added;
      }
    },
  };
}
