/** Every step of a transaction, lost replies, and what cancel and reset do. */
import { assert, describe, it, vi } from "@effect/vitest"
import { Errors } from "@okto-effect/sdk/effect"
import * as UserOps from "@okto-effect/sdk/userop"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { act } from "react"
import { tokenTransfer } from "../src/index.ts"
import { onOrderFinal } from "../src/order/orderEvents.ts"
import { begin, build, built, failureOf, pay, signed, withUnknownOutcome } from "./transaction.tsx"
import { Memory, refusal, transfer, world } from "./world.tsx"

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

  it("says that the outcome is unknown where the record of a refused operation cannot be deleted, as a reload would send it", async () => {
    const log = vi.spyOn(console, "log").mockImplementation(() => undefined)
    const { backend, open, store } = world()
    backend.reactions = [refusal]
    const { getItem, setItem } = store
    const page = await open({ store: { getItem, setItem, removeItem: () => Promise.reject(new Error("locked")) } })
    await begin(() => pay(page))
    await page.reaches("unknown")
    assert.strictEqual(store.texts.size, 1)
    await page.close()
    log.mockRestore()
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

  for (const isReloaded of [false, true]) {
    const where = isReloaded ? "after a reload while it was sent" : "on the same page"

    it(`stays unknown ${where} when an order with the app's job id, listed since, does not show whose it is`, async () => {
      const { backend, open } = world()
      const jobId = "0b6f2a9c-4f0e-4d6c-9d0e-6f1f0a3b5c7d"
      backend.reactions = ["loses"]
      const page = await open({ resend: false })
      await begin(() => page.call().submit((client, options) => tokenTransfer(client, transfer, { ...options, jobId })))
      if (isReloaded) await page.close()
      else await page.reaches("unknown")
      assert.lengthOf(backend.executed, 1)
      backend.orders.set(jobId, "SUCCESSFUL")
      const later = isReloaded ? await open({ resend: false }) : page
      await act(() => later.call().resume())
      const { error } = { error: undefined, ...later.state() }
      assert.strictEqual(error instanceof Errors.ExecutionUnknown ? error.order?.intentId : error, jobId)
      await later.close()
    })
  }

  it("stays unknown after a reload when the order with the app's job id does not show whose it is", async () => {
    const { backend, open, store } = world()
    const jobId = "6f1c2a5e-3b4d-4c8f-9a10-0b1c2d3e4f50"
    backend.orders.set(jobId, "SUCCESSFUL")
    const page = await open()
    await begin(() => page.call().submit((client, options) => tokenTransfer(client, transfer, { ...options, jobId })))
    await page.reaches("unknown")
    await page.close()
    const reloaded = await open()
    await reloaded.reaches("unknown")
    for (const _ of ["restored", "resumed"]) {
      const { error } = { error: undefined, ...reloaded.state() }
      assert.strictEqual(error instanceof Errors.ExecutionUnknown ? error.order?.intentId : error, jobId)
      await act(() => reloaded.call().resume())
    }
    assert.lengthOf(backend.executed, 0)
    assert.strictEqual(store.texts.size, 1)
    await reloaded.close()
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
