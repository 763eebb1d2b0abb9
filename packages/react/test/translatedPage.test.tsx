/**
 * Components on a page that the browser translates: Chrome puts each text node into `<font>` elements. A theme over all
 * components of ./ui: none may insert or remove beside a text node, or change one that is no longer on the page.
 */
import { assert, describe, it, onTestFinished, vi } from "@effect/vitest"
import { TestPlatform } from "@okto-effect/sdk/testing"
import { act, type ReactNode, useState } from "react"
import { OktoProvider } from "../src/index.ts"
import { emitOrderFinal } from "../src/order/orderEvents.ts"
import { CopyButton } from "../src/ui/base/Button.tsx"
import {
  ActivityList,
  type ConfirmationRequest,
  ConfirmTransaction,
  english,
  NftGrid,
  NftPicker,
  OrderTracker,
  Portfolio,
  Receive,
  SendNft,
  SendToken,
  SignIn,
  TokenPicker,
  UiProvider,
  useAssets,
  useNftGrid,
  useReceive,
  WalletButton
} from "../src/ui/index.ts"
import { ReceiveContent } from "../src/ui/Receive/Receive.tsx"
import { flush, show, write } from "./page.tsx"
import { base, collection as usdc, nft } from "./tableBackend.tsx"
import { ada, bob, clientOver, Memory, session, Time } from "./world.tsx"

const aptos = "aptos:testnet"
const jobId = "6ba7b810-9dad-11d1-80b4-00c04fd430c8"

/** Does what Chrome does to texts that it translates, but leaves the words as they are. */
const translate = (place: Node): void => {
  for (const node of Array.from(place.childNodes)) {
    if (node.nodeName === "STYLE" || node.nodeName === "FONT") continue
    if (node.nodeType !== 3) {
      translate(node)
      continue
    }
    const outer = document.createElement("font")
    const inner = outer.appendChild(document.createElement("font"))
    node.parentNode?.replaceChild(outer, node)
    inner.append(node.textContent ?? "")
  }
}

const token = (symbol: string, change: object = {}) => ({
  caip_id: base,
  network_id: "b",
  address: "",
  token_address: "",
  symbol,
  name: symbol,
  decimals: "18",
  balance: "2",
  holdings_price_usdt: "10",
  ...change
})
const tokens = [
  token("ETH"),
  token("USDC", { address: usdc, token_address: usdc, decimals: "6" }),
  token("APT", { caip_id: aptos, network_id: "a", decimals: "8" })
]

/** A page over a backend that is a table of replies. */
const open = async (kept: string | undefined) => {
  const time = new Time()
  const refused = new Map<string, object>()
  const lost = new Set<string>()
  const networks = (isSponsored: boolean) => ({
    network: [
      { caip_id: base, network_id: "b", network_name: "BASE_TESTNET", sponsorship_enabled: isSponsored },
      { caip_id: aptos, network_id: "a", network_name: "APTOS_TESTNET", sponsorship_enabled: true }
    ]
  })
  const replies: Record<string, unknown> = {
    "/authenticate": { userSWA: ada },
    "/authenticate/email": { token: "one" },
    "/authenticate/email/verify": { authToken: "id token" },
    "/supported/networks": networks(true),
    "/supported/tokens": { tokens },
    "/aggregated-portfolio": { aggregated_data: { total_holding_price_usdt: "20" }, group_tokens: tokens },
    "/portfolio/nft": { details: [nft("7"), nft("8", { entity_type: "ERC1155", quantity: "9" })] },
    "/portfolio/activity": { activity: [] },
    "/gas-values": { maxFeePerGas: "0x1", maxPriorityFeePerGas: "0x1" },
    "/estimate": { details: { fees: { transaction_fees: { [base]: "1000" } } } },
    "/wallets": [
      { caip_id: base, network_name: "BASE_TESTNET", address: bob },
      { caip_id: "eip155:80002", network_name: "POLYGON", address: bob },
      { caip_id: aptos, network_name: "APTOS_TESTNET", address: `0x${"a".repeat(64)}` }
    ],
    "/orders": { items: [] },
    "/execute": { jobId }
  }
  const { send } = TestPlatform.transport(({ url }) => {
    const path = new URL(url).pathname.replace("/api/oc/v1", "")
    if (lost.has(path)) return undefined
    const refusal = refused.get(path)
    return refusal === undefined ? TestPlatform.success(replies[path] ?? {}) : TestPlatform.failure(refusal)
  })
  return { client: clientOver(send, { kept, time }), lost, networks, refused, replies, time }
}

type Opened = Awaited<ReturnType<typeof open>>

/** What a flow does on its page. */
interface Hands extends Opened {
  readonly place: HTMLElement
  /** Does something, and lets the page follow. */
  readonly after: (change: () => unknown) => Promise<void>
  readonly press: (label: string) => Promise<void>
  readonly type: (name: string, text: string) => Promise<void>
  readonly submit: () => Promise<void>
  readonly choose: (value: string) => Promise<void>
  /** Lets a second of a countdown pass. */
  readonly pass: () => Promise<void>
}

interface Flow {
  readonly page: () => ReactNode
  readonly isSignedOut?: boolean
  /** Prepares the backend. */
  readonly given?: (it: Opened) => void
  readonly does: (hands: Hands) => Promise<void>
}

const none = () => undefined

const Languages = ({ children }: { readonly children: ReactNode }) => {
  const [isOther, setOther] = useState(false)
  const texts = Object.fromEntries(
    Object.entries(english).map(([name, words]) => [name, name === "locale" ? "de" : words])
  )
  return (
    <>
      <button onClick={() => setOther(!isOther)}>language</button>
      <UiProvider
        {...(isOther ? { texts: { ...texts, portfolio: { title: "Werte" }, common: { more: "Mehr" } } } : {})}
      >
        {children}
      </UiProvider>
    </>
  )
}

const TokenChoice = () => {
  const { assets } = useAssets()
  const [key, setKey] = useState<string>()
  return (
    <>
      <TokenPicker
        options={assets}
        chosen={assets.find((one) => one.key === key)}
        onChoose={(one) => setKey(one.key)}
      />
      <button onClick={() => setKey(undefined)}>none</button>
    </>
  )
}
const NftChoice = () => {
  const { nfts } = useNftGrid()
  const [key, setKey] = useState<string>()
  return (
    <>
      <NftPicker
        options={nfts}
        chosen={nfts.find((one) => one.key === key)}
        onChoose={(one) => setKey(one.key)}
        {...(key === undefined ? { error: "Choose one." } : {})}
      />
      <button onClick={() => setKey(undefined)}>none</button>
    </>
  )
}
const Received = () => <ReceiveContent receive={useReceive()} />

const Reviews = ({ requests }: { readonly requests: ReadonlyArray<ConfirmationRequest> }) => {
  const [at, setAt] = useState(0)
  const request = requests[at % requests.length]
  return (
    <>
      <button onClick={() => setAt(at + 1)}>next</button>
      {request === undefined ? null : (
        <ConfirmTransaction
          request={request}
          fee={at % 2 === 0 ? { kind: "sponsored", by: undefined } : { kind: "own", amount: 5n, isLoading: false }}
          isBusy={at % 3 === 1}
          onConfirm={none}
          onCancel={none}
        />
      )}
    </>
  )
}

const Fees = () => {
  const [step, setStep] = useState(0)
  const fee = [
    { kind: "own", amount: undefined, isLoading: true },
    { kind: "own", amount: undefined, isLoading: false },
    { kind: "own", amount: 7n, isLoading: false },
    { kind: "sponsored", by: bob }
  ] as const
  return (
    <>
      <button onClick={() => setStep(step + 1)}>next</button>
      <ConfirmTransaction
        request={{ kind: "token-transfer", transfer: { caip2Id: base, recipient: bob, token: "", amount: 1n } }}
        fee={fee[step % fee.length]}
        onConfirm={none}
        onCancel={none}
      />
    </>
  )
}

const order = (status: string, change: object = {}) => ({
  items: [
    {
      intent_id: jobId,
      status,
      intent_type: "TOKEN_TRANSFER",
      downstream_transaction_hash: [],
      details: { caip2id: base, token_address: "", amount: "1000000000000000000", recipient_wallet_address: bob },
      ...change
    }
  ]
})

const activity = (amount: string, change: object = {}) => ({
  id: amount,
  caip_id: base,
  amount,
  symbol: "ETH",
  name: "Ether",
  transfer_type: "WITHDRAWAL",
  timestamp: 1_800_000_000,
  tx_hash: `0x${"1".repeat(64)}`,
  network_explorer_url: "https://explorer.example",
  ...change
})

const fails = { code: 400, message: "no" }
const isTooMuch = { code: 429, message: "later" }

const flows: Readonly<Record<string, Flow>> = {
  "a sign-in by email, with a wrong code and other codes": {
    page: () => (
      <SignIn methods={["email", "whatsapp", { kind: "jwt", getToken: () => Promise.reject(new Error("no")) }]} />
    ),
    isSignedOut: true,
    does: async ({ pass, place, press, refused, submit, type }) => {
      await type("email", "ada")
      await submit()
      await type("email", "ada@example.com")
      refused.set("/authenticate/email", isTooMuch)
      await submit()
      await pass()
      refused.clear()
      await press(english.signIn.whatsapp.send)
      await press(english.signIn.jwt)
      await press(english.signIn.email.send)
      await type("email", "ada@example.com")
      await submit()
      for (let second = 0; second < 31; second++) await pass()
      for (const _ of [1, 2, 3]) {
        await press(english.signIn.code.resend)
        for (let second = 0; second < 31; second++) await pass()
      }
      await submit()
      refused.set("/authenticate/email/verify", fails)
      await type("otp", "111111")
      await press(english.signIn.email.change)
      await submit()
      refused.clear()
      await type("otp", "123456")
      assert.include(place.textContent, english.signIn.signedIn)
    }
  },
  "a wallet, from a failure of its reads to signing out": {
    page: () => <WalletButton />,
    given: ({ lost }) => void lost.add("/wallets").add("/aggregated-portfolio"),
    does: async ({ choose, client, lost, press, replies, after }) => {
      await press(english.wallet.title)
      lost.clear()
      await press(english.common.tryAgain)
      await press(english.common.tryAgain)
      await choose(aptos)
      for (const view of [english.receive.title, english.activity.title, english.portfolio.title]) await press(view)
      await press(english.receive.title)
      for (const network of [base, aptos, base]) await choose(network)
      replies["/aggregated-portfolio"] = { aggregated_data: { total_holding_price_usdt: "7" }, group_tokens: [] }
      await after(() => emitOrderFinal(client))
      await press(english.wallet.logOut)
    }
  },
  "a wallet that sends, and is signed out": {
    page: () => <WalletButton />,
    does: async ({ after, client, place, press }) => {
      await press(english.wallet.title)
      await press(english.common.sendNamed("ETH", "Base Sepolia"))
      await press(english.common.close)
      await after(() => client.sessionClear())
      assert.strictEqual(place.textContent, "")
    }
  },
  "a dialog to sign in, opened beside a list": {
    page: () => <Portfolio />,
    isSignedOut: true,
    does: async ({ after, press, submit, type }) => {
      await press(english.common.signIn)
      // The module of the dialog is loaded when it is first needed.
      await after(none)
      await type("email", "ada@example.com")
      await submit()
      await type("otp", "123456")
    }
  },
  "assets, from placeholders over a failure to other balances": {
    page: () => <Portfolio />,
    given: ({ refused }) => void refused.set("/aggregated-portfolio", fails),
    does: async ({ after, client, press, refused, replies }) => {
      refused.clear()
      await press(english.common.tryAgain)
      replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [token("ETH", { balance: "1" })] }
      await after(() => emitOrderFinal(client))
      replies["/aggregated-portfolio"] = { aggregated_data: {}, group_tokens: [] }
      await after(() => emitOrderFinal(client))
    }
  },
  "assets of a user who has left": {
    page: () => <Portfolio />,
    does: ({ after, client }) => after(() => client.sessionClear())
  },
  "the words of another language": {
    page: () => (
      <Languages>
        <Portfolio />
        <SendToken />
        <Receive />
      </Languages>
    ),
    does: async ({ press }) => {
      for (const _ of [1, 2]) await press("language")
    }
  },
  "NFTs that are read, sent and gone": {
    page: () => <NftGrid onSend={none} />,
    does: async ({ after, client, replies }) => {
      replies["/portfolio/nft"] = { details: [nft("8", { entity_type: "ERC1155", quantity: "3" })] }
      await after(() => emitOrderFinal(client))
      replies["/portfolio/nft"] = { details: [] }
      await after(() => emitOrderFinal(client))
    }
  },
  "activity that grows and gets names": {
    page: () => <ActivityList />,
    given: ({ replies }) => {
      replies["/portfolio/activity"] = {
        activity: Array.from({ length: 60 }, (_, at) => activity(String(at + 1), { tx_hash: `0x${at}` }))
      }
    },
    does: async ({ after, client, press, replies }) => {
      await press(english.common.more)
      replies["/orders"] = order("SUCCESSFUL", { downstream_transaction_hash: ["0x3"] })
      replies["/portfolio/activity"] = {
        activity: [activity("5", { tx_hash: "0x3", symbol: "", name: "" }), activity("6", { timestamp: 0 })]
      }
      await after(() => emitOrderFinal(client))
    }
  },
  "an address to receive on one network after the other": {
    page: () => <Received />,
    does: async ({ choose }) => {
      for (const network of [aptos, "eip155:80002", base, aptos]) await choose(network)
    }
  },
  "a token transfer, with problems, a contact, a review and its progress": {
    page: () => <SendToken recipients={new Memory()} store={new Memory()} hasUnitSwitch caip2Id={base} token="" />,
    given: ({ networks, replies }) => {
      replies["/supported/networks"] = networks(false)
      replies["/orders"] = order("INITIATED")
    },
    does: async ({ pass, press, replies, submit, type }) => {
      await submit()
      await type("recipient", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD")
      await type("amount", "9")
      await submit()
      await type("recipient", `0x${"99".repeat(20)}`)
      await press(english.send.nameRecipient)
      await type("contact", "Ada")
      await press(english.send.saveContact)
      await press(english.send.addressBook)
      await type("amount", "1")
      await press(english.send.inSmallest)
      await press(english.send.inSmallest)
      await press(english.send.max)
      await type("amount", "1")
      await submit()
      await press(english.common.back)
      await submit()
      await press(english.confirm.send)
      replies["/orders"] = order("IN_PROGRESS")
      for (const _ of [1, 2, 3]) await pass()
      replies["/orders"] = order("SUCCESSFUL")
      for (const _ of [1, 2, 3, 4, 5, 6]) await pass()
      await press(english.send.another)
    }
  },
  "a transfer that the backend refuses": {
    page: () => (
      <SendToken recipient={bob.replaceAll("5", "9")} amount="1" store={new Memory()} recipients={new Memory()} />
    ),
    given: ({ refused }) => void refused.set("/execute", { code: 400, message: "no" }),
    does: async ({ pass, press, submit }) => {
      await submit()
      await press(english.confirm.send)
      for (let turn = 0; turn < 12; turn++) await pass()
    }
  },
  "an NFT transfer": {
    page: () => <SendNft recipients={new Memory()} store={new Memory()} />,
    given: ({ replies }) => void (replies["/orders"] = order("FAILED", { reason: "execution reverted" })),
    does: async ({ pass, press, submit, type }) => {
      await submit()
      await type("recipient", `0x${"99".repeat(20)}`)
      await press("Tile 7")
      await press("Tile 8")
      await type("amount", "99")
      await type("amount", "2")
      await submit()
      await press(english.confirm.send)
      for (const _ of [1, 2, 3, 4]) await pass()
      await press(english.send.another)
    }
  },
  "an order that is lost and found, and fails": {
    page: () => <OrderTracker jobId={jobId} />,
    does: async ({ pass, press, replies }) => {
      for (let turn = 0; turn < 30; turn++) await pass()
      replies["/orders"] = order("IN_PROGRESS")
      await press(english.order.check)
      replies["/orders"] = order("FAILED", { reason: "ERC20InsufficientBalance(0x1, 1, 2)" })
      for (const _ of [1, 2, 3, 4]) await pass()
    }
  },
  "a choice of a token": {
    page: () => <TokenChoice />,
    does: async ({ press }) => {
      await press(english.send.chooseAsset)
      await press("USDC")
      await press("none")
    }
  },
  "a choice of an NFT": {
    page: () => <NftChoice />,
    does: async ({ press }) => {
      await press(english.sendNft.choose)
      await press("Tile 7")
      await press("none")
    }
  },
  "requests to confirm, one after the other": {
    page: () => (
      <Reviews
        requests={[
          { kind: "message", message: "Hello" },
          { kind: "token-transfer", transfer: { caip2Id: base, recipient: bob, token: usdc, amount: 5n } },
          {
            kind: "token-transfer",
            transfer: { caip2Id: base, recipient: bob, token: bob, amount: 5n },
            recipientName: "Bob"
          },
          {
            kind: "nft-transfer",
            transfer: {
              caip2Id: base,
              recipientWalletAddress: bob,
              collectionAddress: usdc,
              nftId: "7",
              amount: 1n,
              nftType: "ERC721"
            }
          },
          { kind: "call", caip2Id: base, transaction: { to: usdc, data: "0xdeadbeef", value: 5 } },
          {
            kind: "typed-data",
            data: {
              types: { Permit: [{ name: "value", type: "uint256" }] },
              primaryType: "Permit",
              domain: { chainId: 1 },
              message: { value: "1" }
            }
          }
        ]}
      />
    ),
    does: async ({ press }) => {
      for (let at = 0; at < 14; at++) await press("next")
      await press(english.confirm.send)
      await press(english.common.back)
    }
  },
  "the fee of a request": {
    page: () => <Fees />,
    does: async ({ press }) => {
      for (let at = 0; at < 5; at++) await press("next")
    }
  },
  "a button that copies": {
    page: () => <CopyButton label="Copy" text="text" />,
    does: async ({ pass, press }) => {
      await press("Copy")
      for (const _ of [1, 2, 3]) await pass()
    }
  }
}

const plain = (text: string | null): string => (text ?? "").replaceAll(/[\u2068\u2069]/g, "")

/** Runs a flow; returns what the page said after each step. */
const run = async ({ does, given = none, isSignedOut = false, page }: Flow, change: (place: Node) => void) => {
  const opened = await open(isSignedOut ? undefined : session)
  given(opened)
  const { place, remove } = await show(<OktoProvider client={opened.client}>{page()}</OktoProvider>)
  const said: Array<string> = []
  const see = async () => {
    await flush()
    said.push(plain(place.textContent))
    change(place)
  }
  const after = async (act_: () => unknown) => {
    await act(async () => void (await act_()))
    await see()
  }
  const all = (selector: string) => [...place.querySelectorAll<HTMLElement>(selector)]
  const press = async (label: string) => {
    const pressed =
      all("[role=option], button").findLast(
        (button) => plain(button.getAttribute("aria-label") ?? button.textContent).trim() === label
      ) ?? all("[role=option], button").find(({ textContent }) => plain(textContent).includes(label))
    if (pressed === undefined) assert.fail(`no button ${label} in ${plain(place.textContent)}`)
    await after(() => pressed.click())
  }
  const hands: Hands = {
    ...opened,
    place,
    after,
    press,
    type: (name, text) =>
      after(() => {
        const input = place.querySelector<HTMLInputElement>(`input[name=${name}]`) ?? assert.fail(`no field ${name}`)
        write(input, text)
      }),
    submit: () => after(() => place.querySelector("form")?.requestSubmit()),
    choose: (value) =>
      after(() => {
        write(place.querySelector("select") ?? assert.fail("no select"), value)
      }),
    pass: () => after(() => opened.time.pass())
  }
  await see()
  await does(hands)
  await remove()
  return said
}

describe("a page that the browser translates", () => {
  for (const [name, flow] of Object.entries(flows)) {
    it(`shows the same after each step of ${name} when its texts are in font elements`, async () => {
      vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText: () => Promise.resolve() } })
      onTestFinished(() => void vi.unstubAllGlobals())
      const expected = await run(flow, none)
      assert.deepStrictEqual(await run(flow, translate), expected)
    })
  }
})
