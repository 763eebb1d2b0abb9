import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { onlineManager, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import * as Effect from "effect/Effect"
import { setTimeout } from "node:timers/promises"
import { act, type ReactNode } from "react"
import { Boundary, show, showHook } from "../../test/page.tsx"
import { tableBackend } from "../../test/tableBackend.tsx"
import { ada, clientOver, session } from "../../test/world.tsx"
import { type OktoClient, OktoProvider } from "../index.ts"
import { emitOrderFinal } from "../order/orderEvents.ts"
import { usePortfolio, useTokens } from "../query.ts"
import { ActivityList, english, Portfolio, useActivityList, useAssets } from "./index.ts"

describe("useRead: components that read", () => {
  const path = "/portfolio/activity"
  const List = () => {
    useActivityList()
    return null
  }

  it("read again only what is older than ten seconds when another component is mounted", async () => {
    const { count, visit } = tableBackend()
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const see = async () => {
      const { remove } = await visit(<List />)
      await remove()
    }
    await see()
    assert.strictEqual(count(path), 1)
    vi.setSystemTime(Date.now() + 9_000)
    await see()
    assert.strictEqual(count(path), 1)
    vi.setSystemTime(Date.now() + 2_000)
    await see()
    assert.strictEqual(count(path), 2)
  })

  it("read again after a failure when another component is mounted", async () => {
    const { count, silent, visit } = tableBackend()
    silent.add(path)
    await (await visit(<List />)).remove()
    const before = count(path)
    silent.clear()
    await (await visit(<List />)).remove()
    assert.isAbove(count(path), before)
  })

  it("blame no input of the user for a read that the backend refuses", async () => {
    const { refused, visit } = tableBackend()
    refused.add("/portfolio/activity")
    const { place } = await visit(<ActivityList />)
    const { input, load } = english.common.errors
    assert.include(place.textContent, load)
    assert.notInclude(place.textContent, input)
  })
})

const path = "/aggregated-portfolio"

const replies: Readonly<Record<string, unknown>> = {
  [path]: { aggregated_data: { total_holding_price_usdt: ada }, group_tokens: [] },
  "/supported/networks": { network: [] },
  "/supported/tokens": { tokens: [] },
  "/wallets": [],
  "/authenticate": { userSWA: ada }
}

/** A client over a backend that answers, or is silent. */
const world = () => {
  const backend = { asked: [] as Array<string>, isSilent: false }
  const answered = TestPlatform.transport(({ url }) => {
    const asked = new URL(url).pathname.replace("/api/oc/v1", "")
    backend.asked.push(asked)
    return backend.isSilent && asked === path ? undefined : TestPlatform.success(replies[asked] ?? {})
  })
  // Later than what React shows meanwhile.
  const late = Effect.promise(() => setTimeout(5))
  const client = clientOver((request) => Effect.andThen(late, answered.send(request)), { kept: session })
  return { backend, client, count: () => backend.asked.filter((asked) => asked === path).length }
}

/** Lets happen what can happen until something is so. */
const until = async (isSo: () => boolean) => {
  for (let turn = 0; turn < 3_000 && !isSo(); turn++) await act(() => setTimeout(1))
  assert.isTrue(isSo())
}

describe("useRead", () => {
  const Total = () => <p>{JSON.stringify(useAssets().totals) ?? ""}</p>
  const Worth = () => <i>{JSON.stringify(usePortfolio().data) ?? ""}</i>

  it("shares the QueryClient above it with hooks of ./query", async () => {
    const { client, count } = world()
    const queries = new QueryClient()
    const shown = await show(
      <OktoProvider client={client}>
        <QueryClientProvider client={queries}>
          <Total />
          <Worth />
        </QueryClientProvider>
      </OktoProvider>
    )
    await until(() => shown.place.textContent.split(ada).length === 3)
    assert.strictEqual(count(), 1)
    assert.isNotEmpty(queries.getQueryCache().getAll())
  })

  it("shares one QueryClient for each client with hooks of ./query when there is none above", async () => {
    const one = world()
    const other = world()
    const page = (children: ReactNode) => <OktoProvider client={one.client}>{children}</OktoProvider>
    const shown = await show(page([<Total key="total" />, <Worth key="worth" />]))
    await until(() => shown.place.textContent.split(ada).length === 3)
    assert.strictEqual(one.count(), 1)
    await shown.update(page(null))
    // What another component reads is kept for the next one.
    await shown.update(page(<Total />))
    assert.include(shown.place.textContent, ada)
    assert.strictEqual(one.count(), 1)
    const next = (children: ReactNode) => <OktoProvider client={other.client}>{children}</OktoProvider>
    await shown.update(next(<Total key="next" />))
    await until(() => other.count() === 1)
  })

  it("continues hooks of ./query that began offline when the device is online, without a QueryClient above", async () => {
    const { client } = world()
    const Tokens = () => <p>{useTokens().status}</p>
    onlineManager.setOnline(false)
    const shown = await show(
      <OktoProvider client={client}>
        <Tokens />
      </OktoProvider>
    )
    await act(async () => onlineManager.setOnline(true))
    await until(() => shown.place.textContent !== "pending")
    assert.strictEqual(shown.place.textContent, "success")
  })

  it("reads again after orders of its client, also after the client has changed", async () => {
    const one = world()
    const other = world()
    const page = (client: OktoClient) => (
      <OktoProvider client={client}>
        <Total />
      </OktoProvider>
    )
    const shown = await show(page(one.client))
    await until(() => shown.place.textContent.includes(ada))
    await act(async () => emitOrderFinal(one.client))
    await until(() => one.count() === 2)
    await shown.update(page(other.client))
    await act(async () => emitOrderFinal(other.client))
    await until(() => other.count() === 1)
    assert.deepStrictEqual([one.count(), other.count()], [2, 1])
  })

  const written: Array<unknown> = []
  const defaults = {
    throwOnError: { throwOnError: true },
    retry: { retry: 3, retryDelay: 1 },
    retryOnMount: { retryOnMount: false },
    refetchOnMount: { refetchOnMount: false },
    networkMode: { networkMode: "offlineFirst" },
    persister: {
      persister: (_: unknown, asked: unknown) => {
        written.push(asked)
        throw new Error("No storage")
      }
    }
  } as const

  for (const [name, queries] of Object.entries(defaults)) {
    it(`shows a failure at once, and reads again after a click, with any default of ${name}`, async () => {
      const { backend, client, count } = world()
      backend.isSilent = true
      const shown = await show(
        <OktoProvider client={client}>
          <QueryClientProvider client={new QueryClient({ defaultOptions: { queries } })}>
            <Boundary>
              <Portfolio />
            </Boundary>
          </QueryClientProvider>
        </OktoProvider>
      )
      const button = () => shown.place.querySelector<HTMLButtonElement>("button.okto-button")
      // A busy button ignores clicks: the other reads must be over, too.
      await until(() => button()?.getAttribute("aria-busy") === null)
      assert.include(shown.place.textContent, "PortfolioUnavailable")
      assert.strictEqual(count(), 1)
      assert.isEmpty(written)
      const pressed = button()
      backend.isSilent = false
      await act(async () => pressed?.click())
      await until(() => button() === null)
      assert.strictEqual(count(), 2)
    })
  }

  /** What a component has shown of a read whose backend is silent. */
  const failing = async (client: OktoClient) => {
    const states: Array<readonly [isLoading: boolean, error: string | undefined]> = []
    const { result } = await showHook(client, () => {
      const { read } = useAssets()
      states.push([read.isLoading, read.error?._tag])
      return read
    })
    await until(() => states.at(-1)?.join() === "false,PortfolioUnavailable")
    return { result, states }
  }

  it("keeps the failure and its button while it reads again", async () => {
    const { backend, client, count } = world()
    backend.isSilent = true
    const { result, states } = await failing(client)
    const failed = "PortfolioUnavailable"
    states.length = 0
    await act(async () => result().refetch())
    await until(() => count() === 2 && states.at(-1)?.join() === `false,${failed}`)
    assert.deepInclude(states, [true, failed])
    assert.deepStrictEqual(
      states.filter(([, error]) => error !== failed),
      []
    )
  })

  it("shows no failure of an earlier session when the same user has logged in again", async () => {
    const { backend, client } = world()
    backend.isSilent = true
    const { states } = await failing(client)
    backend.isSilent = false
    await act(async () => client.sessionClear())
    states.length = 0
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    await until(() => states.at(-1)?.join() === "false,")
    assert.deepInclude(states, [true, undefined])
    assert.deepStrictEqual(
      states.filter(([, error]) => error !== undefined),
      []
    )
  })

  it("is not loading while no user is signed in", async () => {
    const { client } = world()
    client.sessionClear()
    const { result } = await showHook(client, () => useAssets().read.isLoading)
    assert.isFalse(result())
  })
})
