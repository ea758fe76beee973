//! The selection of entries.

use serde::Deserialize;

use super::category::Category;
use super::entry::{Entry, Status, Tier};
use super::origin::Speaker;
use super::scope::Scope;

/// An empty list restricts nothing; lists hold alternatives, except `tags`, all of which must be there.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Filter {
    /// Owners.
    pub scopes: Vec<Scope>,
    /// Its kind.
    pub categories: Vec<Category>,
    /// Compared without regard to case.
    pub tags: Vec<String>,
    /// Tiers.
    pub tiers: Vec<Tier>,
    /// Empty means promoted, and in lists candidate too.
    pub statuses: Vec<Status>,
    /// Who stated it.
    pub stated_by: Vec<Speaker>,
    /// Superseded or not; absent: lists select both, and searches and briefs show the successor.
    pub superseded: Option<bool>,
    /// Created at or after, in milliseconds since the Unix epoch.
    pub since: Option<u64>,
    /// Created before.
    pub until: Option<u64>,
}

impl Filter {
    /// Returns whether a file can contain selected entries.
    pub fn admits_file(&self, scope: &Scope, category: Category) -> bool {
        one_of(&self.scopes, scope) && one_of(&self.categories, &category)
    }

    /// Returns whether the filter selects an entry, of which it is known whether it is superseded.
    pub fn admits(&self, entry: &Entry) -> bool {
        self.admits_file(&entry.reference.scope, entry.reference.category)
            && one_of(&self.tiers, &entry.tier)
            && self.admits_status(entry.status)
            && one_of(&self.stated_by, &entry.speaker())
            && self.superseded.is_none_or(|wanted| wanted == entry.superseded_by.is_some())
            && self.admits_time(entry.created)
            && self.tags.iter().all(|tag| has_tag(entry, tag))
    }

    /// Returns whether the filter selects a status.
    pub fn admits_status(&self, status: Status) -> bool {
        match self.statuses.as_slice() {
            [] => matches!(status, Status::Candidate | Status::Promoted),
            named => named.contains(&status),
        }
    }

    /// Returns whether a search or a brief shows a status. Candidates wait until they are confirmed.
    pub(crate) fn shows_status(&self, status: Status) -> bool {
        match self.statuses.as_slice() {
            [] => status == Status::Promoted,
            named => named.contains(&status),
        }
    }

    /// Returns whether the filter selects a time. An entry without a date never satisfies a bound.
    pub(crate) fn admits_time(&self, created: Option<u64>) -> bool {
        match created {
            Some(time) => self.since.is_none_or(|since| time >= since) && self.until.is_none_or(|until| time < until),
            None => self.since.is_none() && self.until.is_none(),
        }
    }
}

fn one_of<T: PartialEq>(named: &[T], value: &T) -> bool {
    named.is_empty() || named.contains(value)
}

fn has_tag(entry: &Entry, tag: &str) -> bool {
    let wanted = tag.trim_start_matches('#').to_lowercase();
    entry.tags.iter().any(|tag| tag.to_lowercase() == wanted)
}
