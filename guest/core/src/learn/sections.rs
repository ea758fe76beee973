//! Texts in sections: a title, words under it, and parts with a heading of three `#`. Episodes and procedures are written so.

use crate::text::code::CodeBlock;
use crate::text::cut::trim_blank_lines;
use crate::text::markup::item;

/// A text in sections.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sections {
    pub(crate) title: String,
    /// The words between the title and the first heading.
    pub(crate) intro: String,
    /// Headings with what stands under them, in their order.
    pub(crate) parts: Vec<(String, String)>,
}

impl Sections {
    /// Reads a text of any size. One without headings is a title and an intro. A heading in a block of code is none.
    pub(crate) fn parse(text: &str) -> Self {
        let (title, rest) = trim_blank_lines(text).split_once('\n').unwrap_or((trim_blank_lines(text), ""));
        Self::read(Some(title), rest, &|line| line.strip_prefix("### ").map(str::trim))
    }

    /// Reads lines of which some are headings. The title is the given one, or that of the first line with one `#`.
    pub(super) fn read(title: Option<&str>, text: &str, heading_of: &dyn Fn(&str) -> Option<&str>) -> Self {
        let mut read = Self { title: title.map(bare_title).unwrap_or_default(), ..Self::default() };
        let mut code = CodeBlock::default();
        let (mut heading, mut lines): (Option<&str>, Vec<&str>) = (None, Vec::new());
        for line in text.lines() {
            let is_code = code.holds(line);
            if !is_code && title.is_none() && read.title.is_empty() && line.starts_with("# ") {
                read.title = bare_title(line);
                continue;
            }
            match heading_of(line).filter(|_| !is_code) {
                Some(next) => read.end_part(heading.replace(next), &mut lines),
                None => lines.push(line),
            }
        }
        read.end_part(heading, &mut lines);
        read
    }

    fn end_part(&mut self, heading: Option<&str>, lines: &mut Vec<&str>) {
        let body = lines.join("\n");
        lines.clear();
        match heading {
            None => trim_blank_lines(&body).clone_into(&mut self.intro),
            Some(heading) => self.put(heading, &body),
        }
    }

    /// Adds a part, to the one with that heading if there is one. An empty one is left out.
    pub(crate) fn put(&mut self, heading: &str, body: &str) {
        let body = trim_blank_lines(body);
        match self.parts.iter_mut().find(|(known, _)| known == heading) {
            _ if body.is_empty() => {}
            Some((_, there)) => *there = format!("{there}\n{body}"),
            None => self.parts.push((heading.to_owned(), body.to_owned())),
        }
    }

    /// Adds a part that is a list.
    pub(crate) fn put_items(&mut self, heading: &str, items: &[String]) {
        let items: Vec<String> = items.iter().map(|item| format!("- {item}")).collect();
        self.put(heading, &items.join("\n"));
    }

    /// What stands under a heading; empty if nothing does.
    pub(crate) fn part(&self, heading: &str) -> &str {
        self.parts.iter().find(|(known, _)| known == heading).map_or("", |(_, body)| body)
    }

    /// The items of a list under a heading.
    pub(crate) fn items(&self, heading: &str) -> Vec<String> {
        self.part(heading).lines().filter_map(|line| item(line.trim()).map(str::to_owned)).collect()
    }

    /// The text as it is stored.
    pub(crate) fn print(&self) -> String {
        let mut pieces = vec![self.title.clone()];
        pieces.extend((!self.intro.is_empty()).then(|| self.intro.clone()));
        pieces.extend(self.parts.iter().map(|(heading, body)| format!("### {heading}\n\n{body}")));
        pieces.join("\n\n")
    }
}

/// A title without the marks of headings and of bold.
pub(crate) fn bare_title(line: &str) -> String {
    line.trim().trim_start_matches('#').trim().trim_matches('*').trim().to_owned()
}
