//! What is learnt from conversations and left behind by them.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::sessions;

same_cases! {
    sessions::Synced { Written, Current, Unreadable }
}

impl From<sessions::Insight> for core::Insight {
    fn from(sessions::Insight { category, text }: sessions::Insight) -> Self {
        Self { category: category.into(), text }
    }
}

impl From<core::Insight> for sessions::Insight {
    fn from(core::Insight { category, text }: core::Insight) -> Self {
        Self { category: category.into(), text }
    }
}

impl From<core::Learning> for sessions::Learning {
    fn from(core::Learning { learnt, known }: core::Learning) -> Self {
        Self { learnt: learnt.iter().map(ToString::to_string).collect(), known }
    }
}

impl From<core::Closing> for sessions::Closing {
    fn from(core::Closing { handoff, learning }: core::Closing) -> Self {
        Self { handoff: handoff.map(|reference| reference.to_string()), learning: learning.into() }
    }
}

impl From<core::Sync> for sessions::Sync {
    fn from(core::Sync { agent_id, outcome }: core::Sync) -> Self {
        Self { agent_id, outcome: outcome.into() }
    }
}

impl From<core::ResumeId> for sessions::ResumeId {
    fn from(core::ResumeId { agent_id, chat_id }: core::ResumeId) -> Self {
        Self { agent_id, chat_id }
    }
}
