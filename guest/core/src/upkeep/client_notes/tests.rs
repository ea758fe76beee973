use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Filter, Speaker};
use crate::store::memory::MemoryStore;
use crate::upkeep::contract::{Format, SourceFile};

const INDEX: &str = "# Memory\n\n- [Testing](feedback_testing.md) — how tests are run here\n- The staging database is read \
                     only on weekends.\n";
const TOPIC: &str = "---\nname: testing\ndescription: how tests are run\nmetadata:\n  type: feedback\n---\n\nRun tests with \
                     `make check`, never with cargo alone.\n\n**Why:** the fixtures need the database.\n";
const GEMINI: &str = "# Shop\n\n## Decisions\n\n- Orders are kept in PostgreSQL,\n  since they need transactions.\n- Money is in cents.\n\n\
                      ```sh\n# no heading\nmake\n```\n";

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || 1_773_679_871_839)
}

fn file(path: &str, text: &str) -> SourceFile {
    SourceFile { path: path.to_owned(), bytes: text.as_bytes().to_vec() }
}

fn files() -> Vec<SourceFile> {
    [
        ("claude-code/MEMORY.md", INDEX),
        ("claude-code/feedback_testing.md", TOPIC),
        ("gemini/GEMINI.md", GEMINI),
        ("elsewhere.md", "Some notes of nobody."),
    ]
    .map(|(path, text)| file(path, text))
    .to_vec()
}

#[test]
fn notes_of_a_client_come_in_once_and_what_is_forgotten_stays_away() {
    let mut memory = memory();
    let report = memory.import(Format::ClientNotes, &files(), false).unwrap();
    let entries = memory.list(&Filter::default()).unwrap();
    let texts: Vec<(Category, &str)> =
        entries.iter().map(|entry| (entry.reference.category, entry.text.as_str())).collect();
    for expected in [
        (Category::Facts, "The staging database is read only on weekends."),
        (Category::Decisions, "Orders are kept in PostgreSQL,\n  since they need transactions."),
        (Category::Decisions, "Money is in cents."),
    ] {
        assert!(texts.contains(&expected), "{expected:?} in {texts:#?}");
    }
    let rule = entries.iter().find(|entry| entry.reference.category == Category::Conventions).unwrap();
    assert!(rule.text.starts_with("Run tests with `make check`") && rule.text.contains("fixtures"), "{}", rule.text);
    assert_eq!(rule.sources, ["claude-code/feedback_testing.md"]);
    let origin = rule.origin.as_ref().unwrap();
    assert_eq!((origin.stated_by, origin.client.as_deref()), (Speaker::Agent, Some("claude-code")));
    assert!(!texts.iter().any(|(_, text)| text.contains("how tests are run here")), "a link to a file is no note");
    assert_eq!(report.skipped.len(), 1, "{:?}", report.skipped);
    assert!(report.skipped[0].reason.contains("no client"), "{:?}", report.skipped);

    memory.forget(&rule.reference).unwrap();
    let again = memory.import(Format::ClientNotes, &files(), false).unwrap();
    assert_eq!((again.entries, again.known), (0, report.entries), "{again:?}");
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), entries.len() - 1);
}

#[test]
fn a_dry_run_changes_nothing_and_a_long_note_is_cut_into_its_paragraphs() {
    let mut memory = memory();
    let long = format!(
        "---\ntype: project\n---\n{}",
        "\n\nA paragraph about the shop and its orders.\n\nAnother one.".repeat(40)
    );
    let report = memory.import(Format::ClientNotes, &[file("claude-code/shop.md", &long)], true).unwrap();
    assert!(report.entries > 0, "{report:?}");
    assert_eq!(memory.list(&Filter::default()).unwrap(), []);
    memory.import(Format::ClientNotes, &[file("claude-code/shop.md", &long)], false).unwrap();
    assert_eq!(memory.list(&Filter::default()).unwrap().len(), 2, "each paragraph once");
}
