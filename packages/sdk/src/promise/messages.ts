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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
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

/** The method of this name of `OktoClient`. */
export const syncUserKeys = (
  client: Caller,
  options?: CallOptions | null
): OktoPromise<void, UserKeys.UserKeysFailure | NotLoggedIn | ClientUnusable> =>
  run(
    client,
    useService(lazy.userKeys, ({ sync }) => Effect.asVoid(sync)),
    options
  )
