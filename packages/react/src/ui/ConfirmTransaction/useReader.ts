import type { ModuleNotLoaded } from "@okto-effect/sdk"
import { useEffect } from "react"
import { useOktoCall } from "../../useOktoCall.ts"
import { loadModule } from "../loadModule.ts"
import type { Read } from "../useRead.ts"
import type * as reader from "./reader.ts"

/** What reads calls and typed data. */
export type Reader = typeof reader

let loaded: Reader | undefined

const load = async (): Promise<Reader> => (loaded ??= await loadModule(() => import("./reader.ts")))

/** Loads the reader when it is first needed. */
export const useReader = (isNeeded: boolean): Read<Reader> => {
  const { run, state } = useOktoCall<[], Reader, ModuleNotLoaded>(load)
  useEffect(() => {
    if (isNeeded && loaded === undefined) void run()
  }, [isNeeded, run])
  const error = state.status === "failed" ? state.error : undefined
  return {
    data: loaded,
    error,
    isLoading: isNeeded && loaded === undefined && error === undefined,
    refetch: () => void run()
  }
}
