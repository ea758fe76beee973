//! Everything that can be said of a text without knowing any memory.

pub(crate) mod anonymous;
pub(crate) mod code;
pub(crate) mod contract;
pub(crate) mod cut;
pub(crate) mod dump;
pub(crate) mod failure;
pub(crate) mod fence;
pub(crate) mod finding;
pub(crate) mod json;
pub(crate) mod label;
pub(crate) mod language;
pub(crate) mod line;
pub(crate) mod marks;
pub(crate) mod mention;
pub(crate) mod order;
pub(crate) mod pattern;
pub(crate) mod prompt_text;
pub(crate) mod rationale;
pub(crate) mod redaction;
pub(crate) mod secret;
pub(crate) mod similarity;
pub(crate) mod sorted;
pub(crate) mod time;
pub(crate) mod token_count;
pub(crate) mod tokenize;
pub(crate) mod turn;
