/**
 * Clients of the SDK in `OktoProvider`, and the tests of components in the documents, unchanged. All run with the globals of a page,
 * as an app's tests of components do.
 */
import * as React from "@okto-effect/react"
import { developmentClient } from "@okto-effect/emulator"
import { createWorld } from "@okto-effect/emulator/testing"
import { OktoClient } from "@okto-effect/sdk"
import { renderHook } from "@testing-library/react"
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ReactNode } from "react"
import { afterAll, assert, describe, it, vi } from "vitest"

const { OktoProvider, useOkto } = React

// Beside this test, so that the packages' names resolve as they do for a user.
const folder = mkdtempSync(join(import.meta.dirname, ".examples-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const config = { clientPrivateKey: developmentClient.privateKey, clientSWA: developmentClient.swa }

/** What `useOkto` returns below a provider of a client. */
const provided = (client: OktoClient): React.OktoClient =>
  renderHook(useOkto, {
    wrapper: ({ children }: { readonly children: ReactNode }) => <OktoProvider client={client}>{children}</OktoProvider>
  }).result.current

describe("OktoProvider with a client of the SDK", () => {
  it("gives useOkto the same client, with the logins that need a page", async () => {
    await using world = await createWorld()
    const client = await world.loginAs("ada@example.com")
    const fields = Object.keys(client)
    const returned = provided(client)
    assert.strictEqual<OktoClient>(returned, client)
    assert.deepStrictEqual(Object.keys(client), fields)

    vi.spyOn(window, "open").mockReturnValue(null)
    const popup = await React.toResult(provided(world.client()).loginUsingSocial("google"))
    assert.strictEqual(popup.ok ? "" : popup.error._tag, "PopupBlocked")
  })

  it("opens the modal of a client without an onboarding page with OnboardingUrlMissing", async () => {
    const client = new OktoClient({ ...config, endpoints: { onboarding: "" } })
    const modal = await React.toResult(provided(client).authenticateWithWebView())
    assert.strictEqual(modal.ok ? "" : modal.error._tag, "OnboardingUrlMissing")
    await client.dispose()
  })

  it("keeps the login of a subclass that overrides it", async () => {
    let opened = 0
    class Own extends OktoClient {
      override loginUsingSocial: OktoClient["loginUsingSocial"] = (...given) => {
        opened++
        return super.loginUsingSocial(...given)
      }
    }
    const client = new Own(config)
    const login = await React.toResult(provided(client).loginUsingSocial("google", {}, () => ""))
    assert.deepStrictEqual([opened, login.ok ? "" : login.error._tag], [1, "IdTokenMissing"])
    await client.dispose()
  })
})

const documents: ReadonlyArray<readonly [name: string, path: string]> = [
  ["guide", "../../../docs/pages/guide/vitest.md"],
  ["README", "../../react/README.md"]
]

describe.each(documents)("the test of a component in the %s", async (name, path) => {
  const text = readFileSync(join(import.meta.dirname, path), "utf8")
  const [, program = assert.fail("no such program")] = /^```tsx\n(\/\/ @vitest-[^]*?)^```$/m.exec(text) ?? []
  const file = join(folder, `${name}.tsx`)
  writeFileSync(file, program)
  await import(file)
})
