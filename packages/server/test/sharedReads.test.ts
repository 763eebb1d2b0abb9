/** Reads that all visitors of a process share: how often the backend is asked, and what reaches whom. */
import { assert, describe, it } from "@effect/vitest"
import { getChains, getPortfolio, getTokens } from "@okto-effect/sdk"
import { Session } from "@okto-effect/sdk/effect"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as TestClock from "effect/testing/TestClock"
import { clients, memory } from "../src/index.ts"
import { shareReads } from "../src/sessions/sharedReads.ts"

const base = "https://backend.example/api/oc/v1"
const chains = `${base}/supported/networks`

const ok = (data: unknown, headers: Record<string, string> = {}): Response =>
  Response.json({ status: "success", data }, { headers })

const lists: Readonly<Record<string, unknown>> = {
  "/supported/networks": { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] },
  "/supported/tokens": { tokens: [{ id: "1", symbol: "ETH" }] }
}

const pathOf = (url: string): string => new URL(url).pathname.replace("/api/oc/v1", "")

/** A request that the test answers. */
interface Asked {
  readonly url: string
  readonly init: RequestInit
  readonly answer: (response: Response) => void
  readonly fail: (error: Error) => void
}

/** A backend whose requests wait until the test answers them, behind a `fetch` that shares reads. */
const backend = () => {
  const asked: Array<Asked> = []
  const clock = Effect.runSync(Effect.scoped(TestClock.make()))
  const shared = shareReads(
    (url, init) =>
      new Promise((resolve, reject) => {
        init.signal?.addEventListener("abort", () => reject(new Error("aborted")))
        asked.push({ url, init, answer: resolve, fail: reject })
      })
  )
  const fetch = Effect.runSync(Effect.provideService(shared, Clock.Clock, clock))
  return {
    asked,
    fetch,
    get: (headers: Record<string, string> = {}, signal?: AbortSignal) =>
      fetch(chains, { method: "GET", headers, ...(signal && { signal }) }),
    pass: (milliseconds: number) => Effect.runPromise(clock.adjust(milliseconds)),
    at: (index: number): Asked => {
      const request = asked[index]
      if (request === undefined) throw new Error(`${index + 1} requests were expected, not ${asked.length}`)
      return request
    }
  }
}

/** Lets what follows from an answer happen. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve))

const codeOf = (request: Promise<Response>): Promise<unknown> =>
  request.then(
    ({ status }) => status,
    (error: unknown) => (error instanceof Error ? error.message : error)
  )

const text = JSON.stringify({ status: "success", data: lists["/supported/networks"] })

describe("shareReads", () => {
  it("reads no endless reply to its end", async () => {
    const { at, get } = backend()
    const reply = get()
    let length = 0
    const cancelled = Promise.withResolvers<void>()
    const endless = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        length += 65_536
        if (length > 16_000_000) controller.error(new Error("it was read to its end"))
        else controller.enqueue(new Uint8Array(65_536).fill(32))
      },
      cancel: () => cancelled.resolve()
    })
    at(0).answer(new Response(endless))
    assert.isAbove((await (await reply).text()).length, 4 * 1024 * 1024)
    await cancelled.promise
  })

  it("asks once for those who come together, and for those who come within a minute", async () => {
    const { asked, at, get, pass } = backend()
    const together = [get(), get(), get()]
    at(0).answer(new Response(text))
    for (const request of together) assert.strictEqual(await (await request).text(), text)
    await pass(59_000)
    assert.strictEqual(await (await get()).text(), text)
    assert.lengthOf(asked, 1)
    await pass(2_000)
    const later = get()
    at(1).answer(new Response(text))
    await later
    assert.lengthOf(asked, 2)
  })

  it("gives the others nothing but the text: no header of the first visitor's reply", async () => {
    const { at, get } = backend()
    const [first, second] = [get({ authorization: "Bearer first" }), get({ authorization: "Bearer second" })]
    const headers = { date: "Mon, 01 Jan 2001 00:00:00 GMT", "set-cookie": "user=first", "x-user": "first" }
    at(0).answer(new Response(text, { headers }))
    assert.strictEqual((await first).headers.get("x-user"), "first")
    assert.deepStrictEqual(Object.fromEntries((await second).headers), { "content-type": "application/json" })
    assert.deepStrictEqual(Object.fromEntries((await get()).headers), { "content-type": "application/json" })
  })

  it.each<readonly [string, () => Response]>([
    ["a refusal", () => Response.json({ status: "error", error: { code: 401 } }, { status: 401 })],
    ["an error in a reply of status 200", () => Response.json({ status: "error", error: { code: 500 } })],
    ["text that is no JSON", () => new Response("<html>")],
    ["cut JSON", () => new Response(text.slice(0, 20))],
    ["data of another form", () => ok({ network: "none" })],
    ["a reply without data", () => Response.json({ status: "success" })],
    ["a reply without a body", () => new Response(null, { status: 204 })],
    ["an empty error", () => Response.error()],
    ["a huge reply", () => ok({ network: [{ caip_id: "x".repeat(4_000_001) }] })]
  ])("does not share %s: the others ask for themselves, and so does the next", async (_, response) => {
    const { asked, at, get } = backend()
    const [first, second, third] = [get({ from: "first" }), get({ from: "second" }), get({ from: "third" })]
    const sent = response()
    at(0).answer(sent)
    assert.strictEqual((await first).status, sent.status)
    await nextTurn()
    assert.deepStrictEqual(
      asked.map(({ init }) => Reflect.get(Object(init.headers), "from")),
      ["first", "second", "third"]
    )
    at(1).answer(new Response(text))
    at(2).answer(new Response("own", { status: 403 }))
    assert.strictEqual(await (await second).text(), text)
    assert.strictEqual((await third).status, 403)
    const next = get()
    at(3).answer(new Response(text))
    assert.strictEqual(await (await next).text(), text)
  })

  it("does not share a request without a reply", async () => {
    const { at, get } = backend()
    const [first, second] = [get(), get()]
    at(0).fail(new Error("the connection was closed"))
    assert.strictEqual(await codeOf(first), "the connection was closed")
    await nextTurn()
    at(1).answer(new Response(text))
    assert.strictEqual(await (await second).text(), text)
  })

  it("goes on when the first visitor gives up, and ends when no visitor waits any more", async () => {
    const { asked, at, get } = backend()
    const [one, other] = [new AbortController(), new AbortController()]
    const [first, second] = [get({}, one.signal), get({}, other.signal)]
    one.abort(new Error("first gave up"))
    assert.strictEqual(await codeOf(first), "first gave up")
    assert.isFalse(at(0).init.signal?.aborted)
    other.abort(new Error("second gave up"))
    assert.strictEqual(await codeOf(second), "second gave up")
    assert.isTrue(at(0).init.signal?.aborted)
    const third = get()
    at(1).answer(new Response(text))
    assert.strictEqual(await (await third).text(), text)
    assert.lengthOf(asked, 2)
  })

  it("sends nothing for a visitor who has given up already", async () => {
    const { asked, get } = backend()
    assert.strictEqual(await codeOf(get({}, AbortSignal.abort(new Error("gone")))), "gone")
    assert.lengthOf(asked, 0)
  })

  it.each([
    ["another method", chains, "POST"],
    ["a query", `${chains}?page=1`, "GET"],
    ["another path", `${base}/aggregated-portfolio`, "GET"],
    ["a longer path", `${chains}/1`, "GET"]
  ])("does not share %s", async (_, url, method) => {
    const { asked, fetch } = backend()
    const requests = [fetch(url, { method }), fetch(url, { method })]
    assert.lengthOf(asked, 2)
    for (const { answer } of asked) answer(new Response(text))
    await Promise.all(requests)
  })
})

// The key pair of the private key of 32 bytes 0x33.
const keys = {
  sessionPrivKey: `0x${"33".repeat(32)}`,
  sessionPubKey:
    "0x043c72addb4fdf09af94f0c94d7fe92a386a7e70cf8a1d85916386bb2535c7b1b13b306b0fe085665d8fc1b28ae1676cd3ad6e08eaeda225fe38d0da4de55703e0"
}

describe("clients: shared reads", () => {
  it("read chains and tokens once for 100 visitors, and each visitor's own portfolio for each", async () => {
    const counts = new Map<string, number>()
    const server = clients({
      configuration: {
        clientPrivateKey: `0x${"11".repeat(32)}`,
        clientSWA: `0x${"22".repeat(20)}`,
        syncKeys: "on-demand",
        fetch: async (url) => {
          const path = pathOf(url)
          counts.set(path, (counts.get(path) ?? 0) + 1)
          await nextTurn()
          return ok(lists[path] ?? { group_tokens: [], aggregated_data: {} })
        }
      },
      secrets: { 1: "a secret of thirty-two or more characters" },
      store: memory()
    })
    const visit = async (visitor: number): Promise<void> => {
      const { client } = await server.of(new Request("https://app.example/", { method: "POST" }))
      const session = Result.getOrThrow(Session.check({ ...keys, userSWA: `0x${String(visitor).padStart(40, "0")}` }))
      await client.run(Session.Session.use(({ start }) => start(session)))
      const [networks, tokens] = await Promise.all([getChains(client), getTokens(client), getPortfolio(client)])
      assert.deepStrictEqual([networks[0]?.caipId, tokens[0]?.symbol], ["eip155:84532", "ETH"])
      // What one visitor does with a list is not seen by another.
      networks.length = 0
    }
    await Promise.all(Array.from({ length: 50 }, (_, visitor) => visit(visitor)))
    for (let visitor = 50; visitor < 100; visitor++) await visit(visitor)
    assert.deepStrictEqual(Object.fromEntries(counts), {
      "/supported/networks": 1,
      "/supported/tokens": 1,
      "/aggregated-portfolio": 100
    })
    await server.dispose()
  })
})
