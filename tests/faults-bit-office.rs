//! The faults of bit-office, each with a test of its name. Everything runs through the component and a folder,
//! as users have it.

use std::fs;
use std::path::Path;

use keepstone::{
    Category, Draft, Error, Format, Insight, Memory, MemoryError, Request, Scope, SessionCommit, SourceFile, WorkReport,
};
use tempfile::TempDir;

fn folder() -> TempDir {
    let dir = tempfile::tempdir().expect("a folder for a test");
    fs::create_dir_all(root(&dir)).expect("folders are made");
    fs::write(root(&dir).join("policy.toml"), "preset = \"bit-office\"\n").expect("a policy is written");
    dir
}

fn root(dir: &TempDir) -> std::path::PathBuf {
    dir.path().join("root")
}

fn open(dir: &TempDir) -> Memory {
    Memory::open_dir(root(dir)).expect("a memory opens")
}

fn commit(memory: &Memory, agent: &str, task: &str, output: &str) -> keepstone::Committed {
    let commit =
        SessionCommit { task_id: Some(task.to_owned()), output: Some(output.to_owned()), ..SessionCommit::new(agent) };
    memory.work().commit(&commit).expect("a session is committed")
}

fn texts(memory: &Memory, agent: Option<&str>) -> Vec<String> {
    memory.learning().facts(agent, None, None).expect("facts").into_iter().map(|fact| fact.text).collect()
}

#[test]
fn fault_1_a_full_store_takes_new_facts_in_and_archives_what_is_worth_least() {
    let dir = folder();
    let memory = open(&dir);
    for nth in 0..50 {
        let text = format!("module {nth} is written in Rust");
        for session in ["a", "b"] {
            memory.learning().remember("dev", Category::Patterns, &text, Some(session)).expect("a fact is added");
        }
    }
    let done =
        memory.learning().remember("dev", Category::Lessons, "the newest of them all", None).expect("it is added");
    assert_eq!((done.stored.len(), done.evicted.len()), (1, 1));
    let kept = texts(&memory, Some("dev"));
    assert_eq!(kept.len(), 50);
    assert!(kept.contains(&"the newest of them all".to_owned()));
    assert_eq!(memory.vault().get(&done.evicted[0]).expect("it is in the archive").text, "module 0 is written in Rust");
}

#[test]
fn fault_2_one_session_does_not_promote_its_own_fact_by_saying_it_three_times() {
    let dir = folder();
    let memory = open(&dir);
    let said = "The user prefers solid borders over dashed borders.\n";
    commit(&memory, "dev", "t1", &said.repeat(3));
    for nth in 0..3 {
        let insight = Insight::new(Category::Preferences, "The user prefers solid borders over dashed borders");
        let again = SessionCommit {
            session: Some("t1".to_owned()),
            what: Some(format!("again {nth}")),
            facts: Some(vec![insight]),
            ..SessionCommit::new("dev")
        };
        memory.work().commit(&again).expect("a session is committed");
    }
    assert_eq!(texts(&memory, None), [""; 0]);
    commit(&memory, "dev", "t2", said);
    assert_eq!(commit(&memory, "dev", "t3", said).facts.shared.len(), 1);
}

#[test]
fn fault_3_facts_in_chinese_are_stored_and_told_apart() {
    let dir = folder();
    let memory = open(&dir);
    commit(&memory, "dev", "t1", "用户喜欢深色主题。\n这个项目使用 pnpm 工作区。\n注意：网关在配置变化时会重启。");
    commit(&memory, "dev", "t2", "用户喜欢深色的主题。\n用户不喜欢弹出的对话框。");
    let kept = texts(&memory, Some("dev"));
    assert_eq!(kept.len(), 4, "{kept:?}");
    assert_eq!(kept[0], "用户喜欢深色主题", "met twice");
}

#[test]
fn fault_4_a_corrupt_file_is_named_and_never_overwritten() {
    let dir = folder();
    let memory = open(&dir);
    let keys = [".vault/sessions/dev.json", ".vault/work-state/dev.json"];
    for key in keys {
        let path = root(&dir).join(key);
        fs::create_dir_all(path.parent().expect("a key lies in a folder")).expect("folders are made");
        fs::write(path, "{ half").expect("a file is written");
    }
    let corrupt = |error: Error| matches!(error, Error::Memory(MemoryError::Corrupt(fault)) if keys.contains(&fault.key.as_str()));
    assert!(corrupt(memory.work().get("dev").expect_err("it cannot be read")));
    assert!(corrupt(memory.work().history("dev", None).expect_err("it cannot be read")));
    commit(&memory, "dev", "t1", "SUMMARY: done");
    memory.work().report(&WorkReport::new("dev")).expect("a state is set");
    for key in keys {
        let aside = root(&dir).join(key.replace(".vault/", ".vault/broken/"));
        assert_eq!(fs::read_to_string(aside).expect("it was put aside"), "{ half");
    }
    let broken = SourceFile { path: "agents/dev.json".to_owned(), bytes: b"{ half".to_vec() };
    let taken = memory.exchange().import_files(Format::BitOffice, &[broken], false).expect("the rest goes on");
    assert_eq!(taken.skipped[0].key, "agents/dev.json");
}

#[test]
fn fault_5_other_agents_confirm_what_is_shared_by_learning_it() {
    let dir = folder();
    let memory = open(&dir);
    for task in ["t1", "t2", "t3"] {
        commit(&memory, "dev", task, "The user prefers solid borders over dashed borders.");
    }
    commit(&memory, "ops", "u1", "As seen before, the user really prefers solid borders over dashed borders!");
    let shared = memory.learning().facts(None, None, None).expect("facts");
    assert_eq!((shared.len(), shared[0].confirmed_by.as_slice()), (1, &["ops".to_owned()][..]));
}

#[test]
fn fault_6_writers_at_the_same_time_lose_nothing() {
    let dir = folder();
    std::thread::scope(|scope| {
        for writer in 0..4 {
            let memory = open(&dir);
            scope.spawn(move || {
                for nth in 0..10 {
                    let text = format!("writer {writer} learnt number {nth}");
                    memory.learning().remember("dev", Category::Lessons, &text, None).expect("a fact is added");
                    commit(&memory, "dev", &format!("{writer}-{nth}"), "SUMMARY: done");
                }
            });
        }
    });
    let memory = open(&dir);
    assert_eq!(texts(&memory, Some("dev")).len(), 40);
    assert_eq!(memory.work().history("dev", None).expect("a history").len(), 30, "the ring is full");
}

#[test]
fn fault_7_an_id_does_not_escape_the_root() {
    let dir = folder();
    let memory = open(&dir);
    for agent in ["../x", "..", "a/b", "a\\b", "/etc/x", "", "x.", "con"] {
        assert!(memory.work().report(&WorkReport::new(agent)).is_err(), "{agent}");
        assert!(memory.work().commit(&SessionCommit::new(agent)).is_err(), "{agent}");
        assert!(
            memory.learning().remember(agent, Category::Lessons, "a fact of some length", None).is_err(),
            "{agent}"
        );
        assert!(memory.work().history(agent, None).is_err(), "{agent}");
    }
    let fact = br#"[{"category":"lesson_learned","fact":"it stays inside"}]"#.to_vec();
    for path in ["agents/../../x.json", "agents/..\\..\\x.json"] {
        let file = SourceFile { path: path.to_owned(), bytes: fact.clone() };
        memory.exchange().import_files(Format::BitOffice, &[file], false).expect("it is taken over under another name");
    }
    let outside: Vec<_> =
        fs::read_dir(dir.path()).expect("a folder").flatten().map(|entry| entry.file_name()).collect();
    assert_eq!(outside, ["root"]);
    assert!(!Path::new("/etc/x").exists());
}

#[test]
fn fault_8_facts_are_chosen_for_the_task() {
    let dir = folder();
    let memory = open(&dir);
    for nth in 0..30 {
        let draft =
            Draft::new(Scope::agent("dev"), Category::Patterns, format!("widget {nth} draws itself on a canvas"));
        memory.vault().add(&draft).expect("a fact is added");
    }
    memory.learning().remember("dev", Category::Lessons, "the parser loses comments", None).expect("a fact is added");
    for nth in 30..45 {
        let draft =
            Draft::new(Scope::agent("dev"), Category::Patterns, format!("widget {nth} draws itself on a canvas"));
        memory.vault().add(&draft).expect("a fact is added");
    }
    let brief = |task: &str| {
        let request = Request { task: Some(task.to_owned()), budget: Some(500), ..Request::new("dev") };
        memory.briefing().compose(&request).expect("a brief").text
    };
    assert!(brief("repair the parser").contains("- Lesson: the parser loses comments"));
    assert!(brief("draw widget 3").contains("- Codebase: widget 3 draws"));
    assert_ne!(brief("repair the parser"), brief("draw widget 3"));
}
