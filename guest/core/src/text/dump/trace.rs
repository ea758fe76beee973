//! The lines of stack traces, of many languages, and of what compilers say of faults.

use super::line::{begins, behind, cut, cut_last, has, is_number, is_place, number, without_line};
use super::mark::{Mark, SURE, UNSURE};

/// Follows a trace while its lines are read.
#[derive(Default)]
pub(super) struct Traces {
    state: State,
}

#[derive(Default, PartialEq, Eq)]
enum State {
    #[default]
    Outside,
    /// The next line is the message of what broke, whatever it says.
    Message,
    /// Indented lines are the code of frames.
    Frames,
}

/// Beginnings of lines that stand in traces only.
const HEADINGS: &str = "\
    (node:|(Use `node --trace|FAIL: test|compilation terminated|Program received signal |ERROR: test|** (|\
    For more information about this error|Traceback (most recent call last)|Exception in thread |\
    During handling of the above exception|The above exception was the direct cause|--- End of inner exception|\
    --- End of stack trace|stack backtrace:|note: run with `RUST_BACKTRACE|note: Some details are omitted|\
    [signal SIG|Stack trace:|Stacktrace:|PHP Fatal error:|PHP Stack trace:|Fatal error: Uncaught|Thread 0x|\
    npm ERR! |npm error |Node.js v|node:internal/|==ERROR: AddressSanitizer|stack traceback:|\
    CallStack (from HasCallStack)|Caused by: |panic: |fatal error: ";

/// Beginnings of lines that tell a fault, and of what a test says of it.
const TOLD: &str = "\
    note: |Error: |error: |error[E|● |Expected: |Received: |expect(|Require stack:|Uncaught |Unhandled exception|\
    Unhandled Exception|Segmentation fault|make: *** |Found ";

/// Endings of the names of errors.
const ERRORS: [&str; 5] = ["Error", "Exception", "Panic", "Fault", "Failure"];

impl Traces {
    /// Takes the next line, if it belongs to a trace.
    pub(super) fn read(&mut self, line: &str) -> Option<Mark> {
        let bare = line.trim_start();
        let inline = inline_frames(bare);
        if inline > 1 {
            self.state = State::Frames;
            return Some(Mark::of(inline * SURE));
        }
        if let Some(state) = heading(bare) {
            self.state = state;
            return Some(Mark::SURE);
        }
        if is_frame(bare) || self.state == State::Frames && is_numbered(bare) {
            self.state = State::Frames;
            return Some(Mark::SURE);
        }
        if self.state == State::Message {
            self.state = State::Frames;
            return Some(Mark::PART);
        }
        if is_error(bare) {
            self.state = State::Frames;
            return Some(Mark::of(UNSURE));
        }
        let is_part = self.state == State::Frames && is_code_of_frame(line, bare);
        if !is_part {
            self.state = State::Outside;
        }
        is_part.then_some(Mark::PART)
    }
}

fn heading(line: &str) -> Option<State> {
    if line.starts_with("thread '") && has(line, " panicked at ") {
        // Older versions of Rust say the message on the same line.
        return Some(if line.ends_with(':') { State::Message } else { State::Frames });
    }
    let is_goroutine = |rest: &str| number(rest).is_some_and(|(_, rest)| rest.starts_with(" ["));
    let is_more = |rest: &str| rest == " more" || rest.starts_with(" common frames");
    let is_heading = begins(line, HEADINGS)
        || begins(line, "created by |FAILED |FAIL ") && line.contains(['.', '/'])
        || behind(line, "goroutine ").is_some_and(is_goroutine)
        || behind(line, "... ").and_then(number).is_some_and(|(_, rest)| is_more(rest))
        || line.ends_with("(most recent call first):")
        || has(line, "==ERROR: AddressSanitizer")
        || line.starts_with("===")
            && [" FAILURES ", " ERRORS ", " short test summary "].iter().any(|word| has(line, word))
        || is_logged(line);
    is_heading.then_some(State::Frames)
}

/// A line of a log that begins with its time and tells an error.
fn is_logged(line: &str) -> bool {
    let bare = line.trim_start_matches('[');
    let is_dated = number(bare).is_some_and(|(digits, rest)| {
        matches!((digits.len(), rest.as_bytes().first()), (4, Some(b'-' | b'/')) | (2, Some(b':')))
    });
    let levels = ["ERROR", "FATAL", "CRITICAL", "SEVERE"];
    let is_level = |word: &str| levels.contains(&word.trim_matches(['[', ']', ':'])) || word == "[error]";
    is_dated && line.split_ascii_whitespace().take(6).any(is_level)
}

/// Returns whether a line is a frame of a stack.
fn is_frame(line: &str) -> bool {
    let line = behind(line, "from ").unwrap_or(line);
    let of_php = line
        .strip_prefix("PHP ")
        .is_some_and(|rest| number(rest.trim_start()).is_some_and(|(_, rest)| rest.starts_with(". ")));
    of_php
        || behind(line, "at ").is_some_and(is_frame_at)
        || behind(line, "File \"").is_some_and(|rest| has(rest, "\", line "))
        || line.strip_prefix('#').is_some_and(is_frame_of_number)
        || line.starts_with("0x") && has(line, " in ")
        || line.strip_prefix("❯ ").and_then(|rest| rest.split(' ').next_back()).is_some_and(is_place)
        || behind(line, "--> ").is_some_and(is_place)
        || number(line).is_some_and(|(_, rest)| behind(rest, ": ").is_some_and(is_symbol))
        || is_place_in(line)
        || is_test_place(line)
        || is_go(line)
        || is_elixir(line)
        || is_diagnosed(line)
        || has(line, "): error TS")
        || has(line, " called at ") && has(line, " line ")
        || has(line, ", called at ") && has(line, " in ")
        || has(line, ": in function ")
        || has(line, ": In function ")
        || line.ends_with(": in main chunk")
        || line == "[C]: in ?"
}

/// The rest of `at foo (a.js:1:2)`, `at com.acme.A.b(A.java:3)`, `at A.B(String c) in /a.cs:line 3`, `at ./src/a.rs:1:2`.
fn is_frame_at(rest: &str) -> bool {
    let rest = rest.trim_end_matches(',');
    if cut(rest, ":line ").is_some_and(|(_, line)| is_number(line)) {
        return true;
    }
    let name = ["async ", "new "].iter().find_map(|word| rest.strip_prefix(word)).unwrap_or(rest);
    match name.split_once('(') {
        Some((name, place)) => {
            let Some(place) = place.strip_suffix(')') else { return false };
            let is_name = name.trim_end().split(' ').count() <= 3;
            let is_place = is_place(place)
                || matches!(place, "native" | "<anonymous>" | "Native Method" | "Unknown Source")
                || place.starts_with("index ");
            is_name && (is_place || name.contains('.') && !name.contains(' '))
        }
        None => without_line(name).is_some_and(|file| file.contains(['/', '\\', '.']) && !file.contains(' ')),
    }
}

/// The rest of `#0 /a.php(12): b()`, `#1 0x00 in c () at c.c:3` or `#2 main (package:a/b.dart:3:4)`.
fn is_frame_of_number(rest: &str) -> bool {
    let Some((_, rest)) = number(rest) else { return false };
    let Some(rest) = rest.strip_prefix(' ').map(str::trim_start) else { return false };
    let is_called = |(_, behind): (&str, &str)| number(behind).is_some_and(|(_, rest)| rest.starts_with("):"));
    rest == "{main}"
        || rest.starts_with("0x")
        || rest.starts_with("[internal function]")
        || rest.split_once('(').is_some_and(is_called)
        || has(rest, " at ") && rest.rsplit(' ').next().is_some_and(is_place)
        || rest.strip_suffix(')').and_then(|rest| rest.rsplit_once('(')).is_some_and(|(_, at)| is_place(at))
}

/// A name of a function in a backtrace.
fn is_symbol(rest: &str) -> bool {
    !rest.trim().contains(' ') && has(rest, "::") || rest.starts_with("0x") || rest.starts_with('<') && has(rest, "::")
}

/// A numbered line between frames, such as `  12: main`.
fn is_numbered(line: &str) -> bool {
    number(line).is_some_and(|(_, rest)| behind(rest, ": ").is_some_and(|name| !name.contains(' ')))
}

/// Ruby's `a.rb:12:in 'b'`.
fn is_place_in(line: &str) -> bool {
    let Some((place, rest)) = cut(line, ":in ") else { return false };
    rest.starts_with(['`', '\'']) && is_place(place)
}

/// pytest's `src/total.py:2: in total` and `src/total.py:2:`.
fn is_test_place(line: &str) -> bool {
    let is_named = cut(line, ": in ").is_some_and(|(place, name)| is_place(place) && !name.contains(' '));
    is_named || line.strip_suffix(':').is_some_and(|place| !place.contains(' ') && is_place(place))
}

/// Go's `main.run(0xc000…, {0x…})` and `/a/b.go:12 +0x1d`.
fn is_go(line: &str) -> bool {
    let is_place = || {
        let (place, offset) = cut_last(line, " +0x").unwrap_or_default();
        is_place(place) && offset.bytes().all(|byte| byte.is_ascii_hexdigit())
    };
    let is_call = || {
        let (name, arguments) = line.split_once('(').unwrap_or_default();
        name.contains('.')
            && !name.contains(' ')
            && arguments.ends_with(')')
            && (has(arguments, "0x") || arguments.ends_with("...)"))
    };
    let is_file = || line.starts_with('/') && without_line(line).is_some_and(|file| file.ends_with(".go"));
    is_place() || is_call() || is_file()
}

/// Elixir's `(app 0.1.0) lib/a.ex:12: A.b/1`.
fn is_elixir(line: &str) -> bool {
    let rest = line.strip_prefix('(').and_then(|rest| cut(rest, ") "));
    rest.is_some_and(|(_, rest)| {
        [".ex:", ".exs:", ".erl:"].iter().any(|end| {
            rest.split_once(end).is_some_and(|(_, line)| number(line).is_some_and(|(_, rest)| rest.starts_with(':')))
        })
    })
}

/// A compiler's `a.c:12:3: error: …` or `a.ts:12:3 - error TS2322: …`, or a runner's `tests/a.py:12: AssertionError`.
fn is_diagnosed(line: &str) -> bool {
    let levels = [": error", " - error", ": fatal error", ": warning: ", ": note: "];
    let is_told_at = |level| cut(line, level).is_some_and(|(place, _)| is_place(place));
    let is_raised = || cut_last(line, ": ").is_some_and(|(place, name)| is_error_name(name) && is_place(place));
    levels.into_iter().any(is_told_at) || is_raised()
}

/// A line that names an error first: `ValueError: …`, `java.io.IOException: …`, `error[E0308]: …`, `E   assert 1 == 2`.
fn is_error(line: &str) -> bool {
    let of_test = behind(line, "E  ").is_some_and(|rest| rest.starts_with(' '));
    let name = line.split([' ', '[', '(']).next().unwrap_or_default();
    let name = name.trim_end_matches(':');
    let behind = &line[name.len()..];
    let is_named =
        is_error_name(name) && (behind.is_empty() || behind.starts_with([':', ' ', '[']) && line.contains(':'));
    let is_bare = |place: &str| !place.contains(' ') && is_place(place);
    let mut parts = line.splitn(3, ": ");
    let (first, second, third) = (parts.next().unwrap_or_default(), parts.next(), parts.next());
    let is_placed = is_bare(first) && second.is_some_and(|rest| !rest.starts_with(' '))
        || third.is_some() && second.is_some_and(is_bare);
    // Perl's `no stock at shop.pl line 1.`, and PHP's `… in shop.php on line 1`.
    let said_at = cut_last(line, " line ").filter(|(rest, _)| has(rest, " at ") || rest.ends_with(" on"));
    let is_said_at = said_at.is_some_and(|(_, line)| is_number(line.trim_end_matches('.')));
    of_test || is_named || is_placed || is_said_at || begins(line, TOLD)
}

/// Returns whether a line names an error anywhere.
pub(super) fn is_told(line: &str) -> bool {
    line.starts_with("error") || line.starts_with("Warning") || line.split([' ', ':', '(']).any(is_error_name)
}

fn is_error_name(name: &str) -> bool {
    let is_name = |c: char| c.is_alphanumeric() || matches!(c, '.' | '_' | ':' | '$' | '\\');
    ERRORS.iter().any(|end| name.ends_with(end)) && name.len() > "Error".len() && name.chars().all(is_name)
}

/// Returns whether a line between frames is their code, marks under it, or the fields of an error.
fn is_code_of_frame(line: &str, bare: &str) -> bool {
    let indent = line.len() - bare.len();
    let is_named = || cut(line, ": ").is_some_and(|(name, _)| name.contains('.') && !name.contains(' '));
    let is_marks = || bare.bytes().all(|byte| matches!(byte, b'^' | b'~' | b'-' | b' ' | b'|' | b'_' | b'='));
    let is_pytest = || line.starts_with(">   ") || bare.starts_with("___");
    let is_beside = || {
        let rest = number(bare).map_or(bare, |(_, rest)| rest.trim_start());
        rest.starts_with('|') || rest.starts_with("= ")
    };
    indent >= 4
        || is_marks()
        || is_pytest()
        || is_named()
        || is_beside()
        || matches!(bare, "{" | "}" | "})" | "]")
        || indent >= 2 && has(bare, ": ")
}

/// The frames in a line that others have joined from many.
fn inline_frames(line: &str) -> u32 {
    let is_place = |part: &str| {
        let end = part.find(')').map_or_else(|| part.split(' ').next().unwrap_or_default(), |end| &part[..=end]);
        is_frame_at(end)
    };
    let at = line.split(" at ").skip(1).filter(|part| is_place(part)).count();
    let file = line.split(" File \"").skip(1).filter(|part| has(part, "\", line ")).count();
    u32::try_from(at + file).unwrap_or(u32::MAX)
}
