//! Command lines of agent-memory, as its users and the rules of their clients have them, in words of ours.

use std::ffi::OsString;

/// The predecessor whose JSON `--compat` asks for; its users may also start the command by its name.
pub(crate) const NAME: &str = "agent-memory";

/// Options of ours whose value is the next word.
const WITH_VALUE: [&str; 5] = ["--dir", "--store", "--color", "--grant", "--compat"];

/// The words of a command line, with ours in place of `vault …`, `inject preview …`, `viewer` and `search -c`.
pub(crate) fn translated(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let Some(at) = command_at(&words) else { return words };
    if words[at] == "vault"
        && let Some(behind) = words.get_mut(at + 2..)
        && let Some(dashes) = behind.iter().position(|word| word == "--")
    {
        // To the place right behind the action.
        behind.rotate_left(dashes);
    }
    let told: Vec<&str> = words[at..].iter().map_while(|word| word.to_str()).collect();
    let (taken, ours) = match told.as_slice() {
        ["vault", action, rest @ ..] => match vault(action, rest) {
            Some((taken, ours)) => (2 + taken, ours),
            None => return words,
        },
        ["inject", "preview", ..] => (2, Line::of(&["brief"])),
        ["viewer", ..] => (1, Line::of(&["serve"])),
        ["search", ..] => {
            // `-c` names a text where others of our commands take one, so `search` has another letter.
            words[at..].iter_mut().filter(|word| *word == "-c").for_each(|word| *word = "-g".into());
            return words;
        }
        _ => return words,
    };
    // `forget` never asks, so there is nothing to force.
    let is_forced = told.starts_with(&["vault", "delete"]);
    words.splice(at..at + taken, ours.first);
    words.retain(|word| !(is_forced && word == "--force"));
    words.extend(ours.last);
    words
}

/// Words of ours: those in the place of the words that they mean, and those behind all others.
struct Line {
    first: Vec<OsString>,
    last: Vec<OsString>,
}

impl Line {
    fn of(words: &[&str]) -> Self {
        Self { first: words.iter().map(OsString::from).collect(), last: Vec::new() }
    }

    /// A command and its arguments, which go behind `--` if one looks like an option.
    fn with(command: &str, arguments: &[&str]) -> Self {
        if !arguments.iter().any(|word| word.starts_with('-')) {
            return Self::of(&[&[command], arguments].concat());
        }
        let last = ["--"].iter().chain(arguments).map(OsString::from).collect();
        Self { last, ..Self::of(&[command]) }
    }
}

/// What an action of `vault` means, and the number of the words behind it that this takes the place of. The agent stands right
/// behind the action, whatever it starts with.
fn vault(action: &str, rest: &[&str]) -> Option<(usize, Line)> {
    let is_option = |word: &str| word.starts_with("--") || matches!(word, "-c" | "-f");
    let dashes = usize::from(rest.first() == Some(&"--"));
    let (taken, ours) = match (action, &rest[dashes..]) {
        ("add", [word, ..]) if dashes == 0 && is_option(word) => (0, Line::of(&["add"])),
        ("list", [agent, category, ..]) if !category.starts_with('-') => {
            (2, Line::of(&["list", &format!("--agent={agent}"), "--category", category]))
        }
        ("list", [agent, ..]) => (1, Line::of(&["list", &format!("--agent={agent}")])),
        ("add", [agent, category, ..]) => (2, Line::with("add", &[agent, category])),
        ("add", _) => (0, Line::of(&["add"])),
        ("get", [agent, category, id, ..]) => (3, Line::with("get", &[&[*agent, category, id].join("/")])),
        ("edit", [agent, category, id, ..]) => (3, Line::with("edit", &[&[*agent, category, id].join("/")])),
        ("delete", [agent, category, id, ..]) => (3, Line::with("forget", &[&[*agent, category, id].join("/")])),
        _ => return None,
    };
    Some((dashes + taken, ours))
}

/// The place of the command, behind the program's name and options.
pub(super) fn command_at(words: &[OsString]) -> Option<usize> {
    let mut at = 1;
    loop {
        match words.get(at)?.to_str()? {
            word if WITH_VALUE.contains(&word) => at += 2,
            word if word.starts_with('-') => at += 1,
            _ => return Some(at),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(line: &str) -> String {
        let words = translated(line.split(' ').map(OsString::from));
        words.iter().map(|word| word.to_str().unwrap()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn lines_of_agent_memory_mean_ours() {
        for (line, ours) in [
            ("keepstone vault list dev", "keepstone list --agent=dev"),
            (
                "keepstone --dir m vault list dev tasks --json",
                "keepstone --dir m list --agent=dev --category tasks --json",
            ),
            ("keepstone --compat agent-memory vault list dev", "keepstone --compat agent-memory list --agent=dev"),
            ("keepstone vault list dev --json", "keepstone list --agent=dev --json"),
            ("keepstone vault get dev tasks 17", "keepstone get dev/tasks/17"),
            ("keepstone --json vault add dev tasks -c x --tags a,b", "keepstone --json add dev tasks -c x --tags a,b"),
            ("keepstone vault edit dev tasks 17 -c x", "keepstone edit dev/tasks/17 -c x"),
            ("keepstone vault delete dev tasks 17 --force", "keepstone forget dev/tasks/17"),
            ("keepstone vault list -x tasks", "keepstone list --agent=-x --category tasks"),
            ("keepstone vault list -- -x", "keepstone list --agent=-x"),
            ("keepstone vault add -x tasks -c y", "keepstone add -c y -- -x tasks"),
            ("keepstone vault add -c y -- -x tasks", "keepstone add -c y -- -x tasks"),
            ("keepstone vault add -c y dev tasks", "keepstone add -c y dev tasks"),
            ("keepstone vault get -x tasks 17 --json", "keepstone get --json -- -x/tasks/17"),
            ("keepstone vault edit -- -x tasks 17 -c y", "keepstone edit -c y -- -x/tasks/17"),
            ("keepstone vault delete -x tasks 17 --force", "keepstone forget -- -x/tasks/17"),
            ("keepstone inject preview dev fix it", "keepstone brief dev fix it"),
            ("keepstone viewer --port 3737", "keepstone serve --port 3737"),
            ("keepstone search sse -c lessons", "keepstone search sse -g lessons"),
        ] {
            assert_eq!(said(line), ours);
        }
    }

    #[test]
    fn other_lines_stay_as_they_are() {
        for line in [
            "keepstone",
            "keepstone --help",
            "keepstone vault",
            "keepstone vault rename dev",
            "keepstone add dev x -c y",
        ] {
            assert_eq!(said(line), line);
        }
    }
}
