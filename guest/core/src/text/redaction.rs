//! What a team keeps out of its memory: expressions with the names that stand in their place.
//!
//! Both the expressions and the texts are folded before they are compared, so that case, accents, width and invisible characters make
//! no difference. What matches begins and ends where words do.

mod expression;
pub(in crate::text) mod folded;

use std::ops::Range;
use std::rc::Rc;

use crate::text::order::Order;
use crate::text::pattern::Searched;

use expression::Alternative;
use folded::Folded;

/// Expressions at the most; each text is searched for all of them.
const MOST: usize = 100;

/// Letters of a name at the most.
const NAME_CHARS: usize = 40;

/// All that is redacted, in the order of the names. Nothing, unless policy names something.
#[derive(Clone, Debug, Default)]
pub(crate) struct Redaction(Rc<Vec<Rule>>);

#[derive(Debug)]
struct Rule {
    name: String,
    expression: String,
    /// What stands between the bars of the expression: the longest match counts, in whatever order they stand.
    alternatives: Vec<Alternative>,
}

/// A match in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Redacted<'r> {
    /// Its bytes in the text.
    pub(crate) range: Range<usize>,
    /// The name of the rule that it matches.
    pub(crate) name: &'r str,
}

impl PartialEq for Redaction {
    fn eq(&self, other: &Self) -> bool {
        self.expressions().eq(other.expressions())
    }
}

impl Redaction {
    /// Adds a rule, or takes another expression for one.
    ///
    /// # Errors
    /// The reason for people why the name or the expression cannot be used.
    pub(crate) fn set(&mut self, name: &str, expression: &str) -> Result<(), String> {
        check_name(name)?;
        let alternatives = expression::parse(expression).map_err(|why| format!("redaction.{name}: {why}"))?;
        // Nobody else has the rules yet.
        let rules = Rc::get_mut(&mut self.0).ok_or("the rules are in use")?;
        rules.retain(|rule| rule.name != name);
        rules.push(Rule { name: name.to_owned(), expression: expression.to_owned(), alternatives });
        rules.order_by(|one, other| one.name.cmp(&other.name));
        match rules.len() {
            0..=MOST => Ok(()),
            count => Err(format!("redaction has {count} expressions; at most {MOST} are taken: join some by |")),
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The names and their expressions.
    pub(crate) fn expressions(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|rule| (rule.name.as_str(), rule.expression.as_str()))
    }

    /// All matches in their order. Of several that overlap, one that covers them all, with the name of the first and longest.
    pub(crate) fn find(&self, text: &str) -> Vec<Redacted<'_>> {
        if self.0.is_empty() || text.is_empty() {
            return Vec::new();
        }
        let folded = Folded::new(text);
        let searched = Searched::new(&folded.text);
        let mut all = Vec::new();
        for rule in self.0.iter() {
            for alternative in &rule.alternatives {
                alternative.find(&folded, &searched, text, &mut |range| all.push(Redacted { range, name: &rule.name }));
            }
        }
        if all.is_empty() { all } else { self.united(text, all) }
    }

    /// The text with `[redacted: NAME]` in place of each match, and the names; none if nothing matches.
    pub(crate) fn redacted(&self, text: &str) -> Option<(String, Vec<&str>)> {
        let found = self.find(text);
        if found.is_empty() {
            return None;
        }
        let (mut clean, mut at) = (String::with_capacity(text.len()), 0);
        for Redacted { range, name } in &found {
            clean += &text[at..range.start];
            clean += &mark(name);
            at = range.end;
        }
        clean += &text[at..];
        Some((clean, found.into_iter().map(|found| found.name).collect()))
    }

    /// Joins matches that overlap. What lies in the mark of an earlier redaction is none, so that redacting again changes nothing;
    /// what reaches out of one covers all of it.
    fn united<'r>(&self, text: &str, mut all: Vec<Redacted<'r>>) -> Vec<Redacted<'r>> {
        let marks = self.marks(text);
        all.retain_mut(|Redacted { range, .. }| {
            let first = marks.partition_point(|mark| mark.end <= range.start);
            let behind = marks.partition_point(|mark| mark.start < range.end);
            let Some([first, ..]) = marks.get(first..behind) else { return true };
            let last = &marks[behind - 1];
            let is_inside = first.start <= range.start && range.end <= first.end;
            *range = range.start.min(first.start)..range.end.max(last.end);
            !is_inside
        });
        all.order_by(|one, other| {
            (one.range.start, other.range.end)
                .cmp(&(other.range.start, one.range.end))
                .then_with(|| one.name.cmp(other.name))
        });
        let mut united: Vec<Redacted<'r>> = Vec::new();
        for found in all {
            match united.last_mut().filter(|last| found.range.start < last.range.end) {
                Some(last) => last.range.end = last.range.end.max(found.range.end),
                None => united.push(found),
            }
        }
        united
    }

    /// The marks of these rules in a text, in their order. Those with other names are text as any other: somebody may have written them.
    fn marks(&self, text: &str) -> Vec<Range<usize>> {
        let mut marks = Vec::new();
        for rule in self.0.iter() {
            marks.extend(text.match_indices(&mark(&rule.name)).map(|(at, mark)| at..at + mark.len()));
        }
        marks.order_by_key(|mark: &Range<usize>| mark.start);
        marks
    }
}

fn mark(name: &str) -> String {
    format!("[redacted: {name}]")
}

fn check_name(name: &str) -> Result<(), String> {
    let is_plain = |c: char| c.is_alphanumeric() || matches!(c, ' ' | '-' | '_');
    match name.chars().count() {
        1..=NAME_CHARS if name.chars().all(is_plain) && name.trim() == name => Ok(()),
        _ => Err(format!(
            "redaction: {name:?} is no name for what is redacted: take up to {NAME_CHARS} letters, digits, spaces, - and _, as texts show it"
        )),
    }
}

#[cfg(test)]
mod tests;
