/** The NFTs that an address holds. */
import * as Base64 from "effect/encoding/Base64"
import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { decodeFunctionResult, encodeFunctionData, isAddressEqual, pad } from "viem/utils"
import { type Address, type Hex, zeroAddress } from "viem"
import type { HeldNft, NftMetadata } from "../ChainAdapter.ts"
import { SandboxItems, SandboxNft } from "./artifacts.gen.ts"
import { itemTransfers } from "./transfers.ts"
import type { CallReverted } from "./ChainCalls.ts"
import type { DeployedCollection, RunningNetwork } from "./EvmNetworks.ts"

const Metadata = Schema.fromJsonString(
  Schema.Struct({ name: Schema.optionalKey(Schema.String), image: Schema.optionalKey(Schema.String) })
)

const inBase64 = "data:application/json;base64,"
const inText = "data:application/json,"

const noMetadata: NftMetadata = { image: "", name: "" }

/** Metadata inside a data URI. Others are not fetched: the sandbox needs no network. */
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

/** Calls a view of a deployed contract. */
const ask = <A>(
  { chain }: RunningNetwork,
  to: Address,
  data: Hex,
  read: (data: Hex) => A
): Effect.Effect<A, CallReverted> => Effect.map(chain.call({ to, data }), read)

/** Where each kind of contract has the metadata of an NFT. */
const uriCalls = {
  ERC721: (id: bigint) => ({
    data: encodeFunctionData({ abi: SandboxNft.abi, functionName: "tokenURI", args: [id] }),
    read: (returned: Hex) => decodeFunctionResult({ abi: SandboxNft.abi, functionName: "tokenURI", data: returned })
  }),
  ERC1155: (id: bigint) => ({
    data: encodeFunctionData({ abi: SandboxItems.abi, functionName: "uri", args: [id] }),
    read: (returned: Hex) => decodeFunctionResult({ abi: SandboxItems.abi, functionName: "uri", data: returned })
  })
}

const tiles = Effect.fnUntraced(function* (network: RunningNetwork, { address }: DeployedCollection, owner: Address) {
  // The contract refuses to count what no one owns.
  if (isAddressEqual(owner, zeroAddress)) return []
  const { abi } = SandboxNft
  const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [owner] })
  const count = yield* ask(network, address, data, Number)
  return yield* Effect.forEach(
    Array.from({ length: count }, (_, index) => BigInt(index)),
    Effect.fnUntraced(function* (index) {
      const at = encodeFunctionData({ abi, functionName: "tokenOfOwnerByIndex", args: [owner, index] })
      const id = yield* ask(network, address, at, BigInt)
      const call = uriCalls.ERC721(id)
      const uri = yield* ask(network, address, call.data, call.read)
      return { id, quantity: 1n, uri }
    })
  )
})

/** ERC-1155 contracts do not list holdings, but every id that an address holds was transferred to it once. */
const items = Effect.fnUntraced(function* (network: RunningNetwork, { address }: DeployedCollection, owner: Address) {
  const { abi } = SandboxItems
  const logs = yield* network.chain.logs({ address, topics: [null, null, null, pad(owner)] })
  const received = logs.flatMap(itemTransfers).filter(({ to }) => isAddressEqual(to, owner))
  const held = yield* Effect.forEach([...new Set(received.map(({ id }) => id))], (id) => {
    const data = encodeFunctionData({ abi, functionName: "balanceOf", args: [owner, id] })
    return Effect.map(ask(network, address, data, BigInt), (quantity) => ({ id, quantity }))
  })
  return yield* Effect.forEach(
    held.filter(({ quantity }) => quantity > 0n),
    (item) => {
      const { data, read } = uriCalls.ERC1155(item.id)
      return Effect.map(ask(network, address, data, read), (uri) => ({ ...item, uri }))
    }
  )
})

const holders = { ERC721: tiles, ERC1155: items }

/** How an NFT is shown; one that was burned has no name. */
export const readMetadata = (
  { chain }: RunningNetwork,
  { address, type }: DeployedCollection,
  id: bigint
): Effect.Effect<NftMetadata> => {
  const { data, read } = uriCalls[type](id)
  return chain.call({ to: address, data }).pipe(
    Effect.flatMap((returned) => metadataOf(read(returned), id)),
    Effect.orElseSucceed(() => noMetadata)
  )
}

/**
 * How often a list of NFTs is begun anew because one of them was moved while it was read: a contract reverts for an index or
 * an id that is gone.
 */
const restarts = 20

/** The NFTs of an address on a network. */
export const nftsOf = (network: RunningNetwork, owner: Address): Effect.Effect<ReadonlyArray<HeldNft>> =>
  Effect.forEach(network.collections, (collection) =>
    holders[collection.type](network, collection, owner).pipe(
      Effect.retry({ while: ({ reverted }) => reverted, times: restarts }),
      Effect.orDie,
      Effect.flatMap((held) =>
        Effect.forEach(held, (nft) =>
          Effect.map(metadataOf(nft.uri, nft.id), (metadata) => ({
            network,
            collection,
            ...nft,
            id: String(nft.id),
            description: "",
            ...metadata
          }))
        )
      )
    )
  ).pipe(Effect.map((held) => held.flat()))
