import { useSyncExternalStore } from "react"
import { useOkto } from "../../OktoProvider.tsx"
import { readingOf, type ReadState, type Source, unread } from "./Reading.ts"

/** What is read, and how to read it again. */
export interface Read<A> extends ReadState<A> {
  readonly refresh: () => void
}

const onServer = () => unread

/** What a source says of the user; shared by all components that show it. */
export const useRead = <A>(source: Source<A>): Read<A> => {
  const reading = readingOf(useOkto(), source)
  const state = useSyncExternalStore<ReadState<A>>(reading.subscribe, reading.snapshot, onServer)
  return { ...state, refresh: reading.refresh }
}
