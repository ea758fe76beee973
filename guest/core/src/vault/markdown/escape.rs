//! Lines of content that would break a reader get a backslash in front, and lose it again when read.
//!
//! The reader of agent-memory cuts an entry at every line that starts with `---`; ours looks for id comments and
//! for its own trailing comment, for the conflict markers of git and for the header of another side of a merge. A line that already has backslashes in front gets one more.

use super::block::Header;

const SPECIAL: [&str; 4] = ["---", "<!-- id:", "<!-- keepstone ", super::conflict::OPENING];

/// Content as it stands in a file.
pub(crate) fn escape(text: &str) -> String {
    escaped(text, is_special_here)
}

/// Content as it is meant.
pub(super) fn unescape(text: &str) -> String {
    unescaped(text, is_special_here)
}

/// A date header with tags is special too: behind a merge, one in a content begins the other side.
fn is_special_here(line: &str) -> bool {
    let is_header = |bare: &str| bare.starts_with("## ") && bare.contains('#') && has_tags(bare);
    is_special(line, &SPECIAL) || is_header(line.trim_start_matches('\\'))
}

fn has_tags(line: &str) -> bool {
    Header::parse(line).is_some_and(|header| !header.tags.is_empty())
}

/// A text in which no line has one of some beginnings.
pub(crate) fn escape_lines(text: &str, special: &[&str]) -> String {
    escaped(text, |line| is_special(line, special))
}

fn escaped(text: &str, is_special: impl Fn(&str) -> bool) -> String {
    let escaped = |line: &str| if is_special(line) { format!("\\{line}") } else { line.to_owned() };
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

/// A text as it was before `escape_lines`.
pub(crate) fn unescape_lines(text: &str, special: &[&str]) -> String {
    unescaped(text, |line| is_special(line, special))
}

fn unescaped(text: &str, is_special: impl Fn(&str) -> bool) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| match line.strip_prefix('\\') {
        Some(rest) if is_special(rest) => rest,
        _ => line,
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn is_special(line: &str, special: &[&str]) -> bool {
    let bare = line.trim_start_matches('\\');
    special.iter().any(|special| bare.starts_with(special))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_lines_come_back() {
        for text in [
            "---",
            "a\n---|---\nb",
            "\\---",
            "\\\\---- x",
            "<!-- id:1 -->",
            "<!-- keepstone {} -->",
            " ---",
            "<<<<<<< HEAD",
            "## 2026-03-16T16:51 · #tag",
            "\\## 2026-03-16 #tag",
        ] {
            assert_eq!(unescape(&escape(text)), text);
            assert!(!escape(text).lines().any(|line| line.starts_with("---")), "{text:?}");
        }
    }
}
