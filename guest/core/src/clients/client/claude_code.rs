//! Claude Code. Its transcripts have a line per block of a message, between many lines that are no message.

use serde_json::Value;

use crate::clients::hook::limit::Limit;
use crate::clients::profile::{
    EventKind, HookSettings, Hooks, Profile, ServerForm, ServerPlace, TranscriptFolder, Transcripts, context,
};
use crate::clients::setup::reader::StrictReader;
use crate::clients::transcript::dialect::Said;
use crate::clients::transcript::head::Head;
use crate::clients::transcript::json::{Object, blocks, flag, member, text, time};
use crate::clients::transcript::path::{dashed, without_end};
use crate::clients::transcript::text::without;
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
            ("PostToolUseFailure", EventKind::ToolFailure),
        ],
        // Observed: 2.1 gave 9,983 characters to the model whole, and of 10,395 only the first 2 KB.
        limit: Some(Limit::Characters(9_900)),
        add_context: context_twice,
        names_agent: true,
        is_run_by_another: true,
        shown_notes: Some("MEMORY.md"),
        ..Hooks::NONE
    },
    settings: Some(HookSettings { reader: Some(READER), takes_or: true, ..HookSettings::at(".claude/settings.json") }),
    server: Some(ServerPlace { reader: Some(READER), form: ServerForm::Typed, ..ServerPlace::at(".mcp.json") }),
    steps: &[
        "start claude in this folder, and say yes when it asks whether you trust the folder and whether to use the server keepstone: \
         both prompts default to \"no\". It ignores these settings when you start it in a subfolder: sessions there get no brief; run `keepstone process` to learn from them",
    ],
    writers: &["Write", "Edit", "MultiEdit", "NotebookEdit"],
    shells: &["Bash", "PowerShell"],
    transcripts: Transcripts {
        reader: || Box::new(|line: &Object| read(line, &[])),
        note_head,
        refuse: |name, folders| {
            let is_of_subagent = folders.contains(&"subagents") || name.starts_with("agent-");
            is_of_subagent.then_some("it is the transcript of a subagent")
        },
        folders: |workspace| folders(".claude", workspace),
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// Observed with 2.1.
const READER: StrictReader =
    StrictReader { takes_comments: false, takes_bom: true, fate: "Claude Code ignores a whole file that has" };

/// A text for the agent, in the form of this client, and in that of Copilot CLI, which runs its hooks and takes only a key of its own.
pub(super) fn context_twice(event: &str, text: &str) -> Value {
    let mut answer = context(event, text);
    answer["additionalContext"] = text.into();
    answer
}

/// The longest name that it gives a folder unchanged; a longer one is cut and gets a hash, which is not the same in all of its
/// versions.
const MOST_OF_NAME: usize = 200;

/// The folders of a workspace below the folder of the client.
pub(super) fn folders(home: &str, workspace: &str) -> Vec<TranscriptFolder> {
    let slug = dashed(without_end(workspace));
    if slug.len() > MOST_OF_NAME {
        return vec![TranscriptFolder::own(&[home, "projects"])];
    }
    // A session in a sub-folder of the workspace is in the folder of that.
    let below = TranscriptFolder { prefix: Some(format!("{slug}-")), ..TranscriptFolder::own(&[home, "projects"]) };
    vec![TranscriptFolder::own(&[home, "projects", &slug]), below]
}

/// Elements that the client adds to a person's messages.
const WRAPPERS: [&str; 16] = [
    "system-reminder",
    "command-name",
    "command-message",
    "command-args",
    "command-contents",
    "local-command-caveat",
    "local-command-stdout",
    "local-command-stderr",
    "bash-input",
    "bash-stdout",
    "bash-stderr",
    "ide_opened_file",
    "ide_selection",
    "ide_diagnostics",
    "task-notification",
    "teammate-message",
];

/// Notices of the client in the place of a person's message.
const NOTICES: [&str; 2] = ["[Request interrupted by user", "Base directory for this skill:"];

/// The model's name on answers that the client made up.
const SYNTHETIC: &str = "<synthetic>";

/// The message on a line, if there is one. These elements too are left out of a person's message.
pub(super) fn read(line: &Object, wrappers: &[&str]) -> Option<Said> {
    let person = |words: &str| person(&without(words, wrappers));
    // A subagent's "user" is the model that called it; a summary repeats what was said.
    if ["isMeta", "isSidechain", "isCompactSummary", "isApiErrorMessage"].iter().any(|mark| flag(line, mark)) {
        return None;
    }
    let (role, words) = match text(line, "type")? {
        // A plan that the person accepted is the agent's text: its title says what the session is about.
        "user" if text(line, "planContent").is_some_and(|plan| !plan.is_empty()) => {
            let words = content(line)?;
            let title = words.lines().skip(1).find_map(|line| line.strip_prefix("# "));
            let title = title.map(|title| format!("\n> {title}")).unwrap_or_default();
            (Role::User, person(words.lines().next()?) + &title)
        }
        "user" => (Role::User, person(&content(line)?)),
        "assistant" if text(member(line, "message")?, "model") == Some(SYNTHETIC) => return None,
        "assistant" => (Role::Agent, content(line)?),
        "attachment" => (Role::User, person(&queued(member(line, "attachment")?)?)),
        _ => return None,
    };
    Said::of(role, &words, time(line, "timestamp"), text(line, "uuid"))
}

fn content(line: &Object) -> Option<String> {
    let message = member(line, "message")?;
    Some(blocks(message.get("content").or_else(|| message.get("parts"))?, &["text"]))
}

/// The text that a person typed while the model was busy.
fn queued(attachment: &Object) -> Option<String> {
    let typed = text(attachment, "type")? == "queued_command"
        && !flag(attachment, "isMeta")
        && text(attachment, "commandMode").is_none_or(|mode| mode == "prompt");
    if typed { Some(blocks(attachment.get("prompt")?, &["text"])) } else { None }
}

fn person(words: &str) -> String {
    let words = without(words, &WRAPPERS);
    if NOTICES.iter().any(|notice| words.trim_start().starts_with(notice)) { String::new() } else { words }
}

/// Takes in what a line says of the session.
pub(super) fn note_head(head: &mut Head, line: &Object) {
    if let Some(session) = text(line, "sessionId").filter(|_| head.paths.is_empty()) {
        head.session = session.to_owned();
    }
    if head.paths.is_empty() && flag(line, "isSidechain") {
        head.refused = Some("it is the transcript of a subagent".to_owned());
    }
    head.paths.extend(text(line, "cwd").filter(|_| head.paths.is_empty()).map(str::to_owned));
    if head.agent.is_none() && text(line, "type") == Some("agent-setting") {
        head.agent = text(line, "agentSetting").map(str::to_owned);
    }
}
