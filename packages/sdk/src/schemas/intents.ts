/** What callers write to have something done on a chain. */
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { Address, Hex } from "@okto-effect/contract/Primitives"
import * as checks from "./checks.ts"
import { Amount, AptosCaip2Id, Caip2Id, exact, NonEmpty, Value, whole } from "./fields.ts"

/** A token transfer; `amount` is in the token's smallest unit. */
export const TokenTransfer = Schema.Struct({
  caip2Id: Caip2Id({
    required: "Required",
    blank: "caip2Id cannot be blank",
    spaces: "caip2Id cannot have leading or trailing spaces"
  }),
  recipient: Schema.String.check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: "Invalid recipient address format" })),
  /** The token's address, or `""` for the native coin. */
  token: Schema.String,
  amount: Amount
})

const collection = "Invalid collection address format"
const id = "Invalid NFT ID format – must be numeric or hexadecimal"

const Count = Schema.Union([Schema.Number, Schema.BigInt]).check(
  whole("Amount must be an integer"),
  Schema.makeFilter((count: number | bigint) => checks.isSome(count), {
    message: "Minimum transfer amount is 1",
    by: "isSome"
  }),
  exact
)

/** An NFT transfer; `amount` is 1 and `nftType` `ERC721` unless given. */
export const NftTransfer = Schema.Struct({
  caip2Id: Caip2Id(),
  collectionAddress: Schema.String.annotate({ message: collection })
    .check(Schema.isPattern(/^0x[0-9a-fA-F]+$/, { message: collection }))
    .annotateKey({ messageMissingKey: collection }),
  /** Decimal or hexadecimal text; sent as written. */
  nftId: Schema.String.annotate({ message: id })
    .check(Schema.isPattern(/^(0x)?[0-9a-fA-F]+$/, { message: id }))
    .annotateKey({ messageMissingKey: id }),
  recipientWalletAddress: Schema.String.check(
    Schema.isNonEmpty({ message: "Recipient wallet address cannot be empty" })
  ),
  amount: Count.pipe(Schema.withDecodingDefaultType(Effect.succeed(1))),
  nftType: Schema.Literals(["ERC721", "ERC1155"]).pipe(
    Schema.withDecodingDefaultType(Effect.succeed<"ERC721" | "ERC1155">("ERC721"))
  )
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
  caip2Id: Caip2Id(),
  nftName: NonEmpty("NFT name is required", "NFT name cannot be empty"),
  collectionAddress: Schema.optional(Schema.String),
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  data: Schema.Struct({
    recipientWalletAddress: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String),
    properties: Schema.optional(Schema.Array(Property))
  })
})

/** A collection to create; `uri` points at its metadata. */
export const NftCollection = Schema.Struct({
  caip2Id: AptosCaip2Id("NFT Collection creation is only supported on Aptos chain"),
  name: NonEmpty("Collection name is required", "Collection name cannot be empty").check(
    Schema.makeFilter((name: string) => checks.isShortName(name), {
      message: "Collection name cannot exceed 100 characters",
      by: "isShortName"
    })
  ),
  uri: NonEmpty("URI is required", "URI cannot be empty"),
  data: Schema.Struct({
    attributes: Schema.optional(Schema.String),
    symbol: Schema.optional(Schema.String),
    type: Schema.optional(Schema.String),
    description: Schema.optional(Schema.String)
  })
})

const Transaction = Schema.Struct({
  from: Address("Invalid from address format"),
  to: Address("Invalid to address format"),
  data: Schema.optional(Hex("Invalid transaction data format")),
  /** In wei. */
  value: Schema.optional(Value)
}).check(
  Schema.makeFilter(
    (transaction: { readonly data?: unknown; readonly value?: unknown }) => checks.doesSomething(transaction),
    { message: "Transaction must include either data or value", by: "doesSomething" }
  )
)

/** A raw transaction on an EVM chain. */
export const RawEvm = Schema.Struct({ caip2Id: Caip2Id(), transaction: Transaction })

const Scalar = Schema.Union([
  Schema.String,
  // JSON has no NaN and no infinity: they would become null.
  Schema.Finite,
  Schema.Boolean,
  Schema.BigInt,
  Schema.Null,
  Schema.Undefined,
  Schema.declare(checks.isBytes, { by: "isBytes" })
])

/**
 * An argument, or a list of arguments. Big integers travel as decimal text, bytes as `0x` hex. Lists in lists, which the
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
  caip2Id: AptosCaip2Id("CAIP2 ID must be for an Aptos chain"),
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
})
