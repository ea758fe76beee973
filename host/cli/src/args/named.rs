//! Options of every command: the memory to use.

use std::path::PathBuf;

use crate::moment::Moment;

/// The heading of options that every command takes; they come last in help.
pub(crate) const GLOBAL: &str = "Global options";

/// The memory that was named.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Named {
    /// The memory's folder [env: KEEPSTONE_DIR, AGENT_MEMORY_DIR] [default: .memory here or above, else at the project's top]
    #[arg(long, global = true, value_name = "DIR", help_heading = GLOBAL)]
    pub(crate) dir: Option<PathBuf>,
    /// The memory's store in place of a folder: s3://, az://, gs://, postgres://, file:// [env: KEEPSTONE_STORE]
    #[arg(long, global = true, value_name = "URL", conflicts_with = "dir", help_heading = GLOBAL)]
    pub(crate) store: Option<String>,
    /// Your own memory for all projects [env: KEEPSTONE_USER_DIR] [default: the user data folder, e.g. ~/.local/share/keepstone/user]
    #[arg(long, global = true, conflicts_with_all = ["dir", "store"], help_heading = GLOBAL)]
    pub(crate) user: bool,
    /// Leave your own memory out of search, brief and hook
    #[arg(long, global = true, conflicts_with = "user", help_heading = GLOBAL)]
    pub(crate) no_user: bool,
    /// A component between the memory and its store, such as keepstone-encrypt.wasm; repeatable: the first one is next to the memory
    /// [env: KEEPSTONE_WITH, separated as in PATH]
    #[arg(long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    pub(crate) with: Vec<PathBuf>,
    /// Act for this agent: leave out what missions do not let it read, and refuse what they do not let it write [env: KEEPSTONE_GRANT]
    #[arg(long, global = true, value_name = "AGENT", help_heading = GLOBAL)]
    pub(crate) grant: Option<String>,
    /// Show the memory as it was at TIME, such as 2026-03-16, 2026-03-16T16:51 (local time unless it names a zone) or 7d for a week ago; nothing can be changed then
    #[arg(long, global = true, value_name = "TIME", help_heading = GLOBAL)]
    pub(crate) at: Option<Moment>,
    /// Record the calls of the command and what the store answers, without secrets, for replay
    #[arg(long, global = true, value_name = "FILE", help_heading = GLOBAL)]
    pub(crate) record: Option<PathBuf>,
}

impl Named {
    /// The components between the memory and its store, the one next to the memory first.
    pub(crate) fn with(&self) -> Vec<PathBuf> {
        let set = || std::env::var_os("KEEPSTONE_WITH").map(|set| std::env::split_paths(&set).collect());
        let named = if self.with.is_empty() { set().unwrap_or_default() } else { self.with.clone() };
        named.into_iter().filter(|path| !path.as_os_str().is_empty()).collect()
    }

    /// The agent to act for; none for the owner.
    pub(crate) fn agent(&self) -> Option<String> {
        let set = || std::env::var("KEEPSTONE_GRANT").ok().filter(|agent| !agent.is_empty());
        self.grant.clone().or_else(set)
    }
}
