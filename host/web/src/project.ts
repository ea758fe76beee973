// The project that the memory is of.

import type { ProjectContext } from "../../../bindings-js/src/contract/vault.js";
import { call } from "./api.js";
import { type Asked, useAnswer } from "./live.js";
import { firstLine } from "./visible.js";

/** The description of the project, which every brief begins with. */
export function useProject(): Asked<ProjectContext> {
  return useAnswer("project", (signal) => call("vault/get-project", {}, signal));
}

/** The name of the project: the first line of its description. */
export function projectName(project: ProjectContext | undefined): string | undefined {
  return firstLine(project?.text ?? "").slice(0, 60) || undefined;
}
