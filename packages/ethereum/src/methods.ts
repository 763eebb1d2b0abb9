/**
 * The methods of a page that connects: for each the schema of its parameters, and what it does. `signing` and
 * `rareMethods.ts` have those that are loaded when one is asked; the chain's node answers those of `nodes.ts`.
 */
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import { method, type Methods, requireChain, table } from "./method.ts"
import * as params from "./params.gen.ts"
import type * as schemas from "./params.ts"
import type { Wallet } from "./Wallet.ts"

const loadSigningMethods = async (): Promise<Methods> => (await import("./signing/methods.ts")).signingMethods

/** Loads the tables of the other methods, in the order in which a method is looked for. */
export const otherTables: ReadonlyArray<() => Promise<Methods>> = [
  loadSigningMethods,
  async () => (await import("./rareMethods.ts")).rareMethods
]

const accounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  const account = await wallet.account()
  if (account === undefined) return []
  // A request that the user agrees to will follow. Where this fails, that one says so.
  loadSigningMethods().catch(() => undefined)
  return [account.address]
}

/** The permissions of the page (EIP-2255). */
const permissions = async (wallet: Wallet): Promise<ReadonlyArray<unknown>> => {
  const shown = await accounts(wallet)
  return shown.map((account) => ({
    parentCapability: "eth_accounts",
    invoker: typeof location === "undefined" ? "" : location.origin,
    caveats: [{ type: "restrictReturnedAccounts", value: [account] }]
  }))
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
  })
})
