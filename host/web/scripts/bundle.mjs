// The files of the page, as `keepstone serve` has them inside: made by esbuild from src/, the same bytes on every machine.

import { readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const here = dirname(dirname(fileURLToPath(import.meta.url)));

/** Where the built files are committed. */
export const OUTPUT = join(here, "../cli/src/serve/page");

const { version } = JSON.parse(readFileSync(join(here, "node_modules/preact/package.json"), "utf8"));
const NOTICE = `/* Keepstone's page, built from host/web. Contains Preact ${version}, MIT License, Copyright (c) 2015-present Jason Miller. */`;

/** As small as a browser of our day can read it. */
const OPTIONS = {
  absWorkingDir: here,
  outdir: "out",
  bundle: true,
  format: "esm",
  target: "es2022",
  charset: "utf8",
  minify: true,
  // Short lines, so that a change of the page is a readable change of the built files.
  lineLimit: 480,
  legalComments: "none",
  logLevel: "warning",
  write: false,
  plugins: [{ name: "short-texts", setup: shortTexts }],
};

/** The text of each file, by its name. */
export async function bundle() {
  const page = {
    entryPoints: { page: "src/main.tsx" },
    // A file for each language, of which a page loads one.
    external: ["./text/*"],
    jsx: "transform",
    jsxFactory: "h",
    jsxFragment: "Fragment",
    inject: ["src/jsx.ts"],
    // Its way of making elements is for type checks.
    tsconfigRaw: {},
    banner: { js: NOTICE },
  };
  const built = await Promise.all([page, { entryPoints: ["src/text/*.ts"], outbase: "src" }].map((part) => build({ ...OPTIONS, ...part })));
  const files = new Map(built.flatMap(({ outputFiles }) => outputFiles).map(({ path, text }) => [relative(join(here, "out"), path).replaceAll("\\", "/"), text]));
  files.set("page.css", withShortNames(files.get("page.css")));
  for (const name of ["index.html", "icon.svg"]) files.set(name, readFileSync(join(here, "src", name), "utf8"));
  return files;
}

/** A style sheet with short names of its custom properties, which no script uses. */
function withShortNames(css) {
  const names = [...new Set(css.match(/--[a-z-]+/g))];
  return css.replace(/--[a-z-]+/g, (name) => `--${names.indexOf(name).toString(36)}`);
}

/** Gives texts short names, in the page and in its languages: those in camel case, which in quotation marks name nothing else. */
function shortTexts({ onLoad }) {
  const names = [...readFileSync(join(here, "src/text/en.ts"), "utf8").matchAll(/^  ([a-z]+[A-Z]\w*):/gm)].map(([, name]) => name);
  const short = new Map(names.map((name, nth) => [name, `t${nth.toString(36)}`]));
  onLoad({ filter: /src\/.*\.tsx?$/ }, ({ path }) => {
    const named = path.includes("/text/") ? /(?<=^  )\w+(?=:)/gm : /(?<=")\w+(?=")/g;
    const contents = readFileSync(path, "utf8").replace(named, (name) => short.get(name) ?? name);
    return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
  });
}
