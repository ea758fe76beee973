//! The interface `json` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use crate::bindings::exports::keepstone::memory::json as wit;
use crate::exports::Component;

impl wit::Guest for Component {
    fn call(memory: wit::MemoryBorrow<'_>, operation: String, input: String) -> Result<String, wit::Error> {
        crate::exports::by_name(&memory, &operation, &input)
    }
}
