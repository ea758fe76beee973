// Where an entry came from: who stands behind it, its other properties, and the passage of the session in which it was learnt.

import type { EntryHistory } from "../../../../bindings-js/src/contract/audit.js";
import type { SessionPassage } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { moveOf, periodOf } from "../past.js";
import { Markdown } from "../part/markdown.js";
import { Opened } from "../part/opened.js";
import { Properties } from "../part/properties.js";
import { Quiet } from "../part/quiet.js";
import { SPEAKERS } from "../part/speakers.js";
import { When } from "../part/when.js";
import { nameIn } from "../scope.js";
import { date, joined, number, say } from "../text.js";
import { visible } from "../visible.js";

/** What was said in the session, where the entry tells of one. */
export function Passage({ entry }: { entry: Entry }) {
  const { reference } = entry;
  if (entry.session === undefined && (entry.evidence?.sessions ?? []).length === 0) return null;
  return (
    <Opened title={say("passage")} question={`passage ${reference}`} load={(signal) => call("search/compare", { reference }, signal)}>
      {({ said }) => (said ? <Said passage={said} /> : <Quiet>{say("noPassage")}</Quiet>)}
    </Opened>
  );
}

function Said({ passage }: { passage: SessionPassage }) {
  const { who, at, client, session, before, text } = passage;
  return (
    <blockquote class="passage">
      {before && (
        <div class="quiet">
          <Markdown text={before} />
        </div>
      )}
      <Markdown text={text} />
      <footer class="marks">
        <span>{say(SPEAKERS[who])}</span>
        <span>{visible(client)}</span>
        <span>{visible(session)}</span>
        <When at={at} />
      </footer>
    </blockquote>
  );
}

export function Origin({ entry }: { entry: Entry }) {
  const rows: [string, string | undefined][] = [
    [say("reference"), entry.reference],
    [say("importance"), say(entry.importance)],
    [say("confidence"), entry.confidence === undefined ? undefined : number(entry.confidence, 2)],
    [say("session"), entry.session],
    [say("sources"), entry.sources.join(", ")],
    [say("wordings"), entry.evidence?.wordings.join(" · ")],
  ];
  return (
    <section>
      <h3>{say("properties")}</h3>
      <Properties rows={rows} />
    </section>
  );
}

/** When an entry was created, since when it is in force as it is, from whom it is, and why it is believed, in one line. */
export function Standing({ entry, history }: { entry: Entry; history: EntryHistory | null | undefined }) {
  const { created, author, scope, confirmedBy, evidence } = entry;
  if (!history) return null;
  const why = joined([statedBy(entry), confirmedBy.length > 0 && say("confirmedBy", confirmedBy.join(", ")), evidence && say("seen", evidence.count, date(evidence.lastSeen))]);
  const move = moveOf(history);
  const parts = [
    periodOf(history),
    move?.other && say("movedFrom", move.other, date(move.at)),
    created && `${say("created")} ${date(created)}`,
    scope !== "project" && "agent" in scope && say("memoryOf", nameIn(scope.agent)),
    author && say("byWhom", nameIn(author)),
    history.textOfOrigin === "earlier" ? say("earlierText", why) : why,
  ];
  return <Quiet>{visible(joined(parts))}</Quiet>;
}

/** Who stated an entry, where, and whether a person confirmed it. */
function statedBy({ author, evidence, origin }: Entry): string {
  if (!origin) {
    if (evidence?.learnt === "import") return say("statedBy", say("byImport"));
    const isOfAgent = author !== undefined || (evidence && evidence.learnt !== "hand");
    return isOfAgent ? say("statedBy", say("byAgent")) : say("byHand");
  }
  const { statedBy: speaker, client, line, commit, confirmed } = origin;
  const standing = speaker === "person" ? undefined : say(confirmed ? "isConfirmed" : "notConfirmed");
  const parts = [say(SPEAKERS[speaker]), client, line === undefined ? undefined : say("line", line), commit, standing];
  return say("statedBy", parts.filter((part) => part !== undefined).join(", "));
}
