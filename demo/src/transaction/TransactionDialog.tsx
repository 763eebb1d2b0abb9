/** The dialog that leads a transaction from review to its order. */
import { Modal, Stack, Stepper } from "@mantine/core"
import type { ReactNode } from "react"
import { FailureBanner } from "../components/ErrorBanner.tsx"
import { type Stage, stages } from "./stages.ts"
import { JobStep, OrderStep, OutcomeUnknownStep, ReviewStep, SignedStep } from "./steps.tsx"
import type { TransactionScreen } from "./useTransactionScreen.ts"

const bodyOf = (screen: TransactionScreen): ReactNode => {
  const { state } = screen
  switch (state.status) {
    case "idle":
    case "building":
      return null
    case "built":
    case "signing":
      return <ReviewStep userOp={state.userOp} screen={screen} />
    case "signed":
      return <SignedStep userOp={state.userOp} screen={screen} />
    case "sending":
      return state.operation === undefined ? null : <SignedStep userOp={state.operation} screen={screen} />
    case "unknown":
    case "resuming":
      return <OutcomeUnknownStep screen={screen} />
    case "accepted":
      return <JobStep jobId={state.jobId} screen={screen} />
    case "following":
    case "settled":
      return state.order === undefined ? (
        <JobStep jobId={state.jobId} screen={screen} />
      ) : (
        <OrderStep order={state.order} screen={screen} />
      )
  }
}

/** The steps of a transaction: the stage that each leads to, and what its button does. */
const steps: ReadonlyArray<{
  readonly label: string
  readonly stage: Stage
  readonly take: (screen: TransactionScreen) => void
}> = [
  { label: "Review", stage: "review", take: () => undefined },
  { label: "Sign", stage: "signed", take: ({ sign }) => sign() },
  { label: "Execute", stage: "job", take: ({ execute }) => execute() },
  { label: "Order", stage: "order", take: ({ check }) => check() }
]

const Steps = ({ screen }: { readonly screen: TransactionScreen }) => {
  // One call has taken the steps before: only what the user did is ticked.
  const shown = screen.isStepwise ? steps : steps.slice(-2)
  const active = shown.findIndex(({ stage }) => stage === screen.stage)
  const isBusy = screen.doing !== undefined && screen.doing !== "follow"
  return (
    <Stepper
      size="xs"
      iconSize={24}
      styles={{ stepBody: { marginInlineStart: 6 }, separator: { marginInline: 6 } }}
      role="group"
      aria-label="Steps"
      active={active}
      onStepClick={(index) => (index === active ? undefined : shown[index]?.take(screen))}
    >
      {shown.map(({ label }) => (
        <Stepper.Step key={label} label={label} disabled={isBusy} />
      ))}
    </Stepper>
  )
}

export const TransactionDialog = ({ screen }: { readonly screen: TransactionScreen }) => {
  const { hide, open, stage, shownError } = screen
  return (
    <Modal opened={open} onClose={hide} size="lg" title={stage === undefined ? "" : stages[stage].title}>
      {stage !== undefined && (
        <Stack>
          {stage !== "unknown" && <Steps screen={screen} />}
          {bodyOf(screen)}
          {shownError !== undefined && <FailureBanner {...shownError} />}
        </Stack>
      )}
    </Modal>
  )
}
