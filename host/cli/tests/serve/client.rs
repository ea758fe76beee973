//! A server of the test's own, and requests to it, byte by byte.

#![allow(dead_code, reason = "each test takes what it needs")]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use serde_json::Value;
use tempfile::TempDir;

/// 2026-03-16T16:51:11.839Z
pub(crate) const NOW: u64 = 1_773_679_871_839;

/// The command in a folder, with nothing of this machine's environment.
pub(crate) fn keepstone(home: &Path) -> Command {
    let cache = Path::new(env!("CARGO_TARGET_TMPDIR")).join("compiled");
    let mut command = Command::new(env!("CARGO_BIN_EXE_keepstone"));
    command.env_clear().env("HOME", home).env("XDG_STATE_HOME", home.join("state")).current_dir(home);
    command.env("KEEPSTONE_CACHE_DIR", cache).env("KEEPSTONE_NOW", NOW.to_string()).env("LOCALAPPDATA", home);
    command
}

/// A server on a free port; it ends with this.
pub(crate) struct Server {
    pub(crate) port: u16,
    pub(crate) token: String,
    child: Child,
    home: TempDir,
}

impl Server {
    pub(crate) fn start() -> Self {
        Self::start_in(tempfile::tempdir().unwrap())
    }

    /// In a home that has something already.
    pub(crate) fn start_in(home: TempDir) -> Self {
        Self::run(home, &[])
    }

    /// With more arguments.
    pub(crate) fn start_with(args: &[&str]) -> Self {
        Self::run(tempfile::tempdir().unwrap(), args)
    }

    pub(crate) fn run(home: TempDir, args: &[&str]) -> Self {
        let mut command = keepstone(home.path());
        command.args(["--json", "serve", "--port", "0"]).args(args).stdin(Stdio::null()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let told: Value = serde_json::from_str(&line).unwrap();
        let port = told["url"].as_str().unwrap().strip_prefix("http://127.0.0.1:").unwrap().parse().unwrap();
        let token = std::fs::read_to_string(told["token_file"].as_str().unwrap()).unwrap().trim_end().to_owned();
        Self { port, token, child, home }
    }

    pub(crate) fn home(&self) -> &Path {
        self.home.path()
    }

    pub(crate) fn root(&self) -> PathBuf {
        self.home.path().join(".memory")
    }

    /// A request that may do everything.
    pub(crate) fn ask_as_owner(&self, method: &str, target: &str) -> Ask {
        Ask::new(method, target).with("authorization", &format!("Bearer {}", self.token))
    }

    pub(crate) fn ask(&self, ask: &Ask) -> Answer {
        let mut connection = self.connect();
        connection.send(&self.text(ask));
        if ask.method == "HEAD" { connection.head() } else { connection.answer() }
    }

    /// A request byte by byte, with the host that it names if it names none itself.
    pub(crate) fn text(&self, ask: &Ask) -> Vec<u8> {
        let mut text = format!("{} {} HTTP/1.1\r\n", ask.method, ask.target);
        for (name, value) in &ask.headers {
            match (name.as_str(), value.as_str()) {
                ("host", "") => text += &format!("host: 127.0.0.1:{}\r\n", self.port),
                _ => text += &format!("{name}: {value}\r\n"),
            }
        }
        [(text + "\r\n").as_bytes(), &ask.body].concat()
    }

    pub(crate) fn connect(&self) -> Connection {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
        Connection(BufReader::new(stream))
    }

    #[cfg(unix)]
    pub(crate) fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(Command::new("kill").args(["-s", name, &pid]).status().unwrap().success());
    }

    /// Ends it at once, as a crash would, and keeps its home.
    pub(crate) fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    #[cfg(unix)]
    pub(crate) fn wait(&mut self) -> Option<i32> {
        self.child.wait().unwrap().code()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A request. An empty `host` is filled in when it is sent.
#[derive(Clone)]
pub(crate) struct Ask {
    pub(crate) method: String,
    pub(crate) target: String,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Ask {
    pub(crate) fn new(method: &str, target: &str) -> Self {
        let headers = vec![("host".to_owned(), String::new())];
        Self { method: method.to_owned(), target: target.to_owned(), headers, body: Vec::new() }
    }

    /// With a header instead of what it was.
    pub(crate) fn with(self, name: &str, value: &str) -> Self {
        self.without(name).and(name, value)
    }

    /// With one more of a header.
    pub(crate) fn and(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    pub(crate) fn without(mut self, name: &str) -> Self {
        self.headers.retain(|(one, _)| one != name);
        self
    }

    pub(crate) fn body(self, body: &str) -> Self {
        self.body_bytes(body.as_bytes())
    }

    pub(crate) fn body_bytes(self, body: &[u8]) -> Self {
        let ask = self.with("content-type", "application/json").with("content-length", &body.len().to_string());
        Self { body: body.to_vec(), ..ask }
    }

    /// With a body that does not say its length.
    pub(crate) fn chunked(self, pieces: &[impl AsRef<str>]) -> Self {
        let ask = self.with("content-type", "application/json").with("transfer-encoding", "chunked");
        let chunk = |piece: &str| format!("{:x}\r\n{piece}\r\n", piece.len());
        let body: String = pieces.iter().map(|piece| chunk(piece.as_ref())).collect();
        Self { body: (body + "0\r\n\r\n").into_bytes(), ..ask }
    }
}

/// An answer; the names of headers are in lower case.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {:?}", self.body))
    }

    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(one, _)| one == name).map(|(_, value)| value.as_str())
    }
}

/// A connection, which can carry several requests.
pub(crate) struct Connection(BufReader<TcpStream>);

impl Connection {
    pub(crate) fn send(&mut self, text: &[u8]) {
        self.try_send(text).unwrap();
    }

    /// Fails where the server has closed it.
    pub(crate) fn try_send(&mut self, text: &[u8]) -> std::io::Result<()> {
        self.0.get_mut().write_all(text)
    }

    /// Reads an answer whole; one that only says to go on is passed over.
    pub(crate) fn answer(&mut self) -> Answer {
        let mut answer = self.head();
        if answer.status == 100 {
            answer = self.head();
        }
        let length = answer.header("content-length").unwrap().parse().unwrap();
        let mut body = vec![0; length];
        self.0.read_exact(&mut body).unwrap();
        Answer { body: String::from_utf8(body).unwrap(), ..answer }
    }

    /// Reads what stands before the body.
    pub(crate) fn head(&mut self) -> Answer {
        let mut line = || {
            let mut line = String::new();
            self.0.read_line(&mut line).unwrap();
            line.trim_end().to_owned()
        };
        let status = line().split(' ').nth(1).expect("an answer").parse().unwrap();
        let header =
            |line: String| line.split_once(": ").map(|(name, value)| (name.to_ascii_lowercase(), value.to_owned()));
        let headers = std::iter::from_fn(|| header(line())).collect();
        Answer { status, headers, body: String::new() }
    }

    /// Reads a part of a body that has no length; the last one is empty.
    pub(crate) fn chunk(&mut self) -> String {
        let mut line = String::new();
        self.0.read_line(&mut line).unwrap();
        let length = usize::from_str_radix(line.trim_end(), 16).unwrap();
        let mut chunk = vec![0; length + 2];
        self.0.read_exact(&mut chunk).unwrap();
        chunk.truncate(length);
        String::from_utf8(chunk).unwrap()
    }

    /// Returns whether the server has closed it.
    pub(crate) fn is_closed(&mut self) -> bool {
        let reset = |error: std::io::Error| error.kind() == std::io::ErrorKind::ConnectionReset;
        self.0.fill_buf().map_or_else(reset, <[u8]>::is_empty)
    }
}
