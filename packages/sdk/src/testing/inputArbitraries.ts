/** Arbitraries of what apps pass: intents, operations, sessions. */
import * as Arbitrary from "effect/Arbitrary"
import * as Schema from "effect/Schema"
import * as Primitives from "@okto-effect/protocol/Primitives"
import { type SignedUserOp, UserOp } from "@okto-effect/protocol/UserOp"
import type { NftCollection, NftMint, NftTransfer, RawAptos, RawEvm, TokenTransfer } from "../intents/kinds.ts"
import { fromBytes } from "../core/hex.ts"
import { publicKeyOf } from "../core/crypto.ts"
import { isPrivateKey } from "../core/keys.ts"
import type { SessionConfig } from "../session/Session.ts"
import { type ArbitraryOptions, idsOf, int, matching, NonEmpty, ofNamespace, Text } from "./arbitraryOptions.ts"

const evm = (options: ArbitraryOptions) => Schema.Literals(ofNamespace("eip155:", options))
const aptos = (options: ArbitraryOptions) => Schema.Literals(ofNamespace("aptos:", options))

const Address = Primitives.Address()
const AptosAddress = matching(/^0x[0-9a-f]{64}$/)
const Move = matching(/^0x[0-9a-f]{1,64}::[a-z]{1,9}::[a-z]{1,9}$/)

const optionalText = Schema.optionalKey(Text)

const maxUint256 = (1n << 256n) - 1n
const maxSafe = BigInt(Number.MAX_SAFE_INTEGER)

/** An amount in the smallest unit, as a big integer or a number. */
const amount = ({ atMost = maxUint256 }: ArbitraryOptions) =>
  Schema.Union([
    Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: atMost })),
    int(1, Number(atMost < maxSafe ? atMost : maxSafe))
  ])

/**
 * The input of a transfer of a token or the native coin.
 *
 * @example
 * ```ts
 * import * as Effect from "effect/Effect"
 * import { Explorer } from "@okto-effect/sdk/effect"
 * import { Arbitraries } from "@okto-effect/sdk/testing"
 *
 * export const smallTransfers = Effect.gen(function* () {
 *   const explorer = yield* Explorer.Explorer
 *   const networks = yield* explorer.getChains
 *   return Arbitraries.tokenTransfer({ networks, tokens: yield* explorer.getTokens, atMost: 1_000n })
 * })
 * ```
 */
export const tokenTransfer = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<TokenTransfer> => {
  const on = (caip2Id: string) => {
    const account = caip2Id.toLowerCase().startsWith("aptos:") ? AptosAddress : Address
    const known = options.tokens?.filter(({ caipId }) => caipId === caip2Id).map(({ address }) => address)
    return Schema.Struct({
      caip2Id: Schema.Literal(caip2Id),
      recipient: account,
      token: known === undefined ? Schema.Union([Schema.Literal(""), account]) : Schema.Literals(["", ...known]),
      amount: amount(options)
    })
  }
  return Arbitrary.schema(Schema.Union(idsOf(options).map(on)))
}

/** The input of an NFT transfer, on an EVM chain. Throws if `networks` has no such chain. */
export const nftTransfer = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<NftTransfer> => {
  const item = {
    caip2Id: evm(options),
    collectionAddress: Address,
    nftId: Schema.Union([matching(/^\d{1,20}$/), matching(/^0x[0-9a-f]{1,30}$/)]),
    recipientWalletAddress: Address
  }
  return Arbitrary.schema(
    Schema.Union([
      Schema.Struct({ ...item, amount: Schema.Literal(1), nftType: Schema.Literal("ERC721") }),
      Schema.Struct({ ...item, amount: amount(options), nftType: Schema.Literal("ERC1155") })
    ])
  )
}

/** The input of a new NFT collection, on an Aptos chain. Throws if `networks` has no such chain. */
export const nftCollection = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<NftCollection> =>
  Arbitrary.schema(
    Schema.Struct({
      caip2Id: aptos(options),
      name: NonEmpty,
      uri: NonEmpty,
      data: Schema.Struct({
        attributes: optionalText,
        symbol: optionalText,
        type: optionalText,
        description: optionalText
      })
    })
  )

/** The input of an NFT to mint, on an Aptos chain. Throws if `networks` has no such chain. */
export const nftMint = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<NftMint> =>
  Arbitrary.schema(
    Schema.Struct({
      caip2Id: aptos(options),
      nftName: NonEmpty,
      collectionAddress: Schema.optionalKey(AptosAddress),
      uri: NonEmpty,
      data: Schema.Struct({
        recipientWalletAddress: Schema.optionalKey(AptosAddress),
        description: optionalText,
        properties: Schema.optionalKey(Schema.Array(Schema.Struct({ name: Text, type: int(0, 255), value: Text })))
      })
    })
  )

/** The input of a raw transaction, on an EVM chain. Throws if `networks` has no such chain. */
export const rawEvm = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<RawEvm> => {
  const parties = { from: Address, to: Address }
  const data = Primitives.Hex()
  const value = amount(options)
  return Arbitrary.schema(
    Schema.Struct({
      caip2Id: evm(options),
      transaction: Schema.Union([
        Schema.Struct({ ...parties, data, value: Schema.optionalKey(value) }),
        Schema.Struct({ ...parties, data: Schema.optionalKey(data), value })
      ])
    })
  )
}

const Scalar = Schema.Union([Text, Schema.Int, Schema.Boolean, Schema.BigInt, Schema.Null, Schema.Uint8Array])

/** The input of raw transactions, on an Aptos chain. Throws if `networks` has no such chain. */
export const rawAptos = (options: ArbitraryOptions = {}): Arbitrary.Arbitrary<RawAptos> =>
  Arbitrary.schema(
    Schema.Struct({
      caip2Id: aptos(options),
      transactions: Schema.NonEmptyArray(
        Schema.Struct({
          function: Move,
          typeArguments: Schema.optionalKey(Schema.Array(Move)),
          functionArguments: Schema.optionalKey(Schema.Array(Schema.Union([Scalar, Schema.Array(Scalar)])))
        })
      )
    })
  )

/** An unsigned user operation. Every field has its format and width. */
export const userOp: Arbitrary.Arbitrary<UserOp> = Arbitrary.schema(UserOp)

const bytes = (count: number) => Schema.Array(int(0, 255)).check(Schema.isBetweenLength(count, count))

/** A user operation with 65 random bytes as its signature, which is not valid. */
export const signedUserOp: Arbitrary.Arbitrary<SignedUserOp> = Arbitrary.map(
  Arbitrary.all({ op: userOp, rs: Arbitrary.schema(bytes(64)), v: Arbitrary.schema(Schema.Literals([27, 28])) }),
  ({ op, rs, v }) => ({ ...op, signature: fromBytes(Uint8Array.of(...rs, v)) })
)

const Login = Schema.Struct({ sessionPrivKey: Primitives.PrivateKey(), userSWA: Address })

/** A session whose keys are a pair. Its JSON text is the content of a session store. */
export const session: Arbitrary.Arbitrary<SessionConfig> = Arbitrary.schema(Login).pipe(
  Arbitrary.filter(({ sessionPrivKey }) => isPrivateKey(sessionPrivKey)),
  Arbitrary.map(({ sessionPrivKey, userSWA }) => ({
    sessionPrivKey,
    sessionPubKey: publicKeyOf(sessionPrivKey),
    userSWA
  }))
)
