//! One connection.

use ::postgres::types::{ToSql, Type};
use ::postgres::{Client, NoTls, Row};
use rustls::ClientConfig;
use rustls_platform_verifier::BuilderVerifierExt;
use tokio_postgres_rustls::MakeRustlsConnect;

use super::trouble::{Failed, Refused, is_table_missing};
use super::url::Url;

/// Makes the table, one session at a time. Two that make it at once would meet in the catalogue.
const MAKE: &str = r#"
begin;
select pg_advisory_xact_lock(7235419826);
create sequence if not exists keepstone_version;
create table if not exists keepstone (
    root text collate "C" not null,
    key text collate "C" not null,
    bytes bytea not null,
    version bigint not null default nextval('keepstone_version'),
    primary key (root, key));
alter table keepstone alter column bytes set storage external;
commit;"#;

/// A connection, and whether the table is known to be there.
pub(super) struct Session {
    /// None only while it is dropped.
    client: Option<Client>,
    has_table: bool,
}

impl Session {
    pub(super) fn connect(url: &Url) -> Result<Self, Refused> {
        let mut client = match url.is_encrypted() {
            true => url.config.connect(MakeRustlsConnect::new(tls()?))?,
            false => url.config.connect(NoTls)?,
        };
        let encoding: String = client.query_typed_one("show server_encoding", &[])?.get(0);
        let session = Self { client: Some(client), has_table: false };
        match encoding.as_str() {
            "UTF8" => Ok(session),
            other => Err(Refused::Unfit(format!("the database is encoded as {other}; keys are UTF8"))),
        }
    }

    /// Makes the table where there is none; one that is there is taken as it is, also by those who may make none.
    fn make_table(&mut self) -> Result<(), Refused> {
        if self.has_table {
            return Ok(());
        }
        let found = self.client().query_typed_one("select to_regclass('keepstone') is not null", &[])?;
        if !found.get::<_, bool>(0)
            && let Err(error) = self.client().batch_execute(MAKE)
        {
            let _ = self.client().batch_execute("rollback");
            return Err(error.into());
        }
        self.has_table = true;
        Ok(())
    }

    /// Sends a statement with all it needs at once. It is its own transaction. A table that is not there has no rows.
    pub(super) fn ask(
        &mut self,
        changes: bool,
        sql: &str,
        given: &[(&(dyn ToSql + Sync), Type)],
    ) -> Result<Vec<Row>, Failed> {
        if changes {
            self.make_table().map_err(Failed::before)?;
        }
        match self.client().query_typed(sql, given) {
            Ok(rows) => Ok(rows),
            Err(error) if !changes && is_table_missing(&error) => Ok(Vec::new()),
            Err(error) => Err(Failed { refused: error.into(), sent: changes }),
        }
    }

    pub(super) fn is_closed(&self) -> bool {
        self.client.as_ref().is_none_or(Client::is_closed)
    }

    fn client(&mut self) -> &mut Client {
        self.client.as_mut().expect("it is there until it is dropped")
    }
}

impl Drop for Session {
    /// A client says farewell when it is dropped, and panics where it may not wait, as inside of a runtime.
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            let _ = std::thread::spawn(move || drop(client)).join();
        }
    }
}

/// The certificates that the system trusts.
fn tls() -> Result<ClientConfig, Refused> {
    let unfit = |error: rustls::Error| Refused::Unfit(format!("preparing encryption: {error}"));
    let builder = ClientConfig::builder_with_provider(rustls::crypto::ring::default_provider().into());
    let builder = builder.with_safe_default_protocol_versions().map_err(unfit)?;
    Ok(builder.with_platform_verifier().map_err(unfit)?.with_no_client_auth())
}
