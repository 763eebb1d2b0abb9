/**
 * Shares the reads whose replies are the same for all visitors: the chains and tokens of the app. One request a minute reads
 * each; requests that come meanwhile wait for it.
 *
 * Only the text of a successful reply is shared, never its headers: they may be a visitor's, and a date is that of one
 * reply. A failed read is not kept, and those who waited for it send a request of their own, because the reason may be the
 * session of the visitor who asked first.
 */
import * as Decoder from "@okto-effect/protocol/Decoder"
import { camelKeys } from "@okto-effect/protocol/Envelope"
import * as Routes from "@okto-effect/protocol/Routes"
import type { OktoClientOptions } from "@okto-effect/sdk"
import * as Cache from "effect/Cache"
import type * as Cause from "effect/Cause"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Result from "effect/Result"

type Fetch = NonNullable<OktoClientOptions["fetch"]>

/** Milliseconds for which a reply is shared. */
const sharedFor = 60_000

/** Characters of the longest reply that is shared. */
const largestShared = 4_000_000

/** Characters of a reply that are read. A client refuses a longer one. */
const largestRead = 4 * 1024 * 1024

const dataDecoders: ReadonlyArray<readonly [path: string, Decoder.Decoder<unknown>]> = [
  Routes.networks,
  Routes.tokens
].map(({ data, path }) => [path, Decoder.fromSchema(data)])

/** What decodes the data of a reply that all visitors share; `undefined` for other requests. */
const decoderOf = (url: string, { method = "GET" }: RequestInit): Decoder.Decoder<unknown> | undefined => {
  if (method !== "GET" || url.includes("?")) return undefined
  return dataDecoders.find(([path]) => url.endsWith(path))?.[1]
}

/** Whether a reply is that of a successful read, in the form of the protocol. */
const isShareable = ({ status }: Response, text: string, decoder: Decoder.Decoder<unknown>): boolean => {
  if (status !== 200 || text.length > largestShared) return false
  try {
    const envelope = Object(camelKeys(JSON.parse(text)))
    return envelope.status !== "error" && Result.isSuccess(decoder.decode(envelope.data, { strict: false }))
  } catch {
    return false
  }
}

/** The request of the visitor who comes first, which is sent for all. */
class FirstRequest extends Context.Service<
  FirstRequest,
  { readonly init: RequestInit; readonly decoder: Decoder.Decoder<unknown> }
>()("@okto-effect/server/sharedReads/FirstRequest") {}

interface Reply {
  readonly request: FirstRequest["Service"]
  /** For the visitor whose request it was. */
  readonly response: Result.Result<Response, Cause.UnknownError>
  /** For the others; `undefined` where the read failed. */
  readonly text: string | undefined
}

/** Statuses of replies without a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** The text of a reply. One that is too long for a client is not read to its end. */
const textOf = async (response: Response): Promise<string> => {
  const reader = response.body?.getReader()
  // Some platforms have no streams, others none for an empty body.
  if (reader === undefined) return response.text()
  const decoder = new TextDecoder()
  let text = ""
  while (text.length <= largestRead) {
    const { done, value } = await reader.read()
    if (done) return text + decoder.decode()
    text += decoder.decode(value, { stream: true })
  }
  // Not waited for; a failure changes nothing.
  reader.cancel().catch(() => undefined)
  return text
}

const receive = async (
  response: Response,
  decoder: Decoder.Decoder<unknown>
): Promise<readonly [response: Response, text: string | undefined]> => {
  // A response that is an error, or a hidden redirect, cannot be made again.
  if (response.status < 200) return [response, undefined]
  const text = await textOf(response)
  const { headers, status, statusText } = response
  const copy = new Response(withoutBody.has(status) ? null : text, { headers, status, statusText })
  return [copy, isShareable(response, text, decoder) ? text : undefined]
}

/**
 * A `fetch` that shares the reads of chains and tokens. A shared request is aborted when no visitor waits for it any more.
 *
 * @param send sends a request
 */
export const shareReads = (send: Fetch): Effect.Effect<Fetch> =>
  Effect.gen(function* () {
    const run = Effect.runPromiseWith(yield* Effect.context())
    const read = Effect.fnUntraced(function* (url: string) {
      const request = yield* FirstRequest
      const { decoder, init } = request
      const received = yield* Effect.result(
        Effect.tryPromise(async (signal) => receive(await send(url, { ...init, signal }), decoder))
      )
      const text = Result.isSuccess(received) ? received.success[1] : undefined
      return { request, response: Result.map(received, ([response]) => response), text } satisfies Reply
    })
    const replies = yield* Cache.makeWith(read, {
      capacity: dataDecoders.length,
      timeToLive: (exit) => (Exit.isSuccess(exit) && exit.value.text !== undefined ? sharedFor : 0),
      requireServicesAt: "lookup"
    })
    return async (url, init) => {
      const decoder = decoderOf(url, init)
      if (decoder === undefined) return send(url, init)
      const own = { init, decoder }
      const signal = init.signal ?? undefined
      signal?.throwIfAborted()
      const reply = Effect.provideService(Cache.get(replies, url), FirstRequest, own)
      const { request, response, text } = await run(reply, { signal }).catch((interrupted: unknown) => {
        signal?.throwIfAborted()
        throw interrupted
      })
      if (request === own) return Result.getOrThrowWith(response, ({ cause }) => cause)
      if (text === undefined) return send(url, init)
      return new Response(text, { headers: { "content-type": "application/json" } })
    }
  })
