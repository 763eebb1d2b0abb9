/** MetaMask's OpenRPC document: what the provider answers to each of its methods fits the schema, or is a proper code. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { errorCodes, type EthereumProvider } from "@okto-effect/ethereum"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { Ajv } from "ajv"
import * as Schema from "effect/Schema"
import { readFileSync } from "node:fs"
import { createRequire } from "node:module"
import { stringToHex } from "viem"
import { ask as askOver, providerOf } from "./support.ts"

const JsonSchema = Schema.Record(Schema.String, Schema.Unknown)
const OpenRpc = Schema.fromJsonString(
  Schema.Struct({
    components: JsonSchema,
    methods: Schema.Array(Schema.Struct({ name: Schema.String, result: Schema.Struct({ schema: JsonSchema }) }))
  })
)

const file = createRequire(import.meta.url).resolve("@metamask/api-specs/dist/build/openrpc.json")
const { components, methods } = Schema.decodeUnknownSync(OpenRpc)(
  // The fields of later forks and of other EIPs are no mistake.
  readFileSync(file, "utf8").replaceAll(/"additionalProperties":\s*false/g, '"additionalProperties":true')
)

let world: TestWorld
let provider: EthereumProvider
/** Values that parameters name. */
let known: Readonly<Record<string, unknown>>

const ask = (method: string, params: ReadonlyArray<unknown>) => askOver(provider, method, params)

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const domain = { name: "Mail", chainId: 84532 }
const Mail = [{ name: "contents", type: "string" }]
const typedData = { domain, types: { Mail }, primaryType: "Mail", message: { contents: "Hello" } }
const call = { to: recipient, value: "0x1" }
const bundle = { version: "2.0.0", chainId: "0x14a34", atomicRequired: false, calls: [call] }

beforeAll(async () => {
  world = await createWorld()
  provider = providerOf(world, await world.loginAs("ada@example.com"))
  const [account] = await provider.request({ method: "eth_requestAccounts" })
  const hash = await ask("eth_sendTransaction", [{ from: account, ...call }])
  const receipt = await ask("eth_getTransactionReceipt", [hash])
  const { id } = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))(await ask("wallet_sendCalls", [bundle]))
  const { blockHash, blockNumber } = Schema.decodeUnknownSync(
    Schema.Struct({ blockHash: Schema.String, blockNumber: Schema.String })
  )(receipt)
  const [logs, blocks] = [await ask("eth_newFilter", [{ fromBlock: "0x0" }]), await ask("eth_newBlockFilter", [])]
  known = {
    ACCOUNT: account,
    HASH: hash,
    BLOCK_HASH: blockHash,
    BLOCK: blockNumber,
    BUNDLE: id,
    LOGS: logs,
    BLOCKS: blocks
  }
})
afterAll(async () => {
  provider.dispose()
  await world.dispose()
})

const chain = { chainId: "0x14a34", chainName: "Base Sepolia", rpcUrls: ["https://example.com"] }

/** The parameters of each method, and the code that it fails with, if it does. */
const rows: Readonly<Record<string, readonly [params: ReadonlyArray<unknown>, code?: number]>> = {
  wallet_addEthereumChain: [[chain]],
  wallet_switchEthereumChain: [[{ chainId: "0x14a34" }]],
  wallet_getPermissions: [[]],
  wallet_requestPermissions: [[{ eth_accounts: {} }]],
  personal_sign: [[stringToHex("Hello"), "ACCOUNT"]],
  eth_signTypedData_v4: [["ACCOUNT", typedData]],
  wallet_registerOnboarding: [[], errorCodes.unsupported],
  wallet_watchAsset: [[{ type: "ERC20", options: { address: recipient } }], errorCodes.unsupported],
  wallet_scanQRCode: [[], errorCodes.unsupported],
  wallet_sendCalls: [[bundle]],
  wallet_getCallsStatus: [["BUNDLE"]],
  wallet_getCapabilities: [["ACCOUNT", ["0x14a34"]]],
  wallet_requestExecutionPermissions: [[], errorCodes.unsupported],
  wallet_getGrantedExecutionPermissions: [[], errorCodes.unsupported],
  wallet_getSupportedExecutionPermissions: [[], errorCodes.unsupported],
  eth_requestAccounts: [[]],
  eth_accounts: [[]],
  eth_sendTransaction: [[{ from: "ACCOUNT", ...call }]],
  eth_decrypt: [["0x00", "ACCOUNT"], errorCodes.unsupported],
  eth_getEncryptionPublicKey: [["ACCOUNT"], errorCodes.unsupported],
  web3_clientVersion: [[]],
  eth_subscribe: [["newHeads"], errorCodes.unsupported],
  eth_unsubscribe: [["0x1"], errorCodes.unsupported],
  eth_blockNumber: [[]],
  eth_call: [[{ from: "ACCOUNT", ...call }, "latest"]],
  eth_chainId: [[]],
  eth_coinbase: [[], errorCodes.unsupported],
  eth_estimateGas: [[{ from: "ACCOUNT", ...call }]],
  eth_feeHistory: [["0x2", "latest", [25, 75]]],
  eth_gasPrice: [[]],
  eth_getBalance: [["ACCOUNT", "latest"]],
  eth_getBlockByHash: [["BLOCK_HASH", true]],
  eth_getBlockByNumber: [["BLOCK", false]],
  eth_getBlockTransactionCountByHash: [["BLOCK_HASH"]],
  eth_getBlockTransactionCountByNumber: [["BLOCK"]],
  eth_getCode: [[recipient, "latest"]],
  eth_getFilterChanges: [["BLOCKS"]],
  eth_getFilterLogs: [["LOGS"]],
  eth_getLogs: [[{ fromBlock: "0x0" }]],
  // The node's own code.
  eth_getProof: [[recipient, [], "latest"], errorCodes.methodNotFound],
  eth_getStorageAt: [[recipient, "0x0", "latest"]],
  eth_getTransactionByBlockHashAndIndex: [["BLOCK_HASH", "0x0"]],
  eth_getTransactionByBlockNumberAndIndex: [["BLOCK", "0x0"]],
  eth_getTransactionByHash: [["HASH"]],
  eth_getTransactionCount: [["ACCOUNT", "latest"]],
  eth_getTransactionReceipt: [["HASH"]],
  eth_getUncleCountByBlockHash: [["BLOCK_HASH"]],
  eth_getUncleCountByBlockNumber: [["BLOCK"]],
  eth_newBlockFilter: [[]],
  eth_newFilter: [[{ fromBlock: "latest" }]],
  eth_newPendingTransactionFilter: [[]],
  eth_sendRawTransaction: [["0x00"], -32000],
  eth_syncing: [[]],
  eth_uninstallFilter: [["BLOCKS"]],
  wallet_revokePermissions: [[{ eth_accounts: {} }]]
}

describe("provider: MetaMask's specification", () => {
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })

  it("has a row for each method", () => {
    assert.sameMembers(
      methods.map(({ name }) => name),
      Object.keys(rows)
    )
  })

  it.each(Object.entries(rows))("answers %s", async (method, [template, code]) => {
    const params = Schema.decodeUnknownSync(Schema.Array(Schema.Unknown))(
      JSON.parse(JSON.stringify(template), (_, value: unknown) =>
        typeof value === "string" ? (known[value] ?? value) : value
      )
    )
    const answer = await ask(method, params).then(
      (result) => ({ result }),
      ({ code, message }: { readonly code: number; readonly message: string }) => ({ code, message })
    )
    assert.strictEqual("code" in answer ? answer.code : undefined, code, JSON.stringify(answer))
    if (!("result" in answer)) return
    const schema = methods.find(({ name }) => name === method)?.result.schema ?? {}
    const fits = ajv.compile({ ...schema, components })
    fits(answer.result)
    assert.isNull(fits.errors ?? null, JSON.stringify([answer.result, fits.errors]))
  })
})
