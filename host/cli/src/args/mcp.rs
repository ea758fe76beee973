//! The command that serves the memory as tools of the Model Context Protocol.

use clap::{Args as ClapArgs, ValueEnum};

use super::value::DEFAULT_AGENT;

/// `mcp`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Mcp {
    /// The agent that calls: it gets the briefs, and can store entries of its own
    #[arg(short, long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    pub(crate) agent: String,
    /// The tools to offer: `memory_20250818` offers one tool with the commands of Anthropic's memory tool
    #[arg(long, value_name = "TOOLS", default_value = "entries")]
    pub(crate) client: Tools,
}

/// Tools that a client expects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Tools {
    Entries,
    #[value(name = "memory_20250818")]
    Files,
}
