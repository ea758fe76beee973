//! The words of others within a message: quotes of any form, and documents that a person pastes.

use crate::learn::extract::line::item;
use crate::learn::lexicon::Lexicon;

use super::command::command;
use super::statement::goes_on;

/// Headings from which a person's message holds a document.
const HEADINGS: usize = 2;

/// Characters of such a message, at least.
const DOCUMENT_CHARS: usize = 600;

/// Elements whose content is quoted.
const ELEMENTS: [(&str, &str); 3] =
    [("<blockquote", "</blockquote>"), ("<quote", "</quote>"), ("<document", "</document>")];

/// Marks of quotation: a line between two of them is somebody else's.
const MARKS: [(char, char); 5] = [('"', '"'), ('“', '”'), ('«', '»'), ('„', '“'), ('「', '」')];

/// Follows the quotes of a text while its lines are read.
#[derive(Default)]
pub(super) struct Quoted {
    /// The last line of the quote.
    last: String,
    /// The end of the element that is open.
    end: Option<&'static str>,
}

impl Quoted {
    /// Reads the next line and returns whether it belongs to a quote.
    pub(super) fn holds(&mut self, line: &str) -> bool {
        let line = line.trim();
        let last = std::mem::take(&mut self.last);
        if let Some(end) = self.end.or_else(|| opened(line)) {
            self.end = (!line.contains(end)).then_some(end);
            return true;
        }
        if let Some(quote) = quote(line) {
            quote.clone_into(&mut self.last);
            return true;
        }
        // "> Ana wrote:" announces what follows, also without a mark of its own.
        if goes_on(&last, line) || last.ends_with(':') {
            line.clone_into(&mut self.last);
            return true;
        }
        is_between_marks(line)
    }
}

fn opened(line: &str) -> Option<&'static str> {
    ELEMENTS.iter().find(|(begin, _)| line.starts_with(begin)).map(|(_, end)| *end)
}

/// What a line quotes, if it begins with the mark of quotes, in a list or not.
fn quote(line: &str) -> Option<&str> {
    let mut rest = line;
    while let Some(item) = item(rest) {
        rest = item.trim_start();
    }
    let quote = rest.strip_prefix('>').or_else(|| rest.strip_prefix('＞')).or_else(|| rest.strip_prefix("&gt;"))?;
    // A comparison is none.
    (!quote.starts_with('=')).then(|| quote.trim_start_matches(['>', ' ']))
}

fn is_between_marks(line: &str) -> bool {
    MARKS.iter().any(|(begin, end)| {
        let inside = line.strip_prefix(*begin).and_then(|rest| rest.trim_end_matches('.').strip_suffix(*end));
        inside.is_some_and(|inside| !inside.contains([*begin, *end]))
    })
}

/// What a person says before a document that follows with headings; the whole text if there is none.
pub(super) fn without_document(text: &str) -> &str {
    if text.chars().count() < DOCUMENT_CHARS {
        return text;
    }
    let mut code = crate::text::code::CodeBlock::default();
    let (mut at, mut first, mut headings) = (0, text.len(), 0);
    for line in text.split_inclusive('\n') {
        let is_heading = line.trim_start_matches('#').starts_with(' ') && line.starts_with('#');
        if !code.holds(line) && is_heading {
            first = first.min(at);
            headings += 1;
        }
        at += line.len();
    }
    if headings < HEADINGS || are_own_rules(&text[..first], &text[first..]) {
        return text;
    }
    &text[..first]
}

/// Returns whether a person lists rules of their own under headings: nothing before them says that they are another's, and
/// most lines state a rule.
fn are_own_rules(before: &str, listed: &str) -> bool {
    let asks_to_keep =
        |language: &Lexicon| ["remember", "standing"].iter().any(|section| language.contains(section, before));
    if !before.trim().is_empty() && !Lexicon::all().iter().any(asks_to_keep) {
        return false;
    }
    let lines = listed.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    let is_rule = |line: &&str| command(item(line).unwrap_or(line)).is_some();
    let (rules, others): (Vec<&str>, Vec<&str>) = lines.partition(is_rule);
    rules.len() >= HEADINGS && rules.len() >= others.len()
}
