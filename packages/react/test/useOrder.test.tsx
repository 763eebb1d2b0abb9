import { assert, describe, it, vi } from "@effect/vitest"
import { Errors, type Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import { act, useLayoutEffect } from "react"
import { OktoProvider, type OrderState, useOrder } from "../src/index.ts"
import { flush, show } from "./page.tsx"
import { clientOver, refusal, session, world } from "./world.tsx"

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
  })

  it("fails when the orders cannot be read", async () => {
    const { backend, page, show, states } = await watching()
    backend.looks = refusal
    await show("one")
    await page.flush()
    const end = states.at(-1)
    assert.instanceOf(end?.status === "failed" ? end.error : undefined, Errors.OrdersUnavailable)
  })

  it("keeps its last state when the app disposes of its client, as a transaction does", async () => {
    const { backend, page, show, states } = await watching()
    backend.orders.set("one", "INITIATED")
    await show("one")
    await page.flush()
    await act(() => page.client.dispose())
    await page.flush()
    assert.deepInclude(states.at(-1), { status: "following", seen: [{ status: "INITIATED", at }] })
  })
})

describe("useOrder: an order that is followed", () => {
  it("stays known when the order before it has become final in the moment in which the job id changed", async () => {
    /** Answers the request for the first order. */
    let answer = () => {}
    const send: Transport.Transport["Service"]["send"] = (request) => {
      const wanted = new URL(request.url).searchParams.get("intent_id") ?? ""
      const status = wanted === "one" ? "SUCCESSFUL" : "INITIATED"
      const order = { intent_id: wanted, status, intent_type: "TOKEN_TRANSFER" }
      const reply = TestPlatform.transport(() => TestPlatform.success({ items: [order] })).send(request)
      return wanted === "one"
        ? Effect.callback((resume) => {
            answer = () => resume(reply)
          })
        : reply
    }
    const client = clientOver(send, { kept: session })
    /** Whether each render of the second order has had it. */
    const renders: Array<boolean> = []
    const Probe = ({ jobId }: { readonly jobId: string }) => {
      const state = useOrder(jobId)
      if (jobId === "two") renders.push("order" in state && state.order?.intentId === jobId)
      useLayoutEffect(() => {
        if (jobId === "two") answer()
      }, [jobId])
      return null
    }
    const page = (jobId: string) => (
      <OktoProvider client={client}>
        <Probe jobId={jobId} />
      </OktoProvider>
    )
    const shown = await show(page("one"))
    await flush()
    // As in a browser: what effects clean up, they clean up a task after the page has changed.
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: false })
    shown.begin(page("two"))
    await vi.waitFor(() => assert.include(renders, true), { timeout: 60_000 })
    Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
    await flush()
    assert.notInclude(renders.slice(renders.indexOf(true)), false)
  })
})
