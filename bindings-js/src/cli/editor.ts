// Editing the project's text in an editor of the person's.

import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MemoryError } from "../error.js";
import type { MemorySync } from "../memory.js";

/** Opens the project's text in `$VISUAL` or `$EDITOR`, saves it, and returns it. A text that cannot be saved stays in its file. */
export function edited(vault: MemorySync["vault"]): string {
  const { text: before, version } = vault.getProject();
  const folder = mkdtempSync(join(tmpdir(), "keepstone-"));
  const file = join(folder, "_project.md");
  const remove = () => rmSync(folder, { recursive: true, force: true });
  writeFileSync(file, before, { mode: 0o600 });
  try {
    run(file);
  } catch (error) {
    remove();
    throw error;
  }
  const after = readFileSync(file, "utf8");
  try {
    const saved = after === before ? before : vault.setProject(after, version).text;
    remove();
    return saved;
  } catch (error) {
    console.error(`what you typed is kept in ${file}`);
    throw error;
  }
}

/** The variable may hold arguments too, as in `code --wait`. */
function run(file: string): void {
  const editor = [process.env["VISUAL"], process.env["EDITOR"]].find((set) => set !== undefined && set.trim() !== "");
  if (editor === undefined) throw new MemoryError("invalid", "there is no text: give one with -c TEXT, -f FILE or standard input, or set $EDITOR");
  const [program = editor, ...words] = editor.trim().split(/\s+/);
  const { status, signal, error } = spawnSync(program, [...words, file], { stdio: "inherit" });
  if (error) throw new MemoryError("invalid", `starting ${editor}: ${error.message}`);
  if (status !== 0) throw new MemoryError("invalid", `${editor} ended with ${status ?? signal}; nothing was changed`);
}
