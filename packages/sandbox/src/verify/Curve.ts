/** secp256k1, as far as the sandbox needs it: in JavaScript, which runs everywhere, or in Node ten times as fast. */
import { secp256k1 } from "@noble/curves/secp256k1"
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import { inNode } from "./platform.ts"

/** A signature of a hash: r and s in 64 bytes, and which of two keys made it. */
export interface Signature {
  readonly bytes: Uint8Array
  readonly recovery: 0 | 1
}

/** What is asked of the curve. Implementations agree byte for byte, but for the nonce of a hash above the order. */
export interface Secp256k1 {
  /** The uncompressed public key of a private key. Throws when the key is not one. */
  readonly publicKey: (privateKey: Uint8Array) => Uint8Array
  /** The signature of RFC 6979 with a low s. Throws when the key is not one. */
  readonly sign: (hash: Uint8Array, privateKey: Uint8Array) => Signature
  /** The uncompressed public key whose owner signed. Throws when no key can have. */
  readonly recover: (hash: Uint8Array, signature: Signature) => Uint8Array
}

const bit = (recovery: number): 0 | 1 => {
  if (recovery === 0 || recovery === 1) return recovery
  // An r above the order: nobody has ever found one.
  throw new RangeError(`recovery ${recovery}`)
}

/** The curve in JavaScript. */
export const javaScript: Secp256k1 = {
  publicKey: (privateKey) => secp256k1.getPublicKey(privateKey, false),
  sign: (hash, privateKey) => {
    const signature = secp256k1.sign(hash, privateKey)
    return { bytes: signature.toCompactRawBytes(), recovery: bit(signature.recovery) }
  },
  recover: (hash, { bytes, recovery }) =>
    secp256k1.Signature.fromCompact(bytes).addRecoveryBit(recovery).recoverPublicKey(hash).toRawBytes(false)
}

/** The library says what is wrong instead of what was asked for. */
const found = <A>(result: A | string): A => {
  if (typeof result === "string") throw new RangeError(result)
  return result
}

/** The curve in WebAssembly: libsecp256k1, as Bitcoin uses it. Loaded when it is wanted: pages do without it. */
export const webAssembly = Effect.map(
  Effect.tryPromise(async () => {
    const { instantiateSecp256k1 } = await import("@bitauth/libauth/build/lib/crypto/secp256k1.js")
    return await instantiateSecp256k1()
  }),
  (library): Secp256k1 => ({
    publicKey: (privateKey) => found(library.derivePublicKeyUncompressed(privateKey)),
    sign: (hash, privateKey) => {
      const { recoveryId, signature } = found(library.signMessageHashRecoverableCompact(privateKey, hash))
      return { bytes: signature, recovery: bit(recoveryId) }
    },
    recover: (hash, { bytes, recovery }) => found(library.recoverPublicKeyUncompressed(bytes, recovery, hash))
  })
)

/** The curve in use. */
export const Curve = Context.Reference<Secp256k1>("@okto-effect/sandbox/verify/Curve", {
  defaultValue: () => javaScript
})

/** The fastest curve that runs here, made once. */
export const fastest: Effect.Effect<Secp256k1> = Effect.runSync(
  Effect.cached(inNode ? Effect.orElseSucceed(webAssembly, () => javaScript) : Effect.succeed(javaScript))
)
