//! `keepstone open`: shows the page of a running server in the browser, without the token being typed.

use std::io::{self, Write};
use std::net::Ipv4Addr;

use anyhow::{Context, anyhow, bail};
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode, header};
use hyper::client::conn::http1;
use hyper_util::rt::TokioIo;
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio::runtime;

use super::token::{self, Token};
use crate::args::Open;
use crate::failure::Failure;

/// The largest answer that is read, in bytes.
const ANSWER_LIMIT: usize = 64 << 10;

/// Prints the address of the page and opens it.
pub(crate) fn run(given: &Open, as_json: bool) -> Result<(), Failure> {
    let file = given.token_file.clone().map_or_else(token::default_file, Ok)?;
    let token = Token::of_file(&file)?;
    let runtime = runtime::Builder::new_current_thread().enable_all().build()?;
    let code = runtime.block_on(code(given.port, &token))?;
    let url = format!("http://127.0.0.1:{}/#code={code}", given.port);
    let mut out = io::stdout().lock();
    match as_json {
        true => writeln!(out, "{}", json!({ "url": url }))?,
        false => writeln!(out, "{url}")?,
    }
    if !given.print {
        open::that_detached(&url).context("could not start the browser: open the printed address yourself")?;
    }
    Ok(())
}

/// Asks the server for a code.
async fn code(port: u16, token: &Token) -> anyhow::Result<String> {
    let stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port))
        .await
        .with_context(|| format!("no server answers on 127.0.0.1:{port}: start `keepstone serve`, or name the port of one that runs with --port"))?;
    let (mut sender, connection) = http1::handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection);
    let request = Request::post("/open/code")
        .header(header::HOST, format!("127.0.0.1:{port}"))
        .header(header::AUTHORIZATION, format!("Bearer {}", token.secret()))
        .body(Body::empty())?;
    let answer = sender.send_request(request).await.context("asking the server for a code")?;
    let status = answer.status();
    let body = to_bytes(Body::new(answer.into_body()), ANSWER_LIMIT).await.context("reading the server's answer")?;
    let told: Value = serde_json::from_slice(&body).unwrap_or_default();
    match (status, told["code"].as_str()) {
        (StatusCode::OK, Some(code)) => Ok(code.to_owned()),
        (StatusCode::UNAUTHORIZED, _) => {
            bail!("the server on port {port} has another token: name its file with --token-file")
        }
        _ => {
            let message = told["error"]["message"].as_str().unwrap_or("it is not a server of Keepstone");
            Err(anyhow!("the server on port {port} answered {status}: {message}"))
        }
    }
}
