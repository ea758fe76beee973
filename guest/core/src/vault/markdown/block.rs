//! One entry as Markdown: id comment, date header, content, `---`.

use std::borrow::Cow;

use crate::model::limits::LAST_TIME;
use crate::model::reference::Id;
use crate::text::cut::trim_blank_lines;
use crate::text::time;

use super::Piece;
use super::extra::{Extra, unite};
use super::{escape, merged};

/// The content of a piece.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Block {
    pub(crate) id: Id,
    /// Milliseconds since the Unix epoch.
    pub(crate) created: Option<u64>,
    pub(crate) tags: Vec<String>,
    /// Without surrounding blank lines, lines ended by `\n`.
    pub(crate) text: String,
    pub(crate) extra: Extra,
    /// The trailing comment cannot be read; it is part of the text.
    pub(crate) broken_extra: bool,
    /// An earlier piece of the file has the id that stands in this one.
    pub(crate) duplicate_id: bool,
}

impl Block {
    /// The entry as it stands in a file, without the blank line behind it.
    pub(crate) fn print(&self) -> String {
        self.print_before(false)
    }

    /// Notes the pairs of similar lines that the text has: whoever wrote or read it meant them, and no merge left them.
    pub(crate) fn note_similar_lines(&mut self) {
        self.extra.similar_lines = merged::similar_lines(&escape::escape(&self.text));
    }

    /// A person has read it as it is and stands behind it from now on.
    pub(crate) fn confirm_read(&mut self) {
        self.extra.confirm_read();
        self.note_similar_lines();
    }

    /// Like `print`; in front of text without an id always with our comment, which makes the end of the entry certain.
    pub(super) fn print_before(&self, text: bool) -> String {
        let Id::Time(id) = self.id else { return self.text.clone() };
        let tags: String = self.tags.iter().map(|tag| format!(" #{tag}")).collect();
        let tags = if tags.is_empty() { tags } else { format!(" ·{tags}") };
        let comment = self.extra.print(id, text);
        let extra = comment.map(|comment| format!("\n\n{comment}")).unwrap_or_default();
        let date = print_date(self.created.unwrap_or(id));
        format!("<!-- id:{id} -->\n## {date}{tags}\n\n{}{extra}\n\n---", escape::escape(&self.text))
    }
}

/// The date header of an entry.
#[derive(Debug)]
pub(super) struct Header {
    pub(super) created: u64,
    pub(super) tags: Vec<String>,
}

impl Header {
    /// Reads `## 2026-03-16T16:51 · #tag #tag`; also dates with seconds, with a space, or alone.
    pub(super) fn parse(line: &str) -> Option<Self> {
        let line = line.strip_prefix("## ")?.trim();
        let (date, rest) = match line.split_once('·') {
            Some((date, rest)) => (date.trim(), rest),
            None => line.find(" #").map_or((line, ""), |at| line.split_at(at)),
        };
        let tags = rest.split_whitespace().filter_map(|word| word.strip_prefix('#')).filter(|tag| !tag.is_empty());
        Some(Self { created: parse_date(date)?, tags: tags.map(str::to_owned).collect() })
    }
}

/// The id of a line `<!-- id:1773679871839 -->`.
pub(super) fn id_of_line(line: &str) -> Option<u64> {
    let digits = line.trim_end().strip_prefix("<!-- id:")?.strip_suffix("-->")?.trim();
    if digits.is_empty() || !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    digits.parse().ok()
}

/// Whether a line is a date header.
pub(super) fn is_header(line: &str) -> bool {
    Header::parse(line).is_some()
}

/// Returns whether a line can end an entry.
pub(super) fn is_end(line: &str) -> bool {
    line.trim_end() == "---"
}

/// Reads a stretch that starts with an id comment.
pub(super) fn parse(raw: &str) -> Piece {
    // Most texts are looked through for one character only: a search for more of them is built for each text.
    let text = if raw.contains('\r') { Cow::Owned(raw.replace("\r\n", "\n")) } else { Cow::Borrowed(raw) };
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(id) = id_of_line(first) else { return Piece { raw: raw.to_owned(), block: None } };
    let rest = rest.trim_start_matches('\n');
    let (header, content) = split_header(rest);
    let created = header.as_ref().map_or(Some(id), |header| Some(agree(id, header.created)));
    let Content { text, mut extra, broken_extra } = parse_content(content, id);
    let date = header.as_ref().map(|header| header.created);
    let mut tags = header.map(|header| header.tags).unwrap_or_default();
    let text = match merged::sides(text, id, date) {
        None => escape::unescape(text),
        Some(sides) => {
            unite(&mut tags, &sides.tags);
            if let Some(inside) = &sides.extra {
                extra.unite(inside);
            }
            escape::unescape(&sides.texts.join("\n\n"))
        }
    };
    let block = Block {
        id: Id::Time(id),
        created: created.filter(|time| *time <= LAST_TIME),
        tags,
        text,
        extra,
        broken_extra,
        duplicate_id: false,
    };
    Piece { raw: raw.to_owned(), block: Some(block) }
}

/// Returns whether a stretch that starts with an id comment has the wordings of both branches of a merge.
pub(super) fn is_merged(raw: &str) -> bool {
    let text = raw.replace("\r\n", "\n");
    let (first, rest) = text.split_once('\n').unwrap_or((&text, ""));
    let Some(id) = id_of_line(first) else { return false };
    let (header, content) = split_header(rest.trim_start_matches('\n'));
    let Content { text: content, extra, .. } = parse_content(content, id);
    let sides = merged::sides(content, id, header.map(|header| header.created));
    extra.has_edits_of_branches()
        || sides.is_some_and(|sides| sides.texts.len() > 1)
        || merged::similar_lines(content) > extra.similar_lines
}

/// The stretch between header and `---`.
struct Content<'a> {
    /// As it stands in the file.
    text: &'a str,
    extra: Extra,
    broken_extra: bool,
}

/// Cuts off the date header. A merge of branches that both changed it leaves two lines: the tags of both count.
fn split_header(text: &str) -> (Option<Header>, &str) {
    let (mut header, mut content): (Option<Header>, _) = (None, text);
    while let (line, rest) = content.split_once('\n').unwrap_or((content, ""))
        && let Some(mut found) = Header::parse(line)
    {
        content = rest;
        match &mut header {
            None => header = Some(found),
            Some(header) => {
                found.tags.retain(|tag| !header.tags.contains(tag));
                header.tags.append(&mut found.tags);
            }
        }
    }
    (header, content)
}

/// The id holds the time to the millisecond, unless the header names another minute.
fn agree(id: u64, header: u64) -> u64 {
    if id / 60_000 == header / 60_000 { id } else { header }
}

fn parse_content(content: &str, id: u64) -> Content<'_> {
    let content = content.trim_end();
    let content = match content.rsplit_once('\n') {
        Some((before, last)) if is_end(last) => before,
        None if is_end(content) => "",
        _ => content,
    };
    let content = trim_blank_lines(content);
    let (mut text, mut extra): (_, Option<Extra>) = (content, None);
    loop {
        let last = text.rsplit('\n').next().unwrap_or_default();
        let Some(found) = Extra::parse(last) else {
            let broken_extra = extra.is_none() && Extra::is_claimed_by(last);
            return Content { text, extra: extra.unwrap_or_default(), broken_extra };
        };
        text = trim_blank_lines(&text[..text.len() - last.len()]);
        let found = found.of_entry(id);
        // A merge of branches that both wrote the comment leaves two: the entry has what either says.
        match &mut extra {
            None => extra = Some(found),
            Some(extra) => {
                // One branch changed the text and the other something else: git may have left the former text too.
                let is_of_one = extra.edited.is_empty() != found.edited.is_empty();
                extra.unite(&found);
                if is_of_one {
                    extra.edited.push(id);
                }
            }
        }
    }
}

/// A time to the minute, UTC, as agent-memory writes it.
pub(crate) fn print_date(ms: u64) -> String {
    let mut date = time::print(ms.min(LAST_TIME));
    date.truncate("2026-03-16T16:51".len());
    date
}

pub(super) fn parse_date(date: &str) -> Option<u64> {
    let date = date.trim_end_matches('Z');
    time::minute(date).or_else(|| time::day(date))
}
