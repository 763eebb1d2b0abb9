/** Seals sessions with AES-256-GCM, under secrets that can be replaced while the server runs. */
import * as Aead from "effect/crypto/Aead"
import * as Kdf from "effect/crypto/Kdf"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Base64Url from "effect/encoding/Base64Url"
import * as Layer from "effect/Layer"
import type * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { SessionRow } from "./SessionTable.ts"

/**
 * Secrets by number, each at least 32 characters of randomness (`openssl rand -base64 32`). The highest number seals; all of
 * them open. To rotate, add a secret under the next number, and remove the old one when its sessions have expired or moved:
 * each session is sealed anew when it is next read.
 */
export type Secrets = Readonly<Record<number, string | Redacted.Redacted>>

/**
 * What of its row a sealed text is bound to: it opens for no other row, version, owner or time of sign-in. `usedAt` and
 * `expiresAt` are not among them, because a use moves them without sealing anew. What a writer of the store gains by
 * moving them is bounded by the lifetime after `createdAt`, which is compared apart from `expiresAt`.
 */
export type AssociatedData = Pick<SessionRow, "createdAt" | "id" | "owner" | "version">

/** Seals and opens texts. */
export interface Sealer {
  readonly seal: (text: string, row: AssociatedData) => Effect.Effect<string>
  /**
   * The text, and whether it was sealed under the newest secret. `"newer"`: sealed under a secret that this process does not
   * have yet. `undefined`: forged, moved, or of a secret that was removed.
   */
  readonly open: (
    sealed: string,
    row: AssociatedData
  ) => Effect.Effect<{ readonly text: string; readonly isNewest: boolean } | "newer" | undefined>
}

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)

const layer = Layer.mergeAll(Layer.provideMerge(Aead.layerWebCrypto, SecureRandom.layerWebCrypto), Kdf.layerWebCrypto)

/** `context` is what every sealed text is bound to besides its row: the app and its environment. */
export const make = (
  secrets: Readonly<Record<string, string>>,
  context: ReadonlyArray<string>
): Effect.Effect<Sealer> =>
  Effect.gen(function* () {
    const aead = yield* Aead.Aead
    const kdf = yield* Kdf.Kdf
    const random = yield* SecureRandom.SecureRandom

    const newest = Math.max(...Object.keys(secrets).map(Number))
    const keys = new Map<string, Aead.Key>()

    /** The key of a secret, derived by the requests that come first: none waits for another one's promise. */
    const keyOf = Effect.fnUntraced(function* (number: string) {
      const known = keys.get(number)
      const secret = Object.hasOwn(secrets, number) ? secrets[number] : undefined
      if (known !== undefined || secret === undefined) return known
      const derived = yield* kdf.derive(Kdf.hkdfSha256, bytes(secret), {
        salt: new Uint8Array(),
        info: bytes("@okto-effect/server session"),
        length: Aead.aes256Gcm.keyLength
      })
      const key = yield* Aead.key(Aead.aes256Gcm, derived)
      keys.set(number, key)
      return key
    }, Effect.orDie)

    const aadOf = ({ createdAt, id, owner, version }: AssociatedData) =>
      bytes(JSON.stringify([...context, id, version, owner, createdAt]))
    const nonceLength = Aead.aes256Gcm.nonceLength

    return {
      seal: (text: string, row: AssociatedData) =>
        Effect.gen(function* () {
          const key = yield* keyOf(String(newest))
          if (key === undefined) return yield* Effect.die(new Error("there is no secret"))
          const nonce = yield* random.randomBytes(nonceLength)
          const sealed = yield* Effect.orDie(aead.encrypt(key, bytes(text), { nonce, aad: aadOf(row) }))
          return `${newest}.${Base64Url.encode(new Uint8Array([...nonce, ...sealed]))}`
        }),
      open: (sealed: string, row: AssociatedData) =>
        Effect.gen(function* () {
          const [number = "", encoded = ""] = sealed.split(".")
          if (Number(number) > newest) return "newer" as const
          const key = yield* keyOf(number)
          const decoded = Base64Url.decode(encoded)
          if (key === undefined || Result.isFailure(decoded) || decoded.success.length <= nonceLength) return undefined
          const nonce = decoded.success.subarray(0, nonceLength)
          const opened = yield* Effect.option(
            aead.decrypt(key, decoded.success.subarray(nonceLength), { nonce, aad: aadOf(row) })
          )
          if (opened._tag === "None") return undefined
          return { text: new TextDecoder().decode(opened.value), isNewest: Number(number) === newest }
        })
    }
  }).pipe(Effect.orDie, Effect.provide(layer))
