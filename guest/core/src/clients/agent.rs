//! The agent of a session, which some clients name.

use crate::model::error::Result;
use crate::model::scope::Name;

/// The agent of hosts that name none.
const UNNAMED: &str = "default";

/// Returns the agent of a session: the one that the host names; in place of `default`, the one that the client tells, if that is a
/// possible name.
///
/// # Errors
/// [`Error::Invalid`](crate::Error::Invalid) if the host names an impossible one.
pub(crate) fn agent_of(named: &str, told: Option<&str>) -> Result<Name> {
    let told = told.filter(|_| named == UNNAMED).and_then(|told| Name::new(told).ok());
    told.map_or_else(|| Name::new(named), Ok)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_client_names_the_agent_that_the_host_does_not() {
        for (named, told, expected) in [
            ("default", None, "default"),
            ("default", Some("reviewer"), "reviewer"),
            ("default", Some("plugin:reviewer"), "plugin:reviewer"),
            ("default", Some("../reviewer"), "default"),
            ("default", Some(""), "default"),
            ("dev", Some("reviewer"), "dev"),
        ] {
            assert_eq!(agent_of(named, told).unwrap().as_str(), expected, "{named} {told:?}");
        }
        assert!(agent_of("../dev", Some("reviewer")).is_err());
    }
}
