/** A live order as state. */
import type { Order, PartNotLoaded } from "@okto-effect/sdk"
import type { Orders } from "@okto-effect/sdk/effect"
import * as Result from "effect/Result"
import { useEffect, useState } from "react"
import { useOkto } from "./OktoProvider.tsx"
import { type SeenStatus, withLook } from "./Transaction.ts"
import { withSteps } from "./withSteps.ts"

/** What is known of an order. `seen` are the statuses that it had, the newest last. */
export type OrderState =
  | { readonly status: "idle" }
  | { readonly status: "following"; readonly order?: Order | undefined; readonly seen: ReadonlyArray<SeenStatus> }
  | { readonly status: "settled"; readonly order: Order; readonly seen: ReadonlyArray<SeenStatus> }
  | {
      readonly status: "failed"
      readonly error: Orders.FollowFailure | PartNotLoaded
      readonly order?: Order | undefined
      readonly seen: ReadonlyArray<SeenStatus>
    }

const idle: OrderState = { status: "idle" }
const begun: OrderState = { status: "following", seen: [] }

/**
 * Follows the order of a job until its end, a failure of the order included: see its `status`. Idle without a job id.
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
  const [known, setKnown] = useState<{ readonly jobId: string; readonly state: OrderState }>()

  useEffect(() => {
    if (jobId === undefined) return undefined
    const controller = new AbortController()
    let before: { readonly order?: Order; readonly seen: ReadonlyArray<SeenStatus> } = { seen: [] }
    const become = (state: OrderState) => setKnown({ jobId, state })
    const tell = (order: Order, at: number) => {
      before = { order, seen: withLook(before.seen, order, at) }
      become({ status: "following", ...before })
    }
    void withSteps(({ watchOrder }) => watchOrder(client, jobId, tell, controller)).then(
      (watched) =>
        become(
          Result.isSuccess(watched)
            ? { status: "settled", order: watched.success, seen: before.seen }
            : { status: "failed", error: watched.failure, ...before }
        ),
      (error: unknown) => {
        if (controller.signal.aborted) return
        setKnown(() => {
          throw error
        })
      }
    )
    return () => controller.abort()
  }, [client, jobId])

  if (jobId === undefined) return idle
  // What was seen of another order is not this one's.
  return known?.jobId === jobId ? known.state : begun
}
