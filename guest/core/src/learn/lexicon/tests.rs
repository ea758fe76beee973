use super::*;

#[test]
fn a_phrase_ends_with_a_whole_word() {
    assert_eq!(after("Always  use it", "always"), Some("  use it"));
    assert_eq!(after("Don’t use", "don't use"), Some(""));
    for (text, phrase) in [("always-on sync", "always"), ("its", "it"), ("it's", "it"), ("we used", "we use")] {
        assert_eq!(after(text, phrase), None, "{text}");
    }
    assert_eq!(after("记住我们", "记住"), Some("我们"));
}

#[test]
fn consent_stands_alone_and_takes_nothing_back() {
    for yes in [
        "That's the one. Ship it.",
        "yes",
        "Yes — removed means removed.",
        "ok, ship it",
        "Right. usd and pct, exactly.",
        "Perfect, that reconciles. Thanks.",
        "Sim, pode seguir.",
        "vale, adelante",
        "Genau, so machen wir es.",
        "Oui, parfait.",
        "对，就这样",
        "はい、お願いします",
        "👍",
    ] {
        assert!(confirms(yes), "{yes}");
    }
    for no in [
        "yes, but keep the old key",
        "yep, all three. although the oldest system is 16, actually",
        "right now it fails",
        "ok now fix the header",
        "good morning",
        "no",
        "Right?",
        "yesterday it ran",
    ] {
        assert!(!confirms(no), "{no}");
    }
}

#[test]
fn yes_to_a_question_may_go_on() {
    assert!(["Yes add a todo for it.", "yeah let's do it", "Ja bitte", "sim, pode"].iter().all(|yes| affirms(yes)));
    assert!(!["yes, but later", "yesterday it ran", "ok now fix it", "yes?"].iter().any(|no| affirms(no)));
}

#[test]
fn an_amendment_says_so() {
    for text in ["Amendment to the units decision: disks are decimal.", "The new limit is 5, superseding the old one."]
    {
        assert!(amends(text), "{text}");
    }
    assert!(!amends("The supervisor restarts the worker.") && !amends("We use tabs instead of spaces."));
}

#[test]
fn an_agent_that_takes_up_an_answer_says_it_again() {
    assert_eq!(taken_up("Got it — the map is '&' to 'and'."), Some("the map is '&' to 'and'."));
    assert_eq!(taken_up("Understood: the fuller record wins."), Some("the fuller record wins."));
    assert_eq!(taken_up("Got it."), None);
    assert_eq!(taken_up("Understanding the parser takes time."), None);
    assert!(sums_up("Final recap of overage_charge: quota first.") && !sums_up("Recapture the image."));
}

#[test]
fn every_file_has_phrases_in_small_letters() {
    for language in Lexicon::all() {
        for Section { name, phrases, .. } in &language.sections {
            assert!(!phrases.is_empty(), "{name}");
            for Phrase { begin, end, .. } in phrases {
                assert_eq!(begin.to_lowercase(), *begin);
                assert!(end.is_none_or(|end| end.to_lowercase() == end));
            }
        }
    }
}

#[test]
fn a_number_that_gives_way_is_known() {
    for text in ["30 → 45", "grace: 30->45 s", "raise it from 30 to 45", "lo subimos de 30 a 45", "von 30 auf 45"] {
        assert_eq!(replaced_number(text).as_deref(), Some("30"), "{text}");
    }
    for text in ["8 to 10 workers", "the map a → b", "from Monday to 45", "x -> y", "30 to"] {
        assert_eq!(replaced_number(text), None, "{text}");
    }
}
