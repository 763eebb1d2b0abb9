import type { PointerEvent, ReactElement, ReactNode } from "react"
import { useClasses } from "../UiContext.ts"

/** A text that is cut off is whole in the tooltip; where it fits, there is none. */
const nameWhole = ({ currentTarget }: PointerEvent<HTMLElement>): void => {
  const text = currentTarget.firstElementChild
  const isCut = text !== null && text.scrollWidth > text.clientWidth
  currentTarget.title = isCut ? currentTarget.textContent : ""
}

/**
 * A text of others on one line. Where it does not fit, it ends in an ellipsis: a pointer, and the focus in its row, show it whole.
 * Screen readers always read all of it.
 */
export const TruncatedText = ({
  children,
  className = "",
  end,
  isName = false
}: {
  readonly children: ReactNode
  readonly className?: string | undefined
  /** The last characters, which are never cut off: those of an address, which runs from left to right in every language. */
  readonly end?: string | undefined
  /** Whether it is a name of others, which has a direction of its own: in each language its own end is cut off. */
  readonly isName?: boolean | undefined
}): ReactElement => {
  const classes = useClasses()
  return (
    <span
      className={`${classes("clip")} ${className}`.trim()}
      dir={end === undefined ? undefined : "ltr"}
      onPointerEnter={nameWhole}
    >
      {isName ? <bdi>{children}</bdi> : <span>{children}</span>}
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
