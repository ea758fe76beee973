//! The answer to an event of a client.

use crate::text::contract::Mention;

/// A brief for a session, and a remark on it.
pub(crate) struct Briefed {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
    pub(crate) mentions: Vec<Mention>,
    /// The marks of all that it tells.
    pub(crate) marks: Vec<String>,
}
