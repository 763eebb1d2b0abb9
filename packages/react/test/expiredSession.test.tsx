/** Every component that needs a user offers to sign in after the backend has ended the session: a theme over all of them. */
import { assert, describe, it } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act, type ReactElement } from "react"
import { OktoProvider, useTransaction } from "../src/index.ts"
import {
  ActivityList,
  english,
  NftGrid,
  OrderTracker,
  Portfolio,
  Receive,
  SendNft,
  SendToken,
  SendTokenDialog,
  SignIn,
  UiProvider,
  useActivityList,
  WalletButton,
  type SignInOption
} from "../src/ui/index.ts"
import { button, flush, show, until } from "./page.tsx"
import { ada, clientOver, Memory, session, Time, transfer } from "./world.tsx"

const { expired, signedOut, signIn } = english.common

/** What a failed call says that was refused for its session. */
const refused = english.common.errors["sign-in"]

const OfTransaction = () => <OrderTracker transaction={useTransaction({ store: new Memory() })} />

/** Every component that needs a user, the name of its sign-in button, and whether it is shown before the first login. */
const components: Readonly<
  Record<string, { readonly shown: ReactElement; readonly option?: string; readonly always?: boolean }>
> = {
  ActivityList: { shown: <ActivityList /> },
  NftGrid: { shown: <NftGrid /> },
  Portfolio: { shown: <Portfolio /> },
  Receive: { shown: <Receive /> },
  SendToken: { shown: <SendToken /> },
  SendTokenDialog: { shown: <SendTokenDialog isOpen onClose={() => undefined} /> },
  SendNft: { shown: <SendNft /> },
  "OrderTracker of a job": { shown: <OrderTracker jobId="7f6b9f4e-31a1-4f0a-9d5e-0d1c0f5b3a11" /> },
  "OrderTracker of a transaction": { shown: <OfTransaction /> },
  SignIn: { shown: <SignIn />, option: english.signIn.email.send },
  WalletButton: { shown: <WalletButton />, always: false }
}

const chain = { caip_id: transfer.caip2Id, network_name: "BASE_TESTNET" }
const replies: Readonly<Record<string, unknown>> = {
  "/authenticate": { userSWA: ada },
  "/supported/networks": { network: [{ ...chain, sponsorship_enabled: true }] },
  "/supported/tokens": { tokens: [{ ...chain, address: "", symbol: "ETH", decimals: "18", network_id: "b" }] },
  "/aggregated-portfolio": { aggregated_data: {}, group_tokens: [] },
  "/portfolio/activity": { activity: [] },
  "/portfolio/nft": {
    details: [
      { ...chain, nft_id: "1", collection_address: ada, nft_name: "Tile", entity_type: "ERC721", quantity: "1" }
    ]
  },
  "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
  "/orders": { items: [] },
  "/wallets": [{ ...chain, address: ada }]
}

/** Something that reads beside the component, as an app does: what of it is refused ends the session. */
const Reader = () => {
  useActivityList()
  return null
}

const visit = async (
  shown: ReactElement,
  options: { readonly isOver: boolean; readonly option?: SignInOption; readonly kept?: boolean }
) => {
  const backend = { isOver: options.isOver }
  const { send } = TestPlatform.transport(({ url }) => {
    const path = new URL(url).pathname.replace("/api/oc/v1", "")
    if (path === "/authenticate") backend.isOver = false
    return backend.isOver
      ? TestPlatform.failure({ code: 401, message: "no" }, 401)
      : TestPlatform.success(replies[path] ?? {})
  })
  const client = clientOver(send, { kept: options.kept === false ? undefined : session, time: new Time() })
  const page = await show(
    <OktoProvider client={client}>
      <UiProvider signIn={options.option}>
        {shown}
        {options.kept === false ? null : <Reader />}
      </UiProvider>
    </OktoProvider>
  )
  await flush()
  return {
    backend,
    client,
    place: page.place,
    button: (text: string) => button(page.place, text)
  }
}

describe("components without a session", () => {
  for (const [name, { always = true, shown, option = signIn }] of Object.entries(components)) {
    it(`${name}: shows that the session has expired, and a sign-in button, when the backend ended it`, async () => {
      const { backend, button, client, place } = await visit(shown, { isOver: false })
      assert.notInclude(place.textContent, expired)
      assert.isUndefined(button(option))
      backend.isOver = true
      await act(async () => void (await client.checkSession()))
      await flush()
      assert.isDefined(button(option))
      if (name !== "WalletButton") assert.include(place.textContent, expired)
      assert.notInclude(place.textContent, refused)
      await act(() => client.loginUsingJWTAuthentication("jwt"))
      await flush()
      assert.isUndefined(button(option))
      assert.notInclude(place.textContent, expired)
    })

    it(`${name}: keeps the focus when the user signs in again by its button`, async () => {
      const { button, client, place } = await visit(shown, { isOver: true })
      await act(async () => {
        button(option)?.focus()
        button(option)?.click()
      })
      await flush()
      // In its dialog, if it has one.
      await act(async () => place.querySelector<HTMLElement>("dialog[open] input[name=email]")?.focus())
      assert.notStrictEqual(document.activeElement, document.body)
      await act(() => client.loginUsingJWTAuthentication("jwt"))
      await flush()
      assert.isTrue(place.contains(document.activeElement), document.activeElement?.outerHTML.slice(0, 80))
    })

    it(`${name}: shows that the session has expired after a reload`, async () => {
      const { button, client, place } = await visit(shown, { isOver: true })
      assert.isFalse(client.isLoggedIn())
      assert.isDefined(button(option))
      if (name !== "WalletButton") assert.include(place.textContent, expired)
      assert.notInclude(place.textContent, refused)
    })

    it(`${name}: ${always ? "shows a sign-in button" : "is hidden"} when no user was signed in`, async () => {
      const { button, place } = await visit(shown, { isOver: false, kept: false })
      assert.strictEqual(button(option) !== undefined, always)
      assert.notInclude(place.textContent, expired)
    })
  }

  it("show one sentence when the backend ends the session while something is sent", async () => {
    const { backend, button, client, place } = await visit(
      <SendNft recipient={`0x${"66".repeat(20)}`} store={new Memory()} recipients={new Memory()} />,
      { isOver: false }
    )
    await act(async () => button(english.send.review)?.click())
    await flush()
    backend.isOver = true
    await act(async () => button(english.confirm.send)?.click())
    await until(() => !client.isLoggedIn() && place.textContent.includes(expired))
    assert.notInclude(place.textContent, refused)
    assert.isDefined(button(signIn))
  })

  it("show no expired session any more when the user logs out", async () => {
    const { client, place } = await visit(<Portfolio />, { isOver: true })
    assert.isTrue(client.isSessionExpired)
    await act(() => client.logOut())
    assert.isFalse(client.isSessionExpired)
    assert.notInclude(place.textContent, expired)
    assert.include(place.textContent, signedOut)
  })

  it("open the dialog with the methods of the app, or call its function", async () => {
    const inDialog = await visit(<Portfolio />, { isOver: false, kept: false, option: ["whatsapp"] })
    assert.include(inDialog.place.textContent, signedOut)
    await act(async () => inDialog.button(signIn)?.click())
    await flush()
    const dialog = inDialog.place.querySelector("dialog")
    assert.include(dialog?.textContent, english.signIn.whatsapp.send)
    assert.notInclude(dialog?.textContent, english.signIn.email.label)
    let asked = 0
    const own = await visit(<Portfolio />, { isOver: false, kept: false, option: () => void asked++ })
    await act(async () => own.button(signIn)?.click())
    assert.strictEqual(asked, 1)
    assert.isNull(own.place.querySelector("dialog"))
  })
})
