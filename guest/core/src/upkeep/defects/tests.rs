use std::rc::Rc;

use crate::calls::*;
use crate::memory::Memory;
use crate::model::category::Category;
use crate::model::contract::{Changes, Draft, Status};
use crate::model::scope::{Name, Scope};
use crate::store::memory::MemoryStore;
use crate::store::{Durability, Expect, Store};
use crate::vault::contract::Outcome;

const KEY: &str = "dev/facts.md";
const PORTS: &str = "listen on port 8080 for http of the shop\nlisten on port 8443 for http of the shop";

/// Lines with similar ones are nobody's merge where one writer wrote them so, and those that come later are one.
#[test]
fn similar_lines_that_one_writer_wrote_are_no_merge() {
    let store = Rc::new(MemoryStore::default());
    let mut memory = Memory::new(Rc::clone(&store), || 1_773_679_871_839);
    let faults = |memory: &mut Memory<Rc<MemoryStore>>| memory.health().unwrap().faults.len();
    let by_hand = |from: &str, to: &str| {
        let text = String::from_utf8(store.read(KEY).unwrap().unwrap().bytes).unwrap();
        assert!(text.contains(from), "{text}");
        store.write(KEY, text.replacen(from, to, 1).as_bytes(), &Expect::Anything, Durability::Full).unwrap();
    };
    let draft = Draft::new(Scope::Agent(Name::new("dev").unwrap()), Category::Facts, PORTS);
    let Outcome::Stored { reference } = memory.add(draft).unwrap() else { panic!() };
    assert_eq!(faults(&mut memory), 0, "added");
    by_hand("## 2026-03-16T16:51", "## 2026-03-16T16:51 · #shop");
    assert_eq!(faults(&mut memory), 0, "a tag by hand");

    // Each branch reworded the first line.
    by_hand(
        "listen on port 8080 for http of the shop\n",
        "listen on port 8081 for http of the shop\nlisten on port 8082 for http of the shop\n",
    );
    assert_eq!(faults(&mut memory), 1, "merged");
    memory.edit(&reference, Changes { tags: Some(vec!["x".to_owned()]), by: None, ..Changes::default() }).unwrap();
    assert_eq!(faults(&mut memory), 0, "a person edited it");

    let text = Some(format!("It is so:\n{PORTS}"));
    memory.edit(&reference, Changes { text, ..Changes::default() }).unwrap();
    assert_eq!(faults(&mut memory), 0, "edited");
    by_hand("It is so:\n", "We close the books in the evening.\nWe close the books in the morning.\n");
    assert_eq!(faults(&mut memory), 1, "merged again");
    memory.set_status(&reference, Status::Promoted).unwrap();
    assert_eq!(faults(&mut memory), 0, "accepted");
}
