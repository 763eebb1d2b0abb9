/** User operations: authorized by the app, signed by the session key, and sent. */
import * as Effect from "effect/Effect"
import type { Hex } from "@okto-effect/protocol/Primitives"
import type { SignedUserOp, UncheckedUserOp } from "@okto-effect/protocol/UserOp"
import type { ClientSigningFailure } from "../signer/ClientSigner.ts"
import type { NotLoggedIn } from "../errors/Errors.ts"
import type * as Intents from "../intents/Intents.ts"
import { copyInput, ownProperties } from "../input/snapshot.ts"
import type { ClientUnusable, OktoPromise } from "./OktoPromise.ts"
import type { PaymasterAuthorization } from "./paymasterData.ts"
import { type Caller, type CallOptions, run, useService } from "./run.ts"
import { runSending, type SendOptions } from "./sending.ts"
import * as lazy from "./lazy.ts"

/**
 * Signs a paymaster authorization with the application's key: the application then pays for operations with this nonce.
 *
 * Fails with `NotLoggedIn`, `ArgumentInvalid`, or `SignerFailed`.
 *
 * @param client - The client.
 * @param authorization - `nonce` (a UUID); `validUntil` and `validAfter`, dates or Unix seconds.
 * @param options - `signal`.
 * @returns The `paymasterData` of a user operation (hex).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const authorize = (client: OktoClient, nonce: string) => {
 *   const now = Math.floor(Date.now() / 1000)
 *   return client.paymasterData({ nonce, validAfter: now, validUntil: now + 3_600 })
 * }
 * ```
 */
export const paymasterData = (
  client: Caller,
  authorization: PaymasterAuthorization,
  options?: CallOptions | null
): OktoPromise<Hex, ClientSigningFailure | NotLoggedIn | ClientUnusable> => {
  const own = copyInput(ownProperties(authorization))
  return run(
    client,
    Effect.flatMap(lazy.intents, ({ paymasterData }) => paymasterData(own)),
    options
  )
}

/**
 * Signs a user operation with the session key.
 *
 * Fails with `NotLoggedIn`, `UserOperationIncomplete` or `UserOperationMalformed`.
 *
 * @param client - The client.
 * @param userOp - The operation, as functions of `@okto-effect/sdk/userop` build it. It is not changed.
 * @param options - `signal`.
 * @returns A copy of the operation with its `signature` (hex, 65 bytes).
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { tokenTransfer } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, recipient: string) => {
 *   const operation = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 */
export const signUserOp = (
  client: Caller,
  userOp: UncheckedUserOp,
  options?: CallOptions | null
): OktoPromise<SignedUserOp, Intents.SignFailure | ClientUnusable> => {
  const own = copyInput(userOp)
  return run(
    client,
    useService(lazy.intents, ({ sign }) => sign(own)),
    options
  )
}

/**
 * Sends a signed user operation. It is executed once: where the answer is lost, its order is looked up and the same bytes
 * are sent again.
 *
 * Fails with `ExecutionFailed` where the backend refuses it, and with `ExecutionUnknown` where it is not known whether it
 * was executed: then continue with `resume`.
 *
 * @param client - The client.
 * @param userOp - The signed operation.
 * @param options - `signal` and the others of {@link SendOptions}.
 * @returns The job id (a UUID), for `waitForOrder`.
 *
 * @example
 * ```ts
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { tokenTransfer } from "@okto-effect/sdk/userop"
 *
 * export const send = async (client: OktoClient, recipient: string) => {
 *   const operation = await tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 1n })
 *   return client.executeUserOp(await client.signUserOp(operation))
 * }
 * ```
 */
export const executeUserOp = (
  client: Caller,
  userOp: UncheckedUserOp,
  options?: SendOptions | null
): OktoPromise<string, Intents.ExecuteFailure | ClientUnusable> => {
  const op = copyInput(userOp)
  return runSending(client, options, ({ execute }, own) => execute(op, own))
}
