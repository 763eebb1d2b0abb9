/** The dialog's steps, from the review to the order. */
import { Badge, Button, Group, Loader, Text } from "@mantine/core"
import { useChains, useWallets } from "@okto-effect/react/query"
import { ConfirmTransaction, OrderTracker, progressOf } from "@okto-effect/react/ui"
import type { Order, SignedUserOp, UserOp } from "@okto-effect/sdk"
import { useLocalBackend } from "../client/ConnectionProvider.tsx"
import { Facts } from "../components/Facts.tsx"
import { Icon } from "../components/Icon.tsx"
import { JsonView } from "../components/JsonView.tsx"
import { Mono } from "../components/Mono.tsx"
import { WalletUi } from "../components/WalletUi.tsx"
import { isSponsored, noFeePayer } from "../forms/form.ts"
import { explorerLink, hashOf, timeOf } from "./orders.ts"
import { stages } from "./stages.ts"
import type { TransactionScreen } from "./useTransactionScreen.ts"

interface StepProps {
  readonly screen: TransactionScreen
}

export const ReviewStep = ({ screen, userOp }: StepProps & { readonly userOp: UserOp }) => {
  const { data: chains } = useChains()
  if (screen.reviewed === undefined) return null
  const { caip2Id, feePayer, request } = screen.reviewed
  const isFeeSponsored = isSponsored(chains?.find((chain) => chain.caipId === caip2Id))
  return (
    <>
      <Text size="sm" c="dimmed">
        Nothing was signed or sent yet. Signing uses the session key in this browser.
      </Text>
      <WalletUi>
        <ConfirmTransaction
          request={request}
          fee={
            isFeeSponsored
              ? { kind: "sponsored", by: feePayer === noFeePayer ? undefined : feePayer }
              : { kind: "own", amount: undefined, isLoading: chains === undefined }
          }
          isBusy={screen.doing === "sign"}
          onConfirm={screen.sign}
          onCancel={screen.hide}
        >
          <JsonView value={userOp} label="unsigned user operation" height={220} />
        </ConfirmTransaction>
      </WalletUi>
    </>
  )
}

export const SignedStep = ({ screen, userOp }: StepProps & { readonly userOp: SignedUserOp }) => (
  <>
    <Text size="sm" c="dimmed">
      Signed, and not sent yet. Executing sends it to the backend, which cannot be undone.
    </Text>
    <JsonView value={userOp} label="signed user operation" height={360} />
    <Group>
      <Button loading={screen.doing === "execute"} onClick={screen.execute}>
        Execute
      </Button>
      <Button variant="default" onClick={screen.hide}>
        Cancel
      </Button>
    </Group>
  </>
)

const NewTransaction = ({ screen }: StepProps) => (
  <Button variant="default" onClick={screen.startOver}>
    Create New Transaction
  </Button>
)

export const JobStep = ({ jobId, screen }: StepProps & { readonly jobId: string }) => (
  <>
    <Facts of={{ "Job ID": <Mono text={jobId} label="job ID" whole /> }} />
    <Group gap="xs" mih={24} role="status">
      {screen.doing === "follow" && (
        <>
          <Loader size="xs" />
          <Text size="sm" c="dimmed">
            Waiting for the order to finish…
          </Text>
        </>
      )}
    </Group>
    <Group>
      <Button loading={screen.doing === "refresh"} onClick={screen.check}>
        Check Job Status
      </Button>
      <NewTransaction screen={screen} />
    </Group>
  </>
)

const moments = new Intl.DateTimeFormat(undefined, { dateStyle: "medium", timeStyle: "medium" })
const seconds = new Intl.NumberFormat("en-US", { maximumFractionDigits: 1 })

/** A point in time, Unix milliseconds, and how long after another one it was. */
const Moment = ({ at, since }: { readonly at: number; readonly since?: number | undefined }) => (
  <span className="number">
    <time dateTime={new Date(at).toISOString()}>{moments.format(at)}</time>
    {since !== undefined && ` (${seconds.format((at - since) / 1_000)} s)`}
  </span>
)

export const OrderStep = ({ order, screen }: StepProps & { readonly order: Order }) => {
  const local = useLocalBackend()
  const { data: wallets = [] } = useWallets()
  const { end } = progressOf(screen.call.state)
  const color = end === "done" ? "teal" : end === "failed" ? "red" : "yellow"
  const hash = hashOf(order)
  const { finalAt, sentAt = timeOf(order) } = screen.times
  return (
    <>
      <Facts
        of={{
          "Intent ID": <Mono text={order.intentId} label="intent ID" whole />,
          Status: (
            <Badge color={color} variant="light" size="lg">
              {order.status}
            </Badge>
          ),
          ...(sentAt !== undefined ? { Submitted: <Moment at={sentAt} /> } : {}),
          ...(finalAt === undefined ? {} : { Finished: <Moment at={finalAt} since={screen.times.sentAt} /> }),
          "Transaction hash": hash === undefined ? "None" : <Mono text={hash} label="transaction hash" whole />
        }}
      />
      <WalletUi>
        <OrderTracker transaction={screen.call} explorer={() => explorerLink(order, wallets, local)} />
      </WalletUi>
      <Group>
        {end !== "done" && (
          <Button loading={screen.doing === "refresh"} leftSection={<Icon name="refresh" />} onClick={screen.refresh}>
            Refresh
          </Button>
        )}
        <NewTransaction screen={screen} />
      </Group>
    </>
  )
}

/** Shown while the outcome of an operation is unknown. Another one cannot be sent from here. */
export const OutcomeUnknownStep = ({ screen: { call, hide } }: StepProps) => (
  <>
    <Text size="sm">
      {stages.unknown.sentence} Checking looks for its order and, while the operation is valid, sends the same one
      again: it is executed at most once.
    </Text>
    <WalletUi>
      <OrderTracker transaction={call} />
    </WalletUi>
    <Group>
      <Button variant="default" onClick={hide}>
        Close
      </Button>
    </Group>
  </>
)
