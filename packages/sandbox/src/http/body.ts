/** Bodies of requests, within bounds: how long they are, and how deep their JSON is. */
import * as Data from "effect/Data"
import * as Effect from "effect/Effect"

/** Bytes that a body may have: several times the largest transaction that a chain takes. */
export const largestBody = 1024 * 1024

/** Lists and objects in each other that a body may have. */
export const deepest = 64

/** A body that is not taken. */
export class BodyRefused extends Data.TaggedError("BodyRefused")<{
  /** The HTTP status: 413 when there is too much of it. */
  readonly status: 400 | 413
  readonly message: string
  readonly cause?: unknown
}> {}

const utf8 = new TextDecoder()

/** The text of a body, empty where there is none. */
export const textOf = (request: Request): Effect.Effect<string, BodyRefused> =>
  Effect.tryPromise({
    try: () => request.arrayBuffer(),
    catch: (cause) => new BodyRefused({ status: 400, message: "the body was cut off", cause })
  }).pipe(
    Effect.flatMap((bytes) =>
      bytes.byteLength <= largestBody
        ? Effect.succeed(utf8.decode(bytes))
        : new BodyRefused({ status: 413, message: `expected a body of at most ${largestBody} bytes, got more` })
    )
  )

/** Texts, which may end with the JSON itself, so that no text is read twice; and what begins and ends a level. */
const tokens = /"(?:[^"\\]+|\\.)*(?:"|\\?$)|[[\]{}]/gs

/** How many lists and objects are in each other, at the deepest place of a JSON text. */
const depthOf = (json: string): number => {
  let depth = 0
  let most = 0
  for (const [token] of json.matchAll(tokens)) {
    if (token === "[" || token === "{") most = Math.max(most, ++depth)
    else if (token === "]" || token === "}") depth--
  }
  return most
}

/** What a text says in JSON. */
export const parsed = (text: string): Effect.Effect<unknown, BodyRefused> =>
  depthOf(text) > deepest
    ? new BodyRefused({ status: 400, message: `expected JSON of at most ${deepest} levels, got more` })
    : Effect.try({
        try: (): unknown => JSON.parse(text),
        catch: (cause) =>
          new BodyRefused({
            status: 400,
            message: text === "" ? "expected a JSON body, got nothing" : "expected a JSON body",
            cause
          })
      })

/** What a body says in JSON. */
export const jsonOf = (request: Request): Effect.Effect<unknown, BodyRefused> => Effect.flatMap(textOf(request), parsed)
