//! All that knows single clients: an event or a file in, an answer out.

pub(crate) mod agent;
pub(crate) mod client;
pub(crate) mod contract;
pub(crate) mod generated;
pub(crate) mod hook;
pub(crate) mod mark;
mod profile;
pub(crate) mod setup;
pub(crate) mod transcript;
