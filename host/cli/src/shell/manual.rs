//! Manual pages.

use std::path::Path;
use std::{fs, io};

use crate::args::help;

/// Writes one page for each command into a folder, which is made.
pub(crate) fn write(folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    clap_mangen::generate_to(help::command(), folder)
}
