//! Texts without what tells who and where: names, e-mail addresses, absolute paths, hosts and secrets. Each gets another word, and the
//! same one wherever it stands. `name` has the forms of names, `host` says what is a machine or a place on one.

mod host;
mod name;

use std::cmp::Reverse;

use unicode_normalization::UnicodeNormalization;

use super::order::Order;
use super::secret;
use super::sorted::SortedMap;
use host::{is_host, is_mail, is_own, is_path};
use name::{Form, folded, forms_of, is_without_spaces, plain};

/// Characters that end a word which may be an address or a path, beside white space.
const BETWEEN: &str = "\"'`<>()[]{}|,;*’‘“”«»„";

/// The words that stand for others.
#[derive(Default)]
pub(crate) struct Anonymous {
    /// The longest first; of two persons the one who is called so before the one of whose name it is a part.
    forms: Vec<Form>,
    /// What each address, path and host is called.
    known: SortedMap<String, String>,
    counts: SortedMap<&'static str, u32>,
}

impl Anonymous {
    /// Knows the names of persons, in the order in which they are numbered.
    pub(crate) fn new(names: &[String]) -> Self {
        let (mut known, mut forms): (Vec<Vec<char>>, Vec<Form>) = (Vec::new(), Vec::new());
        for given in names {
            let name = folded(given.trim());
            if !name.is_empty() && !known.contains(&name) {
                known.push(name);
                forms.extend(forms_of(given, &format!("person-{}", known.len())));
            }
        }
        let mut anonymous = Self { forms, ..Self::default() };
        anonymous.order();
        anonymous
    }

    /// Knows another word for something, such as the id of a mission.
    pub(crate) fn call(&mut self, what: &str, other: &str) {
        self.forms.push(Form::exact(what, other));
        self.order();
    }

    fn order(&mut self) {
        let size = |form: &Form| (Reverse(form.letters.len()), form.is_part);
        self.forms.order_by_key(size);
    }

    /// The text without them.
    pub(crate) fn apply(&mut self, text: &str) -> String {
        let clean = secret::redacted(text).map(|(clean, _)| clean);
        let text = clean.as_deref().unwrap_or(text);
        let is_between = |c: char| c.is_whitespace() || BETWEEN.contains(c);
        let mut told = String::new();
        let (mut rest, mut before) = (text, "");
        while !rest.is_empty() {
            let start = rest.find(|c| !is_between(c)).unwrap_or(rest.len());
            told.push_str(&rest[..start]);
            let end = rest[start..].find(is_between).map_or(rest.len(), |end| start + end);
            let word = &rest[start..end];
            let is_version = host::is_version(before, word) && rest[..start].trim_start_matches(' ').is_empty();
            told.push_str(&if is_version { word.to_owned() } else { self.word(word) });
            before = word;
            rest = &rest[end..];
        }
        self.without_names(&told)
    }

    /// A word, with another one in the place of an address, a path or a host in it.
    fn word(&mut self, word: &str) -> String {
        let bare = word.trim_end_matches(['.', ':', '!', '?', '…']);
        let end = &word[bare.len()..];
        if let Some((scheme, rest)) = bare.split_once("://").filter(|(_, rest)| !rest.is_empty()) {
            let (host, path) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
            // The path of a file names no host.
            return match host.is_empty() {
                true => format!("{scheme}://{}{end}", self.named("path", path)),
                false if is_own(host) => format!("{scheme}://{host}{}{end}", self.fields(path)),
                false => format!("{scheme}://{}{}{end}", self.named("host", host), self.fields(path)),
            };
        }
        self.place(bare).unwrap_or_else(|| self.pieces(bare)) + end
    }

    /// Another word for what is an address, a path or a host as a whole.
    fn place(&mut self, bare: &str) -> Option<String> {
        if is_mail(bare) {
            return Some(self.named("address", bare));
        }
        // What follows a host may be its path, or the size of a network.
        let host = &bare[..bare.find('/').unwrap_or(bare.len())];
        // `server:10.0.0.5`, and `build01.corp.local:/srv`.
        let host = host.trim_end_matches(':');
        let is_title = |title: &str| title.bytes().all(|byte| byte.is_ascii_alphabetic() || byte == b'_');
        let titled = host.split_once(':').filter(|(title, host)| is_title(title) && is_host(host));
        let name = if is_host(host) { Some(host) } else { titled.map(|(_, name)| name) };
        if let Some(name) = name {
            let end = &bare[host.len()..];
            return Some(format!("{}{}{end}", &host[..host.len() - name.len()], self.named("host", name)));
        }
        is_path(bare).then(|| self.named("path", bare))
    }

    /// The query of an address, whose values may be addresses too.
    fn fields(&mut self, path: &str) -> String {
        let (path, query) = path.split_at(path.find(['?', '#']).unwrap_or(path.len()));
        let mut clean = path.to_owned();
        for field in query.split_inclusive(['?', '#', '&', '=']) {
            let value = field.trim_end_matches(['?', '#', '&', '=']);
            clean += &if is_mail(value) || is_host(value) { self.word(value) } else { value.to_owned() };
            clean += &field[value.len()..];
        }
        clean
    }

    /// A word whose parts may be a path, an address or a host: behind an assignment (`HOME=/home/ana`), or between signs and letters of
    /// other scripts.
    fn pieces(&mut self, word: &str) -> String {
        let is_joint =
            |c: char| matches!(c, '=' | '&' | '→') || !c.is_ascii() && !c.is_alphabetic() || is_without_spaces(c);
        if !word.contains(is_joint) {
            return word.to_owned();
        }
        let piece = |piece: &str| {
            let bare = piece.trim_end_matches(is_joint);
            self.place(bare).unwrap_or_else(|| bare.to_owned()) + &piece[bare.len()..]
        };
        word.split_inclusive(is_joint).map(piece).collect()
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
        let chars: Vec<char> = text.nfc().collect();
        let small: Vec<char> = chars.iter().copied().map(plain).collect();
        let (mut clean, mut at) = (String::new(), 0);
        while at < chars.len() {
            let is_within = at > 0 && chars[at - 1].is_alphanumeric() && !is_without_spaces(chars[at - 1]);
            let length_of = |form: &Form| form.length_in(&chars[at..], &small[at..]);
            let mut forms = self.forms.iter().filter(|_| !is_within);
            match forms.find_map(|form| Some((length_of(form)?, form))) {
                Some((length, form)) => {
                    clean.push_str(&form.other);
                    at += length;
                }
                None => {
                    clean.push(chars[at]);
                    at += 1;
                }
            }
        }
        clean
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What is caught, and what cannot be: a name that nobody gave, a relative path, a place or an event in words.
    const CORPUS: [(&str, &str); 16] = [
        ("Ana asked dev, not devops.", "person-1 asked person-2, not devops."),
        ("ANA LIMA and ana_lima", "person-3 and person-3"),
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

    /// Each passed in clear once.
    #[test]
    fn machines_of_an_inner_network_and_addresses_of_every_form_are_hosts() {
        let is_left = |text: &str, secret: &str| Anonymous::new(&[]).apply(text).contains(secret);
        for host in [
            "db.internal",
            "BUILD01.CORP.LOCAL",
            "build01.corp.local",
            "srv-db-03",
            "build01",
            "web-02",
            "vm-17",
            "10.0.0.5",
            "::ffff:10.0.0.5",
            "fe80::1%eth0",
            "2001:db8::8a2e:370:7334",
            "ip-10-0-0-5",
            "db01.acme",
            "10.0.0.5-10.0.0.9",
            "redis.default.svc:6379",
            "git.acme.io",
            "ana@build01",
        ] {
            for around in [
                "@",
                "on @.",
                "(@)",
                "host=@",
                "host:@",
                "@/x",
                "ssh://@/x",
                "`@`,",
                "ist @…",
                "从@复制",
                "@→x",
                "https://a.example/?to=@&x=1",
                "@'s",
            ] {
                let text = around.replace('@', "\u{1}").replace('\u{1}', host);
                assert!(!is_left(&text, host), "{text}");
            }
        }
        for (text, host) in [
            ("db.internal:22,", "db.internal"),
            ("db.internal:443", "db.internal"),
            ("scp a build01.corp.local:/srv/x", "build01"),
            ("[::ffff:10.0.0.5]:80", "10.0"),
            ("--host=db.internal:5432", "db.internal"),
            ("deploy@srv-db-03:~/x", "srv"),
        ] {
            assert!(!is_left(text, host), "{text}");
        }
    }

    #[test]
    fn versions_times_ratios_lines_and_names_of_code_stay() {
        let mut anonymous = Anonymous::new(&["Ana Silva", "Mark Stone", "João Reis", "Bo Lund"].map(str::to_owned));
        for text in [
            "v1.2.3, 1.2.3.4.5, 10.0.0 and 2.1.0-rc.1",
            "at 12:30, 12:30:05 and 09:05",
            "3:4, 16:9 and 1:1",
            "main.rs:42, cart.ts:42:7 and Makefile:12",
            "step-1, issue-42, node-18, gpt-4, utf-8, sha-256, iso-8601",
            "std::fs::read, ab::cd and a::b",
            "localhost:3000, 127.0.0.1:80 and ::1, http://localhost:3000/x, http://[::1]:80",
            "[::1]:8080",
            "ASP.NET and System.Net",
            "config.yaml, .env.local.example",
            "mark it, a stone, the bond",
            "analysis and banana, silvan",
            "2026-11-27T06:12:00Z",
            "key: value, a:b",
            "user@2, x@y",
            "self.state.dev",
            "bound, boss",
            "app-2 of build-42",
            "1.0.0.0-beta",
        ] {
            assert_eq!(anonymous.apply(text), text);
        }
    }

    #[test]
    fn a_name_in_the_genitive_is_found_and_names_that_are_words_stay_words() {
        let mut anonymous = Anonymous::new(&["Bob", "Max", "Will", "mark", "Ana"].map(str::to_owned));
        for (text, expected) in [
            ("bobs plan, Bob's plan, Bobs and bob", "person-1 plan, person-1's plan, person-1 and person-1"),
            ("max length, Max said, MAX and Max' idea", "max length, person-2 said, person-2 and person-2' idea"),
            ("this will work, ask Will", "this will work, ask person-3"),
            ("mark it; Mark, @mark and mark/facts/17", "mark it; person-4, @person-4 and person-4/facts/17"),
            ("Anas and anas build, analysis", "person-5 and person-5 build, analysis"),
            ("a rose, the grant, a bobsled", "a rose, the grant, a bobsled"),
            ("version 1.2.3.4 and Version: 10.20.30.40.", "version 1.2.3.4 and Version: 10.20.30.40."),
            ("the host 1.2.3.4", "the host host-1"),
        ] {
            assert_eq!(anonymous.apply(text), expected, "{text}");
        }
    }

    #[test]
    fn parts_that_are_words_cases_and_logins_of_each_part_are_found() {
        let mut anonymous =
            Anonymous::new(&["Mark Stone", "Андрей Чехов", "João Pereira da Costa", "Игорь Иванов"].map(str::to_owned));
        for (text, expected) in [
            ("@mark and @stone mark a stone", "@person-1 and @person-1 mark a stone"),
            ("у Андрея, с Андреем Чеховым, Чеховых", "у person-2, с person-2 person-2, person-2"),
            ("с Игорем Ивановым, Игоря", "с person-4 person-4, person-4"),
            ("jpereira, jcosta and joao.pereira2", "person-3, person-3 and person-3"),
        ] {
            assert_eq!(anonymous.apply(text), expected, "{text}");
        }
    }

    #[test]
    fn a_name_is_found_in_all_its_forms() {
        let mut anonymous = Anonymous::new(
            &[
                "Ana Silva",
                "João Reis",
                "Jörg Bär",
                "Анна Петрова",
                "Bo Lund",
                "mia",
                "王小明",
                "Pat O'Brien",
                "山田太郎",
                "Kim O'Neil-Smith",
            ]
            .map(str::to_owned),
        );
        for (text, expected) in [
            ("Anas Build, Ana's build, Silvas and SILVA", "person-1 Build, person-1's build, person-1 and person-1"),
            (
                "ana.silva ana_silva anasilva asilva a.silva silva-ana AnaSilva",
                "person-1 person-1 person-1 person-1 person-1 person-1 person-1",
            ),
            ("ana said, ask joao or João or JOAO", "person-1 said, ask person-2 or person-2 or person-2"),
            ("Joa\u{303}o and joao.reis", "person-2 and person-2"),
            ("Joerg, jorg, JÖRG BÄR, Baers", "person-3, person-3, person-3, person-3"),
            ("joerg baer", "person-3"),
            ("спроси Анну, у Анны, Петровой", "спроси person-4, у person-4, person-4"),
            ("Bo and Bo's plan; a bo tree", "person-5 and person-5's plan; a bo tree"),
            (
                "notes_of_ana.md, deploy_mia and Mias, no mias",
                "notes_of_person-1.md, deploy_person-6 and person-6, no mias",
            ),
            ("@ana, (ana) ana:", "@person-1, (person-1) person-1:"),
            ("asilva84, ana.silva2, ana2", "person-1, person-1, ana2"),
            ("王小明说, 问王小明", "person-7说, 问person-7"),
            ("山田さんと山田様、山田太郎", "person-9さんとperson-9様、person-9"),
            ("ask Kim, O'Neil-Smith, ONeil-Smith", "ask person-10, person-10, person-10"),
            ("kim.oneil and koneil-smith", "person-10 and person-10"),
            ("O'Brien and O’Brien's, obrien", "person-8 and person-8's, person-8"),
        ] {
            assert_eq!(anonymous.apply(text), expected, "{text}");
        }
    }
}
