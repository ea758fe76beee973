//! `browse` at a real terminal: the keys that a person presses, and what they change.

#![cfg(unix)]

mod sealed;

use std::fs::{self, File};
use std::io::{Read, Write};
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use sealed::Home;

/// The longest wait for the screen on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

const ROWS: u16 = 24;
const COLUMNS: u16 = 100;

/// The cells of a terminal, as far as what is written says them: text, and where it goes.
struct Cells {
    cells: Vec<Vec<char>>,
    row: usize,
    column: usize,
    /// The part of an escape sequence that was written.
    escape: Option<String>,
}

impl Cells {
    fn new() -> Self {
        Self { cells: vec![vec![' '; COLUMNS.into()]; ROWS.into()], row: 0, column: 0, escape: None }
    }

    fn write(&mut self, char: char) {
        match (&mut self.escape, char) {
            (_, '\x1b') => self.escape = Some(String::new()),
            (Some(escape), _) => {
                escape.push(char);
                if char.is_ascii_alphabetic() {
                    let done = std::mem::take(escape);
                    self.escape = None;
                    self.obey(&done);
                }
            }
            (None, '\r' | '\n') => self.column = 0,
            (None, _) => {
                if let Some(cell) = self.cells.get_mut(self.row).and_then(|row| row.get_mut(self.column)) {
                    *cell = char;
                }
                self.column += 1;
            }
        }
    }

    /// Moves the cursor, or clears; colours are passed over.
    fn obey(&mut self, escape: &str) {
        if let Some(place) = escape.strip_prefix('[').and_then(|rest| rest.strip_suffix('H')) {
            let mut numbers = place.split(';').map(|number| number.parse::<usize>().unwrap_or(1) - 1);
            (self.row, self.column) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
        } else if escape == "[2J" || escape.ends_with("[?1049h") {
            self.cells = Self::new().cells;
        }
    }

    fn text(&self) -> String {
        self.cells.iter().map(|row| row.iter().collect::<String>() + "\n").collect()
    }
}

/// `browse` at a terminal of its own.
struct Screen {
    child: Child,
    keys: File,
    cells: Arc<Mutex<Cells>>,
}

impl Screen {
    fn open(home: &Home, words: &[&str]) -> Self {
        let size = nix::pty::Winsize { ws_row: ROWS, ws_col: COLUMNS, ws_xpixel: 0, ws_ypixel: 0 };
        let pty = nix::pty::openpty(Some(&size), None).unwrap();
        let (keys, end) = (File::from(pty.master), File::from(pty.slave));
        let end = || Stdio::from(end.try_clone().unwrap());
        let mut command = home.keepstone(&[&["browse"], words].concat());
        let editor = home.path().join("editor");
        fs::write(&editor, "echo and edited >> $1\n").unwrap();
        command.env("TERM", "xterm").env("EDITOR", format!("/bin/sh {}", editor.display()));
        let child = command.stdin(end()).stdout(end()).stderr(end()).spawn().unwrap();
        let cells = Arc::new(Mutex::new(Cells::new()));
        let (mut reader, written) = (keys.try_clone().unwrap(), cells.clone());
        thread::spawn(move || {
            let (mut bytes, mut rest) = ([0; 4096], Vec::new());
            // Linux tells the end of a terminal by an error.
            while let Ok(read @ 1..) = reader.read(&mut bytes) {
                rest.extend_from_slice(&bytes[..read]);
                // A character may come in two reads.
                let whole = std::str::from_utf8(&rest).map_or_else(|error| error.valid_up_to(), str::len);
                let text: Vec<u8> = rest.drain(..whole).collect();
                let mut cells = written.lock().unwrap();
                String::from_utf8(text).unwrap().chars().for_each(|char| cells.write(char));
            }
        });
        Self { child, keys, cells }
    }

    /// Waits until the screen shows all these texts.
    fn shows(&self, texts: &[&str]) {
        let start = Instant::now();
        loop {
            let shown = self.cells.lock().unwrap().text();
            if texts.iter().all(|text| shown.contains(text)) {
                return;
            }
            assert!(start.elapsed() < PATIENCE, "{texts:?} are not all shown:\n{shown}");
            thread::sleep(Duration::from_millis(10));
        }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    fn leave(mut self) {
        self.press("q");
        assert!(self.child.wait().unwrap().success());
    }
}

/// The output of the command.
fn told(home: &Home, words: &[&str]) -> String {
    let told = home.keepstone(words).output().unwrap();
    assert!(told.status.success(), "{words:?}: {told:?}");
    String::from_utf8(told.stdout).unwrap()
}

fn texts(home: &Home, status: &str) -> String {
    told(home, &["list", "--status", status])
}

#[test]
fn a_person_searches_pins_forgets_and_undoes() {
    let home = Home::new();
    told(&home, &["add", "dev", "decisions", "-c", "Sign tokens with Ed25519."]);
    told(&home, &["add", "dev", "lessons", "-c", "The proxy drops idle sockets."]);
    let mut screen = Screen::open(&home, &[]);
    screen.shows(&["Ed25519.", "sockets.", "2 entries"]);
    screen.press("/ed25519\r");
    screen.shows(&["1 entry"]);
    screen.press("p");
    screen.shows(&["pinned:"]);
    assert!(told(&home, &["list", "--tier", "pinned"]).contains("Ed25519"));
    screen.press("d");
    screen.shows(&["forgotten:"]);
    assert!(texts(&home, "forgotten").contains("Ed25519"));
    screen.press("u");
    screen.shows(&["undone:"]);
    assert!(texts(&home, "promoted").contains("Ed25519"));
    screen.press("e");
    screen.shows(&["edited:"]);
    assert!(told(&home, &["search", "edited"]).contains("Ed25519"));
    screen.press("?");
    screen.shows(&["scroll"]);
    screen.press("x");
    screen.press("\x1b");
    screen.shows(&["2 entries"]);
    screen.press("\x1b");
    screen.shows(&["once more leaves"]);
    screen.press("\x1b");
    assert!(screen.child.wait().unwrap().success());
}

#[test]
fn the_inbox_accepts_merges_and_rejects_and_the_trash_restores() {
    let home = Home::new();
    let kept = told(&home, &["add", "dev", "facts", "-c", "The port is 8080."]);
    for text in ["Alpha holds.", "Beta holds.", "Gamma holds."] {
        let reference = told(&home, &["add", "dev", "facts", "-c", text]);
        told(&home, &["set-status", reference.trim(), "candidate"]);
    }
    let mut screen = Screen::open(&home, &[]);
    screen.shows(&["8080."]);
    screen.press("\t");
    screen.shows(&["3 entries"]);
    screen.press("/alpha\ra");
    screen.shows(&["accepted:"]);
    screen.press("/\x1b");
    screen.shows(&["2 entries"]);
    screen.press(&format!("/beta\rm{}\r", kept.trim()));
    screen.shows(&["merged:"]);
    screen.press("/\x1b");
    screen.shows(&["Gamma"]);
    screen.press("r");
    screen.shows(&["rejected:"]);
    let listed = texts(&home, "promoted");
    assert!(listed.contains("Alpha") && listed.contains("8080") && !listed.contains("Gamma"), "{listed}");
    assert!(told(&home, &["get", kept.trim()]).contains("Beta holds."));
    screen.press("\t/gamma\r");
    screen.shows(&["Gamma"]);
    screen.press("r");
    screen.shows(&["restored:"]);
    screen.leave();
    assert!(!texts(&home, "forgotten").contains("Gamma"));
}

#[test]
fn an_empty_memory_and_a_script_are_told() {
    let home = Home::new();
    told(&home, &["init"]);
    let screen = Screen::open(&home, &[]);
    screen.shows(&["empty."]);
    screen.leave();
    let piped = home.keepstone(&["browse"]).stdin(Stdio::null()).output().unwrap();
    let told = String::from_utf8(piped.stderr).unwrap();
    assert!(!piped.status.success() && told.contains("browse needs a terminal") && told.contains("hint:"), "{told}");
}
