//! Queries over the whole root.

use serde::{Deserialize, Serialize};

use crate::search::{self, Snippet};
use crate::{Clock, Entry, Error, Filter, Memory, Result, Store};

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields, default)]
pub struct Query {
    /// Words, identifiers, paths, in any language; any of them may match.
    pub text: String,
    /// Applied before ranking.
    pub filter: Filter,
    /// 1 to 100; absent means 10.
    pub limit: Option<u32>,
}

/// What was found.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// The best part of its text.
    pub snippet: Snippet,
}

impl Query {
    const DEFAULT_LIMIT: u32 = 10;
    const MAX_LIMIT: u32 = 100;

    fn limit(&self) -> Result<usize> {
        match self.limit.unwrap_or(Self::DEFAULT_LIMIT) {
            limit @ 1..=Self::MAX_LIMIT => Ok(limit as usize),
            limit => Err(Error::invalid(format!("the limit is {limit}; it goes from 1 to {}", Self::MAX_LIMIT))),
        }
    }
}

impl<S: Store, C: Clock> Memory<S, C> {
    /// Best first; equal scores newest first, then by reference.
    ///
    /// # Errors
    /// [`Error::Invalid`] for a limit out of range.
    pub fn find(&mut self, query: &Query) -> Result<Vec<Hit>> {
        let limit = query.limit()?;
        let policy = self.policy()?;
        let text = beginning(&query.text, policy.limits.query_bytes);
        // Frequencies count the whole root: what a filter leaves out still tells how rare a word is.
        let mut survey = self.survey(&Filter::default())?;
        let (archived, faults) = self.archived(&query.filter)?;
        survey.files.extend(archived);
        survey.faults.extend(faults);
        self.warn(std::mem::take(&mut survey.faults));
        let leaves: Vec<_> = survey.files.iter().map(|file| (file.entries.as_slice(), file.leaf())).collect();
        let admits = |entry: &Entry| query.filter.admits(entry);
        let found = search::find(&leaves, text, &policy.search, &admits, limit);
        Ok(found
            .into_iter()
            .map(|found| Hit { snippet: found.snippet(&policy.search), score: found.score, entry: found.entry.clone() })
            .collect())
    }
}

/// At most so many bytes of a text, cut between characters.
pub(crate) fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}
