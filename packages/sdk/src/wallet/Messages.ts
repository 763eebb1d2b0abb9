/** Signs messages with the key of the user's wallet: text (EIP-191) and typed data (EIP-712). */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { Checksums } from "../core/settings.ts"
import { fromText } from "../core/hex.ts"
import * as Backend from "../http/Backend.ts"
import { orSessionKeysMissing } from "../http/replies.ts"
import type { SigningMethod } from "@okto-effect/protocol/MessageSigning"
import type { Hex } from "@okto-effect/protocol/Primitives"
import * as compiled from "../schemas/compiled/rest.gen.ts"
import { signMessageRoute } from "../schemas/compiled/routes.gen.ts"
import { CurrentEnvironment } from "../core/Environment.ts"
import {
  ArgumentInvalid,
  MessageNotSigned,
  MissingData,
  NotLoggedIn,
  type SessionKeysMissing,
  type UserKeysMissing,
  type UserKeysUnavailable
} from "../errors/Errors.ts"
import { personalSign, sha256 } from "../core/crypto.ts"
import { textOf } from "../core/values.ts"
import { checkTypedData } from "./typedData.ts"
import { validate } from "../input/validate.ts"
import { within } from "../session/ofOneUser.ts"
import type * as Session from "../session/Session.ts"
import * as SessionControl from "../session/SessionControl.ts"
import { type GuardFailure, guarding } from "../signer/SpendingGuard.ts"
import type { SessionStore } from "../session/SessionStore.ts"
import type { Transport } from "../http/Transport.ts"
import * as UserKeys from "./UserKeys.ts"

export { checkTypedData }

/** Why a message was not signed. */
export type SigningFailure =
  | ArgumentInvalid
  | MessageNotSigned
  | NotLoggedIn
  | SessionKeysMissing
  | UserKeysMissing
  | UserKeysUnavailable
  | GuardFailure

/** The service {@link Messages}. */
export interface MessagesService {
  /**
   * Signs a text (EIP-191). Returns 65 bytes as hex.
   *
   * @param text the text; it may be empty
   */
  readonly signMessage: (text: string) => Effect.Effect<Hex, SigningFailure>
  /**
   * Signs typed data (EIP-712): an object, or its JSON text. Returns 65 bytes as hex. Big integers in an object are sent
   * as decimal text. Fails with `ArgumentInvalid`, before a request is sent, where the data does not fit its types.
   *
   * @param data an object, or its JSON text
   */
  readonly signTypedData: (data: string | object) => Effect.Effect<Hex, SigningFailure>
}

/** Signs messages with the key of the user's wallet, which the backend holds. The session key approves each message. */
export class Messages extends Context.Service<Messages, MessagesService>()("@okto-effect/sdk/Messages") {}

type Json = string | number | { readonly [key: string]: Json }

/**
 * Canonical JSON (RFC 8785): sorted keys and no spaces, so that client and backend sign the same bytes. ECMAScript serialises
 * texts and numbers, and sorts by UTF-16 code unit, as the RFC does.
 */
const canonicalJson = (value: Json): string =>
  typeof value === "object"
    ? `{${Object.entries(value)
        .sort(([one], [other]) => (one < other ? -1 : 1))
        .map(([key, inner]) => `${JSON.stringify(key)}:${canonicalJson(inner)}`)
        .join(",")}}`
    : JSON.stringify(value)

/** The text that the session key signs to approve a message: the canonical setup and its double SHA-256. */
export const approval = (options: {
  readonly keyId: string
  readonly threshold: number
  readonly transactionId: string
  readonly method: SigningMethod
  readonly text: string
}): string => {
  const setup = {
    t: options.threshold,
    key_id: options.keyId,
    message: canonicalJson({
      [options.transactionId]: { requestType: options.method, signingMessage: options.text }
    }),
    signAlg: "secp256k1"
  }
  const challenge = sha256(sha256(fromText(canonicalJson(setup)))).slice(2)
  return canonicalJson({ challenge, setup })
}

const make = Effect.gen(function* () {
  const backend = yield* Backend.Backend
  const environment = yield* CurrentEnvironment
  const keys = yield* UserKeys.UserKeys
  const checksums = yield* Checksums
  const random = yield* SecureRandom.SecureRandom
  const session = yield* SessionControl.SessionControl

  const askGuards = yield* guarding

  const notLoggedIn = ({ cause }: NotLoggedIn) => new NotLoggedIn("User must be logged in to sign message", { cause })

  const sign = (method: SigningMethod, text: Effect.Effect<string, ArgumentInvalid>) =>
    Effect.flatMap(Effect.mapError(session.current, notLoggedIn), (user) =>
      within(
        user,
        Effect.flatMap(text, (text) => signFor(user, method, text))
      )
    )

  const signFor = Effect.fnUntraced(function* (user: Session.LiveSession, method: SigningMethod, text: string) {
    const keyId = yield* Effect.catchTag(keys.keyId, "NotLoggedIn", (error) => Effect.fail(notLoggedIn(error)))
    const transactionId = yield* random.uuidV4()
    const jobId = yield* random.uuidV4()
    if (method === "EIP712") {
      yield* askGuards(user.userSWA, (guard, spender) => guard.beforeTypedData(text, spender))
    }
    yield* Effect.mapError(session.confirm(user), notLoggedIn)
    const approved = approval({ keyId, threshold: environment.threshold, transactionId, method, text })
    const { data: signed } = yield* orSessionKeysMissing(
      backend.call(
        signMessageRoute,
        {
          data: {
            userData: { userSWA: user.userSWA, jobId, sessionPk: user.publicKey },
            transactions: [
              {
                transactionId,
                method,
                signingMessage: text,
                userSessionSignature: personalSign({ raw: fromText(approved) }, Redacted.value(user.privateKey))
              }
            ]
          }
        },
        MessageNotSigned
      )
    )
    const signature = textOf((isList(signed) ? signed[0] : signed)?.signature)
    if (signature === undefined) {
      return yield* new MessageNotSigned(new MissingData("the answer holds no signature"))
    }
    // The backend answers without `0x`.
    return `0x${signature.replace(/^0x/, "")}` as const
  })

  return Messages.of({
    signMessage: Effect.fn("Messages.signMessage")((text) =>
      sign("EIP191", validate(compiled.Text, text, ArgumentInvalid, ["message", "a text"]))
    ),
    signTypedData: Effect.fn("Messages.signTypedData")((data) => sign("EIP712", checkTypedData(data, checksums)))
  })
})

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

/** The service as a layer, over the services that it needs. */
export const layer: Layer.Layer<
  Messages,
  never,
  CurrentEnvironment | SecureRandom.SecureRandom | SessionStore | Transport
> = /* @__PURE__ */ Layer.provide(Layer.effect(Messages, make), [Backend.layer, SessionControl.layer, UserKeys.layer])
