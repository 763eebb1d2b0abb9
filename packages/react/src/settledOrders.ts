/** Who wants to hear that an order has reached its end. */
import type { OktoClient } from "@okto-effect/sdk"

const listeners = /* @__PURE__ */ new WeakMap<OktoClient, Set<() => void>>()

/** Calls back whenever an order that somebody follows has reached its end. Returns the function that stops it. */
export const onOrderSettled = (client: OktoClient, listener: () => void): (() => void) => {
  const all = listeners.get(client) ?? new Set()
  listeners.set(client, all.add(listener))
  return () => void all.delete(listener)
}

/** Says that an order has reached its end. */
export const tellOrderSettled = (client: OktoClient): void => {
  for (const listener of listeners.get(client) ?? []) listener()
}
