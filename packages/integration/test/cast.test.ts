/** Foundry's `cast` against an emulator on a port (`test:services`, which installs it). */
import { serve } from "@okto-effect/emulator/node"
import { execFile } from "node:child_process"
import { promisify } from "node:util"
import { getContractAddress, keccak256, pad, toHex } from "viem"
import { privateKeyToAccount } from "viem/accounts"
import { afterAll, assert, beforeAll, describe, it } from "vitest"
import { foundry } from "./nodes.ts"

const run = promisify(execFile)

const privateKey = keccak256(toHex("a developer with cast"))
const { address: own } = privateKeyToAccount(privateKey)
const other = "0x00000000000000000000000000000000000000AA"
/** It owns the funds of an emulator's chains, and deployed their contracts. */
const treasury = keccak256(toHex("okto emulator treasury"))
const usdc = getContractAddress({ from: privateKeyToAccount(treasury).address, nonce: 0n })
/** Gives tokens to the address in its call data, and forwards the coins of the call. */
const faucet = pad("0xfa0ce7", { size: 20 })

describe.runIf(process.env["SERVICES"] !== undefined)("cast", () => {
  let stop = async () => {}
  let url = ""
  beforeAll(async () => {
    const { close, port } = await serve({ port: 0 })
    stop = close
    url = `http://127.0.0.1:${port}/__emulator/chains/eip155:84532/rpc`
  })
  afterAll(() => stop())

  const cast = async (command: string, ...args: ReadonlyArray<string>) =>
    (await run(foundry("cast"), [command, ...args, "--rpc-url", url])).stdout.trim()
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

  it("mktx, publish, receipt, tx, block: send what was signed before, and read it", async () => {
    const raw = await cast("mktx", "--private-key", treasury, other, "--value", "5", "--gas-limit", "21000")
    const hash = await cast("publish", "--async", raw)
    assert.strictEqual(await cast("receipt", hash, "status"), "true")
    assert.strictEqual(await cast("receipt", hash, "gasUsed"), "21000")
    assert.strictEqual(await cast("tx", hash, "value"), "5")
    assert.strictEqual(await cast("tx", hash, "--raw"), raw)
    assert.strictEqual(await cast("block", await cast("receipt", hash, "blockNumber"), "--field", "gasUsed"), "21000")
    assert.strictEqual(await cast("balance", other), "5")
    assert.isAbove(Number(await cast("nonce", privateKeyToAccount(treasury).address)), 0)
  })

  it("estimate, access-list, call: take the fields of a call", async () => {
    assert.strictEqual(
      await cast("estimate", other, "--value", "1", "--from", privateKeyToAccount(treasury).address),
      "21000"
    )
    assert.strictEqual(await cast("call", usdc, "decimals()(uint8)", "--gas-price", "0", "--gas-limit", "100000"), "6")
    assert.match(await cast("code", faucet), /^0x$/)
    assert.strictEqual(await cast("chain-id"), "84532")
    assert.strictEqual(await cast("gas-price"), "0")
    assert.match(await cast("age"), /UTC/)
  })

  it("send: lets a later nonce wait, replaces it, and takes authorizations", async () => {
    const nonce = Number(await cast("nonce", own))
    const later = [
      "--nonce",
      String(nonce + 1),
      "--gas-limit",
      "21000",
      "--gas-price",
      "2000000000",
      "--priority-gas-price",
      "0"
    ]
    const hash = await cast("send", "--async", "--private-key", privateKey, other, "--value", "1", ...later)
    const first = [
      "--gas-limit",
      "21000",
      "--gas-price",
      "2000000000",
      "--priority-gas-price",
      "0",
      "--nonce",
      String(nonce)
    ]
    assert.strictEqual((await send(privateKey, other, "--value", "1", ...first)).status, "0x1")
    assert.strictEqual(await cast("receipt", hash, "status"), "true")
    const delegated = await send(
      treasury,
      own,
      "name()",
      "--auth",
      await cast("wallet", "sign-auth", usdc, "--private-key", privateKey)
    )
    assert.strictEqual(delegated.status, "0x1")
    assert.strictEqual(await cast("code", own), `0xef0100${usdc.slice(2).toLowerCase()}`)
  })

  it("send, call: tell why what is refused was refused", async () => {
    const refused = (...args: ReadonlyArray<string>) =>
      cast("send", "--private-key", privateKey, ...args).then(
        () => assert.fail("was taken"),
        ({ stderr }: { readonly stderr: string }) => stderr
      )
    assert.include(await refused(other, "--value", "1000ether"), "insufficient funds")
    assert.include(await refused(other, "--nonce", "0", "--gas-limit", "21000"), "nonce too low")
    assert.include(await refused(other, "--gas-limit", "20999"), "intrinsic gas too low")
    assert.include(await refused(usdc, "alwaysFails(uint256)", "42"), "AlwaysFails")
  })
})
