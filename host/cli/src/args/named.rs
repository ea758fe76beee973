//! Global options: which memory.

use std::path::PathBuf;

/// The memory that was named.
#[derive(Debug, Default, clap::Args)]
pub(crate) struct Named {
    /// The memory's folder [env: KEEPSTONE_DIR, AGENT_MEMORY_DIR] [default: .memory here or above, else at the project's top]
    #[arg(long, global = true, value_name = "DIR")]
    pub(crate) dir: Option<PathBuf>,
    /// Where the memory is instead: s3://, az://, gs://, postgres://, file:// [env: KEEPSTONE_STORE]
    #[arg(long, global = true, value_name = "URL", conflicts_with = "dir")]
    pub(crate) store: Option<String>,
    /// Your own memory across all projects [env: KEEPSTONE_USER_DIR] [default: keepstone/user among your data]
    #[arg(long, global = true, conflicts_with_all = ["dir", "store"])]
    pub(crate) user: bool,
    /// Leave your own memory out of search, brief and hook
    #[arg(long, global = true, conflicts_with = "user")]
    pub(crate) no_user: bool,
}
