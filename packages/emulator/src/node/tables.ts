/** The tables of an EVM chain. */
import { Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import type { TransactionType } from "viem"
import { hexToBytes } from "viem/utils"
import { define, defineAs, type Definition, perChain, Table } from "../world/Table.ts"
import { flatHex } from "../verify/hex.ts"
import type { StoredAccount } from "./FlatState.ts"
import type { MinedBlock, Receipt } from "./Ledger.ts"

const Hex = Primitives.Hex()
const Digits = Schema.String.check(Schema.isPattern(/^\d{1,78}$/))
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 48 }))

const Account = Schema.Tuple([Digits, Digits, Hex])

const types = ["legacy", "eip2930", "eip1559", "eip4844", "eip7702"] as const satisfies ReadonlyArray<TransactionType>

const Mined = Schema.Struct({
  hash: Hex,
  from: Hex,
  to: Schema.NullOr(Hex),
  value: Digits,
  data: Hex,
  raw: Hex,
  type: Schema.Literals(types),
  contract: Schema.NullOr(Hex),
  gasUsed: Digits,
  gasPrice: Digits,
  bloom: Hex,
  /** Why it was reverted; absent when it was successful. */
  reason: Schema.optionalKey(Schema.String),
  logs: Schema.Array(Schema.Tuple([Hex, Schema.Array(Hex), Hex]))
})

const Block = Schema.Struct({
  hash: Hex,
  parentHash: Hex,
  timestamp: Seconds,
  header: Hex,
  mined: Schema.optionalKey(Mined)
})

const isType = (type: string): type is (typeof types)[number] => types.some((known) => known === type)

const blockOf = (number: bigint, { mined, ...stored }: typeof Block.Type): MinedBlock => {
  const block = { number, ...stored, transactions: mined === undefined ? [] : [mined.hash] }
  if (mined === undefined) return { block }
  const { hash: blockHash, timestamp } = block
  const { bloom, contract, data, from, gasPrice, gasUsed, hash, logs, raw, reason, to, type, value } = mined
  const place = { blockHash, blockNumber: number, transactionHash: hash, transactionIndex: 0 }
  const receipt: Receipt = {
    ...place,
    from,
    to,
    contractAddress: contract,
    status: reason === undefined ? "success" : "reverted",
    revertReason: reason,
    gasUsed: BigInt(gasUsed),
    cumulativeGasUsed: BigInt(gasUsed),
    effectiveGasPrice: BigInt(gasPrice),
    logs: Array.from(logs, ([address, [first, ...others], data], logIndex) => ({
      ...place,
      address,
      topics: first === undefined ? [] : [first, ...others],
      data,
      blockTimestamp: BigInt(timestamp),
      logIndex,
      removed: false
    })),
    logsBloom: bloom,
    type
  }
  const transaction = {
    hash,
    blockNumber: number,
    blockHash,
    timestamp,
    from,
    to: to ?? undefined,
    value: BigInt(value),
    data,
    raw
  }
  return { block, transaction, receipt }
}

const blockJson = ({ block, ...mined }: MinedBlock): typeof Block.Type => {
  const { hash, header, parentHash, timestamp } = block
  const stored = { hash, parentHash, timestamp, header }
  if (mined.receipt === undefined) return stored
  const { receipt, transaction } = mined
  return {
    ...stored,
    mined: {
      hash: transaction.hash,
      from: transaction.from,
      to: transaction.to ?? null,
      value: String(transaction.value),
      data: transaction.data,
      raw: transaction.raw,
      type: isType(receipt.type) ? receipt.type : "legacy",
      contract: receipt.contractAddress ?? null,
      gasUsed: String(receipt.gasUsed),
      gasPrice: String(receipt.effectiveGasPrice),
      bloom: receipt.logsBloom,
      ...(receipt.revertReason === undefined ? {} : { reason: receipt.revertReason }),
      logs: receipt.logs.map(({ address, data, topics }) => [address, topics, data] as const)
    }
  }
}

const Numbered = Schema.Struct({ number: Digits, ...Block.fields })
const bytes = { from: (hex: typeof Hex.Type) => hexToBytes(hex), to: flatHex }

const definitionsOf = perChain((chain) => ({
  /** By address, in lower case. */
  accounts: defineAs<StoredAccount, typeof Account.Type, typeof Account.Encoded>(
    "accounts",
    Account,
    {
      from: ([nonce, balance, codeHash]) => ({
        nonce: BigInt(nonce),
        balance: BigInt(balance),
        codeHash: hexToBytes(codeHash)
      }),
      to: ({ balance, codeHash, nonce }) => [String(nonce), String(balance), flatHex(codeHash)]
    },
    chain
  ),
  /** By its hash. */
  code: defineAs("code", Hex, bytes, chain),
  /** By address and slot, one behind the other. */
  storage: defineAs("storage", Hex, bytes, chain),
  /** By number. */
  blocks: defineAs<MinedBlock, typeof Numbered.Type, typeof Numbered.Encoded>(
    "blocks",
    Numbered,
    {
      from: ({ number, ...block }) => blockOf(BigInt(number), block),
      to: (mined) => ({ number: String(mined.block.number), ...blockJson(mined) })
    },
    chain
  ),
  /** The hashes of transactions that set what seeded users hold: they are no activity of theirs. */
  seeding: define("seeding", Schema.Literal(true), chain)
}))

type Definitions = ReturnType<typeof definitionsOf>

/** The state of a chain. */
export type ChainTables = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends Definition<infer Value> ? Table<Value> : never
}

/** The tables of a chain in a world. */
export const tablesOf = (chain: string, table: <Value>(definition: Definition<Value>) => Table<Value>): ChainTables => {
  const { accounts, blocks, code, seeding, storage } = definitionsOf(chain)
  return {
    accounts: table(accounts),
    code: table(code),
    storage: table(storage),
    blocks: table(blocks),
    seeding: table(seeding)
  }
}

/** Tables of a chain that are not stored. */
export const newTables = (): ChainTables => tablesOf("scratch", (definition) => new Table(definition))
