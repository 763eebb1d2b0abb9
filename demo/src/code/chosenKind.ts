/** Which kind of program is shown: one choice for the whole app, kept until the page is left. */
import { useSyncExternalStore } from "react"
import type { Kind } from "./program.ts"

let chosen: Kind = "promise"
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Chooses for every program that is shown. */
export const chooseKind = (kind: Kind): void => {
  chosen = kind
  for (const listener of listeners) listener()
}

export const useChosenKind = (): Kind => useSyncExternalStore(subscribe, () => chosen)
