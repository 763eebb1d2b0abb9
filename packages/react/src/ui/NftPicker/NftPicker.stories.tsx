import { NftPicker, useNftGrid } from "@okto-effect/react/ui"
import { useState } from "react"
import { type Meta, picker, picking } from "../../../stories/story.ts"

export default { title: "NftPicker", parameters: { sees: `${picker}:not([aria-disabled])` } } satisfies Meta

export const Usual = () => {
  const { nfts, read } = useNftGrid()
  const [key, setKey] = useState<string>()
  if (read.error !== undefined) return <button onClick={read.refetch}>Try again</button>
  return (
    <NftPicker
      options={nfts}
      chosen={nfts.find((nft) => nft.key === key)}
      onChoose={(nft) => setKey(nft.key)}
      placeholder={read.isLoading ? "…" : undefined}
      isDisabled={nfts.length === 0}
    />
  )
}

export const { Loading, Many, Empty, Failing, Offline, SignedOut, List, Chosen } = picking
