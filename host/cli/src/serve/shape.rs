//! Answers in the shapes that programs of agent-memory know.

use keepstone::{Category, Entry, Fault, Hit, Report, Scope, Timestamp};
use serde::Serialize;

use crate::moment;

/// The folder of the project's entries, which stands in the place of an agent.
const SHARED: &str = "_shared";

/// The start of a mission's folder.
const MISSIONS: &str = "_missions/";

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
        Self { id, date, content, tags, agent_id: agent_id(entry.scope), category, reference: entry.reference }
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

impl From<Report> for CompactionResult {
    fn from(report: Report) -> Self {
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

/// Whose entries an agent's name means.
pub(super) fn scope(agent_id: &str) -> Scope {
    match agent_id.strip_prefix(MISSIONS) {
        Some(mission) => Scope::mission(mission),
        None if agent_id == SHARED => Scope::Project,
        None => Scope::agent(agent_id),
    }
}

fn agent_id(scope: Scope) -> String {
    match scope {
        Scope::Agent(agent) => agent,
        Scope::Project => SHARED.to_owned(),
        Scope::Mission(mission) => format!("{MISSIONS}{mission}"),
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
    fn scopes_and_agents_name_each_other() {
        for name in ["dev", "_shared", "_missions/launch"] {
            assert_eq!(agent_id(scope(name)), name);
        }
        assert_eq!(scope("_shared"), Scope::Project);
    }

    #[test]
    fn dates_are_cut_and_not_rounded() {
        assert_eq!(format(1_773_679_919_999, "%Y-%m-%dT%H:%M"), "2026-03-16T16:51");
        assert_eq!(format(1_773_679_919_999, "%Y-%m-%dT%H:%M:%S%.3fZ"), "2026-03-16T16:51:59.999Z");
        assert_eq!(format(u64::MAX, "%Y"), u64::MAX.to_string());
    }
}
