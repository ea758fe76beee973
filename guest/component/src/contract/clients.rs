//! The interface `clients` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::clients as wit;
use crate::exports::{Component, call};

impl wit::Guest for Component {
    fn files(memory: wit::MemoryBorrow<'_>, client: core::Client) -> Result<Vec<String>, wit::Error> {
        call(&memory, |memory| memory.files(client))
    }

    fn install(memory: wit::MemoryBorrow<'_>, options: core::InstallOptions) -> Result<core::Plan, wit::Error> {
        call(&memory, |memory| memory.install(&options))
    }

    fn uninstall(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        files: Vec<core::File>,
        locator: Vec<String>,
    ) -> Result<core::Plan, wit::Error> {
        call(&memory, |memory| memory.uninstall(client, &files, &locator))
    }

    fn agent_to_brief(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        event: String,
        agent: String,
    ) -> Result<Option<String>, wit::Error> {
        call(&memory, |memory| memory.agent_to_brief(client, &event, &agent))
    }

    fn memory_files(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        files: Vec<core::File>,
    ) -> Result<core::FilePlan, wit::Error> {
        call(&memory, |memory| memory.memory_files(agent.as_deref(), &files))
    }

    fn hook(
        memory: wit::MemoryBorrow<'_>,
        client: core::Client,
        event: String,
        agent: String,
        beside: Vec<core::Excerpt>,
        missing: Vec<core::Mention>,
    ) -> Result<core::Reaction, wit::Error> {
        call(&memory, |memory| memory.hook(client, &event, &agent, beside, missing))
    }
}
