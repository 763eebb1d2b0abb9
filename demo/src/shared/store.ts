/** A value outside React that components follow. */
import { useSyncExternalStore } from "react"

type Store<A> = ReturnType<typeof makeStore<A>>

export const makeStore = <A>(initial: A) => {
  const listeners = new Set<() => void>()
  let value = initial
  return {
    get: () => value,
    set: (next: A) => {
      value = next
      for (const listener of listeners) listener()
    },
    /** Calls a listener when the value changes. */
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    }
  }
}

export const useStore = <A>({ get, subscribe }: Store<A>): A => useSyncExternalStore(subscribe, get)
