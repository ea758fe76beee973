//! Running the component: compiled once, one instance for each memory, held to its grant.
//!
//! Nothing here knows a type of the contract; an interface and a function are two strings.

mod cache;
pub(crate) mod caller;
mod contract;
pub(crate) mod failure;
mod gate;
pub(crate) mod grant;
mod import;
mod limit;
pub(crate) mod machine;
mod middleware;
pub(crate) mod record;
mod ticker;

pub use cache::Readiness;
pub use failure::OpenError;
pub use grant::{Access, Clock, Grant, Warn};
pub use import::{Imports, ImportsView, OPEN, Options, StoreCall, add_to_linker, add_to_linker_async, typed_func};
pub use machine::{
    COMPONENT, COMPONENT_SHA256, Component, claim_preparing, prepare, prepare_for, readiness, readiness_for,
};
pub use middleware::Middleware;
pub use record::Record;
