/** Routes backend calls to their handlers: faults, rate limit, session, decoding, envelope, request log. */
import { Routes } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { bytesToHex, isAddress } from "viem/utils"
import { Sessions } from "../identity/Sessions.ts"
import { pathTo } from "../../control/routes.ts"
import { Settings } from "../../Settings.ts"
import { stopwatch, withClockAhead } from "../../world/Time.ts"
import { type Invalid, sentence } from "../../verify/Invalid.ts"
import { parseJson } from "../../verify/json.ts"
import { readText } from "./body.ts"
import type {
  Call,
  PublicHandlers,
  PublicRoute,
  Requests,
  RouteName,
  SessionHandlers,
  SessionRoute
} from "./protocol.ts"
import { setDate } from "./date.ts"
import { envelope } from "./envelope.ts"
import { Faults, silence } from "../../faults/Faults.ts"
import { methodOf } from "./request.ts"
import { homeOf, splitPath } from "./worldPath.ts"
import * as RateLimit from "./RateLimit.ts"
import { refuse, type Refused, refusals, sentenceOf, unreadable } from "./Refused.ts"
import { RequestLog } from "./RequestLog.ts"

/** The columns of the route table that the router reads. */
type Rows = {
  readonly [Name in RouteName]: {
    readonly method: "GET" | "POST"
    readonly path: string
    readonly access: "session" | "public"
    readonly request: Schema.ConstraintDecoder<Requests[Name]>
    readonly query: Readonly<Record<string, string>>
  }
}

const rows: Rows = Routes

const isRouteName = (name: string): name is RouteName => Object.hasOwn(Routes, name)
const isSession = (name: RouteName): name is SessionRoute => rows[name].access === "session"
const isPublic = (name: RouteName): name is PublicRoute => rows[name].access === "public"

/** Routes by method and path. Paths have no parameters. */
const names: ReadonlyMap<string, RouteName> = new Map([
  ...Object.keys(Routes)
    .filter(isRouteName)
    .map((name): readonly [string, RouteName] => [`${rows[name].method} ${rows[name].path}`, name]),
  // The original SDK sends a GET with a body.
  [`GET ${rows.estimate.path}`, "estimate"]
])

const decode = <Name extends RouteName>(name: Name, input: unknown): Effect.Effect<Requests[Name], Refused> =>
  Effect.mapError(Schema.decodeUnknownEffect(rows[name].request)(input), (cause) => unreadable(sentence(cause), cause))

/** Accepts `caip2id` for `caip2Id` in contract reads: the documentation has both. */
const normalizeBody = (name: RouteName, body: unknown): unknown =>
  name === "readContractData" && Predicate.isObject(body) && "caip2id" in body
    ? { caip2Id: body["caip2id"], ...body }
    : body

const refusedBody = (failure: Invalid | Refused): Refused =>
  failure._tag === "Refused" ? failure : unreadable(failure.message, failure.cause)

/** The filters of a query by the names of the request's fields. */
const filtersOf = (name: RouteName, { searchParams }: URL): unknown => {
  const entries = Object.entries(rows[name].query)
  if (entries.length === 0) return undefined
  return Object.fromEntries(
    entries.filter(([, key]) => searchParams.has(key)).map(([field, key]) => [field, searchParams.get(key)])
  )
}

/** The text of a request's body, or why it cannot be read. */
type Sent = Result.Result<string, Invalid | Refused>

const inputOf = (name: RouteName, sent: Sent, url: URL): Effect.Effect<unknown, Refused> =>
  rows[name].method === "POST"
    ? Effect.fromResult(sent).pipe(
        Effect.flatMap(parseJson),
        Effect.mapBoth({ onSuccess: (body) => normalizeBody(name, body), onFailure: refusedBody })
      )
    : Effect.succeed(filtersOf(name, url))

/** The client that a call without a session names. Not verified. */
const claimedClient = (body: unknown): string => {
  const inner = Predicate.isObject(body) ? (body["sessionData"] ?? body["data"]) : undefined
  const swa = Predicate.isObject(inner) ? (inner["clientSWA"] ?? inner["client_swa"]) : undefined
  return typeof swa === "string" && isAddress(swa, { strict: false }) ? swa.toLowerCase() : "unknown"
}

/** Answers backend calls, and never fails. A call whose connection is cut off gets `Response.error()`. */
export const make = Effect.fnUntraced(function* (handlers: SessionHandlers & PublicHandlers) {
  // Separate tables relate each route's handler to its request for the compiler.
  const sessionHandlers: SessionHandlers = handlers
  const publicHandlers: PublicHandlers = handlers
  const faults = yield* Faults
  const limit = yield* RateLimit.make
  const requests = yield* RequestLog
  const { failureStyle } = yield* Settings
  const random = yield* SecureRandom.SecureRandom
  const scope = yield* Effect.scope
  const sessions = yield* Sessions

  const countRequest = (name: RouteName, client: string) => (rows[name].method === "POST" ? limit(client) : Effect.void)

  const inSession = Effect.fnUntraced(function* <Name extends SessionRoute>(
    name: Name,
    request: Request,
    sent: Sent,
    call: Call
  ) {
    const session = yield* sessions.authorize(request.headers.get("authorization")).pipe(refuse(refusals.unauthorized))
    yield* countRequest(name, session.user.client.swa.toLowerCase())
    const input = yield* decode(name, yield* inputOf(name, sent, call.url))
    return yield* sessionHandlers[name](input, { ...call, session })
  })

  const inPublic = Effect.fnUntraced(function* <Name extends PublicRoute>(name: Name, sent: Sent, call: Call) {
    const body = yield* inputOf(name, sent, call.url)
    yield* countRequest(name, claimedClient(body))
    return yield* publicHandlers[name](yield* decode(name, body), call)
  })

  const answer = (
    name: RouteName | undefined,
    request: Request,
    sent: Sent,
    call: Call
  ): Effect.Effect<unknown, Refused> => {
    if (name !== undefined && isSession(name)) return inSession(name, request, sent, call)
    if (name !== undefined && isPublic(name)) return inPublic(name, sent, call)
    return refusals.missing(
      `the emulator has no route ${methodOf(request)} ${splitPath(call.url.pathname).path}: ${homeOf(call.url)}${pathTo("openApi")} lists them`
    )
  }

  const respondTo =
    (name: RouteName | undefined, request: Request, url: URL) => (work: Effect.Effect<unknown, Refused>) =>
      work.pipe(
        Effect.catchDefect((defect) =>
          Effect.andThen(
            Effect.logError(`${methodOf(request)} ${url.pathname} failed unexpectedly`, defect),
            refusals.broken("internal error of the emulator, see its log", defect)
          )
        ),
        Effect.matchEffect({
          onSuccess: (data) => Effect.succeed(Response.json({ status: "success", data })),
          onFailure: Effect.fnUntraced(function* (refused) {
            const traceId = bytesToHex(yield* random.randomBytes(16)).slice(2)
            yield* Effect.logInfo(`${methodOf(request)} ${url.pathname} refused: ${refused.details}`)
            const status = failureStyle === "status" ? refused.status : 200
            const headers = refused.retryAfter === undefined ? {} : { "retry-after": String(refused.retryAfter) }
            return Response.json(envelope(name, refused, traceId), { status, headers })
          })
        })
      )

  return Effect.fn("Emulator.route")(function* (request: Request) {
    const url = new URL(request.url)
    const method = methodOf(request)
    const { path } = splitPath(url.pathname)
    const name = names.get(`${method} ${path}`)
    const at = yield* Clock.currentTimeMillis
    const passed = yield* stopwatch
    const sent = yield* Effect.result(readText(request))
    const requestBody = Result.getOrElse(sent, (failure) => JSON.stringify(sentenceOf(failure)))
    const respond = respondTo(name, request, url)
    const inject = yield* faults.injectionFor(name ?? "")
    const response = yield* inject(respond(answer(name, request, sent, { url })), {
      refuse: (refused) => respond(Effect.fail(refused)),
      start: (work) => Effect.forkIn(work, scope),
      withClockAhead: (skew, handled) => withClockAhead(skew)(Effect.flatMap(handled, setDate))
    })
    const responseBody = yield* Effect.promise(() => response.clone().text())
    const milliseconds = Math.round(yield* passed)
    yield* requests.add({
      at,
      method,
      path: path + url.search,
      status: response.status,
      milliseconds,
      requestBody,
      responseBody
    })
    // Nothing is sent until the caller ends the connection.
    if (response === silence) yield* untilAborted(request.signal)
    return response
  })
})

/** Waits until a signal aborts. */
const untilAborted = (signal: AbortSignal): Effect.Effect<void> =>
  Effect.callback((resume) => {
    if (signal.aborted) return resume(Effect.void)
    const end = () => resume(Effect.void)
    signal.addEventListener("abort", end, { once: true })
    return Effect.sync(() => signal.removeEventListener("abort", end))
  })
