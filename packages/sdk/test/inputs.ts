/** Input of every intent that nobody chose. */
import * as Schema from "effect/Schema"
import * as Primitives from "@okto-effect/contract/Primitives"

/** One chain for every combination of fee policies. */
export const evmChains = ["eip155:1", "eip155:10", "eip155:84532", "eip155:80002"]

const EvmChain = Schema.Literals(evmChains)
const AptosChain = Schema.Literals(["aptos:testnet", "aptos:mainnet"])
const Address = Primitives.Address()
const Positive = Schema.BigInt.check(Schema.isBetweenBigInt({ minimum: 1n, maximum: (1n << 256n) - 1n }))
// Half of a surrogate pair has no spelling in UTF-8: encoders put a replacement character there.
const wellFormed = Schema.makeFilter((text: string) => text.isWellFormed())
const Text = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(40), wellFormed)
const Optional = Schema.String.check(Schema.isMaxLength(40), wellFormed)
const small = { minimum: 1, maximum: Number.MAX_SAFE_INTEGER }

/** Input of the intent of its name. */
export const Token = Schema.Struct({
  caip2Id: EvmChain,
  recipient: Address,
  token: Schema.Union([Schema.Literal(""), Address]),
  amount: Schema.Union([Positive, Schema.Int.check(Schema.isBetween(small))])
})
const NftId = Schema.Union([
  Schema.String.check(Schema.isPattern(/^\d{1,20}$/)),
  Schema.String.check(Schema.isPattern(/^0x[0-9a-f]{1,30}$/))
])
/** Input of the intent of its name. */
export const Nft = Schema.Union([
  Schema.Struct({
    caip2Id: EvmChain,
    collectionAddress: Address,
    nftId: NftId,
    recipientWalletAddress: Address,
    amount: Schema.Literal(1),
    nftType: Schema.Literal("ERC721")
  }),
  Schema.Struct({
    caip2Id: EvmChain,
    collectionAddress: Address,
    nftId: NftId,
    recipientWalletAddress: Address,
    amount: Schema.Int.check(Schema.isBetween(small)),
    nftType: Schema.Literal("ERC1155")
  })
])
/** Input of the intent of its name. */
export const Collection = Schema.Struct({
  caip2Id: AptosChain,
  name: Text,
  uri: Text,
  data: Schema.Struct({ attributes: Optional, symbol: Optional, type: Optional, description: Optional })
})
/** Input of the intent of its name. */
export const Mint = Schema.Struct({
  caip2Id: AptosChain,
  nftName: Text,
  collectionAddress: Optional,
  uri: Text,
  data: Schema.Struct({
    recipientWalletAddress: Optional,
    description: Optional,
    properties: Schema.Array(
      Schema.Struct({ name: Optional, type: Schema.Int.check(Schema.isBetween(small)), value: Optional })
    )
  })
})
/** Input of the intent of its name. */
export const RawEvm = Schema.Struct({
  caip2Id: EvmChain,
  transaction: Schema.Struct({
    from: Address,
    to: Address,
    data: Primitives.Hex().check(Schema.isMaxLength(130)),
    value: Positive
  })
})
// Big integers and bytes are left out: the original cannot send them.
const Scalar = Schema.Union([Optional, Schema.Int, Schema.Boolean, Schema.Null])
/** Input of the intent of its name. */
export const RawAptos = Schema.Struct({
  caip2Id: AptosChain,
  transactions: Schema.NonEmptyArray(
    Schema.Struct({
      function: Text,
      typeArguments: Schema.Array(Optional),
      functionArguments: Schema.Array(Schema.Union([Scalar, Schema.Array(Scalar)]))
    })
  )
})
