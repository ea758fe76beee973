//! From the name of a call and its arguments in JSON to the call itself. The tables are generated from the contract.

#[path = "call/component.rs"]
pub(crate) mod component;
#[path = "call/native.rs"]
pub(crate) mod native;
