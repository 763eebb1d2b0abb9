/** The transaction under way while its dialog is put away, so that a job id is never lost. */
import { Alert, Button, Group, Text } from "@mantine/core"
import type { Standing } from "@okto-effect/react"
import { CheckAgain, doubt } from "./DoubtStep.tsx"
import { titles } from "./stages.ts"
import type { TransactionFlow } from "./useTransactionFlow.ts"

const stateOf = (place: Standing): string => {
  switch (place.status) {
    case "built":
    case "signing":
      return "A user operation waits for your signature."
    case "signed":
    case "sending":
      return "A signed user operation waits to be executed."
    case "uncertain":
    case "resuming":
      return `Job ${place.jobId} was sent. ${doubt}`
    case "accepted":
      return `Job ${place.jobId} was submitted.`
    case "following":
    case "settled":
      return place.order === undefined
        ? `Job ${place.jobId} was submitted.`
        : `Job ${place.jobId}: ${place.order.status}.`
    default:
      return ""
  }
}

export const TransactionSummary = ({ flow, onNew }: { readonly flow: TransactionFlow; readonly onNew: () => void }) => {
  const { open, place, show, stage } = flow
  if (stage === undefined || open) return null
  const inDoubt = stage === "doubt"
  return (
    <Alert color={inDoubt ? "yellow" : "accent"} variant="light" title={titles[stage]} role="status">
      <Text size="sm" mb="sm" style={{ overflowWrap: "anywhere" }}>
        {stateOf(place)}
      </Text>
      <Group gap="xs">
        {inDoubt && <CheckAgain flow={flow} size="xs" />}
        <Button size="xs" variant={inDoubt ? "default" : "filled"} onClick={show}>
          Show details
        </Button>
        {!inDoubt && (
          <Button size="xs" variant="default" onClick={onNew}>
            Create New Transaction
          </Button>
        )}
      </Group>
    </Alert>
  )
}
