//! Expressions as people write them into a policy, and the search for one of their alternatives.

use std::ops::Range;
use std::sync::OnceLock;

use crate::text::pattern::{Pattern, Searched};

use super::folded::{Folded, fold, is_within_word};

/// Bytes of an expression at the most.
const LONGEST: usize = 1_000;

/// Ends of words that are tried where a match ends within one: behind it, and in all.
const ENDS_BEHIND: usize = 4;
const ENDS: usize = 40;

/// What every file of a memory has: an expression that matches it would take files apart.
const IN_ALL_FILES: [&str; 4] = ["1773679871839", "2026-03-16T16:51:11.839Z", "2026-03-16", "16:51"];

/// One alternative of an expression.
#[derive(Debug)]
pub(super) struct Alternative {
    pattern: Pattern,
    folded: String,
    /// Matches only whole texts; made for the first match that ends within a word.
    whole: OnceLock<Option<Pattern>>,
}

/// The alternatives of an expression.
///
/// # Errors
/// The reason for people why it cannot be used.
pub(super) fn parse(expression: &str) -> Result<Vec<Alternative>, String> {
    if expression.len() > LONGEST {
        return Err(format!("the expression has more than {LONGEST} bytes: give its parts names of their own"));
    }
    let mut all = Vec::new();
    for text in alternatives(expression)? {
        let pattern = Pattern::of_policy(&text)?;
        let matches = |text: &str| pattern.is_match(text);
        if matches("") {
            return Err(
                "it matches the empty text, so everything: leave no alternative empty, and take + for *".to_owned()
            );
        }
        if let Some(c) = ["a", "0", " ", ".", "-"].into_iter().find(|c| matches(c)) {
            return Err(format!("it matches {c:?} alone, so nearly everything: name more of what is to be redacted"));
        }
        let whole = whole(&text)?;
        if let Some(common) = IN_ALL_FILES.into_iter().find(|common| whole.is_match(common)) {
            return Err(format!(
                "it matches numbers and times that each file of a memory has, such as {common}: name what stands beside it, or another length"
            ));
        }
        all.push(Alternative { pattern, folded: text, whole: OnceLock::new() });
    }
    Ok(all)
}

fn whole(folded: &str) -> Result<Pattern, String> {
    Pattern::of_policy(&format!("^(?:{folded})$"))
}

/// The folded texts between the bars that stand in no group. Refuses what people may write and `regex-lite` reads otherwise, or what
/// `Pattern` does not read.
fn alternatives(expression: &str) -> Result<Vec<String>, String> {
    let (mut all, mut groups, mut in_class) = (vec![String::new()], 0_usize, false);
    let mut rest = expression.chars().peekable();
    let mut is_repeated = false;
    while let Some(c) = rest.next() {
        let last = all.len() - 1;
        let folded = &mut all[last];
        let next = rest.peek().copied();
        let was_repeated = std::mem::take(&mut is_repeated);
        match c {
            '\\' => match rest.next() {
                Some('b' | 'B') => {
                    return Err("\\b is not needed: what matches begins and ends where words do".to_owned());
                }
                Some(class @ ('d' | 'D' | 'w' | 's' | 'S')) => folded.extend(['\\', class]),
                Some('W') if !in_class => folded.push_str("\\W"),
                Some(sign) if sign.is_ascii_punctuation() => folded.extend(['\\', sign]),
                Some(other) => {
                    return Err(format!("\\{other} is not taken: write the character itself, or a class in []"));
                }
                None => return Err("it ends with \\: write \\\\ for the character".to_owned()),
            },
            '[' if in_class => return Err("a class holds no other class: write \\[ for the character".to_owned()),
            '[' if next == Some(']') => return Err("a class is empty: write \\] for the character".to_owned()),
            '[' => {
                in_class = true;
                folded.push(c);
                if rest.next_if_eq(&'^').is_some() {
                    folded.push('^');
                    if rest.peek() == Some(&']') {
                        return Err("a class is empty: write \\] for the character".to_owned());
                    }
                }
            }
            ']' => {
                in_class = false;
                folded.push(c);
            }
            _ if in_class => folded.push(fold(c)),
            '(' => {
                groups += 1;
                folded.push(c);
                if next == Some('?') {
                    rest.next();
                    if rest.next_if_eq(&':').is_none() {
                        return Err("(? is only taken in (?:…); case is ignored in any case".to_owned());
                    }
                    folded.push_str("?:");
                }
            }
            ')' => {
                groups = groups.checked_sub(1).ok_or("a ) has no (: write \\) for the character")?;
                folded.push(c);
            }
            '|' if groups == 0 => all.push(String::new()),
            '*' | '+' | '?' | '{' => {
                if was_repeated {
                    return Err(format!("{c} repeats a repetition: put that into (?:…)"));
                }
                folded.push(c);
                if c == '{' {
                    folded.extend(std::iter::from_fn(|| rest.next_if(|c| *c != '}')));
                    folded.extend(rest.next());
                }
                folded.extend(rest.next_if_eq(&'?'));
                is_repeated = true;
            }
            c => folded.push(fold(c)),
        }
    }
    Ok(all)
}

impl Alternative {
    /// Shows the matches in a text, as ranges of the original.
    pub(super) fn find(&self, folded: &Folded, searched: &Searched, original: &str, see: &mut dyn FnMut(Range<usize>)) {
        let Some(regex) = self.pattern.for_searched(searched) else { return };
        let text = folded.text.as_str();
        let is_edge = |place: usize| !is_within_word(original, folded.original(&(place..place)).start);
        let mut from = 0;
        while let Some(found) = regex.find_at(text, from) {
            let (start, end) = (found.start(), found.end());
            let end = if start == end || !is_edge(start) {
                None
            } else if is_edge(end) {
                Some(end)
            } else {
                self.other_end(text, start, end, is_edge)
            };
            if let Some(end) = end {
                see(folded.original(&(start..end)));
            }
            from = end.unwrap_or_else(|| {
                let next = text[start..].char_indices().skip(1).map(|(at, _)| start + at);
                next.into_iter().find(|place| is_edge(*place)).unwrap_or(text.len())
            });
            if from >= text.len() {
                return;
            }
        }
    }

    /// Another place where a match that begins at a place can end, since it must not end within a word: the last.
    fn other_end(&self, text: &str, start: usize, end: usize, is_edge: impl Fn(usize) -> bool) -> Option<usize> {
        let whole = self.whole.get_or_init(|| whole(&self.folded).ok()).as_ref()?;
        let is_end = |place: &usize| text.is_char_boundary(*place) && is_edge(*place);
        let mut behind: Vec<usize> = (end + 1..=text.len()).filter(is_end).take(ENDS_BEHIND).collect();
        behind.reverse();
        let before = (start + 1..end).rev().filter(is_end);
        behind.into_iter().chain(before).take(ENDS).find(|place| whole.is_match(&text[start..*place]))
    }
}
