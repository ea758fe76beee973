//! Standard input and output, with what a client sends on each line.

use std::collections::VecDeque;
use std::io;
use std::sync::Arc;

use rmcp::RoleServer;
use rmcp::service::TxJsonRpcMessage;
use rmcp::transport::Transport;
use serde_json::Value;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Stdin, Stdout, stdin, stdout};
use tokio::select;
use tokio::sync::{Mutex, Notify};

use super::batch::Batches;
use super::message::{self, Input, Message, Received};

/// The longest message, in bytes.
const MOST_BYTES: usize = 16 << 20;

type Sent = TxJsonRpcMessage<RoleServer>;

/// Standard input and output, a message or a list of them on each line.
pub(super) struct Lines {
    input: BufReader<Stdin>,
    /// The line so far: a read may be given up at any time, and goes on here.
    line: Vec<u8>,
    is_too_long: bool,
    /// Messages of a list that are still to be answered.
    waiting: VecDeque<Received>,
    output: Arc<Output>,
}

/// Standard output.
struct Output {
    out: Mutex<Stdout>,
    batches: std::sync::Mutex<Batches>,
    /// Nobody reads it any more.
    closed: Notify,
}

impl Lines {
    /// Begins to look, where the system can tell it, whether the output is closed.
    pub(super) fn open() -> Self {
        let output = Arc::new(Output { out: Mutex::new(stdout()), batches: Default::default(), closed: Notify::new() });
        #[cfg(target_os = "linux")]
        tokio::spawn(watch(output.clone()));
        Self { input: BufReader::new(stdin()), line: Vec::new(), is_too_long: false, waiting: VecDeque::new(), output }
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
            if let Some(message) = self.waiting.pop_front() {
                return Some(message);
            }
            let line = self.next().await.ok()??;
            match std::mem::take(&mut self.is_too_long) {
                true => self.answer(Some(message::too_long(&line))),
                false if line.trim_ascii().is_empty() => {}
                false => self.take(message::read(&line)),
            }
        }
    }

    /// Answers what is refused, and keeps the others for the library.
    fn take(&mut self, input: Input) {
        let (mut refused, mut awaited) = (Vec::new(), Vec::new());
        for message in input.messages {
            match message {
                Message::Sound(received, json) => {
                    if json["method"] == "notifications/cancelled" {
                        self.answer(self.output.batches().give_up(&json["params"]["requestId"]));
                    }
                    awaited.extend(json.get("method").and(json.get("id")).cloned());
                    self.waiting.push_back(*received);
                }
                Message::Refused(answer) => refused.push(answer),
                Message::Void => {}
            }
        }
        match input.is_batch {
            true => self.answer(self.output.batches().open(awaited, refused)),
            false => self.answer(refused.pop()),
        }
    }

    /// Writes in a task of its own: a read may be given up at any time.
    fn answer(&self, answer: Option<Value>) {
        if let Some(answer) = answer {
            let output = self.output.clone();
            tokio::spawn(async move { output.write(&answer).await });
        }
    }
}

impl Transport<RoleServer> for Lines {
    type Error = io::Error;

    fn send(&mut self, message: Sent) -> impl Future<Output = io::Result<()>> + Send + 'static {
        let output = self.output.clone();
        async move {
            let answer = serde_json::to_value(message)?;
            let ready = output.batches().take(answer);
            match ready {
                Some(ready) => output.write(&ready).await,
                None => Ok(()),
            }
        }
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
    fn batches(&self) -> std::sync::MutexGuard<'_, Batches> {
        self.batches.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }

    async fn write(&self, message: &Value) -> io::Result<()> {
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
