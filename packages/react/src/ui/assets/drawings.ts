/**
 * Drawings of common coins and networks, for when the backend has no picture: our own, in a box of 32 by 32. They are
 * reminders, not trademarks.
 */
import { lookUp } from "../lookUp.ts"
import { networkNames } from "./networkTable.ts"

/** A disc with a sign on it. */
export interface Drawing {
  /** The colour of the disc. */
  readonly disc: string
  /** Filled areas of the sign. */
  readonly areas?: string | undefined
  /** Lines of the sign. */
  readonly lines?: string | undefined
}

/** By the first word of a network's name, or by the name of a coin. */
const drawings = {
  ethereum: {
    disc: "#5b6bd5",
    areas: "M16 5l6.5 11L16 19.8 9.5 16zM9.5 18.3l6.5 3.8 6.5-3.8L16 27z"
  },
  polygon: {
    disc: "#7a3fe0",
    lines: "M12.5 9l4.5 2.6v5.2l-4.5 2.6L8 16.8v-5.2zM19.5 12.6l4.5 2.6v5.2L19.5 23 15 20.4v-3.6"
  },
  aptos: {
    disc: "#1f2430",
    lines: "M8 11.5h8l2.5-2.5M18 11.5h6M7 16.5h5l2.5 2.5M14 16.5h11M9 21.5h9l2.5-2.5"
  },
  solana: {
    disc: "#25203d",
    areas: "M11 9h13l-3.2 3.2H7.8zM7.8 14.4h13l3.2 3.2H11zM11 19.8h13L20.8 23H7.8z"
  },
  bnb: {
    disc: "#c78a00",
    areas: "M16 6.5l3 3-3 3-3-3zM16 19.5l3 3-3 3-3-3zM9.5 13l3 3-3 3-3-3zM22.5 13l3 3-3 3-3-3zM16 13l3 3-3 3-3-3z"
  },
  avalanche: {
    disc: "#d8383a",
    areas: "M15.3 7.5l4 7.2L14 24H6.2zM20.8 17.5l4.7 6.5H17z"
  },
  usdc: {
    disc: "#2874c8",
    lines:
      "M19.3 13c-.4-1.5-1.6-2.2-3.3-2.2-1.9 0-3.4.9-3.4 2.5 0 3.7 7 1.7 7 5.3 0 1.7-1.6 2.6-3.6 2.6s-3.3-.8-3.7-2.4M16 8.8v2M16 21.2v2M11.5 6.5a10.5 10.5 0 0 0 0 19M20.5 6.5a10.5 10.5 0 0 1 0 19"
  },
  usdt: {
    disc: "#2a9a78",
    lines: "M10 9.5h12M16 9.5v14M8.5 15.5c0-1.3 3.3-2.2 7.5-2.2s7.5.9 7.5 2.2-3.3 2.2-7.5 2.2-7.5-.9-7.5-2.2z"
  },
  dai: { disc: "#d98b14", lines: "M11.5 9H16a7 7 0 0 1 0 14h-4.5zM8.5 14.2h16M8.5 17.8h16" },
  bitcoin: {
    disc: "#d97f14",
    lines:
      "M12.5 9.5h5a3 3 0 0 1 0 6h-5zM12.5 15.5h5.8a3.5 3.5 0 0 1 0 7h-5.8zM14.5 7v2.5M17.5 7v2.5M14.5 22.5V25M17.5 22.5V25"
  },
  base: { disc: "#2151f5", areas: "M16 7a9 9 0 1 1-8.9 10.4H19v-2.8H7.1A9 9 0 0 1 16 7z" },
  arbitrum: {
    disc: "#2d4a6b",
    lines: "M9.5 22.5L15 9.5h2l5.5 13M13.5 22.5L18 12.5M18 22.5l2-4.5"
  },
  optimism: {
    disc: "#e0303a",
    lines: "M12 12a3.6 4 0 1 0 0 8 3.6 4 0 1 0 0-8zM18.5 20v-8h3a2.5 2.5 0 0 1 0 5h-3"
  },
  gnosis: { disc: "#3c7a5c", lines: "M8 12a8 8 0 1 0 16 0M8 12l8 8 8-8" },
  fantom: {
    disc: "#2c66d9",
    lines: "M16 6.5l6.5 3.5v12L16 25.5 9.5 22V10zM9.5 10L16 13.5l6.5-3.5M9.5 16l6.5 3.5 6.5-3.5"
  },
  linea: { disc: "#23262b", lines: "M10.5 11.5v11h11M20.5 9.5a1.5 1.5 0 1 0 .01 0z" },
  scroll: { disc: "#a5794a", lines: "M11 9h10v11a3 3 0 0 1-3 3H9.5M13.5 13h5M13.5 17h5" },
  zksync: {
    disc: "#3a4acb",
    areas: "M6.5 16l7-6.5V14H19l-5.5 8.5V18zM25.5 16l-7 6.5V18h-2l2-8.5z"
  }
} satisfies Readonly<Record<string, Drawing>>

const ofCoins: Readonly<Record<string, Drawing>> = {
  ETH: drawings.ethereum,
  WETH: drawings.ethereum,
  POL: drawings.polygon,
  MATIC: drawings.polygon,
  WMATIC: drawings.polygon,
  APT: drawings.aptos,
  APT_TESTNET: drawings.aptos,
  SOL: drawings.solana,
  BNB: drawings.bnb,
  AVAX: drawings.avalanche,
  USDC: drawings.usdc,
  USDT: drawings.usdt,
  DAI: drawings.dai,
  BTC: drawings.bitcoin,
  WBTC: drawings.bitcoin,
  ARB: drawings.arbitrum,
  OP: drawings.optimism,
  FTM: drawings.fantom
}

/** The drawing of a network by its CAIP-2 id: that of its name or, as for all chains of Aptos, of its namespace. */
export const networkDrawing = (caip2Id: string): Drawing | undefined => {
  const [namespace = ""] = caip2Id.split(":")
  const [name = namespace] = lookUp(networkNames, caip2Id)?.toLowerCase().split(" ") ?? []
  return lookUp<Drawing>(drawings, name)
}

/** The drawing of a coin that the backend lists, by its symbol. Any other contract could name itself the same. */
export const coinDrawing = (symbol: string): Drawing | undefined => lookUp(ofCoins, symbol.toUpperCase())
