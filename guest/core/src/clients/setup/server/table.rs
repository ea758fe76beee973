//! Our server as a table of a TOML file that people edit too: lines are appended, replaced in their values, or cut, so every
//! other byte stays as it is. A change that would touch anything else is refused.

use std::ops::Range;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use crate::clients::setup::outcome::Outcome;

/// The keys of a table, from the top.
type Keys<'a> = [&'a str; 2];

/// The entry that is there.
pub(super) struct Found {
    pub(super) words: Vec<String>,
    /// True if it has no keys but `command` and `args`.
    pub(super) is_plain: bool,
    /// Where the values of `command` and `args` are.
    values: Option<[Range<usize>; 2]>,
}

/// The entry of a file, if it can be read.
pub(super) fn find(text: &str, keys: Keys<'_>) -> Option<Found> {
    entry(&parse(without_bom(text).1).ok()?, keys)
}

/// Puts our table at the end, or sets the one that is there; none if nothing changes.
///
/// # Errors
/// For people: why the file is left as it is.
pub(super) fn install(
    text: Option<&str>,
    keys: Keys<'_>,
    (program, args): &(String, Vec<String>),
    is_ours: impl Fn(&[String]) -> bool,
) -> Result<Option<String>, String> {
    let (bom, bare) = without_bom(text.unwrap_or_default());
    // Strings of JSON are strings of TOML.
    let program = serde_json::Value::from(program.as_str()).to_string();
    let args = format!(
        "[{}]",
        args.iter().map(|arg| serde_json::Value::from(arg.as_str()).to_string()).collect::<Vec<_>>().join(", ")
    );
    let new = match entry(&parse(bare)?, keys) {
        Some(found) if !is_ours(&found.words) => return Ok(None),
        Some(found) => {
            let Some([of_program, of_args]) = found.values else { return Ok(None) };
            let (one, other) = ((of_program, program), (of_args, args));
            let in_order = if one.0.start < other.0.start { [other, one] } else { [one, other] };
            let mut new = bare.to_owned();
            in_order.into_iter().for_each(|(place, value)| new.replace_range(place, &value));
            new
        }
        None => appended(text.map(|_| bare), keys, &program, &args),
    };
    let is_there = |table: &DeTable<'_>| entry(table, keys).is_some_and(|found| is_ours(&found.words));
    if !parse(&new).is_ok_and(|table| is_there(&table)) {
        let [servers, _] = keys;
        return Err(format!(
            "`{servers}` is not a table with a header, so nothing can be added to it: write each server as its own table"
        ));
    }
    Ok((new != bare).then(|| format!("{bom}{new}")))
}

/// Our table after a text. A text without a line break at its end gets none, so that cutting the table gives it back.
fn appended(text: Option<&str>, keys: Keys<'_>, program: &str, args: &str) -> String {
    let newline = if text.is_some_and(|text| text.contains("\r\n")) { "\r\n" } else { "\n" };
    let table =
        [format!("[{}]", keys.join(".")), format!("command = {program}"), format!("args = {args}")].join(newline);
    match text {
        None => format!("{table}{newline}"),
        Some(text) if text.is_empty() || text.ends_with('\n') => format!("{text}{newline}{table}{newline}"),
        Some(text) => format!("{text}{newline}{newline}{table}"),
    }
}

/// Cuts our table, with the tables in it; none if it is not there. The file goes if it was made for the table.
///
/// # Errors
/// For people: why the file is left as it is.
pub(super) fn uninstall(
    text: &str,
    keys: Keys<'_>,
    is_ours: impl Fn(&[String]) -> bool,
) -> Result<Option<(Outcome, String)>, String> {
    let (bom, bare) = without_bom(text);
    let before = parse(bare)?;
    if !entry(&before, keys).is_some_and(|found| is_ours(&found.words)) {
        return Ok(None);
    }
    let new = cut(bare, &before, keys);
    if !parse(&new).is_ok_and(|after| is_same(&before, &after, &keys)) {
        return Err(format!("`{}` is not its own table: remove it by hand", keys.join(".")));
    }
    let was_made = new.is_empty() && bom.is_empty() && bare.starts_with('[');
    Ok(Some((if was_made { Outcome::Remove } else { Outcome::Keep }, format!("{bom}{new}"))))
}

/// A text without the lines of a table and of the tables in it. Comments and blank lines after them stay, apart from the blank line
/// that was put before them.
fn cut(text: &str, table: &DeTable<'_>, keys: Keys<'_>) -> String {
    let mut kept: Vec<&str> = Vec::new();
    let mut values = Vec::new();
    table.values().for_each(|value| note_values(value, &mut values));
    let start = |line: &str| line.as_ptr() as usize - text.as_ptr() as usize;
    let is_header = |line: &str, wanted: &dyn Fn(&[&str]) -> bool| {
        let is_inside = |value: &Range<usize>| value.start < start(line) && start(line) < value.end;
        !values.iter().any(is_inside) && is_header(line, wanted)
    };
    let mut lines = text.split_inclusive('\n').peekable();
    let mut rest = String::new();
    while let Some(line) = lines.next() {
        if !is_header(line, &|path| path.starts_with(&keys)) {
            kept.push(line);
            continue;
        }
        let (mut last, mut after) = (line, Vec::new());
        while let Some(line) = lines.next_if(|line| !is_header(line, &|_| true)) {
            if is_blank(line) {
                after.push(line);
            } else {
                (last, after) = (line, Vec::new());
            }
        }
        if kept.last().is_some_and(|line| line.trim().is_empty()) {
            kept.pop();
        }
        if !last.ends_with('\n')
            && let Some(line) = kept.pop()
        {
            rest = line.trim_end_matches('\n').trim_end_matches('\r').to_owned();
        }
        kept.extend(after);
    }
    kept.concat() + &rest
}

/// The places of texts and lists: a line inside one may look like a header. A list of tables is none, because its tables have headers.
fn note_values(value: &Spanned<DeValue<'_>>, places: &mut Vec<Range<usize>>) {
    match value.get_ref() {
        DeValue::Table(table) => table.values().for_each(|value| note_values(value, places)),
        DeValue::Array(list) if list.iter().any(|value| value.get_ref().is_table()) => {
            list.iter().for_each(|value| note_values(value, places));
        }
        _ => places.push(value.span()),
    }
}

fn is_blank(line: &str) -> bool {
    let line = line.trim();
    line.is_empty() || line.starts_with('#')
}

/// Returns whether a line that is inside no value is the header of a table whose keys, from the top, are wanted.
fn is_header(line: &str, wanted: impl Fn(&[&str]) -> bool) -> bool {
    if !line.trim_start().starts_with('[') {
        return false;
    }
    let Ok(parsed) = DeTable::parse(line) else { return false };
    let (mut path, mut table) = (Vec::new(), Some(parsed.get_ref()));
    while let Some((name, value)) = table.and_then(|table| table.iter().next()) {
        path.push(name.get_ref().as_ref());
        table = value.get_ref().as_table();
    }
    wanted(&path)
}

fn without_bom(text: &str) -> (&str, &str) {
    let bare = text.trim_start_matches('\u{feff}');
    text.split_at(text.len() - bare.len())
}

fn parse(text: &str) -> Result<DeTable<'_>, String> {
    DeTable::parse(text).map(Spanned::into_inner).map_err(|error| {
        let start = error.span().map_or(0, |span| span.start);
        let line = text.get(..start).unwrap_or(text).matches('\n').count() + 1;
        format!("line {line}: {}; it stays as it is: correct that line and try again", error.message())
    })
}

fn entry(table: &DeTable<'_>, [servers, name]: Keys<'_>) -> Option<Found> {
    let found = table.get(servers)?.get_ref().as_table()?.get(name)?.get_ref();
    let value = |key: &str| found.as_table().and_then(|found| found.get(key));
    let (program, args) = (value("command"), value("args"));
    let texts = args
        .and_then(|args| args.get_ref().as_array())
        .map(|args| args.iter().filter_map(|arg| arg.get_ref().as_str()));
    let words = program.and_then(|program| program.get_ref().as_str()).into_iter().chain(texts.into_iter().flatten());
    Some(Found {
        words: words.map(str::to_owned).collect(),
        is_plain: found.as_table().is_some_and(|table| table.len() == 2) && program.is_some() && args.is_some(),
        values: program.zip(args).map(|(program, args)| [program.span(), args.span()]),
    })
}

/// Returns whether two tables are the same but for what is at the keys, and for tables that are empty without it.
fn is_same(before: &DeTable<'_>, after: &DeTable<'_>, without: &[&str]) -> bool {
    let Some((first, rest)) = without.split_first() else { return true };
    let others = |table: &DeTable<'_>| table.keys().filter(|name| name.get_ref() != first).count();
    let is_kept =
        |name: &str, value: &DeValue<'_>| after.get(name).is_some_and(|other| is_equal(value, other.get_ref()));
    others(before) == others(after)
        && before.iter().all(|(name, value)| name.get_ref() == first || is_kept(name.get_ref(), value.get_ref()))
        && match (before.get(*first).map(Spanned::get_ref), after.get(*first).map(Spanned::get_ref)) {
            (Some(DeValue::Table(before)), Some(DeValue::Table(after))) => {
                !rest.is_empty() && is_same(before, after, rest)
            }
            (Some(DeValue::Table(before)), None) => is_same(before, &DeTable::new(), rest),
            (None, None) => true,
            _ => false,
        }
}

fn is_equal(one: &DeValue<'_>, other: &DeValue<'_>) -> bool {
    match (one, other) {
        (DeValue::Table(one), DeValue::Table(other)) => {
            one.len() == other.len()
                && one.iter().all(|(name, value)| {
                    other.get(name.get_ref().as_ref()).is_some_and(|other| is_equal(value.get_ref(), other.get_ref()))
                })
        }
        (DeValue::Array(one), DeValue::Array(other)) => {
            one.len() == other.len()
                && one.iter().zip(other.iter()).all(|(one, other)| is_equal(one.get_ref(), other.get_ref()))
        }
        (DeValue::Integer(one), DeValue::Integer(other)) => {
            one.as_str() == other.as_str() && one.radix() == other.radix()
        }
        (DeValue::Float(one), DeValue::Float(other)) => one.as_str() == other.as_str(),
        (DeValue::Boolean(one), DeValue::Boolean(other)) => one == other,
        (DeValue::Datetime(one), DeValue::Datetime(other)) => one == other,
        (DeValue::String(one), DeValue::String(other)) => one == other,
        _ => false,
    }
}
