//! Ids of agents that begin with a dash, behind the options that take one.
//!
//! Only clap's `allow_hyphen_values` would take them too, but then `--agent --json` names an agent `--json`.

use std::ffi::{OsStr, OsString};

use clap::{Arg, Command};

use super::predecessor::command_at;

/// The name of values that are ids of agents.
const AGENT: &str = "AGENT";

/// The words of a command line, in which `-a -x` and `--agent -x` are `--agent=-x`. A word that is an option of the command
/// stays one, and so does every word with two dashes, since a mistyped option has them too: such an id needs the `=`.
pub(crate) fn joined(words: Vec<OsString>, command: impl FnOnce() -> Command) -> Vec<OsString> {
    // Few lines have a dash behind a dash, and making the command with all its options takes time at each start.
    let may_have_id = words.windows(2).any(|pair| pair.iter().all(|word| word.to_string_lossy().starts_with('-')));
    let Some(at) = command_at(&words).filter(|_| may_have_id) else { return words };
    let command = command();
    let all = levels(&command, &words[at..]);
    let mut left = words.into_iter().peekable();
    let mut joined = Vec::with_capacity(left.len());
    while let Some(word) = left.next() {
        if word == "--" {
            joined.push(word);
            break;
        }
        let option = all.iter().find_map(|level| option_named(level, &word));
        match (option, left.next_if(|next| is_id(next, &all))) {
            (Some(option), Some(id)) => {
                let mut both = OsString::from(format!("--{option}="));
                both.push(id);
                joined.push(both);
            }
            (None, Some(next)) => joined.extend([word, next]),
            (_, None) => joined.push(word),
        }
    }
    joined.extend(left);
    joined
}

/// The command itself and those below it that the words name.
fn levels<'a>(command: &'a Command, words: &[OsString]) -> Vec<&'a Command> {
    let mut levels = vec![command];
    for word in words {
        let Some(below) = levels.last().and_then(|last| last.find_subcommand(word)) else { break };
        levels.push(below);
    }
    levels
}

/// The long name of the option with an agent's id that a word is.
fn option_named<'a>(level: &'a Command, word: &OsStr) -> Option<&'a str> {
    let takes_agent = |arg: &&Arg| arg.get_value_names().is_some_and(|names| names == [AGENT]);
    let word = word.to_str()?;
    level.get_arguments().filter(takes_agent).find_map(|arg| {
        let long = arg.get_long()?;
        let is_meant = word.strip_prefix("--") == Some(long)
            || arg.get_short().is_some_and(|short| word.strip_prefix('-') == Some(short.encode_utf8(&mut [0; 4])));
        is_meant.then_some(long)
    })
}

/// Returns whether a word that begins with a dash can only be an id.
fn is_id(word: &OsStr, all: &[&Command]) -> bool {
    let word = word.to_string_lossy();
    let Some(first) = word.strip_prefix('-').and_then(|rest| rest.chars().next()) else { return false };
    let is_option = |level: &&Command| level.get_arguments().any(|arg| arg.get_short() == Some(first));
    first != '-' && !all.iter().any(is_option)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::help;

    fn said(line: &str) -> String {
        let words = joined(line.split(' ').map(OsString::from).collect(), help::command);
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn an_id_behind_its_option_is_joined_to_it() {
        for (line, meant) in [
            ("keepstone list -a -x", "keepstone list --agent=-x"),
            ("keepstone --json search sse --agent -x -l 5", "keepstone --json search sse --agent=-x -l 5"),
            ("keepstone search sse -a dev -a -2", "keepstone search sse -a dev --agent=-2"),
            ("keepstone --grant -x get 17", "keepstone --grant=-x get 17"),
            ("keepstone process --agent -x", "keepstone process --agent=-x"),
        ] {
            assert_eq!(said(line), meant);
        }
    }

    #[test]
    fn what_may_be_an_option_stays_one() {
        for line in [
            "keepstone",
            "keepstone list -a dev",
            "keepstone list -a --json",
            "keepstone list -a --jsno",
            "keepstone list -a -l 5",
            "keepstone search sse -a -h",
            "keepstone watch --agent -q",
            "keepstone list --agent=-x -l 5",
            "keepstone list -a",
            "keepstone list -a -",
            "keepstone add dev tasks -c -x",
            "keepstone search -- -a -x",
        ] {
            assert_eq!(said(line), line);
        }
    }
}
