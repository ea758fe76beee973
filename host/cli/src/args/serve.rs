//! The commands that serve the memory over HTTP, and show its page.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args as ClapArgs;

use crate::moment;

/// The port of the server where none is named.
pub(crate) const DEFAULT_PORT: u16 = 3737;

/// `prepare`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Prepare {
    /// Compile the code that serve runs: it can stop a call that takes too long, so it is compiled separately
    #[arg(long)]
    pub(crate) serve: bool,
    /// Leave the terminal, and let other work go first
    #[arg(long, hide = true)]
    pub(crate) background: bool,
}

/// `serve`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Serve {
    /// The port on 127.0.0.1; 0 takes any free port
    #[arg(short, long, default_value_t = DEFAULT_PORT)]
    pub(crate) port: u16,
    /// The file with the token that writing needs [default: keepstone/token in the user's state folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Require the token for reading too
    #[arg(long)]
    pub(crate) private: bool,
    /// Show the page in the browser, as `open` does
    #[arg(long, conflicts_with = "print_token")]
    pub(crate) open: bool,
    /// Run the maintenance of `compact` once a day, or at this interval: 30m, 6h
    ///
    /// More often than once a day they run only if entries have changed or conversations were saved since.
    #[arg(long, value_name = "EVERY", num_args = 0..=1, require_equals = true, default_missing_value = "1d", value_parser = moment::span)]
    pub(crate) upkeep: Option<Duration>,
    /// Print the token and exit
    #[arg(long)]
    pub(crate) print_token: bool,
}

/// `open`.
#[derive(Debug, ClapArgs)]
pub(crate) struct Open {
    /// The port of the server on 127.0.0.1
    #[arg(short, long, default_value_t = DEFAULT_PORT)]
    pub(crate) port: u16,
    /// The file with the server's token [default: keepstone/token in the user's state folder]
    #[arg(long, value_name = "FILE")]
    pub(crate) token_file: Option<PathBuf>,
    /// Print the address, which works once and for a minute, and start no browser
    #[arg(long)]
    pub(crate) print: bool,
}
