/** Announces a provider to the page (EIP-6963), so that wallet lists show it. */
import { bytesToHex } from "viem/utils"
import type { EthereumProvider } from "./provider.ts"

/** How a wallet is shown in lists. */
export interface ProviderInfo {
  /** A UUID of this page's wallet. Default: random. */
  readonly uuid?: string | undefined
  /** The name of the wallet, for people. */
  readonly name: string
  /** Its icon as a data URI (RFC 2397), square, at least 96 pixels. */
  readonly icon?: `data:image/${string}` | undefined
  /** The reverse domain name of the wallet, such as `com.example.wallet`: wagmi uses it as the connector's id. */
  readonly rdns: string
}

/** A circle in a square, for wallets without an icon. */
export const defaultIcon =
  `data:image/svg+xml,${/* @__PURE__ */ encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" rx="2" fill="#5166ee"/><circle cx="4" cy="4" r="2" fill="#fff"/></svg>')}` as const

/** A UUID (version 4). Unlike `crypto.randomUUID`, also in a page that was loaded without TLS. */
const randomId = (): string =>
  bytesToHex(crypto.getRandomValues(new Uint8Array(16))).replace(/0x(.{8})(.{4}).(.{3}).(.{3})/, "$1-$2-4$3-a$4-")

/**
 * Announces a provider to the page by EIP-6963, now and whenever the page asks for wallets. wagmi then offers it without a
 * connector.
 *
 * @param provider - The provider of `createProvider`.
 * @param info - The wallet's `name`, `rdns`, and optionally `icon` and `uuid`.
 * @returns A function that stops the announcement. On a server nothing is announced.
 * @see https://eips.ethereum.org/EIPS/eip-6963
 *
 * @example
 * ```ts
 * import { announce, createProvider } from "@okto-effect/ethereum"
 * import type { OktoClient } from "@okto-effect/sdk"
 * import { baseSepolia } from "viem/chains"
 *
 * export const install = (client: OktoClient) =>
 *   announce(createProvider(client, { chains: [baseSepolia] }), { name: "Example Wallet", rdns: "com.example.wallet" })
 * ```
 */
export const announce = (
  provider: EthereumProvider,
  { icon = defaultIcon, name, rdns, uuid = randomId() }: ProviderInfo
): (() => void) => {
  if (typeof window === "undefined") return () => undefined
  const detail = Object.freeze({ info: Object.freeze({ uuid, name, icon, rdns }), provider })
  const dispatch = () => void window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail }))
  window.addEventListener("eip6963:requestProvider", dispatch)
  dispatch()
  return () => window.removeEventListener("eip6963:requestProvider", dispatch)
}
