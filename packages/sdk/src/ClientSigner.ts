/**
 * The application's identity: its smart wallet address (SWA) and the key that signs for it, held here or on the app's
 * own server.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { hashMessage, recoverPublicKey } from "viem"
import type { Address, Hex } from "./contract/Primitives.ts"
import { ClientDetailsMissing, ConfigurationInvalid } from "./Errors.ts"
import { isPrivateKey } from "./internal/privateKey.ts"
import { type Signable, personalSign } from "./internal/personalSign.ts"

/** Signs OTP requests, session proofs and paymaster data for the application. */
export class ClientSigner extends Context.Service<
  ClientSigner,
  {
    /** The application's smart wallet address; not the address of its key. */
    readonly swa: Address
    /** An EIP-191 signature: 65 bytes in hex. */
    readonly sign: (message: Signable) => Effect.Effect<Hex, ClientDetailsMissing>
  }
>()("@okto-effect/sdk/ClientSigner") {}

/**
 * A signer that is not this page: it gets the message, for example sends it to the app's own server, and answers the
 * EIP-191 signature. With it the client key need not be in a browser.
 */
export type RemoteSigner = (message: Signable) => Promise<Hex>

/** Signs with a private key held in memory. Fails when the key is not on the curve. */
export const layerPrivateKey = (options: {
  readonly swa: Address
  readonly privateKey: Redacted.Redacted<Hex>
}): Layer.Layer<ClientSigner, ConfigurationInvalid> =>
  Layer.effect(
    ClientSigner,
    Effect.suspend(() =>
      isPrivateKey(Redacted.value(options.privateKey))
        ? Effect.succeed(
            ClientSigner.of({ swa: options.swa, sign: (message) => personalSign(message, options.privateKey) })
          )
        : Effect.fail(
            new ConfigurationInvalid([{ path: "clientPrivateKey", message: "Invalid client private key format" }])
          )
    )
  )

/**
 * Signs by asking somebody else. What comes back must be a signature, 65 bytes in hex; where the public key is known,
 * one of that key.
 */
export const layerRemote = (options: {
  readonly swa: Address
  readonly sign: RemoteSigner
  /** The client's public key, compressed: `0x` and 66 hex digits. */
  readonly publicKey?: Hex | undefined
}): Layer.Layer<ClientSigner> =>
  Layer.succeed(
    ClientSigner,
    ClientSigner.of({
      swa: options.swa,
      sign: Effect.fnUntraced(function* (message) {
        const signature: unknown = yield* attempt(() => options.sign(message))
        if (!isSignature(signature)) {
          return yield* new ClientDetailsMissing({ cause: new TypeError(`not a signature: ${String(signature)}`) })
        }
        if (options.publicKey === undefined) return signature
        const signer = yield* attempt(() => recoverPublicKey({ hash: hashMessage(message), signature }))
        if (compressed(signer) === options.publicKey.toLowerCase()) return signature
        return yield* new ClientDetailsMissing({ cause: new TypeError(`signed by another key: ${compressed(signer)}`) })
      })
    })
  )

const attempt = <A>(run: () => Promise<A>): Effect.Effect<A, ClientDetailsMissing> =>
  Effect.tryPromise({ try: run, catch: (cause) => new ClientDetailsMissing({ cause }) })

const isSignature = (text: unknown): text is Hex => typeof text === "string" && /^0x[0-9a-fA-F]{130}$/.test(text)

/** An uncompressed public key (`0x04` ‖ x ‖ y) as SEC 1 compresses it: the parity of y, then x. */
const compressed = (publicKey: Hex): Hex =>
  `0x${Number.parseInt(publicKey.slice(-1), 16) % 2 === 0 ? "02" : "03"}${publicKey.slice(4, 68)}`
