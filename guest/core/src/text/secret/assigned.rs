//! Values beside a telling word: assignments in code and settings, headers, flags, fields of JSON, YAML and XML, and
//! plain sentences.

use std::ops::Range;

use super::chance::{is_hex, is_random};
use super::found::{Promise, Secret};
use super::known;
use super::name::{self, Name};
use super::shape::BASE64;
use super::value::{self, Bond};
use crate::text::order::Order;

/// Bytes between a name and its value in a sentence.
const NEAR: usize = 48;

/// Characters of a word drawn by lot that stands alone below a name, at least.
const LEAST_DRAWN: usize = 32;

/// What stands between a name and its value.
struct Link {
    /// Where the value begins, before any quote.
    to: usize,
    bond: Bond,
}

/// A secret beside the telling word that begins at a place.
pub(super) fn at(text: &str, at: usize) -> Option<Secret> {
    let name = name::at(text, at)?;
    let before = before(text, &name);
    if before.contains("arn:") {
        return None;
    }
    let is_hash = ["hash", "digest", "checksum", "fingerprint", "md5"].iter().any(|word| before.contains(word))
        || before.split(|c: char| !c.is_ascii_alphabetic()).any(|word| word == "sha");
    let is_no_hash = |found: &Secret| !is_hash || !is_hex(text[found.range.clone()].as_bytes());
    let behind = links(text, &name).into_iter().find_map(|link| behind(text, &name, link));
    behind.or_else(|| ahead(text, &name)).filter(is_no_hash)
}

/// A secret behind a link. A type may stand before the value, and a scheme in a header.
fn behind(text: &str, name: &Name, mut link: Link) -> Option<Secret> {
    for _ in 0..3 {
        let (value, is_quoted) = value_at(text, link.to)?;
        if let Some(found) = found(name, text, value.clone(), is_quoted, link.bond) {
            return Some(found);
        }
        let to = behind_scheme(text, value.clone(), is_quoted).or_else(|| behind_type(text, link.to, value.end))?;
        link = Link { to, bond: Bond::Assigned };
    }
    None
}

/// A secret before its name: `use … as the signing key`, `… is the admin password`.
fn ahead(text: &str, name: &Name) -> Option<Secret> {
    const VERBS: [&str; 10] =
        [" is the ", " is our ", " is my ", " ist das ", " est le ", " es la ", " é a ", " è la ", " is het ", " é o "];
    let from = text.floor_char_boundary(name.range.start.saturating_sub(32));
    let between = &text[from..name.range.start];
    let between = between.rsplit('\n').next().unwrap_or_default();
    let from = name.range.start - between.len();
    let as_named = between.rfind(" as ");
    let by_verb = || VERBS.iter().filter_map(|verb| between.rfind(verb)).max();
    let owned = owned(between);
    let at = as_named.or_else(by_verb).or(owned)?;
    let is_owned = owned == Some(at);
    let value = text[..from + at].trim_end_matches(['`', '"', '\'']);
    let start = value.rfind(|c: char| c.is_whitespace() || "`\"'".contains(c)).map_or(0, |at| at + 1);
    let start = text.ceil_char_boundary(start);
    let is_sure = as_named.is_some() || is_owned || value::is_dense(&value[start..]);
    found(name, text, start..value.len(), false, Bond::Stated).filter(|_| is_sure)
}

/// Where the verb stands in `… is otto's password`.
fn owned(between: &str) -> Option<usize> {
    let owner = between.trim_end().strip_suffix("'s").or_else(|| between.trim_end().strip_suffix("’s"))?;
    owner.rfind(" is ").filter(|at| !owner[at + 4..].contains(' '))
}

/// The end of the line before a name, in lower case.
fn before(text: &str, name: &Name) -> String {
    let from = text.floor_char_boundary(name.range.start.saturating_sub(64));
    let line = text[from..name.range.start].rsplit('\n').next().unwrap_or_default();
    line.to_ascii_lowercase()
}

fn found(name: &Name, text: &str, range: Range<usize>, is_quoted: bool, bond: Bond) -> Option<Secret> {
    let given = text.get(range.clone())?;
    if let Some(password) = basic_login(text, name, given) {
        return Some(Secret { range: range.end - password.len()..range.end, kind: "password" });
    }
    let is_setting = bond == Bond::Assigned && !text[name.range.clone()].contains(|c: char| c.is_ascii_lowercase());
    let (promise, kind) = match is_quoted && bond == Bond::Assigned && is_field_pass(text, name) {
        true => (Promise::Password, "password"),
        false => (name.promise, name.kind),
    };
    let is_kept = value::keeps(promise, given, is_quoted, bond)
        || is_login(given)
        || is_phrase(name, given)
        || is_quoted && name.promise == Promise::Password && value::is_password_with_blanks(given, is_setting);
    (is_kept && !known::is_example(given)).then_some(Secret { range, kind })
}

/// Returns whether a name is that of the field `pass` of an object: with a text behind it that is no count of tests.
fn is_field_pass(text: &str, name: &Name) -> bool {
    let is_quoted = text[..name.range.start].ends_with(['"', '\'']) && text[name.range.end..].starts_with(['"', '\'']);
    is_quoted && text[name.range.clone()].eq_ignore_ascii_case("pass")
}

/// The password of `basic auth: user:password`.
fn basic_login<'t>(text: &str, name: &Name, given: &'t str) -> Option<&'t str> {
    let word = text[name.range.clone()].to_ascii_lowercase();
    let is_basic = word.starts_with("basic") || word == "auth" && before(text, name).ends_with("basic ");
    let (user, password) = given.split_once(':').filter(|_| is_basic)?;
    value::is_password_of_address(user, password).then_some(password)
}

/// What leads from a name to a value, the likeliest first.
fn links(text: &str, name: &Name) -> Vec<Link> {
    let rest = &text[name.range.end..];
    // The end of a quoted name, of an index, of emphasis.
    let closed = rest.trim_start_matches(['"', '\'', '`', ']', ')', '*', '\\', '_']);
    let assigned = |rest: &str| vec![Link { to: text.len() - rest.len(), bond: Bond::Assigned }];
    let bare = closed.trim_start_matches([' ', '\t']);
    for sign in [":=", "=>", "==", "=", "->", "→", "⇒", ": ", ":", "|", "(", ">"] {
        if let Some(to) = bare.strip_prefix(sign) {
            let mut links = assigned(to.trim_start_matches('='));
            links.extend(behind_brackets(bare).into_iter().flat_map(|rest| sentence(text, rest)));
            return links;
        }
    }
    if let Some(to) = value_field(closed).or_else(|| next_cell(bare)).or_else(|| code_below(text, name, bare)) {
        return assigned(to);
    }
    if let Some(to) = bare.strip_prefix(',').filter(|_| rest.starts_with(['"', '\''])) {
        return assigned(to);
    }
    let given = &text[name.range.clone()];
    if let Some(to) = bare.strip_prefix("-p").filter(|_| given.eq_ignore_ascii_case("sshpass")) {
        return assigned(to);
    }
    let is_apart = bare.len() < closed.len() || !bare.is_ascii();
    let is_flag = text[..name.range.start].ends_with("--") || given.starts_with("--");
    if is_apart && (is_flag || is_loud(given) || bare.starts_with(['\'', '"', '`'])) {
        return assigned(bare);
    }
    if is_apart { sentence(text, bare) } else { Vec::new() }
}

/// What follows a remark in brackets: `the password (of db1) is …`.
fn behind_brackets(bare: &str) -> Option<&str> {
    let (remark, rest) = bare.strip_prefix('(')?.split_once(')')?;
    (remark.len() < NEAR && !remark.contains('\n')).then(|| rest.trim_start_matches([' ', '\t']))
}

/// The text behind `value:` or `value=`, where a pair has its name and its value in two fields.
fn value_field(closed: &str) -> Option<&str> {
    let rest = closed.trim_start_matches([',', ' ', '\t', '\r', '\n', '"', '\'', '\\', '/']);
    let lower = rest.get(..5)?.eq_ignore_ascii_case("value");
    let rest = lower.then(|| rest[5..].trim_start_matches(['"', '\'', '\\', ' ']))?;
    rest.strip_prefix([':', '='])
}

/// The text of the cell of a table in HTML, or of a definition, behind that of a name: `<td>password</td><td>…`.
fn next_cell(bare: &str) -> Option<&str> {
    const CELLS: [&str; 3] = ["td", "th", "dt"];
    let closing = bare.strip_prefix("</")?;
    let opening = CELLS.iter().find_map(|cell| closing.strip_prefix(cell)?.strip_prefix('>'))?.trim_start();
    let (tag, inner) = opening.strip_prefix('<')?.split_once('>')?;
    matches!(tag.split(' ').next(), Some("td" | "dd")).then_some(inner)
}

/// The only word below a line that ends with a name: indented as code, or so long and mixed that it is nothing else.
fn code_below<'t>(text: &str, name: &Name, bare: &'t str) -> Option<&'t str> {
    let (_, rest) = bare.split_once('\n').filter(|(end, _)| end.trim().is_empty())?;
    let rest = rest.trim_start_matches(['\r', '\n']);
    let line = rest.lines().next()?;
    let code = line.trim();
    let is_title = before(text, name).split_whitespace().count() < 6;
    let is_code = line.starts_with("    ") || line.starts_with('\t');
    let is_drawn = code.len() >= LEAST_DRAWN && !code.contains(' ') && is_random(code.as_bytes());
    (is_title && (is_code && value::is_dense(code) || is_drawn)).then_some(rest)
}

/// A name of settings, which may be followed by its value without a sign.
fn is_loud(name: &str) -> bool {
    name.contains('_') && !name.contains(|c: char| c.is_ascii_lowercase())
}

/// The places behind the verbs and colons of a sentence such as `the password for staging is …`, and that of the next
/// word.
fn sentence(text: &str, bare: &str) -> Vec<Link> {
    #[rustfmt::skip]
    const VERBS: [&str; 33] = [
        "is ", "was ", "are ", "be ", "é ", "è ", "es ", "ist ", "wird ", "lautet ", "est ", "to ", "jest ", "este ", "je ", "är ", "er ",
        "là ", "olarak ", "είναι ", "هي ", "هو ", "היא ", "है ", "是", "为", "為", "は", "が", "는", "은 ", "— ", "– ",
    ];
    const SIGNS: [&str; 3] = ["=", ":", "→"];
    let near = &bare[..bare.floor_char_boundary(NEAR.min(bare.len()))];
    let near = &near[..near.find(['\n', '.', ';', '!', '?', '(', '<', '{', '}', '[', ']', '"']).unwrap_or(near.len())];
    let from = text.len() - bare.len();
    let mut links = Vec::new();
    for verb in VERBS.into_iter().chain(SIGNS) {
        let is_word = verb.ends_with(' ');
        let stands = |at: usize| at == 0 || !is_word || near[..at].ends_with(' ');
        let found = near.match_indices(verb).filter(|(at, _)| stands(*at));
        links.extend(found.map(|(at, _)| Link { to: from + at + verb.len(), bond: Bond::Stated }));
    }
    links.order_by_key(|link| link.to);
    // A value that follows at once must look like nothing else. The next line is another matter.
    if bare.starts_with(['\r', '\n']) {
        return links;
    }
    links.push(Link { to: from, bond: Bond::Beside });
    links
}

/// The value at a place, without its quotes, and whether it had any.
pub(super) fn value_at(text: &str, from: usize) -> Option<(Range<usize>, bool)> {
    let at = |rest: &str| text.len() - rest.len();
    let rest = text[from..].trim_start_matches([' ', '\t', '*', '_', '(', '[', '>', '|']);
    let rest = first_line(rest);
    // Prefixes of literals, and a backslash before a quote within a quoted text.
    let bare = rest.trim_start_matches(['b', 'r', 'f', 'u', 'R', '@', '\\']);
    if let Some(quote) = bare.chars().next().filter(|c| matches!(c, '"' | '\'' | '`' | '“' | '‘' | '「')) {
        let inner = bare[quote.len_utf8()..].trim_start_matches(['"', '\'']);
        let end = match quote {
            '“' => '”',
            '‘' => '’',
            '「' => '」',
            plain => plain,
        };
        let length = inner.find([end, '\n'])?;
        let value = inner[..length].trim_end_matches('\\');
        return Some((at(inner)..at(inner) + value.len(), true));
    }
    let is_end = |c: char| c.is_whitespace() || "\"'`,;<>|".contains(c) || !c.is_ascii();
    let length = rest.find(is_end).unwrap_or(rest.len());
    // In a query of an address a value ends at the next field.
    let is_query = text[..from].ends_with('=')
        && !text[..from].ends_with(" =")
        && rest[..length].contains('&')
        && text[..from].rfind(['?', '&']).is_some_and(|mark| !text[mark..from].contains(char::is_whitespace));
    let length = if is_query { rest[..length].find('&').unwrap_or(length) } else { length };
    let mut value = rest[..length].trim_end_matches(['.', ':', '*', '\\', '!', '?']);
    for (open, close) in [('(', ')'), ('[', ']'), ('{', '}')] {
        if value.ends_with(close) && !value.contains(open) {
            value = value.trim_end_matches(close);
        }
    }
    if value.is_empty() {
        return None;
    }
    // A value of several lines goes on in JSON with an escape.
    let value = value.split("\\n").next().unwrap_or(value);
    Some((at(rest)..at(rest) + value.len(), false))
}

/// The text from the first line that is not empty, past the fence of a code block or the sign of a list.
fn first_line(rest: &str) -> &str {
    let next = rest.trim_start_matches([' ', '\t', '\r', '\n']);
    if next.len() == rest.len() || !rest[..rest.len() - next.len()].contains('\n') {
        return rest;
    }
    let Some(fenced) = next.strip_prefix("```") else { return next.strip_prefix("- ").unwrap_or(next) };
    fenced.split_once('\n').map_or(next, |(_, body)| body)
}

/// The place behind the scheme of a header such as `Authorization: Bearer …`.
fn behind_scheme(text: &str, value: Range<usize>, is_quoted: bool) -> Option<usize> {
    let given = &text[value.clone()];
    let schemes = ["bearer", "basic", "token", "apikey", "api-key", "key", "ssws", "sso-key"];
    let word = given.split(' ').next().unwrap_or_default();
    let is_scheme = schemes.iter().any(|scheme| scheme.eq_ignore_ascii_case(word));
    if is_scheme && is_quoted {
        return (given.len() > word.len()).then_some(value.start + word.len() + 1);
    }
    (is_scheme && text[value.end..].starts_with(' ')).then_some(value.end + 1)
}

/// The place behind the `=` that follows a type: `password: string = …`.
fn behind_type(text: &str, from: usize, end: usize) -> Option<usize> {
    let line = text[from..].lines().next().unwrap_or_default();
    let sign = line.find(" = ").map(|at| from + at).filter(|at| *at >= end.saturating_sub(1) && at - from < NEAR)?;
    Some(sign + 3)
}

/// Returns whether a value is `user:password` in base64, as in a header.
fn is_login(given: &str) -> bool {
    if given.len() < 12 || !given.bytes().all(|byte| BASE64.has(byte)) {
        return false;
    }
    let Ok(login) = String::from_utf8(known::decoded(given)) else { return false };
    let Some((user, password)) = login.split_once(':') else { return false };
    !login.contains(|c: char| c.is_control()) && value::is_password_of_address(user, password)
}

/// Returns whether a value is the words from which the key of a wallet is made.
fn is_phrase(name: &Name, given: &str) -> bool {
    let words: Vec<&str> = given.split(' ').collect();
    let is_word = |word: &&str| (3..=8).contains(&word.len()) && word.bytes().all(|byte| byte.is_ascii_lowercase());
    name.promise == Promise::Key && matches!(words.len(), 12 | 15 | 18 | 21 | 24) && words.iter().all(is_word)
}
