//! What a client sends, read leniently: repaired where its meaning is plain, and answered where it is no message. The library
//! would pass over a request that it cannot read, and call a known method with other parameters unknown.

use rmcp::RoleServer;
use rmcp::model::{ClientRequest, ErrorCode, JsonRpcMessage};
use rmcp::service::RxJsonRpcMessage;
use serde_json::{Map, Value, json};

use crate::json::parse;

pub(super) type Received = RxJsonRpcMessage<RoleServer>;

/// The methods that are answered here, each with what its parameters are.
const METHODS: [(&str, &str); 14] = [
    (
        "initialize",
        "protocolVersion (a text), capabilities (an object) and clientInfo (an object with name and version)",
    ),
    ("ping", "an object, or nothing"),
    ("server/discover", "an object, or nothing"),
    ("tools/list", "an object, or nothing"),
    ("tools/call", "name (a text) and arguments (an object)"),
    ("prompts/list", "an object, or nothing"),
    ("prompts/get", "name (a text) and arguments (an object)"),
    ("resources/list", "an object, or nothing"),
    ("resources/templates/list", "an object, or nothing"),
    ("resources/read", "uri (a text)"),
    ("resources/subscribe", "uri (a text)"),
    ("resources/unsubscribe", "uri (a text)"),
    ("completion/complete", "ref (an object) and argument (an object with name and value)"),
    ("subscriptions/listen", "an object"),
];

/// What a client sent at once.
pub(super) struct Input {
    /// Several messages in a list, whose answers come in one too.
    pub(super) is_batch: bool,
    pub(super) messages: Vec<Message>,
}

/// One message of a client.
pub(super) enum Message {
    /// As the library reads it, and as JSON.
    Sound(Box<Received>, Value),
    /// It is answered with this error.
    Refused(Value),
    /// An answer that nobody can read.
    Void,
}

/// Reads what a client sent.
pub(super) fn read(bytes: &[u8]) -> Input {
    match parse::<Value>(bytes) {
        Ok(Value::Array(all)) if !all.is_empty() => {
            Input { is_batch: true, messages: all.into_iter().map(read_one).collect() }
        }
        Ok(value) => Input { is_batch: false, messages: vec![read_one(value)] },
        Err(error) => {
            let answer = refusal(broken_id(bytes), ErrorCode::PARSE_ERROR, &format!("reading the message: {error}"));
            Input { is_batch: false, messages: vec![Message::Refused(answer)] }
        }
    }
}

fn read_one(value: Value) -> Message {
    let refused = |id: Option<&Value>, why: &str| {
        let id = id.filter(|id| id.is_string() || id.is_number()).cloned().unwrap_or_default();
        Message::Refused(refusal(id, ErrorCode::INVALID_REQUEST, why))
    };
    let Value::Object(mut message) = value else {
        return refused(None, "a message is an object, or a list of objects");
    };
    let method = message.get("method").map(|method| method.as_str().map(str::to_owned));
    let is_answer = method.is_none() && (message.contains_key("result") || message.contains_key("error"));
    let is_notification = matches!(&method, Some(Some(name)) if name.starts_with("notifications/"));
    mend(&mut message);
    match (method, message.get("id")) {
        (None, _) if is_answer => {}
        (None, id) => return refused(id, "a message has a method, or the result or the error of one"),
        (Some(None), id) => return refused(id, "the method is no text"),
        (Some(Some(_)), None | Some(Value::Null)) if is_notification => drop(message.remove("id")),
        (Some(Some(name)), None | Some(Value::Null)) => {
            return refused(None, &format!("{name} is a request, which needs an id: a text or a whole number"));
        }
        (Some(Some(_)), Some(id)) if id.is_string() || id.is_i64() => {}
        (Some(Some(_)), id) => return refused(id, "the id of a request is a text or a whole number"),
    }
    let id = message.get("id").cloned();
    if let Some(error) = misplaced_parameters(&message).filter(|_| !is_answer && !is_notification) {
        return Message::Refused(error);
    }
    let value = Value::Object(message);
    match serde_json::from_value::<Received>(value.clone()) {
        Ok(received) => match wrong_parameters(&received) {
            Some(why) => Message::Refused(refusal(id.unwrap_or_default(), ErrorCode::INVALID_PARAMS, &why)),
            None => Message::Sound(Box::new(received), value),
        },
        Err(_) if is_answer || is_notification => Message::Void,
        Err(error) => refused(id.as_ref(), &format!("reading the message: {error}")),
    }
}

/// Makes an object of parameters and of arguments that a client gave as a text of JSON, and adds the version that it left out.
fn mend(message: &mut Map<String, Value>) {
    message.entry("jsonrpc").or_insert_with(|| json!("2.0"));
    if message.get("params").is_some_and(Value::is_null) {
        message.remove("params");
    }
    let Some(params) = message.get_mut("params") else { return };
    unpack(params);
    if let Some(arguments) = params.get_mut("arguments") {
        unpack(arguments);
    }
}

fn unpack(value: &mut Value) {
    let parsed = value.as_str().and_then(|text| parse::<Value>(text.as_bytes()).ok());
    if let Some(object) = parsed.filter(Value::is_object) {
        *value = object;
    }
}

/// The answer to a request whose parameters are no object, which the library cannot read.
fn misplaced_parameters(request: &Map<String, Value>) -> Option<Value> {
    request.get("params").filter(|params| !params.is_object())?;
    let (id, method) = (request.get("id").cloned().unwrap_or_default(), request.get("method")?.as_str()?);
    Some(match wanted(method) {
        Some(wanted) => refusal(id, ErrorCode::INVALID_PARAMS, &wanted),
        None => refusal(id, ErrorCode::METHOD_NOT_FOUND, method),
    })
}

/// What the parameters of a known method are.
fn wanted(method: &str) -> Option<String> {
    let (name, wanted) = METHODS.iter().find(|(name, _)| *name == method)?;
    Some(format!("the parameters of {name} are {wanted}"))
}

/// What is wrong with the parameters of a known method, which the library then takes for one of somebody's own.
fn wrong_parameters(message: &Received) -> Option<String> {
    let JsonRpcMessage::Request(request) = message else { return None };
    let ClientRequest::CustomRequest(request) = &request.request else { return None };
    wanted(&request.method)
}

/// The answer to what is no request.
fn refusal(id: Value, code: ErrorCode, why: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code.0, "message": why } })
}

/// The answer to a message of which only the beginning was read.
pub(super) fn too_long(beginning: &[u8]) -> Value {
    refusal(broken_id(beginning), ErrorCode::INVALID_REQUEST, "the message is longer than 16 MiB")
}

/// The id of a request that has no end; null where it cannot be seen.
fn broken_id(bytes: &[u8]) -> Value {
    let behind = |name: &[u8]| {
        let at = bytes.windows(name.len()).position(|at| at == name)?;
        bytes.get(at + name.len()..)
    };
    let id = || {
        behind(b"\"method\"")?;
        let rest = behind(b"\"id\"")?.trim_ascii_start().strip_prefix(b":")?;
        serde_json::Deserializer::from_slice(rest).into_iter::<Value>().next()?.ok()
    };
    id().filter(|id| id.is_string() || id.is_i64()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The code and the id of the answer to a text that is no message.
    fn answer(text: &str) -> Option<(i64, Value)> {
        let input = read(text.as_bytes());
        let [Message::Refused(answer)] = &input.messages[..] else { return None };
        Some((answer["error"]["code"].as_i64().unwrap(), answer["id"].clone()))
    }

    fn request(rest: &str) -> String {
        format!(r#"{{"jsonrpc":"2.0",{rest}}}"#)
    }

    #[test]
    fn what_is_no_message_is_answered_under_its_id() {
        for (text, code, id) in [
            (r#"{"jsonrpc":"2.0","id":7,"method":"tools/call","params":{"#, -32700, json!(7)),
            (r#"{"jsonrpc":"2.0","id":7,"error":{"#, -32700, json!(null)),
            ("garbage", -32700, json!(null)),
            ("[]", -32600, json!(null)),
            ("7", -32600, json!(null)),
            (&request(r#""id":"a","method":7"#), -32600, json!("a")),
            (&request(r#""id":1"#), -32600, json!(1)),
            (&request(r#""method":"tools/list""#), -32600, json!(null)),
            (&request(r#""id":null,"method":"ping""#), -32600, json!(null)),
            (&request(r#""id":1.5,"method":"ping""#), -32600, json!(1.5)),
            (&request(r#""id":{},"method":"ping""#), -32600, json!(null)),
            (r#"{"jsonrpc":"1.0","id":3,"method":"ping"}"#, -32600, json!(3)),
            (&request(r#""id":2,"method":"tools/call","params":[]"#), -32602, json!(2)),
            (&request(r#""id":2,"method":"of/nobody","params":[1]"#), -32601, json!(2)),
            (&request(r#""id":2,"method":"tools/call""#), -32602, json!(2)),
            (&request(r#""id":2,"method":"tools/call","params":{"name":7}"#), -32602, json!(2)),
            (&request(r#""id":2,"method":"tools/call","params":{"name":"x","arguments":[1]}"#), -32602, json!(2)),
            (&request(r#""id":2,"method":"resources/read","params":{}"#), -32602, json!(2)),
            (&request(r#""id":2,"method":"prompts/get","params":"x""#), -32602, json!(2)),
            (&request(r#""id":2,"method":"initialize","params":{}"#), -32602, json!(2)),
        ] {
            assert_eq!(answer(text), Some((code, id)), "{text}");
        }
    }

    #[test]
    fn what_can_be_meant_is_read() {
        for text in [
            r#"{"id":1,"method":"ping"}"#,
            &request(r#""id":1,"method":"ping","params":null"#),
            &request(r#""id":1,"method":"ping","params":{"a":"\ud83d"}"#),
            &request(r#""id":1,"method":"of/nobody","params":{"a":1}"#),
            &request(r#""id":null,"method":"notifications/initialized""#),
            &request(r#""method":"notifications/of-nobody","params":{"a":1}"#),
            &request(r#""id":1,"method":"tools/call","params":"{\"name\":\"x\"}""#),
        ] {
            assert!(matches!(&read(text.as_bytes()).messages[..], [Message::Sound(..)]), "{text}");
        }
        let call = request(r#""id":1,"method":"tools/call","params":{"name":"x","arguments":"{\"a\":\"\\ud83d\"}"}"#);
        let input = read(call.as_bytes());
        let [Message::Sound(_, json)] = &input.messages[..] else { panic!("{call}") };
        assert_eq!(json["params"]["arguments"]["a"], "\u{fffd}");
    }

    #[test]
    fn a_list_is_read_message_by_message() {
        let ping = request(r#""id":1,"method":"ping""#);
        let input = read(format!("[{ping}, 7, {}]", request(r#""method":"notifications/initialized""#)).as_bytes());
        assert!(input.is_batch);
        assert!(matches!(&input.messages[..], [Message::Sound(..), Message::Refused(_), Message::Sound(..)]));
    }
}
