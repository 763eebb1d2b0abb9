/** The portfolio, with its value in rupees and a button to read everything again. */
import { Button, Card, Group, Text } from "@mantine/core"
import { useSession } from "@okto-effect/react"
import { usePortfolio } from "@okto-effect/react/query"
import { type Asset, Portfolio } from "@okto-effect/react/ui"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Icon } from "../../components/Icon.tsx"
import { WalletUi } from "../../components/WalletUi.tsx"
import { formatInr } from "../../format/amounts.ts"

export const Assets = ({ onSend }: { readonly onSend: (asset: Asset) => void }) => {
  const { isLoggedIn } = useSession()
  const { data } = usePortfolio()
  const queries = useQueryClient()
  const refresh = useMutation({ mutationFn: () => queries.refetchQueries({ type: "active" }), networkMode: "always" })
  return (
    <Card withBorder p={0} className="framed">
      <WalletUi>
        <Portfolio onSend={onSend} />
      </WalletUi>
      {isLoggedIn && (
        <Group justify="space-between" gap="xs" mt="auto" className="framed-foot">
          <Text size="sm" c="dimmed" className="number" aria-label="Total in Indian rupees">
            {data === undefined ? "" : formatInr(data.aggregatedData.totalHoldingPriceInr)}
          </Text>
          <Button
            variant="subtle"
            color="gray"
            size="xs"
            leftSection={<Icon name="refresh" />}
            loading={refresh.isPending}
            onClick={() => refresh.mutate()}
          >
            Refresh
          </Button>
        </Group>
      )}
    </Card>
  )
}
