import type { ModuleNotLoaded } from "@okto-effect/sdk"
import { type ReactNode, useEffect, useState } from "react"
import { useOktoCall } from "../../useOktoCall.ts"
import { loadModule } from "../loadModule.ts"
import { common } from "../texts/english.ts"
import { useTexts } from "../UiContext.ts"
import { Button } from "./Button.tsx"
import type { InDialogProps } from "./Card.tsx"
import { Dialog } from "./Dialog.tsx"
import { Failure } from "./Notice.tsx"
import { Skeleton } from "./Skeleton.tsx"

/**
 * A dialog whose module is loaded when it is first opened. Until then, another one says so; when that fails, it can try again.
 * `lazy` would throw to an error boundary of the app, and never try again.
 */
export const LoadedDialog = <Module,>({
  children,
  isOpen,
  load,
  onClose,
  title
}: InDialogProps & {
  /** The title of the dialog until the module is loaded. */
  readonly title: string
  readonly load: () => Promise<Module>
  readonly children: (module: Module) => ReactNode
}): ReactNode => {
  const { errors, tryAgain } = useTexts("common", common)
  const { run, state } = useOktoCall<[], Module, ModuleNotLoaded>(() => loadModule(load))
  const isLoaded = state.status === "done"
  useEffect(() => {
    if (isOpen && !isLoaded) void run()
  }, [isLoaded, isOpen, run])
  const [failure, setFailure] = useState<ModuleNotLoaded>()
  // It stays while the button tries again, and with it the button.
  if (state.status === "failed" && state.error !== failure) setFailure(state.error)
  if (state.status === "done") return children(state.value)
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={title}>
      {failure === undefined ? (
        <Skeleton />
      ) : (
        <>
          <Failure error={failure} sentence={errors.load} />
          <Button onClick={() => void run()} isBusy={state.status === "busy"}>
            {tryAgain}
          </Button>
        </>
      )}
    </Dialog>
  )
}
