//! The interface `types` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::keepstone::memory::types as wit;
use crate::convert::{Give, Take, object, said};
use crate::json::{Blank, Exchange, Json};

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

impl Json for wit::Scope {
    fn pass(&mut self, json: &mut Exchange) {
        if json.is_writing() {
            match self {
                Self::Project => json.write_case("project", None),
                Self::Agent(value) => json.write_case("agent", Some(value)),
                Self::Mission(value) => json.write_case("mission", Some(value)),
            }
            return;
        }
        match json.case(&["project", "agent", "mission"], 1) {
            Some(0) => *self = Self::Project,
            Some(1) => {
                let mut value = <String as Blank>::blank();
                json.value_of("agent", &mut value);
                *self = Self::Agent(value);
            }
            Some(2) => {
                let mut value = <String as Blank>::blank();
                json.value_of("mission", &mut value);
                *self = Self::Mission(value);
            }
            _ => {}
        }
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Scope {
    fn blank() -> Self {
        Self::Project
    }
}

impl Json for wit::Category {
    fn pass(&mut self, json: &mut Exchange) {
        let mut text = match self {
            Self::Decisions => "decisions",
            Self::Lessons => "lessons",
            Self::Tasks => "tasks",
            Self::Projects => "projects",
            Self::Handoffs => "handoffs",
            Self::Preferences => "preferences",
            Self::Patterns => "patterns",
            Self::Habits => "habits",
            Self::Findings => "findings",
            Self::Facts => "facts",
            Self::Gotchas => "gotchas",
            Self::Conventions => "conventions",
            Self::Episodes => "episodes",
            Self::Procedures => "procedures",
            Self::Digests => "digests",
            Self::Other(text) => return text.pass(json),
        }
        .to_owned();
        text.pass(json);
        *self = Self::Other(text);
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Category {
    fn blank() -> Self {
        Self::Other(String::new())
    }
}

impl Json for core::Tier {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["pinned", "active", "fading"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Tier {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Status {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["candidate", "promoted", "archived", "forgotten"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Status {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Importance {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["low", "medium", "high"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Importance {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Learnt {
    fn pass(&mut self, json: &mut Exchange) {
        json.name(&["hand", "rule", "import", "model"], *self as usize);
    }
}

impl Json for core::Evidence {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("count", &mut self.count);
        json.may("lastSeen", &mut self.last_seen);
        json.may("sessions", &mut self.sessions);
        json.may("learnt", &mut self.learnt);
        json.may("wordings", &mut self.wordings);
        json.end();
    }
}

impl Json for core::Speaker {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["person", "agent", "tool", "file", "import"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Speaker {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Origin {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("statedBy", &mut self.stated_by);
        json.may("client", &mut self.client);
        json.may("line", &mut self.line);
        json.may("commit", &mut self.commit);
        json.flag("confirmed", &mut self.confirmed);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Origin {
    fn blank() -> Self {
        Self {
            stated_by: Blank::blank(),
            client: Blank::blank(),
            line: Blank::blank(),
            commit: Blank::blank(),
            confirmed: Blank::blank(),
        }
    }
}

impl Json for core::Alternative {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("name", &mut self.name);
        json.needed("rejectedBecause", &mut self.rejected_because);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Alternative {
    fn blank() -> Self {
        Self { name: Blank::blank(), rejected_because: Blank::blank() }
    }
}

impl Json for core::Rationale {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("reason", &mut self.reason);
        json.may("alternatives", &mut self.alternatives);
        json.may("reversible", &mut self.reversible);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Rationale {
    fn blank() -> Self {
        Self { reason: Blank::blank(), alternatives: Blank::blank(), reversible: Blank::blank() }
    }
}

impl Json for core::Severity {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["critical", "important", "minor"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Severity {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Finding {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("severity", &mut self.severity);
        json.may("location", &mut self.location);
        json.may("impact", &mut self.impact);
        json.may("cause", &mut self.cause);
        json.may("resolution", &mut self.resolution);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Finding {
    fn blank() -> Self {
        Self {
            severity: Blank::blank(),
            location: Blank::blank(),
            impact: Blank::blank(),
            cause: Blank::blank(),
            resolution: Blank::blank(),
        }
    }
}

impl Json for wit::Entry {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("reference", &mut self.reference);
        json.may("scope", &mut self.scope);
        json.may("category", &mut self.category);
        json.may("created", &mut self.created);
        json.may("text", &mut self.text);
        json.may("tags", &mut self.tags);
        json.may("tier", &mut self.tier);
        json.may("status", &mut self.status);
        json.may("importance", &mut self.importance);
        json.may("confidence", &mut self.confidence);
        json.may("author", &mut self.author);
        json.may("session", &mut self.session);
        json.may("sources", &mut self.sources);
        json.may("confirmedBy", &mut self.confirmed_by);
        json.may("evidence", &mut self.evidence);
        json.may("origin", &mut self.origin);
        json.may("rationale", &mut self.rationale);
        json.may("finding", &mut self.finding);
        json.may("supersedes", &mut self.supersedes);
        json.may("supersededBy", &mut self.superseded_by);
        json.end();
    }
}

impl Json for wit::Draft {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("scope", &mut self.scope);
        json.needed("category", &mut self.category);
        json.needed("text", &mut self.text);
        json.may("tags", &mut self.tags);
        json.may("tier", &mut self.tier);
        json.may("status", &mut self.status);
        json.may("importance", &mut self.importance);
        json.may("confidence", &mut self.confidence);
        json.may("author", &mut self.author);
        json.may("session", &mut self.session);
        json.may("sources", &mut self.sources);
        json.may("created", &mut self.created);
        json.may("origin", &mut self.origin);
        json.may("rationale", &mut self.rationale);
        json.may("finding", &mut self.finding);
        json.may("supersedes", &mut self.supersedes);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Draft {
    fn blank() -> Self {
        Self {
            scope: Blank::blank(),
            category: Blank::blank(),
            text: Blank::blank(),
            tags: Blank::blank(),
            tier: Blank::blank(),
            status: Blank::blank(),
            importance: Blank::blank(),
            confidence: Blank::blank(),
            author: Blank::blank(),
            session: Blank::blank(),
            sources: Blank::blank(),
            created: Blank::blank(),
            origin: Blank::blank(),
            rationale: Blank::blank(),
            finding: Blank::blank(),
            supersedes: Blank::blank(),
        }
    }
}

impl Json for wit::Filter {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("scopes", &mut self.scopes);
        json.may("categories", &mut self.categories);
        json.may("tags", &mut self.tags);
        json.may("tiers", &mut self.tiers);
        json.may("statuses", &mut self.statuses);
        json.may("statedBy", &mut self.stated_by);
        json.may("superseded", &mut self.superseded);
        json.may("since", &mut self.since);
        json.may("until", &mut self.until);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Filter {
    fn blank() -> Self {
        Self {
            scopes: Blank::blank(),
            categories: Blank::blank(),
            tags: Blank::blank(),
            tiers: Blank::blank(),
            statuses: Blank::blank(),
            stated_by: Blank::blank(),
            superseded: Blank::blank(),
            since: Blank::blank(),
            until: Blank::blank(),
        }
    }
}

impl Json for core::MentionKind {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["path", "commit", "symbol"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::MentionKind {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for core::Mention {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("kind", &mut self.kind);
        json.needed("name", &mut self.name);
        json.may("stated", &mut self.stated);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Mention {
    fn blank() -> Self {
        Self { kind: Blank::blank(), name: Blank::blank(), stated: Blank::blank() }
    }
}

impl Json for core::Role {
    fn pass(&mut self, json: &mut Exchange) {
        *self = Self::ALL[json.name(&["user", "agent"], *self as usize)];
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for core::Role {
    fn blank() -> Self {
        Self::ALL[0]
    }
}

impl Json for wit::Message {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.needed("role", &mut self.role);
        json.needed("text", &mut self.text);
        json.flag("internal", &mut self.internal);
        json.others(&mut self.other);
        json.end();
    }

    fn made() -> Option<Self> {
        Some(Self::blank())
    }
}

impl Blank for wit::Message {
    fn blank() -> Self {
        Self { role: Blank::blank(), text: Blank::blank(), internal: Blank::blank(), other: Blank::blank() }
    }
}

impl Json for core::Fault {
    fn pass(&mut self, json: &mut Exchange) {
        json.begin();
        json.may("key", &mut self.key);
        json.may("line", &mut self.line);
        json.may("message", &mut self.message);
        json.end();
    }
}
