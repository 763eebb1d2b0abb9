import { type ReactElement, useSyncExternalStore } from "react"
import { common } from "../texts/english.ts"
import { useTexts } from "../UiContext.ts"
import { Notice } from "./Notice.tsx"

const subscribe = (listener: () => void) => {
  const events = ["online", "offline"]
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether the browser is connected to a network; true on a server. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => window.navigator.onLine,
    () => true
  )

/** A notice, shown while the device is offline. */
export const Offline = (): ReactElement | null => {
  const words = useTexts("common", common)
  return useOnline() ? null : <Notice kind="warning">{words.offline}</Notice>
}
