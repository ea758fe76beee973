//! The time of calls in a root as large as BMAD's session memory may be, beside the times that it asks for: `limits FOLDER`
//! prints one JSON object `{operation: {"ms", "target_ms", "of_target"}}`.
//!
//! The root has 100 missions with 10,000 entries together, one with a conversation of 1,000 turns. `ms` is the median of a call in one process over a folder; writes
//! wait for the disk. The first call, which reads the index, is `open`.

use std::path::Path;
use std::time::Instant;

use keepstone::{Category, Chore, Draft, Filter, FolderStore, Grant, Memory, MissionOutcome, Outcome, Query, Scope};
use serde_json::{Map, Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Sessions, which are missions here.
const MISSIONS: usize = 100;
/// Entries of each.
const ENTRIES: usize = 100;
/// Calls of each kind.
const CALLS: usize = 25;
/// Turns of the longest conversation, before those that are measured.
const TURNS: usize = 1_000 - CALLS;
/// The first entry's time.
const FIRST: u64 = 1_772_000_000_000;
/// The time between two entries.
const STEP: u64 = 60_000;

const KINDS: [Category; 4] = [Category::Decisions, Category::Findings, Category::Preferences, Category::Tasks];
const TOPICS: [&str; 8] = [
    "the login form",
    "the payment queue",
    "the export job",
    "the search index",
    "the cache",
    "the mailer",
    "the API",
    "the schema",
];

fn main() -> Result<()> {
    let folder = std::env::args().nth(1).ok_or("a folder is missing")?;
    let folder = Path::new(&folder);
    let references = fill(&open(folder)?)?;
    open(folder)?.search().find(&Query::new("login"))?;
    let memory = open(folder)?;
    let mut figures = Map::new();
    let mut tell = |name: &str, target: f64, call: &mut dyn FnMut(usize) -> Result<()>| -> Result<()> {
        let mut times = Vec::new();
        for nth in 0..CALLS {
            let started = Instant::now();
            call(nth)?;
            times.push(started.elapsed().as_secs_f64() * 1e3);
        }
        times.sort_by(f64::total_cmp);
        let ms = times[times.len() / 2];
        figures.insert(name.to_owned(), json!({ "ms": ms, "target_ms": target, "of_target": ms / target }));
        Ok(())
    };
    let some = |found: usize| if found > 0 { Ok(()) } else { Err("it found nothing".into()) };
    let mission = |nth: usize| Scope::mission(format!("m{}", nth % MISSIONS));
    let spread = |nth: usize| nth * 397 % references.len();
    let query = |nth: usize, filter| Query { filter, ..Query::new(TOPICS[nth % TOPICS.len()]) };
    let span = |nth: usize| {
        let since = FIRST + spread(nth) as u64 * STEP;
        Filter { since: Some(since), until: Some(since + 200 * STEP), ..Filter::default() }
    };
    tell("get_by_id", 5.0, &mut |nth| {
        memory.vault().get(&references[spread(nth)])?;
        Ok(())
    })?;
    tell("record", 10.0, &mut |nth| {
        let text = format!("Decided in call {nth}: {} keeps its own log.", TOPICS[nth % TOPICS.len()]);
        memory.vault().add(&Draft::new(mission(nth), Category::Decisions, text))?;
        Ok(())
    })?;
    tell("by_topic", 50.0, &mut |nth| some(memory.search().find(&query(nth, Filter::default()))?.len()))?;
    tell("by_agent", 50.0, &mut |nth| {
        let filter = Filter { scopes: vec![mission(nth)], ..Filter::default() };
        some(memory.vault().entries(&filter)?.len())
    })?;
    tell("by_time", 100.0, &mut |nth| some(memory.vault().entries(&span(nth))?.len()))?;
    tell("related", 100.0, &mut |nth| {
        some(memory.search().related(&references[spread(nth)], &Filter::default(), None)?.len())
    })?;
    tell("similar", 100.0, &mut |nth| some(memory.search().find(&Query::new(text(spread(nth))))?.len()))?;
    tell("compound", 200.0, &mut |nth| {
        let filter = Filter { categories: vec![KINDS[spread(nth) % 4].clone()], ..span(nth) };
        some(memory.search().find(&query(spread(nth), filter))?.len())
    })?;
    tell("compaction", 5_000.0, &mut |_| {
        memory.upkeep().run(&[Chore::Sweep], true)?;
        Ok(())
    })?;
    let talk = |nth: usize| format!("m{}", nth % MISSIONS);
    let said = |nth: usize| format!("Turn {nth}: {} is next.", TOPICS[nth % TOPICS.len()]);
    for nth in 0..TURNS {
        memory.missions().add_turn("m0", "agent0", None, &said(nth))?;
    }
    tell("last_turns", 5.0, &mut |_| some(memory.missions().turns("m0", Some(10))?.len()))?;
    tell("record_turn", 10.0, &mut |nth| {
        memory.missions().add_turn("m0", "agent1", None, &said(nth))?;
        Ok(())
    })?;
    tell("archive", 10_000.0, &mut |nth| {
        memory.missions().end(&talk(nth), MissionOutcome::Failure)?;
        Ok(())
    })?;
    println!("{}", Value::Object(figures));
    Ok(())
}

fn open(folder: &Path) -> Result<Memory> {
    let grant = Grant { policy: Some("preset = \"smp\"\n".to_owned()), ..Grant::default() };
    Ok(Memory::open(FolderStore::open(folder)?, grant)?)
}

fn fill(memory: &Memory) -> Result<Vec<String>> {
    let mut references = Vec::new();
    for mission in 0..MISSIONS {
        let draft = |nth: usize| {
            let draft = Draft::new(Scope::mission(format!("m{mission}")), KINDS[nth % KINDS.len()].clone(), text(nth));
            Draft { created: Some(FIRST + nth as u64 * STEP), author: Some(format!("agent{}", nth % 5)), ..draft }
        };
        let first = mission * ENTRIES;
        let drafts: Vec<Draft> = (first..first + ENTRIES).map(draft).collect();
        for outcome in memory.vault().add_many(&drafts)? {
            match outcome {
                Outcome::Stored(reference) | Outcome::Merged(reference) => references.push(reference),
                Outcome::Rejected(why) => return Err(why.into()),
            }
        }
    }
    Ok(references)
}

fn text(nth: usize) -> String {
    let (topic, other) = (TOPICS[nth % TOPICS.len()], TOPICS[nth / 3 % TOPICS.len()]);
    format!("Number {nth}: {topic} must wait for {other}, because the batch of {} rows blocks the table.", nth * 7)
}
