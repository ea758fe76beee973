//! What a memory takes, and what texts cost of a budget.

/// Raw text of all kinds is wanted here: dumps and what looks like a secret too.
const EVERYTHING: &str = "[secrets]\nby_hand = \"store\"\n[dumps]\nrefuse = []\n";

/// The settings with which a memory takes all that it is given.
pub(crate) fn taking_everything(policy: &str) -> String {
    format!("{policy}\n{EVERYTHING}")
}

/// What a text costs of a budget.
pub(crate) fn tokens(text: &str) -> usize {
    text.chars().count().div_ceil(4)
}

/// Texts in an order as long as a budget lasts; the last one is cut. Each comes with whether it is whole.
pub(crate) fn filled<'a>(texts: impl Iterator<Item = &'a str>, budget: usize) -> Vec<(&'a str, bool)> {
    const LEAST: usize = 40;
    const BETWEEN: usize = 2;
    let (mut left, mut filled) = (budget, Vec::new());
    for text in texts {
        if left < LEAST {
            break;
        }
        let end = text.char_indices().nth(4 * left).map_or(text.len(), |(at, _)| at);
        filled.push((&text[..end], end == text.len()));
        left = left.saturating_sub(tokens(&text[..end]) + BETWEEN);
    }
    filled
}
