//! Cutting text into what is indexed: words, identifiers whole and in parts, bigrams of scripts without spaces.
//!
//! `src/agent-session.ts:42` gives itself with and without the line, `agent-session.ts`, and `src`, `agent`,
//! `session`, `ts`, `42`; `writeQueue` gives itself, `write` and `queue`; `v2.0.0-rc.1` gives itself, `2.0.0-rc.1` and
//! `2.0.0`. Every token is a slice of the text.

/// Longer words are cut to so many characters: they are data, not language.
const LONGEST: usize = 64;

/// The kind of a token, which decides how it becomes a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Kind {
    /// A word of a language, or a part of an identifier.
    Word,
    /// An identifier or path of several parts.
    Whole,
    /// One or two letters of a script that is written without spaces, or an emoji.
    Gram,
}

/// A slice of the text that becomes a term.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Token<'a> {
    pub(crate) kind: Kind,
    pub(crate) text: &'a str,
    /// Byte offset in the text.
    pub(crate) start: usize,
}

/// Hands every token to `take`, in the order of the text, wholes before their parts.
pub(crate) fn tokens<'a>(text: &'a str, take: &mut dyn FnMut(Token<'a>)) {
    for (start, compound) in runs(text, is_joined) {
        let lead = compound.len() - compound.trim_start_matches(is_joint).len();
        let trimmed = compound.trim_matches(is_joint);
        if !trimmed.is_empty() {
            compound_tokens(trimmed, start + lead, take);
        }
    }
}

fn compound_tokens<'a>(compound: &'a str, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    let is_compound = |text: &str| text.contains(is_joint);
    if is_compound(compound) {
        whole(compound, start, take);
        let bare = without_line(compound);
        if bare.len() < compound.len() && is_compound(bare) {
            whole(bare, start, take);
        }
        for (at, segment) in runs(bare, |c| c != '/') {
            if segment.len() < bare.len() && is_compound(segment.trim_matches(is_joint)) {
                whole(segment, start + at, take);
            }
        }
        versions(bare, start, take);
    }
    for (at, word) in runs(compound, |c| !is_joint(c)) {
        word_tokens(word, start + at, take);
    }
}

/// The versions in a compound as they are written without a `v`, and without what stands behind their numbers: those who
/// look for `2.0.0` also mean `client-v2.0.0` and `v2.0.0-rc.1`.
fn versions<'a>(compound: &'a str, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    for (at, segment) in runs(compound, |c| c != '/') {
        let begins = |(from, _): &(usize, &str)| {
            let before = segment[..*from].trim_end_matches(['v', 'V']);
            from - before.len() < 2 && (before.is_empty() || before.ends_with(is_joint)) && !before.ends_with('.')
        };
        let is_numbers = |c: char| c.is_ascii_digit() || c == '.';
        for (from, numbers) in runs(segment, is_numbers).filter(begins) {
            let numbers = numbers.trim_end_matches('.');
            let rest = &segment[from..];
            let is_end = !rest[numbers.len()..].starts_with(char::is_alphanumeric);
            if !is_end || !numbers.contains('.') || numbers.contains("..") || numbers.starts_with('.') {
                continue;
            }
            let forms = if rest.len() > numbers.len() { &[rest, numbers][..] } else { &[numbers][..] };
            forms
                .iter()
                .filter(|form| form.len() < segment.len())
                .for_each(|form| whole(form, start + at + from, take));
        }
    }
}

/// A path without the line number behind it.
fn without_line(compound: &str) -> &str {
    compound.trim_end_matches(|c: char| c.is_ascii_digit()).strip_suffix(':').unwrap_or(compound)
}

/// A run of letters and digits: by script, then by case.
fn word_tokens<'a>(word: &'a str, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    let mut rest = (start, word);
    while let Some(first) = rest.1.chars().next() {
        let script = Script::of(first);
        let end = rest.1.find(|c| Script::of(c) != script).unwrap_or(rest.1.len());
        let (run, tail) = rest.1.split_at(end);
        match script {
            Script::Spaced if run.contains(char::is_alphanumeric) => parts(run, rest.0, take),
            // A character that only changes the look of an emoji has no meaning.
            Script::Spaced => {}
            Script::Dense => grams(run, 2, rest.0, take),
            Script::Emoji => grams(run, 1, rest.0, take),
        }
        rest = (rest.0 + end, tail);
    }
}

/// Each so many neighbouring letters with their marks; all of a run that has fewer.
fn grams<'a>(run: &'a str, width: usize, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    let starts = run.char_indices().filter(|(at, c)| *at == 0 || !is_mark(*c)).map(|(at, _)| at);
    let ends = starts.clone().skip(1).chain([run.len()]);
    let gram = |from: usize, to: usize| Token { kind: Kind::Gram, text: &run[from..to], start: start + from };
    let mut wide = starts.zip(ends.skip(width - 1)).peekable();
    if wide.peek().is_none() {
        return take(gram(0, run.len()));
    }
    wide.for_each(|(from, to)| take(gram(from, to)));
}

fn parts<'a>(run: &'a str, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    if run.len() > LONGEST && run.chars().count() > LONGEST {
        return whole(run, start, take);
    }
    let is_plain = run.bytes().skip(1).all(|byte| byte.is_ascii_lowercase());
    let cuts = if is_plain { Vec::new() } else { case_cuts(run) };
    if cuts.is_empty() {
        return take(Token { kind: Kind::Word, text: run, start });
    }
    whole(run, start, take);
    let ends = cuts.iter().copied().chain([run.len()]);
    let starts = std::iter::once(0).chain(cuts.iter().copied());
    for (from, to) in starts.zip(ends).filter(|(from, to)| to - from > 1) {
        take(Token { kind: Kind::Word, text: &run[from..to], start: start + from });
    }
}

fn whole<'a>(text: &'a str, start: usize, take: &mut dyn FnMut(Token<'a>)) {
    let end = text.char_indices().nth(LONGEST).map_or(text.len(), |(at, _)| at);
    take(Token { kind: Kind::Whole, text: &text[..end], start });
}

/// Where a new part of an identifier begins: `write|Queue`, `HTTP|Server`, `E|0463`.
fn case_cuts(run: &str) -> Vec<usize> {
    let chars: Vec<(usize, char)> = run.char_indices().collect();
    let begins = |nth: &usize| {
        let (before, here) = (chars[nth - 1].1, chars[*nth].1);
        let next_is_lower = chars.get(nth + 1).is_some_and(|(_, next)| next.is_lowercase());
        (before.is_lowercase() && here.is_uppercase())
            || (before.is_uppercase() && here.is_uppercase() && next_is_lower)
            || before.is_numeric() != here.is_numeric()
    };
    (1..chars.len()).filter(begins).map(|nth| chars[nth].0).collect()
}

/// Maximal stretches of characters that belong, with their byte offsets.
fn runs(text: &str, belongs: impl Fn(char) -> bool) -> impl Iterator<Item = (usize, &str)> {
    let mut at = 0;
    std::iter::from_fn(move || {
        let start = at + text[at..].find(&belongs)?;
        let end = text[start..].find(|c| !belongs(c)).map_or(text.len(), |length| start + length);
        at = end;
        Some((start, &text[start..end]))
    })
}

fn is_joined(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphanumeric() || is_joint(c);
    }
    c.is_alphanumeric() || is_mark(c) || is_emoji(c)
}

/// Returns whether a character joins the parts of an identifier or a path.
fn is_joint(c: char) -> bool {
    matches!(c, '_' | '-' | '.' | '/' | ':' | '\\')
}

/// Combining accents, which follow their letter.
pub(crate) fn is_mark(c: char) -> bool {
    unicode_normalization::char::is_combining_mark(c)
}

fn is_emoji(c: char) -> bool {
    matches!(u32::from(c), 0x2600..=0x27bf | 0x1f1e6..=0x1f1ff | 0x1f300..=0x1faff)
}

/// How a script separates words.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Script {
    Spaced,
    Dense,
    Emoji,
}

impl Script {
    fn of(c: char) -> Self {
        match u32::from(c) {
            0..=0x0dff => Self::Spaced,
            _ if is_emoji(c) => Self::Emoji,
            // Thai and Lao, Burmese, Khmer.
            0x0e00..=0x0eff | 0x1000..=0x109f | 0x1780..=0x17ff | 0xa9e0..=0xa9ff | 0xaa60..=0xaa7f => Self::Dense,
            0x2e80..=0x2fdf | 0x3005..=0x9fff | 0xac00..=0xd7ff | 0xf900..=0xfaff => Self::Dense,
            0xff66..=0xff9f | 0x20000..=0x3ffff => Self::Dense,
            _ => Self::Spaced,
        }
    }
}

/// Returns whether a character needs no spaces around it: scripts such as Chinese and Thai, and emoji.
pub(crate) fn is_dense(c: char) -> bool {
    Script::of(c) != Script::Spaced
}
