/** An order's status, in the colour of what it means. */
import { Badge } from "@mantine/core"
import { toneOf } from "../transaction/toneOf.ts"

const colors = { good: "teal", bad: "red", waiting: "yellow" } as const

export const StatusBadge = ({ status }: { readonly status: string }) => (
  <Badge color={colors[toneOf(status)]} variant="light" radius="sm" size="lg" tt="none">
    {status}
  </Badge>
)
