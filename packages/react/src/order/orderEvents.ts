/** Tells caches of reads that an order is final, because it may have changed what they hold. */
import { type OktoClient, onOrderFinal as onWaitedFor } from "@okto-effect/sdk"
import { memoizeByClient } from "../provider/memoizeByClient.ts"

const listenersOf = /* @__PURE__ */ memoizeByClient(() => new Set<() => void>())

/**
 * Calls the listener whenever an order becomes final that something waits for, or that was looked at once. Returns the function
 * that stops it.
 */
export const onOrderFinal = (client: OktoClient, listener: () => void): (() => void) => {
  const listeners = listenersOf(client).add(listener)
  const stop = onWaitedFor(client, listener)
  return () => {
    listeners.delete(listener)
    stop()
  }
}

/** Tells listeners that an order is final that was looked at once. */
export const emitOrderFinal = (client: OktoClient): void => {
  for (const listener of listenersOf(client)) listener()
}
