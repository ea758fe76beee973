//! Qwen Code. Its hooks are much like those of Claude Code and its settings those of Gemini CLI. Its transcripts are written like those of
//! Claude Code, with a message in parts.

use crate::clients::profile::{EventKind, HookSettings, Hooks, Profile, ServerPlace, Transcripts, context};
use crate::clients::setup::reader::StrictReader;
use crate::clients::transcript::json::Object;

use super::claude_code;

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[
            ("SessionStart", EventKind::Start),
            ("UserPromptSubmit", EventKind::Prompt),
            ("Stop", EventKind::TurnEnd),
            ("PreCompact", EventKind::Compaction),
            ("SessionEnd", EventKind::SessionEnd),
            ("PreToolUse", EventKind::BeforeTool),
            ("PostToolUse", EventKind::AfterTool),
        ],
        add_context: context,
        // The answer to a start reaches no model: the first prompt gets the brief.
        briefs_at_prompts: true,
        drops_start: |_| true,
        starts_after_compaction: true,
        ..Hooks::NONE
    },
    settings: Some(HookSettings {
        timeout_unit: Some(1),
        reader: Some(READER),
        ..HookSettings::at(".qwen/settings.json")
    }),
    server: Some(ServerPlace { reader: Some(READER), ..ServerPlace::at(".qwen/settings.json") }),
    writers: &["write_file", "edit"],
    shells: &["run_shell_command"],
    transcripts: Transcripts {
        reader: || Box::new(|line: &Object| claude_code::read(line, &WRAPPERS)),
        note_head: claude_code::note_head,
        folders: |workspace| claude_code::folders(".qwen", workspace),
        ..Transcripts::KNOWN
    },
    ..Profile::UNKNOWN
};

/// Observed with 0.15.
const READER: StrictReader =
    StrictReader { takes_comments: true, takes_bom: false, fate: "Qwen Code puts a file aside that has" };

/// Elements in which it puts what hooks say into the person's message.
const WRAPPERS: [&str; 2] = ["qwen:user-prompt-submit-context", "qwen:session-start-context"];
