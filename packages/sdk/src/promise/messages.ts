/** Signatures of the user's wallet, and the user's keys that they need. */
import * as Effect from "effect/Effect"
import type { Hex } from "@okto-effect/protocol/Primitives"
import type { NotLoggedIn } from "../errors/Errors.ts"
import type * as Messages from "../wallet/Messages.ts"
import type * as UserKeys from "../wallet/UserKeys.ts"
import { copyJson } from "../input/snapshot.ts"
import * as lazy from "./lazy.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import { type Caller, type CallOptions, run, useService } from "./run.ts"

/**
 * Signs a text with the key of the user's wallet (EIP-191).
 *
 * Fails with `MessageNotSigned` where the backend refuses it, and with `NotLoggedIn`.
 *
 * @param client - The client.
 * @param message - The text, which is signed as UTF-8.
 * @param options - `signal`.
 * @returns The signature (hex, 65 bytes), which recovers to the user's address on EVM chains.
 * @see https://eips.ethereum.org/EIPS/eip-191
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const signIn = (client: OktoClient, nonce: string) => client.signMessage(`Sign in to example.com: ${nonce}`)
 * ```
 */
export const signMessage = (
  client: Caller,
  message: string,
  options?: CallOptions | null
): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> =>
  run(
    client,
    useService(lazy.messages, ({ signMessage }) => signMessage(message)),
    options
  )

/**
 * Signs typed data with the key of the user's wallet (EIP-712).
 *
 * Fails with `ArgumentInvalid` where the data does not fit its types, and otherwise like {@link signMessage}.
 *
 * @param client - The client.
 * @param data - `{ types, primaryType, domain, message }`, or its JSON text.
 * @param options - `signal`.
 * @returns The signature (hex, 65 bytes), which recovers to the user's address on EVM chains.
 * @see https://eips.ethereum.org/EIPS/eip-712
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const sign = (client: OktoClient, to: `0x${string}`) =>
 *   client.signTypedData({
 *     domain: { name: "Example", version: "1", chainId: 84532 },
 *     types: { Mail: [{ name: "to", type: "address" }] },
 *     primaryType: "Mail",
 *     message: { to }
 *   })
 * ```
 */
export const signTypedData = (
  client: Caller,
  data: string | object,
  options?: CallOptions | null
): OktoPromise<Hex, Messages.SigningFailure | ClientUnusable> => {
  const own = copyJson(data)
  return run(
    client,
    useService(lazy.messages, ({ signTypedData }) => signTypedData(own)),
    options
  )
}

/**
 * Reads the user's keys, which {@link signMessage} needs. Logins and signing calls do it by themselves.
 *
 * Fails with `UserKeysUnavailable`, or with `NotLoggedIn`.
 *
 * @param client - The client.
 * @param options - `signal`.
 * @returns Nothing: the keys are kept in the client.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const prepare = (client: OktoClient) => client.syncUserKeys()
 * ```
 */
export const syncUserKeys = (
  client: Caller,
  options?: CallOptions | null
): OktoPromise<void, UserKeys.UserKeysFailure | NotLoggedIn | ClientUnusable> =>
  run(
    client,
    useService(lazy.userKeys, ({ sync }) => Effect.asVoid(sync)),
    options
  )
