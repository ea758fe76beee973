//! The ledger of insights: each is recognised by its hash, so that a growing conversation, a transcript
//! read again, or a session closed twice adds each of them once, and a forgotten one does not come back.

use std::rc::Rc;

use serde::{Deserialize, Serialize};

use crate::model::category::Category;
use crate::model::contract::{Entry, Filter, Insight, Status};
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::store::hash::fnv1a;
use crate::text::order::Order;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::archive::Archive;
use crate::vault::category_file::CategoryFile;
use crate::vault::change::Change;
use crate::vault::json::JsonFiles;
use crate::vault::root::Root;

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
fn keep_latest(noted: &mut SortedMap<String, u64>) {
    let mut oldest: Vec<_> = noted.iter().map(|(hash, at)| (*at, hash.clone())).collect();
    oldest.order();
    for (_, hash) in oldest.iter().take(noted.len().saturating_sub(MOST_HASHES)) {
        noted.remove(hash);
    }
}

/// The hash of an insight: of its category and its words, without regard to case and spacing.
pub(crate) fn hash(insight: &Insight) -> String {
    let words: Vec<String> = insight.text.split_whitespace().map(str::to_lowercase).collect();
    let named = format!("{}\0{}", insight.category.name(), words.join(" "));
    format!("{:016x}", fnv1a(named.as_bytes()))
}

/// The ledgers of a root, one for each owner.
pub(crate) struct Ledgers<'a>(pub(crate) &'a Root);

impl Ledgers<'_> {
    pub(crate) fn of(&self, scope: &Scope) -> Result<Ledger> {
        JsonFiles(self.0).read_json(&key_of(scope))
    }

    /// Notes what was learnt, and the source that was captured for it if there is one, in one write. It is called once the
    /// entries are there: after a crash in between they are met again and merge with themselves.
    pub(crate) fn note(&self, scope: &Scope, hashes: &SortedSet<String>, source: Option<&str>) -> Result<()> {
        if hashes.is_empty() && source.is_none() {
            return Ok(());
        }
        let now = self.0.now();
        JsonFiles(self.0).update_json(&key_of(scope), |ledger: &mut Ledger| {
            if hashes.iter().all(|hash| ledger.knows(hash)) && source.is_none_or(|source| ledger.has_captured(source)) {
                return Change::Needless(());
            }
            for hash in hashes {
                ledger.learnt.entry(hash.clone()).or_insert(now);
            }
            if let Some(source) = source {
                ledger.captured.entry(source.to_owned()).or_insert(now);
            }
            keep_latest(&mut ledger.learnt);
            keep_latest(&mut ledger.captured);
            Change::Made(())
        })
    }

    /// The hashes of those insights that were learnt before and that somebody has put into the trash since.
    pub(crate) fn forgotten_among(&self, scope: &Scope, insights: &[Insight]) -> Result<SortedSet<String>> {
        let ledger = self.of(scope)?;
        let hashes = insights.iter().map(|insight| (hash(insight), insight.category));
        let mut gone: SortedMap<String, Category> = hashes.filter(|(hash, _)| ledger.knows(hash)).collect();
        if !gone.is_empty() {
            self.0.list_ahead_of_changes();
        }
        // The archive may be long, and most that is met again is in force. What is archived meanwhile is found there.
        for standing in [Self::hashes_in_force, Self::hashes_archived] {
            if gone.is_empty() {
                break;
            }
            let filter = Filter {
                scopes: vec![scope.clone()],
                categories: gone.values().copied().collect::<SortedSet<_>>().into_iter().collect(),
                statuses: vec![Status::Candidate, Status::Promoted, Status::Archived],
                ..Filter::default()
            };
            let standing = standing(self, &filter)?;
            gone.retain(|hash, _| !standing.contains(hash));
        }
        Ok(gone.into_keys().collect())
    }

    fn hashes_in_force(&self, filter: &Filter) -> Result<SortedSet<String>> {
        let survey = self.0.survey(filter)?;
        self.0.warn(survey.faults);
        Ok(hashes_of(&survey.files, filter))
    }

    fn hashes_archived(&self, filter: &Filter) -> Result<SortedSet<String>> {
        let (files, faults) = Archive(self.0).archived(filter)?;
        self.0.warn(faults);
        Ok(hashes_of(&files, filter))
    }
}

/// The hashes of all that entries say which a filter means, in every wording they were met in.
fn hashes_of(files: &[Rc<CategoryFile>], filter: &Filter) -> SortedSet<String> {
    let entries = files.iter().flat_map(|file| file.entries()).filter(|entry| filter.admits(entry));
    let hashes = |entry: &Entry| {
        let wordings = entry.evidence.iter().flat_map(|evidence| &evidence.wordings);
        let texts = std::iter::once(&entry.text).chain(wordings);
        texts.map(|text| hash(&Insight { category: entry.reference.category, text: text.clone() })).collect::<Vec<_>>()
    };
    entries.flat_map(hashes).collect()
}

pub(super) fn key_of(scope: &Scope) -> String {
    format!("{FOLDER}{}.json", scope.folder())
}
