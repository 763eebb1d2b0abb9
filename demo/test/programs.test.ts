/// <reference types="node" />
/** The programs that the demo shows: compiled and run as they stand, and compiled with the values of forms. */
import { assert, describe, it } from "@effect/vitest"
import { createEmulator } from "@okto-effect/emulator"
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath, pathToFileURL } from "node:url"
import { afterAll, beforeAll, vi } from "vitest"
import { compilePrograms } from "../../scripts/compiler.ts"
import { fillIn } from "../src/shared/program.ts"

const programs = fileURLToPath(new URL("../programs", import.meta.url))
// Beside the tests, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(fileURLToPath(new URL("./.programs-", import.meta.url)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const address = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const feePayer = "0x0000000000000000000000000000000000000000"
const caip2Id = "eip155:84532"

/** What a form puts into the programs of each folder; none where there is no form. */
const inputs: Readonly<Record<string, unknown>> = {
  explorer: "getTokens",
  google: { clientId: "id", script: "http://127.0.0.1:1/gsi/client" },
  jwt: { jwt: "a.b.c" },
  onboarding: undefined,
  otp: { contact: "9876543210", method: "whatsapp" },
  rawRead: {
    caip2Id: "aptos:testnet",
    data: { function: "0x1::coin::symbol", typeArguments: [], functionArguments: [] }
  },
  rawTransaction: {
    transfer: { caip2Id, transaction: { from: address, to: address, value: 5n, data: "0x" } },
    feePayer
  },
  signData: { message: "Hi", typedData: { domain: {}, types: {}, primaryType: "Mail", message: {} } },
  transferNft: {
    transfer: {
      caip2Id,
      collectionAddress: address,
      nftId: "7",
      recipientWalletAddress: address,
      amount: 2n,
      nftType: "ERC1155"
    },
    feePayer
  },
  transferToken: { transfer: { caip2Id, recipient: address, token: address, amount: 7n }, feePayer }
}

describe("every program", () => {
  it("compiles with the values of its form", async () => {
    assert.sameMembers(
      readdirSync(programs, { withFileTypes: true }).flatMap((entry) => (entry.isDirectory() ? [entry.name] : [])),
      Object.keys(inputs)
    )
    for (const [name, input] of Object.entries(inputs)) {
      for (const file of readdirSync(join(programs, name))) {
        const text = readFileSync(join(programs, name, file), "utf8")
        const filled = fillIn(text, input)
        if (input !== undefined && text.includes("const input")) assert.notStrictEqual(filled, text, `${name}/${file}`)
        writeFileSync(join(folder, `${name}.${file}`), filled)
      }
    }
    assert.strictEqual(await compilePrograms(folder, ["sdk", "react"], { types: ["node"] }), "")
  })
})

describe("a program that is run as it stands", () => {
  const { dispose, fetch } = createEmulator({ otp: "123456", orderPace: 0 })
  const printed: Array<string> = []

  beforeAll(() => {
    vi.stubGlobal("fetch", fetch)
    const print = (...args: ReadonlyArray<unknown>) => void printed.push(args.map((_) => JSON.stringify(_)).join(" "))
    for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(print)
  })
  afterAll(async () => {
    vi.unstubAllGlobals()
    vi.restoreAllMocks()
    await dispose()
  })

  const rows: ReadonlyArray<readonly [name: string, prints: RegExp]> = [
    ["otp", /0x[0-9a-f]{40}/i],
    ["explorer", /USDC/],
    ["signData", /0x[0-9a-f]{130}[^]*0x[0-9a-f]{130}/],
    ["transferToken", /SUCCESSFUL.*0x[0-9a-f]{64}/],
    ["rawTransaction", /SUCCESSFUL.*0x[0-9a-f]{64}/],
    ["rawRead", /\["0"\]/]
  ]
  it("transferNft, promise", async () => {
    printed.length = 0
    // The NFT has another owner then, so only one way can send it.
    await import(pathToFileURL(join(programs, "transferNft", "promise.ts")).href)
    assert.match(printed.join("\n"), /SUCCESSFUL.*0x[0-9a-f]{64}/)
  })

  for (const way of ["promise", "effect"]) {
    it.each(rows)(`%s, ${way}`, async (name, prints) => {
      printed.length = 0
      await import(pathToFileURL(join(programs, name, `${way}.ts`)).href)
      assert.match(printed.join("\n"), prints)
    })
  }
})
