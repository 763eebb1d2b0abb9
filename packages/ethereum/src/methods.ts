/**
 * The methods of the wallet: for each the schema of its parameters, and what it does. The chain's node answers the methods of
 * `nodes.ts`; all others are not supported.
 */
import { getChains } from "@okto-effect/sdk"
import { numberToHex } from "viem/utils"
import type { Hex } from "viem"
import type * as signingMethods from "./signingMethods.ts"
import { errorCodes, ProviderRpcError } from "./errors.ts"
import {
  isEmptyList,
  type MethodHandler,
  method,
  methodWithoutParams,
  requireChain,
  toChainId,
  unsupportedMethod
} from "./method.ts"
import * as params from "./params.gen.ts"
import type * as schemas from "./params.ts"
import type { Wallet } from "./Wallet.ts"

const loadSigningMethods = () => import("./signingMethods.ts")

const accounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  const account = await wallet.account()
  // A request that the user agrees to will follow. Where this fails, that one says so.
  if (account !== undefined) loadSigningMethods().catch(() => undefined)
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
  const others = Object.keys(permissions).filter((name) => name !== "eth_accounts")
  if (others.length === 0 && "eth_accounts" in permissions) return
  throw new ProviderRpcError(
    errorCodes.invalidParams,
    `The only permission is eth_accounts${others.length === 0 ? "" : `, not ${others.join(", ")}`}`
  )
}

const getCapabilities = method(
  ["account", "chainIds"],
  params.GetCapabilities,
  async (wallet, { account, chainIds }) => {
    const { check } = await wallet.authorize(account ?? undefined)
    const asked = isEmptyList(chainIds) ? undefined : new Set(chainIds?.map(toChainId))
    const networks = await getChains(wallet.client)
    check()
    return Object.fromEntries(
      wallet.options.chains
        .filter(({ id }) => asked === undefined || asked.has(id))
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
  }
)

const switchChain = method(["chain"], params.NamedChain, async (wallet, { chain }) => {
  await wallet.chooseChain(requireChain(wallet, chain.chainId, errorCodes.unknownChain))
  return null
})

const addChain = method(["chain"], params.NamedChain, async (wallet, { chain }) => {
  requireChain(wallet, chain.chainId, errorCodes.unsupported)
  return null
})

const requestAccounts = async (wallet: Wallet): Promise<ReadonlyArray<Hex>> => {
  await wallet.connect()
  const { address } = await wallet.authorize(undefined)
  return [address]
}

const requestPermissions = method(["permissions"], params.Permissions, async (wallet, input) => {
  onlyAccounts(input)
  await requestAccounts(wallet)
  return permissions(wallet)
})

const revokePermissions = method(["permissions"], params.Permissions, async (wallet, input) => {
  onlyAccounts(input)
  await wallet.disconnect()
  return null
})

/** A method that the user agrees to. Their code is loaded when the first is asked, or an account is shown. */
const agreed =
  (choose: (module: typeof signingMethods) => MethodHandler): MethodHandler =>
  async (wallet, candidate) => {
    const module = await loadSigningMethods().catch((error: unknown) => {
      throw new ProviderRpcError(errorCodes.disconnected, "A part of the wallet could not be loaded", error)
    })
    return choose(module)(wallet, candidate)
  }

/** All methods of the wallet, by name. */
export const methods = {
  eth_requestAccounts: methodWithoutParams(requestAccounts),
  eth_accounts: methodWithoutParams(accounts),
  eth_chainId: methodWithoutParams(({ chainId }) => numberToHex(chainId)),
  net_version: methodWithoutParams(({ chainId }) => String(chainId)),
  web3_clientVersion: methodWithoutParams(() => "okto-effect"),
  wallet_switchEthereumChain: switchChain,
  wallet_addEthereumChain: addChain,
  wallet_requestPermissions: requestPermissions,
  wallet_getPermissions: methodWithoutParams(permissions),
  wallet_revokePermissions: revokePermissions,
  personal_sign: agreed(({ personalSign }) => personalSign),
  personal_ecRecover: agreed(({ ecRecover }) => ecRecover),
  eth_signTypedData_v4: agreed(({ signTypedData }) => signTypedData),
  eth_sendTransaction: agreed(({ sendTransaction }) => sendTransaction),
  wallet_sendCalls: agreed(({ sendCalls }) => sendCalls),
  wallet_getCallsStatus: agreed(({ getCallsStatus }) => getCallsStatus),
  wallet_showCallsStatus: agreed(({ showCallsStatus }) => showCallsStatus),
  wallet_getCapabilities: getCapabilities,
  // viem repeats a failed eth_sendTransaction with it, and stops at this code.
  wallet_sendTransaction: unsupportedMethod("Use eth_sendTransaction", errorCodes.methodNotFound),
  eth_sign: unsupportedMethod(
    "eth_sign signs hashes, which no user can read: use personal_sign or eth_signTypedData_v4"
  ),
  eth_signTypedData: unsupportedMethod("Use eth_signTypedData_v4"),
  eth_signTypedData_v3: unsupportedMethod("Use eth_signTypedData_v4"),
  eth_signTransaction: unsupportedMethod("The wallet signs and sends at once: use eth_sendTransaction"),
  eth_getEncryptionPublicKey: unsupportedMethod("The wallet does not encrypt"),
  eth_decrypt: unsupportedMethod("The wallet does not decrypt"),
  wallet_watchAsset: unsupportedMethod("The app shows the user's tokens by itself"),
  eth_subscribe: unsupportedMethod("Subscriptions are not supported: poll, or use a WebSocket of the chain's node")
} satisfies Readonly<Record<string, MethodHandler>>
