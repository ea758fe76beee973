// Who can state an entry, in words.

export const SPEAKERS = { person: "byPerson", agent: "byAgent", tool: "byTool", file: "byFile", import: "byImport" } as const;
