//! What a person's message is about, which stands before a short answer to it.

use crate::learn::lexicon::{self, begins, contains};

use super::command::commands;
use super::pasted::is_output;
use super::word::words;

/// Characters of what a session is about up to which they are told with a reply.
pub(super) const TOPIC_CHARS: usize = 120;

/// What a person's message says that it is about, if it says so in a few words.
pub(super) fn topic_of(text: &str) -> Option<&str> {
    let line = text.trim().lines().rfind(|line| !line.trim().is_empty() && !is_output(line)).unwrap_or_default().trim();
    let is_short = line.chars().count() <= TOPIC_CHARS && words(line).iter().any(|word| word.chars().count() > 1);
    let is_greeting = begins("greeting", line) && words(line).len() < 3;
    // A rule is an entry of its own.
    let is_about_work = is_pick(line) || contains("work", line) || !commands(line).is_empty();
    (is_short
        && !is_greeting
        && !is_about_work
        && !lexicon::confirms(line)
        && !begins("affirm", line)
        && !begins("no", line))
    .then_some(line)
}

/// What was settled, with what it is about before it.
pub(super) fn with_topic(topic: &str, settled: &str) -> String {
    match topic {
        "" => settled.to_owned(),
        _ if topic.ends_with(['?', '.', '!', ':', '？', '。']) => format!("{topic} {settled}"),
        _ => format!("{topic}: {settled}"),
    }
}

/// Returns whether an answer only names one of the options before it, by a letter, a number or words that point.
pub(super) fn is_pick(answer: &str) -> bool {
    let mut words = answer.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let names_option = |word: &str| word.len() == 1 || lexicon::is_one_of("pick", word);
    words.all(names_option)
}
