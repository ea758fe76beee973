// The contract's types, by interface.
// @generated from wit/ by `cargo xtask bindings`; edit the contract, not this file.

export * from "./contract/types.js";
export * from "./contract/compat.js";
export * from "./contract/search.js";
export * from "./contract/briefing.js";
export * from "./contract/clients.js";
export * from "./contract/learning.js";
export * from "./contract/procedures.js";
export * from "./contract/transcripts.js";
export * from "./contract/tools.js";
export * from "./contract/vault.js";
export * from "./contract/conversations.js";
export * from "./contract/work.js";
export * from "./contract/missions.js";
export * from "./contract/upkeep.js";
export * from "./contract/audit.js";
export * from "./contract/exchange.js";
export * from "./contract/jobs.js";
