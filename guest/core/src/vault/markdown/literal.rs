//! Places of Markdown in which nothing is meant: fenced code, comments and HTML that goes on over blank lines, as
//! CommonMark reads them. HTML that ends at a blank line hides no entry, which has one: its text is Markdown again.
//!
//! Lines that begin at the margin are all that matters here, and they end what stands in a list or in a quote.

use super::block::id_of_line;

/// Spaces in front of a line from which on it is indented code.
const INDENTED: usize = 4;
/// Tags whose content is raw up to their end.
const RAW: [&str; 4] = ["pre", "script", "style", "textarea"];
const COMMENT: &str = "<!--";
const COMMENT_END: &str = "-->";
/// The beginnings of other HTML that goes on over blank lines, and their ends. A declaration (`<!`) begins with a letter.
const OTHERS: [(&str, &str); 3] = [("<?", "?>"), ("<![CDATA[", "]]>"), ("<!", ">")];

/// Follows such stretches while lines are read.
#[derive(Default)]
pub(super) struct Literal {
    opened: Option<Stretch>,
    /// How far the texts of the list items that are open are indented, the outer first.
    items: Vec<usize>,
}

/// A stretch that is open.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Stretch {
    Fence {
        mark: u8,
        length: usize,
        /// How far the text of the list item is indented that it stands in.
        item: usize,
    },
    Comment,
    Raw,
    /// Other HTML, up to a line with this.
    Until(&'static str),
}

impl Literal {
    /// Reads the next line and returns whether it belongs to such a stretch, or opens or ends one.
    pub(super) fn holds(&mut self, line: &str) -> bool {
        let (indent, bare) = unindented(line);
        if bare.is_empty() {
            return self.opened.is_some();
        }
        if let Some(opened) = self.opened {
            let is_left = matches!(opened, Stretch::Fence { item, .. } if indent < item);
            if !is_left {
                self.opened = (!opened.is_ended_by(line)).then_some(opened);
                return true;
            }
            self.opened = None;
        }
        self.items.retain(|item| *item <= indent);
        let (at, bare) = self.enter_items(indent, bare);
        let item = self.items.last().copied().unwrap_or_default();
        self.opened = (at < item + INDENTED).then(|| opened_by(bare, item)).flatten();
        self.opened.is_some()
    }

    /// The stretch that the next line stands in, if it begins at the margin.
    pub(super) fn open(&self) -> Option<Stretch> {
        self.opened.filter(|opened| !matches!(opened, Stretch::Fence { item: 1.., .. }))
    }

    /// Opens the list items that a line begins with.
    fn enter_items<'t>(&mut self, mut indent: usize, mut bare: &'t str) -> (usize, &'t str) {
        while indent < self.items.last().copied().unwrap_or_default() + INDENTED
            && let Some(width) = item_mark(bare)
        {
            let (gap, behind) = unindented(&bare[width..]);
            indent += width + if gap > INDENTED || behind.is_empty() { 1 } else { gap };
            self.items.push(indent);
            if gap > INDENTED {
                return (usize::MAX, behind);
            }
            bare = behind;
        }
        (indent, bare)
    }
}

impl Stretch {
    /// Returns whether a line ends it. A comment does not end with an id: people take entries out of use by a comment
    /// around them.
    pub(super) fn is_ended_by(self, line: &str) -> bool {
        match self {
            Self::Fence { mark, length, item } => {
                let (indent, bare) = unindented(line);
                let marks = bare.bytes().take_while(|byte| *byte == mark).count();
                marks >= length && marks == bare.len() && indent < item + INDENTED
            }
            Self::Comment => line.contains(COMMENT_END) && !line.trim_start().starts_with(COMMENT),
            Self::Raw => {
                let is_end = |(at, _)| {
                    RAW.iter()
                        .any(|tag| starts_with(&line[at + 2..], tag) && line[at + 2 + tag.len()..].starts_with('>'))
                };
                line.match_indices("</").any(is_end)
            }
            Self::Until(end) => line.contains(end),
        }
    }
}

/// Returns whether a line opens a comment or other HTML.
pub(super) fn opens_html(line: &str) -> bool {
    opened_by(line.trim_end(), 0).is_some()
}

/// Returns whether a line can be a paragraph, which is a heading if it is underlined.
pub(super) fn may_be_paragraph(line: &str) -> bool {
    let (indent, bare) = unindented(line);
    let is_html = bare.starts_with(COMMENT) || opened_by(bare, 0).is_some();
    indent < INDENTED && item_mark(bare).is_none() && !bare.starts_with('>') && !is_html
}

fn opened_by(bare: &str, item: usize) -> Option<Stretch> {
    let mark = bare.bytes().next()?;
    if matches!(mark, b'`' | b'~') {
        let length = bare.bytes().take_while(|byte| *byte == mark).count();
        // Marks that end on their own line are code within a line, as in ```x```.
        let is_fence = length >= 3 && !(mark == b'`' && bare[length..].contains('`'));
        return is_fence.then_some(Stretch::Fence { mark, length, item });
    }
    if let Some(comment) = bare.strip_prefix(COMMENT) {
        return (item == 0 && !comment.contains(COMMENT_END)).then_some(Stretch::Comment);
    }
    let tag = bare.strip_prefix('<').filter(|_| item == 0)?;
    let is_declaration =
        tag.strip_prefix('!').is_none_or(|name| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '['));
    if let Some((mark, end)) = OTHERS.iter().find(|(mark, _)| bare.starts_with(mark)).filter(|_| is_declaration) {
        return (!bare[mark.len()..].contains(end)).then_some(Stretch::Until(end));
    }
    let is_raw = |name: &str| {
        starts_with(tag, name) && tag[name.len()..].bytes().next().is_none_or(|byte| b" \t>".contains(&byte))
    };
    (RAW.iter().any(|name| is_raw(name)) && !Stretch::Raw.is_ended_by(bare)).then_some(Stretch::Raw)
}

fn starts_with(text: &str, name: &str) -> bool {
    text.as_bytes().get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name.as_bytes()))
}

/// The bytes of the mark with which a list item begins.
fn item_mark(bare: &str) -> Option<usize> {
    let digits = bare.bytes().take_while(u8::is_ascii_digit).count();
    let width = match (digits, bare.as_bytes().get(digits)?) {
        (0, b'-' | b'+' | b'*') => 1,
        (1..=9, b'.' | b')') => digits + 1,
        _ => return None,
    };
    let behind = &bare[width..];
    let is_rule = digits == 0 && {
        let mark = &bare[..1];
        let marks = bare.matches(mark).count();
        marks >= 3 && bare.split_whitespace().all(|part| part.trim_matches(|c| mark.contains(c)).is_empty())
    };
    (!is_rule && (behind.is_empty() || behind.starts_with([' ', '\t']))).then_some(width)
}

/// How far a line is indented, and what stands there without white space at its end.
fn unindented(line: &str) -> (usize, &str) {
    let line = line.trim_end();
    let mut indent = 0;
    for (at, byte) in line.bytes().enumerate() {
        match byte {
            b' ' => indent += 1,
            b'\t' => indent += INDENTED - indent % INDENTED,
            _ => return (indent, &line[at..]),
        }
    }
    (indent, "")
}

/// The lines of a text that could end a stretch, by which one without an end is told apart.
#[derive(Default)]
pub(super) struct Ends {
    /// The lines behind which no longer fence of the mark stands, the last first: where it starts, and its length.
    fences: [Vec<(usize, usize)>; 2],
    comment: usize,
    raw: usize,
    /// The last lines with the ends of `OTHERS`.
    others: [usize; OTHERS.len()],
}

impl Ends {
    pub(super) fn of(text: &str) -> Self {
        let mut ends = Self::default();
        let mut at = text.len();
        for line in text.split_inclusive('\n').rev() {
            at -= line.len();
            let (indent, bare) = unindented(line);
            for (mark, fences) in [b'`', b'~'].into_iter().zip(&mut ends.fences) {
                let length = bare.bytes().take_while(|byte| *byte == mark).count();
                let is_longer = fences.last().is_none_or(|(_, longest)| length > *longest);
                if length >= 3 && length == bare.len() && indent < INDENTED && is_longer {
                    fences.push((at, length));
                }
            }
            if ends.comment == 0 && Stretch::Comment.is_ended_by(line) {
                ends.comment = at;
            }
            if ends.raw == 0 && Stretch::Raw.is_ended_by(line) {
                ends.raw = at;
            }
            for ((_, end), place) in OTHERS.iter().zip(&mut ends.others) {
                if *place == 0 && line.contains(end) {
                    *place = at;
                }
            }
        }
        ends
    }

    /// Returns whether a stretch that is open at a place ends behind it.
    pub(super) fn end(&self, stretch: Stretch, at: usize) -> bool {
        match stretch {
            Stretch::Fence { mark, length, .. } => {
                let fences = &self.fences[usize::from(mark == b'~')];
                let behind = fences.partition_point(|(start, _)| *start > at);
                behind.checked_sub(1).is_some_and(|longest| fences[longest].1 >= length)
            }
            Stretch::Comment => self.comment > at,
            Stretch::Raw => self.raw > at,
            Stretch::Until(end) => {
                OTHERS.iter().zip(&self.others).any(|((_, other), place)| *other == end && *place > at)
            }
        }
    }
}

/// Returns whether a text leaves a stretch open that could take what is put behind it for its own.
pub(super) fn leaves_open(text: &str) -> bool {
    if !text.contains("```") && !text.contains("~~~") && !text.contains('<') {
        return false;
    }
    let mut literal = Literal::default();
    for line in text.split_inclusive('\n') {
        literal.holds(line);
    }
    literal.open().is_some()
}

/// Returns whether a line looks like a fence.
pub(super) fn fence(line: &str) -> Option<Stretch> {
    opened_by(line.trim(), 0).filter(|stretch| matches!(stretch, Stretch::Fence { .. }))
}

/// Returns whether a stretch ends with a line that opens a fence or ends one: an id right behind it may stand in code.
pub(super) fn ends_with_fence(text: &str) -> bool {
    let last = text.trim_end().rsplit('\n').next().unwrap_or_default();
    id_of_line(last).is_none() && fence(last).is_some()
}
