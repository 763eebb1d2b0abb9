import { useSyncExternalStore } from "react"
import { useOkto } from "../../OktoProvider.tsx"
import { useSession } from "../../useSession.ts"
import { type ReadState, type Source, unread } from "./Reading.ts"

/** What is read, and how to read it again. */
export interface Read<A> extends ReadState<A> {
  readonly refresh: () => void
}

const onServer = () => unread

/** What a source says of the user; shared by all components that show it. */
export const useRead = <A>(source: Source<A>): Read<A> => {
  // Renders again when the user has changed while nobody was listening.
  useSession()
  const reading = source.of(useOkto())
  const state = useSyncExternalStore<ReadState<A>>(reading.subscribe, reading.snapshot, onServer)
  return { ...state, refresh: reading.refresh }
}

/** Several lists as one: `data` is there when all of them are, and only those that are missing are asked for again. */
export const together = <A>(lists: ReadonlyArray<Read<unknown>>, data: A): Read<A> => ({
  data: lists.every((list) => list.data !== undefined) ? data : undefined,
  error: lists.find(({ error }) => error !== undefined)?.error,
  isLoading: lists.some(({ isLoading }) => isLoading),
  refresh: () => {
    for (const list of lists) if (list.data === undefined || list.error !== undefined) list.refresh()
  }
})
