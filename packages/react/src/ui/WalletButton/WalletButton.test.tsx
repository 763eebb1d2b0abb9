import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act } from "react"
import { flush, show, write } from "../../../test/page.tsx"
import { ada, bob, clientOf, session } from "../../../test/world.tsx"
import { OktoProvider } from "../../index.ts"
import { Receive, WalletButton } from "../index.ts"

describe("WalletButton: its dialog", () => {
  for (const [who, user, isOpen] of [
    ["another user logs in", bob, false],
    ["its user logs in again", ada, true]
  ] as const) {
    it(`is ${isOpen ? "open" : "closed"} when ${who}`, async () => {
      const client = clientOf(
        ({ url }) => TestPlatform.success(url.endsWith("/authenticate") ? { userSWA: user } : {}),
        session
      )
      const { place } = await show(
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
    })
  }
})

describe("WalletButton and Receive: the network of the app", () => {
  const evm = { caipId: "eip155:84532", address: bob }
  const aptos = { caipId: "aptos:testnet", address: `0x${"a".repeat(64)}` }
  const end = aptos.address.slice(-4)

  it("is shown when the app changes it, also after the user has chosen another one", async () => {
    const wallets = [evm, aptos].map(({ address, caipId }) => ({ address, caip_id: caipId, network_name: caipId }))
    const client = clientOf(({ url }) => TestPlatform.success(url.endsWith("/wallets") ? wallets : {}), session)
    const page = (caip2Id: string) => (
      <OktoProvider client={client}>
        <WalletButton caip2Id={caip2Id} />
        <Receive caip2Id={caip2Id} />
      </OktoProvider>
    )
    const { place, update } = await show(page(evm.caipId))
    await flush()
    const shown = () => [
      place.querySelector(".okto-wallet bdi")?.textContent?.slice(-4),
      place.querySelector("section .okto-mono")?.textContent?.slice(-4)
    ]
    assert.deepStrictEqual(shown(), [bob.slice(-4), bob.slice(-4)])
    await update(page(aptos.caipId))
    assert.deepStrictEqual(shown(), [end, end])
    const choice = place.querySelector("section select") ?? assert.fail("no choice")
    await act(async () => write(choice, evm.caipId))
    assert.deepStrictEqual(shown(), [end, bob.slice(-4)])
    await update(page(evm.caipId))
    await update(page(aptos.caipId))
    assert.deepStrictEqual(shown(), [end, end])
  })
})
