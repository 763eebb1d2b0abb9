/** The dialogs of a transaction, by its state. */
import type { StableTransactionState, TransactionFailed } from "@okto-effect/react"

export type Stage = "sending" | "review" | "signed" | "job" | "order" | "unknown"

/** How far a transaction is. */
interface Position {
  /** Absent before there is anything to show. */
  readonly stage?: Stage
  /** The step in progress. */
  readonly doing?: TransactionFailed["step"]
}

export const positionOf = (state: StableTransactionState): Position => {
  switch (state.status) {
    case "idle":
      return {}
    case "building":
      return { doing: "build" }
    case "built":
      return { stage: "review" }
    case "signing":
      return { stage: "review", doing: "sign" }
    case "signed":
      return { stage: "signed" }
    case "sending":
      return { stage: "sending", doing: state.step }
    case "accepted":
      return { stage: "job" }
    case "following":
      return { stage: state.order === undefined ? "job" : "order", doing: state.isRefreshing ? "refresh" : "follow" }
    case "settled":
      return { stage: "order" }
    case "unknown":
      return { stage: "unknown" }
    case "resuming":
      return { stage: "unknown", doing: "resume" }
  }
}

/** The title of each stage's dialog, and the sentence shown while the dialog is closed. */
export const stages: Readonly<Record<Stage, { readonly title: string; readonly sentence: string }>> = {
  sending: { title: "Sending", sentence: "It is being sent." },
  review: { title: "Review user operation", sentence: "A user operation waits for your signature." },
  signed: { title: "Signed user operation", sentence: "A signed user operation waits to be executed." },
  job: { title: "Job submitted", sentence: "Submitted." },
  order: { title: "Order details", sentence: "" },
  unknown: { title: "Outcome unknown", sentence: "It is not known whether it was executed." }
}
