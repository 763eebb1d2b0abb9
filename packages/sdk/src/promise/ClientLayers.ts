/** The layers of one client: each is built when a call first needs it, once, and lives as long as the client. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { ClientSigner } from "../clientSigner/ClientSigner.ts"
import type { Platform } from "../Configuration.ts"
import type { CurrentEnvironment } from "../Environment.ts"

/** What every client is given; its services are built over it. */
export type Base = ClientSigner | CurrentEnvironment | Platform

export class ClientLayers extends Context.Service<
  ClientLayers,
  {
    /** What a layer provides. Layers are told apart as values, as Effect does: pass the same constant again. */
    readonly build: <A, E>(layer: Layer.Layer<A, E, Base>) => Effect.Effect<Context.Context<A>, E>
  }
>()("@okto-effect/sdk/ClientLayers") {}

/** Builds over `base` into a memo map and a scope. */
export const make = (
  base: Context.Context<Base>,
  memoMap: Layer.MemoMap,
  scope: Scope.Scope
): ClientLayers["Service"] => {
  // Each build through the memo map adds a finalizer to the scope, so what was built is kept beside it.
  const built = new WeakMap<object, Context.Context<unknown>>()
  return {
    build: (layer) =>
      Effect.suspend(() => {
        const known = built.get(layer)
        if (known !== undefined) return Effect.succeed(known)
        // A memo map keeps a failure, too, until the scope of its entry is closed: the next call builds anew.
        const own = Scope.forkUnsafe(scope)
        const building = Layer.buildWithMemoMap(layer, memoMap, own).pipe(
          Effect.provideContext(base),
          Effect.tap((context) => Effect.sync(() => built.set(layer, Context.makeUnsafe<unknown>(context.mapUnsafe)))),
          Effect.onError((cause) => Scope.close(own, Exit.failCause(cause)))
        )
        // A caller who is aborted leaves the others the layer.
        return Effect.flatMap(Effect.forkIn(building, scope, { startImmediately: true }), Fiber.join)
      })
  }
}
