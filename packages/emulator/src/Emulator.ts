/** The backend in this process: a web-standard handler over a world that is stored as events. */
import type { Environment } from "@okto-effect/protocol"
import * as Cause from "effect/Cause"
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Duration from "effect/Duration"
import * as Exit from "effect/Exit"
import * as Fiber from "effect/Fiber"
import { format } from "effect/Formatter"
import * as Layer from "effect/Layer"
import * as ManagedRuntime from "effect/ManagedRuntime"
import * as Ref from "effect/Ref"
import * as Result from "effect/Result"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import type { Hex } from "viem"
import type { RecordedNetwork } from "./chains/evm/recorded.ts"
import { expectedDuration } from "./controls/routes.ts"
import { toRequest } from "./http/request.ts"
import { setDate } from "./http/date.ts"
import { envelope } from "./http/envelope.ts"
import * as Faults from "./http/Faults.ts"
import { refusals } from "./http/Refused.ts"
import * as RequestLog from "./http/RequestLog.ts"
import { withPrintableLogs } from "./http/terminal.ts"
import * as Clients from "./identity/Clients.ts"
import type * as Otp from "./identity/Otp.ts"
import { identityOf } from "./identity/names.ts"
import { CallRefused, dispatch } from "./pages/dispatch.ts"
import * as WorldHandlers from "./pages/world.ts"
import { decode as decodeSeed, type Seed, type SeedInvalid } from "./seed/Seed.ts"
import * as Instance from "./Instance.ts"
import * as Settings from "./Settings.ts"
import type { Event } from "./state/Event.ts"
import * as EventStore from "./state/EventStore.ts"
import * as Time from "./state/Time.ts"
import { Invalid } from "./verify/Invalid.ts"

/** The standard `fetch`, answered in this process. */
export type Fetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

/** A running backend. */
export class Emulator extends Context.Service<
  Emulator,
  WorldHandlers.WorldControls & {
    /** Answers a request: backend calls under `/api/oc/v1`, its own paths under `/__emulator`. */
    readonly handle: (request: Request) => Effect.Effect<Response>
    /**
     * The same as a function like `fetch`. It keeps the clock and the other services of the fiber that made the emulator.
     * Its promise rejects when the `signal` aborts; what the request began is completed, as behind a port.
     */
    readonly fetch: Fetch
    /** The environment whose contract addresses and chain id clients must use when signing. */
    readonly environment: Environment
    /** The registered applications, the development client first. */
    readonly clients: ReadonlyArray<Clients.RegisteredClient>
    /** The codes that were sent, newest first. */
    readonly inbox: Effect.Effect<ReadonlyArray<Otp.InboxMessage>>
    /** The chains, by CAIP-2 id. A reset or a revert replaces them. */
    readonly networks: ReadonlyMap<string, RecordedNetwork>
    /** Failures on demand. */
    readonly faults: Faults.Faults["Service"]
    /** Fails if a fault was added that no call met: the test then did not test it. */
    readonly expectNoFaultLeft: Effect.Effect<void, Faults.FaultsLeft>
    /** Runs an effect in the backend's time, for clients that {@link travel} with it. */
    readonly within: Time.Time["within"]
  }
>()("@okto-effect/emulator/Emulator") {}

/** Milliseconds that one can travel in all: ten years, so that the dates of blocks and tokens stay valid. */
const longestTravel = 10 * 366 * 86_400_000

const totalTravel = (events: ReadonlyArray<Event>): number =>
  events.reduce((sum, event) => sum + (event._tag === "Travelled" ? event.milliseconds : 0), 0)

const start = Effect.gen(function* () {
  const { clients, environment, seed: firstSeed } = yield* Settings.Settings
  const store = yield* EventStore.EventStore
  const faults = yield* Faults.Faults
  const worlds = yield* WorldHandlers.Worlds
  const services = yield* Effect.context<Effect.Services<typeof Instance.start>>()
  const time = Time.make()

  /** Starts an instance from the stored events. One of a world with at most `emptyCount` events is seeded. */
  const startInstance = Effect.fnUntraced(function* (emptyCount: number) {
    const events = yield* store.events
    yield* time.set(totalTravel(events))
    const started = yield* time.within(Instance.start)
    if (firstSeed !== undefined && events.length <= emptyCount) {
      yield* decodeSeed(firstSeed).pipe(
        Effect.flatMap(started.instance.seed),
        time.within,
        Effect.onError(() => Scope.close(started.scope, Exit.void))
      )
    }
    return started
  })
  // A world with its first event only was seeded not at all: a process may have ended before.
  const current = yield* Ref.make(yield* startInstance(1))
  const endInstance = Effect.flatMap(Ref.get(current), ({ scope }) => Scope.close(scope, Exit.void))
  const changing = yield* Semaphore.make(1)
  let isStopped = false
  // A call that is interrupted by it, or comes later, must not start another instance.
  const stop = Effect.suspend(() => {
    isStopped = true
    return endInstance
  })
  yield* Effect.addFinalizer(() => changing.withPermits(1)(stop))

  /** Replaces the instance after a change of the store. When that fails, the next call starts one. */
  const replace = (change: Effect.Effect<void, EventStore.EventStoreFailed>) =>
    Effect.gen(function* () {
      if (isStopped) return yield* new EventStore.EventStoreFailed({ message: "the emulator was stopped" })
      yield* endInstance
      yield* change
      // Only an empty world is seeded: a revert may lead back to before the seed.
      yield* Ref.set(current, yield* startInstance(0))
    }).pipe(Effect.provide(services), Effect.uninterruptible)

  /** Replaces the instance by one with the first `count` events. */
  const restart = (count: number) => Effect.orDie(replace(store.truncate(count)))

  // One that has ended is not, as its journal.
  const isCurrent = Effect.flatMap(Ref.get(current), ({ instance }) => instance.isCurrent)

  /** Starts an instance from the store if there is none that is equal to it. */
  const ensureCurrent = Effect.gen(function* () {
    if (yield* isCurrent) return
    yield* Effect.catchTag(replace(Effect.void), "SeedInvalid", Effect.die)
    if (yield* isCurrent) return
    return yield* new EventStore.EventStoreFailed({ message: "the events cannot be stored: see the emulator's log" })
  })

  /** The same after a call, so that the next one need not wait. */
  const refresh = Effect.flatMap(isCurrent, (isEqual) =>
    isEqual ? Effect.void : Effect.ignore(changing.withPermits(1)(ensureCurrent))
  )

  /** Starts work in the current instance. It is interrupted when the instance is replaced. */
  const fork = <A, E>(work: (instance: Instance.Instance) => Effect.Effect<A, E>) =>
    Effect.flatMap(Effect.andThen(ensureCurrent, Ref.get(current)), ({ instance, scope }) =>
      Effect.forkIn(work(instance), scope, { startImmediately: true })
    ).pipe(
      Effect.mapError(({ message }) => new CallRefused({ status: 503, message })),
      changing.withPermits(1)
    )

  const restarted = "the emulator was reset or reverted during the request"

  /** Does work in one instance. Work that is interrupted by the instance's end must not change the next one. */
  const inInstance = <A, E>(work: (instance: Instance.Instance) => Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const fiber = yield* fork(work)
      const exit = yield* Effect.onInterrupt(Fiber.await(fiber), () => Fiber.interrupt(fiber))
      yield* refresh
      if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)) {
        return yield* new CallRefused({ status: 503, message: restarted })
      }
      return yield* exit
    }).pipe(time.within)

  const snapshot = Effect.orDie(store.count)

  /** Moves the clock and stores that, while no instance starts. */
  const moveClock = Effect.fnUntraced(
    function* (duration: Duration.Input) {
      const wanted = Option.match(Duration.fromInput(duration), { onNone: () => NaN, onSome: Duration.toMillis })
      const ahead = yield* time.ahead
      if (!(wanted >= 0 && ahead + wanted <= longestTravel)) {
        return yield* new Invalid({ message: `travel: ${expectedDuration}, got ${format(duration)}` })
      }
      // Times are whole milliseconds.
      const milliseconds = Math.ceil(wanted)
      const at = yield* time.within(Clock.currentTimeMillis)
      yield* Effect.orDie(store.append({ _tag: "Travelled", at, milliseconds }))
      yield* time.set(ahead + milliseconds)
    },
    changing.withPermits(1),
    Effect.uninterruptible
  )

  const travel = (duration: Duration.Input) =>
    Effect.andThen(
      moveClock(duration),
      inInstance(({ caughtUp }) => caughtUp)
    )

  const seed = (wanted: unknown) =>
    Effect.flatMap(decodeSeed(wanted), (decoded: Seed) => inInstance((instance) => instance.seed(decoded)))

  const reset = changing.withPermits(1)(restart(0))

  const openSession = Effect.fnUntraced(function* (user: string, publicKey: Hex, clientSWA?: string) {
    const client = yield* Clients.named(clients, clientSWA)
    const identity = yield* identityOf(user)
    return yield* inInstance((instance) => instance.openSession(client, identity, publicKey))
  })

  const revert = Effect.fnUntraced(function* (to: number) {
    const now = yield* snapshot
    if (!Number.isInteger(to) || to < 1 || to > now) {
      return yield* new Invalid({ message: `snapshot: expected a number from 1 to ${now}, got ${to}` })
    }
    yield* restart(to)
  }, changing.withPermits(1))

  const controls = { ahead: time.ahead, openSession, reset, revert, seed, snapshot, travel }
  const callWorld = dispatch(WorldHandlers.make(controls, worlds), undefined)

  const handleInInstance = (request: Request) =>
    Effect.catchTag(
      inInstance((instance) => instance.handle(request)),
      "CallRefused",
      ({ message }) => {
        const refused = refusals.restarted(message)
        return Effect.succeed(Response.json(envelope(undefined, refused, ""), { status: refused.status }))
      }
    )

  const handle = (request: Request): Effect.Effect<Response> =>
    Effect.flatMap(callWorld(request) ?? handleInInstance(request), setDate).pipe(
      Effect.catchDefect((defect) =>
        Effect.as(
          Effect.logError("A control call failed unexpectedly", defect),
          Response.json({ error: "internal error of the emulator, see its log" }, { status: 500 })
        )
      ),
      withPrintableLogs,
      time.within
    )

  const runFork = Effect.runForkWith(yield* Effect.context())
  return Emulator.of({
    ...controls,
    handle,
    fetch: async (input, init) => {
      const request = toRequest(input, init)
      const { signal } = request
      signal.throwIfAborted()
      const answered = Fiber.join(runFork(handle(request)))
      const response = await Effect.runPromise(answered, { signal }).catch((cause: unknown) => {
        signal.throwIfAborted()
        throw cause
      })
      if (response.type === "error") throw new TypeError("fetch failed: the connection was cut off")
      return response
    },
    environment,
    clients,
    inbox: Effect.flatMap(Ref.get(current), ({ instance }) => instance.inbox),
    get networks() {
      return Ref.getUnsafe(current).instance.networks
    },
    faults,
    expectNoFaultLeft: Effect.flatMap(faults.active, Faults.expectNone),
    within: time.within
  })
})

/**
 * A backend over a store, for example the one of `./browser`. Fails when the store cannot be read, and with `SeedInvalid`
 * for an invalid option `seed`, and with `OptionsInvalid` for other invalid options.
 *
 * @param options how the backend behaves
 *
 * @example
 * ```ts
 * import { layerStored, Emulator } from "@okto-effect/emulator"
 * import { layerIndexedDbEventStore } from "@okto-effect/emulator/browser"
 * import * as Layer from "effect/Layer"
 * import * as ManagedRuntime from "effect/ManagedRuntime"
 *
 * const runtime = ManagedRuntime.make(layerStored().pipe(Layer.provide(layerIndexedDbEventStore("my-app"))))
 *
 * export const inPageFetch = async (url: string, init?: RequestInit) => {
 *   const { fetch } = await runtime.runPromise(Emulator)
 *   return fetch(url, init)
 * }
 * ```
 */
export const layerStored = (
  options: Settings.EmulatorOptions = {}
): Layer.Layer<Emulator, EventStore.EventStoreFailed | SeedInvalid | Settings.OptionsInvalid, EventStore.EventStore> =>
  Layer.effect(Emulator, start).pipe(
    Layer.provide(Layer.mergeAll(Faults.layer, RequestLog.layer)),
    Layer.provide(Layer.mergeAll(Settings.layer(options), SecureRandom.layerWebCrypto)),
    Layer.fresh
  )

/**
 * A new backend as a layer. It uses the clock of the program.
 *
 * @param options how the backend behaves
 *
 * @example
 * ```ts
 * import { layer, Emulator } from "@okto-effect/emulator"
 * import * as Effect from "effect/Effect"
 *
 * export const codes = Emulator.use((emulator) => emulator.inbox).pipe(Effect.provide(layer({ otp: "123456" })))
 * ```
 */
export const layer = (options: Settings.EmulatorOptions = {}): Layer.Layer<Emulator> =>
  // Memory does not fail. Invalid options are a mistake of the program.
  layerStored(options).pipe(Layer.provide(Layer.fresh(EventStore.layerMemory)), Layer.orDie)

/**
 * A new backend for Effect programs: closing the scope stops it. Other programs use `createEmulator`.
 *
 * @param options how the backend behaves; invalid options are a defect
 * @returns The backend, ready.
 *
 * @example
 * ```ts
 * import { make } from "@okto-effect/emulator"
 * import * as Effect from "effect/Effect"
 *
 * export const codes = Effect.scoped(Effect.flatMap(make({ otp: "123456" }), (emulator) => emulator.inbox))
 * ```
 */
export const make = (options: Settings.EmulatorOptions = {}): Effect.Effect<Emulator["Service"], never, Scope.Scope> =>
  Effect.map(Layer.build(layer(options)), (context) => Context.get(context, Emulator))

/**
 * A new backend without a port.
 *
 * @param options how the backend behaves
 * @returns a function like `fetch` that it answers, and `dispose`, which stops it
 * @throws `OptionsInvalid` with all invalid options
 * @example
 * ```ts
 * import { createEmulator } from "@okto-effect/emulator"
 *
 * const { dispose, fetch } = createEmulator({ otp: "123456" })
 * const response = await fetch("http://emulator.test/__emulator/client.json")
 * await dispose()
 * ```
 */
export const createEmulator = (
  options: Settings.EmulatorOptions = {}
): { readonly fetch: Fetch; readonly dispose: () => Promise<void> } => {
  Result.getOrThrow(Settings.check(options))
  const runtime = ManagedRuntime.make(layer(options))
  return {
    fetch: (input, init) =>
      runtime.runPromise(Effect.map(Emulator, ({ fetch }) => fetch)).then((fetch) => fetch(input, init)),
    dispose: () => runtime.dispose()
  }
}
