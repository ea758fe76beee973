//! The words that Keepstone prints around what it tells an agent. A reader of transcripts knows them again by these.

/// Opens a line of a brief that no person stands behind.
pub(crate) const UNCONFIRMED: &str = "? ";

/// Opens a recovery.
pub(crate) const RECOVERED: &str = "[Session recovered] Your previous session was lost. Here's what you were doing:";

/// Ends it.
pub(crate) const RECOVERED_END: &str =
    "Note: You don't have full conversation history. Ask the user if unsure about details.";

/// The title of the block of earlier sessions.
pub(crate) const RECENT_SESSIONS: &str = "RECENT SESSIONS";

/// The roster's text for an agent without sessions.
pub(crate) const IDLE: &str = "idle (no recent activity)";

/// The titles of the blocks.
pub(crate) const AGENT: &str = "AGENT KNOWLEDGE";

/// The title of the facts of the project.
pub(crate) const PROJECT: &str = "PROJECT KNOWLEDGE";

/// The title of the block.
pub(crate) const LEARNED: &str = "LEARNED FROM PREVIOUS PROJECTS";

/// Opens the list of review issues in that block; the words are bit-office's.
pub(crate) const REVIEW_ISSUES: &str = "COMMON REVIEW ISSUES (avoid these):";

/// The line that opens a block.
pub(crate) fn title_line(title: &str) -> String {
    format!("===== {title} =====")
}
