//! The profile of a client: all in which one differs from the others, as data over what they share. Each file of `client/` has one.

use serde_json::{Value, json};

use super::hook::limit::Limit;
use super::mark::Mark;
use super::setup::command::Command;
use super::setup::reader::StrictReader;
use super::transcript::dialect::{Dialect, Unknown};
use super::transcript::head::{Head, began_in};
use super::transcript::json::Object;

/// A client.
pub(super) struct Profile {
    pub(super) hooks: Hooks,
    /// Where its hooks are set up; none if it runs none, or if a plugin does.
    pub(super) settings: Option<HookSettings>,
    /// Where it has its MCP servers; none if a plugin adds ours.
    pub(super) server: Option<ServerPlace>,
    /// A file that only Keepstone writes.
    pub(super) own_file: Option<OwnFile>,
    /// True if it starts the tasks of `.vscode/tasks.json` when a folder is opened.
    pub(super) has_tasks: bool,
    /// For people: what only they can do after a setup, since no file can, in this order.
    pub(super) steps: &'static [&'static str],
    /// The names of its tools that write files.
    pub(super) writers: &'static [&'static str],
    /// The names of its tools that run a command.
    pub(super) shells: &'static [&'static str],
    pub(super) transcripts: Transcripts,
}

impl Profile {
    /// A client of which nothing is known.
    pub(super) const UNKNOWN: Self = Self {
        hooks: Hooks::NONE,
        settings: None,
        server: None,
        own_file: None,
        has_tasks: false,
        steps: &[],
        writers: &[],
        shells: &[],
        transcripts: Transcripts::UNKNOWN,
    };
}

/// The events of a client, and the answers that it takes.
pub(super) struct Hooks {
    /// The events that concern us, as it spells them. Those for the guard of turns are set up if policy asks for it.
    pub(super) events: &'static [(&'static str, EventKind)],
    /// The longest text that it gives to the model whole; none where none was met.
    pub(super) limit: Option<Limit>,
    /// The answer to an event of a name that gives the agent a text.
    pub(super) add_context: fn(&str, &str) -> Value,
    /// The answer to an event of a name by which a tool is not used, with the reason.
    pub(super) deny_tool: fn(&str, &str) -> Value,
    /// True if events name the agent that the session was started with.
    pub(super) names_agent: bool,
    /// True if our hook runs at each prompt, and the first one gets the brief that the start did not.
    pub(super) briefs_at_prompts: bool,
    /// What of the texts that hooks added a session has lost when it is resumed.
    pub(super) lost_at_resume: Lost,
    /// Returns whether the answer to a start with this source reaches no model.
    pub(super) drops_start: fn(Option<&str>) -> bool,
    /// True if a start with the source `compact` tells that the context was compacted; the event before may come to nothing.
    pub(super) starts_after_compaction: bool,
    /// True if another client runs these hooks beside its own. It names no transcript, which this one always does.
    pub(super) is_run_by_another: bool,
    /// The file of its own notes that it puts before its model at the start of a session.
    pub(super) shown_notes: Option<&'static str>,
}

impl Hooks {
    /// Those of a client that runs none.
    pub(super) const NONE: Self = Self {
        events: &[],
        limit: None,
        add_context: |_, _| json!({}),
        deny_tool: denial,
        names_agent: false,
        briefs_at_prompts: false,
        lost_at_resume: Lost::Nothing,
        drops_start: |_| false,
        starts_after_compaction: false,
        is_run_by_another: false,
        shown_notes: None,
    };

    /// Returns whether the guard of turns can work: tools are told to hooks, whose answer counts.
    pub(super) fn can_guard(&self) -> bool {
        self.events.iter().any(|(_, kind)| *kind == EventKind::BeforeTool)
    }
}

/// Texts that hooks added to a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Lost {
    Nothing,
    /// The brief of its start.
    Brief,
    /// What its prompts found, too.
    All,
}

/// What an event tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum EventKind {
    /// A session begins, or goes on.
    Start,
    /// A prompt is about to be answered.
    Prompt,
    /// A turn has ended.
    TurnEnd,
    /// The context is about to be compacted.
    Compaction,
    /// The same, in a client that tells it before every request too: it counts only if a person asked for it.
    ManualCompaction,
    /// The session ends; then the last answer is surely in the transcript.
    SessionEnd,
    /// A tool is about to be used.
    BeforeTool,
    /// A tool was used, whatever came of it.
    AfterTool,
    /// A tool has failed.
    ToolFailure,
}

/// A text as the answer to an event, in the form that most clients take.
pub(super) fn context(event: &str, text: &str) -> Value {
    json!({ "hookSpecificOutput": { "hookEventName": event, "additionalContext": text } })
}

/// The refusal of a tool, in the form that most clients take.
pub(super) fn denial(event: &str, reason: &str) -> Value {
    json!({ "hookSpecificOutput": {
        "hookEventName": event, "permissionDecision": "deny", "permissionDecisionReason": reason,
    } })
}

/// The form of hooks in a client's settings.
pub(super) struct HookSettings {
    /// The settings file, as in [`File`](super::setup::File).
    pub(super) path: &'static str,
    /// Its reader in the client, if that takes less than JSON with comments and commas.
    pub(super) reader: Option<StrictReader>,
    /// Made in a new file, which the client would not take without it.
    pub(super) version: Option<u32>,
    /// True if hooks are in groups that share a matcher.
    pub(super) is_grouped: bool,
    /// True if a hook states that it is a command.
    pub(super) is_typed: bool,
    /// Milliseconds in one unit of the client's timeouts; none if its hooks have no timeout.
    pub(super) timeout_unit: Option<u32>,
    /// Milliseconds that the client waits at the end of a session, at most.
    pub(super) end_timeout: u32,
    /// True if its shells read `||` on every system: sh, cmd, and PowerShell from 7 on.
    pub(super) takes_or: bool,
}

impl HookSettings {
    /// The form that most clients take, in a file.
    pub(super) const fn at(path: &'static str) -> Self {
        Self {
            path,
            reader: None,
            version: None,
            is_grouped: true,
            is_typed: true,
            timeout_unit: Some(1_000),
            end_timeout: TIMEOUT,
            takes_or: false,
        }
    }
}

/// Milliseconds that a client waits for a hook.
pub(super) const TIMEOUT: u32 = 10_000;

/// Where a client has its MCP servers.
pub(super) struct ServerPlace {
    /// The settings file, and its reader in the client, as for hooks.
    pub(super) path: &'static str,
    pub(super) reader: Option<StrictReader>,
    /// The object that holds the servers by name.
    pub(super) servers: &'static str,
    pub(super) form: ServerForm,
}

impl ServerPlace {
    /// The place that most clients have, in a file.
    pub(super) const fn at(path: &'static str) -> Self {
        Self { path, reader: None, servers: "mcpServers", form: ServerForm::Plain }
    }
}

/// The form of a server's entry.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ServerForm {
    /// `command` and `args`.
    Plain,
    /// The same, with the type `stdio`.
    Typed,
    /// The same, with the type `local` and the names of the tools to offer: all.
    Local,
    /// A table of TOML.
    Table,
}

/// A file of ours. Its last line contains the hash of the lines before it.
pub(super) struct OwnFile {
    pub(super) path: &'static str,
    /// For people.
    pub(super) purpose: &'static str,
    pub(super) mark: Mark<'static>,
    /// The text before the mark, for a command, and whether the MCP server is wanted.
    pub(super) body: fn(&Command, bool) -> String,
}

/// The transcripts of a client.
pub(super) struct Transcripts {
    /// Makes a reader for one.
    pub(super) reader: fn() -> Box<dyn Dialect>,
    /// True if one must be read from its beginning after every change, since a later line can withdraw earlier ones, or since the
    /// whole file is one object.
    pub(super) is_replayed: bool,
    /// Takes in what an object at the beginning says of the session.
    pub(super) note_head: fn(&mut Head, &Object),
    /// The reason why nothing may be learnt from a file of a name in these folders.
    pub(super) refuse: fn(&str, &[&str]) -> Option<&'static str>,
    /// Checks that the transcript with this beginning and path belongs to a workspace, or returns the reason why not.
    pub(super) check_owner: fn(&Head, &str, &str) -> Result<(), String>,
    /// The folders of a workspace, below the person's home folder.
    pub(super) folders: fn(&str) -> Vec<TranscriptFolder>,
    /// The endings of names.
    pub(super) suffixes: &'static [&'static str],
    /// The names of the folder, below the person's home folder, whose transcripts are this client's although the hook of another one
    /// names them; none if it runs no hooks of others.
    pub(super) home: Option<&'static [&'static str]>,
    /// The name of a transcript, if each session has a folder that is called after it.
    pub(super) file_name: Option<&'static str>,
    /// Milliseconds within which it is written after the event that ends a turn.
    pub(super) late: Option<u32>,
    /// True if progress is noted without the name of the client, as agent-memory did.
    pub(super) has_plain_keys: bool,
}

impl Transcripts {
    /// Those of a client that writes none that are known.
    pub(super) const UNKNOWN: Self = Self {
        reader: || Box::new(Unknown),
        refuse: |_, _| Some("no transcripts are known of this client"),
        ..Self::KNOWN
    };

    /// Lines of which the first says in which folder the session began.
    pub(super) const KNOWN: Self = Self {
        reader: || Box::new(Unknown),
        is_replayed: false,
        note_head: |_, _| {},
        refuse: |_, _| None,
        check_owner: began_in,
        folders: |_| Vec::new(),
        suffixes: &[".jsonl"],
        home: None,
        file_name: None,
        late: None,
        has_plain_keys: false,
    };
}

/// A folder in which transcripts of a workspace may lie.
pub(super) struct TranscriptFolder {
    /// Below the person's home folder.
    pub(super) names: Vec<String>,
    /// Present: only folders directly in it whose names begin so.
    pub(super) prefix: Option<String>,
    /// True if it holds the transcripts of all workspaces.
    pub(super) is_shared: bool,
}

impl TranscriptFolder {
    /// A folder of the workspace alone.
    pub(super) fn own(names: &[&str]) -> Self {
        let names = names.iter().map(|name| (*name).to_owned()).collect();
        Self { names, prefix: None, is_shared: false }
    }

    /// A folder of all workspaces.
    pub(super) fn shared(names: &[&str]) -> Self {
        Self { is_shared: true, ..Self::own(names) }
    }
}
