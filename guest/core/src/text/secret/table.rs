//! Columns of tables whose heading names a password: of Markdown, of HTML, and of values between commas, semicolons, tabs or several blanks.

use std::ops::Range;

use super::found::{Promise, Secret};
use super::name;
use super::said::{ACCOUNTS, is_number};
use super::value::{self, Bond};

/// The secrets of the tables of a text, in their order.
pub(super) fn find(text: &str) -> Vec<Secret> {
    let (mut found, mut at) = (Vec::new(), 0);
    let mut columns: Option<(char, Vec<Column>)> = None;
    for line in text.split_inclusive('\n') {
        columns = match columns.take() {
            Some((sign, columns)) if has(line, sign) => {
                row(at, line, sign, &columns, &mut found);
                Some((sign, columns))
            }
            Some(columns) if is_rule(line) => Some(columns),
            _ => heading(line),
        };
        at += line.len();
    }
    in_html(text, &mut found);
    found
}

/// Finds the secrets of the tables of HTML in a text, whose first row has the headings.
fn in_html(text: &str, found: &mut Vec<Secret>) {
    let mut table = HtmlTable::default();
    let mut at = text.find('<').map_or(text.len(), |first| first + 1);
    for piece in text.get(at..).unwrap_or_default().split('<') {
        let content = piece.find('>').map_or(piece.len(), |close| close + 1);
        let is = |name: &str| piece.get(..name.len()).is_some_and(|tag| tag.eq_ignore_ascii_case(name));
        if is("table") || is("/table") {
            table.end_row(text, found);
            table = HtmlTable { is_open: is("table"), ..HtmlTable::default() };
        } else if is("tr") || is("/tr") {
            table.end_row(text, found);
        } else if is("td") || is("th") {
            table.cells.push(at + content..at + content);
        }
        table.read(text, at + content..at + piece.len());
        at += piece.len() + 1;
    }
    table.end_row(text, found);
}

/// A table of HTML as far as it is read.
#[derive(Default)]
struct HtmlTable {
    is_open: bool,
    /// The columns of its first row that name a secret; none before the end of that row.
    columns: Option<Vec<Column>>,
    /// The cells of the row.
    cells: Vec<Range<usize>>,
}

impl HtmlTable {
    /// Reads the text between two tags: the longest such piece of a cell is what a person reads.
    fn read(&mut self, text: &str, piece: Range<usize>) {
        let content = &text[piece.clone()];
        let trimmed = content.trim();
        let start = piece.start + content.len() - content.trim_start().len();
        if let Some(cell) = self.cells.last_mut().filter(|cell| cell.len() < trimmed.len()) {
            *cell = start..start + trimmed.len();
        }
    }

    fn end_row(&mut self, text: &str, found: &mut Vec<Secret>) {
        let cells = std::mem::take(&mut self.cells);
        match &self.columns {
            _ if !self.is_open || cells.is_empty() => {}
            Some(columns) => secrets_of(text, &cells, columns, true, found),
            None => self.columns = Some(named(&cells.iter().map(|cell| &text[cell.clone()]).collect::<Vec<_>>())),
        }
    }
}

/// Returns whether a line is a rule of a table, as clients of databases draw it: `-----+-----`.
fn is_rule(line: &str) -> bool {
    let line = line.trim();
    line.contains("--") && line.bytes().all(|byte| b"+-".contains(&byte))
}

/// Between the cells of this sign stand several of it.
const BLANK: char = ' ';

fn has(line: &str, sign: char) -> bool {
    if sign == BLANK { line.trim().contains("  ") } else { line.contains(sign) }
}

/// A column that names a secret, and what its name promises; none: a number.
type Column = (usize, Option<Promise>, &'static str);

/// What stands in the heading beside a column of numbers that open something.
const OWNERS: [&str; 10] =
    ["name", "owner", "person", "employee", "door", "card", "sim", "phone", "mitarbeiter", "nome"];

/// The sign between the cells of a heading, and the columns that name a secret.
fn heading(line: &str) -> Option<(char, Vec<Column>)> {
    let sign = ['|', '\t', ',', ';', BLANK].into_iter().find(|sign| has(line, *sign)).filter(|_| line.len() < 512)?;
    let cells: Vec<&str> = cells(line, sign).map(|range| &line[range]).collect();
    // In other lines than those of a table commas stand between words.
    let is_title = |cell: &&str| cell.split(' ').count() < if sign == '|' { 5 } else { 2 } && cell.len() < 40;
    let is_full = sign == '|'
        || cells.iter().all(|cell| !cell.is_empty() && cell.chars().all(|c| c.is_alphanumeric() || c == '_'));
    if cells.len() < 2 || !is_full || !cells.iter().all(is_title) {
        return None;
    }
    let columns = named(&cells);
    (!columns.is_empty()).then_some((sign, columns))
}

/// The columns of these headings that name a secret.
fn named(cells: &[&str]) -> Vec<Column> {
    let is_account = |cell: &&str| ACCOUNTS.contains(&cell.to_lowercase().as_str());
    let has_account = cells.iter().any(is_account);
    let has_owner = cells.iter().any(|cell| OWNERS.contains(&cell.to_lowercase().as_str()));
    let column = |(nth, cell): (usize, &&str)| {
        match cell.to_lowercase().as_str() {
            "pass" | "pw" if has_account => return Some((nth, Some(Promise::Password), "password")),
            "creds" | "logins" => return Some((nth, Some(Promise::Key), "key")),
            "pin" | "puk" if has_account || has_owner => return Some((nth, None, "password")),
            _ => {}
        }
        let start = cell.char_indices().map(|(at, _)| at);
        let named = start.filter_map(|at| name::at(cell, at)).find(|name| name.range.end == cell.len())?;
        (named.promise != Promise::Perhaps).then_some((nth, Some(named.promise), named.kind))
    };
    cells.iter().enumerate().filter_map(column).collect()
}

fn row(at: usize, line: &str, sign: char, columns: &[Column], found: &mut Vec<Secret>) {
    let cells: Vec<Range<usize>> = cells(line, sign).collect();
    if sign != '|' && cells.iter().any(|cell| line[cell.clone()].contains([' ', '('])) {
        return;
    }
    let first = found.len();
    secrets_of(line, &cells, columns, sign != BLANK, found);
    for Secret { range, .. } in &mut found[first..] {
        *range = at + range.start..at + range.end;
    }
}

/// Finds the secrets in these columns of a row; `is_drawn` where a sign, and not blanks alone, parts its cells.
fn secrets_of(text: &str, cells: &[Range<usize>], columns: &[Column], is_drawn: bool, found: &mut Vec<Secret>) {
    for (nth, promise, kind) in columns {
        let Some(cell) = cells.get(*nth) else { continue };
        let whole = &text[cell.clone()];
        // An account may stand before its password: `ana / …`, `ana:…`.
        let behind = [" / ", ": ", ":"].iter().find_map(|sign| whole.split_once(sign)).map_or("", |(_, behind)| behind);
        let is_kept = |promise, given| value::keeps(promise, given, is_drawn, Bond::Assigned);
        let (length, kind) = if promise.map_or_else(|| is_number(whole), |promise| is_kept(promise, whole)) {
            (whole.len(), *kind)
        } else if is_kept(Promise::Password, behind.trim_start()) {
            (behind.trim_start().len(), "password")
        } else {
            continue;
        };
        found.push(Secret { range: cell.end - length..cell.end, kind });
    }
}

/// The cells of a line, without blanks and quotes around them.
fn cells(line: &str, sign: char) -> impl Iterator<Item = Range<usize>> + '_ {
    let is_closed = line.trim_end().ends_with('|');
    let outer = line.find('|').filter(|bar| sign == '|' && leads_in(line[..*bar].trim(), is_closed));
    let start = outer.map_or(line.len() - line.trim_start().len(), |bar| bar + 1);
    let row = line.trim_end();
    let row = if sign == '|' { row.strip_suffix('|').unwrap_or(row) } else { row };
    let mut at = start;
    let cells = row.get(start..).unwrap_or_default().split(sign).map(move |cell| {
        let is_around = |c: char| c.is_whitespace() || "`\"'*".contains(c);
        let from = at + cell.len() - cell.trim_start_matches(is_around).len();
        let inner = cell.trim_matches(is_around).len();
        at += cell.len() + sign.len_utf8();
        from..from + inner
    });
    cells.filter(move |cell| sign != BLANK || !cell.is_empty())
}

/// Returns whether what stands before the first bar of a row is no cell: nothing, the mark of a quote or of a list, or before a row
/// between bars words that end in a colon.
fn leads_in(before: &str, is_closed: bool) -> bool {
    let marks = before.trim_start_matches(['>', ' ', '-', '*', '+']);
    marks.is_empty()
        || is_closed && before.ends_with(':')
        || marks.trim_start_matches(|c: char| c.is_ascii_digit()) == "."
}
