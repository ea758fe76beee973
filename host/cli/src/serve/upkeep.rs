//! `/api/memory/compact` and `/api/memory/migrate`: looking after the root.

use keepstone::{Format, Memory};
use serde_json::{Map, Value, json};

use super::exchange::{Done, Nothing, ok};
use super::shape::CompactionResult;

/// Returns the report of the last compaction; null before the first.
pub(super) fn last_compaction(memory: &Memory, _: Nothing) -> Done {
    let last = memory.upkeep().last_report()?.map(CompactionResult::from);
    ok(json!({ "lastCompaction": last }))
}

/// Does all chores, and returns the report in the shape of [`last_compaction`].
pub(super) fn compact(memory: &Memory, _: Nothing) -> Done {
    let last = CompactionResult::from(memory.upkeep().run(&[], false)?);
    ok(json!({ "lastCompaction": last }))
}

/// Moves flat files into the vault.
pub(super) fn migrate(memory: &Memory, _: Nothing) -> Done {
    let done = memory.exchange().import_files(Format::AgentMemory, &[], false)?;
    let skipped: Vec<&str> = done.skipped.iter().map(|one| one.key.as_str()).collect();
    let reasons: Map<String, Value> = done.skipped.iter().map(|one| (one.key.clone(), json!(one.reason))).collect();
    ok(json!({
        "migrated": done.files,
        "skipped": skipped,
        "reasons": reasons,
        "entries": done.entries,
    }))
}
