//! The ledger of insights: each is recognised by its hash, so that a growing conversation, a transcript
//! read again, or a session closed twice adds each of them once, and a forgotten one does not come back.

use serde::{Deserialize, Serialize};

use crate::learn::Learner;
use crate::model::error::Result;
use crate::model::insight::Insight;
use crate::model::scope::Scope;
use crate::store::hash::fnv1a;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::change::Change;

/// The folder of the ledgers.
pub(crate) const FOLDER: &str = ".vault/ledger/";

/// All insights that one agent, or the project, ever learnt.
#[derive(Debug, Default, Serialize, Deserialize)]
pub(crate) struct Ledger {
    /// Hashes, with when they were learnt first, in milliseconds since the Unix epoch.
    learnt: SortedMap<String, u64>,
}

impl Ledger {
    pub(crate) fn knows(&self, hash: &str) -> bool {
        self.learnt.contains_key(hash)
    }

    /// Forgets the oldest beyond a number, so that the file stays small.
    fn keep_latest(&mut self, most: usize) {
        let mut oldest: Vec<_> = self.learnt.iter().map(|(hash, at)| (*at, hash.clone())).collect();
        oldest.order();
        for (_, hash) in oldest.iter().take(self.learnt.len().saturating_sub(most)) {
            self.learnt.remove(hash);
        }
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
        self.root.read_json(&key_of(scope))
    }

    /// Notes what was learnt. It is called once the entries are there: after a crash in between they are met
    /// again and merge with themselves.
    pub(crate) fn note_learnt(&mut self, scope: &Scope, hashes: &SortedSet<String>) -> Result<()> {
        if hashes.is_empty() {
            return Ok(());
        }
        let (now, most) = (self.root.now(), self.settings.ledger_insights);
        self.root.update_json(&key_of(scope), |ledger: &mut Ledger| {
            if hashes.iter().all(|hash| ledger.knows(hash)) {
                return Change::Needless(());
            }
            for hash in hashes {
                ledger.learnt.entry(hash.clone()).or_insert(now);
            }
            ledger.keep_latest(most);
            Change::Made(())
        })
    }
}

pub(super) fn key_of(scope: &Scope) -> String {
    format!("{FOLDER}{}.json", scope.folder())
}
