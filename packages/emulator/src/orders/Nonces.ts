/** Used nonces. Each is valid for one login or one operation. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"

/** Stores used nonces. */
export class Nonces extends Context.Service<
  Nonces,
  {
    /** Marks a nonce of 32 bytes as used. Fails when it was used before. */
    readonly use: (nonce: Hex) => Effect.Effect<void, Invalid>
  }
>()("@okto-effect/emulator/Nonces") {}

export const layer: Layer.Layer<Nonces> = Layer.sync(Nonces, () => {
  const used = new Set<bigint>()
  return Nonces.of({
    use: (nonce) =>
      Effect.suspend(() => {
        const number = BigInt(nonce)
        if (used.has(number)) return new Invalid({ message: `nonce already used: ${nonce}` })
        used.add(number)
        return Effect.void
      })
  })
})
