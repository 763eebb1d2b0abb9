/** UUIDs (RFC 9562), and the random source of the platform, with what the SDK draws of it. */
import type * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"

/** A UUID of any version: job ids and nonces are any 16 bytes. */
export const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** The UUID of 32 hex digits. */
const formatUuid = (digits: string): string => digits.replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-")

/** Makes 16 random bytes those of a UUID of version 4. */
const toUuidV4 = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte))

/** A generator of UUIDs as texts, or as bytes where the caller asks for those. */
export const uuidGenerator = (
  text: Effect.Effect<string>,
  bytes: Effect.Effect<Uint8Array>
): SecureRandom.UuidGenerator => {
  function generate(options?: { readonly format?: "string" | undefined }): Effect.Effect<string>
  function generate<Format extends "string" | "bytes">(options: {
    readonly format: Format
  }): Effect.Effect<Format extends "bytes" ? Uint8Array : string>
  function generate(options?: {
    readonly format?: "string" | "bytes" | undefined
  }): Effect.Effect<string | Uint8Array> {
    return options?.format === "bytes" ? bytes : text
  }
  return generate
}

const bytes = (size: number) => Effect.sync(() => globalThis.crypto.getRandomValues(new Uint8Array(size)))

const uuidBytes = /* @__PURE__ */ Effect.map(/* @__PURE__ */ bytes(16), toUuidV4)

const uuidText = /* @__PURE__ */ Effect.map(uuidBytes, (uuid) =>
  formatUuid(Array.from(uuid, (byte) => byte.toString(16).padStart(2, "0")).join(""))
)

const notDrawn = /* @__PURE__ */ Effect.suspend(() =>
  Effect.die(
    new Error(
      "A client's random source has bytes and UUIDs of version 4. For more, provide SecureRandom.layerWebCrypto."
    )
  )
)

/**
 * The random source of clients that are given none. Effect's has integers, ULIDs and UUIDs of version 7, too, which would
 * weigh 1.4 kB in every page: a program that needs them provides `SecureRandom.layerWebCrypto` to itself.
 */
export const random: SecureRandom.SecureRandom["Service"] = {
  randomBytes: bytes,
  uuidV4: /* @__PURE__ */ uuidGenerator(uuidText, uuidBytes),
  intBetween: () => notDrawn,
  shuffle: () => notDrawn,
  uuidV7: () => notDrawn,
  ulid: notDrawn
}
