//! The rationale of a decision, as paragraphs of Markdown at the end of its text: why, what else was considered, and whether
//! it can be taken back.

use super::contract::{Alternative, Rationale};
use super::cut::one_line;

const REASON: &str = "**Reason:**";
const ALTERNATIVES: &str = "**Alternatives:**";
const REVERSIBLE: &str = "**Reversible:**";

impl Alternative {
    /// Reads `NAME: why it was not taken`.
    fn parse(item: &str) -> Self {
        let (name, because) = item.split_once(':').unwrap_or((item, ""));
        let [name, rejected_because] = [name, because].map(|part| part.trim().to_owned());
        Self { name, rejected_because }
    }

    fn print(&self) -> String {
        let (name, because) = (one_line(&self.name.replace(':', " ")), one_line(&self.rejected_because));
        if because.is_empty() { name } else { format!("{name}: {because}") }
    }
}

impl Rationale {
    /// The paragraphs, each on lines of its own.
    pub(crate) fn print(&self) -> String {
        let mut paragraphs = Vec::new();
        if let Some(reason) = self.reason.as_ref().filter(|reason| !reason.trim().is_empty()) {
            paragraphs.push(format!("{REASON} {}", one_line(reason)));
        }
        if !self.alternatives.is_empty() {
            let lines = self.alternatives.iter().map(|alternative| format!("- {}", alternative.print()));
            paragraphs.push(std::iter::once(ALTERNATIVES.to_owned()).chain(lines).collect::<Vec<_>>().join("\n"));
        }
        if let Some(reversible) = self.reversible {
            paragraphs.push(format!("{REVERSIBLE} {}", if reversible { "yes" } else { "no" }));
        }
        paragraphs.join("\n\n")
    }

    /// Reads the paragraphs of a text; none if it has none of them.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        if statement(text).len() == text.len() {
            return None;
        }
        let (mut found, mut in_list, mut goes_on) = (Self::default(), false, false);
        let mut reason: Option<Vec<&str>> = None;
        for line in text.lines().map(str::trim) {
            if let Some(rest) = line.strip_prefix(REASON) {
                (goes_on, in_list) = (true, false);
                reason = Some(vec![rest.trim()]);
            } else if line == ALTERNATIVES {
                (goes_on, in_list) = (false, true);
            } else if let Some(rest) = line.strip_prefix(REVERSIBLE) {
                (goes_on, in_list) = (false, false);
                found.reversible = match rest.trim().trim_end_matches('.').to_lowercase().as_str() {
                    "yes" | "sim" => Some(true),
                    "no" | "não" => Some(false),
                    _ => found.reversible,
                };
            } else if let (true, Some(item)) = (in_list, line.strip_prefix("- ").or_else(|| line.strip_prefix("* "))) {
                found.alternatives.push(Alternative::parse(item));
            } else if line.is_empty() {
                goes_on = false;
            } else if goes_on {
                reason.iter_mut().for_each(|lines| lines.push(line));
            } else {
                in_list = false;
            }
        }
        found.reason = reason.map(|lines| lines.join(" ")).filter(|reason| !reason.is_empty());
        (found != Self::default()).then_some(found)
    }
}

/// A text without the paragraphs of its rationale and what follows them.
pub(crate) fn statement(text: &str) -> &str {
    let starts = [REASON, ALTERNATIVES, REVERSIBLE].iter().filter_map(|label| text.find(label));
    &text[..starts.min().unwrap_or(text.len())]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn alternative(name: &str, because: &str) -> Alternative {
        Alternative { name: name.to_owned(), rejected_because: because.to_owned() }
    }

    #[test]
    fn it_reads_as_markdown() {
        let rationale = Rationale {
            reason: Some("it has JSONB,\nand we know it".to_owned()),
            alternatives: vec![alternative("SQLite", "one writer: too slow"), alternative("MySQL", "")],
            reversible: Some(false),
        };
        let printed = rationale.print();
        assert_eq!(
            printed,
            "**Reason:** it has JSONB, and we know it\n\n**Alternatives:**\n- SQLite: one writer: too slow\n- MySQL\n\n**Reversible:** no"
        );
        let text = format!("Postgres keeps the orders.\n\n{printed}");
        let read = Rationale::parse(&text).unwrap();
        assert_eq!(read.alternatives, rationale.alternatives);
        assert_eq!((read.reason.as_deref(), read.reversible), (Some("it has JSONB, and we know it"), Some(false)));
        assert_eq!(statement(&text).trim_end(), "Postgres keeps the orders.");
    }

    #[test]
    fn what_people_write_is_read() {
        let text = "Use SSE.\n\n**Alternatives:**\n\n* WebSockets : the proxy drops them\n\nA remark.\n- no alternative\n\n\
                    **Reason:** simple\nand enough\n\n**Reversible:** Yes.";
        let read = Rationale::parse(text).unwrap();
        assert_eq!(read.alternatives, [alternative("WebSockets", "the proxy drops them")]);
        assert_eq!((read.reason.as_deref(), read.reversible), (Some("simple and enough"), Some(true)));
        for none in ["", "Use SSE.", "- a: b", "**Reversible:** perhaps", "**Reason:**"] {
            assert_eq!(Rationale::parse(none), None, "{none}");
        }
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_as_it_was(
            reason in prop::option::of("[a-z0-9][a-z0-9 .,:;()é-]{0,30}[a-z0-9]"),
            alternatives in prop::collection::vec(("[A-Za-z][A-Za-z0-9 ]{0,10}[a-z]", "([a-z][a-z :.]{0,20}[a-z])?"), 0..4),
            reversible in any::<Option<bool>>(),
        ) {
            let alternatives = alternatives.iter().map(|(name, because)| alternative(&one_line(name), &one_line(because))).collect();
            let rationale = Rationale { reason: reason.map(|reason| one_line(&reason)), alternatives, reversible };
            let read = Rationale::parse(&format!("Something.\n\n{}", rationale.print()));
            prop_assert_eq!(read.unwrap_or_default(), rationale);
        }
    }
}
