use proptest::prelude::*;

use super::*;

/// Keys are made here from their formats, so that no text of this repository is one.
struct Maker(u64);

impl Maker {
    fn below(&mut self, most: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 16) as usize % most
    }

    fn drawn(&mut self, set: &str, length: usize) -> String {
        let chars: Vec<char> = set.chars().collect();
        (0..length).map(|_| chars[self.below(chars.len())]).collect()
    }

    /// Fills the sets of a format: `{h:40}` is 40 hexadecimal digits.
    fn fill(&mut self, format: &str) -> String {
        let mut made = String::new();
        let mut rest = format;
        while let Some((before, after)) = rest.split_once('{') {
            let set = after.get(2..).filter(|_| after.as_bytes()[1] == b':').and_then(|rest| rest.split_once('}'));
            let length = set.and_then(|(length, rest)| Some((length.parse::<usize>().ok()?, rest)));
            let chars = chars_of(after.as_bytes().first().copied().unwrap_or_default());
            made += before;
            match (length, chars) {
                (Some((length, behind)), Some(chars)) => {
                    made += &self.drawn(chars, length);
                    rest = behind;
                }
                _ => {
                    made.push('{');
                    rest = after;
                }
            }
        }
        made + rest
    }

    /// A password of 8 to 20 characters with a digit, as a program or a person makes it.
    fn password(&mut self) -> String {
        if self.below(6) == 0 {
            let one = ["Sunny", "Winter", "Harbor", "Copper", "Falcon", "Orchid"][self.below(6)];
            let other = ["-meadow", "!river", "_Kettle", "$stone"][self.below(4)];
            return format!("{one}{other}{}", 10 + self.below(9_000));
        }
        let length = 6 + self.below(12);
        let signs = if self.below(2) == 0 { "!^*-_+" } else { "" };
        format!("k{}{}", self.drawn(&format!("{}{signs}", chars_of(b'a').unwrap()), length), 10 + self.below(90))
    }
}

fn chars_of(set: u8) -> Option<&'static str> {
    Some(match set {
        b'a' => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789",
        b'u' => "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789",
        b'2' => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567",
        b'l' => "abcdefghijklmnopqrstuvwxyz0123456789",
        b'h' => "0123456789abcdef",
        b'H' => "0123456789ABCDEF",
        b'd' => "0123456789",
        b'w' => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-",
        b'b' => "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/",
        _ => return None,
    })
}

/// The lines of a file of data, without its comments.
fn lines(file: &'static str) -> impl Iterator<Item = String> {
    file.lines().filter(|line| !line.starts_with("# ") && !line.is_empty()).map(|line| line.replace('⏎', "\n"))
}

/// A line in two parts.
fn pairs(file: &'static str) -> Vec<(String, String)> {
    let pair = |line: String| line.split_once('\t').map(|(one, other)| (one.to_owned(), other.to_owned()));
    lines(file).filter_map(pair).collect()
}

/// A text with a secret, and the secret.
type Sample = (String, String);

/// Every format in eight contexts, keys without a mark beside each telling word, passwords in each place.
fn samples(maker: &mut Maker) -> Vec<Sample> {
    const BARE: [&str; 9] = [
        "{h:32}",
        "{h:64}",
        "{a:32}",
        "{a:40}",
        "{a:24}",
        "{b:43}=",
        "{w:43}",
        "{h:40}",
        "{h:8}-{h:4}-{h:4}-{h:4}-{h:12}",
    ];
    let contexts = pairs(include_str!("tests/contexts.txt"));
    let of = |group: &str| contexts.iter().filter(|(fits, _)| fits == group).map(|(_, text)| text).collect::<Vec<_>>();
    let (any, key, password) = (of("any"), of("key"), of("password"));
    let mut samples = Vec::new();
    let mut put = |context: &str, secret: String| samples.push((context.replacen("@@", &secret, 1), secret));
    for (_, format) in pairs(include_str!("tests/formats.txt")) {
        for _ in 0..8 {
            put(any[maker.below(any.len())], maker.fill(&format.replace('|', "")));
        }
    }
    for context in key {
        BARE.iter().for_each(|bare| put(context, maker.fill(bare)));
    }
    for context in password {
        (0..12).for_each(|_| put(context, maker.password()));
    }
    for line in lines(include_str!("tests/lines.txt")) {
        (0..4).for_each(|_| put(&maker.fill(&line.replace('|', "")), String::new()));
    }
    samples
}

fn innocents(maker: &mut Maker) -> Vec<String> {
    let has_set = |line: &str| maker_changes(line);
    lines(include_str!("tests/innocent.txt"))
        .flat_map(|line| {
            let times = if has_set(&line) { 10 } else { 1 };
            (0..times).map(|_| maker.fill(&line)).collect::<Vec<_>>()
        })
        .collect()
}

fn maker_changes(line: &str) -> bool {
    Maker(1).fill(line) != Maker(2).fill(line)
}

#[test]
fn of_the_secrets_of_the_corpus_98_percent_are_found() {
    let samples = samples(&mut Maker(20_261_122));
    let missed: Vec<&Sample> = samples.iter().filter(|(text, _)| find(text).is_empty()).collect();
    assert!(samples.len() >= 1_500, "{}", samples.len());
    assert!(missed.len() * 100 <= samples.len() * 2, "{} of {} missed: {missed:#?}", missed.len(), samples.len());
}

/// Once every sign of base64url before or behind a key hid it.
#[test]
fn what_is_joined_to_a_key_does_not_hide_it() {
    const AROUND: [&str; 9] = [
        "ci-@@",
        "ci_@@",
        "token-@@",
        "x.@@",
        "key:@@",
        "deploy_@@-old",
        "%40@@",
        "https://shop.example.net/b-@@/x?y=1",
        "| a | k-@@ |",
    ];
    let (mut maker, mut all, mut missed) = (Maker(20_261_127), 0, Vec::new());
    for (_, format) in pairs(include_str!("tests/formats.txt")) {
        for around in AROUND.into_iter().filter(|_| !format.contains([' ', '/', '='])) {
            let key = maker.fill(&format.replace('|', ""));
            let text = around.replace("@@", &key);
            all += 1;
            missed.extend(redacted(&text).is_none_or(|(clean, _)| clean.contains(&key)).then_some(text));
        }
    }
    assert!(missed.len() * 100 < all, "{} of {all} missed: {missed:#?}", missed.len());
}

/// Letters that somebody typed right before a key hid it.
#[test]
fn a_key_glued_to_a_word_is_found() {
    let mut maker = Maker(20_261_128);
    for glued in ["x@@", "token@@", "1@@", "KEY@@", "mytoken@@.", "é@@"] {
        for format in ["ghp_{a:36}", "glpat-{a:20}", "github_pat_{a:82}", "npm_{a:36}", "xoxb-{d:12}-{d:13}-{a:24}"] {
            let key = maker.fill(format);
            let text = glued.replace("@@", &key);
            assert!(redacted(&text).is_some_and(|(clean, _)| !clean.contains(&key)), "{text}");
        }
    }
    let (key, token) = (maker.fill("AKIA{u:15}7"), maker.fill("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.{w:43}"));
    for secret in [format!("token{key}"), format!("x{token}"), format!("Bearer{token}")] {
        assert!(redacted(&secret).is_some(), "{secret}");
    }
    for innocent in [
        "monkey-d41d8cd98f00b204e9800998ecf8427e.png",
        "task-list-of-the-second-team",
        "disk-usage-monitor-of-the-third-floor-8",
        "MAKIATOAKIANDMORELETTERS",
        "src/mynpm_module_of_a_long_name_with_many_words.ts",
        "max_npm_retries_before_the_build_is_given_up = 3",
    ] {
        assert_eq!(find(innocent), [], "{innocent}");
    }
}

#[test]
fn a_token_with_the_number_of_an_example_and_claims_of_its_own_is_a_secret() {
    // {"sub":"1234567890","role":"admin"}, and the claims that jwt.io shows, signed by whomever.
    let mut maker = Maker(20_261_129);
    let own = maker.fill("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwicm9sZSI6ImFkbWluIn0.{w:43}");
    let shown = "eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIiwiaWF0IjoxNTE2MjM5MDIyfQ";
    assert_eq!(find(&own).len(), 1, "{own}");
    assert_eq!(find(&maker.fill(&format!("eyJhbGciOiJIUzI1NiJ9.{shown}.{{w:43}}"))), []);
}

#[test]
fn a_login_of_oracle_right_behind_its_word_and_a_setting_with_a_blank_are_found() {
    for text in [
        "oracle scott/tiger99@dbhost",
        "Oracle: hr/hrpw17@//db1/orcl",
        "oracle login: app_user/Summer2024@PROD",
        "connect app/geheim1@orcl",
        "DB_PASS=\"a b\"",
        "DB_PASS='my dog 7'",
    ] {
        assert!(redacted(text).is_some(), "{text}");
    }
    for text in [
        "oracle actions/checkout@v4",
        "oracle images/node18@latest",
        "connect the api/gateway2 to @ana",
        "database images/postgres16@sha256",
        "login at a/b@c",
        "DB_PASS=\"the password of the database\"",
        "DB_PASS=\"ask the team\"",
    ] {
        assert!(redacted(text).is_none(), "{text}");
    }
}

#[test]
fn of_innocent_texts_less_than_one_in_200_is_taken_for_a_secret() {
    let innocents = innocents(&mut Maker(20_261_122));
    let wrong: Vec<_> = innocents.iter().filter(|text| !find(text).is_empty()).collect();
    assert!(innocents.len() >= 2_000, "{}", innocents.len());
    assert!(wrong.len() * 200 < innocents.len(), "{} of {}: {wrong:#?}", wrong.len(), innocents.len());
}

/// Each is of a kind that once passed.
#[test]
fn what_people_tell_without_a_sign_is_found_and_nothing_beside_it() {
    let mut maker = Maker(5);
    let mut missed = Vec::new();
    for line in lines(include_str!("tests/said.txt")) {
        for _ in 0..8 {
            let password = maker.fill("K{a:11}4");
            let text = maker.fill(&line.replace("K{a:11}4", &password));
            let clean = redacted(&text).map(|(clean, _)| clean);
            let is_left = |clean: &String| {
                ["SJ4FvIjBLIZd", "0LicaqJDR6g4", "8823", "4417", "7745", &password].iter().any(|it| clean.contains(it))
            };
            missed.extend(clean.filter(|clean| !is_left(clean)).map_or(Some(text), |_| None));
        }
    }
    assert!(missed.is_empty(), "missed: {missed:#?}");
    let wrong: Vec<String> = lines(include_str!("tests/unsaid.txt"))
        .map(|line| maker.fill(&line))
        .filter_map(|text| redacted(&text).map(|(clean, _)| clean))
        .collect();
    assert!(wrong.is_empty(), "{wrong:#?}");
}

#[test]
fn every_row_of_a_column_of_passwords_is_redacted() {
    let table = "| user | password |\n|---|---|\n| ana | K9x-Lq27w |\n| bo | T4v-Mz81k |\n\nThe rest, as K9x-Lq27w.";
    let clean = "| user | password |\n|---|---|\n| ana | [redacted: password] |\n| bo | [redacted: password] |\n\nThe rest, as K9x-Lq27w.";
    assert_eq!(redacted(table).unwrap().0, clean);
    let table = "| host | credentials | password |\n|---|---|---|\n| db1 | ana / K9xLq27w | T4:vMz81k |";
    let clean =
        "| host | credentials | password |\n|---|---|---|\n| db1 | ana / [redacted: password] | [redacted: password] |";
    assert_eq!(redacted(table).unwrap().0, clean);
    let table = "<p>Logins</p><TABLE class=\"x\">\n<tr><th>user</th><th><b>Password</b></th></tr>\n<tr><td>ana</td>\n  <td><code>K9x-Lq27w</code></td></tr><tr><td>bo<td>T4v-Mz81k</table> K9x";
    let clean = table.replace("K9x-Lq27w", "[redacted: password]").replace("T4v-Mz81k", "[redacted: password]");
    assert_eq!(redacted(table).unwrap().0, clean);
    for innocent in [
        "<table><tr><th>password</th></tr><tr><td>at least 12 signs</td></tr></table>",
        "<table",
        "<table><tr><td",
        "<table><tr><td></table><tr><td>K9x-Lq27w",
    ] {
        assert_eq!(redacted(innocent), None, "{innocent}");
    }
}

#[test]
fn nothing_of_a_secret_is_left_and_a_redacted_text_has_none() {
    for (text, secret) in samples(&mut Maker(7)) {
        let Some((clean, kinds)) = redacted(&text) else { continue };
        assert!(!kinds.is_empty() && clean.contains("[redacted: "), "{clean}");
        assert!(secret.is_empty() || !clean.contains(&secret), "{text} became {clean}");
        assert_eq!(find(&clean), [], "{text} became {clean}");
    }
}

#[test]
fn characters_that_nobody_sees_hide_nothing() {
    let mut maker = Maker(3);
    for (kind, format) in pairs(include_str!("tests/formats.txt")) {
        let key = maker.fill(&format.replace('|', ""));
        if find(&key).is_empty() || key.starts_with("--") || key.contains("://") {
            continue;
        }
        for invisible in ['\u{200b}', '\u{200d}', '\u{2060}', '\u{feff}', '\u{ad}'] {
            let (one, other) = key.split_at(6);
            let text = format!("the key is {one}{invisible}{other} now");
            let (clean, _) = redacted(&text).unwrap_or_else(|| panic!("{kind}: {text}"));
            assert!(clean.starts_with("the key is [redacted: ") && clean.ends_with("] now"), "{clean}");
        }
    }
    let wide: String =
        maker.fill("ghp_{a:36}").chars().map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap()).collect();
    assert_eq!(redacted(&wide).unwrap().0, "[redacted: github token]");
}

#[test]
fn keys_that_documentation_prints_are_no_secrets() {
    for parts in [
        ["sk_test_4eC39HqLyj", "WDarjtT1zdp7dc"],
        ["ghp_16C7e42F292c6912E7", "710c838347Ae178B4a"],
        ["AIzaSyDaGmWKa4JsXZ-HjG", "w7ISLn_3namBGewQe"],
        ["110201543:AAHdqTcvCH1v", "GWJxfSeofSAs0K5PALDsaw"],
        [
            "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gRG9lIn0.",
            "DjwRE2jZhren2Wt37t5hlVru6Myq4AhpGLiiefF69u8",
        ],
        ["Authorization: Basic QWxhZGRpbjpvcGVu", "IHNlc2FtZQ=="],
        ["AccountKey=Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/", "K1SZFPTOtr/KBHBeksoGMGw=="],
    ] {
        assert_eq!(find(&parts.concat()), [], "{parts:?}");
    }
}

#[test]
fn a_secret_is_named_by_its_provider_where_it_says_so() {
    let mut maker = Maker(11);
    let (mut named, mut other) = (0, Vec::new());
    for (kind, format) in pairs(include_str!("tests/formats.txt")) {
        let key = maker.fill(&format.replace('|', ""));
        let found = find(&format!("export SERVICE_TOKEN={key}"));
        named += usize::from(found.iter().any(|found| found.kind == kind));
        other.extend(found.into_iter().filter(|found| found.kind != kind).map(|found| (kind.clone(), found.kind)));
    }
    let formats = pairs(include_str!("tests/formats.txt")).len();
    assert!(named * 100 >= formats * 95, "{named} of {formats}: {other:?}");
}

#[test]
fn the_table_of_formats_is_in_order_and_names_each_once() {
    let markers: Vec<&str> = provider::RULES.iter().map(|rule| rule.marker).collect();
    assert!(markers.windows(2).all(|pair| pair[0].as_bytes()[0] <= pair[1].as_bytes()[0]), "{markers:?}");
    assert!(provider::RULES.iter().all(|rule| rule.kind.is_ascii() && !rule.parts.is_empty()));
}

proptest! {
    #[test]
    fn any_text_has_ranges_that_can_be_cut(text in "(.|password=|token: |-----BEGIN |eyJ|://|:|@|é|密码|\\n|\"|\u{200b}|-p|Bearer ){0,60}") {
        let mut at = 0;
        for found in find(&text) {
            prop_assert!(found.range.start >= at && found.range.end > found.range.start);
            prop_assert!(text.get(found.range.clone()).is_some());
            at = found.range.end;
        }
    }
}

/// Each took time by the square of the length: the rest of the text was read anew at every beginning, and findings were
/// compared with all others.
#[test]
fn texts_that_repeat_a_beginning_come_to_an_end() {
    for unit in
        ["key-", "dp.", "hf_oauth_", "AGE-SECRET-KEY-1", "PuTTY-User-Key-File-", "eyJrIjoi=", "token ", "a://b:c@"]
    {
        let text = unit.repeat((64 << 10) / unit.len());
        let found = find(&text);
        assert!(
            found.windows(2).all(|pair| pair[0].range.end <= pair[1].range.start),
            "{unit:?}: one overlaps another"
        );
    }
    let line = "DB_PASSWORD='x7Qm2Vw9Rt4Ks'\n";
    let clean = redacted(&line.repeat(4_000)).unwrap().0;
    assert_eq!(clean.matches("[redacted: ").count(), 4_000);
}

#[test]
fn neighbours_of_the_alphabet_in_a_long_key_make_no_example_of_it() {
    let mut maker = Maker(17);
    let drawn = maker.fill("{a:40}");
    assert_eq!(find(&format!("sk_{}_51{drawn}aBcDeFgHiJkLm", "test")).len(), 1);
    assert_eq!(find(&format!("sk_{}_abcdefghijklmnop1234567", "test")), []);
}
