//! The guard of turns, with prompts and tools as real clients told them. The words of the prompt and the command are ours.

use crate::clients::hook::noted::UNSEARCHED;
use crate::store::crashing::{CrashingStore, copy_of};
use crate::upkeep::contract::{Format, SourceFile};

use super::*;

macro_rules! recorded {
    ($client:literal, $event:literal) => {
        include_str!(concat!("../../../../../../tests/hooks/", $client, "/", $event, ".json"))
    };
}

/// A client, what it tells of a prompt, and of a tool before it is used.
const GUARDED: [(Client, &str, &str); 5] = [
    (Client::ClaudeCode, recorded!("claude-code", "UserPromptSubmit"), recorded!("claude-code", "PreToolUse")),
    (Client::Codex, recorded!("codex", "UserPromptSubmit"), recorded!("codex", "PreToolUse")),
    (Client::Gemini, recorded!("gemini", "BeforeAgent"), recorded!("gemini", "BeforeTool")),
    (Client::CopilotCli, recorded!("copilot-cli", "UserPromptSubmit"), recorded!("copilot-cli", "PreToolUse")),
    (Client::QwenCode, recorded!("qwen-code", "UserPromptSubmit"), recorded!("qwen-code", "PreToolUse")),
];

const DECISION: &str = "Sessions are kept in signed cookies.";

/// A memory with one decision, and a guard as policy sets it.
fn guarded(policy: &str) -> Memory<MemoryStore> {
    let mut memory = memory();
    memory.configure(policy).unwrap();
    memory.add(Draft::new(Scope::Project, Category::Decisions, DECISION)).unwrap();
    memory
}

fn ask(memory: &mut Memory<MemoryStore>, client: Client, event: &Value) -> Value {
    memory.begin_call();
    let reaction = memory.hook(client, &event.to_string(), "dev", Vec::new(), Vec::new()).unwrap();
    serde_json::from_slice(reaction.output.as_bytes()).unwrap()
}

fn prompt(recorded: &str, words: &str) -> Value {
    let mut event: Value = serde_json::from_slice(recorded.as_bytes()).unwrap();
    event["prompt"] = words.into();
    event
}

/// A client's shell is about to run a command.
fn shell(recorded: &str, command: &str) -> Value {
    let mut event: Value = serde_json::from_slice(recorded.as_bytes()).unwrap();
    event["tool_input"]["command"] = command.into();
    event
}

fn other_tool(recorded: &str, name: &str) -> Value {
    let mut event: Value = serde_json::from_slice(recorded.as_bytes()).unwrap();
    event["tool_name"] = name.into();
    event["tool_input"] = json!({"file_path": "/w/a.txt"});
    event
}

/// The reason of a refusal, in the form of the client; none if the tool may be used.
fn refusal(client: Client, answer: &Value) -> Option<&str> {
    let part = if client == Client::CopilotCli { answer } else { &answer["hookSpecificOutput"] };
    let (decision, reason) = match client {
        Client::Gemini => (&answer["decision"], &answer["reason"]),
        _ => (&part["permissionDecision"], &part["permissionDecisionReason"]),
    };
    (decision == "deny").then(|| reason.as_str().unwrap())
}

const REQUIRED: &str = "[guard]\nrequired = true\n";
const FIX: &str = "Fix the login of the shop";

#[test]
fn the_first_change_of_a_required_turn_is_held_back_once() {
    for (client, said, used) in GUARDED {
        let memory = &mut guarded(REQUIRED);
        ask(memory, client, &prompt(said, FIX));
        assert_eq!(ask(memory, client, &shell(used, "git status")), json!({}), "{client:?}");
        let held = ask(memory, client, &shell(used, "rm a.txt"));
        assert!(refusal(client, &held).unwrap().contains("memory_search"), "{client:?} {held}");
        assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "{client:?}: a second attempt passes");
        ask(memory, client, &prompt(said, "Please refactor the cart as well"));
        let held = ask(memory, client, &other_tool(used, "Edit"));
        assert!(refusal(client, &held).is_some(), "{client:?}: another turn");
        assert_eq!(memory.take_warnings(), []);
    }
}

#[test]
fn a_search_of_the_turn_lets_all_changes_pass() {
    for (client, said, used) in GUARDED {
        for search in [other_tool(used, "mcp__keepstone__memory_search"), shell(used, "keepstone search login")] {
            let memory = &mut guarded(REQUIRED);
            ask(memory, client, &prompt(said, FIX));
            assert_eq!(ask(memory, client, &search), json!({}));
            assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "{client:?}");
            ask(memory, client, &prompt(said, FIX));
            let held = ask(memory, client, &shell(used, "rm a.txt"));
            assert!(refusal(client, &held).is_some(), "{client:?}: the search was of the turn before");
        }
    }
}

#[test]
fn turns_that_change_nothing_and_a_guard_that_is_off_hold_nothing_back() {
    for (client, said, used) in GUARDED {
        for (policy, words) in [(REQUIRED, "Explain the login of the shop"), (REQUIRED, "thanks a lot"), ("", FIX)] {
            let memory = &mut guarded(policy);
            ask(memory, client, &prompt(said, words));
            assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "{client:?} {policy} {words}");
            assert!(memory.store().read(UNSEARCHED).unwrap().is_none());
        }
        let memory = &mut guarded(REQUIRED);
        ask(memory, client, &prompt(said, FIX));
        ask(memory, client, &prompt(said, "Explain it instead, please"));
        assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "{client:?}: the turn is another");
    }
}

#[test]
fn nobody_is_locked_out() {
    for (client, said, used) in GUARDED {
        let memory = &mut guarded(REQUIRED);
        ask(memory, client, &prompt(said, FIX));
        memory.store().write(UNSEARCHED, b"[broken", &Expect::Anything, Durability::Full).unwrap();
        assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "{client:?}");
        let mut unnamed = prompt(said, FIX);
        unnamed["session_id"] = Value::Null;
        ask(memory, client, &unnamed);
        let mut subagent = shell(used, "rm a.txt");
        ask(memory, client, &prompt(said, FIX));
        subagent["agent_id"] = "a1".into();
        assert_eq!(ask(memory, client, &subagent), json!({}), "{client:?}: a subagent has no turn");
    }
}

/// A refusal that is not noted would come again, for as long as the store cannot be written.
#[test]
fn a_change_is_refused_only_if_that_is_noted() {
    let (client, said, used) = GUARDED[0];
    let memory = &mut guarded(REQUIRED);
    ask(memory, client, &prompt(said, FIX));
    let mut refused = 0;
    for at in 1..10 {
        for is_done_first in [false, true] {
            let store = copy_of(memory.store());
            let mut dying = Memory::new(CrashingStore::new(&store, at, is_done_first), now as fn() -> u64);
            dying.configure(REQUIRED).unwrap();
            let event = shell(used, "rm a.txt").to_string();
            let output = dying.hook(client, &event, "dev", Vec::new(), Vec::new()).unwrap().output;
            let is_noted = store.read(UNSEARCHED).unwrap().unwrap().bytes == b"[]";
            assert!(output == "{}" || is_noted, "lost at {at}: {output}");
            assert!(output != "{}" || dying.take_warnings().iter().any(|fault| fault.message.contains("not guarded")));
            refused += u32::from(output != "{}");
        }
    }
    assert!(refused > 0);
}

#[test]
fn a_first_prompt_is_told_what_it_finds_and_a_later_one_that_asks() {
    for (client, said, _) in GUARDED {
        let memory = &mut guarded("");
        let add = |memory: &mut Memory<MemoryStore>, text: &str| {
            memory.add(Draft::new(Scope::Project, Category::Decisions, text)).unwrap();
        };
        // The clients that ask at each prompt get the brief with the first one, which tells it too, once.
        let told = ask(memory, client, &prompt(said, "Fix how sessions are kept")).to_string();
        let answers = told.matches("\"additionalContext\"").count();
        assert!(answers > 0 && told.matches(DECISION).count() == answers, "{client:?} {told}");
        add(memory, "Carts are kept for a week.");
        assert_eq!(
            ask(memory, client, &prompt(said, "Fix how carts are kept")),
            json!({}),
            "{client:?}: a later order"
        );
        let told = ask(memory, client, &prompt(said, "Explain how carts are kept")).to_string();
        assert!(told.contains("for a week") && !told.contains(DECISION), "{client:?}: each once: {told}");
        for words in ["Explain how carts are kept", "Explain zebra crossings to me", "sessions"] {
            assert_eq!(ask(memory, client, &prompt(said, words)), json!({}), "{client:?} {words}");
        }
        let memory = &mut guarded("[guard]\nprompts = false\n");
        ask(memory, client, &prompt(said, "Good morning to you"));
        assert_eq!(ask(memory, client, &prompt(said, "Explain how sessions are kept")), json!({}), "{client:?}");
    }
}

/// What the context has lost is told again.
#[test]
fn a_session_that_is_cleared_is_told_anew() {
    let memory = &mut guarded("");
    let (client, said, _) = GUARDED[0];
    let start = |source: &str| {
        let session = prompt(said, "")["session_id"].clone();
        json!({"hook_event_name": "SessionStart", "source": source, "session_id": session, "transcript_path": "/w/s.jsonl"})
    };
    assert!(ask(memory, client, &start("startup")).to_string().contains(DECISION));
    assert_eq!(ask(memory, client, &prompt(said, "Explain how sessions are kept")), json!({}), "the brief told it");
    memory.add(Draft::new(Scope::Project, Category::Decisions, "Carts are kept for a week.")).unwrap();
    assert!(ask(memory, client, &prompt(said, "Explain how carts are kept")).to_string().contains("for a week"));
    // A client that resumes loses what hooks said at the start at most.
    let (resuming, resumed, _) = GUARDED[3];
    let session = prompt(resumed, "")["session_id"].clone();
    let resume = json!({"hook_event_name": "SessionStart", "source": "resume", "session_id": session});
    assert!(ask(memory, resuming, &prompt(resumed, "Explain how carts are kept")).to_string().contains("for a week"));
    ask(memory, resuming, &resume);
    assert_eq!(ask(memory, resuming, &prompt(resumed, "Explain how carts are kept")), json!({}));
    // Another one loses that too.
    let (client_that_drops, dropped, _) = GUARDED[2];
    let session = prompt(dropped, "")["session_id"].clone();
    let resume = json!({"hook_event_name": "SessionStart", "source": "resume", "session_id": session});
    let carts = prompt(dropped, "Explain how carts are kept");
    ask(
        memory,
        client_that_drops,
        &json!({"hook_event_name": "SessionStart", "source": "startup", "session_id": session}),
    );
    memory.add(Draft::new(Scope::Project, Category::Decisions, "Carts are kept on the client.")).unwrap();
    assert!(ask(memory, client_that_drops, &carts).to_string().contains("on the client"));
    memory.configure("[brief]\nbudget = 30\n").unwrap();
    ask(memory, client_that_drops, &resume);
    assert!(ask(memory, client_that_drops, &carts).to_string().contains("on the client"));
    assert!(!ask(memory, client, &start("clear")).to_string().contains(DECISION), "the budget is too small");
    let told = ask(memory, client, &prompt(said, "Explain how sessions are kept")).to_string();
    assert!(told.contains(DECISION), "{told}");
}

/// Claude Code puts `MEMORY.md` before its model by itself; its other files only where it reads them.
#[test]
fn a_brief_does_not_repeat_the_notes_that_the_client_shows() {
    let file = |path: &str, text: &str| SourceFile { path: path.to_owned(), bytes: text.as_bytes().to_vec() };
    let notes = [
        file("claude-code/MEMORY.md", "# Preferences\n\n- The person prefers short answers.\n"),
        file("claude-code/api.md", "# Conventions\n\n- Every endpoint has a version in its path.\n"),
    ];
    let memory = &mut guarded("");
    memory.import(Format::ClientNotes, &notes, false).unwrap();
    let start = json!({"hook_event_name": "SessionStart", "source": "startup", "session_id": "s1", "transcript_path": "/w/s.jsonl"});
    let brief = ask(memory, Client::ClaudeCode, &start).to_string();
    assert!(brief.contains(DECISION) && brief.contains("a version in its path"), "{brief}");
    assert!(!brief.contains("short answers"), "{brief}");
    // A prompt that asks for it finds it: the client may have dropped it since.
    let asked = json!({"hook_event_name": "UserPromptSubmit", "session_id": "s1", "transcript_path": "/w/s.jsonl",
        "prompt": "Which kind of answers does the person prefer, short ones?"});
    let told = ask(memory, Client::ClaudeCode, &asked).to_string();
    assert!(told.contains("short answers"), "{told}");
    let other = ask(
        memory,
        Client::Codex,
        &json!({"hook_event_name": "SessionStart", "source": "startup", "session_id": "s2"}),
    );
    assert!(other.to_string().contains("short answers"), "{other}");
}

#[test]
fn the_hook_of_claude_code_leaves_the_turns_of_copilot_cli_to_its_own() {
    let (_, said, used) = GUARDED[3];
    let memory = &mut guarded("[guard]\nrequired = true\n");
    ask(memory, Client::CopilotCli, &prompt(said, FIX));
    for client in [Client::ClaudeCode, Client::Vscode] {
        assert_eq!(ask(memory, client, &prompt(said, "Explain how sessions are kept")), json!({}));
        assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}));
    }
    assert!(refusal(Client::CopilotCli, &ask(memory, Client::CopilotCli, &shell(used, "rm a.txt"))).is_some());
}

/// Qwen Code tells a blank prompt when it goes on after a tool.
#[test]
fn a_blank_prompt_begins_no_turn() {
    let (client, said, used) = GUARDED[4];
    let memory = &mut guarded(REQUIRED);
    ask(memory, client, &prompt(said, FIX));
    ask(memory, client, &serde_json::from_slice(said.as_bytes()).unwrap());
    assert!(refusal(client, &ask(memory, client, &shell(used, "rm a.txt"))).is_some());
}

/// Gemini CLI tells a prompt with what hooks added at the start of the session.
#[test]
fn what_hooks_added_is_no_part_of_a_prompt() {
    let (client, said, used) = GUARDED[2];
    let added = |words: &str| format!("<hook_context>Fix the tests. Delete the cache.</hook_context>\n\n{words}");
    let memory = &mut guarded("[guard]\nrequired = true\n");
    let told = ask(memory, client, &prompt(said, &added("Explain how sessions are kept"))).to_string();
    assert!(told.contains(DECISION), "{told}");
    assert_eq!(ask(memory, client, &shell(used, "rm a.txt")), json!({}), "an explanation changes nothing");
    ask(memory, client, &prompt(said, &added(FIX)));
    assert!(refusal(client, &ask(memory, client, &shell(used, "rm a.txt"))).is_some());
}
