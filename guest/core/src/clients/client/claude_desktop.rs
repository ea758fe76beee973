//! Claude Desktop, which only starts the MCP server.

use crate::clients::profile::{Profile, ServerPlace};
use crate::clients::setup::reader::StrictReader;

pub(super) static PROFILE: Profile = Profile {
    server: Some(ServerPlace {
        // People report it.
        reader: Some(StrictReader {
            takes_comments: false,
            takes_bom: true,
            fate: "Claude Desktop ignores a whole file that has",
        }),
        ..ServerPlace::at("~config/Claude/claude_desktop_config.json")
    }),
    steps: &["quit Claude Desktop and start it again: it reads its servers at its start"],
    ..Profile::UNKNOWN
};
