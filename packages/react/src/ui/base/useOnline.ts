import { useSyncExternalStore } from "react"

const subscribe = (listener: () => void) => {
  globalThis.addEventListener("online", listener)
  globalThis.addEventListener("offline", listener)
  return () => {
    globalThis.removeEventListener("online", listener)
    globalThis.removeEventListener("offline", listener)
  }
}

const now = () => globalThis.navigator.onLine
const onServer = () => true

/** Whether the device has a network, as far as the browser knows. */
export const useOnline = (): boolean => useSyncExternalStore(subscribe, now, onServer)
