/** The name and picture of a network, as components show them. */
export interface NetworkLabel {
  /** Its name, such as `Base Sepolia`. Absent: as in the table, else the backend's. */
  readonly name?: string | undefined
  /** The URL of its picture: `https:`, or `data:image/`. Absent: the backend's, else a drawing. */
  readonly image?: string | undefined
}

/** Networks by their CAIP-2 ids. */
export type NetworkTable = Readonly<Record<string, NetworkLabel>>

/**
 * The names of the networks of the backend's environments, by CAIP-2 id. The backend spells them in its own way, such as
 * `POLYGON_TESTNET_AMOY`. For other names and networks, pass `networks` to `UiProvider`.
 *
 * @example
 * ```ts
 * import { networkNames } from "@okto-effect/react/ui"
 *
 * export const name = networkNames["eip155:84532"] // Base Sepolia
 * ```
 */
export const networkNames: Readonly<Record<string, string>> = {
  "eip155:1": "Ethereum",
  "eip155:10": "Optimism",
  "eip155:56": "BNB Smart Chain",
  "eip155:97": "BNB Smart Chain Testnet",
  "eip155:100": "Gnosis",
  "eip155:137": "Polygon",
  "eip155:250": "Fantom",
  "eip155:324": "ZKsync Era",
  "eip155:8453": "Base",
  "eip155:42161": "Arbitrum One",
  "eip155:43113": "Avalanche Fuji",
  "eip155:43114": "Avalanche",
  "eip155:59144": "Linea",
  "eip155:80002": "Polygon Amoy",
  "eip155:84532": "Base Sepolia",
  "eip155:421614": "Arbitrum Sepolia",
  "eip155:534352": "Scroll",
  "eip155:11155111": "Ethereum Sepolia",
  "eip155:11155420": "Optimism Sepolia",
  "aptos:mainnet": "Aptos",
  "aptos:testnet": "Aptos Testnet",
  "aptos:devnet": "Aptos Devnet",
  "solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp": "Solana",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "Solana Devnet"
}
