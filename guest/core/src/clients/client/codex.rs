//! Codex CLI. A transcript contains every message twice, as an event and as an item of the request. Events are what people saw, so
//! items count only in files that have no events.

use serde_json::Value;

use crate::clients::hook::limit::Limit;
use crate::clients::profile::{
    EventKind, HookSettings, Hooks, Profile, ServerForm, ServerPlace, TranscriptFolder, Transcripts, context,
};
use crate::clients::transcript::dialect::{Dialect, OnRecord, Said, Weight, role};
use crate::clients::transcript::head::Head;
use crate::clients::transcript::json::{Object, blocks, member, text, time};
use crate::clients::transcript::text::is_element;
use crate::model::contract::Role;

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[
            ("SessionStart", EventKind::Start),
            ("Stop", EventKind::TurnEnd),
            ("PreCompact", EventKind::Compaction),
            ("SessionEnd", EventKind::SessionEnd),
            ("UserPromptSubmit", EventKind::Prompt),
            ("PreToolUse", EventKind::BeforeTool),
            ("PostToolUse", EventKind::AfterTool),
        ],
        // Observed: 0.169 cuts the middle out of more than 2,500 tokens, which it counts as a quarter of the bytes.
        limit: Some(Limit::Bytes(9_900)),
        add_context: context,
        ..Hooks::NONE
    },
    settings: Some(HookSettings {
        // It complains about more.
        end_timeout: 3_000,
        takes_or: true,
        ..HookSettings::at(".codex/hooks.json")
    }),
    // It reads servers from the person's file too, and from the project once it is trusted, as hooks.
    server: Some(ServerPlace {
        servers: "mcp_servers",
        form: ServerForm::Table,
        ..ServerPlace::at(".codex/config.toml")
    }),
    steps: &[
        "start codex in this project and trust the project when it asks: it reads no hooks of other projects, and does not say so. \
         Without a terminal: codex exec --trust",
        "type /hooks in codex, then press t, to trust the hooks: until then it runs none of them, and does not say so. Do it again \
         whenever the hooks change",
    ],
    writers: &["apply_patch"],
    shells: &["shell", "exec_command"],
    transcripts: Transcripts {
        reader: || Box::new(Rollout::default()),
        note_head,
        folders: |_| ["sessions", "archived_sessions"].map(|name| TranscriptFolder::shared(&[".codex", name])).into(),
        suffixes: &[".jsonl", ".jsonl.zst"],
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// Items that wait for the first event at the most. A file has five or six before it, if it has any.
const MOST_WAITING: usize = 64;

/// Beginnings of items that give context to the model in the name of a person.
const CONTEXT: [&str; 3] = ["# AGENTS.md instructions", "<environment_context>", "<user_instructions>"];

/// The state that earlier lines leave for the next.
#[derive(Default)]
struct Rollout {
    family: Family,
    /// After entering a review and before its first answer: the client writes the prompts.
    reviewing: bool,
    /// The form of the file's events, once one was met: a version that wrote both would say all twice.
    form: Option<Form>,
}

/// The form of an event with a message.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    /// `user_message` and `agent_message`, until 0.147.
    Message,
    /// `item_completed` with a `UserMessage` or an `AgentMessage`, from 0.169.
    Completed,
}

/// The form that is read.
enum Family {
    /// Not known yet: what the items say, should there be no event.
    Undecided(Vec<Said>),
    Events,
    Items,
}

impl Default for Family {
    fn default() -> Self {
        Self::Undecided(Vec::new())
    }
}

impl Dialect for Rollout {
    fn take(&mut self, line: &Object, said: &mut Vec<Said>) {
        let at = time(line, "timestamp").or_else(|| time(line, "created_at"));
        match (text(line, "type"), member(line, "payload")) {
            (Some("event_msg"), Some(event)) => self.event(event, at, said),
            (Some("response_item"), Some(item)) => self.item(item, at, said),
            // Older files have the item itself on the line.
            (None | Some("message"), None) => self.item(line, at, said),
            _ => {}
        }
    }

    fn finish(&mut self, said: &mut Vec<Said>, _on_record: OnRecord<'_>) -> u64 {
        self.count_items(said);
        0
    }

    /// Reads events and no items if the part of the file before had events.
    fn begin_with(&mut self, head: &Head) {
        if head.events {
            self.family = Family::Events;
        }
    }
}

impl Rollout {
    fn event(&mut self, event: &Object, at: Option<u64>, said: &mut Vec<Said>) {
        match text(event, "type") {
            Some("entered_review_mode") => self.reviewing = true,
            // A review that was broken off is never left.
            Some("exited_review_mode" | "agent_message" | "turn_aborted" | "task_complete") => self.reviewing = false,
            _ => {}
        }
        let Some(EventMessage { form, role, words, source }) = event_message(event) else { return };
        if !matches!(self.family, Family::Items) && *self.form.get_or_insert(form) == form {
            self.family = Family::Events;
            // A review's request to the model is the client's own text; its result comes at its end.
            let canned = role == Role::User && self.reviewing;
            said.extend(message(role, &words, at, source).filter(|_| !canned));
        }
    }

    fn item(&mut self, item: &Object, at: Option<u64>, said: &mut Vec<Said>) {
        let Some(told) = item_message(item, at) else { return };
        match &mut self.family {
            Family::Events => {}
            Family::Items => said.push(told),
            Family::Undecided(waiting) => {
                waiting.push(told);
                if waiting.len() >= MOST_WAITING {
                    self.count_items(said);
                }
            }
        }
    }

    /// No event will come: the items count.
    fn count_items(&mut self, said: &mut Vec<Said>) {
        if let Family::Undecided(waiting) = &mut self.family
            && !waiting.is_empty()
        {
            said.append(waiting);
            self.family = Family::Items;
        }
    }
}

/// Returns whether a line is an event with a message.
fn is_message_event(line: &Object) -> bool {
    text(line, "type") == Some("event_msg")
        && member(line, "payload").is_some_and(|event| event_message(event).is_some())
}

/// A message in an event.
struct EventMessage<'a> {
    form: Form,
    role: Role,
    words: String,
    /// The object that holds the phase.
    source: &'a Object,
}

fn event_message(event: &Object) -> Option<EventMessage<'_>> {
    let kind = text(event, "type")?;
    if kind == "item_completed" {
        let item = member(event, "item")?;
        let role = match text(item, "type")? {
            "UserMessage" => Role::User,
            "AgentMessage" => Role::Agent,
            _ => return None,
        };
        let words = blocks(item.get("content")?, &["text", "Text"]);
        return Some(EventMessage { form: Form::Completed, role, words, source: item });
    }
    let role = match kind {
        "user_message" => Role::User,
        "agent_message" => Role::Agent,
        _ => return None,
    };
    let words = text(event, "message")?.to_owned();
    Some(EventMessage { form: Form::Message, role, words, source: event })
}

fn item_message(item: &Object, at: Option<u64>) -> Option<Said> {
    if text(item, "type").is_some_and(|kind| kind != "message") {
        return None;
    }
    let role = role(text(item, "role")?)?;
    let words = blocks(item.get("content").unwrap_or(&Value::Null), &["input_text", "output_text", "text"]);
    let context = role == Role::User && is_context(&words);
    message(role, &words, at, item).filter(|_| !context)
}

fn is_context(words: &str) -> bool {
    let words = words.trim();
    is_element(words) || CONTEXT.iter().any(|start| words.starts_with(start))
}

fn message(role: Role, words: &str, at: Option<u64>, source: &Object) -> Option<Said> {
    let weight = if text(source, "phase") == Some("commentary") { Weight::Progress } else { Weight::Full };
    Said::of(role, words, at, None).map(|said| Said { weight, ..said })
}

fn note_head(head: &mut Head, line: &Object) {
    head.events |= is_message_event(line);
    let meta = match (text(line, "type"), member(line, "payload")) {
        (Some("session_meta"), Some(meta)) => meta,
        (Some("turn_context"), Some(turn)) => {
            head.paths.extend(text(turn, "cwd").filter(|_| head.paths.is_empty()).map(str::to_owned));
            return;
        }
        // The first line of an old file.
        (None, None) if line.contains_key("instructions") => line,
        _ => return,
    };
    // A fork repeats the records of the session that it was taken from; the first is its own.
    if !head.paths.is_empty() {
        return;
    }
    head.session = text(meta, "id").unwrap_or(&head.session).to_owned();
    head.paths.extend(text(meta, "cwd").map(str::to_owned));
    head.refused = head.refused.take().or_else(|| side_session(meta));
}

/// The reason why a record's session is not a person's.
fn side_session(meta: &Object) -> Option<String> {
    let called = ["parent_thread_id", "agent_nickname", "agent_role"].iter().any(|key| text(meta, key).is_some());
    let source = member(meta, "source")
        .is_some_and(|source| ["subagent", "internal"].iter().any(|key| source.contains_key(*key)));
    let thread = text(meta, "thread_source").is_some_and(|source| source != "user");
    (called || source || thread).then(|| "it is the transcript of a subagent, or of the client itself".to_owned())
}
