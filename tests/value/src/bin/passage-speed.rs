//! `passage-speed ENTRIES SESSIONS FOLDER`: what searching sessions costs, in this process and in memory. Learns from the sessions of Claude Code
//! in FOLDER, repeats what was said until there are so many sessions, adds entries, and prints milliseconds as lines of a table.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::time::Instant;

use keepstone_core::calls::*;
use keepstone_core::store::{Durability, Expect, MemoryStore, Store};
use keepstone_core::{Category, Clock, Draft, Memory, Name, Query, Scope};
use keepstone_value::sessions::read;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: passage-speed ENTRIES SESSIONS FOLDER";
const NOW: u64 = 1_790_000_000_000;
const QUESTIONS: [&str; 3] = ["which discount is applied first", "what did we decide about time zones", "merge tags"];

#[derive(Clone, Copy)]
struct Still;

impl Clock for Still {
    fn now(&self) -> u64 {
        NOW
    }
}

fn main() -> Result<()> {
    let given: Vec<String> = std::env::args().skip(1).collect();
    let [entries, sessions, folder] = given.as_slice() else { return Err(USAGE.into()) };
    let (entries, sessions): (usize, usize) = (entries.parse()?, sessions.parse()?);
    let store = Rc::new(MemoryStore::default());
    let mut memory = Memory::new(Rc::clone(&store), Still);
    for path in files(Path::new(folder))? {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        read(&mut memory, format!("/home/.claude/projects/-project/{name}"), &fs::read(path)?, "/project", NOW)?;
    }
    repeat(&store, sessions)?;
    let draft = |nth: usize| -> Result<Draft> {
        let scope = Scope::Agent(Name::new(&format!("agent-{}", nth % 50))?);
        let text = format!("Service {} waits {} ms for shard {} of region {}", nth % 977, nth, nth % 31, nth % 7);
        Ok(Draft::new(scope, Category::Facts, text))
    };
    memory.add_many((0..entries).map(draft).collect::<Result<_>>()?)?;
    for row in ["sessions read for the first time", "a new process, indexes saved", "the same process again"] {
        if row.starts_with('a') {
            memory = Memory::new(Rc::clone(&store), Still);
        }
        let passages = timed(&mut memory, |memory, question| Ok(memory.passages(question, Some(10))?.len()))?;
        let found = timed(&mut memory, |memory, question| {
            Ok(memory.find(&Query { text: question.to_owned(), ..Query::default() })?.len())
        })?;
        println!("| {row} | {:.1}, then {:.1} | {:.1}, then {:.1} |", passages.0, passages.1, found.0, found.1);
    }
    let bytes = |prefix: &str| -> usize {
        let objects = store.objects();
        objects.iter().filter(|(key, _)| key.starts_with(prefix)).map(|(_, object)| object.len()).sum::<usize>() >> 10
    };
    println!("said: {} KiB, its index: {} KiB", bytes("conversations/"), bytes(".vault/index/sessions/"));
    Ok(())
}

/// Milliseconds of the first question, and of the median of the others.
fn timed<S: Store + 'static>(
    memory: &mut Memory<S>,
    ask: impl Fn(&mut Memory<S>, &str) -> Result<usize>,
) -> Result<(f64, f64)> {
    let mut times = Vec::new();
    for question in QUESTIONS.iter().cycle().take(16) {
        let start = Instant::now();
        memory.begin_call();
        ask(memory, question)?;
        times.push(start.elapsed().as_secs_f64() * 1_000.0);
    }
    let first = times.remove(0);
    times.sort_by(f64::total_cmp);
    Ok((first, times[times.len() / 2]))
}

/// Writes what was said again under other names, with a number in each, until there are so many files.
fn repeat(store: &MemoryStore, wanted: usize) -> Result<()> {
    let said: Vec<(String, Vec<u8>)> =
        store.objects().into_iter().filter(|(key, _)| key.starts_with("conversations/")).collect();
    for nth in said.len()..wanted {
        let (key, bytes) = &said[nth % said.len()];
        let text = String::from_utf8(bytes.clone())?.replace(". ", &format!(" {nth}. "));
        let stem = key.rsplit_once('-').ok_or("a session of no name")?.0;
        store.write(&format!("{stem}-{nth:016x}.md"), text.as_bytes(), &Expect::Absent, Durability::Fast)?;
    }
    Ok(())
}

fn files(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for inner in fs::read_dir(folder)? {
        let path = inner?.path();
        if path.is_dir() {
            files.extend(self::files(&path)?);
        } else if path.extension().is_some_and(|extension| extension == "jsonl") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}
