// A small memory with something of everything.

export async function seed(server) {
  const add = (scope, category, text, more = {}) => server.call("vault/add", { draft: { scope, category, text, ...more } });
  await server.call("vault/set-project", { text: "# Chat\n\nA chat server.\n" });
  await add("project", "conventions", "Commits are signed and squashed before a merge.", { tags: ["git"] });
  await add({ agent: "dev" }, "decisions", "Use SSE, not WebSockets: proxies drop quiet sockets after 60 seconds.", {
    tags: ["sse", "network"],
    tier: "pinned",
    importance: "high",
    sources: ["docs/adr-3.md"],
  });
  await add({ agent: "dev" }, "lessons", "Quiet sockets drop at the proxy: send a heartbeat every 20 seconds.", { tags: ["sse"] });
  await add({ agent: "ana" }, "preferences", "A Ana prefere respostas curtas em português.", { tags: ["estilo"] });
  await add({ agent: "dev" }, "findings", "The cache misses when the clock goes back.", { status: "candidate" });
  await add({ agent: "dev" }, "conventions", "Port 3737 may be taken by another server.", { status: "candidate" });
  for (let nth = 1; nth <= 8; nth += 1) {
    await add({ agent: "dev" }, "episodes", `Build ${nth} of the module took ${(nth * 7) % 13} minutes, with the cache of build ${nth - 1}.`);
  }
  await server.call("work/report", {
    report: { agent: "dev", status: "running", taskPrompt: "Fix the reconnect", summary: "Found the cause in the proxy.", nextSteps: ["write the test"] },
  });
  await server.call("work/commit", { commit: { agent: "dev", what: "Added the heartbeat", decisions: ["20 seconds"], filesChanged: ["src/net.ts"] } });
  await server.call("conversations/save", {
    conversation: { agentId: "dev", messages: [{ role: "user", text: "Go on with the heartbeat." }, { role: "agent", text: "Done." }] },
  });
}

/** An entry with all that Markdown can say. */
export const MARKDOWN = `## How to release

Run **all** checks, see \`docs/release.md\` and [the plan](https://example.org/plan).

| step | command |
|---|---|
| check | \`cargo xtask ci\` |

\`\`\`sh
git push --tags
\`\`\`

- [x] version
- [ ] notes`;
