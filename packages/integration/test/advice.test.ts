/**
 * The advice of a failure names the mistake behind it, for the mistakes that developers make first on a local backend.
 */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import {
  aptosRawTransaction,
  evmRawTransaction,
  getAccount,
  isOktoError,
  nftCreateCollection,
  nftTransfer,
  OktoClient,
  tokenTransfer
} from "@okto-effect/sdk"

const wrongKey = `0x${"11".repeat(32)}`
const wrongSWA = `0x${"22".repeat(20)}`
const recipient = `0x${"33".repeat(20)}` as const

describe("the advice of an error", () => {
  let world: TestWorld
  let client: OktoClient
  beforeAll(async () => {
    world = await createWorld()
    client = await world.loginAs("ada@example.com")
  })
  afterAll(() => world.dispose())

  const transfer = { caip2Id: "eip155:84532", recipient, token: "", amount: 1n }
  const send = (input: object) => Reflect.apply(tokenTransfer, undefined, [client, { ...transfer, ...input }])

  /** What each mistake leads to. */
  const mistakes: Readonly<Record<string, readonly [make: () => Promise<unknown>, advice: RegExp]>> = {
    "a wrong key": [
      () => world.client({ clientPrivateKey: wrongKey }).sendOTP("ada@example.com", "email"),
      /^Check clientPrivateKey: the backend expected the signer 0xCE5F\w+, got 0x19E7\w+\.$/i
    ],
    "a wrong address of the application": [
      () => world.client({ clientSWA: wrongSWA }).sendOTP("ada@example.com", "email"),
      new RegExp(`${wrongSWA}.*\\.$`)
    ],
    "an address that is cut": [
      async () => new OktoClient({ clientPrivateKey: wrongKey, clientSWA: "0x2222" }),
      /^Correct clientSWA: expected an address, 0x and 40 hex digits, received '0x2222'\.$/
    ],
    "a key that is cut": [
      async () => new OktoClient({ clientPrivateKey: "0xdecaf", clientSWA: wrongSWA }),
      /^Correct clientPrivateKey: expected 0x and 64 hex digits, received a text of 7 characters\.$/
    ],
    "an unreachable host": [
      () =>
        new OktoClient({
          clientPrivateKey: wrongKey,
          clientSWA: wrongSWA,
          endpoints: { bff: "http://user:password@127.0.0.1:1/api" }
        }).sendOTP("ada@example.com", "email"),
      /^Check the network and endpoints\.bff: http:\/\/127\.0\.0\.1:1 did not answer\.$/
    ],
    "an amount as text": [
      () => send({ amount: "1.5" }),
      /^Correct amount: expected a bigint above 0, in the smallest unit, received '1\.5'\.$/
    ],
    "no amount": [
      () => send({ amount: undefined }),
      /^Correct amount: expected a bigint above 0, in the smallest unit, received nothing\.$/
    ],
    "no token": [
      () => send({ token: undefined }),
      /^Correct token: expected the token's address, or '' for the native coin, received nothing\.$/
    ],
    "a symbol instead of a token's address": [() => send({ token: "USDC" }), /token.*(0x|none).*got USDC.*\.$/i],
    "a chain id without its namespace": [
      () => send({ caip2Id: "84532" }),
      /^Pass a chain that getChains lists, such as 'eip155:84532', not '84532'\.$/
    ],
    "a recipient that is cut": [
      () => send({ recipient: "0x3333" }),
      /^Correct recipient: expected an address, 0x and hex digits \(40 on EVM chains\), received '0x3333'\.$/
    ],
    "a value as text": [
      () =>
        Reflect.apply(evmRawTransaction, undefined, [
          client,
          { caip2Id: "eip155:84532", transaction: { from: recipient, to: recipient, value: "1" } }
        ]),
      /^Correct transaction\.value: expected a bigint of 0 or more, in wei, received '1'\.$/
    ],
    "a collection on a chain of another family": [
      () =>
        nftCreateCollection(client, { caip2Id: "eip155:84532", name: "Stones", uri: "https://example.com", data: {} }),
      /^Correct caip2Id: expected a chain such as 'aptos:testnet', received 'eip155:84532'\.$/
    ],
    "an Aptos transaction on a chain of another family": [
      () =>
        aptosRawTransaction(client, { caip2Id: "eip155:84532", transactions: [{ function: "0x1::coin::transfer" }] }),
      /^Correct caip2Id: expected a chain such as 'aptos:testnet', received 'eip155:84532'\.$/
    ],
    "two of an NFT that there is one of": [
      () =>
        nftTransfer(client, {
          caip2Id: "eip155:84532",
          collectionAddress: recipient,
          nftId: "1",
          recipientWalletAddress: recipient,
          amount: 2
        }),
      /^Correct amount: expected a count, 1 for ERC721, received number 2\.$/
    ],
    "typed data that is null": [
      () => client.signTypedData("null"),
      /^Correct data: Invalid typed data: data: Expected object, received null\.$/
    ],
    "an option that is misspelt": [
      () => Reflect.apply(tokenTransfer, undefined, [client, transfer, undefined, { jobID: "1" }]),
      /^Correct jobID: Unknown option 'jobID', write 'jobId'\.$/
    ],
    "a missing sign-in": [() => getAccount(world.client()), /^Let the user sign in again\.$/]
  }

  for (const [mistake, [make, advice]] of Object.entries(mistakes)) {
    it(`names what is wrong: ${mistake}`, async () => {
      const error = await Promise.resolve()
        .then(make)
        .then(
          () => undefined,
          (error: unknown) => error
        )
      if (!isOktoError(error)) return assert.fail(String(error))
      assert.match(error.advice, advice)
      assert.notInclude(error.advice, "decaf")
      assert.notInclude(error.advice, "password")
    })
  }
})
