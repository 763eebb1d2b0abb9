import { assert, describe, it } from "@effect/vitest"
import { Errors, Explorer } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import { act } from "react"
import {
  getPortfolio,
  type OktoClient,
  OktoProvider,
  useOktoCall,
  type UseOktoCallReturn,
  useOktoEffect
} from "../src/index.ts"
import { Boundary, flush, Probe, show, showHook, showUntilLogin } from "./page.tsx"
import { ada, app, backend, clientOf, config } from "./world.tsx"

describe("useOktoCall", () => {
  it("shows nothing of the former client after its client has changed", async () => {
    const clients = [clientOf(() => TestPlatform.success({})), clientOf(() => TestPlatform.success({}))]
    const values: Array<(value: string) => void> = []
    let call: UseOktoCallReturn<[], string, unknown> | undefined
    const use = () => useOktoCall(() => new Promise<string>((resolve) => values.push(resolve)))
    const page = (client: OktoClient | undefined) => (
      <OktoProvider client={client ?? assert.fail("no client")}>
        <Probe use={use} see={(_) => (call = _)} />
      </OktoProvider>
    )
    const shown = await show(page(clients[0]))
    // A call under way, and one that has succeeded.
    await act(async () => void call?.run())
    await shown.update(page(clients[1]))
    await act(async () => values[0]?.("late"))
    assert.deepStrictEqual(call?.state, { status: "idle" })
    await act(async () => {
      void call?.run()
      values[1]?.("done")
    })
    assert.deepStrictEqual(call?.state, { status: "done", value: "done" })
    await shown.update(page(clients[0]))
    assert.deepStrictEqual(call?.state, { status: "idle" })
  })

  it("has the error of the catalogue when the call fails", async () => {
    const { result: call } = await showHook(clientOf(backend), () => useOktoCall(getPortfolio))
    assert.deepStrictEqual(call().state, { status: "idle" })
    await act(() => call().run())
    const { state } = call()
    assert.strictEqual(state.status, "failed")
    assert.instanceOf(state.status === "failed" ? state.error : undefined, Errors.SessionKeysMissing)
    await act(async () => call().cancel())
    assert.deepStrictEqual(call().state, { status: "idle" })
  })

  it("returns the value, and ignores all runs but the newest", async () => {
    const values: Array<(value: string) => void> = []
    const { result: call } = await showHook(clientOf(backend), () =>
      useOktoCall(
        (_client, _options, name: string) =>
          new Promise<string>((resolve) => values.push((value) => resolve(`${name} ${value}`)))
      )
    )
    await act(async () => {
      void call().run("first")
      void call().run("second")
    })
    assert.deepStrictEqual(call().state, { status: "busy" })
    await act(async () => {
      values[1]?.("done")
      values[0]?.("late")
    })
    assert.deepStrictEqual(call().state, { status: "done", value: "second done" })
  })

  it("has exactly the errors of an Effect program (useOktoEffect)", async () => {
    const { result: call } = await showHook(clientOf(backend), () =>
      useOktoEffect(() => Explorer.Explorer.use((_) => _.getPortfolio))
    )
    await act(() => call().run())
    const { state } = call()
    assert.strictEqual(state.status === "failed" ? state.error._tag : state.status, "SessionKeysMissing")
  })

  it("throws an unexpected error to the error boundary", async () => {
    let call: UseOktoCallReturn<[], unknown, unknown> | undefined
    const shown = await show(
      <Boundary>
        <OktoProvider config={config()}>
          <Probe use={() => useOktoCall(() => Promise.reject(new Error("my own bug")))} see={(_) => (call = _)} />
        </OktoProvider>
      </Boundary>
    )
    await act(() => call?.run())
    assert.strictEqual(shown.place.textContent, "my own bug")
  })
})

describe("useOktoEffect: a program that waits for ever", () => {
  it("is interrupted when a login removes its component", async () => {
    const { client } = app()
    let isRunning = false
    const waiting = Effect.onInterrupt(
      Effect.andThen(
        Effect.sync(() => {
          isRunning = true
        }),
        Effect.never
      ),
      () =>
        Effect.sync(() => {
          isRunning = false
        })
    )
    const { place, result } = await showUntilLogin(client, () => useOktoEffect(() => waiting))
    await act(async () => void result().run())
    await flush()
    assert.isTrue(isRunning)
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    await flush()
    assert.strictEqual(place.textContent, "wallet")
    assert.isFalse(isRunning)
  })
})

describe("useOktoCall: a call that logs in", () => {
  it("is finished when its session removes the component", async () => {
    const { answer, client } = app()
    const { place, result } = await showUntilLogin(client, () =>
      useOktoCall((client, options) => client.loginUsingJWTAuthentication("jwt", undefined, undefined, options))
    )
    let end: unknown
    await act(
      async () =>
        void result()
          .run()
          .then((state) => (end = state))
    )
    await flush()
    assert.strictEqual(place.textContent, "wallet")
    await answer()
    await flush()
    assert.strictEqual(client.userSWA, ada)
    assert.deepStrictEqual(end, { status: "done", value: ada })
  })
})
