//! Passwords in the arguments of commands.

use std::ops::Range;

use super::assigned::value_at;
use super::chance::is_placeholder;
use super::found::{Promise, Secret};
use super::value::{self, Bond};

/// Where such arguments are looked for.
pub(super) const WORDS: &[&str] = &[
    " -u ",
    "--user ",
    " -p",
    " -a ",
    " -k ",
    " -w ",
    " -x ",
    " /user:",
    "wpa_passphrase ",
    "ssh ",
    "chpasswd",
    "wifi:",
    "net user ",
    "htpasswd -b",
    "isakmp key ",
];

/// A flag with a password behind it, and the commands that have it. One that ends in a space stands apart from the password.
const FLAGS: &[(&str, &[&str])] = &[
    (" -p ", &["docker login", "podman login", "az login", "redis-cli", "sshpass"]),
    (" -p", &["mysql", "mariadb", "mongo", "sqlcmd", "sshpass", "7z "]),
    (" -P ", &["sqlcmd", "bcp ", "isql", "zip"]),
    (" -P", &["sqlcmd", "bcp "]),
    (" -a ", &["docker login", "podman login", "az login", "redis-cli", "sshpass"]),
    (" -k ", &["openssl "]),
    (" -A ", &["snmp"]),
    (" -X ", &["snmp"]),
    (" -w ", &["ldapsearch", "ldapmodify", "ldapadd", "ldapwhoami"]),
];

/// Commands with a password in a place of its own: how many words stand before it.
const PLACES: &[(&str, usize)] = &[
    ("net user ", 1),
    ("htpasswd -b ", 2),
    ("htpasswd -b", 3),
    ("isakmp key ", 0),
    ("secret 0 ", 0),
    ("password 0 ", 0),
    ("password 7 ", 0),
    (" -pass pass:", 0),
    (" -passin pass:", 0),
    (" -passout pass:", 0),
];

/// The password in the arguments that begin at a place.
pub(super) fn at(text: &str, at: usize) -> Option<Secret> {
    let rest = &text[at..];
    let range = if let Some(to) = rest.strip_prefix(" -u ").or_else(|| rest.strip_prefix("--user ")) {
        login(text, text.len() - to.len())
    } else if rest.starts_with(" /user:") {
        of_share(text, at)
    } else if let Some(arguments) = rest.strip_prefix("wpa_passphrase ") {
        of_network(text, text.len() - arguments.len())
    } else if rest.starts_with("ssh ") {
        behind_host(text, at)
    } else if let Some(to) = rest.strip_prefix(" -U ") {
        of_samba(text, at, text.len() - to.len())
    } else if rest.starts_with("chpasswd") {
        piped(text, at)
    } else if let Some(network) = rest.strip_prefix("WIFI:") {
        let from = text.len() - network.len() + network.lines().next()?.find(";P:")? + 3;
        let end = from + text[from..].find(';')?;
        value::is_password_of_address("", &text[from..end]).then_some(from..end)
    } else if let Some((begin, before)) = PLACES.iter().find(|(begin, _)| rest.starts_with(begin)) {
        in_place(text, at + begin.len(), *before)
    } else {
        behind_flag(text, at)
    };
    Some(Secret { range: range?, kind: "password" })
}

/// The password of `curl -u user:password`.
fn login(text: &str, from: usize) -> Option<Range<usize>> {
    let to = text[from..].trim_start_matches([' ', '\'', '"']);
    let from = text.len() - to.len();
    let login = &to[..to.find(|c: char| c.is_whitespace() || "'\"`\\".contains(c)).unwrap_or(to.len())];
    let (user, password) = login.split_once(':')?;
    let is_kept = value::is_password_of_address(user, password) && !is_placeholder(user);
    is_kept.then_some(from + user.len() + 1..from + login.len())
}

fn behind_flag(text: &str, at: usize) -> Option<Range<usize>> {
    let line = text[..at].rsplit('\n').next()?;
    let (flag, _) = FLAGS.iter().find(|(flag, commands)| {
        text[at..].starts_with(flag) && commands.iter().any(|command| line.contains(command))
    })?;
    let from = at + flag.len();
    (flag.ends_with(' ') || !text[from..].starts_with(char::is_whitespace)).then_some(())?;
    argument(text, from)
}

/// The password at a place, as a shell would take it.
fn argument(text: &str, from: usize) -> Option<Range<usize>> {
    let (range, is_quoted) = value_at(text, from)?;
    value::keeps(Promise::Password, &text[range.clone()], is_quoted, Bond::Assigned).then_some(range)
}

/// The password behind so many words, as mixed as a program makes it: names stand beside it.
fn in_place(text: &str, from: usize, before: usize) -> Option<Range<usize>> {
    let line = text[from..].lines().next()?;
    let mut rest = line.trim_start();
    for _ in 0..before {
        rest = rest.split_once(' ')?.1.trim_start();
    }
    let (range, is_quoted) = value_at(text, from + line.len() - rest.len())?;
    let given = &text[range.clone()];
    let is_kept = value::keeps(Promise::Password, given, is_quoted, Bond::Stated) && !given.starts_with('/');
    is_kept.then_some(range)
}

/// The password of `smbclient -U user%password`.
fn of_samba(text: &str, at: usize, from: usize) -> Option<Range<usize>> {
    let line = text[..at].rsplit('\n').next()?;
    ["smbclient", "rpcclient", "winexe", "smbget"].iter().any(|command| line.contains(command)).then_some(())?;
    let (word, _) = value_at(text, from)?;
    let (user, password) = text[word.clone()].split_once('%')?;
    value::is_password_of_address(user, password).then_some(word.end - password.len()..word.end)
}

/// The password of `echo "user:password" | chpasswd`.
fn piped(text: &str, at: usize) -> Option<Range<usize>> {
    let line = text[..at].rsplit('\n').next()?;
    let told = line.trim_end_matches(|c: char| c == '|' || c.is_whitespace() || "\"'`".contains(c));
    let login = told.rsplit([' ', '"', '\'']).next()?;
    let (user, password) = login.split_once(':').filter(|_| line.contains('|'))?;
    let end = at - line.len() + told.len();
    value::is_password_of_address(user, password).then_some(end - password.len()..end)
}

/// The password of `net use \\server\share password /user:name`, or of the other order.
fn of_share(text: &str, at: usize) -> Option<Range<usize>> {
    let line = text[..at].rsplit('\n').next()?;
    line.contains("net use").then_some(())?;
    let from = at - line.len() + line.rfind(' ')? + 1;
    argument(text, from).filter(|range| range.end <= at).or_else(|| {
        let user = text[at + 1..].find(' ')?;
        argument(text, at + 1 + user)
    })
}

/// The password of `wpa_passphrase NETWORK password`.
fn of_network(text: &str, from: usize) -> Option<Range<usize>> {
    let (name, is_quoted) = value_at(text, from)?;
    argument(text, name.end + usize::from(is_quoted))
}

/// The password of `ssh user@host with …`.
fn behind_host(text: &str, at: usize) -> Option<Range<usize>> {
    const WITH: [&str; 6] = [" with ", " mit ", " com ", " con ", " avec ", " / "];
    let line = text[at..].lines().next()?;
    let host = line.find('@')?;
    let end = host + line[host..].find(' ')?;
    let sign = WITH.iter().find(|sign| line[end..].starts_with(**sign))?;
    let (range, is_quoted) = value_at(text, at + end + sign.len())?;
    let given = &text[range.clone()];
    let is_kept = value::is_dense(given) && value::keeps(Promise::Password, given, is_quoted, Bond::Stated);
    is_kept.then_some(range)
}
