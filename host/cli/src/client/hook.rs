//! `hook`: answers an event of a client.
//!
//! A client runs its hooks in the middle of people's work. So whatever fails here is told on standard error, and the
//! answer is an empty one.

use std::io::{self, Read, Write};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::mpsc;
use std::time::{Duration, Instant};

use anyhow::Context;
use keepstone::{Access, Client, Memory, Reaction};
use serde::de::IgnoredAny;

use super::feed::Feeder;
use super::record;
use super::transcript::{self, Found};
use crate::answer::Trouble;
use crate::args::{Hook, Named};
use crate::failure::Failure;
use crate::json::Document;
use crate::place::open::{act_for, completed, open};
use crate::place::{self, Place};
use crate::print::style::remark;

/// The largest event, in bytes, that is looked at.
const MOST_BYTES: u64 = 4 << 20;

/// How much of a larger one is taken in, so that its writer does not fail.
const MOST_TAKEN: u64 = 256 << 20;

/// How long an event is waited for: clients end a hook after ten seconds.
const ARRIVES_WITHIN: Duration = Duration::from_secs(5);

/// How long a transcript is waited for. At the end of a turn Copilot CLI may not have made it yet.
const APPEARS_WITHIN: Duration = Duration::from_millis(1_500);

/// The time between two looks at a transcript that is waited for.
const LOOK: Duration = Duration::from_millis(40);

/// The answer after which a client does nothing.
const NOTHING: &str = "{}";

/// Prints one JSON document, whatever happens.
pub(crate) fn hook(named: &Named, given: &Hook) {
    let answer = catch_unwind(AssertUnwindSafe(|| answer(named, given)));
    let answer = answer.unwrap_or_else(|_| Err(Failure::Other(anyhow::anyhow!("the hook broke down"))));
    let answer = answer.unwrap_or_else(|failure| {
        tell(&failure.message());
        NOTHING.to_owned()
    });
    print(&answer);
}

/// Answers a command line that cannot be understood.
pub(crate) fn refuse(error: &clap::Error) {
    tell(&error.render().to_string());
    print(NOTHING);
}

fn answer(named: &Named, given: &Hook) -> Result<String, Failure> {
    let event = event()?;
    let place = place::find(named, given.workspace.as_deref())?;
    // A hook that is set up for all projects of a person makes no memory in those that have none.
    if place.location.folder().is_some_and(|folder| !folder.is_dir()) {
        return Ok(NOTHING.to_owned());
    }
    let answer = react(named, &place, given, &event);
    let error = answer.as_ref().err().map(Failure::message);
    record::note(&place.location, given.client, error, answer.as_ref().ok().and_then(|answer| answer.note.clone()));
    answer.map(|answer| answer.output)
}

fn react(named: &Named, place: &Place, given: &Hook, event: &str) -> Result<Reaction, Failure> {
    act_for(&given.agent);
    let memory = &open(&place.location, Access::Full)?;
    let both = completed(memory.clone(), named, place, given.workspace.as_deref());
    let reaction = both.clients().hook(given.client, event, &given.agent).or_else(|error| {
        // The trouble of the user's own memory keeps nobody from the project's.
        let reaction = memory.clients().hook(given.client, event, &given.agent)?;
        tell(&format!("your own memory is left out: {error}"));
        Ok::<_, keepstone::Error>(reaction)
    })?;
    if reaction.transcript.is_some()
        && let Err(failure) = learn(memory, place, given, &reaction)
    {
        tell(&failure.message());
    }
    serde_json::from_str::<IgnoredAny>(&reaction.output).context("reading the answer to an event")?;
    Ok(reaction)
}

/// One whole document, or what came until the end of the input or in time: some clients leave the pipe open.
fn event() -> Result<String, Failure> {
    let (tell, told) = mpsc::channel();
    std::thread::spawn(move || read_event(&mut io::stdin().lock(), &tell));
    let (mut bytes, end) = (Vec::new(), Instant::now() + ARRIVES_WITHIN);
    loop {
        match told.recv_timeout(end.saturating_duration_since(Instant::now())) {
            Ok(Ok(more)) => bytes.extend_from_slice(&more),
            Ok(Err(error)) => return Err(Failure::Other(anyhow::Error::new(error).context("reading an event"))),
            Err(_) => break,
        }
    }
    if bytes.len() as u64 > MOST_BYTES {
        return Err(Failure::invalid(format!("reading an event: it has more than {MOST_BYTES} bytes")));
    }
    // Bytes that are no UTF-8 are no reason to say nothing: they are inside some text of the event.
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// Sends the bytes of one document as they come. Of one that is too large the rest is taken in and dropped.
fn read_event(input: &mut impl Read, tell: &mpsc::Sender<io::Result<Vec<u8>>>) {
    let (mut document, mut taken) = (Document::default(), 0);
    let mut bytes = vec![0; 64 << 10];
    loop {
        let length = match input.read(&mut bytes) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return drop(tell.send(Err(error))),
        };
        let more = &bytes[..length];
        taken += length as u64;
        let is_over = length == 0 || document.ends_in(more) || taken > MOST_TAKEN;
        if taken - length as u64 <= MOST_BYTES && tell.send(Ok(more.to_vec())).is_err() || is_over {
            return;
        }
    }
}

fn learn(memory: &Memory, place: &Place, given: &Hook, reaction: &Reaction) -> Result<(), Failure> {
    let Some(path) = reaction.transcript.as_deref().map(Path::new) else { return Ok(()) };
    if let Some(late) = reaction.late {
        await_change(path, Duration::from_millis(late.into()));
    }
    let found = appeared(path, reaction.client);
    let found = found.map_err(|trouble| Failure::Other(anyhow::anyhow!("{}: {}", trouble.path, trouble.message)))?;
    let workspace = &place::text(&place::workspace(given.workspace.as_deref(), place)?)?;
    let (last_answer, folder) = (reaction.last_answer.as_deref(), reaction.folder.as_deref());
    let stop = &AtomicBool::new(false);
    let idle_after = reaction.session_ended.then_some(0);
    let feeder = Feeder { memory, workspace, agent: &given.agent, idle_after, last_answer, folder, stop };
    feeder.read(&found, |_| {}).with_context(|| found.path.display().to_string())?;
    Ok(())
}

/// Waits until a file has another size than now, and then no longer changes.
fn await_change(path: &Path, longest: Duration) {
    let size = || std::fs::metadata(path).map_or(0, |metadata| metadata.len());
    let (first, end) = (size(), Instant::now() + longest);
    let mut last = first;
    while Instant::now() < end {
        std::thread::sleep(LOOK);
        let now = size();
        if now != first && now == last {
            return;
        }
        last = now;
    }
}

/// The transcript, which a client may write a moment after it named it.
fn appeared(path: &Path, client: Client) -> Result<Found, Trouble> {
    let end = Instant::now() + APPEARS_WITHIN;
    while !path.exists() && Instant::now() < end {
        std::thread::sleep(LOOK);
    }
    transcript::named(path, Some(client))
}

fn tell(message: &str) {
    remark(&format!("keepstone hook: {message}"));
}

/// The document and nothing else; nobody need listen.
fn print(document: &str) {
    let mut out = io::stdout().lock();
    let _ = writeln!(out, "{document}").and_then(|()| out.flush());
}
