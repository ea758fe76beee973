//! `keepstone-value [--types] [--policy TOML] [--vectors FILE] FOLDER…`: what agents find and are told on data sets, beside plain BM25 over the raw texts, as
//! one table.
//!
//! A FOLDER is a set, or has sets in it: see [`conversations`], [`chats`] and [`sets`]. With vectors the entries of `sets` are embedded and
//! their questions have one: FILE holds lines `{text, vector}` of all of them. Each cell has Keepstone's figure and that of plain
//! BM25; the halves are of whole conversations, to tune on one and check on the other.

mod bm25;
mod chats;
mod conversations;
mod memory;
mod row;
mod sets;

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use row::{Observation, objective, table};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: keepstone-value [--types] [--policy TOML] [--vectors FILE] FOLDER…";

#[derive(Default)]
struct Options {
    /// Whether all types of questions have rows.
    with_types: bool,
    policy: String,
    vectors: Option<PathBuf>,
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Result<()> {
    let (mut options, mut folders) = (Options::default(), Vec::new());
    let mut given = std::env::args().skip(1);
    while let Some(argument) = given.next() {
        match argument.as_str() {
            "--types" => options.with_types = true,
            "--policy" => options.policy = given.next().ok_or(USAGE)?,
            "--vectors" => options.vectors = Some(given.next().ok_or(USAGE)?.into()),
            option if option.starts_with('-') => return Err(USAGE.into()),
            folder => folders.push(PathBuf::from(folder)),
        }
    }
    let mut observations = Vec::new();
    for folder in &folders {
        let before = observations.len();
        measure(folder, &options, &mut observations)?;
        if observations.len() == before {
            return Err(format!("{} has no set: entries.jsonl and queries.jsonl, chats with turns.jsonl, or transcripts and tasks.jsonl", folder.display()).into());
        }
    }
    if observations.is_empty() {
        return Err(USAGE.into());
    }
    println!("{}", table(&observations, options.with_types));
    if let Some((ours, plain)) = objective(&observations) {
        println!("Mean share of all sets: {ours:.2}, plain BM25 {plain:.2}.");
    }
    Ok(())
}

/// Measures a set, or all sets in a folder.
fn measure(folder: &Path, options: &Options, observations: &mut Vec<Observation>) -> Result<()> {
    let set = folder.file_name().unwrap_or_default().to_string_lossy();
    let start = Instant::now();
    let measured = if conversations::is_one(folder) {
        conversations::measure(&set, folder, &options.policy)?
    } else if chats::is_one(folder) {
        chats::measure(&set, folder, &options.policy)?
    } else if sets::is_one(folder) {
        sets::measure(&set, folder, options)?
    } else {
        let mut inner = fs::read_dir(folder)
            .map_err(|error| format!("{}: {error}", folder.display()))?
            .map(|inner| Ok(inner?.path()))
            .collect::<Result<Vec<_>>>()?;
        inner.retain(|inner| inner.is_dir());
        inner.sort();
        return inner.iter().try_for_each(|inner| measure(inner, options, observations));
    };
    eprintln!("{set}: {:.1} s", start.elapsed().as_secs_f64());
    observations.extend(measured);
    Ok(())
}
