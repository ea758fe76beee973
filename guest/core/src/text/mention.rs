//! Files, commits and names in code that a text names, so that a host can look whether they still exist.

use super::contract::{Mention, MentionKind};
use super::sorted::SortedSet;

/// Words before the hash of a commit.
const COMMIT_WORDS: [&str; 4] = ["commit", "commits", "revision", "sha"];

/// Longest ending of a file's name, in characters.
const ENDING_CHARS: usize = 5;

/// Shortest symbol, in bytes.
const SYMBOL_BYTES: usize = 8;

/// Most things that are named of one text.
const MOST: usize = 20;

/// The things that a text names, in their order, each once. Symbols only if it is known when it was `stated`.
pub(crate) fn mentions(text: &str, stated: Option<u64>) -> Vec<Mention> {
    let (mut found, mut before) = (Vec::new(), String::new());
    for (nth, part) in text.split('`').enumerate() {
        let is_code = nth % 2 == 1;
        if is_code && stated.is_some() {
            let named = symbols(part).map(|name| Mention { kind: MentionKind::Symbol, name: name.to_owned(), stated });
            found.extend(named);
        }
        for word in part.split_whitespace() {
            let bare = bare(word);
            let is_commit = is_hash(bare) && COMMIT_WORDS.contains(&before.as_str());
            let commit = || is_commit.then(|| (MentionKind::Commit, bare.to_owned()));
            let named = path(bare, is_code).map(|name| (MentionKind::Path, name)).or_else(commit);
            found.extend(named.map(|(kind, name)| Mention { kind, name, stated: None }));
            before = bare.to_lowercase();
        }
    }
    let mut known = SortedSet::new();
    found.retain(|mention| known.insert(mention.clone()));
    found.truncate(MOST);
    found
}

/// A word without the marks around it and a line number behind it.
fn bare(word: &str) -> &str {
    let word = word.trim_matches(|c: char| !c.is_alphanumeric() && !matches!(c, '/' | '_' | '.' | '@' | '~' | '-'));
    let word = word.trim_end_matches('.').rsplit("](").next().unwrap_or(word);
    match word.split_once(':') {
        Some((file, line)) if line.starts_with(|c: char| c.is_ascii_digit()) => file,
        _ => word,
    }
}

/// A path in the project: it has a slash and, outside of code, a file's name with an ending. Addresses, globs, and paths that
/// begin at the top of the machine or lead out of the project are none.
fn path(word: &str, is_code: bool) -> Option<String> {
    let word = word.strip_prefix("./").unwrap_or(word);
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, '/' | '_' | '-' | '.' | '@' | '+');
    let name = word.trim_end_matches('/');
    let segments: Vec<&str> = name.split('/').collect();
    let is_path = word.contains('/')
        && word.chars().all(is_plain)
        && segments.iter().all(|segment| !segment.is_empty() && !matches!(*segment, "." | ".."))
        && !word.contains("//");
    let is_file = segments.last().is_some_and(|last| has_ending(last));
    (is_path && (is_file || is_code)).then(|| name.to_owned())
}

/// The parts of a name in code that hardly anything else is called: those of two words at least, such as `with_limit` of
/// `Grant::with_limit(8)`. All of the code must be one name; a file's name is none.
fn symbols(code: &str) -> impl Iterator<Item = &str> {
    let called = code.strip_suffix(')').and_then(|code| code.split_once('('));
    let name = called.map_or(code, |(name, _)| name);
    let is_name = name.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'.' | b':' | b'#'));
    let is_file = called.is_none() && has_ending(name);
    let parts = if is_name && !is_file { name } else { "" };
    parts.split(['.', ':', '#']).filter(|part| is_specific(part))
}

/// Returns whether a name has two words at least, as `snake_case` and `camelCase` do.
fn is_specific(name: &str) -> bool {
    let is_hump = |pair: &[u8]| !pair[0].is_ascii_uppercase() && pair[1].is_ascii_uppercase();
    let has_words = name.trim_matches('_').contains('_') || name.as_bytes().windows(2).any(is_hump);
    name.len() >= SYMBOL_BYTES && !name.starts_with(|c: char| c.is_ascii_digit()) && has_words
}

pub(super) fn has_ending(name: &str) -> bool {
    name.rsplit_once('.').is_some_and(|(stem, ending)| {
        !stem.is_empty()
            && (1..=ENDING_CHARS).contains(&ending.chars().count())
            && ending.starts_with(|c: char| c.is_ascii_alphabetic())
            && ending.chars().all(|c| c.is_ascii_alphanumeric())
    })
}

/// A hash of git, or its beginning: a plain number or a word is none.
pub(super) fn is_hash(word: &str) -> bool {
    (7..=40).contains(&word.len())
        && word.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'))
        && word.bytes().any(|byte| byte.is_ascii_digit())
        && word.bytes().any(|byte| byte.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(text: &str) -> Vec<String> {
        mentions(text, None).into_iter().map(|mention| mention.name).collect()
    }

    fn symbols_of(text: &str) -> Vec<String> {
        let all = mentions(text, Some(7)).into_iter().filter(|mention| mention.kind == MentionKind::Symbol);
        all.map(|mention| mention.name).collect()
    }

    #[test]
    fn files_folders_and_commits_are_named() {
        for (text, expected) in [
            ("The lock is in src/store/lock.rs.", vec!["src/store/lock.rs"]),
            ("See `./src/store/` and (docs/git.md:12), not docs/git.md.", vec!["src/store", "docs/git.md"]),
            ("[the guide](docs/guide.md) tells", vec!["docs/guide.md"]),
            ("Use `packages/@acme/ui` there", vec!["packages/@acme/ui"]),
            ("src/中文/文件.md:3:7 holds it", vec!["src/中文/文件.md"]),
            ("It broke with commit 1f2e3d4c, and `commit abc1234` mended it", vec!["1f2e3d4c", "abc1234"]),
        ] {
            assert_eq!(names(text), expected, "{text}");
        }
    }

    #[test]
    fn other_words_are_none() {
        for text in [
            "We support TCP/IP and read/write access, and/or neither.",
            "https://example.org/a/b.md and git@host:a/b.git",
            "/etc/passwd, ~/notes/a.md, ../other/a.md, a/../b.md",
            "`src/**/*.rs` and `{a,b}/c.ts`",
            "commit 1234567 of ticket 7654321, the colour fafafa1",
            "application/json, 3/4.5, v1.2/1.3",
            "",
        ] {
            assert_eq!(names(text), Vec::<String>::new(), "{text}");
        }
    }

    #[test]
    fn names_in_code_are_named_by_their_parts_of_two_words() {
        for (text, expected) in [
            ("`parse_key()` and `parse_key(text, 3)` trim", vec!["parse_key"]),
            ("`FolderStore::open` and `FolderStore::open_quietly()`", vec!["FolderStore", "open_quietly"]),
            ("`store.readRange` of `Store#readRange(from, to)`", vec!["readRange"]),
            ("set `ENTIRE_PLUGIN_DATA_DIR`", vec!["ENTIRE_PLUGIN_DATA_DIR"]),
            ("`__private_name`", vec!["__private_name"]),
        ] {
            assert_eq!(symbols_of(text), expected, "{text}");
        }
    }

    #[test]
    fn plain_words_commands_and_files_are_no_symbols() {
        for text in [
            "parse_key() and FolderStore without marks of code",
            "`parse()`, `Store`, `a_b`, `HTTP`, `Mutex::lock`, `CONSTANT`, `reference`, `_private`",
            "`git log --follow some_file`, `let open_store = 1`, `keepstone --some_flag`",
            "`lock_file.rs`, `UserMenu.tsx`, `src/lock_file`, `entry-kind-name`, `4_000_000_000`",
            "`größe_der_datei`, `\"someKey\": 1`, ``",
        ] {
            assert_eq!(symbols_of(text), Vec::<String>::new(), "{text}");
        }
        assert_eq!(mentions("`parse_key()`", None), [], "nobody knows when the project had it");
    }

    #[test]
    fn a_long_text_names_some() {
        let text: String = (0..100).map(|number| format!("src/f{number}.rs ")).collect();
        assert_eq!(names(&text).len(), MOST);
    }
}
