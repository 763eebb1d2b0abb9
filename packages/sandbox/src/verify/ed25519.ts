/** Keys of ed25519: in JavaScript, which runs everywhere, or in Node more than twice as fast. */
import { ed25519 } from "@noble/curves/ed25519"
import type * as Crypto from "node:crypto"

/** Makes the public key of a 32-byte private key. */
export type PublicKeyOf = (privateKey: Uint8Array) => Uint8Array

/** In JavaScript. */
export const javaScript: PublicKeyOf = (privateKey) => ed25519.getPublicKey(privateKey)

/** What stands before a private key in its DER (RFC 8410). */
const head = Uint8Array.of(0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, 0x70, 4, 0x22, 4, 0x20)

/** In native code, as Node has it. */
export const native =
  ({ createPrivateKey, createPublicKey }: typeof Crypto): PublicKeyOf =>
  (privateKey) => {
    const key = createPrivateKey({ key: Buffer.concat([head, privateKey]), format: "der", type: "pkcs8" })
    // The DER of a public key ends with it.
    return new Uint8Array(createPublicKey(key).export({ format: "der", type: "spki" }).subarray(-32))
  }

// Asked for in this way, it need not be there when the module is loaded in a page.
const crypto = globalThis.process?.getBuiltinModule?.("node:crypto")

/** Makes the public key of a 32-byte private key, as fast as it is made here. */
export const publicKeyOf: PublicKeyOf = crypto === undefined ? javaScript : native(crypto)
