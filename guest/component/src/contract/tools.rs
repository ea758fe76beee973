//! The interface `tools` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::tools as wit;
use crate::exports::{Component, call};

impl wit::Guest for Component {
    fn catalog(memory: wit::MemoryBorrow<'_>, of: core::ToolSet) -> Result<Vec<core::Tool>, wit::Error> {
        call(&memory, |memory| memory.list_tools(of))
    }

    fn call(
        memory: wit::MemoryBorrow<'_>,
        name: String,
        input: String,
        caller: core::Caller,
        missing: Vec<core::Mention>,
    ) -> Result<core::ToolAnswer, wit::Error> {
        call(&memory, |memory| memory.call_tool(&name, &input, &caller, missing))
    }

    fn quote(memory: wit::MemoryBorrow<'_>, text: String) -> Result<String, wit::Error> {
        call(&memory, |memory| memory.quote_text(&text))
    }
}
