//! Commands that set clients up, and the command that clients call.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use keepstone::Client;

use super::value::{DEFAULT_AGENT, one_of};

/// `install`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Install {
    /// The client
    #[arg(value_parser = one_of!(Client))]
    pub(crate) client: Client,
    /// The project's folder, which has the memory [default: the folder with .memory, else this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) workspace: Option<PathBuf>,
    /// The command in the client's settings: a program and its first arguments; double quotes keep words together [default: keepstone,
    /// with its whole path in files for all projects]
    #[arg(long, value_name = "COMMAND")]
    pub(crate) command: Option<String>,
    /// Do not add the MCP server that lets agents search and write the memory
    #[arg(long)]
    pub(crate) no_mcp: bool,
    /// Remove the tasks and the rule of agent-memory, which would do the same work twice
    #[arg(long)]
    pub(crate) replace: bool,
    /// Learn from the sessions that the client already had in this project; on a terminal install asks first
    #[arg(long, conflicts_with = "dry_run")]
    pub(crate) learn: bool,
    /// Write nothing and show what would change
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `uninstall`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Uninstall {
    /// The client
    #[arg(value_parser = one_of!(Client))]
    pub(crate) client: Client,
    /// The project's folder, which has the memory [default: the folder with .memory, else this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) workspace: Option<PathBuf>,
    /// Write nothing and show what would change
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `hook`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
The event comes on standard input. The command always prints one JSON document and exits with 0, so that it never
stops a client. If there is no memory, the answer is {} and no memory is made.")]
pub(crate) struct Hook {
    /// The client
    #[arg(value_parser = one_of!(Client))]
    pub(crate) client: Client,
    /// The agent that gets the brief and learns; if it is `default`, an agent that the client names replaces it
    #[arg(short, long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    pub(crate) agent: String,
    /// The project's folder, which has the memory [default: the folder with .memory, else this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) workspace: Option<PathBuf>,
}
