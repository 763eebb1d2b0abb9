/** Kinds of transactions. Each runs on both nodes, from an account of its own. */
import {
  concat,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  parseTransaction,
  serializeTransaction,
  slice,
  toHex
} from "viem"
import { type Answer, creationOf, ether, fieldsOf, gwei, hashOf, hexOf, type Node } from "./node.ts"

export type Run = (node: Node) => Promise<unknown>

const abi = parseAbi(["function mint(address, uint256)", "function transfer(address, uint256) returns (bool)"])
const someone: Hex = "0x00000000000000000000000000000000000b0b00"
const precompile = (number: number) => pad(toHex(number), { size: 20 })

/** Codes of contracts. */
const codes = {
  stop: "0x00",
  revert: "0x5f5ffd",
  /** Reverts with its call data. */
  revertWith: "0x365f5f37365ffd",
  invalid: "0xfe",
  badJump: "0x600456",
  underflow: "0x01",
  loop: "0x5b5f56",
  checksGas: "0x5a62061a8011600a57005b5f5ffd",
  store: "0x365f5500",
  storeTwice: "0x60015f5560025f5500",
  transient: "0x60015f5d5f5c60005500",
  logs: "0x6001600052602060006001600260036004a460206000a000",
  destroy: "0x33ff",
  basefee: "0x485f5260205ff3",
  mcopy: "0x60205f60205e00"
} as const satisfies Readonly<Record<string, Hex>>

const callsWithGas = (to: Hex): Hex => `0x5f5f5f5f5f73${to.slice(2)}5af115602157005b5f5ffd`
const stringError = (reason: string) => concat(["0x08c379a0", encodeAbiParameters([{ type: "string" }], [reason])])
const panicError = (code: bigint) => concat(["0x4e487b71", encodeAbiParameters([{ type: "uint256" }], [code])])

/** A contract that reverts with data: the call, the estimate, and the transaction. */
const reverting =
  (data: Hex): Run =>
  async (node) => {
    const to = await node.deploy(codes.revertWith)
    const call = { from: node.account.address, to, data }
    return [
      await node.rpc("eth_call", call, "latest"),
      await node.rpc("eth_estimateGas", call),
      await node.send({ to, data })
    ]
  }

/** A contract: its estimate, a transaction with exactly that, and one with one gas less. */
const estimated =
  (code: Hex, data: Hex = "0x", before?: Hex): Run =>
  async (node) => {
    const to = await node.deploy(code)
    if (before !== undefined) await node.send({ to, data: before })
    const estimate = await node.rpc("eth_estimateGas", { from: node.account.address, to, data })
    if ("error" in estimate) return estimate
    const least = BigInt(hashOf(estimate))
    const lacking = await node.send({ to, data, gas: least - 1n })
    return [estimate, lacking, await node.send({ to, data, gas: least })]
  }

/** A transaction with some fields. */
const sends =
  (fields: object): Run =>
  (node) =>
    node.send(fields)

const deploysAndCalls =
  (code: Hex, ...calls: ReadonlyArray<object>): Run =>
  async (node) => {
    const to = await node.deploy(code)
    const receipts: Array<Answer> = []
    for (const call of calls) receipts.push(await node.send({ to, ...call }))
    return [
      ...receipts,
      await node.rpc("eth_getStorageAt", to, "0x0", "latest"),
      await node.rpc("eth_getCode", to, "latest")
    ]
  }

const balances = async (node: Node, ...addresses: ReadonlyArray<Hex>) => {
  const found: Array<Answer> = []
  for (const address of addresses) found.push(await node.rpc("eth_getBalance", address, "latest"))
  return found
}

const kzg = concat([
  "0x01e798154708fe7789429634053cbf9f99b619f9f084048927333fce637f549b",
  "0x564c0a11a0f704f4fc3e8acfe0f8245f0ad1347b378fbf96e206da11a5d36306",
  "0x24d25032e67a7e6a4910df5834b8fe70e6bcfeeac0352434196bdf4b2485d5a1",
  "0x8f59a8d2a1a625a17f3fea0fe5eb8c896db3764f3185481bc22f91b4aaffcca25f26936857bc3a7c2539ea8ec3a952b7",
  "0x873033e038326e87ed3e1276fd140253fa08e9fc25fb2d9a98527fc22a2c9612fbeafdad446cbc7bcdbdcd780af2c16a"
])

/** Whether a transaction succeeded. */
const statusOf = (answer: Answer): unknown => fieldsOf(answer)["status"] ?? answer

const authorized = async (node: Node, fields: object, authority = node.other, executed: object = {}) => {
  const address = await node.deploy(codes.logs)
  // An account that is new costs more.
  if (authority === node.other) await node.fund(authority.address, 1n)
  const authorization = await authority.signAuthorization({ address, chainId: 11155111, nonce: 0, ...fields })
  const receipt = await node.send({
    type: "eip7702",
    to: authority.address,
    authorizationList: [authorization],
    ...executed
  })
  return [
    receipt,
    await node.rpc("eth_getCode", authority.address, "latest"),
    await node.rpc("eth_getTransactionCount", authority.address, "latest")
  ]
}

export const transactions: Readonly<Record<string, Run>> = {
  "a transfer": async (node) => [
    await node.send({ to: node.other.address, value: 1n }),
    await balances(node, node.account.address, node.other.address)
  ],
  "a transfer of nothing": sends({ to: someone }),
  "a transfer to oneself": async (node) => [
    await node.send({ to: node.account.address, value: 5n }),
    await balances(node, node.account.address)
  ],
  "a transfer with exactly 21,000 gas": sends({ to: someone, value: 1n, gas: 21_000n }),
  "a transfer with 20,999 gas": sends({ to: someone, value: 1n, gas: 20_999n }),
  "a transfer with data": sends({ to: someone, data: "0x00ff" }),
  "a transfer of more than there is": sends({ to: someone, value: 11n * ether }),
  "a transfer of all without the fee": sends({ to: someone, value: 10n * ether }),
  "a transfer of all less the fee": sends({ to: someone, value: 10n * ether - 21_000n * 2n * gwei, gas: 21_000n }),
  "a transfer to the zero address": sends({ to: pad("0x", { size: 20 }), value: 1n }),
  "legacy fees": sends({ type: "legacy", to: someone, value: 1n }),
  "legacy without a chain": sends({ type: "legacy", chainId: undefined, to: someone }),
  "an access list of EIP-2930": sends({
    type: "eip2930",
    to: someone,
    accessList: [{ address: someone, storageKeys: [pad("0x1")] }]
  }),
  "an access list of EIP-1559": sends({
    to: someone,
    accessList: [{ address: someone, storageKeys: [pad("0x1"), pad("0x2")] }]
  }),
  "an access list that names a contract twice": sends({
    to: someone,
    accessList: [
      { address: someone, storageKeys: [] },
      { address: someone, storageKeys: [] }
    ]
  }),
  "a tip": sends({ to: someone, maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: gwei }),
  "a tip that is cut": sends({ to: someone, maxFeePerGas: gwei + 5n, maxPriorityFeePerGas: gwei }),
  "a tip above the fee": async (node) => {
    // viem refuses to sign it.
    const raw = await node.sign({ to: someone, maxFeePerGas: 2n * gwei, maxPriorityFeePerGas: 2n * gwei })
    return node.sendRaw(raw)
  },
  "a fee of exactly the base fee": sends({ to: someone, maxFeePerGas: gwei }),
  "a fee below the base fee": sends({ to: someone, maxFeePerGas: gwei - 1n }),
  "a legacy fee below the base fee": sends({ type: "legacy", to: someone, gasPrice: 1n }),
  "no fee": sends({ to: someone, maxFeePerGas: 0n }),
  "another chain": sends({ chainId: 1, to: someone }),
  "a nonce too low": async (node) => [
    await node.send({ to: someone }),
    await node.sendRaw(await node.sign({ to: someone, nonce: 0, value: 2n }))
  ],
  "the same transaction twice": async (node) => {
    const raw = await node.sign({ to: someone })
    const first = await node.sendRaw(raw)
    await node.receipt(hashOf(first))
    return [first, await node.sendRaw(raw)]
  },
  "a gap in the nonces": async (node) => {
    const nonce = await node.nonce()
    const later = await node.sendRaw(await node.sign({ to: someone, nonce: nonce + 1 }))
    const transaction = await node.rpc("eth_getTransactionByHash", hashOf(later))
    const waiting = [
      await node.rpc("eth_getTransactionReceipt", hashOf(later)),
      "result" in transaction ? { ...fieldsOf(transaction), gasPrice: undefined } : transaction,
      await node.rpc("eth_getTransactionCount", node.account.address, "pending")
    ]
    const first = await node.send({ to: someone, nonce })
    return [later, waiting, first, statusOf(await node.receipt(hashOf(later)))]
  },
  "the price of a transaction that waits": async (node) => {
    const sent = await node.sendRaw(await node.sign({ to: someone, nonce: (await node.nonce()) + 1 }))
    return node.rpc("eth_getTransactionByHash", hashOf(sent))
  },
  "nonces in reverse": async (node) => {
    const nonce = await node.nonce()
    const hashes: Array<Answer> = []
    for (const ahead of [4, 3, 2, 1, 0])
      hashes.push(await node.sendRaw(await node.sign({ to: someone, nonce: nonce + ahead })))
    const statuses: Array<unknown> = []
    for (const hash of hashes) statuses.push(statusOf(await node.receipt(hashOf(hash))))
    return [hashes, statuses]
  },
  "the places of transactions that waited": async (node) => {
    const nonce = await node.nonce()
    const later = await node.sendRaw(await node.sign({ to: someone, nonce: nonce + 1 }))
    await node.send({ to: someone, nonce })
    return node.receipt(hashOf(later))
  },
  "a replacement while it waits": async (node) => {
    const nonce = (await node.nonce()) + 1
    const send = async (fee: bigint) =>
      node.sendRaw(await node.sign({ to: someone, nonce, maxFeePerGas: fee, maxPriorityFeePerGas: fee }))
    return [await send(2n * gwei), await send(2n * gwei), await send(2n * gwei + 1n), await send(3n * gwei)]
  },
  "a nonce of the far future": async (node) => node.sendRaw(await node.sign({ to: someone, nonce: 1_000_000 })),
  "more gas than a block": sends({ to: someone, gas: 30_000_001n }),
  "all the gas of a block": sends({ to: someone, gas: 30_000_000n }),
  "data below its floor": async (node) =>
    node.sendRaw(await node.sign({ to: someone, data: `0x${"ff".repeat(1_000)}`, gas: 60_000n })),
  "data at its floor": sends({ to: someone, data: `0x${"ff".repeat(1_000)}`, gas: 61_000n }),
  "much data": sends({ to: someone, data: `0x${"01".repeat(20_000)}`, gas: 2_000_000n }),
  "a deployment": async (node) => {
    const address = await node.deploy(codes.stop)
    return [
      address,
      await node.rpc("eth_getCode", address, "latest"),
      await node.rpc("eth_getTransactionCount", address, "latest")
    ]
  },
  "a deployment with a value": sends({ data: creationOf(codes.stop), value: 5n }),
  "a deployment that reverts": sends({ data: codes.revert }),
  "a deployment that runs out of gas": sends({ data: creationOf(`0x${"00".repeat(3_000)}`), gas: 150_000n }),
  "a deployment of nothing": sends({ data: "0x00" }),
  "a deployment without data": sends({}),
  "a deployment of a code that begins with EF": sends({ data: creationOf("0xef00") }),
  "a deployment of too large a code": sends({ data: "0x6160016000f3", gas: 10_000_000n }),
  "a deployment of too large an initcode": sends({ data: `0x${"00".repeat(49_153)}`, gas: 10_000_000n }),
  "a deployment of a token": async (node) => {
    const creation = node.token
    const estimate = await node.rpc("eth_estimateGas", { from: node.account.address, data: creation })
    const receipt = await node.send({ data: creation, gas: BigInt(hashOf(estimate)) })
    const to = getContractAddress({ from: node.account.address, nonce: 0n })
    const mint = encodeFunctionData({ abi, functionName: "mint", args: [node.account.address, 5n] })
    const transfer = encodeFunctionData({ abi, functionName: "transfer", args: [someone, 3n] })
    const tooMuch = encodeFunctionData({ abi, functionName: "transfer", args: [someone, 3_000n] })
    const from = node.account.address
    return [
      estimate,
      receipt,
      await node.send({ to, data: mint }),
      await node.rpc("eth_estimateGas", { from, to, data: transfer }),
      await node.send({ to, data: transfer }),
      await node.rpc("eth_call", { from, to, data: tooMuch }, "latest"),
      await node.send({ to, data: tooMuch })
    ]
  },
  "a revert without data": reverting("0x"),
  "a revert with a reason": reverting(stringError("no")),
  "a revert with an empty reason": reverting(stringError("")),
  "a revert with the reason of a revert": reverting(stringError("execution reverted")),
  "a revert with an error of a contract": reverting("0xdeadbeef"),
  "a revert with an error and its arguments": reverting(concat(["0xdeadbeef", pad("0x1"), pad("0x2")])),
  "a revert with a panic: overflow": reverting(panicError(0x11n)),
  "a revert with a panic: division": reverting(panicError(0x12n)),
  "a revert with an unknown panic": reverting(panicError(0x99n)),
  "a revert with two bytes": reverting("0xdead"),
  "a revert with a half reason": reverting("0x08c379a0"),
  "an invalid opcode": estimated(codes.invalid),
  "an invalid opcode, sent": deploysAndCalls(codes.invalid, {}),
  "a jump to nowhere": estimated(codes.badJump),
  "an empty stack": estimated(codes.underflow),
  "a loop": deploysAndCalls(codes.loop, { gas: 100_000n }),
  "gas that is checked": estimated(codes.checksGas),
  "gas that is checked by a contract that is called": async (node) =>
    estimated(callsWithGas(await node.deploy(codes.checksGas)))(node),
  "a call that takes all of its gas": async (node) =>
    estimated(`0x5f5f5f5f5f73${(await node.deploy("0x60015f5500")).slice(2)}617530f100`)(node),
  "a stored value": estimated(codes.store, "0x01"),
  "a value that is cleared": estimated(codes.store, "0x", "0x01"),
  "a value that is stored twice": estimated(codes.storeTwice),
  "transient storage": estimated(codes.transient),
  "memory that is copied": estimated(codes.mcopy),
  "events and their filters": async (node) => {
    const to = await node.deploy(codes.logs)
    const receipt = await node.send({ to })
    const [zero, one, two] = [pad("0x0"), pad("0x1"), pad("0x2")]
    const filters = [
      undefined,
      [],
      [one],
      [two],
      [[one, two]],
      [two, null],
      [two, null, null, null],
      [two, one, zero],
      [two, two],
      [null, one],
      [[], [one]],
      [two, [null, one]],
      [two, [null], [], [zero, null]]
    ]
    const found: Array<Answer> = []
    for (const topics of filters) {
      found.push(await node.rpc("eth_getLogs", { address: to, fromBlock: "earliest", toBlock: "latest", topics }))
    }
    return [receipt, found]
  },
  "a filter of more topics than a log has": async (node) => {
    const to = await node.deploy(codes.logs)
    await node.send({ to })
    return node.rpc("eth_getLogs", { address: to, fromBlock: "earliest", toBlock: "latest", topics: [null] })
  },
  "changes of a filter that begins before": async (node) => {
    const to = await node.deploy(codes.logs)
    await node.send({ to })
    const id = hashOf(await node.rpc("eth_newFilter", { address: to, fromBlock: "earliest" }))
    return node.rpc("eth_getFilterChanges", id)
  },
  "a contract that destroys itself": async (node) => {
    const to = await node.deploy(codes.destroy, { value: 7n })
    const receipt = await node.send({ to })
    return [receipt, await node.rpc("eth_getCode", to, "latest"), await balances(node, to)]
  },
  "a creation that destroys itself": async (node) => [
    await node.send({ data: codes.destroy, value: 7n }),
    await node.rpc("eth_getCode", getContractAddress({ from: node.account.address, nonce: 0n }), "latest")
  ],
  "CREATE2 by the deployer of Foundry": async (node) => {
    const data = concat([pad("0x01"), creationOf(codes.stop)])
    const to: Hex = "0x4e59b44847b379578588920cA78FbF26c0B4956C"
    const address = getContractAddress({
      opcode: "CREATE2",
      from: to,
      salt: pad("0x01"),
      bytecode: creationOf(codes.stop)
    })
    const from = node.account.address
    const made = [
      await node.rpc("eth_call", { from, to, data: concat([pad("0x77"), creationOf(codes.stop)]) }, "latest"),
      await node.rpc("eth_estimateGas", { from, to, data })
    ]
    return [made, await node.send({ to, data }), await node.rpc("eth_getCode", address, "latest")]
  },
  "a value to a contract that takes none": async (node) => {
    const to = await node.deploy(concat(["0x34156007575f5ffd5b00"]))
    return [await node.send({ to }), await node.send({ to, value: 1n })]
  },
  "precompile: ecrecover": estimatedCall(1, pad("0x", { size: 128 })),
  "precompile: SHA-256": estimatedCall(2, "0x01"),
  "precompile: RIPEMD-160": estimatedCall(3, "0x01"),
  "precompile: identity": estimatedCall(4, "0x0102"),
  "precompile: MODEXP": estimatedCall(5, concat([pad("0x1"), pad("0x1"), pad("0x1"), "0x020305"])),
  "precompile: a sum of points": estimatedCall(6, pad("0x", { size: 128 })),
  "precompile: a pairing of nothing": estimatedCall(8, "0x"),
  "precompile: BLAKE2": estimatedCall(9, concat(["0x00000001", pad("0x01", { size: 209 })])),
  "precompile: BLAKE2 of malformed data": estimatedCall(9, "0x00"),
  "precompile: KZG": estimatedCall(10, kzg),
  "precompile: KZG of a wrong proof": estimatedCall(10, concat([slice(kzg, 0, 95), "0x00", slice(kzg, 96)])),
  "precompile: KZG of malformed data": estimatedCall(10, "0x00"),
  "precompile: BLS12-381 sum": estimatedCall(11, pad("0x", { size: 256 })),
  "precompile: a value": async (node) => node.send({ to: precompile(4), value: 1n, data: "0x01" }),
  "a blob": async (node) => {
    const raw = await node.sign({
      type: "eip4844",
      to: someone,
      maxFeePerBlobGas: gwei,
      blobVersionedHashes: [`0x01${"00".repeat(31)}`]
    })
    return node.sendRaw(raw)
  },
  "an authorization": (node) => authorized(node, {}),
  "an authorization of a new account": async (node) => {
    const authorization = await node.other.signAuthorization({ address: someone, chainId: 11155111, nonce: 0 })
    return node.send({ type: "eip7702", to: someone, authorizationList: [authorization] })
  },
  "an authorization for all chains": (node) => authorized(node, { chainId: 0 }),
  "an authorization for another chain": (node) => authorized(node, { chainId: 1 }),
  "an authorization with another nonce": (node) => authorized(node, { nonce: 7 }),
  "an authorization of the sender": async (node) => authorized(node, { nonce: (await node.nonce()) + 2 }, node.account),
  "an authorization that is taken back": async (node) => {
    const first = await authorized(node, {})
    const authorization = await node.other.signAuthorization({
      address: pad("0x", { size: 20 }),
      chainId: 11155111,
      nonce: 1
    })
    return [
      first,
      await node.send({ type: "eip7702", to: someone, authorizationList: [authorization] }),
      await node.rpc("eth_getCode", node.other.address, "latest")
    ]
  },
  "an estimate with an authorization": async (node) => {
    const address = await node.deploy(codes.logs)
    const { r, s, yParity } = await node.other.signAuthorization({ address, chainId: 11155111, nonce: 0 })
    const authorizationList = [{ address, chainId: "0xaa36a7", nonce: "0x0", r, s, yParity: toHex(yParity ?? 0) }]
    const call = { from: node.account.address, to: node.other.address, authorizationList }
    return [await node.rpc("eth_estimateGas", call), await node.rpc("eth_call", call, "latest")]
  },
  "an estimate with an empty list of authorizations": async (node) => {
    const call = { from: node.account.address, to: someone, authorizationList: [] }
    return [await node.rpc("eth_estimateGas", call), await node.rpc("eth_call", call, "latest")]
  },
  "a list of authorizations without one": async (node) =>
    node.sendRaw(await node.sign({ type: "eip7702", to: someone, authorizationList: [] })),
  "a signature with a high s": async (node) => {
    const { r, s, v: _, yParity, ...transaction } = parseTransaction(await node.sign({ to: someone }))
    const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
    const high = numberToHex(order - BigInt(s ?? 0), { size: 32 })
    return node.sendRaw(serializeTransaction(transaction, { r: r ?? "0x", s: high, yParity: yParity === 0 ? 1 : 0 }))
  },
  "bytes that are no transaction": (node) => node.sendRaw("0x00"),
  "no bytes": (node) => node.sendRaw("0x"),
  "a transaction of an unknown type": (node) => node.sendRaw("0x05c0"),
  "half a transaction": async (node) => node.sendRaw(slice(await node.sign({ to: someone }), 0, 60)),
  "a transaction and more": async (node) => node.sendRaw(concat([await node.sign({ to: someone }), "0x00"])),
  "a poor sender": async (node) => {
    const raw = await node.other.signTransaction({
      chainId: 11155111,
      nonce: 0,
      gas: 21_000n,
      to: someone,
      maxFeePerGas: 2n * gwei,
      type: "eip1559"
    })
    return node.sendRaw(raw)
  },
  "a transaction and its block": async (node) => {
    const mined = await node.send({
      to: someone,
      value: 3n,
      data: "0x01",
      accessList: [{ address: someone, storageKeys: [] }]
    })
    const [blockHash, blockNumber, transactionHash] = ["blockHash", "blockNumber", "transactionHash"].map((name) =>
      hexOf(mined, name)
    )
    return [
      await node.rpc("eth_getTransactionByHash", transactionHash),
      await node.rpc("eth_getRawTransactionByHash", transactionHash),
      await node.rpc("eth_getTransactionByBlockHashAndIndex", blockHash, "0x0"),
      await node.rpc("eth_getTransactionByBlockNumberAndIndex", blockNumber, "0x0"),
      await node.rpc("eth_getTransactionByBlockNumberAndIndex", blockNumber, "0x1"),
      await node.rpc("eth_getBlockByHash", blockHash, false),
      await node.rpc("eth_getBlockByNumber", blockNumber, true),
      await node.rpc("eth_getBlockReceipts", blockNumber),
      await node.rpc("eth_getBlockTransactionCountByHash", blockHash),
      await node.rpc("eth_getBlockTransactionCountByNumber", blockNumber),
      await node.rpc("eth_getUncleCountByBlockHash", blockHash),
      await node.rpc("eth_getUncleCountByBlockNumber", blockNumber)
    ]
  },
  "a legacy transaction, read": async (node) => {
    const sent = await node.sendRaw(await node.sign({ type: "legacy", to: someone }))
    await node.receipt(hashOf(sent))
    return node.rpc("eth_getTransactionByHash", hashOf(sent))
  },
  "an authorization, read": async (node) => {
    const authorization = await node.other.signAuthorization({ address: someone, chainId: 11155111, nonce: 0 })
    const sent = await node.sendRaw(
      await node.sign({ type: "eip7702", to: someone, authorizationList: [authorization] })
    )
    await node.receipt(hashOf(sent))
    return node.rpc("eth_getTransactionByHash", hashOf(sent))
  },
  "a receipt that is waited for": async (node) =>
    statusOf(await node.rpc("eth_sendRawTransactionSync", await node.sign({ to: someone }))),
  "the fields of a receipt, a transaction and a block": async (node) => {
    const sent = await node.sendRaw(await node.sign({ to: someone }))
    const answers = [
      await node.receipt(hashOf(sent)),
      await node.rpc("eth_getTransactionByHash", hashOf(sent)),
      await node.rpc("eth_getBlockByNumber", "latest", false)
    ]
    return answers.map((answer) => ("result" in answer ? Object.keys(fieldsOf(answer)).toSorted() : answer))
  },
  "filters of blocks, transactions and logs": async (node) => {
    const to = await node.deploy(codes.logs)
    const ids = [
      hashOf(await node.rpc("eth_newFilter", { address: to })),
      hashOf(await node.rpc("eth_newBlockFilter")),
      hashOf(await node.rpc("eth_newPendingTransactionFilter"))
    ]
    await node.send({ to })
    await node.send({ to: someone })
    const changes = async () => {
      const found: Array<unknown> = []
      for (const id of ids) {
        const answer = await node.rpc("eth_getFilterChanges", id)
        found.push(
          "result" in answer && Array.isArray(answer.result)
            ? answer.result.map((one) => (typeof one === "string" ? "hash" : one))
            : answer
        )
      }
      return found
    }
    const ended: Array<Answer> = []
    const found = [await changes(), await changes()]
    for (const id of ids) ended.push(await node.rpc("eth_uninstallFilter", id))
    return [found, ended, await node.rpc("eth_uninstallFilter", ids[0]), await node.rpc("eth_getFilterChanges", ids[0])]
  }
}

/** A call of a precompiled contract: its answer, its estimate, and the transaction. */
function estimatedCall(number: number, data: Hex): Run {
  return async (node) => {
    const call = { from: node.account.address, to: precompile(number), data }
    return [
      await node.rpc("eth_call", call, "latest"),
      await node.rpc("eth_estimateGas", call),
      await node.send({ to: precompile(number), data, gas: 1_000_000n })
    ]
  }
}
