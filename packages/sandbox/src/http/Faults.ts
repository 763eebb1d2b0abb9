/**
 * Failures on demand: the next calls to a route, or a share of them, are slow, refused, cut off or mangled. Chance is
 * seeded, so that a run that failed can be repeated.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { Refused, refusals } from "./Refused.ts"

/** What a fault does to a call. */
export interface Injection {
  /** Milliseconds before anything happens. */
  readonly delay?: number
  /** Milliseconds by which the backend's clock is ahead, for this call. */
  readonly skew?: number
  /** What is answered instead of doing anything. */
  readonly refuse?: Refused
  /** The call is carried out, but its answer is lost with the connection. */
  readonly cut?: boolean
  /** Changes the text of the answer. */
  readonly mangle?: (text: string) => string
}

/** A JSON value of which every text is a number and every number a text. */
const mistyped = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(mistyped)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mistyped(inner)]))
  }
  if (typeof value === "string") return value.length
  return typeof value === "number" ? String(value) : value
}

const inData =
  (change: (data: unknown) => unknown) =>
  (text: string): string => {
    const envelope: unknown = JSON.parse(text)
    return JSON.stringify(Object.assign(Object(envelope), { data: change(Reflect.get(Object(envelope), "data")) }))
  }

const Milliseconds = Schema.Number.check(Schema.isFinite())
const Status = Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))

/** A kind of fault: what it is called, what can be chosen, and what it does. */
const kind = <Fields extends Schema.Struct.Fields>(
  label: string,
  fields: Fields,
  inject: (chosen: Schema.Struct<Fields>["Type"]) => Injection
) => ({ label, fields, inject })

const details = "a fault was asked for"

/** Every kind of fault. */
export const kinds = {
  slow: kind("Slow", { milliseconds: Milliseconds }, ({ milliseconds }) => ({ delay: milliseconds })),
  rejected: kind(
    "Rejected",
    { status: Status, errorCode: Schema.String, message: Schema.String },
    ({ errorCode, message, status }) => ({ refuse: new Refused({ status, errorCode, message, details }) })
  ),
  cutOff: kind("Carried out, but cut off before the answer", {}, () => ({ cut: true })),
  malformed: kind("Answer that is no JSON", {}, () => ({ mangle: (text) => text.slice(0, text.length >> 1) })),
  missingData: kind("Answer without data", {}, () => ({ mangle: inData(() => undefined) })),
  wrongTypes: kind("Answer with wrong types", {}, () => ({ mangle: inData(mistyped) })),
  rateLimited: kind("Rate limited", { retryAfter: Schema.Int }, ({ retryAfter }) => ({
    refuse: refusals.limited(details).after(retryAfter)
  })),
  expiredSession: kind("Expired session", {}, () => ({
    refuse: refusals.unauthorized("session expired: log in again")
  })),
  clockSkew: kind("Backend's clock ahead", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    skew: milliseconds
  }))
}

type Kinds = typeof kinds

/** The kind of a fault. */
export type Kind = keyof Kinds

const aim = {
  /** A route of the contract, such as `execute`; every route when absent. */
  route: Schema.optionalKey(Schema.String),
  /** How many calls it strikes; all when absent. */
  times: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  /** Which share of the calls it strikes, from 0 to 1; 1 when absent. */
  share: Schema.optionalKey(Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 })))
}

const row = <const Name extends Kind, Fields extends Schema.Struct.Fields>(
  name: Name,
  { fields }: { readonly fields: Fields }
) => Schema.Struct({ kind: Schema.Literal(name), ...aim, ...fields })

/** A fault as it is asked for. */
export const Fault = Schema.Union([
  row("slow", kinds.slow),
  row("rejected", kinds.rejected),
  row("cutOff", kinds.cutOff),
  row("malformed", kinds.malformed),
  row("missingData", kinds.missingData),
  row("wrongTypes", kinds.wrongTypes),
  row("rateLimited", kinds.rateLimited),
  row("expiredSession", kinds.expiredSession),
  row("clockSkew", kinds.clockSkew)
])
export type Fault = typeof Fault.Type

/** A fault that is waiting for calls. */
export interface ActiveFault {
  readonly id: number
  readonly fault: Fault
  /** Calls that it struck so far. */
  readonly struck: number
}

/** Keeps faults, and deals them out. */
export class Faults extends Context.Service<
  Faults,
  {
    /** Adds a fault; answers its number. */
    readonly add: (fault: Fault) => Effect.Effect<number>
    /** Removes one fault, or all. */
    readonly remove: (id?: number) => Effect.Effect<void>
    readonly active: Effect.Effect<ReadonlyArray<ActiveFault>>
    /** Starts chance anew. */
    readonly reseed: (seed: number) => Effect.Effect<void>
    /** The seed with which chance began. */
    readonly seed: Effect.Effect<number>
    /** What happens to the next call of a route. */
    readonly strike: (route: string) => Effect.Effect<Injection>
  }
>()("@okto-effect/sandbox/Faults") {}

/** The seed unless another is set. */
const firstSeed = 1

const inject = (fault: Fault): Injection => {
  // Relates each kind to what can be chosen of it, which a lookup by a union does not.
  const { inject: run }: { readonly inject: (chosen: never) => Injection } = kinds[fault.kind]
  return Reflect.apply(run, undefined, [fault])
}

export const layer: Layer.Layer<Faults> = Layer.sync(Faults, () => {
  let seed = firstSeed
  let state = seed
  let nextId = 1
  let active: ReadonlyArray<ActiveFault> = []

  /** A number from 0 to 1 (Park and Miller's generator). */
  const draw = (): number => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }

  return Faults.of({
    add: (fault) =>
      Effect.sync(() => {
        const id = nextId++
        active = [...active, { id, fault, struck: 0 }]
        return id
      }),
    remove: (id) =>
      Effect.sync(() => {
        active = id === undefined ? [] : active.filter((_) => _.id !== id)
      }),
    active: Effect.sync(() => active),
    reseed: (next) =>
      Effect.sync(() => {
        seed = next
        // Zero would stay zero for ever.
        state = (Math.abs(Math.trunc(next)) % 2_147_483_646) + 1
      }),
    seed: Effect.sync(() => seed),
    strike: (route) =>
      Effect.sync(() => {
        const struck = active.filter(
          ({ fault: { route: aimed, share = 1 } }) => (aimed === undefined || aimed === route) && draw() < share
        )
        active = active.flatMap((one) => {
          if (!struck.includes(one)) return [one]
          const count = one.struck + 1
          return count >= (one.fault.times ?? Number.POSITIVE_INFINITY) ? [] : [{ ...one, struck: count }]
        })
        return Object.assign({}, ...struck.map(({ fault }) => inject(fault)))
      })
  })
})
