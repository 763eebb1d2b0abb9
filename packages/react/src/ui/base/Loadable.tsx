import type { ReactElement, ReactNode } from "react"
import { common } from "../texts/english.ts"
import { useUi } from "../UiContext.ts"
import type { Read } from "../useRead.ts"
import { Button } from "./Button.tsx"
import { Failure } from "./Notice.tsx"
import { SignedOut, useIsSignedOut } from "./SignedOut.tsx"
import { Skeleton, type SkeletonProps } from "./Skeleton.tsx"

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
          {/* The user entered nothing, and the button below says what to do. */}
          <Failure
            error={error}
            sentence={error.category === "input" || error.category === "retry" ? words.errors.load : undefined}
          />
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
