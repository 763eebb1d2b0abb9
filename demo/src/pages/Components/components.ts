/** Every component that an app drops in, one row each, and a file of its name in `examples`: it is shown live beside its source. */
import type { ComponentType } from "react"

/** A component that is shown. */
export interface Shown {
  readonly name: string
  /** What it is for. */
  readonly hint: string
  /** Who it is shown to: whoever is signed in, or a guest who is not. */
  readonly to: "user" | "guest"
  readonly Example: ComponentType
  readonly source: string
}

const examples = import.meta.glob<ComponentType>("./examples/*.tsx", { eager: true, import: "Example" })
const sources = import.meta.glob<string>("./examples/*.tsx", { eager: true, query: "?raw", import: "default" })

const rows: ReadonlyArray<Omit<Shown, "Example" | "source">> = [
  {
    name: "SignIn",
    hint: "Email, WhatsApp, Google or a JWT of your own, in any order. Here a guest signs in: you stay who you are.",
    to: "guest"
  },
  {
    name: "SignInDialog",
    hint: "The same in a dialog of the browser's own.",
    to: "guest"
  },
  {
    name: "WalletButton",
    hint: "Address and balance; behind it assets, receiving, activity and the way out.",
    to: "user"
  },
  {
    name: "Portfolio",
    hint: "What the user owns, by its value. Choose a row to send some of it.",
    to: "user"
  },
  {
    name: "SendToken",
    hint: "A form with balance checks, a review in words, and what becomes of it. Nothing is paid twice.",
    to: "user"
  },
  {
    name: "NftGrid",
    hint: "The NFTs of the user's, with their pictures. Choose one to send it.",
    to: "user"
  },
  {
    name: "SendNft",
    hint: "The same for an NFT, or for some of an ERC-1155 item.",
    to: "user"
  },
  {
    name: "Receive",
    hint: "The address of the chosen network, to be scanned or copied.",
    to: "user"
  },
  { name: "ActivityList", hint: "What came and what went.", to: "user" },
  {
    name: "OrderStatus",
    hint: "How far an order is, and why it failed. This is your newest.",
    to: "user"
  },
  {
    name: "ConfirmTransaction",
    hint: "What a person checks before something is sent or signed, with a warning for what is dangerous.",
    to: "user"
  }
]

/** Each with the example that has its name. */
export const components: ReadonlyArray<Shown> = rows.flatMap((row) => {
  const file = `./examples/${row.name}.tsx`
  const [Example, source] = [examples[file], sources[file]]
  return Example === undefined || source === undefined ? [] : [{ ...row, Example, source }]
})
