import { useMemo } from "react"
import { type ActivityEntry, entriesOf } from "./activity.ts"
import { type Read, useReadActivity } from "../useRead.ts"

/** What the user received and sent, the newest first; read again after each order. */
export const useActivityList = (): Read<ReadonlyArray<ActivityEntry>> => {
  const read = useReadActivity()
  const data = useMemo(() => (read.data === undefined ? undefined : entriesOf(read.data)), [read.data])
  return { ...read, data }
}
