/** Addresses with a wrong EIP-55 checksum, in everything that speaks Ethereum's language: refused before the user is asked. */
import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { errorCodes, type EthereumProvider } from "@okto-effect/ethereum"
import { createOktoWalletClient, type OktoWalletClient } from "@okto-effect/ethereum/viem"
import { createWorld, type TestWorld } from "@okto-effect/emulator/testing"
import { getOrdersHistory, type OktoClient } from "@okto-effect/sdk"
import { type Hex, InvalidAddressError, parseAbi } from "viem"
import { baseSepolia } from "viem/chains"
import { present } from "../support.ts"
import { ask as askOver, providerOf, transportsOf } from "./support.ts"

const right = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
/** One letter in the other case. */
const misspelt = "0x88bEE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"

let world: TestWorld
let client: OktoClient
let provider: EthereumProvider
let wallet: OktoWalletClient<typeof baseSepolia>
let account: Hex
let asked = 0

const confirm = () => {
  asked++
  return true
}

beforeAll(async () => {
  world = await createWorld()
  client = await world.loginAs("ada@example.com")
  provider = providerOf(world, client, { confirm })
  account = present((await provider.request({ method: "eth_accounts" }))[0], "an account")
  wallet = await createOktoWalletClient(client, baseSepolia, {
    transport: present(transportsOf(world)[baseSepolia.id], "a transport"),
    confirm
  })
})

afterAll(() => world.dispose())

const ask = (method: string, ...params: ReadonlyArray<unknown>) => askOver(provider, method, params)

const typedData = (verifyingContract: string, to: string, withDomainType: boolean) =>
  JSON.stringify({
    domain: { chainId: baseSepolia.id, verifyingContract },
    types: {
      ...(withDomainType && {
        EIP712Domain: [
          { name: "chainId", type: "uint256" },
          { name: "verifyingContract", type: "address" }
        ]
      }),
      Mail: [{ name: "people", type: "Person[]" }],
      Person: [{ name: "wallets", type: "address[2][]" }]
    },
    primaryType: "Mail",
    message: { people: [{ wallets: [] }, { wallets: [[right, to]] }] }
  })

const bundle = (calls: ReadonlyArray<object>, from = account) => ({
  version: "2.0.0",
  from,
  chainId: "0x14a34",
  calls
})

/** The user's own address with its letters in the other case. */
const otherCaseAccount = (): Hex =>
  `0x${Array.from(account.slice(2), (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
  ).join("")}`

/** Requests, with an address at each place that has one; its path in the parameters. */
const requests: ReadonlyArray<readonly [place: string, path: string, request: (address: string) => Promise<unknown>]> =
  [
    [
      "to of eth_sendTransaction",
      "transaction.to",
      (to) => ask("eth_sendTransaction", { from: account, to, value: "0x1" })
    ],
    [
      "the second call of wallet_sendCalls",
      "bundle.calls[1].to",
      (to) => ask("wallet_sendCalls", bundle([{ to: right }, { to, value: "0x1" }]))
    ],
    [
      "the contract of eth_signTypedData_v4",
      "data.domain.verifyingContract",
      (contract) => ask("eth_signTypedData_v4", account, typedData(contract, right, false))
    ],
    [
      "the contract of eth_signTypedData_v4 with the type of its domain",
      "data.domain.verifyingContract",
      (contract) => ask("eth_signTypedData_v4", account, typedData(contract, right, true))
    ],
    [
      "a list in eth_signTypedData_v4",
      "data.message.people[1].wallets[0][1]",
      (to) => ask("eth_signTypedData_v4", account, typedData(right, to, false))
    ],
    [
      "an object of eth_signTypedData_v4",
      "data.message.people[1].wallets[0][1]",
      (to) => ask("eth_signTypedData_v4", account, JSON.parse(typedData(right, to, false)))
    ]
  ]

const rejection = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    (answer) => assert.fail(`answered ${String(answer)}`),
    (error: unknown) => error
  )

/** Runs calls that send nothing and ask nothing. */
const sendingNothing = async (run: () => Promise<void>): Promise<void> => {
  const before = await getOrdersHistory(client)
  const askedBefore = asked
  await run()
  assert.lengthOf(await getOrdersHistory(client), before.length)
  assert.strictEqual(asked, askedBefore)
}

describe("a provider", () => {
  for (const [place, path, request] of requests) {
    it(`refuses a mixed-case address with a wrong checksum: ${place}`, () =>
      sendingNothing(async () => {
        const error = await rejection(request(misspelt))
        assert.include(error, { code: errorCodes.unsupported })
        const { data } = Object(error)
        assert.deepStrictEqual(
          data.issues.map((issue: { readonly path: string }) => issue.path),
          [path]
        )
        assert.include(String(error), "checksum")
      }))

    it(`takes an address with the right checksum, or in one letter case: ${place}`, async () => {
      // The emulator signs typed data with viem, which takes no capitals alone.
      const capitals = place.includes("TypedData") ? [] : [`0x${right.slice(2).toUpperCase()}`]
      for (const address of [right, right.toLowerCase(), ...capitals]) assert.isOk(await request(address), address)
    })
  }

  it("refuses a sender with a wrong checksum, of a transaction and of a bundle", () =>
    sendingNothing(async () => {
      for (const request of [
        ask("eth_sendTransaction", { from: otherCaseAccount(), to: right }),
        ask("wallet_sendCalls", bundle([{ to: right }], otherCaseAccount()))
      ]) {
        assert.include(String(await rejection(request)), "checksum")
      }
    }))

  it("leaves typed data that cannot be read to the SDK, which refuses it", async () => {
    for (const data of ["{", "null", "{}", '{"types":{"A":[]},"primaryType":"B"}', '{"types":{"A":5},"domain":1}']) {
      assert.include(String(await rejection(ask("eth_signTypedData_v4", account, data))), "Invalid typed data", data)
    }
  })
})

const abi = parseAbi(["function transfer(address to, uint256 amount)"])

describe("the viem client", () => {
  it("refuses a mixed-case address with a wrong checksum, as viem does", () =>
    sendingNothing(async () => {
      assert.instanceOf(await rejection(wallet.sendTransaction({ to: misspelt, value: 1n })), InvalidAddressError)
      for (const call of [
        wallet.sendCalls({ calls: [{ to: misspelt, value: 1n }] }),
        wallet.writeContract({ address: misspelt, abi, functionName: "transfer", args: [right, 1n] }),
        wallet.writeContract({ address: right, abi, functionName: "transfer", args: [misspelt, 1n] }),
        wallet.signTypedData({
          types: { Mail: [{ name: "to", type: "address" }] },
          primaryType: "Mail",
          message: { to: misspelt }
        })
      ]) {
        assert.match(String(await rejection(call)), /checksum/)
      }
    }))
})
