//! A whole root as one JSON document, and back.
//!
//! `{"keepstone": 1, "files": [{"key": …, "text": …}, …]}`; a file that is not UTF-8 has `hex` instead of `text`. The
//! index is left out, since it is built again, and so are the log, which belongs to one root, and files that the format does not
//! explain. Importing never overwrites: a category file takes over the entries it lacks, any other file that differs is named and left alone.

use serde::{Deserialize, Serialize};

use crate::learn::pending_span::FOLDER as STRETCHES;
use crate::model::category::Categories;
use crate::model::contract::Fault;
use crate::model::error::{Error, Result};
use crate::model::scope::{Name, Scope};
use crate::text::order::Order;
use crate::text::sorted::SortedSet;
use crate::vault::deleted::is_mark;
use crate::vault::deletions::Deletions;
use crate::vault::journal::is_trace;
use crate::vault::mission_text::key_of;
use crate::vault::root::Root;
use crate::vault::screening::Screening;
use crate::vault::session_file::is_session_file;
use crate::vault::settings::POLICY;

use super::contract::{ImportReport, Page};
use super::format_key::is_of_format;
use super::receipt::Receipts;
use super::unite::unite;

/// The form of the document.
const FORM: u32 = 1;

/// Derived files, and what was said in sessions, which nobody shares with a memory. Evictions them out loses nothing.
const DERIVED: [&str; 2] = [".vault/index", STRETCHES];

/// Files that a warning names.
const NAMED: usize = 10;

/// Bytes of files after which a page ends.
const PAGE: usize = 1 << 20;

#[derive(Serialize, Deserialize)]
struct Portable {
    key: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    text: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    hex: Option<String>,
}

#[derive(Deserialize)]
struct Export {
    keepstone: u32,
    files: Vec<Portable>,
}

fn is_derived(key: &str) -> bool {
    DERIVED.iter().any(|folder| key.starts_with(folder)) || is_session_file(key)
}

/// Names the files that are not exported.
fn left_out(foreign: &[String]) -> Option<Fault> {
    let mut named = foreign.iter().take(NAMED).cloned().collect::<Vec<_>>().join(", ");
    if foreign.len() > NAMED {
        named += &format!(" and {} more", foreign.len() - NAMED);
    }
    let message = format!("no file of the format, so left out of the export: {named}");
    Some(Fault { key: foreign.first()?.clone(), line: None, message })
}

/// The categories of the root, and those that the policy in a document adds to them.
fn categories_with(of_root: &Categories, files: &[Portable]) -> Categories {
    #[derive(Deserialize)]
    struct OfPolicy {
        #[serde(default)]
        categories: Categories,
    }
    let text = files.iter().find(|file| file.key == POLICY).and_then(|file| file.text.as_deref());
    let policy = text.and_then(|text| toml::from_str::<OfPolicy>(text).ok());
    policy.and_then(|policy| of_root.clone().unite(policy.categories).ok()).unwrap_or_else(|| of_root.clone())
}

/// Returns a part of the root as one JSON document: the first one if `after` is absent, else the one after.
pub(crate) fn export(root: &Root, after: Option<&str>) -> Result<Page> {
    let mut page = Page::default();
    if after.is_none() {
        page.text += &format!("{{\"keepstone\":{FORM},\"files\":[");
    }
    let keys = root.list_under("")?.into_iter().map(|listed| listed.key);
    let keys = keys.filter(|key| !is_derived(key) && !is_trace(key));
    let categories = &root.settings.categories;
    let (keys, foreign): (Vec<_>, Vec<_>) = keys.partition(|key| is_of_format(key, categories));
    if after.is_none() {
        root.warn(left_out(&foreign).into_iter().collect());
    }
    let keys = keys.into_iter().filter(|key| after.is_none_or(|after| key.as_str() > after));
    let mut is_first = after.is_none();
    for key in keys {
        if page.text.len() >= PAGE {
            return Ok(page);
        }
        let Some(object) = root.read_or_warn(&key)? else { continue };
        let (text, hex) = match String::from_utf8(object.bytes) {
            Ok(text) => (Some(text), None),
            Err(error) => (None, Some(to_hex(error.as_bytes()))),
        };
        page.next = Some(key.clone());
        let file = serde_json::to_string(&Portable { key, text, hex }).expect("a file is JSON");
        page.text += if is_first { "\n" } else { ",\n" };
        page.text += &file;
        is_first = false;
    }
    page.text += "\n]}\n";
    page.next = None;
    Ok(page)
}

/// Imports an exported root. Importing a document again adds nothing.
///
/// # Errors
/// [`Error::Invalid`] for what is no such document; nothing is taken over then.
pub(super) fn import_document(root: &Root, document: &str, report: &mut ImportReport) -> Result<()> {
    let invalid = |what: String| Error::invalid(format!("reading an exported memory: {what}"));
    let export: Export = crate::text::json::parse(document.as_bytes()).map_err(|error| invalid(error.to_string()))?;
    if export.keepstone != FORM {
        return Err(invalid(format!("its form is {}; this version reads {FORM}", export.keepstone)));
    }
    take_all(root, export.files, report)
}

fn take_all(root: &Root, mut files: Vec<Portable>, taken: &mut ImportReport) -> Result<()> {
    let in_use = missions_not_to_delete(root, &files)?;
    let categories = categories_with(&root.settings.categories, &files);
    let purged = Receipts(root).purged()?;
    // The file that deletes a mission comes last: until then the mission's files can be united with others.
    files.order_by_key(|file| is_mark(&file.key));
    for Portable { key, text, hex } in files {
        if !is_derived(&key) && !is_of_format(&key, &categories) {
            taken.skip(&key, "it is not a file of the format");
            continue;
        }
        if Scope::mission_of(&key).is_some_and(|(mission, _)| in_use.contains(&mission)) {
            taken.skip(&key, "its mission is deleted there and in use here");
            continue;
        }
        let bytes = match (text, hex.as_deref().map(from_hex)) {
            (Some(mut text), None) => {
                Screening(root).redact(&key, &mut text);
                text.into_bytes()
            }
            (None, Some(Some(bytes))) => bytes,
            _ => {
                taken.skip(&key, "it has neither text nor hex that can be read");
                continue;
            }
        };
        if is_derived(&key) {
            continue;
        }
        if let Err(error) = unite(root, (&key, &bytes), &purged, taken) {
            taken.skip_for(&key, error)?;
        }
    }
    Ok(())
}

/// Missions that are deleted in a document and not in this root.
fn missions_not_to_delete(root: &Root, files: &[Portable]) -> Result<SortedSet<Name>> {
    let mut in_use = SortedSet::new();
    root.list_all_ahead();
    for file in files.iter().filter(|file| is_mark(&file.key)) {
        let Some((mission, _)) = Scope::mission_of(&file.key) else { continue };
        let is_there = !root.list_under(&key_of(&mission, ""))?.is_empty();
        if is_there && Deletions(root).deletion_of(&mission)?.is_none() {
            in_use.insert(mission);
        }
    }
    Ok(in_use)
}

fn to_hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    if !text.len().is_multiple_of(2) || !text.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        return None;
    }
    (0..text.len()).step_by(2).map(|at| u8::from_str_radix(&text[at..at + 2], 16).ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::memory::Memory;
    use crate::model::category::Category;
    use crate::model::contract::{Changes, Draft};
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
        let files = "{\"key\":\"dev/research.md\",\"text\":\"x\"},{\"key\":\"policy.toml\",\"text\":\"categories = ['research']\"}";
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
        let text =
            String::from_utf8(memory.store().read(key).unwrap().unwrap().bytes).unwrap() + "\n\n# Rule\n\nby hand";
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
}
