import type { ReactElement } from "react"
import { common } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"

export interface SkeletonProps {
  readonly rows?: number | undefined
  readonly shape?: "rows" | "tiles" | undefined
}

/** Placeholders of the size of the rows or tiles that are being read. */
export const Skeleton = ({ rows = 3, shape = "rows" }: SkeletonProps): ReactElement => {
  const { classes, words } = useUi("common", common)
  return (
    <div role="status" className={shape === "tiles" ? classes("list", "tiles") : classes("stack", "tight")}>
      <span className={classes("hidden")}>{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes("skeleton", shape)} aria-hidden="true" />
      ))}
    </div>
  )
}
