import type { ReactElement } from "react"
import { useTokenRow } from "../Portfolio/Portfolio.tsx"
import type { Asset } from "../assets/useAssets.ts"
import { Picker, type PickerProps } from "../base/Picker.tsx"
import { send as english } from "../texts/english.ts"
import { useTexts } from "../UiContext.ts"

/**
 * A choice among tokens: a button with the chosen one, which opens a dialog with a search and a list. The search finds a token
 * by its symbol, name, network and address.
 *
 * @example
 * ```tsx
 * import { TokenPicker, useAssets } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const Choice = () => {
 *   const { assets } = useAssets()
 *   const [key, setKey] = useState<string>()
 *   const chosen = assets.find((asset) => asset.key === key)
 *   return <TokenPicker options={assets} chosen={chosen} onChoose={(asset) => setKey(asset.key)} />
 * }
 * ```
 */
export const TokenPicker = (props: PickerProps<Asset>): ReactElement => {
  const words = useTexts("send", english)
  return (
    <Picker
      {...props}
      words={{
        label: words.asset,
        title: words.chooseAsset,
        search: words.searchAssets,
        notFound: words.assetNotFound
      }}
      textOf={({ address, name, network, symbol }) => [symbol, name, network, address].join(" ")}
      rowOf={useTokenRow()}
    />
  )
}
