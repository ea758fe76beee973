//! Command lines of agent-memory, as its users and the rules of their clients have them, in words of ours.

use std::ffi::OsString;

/// Options of ours whose value is the next word.
const WITH_VALUE: [&str; 3] = ["--dir", "--store", "--color"];

/// The words of a command line, with ours in place of `vault …`, `inject preview …`, `viewer` and `search -c`.
pub(crate) fn translated(words: impl IntoIterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = words.into_iter().collect();
    let Some(at) = command_at(&words) else { return words };
    let told: Vec<&str> = words[at..].iter().map_while(|word| word.to_str()).collect();
    let (taken, ours) = match told.as_slice() {
        ["vault", "list", agent, category, ..] if !category.starts_with('-') => {
            (4, vec!["list".into(), "--agent".into(), agent.into(), "--category".into(), category.into()])
        }
        ["vault", "list", agent, ..] => (3, vec!["list".into(), "--agent".into(), agent.into()]),
        ["vault", "add", ..] => (2, vec!["add".into()]),
        ["vault", "get", parts @ ..] if parts.len() >= 3 => (5, vec!["get".into(), parts[..3].join("/").into()]),
        ["vault", "edit", parts @ ..] if parts.len() >= 3 => (5, vec!["edit".into(), parts[..3].join("/").into()]),
        ["vault", "delete", parts @ ..] if parts.len() >= 3 => {
            let reference = parts[..3].join("/").into();
            // `forget` never asks, so there is nothing to force.
            words.retain(|word| word != "--force");
            (5, vec!["forget".into(), reference])
        }
        ["inject", "preview", ..] => (2, vec!["brief".into()]),
        ["viewer", ..] => (1, vec!["serve".into()]),
        ["search", ..] => {
            // `-c` names a text where others of our commands take one, so `search` has another letter.
            words[at..].iter_mut().filter(|word| *word == "-c").for_each(|word| *word = "-g".into());
            return words;
        }
        _ => return words,
    };
    let end = (at + taken).min(words.len());
    words.splice(at..end, ours);
    words
}

/// The place of the command, behind the program's name and options.
fn command_at(words: &[OsString]) -> Option<usize> {
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
            ("keepstone vault list dev", "keepstone list --agent dev"),
            (
                "keepstone --dir m vault list dev tasks --json",
                "keepstone --dir m list --agent dev --category tasks --json",
            ),
            ("keepstone vault list dev --json", "keepstone list --agent dev --json"),
            ("keepstone vault get dev tasks 17", "keepstone get dev/tasks/17"),
            ("keepstone --json vault add dev tasks -c x --tags a,b", "keepstone --json add dev tasks -c x --tags a,b"),
            ("keepstone vault edit dev tasks 17 -c x", "keepstone edit dev/tasks/17 -c x"),
            ("keepstone vault delete dev tasks 17 --force", "keepstone forget dev/tasks/17"),
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
