/** What the screens show of a transaction, by where it is. */
import type { Standing } from "@okto-effect/react"

/** What can be looked at. */
export type Stage = "review" | "signed" | "job" | "order" | "doubt"

/** What there is to look at; nothing while it is being built, or sent in one go. */
export const stageOf = (place: Standing): Stage | undefined => {
  switch (place.status) {
    case "idle":
    case "building":
      return undefined
    case "built":
    case "signing":
      return "review"
    case "signed":
      return "signed"
    case "sending":
      return place.step === "execute" ? "signed" : undefined
    case "accepted":
      return "job"
    case "following":
      return place.order === undefined ? "job" : "order"
    case "settled":
      return "order"
    case "uncertain":
    case "resuming":
      return "doubt"
  }
}

/** What the dialog is called. */
export const titles: Readonly<Record<Stage, string>> = {
  review: "Review user operation",
  signed: "Signed user operation",
  job: "Job submitted",
  order: "Order details",
  doubt: "Not known yet"
}
