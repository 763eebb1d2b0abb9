import type { RawEvmInput } from "@okto-effect/sdk"

export const input: RawEvmInput = {
  caip2Id: "eip155:84532",
  transaction: {
    from: "0x5c7ba0f3d6e9142c8a07bd91e64f2a3850c9d7e1",
    to: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
    data: "0x",
    value: 1_000_000n
  }
}
