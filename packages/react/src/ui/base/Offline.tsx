import { type ReactElement, useContext, useSyncExternalStore } from "react"
import { common } from "../texts/english.ts"
import { UiContext, useTexts } from "../UiContext.ts"
import { Notice } from "./Notice.tsx"

const subscribe = (listener: () => void) => {
  const events = ["online", "offline"]
  for (const event of events) window.addEventListener(event, listener)
  return () => {
    for (const event of events) window.removeEventListener(event, listener)
  }
}

/** Whether the device is connected: as the app says, else as the browser says; true on a server. */
export const useOnline = (): boolean => {
  const told = useContext(UiContext).isOnline
  const isOnline = useSyncExternalStore(
    subscribe,
    () => window.navigator.onLine,
    () => true
  )
  return told ?? isOnline
}

/** A notice, shown while the device is offline. */
export const Offline = (): ReactElement | null => {
  const words = useTexts("common", common)
  return useOnline() ? null : <Notice kind="warning">{words.offline}</Notice>
}
