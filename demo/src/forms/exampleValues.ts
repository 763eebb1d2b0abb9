/** What "Fill with an example" fills in. */
import type { Form } from "./form.ts"

/** Recipients without an owner, by CAIP-2 namespace. */
const recipients: Readonly<Record<string, string>> = {
  eip155: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  aptos: "0x00000000000000000000000088bee8eb691ffafb192bac4d1e7042e1b44c3ef2"
}

/** The recipient of an example on a chain; empty where there is none for its namespace. */
export const exampleRecipient = (caip2Id: string): string => {
  const namespace = caip2Id.split(":")[0] ?? ""
  return (Object.hasOwn(recipients, namespace) ? recipients[namespace] : undefined) ?? ""
}

/** The values of an example; `undefined` while the user has nothing to send. */
export type ExampleValues<F extends Form> = Partial<F> | undefined
