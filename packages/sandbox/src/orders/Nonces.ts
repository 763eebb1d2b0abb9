/** Nonces that were used. Each is good for one login or one operation. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as HashSet from "effect/HashSet"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import type { Hex } from "viem"
import { Invalid } from "../verify/Invalid.ts"

/** Remembers nonces. */
export class Nonces extends Context.Service<
  Nonces,
  {
    /** Uses up a nonce, 32 bytes in hex. */
    readonly use: (nonce: Hex) => Effect.Effect<void, Invalid>
  }
>()("@okto-effect/sandbox/Nonces") {}

export const layer: Layer.Layer<Nonces> = Layer.effect(
  Nonces,
  Effect.map(Ref.make(HashSet.empty<bigint>()), (used) =>
    Nonces.of({
      use: Effect.fnUntraced(function* (nonce) {
        const number = BigInt(nonce)
        const fresh = yield* Ref.modify(used, (before) => [!HashSet.has(before, number), HashSet.add(before, number)])
        if (!fresh) return yield* new Invalid({ message: `nonce already used: ${nonce}` })
      })
    })
  )
)
