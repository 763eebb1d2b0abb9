/** Keccak-256: in JavaScript, which runs everywhere, or in Node ten times as fast. */
import { keccak_256 } from "@noble/hashes/sha3"
import * as Effect from "effect/Effect"
import { inNode } from "./platform.ts"

/** Makes the hash, which nobody may change. */
export type Keccak = (bytes: Uint8Array) => Uint8Array

/** Bytes of what {@link javaScript} remembers: a key and a slot. */
const longest = 64

/** How many values are remembered. */
const most = 10_000

const known = new Map<string, Uint8Array>()

/** In JavaScript; remembered for short values, as topics of events and slots of storage come again and again. */
export const javaScript: Keccak = (bytes) => {
  if (bytes.length > longest) return keccak_256(bytes)
  // The bytes spread out as arguments would take seven times as long.
  const key: string = Reflect.apply(String.fromCharCode, undefined, bytes)
  const found = known.get(key)
  if (found !== undefined) return found
  if (known.size === most) known.clear()
  const hash = keccak_256(bytes)
  known.set(key, hash)
  return hash
}

/** In WebAssembly. Loaded when it is wanted: pages do without it. */
export const webAssembly = Effect.map(
  Effect.tryPromise(async () => {
    const { createKeccak } = await import("hash-wasm")
    return await createKeccak(256)
  }),
  (hasher): Keccak =>
    (bytes) =>
      hasher.init().update(bytes).digest("binary")
)

// Not a service: whichever it is gives the same bytes, and whatever is named after a hash would have to ask for it.
let current = javaScript

/** The hash of bytes, which nobody may change. */
export const keccak: Keccak = (bytes) => current(bytes)

/** Lets {@link keccak} be as fast as it can be here, from then on. */
export const hasten: Effect.Effect<void> = Effect.runSync(
  Effect.cached(
    inNode
      ? webAssembly.pipe(
          Effect.map((fast) => {
            current = fast
          }),
          // It stays as it is, which is slower and no less right.
          Effect.ignore
        )
      : Effect.void
  )
)
