/** The lists that are the same for all visitors: how often the backend is asked for them, and what reaches whom. */
import { assert, describe, it } from "@effect/vitest"
import { getChains, getPortfolio, getTokens } from "@okto-effect/sdk"
import { Session, type Transport } from "@okto-effect/sdk/effect"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { clients, memory } from "../src/index.ts"
import { keepLists } from "../src/sessions/keptLists.ts"

const base = "https://backend.example/api/oc/v1"
const chains: Transport.TransportRequest = { method: "GET", url: `${base}/supported/networks`, headers: {} }

const lists: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] },
  "/supported/tokens": { tokens: [{ id: "1", symbol: "ETH" }] }
}

const textOf = (data: unknown): string => JSON.stringify({ status: "success", data })

const text = textOf(lists["/supported/networks"])

/** A backend that answers the same to all, behind what keeps its lists. */
const backend = (answer: Partial<Transport.TransportResponse> = {}) => {
  const asked: Array<Transport.TransportRequest> = []
  const send = keepLists((request) =>
    Effect.sync(() => {
      asked.push(request)
      return { status: 200, body: text, ...answer }
    })
  )
  return { asked, send }
}

describe("keepLists", () => {
  it.effect("asks once for those who come within a minute", () =>
    Effect.gen(function* () {
      const { asked, send } = backend()
      for (const [after, times] of [
        [0, 1],
        [59_000, 1],
        [2_000, 2]
      ] as const) {
        yield* TestClock.adjust(after)
        assert.strictEqual((yield* send(chains)).body, text)
        assert.lengthOf(asked, times)
      }
    })
  )

  it.effect("gives the others nothing but the text: no header of the first visitor's reply", () =>
    Effect.gen(function* () {
      const { send } = backend({ headers: { "set-cookie": "user=first" } })
      assert.deepStrictEqual((yield* send(chains)).headers, { "set-cookie": "user=first" })
      assert.deepStrictEqual(yield* send(chains), { status: 200, body: text })
    })
  )

  it.effect.each<readonly [string, Partial<Transport.TransportResponse>]>([
    ["a refusal", { status: 401, body: JSON.stringify({ status: "error", error: { code: 401 } }) }],
    ["an error in a reply of status 200", { body: JSON.stringify({ status: "error", error: { code: 500 } }) }],
    ["text that is no JSON", { body: "<html>" }],
    ["cut JSON", { body: text.slice(0, 20) }],
    ["data of another form", { body: textOf({ network: "none" }) }],
    ["a reply without data", { body: JSON.stringify({ status: "success" }) }],
    ["a huge reply", { body: textOf({ network: [{ caip_id: "x".repeat(4_000_001) }] }) }]
  ])("does not keep %s", ([, answer]) =>
    Effect.gen(function* () {
      const { asked, send } = backend(answer)
      for (const times of [1, 2]) {
        yield* send(chains)
        assert.lengthOf(asked, times)
      }
    })
  )

  it.effect.each<readonly [string, Partial<Transport.TransportRequest>]>([
    ["another method", { method: "POST" }],
    ["a query", { url: `${chains.url}?page=1` }],
    ["another path", { url: `${base}/aggregated-portfolio` }],
    ["a longer path", { url: `${chains.url}/1` }]
  ])("does not keep the reply to a request with %s", ([, request]) =>
    Effect.gen(function* () {
      const { asked, send } = backend()
      yield* Effect.repeat(send({ ...chains, ...request }), { times: 1 })
      assert.lengthOf(asked, 2)
    })
  )
})

// The key pair of the private key of 32 bytes 0x33.
const keys = {
  sessionPrivKey: `0x${"33".repeat(32)}`,
  sessionPubKey:
    "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0"
}

describe("clients", () => {
  it("read chains and tokens once for 100 visitors, and each visitor's own portfolio for each", async () => {
    const counts = new Map<string, number>()
    const server = clients({
      configuration: {
        clientPrivateKey: `0x${"11".repeat(32)}`,
        clientSWA: `0x${"22".repeat(20)}`,
        syncKeys: "on-demand",
        fetch: async (url) => {
          const path = new URL(url).pathname.replace("/api/oc/v1", "")
          counts.set(path, (counts.get(path) ?? 0) + 1)
          return new Response(textOf(lists[path] ?? { group_tokens: [], aggregated_data: {} }))
        }
      },
      secrets: { 1: "a secret of thirty-two or more characters" },
      store: memory()
    })
    for (let visitor = 0; visitor < 100; visitor++) {
      const { client } = await server.of(new Request("https://app.example/", { method: "POST" }))
      const session = Result.getOrThrow(Session.check({ ...keys, userSWA: `0x${String(visitor).padStart(40, "0")}` }))
      await client.run(Session.Session.use(({ start }) => start(session)))
      const [networks, tokens] = await Promise.all([getChains(client), getTokens(client), getPortfolio(client)])
      assert.deepStrictEqual([networks[0]?.caipId, tokens[0]?.symbol], ["eip155:84532", "ETH"])
      // What one visitor does with a list is not seen by another.
      networks.length = 0
    }
    assert.deepStrictEqual(Object.fromEntries(counts), {
      "/supported/networks": 1,
      "/supported/tokens": 1,
      "/aggregated-portfolio": 100
    })
    await server.dispose()
  })
})
