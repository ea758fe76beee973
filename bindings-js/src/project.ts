// A project as a memory sees it: which files and commits there are. Nothing in it is read or changed.

import { spawnSync } from "node:child_process";
import { type Stats, lstatSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Mention } from "./contract.js";

/** Milliseconds that git may take. */
const PATIENCE_MS = 5_000;
/** Bytes of the longest list of files. */
const MOST_BYTES = 256 << 20;

/** The folder of a project. Questions that files do not answer go to the program git, where it is there. */
export class Project {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The commit that the project is at, in its shortest form of at least 12 digits. Nothing without git. */
  commit(): string | undefined {
    return this.#git(["rev-parse", "--short=12", "HEAD"])?.trim() || undefined;
  }

  /**
   * The things that the project certainly lacks.
   *
   * A path counts only if the project has its first folder: others may be relative to anything. Git must know no file of that path in
   * any folder, and must not ignore it. Commits count in a repository with its whole history.
   */
  missing(mentions: readonly Mention[]): Mention[] {
    const of = (kind: Mention["kind"]) => mentions.filter((mention) => mention.kind === kind).map(({ name }) => name);
    const gone = new Set([...this.#missingPaths(of("path")), ...this.#missingCommits(of("commit"))]);
    return mentions.filter(({ name }) => gone.has(name));
  }

  #missingPaths(named: string[]): string[] {
    let paths = named.filter((path) => this.#isOurs(path) && stats(join(this.#folder, path), lstatSync) === undefined);
    if (paths.length === 0) return [];
    const files = this.#git(["ls-files", "-z"])?.split("\0");
    if (files) paths = paths.filter((path) => !files.some((file) => `/${file}/`.includes(`/${path}/`)));
    const ignored = this.#git(["check-ignore", "-z", "--stdin"], paths.map((path) => `${path}\0`).join(""))?.split("\0");
    return paths.filter((path) => !ignored?.includes(path));
  }

  /** Whether the project has the first folder of a path that stays in it. */
  #isOurs(path: string): boolean {
    const parts = path.split("/");
    const isInside = parts.every((part) => part !== "" && part !== "." && part !== "..");
    return isInside && (stats(join(this.#folder, parts[0] as string), statSync)?.isDirectory() ?? false);
  }

  #missingCommits(commits: string[]): string[] {
    const isWhole = () => this.#git(["rev-parse", "--is-shallow-repository"])?.trim() === "false";
    if (commits.length === 0 || !isWhole()) return [];
    const told = this.#git(["cat-file", "--batch-check"], commits.map((commit) => `${commit}^{commit}\n`).join("")) ?? "";
    const missing = "^{commit} missing";
    return told.split("\n").filter((line) => line.endsWith(missing)).map((line) => line.slice(0, -missing.length));
  }

  /** The output of git; nothing if there is no git, or no repository. An end with 1 says that nothing was found. */
  #git(words: string[], input = ""): string | undefined {
    // Without optional locks a question never disturbs a git that somebody else runs.
    const asked = ["--no-optional-locks", "-C", this.#folder, ...words];
    const limits = { timeout: PATIENCE_MS, maxBuffer: MOST_BYTES };
    const { status, stdout } = spawnSync("git", asked, { input, encoding: "utf8", windowsHide: true, ...limits });
    return status === 0 || status === 1 ? stdout : undefined;
  }
}

function stats(path: string, look: typeof lstatSync | typeof statSync): Stats | undefined {
  try {
    return look(path);
  } catch {
    return undefined;
  }
}
