/** A provider over a world's client, whose chains are the emulator's, and what several tests of it need. */
import { createProvider, type EthereumProvider, type ProviderOptions, type ProviderStore } from "@okto-effect/ethereum"
import { developmentClient } from "@okto-effect/emulator"
import type { TestWorld } from "@okto-effect/emulator/testing"
import { OktoClient, type OktoClientOptions } from "@okto-effect/sdk"
import * as Redacted from "effect/Redacted"
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

/** A request whose parameters no type checks. */
export const ask = (provider: EthereumProvider, method: string, params: unknown = []): Promise<unknown> =>
  Reflect.apply(provider.request, undefined, [{ method, params }])

/** A client in which a user is signed in, and whose requests are sent by a function. */
export const clientOver = async (
  world: Pick<TestWorld, "issueSession" | "url">,
  user: string,
  fetch: OktoClientOptions["fetch"]
): Promise<OktoClient> => {
  const { stored } = await world.issueSession(user)
  const client = new OktoClient({
    clientPrivateKey: developmentClient.privateKey,
    clientSWA: developmentClient.swa,
    endpoints: { bff: world.url },
    fetch,
    sessionStore: { read: () => Redacted.value(stored), write: () => undefined, remove: () => undefined }
  })
  await client.ready
  return client
}

/** A store in memory, and the texts in it. */
export const storeInMemory = () => {
  const texts = new Map<string, string>()
  const store = {
    getItem: (name: string) => texts.get(name) ?? null,
    setItem: (name: string, text: string) => void texts.set(name, text),
    removeItem: (name: string) => void texts.delete(name)
  }
  return { store, texts }
}

/** A store that keeps nothing. */
export const emptyStore: ProviderStore = { getItem: () => null, setItem: () => null, removeItem: () => null }

/** On a busy machine a state can take longer than the default, which is a second. */
export const waitOptions = { timeout: 60_000 }

/** A promise, and what resolves it. */
export const defer = <A>() => {
  let resolve: (value: A) => void = () => undefined
  const promise = new Promise<A>((resolvePromise) => {
    resolve = resolvePromise
  })
  return { promise, resolve: (value: A): void => resolve(value) }
}
