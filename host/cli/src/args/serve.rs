//! The command that serves the memory over HTTP.

use std::path::PathBuf;

use clap::Args as ClapArgs;

/// `serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// The port on 127.0.0.1; 0 takes any free port
    #[arg(short, long, default_value_t = 3737)]
    pub(crate) port: u16,
    /// The file with the token that writing needs [default: keepstone/token in the user's state folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Print the token and exit
    #[arg(long)]
    pub(crate) print_token: bool,
}
