// Where an entry came from: who stands behind it, its other properties, and the passage of the session in which it was learnt.

import type { ChangedText, LogLine } from "../../../../bindings-js/src/contract/audit.js";
import type { SessionPassage } from "../../../../bindings-js/src/contract/search.js";
import type { Entry } from "../../../../bindings-js/src/contract/types.js";
import { call } from "../api.js";
import { useEnd } from "../ended.js";
import { wordOf } from "../past.js";
import { Markdown } from "../part/markdown.js";
import { Opened } from "../part/opened.js";
import { Properties } from "../part/properties.js";
import { Quiet } from "../part/quiet.js";
import { SPEAKERS } from "../part/speakers.js";
import { When } from "../part/when.js";
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

/**
 * When an entry was created, from whom it is, how it came to be as it is, and why it is believed, in one line. `lines` are its changes up to
 * the time that is shown, the newest first.
 */
export function Standing({ entry, lines, texts, at }: { entry: Entry; lines: LogLine[] | undefined; texts: ChangedText[] | undefined; at: Date | undefined }) {
  const { created, author, scope, confirmedBy, evidence } = entry;
  const end = useEnd(entry, at);
  if (!lines || !texts) return null;
  const isOfText = hasOriginOfText(lines, texts);
  const why = joined([statedBy(entry), confirmedBy.length > 0 && say("confirmedBy", confirmedBy.join(", ")), evidence && say("seen", evidence.count, date(evidence.lastSeen))]);
  const parts = [
    created && `${say("created")} ${date(created)}`,
    end && say("inForceUntil", date(end.at)),
    scope !== "project" && "agent" in scope && say("memoryOf", scope.agent),
    author && say("byWhom", author),
    latest(lines, texts, created),
    isOfText ? why : isOfText === false && say("earlierText", why),
  ];
  return <Quiet>{visible(joined(parts))}</Quiet>;
}

/** The latest change of an entry, unless that created it: an entry may be dated back. */
function latest([line]: LogLine[], texts: ChangedText[], created = 0): string | undefined {
  if (!line || (line.deed === "added" && line.at - created < MINUTE)) return;
  const { deed, archived, at, who, number } = line;
  return `${wordOf(deed, texts.find((text) => text.number === number))} ${archived ? `${say("inArchive")} ` : ""}${date(at)}${who ? ` ${say("byWhom", who)}` : ""}`;
}

/** Dates of entries are to the minute. */
const MINUTE = 60_000;

/** Whether an entry has the text that its origin is of: an edit changes only that of an agent. Undefined where a text is not stored any more. */
function hasOriginOfText(lines: LogLine[], texts: ChangedText[]): boolean | undefined {
  for (const { number, deed } of lines) {
    if (deed !== "changed") continue;
    const { before, after, properties } = texts.find((text) => text.number === number) ?? {};
    if (before === undefined || after === undefined) return undefined;
    if (before !== after) return properties?.some(({ name }) => name === "stated-by");
  }
  return true;
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
