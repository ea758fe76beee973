//! `install.sh` as a stranger runs it: against archives that a release has, served on the loopback.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::net::{TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use anyhow::{Context, Result, ensure};

use super::command::{members, papers_of};
use super::{METADATA, VERSION, archive, licences, sums, target};
use crate::tool;

/// Packs the command that is built, installs it, and lets the script refuse what it must.
pub(crate) fn try_script() -> Result<()> {
    if cfg!(windows) {
        return Ok(());
    }
    let folder = tempfile::tempdir()?;
    let (dist, home) = (folder.path().join("dist"), folder.path().join("home of one"));
    fs::create_dir_all(&dist)?;
    fs::create_dir_all(&home)?;
    let archive = pack(&dist)?;
    let stranger = Stranger { from: serve(dist.clone())?, home };

    let done = stranger.installs(&[])?;
    let printed = String::from_utf8_lossy(&done.stdout);
    ensure!(done.status.success(), "install.sh ended with {}: {}", done.status, String::from_utf8_lossy(&done.stderr));
    ensure!(printed.contains("is not on your PATH") && printed.contains("rm "), "install.sh printed {printed}");
    let version = tool::output({
        let mut command = Command::new(stranger.command());
        command.arg("--version");
        command
    })?;
    ensure!(version.contains(VERSION), "the installed command prints {version:?}");

    fs::remove_file(stranger.command())?;
    stranger.is_refused(&[("KEEPSTONE_TARGET", "sparc-unknown-none")], "cannot download")?;
    let mut bytes = fs::read(&archive)?;
    bytes.push(0);
    fs::write(&archive, bytes)?;
    stranger.is_refused(&[], "nothing was installed")
}

/// An archive of the command with its checksum, as in a release for this machine.
fn pack(dist: &Path) -> Result<PathBuf> {
    let metadata = serde_json::from_str(&tool::output(tool::command("cargo", &METADATA))?)?;
    let program = tool::keepstone();
    let members = members(&tool::root(), &program, &papers_of(&program)?, &licences::of_crates(&metadata)?)?;
    let archive = archive::write(dist, &format!("keepstone-{VERSION}-{}", target::native()?), 0, members)?;
    sums(dist)?;
    Ok(archive)
}

/// A user of a machine on which nothing of Keepstone is.
struct Stranger {
    from: String,
    home: PathBuf,
}

impl Stranger {
    fn command(&self) -> PathBuf {
        self.home.join(".local/bin/keepstone")
    }

    fn installs(&self, environment: &[(&str, &str)]) -> Result<Output> {
        let mut script = tool::command("sh", &["install.sh"]);
        script.env("HOME", &self.home).env("KEEPSTONE_FROM", &self.from).env_remove("KEEPSTONE_BIN");
        // The loopback is no matter for a proxy.
        script.env("NO_PROXY", "127.0.0.1").env("no_proxy", "127.0.0.1");
        script.envs(environment.iter().copied()).output().context("starting sh")
    }

    fn is_refused(&self, environment: &[(&str, &str)], why: &str) -> Result<()> {
        let done = self.installs(environment)?;
        let printed = String::from_utf8_lossy(&done.stderr);
        ensure!(!done.status.success() && printed.contains(why), "install.sh did not say {why:?}: {printed}");
        ensure!(!self.command().exists(), "install.sh installed what it refused");
        Ok(())
    }
}

/// Serves the files of a folder until this program ends. Returns the address.
fn serve(folder: PathBuf) -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}", listener.local_addr()?);
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            if let Err(error) = answer(stream, &folder) {
                eprintln!("serving {}: {error:#}", folder.display());
            }
        }
    });
    Ok(address)
}

/// Answers one request for a file.
fn answer(mut stream: TcpStream, folder: &Path) -> Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let request = lines.next().context("an empty request")??;
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    let name = request.split(' ').nth(1).unwrap_or_default().trim_start_matches('/');
    match fs::read(folder.join(name)) {
        Ok(bytes) => {
            write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {}\r\nConnection: close\r\n\r\n", bytes.len())?;
            stream.write_all(&bytes)?;
        }
        Err(_) => stream.write_all(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")?,
    }
    Ok(())
}
