//! A model behind an OpenAI-compatible `/v1/embeddings`.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::api::embedder::{EmbedError, Embedder};
use crate::http::Server;

/// The time limit for one answer of the server.
const PATIENCE: Duration = Duration::from_secs(120);

/// Most bytes of an answer.
const MOST_BYTES: u64 = 256 << 20;

/// A model behind an address. Certificates are verified as the operating system does it.
#[derive(Debug)]
pub struct HttpEmbedder {
    model: String,
    server: Server,
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
    /// An address that is none, and a key that is no header.
    pub fn new(base: &str, model: impl Into<String>, key: Option<String>) -> Result<Self, EmbedError> {
        let server = Server::new(base, "embeddings", key, PATIENCE).map_err(EmbedError::Model)?;
        Ok(Self { model: model.into(), server })
    }
}

impl Embedder for HttpEmbedder {
    fn model(&self) -> &str {
        &self.model
    }

    fn embed(&self, texts: &[&str]) -> Result<Vec<Vec<f32>>, EmbedError> {
        let refused = |why: &str| EmbedError::Model(self.server.told(why));
        let body = serde_json::to_vec(&Asked { model: &self.model, input: texts });
        let body = body.map_err(|error| refused(&error.to_string()))?;
        let answer = self.server.ask(&body, MOST_BYTES).map_err(EmbedError::Model)?;
        let answered: Answered = serde_json::from_slice(&answer).map_err(|error| refused(&error.to_string()))?;
        let mut vectors = vec![Vec::new(); texts.len()];
        for Embedding { index, embedding } in answered.data {
            *vectors
                .get_mut(index)
                .ok_or_else(|| refused(&format!("it answers text {index}, which was not asked")))? = embedding;
        }
        match vectors.iter().position(Vec::is_empty) {
            Some(nth) => Err(refused(&format!("it did not answer text {nth}"))),
            None => Ok(vectors),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Read, Write};
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
            ("HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n{}", "disconnected"),
            ("HTTP/1.1 200 OK\r\n\r\n{\"data\":[]}", "did not answer text 0"),
        ] {
            let (address, _served) = serve(answer);
            let error = HttpEmbedder::new(&address, "m", None).unwrap().embed(&["a"]).unwrap_err().to_string();
            assert!(error.starts_with("http://127.0.0.1:") && error.contains(why), "{error}");
        }
        for base in ["ftp://example.com/v1", "example.com/v1", "https://", "http://a b/", ""] {
            assert!(HttpEmbedder::new(base, "m", None).is_err(), "{base}");
        }
        assert!(HttpEmbedder::new("https://api.example.com/v1", "m", Some("a\nb".to_owned())).is_err());
    }
}
