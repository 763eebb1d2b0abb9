/** What is read, while it is not there yet, when it is missing, and when there is none of it. */
import type { ReactElement, ReactNode } from "react"
import type { Read } from "../useRead.ts"
import { common } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import { Failure } from "./Failure.tsx"
import { SignedOut, useIsSignedOut } from "./SignedOut.tsx"

interface SkeletonProps {
  readonly rows?: number | undefined
  readonly shape?: "rows" | "tiles" | undefined
}

/** Rows or tiles of the size of those that come, so that nothing jumps. */
export const Skeleton = ({ rows = 3, shape = "rows" }: SkeletonProps): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  return (
    <div role="status" className={shape === "tiles" ? classes("list", "tiles") : classes("stack", "tight")}>
      <span className={classes("hidden")}>{words.loading}</span>
      {Array.from({ length: rows }, (_, row) => (
        <span key={row} className={classes("skeleton", shape)} aria-hidden="true" />
      ))}
    </div>
  )
}

export const Loadable = <A,>({
  children,
  empty,
  isEmpty,
  read,
  ...skeleton
}: SkeletonProps & {
  readonly read: Read<A>
  readonly children: (data: A) => ReactNode
  readonly isEmpty?: ((data: A) => boolean) | undefined
  readonly empty?: string | undefined
}): ReactElement => {
  const classes = useClasses()
  const words = useTexts("common", common)
  const { data, error, isLoading, refresh } = read
  const isSignedOut = useIsSignedOut()
  if (isSignedOut) return <SignedOut />
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
          <Skeleton {...skeleton} />
        ) : null
      ) : isEmpty?.(data) === true ? (
        <p className={classes("text")}>{empty}</p>
      ) : (
        children(data)
      )}
    </>
  )
}
