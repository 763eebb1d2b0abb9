/** A JWT of the local backend's development client. */
import * as Data from "effect/Data"
import * as Schema from "effect/Schema"

const Answer = Schema.Struct({ token: Schema.NonEmptyString })

/** The local backend did not answer with a JWT; the cause says what it did. */
export class NoDevelopmentJwt extends Data.TaggedError("NoDevelopmentJwt")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: `No development JWT: ${cause instanceof Error ? cause.message : String(cause)}`, cause })
  }
}

/** Fetches a JWT from the local backend; rejects when it does not answer with one. */
export const developmentJwt = async (url: string, signal: AbortSignal): Promise<string> => {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the local backend answered ${response.status}`)
  const { token } = await Schema.decodeUnknownPromise(Answer)(await response.json())
  return token
}
