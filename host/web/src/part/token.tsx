// Asks for the token when the server does.

import { useEffect, useState } from "preact/hooks";
import { setAsking } from "../api.js";
import { say } from "../text.js";
import { Dialog } from "./dialog.js";

interface Question {
  wasWrong: boolean;
  answer: (token: string | undefined) => void;
}

export function TokenDialog() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setAsking((wasWrong) => new Promise((answer) => setQuestion({ wasWrong, answer })));
  }, []);
  if (question === undefined) return null;
  const done = (token?: string) => {
    question.answer(token);
    setQuestion(undefined);
  };
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }) => {
    event.preventDefault();
    const token = new FormData(event.currentTarget).get("token");
    done(String(token).trim() || undefined);
  };
  return (
    <Dialog title={say("tokenTitle")} close={() => done()}>
      <form onSubmit={submit}>
        {question.wasWrong && (
          <p class="error" role="alert">
            {say("tokenWrong")}
          </p>
        )}
        <p>
          {say("tokenWhy")} <code>keepstone serve --print-token</code>
        </p>
        <label>
          {say("tokenTitle")}
          <input name="token" type="password" autocomplete="off" required autofocus />
        </label>
        <p class="quiet">{say("tokenKept")}</p>
        <div class="actions">
          <button class="main">{say("tokenUse")}</button>
          <button type="button" onClick={() => done()}>
            {say("cancel")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
