//! From messages to entries, each once.

pub(crate) mod extract;
pub(crate) mod facts;
pub(crate) mod ingest;
pub(crate) mod insights;
pub(crate) mod ledger;
