//! Accounts as programs write them: the hash of a password behind its user, as in `.htpasswd` and `/etc/shadow`, and the
//! login of a database by Oracle, `user/password@host`.

use std::ops::Range;

use super::chance::{Mix, entropy, is_placeholder, is_random};
use super::foreign::begins;
use super::found::Secret;
use super::shape::{BASE64, HEX_ANY, Set, WORD};
use super::value;

/// Where such accounts are looked for, in lower case: the sign behind a user, and what comes before a login by Oracle.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    ":$1", ":$2", ":$5", ":$6", ":$7", ":$a", ":$y", ":$s", ":$p", ":$$", ":{s", ":{m", ":{c", ":{p", "\"md5", "\"scram-", ":::", "secret 5 $", "secret 8 $", "secret 9 $",
    "sqlplus", "sqlcl", "expdp", "impdp", "sqlldr", "rman ", "oracle", "connect", "conn ", "login", "userid", "database", "dsn",
];

/// Characters of a hash with its salt and its settings.
const CRYPT: Set = WORD.and("./+=,$*");

/// Names of the ways in which a hash was made, between dollar signs.
#[rustfmt::skip]
const WAYS: &[&str] = &[
    "1", "2a", "2b", "2x", "2y", "5", "6", "7", "apr1", "argon2i", "argon2d", "argon2id", "y", "gy", "scrypt", "sha1",
    "pbkdf2", "pbkdf2-sha256", "pbkdf2-sha512",
];

/// Programs of Oracle, and what they call a login: what stands behind them in this form is one.
const TOOLS: [&str; 7] = ["sqlplus", "sqlcl", "expdp", "impdp", "sqlldr", "rman", "userid"];

/// Bytes behind a word within which a login by Oracle is looked for.
const NEAR: usize = 96;

/// A secret beside the sign or word that begins at a place.
pub(super) fn at(text: &str, at: usize) -> Option<Secret> {
    if !WORDS.iter().any(|word| begins(&text[at..], word).is_some()) {
        return None;
    }
    let hash = match text.as_bytes()[at] {
        b':' => hash(text, at).or_else(|| hash_of_windows(text, at)),
        b'"' => hash_of_pool(text, at),
        _ => hash_of_router(text, at),
    };
    let secret = |kind| move |range| Secret { range, kind };
    hash.map(secret("password hash")).or_else(|| login(text, at).map(secret("password")))
}

/// The hash behind the colon after a user. Alone, or beside a name of settings, it is nobody's.
fn hash(text: &str, at: usize) -> Option<Range<usize>> {
    let is_user = text[..at].ends_with(|c: char| c.is_alphanumeric() || "._-".contains(c));
    let (bytes, from) = (text.as_bytes(), at + 1);
    let end = match bytes.get(from)? {
        b'$' => CRYPT.run(bytes, from),
        b'{' => BASE64.run(bytes, from + text[from..].find('}').filter(|length| *length < 12)? + 1),
        _ => return None,
    };
    let given = &text[from..end];
    let body = match given.strip_prefix('{') {
        Some(_) => given.split_once('}')?.1,
        // Compose writes each sign twice.
        None => of_way(given.trim_start_matches('$'))?,
    };
    (is_user && body.len() > 20 && entropy(body.as_bytes()) > 48 && !is_placeholder(body)).then_some(from..end)
}

/// The text behind the name of a way: the salt and the hash.
fn of_way(given: &str) -> Option<&str> {
    let (way, body) = given.split_once('$')?;
    WAYS.contains(&way).then_some(body)
}

/// The hashes before the end of a line of Windows: `ana:1004:…:…:::`.
fn hash_of_windows(text: &str, at: usize) -> Option<Range<usize>> {
    const BOTH: usize = 65;
    let from = at.checked_sub(BOTH).filter(|_| text[at..].starts_with(":::"))?;
    let both = text.get(from..at)?.split_once(':')?;
    let is_hash = |hash: &str| hash.len() == 32 && hash.bytes().all(|byte| HEX_ANY.has(byte));
    (is_hash(both.0) && is_hash(both.1) && text[..from].ends_with(':')).then_some(from..at)
}

/// The hash of a router's user: `secret 5 $1$…`.
fn hash_of_router(text: &str, at: usize) -> Option<Range<usize>> {
    let from = at + begins(&text[at..], "secret ")? + "5 ".len();
    let end = text.get(from..).map(|_| CRYPT.run(text.as_bytes(), from))?;
    let body = of_way(text.get(from..end)?.strip_prefix('$')?)?;
    (body.len() > 20 && entropy(body.as_bytes()) > 48 && !is_placeholder(body)).then_some(from..end)
}

/// The hash behind a user in the list of pgbouncer: `"ana" "md5…"`.
fn hash_of_pool(text: &str, at: usize) -> Option<Range<usize>> {
    let (bytes, from) = (text.as_bytes(), at + 1);
    let end = from + text[from..].find('"')?;
    let given = &text[from..end];
    let is_md5 = given.len() == 35 && HEX_ANY.run(bytes, from + 3) == end;
    let is_scram = given.len() > 60 && given.to_ascii_lowercase().starts_with("scram-sha-");
    (text[..at].ends_with("\" ") && (is_md5 || is_scram)).then_some(from..end)
}

/// The password of `user/password@host` behind a word, on its line.
fn login(text: &str, at: usize) -> Option<Range<usize>> {
    let line = text[at..].lines().next()?;
    let near = &line[..line.floor_char_boundary(NEAR.min(line.len()))];
    let word = near.find(|c: char| !c.is_ascii_alphabetic()).unwrap_or(near.len());
    let is_tool = TOOLS.contains(&near[..word].to_lowercase().as_str());
    let is_signed = near[word..].starts_with([' ', ':', '=']);
    let mut from = word;
    for part in near[word..].split_inclusive(|c: char| c.is_whitespace() || "\"'`,;:=(".contains(c)) {
        let given = part.trim_end_matches(|c: char| c.is_whitespace() || "\"'`,;:=(".contains(c));
        // Right behind the word that announces a login nothing else stands in this form with a password in it.
        let is_right_behind = is_signed && near[word..from].chars().all(|c| matches!(c, ' ' | ':' | '='));
        let is_login = is_right_behind && is_login(given);
        if let Some(password) = password_of(given, is_tool || is_login || near[..from].contains("thin:")) {
            return Some(at + from + password.start..at + from + password.end);
        }
        from += part.len();
    }
    None
}

/// Returns whether a word is a login by Oracle, not an image or a package with its version: the password has letters and digits, and what
/// stands for a host is no version.
fn is_login(given: &str) -> bool {
    const VERSIONS: [&str; 9] = ["latest", "main", "master", "next", "beta", "alpha", "stable", "canary", "head"];
    let Some((_, rest)) = given.split_once('/') else { return false };
    let Some((password, host)) = rest.rsplit_once('@') else { return false };
    let mix = Mix::of(password.as_bytes());
    password.len() > 4
        && mix.digits > 0
        && mix.letters() > 2
        && !password.contains('-')
        && !VERSIONS.contains(&&*host.to_lowercase())
        && host.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/')
}

/// The password in `user/password@host`. `is_sure`: nothing else can stand there.
fn password_of(given: &str, is_sure: bool) -> Option<Range<usize>> {
    let (user, rest) = given.split_once('/')?;
    let (password, host) = rest.rsplit_once('@').unwrap_or((rest, ""));
    let is_user = user.starts_with(|c: char| c.is_ascii_alphabetic()) && user.bytes().all(|byte| WORD.has(byte));
    let is_version = host.strip_prefix('v').is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()));
    let is_host = host.starts_with(|c: char| c.is_ascii_alphabetic() || c == '/') && !is_version && host != "sha256";
    let mix = Mix::of(password.as_bytes());
    let is_mixed = mix.lower > 0 && mix.upper > 0 && mix.digits > 1 && mix.turns > 2;
    // Images, packages and actions have names of this form, with a version or a branch where a host would be.
    let is_chosen = value::is_dense(password) || is_host && (is_sure || is_mixed || is_random(password.as_bytes()));
    let is_password = value::is_password_of_address(user, password) && !password.contains(['/', '.']);
    let start = user.len() + 1;
    (is_user && is_password && is_chosen && (is_host || is_sure)).then_some(start..start + password.len())
}
