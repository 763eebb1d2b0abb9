/** The EVM behind a chain: runs messages and mines blocks over a {@link FlatState}. Not for concurrent use. */
import { createBlock } from "@ethereumjs/block"
import { type Common, createCustomCommon, Hardfork, Mainnet, type ParamsDict } from "@ethereumjs/common"
import { type AddPrecompile, type EVMResult, EVMError } from "@ethereumjs/evm"
import { createFeeMarket1559Tx, createTxFromRLP, type TypedTransaction } from "@ethereumjs/tx"
import { createAccount, createAddressFromString } from "@ethereumjs/util"
import { createVM, runTx } from "@ethereumjs/vm"
import { bytesToHex, hexToBytes } from "viem/utils"
import type { Address, Hex } from "viem"
import type { Secp256k1 } from "../../verify/Curve.ts"
import { keccak } from "../../verify/keccak.ts"
import { addressOfKey } from "../../verify/signature.ts"
import * as Breath from "./breath.ts"
import { FlatState } from "./FlatState.ts"
import { type Block, Ledger, type Receipt } from "./Ledger.ts"
import { bounded } from "./precompiles.ts"
import { blockRecord, receiptRecord, transactionRecord } from "./records.ts"
import { revertReason } from "./revert.ts"
import { seal } from "./seal.ts"

/** The gas that fits in one block, and so in one transaction. */
export const blockGasLimit = 30_000_000n

/** A message to run: a call, or the creation of a contract when `to` is absent. */
export interface Message {
  readonly from?: Address | undefined
  readonly to?: Address | undefined
  readonly data?: Hex | undefined
  /** In wei. */
  readonly value?: bigint | undefined
  readonly gas?: bigint | undefined
}

/** What running a message gave. */
export interface Outcome {
  /** What it returned, or the data of the revert. */
  readonly data: Hex
  readonly gasUsed: bigint
  /** Why it did not succeed. */
  readonly failure: { readonly reason: string; readonly reverted: boolean } | undefined
}

/** A transaction to sign. */
export interface Unsigned {
  readonly to: Address | undefined
  readonly data: Hex
  readonly value: bigint
  readonly gas: bigint
  readonly nonce: bigint
}

export interface Engine {
  readonly state: FlatState
  readonly ledger: Ledger
  /** The newest block. */
  readonly head: () => Block
  /** Reads a signed transaction; throws when it is malformed or for another chain. */
  readonly decode: (raw: Hex) => TypedTransaction
  /** The address that a private key signs for. Throws when the key is not one. */
  readonly addressOf: (privateKey: Hex) => Address
  /** Signs the same transaction to the same bytes every time. */
  readonly sign: (transaction: Unsigned, privateKey: Hex) => TypedTransaction
  /**
   * Runs a message on the newest state, as if the newest block were mined at that time, and forgets what it changed. It
   * gets no more gas than fits in a block, and none any more once the signal says that it took too long.
   */
  readonly run: (message: Message, timestamp: number, limit?: AbortSignal) => Promise<Outcome>
  /** Runs a message as a transaction that its sender can afford, within the same bounds, and forgets what it changed. */
  readonly rehearse: (message: Message, timestamp: number, limit?: AbortSignal) => Promise<Outcome>
  /** Puts a transaction in a block of its own. Throws, and leaves the state as it was, when the EVM refuses it. */
  readonly mine: (transaction: TypedTransaction, timestamp: number) => Promise<Receipt>
}

/** The rules of the chain: those of Ethereum since Prague, whatever the clock says. */
export const commonOf = (chainId: number): Common => {
  const common = createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Prague,
    // Bounds the numbers of MODEXP, as Ethereum has done since: without it a few bytes are work for hours.
    eips: [7823],
    customCrypto: { keccak256: keccak }
  })
  // Each block copies the rules and each transaction adds its own to them, always the same: a fifth of its cost.
  const known = new Set<ParamsDict>()
  const update = common.updateParams.bind(common)
  common.updateParams = (params) => {
    if (known.has(params)) return
    known.add(params)
    update(params)
  }
  common.copy = () => common
  return common
}

/** The gas of a message that is only tried: as much as it asks for, if a block has it. */
const gasOf = ({ gas = blockGasLimit }: Message): bigint => (gas < blockGasLimit ? gas : blockGasLimit)

const zeroAddress = "0x0000000000000000000000000000000000000000"

/** Who signs with a private key; the public key as the EVM has it, without its first byte. */
interface Signer {
  readonly publicKey: Uint8Array
  readonly address: Address
}

// Whatever a validator would add, nobody did.
const unsealed = { skipConsensusFormatValidation: true }

export const make = async (options: {
  readonly chainId: number
  readonly baseFee: bigint
  readonly genesis: ReadonlyArray<readonly [address: Address, balance: bigint]>
  /** Unix seconds. */
  readonly timestamp: number
  readonly curve: Secp256k1
  /** Contracts in native code. */
  readonly precompiles: ReadonlyArray<AddPrecompile>
}): Promise<Engine> => {
  const { curve } = options
  const common = commonOf(options.chainId)
  const state = new FlatState()
  const ledger = new Ledger()
  const history = {
    getBlock: async (number: number) => ({
      hash: () => hexToBytes(ledger.block(BigInt(number))?.hash ?? "0x")
    }),
    putBlock: async () => {},
    shallowCopy: () => history
  }
  const breath = Breath.make()
  const vm = await createVM({
    common,
    stateManager: state,
    blockchain: history,
    evmOpts: { ...breath.options, customPrecompiles: [...bounded(common), ...options.precompiles] }
  })
  breath.attend(vm.evm)

  for (const [address, balance] of options.genesis) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }))
  }
  state.settle()

  let head = createBlock(
    { header: { gasLimit: blockGasLimit, baseFeePerGas: options.baseFee, timestamp: options.timestamp } },
    { common, ...unsealed }
  ).header
  let newest = blockRecord(head, [])
  ledger.append(newest)

  /** Runs something and forgets what it changed. */
  const forgetting = async (limit: AbortSignal | undefined, body: () => Promise<Outcome>): Promise<Outcome> => {
    try {
      return await breath.within(limit, body)
    } catch (error) {
      // Thrown before the first step: the caller does not own the value, or there was no time left.
      if (error instanceof EVMError) return { data: "0x", gasUsed: 0n, failure: halted(error) }
      throw error
    } finally {
      state.rollback()
      vm.evm.journal.cleanJournal()
    }
  }

  const blockAt = (number: bigint, timestamp: number, baseFeePerGas: bigint) => {
    const { gasLimit, parentHash } = head
    return createBlock({ header: { number, timestamp, baseFeePerGas, gasLimit, parentHash } }, { common, ...unsealed })
  }

  const run = (message: Message, timestamp: number, limit?: AbortSignal) =>
    forgetting(limit, async () => {
      const result = await vm.evm.runCall({
        block: blockAt(head.number, timestamp, options.baseFee),
        caller: createAddressFromString(message.from ?? zeroAddress),
        ...(message.to && { to: createAddressFromString(message.to) }),
        data: hexToBytes(message.data ?? "0x"),
        value: message.value ?? 0n,
        gasLimit: gasOf(message)
      })
      return outcome(result, result.execResult.executionGasUsed)
    })

  const rehearse = (message: Message, timestamp: number, limit?: AbortSignal) =>
    forgetting(limit, async () => {
      const block = blockAt(head.number + 1n, timestamp, 0n)
      const tx = createFeeMarket1559Tx(
        {
          chainId: options.chainId,
          ...(message.to && { to: message.to }),
          data: message.data ?? "0x",
          value: message.value ?? 0n,
          gasLimit: gasOf(message)
        },
        { common, freeze: false }
      )
      // Unsigned: the sender is what the message says.
      const from = createAddressFromString(message.from ?? zeroAddress)
      tx.getSenderAddress = () => from
      const result = await runTx(vm, { tx, block, skipNonce: true, skipBalance: true })
      return outcome(result, result.totalGasSpent)
    })

  const execute = async (tx: TypedTransaction, raw: Uint8Array, timestamp: number) => {
    const opened = {
      parentHash: hexToBytes(newest.hash),
      number: head.number + 1n,
      gasLimit: blockGasLimit,
      baseFeePerGas: options.baseFee,
      timestamp
    }
    const result = await runTx(vm, { tx, block: createBlock({ header: opened }, { common, ...unsealed }) })
    return { result, header: seal(opened, { type: tx.type, raw }, result, common) }
  }

  const mine = async (tx: TypedTransaction, timestamp: number) => {
    const raw = tx.serialize()
    const { header, result } = await execute(tx, raw, timestamp).catch((cause: unknown) => {
      state.rollback()
      vm.evm.journal.cleanJournal()
      throw cause
    })
    state.settle()
    vm.evm.journal.cleanJournal()
    head = header

    newest = blockRecord(header, [bytesToHex(tx.hash())])
    const transaction = transactionRecord(newest, tx, raw)
    const receipt = receiptRecord(transaction, tx.type, result, outcome(result, result.totalGasSpent).failure?.reason)
    ledger.append(newest, { transaction, receipt })
    return receipt
  }

  const signers = new Map<Hex, Signer>()
  const signerOf = (privateKey: Hex): Signer => {
    const known = signers.get(privateKey)
    if (known !== undefined) return known
    const publicKey = curve.publicKey(hexToBytes(privateKey))
    const signer = { publicKey: publicKey.slice(1), address: addressOfKey(bytesToHex(publicKey)) }
    signers.set(privateKey, signer)
    return signer
  }

  return {
    state,
    ledger,
    head: () => newest,
    decode: (raw) => createTxFromRLP(hexToBytes(raw), { common }),
    addressOf: (privateKey) => signerOf(privateKey).address,
    sign: (unsigned, privateKey) => {
      const transaction = createFeeMarket1559Tx(
        {
          chainId: options.chainId,
          nonce: unsigned.nonce,
          ...(unsigned.to && { to: unsigned.to }),
          data: unsigned.data,
          value: unsigned.value,
          gasLimit: unsigned.gas,
          maxFeePerGas: options.baseFee,
          maxPriorityFeePerGas: 0n
        },
        { common }
      )
      const { bytes, recovery } = curve.sign(transaction.getHashedMessageToSign(), hexToBytes(privateKey))
      const signed = transaction.addSignature(BigInt(recovery), bytes.subarray(0, 32), bytes.subarray(32))
      // Recovering the signer takes longer than all the rest, and it is known.
      signed.cache.senderPubKey = signerOf(privateKey).publicKey
      return signed
    },
    run,
    rehearse,
    mine
  }
}

const halted = (error: EVMError) => ({ reason: error.error, reverted: false })

const outcome = ({ execResult }: EVMResult, gasUsed: bigint): Outcome => {
  const data = bytesToHex(execResult.returnValue)
  const error = execResult.exceptionError
  if (error === undefined) return { data, gasUsed, failure: undefined }
  if (error.error !== EVMError.errorMessages.REVERT) return { data: "0x", gasUsed, failure: halted(error) }
  return { data, gasUsed, failure: { reason: revertReason(data), reverted: true } }
}
