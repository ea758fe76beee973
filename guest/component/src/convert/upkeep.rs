//! What looking after a root found and did.

use keepstone_core as core;

use super::each;
use crate::bindings::exports::keepstone::memory::upkeep;

same_cases! {
    upkeep::Chore { Checkpoints, Conversations, Vault, Index, Legacy }
}

impl From<core::HealthReport> for upkeep::HealthReport {
    fn from(health: core::HealthReport) -> Self {
        let core::HealthReport { files, entries, passages, forgotten, faults, unknown } = health;
        Self { files, entries, passages, forgotten, faults: each(faults), unknown }
    }
}

impl From<core::Report> for upkeep::Report {
    fn from(report: core::Report) -> Self {
        let core::Report {
            finished,
            checkpoints_cleaned,
            conversations_trimmed,
            insights_learnt,
            entries_archived,
            index_rebuilt,
            legacy_files_cleaned,
            faults,
        } = report;
        Self {
            finished,
            checkpoints_cleaned,
            conversations_trimmed,
            insights_learnt,
            entries_archived,
            index_rebuilt,
            legacy_files_cleaned,
            faults: each(faults),
        }
    }
}

impl From<core::Migration> for upkeep::Migration {
    fn from(core::Migration { migrated, skipped, entries }: core::Migration) -> Self {
        Self { migrated, skipped: each(skipped), entries }
    }
}

impl From<core::Skipped> for upkeep::Skipped {
    fn from(core::Skipped { key, reason }: core::Skipped) -> Self {
        Self { key, reason }
    }
}

impl From<core::Imported> for upkeep::Imported {
    fn from(core::Imported { conversations, handoffs, insights, faults }: core::Imported) -> Self {
        Self { conversations, handoffs, insights, faults: each(faults) }
    }
}
