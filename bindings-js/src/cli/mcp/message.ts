// What a client sends, read leniently: repaired where its meaning is plain, and answered with an error where it is no message.

export type Id = string | number;
export type Json = Record<string, unknown>;

/** A request of the client. */
export interface Request {
  id: Id;
  method: string;
  params: Json;
}

/** One message of a client. */
export type Message =
  | { kind: "request"; request: Request }
  | { kind: "notification"; method: string; params: Json }
  | { kind: "answer"; id: unknown; result: Json }
  | { kind: "refused"; answer: Json };

/** What a client sent at once: a message, or several in a list, whose answers come in one too. */
export interface Input {
  isBatch: boolean;
  messages: Message[];
}

export const PARSE_ERROR = -32700;
export const INVALID_REQUEST = -32600;
export const METHOD_NOT_FOUND = -32601;
export const INVALID_PARAMS = -32602;
export const INTERNAL_ERROR = -32603;

/** The methods that are answered, each with what its parameters are. */
const methods: Record<string, { wanted: string; fits(params: Json): boolean }> = {
  initialize: {
    wanted: "protocolVersion (a text), capabilities (an object) and clientInfo (an object with name and version)",
    fits: ({ protocolVersion, capabilities, clientInfo }) =>
      typeof protocolVersion === "string" && isObject(capabilities) && isObject(clientInfo) && typeof clientInfo["name"] === "string" && typeof clientInfo["version"] === "string",
  },
  "tools/call": {
    wanted: "name (a text) and arguments (an object)",
    fits: ({ name, arguments: given }) => typeof name === "string" && (given === undefined || given === null || isObject(given)),
  },
  ping: { wanted: "an object, or nothing", fits: () => true },
  "server/discover": { wanted: "an object, or nothing", fits: () => true },
  "tools/list": { wanted: "an object, or nothing", fits: () => true },
};

/** Reads a line of input. */
export function read(line: string): Input {
  let value: unknown;
  try {
    value = parse(line);
  } catch (error) {
    const why = `reading the message: ${error instanceof Error ? error.message : String(error)}`;
    return { isBatch: false, messages: [{ kind: "refused", answer: refusal(brokenId(line), PARSE_ERROR, why) }] };
  }
  const isBatch = Array.isArray(value) && value.length > 0;
  return { isBatch, messages: isBatch ? (value as unknown[]).flatMap(readOne) : readOne(value) };
}

/** The answer to a message of which only the beginning was read. */
export function tooLong(beginning: string): Json {
  return refusal(brokenId(beginning), INVALID_REQUEST, "the message is longer than 16 MiB");
}

/** The answer to what is no request, or to one that failed. */
export function refusal(id: Id | null, code: number, message: string, data?: Json): Json {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data && { data }) } };
}

export function isObject(value: unknown): value is Json {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Reads JSON, in which half a character becomes U+FFFD. */
function parse(text: string): unknown {
  return JSON.parse(text.replace(/^\uFEFF/, ""), (_, value: unknown) => (typeof value === "string" ? value.toWellFormed() : value));
}

/** One message; none if it is an answer or a notification that nobody can read. */
function readOne(message: unknown): Message[] {
  const refused = (id: unknown, why: string, code = INVALID_REQUEST): Message[] => {
    const answered = typeof id === "string" || typeof id === "number" ? id : null;
    return [{ kind: "refused", answer: refusal(answered, code, why) }];
  };
  if (!isObject(message)) return refused(null, "a message is an object, or a list of objects");
  const { id, method, result, error, jsonrpc = "2.0" } = message;
  if (method === undefined && (result !== undefined || error !== undefined)) return [{ kind: "answer", id, result: isObject(result) ? result : {} }];
  if (method === undefined) return refused(id, "a message has a method, or the result or the error of one");
  if (typeof method !== "string") return refused(id, "the method is no text");
  const params = unpacked(message["params"] ?? {});
  if (method.startsWith("notifications/") && (id === undefined || id === null)) return isObject(params) ? [{ kind: "notification", method, params }] : [];
  if (jsonrpc !== "2.0") return refused(id, 'reading the message: its jsonrpc is not "2.0"');
  if (id === undefined || id === null) return refused(null, `${method} is a request, which needs an id: a text or a whole number`);
  if (typeof id !== "string" && !Number.isSafeInteger(id)) return refused(id, "the id of a request is a text or a whole number");
  const known = Object.hasOwn(methods, method) ? methods[method] : undefined;
  if (known === undefined) return refused(id, method, METHOD_NOT_FOUND);
  if (isObject(params) && params["arguments"] !== undefined) params["arguments"] = unpacked(params["arguments"]);
  if (!isObject(params) || !known.fits(params)) return refused(id, `the parameters of ${method} are ${known.wanted}`, INVALID_PARAMS);
  return [{ kind: "request", request: { id: id as Id, method, params } }];
}

/** The object that a client gave as a text of JSON; anything else as it is. */
function unpacked(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    const parsed = parse(value);
    return isObject(parsed) ? parsed : value;
  } catch {
    return value;
  }
}

/** The id of a request that has no end; null where it cannot be seen. */
function brokenId(text: string): Id | null {
  const found = text.includes('"method"') ? /"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+(?![\d.eE]))/.exec(text)?.[1] : undefined;
  try {
    return found === undefined ? null : (parse(found) as Id);
  } catch {
    return null;
  }
}
