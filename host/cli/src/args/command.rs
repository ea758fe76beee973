//! The commands, one variant each.

use std::path::PathBuf;

use clap::Subcommand;
use keepstone::{BriefLevel, Scope, Speaker, Status, Teammate};

use super::client::{Hook, Install, Uninstall};
use super::entry::{Add, AddMany, Browse, Core, Edit, Embed, List, Project, Related, Search, Similar, Whole};
use super::job::Jobs;
use super::learn::{Capture, Files, Skills};
use super::mcp::Mcp;
use super::mission::Mission;
use super::serve::{Open, Prepare, Serve};
use super::session::Session;
use super::transcript::{Process, Review, Watch};
use super::upkeep::{Check, Compact, Copy, Import};
use super::value::{one_of, scope, teammate};
use super::work::{Commit, Facts, Recover, Work};

/// One thing to do.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make a memory here, or add the files that it lacks
    Init,
    /// Store an entry and print its reference
    Add(Add),
    /// Store several entries, one JSON object per line, and print their references
    AddMany(AddMany),
    /// Show one entry
    Get {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        reference: String,
        /// Instead, show what was said in the session that it was learnt from
        #[arg(long)]
        source: bool,
        #[command(flatten)]
        whole: Whole,
    },
    /// List entries, newest first
    List(List),
    /// Change an entry: its text from -c, -f, standard input or your editor
    Edit(Edit),
    /// Move entries to the trash
    Forget {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
        #[command(flatten)]
        whole: Whole,
    },
    /// Bring entries back from the trash
    Restore {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        #[arg(required = true, value_name = "REFERENCE")]
        references: Vec<String>,
    },
    /// List changes of entries, newest first
    Log {
        /// Only this entry
        reference: Option<String>,
        /// The maximum number of changes [default: 100]
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
        /// Show what each change took away and added
        #[arg(short, long)]
        diff: bool,
    },
    /// Undo the last change, or the change with a number in the log
    Undo {
        /// The number of a change in the log
        call: Option<u64>,
    },
    /// Delete a forgotten entry for good, list files that still contain its text, and write a receipt
    Purge {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        #[arg(required_unless_present = "check")]
        reference: Option<String>,
        /// Search all files for what was purged: by every receipt, or by one
        #[arg(long, value_name = "RECEIPT", num_args = 0..=1, default_missing_value = "", conflicts_with = "reference")]
        check: Option<String>,
    },
    /// Pin an entry: it comes first in every brief and is never archived
    Pin {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        reference: String,
        /// Unpin it
        #[arg(long)]
        off: bool,
    },
    /// Set the status of an entry
    SetStatus {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        reference: String,
        /// The new status
        #[arg(value_parser = one_of!(Status except Forgotten))]
        status: Status,
    },
    /// Replay recorded calls; the exit code is 1 if what they ask of the store, or their answers, differ
    Replay {
        /// What --record wrote
        file: PathBuf,
    },
    /// Move an entry to a wider scope
    Widen {
        /// A reference such as dev/decisions/1773679871839, or a unique beginning or end of it such as 1795 or …839
        reference: String,
        /// project or agent:ID
        #[arg(value_parser = scope)]
        scope: Scope,
    },
    /// Find entries by words
    Search(Search),
    /// Browse the memory in the terminal: search, read, change, decide about candidates
    Browse(Browse),
    /// Embed entries with a model, for search --semantic
    Embed(Embed),
    /// List tasks for a language model, or let one do them
    #[command(subcommand)]
    Jobs(Jobs),
    /// Find entries related to an entry
    Related(Related),
    /// Find entries that are nearly equal to a text
    Similar(Similar),
    /// Compose the brief that an agent reads at the start of its work
    Brief {
        /// The agent's id
        #[arg(default_value = "default")]
        agent: String,
        /// The work that the agent is about to do
        task: Vec<String>,
        /// The maximum length in tokens
        #[arg(long, allow_negative_numbers = true, value_name = "TOKENS")]
        budget: Option<u32>,
        /// How many of the most relevant entries: lite 3, standard 8, deep 20 including fading ones
        #[arg(long, value_name = "LEVEL", value_parser = one_of!(BriefLevel))]
        level: Option<BriefLevel>,
        /// Only entries that this kind of speaker stated; repeatable
        #[arg(long = "stated-by", value_name = "SPEAKER", value_parser = one_of!(Speaker))]
        stated_by: Vec<Speaker>,
        /// Say for each line why it is there, and name what was left out
        #[arg(long)]
        explain: bool,
        /// Include entries of similar meaning, by the model that embed used
        #[arg(long)]
        semantic: bool,
        #[command(flatten)]
        embed: Embed,
    },
    /// Show what the memory knows about an error or a file
    Why {
        /// The error message, or the path of a file; without it, the output with the error is read from standard input
        subject: Vec<String>,
        /// The agent that asks
        #[arg(short, long, value_name = "ID", default_value = "default")]
        agent: String,
        /// The maximum length in tokens
        #[arg(long, allow_negative_numbers = true, value_name = "TOKENS")]
        budget: Option<u32>,
    },
    /// Print the rules by which an agent writes entries itself
    Instructions {
        /// The agent's id
        #[arg(default_value = "default")]
        agent: String,
        /// Instead, print what to save before the agent's context is compacted
        #[arg(long)]
        before_compaction: bool,
    },
    /// Show or change the core memory of an agent: identity, user, current work
    #[command(subcommand)]
    Core(Core),
    /// Show or change the description of the project that every agent gets
    #[command(subcommand)]
    Project(Project),
    /// List agents
    Agents,
    /// Count entries and list faults
    Status,
    /// Learn from the transcripts of this project that coding clients wrote
    Process(Process),
    /// Decide about candidates: statements of sessions that may be worth keeping
    Review(Review),
    /// Learn from transcripts as clients write them, until stopped
    Watch(Watch),
    /// Set up a coding client in this project
    Install(Install),
    /// Remove what install wrote
    Uninstall(Uninstall),
    /// Answer an event of a coding client; clients run it
    Hook(Hook),
    /// Save, show and close conversations of an agent
    #[command(subcommand)]
    Session(Session),
    /// Write checkpoints for conversations that are newer than theirs
    SyncCheckpoints {
        /// For all conversations
        #[arg(long)]
        force: bool,
    },
    /// Show or set the current work of an agent
    #[command(subcommand)]
    Work(Work),
    /// Commit a session: a summary, and the facts it taught
    Commit(Box<Commit>),
    /// Print the recovery text for an agent that lost its session
    Recover(Recover),
    /// Print one line about the latest session of each agent
    Roster {
        /// ID or ID=NAME; without one, every agent that committed a session
        #[arg(value_parser = teammate)]
        team: Vec<Teammate>,
    },
    /// List the sessions of an agent, newest first
    History {
        /// The agent's id
        agent: String,
        /// The maximum number of results
        #[arg(short, long, value_name = "N")]
        limit: Option<u32>,
    },
    /// Create, follow and end missions: pieces of work that several agents do together
    #[command(subcommand)]
    Mission(Mission),
    /// List, add and share facts: short texts that agents learn during their work
    #[command(subcommand)]
    Facts(Facts),
    /// Learn from one source, once: the guidance of a person, a failure or a review comment, from -c, -f or
    /// standard input
    Capture(Capture),
    /// List procedures, record whether they worked, and write them as skills of a client
    #[command(subcommand)]
    Skills(Skills),
    /// Write MEMORY.md and a file for each topic into a folder, for clients that read such files; edited files are left alone
    Files(Files),
    /// Write the whole memory as one JSON document
    Export {
        /// The file to write [default: standard output]
        file: Option<PathBuf>,
    },
    /// Review what a branch of git changes in the memory, and run the assertions of memory-tests.toml
    Check(Check),
    /// Run the maintenance that keeps a memory small
    Compact(Compact),
    /// Turn flat files of agent-memory (AGENT.md) into entries; each file stays as .md.bak
    Migrate {
        /// Change nothing and show what would be done
        #[arg(long)]
        dry_run: bool,
    },
    /// Import another memory, or learn from saved conversations
    #[command(subcommand)]
    Import(Import),
    /// Copy everything from one store to another, each a folder or a URL
    Copy(Copy),
    /// Offer the memory to an agent as tools, over the Model Context Protocol on standard input and output
    Mcp(Mcp),
    /// Serve the memory over HTTP to programs on this machine, and a page to people
    Serve(Serve),
    /// Show the page of a running server in the browser
    Open(Open),
    /// Compile the component for this machine in advance; otherwise the first command does it in the background
    Prepare(Prepare),
    /// Check the installation and the memory, and say how to fix each fault
    Doctor {
        /// Search every file for keys, tokens and passwords, not only the Markdown files: also trash, before-images, index and
        /// conversations
        #[arg(long)]
        secrets: bool,
    },
    /// Print completions for a shell; without a shell, how to install them
    Completions {
        /// The shell
        #[arg(value_parser = ["bash", "elvish", "fish", "powershell", "zsh"])]
        shell: Option<String>,
    },
    /// Write the manual pages into a folder
    #[command(hide = true)]
    Man {
        /// The folder
        folder: PathBuf,
    },
}
