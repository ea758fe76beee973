//! What was said in sessions, which stays within reach beneath the entries.

use super::*;
use crate::model::contract::{Draft, Speaker};
use crate::vault::session_file::CONVERSATIONS;

fn at(n: usize, text: &str, day: u32) -> String {
    line(if n.is_multiple_of(2) { "user" } else { "agent" }, n, text)
        .replace("2026-01-01", &format!("2026-01-{day:02}"))
}

fn of_session(text: &str, session: &str) -> (String, Transcript) {
    let text = text.replace("\"s1\"", &format!("{session:?}"));
    let transcript = transcript(&text, 0);
    let path = transcript.path.replace("s1", session);
    (text, Transcript { path, ..transcript })
}

fn texts<S: Store + 'static>(memory: &mut Memory<S>, query: &str) -> Vec<String> {
    memory.passages(query, None).unwrap().into_iter().map(|passage| passage.text).collect()
}

fn files<S: Store + 'static>(memory: &Memory<S>) -> Vec<String> {
    memory.root.list_under(CONVERSATIONS).unwrap().into_iter().map(|listed| listed.key).collect()
}

#[test]
fn what_was_said_is_found_though_no_entry_says_it() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text =
        at(0, "Which port does the exporter use?", 5) + &at(1, "Port 9464, since 9090 is taken by the proxy.", 5);
    let whole = text.clone() + &at(2, "And the proxy?", 6);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    process(&mut memory, &whole, &transcript(&whole, 0)).unwrap();
    let found = memory.passages("exporter port", None).unwrap();
    assert_eq!(found[0].text, "Which port does the exporter use?");
    let answer = &found[1];
    assert_eq!((answer.who, answer.session.as_str(), answer.client.as_str()), (Speaker::Agent, "s1", "claude-code"));
    assert_eq!(answer.before.as_deref(), Some("Which port does the exporter use?"));
    assert_eq!(crate::text::time::print(answer.at), "2026-01-05T10:00:00.000Z");
    assert_eq!(texts(&mut memory, "proxies").len(), 2, "words are found by their stems, and what came later too");
    let key = files(&memory).pop().unwrap();
    assert!(key.starts_with("conversations/2026-01-05-claude-code-") && key.ends_with(".md"), "{key}");
    let file = String::from_utf8(memory.root.read(&key).unwrap().unwrap().bytes).unwrap();
    assert_eq!(file.matches("\n## ").count(), 3, "{file}");
    assert_eq!(memory.health().unwrap().unknown, Vec::<String>::new());
    assert!(memory.list(&Filter::default()).unwrap().iter().all(|entry| !entry.text.contains("9464")));
    assert!(memory.passages("x", Some(0)).is_err());
}

#[test]
fn a_new_process_finds_what_was_said_in_the_saved_index_and_what_changed_since() {
    let store = std::rc::Rc::new(MemoryStore::default());
    let open = || {
        let mut memory = Memory::new(std::rc::Rc::clone(&store), || NOW);
        memory.configure("[index]\nflush = 1\n").unwrap();
        memory
    };
    let text = at(0, "Which port does the exporter use?", 5) + &at(1, "Port 9464, as the proxy has 9090.", 5);
    process(&mut open(), &text, &transcript(&text, 0)).unwrap();
    assert_eq!(texts(&mut open(), "exporter").len(), 1);
    assert!(store.objects().iter().any(|(key, _)| key == ".vault/index/sessions/manifest.json"));
    let mut other = open();
    assert_eq!(texts(&mut other, "exporter"), ["Which port does the exporter use?"]);
    let whole = text.clone() + &at(2, "And the port of the importer?", 6);
    process(&mut open(), &whole, &transcript(&whole, 0)).unwrap();
    assert_eq!(texts(&mut other, "importer"), ["And the port of the importer?"]);
    let key = files(&other).pop().unwrap();
    store.remove(&key, &Expect::Anything, Durability::Full).unwrap();
    assert_eq!(texts(&mut other, "exporter"), Vec::<String>::new());
    assert_eq!(texts(&mut open(), "exporter"), Vec::<String>::new());
}

#[test]
fn a_session_that_is_read_again_says_each_thing_once() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(3);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    let before = memory.root.read(&files(&memory)[0]).unwrap().unwrap().bytes;
    memory.root.store.remove(KEY, &Expect::Anything, Durability::Full).unwrap();
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    assert_eq!(files(&memory).len(), 1);
    assert_eq!(memory.root.read(&files(&memory)[0]).unwrap().unwrap().bytes, before);
    // A client may copy a session under a new name.
    let (copy, of_copy) = of_session(&text, "s2");
    process(&mut memory, &copy, &of_copy).unwrap();
    assert_eq!((files(&memory).len(), texts(&mut memory, "number 2").len()), (2, 4));
}

#[test]
fn neither_secrets_nor_what_was_told_nor_tools_are_kept() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0k1L2m3N4o5P6q7R8");
    let brief = "<!-- keepstone:brief -->\nold walrus\n<!-- /keepstone:brief -->";
    let text = at(0, &format!("{brief}\nUse {token} for the walrus."), 5)
        + &at(2, "<command-name>/walrus</command-name>", 5)
        + "{\"type\":\"user\",\"sessionId\":\"s1\",\"cwd\":\"/w/app\",\"message\":{\"role\":\"user\",\"content\":\
           [{\"type\":\"tool_result\",\"tool_use_id\":\"t\",\"content\":\"walrus\"}]}}\n";
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    assert_eq!(texts(&mut memory, "walrus"), ["Use [redacted: github token] for the walrus."]);
}

#[test]
fn policy_turns_it_off() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    memory.configure("[conversations]\nkeep = false").unwrap();
    let text = session(1);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    assert_eq!((files(&memory), texts(&mut memory, "file")), (Vec::new(), Vec::new()));
    memory.configure("[conversations]\ndays = 30").unwrap();
    let (old, of_old) = of_session(&(at(0, "walrus", 5) + &line("agent", 1, "x")), "s2");
    process(&mut memory, &old, &of_old).unwrap();
    assert_eq!(files(&memory), Vec::<String>::new(), "what is too old to keep is not kept in the first place");
}

#[test]
fn what_is_purged_is_gone_from_sessions_and_nothing_of_them_is_exported() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(2);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    let exported = memory.export(None).unwrap().text;
    assert!(!exported.contains(CONVERSATIONS) && exported.contains("file number 1"), "{exported}");
    let entry = entries(&mut memory, Category::Decisions).into_iter().find(|entry| entry.text.contains("number 1"));
    let reference = entry.unwrap().reference;
    memory.forget(&reference).unwrap();
    let purged = memory.purge(&reference).unwrap();
    assert!(!purged.remaining.iter().any(|key| key.starts_with(CONVERSATIONS)), "{purged:?}");
    assert!(!texts(&mut memory, "number").iter().any(|text| text.contains("number 1")));
    assert_eq!(texts(&mut memory, "look at file").len(), 3, "the rest stays");
}

#[test]
fn upkeep_deletes_what_policy_does_not_keep() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    for (day, session) in [(5, "s1"), (6, "s2"), (7, "s3")] {
        let (text, transcript) = of_session(&at(0, &format!("walrus {day}"), day), session);
        process(&mut memory, &text, &transcript).unwrap();
    }
    let size = memory.root.list_under(CONVERSATIONS).unwrap()[0].size;
    for (policy, left) in [
        (String::new(), &["walrus 7", "walrus 6", "walrus 5"][..]),
        // The present is 2026-03-16T16:51: 69 days after 2026-01-06T16:51.
        ("days = 69".to_owned(), &["walrus 7"]),
        (format!("bytes = {size}"), &["walrus 7"]),
        ("keep = false".to_owned(), &[]),
    ] {
        memory.configure(&format!("[conversations]\n{policy}")).unwrap();
        memory.run(&[crate::upkeep::contract::Chore::Conversations], false).unwrap();
        memory.configure("").unwrap();
        assert_eq!(texts(&mut memory, "walrus"), left, "{policy}");
    }
}

#[test]
fn what_is_forgotten_is_no_longer_found_among_the_words() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(2);
    let handoff = process(&mut memory, &text, &transcript(&text, IDLE)).unwrap().unwrap().handoff.unwrap();
    let (other, of_other) = of_session(&at(0, "A walrus of another session.", 5), "s2");
    process(&mut memory, &other, &of_other).unwrap();
    let entry = entries(&mut memory, Category::Decisions).into_iter().find(|entry| entry.text.contains("number 1"));
    memory.forget(&entry.unwrap().reference).unwrap();
    let left = texts(&mut memory, "file walrus");
    assert!(!left.iter().any(|text| text.contains("number 1")) && left.len() == 4, "{left:?}");
    memory.forget(&handoff).unwrap();
    assert_eq!(texts(&mut memory, "file walrus"), ["A walrus of another session."]);
}

#[test]
fn an_entry_leads_to_the_words_that_it_was_learnt_from() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = session(2);
    process(&mut memory, &text, &transcript(&text, 0)).unwrap();
    let (other, of_other) = of_session(&session(3), "s2");
    process(&mut memory, &other, &of_other).unwrap();
    let entry = entries(&mut memory, Category::Decisions).into_iter().find(|entry| entry.text.contains("number 1"));
    let said = memory.compare(&entry.unwrap().reference).unwrap().said.unwrap();
    assert_eq!((said.who, said.session.as_str()), (Speaker::Agent, "s1"));
    assert_eq!(said.text, "We decided to keep the bytes of file number 1 as they are on disk.");
    assert_eq!(said.before.as_deref(), Some("please look at file 1"));
    let by_hand = memory.add(Draft::new(Scope::Project, Category::Decisions, "We keep all bytes.")).unwrap();
    assert_eq!(memory.compare(by_hand.reference().unwrap()).unwrap().said, None);
}
