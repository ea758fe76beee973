//! Zed, which only starts the MCP server.

use crate::clients::profile::{Profile, ServerPlace};

pub(super) static PROFILE: Profile = Profile {
    server: Some(ServerPlace { servers: "context_servers", ..ServerPlace::at(".zed/settings.json") }),
    steps: &["open the project in Zed and trust it when it asks: until then it reads no settings of the project"],
    ..Profile::UNKNOWN
};
