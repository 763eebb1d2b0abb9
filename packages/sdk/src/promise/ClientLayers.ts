/** The layers of one client: each is built once, when a call first needs it, and lives as long as the client. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import type { ClientSigner } from "../clientSigner/ClientSigner.ts"
import type { Platform } from "../Configuration.ts"
import type { CurrentEnvironment } from "../Environment.ts"

/** The services that every client has; its layers require no others. */
export type CoreServices = ClientSigner | CurrentEnvironment | Platform

export class ClientLayers extends Context.Service<
  ClientLayers,
  {
    /** The services of a layer. Layers are compared by identity, as in Effect: pass the same constant again. */
    readonly build: <A, E>(layer: Layer.Layer<A, E, CoreServices>) => Effect.Effect<Context.Context<A>, E>
  }
>()("@okto-effect/sdk/ClientLayers") {}

/** Builds layers with the services of `base`, in a memo map and a scope. */
export const make = (
  base: Context.Context<CoreServices>,
  memoMap: Layer.MemoMap,
  scope: Scope.Scope
): ClientLayers["Service"] => {
  // Each build through the memo map adds a finalizer to the scope, so built services are also kept here.
  const built = new WeakMap<object, Context.Context<unknown>>()
  return {
    build: (layer) =>
      Effect.suspend(() => {
        const known = built.get(layer)
        if (known !== undefined) return Effect.succeed(known)
        // A memo map also keeps failures, until the scope of the entry is closed: then the next call builds again.
        const own = Scope.forkUnsafe(scope)
        const building = Layer.buildWithMemoMap(layer, memoMap, own).pipe(
          Effect.provideContext(base),
          Effect.tap((context) => Effect.sync(() => built.set(layer, Context.makeUnsafe<unknown>(context.mapUnsafe)))),
          Effect.onError((cause) => Scope.close(own, Exit.failCause(cause)))
        )
        // Forked, so that aborting one caller does not interrupt the build for others.
        return Effect.flatMap(Effect.forkIn(building, scope, { startImmediately: true }), Fiber.join)
      })
  }
}
