//! Coding clients: setting them up, answering their hooks, and learning from the transcripts that they write.

mod alias;
mod feed;
pub(crate) mod files;
pub(crate) mod generated;
pub(crate) mod hook;
pub(crate) mod install;
mod offer;
mod order;
pub(crate) mod process;
pub(crate) mod record;
mod stop;
pub(crate) mod transcript;
mod tree;
pub(crate) mod watch;
