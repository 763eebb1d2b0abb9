/** The transactions of users, keys and tabs. */
import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import * as UserOps from "@okto-effect/sdk/userop"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"
import { act, Activity, type ReactNode } from "react"
import { OktoProvider, TransactionPending, useTransaction, type UseTransactionReturn } from "../src/index.ts"
import { begin, failureOf, pay, signed, withUnknownOutcome } from "./transaction.tsx"
import { ada, bob, Memory, type Page, refusal, transfer, world } from "./world.tsx"

describe("useTransaction: users", () => {
  const login = (page: Page, backend: ReturnType<typeof world>["backend"], user: string) =>
    act(async () => {
      backend.user = user
      await page.client.loginUsingJWTAuthentication("jwt")
    })

  it("shows the transaction after a logout, and continues it when its user logs in again", async () => {
    const { backend, page } = await withUnknownOutcome("accepts and loses")
    await act(async () => page.client.sessionClear())
    await page.flush()
    assert.strictEqual(page.state().status, "unknown")
    backend.looks = undefined
    await login(page, backend, ada)
    await page.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
  })

  it("follows the order again when following has failed and its user logs in again", async () => {
    const { backend, open } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await act(async () => page.client.sessionClear())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "follow")
    for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
    await login(page, backend, ada)
    await page.reaches("settled")
  })

  it("shows another user only their own transaction", async () => {
    const { backend, page, store } = await withUnknownOutcome("accepts and loses")
    backend.looks = undefined
    await act(async () => page.client.sessionClear())
    await login(page, backend, bob)
    await page.flush()
    assert.deepStrictEqual(page.state(), { status: "idle" })
    assert.strictEqual(store.texts.size, 1)
    backend.begins = "INITIATED"
    backend.reactions = ["accepts"]
    await begin(() => pay(page))
    await page.reaches("following")
    assert.strictEqual(store.texts.size, 2)
    await act(async () => page.client.sessionClear())
    await login(page, backend, ada)
    await page.reaches("settled")
    await act(async () => page.client.sessionClear())
    await login(page, backend, bob)
    await page.reaches("following")
  })

  it("does not show a step of the former user to the next one", async () => {
    const { backend, open } = world()
    const page = await open()
    await signed(page)
    await act(async () => page.client.sessionClear())
    assert.strictEqual(page.state().status, "signed")
    await login(page, backend, bob)
    assert.deepStrictEqual(page.state(), { status: "idle" })
  })
})

describe("useTransaction: keys and tabs", () => {
  it("keeps transactions of different keys apart", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const pages = [await open({ key: "rent" }), await open({ key: "tip" })]
    for (const page of pages) {
      await begin(() => pay(page))
      await page.reaches("following")
    }
    assert.deepStrictEqual(
      [...store.texts.keys()].map((name) => name.split("/").slice(-2)),
      [
        [ada, "rent"],
        [ada, "tip"]
      ]
    )
    assert.strictEqual(backend.orders.size, 2)
    for (const page of pages) await page.close()
  })

  it("shares one transaction among all components with its key", async () => {
    const { backend, open } = world()
    const calls: Array<UseTransactionReturn> = []
    const page = await open()
    const Other = ({ index }: { readonly index: number }) => {
      calls[index] = useTransaction()
      return null
    }
    await page.shown.update(
      <OktoProvider client={page.client}>
        <Other index={0} />
        <Other index={1} />
      </OktoProvider>
    )
    backend.reactions = ["holds"]
    await begin(
      () =>
        calls[0]?.build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options)) ??
        assert.fail()
    )
    await page.flush()
    assert.strictEqual(calls[1]?.state.status, "built")
    assert.strictEqual(calls[0]?.state, calls[1]?.state)
  })

  it("is shared, too, by a component that Activity hid while another one began to use its key", async () => {
    const { open, store } = world()
    const page = await open({ key: "another" })
    const calls: Array<UseTransactionReturn> = []
    const Other = ({ index }: { readonly index: number }) => {
      calls[index] = useTransaction({ store })
      return null
    }
    // The same element each time: React does not render it again when it is shown.
    const first = <Other index={0} />
    const show = async (mode: "hidden" | "visible", second: ReactNode) => {
      await page.shown.update(
        <OktoProvider client={page.client}>
          <Activity mode={mode}>{first}</Activity>
          {second}
        </OktoProvider>
      )
      await page.flush()
    }
    await show("visible", null)
    await show("hidden", null)
    await show("hidden", <Other index={1} />)
    await show("visible", <Other index={1} />)
    await begin(
      () =>
        calls[1]?.build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options)) ??
        assert.fail()
    )
    await page.flush()
    assert.strictEqual(calls[1]?.state.status, "built")
    assert.strictEqual(calls[0]?.state, calls[1]?.state)
  })

  it("resumes in a second tab what the first has under way, as one transaction", async () => {
    const { backend, open, store } = world()
    backend.reactions = ["accepts and holds", "accepts"]
    const first = await open()
    await begin(() => pay(first))
    await first.flush()
    const second = await open()
    await second.reaches("settled")
    await act(() => Effect.runPromise(Deferred.succeed(backend.release, undefined)))
    await first.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    assert.strictEqual(store.texts.size, 0)
  })

  it("does not overwrite the record of another tab", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const [first, second] = [await open(), await open()]
    await begin(() => pay(first))
    await first.reaches("following")
    await begin(() => pay(second))
    await second.reaches("failed")
    assert.instanceOf(failureOf(second).error, TransactionPending)
    assert.lengthOf(backend.executed, 1)
    assert.strictEqual(store.texts.size, 1)
    await act(async () => second.call().reset())
    await second.reaches("following")
  })
})

describe("useTransaction: a store that one of the components with a key has", () => {
  /** A page with a component that has the store, and another one that has none. */
  const shared = async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const session = new Memory()
    vi.stubGlobal("sessionStorage", session)
    onTestFinished(() => void vi.unstubAllGlobals())
    const Without = () => {
      useTransaction()
      return null
    }
    const page = await open()
    const With = () => {
      useTransaction({ store })
      return null
    }
    return {
      backend,
      page,
      session,
      store,
      /** Shows other components instead. */
      update: (has: { readonly store: boolean; readonly none: boolean }) =>
        page.shown.update(
          <OktoProvider client={page.client}>
            {has.store ? <With key="with" /> : null}
            {has.none ? <Without key="none" /> : null}
          </OktoProvider>
        )
    }
  }

  for (const [when, has] of [
    ["while both are mounted", { store: true, none: true }],
    ["when it is unmounted", { store: false, none: true }]
  ] as const) {
    it(`has the record until the order is final, ${when}`, async () => {
      const { backend, page, session, store, update } = await shared()
      await begin(() => pay(page))
      await page.reaches("following")
      assert.strictEqual(store.texts.size, 1)
      await update({ store: true, none: true })
      await update(has)
      for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
      for (let turn = 0; turn < 3_000 && store.texts.size > 0; turn++) await page.passTime()
      assert.strictEqual(store.texts.size, 0)
      assert.strictEqual(session.texts.size, 0)
    })
  }

  it("has the next transaction, too, after a component without one was mounted", async () => {
    const { page, session, store, update } = await shared()
    await update({ store: true, none: true })
    await begin(() => pay(page))
    for (let turn = 0; turn < 3_000 && store.texts.size === 0; turn++) await page.passTime()
    assert.strictEqual(store.texts.size, 1)
    assert.strictEqual(session.texts.size, 0)
  })
})

describe("useTransaction: one transaction in two tabs", () => {
  /** The first tab's attempt is held, and the second one has picked it up; what the second one's came to is `second`. */
  const shared = async (second: "accepts" | "accepts and loses") => {
    const it = world()
    const { backend, open } = it
    backend.refusesKnown = true
    backend.begins = "INITIATED"
    backend.reactions = ["holds", second, refusal]
    backend.listedAfter = 600_000
    const first = await open()
    await begin(() => pay(first))
    await first.flush()
    const other = await open()
    for (let turn = 0; turn < 50 && backend.executed.length < 2; turn++) {
      await other.flush()
      if (backend.executed.length < 2) await act(async () => it.time.pass())
    }
    assert.strictEqual(backend.orders.size, 1)
    const release = async () => {
      await act(() => Effect.runPromise(Deferred.succeed(backend.release, undefined)))
      await first.flush()
    }
    return { ...it, first, other, release }
  }

  it("is followed by the first tab when the second knows that it was accepted and the first was refused", async () => {
    const { backend, first, other, release, store } = await shared("accepts")
    await other.close()
    await release()
    await first.reaches("following")
    assert.match([...store.texts.values()].join(), /"isAccepted":true/)
    for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
    backend.listedAfter = 0
    await first.reaches("settled")
    assert.strictEqual(store.texts.size, 0)
  })

  it("is unknown in the first tab when it was refused there and the second may have sent it, and resolved in both", async () => {
    for (const finder of ["first", "next"] as const) {
      const { backend, first, open, other, release, store } = await shared("accepts and loses")
      await other.close()
      await release()
      await first.reaches("unknown")
      assert.strictEqual(store.texts.size, 1)
      for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
      backend.listedAfter = 0
      if (finder === "next") await first.close()
      const page = finder === "next" ? await open() : first
      if (finder === "first") await begin(() => page.call().resume())
      await page.reaches("settled")
      assert.strictEqual(backend.orders.size, 1)
      assert.strictEqual(store.texts.size, 0)
      await page.close()
    }
  })

  for (const hasLocks of [false, true]) {
    it(`is one when both tabs send at the same time (${hasLocks ? "with" : "without"} the browser's locks)`, async () => {
      const { backend, open, store } = world()
      backend.begins = "INITIATED"
      const { removeItem, setItem } = store
      // Both have read before one has written.
      const getItem = async (name: string) => {
        const text = store.getItem(name)
        await setImmediate()
        return text
      }
      const asked: Array<string> = []
      let last: Promise<unknown> = Promise.resolve()
      if (hasLocks) {
        const request = (name: string, change: () => Promise<unknown>) => {
          asked.push(name)
          return (last = last.then(change))
        }
        vi.stubGlobal("navigator", { locks: { request } })
      }
      const pages = [
        await open({ store: { getItem, removeItem, setItem } }),
        await open({ store: { getItem, removeItem, setItem } })
      ]
      await act(async () => {
        for (const page of pages) void pay(page)
        for (let turn = 0; turn < 30; turn++) await setImmediate()
      })
      const statuses = pages.map(({ state }) => state().status).toSorted()
      assert.deepStrictEqual(statuses, ["failed", "following"])
      assert.lengthOf(backend.executed, 1)
      assert.strictEqual(backend.orders.size, 1)
      assert.strictEqual(asked.length > 0, hasLocks)
      for (const page of pages) await page.close()
      vi.unstubAllGlobals()
    })
  }
})
