// A project as a memory sees it: which files, commits and symbols there are. Nothing in it is read or changed.

import { type Stats, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import type { ChangedFile, Mention, OutsideCommit } from "./contract.js";
import type { SeenProject } from "./memory.js";

/**
 * Milliseconds for all questions to git of one look at a project. A brief takes two, for commits and for what is gone, and clients end the
 * hook that asks for it after ten seconds.
 */
const PATIENCE_MS = 3_000;
/** Bytes of the longest list of files. */
const MOST_BYTES = 256 << 20;
/** How long after an entry was stated the project may first have a symbol that it names: what a session writes is committed later. */
const COMMITTED_WITHIN_MS = 24 * 60 * 60 * 1000;
/**
 * The files in which symbols are looked for: all of the repository but documents, which tell of what is long gone, and memories, which
 * hold the entries themselves.
 */
const CODE = ["--", ":(top)", ":(top,exclude)*.md", ":(top,exclude,glob)**/.memory/**"];

/** How git is asked for commits. The settings of a person shall not change what it prints. */
const LOG = [
  ...["-c", "core.quotePath=false", "log", "--max-count=100", "--no-merges", "--no-renames", "--no-color", "--no-ext-diff"],
  ...["--no-show-signature", "--numstat", "--format=%x1e%H%x1f%ct%x1f%an%x1f%s"],
];

/** The output of git; nothing if there is no git, no repository, or no time left. An end with 1 says that nothing was found. */
type Git = (words: string[], input?: string) => string | undefined;

/** The folder of a project. Questions that files do not answer go to the program git, where it is there. */
export class Project implements SeenProject {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The commit that the project is at, in its shortest form of at least 12 digits. Nothing without git. */
  commit(): string | undefined {
    return gitIn(this.#folder)(["rev-parse", "--short=12", "HEAD"])?.trim() || undefined;
  }

  /**
   * The commits since a time, of the history of the commit that the project is at, without merges, newest first. No more than the newest
   * 100, and none without git or if it does not answer within three seconds.
   */
  commitsSince(time: number): OutsideCommit[] {
    const told = gitIn(this.#folder)([...LOG, `--max-age=${Math.trunc(time / 1000) + 1}`]) ?? "";
    return told.split("\x1e").slice(1).map(commit);
  }

  /**
   * The things that the project certainly lacks. It takes three seconds at the most; what is not answered by then is not missing.
   *
   * A path counts only if the project has its first folder: others may be relative to anything. Git must know no file of that path in
   * any folder, and must not ignore it. Commits count in a repository with its whole history. A symbol counts if code had the word at
   * most a day after the entry was stated, and no code has it now.
   */
  missing(mentions: readonly Mention[]): Mention[] {
    const git = gitIn(this.#folder);
    const of = (kind: Mention["kind"]) => mentions.filter((mention) => mention.kind === kind);
    const gone = new Set([
      ...this.#missingPaths(git, of("path")),
      ...missingCommits(git, of("commit")),
      ...missingSymbols(git, of("symbol")),
    ]);
    return mentions.filter((mention) => gone.has(mention));
  }

  #missingPaths(git: Git, mentions: Mention[]): Mention[] {
    const isAbsent = (path: string) => stats(join(this.#folder, path), lstatSync) === undefined;
    let paths = mentions.filter(({ name }) => this.#isOurs(name) && isAbsent(name));
    if (paths.length === 0) return [];
    const files = git(["ls-files", "-z"])?.split("\0");
    if (files) paths = paths.filter(({ name }) => !files.some((file) => `/${file}/`.includes(`/${name}/`)));
    const ignored = git(["check-ignore", "-z", "--stdin"], paths.map(({ name }) => `${name}\0`).join(""))?.split("\0");
    return paths.filter(({ name }) => !ignored?.includes(name));
  }

  /** Whether the project has the first folder of a path that stays in it. */
  #isOurs(path: string): boolean {
    const parts = path.split("/");
    const isInside = parts.every((part) => part !== "" && part !== "." && part !== "..");
    return isInside && (stats(join(this.#folder, parts[0] as string), statSync)?.isDirectory() ?? false);
  }
}

/** Reads a commit and the lines about its files. */
function commit(record: string): OutsideCommit {
  const [head = "", ...lines] = record.split("\n");
  const [hash = "", seconds = "", author = "", ...subject] = head.split("\x1f");
  // A file without lines has dashes.
  const count = (text: string | undefined) => Number.parseInt(text ?? "", 10) || 0;
  const file = (line: string): ChangedFile => {
    const [added, removed, ...path] = line.split("\t");
    return { path: path.join("\t"), added: count(added), removed: count(removed) };
  };
  const files = lines.filter((line) => line.includes("\t")).map(file);
  return { hash, time: count(seconds) * 1000, author, subject: subject.join("\x1f"), files };
}

function missingCommits(git: Git, commits: Mention[]): Mention[] {
  const isWhole = () => git(["rev-parse", "--is-shallow-repository"])?.trim() === "false";
  if (commits.length === 0 || !isWhole()) return [];
  const asked = commits.map(({ name }) => `${name}^{commit}\n`).join("");
  const told = new Set(git(["cat-file", "--batch-check"], asked)?.split("\n"));
  return commits.filter(({ name }) => told.has(`${name}^{commit} missing`));
}

/** Git searches the history only for the words that no code has now. */
function missingSymbols(git: Git, symbols: Mention[]): Mention[] {
  const now = words(git, symbols);
  if (!now) return [];
  const byCommit = new Map<string, Mention[]>();
  for (const symbol of symbols.filter(({ name }) => !now.has(name))) {
    const commit = symbol.stated === undefined ? undefined : commitAt(git, Number(symbol.stated) + COMMITTED_WITHIN_MS);
    if (commit) byCommit.set(commit, [...(byCommit.get(commit) ?? []), symbol]);
  }
  return [...byCommit].flatMap(([commit, named]) => {
    const then = words(git, named, commit);
    return named.filter(({ name }) => then?.has(name));
  });
}

/** The symbols that stand as words in code, now or in a commit. */
function words(git: Git, symbols: Mention[], commit?: string): Set<string> | undefined {
  if (symbols.length === 0) return new Set();
  // A file that git does not have yet is code too. The last three are against settings of the person.
  const how = ["-I", "-w", "-F", "-o", "-h", "--no-color", "--no-line-number", "--no-column"];
  const names = symbols.flatMap(({ name }) => ["-e", name]);
  const found = git(["grep", ...how, ...names, commit ?? "--untracked", ...CODE]);
  return found === undefined ? undefined : new Set(found.split("\n"));
}

/** The last commit before a time. */
function commitAt(git: Git, time: number): string | undefined {
  return git(["rev-list", "-1", `--min-age=${Math.trunc(time / 1000)}`, "HEAD"])?.trim() || undefined;
}

function gitIn(folder: string): Git {
  const until = Date.now() + PATIENCE_MS;
  return (asked, input = "") => {
    const timeout = until - Date.now();
    if (timeout <= 0) return undefined;
    // A question neither disturbs a git that somebody else runs, nor fetches what a partial clone lacks.
    const all = ["--no-optional-locks", "-c", "protocol.allow=never", "-C", folder, ...asked];
    const limits = { timeout, maxBuffer: MOST_BYTES };
    // Loading it takes longer than most calls, and few ask git.
    const { spawnSync } = process.getBuiltinModule("node:child_process");
    const { status, stdout } = spawnSync("git", all, { input, encoding: "utf8", windowsHide: true, ...limits });
    return status === 0 || status === 1 ? stdout : undefined;
  };
}

function stats(path: string, look: typeof lstatSync | typeof statSync): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}
