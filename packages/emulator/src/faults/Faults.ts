/**
 * Faults: the next calls of a route, or a share of them, are slow, refused, cut off or mangled. The random numbers have a
 * seed, so that a failed run can be repeated.
 */
import { Routes } from "@okto-effect/protocol"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Predicate from "effect/Predicate"
import * as Random from "effect/Random"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  between,
  decodeFields,
  type FieldIssue,
  fieldIssue,
  linesOf,
  oneOf,
  shortText,
  whole
} from "../verify/fields.ts"
import { Invalid } from "../verify/Invalid.ts"
import { Refused, refusals } from "../backend/http/Refused.ts"

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
}>("@okto-effect/emulator/http/Faults/Listing", { defaultValue: () => ({}) })

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
const Milliseconds = between(-longest, longest, "expected a number of milliseconds, a year at most")
const Text = shortText(1_000, "expected a text of at most 1000 characters")
const Status = whole(400, 599)
const { MAX_SAFE_INTEGER, MIN_SAFE_INTEGER } = Number
const Seconds = whole(MIN_SAFE_INTEGER, MAX_SAFE_INTEGER, "expected a whole number of seconds")

/** Stands for every route where a route is expected. */
const everyRoute = "*"

/** The name of a route, or `*` for all. */
export type AnyRoute = keyof typeof Routes | typeof everyRoute

const isRoute = (name: string): name is keyof typeof Routes => Object.hasOwn(Routes, name)
const allRoutes: ReadonlyArray<AnyRoute> = [...Object.keys(Routes).filter(isRoute), everyRoute]

/** The calls that a fault applies to. */
const target = {
  /** A route of the protocol, such as `execute`; every route when absent, or `*`. */
  route: Schema.optionalKey(oneOf(allRoutes)),
  /** The number of calls; all when absent. */
  times: Schema.optionalKey(whole(1, MAX_SAFE_INTEGER, "expected a whole number of calls above 0")),
  /** The share of the calls, from 0 to 1; 1 when absent. */
  share: Schema.optionalKey(between(0, 1, "expected a share of the calls from 0 to 1"))
}

/** A kind of fault: its label on the page, the fields that it needs, and what it makes of a call. */
const kind = <const Name extends string, Fields extends Schema.Struct.Fields>(
  name: Name,
  label: string,
  fields: Fields,
  inject: (chosen: Schema.Struct<Fields>["Type"]) => Injection
) => ({ name, label, fields, schema: Schema.Struct({ kind: Schema.Literal(name), ...target, ...fields }), inject })

const details = "a fault was asked for"

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
      answer: Schema.optionalKey(oneOf(["first", "last"], "expected first or last"))
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
  kind("rateLimited", "Rate limited", { retryAfter: Seconds }, ({ retryAfter }) =>
    refuse(refusals.limited(details, undefined, retryAfter))
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

export type Kind = Row["name"]

export type FaultFields<Name extends Kind> = Schema.Struct<Extract<Row, { readonly name: Name }>["fields"]>["Type"]

/** A fault. */
export const Fault = Schema.Union(kinds.map(({ schema }) => schema))
export type Fault = typeof Fault.Type

/** A fault that waits for calls. */
export interface ActiveFault {
  /** Its number, which removes it. */
  readonly id: number
  /** What it does to the calls that it meets. */
  readonly fault: Fault
  /** The number of calls that it was applied to. */
  readonly struck: number
}

/** How many calls a fault applies to. */
export interface FaultFrequency {
  /** The number of calls; 1 when absent. */
  readonly times?: number
  /** The share of the calls, from 0 to 1; 1 when absent. */
  readonly share?: number
}

/** The fields of a kind of fault; optional where it has none. */
export type FaultDetails<Name extends Kind> =
  Partial<FaultFields<Name>> extends FaultFields<Name>
    ? [details?: FaultFields<Name> & FaultFrequency]
    : [details: FaultFields<Name> & FaultFrequency]

/** The fault for the next call of a route, not yet checked. */
export const forNextCall = (route: string, kind: string, details: object = {}): unknown => ({
  times: 1,
  ...details,
  kind,
  route
})

/** Fails if there is a fault that no call met. One without a number of times is never used up: it must have struck once. */
export const expectNone = (active: ReadonlyArray<ActiveFault>): Effect.Effect<void, Invalid> => {
  const left = active.filter(({ fault, struck }) => fault.times !== undefined || struck === 0)
  if (left.length === 0) return Effect.void
  const names = left.map(({ fault: { kind, route = everyRoute, times = 1 }, struck }) => {
    const missing = times - struck
    return `${kind} on ${route === everyRoute ? "any route" : route} (${missing} of ${times})`
  })
  return Effect.fail(new Invalid({ message: `no call met these faults: ${names.join(", ")}` }))
}

const expectedKind = `expected one of ${kinds.map(({ name }) => name).join(", ")}`

/** Decodes a fault: its kind first, which tells its other fields. */
const decode = (input: unknown): Result.Result<Fault, ReadonlyArray<FieldIssue>> => {
  const wanted = Predicate.hasProperty(input, "kind") ? input.kind : undefined
  const row = kinds.find(({ name }) => name === wanted)
  if (row === undefined) return Result.fail([fieldIssue("kind", expectedKind, wanted)])
  const isAbsent = (path: string) => path !== "" && !Predicate.hasProperty(input, path)
  return Result.mapError(decodeFields(row.schema, input), (issues) =>
    issues.map((issue) => (isAbsent(issue.path) ? { ...issue, path: `${row.name} needs ${issue.path}` } : issue))
  )
}

/** Faults that may wait for calls. */
const most = 100

/** Keeps the faults, and assigns them to calls. */
export class Faults extends Context.Service<
  Faults,
  {
    /** Adds a fault and returns its number. Without `times` it applies until it is removed. Fails for an invalid one. */
    readonly add: (fault: Fault) => Effect.Effect<number, Invalid>
    /** Adds faults from outside, all or none of them; returns their numbers. */
    readonly addAll: (faults: ReadonlyArray<unknown>) => Effect.Effect<ReadonlyArray<number>, Invalid>
    /**
     * Adds a fault for the next call of a route (`"*"`: of any), and returns its number: `next("execute", "cutOff")`. The
     * fields of the kind are the third argument, with `times` and `share` for more calls. Fails for an invalid one.
     */
    readonly next: <Name extends Kind>(
      route: AnyRoute,
      kind: Name,
      ...details: FaultDetails<Name>
    ) => Effect.Effect<number, Invalid>
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
>()("@okto-effect/emulator/Faults") {}

const injectionOf = (fault: Fault): Injection => {
  const row: { readonly inject: (chosen: never) => Injection } | undefined = kinds.find(
    ({ name }) => name === fault.kind
  )
  // A fault has the fields of its kind, which a search by name does not tell the compiler.
  return row === undefined ? (handled) => handled : Reflect.apply(row.inject, undefined, [fault])
}

const randomFrom = (seed: number) => Random.withSeed(Random.Random, seed)

const make = Effect.gen(function* () {
  let seed = 1
  let random = yield* randomFrom(seed)
  let nextId = 1
  let active: ReadonlyArray<ActiveFault> = []

  /** Whether a fault strikes a call that it is for. */
  const strikes = ({ share = 1 }: Fault): boolean => random.nextDoubleUnsafe() < share

  const addAll = Effect.fnUntraced(function* (inputs: ReadonlyArray<unknown>) {
    const faults = yield* Effect.forEach(inputs, (input, index) => {
      const at = inputs.length === 1 ? "" : `[${index}]: `
      return Effect.mapError(
        Effect.fromResult(decode(input)),
        (issues) => new Invalid({ message: at + linesOf(issues) })
      )
    })
    const count = active.length + faults.length
    if (count > most) {
      return yield* new Invalid({ message: `expected at most ${most} faults that wait for calls, got ${count}` })
    }
    const added = faults.map((fault): ActiveFault => ({ id: nextId++, fault, struck: 0 }))
    active = [...active, ...added]
    return added.map(({ id }) => id)
  })

  const add = (fault: unknown) => Effect.map(addAll([fault]), ([id = 0]) => id)

  return Faults.of({
    add,
    addAll,
    next: (route, kind, ...[details]) => add(forNextCall(route, kind, details)),
    remove: (id) =>
      Effect.sync(() => {
        active = id === undefined ? [] : active.filter((one) => one.id !== id)
      }),
    active: Effect.sync(() => active),
    reseed: (wanted) =>
      Effect.map(randomFrom(wanted), (next) => {
        seed = wanted
        random = next
      }),
    seed: Effect.sync(() => seed),
    injectionFor: (route) =>
      Effect.sync(() => {
        const met: Array<Injection> = []
        active = active.flatMap((one) => {
          const { fault } = one
          const { route: wanted = everyRoute } = fault
          if ((wanted !== everyRoute && wanted !== route) || !strikes(fault)) return [one]
          met.push(injectionOf(fault))
          const struck = one.struck + 1
          return struck < (fault.times ?? Number.POSITIVE_INFINITY) ? [{ ...one, struck }] : []
        })
        return (handled, means) => met.reduceRight((inner, inject) => inject(inner, means), handled)
      })
  })
})

export const layer: Layer.Layer<Faults> = Layer.effect(Faults, make)
