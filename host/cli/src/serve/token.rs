//! The secret that writing needs: made once for each user, kept in a file that only they can read.

use std::fs;
use std::hint::black_box;
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, anyhow, bail};

use crate::place;

/// In random bytes; the file has two hex digits for each.
const BYTES: usize = 32;

/// The secret, in hex.
pub(super) struct Token(String);

impl Token {
    /// The token of a file, made at first use. Of several processes that make it at once one wins.
    ///
    /// A file that others could read or write, a link, or one with anything else in it is an error.
    pub(super) fn of_file(file: &Path) -> anyhow::Result<Self> {
        match read(file).with_context(|| format!("reading the token in {}", file.display()))? {
            Some(token) => Ok(token),
            None => {
                make(file).with_context(|| format!("making a token in {}", file.display()))?;
                let made = read(file).with_context(|| format!("reading the token in {}", file.display()))?;
                made.ok_or_else(|| anyhow!("the token in {} is gone again", file.display()))
            }
        }
    }

    /// A new secret, which is kept nowhere.
    pub(super) fn new() -> anyhow::Result<Self> {
        Ok(Self(secret()?))
    }

    /// The secret itself.
    pub(super) fn secret(&self) -> &str {
        &self.0
    }

    /// Returns whether a guess is the secret. It takes as long for every guess of the secret's length.
    pub(super) fn is(&self, guess: &[u8]) -> bool {
        let secret = self.0.as_bytes();
        let differ = |differ, (one, other): (&u8, &u8)| black_box(differ | (one ^ other));
        secret.len() == guess.len() && secret.iter().zip(guess).fold(0, differ) == 0
    }
}

/// `keepstone/token` where the system wants a user's state.
pub(super) fn default_file() -> anyhow::Result<PathBuf> {
    let state = place::state().ok_or_else(|| anyhow!("no home folder to keep the token in: use --token-file"))?;
    Ok(state.join("token"))
}

/// None when there is no file.
fn read(file: &Path) -> anyhow::Result<Option<Token>> {
    let found = match fs::symlink_metadata(file) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        found => found?,
    };
    if !found.is_file() {
        bail!("it is no file");
    }
    if !is_private(&found) {
        bail!("others can read it: remove it, and a new one is created");
    }
    let text = fs::read_to_string(file)?;
    let secret = text.trim_end();
    if secret.len() != 2 * BYTES || !secret.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        bail!("it holds no token: remove it, and a new one is created");
    }
    Ok(Some(Token(secret.to_owned())))
}

#[cfg(unix)]
fn is_private(found: &fs::Metadata) -> bool {
    use std::os::unix::fs::MetadataExt;
    found.uid() == rustix::process::geteuid().as_raw() && found.mode() & 0o077 == 0
}

/// The folder of state lies in the profile, which others cannot read.
#[cfg(not(unix))]
fn is_private(_: &fs::Metadata) -> bool {
    true
}

/// Makes a file with a new secret, unless another process was faster.
fn make(file: &Path) -> anyhow::Result<()> {
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    make_folder(folder)?;
    let draft = folder.join(format!(".token-{}", &secret()?[..16]));
    let linked = write(&draft, &secret()?).and_then(|()| fs::hard_link(&draft, file));
    let _ = fs::remove_file(&draft);
    match linked {
        Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(()),
        linked => Ok(linked?),
    }
}

fn secret() -> anyhow::Result<String> {
    let mut bytes = [0; BYTES];
    getrandom::fill(&mut bytes).map_err(|error| anyhow!("the system gave no random bytes: {error}"))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

fn make_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

fn write(file: &Path, secret: &str) -> io::Result<()> {
    let mut options = fs::OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    let mut file = options.open(file)?;
    writeln!(file, "{secret}")?;
    file.sync_all()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_is_made_once_and_is_nobody_elses() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("deep/keepstone/token");
        let made: Vec<_> = std::thread::scope(|threads| {
            let made: Vec<_> = (0..8).map(|_| threads.spawn(|| Token::of_file(&file).unwrap().0)).collect();
            made.into_iter().map(|thread| thread.join().unwrap()).collect()
        });
        assert!(made.iter().all(|token| token == &made[0] && token.len() == 64), "{made:?}");
        assert_eq!(fs::read_dir(file.parent().unwrap()).unwrap().count(), 1);
        #[cfg(unix)]
        assert_eq!(std::os::unix::fs::PermissionsExt::mode(&fs::metadata(&file).unwrap().permissions()) & 0o777, 0o600);
        let other = Token::of_file(&dir.path().join("other")).unwrap().0;
        assert_ne!(other, made[0]);
    }

    #[test]
    fn only_the_whole_secret_is_it() {
        let token = Token("0123".into());
        assert!(token.is(b"0123"));
        for guess in ["", "012", "01234", "0124", "1123"] {
            assert!(!token.is(guess.as_bytes()), "{guess}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn what_others_can_get_at_is_no_token() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let dir = tempfile::tempdir().unwrap();
        let (file, link) = (dir.path().join("token"), dir.path().join("link"));
        Token::of_file(&file).unwrap();
        symlink(&file, &link).unwrap();
        assert!(Token::of_file(&link).is_err());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
        assert!(Token::of_file(&file).is_err());
        fs::set_permissions(&file, fs::Permissions::from_mode(0o600)).unwrap();
        fs::write(&file, "short\n").unwrap();
        assert!(Token::of_file(&file).is_err());
    }
}
