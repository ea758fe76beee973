//! The interface `search`: finding entries by what they say.

use serde::{Deserialize, Serialize};
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::draft::Filter;
use crate::entry::Entry;
use crate::error::Error;
use crate::memory::Memory;

/// What is looked for.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Query {
    /// Words, identifiers, paths, in any language; any of them may match. Blank finds nothing.
    pub text: String,
    /// Applied before ranking.
    #[serde(default)]
    pub filter: Filter,
    /// 1 to 100; none means 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
}

impl Query {
    /// Looks for a text everywhere.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }
}

/// Byte offsets into the snippet's text, from `start` up to but not including `end`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Highlight {
    /// The first byte.
    pub start: u32,
    /// The byte after the last.
    pub end: u32,
}

/// The best part of an entry's text, about 120 characters; `…` stands where it was cut.
#[derive(Clone, Debug, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Snippet {
    /// The part.
    pub text: String,
    /// What matched, in order, without overlaps.
    pub highlights: Vec<Highlight>,
}

/// One entry that was found.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// Above 0; comparable within one answer only.
    pub score: f64,
    /// Why it was found.
    pub snippet: Snippet,
}

/// The calls of `search`.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a>(pub(crate) &'a Memory);

impl Search<'_> {
    /// Best first. Sees every completed write of any process and every edit by hand.
    pub fn find(&self, query: &Query) -> Result<Vec<Hit>, Error> {
        self.0.call("search", "find", (query,))
    }
}
