//! Where the memory of a person lies, beside those of projects.

use std::env;
use std::path::PathBuf;

/// The folder of the memory of this user: `KEEPSTONE_USER_DIR`, or `keepstone/user` where the system keeps data of users. It need
/// not exist; none where the system tells no such place.
pub fn user_dir() -> Option<PathBuf> {
    set("KEEPSTONE_USER_DIR").or_else(|| Some(data_folder()?.join("keepstone").join("user")))
}

fn data_folder() -> Option<PathBuf> {
    if cfg!(windows) {
        return set("APPDATA");
    }
    if cfg!(target_os = "macos") {
        return set("HOME").map(|home| home.join("Library/Application Support"));
    }
    // The XDG specification ignores paths that are not absolute.
    let data = set("XDG_DATA_HOME").filter(|folder| folder.is_absolute());
    data.or_else(|| set("HOME").map(|home| home.join(".local/share")))
}

/// A variable that is set to nothing is not set.
fn set(variable: &str) -> Option<PathBuf> {
    env::var_os(variable).filter(|value| !value.is_empty()).map(PathBuf::from)
}
