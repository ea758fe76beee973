// The real clients: how each is installed, configured and started, with a terminal and without.

import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

function put(path, text) {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

/**
 * `prompt` and `again` are the words of a first session and of one that goes on with it; `makes` names what the client itself
 * leaves in a project; `writer` is its tool that writes a file, with the arguments for one, and `isGuarded` whether its hooks can hold
 * a tool back. `terminal` says how a session in a terminal begins: its words, the questions before the first prompt with the
 * keys that answer them, what stands on the screen when it waits for a prompt; then three commands.
 */
export const clients = [
  {
    name: "claude-code",
    package: "@anthropic-ai/claude-code",
    program: "claude",
    env: (url) => ({ ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: "none", CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1", DISABLE_AUTOUPDATER: "1" }),
    prompt: (text) => ["-p", text, "--allowedTools", "Bash,Write,mcp__keepstone"],
    again: (text) => ["-c", "-p", text, "--allowedTools", "Bash,Write,mcp__keepstone"],
    isGuarded: true,
    writer: (path, text) => ["Write", { file_path: path, content: text }],
    prepare(home) {
      // Its first start asks for a login on the network.
      put(join(home, ".claude.json"), JSON.stringify({ hasCompletedOnboarding: true, theme: "dark" }));
    },
    terminal: {
      words: [],
      questions: [
        [/Yes, I trust this folder/, ["Up", "Enter"]],
        [/New MCP server found/, ["Up", "Up", "Enter"]],
        [/Do you want to use this API key/, ["Up", "Enter"]],
      ],
      ready: /^❯\s*$/m,
      clear: "/clear",
      compact: "/compact",
      leave: "/exit",
    },
    compact: ["-c", "-p", "/compact"],
    // It reads the settings of the folder in which it is started only.
    isDeaf: "sub-folder",
    // It notes beside the settings that the server was allowed.
    makes: [".claude"],
  },
  {
    name: "codex",
    package: "@openai/codex",
    program: "codex",
    env: () => ({ MOCK_KEY: "none" }),
    prepare(home, project, url) {
      const provider = `[model_providers.mock]\nname = "mock"\nbase_url = "${url}/v1"\nwire_api = "responses"\nenv_key = "MOCK_KEY"\n`;
      const trust = `[projects.${JSON.stringify(project)}]\ntrust_level = "trusted"\n`;
      put(join(home, ".codex/config.toml"), `model = "mock-model"\nmodel_provider = "mock"\n\n${provider}\n${trust}`);
    },
    prompt: (text) => ["exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", "-s", "danger-full-access", text],
    again: (text) => ["exec", "--skip-git-repo-check", "--dangerously-bypass-hook-trust", "-s", "danger-full-access", "resume", "--last", text],
    isGuarded: true,
    terminal: {
      words: ["--no-daemon", "-s", "danger-full-access"],
      questions: [[/Trust all and continue/, ["Down", "Enter"]]],
      ready: /^› [\s\S]*mock-model/m,
      clear: "/clear",
      compact: "/compact",
      leave: "/exit",
    },
  },
  {
    name: "gemini",
    package: "@google/gemini-cli",
    program: "gemini",
    env: (url) => ({ GEMINI_API_KEY: "none", GOOGLE_GEMINI_BASE_URL: url, GEMINI_CLI_TRUST_WORKSPACE: "true", GEMINI_SANDBOX: "false" }),
    prepare(home) {
      put(join(home, ".gemini/settings.json"), JSON.stringify({ security: { auth: { selectedType: "gemini-api-key" } } }));
    },
    prompt: (text) => ["-m", "gemini-2.5-flash", "--yolo", "-p", text],
    again: (text) => ["-m", "gemini-2.5-flash", "--yolo", "-r", "latest", "-p", text],
    isGuarded: true,
    writer: (path, text) => ["write_file", { file_path: path, content: text }],
    terminal: { words: ["-m", "gemini-2.5-flash", "--yolo"], ready: /Type your message/, clear: "/clear", compact: "/compress", leave: "/quit" },
    isDeaf: "sub-folder",
  },
  {
    name: "copilot-cli",
    package: "@github/copilot",
    program: "copilot",
    env: (url) => ({ COPILOT_PROVIDER_BASE_URL: `${url}/v1`, COPILOT_MODEL: "gpt-5", COPILOT_ALLOW_ALL: "true", COPILOT_PROVIDER_API_KEY: "none" }),
    prompt: (text) => ["--no-auto-update", "--allow-all-tools", "-p", text],
    again: (text) => ["--no-auto-update", "--allow-all-tools", "--continue", "-p", text],
    isGuarded: true,
    writer: (path, text) => ["create", { path, file_text: text }],
    terminal: { words: ["--no-auto-update", "--allow-all-tools"], ready: /\/ commands · \? help/, clear: "/clear", compact: "/compact", leave: "/exit" },
  },
  {
    name: "qwen-code",
    package: "@qwen-code/qwen-code",
    program: "qwen",
    env: (url) => ({ OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: "none", OPENAI_MODEL: "mock-model" }),
    prompt: (text) => ["--auth-type", "openai", "--yolo", "-p", text],
    again: (text) => ["--auth-type", "openai", "--yolo", "-c", "-p", text],
    isGuarded: true,
    writer: (path, text) => ["write_file", { file_path: path, content: text }],
    terminal: { words: ["--auth-type", "openai", "--yolo"], ready: /Type your message/, clear: "/clear", compact: "/compress", leave: "/quit" },
    isDeaf: "sub-folder",
    // It adds its version to the settings, and keeps those before.
    makes: [".qwen"],
  },
  {
    name: "opencode",
    package: "opencode-ai",
    program: "opencode",
    env: () => ({ OPENCODE_DISABLE_AUTOUPDATE: "1", OPENCODE_DISABLE_MODELS_FETCH: "1", OPENCODE_DISABLE_LSP_DOWNLOAD: "1" }),
    prepare(home, _project, url) {
      const models = { "mock-model": { name: "mock", tool_call: true, limit: { context: 100_000, output: 8_000 } } };
      const mock = { npm: "@ai-sdk/openai-compatible", name: "mock", options: { baseURL: `${url}/v1`, apiKey: "none" }, models };
      put(join(home, ".config/opencode/opencode.json"), JSON.stringify({ provider: { mock }, model: "mock/mock-model", small_model: "mock/mock-model" }));
    },
    prompt: (text) => ["run", "--auto", text],
    again: (text) => ["run", "--auto", "-c", text],
    terminal: { words: [], ready: /ctrl\+p commands/, clear: "/new", compact: "/compact", leave: "/exit" },
    // It installs packages beside its plugins.
    makes: [".opencode"],
  },
];

/** The version that is installed. */
export function installedVersion(folder, client) {
  return JSON.parse(readFileSync(join(folder, "node_modules", client.package, "package.json"), "utf8")).version;
}
