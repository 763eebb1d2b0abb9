import type { ReactElement, ReactNode } from "react"
import { common } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import type { Read } from "../useRead.ts"
import { Button } from "./Button.tsx"
import { Failure } from "./Notice.tsx"
import { SignedOut, useIsSignedOut } from "./SignedOut.tsx"

interface SkeletonProps {
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

/** The state of a read: placeholders, an error with a button to try again, an empty text, or the content. */
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
  const { classes, words } = useUi("common", common)
  const { data, error, isLoading, refetch } = read
  const isSignedOut = useIsSignedOut()
  if (isSignedOut) return <SignedOut />
  return (
    <>
      {error === undefined ? null : (
        <div className={classes("stack", "tight")}>
          {/* The user entered nothing. */}
          <Failure error={error} sentence={error.category === "input" ? words.errors.retry : undefined} />
          <Button onClick={refetch} isBusy={isLoading}>
            {words.tryAgain}
          </Button>
        </div>
      )}
      {data === undefined ? (
        isLoading ? (
          <Skeleton {...skeleton} />
        ) : null
      ) : isEmpty?.(data) === true ? (
        <p className={classes("text", "empty")}>{empty}</p>
      ) : (
        children(data)
      )}
    </>
  )
}
