/**
 * Faults: the next calls of a route, or a share of them, are slow, refused, cut off or mangled. The random numbers have a
 * seed, so that a failed run can be repeated.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Ref from "effect/Ref"
import * as Schema from "effect/Schema"
import { Refused, refusals } from "./Refused.ts"

/** What a fault does to a call. */
export interface Injection {
  /** Milliseconds before the call is handled. */
  readonly delay?: number
  /** Milliseconds by which the backend's clock is ahead, for this call. */
  readonly skew?: number
  /** The answer, instead of handling the call. */
  readonly refuse?: Refused
  /** The call is not handled: it was lost on the way. */
  readonly lost?: boolean
  /** The call is handled twice, and one of the two answers is returned. */
  readonly twice?: "first" | "last"
  /** The call is handled so many milliseconds after its connection was cut off. */
  readonly late?: number
  /** The connection is cut off instead of an answer. */
  readonly cut?: boolean
  /** The connection stays open without an answer. */
  readonly silent?: boolean
  /** The answer after the call was handled, instead of its own. */
  readonly override?: Refused
  /** Changes the text of the answer. */
  readonly mangle?: (text: string) => string
  /** How a list of orders is changed. */
  readonly listing?: Listing
}

/** How a list of orders differs from the one that was asked for. */
export interface Listing {
  /** Orders younger than so many milliseconds are not listed yet. */
  readonly delay?: number
  /** The filter `intent_id` is ignored. */
  readonly ignoresId?: boolean
}

/** Replaces each text in a JSON value by a number, and each number by a text. */
const swapTypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(swapTypes)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swapTypes(inner)]))
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

/** The longest delay, in milliseconds: a year. */
const longest = 366 * 86_400_000
const Milliseconds = Schema.Number.check(Schema.isBetween({ minimum: -longest, maximum: longest }))
const Text = Schema.String.check(Schema.isMaxLength(1_000))
const Status = Schema.Int.check(Schema.isBetween({ minimum: 400, maximum: 599 }))

/** The calls that a fault applies to. */
const target = {
  /** A route of the contract, such as `execute`; every route when absent. */
  route: Schema.optionalKey(Text),
  /** The number of calls; all when absent. */
  times: Schema.optionalKey(Schema.Int.check(Schema.isGreaterThan(0))),
  /** The share of the calls, from 0 to 1; 1 when absent. */
  share: Schema.optionalKey(Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 1 })))
}

/** A kind of fault: its label on the page, the fields that it needs, and what it does to a call. */
const kind = <const Name extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  label: string,
  fields: Fields,
  inject: (chosen: Schema.Struct<Fields>["Type"]) => Injection
) => ({ name, label, fields, schema: Schema.Struct({ kind: Schema.Literal(name), ...target, ...fields }), inject })

const details = "a fault was asked for"

/** Every kind of fault. */
export const kinds = [
  kind("slow", "Answered after a delay", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    delay: milliseconds
  })),
  kind(
    "rejected",
    "Refused, with a status",
    { status: Status, errorCode: Text, message: Text },
    ({ errorCode, message, status }) => ({ refuse: new Refused({ status, errorCode, message, details }) })
  ),
  kind("cutOff", "Carried out, then the connection is cut", {}, () => ({ cut: true })),
  kind("lost", "Not carried out, the connection is cut", {}, () => ({ lost: true, cut: true })),
  kind("late", "The connection is cut, carried out later", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    late: milliseconds,
    cut: true
  })),
  kind(
    "twice",
    "Delivered twice",
    {
      /** Whose answer is returned; the first one's when absent. */
      answer: Schema.optionalKey(Schema.Literals(["first", "last"]))
    },
    ({ answer = "first" }) => ({ twice: answer })
  ),
  kind("silent", "Not carried out, never answered", {}, () => ({ lost: true, silent: true })),
  kind("unanswered", "Carried out, never answered", {}, () => ({ silent: true })),
  kind("failed", "Carried out, answered with a failure", { status: Status, message: Text }, (chosen) => ({
    override: new Refused({ ...chosen, errorCode: "ER-TECH-0001", details })
  })),
  kind("listedLate", "Orders listed late", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    listing: { delay: milliseconds }
  })),
  kind("unfiltered", "A list of orders that ignores intent_id", {}, () => ({ listing: { ignoresId: true } })),
  kind("malformed", "Answer that is no JSON", {}, () => ({ mangle: (text) => text.slice(0, text.length >> 1) })),
  kind("missingData", "Answer without data", {}, () => ({ mangle: inData(() => undefined) })),
  kind("wrongTypes", "Answer with wrong types", {}, () => ({ mangle: inData(swapTypes) })),
  kind("rateLimited", "Rate limited", { retryAfter: Schema.Int }, ({ retryAfter }) => ({
    refuse: refusals.limited(details).withRetryAfter(retryAfter)
  })),
  kind("expiredSession", "Expired session", {}, () => ({
    refuse: refusals.unauthorized("session expired: log in again")
  })),
  kind("clockSkew", "Backend's clock ahead", { milliseconds: Milliseconds }, ({ milliseconds }) => ({
    skew: milliseconds
  }))
]

/** Values of the fields, for forms and documents. */
export const examples: Readonly<Record<string, string | number>> = {
  milliseconds: 2000,
  status: 503,
  errorCode: "ER-TECH-0001",
  message: "unavailable",
  retryAfter: 5,
  answer: "last",
  times: 1,
  share: 1
}

type Row = (typeof kinds)[number]

/** The kind of a fault. */
export type Kind = Row["name"]

/** The fields of a kind of fault. */
export type FaultFields<Name extends Kind> = Schema.Struct<Extract<Row, { readonly name: Name }>["fields"]>["Type"]

/** A fault. */
export const Fault = Schema.Union(kinds.map(({ schema }) => schema))
export type Fault = typeof Fault.Type

/** A fault that waits for calls. */
export interface ActiveFault {
  readonly id: number
  readonly fault: Fault
  /** The number of calls that it was applied to. */
  readonly struck: number
}

/** Keeps the faults, and assigns them to calls. */
export class Faults extends Context.Service<
  Faults,
  {
    /** Adds a fault; returns its number. */
    readonly add: (fault: Fault) => Effect.Effect<number>
    /** Removes one fault, or all. */
    readonly remove: (id?: number) => Effect.Effect<void>
    readonly active: Effect.Effect<ReadonlyArray<ActiveFault>>
    /** Seeds the random numbers. */
    readonly reseed: (seed: number) => Effect.Effect<void>
    /** The seed of the random numbers. */
    readonly seed: Effect.Effect<number>
    /** The injection for the next call of a route. */
    readonly injectionFor: (route: string) => Effect.Effect<Injection>
  }
>()("@okto-effect/sandbox/Faults") {}

/** The seed until another is set. */
const firstSeed = 1

const inject = (fault: Fault): Injection => {
  const row: { readonly inject: (chosen: never) => Injection } | undefined = kinds.find(
    ({ name }) => name === fault.kind
  )
  // A fault has the fields of its kind, which a search by name does not tell the compiler.
  return row === undefined ? {} : Reflect.apply(row.inject, undefined, [fault])
}

/** The faults, and the last random number. */
interface State {
  readonly seed: number
  readonly random: number
  readonly nextId: number
  readonly active: ReadonlyArray<ActiveFault>
}

/** Random numbers are below this one, and never zero (Park and Miller's generator). */
const largest = 2_147_483_647
const next = (random: number): number => (random * 48_271) % largest

/** Assigns faults to a call of a route. */
const assign = (route: string, before: State): readonly [Injection, State] => {
  let { random } = before
  const active: Array<ActiveFault> = []
  const struck: Array<Fault> = []
  for (const one of before.active) {
    const { fault } = one
    const isTarget = fault.route === undefined || fault.route === route
    if (isTarget) random = next(random)
    if (!isTarget || random / largest >= (fault.share ?? 1)) {
      active.push(one)
      continue
    }
    struck.push(fault)
    const count = one.struck + 1
    if (count < (fault.times ?? Number.POSITIVE_INFINITY)) active.push({ ...one, struck: count })
  }
  return [Object.assign({}, ...struck.map(inject)), { ...before, random, active }]
}

export const layer: Layer.Layer<Faults> = Layer.effect(
  Faults,
  Effect.map(Ref.make<State>({ seed: firstSeed, random: firstSeed, nextId: 1, active: [] }), (state) =>
    Faults.of({
      add: (fault) =>
        Ref.modify(state, (now) => [
          now.nextId,
          { ...now, nextId: now.nextId + 1, active: [...now.active, { id: now.nextId, fault, struck: 0 }] }
        ]),
      remove: (id) =>
        Ref.update(state, (now) => ({
          ...now,
          active: id === undefined ? [] : now.active.filter((fault) => fault.id !== id)
        })),
      active: Effect.map(Ref.get(state), ({ active }) => active),
      reseed: (seed) =>
        // The generator never leaves zero.
        Ref.update(state, (now) => ({ ...now, seed, random: (Math.abs(Math.trunc(seed)) % (largest - 1)) + 1 })),
      seed: Effect.map(Ref.get(state), ({ seed }) => seed),
      injectionFor: (route) => Ref.modify(state, (now) => assign(route, now))
    })
  )
)
