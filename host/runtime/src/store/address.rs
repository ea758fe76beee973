//! A URL in a form without its password, and its decoded parts.

/// A URL as people may see it: without user and password, and of its parameters the name of the root only. The user
/// ends at the last `@`, so a password that should have been encoded is left out too.
pub(super) fn shown(url: &str) -> String {
    let Some((scheme, rest)) = url.split_once("://") else { return url.to_owned() };
    let rest = rest.rsplit_once('@').map_or(rest, |(_, rest)| rest);
    let (place, parameters) = rest.split_once('?').unwrap_or((rest, ""));
    let root = parameters.split('&').find(|parameter| parameter.starts_with("root="));
    let root = root.map(|root| format!("?{root}")).unwrap_or_default();
    format!("{scheme}://{place}{root}")
}

/// A text with its `%XX` replaced by the bytes that they stand for; none when those are not UTF-8.
pub(super) fn percent_decoded(text: &str) -> Option<String> {
    let (mut bytes, mut rest) = (Vec::new(), text.as_bytes());
    while let [first, more @ ..] = rest {
        let code = (*first == b'%').then(|| more.get(..2).and_then(|hex| std::str::from_utf8(hex).ok())).flatten();
        match code.and_then(|hex| u8::from_str_radix(hex, 16).ok()) {
            Some(byte) => {
                bytes.push(byte);
                rest = &more[2..];
            }
            None => {
                bytes.push(*first);
                rest = more;
            }
        }
    }
    String::from_utf8(bytes).ok()
}
