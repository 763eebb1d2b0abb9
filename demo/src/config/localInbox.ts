/** The inbox of the local backend, which gets all one-time codes. */
import * as Predicate from "effect/Predicate"
import type { LocalBackend } from "./LocalBackend.ts"

/** Whether an entry of the inbox has a code that is still valid. Without a Schema, which the login page does not load. */
const isValid = (entry: unknown): entry is { readonly code: string } =>
  Predicate.isObject(entry) && Predicate.isString(entry["code"]) && entry["state"] === "valid"

/** The newest code for a contact that is still valid; `undefined` where there is none, or the backend does not answer. */
export const fetchCode = async (local: LocalBackend, contact: string): Promise<string | undefined> => {
  const answer: unknown = await local
    .fetch(local.page(`inbox.json?to=${encodeURIComponent(contact)}`))
    .then((response) => response.json())
    .catch(() => undefined)
  return Array.isArray(answer) ? answer.find(isValid)?.code : undefined
}
