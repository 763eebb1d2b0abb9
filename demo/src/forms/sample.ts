/** Whom examples send something to, and how much of it. */
import type { Form } from "./form.ts"

/** An account of nobody's, by the kind of chain: what CAIP-2 calls its namespace. */
const recipients: Readonly<Record<string, string>> = {
  eip155: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  aptos: "0x00000000000000000000000088bee8eb691ffafb192bac4d1e7042e1b44c3ef2"
}

/** Whom an example sends something to on a chain; nobody on kinds of chain that the demo does not know. */
export const sampleRecipient = (caip2Id: string): string => recipients[caip2Id.split(":")[0] ?? ""] ?? ""

/** How much an example sends of what there is: little enough to be tried often. */
export const sampleAmount = (balance: bigint): bigint => balance / 100n

/** What an example fills in; absent while it is not known what there is to send. */
export type Example<F extends Form> = Partial<F> | undefined
