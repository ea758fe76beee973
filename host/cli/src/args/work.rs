//! Commands about what agents are doing, did, and learnt in passing.

use std::path::PathBuf;
use std::str::FromStr;

use clap::{Args as ClapArgs, Subcommand};
use keepstone::{Category, Teammate, WorkStatus};

use super::entry::Text;

/// `work`.
#[derive(Debug, Subcommand)]
pub(crate) enum Work {
    /// Write down what an agent is doing; what is not named is found in --output, else it stays
    Set(Box<WorkSet>),
    /// Show what an agent is doing
    Show {
        /// Whose
        agent: String,
    },
    /// Take it away: the task came to its end
    Clear {
        /// Whose
        agent: String,
    },
}

/// `work set`.
#[derive(Debug, ClapArgs)]
pub(crate) struct WorkSet {
    /// Whose
    pub(crate) agent: String,
    /// running, interrupted, failed or cancelled
    #[arg(long, value_parser = WorkStatus::from_str)]
    pub(crate) status: Option<WorkStatus>,
    /// What the task is known by; another one begins anew
    #[arg(long, value_name = "ID")]
    pub(crate) task_id: Option<String>,
    /// What was asked for
    #[arg(long, value_name = "TEXT")]
    pub(crate) prompt: Option<String>,
    /// Where it is done
    #[arg(long, value_name = "FOLDER")]
    pub(crate) cwd: Option<String>,
    /// What was done so far
    #[arg(short, long, value_name = "TEXT")]
    pub(crate) summary: Option<String>,
    /// What was said last
    #[arg(long, value_name = "TEXT")]
    pub(crate) activity: Option<String>,
    #[command(flatten)]
    pub(crate) left: Left,
    /// What the agent printed so far; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// What work touched and left.
#[derive(Debug, ClapArgs)]
pub(crate) struct Left {
    /// A next step; can be given again
    #[arg(long = "next", value_name = "TEXT")]
    pub(crate) next_steps: Vec<String>,
    /// Something left undone; can be given again
    #[arg(long, value_name = "TEXT")]
    pub(crate) unfinished: Vec<String>,
    /// A file made or changed; can be given again
    #[arg(long = "file", value_name = "PATH")]
    pub(crate) files: Vec<String>,
}

/// `commit`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Commit {
    /// Whose
    pub(crate) agent: String,
    /// What was done
    #[arg(short = 'm', long, value_name = "TEXT")]
    pub(crate) what: Option<String>,
    /// What the session is known by
    #[arg(long, value_name = "ID")]
    pub(crate) session: Option<String>,
    /// What the task is known by; a task is committed once
    #[arg(long, value_name = "ID")]
    pub(crate) task_id: Option<String>,
    /// Something decided; can be given again
    #[arg(long = "decision", value_name = "TEXT")]
    pub(crate) decisions: Vec<String>,
    #[command(flatten)]
    pub(crate) left: Left,
    /// The hash of a commit; can be given again
    #[arg(long = "hash", value_name = "HASH")]
    pub(crate) commits: Vec<String>,
    /// Tokens read
    #[arg(long, value_name = "N")]
    pub(crate) tokens_in: Option<u64>,
    /// Tokens written
    #[arg(long, value_name = "N")]
    pub(crate) tokens_out: Option<u64>,
    /// What the agent printed; - is standard input
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// `recover`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Recover {
    /// For whom
    pub(crate) agent: String,
    /// What was asked for
    pub(crate) task: Vec<String>,
    /// The phase that the team was in
    #[arg(long, value_name = "TEXT")]
    pub(crate) phase: Option<String>,
    /// What the agent answered last
    #[arg(long, value_name = "TEXT")]
    pub(crate) last_result: Option<String>,
    /// In tokens
    #[arg(long, allow_negative_numbers = true, value_name = "TOKENS")]
    pub(crate) budget: Option<i64>,
}

/// `facts`.
#[derive(Debug, Subcommand)]
pub(crate) enum Facts {
    /// List facts of an agent, or of the project: what matters to the task first, then what was met most
    List {
        /// Whose; the project's when nobody is named
        agent: Option<String>,
        /// What they shall matter to
        #[arg(long, value_name = "TEXT")]
        task: Option<String>,
        /// Show at most so many
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
    },
    /// Remember a fact: from -c, -f or standard input
    Add {
        /// Whose
        agent: String,
        /// preferences, patterns, habits or lessons
        #[arg(value_parser = Category::from_str)]
        category: Category,
        #[command(flatten)]
        text: Text,
        /// The session it was learnt in
        #[arg(long)]
        session: Option<String>,
    },
    /// Move facts to the trash; what was shared from them goes too, unless others confirmed it
    Forget {
        /// Such as dev/preferences/1773679871839
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
    },
    /// Make an agent's fact the project's
    Promote {
        /// Such as dev/preferences/1773679871839
        reference: String,
    },
    /// Note that an agent came to a fact of the project by itself: from -c, -f or standard input
    Confirm {
        /// Who
        agent: String,
        #[command(flatten)]
        text: Text,
    },
    /// Print what an agent is told of what it and all others know
    Show {
        /// For whom; the project's alone when nobody is named
        agent: Option<String>,
        /// What it is about to do
        #[arg(long, value_name = "TEXT")]
        task: Option<String>,
        /// In tokens
        #[arg(long, value_name = "TOKENS")]
        budget: Option<u32>,
    },
}

/// Reads `ID` or `ID=NAME`.
pub(super) fn teammate(text: &str) -> Result<Teammate, String> {
    let (agent, name) = match text.split_once('=') {
        Some((agent, name)) => (agent, Some(name.to_owned())),
        None => (text, None),
    };
    Ok(Teammate { agent: agent.to_owned(), name })
}
