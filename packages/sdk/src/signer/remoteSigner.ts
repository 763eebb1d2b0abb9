/** A signer that is a URL of the app's own server. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Hex } from "@okto-effect/contract/Primitives"
import type { RemoteSigner } from "../ClientSigner.ts"
import { SignerFailed } from "../Errors.ts"
import { type Fetch, overFetch } from "../Transport.ts"

/** How the app's server is asked. */
export interface RemoteSignerOptions {
  /** Whether cookies go along. Default: `same-origin`, as `fetch` has it; `include` for a server of another origin. */
  readonly credentials?: RequestCredentials | undefined
  /** What else the server asks for, or how it is found out for each call: an `authorization`, for example. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined
  /** Replaces `globalThis.fetch`. */
  readonly fetch?: Fetch | undefined
}

const Answer = Schema.fromJsonString(Schema.Struct({ signatures: Schema.Array(Hex()) }))

/** Not every refusal comes from the signer itself. */
const Refusal = Schema.fromJsonString(Schema.Struct({ error: Schema.String }))

/**
 * Signs for the app by asking its server, which has the key: `signer` of `@okto-effect/sdk/server`, or anything that
 * takes `{ requests }` and answers `{ signatures }`, one for each request.
 *
 * @example
 * ```ts
 * import { OktoClient, remoteSigner } from "@okto-effect/sdk"
 *
 * export const client = new OktoClient({ clientSWA, clientSigner: remoteSigner("https://example.com/okto/sign") })
 * ```
 */
export const remoteSigner = (
  url: string,
  { credentials, fetch = globalThis.fetch, headers = {} }: RemoteSignerOptions = {}
): RemoteSigner => {
  const { send } = overFetch((input, init) =>
    fetch(input, { ...init, ...(credentials === undefined ? {} : { credentials }) })
  )
  const ask = Effect.fnUntraced(function* (requests: unknown) {
    const extra = yield* Effect.try(() => (typeof headers === "function" ? headers() : headers))
    const { body, status } = yield* send({
      method: "POST",
      url,
      headers: { ...extra, "content-type": "application/json" },
      body: JSON.stringify({ requests })
    })
    if (status === 200) return (yield* Schema.decodeUnknownEffect(Answer)(body)).signatures
    const { error } = yield* Effect.orElseSucceed(Schema.decodeUnknownEffect(Refusal)(body), () => ({ error: "" }))
    return yield* new SignerFailed({
      cause: new Error(`the signer answered ${status}${error === "" ? "" : `: ${error}`}`)
    })
  })
  return { sign: (requests, options) => Effect.runPromise(ask(requests), options) }
}
