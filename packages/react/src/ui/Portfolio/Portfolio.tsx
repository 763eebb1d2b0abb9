import type { ReactElement } from "react"
import { Button } from "../base/Button.tsx"
import { Card, type FramedProps } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { List, type ListedProps } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { renderDrawing, BadgedPicture } from "../base/Picture.tsx"
import { Row, type RowProps } from "../base/Row.tsx"
import { useIsSignedOut } from "../base/SignedOut.tsx"
import { formatAmount, isolate } from "../format.ts"
import { common, portfolio } from "../texts/english.ts"
import { useFormatValue, useTexts, useUi } from "../UiContext.ts"
import { coinDrawing } from "../assets/drawings.ts"
import { type Asset, type UseAssetsReturn, byValue, type UnlistedToken, useAssets } from "../assets/useAssets.ts"

/** The picture of a token, with its network's. Only what the backend lists is drawn by its symbol. */
export const TokenPicture = ({ asset }: { readonly asset: Asset | UnlistedToken }): ReactElement => (
  <BadgedPicture
    network={asset}
    src={asset.image}
    name={asset.symbol}
    fallback={asset.decimals === undefined ? undefined : renderDrawing(coinDrawing(asset.symbol))}
  />
)

/**
 * Describes a token as a row: its picture, name and network, and how much of it the user holds, unless that is not known.
 * `noValue` is in place of a value.
 */
export const useTokenRow = () => {
  const { locale, words } = useUi("common", common)
  const valueText = useFormatValue()
  return (asset: Asset | UnlistedToken, noValue: string | null = null): Omit<RowProps, "children"> => ({
    picture: <TokenPicture asset={asset} />,
    isName: true,
    first: asset.name,
    second: words.on(isolate(asset.network)),
    end:
      asset.amount === ""
        ? undefined
        : {
            first: <bdi>{`${formatAmount(asset.amount, locale)} ${asset.symbol}`}</bdi>,
            second: Number(asset.value) > 0 ? <bdi>{valueText(asset.value)}</bdi> : noValue
          }
  })
}

const AssetRow = ({
  asset,
  onSend
}: Pick<PortfolioProps, "onSend"> & { readonly asset: Asset | UnlistedToken }): ReactElement => {
  const { shared, words } = useUi("portfolio", portfolio)
  const row = useTokenRow()(asset, words.noValue)
  return asset.decimals === undefined ? (
    <Row
      {...row}
      second={
        <>
          <span>{row.second}</span>
          <span>{` · ${words.unlisted}`}</span>
        </>
      }
    />
  ) : (
    <Row {...row}>
      {onSend === undefined ? null : (
        <Button
          kind="icon"
          label={shared.sendNamed(isolate(asset.symbol), isolate(asset.network))}
          onClick={() => onSend(asset)}
        >
          <Icon name="up" />
        </Button>
      )}
    </Row>
  )
}

/** The value of all assets, below its label. A placeholder while it is read; nothing where it is not known. */
export const Total = ({
  assets: { read, total }
}: {
  readonly assets: Pick<UseAssetsReturn, "read" | "total">
}): ReactElement | null => {
  const { classes, words } = useUi("portfolio", portfolio)
  const valueText = useFormatValue()
  const isSignedOut = useIsSignedOut()
  if (isSignedOut || (total === undefined && !read.isLoading)) return null
  return (
    <div>
      <p className={classes("text", "small")}>{words.total}</p>
      <p className={classes("amount")}>
        {total === undefined ? (
          <span className={classes("skeleton", "text")} aria-hidden="true" />
        ) : (
          <bdi>{valueText(total)}</bdi>
        )}
      </p>
    </div>
  )
}

/** The rows of {@link Portfolio}, without a frame. */
export const AssetRows = ({
  assets,
  initialRows,
  onSend
}: Omit<PortfolioProps, "className"> & { readonly assets: UseAssetsReturn }): ReactElement => {
  const words = useTexts("portfolio", portfolio)
  const held = [...assets.held, ...assets.unlisted].sort(byValue)
  return (
    <Loadable read={assets.read} isEmpty={() => held.length === 0} empty={words.empty}>
      {() => (
        <List entries={held} initialRows={initialRows}>
          {(asset) => <AssetRow key={asset.key} asset={asset} onSend={onSend} />}
        </List>
      )}
    </Loadable>
  )
}

/** Props of {@link Portfolio}. */
export interface PortfolioProps extends FramedProps, ListedProps {
  /** Called by a button at each token, to send it. Default: no button. */
  readonly onSend?: ((asset: Asset) => void) | undefined
}

/**
 * Shows the tokens that the user owns on all networks, the most valuable first. They are read again after each order.
 *
 * @example
 * ```tsx
 * import { Portfolio, SendToken } from "@okto-effect/react/ui"
 * import { useState } from "react"
 *
 * export const Page = () => {
 *   const [sent, send] = useState<{ readonly caip2Id: string; readonly address: string }>()
 *   return sent === undefined ? <Portfolio onSend={send} /> : <SendToken caip2Id={sent.caip2Id} token={sent.address} />
 * }
 * ```
 */
export const Portfolio = ({ className, initialRows, label, onSend }: PortfolioProps): ReactElement => {
  const words = useTexts("portfolio", portfolio)
  const assets = useAssets()
  return (
    <Card title={words.title} className={className} label={label} isWide>
      <Total assets={assets} />
      <AssetRows assets={assets} initialRows={initialRows} onSend={onSend} />
    </Card>
  )
}
