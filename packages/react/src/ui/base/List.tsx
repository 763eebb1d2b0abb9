import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react"
import { isolate } from "../format.ts"
import { common } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import type { PagedRead } from "../useRead.ts"
import { Button } from "./Button.tsx"

/** How many entries are shown at first, unless an app says otherwise, and how many each click adds. */
const step = 50

/** Props of components that list rows. */
export interface ListedProps {
  /** How many rows are shown at first; a button shows more. Default: 50. */
  readonly initialRows?: number | undefined
}

/** Consecutive entries with the same heading. */
const groupsOf = <A,>(
  entries: ReadonlyArray<A>,
  headingOf: ((entry: A) => string) | undefined
): ReadonlyArray<{ readonly heading: string | undefined; readonly entries: ReadonlyArray<A> }> => {
  const groups: Array<{ readonly heading: string | undefined; readonly entries: Array<A> }> = []
  for (const entry of entries) {
    const heading = headingOf?.(entry)
    const last = groups.at(-1)
    if (last !== undefined && last.heading === heading) last.entries.push(entry)
    else groups.push({ heading, entries: [entry] })
  }
  return groups
}

/** A list of rows or tiles. Long lists are shown in parts, because thousands of entries would block the page. */
export const List = <A,>({
  children,
  entries,
  headingOf,
  initialRows = step,
  rest,
  shape
}: ListedProps & {
  readonly entries: ReadonlyArray<A>
  readonly children: (entry: A) => ReactNode
  readonly shape?: "tiles" | undefined
  /** The heading of an entry. Consecutive entries with the same one share it. */
  readonly headingOf?: ((entry: A) => string) | undefined
  /** The entries that were not read yet. */
  readonly rest?: Pick<PagedRead<unknown>, "hasMore" | "isLoading" | "readMore"> | undefined
}): ReactElement => {
  const { classes, words } = useUi("common", common)
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(initialRows)
  const isRead = rest?.hasMore !== true
  const isEnd = shown >= entries.length && isRead
  const isPressed = useRef(false)
  useEffect(() => {
    // The button disappears with the last part, and with it the focus.
    if (isEnd && isPressed.current && document.activeElement === document.body) list.current?.focus()
  }, [isEnd])
  const showMore = () => {
    isPressed.current = true
    if (shown >= entries.length) rest?.readMore()
    setShown(shown + step)
  }
  return (
    <>
      {groupsOf(entries.slice(0, shown), headingOf).map(({ entries, heading }) => {
        const part = (
          <ul
            key={heading ?? ""}
            ref={list}
            tabIndex={-1}
            className={shape === undefined ? classes("list") : classes("list", shape)}
            aria-label={heading && isolate(heading)}
          >
            {entries.map(children)}
          </ul>
        )
        return heading === undefined ? (
          part
        ) : (
          <div key={heading} className={classes("stack", "group")}>
            <h3 className={classes("label")}>
              <bdi>{heading}</bdi>
            </h3>
            {part}
          </div>
        )
      })}
      {isEnd ? null : (
        <Button onClick={showMore} isBusy={!isRead && rest.isLoading}>
          {words.more}
        </Button>
      )}
    </>
  )
}
