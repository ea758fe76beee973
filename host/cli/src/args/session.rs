//! Commands about conversations.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};

use super::entry::Text;

/// `session`.
#[derive(Debug, Subcommand)]
pub(crate) enum Session {
    /// Show the conversation of an agent
    Show {
        /// The agent's id
        agent: String,
    },
    /// Replace the conversation of an agent
    Save {
        /// The agent's id
        agent: String,
        /// A file with the conversation as JSON [default: standard input]
        #[arg(short, long, value_name = "FILE")]
        file: Option<PathBuf>,
    },
    /// Save the end of a conversation for recovery
    Checkpoint(Spoken),
    /// Show the checkpoint of an agent
    Recover {
        /// The agent's id
        agent: String,
    },
    /// Save a checkpoint and a handoff with a summary: from -c, -f or standard input
    Sleep {
        /// The agent's id
        agent: String,
        #[command(flatten)]
        summary: Text,
    },
    /// Save a checkpoint, write a handoff, and learn decisions and lessons
    Close(Spoken),
    /// Print, set or remove the chat that a client resumes
    Resume {
        /// The agent's id
        agent: String,
        /// The client's id of the chat
        id: Option<String>,
        /// Remove it
        #[arg(long, conflicts_with = "id")]
        clear: bool,
    },
}

/// A conversation of an agent.
#[derive(Debug, ClapArgs)]
pub(crate) struct Spoken {
    /// The agent's id
    pub(crate) agent: String,
    /// A file with the conversation as JSON [default: standard input]
    #[arg(short, long, value_name = "FILE", conflicts_with = "stored")]
    pub(crate) file: Option<PathBuf>,
    /// Use the saved conversation
    #[arg(long)]
    pub(crate) stored: bool,
}
