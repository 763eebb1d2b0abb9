/** The Aptos network of the emulator and its coins. Names and ids are those of the hosted backend. */
import type { Coin, NetworkInfo } from "../ChainAdapter.ts"

/** A coin or a fungible asset. */
export interface Asset extends Coin {
  /** The coin's type, or the asset's metadata object. */
  readonly address: string
  /** The metadata object of a coin, which is a fungible asset too. */
  readonly metadata?: string
}

export const network: NetworkInfo = {
  type: "APT",
  caipId: "aptos:testnet",
  chainId: 2,
  networkName: "APTOS_TESTNET",
  networkSymbol: "APT TESTNET",
  networkId: "d6fd4680-c28d-37b2-994e-b9d3d4026f91",
  sponsorshipEnabled: true,
  gsnEnabled: false
}

export const apt: Asset = {
  address: "0x1::aptos_coin::AptosCoin",
  metadata: "0xa",
  symbol: "APT",
  name: "Aptos Coin",
  decimals: 8,
  priceUsdt: "5",
  priceInr: "425"
}

/** Every coin and fungible asset, the native coin first. */
export const assets: ReadonlyArray<Asset> = [
  apt,
  {
    address: "0x69091fbab5f7d635ee7ac5098cf0c1efbe31d68fec0f2cd565e8d168daf52832",
    symbol: "USDC",
    name: "USD Coin",
    decimals: 6,
    priceUsdt: "1",
    priceInr: "85"
  }
]
