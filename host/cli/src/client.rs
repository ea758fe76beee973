//! Coding clients: setting them up, answering their hooks, and learning from the transcripts that they write.

mod feed;
pub(crate) mod hook;
pub(crate) mod install;
pub(crate) mod process;
pub(crate) mod record;
mod transcript;
pub(crate) mod tree;
pub(crate) mod watch;
