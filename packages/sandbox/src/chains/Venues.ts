/** The networks of the sandbox, all of them. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Journal } from "../state/Journal.ts"
import { Invalid } from "../verify/Invalid.ts"
import type { Aptos } from "./aptos/Aptos.ts"
import * as OnAptos from "./aptos/venue.ts"
import * as OnEvm from "./evm/venue.ts"
import type { EvmNetworks } from "./evm/EvmNetworks.ts"
import type { Venue } from "./Venue.ts"

/** The networks, by id. */
export class Venues extends Context.Service<
  Venues,
  {
    readonly all: ReadonlyArray<Venue>
    /** The network with a CAIP-2 id, in any letter case. */
    readonly find: (caip2Id: string) => Effect.Effect<Venue, Invalid>
  }
>()("@okto-effect/sandbox/chains/Venues") {}

const make = Effect.gen(function* () {
  const all: ReadonlyArray<Venue> = [...(yield* OnEvm.make), yield* OnAptos.make]
  const byId = new Map(all.map((venue) => [venue.network.caipId, venue]))
  return Venues.of({
    all,
    find: (caip2Id) => {
      const venue = byId.get(caip2Id.toLowerCase())
      return venue === undefined
        ? Effect.fail(new Invalid({ message: `Network Details not found: ${caip2Id}` }))
        : Effect.succeed(venue)
    }
  })
})

export const layer: Layer.Layer<Venues, never, Aptos | Journal | EvmNetworks> = Layer.effect(Venues, make)
