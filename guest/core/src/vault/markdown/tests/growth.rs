//! Work in proportion to the file, whatever stands in it.

use proptest::prelude::*;

use crate::store::work;

use super::*;

/// Files of so many parts that cost the most: equal passages, equal and other texts under one id, look-alikes of
/// comments, fences in fences, one long line, many tags.
fn worst_cases(parts: usize) -> [String; 7] {
    let entry = |nth: usize, id: u64| format!("<!-- id:{id} -->\n## 2026-03-16T16:50\n\nx{nth}\n\n---\n\n");
    [
        "# h\n\nx\n\n".repeat(parts),
        entry(0, 17).repeat(parts),
        (0..parts).map(|nth| entry(nth, 17)).collect(),
        "<!-- id:17\n<!-- keepstone {\n---\n# h\nx\n".repeat(parts),
        (0..parts).map(|nth| format!("{}\n# h\nx\n", "`".repeat(3 + nth % 9))).collect(),
        "word ".repeat(parts * 4),
        format!("<!-- id:17 -->\n## 2026-03-16T16:50 ·{}\n\nx\n\n---\n", " #tag".repeat(parts)),
    ]
}

#[test]
fn parsing_takes_work_in_proportion_to_the_file() {
    let work = |file: &String| work::of(|| drop(Document::parse(file)));
    for (nth, (small, large)) in worst_cases(200).iter().zip(&worst_cases(1_600)).enumerate() {
        let (few, many) = (work(small), work(large));
        assert!(
            many <= 10 * few + 64,
            "case {nth}: {few} units of work for a file, {many} for one eight times as long"
        );
    }
}

#[test]
fn equal_passages_keep_the_ids_that_they_always_had() {
    let document = Document::parse(&"# h\n\nx\n\n".repeat(4));
    let ids: Vec<Id> = document.blocks().map(|block| block.id.clone()).collect();
    let nth = |nth: u32| Id::of_passage(&format!("# h\n\nx\0{nth}"));
    assert_eq!(ids, [Id::of_passage("# h\n\nx"), nth(2), nth(3), nth(4)]);
}

proptest! {
    /// Removing many at once leaves what removing them one by one leaves.
    #[test]
    fn many_are_removed_as_one_by_one(file in scrap(), picked in any::<u64>()) {
        let Some(document) = without_duplicate_ids(&file) else { return Ok(()) };
        let is_picked = |(nth, _): &(usize, &Block)| picked >> (nth % 64) & 1 == 1;
        let ids: Vec<Id> = document.blocks().enumerate().filter(is_picked).map(|(_, block)| block.id.clone()).collect();
        let (mut one_by_one, mut at_once) = (document.clone(), document.clone());
        ids.iter().for_each(|id| one_by_one.remove(id));
        at_once.remove_all(&ids.iter().collect());
        prop_assert_eq!(blocks(&one_by_one), blocks(&at_once));
        let again = |document: &Document| blocks(&Document::parse(&document.print()));
        prop_assert_eq!(again(&one_by_one), again(&at_once));
    }

    /// Inserting many at once leaves what inserting them one by one leaves.
    #[test]
    fn many_are_inserted_as_one_by_one(file in scrap(), ids in prop::collection::btree_set(1..30u64, 0..9)) {
        let document = Document::parse(&file);
        let is_new = |id: &u64| !document.has(&Id::Time(*id));
        let new: Vec<Block> = ids.into_iter().filter(is_new).map(|id| entry(id, &format!("x{id}"))).collect();
        let (mut one_by_one, mut at_once) = (document.clone(), document.clone());
        new.iter().for_each(|block| one_by_one.insert(block.clone()));
        at_once.insert_all(new);
        prop_assert_eq!(blocks(&one_by_one), blocks(&at_once));
        prop_assert_eq!(blocks(&Document::parse(&at_once.print())), blocks(&Document::parse(&one_by_one.print())));
    }
}
