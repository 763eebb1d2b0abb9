/** What callers write to have something done on a chain. Tests send the example of each kind. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Address, Bytes } from "@okto-effect/protocol/Primitives"
import * as checks from "./checks.ts"
import { Amount, AptosCaip2Id, Caip2Id, exact, NonEmpty, Value, whole } from "./fields.ts"

const exampleAddress = "0xa1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1"

/** A token transfer; `amount` is in the token's smallest unit. */
export const TokenTransfer = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caip2Id: Caip2Id({
    required: "Required",
    blank: "caip2Id cannot be blank",
    spaces: "caip2Id cannot have leading or trailing spaces"
  }),
  /** The address that receives it. */
  recipient: Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: "Invalid recipient address format" })),
  /** The token's address, or `""` for the native coin. */
  token: Schema.String,
  /** In the token's smallest unit. */
  amount: Amount
}).annotate({
  examples: [{ caip2Id: "eip155:84532", recipient: exampleAddress, token: "", amount: 1n }]
})

const collection = "Invalid collection address format"
const id = "Invalid NFT ID format – must be numeric or hexadecimal"

const Count = Schema.Union([Schema.Number, Schema.BigInt]).check(
  whole("Amount must be an integer"),
  Schema.makeFilter((count: number | bigint) => checks.isAtLeastOne(count), {
    message: "Minimum transfer amount is 1",
    check: "isAtLeastOne"
  }),
  exact
)

/** An NFT transfer; `amount` is 1 and `nftType` `ERC721` unless given. */
export const NftTransfer = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `eip155:84532`. */
  caip2Id: Caip2Id(),
  /** The address of the collection. */
  collectionAddress: Schema.String.annotate({ message: collection })
    .check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: collection }))
    .annotateKey({ messageMissingKey: collection }),
  /** Decimal or hexadecimal text; sent as written. */
  nftId: Schema.String.annotate({ message: id })
    .check(Schema.isPattern(/^(0x)?[0-9a-fA-F]+$/, { message: id }))
    .annotateKey({ messageMissingKey: id }),
  /** The address that receives it. */
  recipientWalletAddress: Schema.String.check(
    Schema.isNonEmpty({ message: "Recipient wallet address cannot be empty" })
  ),
  /** How many; more than one only of an ERC-1155 item. */
  amount: Count.pipe(Schema.withDecodingDefaultType(Effect.succeed(1))),
  /** The standard of the collection. */
  nftType: Schema.Literals(["ERC721", "ERC1155"]).pipe(
    Schema.withDecodingDefaultType(Effect.succeed<"ERC721" | "ERC1155">("ERC721"))
  )
}).annotate({
  examples: [
    {
      caip2Id: "eip155:84532",
      collectionAddress: exampleAddress,
      nftId: "1",
      recipientWalletAddress: exampleAddress,
      amount: 1,
      nftType: "ERC721"
    }
  ]
})

// Other keys of a property are left out of the job, as the original does.
const Property = Schema.StructWithRest(
  Schema.Struct({
    name: Schema.String,
    /** The Aptos property type, by its number. */
    type: Schema.Number.check(Schema.isInt({ message: "Expected integer, received float" })),
    value: Schema.String
  }),
  [Schema.Record(Schema.String, Schema.Unknown)]
)

/** An NFT to mint; without `collectionAddress` the backend chooses one. */
export const NftMint = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `aptos:testnet`. */
  caip2Id: Caip2Id(),
  /** The name of the NFT. */
  nftName: NonEmpty("NFT name is required", "NFT name cannot be empty"),
  /** The address of the collection. */
  collectionAddress: Schema.optional(Schema.String),
  /** The URL of its metadata. */
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  /** The recipient, the text and the properties of the NFT. */
  data: Schema.Struct({
    recipientWalletAddress: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String),
    properties: Schema.optional(Schema.Array(Property))
  })
}).annotate({
  examples: [
    {
      caip2Id: "aptos:testnet",
      nftName: "Stone",
      uri: "https://example.com",
      data: { properties: [{ name: "a", type: 1, value: "b" }] }
    }
  ]
})

/** A collection to create; `uri` points at its metadata. */
export const NftCollection = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `aptos:testnet`. */
  caip2Id: AptosCaip2Id("NFT Collection creation is only supported on Aptos chain"),
  /** Its name for people. */
  name: NonEmpty("Collection name is required", "Collection name cannot be empty").check(
    Schema.makeFilter((name: string) => checks.isShortName(name), {
      message: "Collection name cannot exceed 100 characters",
      check: "isShortName"
    })
  ),
  /** The URL of its metadata. */
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  /** Attributes of the collection, such as its symbol. */
  data: Schema.Struct({
    attributes: Schema.optional(Schema.String),
    symbol: Schema.optional(Schema.String),
    type: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String)
  })
}).annotate({
  examples: [{ caip2Id: "aptos:testnet", name: "Stone", uri: "https://example.com", data: { symbol: "S" } }]
})

const Transaction = Schema.Struct({
  from: Address("Invalid from address format"),
  to: Address("Invalid to address format"),
  data: Schema.optional(Bytes("Invalid transaction data format")),
  /** In wei. */
  value: Schema.optional(Value)
}).check(
  Schema.makeFilter(
    (transaction: { readonly data?: unknown; readonly value?: unknown }) => checks.hasDataOrValue(transaction),
    { message: "Transaction must include either data or value", check: "hasDataOrValue" }
  )
)

/** A raw transaction on an EVM chain. */
export const RawEvm = Schema.Struct({ caip2Id: Caip2Id(), transaction: Transaction }).annotate({
  examples: [
    {
      caip2Id: "eip155:84532",
      transaction: {
        from: exampleAddress,
        to: exampleAddress,
        data: "0x",
        value: 0n
      }
    }
  ]
})

const Scalar = Schema.Union([
  Schema.String,
  // JSON has no NaN and no infinity: they would become null. A larger whole number may have been rounded already.
  Schema.Finite.check(Schema.makeFilter((value: number) => checks.isExact(value), { check: "isExact" })),
  Schema.Boolean,
  Schema.BigInt,
  Schema.Null,
  Schema.Undefined,
  Schema.declare(checks.isBytes, { check: "isBytes" })
])

/**
 * An argument, or a list of arguments. Big integers travel as decimal text, bytes as `0x` hex. A whole number
 * above 2⁵³ − 1 is refused: pass a big integer. Lists in lists, which the
 * published original's type has, are refused, as it does.
 */
export type Argument =
  | boolean
  | number
  | bigint
  | string
  | null
  | undefined
  | Uint8Array
  | ArrayBuffer
  | ReadonlyArray<Argument>

const Argument: Schema.Codec<Argument> = Schema.Union([Scalar, Schema.Array(Scalar)]).annotate({
  message: "Invalid input"
})

/** Raw transactions on an Aptos chain. */
export const RawAptos = Schema.Struct({
  /** The chain, as a CAIP-2 id such as `aptos:testnet`. */
  caip2Id: AptosCaip2Id("CAIP2 ID must be for an Aptos chain"),
  /** Entry functions with their arguments, one transaction each. */
  transactions: Schema.Array(
    // Other keys of a transaction are left out of the job, as the original does.
    Schema.StructWithRest(
      Schema.Struct({
        /** For example `0x1::coin::transfer`. */
        function: NonEmpty("Function is required", "Function cannot be empty"),
        typeArguments: Schema.optional(Schema.Array(Schema.String)),
        functionArguments: Schema.optional(Schema.Array(Argument))
      }),
      [Schema.Record(Schema.String, Schema.Unknown)]
    )
  )
    .check(Schema.isMinLength(1, { message: "At least one transaction is required" }))
    .annotateKey({ messageMissingKey: "At least one transaction is required" })
}).annotate({
  examples: [
    {
      caip2Id: "aptos:testnet",
      transactions: [
        {
          function: "0x1::coin::transfer",
          typeArguments: ["T"],
          functionArguments: ["0x1", [1]]
        }
      ]
    }
  ]
})
