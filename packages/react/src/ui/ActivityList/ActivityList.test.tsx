import { assert, describe, it, onTestFinished } from "@effect/vitest"
import { flush, Probe } from "../../../test/page.tsx"
import { after, base, collection, nft, tableBackend } from "../../../test/tableBackend.tsx"
import { bob, Memory } from "../../../test/world.tsx"
import { ActivityList, english, UiProvider, useActivityList } from "../index.ts"
import { saveContact } from "../send/recipients.ts"

describe("ActivityList", () => {
  const path = "/portfolio/activity"

  it("have no date for an entry of the activity whose time a date cannot have", async () => {
    const { replies, visit } = tableBackend()
    const times = [1e15, 1_700_000_000, 0, -5, "soon", null]
    replies[path] = {
      activity: times.map((timestamp, index) => ({ id: String(index), amount: "1", symbol: "ETH", timestamp }))
    }
    let ats: ReadonlyArray<number> = []
    const { place } = await visit(
      <>
        <ActivityList />
        <Probe use={() => useActivityList().data ?? []} see={(entries) => (ats = entries.map(({ at }) => at))} />
      </>
    )
    assert.deepStrictEqual(ats, [1_700_000_000, 0, 0, 0, 0, 0])
    assert.lengthOf(place.querySelectorAll("h3"), 2)
  })

  it("show an NFT and its quantity when an entry of the activity has no coin", async () => {
    const { replies, visit } = tableBackend()
    const sent = { network_name: "BASE_TESTNET", transfer_type: "WITHDRAWAL" }
    replies[path] = {
      activity: [
        { ...sent, id: "1", quantity: "3" },
        { ...sent, id: "2", quantity: "1", symbol: null, short_name: "" },
        { ...sent, id: "3", amount: "2", quantity: "9", symbol: "ETH" }
      ]
    }
    const { place } = await visit(<ActivityList />)
    const said = [...place.querySelectorAll(".okto-text-strong")].map(({ textContent }) => textContent?.trim())
    const { nft } = english.common
    assert.deepStrictEqual(said, [nft, "−3", nft, "−1", "ETH", "−2 ETH"])
  })

  it("show who received what and when, by day, with the names of NFTs and contacts", async () => {
    const { client, replies, time, visit } = tableBackend()
    const seconds = Math.floor(time.now / 1000)
    const hash = (digit: number) => `0x${String(digit).repeat(64)}`
    const sent = { caip_id: base, transfer_type: "WITHDRAWAL", quantity: "1" }
    const order = (digit: number, details: object) => ({
      intent_id: String(digit),
      status: "SUCCESSFUL",
      downstream_transaction_hash: [hash(digit)],
      details: { recipient_wallet_address: bob, ...details }
    })
    replies[path] = {
      activity: [
        { ...sent, tx_hash: hash(1), timestamp: seconds },
        { ...sent, tx_hash: hash(2), timestamp: seconds, amount: "2", symbol: "ETH", name: "Ether" },
        { ...sent, tx_hash: hash(3), timestamp: seconds - 86_400 },
        { caip_id: base, transfer_type: "DEPOSIT", quantity: "1", timestamp: 86_400 * 9 + 43_200, name: "Old Tile" }
      ]
    }
    replies["/orders"] = {
      items: [
        order(1, { collection_address: collection, nft_id: "7" }),
        order(2, { token_address: "", amount: "2" }),
        order(3, { collection_address: collection, nft_id: "8", recipient_wallet_address: collection })
      ]
    }
    replies["/portfolio/nft"] = { details: [nft("7", { entity_type: "ERC1155", quantity: "4" })] }
    const recipients = new Memory()
    saveContact(recipients, { userSWA: String(client.userSWA), caip2Id: base }, { name: "Bob", address: bob })
    const { place } = await visit(<ActivityList recipients={recipients} />)
    await flush()
    const plain = (text: string | null) => (text ?? "").replaceAll(/[\u2068\u2069]/g, "")
    const days = [...place.querySelectorAll("h3")].map(({ nextElementSibling, textContent }) => ({
      day: textContent,
      entries: [...(nextElementSibling?.querySelectorAll("li .okto-stack-row") ?? [])].map((lines) =>
        [...lines.children].map((line) => plain(line.textContent)).join(": ")
      )
    }))
    assert.deepStrictEqual(days, [
      { day: "Today", entries: ["Tile 7: Sent to Bob · Base Sepolia", "Ether: Sent to Bob · Base Sepolia"] },
      { day: "Yesterday", entries: ["#8: Sent to 0x7777…7777 · Base Sepolia"] },
      { day: "January 10, 1970", entries: ["Old Tile: Received · Base Sepolia"] }
    ])
  })

  it("name the days by the calendar when a day has 25 hours, and anew after midnight", async () => {
    const zone = process.env["TZ"]
    process.env["TZ"] = "Europe/Berlin"
    onTestFinished(() => {
      if (zone === undefined) delete process.env["TZ"]
      else process.env["TZ"] = zone
    })
    const { replies, time, visit } = tableBackend()
    // The clocks are set back on the 31st.
    time.now = Date.parse("2027-10-31T23:30:00+01:00")
    const at = (text: string) => ({ caip_id: base, quantity: "1", timestamp: Date.parse(text) / 1000 })
    replies[path] = { activity: [at("2027-10-31T12:00:00+01:00"), at("2027-10-30T12:00:00+02:00")] }
    const { place } = await visit(
      <UiProvider texts={{ locale: "en-IE" }}>
        <ActivityList />
      </UiProvider>
    )
    const days = () => [...place.querySelectorAll("h3")].map(({ textContent }) => textContent)
    assert.deepStrictEqual(days(), ["Today", "Yesterday"])
    await after(() => time.pass())
    await flush()
    assert.strictEqual(time.now, Date.parse("2027-11-01T00:00:00+01:00"))
    assert.deepStrictEqual(days(), ["Yesterday", "30 October 2027"])
  })

  it("show the first rows of a long list, and more after each click", async () => {
    const { replies, visit } = tableBackend()
    replies[path] = { activity: Array.from({ length: 120 }, (_, at) => ({ id: String(at), amount: "1", symbol: "T" })) }
    const { place } = await visit(<ActivityList />)
    const rows = () => place.querySelectorAll("li").length
    const more = () =>
      [...place.querySelectorAll("button")].find(({ textContent }) => textContent === english.common.more)
    assert.strictEqual(rows(), 50)
    await after(() => more()?.click())
    assert.strictEqual(rows(), 100)
    await after(() => more()?.click())
    assert.strictEqual(rows(), 120)
    // The next page repeats this one, as if a page of new entries had come; so does the one after it.
    for (const _ of [2, 3]) {
      await after(() => more()?.click())
      await flush()
      assert.strictEqual(rows(), 120)
    }
    assert.isUndefined(more())
    // The focus must not return to the beginning of the page.
    assert.strictEqual(document.activeElement, place.querySelector("ul"))
  })
})
