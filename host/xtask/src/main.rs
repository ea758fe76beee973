//! `cargo xtask COMMAND`: everything a developer or a new user runs, in one place.

mod bench;
mod build;
mod clients;
mod compose;
mod cross;
mod data;
mod demo;
mod hosts;
mod lint;
mod metadata;
mod optional;
mod outline;
mod packages;
mod page;
mod python;
mod release;
mod tally;
mod test;
mod tool;
mod value;

use std::path::PathBuf;
use std::process::ExitCode;

const USAGE: &str = "\
usage: cargo xtask COMMAND

  demo [--data DIR]   set everything up and run the main job: remember, find, brief
  demo --node         the same with the npm package alone, without wasmtime, which takes longest to build
  test                set everything up, lint, and pass all tests, Rust, Node and Python;
                      NOT_RUN=fail: what cannot run on this machine is a failure
  build [component | package]
                      the component, the command, the npm package; only the component; or only the npm
                      package, around the component that is there
  compose             components that need a runtime and a folder only, into target/composed
  compose middleware  only keepstone-encrypt.wasm, which stands between a memory and its store
  python [wheel]      the Python package: its wheel, installed and tested, after `build`; or only the wheel
  page                the page of `keepstone serve`, from host/web
  bindings            write from wit/ what hosts and documents say of the contract
  bench [ENTRIES …] [--data DIR]
                      figures as JSON: start-up, durable writes, the worst files, speed beside peers
                      with so many entries (1000 10000 100000 300000 takes an hour), and retrieval
  bench fresh ENTRIES
                      only the row of fresh processes of the command
  bench surfaces      what an agent waits for over MCP, and a person at the page
  hosts               the table of all hosts in docs/hosts.md: sizes, times, memory, cases, writes at the same time
  value [--types] [--policy TOML] FOLDER …
                      one table of what agents find and are told, beside plain BM25: FOLDERs hold data
                      sets, or labelled sessions
  train FOLDER … --to FILE
                      the table of what is worth keeping, from labelled sessions
  lint                formatting, clippy, types
  cross               Windows: clippy, and tests under Wine; macOS: clippy
  clients [CLIENT …]  real coding clients from npm (2 GB) against a model on this machine, and the
                      official programs that check MCP servers (`clients mcp`), after `build`
  packages            run install.sh and pack the crates after `build`, and use them as those who install them do
  release --dry-run [--only PART,…] [--folder FOLDER]
                      all files of a release in target/dist, built twice from the last commit; publishes
                      nothing (docs/release.md); FOLDER stays for the next time
  servers [WORD …]    stores behind real servers: moto, azurite, s3rver, PostgreSQL

DIR holds entries.jsonl and queries.jsonl.";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    match run(&args) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(args: &[String]) -> anyhow::Result<()> {
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["demo"] => demo::run(None),
        ["demo", "--node"] => demo::node(),
        ["demo", "--data", dir] => demo::run(Some(PathBuf::from(dir))),
        ["test"] => test::run(),
        ["build"] => build::all(),
        ["build", "component"] => build::component(),
        ["build", "package"] => build::package(),
        ["compose"] => compose::run(),
        ["compose", "middleware"] => compose::middleware().map(drop),
        ["page"] => page::build(),
        ["bindings"] => tool::run("cargo", &["run", "--quiet", "--package", "keepstone-bindings"]),
        ["bench", "surfaces"] => bench::surfaces(),
        ["bench", "fresh", entries] => bench::fresh(numbers(&[*entries])?[0]),
        ["bench", sizes @ .., "--data", dir] => bench::run(&numbers(sizes)?, Some(PathBuf::from(dir))),
        ["bench", sizes @ ..] => bench::run(&numbers(sizes)?, None),
        ["clients", names @ ..] => clients::run(names),
        ["cross"] => cross::run(),
        ["train", given @ ..] => {
            let run = ["run", "--release", "--quiet", "--package", "keepstone-hearing", "--", "train"];
            tool::run("cargo", &[&run, given].concat())
        }
        ["value", given @ ..] => value::run(given),
        ["hosts"] => hosts::run(),
        ["lint"] => lint::run(),
        ["packages"] => packages::run(),
        ["release", "--dry-run", given @ ..] => release::run(given),
        ["release", ..] => anyhow::bail!("{}", release::NO_PUBLISHING),
        ["python"] => python::run(),
        ["python", "wheel"] => python::package(),
        ["servers", words @ ..] => optional::run(words),
        _ => anyhow::bail!("{USAGE}"),
    }
}

fn numbers(words: &[&str]) -> anyhow::Result<Vec<usize>> {
    let number = |word: &&str| word.parse().map_err(|_| anyhow::anyhow!("{word:?} is no number of entries\n\n{USAGE}"));
    words.iter().map(number).collect()
}
