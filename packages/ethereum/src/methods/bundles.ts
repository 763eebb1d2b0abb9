/** The methods of bundles of calls (EIP-5792). */
import { type Chain, getChains } from "@okto-effect/sdk"
import { numberToHex } from "viem/utils"
import * as params from "../schemas.gen.ts"
import { bundlesOf } from "./bundlesOf.ts"
import { errorCodes, ProviderRpcError } from "../errors.ts"
import { decodeParams, method, requireChain, signing } from "./method.ts"
import { maxCalls } from "../store.ts"
import { requireChecksums } from "./checksums.ts"
import { toCall } from "./transactions.ts"

/** Capabilities that are required, and not supported. All are, unless they say `optional: true`. */
const requiredIn = (capabilities: Readonly<Record<string, unknown>> | null | undefined): ReadonlyArray<string> =>
  Object.entries(capabilities ?? {}).flatMap(([name, value]) => (Object(value).optional === true ? [] : [name]))

/** The methods of bundles, by name. */
export const bundleMethods = {
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
                (network: Chain | null) => network?.caipId === `eip155:${id}` && network.sponsorshipEnabled
              )
            }
          }
        ])
    )
  }),
  wallet_sendCalls: signing(params.SendCalls, async (wallet, { bundle }) => {
    const authorized = await wallet.authorize(bundle.from)
    const { atomicRequired, calls, capabilities, id } = bundle
    const chainId = requireChain(wallet, bundle.chainId, errorCodes.unsupportedChain)
    if (atomicRequired) {
      throw new ProviderRpcError(
        errorCodes.atomicityUnsupported,
        "Calls are executed one after the other, not as one transaction"
      )
    }
    const required = [capabilities, ...calls.map((call) => call.capabilities)].flatMap(requiredIn)
    if (required.length > 0) {
      throw new ProviderRpcError(
        errorCodes.unsupportedCapability,
        `These capabilities are not supported: ${required.join(", ")}`
      )
    }
    if (calls.length > maxCalls) {
      throw new ProviderRpcError(
        errorCodes.bundleTooLarge,
        `A bundle has at most ${maxCalls} calls, not ${calls.length}`
      )
    }
    const { calls: decoded } = decodeParams(params.BundleCalls, { bundle }, errorCodes.unsupported).bundle
    requireChecksums([
      ...(bundle.from ? [["bundle.from", bundle.from] as const] : []),
      ...decoded.map(({ to }, index) => [`bundle.calls[${index}].to`, to] as const)
    ])
    const own = decoded.map(({ data, to, value }) => ({ to, data: data ?? "0x", value: value ?? "0x0" }) as const)
    const bundles = bundlesOf(wallet, authorized)
    if (id !== undefined) await bundles.requireNew(id)
    await authorized.confirm(own.map((call) => toCall(chainId, call)))
    return { id: await bundles.send({ id, chainId, calls: own }) }
  }),
  wallet_getCallsStatus: method(params.BundleId, async (wallet, { id }) => {
    const authorized = await wallet.authorize()
    const status = await bundlesOf(wallet, authorized).status(id)
    authorized.check()
    return status
  }),
  wallet_showCallsStatus: method(params.BundleId, async (wallet, { id }) => {
    const { showCallsStatus } = wallet.options
    if (showCallsStatus === undefined) {
      throw new ProviderRpcError(errorCodes.unsupported, "The app has set no showCallsStatus")
    }
    const authorized = await wallet.authorize()
    await bundlesOf(wallet, authorized).find(id)
    authorized.check()
    await showCallsStatus(id)
    return null
  })
}
