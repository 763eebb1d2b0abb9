import { assert, describe, it } from "@effect/vitest"
import { Errors, Explorer, type Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Deferred from "effect/Deferred"
import * as Effect from "effect/Effect"
import { act, Component, type ReactNode } from "react"
import {
  getPortfolio,
  OktoClient,
  type OktoClientOptions,
  OktoProvider,
  useOktoCall,
  type UseOktoCallReturn,
  useOktoEffect,
  useSession
} from "../src/index.ts"
import { Probe, flush, show } from "./page.tsx"
import { ada, clientOver } from "./world.tsx"

const config = (answer: TestPlatform.Answer = () => TestPlatform.success({}), seed = 1): OktoClientOptions => ({
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  platform: TestPlatform.layer({ answer, seed })
})

const user = `0x${"44".repeat(20)}`

const backend: TestPlatform.Answer = ({ url }) =>
  url.endsWith("/authenticate") ? TestPlatform.success({ userSWA: user }) : TestPlatform.success({ ecdsaKeyId: "key" })

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ said: error instanceof Error ? error.message : "?" })
  override render() {
    return this.state.said ?? this.props.children
  }
}

describe("useOktoCall", () => {
  it("shows nothing of the former client after its client has changed", async () => {
    const clients = [new OktoClient(config()), new OktoClient(config())]
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
    await shown.remove()
    for (const client of clients) await client.dispose()
  })

  const calling = async (answer: TestPlatform.Answer) => {
    let call: UseOktoCallReturn<[], unknown, unknown> | undefined
    const shown = await show(
      <OktoProvider config={config(answer)}>
        <Probe use={() => useOktoCall((client, options) => getPortfolio(client, options))} see={(_) => (call = _)} />
      </OktoProvider>
    )
    return { shown, call: () => call ?? assert.fail("not rendered") }
  }

  it("has the error of the catalogue when the call fails", async () => {
    const { call, shown } = await calling(backend)
    assert.deepStrictEqual(call().state, { status: "idle" })
    await act(() => call().run())
    const { state } = call()
    assert.strictEqual(state.status, "failed")
    assert.instanceOf(state.status === "failed" ? state.error : undefined, Errors.SessionKeysMissing)
    await act(async () => call().cancel())
    assert.deepStrictEqual(call().state, { status: "idle" })
    await shown.remove()
  })

  it("returns the value, and ignores all runs but the newest", async () => {
    const values: Array<(value: string) => void> = []
    let call: UseOktoCallReturn<[string], string, unknown> | undefined
    const shown = await show(
      <OktoProvider config={config()}>
        <Probe
          use={() =>
            useOktoCall(
              (_client, _options, name: string) =>
                new Promise<string>((resolve) => values.push((value) => resolve(`${name} ${value}`)))
            )
          }
          see={(_) => (call = _)}
        />
      </OktoProvider>
    )
    await act(async () => {
      void call?.run("first")
      void call?.run("second")
    })
    assert.deepStrictEqual(call?.state, { status: "busy" })
    await act(async () => {
      values[1]?.("done")
      values[0]?.("late")
    })
    assert.deepStrictEqual(call?.state, { status: "done", value: "second done" })
    await shown.remove()
  })

  it("has exactly the errors of an Effect program (useOktoEffect)", async () => {
    let call: UseOktoCallReturn<[], unknown, { readonly _tag: string }> | undefined
    const shown = await show(
      <OktoProvider config={config(backend)}>
        <Probe use={() => useOktoEffect(() => Explorer.Explorer.use((_) => _.getPortfolio))} see={(_) => (call = _)} />
      </OktoProvider>
    )
    await act(() => call?.run())
    const state = call?.state
    assert.strictEqual(state?.status === "failed" ? state.error._tag : state?.status, "SessionKeysMissing")
    await shown.remove()
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
    await shown.remove()
  })
})

const replies: Readonly<Record<string, unknown>> = {
  "/authenticate": { userSWA: ada },
  "/authenticate/email": { token: "token" },
  "/authenticate/email/verify": { authToken: "id token" },
  "/user-keys": { ecdsaKeyId: "key" }
}

/** An app without a user, whose backend answers the requests of one path when the test says so. */
const app = (heldPath = "/user-keys") => {
  const released = Deferred.makeUnsafe<void>()
  const send: Transport.Transport["Service"]["send"] = (request) => {
    const path = new URL(request.url).pathname.replace("/api/oc/v1", "")
    const held = path === heldPath ? Deferred.await(released) : Effect.void
    return Effect.andThen(held, TestPlatform.transport(() => TestPlatform.success(replies[path] ?? {})).send(request))
  }
  return {
    client: clientOver(send),
    answer: () => act(() => Effect.runPromise(Effect.asVoid(Deferred.succeed(released, undefined))))
  }
}

describe("useOktoEffect: a program that waits for ever", () => {
  it("is interrupted when a login removes its component", async () => {
    const { client } = app()
    let isRunning = false
    let run: (() => Promise<unknown>) | undefined
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
    const Form = () => <Probe use={() => useOktoEffect(() => waiting)} see={(program) => (run = program.run)} />
    const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Form />)
    const shown = await show(
      <OktoProvider client={client}>
        <Page />
      </OktoProvider>
    )
    await act(async () => void run?.())
    await flush()
    assert.isTrue(isRunning)
    await act(() => client.loginUsingJWTAuthentication("jwt"))
    await flush()
    assert.strictEqual(shown.place.textContent, "wallet")
    assert.isFalse(isRunning)
    await shown.remove()
    await client.dispose()
  })
})

describe("useOktoCall: a call that logs in", () => {
  it("is finished when its session removes the component", async () => {
    const { answer, client } = app()
    let run: (() => Promise<unknown>) | undefined
    const useLogin = () =>
      useOktoCall((client, options) => client.loginUsingJWTAuthentication("jwt", undefined, undefined, options))
    const Form = () => <Probe use={useLogin} see={(login) => (run = login.run)} />
    const Page = () => (useSession().isLoggedIn ? <p>wallet</p> : <Form />)
    const shown = await show(
      <OktoProvider client={client}>
        <Page />
      </OktoProvider>
    )
    let end: unknown
    await act(async () => void run?.().then((state) => (end = state)))
    await flush()
    assert.strictEqual(shown.place.textContent, "wallet")
    await answer()
    await flush()
    assert.strictEqual(client.userSWA, ada)
    assert.deepStrictEqual(end, { status: "done", value: ada })
    await shown.remove()
    await client.dispose()
  })
})
