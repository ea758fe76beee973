//! `keepstone-hearing train FOLDER… --to FILE`: trains the table of what is worth keeping on labelled sessions.
//! `keepstone-hearing cross FOLDER… [--division N | --by repository]`: prints what tables would hear in sessions that they
//! were not trained on, one line of JSON for each statement: `{file, text, percent, category, heldBack}`. A statement that
//! says again what a surer one of its session says is left out, as a memory leaves it out. Only sessions of the first
//! folder are heard; the others are trained on. Each number N divides the sessions into other parts.
//! `keepstone-hearing summary FOLDER…`: the sum of what `cross` by repository would print of the sessions of all folders, and for each
//! repository, as rows of the table of `cargo xtask value`.
//! `keepstone-hearing hear FILE…`: prints the statements of transcripts, with the built-in table.
//!
//! Sessions of `FOLDER@0.3` count as much as three tenths of others.
//!
//! A FOLDER holds `labels.jsonl` and the transcripts that it names; the first part of a name is the client. Lines are
//! `{file, labelled}`, `{file, kind, span, text, importance}`, or `{file, kind: "none", span}` for a statement that is
//! not worth keeping although it looks so.

mod label;
mod regression;
mod summary;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::path::{Path, PathBuf};

use keepstone_core::hearing::{Example, Heard, Table, distinct, examples, hear_all};
use keepstone_core::{Client, Message, parse_transcript};
use serde_json::json;

use label::{Labels, Verdict};
use regression::{Row, train};
use summary::Summary;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const USAGE: &str = "usage: keepstone-hearing train FOLDER… --to FILE
       keepstone-hearing cross FOLDER… [--division N | --by repository]
       keepstone-hearing summary FOLDER…
       keepstone-hearing hear CLIENT FILE…";

/// The file of labels in a folder.
const LABELS: &str = "labels.jsonl";

/// Parts into which sessions are divided for checking.
const FOLDS: u64 = 10;

/// How much the data counts against small weights.
const TRUST: f64 = 0.04;

/// How much more an important statement counts than another, for each step of importance.
const IMPORTANCE: f64 = 0.2;

/// What is added to every score where some folder counts in part only: its testers label what they look for, and nothing else. In parts of
/// [`Table::SCALE`].
const STRICT: i32 = Table::SCALE / 4;

/// Statements that a feature occurs in, at least, to get a weight.
const FEWEST: usize = 14;

/// The feature that every statement has.
const ALWAYS: &str = "always";

/// A labelled session.
struct Session {
    file: String,
    messages: Vec<Message>,
    examples: Vec<(Example, Verdict)>,
    /// The place of its folder, and how much that counts.
    folder: usize,
    share: f64,
}

fn main() -> Result<()> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments.as_slice() {
        ["train", folders @ .., "--to", file] if !folders.is_empty() => {
            let sessions = sessions(folders)?;
            let table = table(&sessions.iter().collect::<Vec<_>>());
            std::fs::write(file, table.text())?;
            let statements: usize = sessions.iter().map(|session| session.examples.len()).sum();
            println!("{}", json!({ "sessions": sessions.len(), "statements": statements, "table": file }));
            Ok(())
        }
        ["cross", folders @ .., "--by", "repository"] if !folders.is_empty() => {
            print_all(&cross(folders, 1, repository)?)
        }
        ["cross", folders @ .., "--division", division] if !folders.is_empty() => {
            let division: u64 = division.parse()?;
            print_all(&cross(folders, 1, |file| part(file, division))?)
        }
        ["cross", folders @ ..] if !folders.is_empty() => print_all(&cross(folders, 1, |file| part(file, 0))?),
        ["summary", folders @ ..] if !folders.is_empty() => summarise(folders),
        ["hear", client, files @ ..] if !files.is_empty() => {
            let client = client_of(client)?;
            for file in files {
                let heard = hear_all(&parse_transcript(client, &std::fs::read(file)?), Table::built_in());
                print_all(&[((*file).to_owned(), heard)])?;
            }
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// The sessions of all folders.
fn sessions(folders: &[&str]) -> Result<Vec<Session>> {
    let mut sessions = Vec::new();
    for (nth, folder) in folders.iter().enumerate() {
        let (folder, share) = counted(folder)?;
        let labels = Labels::read(&folder.join(LABELS))?;
        for file in labels.files() {
            let path: PathBuf = folder.join(file);
            let bytes = std::fs::read(&path).map_err(|error| format!("{}: {error}", path.display()))?;
            let client = client_of(file.split('/').next().unwrap_or_default())?;
            let messages = parse_transcript(client, &bytes);
            let judged = |example: Example| {
                let verdict = labels.judge(file, &example.text);
                (example, verdict)
            };
            let examples = examples(&messages).into_iter().map(judged).collect();
            sessions.push(Session { file: file.to_owned(), messages, examples, folder: nth, share });
        }
    }
    Ok(sessions)
}

/// A folder, and how much it counts: `FOLDER` or `FOLDER@SHARE`.
fn counted(folder: &str) -> Result<(&Path, f64)> {
    let Some((folder, share)) = folder.rsplit_once('@') else { return Ok((Path::new(folder), 1.0)) };
    let share = share.parse().map_err(|_| format!("{share:?} behind {folder} is no share, such as 0.3"))?;
    Ok((Path::new(folder), share))
}

fn client_of(name: &str) -> Result<Client> {
    serde_json::from_value(json!(name)).map_err(|_| format!("{name:?} is no client\n{USAGE}").into())
}

/// What is heard in a file.
type OfFile = (String, Vec<Heard>);

/// Trains on some sessions and hears the others, until all of the first folders were heard, as many as `tested`.
fn cross(folders: &[&str], tested: usize, part_of: impl Fn(&str) -> String) -> Result<Vec<OfFile>> {
    let sessions = sessions(folders)?;
    let part = |nth: usize| part_of(&sessions[nth].file);
    let checked = || (0..sessions.len()).filter(|nth| sessions[*nth].folder < tested);
    let mut found = Vec::new();
    for name in checked().map(part).collect::<BTreeSet<_>>() {
        let others: Vec<&Session> =
            (0..sessions.len()).filter(|nth| part(*nth) != name).map(|nth| &sessions[nth]).collect();
        let table = table(&others);
        for nth in checked().filter(|nth| part(*nth) == name) {
            let Session { file, messages, .. } = &sessions[nth];
            found.push((file.clone(), distinct(hear_all(messages, &table))));
        }
    }
    Ok(found)
}

/// Prints what tables would hear in repositories that they were not trained on: of all, and of each.
fn summarise(folders: &[&str]) -> Result<()> {
    let (mut all, mut each) = (Summary::default(), BTreeMap::<String, Summary>::new());
    let labels: Vec<Labels> =
        folders.iter().map(|folder| Labels::read(&counted(folder)?.0.join(LABELS))).collect::<Result<_>>()?;
    for (file, heard) in cross(folders, folders.len(), repository)? {
        let of_file =
            labels.iter().find(|labels| labels.files().any(|name| name == file)).ok_or("a file has no labels")?;
        for summary in [&mut all, each.entry(repository(&file)).or_default()] {
            summary.add(of_file, &file, &heard);
        }
    }
    print!("{}", all.rows("sessions"));
    each.iter().for_each(|(name, summary)| print!("{}", summary.rows(&format!("sessions of {name}"))));
    Ok(())
}

/// The part of a file in a division: its hash (FNV-1a), stirred so that each division is another.
fn part(file: &str, division: u64) -> String {
    let stir = |hash: u64, byte: u64| (hash ^ byte).wrapping_mul(0x0000_0100_0000_01b3);
    let hash = file.bytes().map(u64::from).fold(stir(0xcbf2_9ce4_8422_2325, division), stir);
    ((hash >> 32) % FOLDS).to_string()
}

/// The repository of a file `CLIENT/REPOSITORY__…` or `CLIENT/OWNER__REPOSITORY/…`.
fn repository(file: &str) -> String {
    let mut parts = file.split('/').skip(1);
    let (folder, inside) = (parts.next().unwrap_or_default(), parts.next());
    let name = if inside.is_some() { folder.rsplit("__").next() } else { folder.split("__").next() };
    name.unwrap_or_default().to_owned()
}

fn print_all(heard: &[OfFile]) -> Result<()> {
    for (file, Heard { text, category, percent, held_back, reasons }) in
        heard.iter().flat_map(|(file, heard)| heard.iter().map(move |heard| (file, heard)))
    {
        let line = json!({
            "file": file, "text": text, "percent": percent, "category": category, "heldBack": held_back, "reasons": reasons,
        });
        println!("{line}");
    }
    Ok(())
}

/// Trains a table.
fn table(sessions: &[&Session]) -> Table {
    let examples = || sessions.iter().flat_map(|session| session.examples.iter().map(|one| (session.share, one)));
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for name in examples().flat_map(|(_, (example, _))| &example.features) {
        *counts.entry(name).or_default() += 1;
    }
    let names: Vec<&str> = counts.into_iter().filter(|(_, count)| *count >= FEWEST).map(|(name, _)| name).collect();
    let places = |example: &Example| {
        example.features.iter().filter_map(|name| names.binary_search(&name.as_str()).ok()).collect::<Vec<_>>()
    };
    let rows: Vec<Row> = examples()
        .map(|(share, (example, verdict))| {
            let weight = share * (1.0 + IMPORTANCE * f64::from(verdict.importance));
            Row { places: places(example), is_true: verdict.is_worth_keeping, weight }
        })
        .collect();
    let scaled = |weight: f64| libm::round(weight * f64::from(Table::SCALE)) as i32;
    let strict = if sessions.iter().any(|session| session.share < 1.0) { STRICT } else { 0 };
    let added = |name: &str| if name == ALWAYS { strict } else { 0 };
    let weights = train(&rows, names.len(), TRUST).into_iter().map(scaled);
    Table::of(names.into_iter().zip(weights).map(|(name, weight)| (name.to_owned(), weight + added(name))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn divisions_put_sessions_into_other_parts() {
        let files: Vec<String> = (0..30).map(|nth| format!("claude-code/cli__{nth}.jsonl")).collect();
        let parts = |division| files.iter().map(|file| part(file, division)).collect::<Vec<_>>();
        assert_eq!(parts(1), parts(1));
        assert_ne!(parts(1), parts(2));
        assert!(parts(1).iter().collect::<BTreeSet<_>>().len() > 5);
    }

    #[test]
    fn a_repository_is_told_from_both_layouts() {
        assert_eq!(repository("claude-code/cli__1b_0.jsonl"), "cli");
        assert_eq!(repository("codex/entireio__entire-graph/a6_0.jsonl"), "entire-graph");
    }
}
