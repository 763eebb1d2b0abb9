/** Tells caches of reads that an order is final, because it may have changed what they hold. */
import type { OktoClient } from "@okto-effect/sdk"
import { perClient } from "../provider/perClient.ts"

const listenersOf = /* @__PURE__ */ perClient(() => new Set<() => void>())

/** Calls the listener whenever an order that is followed becomes final. Returns the function that stops it. */
export const onOrderFinal = (client: OktoClient, listener: () => void): (() => void) => {
  const listeners = listenersOf(client).add(listener)
  return () => void listeners.delete(listener)
}

/** Tells listeners that an order is final. */
export const notifyOrderFinal = (client: OktoClient): void => {
  for (const listener of listenersOf(client)) listener()
}
