//! Commands for maintenance.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand, ValueEnum};
use keepstone::{Chore, Client};

use super::value::one_of;

/// How `check` prints what it found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum CheckFormat {
    /// A line for each finding
    #[default]
    Text,
    /// Annotations of GitHub Actions
    Github,
    /// A code quality report of GitLab
    Gitlab,
    /// A comment for a pull request
    Markdown,
}

/// `check`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
Compares the memory with the commit at which the branch began, and runs the assertions of memory-tests.toml. Settings
under [check] say what fails. The exit code is 6 if anything fails.")]
pub(crate) struct Check {
    /// The branch or commit that this branch started from [default: what origin/HEAD names, else main or master]
    #[arg(long, value_name = "REF")]
    pub(crate) base: Option<String>,
    /// How findings are printed
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub(crate) format: CheckFormat,
}

/// `compact`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Compact {
    /// Change nothing and show what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
    /// Run only this chore; repeatable
    #[arg(long = "chore", value_name = "CHORE", value_parser = one_of!(Chore))]
    pub(crate) chores: Vec<Chore>,
    /// Archive without asking, whatever the number of entries
    #[arg(long)]
    pub(crate) yes: bool,
    /// Only show the report of the last run
    #[arg(long, conflicts_with_all = ["dry_run", "chores"])]
    pub(crate) last: bool,
}

/// `copy`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "\
A key that has the same bytes already is skipped, so an interrupted copy can be repeated. A key that has other bytes
is left and reported. Each key is read back after it is written.")]
pub(crate) struct Copy {
    /// A folder, s3://BUCKET/PREFIX, az://…, gs://… or postgres://HOST/DATABASE?root=NAME
    pub(crate) from: String,
    /// The target: a folder or a URL as above
    pub(crate) to: String,
    /// Replace keys that have other bytes
    #[arg(long)]
    pub(crate) overwrite: bool,
    /// Change nothing and show what would be done
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// `import`.
#[derive(Debug, Subcommand)]
pub(crate) enum Import {
    /// Learn from all saved conversations, and write a handoff for each without one
    Conversations {
        /// Change nothing and show what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Import bit-office's memory; its files stay as they are
    BitOffice {
        /// The folder [default: ~/.bit-office/memory and ~/.open-office/data/memory]
        #[arg(value_name = "DIR")]
        folder: Option<PathBuf>,
        /// Change nothing and show what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Import the notes that a coding client keeps by itself; its files stay as they are
    ClientNotes {
        /// The client
        #[arg(value_parser = one_of!(Client))]
        client: Client,
        /// The folder or the file with the notes [default: where the client keeps those of this project]
        #[arg(value_name = "PATH")]
        path: Option<PathBuf>,
        /// Change nothing and show what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Import a memory that `export` wrote; nothing is overwritten
    Root {
        /// The document [default: standard input]
        file: Option<PathBuf>,
        /// Change nothing and show what would be done
        #[arg(long)]
        dry_run: bool,
    },
}
