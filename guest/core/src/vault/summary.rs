//! Summaries of archived entries, which capping leaves in the category. They are no session, no task, nothing
//! that belongs into a brief, and are never summarised themselves.

/// The tag of everything that compaction wrote, here and in agent-memory.
pub(crate) const TAG: &str = "compacted";

/// The beginning of the title.
const TITLE: &str = "Compacted ";

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
    text.lines().next()?.strip_prefix(TITLE)?.strip_suffix(" older entries:")?.parse().ok()
}

/// Returns whether a summary holds nothing but what compaction writes. One that somebody added to stays as it is.
pub(crate) fn is_as_written(text: &str) -> bool {
    let is_ours = |line: &str| [LINE, MORE, ALL].iter().any(|start| line.starts_with(start));
    text.lines().skip(1).all(is_ours)
}

/// Returns whether a summary stands right behind another line of an entry, where only a merge of git puts one: its lines come
/// behind the text of one entry then, and its id before the text of another.
pub(crate) fn is_glued_to(raw: &str) -> bool {
    let lines: Vec<&str> = raw.lines().map(str::trim_end).collect();
    let is_text = |line: &str| !line.is_empty() && !line.starts_with("## ") && !line.starts_with("<!-- id:");
    let is_glued = |lines: &[&str]| is_text(lines[0]) && count(lines[1]).is_some() && lines[2].starts_with(LINE);
    raw.contains(TITLE) && lines.windows(3).any(is_glued)
}

/// The first line of a summary.
pub(crate) fn title(entries: usize) -> String {
    format!("{TITLE}{entries} older entries:")
}
