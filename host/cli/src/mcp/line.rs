//! Messages of a client as it writes them: repaired, and a request among them that cannot be read is answered too.

use std::borrow::Cow;
use std::io;
use std::sync::Arc;

use axum::body::{Body, Bytes, to_bytes};
use axum::extract::Request;
use axum::http::header::CONTENT_LENGTH;
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};
use rmcp::model::{ErrorCode, RequestId};
use rmcp::service::{RxJsonRpcMessage, TxJsonRpcMessage};
use rmcp::transport::Transport;
use rmcp::{ErrorData, RoleServer};
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Stdin, Stdout, stdin, stdout};
use tokio::select;
use tokio::sync::{Mutex, Notify};

use crate::json;

/// The longest message, in bytes.
const MOST_BYTES: usize = 16 << 20;

type Received = RxJsonRpcMessage<RoleServer>;
type Sent = TxJsonRpcMessage<RoleServer>;

/// Standard input and output, a message on each line.
pub(super) struct Lines {
    input: BufReader<Stdin>,
    /// The line so far: a read may be given up at any time, and goes on here.
    line: Vec<u8>,
    is_too_long: bool,
    output: Arc<Output>,
}

/// Standard output.
struct Output {
    out: Mutex<Stdout>,
    /// Nobody reads it any more.
    closed: Notify,
}

impl Lines {
    /// Begins to look, where the system can tell it, whether the output is closed.
    pub(super) fn open() -> Self {
        let output = Arc::new(Output { out: Mutex::new(stdout()), closed: Notify::new() });
        #[cfg(target_os = "linux")]
        tokio::spawn(watch(output.clone()));
        Self { input: BufReader::new(stdin()), line: Vec::new(), is_too_long: false, output }
    }

    /// The next line; none when there are no more.
    async fn next(&mut self) -> io::Result<Option<Vec<u8>>> {
        loop {
            let bytes = self.input.fill_buf().await?;
            let end = bytes.iter().position(|byte| *byte == b'\n');
            let taken = end.map_or(bytes.len(), |end| end + 1);
            let is_end = end.is_some() || taken == 0;
            self.is_too_long |= self.line.len() + taken > MOST_BYTES;
            if self.is_too_long {
                self.line.truncate(MOST_BYTES.min(1 << 10));
            } else {
                self.line.extend_from_slice(&bytes[..taken]);
            }
            self.input.consume(taken);
            match is_end {
                true if taken == 0 && self.line.is_empty() => return Ok(None),
                true => return Ok(Some(std::mem::take(&mut self.line))),
                false => {}
            }
        }
    }

    /// The next message; none when there are no more.
    async fn message(&mut self) -> Option<Received> {
        loop {
            let line = self.next().await.ok()??;
            if line.trim_ascii().is_empty() {
                continue;
            }
            let answer = match std::mem::take(&mut self.is_too_long) {
                true => refusal(&line, ErrorCode::INVALID_REQUEST, "the message is longer than 16 MiB"),
                false => match read(&line) {
                    Ok(message) => return Some(message),
                    Err(answer) => answer,
                },
            };
            if let Some(answer) = answer {
                let output = self.output.clone();
                // A task of its own: this read may be given up at any time.
                tokio::spawn(async move { output.write(&answer).await });
            }
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: Sent) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = self.output.clone();
        async move { output.write(&message).await }
    }

    async fn receive(&mut self) -> Option<Received> {
        let output = self.output.clone();
        select! {
            () = output.closed.notified() => None,
            message = self.message() => message,
        }
    }

    async fn close(&mut self) -> io::Result<()> {
        self.output.out.lock().await.flush().await
    }
}

impl Output {
    async fn write(&self, message: &Sent) -> io::Result<()> {
        let mut line = serde_json::to_vec(message)?;
        line.push(b'\n');
        let mut out = self.out.lock().await;
        let written = async {
            out.write_all(&line).await?;
            out.flush().await
        };
        written.await.inspect_err(|_| self.closed.notify_one())
    }
}

/// Tells when nobody reads the output any more. What is no pipe cannot be watched; elsewhere the next write tells it.
#[cfg(target_os = "linux")]
async fn watch(output: Arc<Output>) {
    use tokio::io::Interest;
    use tokio::net::unix::pipe;
    if let Ok(pipe) = pipe::OpenOptions::new().open_sender("/proc/self/fd/1")
        && pipe.ready(Interest::ERROR).await.is_ok()
    {
        output.closed.notify_one();
    }
}

/// Reads a message, or says what to answer: a request gets an answer in any case.
#[expect(clippy::result_large_err, reason = "one a line of input, and moved once")]
fn read(line: &[u8]) -> Result<Received, Option<Sent>> {
    let line = mended(line);
    serde_json::from_slice(&line).map_err(|error| {
        let code = if error.is_data() { ErrorCode::INVALID_REQUEST } else { ErrorCode::PARSE_ERROR };
        refusal(&line, code, &format!("reading the message: {error}"))
    })
}

/// The answer to a request that cannot be read; none to an answer and to a notification.
fn refusal(line: &[u8], code: ErrorCode, why: &str) -> Option<Sent> {
    let names = |name: &str| line.windows(name.len()).any(|at| at == name.as_bytes());
    let is_request = names("\"method\"") && names("\"id\"");
    is_request.then(|| Sent::error(ErrorData::new(code, why.to_owned(), None), id(line)))
}

/// The id of a message, also of one that has no end.
fn id(line: &[u8]) -> Option<RequestId> {
    let at = line.windows(4).position(|at| at == b"\"id\"")?;
    let rest = line.get(at + 4..)?.trim_ascii_start().strip_prefix(b":")?;
    let value = serde_json::Deserializer::from_slice(rest).into_iter::<Value>().next()?.ok()?;
    serde_json::from_value(value).ok()
}

/// A message with whole characters, and with arguments that are an object where a client gave them as a text of JSON.
pub(super) fn mended(message: &[u8]) -> Cow<'_, [u8]> {
    let message = json::repaired(message);
    let Ok(mut told) = serde_json::from_slice::<Value>(&message) else { return message };
    let Some(arguments) = told.pointer_mut("/params/arguments") else { return message };
    let Some(object) = arguments.as_str().and_then(|text| json::parse::<Value>(text.as_bytes()).ok()) else {
        return message;
    };
    if !object.is_object() {
        return message;
    }
    *arguments = object;
    Cow::Owned(told.to_string().into_bytes())
}

/// Mends the message in the body of a request.
pub(crate) async fn mend_body(request: Request, next: Next, most: usize) -> Response {
    let (mut parts, body) = request.into_parts();
    let bytes = match to_bytes(body, most).await {
        Ok(bytes) => bytes,
        Err(_) => return axum::http::StatusCode::PAYLOAD_TOO_LARGE.into_response(),
    };
    let bytes = match mended(&bytes) {
        Cow::Borrowed(_) => bytes,
        Cow::Owned(mended) => Bytes::from(mended),
    };
    if parts.headers.contains_key(CONTENT_LENGTH) {
        parts.headers.insert(CONTENT_LENGTH, bytes.len().into());
    }
    next.run(Request::from_parts(parts, Body::from(bytes))).await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_request_that_cannot_be_read_gets_an_answer_with_its_id() {
        for (line, expected) in [
            (&br#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"#[..], Some("7")),
            (br#"{"jsonrpc":"2.0","id":"a","method":7}"#, Some("a")),
            (br#"{"jsonrpc":"2.0","method":"notifications/x","params":{"#, None),
            (br#"{"jsonrpc":"2.0","id":7,"error":{"#, None),
            (b"garbage", None),
        ] {
            let answer = read(line).err().flatten().map(|answer| serde_json::to_value(answer).unwrap());
            let id = answer.map(|answer| answer["id"].to_string().trim_matches('"').to_owned());
            assert_eq!(id.as_deref(), expected, "{}", String::from_utf8_lossy(line));
        }
    }

    #[test]
    fn halves_of_characters_and_arguments_as_text_are_mended() {
        let line = br#"{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"x","arguments":"{\"a\":\"\\ud83d\"}"}}"#;
        let told: Value = serde_json::from_slice(&mended(line)).unwrap();
        assert_eq!(told["params"]["arguments"]["a"], "\u{fffd}");
        assert!(read(br#"{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":"\ud83d"}}"#).is_ok());
    }
}
