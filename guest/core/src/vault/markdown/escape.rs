//! Lines of content that would break a reader get a backslash in front, and lose it again when read.
//!
//! The reader of agent-memory cuts an entry at every line that starts with `---`; ours looks for id comments and
//! for its own trailing comment and for the conflict markers of git. A line that already has backslashes in front gets one more.

const SPECIAL: [&str; 4] = ["---", "<!-- id:", "<!-- keepstone ", super::conflict::OPENING];

/// Content as it stands in a file.
pub(crate) fn escape(text: &str) -> String {
    escape_lines(text, &SPECIAL)
}

/// Content as it is meant.
pub(super) fn unescape(text: &str) -> String {
    unescape_lines(text, &SPECIAL)
}

/// A text in which no line has one of some beginnings.
pub(crate) fn escape_lines(text: &str, special: &[&str]) -> String {
    let escaped = |line: &str| if is_special(line, special) { format!("\\{line}") } else { line.to_owned() };
    text.split('\n').map(escaped).collect::<Vec<_>>().join("\n")
}

/// A text as it was before `escape_lines`.
pub(crate) fn unescape_lines(text: &str, special: &[&str]) -> String {
    if !text.contains('\\') {
        return text.to_owned();
    }
    let lines = text.split('\n').map(|line| match line.strip_prefix('\\') {
        Some(rest) if is_special(rest, special) => rest,
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
        ] {
            assert_eq!(unescape(&escape(text)), text);
            assert!(!escape(text).lines().any(|line| line.starts_with("---")), "{text:?}");
        }
    }
}
