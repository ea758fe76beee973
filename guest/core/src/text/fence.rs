//! Marks around a brief, so that a reader of transcripts does not learn remembered text again.

use super::marks::{
    AGENT, IDLE, LEARNED, PROJECT, RECENT_SESSIONS, RECOVERED, RECOVERED_END, REVIEW_ISSUES, title_line,
};
use super::prompt_text::{CLOSE, OPEN};

/// The first line of a brief of agent-memory, which ends with a line `---`.
pub(crate) const OLD_OPEN: &str = "## MEMORY CONTEXT";

/// The marks as Qwen Code hands them on, among the words of the person.
const ESCAPED: [&str; 2] = ["&lt;!-- keepstone:brief --&gt;", "&lt;!-- /keepstone:brief --&gt;"];

/// Returns whether a line belongs to a roster, which describes the work of others.
fn is_roster(line: &str) -> bool {
    line.starts_with('[') && (line.contains("] Last: \"") || line.ends_with(&format!("] {}", IDLE)))
}

/// The end mark for a line that begins a text printed by Keepstone.
fn end_of(line: &str) -> Option<&'static str> {
    let titles = [AGENT, PROJECT, RECENT_SESSIONS, LEARNED];
    match line {
        OPEN => Some(CLOSE),
        _ if line == ESCAPED[0] => Some(ESCAPED[1]),
        OLD_OPEN => Some("---"),
        RECOVERED => Some(RECOVERED_END),
        _ if titles.iter().any(|title| line == title_line(title)) => Some(""),
        _ => None,
    }
}

/// A text without the briefs, recoveries, knowledge blocks and rosters in it. One that does not end goes on to the end
/// of the text.
pub(crate) fn strip_injected_blocks(text: &str) -> String {
    let mut end: Option<&str> = None;
    let mut kept = Vec::new();
    for line in text.lines() {
        let trimmed = line.trim();
        // A block is a list: what is no item of it is said by somebody.
        if end == Some("") && !trimmed.starts_with("- ") && trimmed != REVIEW_ISSUES {
            end = None;
        }
        match end {
            Some(last) => end = (trimmed != last).then_some(last),
            None if is_roster(trimmed) => {}
            None => match end_of(trimmed) {
                None => kept.push(line),
                begins => end = begins,
            },
        }
    }
    kept.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_not_in_a_brief_stays() {
        let text =
            format!("before\n{OPEN}\n## MEMORY CONTEXT\nknown\n---\n{CLOSE}\nbetween\n{OLD_OPEN}\nold\n---\nafter");
        assert_eq!(strip_injected_blocks(&text), "before\nbetween\nafter");
        assert_eq!(strip_injected_blocks(&format!("a\n{OPEN}\nb")), "a");
        let [open, close] = ESCAPED;
        assert_eq!(
            strip_injected_blocks(&format!("a\n{open}\n## MEMORY CONTEXT\n\n---\n\nknown\n---\n{close}\nb")),
            "a\nb"
        );
        assert_eq!(strip_injected_blocks("a\n---\nb"), "a\n---\nb");
        let told = "a\n===== AGENT KNOWLEDGE =====\n- Lesson: x\nb\n[Al] Last: \"y\" — 3h ago\n[Al] idle (no recent activity)\nc";
        assert_eq!(strip_injected_blocks(told), "a\nb\nc");
        let learned = format!("a\n{}\n{REVIEW_ISSUES}\n  - No tests\n- Rated 4.0/5: y\nb", title_line(LEARNED));
        assert_eq!(strip_injected_blocks(&learned), "a\nb");
        let recovered = format!("a\n{}\n- Task: x\n{}\nb", RECOVERED, RECOVERED_END);
        assert_eq!(strip_injected_blocks(&recovered), "a\nb");
    }
}
