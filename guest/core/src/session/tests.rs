use super::contract::{ResumeId, Synced};
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Conversation, Filter, Insight, Message, Role};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};

const NOW: u64 = 1_773_679_871_839;

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || NOW)
}

fn put(memory: &Memory<MemoryStore>, key: &str, text: &str) {
    memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

fn spoken(messages: usize) -> Conversation {
    let message = |n: usize| Message {
        internal: n % 10 == 9,
        ..Message::new(if n.is_multiple_of(2) { Role::User } else { Role::Agent }, format!("message {n}"))
    };
    Conversation { agent_id: "dev".into(), messages: (0..messages).map(message).collect(), ..Conversation::default() }
}

#[test]
fn what_hosts_keep_in_a_conversation_survives_loading_and_saving() {
    let mut memory = memory();
    let text =
        r#"{"savedAt":"2026-03-15T23:04:23.463Z","x":{"z":1,"a":2},"messages":[{"role":"user","text":"hi","id":7}]}"#;
    put(&memory, "conversations/dev.json", text);
    let loaded = memory.load("dev").unwrap().unwrap();
    assert_eq!((loaded.agent_id.as_str(), loaded.messages[0].other["id"].as_u64()), ("dev", Some(7)));
    memory.save(loaded.clone()).unwrap();
    assert_eq!(memory.load("dev").unwrap(), Some(loaded));
    let saved = String::from_utf8(memory.root.read("conversations/dev.json").unwrap().unwrap().bytes).unwrap();
    assert!(saved.contains("\"savedAt\": \"2026-03-15T23:04:23.463Z\"") && saved.contains("\"z\": 1"), "{saved}");
    assert_eq!(memory.conversations().unwrap(), ["dev"]);
    assert_eq!(memory.load("none").unwrap(), None);
    assert!(memory.load("../x").is_err());
}

#[test]
fn a_checkpoint_is_the_end_without_internal_messages_and_expires() {
    let mut memory = memory();
    memory.checkpoint(spoken(80)).unwrap();
    let found = memory.last_checkpoint("dev").unwrap().unwrap();
    assert_eq!((found.messages.len(), found.saved_at), (50, Some(NOW)));
    assert_eq!(found.messages[49].text, "message 78");
    assert!(found.messages.iter().all(|message| !message.internal));
    let week = 7 * 24 * 3_600_000;
    for (age, is_there) in [(week - 1, true), (week, false)] {
        memory.checkpoint(Conversation { saved_at: Some(NOW - age), ..spoken(3) }).unwrap();
        assert_eq!(memory.last_checkpoint("dev").unwrap().is_some(), is_there, "{age}");
    }
    memory.checkpoint(Conversation { saved_at: Some(NOW + week), ..spoken(3) }).unwrap();
    assert!(memory.last_checkpoint("dev").unwrap().is_some(), "a clock that went back expires nothing");
    put(&memory, ".vault/checkpoints/dev.json", "{");
    assert_eq!(memory.last_checkpoint("dev").unwrap(), None);
    assert_eq!(memory.take_warnings().len(), 1);
}

#[test]
fn checkpoints_are_synced_when_the_conversation_is_newer() {
    let mut memory = memory();
    memory.checkpoint(Conversation { saved_at: Some(1_773_615_863_463), ..spoken(3) }).unwrap();
    for (saved_at, force, outcome) in [
        ("\"2026-03-15T23:04:23.463Z\"", false, Synced::Current),
        ("\"2026-03-15T23:04:23.463Z\"", true, Synced::Written),
        ("\"2026-03-15T23:04:23.464Z\"", false, Synced::Written),
        ("1773615863465", false, Synced::Written),
        ("1773615863465", false, Synced::Current),
        ("null", false, Synced::Written),
    ] {
        let text = format!("{{\"savedAt\":{saved_at},\"messages\":[{{\"role\":\"user\",\"text\":{saved_at:?}}}]}}");
        put(&memory, "conversations/dev.json", &text);
        let synced = memory.sync_checkpoints(force).unwrap();
        assert_eq!(synced[0].outcome, outcome, "{saved_at} {force}");
    }
    assert_eq!(memory.sync_checkpoints(false).unwrap()[0].outcome, Synced::Current, "nothing more was said");
    put(&memory, "conversations/dev.json", "[]");
    assert_eq!(memory.sync_checkpoints(true).unwrap()[0].outcome, Synced::Unreadable);
}

#[test]
fn closing_twice_leaves_one_handoff_and_each_insight_once() {
    let mut memory = memory();
    let mut conversation = spoken(9);
    conversation.messages[7].text = "We decided to use SSE because the proxy drops idle sockets.\u{1b}[0m".into();
    let first = memory.close(conversation.clone(), None).unwrap();
    assert_eq!((first.learning.learnt.len(), first.learning.known), (1, 0));
    let handoff = memory.get(first.handoff.as_ref().unwrap()).unwrap();
    assert_eq!(
        handoff.text,
        "**Request:** message 0\n\n**Last answer:**\nWe decided to use SSE because the proxy drops idle sockets.[0m"
    );
    assert_eq!(handoff.tags, ["auto-handoff", "session-close"]);
    let second = memory.close(conversation, None).unwrap();
    assert_eq!((second.handoff, second.learning.known), (first.handoff, 1));
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 2);
    assert!(memory.last_checkpoint("dev").unwrap().is_some());
    assert_eq!(
        memory.close(Conversation { agent_id: "ops".into(), ..Conversation::default() }, None).unwrap().handoff,
        None
    );
}

#[test]
fn what_was_learnt_and_forgotten_is_not_learnt_again() {
    let mut memory = memory();
    let insight = || vec![Insight { category: Category::Lessons, text: "Always quote the path.".into() }];
    let learning = memory.learn("dev", insight(), &["mine".into()]).unwrap();
    memory.forget(&learning.learnt[0]).unwrap();
    let again = memory.learn("dev", insight(), &[]).unwrap();
    assert_eq!((again.learnt.len(), again.known), (0, 1));
    assert_eq!(memory.learn("ops", insight(), &[]).unwrap().learnt.len(), 1);
}

#[test]
fn sleeping_hands_over_with_the_summary() {
    let mut memory = memory();
    let reference =
        memory.sleep(Conversation { chat_id: Some("c1".into()), ..spoken(2) }, "half of the parser is done").unwrap();
    let handoff = memory.get(&reference).unwrap();
    assert_eq!((handoff.text.as_str(), handoff.session.as_deref()), ("half of the parser is done", Some("c1")));
    assert!(memory.sleep(spoken(2), "  ").is_err());
}

#[test]
fn resume_ids_are_kept_by_agent_and_a_broken_file_is_put_aside() {
    let mut memory = memory();
    put(&memory, ".vault/chat-sessions.json", "not json");
    memory.set_resume_id("dev", Some("chat_1")).unwrap();
    memory.set_resume_id("ops", Some("chat_2")).unwrap();
    memory.set_resume_id("dev", None).unwrap();
    assert_eq!(memory.resume_ids().unwrap(), [ResumeId { agent_id: "ops".into(), chat_id: "chat_2".into() }]);
    assert!(memory.root.read(".vault/broken/chat-sessions.json").unwrap().is_some());
    assert!(memory.set_resume_id("dev", Some(" ")).is_err());
}

#[test]
fn no_id_of_a_chat_holds_a_secret() {
    let mut memory = memory();
    let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    memory.save(Conversation { chat_id: Some(token.clone()), ..spoken(2) }).unwrap();
    assert_eq!(memory.load("dev").unwrap().unwrap().chat_id.as_deref(), Some("[redacted: github token]"));
    memory.checkpoint(Conversation { chat_id: Some(token.clone()), ..spoken(2) }).unwrap();
    memory.close(Conversation { chat_id: Some(token.clone()), ..spoken(2) }, None).unwrap();
    assert!(memory.set_resume_id("dev", Some(&token)).is_err_and(|error| error.to_string().contains("github token")));
    for listed in memory.store().list("", None, 1_000).unwrap() {
        let object = memory.root.read(&listed.key).unwrap().unwrap();
        assert!(!String::from_utf8_lossy(&object.bytes).contains(&token), "{}", listed.key);
    }
}

#[test]
fn a_broken_checkpoint_or_conversation_is_put_aside_before_it_is_written_over() {
    let mut memory = memory();
    for key in ["conversations/dev.json", ".vault/checkpoints/dev.json", ".vault/checkpoints/ops.json"] {
        put(&memory, key, "{\"messages\":[{\"role\":\"user\",");
    }
    put(&memory, ".vault/checkpoints/ops.json", "{\"messages\":[]}");
    memory.save(spoken(2)).unwrap();
    memory.checkpoint(spoken(2)).unwrap();
    memory.checkpoint(Conversation { agent_id: "ops".into(), ..spoken(2) }).unwrap();
    for aside in ["conversations/dev.json", "checkpoints/dev.json", "checkpoints/ops.json"] {
        assert!(memory.root.read(&format!(".vault/broken/{aside}")).unwrap().is_some(), "{aside}");
    }
    assert_eq!(memory.take_warnings().len(), 3);
    assert!(memory.last_checkpoint("dev").unwrap().is_some() && memory.last_checkpoint("ops").unwrap().is_some());
    memory.checkpoint(spoken(3)).unwrap();
    assert!(memory.root.read(".vault/broken/checkpoints/dev.json.2").unwrap().is_none(), "a good one is written over");
}
