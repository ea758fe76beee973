//! Data sets of retrieval and memories that read sessions, for all programs that measure with them.

pub mod data_set;
pub mod sessions;
