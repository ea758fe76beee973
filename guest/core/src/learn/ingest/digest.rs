//! What opening a transcript says, and what reading it has brought.

use serde::Serialize;

use crate::model::category::Category;
use crate::model::reference::Reference;

/// The result of opening a transcript.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
pub enum Start {
    /// Feed its bytes from this offset on, then finish.
    At {
        /// In bytes.
        offset: u64,
    },
    /// Nothing is new and nothing is due.
    Current,
    /// The file belongs to another project, or is no transcript.
    Foreign {
        /// The reason.
        reason: String,
    },
}

/// The result of reading a transcript.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Digest {
    /// Messages that were new.
    pub messages: u32,
    /// Lines that could not be understood.
    pub malformed: u32,
    /// Decisions that were new.
    pub decisions: u32,
    /// Statements of other kinds that were new.
    pub lessons: u32,
    /// Statements that wait until they are confirmed.
    pub candidates: u32,
    /// Written when the session is idle and something was said since the last one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub handoff: Option<Reference>,
    /// Written with the handoff, where policy asks for episodes.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub episode: Option<Reference>,
}

impl Digest {
    pub(super) fn count(&mut self, learnt: &[Reference]) {
        for reference in learnt {
            match reference.category {
                Category::Decisions => self.decisions += 1,
                _ => self.lessons += 1,
            }
        }
    }
}
