/** Hears of an operation just before it leaves for the first time: from then on, an abort leaves doubt. */
import * as Context from "effect/Context"
import type { Sent } from "../Errors.ts"

export const Departed = Context.Reference<(sent: Sent) => void>("@okto-effect/sdk/Departed", {
  defaultValue: () => () => undefined
})
