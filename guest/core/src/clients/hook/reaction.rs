//! The answer to an event of a client.

use serde::Serialize;

use crate::model::client::Client;
use crate::text::mention::Mention;

/// The answer to an event of a client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Reaction {
    /// One JSON document for the client, with no key that it does not allow.
    pub output: String,
    /// The transcript to read now: an absolute path of a JSON or JSON Lines file, which need not be there.
    /// The client names it; what may be read is for the host to say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub transcript: Option<String>,
    /// The client that writes the transcript: some clients run the hooks of others.
    pub client: Client,
    /// The answer that ended the turn, which the transcript may lack.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_answer: Option<String>,
    /// The folder that the session is in, which a transcript that is only begun may not say.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub folder: Option<String>,
    /// Milliseconds within which the client writes the transcript after the event.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub late: Option<u32>,
    /// How the brief was kept under the client's limit, for people.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub note: Option<String>,
    /// The files and commits that the brief names.
    pub mentions: Vec<Mention>,
}

/// A brief for a session, and a remark on it.
pub(crate) struct Briefed {
    pub(crate) text: String,
    pub(crate) note: Option<String>,
    pub(crate) mentions: Vec<Mention>,
}
