//! The command that starts Keepstone, and how it is found again in what people's files run.

use crate::model::contract::Client;
use crate::model::error::{Error, Result};

/// Our program's name; npm's runners are given it as the package's name.
const PROGRAM: &str = "keepstone";
/// The argument that answers an event, before the name of the client.
pub(super) const HOOK: &str = "hook";
/// Programs that run another one, which they are given.
const RUNNERS: [&str; 10] = ["npx", "npm", "pnpm", "pnpx", "yarn", "bun", "bunx", "node", "deno", "cargo"];

/// A program and its first arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::clients) struct Command(Vec<String>);

impl Command {
    /// Accepts the words that start Keepstone.
    ///
    /// # Errors
    /// [`Error::Invalid`] for no word, a blank one, control characters, a character that shells read each in
    /// their own way, and for words that do not name `keepstone`: the command could not be told from
    /// other people's commands, so it would be installed twice and never removed.
    pub(super) fn new(words: &[String]) -> Result<Self> {
        if words.is_empty() {
            return Err(Error::invalid("the command is empty"));
        }
        for word in words {
            if let Some(why) = fault(word) {
                return Err(Error::invalid(format!("{word:?} in the command {why}")));
            }
        }
        let command = Self(words.to_vec());
        // Any word stands for the client.
        if runs(&command.with(&[HOOK, PROGRAM]), &[HOOK, PROGRAM]) {
            return Ok(command);
        }
        let line = command.line(&[]);
        Err(Error::invalid(format!("the command `{line}` does not name {PROGRAM}: it could not be recognised later")))
    }

    /// All words, and some more.
    pub(in crate::clients) fn with(&self, more: &[&str]) -> Vec<String> {
        self.0.iter().cloned().chain(more.iter().map(|word| (*word).to_owned())).collect()
    }

    /// One line for a shell.
    pub(in crate::clients) fn line(&self, more: &[&str]) -> String {
        self.with(more).iter().map(|word| quoted(word)).collect::<Vec<_>>().join(" ")
    }
}

fn fault(word: &str) -> Option<&'static str> {
    if word.trim().is_empty() {
        Some("is blank")
    } else if word.chars().any(char::is_control) {
        Some("has control characters")
    } else if word.contains(['"', '$', '`', '%', '!']) {
        Some("has a character that not every shell takes as it is")
    } else if word.ends_with('\\') {
        Some("ends with a backslash, which would escape what follows")
    } else {
        None
    }
}

/// A word as `sh` and `cmd` both take it: between double quotes, where it has more than plain characters.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./:@=+,-".contains(c);
    if word.chars().all(plain) { word.to_owned() } else { format!("\"{word}\"") }
}

/// Returns whether words run our hook for a client: `keepstone … hook CLIENT`, perhaps through a runner.
pub(super) fn is_ours(words: &[String], client: Client) -> bool {
    runs(words, &[HOOK, client.name()])
}

/// Returns whether words run Keepstone with some words one after the other, perhaps through a runner.
///
/// A line that joins several commands is not ours: people wrote it.
pub(super) fn runs(words: &[String], wanted: &[&str]) -> bool {
    let is_variable = |word: &&String| word.split_once('=').is_some_and(|(name, _)| is_variable_name(name));
    let skipped = words.iter().take_while(is_variable).count();
    let words = &words[skipped..];
    let Some(found) = words.windows(wanted.len()).position(|some| some == wanted) else { return false };
    let Some(program) = words[..found].first().map(|word| base_name(word)) else { return false };
    let named = words[..found].iter().any(|word| base_name(word) == PROGRAM);
    let runs = program == PROGRAM || RUNNERS.contains(&program.as_str());
    named && runs && !words.iter().any(|word| is_operator(word))
}

/// The options that words give Keepstone, without their values: those behind its name.
pub(super) fn options(words: &[String]) -> impl Iterator<Item = &str> {
    let behind = words.iter().skip_while(|word| base_name(word) != PROGRAM);
    let names =
        behind.filter(|word| word.len() > 2 && word.starts_with("--") || word.len() == 2 && word.starts_with('-'));
    names.map(|word| word.split('=').next().unwrap_or(word)).filter(|name| *name != "--")
}

fn is_variable_name(name: &str) -> bool {
    !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
}

fn is_operator(word: &str) -> bool {
    !word.is_empty() && word.chars().all(|c| "&|;<>".contains(c)) || word.ends_with(';')
}

/// The name of a program without its folder, its version and what Windows puts after it.
fn base_name(word: &str) -> String {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word).to_ascii_lowercase();
    let name = name.split('@').next().unwrap_or_default();
    let end = [".exe", ".cmd", ".ps1", ".js", ".mjs"].iter().find_map(|end| name.strip_suffix(end));
    end.unwrap_or(name).to_owned()
}

/// The words of a line for a shell. Quotes of both kinds are taken off; nothing is expanded, and a
/// backslash is a character like others, as in the paths of Windows.
pub(super) fn words(line: &str) -> Vec<String> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in line.chars() {
        match quote {
            Some(open) if c == open => quote = None,
            Some(_) => word.get_or_insert_default().push(c),
            None if matches!(c, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            None => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ours(line: &str) -> bool {
        is_ours(&words(line), Client::Cursor)
    }

    fn owned(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn our_line_is_found_however_it_is_started() {
        for line in [
            "keepstone hook cursor",
            "npx keepstone hook cursor",
            "npx --yes keepstone@0.2 hook cursor",
            "\"C:\\Program Files\\Keepstone.exe\" hook cursor",
            "'/opt/my tools/keepstone' --dir .memory hook cursor --agent dev",
            "KEEPSTONE_DIR=x keepstone hook cursor",
            "cargo run --bin keepstone -- hook cursor",
        ] {
            assert!(ours(line), "{line}");
        }
    }

    #[test]
    fn other_lines_are_not_ours() {
        for line in [
            "",
            "hook cursor",
            "keepstone",
            "keepstone hook",
            "keepstone hook codex",
            "keepstones hook cursor",
            "echo keepstone hook cursor",
            "cd keepstone && npm run hook cursor",
            "keepstone hook cursor && say done",
            "keepstone hook cursor; say done",
        ] {
            assert!(!ours(line), "{line}");
        }
    }

    #[test]
    fn a_line_is_read_back_as_its_words() {
        let command = Command::new(&owned(&["/opt/my tools/keepstone", "--dir", "a&b"])).unwrap();
        assert_eq!(command.line(&["hook", "cursor"]), "\"/opt/my tools/keepstone\" --dir \"a&b\" hook cursor");
        assert_eq!(words(&command.line(&["hook", "cursor"])), command.with(&["hook", "cursor"]));
    }

    #[test]
    fn impossible_commands_are_refused() {
        for bad in [
            &[][..],
            &[""],
            &["keepstone", " "],
            &["keep\nstone"],
            &["keepstone", "$HOME"],
            &["mine"],
            &["keepstone", "a\\"],
        ] {
            assert!(matches!(Command::new(&owned(bad)), Err(Error::Invalid(_))), "{bad:?}");
        }
    }
}
