//! A process that works on a store, a folder or a URL, through encryption if a component and a key stand before it: `add TEXT`, `keep AGENT TEXT`, `find QUERY`, `work AGENT N` and
//! `commit TASK` on lines of standard input, one line of JSON for each on standard output, written when the call has
//! returned.

use std::io::{BufRead, Write};

use keepstone::{
    Category, Draft, Error, Grant, Insight, Location, Memory, MemoryError, Middleware, Outcome, Query, Scope,
    SessionCommit, WorkReport,
};
use serde_json::{Value, json};

/// How often a call that found its file busy is made again.
const CALLS_AGAIN: u32 = 20;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let memory = match words.as_slice() {
        [store] => Memory::open(store.parse::<Location>()?.open()?, Grant::default())?,
        [encrypt, key, store] => {
            let key = vec![("KEEPSTONE_WITH_KEY".to_owned(), key.clone())];
            let store = Middleware::new(&std::fs::read(encrypt)?)?.over(store.parse::<Location>()?.open()?, key);
            Memory::open(store, Grant::default())?
        }
        _ => return Err("a store is missing".into()),
    };
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
        Some(("keep", rest)) => keep(memory, rest),
        Some(("find", query)) => {
            let hits = memory.search().find(&Query::new(query))?;
            Ok(hits.into_iter().map(|hit| hit.entry.text).collect())
        }
        Some(("work", rest)) => work(memory, rest),
        Some(("commit", task)) => commit(memory, task),
        _ => Err(format!("{line:?} is no command").into()),
    }
}

fn add(memory: &Memory, text: &str) -> Result<Value> {
    match memory.vault().add(&Draft::new(Scope::agent("dev"), Category::Decisions, text))? {
        Outcome::Stored(reference) => Ok(json!(reference)),
        other => Err(format!("{text:?} was not stored: {other:?}").into()),
    }
}

/// Adds what may be there already, from an earlier life of the process that asks. On a busy machine others may hold a file
/// longer than a call waits: then it is called again, as the error says.
fn keep(memory: &Memory, rest: &str) -> Result<Value> {
    let (agent, text) = rest.split_once(' ').ok_or("an agent and a text are wanted")?;
    let draft = Draft::new(Scope::agent(agent), Category::Decisions, text);
    let mut outcome = memory.vault().add(&draft);
    for _ in 0..CALLS_AGAIN {
        if !matches!(outcome, Err(Error::Memory(MemoryError::Unavailable(_) | MemoryError::Conflict(_)))) {
            break;
        }
        outcome = memory.vault().add(&draft);
    }
    match outcome? {
        Outcome::Stored(reference) | Outcome::Merged(reference) => Ok(json!(reference)),
        Outcome::Rejected(why) => Err(format!("{text:?} was not stored: {why}").into()),
    }
}

/// A state whose parts all contain the same number, so that a torn one is recognised.
fn work(memory: &Memory, rest: &str) -> Result<Value> {
    let (agent, nth) = rest.split_once(' ').ok_or("an agent and a number are wanted")?;
    let report = WorkReport {
        summary: Some(nth.to_owned()),
        next_steps: Some((0..20).map(|step| format!("step {step} of {nth}")).collect()),
        last_activity: Some(nth.to_owned()),
        ..WorkReport::new(agent)
    };
    Ok(json!(memory.work().report(&report)?.summary))
}

fn commit(memory: &Memory, task: &str) -> Result<Value> {
    let fact = |category, text: String| Insight::new(category, text);
    let commit = SessionCommit {
        task_id: Some(task.to_owned()),
        what: Some(format!("did {task}")),
        facts: Some(vec![
            fact(Category::Habits, "Always run the tests before committing".to_owned()),
            fact(Category::Lessons, format!("task {task} taught this")),
        ]),
        ..SessionCommit::new("dev")
    };
    Ok(json!(memory.work().commit(&commit)?.summary.what))
}
