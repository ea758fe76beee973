//! What an error message is known by when it comes again: the codes and names in it and the words of its sentence, without
//! the paths, numbers and times that change from run to run.

use super::language::{Language, Stems, fold, is_stop_word};
use super::sorted::SortedSet;
use super::tokenize::Kind;

/// Lines of an output that are read for its message.
const LINES: usize = 6;

/// Longest message, in bytes.
const BYTES: usize = 600;

/// Words that a text has in common with a message without a code, at least.
const FEWEST: usize = 3;

/// Words by which a line of an output is known as the message, in small letters.
const TELLING: [&str; 17] = [
    "abort",
    "cannot",
    "conflict",
    "denied",
    "error",
    "exception",
    "fail",
    "fatal",
    "invalid",
    "missing",
    "not found",
    "panicked",
    "refused",
    "timed out",
    "timeout",
    "unable",
    "unresolved",
];

/// Words that most messages have.
const COMMON: [&str; 24] = [
    "abort",
    "aborted",
    "cause",
    "caused",
    "code",
    "command",
    "cannot",
    "error",
    "errors",
    "exception",
    "exit",
    "failed",
    "failure",
    "fatal",
    "file",
    "found",
    "line",
    "module",
    "panicked",
    "process",
    "status",
    "test",
    "thread",
    "warning",
];

/// An error message as it is compared with what memory knows.
#[derive(Debug, Default)]
pub(crate) struct Signature {
    /// The message as a search takes it.
    pub(crate) text: String,
    /// Codes and names, as they are written: `E0382`, `ECONNREFUSED`, `merge_tags`.
    names: SortedSet<String>,
    /// Stems of the other words.
    words: SortedSet<String>,
}

impl Signature {
    /// The signature of an output: of the lines that tell an error, or of its first ones.
    pub(crate) fn of(output: &str) -> Self {
        let lines = || output.lines().map(str::trim).filter(|line| !line.is_empty());
        let tells = |line: &&str| {
            let line = line.to_lowercase();
            TELLING.iter().any(|word| line.contains(word))
        };
        // The line after may go on with it, as after `thread 'main' panicked at`.
        let mut goes_on = false;
        let is_message = |line: &&str| std::mem::replace(&mut goes_on, tells(line)) || tells(line);
        let mut message: Vec<&str> = lines().filter(is_message).take(LINES).collect();
        if message.is_empty() {
            message = lines().take(LINES).collect();
        }
        let mut signature = Self::default();
        for word in message.iter().flat_map(|line| line.split_whitespace()) {
            signature.take(word);
        }
        signature
    }

    fn take(&mut self, word: &str) {
        let is_edge = |c: char| !c.is_alphanumeric() && c != '_';
        let bare = word.trim_matches(is_edge);
        let bare = if is_path(bare) { file_name(bare) } else { bare };
        if bare.is_empty() || is_passing(bare) || self.text.len() + bare.len() >= BYTES {
            return;
        }
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(bare);
        for part in bare.split(|c: char| is_edge(c) && c != '.' && c != '-').filter(|part| !part.is_empty()) {
            if is_name(part) {
                self.names.insert(part.to_owned());
            } else {
                self.words.extend(stem(part));
            }
        }
    }

    /// Returns whether a text is about the message: it has one of its codes or names and a word of it, or most of its words.
    pub(crate) fn is_in(&self, text: &str) -> bool {
        let other = Self::of_text(text);
        let names = self.names.intersection(&other.names).collect::<Vec<_>>();
        let words = self.words.intersection(&other.words).count();
        let is_one_name = self.names.len() == 1 && self.words.is_empty();
        names.iter().any(|name| is_code(name))
            || !names.is_empty() && (words > 0 || names.len() > 1 || is_one_name)
            || words >= FEWEST && words * 5 >= self.words.len() * 3
    }

    /// The part of the signature that some of these texts have, without the names of files: what can be said of the message at all.
    pub(crate) fn known_in<'a>(&self, texts: impl Iterator<Item = &'a str>) -> Self {
        let mut known = Self { text: self.text.clone(), ..Self::default() };
        for text in texts {
            let other = Self::of_text(text);
            let is_shared = |name: &&String| !is_file(name) && self.names.contains(*name);
            known.names.extend(other.names.iter().filter(is_shared).cloned());
            known.words.extend(self.words.intersection(&other.words).cloned());
        }
        known
    }

    /// The names and words of a text that is no message.
    fn of_text(text: &str) -> Self {
        let mut other = Self::default();
        let is_mark = |c: char| !c.is_alphanumeric() && !matches!(c, '_' | '.' | '-');
        for word in text.split(is_mark).map(|word| word.trim_matches(|c: char| !c.is_alphanumeric())) {
            if is_name(word) {
                other.names.insert(word.to_owned());
            } else {
                other.words.extend(stem(word));
            }
        }
        other
    }
}

/// Returns whether a word is a path of more than a file's name.
fn is_path(word: &str) -> bool {
    word.contains(['/', '\\']) && !word.contains("://")
}

/// The file's name at the end of a path, without a line number.
fn file_name(path: &str) -> &str {
    let name = path.rsplit(['/', '\\']).next().unwrap_or_default();
    name.split(':').next().unwrap_or_default()
}

/// Returns whether a word changes from run to run: a number, a time with its unit, an address, a hash.
fn is_passing(word: &str) -> bool {
    let is_hex = word.len() >= 7 && word.chars().all(|c| c.is_ascii_hexdigit() || c == '-');
    let is_number = word.starts_with(|c: char| c.is_ascii_digit()) || !word.contains(char::is_alphabetic);
    is_number || is_hex && word.contains(|c: char| c.is_ascii_digit())
}

/// Returns whether a word is a name that a person would look for: a code, or an identifier.
fn is_name(word: &str) -> bool {
    let inner_capital = word.chars().zip(word.chars().skip(1)).any(|(c, next)| c.is_lowercase() && next.is_uppercase());
    is_code(word) || word.contains('_') || inner_capital || has_capitals_first(word) || is_file(word)
}

/// Returns whether a word is one of an acronym and another: `OOMKilled`, `IOError`. "URLs" is a usual word.
fn has_capitals_first(word: &str) -> bool {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_uppercase());
    word.len() >= rest.len() + 2 && rest.len() > 2 && rest.chars().all(|c| c.is_ascii_lowercase())
}

/// Returns whether a word has a dot inside, as the name of a file has.
fn is_file(word: &str) -> bool {
    word.trim_end_matches('.').split_once('.').is_some_and(|(stem, end)| !stem.is_empty() && !end.is_empty())
}

/// Returns whether a word is the code of an error: `E0382`, `TS1479`, `ECONNREFUSED`, `ERR_MODULE_NOT_FOUND`.
fn is_code(word: &str) -> bool {
    let capitals = word.chars().filter(char::is_ascii_uppercase).count();
    let has_digit = word.contains(|c: char| c.is_ascii_digit());
    let is_plain = word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || matches!(c, '_' | '-'));
    let is_common = COMMON.contains(&word.to_ascii_lowercase().as_str());
    is_plain && !is_common && (capitals >= 5 || capitals >= 1 && has_digit && word.len() >= 4)
}

/// The stem of a word that tells something.
fn stem(word: &str) -> Option<String> {
    let folded = fold(word, Kind::Word).into_owned();
    let tells = folded.chars().count() > 2 && !is_stop_word(&folded) && !COMMON.contains(&folded.as_str());
    tells.then(|| Stems::new().terms(&folded, Kind::Word, Language::English).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn knows(message: &str, text: &str) -> bool {
        Signature::of(message).is_in(text)
    }

    #[test]
    fn a_message_is_known_again_by_its_code_its_names_or_most_of_its_words() {
        for (message, text) in [
            (
                "error[E0382]: borrow of moved value: `conn`\n --> src/pool.rs:41:9",
                "E0382 in the pool: clone the handle first.",
            ),
            (
                "Error: connect ECONNREFUSED 127.0.0.1:5432",
                "ECONNREFUSED means that the test database is down: make db.",
            ),
            (
                "FAILED tests/test_tags.py::test_union - AssertionError: merge_tags lost 'a'",
                "merge_tags lost tags when a source was empty; fixed by a union.",
            ),
            (
                "thread 'main' panicked at src/main.rs:12:5:\nthe lock file was written by a newer cargo",
                "A lock file written by a newer cargo is refused: delete it.",
            ),
        ] {
            assert!(knows(message, text), "{message} / {text}");
        }
    }

    #[test]
    fn another_error_or_a_word_that_all_errors_have_is_not_the_same() {
        for (message, text) in [
            ("error[E0382]: borrow of moved value: `conn`", "E0499: a second mutable borrow. Use a scope."),
            ("error: test failed, to rerun pass `--lib`", "The test of the exporter failed with an error once."),
            ("Error: connect ECONNREFUSED 127.0.0.1:5432", "Connect the printer to port 5432."),
            ("", "Anything."),
            ("command exited with code 1", "Exit code 1 of the linter is a warning."),
        ] {
            assert!(!knows(message, text), "{message} / {text}");
        }
    }

    #[test]
    fn what_changes_from_run_to_run_is_no_part_of_it() {
        let one = Signature::of(
            "2026-03-16T10:00:00 ERROR worker 7f3a9c1e lost the lease after 31ms at /srv/app/queue.ts:88",
        );
        let two =
            Signature::of("2026-05-01T23:59:59 ERROR worker 9bd01f22 lost the lease after 7ms at /home/x/queue.ts:91");
        assert_eq!((&one.text, &one.words), (&two.text, &two.words));
        assert!(one.text.contains("lost the lease") && one.text.contains("queue.ts"), "{}", one.text);
    }
}
