/** Keccak-256: in JavaScript, or in Node by WebAssembly. */
import { keccak_256 } from "@noble/hashes/sha3"
import * as Effect from "effect/Effect"
import { fasterInNode } from "./fasterInNode.ts"

export type Keccak = (bytes: Uint8Array) => Uint8Array

/** In WebAssembly. Loaded on demand: pages do without it. */
export const webAssembly = Effect.map(
  Effect.tryPromise(async () => {
    const { createKeccak } = await import("hash-wasm")
    return await createKeccak(256)
  }),
  (hasher): Keccak =>
    (bytes) =>
      hasher.init().update(bytes).digest("binary")
)

const { current, load } = fasterInNode<Keccak>(keccak_256, webAssembly)

export const keccak: Keccak = (bytes) => current()(bytes)

/** Loads WebAssembly for {@link keccak}: logins take 13 % less time. */
export const loadFastKeccak = load
