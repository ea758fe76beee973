//! The worth of a fact: how often it was observed, confirmed and used, and how long ago.

use crate::model::contract::{Entry, Evidence};
use crate::text::time::MS_PER_DAY;
use crate::vault::markdown::block::Block;

/// Milliseconds in which the worth of a fact halves, when something must go.
const HALF_LIFE: f64 = 30.0 * MS_PER_DAY as f64;

/// The order of bit-office: most observed and confirmed first, then latest observation.
pub(super) fn order(entry: &Entry) -> (u64, u64) {
    let met = entry.evidence.as_ref().map_or(1, |evidence| u64::from(evidence.count));
    (met + entry.confirmed_by.len() as u64, last_seen(entry.evidence.as_ref(), entry.created))
}

/// Observations, confirmations and uses, halved for every half-life since the last observation. Each call computes it
/// from what is written, so it never compounds.
pub(super) fn worth(block: &Block, used: u32, now: u64) -> f64 {
    let evidence = block.extra.evidence.as_ref();
    let met = evidence.map_or(1, |evidence| evidence.count);
    let age = now.saturating_sub(last_seen(evidence, block.created));
    (f64::from(met) + f64::from(used) + block.extra.confirmed_by.len() as f64) * libm::exp2(-(age as f64) / HALF_LIFE)
}

/// When it was met last, in milliseconds since the Unix epoch.
pub(super) fn last_seen(evidence: Option<&Evidence>, created: Option<u64>) -> u64 {
    evidence.map(|evidence| evidence.last_seen).max(created).unwrap_or_default()
}
