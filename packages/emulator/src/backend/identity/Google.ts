/** A stand-in for Google: issues id tokens, and checks them against its published keys. */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { p256 } from "@noble/curves/nist"
import { base64url, importJWK, type JSONWebKeySet, SignJWT } from "jose"
import { hexToBytes } from "viem/utils"
import { Settings } from "../../Settings.ts"
import { hashOf } from "../../world/derive.ts"
import { World } from "../../world/World.ts"
import { seconds } from "../../world/Time.ts"
import { decoder, type Invalid } from "../../verify/Invalid.ts"
import { published, verify } from "./Jwt.ts"

/** The issuer: Google's own, so that apps can check it. */
const issuer = "https://accounts.google.com"

/** Seconds that an id token is valid, as Google's are. */
const lifetime = 3_600

/** ES256, because making an RSA key takes a hundred times as long. */
const algorithm = "ES256"

/** A Google account. */
export interface Account {
  readonly email: string
  readonly name: string
}

/** Issues and checks id tokens. */
export class Google extends Context.Service<
  Google,
  {
    /** An id token of an account for the app with a client id, with the `nonce` of the request. */
    readonly issue: (
      account: Account,
      options: { readonly clientId: string; readonly nonce?: string | undefined }
    ) => Effect.Effect<string>
    /** The identity in an id token. */
    readonly identityOf: (token: string) => Effect.Effect<string, Invalid>
    /** The public keys, as Google publishes its own (RFC 7517). */
    readonly keys: Effect.Effect<JSONWebKeySet>
  }
>()("@okto-effect/emulator/Google") {}

const Claims = Schema.Struct({ sub: Schema.NonEmptyString })

/** An account's number, the same in every run. */
export const subjectOf = (email: string): string =>
  BigInt(hashOf("google", email.toLowerCase())).toString().slice(0, 21)

const make = Effect.gen(function* () {
  const { googleClientIds } = yield* Settings
  const { started } = yield* World

  // Made when first needed, and derived from the world's seed, so that tokens stay valid after a restart.
  const pair = yield* Effect.cached(
    Effect.promise(async () => {
      const secret = hexToBytes(hashOf("google", started.seed))
      const point = p256.getPublicKey(secret, false)
      const publicKey = {
        kty: "EC",
        crv: "P-256",
        x: base64url.encode(point.slice(1, 33)),
        y: base64url.encode(point.slice(33))
      }
      const privateKey = await importJWK({ ...publicKey, d: base64url.encode(secret) }, algorithm)
      const keys: JSONWebKeySet = { keys: [{ ...publicKey, kid: "emulator", alg: algorithm, use: "sig" }] }
      return { privateKey, keys }
    })
  )

  const what = `id token of Google for ${googleClientIds.join(" or ")}`
  const readClaims = decoder(what, Claims)

  return Google.of({
    keys: Effect.map(pair, ({ keys }) => keys),

    issue: Effect.fnUntraced(function* ({ email, name }, { clientId, nonce }) {
      const { privateKey } = yield* pair
      const now = yield* seconds
      const claims = { email, email_verified: true, name, ...(nonce === undefined ? {} : { nonce }) }
      const token = new SignJWT(claims)
        .setProtectedHeader({ alg: algorithm, kid: "emulator", typ: "JWT" })
        .setIssuer(issuer)
        .setAudience(clientId)
        .setSubject(subjectOf(email))
        .setIssuedAt(now)
        .setExpirationTime(now + lifetime)
      return yield* Effect.promise(() => token.sign(privateKey))
    }),

    identityOf: Effect.fnUntraced(function* (token) {
      const { keys } = yield* pair
      const check = published(keys, { algorithms: [algorithm], issuer, audience: [...googleClientIds] })
      const { sub } = yield* readClaims(yield* verify(token, check, what))
      return `google:${sub}`
    })
  })
})

export const layer: Layer.Layer<Google, never, World | Settings> = Layer.effect(Google, make)
