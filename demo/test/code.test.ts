/// <reference types="node" />
/** The programs that the demo shows are checked by the compiler and by the formatter, and run against a sandbox. */
import { assert, describe, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/sandbox"
import { serve } from "@okto-effect/sandbox/node"
import { type AuthData, getAccount, getPortfolioNFT, getTokens, OktoClient, tokenTransfer } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { execFile, execFileSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { runInThisContext } from "node:vm"
import { afterAll, beforeAll, vi } from "vitest"
import { highlighted } from "../src/code/highlight.ts"
import { linesOf } from "../src/code/layout.ts"
import { literal } from "../src/code/literal.ts"
import type { Kind, Target } from "../src/code/program.ts"
import { type ActionName, actions, type ActionValues, snippet } from "../src/code/snippets.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const bin = join(root, "node_modules/.bin")
// Beside the tests, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(fileURLToPath(new URL("./.built-code-", import.meta.url)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kinds: ReadonlyArray<Kind> = ["promise", "effect", "react"]
/** Those that are programs by themselves. */
const runnable = ["promise", "effect"] as const
const endings = { promise: "ts", effect: "ts", react: "tsx" } as const
const isAction = (name: string): name is ActionName => name in actions
const names = Object.keys(actions).filter(isAction)

/** Everything that ends a text, a line, a comment or a script too early, or is not what it looks like. */
const hostile = [
  `"'\`\${process.exit()}\\`,
  "*/ // </script><!--",
  "\n\r\t\u2028\u0000",
  "\u202e\u200b\ud800 ñ🦊"
].join("")
const huge = (1n << 256n) - 1n
const address = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const job = { feePayer: address, input: { caip2Id: "eip155:137" } }
const blankJob = { feePayer: "", input: { caip2Id: "" } }
const hostileJson = { [hostile]: hostile, ["__proto__"]: [null, true, -0, 1e300, { "0": hostile, a: {} }] }

/** What forms may hold: filled in, left blank, and what nobody should be able to break the code with. */
const values: { readonly [Name in ActionName]: ReadonlyArray<ActionValues[Name]> } = {
  sendOtp: [{ method: "whatsapp", contact: "9876543210" }, { contact: "" }, { contact: hostile }],
  resendOtp: [{ method: "whatsapp", contact: "9876543210", token: "t" }, { token: "" }, { token: hostile }],
  verifyOtp: [
    { method: "whatsapp", contact: "9876543210", otp: "000000", token: "t" },
    { contact: "", otp: "", token: "" },
    { contact: hostile, otp: hostile, token: hostile }
  ],
  googleLogin: [
    { clientId: "id", script: "http://localhost/client" },
    { clientId: "", script: "" },
    { clientId: hostile, script: hostile }
  ],
  jwtLogin: [{ jwt: "" }, { jwt: hostile }],
  onboardingModal: [],
  sessionInfo: [],
  logOut: [],
  getAccount: [],
  getChains: [],
  getOrdersHistory: [
    { filter: { intentId: "job", status: "SUCCESSFUL", intentType: null } },
    { filter: { intentId: "", status: undefined } },
    { filter: { intentId: hostile } }
  ],
  getPortfolio: [],
  getPortfolioActivity: [],
  getPortfolioNFT: [],
  getTokens: [],
  readContract: [
    {
      input: { caip2Id: "eip155:1", data: { contractAddress: address, abi: [{ type: "function" }], args: { of: 1n } } }
    },
    { input: { caip2Id: "", data: { contractAddress: "", abi: "", args: "{}" } } },
    { input: { data: { contractAddress: "nonsense", abi: "{", args: "[1, {}, null]" } } },
    { input: { caip2Id: hostile, data: { contractAddress: `0x${hostile}`, abi: hostileJson, args: [hostileJson] } } }
  ],
  readAptosView: [
    { input: { caip2Id: "aptos:mainnet", data: { function: "0x1::coin::name", typeArguments: ["0x1::a::B"] } } },
    { input: { caip2Id: "", data: { function: " ", typeArguments: [""], functionArguments: [] } } },
    { input: { data: { function: hostile, functionArguments: [hostile, [hostileJson]] } } }
  ],
  signMessage: [{ message: "hello" }, { message: "" }, { message: hostile }],
  signTypedData: [
    { data: { types: {}, primaryType: "Mail", domain: {}, message: { amount: huge } } },
    { data: `{"message": {"amount": 12345678901234567890123}}` },
    { data: "" },
    { data: `["no", "object"` },
    { data: JSON.stringify(hostileJson) },
    { data: hostileJson }
  ],
  tokenTransfer: [
    { ...job, input: { ...job.input, recipient: address, token: address, amount: huge } },
    { ...blankJob, input: { caip2Id: "", recipient: "", token: "", amount: undefined } },
    { feePayer: hostile, input: { caip2Id: hostile, recipient: `0x${hostile}`, token: hostile, amount: Number.NaN } }
  ],
  tokenTransferUserOp: [
    { ...job, input: { amount: 1 } },
    blankJob,
    { feePayer: `0x${hostile}`, input: { token: hostile, amount: -huge } }
  ],
  nftTransfer: [
    { ...job, input: { collectionAddress: address, nftId: "0xff", amount: 3n, nftType: "ERC1155" } },
    { ...blankJob, input: { collectionAddress: "", nftId: "", recipientWalletAddress: "", amount: Number.NaN } },
    { feePayer: "0x0000", input: { collectionAddress: hostile, nftId: hostile, recipientWalletAddress: hostile } }
  ],
  nftTransferUserOp: [job, blankJob, { input: { nftId: hostile } }],
  rawTransaction: [
    { ...job, input: { ...job.input, transaction: { from: address, to: address, data: "0x00", value: huge } } },
    { input: { transaction: { data: "0x1234" } } },
    { ...blankJob, input: { transaction: { from: "", to: "", data: "", value: undefined } } },
    { input: { transaction: { from: hostile, to: `0x${hostile}`, data: hostile } } }
  ],
  rawTransactionUserOp: [job, blankJob, { input: { caip2Id: hostile } }],
  createNftCollection: [job, { input: { name: "", data: { symbol: "" } } }, { input: { data: { type: hostile } } }],
  mintNft: [
    { input: { data: { properties: [{ name: "colour", type: 9, value: "red" }] } } },
    { input: { collectionAddress: "", data: { recipientWalletAddress: "", properties: [] } } },
    { input: { uri: hostile, data: { properties: [{ name: hostile, type: 1e21, value: hostile }] } } }
  ],
  waitForOrder: [{ jobId: "job" }, { jobId: "" }, { jobId: hostile }]
}

const targets: ReadonlyArray<Target> = [
  {
    environment: "sandbox",
    clientSWA: developmentClient.swa,
    developmentKey: developmentClient.privateKey,
    endpoints: { bff: "http://127.0.0.1:5173" },
    login: { idToken: hostile, provider: "okto" }
  },
  { environment: "production", clientSWA: "", endpoints: { bff: undefined, onboarding: hostile, oauth: "" } }
]

/** Every program of an action: with an example's values, and with each of those above. */
const programsOf = (name: ActionName): ReadonlyArray<readonly [file: string, text: string]> =>
  [undefined, ...values[name]].flatMap((value, index) =>
    kinds.map((kind) => {
      const target = targets[index % targets.length] ?? assert.fail()
      return [`${name}.${kind}.${index}.${endings[kind]}`, snippet(kind, name, value, target)] as const
    })
  )

describe("every program", () => {
  const programs = names.flatMap(programsOf)

  beforeAll(() => {
    for (const [file, text] of programs) writeFileSync(join(folder, file), text)
    const compilerOptions = { noEmit: true, incremental: false, jsx: "react-jsx", types: ["node"] }
    writeFileSync(
      join(folder, "tsconfig.json"),
      JSON.stringify({ extends: join(root, "tsconfig.base.json"), compilerOptions, include: ["*.ts", "*.tsx"] })
    )
  })

  it("is accepted by the compiler", { timeout: 30_000 }, async () => {
    const compiler = execFileSync(join(bin, "effect-tsgo"), ["get-exe-path"], { encoding: "utf8" }).trim()
    const said = await promisify(execFile)(compiler, ["-p", folder], { encoding: "utf8" }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout
    )
    assert.strictEqual(said, "")
  })

  it("has an example that is formatted", async () => {
    writeFileSync(join(folder, ".oxfmtrc.json"), `{"printWidth": 80, "semi": false, "trailingComma": "none"}\n`)
    const examples = programs.map(([file]) => file).filter((file) => /\.0\.tsx?$/.test(file))
    const said = await promisify(execFile)(join(bin, "oxfmt"), ["--list-different", ...examples], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout
    )
    assert.strictEqual(said.trim(), "")
  })

  it("shows nothing that cannot be seen", () => {
    for (const [file, text] of programs) {
      assert.notMatch(text, /(?![ \n])[\p{C}\p{Z}]/u, file)
      assert.notMatch(text, /<\/script|<!--/i, file)
    }
  })

  it("has no key but the local backend's: a page leaves it to its server, and Node reads it", () => {
    const [local = assert.fail(), hosted = assert.fail()] = targets
    for (const name of names) {
      const code = actions[name].code()
      for (const kind of kinds) {
        assert.include(snippet(kind, name, undefined, local), developmentClient.privateKey)
        const text = snippet(kind, name, undefined, hosted)
        const isInPage = kind === "react" || code.needsPage === true
        assert.include(
          text,
          isInPage
            ? `clientSigner: remoteSigner("/okto/sign")`
            : `clientPrivateKey: process.env["OKTO_CLIENT_PRIVATE_KEY"]`
        )
        if (isInPage) assert.notInclude(text, "process.env", "a page has none")
      }
    }
  })

  it("is highlighted without a change", () => {
    for (const [file, text] of programs) {
      assert.strictEqual(
        highlighted(text)
          .map((_) => _.text)
          .join(""),
        text,
        file
      )
    }
  })
})

describe("what a program says", () => {
  const said = <Name extends ActionName>(name: Name, value?: ActionValues[Name]) =>
    kinds.map((kind) => snippet(kind, name, value, { clientSWA: "" })).join("\n")

  it("is the example while nothing is filled in", () => {
    const blankTransfer = { caip2Id: "", recipient: "", token: "", amount: Number.NaN }
    assert.strictEqual(said("tokenTransfer", { input: blankTransfer, feePayer: "" }), said("tokenTransfer"))
    assert.strictEqual(said("rawTransaction", { input: { transaction: { data: "" } } }), said("rawTransaction"))
    assert.strictEqual(said("sendOtp", { contact: "" }), said("sendOtp"))
    assert.strictEqual(said("signTypedData", { data: "{" }), said("signTypedData"))
    const blankRead = { contractAddress: "", abi: " ", args: "" }
    assert.strictEqual(said("readContract", { input: { data: blankRead } }), said("readContract"))
    const blankView = { function: "", typeArguments: ["left"], functionArguments: ["over"] }
    assert.strictEqual(said("readAptosView", { input: { data: blankView } }), said("readAptosView"))
  })

  it("is what the form holds", () => {
    const text = said("tokenTransfer", { input: { recipient: address, amount: 1_500_000n }, feePayer: address })
    assert.include(text, "amount: 1_500_000n")
    assert.include(text, `feePayer: "${address}"`)
    assert.include(said("sendOtp", { contact: "9876543210", method: "whatsapp" }), `("9876543210", "whatsapp")`)
    assert.include(said("signTypedData", { data: `{"domain": {"chainId": 1}}` }), "chainId: 1 }")
    assert.include(said("readAptosView", { input: { data: { function: "0x1::a::b" } } }), "typeArguments: []")
  })

  it("is nothing more than the form holds", () => {
    assert.notInclude(said("rawTransaction", { input: { transaction: { data: "0x1234" } } }), "value:")
    assert.notInclude(said("tokenTransfer", { feePayer: "0x0000000000000000000000000000000000000000" }), "feePayer")
    assert.notInclude(said("tokenTransfer", { feePayer: "nonsense" }), "nonsense")
  })

  it("keeps the digits of typed data that JavaScript would round", () => {
    const data = `{"message":{"amount":12345678901234567890123}}`
    assert.include(said("signTypedData", { data }), JSON.stringify(data))
  })
})

describe("a literal", () => {
  const evaluate = (code: string): unknown => runInThisContext(`(${code})`)
  const roundTripped = (value: unknown, width: number) => evaluate(linesOf(literal(value), width).join("\n"))

  type Value = string | number | bigint | boolean | null | ReadonlyArray<Value> | { readonly [key: string]: Value }
  const Value: Schema.Codec<Value> = Schema.Union([
    Schema.String,
    Schema.Number,
    Schema.BigInt,
    Schema.Boolean,
    Schema.Null,
    Schema.Array(Schema.suspend(() => Value)),
    Schema.Record(
      Schema.String,
      Schema.suspend(() => Value)
    )
  ])
  const Width = Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 120 }))

  it.prop("is the value it was made of, at any width", [Value, Width], ([value, width]) =>
    assert.deepStrictEqual(roundTripped(value, width), value)
  )

  const rows: ReadonlyArray<unknown> = [hostile, hostileJson, huge, -huge, -0, Infinity, NaN, [[], {}, [{}]], 99_999n]
  it("makes what breaks other encoders", () => {
    for (const value of rows) assert.deepStrictEqual(roundTripped(value, 80), value)
  })

  it("leaves out what is undefined", () => assert.deepStrictEqual(linesOf(literal({ a: undefined }), 80), ["{}"]))
})

describe("a program that is run", () => {
  const chain = "eip155:84532"
  const code = "123456"
  let sandbox: Awaited<ReturnType<typeof serve>>
  let login: AuthData | undefined
  let runs = 0
  let mine: ActionValues["rawTransaction"] = {}
  let token: ActionValues["tokenTransfer"] = {}
  let nft: ActionValues["nftTransfer"] = {}
  let read: ActionValues["readContract"] = {}
  let jobId = ""
  const printed: Array<string> = []

  const connected = () =>
    new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: sandbox.url },
      platform: Layer.mergeAll(Transport.layerFetch(), SecureRandom.layerWebCrypto, SessionStore.layerMemory())
    })

  beforeAll(async () => {
    const print = (...args: ReadonlyArray<unknown>) => void printed.push(args.map((_) => JSON.stringify(_)).join(" "))
    for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(print)
    sandbox = await serve({ port: 0, otp: code, orderPace: 0 })
    const client = connected()
    await client.loginUsingEmail(
      "ada@example.com",
      code,
      (await client.sendOTP("ada@example.com", "email")).token ?? ""
    )
    login = { idToken: await answer(`idToken.json?swa=${client.userSWA}`), provider: "okto" }
    const [wallets, tokens, nfts] = await Promise.all([getAccount(client), getTokens(client), getPortfolioNFT(client)])
    const from = wallets.find((_) => _.caipId === chain)?.address ?? undefined
    const usdc = tokens.find((_) => _.caipId === chain && _.address !== "")?.address
    const item = nfts.find((_) => _.caipId === chain && _.entityType === "ERC1155")
    mine = { input: { caip2Id: chain, transaction: { from, to: address, value: 5n } } }
    token = { input: { caip2Id: chain, recipient: address, token: usdc, amount: 1_500_000n } }
    const { collectionAddress, nftId } = item ?? assert.fail("the user has no ERC-1155 item")
    nft = {
      input: {
        caip2Id: chain,
        collectionAddress,
        nftId,
        recipientWalletAddress: address,
        amount: 1,
        nftType: "ERC1155"
      }
    }
    jobId = await tokenTransfer(client, { caip2Id: chain, recipient: address, token: "", amount: 1n })
    read = { input: { caip2Id: chain, data: { contractAddress: usdc } } }
    await client.dispose()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await sandbox.close()
  })

  /** The file of a program as it stands. */
  const written = <Name extends ActionName>(kind: Kind, name: Name, value: ActionValues[Name] | undefined) => {
    const target: Target = {
      environment: "sandbox",
      clientSWA: developmentClient.swa,
      developmentKey: developmentClient.privateKey,
      endpoints: { bff: sandbox.url },
      login
    }
    const file = join(folder, `run${++runs}.ts`)
    writeFileSync(file, snippet(kind, name, value, target))
    return file
  }

  /** Runs a program where no page remembers a session; answers what it printed. */
  const run = async <Name extends ActionName>(kind: Kind, name: Name, value: ActionValues[Name] | undefined) => {
    const file = written(kind, name, value)
    printed.length = 0
    await import(file)
    return printed.join("\n")
  }

  /** A program that does what it says, and what it prints then. */
  const works = <Name extends ActionName>(
    name: Name,
    prints: RegExp,
    value: (kind: Kind) => ActionValues[Name] | undefined | Promise<ActionValues[Name] | undefined> = () => undefined
  ) => {
    for (const kind of runnable) {
      it(`${name}, ${kind}`, async () => {
        assert.match(await run(kind, name, await value(kind)), prints)
      })
    }
  }

  /** A user for each kind of program. */
  const person = (kind: Kind) => `${kind}@example.com`
  const sent = async (contact: string, method: "email" | "whatsapp") => {
    const { token } = await connected().sendOTP(contact, method)
    return { contact, method, token, otp: code }
  }
  const answer = async (path: string): Promise<string> => {
    const { token } = Schema.decodeUnknownSync(Schema.Struct({ token: Schema.String }))(
      await fetch(`${sandbox.url}/__sandbox/${path}`).then((_) => _.json())
    )
    return token
  }
  const user = /0x[0-9a-f]{40}/i
  const succeeded = /SUCCESSFUL.*0x[0-9a-f]{64}/

  it("needs nothing but Node", async () => {
    const said = runnable.map((kind) =>
      promisify(execFile)(process.execPath, [written(kind, "signMessage", undefined)], { encoding: "utf8" })
    )
    for (const { stdout } of await Promise.all(said)) assert.match(stdout, /0x[0-9a-f]{130}/)
  })

  works("sendOtp", /"[0-9a-f-]{32,}"/, (kind) => ({ contact: person(kind) }))
  works("resendOtp", /"[0-9a-f-]{32,}"/, (kind) => sent(person(kind), "email"))
  works("verifyOtp", user, (kind) => sent(person(kind), "email"))
  works("verifyOtp", user, () => sent("9876543210", "whatsapp"))
  works("verifyOtp", /Failed to verify Email OTP/, async (kind) => ({
    ...(await sent(person(kind), "email")),
    otp: "000000"
  }))
  works("jwtLogin", user, async () => ({ jwt: await answer("jwt.json?sub=ada") }))
  works("sessionInfo", user)
  works("logOut", /false/)
  works("getAccount", /eip155:84532/)
  works("getChains", /BASE/)
  works("getOrdersHistory", /TOKEN_TRANSFER/)
  works("getPortfolio", /USDC/)
  works("getPortfolioActivity", /amount/)
  works("getPortfolioNFT", /ERC1155/)
  works("getTokens", /USDC/)
  works("readContract", /\["0"\]/, () => read)
  works("readAptosView", /APT/)
  works("signMessage", /0x[0-9a-f]{130}/)
  works("signTypedData", /0x[0-9a-f]{130}/)
  works("tokenTransfer", succeeded, () => token)
  works("tokenTransferUserOp", succeeded, () => token)
  works("nftTransfer", succeeded, () => nft)
  works("nftTransferUserOp", succeeded, () => nft)
  works("rawTransaction", succeeded, () => mine)
  works("rawTransactionUserOp", succeeded, () => mine)
  works("createNftCollection", succeeded, (kind) => ({ input: { name: kind } }))
  works("mintNft", succeeded)
  works("waitForOrder", /SUCCESSFUL/, () => ({ jobId }))
})
