//! The interface `opening` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use crate::bindings::exports::keepstone::memory::opening as wit;
use crate::exports::Component;

impl wit::Guest for Component {
    type Memory = crate::exports::Memory;
}
