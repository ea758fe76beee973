//! Secrets of words: passphrases that were drawn by lot, and the words from which the key of a wallet is made.

use std::ops::Range;

use super::chance::is_placeholder;
use super::foreign::begins;
use super::found::Secret;
use super::link::{line, linked};

/// Words that announce the words of a wallet, in lower case.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "seed", "mnemonic", "recovery phrase", "recovery words", "wallet", "frase semilla", "frase semente",
    "frase de recupera", "phrase de récupération", "wiederherstellungs", "助记词", "ニーモニック",
    "сид-фраза", "Сид-фраза", "мнемоника",
];

/// Words that make a sentence, which is no passphrase.
#[rustfmt::skip]
const FUNCTION: &[&str] = &[
    "the", "and", "for", "not", "are", "was", "you", "your", "must", "should", "never", "always", "with", "from", "that",
    "this", "when", "where", "what", "which", "will", "can", "cannot", "may", "has", "have", "been", "only", "also", "used",
    "stored", "required", "needed", "read", "asked", "kept", "into", "via", "per", "than", "then", "before", "after",
    "each", "every", "our", "its", "their", "there", "here", "how", "why", "who", "all", "any", "now", "but", "too", "very",
    "enter", "confirm", "repeat", "please", "wrong", "incorrect", "invalid", "password", "passwords",
    "para", "que", "com", "uma", "por", "dos", "das", "não", "deve", "são", "está", "como",
];

/// Returns whether a word in lower case is one of those that make a sentence.
pub(super) fn is_function(word: &str) -> bool {
    FUNCTION.contains(&word)
        || word.len() < 3
            && ["is", "a", "an", "of", "to", "in", "on", "as", "at", "or", "no", "be", "by", "my", "we", "it", "if"]
                .contains(&word)
}

/// Words of such a sentence that the words of a wallet may have by chance.
const MOST_BY_CHANCE: usize = 3;

/// Words that were drawn by lot: four at least, none of which makes a sentence. `is_account`: the name of an account stands
/// before, so that no sign needs to lead to them.
pub(super) fn drawn(text: &str, from: usize, is_account: bool) -> Option<Range<usize>> {
    let direct = || line(text, from).starts_with(" \"").then_some(from + 1).filter(|_| is_account);
    let start = linked(text, from, 5).or_else(direct)?;
    let rest = line(text, start);
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\'' | '`'));
    let given = match quote {
        Some(quote) => rest[1..].split(quote).next()?,
        None => rest.trim_end().trim_end_matches('.'),
    };
    let words: Vec<&str> = given.split([' ', '-', '.']).collect();
    let is_word = |word: &&str| (3..=10).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase());
    let is_sentence = words.iter().any(|word| FUNCTION.contains(word));
    let is_single = quote.is_some() || !given.contains(' ') || words.len() < 9;
    let is_drawn = (4..=24).contains(&words.len()) && words.iter().all(is_word) && !is_sentence && is_single;
    let from = start + usize::from(quote.is_some());
    let is_shown = given.starts_with("correct") || is_placeholder(given);
    (is_drawn && !is_shown).then_some(from..from + given.len())
}

/// The words of a wallet behind the word that begins at a place: 12 to 24 on one line or with a number each, and nothing else.
pub(super) fn of_wallet(text: &str, at: usize) -> Option<Secret> {
    let rest = &text[at..];
    if !WORDS.iter().any(|word| begins(rest, word).is_some()) || text[..at].ends_with(char::is_alphanumeric) {
        return None;
    }
    let colon = line(text, at).find([':', '=', '：'])?;
    let list = rest[colon..].trim_start_matches([':', '=', '：', ' ', '\t', '*', '"', '\'', '`', '\r', '\n']);
    let mut place = text.len() - list.len();
    let (mut words, mut by_chance) = (Vec::<Range<usize>>::new(), 0);
    for part in list.split_inclusive([' ', '\n', ',']) {
        let bare = part.trim_matches(|c: char| c.is_whitespace() || ",\"'`.".contains(c));
        let is_number = bare.trim_end_matches(['.', ')', ':']).bytes().all(|byte| byte.is_ascii_digit());
        let is_word = (3..=8).contains(&bare.len()) && bare.bytes().all(|byte| byte.is_ascii_lowercase());
        if !is_word && !is_number || words.len() == 25 {
            break;
        }
        if is_word {
            let from = place + part.find(bare)?;
            words.push(from..from + bare.len());
            by_chance += usize::from(FUNCTION.contains(&bare));
        }
        place += part.len();
        let is_closed = part.trim_end().ends_with(['"', '\'', '`', '.']) && is_word;
        if is_closed || part.ends_with('\n') && words.len() > 11 {
            break;
        }
    }
    let is_whole = matches!(words.len(), 12 | 15 | 18 | 21 | 24) && by_chance <= MOST_BY_CHANCE;
    let range = words.first()?.start..words.last()?.end;
    let ends = text[range.end..].trim_start_matches(['"', '\'', '`', '.', ',', ' ']);
    (is_whole && (ends.is_empty() || ends.starts_with(['\n', '\r'])) && !is_placeholder(&text[range.clone()]))
        .then_some(Secret { range, kind: "key" })
}
