//! Changes, for people.

use std::io::{self, Write};

use anstyle::AnsiColor;
use keepstone::{LogLine, Purged};

use super::short::Short;
use super::style::{FAINT, NAME};
use super::visible::visible;
use crate::answer::Logged;
use crate::moment;

/// Each change, and the beginning of its entry; the number in front is what `undo` takes.
pub(super) fn print_log(out: &mut impl Write, logged: &Logged, short: &Short) -> io::Result<()> {
    for LogLine { call, at, who, deed, reference, archived, undoes, .. } in &logged.lines {
        let archive = if *archived { " in the archive" } else { "" };
        let who = who.as_ref().map(|who| format!(" by {}", visible(who))).unwrap_or_default();
        let undoes = undoes.map(|call| format!(", undoes {call}")).unwrap_or_default();
        let at = moment::print(*at);
        writeln!(
            out,
            "{call:>4} {FAINT}{at}{FAINT:#} {deed:<7} {NAME}{}{NAME:#}{archive}{who}{undoes}",
            short.show(reference)
        )?;
        if let Some(text) = logged.texts.get(reference) {
            writeln!(out, "     {}", visible(text))?;
        }
    }
    Ok(())
}

pub(super) fn print_purged(out: &mut impl Write, purged: &Purged) -> io::Result<()> {
    for key in &purged.removed {
        writeln!(out, "gone: {}", visible(key))?;
    }
    let red = AnsiColor::Red.on_default();
    purged.remaining.iter().try_for_each(|key| writeln!(out, "{red}still says it{red:#}: {}", visible(key)))
}
