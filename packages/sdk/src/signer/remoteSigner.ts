/** A signer that is a URL of the app's own server. */
import * as Effect from "effect/Effect"
import * as Predicate from "effect/Predicate"
import * as Result from "effect/Result"
import type { RemoteSigner } from "./ClientSigner.ts"
import { NoResponse, Rejected, SignerFailed } from "../errors/Errors.ts"
import { remoteSignerRules } from "../input/rules.ts"
import { invalidArgument, readOptions } from "../input/options.ts"
import * as compiled from "../schemas/compiled/rest.gen.ts"
import { type Fetch, overFetch } from "../http/Transport.ts"

/** Options of {@link remoteSigner}. */
export interface RemoteSignerOptions {
  /** Whether cookies are sent. Default: `same-origin`, as with `fetch`; `include` for a server of another origin. */
  readonly credentials?: RequestCredentials | undefined
  /** More headers, or a function that returns them for each call: `authorization`, for example. */
  readonly headers?: Readonly<Record<string, string>> | (() => Readonly<Record<string, string>>) | undefined
  /** Replaces `globalThis.fetch`, which is taken as it is at each request. */
  readonly fetch?: Fetch | undefined
}

/** The error in the body of a reply, of the server or of a proxy. */
const sentence = (body: unknown): string =>
  Predicate.hasProperty(body, "error") && typeof body.error === "string" ? `: ${body.error}` : ""

/**
 * Signs for the app by asking its server, which has the key: `signer` of `@okto-effect/server`, or anything that
 * takes `{ requests }` and answers `{ signatures }`, one for each request.
 *
 * @param url Of the server's route.
 * @param options `credentials`, `headers` and `fetch` of the request
 * @returns The signer, for `clientSigner` of a client's configuration.
 * @throws `ArgumentInvalid` for a missing URL and invalid options.
 * @example
 * ```ts
 * import { OktoClient, remoteSigner } from "@okto-effect/sdk"
 *
 * export const client = new OktoClient({ clientSWA, clientSigner: remoteSigner("https://example.com/okto/sign") })
 * ```
 */
export const remoteSigner = (url: string, options?: RemoteSignerOptions | null): RemoteSigner => {
  if (!url) throw invalidArgument("url", "a text", url)
  const own = Result.getOrThrow(readOptions(options, remoteSignerRules))
  const { credentials, fetch = (input, init) => globalThis.fetch(input, init), headers = {} } = own
  const { send } = overFetch((input, init) =>
    fetch(input, { ...init, ...(credentials === undefined ? {} : { credentials }) })
  )
  const ask = Effect.fnUntraced(function* (requests: unknown) {
    const extra = yield* Effect.try(() => (typeof headers === "function" ? headers() : headers))
    const { body, retryAfter, status } = yield* Effect.mapError(
      send({
        method: "POST",
        url,
        headers: { ...extra, "content-type": "application/json" },
        body: JSON.stringify({ requests })
      }),
      ({ cause }) => new SignerFailed({ cause, reason: new NoResponse(cause, `${url} did not answer`) })
    )
    const answer = yield* Effect.result(Effect.try((): unknown => JSON.parse(body)))
    const signed = compiled.Signatures.decode(Result.getOrUndefined(answer), { strict: false })
    if (status === 200 && Result.isSuccess(signed)) return signed.success.signatures
    const why = status === 200 ? "no signatures" : `${status}${sentence(Result.getOrUndefined(answer))}`
    // Without the server's sentence, which may repeat what it was asked.
    const message = `${url} answered ${status}; error.cause says more`
    const reason = new Rejected({ status, message, ...(retryAfter === undefined ? {} : { retryAfter }) })
    return yield* new SignerFailed({ cause: new Error(`the signer answered ${why}`), reason })
  })
  return { sign: (requests, options) => Effect.runPromise(ask(requests), options) }
}
