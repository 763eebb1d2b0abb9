/** The dialogs of a transaction, by its state. */
import type { StableTransactionState } from "@okto-effect/react"

export type Stage = "review" | "signed" | "job" | "order" | "unknown"

/** The stage of a transaction; `undefined` while it is built or sent in one call. */
export const stageOf = (state: StableTransactionState): Stage | undefined => {
  switch (state.status) {
    case "idle":
    case "building":
      return undefined
    case "built":
    case "signing":
      return "review"
    case "signed":
      return "signed"
    case "sending":
      return state.step === "execute" ? "signed" : undefined
    case "accepted":
      return "job"
    case "following":
      return state.order === undefined ? "job" : "order"
    case "settled":
      return "order"
    case "unknown":
    case "resuming":
      return "unknown"
  }
}

/** The title of each stage's dialog, and the sentence shown while the dialog is closed. */
export const stages: Readonly<Record<Stage, { readonly title: string; readonly sentence: string }>> = {
  review: { title: "Review user operation", sentence: "A user operation waits for your signature." },
  signed: { title: "Signed user operation", sentence: "A signed user operation waits to be executed." },
  job: { title: "Job submitted", sentence: "Submitted." },
  order: { title: "Order details", sentence: "" },
  unknown: { title: "Outcome unknown", sentence: "It is not known whether it was executed." }
}
