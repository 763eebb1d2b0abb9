/** The NFTs that an account holds. */
import * as HashMap from "effect/HashMap"
import type { Hex } from "viem"
import type { HeldNft } from "../Venue.ts"
import { network } from "./Network.ts"
import { picture } from "./picture.ts"
import * as State from "./State.ts"

/** The NFTs of an account. */
export const nftsOf = (state: State.State, account: Hex): ReadonlyArray<HeldNft> =>
  [...HashMap.values(state.tokens)]
    .filter(({ owner }) => owner === account)
    .map(({ address, collection, description, name, uri }) => ({
      network,
      collection: { type: "APTOS", name: State.collection(state, collection)?.name ?? "", address: collection },
      id: address,
      quantity: 1n,
      uri,
      name,
      description,
      image: picture(name, address)
    }))
