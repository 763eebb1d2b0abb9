/**
 * The faucet: a contract in native code, like the precompiles of Ethereum. In one transaction it gives a new user what
 * the contracts' own `mint` would, in a tenth of the time: it writes their storage as Solidity lays it out, and emits
 * their events. `test/evm/faucet.test.ts` holds both equal. Anybody may call it: what it gives is worth nothing.
 */
import type { StateManagerInterface } from "@ethereumjs/common"
import { type AddPrecompile, EVMError, type Log, type PrecompileInput } from "@ethereumjs/evm"
import { Account, bigIntToUnpaddedBytes, bytesToBigInt, createAddressFromString } from "@ethereumjs/util"
import { bytesToHex, encodeErrorResult, hexToBytes, pad, parseAbi } from "viem/utils"
import type { Address, Hex } from "viem"
import { join, word } from "../../verify/words.ts"
import { keccak } from "./keccak.ts"
import { itemTransferTopic, nativeTransfers, transferTopic } from "./transfers.ts"

/** Where it is. */
export const address: Address = pad("0xfa0ce7", { size: 20 })

/** Gas of a call: about what the mints would use. */
const gas = 400_000n

/** The storage of one contract. */
interface Storage {
  readonly read: (slot: bigint) => Promise<bigint>
  readonly write: (slot: bigint, value: bigint) => Promise<void>
}

/** An event, without its contract. */
interface Event {
  readonly topics: ReadonlyArray<Uint8Array>
  readonly data: Uint8Array
}

/** Something that a new user gets of a contract. Users are addresses as numbers. */
export type Grant = (storage: Storage, user: bigint) => Promise<Event>

const storageOf = (state: StateManagerInterface, contract: Address): Storage => {
  const at = createAddressFromString(contract)
  return {
    read: async (slot) => bytesToBigInt(await state.getStorage(at, word(slot))),
    write: (slot, value) => state.putStorage(at, word(slot), bigIntToUnpaddedBytes(value))
  }
}

const add = async ({ read, write }: Storage, slot: bigint, amount: bigint) => write(slot, (await read(slot)) + amount)

/** The slot of a mapping's value; of a mapping in a mapping with several keys. */
const slotOf = (mapping: bigint, ...keys: ReadonlyArray<bigint>): bigint =>
  keys.reduce((slot, key) => bytesToBigInt(keccak(join(word(key), word(slot)))), mapping)

/** The first slot of an array's items. */
const itemsOf = (array: bigint): bigint => bytesToBigInt(keccak(word(array)))

/** Slots of OpenZeppelin's contracts. */
const erc20 = { balances: 0n, totalSupply: 2n }
const erc721 = { owners: 2n, balances: 3n, owned: 6n, ownedIndex: 7n, all: 8n, allIndex: 9n }
const erc1155 = { balances: 0n }

const transfer = hexToBytes(transferTopic)
const nobody = word(0n)

/** An amount of an ERC-20 token. */
export const token =
  (amount: bigint): Grant =>
  async (storage, user) => {
    await add(storage, slotOf(erc20.balances, user), amount)
    await add(storage, erc20.totalSupply, amount)
    return { topics: [transfer, nobody, word(user)], data: word(amount) }
  }

/** The next NFT of an enumerable ERC-721 collection that counts from 1. */
export const nft: Grant = async (storage, user) => {
  const { read, write } = storage
  const supply = await read(erc721.all)
  const id = supply + 1n
  const balance = slotOf(erc721.balances, user)
  const held = await read(balance)
  await write(slotOf(erc721.owners, id), user)
  await write(balance, held + 1n)
  await write(slotOf(erc721.owned, user, held), id)
  await write(slotOf(erc721.ownedIndex, id), held)
  await write(erc721.all, id)
  await write(itemsOf(erc721.all) + supply, id)
  await write(slotOf(erc721.allIndex, id), supply)
  return { topics: [transfer, nobody, word(user), word(id)], data: new Uint8Array() }
}

/** An amount of an ERC-1155 item. */
export const item =
  (id: bigint, amount: bigint): Grant =>
  async (storage, user) => {
    await add(storage, slotOf(erc1155.balances, id, user), amount)
    return {
      topics: [hexToBytes(itemTransferTopic), word(address), nobody, word(user)],
      data: join(word(id), word(amount))
    }
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

/** Hands on all coins that came with the call. The log of it is the one of EIP-7708. */
const handOn = async (state: StateManagerInterface, user: Address): Promise<ReadonlyArray<Log>> => {
  const here = createAddressFromString(address)
  const there = createAddressFromString(user)
  const value = (await state.getAccount(here))?.balance ?? 0n
  if (value === 0n) return []
  const receiver = (await state.getAccount(there)) ?? new Account()
  await state.modifyAccountFields(here, { balance: 0n })
  receiver.balance += value
  await state.putAccount(there, receiver)
  return [[hexToBytes(nativeTransfers), [transfer, word(address), word(user)], word(value)]]
}

/** What a caller sends: the user's address in a word. */
export const callFor = (user: Address): Hex => pad(user)

/** The faucet of a chain, which grants these things of these contracts. */
export const make = (grants: ReadonlyArray<readonly [contract: Address, grant: Grant]>): AddPrecompile => ({
  address,
  function: async ({ data, gasLimit, _EVM: { stateManager } }: PrecompileInput) => {
    if (gasLimit < gas) return outOfGas(gasLimit)
    if (data.length !== 32) return reverted("expected a user's address in a word")
    const user = bytesToHex(data.subarray(12))
    const code = await stateManager.getCode(createAddressFromString(user))
    if (code.length > 0) return reverted(`${user} is a contract`)
    const logs = [...(await handOn(stateManager, user))]
    for (const [contract, grant] of grants) {
      const { data, topics } = await grant(storageOf(stateManager, contract), BigInt(user))
      logs.push([hexToBytes(contract), [...topics], data])
    }
    return { executionGasUsed: gas, returnValue: new Uint8Array(), logs }
  }
})
