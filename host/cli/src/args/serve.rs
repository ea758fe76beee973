//! The command that serves the memory over HTTP.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// Where to listen on 127.0.0.1; 0 takes any free port
    #[arg(short, long, default_value_t = 3737)]
    pub(crate) port: u16,
    /// Where the token is kept that writing needs [default: keepstone/token in the user's folder of state]
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Print the token and end
    #[arg(long)]
    pub(crate) print_token: bool,
}
