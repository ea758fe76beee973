//! The interface `types` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::keepstone::memory::types as wit;
use crate::convert::{Give, Take, object, said};

impl Take<wit::Scope> for core::Scope {
    #[inline(never)]
    fn take(given: wit::Scope) -> core::Result<Self> {
        Ok(match given {
            wit::Scope::Project => Self::Project,
            wit::Scope::Agent(value) => Self::Agent(Take::take(value)?),
            wit::Scope::Mission(value) => Self::Mission(Take::take(value)?),
        })
    }
}

impl Give<wit::Scope> for core::Scope {
    #[inline(never)]
    fn give(self) -> wit::Scope {
        match self {
            Self::Project => wit::Scope::Project,
            Self::Agent(value) => wit::Scope::Agent(value.give()),
            Self::Mission(value) => wit::Scope::Mission(value.give()),
        }
    }
}

impl Take<wit::Category> for core::Category {
    #[inline(never)]
    fn take(given: wit::Category) -> core::Result<Self> {
        Ok(match given {
            wit::Category::Decisions => Self::Decisions,
            wit::Category::Lessons => Self::Lessons,
            wit::Category::Tasks => Self::Tasks,
            wit::Category::Projects => Self::Projects,
            wit::Category::Handoffs => Self::Handoffs,
            wit::Category::Preferences => Self::Preferences,
            wit::Category::Patterns => Self::Patterns,
            wit::Category::Habits => Self::Habits,
            wit::Category::Findings => Self::Findings,
            wit::Category::Facts => Self::Facts,
            wit::Category::Gotchas => Self::Gotchas,
            wit::Category::Conventions => Self::Conventions,
            wit::Category::Episodes => Self::Episodes,
            wit::Category::Procedures => Self::Procedures,
            wit::Category::Digests => Self::Digests,
            wit::Category::Other(value) => Take::take(value)?,
        })
    }
}

impl Give<wit::Category> for core::Category {
    #[inline(never)]
    fn give(self) -> wit::Category {
        match self {
            Self::Decisions => wit::Category::Decisions,
            Self::Lessons => wit::Category::Lessons,
            Self::Tasks => wit::Category::Tasks,
            Self::Projects => wit::Category::Projects,
            Self::Handoffs => wit::Category::Handoffs,
            Self::Preferences => wit::Category::Preferences,
            Self::Patterns => wit::Category::Patterns,
            Self::Habits => wit::Category::Habits,
            Self::Findings => wit::Category::Findings,
            Self::Facts => wit::Category::Facts,
            Self::Gotchas => wit::Category::Gotchas,
            Self::Conventions => wit::Category::Conventions,
            Self::Episodes => wit::Category::Episodes,
            Self::Procedures => wit::Category::Procedures,
            Self::Digests => wit::Category::Digests,
            Self::Other(value) => wit::Category::Other(value.give()),
        }
    }
}

impl Give<wit::Entry> for core::Entry {
    #[inline(never)]
    fn give(self) -> wit::Entry {
        wit::Entry {
            scope: self.reference.scope.clone().give(),
            category: self.reference.category.clone().give(),
            reference: self.reference.give(),
            created: self.created,
            text: self.text,
            tags: self.tags,
            tier: self.tier,
            status: self.status,
            importance: self.importance,
            confidence: self.confidence,
            author: self.author,
            session: self.session,
            sources: self.sources,
            confirmed_by: self.confirmed_by,
            evidence: self.evidence,
            origin: self.origin,
            rationale: self.rationale,
            finding: self.finding,
            supersedes: self.supersedes.give(),
            superseded_by: self.superseded_by.give(),
        }
    }
}

impl Take<wit::Draft> for core::Draft {
    #[inline(never)]
    fn take(given: wit::Draft) -> core::Result<Self> {
        Ok(Self {
            scope: Take::take(given.scope)?,
            category: Take::take(given.category)?,
            text: given.text,
            tags: given.tags,
            tier: given.tier,
            status: given.status,
            importance: given.importance,
            confidence: given.confidence,
            author: given.author,
            session: given.session,
            sources: given.sources,
            created: given.created,
            origin: given.origin,
            rationale: given.rationale,
            finding: given.finding,
            supersedes: Take::take(given.supersedes)?,
            evidence: None,
            with_secrets: false,
        })
    }
}

impl Take<wit::Filter> for core::Filter {
    #[inline(never)]
    fn take(given: wit::Filter) -> core::Result<Self> {
        Ok(Self {
            scopes: Take::take(given.scopes)?,
            categories: Take::take(given.categories)?,
            tags: given.tags,
            tiers: given.tiers,
            statuses: given.statuses,
            stated_by: given.stated_by,
            superseded: given.superseded,
            since: given.since,
            until: given.until,
        })
    }
}

impl Take<wit::Message> for core::Message {
    #[inline(never)]
    fn take(given: wit::Message) -> core::Result<Self> {
        Ok(Self {
            role: given.role,
            text: given.text,
            internal: given.internal,
            other: object(&given.other, "a message", &["role", "text", "internal"])?,
        })
    }
}

impl Give<wit::Message> for core::Message {
    #[inline(never)]
    fn give(self) -> wit::Message {
        wit::Message { role: self.role, text: self.text, internal: self.internal, other: said(self.other) }
    }
}

impl Give<wit::Error> for core::Error {
    #[inline(never)]
    fn give(self) -> wit::Error {
        match self {
            Self::NotFound(value) => wit::Error::NotFound(value),
            Self::Invalid(value) => wit::Error::Invalid(value),
            Self::Conflict(value) => wit::Error::Conflict(value),
            Self::Denied(value) => wit::Error::Denied(value),
            Self::Full(value) => wit::Error::Full(value),
            Self::Corrupt(value) => wit::Error::Corrupt(value),
            Self::Unavailable(value) => wit::Error::Unavailable(value),
        }
    }
}
