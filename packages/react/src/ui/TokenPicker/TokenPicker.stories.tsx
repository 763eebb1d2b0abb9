import { TokenPicker, useAssets } from "@okto-effect/react/ui"
import { useState } from "react"
import { type Meta, picker, picking } from "../../../stories/story.ts"

export default { title: "TokenPicker", parameters: { sees: `${picker}:not([aria-disabled])` } } satisfies Meta

export const Usual = () => {
  const { assets, read } = useAssets()
  const [key, setKey] = useState<string>()
  if (read.error !== undefined) return <button onClick={read.refetch}>Try again</button>
  return (
    <TokenPicker
      options={assets}
      chosen={assets.find((asset) => asset.key === key)}
      onChoose={(asset) => setKey(asset.key)}
      placeholder={read.isLoading ? "…" : undefined}
      isDisabled={assets.length === 0}
    />
  )
}

export const { Loading, Many, Empty, Failing, Offline, SignedOut, List, Chosen } = picking
