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

impl Take<wit::Tier> for core::Tier {
    #[inline(never)]
    fn take(given: wit::Tier) -> core::Result<Self> {
        Ok(match given {
            wit::Tier::Pinned => Self::Pinned,
            wit::Tier::Active => Self::Active,
            wit::Tier::Fading => Self::Fading,
        })
    }
}

impl Give<wit::Tier> for core::Tier {
    #[inline(never)]
    fn give(self) -> wit::Tier {
        match self {
            Self::Pinned => wit::Tier::Pinned,
            Self::Active => wit::Tier::Active,
            Self::Fading => wit::Tier::Fading,
        }
    }
}

impl Take<wit::Status> for core::Status {
    #[inline(never)]
    fn take(given: wit::Status) -> core::Result<Self> {
        Ok(match given {
            wit::Status::Candidate => Self::Candidate,
            wit::Status::Promoted => Self::Promoted,
            wit::Status::Archived => Self::Archived,
            wit::Status::Forgotten => Self::Forgotten,
        })
    }
}

impl Give<wit::Status> for core::Status {
    #[inline(never)]
    fn give(self) -> wit::Status {
        match self {
            Self::Candidate => wit::Status::Candidate,
            Self::Promoted => wit::Status::Promoted,
            Self::Archived => wit::Status::Archived,
            Self::Forgotten => wit::Status::Forgotten,
        }
    }
}

impl Take<wit::Importance> for core::Importance {
    #[inline(never)]
    fn take(given: wit::Importance) -> core::Result<Self> {
        Ok(match given {
            wit::Importance::Low => Self::Low,
            wit::Importance::Medium => Self::Medium,
            wit::Importance::High => Self::High,
        })
    }
}

impl Give<wit::Importance> for core::Importance {
    #[inline(never)]
    fn give(self) -> wit::Importance {
        match self {
            Self::Low => wit::Importance::Low,
            Self::Medium => wit::Importance::Medium,
            Self::High => wit::Importance::High,
        }
    }
}

impl Give<wit::Learnt> for core::Learnt {
    #[inline(never)]
    fn give(self) -> wit::Learnt {
        match self {
            Self::Hand => wit::Learnt::Hand,
            Self::Rule => wit::Learnt::Rule,
            Self::Import => wit::Learnt::Import,
            Self::Model => wit::Learnt::Model,
        }
    }
}

impl Give<wit::Evidence> for core::Evidence {
    #[inline(never)]
    fn give(self) -> wit::Evidence {
        wit::Evidence {
            count: self.count,
            last_seen: self.last_seen,
            sessions: self.sessions,
            learnt: self.learnt.give(),
            wordings: self.wordings,
        }
    }
}

impl Take<wit::Speaker> for core::Speaker {
    #[inline(never)]
    fn take(given: wit::Speaker) -> core::Result<Self> {
        Ok(match given {
            wit::Speaker::Person => Self::Person,
            wit::Speaker::Agent => Self::Agent,
            wit::Speaker::Tool => Self::Tool,
            wit::Speaker::File => Self::File,
            wit::Speaker::Import => Self::Import,
        })
    }
}

impl Give<wit::Speaker> for core::Speaker {
    #[inline(never)]
    fn give(self) -> wit::Speaker {
        match self {
            Self::Person => wit::Speaker::Person,
            Self::Agent => wit::Speaker::Agent,
            Self::Tool => wit::Speaker::Tool,
            Self::File => wit::Speaker::File,
            Self::Import => wit::Speaker::Import,
        }
    }
}

impl Take<wit::Origin> for core::Origin {
    #[inline(never)]
    fn take(given: wit::Origin) -> core::Result<Self> {
        Ok(Self {
            stated_by: Take::take(given.stated_by)?,
            client: given.client,
            line: given.line,
            commit: given.commit,
            confirmed: given.confirmed,
        })
    }
}

impl Give<wit::Origin> for core::Origin {
    #[inline(never)]
    fn give(self) -> wit::Origin {
        wit::Origin {
            stated_by: self.stated_by.give(),
            client: self.client,
            line: self.line,
            commit: self.commit,
            confirmed: self.confirmed,
        }
    }
}

impl Take<wit::Alternative> for core::Alternative {
    #[inline(never)]
    fn take(given: wit::Alternative) -> core::Result<Self> {
        Ok(Self { name: given.name, rejected_because: given.rejected_because })
    }
}

impl Give<wit::Alternative> for core::Alternative {
    #[inline(never)]
    fn give(self) -> wit::Alternative {
        wit::Alternative { name: self.name, rejected_because: self.rejected_because }
    }
}

impl Take<wit::Rationale> for core::Rationale {
    #[inline(never)]
    fn take(given: wit::Rationale) -> core::Result<Self> {
        Ok(Self { reason: given.reason, alternatives: Take::take(given.alternatives)?, reversible: given.reversible })
    }
}

impl Give<wit::Rationale> for core::Rationale {
    #[inline(never)]
    fn give(self) -> wit::Rationale {
        wit::Rationale { reason: self.reason, alternatives: self.alternatives.give(), reversible: self.reversible }
    }
}

impl Take<wit::Severity> for core::Severity {
    #[inline(never)]
    fn take(given: wit::Severity) -> core::Result<Self> {
        Ok(match given {
            wit::Severity::Critical => Self::Critical,
            wit::Severity::Important => Self::Important,
            wit::Severity::Minor => Self::Minor,
        })
    }
}

impl Give<wit::Severity> for core::Severity {
    #[inline(never)]
    fn give(self) -> wit::Severity {
        match self {
            Self::Critical => wit::Severity::Critical,
            Self::Important => wit::Severity::Important,
            Self::Minor => wit::Severity::Minor,
        }
    }
}

impl Take<wit::Finding> for core::Finding {
    #[inline(never)]
    fn take(given: wit::Finding) -> core::Result<Self> {
        Ok(Self {
            severity: Take::take(given.severity)?,
            location: given.location,
            impact: given.impact,
            cause: given.cause,
            resolution: given.resolution,
        })
    }
}

impl Give<wit::Finding> for core::Finding {
    #[inline(never)]
    fn give(self) -> wit::Finding {
        wit::Finding {
            severity: self.severity.give(),
            location: self.location,
            impact: self.impact,
            cause: self.cause,
            resolution: self.resolution,
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
            tier: self.tier.give(),
            status: self.status.give(),
            importance: self.importance.give(),
            confidence: self.confidence,
            author: self.author,
            session: self.session,
            sources: self.sources,
            confirmed_by: self.confirmed_by,
            evidence: self.evidence.give(),
            origin: self.origin.give(),
            rationale: self.rationale.give(),
            finding: self.finding.give(),
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
            tier: Take::take(given.tier)?,
            status: Take::take(given.status)?,
            importance: Take::take(given.importance)?,
            confidence: given.confidence,
            author: given.author,
            session: given.session,
            sources: given.sources,
            created: given.created,
            origin: Take::take(given.origin)?,
            rationale: Take::take(given.rationale)?,
            finding: Take::take(given.finding)?,
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
            tiers: Take::take(given.tiers)?,
            statuses: Take::take(given.statuses)?,
            stated_by: Take::take(given.stated_by)?,
            superseded: given.superseded,
            since: given.since,
            until: given.until,
        })
    }
}

impl Take<wit::MentionKind> for core::MentionKind {
    #[inline(never)]
    fn take(given: wit::MentionKind) -> core::Result<Self> {
        Ok(match given {
            wit::MentionKind::Path => Self::Path,
            wit::MentionKind::Commit => Self::Commit,
            wit::MentionKind::Symbol => Self::Symbol,
        })
    }
}

impl Give<wit::MentionKind> for core::MentionKind {
    #[inline(never)]
    fn give(self) -> wit::MentionKind {
        match self {
            Self::Path => wit::MentionKind::Path,
            Self::Commit => wit::MentionKind::Commit,
            Self::Symbol => wit::MentionKind::Symbol,
        }
    }
}

impl Take<wit::Mention> for core::Mention {
    #[inline(never)]
    fn take(given: wit::Mention) -> core::Result<Self> {
        Ok(Self { kind: Take::take(given.kind)?, name: given.name, stated: given.stated })
    }
}

impl Give<wit::Mention> for core::Mention {
    #[inline(never)]
    fn give(self) -> wit::Mention {
        wit::Mention { kind: self.kind.give(), name: self.name, stated: self.stated }
    }
}

impl Take<wit::Role> for core::Role {
    #[inline(never)]
    fn take(given: wit::Role) -> core::Result<Self> {
        Ok(match given {
            wit::Role::User => Self::User,
            wit::Role::Agent => Self::Agent,
        })
    }
}

impl Give<wit::Role> for core::Role {
    #[inline(never)]
    fn give(self) -> wit::Role {
        match self {
            Self::User => wit::Role::User,
            Self::Agent => wit::Role::Agent,
        }
    }
}

impl Take<wit::Message> for core::Message {
    #[inline(never)]
    fn take(given: wit::Message) -> core::Result<Self> {
        Ok(Self {
            role: Take::take(given.role)?,
            text: given.text,
            internal: given.internal,
            other: object(&given.other, "a message", &["role", "text", "internal"])?,
        })
    }
}

impl Give<wit::Message> for core::Message {
    #[inline(never)]
    fn give(self) -> wit::Message {
        wit::Message { role: self.role.give(), text: self.text, internal: self.internal, other: said(self.other) }
    }
}

impl Give<wit::Fault> for core::Fault {
    #[inline(never)]
    fn give(self) -> wit::Fault {
        wit::Fault { key: self.key, line: self.line, message: self.message }
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
            Self::Corrupt(value) => wit::Error::Corrupt(value.give()),
            Self::Unavailable(value) => wit::Error::Unavailable(value),
        }
    }
}
