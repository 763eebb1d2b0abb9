import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act } from "react"
import { OktoClient, OktoProvider } from "../src/index.ts"
import { WalletButton } from "../src/ui/index.ts"
import { flush, show } from "./page.tsx"
import { ada, bob, session } from "./world.tsx"

describe("WalletButton: its dialog", () => {
  for (const [who, user, isOpen] of [
    ["another user logs in", bob, false],
    ["its user logs in again", ada, true]
  ] as const) {
    it(`is ${isOpen ? "open" : "closed"} when ${who}`, async () => {
      const client = new OktoClient({
        clientPrivateKey: `0x${"11".repeat(32)}`,
        clientSWA: `0x${"22".repeat(20)}`,
        platform: TestPlatform.layer({
          answer: ({ url }) => TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: user } : {}),
          session
        })
      })
      const { place, remove } = await show(
        <OktoProvider client={client}>
          <WalletButton />
        </OktoProvider>
      )
      await flush()
      await act(async () => place.querySelector("button")?.click())
      assert.isTrue(place.querySelector("dialog")?.open)
      await act(() => client.logOut())
      assert.isNull(place.querySelector("dialog"))
      await act(() => client.loginUsingJWTAuthentication("jwt"))
      await flush()
      assert.strictEqual(place.querySelector("dialog")?.open, isOpen)
      await remove()
      await client.dispose()
    })
  }
})
