//! Facts, knowledge, projects, and what is carried from elsewhere.

use keepstone_core as core;

use super::{each, names};
use crate::bindings::exports::keepstone::memory::{facts, portable, projects};
use crate::bindings::keepstone::memory::types as wit;

same_cases! {
    wit::Learnt { Hand, Rule, Import }
}

same_fields! {
    wit::Evidence: core::Evidence { count, last_seen, sessions, learnt(Into::into), wordings }
    facts::Remembered: core::Remembered {
        stored(names), known(names), promoted(names), confirmed(names), evicted(names), forgotten,
    }
    facts::KnowledgeBlocks: core::KnowledgeBlocks {
        text, tokens, agent_knowledge, project_knowledge, recent_sessions, learned,
    }
    core::Rating: projects::Rating { axis, value }
    projects::Rating: core::Rating { axis, value }
    core::ProjectRecord: projects::ProjectRecord { summary, technology, review_passed, completed_at, ratings(each) }
    projects::ProjectRecord: core::ProjectRecord { summary, technology, review_passed, completed_at, ratings(each) }
    portable::Page: core::Page { text, next }
    portable::Taken: core::Taken { files, entries, same, skipped(each) }
    core::BitOfficeFile: portable::SourceFile { path, bytes }
    portable::BitOffice: core::BitOffice {
        files, same, facts, shared, sessions, work_states, projects, known, evicted(names), skipped(each),
    }
}
