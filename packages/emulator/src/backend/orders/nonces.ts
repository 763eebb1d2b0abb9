/** Used nonces. Each is valid for one login or one operation. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { numberToHex } from "viem"
import type { Hex } from "viem"
import { define } from "../../world/Table.ts"
import { World } from "../../world/World.ts"
import { Invalid } from "../../verify/Invalid.ts"

/** By number, in hex. */
const nonceTable = define("nonces", Schema.Literal(true))

/** Stores used nonces. */
export class Nonces extends Context.Service<
  Nonces,
  {
    /** Marks a nonce of 32 bytes as used, as a part of a change of the world. Fails when it was used before. */
    readonly use: (nonce: Hex) => Result.Result<void, Invalid>
  }
>()("@okto-effect/emulator/Nonces") {}

export const layer: Layer.Layer<Nonces, never, World> = Layer.effect(
  Nonces,
  Effect.map(World, ({ table }) => {
    const used = table(nonceTable)
    return Nonces.of({
      use: (nonce) => {
        const number = numberToHex(BigInt(nonce))
        if (used.rows.has(number)) return Result.fail(new Invalid({ message: `nonce already used: ${nonce}` }))
        used.set(number, true)
        return Result.void
      }
    })
  })
)
