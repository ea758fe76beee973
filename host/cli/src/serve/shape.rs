//! Answers in the shapes that programs of agent-memory know.

use keepstone::{Category, Entry, Fault, Hit, RunReport, Timestamp};
use serde::Serialize;

use crate::moment;
use crate::reference::folder_of;

/// An entry. Its reference is `{agentId}/{category}/{id}`.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct VaultEntry {
    id: String,
    /// To the minute, in UTC; empty for a passage without a date.
    date: String,
    content: String,
    tags: Vec<String>,
    /// An agent, `_shared` or `_missions/{mission}`.
    agent_id: String,
    category: Category,
    reference: String,
}

impl From<Entry> for VaultEntry {
    fn from(entry: Entry) -> Self {
        let id = entry.reference.rsplit('/').next().unwrap_or_default().to_owned();
        let date = entry.created.map(|created| format(created, "%Y-%m-%dT%H:%M")).unwrap_or_default();
        let (content, tags, category) = (entry.text, entry.tags, entry.category);
        Self { id, date, content, tags, agent_id: folder_of(entry.scope), category, reference: entry.reference }
    }
}

/// An entry that was found.
#[derive(Debug, Serialize)]
pub(super) struct SearchResult {
    entry: VaultEntry,
    score: f64,
    snippet: String,
}

impl From<Hit> for SearchResult {
    fn from(hit: Hit) -> Self {
        Self { entry: hit.entry.into(), score: hit.score, snippet: hit.snippet.text }
    }
}

/// The result of a compaction.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CompactionResult {
    timestamp: String,
    checkpoints_cleaned: u32,
    conversations_trimmed: u32,
    vault_entries_merged: u32,
    index_rebuilt: bool,
    legacy_files_cleaned: u32,
    trash_emptied: u32,
    insights_learnt: u32,
    faults: Vec<Fault>,
}

impl From<RunReport> for CompactionResult {
    fn from(report: RunReport) -> Self {
        Self {
            timestamp: format(report.finished, "%Y-%m-%dT%H:%M:%S%.3fZ"),
            checkpoints_cleaned: report.checkpoints_cleaned,
            conversations_trimmed: report.conversations_trimmed,
            vault_entries_merged: report.entries_archived,
            index_rebuilt: report.index_rebuilt,
            legacy_files_cleaned: report.legacy_files_cleaned,
            trash_emptied: report.trash_emptied,
            insights_learnt: report.insights_learnt,
            faults: report.faults,
        }
    }
}

/// A point in time, in UTC; as its number when it is beyond all calendars.
pub(super) fn format(ms: Timestamp, format: &str) -> String {
    moment::timestamp(ms).map_or_else(|| ms.to_string(), |time| time.strftime(format).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_cut_and_not_rounded() {
        assert_eq!(format(1_773_679_919_999, "%Y-%m-%dT%H:%M"), "2026-03-16T16:51");
        assert_eq!(format(1_773_679_919_999, "%Y-%m-%dT%H:%M:%S%.3fZ"), "2026-03-16T16:51:59.999Z");
        assert_eq!(format(u64::MAX, "%Y"), u64::MAX.to_string());
    }
}
