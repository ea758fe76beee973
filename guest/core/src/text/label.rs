//! Properties as paragraphs of Markdown that begin with a label, such as `**Topic:** checkout`: people read and edit them.

use std::ops::Range;

use super::cut::{one_line, trim_blank_lines};

/// The value of a label: its first paragraph, on one line. None if there is none, or nothing in it.
pub(crate) fn value(text: &str, label: &str) -> Option<String> {
    let value = one_line(&text[range(text, label)?].trim_start()[label.len()..]);
    (!value.is_empty()).then_some(value)
}

/// The number of lines that begin with a label.
pub(crate) fn count(text: &str, label: &str) -> usize {
    text.lines().filter(|line| line.trim_start().starts_with(label)).count()
}

/// The paragraph of a label.
pub(crate) fn paragraph(label: &str, value: &str) -> String {
    format!("{label} {}", one_line(value))
}

/// A text with another value of a label, in the place of its paragraph or at the end. A blank value takes the paragraph away. All else stays
/// byte for byte.
pub(crate) fn set(text: &str, label: &str, value: &str) -> String {
    let line_end = line_end(text);
    let (before, after) = match range(text, label) {
        Some(there) => (&text[..there.start], &text[there.end..]),
        None => (text, ""),
    };
    if value.trim().is_empty() {
        if before.len() == text.len() {
            return text.to_owned();
        }
        let is_end = after.trim().is_empty();
        let after = after.strip_prefix(line_end).unwrap_or(after);
        return if is_end { format!("{}{line_end}", before.trim_end()) } else { format!("{before}{after}") };
    }
    let gap = match before {
        _ if before.len() < text.len() => "",
        "" => "",
        _ if before.ends_with(&line_end.repeat(2)) => "",
        _ if before.ends_with('\n') => line_end,
        _ => return set(&format!("{before}{line_end}"), label, value),
    };
    format!("{before}{gap}{}{line_end}{after}", paragraph(label, value))
}

/// A text without the paragraphs of some labels and without blank lines around it; lines end with `\n`.
pub(crate) fn without(text: &str, labels: &[&str]) -> String {
    let mut left = text.replace("\r\n", "\n");
    for label in labels {
        while range(&left, label).is_some() {
            left = set(&left, label, "");
        }
    }
    trim_blank_lines(&left).to_owned()
}

/// The end of a text's first line.
pub(crate) fn line_end(text: &str) -> &'static str {
    if text.split_once('\n').is_some_and(|(first, _)| first.ends_with('\r')) { "\r\n" } else { "\n" }
}

/// Returns whether a line begins a paragraph with any label.
fn has_label(line: &str) -> bool {
    line.trim_start()
        .strip_prefix("**")
        .is_some_and(|rest| rest.find(":**").is_some_and(|end| !rest[..end].contains('*')))
}

/// The lines of a label's first paragraph: up to a blank line, or another label.
fn range(text: &str, label: &str) -> Option<Range<usize>> {
    let (mut at, mut start) = (0, None);
    for line in text.split_inclusive('\n') {
        match start {
            Some(start) if line.trim().is_empty() || has_label(line) => return Some(start..at),
            None if line.trim_start().starts_with(label) => start = Some(at),
            _ => {}
        }
        at += line.len();
    }
    start.map(|start| start..at)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    const TOPIC: &str = "**Topic:**";
    const PHASE: &str = "**Phase:**";

    #[test]
    fn a_value_ends_at_a_blank_line_or_another_label() {
        let text = "Launch.\n\n**Topic:** the\nshop\n**Phase:** build\n\nmore\n\n**Topic:** second";
        assert_eq!(value(text, TOPIC).as_deref(), Some("the shop"));
        assert_eq!(value(text, PHASE).as_deref(), Some("build"));
        assert_eq!(value("a **Topic:** b", TOPIC), None);
        assert_eq!(value("**Topic:**", TOPIC), None);
    }

    #[test]
    fn another_value_leaves_the_rest_as_it_is() {
        for (text, value, expected) in [
            ("", "shop", "**Topic:** shop\n"),
            ("Launch.", "shop", "Launch.\n\n**Topic:** shop\n"),
            ("Launch.\r\n", "shop", "Launch.\r\n\r\n**Topic:** shop\r\n"),
            ("a\n\n**Topic:** old\ntwo\n\nb  \n", "shop", "a\n\n**Topic:** shop\n\nb  \n"),
            ("a\n\n**Topic:** old\n**Phase:** x", "shop", "a\n\n**Topic:** shop\n**Phase:** x"),
            ("a\n\n**Topic:** old\n\nb", "", "a\n\nb"),
            ("a\n\n**Topic:** old\n", "", "a\n"),
            ("a", "", "a"),
        ] {
            assert_eq!(set(text, TOPIC, value), expected, "{text:?}");
        }
    }

    proptest! {
        #[test]
        fn what_is_set_is_read_and_the_rest_stays(text in "([a-z*: ]{0,8}\r?\n){0,5}", said in "[a-z]{1,5}( [a-z]{1,5})?") {
            let new = set(&text, TOPIC, &said);
            prop_assert_eq!(value(&new, TOPIC), Some(said));
            prop_assert_eq!(without(&new, &[TOPIC]), without(&text, &[TOPIC]));
        }
    }
}
