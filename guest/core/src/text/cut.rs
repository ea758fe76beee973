//! Cutting a text so that it fits, at the end of a sentence or a line, with a word on how much was cut.

use super::fence::strip_injected_blocks;
use super::token_count::Quarters;

/// A text that fits, and how many characters were cut from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Fitted {
    pub(crate) text: String,
    pub(crate) cut: u32,
}

/// The text, whole or cut to at most so many characters and so much room; none when not even a few words fit.
pub(crate) fn fit(text: &str, chars: usize, room: Quarters) -> Option<Fitted> {
    let total = text.chars().count();
    if total <= chars && Quarters::of(text) <= room {
        return Some(Fitted { text: text.to_owned(), cut: 0 });
    }
    let room = room.checked_less(Quarters::of(&note(total)))?;
    let end = best_end(text, chars, room)?;
    let kept = text[..end].trim_end();
    let cut = total - kept.chars().count();
    Some(Fitted { text: format!("{kept}{}", note(cut)), cut: u32::try_from(cut).unwrap_or(u32::MAX) })
}

fn note(cut: usize) -> String {
    format!(" [… {cut} more characters]")
}

/// Where to cut: after the last sentence or line that fits, unless that leaves less than half of what
/// would fit; then after the last word.
fn best_end(text: &str, chars: usize, room: Quarters) -> Option<usize> {
    let (mut used, mut sentence, mut word, mut last) = (0, 0, 0, 0);
    let mut ahead = text.char_indices().peekable();
    for _ in 0..chars {
        let Some((at, c)) = ahead.next() else { break };
        used += Quarters::of_char(c);
        if used > room.0 {
            break;
        }
        let next = ahead.peek().map(|(_, c)| *c);
        last = at + c.len_utf8();
        if ends_sentence(c, next) {
            sentence = last;
        }
        if next.is_none_or(char::is_whitespace) || may_break_after(c) {
            word = last;
        }
    }
    [sentence, word, last].into_iter().find(|end| *end > 0 && *end * 2 >= last)
}

fn ends_sentence(c: char, next: Option<char>) -> bool {
    match c {
        '\n' | '。' | '！' | '？' => true,
        '.' | '!' | '?' | ':' | ';' => next.is_none_or(char::is_whitespace),
        _ => next == Some('\n'),
    }
}

/// Scripts that are written without spaces may be cut after any character.
fn may_break_after(c: char) -> bool {
    Quarters::of_char(c) == 4
}

/// A text on one line, with one space between words.
pub(crate) fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// At most so many bytes of a text, cut between characters.
pub(crate) fn beginning(text: &str, bytes: usize) -> &str {
    &text[..text.floor_char_boundary(bytes)]
}

/// The beginning of what somebody said, on one line of at most so many characters, without what Keepstone itself
/// put there.
pub(crate) fn excerpt(text: &str, chars: usize) -> String {
    let said = readable(&strip_injected_blocks(text));
    shortened(&one_line(&said), chars)
}

/// A text of at most so many characters, with `…` at the end of one that was longer.
pub(crate) fn shortened(text: &str, chars: usize) -> String {
    if text.chars().nth(chars).is_none() {
        return text.to_owned();
    }
    let beginning: String = text.chars().take(chars.saturating_sub(1)).collect();
    format!("{}…", beginning.trim_end())
}

/// A text without the control characters that terminals and clients leave in what was said.
pub(crate) fn readable(text: &str) -> String {
    text.chars().filter(|c| !c.is_control() || matches!(c, '\n' | '\t')).collect()
}

/// Without blank lines at both ends; the first line keeps its indentation.
pub(crate) fn trim_blank_lines(text: &str) -> &str {
    let text = text.trim_end();
    let indent = text.len() - text.trim_start().len();
    let start = text[..indent].rfind('\n').map_or(0, |at| at + 1);
    &text[start..]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cuts_at_the_end_of_a_sentence_and_says_how_much() {
        let text = "First sentence. Second sentence that is longer than the first.";
        let fitted = fit(text, 30, Quarters(10_000)).unwrap();
        assert_eq!(fitted.text, "First sentence. [… 47 more characters]");
        assert_eq!(fitted.cut, 47);
    }

    #[test]
    fn keeps_the_room_it_is_given() {
        let text = "日本語の文章です。とても長い。".repeat(40) + &"word ".repeat(200);
        for room in 0..900 {
            if let Some(fitted) = fit(&text, usize::MAX, Quarters(room)) {
                assert!(Quarters::of(&fitted.text) <= Quarters(room), "{room}");
            }
        }
    }
}
