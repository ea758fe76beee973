// The way to files with defects, such as an entry into which a merge put the wordings of two branches.

import { call } from "../api.js";
import { useAnswer } from "../live.js";
import { address } from "../route.js";
import { number, say } from "../text.js";

export function Defects() {
  const count = useAnswer("health", (signal) => call("upkeep/health", {}, signal)).value?.faults.length ?? 0;
  return count > 0 ? (
    <p class="error">
      <a href={address("upkeep")}>{say("faultsWait", number(count))}</a>
    </p>
  ) : null;
}
