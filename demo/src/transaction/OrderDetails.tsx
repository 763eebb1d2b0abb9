/** An order: what became of the job. */
import { Button, Group } from "@mantine/core"
import type { SeenStatus } from "@okto-effect/react"
import type { Order } from "@okto-effect/sdk"
import { useWallets } from "@okto-effect/react/query"
import { useConfiguration, useConnection } from "../client/ConnectionProvider.tsx"
import { Facts } from "../components/Facts.tsx"
import { Icon } from "../components/Icon.tsx"
import { Mono } from "../components/Mono.tsx"
import { StatusBadge } from "../components/StatusBadge.tsx"
import { isLocal } from "../config/Configuration.ts"
import { explorerLink, hashOf } from "./explorerLinks.ts"
import { OrderTimeline } from "./OrderTimeline.tsx"
import { toneOf } from "./toneOf.ts"
import type { TransactionFlow } from "./useTransactionFlow.ts"

export const OrderDetails = ({
  flow,
  onNew,
  order,
  seen
}: {
  readonly order: Order
  readonly seen: ReadonlyArray<SeenStatus>
  readonly flow: TransactionFlow
  readonly onNew: () => void
}) => {
  const { local } = useConnection()
  const here = isLocal(useConfiguration(), local) ? local : undefined
  const { data = [] } = useWallets()
  const hash = hashOf(order)
  const succeeded = order.status === "SUCCESSFUL"
  const link = explorerLink(order, data, here)

  return (
    <>
      <Facts
        rows={[
          ["Intent ID", <Mono key="intent" text={order.intentId} label="intent ID" whole />],
          ["Status", <StatusBadge key="status" status={order.status} />],
          [
            "Transaction hash",
            hash === undefined ? (
              toneOf(order.status) === "waiting" ? (
                "None yet"
              ) : (
                "None"
              )
            ) : (
              <Mono key="hash" text={hash} label="transaction hash" whole />
            )
          ],
          ...(typeof order.reason === "string" && order.reason !== "" ? [["Reason", order.reason] as const] : [])
        ]}
      />
      <OrderTimeline seen={seen} />
      <Group>
        {succeeded && link !== undefined && (
          <Button component="a" href={link} target="_blank" rel="noreferrer" rightSection={<Icon name="external" />}>
            View on explorer
          </Button>
        )}
        {!succeeded && (
          <Button loading={flow.doing === "refresh"} leftSection={<Icon name="refresh" />} onClick={flow.refresh}>
            Refresh
          </Button>
        )}
        <Button variant="default" onClick={onNew}>
          Create New Transaction
        </Button>
      </Group>
    </>
  )
}
