/**
 * For the app's own server, which has the client key so that no page needs it. Plain functions over `Request`,
 * `Response` and JSON, for Node, Bun, Deno and workers; {@link Signer} has the same as Effects.
 *
 * What it cannot do, whatever it checks:
 *
 * - A promise of the paymaster covers a nonce, the app and a time, **not an operation**. Whoever has it and a session may
 *   put any operation under that nonce, once. What the page says it is for (`purpose`, `unproven`) is not proven.
 * - A signature for a session covers a key, **not a user**: whoever has it, and an id token of a user, logs that user in
 *   with that key. That is why it is given only to visitors whom the app knows, and only as part of a whole login.
 * - Requests about codes carry contact, token and code: **the app's server sees one-time codes**. Nothing here logs them;
 *   see to it that a proxy in front does not either.
 * - It remembers ids and counts in the memory of one process. Several processes each have their own; the same request is
 *   signed with the same signature everywhere, so a repetition gains nothing but the work.
 */
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import type { Hex } from "@okto-effect/contract/Primitives"
import * as Signer from "./server/Signer.ts"

export { Signer }
export type { Limits } from "./server/Memory.ts"
export { type Reason, refusals, SigningRefused } from "./server/Refused.ts"
export type { Authorize, SignerOptions } from "./server/Signer.ts"
export { SigningRequest } from "./clientSigner/protocol.ts"

/**
 * A signer of the app, for the page's `remoteSigner(url)`. Throws `ConfigurationInvalid`.
 *
 * `handle` is a route: `{ requests }` in, `{ signatures }` out, or `{ error, reason }` with the status of
 * {@link refusals}. `sign` takes the requests as data and the id of a visitor who is known already, and rejects with
 * {@link SigningRefused}.
 *
 * @example
 * ```ts
 * import { signer } from "@okto-effect/sdk/server"
 *
 * declare const visitorOf: (request: Request) => Promise<string | undefined>
 *
 * export const { handle: POST, handle: OPTIONS } = signer({
 *   privateKey: clientPrivateKey,
 *   clientSWA,
 *   authorize: (_requests, request) => visitorOf(request)
 * })
 * ```
 */
export const signer = (
  options: Signer.SignerOptions
): {
  readonly sign: (requests: unknown, visitor: string) => Promise<ReadonlyArray<Hex>>
  readonly handle: (request: Request) => Promise<Response>
} => {
  const { handle, sign } = Result.getOrThrowWith(Signer.make(options), (error) => error)
  return {
    sign: (requests, visitor) => Effect.runPromise(sign(requests, visitor)),
    handle: (request) => Effect.runPromise(handle(request))
  }
}
