//! Events of clients. All clients' events are read alike, since some run the hooks of others.

use serde_json::{Map, Value};

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
    /// Several times: Copilot CLI runs the hooks of three clients, and three clients are asked at each prompt. Only the first
    /// gets the brief.
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
    // Beside an id it would be the kind of a subagent; alone it is what `claude --agent` was given.
    let agent = field(&event, "agent_type", "agentType").filter(|_| client == Client::ClaudeCode);
    HookEvent { event: asked(client, &event, name), turn: turn(client, &event, name), agent: agent.map(str::to_owned) }
}

fn asked(client: Client, event: &Map<String, Value>, name: &str) -> Event {
    let source = event.get("source").and_then(Value::as_str);
    let session = || session(event).filter(|_| is_asked_at_prompts(client));
    match name.to_ascii_lowercase().as_str() {
        // A resumed session has the brief of its start, or of what followed a compaction, in its context. Two clients forget
        // what hooks added.
        "sessionstart" if source == Some("resume") && !matches!(client, Client::Gemini | Client::CopilotCli) => {
            Event::Nothing
        }
        // The answer to these reaches no model: the first prompt of the session gets the brief.
        "sessionstart" if client == Client::QwenCode && source == Some("compact") => {
            Event::Capture { transcript: None, answer: None, folder: None, forgets: session() }
        }
        "sessionstart" if client == Client::QwenCode || client == Client::Gemini && source == Some("clear") => {
            Event::Nothing
        }
        "sessionstart" => Event::Start { name: name.to_owned(), asks: asks(client, event, source) },
        "userpromptsubmit" | "beforeagent" if session().is_some() => {
            Event::Start { name: name.to_owned(), asks: asks(client, event, source) }
        }
        // It comes before every request, and what is said is heard at the end of the turn.
        "precompress" if event.get("trigger").is_some_and(|trigger| trigger == "auto") => Event::Nothing,
        "stop" | "afteragent" | "sessionend" | "precompact" | "precompress" => {
            // Qwen Code tells it when the compaction was worth it.
            let is_compacted = name.to_ascii_lowercase().starts_with("pre") && client != Client::QwenCode;
            let path = field(event, "transcript_path", "transcriptPath").filter(|path| is_transcript(path));
            let answer = event.get("last_assistant_message").or_else(|| event.get("prompt_response"));
            Event::Capture {
                transcript: path.map(|path| (writer(path).unwrap_or(client), path.to_owned())),
                answer: answer.and_then(Value::as_str).filter(|text| !text.trim().is_empty()).map(str::to_owned),
                folder: field(event, "cwd", "cwd").map(str::to_owned),
                forgets: session().filter(|_| is_compacted),
            }
        }
        _ => Event::Nothing,
    }
}

/// The step of a turn, of the clients whose tools and prompts were recorded.
fn turn(client: Client, event: &Map<String, Value>, name: &str) -> Option<Turn> {
    // Claude Code always names a transcript: without one Copilot CLI runs its hook, beside its own.
    let is_guarded = match client {
        Client::ClaudeCode => field(event, "transcript_path", "transcriptPath").is_some(),
        client => is_guarded(client),
    };
    let step = match name.to_ascii_lowercase().as_str() {
        // Qwen Code tells a blank prompt when it goes on after a tool.
        "userpromptsubmit" | "beforeagent" => Step::Prompt(field(event, "prompt", "prompt")?.to_owned()),
        "pretooluse" | "beforetool" => {
            let input = event.get("tool_input").or_else(|| event.get("toolInput"));
            let input = input.cloned().map(json::unwrapped);
            let does = use_of(field(event, "tool_name", "toolName")?, input.as_ref());
            Step::Tool { does, file: file_of(input.as_ref()).filter(|_| does == Use::Change) }
        }
        // A person who stops a tool is no failure.
        "posttoolusefailure" if event.get("is_interrupt") != Some(&Value::Bool(true)) => {
            Step::Failed(field(event, "error", "error")?.to_owned())
        }
        "posttooluse" | "aftertool" => {
            let names = ["tool_response", "tool_result", "toolResponse", "toolResult"];
            Step::Failed(names.iter().find_map(|name| event.get(*name)).and_then(failure_in)?)
        }
        _ => return None,
    };
    let is_blank = matches!(&step, Step::Prompt(prompt) if prompt.trim().is_empty());
    let session = session(event).filter(|_| is_guarded && !is_blank)?;
    Some(Turn { name: name.to_owned(), session, step })
}

/// Returns whether the guard of turns can work in a client: its prompts and tools are told to hooks, whose answer counts.
pub(crate) fn is_guarded(client: Client) -> bool {
    matches!(client, Client::ClaudeCode | Client::Codex | Client::Gemini | Client::CopilotCli | Client::QwenCode)
}

fn asks(client: Client, event: &Map<String, Value>, source: Option<&str>) -> Asks {
    // VS Code and Claude Code name a transcript at the start, Copilot CLI does not.
    let is_by_copilot = matches!(client, Client::ClaudeCode | Client::Vscode)
        && source == Some("new")
        && field(event, "transcript_path", "transcriptPath").is_none();
    let is_new = !matches!(source, Some("clear" | "compact" | "resume"));
    match session(event).filter(|_| is_by_copilot || is_asked_at_prompts(client)) {
        Some(session) => Asks::Often { session, is_new },
        None => Asks::Once,
    }
}

/// Returns whether a client runs our hook at each prompt.
fn is_asked_at_prompts(client: Client) -> bool {
    matches!(client, Client::Gemini | Client::CopilotCli | Client::QwenCode)
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
