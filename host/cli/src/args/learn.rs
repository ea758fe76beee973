//! Commands that learn from work, and those that write what was learnt to files.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{CaptureKind, Scope, Speaker};

use super::entry::Text;
use super::value::{one_of, scope};

/// `capture`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Capture {
    /// The kind of source
    #[arg(value_parser = one_of!(CaptureKind))]
    pub(crate) kind: CaptureKind,
    /// The id of the source, such as the address of a comment; each source is captured once
    pub(crate) key: String,
    #[command(flatten)]
    pub(crate) text: Text,
    /// The owner of the entries: project, agent:ID or mission:ID
    #[arg(short, long, value_parser = scope, default_value = "project")]
    pub(crate) scope: Scope,
    /// The error of a failure
    #[arg(long, value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) error: Option<String>,
    /// The author of a comment; comments of programs are skipped
    #[arg(long, value_name = "NAME")]
    pub(crate) author: Option<String>,
    /// The id of the session; without one, the source counts as a session of its own
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<String>,
    /// Who said it [default: person; of a failure, tool]
    #[arg(long = "stated-by", value_name = "SPEAKER", value_parser = one_of!(Speaker))]
    pub(crate) stated_by: Option<Speaker>,
}

/// `skills`.
#[derive(Debug, Subcommand)]
pub(crate) enum Skills {
    /// List procedures with how often they worked
    List {
        /// Only of this owner: project, agent:ID or mission:ID
        #[arg(short, long, value_parser = scope)]
        scope: Option<Scope>,
    },
    /// Make procedures from episodes when three or more sessions were alike
    Learn {
        /// The owner: project, agent:ID or mission:ID
        #[arg(value_parser = scope)]
        scope: Scope,
    },
    /// Count whether a procedure worked in a session, once a session
    Used {
        /// A reference such as dev/procedures/1773679871839, or a unique beginning or end of it
        reference: String,
        /// The id of the session
        #[arg(long, value_name = "ID")]
        session: String,
        /// It did not work
        #[arg(long)]
        failed: bool,
    },
    /// Write procedures as NAME/SKILL.md into a folder such as .claude/skills; edited files stay
    Export {
        /// The folder
        folder: PathBuf,
        /// A procedure; repeatable [default: all in force]
        #[arg(value_name = "REFERENCE")]
        references: Vec<String>,
        /// Write nothing and show what would change
        #[arg(long)]
        dry_run: bool,
    },
    /// Import every NAME/SKILL.md of a folder as a procedure
    Import {
        /// The folder
        folder: PathBuf,
        /// The owner: project, agent:ID or mission:ID
        #[arg(short, long, value_parser = scope, default_value = "project")]
        scope: Scope,
    },
}

/// `files`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Files {
    /// The folder, for example the one from which Claude Code loads its memory
    pub(crate) folder: PathBuf,
    /// Entries of this agent too
    #[arg(short, long, value_name = "AGENT")]
    pub(crate) agent: Option<String>,
    /// Write nothing and show what would change
    #[arg(long)]
    pub(crate) dry_run: bool,
}
