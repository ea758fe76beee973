//! A change of a text, for people.

/// Lines that stand around a change.
const CONTEXT: usize = 2;

/// The change of a file, under its name.
pub(crate) fn of_file(path: &str, old: Option<&str>, new: Option<&str>) -> String {
    let name = |text: Option<&str>| if text.is_some() { path.to_owned() } else { "(nothing)".to_owned() };
    format!("--- {}\n+++ {}\n{}", name(old), name(new), diff(old, new))
}

/// The lines that differ between the first and the last that do, with some around them.
///
/// Most edits are one piece; two pieces far apart are shown as one with all between them.
pub(super) fn diff(old: Option<&str>, new: Option<&str>) -> String {
    let mut told = String::new();
    let (old, new): (Vec<&str>, Vec<&str>) = (lines(old), lines(new));
    let same = old.iter().zip(&new).take_while(|(old, new)| old == new).count();
    let most = old.len().min(new.len()) - same;
    let same_end = old.iter().rev().zip(new.iter().rev()).take(most).take_while(|(old, new)| old == new).count();
    let mut tell = |mark: char, lines: &[&str]| lines.iter().for_each(|line| told += &format!("{mark}{line}\n"));
    tell(' ', &old[same.saturating_sub(CONTEXT)..same]);
    tell('-', &old[same..old.len() - same_end]);
    tell('+', &new[same..new.len() - same_end]);
    tell(' ', &old[old.len() - same_end..(old.len() - same_end + CONTEXT).min(old.len())]);
    told
}

fn lines(text: Option<&str>) -> Vec<&str> {
    text.map(|text| text.lines().collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::of_file;

    #[test]
    fn what_differs_stands_between_what_does_not() {
        let told = of_file("a", Some("1\n2\n3\n4\n5\n6\n"), Some("1\n2\n3\nnew\n4\n5\n6\n"));
        assert_eq!(told, "--- a\n+++ a\n 2\n 3\n+new\n 4\n 5\n");
        assert_eq!(of_file("a", None, Some("1\n")), "--- (nothing)\n+++ a\n+1\n");
        assert_eq!(of_file("a", Some("1\n1\n"), Some("1\n")), "--- a\n+++ a\n 1\n-1\n");
        assert_eq!(of_file("a", Some("1\n"), None), "--- a\n+++ (nothing)\n-1\n");
    }
}
