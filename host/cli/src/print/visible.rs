//! Printing stored text so that it cannot control a terminal.

/// The text with visible symbols in the place of control characters; `--json` keeps them.
///
/// The memory takes none of them in, but files can be written by hand or come with a `git pull`.
pub(crate) fn visible(text: &str) -> String {
    text.chars().map(picture).collect()
}

fn picture(char: char) -> char {
    match char {
        '\n' | '\t' => char,
        '\0'..='\x1f' => char::from_u32(0x2400 + u32::from(char)).unwrap_or(char::REPLACEMENT_CHARACTER),
        '\x7f' => '\u{2421}',
        _ if char.is_control() => char::REPLACEMENT_CHARACTER,
        _ => char,
    }
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn only_control_characters_become_pictures() {
        assert_eq!(visible("a\tb\nção 記憶"), "a\tb\nção 記憶");
        assert_eq!(visible("\x1b[2J\r\x7f\u{9b}"), "\u{241b}[2J\u{240d}\u{2421}\u{fffd}");
    }
}
