// Written by Keepstone (keepstone install opencode): a session begins with the project's memory, and each turn is learnt from.
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const HOOK = @HOOK@;
const TOOLS = @TOOLS@;
const TIMEOUT = 10_000;

export const Keepstone = async ({ client, directory }) => {
  const briefs = new Map();
  const children = new Set();

  // It is waited for: opencode may end with the turn.
  const hook = (event) => {
    const options = { cwd: directory, input: JSON.stringify(event), encoding: "utf8", timeout: TIMEOUT, windowsHide: true };
    const { stdout } = spawnSync(HOOK, { ...options, shell: true });
    try {
      return JSON.parse(stdout);
    } catch {
      return {};
    }
  };

  const brief = (session) => {
    if (!briefs.has(session)) {
      const event = { hook_event_name: "SessionStart", source: "startup", session_id: session, cwd: directory };
      briefs.set(session, hook(event).additionalContext);
    }
    return briefs.get(session);
  };

  const learn = async (id) => {
    const [info, messages] = await Promise.all([client.session.get({ path: { id } }), client.session.messages({ path: { id } })]);
    if (!info.data || !messages.data) return;
    const folder = mkdtempSync(join(tmpdir(), "keepstone-"));
    try {
      const path = join(folder, `${id}.json`);
      writeFileSync(path, JSON.stringify({ info: info.data, messages: messages.data }), { mode: 0o600 });
      hook({ hook_event_name: "Stop", session_id: id, transcript_path: path, cwd: directory });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };

  return {
    config: async (config) => {
      if (TOOLS) config.mcp = { keepstone: { type: "local", command: TOOLS }, ...config.mcp };
    },
    event: async ({ event: { type, properties } }) => {
      if (type === "session.created" && properties.info.parentID) children.add(properties.info.id);
      if (type === "session.idle" && !children.has(properties.sessionID)) await learn(properties.sessionID);
    },
    "experimental.chat.system.transform": async ({ sessionID }, { system }) => {
      const text = sessionID && !children.has(sessionID) ? brief(sessionID) : undefined;
      if (text) system.push(text);
    },
  };
};
