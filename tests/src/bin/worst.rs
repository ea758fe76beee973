//! What the worst files of a category cost: `worst [PARTS …]` prints one JSON object.
//!
//! For each kind of file and each number of parts it names the milliseconds of reading the file and of a compaction, each
//! the best of some runs of the native core over a store in memory. `growth` compares the last two sizes: 1 is work in
//! proportion to the file, the ratio of the sizes is work in proportion to its square.

use std::time::{Duration, Instant};

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, MemoryStore, Store as _};
use keepstone_core::{Chore, Filter, Memory};
use serde_json::{Map, Value, json};

type Result<T> = std::result::Result<T, Box<dyn std::error::Error>>;

const KEY: &str = "dev/decisions.md";

/// The time of the first entry.
const START: u64 = 1_773_679_860_000;

const RUNS: usize = 3;

const SIZES: [usize; 3] = [2_000, 4_000, 8_000];

/// The nth of so many parts of a file.
type Part = fn(usize, usize) -> String;

/// Kinds of files.
const KINDS: [(&str, Part); 5] = [
    ("entries", |nth, parts| entry(START + (parts - nth) as u64, nth)),
    ("repeated headings", |nth, _| format!("# Decisions\n\nDecision {nth}.\n\n")),
    ("equal passages", |_, _| "# Decisions\n\nThe same.\n\n".to_owned()),
    ("repeated ids", |nth, _| entry(START, nth)),
    ("repeated entries", |_, _| entry(START, 0)),
];

fn main() -> Result<()> {
    let sizes = std::env::args().skip(1).map(|size| size.parse()).collect::<std::result::Result<Vec<usize>, _>>()?;
    let sizes = if sizes.is_empty() { SIZES.to_vec() } else { sizes };
    let mut kinds = Map::new();
    for (kind, part) in KINDS {
        let costs: Vec<[f64; 2]> = sizes.iter().map(|parts| costs(*parts, part)).collect::<Result<_>>()?;
        let row = |which: usize| {
            let ms: Vec<f64> = costs.iter().map(|costs| costs[which]).collect();
            json!({ "growth": growth(&sizes, &ms), "ms": ms })
        };
        kinds.insert(kind.to_owned(), json!({ "read": row(0), "compact": row(1) }));
    }
    println!("{}", json!({ "parts": sizes, "kinds": Value::Object(kinds) }));
    Ok(())
}

fn entry(id: u64, nth: usize) -> String {
    format!("<!-- id:{id} -->\n## 2026-03-16T16:51\n\nDecision {nth}: the gateway answers in pages.\n\n---\n\n")
}

/// Milliseconds of reading a file and of a compaction.
fn costs(parts: usize, part: Part) -> Result<[f64; 2]> {
    let text: String = (0..parts).map(|nth| part(nth, parts)).collect();
    let mut best = [Duration::MAX; 2];
    for _ in 0..RUNS {
        let store = MemoryStore::default();
        store.write(KEY, text.as_bytes(), &Expect::Absent, Durability::Full).map_err(|error| format!("{error:?}"))?;
        let mut memory = Memory::new(store, || START + 60_000);
        let start = Instant::now();
        let found = memory.list(&Filter::default())?.len();
        best[0] = best[0].min(start.elapsed());
        assert!(found > 0, "{parts} parts are read");
        let start = Instant::now();
        memory.run(&[Chore::Vault], false)?;
        best[1] = best[1].min(start.elapsed());
    }
    Ok(best.map(|time| time.as_secs_f64() * 1e3))
}

/// How much more a part costs in the last size than in the one before it.
fn growth(sizes: &[usize], costs: &[f64]) -> Option<f64> {
    let ([.., before, last], [.., few, many]) = (sizes, costs) else { return None };
    Some(many / few * *before as f64 / *last as f64)
}
