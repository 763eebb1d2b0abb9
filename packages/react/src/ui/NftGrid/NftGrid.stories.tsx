import { NftGrid, type OwnedNft, SendNftDialog } from "@okto-effect/react/ui"
import { useState } from "react"
import { type Meta, reading } from "../../../stories/story.ts"

export default { title: "NftGrid", parameters: { sees: ".okto-tile" } } satisfies Meta

export const Usual = () => {
  const [nft, send] = useState<OwnedNft>()
  return (
    <>
      <NftGrid onSend={send} />
      <SendNftDialog
        key={nft?.key}
        isOpen={nft !== undefined}
        onClose={() => send(undefined)}
        caip2Id={nft?.caip2Id}
        collectionAddress={nft?.collectionAddress}
        nftId={nft?.nftId}
      />
    </>
  )
}

export const { Loading, Many, Empty, Failing, Offline, SignedOut } = reading(".okto-tile")
