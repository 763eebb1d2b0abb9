import { tokenTransfer, useOktoCall } from "@okto-effect/react"
import { useOrders } from "@okto-effect/react/query"
import { OrderTracker } from "@okto-effect/react/ui"
import { useEffect } from "react"
import { type Meta, recipient, type Story } from "../../../stories/story.ts"

export default { title: "OrderTracker" } satisfies Meta

export const Usual = () => {
  const { data, error, refetch } = useOrders()
  const newest = data?.pages.flat()[0]
  if (newest !== undefined) return <OrderTracker jobId={newest.intentId} />
  if (error !== null) return <button onClick={() => void refetch()}>Try again</button>
  return data === undefined ? <p>Loading…</p> : <p>Nothing was sent yet.</p>
}

/** Sends more than the balance, which the contract refuses. */
const Overdrawn = () => {
  const { run, state } = useOktoCall((client, options) =>
    tokenTransfer(client, { caip2Id: "eip155:84532", recipient, token: "", amount: 10n ** 24n }, undefined, options)
  )
  useEffect(() => void run(), [run])
  return state.status === "done" ? <OrderTracker jobId={state.value} /> : <bdi>{state.status}</bdi>
}

export const Failed: Story = { render: () => <Overdrawn />, parameters: { isSent: true, sees: ".okto-notice-danger" } }

export const NotFound: Story = {
  render: () => <OrderTracker jobId="8a7f0f4e-6a1e-4d31-9d2b-0d6f3f3a9c11" />,
  parameters: { sees: ".okto-steps" }
}

export const Offline: Story = {
  ...NotFound,
  parameters: { backend: "failing", isOffline: true, sees: ".okto-notice" }
}
