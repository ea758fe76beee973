//! Results of health checks and maintenance.

use keepstone_core as core;

use super::each;
use crate::bindings::exports::keepstone::memory::upkeep;

same_cases! {
    upkeep::Chore { Checkpoints, Conversations, Vault, Index, Legacy, Trash }
}

same_fields! {
    upkeep::HealthReport: core::HealthReport { files, entries, passages, forgotten, faults(each), unknown }
    upkeep::Report: core::Report {
        finished, checkpoints_cleaned, conversations_trimmed, insights_learnt, entries_archived, index_rebuilt,
        legacy_files_cleaned, trash_emptied, faults(each),
    }
    upkeep::Migration: core::Migration { migrated, skipped(each), entries }
    upkeep::Skipped: core::Skipped { key, reason }
    upkeep::Imported: core::Imported { conversations, handoffs, insights, faults(each) }
}
