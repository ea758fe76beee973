//! What counts as the value of a password or a key, and what is code, a reference, or a word that stands for it.

use super::chance::{Mix, is_hex, is_placeholder, is_random, is_uuid, is_wordy};
use super::found::Promise;
use super::phrase::is_function;
use super::shape::TOKEN;

/// Passwords that documentation uses, in lower case and without what is around their letters.
#[rustfmt::skip]
const SHOWN: &[&str] = &[
    "password", "passwd", "passphrase", "passcode", "pass", "pwd", "pw", "secret", "secrets", "token", "key",
    "apikey", "user", "username", "root", "admin", "administrator", "postgres", "postgresql", "mysql", "mariadb",
    "mongo", "redis", "rabbitmq", "guest", "test", "tests", "testing", "tester", "testuser", "testpass",
    "testpassword", "none", "null", "nil", "true", "false", "string", "str", "bytes", "text", "default", "empty",
    "login", "welcome", "letmein", "monkey", "foo", "bar", "baz", "hello", "world", "helloworld", "bearer", "basic",
    "value", "required", "optional", "any", "object", "number", "boolean", "varchar", "char", "base", "utf", "int",
    "uint", "float", "sha", "md", "senha", "usuario", "clave", "demo", "dev", "local", "prod", "staging",
    "minioadmin", "keycloak", "neo", "elastic", "changeit", "hunter", "abc", "abcd", "abcdef", "xyz", "aaa", "passw",
    "mypass", "pass word", "o", "oauth", "aes", "rsa", "ed", "hs", "rs", "es", "ecdsa", "v", "http", "https", "tls",
    "ssl", "gpt", "rev", "step", "line", "part", "level", "type", "var", "arg", "param", "tok", "auth",
];

/// Signs of a reference to a value that stands elsewhere.
#[rustfmt::skip]
const REFERENCES: &[&str] = &[
    "${", "{{", "#{", "$(", "%(", "process.env", "os.environ", "getenv", "import.meta", "secrets.", "vault:", "op://",
    "ssm:", "arn:", "://", "env.", "[redacted", "::", "=>", "->", "/*", "*/", "...", "…", "/run/", "/etc/",
    "ssh-rsa ", "ssh-ed25519 ",
];

/// Returns whether the password of an address is one.
pub(super) fn is_password_of_address(user: &str, password: &str) -> bool {
    let is_taken = password.starts_with(['$', '{', '<', '(', '[', '%', '*']) && !is_percent(password);
    let is_word = password == user || is_shown(password) || is_placeholder(password);
    let rich = Mix::of(password.as_bytes());
    let least = if rich.kinds() > 1 { 4 } else { 8 };
    !is_taken
        && !is_word
        && password.len() >= least
        && password.len() <= 512
        && rich.letters() + rich.digits >= 3
        && !is_reference(password)
}

fn is_percent(password: &str) -> bool {
    password.as_bytes().get(1..3).is_some_and(|two| two.iter().all(u8::is_ascii_hexdigit)) && password.starts_with('%')
}

/// How a value follows its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Bond {
    /// It only stands behind it.
    Beside,
    /// A verb or a colon leads to it: `the token for staging is …`.
    Stated,
    /// A sign stands between: `token=…`.
    Assigned,
}

/// Returns whether a value keeps what its name promises. `is_quoted`: it stood between quotes.
pub(super) fn keeps(promise: Promise, value: &str, is_quoted: bool, bond: Bond) -> bool {
    let is_sane = value.len() >= 6 && value.len() <= 4_096 && value.is_ascii();
    if !is_sane
        || value.contains(char::is_whitespace)
        || is_reference(value)
        || is_placeholder(value)
        || is_shown(value)
        || is_labelled(value)
    {
        return false;
    }
    match promise {
        Promise::Password => is_password(value, is_quoted, bond),
        Promise::Key => is_key(value, is_quoted, bond),
        Promise::Either => {
            let is_drawn = is_random(value.as_bytes()) || !is_wordy(value.as_bytes());
            bond > Bond::Beside && is_dense(value) && is_drawn && is_password(value, is_quoted, bond)
                || is_key(value, is_quoted, bond) && is_rich(value)
        }
        Promise::Perhaps => {
            is_key(value, is_quoted, bond) && (is_rich(value) || is_quoted && bond == Bond::Assigned && is_dense(value))
        }
    }
}

fn is_password(value: &str, is_quoted: bool, bond: Bond) -> bool {
    let mix = Mix::of(value.as_bytes());
    let strong = value.bytes().filter(|byte| b"!@#$%^&*+~?".contains(byte)).count();
    let is_scrambled =
        mix.lower > 1 && mix.upper > 1 && mix.turns * 10 >= value.len() * 3 && !is_wordy(value.as_bytes());
    if !is_quoted && (is_code(value) || mix.digits == 0 && strong == 0 && !(is_scrambled && value.len() >= 8)) {
        return false;
    }
    if value.len() > 128 || mix.letters() == 0 && value.len() < 8 || is_path(value) {
        return false;
    }
    if bond < Bond::Assigned && value.contains('/') {
        return false;
    }
    if bond == Bond::Beside && mix.kinds() < 3 && is_wordy(value.as_bytes()) {
        return false;
    }
    match mix.kinds() {
        1 => mix.digits > 7 && is_quoted,
        2 if bond < Bond::Assigned => value.len() >= 8 && mix.signs == 0 && (mix.digits > 0 || is_scrambled),
        2 => mix.digits > 0 || strong > 0 || is_scrambled,
        _ => mix.digits > 0 || strong > 0,
    }
}

fn is_key(value: &str, is_quoted: bool, bond: Bond) -> bool {
    let (bytes, mix) = (value.as_bytes(), Mix::of(value.as_bytes()));
    let is_strange = |byte: u8| !TOKEN.has(byte) && !b":%$!@#&*|^".contains(&byte);
    if !is_quoted && (is_code(value) || value.bytes().any(is_strange)) || is_path(value) {
        return false;
    }
    // The marker of a key whose rest was left out.
    if value.len() < 20 && value.ends_with(['-', '_']) {
        return false;
    }
    if is_uuid(bytes) {
        return bond > Bond::Beside;
    }
    if is_hex(bytes) {
        return bytes.len() >= 16 && mix.digits > 2 && mix.letters() > 2 && (bond > Bond::Beside || bytes.len() != 40);
    }
    let least = if bond == Bond::Assigned && mix.kinds() > 2 { 10 } else { 16 };
    value.len() >= least && (is_random(bytes) || value.len() < 12 && mix.kinds() > 2 && mix.turns > 4)
}

/// Returns whether a value has all that a key has which nobody announced.
fn is_rich(value: &str) -> bool {
    let mix = Mix::of(value.as_bytes());
    let is_of_all = mix.lower > 1 && mix.upper > 1 && mix.digits > 1;
    value.len() >= 16 && is_of_all && mix.turns * 4 >= value.len() && !is_uuid(value.as_bytes())
}

/// Returns whether letters of both cases and digits stand mixed, as in a password that a program made.
pub(super) fn is_dense(value: &str) -> bool {
    let mix = Mix::of(value.as_bytes());
    value.len() >= 10 && mix.lower > 0 && mix.upper > 0 && mix.digits > 0 && mix.turns * 3 >= value.len()
}

/// Returns whether a value between quotes is a password of several words: mixed as a program makes it, or, where the
/// name is one of settings and a sign stands between (`DB_PASS="…"`), of words that make no sentence.
pub(super) fn is_password_with_blanks(value: &str, is_setting: bool) -> bool {
    let words: Vec<&str> = value.split(' ').collect();
    let lower = value.to_ascii_lowercase();
    let has_digit = value.contains(|c: char| c.is_ascii_digit());
    let is_text = |word: &str| {
        let bare = word.trim_matches(|c: char| !c.is_ascii_alphanumeric());
        // A setting has no sentence with a number in it, nor one of single letters.
        let is_part = is_setting && (bare.len() == 1 || has_digit);
        is_function(bare) && !is_part || is_shown(bare) || is_labelled(bare)
    };
    let is_sane = (2..=6).contains(&words.len())
        && value.is_ascii()
        && value.len() < 65
        && !words.contains(&"")
        && !lower.split(' ').any(is_text)
        && !is_reference(value)
        && !is_placeholder(value);
    let (whole, mix) = (words.concat(), Mix::of(value.as_bytes()));
    let is_mixed =
        mix.digits > 0 && (is_dense(&whole) || mix.kinds() > 3 && mix.turns > 4 && !is_wordy(whole.as_bytes()));
    is_sane && (is_mixed || is_setting && mix.letters() > 1)
}

/// Returns whether a value begins with a day: `2026-12-18T18:00`.
fn is_time(value: &str) -> bool {
    let is_digits = |part: &str, length| part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
    let mut parts = value.splitn(3, '-');
    let day = |rest: &str| {
        let (day, time) = rest.split_at_checked(2)?;
        let is_of_time = |c: char| c.is_ascii_digit() || ":.,+-TZ_".contains(c);
        Some(is_digits(day, 2) && time.chars().all(is_of_time))
    };
    parts.next().is_some_and(|year| is_digits(year, 4))
        && parts.next().is_some_and(|month| is_digits(month, 2))
        && parts.next().and_then(day) == Some(true)
}

/// Returns whether a value is keys that are pressed together: `Alt+Shift+K`.
fn is_shortcut(lower: &str) -> bool {
    const MODIFIERS: [&str; 12] =
        ["alt", "shift", "ctrl", "control", "strg", "cmd", "command", "option", "opt", "meta", "super", "win"];
    lower.split(['+', '-']).next_back().is_some_and(|last| last.len() < 10)
        && lower.split_once(['+', '-']).is_some_and(|(first, _)| MODIFIERS.contains(&first))
}

/// Returns whether a value says what it is and that is no key: a hash with its name, a time, or an address of a contract.
fn is_labelled(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let is_hash = ["sha1", "sha256", "sha384", "sha512", "md5", "h1:"].iter().any(|name| lower.starts_with(name));
    is_hash
        || is_number(&lower)
        || is_time(value)
        || is_shortcut(&lower)
        || lower.starts_with("$2")
        || lower.starts_with("$argon2")
        || lower.starts_with("$6$")
        || lower.contains("$apr1$")
        || lower.starts_with("data:")
        || lower.starts_with("aws4-")
        || lower.contains("pbkdf2")
        || lower.starts_with("scrypt")
}

/// A hexadecimal number, or an address on a chain.
fn is_number(lower: &str) -> bool {
    lower.len() <= 42 && lower.strip_prefix("0x").is_some_and(|digits| is_hex(digits.as_bytes()))
}

fn is_reference(value: &str) -> bool {
    let is_variable = |rest: &str| {
        !rest.is_empty()
            && rest.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
            && !rest.starts_with(|c: char| c.is_ascii_digit())
    };
    let is_shell = value
        .strip_prefix('$')
        .or_else(|| value.strip_prefix('%').and_then(|rest| rest.strip_suffix('%')))
        .is_some_and(is_variable);
    let opens = value.starts_with(['<', '{', '[', '(', '^', '`', '&', '*', '|', '\\', '.', ':', '=', ',']);
    let is_place = value.starts_with('/') && (value.len() < 20 || !is_random(value.as_bytes()));
    let is_tag = value.strip_prefix('!').is_some_and(|tag| tag.bytes().all(|byte| byte.is_ascii_alphabetic()));
    is_shell || opens || is_tag || is_place || REFERENCES.iter().any(|sign| value.contains(sign))
}

fn is_shown(value: &str) -> bool {
    let lower = value.to_ascii_lowercase();
    let core = lower.trim_matches(|c: char| !c.is_ascii_alphabetic());
    SHOWN.contains(&core)
}

/// Returns whether a value without quotes is a piece of code: a call, an index, or a name with dots.
fn is_code(value: &str) -> bool {
    let is_name = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_')
    };
    let negated = value.trim_start_matches('!');
    let is_member = value.contains('.') && negated.split('.').all(|part| is_name(part) && part.len() < 24);
    let calls = value.find('(').is_some_and(|at| is_name(&value[..at].replace(['.', ':'], "_")));
    is_member || calls || value.contains(['{', '}', '"', '\'', '[', ']']) || value.ends_with("()")
}

fn is_path(value: &str) -> bool {
    value
        .split('/')
        .filter(|part| {
            !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_lowercase() || b"._-@".contains(&byte))
        })
        .count()
        > 1
        || value.starts_with("./")
        || value.starts_with("~/")
        || value.starts_with("../")
}
