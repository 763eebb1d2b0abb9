/**
 * The accounts, code and storage of one chain in plain maps, with how to undo each write. The state managers of ethereumjs take
 * 6 to 16 times as long for a transaction: one copies all maps at each checkpoint, the other has a trie. There is no
 * trie here, so the state root is always zero.
 */
import type { AccountFields, StateManagerInterface } from "@ethereumjs/common"
import {
  Account,
  type Address,
  bigIntToUnpaddedBytes,
  bytesToBigInt,
  createAddressFromString,
  KECCAK256_NULL
} from "@ethereumjs/util"
import { hexToBytes } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "../verify/hex.ts"
import { keccak } from "../verify/keccak.ts"
import { word } from "../verify/words.ts"
import type { Table } from "../world/Table.ts"
import type { AccountOverride } from "./Message.ts"

/** An account, without its code and storage. */
export interface StoredAccount {
  readonly nonce: bigint
  /** In wei. */
  readonly balance: bigint
  readonly codeHash: Uint8Array
}

const absent: StoredAccount = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }

/** The code of an account that takes that of another begins so (EIP-7702). */
export const delegation = "0xef0100"

const nothing = new Uint8Array(0)

/** The key of an account and its storage: the address in lower case. */
const keyOf = ({ bytes }: Address): Hex => flatHex(bytes)

/** A state manager for the EVM. Not for concurrent use: the chain runs one transaction at a time. */
export class FlatState implements StateManagerInterface {
  readonly #accounts: Table<StoredAccount>
  /** By hash. */
  readonly #code: Table<Uint8Array>
  /** By address and slot, one behind the other. */
  readonly #storage: Table<Uint8Array>
  /** Addresses that have, or had, storage; made when it is first asked for. */
  #owners: Set<string> | undefined
  /** Each write since the last {@link commitAll}. */
  readonly #writes: Array<{ readonly undo: () => void; readonly commit: () => void }> = []
  /** The number of writes at each open checkpoint. */
  readonly #checkpoints: Array<number> = []
  readonly #original = new Map<string, Uint8Array>()
  /** A contract that sends the next transaction. The EVM looks at the code of a sender once, and takes a delegation (EIP-3607). */
  impersonated: string | undefined

  constructor(tables: {
    readonly accounts: Table<StoredAccount>
    readonly code: Table<Uint8Array>
    readonly storage: Table<Uint8Array>
  }) {
    this.#accounts = tables.accounts
    this.#code = tables.code
    this.#storage = tables.storage
  }

  commitAll(): void {
    for (const { commit } of this.#writes) commit()
    this.#writes.length = 0
    this.#clearCheckpoints()
  }

  /** Undoes all writes since the last {@link commitAll}, with any number of open checkpoints. */
  rollback(): void {
    this.#undoTo(0)
    this.#clearCheckpoints()
  }

  #clearCheckpoints() {
    this.#checkpoints.length = 0
    this.#original.clear()
  }

  #undoTo(length: number) {
    while (this.#writes.length > length) this.#writes.pop()?.undo()
  }

  #write<Value>(table: Table<Value>, key: string, value: Value | undefined) {
    const before = table.rows.get(key)
    this.#writes.push({ undo: () => table.put(key, before), commit: () => table.touch(key) })
    table.put(key, value)
  }

  async checkpoint() {
    this.#checkpoints.push(this.#writes.length)
  }

  async commit() {
    this.#checkpoints.pop()
  }

  async revert() {
    this.#undoTo(this.#checkpoints.pop() ?? 0)
  }

  /** An account, empty when it does not exist. The address is in lower case. */
  account(address: string): StoredAccount & { readonly code: Uint8Array } {
    const account = this.#accounts.rows.get(address) ?? absent
    return { ...account, code: this.#code.rows.get(flatHex(account.codeHash)) ?? nothing }
  }

  async getAccount(address: Address) {
    const account = this.#accounts.rows.get(keyOf(address))
    // A new object each time: the EVM mutates it.
    return account && new Account(account.nonce, account.balance, undefined, account.codeHash)
  }

  async putAccount(address: Address, account?: Account) {
    this.#write(
      this.#accounts,
      keyOf(address),
      account && { nonce: account.nonce, balance: account.balance, codeHash: account.codeHash }
    )
  }

  async modifyAccountFields(address: Address, fields: AccountFields) {
    const { nonce, balance, codeHash } = this.#accounts.rows.get(keyOf(address)) ?? absent
    this.#write(this.#accounts, keyOf(address), {
      nonce: fields.nonce ?? nonce,
      balance: fields.balance ?? balance,
      codeHash: fields.codeHash ?? codeHash
    })
  }

  async deleteAccount(address: Address) {
    this.#write(this.#accounts, keyOf(address), undefined)
    await this.clearStorage(address)
  }

  async getCode(address: Address) {
    if (keyOf(address) === this.impersonated) {
      this.impersonated = undefined
      return hexToBytes(delegation)
    }
    return this.account(keyOf(address)).code
  }

  async getCodeSize(address: Address) {
    return this.account(keyOf(address)).code.length
  }

  async putCode(address: Address, code: Uint8Array) {
    const codeHash = keccak(code)
    this.#write(this.#code, flatHex(codeHash), code)
    this.#write(this.#accounts, keyOf(address), {
      ...(this.#accounts.rows.get(keyOf(address)) ?? absent),
      codeHash
    })
  }

  async getStorage(address: Address, slot: Uint8Array) {
    return this.#storage.rows.get(keyOf(address) + flatHex(slot)) ?? nothing
  }

  async putStorage(address: Address, slot: Uint8Array, value: Uint8Array) {
    const owner = keyOf(address)
    this.#owners?.add(owner)
    this.#write(this.#storage, owner + flatHex(slot), value.length === 0 ? undefined : value)
  }

  /** The value of a storage slot. The address is in lower case. */
  slot(address: string, slot: bigint): bigint {
    return bytesToBigInt(this.#storage.rows.get(address + flatHex(word(slot))) ?? nothing)
  }

  /** Writes fields of accounts, which a transaction could not do. */
  async override(accounts: ReadonlyArray<readonly [address: string, fields: AccountOverride]>) {
    for (const [at, { balance, code, nonce, state, stateDiff = {} }] of accounts) {
      const address = createAddressFromString(at)
      if (code !== undefined) await this.putCode(address, hexToBytes(code))
      if (balance !== undefined) await this.modifyAccountFields(address, { balance })
      if (nonce !== undefined) await this.modifyAccountFields(address, { nonce })
      if (state !== undefined) await this.clearStorage(address)
      for (const [slot, value] of Object.entries(state ?? stateDiff)) {
        await this.putStorage(address, word(BigInt(slot)), bigIntToUnpaddedBytes(BigInt(value)))
      }
    }
  }

  async clearStorage(address: Address) {
    const owner = keyOf(address)
    const { rows } = this.#storage
    this.#owners ??= new Set(Array.from(rows.keys(), (key) => key.slice(0, owner.length)))
    // Each new contract asks for it.
    if (!this.#owners.has(owner)) return
    for (const key of rows.keys()) if (key.startsWith(owner)) this.#write(this.#storage, key, undefined)
  }

  /** Values at the start of the transaction, for the gas rules of SSTORE. */
  readonly originalStorageCache = {
    get: async (address: Address, slot: Uint8Array) => {
      const key = `${keyOf(address)}${flatHex(slot)}`
      const value = this.#original.get(key) ?? (await this.getStorage(address, slot))
      this.#original.set(key, value)
      return value
    },
    clear: () => this.#original.clear()
  }

  async getStateRoot() {
    return new Uint8Array(32)
  }

  async setStateRoot() {}

  async hasStateRoot() {
    return false
  }

  clearCaches() {
    this.#original.clear()
  }

  shallowCopy(): StateManagerInterface {
    throw new Error("a chain has one state, which is not copied")
  }
}
