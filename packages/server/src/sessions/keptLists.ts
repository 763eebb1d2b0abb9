/**
 * Keeps the replies that are the same for all visitors, the app's chains and tokens, for a minute. Only the text of a successful
 * reply is kept, never its headers: they may be a visitor's, and a date is that of one reply.
 */
import * as Decoder from "@okto-effect/protocol/Decoder"
import { camelKeys } from "@okto-effect/protocol/Envelope"
import * as Routes from "@okto-effect/protocol/Routes"
import type { Transport } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"

type Send = Transport.Transport["Service"]["send"]

/** Milliseconds for which a reply is kept. */
const keptFor = 60_000

/** Characters of the longest reply that is kept. */
const largestKept = 4_000_000

const dataDecoders: ReadonlyArray<readonly [path: string, Decoder.Decoder<unknown>]> = [
  Routes.networks,
  Routes.tokens
].map(({ data, path }) => [path, Decoder.fromSchema(data)])

/** What decodes the data of a reply that is the same for all visitors; `undefined` for other requests. */
const decoderOf = ({ method, url }: Transport.TransportRequest): Decoder.Decoder<unknown> | undefined =>
  method === "GET" ? dataDecoders.find(([path]) => url.endsWith(path))?.[1] : undefined

/** Whether a reply is that of a successful read, in the form of the protocol. */
const isKept = ({ body, status }: Transport.TransportResponse, decoder: Decoder.Decoder<unknown>): boolean => {
  if (status !== 200 || body.length > largestKept) return false
  try {
    const envelope = Object(camelKeys(JSON.parse(body)))
    return envelope.status !== "error" && Result.isSuccess(decoder.decode(envelope.data, { strict: false }))
  } catch {
    return false
  }
}

/**
 * Sends requests, and answers reads of chains and tokens from what another visitor's request has read within a minute.
 *
 * @param send sends a request to the backend
 */
export const keepLists = (send: Send): Send => {
  const kept = new Map<string, { readonly at: number; readonly body: string }>()
  return (request) => {
    const decoder = decoderOf(request)
    if (decoder === undefined) return send(request)
    return Effect.flatMap(Clock.currentTimeMillis, (now) => {
      const known = kept.get(request.url)
      if (known !== undefined && known.at <= now && now < known.at + keptFor) {
        return Effect.succeed({ status: 200, body: known.body })
      }
      return Effect.tap(send(request), (response) =>
        Effect.sync(() => {
          if (isKept(response, decoder)) kept.set(request.url, { at: now, body: response.body })
        })
      )
    })
  }
}
