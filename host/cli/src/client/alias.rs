//! Other names of a project's folder: a session may have been in it through a link.

use std::fs;
use std::path::Path;

/// The paths in the beginning of a transcript that are looked at: where the session was stands in its first lines.
const MOST_PATHS: usize = 8;

/// The paths that lead to the folder of a project or into it, other than its own: the one without links, and those that the session
/// tells, each as far up as it does. A path that leads elsewhere is none.
pub(super) fn other_names(workspace: &str, head: &[u8], told: Option<&str>) -> Vec<String> {
    let (Some(identity), Ok(real)) = (Identity::of(Path::new(workspace)), fs::canonicalize(workspace)) else {
        return Vec::new();
    };
    let leads_in = |name: &Path| {
        let is_within = || fs::canonicalize(name).is_ok_and(|name| name.starts_with(&real));
        Identity::of(name).is_some_and(|name| name == identity) || name.is_absolute() && is_within()
    };
    let paths = told.map(str::to_owned).into_iter().chain(paths_in(head));
    let mut names: Vec<String> = Vec::new();
    for path in real.to_str().map(str::to_owned).into_iter().chain(std::env::var("PWD").ok()).chain(paths) {
        let top = Path::new(&path).ancestors().filter(|name| leads_in(name)).last();
        let name = top.and_then(Path::to_str).filter(|name| *name != workspace);
        names.extend(name.filter(|name| !names.iter().any(|known| known == name)).map(str::to_owned));
    }
    names
}

/// A folder, by whatever path.
#[derive(PartialEq, Eq)]
struct Identity(#[cfg(unix)] (u64, u64), #[cfg(not(unix))] std::path::PathBuf);

impl Identity {
    #[cfg(unix)]
    fn of(path: &Path) -> Option<Self> {
        use std::os::unix::fs::MetadataExt;
        let found = fs::metadata(path).ok().filter(|_| path.is_absolute())?;
        Some(Self((found.dev(), found.ino())))
    }

    #[cfg(not(unix))]
    fn of(path: &Path) -> Option<Self> {
        fs::canonicalize(path).ok().filter(|_| path.is_absolute()).map(Self)
    }
}

/// The absolute paths among the texts of a JSON document, the first ones.
fn paths_in(head: &[u8]) -> Vec<String> {
    let mut paths: Vec<String> = Vec::new();
    for (at, _) in head.iter().enumerate().filter(|(_, byte)| **byte == b'"') {
        if paths.len() == MOST_PATHS {
            break;
        }
        let rest = head.get(at..).unwrap_or_default();
        let begins = matches!(rest, [b'"', b'/', ..] | [b'"', b'A'..=b'Z' | b'a'..=b'z', b':', b'\\', ..]);
        let Some(Ok(path)) = begins.then(|| text_at(rest)).flatten() else { continue };
        if Path::new(&path).is_absolute() && !paths.contains(&path) {
            paths.push(path);
        }
    }
    paths
}

fn text_at(rest: &[u8]) -> Option<serde_json::Result<String>> {
    serde_json::Deserializer::from_slice(rest).into_iter::<String>().next()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_link_to_the_project_or_into_it_is_another_name_and_no_other_folder_is() {
        let dir = tempfile::tempdir().unwrap();
        let top = dir.path().canonicalize().unwrap();
        fs::create_dir_all(top.join("project/src")).unwrap();
        fs::create_dir(top.join("other")).unwrap();
        for (target, link) in [("project", "link"), ("project/src", "inner"), ("other", "project/out")] {
            std::os::unix::fs::symlink(top.join(target), top.join(link)).unwrap();
        }
        let at = |name: &str| top.join(name).display().to_string();
        let head = format!("{{\"text\":\"x\",\"cwd\":\"{}\",\"other\":\"{}\"}}\n", at("link/src"), at("other"));
        assert_eq!(other_names(&at("project"), head.as_bytes(), None), [at("link")]);
        assert_eq!(other_names(&at("link"), b"", None), [at("project")]);
        assert_eq!(other_names(&at("project"), b"", Some(&at("link"))), [at("link")]);
        assert_eq!(other_names(&at("project"), b"", Some(&at("inner/deep"))), [at("inner")]);
        assert_eq!(other_names(&at("project"), b"", Some(&at("link/out"))), [at("link")]);
        for elsewhere in ["other", "project/src", "project/out", ""] {
            assert_eq!(other_names(&at("project"), b"", Some(&at(elsewhere))), Vec::<String>::new(), "{elsewhere}");
        }
        assert_eq!(other_names(&at("none"), head.as_bytes(), None), Vec::<String>::new());
    }
}
