//! The one place where regular expressions are searched for.
//!
//! `regex-lite` has no Unicode tables: to it, `\w`, `\W`, `\s` and ignoring case mean ASCII. Here they mean the letters of
//! all scripts, which are spelled out before an expression is compiled. Only ASCII is meant by `\d`, and `\b` is not
//! allowed: write `(?:^|\W)` and `(?:\W|$)`.

#[cfg(test)]
mod compare;
mod letters;
mod need;

use std::borrow::Cow;
use std::sync::OnceLock;

use regex_lite::{Captures, Match, Regex, RegexBuilder};

use letters::LETTERS;
use need::Need;
pub(crate) use need::Searched;

/// White space beyond ASCII.
const SPACE: &str = r"\u{85}\u{a0}\u{1680}\u{2000}-\u{200a}\u{2028}\u{2029}\u{202f}\u{205f}\u{3000}";

/// Bytes of a compiled expression of a policy at the most; \w takes six thousand.
const LARGEST: usize = 1 << 18;

/// The flag of an expression that ignores the case of letters.
const IGNORES_CASE: &str = "(?i)";

/// A regular expression, compiled for the first text that may match.
#[derive(Debug)]
pub(crate) struct Pattern {
    /// With the flag.
    written: Cow<'static, str>,
    need: OnceLock<Need>,
    compiled: OnceLock<Regex>,
}

impl Pattern {
    /// One that begins with `(?i)` ignores the case of every letter.
    pub(crate) const fn new(expression: &'static str) -> Self {
        Self::written(Cow::Borrowed(expression))
    }

    /// A pattern of an expression that is put together.
    pub(crate) const fn of(expression: String) -> Self {
        Self::written(Cow::Owned(expression))
    }

    const fn written(written: Cow<'static, str>) -> Self {
        Self { written, need: OnceLock::new(), compiled: OnceLock::new() }
    }

    /// Without the flag.
    fn expression(&self) -> &str {
        self.written.strip_prefix(IGNORES_CASE).unwrap_or(&self.written)
    }

    fn ignores_case(&self) -> bool {
        self.written.starts_with(IGNORES_CASE)
    }

    fn need(&self) -> &Need {
        self.need.get_or_init(|| Need::of(self.expression(), self.ignores_case()))
    }

    /// One that people wrote, in small letters and without flags.
    ///
    /// # Errors
    /// The reason for people why it cannot be compiled.
    pub(crate) fn of_policy(expression: &str) -> Result<Self, String> {
        let pattern = Self::of(expression.to_owned());
        let compiled = RegexBuilder::new(&pattern.spelled()).size_limit(LARGEST).build();
        pattern.compiled.set(compiled.map_err(|error| error.to_string())?).ok();
        Ok(pattern)
    }

    pub(crate) fn is_match(&self, text: &str) -> bool {
        self.for_text(text).is_some_and(|regex| regex.is_match(text))
    }

    pub(crate) fn find<'t>(&self, text: &'t str) -> Option<Match<'t>> {
        self.for_text(text)?.find(text)
    }

    pub(crate) fn captures<'t>(&self, text: &'t str) -> Option<Captures<'t>> {
        self.for_text(text)?.captures(text)
    }

    /// The matches one after the other, of an expression that matches no empty text.
    pub(crate) fn captures_iter<'t>(&self, text: &'t str) -> impl Iterator<Item = Captures<'t>> {
        let (mut regex, mut from) = (self.for_text(text), 0);
        std::iter::from_fn(move || {
            let found = regex?.captures_at(text, from)?;
            let whole = found.get(0)?;
            debug_assert!(!whole.is_empty(), "{}", self.expression());
            from = whole.end();
            // The rest of a long line is walked over only if something may be there.
            regex = regex.filter(|_| !whole.is_empty() && self.may_match(&text[from..]));
            Some(found)
        })
    }

    /// Replaces every match by what is made of it.
    pub(crate) fn replace_all<'t>(&self, text: &'t str, with: impl Fn(&Captures) -> &'static str) -> Cow<'t, str> {
        self.for_text(text).map_or(Cow::Borrowed(text), |regex| regex.replace_all(text, with))
    }

    /// The compiled expression, unless the text cannot match.
    fn for_text(&self, text: &str) -> Option<&Regex> {
        let found = self.may_match(text).then(|| self.compiled.get_or_init(|| self.compile()));
        #[cfg(test)]
        compare::with_regex(self, found, text);
        found
    }

    /// The compiled expression, unless a text that was prepared for several cannot match.
    pub(crate) fn for_searched(&self, text: &Searched<'_>) -> Option<&Regex> {
        self.need().is_met(text).then(|| self.compiled.get_or_init(|| self.compile()))
    }

    fn may_match(&self, text: &str) -> bool {
        if self.need().is_nothing() {
            return true;
        }
        let text = if self.ignores_case() { Cow::Owned(text.to_lowercase()) } else { Cow::Borrowed(text) };
        self.need().is_met(&Searched::new(&text))
    }

    fn compile(&self) -> Regex {
        let flag = if self.ignores_case() { IGNORES_CASE } else { "" };
        Regex::new(&format!("{flag}{}", self.spelled())).expect("the expressions are constants")
    }

    /// The expression with its classes and both cases of its letters spelled out.
    fn spelled(&self) -> String {
        let (mut spelled, mut in_class) = (String::with_capacity(self.written.len()), false);
        let mut rest = self.expression().chars();
        while let Some(c) = rest.next() {
            if c == '\\' {
                match (rest.next(), in_class) {
                    (Some('w'), false) => spelled.extend([r"[\w", LETTERS, "]"]),
                    (Some('w'), true) => spelled.extend([r"\w", LETTERS]),
                    (Some('W'), false) => spelled.extend([r"[^\w", LETTERS, "]"]),
                    (Some('s'), false) => spelled.extend([r"[\s", SPACE, "]"]),
                    (Some('s'), true) => spelled.extend([r"\s", SPACE]),
                    (escaped, _) => spelled.extend([c].into_iter().chain(escaped)),
                }
                continue;
            }
            in_class = (in_class || c == '[') && c != ']';
            match other_case(c).filter(|_| self.ignores_case()) {
                Some(other) if in_class => spelled.extend([c, other]),
                Some(other) => spelled.extend(['[', c, other, ']']),
                None => spelled.push(c),
            }
        }
        spelled
    }
}

/// The same letter in capitals, or not in capitals, if it is none of ASCII.
fn other_case(c: char) -> Option<char> {
    c.to_lowercase().chain(c.to_uppercase()).find(|other| *other != c && !c.is_ascii())
}
