/** A JWT of the local backend's development client. */
import * as Schema from "effect/Schema"

const Answer = Schema.Struct({ token: Schema.NonEmptyString })

/** Fetches a JWT from the local backend; rejects when it does not answer with one. */
export const developmentJwt = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the local backend answered ${response.status}`)
  const { token } = await Schema.decodeUnknownPromise(Answer)(await response.json())
  return token
}
