//! Commands that learn from transcripts.

use std::path::PathBuf;

use clap::Args as ClapArgs;
use keepstone::Client;

use super::entry::Embed;
use super::value::DEFAULT_AGENT;
use super::value::one_of;

/// The transcripts to read, and the agent that learns.
#[derive(Debug, ClapArgs)]
pub(crate) struct Source {
    /// The agent that learns; if it is `default`, an agent that a transcript names replaces it
    #[arg(short, long, value_name = "AGENT", default_value = DEFAULT_AGENT)]
    pub(crate) agent: String,
    /// The project's folder, which has the memory [default: the folder with .memory, else this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) workspace: Option<PathBuf>,
    /// Only transcripts of this client; repeatable
    #[arg(long = "client", value_name = "CLIENT", value_parser = one_of!(Client except Vscode))]
    pub(crate) clients: Vec<Client>,
    /// Read transcripts of this folder instead of the clients' folders; repeatable
    ///
    /// Their client is the one of --client if given once, else it is found in the path (a folder such as .codex or
    /// agent-transcripts, the nearest to the file), else in the first line. They must belong to this project.
    #[arg(long = "transcripts", value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
    /// Read Cursor's transcripts of this folder instead, for this project whatever the folder is called, as agent-memory does
    #[arg(long, value_name = "DIR", conflicts_with_all = ["folders", "clients"], hide = true)]
    pub(crate) transcripts_dir: Option<PathBuf>,
}

/// `process`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Process {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Minutes without a change after which a session is over and gets a handoff [default: from policy, 5]
    #[arg(long, alias = "threshold", value_name = "MINUTES")]
    pub(crate) idle: Option<u32>,
    #[command(flatten)]
    pub(crate) embed: Embed,
    /// Show the confidence that each statement of the files is worth keeping, and why; learn nothing
    #[arg(long, requires = "files")]
    pub(crate) explain: bool,
    /// Read only these transcripts
    #[arg(value_name = "FILE", conflicts_with_all = ["folders", "transcripts_dir"])]
    pub(crate) files: Vec<PathBuf>,
}

/// `review`.
#[derive(Debug, ClapArgs)]
#[command(after_help = "Keys: a accepts, e edits and accepts, m merges into another entry, r rejects, s skips, q ends.
A rejected text does not come back. Piped input has one line for each candidate: a key, after e the new text,
after m a reference. --list and --json show the candidates and change nothing.")]
pub(crate) struct Review {
    /// Only candidates of this agent; repeatable
    #[arg(short, long = "agent", value_name = "AGENT")]
    pub(crate) agents: Vec<String>,
    /// Also entries in force that an agent, a tool, a file or an import stated and that no person confirmed
    #[arg(long)]
    pub(crate) unconfirmed: bool,
    /// Instead, review entries in force that name files, commits or symbols which no longer exist
    #[arg(long, conflicts_with = "unconfirmed")]
    pub(crate) stale: bool,
    /// List the candidates, the most likely first
    #[arg(long)]
    pub(crate) list: bool,
}

/// `watch`.
///
/// A second watcher of the same memory is harmless: nothing is learnt twice.
#[derive(Debug, ClapArgs)]
#[command(after_help = "One watcher of a memory is enough; a second one is harmless and learns nothing twice.")]
pub(crate) struct Watch {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Seconds to wait for further changes after a change
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub(crate) debounce: u32,
    /// Seconds without a change after which a session is over and gets a handoff
    #[arg(long, alias = "idle-timeout", value_name = "SECONDS", default_value_t = 180)]
    pub(crate) idle: u32,
    /// Seconds between two checks for changes without an event
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) poll: u32,
    /// Wait for a transcript if no client has written one yet
    #[arg(long)]
    pub(crate) wait_for_transcripts: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
    /// Print errors only
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
