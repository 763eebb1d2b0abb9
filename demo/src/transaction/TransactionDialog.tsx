/** The dialog that leads a transaction from review to its order. */
import { Modal, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import { DoubtStep } from "./DoubtStep.tsx"
import { OrderDetails } from "./OrderDetails.tsx"
import { titles } from "./stages.ts"
import { StepBar } from "./StepBar.tsx"
import { JobStep, ReviewStep, SignedStep } from "./steps.tsx"
import { TroubleBanner } from "./TroubleBanner.tsx"
import type { TransactionFlow } from "./useTransactionFlow.ts"

const bodyOf = (flow: TransactionFlow, onNew: () => void): ReactNode => {
  const { place } = flow
  switch (place.status) {
    case "idle":
    case "building":
      return null
    case "built":
    case "signing":
      return <ReviewStep userOp={place.userOp} flow={flow} />
    case "signed":
      return <SignedStep userOp={place.userOp} flow={flow} />
    case "sending":
      return place.operation === undefined ? null : <SignedStep userOp={place.operation} flow={flow} />
    case "uncertain":
    case "resuming":
      return <DoubtStep place={place} flow={flow} />
    case "accepted":
      return <JobStep jobId={place.jobId} flow={flow} onNew={onNew} />
    case "following":
    case "settled":
      return place.order === undefined ? (
        <JobStep jobId={place.jobId} flow={flow} onNew={onNew} />
      ) : (
        <OrderDetails order={place.order} seen={place.seen} flow={flow} onNew={onNew} />
      )
  }
}

export const TransactionDialog = ({
  flow,
  onNew
}: {
  readonly flow: TransactionFlow
  /** "Create New Transaction". */
  readonly onNew: () => void
}) => {
  const { open, stage } = flow
  return (
    <Modal opened={open} onClose={flow.hide} size="lg" title={stage === undefined ? "" : titles[stage]}>
      {stage !== undefined && (
        <Stack>
          {stage !== "doubt" && <StepBar flow={flow} stage={stage} />}
          {bodyOf(flow, onNew)}
          <TroubleBanner trouble={flow.trouble} />
        </Stack>
      )}
    </Modal>
  )
}
