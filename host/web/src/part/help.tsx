// The keys of the page.

import { say, type TextName } from "../text.js";
import { Dialog } from "./dialog.js";
import { Properties } from "./properties.js";

const KEYS: [string, TextName][] = [
  ["/", "keySearch"],
  ["1 – 9", "keyView"],
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
      <Properties rows={KEYS.map(([key, text]) => [<kbd>{key}</kbd>, say(text)])} />
      <p>{say("inboxHint")}</p>
      <form method="dialog">
        <button>{say("close")}</button>
      </form>
    </Dialog>
  );
}
