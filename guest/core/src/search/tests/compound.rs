//! Words written together, apart, and inside others.

use super::*;
use crate::text::language::is_stop_word;

/// The marked words of the first hit's snippet, and the words of the query with their terms.
fn marked(text: &str, query: &str) -> (Vec<String>, Vec<String>) {
    let all = entries(&[text, "an unrelated note"]);
    let found = search(&[&part_of(&all)], query, &Settings::default(), &|_, _| true, 10);
    let Some(first) = found.first() else { return Default::default() };
    let Snippet { text: shown, highlights } = first.snippet(text, &Settings::default());
    let marks = highlights.iter().map(|mark| shown[mark.start as usize..mark.end as usize].to_owned());
    let words = &first.explanation.as_ref().unwrap().words;
    (marks.collect(), words.iter().map(|word| format!("{} {}", word.word, word.term)).collect())
}

#[test]
fn a_word_that_nobody_wrote_is_found_by_the_word_in_it_and_around_it() {
    let all = entries(&["Use SSE: the proxy drops idle sockets.", "The websockets are closed at night", "Ann is ill"]);
    assert_eq!(ids(&all[..1], "why not websockets"), [0]);
    assert_eq!(ids(&all[1..], "why not sockets"), [1]);
    assert_eq!(ids(&all[1..], "socket"), [1]);
    assert_eq!(ids(&all, "why not websockets"), [1], "a word that is known stays itself");
    assert_eq!(ids(&all, "why not sockets"), [0]);
}

#[test]
fn snippets_and_explanations_show_the_match() {
    let sse = "Use SSE: the proxy drops idle sockets.";
    assert_eq!(marked(sse, "websockets"), (vec!["sockets".into()], vec!["websockets socket".into()]));
    let apart = "Ann likes ice cream in the evening";
    assert_eq!(marked(apart, "icecream"), (vec!["ice".into(), "cream".into()], vec!["icecream ice cream".into()]));
    let together = (vec!["icecream".into()], vec!["cream icecream".into(), "ice icecream".into()]);
    assert_eq!(marked("Ann likes icecream", "ice cream"), together);
}

#[test]
fn a_word_is_taken_apart_where_an_entry_has_both_halves() {
    let all = entries(&["the ice melts", "whipped cream", "cream of the crop, with ice"]);
    assert_eq!(ids(&all, "icecream"), [2]);
    assert_eq!(ids(&all, "icecreams"), [2], "halves are compared by their stems");
    assert_eq!(ids(&all[..2], "icecream"), [1], "cream is more than half of it, ice is not");
}

#[test]
fn two_words_stand_for_one_where_no_entry_has_both() {
    let all = entries(&["the database is slow", "the data of the base camp", "data", "base"]);
    assert_eq!(ids(&all[..1], "data base"), [0]);
    let apart = [&all[..1], &all[2..]].concat();
    let has = |entries: &[Entry], query| ids(entries, query).contains(&0);
    assert!(has(&apart, "data base"), "known words, but no entry has both");
    assert!(!has(&all, "data base"), "an entry has both");
    assert!(!has(&apart, "data of the base"), "they are not side by side");
    assert_eq!(ids(&all[..1], "data-base"), [0]);
}

#[test]
fn parts_of_words_stand_in_only_where_nothing_nearer_does() {
    let all = entries(&["the socket of the lamp", "websocked by mistake"]);
    assert_eq!(ids(&all, "websocket"), [1], "one letter away");
    for short in ["arson", "person"] {
        assert!(ids(&entries(&["his son is here"]), short).is_empty(), "{short}: three letters say nothing");
    }
    assert!(ids(&entries(&["the unquestionable line"]), "able").is_empty(), "less than half of the word");
    assert!(ids(&entries(&["wherever you go"]), "everywhere").is_empty(), "a stop word");
}

#[test]
fn bigrams_and_numbers_are_never_taken_apart() {
    let all = entries(&["数据库很慢", "version 1234 is out"]);
    assert!(ids(&all, "库数").is_empty());
    assert!(ids(&all, "9912349").is_empty());
}

#[test]
fn agent_memory_takes_no_word_apart() {
    let all = entries(&["Ann likes ice cream", "the proxy drops idle sockets"]);
    for query in ["icecream", "websockets"] {
        assert!(found(&[&part_of(&all)], query, &Settings::agent_memory(), 10).is_empty(), "{query}");
    }
}

#[test]
fn halves_are_found_in_whichever_part_an_entry_is() {
    let all = entries(&["Ann likes ice cream", "the ice melts", "ice cream again", "cream"]);
    let answer = |cut: usize| {
        let (front, back) = (part_of(&all[..cut]), part_of(&all[cut..]));
        found(&[&back, &front], "icecream", &Settings::default(), 10)
    };
    assert_eq!(answer(0).len(), 2);
    assert_eq!(answer(0), answer(1));
    assert_eq!(answer(0), answer(3));
}

proptest! {
    /// Any two words of an entry find it when they are written as one, and one when it is written as two.
    #[test]
    fn words_are_found_together_and_apart(words in prop::collection::vec("[bdfgklmnprtz][aeiou][bdfgklmnprtz][aeiou]", 2..8), at in any::<prop::sample::Index>()) {
        let at = at.index(words.len() - 1);
        let (front, back) = (&words[at], &words[at + 1]);
        // "pela" and "para" are looked for only where there is nothing else.
        prop_assume!([front, back].iter().all(|word| !is_stop_word(word)));
        let apart = entries(&[&words.join(" "), "xxxx"]);
        prop_assert_eq!(ids(&apart, &format!("{front}{back}")), [0]);
        let together = entries(&[&format!("see {front}{back}"), "xxxx"]);
        prop_assert_eq!(ids(&together, &format!("{front} {back}")), [0]);
    }

    /// A word that the index knows is never taken apart.
    #[test]
    fn a_known_word_is_never_taken_apart(texts in prop::collection::vec("[ab]{3}( [ab]{3,6}){0,6}", 2..20), nth in any::<prop::sample::Index>()) {
        let all = entries(&texts.iter().map(String::as_str).collect::<Vec<_>>());
        let words: Vec<&str> = texts.iter().flat_map(|text| text.split(' ')).collect();
        let part = part_of(&all);
        let off = with(|settings| settings.joined_weight = 0.0);
        let word = nth.get(&words);
        prop_assert_eq!(found(&[&part], word, &Settings::default(), 50), found(&[&part], word, &off, 50));
    }
}
