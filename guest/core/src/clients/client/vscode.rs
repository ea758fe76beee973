//! VS Code.

use crate::clients::profile::{EventKind, HookSettings, Hooks, Profile, ServerForm, ServerPlace};

use super::claude_code::context_twice;

pub(super) static PROFILE: Profile = Profile {
    hooks: Hooks {
        events: &[
            ("SessionStart", EventKind::Start),
            ("Stop", EventKind::TurnEnd),
            ("PreCompact", EventKind::Compaction),
        ],
        add_context: context_twice,
        is_run_by_another: true,
        ..Hooks::NONE
    },
    settings: Some(HookSettings { is_grouped: false, ..HookSettings::at(".github/hooks/keepstone.json") }),
    server: Some(ServerPlace { servers: "servers", form: ServerForm::Typed, ..ServerPlace::at(".vscode/mcp.json") }),
    has_tasks: true,
    ..Profile::UNKNOWN
};
