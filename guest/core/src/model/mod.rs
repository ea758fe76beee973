//! The words of the contract, and what may come in.

pub(crate) mod category;
pub(crate) mod check;
pub(crate) mod contract;
pub(crate) mod conversation;
pub(crate) mod entry;
pub(crate) mod error;
pub(crate) mod evidence;
pub(crate) mod filter;
pub(crate) mod limits;
pub(crate) mod origin;
pub(crate) mod practice;
pub(crate) mod reference;
pub(crate) mod reference_pattern;
pub(crate) mod scope;
pub(crate) mod setting;
pub(crate) mod table;
pub(crate) mod task;
pub(crate) mod texts;
