//! The features of a statement: groups of words, its form, and its place in the turn.
//!
//! A feature is a name that is there or not. No name holds a word that names a subject, only kinds of words, small words
//! and forms, so that a table trained on some projects holds for others.

use crate::model::contract::Role;

use super::group::{Found, PAIRS};
use super::guard;
use super::statement::{Shape, Utterance};
use super::word::{all_words, words};

/// A message, as far as the score of its statements depends on it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Context<'a> {
    pub(crate) role: Role,
    /// Nothing follows before a person speaks.
    pub(crate) is_last: bool,
    /// The conversation begins with it.
    pub(crate) is_first: bool,
    /// The last thing that the person said before it.
    pub(crate) asked: &'a str,
}

/// Numbers of words from which a statement is longer than short.
const LENGTHS: [usize; 7] = [8, 12, 16, 22, 30, 40, 55];

/// The characters of a question up to which it is short.
const SHORT_QUESTION: usize = 200;

/// The spans of code that are counted.
const MOST_CODE: usize = 4;

/// Verbs with which an order begins.
const ORDERS: [&str; 21] = [
    "use", "run", "keep", "make", "avoid", "set", "put", "do", "add", "remove", "don't", "never", "always", "prefer",
    "check", "write", "update", "fix", "change", "move", "create",
];

/// Words that name nothing, so that a table trained on some projects holds for others. Their weights tell how general, how
/// definite and how connected a statement is.
const SMALL_WORDS: &str = "a about after all already also always an and any are as at be because been before being both \
    but by can could did do does doesn't don't down each even every exactly first for from had has have here how i if in \
    instead into is isn't it its it's just like may might more most must need needs never new no not now of off on once \
    one only or other out own per rather same should since so some still such than that the their them then there these \
    they this those through to too two under unless until up us was we were what when where whether which while who why \
    will with without won't would yet you your";

/// Words that point at what was said before.
const POINTERS: [&str; 17] = [
    "this", "that", "it", "these", "those", "they", "he", "she", "such", "both", "same", "here", "there", "which",
    "its", "it's", "that's",
];

/// Tells the names of all features of a statement. What is said beside it tells nothing that holds for other projects, nor do
/// headings (docs/measurements.md).
pub(super) fn features(statement: &Utterance, place: &Context<'_>, tell: &mut dyn FnMut(&str)) {
    let role = if place.role == Role::User { "person" } else { "agent" };
    of_place(statement.shape, place, role, tell);
    of_form(&statement.text, tell);
    let found = of_groups(&statement.text, role, tell);
    of_beginning(&statement.text, &found, tell);
    of_small_words(&statement.text, tell);
}

fn of_place(shape: Shape, place: &Context<'_>, role: &str, tell: &mut dyn FnMut(&str)) {
    let shape = match shape {
        Shape::Text => "text",
        Shape::Item => "item",
        Shape::Row => "row",
        Shape::List => "list",
    };
    let when = if place.is_last { "last" } else { "on the way" };
    for name in ["always", role, shape] {
        tell(name);
    }
    tell(&format!("{role} {when}"));
    if place.is_first {
        tell("first message");
    }
    if place.role == Role::Agent {
        let asked = place.asked.trim();
        if asked.ends_with('?') {
            tell("answers a question");
        }
        if words(asked).first().is_some_and(|word| guard::is_question_word(word)) {
            tell("asked how or why");
        }
    }
    if place.asked.chars().count() < SHORT_QUESTION {
        tell("asked in short");
    }
}

fn of_form(text: &str, tell: &mut dyn FnMut(&str)) {
    let (spans, count) = (text.matches('`').count() / 2, words(text).len());
    let length = LENGTHS.iter().filter(|least| count >= **least).count();
    (0..length).for_each(|nth| tell(&format!("longer than {}", LENGTHS[nth] - 1)));
    (0..spans.min(MOST_CODE)).for_each(|nth| tell(&format!("code {}", nth + 1)));
    let chars = || text.chars().zip(text.chars().skip(1));
    let is_word = |c: char| c.is_alphanumeric() || c == '_';
    let numbers = text.split(|c: char| !c.is_ascii_digit()).filter(|number| !number.is_empty()).count();
    let present = [
        (spans > 0, "has code"),
        (!text.trim_end_matches(['*', '_', '"', '”']).ends_with(['.', '!', '?', ')', '`']), "no end"),
        (text.ends_with('!'), "exclamation"),
        (numbers > 0, "number"),
        (numbers > 2, "many numbers"),
        (text.contains('/'), "path"),
        (names_file(text), "file"),
        (chars().any(|(a, b)| b == '_' && is_word(a) || a.is_lowercase() && b.is_uppercase()), "identifier"),
        (text.contains('→') || text.contains("->"), "arrow"),
        (text.contains('—') || text.contains(" - ") || text.contains(" – "), "dash"),
        (text.contains('('), "bracket"),
        (text.contains(';'), "semicolon"),
        (text.trim_end_matches(':').contains(':'), "colon inside"),
        (has_label(text), "label"),
        (text.contains('"') || text.contains('“'), "quotes"),
        (text.contains(['✅', '✓', '✔', '❌', '☑']), "tick"),
        (chars().any(|(a, b)| a == ':' && b.is_ascii_digit()), "line number"),
        (text.split('`').skip(1).step_by(2).any(|code| code.contains(" -") || code.starts_with('-')), "option in code"),
        (text.contains('?'), "question inside"),
        (text.split(|c| !is_word(c)).any(is_commit), "commit id"),
        (text.starts_with(char::is_lowercase), "small beginning"),
        (chars().any(|(a, b)| matches!(a, '.' | '!') && b.is_whitespace()), "several sentences"),
    ];
    present.iter().filter(|(is_present, _)| *is_present).for_each(|(_, name)| tell(name));
}

fn of_groups(text: &str, role: &str, tell: &mut dyn FnMut(&str)) -> Found {
    let found = Found::of(&all_words(text));
    for (group, count, begins) in found.groups() {
        tell(group);
        tell(&format!("{role}: {group}"));
        if count > 1 {
            tell(&format!("{group} twice"));
        }
        if begins {
            tell(&format!("begins: {group}"));
        }
    }
    for (one, other) in PAIRS.iter().filter(|(one, other)| found.has(one) && found.has(other)) {
        tell(&format!("{one} and {other}"));
    }
    if text.contains('`') {
        let with_code = ["reason", "contrast", "negation", "failure", "present"];
        with_code.iter().filter(|group| found.has(group)).for_each(|group| tell(&format!("code and {group}")));
    }
    if found.has("present") && !["past", "I", "next step"].iter().any(|group| found.has(group)) {
        tell("holds in general");
    }
    found
}

fn of_beginning(text: &str, found: &Found, tell: &mut dyn FnMut(&str)) {
    let words = words(text);
    let Some(first) = words.first().map(String::as_str) else { return };
    let is_own_action = matches!(first, "i" | "i've" | "we" | "we've")
        && words.get(1).is_some_and(|second| Found::of(std::slice::from_ref(second)).has("done"));
    let begins = [
        (first == "`", "begins with code"),
        (is_own_action && found.has("done"), "tells an action"),
        (matches!(first, "the" | "a" | "an"), "begins with an article"),
        (matches!(first, "can" | "could" | "please" | "would"), "asks"),
        (ORDERS.contains(&first), "orders"),
        (
            matches!(first, "now" | "ok" | "okay" | "so" | "and" | "also" | "but" | "or" | "then" | "no" | "yes"),
            "goes on",
        ),
        (POINTERS.contains(&first), "points back"),
    ];
    begins.iter().filter(|(is_present, _)| *is_present).for_each(|(_, name)| tell(name));
}

fn of_small_words(text: &str, tell: &mut dyn FnMut(&str)) {
    let words = words(text);
    let said = |small: &&str| words.iter().any(|word| word == small);
    SMALL_WORDS.split_whitespace().filter(said).for_each(|word| tell(&format!("word: {word}")));
}

/// Returns whether a text begins with a few words and a colon.
fn has_label(text: &str) -> bool {
    let label = text.split_once(": ").map(|(label, _)| label);
    label.is_some_and(|label| {
        label.chars().count() <= 40 && !label.contains('.') && label.starts_with(|c: char| c.is_uppercase() || c == '`')
    })
}

fn names_file(text: &str) -> bool {
    const ENDINGS: [&str; 14] =
        ["go", "rs", "ts", "tsx", "js", "py", "md", "json", "yaml", "yml", "toml", "sh", "sql", "css"];
    text.split(|c: char| !c.is_alphanumeric() && !matches!(c, '.' | '_' | '-' | '/'))
        .filter_map(|word| word.rsplit_once('.'))
        .any(|(stem, ending)| !stem.is_empty() && ENDINGS.contains(&ending))
}

fn is_commit(word: &str) -> bool {
    let is_hex = word.chars().all(|c| c.is_ascii_digit() || ('a'..='f').contains(&c));
    (7..=40).contains(&word.len()) && is_hex && word.contains(|c: char| c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_small_word_counts_once_and_not_in_code() {
        let mut told = Vec::new();
        of_small_words("The store and the index are `not` written.", &mut |name| told.push(name.to_owned()));
        assert_eq!(told, ["word: and", "word: are", "word: the"]);
    }
}
