/**
 * The accounts, code and storage of one chain in plain maps, with an undo journal. The state managers of ethereumjs take
 * 6 to 16 times as long for a transaction: one copies all maps at each checkpoint, the other has a trie. There is no
 * trie here, so the state root is always zero.
 */
import type { AccountFields, StateManagerInterface } from "@ethereumjs/common"
import { Account, type Address, createAddressFromString, KECCAK256_NULL } from "@ethereumjs/util"
import { hexToBytes } from "viem/utils"
import type { Hex } from "viem"
import { flatHex } from "../../verify/hex.ts"
import { keccak } from "../../verify/keccak.ts"
import { numberOf, unpadded, word } from "../../verify/words.ts"
import type { AccountOverride } from "./Message.ts"

interface StoredAccount {
  readonly nonce: bigint
  /** In wei. */
  readonly balance: bigint
  readonly codeHash: Uint8Array
}

const absent: StoredAccount = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }

const nothing = new Uint8Array(0)

/** The key of an account and its storage: the address in lower case. */
const keyOf = ({ bytes }: Address): Hex => flatHex(bytes)

/** A state manager for the EVM. Not for concurrent use: the chain runs one transaction at a time. */
export class FlatState implements StateManagerInterface {
  readonly #accounts = new Map<string, StoredAccount>()
  /** By hash. */
  readonly #code = new Map<Hex, Uint8Array>()
  readonly #storage = new Map<string, Map<Hex, Uint8Array>>()
  /** Undoes each write since the last {@link commitAll}, or since the savepoint. */
  readonly #undo: Array<() => void> = []
  /** The length of the journal at the last {@link commitAll}. */
  #committed = 0
  #hasSavepoint = false
  /** Lengths of the journal at each open checkpoint. */
  readonly #checkpoints: Array<number> = []
  readonly #original = new Map<string, Uint8Array>()

  /** Commits all writes. */
  commitAll(): void {
    if (!this.#hasSavepoint) this.#undo.length = 0
    this.#committed = this.#undo.length
    this.#clearCheckpoints()
  }

  /** Keeps how to undo all that is committed from now on, until {@link release}. */
  save(): void {
    this.#hasSavepoint = true
  }

  /** Ends the savepoint, and undoes what was committed since unless it is kept. */
  release(isKept: boolean): void {
    if (!isKept) this.#undoTo(0)
    this.#hasSavepoint = false
    this.commitAll()
  }

  /** Undoes all writes since the last {@link commitAll}, with any number of open checkpoints. */
  rollback(): void {
    this.#undoTo(this.#committed)
    this.#clearCheckpoints()
  }

  #clearCheckpoints() {
    this.#checkpoints.length = 0
    this.#original.clear()
  }

  #undoTo(length: number) {
    while (this.#undo.length > length) this.#undo.pop()?.()
  }

  #write<K, V>(map: Map<K, V>, key: K, value: V | undefined) {
    const before = map.get(key)
    this.#undo.push(() => put(map, key, before))
    put(map, key, value)
  }

  async checkpoint() {
    this.#checkpoints.push(this.#undo.length)
  }

  async commit() {
    this.#checkpoints.pop()
  }

  async revert() {
    this.#undoTo(this.#checkpoints.pop() ?? this.#committed)
  }

  /** An account, empty when it does not exist. The address is in lower case. */
  account(address: string): StoredAccount & { readonly code: Uint8Array } {
    const account = this.#accounts.get(address) ?? absent
    return { ...account, code: this.#code.get(flatHex(account.codeHash)) ?? nothing }
  }

  async getAccount(address: Address) {
    const account = this.#accounts.get(keyOf(address))
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
    const { nonce, balance, codeHash } = this.#accounts.get(keyOf(address)) ?? absent
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
    return this.account(keyOf(address)).code
  }

  async getCodeSize(address: Address) {
    return this.account(keyOf(address)).code.length
  }

  async putCode(address: Address, code: Uint8Array) {
    const codeHash = keccak(code)
    this.#write(this.#code, flatHex(codeHash), code)
    this.#write(this.#accounts, keyOf(address), {
      ...(this.#accounts.get(keyOf(address)) ?? absent),
      codeHash
    })
  }

  async getStorage(address: Address, slot: Uint8Array) {
    return this.#storage.get(keyOf(address))?.get(flatHex(slot)) ?? nothing
  }

  async putStorage(address: Address, slot: Uint8Array, value: Uint8Array) {
    const key = keyOf(address)
    const slots = this.#storage.get(key) ?? new Map<Hex, Uint8Array>()
    this.#storage.set(key, slots)
    this.#write(slots, flatHex(slot), value.length === 0 ? undefined : value)
  }

  /** The value of a storage slot. The address is in lower case. */
  slot(address: string, slot: bigint): bigint {
    return numberOf(this.#storage.get(address)?.get(flatHex(word(slot))) ?? nothing)
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
        await this.putStorage(address, word(BigInt(slot)), unpadded(BigInt(value)))
      }
    }
  }

  async clearStorage(address: Address) {
    if (this.#storage.has(keyOf(address))) this.#write(this.#storage, keyOf(address), undefined)
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

const put = <K, V>(map: Map<K, V>, key: K, value: V | undefined) =>
  value === undefined ? map.delete(key) : map.set(key, value)
