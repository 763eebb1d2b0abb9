/** Tells of orders that are final, so that balances are read again. */
import type { OktoClient } from "./OktoClient.ts"

const listeners = /* @__PURE__ */ new WeakMap<OktoClient, Set<() => void>>()

/** What is called when an order is final that something waits for. */
export const listenersOf = (client: OktoClient): Iterable<() => void> => listeners.get(client) ?? []

/**
 * Calls a function each time that an order has become final for which something waits with `waitForOrder`: your own program, the
 * hooks of `@okto-effect/react`, or the Ethereum provider. Read balances again then.
 *
 * @param client - The client with which the order is waited for.
 * @param listener - Called without the order, which may have failed.
 * @returns A function that stops it.
 *
 * @example
 * ```ts
 * import { getPortfolio, type OktoClient, onOrderFinal } from "@okto-effect/sdk"
 *
 * export const followBalances = (client: OktoClient, show: (total: string) => void) =>
 *   onOrderFinal(client, async () => show((await getPortfolio(client)).aggregatedData.totalHoldingPriceUsdt))
 * ```
 */
export const onOrderFinal = (client: OktoClient, listener: () => void): (() => void) => {
  const own = listeners.get(client) ?? new Set()
  listeners.set(client, own.add(listener))
  return () => void own.delete(listener)
}
