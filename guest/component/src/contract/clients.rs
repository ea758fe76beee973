//! The interface `clients` of the contract.
//!
//! @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

use keepstone_core as core;

use crate::bindings::exports::keepstone::memory::clients as wit;
use crate::convert::{Give, Take};
use crate::exports::{Component, with};

impl Take<wit::Client> for core::Client {
    #[inline(never)]
    fn take(given: wit::Client) -> core::Result<Self> {
        Ok(match given {
            wit::Client::Cursor => Self::Cursor,
            wit::Client::Vscode => Self::Vscode,
            wit::Client::ClaudeCode => Self::ClaudeCode,
            wit::Client::Codex => Self::Codex,
            wit::Client::Gemini => Self::Gemini,
            wit::Client::CopilotCli => Self::CopilotCli,
            wit::Client::QwenCode => Self::QwenCode,
            wit::Client::Opencode => Self::Opencode,
            wit::Client::Windsurf => Self::Windsurf,
            wit::Client::ClaudeDesktop => Self::ClaudeDesktop,
            wit::Client::Zed => Self::Zed,
        })
    }
}

impl Give<wit::Client> for core::Client {
    #[inline(never)]
    fn give(self) -> wit::Client {
        match self {
            Self::Cursor => wit::Client::Cursor,
            Self::Vscode => wit::Client::Vscode,
            Self::ClaudeCode => wit::Client::ClaudeCode,
            Self::Codex => wit::Client::Codex,
            Self::Gemini => wit::Client::Gemini,
            Self::CopilotCli => wit::Client::CopilotCli,
            Self::QwenCode => wit::Client::QwenCode,
            Self::Opencode => wit::Client::Opencode,
            Self::Windsurf => wit::Client::Windsurf,
            Self::ClaudeDesktop => wit::Client::ClaudeDesktop,
            Self::Zed => wit::Client::Zed,
        }
    }
}

impl Take<wit::File> for core::File {
    #[inline(never)]
    fn take(given: wit::File) -> core::Result<Self> {
        Ok(Self { path: given.path, text: given.text })
    }
}

impl Give<wit::Edit> for core::Edit {
    #[inline(never)]
    fn give(self) -> wit::Edit {
        wit::Edit { path: self.path, text: self.text, purpose: self.purpose }
    }
}

impl Give<wit::Refusal> for core::Refusal {
    #[inline(never)]
    fn give(self) -> wit::Refusal {
        wit::Refusal { path: self.path, reason: self.reason }
    }
}

impl Give<wit::FilePlan> for core::FilePlan {
    #[inline(never)]
    fn give(self) -> wit::FilePlan {
        wit::FilePlan { edits: self.edits.give(), refusals: self.refusals.give() }
    }
}

impl Give<wit::Plan> for core::Plan {
    #[inline(never)]
    fn give(self) -> wit::Plan {
        wit::Plan {
            edits: self.edits.give(),
            refusals: self.refusals.give(),
            project: self.project,
            steps: self.steps,
            old: self.old,
        }
    }
}

impl Give<wit::Reaction> for core::Reaction {
    #[inline(never)]
    fn give(self) -> wit::Reaction {
        wit::Reaction {
            output: self.output,
            transcript: self.transcript,
            client: self.client.give(),
            last_answer: self.last_answer,
            folder: self.folder,
            late: self.late,
            note: self.note,
            mentions: self.mentions.give(),
        }
    }
}

impl Take<wit::InstallOptions> for core::InstallOptions {
    #[inline(never)]
    fn take(given: wit::InstallOptions) -> core::Result<Self> {
        Ok(Self {
            client: Take::take(given.client)?,
            command: given.command,
            tools: given.tools,
            replace: given.replace,
            files: Take::take(given.files)?,
            locator: given.locator,
        })
    }
}

impl wit::Guest for Component {
    fn files(memory: wit::MemoryBorrow<'_>, client: wit::Client) -> Result<Vec<String>, wit::Error> {
        with(&memory, |memory| memory.files(<core::Client>::take(client)?))
    }

    fn install(memory: wit::MemoryBorrow<'_>, options: wit::InstallOptions) -> Result<wit::Plan, wit::Error> {
        with(&memory, |memory| memory.install(&<core::InstallOptions>::take(options)?))
    }

    fn uninstall(
        memory: wit::MemoryBorrow<'_>,
        client: wit::Client,
        files: Vec<wit::File>,
        locator: Vec<String>,
    ) -> Result<wit::Plan, wit::Error> {
        with(&memory, |memory| {
            memory.uninstall(<core::Client>::take(client)?, &<Vec<core::File>>::take(files)?, &locator)
        })
    }

    fn agent_to_brief(
        memory: wit::MemoryBorrow<'_>,
        client: wit::Client,
        event: String,
        agent: String,
    ) -> Result<Option<String>, wit::Error> {
        with(&memory, |memory| memory.agent_to_brief(<core::Client>::take(client)?, &event, &agent))
    }

    fn memory_files(
        memory: wit::MemoryBorrow<'_>,
        agent: Option<String>,
        files: Vec<wit::File>,
    ) -> Result<wit::FilePlan, wit::Error> {
        with(&memory, |memory| memory.memory_files(agent.as_deref(), &<Vec<core::File>>::take(files)?))
    }

    fn hook(
        memory: wit::MemoryBorrow<'_>,
        client: wit::Client,
        event: String,
        agent: String,
        beside: Vec<wit::Excerpt>,
        missing: Vec<wit::Mention>,
    ) -> Result<wit::Reaction, wit::Error> {
        with(&memory, |memory| {
            memory.hook(
                <core::Client>::take(client)?,
                &event,
                &agent,
                <Vec<core::Excerpt>>::take(beside)?,
                <Vec<core::Mention>>::take(missing)?,
            )
        })
    }
}
