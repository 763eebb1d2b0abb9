/** What components know: by the client's clock, whatever a backend's rows are like, and while a user changes their mind. */
import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import { SessionStore, Transport } from "@okto-effect/sdk/effect"
import { TestPlatform } from "@okto-effect/sdk/testing"
import * as Clock from "effect/Clock"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { setImmediate, setTimeout } from "node:timers/promises"
import { act, type ReactNode, StrictMode } from "react"
import { type Abi, erc20Abi, decodeFunctionData, encodeFunctionData, parseAbi } from "viem"
import { OktoClient, OktoProvider, usePrepare } from "../src/index.ts"
import { tellOrderSettled } from "../src/settledOrders.ts"
import { useCountdown } from "../src/ui/base/useCountdown.ts"
import {
  ActivityList,
  type ConfirmRequest,
  english,
  NftGrid,
  Portfolio,
  Receive,
  type RecipientStore,
  SendNft,
  type SendNftCall,
  SendToken,
  useActivityList,
  useReview,
  useSendNft,
  useSendToken
} from "../src/ui/index.ts"
import { show } from "./page.tsx"
import { bob, Memory, session, Time } from "./world.tsx"

const runs = Number(process.env["PROPERTY_RUNS"] ?? 100)
const base = "eip155:84532"
const collection = `0x${"77".repeat(20)}` as const

/** Does something that changes what is shown. */
const after = (change: () => unknown) => act(async () => void (await change()))

/** Lets happen what can happen at once. */
const settle = () =>
  act(async () => {
    for (let turn = 0; turn < 30; turn++) {
      await setImmediate()
      // TanStack Query tells of changes in timers.
      if (turn % 10 === 9) await setTimeout(0)
    }
  })

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
  const client = new OktoClient({
    clientPrivateKey: `0x${"11".repeat(32)}`,
    clientSWA: `0x${"22".repeat(20)}`,
    platform: Layer.mergeAll(
      Layer.succeed(
        Transport.Transport,
        TestPlatform.transport(({ url }) => {
          const path = new URL(url).pathname.replace("/api/oc/v1", "")
          asked.push(path)
          if (path === "/execute") return TestPlatform.failure({ code: 400, message: "no" })
          return silent.has(path) ? undefined : TestPlatform.success(replies[path] ?? {})
        })
      ),
      TestPlatform.layerRandom(),
      SessionStore.layerMemory(kept ?? undefined),
      Layer.succeed(Clock.Clock, time)
    )
  })
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
      await settle()
      return { ...shown, update: (next: ReactNode) => shown.update(page(next)) }
    },
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

describe("a wait", () => {
  it("is counted by the client's clock, also where the page slept", async () => {
    const { time, visit } = world()
    const of = {}
    let left = -1
    const shown = await visit(<Probe use={() => useCountdown(3, of)} see={(seconds) => (left = seconds)} />)
    assert.strictEqual(left, 3)
    await after(() => time.pass())
    await settle()
    assert.strictEqual(left, 2)
    time.now += 60_000
    await after(() => time.pass())
    await settle()
    assert.strictEqual(left, 0)
    await shown.remove()
  })
})

describe("a list", () => {
  const path = "/portfolio/activity"
  const List = () => {
    useActivityList()
    return null
  }

  it("that was read ten seconds ago is not asked for again, and an older one is", async () => {
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

  it("that could not be read is asked for by whoever comes next", async () => {
    const { count, silent, visit } = world()
    silent.add(path)
    await (await visit(<List />)).remove()
    const before = count(path)
    silent.clear()
    await (await visit(<List />)).remove()
    assert.isAbove(count(path), before)
  })

  it("of what happened names an NFT where there is no coin, and how many of it", async () => {
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
    const amounts = [...place.querySelectorAll(".okto-value .okto-text-strong")].map(({ textContent }) => textContent)
    const { nft } = english.activity
    assert.deepStrictEqual(amounts, [`3 ${nft}`, `1 ${nft}`, "2 ETH"])
    await remove()
  })

  it("that is long shows its first rows, and more when they are asked for", async () => {
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
    assert.isUndefined(more())
    // Nobody who uses a keyboard is sent back to where the page begins.
    assert.strictEqual(document.activeElement, place.querySelector("ul"))
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
    "is shown whatever some of its rows are like",
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
    { arbitrary: { runs: Math.ceil(runs / 4) } }
  )
})

describe("sending an NFT", () => {
  const open = async () => {
    const { replies, visit, ...rest } = world()
    replies["/portfolio/nft"] = { details: [nft("1"), nft("2", { entity_type: "ERC1155", quantity: "9.000" })] }
    let call: ReturnType<typeof useSendNft> | undefined
    const shown = await visit(<Probe use={() => useSendNft({ recipient: bob })} see={(now) => (call = now)} />)
    return { ...rest, replies, shown, call: () => call ?? assert.fail("not rendered") }
  }

  it("sends what was reviewed, though it is not in the list any more", async () => {
    const { call, client, replies, shown } = await open()
    await after(() => call().review())
    assert.strictEqual(call().step, "review")
    replies["/portfolio/nft"] = { details: [nft("2"), nft("3")] }
    await after(() => tellOrderSettled(client))
    await settle()
    await after(() => call().setRecipient(`0x${"99".repeat(20)}`))
    assert.strictEqual(call().step, "review")
    assert.deepInclude(call().transfer, { nftId: "1", recipientWalletAddress: bob, amount: 1n })
    await shown.remove()
  })

  it("chooses no other one when the chosen one is gone", async () => {
    const { call, client, replies, shown } = await open()
    assert.strictEqual(call().nft?.nftId, "1")
    replies["/portfolio/nft"] = { details: [nft("2")] }
    await after(() => tellOrderSettled(client))
    await settle()
    assert.isUndefined(call().nft)
    await after(() => call().review())
    assert.strictEqual(call().step, "form")
    await shown.remove()
  })

  it("is nothing that another user goes on with", async () => {
    const { call, client, shown } = await open()
    await after(() => call().review())
    await after(() => client.sessionClear())
    assert.strictEqual(call().step, "form")
    await shown.remove()
  })
})

describe("a recipient", () => {
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
  type Form = Pick<SendNftCall, "problems" | "review" | "setRecipient" | "step">
  const uses: Readonly<Record<string, () => Form>> = {
    useSendNft: () => useSendNft(),
    useSendToken: () => useSendToken({ amount: "1" })
  }

  for (const [name, use] of Object.entries(uses)) {
    it(`of ${name} whose capital letters are no checksum of it is refused, and every other is reviewed`, async () => {
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
        await settle()
        assert.strictEqual(call?.problems.recipient, problem, address)
        assert.strictEqual(call?.step, problem === undefined ? "review" : "form", address)
        if (problem !== undefined) {
          await after(() => call?.setRecipient(right))
          assert.isUndefined(call?.problems.recipient)
          await after(() => call?.review())
          await settle()
          assert.strictEqual(call?.step, "review")
        }
        await shown.remove()
      }
    })
  }

  it("that is mistyped is told in words, beside its field", async () => {
    const { replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    const { place, remove } = await visit(<SendNft recipient={wrong} />)
    await after(() => place.querySelector("form")?.requestSubmit())
    await settle()
    assert.include(place.textContent, english.send.recipientProblems.checksum)
    assert.isNotNull(place.querySelector("input[name=recipient][aria-invalid]"))
    await remove()
  })
})

describe("an address book", () => {
  const own = (store: RecipientStore) => {
    const { replies, visit } = world()
    replies["/portfolio/nft"] = { details: [nft("1")] }
    let call: ReturnType<typeof useSendNft> | undefined
    const use = () => useSendNft({ recipients: store, store: new Memory() })
    return {
      visit: () => visit(<Probe use={use} see={(now) => (call = now)} />),
      send: async (recipient: string) => {
        await after(() => call?.setRecipient(recipient))
        await after(() => call?.review())
        await after(() => call?.send())
        await settle()
        await after(() => call?.another())
      },
      recent: () => call?.recent
    }
  }
  const addressOf = (digit: number) => `0x${String(digit).repeat(40)}`

  it("has the last five recipients, the newest first and each once, where the app says", async () => {
    const store = new Memory()
    const { recent, send, visit } = own(store)
    const shown = await visit()
    assert.deepStrictEqual(recent(), [])
    for (const digit of [1, 2, 3, 6, 8, 9, 3]) await send(addressOf(digit))
    assert.deepStrictEqual(recent(), [3, 9, 8, 6, 2].map(addressOf))
    assert.strictEqual(store.texts.size, 1)
    await shown.remove()
  })

  it("stops nobody where it is blocked, or holds something else", async () => {
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

describe("a review", () => {
  const seconds = Math.floor(new Time().now / 1000)
  const warned = async (request: ConfirmRequest): Promise<ReadonlyArray<string>> => {
    const { visit } = world()
    let said: ReadonlyArray<string> = []
    const see = ({ warnings }: ReturnType<typeof useReview>) => (said = warnings.map(({ text }) => text))
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return said
  }
  const call = (data: string, abi?: Abi): ConfirmRequest => ({
    kind: "call",
    caip2Id: base,
    transaction: { to: collection, data },
    ...(abi === undefined ? {} : { abi, decode: decodeFunctionData })
  })
  const login = (fields: object): ConfirmRequest => ({
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

  it("knows an approval by its selector, whatever the ABI calls it and whatever stands behind it", async () => {
    assert.deepStrictEqual(await warned(call(approval, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`, loose)), [unlimited])
    assert.deepStrictEqual(await warned(call(`${approval}00`)), [unlimited, warnings.unknownCall])
  })

  const forAll = (approved: boolean) =>
    encodeFunctionData({ abi: erc721ForAll, functionName: "setApprovalForAll", args: [bob, approved] })
  const erc721ForAll = parseAbi(["function setApprovalForAll(address operator, bool approved)"])
  const looseForAll = parseAbi(["function setApprovalForAll(address who, bool yes)"])

  it("warns of an approval for a whole collection, and not of its end, however it is read", async () => {
    const everyNft = warnings.approvalForAll(`\u2068${bob}\u2069`)
    for (const abi of [undefined, erc721ForAll, looseForAll]) {
      assert.deepStrictEqual(await warned(call(forAll(true), abi)), [everyNft])
      assert.deepStrictEqual(await warned(call(forAll(false), abi)), [])
    }
    // Whatever is not zero is true for a contract that does not check.
    assert.deepStrictEqual(await warned(call(`${forAll(false).slice(0, -1)}2`)), [everyNft])
  })

  it("measures how long a signature is good for by the client's clock, however the time is written", async () => {
    const day = 86_400
    assert.deepStrictEqual(await warned(login({ deadline: seconds + day - 60 })), [])
    const [late] = await warned(login({ deadline: `0x${(seconds + 2 * day).toString(16)}` }))
    assert.match(late ?? "", /^This stays valid until/)
    assert.deepStrictEqual(await warned(login({ validBefore: 2n ** 256n - 1n })), [warnings.neverEnds])
  })
})

describe("a review of a permit", () => {
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
    let fields: ReadonlyArray<string> = []
    const see = (review: ReturnType<typeof useReview>) => (fields = review.fields.map(({ value }) => value))
    const request: ConfirmRequest = { kind: "typed-data", data: permit(value) }
    await (await visit(<Probe use={() => useReview(request)} see={see} />)).remove()
    return fields
  }

  it("writes its amount in whole units of the token, and its end as a date", async () => {
    const [, amount, deadline] = await fieldsOf(1_500_000n)
    assert.strictEqual(amount, "1.5 USDC")
    assert.match(deadline ?? "", /2027.*\(1800000000\)/)
  })

  it("says that it has no limit", async () => {
    const [, amount] = await fieldsOf(2n ** 256n - 1n)
    assert.match(amount ?? "", /^without limit/)
  })
})

describe("usePrepare", () => {
  const needed = ["/supported/networks", "/wallets", "/gas-values"]
  const Form = ({ isOpen = true, see }: { readonly isOpen?: boolean; readonly see?: (ahead: () => void) => void }) => {
    const ahead = usePrepare(isOpen)
    see?.(ahead)
    return null
  }

  it("asks once when the form is opened, and for nothing while it is closed", async () => {
    const { asked, count, visit } = world()
    const { remove, update } = await visit(<Form isOpen={false} />)
    assert.deepStrictEqual(needed.map(count), [0, 0, 0])
    await update(<Form />)
    await settle()
    assert.deepStrictEqual(needed.map(count), [1, 1, 1], asked.join())
    await remove()
  })

  it("asks for nothing while nobody is logged in", async () => {
    const { asked, visit } = world(null)
    await (await visit(<Form />)).remove()
    assert.deepStrictEqual(asked, [])
  })

  it("asks again for gas values, and nothing else, when the user reaches for the button", async () => {
    const { count, visit } = world()
    const kept: Array<() => void> = []
    const { remove } = await visit(<Form see={(ahead) => kept.push(ahead)} />)
    kept.at(-1)?.()
    await settle()
    assert.deepStrictEqual(needed.map(count), [1, 1, 2])
    await remove()
  })

  it("says nothing of a failure, and asks for nothing after it is closed", async () => {
    const { asked, silent, visit } = world()
    silent.add("/gas-values")
    const kept: Array<() => void> = []
    const { remove } = await visit(<Form see={(ahead) => kept.push(ahead)} />)
    await remove()
    const before = asked.length
    kept.at(-1)?.()
    await settle()
    assert.strictEqual(asked.length, before)
  })
})
