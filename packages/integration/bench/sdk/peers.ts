/** The two packages that are measured, behind one interface: the published original, and the build of this one. */
import type { SessionConfig } from "@okto-effect/sdk"

/** What both can do here. */
export interface Peer {
  /** A client as a login leaves it. */
  readonly make: () => Promise<Client>
  /** A client without a session. */
  readonly idle: () => unknown
  /** A client that restores a session, reads once, and ends. */
  readonly visit: () => Promise<unknown>
}

export interface Client {
  /** Asks ahead for what a transfer takes, where the package can. */
  readonly prefetch?: () => Promise<unknown>
  /** Builds, signs and sends a token transfer. */
  readonly transfer: () => Promise<unknown>
  /** Builds and signs one. */
  readonly build: () => Promise<unknown>
}

export type PeerName = "original" | "ours"

/** Who the application and the user are. */
export interface Actors {
  readonly url: string
  readonly clientPrivateKey: `0x${string}`
  readonly clientSWA: `0x${string}`
  readonly session: SessionConfig
}

const transfer = {
  caip2Id: "eip155:84532",
  recipient: "0x88beE8eb691FFAFB192BAC4D1E7042e1b44c3eF2",
  token: "",
  amount: 1n
} as const

const original = async ({ clientPrivateKey, clientSWA, session, url }: Actors): Promise<Peer> => {
  // It logs every call.
  for (const method of ["log", "info"] as const) console[method] = () => undefined
  const { OktoClient } = await import("@okto_web3/core-js-sdk")
  const userop = await import("@okto_web3/core-js-sdk/userop")
  const abstract = await import("@okto_web3/core-js-sdk/abstract")
  const { getChains } = await import("@okto_web3/core-js-sdk/explorer")
  const made = () => {
    const client = new OktoClient({ environment: "sandbox", clientPrivateKey, clientSWA })
    Object.assign(client.env, { bffBaseUrl: url })
    Object.assign(client, { _sessionConfig: session })
    return client
  }
  return {
    idle: () => new OktoClient({ environment: "sandbox", clientPrivateKey, clientSWA }),
    visit: () => getChains(made()),
    make: () => {
      const client = made()
      return Promise.resolve({
        transfer: () => abstract.tokenTransfer(client, transfer),
        build: async () => client.signUserOp(await userop.tokenTransfer(client, transfer))
      })
    }
  }
}

const ours = async ({ clientPrivateKey, clientSWA, session, url }: Actors): Promise<Peer> => {
  const { getChains, OktoClient, prefetchTransaction, tokenTransfer } = await import("../../../sdk/dist/index.js")
  const userop = await import("../../../sdk/dist/promise/userop.js")
  const { Platform, SessionStore } = await import("../../../sdk/dist/effect.js")
  const Layer = await import("effect/Layer")
  const made = (options: { readonly syncKeys?: "on-demand" }) =>
    new OktoClient({
      ...options,
      clientPrivateKey,
      clientSWA,
      endpoints: { bff: url },
      platform: Layer.merge(Platform.layer, SessionStore.layerMemory(JSON.stringify(session)))
    })
  return {
    idle: () => new OktoClient({ clientPrivateKey, clientSWA }),
    visit: async () => {
      const client = made({ syncKeys: "on-demand" })
      await getChains(client)
      await client.dispose()
    },
    make: async () => {
      const client = made({})
      // A login ends with it.
      await client.syncUserKeys()
      return {
        prefetch: () => prefetchTransaction(client),
        transfer: () => tokenTransfer(client, transfer),
        build: async () => client.signUserOp(await userop.tokenTransfer(client, transfer))
      }
    }
  }
}

export const peers: { readonly [Name in PeerName]: (actors: Actors) => Promise<Peer> } = { original, ours }
