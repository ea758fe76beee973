// The keys of the page.

import { say, type TextName } from "../text.js";
import { Dialog } from "./dialog.js";

const KEYS: [string, TextName][] = [
  ["/", "keySearch"],
  ["n", "write"],
  ["↑ ↓", "keyMove"],
  ["Enter", "keyOpen"],
  ["Esc", "keyClose"],
  ["e", "keyEdit"],
  ["p", "keyPin"],
  ["x", "keySelect"],
  ["Delete", "keyForget"],
  ["u", "keyUndo"],
  ["?", "keyHelp"],
];

export function HelpDialog(props: { close: () => void }) {
  return (
    <Dialog title={say("help")} close={props.close}>
      <dl class="properties">
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{say(text)}</dd>
          </div>
        ))}
      </dl>
      <p>{say("inboxHint")}</p>
      <form method="dialog">
        <button>{say("close")}</button>
      </form>
    </Dialog>
  );
}
