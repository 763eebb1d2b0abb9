/** A transaction on its way: every step, what is known when an answer is lost, and a page that is reloaded in the middle. */
import { assert, describe, it } from "@effect/vitest"
import { Errors } from "@okto-effect/sdk/effect"
import * as UserOps from "@okto-effect/sdk/userop"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"
import { act, Component, type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { vi } from "vitest"
import {
  OktoProvider,
  type OrderState,
  RecordNotRead,
  tokenTransfer,
  TransactionNotRecorded,
  TransactionPending,
  type TransactionCall,
  useOrder,
  useTransaction
} from "../src/index.ts"
import { onOrderSettled } from "../src/settledOrders.ts"
import { ada, bob, idOf, Memory, type Page, refusal, transfer, world } from "./world.tsx"

const pay = ({ call }: Page) => call().submit((client, options) => tokenTransfer(client, transfer, undefined, options))
const build = ({ call }: Page) =>
  call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))

/** Starts a step without waiting for its end. */
const begin = (step: () => Promise<unknown>) =>
  act(async () => {
    void step()
    await setImmediate()
  })

const built = async (page: Page) => {
  await begin(() => build(page))
  await page.reaches("built")
}
const signed = async (page: Page) => {
  await built(page)
  await act(() => page.call().sign())
}

const failureOf = ({ state }: Page) => {
  const now = state()
  return now.status === "failed" ? now : assert.fail(`not failed but ${now.status}`)
}

describe("a transaction in one go", () => {
  it("is written down, sent, followed and forgotten", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await page.settle()
    const [job = ""] = backend.orders.keys()
    const [operation] = backend.executed
    assert.deepStrictEqual(backend.recorded, [[JSON.stringify({ jobId: job, operation, isAccepted: false })]])
    const seen = [{ status: "INITIATED", at: 1_800_000_000_000 }]
    assert.deepInclude(page.state(), { jobId: job, seen, operation, isRefreshing: false })
    backend.orders.set(job, "SUCCESSFUL")
    await page.reaches("settled")
    const end = page.state()
    assert.deepInclude(end.status === "settled" ? end.order : {}, { intentId: job, status: "SUCCESSFUL" })
    assert.deepStrictEqual(end.status === "settled" ? end.seen.map(({ status }) => status) : [], [
      "INITIATED",
      "SUCCESSFUL"
    ])
    assert.deepStrictEqual([...new Set(page.statuses())], ["idle", "sending", "following", "settled"])
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("answers where it is in the end, and may be followed by another", async () => {
    const { backend, open } = world()
    const page = await open()
    const ends: Array<string> = []
    for (const count of [1, 2]) {
      await begin(() => pay(page).then(({ status }) => ends.push(status)))
      await page.reaches("settled")
      assert.lengthOf(backend.executed, count)
    }
    assert.deepStrictEqual(ends, ["settled", "settled"])
    await page.close()
  })

  it("settles when its order fails: that is an end, too", async () => {
    const { backend, open } = world()
    backend.begins = "FAILED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("settled")
    const end = page.state()
    assert.deepInclude(end.status === "settled" ? end.order : {}, { status: "FAILED" })
    await page.close()
  })

  it("that is refused fails with the refusal, and is not kept", async () => {
    const { backend, open, store } = world()
    backend.reactions = [refusal]
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("failed")
    const { before, error, step } = failureOf(page)
    assert.strictEqual(step, "submit")
    assert.instanceOf(error, Errors.ExecutionFailed)
    assert.deepStrictEqual(before, { status: "idle" })
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("follows the id that the backend returned, and forgets the operation all the same", async () => {
    const { backend, open, store } = world()
    backend.renames = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("settled")
    assert.deepInclude(page.state(), { jobId: backend.renames })
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("is followed even if its call did not pass the options on", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => page.call().submit((client) => tokenTransfer(client, transfer)))
    await page.reaches("following")
    const [job] = backend.orders.keys()
    assert.deepStrictEqual([...store.texts.values()], [JSON.stringify({ jobId: job, isAccepted: true })])
    await page.close()
  })

  it("is uncertain when its call fails after it sent", async () => {
    const { open, store } = world()
    const page = await open()
    const error = new Errors.OrderUnsettled("job", undefined)
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        throw error
      })
    )
    await page.reaches("uncertain")
    assert.deepInclude(page.state(), { error })
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("sends one operation, whatever its call tries", async () => {
    const { backend, open } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        return tokenTransfer(client, transfer, undefined, options)
      })
    )
    await page.reaches("uncertain")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })
})

describe("a transaction step by step", () => {
  it("is built, signed, executed and followed, each when it is told to", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await signed(page)
    assert.lengthOf(backend.executed, 0)
    assert.strictEqual(store.texts.size, 0)
    const before = page.state()
    await begin(() => page.call().execute())
    await page.reaches("accepted")
    assert.deepStrictEqual(backend.executed, before.status === "signed" ? [before.userOp] : [])
    await page.settle()
    assert.strictEqual(page.state().status, "accepted")
    assert.match([...store.texts.values()].join(), /"isAccepted":true/)
    await begin(() => page.call().follow())
    await page.reaches("settled")
    const passed = ["idle", "building", "built", "signing", "signed", "sending", "accepted", "following", "settled"]
    assert.deepStrictEqual([...new Set(page.statuses())], passed)
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("takes no step that does not fit", async () => {
    const { backend, open } = world()
    const page = await open()
    const { execute, follow, refresh, resume, sign } = page.call()
    for (const step of [execute, follow, refresh, resume, sign]) {
      assert.deepStrictEqual(await step(), { status: "idle" })
    }
    await built(page)
    assert.strictEqual((await page.call().execute()).status, "built")
    backend.reactions = ["holds"]
    await act(() => page.call().sign())
    await begin(() => page.call().execute())
    await page.settle()
    assert.strictEqual((await pay(page)).status, "sending")
    assert.strictEqual((await page.call().execute()).status, "sending")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("fails with what a step failed with, and can go on from there", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await begin(() =>
      page
        .call()
        .build((client, options) => UserOps.tokenTransfer(client, { ...transfer, amount: 0n }, undefined, options))
    )
    await page.reaches("failed")
    assert.deepInclude(failureOf(page), { step: "build", before: { status: "idle" } })
    assert.instanceOf(failureOf(page).error, Errors.ValidationFailed)

    await built(page)
    await act(async () => page.client.sessionClear())
    await act(() => page.call().sign())
    assert.strictEqual(failureOf(page).step, "sign")
    assert.instanceOf(failureOf(page).error, Errors.NotLoggedIn)
    assert.strictEqual(failureOf(page).before.status, "built")
    await act(() => page.client.loginUsingJWTAuthentication("jwt"))
    await act(() => page.call().sign())
    assert.strictEqual(page.state().status, "signed")

    backend.reactions = [refusal, "accepts"]
    await begin(() => page.call().execute())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "execute")
    assert.instanceOf(failureOf(page).error, Errors.ExecutionFailed)
    assert.strictEqual(failureOf(page).before.status, "signed")
    assert.strictEqual(store.texts.size, 0)
    await begin(() => page.call().execute())
    await page.reaches("accepted")

    backend.looks = refusal
    await begin(() => page.call().follow())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "follow")
    assert.instanceOf(failureOf(page).error, Errors.OrdersUnavailable)
    await begin(() => page.call().refresh())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "refresh")
    backend.looks = undefined
    await begin(() => page.call().refresh())
    await page.reaches("settled")
    await page.close()
  })

  it("is refreshed at once, while it is followed too", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await page.settle()
    const once = backend.asked.length
    assert.strictEqual((await page.call().follow()).status, "following")
    assert.strictEqual((await page.call().resume()).status, "following")
    await page.settle()
    assert.lengthOf(backend.asked, once)
    const [job = ""] = backend.orders.keys()
    backend.orders.set(job, "SUCCESSFUL")
    // No time passes.
    await begin(() => page.call().refresh())
    await page.settle()
    const end = page.state()
    assert.deepStrictEqual(end.status === "settled" ? end.seen.map(({ status }) => status) : end.status, [
      "INITIATED",
      "SUCCESSFUL"
    ])
    assert.isTrue(page.states.some((state) => state.status === "following" && state.isRefreshing))
    assert.strictEqual(store.texts.size, 0)
    const looks = backend.asked.filter((path) => path === "/orders").length
    await begin(() => page.call().refresh())
    await page.settle()
    assert.deepStrictEqual(page.state(), end)
    assert.lengthOf(
      backend.asked.filter((path) => path === "/orders"),
      looks + 1
    )
    await page.close()
  })
})

describe("a transaction that has reached its end", () => {
  const ended = async () => {
    const it = world()
    const page = await it.open()
    await begin(() => pay(page))
    await page.reaches("settled")
    const [job = ""] = it.backend.orders.keys()
    return { ...it, page, job, end: page.state() }
  }
  const looks = (asked: ReadonlyArray<string>) => asked.filter((path) => path === "/orders").length

  it("is looked at once by a refresh, which shows that and keeps what was seen", async () => {
    const { backend, end, page } = await ended()
    const before = looks(backend.asked)
    page.states.length = 0
    let told = 0
    const stop = onOrderSettled(page.client, () => told++)
    await begin(() => page.call().refresh())
    await page.settle()
    stop()
    // Lists are read again: the order may have changed them since.
    assert.strictEqual(told, 1)
    const [refreshing] = page.states
    assert.deepInclude(refreshing, { status: "following", isRefreshing: true })
    assert.deepStrictEqual(page.state(), end)
    assert.strictEqual(looks(backend.asked), before + 1)
    await page.close()
  })

  it("is at its end still when a refresh is given up", async () => {
    const { end, page } = await ended()
    const runWith = (_needs: unknown, _effect: unknown, { signal }: { readonly signal: AbortSignal }) =>
      new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)))
    Object.assign(page.client, { runWith })
    await begin(() => page.call().refresh())
    assert.strictEqual(page.state().status, "following")
    await act(async () => page.call().cancel())
    Reflect.deleteProperty(page.client, "runWith")
    assert.strictEqual(page.state(), end)
    await page.close()
  })

  it("is followed again when a refresh finds that its order is not at its end any more", async () => {
    const { backend, job, page } = await ended()
    backend.orders.set(job, "IN_PROGRESS")
    await begin(() => page.call().refresh())
    await page.settle()
    const now = page.state()
    assert.strictEqual(now.status, "following")
    assert.deepStrictEqual(now.status === "following" ? now.seen.map(({ status }) => status) : [], [
      "SUCCESSFUL",
      "IN_PROGRESS"
    ])
    backend.orders.set(job, "SUCCESSFUL")
    await page.reaches("settled")
    await page.close()
  })

  it("can be refreshed again when a refresh has failed", async () => {
    const { backend, page } = await ended()
    backend.looks = refusal
    await begin(() => page.call().refresh())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "refresh")
    backend.looks = undefined
    await begin(() => page.call().refresh())
    await page.reaches("settled")
    await page.close()
  })
})

/** A transaction of which nobody knows whether it was executed. */
const inDoubt = async (reaction: "loses" | "accepts and loses") => {
  const it = world()
  it.backend.reactions = [reaction]
  it.backend.looks = "lost"
  const page = await it.open()
  await begin(() => pay(page))
  await page.reaches("uncertain")
  return { ...it, page }
}

describe("a transaction in doubt", () => {
  it("is uncertain, kept, and found when somebody checks again", async () => {
    const { backend, page, store } = await inDoubt("accepts and loses")
    const state = page.state()
    assert.instanceOf(state.status === "uncertain" ? state.error : undefined, Errors.ExecutionUnknown)
    assert.strictEqual(store.texts.size, 1)
    await begin(() => page.call().resume())
    await page.reaches("resuming")
    await page.reaches("uncertain")
    const sent = backend.executed.length
    backend.looks = undefined
    await begin(() => page.call().resume())
    await page.reaches("settled")
    assert.lengthOf(backend.executed, sent)
    assert.strictEqual(backend.orders.size, 1)
    assert.strictEqual(store.texts.size, 0)
    assert.deepStrictEqual([...new Set(page.statuses())].slice(0, 4), ["idle", "sending", "uncertain", "resuming"])
    await page.close()
  })

  it("is sent again with the same bytes when it never arrived", async () => {
    const { backend, page } = await inDoubt("loses")
    backend.looks = undefined
    backend.reactions = ["accepts"]
    await begin(() => page.call().resume())
    await page.reaches("settled")
    assert.strictEqual(new Set(backend.executed.map((op) => JSON.stringify(op))).size, 1)
    assert.strictEqual(backend.orders.size, 1)
    await page.close()
  })

  it("says when it was not executed, and then another may be built", async () => {
    const { backend, page, store, time } = await inDoubt("loses")
    backend.looks = undefined
    time.now += 7 * 3600_000
    await begin(() => page.call().resume())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "resume")
    assert.instanceOf(failureOf(page).error, Errors.NotExecuted)
    assert.strictEqual(store.texts.size, 0)
    backend.reactions = ["accepts"]
    await begin(() => pay(page))
    await page.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    await page.close()
  })

  it("cannot be replaced or forgotten", async () => {
    const { backend, page, store } = await inDoubt("loses")
    const sent = backend.executed.length
    assert.strictEqual((await act(() => pay(page))).status, "uncertain")
    assert.strictEqual((await act(() => build(page))).status, "uncertain")
    await act(async () => page.call().reset())
    assert.strictEqual(page.state().status, "uncertain")
    assert.strictEqual(store.texts.size, 1)
    assert.lengthOf(backend.executed, sent)
    await begin(() => page.call().resume())
    await act(async () => page.call().reset())
    assert.strictEqual(page.state().status, "uncertain")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("is one that was accepted, and of which nobody has heard for a minute", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("accepted")
    backend.orders.clear()
    await begin(() => page.call().follow())
    await page.reaches("uncertain")
    const state = page.state()
    assert.instanceOf(state.status === "uncertain" ? state.error : undefined, Errors.OrderNotFound)
    assert.match([...store.texts.values()].join(), /"isAccepted":false/)
    await begin(() => page.call().resume())
    await page.reaches("settled")
    await page.close()
  })

  it("is one that the session's end cut off, whichever step sent it", async () => {
    for (const step of ["submit", "execute"] as const) {
      const { backend, open, store } = world()
      backend.reactions = ["accepts and holds"]
      const page = await open()
      if (step === "execute") {
        await signed(page)
        await begin(() => page.call().execute())
      } else await begin(() => pay(page))
      await page.settle()
      assert.lengthOf(backend.executed, 1)
      await act(async () => page.client.sessionClear())
      await page.reaches("uncertain")
      assert.strictEqual(store.texts.size, 1)
      await act(() => page.client.loginUsingJWTAuthentication("jwt"))
      await page.reaches("settled")
      assert.strictEqual(backend.orders.size, 1)
      await page.close()
    }
  })

  it("is one whose session ended before it left, for a failure to sign in does not say what was sent", async () => {
    const { open, store } = world()
    const written = Deferred.makeUnsafe<void>()
    const { getItem, removeItem } = store
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      store.setItem(name, text)
    }
    const page = await open({ store: { getItem, removeItem, setItem } })
    await signed(page)
    await begin(() => page.call().execute())
    await act(async () => page.client.sessionClear())
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.reaches("uncertain")
    const state = page.state()
    assert.instanceOf(state.status === "uncertain" ? state.error : undefined, Errors.NotLoggedIn)
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("is not sent again where that is turned off", async () => {
    const { backend, open } = world()
    backend.reactions = ["loses"]
    const page = await open({ resend: false, settleFor: 5_000 })
    await begin(() => pay(page))
    await page.reaches("uncertain")
    await begin(() => page.call().resume())
    await page.reaches("resuming")
    await page.reaches("uncertain")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })
})

describe("a transaction that is given up", () => {
  it("before it left was not sent", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await begin(() =>
      page.call().submit(async (client, options) => {
        await new Promise((_, reject) =>
          options.signal?.addEventListener("abort", () => reject(options.signal?.reason))
        )
        return tokenTransfer(client, transfer, undefined, options)
      })
    )
    assert.strictEqual(page.state().status, "sending")
    await act(async () => page.call().cancel())
    assert.deepStrictEqual(page.state(), { status: "idle" })
    assert.lengthOf(backend.executed, 0)
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("while it is written down does not leave, and is forgotten", async () => {
    const { backend, open } = world()
    const slow = new Memory()
    const written = Deferred.makeUnsafe<void>()
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      slow.setItem(name, text)
    }
    const { getItem, removeItem } = slow
    const page = await open({ store: { getItem, removeItem, setItem } })
    await signed(page)
    await begin(() => page.call().execute())
    await act(async () => page.call().cancel())
    assert.strictEqual(page.state().status, "signed")
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.settle()
    assert.strictEqual(page.state().status, "signed")
    assert.strictEqual(slow.texts.size, 0)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  it("after it left is uncertain, and while it is followed accepted", async () => {
    const { backend, open } = world()
    backend.reactions = ["accepts and holds"]
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.settle()
    assert.lengthOf(backend.executed, 1)
    await act(async () => page.call().cancel())
    await page.settle()
    assert.strictEqual(page.state().status, "uncertain")
    await begin(() => page.call().resume())
    await page.reaches("following")
    await act(async () => page.call().cancel())
    await page.settle()
    assert.strictEqual(page.state().status, "accepted")
    await page.close()
  })

  it("is forgotten by a reset once it has a job", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await act(async () => page.call().reset())
    await page.settle()
    assert.deepStrictEqual(page.state(), { status: "idle" })
    assert.strictEqual(store.texts.size, 0)
    backend.begins = "SUCCESSFUL"
    await begin(() => pay(page))
    await page.reaches("settled")
    await page.close()
  })
})

describe("a page that is reloaded", () => {
  const moments: ReadonlyArray<{
    readonly when: string
    readonly jobs: number
    /** What the new page does first. */
    readonly first: "idle" | "resuming" | "following"
    readonly until: (page: Page, backend: ReturnType<typeof world>["backend"]) => Promise<unknown>
  }> = [
    {
      first: "idle",
      when: "before anything was sent",
      jobs: 0,
      until: (page) => signed(page)
    },
    {
      first: "resuming",
      when: "before the operation arrived",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["holds", "accepts"]
        await begin(() => pay(page))
        await page.settle()
      }
    },
    {
      first: "resuming",
      when: "before the answer came",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and holds", "accepts"]
        await begin(() => pay(page))
        await page.settle()
      }
    },
    {
      first: "resuming",
      when: "in doubt",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("uncertain")
        backend.looks = undefined
        backend.reactions = ["accepts"]
      }
    },
    {
      first: "resuming",
      when: "while it resumed",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("uncertain")
        await begin(() => page.call().resume())
        backend.looks = undefined
      }
    },
    {
      first: "following",
      when: "with a job",
      jobs: 1,
      until: async (page) => {
        await signed(page)
        await begin(() => page.call().execute())
        await page.reaches("accepted")
      }
    },
    {
      first: "following",
      when: "while its order was followed",
      jobs: 1,
      until: async (page, backend) => {
        backend.begins = "INITIATED"
        await begin(() => pay(page))
        await page.reaches("following")
        for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
      }
    }
  ]
  for (const { first, jobs, until, when } of moments) {
    it(`${when} picks the transaction up`, async () => {
      const { backend, open, store } = world()
      const before = await open()
      await until(before, backend)
      await before.close()
      const after = await open()
      await (jobs === 0 ? after.settle() : after.reaches("settled"))
      assert.strictEqual(after.state().status, jobs === 0 ? "idle" : "settled")
      assert.strictEqual(after.statuses()[1] ?? "idle", first)
      assert.strictEqual(backend.orders.size, jobs)
      assert.strictEqual(new Set(backend.executed.map(idOf)).size, jobs)
      assert.strictEqual(store.texts.size, 0)
      await after.close()
    })
  }

  it("shows nothing of a transaction that has ended", async () => {
    const { open } = world()
    const before = await open()
    await begin(() => pay(before))
    await before.reaches("settled")
    await before.close()
    const after = await open()
    await after.settle()
    assert.deepStrictEqual(after.statuses(), ["idle"])
    await after.close()
  })

  it("picks it up once in strict mode, and what is under way lives through it", async () => {
    const { backend, page, open } = await inDoubt("loses")
    await page.close()
    backend.looks = undefined
    backend.reactions = ["accepts"]
    const before = backend.executed.length
    const again = await open({}, (shown) => <StrictMode>{shown}</StrictMode>)
    await again.reaches("settled")
    assert.lengthOf(backend.executed, before + 1)
    assert.strictEqual(again.statuses().filter((status) => status === "resuming").length, 1)
    await again.close()
  })

  it("leaves what is not a record alone until it is replaced", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const first = await open()
    await begin(() => pay(first))
    await first.reaches("following")
    await first.close()
    const [name = ""] = store.texts.keys()
    for (const text of [
      "{",
      "null",
      '{"jobId":"","isAccepted":true}',
      '{"jobId":"1","operation":{},"isAccepted":false}'
    ]) {
      store.texts.set(name, text)
      const page = await open()
      await page.settle()
      assert.deepStrictEqual(page.statuses(), ["idle"])
      assert.strictEqual(store.texts.get(name), text)
      await begin(() => pay(page))
      await page.reaches("following")
      await page.close()
      assert.match(store.texts.get(name) ?? "", /"isAccepted":true/)
    }
  })
})

describe("a component that goes", () => {
  const keyed = (page: Page, key: string) => {
    let call: TransactionCall | undefined
    const Probe = () => {
      call = useTransaction()
      return null
    }
    return {
      call: () => call ?? assert.fail("not rendered"),
      node: (
        <OktoProvider client={page.client}>
          <Probe key={key} />
        </OktoProvider>
      )
    }
  }

  it("hands on what was not written down to the one that comes at once, and to nobody later", async () => {
    const { open, store } = world()
    const page = await open()
    await page.shown.update(null)
    Object.assign(globalThis, { sessionStorage: store })
    const first = keyed(page, "1")
    await page.shown.update(first.node)
    await begin(() =>
      first.call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))
    )
    await page.settle()
    const second = keyed(page, "2")
    await page.shown.update(second.node)
    await page.settle()
    assert.strictEqual(second.call().state.status, "built")
    await page.shown.update(null)
    await page.settle()
    const third = keyed(page, "3")
    await page.shown.update(third.node)
    await page.settle()
    assert.strictEqual(third.call().state.status, "idle")
    await page.close()
    Reflect.deleteProperty(globalThis, "sessionStorage")
  })

  it("aborts what is under way", async () => {
    const { open } = world()
    const page = await open()
    let signal: AbortSignal | null | undefined
    await begin(() =>
      page.call().submit((_, options) => {
        signal = options.signal
        return new Promise(() => undefined)
      })
    )
    assert.isFalse(signal?.aborted)
    await page.shown.update(null)
    await page.settle()
    assert.isTrue(signal?.aborted)
    await page.close()
  })
})

describe("a transaction is its user's:", () => {
  const login = (page: Page, backend: ReturnType<typeof world>["backend"], user: string) =>
    act(async () => {
      backend.user = user
      await page.client.loginUsingJWTAuthentication("jwt")
    })

  it("it stays in sight while nobody is logged in, and goes on when its user comes back", async () => {
    const { backend, page } = await inDoubt("accepts and loses")
    await act(async () => page.client.sessionClear())
    await page.settle()
    assert.strictEqual(page.state().status, "uncertain")
    backend.looks = undefined
    await login(page, backend, ada)
    await page.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    await page.close()
  })

  it("its order is followed on, when following failed and its user comes back", async () => {
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
    await page.close()
  })

  it("another user does not see it, and finds their own", async () => {
    const { backend, page, store } = await inDoubt("accepts and loses")
    backend.looks = undefined
    await act(async () => page.client.sessionClear())
    await login(page, backend, bob)
    await page.settle()
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
    await page.close()
  })

  it("what somebody began is not shown to who comes next", async () => {
    const { backend, open } = world()
    const page = await open()
    await signed(page)
    await act(async () => page.client.sessionClear())
    assert.strictEqual(page.state().status, "signed")
    await login(page, backend, bob)
    assert.deepStrictEqual(page.state(), { status: "idle" })
    await page.close()
  })
})

describe("several transactions", () => {
  it("of different keys are apart", async () => {
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

  it("of one key are one, however many components show it", async () => {
    const { backend, open } = world()
    const calls: Array<TransactionCall> = []
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
    await page.settle()
    assert.strictEqual(calls[1]?.state.status, "built")
    assert.strictEqual(calls[0]?.state, calls[1]?.state)
    await page.close()
  })

  it("of two tabs over one store: the second picks up what the first has under way, and it is one", async () => {
    const { backend, open, store } = world()
    backend.reactions = ["accepts and holds", "accepts"]
    const first = await open()
    await begin(() => pay(first))
    await first.settle()
    const second = await open()
    await second.reaches("settled")
    await act(() => Effect.runPromise(Deferred.succeed(backend.release, undefined)))
    await first.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    assert.strictEqual(store.texts.size, 0)
    await first.close()
    await second.close()
  })

  it("of two tabs over one store do not overwrite each other", async () => {
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
    await first.close()
    await second.close()
  })
})

describe("a transaction that two tabs have", () => {
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
    await first.settle()
    const other = await open()
    for (let turn = 0; turn < 50 && backend.executed.length < 2; turn++) {
      await other.settle()
      if (backend.executed.length < 2) await act(async () => it.time.pass())
    }
    assert.strictEqual(backend.orders.size, 1)
    const release = async () => {
      await act(() => Effect.runPromise(Deferred.succeed(backend.release, undefined)))
      await first.settle()
    }
    return { ...it, first, other, release }
  }

  it("is followed by the first when the second knows that it was accepted, though the first was refused", async () => {
    const { backend, first, other, release, store } = await shared("accepts")
    await other.close()
    await release()
    await first.reaches("following")
    assert.match([...store.texts.values()].join(), /"isAccepted":true/)
    for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
    backend.listedAfter = 0
    await first.reaches("settled")
    assert.strictEqual(store.texts.size, 0)
    await first.close()
  })

  it("is uncertain for the first when it was refused and the second may have sent it, and both find the truth", async () => {
    for (const finder of ["first", "next"] as const) {
      const { backend, first, open, other, release, store } = await shared("accepts and loses")
      await other.close()
      await release()
      await first.reaches("uncertain")
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
    it(`is one when both send at the same moment (${hasLocks ? "with" : "without"} the browser's locks)`, async () => {
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

describe("a store", () => {
  const broken = (...names: ReadonlyArray<"getItem" | "setItem" | "removeItem">) => {
    const memory = new Memory()
    const full = () => {
      throw new Error("full")
    }
    const { getItem, removeItem, setItem } = memory
    const parts = { getItem, removeItem, setItem }
    return { memory, store: { ...parts, ...Object.fromEntries(names.map((name) => [name, full])) } }
  }

  it("that cannot be written lets nothing leave", async () => {
    const { backend, open } = world()
    const page = await open({ store: broken("setItem").store })
    await begin(() => pay(page))
    await page.reaches("failed")
    const { error } = failureOf(page)
    assert.instanceOf(error, TransactionNotRecorded)
    assert.strictEqual(error.message, "The transaction could not be written down, so it was not sent")
    assert.deepStrictEqual(error instanceof TransactionNotRecorded && error.cause, new Error("full"))
    assert.deepInclude(failureOf(page), { step: "submit", before: { status: "idle" } })
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "execute")
    assert.instanceOf(failureOf(page).error, TransactionNotRecorded)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  it("that cannot be read says so, and lets nothing leave", async () => {
    const { backend, open } = world()
    const page = await open({ store: broken("getItem").store })
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "restore")
    assert.instanceOf(failureOf(page).error, RecordNotRead)
    await begin(() => pay(page))
    await page.settle()
    assert.instanceOf(failureOf(page).error, TransactionNotRecorded)
    assert.lengthOf(backend.executed, 0)
    await act(async () => page.call().reset())
    await page.reaches("failed")
    await page.close()
  })

  it("that forgets nothing changes nothing", async () => {
    const { open } = world()
    const { memory, store } = broken("removeItem")
    const page = await open({ store })
    await begin(() => pay(page))
    await page.reaches("settled")
    await page.close()
    assert.strictEqual(memory.texts.size, 1)
    const again = await open({ store })
    await again.reaches("settled")
    await again.close()
  })

  it("that takes too long lets nothing leave, and what it writes late is removed", async () => {
    const { backend, open } = world()
    const slow = new Memory()
    const { getItem, removeItem } = slow
    const written = Deferred.makeUnsafe<void>()
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      slow.setItem(name, text)
    }
    const page = await open({ store: { getItem, removeItem, setItem } })
    await begin(() => pay(page))
    await page.reaches("failed")
    assert.instanceOf(failureOf(page).error, Errors.OperationNotRecorded)
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.settle()
    assert.strictEqual(slow.texts.size, 0)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  it("that takes too long removes nothing that is sent meanwhile", async () => {
    const { backend, open } = world()
    backend.reactions = ["accepts and holds"]
    const slow = new Memory()
    const { getItem, removeItem } = slow
    const written = Deferred.makeUnsafe<void>()
    const setItem = async (name: string, text: string) => {
      await Effect.runPromise(Deferred.await(written))
      slow.setItem(name, text)
    }
    const page = await open({ store: { getItem, removeItem, setItem } })
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("failed")
    assert.instanceOf(failureOf(page).error, Errors.OperationNotRecorded)
    await begin(() => page.call().execute())
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.settle()
    assert.lengthOf(backend.executed, 1)
    assert.strictEqual(slow.texts.size, 1)
    await page.close()
  })

  it("that is slow to say what was left does not take away what somebody began meanwhile", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const before = await open()
    await begin(() => pay(before))
    await before.reaches("following")
    await before.close()
    const read = Deferred.makeUnsafe<void>()
    const getItem = async (name: string) => {
      await Effect.runPromise(Deferred.await(read))
      return store.getItem(name)
    }
    const { removeItem, setItem } = store
    const page = await open({ store: { getItem, removeItem, setItem } })
    await built(page)
    await act(() => Effect.runPromise(Deferred.succeed(read, undefined)))
    await page.settle()
    assert.strictEqual(page.state().status, "built")
    await act(() => page.call().sign())
    await begin(() => page.call().execute())
    await page.settle()
    assert.instanceOf(failureOf(page).error, TransactionPending)
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("keeps what is another transaction's by now", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    const [name = ""] = store.texts.keys()
    const other = '{"jobId":"another","isAccepted":true}'
    store.texts.set(name, other)
    for (const job of backend.orders.keys()) backend.orders.set(job, "SUCCESSFUL")
    await page.reaches("settled")
    assert.strictEqual(store.texts.get(name), other)
    await page.close()
  })

  it("is the page's session storage unless another is given", async () => {
    const { backend, open } = world()
    backend.begins = "INITIATED"
    const memory = new Memory()
    Object.assign(globalThis, { sessionStorage: memory })
    const page = await open({ store: undefined })
    await begin(() => pay(page))
    await page.reaches("following")
    const name = `okto_transaction/1802466136/0x${"22".repeat(20)}/${ada}/default`
    assert.deepStrictEqual([...memory.texts.keys()], [name])
    await page.close()
    Reflect.deleteProperty(globalThis, "sessionStorage")
    const without = await open({ store: undefined })
    await without.reaches("failed")
    assert.instanceOf(failureOf(without).error, RecordNotRead)
    await without.close()
  })

  it("holds no key and no bearer", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    const bearer = await page.client.getAuthorizationToken()
    const text = [...store.texts.values()].join()
    for (const secret of ["33".repeat(32), "11".repeat(32), bearer]) assert.notInclude(text, secret)
    await page.close()
  })
})

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ said: error instanceof Error ? error.message : "?" })
  override render() {
    return this.state.said ?? this.props.children
  }
}

describe("an order", () => {
  const at = 1_800_000_000_000
  const watching = async () => {
    const it = world()
    const page = await it.open()
    const states: Array<OrderState> = []
    const Probe = ({ jobId }: { readonly jobId: string | undefined }) => {
      const state = useOrder(jobId)
      if (states.at(-1) !== state) states.push(state)
      return null
    }
    const show = (jobId: string | undefined) =>
      page.shown.update(
        <OktoProvider client={page.client}>
          <Probe jobId={jobId} />
        </OktoProvider>
      )
    return { ...it, page, show, states }
  }

  it("is followed to its end, and another one from its beginning", async () => {
    const { backend, page, show, states, time } = await watching()
    await show(undefined)
    assert.deepStrictEqual(states, [{ status: "idle" }])
    backend.orders.set("one", "INITIATED").set("two", "FAILED")
    await show("one")
    await page.settle()
    assert.deepInclude(states.at(-1), { status: "following", seen: [{ status: "INITIATED", at }] })
    backend.orders.set("one", "SUCCESSFUL")
    await act(async () => time.pass())
    await act(async () => time.pass())
    await page.settle()
    assert.strictEqual(states.at(-1)?.status, "settled")
    await show("two")
    await page.settle()
    assert.deepStrictEqual(
      states.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1]),
      ["idle", "following", "settled", "following", "settled"]
    )
    const end = states.at(-1)
    assert.deepStrictEqual(end?.status === "settled" ? end.seen.map(({ status }) => status) : [], ["FAILED"])
    await page.close()
  })

  it("fails with why it could not be followed", async () => {
    const { backend, page, show, states } = await watching()
    backend.looks = refusal
    await show("one")
    await page.settle()
    const end = states.at(-1)
    assert.instanceOf(end?.status === "failed" ? end.error : undefined, Errors.OrdersUnavailable)
    await page.close()
  })
})

describe("the hook", () => {
  it("hands mistakes of the program to the error boundary, and what was sent is kept", async () => {
    const { backend, open, store } = world()
    const page = await open({}, (shown) => <Boundary>{shown}</Boundary>)
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        throw new Error("my own bug")
      })
    )
    await page.settle()
    assert.strictEqual(page.shown.place.textContent, "my own bug")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
    const again = await open()
    await again.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    await again.close()
  })

  it("is idle on a server, and touches no store there", async () => {
    const { open, store } = world()
    const { client, close } = await open()
    const Status = () => useTransaction({ key: "server", store }).state.status
    const html = renderToString(
      <OktoProvider client={client}>
        <Status />
      </OktoProvider>
    )
    assert.strictEqual(html, "idle")
    await close()
  })
})
