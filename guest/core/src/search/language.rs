//! Words to terms: accents folded, stems of the text's language, stop words.

use std::borrow::Cow;

use rust_stemmers::{Algorithm, Stemmer};
use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use super::tokenize::{Kind, tokens};

/// The languages that have stems and stop words of their own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Language {
    English,
    Portuguese,
}

impl Language {
    /// The language that more words of a text are stop words of; none when that says nothing.
    pub(super) fn of(text: &str) -> Option<Self> {
        let (mut english, mut portuguese) = (0_usize, 0_usize);
        tokens(text, &mut |token| {
            let word = fold(token.text, token.kind);
            match (is_in(&ENGLISH, &word), is_in(&PORTUGUESE, &word)) {
                (true, false) => english += 1,
                (false, true) => portuguese += 1,
                _ => {}
            }
        });
        match english.cmp(&portuguese) {
            std::cmp::Ordering::Greater => Some(Self::English),
            std::cmp::Ordering::Less => Some(Self::Portuguese),
            std::cmp::Ordering::Equal => None,
        }
    }
}

/// Makes terms of words.
pub(super) struct Stems {
    english: Stemmer,
    portuguese: Stemmer,
}

impl Stems {
    pub(super) fn new() -> Self {
        Self { english: Stemmer::create(Algorithm::English), portuguese: Stemmer::create(Algorithm::Portuguese) }
    }

    /// The terms a word stands under in a text of a language. A Portuguese word with accents stands under
    /// the stems of both spellings, where these differ, since many write without accents.
    pub(super) fn terms(&self, word: &str, kind: Kind, language: Language) -> Vec<String> {
        let folded = fold(word, kind);
        if kind != Kind::Word || folded.len() < 3 || folded.contains(|c: char| c.is_numeric()) || is_stop_word(&folded)
        {
            return vec![folded.into_owned()];
        }
        match language {
            Language::English => vec![self.english.stem(&folded).into_owned()],
            Language::Portuguese => {
                let lower: String = word.nfc().flat_map(char::to_lowercase).collect();
                let stem = fold(&self.portuguese.stem(&singular(&lower)), kind).into_owned();
                let bare = self.portuguese.stem(&singular(&folded)).into_owned();
                if bare == stem { vec![stem] } else { vec![stem, bare] }
            }
        }
    }
}

/// The plural in -ões and -ães, which the stemmer does not bring together with -ão.
fn singular(word: &str) -> Cow<'_, str> {
    let plural = [("ões", "ão"), ("ães", "ão"), ("oes", "ao"), ("aes", "ao")];
    let found = plural.iter().find_map(|(many, one)| word.strip_suffix(many).map(|stem| format!("{stem}{one}")));
    found.map_or(Cow::Borrowed(word), Cow::Owned)
}

/// Lower case without accents. Scripts without spaces keep their marks, which make other letters of theirs.
pub(super) fn fold(word: &str, kind: Kind) -> Cow<'_, str> {
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

/// Whether a folded word says nothing about what a text is about, in any of the languages.
pub(super) fn is_stop_word(folded: &str) -> bool {
    is_in(&ENGLISH, folded) || is_in(&PORTUGUESE, folded)
}

fn is_in(sorted: &[&str], word: &str) -> bool {
    sorted.binary_search(&word).is_ok()
}

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
const PORTUGUESE: [&str; 118] = [
    "a", "ao", "aos", "aquela", "aquele", "aquilo", "as", "ate", "com", "como", "da", "das", "de", "dela", "dele",
    "deles", "depois", "do", "dos", "e", "ela", "elas", "ele", "eles", "em", "entre", "era", "eram", "essa", "essas",
    "esse", "esses", "esta", "estao", "estas", "estava", "este", "estes", "estou", "eu", "foi", "foram", "fosse", "ha",
    "isso", "isto", "ja", "lhe", "lhes", "mais", "mas", "me", "mesmo", "meu", "meus", "minha", "minhas", "muito", "na",
    "nao", "nas", "nem", "no", "nos", "nossa", "nosso", "num", "numa", "o", "onde", "os", "ou", "para", "pela",
    "pelas", "pelo", "pelos", "pois", "por", "porque", "quais", "qual", "quando", "quanta", "quantas", "quanto",
    "quantos", "que", "quem", "sao", "se", "seja", "sem", "ser", "sera", "seu", "seus", "so", "sobre", "somos", "sua",
    "suas", "tambem", "te", "tem", "tenho", "ter", "teu", "teve", "tinha", "tu", "tua", "um", "uma", "umas", "uns",
    "voce", "voces",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_can_be_searched() {
        assert!(ENGLISH.is_sorted() && PORTUGUESE.is_sorted());
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
            let theirs = stems.terms(accented, Kind::Word, Language::Portuguese);
            let ours = stems.terms(bare, Kind::Word, Language::Portuguese);
            assert!(ours.iter().any(|term| theirs.contains(term)), "{theirs:?} {ours:?}");
        }
    }
}
