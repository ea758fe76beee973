//! What can be typed.

mod client;
mod entry;
mod named;
mod serve;
mod session;
mod transcript;
mod upkeep;
mod work;

use std::path::PathBuf;
use std::str::FromStr;
use std::sync::LazyLock;

use clap::{Parser, Subcommand};
use keepstone::{COMPONENT_SHA256, Scope, Status, Teammate};

use crate::exit::EXIT_CODES;
use entry::scope;

pub(crate) use client::{Hook, Install, Uninstall};
pub(crate) use entry::{Add, AddMany, Edit, Embed, Filters, List, Project, Related, Search, Similar, Text};
pub(crate) use named::Named;
pub(crate) use serve::Serve;
pub(crate) use session::{Session, Spoken};
pub(crate) use transcript::{Process, Source, Watch};
pub(crate) use upkeep::{Compact, Copy, Import};
pub(crate) use work::{Commit, Facts, Recover, Work, WorkSet};

/// Memory for AI agents.
#[derive(Debug, Parser)]
#[command(name = "keepstone", version = VERSION.as_str(), after_help = EXIT_CODES, infer_long_args = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) place: Named,
    /// Print one JSON document
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: Color,
    /// What to do
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// Which command, with which component in it.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (component {})", env!("CARGO_PKG_VERSION"), &COMPONENT_SHA256[..12]));

/// When to use colours.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
pub(crate) enum Color {
    Auto,
    Always,
    Never,
}

impl Color {
    /// Makes it the choice of the whole process.
    pub(crate) fn write_global(self) {
        let choice = match self {
            Self::Auto => anstream::ColorChoice::Auto,
            Self::Always => anstream::ColorChoice::Always,
            Self::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// One thing to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Write what a new memory lacks
    Init,
    /// Remember something and print its reference
    Add(Add),
    /// Remember many at once: one JSON object a line; print their references
    AddMany(AddMany),
    /// Show one entry
    Get {
        /// Such as dev/decisions/1773679871839
        reference: String,
    },
    /// List entries, newest first
    List(List),
    /// Change an entry: its text from -c, -f, standard input or your editor
    Edit(Edit),
    /// Move entries to the trash
    Forget {
        /// Such as dev/decisions/1773679871839
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
    },
    /// Bring entries back from the trash
    Restore {
        /// Such as dev/decisions/1773679871839
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
    },
    /// Tell what changed which entry, newest first
    Log {
        /// Only this entry
        reference: Option<String>,
        /// Show at most so many [default: 100]
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
    },
    /// Undo the last call that changed anything, or the one that the log has under a number
    Undo {
        /// The number in front of a change in the log
        call: Option<u64>,
    },
    /// Take away for good what was forgotten, and tell what still says it
    Purge {
        /// Such as dev/decisions/1773679871839
        reference: String,
    },
    /// Hold an entry firmly
    Pin {
        /// Such as dev/decisions/1773679871839
        reference: String,
        /// Unpin it
        #[arg(long)]
        off: bool,
    },
    /// Move an entry along its life
    SetStatus {
        /// Such as dev/decisions/1773679871839
        reference: String,
        /// candidate, promoted or archived
        #[arg(value_parser = Status::from_str)]
        status: Status,
    },
    /// Move an entry to a wider scope
    Widen {
        /// Such as dev/decisions/1773679871839
        reference: String,
        /// project or agent:ID
        #[arg(value_parser = scope)]
        scope: Scope,
    },
    /// Find entries by what they say
    Search(Search),
    /// Give entries a vector of what they mean to a model, for search --semantic
    Embed(Embed),
    /// Find entries that are like one
    Related(Related),
    /// Find entries that are nearly the same as a text
    Similar(Similar),
    /// Compose what an agent is told at the start of its work
    Brief {
        /// For whom
        agent: String,
        /// What it is about to do
        task: Vec<String>,
        /// In tokens
        #[arg(long, allow_negative_numbers = true, value_name = "TOKENS")]
        budget: Option<i64>,
    },
    /// Tell an agent where and how to write memories itself
    Instructions {
        /// Which
        agent: String,
    },
    /// What every agent is told about the project
    #[command(subcommand)]
    Project(Project),
    /// List agents
    Agents,
    /// Count entries and look for faults
    Status,
    /// Learn from the transcripts that coding clients wrote of this project
    Process(Process),
    /// Learn from transcripts as clients write them, until stopped
    Watch(Watch),
    /// Set a coding client up in this project: cursor, vscode, claude-code, codex or gemini
    Install(Install),
    /// Take away what install wrote
    Uninstall(Uninstall),
    /// Answer an event of a coding client, as it calls its hooks
    Hook(Hook),
    /// What an agent and its user said last
    #[command(subcommand)]
    Session(Session),
    /// Write checkpoints for conversations that are newer than theirs
    SyncCheckpoints {
        /// For all conversations
        #[arg(long)]
        force: bool,
    },
    /// What an agent is doing
    #[command(subcommand)]
    Work(Work),
    /// Sum a session of an agent up, and remember what it taught
    Commit(Box<Commit>),
    /// Tell an agent that lost its session what it was doing
    Recover(Recover),
    /// Tell what each agent did last
    Roster {
        /// ID or ID=NAME; every agent that committed a session when none is named
        #[arg(value_parser = work::teammate)]
        team: Vec<Teammate>,
    },
    /// List what an agent did in its last sessions, newest first
    History {
        /// Whose
        agent: String,
        /// Show at most so many
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
    },
    /// Short things that agents learn in passing
    #[command(subcommand)]
    Facts(Facts),
    /// Write the whole memory as one JSON document
    Export {
        /// Where to [default: standard output]
        file: Option<PathBuf>,
    },
    /// Do the chores that keep a memory small
    Compact(Compact),
    /// Move flat files (AGENT.md) into the vault; each stays beside it as .md.bak
    Migrate {
        /// Change nothing, tell what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Take over what lies elsewhere, or in the memory and was never learnt from
    #[command(subcommand)]
    Import(Import),
    /// Copy everything from one store to another, each a folder or a URL
    Copy(Copy),
    /// Serve the memory over HTTP to programs on this machine
    Serve(Serve),
    /// Compile the component for this machine ahead; the first command does it otherwise
    Prepare,
    /// Print completions for a shell
    Completions {
        /// Which
        shell: clap_complete::Shell,
    },
}
