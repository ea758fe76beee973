//! Changes, for people.

use std::io::{self, Write};

use anstyle::AnsiColor;
use keepstone::{ChangeKind, ChangeOutcome, ChangedProperty, ChangedText, HistoryStep, LogLine, Purged, Receipt};

use super::diff::diff;
use super::entry::changed_in_file;
use super::short::Short;
use super::style::{FAINT, NAME, by, first_line_of, outcome_in_words};
use super::visible::visible;
use crate::answer::Logged;
use crate::moment;

/// Each change, and the beginning of its entry as it was then; the number in front is what `undo` takes.
pub(super) fn print_log(out: &mut impl Write, logged: &Logged, short: &Short) -> io::Result<()> {
    if let Some(HistoryStep { at, after, .. }) = &logged.unlogged {
        let text = visible(first_line_of(after.as_deref().unwrap_or_default()));
        writeln!(out, "     {}\n     {text}", changed_in_file(*at))?;
    }
    for line @ LogLine { number, call, at, who, deed, reference, archived, undoes, with_mission, .. } in &logged.lines {
        let archive = if *archived && *deed == ChangeKind::Changed { " in the archive" } else { "" };
        let who = by(who.as_ref());
        let who = visible(&who);
        let mission = with_mission.as_ref().map(|id| format!(" with the mission {id}")).unwrap_or_default();
        let mission = visible(&mission);
        let texts = logged.texts.get(number);
        // The text is printed below.
        let outcome = texts.map(|texts| texts.outcome).filter(|outcome| *outcome != ChangeOutcome::TextChanged);
        let deed = outcome.map_or_else(|| deed.to_string(), |outcome| outcome_in_words(outcome).to_owned());
        let undoes = undoes.map(|call| format!(", undoes {call}")).unwrap_or_default();
        let at = moment::print_exactly(*at);
        writeln!(
            out,
            "{call:>4} {FAINT}{at}{FAINT:#} {deed:<7} {NAME}{}{NAME:#}{archive}{mission}{who}{undoes}",
            short.show(reference)
        )?;
        if logged.diff { print_change(out, line, texts)? } else { print_beginning(out, line, texts)? }
    }
    Ok(())
}

const GONE: &str = "the text of that time is not stored any more";

/// The beginning of an entry as a change left it, or took it away.
fn print_beginning(out: &mut impl Write, line: &LogLine, texts: Option<&ChangedText>) -> io::Result<()> {
    let before = texts.and_then(|texts| texts.before.as_deref());
    let after = texts.and_then(|texts| texts.after.as_deref());
    let Some(text) = (if line.after.is_some() { after } else { before }) else {
        return writeln!(out, "     {FAINT}{GONE}{FAINT:#}");
    };
    let changed = texts.map(properties).filter(|_| before == after);
    let remark = changed.map(|changed| format!(" ({changed})")).unwrap_or_default();
    writeln!(out, "     {}{FAINT}{}{FAINT:#}", visible(first_line_of(text)), visible(&remark))
}

/// The properties that a change changed, with their values before and after.
fn properties(texts: &ChangedText) -> String {
    let value = |value: &Option<String>| value.clone().unwrap_or_else(|| "none".to_owned());
    let changed = texts
        .properties
        .iter()
        .map(|ChangedProperty { name, before, after }| format!("{name}: {} → {}", value(before), value(after)));
    let changed = changed.collect::<Vec<_>>().join(", ");
    if changed.is_empty() { "the same text and properties, written otherwise".to_owned() } else { changed }
}

/// What a change took away and added.
fn print_change(out: &mut impl Write, line: &LogLine, texts: Option<&ChangedText>) -> io::Result<()> {
    let before = texts.and_then(|texts| texts.before.as_deref());
    let after = texts.and_then(|texts| texts.after.as_deref());
    if (line.before.is_some(), line.after.is_some()) != (before.is_some(), after.is_some()) {
        return writeln!(out, "     {FAINT}{GONE}{FAINT:#}");
    }
    if let Some(texts) = texts.filter(|texts| before == after || !texts.properties.is_empty()) {
        writeln!(out, "     {FAINT}{}{FAINT:#}", visible(&properties(texts)))?;
    }
    if before == after {
        return Ok(());
    }
    let (red, green) = (AnsiColor::Red.on_default(), AnsiColor::Green.on_default());
    for line in diff(before, after).lines() {
        let style = match line.as_bytes().first() {
            Some(b'-') => red,
            Some(b'+') => green,
            _ => FAINT,
        };
        writeln!(out, "     {style}{}{style:#}", visible(line))?;
    }
    Ok(())
}

pub(super) fn print_purged(out: &mut impl Write, purged: &Purged) -> io::Result<()> {
    for key in &purged.removed {
        writeln!(out, "gone: {}", visible(key))?;
    }
    print_found(out, &purged.remaining)?;
    writeln!(out, "receipt: {}", visible(&purged.receipt))
}

/// Where a host names what it put aside; the names say nothing to people.
const ASIDE: &str = ".vault/aside/";

fn print_found(out: &mut impl Write, found: &[String]) -> io::Result<()> {
    let red = AnsiColor::Red.on_default();
    let (aside, files): (Vec<&String>, Vec<&String>) = found.iter().partition(|key| key.starts_with(ASIDE));
    files.iter().try_for_each(|key| writeln!(out, "{red}still says it{red:#}: {}", visible(key)))?;
    match aside.len() {
        0 => Ok(()),
        number => writeln!(
            out,
            "{red}still says it{red:#}: {number} in .vault/.host/, as a file was before it was replaced, since an editor may \
             have it open: the first write after a minute removes what no editor saves, and after an hour what a killed \
             process was writing"
        ),
    }
}

pub(super) fn print_receipts(out: &mut impl Write, receipts: &[Receipt]) -> io::Result<()> {
    if receipts.is_empty() {
        return writeln!(out, "no receipts: nothing was purged here");
    }
    for Receipt { reference, at, texts, secret_texts, found, .. } in receipts {
        let searched = match (texts, secret_texts) {
            (_, 0) => "",
            (0, _) => " (not searched for: it contained a secret)",
            _ => " (wordings with a secret were not searched for)",
        };
        let at = moment::print(*at);
        let is_gone = if found.is_empty() { "in no file" } else { "found again" };
        writeln!(out, "{NAME}{}{NAME:#} purged {at}: {is_gone}{searched}", visible(reference))?;
        print_found(out, found)?;
    }
    Ok(())
}
