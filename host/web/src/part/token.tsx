// Asks for the token when the server does.

import { useEffect, useState } from "preact/hooks";
import { setAsking } from "../api.js";
import { say } from "../text.js";
import { Button } from "./button.js";
import { Dialog } from "./dialog.js";
import { Form } from "./form.js";
import { Quiet } from "./quiet.js";

interface Question {
  wasWrong: boolean;
  answer: (token: string | undefined) => void;
}

export function TokenDialog() {
  const [question, setQuestion] = useState<Question>();
  useEffect(() => {
    setAsking((wasWrong) => new Promise((answer) => setQuestion({ wasWrong, answer })));
  }, []);
  if (!question) return null;
  const done = (token?: string) => {
    question.answer(token);
    setQuestion(undefined);
  };
  return (
    <Dialog title={say("tokenTitle")} close={() => done()}>
      <Form submit={(value) => done(value("token").trim() || undefined)}>
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
        <Quiet>{say("tokenKept")}</Quiet>
        <div class="actions">
          <button class="main">{say("tokenUse")}</button>
          <Button onClick={() => done()}>
            {say("cancel")}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
