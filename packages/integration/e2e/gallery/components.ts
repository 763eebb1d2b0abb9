/** The components that are shown, one row each. Each has a file of its name in `examples`, shown live beside its source. */
import * as Struct from "effect/Struct"
import type { ComponentType } from "react"
import { type ComponentName, type State, states } from "./states.tsx"

export interface ComponentEntry {
  readonly name: ComponentName
  readonly hint: string
  /** Whether it is shown with a client of its own, without a session, and not with the demo's user. */
  readonly isForGuest: boolean
  readonly Example: ComponentType
  readonly source: string
  readonly states: ReadonlyArray<State>
}

const examples = import.meta.glob<ComponentType>("./examples/*.tsx", { eager: true, import: "Example" })
const sources = import.meta.glob<string>("./examples/*.tsx", { eager: true, query: "?raw", import: "default" })

const hints: Readonly<Record<ComponentName, string>> = {
  SignIn: "Email, WhatsApp, Google or a JWT of your own, in any order. Here a guest signs in; your session stays.",
  SignInDialog: "The same in a dialog.",
  WalletButton: "Address and balance; opens assets, receiving, activity and sign-out.",
  Portfolio: "The user's tokens by value. Choose a row to send some of it.",
  SendToken: "A form with balance checks, a review and the progress of the order. Nothing is paid twice.",
  NftGrid: "The user's NFTs with their pictures. Choose one to send it.",
  SendNft: "The same for an NFT, or for some of an ERC-1155 item.",
  TokenPicker: "A choice among tokens, with a search, for a form of your own.",
  NftPicker: "The same for NFTs.",
  Receive: "The address on the chosen network, to scan or copy.",
  ActivityList: "Sent and received.",
  OrderTracker: "The progress of an order, and why it failed. This is your newest.",
  ConfirmTransaction: "What to check before sending or signing, with warnings."
}

export const components: ReadonlyArray<ComponentEntry> = Struct.keys(hints).flatMap((name) => {
  const file = `./examples/${name}.tsx`
  const [Example, source] = [examples[file], sources[file]]
  if (Example === undefined || source === undefined) return []
  const isForGuest = name === "SignIn" || name === "SignInDialog"
  return [{ name, hint: hints[name], isForGuest, Example, source, states: states[name] }]
})
