//! Command lines of shells: which commands they run, and whether any of them changes files.
//!
//! Nothing is expanded. What cannot be told, such as what a script does, counts as no change.

/// Programs that change files whatever their arguments, of Unix and Windows.
const CHANGING: &str = "rm rmdir mv cp mkdir touch tee dd chmod chown chgrp ln truncate install patch unlink shred rsync apply_patch \
                        del erase copy xcopy robocopy move ren rename rd md \
                        set-content add-content out-file remove-item new-item move-item copy-item rename-item";

/// Programs of which some commands change files: names with commas between them, and the commands.
const COMMANDS: [(&str, &str); 5] = [
    (
        "git",
        "add am apply checkout cherry-pick clean clone commit merge mv pull push rebase reset restore revert rm stash switch tag",
    ),
    ("npm,pnpm,yarn,bun", "add ci i init install link publish remove rm un uninstall unlink up update upgrade version"),
    ("cargo", "add fix fmt init install new publish remove rm uninstall update"),
    (
        "pip,pip3,uv,poetry,gem,brew,apt,apt-get,dnf,choco,winget",
        "add install lock remove sync uninstall update upgrade",
    ),
    ("go", "fmt get install mod"),
];

/// Arguments that make many programs change what they otherwise read.
const IN_PLACE: [&str; 4] = ["--fix", "--in-place", "--write", "-delete"];

/// Programs that run another one, which is the first argument that is no option.
const WRAPPERS: &str = "sudo doas env command exec nohup time xargs npx then do else";

/// Shells, which run the text behind `-c`.
const SHELLS: &str = "sh bash zsh dash ksh fish pwsh powershell cmd";

/// Deepest text for a shell in a text for a shell.
const DEPTH: u32 = 3;

/// Commands of ours that search the memory.
const SEARCHES: [&str; 2] = ["search", "brief"];

/// One command of a line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Run {
    words: Vec<String>,
    /// Its output goes to a file.
    writes: bool,
}

/// Returns whether a line runs a search of the memory.
pub(super) fn searches(line: &str) -> bool {
    any(line, DEPTH, &|run| {
        let mut words = run.words.iter().skip_while(|word| program(word) != "keepstone");
        words.next().is_some() && words.any(|word| SEARCHES.contains(&word.as_str()))
    })
}

/// Returns whether a line changes files.
pub(super) fn changes(line: &str) -> bool {
    any(line, DEPTH, &|run| run.writes || is_changing(&run.words))
}

/// Returns whether a command of a line, or of what it has a shell run, fulfils a test.
fn any(line: &str, depth: u32, test: &dyn Fn(&Run) -> bool) -> bool {
    runs(line).iter().any(|run| {
        let inner = if depth > 0 { behind_c(&run.words) } else { None };
        test(run) || inner.is_some_and(|inner| any(inner, depth - 1, test))
    })
}

/// The text that a command has a shell run.
fn behind_c(words: &[String]) -> Option<&str> {
    let shell = words.iter().position(|word| is_in(&program(word), SHELLS))?;
    let is_c = |word: &String| word.eq_ignore_ascii_case("-command") || word.starts_with('-') && word.ends_with('c');
    let text = words[shell..].iter().skip_while(|word| !is_c(word)).nth(1)?;
    Some(text)
}

fn is_changing(words: &[String]) -> bool {
    let is_variable = |word: &String| word.split_once('=').is_some_and(|(name, _)| !name.starts_with('-'));
    let Some((first, rest)) = words.split_first() else { return false };
    let program = program(first);
    if is_variable(first) || is_in(&program, WRAPPERS) {
        let options = rest.iter().take_while(|word| word.starts_with('-')).count();
        return is_changing(&rest[options..]);
    }
    let is_edited = |word: &String| match program.as_str() {
        "sed" => word.starts_with("-i"),
        "perl" | "ruby" => word.starts_with('-') && word.len() <= 4 && word.contains('i'),
        _ => false,
    };
    let is_of = |names: &str| names.split(',').any(|name| name == program);
    let command = COMMANDS.iter().find(|(names, _)| is_of(names));
    is_in(&program, CHANGING)
        || rest.iter().any(|word| IN_PLACE.contains(&word.as_str()) || is_edited(word))
        || command.is_some_and(|(_, changing)| subcommand(rest).is_some_and(|word| is_in(word, changing)))
}

/// The first argument that is no option, and no folder or setting behind one.
fn subcommand(arguments: &[String]) -> Option<&str> {
    let mut arguments = arguments.iter();
    loop {
        match arguments.next()?.as_str() {
            "-C" | "-c" | "--prefix" | "--manifest-path" => drop(arguments.next()),
            option if option.starts_with(['-', '+']) => {}
            word => return Some(word),
        }
    }
}

/// The name of a program without its folder and ending, in small letters.
fn program(word: &str) -> String {
    let name = word.rsplit(['/', '\\']).next().unwrap_or(word).to_ascii_lowercase();
    let bare = [".exe", ".cmd", ".ps1"].iter().find_map(|end| name.strip_suffix(end));
    bare.unwrap_or(&name).to_owned()
}

fn is_in(word: &str, list: &str) -> bool {
    list.split_whitespace().any(|known| known == word)
}

/// The commands of a line, in their order. Quotes of both kinds keep characters together.
fn runs(line: &str) -> Vec<Run> {
    let (mut all, mut run, mut word) = (Vec::new(), Run::default(), None::<String>);
    let (mut quote, mut is_target) = (None, false);
    let mut chars = line.chars().peekable();
    let end_word = |word: &mut Option<String>, run: &mut Run, is_target: &mut bool| {
        if let Some(word) = word.take() {
            if std::mem::take(is_target) {
                run.writes |= !is_device(&word);
            } else {
                run.words.push(word);
            }
        }
    };
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), _) if c == open => quote = None,
            (Some(_), _) => word.get_or_insert_default().push(c),
            (None, '"' | '\'') => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            (None, '>') => {
                // The number of a stream before it is no argument.
                drop(word.take_if(|word| word.bytes().all(|byte| byte.is_ascii_digit())));
                end_word(&mut word, &mut run, &mut is_target);
                while chars.next_if(|next| matches!(next, '>' | '|')).is_some() {}
                // `>&1` joins two streams.
                is_target = chars.next_if_eq(&'&').is_none();
                if !is_target {
                    while chars.next_if(char::is_ascii_digit).is_some() {}
                }
            }
            (None, ';' | '|' | '&' | '\n' | '(' | ')' | '`' | '{' | '}') => {
                end_word(&mut word, &mut run, &mut is_target);
                is_target = false;
                all.push(std::mem::take(&mut run));
            }
            (None, c) if c.is_whitespace() => end_word(&mut word, &mut run, &mut is_target),
            (None, c) => word.get_or_insert_default().push(c),
        }
    }
    end_word(&mut word, &mut run, &mut is_target);
    all.push(run);
    all
}

/// Returns whether output goes nowhere, or to a stream.
fn is_device(target: &str) -> bool {
    target.starts_with("/dev/") || ["nul", "$null"].iter().any(|device| target.eq_ignore_ascii_case(device))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_change_files() {
        for line in [
            "rm -rf target",
            "cd src && /bin/mv a b",
            "ls; sudo -E mkdir x",
            "FOO=1 BAR=2 touch x",
            "echo hi > a.txt",
            "echo hi >>a.txt",
            "cat <<EOF >a.txt\nx\nEOF",
            "bash -lc 'cd x; cp a b'",
            "sh -c \"bash -c 'rm x'\"",
            "sed -i s/a/b/ x",
            "sed -i.bak s/a/b/ x",
            "perl -pi -e s/a/b/ x",
            "find . -name x | xargs rm",
            "find . -delete",
            "git -C sub commit -m x",
            "git stash",
            "npm install left-pad",
            "cargo +nightly fmt",
            "npx prettier --write .",
            "x=$(mktemp); echo $(rm a)",
            "if true; then rm a; fi",
            "Remove-Item a.txt",
            "DEL a.txt",
        ] {
            assert!(changes(line), "{line}");
        }
    }

    #[test]
    fn lines_that_only_look() {
        for line in [
            "",
            "ls -la",
            "cat a.txt | grep 'rm -rf x; mv a b'",
            "grep \">\" a.txt",
            "cargo test 2>&1 | tail -5",
            "make >/dev/null 2>/dev/null",
            "make &> /dev/null",
            "dir > NUL",
            "git status",
            "git log --oneline -3",
            "git -c core.pager=cat diff",
            "npm test",
            "sed -n 1,5p a.txt",
            "perl -e 'print 1'",
            "python script.py",
            "echo remove",
            "rg mkdir",
            "bash",
            "bash -c",
            "(((((",
            "'",
        ] {
            assert!(!changes(line), "{line}: {:?}", runs(line));
        }
    }

    #[test]
    fn a_search_of_the_memory_is_seen() {
        for line in [
            "keepstone search locks",
            "cd x && ./target/keepstone.exe --dir .memory search \"a b\"",
            "npx keepstone brief dev",
            "bash -lc 'keepstone search x'",
        ] {
            assert!(searches(line), "{line}");
        }
        for line in ["keepstone add dev facts -c x", "rg search keepstone", "cd keepstone; search x", "echo search"] {
            assert!(!searches(line), "{line}");
        }
    }
}
