/**
 * What an application signs, rebuilt from facts: for servers that hold the application's key, such as
 * `@okto-effect/server`, and for signers of an app's own.
 */
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Issue } from "@okto-effect/protocol/issues"
import type { Hex } from "@okto-effect/protocol/Primitives"
import * as Decoder from "@okto-effect/protocol/Decoder"
import { type ClientSigningRequest, ClientSigningRequests } from "@okto-effect/protocol/ClientSigning"
import { messageOf } from "./signer/message.ts"
import { personalSign } from "./core/crypto.ts"
import { copyInput } from "./input/snapshot.ts"

export { ClientSigningRequest } from "@okto-effect/protocol/ClientSigning"
export { isPrivateKey } from "./core/keys.ts"
export { paymasterValidity } from "./core/paymasterData.ts"

const freeze = <A>(value: A): A => {
  if (typeof value === "object" && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}

/**
 * Checks what a page sends to be signed. The result is a frozen copy of own properties only, so that what is checked,
 * shown to the app and signed is the same.
 *
 * @param candidate what a page posted, as parsed from JSON: `{ requests }` with one to eight of them
 * @returns the requests, or what is wrong with them
 *
 * @example
 * ```ts
 * import { isPrivateKey, decodeSigningRequests, signRequest } from "@okto-effect/sdk/signing"
 * import * as Redacted from "effect/Redacted"
 * import * as Result from "effect/Result"
 *
 * export const answer = (posted: unknown, privateKey: `0x${string}`) => {
 *   if (!isPrivateKey(privateKey)) throw new Error("not a private key")
 *   const requests = decodeSigningRequests(posted)
 *   return Result.map(requests, (all) => all.map((request) => signRequest(request, Redacted.make(privateKey))))
 * }
 * ```
 */
export const decodeSigningRequests = (
  candidate: unknown
): Result.Result<ReadonlyArray<ClientSigningRequest>, ReadonlyArray<Issue>> => {
  const decoded = Decoder.fromSchema(ClientSigningRequests).decode(copyInput(candidate), { strict: true })
  return Result.map(decoded, ({ requests }) => freeze(requests))
}

/**
 * Signs what the facts of a request stand for (EIP-191).
 *
 * @param request a request that {@link decodeSigningRequests} returned
 * @param privateKey the application's private key, `0x` and 64 hex digits, which `isPrivateKey` accepts
 * @returns the signature: `0x` and 130 hex digits
 *
 * @example
 * ```ts
 * import { type ClientSigningRequest, signRequest } from "@okto-effect/sdk/signing"
 * import * as Redacted from "effect/Redacted"
 *
 * export const signaturesOf = (requests: ReadonlyArray<ClientSigningRequest>, privateKey: `0x${string}`) =>
 *   requests.map((request) => signRequest(request, Redacted.make(privateKey)))
 * ```
 */
export const signRequest = (request: ClientSigningRequest, privateKey: Redacted.Redacted<Hex>): Hex =>
  personalSign(messageOf(request), Redacted.value(privateKey))
