//! The lines of diffs: of git, svn and `diff` in its forms, and of the patches that agents write.

use super::line::{begins, behind, cut, is_fence, is_rule, number};
use super::mark::Mark;

/// Follows the hunks of a diff while its lines are read.
pub(super) struct Diffs {
    hunk: Hunk,
    /// The whole text is lines with signs, without any heading.
    is_bare: bool,
}

/// The place in a diff.
enum Hunk {
    Outside,
    /// Lines of the old and of the new file are still to come.
    Counted(usize, usize),
    /// A hunk whose heading says no length.
    Open,
    /// Lines of `diff` without options, or with context.
    Marked,
    /// A fenced block that is called a diff.
    Fenced,
}

/// Beginnings of lines that stand in diffs only.
const HEADINGS: &str = "\
    diff --git |diff --cc |diff -|new file mode |deleted file mode |old mode |new mode |similarity index |\
    dissimilarity index |rename from |rename to |copy from |copy to |Binary files |GIT binary patch|\
    \\ No newline at end of file|*** Begin Patch|*** End Patch|*** Update File: |*** Add File: |*** Delete File: |\
    Property changes on: ";

/// Least lines with signs of a diff without headings, and how many of them look like code, of ten.
const BARE_LINES: usize = 5;
const CODE_OF_TEN: usize = 6;

impl Diffs {
    pub(super) fn of(text: &str) -> Self {
        let is_bare = is_bare(text);
        Self { hunk: if is_bare { Hunk::Open } else { Hunk::Outside }, is_bare }
    }

    /// Takes the next line, if it belongs to a diff.
    pub(super) fn read(&mut self, line: &str) -> Option<Mark> {
        // One that is a line of the diff has a sign before it.
        if is_fence(line) && line.starts_with(['`', '~']) {
            let info = line.trim_start_matches(['`', '~']).trim();
            self.hunk = match info {
                "diff" | "patch" | "udiff" => Hunk::Fenced,
                _ if self.is_bare => Hunk::Open,
                _ => Hunk::Outside,
            };
            return None;
        }
        if let Some(hunk) = heading(line) {
            self.hunk = hunk;
            return Some(Mark::SURE);
        }
        let taken = self.takes(line);
        if !taken && !self.is_bare {
            self.hunk = Hunk::Outside;
        }
        if taken { Some(Mark::SURE) } else { stat(line).then_some(Mark::SURE) }
    }

    /// Returns whether a line belongs to the present hunk.
    fn takes(&mut self, line: &str) -> bool {
        let sign = line.as_bytes().first().copied().unwrap_or_default();
        match &mut self.hunk {
            Hunk::Outside => false,
            Hunk::Counted(old, new) => {
                let (from_old, from_new) = match sign {
                    b'-' => (1, 0),
                    b'+' => (0, 1),
                    b' ' | b'\t' => (1, 1),
                    _ => return false,
                };
                let fits = *old >= from_old && *new >= from_new;
                (*old, *new) = (old.saturating_sub(from_old), new.saturating_sub(from_new));
                fits
            }
            Hunk::Open | Hunk::Fenced => matches!(sign, b'-' | b'+' | b' ' | b'\t'),
            Hunk::Marked => {
                let marks = ["< ", "> ", "! ", "+ ", "- ", "  "];
                marks.iter().any(|mark| line.starts_with(mark)) || matches!(line, "---" | "<" | ">" | "!" | "+" | "-")
            }
        }
    }
}

/// The hunk that a heading opens.
fn heading(line: &str) -> Option<Hunk> {
    if line.starts_with("## -") {
        return Some(Hunk::Open);
    }
    if let Some(rest) = behind(line, "@@") {
        return Some(counts(rest).map_or(Hunk::Open, |(old, new)| Hunk::Counted(old, new)));
    }
    if begins(line, "*** Update File: |*** Add File: ") {
        return Some(Hunk::Open);
    }
    if begins(line, HEADINGS) || is_index(line) || is_file_heading(line) {
        return Some(Hunk::Outside);
    }
    (is_context_heading(line) || is_change(line)).then_some(Hunk::Marked)
}

/// The numbers of lines in ` -1,2 +3,4 @@`.
fn counts(rest: &str) -> Option<(usize, usize)> {
    let mut words = rest.split_ascii_whitespace();
    let mut count = |sign: char| -> Option<usize> {
        let range = words.next()?.strip_prefix(sign)?;
        range.split_once(',').map_or(Some(1), |(_, count)| count.parse().ok())
    };
    Some((count('-')?, count('+')?))
}

/// `index 1f2e3d4..5a6b7c8 100644`, and svn's `Index: src/a.c` with its rule.
fn is_index(line: &str) -> bool {
    let is_hash = |hash: &str| hash.len() >= 4 && hash.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b',');
    let of_git = behind(line, "index ").and_then(|rest| rest.split(' ').next()?.split_once(".."));
    of_git.is_some_and(|(from, to)| is_hash(from) && is_hash(to))
        || behind(line, "Index: ").is_some_and(|rest| !rest.trim().contains(' '))
        || is_rule(line, '=', 60)
        || is_rule(line, '_', 60)
}

/// `--- a/src/a.rs`, `+++ b/src/a.rs`, `--- a.txt  2026-03-16 16:51:00`, `+++ a.c (working copy)`.
fn is_file_heading(line: &str) -> bool {
    let marks = ["--- ", "+++ ", "*** "];
    let Some(rest) = marks.iter().find_map(|mark| line.strip_prefix(mark)) else { return false };
    let name = rest.split(['\t', ' ']).next().unwrap_or_default();
    let behind = rest[name.len()..].trim();
    let is_dated = number(behind).is_some_and(|(year, rest)| year.len() == 4 && rest.starts_with('-'));
    let is_named = name.contains(['/', '.']) && behind.is_empty();
    !name.is_empty()
        && (is_named
            || is_dated
            || rest.contains('\t')
            || ["(revision ", "(working copy)", "(nonexistent)"].iter().any(|end| behind.starts_with(end)))
}

/// `***************`, `*** 1,4 ****` and `--- 1,4 ----`.
fn is_context_heading(line: &str) -> bool {
    let between = |start: &str, end: &str| {
        let range = line.strip_prefix(start).and_then(|rest| rest.strip_suffix(end));
        range.is_some_and(|range| !range.is_empty() && range.bytes().all(|byte| byte.is_ascii_digit() || byte == b','))
    };
    is_rule(line, '*', 15) || between("*** ", " ****") || between("--- ", " ----")
}

/// `12c12`, `3a4,5` or `7,9d6`.
fn is_change(line: &str) -> bool {
    let Some(place) = line.find(['a', 'c', 'd']) else { return false };
    let is_range = |range: &str| {
        let mut numbers = range.split(',');
        numbers.by_ref().take(2).all(super::line::is_number) && numbers.next().is_none()
    };
    is_range(&line[..place]) && is_range(&line[place + 1..])
}

/// A line of `git diff --stat`: ` src/a.rs | 12 ++--`, or its sum.
fn stat(line: &str) -> bool {
    let is_sum = || {
        let rest = number(line.trim_start()).map(|(_, rest)| rest);
        rest.is_some_and(|rest| rest.starts_with(" file changed") || rest.starts_with(" files changed"))
    };
    let is_file = |(name, change): (&str, &str)| {
        let change = change.trim();
        let behind = number(change).map(|(_, rest)| rest.trim());
        !name.trim().is_empty()
            && (change.starts_with("Bin ")
                || behind.is_some_and(|signs| signs.bytes().all(|c| matches!(c, b'+' | b'-'))))
    };
    line.starts_with(' ') && cut(line, " | ").is_some_and(is_file) || is_sum()
}

/// Returns whether a text is lines with signs before code, without any heading.
fn is_bare(text: &str) -> bool {
    let (mut added, mut removed, mut code) = (0, 0, 0);
    for line in text.lines() {
        let (count, rest) = match line.as_bytes().first() {
            Some(b'+') => (&mut added, &line[1..]),
            Some(b'-') => (&mut removed, &line[1..]),
            _ => continue,
        };
        *count += 1;
        code += usize::from(is_code(rest));
    }
    let signed: usize = added + removed;
    added > 0 && removed > 0 && signed >= BARE_LINES && code * 10 >= signed * CODE_OF_TEN
}

/// Returns whether the rest of a line looks like code, not like an item of a list.
fn is_code(rest: &str) -> bool {
    const MARKS: [&str; 13] = ["{", "}", "()", "=>", "->", "::", " = ", "==", "</", "/>", "\":", "&&", "||"];
    const WORDS: [&str; 10] =
        ["import ", "def ", "fn ", "let ", "const ", "return ", "#include", "use ", "if (", "// "];
    let code = rest.trim();
    let is_marked = MARKS.iter().any(|mark| code.contains(mark)) || WORDS.iter().any(|word| code.starts_with(word));
    rest.starts_with("  ") || rest.starts_with('\t') || code.ends_with(';') || is_marked
}
