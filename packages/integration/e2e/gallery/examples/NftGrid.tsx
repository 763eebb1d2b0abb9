import { NftGrid, type OwnedNft, SendNftDialog } from "@okto-effect/react/ui"
import { useState } from "react"

export const Example = () => {
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
