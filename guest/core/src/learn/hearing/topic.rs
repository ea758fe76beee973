//! What a person's message is about, which stands before a short answer to it.

use crate::learn::lexicon::{self, begins, contains};

use super::command::commands;
use super::reply::{TOPIC_CHARS, is_pick};
use super::word::words;

/// What a person's message says that it is about, if it says so in a few words.
pub(super) fn topic_of(text: &str) -> Option<&str> {
    let line = text.trim().lines().last().unwrap_or_default().trim();
    let is_short = line.chars().count() <= TOPIC_CHARS && words(line).iter().any(|word| word.chars().count() > 1);
    // A rule is an entry of its own.
    let is_about_work = is_pick(line) || contains("work", line) || !commands(line).is_empty();
    (is_short && !is_about_work && !lexicon::confirms(line) && !begins("affirm", line) && !begins("no", line))
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
