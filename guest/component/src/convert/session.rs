//! Insights from conversations, and the results of closing a session.

use keepstone_core as core;

use super::{name, names};
use crate::bindings::exports::keepstone::memory::sessions;

same_cases! {
    sessions::Synced { Written, Current, Unreadable }
}

same_fields! {
    core::Insight: sessions::Insight { category(Into::into), text }
    sessions::Insight: core::Insight { category(Into::into), text }
    sessions::Learning: core::Learning { learnt(names), known }
    sessions::Closing: core::Closing { handoff(name), learning(Into::into) }
    sessions::Sync: core::Sync { agent_id, outcome(Into::into) }
    sessions::ResumeId: core::ResumeId { agent_id, chat_id }
}
