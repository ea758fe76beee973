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
        _ if char.is_control() || is_hidden(char) => char::REPLACEMENT_CHARACTER,
        _ => char,
    }
}

/// Returns whether a character turns the direction of writing, or has no width: it could make a text look like another.
/// Joiners are not among them, scripts and emoji need them.
fn is_hidden(char: char) -> bool {
    matches!(char,
        '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
        | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::visible;

    #[test]
    fn characters_without_a_picture_get_one() {
        assert_eq!(visible("a\tb\nção 記憶"), "a\tb\nção 記憶");
        assert_eq!(visible("a\u{202e}b\u{200b}c\u{e0041}👩\u{200d}💻"), "a\u{fffd}b\u{fffd}c\u{fffd}👩\u{200d}💻");
        assert_eq!(visible("\x1b[2J\r\x7f\u{9b}"), "\u{241b}[2J\u{240d}\u{2421}\u{fffd}");
    }
}
