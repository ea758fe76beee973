use crate::calls::*;
use crate::memory::Memory;
use crate::store::Store;
use crate::store::interleaving::InterleavingStore;
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect};

use std::rc::Rc;

use super::*;

const NOW: u64 = 1_773_679_871_839;
const KEY: &str = "dev/_core.md";

fn memory(file: &str) -> Memory<MemoryStore> {
    let memory = Memory::new(MemoryStore::default(), || NOW);
    if !file.is_empty() {
        memory.store().write(KEY, file.as_bytes(), &Expect::Absent, Durability::Full).unwrap();
    }
    memory
}

fn file(memory: &Memory<MemoryStore>) -> String {
    String::from_utf8(memory.store().read(KEY).unwrap().unwrap().bytes).unwrap()
}

#[test]
fn sections_are_set_one_by_one_and_stand_in_their_order() {
    let mut memory = memory("");
    assert_eq!(memory.get_core("dev").unwrap(), CoreMemory::default());
    memory.set_core("dev", CoreSection::CurrentContext, "At the parser.", None).unwrap();
    memory.set_core("dev", CoreSection::Persona, "A careful reviewer.\n\n### Manner\n\nShort.\n", None).unwrap();
    let core = memory.set_core("dev", CoreSection::User, "Ana, in Lisbon.", None).unwrap();
    assert_eq!(core.persona, "A careful reviewer.\n\n### Manner\n\nShort.");
    assert_eq!((core.user.as_str(), core.current_context.as_str()), ("Ana, in Lisbon.", "At the parser."));
    assert_eq!(memory.get_core("dev").unwrap(), core);
    let expected = "## Persona\n\nA careful reviewer.\n\n### Manner\n\nShort.\n\n## User\n\nAna, in Lisbon.\n\n\
                    ## Current Context\n\nAt the parser.\n";
    assert_eq!(file(&memory), expected);
    memory.set_core("dev", CoreSection::User, " \n", None).unwrap();
    assert!(!file(&memory).contains("User"), "{}", file(&memory));
    assert_eq!(memory.get_core("ops").unwrap().version, None, "each agent has its own");
}

#[test]
fn what_people_wrote_around_a_section_stays() {
    let before = "\u{feff}# Dev\r\n\r\nmine  \r\n\r\n# USER ##\r\n\r\nold\r\n```\r\n## no heading\r\n```\r\n\r\n## Notes\r\n- keep\r\n";
    let mut memory = memory(before);
    assert_eq!(memory.get_core("dev").unwrap().user, "old\n```\n## no heading\n```");
    memory.set_core("dev", CoreSection::User, "new", None).unwrap();
    let expected = "\u{feff}# Dev\r\n\r\nmine  \r\n\r\n# USER ##\r\n\r\nnew\r\n\r\n## Notes\r\n- keep\r\n";
    assert_eq!(file(&memory), expected);
    memory.set_core("dev", CoreSection::Persona, "p", None).unwrap();
    memory.set_core("dev", CoreSection::CurrentContext, "c", None).unwrap();
    for kept in ["mine  \r\n", "## Notes\r\n- keep\r\n", "# USER ##\r\n\r\nnew\r\n"] {
        assert!(file(&memory).contains(kept), "{kept:?}: {:?}", file(&memory));
    }
    assert_eq!(memory.get_core("dev").unwrap().user, "new");
}

#[test]
fn a_section_that_stands_twice_is_read_whole_and_replaced_once() {
    let mut memory = memory("## User\n\none\n\n## Persona\np\n## User\ntwo\n");
    assert_eq!(memory.get_core("dev").unwrap().user, "one\n\ntwo");
    memory.set_core("dev", CoreSection::User, "both", None).unwrap();
    assert_eq!(file(&memory), "## User\n\nboth\n\n## Persona\np\n");
}

#[test]
fn what_would_not_be_read_back_is_refused_and_changes_nothing() {
    for (before, text) in [
        ("", "a\n## Notes\nb"),
        ("", "# Persona"),
        ("", "```\nnever closed"),
        ("## Notes\n```\nnever closed\n", "fine"),
    ] {
        let mut memory = memory(before);
        let refused = memory.set_core("dev", CoreSection::User, text, None);
        assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("read back")), "{text:?}: {refused:?}");
        assert_eq!(memory.store().read(KEY).unwrap().is_some(), !before.is_empty());
    }
}

#[test]
fn limits_secrets_conflicts_and_versions_are_kept() {
    let mut memory = memory("");
    let long = "é".repeat(1_001);
    let refused = memory.set_core("dev", CoreSection::User, &long, None);
    assert!(
        matches!(&refused, Err(Error::Invalid(why)) if why.contains("1001 characters; at most 1000")),
        "{refused:?}"
    );
    memory.configure("[core]\nuser_chars = 2000\n").unwrap();
    let first = memory.set_core("dev", CoreSection::User, &long, None).unwrap().version;
    let token = format!("the token is ghp_{}", "a1B2c3D4e5F6g7H8i9J0".repeat(2).get(..36).unwrap());
    let refused = memory.set_core("dev", CoreSection::User, &token, None);
    assert!(matches!(&refused, Err(Error::Invalid(why)) if why.contains("secret")), "{refused:?}");
    memory.set_core("dev", CoreSection::User, "short", first.as_deref()).unwrap();
    let stale = memory.set_core("dev", CoreSection::User, "late", first.as_deref());
    assert!(matches!(stale, Err(Error::Conflict(_))), "{stale:?}");
    assert!(matches!(memory.set_core("../x", CoreSection::User, "x", None), Err(Error::Invalid(_))));
    let conflict = "## User\n<<<<<<< HEAD\na\n=======\nb\n>>>>>>> x\n";
    memory.store().write(KEY, conflict.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    let refused = memory.set_core("dev", CoreSection::Persona, "x", None);
    assert!(matches!(&refused, Err(Error::Corrupt(fault)) if fault.line == Some(2)), "{refused:?}");
    assert_eq!(file(&memory), conflict);
    let health = memory.health().unwrap();
    assert!(health.faults.iter().any(|fault| fault.key == KEY && fault.line == Some(2)), "{:?}", health.faults);
    assert_eq!((health.unknown.len(), health.entries, health.passages), (0, 0, 0));
}

/// Somebody else writes another section between the read and the write.
#[test]
fn a_change_of_another_section_meanwhile_is_kept() {
    let below = Rc::new(MemoryStore::default());
    let others = Rc::clone(&below);
    let done = std::cell::Cell::new(false);
    let meanwhile = move |key: &str| {
        if key == KEY && !done.replace(true) {
            let mut other = Memory::new(Rc::clone(&others), || NOW);
            other.set_core("dev", CoreSection::Persona, "theirs", None).unwrap();
        }
    };
    let mut memory = Memory::new(InterleavingStore::new(&below, meanwhile), || NOW);
    memory.begin_call();
    let core = memory.set_core("dev", CoreSection::User, "ours", None).unwrap();
    assert_eq!((core.persona.as_str(), core.user.as_str()), ("theirs", "ours"));
}

#[test]
fn the_brief_begins_with_it_and_a_file_that_is_no_text_is_named() {
    let mut memory = memory("## User\n\nAna, in Lisbon.\n\n## Persona\n\nA careful reviewer.\n");
    memory.set_project("A shop.", None).unwrap();
    let request = crate::brief::contract::Request { agent: "dev".to_owned(), ..Default::default() };
    let brief = memory.compose(&request).unwrap();
    let expected = "Core Memory:\nPersona: A careful reviewer.\nUser: Ana, in Lisbon.\n\nProject:\nA shop.\n";
    assert!(brief.text.contains(expected), "{}", brief.text);
    assert_eq!(brief.sections[0].sources, [KEY, KEY]);
    memory.store().write(KEY, b"## User\n\xff\n", &Expect::Anything, Durability::Full).unwrap();
    let brief = memory.compose(&request).unwrap();
    assert!(brief.text.contains("A shop.") && !brief.text.contains("Core"), "{}", brief.text);
    assert_eq!(memory.take_warnings()[0].key, KEY);
    assert!(matches!(memory.set_core("dev", CoreSection::User, "x", None), Err(Error::Corrupt(_))));
    assert!(memory.health().unwrap().faults.iter().any(|fault| fault.key == KEY));
}

#[test]
fn it_is_exported_scanned_and_searched_by_a_purge() {
    let mut memory = memory("");
    memory.configure("[secrets]\nby_hand = \"store\"\n").unwrap();
    let token = format!("ghp_{}", "a1B2c3D4e5F6g7H8i9J0".repeat(2).get(..36).unwrap());
    memory.set_core("dev", CoreSection::User, &token, None).unwrap();
    assert!(memory.find_secrets(false).unwrap().iter().any(|place| place.key == KEY));
    assert!(memory.export(None).unwrap().text.contains("\"dev/_core.md\""));
    let scope = crate::model::scope::Scope::Agent(Name::new("dev").unwrap());
    let text = "The harbour opens at six in the morning.";
    let draft = crate::model::contract::Draft::new(scope, crate::model::category::Category::Facts, text);
    let outcome = memory.add(draft).unwrap();
    let crate::vault::contract::Outcome::Stored { reference } = outcome else { panic!("{outcome:?}") };
    memory.set_core("dev", CoreSection::CurrentContext, text, None).unwrap();
    memory.forget(&reference).unwrap();
    assert_eq!(memory.purge(&reference).unwrap().remaining, [KEY]);
}
