//! Windsurf, which only starts the MCP server.

use crate::clients::profile::{Profile, ServerPlace};

pub(super) static PROFILE: Profile = Profile {
    server: Some(ServerPlace::at("~/.codeium/windsurf/mcp_config.json")),
    steps: &["press refresh among the MCP servers of Cascade, or start Windsurf again: it reads the file then"],
    ..Profile::UNKNOWN
};
