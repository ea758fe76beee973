//! How readily drafts are taken in: in force at once, as candidates, or only if they matter much.

use crate::model::entry::{Draft, Importance, Status, Tier};
use crate::model::origin::Speaker;

use super::root::Root;
use super::settings::Mode;

/// The confidence of an entry that is pinned, or that `strict` takes, if its draft has none.
const SURE: f64 = 1.0;

impl Root {
    /// Gives a draft the stage and the confidence that it has by policy, where it names none.
    ///
    /// # Errors
    /// The reason for people, when policy does not take the draft.
    pub(crate) fn in_mode(&self, draft: Draft) -> Result<Draft, String> {
        let settings = &self.settings.drafts;
        let by_person = draft.origin.as_ref().is_none_or(|origin| origin.stated_by == Speaker::Person);
        let (status, confidence) = match settings.mode {
            Mode::Open => return Ok(draft),
            _ if draft.tier == Some(Tier::Pinned) => (Status::Promoted, SURE),
            Mode::Candidate if by_person => return Ok(draft),
            Mode::Candidate => (Status::Candidate, settings.candidate_confidence),
            Mode::Strict => {
                let matters = draft.importance == Some(Importance::High);
                if !matters || !settings.strict_categories.contains(&draft.category) {
                    let all: Vec<&str> = settings.strict_categories.iter().map(|category| category.name()).collect();
                    return Err(format!(
                        "policy takes only entries of high importance in {} (drafts.mode = \"strict\"): say that it is of high importance \
                         and of one of these kinds if it is, pin it, or keep it out of the memory",
                        all.join(", ")
                    ));
                }
                (Status::Promoted, SURE)
            }
        };
        Ok(Draft { status: draft.status.or(Some(status)), confidence: draft.confidence.or(Some(confidence)), ..draft })
    }
}
