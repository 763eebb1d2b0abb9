/** secp256k1: in JavaScript, or in Node by WebAssembly, which is ten times as fast. */
import { secp256k1 } from "@noble/curves/secp256k1"
import * as Effect from "effect/Effect"
import { fasterInNode } from "./fasterInNode.ts"

/** A signature of a hash: r and s in 64 bytes, and the recovery bit. */
export interface Signature {
  readonly bytes: Uint8Array
  readonly recovery: 0 | 1
}

/** Implementations agree byte for byte, except for the signature of a hash above the order. */
export interface Secp256k1 {
  /** The uncompressed public key of a private key. Throws when the key is invalid. */
  readonly publicKey: (privateKey: Uint8Array) => Uint8Array
  /** The signature of RFC 6979 with a low s. Throws when the key is invalid. */
  readonly sign: (hash: Uint8Array, privateKey: Uint8Array) => Signature
  /** The uncompressed public key of the signer. Throws when the signature is invalid. */
  readonly recover: (hash: Uint8Array, signature: Signature) => Uint8Array
}

export const javaScript: Secp256k1 = {
  publicKey: (privateKey) => secp256k1.getPublicKey(privateKey, false),
  sign: (hash, privateKey) => {
    const signature = secp256k1.sign(hash, privateKey)
    return { bytes: signature.toCompactRawBytes(), recovery: signature.recovery === 0 ? 0 : 1 }
  },
  recover: (hash, { bytes, recovery }) =>
    secp256k1.Signature.fromCompact(bytes).addRecoveryBit(recovery).recoverPublicKey(hash).toRawBytes(false)
}

/** The library returns errors as text. */
const resultOf = <A>(result: A | string): A => {
  if (typeof result === "string") throw new RangeError(result)
  return result
}

/** The curve in WebAssembly: libsecp256k1 of Bitcoin. Loaded on demand: pages do not load it. */
export const webAssembly = Effect.map(
  Effect.tryPromise(async () => {
    const { instantiateSecp256k1 } = await import("@bitauth/libauth/build/lib/crypto/secp256k1.js")
    return await instantiateSecp256k1()
  }),
  (library): Secp256k1 => ({
    publicKey: (privateKey) => resultOf(library.derivePublicKeyUncompressed(privateKey)),
    sign: (hash, privateKey) => {
      const { recoveryId, signature } = resultOf(library.signMessageHashRecoverableCompact(privateKey, hash))
      return { bytes: signature, recovery: recoveryId === 0 ? 0 : 1 }
    },
    recover: (hash, { bytes, recovery }) => resultOf(library.recoverPublicKeyUncompressed(bytes, recovery, hash))
  })
)

/** The curve in use, and what loads WebAssembly for it: in JavaScript, logins and transfers take 1.8 times as long. */
export const { current: curve, load: loadFastCurve } = fasterInNode(javaScript, webAssembly)
