/** EIP-191 personal signatures with a key held here. */
import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import { signMessage } from "viem/accounts"
import type { Hex } from "../contract/Primitives.ts"

/** What is signed: text as its UTF-8 bytes, or raw bytes in hex. */
export type Signable = string | { readonly raw: Hex }

/** Signs with a valid private key: 65 bytes r ‖ s ‖ v, deterministic (RFC 6979), low s. */
export const personalSign = (message: Signable, privateKey: Redacted.Redacted<Hex>): Effect.Effect<Hex> =>
  // A key that a service holds was checked when it came in, so signing cannot fail.
  Effect.promise(() => signMessage({ message, privateKey: Redacted.value(privateKey) }))
