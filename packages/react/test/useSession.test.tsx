import { assert, describe, it } from "@effect/vitest"
import { act } from "react"
import { renderToString } from "react-dom/server"
import { type OktoClient, OktoProvider, useOkto } from "../src/index.ts"
import { Account, Probe, show } from "./page.tsx"
import { ada, backend, config } from "./world.tsx"

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
    assert.strictEqual(shown.place.textContent, ada)
    await act(async () => client?.sessionClear())
    assert.strictEqual(shown.place.textContent, "signed out")
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
