//! The output of a watch: lines on standard error, or events as lines of JSON on standard output.

use std::io::{self, Write};
use std::path::Path;

use keepstone::{Digest, RunReport};
use serde::Serialize;

use crate::answer::Trouble;
use crate::print::style::{counts, remark};
use crate::print::upkeep::report_line;

/// The form and amount of the output.
#[derive(Clone, Copy)]
pub(super) struct Log {
    pub(super) is_quiet: bool,
    pub(super) as_json: bool,
}

/// Something that happened, in the form of its line of JSON.
#[derive(Serialize)]
#[serde(tag = "event", rename_all = "lowercase")]
pub(super) enum Event<'a> {
    /// No folder is there yet.
    Waiting {
        folders: &'a [String],
    },
    Watching {
        folders: &'a [String],
    },
    /// A transcript was read as far as it goes.
    Read {
        path: &'a str,
        #[serde(flatten)]
        digest: Digest,
    },
    Upkeep(&'a RunReport),
    /// So many vectors are new.
    Embedded {
        vectors: u32,
    },
    Error(&'a Trouble),
    Stopped,
}

impl Log {
    /// Prints an event. Fails only if nobody reads the events any more.
    pub(super) fn tell(self, event: &Event<'_>) -> io::Result<()> {
        if self.as_json {
            let mut out = io::stdout().lock();
            writeln!(out, "{}", serde_json::to_string(event)?)?;
            out.flush()?;
        }
        let is_wanted = matches!(event, Event::Error(_)) || !(self.is_quiet || self.as_json);
        if let Some(line) = line(event).filter(|_| is_wanted) {
            remark(&line);
        }
        Ok(())
    }
}

/// For people; none when nothing is worth their time.
fn line(event: &Event<'_>) -> Option<String> {
    Some(match event {
        Event::Waiting { folders } => format!("waiting for transcripts in {}", folders.join(", ")),
        Event::Watching { folders } => format!("watching {}", folders.join(", ")),
        Event::Read { path, digest } => {
            let told = counts(&[
                (digest.messages, "message", "messages"),
                (digest.decisions, "decision", "decisions"),
                (digest.lessons, "lesson", "lessons"),
                (digest.malformed, "line not understood", "lines not understood"),
            ]);
            let told = Some(told).filter(|told| !told.is_empty());
            let handoff = digest.handoff.as_ref().map(|reference| format!("handed over as {reference}"));
            let episode = digest.episode.as_ref().map(|reference| format!("episode {reference}"));
            let told: Vec<String> = told.into_iter().chain(handoff).chain(episode).collect();
            let name = Path::new(path).file_name().unwrap_or_default().to_string_lossy().into_owned();
            return (!told.is_empty()).then(|| format!("{name}: {}", told.join(", ")));
        }
        Event::Upkeep(report) => format!("upkeep: {}", report_line(report)),
        Event::Embedded { vectors } => counts(&[(*vectors, "entry embedded", "entries embedded")]),
        Event::Error(Trouble { path, message }) if path.is_empty() => format!("error: {message}"),
        Event::Error(Trouble { path, message }) => format!("error: {path}: {message}"),
        Event::Stopped => "stopped".to_owned(),
    })
}
