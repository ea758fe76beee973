//! Commands about work for a language model.

use std::time::Duration;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::TaskKind;

use super::value::one_of;

/// `jobs`.
#[derive(Debug, Subcommand)]
pub(crate) enum Jobs {
    /// List the tasks that wait for a model
    List {
        #[command(flatten)]
        tasks: Tasks,
    },
    /// Let a model do the tasks, and store the parts of its answers that pass the checks
    Run(JobsRun),
}

/// The tasks that are meant.
#[derive(Debug, ClapArgs)]
pub(crate) struct Tasks {
    /// Only tasks of this kind; repeatable
    #[arg(long = "kind", value_name = "KIND", value_parser = one_of!(TaskKind except Rerank))]
    pub(crate) kinds: Vec<TaskKind>,
    /// The maximum number of tasks, 1 to 100
    #[arg(short, long, value_name = "N", default_value_t = 20)]
    pub(crate) limit: u32,
}

/// `jobs run`.
#[derive(Debug, ClapArgs)]
#[command(
    after_help = "Statements of sessions become candidates: keepstone review. Merged entries are archived: keepstone undo.
A task without an answer waits for the next run; after three in a row no more are asked."
)]
pub(crate) struct JobsRun {
    #[command(flatten)]
    pub(crate) tasks: Tasks,
    #[command(flatten)]
    pub(crate) model: ModelServer,
    /// Print the prompts and ask no model
    #[arg(long)]
    pub(crate) dry_run: bool,
}

/// The language model.
#[derive(Debug, ClapArgs)]
pub(crate) struct ModelServer {
    /// An OpenAI-compatible server with a language model, such as http://localhost:11434/v1; its key: KEEPSTONE_MODEL_KEY
    #[arg(long, env = "KEEPSTONE_MODEL_URL", value_name = "URL")]
    pub(crate) model_url: Option<String>,
    /// The name of the language model
    #[arg(long, env = "KEEPSTONE_MODEL", value_name = "NAME")]
    pub(crate) model: Option<String>,
    /// Seconds to wait for an answer [default: 120; of a search: 10]
    #[arg(long, value_name = "SECONDS", value_parser = clap::value_parser!(u64).range(1..))]
    pub(crate) model_timeout: Option<u64>,
}

impl ModelServer {
    /// The time for an answer.
    pub(crate) fn patience(&self, default: u64) -> Duration {
        Duration::from_secs(self.model_timeout.unwrap_or(default))
    }
}
