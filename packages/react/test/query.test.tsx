/** The hooks and options of ./query: caching, cancellation, retries, logouts and orders. */
import { assert, describe, expectTypeOf, it, onTestFinished } from "@effect/vitest"
import { NotLoggedIn, waitForOrder } from "@okto-effect/sdk"
import type { Errors } from "@okto-effect/sdk/effect"
import type { Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { QueryClient, QueryClientProvider, useQuery } from "@tanstack/react-query"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"
import { act, type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { type ClientUnusable, type OktoClient, OktoProvider, useOrder } from "../src/index.ts"
import {
  ordersInfiniteQueryOptions,
  portfolioQueryOptions,
  refetchAfterOrder,
  useActivity,
  useChains,
  useNfts,
  useOrders,
  usePortfolio,
  useTokens,
  useWallets
} from "../src/query.ts"
import { flush, show, until } from "./page.tsx"
import { ada, bob, clientOver, session } from "./world.tsx"

const silence = undefined
const refusal = TestPlatform.failure({ code: 400, message: "no" })

/** A backend that counts what it is asked, and as many pages as a test opens. */
const world = () => {
  const backend = {
    asked: [] as Array<string>,
    /** What is answered instead of the truth. */
    replies: new Map<string, Transport.TransportResponse | undefined>(),
    /** Paths that are answered when the test says so. */
    held: new Map<string, Deferred.Deferred<void>>(),
    /** How many requests were given up by their caller. */
    given: 0,
    user: ada as string,
    /** The entries of each page of a list, by their number. */
    pages: [10, 10, 3],
    /** Pages of new entries that arrive after the first page was read. */
    arrived: 0,
    orderStatus: "SUCCESSFUL",
    ignoresPages: false
  }
  const count = (path: string) => backend.asked.filter((asked) => asked === path).length
  const paged = (url: URL, entry: (id: string) => unknown) => {
    const asked = Number(url.searchParams.get("page") ?? 1)
    const page = backend.ignoresPages || asked === 1 ? 1 : asked - backend.arrived
    return Array.from({ length: backend.pages[page - 1] ?? 0 }, (_, index) => entry(`${page}.${index}`))
  }
  const truth = (url: URL, path: string): unknown => {
    const wanted = url.searchParams.get("intent_id")
    switch (path) {
      case "/authenticate":
        return { userSWA: backend.user }
      case "/aggregated-portfolio":
        return { aggregatedData: { totalHoldingPriceUsdt: `${backend.user} ${count(path)}` }, groupTokens: [] }
      case "/supported/networks":
        return { network: [{ caip_id: "eip155:84532", network_name: "BASE_TESTNET" }] }
      case "/supported/tokens":
        return { tokens: [{ symbol: "USDC" }] }
      case "/wallets":
        return [{ caip_id: "eip155:84532", address: backend.user }]
      case "/portfolio/nft":
        return { details: [{ nft_name: "One" }] }
      case "/portfolio/activity":
        return { activity: paged(url, (id) => ({ id })) }
      case "/orders":
        return {
          items:
            wanted === null
              ? paged(url, (id) => ({ intent_id: id, status: "SUCCESSFUL" }))
              : [{ intent_id: wanted, status: backend.orderStatus }]
        }
      default:
        return {}
    }
  }
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const url = new URL(request.url)
    const path = url.pathname.replace("/api/oc/v1", "")
    // Keys are asked for ahead by the client itself.
    if (path !== "/user-keys") backend.asked.push(path)
    const held = backend.held.get(path)
    const answer = () =>
      backend.replies.has(path) ? backend.replies.get(path) : TestPlatform.success(truth(url, path))
    return Effect.andThen(
      held === undefined ? Effect.void : Deferred.await(held),
      TestPlatform.transport(answer).send(request)
    ).pipe(Effect.onInterrupt(() => Effect.sync(() => void backend.given++)))
  }
  let seed = 0
  const open = (kept: string | null = session) => {
    const queries = new QueryClient()
    onTestFinished(() => queries.clear())
    const client = clientOver(send, { kept: kept ?? undefined, seed: ++seed * 1000 })
    return {
      client,
      queries,
      page: (children: ReactNode) => (
        <StrictMode>
          <OktoProvider client={client}>
            <QueryClientProvider client={queries}>{children}</QueryClientProvider>
          </OktoProvider>
        </StrictMode>
      ),
      /** All that is kept, as text. */
      kept: () =>
        JSON.stringify(
          queries
            .getQueryCache()
            .getAll()
            .map(({ state }) => state.data ?? null)
        )
    }
  }
  return { backend, count, open }
}

/** What the user owns, or what went wrong. */
const Worth = ({ retryDelay = 0 }: { readonly retryDelay?: number }) => {
  const { data, error } = usePortfolio({ select: ({ aggregatedData }) => aggregatedData, retryDelay })
  return <p>{error?._tag ?? data?.totalHoldingPriceUsdt ?? "…"}</p>
}

describe("hooks of ./query", () => {
  it("send one request for all components, also in strict mode, and cache the answer", async () => {
    const { backend, count, open } = world()
    const { page } = open()
    const shown = await show(
      page(
        <>
          <Worth />
          <Worth />
        </>
      )
    )
    await until(() => shown.place.textContent === `${ada} 1${ada} 1`)
    assert.deepStrictEqual(backend.asked, ["/aggregated-portfolio"])
    assert.strictEqual(backend.given, 0)
    await shown.update(page(null))
    const held = Deferred.makeUnsafe<void>()
    backend.held.set("/aggregated-portfolio", held)
    await shown.update(page(<Worth />))
    // Shown at once from what was kept, and asked for anew.
    assert.strictEqual(shown.place.textContent, `${ada} 1`)
    await Effect.runPromise(Deferred.succeed(held, undefined))
    await until(() => shown.place.textContent === `${ada} 2`)
    assert.strictEqual(count("/aggregated-portfolio"), 2)
    assert.strictEqual(backend.given, 0)
  })

  it("read each of the lists", async () => {
    const { page } = world().open()
    const Lists = () => {
      const lists = [useWallets(), useChains(), useTokens(), useNfts()]
      return <p>{lists.map(({ data }) => data?.length ?? "…").join(" ")}</p>
    }
    const shown = await show(page(<Lists />))
    await until(() => !shown.place.textContent.includes("…"))
    assert.strictEqual(shown.place.textContent, "1 1 1 1")
  })

  it("abort the request when the last component is unmounted", async () => {
    const { backend, open } = world()
    const { page } = open()
    backend.held.set("/aggregated-portfolio", Deferred.makeUnsafe())
    const shown = await show(page(<Worth />))
    await until(() => backend.asked.length === 1)
    await shown.update(page(null))
    await flush()
    assert.strictEqual(backend.given, 1)
  })

  it("read nothing while no user is logged in, or `enabled` is false", async () => {
    const { backend, open } = world()
    const signedOut = open(null)
    const outside = await show(signedOut.page(<Worth />))
    const { page } = open()
    const Idle = () => <p>{usePortfolio({ enabled: false }).fetchStatus}</p>
    const shown = await show(page(<Idle />))
    await flush()
    assert.deepStrictEqual(backend.asked, [])
    assert.strictEqual(outside.place.textContent, "…")
    assert.strictEqual(shown.place.textContent, "idle")
  })

  it("have options that read without a component", async () => {
    const { client, queries } = world().open()
    const { aggregatedData } = await queries.fetchQuery(portfolioQueryOptions(client))
    assert.strictEqual(aggregatedData.totalHoldingPriceUsdt, `${ada} 1`)
    assert.strictEqual(
      queries.getQueryData(portfolioQueryOptions(client).queryKey)?.aggregatedData.totalHoldingPriceUsdt,
      `${ada} 1`
    )
  })
})

describe("hooks of ./query: logout", () => {
  it("removes all answers, and the next user sees only their own", async () => {
    const { backend, open } = world()
    const { client, kept, page } = open()
    const shown = await show(page(<Worth />))
    await until(() => kept().includes(ada))
    await act(async () => client.sessionClear())
    await flush()
    assert.notInclude(kept(), ada)
    assert.strictEqual(shown.place.textContent, "…")
    backend.user = bob
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    await until(() => shown.place.textContent === `${bob} 2`)
    assert.notInclude(kept(), ada)
  })

  it("discards answers that arrive afterwards, with and without a component", async () => {
    const { backend, open } = world()
    const { client, kept, queries } = open()
    const held = Deferred.makeUnsafe<void>()
    backend.held.set("/aggregated-portfolio", held)
    const reading = queries.fetchQuery(portfolioQueryOptions(client)).then(
      () => "read",
      () => "given up"
    )
    await setImmediate()
    client.sessionClear()
    await Effect.runPromise(Deferred.succeed(held, undefined))
    assert.strictEqual(await reading, "given up")
    assert.notInclude(kept(), ada)
  })

  it("makes options of the former user reject", async () => {
    const { backend, open } = world()
    const { client, kept, queries } = open()
    const before = portfolioQueryOptions(client)
    client.sessionClear()
    backend.user = bob
    await client.loginUsingJWTAuthentication("jwt")
    const read = await queries.fetchQuery(before).catch((error: unknown) => error)
    assert.instanceOf(read, NotLoggedIn)
    assert.notInclude(kept(), bob)
    assert.notInclude(backend.asked, "/aggregated-portfolio")
  })
})

describe("hooks of ./query: a final order", () => {
  const Follow = ({ jobId }: { readonly jobId: string | undefined }) => <i>{useOrder(jobId).status}</i>
  const Chains = () => <b>{useChains().data?.length}</b>

  it("reads again what an order may have changed, and nothing else", async () => {
    const { count, open } = world()
    const { page } = open()
    const own = (jobId?: string) =>
      page(
        <>
          <Worth />
          <Chains />
          <Follow jobId={jobId} />
        </>
      )
    const shown = await show(own())
    await until(() => shown.place.textContent === `${ada} 11idle`)
    await shown.update(own("6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"))
    await until(() => shown.place.textContent === `${ada} 21settled`)
    assert.deepStrictEqual([count("/aggregated-portfolio"), count("/supported/networks")], [2, 1])
  })

  it("reads again after `refetchAfterOrder`", async () => {
    const { count, open } = world()
    const { client, page, queries } = open()
    const shown = await show(page(<Worth />))
    await until(() => shown.place.textContent === `${ada} 1`)
    await act(() => refetchAfterOrder(queries, client))
    assert.strictEqual(count("/aggregated-portfolio"), 2)
  })
})

describe("hooks of ./query: a failed read", () => {
  const fails = async (reply: Transport.TransportResponse | undefined) => {
    const { backend, count, open } = world()
    backend.replies.set("/aggregated-portfolio", reply)
    const { page } = open()
    const shown = await show(page(<Worth />))
    await until(() => shown.place.textContent === "PortfolioUnavailable")
    const times = count("/aggregated-portfolio")
    await shown.remove()
    return times
  }

  it("is retried when its category is retry", async () => {
    assert.strictEqual(await fails(silence), 4)
  })

  it("is not retried when its category is another one", async () => {
    assert.strictEqual(await fails(refusal), 1)
  })

  it("waits as long as the backend asks", async () => {
    const { backend, open } = world()
    const { client, queries } = open()
    backend.replies.set("/aggregated-portfolio", { ...TestPlatform.failure({ code: 429 }, 429), retryAfter: 60 })
    const options = portfolioQueryOptions(client)
    const error = await queries.fetchQuery({ ...options, retry: false }).then(
      () => assert.fail("read"),
      (failed: Errors.PortfolioUnavailable) => failed
    )
    assert.strictEqual(options.retryDelay(0, error), 60_000)
    assert.isTrue(options.retry(0, error))
  })

  it("is not retried when the backend asks to wait for longer than a timer can, or than a minute", async () => {
    const { backend, open } = world()
    const { client, queries } = open()
    for (const retryAfter of [61, 3600, 2 ** 31 / 1000, 1e9]) {
      const asked = backend.asked.length
      backend.replies.set("/aggregated-portfolio", { ...TestPlatform.failure({ code: 429 }, 429), retryAfter })
      const error = await queries.fetchQuery({ ...portfolioQueryOptions(client), gcTime: 0 }).then(
        () => assert.fail("read"),
        (failed: Errors.PortfolioUnavailable) => failed
      )
      assert.strictEqual(error.retryAfter, retryAfter)
      const reads = backend.asked.slice(asked).filter((path) => path === "/aggregated-portfolio")
      assert.lengthOf(reads, 1, `${retryAfter}`)
      queries.clear()
    }
  })

  it("has exactly the error types of its call", () => {
    type ErrorOf<Hook extends (...args: never) => { readonly error: unknown }> = Exclude<
      ReturnType<Hook>["error"],
      null
    >
    const portfolio = () => usePortfolio()
    const chains = () => useChains()
    const orders = () => useOrders()
    const activity = () => useActivity()
    const own = (client: OktoClient) => useQuery(portfolioQueryOptions(client))
    expectTypeOf<ErrorOf<typeof portfolio>>().toEqualTypeOf<
      Errors.PortfolioUnavailable | Errors.SessionKeysMissing | ClientUnusable
    >()
    expectTypeOf<ErrorOf<typeof own>>().toEqualTypeOf<ErrorOf<typeof portfolio>>()
    expectTypeOf<ErrorOf<typeof chains>>().toEqualTypeOf<Errors.ChainsUnavailable | ClientUnusable>()
    expectTypeOf<ErrorOf<typeof orders>>().toEqualTypeOf<Errors.OrdersUnavailable | ClientUnusable>()
    expectTypeOf<ErrorOf<typeof activity>>().toEqualTypeOf<
      Errors.ActivityUnavailable | Errors.SessionKeysMissing | ClientUnusable
    >()
    assert.isFunction(usePortfolio)
  })
})

describe("hooks of ./query: an order that the app or the Ethereum provider waits for", () => {
  for (const [status, options] of [
    ["SUCCESSFUL", {}],
    ["FAILED", {}],
    ["FAILED", { throwOnFailure: true }]
  ] as const) {
    it(`has what it changed read again when it is ${status}, with ${JSON.stringify(options)}`, async () => {
      const { backend, count, open } = world()
      backend.orderStatus = status
      const { client, page } = open()
      const shown = await show(page(<Worth />))
      await until(() => count("/aggregated-portfolio") === 1)
      await flush()
      await act(async () => {
        await waitForOrder(client, "6ba7b810-9dad-11d1-80b4-00c04fd430c8", options).catch(() => undefined)
      })
      await until(() => count("/aggregated-portfolio") === 2)
      await flush()
      assert.strictEqual(shown.place.textContent, `${ada} 2`)
    })
  }
})

describe("hooks of ./query: pages", () => {
  it("are read until one is shorter than the others", async () => {
    const { page } = world().open()
    const Orders = () => {
      const { data, fetchNextPage, hasNextPage } = useOrders({ status: "SUCCESSFUL" })
      const activity = useActivity()
      const ids = data?.pages.flat().map(({ intentId }) => intentId)
      return (
        <button onClick={() => void fetchNextPage()}>
          {`${ids?.length} ${ids?.at(-1)} ${hasNextPage} ${activity.data?.pages.flat().length}`}
        </button>
      )
    }
    const shown = await show(page(<Orders />))
    await until(() => shown.place.textContent.startsWith("10 1.9 true 10"))
    for (const length of [20, 23]) {
      await act(async () => shown.place.querySelector("button")?.click())
      await until(() => shown.place.textContent.startsWith(`${length} `))
    }
    assert.strictEqual(shown.place.textContent, "23 3.2 false 10")
  })

  it("end when the backend ignores page numbers", async () => {
    const { backend, open } = world()
    backend.ignoresPages = true
    const { client, queries } = open()
    const read = await queries.fetchInfiniteQuery({ ...ordersInfiniteQueryOptions(client), pages: 5 })
    assert.isAtMost(read.pages.length, 3)
  })

  it("go on when a page of new entries arrives while they are read", async () => {
    const { backend, open } = world()
    backend.arrived = 1
    const { client, queries } = open()
    const { pages } = await queries.fetchInfiniteQuery({ ...ordersInfiniteQueryOptions(client), pages: 9 })
    // The second page has what the first one had; the last entry is read all the same.
    assert.deepStrictEqual(
      pages.map((page) => page.at(-1)?.intentId),
      ["1.9", "1.9", "2.9", "3.2"]
    )
  })
})

describe("reads while a page of a server is hydrated", () => {
  const uses = { useActivity, useChains, useNfts, useOrders, usePortfolio, useTokens, useWallets }
  for (const [name, use] of Object.entries(uses)) {
    it(`${name} shows what the server has sent when its boundary is hydrated after another one has read`, async () => {
      const { page } = world().open()
      const { hydrateRoot } = await import("react-dom/client")
      const One = () => <p>{use().data === undefined ? "nothing" : "something"}</p>
      const site = page(<One />)
      // On the server no user is signed in. React writes what it renders there into the page.
      const html = renderToString(site)
      assert.include(html, "nothing")
      // The first boundary has read already.
      const first = await show(site)
      await until(() => first.place.textContent === "something")
      const place = document.createElement("div")
      document.body.append(place)
      place.innerHTML = html
      const errors: Array<unknown> = []
      const root = await act(async () =>
        hydrateRoot(place, site, { onRecoverableError: (error) => errors.push(error) })
      )
      assert.deepStrictEqual(errors, [])
      await until(() => place.textContent === "something")
      await act(async () => root.unmount())
    })
  }
})
