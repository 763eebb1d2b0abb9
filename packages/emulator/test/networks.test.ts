/** Networks of one's own, on embedded chains. */
import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { getChains, getPortfolio, getTokens, rawRead } from "@okto-effect/sdk"
import { createWorld } from "../src/testing.ts"
import { checkNode } from "../src/chains/rpc/RemoteNetwork.ts"

const token = "0x00000000000000000000000000000000000c0105"
/** Returns the number 7. */
const seven = { address: "0x0000000000000000000000000000000000000777", bytecode: "0x60075f5260205ff3" } as const

const network = {
  caip2Id: "eip155:31337",
  name: "MY_CHAIN",
  coin: { symbol: "MINE", name: "My Coin", price: "2" },
  tokens: [{ symbol: "GOLD", decimals: 2, address: token }, { symbol: "TIN" }],
  sponsored: false,
  contracts: [seven]
} as const

describe("networks", () => {
  it("option: replaces the EVM networks, with its coin, tokens and contracts at their addresses", async () => {
    await using world = await createWorld({ networks: [network] })
    const ada = await world.loginAs("ada@example.com")
    const chains = await getChains(ada)
    assert.deepStrictEqual(
      chains.map(({ caipId }) => caipId),
      ["eip155:31337", "aptos:testnet"]
    )
    assert.isFalse(chains[0]?.sponsorshipEnabled)
    assert.include(
      (await getTokens(ada)).map(({ address }) => address),
      token
    )
    const held = (await getPortfolio(ada)).groupTokens
    const balances = held.map(({ balance, shortName }) => `${balance} ${shortName}`)
    assert.includeMembers(balances, ["10 MINE", "1000 GOLD", "1000 TIN"])
    const abi = { name: "anything", inputs: [], outputs: [{ type: "uint256" }] }
    const read = { contractAddress: seven.address, abi, args: [] }
    assert.strictEqual(String(await rawRead(ada, { caip2Id: network.caip2Id, data: read })), "7")
  })

  it("option: is refused with its fields", async () => {
    const wrong: object = { networks: [{ caip2Id: "31337", rpc: "localhost" }] }
    const message = await createWorld(wrong).then(String, String)
    assert.include(message, "networks[0].caip2Id: expected the CAIP-2 id of an EVM chain")
    assert.include(message, "networks[0].rpc: expected the address of a node")
  })

  it.effect("rpc: is refused for a host that was not allowed, with the reason", () =>
    Effect.gen(function* () {
      const asked = checkNode("https://mainnet.example/rpc", { caipId: "eip155:1", chainId: 1 }, [])
      const { message } = yield* Effect.flip(asked)
      assert.include(message, "eip155:1: the node at https://mainnet.example/rpc is not on this machine")
      assert.include(message, "whoever sent real coins to them would lose them")
    })
  )
})
