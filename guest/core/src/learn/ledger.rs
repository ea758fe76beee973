//! The ledger of insights: each is recognised by its hash, so that a growing conversation, a transcript
//! read again, or a session closed twice adds each of them once, and a forgotten one does not come back.

use serde::{Deserialize, Serialize};

use crate::learn::Learner;
use crate::model::contract::Insight;
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::store::hash::fnv1a;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;

/// Insights of an agent that are recognised when they are met again, the latest: a ledger is read whole.
const MOST_HASHES: usize = 20_000;

/// The folder of the ledgers.
pub(crate) const FOLDER: &str = ".vault/ledger/";

/// All insights that one agent, or the project, ever learnt.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ledger {
    /// Hashes, with when they were learnt first, in milliseconds since the Unix epoch.
    learnt: SortedMap<String, u64>,
    /// Hashes of the sources that were captured for this owner, with the time of it.
    #[serde(default, skip_serializing_if = "SortedMap::is_empty")]
    captured: SortedMap<String, u64>,
}

impl Ledger {
    pub(crate) fn knows(&self, hash: &str) -> bool {
        self.learnt.contains_key(hash)
    }

    /// Returns whether a source was captured.
    pub(crate) fn has_captured(&self, source: &str) -> bool {
        self.captured.contains_key(source)
    }
}

/// Forgets the oldest beyond a number, so that the file stays small.
fn keep_latest(noted: &mut SortedMap<String, u64>, most: usize) {
    let mut oldest: Vec<_> = noted.iter().map(|(hash, at)| (*at, hash.clone())).collect();
    oldest.order();
    for (_, hash) in oldest.iter().take(noted.len().saturating_sub(most)) {
        noted.remove(hash);
    }
}

/// The hash of an insight: of its category and its words, without regard to case and spacing.
pub(crate) fn hash(insight: &Insight) -> String {
    let words: Vec<String> = insight.text.split_whitespace().map(str::to_lowercase).collect();
    let told = format!("{}\0{}", insight.category.name(), words.join(" "));
    format!("{:016x}", fnv1a(told.as_bytes()))
}

impl Learner<'_> {
    pub(crate) fn ledger(&self, scope: &Scope) -> Result<Ledger> {
        JsonFiles(self.root).read_json(&key_of(scope))
    }

    /// Notes what was learnt. It is called once the entries are there: after a crash in between they are met
    /// again and merge with themselves.
    pub(crate) fn note_learnt(&mut self, scope: &Scope, hashes: &SortedSet<String>) -> Result<()> {
        self.note(scope, hashes, None)
    }

    /// Notes what was learnt from a source, and that it was captured, in one write.
    pub(super) fn note_captured(&mut self, scope: &Scope, hashes: &SortedSet<String>, source: &str) -> Result<()> {
        self.note(scope, hashes, Some(source))
    }

    fn note(&mut self, scope: &Scope, hashes: &SortedSet<String>, source: Option<&str>) -> Result<()> {
        if hashes.is_empty() && source.is_none() {
            return Ok(());
        }
        let (now, most) = (self.root.now(), MOST_HASHES);
        JsonFiles(self.root).update_json(&key_of(scope), |ledger: &mut Ledger| {
            if hashes.iter().all(|hash| ledger.knows(hash)) && source.is_none_or(|source| ledger.has_captured(source)) {
                return Change::Needless(());
            }
            for hash in hashes {
                ledger.learnt.entry(hash.clone()).or_insert(now);
            }
            if let Some(source) = source {
                ledger.captured.entry(source.to_owned()).or_insert(now);
            }
            keep_latest(&mut ledger.learnt, most);
            keep_latest(&mut ledger.captured, most);
            Change::Made(())
        })
    }
}

pub(super) fn key_of(scope: &Scope) -> String {
    format!("{FOLDER}{}.json", scope.folder())
}
