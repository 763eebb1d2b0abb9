/** The Ethereum provider over the SDK and the emulator: viem's wallet actions, answers, codes and events. */
import { afterAll, assert, beforeAll, describe, expect, it } from "@effect/vitest"
import { errorCodes, type EthereumProvider, ProviderRpcError } from "@okto-effect/ethereum"
import { createWorld, EmulatorTest, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import {
  createPublicClient,
  createWalletClient,
  custom,
  getAddress,
  type Hex,
  http,
  numberToHex,
  stringToHex,
  verifyTypedData
} from "viem"
import { baseSepolia, polygonAmoy } from "viem/chains"
import { createSiweMessage, parseSiweMessage } from "viem/siwe"
import { present, signIn } from "../support.ts"
import { ask as askOver, clientOver, emptyStore, providerOf, storeInMemory } from "./support.ts"

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

let world: TestWorld
let client: OktoClient
let provider: EthereumProvider
let address: Hex

beforeAll(async () => {
  world = await createWorld({ otp: EmulatorTest.code })
  client = await world.loginAs("ada@example.com")
  provider = providerOf(world, client)
  address = present((await provider.request({ method: "eth_accounts" }))[0], "an account")
})

afterAll(() => world.dispose())

const ask = (method: string, params?: unknown, over = provider): Promise<unknown> => askOver(over, method, params)

const wallet = () => createWalletClient({ account: address, chain: baseSepolia, transport: custom(provider) })
const node = () => createPublicClient({ chain: baseSepolia, transport: custom(provider) })

const typedData = {
  domain: { name: "Mail", version: "1", chainId: 84532, verifyingContract: recipient },
  types: { Mail: [{ name: "contents", type: "string" }] },
  primaryType: "Mail",
  message: { contents: "Hello" }
} as const

describe("provider: viem's wallet actions", () => {
  it("shows the user's address on EVM chains, with its checksum", async () => {
    assert.deepStrictEqual(await wallet().getAddresses(), [getAddress(address)])
    assert.notStrictEqual(address.toLowerCase(), client.userSWA?.toLowerCase())
    assert.strictEqual(await wallet().getChainId(), 84532)
  })

  it("signs the text that a hex message stands for", async () => {
    for (const message of ["Hello", "", "Grüße 👋", "0x123", "\uFEFFmark"]) {
      const signature = await wallet().signMessage({ message })
      assert.isTrue(await node().verifyMessage({ address, message, signature }), message)
    }
  })

  it("signs in with Ethereum", async () => {
    const message = createSiweMessage({
      address,
      chainId: 84532,
      domain: "example.com",
      nonce: "foobarbaz",
      uri: "https://example.com/path",
      version: "1"
    })
    const signature = await wallet().signMessage({ message })
    assert.isTrue(await node().verifySiweMessage({ message, signature }))
    assert.strictEqual(parseSiweMessage(message).address, address)
  })

  it("signs typed data", async () => {
    const signature = await wallet().signTypedData(typedData)
    assert.isTrue(await node().verifyTypedData({ address, signature, ...typedData }))
  })

  it("sends a transaction once and returns its hash", async () => {
    const before = await node().getBalance({ address: recipient })
    const hash = await wallet().sendTransaction({ to: recipient, value: 7n, gas: 50_000n, nonce: 99 })
    const { from, status } = await node().waitForTransactionReceipt({ hash })
    assert.deepStrictEqual({ from: getAddress(from), status }, { from: address, status: "success" })
    assert.strictEqual((await node().getBalance({ address: recipient })) - before, 7n)
  })

  it("executes the calls of a bundle in order", async () => {
    const calls = [1n, 2n, 3n].map((value) => ({ to: recipient, value }) as const)
    const { id } = await wallet().sendCalls({ calls })
    const { atomic, receipts = [], status } = await wallet().waitForCallsStatus({ id, pollingInterval: 50 })
    assert.deepStrictEqual({ atomic, status }, { atomic: false, status: "success" })
    assert.lengthOf(receipts, 3)
    const blocks = receipts.map(({ blockNumber }) => blockNumber)
    assert.deepStrictEqual(
      blocks,
      blocks.toSorted((one, other) => Number(one - other))
    )
  })

  it("gives a bundle an id that does not begin with a zero digit", async () => {
    const over = providerOf(world, client, { randomBytes: (size) => new Uint8Array(size) })
    const transport = custom(over)
    const { id } = await createWalletClient({ account: address, chain: baseSepolia, transport }).sendCalls({
      calls: [{ to: recipient, value: 1n }]
    })
    assert.match(id, /^0x10{63}$/)
  })

  it("answers the status of a single transaction by its job id", async () => {
    const [order] = await getOrdersHistory(client)
    const { status } = await wallet().getCallsStatus({ id: present(order, "an order").intentId })
    assert.strictEqual(status, "success")
  })

  it("says which chains are sponsored, and that bundles are not atomic", async () => {
    assert.deepStrictEqual(await ask("wallet_getCapabilities", [address, ["0x14a34", "0xaa36a7"]]), {
      "0x14a34": { atomic: { status: "unsupported" }, oktoSponsorship: { supported: true } },
      "0xaa36a7": { atomic: { status: "unsupported" }, oktoSponsorship: { supported: false } }
    })
  })

  it("recovers the signer of a message", async () => {
    const message = stringToHex("Hello")
    const signature = await ask("personal_sign", [message, address])
    assert.strictEqual(await ask("personal_ecRecover", [message, signature]), address)
  })

  it("passes a node's error on with its code and data", async () => {
    const reverting = { to: recipient, from: address, value: numberToHex(10n ** 30n) }
    await expect(ask("eth_call", [reverting, "latest"])).rejects.toMatchObject({ code: -32000 })
  })
})

describe("provider: codes", () => {
  const other = "0x1111111111111111111111111111111111111111"
  const call = { to: recipient, value: "0x1" }
  const bundle = { version: "2.0.0", chainId: "0x14a34", atomicRequired: false, calls: [call] }
  const send = (transaction: object) => ["eth_sendTransaction", [transaction]] as const
  const sendCalls = (changes: object) => ["wallet_sendCalls", [{ ...bundle, ...changes }]] as const

  it.each([
    ["a method that does not exist", "wallet_getSnaps", [], errorCodes.unsupported],
    ["a name of every object", "constructor", [], errorCodes.unsupported],
    ["eth_sign", "eth_sign", ["0x", "0x"], errorCodes.unsupported],
    ["wallet_sendTransaction", "wallet_sendTransaction", [{}], errorCodes.methodNotFound],
    ["another account's signature", "personal_sign", ["0x00", other], errorCodes.unauthorized],
    ["another account's typed data", "eth_signTypedData_v4", [other, "{}"], errorCodes.unauthorized],
    ["bytes that are no text", "personal_sign", ["0xff", "OWN"], errorCodes.unsupported],
    ["no message", "personal_sign", [], errorCodes.unsupported],
    ["typed data that does not fit", "eth_signTypedData_v4", ["OWN", "{}"], errorCodes.unsupported],
    ["another account's transaction", ...send({ ...call, from: other }), errorCodes.unauthorized],
    ["a transaction without a recipient", ...send({ from: "OWN", data: "0x00" }), errorCodes.unsupported],
    ["an access list", ...send({ ...call, from: "OWN", accessList: [{}] }), errorCodes.unsupported],
    ["blobs", ...send({ ...call, from: "OWN", blobs: ["0x"] }), errorCodes.unsupported],
    ["authorizations", ...send({ ...call, from: "OWN", authorizationList: [{}] }), errorCodes.unsupported],
    ["a transaction of a later type", ...send({ ...call, from: "OWN", type: "0x4" }), errorCodes.unsupported],
    [
      "input that differs from data",
      ...send({ ...call, from: "OWN", data: "0x01", input: "0x02" }),
      errorCodes.unsupported
    ],
    ["half a byte", ...send({ ...call, from: "OWN", data: "0x1" }), errorCodes.unsupported],
    ["a malformed transaction", ...send({ from: "OWN", to: "nowhere" }), errorCodes.unsupported],
    ["a value without digits", ...send({ ...call, from: "OWN", value: "0x" }), errorCodes.unsupported],
    [
      "a bundle with a value without digits",
      ...sendCalls({ calls: [{ ...call, value: "0x" }] }),
      errorCodes.unsupported
    ],
    ["a chain id without digits", "wallet_switchEthereumChain", [{ chainId: "0x" }], errorCodes.invalidParams],
    [
      "a transaction for another chain",
      ...send({ ...call, from: "OWN", chainId: "0x1" }),
      errorCodes.chainDisconnected
    ],
    [
      "a transaction that costs too much",
      ...send({ ...call, from: "OWN", value: "0xffffffffffffffffffff" }),
      errorCodes.transactionRejected
    ],
    ["a chain that is not configured", "wallet_switchEthereumChain", [{ chainId: "0x1" }], errorCodes.unknownChain],
    ["a chain id that is a number", "wallet_switchEthereumChain", [{ chainId: 1 }], errorCodes.invalidParams],
    ["a chain to be added", "wallet_addEthereumChain", [{ chainId: "0x1" }], errorCodes.unsupported],
    ["another permission", "wallet_requestPermissions", [{ snap: {} }], errorCodes.invalidParams],
    ["an atomic bundle", ...sendCalls({ atomicRequired: true }), errorCodes.atomicityUnsupported],
    [
      "an atomic bundle with half a byte",
      ...sendCalls({ atomicRequired: true, calls: [{ ...call, data: "0x1" }] }),
      errorCodes.atomicityUnsupported
    ],
    ["a bundle with half a byte", ...sendCalls({ calls: [{ ...call, data: "0x1" }] }), errorCodes.unsupported],
    [
      "a required capability",
      ...sendCalls({ capabilities: { paymasterService: {} } }),
      errorCodes.unsupportedCapability
    ],
    ["a bundle for another chain", ...sendCalls({ chainId: "0x1" }), errorCodes.unsupportedChain],
    ["a bundle of another account", ...sendCalls({ from: other }), errorCodes.unauthorized],
    ["a bundle without calls", ...sendCalls({ calls: [] }), errorCodes.unsupported],
    ["a bundle that creates a contract", ...sendCalls({ calls: [{ data: "0x00" }] }), errorCodes.unsupported],
    [
      "a bundle with too many calls",
      ...sendCalls({ calls: Array.from({ length: 51 }, () => call) }),
      errorCodes.bundleTooLarge
    ],
    ["a bundle that does not exist", "wallet_getCallsStatus", ["0x00"], errorCodes.unknownBundle],
    ["a bundle to be shown", "wallet_showCallsStatus", ["0x00"], errorCodes.unsupported]
  ])("refuses %s", async (_, method, params, code) => {
    const own = JSON.parse(JSON.stringify(params).replaceAll("OWN", address))
    await expect(ask(method, own)).rejects.toMatchObject({ code })
  })

  it("refuses typed data in a circle, and asks the user nothing", async () => {
    const { asked, over } = confirming()
    const circle: { self?: unknown } = {}
    circle.self = circle
    await expect(ask("eth_signTypedData_v4", [address, circle], over)).rejects.toMatchObject({
      code: errorCodes.unsupported
    })
    assert.isEmpty(asked)
    over.dispose()
  })

  /** Typed data with a chain as a page spells it, in JSON. */
  const withChain = (chainId: string): string => {
    const names = ["name:string", "version:string", "chainId:uint256", "verifyingContract:address"]
    const EIP712Domain = names.map((field) => ({ name: field.split(":")[0], type: field.split(":")[1] }))
    const domain = { ...typedData.domain, chainId: "CHAIN" }
    return JSON.stringify({ ...typedData, types: { EIP712Domain, ...typedData.types }, domain }).replace(
      '"CHAIN"',
      chainId
    )
  }

  /** A provider, and what the user was asked. */
  const confirming = () => {
    const asked: Array<unknown> = []
    return { asked, over: providerOf(world, client, { confirm: (requests) => asked.push(...requests) > 0 }) }
  }

  it.each([
    "1",
    '"1"',
    '"0x1"',
    '"00080002"',
    '"0x0013882"',
    "80002",
    "-84532",
    "84532.5",
    "1e400",
    "null",
    "true",
    "[84532]",
    '{"valueOf":84532}',
    '""',
    '" 84532"',
    '"84532.0"',
    '"8.4532e4"',
    '"0b10100101000110100"',
    '"eip155:84532"',
    '"Base Sepolia"',
    `"0x${"f".repeat(64)}"`
  ])("refuses typed data for another chain or for none, and asks nothing, where its chain is %s", async (chainId) => {
    const { asked, over } = confirming()
    for (const data of [withChain(chainId), JSON.parse(withChain(chainId))]) {
      await expect(ask("eth_signTypedData_v4", [address, data], over)).rejects.toMatchObject({
        code: errorCodes.chainDisconnected,
        message: expect.stringMatching(/^The typed data is for chain .*, and chain 84532 is chosen$/)
      })
    }
    assert.isEmpty(asked)
    over.dispose()
  })

  it.each(["84532", '"84532"', '"0084532"', '"0x14a34"', '"0x14A34"', '"0x00014a34"'])(
    "signs typed data for the chosen chain where it is %s",
    async (chainId) => {
      const params: [Hex, string] = [address, withChain(chainId)]
      const signature = await provider.request({ method: "eth_signTypedData_v4", params })
      assert.isTrue(await verifyTypedData({ address, signature, ...typedData }))
    }
  )

  it("signs typed data for the chain that was chosen last, with chain ids as big integers too", async () => {
    const over = providerOf(world, client, { store: emptyStore })
    const dataFor = (chainId: bigint) => ({ ...typedData, domain: { ...typedData.domain, chainId } })
    await ask("wallet_switchEthereumChain", [{ chainId: "0x13882" }], over)
    await expect(ask("eth_signTypedData_v4", [address, dataFor(84532n)], over)).rejects.toMatchObject({
      code: errorCodes.chainDisconnected
    })
    assert.match(String(await ask("eth_signTypedData_v4", [address, dataFor(80002n)], over)), /^0x[0-9a-f]{130}$/)
    over.dispose()
  })

  it("signs typed data that names no chain", async () => {
    const data = { ...typedData, domain: { name: "Mail" } }
    assert.match(String(await ask("eth_signTypedData_v4", [address, data])), /^0x[0-9a-f]{130}$/)
  })

  it.each<readonly [string, string]>([
    ["is no JSON", "{"],
    ["is a number", "1"],
    ["has no types", "{}"],
    ["has a domain of another type", JSON.stringify({ ...typedData, domain: "eip155:1" })],
    ["has a message that does not fit", JSON.stringify({ ...typedData, message: { contents: 1 } })],
    ["has a primary type that does not exist", JSON.stringify({ ...typedData, primaryType: "Letter" })]
  ])("refuses typed data before the user is asked where it %s", async (_, data) => {
    const { asked, over } = confirming()
    await expect(ask("eth_signTypedData_v4", [address, data], over)).rejects.toMatchObject({
      code: errorCodes.unsupported,
      data: { _tag: "ArgumentInvalid" }
    })
    assert.isEmpty(asked)
    over.dispose()
  })

  it("shows and signs one of two domains of typed data, the one that was checked", async () => {
    const { asked, over } = confirming()
    const data = withChain("84532").replace("{", '{"domain":{"name":"Mail","chainId":1},')
    const signature = await over.request({ method: "eth_signTypedData_v4", params: [address, data] })
    assert.deepStrictEqual(asked, [{ kind: "typed-data", data: withChain("84532") }])
    assert.isTrue(await verifyTypedData({ address, signature, ...typedData }))
    over.dispose()
  })

  it("refuses a bundle whose id was taken before the user is asked", async () => {
    const { asked, over } = confirming()
    const params = [{ ...bundle, id: "0x70" }]
    await ask("wallet_sendCalls", params, over)
    await expect(ask("wallet_sendCalls", params, over)).rejects.toMatchObject({ code: errorCodes.duplicateBundle })
    assert.lengthOf(asked, 1)
    over.dispose()
  })

  it.each([
    ["the node's request is aborted", () => new DOMException("The request was aborted.", "AbortError")],
    ["a transport fails without a code", () => new Error("offline")]
  ])("answers 4901 where %s", async (_, fail) => {
    const unreachable = providerOf(world, client, {
      store: emptyStore,
      transports: {
        [baseSepolia.id]: custom({ request: () => Promise.reject(fail()) }, { retryCount: 0 }),
        [polygonAmoy.id]: http("https://node.example", { fetchFn: () => Promise.reject(fail()), retryCount: 0 })
      }
    })
    for (const chainId of ["0x14a34", "0x13882"]) {
      await ask("wallet_switchEthereumChain", [{ chainId }], unreachable)
      await expect(ask("eth_blockNumber", [], unreachable)).rejects.toMatchObject({
        code: errorCodes.chainDisconnected
      })
    }
    unreachable.dispose()
  })

  it.each([Number.NaN, -1])("is not created with %s for giveUpAfter, with which no transaction is followed", (time) => {
    assert.throws(() => providerOf(world, client, { giveUpAfter: time }), /giveUpAfter/)
  })

  it("says what is wrong with a transaction before anything is sent", async () => {
    const before = await getOrdersHistory(client)
    await expect(ask("eth_sendTransaction", [{ from: address, data: "0x1", blobs: ["0x"] }])).rejects.toMatchObject({
      data: {
        issues: [
          { path: "transaction.to", message: "required: contracts are not created" },
          { path: "transaction.data", message: "expected whole bytes" },
          { path: "transaction.blobs", message: "not supported" }
        ]
      }
    })
    assert.lengthOf(await getOrdersHistory(client), before.length)
  })

  it("refuses requests that are none, and all after it was disposed of", async () => {
    await expect(Reflect.apply(provider.request, undefined, [undefined])).rejects.toMatchObject({
      code: errorCodes.invalidRequest
    })
    const other = providerOf(world, client)
    other.dispose()
    await expect(ask("eth_chainId", [], other)).rejects.toMatchObject({ code: errorCodes.disconnected })
  })

  it("fails with an error of its own, and logs it, where the app's confirm throws what is no error", async () => {
    const logged: Array<unknown> = []
    const over = providerOf(world, client, {
      confirm: () => Promise.reject(undefined),
      log: ({ error }) => logged.push(error)
    })
    const error: unknown = await ask("personal_sign", [stringToHex("Hello"), address], over).catch((_: unknown) => _)
    assert.instanceOf(error, ProviderRpcError)
    assert.deepStrictEqual([error.code, ...logged], [errorCodes.failed, error])
    over.dispose()
  })

  it("fails with an error of its own where the app's clock throws", async () => {
    const over = providerOf(world, client, {
      now: () => {
        throw new Error("no clock")
      }
    })
    await expect(ask("eth_chainId", [], over)).rejects.toMatchObject({
      name: "ProviderRpcError",
      code: errorCodes.failed
    })
    over.dispose()
  })

  it("answers where the log rejects, and leaves no rejection without a handler", async () => {
    const unhandled: Array<unknown> = []
    const onUnhandled = (error: unknown) => void unhandled.push(error)
    process.on("unhandledRejection", onUnhandled)
    const over = providerOf(world, client, { log: () => Promise.reject(new Error("the log is full")) })
    assert.strictEqual(await ask("eth_chainId", [], over), "0x14a34")
    await expect(ask("wallet_getSnaps", [], over)).rejects.toMatchObject({ code: errorCodes.unsupported })
    // Node reports a rejection before it goes on with timers.
    await new Promise((resolve) => setImmediate(resolve))
    process.off("unhandledRejection", onUnhandled)
    assert.isEmpty(unhandled)
    over.dispose()
  })
})

describe("provider: accounts, chain and events", () => {
  /** The events of a provider, in order. */
  const eventsOf = (over: EthereumProvider): Array<unknown> => {
    const events: Array<unknown> = []
    over.on("connect", (info) => events.push(["connect", info.chainId]))
    over.on("accountsChanged", (accounts) => events.push(["accountsChanged", ...accounts]))
    over.on("chainChanged", (chainId) => events.push(["chainChanged", chainId]))
    over.on("disconnect", ({ code }) => events.push(["disconnect", code]))
    return events
  }

  const signInGrace = async (client: OktoClient) => void (await signIn(client, "grace@example.com"))

  it("has no account before a login, and then tells of login and logout", async () => {
    const guest = world.client()
    const over = providerOf(world, guest, { signIn: signInGrace })
    const events = eventsOf(over)
    assert.deepStrictEqual(await ask("eth_accounts", [], over), [])
    assert.deepStrictEqual(await ask("wallet_getPermissions", [], over), [])
    await expect(ask("personal_sign", ["0x00", address], over)).rejects.toMatchObject({ code: errorCodes.unauthorized })
    const asked = await Promise.all([ask("eth_requestAccounts", [], over), ask("eth_requestAccounts", [], over)])
    const [account] = await over.request({ method: "eth_accounts" })
    assert.deepStrictEqual(asked, [[account], [account]])
    assert.deepStrictEqual(events, [
      ["connect", "0x14a34"],
      ["accountsChanged", account]
    ])
    await guest.logOut()
    assert.deepStrictEqual(await ask("eth_accounts", [], over), [])
    assert.deepStrictEqual(events.slice(2), [["accountsChanged"], ["disconnect", errorCodes.disconnected]])
  })

  it("answers 4001 when the user does not sign in, and 4100 where the app has no sign-in", async () => {
    const guest = world.client()
    const declining = providerOf(world, guest, { signIn: () => undefined })
    await expect(ask("eth_requestAccounts", [], declining)).rejects.toMatchObject({ code: errorCodes.userRejected })
    await expect(ask("eth_requestAccounts", [], providerOf(world, guest))).rejects.toMatchObject({
      code: errorCodes.unauthorized
    })
  })

  it("answers the account of a user who signed in although the app's sign-in failed", async () => {
    const guest = world.client()
    const over = providerOf(world, guest, {
      signIn: async (client) => {
        await signInGrace(client)
        throw new Error("the dialog was closed")
      }
    })
    const accounts = await over.request({ method: "eth_requestAccounts" })
    assert.deepStrictEqual(accounts, await over.request({ method: "eth_accounts" }))
    assert.lengthOf(accounts, 1)
  })

  it("tells listeners the account when it could not be read at first", async () => {
    let isAway = true
    const own = await clientOver(world, "edsger@example.com", async (url, init) =>
      isAway && url.endsWith("/wallets") ? new Response("{}", { status: 400 }) : world.fetch(url, init)
    )
    const over = providerOf(world, own)
    const events = eventsOf(over)
    await expect(ask("eth_accounts", [], over)).rejects.toThrow("Response data is missing")
    isAway = false
    const [account] = await over.request({ method: "eth_requestAccounts" })
    await expect
      .poll(() => events)
      .toEqual([
        ["connect", "0x14a34"],
        ["accountsChanged", account]
      ])
    over.dispose()
    await own.dispose()
  })

  it("hides the account when the permission is revoked, until it is asked for again", async () => {
    const over = providerOf(world, client)
    const events = eventsOf(over)
    assert.isNull(await ask("wallet_revokePermissions", [{ eth_accounts: {} }], over))
    assert.deepStrictEqual(await ask("eth_accounts", [], over), [])
    assert.isTrue(client.isLoggedIn())
    // After a reload, too.
    assert.deepStrictEqual(await ask("eth_accounts", [], providerOf(world, client)), [])
    const [permission] = await over.request({ method: "wallet_requestPermissions", params: [{ eth_accounts: {} }] })
    assert.deepInclude(permission, { parentCapability: "eth_accounts" })
    assert.deepStrictEqual(events, [["accountsChanged"], ["connect", "0x14a34"], ["accountsChanged", address]])
  })

  it("tells of a chosen chain once, in hex, and keeps it", async () => {
    const over = providerOf(world, client)
    const events = eventsOf(over)
    for (const chainId of ["0x13882", "0x13882"]) await ask("wallet_switchEthereumChain", [{ chainId }], over)
    assert.deepStrictEqual(events, [["chainChanged", "0x13882"]])
    const reloaded = providerOf(world, client)
    assert.strictEqual(await ask("eth_chainId", [], reloaded), "0x13882")
    assert.strictEqual(await ask("net_version", [], reloaded), String(polygonAmoy.id))
    await ask("wallet_switchEthereumChain", [{ chainId: "0x14a34" }], reloaded)
  })

  it("sends and signs only what the user confirms", async () => {
    const shown: Array<unknown> = []
    const over = providerOf(world, client, { confirm: (requests) => shown.push(...requests) < 0 })
    const before = await getOrdersHistory(client)
    for (const [method, params] of [
      ["personal_sign", [stringToHex("Hello"), address]],
      ["eth_sendTransaction", [{ from: address, to: recipient, value: "0x5" }]],
      ["wallet_sendCalls", [{ version: "2.0.0", chainId: "0x13882", calls: [{ to: recipient }] }]]
    ] as const) {
      await expect(ask(method, params, over)).rejects.toMatchObject({ code: errorCodes.userRejected })
    }
    assert.deepStrictEqual(shown, [
      { kind: "message", message: "Hello" },
      { kind: "call", caip2Id: "eip155:84532", transaction: { to: recipient, value: 5n, data: "0x" } },
      { kind: "call", caip2Id: "eip155:80002", transaction: { to: recipient, value: 0n, data: "0x" } }
    ])
    assert.lengthOf(await getOrdersHistory(client), before.length)
  })
})

describe("provider: unknown outcomes", () => {
  const transaction = (value: number) => [{ from: address, to: recipient, value: numberToHex(value) }]

  it("answers the hash of a transaction whose reply was lost", async () => {
    await world.faults.next("execute", "cutOff")
    assert.match(String(await ask("eth_sendTransaction", transaction(1001))), /^0x[0-9a-f]{64}$/)
    await world.expectNoFaultLeft()
  })

  it("answers 6900 with the job id while the outcome is unknown, and finds it out after a reload", async () => {
    const { store, texts } = storeInMemory()
    const before = await getOrdersHistory(client)
    const over = providerOf(world, client, { store, outcomeTimeout: 1 })
    await world.faults.next("execute", "cutOff")
    await world.faults.next("orders", "cutOff", { times: 20 })
    const error: unknown = await ask("eth_sendTransaction", transaction(1002), over).catch((error: unknown) => error)
    await world.faults.remove()
    const { code, data } = Object(error)
    assert.strictEqual(code, errorCodes.outcomeUnknown, String(error))
    over.dispose()

    const hash = await ask("eth_sendTransaction", transaction(1002), providerOf(world, client, { store }))
    const orders = await getOrdersHistory(client)
    assert.lengthOf(orders, before.length + 1)
    const order = present(
      orders.find(({ intentId }) => intentId === data.jobId),
      "the order of the job"
    )
    assert.include(order.downstreamTransactionHash, hash)
    assert.deepStrictEqual([...texts.keys()], [])
  })
})

describe("provider: a transaction that was executed without a hash", () => {
  it("answers 6900, sends nothing again, and returns the hash once the backend has it", async () => {
    let hasHashes = false
    const withoutHashes = async (url: string, init: RequestInit): Promise<Response> => {
      const response = await world.fetch(url, init)
      if (hasHashes || !url.includes("/orders")) return response
      const text = await response.text()
      return new Response(
        text.replaceAll(/"downstream_transaction_hash":\[[^\]]*\]/g, '"downstream_transaction_hash":[]')
      )
    }
    const own = await clientOver(world, "ada@example.com", withoutHashes)
    const over = providerOf(world, own)
    const before = await getOrdersHistory(client)
    const request = [{ from: address, to: recipient, value: "0x3eb" }]
    for (const _ of ["first", "again"]) {
      await expect(ask("eth_sendTransaction", request, over)).rejects.toMatchObject({
        code: errorCodes.outcomeUnknown
      })
    }
    hasHashes = true
    assert.match(String(await ask("eth_sendTransaction", request, over)), /^0x[0-9a-f]{64}$/)
    assert.lengthOf(await getOrdersHistory(client), before.length + 1)
    over.dispose()
    await own.dispose()
  })
})

describe("provider: several of one client", () => {
  it("follow its user each for itself, and leave no listener once they are disposed of", async () => {
    const own = await world.loginAs("linus@example.com")
    let listeners = 0
    const onSessionChange = own.onSessionChange.bind(own)
    own.onSessionChange = (listener) => {
      const stop = onSessionChange(listener)
      listeners++
      return () => {
        listeners--
        stop()
      }
    }
    const providers = [providerOf(world, own), providerOf(world, own), providerOf(world, own)]
    const told = providers.map((over) => {
      const events: Array<unknown> = []
      over.on("accountsChanged", (accounts) => events.push(accounts))
      return events
    })
    const [first = [], ...others] = await Promise.all(
      providers.map((over) => over.request({ method: "eth_requestAccounts" }))
    )
    assert.deepStrictEqual(others, [first, first])
    assert.strictEqual(listeners, 3)
    providers[0]?.dispose()
    await own.logOut()
    for (const over of providers.slice(1)) assert.deepStrictEqual(await over.request({ method: "eth_accounts" }), [])
    assert.deepStrictEqual(told, [[], [[]], [[]]])
    for (const over of providers) over.dispose()
    assert.strictEqual(listeners, 0)
  })
})

describe("wallet_showCallsStatus", () => {
  it("calls the app's function with the id of a bundle that exists", async () => {
    const shown: Array<string> = []
    const over = providerOf(world, client, { showCallsStatus: (id) => shown.push(id) })
    const bundle = { version: "2.0.0", chainId: "0x14a34", calls: [{ to: recipient, value: "0x1" }] }
    const { id } = Object(await ask("wallet_sendCalls", [bundle], over))
    assert.isNull(await ask("wallet_showCallsStatus", [id], over))
    await expect(ask("wallet_showCallsStatus", ["0x00"], over)).rejects.toMatchObject({
      code: errorCodes.unknownBundle
    })
    assert.deepStrictEqual(shown, [id])
  })

  it("shows nothing to a user who signed out while the bundle was looked for", async () => {
    const own = await world.loginAs("linus@example.com")
    const shown: Array<string> = []
    const { store } = storeInMemory()
    const getItem = async (name: string) => {
      if (isAsked && name.includes("/bundle/")) await own.logOut()
      return store.getItem(name)
    }
    const over = providerOf(world, own, { showCallsStatus: (id) => shown.push(id), store: { ...store, getItem } })
    let isAsked = false
    const bundle = { version: "2.0.0", chainId: "0x14a34", calls: [{ to: recipient, value: "0x1" }] }
    const { id } = Object(await ask("wallet_sendCalls", [bundle], over))
    isAsked = true
    await expect(ask("wallet_showCallsStatus", [id], over)).rejects.toMatchObject({ code: errorCodes.unauthorized })
    assert.isEmpty(shown)
    over.dispose()
  })
})
