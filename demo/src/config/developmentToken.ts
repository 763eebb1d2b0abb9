/** Tokens of the local backend's, to log in with. */
import * as Data from "effect/Data"
import * as Result from "effect/Result"
import { TokenAnswer } from "./schemas.gen.ts"

/** The local backend did not answer with a token; the cause says what it did. */
export class NoDevelopmentToken extends Data.TaggedError("NoDevelopmentToken")<{
  readonly message: string
  readonly cause: unknown
}> {
  constructor(cause: unknown) {
    super({ message: `No development token: ${cause instanceof Error ? cause.message : String(cause)}`, cause })
  }
}

/** Fetches a token from the local backend; rejects when it does not answer with one. */
export const developmentToken = async (url: string, signal?: AbortSignal): Promise<string> => {
  const response = await fetch(url, signal === undefined ? {} : { signal })
  if (!response.ok) throw new Error(`the local backend answered ${response.status}`)
  const answer = TokenAnswer.read(await response.json(), { strict: false })
  if (Result.isFailure(answer)) throw new Error("the local backend answered without a token")
  return answer.success.token
}
