//! The findings of `doctor`, for people.

use std::io::{self, Write};

use anstyle::AnsiColor;

use super::visible::visible;
use crate::answer::{Checks, State};

/// One line a check, and what to do about it below.
pub(super) fn print_checks(out: &mut impl Write, checks: &Checks) -> io::Result<()> {
    for check in &checks.checks {
        let (word, style) = match check.state {
            State::Ok => ("ok", AnsiColor::Green.on_default()),
            State::Warning => ("warning", AnsiColor::Yellow.on_default().bold()),
            State::Fault => ("fault", AnsiColor::Red.on_default().bold()),
        };
        writeln!(out, "{style}{word:<7}{style:#}  {:<12} {}", check.name, visible(&check.message))?;
        if let Some(hint) = &check.hint {
            writeln!(out, "         {:<12} hint: {}", "", visible(hint))?;
        }
    }
    let count = |state| checks.checks.iter().filter(|check| check.state == state).count();
    match (count(State::Fault), count(State::Warning)) {
        (0, 0) => writeln!(out, "no problems found"),
        (faults, warnings) => writeln!(out, "faults: {faults}, warnings: {warnings}"),
    }
}
