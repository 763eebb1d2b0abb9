/** Id tokens: those that this backend issues after a code was verified, and those that applications issue. */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import {
  createLocalJWKSet,
  createRemoteJWKSet,
  type JSONWebKeySet,
  type JWTPayload,
  jwtVerify,
  type JWTVerifyOptions,
  type JWTVerifyResult,
  SignJWT
} from "jose"
import { concatHex, hexToBytes, keccak256, stringToHex } from "viem/utils"
import { Settings } from "../../Settings.ts"
import { World } from "../../world/World.ts"
import { seconds } from "../../world/Time.ts"
import { decoder, Invalid, sentence } from "../../verify/Invalid.ts"

/** Seconds that an issued token is valid. */
const lifetime = 864_000

/** Issues and checks tokens. */
export class Jwt extends Context.Service<
  Jwt,
  {
    /** A token for a client's user. */
    readonly issue: (identity: string, clientSWA: string) => Effect.Effect<string>
    /** The identity in a token that {@link issue} made for the client. */
    readonly identityOf: (token: string, clientSWA: string) => Effect.Effect<string, Invalid>
    /** The identity in an application's own token, with or without `Bearer ` in front. */
    readonly clientIdentityOf: (token: string) => Effect.Effect<string, Invalid>
    /** A token as an application's server would issue it. Fails where the settings have the application's own key. */
    readonly mint: (subject: string) => Effect.Effect<string, Invalid>
  }
>()("@okto-effect/emulator/Jwt") {}

/** The subject of a token. OpenID Connect has the limit. */
const Subject = Schema.NonEmptyString.check(Schema.isMaxLength(255))

const Issued = Schema.Struct({ sub: Subject, client_swa: Schema.String })

const Claims = Schema.Struct({ sub: Schema.optionalKey(Subject), email: Schema.optionalKey(Subject) })

/** Seconds by which an issuer's clock may be ahead. */
const skew = 30

/** Checks that a token has an expiry and was not issued in the future. */
const checkTimes = Effect.fnUntraced(function* ({ exp, iat }: JWTPayload) {
  const now = yield* seconds
  if (exp === undefined) return yield* new Invalid({ message: "id token: expected a claim exp, got none" })
  if (iat !== undefined && iat > now + skew) {
    return yield* new Invalid({ message: `id token: issued in the future (iat), at ${iat}, now ${now}` })
  }
})

const sign = Effect.fnUntraced(function* (claims: Record<string, string>, key: Uint8Array) {
  const now = yield* seconds
  const token = new SignJWT(claims)
    .setProtectedHeader({ alg: "HS256", typ: "JWT" })
    .setIssuedAt(now)
    .setExpirationTime(now + lifetime)
  return yield* Effect.promise(() => token.sign(key))
})

/** Whether the base64url of a token's signature (JWS, RFC 7515) is canonical: its last character has spare bits. */
const isCanonical = (token: string): boolean => {
  const signature = token.slice(token.lastIndexOf(".") + 1)
  const bytes = Base64Url.decode(signature)
  return Result.isSuccess(bytes) && Base64Url.encode(bytes.success) === signature
}

/** Checks a token with shared or with public keys, never both: a public key must not pass for a shared one. */
type Check = (token: string, options: JWTVerifyOptions) => Promise<JWTVerifyResult>

const shared =
  (key: Uint8Array): Check =>
  (token, options) =>
    jwtVerify(token, key, { algorithms: ["HS256"], ...options })

/** Checks a token with public keys. `expected` is what it must have. */
export const published = (
  jwks: JSONWebKeySet | string,
  expected: JWTVerifyOptions = { algorithms: ["RS256", "PS256", "ES256", "EdDSA"] }
): Check => {
  const keys = typeof jwks === "string" ? createRemoteJWKSet(new URL(jwks)) : createLocalJWKSet(jwks)
  return (token, options) => jwtVerify(token, keys, { ...expected, ...options })
}

/** The claims of a token that is valid now. `what` names the token in errors. */
export const verify = Effect.fnUntraced(function* (token: string, check: Check, what = "id token") {
  if (!isCanonical(token)) return yield* new Invalid({ message: `${what}: expected a JWT, got something else` })
  const now = yield* Clock.currentTimeMillis
  const { payload } = yield* Effect.tryPromise({
    try: () => check(token, { currentDate: new Date(now) }),
    catch: (cause) => new Invalid({ message: `${what}: ${sentence(cause)}`, cause })
  })
  yield* checkTimes(payload)
  return payload
})

const readIssued = decoder("id token", Issued)
const readClaims = decoder("id token", Claims)

const make = Effect.gen(function* () {
  const { jwks, jwtSecret } = yield* Settings
  const { started } = yield* World
  // The same after a restart, so that issued tokens stay valid.
  const secret = hexToBytes(keccak256(concatHex([started.seed, stringToHex("jwt")])))
  const clientSecret = new TextEncoder().encode(jwtSecret.text)
  const clientCheck = jwks === undefined ? shared(clientSecret) : published(jwks)

  return Jwt.of({
    issue: (identity, clientSWA) => sign({ sub: identity, client_swa: clientSWA.toLowerCase() }, secret),
    identityOf: Effect.fnUntraced(function* (token, clientSWA) {
      const { client_swa: issuedFor, sub } = yield* readIssued(yield* verify(token, shared(secret)))
      if (issuedFor === clientSWA.toLowerCase()) return sub
      return yield* new Invalid({ message: `id token: issued for the client ${issuedFor}, used by ${clientSWA}` })
    }),
    clientIdentityOf: Effect.fnUntraced(function* (token) {
      const claims = yield* verify(token.trim().replace(/^Bearer\s+/i, ""), clientCheck)
      const { email, sub } = yield* readClaims(claims)
      const identity = sub ?? email
      if (identity !== undefined) return `client_jwt:${identity}`
      return yield* new Invalid({ message: "id token: expected a claim sub or email" })
    }),
    mint: (subject) =>
      jwtSecret.isOwn
        ? sign({ sub: subject }, clientSecret)
        : new Invalid({
            message: "nothing is minted with a key that was given (--jwt-secret, --jwks): issue the token yourself"
          })
  })
})

export const layer: Layer.Layer<Jwt, never, World | Settings> = Layer.effect(Jwt, make)
