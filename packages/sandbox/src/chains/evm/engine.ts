/** The EVM behind a chain: runs messages and mines blocks over a {@link FlatState}. Not for concurrent use. */
import { createBlock } from "@ethereumjs/block"
import { type Common, createCustomCommon, Hardfork, Mainnet, type ParamsDict } from "@ethereumjs/common"
import { type AddPrecompile, type EVMResult, EVMError } from "@ethereumjs/evm"
import {
  createFeeMarket1559Tx,
  createTxFromRLP,
  type FeeMarketEIP1559TxData,
  type TypedTransaction
} from "@ethereumjs/tx"
import { createAccount, createAddressFromString } from "@ethereumjs/util"
import { buildBlock, createVM, runTx } from "@ethereumjs/vm"
import { min } from "effect/BigInt"
import { bytesToHex, hexToBytes } from "viem/utils"
import type { Address, Hex } from "viem"
import { curve } from "../../verify/Curve.ts"
import { keccak } from "../../verify/keccak.ts"
import { addressOfKey } from "../../verify/signature.ts"
import * as ExecutionLimits from "./executionLimits.ts"
import { FlatState } from "./FlatState.ts"
import { Ledger, type Receipt } from "./Ledger.ts"
import type { AccessList, Message, Overrides } from "./Message.ts"
import type { Predeploy } from "./predeploys.ts"
import { blockRecord, receiptRecord, transactionRecord } from "./records.ts"
import { revertReason } from "./revert.ts"

/** The gas that fits in one block, and so in one transaction. */
export const blockGasLimit = 30_000_000n

/** The result of a message. */
export interface Outcome {
  /** The returned data, or the data of the revert. */
  readonly data: Hex
  readonly gasUsed: bigint
  /** The accounts and slots that it used. Only where they were asked for. */
  readonly accessList?: AccessList | undefined
  /** Absent when it succeeded. */
  readonly failure: { readonly reason: string; readonly reverted: boolean } | undefined
}

/** The EVM of one chain. */
export type Engine = Awaited<ReturnType<typeof make>>

/** The rules of the chain: those of Prague, at any block time. */
export const chainRules = (chainId: number): Common => {
  const common = createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Prague,
    // Bounds the operands of MODEXP, which could otherwise run for hours.
    eips: [7823],
    customCrypto: { keccak256: keccak }
  })
  // Each block copies the rules and each transaction adds its own to them: a third of the time of a transaction.
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

/** The gas of a call: what it asks for, up to the gas of a block. */
const gasOf = ({ gas = blockGasLimit }: Message): bigint => min(gas, blockGasLimit)

const zeroAddress = "0x0000000000000000000000000000000000000000"

// Blocks have no validators.
const blockOptions = { skipConsensusFormatValidation: true }

export interface Options {
  readonly chainId: number
  /** Wei per gas. */
  readonly baseFee: bigint
  /** Balances in wei before the first block. */
  readonly genesis: ReadonlyArray<readonly [address: Address, balance: bigint]>
  /** Precompiled contracts beside Ethereum's own. */
  readonly precompiles: ReadonlyArray<AddPrecompile>
  /** Contracts of the first block. */
  readonly predeploys: ReadonlyArray<Predeploy>
  /** The time of the first block, Unix seconds. */
  readonly timestamp: number
}

export const make = async (options: Options) => {
  const common = chainRules(options.chainId)
  const state = new FlatState()
  const ledger = new Ledger()
  const history = {
    getBlock: async (number: number) => ({
      hash: () => hexToBytes(ledger.block(BigInt(number))?.hash ?? "0x")
    }),
    putBlock: async () => {},
    shallowCopy: () => history
  }
  const limits = ExecutionLimits.make()
  const vm = await createVM({
    common,
    stateManager: state,
    blockchain: history,
    evmOpts: {
      ...limits.options,
      customPrecompiles: [...ExecutionLimits.limitedPrecompiles(common), ...options.precompiles]
    }
  })
  limits.attach(vm.evm)

  for (const [address, balance] of options.genesis) {
    await state.putAccount(createAddressFromString(address), createAccount({ balance }))
  }
  await state.override(options.predeploys.map(({ address, code }) => [address, { code, nonce: 1n }] as const))
  state.commitAll()

  const header = { gasLimit: blockGasLimit, baseFeePerGas: options.baseFee }
  let head = createBlock({ header: { ...header, timestamp: options.timestamp } }, { common, ...blockOptions })
  let newest = blockRecord(head.header, [])
  ledger.append(newest)

  /** Runs a message over the overrides of its accounts, and discards its changes. */
  const discardingChanges = async (
    limit: AbortSignal | undefined,
    { accounts = {} }: Overrides,
    body: () => Promise<Outcome>
  ): Promise<Outcome> => {
    try {
      await state.override(Object.entries(accounts))
      return await limits.runWithin(limit, body)
    } catch (error) {
      // Thrown before the first step: the caller's balance is too low, or the signal is aborted.
      if (error instanceof EVMError) return { data: "0x", gasUsed: 0n, failure: halted(error) }
      throw error
    } finally {
      state.rollback()
      vm.evm.journal.cleanJournal()
    }
  }

  const blockAt = (number: bigint, timestamp: number, baseFeePerGas: bigint, { block = {} }: Overrides) => {
    const { parentHash } = head.header
    return createBlock(
      {
        header: {
          ...header,
          number: block.number ?? number,
          timestamp: block.time ?? timestamp,
          baseFeePerGas: block.baseFeePerGas ?? baseFeePerGas,
          parentHash,
          ...(block.feeRecipient && { coinbase: block.feeRecipient }),
          ...(block.prevRandao && { mixHash: block.prevRandao })
        }
      },
      { common, ...blockOptions }
    )
  }

  /**
   * Runs a message on the newest state, as if the newest block were mined at that time, and discards its changes. Its gas
   * is at most that of a block, and it is out of gas once the signal aborts.
   */
  const run = (message: Message, timestamp: number, limit?: AbortSignal, overrides: Overrides = {}) =>
    discardingChanges(limit, overrides, async () => {
      const result = await vm.evm.runCall({
        block: blockAt(head.header.number, timestamp, options.baseFee, overrides),
        caller: createAddressFromString(message.from ?? zeroAddress),
        ...(message.to && { to: createAddressFromString(message.to) }),
        data: hexToBytes(message.data ?? "0x"),
        value: message.value ?? 0n,
        gasLimit: gasOf(message)
      })
      return outcome(result, result.execResult.executionGasUsed)
    })

  const runTransaction =
    (reportAccessList: boolean) =>
    (message: Message, timestamp: number, limit?: AbortSignal, overrides: Overrides = {}) =>
      discardingChanges(limit, overrides, async () => {
        const block = blockAt(head.header.number + 1n, timestamp, 0n, overrides)
        const tx = createFeeMarket1559Tx(
          {
            chainId: options.chainId,
            ...(message.to && { to: message.to }),
            data: message.data ?? "0x",
            value: message.value ?? 0n,
            gasLimit: gasOf(message),
            maxFeePerGas: block.header.baseFeePerGas ?? 0n,
            accessList: (message.accessList ?? []).map(({ address, storageKeys }) => ({
              address,
              storageKeys: [...storageKeys]
            }))
          },
          { common, freeze: false }
        )
        // Not signed: the sender is that of the message.
        const from = createAddressFromString(message.from ?? zeroAddress)
        tx.getSenderAddress = () => from
        const result = await runTx(vm, { tx, block, skipNonce: true, skipBalance: true, reportAccessList })
        return {
          ...outcome(result, result.totalGasSpent),
          // The EVM names the contract that a transaction creates, which is warm anyway.
          accessList: result.accessList?.filter(
            ({ address, storageKeys }) => storageKeys.length > 0 || address !== result.createdAddress?.toString()
          )
        }
      })

  /** Runs a message as a transaction of a sender with enough funds, within the same bounds, and discards its changes. */
  const simulate = runTransaction(false)

  /** The same, and reports the accounts and slots that it used. */
  const trace = runTransaction(true)

  /** Mines a transaction in a block of its own. Throws when the EVM rejects it; the state is then unchanged. */
  const mine = async (tx: TypedTransaction, timestamp: number): Promise<Receipt> => {
    const headerData = { ...header, timestamp }
    const blockOpts = { putBlockIntoBlockchain: false, ...blockOptions }
    const { block, result } = await (async () => {
      const builder = await buildBlock(vm, { parentBlock: head, headerData, withdrawals: [], blockOpts })
      const result = await builder.addTransaction(tx)
      return { result, ...(await builder.build()) }
    })().catch((cause: unknown) => {
      state.rollback()
      vm.evm.journal.cleanJournal()
      throw cause
    })
    state.commitAll()
    vm.evm.journal.cleanJournal()
    head = block
    newest = blockRecord(block.header, [bytesToHex(tx.hash())])
    const transaction = transactionRecord(newest, tx)
    const receipt = receiptRecord(transaction, tx.type, result, outcome(result, result.totalGasSpent).failure?.reason)
    ledger.append(newest, { transaction, receipt })
    return receipt
  }

  return {
    state,
    ledger,
    /** The newest block. */
    head: () => newest,
    /** Decodes a signed transaction. Throws when it is malformed or for another chain. */
    decode: (raw: Hex) => createTxFromRLP(hexToBytes(raw), { common }),
    /** Signs with a private key, deterministically (RFC 6979). Throws when the key is invalid. */
    signerOf: (privateKey: Hex) => {
      const key = hexToBytes(privateKey)
      const publicKey = curve().publicKey(key)
      return {
        address: addressOfKey(bytesToHex(publicKey)),
        sign: (unsigned: FeeMarketEIP1559TxData): TypedTransaction => {
          const { baseFee: maxFeePerGas, chainId } = options
          const transaction = createFeeMarket1559Tx(
            { chainId, maxFeePerGas, maxPriorityFeePerGas: 0n, ...unsigned },
            { common }
          )
          const { bytes, recovery } = curve().sign(transaction.getHashedMessageToSign(), key)
          const signed = transaction.addSignature(BigInt(recovery), bytes.subarray(0, 32), bytes.subarray(32))
          // The EVM would recover it in JavaScript, which takes three times as long as all the rest.
          signed.cache.senderPubKey = publicKey.slice(1)
          return signed
        }
      }
    },
    run,
    simulate,
    trace,
    mine,
    /** Begins a savepoint. The function that it returns ends it, and goes back to it unless what was mined since is kept. */
    save: () => {
      const [headThen, newestThen] = [head, newest]
      state.save()
      return (isKept: boolean) => {
        state.release(isKept)
        if (isKept) return
        head = headThen
        newest = newestThen
        ledger.truncate(newest.number)
      }
    }
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
