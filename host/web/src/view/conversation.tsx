// The conversation of a mission: its last turns, earlier ones on request, and a field to say something.

import { useState } from "preact/hooks";
import type { Mission, MissionTurn } from "../../../../bindings-js/src/contract/missions.js";
import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { Button } from "../part/button.js";
import { Form, type Values } from "../part/form.js";
import { Markdown } from "../part/markdown.js";
import { attempt } from "../part/notice.js";
import { Quiet } from "../part/quiet.js";
import { Answer } from "../part/state.js";
import { When } from "../part/when.js";
import { number, say } from "../text.js";
import { visible } from "../visible.js";

/** So many turns are shown at first, and again with each "earlier turns". */
const PAGE = 50;

/** The name under which the person spoke last. */
let lastSpeaker = "";

export function Conversation(props: { mission: Mission; draft: string; type: (text: string) => void }) {
  const { mission } = props;
  const [pages, setPages] = useState(1);
  const limit = pages * PAGE;
  const turns = useAnswer(`turns ${limit}`, (signal) => call("missions/turns", { mission: mission.id, limit }, signal));
  return (
    <>
      <h3>{say("conversation")}</h3>
      <Answer asked={turns} none={say("noTurns")}>
        {(shown) => (
          <>
            {shown.length < mission.turns && (
              <div class="actions">
                <Quiet role="status">
                  {say("lastTurns", number(shown.length), number(mission.turns))}
                </Quiet>
                <Button onClick={() => setPages(pages + 1)}>
                  {say("earlierTurns")}
                </Button>
              </div>
            )}
            <ol class="messages">
              {shown.map((turn, nth) => (
                // Counted from the end: an earlier turn that comes into view changes no other.
                <Turn key={nth - shown.length} turn={turn} />
              ))}
            </ol>
          </>
        )}
      </Answer>
      <Say {...props} />
    </>
  );
}

function Turn({ turn }: { turn: MissionTurn }) {
  const { at, speaker, kind, text } = turn;
  return (
    <li>
      <span class="marks">
        <span>{turn.number}</span>
        <strong>{visible(speaker ?? say("somebody"))}</strong>
        {kind && <span>{visible(kind)}</span>}
        <When at={at} />
      </span>
      <Markdown text={text} />
    </li>
  );
}

function Say({ mission, draft, type }: { mission: Mission; draft: string; type: (text: string) => void }) {
  const submit = async (value: Values) => {
    const speaker = value("speaker").trim();
    const kind = value("kind").trim();
    lastSpeaker = speaker;
    const turn = { mission: mission.id, speaker, text: draft, ...(kind === "" ? {} : { kind }) };
    if (await attempt(() => call("missions/add-turn", turn), ({ number }) => say("said", number))) type("");
  };
  return (
    <Form submit={submit}>
      <label>
        {say("sayText")}
        <textarea rows={3} required value={draft} onInput={(event) => type(event.currentTarget.value)} />
      </label>
      <div class="row">
        <label>
          {say("speaker")}
          <input name="speaker" required defaultValue={lastSpeaker} autocomplete="off" />
        </label>
        <label>
          {say("turnKind")}
          <input name="kind" placeholder="message" autocomplete="off" />
        </label>
      </div>
      <div class="actions">
        <button class="main">{say("sayIt")}</button>
      </div>
    </Form>
  );
}
