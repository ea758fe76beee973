//! The words with which people ask to remember something, and with which both sides confirm and sum up: a file of phrases
//! for each language.
//!
//! A section of a file begins with its name in brackets. Phrases are divided by `|`; `lass uns … verwenden` is one that a
//! sentence begins and ends with, and `don't * forget` has up to three words between. Words are compared in small letters.

use std::sync::OnceLock;

use crate::text::order::Order;
use crate::text::plain_number::with_plain_numbers;
use crate::text::sorted::SortedMap;
use crate::text::token_count::is_wide;

const FILES: [&str; 7] = [
    include_str!("lexicon/en.txt"),
    include_str!("lexicon/pt.txt"),
    include_str!("lexicon/es.txt"),
    include_str!("lexicon/de.txt"),
    include_str!("lexicon/fr.txt"),
    include_str!("lexicon/zh.txt"),
    include_str!("lexicon/ja.txt"),
];

/// Signs between a lead-in and what it leads to.
pub(crate) const BETWEEN: [char; 20] =
    [' ', ',', '.', '!', ':', ';', '-', '–', '—', '…', '、', '。', '，', '！', '：', '；', '(', '*', '\t', '\u{3000}'];

/// Words that may stand within a phrase, at most.
const GAP_WORDS: usize = 3;

/// The words of one language, or of all.
pub(crate) struct Lexicon {
    /// Sorted by name.
    sections: Vec<Section>,
}

struct Section {
    name: &'static str,
    /// The longest first.
    phrases: Vec<Phrase>,
    /// The first signs of its phrases, of which most texts have none.
    firsts: Signs,
}

struct Phrase {
    /// The sign with which a text begins that has it; none if any may.
    first: Option<char>,
    begin: &'static str,
    /// The end of the sentence, if that is asked for too.
    end: Option<&'static str>,
}

/// A set of signs that may seem to hold more than it does.
#[derive(Clone, Copy, Default)]
struct Signs(u64);

/// A text of which a phrase is known to be the beginning, or the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Met<'t> {
    /// The text without the phrase.
    pub(crate) rest: &'t str,
    /// The phrase ends the text.
    pub(crate) is_end: bool,
}

impl Lexicon {
    /// Each language.
    pub(crate) fn all() -> &'static [Self] {
        static LANGUAGES: OnceLock<Vec<Lexicon>> = OnceLock::new();
        LANGUAGES.get_or_init(|| FILES.map(|file| Self::parse(&[file])).into())
    }

    /// All languages as one, for what may be said in any of them.
    pub(crate) fn any() -> &'static Self {
        static ANY: OnceLock<Lexicon> = OnceLock::new();
        ANY.get_or_init(|| Self::parse(&FILES))
    }

    fn parse(files: &[&'static str]) -> Self {
        let mut sections: SortedMap<&'static str, Vec<Phrase>> = SortedMap::new();
        for file in files {
            let mut section = "";
            for line in file.lines() {
                match line.strip_prefix('[').and_then(|line| line.strip_suffix(']')) {
                    Some(name) => section = name,
                    None => sections.entry(section).or_default().extend(phrases_of(line)),
                }
            }
        }
        Self { sections: sections.into_iter().map(|(name, phrases)| Section::new(name, phrases)).collect() }
    }

    fn section(&self, name: &str) -> Option<&Section> {
        let at = self.sections.binary_search_by(|section| section.name.cmp(name)).ok()?;
        Some(&self.sections[at])
    }

    /// The longest phrase of a section with which a text begins, or which it has at its ends.
    pub(crate) fn meet<'t>(&self, section: &str, text: &'t str) -> Option<Met<'t>> {
        let section = self.section(section)?;
        let first = text.chars().next().map(small);
        let phrases = first.filter(|first| section.firsts.may_have(*first)).map(|first| (first, &section.phrases));
        phrases.and_then(|(first, phrases)| {
            let mut met = phrases.iter().filter(|phrase| phrase.first.is_none_or(|wanted| wanted == first));
            met.find_map(|phrase| phrase.meet(text))
        })
    }

    /// The text behind the longest phrase of a section with which it begins, and behind the signs between.
    pub(crate) fn strip<'t>(&self, section: &str, text: &'t str) -> Option<&'t str> {
        Some(self.meet(section, text)?.rest.trim_start_matches(BETWEEN))
    }

    /// Returns whether a phrase of a section stands somewhere in a text. One that asks for an end is no such phrase.
    pub(crate) fn contains(&self, section: &str, text: &str) -> bool {
        let Some(section) = self.section(section) else { return false };
        let phrases = || section.phrases.iter().filter(|phrase| phrase.end.is_none());
        let is_at = |at: usize, first: char| {
            let mut begun = phrases().filter(|phrase| phrase.first == Some(first));
            section.firsts.may_have(first) && begun.any(|phrase| after(&text[at..], phrase.begin).is_some())
        };
        let mut is_begin = true;
        let has_spaced = text.char_indices().any(|(at, c)| {
            let is_found = is_begin && !is_wide(c) && is_at(at, small(c));
            is_begin = !is_part(c);
            is_found
        });
        // Signs of Chinese and Japanese stand side by side.
        let has_dense = || phrases().any(|phrase| phrase.begin.starts_with(is_wide) && text.contains(phrase.begin));
        has_spaced || text.contains(is_wide) && has_dense()
    }

    /// Returns whether a text ends with a phrase of a section, as a word of its own.
    pub(crate) fn ends(&self, section: &str, text: &str) -> bool {
        let text = text.trim_end_matches(|c: char| !c.is_alphanumeric());
        let last = text.rsplit(|c: char| !is_part(c)).next().unwrap_or_default();
        let is_last = |phrase: &Phrase| after(last, phrase.begin).is_some_and(str::is_empty);
        self.section(section).is_some_and(|section| section.phrases.iter().any(is_last))
    }
}

/// The phrases of a line.
fn phrases_of(line: &'static str) -> impl Iterator<Item = Phrase> {
    line.split('|').filter(|phrase| !phrase.is_empty()).map(Phrase::parse)
}

impl Section {
    fn new(name: &'static str, mut phrases: Vec<Phrase>) -> Self {
        phrases.order_by_key(|phrase| std::cmp::Reverse(phrase.begin.len() + phrase.end.map_or(0, str::len)));
        let firsts = phrases.iter().fold(Signs::default(), |signs, phrase| signs.with(phrase.first));
        Self { name, phrases, firsts }
    }
}

impl Signs {
    /// The same with one more, or with all.
    fn with(self, sign: Option<char>) -> Self {
        Self(sign.map_or(u64::MAX, |sign| self.0 | Self::bit(sign)))
    }

    fn may_have(self, sign: char) -> bool {
        self.0 & Self::bit(sign) != 0
    }

    fn bit(sign: char) -> u64 {
        1 << (u32::from(sign) % u64::BITS)
    }
}

impl Phrase {
    fn parse(text: &'static str) -> Self {
        let (begin, end) = match text.split_once('…') {
            Some((begin, end)) => (begin.trim(), Some(end.trim())),
            None => (text.trim(), None),
        };
        Self { first: begin.chars().next(), begin, end }
    }

    fn meet<'t>(&self, text: &'t str) -> Option<Met<'t>> {
        let rest = match self.begin.split_once(" * ") {
            None => after(text, self.begin)?,
            Some((begin, then)) => {
                let rest = after(text, begin)?;
                let gaps = std::iter::once(0).chain(rest.match_indices(' ').map(|(at, _)| at));
                gaps.take(GAP_WORDS + 2).find_map(|at| after(rest[at..].trim_start(), then))?
            }
        };
        let Some(end) = self.end else { return Some(Met { rest, is_end: false }) };
        let whole = text.trim_end_matches(|c: char| !c.is_alphanumeric());
        // Small letters may take another number of bytes; then it is no phrase of these languages.
        let small = Some(whole.to_lowercase()).filter(|small| small.len() == whole.len())?;
        let before = whole.get(..small.strip_suffix(end)?.len()).filter(|before| !before.is_empty())?;
        Some(Met { rest: if self.begin.is_empty() { before } else { text }, is_end: true })
    }
}

/// A sign as phrases have it.
fn small(c: char) -> char {
    match c {
        '’' => '\'',
        _ if c.is_ascii() => c.to_ascii_lowercase(),
        _ => c.to_lowercase().next().unwrap_or(c),
    }
}

/// A sign within a word.
fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '_' | '\'' | '’')
}

/// The text behind a phrase with which it begins and which ends with a whole word.
fn after<'t>(text: &'t str, phrase: &str) -> Option<&'t str> {
    let mut rest = text;
    let mut wanted_next = phrase.chars().peekable();
    while let Some(wanted) = wanted_next.next() {
        // "lets", "whats" and "dont", but not "well" and "id".
        let may_be_left_out = wanted == '\'' && matches!(wanted_next.peek(), Some('s' | 't' | 'm'));
        if may_be_left_out && rest.len() < text.len() && !rest.starts_with(['\'', '’']) {
            continue;
        }
        if wanted == ' ' {
            let trimmed = rest.trim_start();
            if trimmed.len() == rest.len() {
                return None;
            }
            rest = trimmed;
            continue;
        }
        let found = rest.chars().next()?;
        rest = &rest[found.len_utf8()..];
        // "can u", "ur"
        if wanted == 'y' && small(found) == 'u' && wanted_next.clone().take(2).eq("ou".chars()) {
            wanted_next.nth(1);
            continue;
        }
        if small(found) != wanted {
            return None;
        }
    }
    let is_word = phrase.ends_with(|c: char| c.is_alphanumeric() && !is_wide(c));
    let mut next = rest.chars();
    let goes_on = match next.next() {
        Some('-') => next.next().is_some_and(char::is_alphanumeric),
        Some(c) => is_part(c),
        None => false,
    };
    (!(is_word && goes_on)).then_some(rest)
}

/// Returns whether a text begins with a phrase of a section in any language.
pub(crate) fn begins(section: &str, text: &str) -> bool {
    Lexicon::any().meet(section, text).is_some()
}

/// Returns whether a phrase of a section stands somewhere in a text, in any language.
pub(crate) fn contains(section: &str, text: &str) -> bool {
    Lexicon::any().contains(section, text)
}

/// Returns whether a person's answer confirms what was said before: it begins with a word of consent that stands alone, and takes
/// nothing back.
pub(crate) fn confirms(text: &str) -> bool {
    consent(text, false).is_some() && !takes_back(text)
}

/// Returns whether a person's answer to a question begins with yes, and takes nothing back.
pub(crate) fn affirms(answer: &str) -> bool {
    consent(answer, true).is_some() && !takes_back(answer)
}

/// The text behind the words of consent with which a person's answer begins. They stand alone, or else answer a question.
pub(crate) fn consent(answer: &str, is_asked: bool) -> Option<&str> {
    let of = |language: &Lexicon| {
        let (mut rest, mut found) = (answer.trim(), None);
        loop {
            let affirms = language.meet("affirm", rest);
            let Some(met) = language.meet("yes", rest).or(affirms) else { return found };
            let behind = met.rest.trim_start_matches(BETWEEN);
            let is_divided = !met.rest.trim_start().starts_with(char::is_alphanumeric);
            if is_divided || is_asked && affirms.is_some() {
                found = Some(behind);
            }
            rest = behind;
        }
    };
    Lexicon::all().iter().find_map(of)
}

/// Returns whether the first sentence of an answer asks or makes an exception, or the next one begins with that: "Yes, all three.
/// Although …".
fn takes_back(text: &str) -> bool {
    let mut sentences = text.split(['.', '!', '\n']).filter(|sentence| !sentence.trim().is_empty());
    let first = sentences.next().unwrap_or_default();
    let goes_on = |next: &str| begins("except", next.trim_start());
    first.contains(['?', '？']) || contains("except", first) || sentences.next().is_some_and(goes_on)
}

/// The clause of an answer's first sentence that says what to leave alone ("good but hands off …").
pub(crate) fn excepted(answer: &str) -> Option<&str> {
    let first = answer.trim_start().split(['.', '!', '?', '\n']).next().unwrap_or_default();
    let bare = |clause| Lexicon::any().strip("opener", clause).unwrap_or(clause);
    let clause = behind("except", first).map(bare).find(|clause| begins("spares", clause));
    clause.or_else(|| answer.split(['.', '!', '?', '\n']).find_map(refused_point))?.split([',', ';', ':']).next()
}

/// "Not point 3, though": the sentence from the word for the point on.
fn refused_point(sentence: &str) -> Option<&str> {
    let clause = Lexicon::any().strip("opener", sentence.trim_start()).unwrap_or(sentence.trim_start());
    let point = Lexicon::any().strip("spares", clause)?;
    let number = Lexicon::any().strip("point", point)?;
    number.starts_with(|c: char| c.is_ascii_digit()).then_some(point)
}

/// The numbers of the points that a clause names: "points 3 and 4", "drop 3".
pub(crate) fn points(clause: &str) -> Vec<usize> {
    let bare = || Lexicon::any().strip("spares", clause).unwrap_or_default();
    let named = behind("point", clause).next().unwrap_or_else(bare);
    let words = named.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let numbers = words.filter(|word| !begins("and", word)).map_while(|word| word.parse().ok());
    numbers.collect()
}

/// Returns whether a text amends what was decided before.
pub(crate) fn amends(text: &str) -> bool {
    contains("amends", text)
}

/// The rest of a text behind each word with which people name what is replaced ("yarn instead of pnpm").
pub(crate) fn replaced(text: &str) -> impl Iterator<Item = &str> {
    behind("replaced", text)
}

/// The names of what a text says is gone ("Postmark is history"): the word before each such phrase, and the code in the same clause.
pub(crate) fn gone(text: &str) -> impl Iterator<Item = &str> {
    let places = text.char_indices().map(|(at, _)| at);
    let is_place = |at: &usize| Lexicon::any().meet("gone", &text[*at..]).is_some();
    places.filter(is_place).map(|at| text[..at].trim_end()).flat_map(|before| {
        let clause = before.rsplit([',', ';', ':', '，', '；', '：', '。']).next().unwrap_or(before);
        let last = clause.rsplit(|c: char| c.is_whitespace() || is_wide(c)).find(|word| !word.is_empty());
        last.into_iter().chain(clause.split('`').skip(1).step_by(2))
    })
}

/// The rest of a text behind each phrase of a section in it, with the first named thing at its beginning.
pub(crate) fn behind<'t>(section: &'static str, text: &'t str) -> impl Iterator<Item = &'t str> {
    let begins = |at: &usize| *at == 0 || !text[..*at].ends_with(is_part);
    let places = text.char_indices().map(|(at, _)| at).filter(begins);
    places.filter_map(move |at| Lexicon::any().strip(section, &text[at..])).filter(|rest| !rest.is_empty())
}

/// Returns whether a text has a word with which people change what holds.
pub(crate) fn changes(text: &str) -> bool {
    contains("measure", text) || changes_more(text)
}

/// The number that a text says is replaced by another: "30 → 45", "from 30 to 45", "de 30 a 45".
pub(crate) fn replaced_number(text: &str) -> Option<String> {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let spaced = with_plain_numbers(text).replace("->", " → ").replace("=>", " → ").replace('→', " → ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let is_arrow = |at: usize| words[at] == "→";
    let is_named = |at: usize| at > 1 && is_one_of("to", words[at]) && is_one_of("from", words[at - 2]);
    let steps = (1..words.len().saturating_sub(1)).filter(|at| is_arrow(*at) || is_named(*at));
    let old = steps
        .map(|at| (words[at - 1], words[at + 1]))
        .find(|(old, new)| is_number(old) && is_number(new) && old != new);
    old.map(|(old, _)| old.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
}

/// The rest of a text behind each word that denies a number: "ten years and not 90 days". "No 5" may be a name.
pub(crate) fn denied_numbers(text: &str) -> impl Iterator<Item = &str> {
    behind("not", text).filter(|rest| rest.starts_with(|c: char| c.is_ascii_digit())).filter(|rest| {
        let before = text[..text.len() - rest.len()].trim_end();
        !before.ends_with("no") && !before.ends_with("No")
    })
}

/// Returns whether it has one that says more than that an amount is wrong ("too early").
pub(crate) fn changes_more(text: &str) -> bool {
    ["changes", "replaced", "gone"].iter().any(|section| contains(section, text))
        || replaced_number(text).is_some()
        || denied_numbers(text).next().is_some()
}

/// Returns whether a text tells of something that fails.
pub(crate) fn fails(text: &str) -> bool {
    contains("fails", text)
}

/// The text behind the words with which an agent takes up what a person said ("Got it — …"); none if nothing follows.
pub(crate) fn taken_up(text: &str) -> Option<&str> {
    let text = text.trim_start();
    Lexicon::all().iter().find_map(|language| {
        let rest = language.meet("got it", text)?.rest;
        let is_divided = rest.trim_start().starts_with(BETWEEN) || rest.starts_with("\n");
        let behind = rest.trim_start_matches(BETWEEN).trim_start();
        (is_divided && behind.split_whitespace().nth(2).is_some()).then_some(behind)
    })
}

/// Returns whether a person says that something holds always, or never: a clause begins with such a word, or tells what "we" do.
pub(crate) fn holds_always(text: &str) -> bool {
    let of = |language: &Lexicon| {
        let begins = |clause: &str| {
            let clause = clause.trim_start();
            language.meet("mark", language.strip("opener", clause).unwrap_or(clause)).is_some()
        };
        let is_rule = || {
            text.split([',', ';', ':', '.', '—', '–', '，', '。', '、']).any(begins) || language.contains("own", text)
        };
        language.contains("mark", text)
            && is_rule()
            && !language.contains("none", text)
            && !language.contains("now", text)
    };
    contains("mark", text) && Lexicon::all().iter().any(of)
}

/// Returns whether a word is one that tells no subject.
pub(crate) fn is_small(word: &str) -> bool {
    is_one_of("small", word)
}

/// Returns whether a word is one of a section in any language.
pub(crate) fn is_one_of(section: &str, word: &str) -> bool {
    Lexicon::any().meet(section, word).is_some_and(|met| met.rest.is_empty())
}

/// Returns whether an agent's statement begins by summing up what was agreed.
pub(crate) fn sums_up(text: &str) -> bool {
    begins("recap", text.trim_start_matches(['*', ' ']))
}

#[cfg(test)]
mod tests;
