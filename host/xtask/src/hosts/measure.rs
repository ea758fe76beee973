//! What one host is measured with, and all of them at the same time.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Instant;

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value};

use super::host::{BROWSER, Cases, Host, Kind};
use crate::tool;

/// How often a fresh process makes its first call.
const FIRST_CALLS: usize = 5;

/// Entries that each host adds while the others do.
const ADDED: usize = 300;

/// The settings of a memory without any.
const POLICY: &str = "";

/// What was measured of a host that is here.
pub(super) struct Figures {
    pub(super) first_ms: f64,
    /// `{p50_ms, append_ms, list_ms, peak_mb}`, and of a browser `bytes`, those that it loads.
    pub(super) calls: Value,
    pub(super) cases: Answers,
}

/// How the records of a host compare with the expected ones.
pub(super) enum Answers {
    Equal { cases: usize, of: usize },
    As(&'static str),
}

/// How the entries that a host added beside others came out.
pub(super) struct Added {
    pub(super) stored: u64,
    pub(super) of: u64,
    pub(super) longest_ms: f64,
}

/// Measures a host alone; none where it is not here.
pub(super) fn alone(host: &Host, dir: &Path) -> Result<Option<Figures>> {
    if host.missing.is_some() {
        return Ok(None);
    }
    eprintln!("{}", host.name);
    let own = dir.join(host.name);
    copy(&dir.join("corpus"), &own)?;
    let figures = match &host.kind {
        Kind::Browser => {
            let mut measured = browser(&[&own])?;
            let first_ms = measured["first_ms"].take().as_f64().context("the browser tells no first call")?;
            let records = answer(tool::command(BROWSER[0], &[BROWSER[1], "cases"]))?;
            Figures { first_ms, calls: measured, cases: compared(&records)? }
        }
        Kind::Program { measure, cases } => {
            let ask = |words: &[&str]| {
                let mut command = Host::command(measure);
                command.arg(POLICY).arg(&own).args(words);
                command
            };
            // The first process builds the index, and compiles what is still to be compiled.
            tool::output(ask(&["first"]))?;
            let first_ms = middle((0..FIRST_CALLS).map(|_| time(ask(&["first"]))).collect::<Result<_>>()?);
            let cases = match cases {
                Cases::As(other) => Answers::As(other),
                Cases::Printed(words) => compared(&records(Host::command(words))?)?,
            };
            Figures { first_ms, calls: answer(ask(&[]))?, cases }
        }
    };
    fs::remove_dir_all(&own)?;
    Ok(Some(figures))
}

/// Has all hosts add to one folder at the same time, each from a process of its own; and two tabs of a browser to one database.
pub(super) fn together(hosts: &[Host], dir: &Path) -> Result<BTreeMap<&'static str, Added>> {
    let shared = dir.join("together");
    copy(&dir.join("corpus"), &shared)?;
    let count = ADDED.to_string();
    let mut running = Vec::new();
    let mut added = BTreeMap::new();
    for host in hosts.iter().filter(|host| host.missing.is_none()) {
        let Kind::Program { measure, .. } = &host.kind else { continue };
        let mut command = Host::command(measure);
        command.arg(POLICY).arg(&shared).args(["add", host.name, &count]);
        running.push((host.name, command.stdout(Stdio::piped()).spawn().with_context(|| tool::missing(&measure[0]))?));
    }
    for (name, child) in running {
        let done = child.wait_with_output()?;
        ensure!(done.status.success(), "{name} failed beside the others, {}", done.status);
        let told: Value = serde_json::from_slice(&done.stdout).with_context(|| format!("reading what {name} tells"))?;
        added.insert(name, told["longest_ms"].as_f64().context("it tells no time")?);
    }
    let text = fs::read_to_string(shared.join("root/newcomer/decisions.md")).context("reading what was added")?;
    let mut all: BTreeMap<_, _> =
        added.into_iter().map(|(name, longest_ms)| (name, stored(name, &text, longest_ms))).collect();
    for host in hosts.iter().filter(|host| host.missing.is_none() && matches!(host.kind, Kind::Browser)) {
        let told = browser(&[Path::new("add"), &dir.join("corpus"), Path::new(&count)])?;
        let number = |name: &str| told[name].as_u64().unwrap_or_default();
        let longest_ms = told["longest_ms"].as_f64().unwrap_or_default();
        all.insert(host.name, Added { stored: number("stored"), of: number("added"), longest_ms });
    }
    fs::remove_dir_all(&shared)?;
    Ok(all)
}

/// Counts the entries of a host in the file that all wrote.
fn stored(name: &str, text: &str, longest_ms: f64) -> Added {
    let lines: BTreeSet<&str> = text.lines().collect();
    let entry = |nth: &usize| format!("{name} decided on step {nth}, because step {nth} of {name} comes next.");
    let stored = (0..ADDED).filter(|nth| lines.contains(entry(nth).as_str())).count();
    Added { stored: stored as u64, of: ADDED as u64, longest_ms }
}

/// What one process of Rust takes that has so many roots open.
pub(super) fn roots(speed: &Path, count: &str, dir: &Path) -> Result<Value> {
    let mut command = tool::command(speed, &["roots", count]);
    command.arg(dir);
    answer(command)
}

fn browser(words: &[&Path]) -> Result<Value> {
    let mut command = tool::command(BROWSER[0], &[BROWSER[1]]);
    command.args(words);
    answer(command)
}

/// Records. What the host remarks on damaged files is shown only where it fails.
fn records(mut command: Command) -> Result<Value> {
    let done = command.output().context("starting a host")?;
    ensure!(done.status.success(), "a host ended with {}: {}", done.status, String::from_utf8_lossy(&done.stderr));
    serde_json::from_slice(&done.stdout).context("reading the records of a host")
}

/// Compares the records of all cases, which are printed by name, with `tests/golden`.
fn compared(records: &Value) -> Result<Answers> {
    let folder = tool::root().join("tests/golden");
    let (mut cases, mut of) = (0, 0);
    for file in fs::read_dir(folder)? {
        let path = file?.path();
        if path.extension().is_none_or(|extension| extension != "json") {
            continue;
        }
        let mut golden: Value =
            serde_json::from_slice(&fs::read(&path)?).with_context(|| path.display().to_string())?;
        if golden.get("files").is_none() {
            golden["files"] = Value::Object(Map::new());
        }
        let name = path.file_stem().unwrap_or_default().to_string_lossy();
        of += 1;
        match records[&*name] == golden {
            true => cases += 1,
            false => eprintln!("the case {name} differs"),
        }
    }
    Ok(Answers::Equal { cases, of })
}

fn answer(command: Command) -> Result<Value> {
    let text = tool::output(command)?;
    serde_json::from_str(text.trim())
        .with_context(|| format!("reading {:?}", text.chars().take(200).collect::<String>()))
}

/// The time of a process from its start to its end, in milliseconds.
fn time(command: Command) -> Result<f64> {
    let start = Instant::now();
    tool::output(command)?;
    Ok(start.elapsed().as_secs_f64() * 1e3)
}

fn middle(mut times: Vec<f64>) -> f64 {
    times.sort_by(f64::total_cmp);
    times[times.len() / 2]
}

/// Copies a corpus.
fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let path = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &path)?;
        } else {
            fs::copy(entry.path(), path)?;
        }
    }
    Ok(())
}
