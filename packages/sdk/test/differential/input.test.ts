/** Input that the published original takes or refuses otherwise: what it says and sends, and what is said and sent here. */
import { assert, describe, it } from "@effect/vitest"
import * as abstractOriginal from "@okto_web3/core-js-sdk/abstract"
import * as explorerOriginal from "@okto_web3/core-js-sdk/explorer"
import { OktoClient as Original } from "@okto_web3/core-js-sdk"
import { afterAll, beforeAll, vi } from "vitest"
import * as abstract from "../../src/promise/intents.ts"
import * as explorer from "../../src/promise/reads.ts"
import { OktoClient } from "../../src/index.ts"
import { address, clientKey, clientSWA, jobId, operation, storedSession } from "../support.ts"
import * as Peer from "./peer.ts"

const store = { read: () => storedSession, write: () => undefined, remove: () => undefined }
const signed = { ...operation, signature: "0x1234" }
const nft = {
  caip2Id: "eip155:1",
  collectionAddress: address,
  nftId: "1",
  recipientWalletAddress: address,
  amount: 1,
  nftType: "ERC998"
}
const domain = { name: "d" }
const typed = (type: string, a: unknown) => ({
  domain,
  types: { EIP712Domain: [{ name: "name", type: "string" }], M: [{ name: "a", type }] },
  primaryType: "M",
  message: { a }
})
const list = {
  domain,
  types: {
    EIP712Domain: [{ name: "name", type: "string" }],
    L: [
      { name: "a", type: "string" },
      { name: "next", type: "L" }
    ]
  },
  primaryType: "L",
  message: { a: "1", next: { a: "2", next: null } }
}

/** What a call answers, or the first line of what it fails with. */
const outcomeOf = async (call: () => unknown): Promise<string> => {
  try {
    return `answers ${JSON.stringify(await call())}`
  } catch (error) {
    return `fails: ${error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error)}`
  }
}

const invoke = (target: object, name: string, args: ReadonlyArray<unknown>): unknown =>
  Reflect.apply(Reflect.get(target, name), target, args)

interface Row {
  readonly topic: string
  readonly theirs: string
  readonly ours: string
  readonly call: readonly [name: string, argument: unknown]
}

const seconds = "fails: Invalid validUntil: must be a date, or whole seconds of at most 48 bits"
const nonText = (received: string) => ({
  theirs: 'answers "0xab"',
  ours: `fails: Expected string, received ${received}`
})
const atomic = (type: string): Row => ({
  topic: `${type} in typed data`,
  theirs: 'answers "0xab"',
  ours: `fails: Invalid typed data: message.a: there is no type '${type}'`,
  call: ["signTypedData", typed(type, 1)]
})

/** Each refused here, and what the original does instead. */
const rows: ReadonlyArray<Row> = [
  {
    topic: "a third type of NFT",
    theirs: 'answers "job"',
    ours: "fails: Validation failed: Invalid enum value. Expected 'ERC721' | 'ERC1155', received 'ERC998'",
    call: ["nftTransfer", nft]
  },
  {
    topic: "a malformed signature",
    theirs: 'answers "job"',
    ours: "fails: Invalid signature format",
    call: ["executeUserOp", signed]
  },
  { topic: "a number as a message", ...nonText("number"), call: ["signMessage", 5] },
  { topic: "an object as a message", ...nonText("object"), call: ["signMessage", { a: 1 }] },
  {
    topic: "an object as a filter",
    theirs: "answers []",
    ours: "fails: intentId must be a text, received object",
    call: ["getOrdersHistory", { intentId: { a: 1 } }]
  },
  {
    topic: "a list as a filter",
    theirs: "answers []",
    ours: "fails: status must be a text, received array",
    call: ["getOrdersHistory", { status: ["A", "B"] }]
  },
  {
    topic: "a nonce that is no UUID",
    theirs: "fails: Invalid UUID",
    ours: "fails: Invalid nonce format: must be a UUID",
    call: ["paymasterData", { nonce: "x", validUntil: 1 }]
  },
  {
    topic: "an invalid time",
    theirs: "fails: Cannot convert soon to a BigInt",
    ours: seconds,
    call: ["paymasterData", { nonce: jobId, validUntil: "soon" }]
  },
  {
    topic: "a time before 1970",
    theirs: 'fails: Number "-1" is not in safe 48-bit unsigned integer range (0 to 281474976710655)',
    ours: seconds,
    call: ["paymasterData", { nonce: jobId, validUntil: -1 }]
  },
  {
    topic: "a recursive struct that null ends",
    theirs: 'answers "0xab"',
    ours: "fails: Invalid typed data: message.next.next: expected object, received null",
    call: ["signTypedData", list]
  },
  atomic("uint"),
  atomic("int")
]

describe("what is refused here, and taken or said otherwise by the original:", () => {
  let server: Peer.Backend
  const configuration = { clientPrivateKey: clientKey, clientSWA, sessionStore: store }
  beforeAll(async () => {
    server = await Peer.backend()
  })
  afterAll(() => {
    server.close()
    vi.restoreAllMocks()
  })

  for (const { call, ours, theirs, topic } of rows) {
    it(topic, async () => {
      const [name, argument] = call
      const given = name === "signTypedData" ? JSON.stringify(argument) : argument
      const peer = Peer.original(server)
      const client = new OktoClient({ ...configuration, endpoints: { bff: server.url } })
      const made = (owner: object, ...modules: ReadonlyArray<object>) => {
        const module = modules.find((one) => name in one)
        return outcomeOf(() =>
          module === undefined ? invoke(owner, name, [given]) : invoke(module, name, [owner, given])
        )
      }
      assert.strictEqual(await made(peer, abstractOriginal, explorerOriginal), theirs)
      assert.strictEqual(await made(client, abstract, explorer), ours)
      await client.dispose()
    })
  }

  it("fees of 33 digits", async () => {
    const transfer = { caip2Id: "eip155:1", recipient: address, token: "", amount: 1 }
    const wide = "0x111111111111111111111111111111111"
    const malformed = `the reply is malformed at data.maxFeePerGas: ${wide} does not fit 16 bytes`
    for (const [fee, ours] of [
      [`0x${"1".padStart(33, "0")}`, 'answers "job"'],
      [wide, `fails: Failed to retrieve gas values: ${malformed}`]
    ]) {
      server.answers.set("/gas-values", { maxFeePerGas: fee, maxPriorityFeePerGas: fee })
      const peer = Peer.original(server)
      const client = new OktoClient({ ...configuration, endpoints: { bff: server.url } })
      assert.strictEqual(
        await outcomeOf(() => invoke(abstractOriginal, "tokenTransfer", [peer, transfer])),
        "fails: Hex size (17) exceeds padding size (16)."
      )
      assert.strictEqual(await outcomeOf(() => invoke(abstract, "tokenTransfer", [client, transfer])), ours)
      await client.dispose()
    }
  })

  it("a configuration of another environment, without fields, and with a key that is no text", async () => {
    const sentences = [
      [{ environment: "moon" }, "Invalid enum value. Expected 'sandbox' | 'staging' | 'production', received 'moon'"],
      [{ clientPrivateKey: 5 }, "Invalid client private key format"]
    ] as const
    for (const [wrong, sentence] of sentences) {
      const given = { environment: "sandbox", clientPrivateKey: clientKey, clientSWA, ...wrong }
      // The original says the same as JSON.
      assert.strictEqual(await outcomeOf(() => Reflect.construct(Original, [given])), "fails: [")
      assert.strictEqual(await outcomeOf(() => Reflect.construct(OktoClient, [given])), `fails: ${sentence}`)
    }
    assert.strictEqual(
      await outcomeOf(() => Reflect.construct(OktoClient, [])),
      "fails: Required, Invalid client private key format: give a clientPrivateKey or a clientSigner"
    )
  })
})

const intents: Readonly<Record<string, object>> = {
  nftCreateCollection: { name: "n", uri: "u", data: {} },
  nftMint: { nftName: "n", uri: "u", data: {} },
  evmRawTransaction: { transaction: { from: address, to: address, value: 1 } },
  aptosRawTransaction: { transactions: [{ function: "0x1::a::b" }] }
}

describe("a chain of another kind than the intent's", () => {
  for (const [name, input] of Object.entries(intents)) {
    it(`is refused with the original's sentence by ${name}, listed or not`, async () => {
      const server = await Peer.backend()
      const client = new OktoClient({
        clientPrivateKey: clientKey,
        clientSWA,
        sessionStore: store,
        endpoints: { bff: server.url }
      })
      const refused = new Set<string>()
      for (const caip2Id of ["eip155:1", "eip155:999", "aptos:testnet", "aptos:devnet", "solana:mainnet"]) {
        const given = { ...input, caip2Id }
        const theirs = await outcomeOf(() => invoke(abstractOriginal, name, [Peer.original(server), given]))
        assert.strictEqual(await outcomeOf(() => invoke(abstract, name, [client, given])), theirs, caip2Id)
        refused.add(theirs)
      }
      assert.include([...refused], "fails: Chain Not Supported")
      await client.dispose()
      server.close()
      vi.restoreAllMocks()
    })
  }
})

// At the edge of what the original takes.
const emails = ["a.b", ".a", "a.", "a..b", "a+b", "a'b", "'", "-", "_", "é", "a b", "a@b", ""]
  .map((local) => `${local}@b.co`)
  .concat(
    ["b", "b.c", "b..co", "-b.co", "b-.co", "b.co.", "b_c.co", "b.co1", "1.co", "[1.2.3.4]", "B.CO", "b.co\n"].map(
      (domain) => `a@${domain}`
    )
  )
const phones = ["+919876543210", "(987) 654-3210", "987654321", "987654321x0", "9876543210\n", "٩٨٧٦٥٤٣٢١٠", ""]

describe("a contact", () => {
  it("is taken or refused as by the original, also at the edge", async () => {
    const server = await Peer.backend()
    const peer = Peer.original(server, false)
    const client = new OktoClient({ clientPrivateKey: clientKey, clientSWA, endpoints: { bff: server.url } })
    const refused: Array<string> = []
    for (const [method, contacts] of [
      ["email", emails],
      ["whatsapp", phones]
    ] as const) {
      for (const contact of contacts) {
        const theirs = await outcomeOf(() => peer.sendOTP(contact, method))
        assert.strictEqual(await outcomeOf(() => client.sendOTP(contact, method)), theirs, contact)
        if (theirs.startsWith("fails")) refused.push(contact)
      }
    }
    assert.isNotEmpty(refused)
    assert.isBelow(refused.length, emails.length + phones.length)
    await client.dispose()
    server.close()
    vi.restoreAllMocks()
  })
})
