/** Reads the bodies of requests within limits of length and depth. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** The longest body, in bytes: several times the largest transaction that a chain takes. */
export const maxBodyBytes = 1024 * 1024

/** How deep lists and objects may be nested. */
export const maxJsonDepth = 64

/** A body cannot be read, or is too large. */
export class BodyRefused extends Data.TaggedError("BodyRefused")<{
  /** The HTTP status: 413 when it is too long. */
  readonly status: 400 | 413
  readonly message: string
  readonly cause?: unknown
}> {}

const utf8 = new TextDecoder()

/** The text of a body, empty where there is none. */
export const readText = (request: Request): Effect.Effect<string, BodyRefused> =>
  Effect.tryPromise({
    try: () => request.arrayBuffer(),
    catch: (cause) => new BodyRefused({ status: 400, message: "the body was cut off", cause })
  }).pipe(
    Effect.flatMap((bytes) =>
      bytes.byteLength <= maxBodyBytes
        ? Effect.succeed(utf8.decode(bytes))
        : new BodyRefused({ status: 413, message: `expected a body of at most ${maxBodyBytes} bytes, got more` })
    )
  )

/** Strings, and the brackets of lists and objects. An unclosed string ends with the text, so that none is read twice. */
const tokens = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** How deep lists and objects are nested in a JSON text. */
const depthOf = (json: string): number => {
  let depth = 0
  let most = 0
  for (const [token] of json.matchAll(tokens)) {
    if (token === "[" || token === "{") most = Math.max(most, ++depth)
    else if (token === "]" || token === "}") depth--
  }
  return most
}

/** Parses a JSON text. */
export const parseJson = (text: string): Effect.Effect<unknown, BodyRefused> =>
  depthOf(text) > maxJsonDepth
    ? new BodyRefused({ status: 400, message: `expected JSON of at most ${maxJsonDepth} levels, got more` })
    : Effect.try({
        try: (): unknown => JSON.parse(text),
        catch: (cause) =>
          new BodyRefused({
            status: 400,
            message: text === "" ? "expected a JSON body, got nothing" : "expected a JSON body",
            cause
          })
      })

/** Parses the JSON of a body. */
export const readJson = (request: Request): Effect.Effect<unknown, BodyRefused> =>
  Effect.flatMap(readText(request), parseJson)
