/**
 * The faucet: a precompiled contract that gives a new user coins, tokens and NFTs in one transaction. It writes the
 * storage of the contracts as Solidity lays it out, and emits their events. With calls of their `mint` instead, a login
 * takes 2.6 times as long. `test/evm/faucet.test.ts` compares both. Any account may call it.
 */
import type { StateManagerInterface } from "@ethereumjs/common"
import { type AddPrecompile, EVMError, type Log, type PrecompileInput } from "@ethereumjs/evm"
import {
  Account,
  Address as EvmAddress,
  bigIntToUnpaddedBytes,
  bytesToBigInt,
  createAddressFromString
} from "@ethereumjs/util"
import { concat, encodeErrorResult, hexToBytes, pad, parseAbi } from "viem/utils"
import type { Address, Hex } from "viem"
import { keccak } from "../../verify/keccak.ts"
import { word } from "../../verify/words.ts"
import { itemTransferTopic, nativeTransfers, transferTopic } from "./transfers.ts"

export const address: Address = pad("0xfa0ce7", { size: 20 })

/** Gas of a call: about that of the mints. */
const gas = 400_000n

/** The storage of one contract. Slots are words. */
interface Storage {
  readonly read: (slot: Uint8Array) => Promise<bigint>
  readonly write: (slot: Uint8Array, value: bigint) => Promise<void>
}

/** An event, without its contract. */
interface Event {
  readonly topics: ReadonlyArray<Uint8Array>
  readonly data: Uint8Array
}

/** A grant of one contract to a user, whose address is in a word. */
export type Grant = (storage: Storage, user: Uint8Array) => Promise<Event>

const storageOf = (state: StateManagerInterface, contract: EvmAddress): Storage => ({
  read: async (slot) => bytesToBigInt(await state.getStorage(contract, slot)),
  write: (slot, value) => state.putStorage(contract, slot, bigIntToUnpaddedBytes(value))
})

const add = async ({ read, write }: Storage, slot: Uint8Array, amount: bigint) =>
  write(slot, (await read(slot)) + amount)

/** The slot of a value in a mapping, or with several keys in nested mappings. */
const slotOf = (mapping: Uint8Array, ...keys: ReadonlyArray<Uint8Array>): Uint8Array =>
  keys.reduce((slot, key) => keccak(concat([key, slot])), mapping)

/** The slot of an array's item. */
const itemOf = (array: Uint8Array, index: bigint): Uint8Array => word(bytesToBigInt(keccak(array)) + index)

/** Storage slots of OpenZeppelin's contracts. */
const erc20 = { balances: word(0), totalSupply: word(2) }
const erc721 = {
  owners: word(2),
  balances: word(3),
  owned: word(6),
  ownedIndex: word(7),
  all: word(8),
  allIndex: word(9)
}
const erc1155 = { balances: word(0) }

const transfer = hexToBytes(transferTopic)
const itemTransfer = hexToBytes(itemTransferTopic)
const none = word(0)
const self = word(address)

/** An amount of an ERC-20 token. */
export const token =
  (amount: bigint): Grant =>
  async (storage, user) => {
    await add(storage, slotOf(erc20.balances, user), amount)
    await add(storage, erc20.totalSupply, amount)
    return { topics: [transfer, none, user], data: word(amount) }
  }

/** The next NFT of an enumerable ERC-721 collection that counts from 1. */
export const nft: Grant = async (storage, user) => {
  const { read, write } = storage
  const supply = await read(erc721.all)
  const id = supply + 1n
  const token = word(id)
  const balance = slotOf(erc721.balances, user)
  const held = await read(balance)
  await write(slotOf(erc721.owners, token), bytesToBigInt(user))
  await write(balance, held + 1n)
  await write(slotOf(erc721.owned, user, word(held)), id)
  await write(slotOf(erc721.ownedIndex, token), held)
  await write(erc721.all, id)
  await write(itemOf(erc721.all, supply), id)
  await write(slotOf(erc721.allIndex, token), supply)
  return { topics: [transfer, none, user, token], data: new Uint8Array() }
}

/** An amount of an ERC-1155 item. */
export const item =
  (id: bigint, amount: bigint): Grant =>
  async (storage, user) => {
    await add(storage, slotOf(erc1155.balances, word(id), user), amount)
    return { topics: [itemTransfer, self, none, user], data: concat([word(id), word(amount)]) }
  }

const reverted = (reason: string) => ({
  executionGasUsed: gas,
  exceptionError: new EVMError(EVMError.errorMessages.REVERT),
  returnValue: hexToBytes(encodeErrorResult({ abi: parseAbi(["error Error(string)"]), args: [reason] }))
})

const outOfGas = (gasLimit: bigint) => ({
  executionGasUsed: gasLimit,
  exceptionError: new EVMError(EVMError.errorMessages.OUT_OF_GAS),
  returnValue: new Uint8Array()
})

const account = createAddressFromString(address)

/** Forwards the value of the call to the user. The log is that of EIP-7708. */
const forwardValue = async (state: StateManagerInterface, user: EvmAddress): Promise<ReadonlyArray<Log>> => {
  const value = (await state.getAccount(account))?.balance ?? 0n
  if (value === 0n) return []
  const receiver = (await state.getAccount(user)) ?? new Account()
  await state.modifyAccountFields(account, { balance: 0n })
  receiver.balance += value
  await state.putAccount(user, receiver)
  return [[hexToBytes(nativeTransfers), [transfer, self, pad(user.bytes)], word(value)]]
}

/** The call data: the user's address in a word. */
export const encodeCall = (user: Address): Hex => pad(user)

export const make = (grants: ReadonlyArray<readonly [contract: Address, grant: Grant]>): AddPrecompile => {
  const granted = grants.map(([contract, grant]) => [createAddressFromString(contract), grant] as const)
  const run = async ({ data, gasLimit, _EVM: { stateManager } }: PrecompileInput) => {
    if (gasLimit < gas) return outOfGas(gasLimit)
    if (data.length !== 32) return reverted("expected a user's address in a word")
    const user = new EvmAddress(data.slice(12))
    const code = await stateManager.getCode(user)
    if (code.length > 0) return reverted(`${user.toString()} is a contract`)
    const logs = [...(await forwardValue(stateManager, user))]
    for (const [contract, grant] of granted) {
      const { data, topics } = await grant(storageOf(stateManager, contract), pad(user.bytes))
      logs.push([contract.bytes, [...topics], data])
    }
    return { executionGasUsed: gas, returnValue: new Uint8Array(), logs }
  }
  return { address, function: run }
}
