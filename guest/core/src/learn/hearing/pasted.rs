//! What a person pasted: what a program printed (tests, logs and traces) is nobody's words and says nothing once it is mended, and the
//! lines of a chat are those of others.

use std::borrow::Cow;
use std::sync::OnceLock;

use crate::text::pattern::Pattern;

use super::chat::without_chat;

/// Lines of output from which a message holds a paste.
const LEAST: usize = 3;

/// Lines between two of them, at most, that belong to the same paste.
const APART: usize = 8;

/// Lines that programs print: results of tests, levels and times of logs, frames, places in files, prompts and durations.
const OUTPUT: &str = r#"^\s*(?:(?:---|===) ?(?:FAIL|PASS|RUN|SKIP|PAUSE|CONT)|(?:FAIL|PASS|ok|\?)\s+\S+[/.:]\S*|\[?(?:ERROR|WARN|WARNING|INFO|DEBUG|FATAL|TRACE)\]?[:\s]|(?:npm|yarn|pnpm) (?:ERR|error|warn|WARN)|[A-Z]?\w*(?:[eE]rror|Exception)(?:\[\w+\])?: |Type error: |Property '|Cannot find |warning: |Traceback |File "|at \S+ ?\(|at \S+:\d|\[?\d\d\d\d-\d\d-\d\d[T ]\d\d:\d\d|\[?\d\d:\d\d:\d\d|[$❯➜] \S|[\w./\\-]+\.\w+:\d+|[✓✗✔✘×] |\d+ \| )|\(\d+(?:\.\d+)?m?s\)$|exit (?:code|status) \d+$"#;

/// Signs of code, and of how many letters of a line at most one is such a sign if somebody wrote it.
const SIGNS: [char; 14] = ['{', '}', '[', ']', '(', ')', '<', '>', '=', '|', '$', ';', '"', '&'];
const LETTERS_TO_A_SIGN: usize = 14;

fn printed() -> &'static Pattern {
    static PRINTED: OnceLock<Pattern> = OnceLock::new();
    PRINTED.get_or_init(|| Pattern::new(OUTPUT))
}

/// Returns whether a program printed a line, or it is code.
pub(super) fn is_output(line: &str) -> bool {
    let own: String = line.split('`').step_by(2).collect();
    let signs = own.chars().filter(|c| SIGNS.contains(c)).count();
    printed().is_match(line.trim_end()) || signs > 4 && signs * LETTERS_TO_A_SIGN > own.chars().count()
}

/// A person's message without the output, the chat and the comments of code that it holds.
pub(super) fn without_output(text: &str) -> String {
    let said = without_chat(text);
    let text = &*without_comments(&said);
    let printed = printed();
    let lines: Vec<&str> = text.lines().collect();
    let marked: Vec<usize> = (0..lines.len()).filter(|nth| printed.is_match(lines[*nth].trim_end())).collect();
    if marked.len() < LEAST {
        return text.to_owned();
    }
    let is_printed = |nth: &usize| {
        let next = marked.partition_point(|at| at < nth);
        let is_marked = marked.get(next) == Some(nth);
        let before = next.checked_sub(1).map(|at| marked[at]);
        is_marked || before.zip(marked.get(next)).is_some_and(|(before, after)| after - before <= APART)
    };
    let own: Vec<&str> = (0..lines.len()).filter(|nth| !is_printed(nth)).map(|nth| lines[nth]).collect();
    own.join("\n")
}

/// A message without the lines of comments between `/*` and `*/`: they are the code's words. One that is never closed stays.
fn without_comments(text: &str) -> Cow<'_, str> {
    if !text.contains("*/") {
        return Cow::Borrowed(text);
    }
    let (mut own, mut comment): (Vec<&str>, Vec<&str>) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let is_within = !comment.is_empty() || line.trim_start().starts_with("/*");
        if !is_within {
            own.push(line);
        } else if line.trim_end().ends_with("*/") {
            comment.clear();
        } else {
            comment.push(line);
        }
    }
    own.extend(comment);
    Cow::Owned(own.join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_is_left_out_and_the_words_around_it_stay() {
        for output in [
            "--- FAIL: TestEnable (0.01s)\n    setup_test.go:165: command failed: exit status 1\n        Output: no agent was found in the path of this machine.\nok  \texample.org/cli/agent\t2.1s",
            "Traceback (most recent call last):\n  File \"a.py\", line 3, in run\n    return self.index[key]\nKeyError: 'the key of the index is missing here'",
            "2026-03-01 10:00:01 the worker started with four threads\n2026-03-01 10:00:02 the queue is empty and stays so\n[ERROR] the worker stopped because of the queue",
            "TypeError: cannot read the name of nothing\n    at find (src/index.ts:10:4)\n    at main (src/index.ts:20:2)",
        ] {
            let text = format!("The tests fail on my machine.\n\n{output}\n\nWe never skip them.");
            assert_eq!(without_output(&text), "The tests fail on my machine.\n\n\nWe never skip them.", "{output}");
        }
    }

    #[test]
    fn a_comment_of_code_is_nobodys_word() {
        let text = "look at this:\n/**\n * Always call close() before the next open.\n * We use UTC.\n */\nfunction open() {}\nWe never skip it.";
        assert_eq!(without_output(text), "look at this:\nfunction open() {}\nWe never skip it.");
        let text = "src/*.rs and a/*/b:\n/* open\nWe never skip it.";
        assert_eq!(without_output(text), text);
        assert_eq!(without_output("/* We never skip it. */\nsrc/*/x ends with */"), "src/*/x ends with */");
    }

    #[test]
    fn words_that_look_a_little_like_output_stay() {
        for text in [
            "ok, README.md is fine.\nWARNING: never push to main.\nWe use pnpm.",
            "12:30:00 is when the job starts.\nIt has two hours.",
            "- x: the store\n- y: the index\n- z: error handling stays in one place",
        ] {
            assert_eq!(without_output(text), text);
        }
    }

    #[test]
    fn a_line_that_a_program_printed_is_known() {
        for line in [
            "1974 | }, [selectedId, addNewNode, remove, undo, redo, zoom, nodes, links])",
            "query: SELECT count(*) FROM \"rooms\" AS r0 INNER JOIN \"bookings\" AS b1 ON (b1.\"id\" = r0.\"id\")",
            "Property 'map' does not exist on type 'PagedResult<Category>'.",
            "Type error: Property 'map' does not exist on type 'PagedResult<Category>'.",
        ] {
            assert!(is_output(line), "{line}");
        }
        for line in [
            "The limit is 20 (not 30), and `f(x)[0] = {a: 1}` stays as it is.",
            "use (a) the store, (b) the index and (c) the log, in this order, and nothing else beside them",
            "We keep \"orders\" and \"rooms\" in one table because the report joins them.",
        ] {
            assert!(!is_output(line), "{line}");
        }
    }

    #[test]
    fn words_are_found_where_regex_finds_them() {
        Pattern::new(OUTPUT).agrees_on_its_words();
    }
}
