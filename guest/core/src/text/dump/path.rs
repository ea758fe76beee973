//! The lines of lists of files, as `find`, `ls`, `tree`, `dir`, `grep` and `git status` print them.

use crate::text::mention::has_ending;

use super::line::{begins, behind, cut, has, number, unlisted, without_line};
use super::mark::{Mark, SURE, UNSURE};

/// Follows a list of files while its lines are read.
#[derive(Default)]
pub(super) struct Paths {
    /// The line before was of a list.
    is_listing: bool,
}

/// Points of a name without a folder.
const NAME: u32 = SURE - 1;

/// Lines around what commands list.
const AROUND: &str = "\
    On branch |Your branch is |Changes not staged for commit:|Changes to be committed:|Untracked files:|\
    no changes added to commit|(use \"git |nothing added to commit|nothing to commit,|Volume in drive |\
    Volume Serial Number |Directory of |Directory: |Mode  |Archive:  ";

/// Folders at the top of a machine.
const TOPS: &str = "\
    /home/|/usr/|/etc/|/var/|/opt/|/tmp/|/Users/|/srv/|/root/|/mnt/|/lib/|/bin/|/dev/|/proc/|/sys/|/nix/|\
    /Library/|/Applications/";

impl Paths {
    /// Takes the next line, if it belongs to a list of files.
    pub(super) fn read(&mut self, line: &str) -> Option<Mark> {
        let mark = drawn(line).or_else(|| listed(line)).or_else(|| plain(line));
        let mark = mark.or_else(|| (self.is_listing && is_name(line.trim())).then_some(Mark::of(UNSURE)));
        self.is_listing = mark.is_some();
        mark
    }
}

/// A line of `tree`. Remarks behind the name are words.
fn drawn(line: &str) -> Option<Mark> {
    const BRANCHES: [&str; 6] = ["├──", "└──", "|-- ", "`-- ", "+---", "\\---"];
    let branch = BRANCHES.iter().find_map(|branch| line.find(branch).map(|at| at + branch.len()))?;
    let name = line[branch..].trim().trim_start_matches(['─', '-']).trim_start();
    let name = cut(name, " -> ").map_or(name, |(name, _)| name);
    let words = name.split_once(' ').map_or(0, |(_, rest)| rest.trim_start_matches(['#', ' ']).len());
    Some(Mark { points: SURE, words })
}

/// A line of what a command lists.
fn listed(line: &str) -> Option<Mark> {
    let bare = line.trim_start();
    let is_around = begins(bare, AROUND);
    let is_status = ["modified:   ", "new file:   ", "deleted:    ", "renamed:    ", "both modified:   "];
    if is_status.iter().any(|word| bare.starts_with(word)) || is_mode(bare) || is_dir(bare) {
        return Some(Mark::SURE);
    }
    let rest = number(bare).map(|(_, rest)| rest);
    let is_sum = rest.is_some_and(|rest| {
        rest.starts_with(" director") && has(rest, " file")
            || rest.starts_with(" File(s)")
            || rest.starts_with(" Dir(s)")
    });
    let is_total = behind(bare, "total ").is_some_and(|rest| number(rest).is_some_and(|(_, unit)| unit.len() < 2));
    let is_rule = bare.len() > 8 && bare.bytes().all(|byte| matches!(byte, b'-' | b' '));
    if is_around {
        return Some(Mark::of(NAME));
    }
    (is_sum || is_total || is_rule).then_some(Mark::PART)
}

/// `drwxr-xr-x 2 ana staff 4096 Mar 16 16:51 src`, and PowerShell's `-a----`.
fn is_mode(line: &str) -> bool {
    let mode = line.split(' ').next().unwrap_or_default();
    let is_unix =
        mode.len() >= 10 && mode.bytes().all(|byte| b"dlcbpsrwxStT-.+@".contains(&byte)) && mode.contains('r');
    let is_windows = mode.len() == 6 && mode.bytes().all(|byte| b"darhsl-".contains(&byte)) && mode.contains('-');
    (is_unix || is_windows) && line.len() > mode.len()
}

/// `03/16/2026  04:51 PM    <DIR>          src`.
fn is_dir(line: &str) -> bool {
    let mut words = line.split_ascii_whitespace();
    let is_date = words.next().is_some_and(|word| word.len() == 10 && word.matches(['/', '-', '.']).count() == 2);
    let is_time = words.next().is_some_and(|word| word.len() == 5 && word.as_bytes()[2] == b':');
    is_date
        && is_time
        && words.any(|word| word == "<DIR>" || word.bytes().next().is_some_and(|byte| byte.is_ascii_digit()))
}

/// A line of nothing but paths, perhaps behind a label, a state, a size or a bullet.
fn plain(line: &str) -> Option<Mark> {
    let bare = unlisted(line).trim_end_matches([',', ';']);
    if is_windows(bare) {
        return Some(Mark::SURE);
    }
    if let Some(points) = row(bare) {
        return (points > 0).then(|| Mark::of(points));
    }
    let behind = cut(bare, ": ").and_then(|(label, paths)| Some(Mark { points: row(paths)?, words: label.len() }));
    behind.filter(|mark| mark.points > SURE).or_else(|| searched(bare))
}

/// The points of a row of paths; none if there is another word in it.
fn row(line: &str) -> Option<u32> {
    let words: Vec<&str> = line.split_ascii_whitespace().collect();
    let (first, rest) = words.split_first()?;
    let paths = if !rest.is_empty() && is_state(first) { rest } else { &words };
    // Columns are far apart. Elsewhere a word that may be a name is a word.
    let are_columns = paths.len() < 2 || has(line, "  ") || line.contains('\t');
    let mut sum = 0;
    for path in paths.iter().filter(|word| !matches!(**word, "->" | "=>")) {
        sum += points(path).filter(|points| *points > 0 || are_columns)?;
    }
    Some(sum)
}

/// A line that `grep -n` printed: the code stands right behind the number.
fn searched(line: &str) -> Option<Mark> {
    let (file, rest) = line.split_once(':')?;
    let (_, code) = number(rest).filter(|(_, rest)| rest.starts_with(':'))?;
    let is_code = !code[1..].starts_with(' ') || code[1..].starts_with("  ");
    (is_code && points(file)? >= NAME).then_some(Mark::of(NAME))
}

/// The points of a word as a path; none if it is another word.
fn points(word: &str) -> Option<u32> {
    let word = word.trim_matches(['`', '"', '\'', '(', ')', '[', ']', ',']);
    let word = without_line(word).unwrap_or(word).trim_end_matches([':', '*']);
    let is_plain = |c: char| c.is_alphanumeric() || "/\\_-.@+~$%#=()[]{}*:".contains(c);
    if has(word, "://") || !word.chars().all(is_plain) || !word.chars().any(char::is_alphanumeric) {
        return None;
    }
    let folder = word.replace('\\', "/");
    let name = folder.trim_end_matches('/').rsplit('/').next().unwrap_or_default();
    let depth = folder.matches('/').count();
    let is_file = has_ending(name) || name.starts_with('.') && name.len() > 2;
    let is_of_machine = begins(&folder, TOPS) || ["./", "../", "~/"].iter().any(|start| folder.starts_with(start));
    match depth {
        0 if is_file => Some(NAME),
        0 => is_name(word).then_some(0),
        _ if is_file || is_of_machine => Some(SURE),
        _ if depth > 1 && !folder.starts_with('/') => Some(SURE),
        _ => Some(UNSURE),
    }
}

/// A path of Windows, which may have blanks.
fn is_windows(line: &str) -> bool {
    let line = line.trim_matches(['`', '"']);
    let mut bytes = line.bytes();
    let begins = bytes.next().is_some_and(|byte| byte.is_ascii_alphabetic()) && line[1..].starts_with(":\\");
    begins && !has(line, ": ") && line.rsplit('\\').next().is_some_and(|name| name.split(' ').count() < 3)
}

/// The state of a file as git prints it, or its size.
fn is_state(word: &str) -> bool {
    let is_git = word.len() <= 4 && word.bytes().all(|byte| b"MADRCTU?!".contains(&byte) || byte.is_ascii_digit());
    let is_size = number(word)
        .is_some_and(|(_, rest)| rest.len() <= 3 && rest.bytes().all(|byte| b".0123456789KMGB".contains(&byte)));
    is_git || is_size
}

/// A name of a file or folder without an ending.
fn is_name(word: &str) -> bool {
    !word.is_empty()
        && word.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-' | b'.' | b'/' | b':'))
}
