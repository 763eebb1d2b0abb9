/** What the user holds of the chosen token, and what that is worth. */
import { Anchor, Group, Skeleton, Text } from "@mantine/core"
import type { Holding, Token } from "@okto-effect/sdk"
import { formatBalance, formatInr, formatUsdt } from "../../format/amounts.ts"

export const Balance = ({
  holding,
  onMax,
  token
}: {
  readonly token: Token
  readonly holding: Holding | "loading" | undefined
  /** Takes all of it. */
  readonly onMax?: () => void
}) => {
  if (holding === "loading") return <Skeleton height={22} width={260} />
  return (
    <Group gap="xs" role="status" aria-label="Balance">
      <Text size="sm" className="number">
        Balance:{" "}
        <Text component="span" inherit fw={600}>
          {formatBalance(holding?.balance ?? "0")} {token.symbol}
        </Text>
      </Text>
      <Text size="sm" c="dimmed" className="number">
        {formatUsdt(holding?.holdingsPriceUsdt ?? "0")} · {formatInr(holding?.holdingsPriceInr ?? "0")}
      </Text>
      {onMax !== undefined && (
        <Anchor component="button" type="button" size="sm" underline="always" onClick={onMax}>
          Use all
        </Anchor>
      )}
    </Group>
  )
}
