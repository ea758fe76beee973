//! Texts without what tells who and where: names, e-mail addresses, absolute paths, hosts and secrets. Each gets another word, and the
//! same one wherever it stands.

use super::mention::has_ending;
use super::order::Order;
use super::secret;
use super::sorted::SortedMap;

/// Characters that end a word which may be an address or a path, beside white space.
const BETWEEN: &str = "\"'`<>()[]{}|,;*";

/// A name in small letters, and its other word.
type Called = (Vec<char>, String);

/// The words that stand for others.
#[derive(Default)]
pub(crate) struct Anonymous {
    /// In lower case, the longest first.
    names: Vec<(Vec<char>, String)>,
    /// The parts of names, such as `ana` of `Ana Silva`, which count where they begin with a capital.
    parts: Vec<(Vec<char>, String)>,
    /// What each address, path and host is called.
    known: SortedMap<String, String>,
    counts: SortedMap<&'static str, u32>,
}

impl Anonymous {
    /// Knows the names of persons, in the order in which they are numbered.
    pub(crate) fn new(names: &[String]) -> Self {
        let (mut known, mut parts): (Vec<Called>, Vec<Called>) = (Vec::new(), Vec::new());
        for given in names {
            let name: Vec<char> = given.trim().chars().map(lower).collect();
            if !name.is_empty() && known.iter().all(|(other, _)| *other != name) {
                let person = format!("person-{}", known.len() + 1);
                parts.extend(parts_of(given).map(|part| (part, person.clone())));
                known.push((name, person));
            }
        }
        let mut anonymous = Self { names: known, parts, ..Self::default() };
        anonymous.order();
        anonymous
    }

    /// Knows another word for something, such as the id of a mission.
    pub(crate) fn call(&mut self, what: &str, other: &str) {
        self.names.push((what.chars().map(lower).collect(), other.to_owned()));
        self.order();
    }

    fn order(&mut self) {
        self.names.order_by(|(one, _), (other, _)| other.len().cmp(&one.len()).then_with(|| one.cmp(other)));
    }

    /// The text without them.
    pub(crate) fn apply(&mut self, text: &str) -> String {
        let clean = secret::redacted(text).map(|(clean, _)| clean);
        let text = clean.as_deref().unwrap_or(text);
        let is_between = |c: char| c.is_whitespace() || BETWEEN.contains(c);
        let mut told = String::new();
        let mut rest = text;
        while !rest.is_empty() {
            let start = rest.find(|c| !is_between(c)).unwrap_or(rest.len());
            told.push_str(&rest[..start]);
            let end = rest[start..].find(is_between).map_or(rest.len(), |end| start + end);
            told.push_str(&self.word(&rest[start..end]));
            rest = &rest[end..];
        }
        self.without_names(&told)
    }

    /// A word, with another one in the place of an address, a path or a host in it.
    fn word(&mut self, word: &str) -> String {
        let bare = word.trim_end_matches(['.', ':', '!', '?']);
        let end = &word[bare.len()..];
        if let Some((scheme, rest)) = bare.split_once("://") {
            let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            // The path of a file names no host.
            return match host.is_empty() {
                true => format!("{scheme}://{}{end}", self.named("path", path)),
                false => format!("{scheme}://{}{path}{end}", self.named("host", host)),
            };
        }
        if is_mail(bare) {
            return self.named("address", bare) + end;
        }
        // What follows a host may be its path, or the size of a network.
        let (host, path) = bare.split_at(bare.find('/').unwrap_or(bare.len()));
        if is_host(host) {
            return self.named("host", host) + path + end;
        }
        // A path may follow an assignment: `HOME=/home/ana`.
        let at = bare.find('=').map_or(0, |at| at + 1);
        if is_path(&bare[at..]) {
            format!("{}{}{end}", &bare[..at], self.named("path", &bare[at..]))
        } else {
            word.to_owned()
        }
    }

    fn named(&mut self, kind: &'static str, what: &str) -> String {
        if let Some(known) = self.known.get(what) {
            return known.clone();
        }
        let count = self.counts.entry(kind).or_default();
        *count += 1;
        let name = format!("{kind}-{count}");
        self.known.insert(what.to_owned(), name.clone());
        name
    }

    /// A text without the names, where they are words of their own.
    fn without_names(&self, text: &str) -> String {
        let chars: Vec<char> = text.chars().collect();
        let small: Vec<char> = chars.iter().copied().map(lower).collect();
        let is_word =
            |at: Option<usize>| at.and_then(|at| chars.get(at)).is_some_and(|c| c.is_alphanumeric() || *c == '_');
        let (mut told, mut at) = (String::new(), 0);
        while at < chars.len() {
            let is_here = |name: &[char]| small[at..].starts_with(name) && !is_word(Some(at + name.len()));
            let known = self.names.iter().chain(self.parts.iter().filter(|_| chars[at].is_uppercase()));
            let found = known.into_iter().find(|(name, _)| !is_word(at.checked_sub(1)) && is_here(name));
            match found {
                Some((name, other)) => {
                    told.push_str(other);
                    at += name.len();
                }
                None => {
                    told.push(chars[at]);
                    at += 1;
                }
            }
        }
        told
    }
}

/// The small form of a letter, if that is one character.
fn lower(c: char) -> char {
    let mut small = c.to_lowercase();
    small.next().filter(|_| small.next().is_none()).unwrap_or(c)
}

/// The words of a name of several, in small letters: those with a capital, and those between dots and spaces.
fn parts_of(name: &str) -> impl Iterator<Item = Vec<char>> + '_ {
    const COMMON: [&str; 12] =
        ["agent", "bot", "code", "dev", "test", "model", "user", "team", "the", "lead", "claude", "codex"];
    let parts: Vec<&str> = name.split([' ', '.', '-', '_', '@', '+']).collect();
    let is_part = move |part: &&str| {
        let is_name = part.starts_with(char::is_uppercase) || name.contains([' ', '.']);
        is_name
            && part.chars().count() > 2
            && part.chars().all(char::is_alphabetic)
            && !COMMON.contains(&&*part.to_lowercase())
    };
    let is_many = parts.len() > 1;
    parts.into_iter().filter(move |part| is_many && is_part(part)).map(|part| part.chars().map(lower).collect())
}

/// Returns whether a word is a host with its port, an address of the internet, or a host under a common domain.
fn is_host(word: &str) -> bool {
    const DOMAINS: [&str; 10] =
        ["com", "org", "net", "internal", "local", "lan", "corp", "intranet", "localdomain", "home"];
    let (host, port) = word.rsplit_once(':').map_or((word, None), |(host, port)| (host, Some(port)));
    let is_port =
        port.is_some_and(|port| (2..=5).contains(&port.len()) && port.bytes().all(|byte| byte.is_ascii_digit()));
    let labels: Vec<&str> = host.split('.').collect();
    let is_label =
        |label: &&str| !label.is_empty() && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
    let is_address = labels.len() == 4 && labels.iter().all(|label| label.parse::<u8>().is_ok());
    if is_long_address(word.split_once('%').map_or(word, |(address, _zone)| address)) {
        return true;
    }
    if (port.is_some() && !is_port) || !labels.iter().all(is_label) || matches!(host, "localhost" | "127.0.0.1") {
        return false;
    }
    let has_letter = host.bytes().any(|byte| byte.is_ascii_alphabetic());
    let is_file = labels.len() > 1 && has_ending(host);
    let is_named = labels.len() > 1 && labels.last().is_some_and(|last| DOMAINS.contains(last));
    is_address
        || is_named
        || is_port && has_letter && !is_file && (labels.len() > 1 || port.is_some_and(|port| port.len() > 3))
}

/// Returns whether a word is an address of the newer internet: of many parts, or shortened with one that no name of code looks like.
fn is_long_address(word: &str) -> bool {
    let is_telling = |part: &str| part.len() == 4 && part.bytes().any(|byte| byte.is_ascii_digit());
    word.split(':').all(|part| part.len() < 5 && part.bytes().all(|byte| byte.is_ascii_hexdigit()))
        && (word.matches(':').count() > 3 || word.contains("::") && word.split(':').any(is_telling))
}

fn is_mail(word: &str) -> bool {
    let Some((local, domain)) = word.rsplit_once('@') else { return false };
    !local.is_empty() && domain.split_once('.').is_some_and(|(name, end)| !name.is_empty() && end.len() > 1)
}

/// Returns whether a word is an absolute path of Unix or Windows, or one in a home folder. A single segment, such as `/status`, is none.
fn is_path(word: &str) -> bool {
    let bytes = word.as_bytes();
    let is_drive =
        bytes.len() > 3 && bytes[0].is_ascii_alphabetic() && bytes[1] == b':' && matches!(bytes[2], b'\\' | b'/');
    let is_absolute = word.strip_prefix('/').is_some_and(|rest| rest.trim_end_matches('/').contains('/'));
    is_drive || is_absolute || word.starts_with("~/") || word.starts_with("\\\\")
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is caught, and what cannot be: a name that nobody gave, a relative path, a place or an event in words.
    const CORPUS: [(&str, &str); 16] = [
        ("Ana asked dev, not devops.", "person-1 asked person-2, not devops."),
        ("ANA LIMA and ana_lima", "person-3 and ana_lima"),
        ("write to ana.lima@example.com.", "write to address-1."),
        ("<ana.lima@example.com>; ops@example.org", "<address-1>; address-2"),
        ("see https://git.example.com:8443/ana/shop?x=1", "see https://host-1/person-1/shop?x=1"),
        ("https://git.example.com:8443", "https://host-1"),
        ("file:///home/ana/plan.md", "file://path-1"),
        ("in /home/ana/plan.md:", "in path-1:"),
        ("`~/notes/a.md` and C:\\Users\\Ana\\a.md", "`path-2` and path-3"),
        ("\\\\server\\share", "path-4"),
        ("HOME=/home/ana make", "HOME=path-5 make"),
        ("GET /status of a/b", "GET /status of a/b"),
        ("Ângela e Bruno", "person-4 e Bruno"),
        ("the tall one from Lisbon", "the tall one from Lisbon"),
        ("a @ b, x@y", "a @ b, x@y"),
        ("src/ana/cart.rs", "src/person-1/cart.rs"),
    ];

    #[test]
    fn parts_of_names_hosts_and_ids_get_another_word_too() {
        let mut anonymous = Anonymous::new(&["Ana Silva", "code-reviewer", "bo.lund"].map(str::to_owned));
        anonymous.call("checkout-42", "mission-1");
        for (text, expected) in [
            (
                "Ana said that Silva's build broke; Ana Silva mends it.",
                "person-1 said that person-1's build broke; person-1 mends it.",
            ),
            ("Lund reviews the code", "person-3 reviews the code"),
            ("db1.example.net:5432 and cache:6379, not cart.ts:42", "host-1 and host-2, not cart.ts:42"),
            ("10.0.0.5, 10.0.0.5:8080 and fe80:0:0:0:1", "host-3, host-4 and host-5"),
            ("[2001:db8::1]:443, fe80::1%eth0 and ab::cd", "[host-6]:443, host-7 and ab::cd"),
            ("localhost:3000 at 12:30, v1.2.3", "localhost:3000 at 12:30, v1.2.3"),
            ("of mission:checkout-42/facts#1, shop.internal", "of mission:mission-1/facts#1, host-8"),
            ("192.168.0.1/24, git.example.com/shop and src/cart.ts", "host-9/24, host-10/shop and src/cart.ts"),
        ] {
            assert_eq!(anonymous.apply(text), expected, "{text}");
        }
    }

    #[test]
    fn what_tells_who_and_where_gets_another_word() {
        let names = ["ana", "dev", "Ana Lima", "ângela", "Ana"].map(str::to_owned);
        let mut anonymous = Anonymous::new(&names);
        for (text, expected) in CORPUS {
            assert_eq!(anonymous.apply(text), expected, "{text}");
        }
        let token = ["ghp_", "x7Qm2Vw9Rt4Ks8Lb3Nc6Hd5Jf1Gz0Py7TaQe"].concat();
        assert!(anonymous.apply(&format!("with {token}")).starts_with("with [redacted: "));
    }
}
