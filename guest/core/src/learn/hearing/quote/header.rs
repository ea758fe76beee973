//! The lines that programs print above what somebody wrote: `Ana Lima  10:42 AM`, `ana commented 2 hours ago`.

/// Words of such a line, at most.
const WORDS: usize = 9;

/// Words of a name, at most.
const NAME_WORDS: usize = 3;

/// Verbs behind a name that lead to a time.
const POSTED: [&str; 6] = ["commented", "replied", "posted", "reviewed", "wrote", "said"];

/// Words of a day, and those around one.
#[rustfmt::skip]
const DAYS: [&str; 34] = [
    "yesterday", "today", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday", "last", "at", "on", "mon", "tue",
    "wed", "thu", "fri", "sat", "sun", "heute", "gestern", "um", "uhr", "hoje", "ontem", "às", "as", "hoy", "ayer", "hier", "aujourd'hui", "à",
    "edited", "gmt",
];

/// Meetings, which have a time and say nothing.
const MEETINGS: [&str; 9] =
    ["meeting", "standup", "call", "sync", "retro", "planning", "release", "besprechung", "reunião"];

/// Returns whether a line is the head of what somebody else posted, in a chat or under an issue.
pub(super) fn is_header(line: &str) -> bool {
    let words: Vec<&str> = line.split(|c: char| c.is_whitespace() || matches!(c, '•' | '·' | '|')).collect();
    let words: Vec<&str> = words.into_iter().map(bare).filter(|word| !word.is_empty()).collect();
    words.len() <= WORDS && (is_posted(&words) || is_timed(line, &words))
}

fn bare(word: &str) -> &str {
    word.trim_matches(|c: char| !c.is_alphanumeric() && c != '@')
}

/// `ana commented 2 hours ago`, `ana-lima commented on Mar 3, 2025`, `Ana Lima commented yesterday`.
fn is_posted(words: &[&str]) -> bool {
    let Some(verb) = words.iter().take(NAME_WORDS + 1).position(|word| POSTED.contains(word)) else { return false };
    let (name, time) = (&words[..verb], &words[verb + 1..]);
    let is_ago = time.last() == Some(&"ago") && time.iter().any(|word| is_number(word) || matches!(*word, "a" | "an"));
    let is_day = match time {
        ["on", month, rest @ ..] => month.starts_with(char::is_uppercase) && rest.iter().any(|word| is_number(word)),
        ["yesterday" | "today"] | ["last", _] => true,
        _ => false,
    };
    let is_another = !matches!(name, [] | ["I" | "i" | "we" | "We", ..]);
    is_another && (is_ago || is_day)
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// `Ana Lima  10:42 AM`, `Ana Lima, Yesterday 10:42`, `ana — Today at 10:42`. Where only a space stands between a name and the time,
/// it may be a title.
fn is_timed(line: &str, words: &[&str]) -> bool {
    let is_half = |word: &str| matches!(word.to_ascii_lowercase().as_str(), "am" | "pm" | "a.m" | "p.m");
    let halves = usize::from(words.last().is_some_and(|word| is_half(word)));
    let Some((time, rest)) = words[..words.len() - halves].split_last() else { return false };
    let name_words = rest.iter().position(|word| is_day(word)).unwrap_or(rest.len());
    let (name, day) = rest.split_at(name_words);
    let is_word = |word: &&str| {
        word.chars().all(|c| c.is_alphabetic() || matches!(c, '@' | '.' | '-' | '_' | '\''))
            && word.starts_with(|c: char| c.is_uppercase() || c == '@')
            && !MEETINGS.contains(&word.to_lowercase().as_str())
    };
    let is_apart =
        || halves > 0 || time.len() > 5 || line.contains("  ") || line.contains(['\t', ',', '—', '–', '•', '·', '|']);
    (1..=NAME_WORDS).contains(&name.len())
        && name.iter().all(is_word)
        && day.iter().all(|word| is_day(word))
        && is_time(time)
        && is_apart()
}

fn is_day(word: &str) -> bool {
    let is_date = word.starts_with(|c: char| c.is_ascii_digit()) && word.contains(['/', '.', '-']);
    is_date || DAYS.contains(&word.to_lowercase().as_str())
}

/// `10:42`, `10:42AM`.
fn is_time(word: &str) -> bool {
    let digits = word.trim_end_matches(['a', 'A', 'p', 'P', 'm', 'M']);
    digits.split_once(':').is_some_and(|(hour, minute)| {
        (1..=2).contains(&hour.len()) && is_number(hour) && minute.len() == 2 && is_number(minute)
    })
}
