//! Facts, knowledge, projects, and what is carried from elsewhere.

use keepstone_core as core;

use super::each;
use crate::bindings::exports::keepstone::memory::{facts, portable, projects};
use crate::bindings::keepstone::memory::types as wit;

same_cases! {
    wit::Learnt { Hand, Rule, Import }
}

impl From<core::Evidence> for wit::Evidence {
    fn from(core::Evidence { count, last_seen, sessions, learnt, wordings }: core::Evidence) -> Self {
        Self { count, last_seen, sessions, learnt: learnt.into(), wordings }
    }
}

fn names(references: &[core::Reference]) -> Vec<String> {
    references.iter().map(ToString::to_string).collect()
}

impl From<core::Remembered> for facts::Remembered {
    fn from(remembered: core::Remembered) -> Self {
        let core::Remembered { stored, known, promoted, confirmed, evicted, forgotten } = remembered;
        Self {
            stored: names(&stored),
            known: names(&known),
            promoted: names(&promoted),
            confirmed: names(&confirmed),
            evicted: names(&evicted),
            forgotten,
        }
    }
}

impl From<core::KnowledgeBlocks> for facts::KnowledgeBlocks {
    fn from(blocks: core::KnowledgeBlocks) -> Self {
        let core::KnowledgeBlocks { text, tokens, agent_knowledge, project_knowledge, recent_sessions, learned } =
            blocks;
        Self { text, tokens, agent_knowledge, project_knowledge, recent_sessions, learned }
    }
}

impl From<projects::Rating> for core::Rating {
    fn from(projects::Rating { axis, value }: projects::Rating) -> Self {
        Self { axis, value }
    }
}

impl From<core::Rating> for projects::Rating {
    fn from(core::Rating { axis, value }: core::Rating) -> Self {
        Self { axis, value }
    }
}

impl From<projects::ProjectRecord> for core::ProjectRecord {
    fn from(record: projects::ProjectRecord) -> Self {
        let projects::ProjectRecord { summary, technology, review_passed, completed_at, ratings } = record;
        Self { summary, technology, review_passed, completed_at, ratings: each(ratings) }
    }
}

impl From<core::ProjectRecord> for projects::ProjectRecord {
    fn from(record: core::ProjectRecord) -> Self {
        let core::ProjectRecord { summary, technology, review_passed, completed_at, ratings } = record;
        Self { summary, technology, review_passed, completed_at, ratings: each(ratings) }
    }
}

impl From<core::Page> for portable::Page {
    fn from(core::Page { text, next }: core::Page) -> Self {
        Self { text, next }
    }
}

impl From<core::Taken> for portable::Taken {
    fn from(core::Taken { files, entries, same, skipped }: core::Taken) -> Self {
        Self { files, entries, same, skipped: each(skipped) }
    }
}

impl From<portable::SourceFile> for core::BitOfficeFile {
    fn from(portable::SourceFile { path, bytes }: portable::SourceFile) -> Self {
        Self { path, bytes }
    }
}

impl From<core::BitOffice> for portable::BitOffice {
    fn from(taken: core::BitOffice) -> Self {
        let core::BitOffice { files, same, facts, shared, sessions, work_states, projects, known, evicted, skipped } =
            taken;
        let (evicted, skipped) = (names(&evicted), each(skipped));
        Self { files, same, facts, shared, sessions, work_states, projects, known, evicted, skipped }
    }
}
