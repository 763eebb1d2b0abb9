import type { OktoError } from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { useCountdown } from "../../clock.ts"
import { common } from "../texts/english.ts"
import { useTexts } from "../UiContext.ts"
import { TechnicalDetails } from "./Facts.tsx"
import { Notice } from "./Notice.tsx"
import { useOnline } from "./Offline.tsx"

/** What errors of the SDK and of the hooks have in common. */
export interface ErrorLike {
  readonly _tag: string
  readonly message: string
  readonly category: OktoError["category"]
  readonly retryAfter?: number | undefined
  readonly reason?: { readonly _tag: string; readonly traceId?: string | undefined } | undefined
}

/** An error: a sentence for the user, and technical details after a click. */
export const Failure = ({
  error,
  sentence
}: {
  readonly error: ErrorLike
  /** Replaces the sentence of the error's category. */
  readonly sentence?: string | undefined
}): ReactElement => {
  const { errors, offline } = useTexts("common", common)
  const seconds = useCountdown(error.retryAfter ?? 0, error)
  const isOnline = useOnline()
  const sentenceOfError = (): string => {
    const hasNoResponse = error.reason?._tag === "NoResponse"
    if (hasNoResponse && !isOnline) return offline
    if (error.retryAfter !== undefined) return errors.tooMany(seconds)
    if (hasNoResponse) return errors.unreachable
    return sentence ?? (error.reason?._tag === "ClockWrong" ? errors.clock : errors[error.category])
  }
  return (
    <Notice kind="danger">
      {sentenceOfError()}
      <TechnicalDetails>
        {error._tag}: {error.message}
        {error.reason?.traceId === undefined ? "" : ` (${error.reason.traceId})`}
      </TechnicalDetails>
    </Notice>
  )
}
