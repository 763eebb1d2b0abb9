import { useOrders } from "@okto-effect/react/query"
import { OrderTracker } from "@okto-effect/react/ui"

export const Example = () => {
  const { data, isPending } = useOrders()
  const [newest] = data?.pages.flat() ?? []
  if (isPending) return <p>Loading…</p>
  return newest === undefined ? <p>Nothing was sent yet.</p> : <OrderTracker jobId={newest.intentId} />
}
