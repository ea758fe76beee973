// Notes with search, in this browser alone.

import { openMemory } from "keepstone/browser";

const $ = (id) => document.getElementById(id);
const memory = await openMemory({ root: "notes" }, { wasm: new URL("./", import.meta.url) });

/** What the search finds, or the newest notes. */
async function show() {
  const text = $("query").value.trim();
  const found = text === "" ? (await memory.vault.entries()).slice(0, 20) : (await memory.search.find({ text, limit: 20 })).map(({ entry }) => entry);
  $("notes").replaceChildren(...found.map((entry) => Object.assign(document.createElement("li"), { textContent: entry.text })));
}

/** Shows the error of a call instead of hiding it. */
const attempt = (work) => async (event) => {
  event?.preventDefault();
  $("status").textContent = "";
  try {
    await work(event);
  } catch (error) {
    $("status").textContent = error.message;
  }
};

$("add").onsubmit = attempt(async () => {
  const added = await memory.vault.add({ scope: "project", category: "facts", text: $("text").value });
  if (added.kind === "rejected") throw new Error(`Not remembered: ${added.reason}`);
  $("text").value = "";
  await show();
});
$("query").oninput = attempt(show);
$("find").onsubmit = attempt(show);
$("brief").onclick = attempt(async () => {
  $("read").textContent = (await memory.briefing.compose({ agent: "me", task: $("query").value })).text;
});
$("export").onclick = attempt(async () => {
  let [json, after] = ["", undefined];
  do {
    const page = await memory.exchange.exportFiles(after);
    [json, after] = [json + page.text, page.next];
  } while (after !== undefined);
  const href = URL.createObjectURL(new Blob([json], { type: "application/json" }));
  Object.assign(document.createElement("a"), { href, download: "notes.json" }).click();
});
$("import").onchange = attempt(async ({ target }) => {
  const [file] = target.files;
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { files } = await memory.exchange.importFiles("keepstone", [{ path: file.name, bytes }], false);
  await show();
  $("status").textContent = `Files imported: ${files.length}`;
});

await attempt(async () => {
  await show();
  $("status").textContent = "Ready";
})();
// Offline from the next visit on; and a question to the browser, not to delete the notes when it needs room.
navigator.serviceWorker?.register("worker.js");
navigator.storage.persist();
