/** Checks EIP-712 typed data before it is sent to be signed. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as compiled from "../schemas/compiled/messages.gen.ts"
import { ArgumentInvalid } from "../Errors.ts"
import { ownedJson, unreadable } from "../schemas/input/copyInput.ts"
import { misfit } from "./typedDataFit.ts"

const refuse = (error: string) => new ArgumentInvalid([{ path: "data", message: `Invalid typed data: ${error}` }])

const sentence = (cause: unknown): string =>
  cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause)

const attempt = <A>(run: () => A): Result.Result<A, ArgumentInvalid> =>
  Result.try({ try: run, catch: (cause) => refuse(sentence(cause)) })

/** The JSON text to sign: as given if it is a text, otherwise the object's. Fails when nobody could sign it. */
export const typedDataText = (data: unknown): Effect.Effect<string, ArgumentInvalid> =>
  Effect.fromResult(
    Result.gen(function* () {
      const own = ownedJson(data)
      if (own === unreadable) return yield* Result.fail(refuse("it has no JSON"))
      const text = typeof own === "string" ? own : JSON.stringify(own)
      const parsed = yield* Result.mapError(
        compiled.TypedData.read(yield* attempt((): unknown => JSON.parse(text)), { strict: false }),
        ([first]) => refuse(first === undefined ? "unexpected value" : `${first.path}: ${first.message}`)
      )
      const wrong = misfit(parsed)
      if (wrong !== undefined) return yield* Result.fail(refuse(wrong))
      return text
    })
  )
