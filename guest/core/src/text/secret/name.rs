//! Names that announce a secret: `DB_PASSWORD`, `apiKey`, `client-secret`, and the words of other languages for them.

use std::ops::Range;

use super::foreign;
use super::found::Promise;
use super::shape::{DOTTED, WORD};

/// A name in a text.
#[derive(Clone, Debug)]
pub(super) struct Name {
    pub(super) range: Range<usize>,
    pub(super) promise: Promise,
    /// What a reader is told that its value was.
    pub(super) kind: &'static str,
}

/// Where names are looked for, in lower case.
#[rustfmt::skip]
pub(super) const WORDS: &[&str] = &[
    "pass", "pwd", "psk", "secret", "token", "key", "cred", "auth", "bearer", "senha", "chave", "segredo", "clave",
    "contrase", "kennwort", "sig=", "signature=", "mnemonic", "seed_phrase", "seedphrase", "connect.sid", "sessionid", "sessid",
];

/// Ends of words that name a password.
#[rustfmt::skip]
const PASSWORDS: &[&str] = &[
    "password", "passwd", "passphrase", "passcode", "passwort", "kennwort", "pwd", "senha", "contraseña",
    "contrasena",
];

/// Words that name a password.
#[rustfmt::skip]
const WITH_PASS: &[&str] = &[
    "dbpass", "userpass", "sshpass", "requirepass", "adminpass", "rootpass", "smtppass", "mailpass", "pgpass",
    "ftppass", "mypass", "keypass", "storepass", "masterauth", "psk", "wpapsk",
];

/// Words before "pass" with which it is no password.
#[rustfmt::skip]
const BEFORE_PASS: &[&str] = &[
    "first", "second", "low", "high", "one", "multi", "render", "all", "did", "must", "should", "to", "will", "by",
    "the", "a", "not", "tests",
];

/// Ends of words that name a key.
#[rustfmt::skip]
const KEYS: &[&str] = &[
    "secret", "token", "apikey", "accesskey", "secretkey", "privatekey", "authkey", "accountkey", "signingkey",
    "encryptionkey", "masterkey", "sharedkey", "credential", "credentials", "bearer", "segredo", "mnemonic",
    "seedphrase", "secrets", "sig", "signature", "authorization",
    "jsessionid", "phpsessid",
];

/// Words before `key` that make it a secret.
#[rustfmt::skip]
const KEYED: &[&str] = &[
    "api", "access", "secret", "private", "auth", "account", "signing", "sign", "encryption", "encrypt", "master",
    "shared", "service", "subscription", "admin", "app", "application", "client", "consumer", "integration",
    "license", "webhook", "hmac", "aes", "crypto", "cipher", "jwt", "session", "storage", "deploy", "root", "server",
    "sdk", "rest", "write", "openai", "anthropic", "claude", "gemini", "google", "aws", "azure", "stripe", "github",
    "gitlab", "twilio", "sendgrid", "mailgun", "maps", "huggingface", "hf", "cohere", "mistral", "groq", "deepseek",
    "openrouter", "replicate", "pinecone", "datadog", "dd", "cloudflare", "cf", "supabase", "firebase", "algolia",
    "newrelic", "relic", "heroku", "vercel", "netlify", "linear", "notion", "slack", "discord", "telegram", "sentry",
    "grafana", "ngrok", "tavily", "serper", "serpapi", "exa", "brave", "perplexity", "xai", "together", "fireworks",
    "elevenlabs", "deepgram", "assemblyai", "resend", "postmark", "brevo", "mailchimp", "hubspot", "airtable",
    "shopify", "paypal", "plaid", "square", "razorpay", "alchemy", "infura", "etherscan", "coinbase", "binance",
    "kraken", "npm", "pypi", "nuget", "rubygems", "docker", "vault",
];

/// Words that may follow without changing what a name promises.
#[rustfmt::skip]
const SUFFIXES: &[&str] = &[
    "value", "val", "str", "string", "text", "plain", "plaintext", "raw", "prod", "production", "dev", "development",
    "staging", "stage", "test", "live", "env", "primary", "secondary", "default", "current", "new", "old", "base",
    "b64", "base64", "hex", "main", "local", "backup", "key", "secret", "token", "pass", "password", "header", "ci",
    "admin", "root", "user", "db", "json",
];

/// Words with which a name promises no secret, wherever they stand.
#[rustfmt::skip]
const HARMLESS: &[&str] = &[
    "public", "hash", "hashed", "digest", "id", "ids", "name", "names", "type", "kind", "path", "file", "filename",
    "dir", "url", "uri", "endpoint", "host", "count", "counts", "limit", "max", "min", "num", "number", "expires",
    "expiry", "expiration", "expire", "ttl", "length", "len", "size", "field", "prefix", "suffix", "regex", "pattern",
    "label", "column", "index", "cache", "ref", "policy", "format", "algorithm", "alg", "error", "message",
    "placeholder", "hint", "prompt", "required", "enabled", "valid", "validator", "validation", "strength", "manager",
    "provider", "rotation", "reset", "forgot", "page", "next", "prev", "continuation", "cursor", "csrf", "xsrf",
    "idempotency", "partition", "sort", "foreign", "fingerprint", "version", "usage", "budget", "price", "cost",
    "symbol", "address", "contract", "mint", "sealed", "checksum", "integrity", "sha", "sha1", "sha256", "sha512",
    "md5", "crc", "etag", "design", "color", "colour", "mask", "publishable", "anon", "site", "sitekey", "tokens",
    "keys", "map", "row", "group", "object", "translation", "i18n", "tree", "node", "unique", "query", "dedupe",
    "routing", "ordering", "pub", "ssh-rsa", "store", "layout", "pad", "eos", "bos", "sep", "cls", "unk", "stop",
    "sync",
];

/// The name around a telling word that begins at a place; none if the word is not there or the name is harmless.
pub(super) fn at(text: &str, at: usize) -> Option<Name> {
    if let Some((end, promise)) = foreign::at(text, at) {
        let kind = if promise == Promise::Password { "password" } else { "key" };
        return Some(Name { range: at..end, promise, kind });
    }
    let begins = |word: &&&str| {
        text.as_bytes()[at..].get(..word.len()).is_some_and(|here| here.eq_ignore_ascii_case(word.as_bytes()))
    };
    WORDS.iter().find(begins)?;
    let bytes = text.as_bytes();
    let start = DOTTED.run_before(bytes, at).max(at.saturating_sub(64));
    let mut end = WORD.run(bytes, at);
    // A word of another language may go on behind ASCII letters.
    while text[end..].starts_with('ñ') {
        end = WORD.run(bytes, end + 'ñ'.len_utf8());
    }
    let given = text.get(start..end.min(start + 96))?.trim_start_matches(['-', '.', '_']);
    if given.len() > 48 {
        return None;
    }
    let mut words = words(given);
    if let ([only], Some(before)) =
        (words.as_slice(), text[..start].strip_suffix(' ').or_else(|| text[..start].strip_suffix('-')))
        && matches!(only.as_str(), "key" | "token" | "secret" | "keys" | "tokens")
    {
        let last = before.rsplit(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        words.insert(0, last.to_ascii_lowercase());
    }
    let (promise, kind) = promise_of(&words)?;
    // Within base64 any letters may stand.
    if promise == Promise::Perhaps && start > 0 && matches!(bytes[start - 1], b'/' | b'+') {
        return None;
    }
    Some(Name { range: start..end, promise, kind })
}

/// The words of a name, in lower case: `dbPassword`, `DB_PASSWORD` and `db-password` have the same.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let chars: Vec<char> = name.chars().collect();
    let mut is_new = true;
    for (at, c) in chars.iter().enumerate() {
        if matches!(c, '_' | '-' | '.') {
            is_new = true;
            continue;
        }
        let before = at.checked_sub(1).map(|before| chars[before]);
        let follows_lower = before.is_some_and(|before| before.is_ascii_lowercase() || before.is_ascii_digit());
        let opens_word = before.is_some_and(|before| before.is_ascii_uppercase())
            && chars.get(at + 1).is_some_and(char::is_ascii_lowercase);
        if is_new || c.is_ascii_uppercase() && (follows_lower || opens_word) || words.is_empty() {
            words.push(String::new());
        }
        is_new = false;
        if let Some(word) = words.last_mut() {
            word.extend(c.to_lowercase());
        }
    }
    words
}

fn promise_of(words: &[String]) -> Option<(Promise, &'static str)> {
    if words.iter().any(|word| HARMLESS.contains(&word.as_str())) {
        return None;
    }
    let (at, promise, kind) = (0..words.len()).rev().find_map(|at| {
        let (promise, kind) = promise_at(words, at)?;
        Some((at, promise, kind))
    })?;
    let is_suffix = |word: &String| {
        SUFFIXES.contains(&word.as_str()) || word.bytes().all(|byte| byte.is_ascii_digit()) || word.len() < 3
    };
    let promise = if words[at + 1..].iter().all(is_suffix) { promise } else { Promise::Perhaps };
    Some((promise, kind))
}

fn promise_at(words: &[String], at: usize) -> Option<(Promise, &'static str)> {
    let word = words[at].trim_end_matches(|c: char| c.is_ascii_digit());
    let before = at.checked_sub(1).map(|before| words[before].as_str());
    let ends = |ends: &[&str]| ends.iter().any(|end| word.ends_with(end));
    if ends(PASSWORDS) {
        return Some((Promise::Password, "password"));
    }
    if WITH_PASS.contains(&word) {
        return Some((Promise::Password, "password"));
    }
    if word == "pass" && before.is_some_and(|before| !BEFORE_PASS.contains(&before)) {
        return Some((Promise::Password, "password"));
    }
    if ends(KEYS) {
        let kind = if word.ends_with("secret") {
            "secret"
        } else if word.ends_with("token") {
            "token"
        } else {
            "key"
        };
        return Some((Promise::Key, kind));
    }
    if word == "key" {
        let is_keyed = before.is_some_and(|before| KEYED.iter().any(|keyed| before.ends_with(keyed)));
        return match before {
            Some(_) if is_keyed => Some((Promise::Key, "key")),
            Some(_) => Some((Promise::Perhaps, "key")),
            None => None,
        };
    }
    if matches!(word, "chave" | "clave") && words.len() == 1 {
        return Some((Promise::Either, "password"));
    }
    let is_perhaps =
        matches!(word, "auth" | "sessionid" | "sid" | "creds" | "cred" | "pass" | "chave" | "clave" | "userkey");
    is_perhaps.then_some((Promise::Perhaps, "key"))
}
