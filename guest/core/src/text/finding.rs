//! A finding as paragraphs of Markdown in its text: how much it matters, where it is, what follows from it, and whether it is resolved.

use super::contract::{Finding, Severity};
use super::label::{paragraph, set, value};

const SEVERITY: &str = "**Severity:**";
const LOCATION: &str = "**Location:**";
const IMPACT: &str = "**Impact:**";
const CAUSE: &str = "**Cause:**";
const RESOLUTION: &str = "**Resolution:**";

/// The resolution of a finding that has none.
const OPEN: &str = "open";

impl Finding {
    /// The paragraphs, each on a line of its own. An open finding says so, and people see where to write its resolution.
    pub(crate) fn print(&self) -> String {
        let said = [
            (SEVERITY, self.severity.map(Severity::name)),
            (LOCATION, self.location.as_deref()),
            (IMPACT, self.impact.as_deref()),
            (CAUSE, self.cause.as_deref()),
            (RESOLUTION, Some(self.resolution.as_deref().unwrap_or(OPEN))),
        ];
        let said =
            said.into_iter().filter_map(|(label, text)| Some((label, text.filter(|text| !text.trim().is_empty())?)));
        said.map(|(label, text)| paragraph(label, text)).collect::<Vec<_>>().join("\n\n")
    }

    /// Reads the paragraphs of a text; none if it has none of them.
    pub(crate) fn parse(text: &str) -> Option<Self> {
        let [severity, location, impact, cause, resolution] =
            [SEVERITY, LOCATION, IMPACT, CAUSE, RESOLUTION].map(|label| value(text, label));
        let is_finding = [&severity, &location, &impact, &cause, &resolution].into_iter().any(Option::is_some);
        let named = |name: String| {
            let name = name.trim_end_matches('.').to_lowercase();
            [Severity::Critical, Severity::Important, Severity::Minor].into_iter().find(|one| one.name() == name)
        };
        let resolution = resolution.filter(|text| !text.trim_end_matches('.').eq_ignore_ascii_case(OPEN));
        is_finding.then(|| Self { severity: severity.and_then(named), location, impact, cause, resolution })
    }

    /// A text of a finding that says how it was resolved; a blank resolution opens it again.
    pub(crate) fn resolved(text: &str, resolution: &str) -> String {
        let said = if resolution.trim().is_empty() { OPEN } else { resolution };
        set(text, RESOLUTION, said).trim_end().to_owned()
    }

    /// Returns whether nobody resolved it yet.
    pub(crate) fn is_open(&self) -> bool {
        self.resolution.is_none()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn it_reads_as_markdown() {
        let finding = Finding {
            severity: Some(Severity::Critical),
            location: Some("src/cart.rs, lines 3 to 8".to_owned()),
            impact: Some("orders are\nlost".to_owned()),
            ..Finding::default()
        };
        let printed = finding.print();
        assert_eq!(
            printed,
            "**Severity:** critical\n\n**Location:** src/cart.rs, lines 3 to 8\n\n**Impact:** orders are lost\n\n**Resolution:** open"
        );
        let read = Finding::parse(&format!("The cart forgets.\n\n{printed}")).unwrap();
        assert_eq!((read.severity, read.impact.as_deref()), (Some(Severity::Critical), Some("orders are lost")));
        assert!(read.is_open());
    }

    #[test]
    fn a_finding_is_resolved_and_opened_again() {
        let open = "The cart forgets.\n\n**Severity:** minor\n\n**Resolution:** open";
        let resolved = Finding::resolved(open, "fixed in\n1f2e3d");
        assert_eq!(resolved, open.replace("** open", "** fixed in 1f2e3d"));
        assert!(!Finding::parse(&resolved).unwrap().is_open());
        assert_eq!(Finding::resolved(&resolved, " "), open);
        let bare = Finding::resolved("The cart forgets.", "fixed");
        assert_eq!(bare, "The cart forgets.\n\n**Resolution:** fixed");
    }

    #[test]
    fn what_people_write_is_read() {
        let read = |text: &str| Finding::parse(text);
        assert_eq!(read("The cart forgets."), None);
        assert_eq!(read("**Severity:** grave").unwrap().severity, None);
        assert_eq!(read("x\n**Severity:** Minor.").unwrap().severity, Some(Severity::Minor));
        assert!(read("**Resolution:** Open.").unwrap().is_open());
        assert_eq!(read("**Resolution:** fixed in 1f2e3d").unwrap().resolution.as_deref(), Some("fixed in 1f2e3d"));
    }

    proptest! {
        #[test]
        fn what_is_printed_is_read_as_it_was(
            severity in prop::option::of(prop::sample::select(vec![Severity::Critical, Severity::Important, Severity::Minor])),
            texts in prop::collection::vec(prop::option::of("[a-z][a-z0-9.,;-]{0,9}( [a-z0-9.,;-]{1,9}){0,3}"), 4),
        ) {
            let text = |nth: usize| texts[nth].clone();
            let resolution = text(3).filter(|text| !text.trim_end_matches('.').eq_ignore_ascii_case(OPEN));
            let finding = Finding { severity, location: text(0), impact: text(1), cause: text(2), resolution };
            prop_assert_eq!(Finding::parse(&format!("Something.\n\n{}", finding.print())), Some(finding));
        }
    }
}
