//! Warnings of the memory in the answers of the calls that met them: the header `Keepstone-Warnings`.

use std::cell::RefCell;
use std::sync::Arc;

use axum::http::HeaderValue;
use axum::response::{IntoResponse, Response};
use keepstone::Warn;
use serde_json::Value;

use super::exchange::Done;

/// The header: a JSON array of texts, in ASCII.
const HEADER: &str = "keepstone-warnings";

/// The most bytes of warnings in a header: many clients take 16 KiB of headers in all.
const MOST: usize = 8 << 10;

thread_local! {
    /// The warnings of the call that this thread makes; none while it makes no call of a request.
    static OF_CALL: RefCell<Option<Vec<String>>> = const { RefCell::new(None) };
}

/// Takes the warnings of a memory: for the caller, and for a person on standard error.
pub(super) fn warn() -> Warn {
    Arc::new(|message| {
        eprintln!("keepstone: {message}");
        OF_CALL.with_borrow_mut(|warnings| {
            if let Some(warnings) = warnings {
                warnings.push(message.to_owned());
            }
        });
    })
}

/// Makes a call on this thread. The response has its warnings, whether it failed or not.
pub(super) fn with_warnings(call: impl FnOnce() -> Done) -> Response {
    OF_CALL.set(Some(Vec::new()));
    let mut response = call().into_response();
    let warnings = OF_CALL.take().unwrap_or_default();
    if let Some(value) = value_of(&warnings) {
        response.headers_mut().insert(HEADER, value);
    }
    response
}

/// The value of the header; none without warnings.
fn value_of(warnings: &[String]) -> Option<HeaderValue> {
    let mut texts: Vec<String> = Vec::new();
    for (nth, warning) in warnings.iter().enumerate() {
        let text = ascii(warning);
        if texts.iter().map(String::len).sum::<usize>() + text.len() > MOST {
            let left = warnings.len() - nth;
            texts.push(ascii(&format!("{left} more: the server printed them on standard error")));
            break;
        }
        texts.push(text);
    }
    (!texts.is_empty()).then(|| HeaderValue::from_str(&format!("[{}]", texts.join(","))).ok()).flatten()
}

/// A text as JSON whose signs are all visible ASCII: a header takes no other.
fn ascii(text: &str) -> String {
    let mut escaped = String::new();
    for sign in Value::from(text).to_string().chars() {
        match sign {
            ' '..='~' => escaped.push(sign),
            _ => escaped.extend(sign.encode_utf16(&mut [0; 2]).iter().map(|unit| format!("\\u{unit:04x}"))),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::exchange::ok;
    use super::super::problem::Problem;
    use super::*;

    /// The warnings that a response has.
    fn read(response: &Response) -> Vec<String> {
        let Some(value) = response.headers().get(HEADER) else { return Vec::new() };
        serde_json::from_slice(value.as_bytes()).unwrap()
    }

    #[test]
    fn a_response_has_the_warnings_of_its_own_call_and_a_failure_too() {
        let warn = warn();
        warn("between two calls");
        let text = "\"ação\"\u{7f}\n𝄞";
        let warned = |done: fn() -> Done| {
            with_warnings(|| {
                warn(text);
                done()
            })
        };
        assert_eq!(read(&warned(|| ok(Value::Null))), [text]);
        assert_eq!(read(&warned(|| Err(Problem::failed("broken")))), [text]);
        assert!(!with_warnings(|| ok(Value::Null)).headers().contains_key(HEADER));
    }

    #[test]
    fn warnings_that_a_header_has_no_room_for_are_counted() {
        let warnings: Vec<String> = (0..100).map(|nth| format!("{nth}: {}", "x".repeat(200))).collect();
        let response = with_warnings(|| {
            warnings.iter().for_each(|warning| warn()(warning));
            ok(Value::Null)
        });
        let found = read(&response);
        let (last, whole) = found.split_last().unwrap();
        assert_eq!(*whole, warnings[..whole.len()]);
        assert_eq!(*last, format!("{} more: the server printed them on standard error", 100 - whole.len()));
        assert!(response.headers()[HEADER].len() < MOST + 500);
    }
}
