/** What the demo reads in orders, and links to them in explorers. */
import { isFinal, type Order, type Wallet } from "@okto-effect/sdk"
import type { LocalBackend } from "../../shared/connection/LocalBackend.ts"

/** Public explorers: the address of an account's page, by CAIP-2 id. */
export const explorers: Readonly<Record<string, string>> = {
  "eip155:1": "https://etherscan.io/address/{address}",
  "eip155:10": "https://optimistic.etherscan.io/address/{address}",
  "eip155:56": "https://bscscan.com/address/{address}",
  "eip155:137": "https://polygonscan.com/address/{address}",
  "eip155:250": "https://ftmscan.com/address/{address}",
  "eip155:998": "https://testnet.purrsec.com/address/{address}",
  "eip155:1088": "https://explorer.metis.io/address/{address}",
  "eip155:8453": "https://basescan.org/address/{address}",
  "eip155:42161": "https://arbiscan.io/address/{address}",
  "eip155:43114": "https://subnets.avax.network/dexalot/address/{address}",
  "eip155:59144": "https://lineascan.build/address/{address}",
  "eip155:80002": "https://www.oklink.com/amoy/address/{address}",
  "eip155:84532": "https://sepolia.basescan.org/address/{address}",
  "solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1": "https://explorer.solana.com/address/{address}?cluster=devnet"
}

/** The CAIP-2 id of an order. The backend spells the key in two ways. */
export const chainOf = ({ details }: Order): string | undefined => {
  const caip2Id = details?.["caip2id"] ?? details?.["caip2Id"]
  return typeof caip2Id === "string" ? caip2Id : undefined
}

/** The first transaction of an order, if any. A backend may omit the list. */
export const hashOf = ({ downstreamTransactionHash: hashes }: Order): string | undefined => {
  const first: unknown = Array.isArray(hashes) ? hashes[0] : undefined
  return typeof first === "string" ? first : undefined
}

/** The colour of an order's status. */
export const colorOf = (order: Order): string =>
  order.status === "SUCCESSFUL" ? "teal" : isFinal(order) ? "red" : "yellow"

/** The explorer page of an order: the transaction on the local backend, the user's address on public chains. */
export const explorerLink = (
  order: Order,
  wallets: ReadonlyArray<Wallet>,
  local: Pick<LocalBackend, "page"> | undefined
): string | undefined => {
  const caip2Id = chainOf(order)
  if (caip2Id === undefined) return undefined
  const hash = hashOf(order)
  if (local !== undefined) return hash === undefined ? undefined : local.page(`explorer/${caip2Id}/tx/${hash}`)
  const address = wallets.find(({ caipId }) => caipId === caip2Id)?.address
  return typeof address === "string" && Object.hasOwn(explorers, caip2Id)
    ? explorers[caip2Id]?.replace("{address}", address)
    : undefined
}
