//! Real servers on free ports of this machine, stopped when they are dropped.

use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use crate::install;

/// The account and key of every emulator, from the documentation of Azure.
const ACCOUNT: &str = "devstoreaccount1";
const KEY: &str = "Eby8vdM02xNOcqFlqUwJPLlmEtlCDXJ1OUzFT50uSRZ6IFsuFq2UVErCz4I6tq/K1SZFPTOtr/KBHBeksoGMGw==";

/// The time limit for a server's first answer.
const PATIENCE: Duration = Duration::from_secs(120);

/// A running server.
pub(crate) struct Server {
    child: Child,
    environment: Vec<(&'static str, String)>,
    /// Removed at the end.
    data: Option<PathBuf>,
}

impl Server {
    /// The variables that clients need.
    pub(crate) fn environment(&self) -> Vec<(&'static str, String)> {
        self.environment.clone()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
        if let Some(data) = &self.data {
            let _ = fs::remove_dir_all(data);
        }
    }
}

/// S3 as moto plays it, conditions and all, with a bucket `keepstone`.
pub(crate) fn moto() -> Result<Server, String> {
    let python = install::python("moto[server]==5.2.5", "moto_server")?.with_file_name("python");
    let port = free_port();
    let mut command = Command::new(python);
    command.arg(keepstone_tests::here().join("servers/one_at_a_time.py")).arg(port.to_string());
    let mut server = s3(command, port, None)?;
    let signed = "Authorization: AWS4-HMAC-SHA256 Credential=x/20260101/us-east-1/s3/aws4_request\r\n";
    wait_for(&mut server, || put(port, "/keepstone", signed))?;
    Ok(server)
}

/// S3 without conditions: it answers as if there were none, and takes every write.
pub(crate) fn s3rver() -> Result<Server, String> {
    let program = install::node(&["s3rver@3.7.1"])?.join("node_modules/.bin/s3rver");
    let (port, data) = (free_port(), fresh("s3rver-data"));
    let mut command = Command::new(program);
    command.args(["-a", "127.0.0.1", "-p", &port.to_string(), "--configure-bucket", "keepstone", "-d"]).arg(&data);
    let mut server = s3(command, port, Some(data))?;
    wait_for(&mut server, || listens(port))?;
    Ok(server)
}

fn s3(mut command: Command, port: u16, data: Option<PathBuf>) -> Result<Server, String> {
    let child = start(&mut command)?;
    let environment = vec![
        ("AWS_ENDPOINT", format!("http://127.0.0.1:{port}")),
        ("AWS_ALLOW_HTTP", "true".to_owned()),
        ("AWS_REGION", "us-east-1".to_owned()),
        ("AWS_ACCESS_KEY_ID", "S3RVER".to_owned()),
        ("AWS_SECRET_ACCESS_KEY", "S3RVER".to_owned()),
        ("KEEPSTONE_SERVER", format!("127.0.0.1:{port}")),
    ];
    Ok(Server { child, environment, data })
}

/// Azurite, the emulator of Azure Blob Storage. Account and key are those of its documentation.
pub(crate) fn azurite() -> Result<Server, String> {
    let home = install::node(&["azurite@3.37.0", "@azure/storage-blob@12"])?;
    let (port, data) = (free_port(), fresh("azurite-data"));
    let mut command = Command::new(home.join("node_modules/.bin/azurite-blob"));
    let port_text = port.to_string();
    command.args(["--silent", "--skipApiVersionCheck", "--blobHost", "127.0.0.1", "--blobPort", &port_text, "-l"]);
    let child = start(command.arg(&data))?;
    let environment = vec![
        ("AZURE_STORAGE_USE_EMULATOR", "true".to_owned()),
        ("AZURITE_BLOB_STORAGE_URL", format!("http://127.0.0.1:{port}")),
        ("KEEPSTONE_SERVER", format!("127.0.0.1:{port}")),
    ];
    let mut server = Server { child, environment, data: Some(data) };
    wait_for(&mut server, || listens(port))?;
    let make = format!(
        "const {{ BlobServiceClient: B, StorageSharedKeyCredential: C }} = require('@azure/storage-blob'); \
         new B('http://127.0.0.1:{port}/{ACCOUNT}', new C('{ACCOUNT}', '{KEY}')).createContainer('keepstone')"
    );
    install::run(Command::new("node").args(["-e", &make]).current_dir(home))?;
    Ok(server)
}

/// PostgreSQL on a cluster of its own. It refuses to be run by root, who becomes `nobody` for it.
pub(crate) fn postgres() -> Result<Server, String> {
    let [initdb, postgres] = ["initdb", "postgres"].map(install::postgres);
    let (initdb, postgres) = (initdb?, postgres?);
    let (port, data) = (free_port(), std::env::temp_dir().join(format!("keepstone-postgres-{}", std::process::id())));
    fs::create_dir_all(&data).map_err(|error| format!("making {}: {error}", data.display()))?;
    if is_root() {
        install::run(Command::new("chown").arg("nobody").arg(&data))?;
    }
    let cluster = ["-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C", "-D"];
    install::run(unprivileged(&initdb).args(cluster).arg(&data).current_dir("/"))?;
    let mut command = unprivileged(&postgres);
    command.args(["-p", &port.to_string(), "-c", "listen_addresses=127.0.0.1", "-c", "unix_socket_directories=", "-D"]);
    let child = start(command.arg(&data).current_dir("/"))?;
    let environment = vec![
        ("KEEPSTONE_SERVER", format!("127.0.0.1:{port}")),
        ("KEEPSTONE_SERVER_PID", child.id().to_string()),
        ("KEEPSTONE_POSTGRES", format!("postgres://postgres@127.0.0.1:{port}/postgres")),
    ];
    let mut server = Server { child, environment, data: Some(data) };
    wait_for(&mut server, || listens(port))?;
    Ok(server)
}

/// A program as somebody who is not root.
fn unprivileged(program: &std::path::Path) -> Command {
    if !is_root() {
        return Command::new(program);
    }
    let mut command = Command::new("setpriv");
    command.args(["--reuid=nobody", "--regid=nogroup", "--clear-groups"]).arg(program);
    command
}

/// Returns whether this process is root.
pub(crate) fn is_root() -> bool {
    let told = Command::new("id").arg("-u").output();
    told.is_ok_and(|told| told.stdout.trim_ascii() == b"0")
}

fn start(command: &mut Command) -> Result<Child, String> {
    let log = File::create(install::folder().join("server.log")).map_err(|error| format!("a log: {error}"))?;
    let both = log.try_clone().map_err(|error| format!("a log: {error}"))?;
    let child = command.stdin(Stdio::null()).stdout(log).stderr(both).spawn();
    child.map_err(|error| format!("{:?} cannot be started: {error}", command.get_program()))
}

fn wait_for(server: &mut Server, answers: impl Fn() -> bool) -> Result<(), String> {
    let begin = Instant::now();
    while !answers() {
        let ended = server.child.try_wait().ok().flatten();
        if ended.is_some() || begin.elapsed() > PATIENCE {
            let log = fs::read_to_string(install::folder().join("server.log")).unwrap_or_default();
            let last: Vec<&str> = log.lines().rev().take(5).collect();
            return Err(format!("it does not answer ({ended:?}): {}", last.join(" | ")));
        }
        sleep(Duration::from_millis(200));
    }
    Ok(())
}

fn listens(port: u16) -> bool {
    TcpStream::connect((Ipv4Addr::LOCALHOST, port)).is_ok()
}

/// Sends a PUT without a body; whether it was answered with success.
fn put(port: u16, path: &str, header: &str) -> bool {
    let ask = || -> std::io::Result<String> {
        let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))?;
        stream.set_read_timeout(Some(Duration::from_secs(10)))?;
        write!(
            stream,
            "PUT {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}Content-Length: 0\r\nConnection: close\r\n\r\n"
        )?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer)?;
        Ok(answer)
    };
    ask().is_ok_and(|answer| answer.starts_with("HTTP/1.1 200"))
}

/// A port that nobody listens on now.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).expect("a port is free");
    listener.local_addr().expect("it has an address").port()
}

fn fresh(name: &str) -> PathBuf {
    let folder = install::folder().join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).expect("the target folder can be written");
    folder
}
