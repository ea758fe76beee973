// Messages, from agent-memory's loose form to ours.

import type { Conversation, Message } from "../contract.js";
import { invalid } from "../error.js";
import type { ConversationMessage } from "./type.js";

/** Texts cut by UTF-16 units may end with half of a surrogate pair, which no file can hold. */
export function whole(text: unknown, at: string): string {
  if (typeof text === "string") return text.toWellFormed();
  throw invalid(at, "is not a string");
}

/** All messages; `assistant` is another word for the agent. */
export function messagesOf(messages: readonly ConversationMessage[]): Message[] {
  return listed(messages).map((message, nth) => ({
    ...message,
    role: (message.role as string) === "assistant" ? "agent" : message.role,
    text: whole(message.text, `messages[${nth}].text`),
  }));
}

/** A list of objects, as everything about messages needs it. */
function listed(messages: readonly ConversationMessage[]): readonly ConversationMessage[] {
  if (!Array.isArray(messages)) throw invalid("messages", "is not an array");
  const wrong = messages.findIndex((message) => typeof message !== "object" || message === null);
  if (wrong === -1) return messages;
  throw invalid(`messages[${wrong}]`, "is not an object");
}

/** Messages of the person and the agent; messages in other roles are not remembered. */
export function spoken(messages: readonly { role: string; text: string }[]): Message[] {
  const roles = ["user", "agent", "assistant"];
  const said = listed(messages as ConversationMessage[]).filter(({ role }) => roles.includes(role));
  return messagesOf(said).map(({ role, text, internal }) => ({ role, text, ...(internal && { internal }) }));
}

/** A conversation that a host hands over. */
export function conversation(agentId: string, messages: readonly ConversationMessage[], chatId?: string, modelId?: string): Conversation {
  const told = { agentId, messages: messagesOf(messages) };
  return { ...told, ...(chatId && { chatId }), ...(modelId && { modelId }) };
}
