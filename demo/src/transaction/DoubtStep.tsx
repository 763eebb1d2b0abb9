/** What is said while nobody knows what became of an operation. There is no way to send another from here. */
import { Alert, Button, Group, Text } from "@mantine/core"
import type { Resuming, Uncertain } from "@okto-effect/react"
import { explain } from "../client/explain.ts"
import { Facts } from "../components/Facts.tsx"
import { Icon } from "../components/Icon.tsx"
import { Mono } from "../components/Mono.tsx"
import type { TransactionFlow } from "./useTransactionFlow.ts"

/** The sentence, in the dialog and on the page. */
export const doubt = "It is not known whether it was executed."

export const CheckAgain = ({ flow, size }: { readonly flow: TransactionFlow; readonly size?: string }) => (
  <Button
    {...(size === undefined ? {} : { size })}
    loading={flow.doing === "resume"}
    leftSection={<Icon name="refresh" />}
    onClick={flow.resume}
  >
    Check again
  </Button>
)

export const DoubtStep = ({
  flow,
  place
}: {
  readonly place: Uncertain | Resuming
  readonly flow: TransactionFlow
}) => {
  const error = place.status === "uncertain" ? place.error : undefined
  return (
    <>
      <Alert role="status" color="yellow" variant="light" icon={<Icon name="warning" size={20} />} title={doubt}>
        <Text size="sm">
          {place.status === "resuming"
            ? "Looking for its order, for a minute at most…"
            : "Do not send it a second time. Checking looks for its order and, while the operation is valid, sends the very same one again: it is executed once or not at all."}
        </Text>
      </Alert>
      <Facts
        rows={[
          ["Job ID", <Mono key="job" text={place.jobId} label="job ID" whole />],
          ...(error === undefined ? [] : [["What happened", explain(error)] as const])
        ]}
      />
      <Group>
        <CheckAgain flow={flow} />
        <Button variant="default" onClick={flow.hide}>
          Close
        </Button>
      </Group>
    </>
  )
}
