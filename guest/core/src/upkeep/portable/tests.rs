use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Status};
use crate::model::reference::{Id, Reference};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::upkeep::contract::{Format, SourceFile};

const NOW: u64 = 1_773_679_871_839;

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || NOW)
}

fn draft(text: &str) -> Draft {
    Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Lessons, text)
}

fn exported(memory: &mut Memory<MemoryStore>) -> String {
    let (mut text, mut after) = (String::new(), None);
    loop {
        let page = memory.export(after.as_deref()).unwrap();
        text += &page.text;
        after = page.next;
        if after.is_none() {
            return text;
        }
    }
}

fn import(memory: &mut Memory<MemoryStore>, document: &str, dry_run: bool) -> Result<ImportReport> {
    let file = SourceFile { path: "root.json".into(), bytes: document.as_bytes().to_vec() };
    memory.import(Format::Keepstone, &[file], dry_run)
}

#[test]
fn a_root_comes_back_byte_for_byte() {
    let mut one = memory();
    for n in 0..40 {
        one.add(draft(&format!("lesson {n} {}", "words \"quoted\" é 语 ".repeat(3_000)))).unwrap();
    }
    one.store().write("dev/decisions.md", b"\xff\xfe broken", &Expect::Absent, Durability::Full).unwrap();
    one.store().write("conversations/dev.json", b"{}", &Expect::Absent, Durability::Full).unwrap();
    one.store().write(".vault/index/a", b"derived", &Expect::Absent, Durability::Full).unwrap();
    let document = exported(&mut one);
    assert!(document.len() > 2 * PAGE, "{}", document.len());
    let mut other = memory();
    let taken = import(&mut other, &document, false).unwrap();
    assert_eq!((taken.files.len(), taken.skipped.len()), (3, 0));
    let mut expected = one.store().objects_but(crate::vault::journal::is_trace);
    expected.retain(|(key, _)| !is_derived(key));
    assert_eq!(other.store().objects(), expected);
    assert_eq!(exported(&mut other), document);
    assert_eq!(import(&mut other, &document, false).unwrap(), ImportReport { same: 3, ..ImportReport::default() });
}

#[test]
fn a_root_that_holds_something_takes_over_what_it_lacks_and_loses_nothing() {
    let (mut one, mut other) = (memory(), memory());
    one.add(draft("theirs")).unwrap();
    one.set_project("their project", None).unwrap();
    other.add(draft("ours")).unwrap();
    other.set_project("our project", None).unwrap();
    let document = exported(&mut one);
    let before = other.store().objects();
    let dry_run = import(&mut other, &document, true).unwrap();
    assert_eq!(other.store().objects(), before);
    let taken = import(&mut other, &document, false).unwrap();
    assert_eq!(taken, dry_run);
    assert_eq!((taken.entries, taken.skipped[0].key.as_str()), (1, "_project.md"));
    assert_eq!(other.get_project().unwrap().text, "our project");
    let texts: Vec<String> =
        other.list(&crate::model::contract::Filter::default()).unwrap().into_iter().map(|e| e.text).collect();
    assert_eq!(texts.len(), 2);
}

#[test]
fn what_is_no_document_takes_over_nothing() {
    for text in ["", "{}", "[]", "{\"keepstone\":2,\"files\":[]}", "{\"keepstone\":1}"] {
        assert!(matches!(import(&mut memory(), text, false), Err(Error::Invalid(_))), "{text}");
    }
    let bad = "{\"keepstone\":1,\"files\":[{\"key\":\"a/facts.md\"},{\"key\":\"b/facts.md\",\"hex\":\"0g\"},{\"key\":\"c/facts.md\",\"text\":\"x\"}]}";
    let taken = import(&mut memory(), bad, false).unwrap();
    assert_eq!((taken.files.len(), taken.skipped.len()), (1, 2));
}

const FOREIGN: [&str; 12] = [
    ".git/config",
    ".GIT/hooks/pre-commit",
    "dev/.git/config",
    "_missions/m/.git/config",
    ".vault/trash/.git/config",
    ".vault/kept/.git",
    ".github/workflows/ci.yml",
    ".obsidian/app.json",
    "README.md",
    "docs/readme.md",
    "conversations/notes.txt",
    ".vault/strange.json",
];

#[test]
fn only_files_of_the_format_leave_a_root_or_come_into_one() {
    let mut one = memory();
    one.init().unwrap();
    one.add(draft("ours")).unwrap();
    for key in FOREIGN {
        one.store().write(key, b"url = https://user:secret@host", &Expect::Absent, Durability::Full).unwrap();
    }
    let document = exported(&mut one);
    assert!(!document.contains("secret"), "{document}");
    let warnings = one.take_warnings();
    assert!(warnings.iter().any(|fault| fault.message.contains(".git/config") && fault.message.contains("2 more")));

    let foreign = FOREIGN.map(|key| format!("{{\"key\":\"{key}\",\"text\":\"x\"}}")).join(",");
    let document = document.replace("\n]}", &format!(",\n{foreign}\n]}}"));
    let mut other = memory();
    let taken = import(&mut other, &document, false).unwrap();
    let skipped: Vec<&str> = taken.skipped.iter().map(|skipped| skipped.key.as_str()).collect();
    assert_eq!(skipped, FOREIGN);
    assert_eq!(taken.files, [".gitattributes", ".gitignore", "_project.md", "dev/lessons.md"]);
}

#[test]
fn categories_of_a_policy_come_with_it() {
    let files =
        "{\"key\":\"dev/research.md\",\"text\":\"x\"},{\"key\":\"policy.toml\",\"text\":\"categories = ['research']\"}";
    let document = format!("{{\"keepstone\":1,\"files\":[{files}]}}");
    let taken = import(&mut memory(), &document, false).unwrap();
    assert_eq!((taken.files.len(), taken.skipped.len()), (2, 0), "{taken:?}");
}

fn texts(memory: &mut Memory<MemoryStore>) -> Vec<String> {
    memory.list(&crate::model::contract::Filter::default()).unwrap().into_iter().map(|entry| entry.text).collect()
}

#[test]
fn an_old_export_brings_no_old_wording_back() {
    let mut memory = memory();
    let reference = memory.add(draft("deploy with make")).unwrap().reference().unwrap().clone();
    memory.store().write("ops/facts.md", b"by hand", &Expect::Absent, Durability::Full).unwrap();
    let document = exported(&mut memory);
    memory.edit(&reference, Changes { text: Some("deploy with just".into()), ..Changes::default() }).unwrap();
    let passage = Reference {
        scope: Scope::from_folder("ops").unwrap(),
        category: Category::Facts,
        id: Id::of_passage("by hand"),
    };
    memory.edit(&passage, Changes { text: Some("by a program".into()), ..Changes::default() }).unwrap();
    for _ in 0..3 {
        let taken = import(&mut memory, &document, false).unwrap();
        assert_eq!((taken.entries, taken.skipped.len()), (0, 2), "{taken:?}");
        assert!(taken.skipped[0].reason.contains(&reference.to_string()));
        assert_eq!(texts(&mut memory), ["deploy with just", "by a program"]);
    }
}

#[test]
fn a_wording_that_the_root_never_had_comes_once() {
    let mut memory = memory();
    memory.add(draft("ours")).unwrap();
    let document = exported(&mut memory).replace("ours", "theirs");
    for nth in 0..3 {
        let taken = import(&mut memory, &document, false).unwrap();
        assert_eq!((taken.entries, taken.known), if nth == 0 { (1, 0) } else { (0, 1) });
        assert_eq!(texts(&mut memory).len(), 2);
    }
}

#[test]
fn an_old_export_brings_no_wording_back_that_a_person_replaced() {
    let mut memory = memory();
    memory.add(draft("deploy with make")).unwrap();
    let key = "dev/lessons.md";
    let text = String::from_utf8(memory.store().read(key).unwrap().unwrap().bytes).unwrap() + "\n\n# Rule\n\nby hand";
    memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    memory.add(draft("another")).unwrap();
    let document = exported(&mut memory);
    let text = String::from_utf8(memory.store().read(key).unwrap().unwrap().bytes).unwrap();
    let text = text.replace("with make", "with just").replace("by hand", "by a person");
    memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    for _ in 0..3 {
        let taken = import(&mut memory, &document, false).unwrap();
        assert_eq!((taken.entries, taken.skipped.len()), (0, 2), "{taken:?}");
        assert_eq!(texts(&mut memory), ["another", "deploy with just", "# Rule\n\nby a person"]);
    }
}

#[test]
fn without_a_log_another_wording_of_an_entry_stays_out() {
    for has_log in [false, true] {
        let mut memory = memory();
        let policy: &[u8] = if has_log { b"" } else { b"[audit]\nlog = false\n" };
        memory.store().write("policy.toml", policy, &Expect::Absent, Durability::Full).unwrap();
        let edited = memory.add(draft("deploy with make")).unwrap().reference().unwrap().clone();
        let by_hand = memory.add(draft("the gate opens at 6")).unwrap().reference().unwrap().clone();
        let document = exported(&mut memory);
        memory.edit(&edited, Changes { text: Some("deploy with just".into()), ..Changes::default() }).unwrap();
        let key = "dev/lessons.md";
        let text = String::from_utf8(memory.store().read(key).unwrap().unwrap().bytes).unwrap();
        let text = text.replace("opens at 6", "opens at 7, says Ana");
        memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
        if has_log {
            // As in a clone.
            for (key, _) in memory.store().objects_but(|key| !key.starts_with(".vault/")) {
                memory.store().remove(&key, &Expect::Anything, Durability::Full).unwrap();
            }
        }
        for _ in 0..2 {
            let taken = import(&mut memory, &document, false).unwrap();
            assert_eq!((taken.entries, taken.skipped.len()), (0, 2), "{taken:?}");
            for (skipped, reference) in taken.skipped.iter().zip([&edited, &by_hand]) {
                let why = format!("{reference} has another wording here");
                assert!(skipped.reason.starts_with(&why), "{skipped:?}");
            }
            let mut texts = texts(&mut memory);
            texts.sort();
            assert_eq!(texts, ["deploy with just", "the gate opens at 7, says Ana"]);
        }
        // Two roots that added something in the same millisecond, or a wording without one of the words.
        let other = document.replace("deploy with make", "never push on Fridays");
        memory.take_warnings();
        assert_eq!(import(&mut memory, &other, false).unwrap().entries, 1);
        let said: Vec<String> = memory.take_warnings().into_iter().map(|warning| warning.message).collect();
        let why = format!("{edited} says something else here, so the one that came is dev/lessons/");
        assert!(said.iter().any(|message| message.starts_with(&why)), "{said:?}");
    }
}

#[test]
fn without_a_log_an_old_export_brings_nothing_back_that_left_its_file() {
    let mut memory = memory();
    let policy = b"[audit]\nlog = false\n";
    memory.store().write("policy.toml", policy, &Expect::Absent, Durability::Full).unwrap();
    let mut added = |text: &str| memory.add(draft(text)).unwrap().reference().unwrap().clone();
    let (forgotten, archived, widened) = (added("given up"), added("long ago"), added("for all"));
    added("stays");
    let document = exported(&mut memory);
    memory.forget(&forgotten).unwrap();
    memory.set_status(&archived, Status::Archived).unwrap();
    memory.widen(&widened, &Scope::Project).unwrap();
    let before = texts(&mut memory);
    assert_eq!(before.len(), 2);
    for _ in 0..2 {
        let taken = import(&mut memory, &document, false).unwrap();
        assert_eq!((taken.entries, taken.skipped.len()), (0, 1), "{taken:?}");
        let why = format!("{forgotten} was forgotten here; restore brings it back");
        assert_eq!((&taken.skipped[0].reason, texts(&mut memory)), (&why, before.clone()));
    }
    // A document that has an entry in its file and in the trash, as after a half of it vanished, has both in another root too.
    let trash = format!(",{{\"key\":\".vault/trash/{forgotten}.md\",\"text\":\"");
    assert!(exported(&mut memory).contains(&trash[1..]));
    let block =
        "<!-- forgotten:1773679871839 vanished -->\\n<!-- id:1 -->\\n## 2026-03-16T16:51\\n\\ngiven up\\n\\n---\\n";
    let block = block.replace("id:1", &format!("id:{}", forgotten.id));
    let both = document.replace("\n]}", &format!("{trash}{block}\"}}\n]}}"));
    let mut other = self::memory();
    import(&mut other, &both, false).unwrap();
    assert_eq!(texts(&mut other).len(), 4);
    assert!(other.store().objects().iter().any(|(key, _)| key.ends_with(&format!("trash/{forgotten}.md"))));
}

#[test]
fn an_old_export_brings_nothing_back_that_a_receipt_names() {
    for policy in [None, Some("[audit]\nlog = false\n")] {
        let mut memory = memory();
        if let Some(policy) = policy {
            memory.store().write("policy.toml", policy.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
        }
        memory.add(draft("stays")).unwrap();
        let purged = memory.add(draft("goes")).unwrap().reference().unwrap().clone();
        let before = exported(&mut memory);
        memory.forget(&purged).unwrap();
        let with_trash = exported(&mut memory);
        memory.purge(&purged).unwrap();
        memory.take_warnings();
        exported(&mut memory);
        // A receipt is about its own root: that it stays is nothing to name.
        assert_eq!(memory.take_warnings(), []);
        // What git has of it.
        for (key, _) in memory.store().objects() {
            if key.starts_with(".vault/") && !key.starts_with(".vault/receipts/") && policy.is_none() {
                memory.store().remove(&key, &Expect::Anything, Durability::Full).unwrap();
            }
        }
        let moved = before.replace("dev/lessons.md", "ops/lessons.md");
        for (document, entries) in [(&before, 0), (&with_trash, 0), (&moved, 1), (&moved, 0)] {
            let taken = import(&mut memory, document, false).unwrap();
            assert_eq!((taken.entries, taken.skipped.len()), (entries, 1), "{taken:?}");
            assert!(taken.skipped[0].reason.contains("was "), "{taken:?}");
            assert!(!texts(&mut memory).contains(&"goes".to_owned()));
        }
    }
}

#[test]
fn an_old_export_brings_nothing_back_that_was_taken_away() {
    let mut memory = memory();
    let kept = memory.add(draft("kept")).unwrap().reference().unwrap().clone();
    let purged = memory.add(draft("purged")).unwrap().reference().unwrap().clone();
    let forgotten = memory.add(draft("given up")).unwrap().reference().unwrap().clone();
    let before = exported(&mut memory);
    memory.forget(&purged).unwrap();
    let with_trash = exported(&mut memory);
    memory.purge(&purged).unwrap();
    memory.forget(&forgotten).unwrap();
    for document in [&before, &with_trash] {
        let taken = import(&mut memory, document, false).unwrap();
        assert_eq!((taken.entries, taken.skipped.len(), taken.files.len()), (0, 2, 0), "{taken:?}");
        assert_eq!(texts(&mut memory), ["kept"]);
    }
    // Also where nothing is left of the file.
    memory.forget(&kept).unwrap();
    memory.store().remove("dev/lessons.md", &Expect::Anything, Durability::Full).unwrap();
    let taken = import(&mut memory, &before, false).unwrap();
    assert_eq!((taken.entries, taken.skipped.len(), taken.files.len()), (0, 3, 0), "{taken:?}");
    assert_eq!(memory.purge(&forgotten).unwrap().remaining, Vec::<String>::new());
}
