// The types of the interface `search`.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

import type { Entry, Filter, Speaker } from "./types.js";

/** The vector that a model computed for the text of a query. */
export interface QueryVector {
  /** The host's name for the model; the name given to `jobs.resolve`. */
  model: string;
  /** The vector. Only its direction counts; all zeros are invalid. */
  values: Float32Array | number[];
}

/** A question to the memory. */
export interface Query {
  /**
   * Words, identifiers or paths in any language. An entry matches if it contains any of them. A blank text finds
   * nothing.
   */
  text: string;
  /** Selects entries before ranking, so the limit is reached whenever enough entries match. */
  filter?: Filter;
  /** The number of hits, 1 to 100. Absent: 10. */
  limit?: number;
  /** Adds to each hit an explanation of its score. */
  explain?: boolean;
  /**
   * The meaning of the text, computed by the host. Ignored while no entry has a vector. A vector of another model or
   * dimension than the entries' is invalid.
   */
  vector?: QueryVector;
}

/** UTF-16 offsets into the snippet's text, from `start` up to but not including `end`. */
export interface Highlight {
  /** The first byte. */
  start: number;
  /** The byte after the last one. */
  end: number;
}

/** The best-matching part of an entry's text, about 120 characters, cut at word boundaries. `…` marks a cut. */
export interface Snippet {
  /** The text to show. */
  text: string;
  /** The matches, in order, without overlaps. */
  highlights: Highlight[];
}

/** Another entry, in short. */
export interface Pointer {
  /** Its name. */
  reference: string;
  /** When it was remembered. Absent for a passage without a date. In milliseconds since the Unix epoch. */
  created?: number;
  /** Its beginning on one line, at most 120 characters. */
  line: string;
}

/** The BM25 score of one word, `idf × weight × saturation`. */
export interface WordScore {
  /** The word of the query, in lower case and without accents. */
  word: string;
  /** The term of the index that matched: the word's stem, or a similar word. */
  term: string;
  /** The inverse document frequency: how rare the term is. */
  idf: number;
  /** 1, or less if the term is only similar to the word. */
  weight: number;
  /** Occurrences in the content. */
  content: number;
  /** Occurrences in the tags. */
  tags: number;
  /** The saturated term frequency. */
  saturation: number;
}

/** The fusion of words and meaning, `(1 - weight) × lexical + weight × semantic`. */
export interface Fused {
  /** The scaled lexical score. */
  lexical: number;
  /** The scaled cosine. */
  semantic: number;
  /** The cosine of the query and the entry, -1 to 1. Absent if the entry has no vector yet; the average counts then. */
  cosine?: number;
  /** The share of the meaning, 0 to 1. */
  weight: number;
}

/**
 * The properties of an entry that count beside the query. Each number is weighted; the score is their sum. All weights
 * but that of the relevance are 0 by default.
 */
export interface Composite {
  /** How well the entry answers the query. */
  relevance: number;
  /** How new it is. */
  recency: number;
  /** Its importance. */
  importance: number;
  /** Its confidence. */
  confidence: number;
  /** The number of sessions that used it. */
  access: number;
}

/**
 * The parts of a score.
 *
 * The lexical score is `(sum of words + session + before + after + author) × time × kind`. If vectors count, `fused`
 * replaces it; if properties of the entry count, `composite` replaces that. The hit's score is the result minus
 * `repeated`. Weights are settings of policy under `search` and `vectors`.
 */
export interface Explanation {
  /** The words of the query that the entry contains. */
  words: WordScore[];
  /** The bonus for other entries of the entry's session that match. */
  session: number;
  /** The bonus for the previous turn of the conversation. */
  before: number;
  /** The bonus for the next turn of the conversation. */
  after: number;
  /** The bonus for an entry whose agent or author the query names. */
  author: number;
  /** The factor for an entry from a date that the query names; else 1. */
  time: number;
  /**
   * The factor for an entry of the kind that the query asks for: that states a time (when), a procedure (how); else 1.
   */
  kind: number;
  /** Present if vectors count. */
  fused?: Fused;
  /** Present if properties of the entry count. */
  composite?: Composite;
  /**
   * The penalty for near duplicates of a better hit. Below 0 for a hit that is raised: a newer statement over an older
   * one (`search.newer_first`), and what says what a thing is, if the query asks that ("What is a lease?").
   */
  repeated: number;
}

/** An entry that a search found. */
export interface Hit {
  /** The entry. */
  entry: Entry;
  /**
   * The entry that was found, if `entry` supersedes it and stands in its place. The score and its explanation are those
   * of the entry that was found.
   */
  replaces?: Pointer;
  /** Above 0. Scores are comparable within one answer only. */
  score: number;
  /** The part of the text to show. */
  snippet: Snippet;
  /** Present if the query asked for it. */
  explanation?: Explanation;
}

/** An entry that resembles a text. */
export interface SimilarEntry {
  /** The entry. */
  entry: Entry;
  /** The mean of `words` and `cosine`, or `words` alone if there is no cosine. */
  similarity: number;
  /** The Jaccard similarity of the two word sets, without stop words, 0 to 1. */
  words: number;
  /** The cosine of the two vectors, -1 to 1. Absent if one of the texts has no vector. */
  cosine?: number;
}

export const differences = ["negation", "opposite", "number", "name", "subject"] as const;
/**
 * What two entries that contradict each other differ in.
 *
 * - `negation`: One denies what the other states.
 * - `opposite`: They have words of opposite meaning, such as `enable` and `disable`.
 * - `number`: They have different numbers or versions.
 * - `name`: They name different things in the same place.
 * - `subject`: They are about one name from code, such as a function or a file, and do not say the same of it: the
 * newer may amend the older.
 */
export type Difference = (typeof differences)[number];

/** Two entries in force that probably contradict each other. */
export interface Contradiction {
  /** The one that may supersede the other. */
  newer: Pointer;
  /** The one that may be out of date. */
  older: Pointer;
  /** What they differ in. */
  difference: Difference;
  /** The words of the newer entry that make the difference. */
  newerSays: string;
  /** The words of the older entry that make it. */
  olderSays: string;
  /** The Jaccard similarity of the two word sets, 0 to 1. */
  words: number;
}

/**
 * A passage of what was said in a session: a message, or a part of a long one. It is no entry, and nobody confirmed
 * what it says.
 */
export interface SessionPassage {
  /** Who said it: a person or an agent. */
  who: Speaker;
  /** When. In milliseconds since the Unix epoch. */
  at: number;
  /** The client in which it was said. */
  client: string;
  /** The session in which it was said. */
  session: string;
  /** The words. */
  text: string;
  /** The beginning of what was said right before it, about 300 characters. Absent for the first words of a session. */
  before?: string;
  /** Above 0. Scores are comparable within one answer only. */
  score: number;
}

/** What memory holds beside an entry that its writer wants to know. */
export interface Counterparts {
  /** Entries that say nearly the same, the most alike first; at most three. */
  similar: Pointer[];
  /** Pairs of the entry and another that it probably contradicts or amends; at most three. */
  contradicting: Contradiction[];
  /**
   * What was said in the session that the entry was learnt from: the passage that has most of its words. Absent if the
   * entry was learnt from no session, or the words of that are not stored.
   */
  said?: SessionPassage;
}
