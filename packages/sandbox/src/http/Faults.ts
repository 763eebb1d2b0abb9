/**
 * Failures on demand: the next calls to a route, or a share of them, are slow, refused, cut off or mangled. Chance is
 * seeded, so that a run that failed can be repeated.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
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
  /** The call is not carried out: it was lost on the way. */
  readonly lost?: boolean
  /** The call arrives a second time after it was answered; which of the two answers is handed on. */
  readonly twice?: "first" | "last"
  /** The call arrives so many milliseconds after its connection was cut off. */
  readonly late?: number
  /** The call is carried out, but its answer is lost with the connection. */
  readonly cut?: boolean
  /** The connection stays open, without an answer. */
  readonly silent?: boolean
  /** What is answered after the call was carried out. */
  readonly override?: Refused
  /** Changes the text of the answer. */
  readonly mangle?: (text: string) => string
  /** What is wrong with a list of orders. */
  readonly listing?: Listing
}

/** A list of orders that is not quite what was asked for. */
export interface Listing {
  /** Orders younger than so many milliseconds are not listed yet. */
  readonly delay?: number
  /** `intent_id` is not looked at. */
  readonly ignoresId?: boolean
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

/** A year: whoever wants a call to wait longer wants one that is not answered. */
const longest = 366 * 86_400_000
const Milliseconds = Schema.Number.check(Schema.isBetween({ minimum: -longest, maximum: longest }))
const Text = Schema.String.check(Schema.isMaxLength(1_000))
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
  rejected: kind("Rejected", { status: Status, errorCode: Text, message: Text }, ({ errorCode, message, status }) => ({
    refuse: new Refused({ status, errorCode, message, details })
  })),
  cutOff: kind("Carried out, but cut off before the answer", {}, () => ({ cut: true })),
  lost: kind("Lost before it arrived", {}, () => ({ lost: true, cut: true })),
  late: kind("Cut off, and carried out later", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    late: milliseconds,
    cut: true
  })),
  twice: kind(
    "Delivered twice",
    {
      /** The delivery whose answer is handed on; the first one's when absent. */
      answer: Schema.optionalKey(Schema.Literals(["first", "last"]))
    },
    ({ answer = "first" }) => ({ twice: answer })
  ),
  silent: kind("Lost, without an answer", {}, () => ({ lost: true, silent: true })),
  unanswered: kind("Carried out, without an answer", {}, () => ({ silent: true })),
  failed: kind("Carried out, but answered with a failure", { status: Status, message: Text }, (chosen) => ({
    override: new Refused({ ...chosen, errorCode: "ER-TECH-0001", details })
  })),
  listedLate: kind("Orders listed late", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    listing: { delay: milliseconds }
  })),
  unfiltered: kind("A list of orders that ignores intent_id", {}, () => ({ listing: { ignoresId: true } })),
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
  route: Schema.optionalKey(Text),
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
  row("lost", kinds.lost),
  row("late", kinds.late),
  row("twice", kinds.twice),
  row("silent", kinds.silent),
  row("unanswered", kinds.unanswered),
  row("failed", kinds.failed),
  row("listedLate", kinds.listedLate),
  row("unfiltered", kinds.unfiltered),
  row("malformed", kinds.malformed),
  row("missingData", kinds.missingData),
  row("wrongTypes", kinds.wrongTypes),
  row("rateLimited", kinds.rateLimited),
  row("expiredSession", kinds.expiredSession),
  row("clockSkew", kinds.clockSkew)
])
export type Fault = typeof Fault.Type

/** What has to be chosen for a kind of fault. */
export type Chosen<Name extends Kind> = Schema.Struct<Kinds[Name]["fields"]>["Type"]

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
    /** Adds a fault; returns its number. */
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

/** The faults at one moment, and where chance is. */
interface Dealt {
  readonly seed: number
  readonly chance: number
  readonly nextId: number
  readonly active: ReadonlyArray<ActiveFault>
}

/** Chance is a number below this one, and never zero (Park and Miller's generator). */
const largest = 2_147_483_647
const next = (chance: number): number => (chance * 48_271) % largest

/** Deals the faults of one call of a route. */
const deal = (route: string, before: Dealt): readonly [Injection, Dealt] => {
  let { chance } = before
  const active: Array<ActiveFault> = []
  const struck: Array<Fault> = []
  for (const one of before.active) {
    const { fault } = one
    const aimed = fault.route === undefined || fault.route === route
    if (aimed) chance = next(chance)
    if (!aimed || chance / largest >= (fault.share ?? 1)) {
      active.push(one)
      continue
    }
    struck.push(fault)
    const count = one.struck + 1
    if (count < (fault.times ?? Number.POSITIVE_INFINITY)) active.push({ ...one, struck: count })
  }
  return [Object.assign({}, ...struck.map(inject)), { ...before, chance, active }]
}

export const layer: Layer.Layer<Faults> = Layer.effect(
  Faults,
  Effect.map(Ref.make<Dealt>({ seed: firstSeed, chance: firstSeed, nextId: 1, active: [] }), (dealt) =>
    Faults.of({
      add: (fault) =>
        Ref.modify(dealt, (now) => [
          now.nextId,
          { ...now, nextId: now.nextId + 1, active: [...now.active, { id: now.nextId, fault, struck: 0 }] }
        ]),
      remove: (id) =>
        Ref.update(dealt, (now) => ({
          ...now,
          active: id === undefined ? [] : now.active.filter((fault) => fault.id !== id)
        })),
      active: Effect.map(Ref.get(dealt), ({ active }) => active),
      reseed: (seed) =>
        // Zero would stay zero for ever.
        Ref.update(dealt, (now) => ({ ...now, seed, chance: (Math.abs(Math.trunc(seed)) % (largest - 1)) + 1 })),
      seed: Effect.map(Ref.get(dealt), ({ seed }) => seed),
      strike: (route) => Ref.modify(dealt, (now) => deal(route, now))
    })
  )
)
