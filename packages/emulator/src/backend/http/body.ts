/** Reads the bodies of requests within a limit of length. */
import * as Effect from "effect/Effect"
import { Invalid } from "../../verify/Invalid.ts"
import { parseJson } from "../../verify/json.ts"
import { type Refused, refusals } from "./Refused.ts"

/** The longest body, in bytes: several times the largest transaction that a chain takes. */
export const maxBodyBytes = 1024 * 1024

/** The longest body of JSON-RPC, in bytes, as of go-ethereum: a batch has many calls. */
export const maxRpcBytes = 5 * 1024 * 1024

const utf8 = new TextDecoder()

/** The text of a body, empty where there is none. */
export const readText = (request: Request, longest = maxBodyBytes): Effect.Effect<string, Invalid | Refused> =>
  Effect.tryPromise({
    try: () => request.arrayBuffer(),
    catch: (cause) => new Invalid({ message: "the body was cut off", cause })
  }).pipe(
    Effect.flatMap((bytes) =>
      bytes.byteLength <= longest
        ? Effect.succeed(utf8.decode(bytes))
        : refusals.tooLarge(`expected a body of at most ${longest} bytes, got more`)
    )
  )

export const readJson = (request: Request, longest?: number): Effect.Effect<unknown, Invalid | Refused> =>
  Effect.flatMap(readText(request, longest), parseJson)
