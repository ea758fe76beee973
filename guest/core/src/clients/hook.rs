//! A client's hook: what it sends is understood, and answered in the one shape that it takes.
//!
//! A hook never fails the client's session: what cannot be understood, or cannot be done, is answered with
//! nothing to do.

pub(crate) mod event;
pub(crate) mod limit;
pub(crate) mod noted;
pub(crate) mod reaction;
pub(crate) mod settings;
mod shell;
pub(crate) mod tool;

#[cfg(test)]
mod tests;
