//! A process that works on a folder: `add TEXT` and `find QUERY` on lines of standard input, one line of
//! JSON for each on standard output, written when the call has returned.

use std::io::{BufRead, Write};

use keepstone::{Category, Draft, Memory, Outcome, Query, Scope};
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let memory = Memory::open_dir(folder)?;
    let mut out = std::io::stdout().lock();
    for line in std::io::stdin().lock().lines() {
        writeln!(out, "{}", answer(&memory, &line?)?)?;
        out.flush()?;
    }
    Ok(())
}

fn answer(memory: &Memory, line: &str) -> Result<Value> {
    match line.split_once(' ') {
        Some(("add", text)) => add(memory, text),
        Some(("find", query)) => {
            let hits = memory.search().find(&Query::new(query))?;
            Ok(hits.into_iter().map(|hit| hit.entry.text).collect())
        }
        _ => Err(format!("{line:?} is no command").into()),
    }
}

fn add(memory: &Memory, text: &str) -> Result<Value> {
    match memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Decisions, text))? {
        Outcome::Stored(reference) => Ok(json!(reference)),
        other => Err(format!("{text:?} was not stored: {other:?}").into()),
    }
}
