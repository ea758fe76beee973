//! The interface `briefing` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::briefing as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::Mentioned> for core::Mentioned {
    #[inline(never)]
    fn give(self) -> wit::Mentioned {
        wit::Mentioned { entry: self.entry.give(), mentions: self.mentions.give() }
    }
}

impl Take<wit::ExcerptItem> for core::ExcerptItem {
    #[inline(never)]
    fn take(given: wit::ExcerptItem) -> core::Result<Self> {
        Ok(Self { source: given.source, text: given.text })
    }
}

impl Give<wit::ExcerptItem> for core::ExcerptItem {
    #[inline(never)]
    fn give(self) -> wit::ExcerptItem {
        wit::ExcerptItem { source: self.source, text: self.text }
    }
}

impl Take<wit::Excerpt> for core::Excerpt {
    #[inline(never)]
    fn take(given: wit::Excerpt) -> core::Result<Self> {
        Ok(Self { title: given.title, items: Take::take(given.items)? })
    }
}

impl Give<wit::Excerpt> for core::Excerpt {
    #[inline(never)]
    fn give(self) -> wit::Excerpt {
        wit::Excerpt { title: self.title, items: self.items.give() }
    }
}

impl Take<wit::Request> for core::Request {
    #[inline(never)]
    fn take(given: wit::Request) -> core::Result<Self> {
        Ok(Self {
            agent: given.agent,
            task: given.task,
            budget: given.budget,
            beside: Take::take(given.beside)?,
            missing: Take::take(given.missing)?,
            stated_by: Take::take(given.stated_by)?,
        })
    }
}

impl Give<wit::DropReason> for core::DropReason {
    #[inline(never)]
    fn give(self) -> wit::DropReason {
        match self {
            Self::Budget => wit::DropReason::Budget,
            Self::Limit => wit::DropReason::Limit,
            Self::Unreadable => wit::DropReason::Unreadable,
        }
    }
}

impl Give<wit::Dropped> for core::Dropped {
    #[inline(never)]
    fn give(self) -> wit::Dropped {
        wit::Dropped { source: self.source, reason: self.reason.give() }
    }
}

impl Give<wit::Section> for core::Section {
    #[inline(never)]
    fn give(self) -> wit::Section {
        wit::Section { title: self.title, sources: self.sources, dropped: self.dropped.give(), cut: self.cut }
    }
}

impl Give<wit::Brief> for core::Brief {
    #[inline(never)]
    fn give(self) -> wit::Brief {
        wit::Brief {
            text: self.text,
            tokens: self.tokens,
            sections: self.sections.give(),
            mentions: self.mentions.give(),
        }
    }
}

impl Give<wit::KnowledgeBlocks> for core::KnowledgeBlocks {
    #[inline(never)]
    fn give(self) -> wit::KnowledgeBlocks {
        wit::KnowledgeBlocks {
            text: self.text,
            tokens: self.tokens,
            agent_knowledge: self.agent_knowledge,
            project_knowledge: self.project_knowledge,
            recent_sessions: self.recent_sessions,
            learned: self.learned,
        }
    }
}

impl wit::Guest for Component {
    fn compose(request: wit::Request) -> Result<wit::Brief, wit::Error> {
        with(|memory| memory.compose(&<core::Request>::take(request)?))
    }

    fn mentions(filter: wit::Filter) -> Result<Vec<wit::Mentioned>, wit::Error> {
        with(|memory| memory.mentions(&<core::Filter>::take(filter)?))
    }

    fn contribute(request: wit::Request) -> Result<wit::Excerpt, wit::Error> {
        with(|memory| memory.contribute(&<core::Request>::take(request)?))
    }

    fn instructions(
        agent: String,
        folder: Option<String>,
        categories: Vec<wit::Category>,
    ) -> Result<String, wit::Error> {
        with(|memory| memory.instructions(&agent, folder.as_deref(), &<Vec<core::Category>>::take(categories)?))
    }

    fn scope_block(project: String, workspace: String) -> Result<String, wit::Error> {
        with(|memory| memory.scope_block(&project, &workspace))
    }

    fn knowledge(
        agent: Option<String>,
        task: Option<String>,
        budget: Option<u32>,
    ) -> Result<wit::KnowledgeBlocks, wit::Error> {
        with(|memory| memory.knowledge(agent.as_deref(), task.as_deref(), budget))
    }
}
