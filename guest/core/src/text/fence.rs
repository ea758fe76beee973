//! Marks around a brief, so that a reader of transcripts does not learn remembered text again.

use super::marks::{
    AGENT, IDLE, LEARNED, PROJECT, RECENT_SESSIONS, RECOVERED, RECOVERED_END, REVIEW_ISSUES, UNCONFIRMED, title_line,
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

/// A line without the signs that a terminal draws around it: `⎿`, bullets, bars.
fn undrawn(line: &str) -> &str {
    line.trim_matches(|c: char| c.is_whitespace() || !c.is_ascii() && !c.is_alphanumeric())
}

/// Returns whether a line heads an entry as our answers list it: `- dev/facts/17 (…`, `## dev/facts/17 (…`.
fn heads_entry(line: &str) -> bool {
    let Some(listed) = ["- ", "## ", "### "].iter().find_map(|mark| line.strip_prefix(mark)) else { return false };
    let (id, behind) = listed.trim_start_matches(UNCONFIRMED).split_once(' ').unwrap_or((listed, ""));
    let numbered = id.rsplit_once('/').filter(|(place, _)| place.contains('/'));
    behind.starts_with('(') && numbered.is_some_and(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()))
}

/// The lines that are somebody's own, as far as they are read.
#[derive(Default)]
struct Own<'t> {
    lines: Vec<&'t str>,
    /// Where the last paragraph begins.
    paragraph: usize,
    is_within: bool,
    /// Where the first entry begins that stands in no block.
    entry: Option<usize>,
}

impl<'t> Own<'t> {
    fn push(&mut self, line: &'t str) {
        let bare = undrawn(line);
        let at = self.lines.len();
        if bare.is_empty() {
            self.is_within = false;
        } else if bare != "---" {
            self.paragraph = if self.is_within { self.paragraph } else { at };
            self.is_within = true;
        }
        if self.entry.is_none() && heads_entry(bare) {
            self.entry = Some(at);
        }
        self.lines.push(line);
    }

    /// Takes the end of a block without its beginning away: back to the first entry that is listed as we do, or else the paragraph.
    /// All before might be taken, but much of it would be a person's.
    fn end_block(&mut self) {
        let begin = self.entry.take().map_or(self.paragraph, |entry| entry.min(self.paragraph));
        self.lines.truncate(begin);
        (self.paragraph, self.is_within) = (self.lines.len(), false);
    }
}

/// A text without the briefs, recoveries, knowledge blocks and rosters in it. One that does not end goes on to the end
/// of the text; one without a beginning begins with the first entry that it lists, or else with the paragraph before its end.
pub(crate) fn strip_injected_blocks(text: &str) -> String {
    let mut end: Option<&str> = None;
    let mut own = Own::default();
    for line in text.lines() {
        let bare = undrawn(line);
        // A block is a list: what is no item of it is said by somebody.
        if end == Some("") && !bare.starts_with("- ") && bare != REVIEW_ISSUES {
            end = None;
        }
        match end {
            Some(last) => end = (bare != last).then_some(last),
            None if is_roster(bare) => {}
            None if [CLOSE, ESCAPED[1], RECOVERED_END].contains(&bare) => own.end_block(),
            None => match end_of(bare) {
                None => own.push(line),
                begins => end = begins,
            },
        }
    }
    own.lines.join("\n")
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

    #[test]
    fn a_brief_as_a_terminal_shows_it_is_none_of_the_persons_words() {
        let shown = format!(
            "Look:\n\n  ⎿  {OPEN}\n     Remembered.\n\n     - dev/facts/17 (x)\n       old\n     {CLOSE}\nmine"
        );
        assert_eq!(strip_injected_blocks(&shown), "Look:\n\nmine");
        for (before, behind) in [("⏺ ", ""), ("│ ", "   │"), ("  └ ", ""), ("•\u{a0}", "\u{fe0f}")] {
            let shown = format!("a\n{before}{OPEN}{behind}\n{before}old{behind}\n{before}{CLOSE}{behind}\nb");
            assert_eq!(strip_injected_blocks(&shown), "a\nb", "{before}");
        }
    }

    #[test]
    fn what_stands_before_an_end_without_a_beginning_is_quoted() {
        let entries = "- dev/facts/17 (2026-11-28, 13 tokens)\n  old\n\n  older\n\n- dev/facts/18 (x)\n  other";
        let read = "## dev/facts/17 (2026-11-28, 13 tokens)\n\nold\n\nolder";
        for (quoted, own) in [
            ("old", ""),
            (entries, ""),
            (read, ""),
            (&*format!("mine\n\n{entries}"), "mine\n"),
            (&*format!("mine\n\n{read}\n\n---"), "mine\n"),
            (&*format!("mine:\n{entries}"), "mine:"),
            ("mine\n\nLessons:\n- old\n---", "mine\n"),
            ("mine\n\nold\n\n", "mine\n"),
        ] {
            for close in [CLOSE, ESCAPED[1], RECOVERED_END] {
                let expected = if own.is_empty() { "b".to_owned() } else { format!("{own}\nb") };
                assert_eq!(strip_injected_blocks(&format!("{quoted}\n{close}\nb")), expected, "{quoted}");
            }
        }
        assert_eq!(strip_injected_blocks(CLOSE), "");
        assert_eq!(
            strip_injected_blocks("see `<!-- /keepstone:brief -->` there"),
            "see `<!-- /keepstone:brief -->` there"
        );
    }
}
