/** What a request spends or allows, as facts that dialogs, rules and tools read. */

/** An asset on a chain. */
export interface Asset {
  /** The chain, as a CAIP-2 id such as `eip155:84532`, in lower case. */
  readonly caip2Id: string
  /**
   * The address of the token or the NFT collection, in lower case; on Aptos also the type of a coin. `""` is the coin of the
   * network.
   */
  readonly token: string
}

/** Coins, tokens or NFTs that go to a recipient. */
export interface Transfer extends Asset {
  readonly kind: "transfer"
  /** In the smallest unit; of an NFT a count. */
  readonly amount: bigint
  /** The address that receives it, in lower case. */
  readonly recipient: string
  /** The id of the NFT, as it is written in the request; absent for coins and tokens. */
  readonly tokenId?: string | undefined
  /** Until when the recipient may take it, in Unix seconds; absent where it is not an authorization. */
  readonly expires?: bigint | undefined
}

/** What a spender may take later. */
export interface Allowance extends Asset {
  readonly kind: "allowance"
  /** In the smallest unit. */
  readonly amount: bigint
  /** The address that may take it, in lower case. */
  readonly spender: string
  /** Until when, in Unix seconds; absent where it does not end. */
  readonly expires?: bigint | undefined
}

/** That a spender may take everything of a token, or all NFTs of a collection. */
export interface UnlimitedAllowance extends Asset {
  readonly kind: "unlimited-allowance"
  /** The address that may take it, in lower case. */
  readonly spender: string
  /** Until when, in Unix seconds; absent where it does not end. */
  readonly expires?: bigint | undefined
  /** Whether these are all NFTs of a collection (`setApprovalForAll`); absent for tokens. */
  readonly isCollection?: boolean | undefined
}

/** Something whose effect cannot be told. */
export interface UnknownSpending {
  readonly kind: "unknown"
  /** The chain, as a CAIP-2 id in lower case; absent where it is not said. */
  readonly caip2Id?: string | undefined
  /** The contract that is called, or that verifies what is signed, in lower case; on Aptos the function. */
  readonly contract?: string | undefined
  /** The function that is called, by the first four bytes of the call data. */
  readonly selector?: string | undefined
  /** What typed data is by the name of its type, although its fields are not those of a known one. */
  readonly resembles?: "permit" | "order" | undefined
  /** Why it cannot be told, as a sentence for developers. */
  readonly because: string
}

/** One thing that a request spends or allows. */
export type Spending = Transfer | Allowance | UnlimitedAllowance | UnknownSpending

/** The address in the place of the coin of a network, which some programs write. */
const coinAddresses: ReadonlySet<string> = new Set([
  "",
  `0x${"0".repeat(40)}`,
  `0x${"e".repeat(40)}`,
  // Aptos: the type of its coin, and the address of its fungible asset.
  "0x1::aptos_coin::aptoscoin",
  "0xa"
])

/** Addresses and types of Aptos without leading zeros: `0x0…01::coin::Coin` is `0x1::coin::Coin`. */
const withoutZeros = (text: string): string => text.replaceAll(/0x0*([0-9a-f]+)/g, "0x$1")

/** A chain's id as rules and facts write it: in lower case, the number of an EVM chain without leading zeros. */
export const chainIdOf = (caip2Id: string): string =>
  caip2Id
    .trim()
    .toLowerCase()
    .replace(/^eip155:0+(?=\d)/, "eip155:")

/** An address as rules and facts write it: in lower case, and on Aptos without leading zeros. */
export const addressOf = (caip2Id: string, address: string): string => {
  const lower = address.trim().toLowerCase()
  return chainIdOf(caip2Id).startsWith("aptos:") ? withoutZeros(lower) : lower
}

/** An asset as rules and facts write it. */
export const assetOf = (caip2Id: string, token: string): Asset => {
  const address = addressOf(caip2Id, token)
  return { caip2Id: chainIdOf(caip2Id), token: coinAddresses.has(address) ? "" : address }
}
