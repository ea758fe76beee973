use proptest::prelude::*;

use super::*;
use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft};
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Store};
use crate::vault::contract::Outcome;

const NOW: u64 = 1_773_679_871_839;

fn memory() -> Memory<MemoryStore> {
    Memory::new(MemoryStore::default(), || NOW)
}

fn add(memory: &mut Memory<MemoryStore>, text: &str) -> Reference {
    let scope = Scope::Agent(Name::new("dev").unwrap());
    let outcome = memory.add(Draft::new(scope, Category::Facts, text)).unwrap();
    let Outcome::Stored { reference } = outcome else { panic!("a new text is stored: {outcome:?}") };
    reference
}

fn put(memory: &Memory<MemoryStore>, key: &str, text: &str) {
    memory.store().write(key, text.as_bytes(), &Expect::Anything, Durability::Full).unwrap();
}

fn purged(memory: &mut Memory<MemoryStore>, text: &str) -> (Reference, String) {
    let reference = add(memory, text);
    memory.begin_call();
    memory.forget(&reference).unwrap();
    memory.begin_call();
    let purged = memory.purge(&reference).unwrap();
    memory.begin_call();
    (reference, purged.receipt)
}

#[test]
fn a_receipt_finds_each_wording_again_however_it_is_written_and_does_not_contain_it() {
    let mut memory = memory();
    add(&mut memory, "Invoices are numbered by year.");
    let reference = add(&mut memory, "Maria lives at\n12 \"Harbour\" Road.");
    memory.begin_call();
    let text = Some("Maria moved to the hills.".to_owned());
    memory.edit(&reference, Changes { text, ..Changes::default() }).unwrap();
    memory.begin_call();
    memory.forget(&reference).unwrap();
    memory.begin_call();
    let receipt = memory.purge(&reference).unwrap().receipt;
    let file = memory.store().read(&receipt).unwrap().unwrap();
    assert!(["Maria", "Harbour", "hills"].iter().all(|word| !String::from_utf8_lossy(&file.bytes).contains(word)));

    memory.begin_call();
    let checked = memory.check_receipts(None).unwrap();
    let [one] = &checked[..] else { panic!("{checked:?}") };
    assert_eq!((&one.key, &one.reference, one.at), (&receipt, &reference, NOW));
    assert_eq!((one.texts, one.secret_texts, &one.found), (2, 0, &vec![]));
    assert!(one.removed.iter().any(|key| key.starts_with(".vault/trash/")), "{one:?}");

    put(&memory, "notes/a.md", "We know that Maria lives  at 12 \"Harbour\" Road.");
    put(&memory, "notes/b.json", r#"{"line":"{\"text\":\"xMaria moved to the hills.\"}"}"#);
    put(&memory, "notes/c.md", "Maria lives at 13 \"Harbour\" Road, Maria moved to the hill.");
    memory.begin_call();
    assert_eq!(memory.check_receipts(Some(&receipt)).unwrap()[0].found, ["notes/a.md", "notes/b.json"]);
}

#[test]
fn an_entry_that_a_merge_brings_back_is_found_under_its_name() {
    let mut memory = memory();
    let (reference, _) = purged(&mut memory, "Maria lives at 12 Harbour Road.");
    let id = &reference.id;
    put(&memory, "dev/facts.md", &format!("<!-- id:{id} -->\n## 2026-03-16T16:51\n\nMaria has moved.\n\n---"));
    memory.begin_call();
    assert_eq!(memory.check_receipts(None).unwrap()[0].found, ["dev/facts.md"]);
}

#[test]
fn nothing_is_stored_of_a_text_with_a_secret() {
    let mut memory = memory();
    memory.configure("[secrets]\nby_hand = \"store\"").unwrap();
    let (_, receipt) = purged(&mut memory, "the test account uses password: Xk29-demo-Lq");
    let file = String::from_utf8(memory.store().read(&receipt).unwrap().unwrap().bytes).unwrap();
    assert!(file.contains("\"texts\": []") && !file.contains("sha256"), "{file}");
    assert_eq!(memory.check_receipts(None).unwrap()[0].secret_texts, 1);
}

#[test]
fn equal_texts_have_other_digests_in_other_receipts() {
    let digest = |reference, at| {
        Fingerprint::new(&salt(&Reference::parse(reference).unwrap(), at), "Maria lives at 12 Harbour Road.").sha256
    };
    assert_ne!(digest("dev/facts/1", 7), digest("dev/facts/1", 8));
    assert_ne!(digest("dev/facts/1", 7), digest("dev/facts/2", 7));
}

#[test]
fn a_receipt_that_is_not_there_or_broken_is_an_error_and_among_all_a_warning() {
    let mut memory = memory();
    let key = format!("{RECEIPTS}1-0000000000000000.json");
    put(&memory, "dev/facts.md", "no receipt");
    for other in [key.as_str(), "dev/facts.md"] {
        assert!(matches!(memory.check_receipts(Some(other)), Err(Error::NotFound(_))), "{other}");
    }
    put(&memory, &key, "{");
    memory.begin_call();
    assert!(matches!(memory.check_receipts(Some(&key)), Err(Error::Corrupt(_))));
    memory.begin_call();
    assert_eq!(memory.check_receipts(None).unwrap(), []);
    assert!(memory.take_warnings().iter().any(|fault| fault.key == key));
}

proptest! {
    #[test]
    fn a_fingerprint_is_where_its_text_is(content in "[ab]{0,40}", text in "[ab]{1,6}") {
        let fingerprint = Fingerprint::new("salt", &text);
        prop_assert_eq!(fingerprint.is_in("salt", content.as_bytes()), content.contains(&text));
        prop_assert!(!fingerprint.is_in("another salt", content.as_bytes()));
    }
}
