//! The URL of a database and of a root in it.

use std::fmt;
use std::time::Duration;

use ::postgres::Config;
use ::postgres::config::{Host, SslMode};

use crate::store::address::{percent_decoded, shown};
use crate::store::contract::StoreError;
use crate::store::key::Key;

/// The time limit for connecting, unless the URL sets one.
const CONNECT: Duration = Duration::from_secs(10);

/// The time without acknowledgement after which a connection counts as lost.
const UNACKNOWLEDGED: Duration = Duration::from_secs(30);

/// A URL that was understood. It is printed without its user and password.
pub(super) struct Url {
    pub(super) config: Config,
    pub(super) root: String,
    shown: String,
}

impl Url {
    /// Removes our parameters; the crate reads the rest. Its messages are not repeated, because they may quote a
    /// password.
    pub(super) fn parse(url: &str) -> Result<Self, StoreError> {
        let shown = shown(url);
        let invalid = |found: &str| StoreError::Invalid(format!("opening {shown}: {found}"));
        let (place, parameters) = url.split_once('?').unwrap_or((url, ""));
        let (mut root, mut mode, mut rest) = (String::from("default"), None, Vec::new());
        for parameter in parameters.split('&').filter(|parameter| !parameter.is_empty()) {
            match parameter.split_once('=') {
                Some(("root", name)) => root = percent_decoded(name).unwrap_or_default(),
                Some(("sslmode", name)) => mode = Some(mode_of(name).ok_or_else(|| invalid(MODES))?),
                // An `@` is that of a password which holds a `?`: what was read so far is not what was meant.
                Some(_) if !parameter.contains('@') => rest.push(parameter),
                _ => return Err(invalid(FORM)),
            }
        }
        if root.contains('/') || Key::new(&root).is_err() {
            return Err(invalid("a root's name is one segment of a key, such as ?root=team"));
        }
        let rest = if rest.is_empty() { String::new() } else { format!("?{}", rest.join("&")) };
        let mut config: Config = format!("{place}{rest}").parse().map_err(|_| invalid(FORM))?;
        if config.get_hosts().is_empty() {
            return Err(invalid("it names no host"));
        }
        let near = config.get_hosts().iter().all(is_near);
        config.ssl_mode(mode.unwrap_or(if near { SslMode::Disable } else { SslMode::Require }));
        if config.get_password().is_none()
            && let Ok(password) = std::env::var("PGPASSWORD")
        {
            config.password(password);
        }
        if config.get_connect_timeout().is_none() {
            config.connect_timeout(CONNECT);
        }
        config.tcp_user_timeout(UNACKNOWLEDGED).application_name("keepstone");
        Ok(Self { config, root, shown })
    }

    pub(super) fn is_encrypted(&self) -> bool {
        self.config.get_ssl_mode() != SslMode::Disable
    }
}

const FORM: &str = "it cannot be read as postgres://USER:PASSWORD@HOST:PORT/DATABASE?root=NAME; \
    in names and passwords / ? @ # % : are written as %2F %3F %40 %23 %25 %3A";

const MODES: &str = "its sslmode is none of disable, prefer, require, verify-full";

/// A certificate that is there is always checked, so more than requiring one is the same.
fn mode_of(name: &str) -> Option<SslMode> {
    match name {
        "disable" => Some(SslMode::Disable),
        "prefer" => Some(SslMode::Prefer),
        "require" | "verify-ca" | "verify-full" => Some(SslMode::Require),
        _ => None,
    }
}

/// Returns whether a host is this machine.
fn is_near(host: &Host) -> bool {
    match host {
        Host::Tcp(name) => {
            name == "localhost" || name.parse().is_ok_and(|address: std::net::IpAddr| address.is_loopback())
        }
        #[cfg(unix)]
        Host::Unix(_) => true,
    }
}

impl fmt::Display for Url {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.shown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_ours_is_taken_out_and_the_rest_is_the_database() {
        let url = Url::parse("postgres://me:p%40ss@127.0.0.1:5433/notes?root=a%20b&connect_timeout=3").unwrap();
        assert_eq!((url.root.as_str(), url.config.get_dbname()), ("a b", Some("notes")));
        assert_eq!(url.config.get_password(), Some(&b"p@ss"[..]));
        assert_eq!(url.config.get_connect_timeout(), Some(&Duration::from_secs(3)));
        assert!(!url.is_encrypted());
        assert_eq!(Url::parse("postgres://h/d").unwrap().root, "default");
    }

    #[test]
    fn another_machine_is_talked_to_in_cipher() {
        let mode = |url| Url::parse(url).unwrap().config.get_ssl_mode();
        assert_eq!(mode("postgres://db.example/d"), SslMode::Require);
        assert_eq!(mode("postgres://10.0.0.1/d?sslmode=disable"), SslMode::Disable);
        assert_eq!(mode("postgres://localhost/d?sslmode=verify-full"), SslMode::Require);
        assert_eq!(mode("postgres://[::1]/d"), SslMode::Disable);
    }

    #[test]
    fn what_is_refused_says_why_and_no_secret() {
        for (url, told) in [
            ("postgres://me:se?cret@h/d", "cannot be read"),
            ("postgres://me:secret@h:port/d", "cannot be read"),
            ("postgres://me:secret@h/d?secret=1", "cannot be read"),
            ("postgres://me:secret@h/d?root=a/b", "one segment"),
            ("postgres://me:secret@h/d?root=", "one segment"),
            ("postgres://me:secret@h/d?sslmode=secret", "none of disable"),
            ("postgres:///d", "no host"),
        ] {
            let refused = Url::parse(url).err().unwrap_or_else(|| panic!("{url}")).to_string();
            assert!(refused.contains(told) && !refused.contains("cret"), "{refused}");
        }
    }
}
