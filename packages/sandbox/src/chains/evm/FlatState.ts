/**
 * The accounts, code and storage of one chain in plain maps, with an undo journal: a checkpoint costs nothing, and what
 * a failed transaction wrote is taken back. There is no trie, so the state root is always zero.
 */
import type { AccountFields, StateManagerInterface } from "@ethereumjs/common"
import { Account, type Address, KECCAK256_NULL } from "@ethereumjs/util"
import { flatHex } from "../../verify/hex.ts"
import type { Hex } from "viem"
import { keccak } from "../../verify/keccak.ts"

interface StoredAccount {
  readonly nonce: bigint
  /** In wei. */
  readonly balance: bigint
  readonly codeHash: Uint8Array
}

const absent: StoredAccount = { nonce: 0n, balance: 0n, codeHash: KECCAK256_NULL }

const nothing = new Uint8Array(0)

/** What accounts and their storage are kept under: the address in lower case. */
const keyOf = ({ bytes }: Address): Hex => flatHex(bytes)

/** A state manager for the EVM. One writer at a time: the chain serialises its users. */
export class FlatState implements StateManagerInterface {
  readonly #accounts = new Map<string, StoredAccount>()
  /** By hash. */
  readonly #code = new Map<Hex, Uint8Array>()
  readonly #storage = new Map<string, Map<Hex, Uint8Array>>()
  /** How to take back each write since the last {@link settle}. */
  readonly #undo: Array<() => void> = []
  /** Lengths of the journal at each open checkpoint. */
  readonly #checkpoints: Array<number> = []
  readonly #original = new Map<string, Uint8Array>()

  /** Makes everything written so far final. */
  settle(): void {
    this.#undo.length = 0
    this.#forget()
  }

  /** Takes back everything since the last {@link settle}, however many checkpoints are open. */
  rollback(): void {
    this.#undoTo(0)
    this.#forget()
  }

  #forget() {
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
    this.#undoTo(this.#checkpoints.pop() ?? 0)
  }

  /** What is known of an account; an empty one when it does not exist. Addresses are lower case. */
  account(address: string): StoredAccount & { readonly code: Uint8Array } {
    const account = this.#accounts.get(address) ?? absent
    return { ...account, code: this.#code.get(flatHex(account.codeHash)) ?? nothing }
  }

  async getAccount(address: Address) {
    const account = this.#accounts.get(keyOf(address))
    // A fresh object each time: the EVM changes what it is given.
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

  async clearStorage(address: Address) {
    if (this.#storage.has(keyOf(address))) this.#write(this.#storage, keyOf(address), undefined)
  }

  /** Values at the start of the transaction, which the gas rules of SSTORE ask for. */
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
