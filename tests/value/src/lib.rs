//! Data sets of retrieval, for all programs that measure with them.

pub mod data_set;
