//! Completions for shells, and the manual pages.

pub(crate) mod complete;
pub(crate) mod manual;
