//! The log of changes.

use keepstone_core as core;

use super::names;
use crate::bindings::exports::keepstone::memory::audit;

same_cases! {
    audit::Deed { Added, Changed, Removed }
}

same_fields! {
    audit::LogLine: core::LogLine {
        number, call, at, who, deed(Into::into), reference, archived, before, after, undoes,
    }
    audit::Undone: core::Undone { call, references(names) }
    audit::Purged: core::Purged { removed, remaining }
}
