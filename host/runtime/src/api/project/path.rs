//! Whether a file of a repository is what a path means that people wrote.

/// Returns whether a file has a path at its end, or is in a folder of that path.
pub(super) fn is_in(file: &str, path: &str) -> bool {
    rest_behind(file, path).is_some()
}

/// What a file has behind a path that it has at its end, or whose folder it is in: nothing, or the rest from the slash on.
pub(super) fn rest_behind<'f>(file: &'f str, path: &str) -> Option<&'f str> {
    let mut from = 0;
    while let Some(at) = file[from..].find(path).map(|at| from + at) {
        let rest = &file[at + path.len()..];
        if (at == 0 || file[..at].ends_with('/')) && (rest.is_empty() || rest.starts_with('/')) {
            return Some(rest);
        }
        from = at + file[at..].chars().next().map_or(1, char::len_utf8);
    }
    None
}
