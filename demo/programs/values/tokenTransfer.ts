import type { TokenTransfer } from "@okto-effect/sdk"

export const input: TokenTransfer = {
  caip2Id: "eip155:84532",
  recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  token: "",
  amount: 1_000_000n
}
