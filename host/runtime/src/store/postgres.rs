//! A store in a table of PostgreSQL.
//!
//! A version is a number of one sequence, so it never comes back. Every change is one statement that names the
//! version it expects, so the database itself keeps writers apart.

mod session;
mod trouble;
mod url;

use std::sync::{Mutex, MutexGuard, PoisonError};

use ::postgres::Row;
use ::postgres::types::{ToSql, Type};

use crate::store::contract::{Durability, Expect, Listed, Object, StoreError, Version};
use crate::store::key::{Key, Prefix};
use crate::store::promise::{Store, Validity, listing_limit};
use session::Session;
use trouble::{Doing, Failed};
use url::Url;

const PUT: &str = "insert into keepstone (root, key, bytes) values ($1, $2, $3)
    on conflict (root, key) do update set bytes = excluded.bytes, version = excluded.version returning version";
const PUT_NEW: &str = "insert into keepstone (root, key, bytes) values ($1, $2, $3)
    on conflict (root, key) do nothing returning version";
const PUT_AT: &str = "update keepstone set bytes = $3, version = nextval('keepstone_version')
    where root = $1 and key = $2 and version = $4 returning version";

const READ: &str = "select version, substring(bytes for $3) from keepstone where root = $1 and key = $2";
const READ_UNLESS: &str = "select version, case when version <> $4 then substring(bytes for $3) end
    from keepstone where root = $1 and key = $2";

const REMOVE: &str = "delete from keepstone where root = $1 and key = $2 returning version";
const REMOVE_AT: &str = "delete from keepstone where root = $1 and key = $2 and version = $3 returning version";
const IS_THERE: &str = "select version from keepstone where root = $1 and key = $2";

const LIST: &str = "select key, version, octet_length(bytes)::bigint from keepstone
    where root = $1 and key >= $2 and ($3::text is null or key < $3) and key > $4 order by key limit $5";

/// A parameter of a statement with its type, so that it is sent without asking the server first.
type Given<'a> = (&'a (dyn ToSql + Sync), Type);

/// Keeps every key as a row, shared with any number of hosts anywhere.
///
/// The table is `keepstone` in the first schema of the search path, made by the first write; one table holds any
/// number of roots. After a lost connection the next call connects again. A write during which it was lost is
/// [`StoreError::UnknownOutcome`].
pub struct PostgresStore {
    url: Url,
    session: Mutex<Option<Session>>,
}

impl PostgresStore {
    /// Opens `postgres://USER:PASSWORD@HOST:PORT/DATABASE?root=NAME`; the root is `default` if the URL names none.
    /// Nothing is sent before the first call.
    ///
    /// A connection to another machine is encrypted and its certificate checked, unless the URL says `sslmode=disable`,
    /// or `sslmode=prefer`. Other parameters are those of the crate `postgres`.
    pub fn open(url: &str) -> Result<Self, StoreError> {
        Ok(Self { url: Url::parse(url)?, session: Mutex::default() })
    }

    fn session(&self) -> MutexGuard<'_, Option<Session>> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs one statement, on a new connection where there is none, or where the old one was lost before anything
    /// that changes something was sent.
    fn run(&self, doing: Doing, what: &str, sql: &str, given: &[Given<'_>]) -> Result<Vec<Row>, StoreError> {
        let mut slot = self.session();
        loop {
            let old = slot.take().filter(|session| !session.is_closed());
            let is_old = old.is_some();
            let connect =
                || Session::connect(&self.url).map_err(|refused| doing.failed(what, &Failed::before(refused)));
            let mut session = old.map_or_else(connect, Ok)?;
            match session.ask(doing.changes(), sql, given) {
                Ok(rows) => {
                    *slot = Some(session);
                    return Ok(rows);
                }
                Err(failed) if failed.is_lost() && !failed.sent && is_old => {}
                Err(failed) => {
                    *slot = (!failed.is_lost()).then_some(session);
                    return Err(doing.failed(what, &failed));
                }
            }
        }
    }

    /// Runs one statement about a key that gives one row at most.
    fn row(&self, doing: Doing, key: &Key, sql: &str, more: &[Given<'_>]) -> Result<Option<Row>, StoreError> {
        let (root, name) = (self.url.root.as_str(), key.as_str());
        let mut given: Vec<Given<'_>> = vec![(&root, Type::TEXT), (&name, Type::TEXT)];
        given.extend_from_slice(more);
        Ok(self.run(doing, key.as_str(), sql, &given)?.pop())
    }
}

/// The version in the first column of a row.
fn version(row: &Row) -> i64 {
    row.get(0)
}

fn changed(row: Option<Row>) -> Result<Version, StoreError> {
    row.map(|row| version(&row).to_string()).ok_or(StoreError::Conflict)
}

/// A number of bytes as SQL knows it, which is more than a value of the table can have.
fn sql_length(most: u64) -> i32 {
    i32::try_from(most).unwrap_or(i32::MAX)
}

/// The smallest text that is greater than all that start with `prefix`; none where there is none.
fn end_of(prefix: &str) -> Option<String> {
    let mut rest = prefix.to_owned();
    while let Some(last) = rest.pop() {
        // A range of characters steps over those that are none.
        if let Some(next) = (last..=char::MAX).nth(1) {
            rest.push(next);
            return Some(rest);
        }
    }
    None
}

impl Store for PostgresStore {
    fn read_up_to(&self, key: &Key, most: u64) -> Result<Option<Object>, StoreError> {
        let row = self.row(Doing::Reading, key, READ, &[(&sql_length(most), Type::INT4)])?;
        Ok(row.map(|row| Object { bytes: row.get(1), version: version(&row).to_string() }))
    }

    fn revalidate(&self, key: &Key, known: &str, most: u64) -> Result<Validity, StoreError> {
        let Ok(known) = known.parse::<i64>() else { return self.read_up_to(key, most).map(Validity::Stale) };
        let most = sql_length(most);
        let more: [Given<'_>; 2] = [(&most, Type::INT4), (&known, Type::INT8)];
        Ok(match self.row(Doing::Reading, key, READ_UNLESS, &more)? {
            None => Validity::Stale(None),
            Some(row) if version(&row) == known => Validity::Current,
            Some(row) => Validity::Stale(Some(Object { bytes: row.get(1), version: version(&row).to_string() })),
        })
    }

    fn write(&self, key: &Key, bytes: &[u8], expect: &Expect, _durability: Durability) -> Result<Version, StoreError> {
        let put = |sql, more: &[Given<'_>]| {
            let given = [&[(&bytes as &(dyn ToSql + Sync), Type::BYTEA)], more].concat();
            changed(self.row(Doing::Writing, key, sql, &given)?)
        };
        match expect {
            Expect::Anything => put(PUT, &[]),
            Expect::Absent => put(PUT_NEW, &[]),
            Expect::At(version) => match version.parse::<i64>() {
                Ok(version) => put(PUT_AT, &[(&version, Type::INT8)]),
                Err(_) => Err(StoreError::Conflict),
            },
        }
    }

    fn remove(&self, key: &Key, expect: &Expect, _: Durability) -> Result<(), StoreError> {
        match expect {
            Expect::Anything => self.row(Doing::Removing, key, REMOVE, &[]).map(drop),
            Expect::Absent => match self.row(Doing::Reading, key, IS_THERE, &[])? {
                Some(_) => Err(StoreError::Conflict),
                None => Ok(()),
            },
            Expect::At(version) => match version.parse::<i64>() {
                Ok(version) => changed(self.row(Doing::Removing, key, REMOVE_AT, &[(&version, Type::INT8)])?).map(drop),
                Err(_) => Err(StoreError::Conflict),
            },
        }
    }

    fn list(&self, prefix: &Prefix, after: Option<&str>, limit: u32) -> Result<Vec<Listed>, StoreError> {
        let limit = listing_limit(limit)? as i64;
        let (root, prefix) = (self.url.root.as_str(), prefix.as_str());
        let end = end_of(prefix);
        // No key holds a NUL, which is less than all that a key can hold, and no text of SQL does.
        let after = after.unwrap_or_default().split('\0').next().unwrap_or_default();
        let given: [Given<'_>; 5] = [
            (&root, Type::TEXT),
            (&prefix, Type::TEXT),
            (&end, Type::TEXT),
            (&after, Type::TEXT),
            (&limit, Type::INT8),
        ];
        let rows = self.run(Doing::Listing, &self.url.to_string(), LIST, &given)?;
        let listed = |row: Row| Listed {
            key: row.get(0),
            version: row.get::<_, i64>(1).to_string(),
            size: u64::try_from(row.get::<_, i64>(2)).unwrap_or_default(),
        };
        Ok(rows.into_iter().map(listed).collect())
    }
}

impl std::fmt::Debug for PostgresStore {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "PostgresStore({})", self.url)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_length_fits_what_sql_can_say() {
        assert_eq!([0, 4, i32::MAX as u64 + 1, u64::MAX].map(sql_length), [0, 4, i32::MAX, i32::MAX]);
    }

    #[test]
    fn a_prefix_ends_before_the_next() {
        for (prefix, end) in [("a", Some("b")), ("", None), ("dev/", Some("dev0")), ("a\u{10ffff}", Some("b"))] {
            assert_eq!(end_of(prefix).as_deref(), end);
        }
        assert_eq!(end_of("\u{d7ff}").as_deref(), Some("\u{e000}"));
        assert_eq!(end_of("\u{10ffff}"), None);
    }
}
