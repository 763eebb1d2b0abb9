/** The provider and the hooks for the session, calls, the modal and Google, in strict mode and on a server. */
import { assert, describe, it } from "@effect/vitest"
import { show, until } from "./page.tsx"
import { Errors } from "@okto-effect/sdk/effect"
import { Explorer } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Context from "effect/Context"
import { act, Component, createElement, type ReactNode, StrictMode, useEffect } from "react"
import { renderToString } from "react-dom/server"
import { vi } from "vitest"
import {
  type UseOktoCallReturn,
  getPortfolio,
  GoogleSignInButton,
  OktoClient,
  type OktoClientOptions,
  type OktoWebView,
  OktoProvider,
  useOkto,
  useOktoCall,
  useOktoEffect,
  useOktoWebView,
  useSession
} from "../src/index.ts"
import { SignIn } from "../src/ui/index.ts"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

const config = (answer: TestPlatform.Answer = () => TestPlatform.success({}), seed = 1): OktoClientOptions => ({
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  platform: TestPlatform.layer({ answer, seed })
})

const user = `0x${"44".repeat(20)}`

const backend: TestPlatform.Answer = ({ url }) =>
  url.endsWith("/authenticate") ? TestPlatform.success({ userSWA: user }) : TestPlatform.success({ ecdsaKeyId: "key" })

/** Hands what a hook answers to the test. */
const Probe = <A,>({ see, use }: { readonly see: (value: A) => void; readonly use: () => A }) => {
  see(use())
  return null
}

const Account = () => {
  const { isLoggedIn, userSWA } = useSession()
  return <p>{isLoggedIn ? userSWA : "signed out"}</p>
}

class Boundary extends Component<{ readonly children: ReactNode }, { readonly said?: string }> {
  override state: { readonly said?: string } = {}
  static getDerivedStateFromError = (error: unknown) => ({ said: error instanceof Error ? error.message : "?" })
  override render() {
    return this.state.said ?? this.props.children
  }
}

describe("OktoProvider", () => {
  it("makes one client, keeps it in strict mode, and disposes of it when it is unmounted", async () => {
    const seen = new Set<OktoClient>()
    const disposed: Array<OktoClient> = []
    const see = (client: OktoClient) => {
      if (seen.has(client)) return
      seen.add(client)
      Object.assign(client, {
        dispose: () => {
          disposed.push(client)
          return Promise.resolve()
        }
      })
    }
    const same = config()
    const page = (children: ReactNode) => (
      <StrictMode>
        <OktoProvider config={{ ...same }}>
          <Probe use={useOkto} see={see} />
          {children}
        </OktoProvider>
      </StrictMode>
    )
    const shown = await show(page(null))
    await shown.update(page(<p />))
    assert.strictEqual(seen.size, 1)
    assert.lengthOf(disposed, 0)
    await shown.remove()
    assert.lengthOf(disposed, 1)
  })

  it("makes another client when the application changes, and disposes of the first one", async () => {
    const seen: Array<OktoClient> = []
    const see = (client: OktoClient) => void (seen.includes(client) || seen.push(client))
    const page = (clientSWA: string) => (
      <OktoProvider config={{ ...config(), clientSWA }}>
        <Probe use={useOkto} see={see} />
      </OktoProvider>
    )
    const shown = await show(page(`0x${"22".repeat(20)}`))
    await shown.update(page(`0x${"33".repeat(20)}`))
    assert.deepStrictEqual(
      seen.map(({ clientSWA }) => clientSWA),
      [`0x${"22".repeat(20)}`, `0x${"33".repeat(20)}`]
    )
    await shown.remove()
  })

  it("disposes of its client after the effects of the components below were cleaned up", async () => {
    const ended: Array<string> = []
    const Last = () => {
      const client = useOkto()
      useEffect(() => {
        Object.assign(client, { dispose: async () => void ended.push("client") })
        return () => void ended.push("component")
      }, [client])
      return null
    }
    const shown = await show(
      <OktoProvider config={config()}>
        <Last />
      </OktoProvider>
    )
    await shown.remove()
    assert.deepStrictEqual(ended, ["component", "client"])
  })

  describe("when a configuration differs in", () => {
    const own = { read: () => null, write: () => undefined, remove: () => undefined }
    const signer = { sign: () => Promise.resolve([]) }
    const clientPublicKey = `0x02${"11".repeat(32)}`
    /** Two values of each field; beside a client signer, a public key is allowed. */
    const fields: {
      readonly [Name in keyof Required<OktoClientOptions>]: {
        readonly another?: ReadonlyArray<readonly [OktoClientOptions[Name], OktoClientOptions[Name]]>
        readonly same?: ReadonlyArray<readonly [OktoClientOptions[Name], OktoClientOptions[Name]]>
      }
    } = {
      environment: { another: [["sandbox", "staging"]] },
      clientSWA: { another: [[`0x${"22".repeat(20)}`, `0x${"33".repeat(20)}`]] },
      clientPrivateKey: { another: [[`0x${"11".repeat(32)}`, `0x${"12".repeat(32)}`]] },
      clientPublicKey: { another: [[undefined, clientPublicKey]] },
      clientSigner: { another: [[undefined, signer]], same: [[{ ...signer }, { ...signer }]] },
      endpoints: {
        another: [
          [undefined, { bff: "https://a.example" }],
          [{ oauth: "https://a.example" }, { oauth: "https://b.example" }],
          [{ onboarding: "" }, {}]
        ],
        same: [
          [
            { bff: "https://a.example", gateway: "https://b.example" },
            { gateway: "https://b.example", bff: "https://a.example" }
          ],
          [undefined, {}]
        ]
      },
      googleClientId: {
        another: [
          [undefined, "one"],
          ["one", "two"]
        ]
      },
      syncKeys: { another: [[undefined, "on-demand"]] },
      checksums: { another: [[undefined, "require"]] },
      requestTimeout: {
        another: [
          [undefined, 1000],
          [1000, 2000],
          [undefined, Number.POSITIVE_INFINITY]
        ]
      },
      sessionStore: {
        another: [
          [undefined, "encrypted"],
          [undefined, own],
          ["encrypted", own]
        ],
        same: [[{ ...own }, { ...own }]]
      },
      fetch: { another: [[undefined, async () => new Response()]], same: [[async () => new Response(), fetch]] },
      platform: {
        another: [[undefined, TestPlatform.layer({ answer: backend })]],
        same: [[TestPlatform.layer({ answer: backend }), TestPlatform.layer({ answer: backend })]]
      },
      log: { same: [[undefined, () => undefined]] },
      retry: { same: [[undefined, (attempt) => attempt]] },
      tracer: { same: [[undefined, { active: () => Context.empty() }]] },
      randomUUID: { same: [[undefined, () => "7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11"]] }
    }
    for (const [name, { another = [], same = [] }] of Object.entries(fields)) {
      it(`${name}: ${another.length > 0 ? "makes another" : "keeps the"} client`, async () => {
        const pairs = [...another.map((pair) => [2, pair] as const), ...same.map((pair) => [1, pair] as const)]
        for (const [index, [count, [before, after]]] of pairs.entries()) {
          const seen = new Set<OktoClient>()
          const page = (value: unknown) => (
            <OktoProvider config={{ ...config(), platform: undefined, [name]: value }}>
              <Probe use={useOkto} see={(client) => seen.add(client)} />
            </OktoProvider>
          )
          const shown = await show(page(before))
          await shown.update(page(after))
          assert.strictEqual(seen.size, count, `pair ${index}`)
          await shown.remove()
        }
      })
    }
  })

  it("provides a client of the app, and does not dispose of it", async () => {
    const client = new OktoClient(config(backend))
    const seen = new Set<OktoClient>()
    const shown = await show(
      <OktoProvider client={client}>
        <Probe use={useOkto} see={(_) => seen.add(_)} />
      </OktoProvider>
    )
    await shown.remove()
    assert.deepStrictEqual([...seen], [client])
    assert.strictEqual(await client.loginUsingJWTAuthentication("jwt"), user)
    await client.dispose()
  })

  it("throws the original's message when it is missing, and a malformed configuration to the error boundary", async () => {
    const alone = await show(
      <Boundary>
        <Probe use={useOkto} see={() => undefined} />
      </Boundary>
    )
    assert.strictEqual(alone.place.textContent, "Okto client not initialized")
    const malformed = await show(
      <Boundary>
        <OktoProvider config={{ ...config(), clientPrivateKey: "0x12" }}>
          <Account />
        </OktoProvider>
      </Boundary>
    )
    assert.strictEqual(malformed.place.textContent, "Invalid client private key format")
    await alone.remove()
    await malformed.remove()
  })

  it("tells the error boundary what to pass where a program without types passes neither configuration nor client", async () => {
    for (const props of [{}, { config: null }, { client: null }]) {
      const nothing: ReactNode = Reflect.apply(createElement, undefined, [
        OktoProvider,
        props,
        <Account key="account" />
      ])
      const refused = await show(<Boundary>{nothing}</Boundary>)
      assert.match(refused.place.textContent ?? "", /give a clientPrivateKey or a clientSigner$/)
      await refused.remove()
    }
  })
})

describe("useSession", () => {
  it("changes with logins and logouts", async () => {
    let client: OktoClient | undefined
    const shown = await show(
      <OktoProvider config={config(backend)}>
        <Probe use={useOkto} see={(_) => (client = _)} />
        <Account />
      </OktoProvider>
    )
    assert.strictEqual(shown.place.textContent, "signed out")
    await act(() => client?.loginUsingJWTAuthentication("jwt"))
    assert.strictEqual(shown.place.textContent, user)
    await act(async () => client?.sessionClear())
    assert.strictEqual(shown.place.textContent, "signed out")
    await shown.remove()
  })

  it("has no user on a server", () => {
    const html = renderToString(
      <OktoProvider config={config(backend)}>
        <Account />
      </OktoProvider>
    )
    assert.strictEqual(html, "<p>signed out</p>")
  })
})

describe("GoogleSignInButton", () => {
  it("keeps its height while its script is being loaded, and shows an error when that fails", async () => {
    const failures: Array<string> = []
    const shown = await show(
      <OktoProvider config={config(backend)}>
        <GoogleSignInButton
          size="medium"
          script="https://google.example/client"
          onError={({ message }) => failures.push(message)}
        />
      </OktoProvider>
    )
    const [place] = shown.place.children
    assert.match(place?.getAttribute("style") ?? "", /min-height: 32px/)
    await act(async () => {
      document.querySelector("script")?.dispatchEvent(new Event("error"))
      await vi.waitFor(() => assert.isNotEmpty(failures), waitOptions)
    })
    assert.deepStrictEqual(failures, ["Google sign-in could not be loaded"])
    assert.strictEqual(shown.place.querySelector('[role="alert"]')?.textContent, failures[0])
    await shown.remove()
  })

  it("logs the user in, and is removed with its component", async () => {
    const given: Array<{ readonly client_id: string; readonly callback: (answer: unknown) => void }> = []
    Object.assign(window, {
      google: {
        accounts: {
          id: {
            initialize: (configuration: (typeof given)[number]) => given.push(configuration),
            renderButton: (parent: HTMLElement) => parent.append(document.createElement("button"))
          }
        }
      }
    })
    const users: Array<string> = []
    const shown = await show(
      <OktoProvider config={config(backend)}>
        <GoogleSignInButton clientId="my-app" onSuccess={(_) => users.push(_)} />
        <Account />
      </OktoProvider>
    )
    assert.strictEqual(given[0]?.client_id, "my-app")
    assert.isNotNull(shown.place.querySelector("button"))
    await act(async () => {
      given[0]?.callback({ nothing: true })
      given[0]?.callback({ credential: "id-token" })
      await vi.waitFor(() => assert.isNotEmpty(users), waitOptions)
    })
    assert.deepStrictEqual(users, [user])
    assert.include(shown.place.textContent, user)
    await shown.remove()
    assert.isNull(shown.place.querySelector("button"))
    Reflect.deleteProperty(window, "google")
  })
})

describe("GoogleSignInButton: a login that fails", () => {
  /** A page whose Google hands out tokens when the test says so, and whose backend refuses the first of them. */
  const opened = async (inside: ReactNode) => {
    const given: Array<(answer: { readonly credential: string }) => void> = []
    const id = {
      initialize: ({ callback }: { readonly callback: (typeof given)[number] }) => given.push(callback),
      renderButton: () => undefined
    }
    Object.assign(window, { google: { accounts: { id } } })
    let logins = 0
    const refusing: TestPlatform.Answer = (request) =>
      request.url.endsWith("/authenticate") && ++logins === 1
        ? TestPlatform.failure({ code: 400, message: "no" })
        : backend(request)
    const shown = await show(<OktoProvider config={config(refusing)}>{inside}</OktoProvider>)
    await until(() => given.length > 0)
    return {
      place: shown.place,
      alerts: () => shown.place.querySelectorAll('[role="alert"]').length,
      logIn: () => act(async () => given.at(-1)?.({ credential: "id-token" })),
      remove: async () => {
        await shown.remove()
        Reflect.deleteProperty(window, "google")
      }
    }
  }

  it("shows no error any more once a login has succeeded", async () => {
    const { alerts, logIn, place, remove } = await opened([<GoogleSignInButton key="b" />, <Account key="a" />])
    await logIn()
    await until(() => alerts() === 1)
    await logIn()
    await until(() => place.textContent.includes(user))
    assert.strictEqual(alerts(), 0)
    await remove()
  })

  it("shows one error in SignIn, and none after a login and a logout", async () => {
    let client: OktoClient | undefined
    const { alerts, logIn, place, remove } = await opened([
      <Probe key="p" use={useOkto} see={(_) => (client = _)} />,
      <SignIn key="s" methods={["google"]} />
    ])
    await logIn()
    await until(() => alerts() > 0)
    assert.strictEqual(alerts(), 1)
    await logIn()
    await until(() => client?.userSWA === user)
    await act(async () => client?.sessionClear())
    await until(() => place.querySelector(".okto-cluster") !== null)
    assert.strictEqual(alerts(), 0)
    await remove()
  })
})

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

describe("useOktoWebView", () => {
  it("closes the modal when its component is unmounted, unless a login caused that", async () => {
    const signals: Array<AbortSignal | null | undefined> = []
    for (const isLoggedIn of [false, true]) {
      const client = new OktoClient(config(backend))
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
      await client.dispose()
    }
    assert.deepStrictEqual(
      signals.map((signal) => signal?.aborted),
      [true, false]
    )
  })

  it("is open until all modals are closed, and closes all when its component is unmounted", async () => {
    const opened: Array<{ readonly signal: AbortSignal | undefined; readonly end: (user: string) => void }> = []
    const client = new OktoClient(config(backend))
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
    await act(async () => opened[2]?.end(user))
    assert.isTrue(modal?.isModalOpen)
    await page.remove()
    assert.deepStrictEqual(
      opened.map(({ signal }) => signal?.aborted),
      [true, true, false]
    )
    await client.dispose()
  })

  it("reports no unhandled rejection when callbacks were given", async () => {
    let modal: OktoWebView | undefined
    const page = await show(
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
      await page.remove()
    }
  })
})
