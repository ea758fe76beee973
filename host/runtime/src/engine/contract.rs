//! The names under which the component is linked and called.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

/// The package of the contract.
pub(crate) const PACKAGE: &str = "keepstone:memory";

/// Its version.
pub(crate) const VERSION: &str = "0.2.0";

/// The interface of the host's store.
pub(crate) const STORE: &str = "keepstone:memory/store@0.2.0";

/// The interface of the host's clock.
pub(crate) const WALL_CLOCK: &str = "wasi:clocks/wall-clock@0.2.6";
