import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act } from "react"
import { renderToString } from "react-dom/server"
import { type OktoClient, type OktoClientOptions, OktoProvider, useOkto, useSession } from "../src/index.ts"
import { Probe, show } from "./page.tsx"

const config = (answer: TestPlatform.Answer = () => TestPlatform.success({}), seed = 1): OktoClientOptions => ({
  clientPrivateKey: `0x${"11".repeat(32)}`,
  clientSWA: `0x${"22".repeat(20)}`,
  platform: TestPlatform.layer({ answer, seed })
})

const user = `0x${"44".repeat(20)}`

const backend: TestPlatform.Answer = ({ url }) =>
  url.endsWith("/authenticate") ? TestPlatform.success({ userSWA: user }) : TestPlatform.success({ ecdsaKeyId: "key" })

const Account = () => {
  const { isLoggedIn, userSWA } = useSession()
  return <p>{isLoggedIn ? userSWA : "signed out"}</p>
}

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
