/** The transaction under way while its dialog is put away, so that a job id is never lost. */
import { Alert, Button, Group, Text } from "@mantine/core"
import { titles } from "./TransactionDialog.tsx"
import type { Transaction } from "./Transaction.ts"
import type { TransactionFlow } from "./useTransaction.ts"

const stateOf = (transaction: Transaction): string => {
  switch (transaction._tag) {
    case "Unsigned":
      return "A user operation waits for your signature."
    case "Signed":
      return "A signed user operation waits to be executed."
    case "Submitted":
      return `Job ${transaction.jobId} was submitted.`
    case "Tracked":
      return `Job ${transaction.jobId}: ${transaction.order.status}.`
  }
}

export const TransactionSummary = ({ flow, onNew }: { readonly flow: TransactionFlow; readonly onNew: () => void }) => {
  const { open, show, transaction } = flow
  if (transaction === undefined || open) return null
  return (
    <Alert color="accent" variant="light" title={titles[transaction._tag]} role="status">
      <Text size="sm" mb="sm" style={{ overflowWrap: "anywhere" }}>
        {stateOf(transaction)}
      </Text>
      <Group gap="xs">
        <Button size="xs" onClick={show}>
          Show details
        </Button>
        <Button size="xs" variant="default" onClick={onNew}>
          Create New Transaction
        </Button>
      </Group>
    </Alert>
  )
}
