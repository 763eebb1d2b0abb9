/** What happened to what the user owns. */
import type { Activity } from "@okto-effect/sdk"
import { useMemo } from "react"
import { activity } from "../reads/sources.ts"
import { type Read, useRead } from "../reads/useRead.ts"

/** What the user received and sent, the newest first; read again after each order. */
export const useActivityList = (): Read<ReadonlyArray<Activity>> => {
  const read = useRead(activity)
  const data = useMemo(
    () => read.data?.toSorted((one, other) => (other.timestamp ?? 0) - (one.timestamp ?? 0)),
    [read.data]
  )
  return { ...read, data }
}
