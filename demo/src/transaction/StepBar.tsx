/** The way of a transaction: where it is, and each step as a button that takes it, or says why it cannot be taken. */
import { UnstyledButton } from "@mantine/core"
import type { ReactNode } from "react"
import { Icon } from "../components/Icon.tsx"
import type { Stage } from "./stages.ts"
import type { TransactionFlow } from "./useTransactionFlow.ts"

/** One row per step: what leads there, and what is then shown. */
const steps: ReadonlyArray<{
  readonly label: string
  readonly reached: Stage
  readonly take: (flow: TransactionFlow) => void
}> = [
  { label: "Review", reached: "review", take: () => undefined },
  { label: "Sign", reached: "signed", take: (flow) => flow.sign() },
  { label: "Execute", reached: "job", take: (flow) => flow.execute() },
  { label: "Order", reached: "order", take: (flow) => flow.check() }
]

export const StepBar = ({ flow, stage }: { readonly flow: TransactionFlow; readonly stage: Stage }) => {
  const current = steps.findIndex(({ reached }) => reached === stage)
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
