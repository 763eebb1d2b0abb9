/**
 * One instance of the world: its services over its data. A reset, a revert or a load replaces the instance; settings, faults
 * and the request log outlast it.
 */
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import * as EvmNetworks from "./chains/evm/EvmNetworks.ts"
import * as Recorded from "./chains/evm/recorded.ts"
import * as ChainAdapters from "./chains/ChainAdapters.ts"
import type { NodeWorld } from "./node/Node.ts"
import * as Estimate from "./backend/handlers/estimate.ts"
import * as Execution from "./backend/handlers/execution.ts"
import * as Login from "./backend/handlers/login.ts"
import * as Messages from "./backend/handlers/messages.ts"
import * as Reads from "./backend/handlers/reads.ts"
import * as Router from "./backend/http/router.ts"
import { withPrintableLogs } from "./backend/http/terminal.ts"
import * as Google from "./backend/identity/Google.ts"
import * as Jwt from "./backend/identity/Jwt.ts"
import * as Otp from "./backend/identity/Otp.ts"
import * as Sessions from "./backend/identity/Sessions.ts"
import * as Users from "./backend/identity/Users.ts"
import * as Orders from "./backend/orders/Orders.ts"
import { dispatch, refuse } from "./control/dispatch.ts"
import * as Handlers from "./control/handlers.ts"
import type { Seed } from "./world/Seed.ts"
import * as ApplySeed from "./backend/applySeed.ts"
import * as Settings from "./Settings.ts"
import { EmulatorFailed } from "./world/EmulatorFailed.ts"
import type { Store } from "./world/Store.ts"
import type { Data } from "./world/Table.ts"
import * as World from "./world/World.ts"
import { loadFastCurve } from "./verify/Curve.ts"
import { type Invalid, sentence } from "./verify/Invalid.ts"
import { loadFastKeccak } from "./verify/keccak.ts"

const services = Layer.mergeAll(Sessions.layer, Orders.layer, Otp.layer, Google.layer, Jwt.layer).pipe(
  Layer.provideMerge(Users.layer),
  Layer.provideMerge(ChainAdapters.layer),
  Layer.provideMerge(EvmNetworks.layer)
)

/** What the services of an instance do together: answer requests, and what the controls of the world need. */
const make = Effect.fnUntraced(function* (travel: NodeWorld["travel"]) {
  const { app } = yield* Settings.Settings
  const otp = yield* Otp.Otp
  const { networks } = yield* EvmNetworks.EvmNetworks
  const orders = yield* Orders.Orders
  const users = yield* Users.Users
  const world = yield* World.World
  const login = yield* Login.make
  const callBackend = yield* Router.make({
    ...login.handlers,
    ...(yield* Reads.make),
    ...(yield* Execution.make),
    ...(yield* Messages.make),
    ...(yield* Estimate.make)
  })
  const seeds = yield* ApplySeed.make
  const recorded = new Map(
    yield* Effect.forEach(networks, ([caipId, network]) =>
      Effect.map(
        Recorded.make(network, world, { travel, hasOpenOrders: orders.hasOpen(caipId) }),
        (one) => [caipId, one] as const
      )
    )
  )
  const callControl = dispatch(yield* Handlers.make(recorded), app)

  return {
    handle: (request: Request): Effect.Effect<Response> =>
      callControl(request) ?? refuse(request) ?? callBackend(request),
    inbox: otp.inbox,
    networks: recorded,
    world,
    seed: (wanted: Seed): Effect.Effect<void, Invalid> => Effect.andThen(seeds.check(wanted), seeds.apply(wanted)),
    /** Keeps the states of chains that are no data of the world, and returns what goes back to them. */
    saveNodes: Effect.map(
      Effect.forEach(
        [...networks.values()].filter(({ rpc }) => rpc !== undefined),
        ({ chain }) => chain.save
      ),
      (restores) => Effect.all(restores, { discard: true })
    ),
    openSession: login.open,
    caughtUp: orders.awaitDue,
    settle: orders.settle,
    resume: Effect.andThen(users.resume, orders.resume)
  }
})

export type Instance = Effect.Success<ReturnType<typeof make>>

/** Starts an instance over its data; closing its scope ends it. Fails when the data cannot be decoded. */
export const start = Effect.fnUntraced(function* (data: Data, store: Store | undefined, travel: NodeWorld["travel"]) {
  const settings = yield* Settings.Settings
  yield* loadFastKeccak
  yield* loadFastCurve
  const layer = services.pipe(
    Layer.provideMerge(World.layer(data, store)),
    Layer.provideMerge(Layer.mergeAll(Layer.succeed(Settings.Settings, settings), SecureRandom.layerWebCrypto)),
    Layer.fresh
  )
  const scope = yield* Scope.make()
  const instance = yield* Layer.build(layer).pipe(
    Effect.flatMap((context) => Effect.provide(make(travel), context)),
    Scope.provide(scope),
    withPrintableLogs,
    Effect.onError(() => Scope.close(scope, Exit.void)),
    Effect.catchDefect(
      (cause) => new EmulatorFailed({ reason: "store", message: `the world cannot be read: ${sentence(cause)}`, cause })
    )
  )
  return { data, instance, scope }
})
