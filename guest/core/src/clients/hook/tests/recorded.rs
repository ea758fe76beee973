//! Events as real clients wrote them.

use super::*;

macro_rules! recorded {
    ($client:literal, $event:literal) => {
        include_str!(concat!("../../../../../../tests/hooks/", $client, "/", $event, ".json"))
    };
}

fn wants_brief(client: Client, event: &str) -> bool {
    let reaction = memory().hook(client, event, "dev", Vec::new(), Vec::new()).unwrap();
    reaction.output.contains("A shop ")
}

#[test]
fn the_end_of_a_turn_tells_the_last_answer() {
    let decided = "We decided to use server-sent events for the board, since the proxy drops idle sockets.";
    for (client, event, is_told) in [
        (Client::ClaudeCode, recorded!("claude-code", "Stop"), true),
        (Client::Codex, recorded!("codex", "Stop"), true),
        (Client::Gemini, recorded!("gemini", "AfterAgent"), true),
        (Client::ClaudeCode, recorded!("claude-code", "SessionEnd"), false),
        (Client::Gemini, recorded!("gemini", "SessionEnd"), false),
        (Client::CopilotCli, recorded!("copilot-cli", "Stop"), false),
    ] {
        let reaction = memory().hook(client, event, "dev", Vec::new(), Vec::new()).unwrap();
        assert_eq!((reaction.output.as_str(), reaction.client), ("{}", client));
        assert!(reaction.transcript.is_some(), "{client:?}");
        assert_eq!(reaction.late.is_some(), client == Client::CopilotCli, "{client:?}");
        assert_eq!(reaction.session_ended, event.contains("\"SessionEnd\""), "{client:?}");
        assert_eq!(reaction.last_answer.is_some_and(|answer| answer.contains(decided)), is_told, "{client:?}");
    }
    let qwen = memory().hook(Client::QwenCode, recorded!("qwen-code", "Stop"), "dev", Vec::new(), Vec::new()).unwrap();
    assert_eq!(qwen.last_answer.as_deref(), Some("fine"));
}

#[test]
fn a_session_is_briefed_when_it_starts_and_after_what_it_forgot() {
    for (client, event, is_briefed) in [
        (Client::ClaudeCode, recorded!("claude-code", "SessionStart"), true),
        (Client::ClaudeCode, recorded!("claude-code", "SessionStart-clear"), true),
        (Client::ClaudeCode, recorded!("claude-code", "SessionStart-compact"), true),
        (Client::ClaudeCode, recorded!("claude-code", "SessionStart-resume"), false),
        (Client::ClaudeCode, recorded!("claude-code", "UserPromptSubmit"), false),
        (Client::Codex, recorded!("codex", "SessionStart"), true),
        (Client::Codex, recorded!("codex", "SessionStart-compact"), true),
        (Client::Codex, recorded!("codex", "SessionStart-resume"), false),
        (Client::Gemini, recorded!("gemini", "SessionStart"), true),
        (Client::Gemini, recorded!("gemini", "SessionStart-clear"), false),
        (Client::CopilotCli, recorded!("copilot-cli", "SessionStart"), true),
        (Client::QwenCode, recorded!("qwen-code", "SessionStart"), false),
        (Client::QwenCode, recorded!("qwen-code", "SessionStart-clear"), false),
        (Client::QwenCode, recorded!("qwen-code", "SessionStart-compact"), false),
        (Client::QwenCode, recorded!("qwen-code", "UserPromptSubmit"), true),
    ] {
        assert_eq!(wants_brief(client, event), is_briefed, "{client:?} {event}");
    }
}

/// `claude --agent reviewer`.
#[test]
fn a_session_of_a_named_agent_is_briefed_as_that_agent() {
    let mut memory = memory();
    let reviewer = Scope::Agent(Name::new("reviewer").unwrap());
    memory.add(Draft::new(reviewer, Category::Handoffs, "The migrations are reviewed.")).unwrap();
    let start = recorded!("claude-code", "SessionStart-agent");
    let mut brief = |agent| memory.hook(Client::ClaudeCode, start, agent, Vec::new(), Vec::new()).unwrap().output;
    assert!(brief("default").contains("The migrations are reviewed."));
    assert!(!brief("dev").contains("The migrations are reviewed."));
}

/// The recorded starts with the source `clear`, as the documentation of Codex names it.
#[test]
fn a_session_that_is_cleared_gets_the_brief_again() {
    for (client, start) in [
        (Client::ClaudeCode, recorded!("claude-code", "SessionStart")),
        (Client::Codex, recorded!("codex", "SessionStart")),
    ] {
        let mut memory = memory();
        let mut cleared: Value = serde_json::from_slice(start.as_bytes()).unwrap();
        cleared["source"] = json!("clear");
        for event in [start, &cleared.to_string(), &cleared.to_string()] {
            let reaction = memory.hook(client, event, "dev", Vec::new(), Vec::new()).unwrap();
            assert!(reaction.output.contains("A shop "), "{client:?} {event}");
        }
    }
}

#[test]
fn copilot_cli_runs_the_hooks_of_three_clients_and_gets_one_brief() {
    let mut memory = memory();
    let start = recorded!("copilot-cli", "SessionStart");
    let outputs = [Client::ClaudeCode, Client::Vscode, Client::CopilotCli]
        .map(|client| memory.hook(client, start, "dev", Vec::new(), Vec::new()).unwrap().output);
    assert!(outputs[0].starts_with("{\"additionalContext\":"), "Copilot CLI takes only that: {}", outputs[0]);
    assert_eq!(outputs[1..], ["{}", "{}"]);
    let other = start.replace("7d009cfd", "8d009cfd");
    assert_ne!(
        memory.hook(Client::CopilotCli, &other, "dev", Vec::new(), Vec::new()).unwrap().output,
        "{}",
        "another session"
    );
    let stop =
        memory.hook(Client::ClaudeCode, recorded!("copilot-cli", "Stop"), "dev", Vec::new(), Vec::new()).unwrap();
    assert_eq!(stop.client, Client::CopilotCli, "its transcript is no transcript of Claude Code");
    assert_eq!(memory.take_warnings(), []);
}

/// These clients drop the answer to some starts, and what hooks added at a compaction: the next prompt gets the brief, once.
#[test]
fn a_prompt_gets_the_brief_that_its_session_lacks() {
    let gemini = [
        (recorded!("gemini", "SessionStart"), true),
        (recorded!("gemini", "BeforeAgent"), false),
        (recorded!("gemini", "SessionStart-clear"), false),
        (recorded!("gemini", "BeforeAgent"), true),
        (recorded!("gemini", "PreCompress-auto"), false),
        (recorded!("gemini", "BeforeAgent"), false),
        (recorded!("gemini", "PreCompress"), false),
        (recorded!("gemini", "BeforeAgent"), true),
        (recorded!("gemini", "BeforeAgent"), false),
    ];
    let copilot = [
        (recorded!("copilot-cli", "SessionStart"), true),
        (recorded!("copilot-cli", "UserPromptSubmit"), false),
        (recorded!("copilot-cli", "PreCompact"), false),
        (recorded!("copilot-cli", "UserPromptSubmit"), true),
        (recorded!("copilot-cli", "UserPromptSubmit"), false),
    ];
    let qwen = [
        (recorded!("qwen-code", "SessionStart"), false),
        (recorded!("qwen-code", "UserPromptSubmit"), true),
        (recorded!("qwen-code", "UserPromptSubmit"), false),
        // It tells the compaction before it knows whether it is worth it.
        (recorded!("qwen-code", "PreCompact"), false),
        (recorded!("qwen-code", "UserPromptSubmit"), false),
        (recorded!("qwen-code", "SessionStart-compact"), false),
        (recorded!("qwen-code", "UserPromptSubmit"), true),
        (recorded!("qwen-code", "UserPromptSubmit"), false),
    ];
    for (client, events) in
        [(Client::Gemini, &gemini[..]), (Client::CopilotCli, &copilot[..]), (Client::QwenCode, &qwen[..])]
    {
        let mut memory = memory();
        let mut session = Value::Null;
        for (nth, (event, is_briefed)) in events.iter().enumerate() {
            let mut event: Value = serde_json::from_slice(event.as_bytes()).unwrap();
            // Recorded in several sessions, as one; `/clear` begins another.
            if session.is_null() || event["source"] == "clear" {
                session = event["session_id"].clone();
            }
            event["session_id"] = session.clone();
            let reaction = memory.hook(client, &event.to_string(), "dev", Vec::new(), Vec::new()).unwrap();
            assert_eq!(reaction.output.contains("A shop "), *is_briefed, "{client:?}, event {nth}: {event}");
        }
    }
}

#[test]
fn a_brief_stays_under_the_limit_of_its_client() {
    let mut memory = memory();
    let policy = b"[brief]\nbudget = 6000\nproject_share = 1.0\n";
    memory.store().write("policy.toml", policy, &Expect::Absent, Durability::Full).unwrap();
    let long = "Über den Fluß führt eine schmale Brücke, größer als früher. ".repeat(400);
    let version = memory.store().read("_project.md").unwrap().unwrap().version;
    memory.store().write("_project.md", long.as_bytes(), &Expect::At(version), Durability::Full).unwrap();
    let mut brief = |client: Client| {
        let start = sent(client, "SessionStart", json!({"source": "startup"})).to_string();
        let reaction = memory.hook(client, &start, "dev", Vec::new(), Vec::new()).unwrap();
        let output: Value = serde_json::from_slice(reaction.output.as_bytes()).unwrap();
        (output["hookSpecificOutput"]["additionalContext"].as_str().unwrap().to_owned(), reaction.note)
    };
    let (whole, note) = brief(Client::Gemini);
    assert!(whole.chars().count() > 12_000 && note.is_none(), "{}: {note:?}", whole.chars().count());
    let (text, note) = brief(Client::ClaudeCode);
    assert!((9_000..=9_900).contains(&text.chars().count()), "{}", text.chars().count());
    assert!(note.is_some_and(|note| note.contains("claude-code takes 9900 characters")));
    let (text, note) = brief(Client::Codex);
    assert!((9_000..=9_900).contains(&text.len()), "{}", text.len());
    assert!(note.is_some_and(|note| note.contains("codex takes 9900 bytes")));
}
