/** An order of a transfer that was executed. */
import type { Order } from "@okto-effect/sdk"
import { reply } from "./reply.ts"

export const order = reply<Order>({
  intentId: "job",
  status: "SUCCESSFUL",
  intentType: "TOKEN_TRANSFER",
  downstreamTransactionHash: ["0xhash", "0xother"],
  details: { caip2id: "eip155:84532" }
})
