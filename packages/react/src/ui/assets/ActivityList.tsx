/** What happened to what the user owns, the newest first. */
import type { Activity } from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { networkName, shownAmount } from "../amounts.ts"
import { Card } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { activity } from "../texts/assets.ts"
import { common } from "../texts/common.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { useActivityList } from "./useActivityList.ts"

/** The page of a transaction in its network's explorer, where the backend names one. */
export const explorerPage = (explorer: unknown, hash: unknown): string | undefined =>
  typeof explorer === "string" && /^https?:\/\//.test(explorer) && typeof hash === "string" && hash !== ""
    ? `${explorer.replace(/\/$/, "")}/tx/${encodeURIComponent(hash)}`
    : undefined

const When = ({ seconds }: { readonly seconds: unknown }): ReactElement | null => {
  const locale = useLocale()
  if (typeof seconds !== "number" || seconds <= 0) return null
  const at = new Date(seconds * 1000)
  return (
    <time dateTime={at.toISOString()}>
      <bdi>{at.toLocaleDateString(locale, { dateStyle: "medium" })}</bdi>
    </time>
  )
}

const Row = ({ entry }: { readonly entry: Activity }): ReactElement => {
  const words = useTexts("activity", activity)
  const { newWindow } = useTexts("common", common)
  const classes = useClasses()
  const locale = useLocale()
  const { transferType } = entry
  const isKnown = transferType === "DEPOSIT" || transferType === "WITHDRAWAL"
  const page = explorerPage(entry.networkExplorerUrl, entry.txHash)
  return (
    <li className={classes("row")}>
      <span className={classes("picture", "small")} aria-hidden="true">
        <Icon name={transferType === "DEPOSIT" ? "down" : transferType === "WITHDRAWAL" ? "up" : "swap"} />
      </span>
      <div className={classes("stack", "row")}>
        <span className={classes("text", "strong")}>{isKnown ? words[transferType] : words.other}</span>
        <span className={classes("text", "small")}>
          <When seconds={entry.timestamp} />
        </span>
      </div>
      <div className={classes("value")}>
        <span className={classes("text", "strong")}>
          <bdi>
            {shownAmount(entry.amount || entry.quantity, locale)} {entry.symbol || entry.shortName || words.nft}
          </bdi>
        </span>
        <span className={classes("text", "small")}>
          <bdi>{networkName(entry.networkName)}</bdi>
        </span>
      </div>
      {page === undefined ? null : (
        <a
          className={classes("button", "icon")}
          href={page}
          target="_blank"
          rel="noreferrer"
          aria-label={`${words.open} (${newWindow})`}
        >
          <Icon name="out" />
        </a>
      )}
    </li>
  )
}

/** The rows alone, without a frame. */
export const ActivityRows = (): ReactElement => {
  const words = useTexts("activity", activity)
  const classes = useClasses()
  return (
    <Loadable read={useActivityList()} isEmpty={(entries) => entries.length === 0} empty={words.empty}>
      {(entries) => (
        <ul className={classes("list")}>
          {entries.map((entry) => (
            <Row key={[entry.txHash, entry.id, entry.transferType, entry.amount].join()} entry={entry} />
          ))}
        </ul>
      )}
    </Loadable>
  )
}

/**
 * What the user received and sent, the newest first, with a link to each network's explorer; read again after each order.
 *
 * @example
 * ```tsx
 * import { ActivityList } from "@okto-effect/react/ui"
 *
 * export const Page = () => <ActivityList />
 * ```
 */
export const ActivityList = ({ className }: { readonly className?: string | undefined }): ReactElement => (
  <Card title={useTexts("activity", activity).title} className={className} isWide>
    <ActivityRows />
  </Card>
)
