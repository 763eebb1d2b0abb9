/** Addresses in intents: whole ones on each kind of chain, and their checksums where the configuration requires them. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { getAddress } from "viem"
import {
  aptosRawTransaction,
  estimateOrder,
  evmRawTransaction,
  nftMint,
  nftTransfer,
  OktoClient,
  type OktoClientOptions,
  tokenTransfer
} from "../src/index.ts"
import * as kinds from "../src/effect.ts"
import { Intents } from "../src/effect.ts"
import { isOktoError } from "../src/index.ts"
import { clientKey, clientSWA, storedSession } from "./support.ts"

const evm = getAddress(`0x${"ab".repeat(20)}`)
const aptos = `0x${"ab".repeat(32)}`
const onBase = "eip155:84532"
const onAptos = "aptos:testnet"

/** A client whose user is signed in, and the paths that it asked. Every answer is empty. */
const clientOf = (options: Partial<OktoClientOptions> = {}) => {
  const asked: Array<string> = []
  const client = new OktoClient({
    clientPrivateKey: clientKey,
    clientSWA,
    syncKeys: "on-demand",
    sessionStore: { read: () => storedSession, write: () => undefined, remove: () => undefined },
    fetch: async (input) => {
      asked.push(input)
      return Response.json({ status: "success" })
    },
    ...options
  })
  return { asked, client }
}

/** What a call was refused for: the issues, or the tag of another failure. */
const refusalOf = async (call: () => unknown): Promise<string> => {
  try {
    await call()
    return "answered"
  } catch (error) {
    if (!isOktoError(error)) throw error
    return "issues" in error && error.message.includes("Invalid") ? error.message : error._tag
  }
}

/** The functions that have addresses, with one of them at its place. */
type Call = (client: OktoClient, address: string) => unknown

const token = { recipient: aptos, token: "", amount: 1n }
const nft = {
  collectionAddress: aptos,
  nftId: "1",
  recipientWalletAddress: aptos,
  nftType: "ERC721",
  amount: 1
} as const
const mint = { nftName: "n", uri: "u", data: {} }

/** Calls as JavaScript would, because types refuse some of them. */
const invoke = (run: object, ...args: ReadonlyArray<unknown>): unknown => Reflect.apply(Object(run), undefined, args)

/** Addresses of transfers, which both kinds of chain have. */
const transfers: Readonly<Record<string, (caip2Id: string, whole: string) => Call>> = {
  "the recipient of a token": (caip2Id) => (client, recipient) =>
    invoke(tokenTransfer, client, { ...token, caip2Id, recipient }),
  "the recipient of an estimate": (caip2Id) => (client, recipient) =>
    invoke(estimateOrder, client, { ...token, caip2Id, recipient }),
  "the token of a transfer": (caip2Id, whole) => (client, address) =>
    invoke(tokenTransfer, client, { ...token, caip2Id, recipient: whole, token: address }),
  "the recipient of an NFT": (caip2Id) => (client, to) =>
    invoke(nftTransfer, client, { ...nft, caip2Id, recipientWalletAddress: to }),
  "the collection of an NFT": (caip2Id, whole) => (client, address) =>
    invoke(nftTransfer, client, { ...nft, caip2Id, recipientWalletAddress: whole, collectionAddress: address })
}

/** The field of an address, and the name of it in sentences. */
const subjectOf = (field: string): string => /recipient|token|collection/.exec(field)?.[0] ?? "NFT"

const fieldsOnAptos: ReadonlyArray<readonly [field: string, call: Call]> = [
  ...Object.entries(transfers).map(([field, callOn]) => [field, callOn(onAptos, aptos)] as const),
  [
    "the recipient on the main network",
    (client, recipient) => invoke(tokenTransfer, client, { ...token, caip2Id: "Aptos:MAINNET", recipient })
  ],
  ["the NFT", (client, nftId) => invoke(nftTransfer, client, { ...nft, caip2Id: onAptos, nftId })],
  [
    "the recipient of a mint",
    (client, to) => invoke(nftMint, client, { ...mint, caip2Id: onAptos, data: { recipientWalletAddress: to } })
  ],
  [
    "the collection of a mint",
    (client, address) => invoke(nftMint, client, { ...mint, caip2Id: onAptos, collectionAddress: address })
  ]
]

const partial = [
  evm,
  "0x77",
  "0x0a",
  "0x00",
  ...[1, 2, 3, 4, 5].map((cut) => aptos.slice(0, -cut)),
  ...[1, 2, 3, 4, 5].map((cut) => `0x${aptos.slice(2 + cut)}`),
  `${aptos}a`
]

describe("an Aptos address", () => {
  for (const [field, call] of fieldsOnAptos) {
    it(`that is not whole is refused before a request: ${field}`, async () => {
      for (const address of partial) {
        const { asked, client } = clientOf()
        assert.strictEqual(
          await refusalOf(() => call(client, address)),
          `Validation failed: Invalid ${subjectOf(field)} address format`,
          `${address} of ${address.length - 2} digits`
        )
        assert.isEmpty(asked)
      }
    })

    it(`that is whole, special or absent is taken: ${field}`, async () => {
      const digits = "0123456789abcdefABCDEF"
      for (const address of [
        aptos,
        aptos.toUpperCase().replace("0X", "0x"),
        ...Array.from(digits, (one) => `0x${one}`)
      ]) {
        const { client } = clientOf()
        assert.notInclude(await refusalOf(() => call(client, address)), "Validation", address)
      }
    })
  }

  it("of an NFT is refused without 0x, unless it may be a number", async () => {
    const send = (client: OktoClient, nftId: string) => nftTransfer(client, { ...nft, caip2Id: onAptos, nftId })
    for (const id of [aptos.slice(2), "ff", "0".repeat(63) + "a"]) {
      const { asked, client } = clientOf()
      assert.strictEqual(await refusalOf(() => send(client, id)), "Validation failed: Invalid NFT address format", id)
      assert.isEmpty(asked)
    }
    assert.notInclude(await refusalOf(() => send(clientOf().client, "12")), "Validation")
  })

  it("that is empty counts as absent where it may be absent, and the type of a coin is no address", async () => {
    for (const call of [
      (client: OktoClient) => tokenTransfer(client, { ...token, caip2Id: onAptos, token: "" }),
      (client: OktoClient) =>
        tokenTransfer(client, { ...token, caip2Id: onAptos, token: "0x1::aptos_coin::AptosCoin" }),
      (client: OktoClient) =>
        nftMint(client, { ...mint, caip2Id: onAptos, collectionAddress: "", data: { recipientWalletAddress: "" } })
    ]) {
      const { client } = clientOf()
      assert.notInclude(await refusalOf(() => call(client)), "Validation")
    }
  })
})

describe("the recipient on an EVM chain", () => {
  it("is refused before a request unless it has 20 bytes, of a token and of an NFT", async () => {
    for (const to of [aptos, "0x77", evm.slice(0, -1), `${evm}a`, evm.replace("0x", "0X"), "0x1"]) {
      for (const call of [
        (client: OktoClient) => tokenTransfer(client, { ...token, caip2Id: onBase, recipient: to }),
        (client: OktoClient) => nftTransfer(client, { ...nft, caip2Id: onBase, recipientWalletAddress: to })
      ]) {
        const { asked, client } = clientOf()
        assert.strictEqual(
          await refusalOf(() => call(client)),
          "Validation failed: Invalid recipient address format",
          to
        )
        assert.isEmpty(asked)
      }
    }
  })
})

const misspelt = evm.replace("B", "b")

const fieldsWithChecksums: ReadonlyArray<readonly [field: string, sentence: string, call: Call]> = [
  ...Object.entries(transfers).map(([field, callOn]) => {
    const sentence = `Validation failed: Invalid ${subjectOf(field)} address checksum`
    return [field, sentence, callOn(onBase, evm)] as const
  }),
  [
    "the sender of a raw transaction",
    "Validation failed: Invalid address checksum",
    (client, from) => invoke(evmRawTransaction, client, { caip2Id: onBase, transaction: { from, to: evm, value: 1n } })
  ],
  [
    "the recipient of a raw transaction",
    "Validation failed: Invalid address checksum",
    (client, to) => invoke(evmRawTransaction, client, { caip2Id: onBase, transaction: { from: evm, to, value: 1n } })
  ],
  [
    "the fee payer",
    "Invalid fee payer address checksum",
    (client, feePayer) => invoke(tokenTransfer, client, { ...token, caip2Id: onBase, recipient: evm }, { feePayer })
  ],
  [
    "the contract of typed data",
    "Invalid typed data: domain.verifyingContract: expected address",
    (client, verifyingContract) => client.signTypedData(typedData(verifyingContract, evm))
  ],
  [
    "an address in typed data",
    "Invalid typed data: message.to[0]: expected address",
    (client, to) => client.signTypedData(JSON.stringify(typedData(evm, to)))
  ]
]

const typedData = (verifyingContract: string, to: string) => ({
  domain: { verifyingContract },
  types: { Mail: [{ name: "to", type: "address[]" }] },
  primaryType: "Mail",
  message: { to: [to] }
})

describe("an EVM address with a wrong checksum", () => {
  for (const [field, sentence, call] of fieldsWithChecksums) {
    it(`is refused before a request where checksums are required, and taken otherwise: ${field}`, async () => {
      const { asked, client } = clientOf({ checksums: "require" })
      assert.include(await refusalOf(() => call(client, misspelt)), sentence)
      assert.isEmpty(asked)
      for (const right of [evm, evm.toLowerCase(), evm.toUpperCase().replace("0X", "0x")]) {
        assert.notInclude(await refusalOf(() => call(client, right)), "Invalid", right)
      }
      assert.notInclude(await refusalOf(() => call(clientOf().client, misspelt)), "Invalid")
    })
  }

  it("is refused by Intents.check and by Client.layer alike, with the advice to look at it", () =>
    Effect.gen(function* () {
      const input = { ...token, caip2Id: onBase, recipient: misspelt }
      const error = yield* Effect.flip(Intents.check(kinds.tokenTransfer, input, { checksums: "require" }))
      assert.include(error.advice, "letter case is its checksum")
      assert.strictEqual((yield* Intents.check(kinds.tokenTransfer, input)).recipient, misspelt)
    }).pipe(Effect.runPromise))

  it("is not looked for in other texts: ids of NFTs, call data, and addresses on other chains", async () => {
    const { client } = clientOf({ checksums: "require" })
    const to = { ...nft, caip2Id: onBase, collectionAddress: evm, recipientWalletAddress: evm }
    const data = `0x${misspelt.slice(2)}` as const
    for (const call of [
      () => nftTransfer(client, { ...to, nftId: misspelt }),
      () => evmRawTransaction(client, { caip2Id: onBase, transaction: { from: evm, to: evm, data } }),
      () => tokenTransfer(client, { ...token, caip2Id: onAptos, recipient: `0x${"aB".repeat(32)}` }),
      () => aptosRawTransaction(client, { caip2Id: onAptos, transactions: [{ function: `${misspelt}::a::b` }] })
    ]) {
      assert.notInclude(await refusalOf(call), "Invalid")
    }
  })
})
