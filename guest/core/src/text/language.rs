//! Words to terms: accents folded, stems of the text's language, stop words.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};
use serde::{Deserialize, Serialize};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::tokenize::{Kind, tokens};
use crate::text::order::Order;

/// The languages that have stems and stop words of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Language {
    English,
    Portuguese,
}

impl Language {
    /// All of them.
    pub(crate) const ALL: [Self; 2] = [Self::English, Self::Portuguese];

    /// The language that more words of a text are stop words of; none when that says nothing.
    pub(crate) fn of(text: &str) -> Option<Self> {
        let mut votes = Vec::new();
        tokens(text, &mut |token| votes.extend(Self::of_stop_word(&fold(token.text, token.kind))));
        Self::majority(votes.into_iter())
    }

    /// The language that a folded word is a stop word of, if that is one only.
    pub(crate) fn of_stop_word(folded: &str) -> Option<Self> {
        match (is_in(&ENGLISH, folded), is_in(&PORTUGUESE, folded)) {
            (true, false) => Some(Self::English),
            (false, true) => Some(Self::Portuguese),
            _ => None,
        }
    }

    /// The language with more votes; none when they are even.
    pub(crate) fn majority(votes: impl Iterator<Item = Self>) -> Option<Self> {
        let lead: i64 = votes.map(|vote| if vote == Self::English { 1 } else { -1 }).sum();
        match lead {
            1.. => Some(Self::English),
            0 => None,
            _ => Some(Self::Portuguese),
        }
    }
}

/// Makes terms of words.
pub(crate) struct Stems {
    english: Stemmer,
    portuguese: Stemmer,
}

impl Stems {
    pub(crate) fn new() -> Self {
        Self { english: Stemmer::create(Algorithm::English), portuguese: Stemmer::create(Algorithm::Portuguese) }
    }

    /// The term a word stands under in a text of a language, and a second: a Portuguese word with accents
    /// stands under the stems of both spellings, where these differ, since many write without accents.
    pub(crate) fn terms(&self, word: &str, kind: Kind, language: Language) -> (String, Option<String>) {
        let folded = fold(word, kind);
        let is_short = folded.len() < 3;
        if kind != Kind::Word || is_short || folded.contains(char::is_numeric) || is_stop_word(&folded) {
            return (folded.into_owned(), None);
        }
        match language {
            Language::English => (self.english.stem(&folded).into_owned(), None),
            Language::Portuguese => {
                let lower: Cow<'_, str> = match word.is_ascii() {
                    true => Cow::Borrowed(&folded),
                    false => Cow::Owned(word.nfc().flat_map(char::to_lowercase).collect()),
                };
                let stemmed = self.portuguese.stem(&singular(&lower)).into_owned();
                let stem = fold(&stemmed, kind).into_owned();
                // Without accents both spellings are one.
                let bare = match lower == folded {
                    true => stemmed,
                    false => self.portuguese.stem(&singular(&folded)).into_owned(),
                };
                let second = (bare != stem).then_some(bare);
                (stem, second)
            }
        }
    }

    /// The terms of a word in any of the languages, without duplicates, in byte order.
    pub(crate) fn terms_in(&self, word: &str, kind: Kind, languages: &[Language]) -> Vec<String> {
        let each = languages.iter().map(|language| self.terms(word, kind, *language));
        let mut terms: Vec<String> = each.flat_map(|(first, second)| std::iter::once(first).chain(second)).collect();
        terms.order();
        terms.dedup();
        terms
    }
}

/// The plural in -ões and -ães, which the stemmer does not bring together with -ão.
fn singular(word: &str) -> Cow<'_, str> {
    let plural = [("ões", "ão"), ("ães", "ão"), ("oes", "ao"), ("aes", "ao")];
    let stem_before = |many| word.strip_suffix(many).filter(|stem| !stem.is_empty());
    let found = plural.iter().find_map(|(many, one)| stem_before(many).map(|stem| format!("{stem}{one}")));
    found.map_or(Cow::Borrowed(word), Cow::Owned)
}

/// Lower case without accents. Scripts without spaces keep their marks, which make other letters of theirs.
pub(crate) fn fold(word: &str, kind: Kind) -> Cow<'_, str> {
    if word.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit()) {
        return Cow::Borrowed(word);
    }
    if word.is_ascii() {
        return Cow::Owned(word.to_ascii_lowercase());
    }
    let lower = |c: char| c.to_lowercase();
    Cow::Owned(match kind {
        Kind::Gram => word.nfkc().flat_map(lower).collect(),
        _ => word.nfkd().filter(|c| !is_combining_mark(*c)).flat_map(lower).collect::<String>().replace('ß', "ss"),
    })
}

/// Returns whether a folded word is a stop word in any of the languages.
pub(crate) fn is_stop_word(folded: &str) -> bool {
    is_in(&ENGLISH, folded) || is_in(&PORTUGUESE, folded)
}

fn is_in(sorted: &[&str], word: &str) -> bool {
    word.len() <= LONGEST_STOP_WORD && sorted.binary_search(&word).is_ok()
}

/// Bytes of the longest word of the lists.
const LONGEST_STOP_WORD: usize = 9;

/// With question words: leaving them out is the greatest single gain of a plain engine on questions.
const ENGLISH: [&str; 147] = [
    "a", "about", "above", "after", "again", "against", "all", "also", "am", "an", "and", "any", "are", "as", "at",
    "be", "because", "been", "before", "being", "below", "between", "both", "but", "by", "can", "could", "d", "did",
    "do", "does", "doing", "don", "done", "down", "during", "each", "ever", "few", "for", "from", "further", "get",
    "got", "had", "has", "have", "having", "he", "her", "here", "hers", "herself", "him", "himself", "his", "how", "i",
    "if", "in", "into", "is", "isn", "it", "its", "itself", "just", "kind", "ll", "m", "many", "may", "me", "might",
    "more", "most", "much", "must", "my", "myself", "no", "nor", "not", "now", "of", "off", "on", "once", "one",
    "only", "or", "other", "our", "ours", "out", "over", "own", "re", "s", "same", "shall", "she", "should", "so",
    "some", "such", "t", "than", "that", "the", "their", "theirs", "them", "then", "there", "these", "they", "this",
    "those", "through", "to", "too", "under", "until", "up", "us", "ve", "very", "was", "we", "were", "what", "when",
    "where", "which", "while", "who", "whom", "whose", "why", "will", "with", "would", "you", "your", "yours",
    "yourself",
];

/// Folded, as they are compared.
const PORTUGUESE: [&str; 182] = [
    "a",
    "ainda",
    "alem",
    "ao",
    "aos",
    "apos",
    "aquela",
    "aquelas",
    "aquele",
    "aqueles",
    "aquilo",
    "as",
    "assim",
    "ate",
    "atraves",
    "cada",
    "com",
    "como",
    "da",
    "daquela",
    "daquele",
    "das",
    "de",
    "dela",
    "dele",
    "deles",
    "depois",
    "desde",
    "dessa",
    "dessas",
    "desse",
    "desses",
    "desta",
    "destas",
    "deste",
    "destes",
    "deve",
    "devem",
    "devera",
    "deverao",
    "disso",
    "disto",
    "do",
    "dos",
    "durante",
    "e",
    "ela",
    "elas",
    "ele",
    "eles",
    "em",
    "enquanto",
    "entre",
    "era",
    "eram",
    "essa",
    "essas",
    "esse",
    "esses",
    "esta",
    "estao",
    "estas",
    "estava",
    "estavam",
    "este",
    "esteja",
    "estejam",
    "estes",
    "estou",
    "eu",
    "fez",
    "foi",
    "foram",
    "fosse",
    "ha",
    "havia",
    "houve",
    "isso",
    "isto",
    "ja",
    "lhe",
    "lhes",
    "mais",
    "mas",
    "me",
    "mesmo",
    "meu",
    "meus",
    "minha",
    "minhas",
    "muito",
    "na",
    "nao",
    "nas",
    "nem",
    "nessa",
    "nessas",
    "nesse",
    "nesses",
    "nesta",
    "nestas",
    "neste",
    "nestes",
    "nisso",
    "nisto",
    "no",
    "nos",
    "nossa",
    "nosso",
    "num",
    "numa",
    "o",
    "onde",
    "os",
    "ou",
    "outra",
    "outras",
    "outro",
    "outros",
    "para",
    "pela",
    "pelas",
    "pelo",
    "pelos",
    "pode",
    "podem",
    "podera",
    "poderao",
    "pois",
    "por",
    "porque",
    "quais",
    "quaisquer",
    "qual",
    "qualquer",
    "quando",
    "quanta",
    "quantas",
    "quanto",
    "quantos",
    "que",
    "quem",
    "sao",
    "se",
    "seja",
    "sem",
    "sendo",
    "ser",
    "sera",
    "serao",
    "seria",
    "seriam",
    "seu",
    "seus",
    "sido",
    "so",
    "sobre",
    "somos",
    "sua",
    "suas",
    "tais",
    "tal",
    "tambem",
    "te",
    "tem",
    "tenho",
    "ter",
    "teu",
    "teve",
    "tinha",
    "toda",
    "todas",
    "todo",
    "todos",
    "tu",
    "tua",
    "um",
    "uma",
    "umas",
    "uns",
    "voce",
    "voces",
];

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::text::tokenize::tokens;

    #[test]
    fn the_lists_can_be_searched() {
        assert!(ENGLISH.is_sorted() && PORTUGUESE.is_sorted());
        let longest = ENGLISH.iter().chain(&PORTUGUESE).map(|word| word.len()).max();
        assert_eq!(longest, Some(LONGEST_STOP_WORD));
    }

    proptest! {
        #[test]
        fn stems_begin_as_their_words_do(text in "\\PC{1,9}|[a-zà-ü' _-]{1,12}|(y|dy|sk)?[aeiouyõã]{0,3}(ing|ies|es|ly)") {
            let stems = Stems::new();
            tokens(&text, &mut |token| {
                let first = fold(token.text, token.kind).chars().next();
                for term in stems.terms_in(token.text, token.kind, &Language::ALL) {
                    assert_eq!(term.chars().next(), first, "{term} is a term of {}", token.text);
                }
            });
        }
    }

    #[test]
    fn both_spellings_of_a_portuguese_word_meet() {
        let stems = Stems::new();
        for (accented, bare) in [
            ("informações", "informacoes"),
            ("ação", "acao"),
            ("configuração", "configuracao"),
            ("não", "nao"),
            ("decisões", "decisao"),
            ("decisão", "decisoes"),
        ] {
            let [theirs, ours] = [accented, bare].map(|word| stems.terms_in(word, Kind::Word, &[Language::Portuguese]));
            assert!(ours.iter().any(|term| theirs.contains(term)), "{theirs:?} {ours:?}");
        }
    }
}
