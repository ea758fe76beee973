//! Events of clients. All clients' events are read alike, since some run the hooks of others.

use serde_json::{Map, Value};

use crate::clients::client::{event_kind, profile};
use crate::clients::profile::{EventKind, Hooks};
use crate::clients::transcript::place::writer;
use crate::model::client::Client;
use crate::text::json;

use super::tool::{Use, failure_in, file_of, use_of};

/// Longest path of a transcript, in bytes: what the systems allow.
const PATH_BYTES: usize = 4_096;
/// Characters kept of a session's id; clients write UUIDs.
const SESSION_CHARS: usize = 100;
const TRANSCRIPTS: [&str; 3] = [".jsonl", ".json", ".jsonl.zst"];

/// All that a client tells a hook.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HookEvent {
    /// What it asks for.
    pub(super) event: Event,
    /// The step of a turn that it is.
    pub(super) turn: Option<Turn>,
    /// The agent whose session it is, if the client names one.
    pub(super) agent: Option<String>,
}

/// An event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) enum Event {
    /// A session begins, or goes on after it was cleared or compacted.
    Start {
        /// The event's name as the client spells it, which it wants back.
        name: String,
        /// How often the session may ask for its brief.
        asks: Asks,
    },
    /// Something was said that can be learnt from: a turn ended, or is about to be compacted away.
    Capture {
        /// Where it was written, if the client says so, and by which client.
        transcript: Option<(Client, String)>,
        /// The answer that ended the turn, if the client says it.
        answer: Option<String>,
        /// The folder that the session is in, if the client says it.
        folder: Option<String>,
        /// The session that loses its brief by this, and gets it with the next prompt.
        forgets: Option<String>,
    },
    /// Nothing that concerns us.
    #[default]
    Nothing,
}

/// A step of a turn that the guard looks at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Turn {
    /// The event's name as the client spells it.
    pub(super) name: String,
    /// The id of the session.
    pub(super) session: String,
    pub(super) step: Step,
}

/// What a turn does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Step {
    /// It begins with what the person says.
    Prompt(String),
    /// The agent is about to use a tool.
    Tool {
        does: Use,
        /// The file that it is about to change.
        file: Option<String>,
    },
    /// A tool has failed, with what it printed.
    Failed(String),
}

/// How often a session asks for its brief.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Asks {
    /// Once, as most clients do: or again because the brief is no longer in the context.
    Once,
    /// Several times: one client runs the hooks of two others beside its own, and three run ours at each prompt. Only the first gets
    /// the brief.
    Often {
        /// The id of the session.
        session: String,
        /// False if the session has lost its brief and gets it in any case.
        is_new: bool,
    },
}

/// Reads what a client writes to a hook's standard input.
///
/// Keys are taken with underscores and in camel case. A subagent's session is not the agent's.
pub(super) fn read(client: Client, text: &str) -> HookEvent {
    let text = text.trim_start_matches('\u{feff}');
    let Ok(Value::Object(event)) = json::parse(text.as_bytes()) else { return HookEvent::default() };
    let Some(name) = field(&event, "hook_event_name", "hookEventName") else { return HookEvent::default() };
    if field(&event, "agent_id", "agentId").is_some() {
        return HookEvent::default();
    }
    let hooks = &profile(client).hooks;
    // Beside an id it would be the kind of a subagent.
    let agent = field(&event, "agent_type", "agentType").filter(|_| hooks.names_agent).map(str::to_owned);
    let Some(kind) = event_kind(name) else { return HookEvent { agent, ..HookEvent::default() } };
    HookEvent { event: asked(client, &event, name, kind), turn: turn(hooks, &event, name, kind), agent }
}

fn asked(client: Client, event: &Map<String, Value>, name: &str, kind: EventKind) -> Event {
    let hooks = &profile(client).hooks;
    let source = event.get("source").and_then(Value::as_str);
    let session = || session(event).filter(|_| hooks.briefs_at_prompts);
    match kind {
        // A resumed session has the brief of its start, or of what followed a compaction, in its context.
        EventKind::Start if source == Some("resume") && !hooks.forgets_at_resume => Event::Nothing,
        // The answer reaches no model: the first prompt of the session gets the brief.
        EventKind::Start if (hooks.drops_start)(source) => match source {
            Some("compact") if hooks.starts_after_compaction => {
                Event::Capture { transcript: None, answer: None, folder: None, forgets: session() }
            }
            _ => Event::Nothing,
        },
        EventKind::Start => Event::Start { name: name.to_owned(), asks: asks(hooks, event, source) },
        EventKind::Prompt if session().is_some() => {
            Event::Start { name: name.to_owned(), asks: asks(hooks, event, source) }
        }
        // What is said is heard at the end of the turn.
        EventKind::ManualCompaction if event.get("trigger").is_some_and(|trigger| trigger == "auto") => Event::Nothing,
        EventKind::TurnEnd | EventKind::SessionEnd | EventKind::Compaction | EventKind::ManualCompaction => {
            let is_compacted = matches!(kind, EventKind::Compaction | EventKind::ManualCompaction);
            let path = field(event, "transcript_path", "transcriptPath").filter(|path| is_transcript(path));
            let answer = event.get("last_assistant_message").or_else(|| event.get("prompt_response"));
            Event::Capture {
                transcript: path.map(|path| (writer(path).unwrap_or(client), path.to_owned())),
                answer: answer.and_then(Value::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned),
                folder: field(event, "cwd", "cwd").map(str::to_owned),
                forgets: session().filter(|_| is_compacted && !hooks.starts_after_compaction),
            }
        }
        EventKind::Prompt | EventKind::BeforeTool | EventKind::AfterTool | EventKind::ToolFailure => Event::Nothing,
    }
}

/// The step of a turn, of the clients whose tools and prompts were recorded.
fn turn(hooks: &Hooks, event: &Map<String, Value>, name: &str, kind: EventKind) -> Option<Turn> {
    let is_guarded = hooks.can_guard() && !is_by_another(hooks, event);
    let step = match kind {
        // Some clients tell a blank prompt when they go on after a tool.
        EventKind::Prompt => Step::Prompt(field(event, "prompt", "prompt")?.to_owned()),
        EventKind::BeforeTool => {
            let input = event.get("tool_input").or_else(|| event.get("toolInput"));
            let input = input.cloned().map(json::unwrapped);
            let does = use_of(field(event, "tool_name", "toolName")?, input.as_ref());
            Step::Tool { does, file: file_of(input.as_ref()).filter(|_| does == Use::Change) }
        }
        // A person who stops a tool is no failure.
        EventKind::ToolFailure if event.get("is_interrupt") != Some(&Value::Bool(true)) => {
            Step::Failed(field(event, "error", "error")?.to_owned())
        }
        EventKind::AfterTool => {
            let names = ["tool_response", "tool_result", "toolResponse", "toolResult"];
            Step::Failed(names.iter().find_map(|name| event.get(*name)).and_then(failure_in)?)
        }
        _ => return None,
    };
    let is_blank = matches!(&step, Step::Prompt(prompt) if prompt.trim().is_empty());
    let session = session(event).filter(|_| is_guarded && !is_blank)?;
    Some(Turn { name: name.to_owned(), session, step })
}

/// Returns whether another client runs the hook, beside its own.
fn is_by_another(hooks: &Hooks, event: &Map<String, Value>) -> bool {
    hooks.is_run_by_another && field(event, "transcript_path", "transcriptPath").is_none()
}

fn asks(hooks: &Hooks, event: &Map<String, Value>, source: Option<&str>) -> Asks {
    let asks_often = hooks.briefs_at_prompts || source == Some("new") && is_by_another(hooks, event);
    let is_new = !matches!(source, Some("clear" | "compact" | "resume"));
    match session(event).filter(|_| asks_often) {
        Some(session) => Asks::Often { session, is_new },
        None => Asks::Once,
    }
}

/// The id of the session.
fn session(event: &Map<String, Value>) -> Option<String> {
    field(event, "session_id", "sessionId").map(|session| session.chars().take(SESSION_CHARS).collect())
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
