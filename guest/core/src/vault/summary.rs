//! Entries that stand for others: what capping leaves of archived entries. They are no session, no task, nothing
//! that a brief should tell, and are never summed up themselves.

/// Marks what compaction wrote, here and in system A.
pub(crate) const TAG: &str = "compacted";

/// Whether an entry stands for archived ones. Old ones of system A carry no tag.
pub(crate) fn is_summary(tags: &[String], text: &str) -> bool {
    (tags.is_empty() || is_compacted(tags)) && count(text).is_some()
}

/// Whether compaction wrote it: a summary, or what it found in a conversation.
pub(crate) fn is_compacted(tags: &[String]) -> bool {
    tags.iter().any(|tag| tag == TAG)
}

/// How many entries a summary stands for.
pub(crate) fn count(text: &str) -> Option<usize> {
    text.lines().next()?.strip_prefix("Compacted ")?.strip_suffix(" older entries:")?.parse().ok()
}

/// The first line of a summary.
pub(crate) fn title(entries: usize) -> String {
    format!("Compacted {entries} older entries:")
}
