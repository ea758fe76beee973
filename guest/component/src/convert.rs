//! Between the contract's types and the core's, field by field.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::{briefing, vault};
use crate::bindings::keepstone::memory::types as wit;

/// Every element converted.
pub(crate) fn each<A, B: From<A>>(all: Vec<A>) -> Vec<B> {
    all.into_iter().map(B::from).collect()
}

/// Converts an optional value.
fn option<A, B: From<A>>(value: Option<A>) -> Option<B> {
    value.map(B::from)
}

/// A reference as it is written.
fn name(reference: Option<core::Reference>) -> Option<String> {
    reference.map(|reference| reference.to_string())
}

/// Every reference as it is written.
fn names(references: Vec<core::Reference>) -> Vec<String> {
    references.iter().map(ToString::to_string).collect()
}

/// Two enums with the same cases, both ways.
macro_rules! same_cases {
    ($($face:ident::$name:ident { $($case:ident),+ $(,)? })+) => { $(
        impl From<$face::$name> for core::$name {
            fn from(value: $face::$name) -> Self {
                match value { $($face::$name::$case => Self::$case),+ }
            }
        }
        impl From<core::$name> for $face::$name {
            fn from(value: core::$name) -> Self {
                match value { $(core::$name::$case => Self::$case),+ }
            }
        }
    )+ };
}

/// Records with the same fields, one made of the other; `field(how)` says how a value of another type is made.
macro_rules! same_fields {
    ($($to:path: $from:path { $($field:ident $(($how:expr))?),+ $(,)? })+) => { $(
        impl From<$from> for $to {
            fn from($from { $($field),+ }: $from) -> Self {
                Self { $($field: $($how)? ($field)),+ }
            }
        }
    )+ };
}

mod audit;
mod client;
mod conversation;
mod facts;
mod ingest;
mod search;
mod session;
mod upkeep;
mod work;

pub(crate) use conversation::messages;

same_cases! {
    wit::Category {
        Decisions, Lessons, Tasks, Projects, Handoffs, Preferences, Patterns, Habits, Findings, Facts, Gotchas,
        Conventions, Episodes, Procedures, Digests,
    }
    wit::Tier { Pinned, Active, Fading }
    wit::Status { Candidate, Promoted, Archived, Forgotten }
    wit::Importance { Low, Medium, High }
}

same_fields! {
    core::Changes: vault::Changes { text, tags, importance(option), confidence }
    vault::CategoryCount: core::CategoryCount { category(Into::into), entries }
    vault::ProjectContext: core::ProjectContext { text, version }
    core::Request: briefing::Request { agent, task, budget, beside(each) }
    core::Excerpt: briefing::Excerpt { title, items(each) }
    core::ExcerptItem: briefing::ExcerptItem { source, text }
    briefing::Excerpt: core::Excerpt { title, items(each) }
    briefing::ExcerptItem: core::ExcerptItem { source, text }
    briefing::Brief: core::Brief { text, tokens, sections(each) }
    briefing::Section: core::Section { title, sources, dropped(each), cut }
    wit::Fault: core::Fault { key, line, message }
}

impl TryFrom<wit::Scope> for core::Scope {
    type Error = core::Error;

    fn try_from(scope: wit::Scope) -> core::Result<Self> {
        Ok(match scope {
            wit::Scope::Project => Self::Project,
            wit::Scope::Agent(name) => Self::Agent(core::Name::new(&name)?),
            wit::Scope::Mission(name) => Self::Mission(core::Name::new(&name)?),
        })
    }
}

impl From<core::Scope> for wit::Scope {
    fn from(scope: core::Scope) -> Self {
        match scope {
            core::Scope::Project => Self::Project,
            core::Scope::Agent(name) => Self::Agent(name.into()),
            core::Scope::Mission(name) => Self::Mission(name.into()),
        }
    }
}

impl TryFrom<wit::Draft> for core::Draft {
    type Error = core::Error;

    fn try_from(draft: wit::Draft) -> core::Result<Self> {
        let wit::Draft {
            scope,
            category,
            text,
            tags,
            tier,
            status,
            importance,
            confidence,
            author,
            session,
            sources,
            created,
        } = draft;
        Ok(Self {
            scope: scope.try_into()?,
            category: category.into(),
            text,
            tags,
            tier: tier.map(Into::into),
            status: status.map(Into::into),
            importance: importance.map(Into::into),
            confidence,
            author,
            session,
            sources,
            created,
            evidence: None,
        })
    }
}

impl TryFrom<wit::Filter> for core::Filter {
    type Error = core::Error;

    fn try_from(filter: wit::Filter) -> core::Result<Self> {
        let wit::Filter { scopes, categories, tags, tiers, statuses, since, until } = filter;
        Ok(Self {
            scopes: scopes.into_iter().map(TryInto::try_into).collect::<core::Result<_>>()?,
            categories: each(categories),
            tags,
            tiers: each(tiers),
            statuses: each(statuses),
            since,
            until,
        })
    }
}

impl From<core::Entry> for wit::Entry {
    fn from(entry: core::Entry) -> Self {
        let core::Entry {
            reference,
            created,
            text,
            tags,
            tier,
            status,
            importance,
            confidence,
            author,
            session,
            sources,
            confirmed_by,
            evidence,
        } = entry;
        Self {
            reference: reference.to_string(),
            scope: reference.scope.into(),
            category: reference.category.into(),
            created,
            text,
            tags,
            tier: tier.into(),
            status: status.into(),
            importance: importance.into(),
            confidence,
            author,
            session,
            sources,
            confirmed_by,
            evidence: evidence.map(Into::into),
        }
    }
}

impl From<core::Outcome> for vault::Outcome {
    fn from(outcome: core::Outcome) -> Self {
        match outcome {
            core::Outcome::Stored { reference } => Self::Stored(reference.to_string()),
            core::Outcome::Merged { reference } => Self::Merged(reference.to_string()),
            core::Outcome::Rejected { reason } => Self::Rejected(reason),
        }
    }
}

impl From<core::Dropped> for briefing::Dropped {
    fn from(core::Dropped { source, reason }: core::Dropped) -> Self {
        let reason = match reason {
            core::DropReason::Budget => briefing::DropReason::Budget,
            core::DropReason::Limit => briefing::DropReason::Limit,
            core::DropReason::Unreadable => briefing::DropReason::Unreadable,
        };
        Self { source, reason }
    }
}

impl From<core::Error> for wit::Error {
    fn from(error: core::Error) -> Self {
        match error {
            core::Error::NotFound(text) => Self::NotFound(text),
            core::Error::Invalid(text) => Self::Invalid(text),
            core::Error::Conflict(text) => Self::Conflict(text),
            core::Error::Denied(text) => Self::Denied(text),
            core::Error::Full(text) => Self::Full(text),
            core::Error::Corrupt(fault) => Self::Corrupt(fault.into()),
            core::Error::Unavailable(text) => Self::Unavailable(text),
        }
    }
}
