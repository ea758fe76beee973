//! The interface `search` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use serde::{Deserialize, Serialize};
use serde_json::json;
use wasmtime::component::{ComponentType, Lift, Lower};

use crate::api::call::Calls;
use crate::api::contract::types::{Entry, Filter, Reference, Speaker, Timestamp};
use crate::api::error::Error;
use crate::api::name::names;

/// The vector that a model computed for the text of a query.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct QueryVector {
    /// The host's name for the model; the name given to `jobs.resolve`.
    pub model: String,
    /// The vector. Only its direction counts; all zeros are invalid.
    pub values: Vec<f32>,
}

impl QueryVector {
    /// Makes a query vector with nothing but what each must have.
    pub fn new(model: impl Into<String>, values: Vec<f32>) -> Self {
        Self { model: model.into(), values }
    }
}

/// A question to the memory.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(deny_unknown_fields)]
pub struct Query {
    /// Words, identifiers or paths in any language. An entry matches if it contains any of them. A blank text finds
    /// nothing.
    pub text: String,
    /// Selects entries before ranking, so the limit is reached whenever enough entries match.
    #[serde(default)]
    pub filter: Filter,
    /// The number of hits, 1 to 100. Absent: 10.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub limit: Option<u32>,
    /// Adds to each hit an explanation of its score.
    #[serde(default)]
    pub explain: bool,
    /// The meaning of the text, computed by the host. Ignored while no entry has a vector. A vector of another model or
    /// dimension than the entries' is invalid.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vector: Option<QueryVector>,
}

impl Query {
    /// Makes a query with nothing but what each must have.
    pub fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), filter: Filter::default(), limit: None, explain: false, vector: None }
    }
}

/// A match inside a snippet, as byte offsets into the snippet's UTF-8 text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Highlight {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

/// The best-matching part of an entry's text, about 120 characters, cut at word boundaries. `…` marks a cut.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Snippet {
    /// The text to show.
    pub text: String,
    /// The matches, in order, without overlaps.
    pub highlights: Vec<Highlight>,
}

/// Another entry, in short.
#[derive(Clone, Debug, Default, PartialEq, Eq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Pointer {
    /// Its name.
    pub reference: Reference,
    /// When it was remembered. Absent for a passage without a date.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub created: Option<Timestamp>,
    /// Its beginning on one line, at most 120 characters.
    pub line: String,
}

/// The BM25 score of one word, `idf × weight × saturation`.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct WordScore {
    /// The word of the query, in lower case and without accents.
    pub word: String,
    /// The term of the index that matched: the word's stem, or a similar word.
    pub term: String,
    /// The inverse document frequency: how rare the term is.
    pub idf: f64,
    /// 1, or less if the term is only similar to the word.
    pub weight: f64,
    /// Occurrences in the content.
    pub content: u32,
    /// Occurrences in the tags.
    pub tags: u32,
    /// The saturated term frequency.
    pub saturation: f64,
}

/// The fusion of words and meaning, `(1 - weight) × lexical + weight × semantic`.
#[derive(Clone, Copy, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Fused {
    /// The scaled lexical score.
    pub lexical: f64,
    /// The scaled cosine.
    pub semantic: f64,
    /// The cosine of the query and the entry, -1 to 1. Absent if the entry has no vector yet; the average counts then.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
    /// The share of the meaning, 0 to 1.
    pub weight: f64,
}

/// The properties of an entry that count beside the query. Each number is weighted; the score is their sum. All weights
/// but that of the relevance are 0 by default.
#[derive(Clone, Copy, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Composite {
    /// How well the entry answers the query.
    pub relevance: f64,
    /// How new it is.
    pub recency: f64,
    /// Its importance.
    pub importance: f64,
    /// Its confidence.
    pub confidence: f64,
    /// The number of sessions that used it.
    pub access: f64,
}

/// The parts of a score.
///
/// The lexical score is `(sum of words + session + before + after + author) × time × kind`. If vectors count, `fused`
/// replaces it; if properties of the entry count, `composite` replaces that. The hit's score is the result minus
/// `repeated`. Weights are settings of policy under `search` and `vectors`.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Explanation {
    /// The words of the query that the entry contains.
    pub words: Vec<WordScore>,
    /// The bonus for other entries of the entry's session that match.
    pub session: f64,
    /// The bonus for the previous turn of the conversation.
    pub before: f64,
    /// The bonus for the next turn of the conversation.
    pub after: f64,
    /// The bonus for an entry whose agent or author the query names.
    pub author: f64,
    /// The factor for an entry from a date that the query names; else 1.
    pub time: f64,
    /// The factor for an entry of the kind that the query asks for: that states a time (when), a procedure (how); else
    /// 1.
    pub kind: f64,
    /// Present if vectors count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fused: Option<Fused>,
    /// Present if properties of the entry count.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub composite: Option<Composite>,
    /// The penalty for near duplicates of a better hit. Below 0 for a hit that is raised: a newer statement over an
    /// older one (`search.newer_first`), and what says what a thing is, if the query asks that ("What is a lease?").
    pub repeated: f64,
}

/// An entry that a search found.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Hit {
    /// The entry.
    pub entry: Entry,
    /// The entry that was found, if `entry` supersedes it and stands in its place. The score and its explanation are
    /// those of the entry that was found.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub replaces: Option<Pointer>,
    /// Above 0. Scores are comparable within one answer only.
    pub score: f64,
    /// The part of the text to show.
    pub snippet: Snippet,
    /// Present if the query asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub explanation: Option<Explanation>,
}

/// An entry that resembles a text.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct SimilarEntry {
    /// The entry.
    pub entry: Entry,
    /// The mean of `words` and `cosine`, or `words` alone if there is no cosine.
    pub similarity: f64,
    /// The Jaccard similarity of the two word sets, without stop words, 0 to 1.
    pub words: f64,
    /// The cosine of the two vectors, -1 to 1. Absent if one of the texts has no vector.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cosine: Option<f64>,
}

names! {
    /// What two entries that contradict each other differ in.
    Difference, "a difference" {
        /// One denies what the other states.
        Negation = "negation",
        /// They have words of opposite meaning, such as `enable` and `disable`.
        Opposite = "opposite",
        /// They have different numbers or versions.
        Number = "number",
        /// They name different things in the same place.
        Name = "name",
        /// They are about one name from code, such as a function or a file, and do not say the same of it: the newer
        /// may amend the older.
        Subject = "subject",
    }
}

/// Two entries in force that probably contradict each other.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
#[serde(rename_all = "camelCase")]
pub struct Contradiction {
    /// The one that may supersede the other.
    pub newer: Pointer,
    /// The one that may be out of date.
    pub older: Pointer,
    /// What they differ in.
    pub difference: Difference,
    /// The words of the newer entry that make the difference.
    #[component(name = "newer-says")]
    pub newer_says: String,
    /// The words of the older entry that make it.
    #[component(name = "older-says")]
    pub older_says: String,
    /// The Jaccard similarity of the two word sets, 0 to 1.
    pub words: f64,
}

/// A passage of what was said in a session: a message, or a part of a long one. It is no entry, and nobody confirmed
/// what it says.
#[derive(Clone, Debug, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct SessionPassage {
    /// Who said it: a person or an agent.
    pub who: Speaker,
    /// When.
    pub at: Timestamp,
    /// The client in which it was said.
    pub client: String,
    /// The session in which it was said.
    pub session: String,
    /// The words.
    pub text: String,
    /// The beginning of what was said right before it, about 300 characters. Absent for the first words of a session.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    /// Above 0. Scores are comparable within one answer only.
    pub score: f64,
}

/// What memory holds beside an entry that its writer wants to know.
#[derive(Clone, Debug, Default, PartialEq, ComponentType, Lift, Lower, Serialize, Deserialize)]
#[component(record)]
pub struct Counterparts {
    /// Entries that say nearly the same, the most alike first; at most three.
    pub similar: Vec<Pointer>,
    /// Pairs of the entry and another that it probably contradicts or amends; at most three.
    pub contradicting: Vec<Contradiction>,
    /// What was said in the session that the entry was learnt from: the passage that has most of its words. Absent if
    /// the entry was learnt from no session, or the words of that are not stored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub said: Option<SessionPassage>,
}

/// Finding entries by their words, and by their meaning where a host has computed vectors.
///
/// A search sees every completed write of any process and every edit by hand. Files that cannot be read are left out;
/// `opening.memory.take-warnings` names each of them once, and `upkeep.health` reports them.
#[derive(Clone, Copy, Debug)]
pub struct Search<'a>(pub(crate) Calls<'a>);

impl Search<'_> {
    /// Returns the best entries for a query, best first; equal scores newest first, then by reference. Returns an empty
    /// list if nothing matches.
    pub fn find(&self, query: &Query) -> Result<Vec<Hit>, Error> {
        self.0.call("search", "find", || json!({ "query": query }), |memory| (memory, query))
    }

    /// Returns entries that resemble an entry, best first, never the entry itself. The search takes the most
    /// distinctive words of the entry, and its vector if it has one. The limit goes from 1 to 100; absent: 10. Fails
    /// with `not-found` if the reference names no entry.
    pub fn related(&self, reference: &str, filter: &Filter, limit: Option<u32>) -> Result<Vec<Hit>, Error> {
        self.0.call(
            "search",
            "related",
            || json!({ "reference": reference, "filter": filter, "limit": limit }),
            |memory| (memory, reference, filter, limit),
        )
    }

    /// Returns near duplicates of the query's text, most similar first. Without a vector in the query, the call takes
    /// the vector of an entry with this very text, if there is one. `explain` is ignored. A text without a word is
    /// invalid.
    pub fn similar(&self, query: &Query) -> Result<Vec<SimilarEntry>, Error> {
        self.0.call("search", "similar", || json!({ "query": query }), |memory| (memory, query))
    }

    /// Returns pairs of entries that a filter selects and that probably contradict each other, the most alike first,
    /// then the newest; those that are only about one subject last. The rule compares words, in English and Portuguese:
    /// a person or an agent decides, and lets the newer entry supersede the older one (`vault.edit`). Both entries are
    /// in force, not superseded, of one scope and category, and of a category that states what holds: no tasks,
    /// projects, handoffs, episodes or digests. An entry is compared with at most 40 others, and one of more than 2,000
    /// bytes with none. The limit goes from 1 to 100; absent: 10.
    pub fn contradicting(&self, filter: &Filter, limit: Option<u32>) -> Result<Vec<Contradiction>, Error> {
        self.0.call(
            "search",
            "contradicting",
            || json!({ "filter": filter, "limit": limit }),
            |memory| (memory, filter, limit),
        )
    }

    /// Returns what says nearly the same as an entry, and what it contradicts, by the rule of `contradicting` and
    /// within the scope and category of the entry: what somebody who has just written it wants to know, or asks where
    /// it comes from. One of the project's is compared with older entries of agents too: with those of its author, or
    /// of all if it names none. Both lists are empty for an entry that is not in force. Fails with `not-found` if the
    /// reference names no entry.
    pub fn compare(&self, reference: &str) -> Result<Counterparts, Error> {
        self.0.call("search", "compare", || json!({ "reference": reference }), |memory| (memory, reference))
    }

    /// Returns the passages of sessions that match a text best; equal scores newest first, and of passages that say the
    /// same the newest. The limit goes from 1 to 100; absent: 10. Returns an empty list if nothing matches, and if
    /// policy keeps no conversations.
    pub fn passages(&self, text: &str, limit: Option<u32>) -> Result<Vec<SessionPassage>, Error> {
        self.0.call("search", "passages", || json!({ "text": text, "limit": limit }), |memory| (memory, text, limit))
    }
}
