//! The skin of `keepstone-core`: exports, imports and the conversions between them. Nothing here decides
//! anything about memory.

#[allow(missing_docs, unsafe_code, unreachable_pub, reason = "generated from the contract")]
mod bindings;
mod clock;
#[allow(clippy::clone_on_copy, clippy::redundant_closure_for_method_calls, reason = "generated from the contract")]
mod contract;
mod convert;
mod exports;
pub mod json;
mod store;
