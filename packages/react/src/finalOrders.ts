/** Tells caches of reads that an order is final, because it may have changed what they hold. */
import type { OktoClient } from "@okto-effect/sdk"

const listeners = /* @__PURE__ */ new WeakMap<OktoClient, Set<() => void>>()

/** Calls the listener whenever an order that is followed becomes final. Returns the function that stops it. */
export const onOrderFinal = (client: OktoClient, listener: () => void): (() => void) => {
  const all = listeners.get(client) ?? new Set()
  listeners.set(client, all.add(listener))
  return () => void all.delete(listener)
}

/** Tells listeners that an order is final. */
export const notifyOrderFinal = (client: OktoClient): void => {
  for (const listener of listeners.get(client) ?? []) listener()
}
