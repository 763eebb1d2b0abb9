/**
 * Everything that a test does to a sandbox, as functions. They ask its control paths, in process or over HTTP, so that
 * there is one way for both.
 */
import * as Data from "effect/Data"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { Hex } from "viem"
import type { RouteName } from "../http/contract.ts"
import { type ActiveFault, type Chosen, Fault, type Kind } from "../http/Faults.ts"
import type { InboxMessage } from "../identity/Otp.ts"
import { paths } from "../pages/paths.ts"
import type { Fetch } from "../Sandbox.ts"
import { type Seed, SeedInvalid } from "../seed/Seed.ts"

/** A sandbox did not do what it was asked: `message` is its sentence. */
export class ControlRefused extends Data.TaggedError("ControlRefused")<{
  readonly message: string
  readonly cause?: unknown
}> {}

/** Faults were asked for that no call met. */
export class FaultsLeft extends Data.TaggedError("FaultsLeft")<{
  readonly message: string
  readonly left: ReadonlyArray<ActiveFault>
}> {}

/** Which calls a fault strikes, beyond the next one. */
export interface Aim {
  /** How many calls; 1 when absent. */
  readonly times?: number
  /** Which share of the calls, from 0 to 1; 1 when absent. */
  readonly share?: number
}

/** What a kind of fault asks for, where it asks for anything. */
type Details<Name extends Kind> =
  Partial<Chosen<Name>> extends Chosen<Name> ? [details?: Chosen<Name> & Aim] : [details: Chosen<Name> & Aim]

/** Failures on demand. */
export interface FaultControls {
  /**
   * The next call of a route goes wrong: `faults.next("execute", "cutOff")`. What a kind asks for comes behind it:
   * `faults.next("orders", "slow", { milliseconds: 500 })`. `"*"` is any route. Returns the fault's number.
   */
  readonly next: <Name extends Kind>(route: RouteName | "*", kind: Name, ...details: Details<Name>) => Promise<number>
  /** Adds a fault as data; without `times` it strikes until it is removed. */
  readonly add: (fault: Fault) => Promise<number>
  /** The faults that wait for calls. */
  readonly left: () => Promise<ReadonlyArray<ActiveFault>>
  /** Removes one fault, or all. */
  readonly remove: (id?: number) => Promise<void>
  /** Starts chance anew. */
  readonly reseed: (seed: number) => Promise<void>
}

/** The sandbox's time. */
export interface Moment {
  /** Unix milliseconds. */
  readonly now: number
  /** Milliseconds by which it is ahead of its surroundings. */
  readonly ahead: number
}

/** A code that was sent, with what became of it. */
export interface SentCode extends Omit<InboxMessage, "state"> {
  readonly state: InboxMessage["state"] | "expired"
}

/** Everything that a test does to a sandbox. What goes wrong rejects with {@link ControlRefused}. */
export interface Controls {
  /** The codes that were sent, newest first; to one recipient, or to all. */
  readonly inbox: (to?: string) => Promise<ReadonlyArray<SentCode>>
  readonly faults: FaultControls
  /** Rejects with {@link FaultsLeft} when a fault was asked for and no call met it: then the test shows nothing. */
  readonly expectNoFaultLeft: () => Promise<void>
  /** What time it is in the sandbox. */
  readonly clock: () => Promise<Moment>
  /** Goes ahead in time, by `"2 hours"` or so many milliseconds: codes, tokens, sessions and promises expire, and orders come to their end. */
  readonly travel: (duration: number | `${number} ${Duration.Unit}`) => Promise<Moment>
  /** Adds people, what they hold and what they did. Rejects with {@link SeedInvalid}. */
  readonly seed: (seed: Seed) => Promise<void>
  /** Names the state as it is now. */
  readonly snapshot: () => Promise<number>
  /** Goes back to a snapshot; what happened since then never did. */
  readonly revert: (snapshot: number) => Promise<void>
  /** Starts over. */
  readonly reset: () => Promise<void>
  /** Logs a user in: the session key with this public key speaks for them from now on. */
  readonly openSession: (
    user: string,
    publicKey: Hex,
    clientSWA?: string
  ) => Promise<{ readonly userSWA: Hex; readonly clientSWA: Hex; readonly sessionExpiry: number }>
}

const isHex = (text: string): text is Hex => text.startsWith("0x")
const HexText = Schema.String.pipe(Schema.refine(isHex))

const Message = Schema.Struct({
  method: Schema.Literals(["email", "whatsapp"]),
  to: Schema.String,
  code: Schema.String,
  token: Schema.String,
  at: Schema.Number,
  expiresAt: Schema.Number,
  state: Schema.Literals(["valid", "expired", "used", "replaced", "usedUp"])
})
const Active = Schema.Struct({ id: Schema.Number, fault: Fault, struck: Schema.Number })
const Clock = Schema.Struct({ now: Schema.Number, ahead: Schema.Number })
const Opened = Schema.Struct({ userSWA: HexText, clientSWA: HexText, sessionExpiry: Schema.Number })
const Refusal = Schema.Struct({
  error: Schema.String,
  issues: Schema.optionalKey(Schema.Array(Schema.Struct({ path: Schema.String, message: Schema.String })))
})

/** Asks one control path of a sandbox, and reads the answer. */
const ask = Effect.fnUntraced(function* <S extends Schema.Decoder<unknown>>(
  fetch: Fetch,
  origin: string,
  schema: S,
  method: "GET" | "POST" | "DELETE",
  path: string,
  body: unknown
): Effect.fn.Return<S["Type"], ControlRefused | SeedInvalid> {
  const failed = (what: string) => (cause: unknown) =>
    new ControlRefused({ message: `${method} ${path} of ${origin} ${what}`, cause })
  const sent =
    method === "POST" ? { headers: { "content-type": "application/json" }, body: JSON.stringify(body ?? {}) } : {}
  const response = yield* Effect.tryPromise({
    try: () => fetch(`${origin}${path}`, { method, ...sent }),
    catch: failed("had no answer")
  })
  const json = yield* Effect.tryPromise({
    try: (): Promise<unknown> => response.json(),
    catch: failed("had an answer that is no JSON")
  })
  if (response.ok) return yield* Effect.mapError(Schema.decodeUnknownEffect(schema)(json), failed("had another answer"))
  const { error, issues } = yield* Effect.mapError(Schema.decodeUnknownEffect(Refusal)(json), failed("was refused"))
  return yield* issues === undefined
    ? new ControlRefused({ message: error })
    : new SeedInvalid({ message: error, issues })
})

/** Asks control paths of the sandbox that answers at a `fetch`, below an origin. */
export const asking =
  (fetch: Fetch, origin: string) =>
  <S extends Schema.Decoder<unknown>>(
    schema: S,
    method: "GET" | "POST" | "DELETE",
    path: string,
    body?: unknown
  ): Promise<S["Type"]> =>
    Effect.runPromise(ask(fetch, origin, schema, method, path, body))

/** The controls of the sandbox that answers at a `fetch`, below an origin. */
export const over = (fetch: Fetch, origin: string): Controls => {
  const asked = asking(fetch, origin)
  const get = <S extends Schema.Decoder<unknown>>(schema: S, path: string) => asked(schema, "GET", path)
  const post = <S extends Schema.Decoder<unknown>>(schema: S, path: string, body?: unknown) =>
    asked(schema, "POST", path, body)
  const done = Schema.Unknown

  /** Whatever is no fault is refused where it is added. */
  const add = async (fault: unknown): Promise<number> => {
    const { ids } = await post(Schema.Struct({ ids: Schema.Array(Schema.Number) }), paths.faultsData.path, [fault])
    return ids[0] ?? 0
  }
  const left = async () => (await get(Schema.Struct({ faults: Schema.Array(Active) }), paths.faultsData.path)).faults

  return {
    inbox: (to) =>
      get(Schema.Array(Message), `${paths.inboxData.path}${to === undefined ? "" : `?to=${encodeURIComponent(to)}`}`),
    faults: {
      next: (route, kind, ...[details]) => add({ kind, ...(route === "*" ? {} : { route }), times: 1, ...details }),
      add,
      left,
      remove: async (id) => {
        const path = `${paths.faultsData.path}${id === undefined ? "" : `?id=${id}`}`
        await asked(done, "DELETE", path)
      },
      reseed: async (seed) => void (await post(done, paths.faultsData.path, { seed }))
    },
    expectNoFaultLeft: async () => {
      // One without an end is never used up: it need only have struck.
      const unmet = (await left()).filter(({ fault, struck }) => fault.times !== undefined || struck === 0)
      if (unmet.length === 0) return
      const names = unmet.map(({ fault: { kind, route = "any route", times = 1 }, struck }) => {
        const missing = times - struck
        return `${kind} on ${route} (${missing} of ${times})`
      })
      throw new FaultsLeft({ message: `no call met these faults: ${names.join(", ")}`, left: unmet })
    },
    clock: () => get(Clock, paths.clock.path),
    travel: (duration) => post(Clock, paths.clock.path, { travel: duration }),
    seed: async (seed) => void (await post(done, paths.seed.path, seed)),
    snapshot: async () => (await post(Schema.Struct({ id: Schema.Number }), paths.snapshot.path)).id,
    revert: async (id) => void (await post(done, paths.revert.path, { id })),
    reset: async () => void (await post(done, paths.reset.path)),
    openSession: (user, publicKey, clientSWA) => post(Opened, paths.session.path, { user, publicKey, clientSWA })
  }
}
