// Writing: a new entry, and the text of an old one.

import { useState } from "preact/hooks";
import { type Category, type Entry, type Importance, importances } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { Dialog } from "../part/dialog.js";
import { CategoryChoice, Choice, tagsOf } from "../part/fields.js";
import { attempt } from "../part/notice.js";
import { OwnerChoice } from "../part/owners.js";
import { change } from "../route.js";
import { scopeOf } from "../scope.js";
import { say } from "../text.js";

type Submit = SubmitEvent & { currentTarget: HTMLFormElement };

export function NewEntry({ owner, close }: { owner: string; close: () => void }) {
  const [scope, setScope] = useState(owner === "" ? "_shared" : owner);
  const submit = async (event: Submit) => {
    event.preventDefault();
    const { text, tags, category, importance } = valuesOf(event.currentTarget);
    const draft = { scope: scopeOf(scope), category: category as Category, text, tags: tagsOf(tags), importance: importance as Importance };
    const done = await attempt(
      () => call("vault/add", { draft }),
      (outcome) => {
        if (outcome.kind === "rejected") throw new Error(outcome.reason);
        change({ entry: outcome.reference });
        return say(outcome.kind);
      },
    );
    if (done) close();
  };
  return (
    <Dialog title={say("write")} close={close}>
      <form class="form" onSubmit={(event) => void submit(event)}>
        <div class="row">
          <OwnerChoice value={scope} choose={setScope} isNeeded />
          <CategoryChoice name="category" value="decisions" isNeeded />
          <ImportanceChoice value="medium" />
        </div>
        <Texts text="" tags={[]} />
        <Actions close={close} />
      </form>
    </Dialog>
  );
}

/** `takesIn` is a candidate whose text comes behind that of the entry, and which goes to the trash with the change. */
export function EditEntry({ entry, takesIn, close }: { entry: Entry; takesIn?: Entry; close: () => void }) {
  // The text as it was when the person began, and as somebody else made it meanwhile.
  const [begun] = useState(entry.text);
  const [theirs, setTheirs] = useState<string>();
  const submit = async (event: Submit) => {
    event.preventDefault();
    const { text, tags, importance } = valuesOf(event.currentTarget);
    const { reference } = entry;
    const now = await call("vault/get", { reference }).catch(() => entry);
    if (now.text !== (theirs ?? begun)) {
      setTheirs(now.text);
      return;
    }
    const changes = { text, tags: tagsOf(tags), importance: importance as Importance };
    const edit = () => call("vault/edit", { reference, changes });
    const follow = (entry: Entry) => {
      change({ entry: entry.reference }, "replace");
      return say("changed");
    };
    const done = takesIn
      ? await attempt(() => edit().then(() => call("vault/forget", { reference: takesIn.reference })), () => say("mergedNow"))
      : await attempt(edit, follow, reference);
    if (done) close();
  };
  const text = takesIn === undefined ? entry.text : `${entry.text}\n\n${takesIn.text}`;
  const tags = takesIn === undefined ? entry.tags : [...new Set([...entry.tags, ...takesIn.tags])];
  return (
    <form class="form" onSubmit={(event) => void submit(event)} onKeyDown={(event) => event.key === "Escape" && close()}>
      {theirs !== undefined && (
        <div class="error" role="alert">
          <p>{say("changedMeanwhile")}</p>
          <pre class="text">{theirs}</pre>
        </div>
      )}
      <Texts text={text} tags={tags} />
      <ImportanceChoice value={entry.importance} />
      <Actions close={close} />
    </form>
  );
}

function Actions({ close }: { close: () => void }) {
  return (
    <div class="actions">
      <button class="main">{say("save")}</button>
      <button type="button" onClick={close}>
        {say("cancel")}
      </button>
    </div>
  );
}

function Texts({ text, tags }: { text: string; tags: string[] }) {
  // The values at the beginning: what others change meanwhile does not touch what is typed.
  const [first] = useState({ text, tags: tags.join(" ") });
  return (
    <>
      <label>
        {say("text")}
        <textarea name="text" rows={10} required autofocus defaultValue={first.text} />
      </label>
      <label>
        {say("tags")}
        <input name="tags" defaultValue={first.tags} autocomplete="off" />
      </label>
    </>
  );
}

function ImportanceChoice({ value }: { value: Importance }) {
  return <Choice name="importance" label={say("importance")} value={value} values={importances.map((name) => [name, say(name)])} />;
}

function valuesOf(form: HTMLFormElement): { text: string; tags: string; category: string; importance: string } {
  const data = new FormData(form);
  const value = (name: string) => String(data.get(name) ?? "");
  return { text: value("text"), tags: value("tags"), category: value("category"), importance: value("importance") };
}
