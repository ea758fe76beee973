//! The selection of entries.

use super::category::Category;
use super::contract::{Entry, Filter, Status};
use super::scope::Scope;

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
