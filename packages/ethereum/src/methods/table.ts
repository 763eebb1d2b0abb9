/**
 * The methods of the wallet, by name. Those of a page that connects are here; `signing.ts` and `bundles.ts` are loaded when one of
 * theirs is asked. The chain's node answers the methods of `nodes.ts`.
 */
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import { createLoadError, errorCodes, ProviderRpcError } from "../errors.ts"
import { type Method, method, requireChain } from "./method.ts"
import * as params from "../schemas.gen.ts"
import type * as schemas from "../schemas.ts"
import type { Wallet } from "../Wallet.ts"

const loadSigning = async () => (await import("./signing.ts")).signingMethods
const loadBundles = async () => (await import("./bundles.ts")).bundleMethods

/** A method of a module that is loaded when it is asked. */
const loaded =
  <Name extends string>(load: () => Promise<Readonly<Record<Name, Method>>>, name: Name): Method =>
  async (wallet, params, chainId) => {
    const methods = await load().catch((error: unknown) => {
      throw createLoadError(error)
    })
    return methods[name](wallet, params, chainId)
  }

const accounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  const account = await wallet.account()
  if (account === undefined) return []
  // A request that the user agrees to will follow. Where this fails, that one says so.
  loadSigning().catch(() => undefined)
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

const table: Readonly<Record<string, Method | string>> = {
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
  personal_sign: loaded(loadSigning, "personal_sign"),
  personal_ecRecover: loaded(loadSigning, "personal_ecRecover"),
  eth_signTypedData_v4: loaded(loadSigning, "eth_signTypedData_v4"),
  eth_sendTransaction: loaded(loadSigning, "eth_sendTransaction"),
  wallet_getCapabilities: loaded(loadBundles, "wallet_getCapabilities"),
  wallet_sendCalls: loaded(loadBundles, "wallet_sendCalls"),
  wallet_getCallsStatus: loaded(loadBundles, "wallet_getCallsStatus"),
  wallet_showCallsStatus: loaded(loadBundles, "wallet_showCallsStatus"),
  wallet_sendTransaction: "Use eth_sendTransaction",
  eth_sign: "Users cannot read hashes. Use personal_sign or eth_signTypedData_v4",
  eth_signTypedData: "Use eth_signTypedData_v4",
  eth_signTypedData_v3: "Use eth_signTypedData_v4",
  eth_signTransaction: "Use eth_sendTransaction",
  eth_getEncryptionPublicKey: "The wallet does not encrypt",
  eth_decrypt: "The wallet does not decrypt",
  wallet_watchAsset: "The app shows the user's tokens by itself",
  eth_subscribe: "Subscriptions are not supported. Use a WebSocket of the chain's node"
}

/** The methods by name; a text says what to do instead of one that is not supported. */
export const methods: ReadonlyMap<string, Method | string> = new Map(Object.entries(table))
