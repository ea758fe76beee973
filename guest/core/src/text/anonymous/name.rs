//! The forms in which the name of a person stands in texts.

use unicode_normalization::UnicodeNormalization;

use crate::text::redaction::folded::fold;

/// A form of a name, without accents and in small letters.
pub(super) struct Form {
    pub(super) letters: Vec<char>,
    /// The word in its place.
    pub(super) other: String,
    /// False for what somebody is called as a whole.
    pub(super) is_part: bool,
    case: Case,
    /// True for what a person is called, with a capital, and no word: `bobs` is a form of Bob.
    is_persons: bool,
    /// True for a login, which may end with a number: `asilva84`.
    is_login: bool,
    endings: &'static [&'static str],
}

/// How a form must be written to be one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Case {
    Any,
    /// With a capital, because in small letters it is a word.
    Capital,
}

/// Endings of a name in a sentence: "Anas", "Max'", "Schulzes".
const ENDINGS: &[&str] = &["s", "es"];

/// Endings of a name in Cyrillic letters, in the place of its own last vowel.
const CYRILLIC: &[&str] = &[
    "а", "я", "у", "ю", "е", "и", "ы", "ой", "ей", "ом", "ем", "ою", "еи", "ои", "ым", "им", "ого", "ому", "ых", "их",
];

/// Parts of names that are no names, and words for agents.
#[rustfmt::skip]
const COMMON: [&str; 26] = [
    "agent", "bot", "code", "dev", "test", "model", "user", "team", "the", "lead", "claude", "codex", "van", "von", "der", "den", "dos",
    "das", "del", "de", "da", "do", "di", "du", "la", "le",
];

/// Names of people that are words too: in small letters they stay.
#[rustfmt::skip]
const WORDS: [&str; 91] = [
    "amber", "april", "art", "august", "baker", "ball", "banks", "bell", "best", "bill", "bird", "bishop", "black", "bond", "brown", "bush",
    "butler", "carter", "case", "cash", "chase", "cook", "costa", "crane", "dawn", "day", "dean", "don", "drew", "duke", "english", "faith",
    "fields", "fisher", "flores", "fox", "frank", "gene", "gold", "good", "grace", "grant", "gray", "green", "grey", "hill", "hope",
    "hunter", "ivy", "jack", "jan", "joy", "june", "king", "knight", "lane", "lima", "little", "long", "love", "mar", "mark", "mason", "max",
    "may", "melody", "miles", "min", "norm", "page", "park", "pat", "pearl", "porter", "price", "ray", "rich", "rivers", "rob", "robin",
    "rock", "rosa", "rose", "ruby", "silver", "stone", "summer", "white", "will", "wood", "young",
];

/// Words of two letters that begin sentences.
const SHORT: [&str; 22] = [
    "am", "an", "as", "at", "be", "by", "go", "he", "if", "in", "is", "it", "me", "my", "no", "of", "on", "or", "so",
    "to", "up", "we",
];

impl Form {
    /// A form that is written exactly so, such as the id of a mission.
    pub(super) fn exact(what: &str, other: &str) -> Self {
        Self {
            letters: folded(what),
            other: other.to_owned(),
            is_part: false,
            case: Case::Any,
            is_persons: false,
            is_login: false,
            endings: &[],
        }
    }

    /// The length of this form at the beginning of a text, with an ending; `small` is the same text, folded.
    pub(super) fn length_in(&self, text: &[char], small: &[char]) -> Option<usize> {
        let is_capital = text.first().is_some_and(|c| c.is_uppercase());
        let is_written = self.case == Case::Any || is_capital;
        let behind = small.strip_prefix(self.letters.as_slice()).filter(|_| is_written)?;
        let digits = behind.iter().take_while(|c| self.is_login && c.is_ascii_digit()).count();
        let is_within = |rest: &[char]| {
            let needs_bound =
                self.letters.last().is_some_and(|last| last.is_alphanumeric() && !is_without_spaces(*last));
            needs_bound && rest.first().is_some_and(|c| c.is_alphanumeric())
        };
        let ends = |ending: &str| {
            let rest = ending.chars().try_fold(&behind[digits..], |rest, c| rest.strip_prefix(&[c]))?;
            (!is_within(rest)).then(|| self.letters.len() + digits + ending.chars().count())
        };
        // The agent `test` does not own all tests.
        let endings = if is_capital || self.is_persons { self.endings } else { &[] };
        [""].iter().chain(endings).find_map(|ending| ends(ending))
    }
}

/// The forms of a name: whole, its parts, and what logins are made of it.
pub(super) fn forms_of(name: &str, other: &str) -> Vec<Form> {
    let whole = folded(name.trim());
    let form = |letters: Vec<char>, case| {
        let is_part = letters != whole;
        // "Als" is no genitive of Al.
        let endings = if letters.len() > 2 { ENDINGS } else { &[] };
        let is_persons = name.trim().starts_with(char::is_uppercase) && case == Case::Any;
        Form { letters, other: other.to_owned(), is_part, case, is_persons, is_login: false, endings }
    };
    let is_word = |letters: &[char]| WORDS.binary_search(&&*letters.iter().collect::<String>()).is_ok();
    let mut forms = Vec::new();
    for spelling in spellings(name.trim()) {
        let whole = folded(&spelling);
        let parts: Vec<Vec<char>> = parts_of(&spelling).map(folded).collect();
        forms.push(form(whole.clone(), if is_word(&whole) { Case::Capital } else { Case::Any }));
        for word in parts.iter().chain([&whole]).filter(|letters| is_word(letters)) {
            // Where a sign says that somebody is meant: `@mark`, and his folder in a reference.
            let small: String = word.iter().collect();
            let (called, folder) = (format!("@{other}"), format!("{other}/"));
            forms.extend([Form::exact(&format!("@{small}"), &called), Form::exact(&format!("{small}/"), &folder)]);
        }
        // Both names of a double name are one person: "Lee-Smith".
        let is_double = |word: &&str| word.contains('-') && *word != spelling;
        let doubles: Vec<Vec<char>> = spelling.split(' ').filter(is_double).map(folded).collect();
        forms.extend(doubles.iter().map(|word| form(word.clone(), Case::Any)));
        for part in &parts {
            let is_capital = part.len() < 3 || is_word(part);
            forms.push(form(part.clone(), if is_capital { Case::Capital } else { Case::Any }));
        }
        if let [first, others @ ..] = parts.as_slice() {
            let logins = others.iter().chain(&doubles).flat_map(|other| logins(first, other));
            forms.extend(logins.map(|login| Form { is_login: true, ..form(login, Case::Any) }));
        }
        forms.extend(parts.iter().chain([&whole]).filter_map(|part| bent(part, other)));
    }
    let honoured = honoured(&whole).map(|(part, title)| (format!("{part}{title}"), format!("{other}{title}")));
    forms.extend(honoured.map(|(part, other)| Form::exact(&part, &other)));
    forms
}

/// A name as it is, with its umlauts as two letters, and without apostrophes and hyphens.
fn spellings(name: &str) -> Vec<String> {
    let umlauts = [('ä', "ae"), ('ö', "oe"), ('ü', "ue"), ('Ä', "Ae"), ('Ö', "Oe"), ('Ü', "Ue"), ('ß', "ss")];
    let spelt = umlauts.iter().fold(name.to_owned(), |name, (umlaut, letters)| name.replace(*umlaut, letters));
    let unmarked = name.replace(['\'', '’'], "");
    let joined = |name: &str| name.contains(' ').then(|| name.replace('-', ""));
    let mut all = vec![name.to_owned()];
    for other in [Some(spelt), Some(unmarked.clone()), joined(name), joined(&unmarked)].into_iter().flatten() {
        if !all.contains(&other) {
            all.push(other);
        }
    }
    all
}

/// `ana.silva`, `silva_ana`, `anasilva`, `a.silva` and, where the name is long enough to be no end of another word, `asilva`.
fn logins(first: &[char], last: &[char]) -> Vec<Vec<char>> {
    let mut logins = Vec::new();
    for joint in [".", "_", "-", ""] {
        let join = |one: &[char], other: &[char]| {
            one.iter().copied().chain(joint.chars()).chain(other.iter().copied()).collect::<Vec<char>>()
        };
        logins.extend([join(first, last), join(last, first)]);
        if last.len() > 3 {
            logins.push(join(&first[..1], last));
        }
    }
    logins
}

/// Words behind a name in Japanese and Chinese.
const HONORIFICS: [&str; 8] = ["さん", "様", "氏", "くん", "君", "ちゃん", "先生", "女士"];

/// The beginnings of a name without spaces that may be a family's name, each with a word behind it: `山田さん`.
fn honoured(name: &[char]) -> impl Iterator<Item = (String, &'static str)> {
    let is_ideograph = |c: &char| ('\u{4e00}'..'\u{a000}').contains(c);
    let most = if name.iter().all(is_ideograph) { name.len().min(4) } else { 0 };
    let parts = (1..most).map(|length| name[..length].iter().collect::<String>());
    parts.flat_map(|part| HONORIFICS.map(|title| (part.clone(), title)))
}

/// The stem of a name in Cyrillic letters, with the endings of its cases.
fn bent(name: &[char], other: &str) -> Option<Form> {
    let is_cyrillic = name.len() > 3 && name.iter().all(|c| ('\u{400}'..'\u{530}').contains(c));
    let stem = ['а', 'я', 'и', 'ь'].iter().find_map(|ending| name.strip_suffix(&[*ending])).unwrap_or(name);
    is_cyrillic.then(|| Form {
        letters: stem.to_vec(),
        other: other.to_owned(),
        is_part: true,
        case: Case::Capital,
        is_persons: false,
        is_login: false,
        endings: CYRILLIC,
    })
}

/// The words of a name of several: those with a capital, and those between dots and spaces.
fn parts_of(name: &str) -> impl Iterator<Item = &str> {
    let parts: Vec<&str> = name.split([' ', '.', '-', '_', '@', '+']).filter(|part| !part.is_empty()).collect();
    let is_part = move |part: &&str| {
        let small = part.to_lowercase();
        let is_name = part.starts_with(char::is_uppercase) || name.contains([' ', '.']);
        let is_long = match part.chars().count() {
            0 | 1 => false,
            2 => part.starts_with(char::is_uppercase) && !SHORT.contains(&&*small),
            _ => true,
        };
        is_name
            && is_long
            && part.chars().all(|c| c.is_alphabetic() || matches!(c, '\'' | '’'))
            && !COMMON.contains(&&*small)
    };
    let is_many = parts.len() > 1;
    parts.into_iter().filter(move |part| is_many && is_part(part))
}

/// A text in small letters without accents, a character for each.
pub(super) fn folded(text: &str) -> Vec<char> {
    text.nfc().map(plain).collect()
}

/// A letter in small form, without what stands above, below or through it.
pub(super) fn plain(c: char) -> char {
    match fold(c) {
        'ø' => 'o',
        'ł' => 'l',
        'đ' => 'd',
        'ı' => 'i',
        '’' => '\'',
        small => small,
    }
}

/// Returns whether a letter is of a script that writes words without spaces between them.
pub(super) fn is_without_spaces(c: char) -> bool {
    matches!(c, '\u{e00}'..'\u{1000}' | '\u{3040}'..'\u{fb00}' | '\u{20000}'..'\u{40000}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_names_that_are_words_are_in_order() {
        assert!(WORDS.is_sorted());
    }
}
