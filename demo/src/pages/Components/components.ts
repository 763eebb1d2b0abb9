/** The components that are shown, one row each. Each has a file of its name in `examples`, shown live beside its source. */
import type { ComponentType } from "react"
import { type ComponentName, type State, states } from "./states.tsx"

export interface ComponentEntry {
  readonly name: ComponentName
  readonly hint: string
  /** Shown with a client of its own, without a session. Default: with the demo's user. */
  readonly isForGuest?: true
  readonly Example: ComponentType
  readonly source: string
  readonly states: ReadonlyArray<State>
}

const examples = import.meta.glob<ComponentType>("./examples/*.tsx", { eager: true, import: "Example" })
const sources = import.meta.glob<string>("./examples/*.tsx", { eager: true, query: "?raw", import: "default" })

const rows: ReadonlyArray<Omit<ComponentEntry, "Example" | "source" | "states">> = [
  {
    name: "SignIn",
    hint: "Email, WhatsApp, Google or a JWT of your own, in any order. Here a guest signs in; your session stays.",
    isForGuest: true
  },
  { name: "SignInDialog", hint: "The same in a dialog.", isForGuest: true },
  { name: "WalletButton", hint: "Address and balance; opens assets, receiving, activity and sign-out." },
  { name: "Portfolio", hint: "The user's tokens by value. Choose a row to send some of it." },
  {
    name: "SendToken",
    hint: "A form with balance checks, a review and the progress of the order. Nothing is paid twice."
  },
  { name: "NftGrid", hint: "The user's NFTs with their pictures. Choose one to send it." },
  { name: "SendNft", hint: "The same for an NFT, or for some of an ERC-1155 item." },
  { name: "TokenPicker", hint: "A choice among tokens, with a search, for a form of your own." },
  { name: "NftPicker", hint: "The same for NFTs." },
  { name: "Receive", hint: "The address on the chosen network, to scan or copy." },
  { name: "ActivityList", hint: "Sent and received." },
  { name: "OrderTracker", hint: "The progress of an order, and why it failed. This is your newest." },
  { name: "ConfirmTransaction", hint: "What to check before sending or signing, with warnings." }
]

export const components: ReadonlyArray<ComponentEntry> = rows.flatMap((row) => {
  const file = `./examples/${row.name}.tsx`
  const [Example, source] = [examples[file], sources[file]]
  return Example === undefined || source === undefined ? [] : [{ ...row, Example, source, states: states[row.name] }]
})
