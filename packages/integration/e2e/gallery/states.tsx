/** The states of each component: how the backend is, and what a user did. The page offers them, and the gallery tests them. */
import {
  type ConfirmationRequest,
  ConfirmTransaction,
  type ConfirmTransactionProps,
  OrderTracker,
  SignIn,
  WalletButton
} from "@okto-effect/react/ui"
import { tokenTransfer, useOktoCall, useTransaction } from "@okto-effect/react"
import { type ComponentType, useEffect } from "react"
import { scenarios, type Scenario } from "./scenarios.ts"
import { requests } from "./requests.ts"
import type { Step } from "./reach.ts"

/** A state of a component. */
export interface State {
  readonly name: string
  /** How the backend is. Default: usual. */
  readonly condition?: Scenario
  /** Whether no user is signed in. */
  readonly isSignedOut?: true
  /** Whether the device has no network. */
  readonly isOffline?: true
  /** Whether it sends a transaction, which the page does not do by itself. */
  readonly isSent?: true
  /** What a user does to reach it. */
  readonly reach?: ReadonlyArray<Step>
  /** What is waited for before the component is looked at: a selector. */
  readonly sees?: string
  /** In place of the component's example. */
  readonly Example?: ComponentType<ExampleProps>
}

/** What the place of an example knows. */
export interface ExampleProps {
  /** The script with Google's button. Default: Google's own. */
  readonly googleScript?: string | undefined
}

const recipient = "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2"
const submit = "[type=submit]"
const picker = ".okto-input-picker"
const primary = ".okto-button-primary:not([type=submit])"
const confirmable = ".okto-button-primary:not([aria-disabled])"

/** The states of a component that reads. */
const reading = (content: string): ReadonlyArray<State> => {
  const seen = { usual: content, many: content, loading: ".okto-card", empty: ".okto-text", error: ".okto-notice" }
  return [
    ...scenarios.map((condition) => ({ name: condition, condition, sees: seen[condition] })),
    { name: "offline", condition: "error", isOffline: true, sees: ".okto-notice" },
    { name: "signed out", isSignedOut: true, sees: ".okto-notice" }
  ]
}

/** The states of a form that sends something. What it asks for besides the recipient is entered first. */
const sending = (...entered: ReadonlyArray<Step>): ReadonlyArray<State> => {
  const toReview: ReadonlyArray<Step> = [...entered, ["[name=recipient]", recipient], [submit]]
  return [
    ...reading("form"),
    // The lists were read before.
    { name: "offline in the form", isOffline: true, sees: ".okto-notice-warning" },
    { name: "incomplete", reach: [["[name=recipient]", "0x12"], [submit]], sees: "[aria-invalid]" },
    { name: "review", reach: toReview, sees: ".okto-table" },
    { name: "sent", isSent: true, reach: [...toReview, [primary]], sees: ".okto-notice-success" }
  ]
}

/** The states of a choice that an app puts into a form of its own. */
const picking: ReadonlyArray<State> = [
  { name: "usual", sees: `${picker}:not([aria-disabled])` },
  ...(["loading", "many", "empty"] as const).map((condition) => ({ name: condition, condition, sees: picker })),
  { name: "error", condition: "error", sees: "button:not([class])" },
  { name: "offline", condition: "error", isOffline: true, sees: "button:not([class])" },
  { name: "signed out", isSignedOut: true, sees: picker },
  { name: "list", reach: [[picker]], sees: "[role=option]" },
  { name: "chosen", reach: [[picker], ["[role=option]"]], sees: `${picker} .okto-row` }
]

/** A fee in the coin of the network, in its smallest unit. */
const ownFee = { kind: "own", amount: 42_000_000_000_000n, isLoading: false } as const

const confirming = (request: ConfirmationRequest, fee?: ConfirmTransactionProps["fee"]): ComponentType =>
  function Confirming() {
    return <ConfirmTransaction request={request} fee={fee} onConfirm={() => undefined} onCancel={() => undefined} />
  }

const Transfer = confirming(requests.transfer)

/** Sends more than the balance, which the contract refuses. */
const Overdrawn = () => {
  const { run, state } = useOktoCall((client, options) =>
    tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 10n ** 24n }, undefined, options)
  )
  useEffect(() => void run(), [run])
  return state.status === "done" ? <OrderTracker jobId={state.value} /> : null
}

const WithGoogle = ({ googleScript: script }: ExampleProps) => (
  <SignIn methods={[{ kind: "google", script }, "email"]} />
)

/** The script cannot be loaded. */
const WithoutGoogle = () => <SignIn methods={[{ kind: "google", script: "/no-script" }, "email"]} />

const NotFound = () => <OrderTracker jobId="8a7f0f4e-6a1e-4d31-9d2b-0d6f3f3a9c11" />

/** The wallet of a user with a transaction under way: this one never ends, and nothing is sent. */
const Busy = () => {
  const { submit } = useTransaction({ key: "busy" })
  useEffect(() => void submit(() => new Promise<string>(() => undefined)), [submit])
  return <WalletButton />
}

const wallet = ".okto-wallet button"
const view = (index: number) => `[role=group] > .okto-button:nth-child(${index})`
const toCode: ReadonlyArray<Step> = [["[name=email]", "ada@example.com"], [submit]]

/** The states by component. The first is shown at first. */
export const states = {
  SignIn: [
    { name: "usual" },
    { name: "incomplete", reach: [[submit]], sees: "[aria-invalid]" },
    { name: "code", reach: toCode, sees: ".okto-code" },
    { name: "wrong code", reach: [...toCode, [".okto-code", "000000"], [submit]], sees: "[aria-invalid]" },
    { name: "Google", Example: WithGoogle, sees: ".okto-cluster-google button" },
    { name: "Google not available", Example: WithoutGoogle, sees: ".okto-notice" },
    { name: "offline", isOffline: true, Example: WithGoogle, sees: ".okto-notice" }
  ],
  SignInDialog: [
    { name: "usual" },
    { name: "open", reach: [["button"]], sees: "dialog form" },
    { name: "offline", isOffline: true, reach: [["button"]], sees: "dialog .okto-notice" }
  ],
  WalletButton: [
    { name: "usual", sees: ".okto-wallet bdi:not(:empty)" },
    ...(["many", "empty", "error", "loading"] as const).map((condition) => ({
      name: condition,
      condition,
      reach: [[wallet]] as const,
      sees: "dialog[open] .okto-card"
    })),
    { name: "offline", condition: "error", isOffline: true, reach: [[wallet]], sees: "dialog .okto-notice" },
    { name: "assets", reach: [[wallet]], sees: "dialog .okto-row" },
    { name: "receive", reach: [[wallet], [view(2)]], sees: "dialog .okto-qr" },
    { name: "activity", reach: [[wallet], [view(3)]], sees: "dialog .okto-row" },
    {
      name: "sign-out while sending",
      condition: "empty",
      Example: Busy,
      reach: [[wallet], [".okto-cluster-footer button"]],
      sees: "dialog dialog .okto-text"
    }
  ],
  Portfolio: reading(".okto-row"),
  SendToken: [
    ...sending(["[name=amount]", "1.5"]),
    { name: "tokens", reach: [[picker]], sees: "[role=option]" },
    { name: "no token found", reach: [[picker], ["[role=combobox]", "?"]], sees: "dialog .okto-text-empty" }
  ],
  NftGrid: reading(".okto-tile"),
  SendNft: sending(),
  TokenPicker: picking,
  NftPicker: picking,
  Receive: reading(".okto-qr"),
  ActivityList: reading(".okto-row"),
  OrderTracker: [
    { name: "usual" },
    { name: "failed", isSent: true, Example: Overdrawn, sees: ".okto-notice-danger" },
    { name: "not found", Example: NotFound, sees: ".okto-steps" },
    { name: "offline", condition: "error", isOffline: true, Example: NotFound, sees: ".okto-notice" }
  ],
  ConfirmTransaction: [
    { name: "permit" },
    ...Object.entries(requests).map(([name, request]) => ({ name, Example: confirming(request), sees: confirmable })),
    { name: "own fee", Example: confirming(requests.transfer, ownFee), sees: confirmable },
    { name: "error", condition: "error", Example: Transfer, sees: ".okto-table" },
    { name: "offline", condition: "error", isOffline: true, Example: Transfer, sees: ".okto-table" }
  ]
} satisfies Readonly<Record<string, ReadonlyArray<State>>>

/** The name of a component that is shown. */
export type ComponentName = keyof typeof states
