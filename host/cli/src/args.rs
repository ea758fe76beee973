//! The command line.

mod client;
mod command;
pub(crate) mod dashed;
mod entry;
pub(crate) mod help;
mod job;
mod learn;
mod mcp;
mod mission;
mod named;
pub(crate) mod predecessor;
mod serve;
mod session;
mod transcript;
mod upkeep;
mod value;
mod work;

use std::sync::LazyLock;

use clap::Parser;
use keepstone::COMPONENT_SHA256;

use named::GLOBAL;

pub(crate) use client::{Hook, Install, Uninstall};
pub(crate) use command::Command;
pub(crate) use entry::{
    Add, AddMany, Added, Browse, Core, Edit, Embed, Filters, List, Project, Related, Search, Similar, Text,
};
pub(crate) use job::{Jobs, JobsRun, ModelServer, Tasks};
pub(crate) use learn::{Capture, Files, Skills};
pub(crate) use mcp::{Mcp, Tools};
pub(crate) use mission::{Described, Mission, Missions};
pub(crate) use named::Named;
pub(crate) use serve::{DEFAULT_PORT, Open, Prepare, Serve};
pub(crate) use session::{Session, Spoken};
pub(crate) use transcript::{Process, Review, Source, Watch};
pub(crate) use upkeep::{Check, CheckFormat, Compact, Copy, Import};
pub(crate) use value::DEFAULT_AGENT;
pub(crate) use work::{Commit, Facts, Recover, Work, WorkSet};

/// Memory for AI agents.
#[derive(Debug, Parser)]
#[command(name = "keepstone", version = VERSION.as_str(), infer_long_args = true)]
pub(crate) struct Args {
    #[command(flatten)]
    pub(crate) place: Named,
    /// Print one JSON document
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(crate) json: bool,
    /// Print the JSON of a predecessor
    #[arg(long, global = true, value_name = "SYSTEM", value_parser = [predecessor::NAME], hide = true)]
    pub(crate) compat: Option<String>,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto", help_heading = GLOBAL)]
    pub(crate) color: Color,
    /// Print long answers at once: do not start a pager [env: KEEPSTONE_PAGER, PAGER]
    #[arg(long, global = true, help_heading = GLOBAL)]
    pub(crate) no_pager: bool,
    /// The command
    #[command(subcommand)]
    pub(crate) command: Command,
}

/// The version of the command, with that of its component.
static VERSION: LazyLock<String> =
    LazyLock::new(|| format!("{} (component {})", env!("CARGO_PKG_VERSION"), &COMPONENT_SHA256[..12]));

impl Args {
    /// Returns whether agent-memory's JSON, exit codes and numbers are wanted.
    pub(crate) fn is_compat(&self) -> bool {
        self.compat.is_some() || predecessor::is_meant(std::env::args_os().take(1))
    }
}

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
