/** The NFTs that an address holds. */
import * as Base64 from "effect/encoding/Base64"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { decodeAbiParameters, encodeFunctionData, isAddressEqual, pad } from "viem/utils"
import { type Address, zeroAddress } from "viem"
import type { HeldNft, NftMetadata } from "../ChainAdapter.ts"
import { EmulatorItems, EmulatorNft } from "../../node/artifacts.gen.ts"
import { itemTransfers } from "./transfers.ts"
import type { DeployedCollection, RunningNetwork } from "./RunningNetwork.ts"

const Metadata = Schema.fromJsonString(
  Schema.Struct({ name: Schema.optionalKey(Schema.String), image: Schema.optionalKey(Schema.String) })
)

const inBase64 = "data:application/json;base64,"
const inText = "data:application/json,"

const noMetadata: NftMetadata = { image: "", name: "" }

/** Metadata inside a data URI. Others are not fetched: the emulator needs no network. */
const metadataOf = (uri: string, id: bigint): Effect.Effect<NftMetadata> => {
  const text = uri.startsWith(inBase64)
    ? Result.getOrElse(Base64.decodeString(uri.slice(inBase64.length)), () => "{}")
    : uri.startsWith(inText)
      ? uri.slice(inText.length).replaceAll("{id}", String(id))
      : "{}"
  return Schema.decodeUnknownEffect(Metadata)(text).pipe(
    Effect.map((metadata) => ({ ...noMetadata, ...metadata })),
    Effect.orElseSucceed(() => noMetadata)
  )
}

/** The call data with which each kind of contract is asked for the metadata of an NFT. */
const uriCalls = {
  ERC721: (id: bigint) => encodeFunctionData({ abi: EmulatorNft.abi, functionName: "tokenURI", args: [id] }),
  ERC1155: (id: bigint) => encodeFunctionData({ abi: EmulatorItems.abi, functionName: "uri", args: [id] })
}

/** The URIs that were read, by id. The contracts never change one, and take milliseconds to write it. */
const knownUris = new WeakMap<DeployedCollection, Map<bigint, string>>()

const uriOf = Effect.fnUntraced(function* ({ chain }: RunningNetwork, collection: DeployedCollection, id: bigint) {
  const { address, type } = collection
  const uris = knownUris.get(collection) ?? new Map<bigint, string>()
  knownUris.set(collection, uris)
  const known = uris.get(id)
  if (known !== undefined) return known
  const returned = yield* chain.call({ to: address, data: uriCalls[type](id) })
  const [uri] = decodeAbiParameters([{ type: "string" }], returned)
  uris.set(id, uri)
  return uri
})

const tiles = Effect.fnUntraced(function* ({ chain }: RunningNetwork, { address }: DeployedCollection, owner: Address) {
  // The contract refuses to count what no one owns.
  if (isAddressEqual(owner, zeroAddress)) return []
  const { abi } = EmulatorNft
  const count = yield* chain.call({
    to: address,
    data: encodeFunctionData({ abi, functionName: "balanceOf", args: [owner] })
  })
  return yield* Effect.forEach(
    Array.from({ length: Number(count) }, (_, index) => BigInt(index)),
    (index) => {
      const data = encodeFunctionData({ abi, functionName: "tokenOfOwnerByIndex", args: [owner, index] })
      return Effect.map(chain.call({ to: address, data }), (id) => ({ id: BigInt(id), quantity: 1n }))
    }
  )
})

/** ERC-1155 contracts do not list holdings, but every id that an address holds was transferred to it once. */
const items = Effect.fnUntraced(function* ({ chain }: RunningNetwork, { address }: DeployedCollection, owner: Address) {
  const logs = yield* chain.logs({ address, topics: [null, null, null, pad(owner)] })
  const received = logs.flatMap(itemTransfers).filter(({ to }) => isAddressEqual(to, owner))
  const held = yield* Effect.forEach([...new Set(received.map(({ id }) => id))], (id) => {
    const data = encodeFunctionData({ abi: EmulatorItems.abi, functionName: "balanceOf", args: [owner, id] })
    return Effect.map(chain.call({ to: address, data }), (quantity) => ({ id, quantity: BigInt(quantity) }))
  })
  return held.filter(({ quantity }) => quantity > 0n)
})

const holders = { ERC721: tiles, ERC1155: items }

/** How an NFT is shown; one that was burned has no name. */
export const readMetadata = (
  network: RunningNetwork,
  collection: DeployedCollection,
  id: bigint
): Effect.Effect<NftMetadata> =>
  uriOf(network, collection, id).pipe(
    Effect.flatMap((uri) => metadataOf(uri, id)),
    Effect.orElseSucceed(() => noMetadata)
  )

/**
 * How often a list of NFTs is begun anew because one of them was moved while it was read: a contract reverts for an index or
 * an id that is gone.
 */
const restarts = 20

export const nftsOf = Effect.fnUntraced(function* (
  network: RunningNetwork,
  owner: Address
): Effect.fn.Return<ReadonlyArray<HeldNft>> {
  const held = yield* Effect.forEach(network.collections, (collection) =>
    holders[collection.type](network, collection, owner).pipe(
      Effect.flatMap(
        Effect.forEach(({ id, quantity }) =>
          Effect.map(uriOf(network, collection, id), (uri) => ({ collection, id, quantity, uri }))
        )
      ),
      Effect.retry({ while: ({ reverted }) => reverted, times: restarts }),
      Effect.orDie
    )
  )
  return yield* Effect.forEach(held.flat(), (nft) =>
    Effect.map(metadataOf(nft.uri, nft.id), (metadata) => ({
      network,
      ...nft,
      id: String(nft.id),
      description: "",
      ...metadata
    }))
  )
})
