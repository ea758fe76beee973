use super::*;

fn redaction(rules: &[(&str, &str)]) -> Redaction {
    let mut redaction = Redaction::default();
    rules.iter().for_each(|(name, expression)| redaction.set(name, expression).unwrap());
    redaction
}

/// The text after redaction, which a second one leaves as it is.
fn clean(redaction: &Redaction, text: &str) -> String {
    let clean = redaction.redacted(text).map_or_else(|| text.to_owned(), |(clean, _)| clean);
    assert_eq!(redaction.redacted(&clean), None, "again: {clean}");
    clean
}

#[test]
fn whole_words_are_redacted_whatever_their_case_accents_and_width() {
    let rules = redaction(&[
        ("customer", "acme|Globex"),
        ("person", r"José Núñez|josé|김철수|Νίκος"),
        ("mail", r"[\w.+-]+@example\.com"),
    ]);
    for (text, expected) in [
        ("ACME pays, globex does not.", "[redacted: customer] pays, [redacted: customer] does not."),
        (
            "Acme's plan for acme_api and ACME-2",
            "[redacted: customer]'s plan for [redacted: customer]_api and [redacted: customer]-2",
        ),
        ("AcmeClient, myAcme, acme7", "[redacted: customer]Client, my[redacted: customer], [redacted: customer]7"),
        ("pacmen, acmeist and MACME stay", "pacmen, acmeist and MACME stay"),
        (
            "JOSÉ NÚÑEZ or Jose\u{301} Nu\u{301}n\u{303}ez, jose",
            "[redacted: person] or [redacted: person], [redacted: person]",
        ),
        ("Josefine stays", "Josefine stays"),
        ("A\u{200b}C\u{ad}ME and ＡＣＭＥ", "[redacted: customer] and [redacted: customer]"),
        ("김철수는 왔다", "[redacted: person]는 왔다"),
        ("ΝΊΚΟΣ", "[redacted: person]"),
        ("ana.silva+x@EXAMPLE.com, not ana@example.community", "[redacted: mail], not ana@example.community"),
        (r#"{"text":"so\nacme"}"#, r#"{"text":"so\n[redacted: customer]"}"#),
        ("nothing of it", "nothing of it"),
    ] {
        assert_eq!(clean(&rules, text), expected);
    }
}

#[test]
fn the_first_and_longest_match_names_what_several_rules_cover() {
    let rules =
        redaction(&[("customer", "Silva GmbH|Silva"), ("person", "Ana|Ana Silva"), ("plan", "plan (?:b|bravo)")]);
    for (text, expected) in [
        ("Ana Silva called.", "[redacted: person] called."),
        ("Ana Silva GmbH called.", "[redacted: person] called."),
        ("Silva GmbH, Ana", "[redacted: customer], [redacted: person]"),
        ("plan bravo, plan b", "[redacted: plan], [redacted: plan]"),
        ("plan bravissimo", "plan bravissimo"),
    ] {
        assert_eq!(clean(&rules, text), expected);
    }
    let found = rules.find("so Ana Silva GmbH");
    assert_eq!(found, [Redacted { range: 3..17, name: "person" }]);
}

/// A match that would end within a word ends where another word does, if the expression allows it.
#[test]
fn a_part_of_a_match_that_ends_with_a_word_is_redacted() {
    let rules = redaction(&[("customer", "ACME(?: Corp)?"), ("note", "internal: .{1,9}")]);
    assert_eq!(clean(&rules, "ACME Corporation"), "[redacted: customer] Corporation");
    assert_eq!(clean(&rules, "internal: abc defghijk"), "[redacted: note]defghijk");
}

#[test]
fn marks_stay_and_cannot_be_used_to_hide_something() {
    let rules = redaction(&[("customer", "customer|ACME|redacted"), ("rest", "after .*")]);
    assert_eq!(clean(&rules, "[redacted: customer] is ACME"), "[redacted: customer] is [redacted: customer]");
    assert_eq!(clean(&rules, "after [redacted: customer], nothing"), "[redacted: rest]");
    assert_eq!(clean(&redaction(&[("c", "ACME")]), "[redacted: ACME]"), "[redacted: [redacted: c]]");
}

#[test]
fn an_expression_that_cannot_be_meant_is_refused_with_the_reason() {
    let (long, large) = ("a".repeat(1_001), r"x\w{400}");
    for (expression, reason) in [
        ("", "it matches the empty text"),
        ("Ana|", "it matches the empty text"),
        ("(?:Ana)*", "it matches the empty text"),
        ("^", "it matches the empty text"),
        (".", "it matches \"a\" alone"),
        (r"\w+", "it matches \"a\" alone"),
        (r"\d+", "it matches \"0\" alone"),
        (r"\d{4}-\d\d-\d\d", "numbers and times that each file of a memory has, such as 2026-03-16"),
        (r"\d{10,}", "such as 1773679871839"),
        (r"\bAna\b", "what matches begins and ends where words do"),
        ("(?i)Ana", "case is ignored"),
        ("(?P<a>Ana)", "(? is only taken in (?:…)"),
        ("Ana)", "write \\) for the character"),
        ("(Ana", "group without closing"),
        ("[[:alpha:]]x", "a class holds no other class"),
        ("[]a]x", "a class is empty"),
        ("[^]a]x", "a class is empty"),
        (r"\p{L}x", "\\p is not taken"),
        (r"\x41na", "\\x is not taken"),
        ("Ana\\", "it ends with \\"),
        ("Ana**", "repeats a repetition"),
        ("Ana{2", "redaction.n:"),
        (long.as_str(), "more than 1000 bytes"),
        (large, "redaction.n:"),
    ] {
        let refusal = Redaction::default().set("n", expression).unwrap_err();
        assert!(refusal.starts_with("redaction.n:") && refusal.contains(reason), "{expression}: {refusal}");
    }
    for name in ["", " a", "a]", "a: b", &"n".repeat(41)] {
        assert!(Redaction::default().set(name, "Ana").unwrap_err().contains("is no name"), "{name:?}");
    }
    let mut many = Redaction::default();
    (0..100).for_each(|nth| many.set(&format!("n{nth}"), "Ana").unwrap());
    assert!(many.set("n7", "Eva").is_ok());
    assert!(many.set("more", "Ana").unwrap_err().contains("at most 100"));
}

/// What a search for literals leaves out would have matched nothing.
#[test]
fn expressions_of_all_forms_find_their_words() {
    for (expression, text) in [
        (r"Blue\s+Harbou?r", "blue\u{a0}harbor"),
        ("[A-Z]{2}-[0-9]{6}", "ab-123456"),
        ("proj(?:ect)?-(?:x|y)+", "PROJECT-XY"),
        (r"\+\d{9,15}", "+5511987654321"),
        ("[À-ÿa-z]+ Lda", "Águas Lda"),
        (r"ACME\W{0,3}Corp", "acme - corp"),
        (r"C\+\+ Kids", "c++ kids"),
        ("a{2}b", "aab"),
    ] {
        let rules = redaction(&[("n", expression)]);
        assert_eq!(clean(&rules, &format!("so {text}, then")), "so [redacted: n], then", "{expression}");
    }
}
