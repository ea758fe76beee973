//! A model behind an OpenAI-compatible `/v1/embeddings`, as Ollama, llama.cpp, vLLM and LM Studio serve it.
//!
//! Plain HTTP, for servers on this machine or behind a proxy that adds TLS.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{EmbedError, Embedder};

/// How long the server may be silent.
const PATIENCE: Duration = Duration::from_secs(120);

/// Most bytes of an answer.
const MOST_BYTES: u64 = 256 << 20;

/// A model behind an address.
#[derive(Debug)]
pub struct HttpEmbedder {
    model: String,
    /// Host and port.
    server: String,
    path: String,
    key: Option<String>,
}

#[derive(Serialize)]
struct Asked<'a> {
    model: &'a str,
    input: &'a [&'a str],
}

#[derive(Deserialize)]
struct Answered {
    data: Vec<Embedding>,
}

#[derive(Deserialize)]
struct Embedding {
    index: usize,
    embedding: Vec<f32>,
}

impl HttpEmbedder {
    /// A model at an address such as `http://localhost:11434/v1`; the key goes into the header `Authorization`.
    ///
    /// # Errors
    /// An address that is not of plain HTTP, and a key that is no header.
    pub fn new(base: &str, model: impl Into<String>, key: Option<String>) -> Result<Self, EmbedError> {
        let refused = |why: &str| EmbedError::Model(format!("{base}: {why}"));
        let rest = base.strip_prefix("http://").ok_or_else(|| {
            refused("embeddings are asked for over plain http://; put a proxy before a server with TLS")
        })?;
        let (server, path) = rest.split_once('/').unwrap_or((rest, ""));
        if server.is_empty() || base.contains(|c: char| c.is_control() || c == ' ') {
            return Err(refused("it names no server"));
        }
        if key.as_ref().is_some_and(|key| key.contains(char::is_control)) {
            return Err(EmbedError::Model("the key holds a control character".to_owned()));
        }
        let has_port = server.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok());
        let server = if has_port { server.to_owned() } else { format!("{server}:80") };
        let path = format!("/{}/embeddings", path.trim_end_matches('/')).replace("//", "/");
        Ok(Self { model: model.into(), server, path, key })
    }

    fn ask(&self, body: &[u8]) -> std::io::Result<(String, Vec<u8>)> {
        let mut stream = TcpStream::connect(&self.server)?;
        stream.set_read_timeout(Some(PATIENCE))?;
        stream.set_write_timeout(Some(PATIENCE))?;
        let key = self.key.as_ref().map(|key| format!("authorization: Bearer {key}\r\n")).unwrap_or_default();
        let head = format!(
            "POST {} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\ncontent-length: {}\r\n{key}connection: close\r\n\r\n",
            self.path,
            self.server,
            body.len()
        );
        stream.write_all(head.as_bytes())?;
        stream.write_all(body)?;
        read_answer(BufReader::new(stream.take(MOST_BYTES)))
    }
}

impl Embedder for HttpEmbedder {
    fn model(&self) -> &str {
        &self.model
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let refused = |why: String| EmbedError::Model(format!("http://{}{}: {why}", self.server, self.path));
        let body = serde_json::to_vec(&Asked { model: &self.model, input: texts });
        let body = body.map_err(|error| refused(error.to_string()))?;
        let (status, answer) = self.ask(&body).map_err(|error| refused(error.to_string()))?;
        if !status.starts_with('2') {
            let why: String = String::from_utf8_lossy(&answer).chars().take(300).collect();
            return Err(refused(format!("{status}: {why}")));
        }
        let answered: Answered = serde_json::from_slice(&answer).map_err(|error| refused(error.to_string()))?;
        let mut vectors = vec![Vec::new(); texts.len()];
        for Embedding { index, embedding } in answered.data {
            *vectors
                .get_mut(index)
                .ok_or_else(|| refused(format!("it answers text {index}, which was not asked")))? = embedding;
        }
        match vectors.iter().position(Vec::is_empty) {
            Some(nth) => Err(refused(format!("it did not answer text {nth}"))),
            None => Ok(vectors),
        }
    }
}

/// The status, without the protocol, and the body.
fn read_answer(mut from: impl BufRead) -> std::io::Result<(String, Vec<u8>)> {
    let (mut line, mut length, mut is_chunked) = (String::new(), None, false);
    from.read_line(&mut line)?;
    let status = line.split_once(' ').map_or("", |(_, status)| status.trim()).to_owned();
    loop {
        line.clear();
        if from.read_line(&mut line)? == 0 || line.trim().is_empty() {
            break;
        }
        let (name, value) = line.split_once(':').unwrap_or((&line, ""));
        match name.to_ascii_lowercase().as_str() {
            "content-length" => length = value.trim().parse::<u64>().ok(),
            "transfer-encoding" => is_chunked = value.to_ascii_lowercase().contains("chunked"),
            _ => {}
        }
    }
    let mut body = Vec::new();
    match (is_chunked, length) {
        (true, _) => read_chunks(&mut from, &mut body)?,
        (false, Some(length)) if from.by_ref().take(length).read_to_end(&mut body)? as u64 != length => {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        (false, Some(_)) => {}
        (false, None) => drop(from.read_to_end(&mut body)?),
    }
    Ok((status, body))
}

fn read_chunks(from: &mut impl BufRead, body: &mut Vec<u8>) -> std::io::Result<()> {
    loop {
        let mut line = String::new();
        from.read_line(&mut line)?;
        let size = line.split(';').next().and_then(|size| u64::from_str_radix(size.trim(), 16).ok());
        let size = size.ok_or(std::io::ErrorKind::InvalidData)?;
        if from.by_ref().take(size).read_to_end(body)? as u64 != size {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        if size == 0 {
            return Ok(());
        }
        line.clear();
        from.read_line(&mut line)?;
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// Answers once, and gives back what it was asked.
    fn serve(answer: &'static str) -> (String, thread::JoinHandle<String>) {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = format!("http://{}/v1/", listener.local_addr().unwrap());
        let served = thread::spawn(move || {
            let mut stream = listener.accept().unwrap().0;
            let mut asked = Vec::new();
            while !asked.ends_with(b"}") {
                let mut some = [0; 4_096];
                let count = stream.read(&mut some).unwrap();
                asked.extend_from_slice(&some[..count]);
            }
            stream.write_all(answer.as_bytes()).unwrap();
            String::from_utf8(asked).unwrap()
        });
        (address, served)
    }

    #[test]
    fn texts_come_back_in_their_order_in_chunks_too() {
        let body = r#"{"data":[{"index":1,"embedding":[0,1]},{"index":0,"embedding":[1,0]}]}"#;
        let whole = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
        let (one, two) = body.split_at(20);
        let chunked = format!(
            "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n{:x}\r\n{one}\r\n{:x}\r\n{two}\r\n0\r\n\r\n",
            one.len(),
            two.len()
        );
        for answer in [whole, chunked] {
            let (address, served) = serve(answer.leak());
            let embedder = HttpEmbedder::new(&address, "m", Some("secret".to_owned())).unwrap();
            assert_eq!(embedder.embed(&["a", "b"]).unwrap(), [[1.0, 0.0], [0.0, 1.0]]);
            let asked = served.join().unwrap();
            assert!(asked.starts_with("POST /v1/embeddings HTTP/1.1\r\n"), "{asked}");
            assert!(asked.contains("authorization: Bearer secret\r\n") && asked.ends_with(r#""input":["a","b"]}"#));
        }
    }

    #[test]
    fn what_went_wrong_is_told_with_the_address() {
        for (answer, why) in [
            ("HTTP/1.1 404 Not Found\r\n\r\nno such model", "404 Not Found: no such model"),
            ("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{}", "unexpected end of file"),
            ("HTTP/1.1 200 OK\r\n\r\n{\"data\":[]}", "did not answer text 0"),
        ] {
            let (address, _served) = serve(answer);
            let error = HttpEmbedder::new(&address, "m", None).unwrap().embed(&["a"]).unwrap_err().to_string();
            assert!(error.starts_with("http://127.0.0.1:") && error.contains(why), "{error}");
        }
        assert!(HttpEmbedder::new("https://api.example.com/v1", "m", None).is_err());
    }
}
