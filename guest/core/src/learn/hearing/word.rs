//! The words of a text as statements are measured by them.

use crate::learn::lexicon::is_small;
use crate::text::language::is_stop_word;
use crate::text::token_count::is_wide;

/// Letters of a word that names something, at least.
const LEAST_NAME: usize = 3;

/// The words of a text in small letters; code counts as one word, and so does each sign of Chinese or Japanese.
pub(super) fn words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (nth, part) in text.split('`').enumerate() {
        if nth % 2 == 1 {
            words.push("`".to_owned());
        } else {
            words.extend(all_words(part));
        }
    }
    words
}

/// The number of words; two signs of Chinese or Japanese count as one.
pub(super) fn size(text: &str) -> usize {
    let wide = text.chars().filter(|c| is_wide(*c)).count();
    if wide == 0 {
        return words(text).len();
    }
    let others = text.split(|c: char| !c.is_alphanumeric() || is_wide(c)).filter(|word| !word.is_empty());
    others.count() + wide / 2
}

/// The words of a text in small letters, with those in code.
pub(super) fn all_words(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in text.split(|c: char| !c.is_alphabetic() && !matches!(c, '\'' | '’')) {
        let word = word.trim_matches(['\'', '’']).to_lowercase().replace('’', "'");
        if word.chars().any(is_wide) {
            words.extend(word.chars().map(String::from));
        } else if !word.is_empty() {
            words.push(word);
        }
    }
    words
}

/// Returns whether a word names something: it is long enough, and no small word of any language.
pub(super) fn is_name(word: &str) -> bool {
    word.chars().count() >= LEAST_NAME && !is_small(word) && !is_stop_word(&word.to_lowercase())
}
