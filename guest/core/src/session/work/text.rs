//! The wording of texts about work, exactly that of bit-office.

use crate::session::contract::{SessionSummary, WorkState, WorkStatus};
use crate::text::marks::{IDLE, title_line};

/// The lines of a work state.
pub(super) fn work_lines(work: &WorkState) -> Vec<String> {
    let stands = match work.status {
        WorkStatus::Running => "Task was in progress",
        WorkStatus::Interrupted => "Task was interrupted",
        WorkStatus::Failed => "Last run failed",
        WorkStatus::Cancelled => "Task was cancelled",
    };
    let one = |title: &str, text: Option<&str>| text.map(|text| format!("- {title}: {text}"));
    let lines = [
        Some(if work.summary.is_empty() { format!("- {stands}") } else { format!("- {stands}: {}", work.summary) }),
        one("Active prompt", work.task_prompt.as_deref()),
        one("Working directory", work.cwd.as_deref()),
        many("Files touched so far", &work.files_touched, ", "),
        one("Last activity", work.last_activity.as_deref()),
        many("Next steps", &work.next_steps, "; "),
        many("Unfinished", &work.unfinished, "; "),
    ];
    lines.into_iter().flatten().collect()
}

/// The lines of a session summary.
pub(super) fn summary_lines(summary: &SessionSummary) -> Vec<String> {
    let lines = [
        Some(format!("- What you did: {}", told(&summary.what))),
        many("Files changed", &summary.files_changed, ", "),
        many("Commits", &summary.commits, ", "),
        many("Key decisions", &summary.decisions, "; "),
        many("Unfinished", &summary.unfinished, "; "),
        many("Next steps", &summary.next_steps, "; "),
    ];
    lines.into_iter().flatten().collect()
}

/// A recent session: how long ago it ended, what was done and in which files; what is left on lines of its own.
pub(crate) fn recent_lines(summary: &SessionSummary, now: u64) -> String {
    let files = &summary.files_changed;
    let files = if files.is_empty() { String::new() } else { format!(" [{}]", files.join(", ")) };
    let done = format!("- {}: {}{files}", ago(now.saturating_sub(summary.timestamp)), told(&summary.what));
    let left = [many("Unfinished", &summary.unfinished, "; "), many("Next steps", &summary.next_steps, "; ")];
    left.into_iter().flatten().fold(done, |text, line| format!("{text}\n  {line}"))
}

fn many(title: &str, texts: &[String], between: &str) -> Option<String> {
    (!texts.is_empty()).then(|| format!("- {title}: {}", texts.join(between)))
}

/// An earlier session in one line: its day, what was done, its commits.
pub(crate) fn session_line(summary: &SessionSummary) -> String {
    let day = &crate::vault::markdown::block::print_date(summary.timestamp)[..10];
    format!("[{day}] {}{}", told(&summary.what), commits(&summary.commits))
}

/// A line of the roster: what a teammate did last, and how long ago.
pub(super) fn roster_line(name: &str, last: Option<&SessionSummary>, now: u64) -> String {
    match last {
        None => format!("[{name}] {IDLE}"),
        Some(last) => {
            let ago = ago(now.saturating_sub(last.timestamp));
            format!("[{name}] Last: \"{}\"{} — {ago}", told(&last.what), commits(&last.commits))
        }
    }
}

/// The result of a session of which nobody said it; the words are bit-office's.
fn told(what: &str) -> &str {
    if what.is_empty() { "Task completed" } else { what }
}

fn commits(hashes: &[String]) -> String {
    match hashes {
        [] => String::new(),
        [one] => format!(" (commit {one})"),
        many => format!(" (commits {})", many.join(", ")),
    }
}

/// A time that has passed, in its largest unit.
fn ago(ms: u64) -> String {
    let minutes = ms / 60_000;
    match (minutes, minutes / 60, minutes / 1_440) {
        (0, ..) => "just now".to_owned(),
        (minutes, 0, _) => format!("{minutes}m ago"),
        (_, hours, 0) => format!("{hours}h ago"),
        (.., days) => format!("{days}d ago"),
    }
}

/// A block of lines under its title, as bit-office prints it; empty without lines.
pub(crate) fn block(title: &str, lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    format!("{}\n{lines}", title_line(title))
}
