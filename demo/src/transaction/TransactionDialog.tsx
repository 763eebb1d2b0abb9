/** The dialog that leads a transaction from review to its order. */
import { Modal, Stack } from "@mantine/core"
import type { ReactNode } from "react"
import type { SignedIn } from "../client/ConnectionProvider.tsx"
import { OrderDetails } from "./OrderDetails.tsx"
import { StepBar } from "./StepBar.tsx"
import { JobStep, ReviewStep, SignedStep } from "./steps.tsx"
import type { Transaction } from "./Transaction.ts"
import { TroubleBanner } from "./TroubleBanner.tsx"
import type { TransactionFlow } from "./useTransaction.ts"

/** What the dialog is called at each step. */
export const titles: Readonly<Record<Transaction["_tag"], string>> = {
  Unsigned: "Review user operation",
  Signed: "Signed user operation",
  Submitted: "Job submitted",
  Tracked: "Order details"
}

const bodyOf = (
  transaction: Transaction,
  session: SignedIn | undefined,
  flow: TransactionFlow,
  onNew: () => void
): ReactNode => {
  switch (transaction._tag) {
    case "Unsigned":
      return <ReviewStep userOp={transaction.userOp} flow={flow} />
    case "Signed":
      return <SignedStep userOp={transaction.userOp} flow={flow} />
    case "Submitted":
      return <JobStep jobId={transaction.jobId} flow={flow} onNew={onNew} />
    case "Tracked":
      return (
        <OrderDetails order={transaction.order} seen={transaction.seen} session={session} flow={flow} onNew={onNew} />
      )
  }
}

export const TransactionDialog = ({
  flow,
  onNew,
  session
}: {
  readonly session: SignedIn | undefined
  readonly flow: TransactionFlow
  /** "Create New Transaction". */
  readonly onNew: () => void
}) => {
  const { transaction } = flow
  return (
    <Modal
      opened={flow.open && transaction !== undefined}
      onClose={flow.hide}
      size="lg"
      title={transaction === undefined ? "" : titles[transaction._tag]}
    >
      {transaction !== undefined && (
        <Stack>
          <StepBar flow={flow} transaction={transaction} />
          {bodyOf(transaction, session, flow, onNew)}
          <TroubleBanner trouble={flow.trouble} />
        </Stack>
      )}
    </Modal>
  )
}
