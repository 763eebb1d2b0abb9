import type { OktoError } from "@okto-effect/sdk"
import type { ReactElement } from "react"
import { useCountdown } from "../../clock.ts"
import { common, type Texts } from "../texts/english.ts"
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

/** The sentence for an error. `seconds` is how long the backend asks to wait. */
const sentenceOf = (error: ErrorLike, words: Texts["common"]["errors"], seconds: number): string => {
  if (error.retryAfter !== undefined) return words.tooMany(seconds)
  if (error.reason?._tag === "NoResponse") return words.unreachable
  if (error.reason?._tag === "ClockWrong") return words.clock
  return words[error.category]
}

/** An error: a sentence for the user, and technical details after a click. */
export const Failure = ({
  error,
  sentence
}: {
  readonly error: ErrorLike
  /** Replaces the general sentence. */
  readonly sentence?: string | undefined
}): ReactElement => {
  const words = useTexts("common", common)
  const seconds = useCountdown(error.retryAfter ?? 0, error)
  const isOnline = useOnline()
  const hasNoResponse = error.reason?._tag === "NoResponse"
  const isTransient = error.retryAfter !== undefined || hasNoResponse
  const shown =
    hasNoResponse && !isOnline
      ? words.offline
      : isTransient || sentence === undefined
        ? sentenceOf(error, words.errors, seconds)
        : sentence
  return (
    <Notice kind="danger">
      {shown}
      <TechnicalDetails>
        {error._tag}: {error.message}
        {error.reason?.traceId === undefined ? "" : ` (${error.reason.traceId})`}
      </TechnicalDetails>
    </Notice>
  )
}
