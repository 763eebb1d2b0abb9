/** Where a successful order can be looked at. */
import type { Order, Wallet } from "@okto-effect/sdk"
import type { LocalBackend } from "../config/LocalBackend.ts"

/** Public explorers: the page of an address, by CAIP-2 id. */
export const explorers: Readonly<Record<string, (address: string) => string>> = {
  "eip155:1": (address) => `https://etherscan.io/address/${address}`,
  "eip155:10": (address) => `https://optimistic.etherscan.io/address/${address}`,
  "eip155:56": (address) => `https://bscscan.com/address/${address}`,
  "eip155:137": (address) => `https://polygonscan.com/address/${address}`,
  "eip155:250": (address) => `https://ftmscan.com/address/${address}`,
  "eip155:998": (address) => `https://testnet.purrsec.com/address/${address}`,
  "eip155:1088": (address) => `https://explorer.metis.io/address/${address}`,
  "eip155:8453": (address) => `https://basescan.org/address/${address}`,
  "eip155:42161": (address) => `https://arbiscan.io/address/${address}`,
  "eip155:43114": (address) => `https://subnets.avax.network/dexalot/address/${address}`,
  "eip155:59144": (address) => `https://lineascan.build/address/${address}`,
  "eip155:80002": (address) => `https://www.oklink.com/amoy/address/${address}`,
  "eip155:84532": (address) => `https://sepolia.basescan.org/address/${address}`,
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": (address) =>
    `https://explorer.solana.com/address/${address}?cluster=devnet`
}

/** The chain the user's transaction ran on. The backend spells the key in two ways. */
export const chainOf = ({ details }: Order): string | undefined => {
  const caip2Id = details?.["caip2id"] ?? details?.["caip2Id"]
  return typeof caip2Id === "string" ? caip2Id : undefined
}

/** The transaction of an order, once there is one. A backend may leave out what its orders should have. */
export const hashOf = ({ downstreamTransactionHash: hashes }: Order): string | undefined => {
  const first: unknown = Array.isArray(hashes) ? hashes[0] : undefined
  return typeof first === "string" ? first : undefined
}

/** The explorer page of an order: the transaction on the local backend, the user's address on public chains. */
export const explorerLink = (
  order: Order,
  wallets: ReadonlyArray<Wallet>,
  local: LocalBackend | undefined
): string | undefined => {
  const caip2Id = chainOf(order)
  if (caip2Id === undefined) return undefined
  const hash = hashOf(order)
  if (local !== undefined) return hash === undefined ? undefined : local.transaction(caip2Id, hash)
  const address = wallets.find(({ caipId }) => caipId === caip2Id)?.address
  return typeof address === "string" ? explorers[caip2Id]?.(address) : undefined
}
