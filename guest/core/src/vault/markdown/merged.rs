//! An entry of which two branches edited several parts, as git's union leaves it: header, text and comment of one side,
//! then those of the other.

use crate::text::code::CodeBlock;
use crate::text::cut::trim_blank_lines;

use super::block::Header;
use super::extra::{self, Extra};

/// The parts of the content of such an entry.
#[derive(Default)]
pub(super) struct Sides<'a> {
    /// Each wording once.
    pub(super) texts: Vec<&'a str>,
    /// The tags of the headers inside.
    pub(super) tags: Vec<String>,
    /// The properties in the comments inside, if there are any.
    pub(super) extra: Option<Extra>,
}

/// The sides of a content of an entry, whose header has a date; none for any other content. A keepstone comment in a text is escaped, so
/// a comment in the middle ends a side. So does a header of the same minute right behind it, or with tags, which is escaped
/// in a text too; one without either is a heading of the text.
pub(super) fn sides(content: &str, id: u64, date: Option<u64>) -> Option<Sides<'_>> {
    // Nearly all contents have neither, and looking for them is faster than walking over lines.
    let may_hold = |first: char, whole: &str| content.contains(first) && content.contains(whole);
    if !may_hold('<', extra::OPEN) && !may_hold('#', "## ") {
        return None;
    }
    let (mut sides, mut code) = (Sides::default(), CodeBlock::default());
    let (mut start, mut at, mut is_behind_comment, mut is_found) = (0, 0, false, false);
    let mut tries = 0;
    for line in content.split_inclusive('\n') {
        let (bare, in_code) = (line.trim_end(), code.holds(line));
        let comment = Extra::parse(bare).filter(|_| !in_code);
        let header = Header::parse(bare).filter(|header| Some(header.created) == date);
        let header = match header {
            Some(header) if !in_code => Some(header).filter(|header| is_behind_comment || !header.tags.is_empty()),
            Some(header) if !header.tags.is_empty() && tries < MOST_TRIES => {
                tries += 1;
                Some(header).filter(|_| is_whole(&content[at + line.len()..]))
            }
            _ => None,
        };
        let is_end = comment.is_some() || header.is_some();
        if is_end {
            code = CodeBlock::default();
            sides.add(&content[start..at]);
            start = at + line.len();
        }
        is_found |= is_end;
        is_behind_comment = comment.is_some() || (is_behind_comment && bare.is_empty());
        sides.unite(comment.map(|comment| comment.of_entry(id)), header);
        at += line.len();
    }
    sides.add(&content[start..]);
    is_found.then_some(sides)
}

/// The share of its words, and the least of them, that a line has in common with the one before it from which both are taken for two
/// wordings of one.
const SHARED: f64 = 0.75;
const LEAST_WORDS: usize = 5;

/// The pairs of lines of a content, one right behind the other, that differ in one place only. So git leaves a line that both
/// branches reworded. Lines of lists, tables and code are often alike and do not count.
pub(super) fn similar_lines(content: &str) -> usize {
    let mut code = CodeBlock::default();
    let is_prose = |line: &str| {
        line.starts_with(|c: char| c.is_alphanumeric() || matches!(c, '`' | '"' | '\'' | '*'))
            && !line.starts_with("* ")
    };
    let lines = content.lines().map(|line| if code.holds(line) || !is_prose(line) { "" } else { line });
    let words: Vec<Vec<&str>> = lines.map(|line| line.split_whitespace().collect()).collect();
    let is_similar = |pair: &&[Vec<&str>]| {
        let [one, other] = pair else { return false };
        let (longer, shorter) = (one.len().max(other.len()), one.len().min(other.len()));
        let before = one.iter().zip(other).take_while(|(one, other)| one == other).count();
        let behind = one.iter().rev().zip(other.iter().rev()).take_while(|(one, other)| one == other).count();
        shorter >= LEAST_WORDS && before < longer && (before + behind).min(shorter) as f64 >= SHARED * longer as f64
    };
    words.windows(2).filter(is_similar).count()
}

/// Headers in code that are looked at: each look goes over the rest of the content.
const MOST_TRIES: u32 = 8;

/// Returns whether a text has blocks of code, and ends all of them. Where the sides of a merge end in the same fence, git
/// leaves it to the second one only, so the first one is open; behind a header that stands in code, a fence is left.
fn is_whole(text: &str) -> bool {
    let mut code = CodeBlock::default();
    let has_code = text.lines().filter(|line| code.holds(line)).count() > 0;
    has_code && !code.is_open()
}

impl<'a> Sides<'a> {
    fn add(&mut self, text: &'a str) {
        let text = trim_blank_lines(text.trim_end_matches('\n'));
        if !text.is_empty() && !self.texts.contains(&text) {
            self.texts.push(text);
        }
    }

    fn unite(&mut self, comment: Option<Extra>, header: Option<Header>) {
        if let Some(header) = header {
            extra::unite(&mut self.tags, &header.tags);
        }
        match (&mut self.extra, comment) {
            (Some(extra), Some(comment)) => extra.unite(&comment),
            (extra @ None, comment) => *extra = comment,
            _ => {}
        }
    }
}
