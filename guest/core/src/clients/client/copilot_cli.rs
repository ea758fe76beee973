//! Copilot CLI. It runs the hooks of Claude Code and VS Code too, beside its own. Its transcripts have a line per event, with what was
//! said in its data.

use serde_json::json;

use crate::clients::profile::{
    EventKind, HookSettings, Hooks, Lost, Profile, ServerForm, ServerPlace, TranscriptFolder, Transcripts,
};
use crate::clients::setup::reader::StrictReader;
use crate::clients::transcript::dialect::Said;
use crate::clients::transcript::head::Head;
use crate::clients::transcript::json::{Object, member, text, time};
use crate::model::contract::Role;

/// Below the home folder; each session has a folder there.
const TRANSCRIPTS: &[&str] = &[".copilot", "session-state"];

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[
            ("SessionStart", EventKind::Start),
            ("UserPromptSubmit", EventKind::Prompt),
            ("Stop", EventKind::TurnEnd),
            ("PreCompact", EventKind::Compaction),
            ("PreToolUse", EventKind::BeforeTool),
            ("PostToolUse", EventKind::AfterTool),
        ],
        add_context: |_, text| json!({ "additionalContext": text }),
        deny_tool: |_, reason| json!({ "permissionDecision": "deny", "permissionDecisionReason": reason }),
        // It drops the answer to some starts of a session, and the brief with a compaction: the next prompt gets it.
        briefs_at_prompts: true,
        lost_at_resume: Lost::Brief,
        ..Hooks::NONE
    },
    settings: Some(HookSettings { is_grouped: false, ..HookSettings::at(".github/hooks/keepstone-copilot-cli.json") }),
    // It reads servers from the person's files too, and from the project once it is trusted, as hooks.
    server: Some(ServerPlace {
        // Observed with 1.0.102.
        reader: Some(StrictReader {
            takes_comments: false,
            takes_bom: false,
            fate: "Copilot CLI ignores a whole file that has",
        }),
        form: ServerForm::Local,
        ..ServerPlace::at(".github/mcp.json")
    }),
    steps: &["start copilot in this project and trust the folder when it asks: until then it runs no hooks"],
    writers: &["create", "str_replace", "str_replace_editor"],
    shells: &["bash", "powershell"],
    transcripts: Transcripts {
        reader: || Box::new(read),
        note_head,
        folders: |_| vec![TranscriptFolder::shared(TRANSCRIPTS)],
        home: Some(TRANSCRIPTS),
        file_name: Some("events.jsonl"),
        // It tells no last answer at the end of a turn, and writes its transcript about 250 ms later.
        late: Some(1_000),
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// The message on a line, if there is one.
fn read(line: &Object) -> Option<Said> {
    let role = match text(line, "type")? {
        "user.message" => Role::User,
        "assistant.message" => Role::Agent,
        _ => return None,
    };
    let data = member(line, "data")?;
    // A subagent speaks inside of the call of a tool. Another member has the text with what the client put around it.
    if text(data, "parentToolCallId").is_some() {
        return None;
    }
    Said::of(role, text(data, "content")?, time(line, "timestamp"), text(line, "id"))
}

fn note_head(head: &mut Head, line: &Object) {
    let Some(data) = member(line, "data").filter(|_| text(line, "type") == Some("session.start")) else { return };
    if head.paths.is_empty() {
        head.session = text(data, "sessionId").unwrap_or(&head.session).to_owned();
        head.paths.extend(member(data, "context").and_then(|context| text(context, "cwd")).map(str::to_owned));
    }
}
