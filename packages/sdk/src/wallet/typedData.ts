/** Checks EIP-712 typed data before it is sent. */
import { replaceInexact } from "@okto-effect/protocol/exactNumbers"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as compiled from "../schemas/compiled/rest.gen.ts"
import { hasValidChecksum } from "../core/crypto.ts"
import { ArgumentInvalid } from "../errors/Errors.ts"
import { copyJson } from "../input/snapshot.ts"
import { findTypeMismatch } from "./validateTypedData.ts"

/** A number of JSON that is parsed as infinity, which no type of typed data takes. */
const infinite = "1e999"

const refuse = (error: string) => new ArgumentInvalid([{ path: "data", message: `Invalid typed data: ${error}` }])

/**
 * Checks typed data as `signTypedData` does, without signing it: before a wallet shows it to its user, for example.
 *
 * @param data an object, or its JSON text
 * @param checksums `"require"`: the letter case of an address must be its checksum (EIP-55)
 * @returns The JSON text to sign: the caller's text, or that of the object. Fails with `ArgumentInvalid` where the data does
 * not fit its types.
 *
 * @example
 * ```ts
 * import { Messages } from "@okto-effect/sdk/effect"
 *
 * export const check = (text: string) => Messages.checkTypedData(text)
 * ```
 */
export const checkTypedData = (data: unknown, checksums?: "require"): Effect.Effect<string, ArgumentInvalid> =>
  Effect.fromResult(
    Result.gen(function* () {
      const own = copyJson(data)
      const text = typeof own === "string" ? own : JSON.stringify(own)
      // Also where there is no text, because the data has no JSON.
      const value = Result.try({
        try: (): unknown => JSON.parse(replaceInexact(text, () => infinite)),
        catch: () => refuse("expected JSON")
      })
      const parsed = yield* Result.mapError(
        compiled.TypedData.decode(yield* value, { strict: false, first: true }),
        (issues) => refuse(issues.map(({ message, path }) => `${path || "data"}: ${message}`).join())
      )
      const wrong = findTypeMismatch(parsed, checksums === "require" ? hasValidChecksum : undefined)
      if (wrong !== undefined) return yield* Result.fail(refuse(wrong))
      return text
    })
  )
