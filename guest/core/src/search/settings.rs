//! The numbers of ranking.

use serde::{Deserialize, Serialize};

use crate::model::setting::settings;

/// For which words of a query other words of the index stand in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Expand {
    /// For those that the index does not know, so that they never push an exact match down.
    Unknown,
    /// For all words, as agent-memory does.
    Always,
}

/// The numbers of agent-memory where they differ: MiniSearch with fuzzy 0.2 and prefix for every word.
pub(crate) const AGENT_MEMORY: &str = "
k1 = 1.2
b = 0.7
short_words = 0
delta = 0.5
written_weight = 0.0
author_weight = 0.0
time_weight = 1.0
kind_weight = 1.0
session_weight = 0.0
turn_weight = 0.0
asked_weight = 0.0
newer_first = false
expand = \"always\"
expanded_words = 256
expansions = 50
fuzzy_weight = 0.45
fuzzy_share = 0.2
prefix_weight = 0.375
joined_weight = 0.0
";

settings! {
    /// The numbers of ranking. The defaults won on sets of conversations, facts, notes and Portuguese questions.
    #[derive(Clone, Debug, PartialEq, Serialize)]
    pub(crate) struct Settings {
        /// The saturation of repeated words (BM25).
        pub k1: f64,
        /// The penalty for long entries, 0 to 1 (BM25).
        pub b: f64,
        /// Words of a short text. Lengths count as if each text had so many more, and what was said in the same session counts
        /// half for such a text, less for a longer one. At 0 lengths count in full, and sessions not at all.
        pub short_words: u32,
        /// Added to every match (BM25+).
        pub delta: f64,
        /// The number of occurrences that a tag counts for.
        pub tag_weight: f64,
        /// Bonus for an exact word form, as a fraction of the word's BM25 weight. Stem matches get none.
        pub written_weight: f64,
        /// Bonus for an entry whose agent or author the query names, as a multiple of the
        /// average worth of a query word.
        pub author_weight: f64,
        /// Factor for entries of a time that the query names: a date, a month, a year, "last week".
        pub time_weight: f64,
        /// Factor for entries of the kind that a question asks for: that state a time (when), procedures (how).
        pub kind_weight: f64,
        /// Bonus for the entry's session, as a fraction of the score of the session as one text among all sessions; of a short
        /// entry half of it.
        pub session_weight: f64,
        /// Bonus for a turn of a conversation, as a fraction of the scores of the turns beside it; of a short turn half of it.
        pub turn_weight: f64,
        /// The same, if the turn before ends with a question: as a fraction of that one's score.
        pub asked_weight: f64,
        /// Whether an entry that tells a change comes before an older one of the same subject.
        pub newer_first: bool,
        /// For which words others stand in.
        pub expand: Expand,
        /// Most words of a query that others stand in for, so that a long text costs no more than a question.
        pub expanded_words: usize,
        /// Most other words for one.
        pub expansions: usize,
        /// Weight of a word one or two edits away.
        pub fuzzy_weight: f64,
        /// Edits as a share of the word's letters; none means one, and two from eight letters.
        pub fuzzy_share: Option<f64>,
        /// Weight of a word that begins with the query's.
        pub prefix_weight: f64,
        /// Weight of two words for their joined form, of a joined form for its two words, and of a word for one that it begins or ends with
        /// or that ends with it.
        pub joined_weight: f64,
        /// The weight of the newness, where the relevance has 1; 0 here and in the next three leaves the ranking to the query.
        pub recency_weight: f64,
        /// The weight of the importance: low .3, medium .6, high 1.
        pub importance_weight: f64,
        /// The weight of the confidence; .6 for an entry without one.
        pub confidence_weight: f64,
        /// The weight of the use: the number of sessions that share its words, as commits count them.
        pub access_weight: f64,
        /// Milliseconds until an entry counts half as new.
        pub half_life: u64,
        /// Length of a snippet, in characters.
        pub snippet_chars: usize,
    }
}

impl Default for Settings {
    fn default() -> Self {
        Self {
            k1: 1.2,
            b: 0.9,
            short_words: 60,
            delta: 0.0,
            tag_weight: 2.0,
            written_weight: 0.4,
            author_weight: 1.0,
            time_weight: 2.0,
            kind_weight: 1.2,
            session_weight: 1.0,
            turn_weight: 0.25,
            asked_weight: 1.0,
            newer_first: true,
            expand: Expand::Unknown,
            expanded_words: 32,
            expansions: 5,
            fuzzy_weight: 0.8,
            fuzzy_share: None,
            prefix_weight: 0.7,
            joined_weight: 0.7,
            recency_weight: 0.0,
            importance_weight: 0.0,
            confidence_weight: 0.0,
            access_weight: 0.0,
            half_life: 30 * 24 * 3_600_000,
            snippet_chars: 120,
        }
    }
}

impl Settings {
    /// Largest weight that makes sense, and far from what a score could not hold.
    const MOST_WEIGHT: f64 = 1_000.0;

    /// Edits that a word may be away from another at the most.
    const MOST_EDITS: usize = 6;

    /// The numbers of agent-memory.
    #[cfg(test)]
    pub(crate) fn agent_memory() -> Self {
        toml::from_str(AGENT_MEMORY).expect("it is a table of settings")
    }

    /// Returns whether more than the query counts.
    pub(super) fn is_composite(&self) -> bool {
        let others = [self.recency_weight, self.importance_weight, self.confidence_weight, self.access_weight];
        others.iter().any(|weight| *weight != 0.0)
    }

    /// The first impossible value, if any.
    pub(crate) fn fault(&self) -> Option<String> {
        let weights = [
            ("k1", self.k1),
            ("delta", self.delta),
            ("tag_weight", self.tag_weight),
            ("written_weight", self.written_weight),
            ("author_weight", self.author_weight),
            ("time_weight", self.time_weight),
            ("kind_weight", self.kind_weight),
            ("session_weight", self.session_weight),
            ("turn_weight", self.turn_weight),
            ("asked_weight", self.asked_weight),
            ("fuzzy_weight", self.fuzzy_weight),
            ("prefix_weight", self.prefix_weight),
            ("joined_weight", self.joined_weight),
            ("recency_weight", self.recency_weight),
            ("importance_weight", self.importance_weight),
            ("confidence_weight", self.confidence_weight),
            ("access_weight", self.access_weight),
        ];
        let weight = weights.into_iter().find(|(_, weight)| !(0.0..=Self::MOST_WEIGHT).contains(weight));
        let weight = weight.map(|(name, weight)| (name, weight, Self::MOST_WEIGHT));
        let share = |(name, share): (&'static str, f64)| (!(0.0..=1.0).contains(&share)).then_some((name, share, 1.0));
        let fault = weight.or_else(|| share(("b", self.b)));
        let fault = fault.or_else(|| share(("fuzzy_share", self.fuzzy_share.unwrap_or(0.0))));
        fault.map(|(name, value, most)| format!("search.{name} is {value}; it goes from 0 to {most}"))
    }

    /// Edits allowed for a word of so many letters.
    pub(super) fn edits(&self, letters: usize) -> usize {
        match self.fuzzy_share {
            Some(share) => (libm::round(share * letters as f64) as usize).min(Self::MOST_EDITS),
            None => match letters {
                0..=3 => 0,
                4..=7 => 1,
                _ => 2,
            },
        }
    }
}
