//! `process`: reads every transcript once. Stopped at Ctrl-C, it goes on at the next run.

use std::path::PathBuf;

use anyhow::Context;
use keepstone::Memory;

use super::feed::{Feeder, Outcome};
use super::order::in_order;
use super::stop;
use super::transcript::{self, Found};
use crate::answer::{Explained, Sum, Trouble};
use crate::args::Process;
use crate::embed::embedder_if_named;
use crate::failure::Failure;
use crate::place::text;
use crate::print::progress::{self, during};
use crate::print::style::remark;

/// Reads what is new, and embeds it where a model is named. Where one file fails the rest goes on.
pub(crate) fn process(memory: &Memory, given: &Process, workspace: &std::path::Path) -> Result<Sum, Failure> {
    let workspace = &text(workspace)?;
    let embedder = embedder_if_named(&given.embed)?;
    let (found, errors) = find(memory, given, workspace)?;
    let stop = &stop::flag(|| {})?;
    let idle_after = given.idle.map(|minutes| u64::from(minutes) * 60_000);
    let feeder =
        Feeder { memory, workspace, agent: &given.source.agent, idle_after, last_answer: None, folder: None, stop };
    let (mut sum, passed_over) = read(&feeder, &found);
    sum.errors.splice(0..0, errors);
    // In a client's folder the files of other projects are nothing to tell of one by one.
    let is_named = !given.files.is_empty();
    if is_named {
        passed_over.iter().for_each(|told| remark(told));
    }
    let has_own = sum.transcripts > 0 || sum.current > 0;
    // Clients keep sessions under the path that a project had, so of a moved one none may be found at all.
    let may_be_moved = if is_named { !passed_over.is_empty() } else { !has_own && sum.left == 0 };
    if may_be_moved {
        remark(&format!(
            "a session of this project from before it was moved is read once its former folder is a link to {workspace}"
        ));
    }
    if let Some(embedder) = embedder.filter(|_| sum.left == 0) {
        match during("embedding", || memory.jobs().embed_pending(&*embedder)) {
            Ok(new) => sum.embedded = Some(new),
            Err(error) => sum.errors.push(Trouble { path: String::new(), message: format!("embedding: {error}") }),
        }
    }
    Ok(sum)
}

/// Reads what is new in files, in the order of their sessions, and returns why some are passed over.
pub(super) fn read(feeder: &Feeder, found: &[Found]) -> (Sum, Vec<String>) {
    let (mut sum, mut passed, mut passed_over) = (Sum::default(), 0, Vec::new());
    let bar = progress::bytes(found.iter().map(|found| found.stamp.size).sum());
    for (nth, file) in in_order(found).iter().enumerate() {
        bar.set_message(file.path.file_name().unwrap_or_default().to_string_lossy().into_owned());
        match feeder.read(file, |bytes| bar.inc(bytes)) {
            Ok(Outcome::Read(digest)) => sum.take_in(&digest),
            Ok(Outcome::Current) => sum.current += 1,
            Ok(Outcome::Stopped) => {
                sum.left = u32::try_from(found.len() - nth).unwrap_or(u32::MAX);
                break;
            }
            Ok(Outcome::Foreign(reason)) => {
                sum.foreign += 1;
                passed_over.push(format!("{} is passed over: {reason}", file.path.display()));
            }
            Err(error) => sum.errors.push(Trouble::new(&file.path, format!("{error:#}"))),
        }
        passed += file.stamp.size;
        bar.set_position(passed);
    }
    bar.finish_and_clear();
    (sum, passed_over)
}

/// Tells of each statement of the named files how sure it is worth keeping. Nothing is learnt.
pub(crate) fn explain(memory: &Memory, given: &Process) -> Result<Vec<Explained>, Failure> {
    let named = transcript::only(&given.source.clients)?;
    let explained = |path: &PathBuf| {
        let bytes = std::fs::read(path).with_context(|| format!("reading {}", path.display()))?;
        let client = named.or_else(|| transcript::guess(path, &bytes));
        let client = client.with_context(|| format!("{} is no transcript: name its --client", path.display()))?;
        let statements = memory.transcripts().explain(client, &bytes)?;
        Ok(Explained { path: path.display().to_string(), statements })
    };
    given.files.iter().map(explained).collect()
}

/// The files that were named, or else those in the folders.
fn find(memory: &Memory, given: &Process, workspace: &str) -> Result<(Vec<Found>, Vec<Trouble>), Failure> {
    if given.files.is_empty() {
        let folders = transcript::folders(memory, &given.source, workspace)?;
        let missing = folders.iter().filter(|folder| !given.source.folders.is_empty() && !folder.path.is_dir());
        let missing: Vec<Trouble> = missing.map(|folder| Trouble::new(&folder.path, "it is not a folder")).collect();
        let (found, mut troubles) = transcript::walk(&folders);
        troubles.extend(missing);
        return Ok((found, troubles));
    }
    let client = transcript::only(&given.source.clients)?;
    let (mut found, mut troubles) = (Vec::new(), Vec::new());
    for file in &given.files {
        match transcript::named(file, client) {
            Ok(file) => found.push(file),
            Err(trouble) => troubles.push(trouble),
        }
    }
    Ok((found, troubles))
}
