/** The backend in this process: a web-standard handler over a world that is data. */
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
import * as Result from "effect/Result"
import * as Option from "effect/Option"
import * as Scope from "effect/Scope"
import * as Semaphore from "effect/Semaphore"
import { bytesToHex } from "viem/utils"
import type { Hex } from "viem"
import type { RecordedNetwork } from "./chains/evm/recorded.ts"
import { type Controls, makeControls } from "./control/Controls.ts"
import { expectedDuration } from "./control/routes.ts"
import { type Fetch, toRequest } from "./backend/http/request.ts"
import { setDate } from "./backend/http/date.ts"
import { envelope } from "./backend/http/envelope.ts"
import * as Faults from "./faults/Faults.ts"
import * as Outcomes from "./faults/Outcomes.ts"
import { refusals } from "./backend/http/Refused.ts"
import * as RequestLog from "./backend/http/RequestLog.ts"
import { withPrintableLogs } from "./backend/http/terminal.ts"
import * as Clients from "./backend/identity/Clients.ts"
import type * as Otp from "./backend/identity/Otp.ts"
import { identityOf } from "./backend/identity/names.ts"
import { dispatch } from "./control/dispatch.ts"
import * as WorldHandlers from "./control/world.ts"
import { decode as decodeSeed, type Seed } from "./world/Seed.ts"
import * as Instance from "./Instance.ts"
import * as Settings from "./Settings.ts"
import * as Dump from "./world/Dump.ts"
import { EmulatorFailed } from "./world/EmulatorFailed.ts"
import { Data } from "./world/Table.ts"
import * as Time from "./world/Time.ts"
import * as World from "./world/World.ts"
import { Invalid } from "./verify/Invalid.ts"

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
    /** The codes that were sent, newest first. */
    readonly inbox: Effect.Effect<ReadonlyArray<Otp.InboxMessage>>
    /** The chains, by CAIP-2 id. A reset or a revert replaces them. */
    readonly networks: ReadonlyMap<string, RecordedNetwork>
    /** Failures on demand. */
    readonly faults: Faults.Faults["Service"]
    /** What becomes of orders, on demand. */
    readonly orders: WorldHandlers.OrderEffects
    /** Fails if a fault was added that no call met: the test then did not test it. */
    readonly expectNoFaultLeft: Effect.Effect<void, Invalid>
    /** Runs an effect in the backend's time, for clients that {@link travel} with it. */
    readonly within: Time.Time["within"]
  }
>()("@okto-effect/emulator/Emulator") {}

/** Milliseconds that one can travel in all: ten years, so that the dates of blocks and tokens stay valid. */
const longestTravel = 10 * 366 * 86_400_000

/** Snapshots that are kept. Beyond, the oldest is forgotten. */
const mostSnapshots = 100

/** The data of a new world. It begins at the present, by how many milliseconds ever the clock is ahead. */
const newData = Effect.fnUntraced(function* (ahead: number) {
  const { environment } = yield* Settings.Settings
  const random = yield* SecureRandom.SecureRandom
  const at = (yield* Clock.currentTimeMillis) - ahead
  const seed = bytesToHex(yield* random.randomBytes(32))
  const data = Data.of([])
  data.table(World.startedTable).set(World.only, { at, seed, environment: environment.name })
  return data
})

/** The changes from one world's data to another's, as a store takes them. */
const changesOf = (from: Data, to: Data) =>
  Array.from(from.changesTo(to), ({ encode, key, table }) => ({ table, key, value: encode?.() }))

const start = Effect.gen(function* () {
  const { clients, environment, seed: firstSeed, store: openStore } = yield* Settings.Settings
  const store = openStore && (yield* openStore)
  const faults = yield* Faults.Faults
  const outcomes = yield* Outcomes.Outcomes
  const random = yield* SecureRandom.SecureRandom
  const worlds = yield* WorldHandlers.Worlds
  const services = yield* Effect.context<Effect.Services<ReturnType<typeof Instance.start>>>()
  const time = Time.make()

  /** Starts an instance over data that the store has, or that it gets in place of what it has. New data are seeded. */
  const startInstance = Effect.fnUntraced(function* (data: Data, before: Data, isNew = false) {
    yield* time.set(data.table(World.clockTable).rows.get(World.only)?.ahead ?? 0)
    const started = yield* time.within(
      Instance.start(data, store, (milliseconds) => Effect.andThen(travel(milliseconds), time.ahead))
    )
    const { instance, scope } = started
    yield* Effect.gen(function* () {
      if (isNew && firstSeed !== undefined) yield* Effect.flatMap(decodeSeed(firstSeed), instance.seed)
      if (store !== undefined && before !== data) yield* store.write(changesOf(before, data))
      yield* instance.world.open
    }).pipe(
      time.within,
      Effect.onError(() => Scope.close(scope, Exit.void))
    )
    return started
  })

  /** What the store has, unless it is empty. */
  const readStored = Effect.gen(function* () {
    const rows = store === undefined ? [] : yield* store.rows
    if (rows.length === 0) return undefined
    const data = Data.of(rows)
    const started = yield* Effect.try({
      try: () => data.table(World.startedTable).rows.get(World.only),
      catch: (cause) =>
        new EmulatorFailed({ reason: "store", message: `the world cannot be read: ${String(cause)}`, cause })
    })
    if (started?.environment === environment.name) return data
    const expected = `expected what is kept to be of the environment ${environment.name}`
    return yield* new EmulatorFailed({ reason: "store", message: `${expected}, got ${started?.environment ?? "none"}` })
  })

  const known = yield* readStored
  const first =
    known === undefined
      ? yield* startInstance(yield* time.within(newData(0)), Data.of([]), true)
      : yield* startInstance(known, known)
  let current = first
  /** Makes an instance the current one, which goes on with what was not finished. */
  const resume = (started: typeof first) => {
    current = started
    return time.within(started.instance.resume)
  }
  yield* resume(first)

  const endInstance = Effect.suspend(() => Scope.close(current.scope, Exit.void))
  const changing = yield* Semaphore.make(1)
  let isStopped = false
  // A call that is interrupted by it, or comes later, must not start another instance.
  const stop = Effect.suspend(() => {
    isStopped = true
    return endInstance
  })
  yield* Effect.addFinalizer(() => changing.withPermits(1)(stop))

  /** Runs other data instead of the current ones. When that fails, the current ones go on. */
  const replace = <E, R>(next: Effect.Effect<Data, E, R>, isNew = false) =>
    Effect.gen(function* () {
      if (isStopped) return yield* new EmulatorFailed({ reason: "store", message: "the emulator was stopped" })
      const data = yield* next
      yield* endInstance
      const { data: before } = current
      const started = yield* startInstance(data, before, isNew).pipe(
        Effect.onError(() => Effect.map(Effect.orDie(startInstance(before, before)), (again) => void (current = again)))
      )
      yield* resume(started)
    }).pipe(Effect.provide(services), Effect.uninterruptible)

  // One that has ended is not.
  const isCurrent = Effect.suspend(() => current.instance.world.isCurrent)

  /** Starts an instance from the store if memory is ahead of it. */
  const ensureCurrent = Effect.gen(function* () {
    if (yield* isCurrent) return
    if (isStopped) return yield* new EmulatorFailed({ reason: "store", message: "the emulator was stopped" })
    yield* endInstance
    const stored = yield* readStored
    if (stored === undefined) return yield* new EmulatorFailed({ reason: "store", message: "the store is empty" })
    yield* resume(yield* Effect.catchTag(startInstance(stored, stored), "Invalid", Effect.die))
    if (yield* isCurrent) return
    return yield* new EmulatorFailed({ reason: "store", message: "the world cannot be stored: see the emulator's log" })
  }).pipe(Effect.provide(services), Effect.uninterruptible)

  /** The same after a call, so that the next one need not wait. */
  const refresh = Effect.flatMap(isCurrent, (isEqual) =>
    isEqual ? Effect.void : Effect.ignore(changing.withPermits(1)(ensureCurrent))
  )

  /** Starts work in the current instance. It is interrupted when the instance is replaced. */
  const fork = <A, E>(work: (instance: Instance.Instance) => Effect.Effect<A, E>) =>
    Effect.flatMap(ensureCurrent, () =>
      Effect.forkIn(work(current.instance), current.scope, { startImmediately: true })
    ).pipe(changing.withPermits(1))

  const restarted = "the emulator was reset or reverted during the request"

  /** Does work in one instance. Work that is interrupted by the instance's end must not change the next one. */
  const inInstance = <A, E>(work: (instance: Instance.Instance) => Effect.Effect<A, E>) =>
    Effect.gen(function* () {
      const fiber = yield* fork(work)
      const exit = yield* Effect.onInterrupt(Fiber.await(fiber), () => Fiber.interrupt(fiber))
      yield* refresh
      if (Exit.isFailure(exit) && Cause.hasInterruptsOnly(exit.cause)) {
        return yield* new EmulatorFailed({ reason: "restarted", message: restarted })
      }
      return yield* exit
    }).pipe(time.within)

  /** Reads the data while they do not change. */
  const readData = <A>(read: (data: Data) => A) =>
    Effect.suspend(() => current.instance.world.still(Effect.sync(() => read(current.data)))).pipe(
      changing.withPermits(1)
    )

  /** Those of this branch, oldest first. */
  let snapshots: ReadonlyArray<{ readonly id: number; readonly data: Data; readonly restore: Effect.Effect<void> }> = []
  let lastId = 0

  /** Keeps the states of the chains that nodes run, as the data of the others do. */
  const saveNodes = Effect.suspend(() => current.instance.saveNodes)

  const snapshot = Effect.gen(function* () {
    const { data, instance } = current
    const [copy, restore] = yield* instance.world.still(
      Effect.zip(
        Effect.sync(() => data.clone()),
        saveNodes
      )
    )
    const id = ++lastId
    snapshots = [...snapshots, { id, data: copy, restore }].slice(-mostSnapshots)
    return id
  }).pipe(changing.withPermits(1))

  const revert = Effect.fnUntraced(function* (to: number) {
    const found = snapshots.find(({ id }) => id === to)
    if (found === undefined) {
      const ids = snapshots.map(({ id }) => id).join(", ")
      return yield* new Invalid({
        message: `snapshot: expected ${ids ? `one of ${ids}` : "one that was taken"}, got ${to}`
      })
    }
    yield* Effect.orDie(replace(Effect.as(found.restore, found.data.clone())))
    // A node forgets the snapshot that it goes back to.
    const restore = yield* saveNodes
    snapshots = snapshots.flatMap((one) => (one.id < to ? [one] : one.id === to ? [{ ...one, restore }] : []))
  }, changing.withPermits(1))

  const freshData = Effect.flatMap(time.ahead, (ahead) => time.within(newData(ahead)))

  const reset = Effect.orDie(replace(Effect.provideService(freshData, SecureRandom.SecureRandom, random), true)).pipe(
    Effect.andThen(Effect.sync(() => void (snapshots = []))),
    changing.withPermits(1)
  )

  const load = Effect.fnUntraced(function* (input: unknown) {
    const loaded = replace(Dump.load(input, environment.name)).pipe(
      Effect.catchTag("EmulatorFailed", ({ cause, message }) => Effect.fail(new Invalid({ message, cause })))
    )
    yield* loaded
    snapshots = []
  }, changing.withPermits(1))

  /** Moves the clock and stores that, while no instance starts. */
  const moveClock = Effect.fnUntraced(
    function* (duration: Duration.Input) {
      const wanted = Option.match(Duration.fromInput(duration), { onNone: () => NaN, onSome: Duration.toMillis })
      const ahead = yield* time.ahead
      if (!(wanted >= 0 && ahead + wanted <= longestTravel)) {
        return yield* new Invalid({ message: `travel: ${expectedDuration}, got ${format(duration)}` })
      }
      // Times are whole milliseconds.
      const moved = ahead + Math.ceil(wanted)
      const { data, instance } = current
      const clock = data.table(World.clockTable)
      yield* instance.world.change(() => Result.succeed(clock.set(World.only, { ahead: moved })))
      yield* time.set(moved)
    },
    changing.withPermits(1),
    Effect.uninterruptible
  )

  const travel: WorldHandlers.WorldControls["travel"] = (duration) =>
    Effect.andThen(
      moveClock(duration),
      inInstance(({ caughtUp }) => caughtUp)
    )

  const seed = (wanted: unknown) =>
    Effect.flatMap(decodeSeed(wanted), (decoded: Seed) => inInstance((instance) => instance.seed(decoded)))

  const openSession = Effect.fnUntraced(function* (user: string, publicKey: Hex, clientSWA?: string) {
    const client = yield* Clients.named(clients, clientSWA)
    const identity = yield* identityOf(user)
    return yield* inInstance((instance) => instance.openSession(client, identity, publicKey))
  })

  const controls = {
    ahead: time.ahead,
    dump: readData(Dump.dump),
    load,
    openSession,
    reset,
    revert,
    seed,
    snapshot,
    travel
  }
  const callWorld = dispatch(WorldHandlers.make(controls, worlds), undefined)

  const handleInInstance = (request: Request) =>
    Effect.catchTag(
      inInstance((instance) => instance.handle(request)),
      "EmulatorFailed",
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
    inbox: Effect.suspend(() => current.instance.inbox),
    get networks() {
      return current.instance.networks
    },
    faults,
    orders: {
      fail: (choices) => outcomes.add({ status: "FAILED", ...choices }),
      hold: (choices) => outcomes.add({ status: "IN_PROGRESS", ...choices }),
      settle: (id, how = {}) => inInstance((instance) => instance.settle(id, how)),
      left: outcomes.active,
      remove: outcomes.remove
    },
    expectNoFaultLeft: Effect.flatMap(faults.active, Faults.expectNone),
    within: time.within
  })
})

/**
 * A new backend as a layer. It uses the clock of the program. Fails when its store cannot be read, and for invalid options.
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
export const layer = (options: Settings.EmulatorOptions = {}): Layer.Layer<Emulator, EmulatorFailed | Invalid> =>
  Layer.effect(Emulator, start).pipe(
    Layer.provide(Layer.mergeAll(Faults.layer, Outcomes.layer, RequestLog.layer)),
    Layer.provide(Layer.mergeAll(Settings.layer(options), SecureRandom.layerWebCrypto)),
    Layer.fresh
  )

/** An emulator in this process, with its controls. */
export interface LocalEmulator extends Controls {
  /** A function like `fetch` that it answers. */
  readonly fetch: Fetch
  /** Stops it. */
  readonly dispose: () => Promise<void>
}

/**
 * A new backend without a port.
 *
 * @param options how the backend behaves
 * @returns a function like `fetch` that it answers, its controls, and `dispose`, which stops it. All reject where the store
 *   cannot be read, and for an invalid seed
 * @throws `Invalid` with all other invalid options
 * @example
 * ```ts
 * import { createEmulator } from "@okto-effect/emulator"
 *
 * const emulator = createEmulator({ otp: "123456" })
 * const response = await emulator.fetch("http://emulator.test/__emulator/client.json")
 * await emulator.travel("2 hours")
 * await emulator.dispose()
 * ```
 */
export const createEmulator = (options: Settings.EmulatorOptions = {}): LocalEmulator => {
  Result.getOrThrow(Settings.check(options))
  const runtime = ManagedRuntime.make(layer(options))
  const fetch: Fetch = (input, init) => runtime.runPromise(Emulator).then((emulator) => emulator.fetch(input, init))
  return { ...makeControls(fetch, "http://emulator.test"), fetch, dispose: () => runtime.dispose() }
}
