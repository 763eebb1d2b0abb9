import { Primitives } from "@okto-effect/protocol"
import * as Schema from "effect/Schema"
import type { TransactionType } from "viem"
import { hexToBytes } from "viem/utils"
import { Amount, define, defineAs, type Definition, perChain, Table } from "../world/Table.ts"
import { flatHex } from "../verify/hex.ts"
import type { StoredAccount } from "./FlatState.ts"

const Hex = Primitives.Hex()
const Digits = Schema.String.check(Schema.isPattern(/^\d{1,78}$/))
const Seconds = Schema.Int.check(Schema.isBetween({ minimum: 0, maximum: 2 ** 48 }))

const Account = Schema.Tuple([Digits, Digits, Hex])

/** viem's names of the types of transactions (EIP-2718). */
export const transactionTypes = [
  "legacy",
  "eip2930",
  "eip1559",
  "eip4844",
  "eip7702"
] as const satisfies ReadonlyArray<TransactionType>

const StoredTransaction = Schema.Struct({
  hash: Hex,
  from: Hex,
  to: Schema.NullOr(Hex),
  /** In wei. */
  value: Amount,
  data: Hex,
  /** As it was submitted. */
  raw: Hex,
  type: Schema.Literals(transactionTypes),
  /** The contract that it creates; nodes name it although the creation failed. */
  contract: Schema.NullOr(Hex),
  gasUsed: Amount,
  gasPrice: Amount,
  bloom: Hex,
  /** Why it was reverted; absent when it was successful. */
  reason: Schema.optionalKey(Schema.String),
  /** The contract, the topics and the data of each. */
  logs: Schema.Array(Schema.Tuple([Hex, Schema.Array(Hex), Hex]))
})
export type StoredTransaction = typeof StoredTransaction.Type

const StoredBlock = Schema.Struct({
  number: Amount,
  hash: Hex,
  parentHash: Hex,
  timestamp: Seconds,
  /** In RLP. */
  header: Hex,
  /** Its transaction; absent in a block without one. */
  mined: Schema.optionalKey(StoredTransaction)
})
export type StoredBlock = typeof StoredBlock.Type

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
  blocks: define("blocks", StoredBlock, chain),
  /** The hashes of transactions that set what seeded users hold: they are no activity of theirs. */
  seeding: define("seeding", Schema.Literal(true), chain)
}))

type Definitions = ReturnType<typeof definitionsOf>

export type ChainTables = {
  readonly [Name in keyof Definitions]: Definitions[Name] extends Definition<infer Value> ? Table<Value> : never
}

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
