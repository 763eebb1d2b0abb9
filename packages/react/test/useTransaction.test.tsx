/** Transactions: every step, lost replies, reloads, users and tabs. `useOrder`, which follows orders in the same way, is here, too. */
import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { Errors } from "@okto-effect/sdk/effect"
import * as UserOps from "@okto-effect/sdk/userop"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { setImmediate } from "node:timers/promises"
import { act, Activity, Component, type ReactNode, StrictMode } from "react"
import { renderToString } from "react-dom/server"
import { vi } from "vitest"
import {
  OktoProvider,
  type OrderState,
  TransactionRecordNotRead,
  TransactionStoreTimeout,
  tokenTransfer,
  TransactionNotRecorded,
  TransactionPending,
  type UseTransactionReturn,
  useOrder,
  useTransaction
} from "../src/index.ts"
import { onOrderFinal } from "../src/order/finalOrders.ts"
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

describe("useTransaction: submit", () => {
  it("records an operation, sends it, follows its order and deletes the record", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await page.flush()
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

  it("returns the final state, and can be called again", async () => {
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

  it("settles when the order fails", async () => {
    const { backend, open } = world()
    backend.begins = "FAILED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("settled")
    const end = page.state()
    assert.deepInclude(end.status === "settled" ? end.order : {}, { status: "FAILED" })
    await page.close()
  })

  it("fails and deletes the record when the backend refuses the operation", async () => {
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

  it("follows the job id that the backend returned when it is another one, and deletes the record", async () => {
    const { backend, open, store } = world()
    backend.renames = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("settled")
    assert.deepInclude(page.state(), { jobId: backend.renames })
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("follows the order when the call did not pass its options on", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => page.call().submit((client) => tokenTransfer(client, transfer)))
    await page.reaches("following")
    const [job] = backend.orders.keys()
    assert.deepStrictEqual([...store.texts.values()], [JSON.stringify({ jobId: job, isAccepted: true })])
    await page.close()
  })

  it("is unknown when the call fails after it has sent", async () => {
    const { open, store } = world()
    const page = await open()
    const error = new Errors.OrderTimeout("job", undefined)
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        throw error
      })
    )
    await page.reaches("unknown")
    assert.deepInclude(page.state(), { error })
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("keeps the record of an operation when the call then fails for another job's id", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, options)
        throw new Errors.JobIdTaken("6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50")
      })
    )
    await page.reaches("unknown")
    assert.lengthOf(backend.executed, 1)
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("sends one operation when the call tries to send two", async () => {
    const { backend, open } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        return tokenTransfer(client, transfer, undefined, options)
      })
    )
    await page.reaches("unknown")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })
})

describe("useTransaction: build, sign, execute, follow", () => {
  it("run one step at each call", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await signed(page)
    assert.lengthOf(backend.executed, 0)
    assert.strictEqual(store.texts.size, 0)
    const before = page.state()
    await begin(() => page.call().execute())
    await page.reaches("accepted")
    assert.deepStrictEqual(backend.executed, before.status === "signed" ? [before.userOp] : [])
    await page.flush()
    assert.strictEqual(page.state().status, "accepted")
    assert.match([...store.texts.values()].join(), /"isAccepted":true/)
    await begin(() => page.call().follow())
    await page.reaches("settled")
    const passed = ["idle", "building", "built", "signing", "signed", "sending", "accepted", "following", "settled"]
    assert.deepStrictEqual([...new Set(page.statuses())], passed)
    assert.strictEqual(store.texts.size, 0)
    await page.close()
  })

  it("do nothing in a state in which they cannot begin", async () => {
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
    await page.flush()
    assert.strictEqual((await pay(page)).status, "sending")
    assert.strictEqual((await page.call().execute()).status, "sending")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("keep the last stable state when a step fails, and can be called again", async () => {
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

  it("are followed by a refresh that looks at once, also while the order is followed", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await page.flush()
    const once = backend.asked.length
    assert.strictEqual((await page.call().follow()).status, "following")
    assert.strictEqual((await page.call().resume()).status, "following")
    await page.flush()
    assert.lengthOf(backend.asked, once)
    const [job = ""] = backend.orders.keys()
    backend.orders.set(job, "SUCCESSFUL")
    // No time passes.
    await begin(() => page.call().refresh())
    await page.flush()
    const end = page.state()
    assert.deepStrictEqual(end.status === "settled" ? end.seen.map(({ status }) => status) : end.status, [
      "INITIATED",
      "SUCCESSFUL"
    ])
    assert.isTrue(page.states.some((state) => state.status === "following" && state.isRefreshing))
    assert.strictEqual(store.texts.size, 0)
    const looks = backend.asked.filter((path) => path === "/orders").length
    await begin(() => page.call().refresh())
    await page.flush()
    assert.deepStrictEqual(page.state(), end)
    assert.lengthOf(
      backend.asked.filter((path) => path === "/orders"),
      looks + 1
    )
    await page.close()
  })
})

describe("useTransaction: refresh of a settled transaction", () => {
  const ended = async () => {
    const it = world()
    const page = await it.open()
    await begin(() => pay(page))
    await page.reaches("settled")
    const [job = ""] = it.backend.orders.keys()
    return { ...it, page, job, end: page.state() }
  }
  const looks = (asked: ReadonlyArray<string>) => asked.filter((path) => path === "/orders").length

  it("looks once and keeps the statuses that were seen", async () => {
    const { backend, end, page } = await ended()
    const before = looks(backend.asked)
    page.states.length = 0
    let told = 0
    const stop = onOrderFinal(page.client, () => told++)
    await begin(() => page.call().refresh())
    await page.flush()
    stop()
    // Lists are read again: the order may have changed them since.
    assert.strictEqual(told, 1)
    const [refreshing] = page.states
    assert.deepInclude(refreshing, { status: "following", isRefreshing: true })
    assert.deepStrictEqual(page.state(), end)
    assert.strictEqual(looks(backend.asked), before + 1)
    await page.close()
  })

  it("returns to settled when it is cancelled", async () => {
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

  it("follows the order when it is not final any more", async () => {
    const { backend, job, page } = await ended()
    backend.orders.set(job, "IN_PROGRESS")
    await begin(() => page.call().refresh())
    await page.flush()
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

  it("can be repeated when it has failed", async () => {
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

/** A transaction whose outcome is unknown. */
const withUnknownOutcome = async (reaction: "loses" | "accepts and loses") => {
  const it = world()
  it.backend.reactions = [reaction]
  it.backend.looks = "lost"
  const page = await it.open()
  await begin(() => pay(page))
  await page.reaches("unknown")
  return { ...it, page }
}

describe("useTransaction: unknown outcome", () => {
  it("is unknown, stays recorded, and is resolved by resume", async () => {
    const { backend, page, store } = await withUnknownOutcome("accepts and loses")
    const state = page.state()
    assert.instanceOf(state.status === "unknown" ? state.error : undefined, Errors.ExecutionUnknown)
    assert.strictEqual(store.texts.size, 1)
    await begin(() => page.call().resume())
    await page.reaches("resuming")
    await page.reaches("unknown")
    const sent = backend.executed.length
    backend.looks = undefined
    await begin(() => page.call().resume())
    await page.reaches("settled")
    assert.lengthOf(backend.executed, sent)
    assert.strictEqual(backend.orders.size, 1)
    assert.strictEqual(store.texts.size, 0)
    assert.deepStrictEqual([...new Set(page.statuses())].slice(0, 4), ["idle", "sending", "unknown", "resuming"])
    await page.close()
  })

  it("sends the same bytes again when they did not arrive", async () => {
    const { backend, page } = await withUnknownOutcome("loses")
    backend.looks = undefined
    backend.reactions = ["accepts"]
    await begin(() => page.call().resume())
    await page.reaches("settled")
    assert.strictEqual(new Set(backend.executed.map((op) => JSON.stringify(op))).size, 1)
    assert.strictEqual(backend.orders.size, 1)
    await page.close()
  })

  it("fails with NotExecuted when it was not executed, and another can be built", async () => {
    const { backend, page, store, time } = await withUnknownOutcome("loses")
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

  it("cannot be replaced or deleted", async () => {
    const { backend, page, store } = await withUnknownOutcome("loses")
    const sent = backend.executed.length
    assert.strictEqual((await act(() => pay(page))).status, "unknown")
    assert.strictEqual((await act(() => build(page))).status, "unknown")
    await act(async () => page.call().reset())
    assert.strictEqual(page.state().status, "unknown")
    assert.strictEqual(store.texts.size, 1)
    assert.lengthOf(backend.executed, sent)
    await begin(() => page.call().resume())
    await act(async () => page.call().reset())
    assert.strictEqual(page.state().status, "unknown")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("follows from an accepted operation that is not listed for a minute", async () => {
    const { backend, open, store } = world()
    const page = await open()
    await signed(page)
    await begin(() => page.call().execute())
    await page.reaches("accepted")
    backend.orders.clear()
    await begin(() => page.call().follow())
    await page.reaches("unknown")
    const state = page.state()
    assert.instanceOf(state.status === "unknown" ? state.error : undefined, Errors.OrderNotFound)
    assert.match([...store.texts.values()].join(), /"isAccepted":false/)
    await begin(() => page.call().resume())
    await page.reaches("settled")
    await page.close()
  })

  it("follows from the end of a session while an operation is sent, by submit or by execute", async () => {
    for (const step of ["submit", "execute"] as const) {
      const { backend, open, store } = world()
      backend.reactions = ["accepts and holds"]
      const page = await open()
      if (step === "execute") {
        await signed(page)
        await begin(() => page.call().execute())
      } else await begin(() => pay(page))
      await page.flush()
      assert.lengthOf(backend.executed, 1)
      await act(async () => page.client.sessionClear())
      await page.reaches("unknown")
      assert.strictEqual(store.texts.size, 1)
      await act(() => page.client.loginUsingJWTAuthentication("jwt"))
      await page.reaches("settled")
      assert.strictEqual(backend.orders.size, 1)
      await page.close()
    }
  })

  it("follows from the end of a session before an operation is sent", async () => {
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
    await page.reaches("unknown")
    const state = page.state()
    assert.instanceOf(state.status === "unknown" ? state.error : undefined, Errors.NotLoggedIn)
    assert.strictEqual(store.texts.size, 1)
    await page.close()
  })

  it("sends nothing again when `resend` is false", async () => {
    const { backend, open } = world()
    backend.reactions = ["loses"]
    const page = await open({ resend: false, outcomeTimeout: 5_000 })
    await begin(() => pay(page))
    await page.reaches("unknown")
    await begin(() => page.call().resume())
    await page.reaches("resuming")
    await page.reaches("unknown")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })
})

describe("useTransaction: cancel and reset", () => {
  it("cancel sends nothing before the operation is sent", async () => {
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

  it("cancel returns to the state before a call of the app that never ends, and another can be sent", async () => {
    const { backend, open } = world()
    const page = await open()
    await begin(() => page.call().submit(() => new Promise<string>(() => undefined)))
    assert.strictEqual(page.state().status, "sending")
    await act(async () => page.call().cancel())
    assert.strictEqual(page.state().status, "idle")
    await begin(() => page.call().submit((client, options) => tokenTransfer(client, transfer, undefined, options)))
    await page.reaches("settled")
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("cancel sends nothing and deletes the record while the operation is recorded", async () => {
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
    await page.flush()
    assert.strictEqual(page.state().status, "signed")
    assert.strictEqual(slow.texts.size, 0)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  it("cancel leaves the outcome unknown after it was sent, and accepted while its order is followed", async () => {
    const { backend, open } = world()
    backend.reactions = ["accepts and holds"]
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.flush()
    assert.lengthOf(backend.executed, 1)
    await act(async () => page.call().cancel())
    await page.flush()
    assert.strictEqual(page.state().status, "unknown")
    await begin(() => page.call().resume())
    await page.reaches("following")
    await act(async () => page.call().cancel())
    await page.flush()
    assert.strictEqual(page.state().status, "accepted")
    await page.close()
  })

  it("reset deletes the record of an accepted operation", async () => {
    const { backend, open, store } = world()
    backend.begins = "INITIATED"
    const page = await open()
    await begin(() => pay(page))
    await page.reaches("following")
    await act(async () => page.call().reset())
    await page.flush()
    assert.deepStrictEqual(page.state(), { status: "idle" })
    assert.strictEqual(store.texts.size, 0)
    backend.begins = "SUCCESSFUL"
    await begin(() => pay(page))
    await page.reaches("settled")
    await page.close()
  })
})

describe("useTransaction: reload", () => {
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
        await page.flush()
      }
    },
    {
      first: "resuming",
      when: "before the reply arrived",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and holds", "accepts"]
        await begin(() => pay(page))
        await page.flush()
      }
    },
    {
      first: "resuming",
      when: "when the outcome is unknown",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("unknown")
        backend.looks = undefined
        backend.reactions = ["accepts"]
      }
    },
    {
      first: "resuming",
      when: "while it was resumed",
      jobs: 1,
      until: async (page, backend) => {
        backend.reactions = ["accepts and loses"]
        backend.looks = "lost"
        await begin(() => pay(page))
        await page.reaches("unknown")
        await begin(() => page.call().resume())
        backend.looks = undefined
      }
    },
    {
      first: "following",
      when: "after it was accepted",
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
    it(`resumes the transaction after a reload ${when}`, async () => {
      const { backend, open, store } = world()
      const before = await open()
      await until(before, backend)
      await before.close()
      const after = await open()
      await (jobs === 0 ? after.flush() : after.reaches("settled"))
      assert.strictEqual(after.state().status, jobs === 0 ? "idle" : "settled")
      assert.strictEqual(after.statuses()[1] ?? "idle", first)
      assert.strictEqual(backend.orders.size, jobs)
      assert.strictEqual(new Set(backend.executed.map(idOf)).size, jobs)
      assert.strictEqual(store.texts.size, 0)
      await after.close()
    })
  }

  it("shows nothing of a settled transaction", async () => {
    const { open } = world()
    const before = await open()
    await begin(() => pay(before))
    await before.reaches("settled")
    await before.close()
    const after = await open()
    await after.flush()
    assert.deepStrictEqual(after.statuses(), ["idle"])
    await after.close()
  })

  it("resumes once in strict mode, and keeps the step under way", async () => {
    const { backend, page, open } = await withUnknownOutcome("loses")
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

  it("ignores a text that is not a record until it is replaced", async () => {
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
      await page.flush()
      assert.deepStrictEqual(page.statuses(), ["idle"])
      assert.strictEqual(store.texts.get(name), text)
      await begin(() => pay(page))
      await page.reaches("following")
      await page.close()
      assert.match(store.texts.get(name) ?? "", /"isAccepted":true/)
    }
  })
})

describe("useTransaction: unmount", () => {
  const keyed = (page: Page, key: string) => {
    let call: UseTransactionReturn | undefined
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

  it("keeps what was not recorded for a component that is mounted at once, but not for a later one", async () => {
    const { open, store } = world()
    const page = await open()
    await page.shown.update(null)
    Object.assign(globalThis, { sessionStorage: store })
    const first = keyed(page, "1")
    await page.shown.update(first.node)
    await begin(() =>
      first.call().build((client, options) => UserOps.tokenTransfer(client, transfer, undefined, options))
    )
    await page.flush()
    const second = keyed(page, "2")
    await page.shown.update(second.node)
    await page.flush()
    assert.strictEqual(second.call().state.status, "built")
    await page.shown.update(null)
    await page.flush()
    const third = keyed(page, "3")
    await page.shown.update(third.node)
    await page.flush()
    assert.strictEqual(third.call().state.status, "idle")
    await page.close()
    Reflect.deleteProperty(globalThis, "sessionStorage")
  })

  it("aborts the step under way", async () => {
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
    await page.flush()
    assert.isTrue(signal?.aborted)
    await page.close()
  })
})

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
    await page.close()
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
    await page.close()
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
    await page.close()
  })

  it("does not show a step of the former user to the next one", async () => {
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
    await page.close()
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
    await page.close()
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
    await first.close()
    await second.close()
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
    await first.close()
    await second.close()
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
      await page.close()
    })
  }

  it("has the next transaction, too, after a component without one was mounted", async () => {
    const { page, session, store, update } = await shared()
    await update({ store: true, none: true })
    await begin(() => pay(page))
    for (let turn = 0; turn < 3_000 && store.texts.size === 0; turn++) await page.passTime()
    assert.strictEqual(store.texts.size, 1)
    assert.strictEqual(session.texts.size, 0)
    await page.close()
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
    await first.close()
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

describe("useTransaction: store", () => {
  const broken = (...names: ReadonlyArray<"getItem" | "setItem" | "removeItem">) => {
    const memory = new Memory()
    const full = () => {
      throw new Error("full")
    }
    const { getItem, removeItem, setItem } = memory
    const parts = { getItem, removeItem, setItem }
    return { memory, store: { ...parts, ...Object.fromEntries(names.map((name) => [name, full])) } }
  }

  it("sends nothing when the store cannot be written", async () => {
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

  it("fails with TransactionRecordNotRead and sends nothing when the store cannot be read", async () => {
    const { backend, open } = world()
    const page = await open({ store: broken("getItem").store })
    await page.reaches("failed")
    assert.strictEqual(failureOf(page).step, "restore")
    assert.instanceOf(failureOf(page).error, TransactionRecordNotRead)
    await begin(() => pay(page))
    await page.flush()
    assert.instanceOf(failureOf(page).error, TransactionNotRecorded)
    assert.lengthOf(backend.executed, 0)
    await act(async () => page.call().reset())
    await page.reaches("failed")
    await page.close()
  })

  it("continues when a record cannot be deleted", async () => {
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

  it("sends nothing when the store takes too long, and deletes what it writes late", async () => {
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
    assert.deepStrictEqual(failureOf(page).error, new TransactionNotRecorded(new TransactionStoreTimeout("setItem")))
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.flush()
    assert.strictEqual(slow.texts.size, 0)
    assert.lengthOf(backend.executed, 0)
    await page.close()
  })

  for (const name of ["getItem", "setItem"] as const) {
    it(`sends the next transaction, in every tab, after ${name} has not answered once`, async () => {
      const { backend, open, store } = world()
      let isSilent = false
      const once = {
        getItem: (key: string) => (name === "getItem" && isSilent ? never() : store.getItem(key)),
        setItem: (key: string, text: string) => (name === "setItem" && isSilent ? never() : store.setItem(key, text)),
        removeItem: store.removeItem
      }
      const never = () => {
        isSilent = false
        return new Promise<never>(() => undefined)
      }
      const [page, other] = [await open({ store: once }), await open({ store: once })]
      isSilent = true
      await begin(() => pay(page))
      await begin(() => pay(other))
      await page.reaches("failed")
      assert.deepStrictEqual(failureOf(page).error, new TransactionNotRecorded(new TransactionStoreTimeout(name)))
      await other.reaches("settled")
      await begin(() => pay(page))
      await page.reaches("settled")
      assert.lengthOf(backend.executed, 2)
      assert.strictEqual(store.texts.size, 0)
      await page.close()
      await other.close()
    })
  }

  for (const isRecorded of [true, false]) {
    const how = isRecorded ? "after the record is written" : "in place of the record"

    it(`resumes the operation when the app's own onOperation takes too long ${how}`, async () => {
      const { backend, open, store } = world()
      const page = await open()
      const own = vi.fn<(operation: unknown, jobId: string, options: { readonly signal: AbortSignal }) => void>()
      await begin(() =>
        page.call().submit((client, options) =>
          tokenTransfer(client, transfer, undefined, {
            ...options,
            onOperation: async (...received) => {
              if (isRecorded) await options.onOperation?.(...received)
              own(...received)
              await new Promise(() => undefined)
            }
          })
        )
      )
      await page.reaches("resuming")
      assert.lengthOf(backend.executed, 0)
      assert.strictEqual(store.texts.size, 1)
      assert.isTrue(own.mock.calls[0]?.[2].signal.aborted)
      await page.reaches("settled")
      assert.lengthOf(backend.executed, 1)
      assert.strictEqual(store.texts.size, 0)
      await page.close()
    })
  }

  it("leaves the outcome unknown when an operation that was recorded too late cannot be resumed", async () => {
    const { backend, open, store } = world()
    backend.reactions = ["loses"]
    const page = await open()
    await begin(() =>
      page
        .call()
        .submit((client, options) =>
          tokenTransfer(client, transfer, undefined, { ...options, onOperation: () => new Promise(() => undefined) })
        )
    )
    await page.reaches("unknown")
    assert.strictEqual(store.texts.size, 1)
    backend.reactions = []
    await begin(() => page.call().resume())
    await page.reaches("settled")
    await page.close()
  })

  it("keeps the record of an operation that was sent while the store took too long", async () => {
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
    assert.deepStrictEqual(failureOf(page).error, new TransactionNotRecorded(new TransactionStoreTimeout("setItem")))
    await begin(() => page.call().execute())
    await act(() => Effect.runPromise(Deferred.succeed(written, undefined)))
    await page.flush()
    assert.lengthOf(backend.executed, 1)
    assert.strictEqual(slow.texts.size, 1)
    await page.close()
  })

  it("does not replace a step that began while the record was read", async () => {
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
    await page.flush()
    assert.strictEqual(page.state().status, "built")
    await act(() => page.call().sign())
    await begin(() => page.call().execute())
    await page.flush()
    assert.instanceOf(failureOf(page).error, TransactionPending)
    assert.lengthOf(backend.executed, 1)
    await page.close()
  })

  it("keeps the record of another transaction", async () => {
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

  it("uses the page's session storage by default", async () => {
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
    assert.instanceOf(failureOf(without).error, TransactionRecordNotRead)
    await without.close()
  })

  it("stores no key and no bearer token", async () => {
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

describe("useOrder", () => {
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

  it("follows an order until it is final, and another one when the job id changes", async () => {
    const { backend, page, show, states, time } = await watching()
    await show(undefined)
    assert.deepStrictEqual(states, [{ status: "idle" }])
    backend.orders.set("one", "INITIATED").set("two", "FAILED")
    await show("one")
    await page.flush()
    assert.deepInclude(states.at(-1), { status: "following", seen: [{ status: "INITIATED", at }] })
    backend.orders.set("one", "SUCCESSFUL")
    await act(async () => time.pass())
    await act(async () => time.pass())
    await page.flush()
    assert.strictEqual(states.at(-1)?.status, "settled")
    await show("two")
    await page.flush()
    assert.deepStrictEqual(
      states.map(({ status }) => status).filter((status, at, all) => status !== all[at - 1]),
      ["idle", "following", "settled", "following", "settled"]
    )
    const end = states.at(-1)
    assert.deepStrictEqual(end?.status === "settled" ? end.seen.map(({ status }) => status) : [], ["FAILED"])
    await page.close()
  })

  it("fails when the orders cannot be read", async () => {
    const { backend, page, show, states } = await watching()
    backend.looks = refusal
    await show("one")
    await page.flush()
    const end = states.at(-1)
    assert.instanceOf(end?.status === "failed" ? end.error : undefined, Errors.OrdersUnavailable)
    await page.close()
  })

  it("keeps its last state when the app disposes of its client, as a transaction does", async () => {
    const { backend, page, show, states } = await watching()
    backend.orders.set("one", "INITIATED")
    await show("one")
    await page.flush()
    await act(() => page.client.dispose())
    await page.flush()
    assert.deepInclude(states.at(-1), { status: "following", seen: [{ status: "INITIATED", at }] })
    await page.shown.remove()
  })
})

describe("useTransaction: rendering", () => {
  it("throws an unexpected error to the error boundary, and keeps the record", async () => {
    const { backend, open, store } = world()
    const page = await open({}, (shown) => <Boundary>{shown}</Boundary>)
    await begin(() =>
      page.call().submit(async (client, options) => {
        await tokenTransfer(client, transfer, undefined, options)
        throw new Error("my own bug")
      })
    )
    await page.flush()
    assert.strictEqual(page.shown.place.textContent, "my own bug")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
    const again = await open()
    await again.reaches("settled")
    assert.strictEqual(backend.orders.size, 1)
    await again.close()
  })

  it("is idle on a server, and uses no store there", async () => {
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
