use super::*;

const ON: Guard = Guard { required: true, prompts: true, ..OFF };

/// The clients whose turns can be guarded, with the events that this needs.
const GUARDED: [(Client, &str, [&str; 2]); 5] = [
    (Client::ClaudeCode, ".claude/settings.json", ["UserPromptSubmit", "PreToolUse"]),
    (Client::Codex, ".codex/hooks.json", ["UserPromptSubmit", "PreToolUse"]),
    (Client::Gemini, ".gemini/settings.json", ["BeforeAgent", "BeforeTool"]),
    (Client::CopilotCli, ".github/hooks/keepstone-copilot-cli.json", ["UserPromptSubmit", "PreToolUse"]),
    (Client::QwenCode, ".qwen/settings.json", ["UserPromptSubmit", "PreToolUse"]),
];

fn guarding(client: Client, files: &[File], guard: Guard) -> Vec<File> {
    let plan = install(client, &words("keepstone"), Parts { guard, ..TOOLS }, files).unwrap();
    assert_eq!(plan.refusals, [], "{client:?}");
    carried_out(files, &plan)
}

fn events(files: &[File], path: &str) -> Vec<String> {
    let value: Value = serde_json::from_slice(text(files, path).as_bytes()).unwrap();
    value["hooks"].as_object().unwrap().keys().cloned().collect()
}

#[test]
fn the_guard_needs_events_of_prompts_and_tools_where_policy_wants_it() {
    for (client, path, [prompt, tool]) in GUARDED {
        let before = workspace(client, &[]);
        let has =
            |guard: Guard, event: &str| events(&guarding(client, &before, guard), path).iter().any(|is| is == event);
        let asks_at_prompts = matches!(client, Client::Gemini | Client::CopilotCli | Client::QwenCode);
        for (guard, at_prompt, at_tool) in [
            (OFF, asks_at_prompts, false),
            (Guard { prompts: true, ..OFF }, true, false),
            (Guard { required: true, ..OFF }, true, true),
            (ON, true, true),
        ] {
            assert_eq!((has(guard, prompt), has(guard, tool)), (at_prompt, at_tool), "{client:?} {guard:?}");
        }
    }
}

#[test]
fn a_guard_that_is_switched_off_or_taken_away_leaves_nothing() {
    for (client, path, [_, tool]) in GUARDED {
        for there in [
            None,
            Some(
                "{\n  \"hooks\": {\n    \"PreToolUse\": [\n      { \"matcher\": \"Bash\", \"hooks\": [{ \"type\": \"command\", \"command\": \"say it\" }] }\n    ]\n  }\n}\n",
            ),
        ] {
            let before = workspace(client, &there.map(|text| (path, text)).into_iter().collect::<Vec<_>>());
            let off = guarding(client, &before, OFF);
            let on = guarding(client, &before, ON);
            assert!(text(&on, path).contains(tool), "{client:?}");
            assert_eq!(guarding(client, &on, ON), on, "installing again changes nothing");
            let changed = guarding(client, &on, OFF);
            let values =
                [&changed, &off].map(|files| serde_json::from_slice::<Value>(text(files, path).as_bytes()).unwrap());
            assert_eq!(values[0], values[1], "{client:?}");
            for files in [&on, &changed] {
                let plan = uninstall(client, files).unwrap();
                assert_eq!(carried_out(files, &plan), before, "{client:?} {there:?}");
            }
        }
    }
}

#[test]
fn hooks_run_for_tools_that_count_only_where_the_client_can_tell() {
    for (client, path, [_, tool]) in GUARDED {
        let files = guarding(client, &workspace(client, &[]), ON);
        let value: Value = serde_json::from_slice(text(&files, path).as_bytes()).unwrap();
        let matcher = &value["hooks"][tool][0]["matcher"];
        if client == Client::CopilotCli {
            assert!(matcher.is_null());
        } else {
            assert!(matcher.as_str().is_some_and(|text| text.contains("memory_search")), "{client:?} {matcher}");
        }
    }
}

#[test]
fn other_clients_are_not_guarded() {
    for client in [Client::Cursor, Client::Vscode, Client::Opencode] {
        let files = workspace(client, &[]);
        assert_eq!(guarding(client, &files, ON), guarding(client, &files, OFF), "{client:?}");
    }
}
