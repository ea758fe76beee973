//! `memory_status`: the size of the memory, and what is wrong with its files.

use serde_json::json;

use crate::memory::Memory;
use crate::memory::contract::{UpkeepCalls, VaultCalls};
use crate::model::error::Result;
use crate::store::Store;
use crate::text::sorted::SortedMap;

use super::Answer;

/// Faults that the answer quotes; the others are counted.
const FAULTS: usize = 10;

pub(super) fn answer<S: Store + 'static>(memory: &mut Memory<S>) -> Result<Answer> {
    // The check of all files comes first: what it lists is enough for the counts.
    let health = memory.health()?;
    let counts = memory.counts(None)?;
    let agents = memory.agents()?;
    let entries: u32 = counts.iter().map(|count| count.entries).sum();
    let categories: SortedMap<&str, u32> = counts.iter().map(|count| (count.category.name(), count.entries)).collect();
    let faults: Vec<String> = health.faults.iter().map(ToString::to_string).collect();
    let counted: Vec<String> =
        counts.iter().map(|count| format!("{} {}", count.entries, count.category.name())).collect();
    let mut text = match entries {
        0 => "The memory holds nothing that you may read.".to_owned(),
        _ => format!("{entries} entries: {}.", counted.join(", ")),
    };
    if !agents.is_empty() {
        text.push_str(&format!("\nAgents: {}.", agents.join(", ")));
    }
    for fault in faults.iter().take(FAULTS) {
        text.push_str(&format!("\nFault: {fault}"));
    }
    if faults.len() > FAULTS {
        text.push_str(&format!("\n{} more faults.", faults.len() - FAULTS));
    }
    let structured = json!({ "entries": entries, "agents": agents, "categories": categories, "faults": faults });
    Ok(Answer::new(text, structured))
}
