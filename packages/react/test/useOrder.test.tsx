/** An order that becomes final when the next one is shown. The other tests of `useOrder` are beside those of `useTransaction`. */
import { assert, describe, it } from "@effect/vitest"
import type { Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import { useLayoutEffect } from "react"
import { vi } from "vitest"
import { OktoProvider, useOrder } from "../src/index.ts"
import { flush, show } from "./page.tsx"
import { clientOver, session } from "./world.tsx"

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
    await shown.remove()
    await client.dispose()
  })
})
