import { assert, describe, it } from "@effect/vitest"
import { flush } from "../../../test/page.tsx"
import { after, base, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { ada, bob, Memory } from "../../../test/world.tsx"
import { ActivityList, networkNames, type RecipientStore, UiProvider, useSendNft } from "../index.ts"
import { namespaces } from "./recipients.ts"

describe("recipients", () => {
  /** A user with one NFT. */
  const owner = () => {
    const page = tableBackend()
    page.replies["/portfolio/nft"] = { details: [nft("1")] }
    return page
  }
  const own = async (store: RecipientStore) => {
    let sent = 0
    // The outcome of each is unknown, so the next one has another key.
    const { call, remove } = await owner().visitHook(() =>
      useSendNft({ recipients: store, store: new Memory(), transactionKey: String(sent) })
    )
    return {
      remove,
      send: async (recipient: string) => {
        await after(() => call().recipient.setText(recipient))
        await after(() => call().review())
        await after(() => call().send())
        await flush()
        sent++
        await after(() => call().another())
      },
      recent: () => call().recipient.recent
    }
  }
  const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`

  it("stores the last five, the newest first, without duplicates, in the store of the app", async () => {
    const store = new Memory()
    const { recent, send } = await own(store)
    assert.deepStrictEqual(recent(), [])
    for (const digit of [1, 2, 3, 6, 8, 9, 3]) await send(addressOf(digit))
    assert.deepStrictEqual(recent(), [3, 9, 8, 6, 2].map(addressOf))
    assert.strictEqual(store.texts.size, 1)
  })

  it("are read again when another tab has stored one, also where the page was in the back/forward cache meanwhile", async () => {
    const store = new Memory()
    const { recent, send } = await own(store)
    await send(addressOf(1))
    const name = [...store.texts.keys()].find((name) => name.startsWith("okto_recipients")) ?? ""
    for (const [at, event] of ["storage", "pageshow"].entries()) {
      store.setItem(name, JSON.stringify([addressOf(at + 2)]))
      await after(() => void window.dispatchEvent(Object.assign(new window.Event(event), { key: name })))
      assert.deepStrictEqual(recent(), [addressOf(at + 2)], event)
    }
  })

  it("keep the contacts of a user by name, beside those of the app, which cannot be removed", async () => {
    const store = new Memory()
    const contacts = [
      { name: "Treasury", address: addressOf(1) },
      { name: "On Aptos", address: `0x${"a".repeat(64)}` }
    ]
    const { call } = await owner().visitHook(() => useSendNft({ recipients: store, contacts }))
    const names = () => call().recipient.contacts.map(({ name }) => name)
    const name = async (recipient: string, called: string) => {
      await after(() => call().recipient.setText(recipient))
      await after(() => call().recipient.saveContact(called))
    }
    await name(addressOf(3), " Zoe ")
    await name(addressOf(2), "Ada")
    assert.deepStrictEqual(names(), ["Treasury", "Ada", "Zoe"])
    await name(addressOf(2), "Ada Lovelace")
    assert.deepStrictEqual(names(), ["Treasury", "Ada Lovelace", "Zoe"])
    assert.strictEqual(call().recipient.contact?.name, "Ada Lovelace")
    assert.isFalse(call().recipient.canSaveContact)
    assert.deepStrictEqual(
      [1, 2].map((digit) => call().recipient.isOwnContact(addressOf(digit))),
      [false, true]
    )
    await after(() => call().recipient.removeContact(addressOf(2)))
    assert.deepStrictEqual(names(), ["Treasury", "Zoe"])
    assert.isTrue(call().recipient.canSaveContact)
  })

  it("belong to their user, and are removed when the user signs out where the app says so", async () => {
    for (const isKept of [true, false]) {
      const { client, replies, visitHook } = owner()
      replies["/user-keys"] = { ecdsaKeyId: "key" }
      const store = new Memory()
      // Lists without a user, as other programs may have stored them.
      const others = {
        okto_recipients: `["${addressOf(9)}"]`,
        okto_contacts: `[{"name":"X","address":"${addressOf(9)}"}]`
      }
      for (const [name, text] of Object.entries(others)) store.setItem(name, text)
      const { call, remove } = await visitHook(
        () => useSendNft({ recipients: store, store: new Memory() }),
        (form) => <UiProvider isAddressBookKept={isKept}>{form}</UiProvider>
      )
      const known = () => [...call().recipient.recent, ...call().recipient.contacts.map(({ name }) => name)]
      const logIn = async (user: string) => {
        replies["/authenticate"] = { userSWA: user }
        await after(() => client.loginUsingJWTAuthentication("jwt"))
        await flush()
      }
      assert.deepStrictEqual(known(), [])
      await after(() => call().recipient.setText(addressOf(3)))
      await after(() => call().recipient.saveContact("Zoe"))
      await after(() => call().review())
      await after(() => call().send())
      await flush()
      assert.deepStrictEqual(known(), [addressOf(3), "Zoe"])
      await after(() => client.sessionClear())
      await logIn(bob)
      assert.deepStrictEqual(known(), [])
      await after(() => client.sessionClear())
      await logIn(ada)
      assert.deepStrictEqual(known(), isKept ? [addressOf(3), "Zoe"] : [])
      assert.strictEqual(store.texts.size, Object.keys(others).length + (isKept ? 2 : 0))
      for (const [name, text] of Object.entries(others)) assert.strictEqual(store.getItem(name), text)
      await remove()
    }
  })

  it("stay when the session of their user expires, also where the app has them removed", async () => {
    const { client, refused, visitHook } = owner()
    const store = new Memory()
    const { call } = await visitHook(
      () => useSendNft({ recipients: store }),
      (form) => <UiProvider isAddressBookKept={false}>{form}</UiProvider>
    )
    await after(() => call().recipient.setText(addressOf(3)))
    await after(() => call().recipient.saveContact("Zoe"))
    refused.add("/verify-session")
    await after(() => client.checkSession())
    await flush()
    assert.isTrue(client.isSessionExpired)
    assert.strictEqual(store.texts.size, 1)
    await after(() => client.logOut())
    assert.strictEqual(store.texts.size, 0)
  })

  it("have their new names in the activity of the same page at once", async () => {
    const { replies, visitHook } = owner()
    const hash = `0x${"1".repeat(64)}`
    replies["/portfolio/activity"] = {
      activity: [{ caip_id: base, transfer_type: "WITHDRAWAL", amount: "1", symbol: "ETH", tx_hash: hash }]
    }
    replies["/orders"] = {
      items: [
        {
          status: "SUCCESSFUL",
          downstream_transaction_hash: [hash],
          details: { recipient_wallet_address: addressOf(3) }
        }
      ]
    }
    const store = new Memory()
    const { call, place } = await visitHook(
      () => useSendNft({ recipients: store }),
      (form) => [<ActivityList key="list" recipients={store} />, form]
    )
    await flush()
    await after(() => call().recipient.setText(addressOf(3)))
    assert.notInclude(place.textContent, "Zoe")
    await after(() => call().recipient.saveContact("Zoe"))
    assert.include(place.textContent, "Zoe")
    await after(() => call().recipient.removeContact(addressOf(3)))
    assert.notInclude(place.textContent, "Zoe")
  })

  it("are empty when the store is blocked or holds something else, and sending goes on", async () => {
    const blocked = () => {
      throw new Error("blocked")
    }
    for (const getItem of [blocked, () => "{", () => "[1]"]) {
      const { recent, remove, send } = await own({ getItem, setItem: blocked })
      await send(addressOf(1))
      assert.deepStrictEqual(recent(), [])
      await remove()
    }
  })
})

describe("recipients", () => {
  it("are stored for each kind of network that has a name", () => {
    assert.deepStrictEqual(
      new Set(Object.keys(networkNames).map((caip2Id) => caip2Id.split(":")[0])),
      new Set<string | undefined>(namespaces)
    )
  })
})
