/** What is read, while it is not there yet, when it is missing, and when there is none of it. */
import type { ReactElement, ReactNode } from "react"
import type { Read } from "../reads/useRead.ts"
import { common } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Failure } from "./Failure.tsx"

/** Rows of the size of those that come, so that nothing jumps. */
export const Skeleton = ({ rows = 3 }: { readonly rows?: number }): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  return (
    <div role="status" className={classes("stack", "tight")}>
      <span className={classes("hidden")}>{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes("skeleton")} aria-hidden="true" />
      ))}
    </div>
  )
}

export const Loadable = <A,>({
  children,
  empty,
  isEmpty,
  read,
  rows
}: {
  readonly read: Read<A>
  readonly children: (data: A) => ReactNode
  readonly isEmpty?: ((data: A) => boolean) | undefined
  readonly empty?: string | undefined
  readonly rows?: number | undefined
}): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  const { data, error, isLoading, refresh } = read
  return (
    <>
      {error === undefined ? null : (
        <div className={classes("stack", "tight")}>
          <Failure error={error} />
          <Button onClick={refresh} isBusy={isLoading}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {data === undefined ? (
        isLoading ? (
          <Skeleton {...(rows === undefined ? {} : { rows })} />
        ) : null
      ) : isEmpty?.(data) === true ? (
        <p className={classes("text")}>{empty}</p>
      ) : (
        children(data)
      )}
    </>
  )
}
