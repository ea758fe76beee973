// What a person sees of a memory without entries: the next step.

import { say } from "../text.js";
import { Quiet } from "./quiet.js";

const CLIENTS = ["claude-code", "codex", "cursor", "gemini"];

export function Welcome() {
  return (
    <div class="empty">
      <p>
        <strong>{say("emptyRoot")}</strong>
      </p>
      <p>{say("emptyInstall")}</p>
      <pre tabIndex={0} role="region" aria-label={say("command")}>
        <code>keepstone install {CLIENTS[0]}</code>
      </pre>
      <Quiet>{say("emptyClients", CLIENTS.slice(1).join(", "))}</Quiet>
      <p>{say("emptyWrite")}</p>
    </div>
  );
}
