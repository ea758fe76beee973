use super::*;

/// The speaker's own lines.
fn own(text: &str) -> Vec<String> {
    let mut quoted = Quoted::default();
    text.lines().filter_map(|line| quoted.own(line)).map(Cow::into_owned).filter(|line| !line.is_empty()).collect()
}

const THEIRS: &str = "We decided to switch off the checks";

#[test]
fn what_another_decided_is_not_the_persons() {
    for text in [
        &*format!("Bob said '{THEIRS}.' I disagree."),
        &format!("Bob wrote: '{THEIRS}, and don't ask.' I disagree."),
        &format!("'{THEIRS},' said Bob."),
        &format!("Bob said ‘{THEIRS}; it’s slow.’ I disagree."),
        "See “We decided to switch\noff the checks and\nmore.” in the log.",
        "See \"We decided to switch\noff the checks.\" in the log.",
        "Bob said “We decided to switch\noff the checks.” I disagree.",
        &format!("*{THEIRS}.* — Bob\n\nI disagree."),
        &format!("_{THEIRS}_ - Bob Miller"),
        &format!("“{THEIRS}.” – Bob"),
        "> We looked at it\nand we decided to switch off the checks.\n\nNo.",
        "> We looked at it\nand we decided\nto switch off the checks.\n\nNo.",
        &format!("Bob Miller  10:42 AM\n{THEIRS}.\n\nI disagree."),
        &format!("Bob Miller, Yesterday 10:42\n{THEIRS}.\n\nI disagree."),
        &format!("Bob — Today at 10:42\n{THEIRS}."),
        &format!("Bob · 3/14/2026 10:42\n{THEIRS}."),
        &format!("bob commented 2 hours ago\n\n{THEIRS}.\n\nI disagree."),
        &format!("bob-miller commented on Mar 3, 2026\n{THEIRS}."),
        &format!("Bob replied an hour ago\n{THEIRS}."),
    ] {
        let own = own(text).join("\n");
        assert!(!own.contains("decided") && !own.contains("switch off") && !own.contains("checks"), "{text}: {own}");
        assert!(!text.contains("isagree") || own.contains("isagree"), "{text}: {own}");
        assert!(!text.contains("in the log") || own.contains("in the log"), "{text}: {own}");
    }
}

#[test]
fn what_a_person_decides_beside_a_quote_stays() {
    for text in [
        "Bob said it's fine, but we don't switch off the users' checks.",
        "I said 'we keep the checks on' and it stays so.",
        "The rule: “Always run the tests\nbefore a push.”",
        "Use a 5\" disk and a 7\" case.",
        "*We decided to keep the checks.*",
        "We keep the checks - Bob agrees",
        "Deploy at 10:42\nWe decided to keep the checks.",
        "Standup Monday 10:00\nWe decided to keep the checks.",
        "Meeting, Monday 10:00\nWe decided to keep the checks.",
        "I commented 2 hours ago\nWe decided to keep the checks.",
    ] {
        assert_eq!(own(text).join("\n"), text);
    }
    for answer in ["no, we keep them.", "yes", "we keep them.", "Keep them.", "i keep them", "never switch them off"] {
        assert_eq!(own(&format!("> Shall we switch off the checks\n{answer}")), [answer]);
    }
    assert_eq!(own("> Shall we switch them off?\nkeep them on."), ["keep them on."]);
}

#[test]
fn long_lines_of_marks_are_read_once() {
    for piece in ["'a ", "‘a ", "'a \"x\" ", "“", "a' ", "— ", "*a* — "] {
        drop(own(&piece.repeat(3_000)));
    }
}
