import { useOktoCall } from "@okto-effect/react"
import { ModuleNotLoaded } from "@okto-effect/sdk"
import { type ComponentType, type ReactElement, useEffect } from "react"
import type { ConfirmationRequest } from "../options.ts"

/** What the user is asked to confirm. */
export interface PendingConfirmation {
  /** One request, or the calls of a bundle. */
  readonly requests: ReadonlyArray<ConfirmationRequest>
  /**
   * Answers the request.
   *
   * @param agrees whether the user agrees to all requests
   */
  readonly answer: (agrees: boolean) => void
}

/** What shows a confirmation, once it is loaded. */
interface ConfirmationModule {
  readonly ConfirmRequests: ComponentType<PendingConfirmation>
}

/**
 * A confirmation whose module is loaded when the first request waits. Until then it says so; when that fails, it can try again.
 * Its words are English, because those of other languages are in that module.
 */
export const LoadedConfirmation = ({
  load,
  pending
}: {
  readonly load: () => Promise<ConfirmationModule>
  readonly pending: PendingConfirmation
}): ReactElement => {
  const { run, state } = useOktoCall<[], ConfirmationModule, ModuleNotLoaded>(() =>
    load().catch((cause: unknown) => Promise.reject(new ModuleNotLoaded({ cause })))
  )
  useEffect(() => void run(), [run])
  if (state.status === "done") {
    const { ConfirmRequests } = state.value
    return <ConfirmRequests {...pending} />
  }
  if (state.status !== "failed") return <p role="status">Loading…</p>
  return (
    <>
      <p role="alert">The request could not be shown. Try again, or reload the page.</p>
      <button type="button" onClick={() => void run()}>
        Try again
      </button>
      <button type="button" onClick={() => pending.answer(false)}>
        Cancel
      </button>
    </>
  )
}
