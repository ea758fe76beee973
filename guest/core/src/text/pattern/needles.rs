//! Literals of which every match of an expression has at least one.
//!
//! `regex-lite` takes its time for every character, and most texts match nothing: a look for literals shows that ten
//! times as fast.

use std::cmp::Reverse;
use std::iter::Peekable;
use std::str::Chars;

/// The literals; none if there can be a match without any. An expression that only matches at the beginning has none
/// either, because the engine is quick to see that.
pub(super) fn of(expression: &str) -> Option<Vec<String>> {
    let mut reader = Reader { rest: expression.chars().peekable() };
    let (found, alternatives) = reader.alternatives();
    found.filter(|_| !(expression.starts_with('^') && alternatives == 1))
}

/// Reads an expression once, from left to right.
struct Reader<'e> {
    rest: Peekable<Chars<'e>>,
}

/// A part of an alternative.
enum Part {
    Literal(char),
    Group(Option<Vec<String>>),
    /// A class, a bound, or a character by its number.
    Other,
}

impl Reader<'_> {
    /// Reads a group to its end: the literals of all alternatives together, and how many there are.
    fn alternatives(&mut self) -> (Option<Vec<String>>, usize) {
        let (mut all, mut count) = (self.sequence(), 1);
        while self.rest.next_if_eq(&'|').is_some() {
            count += 1;
            let more = self.sequence();
            all = all.zip(more).map(|(all, more)| [all, more].concat());
        }
        self.rest.next_if_eq(&')');
        (all, count)
    }

    /// Reads an alternative: the best literals among those of its parts.
    fn sequence(&mut self) -> Option<Vec<String>> {
        let (mut best, mut run) = (None, String::new());
        while let Some(part) = self.part() {
            let (least, is_once) = self.repetitions();
            let goes_on = is_once && matches!(part, Part::Literal(_));
            match part {
                Part::Literal(c) if least > 0 => run.push(c),
                Part::Group(Some(literals)) if least > 0 => offer(&mut best, literals),
                _ => {}
            }
            if !goes_on {
                offer(&mut best, vec![std::mem::take(&mut run)]);
            }
        }
        offer(&mut best, vec![run]);
        best
    }

    fn part(&mut self) -> Option<Part> {
        let c = self.rest.next_if(|c| !matches!(c, '|' | ')'))?;
        Some(match c {
            '(' => {
                if self.rest.next_if_eq(&'?').is_some() {
                    self.skip_to(':');
                }
                Part::Group(self.alternatives().0)
            }
            '[' => {
                self.skip_to(']');
                Part::Other
            }
            '^' | '$' | '.' => Part::Other,
            '\\' => match self.rest.next()? {
                // Written with braces, as `\u{ff1c}`.
                'u' | 'x' => {
                    self.skip_to('}');
                    Part::Other
                }
                escaped if escaped.is_ascii_alphanumeric() => Part::Other,
                escaped => Part::Literal(escaped),
            },
            c => Part::Literal(c),
        })
    }

    /// Reads how often a part stands at least, and whether it stands exactly once.
    fn repetitions(&mut self) -> (u32, bool) {
        let least = match self.rest.next_if(|c| matches!(c, '?' | '*' | '+' | '{')) {
            None => return (1, true),
            Some('+') => 1,
            Some('{') => {
                let least = self.rest.peek().and_then(|digit| digit.to_digit(10));
                self.skip_to('}');
                least.unwrap_or_default()
            }
            Some(_) => 0,
        };
        self.rest.next_if_eq(&'?');
        (least, false)
    }

    /// Reads up to a character, and it.
    fn skip_to(&mut self, end: char) {
        while let Some(c) = self.rest.next().filter(|c| *c != end) {
            if c == '\\' {
                self.rest.next();
            }
        }
    }
}

/// Takes literals in place of those known so far if the shortest is longer, or if they are fewer.
fn offer(best: &mut Option<Vec<String>>, literals: Vec<String>) {
    let worth = |literals: &Vec<String>| {
        let shortest = literals.iter().map(|literal| literal.trim().chars().count()).min().unwrap_or_default();
        (shortest.min(5), Reverse(literals.len()))
    };
    if worth(&literals).0 > 0 && best.as_ref().is_none_or(|best| worth(best) < worth(&literals)) {
        *best = Some(literals);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_match_has_one_of_them() {
        for (expression, needles) in [
            (r"(?:^|\W)(?:we|i) decided(?: to)?", Some(vec![" decided"])),
            (r"learn(?:ed|t)|lessons?:", Some(vec!["learn", "lesson"])),
            (r"a(?:bc|[xyz]de)f?", Some(vec!["bc", "de"])),
            (r"ab+c{2,3}d*ef?", Some(vec!["ab"])),
            (r"#\d+|\.{0,2}x", Some(vec!["#", "x"])),
            (r"\u{ff1c}tone\Wé", Some(vec!["tone"])),
            (r"(?:this|that)?\w+", None),
            (r"^(?:this|that)", None),
            (r"^this|that", Some(vec!["this", "that"])),
        ] {
            let needles = needles.map(|needles| needles.into_iter().map(str::to_owned).collect());
            assert_eq!(of(expression), needles, "{expression}");
        }
    }
}
