//! The literals that a text must have for an expression to match in it.
//!
//! `regex-lite` takes its time for every character, and most texts match nothing: a look for literals shows that ten
//! times as fast.

use std::cmp::Reverse;
use std::iter::Peekable;
use std::str::Chars;

use crate::text::order::Order;

/// The literals that a text must have.
#[derive(Debug, PartialEq)]
pub(super) enum Need {
    Literal(String),
    /// Each of them; nothing if there are none.
    All(Vec<Need>),
    Any(Vec<Need>),
}

impl Need {
    const NOTHING: Self = Self::All(Vec::new());

    /// The need of an expression. One that only matches at the beginning has none, because the engine is quick to see that.
    pub(super) fn of(expression: &str, ignores_case: bool) -> Self {
        let mut reader = Reader { rest: expression.chars().peekable(), ignores_case };
        let alternatives = reader.alternatives();
        match expression.starts_with('^') && alternatives.len() == 1 {
            true => Self::NOTHING,
            false => Self::any(alternatives),
        }
    }

    pub(super) fn is_nothing(&self) -> bool {
        *self == Self::NOTHING
    }

    /// Returns whether a text has it, in small letters if the case is ignored.
    pub(super) fn is_met(&self, text: &Searched<'_>) -> bool {
        match self {
            Self::Literal(literal) => text.has(literal),
            Self::All(needs) => needs.iter().all(|need| need.is_met(text)),
            Self::Any(needs) => needs.iter().any(|need| need.is_met(text)),
        }
    }

    /// White space is in most texts.
    fn literal(literal: String, ignores_case: bool) -> Self {
        match literal.trim().is_empty() {
            true => Self::NOTHING,
            false => Self::Literal(if ignores_case { literal.to_lowercase() } else { literal }),
        }
    }

    /// All of them, first what the fewest texts will have.
    fn all(mut needs: Vec<Self>) -> Self {
        needs.retain(|need| !need.is_nothing());
        needs.order_by_key(Self::commonness);
        if needs.len() == 1 { needs.remove(0) } else { Self::All(needs) }
    }

    fn any(mut needs: Vec<Self>) -> Self {
        if needs.iter().any(Self::is_nothing) {
            return Self::NOTHING;
        }
        if needs.len() == 1 { needs.remove(0) } else { Self::Any(needs) }
    }

    /// Short literals are common, and many are: the length of the shortest and the number of those of which a text needs one.
    fn commonness(&self) -> (Reverse<usize>, usize) {
        match self {
            Self::Literal(literal) => (Reverse(literal.trim().chars().count().min(5)), 1),
            // The least common one decides.
            Self::All(needs) => needs.iter().map(Self::commonness).min().unwrap_or((Reverse(0), 0)),
            Self::Any(needs) => needs
                .iter()
                .map(Self::commonness)
                .fold((Reverse(usize::MAX), 0), |(least, count), (own, more)| (least.max(own), count + more)),
        }
    }
}

/// A text in which literals are looked for, with the pairs of bytes that it has: few literals pass a look at those.
pub(crate) struct Searched<'t> {
    text: &'t str,
    /// A bit for each pair. Two pairs may have one.
    pairs: [u64; 8],
}

impl<'t> Searched<'t> {
    pub(crate) fn new(text: &'t str) -> Self {
        let mut pairs = [0; 8];
        text.as_bytes().windows(2).map(place_of).for_each(|(word, bit)| pairs[word] |= bit);
        Self { text, pairs }
    }

    fn has(&self, literal: &str) -> bool {
        let mut places = literal.as_bytes().windows(2).map(place_of);
        places.all(|(word, bit)| self.pairs[word] & bit != 0) && self.text.contains(literal)
    }
}

fn place_of(pair: &[u8]) -> (usize, u64) {
    let place = (usize::from(pair[0]) * 31 + usize::from(pair[1])) % 512;
    (place / 64, 1 << (place % 64))
}

/// Reads an expression once, from left to right.
struct Reader<'e> {
    rest: Peekable<Chars<'e>>,
    ignores_case: bool,
}

/// A part of an alternative.
enum Part {
    Literal(char),
    Group(Need),
    /// A class, a bound, or a character by its number.
    Other,
}

impl Reader<'_> {
    /// Reads a group to its end: the need of each alternative.
    fn alternatives(&mut self) -> Vec<Need> {
        let mut all = vec![self.sequence()];
        while self.rest.next_if_eq(&'|').is_some() {
            all.push(self.sequence());
        }
        self.rest.next_if_eq(&')');
        all
    }

    /// Reads an alternative.
    fn sequence(&mut self) -> Need {
        let (mut needs, mut run) = (Vec::new(), String::new());
        while let Some(part) = self.part() {
            let (least, is_once) = self.repetitions();
            let goes_on = is_once && matches!(part, Part::Literal(_));
            match part {
                Part::Literal(c) if least > 0 => run.push(c),
                Part::Group(need) if least > 0 => needs.push(need),
                _ => {}
            }
            if !goes_on {
                needs.push(Need::literal(std::mem::take(&mut run), self.ignores_case));
            }
        }
        needs.push(Need::literal(run, self.ignores_case));
        Need::all(needs)
    }

    fn part(&mut self) -> Option<Part> {
        let c = self.rest.next_if(|c| !matches!(c, '|' | ')'))?;
        Some(match c {
            '(' => {
                if self.rest.next_if_eq(&'?').is_some() {
                    self.skip_to(':');
                }
                Part::Group(Need::any(self.alternatives()))
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(need: &Need) -> String {
        let all =
            |needs: &[Need], between: &str| format!("({})", needs.iter().map(told).collect::<Vec<_>>().join(between));
        match need {
            Need::Literal(literal) => literal.clone(),
            Need::All(needs) => all(needs, "&"),
            Need::Any(needs) => all(needs, "|"),
        }
    }

    #[test]
    fn every_match_has_what_is_needed() {
        for (expression, needed) in [
            (r"(?:^|\W)(?:we|i) decided(?: to)?", "( decided&(we|i))"),
            (r"learn(?:ed|t)|lessons?:", "((learn&(ed|t))|(lesson&:))"),
            (r"changed .+ to ", "(changed & to )"),
            (r"a(?:bc|[xyz]de)f?", "((bc|de)&a)"),
            (r"ab+c{2,3}d*ef?", "(ab&c&e)"),
            (r"#\d+|\.{0,2}x", "(#|x)"),
            (r"\u{ff1c}tone\Wé", "(tone&é)"),
            (r"(?:this|that)?\w+", "()"),
            (r"^(?:this|that)", "()"),
            (r"^this|that", "(this|that)"),
        ] {
            assert_eq!(told(&Need::of(expression, false)), needed, "{expression}");
        }
    }
}
