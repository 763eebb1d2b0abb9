import type { ReactElement, ReactNode } from "react"
import { useClasses } from "../UiContext.ts"
import { TruncatedText } from "./TruncatedText.tsx"

interface Lines {
  readonly first: ReactNode
  readonly second: ReactNode
}

export interface RowProps extends Lines {
  readonly picture: ReactNode
  /** Whether the first line is a name of others. The rest is words of ours. */
  readonly isName?: boolean | undefined
  /** Whether it is inside something that takes the focus itself, and no item of a list. */
  readonly isStatic?: boolean | undefined
  readonly end?: Lines | undefined
  /** A button or a link at the very end. */
  readonly children?: ReactNode
}

/**
 * A row: a picture, two lines of text, and two lines at the end. The text ends in an ellipsis where it does not fit. In a
 * narrow card the lines at the end are below the text.
 */
export const Row = ({
  children,
  end,
  first,
  isName = false,
  isStatic = false,
  picture,
  second
}: RowProps): ReactElement => {
  const classes = useClasses()
  const Element = isStatic ? "span" : "li"
  return (
    <Element className={classes("row")}>
      {picture}
      <span className={classes("stack", "row")}>
        <TruncatedText className={classes("text", "strong")} isName={isName}>
          {first}
        </TruncatedText>
        <TruncatedText className={classes("text", "small")}>{second}</TruncatedText>
      </span>
      {end === undefined ? null : (
        <span className={classes("value")}>
          <span className={classes("text", "strong")}>{end.first}</span>
          <span className={classes("text", "small")}>{end.second}</span>
        </span>
      )}
      {children}
    </Element>
  )
}
