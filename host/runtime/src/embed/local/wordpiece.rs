//! The tokens of uncased BERT: words without accents, cut into the longest pieces of a vocabulary.

use std::collections::HashMap;

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

/// Longer words are unknown, as in BERT.
const LONGEST: usize = 100;

/// A vocabulary, and its tokens for the beginning, the end and what is unknown.
pub(super) struct WordPiece {
    ids: HashMap<String, usize>,
    begin: usize,
    end: usize,
    unknown: usize,
}

impl WordPiece {
    /// Reads `vocab.txt`, one piece on each line.
    pub(super) fn new(vocabulary: &str) -> Result<Self, String> {
        let ids: HashMap<String, usize> = vocabulary.lines().map(str::to_owned).zip(0..).collect();
        let id = |token: &str| ids.get(token).copied().ok_or_else(|| format!("it has no {token}"));
        let (begin, end, unknown) = (id("[CLS]")?, id("[SEP]")?, id("[UNK]")?);
        Ok(Self { ids, begin, end, unknown })
    }

    /// The tokens of a text, at most so many with the two around it.
    pub(super) fn ids(&self, text: &str, most: usize) -> Vec<usize> {
        let mut ids = vec![self.begin];
        for word in words(text) {
            if ids.len() + 1 >= most {
                break;
            }
            self.pieces(&word, &mut ids);
        }
        ids.truncate(most.saturating_sub(1));
        ids.push(self.end);
        ids
    }

    fn pieces(&self, word: &str, ids: &mut Vec<usize>) {
        if word.chars().count() > LONGEST {
            return ids.push(self.unknown);
        }
        let (before, mut start) = (ids.len(), 0);
        while start < word.len() {
            let ends = word[start..].char_indices().map(|(at, c)| start + at + c.len_utf8());
            let piece = |end: &usize| {
                let piece = &word[start..*end];
                if start == 0 { self.ids.get(piece) } else { self.ids.get(&format!("##{piece}")) }
            };
            let found = ends.rev().find_map(|end| piece(&end).map(|id| (end, *id)));
            let Some((end, id)) = found else {
                ids.truncate(before);
                return ids.push(self.unknown);
            };
            ids.push(id);
            start = end;
        }
    }
}

/// Words, lower case without accents; each sign and each ideograph is one.
fn words(text: &str) -> Vec<String> {
    let mut words = vec![String::new()];
    let lower = text.nfd().filter(|c| !is_combining_mark(*c)).flat_map(char::to_lowercase);
    for c in lower {
        if c.is_whitespace() {
            words.push(String::new());
        } else if is_alone(c) {
            words.extend([c.to_string(), String::new()]);
        } else if !c.is_control() && c != '\u{fffd}' {
            words.iter_mut().last().into_iter().for_each(|word| word.push(c));
        }
    }
    words.retain(|word| !word.is_empty());
    words
}

fn is_alone(c: char) -> bool {
    let is_ideograph = matches!(c, '\u{3400}'..='\u{4dbf}' | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{20000}'..='\u{2fa1f}');
    let is_sign = matches!(c, '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{205e}' | '\u{3001}'..='\u{3003}' | '\u{3008}'..='\u{3011}' | '\u{a1}' | '\u{a7}' | '\u{ab}' | '\u{b6}' | '\u{b7}' | '\u{bb}' | '\u{bf}' | '\u{ff01}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}');
    c.is_ascii_punctuation() || is_ideograph || is_sign
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_cut_into_the_longest_pieces() {
        let words = WordPiece::new("[UNK]\n[CLS]\n[SEP]\nin\n##forma\n##cao\n!\n中").unwrap();
        assert_eq!(words.ids("Informação!中 xyz", 20), [1, 3, 4, 5, 6, 7, 0, 2]);
        assert_eq!(words.ids("in in in in", 4), [1, 3, 3, 2]);
        assert_eq!(words.ids("", 4), [1, 2]);
        assert!(WordPiece::new("in").is_err());
    }
}
