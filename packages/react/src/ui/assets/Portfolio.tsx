/** What the user owns, by its value. */
import type { Portfolio as Totals } from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { shownAmount, shownValue, toWhole } from "../amounts.ts"
import { Button } from "../base/Button.tsx"
import { Card } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { List } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { PictureOn } from "../base/PictureOn.tsx"
import { isolate } from "../isolate.ts"
import type { Asset } from "./assets.ts"
import { portfolio } from "../texts/assets.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { type AssetsCall, useAssets } from "./useAssets.ts"

const Row = ({
  asset,
  onSend
}: {
  readonly asset: Asset
  readonly onSend: ((asset: Asset) => void) | undefined
}): ReactElement => {
  const words = useTexts("portfolio", portfolio)
  const classes = useClasses()
  const locale = useLocale()
  return (
    <li className={classes("row")}>
      <PictureOn place={asset} src={asset.image} name={asset.symbol} />
      <div className={classes("stack", "row")}>
        <span className={classes("text", "strong")}>
          <bdi>{asset.name}</bdi>
        </span>
        <span className={classes("text", "small")}>{words.on(isolate(asset.network))}</span>
      </div>
      <div className={classes("value")}>
        <span className={classes("text", "strong")}>
          <bdi>
            {shownAmount(toWhole(asset.balance ?? 0n, asset.decimals), locale)} {asset.symbol}
          </bdi>
        </span>
        <span className={classes("text", "small")}>
          {Number(asset.value) > 0 ? <bdi>{shownValue(asset.value, locale)}</bdi> : words.noValue}
        </span>
      </div>
      {onSend === undefined ? null : (
        <Button
          kind="icon"
          label={words.send(isolate(asset.symbol), isolate(asset.network))}
          onClick={() => onSend(asset)}
        >
          <Icon name="up" />
        </Button>
      )}
    </li>
  )
}

/** What everything is worth together. */
export const Total = ({ totals }: { readonly totals: Totals | undefined }): ReactElement => {
  const classes = useClasses()
  const locale = useLocale()
  const sum = totals?.aggregatedData?.totalHoldingPriceUsdt
  return (
    <p className={classes("amount")}>{totals === undefined ? <>&nbsp;</> : <bdi>{shownValue(sum, locale)}</bdi>}</p>
  )
}

/** The rows alone, without a frame. */
export const AssetRows = ({
  call,
  onSend
}: {
  readonly call: AssetsCall
  readonly onSend?: ((asset: Asset) => void) | undefined
}): ReactElement => {
  const words = useTexts("portfolio", portfolio)
  return (
    <Loadable read={call.read} isEmpty={() => call.held.length === 0} empty={words.empty}>
      {() => <List entries={call.held}>{(asset) => <Row key={asset.key} asset={asset} onSend={onSend} />}</List>}
    </Loadable>
  )
}

/** What the portfolio takes. */
export interface PortfolioProps {
  /** Puts a button at each row that leads to sending it. */
  readonly onSend?: ((asset: Asset) => void) | undefined
  readonly className?: string | undefined
}

/**
 * What the user owns on every network, the most valuable first; read again after each order.
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
export const Portfolio = ({ className, onSend }: PortfolioProps): ReactElement => {
  const words = useTexts("portfolio", portfolio)
  const classes = useClasses()
  const call = useAssets()
  return (
    <Card title={words.title} className={className} isWide>
      <div>
        <p className={classes("text", "small")}>{words.total}</p>
        <Total totals={call.totals} />
      </div>
      <AssetRows call={call} onSend={onSend} />
    </Card>
  )
}
