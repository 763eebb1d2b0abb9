/**
 * Shares the reads whose replies are the same for all visitors: the chains and tokens of the app. One request a minute reads
 * each; requests that come meanwhile wait for it.
 *
 * Only the text of a successful reply is shared, never its headers: they may be a visitor's, and a date is that of one
 * reply. A failed read is not kept, and those who waited for it send a request of their own, because the reason may be the
 * session of the visitor who asked first.
 */
import * as Decoder from "@okto-effect/contract/Decoder"
import { camelKeys } from "@okto-effect/contract/Envelope"
import * as Routes from "@okto-effect/contract/Routes"
import type { OktoClientOptions } from "@okto-effect/sdk"
import * as Result from "effect/Result"

type Fetch = NonNullable<OktoClientOptions["fetch"]>

/** Milliseconds for which a reply is shared. */
const sharedFor = 60_000

/** Characters of the longest reply that is shared. */
const largestShared = 4_000_000

const dataDecoders: ReadonlyArray<readonly [path: string, Decoder.Decoder<unknown>]> = [
  Routes.networks,
  Routes.tokens
].map(({ data, path }) => [path, Decoder.fromSchema(data)])

/** What decodes the data of a reply that all visitors share; `undefined` for other requests. */
const decoderOf = (url: string, { method = "GET" }: RequestInit): Decoder.Decoder<unknown> | undefined => {
  if (method !== "GET" || url.includes("?")) return undefined
  return dataDecoders.find(([path]) => url.endsWith(path))?.[1]
}

/** Whether a reply is that of a successful read, in the form of the contract. */
const isShareable = ({ status }: Response, text: string, decoder: Decoder.Decoder<unknown>): boolean => {
  if (status !== 200 || text.length > largestShared) return false
  try {
    const envelope = Object(camelKeys(JSON.parse(text)))
    return envelope.status !== "error" && Result.isSuccess(decoder.decode(envelope.data, { strict: false }))
  } catch {
    return false
  }
}

interface Reply {
  /** For the visitor whose request it was. */
  readonly response: Response
  /** For the others; `undefined` where the read failed. */
  readonly text: string | undefined
}

/** Statuses of replies without a body. */
const withoutBody: ReadonlySet<number> = new Set([204, 205, 304])

/** One request, and those who wait for it. It is aborted when none waits any more. */
class SharedRead {
  readonly #abort = new AbortController()
  readonly reply: Promise<Reply>
  #waiting = 0
  /** Until when it is shared; `undefined` while it is under way. */
  until: number | undefined

  constructor(send: Fetch, url: string, init: RequestInit, decoder: Decoder.Decoder<unknown>) {
    this.reply = this.#read(send, url, init, decoder)
  }

  get isAborted(): boolean {
    return this.#abort.signal.aborted
  }

  async #read(send: Fetch, url: string, init: RequestInit, decoder: Decoder.Decoder<unknown>): Promise<Reply> {
    const received = await send(url, { ...init, signal: this.#abort.signal })
    // A response that is an error, or a hidden redirect, cannot be made again.
    if (received.status < 200) return { response: received, text: undefined }
    const text = await received.text()
    const { headers, status, statusText } = received
    const response = new Response(withoutBody.has(status) ? null : text, { headers, status, statusText })
    return { response, text: isShareable(received, text, decoder) ? text : undefined }
  }

  /** Waits until the reply is there, or the signal aborts. */
  wait(signal: AbortSignal | null | undefined): Promise<Reply> {
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting--
        signal?.removeEventListener("abort", onAbort)
      }
      const onAbort = (): void => {
        leave()
        if (this.#waiting === 0 && this.until === undefined) this.#abort.abort(signal?.reason)
        reject(signal?.reason)
      }
      this.#waiting++
      if (signal?.aborted === true) return onAbort()
      signal?.addEventListener("abort", onAbort)
      this.reply.finally(leave).then(resolve, reject)
    })
  }
}

/**
 * A `fetch` that shares the reads of chains and tokens.
 *
 * @param send sends a request
 * @param now the time in Unix milliseconds
 */
export const shareReads = (send: Fetch, now: () => number): Fetch => {
  const reads = new Map<string, SharedRead>()

  const isShared = ({ isAborted, until }: SharedRead): boolean => !isAborted && (until === undefined || now() < until)

  const start = (url: string, init: RequestInit, decoder: Decoder.Decoder<unknown>): SharedRead => {
    const read = new SharedRead(send, url, init, decoder)
    reads.set(url, read)
    const forget = (): void => {
      if (reads.get(url) === read) reads.delete(url)
    }
    const keep = ({ text }: Reply): void => {
      read.until = now() + sharedFor
      if (text === undefined) forget()
    }
    void read.reply.then(keep, forget)
    return read
  }

  return async (url, init) => {
    const decoder = decoderOf(url, init)
    if (decoder === undefined) return send(url, init)
    const known = reads.get(url)
    if (known === undefined || !isShared(known)) return (await start(url, init, decoder).wait(init.signal)).response
    let text: string | undefined
    try {
      text = (await known.wait(init.signal)).text
    } catch (error) {
      if (init.signal?.aborted === true) throw error
    }
    if (text === undefined) return send(url, init)
    return new Response(text, { headers: { "content-type": "application/json" } })
  }
}
