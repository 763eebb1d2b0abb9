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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
export const executeUserOp = (
  client: Caller,
  userOp: UncheckedUserOp,
  options?: SendOptions | null
): OktoPromise<string, Intents.ExecuteFailure | ClientUnusable> => {
  const op = copyInput(userOp)
  return runSending(client, options, ({ execute }, own) => execute(op, own))
}
