/** The dialog that leads a transaction from review to its order. */
import { Badge, Button, type ButtonProps, Group, Modal, Progress, Stack, Stepper, Text } from "@mantine/core"
import { useInterval } from "@mantine/hooks"
import { useChains, useWallets } from "@okto-effect/react/query"
import { ConfirmTransaction, OrderTracker } from "@okto-effect/react/ui"
import { isFinal, type Order, type UserOp } from "@okto-effect/sdk"
import { type ReactNode, useEffect, useState } from "react"
import { FailureBanner } from "../../shared/Banner.tsx"
import { Actions, PressButton } from "../../shared/Buttons.tsx"
import { useConnection } from "../../shared/connection/useConnection.tsx"
import { Facts, Mono } from "../../shared/Facts.tsx"
import { isSponsored, noFeePayer } from "../../shared/form.ts"
import { JsonView } from "../../shared/JsonView.tsx"
import { colorOf, explorerLink, hashOf } from "./orders.ts"
import { type Stage, stages, type Transfer } from "./useTransfer.ts"

interface StepProps {
  readonly transfer: Transfer
}

/** What is sent: the amount or the NFT, where it goes, and what else is known of it. */
const SentFacts = ({
  more,
  transfer: { sent }
}: StepProps & { readonly more?: Readonly<Record<string, ReactNode>> }) => {
  const rows = Object.entries(sent?.rows ?? {}).map(([label, value]) => [
    label,
    value.startsWith("0x") ? <Mono key={label} text={value} label={label.toLowerCase()} /> : value
  ])
  return (
    <>
      {sent !== undefined && (
        <Group gap="sm" wrap="nowrap">
          {sent.image !== "" && <img className="sent-picture" src={sent.image} alt="" />}
          <Text fw={650} fz="1.25rem" style={{ overflowWrap: "anywhere" }}>
            {sent.title}
          </Text>
        </Group>
      )}
      <Facts of={{ ...Object.fromEntries(rows), ...more }} />
    </>
  )
}

const OperationDetails = ({ label, userOp }: { readonly label: string; readonly userOp: UserOp }) => (
  <details className="okto-details">
    <summary>Details</summary>
    <JsonView value={userOp} label={label} height={260} />
  </details>
)

const ReviewStep = ({ transfer, userOp }: StepProps & { readonly userOp: UserOp }) => {
  const { data: chains } = useChains()
  if (transfer.reviewed === undefined) return null
  const { caip2Id, feePayer, request } = transfer.reviewed
  const isFeeSponsored = isSponsored(chains?.find((chain) => chain.caipId === caip2Id))
  return (
    <div className="untitled">
      <ConfirmTransaction
        request={request}
        fee={
          isFeeSponsored
            ? { kind: "sponsored", by: feePayer === noFeePayer ? undefined : feePayer }
            : { kind: "own", amount: undefined, isLoading: chains === undefined }
        }
        isBusy={transfer.doing === "sign"}
        onConfirm={transfer.sign}
        onCancel={transfer.hide}
      >
        <OperationDetails userOp={userOp} label="unsigned user operation" />
      </ConfirmTransaction>
    </div>
  )
}

const SignedStep = ({ transfer, userOp }: StepProps & { readonly userOp: UserOp }) => (
  <>
    <SentFacts transfer={transfer} />
    <Text size="sm" c="dimmed">
      Signed, and not sent yet. Executing cannot be undone.
    </Text>
    <OperationDetails userOp={userOp} label="signed user operation" />
    <Actions>
      <PressButton variant="default" onClick={transfer.hide}>
        Cancel
      </PressButton>
      <PressButton onClick={transfer.execute}>Execute</PressButton>
    </Actions>
  </>
)

/** Seconds within which an answer usually comes, and after which the outcome is not looked for any more. */
const patience = { reply: 4, outcome: 60 }

/** A sentence and a bar that moves, while something is sent or its outcome is looked for. */
const Waiting = () => {
  const [seconds, setSeconds] = useState(0)
  const { start, stop } = useInterval(() => setSeconds((before) => before + 1), 1_000)
  useEffect(() => {
    start()
    return stop
  }, [start, stop])
  return (
    <>
      <Text size="sm" role="status">
        {seconds < patience.reply
          ? "Waiting for the backend…"
          : "No reply yet: looking for the outcome, for up to a minute. You may close this page; it continues when you come back."}
      </Text>
      <Progress
        value={Math.min(95, 5 + (seconds / patience.outcome) * 90)}
        animated
        aria-label="Looking for the outcome"
      />
    </>
  )
}

const NewTransaction = ({ transfer, variant = "default" }: StepProps & Pick<ButtonProps, "variant">) => (
  <PressButton variant={variant} onClick={transfer.startOver}>
    Create New Transaction
  </PressButton>
)

const JobStep = ({ jobId, transfer }: StepProps & { readonly jobId: string }) => (
  <>
    <SentFacts transfer={transfer} more={{ "Job ID": <Mono text={jobId} label="job ID" whole /> }} />
    <Actions>
      <NewTransaction transfer={transfer} />
      <PressButton isBusy={transfer.doing === "refresh"} onClick={transfer.check}>
        Check Job Status
      </PressButton>
    </Actions>
  </>
)

const OrderStep = ({ order, transfer }: StepProps & { readonly order: Order }) => {
  const { local } = useConnection()
  const { data: wallets = [] } = useWallets()
  const hash = hashOf(order)
  const isDone = order.status === "SUCCESSFUL"
  // A final status stays: what continues after a failure is another transaction.
  const hasFailed = isFinal(order) && !isDone
  return (
    <>
      <div className="order untitled">
        <OrderTracker transaction={transfer.call} explorer={() => explorerLink(order, wallets, local)}>
          <SentFacts
            transfer={transfer}
            more={{
              Status: (
                <Badge color={colorOf(order)} variant="light" size="lg">
                  {order.status}
                </Badge>
              ),
              "Transaction hash": hash === undefined ? "None" : <Mono text={hash} label="transaction hash" />,
              "Intent ID": <Mono text={order.intentId} label="intent ID" />
            }}
          />
        </OrderTracker>
      </div>
      <Actions>
        <NewTransaction transfer={transfer} variant={hasFailed ? "filled" : "default"} />
        {isDone ? (
          <Button onClick={transfer.hide}>Close</Button>
        ) : (
          <PressButton
            variant={hasFailed ? "default" : "filled"}
            isBusy={transfer.doing === "refresh"}
            onClick={transfer.refresh}
          >
            Refresh
          </PressButton>
        )}
      </Actions>
    </>
  )
}

/** Shown while the outcome of an operation is unknown. Another one cannot be sent from here. */
const UnknownStep = ({ transfer }: StepProps) => {
  const isLooking = transfer.doing === "resume"
  return (
    <>
      <SentFacts transfer={transfer} />
      {isLooking ? (
        <Waiting />
      ) : (
        <Text size="sm">{stages.unknown.sentence} Check again: that looks for it, and never sends it twice.</Text>
      )}
      <Actions>
        <PressButton variant="default" onClick={transfer.hide}>
          Close
        </PressButton>
        <PressButton isBusy={isLooking} onClick={transfer.resume}>
          Check again
        </PressButton>
      </Actions>
    </>
  )
}

const bodyOf = (transfer: Transfer): ReactNode => {
  const { state } = transfer
  switch (state.status) {
    case "idle":
    case "building":
      return null
    case "built":
    case "signing":
      return <ReviewStep userOp={state.userOp} transfer={transfer} />
    case "signed":
      return <SignedStep userOp={state.userOp} transfer={transfer} />
    case "sending":
      return (
        <>
          <SentFacts transfer={transfer} />
          <Waiting />
        </>
      )
    case "unknown":
    case "resuming":
      return <UnknownStep transfer={transfer} />
    case "accepted":
      return <JobStep jobId={state.jobId} transfer={transfer} />
    case "following":
    case "settled":
      return state.order === undefined ? (
        <JobStep jobId={state.jobId} transfer={transfer} />
      ) : (
        <OrderStep order={state.order} transfer={transfer} />
      )
  }
}

/** The steps of a transaction: the stages that each is taken at, and what its button does. */
const steps: ReadonlyArray<{
  readonly label: string
  readonly stages: ReadonlyArray<Stage>
  readonly take: (transfer: Transfer) => void
}> = [
  { label: "Review", stages: ["review"], take: () => undefined },
  { label: "Sign", stages: ["signed"], take: ({ sign }) => sign() },
  { label: "Execute", stages: ["sending", "job"], take: ({ execute }) => execute() },
  { label: "Order", stages: ["order"], take: ({ check }) => check() }
]

const Steps = ({ transfer }: StepProps) => {
  const { doing, reviewed, stage, state } = transfer
  // One call has taken the steps before: only what the user did is ticked.
  const shown = reviewed === undefined ? steps.slice(-2) : steps
  const current = shown.findIndex((step) => stage !== undefined && step.stages.includes(stage))
  const isBusy = doing !== undefined && doing !== "follow"
  return (
    <Stepper
      size="xs"
      iconSize={24}
      styles={{ stepBody: { marginInlineStart: 6 }, separator: { marginInline: 6 } }}
      role="group"
      aria-label="Steps"
      active={state.status === "settled" && state.order.status === "SUCCESSFUL" ? shown.length : current}
      onStepClick={(index) => (index === current ? undefined : shown[index]?.take(transfer))}
    >
      {shown.map(({ label }) => (
        <Stepper.Step key={label} label={label} disabled={isBusy} />
      ))}
    </Stepper>
  )
}

export const TransferDialog = ({ transfer }: StepProps) => {
  const { failure, hide, isOpen, stage } = transfer
  return (
    <Modal
      opened={isOpen}
      onClose={hide}
      size="lg"
      className="transfer"
      title={stage === undefined ? "" : stages[stage].title}
    >
      {stage !== undefined && (
        <Stack>
          {stage !== "unknown" && <Steps transfer={transfer} />}
          {failure !== undefined && <FailureBanner {...failure} />}
          {bodyOf(transfer)}
        </Stack>
      )}
    </Modal>
  )
}
