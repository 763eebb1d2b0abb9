/** A failure in words that a person can do something with; what a developer needs is a click away. */
import type { OktoError } from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { common, type CommonTexts } from "../texts/common.ts"
import { useClasses, useTexts } from "../UiContext.ts"
import { Notice } from "./Notice.tsx"
import { useCountdown } from "./useCountdown.ts"
import { useOnline } from "./useOnline.ts"

/** What every failure can be asked: those of the SDK, and those of the hooks. */
export interface Failing {
  readonly _tag: string
  readonly message: string
  readonly category: OktoError["category"]
  readonly retryAfter?: number | undefined
  readonly reason?: { readonly _tag: string; readonly traceId?: string | undefined } | undefined
}

/** The sentence for a failure, as far as all components agree; `seconds` is how long is left to wait. */
const sentenceOf = (error: Failing, words: CommonTexts["errors"], seconds: number): string => {
  if (error.retryAfter !== undefined) return words.tooMany(seconds)
  if (error.reason?._tag === "Unreachable") return words.unreachable
  if (error.reason?._tag === "ClockWrong") return words.clock
  return words[error.category]
}

export const Failure = ({
  error,
  sentence
}: {
  readonly error: Failing
  /** Instead of the one that all components agree on. */
  readonly sentence?: string | undefined
}): ReactElement => {
  const words = useTexts("common", common)
  const classes = useClasses()
  const seconds = useCountdown(error.retryAfter ?? 0, error)
  const isOnline = useOnline()
  const isUnreachable = error.reason?._tag === "Unreachable"
  const isPassing = error.retryAfter !== undefined || isUnreachable
  const shown =
    isUnreachable && !isOnline
      ? words.offline
      : isPassing || sentence === undefined
        ? sentenceOf(error, words.errors, seconds)
        : sentence
  return (
    <Notice kind="danger">
      {shown}
      <details className={classes("details")}>
        <summary>{words.details}</summary>
        <bdi dir="ltr" lang="en">
          {error._tag}: {error.message}
          {error.reason?.traceId === undefined ? "" : ` (${error.reason.traceId})`}
        </bdi>
      </details>
    </Notice>
  )
}
