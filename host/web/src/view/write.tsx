// Writing: a new entry, and the text of an old one. What is typed is kept until it is saved or discarded.

import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { type Category, type Entry, type Importance, importances } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { dropDraft, keepDraft, readDraft } from "../draft.js";
import { Button } from "../part/button.js";
import { Dialog } from "../part/dialog.js";
import { Diff } from "../part/diff.js";
import { CategoryChoice, Choice, OwnerChoice, tagsOf } from "../part/fields.js";
import { Form, type Values } from "../part/form.js";
import { Markdown } from "../part/markdown.js";
import { attempt } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { categoryOf, filterOf, type Search } from "../query.js";
import { address, change, readRoute } from "../route.js";
import { nameOf, scopeOf } from "../scope.js";
import { say } from "../text.js";

/** The name of the draft of a new entry. */
const NEW = "new";

/** A new entry has the owner and the kind that the search is narrowed to. */
export function NewEntry({ search, close }: { search: Search; close: () => void }) {
  const { scopes, categories } = filterOf(search.chips, 0);
  const [scope, setScope] = useState(nameOf(scopes?.[0] ?? "project"));
  const draft = useDraft(NEW, "", []);
  const submit = async (value: Values) => {
    const added = { scope: scopeOf(scope), category: value("category") as Category, ...changesIn(value) };
    await attempt(
      () => call("vault/add", { draft: added }),
      (outcome) => {
        if (outcome.kind === "rejected") throw new Error(outcome.reason);
        // Before it is said that it is stored: who reads that may write the next one at once.
        draft.drop();
        close();
        const { view } = readRoute();
        if (view === "memory") change({ entry: outcome.reference, edit: undefined });
        else location.hash = address("memory", { entry: outcome.reference });
        return say(outcome.kind);
      },
    );
  };
  return (
    <Dialog title={say("write")} close={close}>
      <Form submit={submit}>
        <div class="row">
          <OwnerChoice value={scope} choose={setScope} />
          <CategoryChoice value={categoryOf(categories?.[0] ?? "facts")} />
          <ImportanceChoice value="medium" />
        </div>
        <Texts draft={draft} />
        <Actions draft={draft} close={close} />
      </Form>
    </Dialog>
  );
}

/** `takesIn` is a candidate whose text comes behind that of the entry, and which goes to the trash with the change. */
export function EditEntry({ entry, takesIn, close }: { entry: Entry; takesIn?: Entry; close: () => void }) {
  const text = takesIn ? `${entry.text}\n\n${takesIn.text}` : entry.text;
  const tags = takesIn ? [...new Set([...entry.tags, ...takesIn.tags])] : entry.tags;
  const draft = useDraft(takesIn ? `${entry.reference} ${takesIn.reference}` : entry.reference, text, tags, entry.text);
  // The text as somebody else made it meanwhile.
  const [theirs, setTheirs] = useState<string>();
  const submit = async (value: Values) => {
    const { reference } = entry;
    const now = await call("vault/get", { reference }).catch(() => entry);
    if (now.text !== (theirs ?? draft.begun)) {
      setTheirs(now.text);
      return;
    }
    const changes = changesIn(value);
    const edit = () => call("vault/edit", { reference, changes });
    const follow = (entry: Entry) => {
      if (readRoute().settings.get("entry") === reference) change({ entry: entry.reference }, "replace");
      return say("changedNow");
    };
    const done = takesIn
      ? await attempt(() => edit().then(() => call("vault/forget", { reference: takesIn.reference })), () => say("mergedNow"))
      : await attempt(edit, follow, reference);
    if (!done) return;
    draft.drop();
    close();
  };
  const press = (event: KeyboardEvent) => {
    // A dialog closes by itself.
    if (event.key !== "Escape" || takesIn !== undefined) return;
    event.preventDefault();
    event.stopPropagation();
    close();
  };
  return (
    <Form submit={submit} press={press}>
      {theirs && (
        <div class="error" role="alert">
          <p>{say("changedMeanwhile")}</p>
          <Diff before={draft.begun} after={theirs} />
        </div>
      )}
      <Texts draft={draft} />
      <ImportanceChoice value={entry.importance} />
      <Actions draft={draft} close={close} />
    </Form>
  );
}

interface Editing {
  text: string;
  tags: string;
  begun: string;
  /** It was typed before, and not saved. */
  isRestored: boolean;
  type: (typed: { text?: string; tags?: string }) => void;
  /** Forgets what was typed, and begins again. */
  discard: () => void;
  drop: () => void;
}

/** What is typed, from where it was left. What others change meanwhile does not touch it. */
function useDraft(name: string, text: string, tags: string[], begun = text): Editing {
  const [first] = useState({ text, tags: tags.join(" "), begun });
  const [kept] = useState(() => readDraft(name));
  const [typed, setTyped] = useState(kept ?? first);
  const [isRestored, setRestored] = useState(kept !== undefined);
  return {
    ...typed,
    isRestored,
    type: (change) => {
      const next = { ...typed, ...change };
      setTyped(next);
      if (next.text === first.text && next.tags === first.tags) dropDraft(name);
      else keepDraft(name, next);
    },
    discard: () => {
      dropDraft(name);
      setTyped(first);
      setRestored(false);
    },
    drop: () => dropDraft(name),
  };
}

function Texts({ draft }: { draft: Editing }) {
  const [previews, setPreviews] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  // A dialog focuses it by the attribute, as soon as it is shown; a form in the page does not. Not after the next frame: a person
  // may type as soon as the field is seen.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <>
      {draft.isRestored && (
        <Quiet role="status">
          {say("draftRestored")}{" "}
          <Button class="link" onClick={draft.discard}>
            {say("discard")}
          </Button>
        </Quiet>
      )}
      <label>
        {say("text")}
        <textarea ref={field} name="text" rows={10} required autofocus dir="auto" hidden={previews} value={draft.text} onInput={(event) => draft.type({ text: event.currentTarget.value })} onInvalid={() => setPreviews(false)} />
      </label>
      {previews && (
        <div class="preview">
          <Markdown text={draft.text} />
        </div>
      )}
      <Button class="toggle" aria-pressed={previews} onClick={() => setPreviews(!previews)}>
        {say("preview")}
      </Button>
      <label>
        {say("tags")}
        <input name="tags" value={draft.tags} autocomplete="off" dir="auto" onInput={(event) => draft.type({ tags: event.currentTarget.value })} />
      </label>
    </>
  );
}

function Actions({ draft, close }: { draft: Editing; close: () => void }) {
  const cancel = () => {
    draft.drop();
    close();
  };
  return (
    <div class="actions">
      <button class="main">{say("save")}</button>
      <Button onClick={cancel}>
        {say("cancel")}
      </Button>
      <Quiet class="quiet keys">{say("draftHint")}</Quiet>
    </div>
  );
}

function ImportanceChoice({ value }: { value: Importance }) {
  return <Choice name="importance" label={say("importance")} value={value} values={importances.map((name) => [name, say(name)])} />;
}

/** What both forms have. */
function changesIn(value: Values): { text: string; tags: string[]; importance: Importance } {
  return { text: value("text"), tags: tagsOf(value("tags")), importance: value("importance") as Importance };
}
