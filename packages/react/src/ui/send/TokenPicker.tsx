import type { ReactElement } from "react"
import { TokenPicture } from "../assets/Portfolio.tsx"
import type { Asset } from "../assets/useAssets.ts"
import { Picker, type PickerProps } from "../base/Picker.tsx"
import { Row } from "../base/Row.tsx"
import { formatAmount, isolate } from "../format.ts"
import { portfolio, send } from "../texts/english.ts"
import { useFormatValue, useTexts, useUi } from "../UiContext.ts"

/** A token in the list of tokens, and in the field. */
const TokenOption = ({
  asset,
  describe
}: Pick<PickerProps<Asset>, "describe"> & { readonly asset: Asset }): ReactElement => {
  const { locale, words } = useUi("portfolio", portfolio)
  const valueText = useFormatValue()
  const { amount, balance, name, network, symbol, value } = asset
  return (
    <Row
      as="span"
      isStatic
      picture={<TokenPicture asset={asset} />}
      names="first"
      first={name}
      second={describe === undefined ? words.on(isolate(network)) : <bdi>{describe(asset)}</bdi>}
      end={
        balance === undefined
          ? undefined
          : {
              first: (
                <bdi>
                  {formatAmount(amount, locale)} {symbol}
                </bdi>
              ),
              second: Number(value) > 0 ? <bdi>{valueText(value)}</bdi> : null
            }
      }
    />
  )
}

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
export const TokenPicker = ({ describe, label, ...props }: PickerProps<Asset>): ReactElement => {
  const words = useTexts("send", send)
  return (
    <Picker
      {...props}
      label={label ?? words.asset}
      words={{ title: words.chooseAsset, search: words.searchAssets, notFound: words.assetNotFound }}
      textOf={({ address, name, network, symbol }) => [symbol, name, network, address].join(" ")}
    >
      {(asset) => <TokenOption asset={asset} describe={describe} />}
    </Picker>
  )
}
