// Results of finished projects.

import type { Category, Entry } from "../contract.js";
import type * as ours from "../contract.js";
import { flag, Given, moment, number, text } from "./argument.js";
import { memory } from "./root.js";
import type { MemoryStore, ProjectCompletion, ProjectRatings, ProjectRecord } from "./type.js";

/** Where the memory keeps it, all under scope project: FORMAT.md, Evidence. */
const ISSUES = { categories: ["gotchas"], tags: ["review-issue"] } satisfies Kept;
const TECHNOLOGIES = { categories: ["conventions"], tags: ["technology"] } satisfies Kept;
const PROJECTS = { categories: ["projects"], tags: ["completed"] } satisfies Kept;

interface Kept {
  categories: Category[];
  tags: string[];
}

/** Counts the numbered lines of a review's verdict FAIL; nothing of one that passed. */
export function recordReviewFeedback(review: string): void {
  memory().compat.recordReview(text(review, "review"));
}

/** Remembers a technology that a plan was approved with. */
export function recordTechPreference(tech: string): void {
  memory().compat.preferTechnology(text(tech, "tech"));
}

/** Remembers a finished project; the same one once. */
export function recordProjectCompletion(project: ProjectCompletion): void;
export function recordProjectCompletion(summary: string, tech?: string, reviewPassed?: boolean, ratings?: ProjectRatings): void;
export function recordProjectCompletion(project: unknown, tech?: unknown, reviewPassed?: unknown, ratings?: unknown): void {
  const told = typeof project === "string" ? { summary: project, tech, reviewPassed, ratings } : project;
  const given = new Given(told, "project");
  memory().compat.completeProject({
    summary: given.read(text, ["summary"]) ?? text(undefined, "project.summary"),
    ...given.as("technology", text, ["tech"]),
    ...given.as("reviewPassed", flag),
    ...given.as("completedAt", moment),
    ...given.as("ratings", ratingsOf),
  });
}

/** Rates the project that was finished last, axis by axis; tells whether there was one. */
export function recordProjectRatings(ratings: ProjectRatings): boolean {
  return memory().compat.rateProject(ratingsOf(ratings, "ratings")) !== undefined;
}

/** Results of finished projects; each list has the newest last. */
export function getMemoryStore(): MemoryStore {
  const texts = (kept: Kept) => entries(kept).map(({ text }) => text);
  const pattern = ({ text, created, evidence }: Entry) => ({
    pattern: text,
    count: evidence?.count ?? 1,
    lastSeen: evidence?.lastSeen ?? created ?? 0,
  });
  return {
    reviewPatterns: entries(ISSUES).map(pattern),
    techPreferences: texts(TECHNOLOGIES),
    projectHistory: memory().compat.projects().map(projectRecord).reverse(),
  };
}

/**
 * Moves what `getMemoryStore` shows to the trash, from where `restore` brings it back. What people wrote into the files
 * stays, and so do facts, sessions and work states.
 */
export function clearMemory(): void {
  const { vault } = memory();
  const all = [ISSUES, TECHNOLOGIES, PROJECTS].flatMap(entries);
  for (const { reference } of all.filter((entry) => !isPassage(entry))) vault.forget(reference);
}

/** Text that stands in a file without an id: nobody but a person writes that. */
function isPassage({ reference }: Entry): boolean {
  return reference.includes("/~");
}

/** Oldest first. */
function entries(kept: Kept): Entry[] {
  return memory().vault.entries({ scopes: ["project"], ...kept }).reverse();
}

function projectRecord({ summary, technology, completedAt, reviewPassed, ratings }: ours.ProjectRecord): ProjectRecord {
  return {
    summary,
    tech: technology ?? "",
    completedAt: completedAt ?? 0,
    ...(reviewPassed !== undefined && { reviewPassed }),
    ...(ratings.length > 0 && { ratings: Object.fromEntries(ratings.map(({ axis, value }) => [axis, value])) }),
  };
}

/** Axes without a value are passed over: a form that was left empty rates nothing. */
function ratingsOf(value: unknown, at: string): ours.Rating[] {
  const given = new Given(value, at);
  const axes = Object.keys(value as object).map((axis) => ({ axis: axis.toWellFormed(), value: given.read(number, [axis]) }));
  return axes.filter((rating): rating is ours.Rating => rating.value !== undefined);
}
