import { ClientDisposed, type ClientUnusable, type Order } from "@okto-effect/sdk"
import type { Orders } from "@okto-effect/sdk/effect"
import { useEffect, useState } from "react"
import { useOkto } from "../provider/OktoProvider.tsx"
import { followOrder, type StatusChange } from "./orders.ts"
import { useSession } from "../provider/useSession.ts"

/** The state of an order that is followed: narrow it by `status`. `seen` has the statuses it had, the newest last. */
export type OrderState =
  | { readonly status: "idle" }
  | { readonly status: "following"; readonly order?: Order | undefined; readonly seen: ReadonlyArray<StatusChange> }
  | { readonly status: "settled"; readonly order: Order; readonly seen: ReadonlyArray<StatusChange> }
  | {
      readonly status: "failed"
      /** Why it could not be followed. */
      readonly error: Orders.FollowFailure | ClientUnusable
      /** The order as it was last read. */
      readonly order?: Order | undefined
      /** The statuses that the order had, in their order, with times. */
      readonly seen: ReadonlyArray<StatusChange>
    }

const idle: OrderState = { status: "idle" }
const started: OrderState = { status: "following", seen: [] }

/**
 * Follows the order of a job until it is final. A failed order is `settled`, too: see its `status`.
 *
 * @param jobId the job id; the state is `idle` while it is `undefined`
 * @returns the state of the order
 *
 * @example
 * ```tsx
 * import { useOrder } from "@okto-effect/react"
 *
 * export const Status = ({ jobId }: { readonly jobId: string }) => {
 *   const order = useOrder(jobId)
 *   return <p>{order.status === "settled" ? order.order.status : "Waiting…"}</p>
 * }
 * ```
 */
export const useOrder = (jobId: string | undefined): OrderState => {
  const client = useOkto()
  const { userSWA } = useSession()
  const of = `${userSWA}${jobId}`
  const [shown, setShown] = useState<{ readonly of: string; readonly state: OrderState }>()

  useEffect(() => {
    if (jobId === undefined) return undefined
    const controller = new AbortController()
    let known: { readonly order?: Order; readonly seen: ReadonlyArray<StatusChange> } = { seen: [] }
    const show = (state: OrderState) => {
      // An order that was final when the job id changed reports it later.
      if (!controller.signal.aborted) setShown({ of, state })
    }
    const onChange = (now: typeof known) => {
      known = now
      show({ status: "following", ...known })
    }
    followOrder(client, jobId, [], onChange, controller).then(
      (end) =>
        show(
          end.ok
            ? { status: "settled", order: end.value, seen: known.seen }
            : { status: "failed", error: end.error, ...known }
        ),
      (error: unknown) => {
        if (controller.signal.aborted || error instanceof ClientDisposed) return
        setShown(() => {
          throw error
        })
      }
    )
    return () => controller.abort()
  }, [client, jobId, of])

  if (jobId === undefined) return idle
  // The state may still be that of another order, or of another user.
  return shown?.of === of ? shown.state : started
}
