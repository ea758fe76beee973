// Runs the tests of the library in Bun and Deno, at the versions named here, which npm installs under target/.
// Where one cannot be installed it is told as NOT RUN; with NOT_RUN=fail in the environment that fails.

import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const here = dirname(dirname(fileURLToPath(import.meta.url)));
const place = join(process.env.CARGO_TARGET_DIR ?? join(here, "../target"), "runtimes");
const isRequired = process.env.NOT_RUN === "fail";
const windows = process.platform === "win32";

/** How each runs a file of tests; a test may take minutes where the machine does other work. */
const runtimes = {
  bun: { version: "1.4.5", test: ["test", "--timeout", "600000"] },
  deno: { version: "2.9.6", test: ["test", "--no-check", "--allow-all"] },
};

/**
 * These test what only Node has: the command, which Node runs; the library that drives a browser; the package as npm, bundlers and TypeScript see
 * it; and macOS in place of Linux, as far as Node goes.
 */
const onlyNode = ["browser", "cli", "cli-agent-memory", "cli-entries", "elsewhere", "mcp", "package", "place", "samples", "vscode"].map((name) => `${name}.test.mjs`);
const files = readdirSync(join(here, "test")).filter((name) => name.endsWith(".test.mjs") && !onlyNode.includes(name));

/** A variable for the cache of Deno keeps the home folder out of it. */
const env = { ...process.env, DENO_DIR: join(place, "deno"), DENO_NO_UPDATE_CHECK: "1", NO_COLOR: "1" };
const options = { cwd: here, env, encoding: "utf8", shell: windows, maxBuffer: 1 << 28 };
const run = (program, args, cwd = here) => spawnSync(program, args, { ...options, cwd });

/** What a file's tests print if they fail. */
const failureOf = (program, args) =>
  promisify(execFile)(program, args, options).then(
    () => undefined,
    (error) => `${error.stdout ?? ""}${error.stderr ?? ""}${error.message}`,
  );

function installed(name, version) {
  const dir = join(place, name);
  const program = join(dir, "node_modules/.bin", windows ? `${name}.cmd` : name);
  const works = () => run(program, ["--version"]).stdout?.includes(version) ?? false;
  if (works()) return program;
  mkdirSync(dir, { recursive: true });
  writeFileSync(join(dir, "package.json"), JSON.stringify({ private: true, dependencies: { [name]: version } }));
  const told = run(windows ? "npm.cmd" : "npm", ["install", "--no-audit", "--no-fund"], dir);
  if (works()) return program;
  console.error(`${told.stdout}${told.stderr}`);
  return undefined;
}

for (const [name, { version, test }] of Object.entries(runtimes)) {
  const program = installed(name, version);
  if (!program) {
    console.error(`NOT RUN: the tests in ${name} ${version}: npm could not install it`);
    if (isRequired) process.exitCode = 1;
    continue;
  }
  // One process for each file, as `node --test` has it: some change what all of a process sees.
  const waiting = [...files];
  const failed = [];
  const work = async () => {
    for (let file = waiting.shift(); file; file = waiting.shift()) {
      const failure = await failureOf(program, [...test, `./test/${file}`]);
      if (failure === undefined) continue;
      console.error(failure);
      failed.push(file);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  console.log(`${name} ${version}: ${files.length - failed.length} of ${files.length} files of tests passed`);
  if (failed.length > 0) {
    console.error(`error: in ${name} ${version} these fail: ${failed.join(", ")}`);
    process.exitCode = 1;
  }
}
