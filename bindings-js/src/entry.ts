/** Whose memory an entry is. */
export type Scope = "project" | { agent: string } | { mission: string };

export const categories = [
  "decisions",
  "lessons",
  "tasks",
  "projects",
  "handoffs",
  "preferences",
  "patterns",
  "habits",
  "findings",
  "facts",
  "gotchas",
  "conventions",
  "episodes",
  "procedures",
  "digests",
] as const;
/** What kind of thing is remembered. */
export type Category = (typeof categories)[number];

export const tiers = ["pinned", "active", "fading"] as const;
/** How firmly an entry is held. */
export type Tier = (typeof tiers)[number];

export const statuses = ["candidate", "promoted", "archived", "forgotten"] as const;
/** Where an entry is in its life. */
export type Status = (typeof statuses)[number];

export const importances = ["low", "medium", "high"] as const;
/** How much an entry matters. */
export type Importance = (typeof importances)[number];

/** A moment: milliseconds since the Unix epoch, or a `Date`. */
export type Moment = number | Date;

export const learnt = ["hand", "rule", "import"] as const;
/** How something was learnt: said by somebody, found by rule in what an agent said, or brought in from elsewhere. */
export type Learnt = (typeof learnt)[number];

/** What speaks for an entry. */
export interface Evidence {
  /** Times it was met; 1 when it was written. */
  count: number;
  /** Milliseconds since the Unix epoch. */
  lastSeen: number;
  /** Sessions in which it was met, each once, the latest last; the oldest are dropped. */
  sessions: string[];
  learnt: Learnt;
  /** Other words in which it was met, the latest last; the oldest are dropped. */
  wordings: string[];
}

/** One remembered thing. */
export interface Entry {
  /** `scope/category/id`. */
  reference: string;
  scope: Scope;
  category: Category;
  /** Milliseconds since the Unix epoch; absent for a passage without a date. */
  created?: number;
  /** Markdown. */
  text: string;
  tags: string[];
  tier: Tier;
  status: Status;
  importance: Importance;
  /** 0 to 1. */
  confidence?: number;
  /** The agent that wrote it, where that is not the agent of the scope. */
  author?: string;
  session?: string;
  sources: string[];
  confirmedBy: string[];
  /** Absent for what was remembered once and never met again. */
  evidence?: Evidence;
}

/** An entry to be. */
export interface Draft {
  scope: Scope;
  category: Category;
  text: string;
  tags?: string[];
  tier?: Tier;
  status?: Status;
  importance?: Importance;
  /** 0 to 1. */
  confidence?: number;
  author?: string;
  session?: string;
  sources?: string[];
  /** When it was remembered, for what is brought in from elsewhere; now unless told. */
  created?: Moment;
}

/** What to change of an entry; what is absent stays. */
export interface Changes {
  text?: string;
  tags?: string[];
  importance?: Importance;
  confidence?: number;
}

/** Which entries are meant. Lists hold alternatives, except `tags`, all of which must be there. */
export interface Filter {
  scopes?: Scope[];
  categories?: Category[];
  tags?: string[];
  tiers?: Tier[];
  /** Empty means candidate and promoted. */
  statuses?: Status[];
  /** Created at or after. */
  since?: Moment;
  /** Created before. */
  until?: Moment;
}

/** What became of a draft. */
export type Outcome =
  | { kind: "stored"; reference: string }
  | { kind: "merged"; reference: string }
  | { kind: "rejected"; reason: string };

export interface CategoryCount {
  category: Category;
  entries: number;
}

/** What every agent is told about the project. */
export interface ProjectContext {
  /** Empty when there is no file. */
  text: string;
  /** Absent when there is no file. */
  version?: string;
}

export interface Query {
  /** Words, identifiers, paths, in any language. */
  text: string;
  filter?: Filter;
  /** 1 to 100, 10 unless told. */
  limit?: number;
  /** Whether hits say how their scores came about. */
  explain?: boolean;
  /** What a model made of the text; one of another model or dimension than the entries' is an error. */
  vector?: QueryVector;
}

/** What a model made of a query. */
export interface QueryVector {
  /** The name that the entries were embedded under. */
  model: string;
  values: Float32Array | number[];
}

/** UTF-16 offsets into a snippet's text, from `start` up to but not including `end`. */
export interface Highlight {
  start: number;
  end: number;
}

export interface Snippet {
  text: string;
  highlights: Highlight[];
}

export interface Hit {
  entry: Entry;
  score: number;
  snippet: Snippet;
  explanation?: Explanation;
}

/**
 * A score: the sum of `words`, `session`, `before`, `after` and `author`, times `time`, times `when`; where the meaning
 * counts too, `fused` of that; where more counts than the query, `composite` of these; less `repeated`.
 */
export interface Explanation {
  words: WordScore[];
  session: number;
  before: number;
  after: number;
  author: number;
  time: number;
  when: number;
  fused?: Fused;
  composite?: Composite;
  repeated: number;
}

/** What one word counts: idf × weight × saturation. */
export interface WordScore {
  word: string;
  term: string;
  idf: number;
  weight: number;
  content: number;
  tags: number;
  saturation: number;
}

/** (1 - weight) × lexical + weight × semantic. Without a vector of the entry there is no cosine. */
export interface Fused {
  lexical: number;
  semantic: number;
  cosine?: number;
  weight: number;
}

/** What counts beside the query, each weighed. */
export interface Composite {
  relevance: number;
  recency: number;
  importance: number;
  confidence: number;
  /** How often it was of use. */
  access: number;
}

/** An entry that is like a text: by the words that both have, and by what both mean where both have a vector. */
export interface SimilarEntry {
  entry: Entry;
  similarity: number;
  words: number;
  cosine?: number;
}

export interface Request {
  agent: string;
  /** What the agent is about to do. */
  task?: string;
  /** In tokens. */
  budget?: number;
  /** What other roots have to say. A memory that was opened with `user` adds that of the user. */
  beside?: Excerpt[];
}

/** What another root has to say, for a section of its own in a brief. */
export interface Excerpt {
  /** As it stands in the brief, without the colon. */
  title: string;
  /** Best first. */
  items: ExcerptItem[];
}

/** One thing that another root has to say. */
export interface ExcerptItem {
  /** A reference, or the key of a file, in that root. */
  source: string;
  text: string;
}

export type DropReason = "budget" | "limit" | "unreadable";

export interface Section {
  title: string;
  /** References, or the key of a file. */
  sources: string[];
  dropped: { source: string; reason: DropReason }[];
  /** Characters cut. */
  cut: number;
}

export interface Brief {
  text: string;
  tokens: number;
  sections: Section[];
}
