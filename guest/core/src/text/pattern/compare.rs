//! In tests every search is also done by `regex`, and must find the same.

use std::cell::RefCell;
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use proptest::collection::vec;
use proptest::sample::select;
use proptest::strategy::Strategy;
use proptest::test_runner::TestRunner;

use super::Pattern;

type Found = Vec<Vec<Option<Range<usize>>>>;

thread_local! {
    static COMPILED: RefCell<HashMap<String, Rc<regex::Regex>>> = RefCell::default();
}

/// Compares all that is found in a text, with or without the compiled expression.
pub(super) fn with_regex(pattern: &Pattern, compiled: Option<&regex_lite::Regex>, text: &str) {
    let range = |found: Option<regex_lite::Match>| found.map(|found| found.range());
    let lite = compiled.into_iter().flat_map(|compiled| compiled.captures_iter(text));
    let lite: Found = lite.map(|groups| groups.iter().map(range).collect()).collect();
    let full = full(pattern);
    let full = full.captures_iter(text).map(|groups| groups.iter().map(|found| Some(found?.range())).collect());
    assert_eq!(lite, full.collect::<Found>(), "{} in {text:?}", pattern.expression());
}

fn full(pattern: &Pattern) -> Rc<regex::Regex> {
    let expression = pattern.written.to_string();
    assert!(!expression.contains(r"\b"), "{expression:?}: a boundary of words is one of ASCII here");
    let compile = || Rc::new(regex::Regex::new(&expression).expect("the expressions are constants"));
    COMPILED.with_borrow_mut(|all| all.entry(expression.clone()).or_insert_with(compile).clone())
}

impl Pattern {
    /// Searches texts made of the words of the expression itself, in both cases, and of what may stand between them.
    pub(crate) fn agrees_on_its_words(&self) {
        let words = self.expression().split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let between =
            [" ", " ", " ", ":", "：", "-", "–", "é", "É", "中", "，", "\u{a0}", "_", "7", "x", "(", ".", "/"];
        let pieces: Vec<String> =
            words.flat_map(|word| [word.to_owned(), word.to_uppercase()]).chain(between.map(str::to_owned)).collect();
        let texts = vec(select(pieces), 0..12).prop_map(|pieces| pieces.concat());
        let search = |text: String| {
            self.is_match(&text);
            Ok(())
        };
        TestRunner::deterministic().run(&texts, search).unwrap();
    }
}
