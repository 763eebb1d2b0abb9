/** Foundry's `cast` against a sandbox on a port, where it is installed (`test:services`). */
import { serve } from "@okto-effect/sandbox/node"
import { execFile, spawnSync } from "node:child_process"
import { promisify } from "node:util"
import { getContractAddress, keccak256, pad, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, assert, beforeAll, describe, it } from "vitest"

const run = promisify(execFile)
const isInstalled = process.env["SERVICES"] !== undefined && spawnSync("cast", ["--version"]).status === 0

const privateKey = keccak256(toHex("a developer with cast"))
const { address: own } = privateKeyToAccount(privateKey)
const other = "0x00000000000000000000000000000000000000AA"
/** It owns the funds of a sandbox's chains, and deployed their contracts. */
const treasury = keccak256(toHex("okto sandbox treasury"))
const usdc = getContractAddress({ from: privateKeyToAccount(treasury).address, nonce: 0n })
/** Gives tokens to the address in its call data, and forwards the coins of the call. */
const faucet = pad("0xfa0ce7", { size: 20 })

describe.skipIf(!isInstalled)("cast", () => {
  let stop = async () => {}
  let url = ""
  beforeAll(async () => {
    const { close, port } = await serve({ port: 0 })
    stop = close
    url = `http://127.0.0.1:${port}/__sandbox/chains/eip155:84532/rpc`
  })
  afterAll(() => stop())

  const cast = async (command: string, ...args: ReadonlyArray<string>) =>
    (await run("cast", [command, "--rpc-url", url, ...args])).stdout.trim()
  const send = async (key: string, ...args: ReadonlyArray<string>) =>
    JSON.parse(await cast("send", "--json", "--private-key", key, ...args))

  it("send, call, logs: move tokens, read a balance, and find the event", async () => {
    assert.strictEqual((await send(treasury, faucet, pad(own), "--value", "1ether")).status, "0x1")
    const balance = () => cast("call", usdc, "balanceOf(address)(uint256)", other)
    assert.strictEqual(await balance(), "0")
    const { blockNumber, transactionHash } = await send(privateKey, usdc, "transfer(address,uint256)", other, "250000")
    assert.match(await balance(), /^250000\b/)
    const logs = await cast("logs", "--address", usdc, "Transfer(address indexed,address indexed,uint256)", own, other)
    assert.include(logs, `transactionHash: ${transactionHash}`)
    assert.strictEqual(await cast("block-number"), String(Number(blockNumber)))
  })

  it("estimate, access-list, storage, rpc: are answered, or refused with the reason", async () => {
    const transfer = [usdc, "transfer(address,uint256)", other, "1", "--from", own]
    assert.isAbove(Number(await cast("estimate", ...transfer)), 21_000)
    assert.include(await cast("access-list", ...transfer), usdc)
    // The total supply.
    assert.strictEqual(await cast("storage", usdc, "2"), toHex(1_000_000_000n, { size: 32 }))
    const refused = await cast("proof", usdc).catch(({ stderr }: { readonly stderr: string }) => stderr)
    assert.include(refused, "the method eth_getProof is not available: the state has no trie, and so no proofs")
  })
})
