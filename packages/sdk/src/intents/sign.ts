/** Signs user operations with the session key. */
import type { SignedUserOp, UserOp } from "@okto-effect/contract/UserOp"
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import type { Environment } from "../Environment.ts"
import type * as Errors from "../Errors.ts"
import type * as Session from "../session/Session.ts"
import { personalSign } from "../crypto/crypto.ts"
import { hash } from "../userop/hash.ts"
import { uuidOf } from "../userop/nonce.ts"

/** Why an operation could not be signed. */
export type SignFailure = Errors.NotLoggedIn | Errors.UserOperationIncomplete | Errors.UserOperationMalformed

/** Signs the hash of an operation, which binds it to the environment's entry point and chain. */
export const make =
  (environment: Environment) =>
  (user: Session.LiveSession, op: UserOp): Effect.Effect<SignedUserOp> =>
    Effect.sync(() => ({
      ...op,
      signature: personalSign({ raw: hash(op, environment) }, Redacted.value(user.privateKey))
    })).pipe(Effect.withSpan("Intents.sign", { attributes: { "okto.job_id": uuidOf(op.nonce) } }))
