/** Requests with good and bad parameters, which change nothing. Each runs on both nodes, from an account of its own. */
import { encodeFunctionData, type Hex, numberToHex, pad } from "viem"
import { creationOf, fieldsOf, gwei, hashOf, hexOf, type Node, post } from "./node.ts"
import type { Run } from "./transactions.ts"

const someone: Hex = "0x00000000000000000000000000000000000b0b00"
const hash = pad("0x1")
const word = (code: string): Hex => `0x${code}5f5260205ff3`

/** Several requests of one method. */
const all =
  (method: string, ...params: ReadonlyArray<ReadonlyArray<unknown>>): Run =>
  async (node) => {
    const answers: Array<unknown> = []
    for (const each of params) answers.push([JSON.stringify(each).slice(0, 200), await node.rpc(method, ...each)])
    return answers
  }

/** Calls of code, as its init code. */
const calls =
  (...fields: ReadonlyArray<object | ((node: Node) => object)>): Run =>
  async (node) => {
    const answers: Array<unknown> = []
    for (const each of fields) {
      const call = { from: node.account.address, ...(typeof each === "function" ? each(node) : each) }
      answers.push([call, await node.rpc("eth_call", call, "latest"), await node.rpc("eth_estimateGas", call)])
    }
    return answers
  }

/** Calls with overrides of accounts or of the block. */
const overridden =
  (data: Hex, ...overrides: ReadonlyArray<readonly [accounts: unknown, block?: unknown]>): Run =>
  async (node) => {
    const answers: Array<unknown> = []
    for (const [accounts, block] of overrides) {
      const rest = block === undefined ? [accounts] : [accounts, block]
      answers.push([rest, await node.rpc("eth_call", { from: node.account.address, data }, "latest", ...rest)])
    }
    return answers
  }

const accountMethods = ["eth_getBalance", "eth_getCode", "eth_getTransactionCount"]
const badAddresses = ["0x", "0xb0b", "bob", 1, null, `${someone}00`]

export const requests: Readonly<Record<string, Run>> = {
  eth_chainId: all("eth_chainId", []),
  net_version: all("net_version", []),
  net_listening: all("net_listening", []),
  web3_sha3: all("web3_sha3", ["0x"], ["0x68656c6c6f"], ["0xf"], ["hello"], []),
  eth_syncing: all("eth_syncing", []),
  net_peerCount: all("net_peerCount", []),
  web3_clientVersion: async (node) => typeof Object.values(await node.rpc("web3_clientVersion"))[0],
  eth_protocolVersion: all("eth_protocolVersion", []),
  eth_mining: all("eth_mining", []),
  eth_hashrate: all("eth_hashrate", []),
  eth_coinbase: all("eth_coinbase", []),
  eth_accounts: all("eth_accounts", []),
  eth_gasPrice: all("eth_gasPrice", []),
  eth_maxPriorityFeePerGas: all("eth_maxPriorityFeePerGas", []),
  eth_blobBaseFee: all("eth_blobBaseFee", []),
  "eth_feeHistory: of the newest block": async (node) => {
    await node.send({ to: someone, maxFeePerGas: 3n * gwei, maxPriorityFeePerGas: 7n })
    const answers: Array<unknown> = []
    for (const [count, percentiles] of [
      ["0x1", [10, 90]],
      [1, [0, 50, 100]]
    ]) {
      const answer = await node.rpc("eth_feeHistory", count, "latest", percentiles)
      if (!("result" in answer)) return answer
      const { baseFeePerGas, ...rest } = fieldsOf(answer)
      answers.push([rest, Array.isArray(baseFeePerGas) && [baseFeePerGas.length, baseFeePerGas[0]]])
    }
    return answers
  },
  "eth_feeHistory: percentiles that do not increase": all(
    "eth_feeHistory",
    ["0x1", "latest", [1, 1]],
    ["0x1", "latest", [2, 1]]
  ),
  "eth_feeHistory: percentiles beyond 100": all("eth_feeHistory", ["0x1", "latest", [101]], ["0x1", "latest", [-1]]),
  "eth_feeHistory: of no block": all("eth_feeHistory", ["0x0", "latest", []]),
  "eth_feeHistory: of a later block": all("eth_feeHistory", ["0x1", "0xffffff", []]),
  "eth_feeHistory: a hash for a block": all("eth_feeHistory", ["0x1", hash, []]),
  "eth_feeHistory: without percentiles": async (node) => {
    const answer = await node.rpc("eth_feeHistory", "0x1", "latest", [])
    return Object.keys(fieldsOf(answer)).includes("reward")
  },
  "eth_feeHistory: the base fee of the next block": async (node) => {
    const answer = await node.rpc("eth_feeHistory", "0x1", "latest", [])
    return fieldsOf(answer)["baseFeePerGas"]
  },
  "eth_feeHistory: bad parameters": all("eth_feeHistory", [], ["0x1"], ["one", "latest", []], ["0x1", "latest", ["a"]]),
  ...Object.fromEntries(
    accountMethods.map((method) => [
      `${method}: tags and bad parameters`,
      all(
        method,
        [someone, "latest"],
        [someone, "pending"],
        [someone, "safe"],
        [someone, "finalized"],
        [someone.toUpperCase().replace("0X", "0x"), "latest"],
        ...badAddresses.map((address) => [address, "latest"]),
        [],
        [someone, "newest"],
        [someone, "0xffffff"],
        [someone, { blockHash: hash }],
        [someone, { blockNumber: "0xffffff" }],
        [someone, "0x"]
      )
    ])
  ),
  "eth_getBalance: at the number and the hash of the head": async (node) => {
    const newest = await node.rpc("eth_getBlockByNumber", "latest", false)
    const result = { hash: hexOf(newest, "hash"), number: hexOf(newest, "number") }
    const ats = [
      result.number,
      { blockNumber: result.number },
      { blockHash: result.hash },
      { blockHash: result.hash, requireCanonical: true }
    ]
    const answers: Array<unknown> = []
    for (const at of ats) answers.push(await node.rpc("eth_getBalance", node.account.address, at))
    return answers
  },
  "eth_getBalance: before the newest transaction": async (node) => {
    await node.send({ to: someone })
    return node.rpc("eth_getBalance", node.account.address, await node.head(1))
  },
  "a block that is left out": async (node) => {
    const answers: Array<unknown> = []
    for (const method of accountMethods) answers.push(await node.rpc(method, someone))
    return [...answers, await node.rpc("eth_getStorageAt", someone, "0x0")]
  },
  "an address without 0x": all("eth_getBalance", [someone.slice(2), "latest"]),
  "a slot without digits": all("eth_getStorageAt", [someone, "0x", "latest"]),
  eth_getStorageAt: all(
    "eth_getStorageAt",
    [someone, "0x0", "latest"],
    [someone, pad("0x0"), "latest"],
    [someone, "0x00", "latest"],
    [someone],
    [someone, "zero", "latest"],
    [someone, `0x${"f".repeat(66)}`, "latest"]
  ),
  eth_blockNumber: async (node) => typeof Object.values(await node.rpc("eth_blockNumber"))[0],
  "a block by hash or number (EIP-1898)": async (node) => {
    const newest = await node.rpc("eth_getBlockByNumber", "latest", false)
    const [blockHash, blockNumber] = [hexOf(newest, "hash"), hexOf(newest, "number")]
    const answers: Array<unknown> = []
    for (const at of [
      { blockHash },
      { blockHash, requireCanonical: true },
      { blockHash, requireCanonical: "yes" },
      { blockHash: hash, requireCanonical: true },
      { blockNumber },
      { blockNumber: "latest" },
      { blockHash, blockNumber },
      {}
    ])
      answers.push(await node.rpc("eth_getBalance", node.account.address, at))
    return answers
  },
  "the blocks safe and finalized": async (node) => {
    await node.send({ to: someone })
    const answers: Array<unknown> = []
    for (const at of ["safe", "finalized"])
      answers.push(await node.rpc("eth_getTransactionCount", node.account.address, at))
    return answers
  },
  "eth_blockNumber: with a parameter": async (node) => "error" in (await node.rpc("eth_blockNumber", "latest")),
  "eth_getBlockByNumber: that there is not": all("eth_getBlockByNumber", ["0xffffff", false], ["0xffffff", true]),
  "eth_getBlockByNumber: bad parameters": all(
    "eth_getBlockByNumber",
    [],
    ["one", false],
    ["latest", "yes"],
    [{}, false]
  ),
  "eth_getBlockByNumber: without the second parameter": async (node) =>
    "error" in (await node.rpc("eth_getBlockByNumber", "latest")),
  "eth_getBlockByNumber: the first": all("eth_getBlockByNumber", ["earliest", false]),
  "eth_getBlockByNumber: the next": async (node) => {
    const answer = await node.rpc("eth_getBlockByNumber", "pending", false)
    return BigInt(hexOf(answer, "number")) - (await node.quantity("eth_blockNumber"))
  },
  "eth_getBlockByHash: that there is not": all("eth_getBlockByHash", [hash, false]),
  "eth_getBlockByHash: bad parameters": all("eth_getBlockByHash", [], ["0x1", false], ["latest", false]),
  "eth_getBlockReceipts: that there is not": all("eth_getBlockReceipts", ["0xffffff"], [hash]),
  "eth_getBlockReceipts: bad parameters": all("eth_getBlockReceipts", [], ["one"]),
  "eth_getBlockTransactionCountByNumber: that there is not": all("eth_getBlockTransactionCountByNumber", ["0xffffff"]),
  "eth_getBlockTransactionCountByHash: that there is not": all("eth_getBlockTransactionCountByHash", [hash]),
  "eth_getUncleCountByBlockHash: that there is not": all("eth_getUncleCountByBlockHash", [hash]),
  "eth_getUncleCountByBlockNumber: that there is not": all("eth_getUncleCountByBlockNumber", ["0xffffff"]),
  "eth_getUncleByBlockHashAndIndex: that there is not": all("eth_getUncleByBlockHashAndIndex", [hash, "0x0"]),
  "eth_getUncleByBlockNumberAndIndex: that there is not": all("eth_getUncleByBlockNumberAndIndex", ["latest", "0x0"]),
  "eth_getTransactionByHash: that there is not": all("eth_getTransactionByHash", [hash]),
  "eth_getTransactionByHash: bad parameters": all("eth_getTransactionByHash", [], ["0x1"], ["one"], [1]),
  "eth_getTransactionByBlockHashAndIndex: that there is not": all("eth_getTransactionByBlockHashAndIndex", [
    hash,
    "0x0"
  ]),
  "eth_getTransactionByBlockNumberAndIndex: that there is not": all(
    "eth_getTransactionByBlockNumberAndIndex",
    ["0xffffff", "0x0"],
    ["latest", "0xff"]
  ),
  "eth_getTransactionReceipt: that there is not": all("eth_getTransactionReceipt", [hash]),
  "eth_getTransactionReceipt: bad parameters": all("eth_getTransactionReceipt", [], ["0x1"]),
  "eth_getRawTransactionByHash: that there is not": all("eth_getRawTransactionByHash", [hash]),
  "eth_getLogs: nothing": all(
    "eth_getLogs",
    [{ address: someone }],
    [{ address: [someone], fromBlock: "earliest" }],
    [{ address: someone, fromBlock: "latest", toBlock: "latest" }],
    [{ address: someone, topics: [] }],
    [{ address: someone, topics: null, fromBlock: null }]
  ),
  "eth_getLogs: to a block beyond the head": all("eth_getLogs", [
    { address: someone, fromBlock: "earliest", toBlock: "0xffffff" }
  ]),
  "eth_getLogs: from a block beyond the head": all(
    "eth_getLogs",
    [{ address: someone, fromBlock: "0xffffff" }],
    [{ address: someone, fromBlock: "0xfffffe", toBlock: "0xffffff" }]
  ),
  "eth_getLogs: of blocks in reverse": all("eth_getLogs", [{ address: someone, fromBlock: "0x2", toBlock: "0x1" }]),
  "eth_getLogs: of a block that there is not": all("eth_getLogs", [{ blockHash: hash }]),
  "eth_getLogs: bad parameters": all(
    "eth_getLogs",
    [],
    [{ address: "0x1" }],
    [{ topics: ["0x1"] }],
    [{ blockHash: hash, fromBlock: "0x0" }],
    [{ fromBlock: "one" }],
    [{ topics: [[hash, "no"]] }],
    [{ topics: "no" }]
  ),
  "eth_getLogs: five topics": all("eth_getLogs", [{ topics: [null, null, null, null, null] }]),
  "eth_newFilter: bad parameters": all("eth_newFilter", [{ address: "0x1" }], [{ topics: ["0x1"] }], []),
  "eth_getFilterChanges: that there is not": all("eth_getFilterChanges", ["0x123"]),
  "eth_getFilterLogs: that there is not": all("eth_getFilterLogs", ["0x123"]),
  "eth_getFilterLogs: of a filter of logs": async (node) => {
    const to = await node.deploy("0x60015f5260205fa000")
    await node.send({ to })
    const id = hashOf(await node.rpc("eth_newFilter", { address: to, fromBlock: "earliest" }))
    return node.rpc("eth_getFilterLogs", id)
  },
  "eth_uninstallFilter: that there is not": all("eth_uninstallFilter", ["0x123"]),
  "eth_call: what code finds": calls(
    { data: word("33") },
    { data: word("32") },
    { data: word("34"), value: "0x5" },
    { data: word("3a") },
    { data: word("48") },
    { data: word("46") },
    { data: word("45") },
    { data: word("41") },
    { data: word("47") },
    { data: word("38") },
    { data: word("30") }
  ),
  "eth_call: the gas that is left": calls({ data: word("5a"), gas: "0x186a0" }, { data: word("5a"), gas: "0xf4240" }),
  "eth_call: the gas of a block, unless it asks for some": async (node) =>
    node.rpc("eth_call", { from: node.account.address, data: word("5a") }, "latest"),
  "eth_call: more gas than a block": async (node) =>
    node.rpc("eth_call", { from: node.account.address, data: word("5a"), gas: "0xffffffffff" }, "latest"),
  "eth_call: prices": calls(
    { data: word("3a"), gas: "0xfffff", gasPrice: "0x77359400" },
    { data: word("3a"), gas: "0xfffff", gasPrice: "0x0" },
    { data: word("3a"), gas: "0xfffff", maxFeePerGas: "0xb2d05e00", maxPriorityFeePerGas: "0x5" },
    ({ account }) => ({ data: `0x73${account.address.slice(2)}315f5260205ff3`, gas: "0xfffff", gasPrice: "0x77359400" })
  ),
  "eth_call: a fee without a tip": calls({ data: word("3a"), gas: "0xfffff", maxFeePerGas: "0xb2d05e00" }),
  "eth_call: a price below the base fee": calls({ data: word("3a"), gas: "0xfffff", gasPrice: "0x1" }),
  "eth_call: a tip above the fee": calls({
    to: someone,
    gas: "0xfffff",
    maxFeePerGas: "0x77359400",
    maxPriorityFeePerGas: "0x77359401"
  }),
  "eth_call: two kinds of prices": calls({
    to: someone,
    gas: "0xfffff",
    gasPrice: "0x77359400",
    maxFeePerGas: "0x77359400"
  }),
  "eth_call: a price that the sender cannot pay": (node) =>
    node.rpc("eth_call", { from: someone, to: someone, gas: "0xfffff", gasPrice: "0x77359400" }, "latest"),
  "eth_call: a value that the sender does not have": async (node) => [
    await node.rpc("eth_call", { from: someone, to: someone, value: "0x1" }, "latest"),
    await node.rpc("eth_call", { to: someone, value: "0x1" }, "latest")
  ],
  "eth_estimateGas: a value that the sender does not have": async (node) => [
    await node.rpc("eth_estimateGas", { from: someone, to: node.account.address, value: "0x1" }),
    await node.rpc("eth_estimateGas", { to: someone, value: "0x1" })
  ],
  "eth_call: for a chain": all(
    "eth_call",
    [{ to: someone, chainId: "0xaa36a7" }, "latest"],
    [{ to: someone, chainId: "0x1" }, "latest"]
  ),
  "eth_call: less gas than it takes": (node) =>
    node.rpc("eth_call", { from: node.account.address, to: someone, gas: "0x5207" }, "latest"),
  "eth_estimateGas: less gas than a transfer takes": (node) =>
    node.rpc("eth_estimateGas", { from: node.account.address, to: someone, gas: "0x5207" }),
  "eth_estimateGas: less gas than code takes": (node) =>
    node.rpc("eth_estimateGas", { from: node.account.address, data: creationOf("0x00"), gas: "0xd000" }),
  "eth_estimateGas: a loop with some gas": (node) =>
    node.rpc("eth_estimateGas", { from: node.account.address, data: "0x5b5f56", gas: "0x186a0" }),
  "eth_estimateGas: a transfer": calls(
    { to: someone },
    { to: someone, value: "0x1" },
    { to: someone, gasPrice: "0x77359400" },
    { to: someone, gas: "0x5208" }
  ),
  "eth_estimateGas: a price that the sender can pay for some gas only": async (node) =>
    node.rpc("eth_estimateGas", {
      from: node.account.address,
      data: creationOf("0x00"),
      gasPrice: numberToHex(10n ** 13n)
    }),
  "eth_call, eth_estimateGas: from a contract": async (node) => {
    const from = await node.deploy("0x00")
    return [
      await node.rpc("eth_call", { from, to: someone, data: "0x01" }, "latest"),
      await node.rpc("eth_estimateGas", { from, to: someone, data: "0x01" })
    ]
  },
  "eth_call: access lists": calls(
    { data: `0x73${someone.slice(2)}31505a5f5260205ff3`, gas: "0xf4240" },
    {
      data: `0x73${someone.slice(2)}31505a5f5260205ff3`,
      gas: "0xf4240",
      accessList: [{ address: someone, storageKeys: [hash] }]
    },
    { data: "0x4131505a5f5260205ff3", gas: "0xf4240" },
    { data: "0x600431505a5f5260205ff3", gas: "0xf4240" },
    { data: "0x3331505a5f5260205ff3", gas: "0xf4240" }
  ),
  eth_createAccessList: async (node) => {
    const to = await node.deploy("0x60015460025560075400")
    const from = node.account.address
    return [
      await node.rpc("eth_createAccessList", { from, to }, "latest"),
      await node.rpc("eth_createAccessList", { from, to: someone }, "latest")
    ]
  },
  "eth_createAccessList: of a call that creates a contract": async (node) => {
    const to = await node.deploy("0x5f5f5ff060015500")
    return node.rpc("eth_createAccessList", { from: node.account.address, to }, "latest")
  },
  "eth_createAccessList: of a call that fails": async (node) => {
    const to = await node.deploy("0x6001545f5ffd")
    return node.rpc("eth_createAccessList", { from: node.account.address, to }, "latest")
  },
  "eth_call: bad parameters": all(
    "eth_call",
    [],
    [{}],
    [{ to: "0x1" }, "latest"],
    [{ to: someone, data: "0xf" }, "latest"],
    [{ to: someone, value: "one" }, "latest"],
    [{ to: someone, gas: -1 }, "latest"],
    [{ to: someone }, "newest"],
    [{ to: someone }, "latest", { bob: {} }],
    [{ to: someone }, "latest", { [someone]: { balance: "one" } }],
    [{ to: someone, accessList: [{}] }, "latest"]
  ),
  "eth_call: data and input": all(
    "eth_call",
    [{ data: word("46"), input: word("46") }, "latest"],
    [{ input: word("46") }, "latest"],
    [{ data: word("46") }, "latest"]
  ),
  "eth_call: data and another input": all("eth_call", [{ data: word("46"), input: word("36") }, "latest"]),
  "eth_call: without a block": all("eth_call", [{ data: word("46") }], [{ data: word("46") }, null]),
  "eth_call: in the next block": async (node) => {
    const [now, next] = [
      await node.rpc("eth_call", { data: word("43") }, "latest"),
      await node.rpc("eth_call", { data: word("43") }, "pending")
    ]
    return BigInt(hashOf(next)) - BigInt(hashOf(now))
  },
  "eth_call: the time of the newest block": async (node) => {
    await node.send({ to: someone })
    const newest = await node.rpc("eth_getBlockByNumber", "latest", false)
    return (
      Number(
        BigInt(hashOf(await node.rpc("eth_call", { data: word("42") }, "latest"))) - BigInt(hexOf(newest, "timestamp"))
      ) <= 1
    )
  },
  "eth_call: overrides of accounts": overridden(
    `0x73${someone.slice(2)}315f5273${someone.slice(2)}3b60205260405ff3`,
    [{}],
    [{ [someone]: { balance: "0x5" } }],
    [{ [someone]: { code: "0x0102", nonce: "0x1" } }],
    [{ [someone]: { balance: "0x5", code: "0x00" } }]
  ),
  "eth_call: overrides of storage": async (node) => {
    const to = await node.deploy("0x5f545f5260015460205260405ff3")
    const five = pad("0x5")
    const answers: Array<unknown> = []
    for (const override of [
      { state: { [pad("0x0")]: five } },
      { stateDiff: { [pad("0x1")]: five } },
      { state: {}, stateDiff: {} }
    ])
      answers.push(await node.rpc("eth_call", { from: node.account.address, to }, "latest", { [to]: override }))
    return answers
  },
  "eth_call: overrides of the block": overridden(
    "0x435f52426020524160405248606052446080524560a05260c05ff3",
    [{}, { number: "0x7", time: "0x8", feeRecipient: someone, baseFeePerGas: "0x9", prevRandao: hash }],
    [{}, { number: "0x7", timestamp: "0x8", coinbase: someone, baseFee: "0x9", random: hash }]
  ),
  "eth_call: an override of the gas limit": overridden(word("45"), [{}, { gasLimit: "0x989680" }]),
  "methods that write the state": async (node) => {
    const { address } = node.other
    return [
      await node.rpc("anvil_setBalance", address, "0x5"),
      await node.rpc("anvil_setNonce", address, "0x7"),
      await node.rpc("anvil_setCode", address, "0x6001"),
      await node.rpc("anvil_setStorageAt", address, "0x1", pad("0x9")),
      await node.rpc("eth_getStorageAt", address, "0x1", "latest")
    ]
  },
  "a method that there is not": all("eth_nope", []),
  "parameters by name": async (node) =>
    (await post(node.url, { jsonrpc: "2.0", id: 1, method: "eth_getBalance", params: { address: someone } })).body.error
      .code,
  "a batch": async (node) =>
    (
      await post(node.url, [
        { jsonrpc: "2.0", id: 2, method: "eth_chainId", params: [] },
        { jsonrpc: "2.0", id: "a", method: "net_version", params: [] }
      ])
    ).body,
  "a batch of a thousand": async (node) =>
    (
      await post(
        node.url,
        Array.from({ length: 1_000 }, (_, id) => ({ jsonrpc: "2.0", id, method: "eth_chainId", params: [] }))
      )
    ).body.length,
  "a batch of nothing": async (node) => (await post(node.url, [])).body.error.code,
  notifications: async (node) => {
    const notification = { jsonrpc: "2.0", method: "eth_chainId", params: [] }
    const mixed = await post(node.url, [notification, { ...notification, id: 1 }])
    return [await post(node.url, notification), await post(node.url, [notification, notification]), mixed.body.length]
  },
  "an id of null": async (node) => post(node.url, { jsonrpc: "2.0", id: null, method: "eth_chainId", params: [] }),
  "without parameters": async (node) => [
    await post(node.url, { jsonrpc: "2.0", id: 1, method: "eth_chainId" }),
    await post(node.url, { jsonrpc: "2.0", id: 1, method: "eth_chainId", params: null })
  ],
  "text that is no JSON": async (node) => (await post(node.url, "{")).body.error?.code,
  "a number for a request": async (node) => (await post(node.url, "1")).body.error?.code,
  "a request without a method": async (node) => (await post(node.url, { jsonrpc: "2.0", id: 1 })).body.error?.code,
  "a request without its version": async (node) =>
    "result" in (await post(node.url, { id: 1, method: "eth_chainId", params: [] })).body,
  Multicall3: (node) =>
    node.rpc(
      "eth_call",
      {
        to: "0xcA11bde05977b3631167028862bE2a173976CA11",
        data: encodeFunctionData({
          abi: [{ type: "function", name: "getChainId", inputs: [], outputs: [], stateMutability: "view" }],
          functionName: "getChainId"
        })
      },
      "latest"
    )
}
