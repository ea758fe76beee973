//! `/open`: a browser comes in without the token being typed. `keepstone open`, which can read the token, asks for a code and
//! puts it into the address that it opens; the page exchanges the code for the token.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use axum::Extension;
use serde::Deserialize;
use serde_json::json;

use super::exchange::{Asked, Done, Nothing, ok};
use super::problem::Problem;
use super::token::Token;

/// The time in which a browser starts.
const LIFE: Duration = Duration::from_secs(60);

/// So many codes wait at a time.
const MOST: usize = 16;

/// The token, and the codes that may be exchanged for it.
pub(super) struct Codes {
    token: Arc<Token>,
    waiting: Mutex<Vec<(Token, Instant)>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Exchange {
    code: String,
}

impl Codes {
    pub(super) fn new(token: Arc<Token>) -> Self {
        Self { token, waiting: Mutex::new(Vec::new()) }
    }

    /// A new code. The oldest goes when too many wait.
    fn make(&self, now: Instant) -> anyhow::Result<String> {
        let code = Token::new()?;
        let told = code.secret().to_owned();
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(_, until)| *until > now);
        if waiting.len() == MOST {
            waiting.remove(0);
        }
        waiting.push((code, now + LIFE));
        Ok(told)
    }

    /// Returns whether a code is good, and takes it away.
    fn take(&self, code: &str, now: Instant) -> bool {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        waiting.retain(|(_, until)| *until > now);
        let before = waiting.len();
        waiting.retain(|(known, _)| !known.is(code.as_bytes()));
        waiting.len() < before
    }
}

/// A code for one who has the token.
pub(super) async fn make(Extension(codes): Extension<Arc<Codes>>, _: Asked<Nothing>) -> Done {
    let code = codes.make(Instant::now()).map_err(|error| Problem::failed(&error.to_string()))?;
    ok(json!({ "code": code }))
}

/// The token for one who has a code.
pub(super) async fn exchange(Extension(codes): Extension<Arc<Codes>>, Asked(asked): Asked<Exchange>) -> Done {
    match codes.take(&asked.code, Instant::now()) {
        true => ok(json!({ "token": codes.token.secret() })),
        false => Err(Problem::denied("the code was used, or is older than a minute: run `keepstone open` again")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_is_good_once_and_for_a_minute() {
        let codes = Codes::new(Arc::new(Token::new().unwrap()));
        let now = Instant::now();
        let code = codes.make(now).unwrap();
        assert!(!codes.take("", now) && !codes.take(&code[1..], now));
        assert!(codes.take(&code, now) && !codes.take(&code, now));
        let late = codes.make(now).unwrap();
        assert!(!codes.take(&late, now + LIFE));
    }

    #[test]
    fn a_new_code_replaces_the_oldest_of_too_many() {
        let codes = Codes::new(Arc::new(Token::new().unwrap()));
        let now = Instant::now();
        let made: Vec<_> = (0..=MOST).map(|_| codes.make(now).unwrap()).collect();
        assert!(!codes.take(&made[0], now));
        assert!(made[1..].iter().all(|code| codes.take(code, now)));
    }
}
