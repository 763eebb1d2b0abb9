import { useMemo } from "react"
import { type ActivityEntry, entriesOf } from "../reads/activity.ts"
import { activity } from "../reads/sources.ts"
import { type Read, useRead } from "../reads/useRead.ts"

/** What the user received and sent, the newest first; read again after each order. */
export const useActivityList = (): Read<ReadonlyArray<ActivityEntry>> => {
  const read = useRead(activity)
  const data = useMemo(() => (read.data === undefined ? undefined : entriesOf(read.data)), [read.data])
  return { ...read, data }
}
