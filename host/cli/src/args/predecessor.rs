//! Command lines of agent-memory, as its users and the rules of their clients have them, in words of ours.

use std::ffi::OsString;
use std::path::PathBuf;

/// The predecessor whose JSON `--compat` asks for; its users may also start the command by its name.
pub(crate) const NAME: &str = "agent-memory";

/// Options of ours whose value is the next word.
const WITH_VALUE: [&str; 6] = ["--dir", "--store", "--with", "--color", "--grant", "--compat"];

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
    // `forget` never asks, so there is nothing to force, and `serve` opens no browser.
    let needless = match told.as_slice() {
        ["vault", "delete", ..] => Some("--force"),
        ["viewer", ..] => Some("--no-open"),
        _ => None,
    };
    words.splice(at..at + taken, ours.first);
    words.retain(|word| needless.is_none_or(|needless| word != needless));
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
    fn with(command: &[&str], arguments: &[&str]) -> Self {
        if !arguments.iter().any(|word| word.starts_with('-')) {
            return Self::of(&[command, arguments].concat());
        }
        let last = ["--"].iter().chain(arguments).map(OsString::from).collect();
        Self { last, ..Self::of(command) }
    }

    /// A command about one entry. Its id is whole: a beginning would name another entry.
    fn about(command: &str, entry: &[&str]) -> Self {
        Self::with(&[command, "--whole"], &[&entry.join("/")])
    }
}

/// What an action of `vault` means, and the number of the words behind it that this takes the place of. The agent stands right
/// behind the action, whatever it starts with.
fn vault(action: &str, rest: &[&str]) -> Option<(usize, Line)> {
    let is_option = |word: &str| word.starts_with("--") || matches!(word, "-c" | "-f" | "-t");
    let dashes = usize::from(rest.first() == Some(&"--"));
    let (taken, ours) = match (action, &rest[dashes..]) {
        ("add", [word, ..]) if dashes == 0 && is_option(word) => (0, Line::of(&["add"])),
        ("list", [agent, category, ..]) if !category.starts_with('-') => {
            (2, Line::of(&[&["list", &format!("--agent={agent}"), "--category", category][..], all(rest)].concat()))
        }
        ("list", [agent, ..]) => (1, Line::of(&[&["list", &format!("--agent={agent}")][..], all(rest)].concat())),
        ("add", [agent, category, ..]) => (2, Line::with(&["add"], &[agent, category])),
        ("add", _) => (0, Line::of(&["add"])),
        ("get", [agent, category, id, ..]) => (3, Line::about("get", &[agent, category, id])),
        ("edit", [agent, category, id, ..]) => (3, Line::about("edit", &[agent, category, id])),
        ("delete", [agent, category, id, ..]) => (3, Line::about("forget", &[agent, category, id])),
        _ => return None,
    };
    Some((dashes + taken, ours))
}

/// agent-memory lists all entries; ours as many as it is told.
fn all(rest: &[&str]) -> &'static [&'static str] {
    let is_told = rest.iter().any(|word| word.starts_with("-l") || word.starts_with("--l") || *word == "--all");
    if is_told { &[] } else { &["--all"] }
}

/// How agent-memory's commands are typed that are none of ours without more words.
pub(super) fn usage(command: &str) -> Option<&'static str> {
    match command {
        "vault" => Some("agent-memory's vault is 'vault list|get|add|edit|delete AGENT [CATEGORY [ID]]'"),
        "inject" => Some("agent-memory's inject is 'inject preview AGENT [TASK]'"),
        _ => None,
    }
}

/// Returns whether a command line asks for agent-memory's answers: by the option, or by the name that the command was started
/// under. This holds for lines that cannot be understood too.
pub(crate) fn is_meant(words: impl IntoIterator<Item = OsString>) -> bool {
    let mut words = words.into_iter();
    let started = words.next().map(PathBuf::from);
    started.is_some_and(|path| path.file_stem().is_some_and(|name| name == NAME))
        || words.take_while(|word| word != "--").any(|word| word.to_string_lossy().starts_with("--compat"))
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
            ("keepstone vault list dev", "keepstone list --agent=dev --all"),
            (
                "keepstone --dir m vault list dev tasks --json",
                "keepstone --dir m list --agent=dev --category tasks --all --json",
            ),
            (
                "keepstone --compat agent-memory vault list dev",
                "keepstone --compat agent-memory list --agent=dev --all",
            ),
            ("keepstone vault list dev --json", "keepstone list --agent=dev --all --json"),
            ("keepstone vault list dev --limit 5", "keepstone list --agent=dev --limit 5"),
            ("keepstone vault get dev tasks 17", "keepstone get --whole dev/tasks/17"),
            ("keepstone --json vault add dev tasks -c x --tags a,b", "keepstone --json add dev tasks -c x --tags a,b"),
            ("keepstone vault edit dev tasks 17 -c x", "keepstone edit --whole dev/tasks/17 -c x"),
            ("keepstone vault delete dev tasks 17 --force", "keepstone forget --whole dev/tasks/17"),
            ("keepstone vault list -x tasks", "keepstone list --agent=-x --category tasks --all"),
            ("keepstone vault list -- -x", "keepstone list --agent=-x --all"),
            ("keepstone vault add -x tasks -c y", "keepstone add -c y -- -x tasks"),
            ("keepstone vault add -c y -- -x tasks", "keepstone add -c y -- -x tasks"),
            ("keepstone vault add -c y dev tasks", "keepstone add -c y dev tasks"),
            ("keepstone vault add -t a dev tasks -c y", "keepstone add -t a dev tasks -c y"),
            ("keepstone vault get -x tasks 17 --json", "keepstone get --whole --json -- -x/tasks/17"),
            ("keepstone vault edit -- -x tasks 17 -c y", "keepstone edit --whole -c y -- -x/tasks/17"),
            ("keepstone vault delete -x tasks 17 --force", "keepstone forget --whole -- -x/tasks/17"),
            ("keepstone inject preview dev fix it", "keepstone brief dev fix it"),
            ("keepstone viewer --port 3737", "keepstone serve --port 3737"),
            ("keepstone viewer --port 4000 --no-open", "keepstone serve --port 4000"),
            ("keepstone vault add dev tasks -c x -t a,b", "keepstone add dev tasks -c x -t a,b"),
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

    #[test]
    fn the_answers_of_agent_memory_are_asked_for_by_an_option_or_a_name() {
        let meant = |line: &str| is_meant(line.split(' ').map(OsString::from));
        for line in
            ["keepstone --compat agent-memory x", "keepstone list --compat=agent-memory", "/bin/agent-memory list"]
        {
            assert!(meant(line), "{line}");
        }
        for line in ["keepstone list", "keepstone search -- --compat", "keepstone search agent-memory"] {
            assert!(!meant(line), "{line}");
        }
    }
}
