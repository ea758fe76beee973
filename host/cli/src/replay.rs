//! Recording the calls of a command, and making them again.

use std::fs;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use anyhow::Context;
use keepstone::{Record, ReplayError};
use serde_json::json;

use crate::failure::Failure;

/// Makes the calls of a record again and says whether they ask and answer the same; else the first difference, and the exit code 1.
pub(crate) fn run(file: &Path, as_json: bool) -> Result<ExitCode, Failure> {
    let text = fs::read_to_string(file).with_context(|| format!("reading {}", file.display()))?;
    let (same, message) = match keepstone::replay(&text) {
        Ok(calls) => (true, format!("{calls} calls answered the same")),
        Err(ReplayError::Differs(difference)) => (false, difference),
        Err(other) => return Err(Failure::invalid(format!("{}: {other}", file.display()))),
    };
    match as_json {
        true => writeln!(io::stdout(), "{}", json!({ "same": same, "message": message }))?,
        false => writeln!(io::stdout(), "{message}")?,
    }
    Ok(if same { ExitCode::SUCCESS } else { ExitCode::FAILURE })
}

/// Writes a record.
pub(crate) fn write(record: &Record, file: &Path) -> Result<(), Failure> {
    let text = record.text().map_err(|error| {
        Failure::invalid(format!("{}: without its secrets the command cannot be recorded: {error}", file.display()))
    })?;
    fs::write(file, text).with_context(|| format!("writing {}", file.display()))?;
    Ok(())
}
