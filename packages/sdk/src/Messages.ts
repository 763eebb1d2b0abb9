/** Signatures of the user's wallet under messages: EIP-191 text and EIP-712 typed data. */
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { sha256, stringToHex } from "viem"
import { Bff } from "./Bff.ts"
import type { SigningMethod } from "./contract/Message.ts"
import type { Hex } from "./contract/Primitives.ts"
import * as Routes from "./contract/Routes.ts"
import { CurrentEnvironment } from "./Environment.ts"
import {
  ArgumentInvalid,
  MessageNotSigned,
  MissingData,
  NotLoggedIn,
  type SessionKeysMissing,
  type UserKeysMissing,
  type UserKeysUnavailable
} from "./Errors.ts"
import { canonicalJson } from "./internal/canonicalJson.ts"
import { personalSign } from "./internal/personalSign.ts"
import { typedDataText } from "./internal/typedData.ts"
import { validate } from "./internal/validate.ts"
import { Session } from "./Session.ts"
import { UserKeys } from "./UserKeys.ts"

/** Why a message was not signed. */
export type SigningFailure =
  | ArgumentInvalid
  | MessageNotSigned
  | NotLoggedIn
  | SessionKeysMissing
  | UserKeysMissing
  | UserKeysUnavailable

/** Signs messages with the key of the user's wallet, which the backend holds; the session key approves. */
export class Messages extends Context.Service<
  Messages,
  {
    /** An EIP-191 signature of a text. */
    readonly signMessage: (text: string) => Effect.Effect<Hex, SigningFailure>
    /**
     * An EIP-712 signature of typed data: an object, or its JSON text. Big integers in an object travel as decimal text.
     * Data that does not fit its own types is refused before anything is sent.
     */
    readonly signTypedData: (data: string | object) => Effect.Effect<Hex, SigningFailure>
  }
>()("@okto-effect/sdk/Messages") {}

/** What the session key signs to approve a message: the canonical setup and its double SHA-256. */
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
  const challenge = sha256(sha256(stringToHex(canonicalJson(setup)))).slice(2)
  return canonicalJson({ challenge, setup })
}

export const make = Effect.gen(function* () {
  const bff = yield* Bff
  const environment = yield* CurrentEnvironment
  const keys = yield* UserKeys
  const random = yield* SecureRandom.SecureRandom
  const session = yield* Session

  const sign = Effect.fn("Messages.sign")(function* (method: SigningMethod, text: string) {
    const notLoggedIn = () => new NotLoggedIn("User must be logged in to sign message")
    const user = yield* Effect.mapError(session.current, notLoggedIn)
    const keyId = yield* keys.keyId.pipe(Effect.catchTag("NotLoggedIn", () => Effect.fail(notLoggedIn())))
    const transactionId = yield* random.uuidV4()
    const jobId = yield* random.uuidV4()
    const approved = approval({ keyId, threshold: environment.threshold, transactionId, method, text })
    const signed = yield* bff.call(Routes.signMessage, {
      data: {
        userData: { userSWA: user.userSWA, jobId, sessionPk: user.publicKey },
        transactions: [
          {
            transactionId,
            method,
            signingMessage: text,
            userSessionSignature: yield* personalSign({ raw: stringToHex(approved) }, user.privateKey)
          }
        ]
      }
    })
    const signature = (isList(signed) ? signed[0] : signed)?.signature
    if (signature === undefined || signature === "") {
      return yield* new MessageNotSigned(new MissingData("the answer holds no signature"))
    }
    // The wire value has no prefix.
    return prefixed(signature)
  })

  return Messages.of({
    signMessage: (text) =>
      Effect.flatMap(validate(Schema.String, text, ArgumentInvalid), (message) => sign("EIP191", message)),
    signTypedData: (data) => Effect.flatMap(typedDataText(data), (text) => sign("EIP712", text))
  })
})

const isList = (value: unknown): value is ReadonlyArray<unknown> => Array.isArray(value)

const prefixed = (signature: string): Hex => `0x${signature.replace(/^0x/, "")}`

export const layer: Layer.Layer<
  Messages,
  never,
  Bff | CurrentEnvironment | SecureRandom.SecureRandom | Session | UserKeys
> = Layer.effect(Messages, make)
