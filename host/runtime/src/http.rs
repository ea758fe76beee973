//! Asking an OpenAI-compatible server: of OpenAI and others over TLS, or as Ollama, llama.cpp, vLLM and LM Studio run on
//! this machine.

use std::time::Duration;

use ureq::Agent;
use ureq::http::Uri;
use ureq::tls::{RootCerts, TlsConfig};

/// The number of characters of a refusal that the error quotes.
const TOLD: usize = 300;

/// One address of a server. Certificates are verified as the operating system does it.
#[derive(Debug)]
pub(crate) struct Server {
    url: String,
    key: Option<String>,
    agent: Agent,
}

impl Server {
    /// A path below an address such as `http://localhost:11434/v1`; the key goes into the header `Authorization`. An answer
    /// must be whole within the time.
    pub(crate) fn new(base: &str, path: &str, key: Option<String>, patience: Duration) -> Result<Self, String> {
        let refused = |why: &str| format!("{base}: {why}");
        let url = format!("{}/{path}", base.trim_end_matches('/'));
        let parsed: Uri = url.parse().map_err(|_| refused("it is no address"))?;
        if !matches!(parsed.scheme_str(), Some("http" | "https")) {
            return Err(refused("an address of a model starts with https:// or http://"));
        }
        if key.as_ref().is_some_and(|key| key.contains(char::is_control)) {
            return Err("the key holds a control character".to_owned());
        }
        let tls = TlsConfig::builder().root_certs(RootCerts::PlatformVerifier).build();
        let config = Agent::config_builder().timeout_global(Some(patience)).http_status_as_error(false).tls_config(tls);
        Ok(Self { url, key, agent: config.build().new_agent() })
    }

    /// The body of the answer to a body, if that is a success of at most so many bytes; else why not, with the address.
    pub(crate) fn ask(&self, body: &[u8], most: u64) -> Result<Vec<u8>, String> {
        let (status, answer) = self.post(body, most).map_err(|error| self.told(&error.to_string()))?;
        if !status.is_success() {
            let why: String = String::from_utf8_lossy(&answer).chars().take(TOLD).collect();
            return Err(self.told(&format!("{status}: {why}")));
        }
        Ok(answer)
    }

    /// Something that went wrong, with the address.
    pub(crate) fn told(&self, why: &str) -> String {
        format!("{}: {why}", self.url)
    }

    fn post(&self, body: &[u8], most: u64) -> Result<(ureq::http::StatusCode, Vec<u8>), ureq::Error> {
        let mut request = self.agent.post(&self.url).header("content-type", "application/json");
        if let Some(key) = &self.key {
            request = request.header("authorization", format!("Bearer {key}"));
        }
        let mut answer = request.send(body)?;
        let body = answer.body_mut().with_config().limit(most).read_to_vec()?;
        Ok((answer.status(), body))
    }
}
