import { type ReactElement, type ReactNode, useRef, useState } from "react"
import { common } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"

/** How many rows or tiles are shown at first, and how many more each time somebody asks. */
const step = 50

/** Rows, or tiles. Of a long list the first are there, and more when they are asked for: thousands would hold up the page. */
export const List = <A,>({
  children,
  entries,
  shape
}: {
  readonly entries: ReadonlyArray<A>
  readonly children: (entry: A) => ReactNode
  readonly shape?: "tiles" | undefined
}): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  const list = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(step)
  const showMore = () => {
    // The button is gone after the last of them, and the focus would be with it.
    if (shown + step >= entries.length) list.current?.focus()
    setShown(shown + step)
  }
  return (
    <>
      <ul ref={list} tabIndex={-1} className={shape === undefined ? classes("list") : classes("list", shape)}>
        {entries.slice(0, shown).map(children)}
      </ul>
      {shown < entries.length ? <Button onClick={showMore}>{words.more}</Button> : null}
    </>
  )
}
