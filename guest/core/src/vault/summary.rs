//! Summaries of archived entries, which capping leaves in the category. They are no session, no task, nothing
//! that belongs into a brief, and are never summarised themselves.

/// The tag of everything that compaction wrote, here and in agent-memory.
pub(crate) const TAG: &str = "compacted";

/// The beginnings of the lines of a summary behind its title.
pub(crate) const LINE: &str = "- ";
pub(crate) const MORE: &str = "… and ";
pub(crate) const ALL: &str = "All of them: ";

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

/// Returns whether a summary holds nothing but what compaction writes. One that somebody added to stays as it is.
pub(crate) fn is_as_written(text: &str) -> bool {
    let is_ours = |line: &str| [LINE, MORE, ALL].iter().any(|start| line.starts_with(start));
    text.lines().skip(1).all(is_ours)
}

/// The first line of a summary.
pub(crate) fn title(entries: usize) -> String {
    format!("Compacted {entries} older entries:")
}
