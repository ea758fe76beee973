use proptest::prelude::*;
use serde_json::{Value, json};

use crate::calls::*;
use crate::store::Store;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect};

use crate::brief::contract::Request;
use crate::clients::client::has_hooks;
use crate::clients::contract::Reaction;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Client, Draft};
use crate::model::error::Error;
use crate::model::scope::{Name, Scope};

mod guard;
mod recorded;

fn now() -> u64 {
    1_773_679_871_839
}

fn memory() -> Memory<MemoryStore> {
    let memory = Memory::new(MemoryStore::default(), now as fn() -> u64);
    memory.store().write("_project.md", b"A shop \"with\" quotes\n", &Expect::Absent, Durability::Full).unwrap();
    memory
}

fn with_hooks() -> impl Iterator<Item = Client> {
    Client::ALL.into_iter().filter(|client| has_hooks(*client))
}

fn react(client: Client, event: &Value) -> Reaction {
    memory().hook(client, &event.to_string(), "dev", Vec::new(), Vec::new()).unwrap()
}

/// An event with the fields that a client always sends.
fn sent(client: Client, name: &str, more: Value) -> Value {
    let mut event = match client {
        Client::Cursor => json!({
            "conversation_id": "c", "generation_id": "g", "model": "m", "hook_event_name": name,
            "cursor_version": "2.1", "workspace_roots": ["/home/me/shop"], "user_email": null,
            "transcript_path": "/home/me/.cursor/projects/shop/agent-transcripts/c/c.jsonl",
        }),
        Client::Vscode => json!({
            "timestamp": "2026-03-01T10:00:00Z", "cwd": "/home/me/shop", "sessionId": "s", "hookEventName": name,
            "transcript_path": "C:\\Users\\me\\chats\\s.json",
        }),
        Client::ClaudeCode => json!({
            "session_id": "s", "transcript_path": "/home/me/.claude/projects/-home-me-shop/s.jsonl",
            "cwd": "/home/me/shop", "permission_mode": "default", "hook_event_name": name,
        }),
        Client::Codex => json!({
            "session_id": "s", "turn_id": "t", "transcript_path": "/home/me/.codex/sessions/2026/03/01/rollout-x.jsonl.zst",
            "cwd": "/home/me/shop", "hook_event_name": name, "model": "m", "permission_mode": "plan",
        }),
        Client::Gemini => json!({
            "session_id": "s", "transcript_path": "/home/me/.gemini/tmp/h/chats/session-1.json", "cwd": "/home/me/shop",
            "hook_event_name": name, "timestamp": "2026-03-01T10:00:00Z",
        }),
        Client::CopilotCli => json!({
            "hook_event_name": name, "session_id": "s", "timestamp": "2026-03-01T10:00:00Z", "cwd": "/home/me/shop",
            "transcript_path": "/home/me/.copilot/session-state/s/events.jsonl",
        }),
        Client::QwenCode => json!({
            "session_id": "s", "transcript_path": "/home/me/.qwen/projects/-home-me-shop/chats/s.jsonl",
            "cwd": "/home/me/shop", "hook_event_name": name, "timestamp": "2026-03-01T10:00:00Z",
        }),
        Client::Opencode => json!({
            "hook_event_name": name, "session_id": "ses_1", "cwd": "/home/me/shop",
            "transcript_path": "/tmp/keepstone-x/ses_1.json",
        }),
        Client::Windsurf | Client::ClaudeDesktop | Client::Zed => json!({"hook_event_name": name}),
    };
    for (key, value) in more.as_object().unwrap() {
        event[key] = value.clone();
    }
    event
}

fn transcript_of(client: Client) -> Option<String> {
    sent(client, "", json!({}))["transcript_path"].as_str().map(str::to_owned)
}

#[test]
fn the_start_of_a_session_is_answered_with_the_brief() {
    let brief = memory().compose(&Request { agent: "dev".to_owned(), ..Request::default() }).unwrap().text;
    assert!(brief.contains("A shop \"with\" quotes"));
    for (client, name, more) in [
        (Client::Vscode, "SessionStart", json!({"source": "new"})),
        (Client::ClaudeCode, "SessionStart", json!({"source": "startup", "model": "m"})),
        (Client::ClaudeCode, "SessionStart", json!({"source": "compact", "agent_type": "reviewer"})),
        (Client::ClaudeCode, "sessionStart", json!({"source": "clear", "agent_id": null})),
        (Client::Codex, "SessionStart", json!({"source": "clear", "transcript_path": null})),
        (Client::Gemini, "SessionStart", json!({"source": "startup"})),
        (Client::Gemini, "SessionStart", json!({"source": "resume"})),
        (Client::Gemini, "BeforeAgent", json!({"prompt": "Go on."})),
        (Client::QwenCode, "UserPromptSubmit", json!({"prompt": "Go on."})),
    ] {
        let reaction = react(client, &sent(client, name, more));
        let output: Value = serde_json::from_slice(reaction.output.as_bytes()).unwrap();
        let mut wanted = json!({"hookSpecificOutput": {"hookEventName": name, "additionalContext": brief}});
        if matches!(client, Client::Vscode | Client::ClaudeCode) {
            wanted["additionalContext"] = brief.clone().into();
        }
        assert_eq!((output, reaction.transcript), (wanted, None), "{client:?}");
    }
    let reaction = react(Client::Cursor, &sent(Client::Cursor, "sessionStart", json!({"is_background_agent": false})));
    assert_eq!(
        serde_json::from_slice::<Value>(reaction.output.as_bytes()).unwrap(),
        json!({"additional_context": brief})
    );
    for (client, name, source) in [
        (Client::CopilotCli, "SessionStart", "new"),
        (Client::CopilotCli, "SessionStart", "resume"),
        (Client::CopilotCli, "UserPromptSubmit", ""),
        (Client::Opencode, "SessionStart", "startup"),
    ] {
        let reaction = react(client, &sent(client, name, json!({ "source": source })));
        let output: Value = serde_json::from_slice(reaction.output.as_bytes()).unwrap();
        assert_eq!(output, json!({"additionalContext": brief}));
    }
}

#[test]
fn an_event_with_half_a_character_is_answered() {
    let event = sent(Client::Gemini, "BeforeAgent", json!({"prompt": "Go on CUT"})).to_string();
    let reaction = memory().hook(Client::Gemini, &event.replace("CUT", "\\ud83d"), "dev", Vec::new(), Vec::new());
    let output = reaction.unwrap().output;
    assert!(output.contains("A shop"), "{output}");
}

/// `claude --agent reviewer`.
#[test]
fn an_agent_that_the_client_names_gets_its_brief() {
    let told = "Review the migrations first.";
    let brief_of = |client: Client, agent: &str, more: Value| {
        let mut memory = memory();
        let reviewer = Scope::Agent(Name::new("reviewer").unwrap());
        memory.add(Draft::new(reviewer, Category::Handoffs, told)).unwrap();
        let start = sent(client, "SessionStart", more).to_string();
        memory.hook(client, &start, agent, Vec::new(), Vec::new()).unwrap().output
    };
    for (agent, named, is_told) in [
        ("default", json!("reviewer"), true),
        ("reviewer", json!(null), true),
        ("default", json!(null), false),
        ("default", json!("../reviewer"), false),
        ("default", json!(7), false),
        ("dev", json!("reviewer"), false),
    ] {
        let brief = brief_of(Client::ClaudeCode, agent, json!({ "source": "startup", "agent_type": named }));
        assert!(brief.contains("A shop"), "{agent} {named}: {brief}");
        assert_eq!(brief.contains(told), is_told, "{agent} {named}: {brief}");
    }
    // No other client was seen to tell it.
    let brief = brief_of(Client::Codex, "default", json!({ "source": "startup", "agent_type": "reviewer" }));
    assert!(!brief.contains(told), "{brief}");
}

#[test]
fn the_end_of_a_turn_names_the_transcript() {
    for (client, name, more) in [
        (Client::Cursor, "stop", json!({"status": "completed", "loop_count": 0})),
        (Client::Cursor, "preCompact", json!({"trigger": "auto"})),
        (Client::Vscode, "Stop", json!({"stop_hook_active": false})),
        (Client::Vscode, "PreCompact", json!({"trigger": "auto"})),
        (Client::ClaudeCode, "Stop", json!({"stop_hook_active": true, "last_assistant_message": "done"})),
        (Client::ClaudeCode, "PreCompact", json!({"trigger": "manual", "custom_instructions": null})),
        (Client::ClaudeCode, "SessionEnd", json!({"reason": "logout"})),
        (Client::Codex, "Stop", json!({"stop_hook_active": false, "last_assistant_message": null})),
        (Client::Codex, "PreCompact", json!({"trigger": "auto"})),
        (Client::Gemini, "AfterAgent", json!({"prompt": "p", "prompt_response": "r", "stop_hook_active": false})),
        (Client::Gemini, "PreCompress", json!({"trigger": "manual"})),
        (Client::CopilotCli, "Stop", json!({"stop_reason": "end_turn", "stop_hook_active": false})),
        (Client::QwenCode, "Stop", json!({"stop_hook_active": true, "last_assistant_message": "fine"})),
        (Client::Opencode, "Stop", json!({})),
    ] {
        let reaction = react(client, &sent(client, name, more));
        assert_eq!((reaction.output.as_str(), reaction.transcript), ("{}", transcript_of(client)), "{client:?} {name}");
    }
}

#[test]
fn a_host_knows_whose_brief_may_answer_an_event() {
    for (client, name, may) in [
        (Client::ClaudeCode, "SessionStart", true),
        (Client::Gemini, "BeforeAgent", true),
        (Client::ClaudeCode, "UserPromptSubmit", false),
        (Client::Codex, "Stop", false),
        (Client::Zed, "Stop", false),
    ] {
        let event = sent(client, name, json!({})).to_string();
        let briefed = memory().agent_to_brief(client, &event, "dev").unwrap();
        assert_eq!(briefed, may.then(|| "dev".to_owned()), "{client:?} {name}");
    }
    assert_eq!(memory().agent_to_brief(Client::Codex, "garbage", "dev").unwrap(), None);
    assert!(memory().agent_to_brief(Client::Codex, "garbage", "../dev").is_err());
    let start = sent(Client::ClaudeCode, "SessionStart", json!({"agent_type": "reviewer"})).to_string();
    for (agent, briefed) in [("default", "reviewer"), ("dev", "dev")] {
        assert_eq!(memory().agent_to_brief(Client::ClaudeCode, &start, agent).unwrap().as_deref(), Some(briefed));
    }
}

#[test]
fn the_end_of_a_turn_tells_the_folder_of_the_session() {
    for client in [Client::ClaudeCode, Client::Codex, Client::Vscode, Client::Gemini, Client::Cursor] {
        let event = if client == Client::Gemini { "AfterAgent" } else { "Stop" };
        let told = react(client, &sent(client, event, json!({})));
        assert!(told.transcript.is_some() || client == Client::Vscode, "{client:?}");
        let folder = (client != Client::Cursor).then_some("/home/me/shop");
        assert_eq!(told.folder.as_deref(), folder, "{client:?}");
        let start = react(client, &sent(client, "SessionStart", json!({})));
        assert_eq!(start.folder, None, "nothing is read");
    }
}

#[test]
fn what_does_not_concern_us_is_answered_with_nothing_to_do() {
    for client in with_hooks() {
        let output = "{}".to_owned();
        let nothing = Reaction {
            output,
            transcript: None,
            client,
            last_answer: None,
            session_ended: false,
            folder: None,
            late: None,
            note: None,
            mentions: vec![],
        };
        for name in ["userPromptSubmitted", "PreToolUse", "PostCompact", "SubagentStop", "beforeSubmitPrompt", ""] {
            assert_eq!(react(client, &sent(client, name, json!({}))), nothing, "{client:?} {name}");
        }
        if !matches!(client, Client::Gemini | Client::CopilotCli | Client::QwenCode) {
            for name in ["UserPromptSubmit", "BeforeAgent"] {
                assert_eq!(react(client, &sent(client, name, json!({}))), nothing, "{client:?}");
            }
        }
        assert_eq!(react(client, &sent(client, "PreCompress", json!({"trigger": "auto"}))), nothing, "{client:?}");
        let resumed = sent(client, "SessionStart", json!({"source": "resume"}));
        if !matches!(client, Client::Gemini | Client::CopilotCli) {
            assert_eq!(react(client, &resumed), nothing, "{client:?} has the brief");
        }
        for name in ["SessionStart", "Stop", "PreCompact"] {
            let subagent = json!({"agent_id": "a1", "agent_type": "explore"});
            assert_eq!(react(client, &sent(client, name, subagent)), nothing, "{client:?} {name}");
        }
        for text in [
            "",
            " ",
            "{",
            "[]",
            "null",
            "\"Stop\"",
            "{}",
            "{\"hook_event_name\": 1}",
            "{\"hook_event_name\": \"Stop\"} x",
        ] {
            assert_eq!(
                memory().hook(client, text, "dev", Vec::new(), Vec::new()).unwrap(),
                nothing,
                "{client:?} {text:?}"
            );
        }
    }
}

#[test]
fn paths_that_lead_elsewhere_are_no_transcripts() {
    let path_of = |path: &str| {
        let event = sent(Client::ClaudeCode, "Stop", json!({"transcript_path": path}));
        react(Client::ClaudeCode, &event).transcript
    };
    for path in ["/a/b.jsonl", "/a/..b/c.json", "C:\\a\\b.jsonl", "d:/a/b.jsonl.zst"] {
        assert_eq!(path_of(path).as_deref(), Some(path));
    }
    for path in [
        "",
        "a.jsonl",
        "./a.jsonl",
        "~/a.jsonl",
        "/a/../b.jsonl",
        "C:\\a\\..\\b.jsonl",
        "C:a.jsonl",
        "//host/share/a.jsonl",
        "\\\\host\\share\\a.jsonl",
        "/\\host\\a.jsonl",
        "/etc/passwd",
        "/a/b.jsonl\n",
        "/a/\u{0}.jsonl",
        "file:///a.jsonl",
        "/a/b.zst",
    ] {
        assert_eq!(path_of(path), None, "{path:?}");
    }
    assert_eq!(path_of(&format!("/{}.jsonl", "a".repeat(PATH_TOO_LONG))), None);
    let camel = json!({"hookEventName": "Stop", "transcriptPath": "/a.jsonl"});
    assert_eq!(react(Client::Vscode, &camel).transcript.as_deref(), Some("/a.jsonl"));
}

const PATH_TOO_LONG: usize = 4_096;

#[test]
fn a_brief_that_fails_fails_no_session() {
    for (key, bytes) in
        [("policy.toml", &b"nonsense = 1"[..]), ("policy.toml", b"[brief]\nbudget = 1\n"), ("_project.md", b"\xff")]
    {
        let mut memory = Memory::new(MemoryStore::default(), now as fn() -> u64);
        memory.store().write(key, bytes, &Expect::Absent, Durability::Full).unwrap();
        let start = sent(Client::Codex, "SessionStart", json!({})).to_string();
        let reaction = memory.hook(Client::Codex, &start, "dev", Vec::new(), Vec::new()).unwrap();
        serde_json::from_slice::<Value>(reaction.output.as_bytes()).unwrap();
        if key == "policy.toml" {
            assert_eq!(reaction.output, "{}");
            assert_eq!(memory.take_warnings().len(), 1);
        }
    }
}

#[test]
fn only_an_impossible_agent_is_an_error() {
    for text in ["{}", "garbage"] {
        assert!(matches!(memory().hook(Client::Cursor, text, "../x", Vec::new(), Vec::new()), Err(Error::Invalid(_))));
    }
    for client in [Client::Windsurf, Client::ClaudeDesktop, Client::Zed] {
        let event = sent(client, "SessionStart", json!({"source": "startup"}));
        let refused = memory().hook(client, &event.to_string(), "dev", Vec::new(), Vec::new());
        assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("runs no hooks")), "{refused:?}");
    }
}

#[test]
fn an_agent_whose_tool_failed_is_told_once_what_memory_knows_of_the_error() {
    let mut memory = memory();
    let text = "E0382 in the pool: clone the handle before it is moved.";
    memory.add(Draft::new(Scope::Project, Category::Gotchas, text)).unwrap();
    let mut failed = |session: &str, error: &str| {
        let event = json!({
            "hook_event_name": "PostToolUseFailure", "session_id": session, "transcript_path": "/t/1.jsonl",
            "tool_name": "Bash", "tool_input": {"command": "cargo test"}, "error": error,
        });
        memory.hook(Client::ClaudeCode, &event.to_string(), "dev", Vec::new(), Vec::new()).unwrap().output
    };
    let error = "Exit code 101\nerror[E0382]: borrow of moved value: `conn`";
    let told = failed("s1", error);
    assert!(told.contains("clone the handle") && told.contains("PostToolUseFailure"), "{told}");
    assert_eq!(failed("s1", error), "{}", "it knows that already");
    assert!(failed("s2", error).contains("clone the handle"));
    assert_eq!(failed("s3", "Exit code 1\nerror[E0499]: cannot borrow twice"), "{}", "memory knows nothing of it");
}

#[test]
fn a_file_is_told_of_before_it_is_changed_where_policy_asks_for_it() {
    let mut memory = memory();
    let text = "src/pool.rs keeps at most 8 connections.";
    memory.add(Draft::new(Scope::Project, Category::Decisions, text)).unwrap();
    let event = json!({
        "hook_event_name": "PreToolUse", "session_id": "s1", "transcript_path": "/t/1.jsonl", "tool_name": "Edit",
        "tool_input": {"file_path": "/home/ana/project/src/pool.rs"},
    });
    let event = event.to_string();
    let change = |memory: &mut Memory<MemoryStore>| {
        memory.hook(Client::ClaudeCode, &event, "dev", Vec::new(), Vec::new()).unwrap().output
    };
    assert_eq!(change(&mut memory), "{}");
    memory.configure("[guard]\neach_tool = true\n").unwrap();
    assert!(change(&mut memory).contains("at most 8 connections"));
    assert_eq!(change(&mut memory), "{}");
}

proptest! {
    #[test]
    fn whatever_comes_in_one_document_goes_out(text in "\\PC{0,60}", name in "[a-zA-Z\"\\\\\n]{0,12}") {
        for client in with_hooks() {
            let named = json!({"hook_event_name": name, "transcript_path": text}).to_string();
            for event in [&text, &named] {
                let reaction = memory().hook(client, event, "dev", Vec::new(), Vec::new()).unwrap();
                prop_assert!(serde_json::from_slice::<Value>(reaction.output.as_bytes()).unwrap().is_object());
            }
        }
    }
}
