//! Numbers that give way to others.

use super::is_one_of;

/// The number that a text says is replaced by another: "30 → 45", "from 30 to 45", "de 30 a 45".
pub(crate) fn replaced_number(text: &str) -> Option<String> {
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
    let spaced = text.replace("->", " → ").replace("=>", " → ").replace('→', " → ");
    let words: Vec<&str> = spaced.split_whitespace().collect();
    let is_arrow = |at: usize| words[at] == "→";
    let is_named = |at: usize| at > 1 && is_one_of("to", words[at]) && is_one_of("from", words[at - 2]);
    let steps = (1..words.len().saturating_sub(1)).filter(|at| is_arrow(*at) || is_named(*at));
    let old = steps
        .map(|at| (words[at - 1], words[at + 1]))
        .find(|(old, new)| is_number(old) && is_number(new) && old != new);
    old.map(|(old, _)| old.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_that_gives_way_is_known() {
        for text in ["30 → 45", "grace: 30->45 s", "raise it from 30 to 45", "lo subimos de 30 a 45", "von 30 auf 45"]
        {
            assert_eq!(replaced_number(text).as_deref(), Some("30"), "{text}");
        }
        for text in ["8 to 10 workers", "the map a → b", "from Monday to 45", "x -> y", "30 to"] {
            assert_eq!(replaced_number(text), None, "{text}");
        }
    }
}
