/** EIP-191 personal signatures with a key held here. */
import * as Redacted from "effect/Redacted"
import type { Hex } from "@okto-effect/contract/Primitives"
import { hashMessage, sign, type Signable } from "./crypto.ts"

export type { Signable } from "./crypto.ts"

/** Signs with a valid private key: 65 bytes r ‖ s ‖ v, deterministic (RFC 6979), low s. */
export const personalSign = (message: Signable, privateKey: Redacted.Redacted<Hex>): Hex =>
  sign(hashMessage(message), Redacted.value(privateKey))
