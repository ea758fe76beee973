//! Summaries of archived entries, which capping leaves in the category. They are no session, no task, nothing
//! that belongs into a brief, and are never summarised themselves.

/// The tag of everything that compaction wrote, here and in agent-memory.
pub(crate) const TAG: &str = "compacted";

/// Returns whether an entry stands for archived ones. Old ones of agent-memory have no tag.
pub(crate) fn is_summary(tags: &[String], text: &str) -> bool {
    (tags.is_empty() || is_compacted(tags)) && count(text).is_some()
}

/// Returns whether compaction wrote an entry: a summary, or an insight from a conversation.
pub(crate) fn is_compacted(tags: &[String]) -> bool {
    tags.iter().any(|tag| tag == TAG)
}

/// The number of entries behind a summary.
pub(crate) fn count(text: &str) -> Option<usize> {
    text.lines().next()?.strip_prefix("Compacted ")?.strip_suffix(" older entries:")?.parse().ok()
}

/// The first line of a summary.
pub(crate) fn title(entries: usize) -> String {
    format!("Compacted {entries} older entries:")
}
