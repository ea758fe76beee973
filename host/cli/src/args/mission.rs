//! Commands about missions.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{MissionForm, MissionOutcome, MissionState};

use super::entry::{Allow, Text};
use super::value::one_of;

/// `mission`.
#[derive(Debug, Subcommand)]
pub(crate) enum Mission {
    /// Make a mission; its description comes from -c or -f
    Create(Described),
    /// List missions, without those in the trash
    List(Missions),
    /// Show a mission
    Show {
        /// The mission's id
        mission: String,
    },
    /// Change the description of a mission
    Describe(Described),
    /// Append a turn to the conversation of a mission: from -c, -f or standard input
    Turn {
        /// The mission's id
        mission: String,
        /// The id of the speaker
        speaker: String,
        #[command(flatten)]
        text: Text,
        /// The kind of the turn, such as question [default: message]
        #[arg(long, value_name = "KIND")]
        kind: Option<String>,
    },
    /// Print the last turns of the conversation of a mission
    Turns {
        /// The mission's id
        mission: String,
        /// The maximum number of turns
        #[arg(short, long, value_name = "N", default_value_t = 20)]
        limit: u32,
    },
    /// Set the working note of an agent in a mission: from -c, -f or standard input; an empty text removes it
    Note {
        /// The mission's id
        mission: String,
        /// The agent's id
        agent: String,
        #[command(flatten)]
        text: Text,
    },
    /// Print the working notes of the agents in a mission
    Notes {
        /// The mission's id
        mission: String,
    },
    /// Add a file or an address to a mission; the SHA-256 of a local file is computed
    Artifact {
        /// The mission's id
        mission: String,
        /// A path or an address
        location: String,
        /// Its name for people
        #[arg(long, value_name = "NAME")]
        name: Option<String>,
        /// The SHA-256 of its bytes, 64 hex digits
        #[arg(long, value_name = "HEX")]
        sha256: Option<String>,
    },
    /// Print the files and addresses of a mission
    Artifacts {
        /// The mission's id
        mission: String,
    },
    /// Print a mission with its conversation, entries, notes and artifacts
    Export {
        /// The mission's id
        mission: String,
        /// The form of the text
        #[arg(long = "as", value_name = "FORM", default_value = "markdown", value_parser = one_of!(MissionForm))]
        form: MissionForm,
        /// Replace names of participants, e-mail addresses, absolute paths and hosts
        #[arg(long)]
        anonymous: bool,
    },
    /// End a mission: success copies its confirmed entries to the project, failure archives its entries
    End {
        /// The mission's id
        mission: String,
        /// How it ended
        #[arg(value_parser = one_of!(MissionOutcome))]
        outcome: MissionOutcome,
    },
    /// Move a mission and all its parts to the trash
    Delete {
        /// The mission's id
        mission: String,
    },
    /// Bring a mission back from the trash
    Restore {
        /// The mission's id
        mission: String,
    },
}

/// `mission create` and `mission describe`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Described {
    /// The mission's id
    pub(crate) mission: String,
    /// The description
    #[arg(short = 'c', long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) content: Option<String>,
    /// A file with the description; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,
    /// The subject; an empty text removes it
    #[arg(long, value_name = "TEXT")]
    pub(crate) topic: Option<String>,
    /// The phase of the work; an empty text removes it
    #[arg(long, value_name = "TEXT")]
    pub(crate) phase: Option<String>,
    /// A tag; repeatable
    #[arg(long = "tag", value_name = "TAG")]
    pub(crate) tags: Vec<String>,
    /// The id of a participant; repeatable
    #[arg(long = "participant", value_name = "ID")]
    pub(crate) participants: Vec<String>,
    /// Who may read which parts, such as "dev, qa: all; others: conversation, decisions"; an empty text lets all read all
    #[arg(long, value_name = "RULES")]
    pub(crate) may_read: Option<String>,
    /// Who may write which parts; an empty text lets all write what they may read
    #[arg(long, value_name = "RULES")]
    pub(crate) may_write: Option<String>,
    #[command(flatten)]
    pub(crate) allow: Allow,
}

/// `mission list`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Missions {
    /// Only in this state; repeatable
    #[arg(long = "state", value_name = "STATE", value_parser = one_of!(MissionState))]
    pub(crate) states: Vec<MissionState>,
    /// Only missions with this participant
    #[arg(long, value_name = "ID")]
    pub(crate) participant: Option<String>,
    /// Only with this tag
    #[arg(long, value_name = "TAG")]
    pub(crate) tag: Option<String>,
    /// Only with these words in the topic
    #[arg(long, value_name = "WORDS")]
    pub(crate) topic: Option<String>,
}
