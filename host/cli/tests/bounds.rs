//! What a machine may do to the command: damage its cache, give it no file handles, feed it without end.
#![cfg(unix)]

mod sealed;

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Seek, SeekFrom, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use sealed::Home;

fn said(done: &Output) -> String {
    String::from_utf8_lossy(&done.stderr).into_owned()
}

/// Runs it through a shell, after a setting of that.
fn limited(home: &Home, limit: &str, words: &[&str]) -> Command {
    let plain = home.keepstone(words);
    let mut shell = Command::new("sh");
    shell.args(["-c", &format!("{limit} && exec \"$0\" \"$@\"")]).arg(plain.get_program()).args(plain.get_args());
    shell.env_clear().envs(plain.get_envs().filter_map(|(name, value)| Some((name, value?)))).current_dir(home.app());
    shell
}

fn code_in(cache: &Path) -> Vec<PathBuf> {
    let paths = fs::read_dir(cache).unwrap().map(|entry| entry.unwrap().path());
    paths.filter(|path| path.extension().is_some_and(|end| end == "cwasm")).collect()
}

/// What a bad disk or a loss of power leaves: blocks of zeros.
fn zero_blocks(file: &Path, count: u64) {
    const BLOCK: u64 = 4096;
    let step = fs::metadata(file).unwrap().len() / BLOCK / count;
    let mut file = File::options().write(true).open(file).unwrap();
    for nth in 0..count {
        file.seek(SeekFrom::Start(nth * step * BLOCK)).unwrap();
        file.write_all(&[0; BLOCK as usize]).unwrap();
    }
}

#[test]
fn damaged_code_is_told_and_compiled_again() {
    let home = Home::new();
    let cache = home.path().join("cache");
    let run = |words: &[&str]| home.keepstone(words).env("KEEPSTONE_CACHE_DIR", &cache).output().unwrap();
    assert!(run(&["prepare"]).status.success());
    let added = run(&["add", "dev", "facts", "-c", "one"]);
    assert!(added.status.success(), "{}", said(&added));
    let [code] = &code_in(&cache)[..] else { panic!("{:?}", code_in(&cache)) };
    let good = fs::read(code).unwrap();
    zero_blocks(code, 400);
    let looked = run(&["doctor"]);
    let told = String::from_utf8_lossy(&looked.stdout);
    assert!(told.contains("is damaged, or cannot be used on this machine"), "{told}");
    zero_blocks(code, 400);
    let found = run(&["search", "one"]);
    assert!(found.status.success(), "{:?}: {}", found.status, said(&found));
    assert_eq!(String::from_utf8_lossy(&found.stdout).matches("one").count(), 1);
    // Waits for the process that the search has started.
    assert!(run(&["prepare"]).status.success());
    assert!(fs::read(code).unwrap() == good, "it is whole again");
}

/// The memory has something to say on standard error, for which wasmtime would start a runtime. With few handles the command
/// fails, with more it does not.
#[test]
fn without_file_handles_there_is_an_error_and_no_panic() {
    let home = Home::new();
    assert!(home.run(&["add", "dev", "facts", "-c", "one"], b"").status.success());
    fs::write(home.app().join(".memory/dev/lessons.md"), b"## x\n\xff\n").unwrap();
    for words in [&["list"][..], &["status"], &["search", "one"], &["hook", "cursor"]] {
        for handles in 4..16 {
            let done = sealed::run(limited(&home, &format!("ulimit -n {handles}"), words), b"{}");
            let said = said(&done);
            assert!(!said.contains("panicked"), "{words:?} with {handles}: {said}");
            assert!(done.status.code().is_some(), "{words:?} with {handles}: {:?}: {said}", done.status);
        }
    }
}

/// The system gives no more connections than it has handles: the server says so once, and goes on when some are back.
#[test]
fn a_server_without_file_handles_says_so() {
    let home = Home::new();
    assert!(home.run(&["add", "dev", "facts", "-c", "one"], b"").status.success());
    let mut command = limited(&home, "ulimit -n 32", &["serve", "--port", "0"]);
    let mut server = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut url = String::new();
    let mut answers = BufReader::new(server.stdout.take().unwrap());
    answers.read_line(&mut url).unwrap();
    let address = url.trim().trim_start_matches("http://").to_owned();
    let silent: Vec<TcpStream> = (0..40).map(|_| TcpStream::connect(&address).unwrap()).collect();
    let mut told = String::new();
    BufReader::new(server.stderr.take().unwrap()).read_line(&mut told).unwrap();
    assert!(told.starts_with("warning: no connection can be taken now: Too many open files"), "{told}");
    drop(silent);
    let mut asking = TcpStream::connect(&address).unwrap();
    write!(asking, "GET / HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n").unwrap();
    let mut answer = String::new();
    asking.read_to_string(&mut answer).unwrap();
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
    server.kill().unwrap();
    server.wait().unwrap();
}

/// An input that never ends is refused when it is known to be too much, in bounded memory.
#[test]
fn input_is_read_up_to_a_limit() {
    let home = Home::new();
    let refused: &[(&[&str], &str)] = &[
        (&["add", "dev", "facts"], "reading standard input: it is longer than 16 MiB"),
        (&["add", "dev", "facts", "-f", "/dev/zero"], "reading /dev/zero: it is longer than 16 MiB"),
        (&["project", "set", "-f", "/dev/zero"], "reading /dev/zero: it is longer than 16 MiB"),
        (&["similar", "-f", "/dev/zero"], "reading /dev/zero: it is longer than 16 MiB"),
        (&["add-many", "/dev/zero"], "reading /dev/zero: it is longer than 256 MiB"),
        (&["import", "root", "/dev/zero"], "reading /dev/zero: it is longer than 256 MiB"),
    ];
    for (words, told) in refused {
        let mut command = limited(&home, "ulimit -v 6000000", words);
        let done = command.stdin(File::open("/dev/zero").unwrap()).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{words:?}: {}", said(&done));
        assert!(said(&done).contains(told), "{words:?}: {}", said(&done));
    }
}
