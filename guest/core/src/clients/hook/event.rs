//! Events of clients. All clients' events are read alike, since some run the hooks of others.

use serde_json::{Map, Value};

/// Longest path of a transcript, in bytes: what the systems allow.
const PATH_BYTES: usize = 4_096;
const TRANSCRIPTS: [&str; 3] = [".jsonl", ".json", ".jsonl.zst"];

/// An event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// A session begins, or goes on after it was cleared or compacted.
    Start {
        /// The event's name as the client spells it, which it wants back.
        name: String,
    },
    /// Something was said that can be learnt from: a turn ended, or is about to be compacted away.
    Capture {
        /// Where it was written, if the client says so.
        transcript: Option<String>,
    },
    /// Nothing that concerns us.
    Nothing,
}

/// Reads what a client writes to a hook's standard input.
///
/// Keys are taken with underscores and in camel case. A subagent's session is not the agent's.
pub(super) fn read(text: &str) -> Event {
    let text = text.trim_start_matches('\u{feff}');
    let Ok(Value::Object(event)) = serde_json::from_slice(text.as_bytes()) else { return Event::Nothing };
    let Some(name) = field(&event, "hook_event_name", "hookEventName") else { return Event::Nothing };
    if field(&event, "agent_id", "agentId").is_some() {
        return Event::Nothing;
    }
    match name.to_ascii_lowercase().as_str() {
        // A resumed session has the brief of its start, or of what followed a compaction, in its context.
        "sessionstart" if event.get("source").and_then(Value::as_str) == Some("resume") => Event::Nothing,
        "sessionstart" => Event::Start { name: name.to_owned() },
        "stop" | "afteragent" | "sessionend" | "precompact" | "precompress" => {
            let transcript = field(&event, "transcript_path", "transcriptPath");
            Event::Capture { transcript: transcript.filter(|path| is_transcript(path)).map(str::to_owned) }
        }
        _ => Event::Nothing,
    }
}

/// A text that is not empty, under either of its names.
fn field<'a>(event: &'a Map<String, Value>, name: &str, camel: &str) -> Option<&'a str> {
    let text = |name| event.get(name).and_then(Value::as_str).filter(|text| !text.is_empty());
    text(name).or_else(|| text(camel))
}

/// Returns whether a path is absolute, has no `..`, is on this machine and has the ending of a transcript.
fn is_transcript(path: &str) -> bool {
    let mut segments = path.split(['/', '\\']);
    path.len() <= PATH_BYTES
        && is_absolute(path)
        && !path.chars().any(char::is_control)
        && segments.all(|segment| segment != "..")
        && TRANSCRIPTS.iter().any(|end| path.ends_with(end))
}

/// From the root, or from a drive of Windows; a second slash would name another machine.
fn is_absolute(path: &str) -> bool {
    match path.as_bytes() {
        [b'/', rest @ ..] => !matches!(rest, [b'/' | b'\\', ..]),
        [drive, b':', b'/' | b'\\', ..] => drive.is_ascii_alphabetic(),
        _ => false,
    }
}
