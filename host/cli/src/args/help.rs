//! The help: commands grouped by purpose, examples before the options, global options last.

mod examples;

use std::ffi::OsString;
use std::fmt::Write;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use keepstone::Category;

use super::named::GLOBAL;
use super::{Args, predecessor};
use crate::exit::EXIT_CODES;
use crate::nearest::nearest;
use examples::examples;

/// The commands by what people do with them, in the order in which help lists them.
const GROUPS: [(&str, &[&str]); 5] = [
    (
        "Remember and find",
        &[
            "add",
            "search",
            "browse",
            "get",
            "list",
            "edit",
            "forget",
            "restore",
            "pin",
            "set-status",
            "widen",
            "related",
            "similar",
            "add-many",
            "facts",
            "capture",
        ],
    ),
    (
        "Brief and clients",
        &[
            "brief",
            "why",
            "project",
            "core",
            "instructions",
            "agents",
            "install",
            "uninstall",
            "hook",
            "process",
            "review",
            "watch",
            "mcp",
            "serve",
            "open",
            "files",
            "skills",
        ],
    ),
    (
        "Sessions and work",
        &["work", "mission", "commit", "recover", "roster", "history", "session", "sync-checkpoints"],
    ),
    (
        "Look after it",
        &[
            "init",
            "status",
            "doctor",
            "check",
            "log",
            "undo",
            "purge",
            "replay",
            "compact",
            "migrate",
            "embed",
            "jobs",
            "prepare",
            "completions",
        ],
    ),
    ("Move it", &["export", "import", "copy"]),
];

/// The commands that a person types first.
const FIRST: [&str; 4] = [
    "keepstone init                 in a project",
    "keepstone add \"The staging database is read only on weekends.\"",
    "keepstone search when is staging read only",
    "keepstone install claude-code  its sessions start with a brief, and the memory learns from them",
];

/// Our commands, each with what other programs call it.
const ELSEWHERE: &[(&str, &[&str])] = &[
    ("add", &["save", "store", "remember", "note", "create", "new", "write"]),
    ("get", &["show", "cat", "view", "read"]),
    ("list", &["ls", "all", "entries"]),
    ("search", &["find", "grep", "query", "ask", "recall"]),
    ("forget", &["delete", "remove", "rm", "del"]),
    ("edit", &["update", "change", "set"]),
    ("undo", &["revert"]),
    ("install", &["setup"]),
    ("log", &["changes"]),
    ("serve", &["ui", "web", "page"]),
    ("skills", &["procedures", "procedure"]),
    ("status", &["info", "stats"]),
];

/// Help of one command, with its examples before its options.
const TEMPLATE: &str = "{about-with-newline}\n{usage-heading} {usage}{after-help}\n\n{all-args}\n\n\
    Options of all commands (--dir, --user, --json and others): keepstone --help";

/// The command line with its help.
pub(crate) fn command() -> Command {
    let help = Arg::new("help")
        .short('h')
        .long("help")
        .action(ArgAction::Help)
        .global(true)
        .help_heading(GLOBAL)
        .help("Print help, with examples when --help is written out");
    let version = Arg::new("version")
        .short('V')
        .long("version")
        .action(ArgAction::Version)
        .help_heading(GLOBAL)
        .help("Print the version");
    let command = Args::command().disable_help_flag(true).disable_version_flag(true).arg(help).arg(version);
    let names: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    let command = names.iter().fold(command, |all, name| all.mut_subcommand(name, |one| with_examples(one, name)));
    let template = template(&command);
    // Below the command itself they would be longer than what is its own.
    let command = command.mut_args(|arg| {
        let is_global = arg.is_global_set();
        arg.hide_short_help(is_global).hide_long_help(is_global)
    });
    command.help_template(template).after_long_help(EXIT_CODES)
}

/// Adds examples to a command and to those below it.
fn with_examples(command: Command, path: &str) -> Command {
    let names: Vec<String> = command.get_subcommands().map(|one| one.get_name().to_owned()).collect();
    let command = names
        .iter()
        .fold(command, |all, name| all.mut_subcommand(name, |one| with_examples(one, &format!("{path} {name}"))));
    let remark = command.get_after_help().map(|remark| format!("{remark}\n\n")).unwrap_or_default();
    let command = match examples(path) {
        [] => command,
        lines => command.after_long_help(format!("{remark}Examples:\n  {}", lines.join("\n  "))),
    };
    command.help_template(TEMPLATE)
}

/// The help of the whole command. Its options are rendered apart, since a listing of all arguments by clap would list
/// the commands once more.
fn template(command: &Command) -> StyledStr {
    let styles = command.get_styles();
    let (header, literal) = (styles.get_header(), styles.get_literal());
    let mut text = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    let _ = writeln!(text, "\n{header}Begin with:{header:#}\n  {}", FIRST.join("\n  "));
    let about = |name: &str| command.find_subcommand(name).and_then(Command::get_about).map(ToString::to_string);
    for (title, names) in GROUPS {
        let _ = writeln!(text, "\n{header}{title}:{header:#}");
        for name in names {
            let _ = writeln!(text, "  {literal}{name:<17}{literal:#} {}", about(name).unwrap_or_default());
        }
    }
    let options = Command::new("options").version(super::VERSION.as_str()).disable_help_flag(true);
    let options = options.disable_version_flag(true).args(command.get_arguments().cloned());
    let options = options.help_template("{all-args}").render_help().ansi().to_string();
    StyledStr::from(format!("{}{{after-help}}\n\n{}", text.trim_end(), options.trim_end()))
}

/// The error with a tip, where an id that begins with a dash was taken for an option: behind `--agent`, or in its own place.
pub(crate) fn with_tip(mut error: clap::Error, words: impl IntoIterator<Item = OsString>) -> clap::Error {
    let of_predecessor = match error.get(ContextKind::InvalidSubcommand) {
        Some(ContextValue::String(word)) => predecessor::usage(word),
        _ => None,
    };
    if let Some(usage) = of_predecessor {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::None);
        error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![usage.into()]));
        return error;
    }
    let words: Vec<OsString> = words.into_iter().collect();
    if error.kind() == ErrorKind::InvalidSubcommand
        && let Some(ContextValue::String(word)) = error.get(ContextKind::InvalidSubcommand)
        && let Some(meant) = meant(word, &words)
    {
        error.insert(ContextKind::SuggestedSubcommand, ContextValue::String(meant));
        return error;
    }
    let dashed = |word: &OsString| word.to_string_lossy().starts_with('-');
    let behind_agent = words.windows(2).find(|pair| (pair[0] == "-a" || pair[0] == "--agent") && dashed(&pair[1]));
    let option = match error.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) => option.clone(),
        _ => return error,
    };
    let tip = match (error.kind(), behind_agent) {
        (ErrorKind::UnknownArgument, Some([_, id])) if id.to_string_lossy().starts_with(&option) => of_agent(id),
        (ErrorKind::UnknownArgument, _) if option == "-m" || option == "--message" => {
            "the text comes after '-c', or as the last word".to_owned()
        }
        (ErrorKind::UnknownArgument, _) if option == "-n" => "the number of entries comes after '--limit'".to_owned(),
        (ErrorKind::UnknownArgument, _)
            if words.get(1).is_some_and(|word| word == "list") && !option.starts_with('-') =>
        {
            let is_category = Category::ALL.iter().any(|category| category.name() == option);
            format!("'keepstone list {} {option}' lists those entries", if is_category { "-g" } else { "-a" })
        }
        (ErrorKind::InvalidValue, Some([_, id])) if option.starts_with("--agent ") => of_agent(id),
        // The tip of clap alone would have the options behind the id taken for words.
        (ErrorKind::UnknownArgument, _) if error.to_string().contains("use '-- ") => {
            format!("to pass '{option}' as a value, put it behind all options and '--': -- {option}")
        }
        _ => return error,
    };
    error.insert(ContextKind::Suggested, ContextValue::StyledStrs(vec![tip.into()]));
    error
}

/// The command that somebody means who typed a word that is none: by the words of other programs, or else by its letters.
fn meant(typed: &str, words: &[OsString]) -> Option<String> {
    let all = command();
    let before = words.iter().skip(1).take_while(|word| *word != typed).filter_map(|word| word.to_str());
    let command = before.fold(&all, |command, word| command.find_subcommand(word).unwrap_or(command));
    let shown: Vec<&str> = command.get_subcommands().filter(|one| !one.is_hide_set()).map(Command::get_name).collect();
    let same = ELSEWHERE.iter().find(|(own, others)| *own == typed || others.contains(&typed));
    let same = same.and_then(|(own, others)| shown.iter().find(|name| *name == own || others.contains(name)).copied());
    same.or_else(|| nearest(typed, shown.iter().copied())).map(str::to_owned)
}

fn of_agent(id: &OsString) -> String {
    format!("to name an agent that starts with a dash, use '--agent={}'", id.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Every command that is shown and has none below it, by its words.
    fn leaves(command: &Command, path: &str, found: &mut Vec<String>) {
        for one in command.get_subcommands().filter(|one| !one.is_hide_set()) {
            let path = format!("{path} {}", one.get_name()).trim_start().to_owned();
            if one.has_subcommands() { leaves(one, &path, found) } else { found.push(path) }
        }
    }

    #[test]
    fn every_command_is_in_one_group() {
        let grouped: Vec<&str> = GROUPS.iter().flat_map(|(_, names)| names.iter().copied()).collect();
        let command = command();
        let shown: BTreeSet<&str> =
            command.get_subcommands().filter(|one| !one.is_hide_set()).map(Command::get_name).collect();
        assert_eq!(grouped.iter().copied().collect::<BTreeSet<_>>(), shown);
        assert_eq!(grouped.len(), shown.len(), "a command is in two groups");
    }

    #[test]
    fn every_command_has_examples_that_can_be_typed() {
        let mut paths = Vec::new();
        leaves(&command(), "", &mut paths);
        for path in paths {
            let examples = examples(&path);
            assert!(!examples.is_empty(), "{path} has no example");
            for line in examples {
                let typed = line.split('|').next_back().unwrap_or(line).trim();
                let typed = typed.split(" > ").next().unwrap_or(typed).split("  #").next().unwrap_or(typed);
                let words = words(typed.split(" <").next().unwrap_or(typed));
                assert_eq!(words[..=path.split(' ').count()].join(" "), format!("keepstone {path}"), "{line}");
                if let Err(error) = command().try_get_matches_from(&words) {
                    panic!("{line}: {error}");
                }
            }
        }
    }

    fn words(line: &str) -> Vec<String> {
        let split = |(nth, part): (usize, &str)| match nth % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        };
        line.split('"').enumerate().flat_map(split).collect()
    }

    /// clap keeps the values of options of all commands under their ids: where a command's own argument has the id of
    /// a global one, its value is taken for the global option's.
    #[test]
    fn no_argument_of_a_command_shares_an_id_or_a_flag_with_a_global_one() {
        fn check(command: &Command, globals: &BTreeSet<String>) {
            for arg in command.get_arguments().filter(|arg| !arg.is_global_set()) {
                let names = [Some(arg.get_id().to_string()), arg.get_long().map(|long| format!("--{long}"))];
                let short = arg.get_short().map(|short| format!("-{short}"));
                for name in names.into_iter().flatten().chain(short) {
                    assert!(
                        !globals.contains(&name),
                        "{} has an argument {name} beside the global one",
                        command.get_name()
                    );
                }
            }
            command.get_subcommands().for_each(|one| check(one, globals));
        }
        let root = command();
        let globals = root.get_arguments().filter(|arg| arg.is_global_set());
        let names = |arg: &Arg| {
            let short = arg.get_short().map(|short| format!("-{short}"));
            [Some(arg.get_id().to_string()), arg.get_long().map(|long| format!("--{long}")), short]
        };
        let globals: BTreeSet<String> = globals.flat_map(names).flatten().collect();
        assert!(globals.contains("dir") && globals.contains("--json") && globals.contains("-h"));
        root.get_subcommands().for_each(|one| check(one, &globals));
    }

    #[test]
    fn the_command_line_is_sound() {
        command().debug_assert();
    }
}
