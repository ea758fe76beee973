//! Secrets that people tell each other without a sign of assignment: a login with its password behind a stroke, a PIN,
//! a line of `.pgpass`, the cookies of a session.

use std::ops::Range;

use super::chance::{Mix, entropy, is_placeholder, is_random, is_wordy};
use super::foreign::begins;
use super::found::{Promise, Secret};
use super::link::{line, linked};
use super::name;
use super::phrase;
use super::value;

/// Where such secrets are looked for, in lower case.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "login", "log in", "signin", "sign in", "cred", "acesso", "acceso", "zugang", "pin", "puk", "pass", "pw", "code", "cookie",
    "frase", "recovery phrase", "senha", "secret", "token", "key", "pwd", ":54", ":64", ":*:", "anmeldedaten", "identifiants",
    "inloggegevens", "dane logowania", "логин", "暗証番号", "비밀번호", "пин", "geheimzahl",
];

/// Words of accounts, which stand before "pass" where it is a password.
pub(super) const ACCOUNTS: &[&str] = &[
    "user", "usuário", "usuario", "usr", "login", "account", "conta", "ssh", "ftp", "wifi", "wi-fi", "mail",
    "benutzer", "username",
];

/// Words that announce an account and its password.
#[rustfmt::skip]
const LOGINS: &[&str] = &[
    "login", "log", "signin", "sign", "cred", "creds", "credentials", "credenciais", "credenciales", "credenziali",
    "acesso", "acceso", "zugang", "zugangsdaten", "anmeldedaten", "identifiants", "inloggegevens", "dane", "логин",
];

/// Words for a number that opens something, in languages that set no blank behind them.
const NUMBERS: &[&str] = &["暗証番号", "비밀번호"];

/// A secret beside the word that begins at a place.
pub(super) fn at(text: &str, at: usize) -> Option<Secret> {
    let rest = &text[at..];
    if rest.starts_with(':') {
        return pgpass(text, at);
    }
    let is_inside = text[..at].ends_with(|c: char| c.is_alphanumeric());
    if !WORDS.iter().any(|word| begins(rest, word).is_some()) {
        return None;
    }
    if let Some(found) = drawn(text, at) {
        return Some(found);
    }
    if is_inside {
        return None;
    }
    let end = at + rest.find(|c: char| !c.is_alphanumeric()).unwrap_or(rest.len());
    let word = text[at..end].to_lowercase();
    let before = text[..at].rsplit('\n').next().unwrap_or_default().to_lowercase();
    let password = |range| Secret { range, kind: "password" };
    if let Some(number) = NUMBERS.iter().find(|number| word.starts_with(**number)) {
        return digits(text, at + number.len(), 6).map(password);
    }
    match word.as_str() {
        _ if LOGINS.contains(&word.as_str()) => behind_stroke(text, end).map(password),
        "pass" | "pw" if word == "pw" || has_account(&before) || has_account(&line_before(text, at)) => {
            beside(text, end, if word == "pw" { 2 } else { 0 }).map(password)
        }
        "pin" | "puk" | "code" | "passcode" | "senha" if is_of_digits(&text[at..end], &word, &before) => {
            digits(text, end, if is_opened(&before) && last(&before) != "key" { 4 } else { 6 }).map(password)
        }
        "пин" | "пинкод" | "geheimzahl" => digits(text, end, 6).map(password),
        "passphrase" | "frase" | "recovery" | "password" => {
            phrase::drawn(text, end, has_account(&before)).map(password)
        }
        "codes" if ["recovery ", "backup "].iter().any(|kind| before.ends_with(kind)) => {
            one_time_codes(text, end).map(|range| Secret { range, kind: "key" })
        }
        "cookie" | "cookies" => cookies(text, end).map(|range| Secret { range, kind: "key" }),
        _ => None,
    }
}

/// The line before that of a place, in lower case, if it is a property alone: `- user: ana`.
fn line_before(text: &str, at: usize) -> String {
    let mut lines = text[..at].rsplit('\n').skip(1);
    let before = lines.next().unwrap_or_default().to_lowercase();
    let (name, _) = before.split_once([':', '=']).unwrap_or_default();
    name.trim_matches(|c: char| !c.is_alphanumeric()).to_owned()
}

/// The word at a place, without quotes and the marks at its end.
fn word(text: &str, from: usize) -> Range<usize> {
    let quoted = text[from..].trim_start_matches(['"', '\'', '`', '*']);
    let from = text.len() - quoted.len();
    let length = quoted.find(|c: char| c.is_whitespace() || "\"'`,;|<>".contains(c)).unwrap_or(quoted.len());
    from..from + quoted[..length].trim_end_matches(['.', ')', ':', '!', '?', '*']).len()
}

/// `admin / …`, `as admin with …`, `ana@example.com : …` and `with ana@example.com and …` behind a word such as "login".
fn behind_stroke(text: &str, from: usize) -> Option<Range<usize>> {
    const WITH: [&str; 6] = [" with ", " as ", " mit ", " com ", " con ", " avec "];
    const AND: [&str; 5] = [" and ", " und ", " e ", " y ", " et "];
    const BY: [&str; 6] = [" with ", " using ", " mit ", " com ", " con ", " avec "];
    // Many ways to log in have a digit in their names: OAuth2-proxy.
    let is_sure = |given: &str| value::is_dense(given) && Mix::of(given.as_bytes()).digits > 1;
    let direct = text[from..].starts_with(' ').then_some(from + 1);
    let behind = text[from..].strip_prefix(" in").unwrap_or(&text[from..]);
    let with = WITH.iter().find_map(|with| behind.strip_prefix(with)).map(|rest| text.len() - rest.len());
    let starts = [linked(text, from, 4), with, direct];
    starts.into_iter().flatten().find_map(|start| {
        let user = user_at(text, start);
        let rest = line(text, user.end).trim_start_matches(['"', '\'', '`', '*']);
        let behind = [" / ", " | ", " : ", " — ", " – "].iter().find_map(|sign| rest.strip_prefix(sign));
        let and = || AND.iter().find_map(|and| rest.strip_prefix(and)).filter(|_| text[user.clone()].contains('@'));
        let of = |behind: &str| word(text, user.end + line(text, user.end).len() - behind.len());
        let by = || BY.iter().find_map(|by| rest.strip_prefix(by)).filter(|to| is_sure(&text[of(to)]));
        let range = of(behind.or_else(and).or_else(by)?);
        let user = &text[user];
        let is_user = user.len() > 1 && user.len() < 64 && !user.contains(['/', '=', '(']);
        (is_user && user != &text[range.clone()] && range.len() > 7 && is_chosen(&text[range.clone()], 2))
            .then_some(range)
    })
}

/// The user at a place; a word may say before it which account it is: `mail ana@example.com`.
fn user_at(text: &str, start: usize) -> Range<usize> {
    let user = word(text, start);
    let is_account = ACCOUNTS.contains(&text[user.clone()].to_lowercase().as_str());
    let next = text[user.end..].strip_prefix(' ').filter(|next| next.starts_with(char::is_alphanumeric));
    if is_account && next.is_some() { word(text, user.end + 1) } else { user }
}

/// A password behind "pass" or "pw", at most so many words and a sign.
fn beside(text: &str, from: usize, most: usize) -> Option<Range<usize>> {
    let range = word(text, linked(text, from, most)?);
    is_chosen(&text[range.clone()], 1).then_some(range)
}

fn has_account(before: &str) -> bool {
    let words = before.split(|c: char| !c.is_alphanumeric() && c != '-');
    words
        .rev()
        .take(8)
        .any(|word| ACCOUNTS.contains(&word) || ACCOUNTS[..3].iter().any(|account| word.ends_with(account)))
}

/// Returns whether a word looks like a password that somebody chose. `turns`: how often its kinds of characters change.
fn is_chosen(value: &str, turns: usize) -> bool {
    let mix = Mix::of(value.as_bytes());
    let strong = value.bytes().any(|byte| b"!@#$%^&*+~?".contains(&byte));
    value.len() < 65
        && (mix.turns >= turns && mix.digits > 0 && mix.letters() > 1 || strong && mix.letters() > 3)
        && !value.contains(['/', '@'])
        && value::keeps(Promise::Password, value, false, value::Bond::Assigned)
}

/// Returns whether digits behind a word are a secret: those of a pin of a board are not.
fn is_of_digits(given: &str, word: &str, before: &str) -> bool {
    match word {
        "passcode" | "senha" => true,
        "code" => ["door", "alarm", "gate", "safe", "locker", "unlock", "pin"].contains(&last(before)),
        _ => given.bytes().all(|byte| byte.is_ascii_uppercase()) || is_opened(before),
    }
}

/// Returns whether what stands before a pin is opened by one: what a pin of a board stands behind is not.
fn is_opened(before: &str) -> bool {
    #[rustfmt::skip]
    const OPENED: [&str; 14] = [
        "door", "sim", "card", "alarm", "bank", "unlock", "access", "gate", "safe", "phone", "locker", "entry", "key",
        "voicemail",
    ];
    OPENED.contains(&last(before))
}

fn last(before: &str) -> &str {
    before.trim_end().rsplit(' ').next().unwrap_or_default()
}

/// A number behind a sign or a verb; right behind the word, one of so many digits at least.
fn digits(text: &str, from: usize, least: usize) -> Option<Range<usize>> {
    let direct = || text[from..].starts_with(' ').then_some(from + 1);
    let number = |start: usize, least: usize| {
        let range = word(text, start);
        // Languages without blanks go on right behind it.
        let length = text[range.clone()].find(|c: char| !c.is_ascii()).unwrap_or(range.len());
        let is_chosen = length >= least && is_number(&text[range.start..range.start + length]);
        is_chosen.then_some(range.start..range.start + length)
    };
    linked(text, from, 5).and_then(|start| number(start, 4)).or_else(|| number(direct()?, least))
}

/// Returns whether a text is a number that somebody chose: of four to eight digits that are no row.
pub(super) fn is_number(value: &str) -> bool {
    let is_row = value.as_bytes().windows(2).all(|two| two[1] == two[0] || two[1] == two[0].wrapping_add(1));
    (4..=8).contains(&value.len()) && value.bytes().all(|byte| byte.is_ascii_digit()) && !is_row
}

/// Three codes at least that open an account once each, behind a colon or in the lines below it.
fn one_time_codes(text: &str, from: usize) -> Option<Range<usize>> {
    let start = from + line(text, from).find(':')? + 1;
    let is_code = |code: &str| {
        let mix = Mix::of(code.as_bytes());
        (8..=24).contains(&code.len())
            && code.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && mix.digits > 0
            && mix.letters() > 0
            && mix.turns > 2
    };
    let (mut at, mut codes) = (start, Vec::new());
    for part in text[start..].split_inclusive(char::is_whitespace) {
        let bare = part.trim_matches(|c: char| c.is_whitespace() || ",;`*".contains(c));
        if is_code(bare) {
            let begin = at + part.find(bare)?;
            codes.push(begin..begin + bare.len());
        } else if !bare.trim_matches(|c: char| c.is_ascii_digit() || "-.)".contains(c)).is_empty() {
            break;
        }
        at += part.len();
    }
    (codes.len() > 2).then(|| codes[0].start..codes[codes.len() - 1].end)
}

/// The values of a header of cookies that look drawn by lot, from the first to the last.
fn cookies(text: &str, from: usize) -> Option<Range<usize>> {
    let rest = line(text, from).strip_prefix([':', '='])?;
    let mut at = text.len() - text[from + 1..].len();
    let mut range: Option<Range<usize>> = None;
    for pair in rest.split_inclusive(';') {
        let value = pair.find('=').map_or(at..at, |sign| word(text, at + sign + 1));
        let given = &text[value.clone()];
        if (given.len() >= 16 && is_random(given.as_bytes()) || value::is_dense(given))
            && !is_placeholder(given)
            && !given.contains(['{', '$', '('])
        {
            range = Some(range.map_or(value.start, |range| range.start)..value.end);
        }
        at += pair.len();
    }
    range
}

/// The password of `host:5432:database:user:password`.
fn pgpass(text: &str, at: usize) -> Option<Secret> {
    let start = text[..at].rfind(|c: char| c.is_whitespace() || "`\"'".contains(c)).map_or(0, |before| before + 1);
    let start = text.ceil_char_boundary(start);
    let length = text[start..].find(|c: char| c.is_whitespace() || "`\"'".contains(c)).unwrap_or(text.len() - start);
    let mut fields = text[start..start + length].splitn(5, ':');
    let (host, port, base, user, password) =
        (fields.next()?, fields.next()?, fields.next()?, fields.next()?, fields.next()?);
    let is_port = port == "*" || matches!(port, "5432" | "5433" | "5434" | "6432" | "6543");
    let is_name = |name: &str| {
        !name.is_empty() && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"*_.-".contains(&byte))
    };
    let begins = base.starts_with(|c: char| c.is_ascii_alphabetic() || c == '*');
    let is_line = is_port && begins && [host, base, user].into_iter().all(is_name);
    let end = start + length;
    let is_kept = is_line && password != "*" && value::is_password_of_address(user, password);
    is_kept.then_some(Secret { range: end - password.len()..end, kind: "password" })
}

/// A long value with signs of every kind behind a name of settings: `SECRET_KEY='k#3(…'`.
fn drawn(text: &str, at: usize) -> Option<Secret> {
    let name = name::at(text, at)?;
    let given = &text[name.range.clone()];
    if name.promise == Promise::Perhaps || given.contains(|c: char| c.is_ascii_lowercase()) {
        return None;
    }
    let rest = line(text, name.range.end).trim_start_matches(['"', '\'', ']']).trim_start();
    let rest = rest.strip_prefix(['=', ':'])?.trim_start();
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''));
    let inner = quote.map_or(rest, |_| &rest[1..]);
    let end = quote.map_or_else(|| inner.find(char::is_whitespace), |quote| inner.find(quote)).unwrap_or(inner.len());
    let value = &inner[..end];
    let from = name.range.end + line(text, name.range.end).len() - inner.len();
    is_drawn(value).then_some(Secret { range: from..from + end, kind: name.kind })
}

fn is_drawn(value: &str) -> bool {
    let mix = Mix::of(value.as_bytes());
    let is_template = ["${", "{{", "$(", "://", "(\"", "('"].iter().any(|sign| value.contains(sign));
    (24..=256).contains(&value.len())
        && value.bytes().all(|byte| byte.is_ascii_graphic())
        && mix.kinds() > 2
        && mix.digits > 1
        && mix.signs > 2
        && mix.turns * 2 >= value.len()
        && entropy(value.as_bytes()) >= 64
        && !is_template
        && !is_wordy(value.as_bytes())
}
