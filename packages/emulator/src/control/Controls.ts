/** The controls of an emulator as functions of Promises. They call its control paths, in process or over HTTP. */
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import {
  type ActiveFault,
  type AnyRoute,
  expectNone,
  type Fault,
  type FaultDetails,
  forNextCall,
  type Kind
} from "../faults/Faults.ts"
import { type AnswerOf, type JsonName, pathTo, routes, rows } from "./routes.ts"
import type { Fetch } from "../backend/http/request.ts"
import { Invalid } from "../verify/Invalid.ts"
import { EmulatorFailed } from "../world/EmulatorFailed.ts"
import type { Seed } from "../world/Seed.ts"
import type { ActiveOutcome, Outcome, Settlement } from "../faults/Outcomes.ts"
import type { Dump } from "../world/Dump.ts"
import { proxyAdvice } from "../run/proxyAdvice.ts"

/** Failures on demand. */
export interface FaultControls {
  /**
   * Adds a fault for the next call of a route, and returns its number.
   *
   * @param route a backend call, such as `execute`; `"*"` for any
   * @param kind the kind of fault, such as `cutOff`
   * @param details the fields of the kind, and `times` and `share` for more calls
   * @example
   * ```ts
   * import { createWorld } from "@okto-effect/emulator/testing"
   *
   * const { faults } = await createWorld()
   * await faults.next("execute", "cutOff")
   * await faults.next("orders", "slow", { milliseconds: 500 })
   * ```
   */
  readonly next: <Name extends Kind>(route: AnyRoute, kind: Name, ...details: FaultDetails<Name>) => Promise<number>
  /** Adds a fault and returns its number. Without `times` it applies until it is removed. */
  readonly add: (fault: Fault) => Promise<number>
  /** The faults that still wait for calls. */
  readonly left: () => Promise<ReadonlyArray<ActiveFault>>
  /**
   * Removes one fault, or all.
   *
   * @param id the number of the fault; all when absent
   */
  readonly remove: (id?: number) => Promise<void>
  /**
   * Seeds the random numbers that decide about shares.
   *
   * @param seed the seed of the random numbers
   */
  readonly reseed: (seed: number) => Promise<void>
}

/** What becomes of orders, on demand. */
export interface OrderControls {
  /**
   * Lets the next order fail, or those that are selected.
   *
   * @param choices the status (default `FAILED`), the reason, and which orders: recipient, amount, user, how many
   * @returns the number of the outcome
   * @example
   * ```ts
   * import { createWorld } from "@okto-effect/emulator/testing"
   *
   * const { orders } = await createWorld()
   * await orders.fail({ reason: "execution reverted" })
   * await orders.fail({ status: "REJECTED", user: "ada@example.com" })
   * ```
   */
  readonly fail: (choices?: Omit<Outcome, "status"> & { readonly status?: Failure }) => Promise<number>
  /** Holds the next order at a status, or those that are selected, until {@link settle}. Default: `IN_PROGRESS`. */
  readonly hold: (choices?: Omit<Outcome, "status"> & { readonly status?: Held }) => Promise<number>
  /**
   * Settles an order that is not final: executes it, or ends it with a failure.
   *
   * @param id the order's job id
   * @param how a failure's status and reason; the order is executed when absent
   */
  readonly settle: (id: string, how?: Settlement) => Promise<void>
  /** The outcomes that still wait for orders. */
  readonly left: () => Promise<ReadonlyArray<ActiveOutcome>>
  /**
   * Removes one outcome, or all.
   *
   * @param id the number of the outcome; all when absent
   */
  readonly remove: (id?: number) => Promise<void>
}

type Held = Extract<Outcome["status"], "INITIATED" | "IN_PROGRESS">
type Failure = Exclude<Outcome["status"], Held>

/** The emulator's clock. */
export interface ClockReading {
  /** Unix milliseconds. */
  readonly now: number
  /** Milliseconds by which it is ahead of the system clock. */
  readonly ahead: number
}

/** A code that was sent. */
export type SentCode = AnswerOf<"inbox">[number]

/** The controls of an emulator. They reject with {@link Invalid} for what it refuses, and with {@link EmulatorFailed} without an answer. */
export interface Controls {
  /**
   * The codes that were sent, newest first. `to` selects a recipient: an email address or phone number as entered.
   *
   * @param to an email address or phone number as entered
   */
  readonly inbox: (to?: string) => Promise<ReadonlyArray<SentCode>>
  /** Failures of the next calls. */
  readonly faults: FaultControls
  /** Outcomes of the next orders. */
  readonly orders: OrderControls
  /** Rejects with {@link Invalid} if a fault was added that no call met: the test then did not test it. */
  readonly expectNoFaultLeft: () => Promise<void>
  /** The emulator's clock. */
  readonly clock: () => Promise<ClockReading>
  /**
   * Moves the clock ahead: codes, tokens and sessions expire, and orders become final.
   *
   * @param duration milliseconds, or a text such as `"2 hours"`; ten years at most in all
   * @returns the time after that
   */
  readonly travel: (duration: number | `${number} ${Duration.Unit}`) => Promise<ClockReading>
  /** Adds users, balances, NFTs and orders. Rejects with {@link Invalid}, with an issue for each field; then nothing was added. */
  readonly seed: (seed: Seed) => Promise<void>
  /** Keeps the current state, and returns its number for {@link revert}. The newest hundred are kept, in memory. */
  readonly snapshot: () => Promise<number>
  /**
   * Goes back to a snapshot and forgets what happened since, later snapshots too.
   *
   * @param snapshot the id that `snapshot` returned
   */
  readonly revert: (snapshot: number) => Promise<void>
  /** The whole world as JSON, for {@link load}: to attach to a report, or to keep as a fixture. */
  readonly dump: () => Promise<Dump>
  /**
   * Goes on with the world of a dump. Rejects for what is no dump, or another version's; then nothing changes.
   *
   * @param dump what `dump` returned, also of another emulator
   */
  readonly load: (dump: Dump) => Promise<void>
  /** Starts over, with what the option `seed` describes. */
  readonly reset: () => Promise<void>
  /**
   * Logs a user in: the session key with this public key acts for them.
   *
   * @param user an email address, a phone number of ten digits, or a name such as `client_jwt:ada`
   * @param publicKey the uncompressed public key: `0x04` and 128 hex digits
   * @param clientSWA the client whose user it is; the development client when absent
   * @returns the smart wallet addresses of user and app, and the end of the session in Unix seconds
   */
  readonly openSession: (
    user: string,
    publicKey: Hex,
    clientSWA?: string
  ) => Promise<{ readonly userSWA: Hex; readonly clientSWA: Hex; readonly sessionExpiry: number }>
}

/** The calls whose answers are JSON, each with the type of its answer. */
const answers: { readonly [Name in JsonName]: { readonly answer: Schema.ConstraintDecoder<AnswerOf<Name>> } } = routes

const Refusal = Schema.Struct({
  error: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })))
})

/** What a call sends. */
interface Sent {
  readonly parts?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string | number | undefined>>
  readonly body?: unknown
}

const call = Effect.fnUntraced(function* <Name extends JsonName>(
  fetch: Fetch,
  home: string,
  name: Name,
  { body = {}, parts = {}, query = {} }: Sent
): Effect.fn.Return<AnswerOf<Name>, EmulatorFailed | Invalid> {
  const { method } = rows[name]
  const url = new URL(home.replace(/\/+$/, "") + pathTo(name, parts))
  for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, String(value))
  const failed = (what: string) => (cause: unknown) =>
    new EmulatorFailed({
      reason: "unreachable",
      message: `${method} ${url.pathname}${url.search} of ${url.origin} ${what}${proxyAdvice(home)}`,
      cause
    })
  const response = yield* Effect.tryPromise({
    try: () =>
      fetch(url, {
        method,
        headers: { accept: "application/json", "content-type": "application/json" },
        ...(method === "POST" ? { body: JSON.stringify(body) } : {})
      }),
    catch: failed("had no answer")
  })
  const json = yield* Effect.tryPromise({
    try: (): Promise<unknown> => response.json(),
    catch: failed("had an answer that is no JSON")
  })
  if (response.ok) {
    return yield* Effect.mapError(Schema.decodeUnknownEffect(answers[name].answer)(json), failed("had another answer"))
  }
  const { error, issues } = yield* Effect.mapError(Schema.decodeUnknownEffect(Refusal)(json), failed("was refused"))
  return yield* response.status < 500
    ? new Invalid({ message: error, issues })
    : new EmulatorFailed({ reason: "restarted", message: error })
})

/** Makes control calls to the world at an address, which a `fetch` answers. */
export const makeControlCall =
  (fetch: Fetch, home: string) =>
  <Name extends JsonName>(name: Name, sent: Sent = {}): Promise<AnswerOf<Name>> =>
    Effect.runPromise(call(fetch, home, name, sent))

/** The controls of the world at an address, which a `fetch` answers. */
export const makeControls = (fetch: Fetch, home: string): Controls => {
  const call = makeControlCall(fetch, home)

  // An invalid fault is refused by the emulator.
  const add = async (fault: unknown): Promise<number> => {
    const answer = await call("addFaults", { body: [fault] })
    return "ids" in answer ? (answer.ids[0] ?? 0) : 0
  }
  const left = async () => (await call("faults")).faults

  return {
    inbox: (to) => call("inbox", { query: { to } }),
    faults: {
      next: (route, kind, ...[details]) => add(forNextCall(route, kind, details)),
      add,
      left,
      remove: async (id) => void (await call("removeFaults", { query: { id } })),
      reseed: async (seed) => void (await call("addFaults", { body: { seed } }))
    },
    orders: {
      fail: async (choices = {}) => (await call("addOutcome", { body: { status: "FAILED", ...choices } })).id,
      hold: async (choices = {}) => (await call("addOutcome", { body: { status: "IN_PROGRESS", ...choices } })).id,
      settle: async (order, how = {}) => void (await call("settleOrder", { parts: { order }, body: how })),
      left: async () => (await call("outcomes")).outcomes,
      remove: async (id) => void (await call("removeOutcomes", { query: { id } }))
    },
    expectNoFaultLeft: async () => Effect.runPromise(expectNone(await left())),
    clock: () => call("clock"),
    travel: (duration) => call("travel", { body: { travel: duration } }),
    seed: async (seed) => void (await call("seed", { body: seed })),
    snapshot: async () => (await call("snapshot")).id,
    revert: async (id) => void (await call("revert", { body: { id } })),
    dump: () => call("dump"),
    load: async (dump) => void (await call("load", { body: dump })),
    reset: async () => void (await call("reset")),
    openSession: (user, publicKey, clientSWA) => call("session", { body: { user, publicKey, clientSWA } })
  }
}
