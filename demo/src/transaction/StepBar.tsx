/** The way of a transaction: where it is, and each step as a button that takes it, or says why it cannot be taken. */
import { UnstyledButton } from "@mantine/core"
import type { ReactNode } from "react"
import { Icon } from "../components/Icon.tsx"
import type { Transaction } from "./Transaction.ts"
import type { TransactionFlow } from "./useTransaction.ts"

/** One row per step: what leads there, and the state that is then reached. */
const steps: ReadonlyArray<{
  readonly label: string
  readonly reached: Transaction["_tag"]
  readonly take: (flow: TransactionFlow) => void
}> = [
  { label: "Review", reached: "Unsigned", take: () => undefined },
  { label: "Sign", reached: "Signed", take: (flow) => flow.sign() },
  { label: "Execute", reached: "Submitted", take: (flow) => flow.execute() },
  { label: "Order", reached: "Tracked", take: (flow) => flow.check() }
]

export const StepBar = ({
  flow,
  transaction
}: {
  readonly flow: TransactionFlow
  readonly transaction: Transaction
}) => {
  const current = steps.findIndex(({ reached }) => reached === transaction._tag)
  const mark = (index: number): ReactNode => (index < current ? <Icon name="check" size={12} /> : index + 1)
  return (
    <ol className="bare steps" aria-label="Steps">
      {steps.map(({ label, take }, index) => (
        <li key={label}>
          <UnstyledButton
            className="step"
            aria-current={index === current ? "step" : undefined}
            disabled={flow.doing !== undefined && flow.doing !== "follow"}
            onClick={() => (index === current ? undefined : take(flow))}
          >
            <span className="step-number">{mark(index)}</span>
            {label}
          </UnstyledButton>
        </li>
      ))}
    </ol>
  )
}
