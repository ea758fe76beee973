//! The sentences of a line, of prose and as people type them; questions, introductions and wrapped lines.

use crate::learn::lexicon::{Lexicon, begins, is_one_of};
use crate::text::markup::{is_ornament, without_bold};

use super::word::size;

/// Endings after which no sentence ends.
const ABBREVIATIONS: [&str; 9] = ["e.g.", "i.e.", "etc.", "vs.", "cf.", "approx.", "incl.", "bzw.", "z.B."];

/// Words behind those with which somebody asks for advice, at most, where no mark says that it is a question.
const MOST_ADVICE: usize = 4;

/// Characters of a wrapped line at least: a shorter one ends on purpose.
const WRAPPED_CHARS: usize = 50;

/// The sentences of a line. None ends within code.
pub(crate) fn sentences(text: &str) -> Vec<String> {
    let (mut found, mut begin, mut in_code) = (Vec::new(), 0, false);
    let chars: Vec<(usize, char)> = text.char_indices().collect();
    for (nth, (at, c)) in chars.iter().enumerate() {
        in_code ^= *c == '`';
        let end = at + c.len_utf8();
        let is_wide_end = matches!(c, '。' | '！' | '？');
        let is_end =
            is_wide_end || (c.is_whitespace() && !in_code && ends_sentence(&text[begin..*at], chars.get(nth + 1)));
        if is_end && !in_code {
            found.push(text[begin..end].trim().to_owned());
            begin = end;
        }
    }
    found.push(text[begin..].trim().to_owned());
    found.retain(|sentence| !sentence.is_empty());
    found
}

fn ends_sentence(before: &str, next: Option<&(usize, char)>) -> bool {
    let words = before.trim_end_matches(['"', '\'', ')', ']', '*', '_', '”', '’']);
    let begins = next.is_some_and(|(_, c)| c.is_uppercase() || matches!(c, '`' | '*' | '"' | '\'' | '(' | '[' | '“'));
    begins && words.ends_with(['.', '!', '?']) && !ABBREVIATIONS.iter().any(|short| words.ends_with(short))
}

/// The sentences of a line. People who type begin many of them with a small letter.
pub(super) fn pieces(line: &str) -> Vec<&str> {
    let (mut pieces, mut begin, mut in_code) = (Vec::new(), 0, false);
    let mut chars = line.char_indices().peekable();
    while let Some((at, c)) = chars.next() {
        in_code ^= c == '`';
        let end = at + c.len_utf8();
        let is_wide_end = matches!(c, '。' | '！' | '？');
        let is_end = matches!(c, '.' | '!' | '?') && chars.peek().is_some_and(|(_, next)| next.is_whitespace());
        let is_short = || ABBREVIATIONS.iter().any(|short| line[..end].ends_with(short));
        if !in_code && (is_wide_end || is_end && !is_short() && !is_date(line[begin..at].trim_start(), &line[end..])) {
            pieces.push(line[begin..end].trim());
            begin = end;
        }
    }
    pieces.push(line[begin..].trim());
    pieces.retain(|piece| piece.chars().any(char::is_alphanumeric));
    pieces
}

/// "am 31.3. abgeschaltet": returns whether a text ends with a number of a day or a date, before a sign that ends it and what goes on.
fn is_date(before: &str, behind: &str) -> bool {
    let Some((_, number)) = before.rsplit_once(char::is_whitespace) else { return false };
    let is_part = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|byte| byte.is_ascii_digit());
    behind.trim_start().starts_with(char::is_lowercase)
        && number.split('.').count() < 3
        && number.split('.').all(is_part)
}

/// Returns whether a text only introduces the lines after it.
pub(super) fn is_lead(text: &str) -> bool {
    text.trim_end_matches(['*', '_']).ends_with([':', '：'])
}

/// Returns whether a text ends as a question.
pub(super) fn is_question(text: &str) -> bool {
    text.trim_end_matches(['*', '_', ')', '"']).ends_with(['?', '？'])
}

/// Returns whether a person's sentence says that it is a question, with or without its mark.
pub(super) fn asks(sentence: &str) -> bool {
    let bare = Lexicon::any().strip("opener", sentence).unwrap_or(sentence);
    begins("asks", sentence) || begins("asks", bare) || asks_for_advice(bare) || ends_as_question(sentence)
}

/// "They are going to crash, arent they": a question by its last two words.
fn ends_as_question(sentence: &str) -> bool {
    let mut words = sentence.trim_end_matches(|c: char| !c.is_alphanumeric()).rsplitn(3, ' ');
    let (last, before) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    is_one_of("asked end", &format!("{before} {last}"))
}

/// Returns whether a person's sentence asks what the other one thinks.
pub(super) fn asks_for_advice(sentence: &str) -> bool {
    let Some(met) = Lexicon::any().meet("advice", sentence) else { return false };
    is_question(sentence) || size(met.rest) <= MOST_ADVICE
}

/// The questions with which a message ends, or that only one more sentence follows, without their marks.
pub(super) fn question_at_end(text: &str) -> Option<String> {
    let line = text.trim_end().lines().last()?;
    let sentences = sentences(&bare(line));
    let end = sentences.iter().rposition(|sentence| is_question(sentence)).filter(|at| at + 2 >= sentences.len())?;
    let begin = sentences[..end].iter().rposition(|sentence| !is_question(sentence)).map_or(0, |before| before + 1);
    Some(sentences[begin..=end].join(" "))
}

/// Returns whether a line is the rest of a wrapped one.
pub(super) fn goes_on(before: &str, text: &str) -> bool {
    let ended = before.trim_end_matches(['"', '\'', ')', '*', '`']).ends_with(['.', '!', '?', ':', '…']);
    let is_rest = text.starts_with(|first: char| first.is_lowercase() || first == '`' || first == '(');
    is_rest && !ended && before.chars().count() >= WRAPPED_CHARS
}

/// The text without the marks of bold and without signs that models set before a line.
pub(super) fn bare(text: &str) -> String {
    let text = text.trim().trim_start_matches(is_ornament);
    without_bold(text).trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_ends_no_sentence() {
        assert_eq!(
            pieces("das Format wird zum 31.3. abgeschaltet. danach nur noch 700"),
            ["das Format wird zum 31.3. abgeschaltet.", "danach nur noch 700"]
        );
        assert_eq!(pieces("wir liefern am 3. mai, wie immer"), ["wir liefern am 3. mai, wie immer"]);
        assert_eq!(pieces("1. keep the port at 8080. then stop"), ["1.", "keep the port at 8080.", "then stop"]);
    }
}
