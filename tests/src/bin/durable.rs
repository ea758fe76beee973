//! The cost of a durable add beside its lower bound: `durable FOLDER [ROUNDS]` prints one JSON object.
//!
//! `bare` writes a file of the same size as an entry's, waits for the medium, renames it and waits for the folder. The
//! rounds take turns, so that both meet the same disk; figures are medians.

use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use keepstone::{Category, Draft, Durability, FolderStore, Grant, Memory, Scope};
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

/// Writes of each kind in a round.
const WRITES: usize = 40;

/// Entries of a batch.
const BATCH: usize = 1_000;

/// Entries to a file, as many as ours have on average while they are written.
const FULL: usize = 20;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let folder = args.next().ok_or("a folder is missing")?;
    let rounds = args.next().map_or(Ok(15), |rounds| rounds.parse::<usize>())?;
    let folder = Path::new(&folder);
    fs::create_dir_all(folder)?;
    let root = |name: &str| folder.join(name);
    let full = Memory::open_dir(root("full"))?;
    let fast = FolderStore::open(root("fast"))?.durability(Durability::Fast);
    let fast = Memory::open(fast, Grant::default())?;
    let many = Memory::open_dir(root("many"))?;
    fs::create_dir_all(root("bare"))?;
    let (mut adds, mut adds_fast, mut bare, mut batches) = (vec![], vec![], vec![], vec![]);
    for round in 0..rounds {
        adds.push(time(|| add(&full, round))?);
        bare.push(time(|| write_bare(&root("bare")))?);
        adds_fast.push(time(|| add(&fast, round))?);
        batches.push(time(|| add_many(&many, round))?);
    }
    let each = |times: Vec<Duration>| median(times).as_secs_f64() * 1_000.0 / WRITES as f64;
    let (adds, adds_fast, bare) = (each(adds), each(adds_fast), each(bare));
    let batch = median(batches).as_secs_f64() * 1_000.0;
    let told: Value = json!({
        "add_ms": adds, "add_fast_ms": adds_fast, "bare_ms": bare, "of_bare": bare / adds,
        "batch": { "entries": BATCH, "ms": batch, "adds_of_one": batch / adds },
    });
    println!("{told}");
    Ok(())
}

/// Adds one after the other, to files that never hold many.
fn add(memory: &Memory, round: usize) -> Result<()> {
    for nth in 0..WRITES {
        let agent = format!("agent{}-{}", round, nth / FULL);
        memory.vault().add(&Draft::new(Scope::agent(agent), Category::Facts, text(round * WRITES + nth)))?;
    }
    Ok(())
}

/// Adds as many to one file at once.
fn add_many(memory: &Memory, round: usize) -> Result<()> {
    let scope = || Scope::agent(format!("agent{round}"));
    let drafts: Vec<_> = (0..BATCH).map(|nth| Draft::new(scope(), Category::Facts, text(nth))).collect();
    memory.vault().add_many(&drafts)?;
    Ok(())
}

fn text(nth: usize) -> String {
    format!(
        "Fact {nth}: the proxy drops idle sockets after a minute, so the stream sends a comment every {nth} seconds."
    )
}

fn write_bare(folder: &Path) -> Result<()> {
    let bytes = text(0).repeat(FULL / 2);
    for nth in 0..WRITES {
        let aside = folder.join("aside");
        let mut file = File::create(&aside)?;
        file.write_all(bytes.as_bytes())?;
        file.sync_all()?;
        fs::rename(&aside, folder.join(format!("file{}", nth / FULL)))?;
        File::open(folder)?.sync_all()?;
    }
    Ok(())
}

fn time(run: impl FnOnce() -> Result<()>) -> Result<Duration> {
    let start = Instant::now();
    run()?;
    Ok(start.elapsed())
}

fn median(mut times: Vec<Duration>) -> Duration {
    times.sort();
    times[times.len() / 2]
}
