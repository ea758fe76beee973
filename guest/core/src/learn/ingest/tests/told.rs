//! Answers that a hook told before the transcript had them.

use super::*;

const ANSWER: &str = "We decided to keep the bytes of the files as they are on disk.";

fn told(text: &str, answer: &str) -> Transcript {
    Transcript { last_answer: Some(answer.to_owned()), ..transcript(text, 0) }
}

fn texts<S: Store + 'static>(memory: &mut Memory<S>) -> Vec<String> {
    entries(memory, Category::Decisions).into_iter().map(|entry| entry.text).collect()
}

#[test]
fn an_answer_that_the_transcript_lacks_is_learnt_once() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let asked = line("user", 0, "please look") + &line("agent", 1, "I look at the store first.");
    let whole = asked.clone() + &line("agent", 2, ANSWER) + &line("user", 3, "thanks, go on");
    let at_stop = process(&mut memory, &asked, &told(&asked, ANSWER)).unwrap().unwrap();
    assert_eq!((at_stop.messages, at_stop.decisions), (3, 1));
    assert_eq!(process(&mut memory, &asked, &told(&asked, ANSWER)).unwrap(), None, "it was told twice");
    let entry = entries(&mut memory, Category::Decisions).remove(0);
    assert_eq!((entry.text.as_str(), entry.session.as_deref()), (ANSWER, Some("s1")));
    let at_end = process(&mut memory, &whole, &transcript(&whole, 0)).unwrap().unwrap();
    assert_eq!((at_end.messages, at_end.decisions), (1, 0), "only the person's words are new");
    assert_eq!(entries(&mut memory, Category::Decisions), [entry]);
}

/// Claude Code in a terminal: the transcript says where the session is only after the first turn.
#[test]
fn an_answer_is_learnt_from_a_transcript_that_is_only_begun_in_the_folder_of_the_hook() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let begun = "{\"type\":\"mode\",\"mode\":\"normal\",\"sessionId\":\"s1\"}\n".to_owned();
    let in_folder =
        |text: &str, folder: Option<&str>| Transcript { folder: folder.map(str::to_owned), ..told(text, ANSWER) };
    for folder in [None, Some("/w/other"), Some("w/app")] {
        assert_eq!(process(&mut memory, &begun, &in_folder(&begun, folder)).unwrap(), None, "{folder:?}");
    }
    let at_stop = process(&mut memory, &begun, &in_folder(&begun, Some("/w/app/web"))).unwrap().unwrap();
    assert_eq!((at_stop.messages, at_stop.decisions), (1, 1));
    let whole = begun + &line("user", 0, "please look") + &line("agent", 1, ANSWER) + &line("user", 2, "thanks, go on");
    // What the transcript says of its session wins over a hook that ran elsewhere.
    let at_end = Transcript { last_answer: None, ..in_folder(&whole, Some("/w/other")) };
    let later = process(&mut memory, &whole, &at_end).unwrap().unwrap();
    assert_eq!((later.messages, later.decisions), (2, 0), "only the person's words are new");
    assert_eq!(texts(&mut memory), [ANSWER]);
}

#[test]
fn an_answer_that_the_transcript_has_is_not_learnt_again() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let text = line("user", 0, "please look") + &line("agent", 1, "I look.") + &line("agent", 2, ANSWER);
    let first = process(&mut memory, &text, &told(&text, ANSWER)).unwrap().unwrap();
    assert_eq!((first.messages, first.decisions), (3, 1));
    for answer in [ANSWER, &format!("I look.\n{ANSWER}")] {
        assert_eq!(process(&mut memory, &text, &told(&text, answer)).unwrap(), None);
    }
}

#[test]
fn the_refusal_of_an_answer_that_was_told_ahead_is_heard() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let asked = line("user", 0, "please look");
    process(&mut memory, &asked, &told(&asked, ANSWER)).unwrap();
    let refused = asked + &line("agent", 1, ANSWER) + &line("user", 2, "no, don't do that");
    process(&mut memory, &refused, &transcript(&refused, 0)).unwrap();
    let [entry] = entries(&mut memory, Category::Decisions).try_into().unwrap();
    assert_eq!(entry.status, Status::Candidate);
}

#[test]
fn what_an_answer_excepts_is_taken_out_of_what_was_told_ahead() {
    const PROPOSAL: &str = "I propose three classes: QueueStore (Room access), HttpUploader (OkHttp) and SyncScheduler (WorkManager). SyncManager stays a thin facade so that its callers don't change. ConflictResolver would move into a package of its own.";
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    let asked = line("user", 0, "split the SyncManager class");
    process(&mut memory, &asked, &told(&asked, PROPOSAL)).unwrap();
    let all = |memory: &mut Memory<MemoryStore>| memory.list(&Filter::default()).unwrap();
    assert!(all(&mut memory).iter().any(|entry| entry.text == PROPOSAL), "{:?}", all(&mut memory));
    let answer = "good but hands off ConflictResolver, iker has a branch open for it";
    let whole = asked + &line("agent", 1, PROPOSAL) + &line("user", 2, answer);
    process(&mut memory, &whole, &transcript(&whole, 0)).unwrap();
    let texts: Vec<String> = all(&mut memory).into_iter().map(|entry| entry.text).collect();
    assert!(texts.iter().any(|text| text.starts_with("I propose") && text.ends_with("don't change.")), "{texts:?}");
    assert!(!texts.iter().any(|text| text.contains("package of its own")), "{texts:?}");
}

#[test]
fn a_secret_in_an_answer_is_stored_nowhere() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    // In two parts, so that no text of this repository is a key.
    let key = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
    let asked = line("user", 0, "please look");
    let answer = format!("We decided to deploy with the key {key} because the old one was revoked.");
    process(&mut memory, &asked, &told(&asked, &answer)).unwrap();
    assert_eq!(texts(&mut memory).len(), 1);
    let whole = asked + &line("agent", 1, &answer);
    let later = process(&mut memory, &whole, &told(&whole, &answer)).unwrap().unwrap();
    assert_eq!((later.messages, later.decisions), (0, 0));
    for listed in memory.store().list("", None, 1_000).unwrap() {
        let object = memory.store().read(&listed.key).unwrap().unwrap();
        assert!(!String::from_utf8_lossy(&object.bytes).contains(&key), "{}", listed.key);
    }
}

#[test]
fn a_log_that_is_replayed_says_in_its_place_what_was_told_ahead() {
    let mut memory = Memory::new(MemoryStore::default(), || NOW);
    memory.configure("[transcripts]\nstretches = 4\n").unwrap();
    let head = format!("{{\"sessionId\":\"g1\",\"projectHash\":\"{}\"}}\n", sha256("/w/app"));
    let message =
        |id: &str, kind: &str, text: &str| format!("{{\"id\":\"{id}\",\"type\":\"{kind}\",\"content\":\"{text}\"}}\n");
    let asked = head + &message("1", "user", "please look") + &message("2", "gemini", "I will look first.");
    let whole = asked.clone() + &message("3", "gemini", ANSWER);
    let gemini = |text: &str, answer: &str| Transcript {
        client: Client::Gemini,
        path: "/home/me/.gemini/tmp/app/chats/session-2026-01-01T10-00-g1.jsonl".into(),
        ..told(text, answer)
    };
    let answer = format!("I will look first.\n{ANSWER}");
    let first = process(&mut memory, &asked, &gemini(&asked, &answer)).unwrap().unwrap();
    assert_eq!(first.decisions, 1);
    assert_eq!(texts(&mut memory), [ANSWER]);
    assert_eq!(process(&mut memory, &asked, &gemini(&asked, &answer)).unwrap(), None);
    let later = process(&mut memory, &whole, &gemini(&whole, &answer)).unwrap().unwrap();
    assert_eq!((later.messages, later.decisions), (3, 0));
    // What is read from its beginning each time is kept once for a model.
    let tasks = memory.tasks(&[], 9).unwrap();
    assert_eq!(tasks.len(), 1);
    for said in ["please look", "I will look first.", ANSWER] {
        assert_eq!(tasks[0].content.matches(said).count(), 1, "{}", tasks[0].content);
    }
    assert!(memory.submit(&tasks[0].id, "{\"statements\":[]}").unwrap().done);
    let longer = whole.clone() + &message("4", "user", "and now the tests");
    process(&mut memory, &longer, &Transcript { last_answer: None, ..gemini(&longer, &answer) }).unwrap();
    let tasks = memory.tasks(&[], 9).unwrap();
    assert_eq!(tasks[0].content, "<conversation>\n[user]\nand now the tests\n</conversation>");
}

fn sha256(text: &str) -> String {
    use sha2::Digest as _;
    sha2::Sha256::digest(text.as_bytes()).iter().map(|byte| format!("{byte:02x}")).collect()
}
