/** The schemas of JSON-RPC's parameters. They decode quantities to numbers, and `null` to `undefined`. */
import * as Schema from "effect/Schema"
import * as SchemaTransformation from "effect/SchemaTransformation"
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import type { Message } from "./Message.ts"

const isHex = (text: string): text is Hex => text.startsWith("0x")
const hex = (pattern: RegExp) => Schema.String.check(Schema.isPattern(pattern)).pipe(Schema.refine(isHex))

export const Bytes = hex(/^0x([0-9a-fA-F]{2})*$/)
export const Address = hex(/^0x[0-9a-fA-F]{40}$/)
export const Hash = hex(/^0x[0-9a-fA-F]{64}$/)

const quantity = (pattern: RegExp) =>
  hex(pattern).pipe(
    Schema.decodeTo(
      Schema.BigInt,
      SchemaTransformation.transform({ decode: BigInt, encode: (value): Hex => numberToHex(value) })
    )
  )

/** A quantity of 256 bits. */
export const Quantity = quantity(/^0x[0-9a-fA-F]{1,64}$/)
/** A quantity of 64 bits: a number of a block, an index, a time in Unix seconds. */
export const Index = quantity(/^0x[0-9a-fA-F]{1,16}$/)

const Whole = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }))

/** A number of blocks, or a time: as a quantity, or as a number of JSON. */
export const Count = Schema.Union([Index, Whole])

/** The same, also in decimal digits, as go-ethereum takes the length of a history. */
export const Length = Schema.Union([
  Count,
  Schema.String.check(Schema.isPattern(/^\d{1,15}$/)).pipe(
    Schema.decodeTo(Schema.BigInt, SchemaTransformation.transform({ decode: BigInt, encode: String }))
  )
])

/** An amount in wei: as a quantity, or as a number of JSON. */
export const Amount = Schema.Union([Quantity, Whole])

/** What JSON may leave out or say `null` for. Callers in this process also pass `undefined`. */
export const optional = <S extends Schema.Top>(schema: S) => {
  const known = Schema.toType(schema)
  return Schema.optional(
    Schema.NullOr(schema).pipe(
      Schema.decodeTo(
        Schema.UndefinedOr(known),
        SchemaTransformation.transform<(typeof known)["Encoded"] | undefined, S["Type"] | null>({
          decode: (value) => value ?? undefined,
          encode: (value) => value ?? null
        })
      )
    )
  )
}

/** The newest block is final at once, and nothing waits for the next one. */
const Newest = Schema.Literals(["latest", "pending", "safe", "finalized"])
const earliest = Schema.Literal("earliest").pipe(
  Schema.decodeTo(
    Schema.BigInt,
    SchemaTransformation.transform({ decode: () => 0n, encode: (): "earliest" => "earliest" })
  )
)

/** A block by number or tag. */
export const BlockNumber = Schema.Union([Newest, earliest, Index])
export type BlockNumber = typeof BlockNumber.Type

/** Every block is canonical: the chain does not fork. */
const requireCanonical = optional(Schema.Boolean)
const absent = optional(Schema.Never)

/** A block by number, tag or hash (EIP-1898). */
export const BlockAt = Schema.Union([
  BlockNumber,
  Hash,
  Schema.Struct({ blockHash: Hash, blockNumber: absent, requireCanonical }),
  Schema.Struct({ blockNumber: BlockNumber, blockHash: absent, requireCanonical })
])
export type BlockAt = typeof BlockAt.Type

/** A field that would change the result. It is refused, not ignored. */
const unsupported = (message: string) => optional(Schema.Unknown.check(Schema.makeFilter(() => message)))

/** A quantity as it is. */
const Digits = hex(/^0x[0-9a-fA-F]{1,64}$/)

/** What an account signed to take the code of another (EIP-7702). Libraries call its parity by one of two names. */
const Authorization = Schema.Struct({
  chainId: Digits,
  address: Address,
  nonce: Digits,
  yParity: optional(Digits),
  v: optional(Digits),
  r: Digits,
  s: Digits
})

export const Call = Schema.Struct({
  from: optional(Address),
  to: optional(Address),
  data: optional(Bytes),
  input: optional(Bytes),
  value: optional(Quantity),
  gas: optional(Quantity),
  chainId: optional(Quantity),
  accessList: optional(Schema.Array(Schema.Struct({ address: Address, storageKeys: Schema.Array(Hash) }))),
  authorizationList: optional(Schema.Array(Authorization)),
  blobVersionedHashes: unsupported("blob transactions are not supported"),
  gasPrice: optional(Quantity),
  maxFeePerGas: optional(Quantity),
  maxPriorityFeePerGas: optional(Quantity),
  nonce: optional(Index)
})

/** What a call asks to run. */
export const messageOf = ({ authorizationList, data, input, ...call }: typeof Call.Type): Message => ({
  ...call,
  // Both are set by some libraries. Nodes prefer the newer name.
  data: input ?? data,
  authorizationList: authorizationList?.map(({ v, yParity, ...signed }) => ({
    ...signed,
    yParity: yParity ?? v ?? "0x0"
  }))
})

/** A record whose keys match too: other keys would be dropped. */
const record = <Value extends Schema.Top>(key: Schema.Top & { readonly Type: string }, value: Value) => {
  const isKey = Schema.is(key)
  return Schema.Record(Schema.String, value).check(
    Schema.makeFilter((fields) => Object.keys(fields).every(isKey) || "a key has the wrong length, or is not hex")
  )
}

const Slots = record(Hash, Hash)

/** Fields of accounts that a call finds instead of their own, by address. */
export const AccountOverrides = record(
  Address,
  Schema.Struct({
    balance: optional(Quantity),
    nonce: optional(Index),
    code: optional(Bytes),
    state: optional(Slots),
    stateDiff: optional(Slots),
    movePrecompileToAddress: unsupported("precompiled contracts cannot be moved")
  }).check(
    Schema.makeFilter(
      ({ state, stateDiff }) =>
        state === undefined || stateDiff === undefined || "expected state or stateDiff of an account, got both"
    )
  )
)

/** Fields of the block that a call finds instead of the newest block's, also by their names in older nodes. */
export const BlockOverrides = Schema.Struct({
  number: optional(Index),
  time: optional(Index),
  timestamp: optional(Index),
  feeRecipient: optional(Address),
  coinbase: optional(Address),
  // viem sends it as a quantity.
  prevRandao: optional(Quantity),
  random: optional(Quantity),
  baseFeePerGas: optional(Quantity),
  baseFee: optional(Quantity),
  gasLimit: optional(Index),
  difficulty: unsupported("blocks have no difficulty"),
  blobBaseFee: unsupported("blocks have no blobs")
})

/** The number of alternatives for an address or a topic, as in go-ethereum. */
const maxAlternatives = 1_000

const alternatives = <S extends Schema.Top>(schema: S) =>
  Schema.Union([
    schema,
    Schema.Array(schema).check(
      Schema.isMaxLength(maxAlternatives, { message: `expected at most ${maxAlternatives} alternatives` })
    )
  ])

export const Filter = Schema.Struct({
  address: optional(alternatives(Address)),
  topics: optional(
    // Also among alternatives, `null` matches anything.
    Schema.Array(alternatives(Schema.NullOr(Hash))).check(
      // As many as an event has.
      Schema.isMaxLength(4, { message: "expected at most 4 topics" })
    )
  ),
  fromBlock: optional(BlockNumber),
  toBlock: optional(BlockNumber),
  blockHash: optional(Hash)
}).check(
  Schema.makeFilter(
    ({ blockHash, fromBlock, toBlock }) =>
      blockHash === undefined ||
      (fromBlock === undefined && toBlock === undefined) ||
      "expected blockHash, or fromBlock and toBlock"
  )
)
export type Filter = typeof Filter.Type

/** Percentiles of the fees of a block's transactions. */
export const Percentiles = Schema.Array(Schema.Number.check(Schema.isBetween({ minimum: 0, maximum: 100 }))).check(
  Schema.isMaxLength(100, { message: "expected at most 100 percentiles" }),
  Schema.makeFilter(
    (percentiles) =>
      percentiles.every((percentile, index) => percentile > (percentiles[index - 1] ?? -1)) ||
      "expected percentiles in increasing order"
  )
)
