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

impl Take<wit::BriefLevel> for core::BriefLevel {
    #[inline(never)]
    fn take(given: wit::BriefLevel) -> core::Result<Self> {
        Ok(match given {
            wit::BriefLevel::Lite => Self::Lite,
            wit::BriefLevel::Standard => Self::Standard,
            wit::BriefLevel::Deep => Self::Deep,
        })
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
            level: Take::take(given.level)?,
            vector: Take::take(given.vector)?,
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
        wit::Dropped { source: self.source, reason: self.reason.give(), line: self.line }
    }
}

impl Give<wit::LineReason> for core::LineReason {
    #[inline(never)]
    fn give(self) -> wit::LineReason {
        match self {
            Self::Always => wit::LineReason::Always,
            Self::Pinned => wit::LineReason::Pinned,
            Self::Task => wit::LineReason::Task,
            Self::Newest => wit::LineReason::Newest,
            Self::Beside => wit::LineReason::Beside,
        }
    }
}

impl Give<wit::BriefLine> for core::BriefLine {
    #[inline(never)]
    fn give(self) -> wit::BriefLine {
        wit::BriefLine { line: self.line, reason: self.reason.give(), words: self.words }
    }
}

impl Give<wit::Section> for core::Section {
    #[inline(never)]
    fn give(self) -> wit::Section {
        wit::Section {
            title: self.title,
            sources: self.sources,
            dropped: self.dropped.give(),
            cut: self.cut,
            lines: self.lines.give(),
        }
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

impl Take<wit::ChangedFile> for core::ChangedFile {
    #[inline(never)]
    fn take(given: wit::ChangedFile) -> core::Result<Self> {
        Ok(Self { path: given.path, added: given.added, removed: given.removed })
    }
}

impl Take<wit::OutsideCommit> for core::OutsideCommit {
    #[inline(never)]
    fn take(given: wit::OutsideCommit) -> core::Result<Self> {
        Ok(Self {
            hash: given.hash,
            time: given.time,
            author: given.author,
            subject: given.subject,
            files: Take::take(given.files)?,
        })
    }
}

impl Give<wit::MemoryNeed> for core::MemoryNeed {
    #[inline(never)]
    fn give(self) -> wit::MemoryNeed {
        match self {
            Self::None => wit::MemoryNeed::None,
            Self::Soft => wit::MemoryNeed::Soft,
            Self::Required => wit::MemoryNeed::Required,
        }
    }
}

impl Give<wit::TurnRule> for core::TurnRule {
    #[inline(never)]
    fn give(self) -> wit::TurnRule {
        match self {
            Self::Short => wit::TurnRule::Short,
            Self::SlashCommand => wit::TurnRule::SlashCommand,
            Self::SmallTalk => wit::TurnRule::SmallTalk,
            Self::Attachment => wit::TurnRule::Attachment,
            Self::CodeBlock => wit::TurnRule::CodeBlock,
            Self::FilePath => wit::TurnRule::FilePath,
            Self::Change => wit::TurnRule::Change,
            Self::Question => wit::TurnRule::Question,
            Self::Other => wit::TurnRule::Other,
        }
    }
}

impl Give<wit::TurnNeed> for core::TurnNeed {
    #[inline(never)]
    fn give(self) -> wit::TurnNeed {
        wit::TurnNeed { need: self.need.give(), rule: self.rule.give(), word: self.word }
    }
}

impl wit::Guest for Component {
    fn compose(memory: wit::MemoryBorrow<'_>, request: wit::Request) -> Result<wit::Brief, wit::Error> {
        with(&memory, |memory| memory.compose(&<core::Request>::take(request)?))
    }

    fn recall(memory: wit::MemoryBorrow<'_>, request: wit::Request) -> Result<wit::Brief, wit::Error> {
        with(&memory, |memory| memory.recall(&<core::Request>::take(request)?))
    }

    fn mentions(memory: wit::MemoryBorrow<'_>, filter: wit::Filter) -> Result<Vec<wit::Mentioned>, wit::Error> {
        with(&memory, |memory| memory.mentions(&<core::Filter>::take(filter)?))
    }

    fn contribute(memory: wit::MemoryBorrow<'_>, request: wit::Request) -> Result<wit::Excerpt, wit::Error> {
        with(&memory, |memory| memory.contribute(&<core::Request>::take(request)?))
    }

    fn last_seen(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<Option<wit::Timestamp>, wit::Error> {
        with(&memory, |memory| memory.last_seen(&agent))
    }

    fn digest_commits(
        memory: wit::MemoryBorrow<'_>,
        commits: Vec<wit::OutsideCommit>,
    ) -> Result<wit::Excerpt, wit::Error> {
        with(&memory, |memory| memory.digest_commits(&<Vec<core::OutsideCommit>>::take(commits)?))
    }

    fn instructions(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        folder: Option<String>,
        categories: Vec<wit::Category>,
    ) -> Result<String, wit::Error> {
        with(&memory, |memory| {
            memory.instructions(&agent, folder.as_deref(), &<Vec<core::Category>>::take(categories)?)
        })
    }

    fn flush_prompt(memory: wit::MemoryBorrow<'_>, agent: String) -> Result<String, wit::Error> {
        with(&memory, |memory| memory.flush_prompt(&agent))
    }

    fn need_of_turn(
        memory: wit::MemoryBorrow<'_>,
        prompt: String,
        attachments: bool,
    ) -> Result<wit::TurnNeed, wit::Error> {
        with(&memory, |memory| memory.need_of_turn(&prompt, attachments))
    }
}
