//! One file of a root is damaged, in thousands of ways.

use keepstone_simulation::WorkedRoot;

#[test]
fn a_damaged_file_stops_no_call_and_no_text_that_it_still_held_is_lost() {
    let root = WorkedRoot::make().unwrap();
    let findings: Vec<String> = (1..=5_000).filter_map(|seed| root.damage(seed).err()).collect();
    assert!(findings.is_empty(), "{} findings:\n{}", findings.len(), findings.join("\n"));
}
