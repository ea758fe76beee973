//! Files and commits that a text names, so that a host can look whether they still exist.

use serde::{Deserialize, Serialize};

use super::sorted::SortedSet;

/// The kind of a thing that a text names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum MentionKind {
    /// A file or folder, relative to the project.
    Path,
    /// A commit of git.
    Commit,
}

/// Something outside the memory that a text names.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Mention {
    /// Its kind.
    pub kind: MentionKind,
    /// The path with `/`, or the hash as it is written.
    pub name: String,
}

/// Words before the hash of a commit.
const COMMIT_WORDS: [&str; 4] = ["commit", "commits", "revision", "sha"];

/// Longest ending of a file's name, in characters.
const ENDING_CHARS: usize = 5;

/// Most things that are named of one text.
const MOST: usize = 20;

/// The things that a text names, in their order, each once.
pub(crate) fn mentions(text: &str) -> Vec<Mention> {
    let (mut found, mut known, mut before) = (Vec::new(), SortedSet::new(), String::new());
    let mut is_code = false;
    for (nth, part) in text.split('`').enumerate() {
        if nth > 0 {
            is_code = !is_code;
        }
        for word in part.split_whitespace() {
            let bare = bare(word);
            let mention = match (path(bare, is_code), is_hash(bare) && COMMIT_WORDS.contains(&before.as_str())) {
                (Some(name), _) => Some(Mention { kind: MentionKind::Path, name }),
                (None, true) => Some(Mention { kind: MentionKind::Commit, name: bare.to_owned() }),
                (None, false) => None,
            };
            found.extend(mention.filter(|mention| known.insert(mention.clone())));
            before = bare.to_lowercase();
        }
    }
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
        mentions(text).into_iter().map(|mention| mention.name).collect()
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
    fn a_long_text_names_some() {
        let text: String = (0..100).map(|number| format!("src/f{number}.rs ")).collect();
        assert_eq!(names(&text).len(), MOST);
    }
}
