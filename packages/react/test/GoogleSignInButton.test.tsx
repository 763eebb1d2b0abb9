import { assert, describe, it, vi } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act, type ReactNode } from "react"
import { GoogleSignInButton, type OktoClient, OktoProvider, useOkto } from "../src/index.ts"
import { SignIn } from "../src/ui/index.ts"
import { Account, Probe, show, until } from "./page.tsx"
import { ada, backend, config } from "./world.tsx"

/** On a busy machine a state can take longer than the default, which is a second. */
const waitOptions = { timeout: 60_000 }

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
    assert.deepStrictEqual(users, [ada])
    assert.include(shown.place.textContent, ada)
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
    const { alerts, logIn, place } = await opened([<GoogleSignInButton key="b" />, <Account key="a" />])
    await logIn()
    await until(() => alerts() === 1)
    await logIn()
    await until(() => place.textContent.includes(ada))
    assert.strictEqual(alerts(), 0)
  })

  it("shows one error in SignIn, and none after a login and a logout", async () => {
    let client: OktoClient | undefined
    const { alerts, logIn, place } = await opened([
      <Probe key="p" use={useOkto} see={(_) => (client = _)} />,
      <SignIn key="s" methods={["google"]} />
    ])
    await logIn()
    await until(() => alerts() > 0)
    assert.strictEqual(alerts(), 1)
    await logIn()
    await until(() => client?.userSWA === ada)
    await act(async () => client?.sessionClear())
    await until(() => place.querySelector(".okto-cluster") !== null)
    assert.strictEqual(alerts(), 0)
  })
})
