import { useOrders } from "@okto-effect/react/query"
import { OrderTracker } from "@okto-effect/react/ui"

export const Example = () => {
  const { data, error, refetch } = useOrders()
  const newest = data?.pages.flat()[0]
  if (newest !== undefined) return <OrderTracker jobId={newest.intentId} />
  if (error !== null) return <button onClick={() => void refetch()}>Try again</button>
  return data === undefined ? <p>Loading…</p> : <p>Nothing was sent yet.</p>
}
