//! The lines of a file, whichever program saved it.

use std::borrow::Cow;

/// The mark that some programs put before a text.
const BYTE_ORDER_MARK: char = '\u{feff}';

/// A text without the mark before it, and with line ends for the returns that stand alone, which some programs write instead.
/// Line ends of Windows stay.
pub(crate) fn plain(text: &str) -> Cow<'_, str> {
    let bare = &text[mark(text).len()..];
    let is_alone = |(at, _): (usize, &str)| !bare[at + 1..].starts_with('\n');
    if !bare.match_indices('\r').any(is_alone) {
        return Cow::Borrowed(bare);
    }
    Cow::Owned(bare.split("\r\n").map(|part| part.replace('\r', "\n")).collect::<Vec<_>>().join("\r\n"))
}

/// The mark before a text, which may be empty.
pub(crate) fn mark(text: &str) -> &str {
    &text[..text.len() - text.trim_start_matches(BYTE_ORDER_MARK).len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_the_same_whichever_program_saved_them() {
        for (text, expected) in [
            ("a\nb\n", "a\nb\n"),
            ("\u{feff}a\r\nb\r\n", "a\r\nb\r\n"),
            ("a\rb\r", "a\nb\n"),
            ("\u{feff}\u{feff}a\r\r\nb\u{feff}", "a\n\r\nb\u{feff}"),
            ("", ""),
        ] {
            assert_eq!(plain(text), expected, "{text:?}");
        }
    }
}
