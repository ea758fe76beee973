//! Colours, remarks beside an answer, and counts in words.

use std::io::{self, IsTerminal, Write};

use anstyle::{AnsiColor, Style};

use keepstone::{ChangeOutcome, Entry, Status};

use super::visible::visible;

pub(crate) const NAME: Style = AnsiColor::Cyan.on_default();
pub(crate) const FAINT: Style = Style::new().dimmed();
pub(super) const MARK: Style = AnsiColor::Yellow.on_default().bold();

/// People wonder about an empty answer, scripts do not.
pub(super) fn remark_if_empty(is_empty: bool, remark: &str) {
    if is_empty && io::stderr().is_terminal() {
        self::remark(remark);
    }
}

/// Says something beside the answer, to whoever still listens.
pub(crate) fn remark(text: &str) {
    let _ = writeln!(io::stderr(), "{}", visible(text));
}

/// The same for people and for programs, which get it as `{"note": …}`.
pub(crate) fn note(text: &str, as_json: bool) {
    if as_json {
        let _ = writeln!(io::stderr(), "{}", serde_json::json!({ "note": text }));
    } else {
        remark(text);
    }
}

/// Counts with their nouns, as in `1 message, 2 decisions`; empty when all are 0.
pub(crate) fn counts(of: &[(u32, &str, &str)]) -> String {
    let told = of.iter().filter(|(count, ..)| *count > 0);
    let told = told.map(|(count, one, many)| format!("{count} {}", if *count == 1 { one } else { many }));
    told.collect::<Vec<_>>().join(", ")
}

/// The writer of changes that Keepstone met in a file and did not make.
pub(crate) const OUTSIDE: &str = "outside";

/// Where such changes are made.
pub(super) const IN_THE_FILE: &str = " in the file (git or an editor)";

/// Who made a change, behind what was done. Of one that was met in a file only the latest time is known.
pub(super) fn by(who: Option<&String>) -> String {
    match who.map(String::as_str) {
        None => String::new(),
        Some(OUTSIDE) => format!("{IN_THE_FILE}, then at the latest"),
        Some(who) => format!(" by {who}"),
    }
}

/// The first line of an entry that says anything, without the mark of a heading.
pub(crate) fn first_line(entry: &Entry) -> &str {
    first_line_of(&entry.text)
}

/// The same of a text.
pub(super) fn first_line_of(text: &str) -> &str {
    let line = text.lines().find(|line| !line.trim().is_empty()).unwrap_or_default();
    line.trim_start_matches('#').strip_prefix(' ').map_or(line, str::trim_start)
}

/// The stage of an entry's life, as people say it.
pub(crate) fn status_in_words(status: Status) -> &'static str {
    match status {
        Status::Candidate => "a candidate",
        Status::Promoted => "in force",
        Status::Archived => "archived",
        Status::Forgotten => "in the trash",
    }
}

/// What happened to an entry, as people say it.
pub(super) fn outcome_in_words(outcome: ChangeOutcome) -> &'static str {
    match outcome {
        ChangeOutcome::Added => "added",
        ChangeOutcome::TextChanged => "text changed",
        ChangeOutcome::Changed => "changed",
        ChangeOutcome::Accepted => "accepted",
        ChangeOutcome::Restored => "restored",
        ChangeOutcome::Archived => "archived",
        ChangeOutcome::Forgotten => "forgotten",
        ChangeOutcome::Removed => "removed",
        ChangeOutcome::Moved => "moved",
        ChangeOutcome::Superseded => "superseded",
        ChangeOutcome::InForceAgain => "in force again",
        ChangeOutcome::ChangedInFile => "changed in the file",
    }
}
