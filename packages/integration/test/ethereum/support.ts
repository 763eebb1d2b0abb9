/** A provider over a world's client, whose chains are the emulator's, and what several tests of it need. */
import { createProvider, type EthereumProvider, type ProviderOptions } from "@okto-effect/ethereum"
import type { TestWorld } from "@okto-effect/emulator/testing"
import type { OktoClient } from "@okto-effect/sdk"
import { type Chain, http, type Transport } from "viem"
import { baseSepolia, polygonAmoy, sepolia } from "viem/chains"

export const chains: readonly [Chain, ...ReadonlyArray<Chain>] = [baseSepolia, polygonAmoy, sepolia]

/** The world's node of each chain. */
export const transportsOf = ({ fetch, url }: Pick<TestWorld, "fetch" | "url">): Readonly<Record<number, Transport>> =>
  Object.fromEntries(
    chains.map(({ id }) => [id, http(`${url}/__emulator/chains/eip155:${id}/rpc`, { fetchFn: fetch, retryCount: 0 })])
  )

/** A provider for a client of a world. */
export const providerOf = (
  world: Pick<TestWorld, "fetch" | "url">,
  client: OktoClient,
  options: Partial<ProviderOptions> = {}
): EthereumProvider => createProvider(client, { chains, transports: transportsOf(world), ...options })

/** A promise, and what resolves it. */
export const defer = <A>() => {
  let resolve: (value: A) => void = () => undefined
  const promise = new Promise<A>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve: (value: A): void => resolve(value) }
}
