/** A function of JSON behind one URL: which pages may call it, how large a body may be, and how failures are told. */
import * as Effect from "effect/Effect"
import { isOwnOrigin } from "../host.ts"
import { SigningRefused } from "./SigningRefused.ts"

/** Whose pages may ask. */
export type Origins = "own" | ReadonlySet<string>

/** Bytes that a body may have. */
const largest = 64 * 1024

/** Milliseconds in which a body must arrive. */
const arrivesWithin = 10_000

/** Requests of clients other than browsers have no `Origin` header: `authorize` identifies them. */
const isAllowed = (request: Request, origin: string | null, origins: Origins): boolean => {
  if (origin === null) return true
  if (origins !== "own") return origins.has(origin)
  // Behind a proxy the server may not know its own address, but the page's browser does.
  const isSameOrigin = request.headers.get("sec-fetch-site") === "same-origin" || origin === new URL(request.url).origin
  return isSameOrigin || isOwnOrigin(origin, request)
}

/** The text of a body, or nothing when it is too large. */
const read = async (body: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<string | undefined> => {
  const reader = body.getReader()
  // Whether a body can be given up is of no interest: it is not read further.
  signal.addEventListener("abort", () => void reader.cancel().catch(() => undefined))
  const decoder = new TextDecoder("utf-8", { fatal: true })
  let text = ""
  for (let size = 0; ;) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    size += value.byteLength
    if (size > largest) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(value, { stream: true })
  }
}

/** The JSON of a request's body. */
export const bodyOf = Effect.fnUntraced(function* ({ body, headers }: Request) {
  // A page of another origin must ask before it sends this type.
  if (!/^application\/json\s*(;|$)/i.test(headers.get("content-type") ?? "")) {
    return yield* new SigningRefused("NotJson")
  }
  if (Number(headers.get("content-length") ?? 0) > largest) return yield* new SigningRefused("TooLarge")
  const malformed = () => new SigningRefused("Malformed", "not JSON")
  const text = yield* Effect.tryPromise({
    try: async (signal) => (body === null ? "" : read(body, signal)),
    catch: malformed
  }).pipe(Effect.timeoutOrElse({ duration: arrivesWithin, orElse: () => Effect.fail(new SigningRefused("TooSlow")) }))
  if (text === undefined) return yield* new SigningRefused("TooLarge")
  return yield* Effect.try({ try: (): unknown => JSON.parse(text), catch: malformed })
})

/** Headers of refusals, by their status. */
const headersOf: Readonly<Record<number, Readonly<Record<string, string>>>> = {
  405: { allow: "POST, OPTIONS" },
  429: { "retry-after": "60" }
}

/** A refusal as an answer. */
const refusal = ({ message, reason, status }: SigningRefused, headers: Readonly<Record<string, string>>): Response =>
  Response.json({ error: message, reason }, { status, headers: { ...headers, ...headersOf[status] } })

const unstored = { "cache-control": "no-store", vary: "origin" }

/** Logs a defect and replaces it with the reason `Failed`, so that the client sees no details. */
export const containDefects = <A>(program: Effect.Effect<A, SigningRefused>): Effect.Effect<A, SigningRefused> =>
  Effect.catchDefect(program, (defect) =>
    Effect.andThen(Effect.logError("The signer failed", defect), Effect.fail(new SigningRefused("Failed")))
  )

/** Answers a request with what a program returns, as JSON, if a page of this origin may ask at all. */
export const answer = (
  request: Request,
  origins: Origins,
  program: Effect.Effect<unknown, SigningRefused>
): Effect.Effect<Response> =>
  Effect.gen(function* () {
    const origin = request.headers.get("origin")
    const allowed = isAllowed(request, origin, origins)
    const headers = {
      ...unstored,
      ...(allowed && origin !== null
        ? { "access-control-allow-origin": origin, "access-control-allow-credentials": "true" }
        : {})
    }
    if (allowed && request.method === "OPTIONS") {
      const wanted = request.headers.get("access-control-request-headers") ?? "content-type"
      const preflight = { "access-control-allow-methods": "POST", "access-control-allow-headers": wanted }
      return new Response(null, { status: 204, headers: { ...headers, ...preflight } })
    }
    if (!allowed) return refusal(new SigningRefused("OriginNotAllowed"), headers)
    if (request.method !== "POST") return refusal(new SigningRefused("MethodNotAllowed"), headers)
    return yield* Effect.match(containDefects(program), {
      onSuccess: (data) => Response.json(data, { headers }),
      onFailure: (refused) => refusal(refused, headers)
    })
  }).pipe(
    containDefects,
    Effect.catch((refused) => Effect.succeed(refusal(refused, unstored)))
  )
