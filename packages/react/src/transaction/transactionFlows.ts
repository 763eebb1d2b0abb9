/** The transactions of a client that components show. */
import type { OktoClient } from "@okto-effect/sdk"
import { lastStableState } from "../lastStableState.ts"
import { memoizeByClient } from "../provider/memoizeByClient.ts"
import type { TransactionState } from "./Transaction.ts"
import { isIn, recordsOf, TransactionFlow } from "./TransactionFlow.ts"

const flowsOf = /* @__PURE__ */ memoizeByClient(() => new Map<string, TransactionFlow>())

/**
 * The transaction of a key: components with the same key share it. It stays as long as its client, because a component that
 * `<Activity>` hides keeps it and is not rendered again when it is shown.
 */
export const flowOf = (client: OktoClient, key: string): TransactionFlow => {
  const known = flowsOf(client)
  const flow = known.get(key) ?? new TransactionFlow(client, key)
  known.set(key, flow)
  return flow
}

const isUnderWay = (state: TransactionState): boolean =>
  isIn(lastStableState(state), ["sending", "resuming", "accepted", "following", "unknown"])

/**
 * Whether an operation of the user was sent whose order is not final: one that a component shows, or one that the page's
 * session storage has a record of.
 */
export const hasOpenTransaction = (client: OktoClient): boolean => {
  if ([...flowsOf(client).values()].some(({ store }) => isUnderWay(store.get()))) return true
  const own = recordsOf(client, client.userSWA ?? "")
  try {
    return Object.keys(sessionStorage).some((name) => name.startsWith(own))
  } catch {
    // Blocked: nothing was recorded there.
    return false
  }
}
