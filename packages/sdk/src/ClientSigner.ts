/**
 * The application's identity: its smart wallet address (SWA) and the key that signs for it, held here or on the app's
 * own server.
 */
import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Address, Hex } from "@okto-effect/contract/Primitives"
import { ClientDetailsMissing, ConfigurationInvalid } from "./Errors.ts"
import { type Signable, personalSign } from "./signing/personalSign.ts"
import { hashMessage, isPrivateKey, signerOf } from "./signing/crypto.ts"
import { RequestTimeout } from "./Transport.ts"

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
 * A signer that is not this page: it gets the message, for example sends it to the app's own server, and returns the
 * EIP-191 signature. With it the client key need not be in a browser.
 */
export type RemoteSigner = (message: Signable) => Promise<Hex>

/** How a key is held in memory. */
export interface PrivateKeyOptions {
  readonly swa: Address
  readonly privateKey: Redacted.Redacted<Hex>
}

/** How somebody else is asked. */
export interface RemoteOptions {
  readonly swa: Address
  readonly sign: RemoteSigner
  /** The client's public key, compressed: `0x` and 66 hex digits. */
  readonly publicKey?: Hex | undefined
}

/** Signs with a private key held in memory. Fails when the key is not on the curve. */
export const withPrivateKey = ({
  privateKey,
  swa
}: PrivateKeyOptions): Result.Result<ClientSigner["Service"], ConfigurationInvalid> =>
  isPrivateKey(Redacted.value(privateKey))
    ? Result.succeed({ swa, sign: (message) => Effect.sync(() => personalSign(message, privateKey)) })
    : Result.fail(
        new ConfigurationInvalid([{ path: "clientPrivateKey", message: "Invalid client private key format" }])
      )

const isSignature = (text: unknown): text is Hex => typeof text === "string" && /^0x[0-9a-fA-F]{130}$/.test(text)

const refused = (message: string) => new ClientDetailsMissing({ cause: new TypeError(message) })

/**
 * Signs by asking somebody else, for no longer than the {@link RequestTimeout}. What comes back must be a signature, 65
 * bytes in hex; where the public key is known, one of that key.
 */
export const remote = ({ publicKey, sign, swa }: RemoteOptions): ClientSigner["Service"] => ({
  swa,
  sign: Effect.fnUntraced(function* (message) {
    const asked = Effect.tryPromise({
      try: async (): Promise<unknown> => sign(message),
      catch: (cause) => new ClientDetailsMissing({ cause })
    })
    const limit = yield* RequestTimeout
    const signature = yield* Effect.timeoutOrElse(asked, {
      duration: limit,
      orElse: () => Effect.fail(refused("the signer did not answer in time"))
    })
    if (!isSignature(signature)) return yield* refused(`not a signature: ${String(signature)}`)
    if (publicKey === undefined) return signature
    const signer = signerOf(hashMessage(message), signature)
    return signer === publicKey.toLowerCase() ? signature : yield* refused(`signed by another key: ${signer ?? "none"}`)
  })
})

/** {@link withPrivateKey} as a layer. */
export const layerPrivateKey = (options: PrivateKeyOptions): Layer.Layer<ClientSigner, ConfigurationInvalid> =>
  Layer.effect(
    ClientSigner,
    Effect.suspend(() => Effect.fromResult(withPrivateKey(options)))
  )

/** {@link remote} as a layer. */
export const layerRemote = (options: RemoteOptions): Layer.Layer<ClientSigner> =>
  Layer.sync(ClientSigner, () => remote(options))
