import * as Predicate from "effect/Predicate"
import type { LocalBackend } from "./LocalBackend.ts"

/** Fetches a token from the local backend. Rejects where the answer has none. */
export const developmentToken = async (local: LocalBackend, url: string): Promise<string> => {
  const response = await local.fetch(url)
  if (!response.ok) throw new Error(`The local backend answered ${response.status}`)
  const answer: unknown = await response.json()
  if (Predicate.hasProperty(answer, "token") && Predicate.isString(answer.token)) return answer.token
  throw new Error("The local backend answered without a token")
}
