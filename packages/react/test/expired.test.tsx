/** A session that the backend ended leaves no component without a way in: a theme over all components that need a user. */
import { assert, describe, it } from "@effect/vitest"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Clock from "effect/Clock"
import * as Layer from "effect/Layer"
import { setImmediate } from "node:timers/promises"
import { act, type ReactElement } from "react"
import { OktoClient, OktoProvider, useTransaction } from "../src/index.ts"
import {
  ActivityList,
  english,
  NftGrid,
  OrderStatus,
  Portfolio,
  Receive,
  SendNft,
  SendToken,
  SendTokenDialog,
  SignIn,
  UiProvider,
  useActivityList,
  WalletButton,
  type WayIn
} from "../src/ui/index.ts"
import { show } from "./page.tsx"
import { ada, Memory, session, Time, transfer } from "./world.tsx"

const { expired, signedOut, signIn } = english.common

const OfTransaction = () => <OrderStatus transaction={useTransaction({ store: new Memory() })} />

/** Every component that needs a user, what its way in is called, and whether it is there when nobody ever signed in. */
const components: Readonly<
  Record<string, { readonly shown: ReactElement; readonly wayIn?: string; readonly always?: boolean }>
> = {
  ActivityList: { shown: <ActivityList /> },
  NftGrid: { shown: <NftGrid /> },
  Portfolio: { shown: <Portfolio /> },
  Receive: { shown: <Receive /> },
  SendToken: { shown: <SendToken /> },
  SendTokenDialog: { shown: <SendTokenDialog isOpen onClose={() => undefined} /> },
  SendNft: { shown: <SendNft /> },
  "OrderStatus of a job": { shown: <OrderStatus jobId="7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11" /> },
  "OrderStatus of a transaction": { shown: <OfTransaction /> },
  SignIn: { shown: <SignIn />, wayIn: english.signIn.email.send },
  WalletButton: { shown: <WalletButton />, always: false }
}

const chain = { caip_id: transfer.caip2Id, network_name: "BASE_TESTNET" }
const replies: Readonly<Record<string, unknown>> = {
  "/authenticate": { userSWA: ada },
  "/supported/networks": { network: [chain] },
  "/supported/tokens": { tokens: [{ ...chain, address: "", symbol: "ETH", decimals: "18", network_id: "b" }] },
  "/aggregated-portfolio": { aggregated_data: {}, group_tokens: [] },
  "/portfolio/activity": { activity: [] },
  "/portfolio/nft": { details: [] },
  "/orders": { items: [] },
  "/wallets": [{ ...chain, address: ada }]
}

const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 60; turn++) await setImmediate()
  })

/** Something that reads beside the component, as an app does: what of it is refused ends the session. */
const Reader = () => {
  useActivityList()
  return null
}

const visit = async (
  shown: ReactElement,
  options: { readonly isOver: boolean; readonly wayIn?: WayIn; readonly kept?: boolean }
) => {
  const backend = { isOver: options.isOver }
  const client = new OktoClient({
    clientPrivateKey: `0x${"11".repeat(32)}`,
    clientSWA: `0x${"22".repeat(20)}`,
    platform: Layer.mergeAll(
      Layer.succeed(
        Transport.Transport,
        TestPlatform.transport(({ url }) => {
          const path = new URL(url).pathname.replace("/api/oc/v1", "")
          if (path === "/authenticate") backend.isOver = false
          return backend.isOver
            ? TestPlatform.failure({ code: 401, message: "no" }, 401)
            : TestPlatform.success(replies[path] ?? {})
        })
      ),
      TestPlatform.layerRandom(),
      SessionStore.layerMemory(options.kept === false ? undefined : session),
      Layer.succeed(Clock.Clock, new Time())
    )
  })
  const page = await show(
    <OktoProvider client={client}>
      <UiProvider signIn={options.wayIn}>
        {shown}
        {options.kept === false ? null : <Reader />}
      </UiProvider>
    </OktoProvider>
  )
  await settle()
  return {
    backend,
    client,
    place: page.place,
    button: (text: string) => [...page.place.querySelectorAll("button")].find((one) => one.textContent.trim() === text),
    leave: async () => {
      await page.remove()
      await client.dispose()
    }
  }
}

describe("a component that needs a user", () => {
  for (const [name, { always = true, shown, wayIn = signIn }] of Object.entries(components)) {
    it(`${name}: says that the session has expired and leads to signing in, when the backend ended it`, async () => {
      const { backend, button, client, leave, place } = await visit(shown, { isOver: false })
      assert.notInclude(place.textContent, expired)
      assert.isUndefined(button(wayIn))
      backend.isOver = true
      await act(async () => void (await client.checkSession()))
      await settle()
      assert.isDefined(button(wayIn))
      if (name !== "WalletButton") assert.include(place.textContent, expired)
      await act(() => client.loginUsingJWTAuthentication("jwt"))
      await settle()
      assert.isUndefined(button(wayIn))
      assert.notInclude(place.textContent, expired)
      await leave()
    })

    it(`${name}: says so after a reload, too`, async () => {
      const { button, client, leave, place } = await visit(shown, { isOver: true })
      assert.isFalse(client.isLoggedIn())
      assert.isDefined(button(wayIn))
      if (name !== "WalletButton") assert.include(place.textContent, expired)
      await leave()
    })

    it(`${name}: ${always ? "leads to signing in" : "is not there"}, when nobody was signed in`, async () => {
      const { button, leave, place } = await visit(shown, { isOver: false, kept: false })
      assert.strictEqual(button(wayIn) !== undefined, always)
      assert.notInclude(place.textContent, expired)
      await leave()
    })
  }

  it("does not say that a session has expired any more, when the user logs out", async () => {
    const { client, leave, place } = await visit(<Portfolio />, { isOver: true })
    assert.isTrue(client.isSessionExpired)
    await act(() => client.logOut())
    assert.isFalse(client.isSessionExpired)
    assert.notInclude(place.textContent, expired)
    assert.include(place.textContent, signedOut)
    await leave()
  })

  it("opens the dialog with the ways that the app names, or what the app says", async () => {
    const inDialog = await visit(<Portfolio />, { isOver: false, kept: false, wayIn: ["whatsapp"] })
    assert.include(inDialog.place.textContent, signedOut)
    await act(async () => inDialog.button(signIn)?.click())
    await settle()
    const dialog = inDialog.place.querySelector("dialog")
    assert.include(dialog?.textContent, english.signIn.whatsapp.send)
    assert.notInclude(dialog?.textContent, english.signIn.email.label)
    await inDialog.leave()
    let asked = 0
    const own = await visit(<Portfolio />, { isOver: false, kept: false, wayIn: () => void asked++ })
    await act(async () => own.button(signIn)?.click())
    assert.strictEqual(asked, 1)
    assert.isNull(own.place.querySelector("dialog"))
    await own.leave()
  })
})
