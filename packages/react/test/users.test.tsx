/** What one user has read or entered is never shown to another: a theme over everything that reads, and over forms. */
import { assert, describe, it } from "@effect/vitest"
import { Explorer } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { keepPreviousData, QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { setImmediate } from "node:timers/promises"
import { act, Activity, type ReactNode } from "react"
import {
  getPortfolio,
  type UseOktoCallReturn,
  OktoProvider,
  useOktoCall,
  useOktoEffect,
  useOrder,
  useSession
} from "../src/index.ts"
import { useActivity, useNfts, useOrders, usePortfolio, useWallets } from "../src/query.ts"
import {
  useActivityList,
  useAssets,
  useNftGrid,
  useReceive,
  useSendNft,
  useSendToken,
  useSignIn
} from "../src/ui/index.ts"
import { flush, show, showHook, until } from "./page.tsx"
import { ada, bob, clientOf, session, transfer } from "./world.tsx"

const jobId = "7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11"
const chain = { caip_id: transfer.caip2Id, network_name: "BASE_TESTNET" }

/** The replies of the backend, which have the address of their user in them. */
const replies: Readonly<Record<string, (user: string) => unknown>> = {
  "/authenticate": (user) => ({ userSWA: user }),
  "/supported/networks": () => ({ network: [chain] }),
  "/supported/tokens": () => ({ tokens: [{ ...chain, address: "", symbol: "ETH", decimals: "18", network_id: "b" }] }),
  "/aggregated-portfolio": (user) => ({ aggregated_data: { total_holding_price_usdt: user }, group_tokens: [] }),
  "/portfolio/activity": (user) => ({ activity: [{ id: user, amount: "1", symbol: user }] }),
  "/portfolio/nft": (user) => ({ details: [{ ...chain, collection_address: "0x1", nft_id: user, quantity: "1" }] }),
  "/orders": (user) => ({
    items: [
      { intent_id: user, status: "SUCCESSFUL" },
      { intent_id: jobId, status: "SUCCESSFUL", details: { recipient: user } }
    ]
  }),
  "/wallets": (user) => [{ ...chain, address: user }]
}

/** Everything that reads, as text. */
const readers: Readonly<Record<string, () => unknown>> = {
  useSession: () => useSession().userSWA,
  useOrder: () => useOrder(jobId),
  useAssets: () => useAssets().totals,
  useActivityList: () => useActivityList().data,
  useNftGrid: () => useNftGrid().nfts.map(({ nftId }) => nftId),
  useReceive: () => useReceive().networks.map(({ address }) => address),
  usePortfolio: () => usePortfolio().data,
  useNfts: () => useNfts().data,
  useActivity: () => useActivity().data,
  useOrders: () => useOrders().data,
  useWallets: () => useWallets().data,
  "usePortfolio with what was there before": () => usePortfolio({ placeholderData: keepPreviousData }).data,
  "useOrders with what was there before": () => useOrders({}, { placeholderData: keepPreviousData }).data
}

/** What a browser may paint meanwhile: what is on the page and not hidden between any two tasks. */
const painted = async (place: Element, change: () => Promise<void>, isOver: () => boolean) => {
  const seen = new Set<string>()
  const look = () => {
    for (const shown of place.querySelectorAll("p")) if (shown.style.display !== "none") seen.add(shown.textContent)
  }
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
  try {
    const changed = { is: false }
    void change().then(() => (changed.is = true))
    for (let turn = 0; turn < 1_000 && !(changed.is && isOver()); turn++) {
      await setImmediate()
      look()
    }
  } finally {
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
  }
  await act(() => setImmediate())
  return [...seen].join()
}

/** How a component is away while the user changes. */
const ways: Readonly<Record<string, (children: ReactNode, isAway: boolean) => ReactNode>> = {
  unmounted: (children, isAway) => (isAway ? null : children),
  hidden: (children, isAway) => <Activity mode={isAway ? "hidden" : "visible"}>{children}</Activity>,
  mounted: (children) => children
}

/** A client whose user is Ada, and then Bob. */
const visited = () => {
  let user: string = ada
  const client = clientOf(
    ({ url }) => TestPlatform.success(replies[new URL(url).pathname.replace("/api/oc/v1", "")]?.(user) ?? {}),
    session
  )
  const logInAsBob = () => {
    user = bob
    return client.loginUsingJWTAuthentication("jwt")
  }
  return { client, logInAsBob }
}

describe("components after another login", () => {
  for (const [way, wrap] of Object.entries(ways)) {
    for (const [name, use] of Object.entries(readers)) {
      it(`${name}: shows nothing of the former user when it was ${way}`, async () => {
        const { client, logInAsBob } = visited()
        let said = ""
        const List = () => {
          said = JSON.stringify(use()) ?? ""
          return <p>{said}</p>
        }
        const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } })
        const list = <List />
        const page = (isAway: boolean) => (
          <OktoProvider client={client}>
            <QueryClientProvider client={queries}>{wrap(list, isAway)}</QueryClientProvider>
          </OktoProvider>
        )
        const shown = await show(page(false))
        await until(() => said.includes(ada))
        assert.include(shown.place.textContent, ada)
        await shown.update(page(true))
        const seen = await painted(
          shown.place,
          async () => {
            await client.logOut()
            await logInAsBob()
            shown.begin(page(false))
          },
          () => said.includes(bob)
        )
        assert.include(shown.place.textContent, bob)
        assert.notInclude(seen, ada)
      })
    }
  }
})

describe("calls that one user has made", () => {
  const calls: Readonly<Record<string, () => Pick<UseOktoCallReturn<[], unknown, unknown>, "run" | "state">>> = {
    useOktoCall: () => useOktoCall(getPortfolio),
    useOktoEffect: () => useOktoEffect(() => Explorer.Explorer.use((explorer) => explorer.getPortfolio))
  }
  for (const [name, use] of Object.entries(calls)) {
    for (const [way, wrap] of Object.entries(ways).filter(([way]) => way !== "unmounted")) {
      it(`${name}: are idle when it was ${way} and the user has left`, async () => {
        const { client, logInAsBob } = visited()
        let call: ReturnType<typeof use> | undefined
        const Caller = () => {
          call = use()
          return null
        }
        const caller = <Caller />
        const page = (isAway: boolean) => <OktoProvider client={client}>{wrap(caller, isAway)}</OktoProvider>
        const shown = await show(page(false))
        await act(async () => void (await call?.run()))
        assert.include(JSON.stringify(call?.state), ada)
        await shown.update(page(true))
        await act(() => client.logOut())
        if (way === "mounted") assert.strictEqual(call?.state.status, "idle")
        await act(logInAsBob)
        await shown.update(page(false))
        assert.strictEqual(call?.state.status, "idle")
      })
    }
  }

  for (const isGone of [true, false]) {
    const when = isGone ? "before it was answered" : "and another one has come before it was answered"
    it(`useOktoCall: show nothing to another user when its own has left ${when}`, async () => {
      const { client, logInAsBob } = visited()
      let answer = () => {}
      const { result } = await showHook(client, () =>
        useOktoCall(({ userSWA }) => new Promise<unknown>((resolve) => (answer = () => resolve(userSWA))))
      )
      await act(async () => void result().run())
      await act(() => client.logOut())
      if (!isGone) await act(logInAsBob)
      await act(async () => answer())
      await flush()
      if (isGone) await act(logInAsBob)
      assert.deepStrictEqual(result().state, { status: "idle" })
    })
  }

  it("useOktoCall: end as done when they have logged the user out", async () => {
    const { client } = visited()
    const shown = await showHook(client, () => useOktoCall((client) => client.logOut()))
    await act(async () => void (await shown.result().run()))
    assert.strictEqual(shown.result().state.status, "done")
  })

  it("useOktoCall: stay failed when their failure has ended the session", async () => {
    const client = clientOf(() => TestPlatform.failure({ code: 401, message: "no" }, 401), session)
    const shown = await showHook(client, () => useOktoCall(getPortfolio))
    await act(async () => void (await shown.result().run()))
    assert.isFalse(client.isLoggedIn())
    assert.strictEqual(shown.result().state.status, "failed")
  })
})

describe("what one user has entered", () => {
  interface Entry {
    readonly enter: () => void
    readonly entered: ReadonlyArray<string | undefined>
  }
  const forms: Readonly<Record<string, () => Entry>> = {
    useSendToken: () => {
      const { amount, recipient, setAmount } = useSendToken()
      const enter = () => {
        setAmount("17")
        recipient.setText("0x17")
      }
      return { enter, entered: [amount, recipient.text] }
    },
    useSendNft: () => {
      const { amount, recipient, setAmount } = useSendNft({ amount: "" })
      const enter = () => {
        setAmount("17")
        recipient.setText("0x17")
      }
      return { enter, entered: [amount, recipient.text] }
    },
    useSignIn: () => {
      const { contact, setContact } = useSignIn()
      return { enter: () => setContact("17"), entered: [contact] }
    }
  }
  for (const [name, use] of Object.entries(forms)) {
    /** A form in which Ada has entered something. */
    const filledIn = async () => {
      const visit = visited()
      const { result } = await showHook(visit.client, use)
      await until(() => visit.client.isLoggedIn())
      await act(async () => result().enter())
      assert.isTrue(result().entered.every((text) => text?.includes("17")))
      return {
        ...visit,
        isEmpty: () => result().entered.every((text) => text === "")
      }
    }

    it(`${name}: is gone when the user has left`, async () => {
      const { client, isEmpty, logInAsBob } = await filledIn()
      await act(() => client.logOut())
      assert.isTrue(isEmpty())
      await act(logInAsBob)
      assert.isTrue(isEmpty())
    })

    it(`${name}: is there again when the same user has come back`, async () => {
      const { client, isEmpty } = await filledIn()
      await act(() => client.logOut())
      await act(() => client.loginUsingJWTAuthentication("jwt"))
      assert.isFalse(isEmpty())
    })
  }

  it("useSignIn: is gone when the user whom it has logged in has left", async () => {
    const { client } = visited()
    await client.logOut()
    const shown = await showHook(client, () => useSignIn())
    await act(async () => shown.result().setContact("ada@example.com"))
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    assert.strictEqual(shown.result().contact, "ada@example.com")
    await act(() => client.logOut())
    assert.strictEqual(shown.result().contact, "")
  })
})
