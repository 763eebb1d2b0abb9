/** Notices: of the app, of a missing network, and of what failed. */
import type { OktoError } from "@okto-effect/sdk"
import { type ReactElement, useContext, useSyncExternalStore } from "react"
import { useCountdown } from "../../clock.ts"
import type { NoticeProps } from "../slots.ts"
import { common } from "../texts/english.ts"
import { UiContext, useClasses, useTexts, withSlot } from "../UiContext.ts"
import { TechnicalDetails } from "./Facts.tsx"
import { Icon } from "./Icon.tsx"
import { textsInElements } from "./textsInElements.tsx"

const icons = { info: "info", success: "check", warning: "warning", danger: "warning" } as const

const Ours = ({ children, kind }: NoticeProps): ReactElement => {
  const classes = useClasses()
  return (
    <div className={classes("notice", kind)} role={kind === "danger" ? "alert" : "status"}>
      <Icon name={icons[kind]} />
      <div>{textsInElements(children)}</div>
    </div>
  )
}

export const Notice = /* @__PURE__ */ withSlot("Notice", Ours)

const subscribe = (listener: () => void) => {
  const controller = new AbortController()
  for (const event of ["online", "offline"]) window.addEventListener(event, listener, controller)
  return () => controller.abort()
}

/** Whether the device is connected: as the app says, else as the browser says; true on a server. */
export const useOnline = (): boolean => {
  const told = useContext(UiContext).isOnline
  const isOnline = useSyncExternalStore(
    subscribe,
    () => window.navigator.onLine,
    () => true
  )
  return told ?? isOnline
}

/** A notice, shown while the device is offline. */
export const Offline = (): ReactElement | null => {
  const words = useTexts("common", common)
  return useOnline() ? null : <Notice kind="warning">{words.offline}</Notice>
}

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
  const { errors } = useTexts("common", common)
  const seconds = useCountdown(error.retryAfter ?? 0, error)
  const isOnline = useOnline()
  const hasNoResponse = error.reason?._tag === "NoResponse"
  if ((hasNoResponse || error._tag === "ModuleNotLoaded") && !isOnline) return <Offline />
  const sentenceOfError = (): string => {
    if (error.retryAfter !== undefined && error.reason !== undefined) return errors.tooMany(seconds)
    if (hasNoResponse) return errors.unreachable
    if (error.reason?._tag === "ClockWrong") return errors.clock
    return sentence ?? errors[error.category]
  }
  return (
    <Notice kind="danger">
      {sentenceOfError()}
      <TechnicalDetails>
        {`${error._tag}: ${error.message}${error.reason?.traceId === undefined ? "" : ` (${error.reason.traceId})`}`}
      </TechnicalDetails>
    </Notice>
  )
}
