/** Checks EIP-712 typed data before it is sent. */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as compiled from "../schemas/compiled/messages.gen.ts"
import { ArgumentInvalid } from "../Errors.ts"
import { copyJson, unreadable } from "../schemas/input/copyInput.ts"
import { findTypeMismatch } from "./validateTypedData.ts"

const refuse = (error: string) => new ArgumentInvalid([{ path: "data", message: `Invalid typed data: ${error}` }])

const sentence = (cause: unknown): string =>
  cause instanceof Error ? (cause.message.split("\n")[0] ?? "") : String(cause)

const attempt = <A>(run: () => A): Result.Result<A, ArgumentInvalid> =>
  Result.try({ try: run, catch: (cause) => refuse(sentence(cause)) })

/** The JSON text to sign: the caller's text, or that of the object. Fails where the data does not fit its types. */
export const typedDataText = (data: unknown): Effect.Effect<string, ArgumentInvalid> =>
  Effect.fromResult(
    Result.gen(function* () {
      const own = copyJson(data)
      if (own === unreadable) return yield* Result.fail(refuse("it has no JSON"))
      const text = typeof own === "string" ? own : JSON.stringify(own)
      const parsed = yield* Result.mapError(
        compiled.TypedData.decode(yield* attempt((): unknown => JSON.parse(text)), { strict: false }),
        ([first]) => refuse(first === undefined ? "unexpected value" : `${first.path}: ${first.message}`)
      )
      const wrong = findTypeMismatch(parsed)
      if (wrong !== undefined) return yield* Result.fail(refuse(wrong))
      return text
    })
  )
