//! Taking a person's words out of what clients wrap around them.

/// The element in which a client puts what hooks add before a person's words.
pub(in crate::clients) const HOOK_CONTEXT: &str = "hook_context";

/// The text without these elements, tags and all. An element that is never closed is text that speaks of a tag.
pub(in crate::clients) fn without(text: &str, tags: &[&str]) -> String {
    tags.iter().fold(
        text.to_owned(),
        |text, tag| {
            if text.contains(&format!("<{tag}")) { without_one(&text, tag) } else { text }
        },
    )
}

fn without_one(text: &str, tag: &str) -> String {
    let mut kept = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, _, after)) = element(rest, tag) {
        kept += before;
        rest = after;
    }
    kept + rest
}

/// The insides of all elements of a kind, joined by blank lines; nothing where there is none.
pub(in crate::clients) fn inside(text: &str, tag: &str) -> Option<String> {
    let mut insides = Vec::new();
    let mut rest = text;
    while let Some((_, inside, after)) = element(rest, tag) {
        insides.push(inside.trim());
        rest = after;
    }
    (!insides.is_empty()).then(|| insides.join("\n\n"))
}

/// The text before, in and after the first element of a kind.
fn element<'a>(text: &'a str, tag: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let open = format!("<{tag}");
    for (at, _) in text.match_indices(&open) {
        let attributes = text.get(at + open.len()..)?;
        if !attributes.starts_with(['>', ' ', '\n', '\t']) {
            continue;
        }
        let (_, content) = attributes.split_once('>')?;
        let (inside, after) = content.split_once(&format!("</{tag}>"))?;
        return Some((text.get(..at)?, inside, after));
    }
    None
}

/// Returns whether the whole text is one element: clients give context to the model in that form.
pub(in crate::clients) fn is_element(text: &str) -> bool {
    let text = text.trim();
    let Some(open) = text.strip_prefix('<') else { return false };
    let name: String = open.chars().take_while(|at| at.is_ascii_alphanumeric() || matches!(at, '_' | '-')).collect();
    // A word of two letters may be HTML that someone asks about; none of the clients' are so short.
    name.len() > 4 && text.ends_with(&format!("</{name}>"))
}
