//! `install` offers to learn from the sessions that the client had with the project before.

use std::path::Path;
use std::sync::atomic::AtomicBool;

use keepstone::Memory;

use super::feed::Feeder;
use super::transcript::{self, Found};
use super::{process, stop};
use crate::answer::{Setup, Unread};
use crate::args::{DEFAULT_AGENT, Install, Source};
use crate::failure::Failure;
use crate::input::is_agreed;
use crate::place::text;

/// Bytes of transcripts that are read in a second, about: eight real sessions of 2.4 MB took half a second.
const BYTES_PER_SECOND: u64 = 4 << 20;

/// Counts the sessions, and reads them if that is wanted. At a terminal the person is asked.
pub(super) fn offer(
    memory: &Memory,
    given: &Install,
    workspace: &Path,
    may_ask: bool,
    setup: &mut Setup,
) -> Result<(), Failure> {
    let workspace = &text(workspace)?;
    let source = Source {
        agent: DEFAULT_AGENT.to_owned(),
        workspace: None,
        clients: vec![given.client],
        folders: Vec::new(),
        transcripts_dir: None,
    };
    // Without a home folder no client keeps any.
    let Ok(folders) = transcript::folders(memory, &source, workspace) else { return Ok(()) };
    let never = AtomicBool::new(false);
    let feeder = Feeder {
        memory,
        workspace,
        agent: &source.agent,
        idle_after: None,
        last_answer: None,
        folder: None,
        stop: &never,
    };
    let (new, bytes) = new(&feeder, transcript::walk(&folders).0);
    if new.is_empty() {
        return Ok(());
    }
    let unread = Unread {
        client: given.client,
        sessions: u32::try_from(new.len()).unwrap_or(u32::MAX),
        bytes,
        seconds: bytes.div_ceil(BYTES_PER_SECOND),
    };
    let is_wanted = given.learn || may_ask && !given.dry_run && is_agreed(&format!("{unread}. Learn from them now?"))?;
    setup.unread = Some(unread);
    if is_wanted {
        let stop = &*stop::flag(|| {})?;
        setup.learnt = Some(process::read(&Feeder { stop, ..feeder }, &new).0);
    }
    Ok(())
}

/// The files of this project with new content, and the bytes of that. One that cannot be looked at is told by `process`.
fn new(feeder: &Feeder, found: Vec<Found>) -> (Vec<Found>, u64) {
    let looked = found.into_iter().map(|file| (feeder.new_bytes(&file).unwrap_or(0), file));
    let new = looked.filter(|(bytes, _)| *bytes > 0);
    new.fold((Vec::new(), 0), |(mut files, sum), (bytes, file)| {
        files.push(file);
        (files, sum + bytes)
    })
}
