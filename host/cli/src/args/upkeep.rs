//! Commands that look after a memory.

use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::Chore;

/// `compact`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compact {
    /// Change nothing, tell what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Only this: checkpoints, conversations, vault, index or legacy; can be given again
    #[arg(long = "chore", value_name = "CHORE", value_parser = Chore::from_str)]
    pub(crate) chores: Vec<Chore>,
    /// Tell what the last run did, and do nothing
    #[arg(long, conflicts_with_all = ["dry_run", "chores"])]
    pub(crate) last: bool,
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
}
