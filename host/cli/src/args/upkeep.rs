//! Commands that look after a memory.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::Chore;

/// `compact`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compact {
    /// Change nothing, tell what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Only this: checkpoints, conversations, vault, index, legacy or trash; can be given again
    #[arg(long = "chore", value_name = "CHORE", value_parser = Chore::from_str)]
    pub(crate) chores: Vec<Chore>,
    /// Tell what the last run did, and do nothing
    #[arg(long, conflicts_with_all = ["dry_run", "chores"])]
    pub(crate) last: bool,
}

/// `copy`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
What holds the same bytes already is left, so doing it again goes on where it was broken off. What holds other bytes
is left and told. Each key is read back once it is written.")]
pub(crate) struct Copy {
    /// A folder, s3://BUCKET/PREFIX, az://…, gs://… or postgres://HOST/DATABASE?root=NAME
    pub(crate) from: String,
    /// The same
    pub(crate) to: String,
    /// Replace what holds other bytes
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// Change nothing, tell what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `import`.
#[derive(Debug, Subcommand)]
pub(crate) enum Import {
    /// Learn from all raw conversations, and hand over from those without a handoff
    Conversations {
        /// Change nothing, tell what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Take bit-office's memory over; nothing there is changed
    BitOffice {
        /// Its folder [default: ~/.bit-office/memory and ~/.open-office/data/memory]
        dir: Option<PathBuf>,
        /// Change nothing, tell what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Take over a memory that `export` wrote; nothing is overwritten
    Root {
        /// The document [default: standard input]
        file: Option<PathBuf>,
        /// Change nothing, tell what would be done
        #[arg(long)]
        dry_run: bool,
    },
}
