/** The networks of the emulator, all of them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { World } from "../world/World.ts"
import { Invalid } from "../verify/Invalid.ts"
import * as OnAptos from "./aptos/adapter.ts"
import * as OnEvm from "./evm/adapters.ts"
import type { EvmNetworks } from "./evm/EvmNetworks.ts"
import type { ChainAdapter } from "./ChainAdapter.ts"

export class ChainAdapters extends Context.Service<
  ChainAdapters,
  {
    readonly all: ReadonlyArray<ChainAdapter>
    /** The network with a CAIP-2 id, in any letter case. */
    readonly find: (caip2Id: string) => Effect.Effect<ChainAdapter, Invalid>
  }
>()("@okto-effect/emulator/chains/ChainAdapters") {}

const make = Effect.gen(function* () {
  const all: ReadonlyArray<ChainAdapter> = [...(yield* OnEvm.make), yield* OnAptos.make]
  const byId = new Map(all.map((adapter) => [adapter.network.caipId, adapter]))
  return ChainAdapters.of({
    all,
    find: (caip2Id) => {
      const adapter = byId.get(caip2Id.toLowerCase())
      return adapter === undefined
        ? Effect.fail(new Invalid({ message: `Network Details not found: ${caip2Id}` }))
        : Effect.succeed(adapter)
    }
  })
})

export const layer: Layer.Layer<ChainAdapters, never, World | EvmNetworks> = Layer.effect(ChainAdapters, make)
