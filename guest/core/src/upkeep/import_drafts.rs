//! The common part of imports: notes of files that were taken over, and adding drafts.

use serde::{Deserialize, Serialize};

use crate::learn::Learner;
use crate::learn::ledger::{Ledgers, hash};
use crate::model::category::Category;
use crate::model::contract::{Draft, Insight};
use crate::model::error::Result;
use crate::model::scope::Scope;
use crate::text::sorted::{SortedMap, SortedSet};
use crate::vault::contract::Outcome;

use super::contract::ImportReport;

/// Imported files, by hash.
pub(super) const TAKEN: &str = ".vault/processed-bit-office.json";

/// FNV-1a 64 of path, NUL and content of each file that was taken over, with when, in milliseconds since the Unix
/// epoch.
#[derive(Debug, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub(super) struct TakenFiles(pub(super) SortedMap<String, u64>);

/// Adds drafts of one scope, but for those that were forgotten here, and counts them. Returns the reasons of those that were rejected.
pub(super) fn add_drafts(
    learner: Learner,
    scope: &Scope,
    drafts: Vec<Draft>,
    report: &mut ImportReport,
) -> Result<Vec<String>> {
    let insight = |draft: &Draft| Insight { category: draft.category, text: draft.text.clone() };
    let insights: Vec<Insight> = drafts.iter().map(insight).collect();
    let forgotten = Ledgers(learner.root).forgotten_among(scope, &insights)?;
    let (mut hashes, mut rejected) = (SortedSet::new(), Vec::new());
    let mut by_category: SortedMap<Category, Vec<Draft>> = SortedMap::new();
    for (draft, insight) in drafts.into_iter().zip(&insights) {
        let hash = hash(insight);
        if forgotten.contains(&hash) {
            report.count(false, |report| &mut report.entries);
            continue;
        }
        hashes.insert(hash);
        by_category.entry(draft.category).or_default().push(draft);
    }
    for drafts in by_category.into_values() {
        let (outcomes, effects) = learner.add_with_effects(drafts)?;
        for outcome in outcomes {
            match outcome {
                Outcome::Rejected { reason } => rejected.push(reason),
                outcome => report.count(matches!(outcome, Outcome::Stored { .. }), |report| &mut report.entries),
            }
        }
        report.evicted.extend(effects.evicted);
    }
    Ledgers(learner.root).note(scope, &hashes, None)?;
    Ok(rejected)
}
