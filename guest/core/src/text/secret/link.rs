//! The signs and words between a name and its value within a line.

/// The rest of a line from a place on.
pub(super) fn line(text: &str, from: usize) -> &str {
    text[from..].lines().next().unwrap_or_default()
}

/// Where the value begins behind `:`, `=` or a verb; nothing else but a few words may stand between.
pub(super) fn linked(text: &str, from: usize, most: usize) -> Option<usize> {
    let rest = line(text, from);
    #[rustfmt::skip]
    const LINKS: [&str; 18] = [
        ": ", "=", ":", " is ", " é ", " è ", " es ", " est ", " ist ", " lautet ", " was set to ", "は", "が", "是", "为", "為",
        "는 ", "은 ",
    ];
    let ends = LINKS.iter().filter_map(|link| Some((rest.find(link)?, link.len())));
    let (at, length) = ends.min()?;
    let is_near = rest[..at].split_whitespace().count() <= most && !rest[..at].contains(['.', ';', '|', '{', '(']);
    let value = rest[at + length..].trim_start();
    is_near.then(|| from + rest.len() - value.len())
}
