/**
 * The application's identity: its smart wallet address (SWA) and the key that signs for it, in memory or on the app's own
 * server.
 */
import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as Result from "effect/Result"
import type { Address, Hex } from "@okto-effect/protocol/Primitives"
import { ClientDetailsMissing, ConfigurationInvalid, SignerFailed } from "../errors/Errors.ts"
import type { PaymasterPayload, SigningPayload, ClientSigningRequest } from "@okto-effect/protocol/ClientSigning"
import { isPrivateKey } from "../core/keys.ts"
import { RequestTimeout } from "../http/Transport.ts"
import { signatures } from "./lazySignatures.ts"
import { passes } from "../input/validate.ts"

export type { SigningPayload, ClientSigningRequest } from "@okto-effect/protocol/ClientSigning"

/** Why nothing was signed. */
export type ClientSigningFailure = ClientDetailsMissing | SignerFailed

/** An EIP-191 signature, 65 bytes in hex, for each of the facts. */
export type Signatures<Facts extends ReadonlyArray<SigningPayload>> = { readonly [Index in keyof Facts]: Hex }

/** The service {@link ClientSigner}. */
export interface ClientSignerService {
  /** The application's smart wallet address; not the address of its key. */
  readonly swa: Address
  /**
   * Signs facts, several at once where they belong together, and returns a signature for each. A remote signer draws an id
   * for each request.
   */
  readonly sign: <const Facts extends ReadonlyArray<SigningPayload>>(
    facts: Facts
  ) => Effect.Effect<Signatures<Facts>, ClientSigningFailure, SecureRandom.SecureRandom>
}

/** Signs OTP requests, session proofs and paymaster data for the application. */
export class ClientSigner extends Context.Service<ClientSigner, ClientSignerService>()(
  "@okto-effect/sdk/ClientSigner"
) {}

/**
 * Signs outside this page, for example on the app's own server, so that the client key need not be in a browser. It gets
 * plain facts and returns an EIP-191 signature, 65 bytes in hex, for each.
 */
export interface RemoteSigner {
  /** Signs requests: one signature for each, in their order. */
  readonly sign: (
    requests: ReadonlyArray<ClientSigningRequest>,
    options: { readonly signal: AbortSignal }
  ) => Promise<ReadonlyArray<Hex>>
}

/** Options of {@link withPrivateKey}. */
export interface PrivateKeyOptions {
  /** The smart wallet address of the app. */
  readonly swa: Address
  /** The client key. */
  readonly privateKey: Redacted.Redacted<Hex>
}

/** Options of {@link remote}. */
export interface RemoteOptions {
  /** The smart wallet address of the app. */
  readonly swa: Address
  /** Asks the app's server. */
  readonly signer: RemoteSigner
  /** The client's public key, compressed: `0x` and 66 hex digits. */
  readonly publicKey?: Hex | undefined
}

const signing = /* @__PURE__ */ Effect.mapError(signatures, (cause) => new SignerFailed({ cause }))

const areFor = <Facts extends ReadonlyArray<SigningPayload>>(
  signatures: ReadonlyArray<Hex>,
  facts: Facts
): signatures is Signatures<Facts> => signatures.length === facts.length

/**
 * Signs with a private key in memory. Fails when the key is out of the curve's range.
 *
 * @returns The signer, or the issues of the key and the address.
 */
export const withPrivateKey = ({
  privateKey,
  swa
}: PrivateKeyOptions): Result.Result<ClientSignerService, ConfigurationInvalid> =>
  isPrivateKey(Redacted.value(privateKey))
    ? Result.succeed({
        swa,
        sign: (facts) =>
          Effect.flatMap(signing, ({ messageOf, personalSign }) => {
            const signatures = facts.map((each) => personalSign(messageOf(each), Redacted.value(privateKey)))
            return areFor(signatures, facts) ? Effect.succeed(signatures) : Effect.fail(new SignerFailed())
          })
      })
    : Result.fail(
        new ConfigurationInvalid([{ path: "clientPrivateKey", message: "Invalid client private key format" }])
      )

const isSignature = (text: unknown): text is Hex => typeof text === "string" && /^0x[0-9a-fA-F]{130}$/.test(text)

const isSignerFailed = (cause: unknown): cause is SignerFailed =>
  passes((cause) => cause instanceof SignerFailed, cause)

const refused = (message: string) => new SignerFailed({ cause: new TypeError(message) })

/**
 * Signs with a {@link RemoteSigner}, within the {@link RequestTimeout}. Its answer must have a signature for each request;
 * with `publicKey`, each must be of that key.
 *
 * @returns The signer.
 */
export const remote = ({ publicKey, signer, swa }: RemoteOptions): ClientSignerService => ({
  swa,
  sign: Effect.fnUntraced(function* <const Facts extends ReadonlyArray<SigningPayload>>(facts: Facts) {
    const random = yield* SecureRandom.SecureRandom
    const time = yield* Clock.currentTimeMillis
    const requests = yield* Effect.forEach(facts, (each: SigningPayload) =>
      Effect.map(random.uuidV4(), (id) => ({ ...each, id, time }))
    )
    const request = Effect.tryPromise({
      try: async (signal): Promise<ReadonlyArray<unknown> | undefined> => {
        const answer: unknown = await signer.sign(requests, { signal })
        // Read here, because a proxy may throw.
        return Array.isArray(answer) ? answer.slice(0, facts.length + 1) : undefined
      },
      catch: (cause) => (isSignerFailed(cause) ? cause : new SignerFailed({ cause }))
    })
    const limit = yield* RequestTimeout
    const answered = yield* Effect.timeoutOrElse(request, {
      duration: limit,
      orElse: () => Effect.fail(refused("the signer did not answer in time"))
    })
    if (answered === undefined) return yield* new ClientDetailsMissing()
    const signatures = answered.filter(isSignature)
    if (signatures.length !== answered.length) return yield* refused("not a signature")
    if (!areFor(signatures, facts)) {
      return yield* refused(`${answered.length} signatures instead of ${facts.length}`)
    }
    if (publicKey === undefined) return signatures
    const { hashMessage, messageOf, signerOf } = yield* signing
    // Not the requests, which the signer may have changed.
    for (const [index, each] of facts.entries()) {
      const by = signerOf(hashMessage(messageOf(each)), signatures[index] ?? "0x")
      if (by !== publicKey.toLowerCase()) return yield* refused(`signed by another key: ${by ?? "none"}`)
    }
    return signatures
  })
})

/** Signs the client's paymaster authorization of a nonce. Returns the `paymasterData` of a user operation. */
export const signPaymasterData = (
  signer: ClientSignerService,
  authorization: Omit<PaymasterPayload, "clientSWA" | "kind">
): Effect.Effect<Hex, ClientSigningFailure, SecureRandom.SecureRandom> => {
  const facts = { kind: "paymaster", clientSWA: signer.swa, ...authorization } as const
  return Effect.flatMap(signing, ({ paymasterData }) =>
    Effect.map(signer.sign([facts]), ([signature]) => paymasterData(facts, signature))
  )
}

/** {@link withPrivateKey} as a layer. */
export const layerPrivateKey = (options: PrivateKeyOptions): Layer.Layer<ClientSigner, ConfigurationInvalid> =>
  Layer.effect(
    ClientSigner,
    Effect.suspend(() => Effect.fromResult(withPrivateKey(options)))
  )

/** {@link remote} as a layer. */
export const layerRemote = (options: RemoteOptions): Layer.Layer<ClientSigner> =>
  Layer.sync(ClientSigner, () => remote(options))
