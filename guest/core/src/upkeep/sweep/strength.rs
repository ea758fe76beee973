//! The strength of an entry: how much it is worth keeping. It is computed from what is written, and never stored, so that
//! computing it often changes nothing.

use crate::learn::reads::Reads;
use crate::model::contract::{Entry, Importance, Tier};
use crate::text::time::MS_PER_DAY;

use super::settings::{Fading, Settings};

/// Most that reading adds to the strength: what is read often does not stay for that alone. The number of BMAD's session memory.
const MOST_FOR_READS: f64 = 0.2;

/// An entry with what is known of its use.
pub(super) struct Life<'a> {
    pub(super) entry: &'a Entry,
    pub(super) reads: Reads,
    pub(super) now: u64,
}

impl Life<'_> {
    /// When it was last used, in milliseconds since the Unix epoch: made, met again, or read.
    pub(super) fn last_used(&self) -> u64 {
        let met = self.entry.evidence.as_ref().map(|evidence| evidence.last_seen);
        met.max(self.entry.created).unwrap_or_default().max(self.reads.last())
    }

    /// Days without use. A clock that went back counts as none.
    pub(super) fn idle_days(&self) -> f64 {
        days(self.now.saturating_sub(self.last_used()))
    }

    pub(super) fn age_in_days(&self) -> f64 {
        days(self.now.saturating_sub(self.entry.created.unwrap_or_default()))
    }

    pub(super) fn is_evergreen(&self, settings: &Settings) -> bool {
        self.entry.tier == Tier::Pinned || settings.evergreen.contains(&self.entry.reference.category)
    }

    /// From 0 to 1, `base × e^(-rate × idle days) × e^(-aging × age) + reads`, at least the floor of its category. Evergreen entries have 1.
    pub(super) fn strength(&self, settings: &Settings) -> f64 {
        if self.is_evergreen(settings) {
            return 1.0;
        }
        let kind = settings.kinds.get(&self.entry.reference.category).copied().unwrap_or_default();
        let Fading { base, rate, per_read, floor } = kind;
        let base = if base > 0.0 { base } else { worth(self.entry) };
        let rate = if rate > 0.0 { rate } else { std::f64::consts::LN_2 / settings.half_life };
        let reads = (f64::from(self.reads.days) * per_read).min(MOST_FOR_READS);
        let faded = base * libm::exp(-rate * self.idle_days() - settings.aging * self.age_in_days());
        (faded + reads).max(floor).clamp(0.0, 1.0)
    }
}

/// The strength of a new entry, by its importance or by its confidence, whichever is more.
fn worth(entry: &Entry) -> f64 {
    let importance = match entry.importance {
        Importance::High => 1.0,
        Importance::Medium => 0.6,
        Importance::Low => 0.3,
    };
    entry.confidence.unwrap_or_default().max(importance)
}

fn days(milliseconds: u64) -> f64 {
    milliseconds as f64 / MS_PER_DAY as f64
}
