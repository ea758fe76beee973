//! The JSON form of everything a caller sees, equal to that of the JavaScript host.

use keepstone::{
    Category, Changes, Chore, Client, Closing, Conversation, Digest, Draft, Edit, Entry, EntryTransition, Fault, File,
    Filter, ImportReport, Importance, Insight, LearntInsights, MemoryError, Mention, MentionKind, Message, Origin,
    Outcome, Plan, Query, Reaction, Refusal, Request, ResumeId, Role, RunReport, Scope, Skipped, Speaker, Start,
    Status, Sync, Synced, Tier, Transcript, TranscriptLocation, Transition,
};
use serde::de::DeserializeOwned;
use serde_json::{Value, from_value, json, to_value};

fn is_told_as<T: serde::Serialize + DeserializeOwned + PartialEq + std::fmt::Debug>(value: &T, form: Value) {
    assert_eq!(to_value(value).unwrap(), form);
    assert_eq!(&from_value::<T>(form).unwrap(), value);
}

#[test]
fn scopes_and_outcomes_and_names() {
    is_told_as(&Scope::Project, json!("project"));
    is_told_as(&Scope::agent("dev"), json!({"agent": "dev"}));
    is_told_as(&Scope::mission("m1"), json!({"mission": "m1"}));
    is_told_as(&Outcome::Stored("dev/facts/1".into()), json!({"kind": "stored", "reference": "dev/facts/1"}));
    is_told_as(&Outcome::Merged("dev/facts/1".into()), json!({"kind": "merged", "reference": "dev/facts/1"}));
    is_told_as(&Outcome::Rejected("too short".into()), json!({"kind": "rejected", "reason": "too short"}));
    for category in Category::ALL {
        is_told_as(category, json!(category.name()));
        assert_eq!(category.name().parse(), Ok(category.clone()));
    }
    is_told_as(&Category::Other("research".into()), json!("research"));
    let error = "pined".parse::<Tier>().unwrap_err().to_string();
    assert_eq!(error, "reading a tier `pined`: it is not one of pinned, active, fading");
}

#[test]
fn an_entry_leaves_out_what_is_absent() {
    let mut entry = Entry {
        reference: "dev/facts/1".into(),
        scope: Scope::agent("dev"),
        category: Category::Facts,
        created: Some(1),
        text: "text".into(),
        tags: vec![],
        tier: Tier::Active,
        status: Status::Promoted,
        importance: Importance::Medium,
        confidence: None,
        author: None,
        session: None,
        sources: vec![],
        confirmed_by: vec!["qa".into()],
        evidence: None,
        origin: None,
        rationale: None,
        finding: None,
        supersedes: vec![],
        superseded_by: None,
    };
    let mut form = json!({
        "reference": "dev/facts/1", "scope": {"agent": "dev"}, "category": "facts", "created": 1, "text": "text",
        "tags": [], "tier": "active", "status": "promoted", "importance": "medium", "sources": [],
        "confirmedBy": ["qa"], "supersedes": [],
    });
    is_told_as(&entry, form.clone());
    entry.confidence = Some(0.5);
    form["confidence"] = json!(0.5);
    is_told_as(&entry, form.clone());
    let mut origin = Origin::new(Speaker::Agent);
    entry.origin = Some(origin.clone());
    form["origin"] = json!({"statedBy": "agent"});
    is_told_as(&entry, form.clone());
    (origin.client, origin.line, origin.commit, origin.confirmed) =
        (Some("c".into()), Some(2), Some("1f".into()), true);
    entry.origin = Some(origin);
    form["origin"] = json!({"statedBy": "agent", "client": "c", "line": 2, "commit": "1f", "confirmed": true});
    is_told_as(&entry, form);
}

#[test]
fn names_of_sessions_clients_and_chores() {
    is_told_as(&Role::ALL.to_vec(), json!(["user", "agent"]));
    is_told_as(&Synced::ALL.to_vec(), json!(["written", "current", "unreadable"]));
    is_told_as(
        &Chore::ALL.to_vec(),
        json!(["checkpoints", "conversations", "consolidate", "sweep", "vault", "index", "legacy", "trash"]),
    );
    let clients = [
        "cursor",
        "vscode",
        "claude-code",
        "codex",
        "gemini",
        "copilot-cli",
        "qwen-code",
        "opencode",
        "windsurf",
        "claude-desktop",
        "zed",
    ];
    is_told_as(&Client::ALL.to_vec(), json!(clients));
    assert_eq!("claude-code".parse(), Ok(Client::ClaudeCode));
    assert_eq!(Client::ClaudeCode.to_string(), "claude-code");
}

#[test]
fn a_conversation_carries_what_it_does_not_know() {
    let message =
        Message { internal: true, other: r#"{"a":{"b":[null]},"z":1}"#.into(), ..Message::new(Role::User, "x") };
    let form = json!({"role": "user", "text": "x", "internal": true, "z": 1, "a": {"b": [null]}});
    is_told_as(&message, form.clone());
    let conversation = Conversation {
        saved_at: Some(7),
        chat_id: Some("c".into()),
        model_id: Some("m".into()),
        other: r#"{"other":"o"}"#.into(),
        ..Conversation::new("dev", vec![message])
    };
    is_told_as(
        &conversation,
        json!({"agentId": "dev", "savedAt": 7, "chatId": "c", "modelId": "m", "messages": [form], "other": "o"}),
    );
    let plain = Conversation::new("dev", vec![Message::new(Role::Agent, "y")]);
    is_told_as(&plain, json!({"agentId": "dev", "messages": [{"role": "agent", "text": "y"}]}));
    for other in ["[]", "{", "x"] {
        assert!(to_value(Message { other: other.into(), ..Message::new(Role::User, "x") }).is_err(), "{other}");
    }
}

#[test]
fn sessions() {
    is_told_as(&Insight::new(Category::Lessons, "x"), json!({"category": "lessons", "text": "x"}));
    let learning = LearntInsights { learnt: vec!["dev/lessons/1".into()], known: 2 };
    let form = json!({"learnt": ["dev/lessons/1"], "known": 2});
    is_told_as(&learning, form.clone());
    is_told_as(&Closing { handoff: None, learning: learning.clone(), episode: None }, json!({"learning": form}));
    is_told_as(
        &Closing { handoff: Some("dev/handoffs/1".into()), learning, episode: Some("dev/episodes/1".into()) },
        json!({"handoff": "dev/handoffs/1", "learning": form, "episode": "dev/episodes/1"}),
    );
    let sync = Sync { agent_id: "dev".into(), outcome: Synced::Written };
    is_told_as(&sync, json!({"agentId": "dev", "outcome": "written"}));
    is_told_as(&ResumeId { agent_id: "dev".into(), chat_id: "c".into() }, json!({"agentId": "dev", "chatId": "c"}));
}

#[test]
fn upkeep() {
    let fault = Fault { key: "dev/facts.md".into(), line: None, message: "m".into() };
    let told = json!({"key": "dev/facts.md", "message": "m"});
    let step = EntryTransition { reference: "dev/facts/1".into(), transition: Transition::Demoted, reason: "r".into() };
    is_told_as(
        &RunReport {
            finished: 9,
            checkpoints_cleaned: 1,
            conversations_trimmed: 2,
            insights_learnt: 3,
            entries_promoted: 7,
            entries_demoted: 8,
            entries_archived: 4,
            transitions: vec![step],
            missions_deleted: vec!["launch".into()],
            index_rebuilt: true,
            legacy_files_cleaned: 5,
            trash_emptied: 6,
            faults: vec![fault],
        },
        json!({
            "finished": 9, "checkpointsCleaned": 1, "conversationsTrimmed": 2, "insightsLearnt": 3,
            "entriesPromoted": 7, "entriesDemoted": 8, "entriesArchived": 4,
            "transitions": [{"reference": "dev/facts/1", "transition": "demoted", "reason": "r"}], "missionsDeleted": ["launch"], "indexRebuilt": true, "legacyFilesCleaned": 5, "trashEmptied": 6, "faults": [told],
        }),
    );
    let skipped = Skipped { key: "x.md".into(), reason: "r".into() };
    is_told_as(
        &ImportReport {
            files: vec!["dev.md".into()],
            same: 1,
            entries: 3,
            handoffs: 1,
            sessions: 2,
            work_states: 4,
            known: 5,
            evicted: vec!["dev/lessons/1".into()],
            skipped: vec![skipped],
        },
        json!({
            "files": ["dev.md"], "same": 1, "entries": 3, "handoffs": 1, "sessions": 2, "workStates": 4, "known": 5,
            "evicted": ["dev/lessons/1"], "skipped": [{"key": "x.md", "reason": "r"}],
        }),
    );
}

#[test]
fn clients() {
    is_told_as(&File { path: "a/b".into(), text: Some(String::new()) }, json!({"path": "a/b", "text": ""}));
    is_told_as(&File { path: "a/b".into(), text: None }, json!({"path": "a/b"}));
    let edit = Edit { path: "a".into(), text: None, purpose: "p".into() };
    let refusal = Refusal { path: "b".into(), reason: "r".into() };
    is_told_as(
        &Plan {
            edits: vec![edit],
            refusals: vec![refusal],
            project: Some("t".into()),
            steps: vec!["s".into()],
            old: vec!["o".into()],
        },
        json!({
            "edits": [{"path": "a", "purpose": "p"}], "refusals": [{"path": "b", "reason": "r"}], "project": "t",
            "steps": ["s"], "old": ["o"],
        }),
    );
    is_told_as(&Plan::default(), json!({"edits": [], "refusals": [], "steps": [], "old": []}));
    let nothing = Reaction {
        output: "{}".into(),
        transcript: None,
        client: Client::Codex,
        last_answer: None,
        session_ended: false,
        folder: None,
        late: None,
        note: None,
        mentions: vec![],
    };
    is_told_as(&nothing, json!({"output": "{}", "client": "codex", "sessionEnded": false, "mentions": []}));
    let reaction = Reaction {
        transcript: Some("/t".into()),
        last_answer: Some("a".into()),
        folder: None,
        late: Some(1),
        note: Some("n".into()),
        mentions: vec![
            Mention { kind: MentionKind::Path, name: "p".into(), stated: None },
            Mention { kind: MentionKind::Symbol, name: "read_all".into(), stated: Some(7) },
        ],
        ..nothing
    };
    is_told_as(
        &reaction,
        json!({
            "output": "{}", "transcript": "/t", "client": "codex", "lastAnswer": "a", "late": 1, "note": "n", "sessionEnded": false,
            "mentions": [{"kind": "path", "name": "p"}, {"kind": "symbol", "name": "read_all", "stated": 7}],
        }),
    );
}

#[test]
fn ingest() {
    let place = TranscriptLocation {
        client: Client::Codex,
        folder: "/f".into(),
        prefix: None,
        suffixes: vec![".jsonl".into()],
    };
    is_told_as(&place, json!({"client": "codex", "folder": "/f", "suffixes": [".jsonl"]}));
    let transcript = Transcript {
        client: Client::Cursor,
        path: "/t".into(),
        size: 2,
        modified: 3,
        head: vec![123, 125],
        workspace: "/w".into(),
        agent: "dev".into(),
        idle_after: Some(0),
        last_answer: Some("a".into()),
        folder: None,
        commit: Some("1f".into()),
    };
    is_told_as(
        &transcript,
        json!({
            "client": "cursor", "path": "/t", "size": 2, "modified": 3, "head": [123, 125], "workspace": "/w",
            "agent": "dev", "idleAfter": 0, "lastAnswer": "a", "commit": "1f",
        }),
    );
    is_told_as(&Start::At(7), json!({"kind": "at", "offset": 7}));
    is_told_as(&Start::Current, json!({"kind": "current"}));
    is_told_as(&Start::Foreign("why".into()), json!({"kind": "foreign", "reason": "why"}));
    is_told_as(
        &Digest {
            messages: 1,
            malformed: 2,
            decisions: 3,
            lessons: 4,
            candidates: 5,
            handoff: Some("dev/handoffs/1".into()),
            episode: Some("dev/episodes/1".into()),
        },
        json!({
            "messages": 1, "malformed": 2, "decisions": 3, "lessons": 4, "candidates": 5, "handoff": "dev/handoffs/1",
            "episode": "dev/episodes/1",
        }),
    );
}

#[test]
fn errors_have_a_code_and_a_message() {
    is_told_as(&MemoryError::NotFound("text".into()), json!({"code": "not-found", "message": "text"}));
    let fault = Fault { key: "dev/facts.md".into(), line: Some(3), message: "no heading".into() };
    is_told_as(
        &MemoryError::Corrupt(fault),
        json!({
            "code": "corrupt", "message": "dev/facts.md, line 3: no heading",
            "fault": {"key": "dev/facts.md", "line": 3, "message": "no heading"},
        }),
    );
    assert!(from_value::<MemoryError>(json!({"code": "strange", "message": ""})).is_err());
}

#[test]
fn what_is_not_given_takes_its_default() {
    let draft: Draft = from_value(json!({"scope": "project", "category": "facts", "text": "x"})).unwrap();
    assert_eq!(draft, Draft::new(Scope::Project, Category::Facts, "x"));
    assert_eq!(from_value::<Filter>(json!({})).unwrap(), Filter::default());
    assert_eq!(from_value::<Changes>(json!({})).unwrap(), Changes::default());
    assert_eq!(from_value::<Query>(json!({"text": "x"})).unwrap(), Query::new("x"));
    assert_eq!(from_value::<Request>(json!({"agent": "dev"})).unwrap(), Request::new("dev"));
}

#[test]
fn what_is_not_known_is_refused() {
    assert!(from_value::<Draft>(json!({"scope": "project", "category": "facts", "text": "x", "tag": "y"})).is_err());
    assert!(from_value::<Filter>(json!({"scope": []})).is_err());
    assert!(from_value::<Changes>(json!({"tier": "pinned"})).is_err());
    assert!(from_value::<Query>(json!({"text": "x", "top": 3})).is_err());
    assert!(from_value::<Request>(json!({"agent": "dev", "tokens": 3})).is_err());
    assert!(from_value::<Insight>(json!({"category": "lessons", "text": "x", "tags": []})).is_err());
    assert!(from_value::<File>(json!({"path": "x", "contents": "y"})).is_err());
    let transcript = json!({"client": "codex", "path": "/t", "size": 0, "modified": 0, "head": [], "workspace": "/w",
        "agent": "dev", "idle": 3});
    assert!(from_value::<Transcript>(transcript).is_err());
    assert!(from_value::<Message>(json!({"role": "assistant", "text": "x"})).is_err());
}
