import { type ReactElement, type ReactNode, useId } from "react"
import { useClasses } from "../UiContext.ts"

/** The frame of a component on the page: a region with a heading. */
export const Card = ({
  children,
  className = "",
  isWide = false,
  title
}: {
  readonly title: string
  readonly className?: string | undefined
  /** For lists. */
  readonly isWide?: boolean | undefined
  readonly children: ReactNode
}): ReactElement => {
  const classes = useClasses()
  const id = useId()
  return (
    <section className={`${classes("card", isWide ? "wide" : undefined)} ${className}`} aria-labelledby={id}>
      <h2 id={id} className={classes("title")}>
        {title}
      </h2>
      {children}
    </section>
  )
}
