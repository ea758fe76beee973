//! The properties at the top of a file of hand-written Markdown: YAML between two lines `---`, as Obsidian writes them, or TOML
//! between two lines `+++`, as Hugo does.

use crate::model::reference::Id;
use crate::text::cut::trim_blank_lines;
use crate::text::time;

use super::LINE_ENDS;
use super::block::{self, Block};

/// Tags that are read; a list may have any number.
const MOST_TAGS: usize = 16;
/// Bytes of a tag or a title that is read.
const MOST_BYTES: usize = 200;

/// Bytes of a comment in front of it that is looked for.
const MOST_COMMENT: usize = 8 << 10;

/// What the front matter says of the passages of its file.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct FrontMatter {
    title: Option<String>,
    tags: Vec<String>,
    created: Option<u64>,
}

/// The front matter with which a text begins, with comments in front and the line end behind it. It has a line for each property
/// and nothing else that people write there, so that text between two rules is none; what a value in quotes or a block goes on with
/// may be anything but an id.
pub(super) fn of(text: &str) -> Option<&str> {
    let start = start_of(text)?;
    let mut lines = text[start..].split_inclusive('\n');
    let first = lines.next()?;
    let syntax = Syntax::of(first)?;
    let (mut at, mut is_property, mut open, mut has_block) = (start + first.len(), None, None, false);
    for line in lines {
        at += line.len();
        let bare = line.trim_end();
        if syntax.is_end(bare) && (open.is_none() || syntax == Syntax::Yaml) {
            return is_property.unwrap_or(true).then_some(&text[..at]);
        }
        if !(bare.is_empty() || bare.starts_with('#')) {
            is_property.get_or_insert_with(|| {
                syntax.property(bare).is_some() || syntax.table(bare).is_some() || syntax.opens(bare)
            });
        }
        // People do not indent all of a block.
        let is_taken = open.is_some() || has_block || syntax.takes(bare);
        if is_property == Some(false) || !is_taken || block::id_of_line(bare).is_some() {
            return None;
        }
        has_block |= open.is_none() && syntax.opens_block(bare);
        open = if has_block { None } else { syntax.open_quote(open, bare) };
    }
    None
}

/// The front matter with which a text begins behind an entry: one that says something.
pub(super) fn behind_entry(text: &str) -> Option<&str> {
    of(text).filter(|front| front.trim().lines().count() > 2)
}

/// Where the first line stands that is neither blank nor of a comment. The id of an entry is no comment.
fn start_of(text: &str) -> Option<usize> {
    let mut at = 0;
    loop {
        at += text[at..].len() - text[at..].trim_start_matches(LINE_ENDS).len();
        let line = text[at..].split('\n').next().unwrap_or_default();
        let Some(comment) = text[at..].strip_prefix("<!--").filter(|_| block::id_of_line(line).is_none()) else {
            return Some(at);
        };
        let comment = &comment[..comment.floor_char_boundary(MOST_COMMENT)];
        let end = at + "<!--".len() + comment.find("-->")? + "-->".len();
        let (behind, rest) = text[end..].split_once('\n')?;
        let has_id = || text[at..end].lines().any(|line| block::id_of_line(line).is_some());
        if !behind.trim().is_empty() || has_id() {
            return None;
        }
        at = text.len() - rest.len();
    }
}

/// The language of the properties.
#[derive(Clone, Copy, PartialEq)]
enum Syntax {
    Yaml,
    Toml,
}

impl Syntax {
    /// The one that a first line announces.
    fn of(line: &str) -> Option<Self> {
        let toml = || (line.trim_end() == "+++").then_some(Self::Toml);
        block::is_end(line).then_some(Self::Yaml).or_else(toml)
    }

    fn is_end(self, line: &str) -> bool {
        match self {
            Self::Yaml => line == "---" || line == "...",
            Self::Toml => line == "+++",
        }
    }

    fn takes(self, line: &str) -> bool {
        let is_list = || match self {
            Self::Yaml => {
                line == "-" || line == ":" || line.starts_with("- ") || line.starts_with(": ") || self.opens(line)
            }
            Self::Toml => line.starts_with(['"', '\'']) || self.table(line).is_some(),
        };
        line.is_empty() || line.starts_with([' ', '\t', '#', ']', '}']) || is_list() || self.property(line).is_some()
    }

    /// Returns whether a line begins properties in brackets or a name of several lines, or is one of a template or for the reader of
    /// YAML.
    fn opens(self, line: &str) -> bool {
        self == Self::Yaml && (line.starts_with(['{', '%']) || line == "?" || line.starts_with("? "))
    }

    /// Returns whether the value of a line is a block of lines: `name: >`.
    fn opens_block(self, line: &str) -> bool {
        let value = self.property(line).filter(|_| self == Self::Yaml).map(|(_, value)| without_comment(value));
        let block = value.and_then(|value| value.strip_prefix(['|', '>']));
        block.is_some_and(|rest| rest.chars().all(|c| c == '+' || c == '-' || c.is_ascii_digit()))
    }

    /// The name and the value of a line `name: value`, `name:: value` or `name = value`. A name may have any signs but those that prose
    /// has in front of a colon; what Markdown begins with begins none.
    fn property(self, line: &str) -> Option<(String, &str)> {
        let (name, value) = match self {
            Self::Toml => line.split_once('=')?,
            Self::Yaml => {
                let is_end = |at: &usize| line[at + 1..].chars().next().is_none_or(|c| c == ' ' || c == '\t');
                let at = line.match_indices(':').map(|(at, _)| at).find(is_end)?;
                (line[..at].trim_end_matches(':'), &line[at + 1..])
            }
        };
        let is_quoted =
            name.len() > 1 && ['"', '\''].iter().any(|mark| name.starts_with(*mark) && name.ends_with(*mark));
        let is_sane = |c: char| !c.is_control() && (is_quoted || !",;`".contains(c));
        let is_start = !name.starts_with(['-', ' ', '\t', '#', '*', '>', '|', '!', '[', ']', '}']);
        let is_name = !name.is_empty() && name.len() <= 64 && is_start && name.chars().all(is_sane);
        is_name.then(|| (name.trim().trim_matches(['"', '\'']).to_lowercase(), value.trim()))
    }

    /// The name of the table that a line opens: `[taxonomies]`.
    fn table(self, line: &str) -> Option<&str> {
        let name = line.strip_prefix('[')?.split_once(']')?.0.trim_start_matches('[');
        (self == Self::Toml && !name.is_empty() && !name.contains(['"', ','])).then_some(name)
    }

    /// The quote of the text that a line leaves open, with the one that was open before.
    fn open_quote(self, open: Option<char>, line: &str) -> Option<char> {
        if self == Self::Toml {
            let marks = line.matches("\"\"\"").count() + line.matches("'''").count();
            return Some('"').filter(|_| (marks % 2 == 1) != open.is_some());
        }
        let (quote, inside) = match open {
            Some(quote) => (quote, line),
            None => {
                let value = self.property(line)?.1;
                let quote = value.chars().next().filter(|c| ['"', '\''].contains(c))?;
                (quote, &value[1..])
            }
        };
        Some(quote).filter(|quote| !closes(inside, *quote))
    }

    /// The value of an item of the list before.
    fn item(self, line: &str) -> Option<&str> {
        match self {
            Self::Yaml => line.trim_start().strip_prefix("- ").map(str::trim),
            Self::Toml => Some(line.trim().trim_end_matches([',', ']'])).filter(|item| item.starts_with(['"', '\''])),
        }
    }
}

impl FrontMatter {
    pub(super) fn parse(raw: &str) -> Self {
        let mut front = Self::default();
        let mut lines = raw[start_of(raw).unwrap_or_default()..].lines().map(str::trim_end);
        let syntax = lines.next().and_then(Syntax::of).unwrap_or(Syntax::Yaml);
        let (mut name, mut updated, mut open, mut is_ours) = (String::new(), None, None, true);
        for line in lines {
            let before = open;
            open = syntax.open_quote(open, line);
            // Of the tables only that of the tags says something of the text.
            is_ours = syntax.table(line).map_or(is_ours, |table| table == "taxonomies");
            if before.is_some() || open.is_some() || !is_ours {
                continue;
            }
            let item = syntax.item(line).map(|item| (name.clone(), item));
            let Some((key, value)) = item.or_else(|| syntax.property(line)) else { continue };
            let value = without_comment(value);
            match key.as_str() {
                "title" if front.title.is_none() => front.title = scalar(value),
                "tags" | "tag" => listed(value).for_each(|tag| front.add_tag(tag)),
                "created" | "date" | "created_at" | "date created" | "created-at" => {
                    front.created = front.created.or_else(|| date(value));
                }
                "updated" | "modified" | "date modified" | "updated_at" => updated = updated.or_else(|| date(value)),
                _ => {}
            }
            name = key;
        }
        front.created = front.created.or(updated);
        front
    }

    fn add_tag(&mut self, tag: &str) {
        let Some(tag) = scalar(tag) else { return };
        let tag = tag.trim_start_matches('#').split_whitespace().collect::<Vec<_>>().join("-");
        let is_sane = !tag.is_empty() && !tag.contains(['#', '·']);
        if is_sane && self.tags.len() < MOST_TAGS && !self.tags.contains(&tag) {
            self.tags.push(tag);
        }
    }

    /// Gives a passage what the file says of it; twice is as once. One that is no longer the first loses the title.
    pub(super) fn describe(&self, passage: &mut Block, opens: impl Fn(&str) -> bool, is_first: bool) {
        super::extra::unite(&mut passage.tags, &self.tags);
        passage.created = passage.created.or(self.created);
        if !is_first && let Some(text) = self.without_title(passage) {
            passage.text = text;
        }
        if let Some(text) = self.entitle(&passage.text, opens).filter(|_| is_first) {
            passage.text = text;
        }
    }

    /// The text of a passage that was given the title: its id is that of what stands in the file.
    fn without_title(&self, passage: &Block) -> Option<String> {
        let text = passage.text.strip_prefix(&self.heading()?)?;
        (Id::of_passage(text) == passage.id).then(|| text.to_owned())
    }

    fn heading(&self) -> Option<String> {
        self.title.as_ref().map(|title| format!("# {title}\n\n"))
    }

    /// A text under the title, unless it has a heading of its own.
    pub(super) fn entitle(&self, text: &str, opens: impl Fn(&str) -> bool) -> Option<String> {
        let heading = self.heading().filter(|_| !text.is_empty() && !opens(text))?;
        Some(heading + trim_blank_lines(text))
    }
}

/// Returns whether a text in quotes ends on a line, with nothing behind it but a comment.
fn closes(line: &str, quote: char) -> bool {
    line.match_indices(quote).any(|(at, _)| {
        let is_escaped = quote == '"' && (at - line[..at].trim_end_matches('\\').len()) % 2 == 1;
        !is_escaped && is_comment(&line[at + 1..])
    })
}

/// Returns whether nothing follows a value but a comment.
fn is_comment(behind: &str) -> bool {
    behind.trim().is_empty() || behind.trim_start().starts_with('#')
}

/// A value without the comment behind it.
fn without_comment(value: &str) -> &str {
    if let Some(quote) = value.chars().next().filter(|c| ['"', '\''].contains(c)) {
        let mut quotes = value.match_indices(quote).skip(1).map(|(at, _)| at + 1);
        return quotes.find(|end| is_comment(&value[*end..])).map_or(value, |end| &value[..end]);
    }
    if value.starts_with('#') { value } else { value.split(" #").next().unwrap_or_default().trim_end() }
}

fn scalar(value: &str) -> Option<String> {
    let value = value.trim();
    let quoted = |mark: char| value.strip_prefix(mark)?.strip_suffix(mark);
    let value = match (quoted('"'), quoted('\'')) {
        (Some(inside), _) => inside.replace("\\\"", "\"").replace("\\\\", "\\"),
        (_, Some(inside)) => inside.replace("''", "'"),
        _ => value.to_owned(),
    };
    let is_block = ["|", ">", "|-", ">-", "null", "~"].contains(&value.as_str());
    let value = value.trim();
    (!value.is_empty() && !is_block && value.len() <= MOST_BYTES && !value.contains(char::is_control))
        .then(|| value.to_owned())
}

/// The words of `[a, b]`, of `a, b` and of `a b`; what stands in quotes is one of them.
fn listed(value: &str) -> impl Iterator<Item = &str> {
    let inside = value.strip_prefix('[').map(|rest| rest.strip_suffix(']').unwrap_or(rest));
    let mut quote = None;
    let is_gap = move |c: char| {
        match quote {
            None if ['"', '\''].contains(&c) => quote = Some(c),
            Some(open) if open == c => quote = None,
            _ => {}
        }
        quote.is_none() && (c == ',' || inside.is_none() && c.is_whitespace())
    };
    inside.unwrap_or(value).split(is_gap).map(str::trim).filter(|item| !item.is_empty())
}

fn date(value: &str) -> Option<u64> {
    let value = value.trim().trim_matches(['"', '\'', '[', ']']);
    let whole = value.split_once('.').map_or(value, |(seconds, _)| seconds);
    let day = || block::parse_date(value.get(..10)?);
    with_offset(value).or_else(|| block::parse_date(value)).or_else(|| block::parse_date(whole)).or_else(day)
}

/// A time with an offset as people write it, with a space or without seconds too.
fn with_offset(value: &str) -> Option<u64> {
    let at = value.rfind(['+', '-']).filter(|at| *at > "2026-03-16".len())?;
    let local = value[..at].trim_end().replacen(' ', "T", 1);
    let seconds = if local.len() == "2026-03-16T16:51".len() { ":00" } else { "" };
    time::with_offset(&format!("{local}{seconds}{}", &value[at..]))
}
