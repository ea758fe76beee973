//! A server of the protocol of OpenAI's chat completions, which says what a test wants.

use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;

use serde_json::{Value, json};

/// What a server does with a request.
pub(crate) enum Reply {
    /// Answers with this text of the model.
    Say(String),
    /// Answers with these bytes of HTTP.
    Raw(String),
    /// Never answers.
    Nothing,
}

/// Starts one that answers until the test ends; its address.
pub(crate) fn serve(reply: impl Fn(&Value) -> Reply + Send + Sync + 'static) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = format!("http://{}/v1", listener.local_addr().unwrap());
    thread::spawn(move || {
        let mut waiting = Vec::new();
        for stream in listener.incoming().flatten() {
            waiting.extend(answer(stream, &reply));
        }
    });
    address
}

/// Answers a request; a stream that gets no answer stays open.
fn answer(mut stream: TcpStream, reply: &impl Fn(&Value) -> Reply) -> Option<TcpStream> {
    let asked = request(&mut stream);
    assert!(asked.starts_with("POST /v1/chat/completions HTTP/1.1\r\n"), "{asked}");
    let body = asked.split_once("\r\n\r\n").unwrap().1;
    let answer = match reply(&serde_json::from_str(body).unwrap()) {
        Reply::Say(text) => {
            let body =
                json!({"choices": [{"message": {"role": "assistant", "content": text}, "finish_reason": "stop"}]});
            http("200 OK", &body.to_string())
        }
        Reply::Raw(answer) => answer,
        Reply::Nothing => return Some(stream),
    };
    // Who has read enough hangs up.
    let _ = stream.write_all(answer.as_bytes());
    None
}

/// An answer of HTTP.
pub(crate) fn http(status: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}", body.len())
}

fn request(stream: &mut TcpStream) -> String {
    let mut asked = Vec::new();
    loop {
        let mut some = [0; 4_096];
        let count = stream.read(&mut some).unwrap();
        asked.extend_from_slice(&some[..count]);
        let text = String::from_utf8_lossy(&asked);
        let is_whole = text.split_once("\r\n\r\n").is_some_and(|(_, body)| serde_json::from_str::<Value>(body).is_ok());
        if is_whole {
            return text.into_owned();
        }
        assert!(count > 0, "the request broke off");
    }
}
