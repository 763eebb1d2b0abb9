/** Logins: codes, id tokens, and the signatures that bind a session key to a user. */
import type { Auth } from "@okto-effect/protocol"
import * as Clock from "effect/Clock"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { bytesToHex } from "viem/utils"
import type { Hex } from "viem"
import { named, type RegisteredClient } from "../identity/Clients.ts"
import { Google } from "../identity/Google.ts"
import { Jwt } from "../identity/Jwt.ts"
import { identityOfContact } from "../identity/names.ts"
import { type Method, Otp, verifyOtpRequest } from "../identity/Otp.ts"
import { Sessions } from "../identity/Sessions.ts"
import { Users } from "../identity/Users.ts"
import { useNonce } from "../orders/nonces.ts"
import { verifyPaymasterData } from "../orders/paymaster.ts"
import type { AnswerOf } from "../../control/routes.ts"
import { Settings } from "../../Settings.ts"
import { World } from "../../world/World.ts"
import { decoder, Invalid } from "../../verify/Invalid.ts"
import { keccak } from "../../verify/keccak.ts"
import { addressOfKey, expectSigner } from "../../verify/signature.ts"
import { nonceOfUuid, uuid } from "../../verify/uuid.ts"
import { word } from "../../verify/words.ts"
import type { PublicHandlers } from "../http/protocol.ts"
import { refuse, refusals } from "../http/Refused.ts"

const Code = Schema.String.check(Schema.isPattern(/^\d{6}$/, { message: "expected six digits" }))
const asked = { token: Schema.optionalKey(Schema.String.check(Schema.isMaxLength(100))), otp: Schema.optionalKey(Code) }

const Email = Schema.Struct({
  ...asked,
  email: Schema.String.check(
    // The limit of mail servers (RFC 5321).
    Schema.isMaxLength(254, { message: "expected an email address of at most 254 characters" }),
    Schema.isPattern(/^[^\s@\p{Cc}\p{Cf}]+@[^\s@\p{Cc}\p{Cf}]+$/u, { message: "expected an email address" })
  )
})

const WhatsApp = Schema.Struct({
  ...asked,
  whatsapp_number: Schema.String.check(
    Schema.isPattern(/^[\d\s()+./-]{10,32}$/, { message: "expected ten digits" }),
    Schema.makeFilter((text) => text.replaceAll(/\D/g, "").length === 10 || "expected ten digits")
  ),
  country_short_name: Schema.Literal("IN")
})

const readEmail = decoder("data", Email)
const readWhatsApp = decoder("data", WhatsApp)

/** A new session. Its expiry is in Unix seconds. */
export type NewSession = AnswerOf<"session">

/** Reads `data`, by the method of delivery. */
const contents = {
  email: (data: unknown) => Effect.map(readEmail(data), ({ email, ...rest }) => ({ to: email, ...rest })),
  whatsapp: (data: unknown) => Effect.map(readWhatsApp(data), ({ whatsapp_number: to, ...rest }) => ({ to, ...rest }))
}

const sentMessage = { email: "email otp sent", whatsapp: "phone otp sent" }

export const make = Effect.gen(function* () {
  const { clients, environment } = yield* Settings
  const google = yield* Google
  const jwt = yield* Jwt
  const otp = yield* Otp
  const random = yield* SecureRandom.SecureRandom
  const sessions = yield* Sessions
  const users = yield* Users
  const world = yield* World

  const start = Effect.fnUntraced(function* (client: RegisteredClient, identity: string, publicKey: Hex, nonce: Hex) {
    const now = yield* Clock.currentTimeMillis
    const { expiresAt, user } = yield* world.change(() =>
      Result.map(useNonce(world, nonce), () => sessions.open(users.getOrCreate(client, identity), publicKey, now))
    )
    yield* users.welcome(user.id)
    return { userSWA: user.swa, clientSWA: client.swa, sessionExpiry: expiresAt }
  })

  /** Logs a user in without a code or token. */
  const open = (client: RegisteredClient, identity: string, publicKey: Hex): Effect.Effect<NewSession, Invalid> =>
    Effect.flatMap(random.uuidV4(), (id) => start(client, identity, publicKey, nonceOfUuid(id)))

  const hex = (size: number) => Effect.map(random.randomBytes(size), (bytes) => bytesToHex(bytes).slice(2))

  const sendOtp = (method: Method) =>
    Effect.fnUntraced(function* (request: Auth.OtpRequest) {
      const client = yield* verifyOtpRequest(request, clients)
      const { to, token: known } = yield* contents[method](request.data)
      const token = yield* otp.send({ method, to, clientSWA: client.swa }, known)
      return { status: "success", message: sentMessage[method], code: 200, token, trace_id: yield* hex(16) }
    }, refuse(refusals.otp))

  const verifyOtp = (method: Method) =>
    Effect.fnUntraced(function* (request: Auth.OtpRequest) {
      const client = yield* verifyOtpRequest(request, clients)
      const { otp: code, to, token } = yield* contents[method](request.data)
      if (token === undefined || code === undefined) {
        return yield* new Invalid({ message: "data: expected token and otp" })
      }
      yield* otp.verify({ method, to, clientSWA: client.swa }, token, code)
      const issued = yield* jwt.issue(identityOfContact(method, to), client.swa)
      return {
        auth_token: issued,
        message: "success",
        refresh_auth_token: issued,
        device_token: yield* hex(32)
      }
    }, refuse(refusals.otp))

  const identityOf = ({ idToken, provider }: Auth.AuthData, clientSWA: string): Effect.Effect<string, Invalid> => {
    switch (provider) {
      case "okto":
        return jwt.identityOf(idToken, clientSWA)
      case "client_jwt":
        return jwt.clientIdentityOf(idToken)
      case "google":
        return google.identityOf(idToken)
    }
  }

  const handlers: PublicHandlers = {
    sendEmailOtp: sendOtp("email"),
    verifyEmailOtp: verifyOtp("email"),
    sendWhatsAppOtp: sendOtp("whatsapp"),
    verifyWhatsAppOtp: verifyOtp("whatsapp"),

    authenticate: Effect.fnUntraced(function* ({
      authData,
      sessionData,
      sessionDataUserSignature,
      sessionPkClientSignature
    }: Auth.AuthenticateRequest) {
      const client = yield* named(clients, sessionData.clientSWA)
      const sessionAddress = addressOfKey(sessionData.sessionPk)
      // Both signatures are over the address, padded to a word.
      const message = keccak(word(sessionAddress))
      yield* expectSigner("sessionPkClientSignature: client signature", {
        message,
        signature: sessionPkClientSignature,
        by: client.keyAddress
      })
      yield* expectSigner("sessionDataUserSignature: session signature", {
        message,
        signature: sessionDataUserSignature,
        by: sessionAddress
      })
      if (sessionData.paymaster.toLowerCase() !== environment.paymaster.toLowerCase()) {
        const expected = `expected ${environment.paymaster} (environment ${environment.name})`
        return yield* new Invalid({ message: `paymaster: ${expected}, got ${sessionData.paymaster}` })
      }
      if (!uuid.test(sessionData.nonce)) {
        return yield* new Invalid({ message: `nonce: expected a UUID in lower case, got ${sessionData.nonce}` })
      }
      const nonce = nonceOfUuid(sessionData.nonce)
      yield* verifyPaymasterData(sessionData.paymasterData, { client, nonce })
      const identity = yield* identityOf(authData, client.swa)
      const { clientSWA, sessionExpiry, userSWA } = yield* start(client, identity, sessionData.sessionPk, nonce)
      return { userSWA, nonce, clientSWA, sessionExpiry }
    }, refuse(refusals.login))
  }
  return { handlers, open }
})
