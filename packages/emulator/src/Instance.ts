/**
 * One instance of the world: its services, built from the events that were stored of it. A reset or a revert replaces the
 * instance; settings, faults and the request log outlast it.
 */
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import * as Scope from "effect/Scope"
import { bytesToHex } from "viem/utils"
import * as EvmNetworks from "./chains/evm/EvmNetworks.ts"
import * as Recorded from "./chains/evm/recorded.ts"
import * as ChainAdapters from "./chains/ChainAdapters.ts"
import * as Estimate from "./http/handlers/estimate.ts"
import * as Execution from "./http/handlers/execution.ts"
import * as Login from "./http/handlers/login.ts"
import * as Messages from "./http/handlers/messages.ts"
import * as Reads from "./http/handlers/reads.ts"
import * as Router from "./http/router.ts"
import { withPrintableLogs } from "./http/terminal.ts"
import * as Google from "./identity/google/Google.ts"
import * as Jwt from "./identity/Jwt.ts"
import * as Otp from "./identity/Otp.ts"
import * as Sessions from "./identity/Sessions.ts"
import * as Users from "./identity/Users.ts"
import * as Nonces from "./orders/Nonces.ts"
import * as Orders from "./orders/Orders.ts"
import { dispatch, refuse } from "./pages/dispatch.ts"
import * as Handlers from "./pages/handlers.ts"
import type { Seed, SeedInvalid } from "./seed/Seed.ts"
import * as ApplySeed from "./seed/applySeed.ts"
import * as Settings from "./Settings.ts"
import type { Event } from "./state/Event.ts"
import * as Journal from "./state/Journal.ts"
import * as EventStore from "./state/EventStore.ts"
import { atTime } from "./state/Time.ts"
import { loadFastCurve } from "./verify/Curve.ts"
import { loadFastKeccak } from "./verify/keccak.ts"

const services = Layer.mergeAll(Sessions.layer, Orders.layer, Otp.layer, Google.layer, Jwt.layer, Users.layer).pipe(
  Layer.provideMerge(Layer.merge(ChainAdapters.layer, Nonces.layer)),
  Layer.provideMerge(EvmNetworks.layer)
)

/** What the services of an instance do together: answer requests, and replay events. */
const make = Effect.gen(function* () {
  const { app } = yield* Settings.Settings
  const journal = yield* Journal.Journal
  const otp = yield* Otp.Otp
  const { networks } = yield* EvmNetworks.EvmNetworks
  const orders = yield* Orders.Orders
  const sessions = yield* Sessions.Sessions
  const users = yield* Users.Users
  const login = yield* Login.make
  const execution = yield* Execution.make
  const callBackend = yield* Router.make({
    ...login.handlers,
    ...(yield* Reads.make),
    ...execution.handlers,
    ...(yield* Messages.make),
    ...(yield* Estimate.make)
  })
  const seeds = yield* ApplySeed.make
  const recorded = yield* Effect.forEach([...networks.values()], (network) => Recorded.make(network, journal))
  const callControl = dispatch(yield* Handlers.make, app)

  const replay = (event: Event): Effect.Effect<void> => {
    switch (event._tag) {
      case "Started":
      case "Travelled":
        return Effect.void
      case "CodeSent":
      case "CodeTried":
        return otp.replay(event)
      case "LoggedIn":
        return login.replay(event)
      case "OrderPlaced":
        return execution.replay(event)
      case "OrderSettled":
        return orders.execute(event.id)
      case "Funded":
        return users.fund(event.userId)
      case "SessionsEnded":
        return sessions.end(event.userId, event.how)
      case "Seeded":
        return seeds.replay(event.seed)
      case "TransactionSent":
        return networks.get(event.caipId)?.chain.submit(event.raw).pipe(Effect.orDie, Effect.asVoid) ?? Effect.void
    }
  }

  const handle = (request: Request): Effect.Effect<Response> =>
    callControl(request) ?? refuse(request) ?? callBackend(request)

  const seed = (wanted: Seed): Effect.Effect<void, SeedInvalid> =>
    journal.record(Effect.andThen(seeds.check(wanted), seeds.apply(wanted)), () => ({ _tag: "Seeded", seed: wanted }))

  return {
    handle,
    inbox: otp.inbox,
    networks: new Map(recorded.map((network) => [network.caipId, network])),
    isCurrent: journal.isCurrent,
    replay,
    seed,
    openSession: login.open,
    caughtUp: orders.awaitDue,
    resume: orders.resume
  }
})

export type Instance = Effect.Success<typeof make>

/** The first event of a world without any. */
const firstEvent = Effect.gen(function* () {
  const { environment } = yield* Settings.Settings
  const random = yield* SecureRandom.SecureRandom
  const at = yield* Clock.currentTimeMillis
  const seed = bytesToHex(yield* random.randomBytes(32))
  return { _tag: "Started" as const, at, seed, environment: environment.name }
})

/** Replays an event at its moment. Fails when this version of the emulator cannot. */
const replayAt = (instance: Instance, event: Event, number: number) =>
  atTime(event.at)(instance.replay(event)).pipe(
    Effect.catchDefect(
      (cause) =>
        new EventStore.EventStoreFailed({
          message: `what is kept cannot happen again, from number ${number} (${event._tag}) on: ${String(cause)}`,
          cause
        })
    )
  )

const build = Effect.gen(function* () {
  yield* loadFastKeccak
  yield* loadFastCurve
  const settings = yield* Settings.Settings
  const store = yield* EventStore.EventStore
  const [first, ...events] = yield* store.events
  const started = first ?? (yield* firstEvent)
  if (started._tag !== "Started") {
    const message = `expected what is kept to begin with Started, got ${started._tag}`
    return yield* new EventStore.EventStoreFailed({ message })
  }
  if (first === undefined) yield* store.append(started)
  if (started.environment !== settings.environment.name) {
    const expected = `expected what is kept to be of the environment ${settings.environment.name}`
    return yield* new EventStore.EventStoreFailed({ message: `${expected}, got ${started.environment}` })
  }
  const layer = services.pipe(
    Layer.provideMerge(Journal.layer(started)),
    Layer.provideMerge(Layer.mergeAll(Layer.succeed(Settings.Settings, settings), SecureRandom.layerWebCrypto)),
    Layer.fresh
  )
  // Chains start at the world's first moment.
  const context = yield* atTime(started.at)(Layer.build(layer))
  const instance = yield* Effect.provide(make, context)
  for (const [index, event] of events.entries()) yield* replayAt(instance, event, index + 2)
  yield* instance.resume
  return instance
})

/** Starts an instance from the stored events; closing its scope ends it. */
export const start = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const instance = yield* Effect.onError(withPrintableLogs(Scope.provide(build, scope)), () =>
    Scope.close(scope, Exit.void)
  )
  return { instance, scope }
})
