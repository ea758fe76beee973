//! Contradictions: two statements of the same that differ in what carries the decision.
//!
//! A statement is a sentence without its reason. Two of them are about the same if one has no word of substance that the
//! other lacks, apart from what they differ in: both `the API` and `the worker` may be right about their port. Somebody who
//! says that a thing was never done contradicts who tells that it was, with whatever else both say; and of two texts about
//! one function or file only a reader can tell whether the newer amends the older.

mod words;

use crate::text::contract::Difference;
use crate::text::language::{Language, Stems, fold, is_stop_word};
use crate::text::order::Order;
use crate::text::rationale::statement;
use crate::text::sorted::SortedSet;
use crate::text::tokenize::Kind;

use super::grounds::sentences;
use super::{has_inner_capital, is_word};
use words::{
    ALTERNATIVES, ANYONE, CHOOSING, CONDITIONS, NEGATORS, NEVER, NUMBERED, NUMBERS, OPPOSITES, PLACING, REASONS,
};

/// Sentences of a text that are compared: what is decided stands at its beginning.
const SENTENCES: usize = 4;

/// Words of a sentence that are compared: a longer one is no single statement.
const WORDS: usize = 40;

/// Words of substance that one of two statements may have beyond the other.
const BEYOND: usize = 2;

/// Words that stand in each other's place.
const SWAPPED: usize = 2;

/// Words at the beginning of a text among which it names what it is about.
const SUBJECT_WORDS: usize = 8;

/// Words of substance that a text has, at least, for another to say it again.
const TELLING: usize = 3;

/// The statements of a text, for those who compare many.
pub(crate) struct Statements {
    list: Vec<Statement>,
    /// Names from code that the text begins with: functions, files, settings.
    subjects: SortedSet<String>,
}

#[derive(Debug)]
struct Word {
    /// As it is written, folded.
    text: String,
    /// By which words are compared; of a number in words its digits.
    stem: String,
    is_negated: bool,
    role: Role,
}

impl Word {
    fn is_negator(&self) -> bool {
        NEGATORS.contains(&self.text.as_str())
    }
}

/// The part that a word has in a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    Substance,
    Number,
    /// A negator, a stop word, or somebody in general.
    Other,
}

#[derive(Debug, Default)]
struct Statement {
    words: Vec<Word>,
    /// Of its words of substance.
    stems: SortedSet<String>,
    has_condition: bool,
}

/// What two statements differ in, and what each of them says there.
pub(crate) type Found = (Difference, String, String);

impl Statements {
    pub(crate) fn of(text: &str, stems: &Stems) -> Self {
        let language = Language::of(text).unwrap_or(Language::English);
        let statements =
            sentences(statement(text)).take(SENTENCES).map(|sentence| Statement::of(sentence, language, stems));
        let list = statements.filter(|statement| (1..=WORDS).contains(&statement.words.len())).collect();
        Self { list, subjects: subjects(text) }
    }

    /// The first contradiction to another text.
    pub(crate) fn contradict(&self, other: &Self) -> Option<Found> {
        self.list.iter().find_map(|one| other.list.iter().find_map(|other| one.contradicts(other)))
    }

    /// The names from code that the text begins with, in small letters.
    pub(crate) fn subjects(&self) -> &SortedSet<String> {
        &self.subjects
    }

    /// The share of the words of substance of the shorter text that the longer one has, 0 to 1; 0 where the shorter one has
    /// fewer than three, with the numbers if both have the same ones, and where only one of them denies something. The parts of
    /// a word with hyphens are words: `read-only` says what `read only` does.
    pub(crate) fn resemblance(&self, other: &Self) -> f64 {
        let denies = |of: &Self| of.list.iter().any(Statement::denies);
        let parts = |of: &Self| -> SortedSet<String> {
            let all = of.list.iter().flat_map(|one| &one.stems).flat_map(|stem| stem.split('-'));
            all.filter(|part| !part.is_empty() && !is_stop_word(part)).map(str::to_owned).collect()
        };
        let numbers = |of: &Self| -> Vec<String> {
            of.list.iter().flat_map(|one| one.with(Role::Number)).map(|word| word.stem.clone()).collect()
        };
        let (ours, theirs, our_numbers) = (parts(self), parts(other), numbers(self));
        let telling_numbers = if our_numbers == numbers(other) { our_numbers.len() } else { 0 };
        let least = ours.len().min(theirs.len());
        let is_comparable = least > 0 && least + telling_numbers >= TELLING && denies(self) == denies(other);
        if is_comparable { ours.intersection(&theirs).count() as f64 / least as f64 } else { 0.0 }
    }
}

/// Names from code among the first words of a text: `merge_tags`, `confmerge/merge.py`, `ParseError`, not a number.
fn subjects(text: &str) -> SortedSet<String> {
    let words = text.split(|c: char| !is_word(c)).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric()));
    let is_name = |word: &&str| {
        let joins = |c: char| matches!(c, '_' | '/') || (c == '.' && !word.contains(char::is_numeric));
        word.contains(char::is_alphabetic) && (word.contains(joins) || has_inner_capital(word))
    };
    words.filter(|word| !word.is_empty()).take(SUBJECT_WORDS).filter(is_name).map(str::to_lowercase).collect()
}

impl Statement {
    fn of(sentence: &str, language: Language, stems: &Stems) -> Self {
        let plain: String = sentence.chars().filter(|c| !matches!(c, '\'' | '’' | '`' | '*')).collect();
        let mut statement = Self::default();
        let (mut is_negated, mut in_brackets, mut before) = (false, false, String::new());
        for piece in pieces(without_label(&plain)) {
            match piece {
                "(" | "[" => in_brackets = true,
                ")" | "]" => in_brackets = false,
                "," | ":" => is_negated = false,
                _ if in_brackets => {}
                word => {
                    let text = fold(word, Kind::Word).into_owned();
                    if REASONS.contains(&text.as_str()) && !statement.words.is_empty() {
                        break;
                    }
                    is_negated = statement.turns(&before, &text, language).unwrap_or(is_negated);
                    statement.take(&before, &text, is_negated, language, stems);
                    before = text;
                }
            }
        }
        statement
    }

    /// Whether what follows a word is denied; none if the word does not change that.
    fn turns(&self, before: &str, word: &str, language: Language) -> Option<bool> {
        match (before, word) {
            ("instead", "of") | ("rather", "than") | ("vez" | "inves", "de") => Some(true),
            (_, "over") => self.words.iter().any(|word| CHOOSING.contains(&word.text.as_str())).then_some(true),
            ("not", "only") | (_, "but" | "mas") => Some(false),
            // In Portuguese "no" is "in the".
            (_, "no") if language == Language::Portuguese => None,
            (_, word) => NEGATORS.contains(&word).then_some(true),
        }
    }

    fn take(&mut self, before: &str, text: &str, is_negated: bool, language: Language, stems: &Stems) {
        self.has_condition |= CONDITIONS.contains(&text);
        let has_digit = text.contains(|c: char| c.is_ascii_digit()) && !text.contains('/');
        let number = NUMBERS.iter().position(|words| words.contains(&text));
        let is_number = has_digit && !NUMBERED.contains(&before) && !is_day(text);
        let says_nothing = [NEGATORS, CONDITIONS, ANYONE].iter().any(|words| words.contains(&text));
        let role = match () {
            () if opposite_of(text).is_some() => Role::Substance,
            () if number.is_some() => Role::Number,
            () if says_nothing || is_stop_word(text) => Role::Other,
            () if is_number => Role::Number,
            () => Role::Substance,
        };
        let stem = match number {
            Some(number) => number.to_string(),
            None if CHOOSING.contains(&text) => CHOOSING[0].to_owned(),
            None => stems.terms(text, Kind::Word, language).0,
        };
        let word = Word { text: text.to_owned(), stem, is_negated, role };
        if role == Role::Substance && !word.is_negator() {
            self.stems.insert(word.stem.clone());
        }
        self.words.push(word);
    }

    fn contradicts(&self, other: &Self) -> Option<Found> {
        if let Some(denied) = other.never_did(self) {
            return Some((Difference::Negation, denied.clone(), format!("never {denied}")));
        }
        if let Some(denied) = self.never_did(other) {
            return Some((Difference::Negation, format!("never {denied}"), denied));
        }
        if self.has_condition != other.has_condition {
            return None;
        }
        if let Some((ours, theirs)) = self.opposite_in(other) {
            // What denies the opposite says the same.
            let differs = ours.is_negator() || theirs.is_negator() || self.denies() == other.denies();
            let is_one = self.is_about_the_same_as(other, &[&ours.stem, &theirs.stem], 1);
            return (differs && is_one).then(|| (Difference::Opposite, ours.text.clone(), theirs.text.clone()));
        }
        if let Some(denied) = self.denied_by(other) {
            let found = || (Difference::Negation, denied.clone(), format!("not {denied}"));
            return self.is_about_the_same_as(other, &[], 1).then(found);
        }
        if let Some(denied) = other.denied_by(self) {
            let found = || (Difference::Negation, format!("not {denied}"), denied.clone());
            return self.is_about_the_same_as(other, &[], 1).then(found);
        }
        if self.denies() != other.denies() {
            return None;
        }
        self.other_number(other)
            .or_else(|| self.other_choice(other))
            .or_else(|| self.other_name(other))
            .or_else(|| self.other_side(other))
    }

    fn with(&self, role: Role) -> impl Iterator<Item = &Word> {
        self.words.iter().filter(move |word| word.role == role)
    }

    fn denies(&self) -> bool {
        self.words.iter().any(|word| word.is_negated)
    }

    /// Returns whether only one of the two has words of substance beyond the other, few of them, apart from those in which
    /// they differ, and both have so many in common.
    fn is_about_the_same_as(&self, other: &Self, apart: &[&str], common: usize) -> bool {
        let beyond = |of: &Self, by: &Self| {
            of.stems.iter().filter(|stem| !by.stems.contains(*stem) && !apart.contains(&stem.as_str())).count()
        };
        let (more, less) = (beyond(self, other), beyond(other, self));
        let shared = self.stems.intersection(&other.stems).filter(|stem| stem.as_str() != CHOOSING[0]).count();
        more.min(less) == 0 && more.max(less) <= BEYOND && shared >= common
    }

    /// Words of both with opposite meanings, where neither has the other's.
    fn opposite_in<'a>(&'a self, other: &'a Self) -> Option<(&'a Word, &'a Word)> {
        let has = |of: &Self, side: &[&str]| of.words.iter().any(|word| side.contains(&word.text.as_str()));
        self.words.iter().find_map(|ours| {
            let (own, opposite) = opposite_of(&ours.text)?;
            let theirs = other.words.iter().find(|word| opposite.contains(&word.text.as_str()))?;
            (!has(other, own) && !has(self, opposite)).then_some((ours, theirs))
        })
    }

    /// What this statement affirms and another denies without a word beyond it.
    fn denied_by(&self, other: &Self) -> Option<String> {
        let says = |word: &&Word| word.role != Role::Other && !word.is_negator();
        let denied: Vec<&Word> = other.words.iter().filter(|word| word.is_negated).filter(says).collect();
        let is_affirmed = |word: &&Word| self.words.iter().any(|own| !own.is_negated && own.stem == word.stem);
        (!denied.is_empty() && denied.iter().all(is_affirmed)).then(|| text_of(denied.into_iter()))
    }

    /// What this statement says never was, of which another tells most as a thing that was.
    fn never_did(&self, other: &Self) -> Option<String> {
        let never = self.words.iter().position(|word| NEVER.contains(&word.text.as_str()))?;
        let is_denied = |word: &&Word| word.role == Role::Substance && word.is_negated && !word.is_negator();
        let denied: Vec<&Word> = self.words[never..].iter().filter(is_denied).collect();
        let told: Vec<&Word> = denied.iter().copied().filter(|word| other.stems.contains(&word.stem)).collect();
        let is_most = denied.len() >= TELLING && told.len() * 3 >= denied.len() * 2;
        (is_most && !other.denies()).then(|| text_of(told.into_iter()))
    }

    fn other_number(&self, other: &Self) -> Option<Found> {
        let [ours, theirs] = [self, other].map(|of| of.with(Role::Number).collect::<Vec<_>>());
        let differ = ours.len() == theirs.len() && ours.iter().zip(&theirs).any(|(one, two)| one.stem != two.stem);
        let found = || (Difference::Number, text_of(ours.iter().copied()), text_of(theirs.iter().copied()));
        (differ && self.is_about_the_same_as(other, &[], 1)).then(found)
    }

    /// Things of which one is taken, where each statement takes another.
    fn other_choice(&self, other: &Self) -> Option<Found> {
        ALTERNATIVES.iter().find_map(|known| {
            let is_one = |word: &&Word| known.contains(&word.text.as_str()) && !word.is_negated;
            let [ours, theirs] = [self, other].map(|of| of.with(Role::Substance).filter(is_one).collect::<Vec<_>>());
            let (one, two) = (ours.first()?, theirs.first()?);
            let differ = !ours.iter().any(|word| theirs.iter().any(|their| their.stem == word.stem));
            let apart: Vec<&str> = ours.iter().chain(&theirs).map(|word| word.stem.as_str()).collect();
            let found = || (Difference::Name, one.text.clone(), two.text.clone());
            (differ && self.is_about_the_same_as(other, &apart, 0)).then(found)
        })
    }

    /// Each takes what the other does not: `use X and not Y` and `use Y and not X`.
    fn other_side(&self, other: &Self) -> Option<Found> {
        let is_denied = |word: &&Word| word.role == Role::Substance && word.is_negated && !word.is_negator();
        let (ours, theirs) = (self.words.iter().find(is_denied)?, other.words.iter().find(is_denied)?);
        let takes = |of: &Self, stem: &str| of.words.iter().any(|word| !word.is_negated && word.stem == stem);
        let is_swap = ours.stem != theirs.stem && takes(other, &ours.stem) && takes(self, &theirs.stem);
        is_swap.then(|| (Difference::Name, theirs.text.clone(), ours.text.clone()))
    }

    /// Another name in the same place: `use X for the cache` and `use Y for the cache`.
    fn other_name(&self, other: &Self) -> Option<Found> {
        let [ours, theirs] =
            [self, other].map(|of| of.words.iter().filter(|word| word.role != Role::Other).collect::<Vec<_>>());
        let alike = |(one, two): &(&&Word, &&Word)| one.stem == two.stem;
        let before = ours.iter().zip(&theirs).take_while(alike).count();
        let most = ours.len().min(theirs.len()) - before;
        let behind = ours.iter().rev().zip(theirs.iter().rev()).take(most).take_while(alike).count();
        let (one, two) = (&ours[before..ours.len() - behind], &theirs[before..theirs.len() - behind]);
        let verb = ours[before.checked_sub(1)?].text.as_str();
        let is_exclusive = (CHOOSING.contains(&verb) && behind > 0) || (PLACING.contains(&verb) && before > 1);
        let is_swap = |words: &[&Word]| (1..=SWAPPED).contains(&words.len());
        let found = || (Difference::Name, text_of(one.iter().copied()), text_of(two.iter().copied()));
        (is_exclusive && is_swap(one) && is_swap(two)).then(found)
    }
}

fn text_of<'a>(words: impl Iterator<Item = &'a Word>) -> String {
    words.map(|word| word.text.as_str()).collect::<Vec<_>>().join(" ")
}

/// The words and the marks of a sentence that end a clause or open and close brackets.
fn pieces(sentence: &str) -> Vec<&str> {
    let mut pieces = Vec::new();
    for (at, mark) in sentence.match_indices([',', ':', '(', ')', '[', ']', '—', '–']) {
        pieces.push((at, mark));
    }
    let mut start = 0;
    for (at, c) in sentence.char_indices().chain([(sentence.len(), ' ')]) {
        if !is_word(c) {
            let word = sentence[start..at].trim_matches(|c: char| !c.is_alphanumeric());
            if !word.is_empty() {
                pieces.push((start, word));
            }
            start = (at + c.len_utf8()).min(sentence.len());
        }
    }
    pieces.order();
    pieces.into_iter().map(|(_, piece)| if matches!(piece, "—" | "–") { "," } else { piece }).collect()
}

/// A sentence without a label such as `Decision:` in front of it.
fn without_label(sentence: &str) -> &str {
    match sentence.split_once(": ") {
        Some((label, rest)) if label.split_whitespace().count() <= 2 && !rest.trim().is_empty() => rest,
        _ => sentence,
    }
}

/// The side of the opposites that a word is on, and the other one.
fn opposite_of(word: &str) -> Option<(&'static [&'static str], &'static [&'static str])> {
    OPPOSITES.iter().find_map(|(one, other)| match word {
        word if one.contains(&word) => Some((*one, *other)),
        word if other.contains(&word) => Some((*other, *one)),
        _ => None,
    })
}

/// Returns whether a word is a date such as 2026-03-16: another date is another event.
fn is_day(word: &str) -> bool {
    word.len() >= 8 && word.matches('-').count() == 2 && word.chars().all(|c| c.is_ascii_digit() || c == '-')
}

#[cfg(test)]
mod tests;
