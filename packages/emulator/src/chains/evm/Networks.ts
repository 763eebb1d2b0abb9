/** The EVM networks of the emulator: names, fees and deployed contracts. */
import type { Address } from "viem"
import type { Predeploy } from "../../node/predeploys.ts"
import type { Coin, NetworkInfo } from "../ChainAdapter.ts"

/** An NFT contract. */
export interface Collection {
  readonly type: "ERC721" | "ERC1155"
  readonly name: string
  readonly symbol: string
}

/** One network. */
export interface Network extends NetworkInfo {
  /** What fees are paid in. */
  readonly nativeCoin: Coin
  /** Wei per gas. */
  readonly baseFee: bigint
  /** ERC-20 contracts, in the order of their deployment; `at` an address, or at one that is derived. */
  readonly tokens: ReadonlyArray<Coin & { readonly at?: Address }>
  /** NFT contracts, deployed after the tokens. */
  readonly collections: ReadonlyArray<Collection>
  /** Contracts of the first block. */
  readonly contracts: ReadonlyArray<Predeploy>
  /** Balances of the first block, in wei. */
  readonly balances: ReadonlyArray<readonly [address: Address, balance: bigint]>
  /** The address of the node that runs it. Embedded when absent. */
  readonly rpc: string | undefined
}

const ether: Coin = { symbol: "ETH", name: "Ether", decimals: 18, priceUsdt: "2500", priceInr: "212500" }
const pol: Coin = { symbol: "POL", name: "Polygon Ecosystem Token", decimals: 18, priceUsdt: "0.25", priceInr: "21.25" }
const usdc: Coin = { symbol: "USDC", name: "USD Coin", decimals: 6, priceUsdt: "1", priceInr: "85" }

const collections: ReadonlyArray<Collection> = [
  { type: "ERC721", name: "Emulator Tiles", symbol: "TILE" },
  { type: "ERC1155", name: "Emulator Items", symbol: "ITEM" }
]

type Row = Pick<Network, "chainId" | "networkName" | "networkId" | "nativeCoin" | "baseFee">

const evm = (row: Row): Network => ({
  type: "EVM",
  caipId: `eip155:${row.chainId}`,
  networkSymbol: row.networkName,
  sponsorshipEnabled: row.baseFee === 0n,
  gsnEnabled: false,
  tokens: [usdc],
  collections,
  contracts: [],
  balances: [],
  rpc: undefined,
  ...row
})

/** Two sponsored networks, and one where the user pays. Their names and ids are those of the hosted backend. */
export const defaultNetworks: ReadonlyArray<Network> = [
  evm({
    chainId: 84532,
    networkName: "BASE_TESTNET",
    networkId: "8970cafe-4fc2-3a71-a7d3-77a672b749e9",
    nativeCoin: ether,
    baseFee: 0n
  }),
  evm({
    chainId: 80002,
    networkName: "POLYGON_TESTNET_AMOY",
    networkId: "4adbfabd-d5e0-3d99-89e2-030eea922ed7",
    nativeCoin: pol,
    baseFee: 0n
  }),
  evm({
    chainId: 11155111,
    networkName: "ETHEREUM_SEPOLIA",
    networkId: "5b0f3d0e-6f4a-3c86-9f0e-1b7d2a4c8e63",
    nativeCoin: ether,
    baseFee: 1_000_000_000n
  })
]
