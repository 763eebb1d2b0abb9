/** What happened to what the user owns, the newest first. */
import type { ReactElement } from "react"
import { shownAmount } from "../amounts.ts"
import { Card } from "../base/Card.tsx"
import { Icon } from "../base/Icon.tsx"
import { List } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import type { ActivityEntry } from "./activity.ts"
import { activity } from "../texts/assets.ts"
import { common } from "../texts/common.ts"
import { useClasses, useLocale, useTexts } from "../UiContext.ts"
import { useActivityList } from "./useActivityList.ts"

const icons = { DEPOSIT: "down", WITHDRAWAL: "up", other: "swap" } as const

/** The latest time that a date can stand for, in seconds. */
const latest = 8_640_000_000_000

const When = ({ at }: Pick<ActivityEntry, "at">): ReactElement | null => {
  const locale = useLocale()
  if (at <= 0 || at > latest) return null
  const date = new Date(at * 1000)
  return (
    <time dateTime={date.toISOString()}>
      <bdi>{date.toLocaleDateString(locale, { dateStyle: "medium" })}</bdi>
    </time>
  )
}

const Row = ({ entry }: { readonly entry: ActivityEntry }): ReactElement => {
  const words = useTexts("activity", activity)
  const { newWindow } = useTexts("common", common)
  const classes = useClasses()
  const locale = useLocale()
  const { amount, at, kind = "other", network, page, symbol } = entry
  return (
    <li className={classes("row")}>
      <span className={classes("picture", "small")} aria-hidden="true">
        <Icon name={icons[kind]} />
      </span>
      <div className={classes("stack", "row")}>
        <span className={classes("text", "strong")}>{words[kind]}</span>
        <span className={classes("text", "small")}>
          <When at={at} />
        </span>
      </div>
      <div className={classes("value")}>
        <span className={classes("text", "strong")}>
          <bdi>
            {shownAmount(amount, locale)} {symbol || words.nft}
          </bdi>
        </span>
        <span className={classes("text", "small")}>
          <bdi>{network}</bdi>
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
  return (
    <Loadable read={useActivityList()} isEmpty={(entries) => entries.length === 0} empty={words.empty}>
      {(entries) => <List entries={entries}>{(entry) => <Row key={entry.key} entry={entry} />}</List>}
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
