/** Behaviour of components over many modules: time, malformed replies, forms and reviews. */
import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { act, type ReactNode, StrictMode } from "react"
import { type Abi, erc20Abi, decodeFunctionData, encodeFunctionData, parseAbi } from "viem"
import { runs } from "../../../scripts/deep.ts"
import { AlreadyLoggedIn, OktoProvider, usePrefetchTransaction } from "../src/index.ts"
import { notifyOrderFinal } from "../src/order/finalOrders.ts"
import { useCountdown } from "../src/clock.ts"
import {
  ActivityList,
  type ConfirmationRequest,
  type ReviewRow,
  ConfirmTransaction,
  english,
  languages,
  loadTexts,
  NftGrid,
  Portfolio,
  Receive,
  type RecipientStore,
  SendNft,
  type UseSendNftReturn,
  type SendNftOptions,
  SendToken,
  type UseSignInReturn,
  useActivityList,
  useReview,
  UiProvider,
  useSendNft,
  useSendToken,
  useSignIn
} from "../src/ui/index.ts"
import { Total } from "../src/ui/assets/Portfolio.tsx"
import { CopyButton } from "../src/ui/base/Button.tsx"
import { Dialog } from "../src/ui/base/Dialog.tsx"
import { saveContact } from "../src/ui/send/recipients.ts"
import { flush, show } from "./page.tsx"
import { ada, bob, clientOver, Memory, session, Time } from "./world.tsx"

const base = "eip155:84532"
const collection = `0x${"77".repeat(20)}` as const

/** Does something that changes what is shown. */
const after = (change: () => unknown) => act(async () => void (await change()))

const networks = { network: [{ caip_id: base, network_name: "BASE_TESTNET", sponsorship_enabled: true }] }
const nft = (id: string, change: object = {}) => ({
  caip_id: base,
  network_name: "BASE_TESTNET",
  entity_type: "ERC721",
  collection_address: collection,
  collection_name: "Tiles",
  nft_id: id,
  quantity: "1.000000000000000000",
  nft_name: `Tile ${id}`,
  ...change
})

/** A page over a backend that is a table of answers, and executes nothing. */
const world = (kept: string | null = session) => {
  const time = new Time()
  const asked: Array<string> = []
  const replies: Record<string, unknown> = {
    "/supported/networks": networks,
    "/wallets": [],
    "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
    "/portfolio/activity": { activity: [] }
  }
  const silent = new Set<string>()
  const refused = new Set(["/execute"])
  const { send } = TestPlatform.transport(({ url }) => {
    const path = new URL(url).pathname.replace("/api/oc/v1", "")
    asked.push(path)
    if (refused.has(path)) return TestPlatform.failure({ code: 400, message: "no" })
    return silent.has(path) ? undefined : TestPlatform.success(replies[path] ?? {})
  })
  const client = clientOver(send, { kept: kept ?? undefined, time })
  const page = (children: ReactNode) => (
    <StrictMode>
      <OktoProvider client={client}>{children}</OktoProvider>
    </StrictMode>
  )
  return {
    asked,
    client,
    count: (path: string) => asked.filter((one) => one === path).length,
    /** Shows it until the test is over. */
    visit: async (children: ReactNode) => {
      const shown = await show(page(children))
      await flush()
      return { ...shown, update: (next: ReactNode) => shown.update(page(next)) }
    },
    refused,
    replies,
    silent,
    time
  }
}

/** Shows what a hook answers to the test. */
const Probe = <A,>({ see, use }: { readonly see: (value: A) => void; readonly use: () => A }) => {
  see(use())
  return null
}

describe("useCountdown", () => {
  it("counts by the client's clock, also after the page was suspended", async () => {
    const { time, visit } = world()
    const of = {}
    let left = -1
    const shown = await visit(<Probe use={() => useCountdown(3, of)} see={(seconds) => (left = seconds)} />)
    assert.strictEqual(left, 3)
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left, 2)
    time.now += 60_000
    await after(() => time.pass())
    await flush()
    assert.strictEqual(left, 0)
    await shown.remove()
  })

  it("does not count up when the clock is set back", async () => {
    const { time, visit } = world()
    let setBack = 0
    time.currentTimeMillis = Effect.sync(() => time.now - setBack)
    const of = {}
    let left = -1
    const shown = await visit(<Probe use={() => useCountdown(3, of)} see={(seconds) => (left = seconds)} />)
    setBack = 3_600_000
    for (const expected of [2, 1, 0]) {
      await after(() => time.pass())
      await flush()
      assert.strictEqual(left, expected)
    }
    await shown.remove()
  })
})

describe("reads of components", () => {
  const path = "/portfolio/activity"
  const List = () => {
    useActivityList()
    return null
  }

  it("read again only what is older than ten seconds when another component is mounted", async () => {
    const { count, visit } = world()
    vi.useFakeTimers({ toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const see = async () => {
      const { remove } = await visit(<List />)
      await remove()
    }
    await see()
    assert.strictEqual(count(path), 1)
    vi.setSystemTime(Date.now() + 9_000)
    await see()
    assert.strictEqual(count(path), 1)
    vi.setSystemTime(Date.now() + 2_000)
    await see()
    assert.strictEqual(count(path), 2)
  })

  it("read again after a failure when another component is mounted", async () => {
    const { count, silent, visit } = world()
    silent.add(path)
    await (await visit(<List />)).remove()
    const before = count(path)
    silent.clear()
    await (await visit(<List />)).remove()
    assert.isAbove(count(path), before)
  })

  it("blame no input of the user for a read that the backend refuses", async () => {
    const { refused, visit } = world()
    refused.add("/portfolio/activity")
    const { place, remove } = await visit(<ActivityList />)
    const { input, retry } = english.common.errors
    assert.include(place.textContent, retry)
    assert.notInclude(place.textContent, input)
    await remove()
  })

  it("have no date for an entry of the activity whose time a date cannot have", async () => {
    const { replies, visit } = world()
    const times = [1e15, 1_700_000_000, 0, -5, "soon", null]
    replies[path] = {
      activity: times.map((timestamp, index) => ({ id: String(index), amount: "1", symbol: "ETH", timestamp }))
    }
    let ats: ReadonlyArray<number> = []
    const { place, remove } = await visit(
      <>
        <ActivityList />
        <Probe use={() => useActivityList().data ?? []} see={(entries) => (ats = entries.map(({ at }) => at))} />
      </>
    )
    assert.deepStrictEqual(ats, [1_700_000_000, 0, 0, 0, 0, 0])
    assert.lengthOf(place.querySelectorAll("h3"), 2)
    await remove()
  })

  it("show an NFT and its quantity when an entry of the activity has no coin", async () => {
    const { replies, visit } = world()
    const sent = { network_name: "BASE_TESTNET", transfer_type: "WITHDRAWAL" }
    replies[path] = {
      activity: [
        { ...sent, id: "1", quantity: "3" },
        { ...sent, id: "2", quantity: "1", symbol: null, short_name: "" },
        { ...sent, id: "3", amount: "2", quantity: "9", symbol: "ETH" }
      ]
    }
    const { place, remove } = await visit(<ActivityList />)
    const said = [...place.querySelectorAll(".okto-text-strong")].map(({ textContent }) => textContent?.trim())
    const { nft } = english.common
    assert.deepStrictEqual(said, [nft, "−3", nft, "−1", "ETH", "−2 ETH"])
    await remove()
  })

  it("show who received what and when, by day, with the names of NFTs and contacts", async () => {
    const { client, replies, time, visit } = world()
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
    const { place, remove } = await visit(<ActivityList recipients={recipients} />)
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
    await remove()
  })

  it("name the days by the calendar when a day has 25 hours, and anew after midnight", async () => {
    const zone = process.env["TZ"]
    process.env["TZ"] = "Europe/Berlin"
    onTestFinished(() => {
      if (zone === undefined) delete process.env["TZ"]
      else process.env["TZ"] = zone
    })
    const { replies, time, visit } = world()
    // The clocks are set back on the 31st.
    time.now = Date.parse("2027-10-31T23:30:00+01:00")
    const at = (text: string) => ({ caip_id: base, quantity: "1", timestamp: Date.parse(text) / 1000 })
    replies[path] = { activity: [at("2027-10-31T12:00:00+01:00"), at("2027-10-30T12:00:00+02:00")] }
    const { place, remove } = await visit(
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
    await remove()
  })

  it("show the first rows of a long list, and more after each click", async () => {
    const { replies, visit } = world()
    replies[path] = { activity: Array.from({ length: 120 }, (_, at) => ({ id: String(at), amount: "1", symbol: "T" })) }
    const { place, remove } = await visit(<ActivityList />)
    const rows = () => place.querySelectorAll("li").length
    const more = () =>
      [...place.querySelectorAll("button")].find(({ textContent }) => textContent === english.common.more)
    assert.strictEqual(rows(), 50)
    await after(() => more()?.click())
    assert.strictEqual(rows(), 100)
    await after(() => more()?.click())
    assert.strictEqual(rows(), 120)
    // The next page has nothing new.
    await after(() => more()?.click())
    await flush()
    assert.strictEqual(rows(), 120)
    assert.isUndefined(more())
    // The focus must not return to the beginning of the page.
    assert.strictEqual(document.activeElement, place.querySelector("ul"))
    await remove()
  })

  it("make the formats of dates once for a language", async () => {
    const { replies, visit } = world()
    const activity = Array.from({ length: 40 }, (_, at) => ({
      id: String(at),
      amount: "1",
      timestamp: 90_000 * (at + 1)
    }))
    replies[path] = { activity }
    const made = vi.spyOn(Intl, "DateTimeFormat")
    const others = (["toLocaleString", "toLocaleDateString", "toLocaleTimeString"] as const).map((name) =>
      vi.spyOn(Date.prototype, name)
    )
    onTestFinished(() => void vi.restoreAllMocks())
    // No other test uses this language.
    const { place, remove } = await visit(
      <UiProvider texts={{ locale: "en-NZ" }}>
        <ActivityList />
      </UiProvider>
    )
    assert.lengthOf(place.querySelectorAll("time"), 40)
    assert.deepStrictEqual(
      made.mock.calls.map(([locale]) => locale),
      ["en-NZ", "en-NZ"]
    )
    for (const other of others) assert.isEmpty(other.mock.calls)
    await remove()
  })

  const field = Schema.Union([Schema.Null, Schema.String, Schema.Number, Schema.Boolean, Schema.Array(Schema.String)])
  const fieldsOf = (...names: ReadonlyArray<string>) =>
    Schema.Struct(Object.fromEntries(names.map((name) => [name, Schema.optionalKey(field)])))
  const rows = Schema.Array(
    Schema.Union([
      Schema.Null,
      Schema.Number,
      fieldsOf("caip_id", "network_name", "nft_id", "collection_address", "quantity", "nft_name", "image", "logo"),
      fieldsOf("caip_id", "network_name", "address", "decimals", "symbol", "name", "token_address", "balance"),
      fieldsOf("caip_id", "timestamp", "amount", "transfer_type", "tx_hash", "network_explorer_url", "symbol")
    ])
  )

  it.effect.prop(
    "is shown when some of its rows are malformed",
    { rows },
    ({ rows }) =>
      Effect.promise(async () => {
        const { replies, visit } = world()
        const token = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
        const held = { ...token, token_address: "", balance: "2", holdings_price_usdt: "1" }
        replies["/supported/networks"] = { network: [...rows, ...networks.network] }
        replies["/supported/tokens"] = { tokens: [...rows, token] }
        replies["/aggregated-portfolio"] = {
          aggregated_data: {},
          group_tokens: [...rows, { ...held, tokens: rows }, held]
        }
        replies["/portfolio/nft"] = { details: [...rows, nft("1")] }
        replies["/portfolio/activity"] = { activity: [...rows, { amount: "1", symbol: "LAST" }] }
        replies["/wallets"] = [...rows, { caip_id: base, network_name: "BASE_TESTNET", address: bob }]
        const { place, remove } = await visit(
          <>
            <Portfolio />
            <ActivityList />
            <NftGrid />
            <Receive caip2Id={base} />
            <SendToken />
            <SendNft />
          </>
        )
        for (const fact of ["Ether", "LAST", "Tile 1", bob]) assert.include(place.textContent, fact)
        await remove()
      }),
    { arbitrary: { runs: runs(4) } }
  )
})

describe("Portfolio", () => {
  it("asks for pictures by https and data URLs only, without a referrer, and draws what it knows", async () => {
    const { replies, visit } = world()
    const images = ["https://pictures.example/a.png", "data:image/png;base64,AA", "http://localhost/b.png", "BSC", ""]
    const tokens = images.map((image, at) => ({
      caip_id: base,
      address: `0x${String(at).repeat(40)}`,
      symbol: at === 4 ? "USDC" : `T${at}`,
      decimals: "6",
      network_id: "b",
      image
    }))
    replies["/supported/tokens"] = { tokens }
    // The last one names itself like a token that is listed.
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [...tokens, { ...tokens[4], address: "0x99" }].map((token) =>
        Object.assign({}, token, { token_address: token.address, balance: "1" })
      )
    }
    const { place, remove } = await visit(<Portfolio />)
    const pictures = [...place.querySelectorAll("li .okto-picture-small")].map((picture) => {
      const image = picture.querySelector("img")
      return image === null
        ? (picture.querySelector("svg")?.tagName.toLowerCase() ?? picture.textContent)
        : [image.getAttribute("src"), image.getAttribute("referrerpolicy"), image.getAttribute("loading")].join(" ")
    })
    assert.deepStrictEqual(pictures, [
      `${images[0]} no-referrer lazy`,
      `${images[1]} no-referrer lazy`,
      "T2",
      "T3",
      "svg",
      "USD"
    ])
    await remove()
  })
})

describe("Total", () => {
  const read = { data: undefined, error: undefined, isLoading: false, refetch: () => undefined }
  const label = english.portfolio.total

  it("has a placeholder while it is read, then the value, and nothing where it is not known", async () => {
    const { visit } = world()
    const { place, remove, update } = await visit(
      <Total assets={{ read: { ...read, isLoading: true }, total: undefined }} />
    )
    assert.strictEqual(place.textContent, label)
    assert.isNotNull(place.querySelector(".okto-amount .okto-skeleton"))
    await update(<Total assets={{ read, total: "12.5" }} />)
    assert.strictEqual(place.textContent, `${label}$12.50`)
    await update(<Total assets={{ read, total: undefined }} />)
    assert.strictEqual(place.textContent, "")
    await remove()
  })

  it("is in the currency of the provider, as its language writes it", async () => {
    const { visit } = world()
    const { place, remove, update } = await visit(
      <UiProvider currency={{ code: "EUR", perDollar: 0.5 }}>
        <Total assets={{ read, total: "12.5" }} />
      </UiProvider>
    )
    assert.strictEqual(place.textContent, `${label}€6.25`)
    await update(
      <UiProvider currency={{ code: "EUR", perDollar: 0.5 }} texts={{ locale: "de" }}>
        <Total assets={{ read, total: "12.5" }} />
      </UiProvider>
    )
    assert.strictEqual(place.textContent, `${label}6,25\u00a0€`)
    await remove()
  })

  it("is absent while no user is signed in", async () => {
    const { place, remove } = await world(null).visit(<Portfolio />)
    assert.include(place.textContent, english.common.signedOut)
    assert.notInclude(place.textContent, label)
    await remove()
  })
})

describe("useSendNft", () => {
  const open = async (options: SendNftOptions = {}) => {
    const { replies, visit, ...rest } = world()
    replies["/portfolio/nft"] = { details: [nft("1"), nft("2", { entity_type: "ERC1155", quantity: "9.000" })] }
    let call: ReturnType<typeof useSendNft> | undefined
    const use = () => useSendNft({ recipient: bob, ...options })
    const shown = await visit(<Probe use={use} see={(now) => (call = now)} />)
    return { ...rest, replies, shown, call: () => call ?? assert.fail("not rendered") }
  }

  it("sends what was reviewed when the NFT is no longer in the list", async () => {
    const { call, client, replies, shown } = await open()
    await after(() => call().review())
    assert.strictEqual(call().step, "review")
    replies["/portfolio/nft"] = { details: [nft("2"), nft("3")] }
    await after(() => notifyOrderFinal(client))
    await flush()
    await after(() => call().setRecipient(`0x${"99".repeat(20)}`))
    assert.strictEqual(call().step, "review")
    assert.deepInclude(call().transfer, { nftId: "1", recipientWalletAddress: bob, amount: 1n })
    await shown.remove()
  })

  it("chooses no other NFT when the chosen one is no longer in the list", async () => {
    const { call, client, replies, shown } = await open()
    assert.strictEqual(call().nft?.nftId, "1")
    replies["/portfolio/nft"] = { details: [nft("2")] }
    await after(() => notifyOrderFinal(client))
    await flush()
    assert.isUndefined(call().nft)
    await after(() => call().review())
    assert.strictEqual(call().step, "form")
    await shown.remove()
  })

  it("chooses no other NFT than that of the app when the user does not own it", async () => {
    for (const [wanted, nftId] of [
      [{}, "1"],
      [{ nftId: "2" }, "2"],
      [{ nftId: "3" }, undefined],
      [{ collectionAddress: bob }, undefined]
    ] as const) {
      const { call, shown } = await open(wanted)
      assert.strictEqual(call().nft?.nftId, nftId)
      await shown.remove()
    }
  })

  it("discards the review when another user logs in", async () => {
    const { call, client, shown } = await open()
    await after(() => call().review())
    await after(() => client.sessionClear())
    assert.strictEqual(call().step, "form")
    await shown.remove()
  })
})

describe("SendToken: token", () => {
  const open = async () => {
    const { replies, visit } = world()
    const tokens = Array.from({ length: 60 }, (_, at) => ({
      caip_id: base,
      address: `0x${String(at).padStart(40, "0")}`,
      symbol: `T${at}`,
      name: `Token ${at}`,
      decimals: "6",
      network_id: "b"
    }))
    replies["/supported/tokens"] = { tokens }
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [{ ...tokens[3], token_address: tokens[3]?.address, balance: "2", holdings_price_usdt: "5" }]
    }
    const { place, remove } = await visit(<SendToken recipient={bob} />)
    const button = () => place.querySelector<HTMLButtonElement>(".okto-input-picker") ?? assert.fail("no button")
    const search = () => place.querySelector<HTMLInputElement>("[role=combobox]") ?? assert.fail("no search")
    const options = () => [...place.querySelectorAll<HTMLElement>("[role=option]")]
    await after(() => button().click())
    return {
      button,
      options,
      place,
      remove,
      search,
      /** The option that Enter would choose. */
      active: () => place.querySelector(`[id="${search().getAttribute("aria-activedescendant")}"]`)?.textContent,
      enter: (text: string) =>
        after(() => {
          Object.getOwnPropertyDescriptor(Object.getPrototypeOf(search()), "value")?.set?.call(search(), text)
          search().dispatchEvent(new window.Event("input", { bubbles: true }))
        }),
      press: (key: string) =>
        after(() =>
          search().dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }))
        )
    }
  }
  const plain = (text: string | null | undefined) => (text ?? "").replaceAll(/[\u2068\u2069]/g, "")

  it("is chosen by keyboard from the list, which says which option is active", async () => {
    const { active, button, options, place, press, remove } = await open()
    assert.strictEqual(plain(button().textContent), "T3Token 3on Base Sepolia2 T3$5.00")
    // Those that the user holds come first.
    assert.deepStrictEqual(
      options().flatMap((option, at) => (option.getAttribute("aria-selected") === "true" ? [at] : [])),
      [0]
    )
    assert.include(plain(active()), "Token 3")
    for (const [key, name] of [
      ["ArrowDown", "Token 0"],
      ["ArrowUp", "Token 3"],
      ["ArrowUp", "Token 49"],
      ["ArrowDown", "Token 3"],
      ["PageDown", "Token 5"]
    ] as const) {
      await press(key)
      assert.include(plain(active()), `${name}on`, key)
    }
    await press("Enter")
    assert.include(plain(button().textContent), "Token 5")
    assert.isNull(place.querySelector("[role=combobox]"))
    await remove()
  })

  it("is found by the words of its name, symbol, network or address", async () => {
    const { enter, options, place, remove } = await open()
    assert.lengthOf(options(), 50)
    for (const [query, count] of [
      ["token 58", 1],
      ["SEPOLIA t17", 1],
      [`0x${"17".padStart(40, "0")}`, 1],
      ["t1", 11],
      ["dollar", 0]
    ] as const) {
      await enter(query)
      assert.lengthOf(options(), count, query)
    }
    assert.include(place.textContent, english.send.assetNotFound)
    assert.strictEqual(place.querySelector("[role=combobox]")?.getAttribute("aria-expanded"), "false")
    await remove()
  })
})

describe("SendToken: recipient", () => {
  const right = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"
  const wrong = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD"
  const addresses: ReadonlyArray<readonly [address: string, problem: "checksum" | undefined]> = [
    [right, undefined],
    [right.toLowerCase(), undefined],
    [`0x${right.slice(2).toUpperCase()}`, undefined],
    [` ${right} `, undefined],
    [wrong, "checksum"],
    [` ${wrong}`, "checksum"],
    [`0x${right.slice(2, -1).toLowerCase()}D`, "checksum"]
  ]
  const token = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
  type Form = Pick<UseSendNftReturn, "problems" | "review" | "setRecipient" | "step">
  const uses: Readonly<Record<string, () => Form>> = {
    useSendNft: () => useSendNft(),
    useSendToken: () => useSendToken({ amount: "1" })
  }

  for (const [name, use] of Object.entries(uses)) {
    it(`refuses an address of ${name} only when its checksum does not match`, async () => {
      for (const [address, problem] of addresses) {
        const { replies, visit } = world()
        replies["/portfolio/nft"] = { details: [nft("1")] }
        replies["/supported/tokens"] = { tokens: [token] }
        replies["/aggregated-portfolio"] = {
          aggregated_data: {},
          group_tokens: [{ ...token, token_address: "", balance: "2" }]
        }
        let call: Form | undefined
        const shown = await visit(<Probe use={use} see={(now) => (call = now)} />)
        await after(() => call?.setRecipient(address))
        await after(() => call?.review())
        await flush()
        assert.strictEqual(call?.problems.recipient, problem, address)
        assert.strictEqual(call?.step, problem === undefined ? "review" : "form", address)
        if (problem !== undefined) {
          await after(() => call?.setRecipient(right))
          assert.isUndefined(call?.problems.recipient)
          await after(() => call?.review())
          await flush()
          assert.strictEqual(call?.step, "review")
        }
        await shown.remove()
      }
    })
  }

  it("is not an address of the network when it is not whole, or has the length of those of EVM chains, and the network is Aptos", async () => {
    const { replies, visit } = world()
    const aptos = "aptos:testnet"
    const coin = { ...token, caip_id: aptos, symbol: "APT", network_id: "a" }
    replies["/supported/networks"] = { network: [{ caip_id: aptos, network_id: "a", sponsorship_enabled: true }] }
    replies["/supported/tokens"] = { tokens: [coin] }
    replies["/aggregated-portfolio"] = {
      aggregated_data: {},
      group_tokens: [{ ...coin, token_address: "", balance: "2" }]
    }
    const contacts = [
      { name: "On Base", address: right },
      { name: "On Aptos", address: `0x${"a".repeat(64)}` }
    ]
    let call: ReturnType<typeof useSendToken> | undefined
    const shown = await visit(<Probe use={() => useSendToken({ amount: "1", contacts })} see={(now) => (call = now)} />)
    for (const [recipient, problem] of [
      [right, "malformed"],
      ["0x1", undefined],
      [`0x${"0".repeat(64)}`, "zero"],
      ["0x77", "malformed"],
      ...[59, 60, 61, 62, 63].map((digits) => [`0x${"b".repeat(digits)}`, "malformed"] as const),
      [`0x${"b".repeat(64)}`, undefined],
      [`0x${"b".repeat(65)}`, "malformed"]
    ] as const) {
      await after(() => call?.setRecipient(recipient))
      await after(() => call?.review())
      await flush()
      assert.strictEqual(call?.problems.recipient, problem, recipient)
      assert.strictEqual(call?.step, problem === undefined ? "review" : "form", recipient)
      await after(() => call?.back())
    }
    assert.deepStrictEqual(
      call?.contacts.map(({ name }) => name),
      ["On Aptos"]
    )
    await shown.remove()
  })

  it("shows a problem beside the field", async () => {
    const { replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const { place, remove } = await visit(<SendNft recipient={wrong} />)
    await after(() => place.querySelector("form")?.requestSubmit())
    await flush()
    assert.include(place.textContent, english.send.recipientProblems.checksum)
    assert.isNotNull(place.querySelector("input[name=recipient][aria-invalid]"))
    await remove()
  })
})

describe("recipients", () => {
  const own = (store: RecipientStore) => {
    const { replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    let call: ReturnType<typeof useSendNft> | undefined
    let sent = 0
    // The outcome of each is unknown, so the next one has another key.
    const use = () => useSendNft({ recipients: store, store: new Memory(), transactionKey: String(sent) })
    return {
      visit: () => visit(<Probe use={use} see={(now) => (call = now)} />),
      send: async (recipient: string) => {
        await after(() => call?.setRecipient(recipient))
        await after(() => call?.review())
        await after(() => call?.send())
        await flush()
        sent++
        await after(() => call?.another())
      },
      recent: () => call?.recent
    }
  }
  const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`

  it("stores the last five, the newest first, without duplicates, in the store of the app", async () => {
    const store = new Memory()
    const { recent, send, visit } = own(store)
    const shown = await visit()
    assert.deepStrictEqual(recent(), [])
    for (const digit of [1, 2, 3, 6, 8, 9, 3]) await send(addressOf(digit))
    assert.deepStrictEqual(recent(), [3, 9, 8, 6, 2].map(addressOf))
    assert.strictEqual(store.texts.size, 1)
    await shown.remove()
  })

  it("keep the contacts of a user by name, beside those of the app, which cannot be removed", async () => {
    const { replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const store = new Memory()
    const contacts = [
      { name: "Treasury", address: addressOf(1) },
      { name: "On Aptos", address: `0x${"a".repeat(64)}` }
    ]
    let call: ReturnType<typeof useSendNft> | undefined
    const use = () => useSendNft({ recipients: store, contacts })
    const shown = await visit(<Probe use={use} see={(now) => (call = now)} />)
    const names = () => call?.contacts.map(({ name }) => name)
    const name = async (recipient: string, called: string) => {
      await after(() => call?.setRecipient(recipient))
      await after(() => call?.saveContact(called))
    }
    await name(addressOf(3), " Zoe ")
    await name(addressOf(2), "Ada")
    assert.deepStrictEqual(names(), ["Treasury", "Ada", "Zoe"])
    await name(addressOf(2), "Ada Lovelace")
    assert.deepStrictEqual(names(), ["Treasury", "Ada Lovelace", "Zoe"])
    assert.strictEqual(call?.contact?.name, "Ada Lovelace")
    assert.isFalse(call?.canSaveContact)
    assert.deepStrictEqual(
      [1, 2].map((digit) => call?.isOwnContact(addressOf(digit))),
      [false, true]
    )
    await after(() => call?.removeContact(addressOf(2)))
    assert.deepStrictEqual(names(), ["Treasury", "Zoe"])
    assert.isTrue(call?.canSaveContact)
    await shown.remove()
  })

  it("belong to their user, and are removed when the user signs out where the app says so", async () => {
    for (const isKept of [true, false]) {
      const { client, replies, visit } = world()
      replies["/portfolio/nft"] = { details: [nft("1")] }
      replies["/user-keys"] = { ecdsaKeyId: "key" }
      const store = new Memory()
      // Lists without a user, as other programs may have stored them.
      const others = {
        okto_recipients: `["${addressOf(9)}"]`,
        okto_contacts: `[{"name":"X","address":"${addressOf(9)}"}]`
      }
      for (const [name, text] of Object.entries(others)) store.setItem(name, text)
      let call: ReturnType<typeof useSendNft> | undefined
      const { remove } = await visit(
        <UiProvider isAddressBookKept={isKept}>
          <Probe use={() => useSendNft({ recipients: store, store: new Memory() })} see={(now) => (call = now)} />
        </UiProvider>
      )
      const known = () => [...(call?.recent ?? []), ...(call?.contacts ?? []).map(({ name }) => name)]
      const logIn = async (user: string) => {
        replies["/authenticate"] = { userSWA: user }
        await after(() => client.loginUsingJWTAuthentication("jwt"))
        await flush()
      }
      assert.deepStrictEqual(known(), [])
      await after(() => call?.setRecipient(addressOf(3)))
      await after(() => call?.saveContact("Zoe"))
      await after(() => call?.review())
      await after(() => call?.send())
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
    const { client, refused, replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const store = new Memory()
    let call: ReturnType<typeof useSendNft> | undefined
    const { remove } = await visit(
      <UiProvider isAddressBookKept={false}>
        <Probe use={() => useSendNft({ recipients: store })} see={(now) => (call = now)} />
      </UiProvider>
    )
    await after(() => call?.setRecipient(addressOf(3)))
    await after(() => call?.saveContact("Zoe"))
    refused.add("/verify-session")
    await after(() => client.checkSession())
    await flush()
    assert.isTrue(client.isSessionExpired)
    assert.strictEqual(store.texts.size, 1)
    await after(() => client.logOut())
    assert.strictEqual(store.texts.size, 0)
    await remove()
  })

  it("have their new names in the activity of the same page at once", async () => {
    const { client, replies, visit } = world()
    const hash = `0x${"1".repeat(64)}`
    replies["/portfolio/nft"] = { details: [nft("1")] }
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
    let call: ReturnType<typeof useSendNft> | undefined
    const { place, remove } = await visit(
      <>
        <ActivityList recipients={store} />
        <Probe use={() => useSendNft({ recipients: store })} see={(now) => (call = now)} />
      </>
    )
    await flush()
    await after(() => call?.setRecipient(addressOf(3)))
    assert.notInclude(place.textContent, "Zoe")
    await after(() => call?.saveContact("Zoe"))
    assert.include(place.textContent, "Zoe")
    await after(() => call?.removeContact(addressOf(3)))
    assert.notInclude(place.textContent, "Zoe")
    await remove()
    await client.dispose()
  })

  it("are empty when the store is blocked or holds something else, and sending goes on", async () => {
    const blocked = () => {
      throw new Error("blocked")
    }
    for (const getItem of [blocked, () => "{", () => "[1]"]) {
      const { recent, send, visit } = own({ getItem, setItem: blocked })
      const shown = await visit()
      await send(addressOf(1))
      assert.deepStrictEqual(recent(), [])
      await shown.remove()
    }
  })
})

describe("useSendToken: amount", () => {
  const fee = 1_000n
  const usdc = { caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6", network_id: "b" }
  const coin = { caip_id: base, address: "", symbol: "ETH", name: "Ether", decimals: "18", network_id: "b" }
  const held = (token: { readonly address: string; readonly symbol: string }, balance: string) => ({
    ...token,
    token_address: token.address,
    balance,
    holdings_price_usdt: String(Number(balance) * 2_000)
  })

  /** A form on a network where the user pays, with such balances. */
  const open = async (ether: string, options: Parameters<typeof useSendToken>[0], locale = "en") => {
    const { count, replies, visit } = world()
    replies["/supported/networks"] = { network: [{ caip_id: base, network_id: "b", sponsorship_enabled: false }] }
    replies["/supported/tokens"] = { tokens: [coin, usdc] }
    replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [held(coin, ether), held(usdc, "5")] }
    replies["/estimate"] = { details: { fees: { transaction_fees: { [base]: String(fee) } } } }
    let call: ReturnType<typeof useSendToken> | undefined
    const use = () => useSendToken({ caip2Id: base, ...options })
    const shown = await visit(
      <UiProvider texts={{ locale }}>
        <Probe use={use} see={(now) => (call = now)} />
      </UiProvider>
    )
    const enter = async (amount: string) => {
      await after(() => call?.setAmount(amount))
      await flush()
      return call?.problems.amount
    }
    return { call: () => call ?? assert.fail("not rendered"), count, enter, remove: shown.remove }
  }

  it("shows while typing that it is more than the balance, or leaves too little for the fee", async () => {
    const { call, count, enter, remove } = await open("2", { token: "" })
    assert.strictEqual(count("/estimate"), 0)
    assert.strictEqual(await enter("2.1"), "tooMuch")
    assert.strictEqual(await enter("2"), "noFee")
    assert.strictEqual(call().most, 2n * 10n ** 18n - 2n * fee)
    assert.strictEqual(await enter("1.5"), undefined)
    assert.strictEqual(call().dollars, 3_000)
    // What is typed may not be complete.
    for (const unfinished of ["", ".", "0", "0."]) assert.strictEqual(await enter(unfinished), undefined, unfinished)
    assert.strictEqual(count("/estimate"), 1)
    await remove()
  })

  it("of an NFT cannot be sent when the coin for its fee is missing, which says so", async () => {
    for (const ether of ["0", "1"]) {
      const { replies, visit } = world()
      const chain = { caip_id: base, network_name: "BASE_TESTNET", network_id: "b" }
      replies["/supported/networks"] = { network: [{ ...chain, sponsorship_enabled: false }] }
      replies["/supported/tokens"] = { tokens: [{ ...chain, address: "", symbol: "ETH", decimals: "18" }] }
      const held = { ...chain, token_address: "", symbol: "ETH", balance: ether }
      replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [held] }
      replies["/portfolio/nft"] = { details: [nft("1")] }
      const { place, remove } = await visit(<SendNft recipient={bob} />)
      const missing = english.send.amountProblems.noCoin("\u2068ETH\u2069", "\u2068Base Sepolia\u2069")
      assert.strictEqual(place.textContent.includes(missing), ether === "0")
      await after(() => place.querySelector("form")?.requestSubmit())
      await flush()
      assert.strictEqual(place.querySelector("form") !== null, ether === "0")
      await remove()
    }
  })

  it("shows while typing that the coin for the fee of a token is missing", async () => {
    for (const [ether, problem] of [
      ["0", "noCoin"],
      ["0.0000000000000001", "noCoin"],
      ["1", undefined]
    ] as const) {
      const { enter, remove } = await open(ether, { token: collection })
      assert.strictEqual(await enter("1"), problem, ether)
      await remove()
    }
  })

  it("is shown as the language writes it when the app gives it", async () => {
    const { call, remove } = await open("2", { token: "", amount: "1.125", recipient: bob }, "de")
    assert.strictEqual(call().amount, "1,125")
    assert.deepInclude(call().transfer, { amount: 1_125n * 10n ** 15n })
    await remove()
  })

  it("is that of the app only for the token of the app", async () => {
    for (const [token, symbol, amount] of [
      [undefined, "ETH", "5"],
      [collection, "USDC", "5"],
      [`0x${"88".repeat(20)}`, "USDC", ""]
    ] as const) {
      const { call, remove } = await open("2", { token, amount: "5" })
      assert.deepInclude(call(), { amount }, token)
      assert.strictEqual(call().asset?.symbol, symbol)
      await remove()
    }
  })

  it("is shown as missing at once with a recipient whose checksum does not match", async () => {
    const { call, remove } = await open("2", { token: "", recipient: "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD" })
    await flush()
    assert.deepStrictEqual(call().problems, { recipient: "checksum", amount: undefined })
    await after(() => call().review())
    assert.deepStrictEqual(call().problems, { recipient: "checksum", amount: "none" })
    await remove()
  })
})

describe("ConfirmTransaction", () => {
  const request: ConfirmationRequest = {
    kind: "token-transfer",
    transfer: { caip2Id: base, recipient: bob, token: collection, amount: 1_500_000n }
  }

  it("reads nothing for a text, which says itself what it is", async () => {
    for (const [one, count] of [
      [{ kind: "message", message: "Hello" }, 0],
      [request, 3]
    ] as const) {
      const { asked, visit } = world()
      const { remove } = await visit(
        <ConfirmTransaction request={one} onConfirm={() => undefined} onCancel={() => undefined} />
      )
      const reads = asked.filter((path) => path !== "/user-keys")
      assert.lengthOf(reads, count, reads.join())
      await remove()
    }
  })

  it("says that an amount could not be looked up, and asks twice", async () => {
    const { replies, silent, visit } = world()
    silent.add("/supported/tokens")
    let confirmed = 0
    const { place, remove } = await visit(
      <ConfirmTransaction request={request} onConfirm={() => confirmed++} onCancel={() => undefined} />
    )
    // The client tries again on its own first.
    await vi.waitFor(async () => {
      await flush()
      assert.include(place.textContent, "Amount could not be looked up: \u20681500000\u2069 of \u20680x7777…7777\u2069")
    })
    const press = (label: string) =>
      after(() => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click())
    await press(english.confirm.send)
    assert.strictEqual(confirmed, 0)
    assert.include(place.textContent, english.confirm.askAgain)
    await press(english.confirm.sendAnyway)
    assert.strictEqual(confirmed, 1)
    silent.clear()
    replies["/supported/tokens"] = {
      tokens: [{ caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6" }]
    }
    await press(english.common.tryAgain)
    await flush()
    assert.include(
      place.textContent,
      english.confirm.transfer("\u20681.5\u2069", "\u2068USDC\u2069", "\u2068Base Sepolia\u2069")
    )
    await press(english.confirm.send)
    assert.strictEqual(confirmed, 2)
    await remove()
  })

  it("says that an amount could not be looked up when it is no whole number", async () => {
    const { replies, visit } = world()
    replies["/supported/tokens"] = { tokens: [{ caip_id: base, address: "", symbol: "ETH", decimals: "18" }] }
    for (const amount of [1.5, Number.NaN, "1.5", "many", ""]) {
      const asked: ReadonlyArray<ConfirmationRequest> = [
        { kind: "call", caip2Id: base, transaction: { to: bob, value: amount } },
        // As a program without types calls it.
        JSON.parse(JSON.stringify({ ...request, transfer: { ...request.transfer, amount: amount || "x", token: "" } }))
      ]
      for (const one of asked) {
        const { place, remove } = await visit(
          <ConfirmTransaction
            request={one}
            fee={{ kind: "sponsored", by: undefined }}
            onConfirm={() => undefined}
            onCancel={() => undefined}
          />
        )
        assert.include(place.textContent, "Amount could not be looked up")
        await remove()
      }
    }
  })

  it("shows both fields when typed data has one name twice", async () => {
    const { visit } = world()
    const page = (value: string) => {
      const field = { name: "note", type: "string" }
      const data = { types: { Note: [field, field] }, primaryType: "Note", domain: {}, message: { note: value } }
      return (
        <ConfirmTransaction
          request={{ kind: "typed-data", data }}
          onConfirm={() => undefined}
          onCancel={() => undefined}
        />
      )
    }
    const reported = vi.spyOn(console, "error").mockImplementation(() => undefined)
    const { place, remove, update } = await visit(page("one"))
    await update(page("two"))
    assert.deepStrictEqual(
      [...place.querySelectorAll("td")].map(({ textContent }) => textContent),
      ["two", "two"]
    )
    assert.deepStrictEqual(reported.mock.calls, [])
    reported.mockRestore()
    await remove()
  })

  it("says once what could not be looked up when two fields of typed data have it", async () => {
    const { replies, visit } = world()
    replies["/supported/tokens"] = { tokens: [] }
    const types = {
      PermitBatch: [{ name: "details", type: "Details[]" }],
      Details: [
        { name: "token", type: "address" },
        { name: "amount", type: "uint160" }
      ]
    }
    const details = { token: collection, amount: "5" }
    const data = {
      types,
      primaryType: "PermitBatch",
      domain: { chainId: 84532 },
      message: { details: [details, details] }
    }
    const { place, remove } = await visit(
      <ConfirmTransaction
        request={{ kind: "typed-data", data }}
        onConfirm={() => undefined}
        onCancel={() => undefined}
      />
    )
    assert.strictEqual(place.textContent?.split("Amount could not be looked up").length, 2)
    await remove()
  })

  it("asks twice for each request when the same could not be looked up", async () => {
    const { replies, visit } = world()
    replies["/supported/tokens"] = { tokens: [] }
    let confirmed = 0
    const page = (change: { readonly recipient?: string; readonly caip2Id?: string }) => (
      <ConfirmTransaction
        request={{ ...request, transfer: { ...request.transfer, ...change } }}
        onConfirm={() => confirmed++}
        onCancel={() => undefined}
      />
    )
    const { place, remove, update } = await visit(page({}))
    const press = (label: string) =>
      after(() => [...place.querySelectorAll("button")].find(({ textContent }) => textContent === label)?.click())
    await press(english.confirm.send)
    await press(english.confirm.sendAnyway)
    let times = 1
    // Only the title names the network.
    for (const change of [{ recipient: ada }, { recipient: ada, caip2Id: "eip155:1" }]) {
      await update(page(change))
      assert.notInclude(place.textContent, english.confirm.askAgain)
      await press(english.confirm.sendAnyway)
      assert.strictEqual(confirmed, times)
      await press(english.confirm.send)
      await press(english.confirm.sendAnyway)
      assert.strictEqual(confirmed, ++times)
    }
    await remove()
  })

  it("says that an amount could not be looked up when the backend does not list its token", async () => {
    const { visit } = world()
    const reviews: Array<ReadonlyArray<string>> = []
    const unlisted: ReadonlyArray<ConfirmationRequest> = [
      request,
      {
        kind: "call",
        caip2Id: base,
        transaction: {
          to: collection,
          data: encodeFunctionData({ abi: erc20Abi, functionName: "transfer", args: [bob, 7n] })
        }
      },
      { kind: "call", caip2Id: base, transaction: { to: bob, value: 9n } },
      { kind: "message", message: "Hello" }
    ]
    for (const one of unlisted) {
      let found: ReadonlyArray<string> = []
      const see = ({ unverified }: ReturnType<typeof useReview>) => (found = unverified)
      await (await visit(<Probe use={() => useReview(one)} see={see} />)).remove()
      reviews.push(found)
    }
    assert.deepStrictEqual(reviews, [
      ["Amount could not be looked up: \u20681500000\u2069 of \u20680x7777…7777\u2069"],
      ["Amount could not be looked up: \u20687\u2069 of \u20680x7777…7777\u2069"],
      ["Amount could not be looked up: \u20689\u2069 of the coin of \u2068Base Sepolia\u2069"],
      []
    ])
  })
})

describe("useReview: NFTs", () => {
  const transfer = (nftId: string, amount?: bigint) => ({
    caip2Id: base,
    collectionAddress: collection,
    nftId,
    recipientWalletAddress: bob,
    nftType: amount === undefined ? ("ERC721" as const) : ("ERC1155" as const),
    ...(amount === undefined ? {} : { amount })
  })
  const rows: ReadonlyArray<
    readonly [what: string, Extract<ConfirmationRequest, { kind: "nft-transfer" }>, title: string]
  > = [
    ["it is in the user's list", { kind: "nft-transfer", transfer: transfer("7") }, "Tile 7"],
    ["the list has no name of it", { kind: "nft-transfer", transfer: transfer("8") }, "Tiles #8"],
    ["its name has no number", { kind: "nft-transfer", transfer: transfer("9", 3n) }, "3 × Cat (#9)"],
    ["the app names it", { kind: "nft-transfer", name: "Mine 7", transfer: transfer("7", 2n) }, "2 × Mine 7"],
    ["it is not in the list", { kind: "nft-transfer", transfer: transfer("5") }, "NFT #5"],
    ["the app names its collection", { kind: "nft-transfer", collectionName: "Art", transfer: transfer("5") }, "Art #5"]
  ]
  for (const [what, request, title] of rows) {
    it(`name the NFT, its collection and the count, in every language, when ${what}`, async () => {
      for (const language of languages) {
        const { replies, visit } = world()
        replies["/portfolio/nft"] = {
          details: [
            nft("7"),
            nft("8", { nft_name: "" }),
            nft("9", { nft_name: "Cat", entity_type: "ERC1155", quantity: "5" })
          ]
        }
        const texts = await loadTexts(language)
        const { place, remove } = await visit(
          <UiProvider texts={texts}>
            <ConfirmTransaction request={request} onConfirm={() => undefined} onCancel={() => undefined} />
          </UiProvider>
        )
        const written = (sentence: string) => sentence.replaceAll(/[\u2068\u2069]/g, "")
        const { confirm = {}, common = {} } = texts
        const nftOf = confirm.nft ?? english.confirm.nft
        // Digits are those of the language.
        const [count, called] = title.includes("×") ? title.split(" × ") : [undefined, title]
        const shown =
          count === undefined ? title : `${new Intl.NumberFormat(texts.locale).format(Number(count))} × ${called}`
        const text = written(place.textContent)
        assert.include(text, written(nftOf(shown, "Base Sepolia")), language)
        assert.include(text, `#${request.transfer.nftId}`)
        assert.include(text, confirm.collection ?? english.confirm.collection)
        assert.include(text, collection)
        assert.strictEqual(
          text.includes(common.amount ?? english.common.amount),
          request.transfer.amount !== undefined,
          language
        )
        await remove()
      }
    })
  }
})

describe("useReview: calls and messages", () => {
  const seconds = Math.floor(new Time().now / 1000)
  const warned = async (request: ConfirmationRequest): Promise<ReadonlyArray<string>> => {
    const { visit } = world()
    let said: ReadonlyArray<string> = []
    const see = ({ warnings }: ReturnType<typeof useReview>) => (said = warnings.map(({ text }) => text))
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return said
  }
  const call = (data: string, abi?: Abi): ConfirmationRequest => ({
    kind: "call",
    caip2Id: base,
    transaction: { to: collection, data },
    ...(abi === undefined ? {} : { abi, decode: decodeFunctionData })
  })
  const login = (fields: object): ConfirmationRequest => ({
    kind: "typed-data",
    data: {
      types: { Login: Object.keys(fields).map((name) => ({ name, type: "uint256" })) },
      primaryType: "Login",
      domain: { chainId: "0x14a34" },
      message: fields
    }
  })
  const { warnings } = english.confirm
  const loose = parseAbi(["function approve(address guy, uint256 wad)"])
  const approval = encodeFunctionData({ abi: erc20Abi, functionName: "approve", args: [bob, 2n ** 256n - 1n] })
  const unlimited = warnings.unlimitedApproval(`\u2068${bob}\u2069`)

  it("recognises an approval by its selector when the ABI has another name, or more data follows", async () => {
    assert.deepStrictEqual(await warned(call(approval, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`)), [unlimited, warnings.unknownCall])
  })

  const forAll = (approved: boolean) =>
    encodeFunctionData({ abi: erc721ForAll, functionName: "setApprovalForAll", args: [bob, approved] })
  const erc721ForAll = parseAbi(["function setApprovalForAll(address operator, bool approved)"])
  const looseForAll = parseAbi(["function setApprovalForAll(address who, bool yes)"])

  it("warns of setApprovalForAll when it approves, but not when it revokes", async () => {
    const everyNft = warnings.approvalForAll(`\u2068${bob}\u2069`)
    for (const abi of [undefined, erc721ForAll, looseForAll]) {
      assert.deepStrictEqual(await warned(call(forAll(true), abi)), [everyNft])
      assert.deepStrictEqual(await warned(call(forAll(false), abi)), [])
    }
    // A contract that does not check accepts any value but zero as true.
    assert.deepStrictEqual(await warned(call(`${forAll(false).slice(0, -1)}2`)), [everyNft])
  })

  it("compares the end of a validity with the client's clock, in each notation", async () => {
    const day = 86_400
    assert.deepStrictEqual(await warned(login({ deadline: seconds + day - 60 })), [])
    const [late] = await warned(login({ deadline: `0x${(seconds + 2 * day).toString(16)}` }))
    assert.match(late ?? "", /^Valid until/)
    assert.deepStrictEqual(await warned(login({ validBefore: 2n ** 256n - 1n })), [warnings.neverEnds])
  })
})

describe("useReview: permits", () => {
  const types = {
    Permit: [
      { name: "spender", type: "address" },
      { name: "value", type: "uint256" },
      { name: "deadline", type: "uint256" }
    ]
  }
  const permit = (value: bigint) => ({
    types,
    primaryType: "Permit",
    domain: { chainId: 84532, verifyingContract: collection },
    message: { spender: bob, value: String(value), deadline: 1_800_000_000 }
  })
  const fieldsOf = async (value: bigint) => {
    const { replies, visit } = world()
    const usdc = { caip_id: base, address: collection, symbol: "USDC", name: "USD Coin", decimals: "6" }
    replies["/supported/tokens"] = { tokens: [usdc] }
    replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [] }
    let fields: ReadonlyArray<ReviewRow> = []
    const see = (review: ReturnType<typeof useReview>) => (fields = review.fields)
    const request: ConfirmationRequest = { kind: "typed-data", data: permit(value) }
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return fields
  }

  it("formats the amount in whole units of the token, and the end as a date", async () => {
    const [, amount, deadline] = await fieldsOf(1_500_000n)
    assert.strictEqual(amount?.value, "1.5 USDC")
    // A date is no data: it has the direction of the language.
    assert.match(deadline?.name ?? "", /2027/)
    assert.strictEqual(deadline?.value, "1800000000")
  })

  it("shows an amount as unlimited when it has no limit", async () => {
    const [, amount] = await fieldsOf(2n ** 256n - 1n)
    assert.strictEqual(amount?.name, "unlimited")
  })
})

describe("useSignIn: a login with a JWT", () => {
  /** A page whose app returns its JWT when the test says so. */
  const begun = async () => {
    const { asked, client, replies, visit } = world(null)
    replies["/authenticate/email"] = { token: "t" }
    let resolve: ((jwt: string) => void) | undefined
    const token = new Promise<string>((resolved) => {
      resolve = resolved
    })
    let call: UseSignInReturn | undefined
    const shown = await visit(<Probe use={() => useSignIn()} see={(now) => (call = now)} />)
    const now = () => call ?? assert.fail("not rendered")
    await after(() => now().signInWithJwt({ kind: "jwt", getToken: () => token }))
    assert.strictEqual(now().jwt.status, "busy")
    return {
      call: now,
      client,
      shown,
      /** Returns the JWT; returns the requests of logins after it. */
      logins: async () => {
        await after(() => resolve?.("jwt"))
        await flush()
        return asked.filter((path) => path === "/authenticate")
      }
    }
  }

  it("fails with IdTokenMissing when the app has no token, and can be made again", async () => {
    const { client, visit } = world(null)
    let call: UseSignInReturn | undefined
    const shown = await visit(<Probe use={() => useSignIn()} see={(now) => (call = now)} />)
    const failures = [() => Promise.reject(new Error("no account")), () => assert.fail("no account")]
    for (const getToken of failures) {
      await after(() => call?.signInWithJwt({ kind: "jwt", getToken }))
      assert.strictEqual(call?.error?._tag, "IdTokenMissing")
      assert.strictEqual(Reflect.get(Object(call?.error?.cause), "message"), "no account")
    }
    await after(() => call?.signInWithJwt({ kind: "jwt", getToken: () => "jwt" }))
    await flush()
    assert.notStrictEqual(call?.error?._tag, "IdTokenMissing")
    assert.isFalse(client.isLoggedIn())
    await shown.remove()
  })

  it("shows its error no more when a later login with Google has failed", async () => {
    const { visit } = world(null)
    let call: UseSignInReturn | undefined
    const shown = await visit(<Probe use={() => useSignIn()} see={(now) => (call = now)} />)
    await after(() => call?.signInWithJwt({ kind: "jwt", getToken: () => Promise.reject(new Error("no account")) }))
    await after(() => call?.google.onError?.(new AlreadyLoggedIn()))
    assert.strictEqual(call?.error?._tag, "AlreadyLoggedIn")
    await shown.remove()
  })

  it("is made when the token of the app is there", async () => {
    const { logins, shown } = await begun()
    assert.lengthOf(await logins(), 1)
    await shown.remove()
  })

  for (const [how, giveUp] of [
    ["another method was chosen", ({ choose }: UseSignInReturn) => choose("email")],
    ["a code was sent", ({ send }: UseSignInReturn) => send()]
  ] as const) {
    it(`is not made when ${how} meanwhile`, async () => {
      const { call, logins, shown } = await begun()
      await after(() => giveUp(call()))
      assert.strictEqual(call().jwt.status, "idle")
      assert.lengthOf(await logins(), 0)
      await shown.remove()
    })
  }

  it("is not made when its component was unmounted meanwhile", async () => {
    const { logins, shown } = await begun()
    await shown.remove()
    assert.lengthOf(await logins(), 0)
  })
})

describe("Dialog", () => {
  const open = async () => {
    let closed = 0
    const shown = await show(
      <Dialog isOpen title="Send" onClose={() => closed++}>
        <input />
      </Dialog>
    )
    const dialog = shown.place.querySelector("dialog") ?? assert.fail("no dialog")
    /** Presses on one element, and releases where the browser reports a click of the other. */
    const press = (from: Element, to: Element) =>
      after(() => {
        from.dispatchEvent(new window.PointerEvent("pointerdown", { bubbles: true }))
        to.dispatchEvent(new window.MouseEvent("click", { bubbles: true }))
      })
    return {
      ...shown,
      dialog,
      press,
      input: dialog.querySelector("input") ?? assert.fail("no input"),
      closed: () => closed
    }
  }

  it("is closed by a click on the backdrop, but not by a press inside that is released there", async () => {
    const { closed, dialog, input, press, remove } = await open()
    await press(input, dialog)
    assert.strictEqual(closed(), 0)
    await press(dialog, dialog)
    assert.strictEqual(closed(), 1)
    await press(input, input)
    await press(input, dialog)
    assert.strictEqual(closed(), 1)
    await remove()
  })

  it("stays open when Escape closes another one inside it", async () => {
    const closed: Array<string> = []
    const { place, remove } = await show(
      <Dialog isOpen title="Send" onClose={() => closed.push("outer")}>
        <Dialog isOpen title="Choose a token" onClose={() => closed.push("inner")}>
          <input />
        </Dialog>
      </Dialog>
    )
    for (const dialog of [...place.querySelectorAll("dialog")].toReversed()) {
      await after(() => dialog.dispatchEvent(new window.Event("cancel", { cancelable: true })))
    }
    assert.deepStrictEqual(closed, ["inner", "outer"])
    await remove()
  })
})

describe("CopyButton", () => {
  for (const [page, clipboard, said] of [
    ["may write to it", { writeText: () => Promise.resolve() }, english.common.copied],
    ["may not write to it", { writeText: () => Promise.reject(new Error("denied")) }, english.common.notCopied],
    ["has none, because its context is insecure", undefined, english.common.notCopied]
  ] as const) {
    it(`says whether it has copied when a page ${page} (the clipboard)`, async () => {
      const { client, visit } = world()
      vi.stubGlobal("navigator", { clipboard })
      onTestFinished(() => void vi.unstubAllGlobals())
      const { place, remove } = await visit(<CopyButton label="Copy" text="text" />)
      await after(() => place.querySelector("button")?.click())
      assert.strictEqual(place.querySelector("[role=status]")?.textContent, said)
      await remove()
      await client.dispose()
    })
  }
})

describe("usePrefetchTransaction", () => {
  const needed = ["/supported/networks", "/wallets", "/gas-values"]
  const Form = ({ isOpen = true, see }: { readonly isOpen?: boolean; readonly see?: (ahead: () => void) => void }) => {
    const ahead = usePrefetchTransaction(isOpen)
    see?.(ahead)
    return null
  }

  it("fetches once when the form is opened, and nothing while it is closed", async () => {
    const { asked, count, visit } = world()
    const { remove, update } = await visit(<Form isOpen={false} />)
    assert.deepStrictEqual(needed.map(count), [0, 0, 0])
    await update(<Form />)
    await flush()
    assert.deepStrictEqual(needed.map(count), [1, 1, 1], asked.join())
    await remove()
  })

  it("fetches nothing while no user is logged in", async () => {
    const { asked, visit } = world(null)
    await (await visit(<Form />)).remove()
    assert.deepStrictEqual(asked, [])
  })

  it("fetches only gas values again when the returned function is called", async () => {
    const { count, visit } = world()
    const kept: Array<() => void> = []
    const { remove } = await visit(<Form see={(ahead) => kept.push(ahead)} />)
    kept.at(-1)?.()
    await flush()
    assert.deepStrictEqual(needed.map(count), [1, 1, 2])
    await remove()
  })

  it("ignores failures, and fetches nothing after the form was closed", async () => {
    const { asked, silent, visit } = world()
    silent.add("/gas-values")
    const kept: Array<() => void> = []
    const { remove } = await visit(<Form see={(ahead) => kept.push(ahead)} />)
    await remove()
    const before = asked.length
    kept.at(-1)?.()
    await flush()
    assert.strictEqual(asked.length, before)
  })
})
