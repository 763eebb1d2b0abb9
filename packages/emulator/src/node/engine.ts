/** The EVM behind a chain: runs messages and mines blocks over a {@link FlatState}. Not for concurrent use. */
import { type Block as EvmBlock, createBlock, createBlockHeaderFromRLP } from "@ethereumjs/block"
import { type Common, createCustomCommon, Hardfork, Mainnet, type ParamsDict } from "@ethereumjs/common"
import { type AddPrecompile, type EVMResult, EVMError } from "@ethereumjs/evm"
import {
  createFeeMarket1559Tx,
  createTxFromRLP,
  type FeeMarketEIP1559TxData,
  getCalldataFloorGas,
  type TypedTransaction
} from "@ethereumjs/tx"
import {
  Account,
  type Address as EvmAddress,
  createAccount,
  createAddressFromString,
  type EOACode7702AuthorizationListItem,
  eoaCode7702RecoverAuthority,
  setLengthLeft
} from "@ethereumjs/util"
import { buildBlock, createVM } from "@ethereumjs/vm"
import { max, min } from "effect/BigInt"
import { bytesToHex, concat, hexToBytes } from "viem/utils"
import type { Address, Hex } from "viem"
import { curve } from "../verify/Curve.ts"
import { keccak } from "../verify/keccak.ts"
import { addressOfKey } from "../verify/signature.ts"
import { word } from "../verify/words.ts"
import * as ExecutionLimits from "./executionLimits.ts"
import { delegation, FlatState } from "./FlatState.ts"
import { Ledger, type Receipt, receiptOf } from "./Ledger.ts"
import { kzg } from "./kzg.ts"
import type { AccessList, AccountOverride, Message, Overrides } from "./Message.ts"
import type { Predeploy } from "./predeploys.ts"
import { storedBlock, storedTransaction } from "./records.ts"
import { saveAll } from "../world/Table.ts"
import type { ChainTables, StoredBlock } from "./tables.ts"
import { revertReason } from "./revert.ts"

/** The gas that fits in one block, and so in one transaction. */
export const blockGasLimit = 30_000_000n

/** The result of a message. */
export interface Outcome {
  /** The returned data, or the data of the revert. */
  readonly data: Hex
  /** What a transaction pays for. */
  readonly gasUsed: bigint
  /** The most that was used at any moment: refunds come at the end. */
  readonly gasNeeded: bigint
  /** The accounts and slots that it used. Only where they were asked for. */
  readonly accessList?: AccessList | undefined
  /** Absent when it succeeded. */
  readonly failure: Failure | undefined
}

interface Failure {
  readonly reason: string
  /** Whether a contract reverted; otherwise the EVM stopped it. */
  readonly reverted: boolean
  /** Whether more gas could help. */
  readonly isGas?: boolean
}

/** How a message is run. */
export interface RunOptions {
  /** Unix seconds. */
  readonly timestamp: number
  /** Whether it runs in the block after the newest one. */
  readonly isNext?: boolean
  readonly limit?: AbortSignal | undefined
  readonly overrides?: Overrides | undefined
  /** Whether the accounts and slots that it used are reported. */
  readonly reportsAccessList?: boolean
}

export const transferGas = 21_000n

export const endsAlike = (one: Pick<Outcome, "failure">, other: Pick<Outcome, "failure">): boolean =>
  one.failure?.reason === other.failure?.reason

export const insufficientFunds = (address: string, have: bigint, want: bigint): string =>
  `insufficient funds for gas * price + value: address ${address} have ${have} want ${want}`

export type Engine = Awaited<ReturnType<typeof make>>

/** Recovers who signed a transaction, ten times as fast as in JavaScript. `v` is that of its type, or of EIP-155. */
const ecrecover = (hash: Uint8Array, v: bigint, r: Uint8Array, s: Uint8Array, chainId?: bigint): Uint8Array => {
  const recovery = v === 0n || v === 1n ? v : v - (chainId === undefined ? 27n : chainId * 2n + 35n)
  if (recovery !== 0n && recovery !== 1n) throw new Error("Invalid signature v value")
  const bytes = concat([setLengthLeft(r, 32), setLengthLeft(s, 32)])
  return curve()
    .recover(hash, { bytes, recovery: recovery === 0n ? 0 : 1 })
    .slice(1)
}

const knownRules = new Map<number, Common>()

/** The rules of a chain: those of Prague, at any block time. */
export const chainRules = (chainId: number): Common => {
  const known = knownRules.get(chainId) ?? makeRules(chainId)
  knownRules.set(chainId, known)
  return known
}

const makeRules = (chainId: number): Common => {
  const common = createCustomCommon({ chainId }, Mainnet, {
    hardfork: Hardfork.Prague,
    // Bounds the operands of MODEXP, which could otherwise run for hours.
    eips: [7823],
    customCrypto: { keccak256: keccak, kzg, ecrecover }
  })
  // Each block copies the rules and each transaction adds its own to them: a third of the time of a transaction.
  const added = new Set<ParamsDict>()
  const update = common.updateParams.bind(common)
  common.updateParams = (params) => {
    if (added.has(params)) return
    added.add(params)
    update(params)
  }
  common.copy = () => common
  // They never change. Each EVM would listen to that, and so be kept as long as the rules.
  common.events.on = () => common.events
  return common
}

/** The gas of a call: what it asks for, up to the gas of a block. */
const gasOf = ({ gas = blockGasLimit }: Message): bigint => min(gas, blockGasLimit)

/** The price of each gas, and what it may be at most. Free when a message names none. Throws as nodes do. */
const pricesOf = ({ gasPrice, maxFeePerGas, maxPriorityFeePerGas }: Message, baseFee: bigint) => {
  if (gasPrice !== undefined && (maxFeePerGas ?? maxPriorityFeePerGas) !== undefined) {
    throw new Error("both gasPrice and (maxFeePerGas or maxPriorityFeePerGas) specified")
  }
  const tip = gasPrice ?? maxPriorityFeePerGas ?? 0n
  const maxPrice = gasPrice ?? maxFeePerGas ?? (tip === 0n ? 0n : baseFee + tip)
  if (maxPrice === 0n && tip === 0n) return { price: 0n, maxPrice }
  if (maxPrice < tip) {
    throw new Error(
      `max priority fee per gas higher than max fee per gas: maxPriorityFeePerGas: ${tip}, maxFeePerGas: ${maxPrice}`
    )
  }
  if (maxPrice < baseFee) throw new Error(feeTooLow(maxPrice, baseFee))
  return { price: min(maxPrice, baseFee + tip), maxPrice }
}

export const feeTooLow = (maxFee: bigint, baseFee: bigint): string =>
  `max fee per gas less than block base fee: maxFeePerGas: ${maxFee}, baseFee: ${baseFee}`

/** Who signed an authorization; `undefined` when it is for another chain, or not valid. */
const authorityOf = (authorization: EOACode7702AuthorizationListItem, chainId: number): EvmAddress | undefined => {
  if (![0n, BigInt(chainId)].includes(BigInt(authorization.chainId))) return undefined
  try {
    return eoaCode7702RecoverAuthority(authorization)
  } catch {
    return undefined
  }
}

/** Addresses and slots as the journal of the EVM names them. */
const keyOf = (hex: string) => hex.slice(2).toLowerCase()

const zeroAddress = "0x0000000000000000000000000000000000000000"

// Blocks have no validators.
const blockOptions = { skipConsensusFormatValidation: true }

export interface Options {
  readonly chainId: number
  /** The chain's state. One without blocks begins with the genesis. */
  readonly tables: ChainTables
  /** Wei per gas. */
  readonly baseFee: bigint
  /** Balances in wei before the first block. */
  readonly genesis: ReadonlyArray<readonly [address: Address, balance: bigint]>
  /** Precompiled contracts beside Ethereum's own. */
  readonly precompiles: ReadonlyArray<AddPrecompile>
  /** Contracts of the first block. */
  readonly predeploys: ReadonlyArray<Predeploy>
  /** The time of a first block, Unix seconds. */
  readonly timestamp: number
}

export const make = async (options: Options) => {
  const common = chainRules(options.chainId)
  const { tables } = options
  const state = new FlatState(tables)
  const ledger = new Ledger(tables.blocks)
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

  const header = { gasLimit: blockGasLimit, baseFeePerGas: options.baseFee }

  const mineGenesis = async () => {
    for (const [address, balance] of options.genesis) {
      await state.putAccount(createAddressFromString(address), createAccount({ balance }))
    }
    await state.override(options.predeploys.map(({ address, code }) => [address, { code, nonce: 1n }] as const))
    state.commitAll()
    const genesis = { ...header, timestamp: options.timestamp, mixHash: keccak(word(options.chainId)) }
    const first = createBlock({ header: genesis }, { common, ...blockOptions })
    const newest = storedBlock(first.header)
    ledger.append(newest)
    return { head: first, newest }
  }

  /** The newest block of a chain that began before. */
  const stored = (newest: StoredBlock): { readonly head: EvmBlock; readonly newest: StoredBlock } => {
    const header = createBlockHeaderFromRLP(hexToBytes(newest.header), { common, ...blockOptions })
    return { head: createBlock({ header }, { common, ...blockOptions }), newest }
  }

  let { head, newest } = ledger.head === undefined ? await mineGenesis() : stored(ledger.head)

  const discard = () => {
    state.rollback()
    vm.evm.journal.cleanJournal()
  }

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
      // Thrown before the first step: the signal is aborted.
      if (error instanceof EVMError) return { data: "0x", gasUsed: 0n, gasNeeded: 0n, failure: halted(error) }
      throw error
    } finally {
      discard()
    }
  }

  /** A block on top of the newest one, or in its place. */
  const blockAt = (number: bigint, timestamp: number, { block = {} }: Overrides) =>
    createBlock(
      {
        header: {
          ...header,
          number: block.number ?? number,
          timestamp: block.time ?? timestamp,
          gasLimit: block.gasLimit ?? header.gasLimit,
          baseFeePerGas: block.baseFeePerGas ?? options.baseFee,
          parentHash: head.header.parentHash,
          mixHash: block.prevRandao ?? (number === head.header.number ? head.header.mixHash : randomnessAfter(newest)),
          ...(block.feeRecipient && { coinbase: block.feeRecipient })
        }
      },
      { common, ...blockOptions }
    )

  /** Lets the accounts that signed take the code of others (EIP-7702), and returns the gas that this refunds. */
  const authorize = async (authorizations: ReadonlyArray<EOACode7702AuthorizationListItem>) => {
    let refund = 0n
    for (const authorization of authorizations) {
      const authority = authorityOf(authorization, options.chainId)
      if (authority === undefined) continue
      vm.evm.journal.addAlwaysWarmAddress(authority.toString().slice(2))
      const account = await state.getAccount(authority)
      const code = await state.getCode(authority)
      const isOwn = code.length === 0 || bytesToHex(code).startsWith(delegation)
      if (!isOwn || (account?.nonce ?? 0n) !== BigInt(authorization.nonce)) continue
      if (account !== undefined) refund += common.param("perEmptyAccountCost") - common.param("perAuthBaseGas")
      const isRevoked = BigInt(authorization.address) === 0n
      const nonce = BigInt(authorization.nonce) + 1n
      await state.override([
        [authority.toString(), { nonce, code: isRevoked ? "0x" : concat([delegation, authorization.address]) }]
      ])
    }
    return refund
  }

  /**
   * Runs a message as a transaction, and discards its changes. Its sender may be a contract. It runs on the newest state, in
   * the newest block or in the next one, at a time. Its gas is at most that of a block, and it is out of gas once the signal
   * aborts. Throws when no transaction can be made of it.
   */
  const run = (
    message: Message,
    { isNext = false, limit, overrides = {}, reportsAccessList = false, timestamp }: RunOptions
  ) =>
    discardingChanges(limit, overrides, async () => {
      const block = blockAt(head.header.number + (isNext ? 1n : 0n), timestamp, overrides)
      const { accessList = [], authorizationList = [], data = "0x", from = zeroAddress, to, value = 0n } = message
      if (message.authorizationList !== undefined && to === undefined)
        throw new Error("a transaction with authorizations creates no contract")
      if (message.authorizationList?.length === 0) throw new Error("the list of authorizations is empty")
      const caller = createAddressFromString(from)
      const gasLimit = gasOf(message)
      const { maxPrice, price } = pricesOf(message, block.header.baseFeePerGas ?? 0n)
      const tx = createFeeMarket1559Tx(
        {
          chainId: options.chainId,
          ...(to && { to }),
          data,
          value,
          gasLimit,
          accessList: accessList.map(({ address, storageKeys }) => ({ address, storageKeys: [...storageKeys] }))
        },
        { common, freeze: false }
      )
      const authorizationGas = common.param("perEmptyAccountCost") * BigInt(authorizationList.length)
      const intrinsic = tx.getIntrinsicGas() + authorizationGas
      const floor = getCalldataFloorGas(tx, caller)
      const least = max(intrinsic, floor)
      if (gasLimit < least) return { data: "0x", gasUsed: 0n, gasNeeded: least, failure: tooLittle(gasLimit, least) }

      const sender = (await state.getAccount(caller)) ?? new Account()
      const cost = value + gasLimit * maxPrice
      if (sender.balance < cost) throw new Error(insufficientFunds(from, sender.balance, cost))
      const { journal } = vm.evm
      sender.nonce += 1n
      sender.balance -= gasLimit * price
      await journal.putAccount(caller, sender)

      if (reportsAccessList) journal.startReportingAccessList()
      for (const address of vm.evm.precompiles.keys()) journal.addAlwaysWarmAddress(address)
      for (const one of [caller, tx.to, block.header.coinbase])
        if (one) journal.addAlwaysWarmAddress(keyOf(one.toString()))
      for (const { address, storageKeys } of accessList) {
        journal.addAlwaysWarmAddress(keyOf(address), true)
        for (const slot of storageKeys) journal.addAlwaysWarmSlot(keyOf(address), keyOf(slot), true)
      }
      const refund = await authorize(authorizationList)

      const result = await vm.evm.runCall({
        block,
        gasPrice: price,
        caller,
        ...(tx.to && { to: tx.to }),
        data: tx.data,
        value,
        gasLimit: gasLimit - intrinsic,
        skipNonceIncrement: true
      })
      const { executionGasUsed, gasRefund = 0n } = result.execResult
      const spent = intrinsic + executionGasUsed
      const refunded = min(refund + gasRefund, spent / common.param("maxRefundQuotient"))
      return {
        ...outcome(result, max(spent - refunded, floor)),
        gasNeeded: max(spent, floor),
        ...(journal.accessList && { accessList: accessListOf(journal.accessList, result) })
      }
    })

  /** Whether a message only transfers coins, which always takes {@link transferGas}. */
  const isTransfer = (
    { accessList = [], authorizationList = [], data = "0x", to }: Message,
    { accounts = {} }: Overrides = {}
  ) =>
    to !== undefined &&
    data === "0x" &&
    accessList.length === 0 &&
    authorizationList.length === 0 &&
    state.account(to.toLowerCase()).code.length === 0 &&
    !Object.keys(accounts).some((address) => address.toLowerCase() === to.toLowerCase()) &&
    !vm.evm.precompiles.has(keyOf(to))

  /**
   * The least gas, up to `high`, with which a message ends as it did with all the gas that it may have: contracts may ask how
   * much is left, and a call passes on no more than 63 of 64 parts. As nodes do, by bisection. The result may be too high by a
   * share of it, whose divisor is `tolerance`.
   */
  const searchGas = async (
    message: Message,
    whole: Outcome,
    { high, tolerance }: { readonly high: bigint; readonly tolerance: bigint },
    runOptions: RunOptions
  ): Promise<bigint> => {
    let [low, most] = [transferGas - 1n, high]
    const attempt = async (gas: bigint) => {
      const tried = await run({ ...message, gas }, runOptions)
      if (endsAlike(tried, whole)) most = gas
      else low = gas
    }
    // What was used is nearly always enough. If not, calls or the stipend of a transfer need a little more.
    const { gasNeeded } = whole
    for (const guess of [gasNeeded, ((gasNeeded + 2_300n) * 64n) / 63n]) {
      if (guess > low && guess < most) await attempt(guess)
    }
    // And it is nearly always the least. If not, a call that failed had taken what it was given.
    if (most - 1n > low) await attempt(most - 1n)
    while (most - low > max(1n, most / tolerance)) await attempt(min((low + most) / 2n, low * 2n))
    return most
  }

  /** Estimates the gas of a message: its outcome with all the gas that it may have, and the least that ends alike. */
  const estimate = async (message: Message, runOptions: RunOptions): Promise<Outcome> => {
    const { from = zeroAddress, value = 0n } = message
    const { accounts = {} } = runOptions.overrides ?? {}
    const override = Object.entries(accounts).find(([address]) => address.toLowerCase() === from.toLowerCase())
    const balance = override?.[1].balance ?? state.account(from.toLowerCase()).balance
    if (balance < value) throw new Error("insufficient funds for transfer")
    const { maxPrice } = pricesOf(message, runOptions.overrides?.block?.baseFeePerGas ?? options.baseFee)
    const high = maxPrice === 0n ? gasOf(message) : min(gasOf(message), (balance - value) / maxPrice)
    if (isTransfer(message, runOptions.overrides) && high >= transferGas) {
      const transfer = await run({ ...message, gas: transferGas }, runOptions)
      if (transfer.failure === undefined) return transfer
    }
    const whole = await run({ ...message, gas: high }, runOptions)
    if (whole.failure?.isGas === true) {
      return { ...whole, failure: { ...whole.failure, reason: `gas required exceeds allowance (${high})` } }
    }
    if (whole.failure !== undefined) return whole
    return { ...whole, gasNeeded: await searchGas(message, whole, { high, tolerance: high }, runOptions) }
  }

  const buildNext = (timestamp: number) =>
    buildBlock(vm, {
      parentBlock: head,
      headerData: { ...header, timestamp, mixHash: randomnessAfter(newest) },
      withdrawals: [],
      blockOpts: { putBlockIntoBlockchain: false, ...blockOptions }
    })

  /** Makes a block that was built the newest one. */
  const accept = (block: EvmBlock, stored: StoredBlock) => {
    state.commitAll()
    vm.evm.journal.cleanJournal()
    head = block
    newest = stored
    ledger.append(stored)
  }

  const mineEmpty = async (timestamp: number) => {
    const builder = await buildNext(timestamp)
    const { block } = await builder.build()
    accept(block, storedBlock(block.header))
  }

  /**
   * Mines a transaction in a block of its own, unless its outcome is not accepted. Throws when the EVM rejects it. The state
   * is unchanged in both cases.
   */
  const mineIf = async (
    tx: TypedTransaction,
    timestamp: number,
    isAccepted: (mined: Outcome) => boolean
  ): Promise<Receipt | undefined> => {
    const mined = await (async () => {
      const builder = await buildNext(timestamp)
      const result = await builder.addTransaction(tx)
      const ended = outcome(result, result.totalGasSpent)
      return isAccepted(ended) ? { result, ended, ...(await builder.build()) } : undefined
    })().catch((cause: unknown) => {
      discard()
      throw cause
    })
    if (mined === undefined) {
      discard()
      return undefined
    }
    const { block, ended, result } = mined
    const stored = { ...storedBlock(block.header), mined: storedTransaction(tx, result, ended.failure?.reason) }
    accept(block, stored)
    return receiptOf(stored)
  }

  /** Mines a transaction in a block of its own. Throws when the EVM rejects it; the state is then unchanged. */
  const mine = async (tx: TypedTransaction, timestamp: number): Promise<Receipt> => {
    const receipt = await mineIf(tx, timestamp, () => true)
    if (receipt === undefined) throw new Error("the transaction was not mined")
    return receipt
  }

  const makeSigner = (privateKey: Hex) => {
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
        // Known here: it need not be recovered.
        signed.cache.senderPubKey = publicKey.slice(1)
        return signed
      }
    }
  }
  /** By private key: the public key of one takes as long to find as a signature. */
  const signers = new Map<Hex, ReturnType<typeof makeSigner>>()

  return {
    state,
    ledger,
    /** The newest block. */
    head: () => newest,
    /** Decodes a transaction, which the address has sent if it is not its signer. Throws when it is malformed or for another chain. */
    decode: (raw: Hex, impersonated?: Address): TypedTransaction => {
      if (impersonated === undefined) return createTxFromRLP(hexToBytes(raw), { common })
      const sender = createAddressFromString(impersonated)
      return Object.assign(createTxFromRLP(hexToBytes(raw), { common, freeze: false }), {
        getSenderAddress: () => sender
      })
    },
    /** Writes fields of an account, which a transaction could not do. */
    write: async (address: Address, fields: AccountOverride) => {
      await state.override([[address, fields]])
      state.commitAll()
    },
    /** Signs with a private key, deterministically (RFC 6979). Throws when the key is invalid. */
    signerOf: (privateKey: Hex) => {
      const known = signers.get(privateKey) ?? makeSigner(privateKey)
      signers.set(privateKey, known)
      return known
    },
    run,
    estimate,
    isTransfer,
    searchGas,
    mine,
    mineEmpty,
    mineIf,
    /** Keeps the state, and returns what goes back to it. */
    save: () => {
      const restore = saveAll(tables)
      return () => {
        restore()
        ledger.reload()
        if (ledger.head !== undefined) ({ head, newest } = stored(ledger.head))
      }
    }
  }
}

const tooLittle = (have: bigint, want: bigint): Failure => ({
  reason: `intrinsic gas too low: have ${have}, want ${want}`,
  reverted: false,
  isGas: true
})

const { CODESTORE_OUT_OF_GAS, OUT_OF_GAS, REVERT } = EVMError.errorMessages

const halted = ({ error }: EVMError): Failure => ({
  reason: error,
  reverted: false,
  isGas: error === OUT_OF_GAS || error === CODESTORE_OUT_OF_GAS
})

const outcome = ({ execResult }: EVMResult, gasUsed: bigint): Outcome => {
  const data = bytesToHex(execResult.returnValue)
  const error = execResult.exceptionError
  const ended = { data, gasUsed, gasNeeded: gasUsed }
  if (error === undefined) return { ...ended, failure: undefined }
  if (error.error !== REVERT) return { ...ended, data: "0x", failure: halted(error) }
  return { ...ended, failure: { reason: revertReason(data), reverted: true } }
}

/** The randomness of the block after another: as good as random for a contract, and the same in every run. */
const randomnessAfter = ({ hash }: StoredBlock): Uint8Array => keccak(hexToBytes(hash))

/** What the EVM used, without the contracts that a transaction creates, which are warm anyway. */
const accessListOf = (
  used: ReadonlyMap<string, ReadonlySet<string>>,
  { createdAddress, execResult: { createdAddresses } }: EVMResult
): AccessList => {
  const created = new Set<string>(createdAddresses).add(createdAddress?.toString() ?? "")
  return Array.from(used, ([address, slots]) => ({
    address: toHex(address),
    storageKeys: Array.from(slots, toHex)
  })).filter(({ address, storageKeys }) => storageKeys.length > 0 || !created.has(address))
}

const toHex = (digits: string): Hex => `0x${digits}`
