/**
 * The methods of a page that connects: for each the schema of its parameters, and what it does. The other methods of the
 * wallet are in `signingMethods.ts`, and the chain's node answers those of `nodes.ts`; the rest is not supported.
 */
import { getChains } from "@okto-effect/sdk"
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import { method, type Methods, requireChain, table } from "./method.ts"
import * as params from "./params.gen.ts"
import type * as schemas from "./params.ts"
import type { Wallet } from "./Wallet.ts"

/** The other methods: those that the user agrees to. Loaded when the first is asked, or an account is shown. */
export const loadOtherMethods = async (): Promise<Methods> => (await import("./signingMethods.ts")).signingMethods

const accounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  const account = await wallet.account()
  // A request that the user agrees to will follow. Where this fails, that one says so.
  if (account !== undefined) loadOtherMethods().catch(() => undefined)
  return account === undefined ? [] : [account.address]
}

/** The permissions of the page (EIP-2255). */
const permissions = async (wallet: Wallet): Promise<ReadonlyArray<unknown>> => {
  const shown = await accounts(wallet)
  if (shown.length === 0) return []
  return [
    {
      parentCapability: "eth_accounts",
      invoker: typeof location === "undefined" ? "" : location.origin,
      caveats: [{ type: "restrictReturnedAccounts", value: shown }]
    }
  ]
}

/** Refuses permissions for anything but accounts. */
const onlyAccounts = ({ permissions }: typeof schemas.Permissions.Type): void => {
  if (Object.keys(permissions).join() === "eth_accounts") return
  throw new ProviderRpcError(errorCodes.invalidParams, "The only permission is eth_accounts")
}

const requestAccounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  await wallet.connect()
  const { address } = await wallet.authorize()
  return [address]
}

/** The methods of a page that connects, by name. */
export const methods: Methods = table({
  eth_requestAccounts: requestAccounts,
  eth_accounts: accounts,
  eth_chainId: ({ chainId }) => numberToHex(chainId),
  net_version: ({ chainId }) => String(chainId),
  web3_clientVersion: () => "okto-effect",
  wallet_switchEthereumChain: method(params.NamedChain, async (wallet, { chain }) => {
    await wallet.chooseChain(requireChain(wallet, chain.chainId, errorCodes.unknownChain))
    return null
  }),
  wallet_addEthereumChain: method(params.NamedChain, async (wallet, { chain }) => {
    requireChain(wallet, chain.chainId, errorCodes.unsupported)
    return null
  }),
  wallet_requestPermissions: method(params.Permissions, async (wallet, input) => {
    onlyAccounts(input)
    await requestAccounts(wallet)
    return permissions(wallet)
  }),
  wallet_getPermissions: permissions,
  wallet_revokePermissions: method(params.Permissions, async (wallet, input) => {
    onlyAccounts(input)
    await wallet.disconnect()
    return null
  }),
  wallet_getCapabilities: method(params.GetCapabilities, async (wallet, { account, chainIds }) => {
    const { check } = await wallet.authorize(account)
    const asked = chainIds?.map(Number) ?? []
    const networks = await getChains(wallet.client)
    check()
    return Object.fromEntries(
      wallet.options.chains
        .filter(({ id }) => asked.length === 0 || asked.includes(id))
        .map(({ id }) => [
          numberToHex(id),
          {
            atomic: { status: "unsupported" },
            oktoSponsorship: {
              supported: networks.some(
                ({ caipId, sponsorshipEnabled }) => caipId === `eip155:${id}` && sponsorshipEnabled
              )
            }
          }
        ])
    )
  })
})
