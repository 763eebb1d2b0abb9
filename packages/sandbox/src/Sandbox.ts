/** The backend in this process: a web-standard handler over a world that is kept as what happened in it. */
import type { Environment } from "@okto-effect/contract"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Ref from "effect/Ref"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { bytesToHex } from "viem/utils"
import type { Hex } from "viem"
import * as Aptos from "./chains/aptos/Aptos.ts"
import * as World from "./chains/evm/World.ts"
import * as Venues from "./chains/Venues.ts"
import { requested } from "./http/requested.ts"
import { envelope } from "./http/envelope.ts"
import * as Faults from "./http/Faults.ts"
import * as Estimate from "./http/handlers/estimate.ts"
import * as Execution from "./http/handlers/execution.ts"
import * as Login from "./http/handlers/login.ts"
import * as Messages from "./http/handlers/messages.ts"
import * as Reads from "./http/handlers/reads.ts"
import * as Session from "./http/handlers/session.ts"
import * as RateLimit from "./http/RateLimit.ts"
import { refusals } from "./http/Refused.ts"
import * as RequestLog from "./http/RequestLog.ts"
import * as Router from "./http/router.ts"
import { loggedPrintably } from "./http/terminal.ts"
import * as Clients from "./identity/Clients.ts"
import * as Google from "./identity/google/Google.ts"
import * as Jwt from "./identity/Jwt.ts"
import * as Otp from "./identity/Otp.ts"
import * as Sessions from "./identity/Sessions.ts"
import { identityOf } from "./identity/names.ts"
import * as Users from "./identity/Users.ts"
import * as Nonces from "./orders/Nonces.ts"
import * as Orders from "./orders/Orders.ts"
import * as Control from "./pages/control.ts"
import { dispatch, refuse } from "./pages/dispatch.ts"
import * as TimeTravel from "./pages/timeTravel.ts"
import * as Worlds from "./pages/worlds.ts"
import { decode as decodeSeed, type Seed, type SeedInvalid } from "./seed/Seed.ts"
import * as Sowing from "./seed/sow.ts"
import * as Settings from "./Settings.ts"
import type { Event } from "./state/Event.ts"
import * as Journal from "./state/Journal.ts"
import * as Store from "./state/Store.ts"
import * as Time from "./state/Time.ts"
import * as Curve from "./verify/Curve.ts"
import { hasten } from "./verify/keccak.ts"
import { Invalid } from "./verify/Invalid.ts"

/** The standard `fetch`, answered in this process. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** What `fetch` makes of a network error: it rejects. */
const delivered = (response: Response): Response => {
  if (response.type === "error") throw new TypeError("fetch failed: the connection was cut off")
  return response
}

/** A running backend. */
export class Sandbox extends Context.Service<
  Sandbox,
  {
    /** Answers a request: backend calls under `/api/oc/v1`, its own pages under `/__sandbox`. */
    readonly handle: (request: Request) => Effect.Effect<Response>
    /** The same as a function like `fetch`. It keeps the clock and the other services of the fiber that made the sandbox. */
    readonly fetch: Fetch
    /** Whose contracts and chain id requests are signed for. */
    readonly environment: Environment
    /** The registered applications, the development client first. */
    readonly clients: ReadonlyArray<Clients.Client>
    /** The codes that were sent, newest first. */
    readonly inbox: Effect.Effect<ReadonlyArray<Otp.InboxMessage>>
    /** The chains, by CAIP-2 id. */
    readonly networks: ReadonlyMap<string, World.RunningNetwork>
    /** Names the state as it is now, for {@link revert}. */
    readonly snapshot: Effect.Effect<number>
    /** Goes back to a snapshot; what happened since then never did. Fails for a number that is no snapshot. */
    readonly revert: (snapshot: number) => Effect.Effect<void, Invalid>
    /** Failures on demand. */
    readonly faults: Faults.Faults["Service"]
    /** Starts over, with nobody and nothing but what the sandbox was told to begin with (`seed`). */
    readonly reset: Effect.Effect<void>
    /** Milliseconds by which the backend's clock is ahead of its surroundings. */
    readonly ahead: Effect.Effect<number>
    /** Runs an effect in the backend's time, for clients that are to {@link travel} with it. */
    readonly within: Time.Time["within"]
    /**
     * Goes ahead in time, in which codes, tokens and sessions expire, and orders come to their end. Fails for a duration
     * that is none, or leads back.
     */
    readonly travel: (duration: Duration.Input) => Effect.Effect<void, Invalid>
    /** Adds people, what they hold and what they did. Fails with every fault of a seed; then nothing of it was added. */
    readonly seed: (seed: unknown) => Effect.Effect<void, SeedInvalid>
    /**
     * Logs a user in, without codes or tokens: the session key with the public key (uncompressed) speaks for them from now
     * on. Users are named by an email address, a phone number of ten digits, or as `client_jwt:ada`; they are those of the
     * development client unless another is named.
     */
    readonly openSession: (user: string, publicKey: Hex, clientSWA?: string) => Effect.Effect<Login.Opened, Invalid>
  }
>()("@okto-effect/sandbox/Sandbox") {}

/** Answers, and the means to make what happened before happen again. */
const assemble = Effect.gen(function* () {
  const curve = yield* Curve.Curve
  const journal = yield* Journal.Journal
  const { inbox, replay: replayCode } = yield* Otp.Otp
  const { networks } = yield* World.World
  const orders = yield* Orders.Orders
  const sessions = yield* Sessions.Sessions
  const users = yield* Users.Users
  const login = yield* Login.make
  const execution = yield* Execution.make
  const route = yield* Router.make({
    ...login.handlers,
    ...Session.handlers,
    ...(yield* Reads.make),
    ...execution.handlers,
    ...(yield* Messages.make),
    ...(yield* Estimate.make)
  })
  const sow = yield* Sowing.make
  const page = dispatch(yield* Control.make)

  const replay = (event: Event): Effect.Effect<void> => {
    switch (event._tag) {
      case "Started":
        return Effect.void
      case "CodeSent":
      case "CodeTried":
        return replayCode(event)
      case "LoggedIn":
        return login.replay(event)
      case "OrderPlaced":
        return execution.replay(event)
      case "Funded":
        return users.fund(event.userId)
      case "SessionsEnded":
        return sessions.end(event.userId, event.how)
      case "OrderSettled":
        return orders.settle(event.id)
      case "Travelled":
        return Effect.void
      case "Seeded":
        return Effect.orDie(sow(event.seed))
      case "TransactionSent":
        return networks.get(event.caipId)?.chain.submit(event.raw).pipe(Effect.orDie, Effect.asVoid) ?? Effect.void
    }
  }

  const handle = (request: Request): Effect.Effect<Response> => {
    const answer = page(request) ?? refuse(request) ?? route(request)
    return answer.pipe(
      Effect.catchDefect((defect) =>
        Effect.as(
          Effect.logError("A page broke the sandbox", defect),
          Response.json({ error: "internal error of the sandbox, see its log" }, { status: 500 })
        )
      ),
      Effect.provideService(Curve.Curve, curve)
    )
  }
  const seed = (wanted: Seed): Effect.Effect<void, SeedInvalid> =>
    journal
      .record(sow(wanted), () => ({ _tag: "Seeded", seed: wanted }))
      .pipe(Effect.provideService(Curve.Curve, curve))

  return {
    handle,
    inbox,
    networks,
    replay,
    seed,
    open: login.open,
    caughtUp: orders.caughtUp,
    resume: orders.resume
  }
})

/** The answer with the time of the sandbox's own clock, unless it has one: pages correct theirs by it. */
const dated = (response: Response): Effect.Effect<Response> =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    // A connection that was cut off has no headers.
    if (response.type !== "error" && !response.headers.has("date")) {
      response.headers.set("date", new Date(now).toUTCString())
    }
    return response
  })

/** What outlasts a reset. */
type Outlasting =
  | Faults.Faults
  | RateLimit.RateLimit
  | RequestLog.RequestLog
  | SecureRandom.SecureRandom
  | Settings.Settings
  | Store.Store

type Life = Effect.Success<typeof assemble>

/** The first event of a world without any. */
const begin = Effect.gen(function* () {
  const { environment } = yield* Settings.Settings
  const random = yield* SecureRandom.SecureRandom
  const at = yield* Clock.currentTimeMillis
  const seed = bytesToHex(yield* random.randomBytes(32))
  return { _tag: "Started" as const, at, seed, environment: environment.name }
})

/** What happened once happens again, unless another version of the sandbox did it. */
const again = (life: Life, event: Event, number: number) =>
  Journal.at(event.at)(life.replay(event)).pipe(
    Effect.catchDefect(
      (cause) =>
        new Store.StoreFailed({
          message: `what is kept cannot happen again, from number ${number} (${event._tag}) on: ${String(cause)}`,
          cause
        })
    )
  )

/** Brings a world to life from the events that were kept of it, each at its own moment, and goes on from there. */
const live = Effect.gen(function* () {
  yield* hasten
  const settings = yield* Settings.Settings
  const store = yield* Store.Store
  const [first, ...events] = yield* store.events
  const started = first?._tag === "Started" ? first : yield* begin
  if (first === undefined) yield* store.append(started)
  if (started.environment !== settings.environment.name) {
    const expected = `expected what is kept to be of the environment ${settings.environment.name}`
    return yield* new Store.StoreFailed({ message: `${expected}, got ${started.environment}` })
  }
  const layer = Layer.mergeAll(
    Sessions.layer,
    Nonces.layer,
    Orders.layer,
    Otp.layer,
    Google.layer,
    Jwt.layer,
    Users.layer
  ).pipe(
    Layer.provideMerge(Venues.layer),
    Layer.provideMerge(Layer.mergeAll(World.layer, Aptos.layer, Journal.layer(started))),
    Layer.provideMerge(Layer.mergeAll(Layer.succeed(Settings.Settings, settings), SecureRandom.layerWebCrypto)),
    Layer.fresh
  )
  // Chains begin when they began.
  const context = yield* Journal.at(started.at)(Layer.build(layer))
  const life = yield* Effect.provide(assemble, context)
  for (const [index, event] of events.entries()) yield* again(life, event, index + 2)
  yield* life.resume
  return life
}).pipe(Effect.provideServiceEffect(Curve.Curve, Curve.fastest))

/** The farthest that one can travel, milliseconds: blocks and tokens have dates that must stay dates. */
const farthest = 10 * 366 * 86_400_000

/** Sets a time to where those who travelled had come. */
const passed = (time: Time.Time) => (events: ReadonlyArray<Event>) =>
  time.set(events.reduce((sum, event) => sum + (event._tag === "Travelled" ? event.milliseconds : 0), 0))

/** A life, and the scope that ends it. */
const born = Effect.gen(function* () {
  const scope = yield* Scope.make()
  const life = yield* Effect.onError(loggedPrintably(Scope.provide(live, scope)), () => Scope.close(scope, Exit.void))
  return { life, scope }
})

const start = Effect.gen(function* () {
  const { clients, environment, seed: firstSeed } = yield* Settings.Settings
  const store = yield* Store.Store
  const faults = yield* Faults.Faults
  const worlds = yield* Worlds.Worlds
  const services = yield* Effect.context<Outlasting>()
  const time = Time.make()
  const reborn = Effect.andThen(Effect.flatMap(store.events, passed(time)), time.within(born))
  const current = yield* Ref.make(yield* reborn)
  yield* Effect.addFinalizer(() => Effect.flatMap(Ref.get(current), ({ scope }) => Scope.close(scope, Exit.void)))
  const changing = yield* Semaphore.make(1)

  /** Ends this life and begins another with the first so many events. */
  const restart = (count: number) =>
    Effect.gen(function* () {
      yield* Scope.close((yield* Ref.get(current)).scope, Exit.void)
      yield* store.keep(count)
      yield* Ref.set(current, yield* reborn)
    }).pipe(Effect.orDie, Effect.provide(services), Effect.uninterruptible, changing.withPermits(1))

  const snapshot = Effect.orDie(store.count)
  /** Does something to the life of now; it ends with that life. */
  const inPresent = <A, E>(use: (life: Life) => Effect.Effect<A, E>): Effect.Effect<A, E> =>
    Effect.flatMap(Ref.get(current), ({ life, scope }) => Effect.forkIn(use(life), scope)).pipe(
      changing.withPermits(1),
      Effect.flatMap(Fiber.join),
      time.within
    )

  const travel = Effect.fnUntraced(function* (duration: Duration.Input) {
    const milliseconds = Option.match(Duration.fromInput(duration), { onNone: () => NaN, onSome: Duration.toMillis })
    const ahead = yield* time.ahead
    if (!(milliseconds >= 0 && ahead + milliseconds <= farthest)) {
      const expected = `expected a duration such as "2 hours" or a number of milliseconds, ten years at most in all`
      return yield* new Invalid({ message: `travel: ${expected}, got ${JSON.stringify(duration)}` })
    }
    const at = yield* inPresent(() => Clock.currentTimeMillis)
    yield* Effect.orDie(store.append({ _tag: "Travelled", at, milliseconds }))
    yield* time.set(ahead + milliseconds)
    yield* inPresent(({ caughtUp }) => caughtUp)
  })

  const sow = Effect.fnUntraced(function* (wanted: Seed) {
    const before = yield* snapshot
    // What was sown before it failed is taken back with the life in which it was.
    yield* Effect.onError(
      inPresent((life) => life.seed(wanted)),
      () => restart(before)
    )
  })
  const seed = (wanted: unknown) => Effect.flatMap(decodeSeed(wanted), sow)

  const reset = Effect.andThen(
    restart(0),
    // It was sown when the sandbox began.
    firstSeed === undefined ? Effect.void : Effect.orDie(sow(firstSeed))
  )

  const openSession = Effect.fnUntraced(function* (user: string, publicKey: Hex, clientSWA?: string) {
    const client = yield* Clients.named(clients, clientSWA)
    const identity = yield* identityOf(user)
    return yield* inPresent(({ open }) => open(client, identity, publicKey))
  })

  const revert = Effect.fnUntraced(function* (to: number) {
    const now = yield* snapshot
    if (!Number.isInteger(to) || to < 1 || to > now) {
      return yield* new Invalid({ message: `snapshot: expected a number from 1 to ${now}, got ${to}` })
    }
    yield* restart(to)
  })

  const { ahead } = time
  const controls = { ahead, openSession, reset, revert, seed, snapshot, travel }
  const timeTravel = dispatch({ ...TimeTravel.make(controls), ...Worlds.make(worlds) })
  const restarted = refusals.restarted("the sandbox was reset or reverted during the request")

  /** Answers in one life. Whoever is under way when it ends must not change the next one, and is told so. */
  const inLife = Effect.fnUntraced(function* (request: Request) {
    const begun = Effect.flatMap(Ref.get(current), ({ life, scope }) =>
      Effect.forkIn(life.handle(request), scope, { startImmediately: true })
    )
    const fiber = yield* changing.withPermits(1)(begun)
    const exit = yield* Effect.onInterrupt(Fiber.await(fiber), () => Fiber.interrupt(fiber))
    if (Exit.isSuccess(exit)) return exit.value
    if (!Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(exit.cause)
    return Response.json(envelope(undefined, restarted, ""), { status: restarted.status })
  })

  const handle = (request: Request): Effect.Effect<Response> =>
    Effect.flatMap(timeTravel(request) ?? inLife(request), dated).pipe(loggedPrintably, time.within)

  const run = Effect.runPromiseWith(yield* Effect.context())
  return Sandbox.of({
    handle,
    fetch: (input, init) => run(handle(requested(input, init))).then(delivered),
    environment,
    clients,
    inbox: Effect.flatMap(Ref.get(current), ({ life }) => life.inbox),
    get networks() {
      return Ref.getUnsafe(current).life.networks
    },
    snapshot,
    revert,
    faults,
    reset,
    ahead,
    within: time.within,
    travel,
    seed,
    openSession
  })
})

/** A backend over a store of your choice, for example the SQLite file of `./node`. Fails when it cannot be read. */
export const layerStored = (options: Settings.Options = {}): Layer.Layer<Sandbox, Store.StoreFailed, Store.Store> =>
  Layer.effect(Sandbox, start).pipe(
    Layer.provide(Layer.mergeAll(Faults.layer, RateLimit.layer, RequestLog.layer)),
    Layer.provide(
      Layer.mergeAll(Layer.succeed(Settings.Settings, Settings.make(options)), SecureRandom.layerWebCrypto)
    ),
    Layer.fresh
  )

/** A backend as a layer, with state of its own. It takes the clock from its surroundings. */
export const layer = (options: Settings.Options = {}): Layer.Layer<Sandbox> =>
  // Memory does not fail.
  layerStored(options).pipe(Layer.provide(Layer.fresh(Store.layerMemory)), Layer.orDie)

/** A backend for Effect programs. Closing the scope stops the orders that are under way. */
export const make = (options: Settings.Options = {}): Effect.Effect<Sandbox["Service"], never, Scope.Scope> =>
  Effect.map(Layer.build(layer(options)), (context) => Context.get(context, Sandbox))

/** A backend for everybody else. */
export const createSandbox = (
  options: Settings.Options = {}
): { readonly fetch: Fetch; readonly dispose: () => Promise<void> } => {
  const runtime = ManagedRuntime.make(layer(options))
  return {
    fetch: (input, init) =>
      runtime.runPromise(Effect.map(Sandbox, ({ fetch }) => fetch)).then((fetch) => fetch(input, init)),
    dispose: () => runtime.dispose()
  }
}
