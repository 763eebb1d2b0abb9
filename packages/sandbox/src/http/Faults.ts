/**
 * Faults: the next calls of a route, or a share of them, are slow, refused, cut off or mangled. The random numbers have a
 * seed, so that a failed run can be repeated.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { Refused, refusals } from "./Refused.ts"

/** What faults can do beside handling the call. */
export interface Means {
  /** Answers a refusal. */
  readonly refuse: (refused: Refused) => Effect.Effect<Response>
  /** Starts work that goes on after the call. */
  readonly start: (work: Effect.Effect<unknown>) => Effect.Effect<unknown>
  /** Handles the call with a clock that is ahead by so many milliseconds. */
  readonly withClockAhead: (milliseconds: number, handled: Effect.Effect<Response>) => Effect.Effect<Response>
}

/** What a fault makes of a call: `handled` handles it, each time that it runs. */
export type Injection = (handled: Effect.Effect<Response>, means: Means) => Effect.Effect<Response>

/** Stands for an answer that is never sent, on a connection that stays open. */
export const silence = Response.error()

const cutOff = Effect.sync(() => Response.error())

/** How a list of orders differs from the one that was asked for. */
export const Listing = Context.Reference<{
  /** Orders younger than so many milliseconds are not listed yet. */
  readonly delay?: number
  /** The filter `intent_id` is ignored. */
  readonly ignoresId?: boolean
}>("@okto-effect/sandbox/http/Faults/Listing", { defaultValue: () => ({}) })

const listedWith =
  (listing: (typeof Listing)["Service"]): Injection =>
  (handled) =>
    Effect.provideService(handled, Listing, listing)

/** Refuses the call without handling it. */
const refuse =
  (refused: Refused): Injection =>
  (_, means) =>
    means.refuse(refused)

/** Changes the text of the answer. A connection that was cut off has none. */
const mangle =
  (change: (text: string) => string): Injection =>
  (handled) =>
    Effect.flatMap(handled, (response) =>
      response.type === "error"
        ? Effect.succeed(response)
        : Effect.promise(async () => new Response(change(await response.text()), response))
    )

/** Replaces each text in a JSON value by a number, and each number by a text. */
const swapTypes = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(swapTypes)
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, swapTypes(inner)]))
  }
  if (typeof value === "string") return value.length
  return typeof value === "number" ? String(value) : value
}

const parseEnvelope = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Record(Schema.String, Schema.Unknown)))

/** Changes the data of an answer. Another fault may have left no JSON. */
const mangleData = (change: (data: unknown) => unknown): Injection =>
  mangle((text) =>
    Option.match(parseEnvelope(text), {
      onNone: () => text,
      onSome: (envelope) => JSON.stringify({ ...envelope, data: change(envelope["data"]) })
    })
  )

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

/** A kind of fault: its label on the page, the fields that it needs, and what it makes of a call. */
const kind = <const Name extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  label: string,
  fields: Fields,
  inject: (chosen: Schema.Struct<Fields>["Type"]) => Injection
) => ({ name, label, fields, schema: Schema.Struct({ kind: Schema.Literal(name), ...target, ...fields }), inject })

const details = "a fault was asked for"

/** Every kind of fault. */
export const kinds = [
  kind(
    "slow",
    "Answered after a delay",
    { milliseconds: Milliseconds },
    ({ milliseconds }) =>
      (handled) =>
        Effect.andThen(Effect.sleep(Math.max(0, milliseconds)), handled)
  ),
  kind(
    "rejected",
    "Refused, with a status",
    { status: Status, errorCode: Text, message: Text },
    ({ errorCode, message, status }) => refuse(new Refused({ status, errorCode, message, details }))
  ),
  kind("cutOff", "Carried out, then the connection is cut", {}, () => (handled) => Effect.andThen(handled, cutOff)),
  kind("lost", "Not carried out, the connection is cut", {}, () => () => cutOff),
  kind(
    "late",
    "The connection is cut, carried out later",
    { milliseconds: Milliseconds },
    ({ milliseconds }) =>
      (handled, { start }) =>
        Effect.andThen(start(Effect.andThen(Effect.sleep(Math.max(0, milliseconds)), handled)), cutOff)
  ),
  kind(
    "twice",
    "Delivered twice",
    {
      /** Whose answer is returned; the first one's when absent. */
      answer: Schema.optionalKey(Schema.Literals(["first", "last"]))
    },
    ({ answer = "first" }) =>
      (handled) =>
        Effect.zipWith(handled, handled, (first, last) => ({ first, last })[answer])
  ),
  kind("silent", "Not carried out, never answered", {}, () => () => Effect.succeed(silence)),
  kind("unanswered", "Carried out, never answered", {}, () => Effect.as(silence)),
  kind(
    "failed",
    "Carried out, answered with a failure",
    { status: Status, message: Text },
    (chosen) => (handled, means) =>
      Effect.andThen(handled, means.refuse(new Refused({ ...chosen, errorCode: "ER-TECH-0001", details })))
  ),
  kind("listedLate", "Orders listed late", { milliseconds: Milliseconds }, ({ milliseconds }) =>
    listedWith({ delay: milliseconds })
  ),
  kind("unfiltered", "A list of orders that ignores intent_id", {}, () => listedWith({ ignoresId: true })),
  kind("malformed", "Answer that is no JSON", {}, () => mangle((text) => text.slice(0, text.length >> 1))),
  kind("missingData", "Answer without data", {}, () => mangleData(() => undefined)),
  kind("wrongTypes", "Answer with wrong types", {}, () => mangleData(swapTypes)),
  kind("rateLimited", "Rate limited", { retryAfter: Schema.Int }, ({ retryAfter }) =>
    refuse(refusals.limited(details).withRetryAfter(retryAfter))
  ),
  kind("expiredSession", "Expired session", {}, () => refuse(refusals.unauthorized("session expired: log in again"))),
  kind(
    "clockSkew",
    "Backend's clock ahead",
    { milliseconds: Milliseconds },
    ({ milliseconds }) =>
      (handled, means) =>
        means.withClockAhead(milliseconds, handled)
  )
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
    /** What the faults for the next call of a route make of it: the first one of what the others do. */
    readonly injectionFor: (route: string) => Effect.Effect<Injection>
  }
>()("@okto-effect/sandbox/Faults") {}

const injectionOf = (fault: Fault): Injection => {
  const row: { readonly inject: (chosen: never) => Injection } | undefined = kinds.find(
    ({ name }) => name === fault.kind
  )
  // A fault has the fields of its kind, which a search by name does not tell the compiler.
  return row === undefined ? (handled) => handled : Reflect.apply(row.inject, undefined, [fault])
}

/** Random numbers are below this one, and never zero, which the generator would never leave (Park and Miller's). */
const largest = 2_147_483_647

export const layer: Layer.Layer<Faults> = Layer.sync(Faults, () => {
  let seed = 1
  let random = 1
  let nextId = 1
  let active: ReadonlyArray<ActiveFault> = []

  /** Whether a fault strikes a call that it is for. */
  const strikes = ({ share = 1 }: Fault): boolean => {
    random = (random * 48_271) % largest
    return random / largest < share
  }

  return Faults.of({
    add: (fault) =>
      Effect.sync(() => {
        active = [...active, { id: nextId, fault, struck: 0 }]
        return nextId++
      }),
    remove: (id) =>
      Effect.sync(() => {
        active = id === undefined ? [] : active.filter((one) => one.id !== id)
      }),
    active: Effect.sync(() => active),
    reseed: (wanted) =>
      Effect.sync(() => {
        seed = wanted
        random = (Math.abs(Math.trunc(wanted)) % (largest - 1)) + 1
      }),
    seed: Effect.sync(() => seed),
    injectionFor: (route) =>
      Effect.sync(() => {
        const met: Array<Injection> = []
        active = active.flatMap((one) => {
          const { fault } = one
          if ((fault.route !== undefined && fault.route !== route) || !strikes(fault)) return [one]
          met.push(injectionOf(fault))
          const struck = one.struck + 1
          return struck < (fault.times ?? Number.POSITIVE_INFINITY) ? [{ ...one, struck }] : []
        })
        return (handled, means) => met.reduceRight((inner, inject) => inject(inner, means), handled)
      })
  })
})
