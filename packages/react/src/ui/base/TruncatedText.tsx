import { type ReactElement, type ReactNode, useEffect, useRef, useState } from "react"
import { useClasses } from "../UiContext.ts"
import { observeSize } from "./observeSize.ts"

/**
 * A text of others on one line. Where it does not fit, it ends in an ellipsis, and takes the focus, which shows it whole.
 * Screen readers always read all of it.
 */
export const TruncatedText = ({
  children,
  className = "",
  end,
  isName = false,
  isStatic = false
}: {
  readonly children: ReactNode
  readonly className?: string | undefined
  /** The last characters, which are never cut off: those of an address, which runs from left to right in every language. */
  readonly end?: string | undefined
  /** Whether it is a name of others, which has a direction of its own: in each language its own end is cut off. */
  readonly isName?: boolean | undefined
  /** Whether it is inside something that takes the focus itself. */
  readonly isStatic?: boolean | undefined
}): ReactElement => {
  const classes = useClasses()
  const [isCut, setCut] = useState(false)
  const text = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = text.current
    if (element === null) return undefined
    const measure = () => {
      // While it has the focus it is whole, and must stay focusable.
      if (element.closest(":focus") === null) setCut(element.scrollWidth > element.clientWidth)
    }
    // The text may be another one after each render.
    return observeSize(element, measure)
  })
  return (
    <span
      className={`${classes("clip")} ${className}`.trim()}
      dir={end === undefined ? undefined : "ltr"}
      tabIndex={isCut && !isStatic ? 0 : undefined}
    >
      {isName ? <bdi ref={text}>{children}</bdi> : <span ref={text}>{children}</span>}
      {end === undefined ? null : <bdi className={classes("clip", "end")}>{end}</bdi>}
    </span>
  )
}

/** An address or a hash on one line: its end stays when the middle is cut off. */
export const ClippedAddress = ({ children }: { readonly children: string }): ReactElement => (
  <TruncatedText end={children.slice(-4)} className="okto-mono">
    <bdi>{children.slice(0, -4)}</bdi>
  </TruncatedText>
)
