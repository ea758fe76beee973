//! Paths as text: of another system perhaps, and never looked up.

/// The parts of an absolute path, with the drive first where it has one. Nothing for any other text.
///
/// A trailing slash, doubled ones and `.` count for nothing; a drive's letter is of either case.
pub(in crate::clients) fn parts(path: &str) -> Option<Vec<String>> {
    let path = path.trim();
    let path = path.strip_prefix(r"\\?\").unwrap_or(path);
    let mut parts = Vec::new();
    let rest = match drive(path) {
        Some((drive, rest)) => {
            parts.push(drive);
            rest.replace('\\', "/")
        }
        None if path.starts_with(r"\\") => path.replace('\\', "/"),
        None if path.starts_with('/') => path.to_owned(),
        None => return None,
    };
    parts.extend(rest.split('/').filter(|part| !part.is_empty() && *part != ".").map(str::to_owned));
    Some(parts)
}

/// The drive of a Windows path, in lower case, and what comes after it.
pub(in crate::clients) fn drive(path: &str) -> Option<(String, &str)> {
    let (letter, rest) = path.split_at_checked(1)?;
    let rest = rest.strip_prefix(':').filter(|rest| rest.is_empty() || rest.starts_with(['/', '\\']))?;
    letter.chars().all(|at| at.is_ascii_alphabetic()).then(|| (format!("{}:", letter.to_ascii_lowercase()), rest))
}

/// Returns whether a path is a folder or is in it. A path with `..` is nowhere.
pub(in crate::clients) fn lies_in(path: &str, folder: &str) -> bool {
    match (parts(path), parts(folder)) {
        (Some(path), Some(folder)) => path.starts_with(&folder) && path.iter().all(|part| part != ".."),
        _ => false,
    }
}

/// The path of a file from a folder, with `/`. None if it is elsewhere; a path that is not absolute is from there already.
pub(in crate::clients) fn relative(path: &str, folder: &str) -> Option<String> {
    match parts(path) {
        None => Some(path.trim().replace('\\', "/")),
        Some(names) if lies_in(path, folder) => Some(names[parts(folder)?.len()..].join("/")),
        Some(_) => None,
    }
}

/// The folders and the name of a file, whichever way its slashes lean.
pub(in crate::clients) fn names(path: &str) -> Vec<&str> {
    path.split(['/', '\\']).filter(|name| !name.is_empty()).collect()
}

/// A path as clients name a folder after it: all but ASCII letters and digits become `-`. They replace UTF-16 units, so that a
/// character beyond the first plane gives two dashes.
pub(in crate::clients) fn dashed(path: &str) -> String {
    path.encode_utf16()
        .map(|unit| u8::try_from(unit).ok().filter(u8::is_ascii_alphanumeric).map_or('-', char::from))
        .collect()
}

/// A path without spaces around it and slashes at its end.
pub(in crate::clients) fn without_end(path: &str) -> &str {
    path.trim().trim_end_matches(['/', '\\'])
}
