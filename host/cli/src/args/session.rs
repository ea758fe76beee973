//! Commands about what agents and their users said.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::entry::Text;

/// `session`.
#[derive(Debug, Subcommand)]
pub(crate) enum Session {
    /// Show the conversation of an agent
    Show {
        /// Whose
        agent: String,
    },
    /// Replace the conversation of an agent
    Save {
        /// Whose
        agent: String,
        /// A file with the conversation as JSON [default: standard input]
        #[arg(short, long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Save the end of a conversation to recover from
    Checkpoint(Spoken),
    /// Show the checkpoint of an agent
    Recover {
        /// Whose
        agent: String,
    },
    /// Checkpoint the stored conversation and hand over with a summary: from -c, -f or standard input
    Sleep {
        /// Whose
        agent: String,
        #[command(flatten)]
        summary: Text,
    },
    /// Checkpoint, hand over with the last messages, and learn what was decided
    Close(Spoken),
    /// Print, set or take away what takes up an agent's last chat
    Resume {
        /// Whose
        agent: String,
        /// The client's name for the chat
        id: Option<String>,
        /// Take it away
        #[arg(long, conflicts_with = "id")]
        clear: bool,
    },
}

/// A conversation of an agent.
#[derive(Debug, ClapArgs)]
pub(crate) struct Spoken {
    /// Whose
    pub(crate) agent: String,
    /// A file with the conversation as JSON [default: standard input]
    #[arg(short, long, value_name = "FILE", conflicts_with = "stored")]
    pub(crate) file: Option<PathBuf>,
    /// Take the conversation that is stored
    #[arg(long)]
    pub(crate) stored: bool,
}
