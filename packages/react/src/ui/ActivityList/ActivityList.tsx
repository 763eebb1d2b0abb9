import type { ReactElement } from "react"
import { addDays, useNow } from "../../clock.ts"
import { Card, type FramedProps } from "../base/Card.tsx"
import { ExternalLink } from "../base/Facts.tsx"
import { Icon } from "../base/Icon.tsx"
import { List, type ListedProps } from "../base/List.tsx"
import { Loadable } from "../base/Loadable.tsx"
import { renderDrawing, BadgedPicture } from "../base/Picture.tsx"
import { Row } from "../base/Row.tsx"
import { dateFormat, formatAmount, isolate, shorten } from "../format.ts"
import { activity } from "../texts/english.ts"
import { useTexts, useUi } from "../UiContext.ts"
import { coinDrawing } from "../assets/drawings.ts"
import { type ActivityEntry, type ActivityOptions, useActivityList } from "./useActivityList.ts"

const icons = { DEPOSIT: "down", WITHDRAWAL: "up", other: "swap" } as const

const dateOf = ({ at }: Pick<ActivityEntry, "at">): Date | undefined => (at === 0 ? undefined : new Date(at * 1000))

const When = ({ entry }: { readonly entry: ActivityEntry }): ReactElement | null => {
  const { locale } = useUi("activity", activity)
  const date = dateOf(entry)
  return date === undefined ? null : (
    <time dateTime={date.toISOString()}>
      <bdi>{dateFormat(locale, { timeStyle: "short" }).format(date)}</bdi>
    </time>
  )
}

/** What moved: a token's picture with its network's, or an NFT's. */
const Moved = ({ entry }: { readonly entry: ActivityEntry }): ReactElement => {
  const { classes } = useUi("activity", activity)
  const { image, kind = "other", name, symbol } = entry
  return symbol === "" && name === "" ? (
    <span className={classes("picture", "small")} aria-hidden="true">
      <Icon name={icons[kind]} />
    </span>
  ) : (
    <BadgedPicture
      network={entry}
      shape={symbol === "" ? "nft" : undefined}
      src={image}
      name={symbol || name}
      fallback={renderDrawing(coinDrawing(symbol))}
    />
  )
}

const signs = { DEPOSIT: "+", WITHDRAWAL: "−", other: "" } as const

const Entry = ({ entry }: { readonly entry: ActivityEntry }): ReactElement => {
  const { locale, shared, words } = useUi("activity", activity)
  const { amount, kind = "other", name, network, page, recipient, recipientName, symbol } = entry
  const how = recipient === undefined ? words[kind] : words.sentTo(isolate(recipientName ?? shorten(recipient)))
  const what = name || symbol
  return (
    <Row
      picture={<Moved entry={entry} />}
      isName={what !== ""}
      first={what || shared.nft}
      second={
        <>
          <span>{`${how} · `}</span>
          <bdi>{network}</bdi>
        </>
      }
      end={{
        first: <bdi>{`${signs[kind]}${formatAmount(amount, locale)} ${symbol}`}</bdi>,
        second: <When entry={entry} />
      }}
    >
      {page === undefined ? null : <ExternalLink href={page} label={shared.explorer} isIcon />}
    </Row>
  )
}

/** The day of an entry in the user's time zone: today and yesterday by their words. */
const useDayOf = (): ((entry: ActivityEntry) => string) => {
  const { locale, words } = useUi("activity", activity)
  const now = useNow()
  const dayOf = (date: Date) => dateFormat(locale, { dateStyle: "long" }).format(date)
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  const named = new Map(
    now === undefined
      ? []
      : [0, 1].map((ago) => [dayOf(addDays(now, -ago)), capital(relative.format(-ago, "day"), locale)])
  )
  return (entry) => {
    const date = dateOf(entry)
    if (date === undefined) return words.noDate
    const written = dayOf(date)
    return named.get(written) ?? written
  }
}

/** A text with a capital, as at the beginning of a heading. */
const capital = (text: string, locale: string): string => text.slice(0, 1).toLocaleUpperCase(locale) + text.slice(1)

/** The rows of {@link ActivityList}, without a frame. */
export const ActivityRows = ({ initialRows, ...options }: ActivityOptions & ListedProps): ReactElement => {
  const words = useTexts("activity", activity)
  const read = useActivityList(options)
  const dayOf = useDayOf()
  return (
    <Loadable read={read} isEmpty={(entries) => entries.length === 0} empty={words.empty}>
      {(entries) => (
        <List entries={entries} headingOf={dayOf} initialRows={initialRows} rest={read}>
          {(entry) => <Entry key={entry.key} entry={entry} />}
        </List>
      )}
    </Loadable>
  )
}

/** Props of {@link ActivityList}. */
export interface ActivityListProps extends FramedProps, ActivityOptions, ListedProps {}

/**
 * Shows what the user received and sent, by day, the newest first, with links to explorers. It is read again after each
 * order.
 *
 * @example
 * ```tsx
 * import { ActivityList } from "@okto-effect/react/ui"
 *
 * export const Page = () => <ActivityList />
 * ```
 */
export const ActivityList = ({ className, label, ...options }: ActivityListProps): ReactElement => (
  <Card title={useTexts("activity", activity).title} className={className} label={label} isWide>
    <ActivityRows {...options} />
  </Card>
)
