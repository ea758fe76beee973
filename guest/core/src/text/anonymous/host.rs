//! Which words name a machine, or a place on one.

use crate::text::mention::has_ending;

/// Ends of names that only hosts have; those of [`INNER`] within a network.
const OUTER: [&str; 3] = ["com", "org", "net"];
const INNER: [&str; 8] = ["internal", "svc", "local", "lan", "corp", "intranet", "localdomain", "home"];

/// Ends of names that files and names in code have too, so that two words must stand before them.
const SHARED: [&str; 16] =
    ["io", "dev", "de", "pt", "br", "uk", "eu", "fr", "nl", "ch", "at", "ca", "au", "jp", "edu", "gov"];

/// Words with which people begin the names of their machines.
#[rustfmt::skip]
const MACHINES: [&str; 40] = [
    "srv", "server", "host", "vm", "esx", "esxi", "bastion", "jump", "db", "sql", "pg", "mysql", "redis", "cache", "web", "www", "app",
    "api", "build", "ci", "runner", "worker", "node", "k8s", "mail", "mx", "dns", "ns", "dc", "ad", "ldap", "vpn", "gw", "proxy", "lb",
    "fw", "nas", "fs", "backup", "prod",
];

/// The words among them that count nothing else: `node-3` may be any, `srv-3` is a machine.
const ONLY_MACHINES: [&str; 5] = ["srv", "vm", "esx", "esxi", "bastion"];

/// Returns whether a word is an address of the internet, a host with its port, a host under a common domain, or a machine by its name.
/// This machine itself tells nobody where it is.
pub(super) fn is_host(word: &str) -> bool {
    let (host, port) = word.rsplit_once(':').map_or((word, None), |(host, port)| (host, Some(port)));
    let is_range = word.split_once('-').is_some_and(|(first, last)| is_address(first) && is_address(last));
    if is_range || is_long_address(word.split_once('%').map_or(word, |(address, _zone)| address)) {
        return true;
    }
    let is_port =
        port.is_some_and(|port| (1..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit()));
    let labels: Vec<&str> = host.split('.').collect();
    let is_label =
        |label: &&str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    if (port.is_some() && !is_port) || !labels.iter().all(is_label) || is_own(word) {
        return false;
    }
    if labels.len() == 1 {
        return is_machine(host) || port.is_some_and(|port| port.len() > 3) && has_letter(host);
    }
    // A file with a line, such as `cart.ts:42`.
    let is_served = is_port && has_letter(host) && !has_ending(host);
    is_address(host) || is_named(host, &labels) || is_served
}

/// Returns whether a host is this machine itself, with or without a port.
pub(super) fn is_own(host: &str) -> bool {
    let name = host.rsplit_once(':').filter(|(_, port)| port.bytes().all(|byte| byte.is_ascii_digit()));
    let is_own = |name: &str| matches!(name, "localhost" | "127.0.0.1" | "[::1]" | "::1");
    is_own(host) || name.is_some_and(|(name, _)| is_own(name))
}

fn has_letter(host: &str) -> bool {
    host.bytes().any(|byte| byte.is_ascii_alphabetic())
}

/// Four numbers of a byte.
fn is_address(host: &str) -> bool {
    let is_byte =
        |part: &str| part.len() < 4 && part.bytes().all(|byte| byte.is_ascii_digit()) && part.parse::<u8>().is_ok();
    host.split('.').count() == 4 && host.split('.').all(is_byte)
}

/// Returns whether four numbers are a version, as the word before them says.
pub(super) fn is_version(before: &str, word: &str) -> bool {
    const VERSION: [&str; 8] = ["version", "versions", "versão", "versión", "release", "rev", "ver", "v"];
    let before = before.trim_end_matches(['.', ':']).to_lowercase();
    is_address(word.trim_end_matches(['.', ':', '!', '?'])) && VERSION.contains(&&*before)
}

/// Returns whether a name ends as only hosts do.
fn is_named(host: &str, labels: &[&str]) -> bool {
    let last = labels.last().copied().unwrap_or_default();
    // In capitals `ASP.NET` is no host.
    let inner =
        if host.contains(|c: char| c.is_ascii_lowercase()) { last.to_owned() } else { last.to_ascii_lowercase() };
    OUTER.contains(&last)
        || INNER.contains(&&*inner)
        || labels.len() > 2 && SHARED.contains(&last) && !labels.contains(&"self") && !labels.contains(&"this")
        || is_machine(labels[0]) && has_counted_letter(labels[0])
}

/// `db01.example`: a machine under a domain that nobody knows.
fn has_counted_letter(label: &str) -> bool {
    label.bytes().next_back().is_some_and(|byte| byte.is_ascii_digit()) && has_letter(label)
}

/// Returns whether a label is the name of a machine: a word for one and a number with a zero before it (`build01`, `srv-db-03`), or one
/// that counts nothing else (`vm-17`); or an address with hyphens (`ip-10-0-0-5`).
fn is_machine(label: &str) -> bool {
    let label = label.to_ascii_lowercase();
    let parts: Vec<&str> = label.split('-').collect();
    if let ["ip", numbers @ ..] = parts.as_slice() {
        return is_address(&numbers.join("."));
    }
    let name = label.trim_end_matches(|c: char| c.is_ascii_digit());
    let number = &label[name.len()..];
    let mut words = name.split('-').map(|word| word.trim_end_matches(|c: char| c.is_ascii_digit()));
    let is_counted = (2..4).contains(&number.len()) && number.starts_with('0');
    !number.is_empty()
        && number.len() < 5
        && words.any(|word| is_counted && MACHINES.contains(&word) || ONLY_MACHINES.contains(&word))
}

/// Returns whether a word is an address of the newer internet: of many parts, or shortened with one that no name of code looks like. Its
/// end may be an address of the older one.
fn is_long_address(word: &str) -> bool {
    let (parts, end) = word
        .rsplit_once(':')
        .filter(|(_, end)| is_address(end))
        .map_or((word, None), |(parts, end)| (parts, Some(end)));
    let is_telling = |part: &str| part.len() == 4 && part.bytes().any(|byte| byte.is_ascii_digit());
    let is_part = |part: &str| part.len() < 5 && part.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_shortened =
        word.contains("::") && (end.is_some_and(|end| end != "127.0.0.1") || word.split(':').any(is_telling));
    parts.split(':').all(is_part)
        && (word.matches(':').count() > 3 && word.bytes().any(|byte| byte.is_ascii_hexdigit()) || is_shortened)
}

/// Returns whether a word is an address of mail, or somebody on a machine: `ana@build01`.
pub(super) fn is_mail(word: &str) -> bool {
    let Some((local, domain)) = word.rsplit_once('@') else { return false };
    let is_domain = domain.split_once('.').is_some_and(|(name, end)| !name.is_empty() && end.len() > 1);
    !local.is_empty() && (is_domain || is_host(domain.split([':', '/']).next().unwrap_or_default()))
}

/// Returns whether a word is an absolute path of Unix or Windows, or one in a home folder. A single segment, such as `/status`, is none.
pub(super) fn is_path(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_drive =
        bytes.len() > 3 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && matches!(bytes[2], b'\\' | b'/');
    let is_absolute = word.strip_prefix('/').is_some_and(|rest| rest.trim_end_matches('/').contains('/'));
    is_drive || is_absolute || word.starts_with("~/") || word.starts_with("\\\\")
}
