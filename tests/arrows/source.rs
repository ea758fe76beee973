//! Rust sources as tokens, so that comments and texts do not count.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// A source file, without comments and texts.
#[derive(Clone)]
pub(crate) struct Source {
    /// Its folder, from the top of the checkout.
    folder: String,
    /// Below that folder, with slashes.
    pub(crate) path: String,
    pub(crate) lines: usize,
    /// Names and single signs, with the line of each.
    pub(crate) tokens: Vec<(String, usize)>,
}

impl Source {
    pub(crate) fn of(folder: &str, path: &str, text: &str) -> Self {
        let (folder, path) = (folder.to_owned(), path.to_owned());
        Self { folder, path, lines: text.lines().count(), tokens: tokens(text) }
    }

    /// The folder or file below the crate's root that the source belongs to.
    pub(crate) fn room(&self) -> &str {
        self.path.split('/').next().unwrap_or_default().trim_end_matches(".rs")
    }

    pub(crate) fn at(&self, nth: usize) -> &str {
        self.tokens.get(nth).map_or("", |(token, _)| token)
    }

    /// The places at which the given tokens follow each other.
    pub(crate) fn find<'a>(&'a self, wanted: &'a [&str]) -> impl Iterator<Item = usize> + 'a {
        (0..self.tokens.len()).filter(|at| wanted.iter().enumerate().all(|(nth, token)| self.at(at + nth) == *token))
    }

    /// The name behind `impl`, or behind `impl<…>`; none of an implementation of a trait.
    pub(crate) fn inherent(&self, at: usize) -> Option<usize> {
        let mut name = at + 1;
        if self.at(name) == "<" {
            let mut depth = 0;
            loop {
                depth += match self.at(name) {
                    "<" => 1,
                    ">" => -1,
                    _ => 0,
                };
                name += 1;
                if depth == 0 {
                    break;
                }
            }
        }
        // `impl Trait` as a type of an argument ends before any body.
        let end = (name..).find(|nth| matches!(self.at(*nth), "{" | "" | ";" | ")" | "," | "=" | "for"))?;
        (self.at(end) == "{" && !matches!(self.at(at - 1), ">" | ":" | "(" | "&")).then_some(name)
    }

    /// The file and the line of a token.
    pub(crate) fn place(&self, nth: usize) -> String {
        format!("{}/{}:{}", self.folder, self.path, self.tokens[nth].1)
    }
}

/// The sources in a folder of the checkout, without those that are compiled for tests only.
pub(crate) fn sources(folder: &str) -> Vec<Source> {
    let mut found = all_sources(folder);
    let tests = test_files(&found);
    found.retain(|source| !tests.iter().any(|test| source.path.starts_with(test.as_str())));
    for source in &mut found {
        cut_tests(&mut source.tokens);
    }
    found
}

/// All sources in a folder of the checkout.
pub(crate) fn all_sources(folder: &str) -> Vec<Source> {
    let root = top().join(folder);
    let (mut found, mut folders) = (Vec::new(), vec![root.clone()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).unwrap_or_else(|error| panic!("{}: {error}", next.display())) {
            let path: PathBuf = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                let text = fs::read_to_string(&path).expect("a source is text");
                let path = path.strip_prefix(&root).expect("below the root").to_string_lossy().replace('\\', "/");
                found.push(Source::of(folder, &path, &text));
            }
        }
    }
    found.sort_by(|one, other| one.path.cmp(&other.path));
    found
}

/// The top of the checkout.
pub(crate) fn top() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// The paths of modules that are compiled for tests only, each with `.rs` and as a folder.
fn test_files(sources: &[Source]) -> BTreeSet<String> {
    let mut tests = BTreeSet::new();
    for source in sources {
        let folder = match source.path.strip_suffix("mod.rs") {
            Some(folder) => folder.to_owned(),
            None => format!("{}/", source.path.trim_end_matches(".rs")),
        };
        for at in source.find(&["#", "[", "cfg", "(", "test", ")", "]"]) {
            let module = (at..at + 12).find(|at| source.at(*at) == "mod");
            if let Some(module) = module.filter(|module| source.at(module + 2) == ";") {
                let name = source.at(module + 1);
                tests.extend([format!("{folder}{name}.rs"), format!("{folder}{name}/")]);
            }
        }
    }
    tests
}

/// Cuts Rust into names and signs. Comments, texts and characters are left out.
fn tokens(text: &str) -> Vec<(String, usize)> {
    let (chars, mut found, mut line, mut at) = (text.chars().collect::<Vec<_>>(), Vec::new(), 1, 0);
    while at < chars.len() {
        let (c, next) = (chars[at], chars.get(at + 1).copied().unwrap_or(' '));
        let start = at;
        match c {
            '/' if next == '/' => at += chars[at..].iter().take_while(|c| **c != '\n').count(),
            '"' => at = end_of_text(&chars, at + 1),
            '\'' if next == '\\' => at = at + 3 + chars[at + 3..].iter().take_while(|c| **c != '\'').count() + 1,
            '\'' if chars.get(at + 2) == Some(&'\'') => at += 3,
            'r' | 'b' if matches!(next, '"' | '#') && is_raw(&chars, at) => at = end_of_raw(&chars, at),
            c if c.is_alphanumeric() || c == '_' => {
                while chars.get(at).is_some_and(|c| c.is_alphanumeric() || *c == '_') {
                    at += 1;
                }
                found.push((chars[start..at].iter().collect(), line));
            }
            c => {
                at += 1;
                if !c.is_whitespace() {
                    found.push((c.to_string(), line));
                }
            }
        }
        line += chars[start..at.min(chars.len())].iter().filter(|c| **c == '\n').count();
    }
    found
}

/// Leaves out the tests at the end of a file: `#[cfg(test)] mod … {` and all that follows.
fn cut_tests(tokens: &mut Vec<(String, usize)>) {
    let is = |at: usize, token: &str| tokens.get(at).is_some_and(|(found, _)| found == token);
    let test = (0..tokens.len()).find(|at| {
        ["#", "[", "cfg", "(", "test", ")", "]", "mod"].iter().enumerate().all(|(nth, token)| is(at + nth, token))
            && is(at + 9, "{")
    });
    tokens.truncate(test.unwrap_or(tokens.len()));
}

fn end_of_text(chars: &[char], mut at: usize) -> usize {
    while at < chars.len() && chars[at] != '"' {
        at += if chars[at] == '\\' { 2 } else { 1 };
    }
    at + 1
}

fn is_raw(chars: &[char], at: usize) -> bool {
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    chars[at] == 'r' && chars.get(at + 1 + hashes) == Some(&'"')
}

fn end_of_raw(chars: &[char], at: usize) -> usize {
    let hashes = chars[at + 1..].iter().take_while(|c| **c == '#').count();
    let mut at = at + 2 + hashes;
    while at < chars.len() {
        if chars[at] == '"' && chars[at + 1..].iter().take(hashes).filter(|c| **c == '#').count() == hashes {
            return at + 1 + hashes;
        }
        at += 1;
    }
    at
}

/// Fails with all that was found, and with the words that say what to do.
pub(crate) fn none(found: Vec<String>, what_to_do: &str) {
    assert!(found.is_empty(), "{what_to_do}\n  {}", found.join("\n  "));
}
