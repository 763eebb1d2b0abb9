/** The transaction in progress while its dialog is closed, so that its job id is never lost. */
import { Alert, Button, Group, Text } from "@mantine/core"
import { Icon } from "../components/Icon.tsx"
import { stages } from "./stages.ts"
import type { TransactionScreen } from "./useTransactionScreen.ts"

export const TransactionSummary = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { doing, open, resume, show, stage, startOver, state } = screen
  if (stage === undefined || open) return null
  const isUnknown = stage === "unknown"
  const sentence = "order" in state && state.order !== undefined ? state.order.status : stages[stage].sentence
  return (
    <Alert color={isUnknown ? "yellow" : "accent"} variant="light" title={stages[stage].title} role="status">
      <Text size="sm" mb="sm" style={{ overflowWrap: "anywhere" }}>
        {"jobId" in state && stage !== "signed" ? `Job ${state.jobId}: ${sentence}` : sentence}
      </Text>
      <Group gap="xs">
        {isUnknown && (
          <Button size="xs" loading={doing === "resume"} leftSection={<Icon name="refresh" />} onClick={resume}>
            Check again
          </Button>
        )}
        <Button size="xs" variant={isUnknown ? "default" : "filled"} onClick={show}>
          Show details
        </Button>
        {!isUnknown && (
          <Button size="xs" variant="default" onClick={startOver}>
            Create New Transaction
          </Button>
        )}
      </Group>
    </Alert>
  )
}
