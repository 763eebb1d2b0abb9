/// <reference types="node" />
/** The programs that the demo shows: checked by the compiler and the formatter, and run against an emulator. */
import { assert, describe, it } from "@effect/vitest"
import { developmentClient } from "@okto-effect/emulator"
import { serve } from "@okto-effect/emulator/node"
import { type AuthData, getAccount, getPortfolioNFT, getTokens, OktoClient, tokenTransfer } from "@okto-effect/sdk"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import * as SecureRandom from "effect/crypto/SecureRandom"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { execFile } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { promisify } from "node:util"
import { runInThisContext } from "node:vm"
import { afterAll, beforeAll, vi } from "vitest"
import { compilePrograms } from "../../scripts/compiler.ts"
import { type ActionName, actions, createParts, createSnippet, type Target } from "../src/code/actions.ts"
import { highlight } from "../src/code/highlight.ts"
import { toLiteral } from "../src/code/literal.ts"
import { fillIn, type Kind, type Values } from "../src/code/program.ts"
import { fromExactJson } from "../src/format/json.ts"

const root = fileURLToPath(new URL("../..", import.meta.url))
const bin = join(root, "node_modules/.bin")
// Beside the tests, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(fileURLToPath(new URL("./.built-code-", import.meta.url)))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const kinds: ReadonlyArray<Kind> = ["promise", "effect", "react"]
/** The kinds that run without a page. */
const runnable = ["promise", "effect"] as const
const endings = { promise: "ts", effect: "ts", react: "tsx" } as const
const isAction = (name: string): name is ActionName => name in actions
const names = Object.keys(actions).filter(isAction)

/** Characters that end a text, a line, a comment or a script too early, or are invisible. */
const hostile = [
  `"'\`\${process.exit()}\\`,
  "*/ // </script><!--",
  "\n\r\t\u2028\u0000",
  "\u202e\u200b\ud800 ñ🦊"
].join("")
const huge = (1n << 256n) - 1n
const address = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const blankJob = { feePayer: "", caip2Id: "" }
const hostileJson = { [hostile]: hostile, ["__proto__"]: [null, true, -0, 1e300, { "0": hostile, a: {} }] }

/** Values of forms: filled in, blank, and hostile ones. */
const values: { readonly [Name in ActionName]: ReadonlyArray<Values> } = {
  sendOtp: [{ method: "whatsapp", contact: "9876543211" }, { contact: "" }, { contact: hostile }],
  resendOtp: [{ method: "whatsapp", contact: "9876543211", token: "t" }, { token: "" }, { token: hostile }],
  verifyOtp: [
    { method: "whatsapp", contact: "9876543211", otp: "000000", token: "t" },
    { contact: "", otp: "", token: "" },
    { contact: hostile, otp: hostile, token: hostile }
  ],
  googleLogin: [
    { clientId: "id", script: "http://localhost/client" },
    { clientId: "", script: "" },
    { clientId: hostile, script: hostile }
  ],
  jwtLogin: [{ jwt: "a.b.c" }, { jwt: "" }, { jwt: hostile }],
  onboardingModal: [],
  sessionInfo: [],
  logOut: [],
  getAccount: [],
  getChains: [],
  getOrdersHistory: [],
  getPortfolio: [],
  getPortfolioActivity: [],
  getPortfolioNFT: [],
  getTokens: [],
  readContract: [
    { caip2Id: "eip155:1", contractAddress: address, abi: [{ type: "function" }, { type: "event" }], args: { of: 1n } },
    { caip2Id: "", contractAddress: "", abi: undefined, args: {} },
    { contractAddress: "nonsense", args: [1, {}, null] },
    { caip2Id: hostile, contractAddress: `0x${hostile}`, abi: hostileJson, args: [hostileJson] }
  ],
  readAptosView: [
    { caip2Id: "aptos:mainnet", function: "0x1::coin::name", typeArguments: ["0x1::a::B"], functionArguments: [] },
    { caip2Id: "" },
    { function: hostile, functionArguments: [hostile, [hostileJson]] }
  ],
  signMessage: [{ data: "hello" }, { data: "" }, { data: hostile }],
  signTypedData: [
    { data: { types: {}, primaryType: "Mail", domain: {}, message: { amount: huge } } },
    { data: `{"message": {"amount": 12345678901234567890123}}` },
    { data: undefined },
    { data: hostileJson }
  ],
  tokenTransfer: [
    { caip2Id: "eip155:137", recipient: address, token: address, amount: huge, feePayer: address },
    { ...blankJob, recipient: "", token: "", amount: undefined },
    { feePayer: hostile, caip2Id: hostile, recipient: `0x${hostile}`, token: hostile, amount: Number.NaN }
  ],
  tokenTransferUserOp: [{ amount: 1 }, blankJob, { feePayer: `0x${hostile}`, token: hostile, amount: -huge }],
  nftTransfer: [
    { collectionAddress: address, nftId: "0xff", amount: 3n, nftType: "ERC1155" },
    { ...blankJob, collectionAddress: "", nftId: "", recipientWalletAddress: "", amount: Number.NaN },
    { feePayer: "0x0000", collectionAddress: hostile, nftId: hostile, recipientWalletAddress: hostile }
  ],
  nftTransferUserOp: [{ nftId: "7" }, blankJob, { nftId: hostile }],
  rawTransaction: [
    { caip2Id: "eip155:137", from: address, to: address, data: "0x00", value: huge },
    { ...blankJob, from: "", to: "", data: "", value: undefined },
    { from: hostile, to: `0x${hostile}`, data: hostile }
  ],
  rawTransactionUserOp: [{ value: 1n }, blankJob, { caip2Id: hostile }]
}

const targets: ReadonlyArray<Target> = [
  {
    environment: "sandbox",
    clientSWA: developmentClient.swa,
    developmentKey: developmentClient.privateKey,
    endpoints: { bff: "http://127.0.0.1:5173" },
    login: { idToken: `${"e".repeat(90)}.${"a".repeat(90)}`, provider: "okto" }
  },
  { environment: "production", clientSWA: "" },
  {
    environment: "sandbox",
    clientSWA: `0x${hostile}`,
    endpoints: { bff: undefined, onboarding: hostile, oauth: "" },
    login: { idToken: hostile, provider: "client_jwt" },
    isGuest: true
  }
]
const [local = assert.fail(), hosted = assert.fail()] = targets
const isHostile = (text: string) => text.includes("process.exit")

/** Every program of an action: with the examples, and with each of the values above. */
const programsOf = (name: ActionName): ReadonlyArray<readonly [file: string, text: string]> =>
  [{}, ...values[name]].flatMap((value, index) =>
    kinds.map((kind) => {
      const target = targets[index % targets.length] ?? assert.fail()
      return [`${name}.${kind}.${index}.${endings[kind]}`, createSnippet(kind, name, value, target)] as const
    })
  )

describe("every program", () => {
  const programs = names.flatMap(programsOf)

  beforeAll(() => {
    for (const [file, text] of programs) writeFileSync(join(folder, file), text)
  })

  it("is accepted by the compiler", async () =>
    assert.strictEqual(await compilePrograms(folder, ["sdk", "react"], { types: ["node"] }), ""))

  it("is formatted, with the examples and with a form's values", async () => {
    writeFileSync(join(folder, ".oxfmtrc.json"), `{"printWidth": 80, "semi": false, "trailingComma": "none"}\n`)
    const shown = programs.flatMap(([file, text]) => (isHostile(text) ? [] : [file]))
    const said = await promisify(execFile)(join(bin, "oxfmt"), ["--list-different", ...shown], { cwd: folder }).then(
      ({ stdout }) => stdout,
      (error: { readonly stdout: string }) => error.stdout
    )
    assert.strictEqual(said.trim(), "")
  })

  it("contains no invisible characters", () => {
    for (const [file, text] of programs) {
      assert.notMatch(text, /(?![ \n])[\p{C}\p{Z}]/u, file)
      assert.notMatch(text, /<\/script|<!--/i, file)
    }
  })

  it("contains no key other than the local backend's", () => {
    for (const name of names) {
      for (const kind of kinds) {
        assert.include(createSnippet(kind, name, {}, local), developmentClient.privateKey)
        const text = createSnippet(kind, name, {}, hosted)
        const isInPage = kind === "react" || actions[name].needsPage === true
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

  it("is not changed by highlighting", () => {
    for (const [file, text] of programs) {
      assert.strictEqual(
        highlight(text)
          .map((_) => _.text)
          .join(""),
        text,
        file
      )
    }
  })
})

describe("the parts of a program", () => {
  it("have the form's values and the action in the main part, and the client in the set-up", () => {
    for (const kind of kinds) {
      const { main, setUp } = createParts(kind, "tokenTransfer", { amount: 7n }, local)
      assert.include(main, "amount: 7n")
      assert.notInclude(main, developmentClient.privateKey)
      assert.notInclude(main, "import ")
      assert.include(setUp, developmentClient.privateKey)
    }
  })
})

describe("snippet", () => {
  const said = (name: ActionName, value: Values = {}) =>
    kinds.map((kind) => createSnippet(kind, name, value, { clientSWA: "" })).join("\n")

  it("keeps the examples while the form is blank", () => {
    const blankTransfer = { caip2Id: "", recipient: "", token: "", amount: Number.NaN, feePayer: "" }
    assert.strictEqual(said("tokenTransfer", blankTransfer), said("tokenTransfer"))
    assert.strictEqual(said("sendOtp", { contact: "" }), said("sendOtp"))
    assert.strictEqual(said("tokenTransfer", { feePayer: "nonsense" }), said("tokenTransfer"))
  })

  it("contains each value of the form", () => {
    for (const name of names) {
      const [value = {}] = values[name]
      const text = said(name, value).replaceAll(/\s/g, "")
      for (const part of Object.values(value)) assert.include(text, toLiteral(part).replaceAll(/\s/g, ""))
    }
    assert.include(said("tokenTransfer", { amount: 1_500_000n }), "amount: 1_500_000n")
    assert.include(said("readAptosView", { typeArguments: [] }), "typeArguments: []")
  })
})

describe("literal", () => {
  const evaluate = (code: string): unknown => runInThisContext(code)

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

  /** What a program's constants and fields are, once values have been put in. */
  const putIn = (one: unknown, other: unknown): unknown => {
    const text = `export const one: Type = 1\n\nconst all = {\n  two: [\n    [\n      0\n    ],\n    [\n      1\n    ]\n  ],\n  other:\n    "example",\n  three: 3\n}\n`
    const made = fillIn(text, { one, two: other, other }).replace("export ", "").replace(": Type", "")
    return evaluate(`(() => { ${made}; return { one, ...all } })()`)
  }
  const isBlank = (value: unknown) => value === "" || Number.isNaN(value)

  it.prop("evaluates to the value", [Value], ([value]) =>
    assert.deepStrictEqual(evaluate(`(${toLiteral(value)})`), value)
  )

  it.prop("replaces the example of its name only", [Value, Value], ([one, other]) =>
    assert.deepStrictEqual(putIn(one, other), {
      one: isBlank(one) ? 1 : one,
      two: isBlank(other) ? [[0], [1]] : other,
      other: isBlank(other) ? "example" : other,
      three: 3
    })
  )

  const rows: ReadonlyArray<unknown> = [hostile, hostileJson, huge, -huge, -0, Infinity, [[], {}, [{}]], 99_999n]
  it("encodes hostile values", () => {
    for (const value of rows) {
      assert.deepStrictEqual(evaluate(`(${toLiteral(value)})`), value)
      assert.deepStrictEqual(putIn(value, value), { one: value, two: value, other: value, three: 3 })
    }
  })

  it("omits undefined fields", () => assert.strictEqual(toLiteral({ a: undefined }), "{}"))

  it("keeps the digits of typed data that JavaScript would round", () => {
    const text = `{"message":{"amount":12345678901234567890123}}`
    assert.strictEqual(fromExactJson(text), text)
    assert.deepStrictEqual(fromExactJson(`{"domain":{"chainId":1}}`), { domain: { chainId: 1 } })
    assert.isUndefined(fromExactJson("{"))
    assert.isUndefined(fromExactJson("[1]"))
  })
})

describe("a program that is run", () => {
  const chain = "eip155:84532"
  const code = "123456"
  let emulator: Awaited<ReturnType<typeof serve>>
  let login: AuthData | undefined
  let runs = 0
  let mine: Values = {}
  let token: Values = {}
  let nft: Values = {}
  let read: Values = {}
  const printed: Array<string> = []

  const connected = () =>
    new OktoClient({
      clientPrivateKey: developmentClient.privateKey,
      clientSWA: developmentClient.swa,
      endpoints: { bff: emulator.url },
      platform: Layer.mergeAll(Transport.layerFetch(), SecureRandom.layerWebCrypto, SessionStore.layerMemory())
    })

  beforeAll(async () => {
    const print = (...args: ReadonlyArray<unknown>) => void printed.push(args.map((_) => JSON.stringify(_)).join(" "))
    for (const method of ["log", "error"] as const) vi.spyOn(console, method).mockImplementation(print)
    emulator = await serve({ port: 0, otp: code, orderPace: 0 })
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
    mine = { caip2Id: chain, from, to: address, value: 5n }
    token = { caip2Id: chain, recipient: address, token: usdc, amount: 1_500_000n }
    const { collectionAddress, nftId } = item ?? assert.fail("the user has no ERC-1155 item")
    nft = { caip2Id: chain, collectionAddress, nftId, recipientWalletAddress: address, amount: 1, nftType: "ERC1155" }
    read = { caip2Id: chain, contractAddress: usdc }
    // An order for the history.
    await tokenTransfer(client, { caip2Id: chain, recipient: address, token: "", amount: 1n })
    await client.dispose()
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await emulator.close()
  })

  /** The file of a program as it stands. */
  const written = (kind: Kind, name: ActionName, value: Values) => {
    const target: Target = {
      environment: "sandbox",
      clientSWA: developmentClient.swa,
      developmentKey: developmentClient.privateKey,
      endpoints: { bff: emulator.url },
      login
    }
    const file = join(folder, `run${++runs}.ts`)
    writeFileSync(file, createSnippet(kind, name, value, target))
    return file
  }

  /** Runs a program where no page remembers a session; answers what it printed. */
  const run = async (kind: Kind, name: ActionName, value: Values) => {
    const file = written(kind, name, value)
    printed.length = 0
    await import(file)
    return printed.join("\n")
  }

  /** A program that does what it says, and what it prints then. */
  const works = (name: ActionName, prints: RegExp, value: (kind: Kind) => Values | Promise<Values> = () => ({})) => {
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
      await fetch(`${emulator.url}/__emulator/${path}`).then((_) => _.json())
    )
    return token
  }
  const user = /0x[0-9a-f]{40}/i
  const succeeded = /SUCCESSFUL.*0x[0-9a-f]{64}/

  it("runs in Node without further packages", async () => {
    // In one process, most of whose time is spent on loading the packages.
    const imports = runnable.flatMap((kind) => ["--import", written(kind, "signMessage", {})])
    const { stdout } = await promisify(execFile)(process.execPath, [...imports, "--eval", ""], { encoding: "utf8" })
    assert.lengthOf(stdout.match(/0x[0-9a-f]{130}/g) ?? [], runnable.length)
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
})
