//! The interface `tools` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::tools as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Give<wit::Tool> for core::Tool {
    #[inline(never)]
    fn give(self) -> wit::Tool {
        wit::Tool {
            name: self.name,
            title: self.title,
            description: self.description,
            input_schema: self.input_schema,
            output_schema: self.output_schema,
            read_only: self.read_only,
            destructive: self.destructive,
            idempotent: self.idempotent,
        }
    }
}

impl Take<wit::ToolSet> for core::ToolSet {
    #[inline(never)]
    fn take(given: wit::ToolSet) -> core::Result<Self> {
        Ok(match given {
            wit::ToolSet::Entries => Self::Entries,
            wit::ToolSet::Files => Self::Files,
        })
    }
}

impl Take<wit::Caller> for core::Caller {
    #[inline(never)]
    fn take(given: wit::Caller) -> core::Result<Self> {
        Ok(Self { agent: given.agent, client: given.client, session: given.session })
    }
}

impl Give<wit::ToolAnswer> for core::ToolAnswer {
    #[inline(never)]
    fn give(self) -> wit::ToolAnswer {
        wit::ToolAnswer {
            text: self.text,
            structured: self.structured,
            is_error: self.is_error,
            mentions: self.mentions.give(),
        }
    }
}

impl wit::Guest for Component {
    fn catalog(memory: wit::MemoryBorrow<'_>, of: wit::ToolSet) -> Result<Vec<wit::Tool>, wit::Error> {
        with(&memory, |memory| memory.list_tools(<core::ToolSet>::take(of)?))
    }

    fn call(
        memory: wit::MemoryBorrow<'_>,
        name: String,
        input: String,
        caller: wit::Caller,
        missing: Vec<wit::Mention>,
    ) -> Result<wit::ToolAnswer, wit::Error> {
        with(&memory, |memory| {
            memory.call_tool(&name, &input, &<core::Caller>::take(caller)?, <Vec<core::Mention>>::take(missing)?)
        })
    }

    fn quote(memory: wit::MemoryBorrow<'_>, text: String) -> Result<String, wit::Error> {
        with(&memory, |memory| memory.quote_text(&text))
    }
}
