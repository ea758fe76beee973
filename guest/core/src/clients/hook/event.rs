//! Events of clients. All clients' events are read alike, since some run the hooks of others.

use serde_json::{Map, Value};

use crate::clients::agent::agent_of;
use crate::clients::client::{event_kind, profile};
use crate::clients::profile::{EventKind, Hooks, Lost};
use crate::clients::transcript::place::writer;
use crate::clients::transcript::text::{HOOK_CONTEXT, without};
use crate::model::contract::Client;
use crate::model::error::{Error, Result};
use crate::model::scope::Name;
use crate::store::contract::Fault;
use crate::text::json;

use super::reaction::Briefed;
use super::tool::{Use, failure_in, file_of, use_of};
use crate::clients::contract::Reaction;

/// Longest path of a transcript, in bytes: what the systems allow.
const PATH_BYTES: usize = 4_096;
/// Characters kept of a session's id; clients write UUIDs.
const SESSION_CHARS: usize = 100;
const TRANSCRIPTS: [&str; 3] = [".jsonl", ".json", ".jsonl.zst"];

/// The text for an agent whose change is held back.
const HELD_BACK: &str = "Held back, once: this turn has not searched the memory yet. Search it for what was decided and learnt about \
                         this (the tool memory_search, or `keepstone search \"...\"`), then go on. The next attempt passes.";

/// An event of a client that was understood.
#[derive(Clone, Debug)]
pub(crate) struct HookEvent {
    client: Client,
    /// Its name as the client spells it, which it wants back.
    name: String,
    /// What it asks for.
    event: Event,
    /// The id of the session, if the client names it.
    session: Option<String>,
    /// The session goes on with what its prompts found.
    is_resumed: bool,
    /// The step of a turn that it is.
    turn: Option<GuardedTurn>,
    /// The agent whose session it is, if the client names one.
    agent: Option<String>,
}

/// What an event asks for.
#[derive(Clone, Debug)]
enum Event {
    /// A session begins, or goes on after it was cleared or compacted.
    Start {
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
        /// Nothing more will be said in the session.
        is_last: bool,
    },
    /// Nothing that concerns us.
    Nothing,
}

/// A step of a turn that the memory has a part in.
#[derive(Clone, Debug)]
pub(crate) struct GuardedTurn {
    /// The id of the session.
    pub(crate) session: String,
    pub(crate) step: GuardedStep,
}

/// What a turn does.
#[derive(Clone, Debug)]
pub(crate) enum GuardedStep {
    /// It begins with this prompt.
    Prompt(String),
    /// The memory is searched.
    Search,
    /// Something is about to be changed: this file, if the client names it.
    Change(Option<String>),
    /// A tool has failed, and printed this.
    Failed(String),
}

/// How often a session asks for its brief.
#[derive(Clone, Debug)]
enum Asks {
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

impl HookEvent {
    /// Reads what a client writes to a hook's standard input. Text that is no event asks for nothing.
    ///
    /// Keys are taken with underscores and in camel case. A subagent's session is not the agent's.
    pub(crate) fn read(client: Client, text: &str) -> Self {
        let mut read = Self {
            client,
            name: String::new(),
            event: Event::Nothing,
            session: None,
            is_resumed: false,
            turn: None,
            agent: None,
        };
        let text = text.trim_start_matches('\u{feff}');
        let Ok(Value::Object(event)) = json::parse(text.as_bytes()) else { return read };
        let Some(name) = field(&event, "hook_event_name", "hookEventName") else { return read };
        if field(&event, "agent_id", "agentId").is_some() {
            return read;
        }
        let hooks = &profile(client).hooks;
        // Beside an id it would be the kind of a subagent.
        read.agent = field(&event, "agent_type", "agentType").filter(|_| hooks.names_agent).map(str::to_owned);
        if let Some(kind) = event_kind(name) {
            read.event = asked(client, &event, kind);
            read.session = session(&event);
            read.is_resumed = source(&event) == Some("resume") && hooks.lost_at_resume != Lost::All;
            read.turn = turn(hooks, &event, kind);
        }
        read.name = name.to_owned();
        read
    }

    /// The agent that the event speaks for, where the host names this one.
    pub(crate) fn agent(&self, named: &str) -> Result<Name> {
        agent_of(named, self.agent.as_deref())
    }

    /// The session that the event is of.
    pub(crate) fn session(&self) -> Option<&str> {
        self.session.as_deref()
    }

    /// Whether a session begins again that has what its prompts found.
    pub(crate) fn is_resumed(&self) -> bool {
        self.is_resumed
    }

    /// The step of a turn that the event is.
    pub(crate) fn turn(&self) -> Option<&GuardedTurn> {
        self.turn.as_ref()
    }

    /// Whether the answer holds a brief.
    pub(crate) fn wants_brief(&self) -> bool {
        matches!(self.event, Event::Start { .. })
    }

    /// The session, if it may ask several times, and whether it gets a brief only if it had none.
    pub(crate) fn asks_often(&self) -> Option<(&str, bool)> {
        match &self.event {
            Event::Start { asks: Asks::Often { session, is_new } } => Some((session, *is_new)),
            _ => None,
        }
    }

    /// The session that loses its brief by this event.
    pub(crate) fn forgets(&self) -> Option<&str> {
        match &self.event {
            Event::Capture { forgets, .. } => forgets.as_deref(),
            _ => None,
        }
    }

    /// The answer that the client takes, with a brief or what a turn is told.
    ///
    /// Some clients refuse a document with any unknown key; `{}` says that there is nothing to do.
    pub(crate) fn answer(self, brief: Option<Briefed>, is_held_back: bool) -> Reaction {
        let hooks = &profile(self.client).hooks;
        let output = match &brief {
            _ if is_held_back => (hooks.deny_tool)(&self.name, HELD_BACK),
            Some(brief) => (hooks.add_context)(&self.name, &brief.text),
            None => serde_json::json!({}),
        };
        let output = output.to_string();
        let (note, mentions) = brief.map(|brief| (brief.note, brief.mentions)).unwrap_or_default();
        let client = self.client;
        let nothing = Reaction {
            output,
            transcript: None,
            client,
            last_answer: None,
            folder: None,
            late: None,
            session_ended: false,
            note,
            mentions,
        };
        match self.event {
            Event::Capture { transcript: Some((client, path)), answer, folder, is_last: session_ended, .. } => {
                let late = profile(client).transcripts.late;
                Reaction { transcript: Some(path), client, last_answer: answer, folder, late, session_ended, ..nothing }
            }
            Event::Capture { .. } | Event::Start { .. } | Event::Nothing => nothing,
        }
    }
}

fn asked(client: Client, event: &Map<String, Value>, kind: EventKind) -> Event {
    let hooks = &profile(client).hooks;
    let source = source(event);
    let session = || session(event).filter(|_| hooks.briefs_at_prompts);
    match kind {
        // A resumed session has the brief of its start, or of what followed a compaction, in its context.
        EventKind::Start if source == Some("resume") && hooks.lost_at_resume == Lost::Nothing => Event::Nothing,
        // The answer reaches no model: the first prompt of the session gets the brief.
        EventKind::Start if (hooks.drops_start)(source) => match source {
            Some("compact") if hooks.starts_after_compaction => {
                Event::Capture { transcript: None, answer: None, folder: None, forgets: session(), is_last: false }
            }
            _ => Event::Nothing,
        },
        EventKind::Start => Event::Start { asks: asks(hooks, event, source) },
        EventKind::Prompt if session().is_some() => Event::Start { asks: asks(hooks, event, source) },
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
                is_last: kind == EventKind::SessionEnd,
            }
        }
        EventKind::Prompt | EventKind::BeforeTool | EventKind::AfterTool | EventKind::ToolFailure => Event::Nothing,
    }
}

/// The step of a turn, of the clients whose tools and prompts were recorded.
fn turn(hooks: &Hooks, event: &Map<String, Value>, kind: EventKind) -> Option<GuardedTurn> {
    let is_guarded = hooks.can_guard() && !is_by_another(hooks, event);
    let step = match kind {
        // Some clients tell a blank prompt when they go on after a tool.
        EventKind::Prompt => GuardedStep::Prompt(without(field(event, "prompt", "prompt")?, &[HOOK_CONTEXT])),
        EventKind::BeforeTool => {
            let input = event.get("tool_input").or_else(|| event.get("toolInput"));
            let input = input.cloned().map(json::unwrapped);
            match use_of(field(event, "tool_name", "toolName")?, input.as_ref()) {
                Use::Search => GuardedStep::Search,
                Use::Change => GuardedStep::Change(file_of(input.as_ref())),
                Use::Other => return None,
            }
        }
        // A person who stops a tool is no failure.
        EventKind::ToolFailure if event.get("is_interrupt") != Some(&Value::Bool(true)) => {
            GuardedStep::Failed(field(event, "error", "error")?.to_owned())
        }
        EventKind::AfterTool => {
            let names = ["tool_response", "tool_result", "toolResponse", "toolResult"];
            GuardedStep::Failed(names.iter().find_map(|name| event.get(*name)).and_then(failure_in)?)
        }
        _ => return None,
    };
    let is_blank = matches!(&step, GuardedStep::Prompt(prompt) if prompt.trim().is_empty());
    let session = session(event).filter(|_| is_guarded && !is_blank)?;
    Some(GuardedTurn { session, step })
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

/// How a session begins.
fn source(event: &Map<String, Value>) -> Option<&str> {
    event.get("source").and_then(Value::as_str)
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

/// Why an agent gets no brief, as a warning.
pub(crate) fn fault(agent: &str, error: Error) -> Fault {
    match error {
        Error::Corrupt(fault) => fault,
        other => Fault { key: agent.to_owned(), line: None, message: format!("it gets no brief: {other}") },
    }
}
