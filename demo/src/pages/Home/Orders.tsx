/** The last orders of the user. */
import { Badge, Group, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { useOrders } from "@okto-effect/react/query"
import { isFinal, type Order } from "@okto-effect/sdk"
import { FailureBanner } from "../../components/ErrorBanner.tsx"
import { Mono } from "../../components/Mono.tsx"
import { Section } from "../../components/Page.tsx"
import { timeOf } from "../../transaction/orders.ts"

/** How many are shown. */
const limit = 4

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "short" })

/** `TOKEN_TRANSFER` as "Token transfer". */
const labelOf = ({ intentType }: Order): string => {
  const words = intentType.toLowerCase().replaceAll("_", " ").replace("nft", "NFT")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

const Row = ({ order }: { readonly order: Order }) => {
  const time = timeOf(order)
  const color = order.status === "SUCCESSFUL" ? "teal" : isFinal(order) ? "red" : "yellow"
  return (
    <li>
      <Group justify="space-between" gap="xs" wrap="nowrap">
        <Text size="sm" fw={600}>
          {labelOf(order)}
        </Text>
        <Badge color={color} variant="light" style={{ flexShrink: 0 }}>
          {order.status}
        </Badge>
      </Group>
      <Group justify="space-between" gap="xs">
        <Mono text={order.intentId} label="intent ID" />
        {time !== undefined && (
          <Text component="time" dateTime={new Date(time).toISOString()} size="xs" c="dimmed" className="number">
            {moments.format(time)}
          </Text>
        )}
      </Group>
    </li>
  )
}

export const Orders = () => {
  const { isLoggedIn } = useSession()
  const { data, error } = useOrders()
  const orders = data?.pages.flat()
  if (!isLoggedIn) return null
  return (
    <Section title="Orders" description="What you sent last.">
      {error !== null && <FailureBanner sentence="Failed to fetch orders" error={error} />}
      {orders?.length === 0 && (
        <Text size="sm" c="dimmed">
          Nothing was sent yet.
        </Text>
      )}
      <ul className="rows">
        {orders?.slice(0, limit).map((order) => (
          <Row key={order.intentId} order={order} />
        ))}
      </ul>
    </Section>
  )
}
