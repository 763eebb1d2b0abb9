/** The EIP-1193 provider of a chain. */
import * as Effect from "effect/Effect"
import type { ChainCalls } from "./ChainCalls.ts"
import * as Methods from "./methods.ts"

/** An EIP-1193 provider. */
export interface Provider {
  /** Rejects with an `RpcFailed`. */
  readonly request: (args: { readonly method: string; readonly params?: unknown }) => Promise<unknown>
}

/** Creates the provider. It uses the clock and the other services of the fiber that creates it. */
export const make = (chain: ChainCalls): Effect.Effect<Provider> =>
  Effect.map(Effect.context(), (context) => {
    const call = Methods.make(chain)
    const run = Effect.runPromiseWith(context)
    return { request: ({ method, params }) => run(call(method, params)) }
  })
