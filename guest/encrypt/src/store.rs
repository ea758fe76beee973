//! The store that the component exports, over the one that it imports.

use std::cell::RefCell;

use crate::seal::{Fault, NONCE, OVERHEAD, Seal, content_of_grown, has_room_to_grow, is_encrypted};
use bindings::exports::keepstone::memory::store::{Durability, Expect, Guest, Listed, Object, StoreError};
use bindings::keepstone::memory::store as below;
use bindings::wasi::cli::environment::get_environment;
use bindings::wasi::random::random::get_random_bytes;

#[allow(missing_docs, unsafe_code, unreachable_pub, reason = "generated from the contract")]
mod bindings {
    wit_bindgen::generate!({
        inline: "
            package keepstone:encrypt;
            world encrypt {
                import wasi:cli/environment@0.2.6;
                import wasi:random/random@0.2.6;
                import keepstone:memory/store@0.2.0;
                export keepstone:memory/store@0.2.0;
            }
            package wasi:cli@0.2.6 {
                interface environment { get-environment: func() -> list<tuple<string, string>>; }
            }
            package wasi:random@0.2.6 {
                interface random { get-random-bytes: func(len: u64) -> list<u8>; }
            }
        ",
        path: "../../wit",
        world: "keepstone:encrypt/encrypt",
        generate_all,
    });

    export!(Encrypt with_types_in self);
    use super::Encrypt;
}

/// The variable with the key.
const KEY: &str = "KEEPSTONE_WITH_KEY";

/// An object by which the key of a root is recognised, and by which a memory without encryption knows that it cannot read the root.
const WITNESS: &str = ".vault/encryption";

/// The content of the witness.
const WITNESS_TEXT: &[u8] = b"the key of this root\n";

/// Objects that stay readable, because git and people read them, each with what is written behind its content. git must not merge what
/// it cannot read, and a clone needs the witness.
const PLAIN: [(&str, &[u8]); 3] =
    [(".gitignore", b"!/.vault/encryption\n"), (".gitattributes", b"* -text -diff -merge\n"), ("policy.toml", b"")];

/// Objects that are looked at for one that the key opens, where the witness is lost.
const LOOKED_AT: u32 = 100;

/// A cache with checksums: what cannot be decrypted there is damage as any other, and is built again.
const CACHE: &str = ".vault/index/";

/// All that is no file of entries.
const INTERNAL: &str = ".vault/";

/// Logs, to which stores append in place.
const LOGS: &str = ".vault/audit/";

thread_local! {
    /// The key, after the root has shown that it is its own.
    static OPEN: RefCell<Option<Seal>> = const { RefCell::new(None) };
    /// The log that was read or written last.
    static LOG: RefCell<Option<Log>> = const { RefCell::new(None) };
    /// The file of entries that was read or written last: an addition reads the file that the one before it wrote.
    static FILE: RefCell<Option<File>> = const { RefCell::new(None) };
}

/// A file of entries that was opened or closed here.
struct File {
    key: String,
    version: String,
    content: Vec<u8>,
}

/// A log as the store below has it.
struct Log {
    key: String,
    version: String,
    /// Its bytes, as far as they can be opened.
    closed: Vec<u8>,
    content: Vec<u8>,
}

struct Encrypt;

impl Guest for Encrypt {
    fn read(key: String) -> Result<Option<Object>, StoreError> {
        // A memory that sees it takes the root for one that nobody decrypts.
        if key == WITNESS {
            return Ok(None);
        }
        // Policy is read before all else, and a wrong key is no fault of it.
        let seal = if behind(&key).is_some() { None } else { Some(ready(&key)?) };
        let Some(found) = below::read(&key)? else { return Ok(None) };
        let bytes = match seal {
            Some(seal) if key.starts_with(LOGS) => content_of_log(&seal, &key, &found)?,
            Some(_) if let Some(content) = remembered(&key, &found.version) => content,
            Some(seal) => {
                content(&seal, &key, found.bytes).inspect(|content| remember(&key, &found.version, content))?
            }
            None => without(&key, found.bytes),
        };
        Ok(Some(Object { bytes, version: found.version }))
    }

    fn write(key: String, bytes: Vec<u8>, expect: Expect, durability: Durability) -> Result<String, StoreError> {
        let seal = ready(&key)?;
        leave_witness(&seal)?;
        if key.starts_with(LOGS) {
            return write_log(&seal, key, bytes, expect, durability);
        }
        let Some(behind) = behind(&key) else {
            let closed = closed(&seal, &key, &bytes)?;
            let version = below::write(&key, &closed, &expect.into(), durability.into())?;
            remember(&key, &version, &bytes);
            return Ok(version);
        };
        Ok(below::write(&key, &[&bytes, behind].concat(), &expect.into(), durability.into())?)
    }

    fn remove(key: String, expect: Expect, durability: Durability) -> Result<(), StoreError> {
        ready(&key)?;
        Ok(below::remove(&key, &expect.into(), durability.into())?)
    }

    fn list_keys(prefix: String, after: Option<String>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        ready("")?;
        let mut page = below::list_keys(&prefix, after.as_deref(), limit)?;
        let is_full = page.len() == limit as usize;
        if let Some(at) = page.iter().position(|listed| listed.key == WITNESS) {
            let last = page.last().map(|last| last.key.clone());
            page.remove(at);
            if is_full {
                page.extend(below::list_keys(&prefix, last.as_deref(), 1)?);
            }
        }
        let listed = page.into_iter().map(|below::Listed { key, version, size }| {
            let size = match behind(&key) {
                Some(behind) => size.saturating_sub(behind.len() as u64),
                None if key.starts_with(LOGS) => content_of_grown(size),
                None => size.saturating_sub(OVERHEAD as u64),
            };
            Listed { key, version, size }
        });
        Ok(listed.collect())
    }
}

/// The key of the root, for a call about one of its objects, or about none.
fn ready(name: &str) -> Result<Seal, StoreError> {
    if name == WITNESS {
        return Err(StoreError::Denied(format!("{WITNESS} belongs to the encryption")));
    }
    if let Some(seal) = OPEN.with_borrow(Clone::clone) {
        return Ok(seal);
    }
    let seal = key()?;
    if opens(&seal)? {
        return Ok(seal);
    }
    match what_it_has(&seal)? {
        Found::Nothing => {}
        Found::Own => remake_witness(&seal)?,
        // Between the two looks another process may have made the root: the witness comes before all else.
        Found::Others(why) if !opens(&seal)? => return Err(StoreError::Denied(why)),
        Found::Others(_) => {}
    }
    Ok(seal)
}

/// What a root without a witness has.
enum Found {
    Nothing,
    /// Objects of this key: a copy or a clone lost its witness.
    Own,
    /// Something else, and why it cannot be used.
    Others(String),
}

/// Looks at a root without a witness: what others wrote is never read as encrypted, and never overwritten.
fn what_it_has(seal: &Seal) -> Result<Found, StoreError> {
    let listed = below::list_keys("", None, LOOKED_AT)?;
    let mut why = None;
    for below::Listed { key, .. } in listed.into_iter().filter(|listed| behind(&listed.key).is_none()) {
        let Some(found) = below::read(&key)? else { continue };
        let is_plain = !is_encrypted(&found.bytes);
        if !is_plain && seal.open(&key, found.bytes).is_ok() {
            return Ok(Found::Own);
        }
        why.get_or_insert_with(|| match is_plain {
            true => format!("the root is not encrypted: it has {key}; export it and import it into an encrypted one"),
            false => format!("the root is encrypted with another key than that in {KEY}, which does not open {key}"),
        });
    }
    Ok(why.map_or(Found::Nothing, Found::Others))
}

/// Makes the witness again. Whoever may not write reads without it.
fn remake_witness(seal: &Seal) -> Result<(), StoreError> {
    match leave_witness(seal) {
        Err(StoreError::Denied(_)) => {
            OPEN.set(Some(seal.clone()));
            Ok(())
        }
        left => left,
    }
}

/// Returns whether the root has a witness of this key.
///
/// # Errors
/// Denied if it has one of another key.
fn opens(seal: &Seal) -> Result<bool, StoreError> {
    let Some(found) = below::read(WITNESS)? else { return Ok(false) };
    if !seal.open(WITNESS, found.bytes).is_ok_and(|text| text == WITNESS_TEXT) {
        return Err(StoreError::Denied(format!("the root is encrypted with another key than that in {KEY}")));
    }
    OPEN.set(Some(seal.clone()));
    Ok(true)
}

/// The key in the environment.
fn key() -> Result<Seal, StoreError> {
    let found = get_environment().into_iter().find(|(name, _)| name == KEY).map(|(_, value)| value);
    let found = found.filter(|value| !value.is_empty()).ok_or_else(|| {
        StoreError::Denied(format!(
            "no key for the encryption: set {KEY} to 64 hex digits, such as `openssl rand -hex 32` makes"
        ))
    })?;
    Seal::of_hex(&found).map_err(|why| StoreError::Denied(format!("the key in {KEY} cannot be used: {why}")))
}

/// Makes the key that of the root, before anything is written with it.
fn leave_witness(seal: &Seal) -> Result<(), StoreError> {
    if OPEN.with_borrow(Option::is_some) {
        return Ok(());
    }
    let witness = closed(seal, WITNESS, WITNESS_TEXT)?;
    match below::write(WITNESS, &witness, &below::Expect::Absent, below::Durability::Full) {
        Ok(_) => OPEN.set(Some(seal.clone())),
        // Another process was faster: with the same key, or this one is refused.
        Err(below::StoreError::Conflict) => drop(ready("")?),
        Err(error) => return Err(error.into()),
    }
    Ok(())
}

/// What stands behind the content of an object that is not encrypted; none for one that is.
fn behind(name: &str) -> Option<&'static [u8]> {
    PLAIN.iter().find(|(plain, _)| *plain == name).map(|(_, behind)| *behind)
}

/// The content of an object that is not encrypted.
fn without(name: &str, mut bytes: Vec<u8>) -> Vec<u8> {
    let behind = behind(name).unwrap_or_default();
    if bytes.ends_with(behind) {
        bytes.truncate(bytes.len() - behind.len());
    }
    bytes
}

fn content(seal: &Seal, name: &str, bytes: Vec<u8>) -> Result<Vec<u8>, StoreError> {
    seal.open(name, bytes).or_else(|fault| match fault {
        _ if name.starts_with(CACHE) => Ok(Vec::new()),
        Fault::Plain => Err(StoreError::Denied(format!("{name} is not encrypted, and everything here must be: take it out, or bring back what stood there"))),
        Fault::Moved => Err(StoreError::Denied(format!("{name} was encrypted under another name: move it back"))),
        Fault::Forged => Err(StoreError::Denied(format!(
            "{name} cannot be decrypted: it was changed, or encrypted with another key; bring it back from git or a backup"
        ))),
    })
}

/// The content of a file of entries that was opened or closed here at this version, which stands for its bytes.
fn remembered(key: &str, version: &str) -> Option<Vec<u8>> {
    FILE.with_borrow(|file| {
        let is_this = |file: &&File| file.key == key && file.version == version;
        file.as_ref().filter(is_this).map(|file| file.content.clone())
    })
}

fn remember(key: &str, version: &str, content: &[u8]) {
    if !key.starts_with(INTERNAL) {
        let (key, version, content) = (key.to_owned(), version.to_owned(), content.to_owned());
        FILE.set(Some(File { key, version, content }));
    }
}

fn closed(seal: &Seal, name: &str, content: &[u8]) -> Result<Vec<u8>, StoreError> {
    seal.close(name, nonce()?, content).map_err(|error| too_long(name, &error))
}

fn too_long(name: &str, error: &str) -> StoreError {
    StoreError::Full(format!("encrypting {name}: {error}"))
}

fn nonce() -> Result<[u8; NONCE], StoreError> {
    get_random_bytes(NONCE as u64)
        .try_into()
        .map_err(|_| StoreError::Unavailable("the host gave another number of random bytes".to_owned()))
}

fn content_of_log(seal: &Seal, key: &str, found: &below::Object) -> Result<Vec<u8>, StoreError> {
    match seal.open_growing(key, &found.bytes) {
        Ok((content, end)) => {
            let (version, closed) = (found.version.clone(), found.bytes[..end].to_vec());
            LOG.set(Some(Log { key: key.to_owned(), version, closed, content: content.clone() }));
            Ok(content)
        }
        Err(_) => self::content(seal, key, found.bytes.clone()),
    }
}

/// Writes a log: the bytes that the store has stay as they are, if this one goes on from them, so that the store can append.
fn write_log(
    seal: &Seal,
    key: String,
    content: Vec<u8>,
    expect: Expect,
    durability: Durability,
) -> Result<String, StoreError> {
    let is_this = |log: &Log| log.key == key && matches!(&expect, Expect::At(version) if *version == log.version);
    let goes_on = LOG.take().filter(is_this).and_then(|log| {
        let more = content.strip_prefix(log.content.as_slice())?;
        has_room_to_grow(log.content.len(), more.len()).then(|| (log.closed, more.to_vec()))
    });
    let closed = match goes_on {
        Some((mut closed, more)) => seal.grow(&mut closed, nonce()?, &more).map(|()| closed),
        None => seal.begin_growing(&key, nonce()?, &content),
    };
    let closed = closed.map_err(|error| too_long(&key, &error))?;
    let version = below::write(&key, &closed, &expect.into(), durability.into())?;
    LOG.set(Some(Log { key, version: version.clone(), closed, content }));
    Ok(version)
}

impl From<Durability> for below::Durability {
    fn from(durability: Durability) -> Self {
        match durability {
            Durability::Full => Self::Full,
            Durability::Fast => Self::Fast,
        }
    }
}

impl From<Expect> for below::Expect {
    fn from(expect: Expect) -> Self {
        match expect {
            Expect::Anything => Self::Anything,
            Expect::Absent => Self::Absent,
            Expect::At(version) => Self::At(version),
        }
    }
}

impl From<below::StoreError> for StoreError {
    fn from(error: below::StoreError) -> Self {
        use below::StoreError as Below;
        match error {
            Below::Conflict => Self::Conflict,
            Below::Busy(text) => Self::Busy(text),
            Below::Denied(text) => Self::Denied(text),
            Below::Invalid(text) => Self::Invalid(text),
            Below::Full(text) => Self::Full(text),
            Below::Unavailable(text) => Self::Unavailable(text),
            Below::UnknownOutcome(text) => Self::UnknownOutcome(text),
        }
    }
}
