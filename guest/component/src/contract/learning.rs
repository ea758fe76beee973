//! The interface `learning` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::learning as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, call, with};

impl Take<wit::Insight> for core::Insight {
    #[inline(never)]
    fn take(given: wit::Insight) -> core::Result<Self> {
        Ok(Self { category: Take::take(given.category)?, text: given.text })
    }
}

impl Give<wit::Insight> for core::Insight {
    #[inline(never)]
    fn give(self) -> wit::Insight {
        wit::Insight { category: self.category.give(), text: self.text }
    }
}

impl Give<wit::LearntInsights> for core::LearntInsights {
    #[inline(never)]
    fn give(self) -> wit::LearntInsights {
        wit::LearntInsights { learnt: self.learnt.give(), known: self.known }
    }
}

impl Give<wit::Remembered> for core::Remembered {
    #[inline(never)]
    fn give(self) -> wit::Remembered {
        wit::Remembered {
            stored: self.stored.give(),
            known: self.known.give(),
            shared: self.shared.give(),
            confirmed: self.confirmed.give(),
            evicted: self.evicted.give(),
            forgotten: self.forgotten,
        }
    }
}

impl Take<wit::CaptureSource> for core::CaptureSource {
    #[inline(never)]
    fn take(given: wit::CaptureSource) -> core::Result<Self> {
        Ok(Self {
            kind: given.kind,
            key: given.key,
            scope: Take::take(given.scope)?,
            text: given.text,
            error: given.error,
            author: given.author,
            session: given.session,
            stated_by: given.stated_by,
        })
    }
}

impl Give<wit::Captured> for core::Captured {
    #[inline(never)]
    fn give(self) -> wit::Captured {
        wit::Captured {
            repeated: self.repeated,
            stored: self.stored.give(),
            merged: self.merged.give(),
            promoted: self.promoted.give(),
            left_out: self.left_out,
        }
    }
}

impl wit::Guest for Component {
    fn capture(memory: wit::MemoryBorrow<'_>, source: wit::CaptureSource) -> Result<wit::Captured, wit::Error> {
        with(&memory, |memory| memory.capture(<core::CaptureSource>::take(source)?))
    }

    fn extract(
        memory: wit::MemoryBorrow<'_>,
        messages: Vec<wit::Message>,
        rules: core::RuleSet,
    ) -> Result<Vec<wit::Insight>, wit::Error> {
        with(&memory, |memory| memory.extract(&<Vec<core::Message>>::take(messages)?, rules))
    }

    fn learn(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        insights: Vec<wit::Insight>,
        tags: Vec<String>,
    ) -> Result<wit::LearntInsights, wit::Error> {
        with(&memory, |memory| memory.learn(&agent, <Vec<core::Insight>>::take(insights)?, &tags))
    }

    fn remember(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        category: wit::Category,
        text: String,
        session: Option<String>,
    ) -> Result<wit::Remembered, wit::Error> {
        with(&memory, |memory| memory.remember(&agent, <core::Category>::take(category)?, &text, session.as_deref()))
    }

    fn confirm(
        memory: wit::MemoryBorrow<'_>,
        agent: String,
        text: String,
    ) -> Result<Option<wit::Reference>, wit::Error> {
        with(&memory, |memory| memory.confirm(&agent, &text))
    }

    fn facts(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        task: Option<String>,
        limit: Option<u32>,
    ) -> Result<Vec<wit::Entry>, wit::Error> {
        with(&memory, |memory| memory.facts(agent.as_deref(), task.as_deref(), limit))
    }

    fn similarity(memory: wit::MemoryBorrow<'_>, one: String, other: String) -> Result<f64, wit::Error> {
        call(&memory, |memory| memory.similarity(&one, &other))
    }
}
