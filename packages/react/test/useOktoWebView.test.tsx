import { assert, describe, it } from "@effect/vitest"
import { Errors } from "@okto-effect/sdk/effect"
import { act } from "react"
import { OktoProvider, type OktoWebView, useOktoWebView } from "../src/index.ts"
import { Probe, show } from "./page.tsx"
import { ada, backend, clientOf, config } from "./world.tsx"

describe("useOktoWebView", () => {
  it("closes the modal when its component is unmounted, unless a login caused that", async () => {
    const signals: Array<AbortSignal | null | undefined> = []
    for (const isLoggedIn of [false, true]) {
      const client = clientOf(backend)
      Object.assign(client, {
        isLoggedIn: () => isLoggedIn,
        authenticateWithWebView: (_options: unknown, _style: unknown, call?: { readonly signal?: AbortSignal }) => {
          signals.push(call?.signal)
          return new Promise(() => undefined)
        }
      })
      let modal: OktoWebView | undefined
      const page = await show(
        <OktoProvider client={client}>
          <Probe use={useOktoWebView} see={(_) => (modal = _)} />
        </OktoProvider>
      )
      await act(async () => void modal?.authenticate())
      await page.remove()
    }
    assert.deepStrictEqual(
      signals.map((signal) => signal?.aborted),
      [true, false]
    )
  })

  it("is open until all modals are closed, and closes all when its component is unmounted", async () => {
    const opened: Array<{ readonly signal: AbortSignal | undefined; readonly end: (user: string) => void }> = []
    const client = clientOf(backend)
    Object.assign(client, {
      authenticateWithWebView: (_options: unknown, _style: unknown, call?: { readonly signal?: AbortSignal }) =>
        new Promise((end) => opened.push({ signal: call?.signal, end }))
    })
    let modal: OktoWebView | undefined
    const page = await show(
      <OktoProvider client={client}>
        <Probe use={useOktoWebView} see={(_) => (modal = _)} />
      </OktoProvider>
    )
    await act(async () => {
      for (const _ of [1, 2, 3]) void modal?.authenticate()
    })
    await act(async () => opened[2]?.end(ada))
    assert.isTrue(modal?.isModalOpen)
    await page.remove()
    assert.deepStrictEqual(
      opened.map(({ signal }) => signal?.aborted),
      [true, true, false]
    )
  })

  it("reports no unhandled rejection when callbacks were given", async () => {
    let modal: OktoWebView | undefined
    await show(
      <OktoProvider config={{ ...config(), endpoints: { onboarding: "" } }}>
        <Probe use={useOktoWebView} see={(_) => (modal = _)} />
      </OktoProvider>
    )
    const unhandled: Array<unknown> = []
    const onUnhandled = (error: unknown) => void unhandled.push(error)
    process.on("unhandledRejection", onUnhandled)
    try {
      await act(async () => {
        void modal?.authenticate({ onError: () => undefined })
        const error: unknown = await modal?.authenticate({ onError: () => undefined }).catch((_) => _)
        assert.instanceOf(error, Errors.OnboardingUrlMissing)
      })
      // Node reports after the microtasks.
      await new Promise((resolve) => setImmediate(resolve))
      assert.deepStrictEqual(unhandled, [])
      assert.isFalse(modal?.isModalOpen)
    } finally {
      process.off("unhandledRejection", onUnhandled)
    }
  })
})
