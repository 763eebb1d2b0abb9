/** The calls as React sees them. */
import { useSyncExternalStore } from "react"
import { useConnection } from "../client/ConnectionProvider.tsx"
import type { Call } from "./Calls.ts"

export const useCalls = (): ReadonlyArray<Call> => {
  const { calls } = useConnection()
  return useSyncExternalStore(calls.subscribe, calls.list)
}
