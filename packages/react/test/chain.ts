/** A network, as the SDK returns it. */
import type { Chain } from "@okto-effect/sdk"

export const base = "eip155:84532"

export const chain: Chain = {
  caipId: base,
  networkName: "BASE_TESTNET",
  chainId: "84532",
  logo: "https://pictures.example/base.png",
  sponsorshipEnabled: true,
  gsnEnabled: false,
  type: "EVM",
  networkId: "n-1",
  onrampEnabled: false,
  whitelist: true
}
