import { defaultIcon } from "../announce.ts"
import { clientOf, connectorOf, type OktoParameters } from "../okto.ts"

/** The options of {@link getOktoSdkConnector}. */
export interface OktoSdkParams {
  /** The options of the connector. Wallets with the same object share one client. */
  readonly params: OktoParameters
  /** How users sign in: with Google, or in the authentication modal. */
  readonly type: "google" | "generic"
}

/** A wallet of RainbowKit's list. */
export interface RainbowKitWallet {
  /** `okto-sdk-google` or `okto-sdk-generic`. */
  id: string
  /** The name in the list. */
  name: string
  /** The name where there is little room. */
  shortName: string
  /** A data URI. */
  iconUrl: string
  /** A colour (CSS). */
  iconBackground: string
  /** Makes the connector: RainbowKit calls it with the details of the list. */
  createConnector: (walletDetails: object) => ReturnType<typeof connectorOf>
}

const google =
  "data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciIHZpZXdCb3g9IjAgMCAyNCAyNCI+PHBhdGggZmlsbD0iIzQyODVmNCIgZD0iTTIyLjYgMTIuM2MwLS44LS4xLTEuNS0uMi0yLjNIMTJ2NC4zaDUuOWE1IDUgMCAwIDEtMi4yIDMuM3YyLjhoMy42YzIuMS0yIDMuMy00LjggMy4zLTguMXoiLz48cGF0aCBmaWxsPSIjMzRhODUzIiBkPSJNMTIgMjNjMyAwIDUuNS0xIDcuMy0yLjdsLTMuNi0yLjhhNi42IDYuNiAwIDAgMS05LjktMy40SDIuMlYxN0ExMSAxMSAwIDAgMCAxMiAyM3oiLz48cGF0aCBmaWxsPSIjZmJiYzA1IiBkPSJNNS44IDE0LjFhNi42IDYuNiAwIDAgMSAwLTQuMlY3SDIuMmExMSAxMSAwIDAgMCAwIDEwbDMuNi0yLjl6Ii8+PHBhdGggZmlsbD0iI2VhNDMzNSIgZD0iTTEyIDUuNGMxLjYgMCAzLjEuNiA0LjIgMS42bDMuMi0zLjFBMTEgMTEgMCAwIDAgMi4yIDdsMy42IDIuOUM2LjcgNy4zIDkuMSA1LjQgMTIgNS40eiIvPjwvc3ZnPg=="

const wallets = {
  google: { id: "okto-sdk-google", name: "Login with Google", shortName: "Google", iconUrl: google },
  generic: { id: "okto-sdk-generic", name: "Okto SDK", shortName: "Okto", iconUrl: defaultIcon }
} as const

/**
 * A wallet for RainbowKit's list, which signs users in with Google or in the authentication modal.
 *
 * @param options - `type`: `"google"` or `"generic"`. `params`: the options of `okto`; pass the same object for both types.
 * @returns What `wallets` of `connectorsForWallets` takes.
 *
 * @example
 * ```ts
 * import { getOktoSdkConnector } from "@okto-effect/ethereum/wagmi"
 * import type { OktoClient } from "@okto-effect/sdk"
 *
 * export const walletsOf = (client: OktoClient) => {
 *   const params = { client }
 *   return [getOktoSdkConnector({ type: "google", params }), getOktoSdkConnector({ type: "generic", params })]
 * }
 * ```
 */
export const getOktoSdkConnector =
  ({ params, type }: OktoSdkParams): (() => RainbowKitWallet) =>
  () => {
    const wallet = wallets[type]
    return {
      ...wallet,
      iconBackground: "#ffffff",
      createConnector: (walletDetails) => {
        const create = connectorOf(
          { ...params, id: wallet.id, name: wallet.name, loginType: type },
          () => clientOf(params),
          true
        )
        return (config) => ({ ...create(config), ...walletDetails })
      }
    }
  }
