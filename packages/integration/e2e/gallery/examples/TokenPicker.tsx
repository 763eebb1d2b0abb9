import { TokenPicker, useAssets } from "@okto-effect/react/ui"
import { useState } from "react"

export const Example = () => {
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
