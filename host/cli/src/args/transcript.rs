//! Commands that learn from transcripts.

use std::path::PathBuf;
use std::str::FromStr;

use clap::Args as ClapArgs;
use keepstone::Client;

use super::entry::Embed;

/// Which transcripts, and for whom.
#[derive(Debug, ClapArgs)]
pub(crate) struct Source {
    /// The agent that learns
    #[arg(short, long, value_name = "AGENT", default_value = "default")]
    pub(crate) agent: String,
    /// The project's folder, where the memory is looked for [default: the folder that holds .memory, else this one]
    #[arg(long, value_name = "DIR")]
    pub(crate) workspace: Option<PathBuf>,
    /// Only of this client: cursor, claude-code, codex or gemini; can be given again
    #[arg(long = "client", value_name = "CLIENT", value_parser = Client::from_str)]
    pub(crate) clients: Vec<Client>,
    /// Look here and not where clients keep them; can be given again
    ///
    /// Whose they are is told by --client if it is given once, else by the path (a folder such as .codex or
    /// agent-transcripts, the nearest to the file), else by the first line. The project must still be this one.
    #[arg(long = "transcripts", value_name = "DIR")]
    pub(crate) folders: Vec<PathBuf>,
}

/// `process`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Process {
    #[command(flatten)]
    pub(crate) source: Source,
    /// After so many minutes without a change a session is over and hands over [default: that of the policy, 5]
    #[arg(long, value_name = "MINUTES")]
    pub(crate) idle: Option<u32>,
    #[command(flatten)]
    pub(crate) embed: Embed,
    /// Transcripts to read, and no others
    #[arg(value_name = "FILE", conflicts_with = "folders")]
    pub(crate) files: Vec<PathBuf>,
}

/// `watch`.
///
/// A second watcher of the same memory is harmless: what one has learnt, the other finds learnt.
#[derive(Debug, ClapArgs)]
#[command(after_help = "One watcher of a memory is enough; a second one is harmless and learns nothing twice.")]
pub(crate) struct Watch {
    #[command(flatten)]
    pub(crate) source: Source,
    /// Wait so long after a change for more of them
    #[arg(long, value_name = "SECONDS", default_value_t = 30)]
    pub(crate) debounce: u32,
    /// After so long without a change a session is over and hands over
    #[arg(long, value_name = "SECONDS", default_value_t = 180)]
    pub(crate) idle: u32,
    /// Look so often for what no event told of
    #[arg(long, value_name = "SECONDS", default_value_t = 15, value_parser = clap::value_parser!(u32).range(1..))]
    pub(crate) poll: u32,
    /// Where no client has written a transcript yet, wait for one
    #[arg(long)]
    pub(crate) wait_for_transcripts: bool,
    #[command(flatten)]
    pub(crate) embed: Embed,
    /// Tell errors only
    #[arg(short, long)]
    pub(crate) quiet: bool,
}
