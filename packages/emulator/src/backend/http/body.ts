/** Reads the bodies of requests within a limit of length. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"
import type { Invalid } from "../../verify/Invalid.ts"
import { parseJson } from "../../verify/json.ts"

/** The longest body, in bytes: several times the largest transaction that a chain takes. */
export const maxBodyBytes = 1024 * 1024

/** A body cannot be read, or is too large. */
export class BodyRefused extends Data.TaggedError("BodyRefused")<{
  /** The HTTP status: 413 when it is too long. */
  readonly status: 400 | 413
  readonly message: string
  readonly cause?: unknown
}> {}

const utf8 = new TextDecoder()

/** The text of a body, empty where there is none. */
export const readText = (request: Request, longest = maxBodyBytes): Effect.Effect<string, BodyRefused> =>
  Effect.tryPromise({
    try: () => request.arrayBuffer(),
    catch: (cause) => new BodyRefused({ status: 400, message: "the body was cut off", cause })
  }).pipe(
    Effect.flatMap((bytes) =>
      bytes.byteLength <= longest
        ? Effect.succeed(utf8.decode(bytes))
        : new BodyRefused({ status: 413, message: `expected a body of at most ${longest} bytes, got more` })
    )
  )

/** Parses the JSON of a body. */
export const readJson = (request: Request, longest?: number): Effect.Effect<unknown, BodyRefused | Invalid> =>
  Effect.flatMap(readText(request, longest), parseJson)
