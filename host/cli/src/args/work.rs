//! Commands about the work and the facts of agents.

use std::path::PathBuf;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{Category, WorkStatus};

use super::entry::Text;
use super::value::{CategoryParser, one_of};
use crate::moment::Moment;

/// `work`.
#[derive(Debug, Subcommand)]
pub(crate) enum Work {
    /// Set the work state of an agent; other fields are found in --output or keep their values
    Set(Box<WorkSet>),
    /// Show the work state of an agent
    Show {
        /// The agent's id
        agent: String,
    },
    /// Delete the work state, because the task ended
    Clear {
        /// The agent's id
        agent: String,
    },
}

/// `work set`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkSet {
    /// The agent's id
    pub(crate) agent: String,
    /// The state of the task
    #[arg(long, value_parser = one_of!(WorkStatus))]
    pub(crate) status: Option<WorkStatus>,
    /// The id of the task; another id starts with an empty state
    #[arg(long, value_name = "ID")]
    pub(crate) task_id: Option<String>,
    /// The request that the task answers
    #[arg(long, value_name = "TEXT")]
    pub(crate) prompt: Option<String>,
    /// The working folder
    #[arg(long, value_name = "FOLDER")]
    pub(crate) cwd: Option<String>,
    /// The progress so far
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) summary: Option<String>,
    /// The latest activity
    #[arg(long, value_name = "TEXT")]
    pub(crate) activity: Option<String>,
    #[command(flatten)]
    pub(crate) left: Left,
    /// A file with the agent's output so far; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The results of work.
#[derive(Debug, ClapArgs)]
pub(crate) struct Left {
    /// A next step; repeatable
    #[arg(long = "next", value_name = "TEXT")]
    pub(crate) next_steps: Vec<String>,
    /// Unfinished work; repeatable
    #[arg(long, value_name = "TEXT")]
    pub(crate) unfinished: Vec<String>,
    /// A file that was made or changed; repeatable
    #[arg(long = "file", value_name = "PATH")]
    pub(crate) files: Vec<String>,
}

/// `commit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Commit {
    /// The agent's id
    pub(crate) agent: String,
    /// The result, in one line
    #[arg(short = 'm', long, value_name = "TEXT")]
    pub(crate) what: Option<String>,
    /// The id of the session
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<String>,
    /// The id of the task; each task is committed once
    #[arg(long, value_name = "ID")]
    pub(crate) task_id: Option<String>,
    /// A decision; repeatable
    #[arg(long = "decision", value_name = "TEXT")]
    pub(crate) decisions: Vec<String>,
    #[command(flatten)]
    pub(crate) left: Left,
    /// The hash of a version-control commit; repeatable
    #[arg(long = "hash", value_name = "HASH")]
    pub(crate) commits: Vec<String>,
    /// When the session began, for its episode [default: when its task was reported first]
    #[arg(long, value_name = "TIME")]
    pub(crate) started_at: Option<Moment>,
    /// A useful tool or command, for the episode; repeatable
    #[arg(long = "tool", value_name = "NAME")]
    pub(crate) tools: Vec<String>,
    /// Tokens that the model read
    #[arg(long, value_name = "N")]
    pub(crate) tokens_in: Option<u64>,
    /// Tokens that the model wrote
    #[arg(long, value_name = "N")]
    pub(crate) tokens_out: Option<u64>,
    /// A file with the agent's output; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// `recover`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Recover {
    /// The agent's id
    pub(crate) agent: String,
    /// The request that the task answers
    pub(crate) task: Vec<String>,
    /// The phase of the team's work
    #[arg(long, value_name = "TEXT")]
    pub(crate) phase: Option<String>,
    /// The agent's last result
    #[arg(long, value_name = "TEXT")]
    pub(crate) last_result: Option<String>,
    /// The maximum length in tokens
    #[arg(long, allow_negative_numbers = true, value_name = "TOKENS")]
    pub(crate) budget: Option<u32>,
}

/// `facts`.
#[derive(Debug, Subcommand)]
pub(crate) enum Facts {
    /// List the facts of an agent, or of the project: relevant to the task first, then most observed
    List {
        /// The agent's id; without one, the project's facts
        agent: Option<String>,
        /// The task to which they must be relevant
        #[arg(long, value_name = "TEXT")]
        task: Option<String>,
        /// The maximum number of results
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
    },
    /// Add a fact: from -c, -f or standard input
    Add {
        /// The agent's id
        agent: String,
        /// preferences, patterns, habits or lessons
        #[arg(value_parser = CategoryParser, hide_possible_values = true)]
        category: Category,
        #[command(flatten)]
        text: Text,
        /// The id of the session in which it was learnt
        #[arg(long)]
        session: Option<String>,
    },
    /// Move facts to the trash, and their shared copies too unless other agents confirmed them
    Forget {
        /// A reference such as dev/preferences/1773679871839, or a unique beginning or end of it
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
    },
    /// Share an agent's fact with the project
    Promote {
        /// A reference such as dev/preferences/1773679871839, or a unique beginning or end of it
        reference: String,
    },
    /// Record that an agent learnt a fact of the project independently: from -c, -f or standard input
    Confirm {
        /// The agent's id
        agent: String,
        #[command(flatten)]
        text: Text,
    },
    /// Print the knowledge blocks for an agent: its facts, the project's, and its latest sessions
    Show {
        /// The agent's id; without one, the project's facts only
        agent: Option<String>,
        /// The work that the agent is about to do
        #[arg(long, value_name = "TEXT")]
        task: Option<String>,
        /// The maximum length in tokens
        #[arg(long, value_name = "TOKENS")]
        budget: Option<u32>,
    },
}
